//! What a dialect is: a row of facts about how moves and games are written. The rows are in `dialects`.
//!
//! Nothing in the crate asks for a dialect's id. The writer, the recogniser and the documentation read these fields.

use super::letters::Compounds;
use crate::games::result::GameResult;

/// One way of writing games.
#[derive(Debug)]
pub struct Dialect {
    /// The id used on the command line and in JSON.
    pub id: &'static str,
    /// A short title.
    pub title: &'static str,
    /// Where it is described or used.
    pub source: &'static str,
    /// How squares are named.
    pub naming: Naming,
    /// Whose letters the compound pieces have.
    pub compounds: Compounds,
    /// The origin of a piece's move.
    pub origin: OriginRule,
    /// What is written for a capture.
    pub capture: &'static str,
    /// What follows an en passant capture.
    pub en_passant: &'static str,
    /// What stands before and after the letter of a promotion.
    pub promotion: (&'static str, &'static str),
    /// Castling to the king's side and to the queen's.
    pub castling: [&'static str; 2],
    /// The marks of check.
    pub checks: CheckMarks,
    /// What follows the move of a player who offers a draw.
    pub draw_offer: Option<&'static str>,
    /// How results are written, in the order of `GameResult::ALL`; empty where nothing is written.
    pub results: [&'static str; GameResult::COUNT],
    /// How moves stand on the page.
    pub layout: Layout,
}

/// How squares are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// `Nf3`: letter, then what is needed of the origin, then the target.
    Algebraic,
    /// `g1f3`: origin and target, promotion in a small letter, castling as the king moves.
    Coordinate,
}

/// What is written of the square that a piece leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OriginRule {
    /// What is needed to tell it from others: the file if that is enough, else the rank, else both (FIDE, PGN).
    NeededFileFirst,
    /// What is needed, but the rank where the piece stays on its file (Ry::Chess: `R1xa5`).
    NeededAlongMovement,
    /// All of it, joined to the target with a hyphen unless something is taken (`Ng1-f3`).
    Always,
}

/// The marks of check, each empty where none is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckMarks {
    /// Check by one piece.
    pub check: &'static str,
    /// Check by two.
    pub double: &'static str,
    /// Mate.
    pub mate: &'static str,
}

/// How moves stand on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// A line before the moves.
    pub header: &'static str,
    /// Where lines end.
    pub lines: Lines,
    /// Whether moves are numbered.
    pub numbered: Numbered,
    /// Tags, comments, glyphs and variations.
    pub extras: Extras,
    /// Where the result stands.
    pub result: ResultPlace,
}

/// Where lines end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    /// Before the word that would pass this column; PGN wants fewer than 80 characters on a line.
    Wrapped(usize),
    /// After each move of Black.
    PairALine,
    /// At the end of the game.
    GameALine,
}

/// Whether moves are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbered {
    /// `1. e4 e5`.
    Dot,
    /// Not at all.
    Not,
}

/// How much beside the moves is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extras {
    /// Everything, as PGN has it.
    Pgn,
    /// The moves of the main line only.
    None,
}

/// Where the result stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultPlace {
    /// The next word after the last move.
    NextWord,
    /// After White's last move on its line, else on a line of its own.
    NextLine,
    /// In the next free cell of the table: after Black's last move it gets a number of its own.
    NextCell,
    /// Nowhere.
    Nowhere,
}
