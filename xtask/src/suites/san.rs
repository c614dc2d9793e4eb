//! Positions with all their legal moves in SAN, each with the FEN it leads to.

use std::fs;
use std::path::Path;

use serde_json::Value;
use stamma_board::{AnyPosition, Geometry, Position, Variant};
use stamma_notation::san;

use super::{Checks, Finding, files};
use crate::Result;
use crate::reading::move_of_word;
use crate::report::Tally;

/// Holds every pair against ours: the SAN must mean a move, be the one we write, and lead to the FEN; and there must
/// be no further legal moves.
///
/// # Errors
///
/// A file cannot be read.
pub fn check(folder: &Path) -> Result<Tally> {
    let mut checks = Checks::default();
    let (mut positions, mut listed) = (0, 0);
    for path in files(&folder.join("san"), ".json")? {
        let text = fs::read_to_string(&path)?;
        let suite: Value = serde_json::from_str(&text)?;
        let cases = suite["testCases"].as_array().ok_or("no testCases")?;
        for case in cases {
            positions += 1;
            let fen = case["start"]["fen"].as_str().ok_or("no start")?;
            let expected = case["expected"].as_array().ok_or("no expected")?;
            let pairs = expected.iter().map(pair).collect::<Option<Vec<_>>>().ok_or("not a pair")?;
            listed += pairs.len();
            match AnyPosition::from_fen(fen, Variant::Standard) {
                Ok(AnyPosition::Small(position)) => check_position(fen, &position, &pairs, &mut checks),
                Ok(AnyPosition::Large(position)) => check_position(fen, &position, &pairs, &mut checks),
                Err(error) => {
                    checks.note(fen, Finding::Wrong(format!("{} moves not tried: {error}", pairs.len())))
                }
            }
        }
    }
    println!("{listed} pairs of {positions} positions, and the number of legal moves of each position");
    Ok(checks.tally())
}

/// SAN and FEN, under either of the suite's two spellings.
fn pair(entry: &Value) -> Option<(&str, &str)> {
    match (entry["move"].as_str(), entry["fen"].as_str()) {
        (Some(san), Some(fen)) => Some((san, fen)),
        _ => Some((entry["first"].as_str()?, entry["second"]["fen"].as_str()?)),
    }
}

fn check_position<G: Geometry>(
    fen: &str,
    position: &Position<G>,
    pairs: &[(&str, &str)],
    checks: &mut Checks,
) {
    let moves = position.legal_moves().len();
    let listed = (moves != pairs.len()).then(|| format!("{moves} legal moves instead of {}", pairs.len()));
    checks.note(fen, Finding::of(listed));
    for (written, leads_to) in pairs {
        checks.note(&format!("{fen} {written}"), check_pair(position, written, leads_to));
    }
}

fn check_pair<G: Geometry>(position: &Position<G>, written: &str, leads_to: &str) -> Finding {
    let played = match move_of_word(position, written) {
        Ok(played) => played,
        Err(why) => return Finding::Wrong(why),
    };
    let ours = san(position, played);
    if ours != written {
        return Finding::Wrong(format!("we write {ours}"));
    }
    let mut next = position.clone();
    next.play_unchecked(played);
    Finding::of_fen(&next, leads_to)
}
