//! The facts about a text that a caller may give to a reader, and the limits of reading.

use crate::moves::dialect::Dialect;
use crate::moves::languages::Language;
use alloc::sync::Arc;
use stamma_board::{AnyPosition, Variant, setters};

/// The facts about a text that a caller may give to a reader. All are optional.
///
/// # Examples
///
/// ```
/// use stamma_notation::{IllegalMoves, Limits, ReadOptions, dialect};
/// let options = ReadOptions::new()
///     .dialect(dialect("lan"))
///     .illegal(IllegalMoves::Keep)
///     .limits(Limits::new().plies(600));
/// assert_eq!(options.limits.plies, 600);
/// ```
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The dialect it is written in.
    pub dialect: Option<&'static Dialect>,
    /// The language of its piece letters.
    pub language: Option<&'static Language>,
    /// The language in which such games are written usually, such as that of the other games of a text. Where letters leave
    /// the language of a game open, it decides.
    pub usual_language: Option<&'static Language>,
    /// The language of the person who asks. Of languages in which a game is read alike it is the one that is named, unless the
    /// game may be English; it changes no move.
    pub reader_language: Option<&'static Language>,
    /// The game that is played.
    pub variant: Option<Variant>,
    /// The position in which games begin that have no FEN tag. Its variant is played as if it were given as `variant`: it
    /// wins over a Variant tag and over the number of a start.
    pub start: Option<Arc<AnyPosition>>,
    /// The treatment of moves that the rules forbid.
    pub illegal: IllegalMoves,
    /// True if each byte 1E (the record separator of ASCII) ends a game, whatever it stands in. It is set for texts that were
    /// taken out of containers of records.
    pub has_records: bool,
    /// Dialects with spellings of their own in which a game is read if it cannot be read whole otherwise and no dialect is
    /// named.
    pub also: &'static [&'static Dialect],
    /// The use of the headings of games.
    pub headings: Headings,
    /// The budget.
    pub limits: Limits,
}

impl ReadOptions {
    /// Options that give nothing, with the usual limits.
    pub fn new() -> ReadOptions {
        ReadOptions::default()
    }

    setters! { into
        dialect: Option<&'static Dialect>,
        language: Option<&'static Language>,
        usual_language: Option<&'static Language>,
        reader_language: Option<&'static Language>,
        variant: Option<Variant>,
        start: Option<Arc<AnyPosition>>,
    }

    setters! {
        illegal: IllegalMoves,
        has_records: bool,
        also: &'static [&'static Dialect],
        headings: Headings,
        limits: Limits,
    }
}

/// The use of headings, such as `Smith - Jones, Hastings 1922` before the moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Headings {
    /// Tags are made of all that they plainly say, unless the game has these: [`Code::G501`](crate::Code::G501).
    #[default]
    Tags,
    /// They are text, and are reported as such.
    Keep,
    /// They are passed over, and not reported.
    Ignore,
}

/// The treatment of a move that the rules forbid.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum IllegalMoves {
    /// It is not read, and its line ends there.
    #[default]
    Stop,
    /// If only one move can be meant, it is played as it was on the board, marked as [`Played::Illegal`], and reported.
    ///
    /// [`Played::Illegal`]: crate::game::Played::Illegal
    Keep,
}

/// The limits on the part of a game that is read.
///
/// Each may be zero. Reading then still ends, each byte still belongs to some game, and each game that has more than a
/// limit allows has a finding that reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Variations nested deeper are passed over, and reported as [`Code::G206`](crate::Code::G206).
    pub depth: usize,
    /// Moves beyond this number, variations included, are not read: [`Code::G208`](crate::Code::G208).
    pub plies: usize,
    /// Tokens (words, blanks, comments) that one game may have; 0 allows one. What follows is read as another game:
    /// [`Code::G208`](crate::Code::G208).
    pub tokens: usize,
    /// Words of more characters than this are not taken for moves: [`Code::M201`](crate::Code::M201).
    pub word: usize,
    /// Findings of one code that are kept of one game; others are counted: [`Code::G210`](crate::Code::G210).
    pub findings: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::new()
    }
}

impl Limits {
    /// The usual limits: more than any game needs.
    pub const fn new() -> Limits {
        Limits { depth: 64, plies: 20_000, tokens: 400_000, word: 4_096, findings: 1_000 }
    }

    setters! { const depth: usize, plies: usize, tokens: usize, word: usize, findings: usize }
}
