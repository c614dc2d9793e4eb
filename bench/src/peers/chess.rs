//! The crate `chess` (MIT). It resolves single words of SAN and has no reader of games, so the words come from `words`;
//! variations are passed over, which shows in the number of plies.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use ::chess::{Board, ChessMove};

use crate::Result;
use crate::material::{Counts, games, start_of};
use crate::work::words::words;

/// Plays every move of every main line.
pub fn validate(path: &Path) -> Result<Counts> {
    let text = fs::read(path)?;
    let mut counts = Counts::default();
    for game in games(&text) {
        counts.games += 1;
        let mut board = match start_of(game) {
            Some(fen) => Board::from_str(&fen).map_err(|error| format!("{fen}: {error}"))?,
            None => Board::default(),
        };
        for span in words(game) {
            let word = std::str::from_utf8(&game[span])?;
            let unread = || format!("`{word}` in game {} is no move to it", counts.games);
            let played = move_of(&board, word).ok_or_else(unread)?;
            board = board.make_move_new(played);
            counts.plies += 1;
        }
    }
    counts.main = counts.plies;
    Ok(counts)
}

/// The move of a word, in what it takes for SAN: no marks, promotions without a sign, en passant with one.
fn move_of(board: &Board, word: &str) -> Option<ChessMove> {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    let without = word.contains('=').then(|| word.replace('=', ""));
    let word = without.as_deref().unwrap_or(word);
    ChessMove::from_san(board, word).or_else(|_| ChessMove::from_san(board, &format!("{word} e.p."))).ok()
}
