//! The output of the scripts under `xtask/oracle`, line by line. Their format is described in games_python_chess.py.

use std::io::BufRead;

use crate::Result;

/// One line.
#[derive(Debug)]
pub enum Line<'l> {
    /// A game begins from this FEN.
    Game(&'l str),
    /// A position of the game.
    Position(Seen<'l>),
}

/// A position as the other program sees it.
#[derive(Debug)]
pub struct Seen<'l> {
    /// Its FEN.
    pub fen: &'l str,
    /// Its FEN with castling rights as files, where the program can say it.
    pub shredder: Option<&'l str>,
    /// Letters for check, mate and draws.
    pub state: &'l str,
    /// The move played from it, unless the game ends.
    pub played: Option<&'l str>,
    /// Every legal move in UCI, with its SAN where it was asked for.
    pub moves: Vec<(&'l str, Option<&'l str>)>,
}

/// Hands on every line.
///
/// # Errors
///
/// A line is not understood, or the last one is missing.
pub fn each_line(lines: &mut dyn BufRead, mut take: impl FnMut(Line<'_>) -> Result<()>) -> Result<()> {
    let mut text = String::new();
    loop {
        text.clear();
        if lines.read_line(&mut text)? == 0 {
            return Err("the other program stopped early".into());
        }
        let fields: Vec<&str> = text.trim_end_matches('\n').split('\t').collect();
        match fields[..] {
            ["Z"] => return Ok(()),
            ["G", fen] => take(Line::Game(fen))?,
            ["P", fen, shredder, state, played, moves] => {
                let said = |field: &'_ str| field != "-";
                let mut words = moves.split(' ').filter(|word| !word.is_empty());
                let mut pairs = Vec::new();
                while let (Some(uci), Some(san)) = (words.next(), words.next()) {
                    pairs.push((uci, Some(san).filter(|&san| san != "?")));
                }
                take(Line::Position(Seen {
                    fen,
                    shredder: Some(shredder).filter(|field| said(field)),
                    state,
                    played: Some(played).filter(|field| said(field)),
                    moves: pairs,
                }))?;
            }
            _ => return Err(format!("not understood: {text}").into()),
        }
    }
}
