//! The definition of a dialect: a row of facts about how moves and games are written. The rows are in `dialects`.
//!
//! No code compares a dialect's id. The writer, the recogniser and the documentation read these fields.

use super::descriptive_style::DescriptiveStyle;
use super::languages::{LANGUAGES, Language, language};
use super::letters::Compounds;
use super::own_spellings::{NO_SPELLINGS, OwnSpellings};
use super::pattern::Coordinates;
use crate::moves::result::GameResult;

/// One way of writing games.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Dialect {
    /// The id used on the command line and in JSON.
    pub id: &'static str,
    /// A short title.
    pub title: &'static str,
    /// The place where it is described or used.
    pub source: &'static str,
    /// The way squares are named.
    pub naming: MoveSyntax,
    /// The languages whose piece letters it may have.
    pub languages: Languages,
    /// The letters of the compound pieces.
    pub compounds: Compounds,
    /// The origin of a piece's move.
    pub origin: OriginRule,
    /// The text that joins a whole origin to the target where nothing is taken.
    pub joint: &'static str,
    /// The sign of a capture.
    pub capture: CaptureSign,
    /// The rule for naming the captured piece after the capture sign (`Bc4xNf7`).
    pub victim: CaptureNaming,
    /// The part of the target that a pawn's capture has.
    pub pawn_capture: PawnCapture,
    /// The text after an en passant capture.
    pub en_passant: &'static str,
    /// The text before and after the letter of a promotion.
    pub promotion: (&'static str, &'static str),
    /// Castling to the king's side and to the queen's.
    pub castling: [&'static str; 2],
    /// The marks of check.
    pub checks: CheckMarks,
    /// The text after the move of a player who offers a draw.
    pub draw_offer: Option<&'static str>,
    /// The spellings of results, in the order of `GameResult::ALL`; empty where nothing is written.
    pub results: [&'static str; GameResult::COUNT],
    /// The arrangement of moves on the page.
    pub layout: Layout,
    /// The spellings in this row that no table of spellings has, as [`OwnSpellings::of`] finds them: read where the
    /// dialect is named.
    pub own: &'static OwnSpellings,
}

impl Dialect {
    /// The spellings of its own of the dialect that is named, if one is.
    pub fn own_spellings(named: Option<&'static Dialect>) -> &'static OwnSpellings {
        named.map_or(&NO_SPELLINGS, |dialect| dialect.own)
    }
}

/// The ways to name squares. A system of its own needs a function in `decode` and one in `encode`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSyntax {
    /// `Nf3`: letter, then the necessary part of the origin, then the target.
    Algebraic,
    /// `g1f3`: origin and target, promotion in a small letter, castling as the king moves.
    Coordinate,
    /// `g1f3`, `e4d5p`, `e1g1c`, `f7g8nQ`: coordinates, and then the captured piece and the piece that a pawn became.
    Smith,
    /// `7163`: files and ranks as digits, promotion as a fifth. It names the squares of an 8x8 board only; games on
    /// larger ones are written in coordinates.
    Numeric,
    /// `P-K4`: files by the pieces of the usual start, ranks from the mover's side, captures by what is taken. It names the
    /// squares of an 8x8 board only; games on others are written in coordinates.
    Descriptive(&'static DescriptiveStyle),
}

impl MoveSyntax {
    /// Returns the meaning of a small letter after two squares in it.
    pub const fn coordinates(self) -> Coordinates {
        match self {
            MoveSyntax::Algebraic | MoveSyntax::Descriptive(_) => Coordinates::Unsaid,
            MoveSyntax::Coordinate | MoveSyntax::Numeric => Coordinates::Plain,
            MoveSyntax::Smith => Coordinates::Smith,
        }
    }

    /// Returns true if it is descriptive.
    pub const fn is_descriptive(self) -> bool {
        matches!(self, MoveSyntax::Descriptive(_))
    }
}

/// The languages whose piece letters a dialect may have.
#[derive(Clone, Copy, Debug)]
pub enum Languages {
    /// Any; by default the one with this tag.
    Any(&'static str),
    /// Only the one with this tag.
    Only(&'static str),
    /// Letters of its own.
    Own(&'static Language),
}

impl Languages {
    /// Returns its default language.
    pub fn usual(self) -> &'static Language {
        match self {
            Languages::Any(tag) | Languages::Only(tag) => language(tag).unwrap_or(&LANGUAGES[0]),
            Languages::Own(own) => own,
        }
    }

    /// Returns true if it may have the letters of this language.
    pub fn allows(self, language: &Language) -> bool {
        match self {
            Languages::Any(_) => true,
            Languages::Only(tag) => tag == language.id,
            Languages::Own(own) => own.id == language.id,
        }
    }
}

/// The part of the origin square that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OriginRule {
    /// The part that is needed to distinguish the piece from others: the file if that is enough, else the rank, else
    /// both (FIDE, PGN).
    NeededFileFirst,
    /// The part that is needed, but the rank where the piece stays on its file (Ry::Chess: `R1xa5`).
    NeededAlongMovement,
    /// All of it (`Ng1-f3`).
    Always,
}

/// The sign of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureSign {
    /// Nothing (`Be5`, `ed5`).
    Absent,
    /// A sign before the target (`Bxe5`, `e:d5`).
    Before(&'static str),
    /// A sign after it (`Be5:`).
    After(&'static str),
}

/// The rule for naming the captured piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CaptureNaming {
    /// The piece is not named.
    Unnamed,
    /// The piece is named by its letter; a pawn has none.
    Named,
}

/// The part of the target that a pawn's capture has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PawnCapture {
    /// The square (`exd5`).
    Square,
    /// The file where that is enough (`ed`).
    File,
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

/// The arrangement of moves on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// A line before the moves.
    pub header: &'static str,
    /// The rule for line ends.
    pub lines: Lines,
    /// The style of move numbers.
    pub numbered: NumberStyle,
    /// The text between a move of White and Black's, beside the usual blank: moves of several words need more.
    pub column_gap: &'static str,
    /// The parts that are written beside the moves.
    pub extras: Extras,
    /// The place of the result.
    pub result: ResultPlace,
}

/// The rule for line ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    /// Before the word that would pass this column; PGN requires fewer than 80 characters on a line.
    Wrapped(usize),
    /// After each move of Black.
    PairALine,
    /// At the end of the game.
    GameALine,
}

/// The style of move numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberStyle {
    /// `1. e4 e5`.
    Dot,
    /// `1.e4 e5`.
    DotGlued,
    /// `1. e4 1. e5`.
    DotForBoth,
    /// Not at all.
    Not,
}

/// The parts that are written beside the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extras {
    /// Tag pairs.
    pub tags: Tags,
    /// Comments and variations.
    pub text: Text,
    /// The annotator's signs.
    pub glyphs: Glyphs,
}

impl Extras {
    /// The moves of the main line, and the tags that give its start.
    pub const NONE: Extras = Extras { tags: Tags::Start, text: Text::Dropped, glyphs: Glyphs::Dropped };
    /// Everything, as PGN has it.
    pub const PGN: Extras = Extras { tags: Tags::All, text: Text::Kept, glyphs: Glyphs::Numbers };
    /// Everything but tags, with the annotator's signs at the moves.
    pub const BOOK: Extras = Extras { tags: Tags::Start, text: Text::Kept, glyphs: Glyphs::Signs };
}

/// The tag pairs that are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tags {
    /// All, the seven of PGN first.
    All,
    /// Variant and start position, where they are not the usual ones: without them the moves mean nothing.
    Start,
}

/// The rule for writing comments and variations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// They are written in braces and brackets.
    Kept,
    /// They are not written.
    Dropped,
}

/// The way the annotator's glyphs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// By their numbers (`$1`).
    Numbers,
    /// By their signs, glued to the move (`!`, `±`).
    Signs,
    /// They are not written.
    Dropped,
}

/// The place of the result.
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
