//! Descriptive notation: squares counted from the mover's side, and files named by the pieces that start on them.
//!
//! `P-K4` is e2-e4 for White and e7-e5 for Black; in Spanish it is `P4R`. A written move says which piece moves, where to or
//! what it takes, and whether it gives check. Each of these only narrows what it may be, so that one word often has several
//! readings, and a short square (`B4`) two files.

/// From characters to moves as written.
mod grammar;
/// The words of each language.
mod naming;
/// The first squares of the pieces.
mod origins;
/// From a move as written to the legal move that it means.
mod resolve;
/// Small parsers of words and signs.
mod scan;
/// Squares and files by name.
mod square;

pub use grammar::{longest_move, whole_moves};
pub use naming::{NAMINGS, Naming};
pub use origins::{Origins, sides_at_start};
pub use resolve::{
    Decision, DecisionManner, DescriptiveResolution, MarksUse, pattern_of, resolve_descriptive,
};
pub use scan::fold_with_blanks;

use super::marks::Mark;
use crate::text::Span;
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Role};

/// Squares as their mover counts them: rank 1 is the one that the mover's pieces start on. Files are those of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OwnArea {
    /// The files, one bit each, from the a-file.
    pub files: u16,
    /// The ranks, one bit each, from the mover's first.
    pub ranks: u16,
    /// True if the ranks are counted from White's first: `Kt-f3`, as some books mix both ways.
    pub absolute: bool,
}

impl OwnArea {
    /// Every square.
    pub const ALL: OwnArea = OwnArea { files: u16::MAX, ranks: u16::MAX, absolute: false };
}

/// The piece that is taken, as far as it is named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Victim {
    /// The kind of piece.
    pub role: Role,
    /// The files where it may stand: those of a pawn that is named by its file.
    pub files: u16,
    /// The side of the board that it is named by (`QKt`).
    pub side: Option<CastlingSide>,
    /// True for a doubled pawn (`takes doubled P.`).
    pub doubled: bool,
}

/// The kind of act that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A piece goes somewhere, or takes something.
    Goes,
    /// The king castles; the side may be open.
    Castles(Option<CastlingSide>),
}

/// A move as it is written, without a board.
#[derive(Clone, PartialEq, Debug)]
pub struct DescriptiveMove {
    /// The kind of act.
    pub act: Act,
    /// The piece that moves; `None` where only a square or an act is named.
    pub role: Option<Role>,
    /// The side that the piece is named by (`KR`).
    pub side: Option<CastlingSide>,
    /// The squares where it may come from.
    pub from: OwnArea,
    /// The squares where it may go.
    pub to: OwnArea,
    /// The number of squares that a pawn goes ahead (`one`, `two squares`).
    pub steps: Option<u8>,
    /// True if something is taken.
    pub takes: bool,
    /// The piece that is taken, where it is named.
    pub victim: Option<Victim>,
    /// The piece that a pawn becomes.
    pub promotion: Option<Role>,
    /// True if no more is said than that the piece moves so as to give check, to mate or to interpose.
    pub by_deed: bool,
    /// The marks, each with its place.
    pub marks: Vec<(Mark, Span)>,
    /// The distance of the reading from common writing; 0 is common.
    pub cost: u8,
}

impl DescriptiveMove {
    /// A move of which nothing is known.
    const UNSAID: DescriptiveMove = DescriptiveMove {
        act: Act::Goes,
        role: None,
        side: None,
        from: OwnArea::ALL,
        to: OwnArea::ALL,
        steps: None,
        takes: false,
        victim: None,
        promotion: None,
        by_deed: false,
        marks: Vec::new(),
        cost: 0,
    };

    /// Returns true if it names a square in a way that no algebraic notation has: a file by its piece, and a rank.
    pub fn names_square(&self) -> bool {
        !self.to.absolute
            && self.to.ranks.count_ones() == 1
            && self.to.files != u16::MAX
            && self.cost == 0
            && self.steps.is_none()
    }

    /// Returns true if it is marked as this.
    pub fn is_marked(&self, is: impl Fn(Mark) -> bool) -> bool {
        self.marks.iter().any(|&(mark, _)| is(mark))
    }
}
