//! Games of random legal moves, written by stamma as PGN: odd chess, but anyone can make the same.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use stamma::board::Position;
use stamma::{AnyPosition, Geometry, Move, ReadOptions, Variant, dialect, read_games, san, write_game};

use crate::Result;
use crate::random::Random;

/// Writes games until the file has so many bytes.
///
/// # Errors
///
/// It cannot be written.
pub fn write(seed: u64, bytes: u64, to: &Path) -> Result<()> {
    let pgn = dialect("pgn").ok_or("no dialect pgn")?;
    let mut random = Random(seed);
    let mut out = BufWriter::new(File::create(to)?);
    let (mut written, mut number, mut page) = (0, 0, Vec::new());
    while written < bytes {
        number += 1;
        let text = match AnyPosition::start(Variant::Standard) {
            AnyPosition::Small(start) => game(&start, number, &mut random),
            AnyPosition::Large(start) => game(&start, number, &mut random),
        };
        page.clear();
        for game in read_games(text.as_bytes(), ReadOptions::new().dialect(pgn)) {
            write_game(&game, text.as_bytes(), pgn, None, &mut page);
        }
        let end = page.trim_ascii_end().len();
        page.truncate(end);
        page.extend_from_slice(b"\n\n");
        out.write_all(&page)?;
        written += page.len() as u64;
    }
    Ok(out.flush()?)
}

/// A game with the tags that a reader of PGN expects.
fn game<G: Geometry>(start: &Position<G>, number: u64, random: &mut Random) -> String {
    let mut text = format!(
        "[Event \"Random games\"]\n[Site \"?\"]\n[Date \"2026.01.01\"]\n[Round \"{number}\"]\n[White \"Random, Player\"]\n\
         [Black \"Player, Random\"]\n[Result \"*\"]\n\n"
    );
    let mut position = start.clone();
    for _ in 0..40 + random.below(100) {
        let moves = position.legal_moves();
        if position.outcome().is_some() || moves.is_empty() {
            break;
        }
        // Captures more often than their number would have it, so that games come to endings too.
        let takes: Vec<Move> =
            moves.iter().copied().filter(|&played| position.captured(played).is_some()).collect();
        let played = match takes.len() {
            1.. if random.below(3) == 0 => takes[random.below(takes.len())],
            _ => moves[random.below(moves.len())],
        };
        text += &san(&position, played);
        text.push(' ');
        position.play_unchecked(played);
    }
    text + "*"
}
