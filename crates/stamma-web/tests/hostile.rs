//! Sends thousands of broken bodies: each gets a response, and none makes the server fail.
//!
//! STAMMA_HOSTILE sets the number; use a larger one after changes to the reading of bodies.

mod support;

use support::{ask, routes, testdata};

/// A generator of pseudo-random numbers with a fixed seed.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

const PATHS: [&str; 6] =
    ["/view", "/api/v1/read", "/api/v1/convert", "/api/v1/repair", "/api/v1/explain", "/"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_bodies_get_an_answer() {
    let wanted = std::env::var("STAMMA_HOSTILE").ok().and_then(|count| count.parse().ok()).unwrap_or(400);
    let routes = routes();
    let games =
        ["seeds/ry-chess.txt", "seeds/ry-grand-chess.txt", "seeds/scoresheet.txt", "page/german-damaged.txt"]
            .map(testdata);
    let injections = testdata("page/injections.txt");
    let injections: Vec<&str> = injections.lines().collect();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    for round in 0..wanted {
        let path = PATHS[numbers.next(PATHS.len())];
        let mut text: Vec<char> = games[numbers.next(games.len())].chars().collect();
        for _ in 0..numbers.next(12) {
            let at = numbers.next(text.len());
            match numbers.next(6) {
                0 => text.truncate(at),
                1 => drop(text.drain(at..text.len().min(at + 9))),
                2 => text.splice(at..at, injections[numbers.next(injections.len())].chars()).for_each(drop),
                3 => text.splice(at..at, "({[}])<>\";%$*/\\".chars().take(numbers.next(15))).for_each(drop),
                4 => text.splice(at..at, ['\u{0}', '\u{202E}', '𝄞', '½', '♞', '\u{FEFF}']).for_each(drop),
                _ => text.splice(at..at, "(1. e4 ".chars().cycle().take(numbers.next(2_000))).for_each(drop),
            }
        }
        let text: String = text.into_iter().collect();
        let fields = [("text", text.as_str()), ("to", ["", "pgn", "json", "lan:de", "fen"][numbers.next(5)])];
        let (media_type, mut body) = match path {
            "/" => (
                "application/x-www-form-urlencoded",
                serde_urlencoded::to_string(fields).unwrap().into_bytes(),
            ),
            _ => {
                let body =
                    serde_json::json!({"text": text, "to": fields[1].1, "repair": numbers.next(2) == 0});
                ("application/json", body.to_string().into_bytes())
            }
        };
        // A third of the bodies are cut or changed as JSON, too.
        if numbers.next(3) == 0 {
            for _ in 0..=numbers.next(4) {
                let at = numbers.next(body.len());
                match numbers.next(3) {
                    0 => body.truncate(at),
                    1 => body.insert(at, numbers.next(256) as u8),
                    _ => body[at] = numbers.next(256) as u8,
                }
                if body.is_empty() {
                    break;
                }
            }
        }
        let answer = ask(&routes, "POST", path, &[("content-type", media_type)], body).await;
        assert!(!answer.status.is_server_error(), "{round}: {path} {} {text}", answer.status);
    }
}
