//! `cargo xtask load`: how much the server of `stamma serve` answers, how fast, and what memory it takes.
//!
//! The server is a process of its own, the clients are threads here. Each keeps one connection and asks again as soon as it
//! has its answer.

mod siege;

use crate::arguments::Arguments;
use crate::process::{cargo, succeeds};
use crate::{Result, Verdict, places};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A game of forty moves.
const GAME: &str = "1. Nf3 Nf6 2. c4 g6 3. Nc3 Bg7 4. d4 O-O 5. Bf4 d5 6. Qb3 dxc4 7. Qxc4 c6 8. e4 Nbd7 9. Rd1 Nb6 10. Qc5 Bg4 \
11. Bg5 Na4 12. Qa3 Nxc3 13. bxc3 Nxe4 14. Bxe7 Qb6 15. Bc4 Nxc3 16. Bc5 Rfe8+ 17. Kf1 Be6 18. Bxb6 Bxc4+ 19. Kg1 Ne2+ \
20. Kf1 Nxd4+ 21. Kg1 Ne2+ 22. Kf1 Nc3+ 23. Kg1 axb6 24. Qb4 Ra4 25. Qxb6 Nxd1 26. h3 Rxa2 27. Kh2 Nxf2 28. Re1 Rxe1 \
29. Qd8+ Bf8 30. Nxe1 Bd5 31. Nf3 Ne4 32. Qb8 b5 33. h4 h5 34. Ne5 Kg7 35. Kg1 Bc5+ 36. Kf1 Ng3+ 37. Ke1 Bb4+ 38. Kd1 Bb3+ \
39. Kc1 Ne2+ 40. Kb1 Nc3+ 0-1";

/// Moves that lead back to where they began, so that a game may be made longer.
const SHUFFLE: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

/// A request that is sent.
struct Question {
    name: &'static str,
    path: &'static str,
    body: fn() -> String,
}

const QUESTIONS: [Question; 2] = [
    Question { name: "convert", path: "/api/v1/convert", body: || body(GAME) },
    // What the script asks while one types in a game of a hundred moves.
    Question { name: "view", path: "/view", body: || body(&long_game()) },
];

fn body(text: &str) -> String {
    format!("{{\"text\":\"{text}\",\"to\":\"lan\"}}")
}

fn long_game() -> String {
    let mut text = String::new();
    for number in 1..=100 {
        let at = if number % 2 == 1 { 0 } else { 2 };
        text.push_str(&format!("{number}. {} {} ", SHUFFLE[at], SHUFFLE[at + 1]));
    }
    text
}

/// The command.
///
/// # Errors
///
/// The server cannot be built or started, or it does not answer.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let seconds: u64 = arguments.value("--seconds")?.unwrap_or(60);
    let connections: usize = arguments.value("--connections")?.unwrap_or(8);
    let wanted: Option<String> = arguments.value("--question")?;
    let siege = arguments.flag("--siege");
    arguments.finish()?;
    if !succeeds(&mut cargo(&["build", "--quiet", "--release", "--package", "stamma-cli"]))? {
        return Err("stamma does not build".into());
    }
    if siege {
        return siege::lay(connections, Duration::from_secs(seconds));
    }
    for question in QUESTIONS.iter().filter(|row| wanted.as_ref().is_none_or(|name| name == row.name)) {
        let server = Server::start()?;
        measure(question, &server, connections, Duration::from_secs(seconds))?;
    }
    Ok(Verdict::Good)
}

/// The server while it runs.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start() -> Result<Server> {
        let program = places::target().join("release/stamma");
        let mut process = Command::new(program).arg("serve").stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        let said = process.stdout.take().ok_or("the server says nothing")?;
        BufReader::new(said).read_line(&mut line)?;
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Ok(Server { process, address })
    }

    /// The time that its threads have worked, where the system tells.
    fn worked(&self) -> Option<Duration> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).ok()?;
        // The name in brackets may hold blanks.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }

    /// The memory that it holds, in KiB, where the system tells.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn measure(question: &Question, server: &Server, connections: usize, time: Duration) -> Result<()> {
    let body = (question.body)();
    let request = format!(
        "POST {} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        question.path,
        server.address,
        body.len()
    );
    // One connection alone first: how long an answer takes when nothing else is asked.
    let alone = ask(&server.address, &request, Duration::from_secs(1).min(time))?;
    let (before, worked) = (server.memory(), server.worked());
    let begun = Instant::now();
    let mut half = None;
    let times: Vec<Result<Vec<Duration>>> = std::thread::scope(|scope| {
        let clients: Vec<_> =
            (0..connections).map(|_| scope.spawn(|| ask(&server.address, &request, time))).collect();
        std::thread::sleep(time / 2);
        half = server.memory();
        clients
            .into_iter()
            .map(|client| client.join().unwrap_or_else(|_| Err("a client failed".into())))
            .collect()
    });
    let taken = begun.elapsed();
    let after = server.memory();
    let mut all = Vec::new();
    for times in times {
        all.extend(times?);
    }
    println!(
        "{}: {} bytes asked, {connections} connections, {:.0} s",
        question.path,
        body.len(),
        taken.as_secs_f64()
    );
    println!("  {:.0} requests/s", all.len() as f64 / taken.as_secs_f64());
    if let (Some(before), Some(after)) = (worked, server.worked()) {
        // What other programs take of the machine does not count here.
        let each = after.saturating_sub(before).as_secs_f64() / all.len().max(1) as f64;
        println!("  {:.3} ms of processor time each", each * 1000.0);
    }
    show("one connection alone", alone);
    show("all connections", all);
    let kib =
        |memory: Option<u64>| memory.map_or_else(|| String::from("?"), |kib| format!("{} MiB", kib / 1024));
    println!("  memory: {} before, {} half-way, {} after", kib(before), kib(half), kib(after));
    Ok(())
}

fn show(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at =
        |share: f64| times.get(((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1)));
    let shown = |share| at(share).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0);
    println!(
        "  {what}: median {:.2} ms, p99 {:.2} ms, longest {:.2} ms",
        shown(0.5),
        shown(0.99),
        shown(1.0)
    );
}

/// Asks again and again for so long, and gives the time of each answer.
fn ask(address: &str, request: &str, time: Duration) -> Result<Vec<Duration>> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    let begun = Instant::now();
    let mut times = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    while begun.elapsed() < time {
        let asked = Instant::now();
        stream.write_all(request.as_bytes())?;
        let mut head = Vec::new();
        let (begins, length) = loop {
            let read = stream.read(&mut buffer)?;
            if read == 0 {
                return Err("the server has closed the connection".into());
            }
            head.extend_from_slice(&buffer[..read]);
            if let Some(at) = head.windows(4).position(|four| four == b"\r\n\r\n") {
                let text = String::from_utf8_lossy(&head[..at]).to_ascii_lowercase();
                if !text.starts_with("http/1.1 200 ") {
                    return Err(format!("not answered: {}", text.lines().next().unwrap_or_default()).into());
                }
                let length =
                    text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
                break (at + 4, length.unwrap_or(0));
            }
        };
        let mut left = (begins + length).saturating_sub(head.len());
        while left > 0 {
            let most = left.min(buffer.len());
            let read = stream.read(&mut buffer[..most])?;
            if read == 0 {
                return Err("the server has closed the connection".into());
            }
            left -= read;
        }
        times.push(asked.elapsed());
    }
    Ok(times)
}
