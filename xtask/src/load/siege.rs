//! `cargo xtask load --siege`: honest clients beside hostile ones, and a signal to stop while all of them ask.
//!
//! Honest clients ask what the page asks and want every answer whole. Hostile ones do what a broken or malicious program may do, a
//! row of [`HOSTILE`] each. Nothing but a stated refusal may come back to either, memory must not grow, and what has begun when the
//! server is told to stop is still answered.

use super::{GAME, Server, body, long_game, show};
use crate::corpora::material::Random;
use crate::{Result, Verdict};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// The time between two looks at the memory.
const LOOK: Duration = Duration::from_secs(10);
/// The growth of the usual memory from the first quarter to the last that is none: pages of the allocator come and go.
const STEADY: f64 = 1.25;
/// The time that a client waits for the next byte of an answer.
const PATIENCE: Duration = Duration::from_secs(40);

/// Answers and faults that the clients have seen.
#[derive(Default)]
struct Seen {
    /// The number of answers by client and status; `closed` where there was none.
    answers: BTreeMap<(&'static str, String), u64>,
    times: Vec<Duration>,
    faults: Vec<String>,
}

impl Seen {
    fn note(&mut self, client: &'static str, answer: &Answer) {
        let status = match answer.status {
            Some(status) => status.to_string(),
            None => String::from("closed"),
        };
        if answer.status.is_some_and(|status| status >= 500 && status != 503) {
            self.faults.push(format!("{client}: {status}"));
        }
        *self.answers.entry((client, status)).or_default() += 1;
    }
}

/// The server and the state that all clients share.
struct Field<'a> {
    address: &'a str,
    seen: Mutex<Seen>,
    /// True once the server is told to stop.
    told: AtomicBool,
    over: AtomicBool,
}

impl Field<'_> {
    fn is_over(&self) -> bool {
        self.over.load(Relaxed)
    }

    fn connect(&self) -> std::io::Result<TcpStream> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(stream)
    }

    fn post(&self, path: &str, body: &str) -> String {
        self.head("POST", path, self.address, body.len()) + body
    }

    fn head(&self, method: &str, path: &str, host: &str, length: usize) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        )
    }

    fn note(&self, client: &'static str, answer: &Answer) {
        if let Ok(mut seen) = self.seen.lock() {
            seen.note(client, answer);
        }
    }

    fn fault(&self, fault: String) {
        if let Ok(mut seen) = self.seen.lock() {
            seen.faults.push(fault);
        }
    }

    /// Sends bytes over a connection of their own, and notes what comes back.
    fn send(&self, client: &'static str, bytes: &[u8]) {
        let Ok(mut stream) = self.connect() else { return };
        // The server may refuse before it has read all of it.
        let _ = stream.write_all(bytes);
        self.note(client, &Answer::read(&mut stream));
    }

    /// Pauses, but not beyond the end.
    fn pause(&self, time: Duration) {
        let until = Instant::now() + time;
        while !self.is_over() && Instant::now() < until {
            sleep(Duration::from_millis(20).min(time));
        }
    }
}

/// The answer to a request.
#[derive(Default)]
struct Answer {
    /// None where the connection was closed before an answer.
    status: Option<u16>,
    /// True if all bytes came that the head promises.
    is_whole: bool,
}

impl Answer {
    fn read(stream: &mut TcpStream) -> Answer {
        let mut bytes = Vec::new();
        let mut buffer = [0; 1 << 14];
        let mut promised = None;
        loop {
            if let Some(all) = promised
                && bytes.len() >= all
            {
                return Answer { status: status(&bytes), is_whole: true };
            }
            match stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => bytes.extend_from_slice(&buffer[..read]),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) => break,
            }
            promised = promised.or_else(|| promised_length(&bytes));
        }
        Answer { status: status(&bytes), is_whole: bytes.is_empty() }
    }
}

fn status(bytes: &[u8]) -> Option<u16> {
    core::str::from_utf8(bytes.get(9..12)?).ok()?.parse().ok()
}

/// The length of head and body, once the head is there.
fn promised_length(bytes: &[u8]) -> Option<usize> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
    let length =
        head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
    Some(end + 4 + length.unwrap_or(0))
}

/// A hostile client: what it does again and again until the end.
struct Hostile {
    name: &'static str,
    act: fn(&Field<'_>, &'static str, &mut Random),
}

const HOSTILE: &[Hostile] = &[
    Hostile {
        name: "head byte by byte",
        act: |field, name, _| drip(field, name, "GET / HTTP/1.1\r\nHost: "),
    },
    Hostile {
        name: "body byte by byte",
        act: |field, name, _| drip(field, name, &field.head("POST", "/view", field.address, 1000)),
    },
    Hostile { name: "answer byte by byte", act: reads_slowly },
    Hostile { name: "gone before the answer", act: leaves },
    Hostile { name: "hundred idle connections", act: crowds },
    Hostile {
        name: "no HTTP",
        act: |field, name, random| {
            let length = random.below(3000);
            let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
            field.send(name, &[&bytes[..], b"\r\n\r\n"].concat());
            field.pause(Duration::from_millis(50));
        },
    },
    Hostile {
        name: "head of 100 KB",
        act: |field, name, _| {
            field.send(
                name,
                format!("GET / HTTP/1.1\r\nHost: x\r\nA: {}\r\n\r\n", "a".repeat(100_000)).as_bytes(),
            );
            field.pause(Duration::from_millis(100));
        },
    },
    Hostile {
        name: "body of 2 MB",
        act: |field, name, _| {
            field.send(name, field.post("/api/v1/read", &"x".repeat(2_000_000)).as_bytes());
            field.pause(Duration::from_millis(200));
        },
    },
    Hostile {
        name: "foreign host",
        act: |field, name, _| {
            let head = field.head("POST", "/view", "stamma.example", 2);
            field.send(name, (head + "{}").as_bytes());
            field.pause(Duration::from_millis(50));
        },
    },
    Hostile { name: "hostile text", act: asks_much },
    Hostile { name: "damaged JSON", act: damages },
];

/// Sends the beginning and then single bytes, more slowly than the server waits for.
fn drip(field: &Field<'_>, name: &'static str, beginning: &str) {
    let Ok(mut stream) = field.connect() else { return };
    let _ = stream.write_all(beginning.as_bytes());
    while !field.is_over() {
        field.pause(Duration::from_millis(500));
        if stream.write_all(b"x").is_err() {
            break;
        }
    }
    let _ = stream.shutdown(Shutdown::Write);
    field.note(name, &Answer::read(&mut stream));
}

fn reads_slowly(field: &Field<'_>, name: &'static str, _: &mut Random) {
    let Ok(mut stream) = field.connect() else { return };
    let question = field.post("/view", &body(&long_game()));
    // Many questions at once, so that the answers do not fit into what the system keeps for a connection.
    for _ in 0..200 {
        if stream.write_all(question.as_bytes()).is_err() {
            break;
        }
    }
    let mut byte = [0];
    while !field.is_over() && matches!(stream.read(&mut byte), Ok(1)) {
        field.pause(Duration::from_millis(100));
    }
    field.note(name, &Answer::default());
}

fn leaves(field: &Field<'_>, name: &'static str, random: &mut Random) {
    if let Ok(mut stream) = field.connect() {
        let _ = stream.write_all(field.post("/view", &body(&long_game())).as_bytes());
        field.pause(Duration::from_millis(random.below(4) as u64));
        field.note(name, &Answer::default());
    }
    field.pause(Duration::from_millis(20));
}

fn crowds(field: &Field<'_>, name: &'static str, _: &mut Random) {
    let crowd: Vec<TcpStream> = (0..100).filter_map(|_| field.connect().ok()).collect();
    field.pause(Duration::from_secs(15));
    for _ in crowd {
        field.note(name, &Answer::default());
    }
}

fn asks_much(field: &Field<'_>, name: &'static str, random: &mut Random) {
    let size = 900_000;
    let parts = [
        "(1. e4 ",
        "{",
        "[[[[",
        "exd6ep ",
        "Nbd2 ",
        "P-K4 ",
        "1. e4 e5 2. Nf3 Nc6\\n\\n",
        "<td>",
        "&amp;",
        "> ",
    ];
    let part = parts[random.below(parts.len())];
    let text = part.repeat(size / part.len());
    let path = ["/view", "/api/v1/read", "/api/v1/repair", "/api/v1/convert"][random.below(4)];
    field.send(name, field.post(path, &body(&text)).as_bytes());
    field.pause(Duration::from_millis(300));
}

fn damages(field: &Field<'_>, name: &'static str, random: &mut Random) {
    let mut text = body(GAME).into_bytes();
    for _ in 0..=random.below(5) {
        let at = random.below(text.len());
        match random.below(3) {
            0 => text.truncate(at),
            1 => text.insert(at, random.below(256) as u8),
            _ => text[at] = random.below(256) as u8,
        }
        if text.is_empty() {
            break;
        }
    }
    let head = field.head("POST", "/api/v1/convert", field.address, text.len());
    field.send(name, &[head.as_bytes(), &text].concat());
    field.pause(Duration::from_millis(20));
}

/// Lays siege to a server for so long, and tells what came of it.
pub fn lay(connections: usize, time: Duration) -> Result<Verdict> {
    let mut server = Server::start()?;
    let address = server.address.clone();
    let field = Field {
        address: &address,
        seen: Mutex::default(),
        told: AtomicBool::new(false),
        over: AtomicBool::new(false),
    };
    let mut memory = Vec::new();
    let ended = thread::scope(|scope| -> Result<Duration> {
        for number in 0..connections {
            let field = &field;
            scope.spawn(move || honest(field, number));
        }
        for (number, hostile) in (1..).zip(HOSTILE) {
            let field = &field;
            scope.spawn(move || {
                let mut random = Random::new(number);
                while !field.is_over() {
                    (hostile.act)(field, hostile.name, &mut random);
                }
            });
        }
        let begun = Instant::now();
        while begun.elapsed() < time {
            sleep(LOOK.min(time / 8));
            memory.extend(server.memory());
        }
        // The clients go on asking while it stops.
        let told = Instant::now();
        field.told.store(true, Relaxed);
        let sent = Command::new("kill").args(["-TERM", &server.process.id().to_string()]).status();
        let status = server.process.wait();
        field.over.store(true, Relaxed);
        sent?;
        let status = status?;
        if !status.success() {
            field.fault(format!("told to stop, it ended with {status}"));
        }
        Ok(told.elapsed())
    })?;
    let mut seen = field.seen.into_inner().map_err(|_| "a client failed")?;
    let answered: u64 = seen.answers.values().sum();
    println!(
        "{answered} requests in {:.0} s, {connections} honest clients, {} hostile",
        time.as_secs_f64(),
        HOSTILE.len()
    );
    for ((client, status), count) in &seen.answers {
        println!("  {client}: {status} {count}");
    }
    show("honest clients", std::mem::take(&mut seen.times));
    println!("  stopped in {:.2} s", ended.as_secs_f64());
    if memory.len() >= 8 {
        let quarter = memory.len() / 4;
        // What a large question takes while it is answered comes and goes; what is never given back raises the median.
        let median = |part: &[u64]| {
            let mut sorted = part.to_vec();
            sorted.sort_unstable();
            sorted[sorted.len() / 2]
        };
        let (first, last) = (median(&memory[..quarter]), median(&memory[memory.len() - quarter..]));
        println!(
            "  memory: median {} MiB in the first quarter, {} MiB in the last; at most {} MiB",
            first / 1024,
            last / 1024,
            memory.iter().max().unwrap_or(&0) / 1024
        );
        if last as f64 > first as f64 * STEADY {
            seen.faults.push(format!("memory grows from {first} to {last} KiB"));
        }
    }
    seen.faults.iter().take(20).for_each(|fault| println!("  FAULT {fault}"));
    Ok(Verdict::of_faults(seen.faults.len() as u64))
}

/// Asks what the page asks, and holds the server to its answers.
fn honest(field: &Field<'_>, number: usize) {
    const CLIENT: &str = "honest";
    let questions = [
        field.post("/api/v1/convert", &body(GAME)),
        field.post("/view", &body(&long_game())),
        field.post("/api/v1/read", &body(GAME)),
        field.head("GET", "/", field.address, 0),
        field.head("GET", "/help", field.address, 0),
    ];
    let mut stream = None;
    for question in questions.iter().cycle().skip(number) {
        if field.is_over() {
            return;
        }
        let asked = Instant::now();
        let Some(open) = stream.take().or_else(|| field.connect().ok()) else {
            // The server has stopped, and will be waited for.
            field.pause(Duration::from_millis(50));
            continue;
        };
        let mut open: TcpStream = open;
        if open.write_all(question.as_bytes()).is_err() {
            continue;
        }
        let answer = Answer::read(&mut open);
        if !answer.is_whole {
            field.fault(format!("{CLIENT}: an answer of status {:?} broke off", answer.status));
        }
        field.note(CLIENT, &answer);
        match answer.status {
            Some(200) => {
                if let Ok(mut seen) = field.seen.lock() {
                    seen.times.push(asked.elapsed());
                }
                stream = Some(open);
            }
            Some(503) => field.pause(Duration::from_secs(1)),
            Some(status) => field.fault(format!("{CLIENT}: {status}")),
            // A server that stops closes connections between two requests.
            None if field.told.load(Relaxed) => {}
            None => field.fault(format!("{CLIENT}: closed without an answer")),
        }
    }
}
