//! A position beside moves that lead to it from the usual start.

use stamma_board::{AnyPosition, Variant};
use stamma_notation::{Played, ReadOptions, read_games};

/// The longest text of moves that is played, in bytes: lists of openings have short ones.
const LONGEST: usize = 4_096;

/// Returns true for a position without the counters of its moves, as EPD has it: with them the number of the moves tells.
pub fn is_without_counters(value: &str) -> bool {
    (2..=4).contains(&value.split_ascii_whitespace().count()) && value.matches('/').count() == 7
}

/// Returns true if moves that are all legal from the usual start lead to a position.
pub fn leads_to(moves: &[u8], position: &str) -> bool {
    if moves.len() > LONGEST {
        return false;
    }
    let Some(game) = read_games(moves, ReadOptions::default()).next() else { return false };
    let AnyPosition::Small(mut here) = AnyPosition::start(Variant::Standard) else { return false };
    let mut has_moves = false;
    for ply in game.mainline() {
        if !matches!(ply.played, Played::Move(_)) {
            return false;
        }
        ply.played.play_on(&mut here);
        has_moves = true;
    }
    let fen = here.to_fen();
    has_moves
        && game.start_fen.is_none()
        && fen.split(' ').take(2).eq(position.split_ascii_whitespace().take(2))
}

/// Returns true if so many moves of a text are legal, one behind the other, from the usual start.
pub fn are_legal(moves: &[u8], count: usize) -> bool {
    if moves.len() > LONGEST {
        return false;
    }
    let Some(game) = read_games(moves, ReadOptions::default()).next() else { return false };
    let mut plies = 0;
    for ply in game.mainline() {
        if !matches!(ply.played, Played::Move(_)) {
            return false;
        }
        plies += 1;
    }
    plies == count && game.start_fen.is_none()
}

#[cfg(test)]
mod tests {
    use super::leads_to;

    #[test]
    fn ends_are_told_from_starts() {
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
        assert!(leads_to(b"1. e4 e5", after));
        assert!(!leads_to(b"1. e4 c5", after));
        assert!(!leads_to(b"1. Nf3 Nc6", after));
        assert!(!leads_to(b"", after));
    }
}
