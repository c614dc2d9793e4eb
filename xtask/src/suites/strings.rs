//! Tables of single strings: moves and where they lead, a move and its SAN, a position and its result or its hash.

use std::path::Path;

use stamma_board::{AnyPosition, Color, DrawClaim, Geometry, History, Move, Outcome, Position};
use stamma_notation::san;

use super::{Checks, Finding, rows, variant};
use crate::Result;
use crate::reading::move_of_word;
use crate::report::Tally;

/// Goes on with the position inside.
macro_rules! whichever {
    ($any:expr, $position:ident => $what:expr) => {
        match $any {
            AnyPosition::Small($position) => $what,
            AnyPosition::Large($position) => $what,
        }
    };
}

/// Checks every row whose game we play; the others are counted.
fn each_row(
    folder: &Path,
    file: &str,
    check: impl Fn(&AnyPosition, &[String]) -> Finding,
    fen: usize,
) -> Result<Tally> {
    let mut checks = Checks::default();
    for row in rows(&folder.join("san").join(file))? {
        let (Some(game), Some(text)) = (row.get(1), row.get(fen)) else {
            return Err("a row is too short".into());
        };
        let Some(game) = variant(game) else {
            checks.foreign += 1;
            continue;
        };
        let found = match AnyPosition::from_fen(text, game) {
            Ok(position) => check(&position, &row),
            Err(error) => Finding::Wrong(error.to_string()),
        };
        checks.note(&row[0], found);
    }
    Ok(checks.tally())
}

/// A start, moves in SAN or UCI, and the FEN they lead to.
///
/// # Errors
///
/// The file cannot be read.
pub fn moves(folder: &Path) -> Result<Tally> {
    let check = |position: &AnyPosition, row: &[String]| {
        let (words, leads_to) = (&row[2], &row[4]);
        whichever!(position, position => play_all(position, words, leads_to))
    };
    each_row(folder, "movestrings.tsv", check, 3)
}

fn play_all<G: Geometry>(start: &Position<G>, words: &str, leads_to: &str) -> Finding {
    let mut position = start.clone();
    for word in words.split_whitespace() {
        match move_of_word(&position, word) {
            Ok(played) => position.play_unchecked(played),
            Err(why) => return Finding::Wrong(format!("{word} in {}: {why}", position.to_fen())),
        }
    }
    Finding::of_fen(&position, leads_to)
}

/// A position, a move in UCI, and its SAN.
///
/// # Errors
///
/// The file cannot be read.
pub fn sans(folder: &Path) -> Result<Tally> {
    let check = |position: &AnyPosition, row: &[String]| {
        let (uci, written) = (&row[3], &row[4]);
        whichever!(position, position => {
            let played: Option<Move> = position.from_uci(uci);
            match played.map(|played| san(position, played)) {
                Some(ours) if ours == *written => Finding::Right,
                ours => Finding::Wrong(format!("{ours:?} instead of {written}")),
            }
        })
    };
    each_row(folder, "sanstrings.tsv", check, 2)
}

/// A position, and how the game stands in it.
///
/// # Errors
///
/// The file cannot be read.
pub fn results(folder: &Path) -> Result<Tally> {
    let check = |position: &AnyPosition, row: &[String]| {
        let found = whichever!(position, position => result(position));
        Finding::of((found != row[3]).then(|| format!("{found} instead of {}", row[3])))
    };
    each_row(folder, "results.tsv", check, 2)
}

fn result<G: Geometry>(position: &Position<G>) -> &'static str {
    let mut history = History::new();
    history.push(position);
    match position.outcome().map(Outcome::winner) {
        Some(Some(Color::White)) => "1-0",
        Some(Some(Color::Black)) => "0-1",
        Some(None) => "1/2-1/2",
        // The suite takes the fifty moves as the end of a game.
        None if history.claims().any(|claim| claim == DrawClaim::FiftyMoves) => "1/2-1/2",
        None => "*",
    }
}

/// A position, and its Polyglot hash.
///
/// # Errors
///
/// The file cannot be read.
pub fn hashes(folder: &Path) -> Result<Tally> {
    let check = |position: &AnyPosition, row: &[String]| {
        let found = format!("0x{:016x}", position.hash());
        Finding::of((found != row[3]).then(|| format!("{found} instead of {}", row[3])))
    };
    each_row(folder, "zobrist.tsv", check, 2)
}
