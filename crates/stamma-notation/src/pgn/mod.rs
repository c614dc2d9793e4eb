//! The fast path: standard PGN read in one pass over its bytes, beside the careful reader of `read`.
//!
//! It answers only where the careful reader has nothing to say: one game of chess or Chess960 in plain SAN, every move
//! legal and found by exact writing, every mark, number, tag, comment and result in order. Then its answer is the
//! careful one. Anything else it hands back, and that game is read with care. What it takes for granted about the careful
//! reader is said where it does; tests compare the two on everything that there is to compare.
//!
//! `tags` reads the tag pairs, `movetext` the moves: `run` those in their commonest form, `words` one of any form,
//! `comments` one comment. `scan` does the same without a board.
//! Nothing here makes a finding or knows a dialect.

mod comments;
/// Games while the fast reader reads them.
pub(crate) mod following;
mod movetext;
mod number;
mod run;
mod scan;
mod tags;
mod words;

pub use self::scan::{ScanVisitor, Scanned, ScannedMove};

use self::movetext::{Line, Movetext};
use self::run::Seen;
use self::tags::Heads;
use crate::moves::result::{GameResult, Termination};
use crate::read::letters::have_rivals;
use crate::read::player::Limits;
use crate::read::reader::ReadOptions;
use crate::read::start::Start;
use crate::text::Span;
use alloc::boxed::Box;
use stamma_board::{Swift, SwiftMove, Variant};

/// What is told of a game while it is read, in the order of the text. Every method may be left out.
///
/// Only when [`FastReader::follow`] has given its answer does what was told count: of a game that is handed back a part
/// may have been told.
pub trait FastVisitor {
    /// A tag pair; its value as it stands between the quotes, escapes not undone.
    #[inline(always)]
    fn tag(&mut self, _name: Span, _value: Span) {}

    /// A move, with the position before it and its word with the marks glued to it.
    #[inline(always)]
    fn ply(&mut self, _before: &Swift, _played: SwiftMove, _written: Span) {}

    /// The position after the move that was told last, before anything else is told.
    #[inline(always)]
    fn after(&mut self, _after: &Swift) {}

    /// A glyph of the last ply. None is told twice of one ply.
    #[inline(always)]
    fn nag(&mut self, _nag: u8) {}

    /// A comment, without its braces.
    #[inline(always)]
    fn comment(&mut self, _text: Span) {}

    /// A variation on the last ply begins.
    #[inline(always)]
    fn open(&mut self) {}

    /// It ends, and the line that it varies goes on.
    #[inline(always)]
    fn close(&mut self) {}

    /// The result as it is written after the moves.
    #[inline(always)]
    fn result(&mut self, _written: GameResult, _place: Span) {}
}

/// The visitor that wants to hear nothing.
impl FastVisitor for () {}

/// A game in which there is nothing to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clean {
    /// Where the next game's section begins, or where the text ends.
    pub end: usize,
    /// How many plies the main line has.
    pub plies: usize,
    /// How many plies stand in variations.
    pub varied: usize,
    /// The score, from the moves' end or else from the tag.
    pub result: GameResult,
    /// How it came to its end, as far as the board tells.
    pub termination: Termination,
}

/// Why a game is handed back to the careful reader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HandedBack {
    /// It begins with something else than tags or move numbers.
    Beginning,
    /// A tag is not written exactly `[Name "value"]`, or has an HTML entity.
    TagForm,
    /// A tag stands twice, or there are too many.
    RepeatedTag,
    /// A tag tells of a variant that is not known here, or of a start that had to be mended or that only other tags tell of.
    OtherStart,
    /// The Result tag names no usual result, or there is a Score tag.
    ResultTag,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A move number is wrong, missing or written otherwise.
    Number,
    /// A word is not written as SAN.
    Word,
    /// No legal move or several fit a word.
    Move,
    /// A mark is wrong or unusual.
    Mark,
    /// A glyph stands where it has no ply, or is no number up to 255.
    Glyph,
    /// A comment has no end, holds a game, a draw offer or what could not be read before.
    Comment,
    /// A command of a comment cannot be read.
    Command,
    /// A variation has nothing to vary or no end, or lies too deep.
    Variation,
    /// A character that no usual game has.
    Sign,
    /// The result is missing, or stands inside a variation.
    NoResult,
    /// The result disagrees with the tag or with the board.
    ResultDisagrees,
    /// Something else than tags follows the result.
    Border,
    /// The few piece letters of the game are letters of another language too.
    Letters,
    /// It is longer than the limits allow.
    TooLong,
}

/// Reads games in standard writing, one at a time.
///
/// # Examples
///
/// ```
/// use stamma_notation::internals::FastReader;
/// use stamma_notation::{GameResult, ReadOptions};
/// let text = b"[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
/// let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
/// let game = reader.follow(text, 0, &mut ()).unwrap();
/// assert_eq!((game.end, game.plies, game.result), (text.len(), 7, GameResult::WhiteWins));
/// // Nothing is said about what is wrong: that is for the careful reader.
/// assert_eq!(reader.follow(b"1. e4 e4 *", 0, &mut ()), None);
/// ```
#[derive(Clone, Debug)]
pub struct FastReader {
    limits: Limits,
    variant: Option<Variant>,
    letters: OtherLetters,
    heads: Heads,
    /// The lines that the one at hand lies inside.
    outer: Box<[Line]>,
    seen: Seen,
}

/// Variations nested deeper are left to the careful reader.
const DEEPEST: usize = 32;

impl FastReader {
    /// A reader that answers as these options ask; none where they ask for more than standard PGN of chess and Chess960.
    pub fn for_options(options: &ReadOptions) -> Option<FastReader> {
        let known = options.variant.is_none_or(|variant| variant.rules().fast_position);
        if options.dialect.is_some() || options.language.is_some() || !known || options.limits.word < 16 {
            return None;
        }
        let depth = options.limits.depth.min(DEEPEST);
        Some(FastReader {
            limits: Limits { depth, ..options.limits },
            variant: options.variant,
            letters: OtherLetters::default(),
            heads: Heads::default(),
            outer: alloc::vec![Line::default(); depth].into_boxed_slice(),
            seen: Seen::default(),
        })
    }

    /// How often the names of tags have changed since it was made: as long as this stays the same, games with as many tags
    /// have tags of the same names in the same order.
    #[inline]
    pub const fn tag_changes(&self) -> u64 {
        self.heads.changes()
    }

    /// The number of the first ply of the last game; White's move 1 is ply 1.
    pub fn first_ply(&self) -> u32 {
        self.heads.first_ply()
    }

    /// The start that the tags of the last game tell of; none where it is the usual one.
    pub fn told_start(&mut self) -> Option<&Start> {
        self.heads.told()
    }

    /// The game that begins at byte `at`, a border between two games, where the careful reader would have nothing to say
    /// about it. The text ends where the slice ends.
    #[inline]
    pub fn follow<V: FastVisitor>(&mut self, input: &[u8], at: usize, visitor: &mut V) -> Option<Clean> {
        self.follow_or_say(input, at, visitor).ok()
    }

    /// The same with the reason where the game is handed back.
    ///
    /// # Errors
    ///
    /// The first reason against it.
    #[inline]
    pub fn follow_or_say<V: FastVisitor>(
        &mut self,
        input: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<Clean, HandedBack> {
        let moves = self.heads.read(input, at, &mut |name, value| visitor.tag(name, value))?;
        let movetext = Movetext { input, tagged: self.heads.result() };
        let start = self.heads.start(input, self.variant)?;
        let mut clean = movetext.read(moves, start, &mut self.outer, &mut self.seen, visitor)?;
        let cause = self.heads.cause(input, clean.result)?;
        if clean.termination == Termination::Unknown {
            clean.termination = cause;
        }
        let [_, capitals @ ..] = self.seen.letters;
        let capitals = (0..6).fold(0, |bits, at| bits | u32::from(capitals[at]) << at);
        if self.letters.are_possible(capitals) {
            return Err(HandedBack::Letters);
        }
        // A token has at least one byte.
        if clean.end - at >= self.limits.tokens || clean.plies + clean.varied > self.limits.plies {
            return Err(HandedBack::TooLong);
        }
        Ok(clean)
    }
}

/// Whether a game may be one in other letters than English ones, by the set of capitals that its moves begin with. Nearly
/// all games have one of a few sets, so each is looked up once.
#[derive(Clone, Default, Debug)]
struct OtherLetters {
    /// A bit for each set that has been looked up.
    known: u64,
    /// A bit for each of them with which the letters may be others.
    possible: u64,
}

impl OtherLetters {
    #[inline]
    fn are_possible(&mut self, capitals: u32) -> bool {
        if self.known >> capitals & 1 == 0 {
            self.look_up(capitals);
        }
        self.possible >> capitals & 1 == 1
    }

    #[cold]
    fn look_up(&mut self, capitals: u32) {
        self.known |= 1 << capitals;
        self.possible |= u64::from(have_rivals(capitals)) << capitals;
    }
}
