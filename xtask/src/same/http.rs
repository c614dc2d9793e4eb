//! The answers of `stamma serve`: both servers run on free ports and are asked the same, one request at a time.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::json;

use super::command_lines::{Known, VARIANTS};
use super::comparison::compare_bytes;
use super::inputs::Input;
use super::listed::Stream;
use super::mutator::random_of;
use super::runner::{Outcome, Programs, Run};
use crate::Result;
use crate::corpora::material::Random;

/// A request.
#[derive(Debug)]
pub struct Request {
    /// The name in reports and in the list of differences.
    pub run: Run,
    method: &'static str,
    path: String,
    media_type: &'static str,
    body: Vec<u8>,
}

/// Pages that need no text.
const PAGES: [&str; 6] = ["/", "/help", "/record", "/api/v1/openapi.json", "/missing", "/api/v1/read"];

/// Calls that take a text as JSON.
const CALLS: [&str; 5] = ["/api/v1/read", "/api/v1/convert", "/api/v1/repair", "/api/v1/explain", "/view"];

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// The longest text; the page is made for games, not for files.
const LONGEST: u64 = 1 << 14;

/// The requests: every call for each of so many texts, a form of the page, pages, and bodies that are wrong. Bodies are
/// written into the folder.
///
/// # Errors
///
/// A text cannot be read, or a body not be written.
pub fn asked(texts: &[Input], known: &Known, count: usize, seed: u64, folder: &Path) -> Result<Vec<Request>> {
    fs::create_dir_all(folder)?;
    let texts: Vec<&Input> = texts.iter().filter(|text| text.length <= LONGEST).collect();
    let mut asked = Vec::new();
    for path in PAGES {
        asked.push(request("GET", path, "", Vec::new(), "no input".to_owned()));
    }
    for body in [
        "",
        "{",
        "[]",
        "{\"text\":1}",
        "{\"text\":\"1. e4\",\"nonsense\":1}",
        "{\"text\":\"1. e4\",\"to\":\"xx\"}",
    ] {
        for path in CALLS {
            asked.push(request("POST", path, JSON, body.into(), format!("body {body:?}")));
            asked.push(request("POST", path, "text/plain", body.into(), format!("body {body:?} as text")));
        }
    }
    for (number, at) in random_of(seed, 5, 0).choose(count, texts.len()).into_iter().enumerate() {
        let text = String::from_utf8_lossy(&fs::read(&texts[at].path)?).into_owned();
        for path in CALLS {
            let mut random = random_of(seed, 6, asked.len());
            let pick = |list: &[String], random: &mut Random| list[random.below(list.len())].clone();
            let mut body = json!({ "text": text });
            if random.below(4) > 0 {
                body["to"] = match random.below(8) {
                    0 => "json".into(),
                    1 => "fen".into(),
                    2 => format!(
                        "{}:{}",
                        pick(&known.dialects, &mut random),
                        pick(&known.languages, &mut random)
                    )
                    .into(),
                    _ => pick(&known.dialects, &mut random).into(),
                };
            }
            match random.below(8) {
                0 => body["from"] = pick(&known.dialects, &mut random).into(),
                1 => body["language"] = pick(&known.languages, &mut random).into(),
                2 => body["variant"] = VARIANTS[random.below(VARIANTS.len())].into(),
                _ => {}
            }
            let body = serde_json::to_vec(&body)?;
            let file = folder.join(format!("{}.json", asked.len()));
            fs::write(&file, &body)?;
            let name = format!("{}, body in {}", texts[at].name, file.display());
            asked.push(request("POST", path, JSON, body, name));
        }
        let repair = ["", "&repair=yes"][number % 2];
        let to = &known.dialects[number % known.dialects.len()];
        let body = format!("text={}&from=&language=&variant=&to={to}{repair}", encoded(&text));
        let file = folder.join(format!("{}.form", asked.len()));
        fs::write(&file, &body)?;
        let name = format!("{}, body in {}", texts[at].name, file.display());
        asked.push(request("POST", "/", FORM, body.into_bytes(), name));
    }
    Ok(asked)
}

fn request(
    method: &'static str,
    path: &str,
    media_type: &'static str,
    body: Vec<u8>,
    input: String,
) -> Request {
    let run =
        Run { command: format!("{method} {path}"), words: vec!["serve".to_owned()], stdin: None, input };
    Request { run, method, path: path.to_owned(), media_type, body }
}

/// A text as a field of a form.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// Asks both servers, and compares their answers.
///
/// # Errors
///
/// A server cannot be started.
pub fn compare(programs: &Programs, asked: &[Request]) -> Result<Vec<Result<Outcome>>> {
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let [old, new] = programs.both();
    let (old, new) = (Server::start(&old)?, Server::start(&new)?);
    let one = |request: &Request| -> Result<Outcome> {
        let answers = [old.answer(request)?, new.answer(request)?];
        let Request { run, .. } = request;
        let rows = programs.listed().of_run(&run.command, &run.input, Stream::Answer);
        let mut outcome = Outcome::default();
        outcome.note(run, Stream::Answer, compare_bytes(&answers[0], &answers[1], &rows)?, programs.listed());
        Ok(outcome)
    };
    Ok(asked.iter().map(one).collect())
}

/// The server while it runs.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(program: &Path) -> Result<Server> {
        let mut process = Command::new(program)
            .arg("serve")
            .env_clear()
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let said = process.stdout.take();
        let mut server = Server { process, address: String::new() };
        let mut line = String::new();
        BufReader::new(said.ok_or("the server has no output")?).read_line(&mut line)?;
        server.address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Ok(server)
    }

    /// The status, the headers but for the date, and the body.
    fn answer(&self, request: &Request) -> Result<Vec<u8>> {
        let Request { method, path, media_type, body, .. } = request;
        let mut stream =
            TcpStream::connect(&self.address).map_err(|error| format!("{}: {error}", self.address))?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if *method == "POST" {
            head += &format!("Content-Type: {media_type}\r\nContent-Length: {}\r\n", body.len());
        }
        stream.write_all(&[head.as_bytes(), b"\r\n", body].concat())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").ok_or("an answer without a head")?;
        let head = String::from_utf8_lossy(&answer[..end]);
        let kept: Vec<&str> =
            head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("date:")).collect();
        let kept = kept.join("\n") + "\n\n";
        Ok([kept.as_bytes(), &answer[end + 4..]].concat())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn fields_of_forms_are_encoded() {
        assert_eq!(super::encoded("e4 é&\n"), "e4%20%C3%A9%26%0A");
    }
}
