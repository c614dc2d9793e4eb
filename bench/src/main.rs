//! stamma's speed beside other programs, measured in one run.
//!
//! A package of its own, outside the project's workspace and never published: some of the others are GPL.

mod fairy;
mod median;
mod perft;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let rounds = match words[..] {
        ["perft"] => Some(5),
        ["perft", "--rounds", rounds] => rounds.parse().ok().filter(|&rounds| rounds > 0),
        _ => None,
    };
    let Some(rounds) = rounds else {
        eprintln!("usage: cargo run --release --manifest-path bench/Cargo.toml -- perft [--rounds N]");
        return ExitCode::from(2);
    };
    match perft::run(rounds) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}
