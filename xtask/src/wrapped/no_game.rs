//! `cargo xtask wrapped --no-game`: texts without a game must give an error, never a game.

use std::fs;

use serde_json::Value;

use crate::corpora::material::files_below;
use crate::{Result, Verdict, places};

use super::program::Program;

/// The number of moves that a text may seem to have by chance: notes of music are squares.
const FEW_MOVES: usize = 3;

/// Runs every file of testdata/no-game.
///
/// # Errors
///
/// The files cannot be read, or the program cannot be started.
pub fn run(program: &Program) -> Result<Verdict> {
    let folder = places::root().join("testdata/no-game");
    let files = files_below(&folder)?;
    let mut faults = 0;
    for file in &files {
        let text = fs::read(file)?;
        let checked = program.run("no-game", &text, &["check", "--format", "json"])?;
        let converted = program.run("no-game", &text, &["convert", "--to", "json"])?;
        let fault = if !checked.is_orderly() || !converted.is_orderly() {
            Some(format!("CRASH: exit codes {:?}, {:?}", checked.code, converted.code))
        } else {
            fault(&String::from_utf8_lossy(&text), checked.code, &converted.output)
        };
        if let Some(fault) = fault {
            faults += 1;
            println!("{}: {fault}", file.strip_prefix(&folder).unwrap_or(file).display());
        }
    }
    println!("{} texts without a game: {} refused, {faults} not", files.len(), files.len() as u64 - faults);
    Ok(Verdict::of_faults(faults))
}

/// Why a text was not refused as it should be.
fn fault(text: &str, code: Option<i32>, output: &[u8]) -> Option<String> {
    let games: Vec<Value> = output
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect();
    let count = |game: &Value| {
        game["moves"].as_array().map_or(0, |plies| plies.iter().filter(|ply| !ply["uci"].is_null()).count())
    };
    let moves: usize = games.iter().map(count).sum();
    let result = games.iter().filter_map(|game| game["result"].as_str()).find(|result| *result != "*");
    let errors = games.iter().filter_map(|game| game["diagnostics"].as_array()).flatten();
    let is_error = errors.filter(|finding| finding["severity"] == "error").count() > 0;
    if code == Some(0) {
        return Some(format!("exit code 0; {} games, {moves} moves, result {result:?}", games.len()));
    }
    if let Some(result) = result.filter(|_| !text.contains("[Result ")) {
        return Some(format!("reported, but with the result {result}"));
    }
    if moves > FEW_MOVES {
        return Some(format!("reported, but {moves} moves are read"));
    }
    (!is_error && !games.is_empty()).then(|| "exit code 1, but no finding is an error".to_owned())
}
