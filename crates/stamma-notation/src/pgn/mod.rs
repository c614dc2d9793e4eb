//! The fast path: standard PGN read in one pass over its bytes, beside the full reader of `read`.
//!
//! It reads a game only where the full reader would report nothing: one game of chess or Chess960 in plain SAN, every
//! move legal and found by exact writing, every mark, number, tag, comment and result in order. Then its result is that
//! of the full reader, which reads all other games. Its assumptions about the full reader are documented where they are
//! made; tests compare the two on everything that there is to compare.
//!
//! `tags` reads the tag pairs, `movetext` the moves: `run` those in their commonest form, `words` one of any form,
//! `comments` one comment. `scan` does the same without a board, `tags_alone` without the
//! words. `line` and `progress` keep what has been read of a game.
//! Nothing here makes a finding or depends on a dialect.

mod comments;
mod fallback;
mod line;
mod movetext;
mod number;
mod progress;
mod run;
mod scan;
mod scanned_move;
mod tags;
mod tags_alone;
mod words;

pub use self::fallback::Fallback;

use self::line::FastLine;
use self::movetext::{Movetext, UnsentGame};
use self::progress::GameProgress;
use self::scan::send_words;
use self::tags::TagFacts;
use self::tags_alone::send_tags;
use crate::game::source::GameSource;
use crate::game::visitor::{GameEnd, GameStart, GameSummary, GameVisitor, Keep, TagEvent, Wants};
use crate::moves::letters::Letters;
use crate::moves::result::Termination;
use crate::read::letters::have_rivals;
use crate::read::lex::RECORD_SEPARATOR;
use crate::read::options::{Limits, ReadOptions};
use crate::text::Span;
use alloc::boxed::Box;
use stamma_board::{FastPosition, Variant};

/// Reads games in standard writing, one at a time.
///
/// # Examples
///
/// ```
/// use stamma_notation::internals::FastReader;
/// use stamma_notation::{GameResult, ReadOptions};
/// let text = b"[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
/// let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
/// let game = reader.send_game(text, 0, &mut ()).unwrap();
/// assert_eq!((game.end, game.plies, game.result), (text.len(), 7, GameResult::WhiteWins));
/// // Errors are not reported: that is left to the full reader.
/// assert_eq!(reader.send_game(b"1. e4 e4 *", 0, &mut ()), None);
/// ```
#[derive(Clone, Debug)]
pub struct FastReader {
    limits: Limits,
    variant: Option<Variant>,
    letters: OtherLetters,
    heads: TagFacts,
    /// True if record separators end games.
    has_records: bool,
    /// The lines that the one at hand lies inside.
    outer: Box<[FastLine]>,
    seen: GameProgress,
}

/// Variations nested deeper are left to the full reader.
const DEEPEST: usize = 32;

impl FastReader {
    /// Returns a reader for these options; none where they ask for more than standard PGN of chess and Chess960.
    pub fn for_options(options: &ReadOptions) -> Option<FastReader> {
        let known = options.variant.is_none_or(|variant| variant.rules().fast_position);
        let named = options.dialect.is_some() || options.language.is_some() || options.start.is_some();
        if named || !known || options.limits.word < 16 {
            return None;
        }
        let depth = options.limits.depth.min(DEEPEST);
        Some(FastReader {
            limits: Limits { depth, ..options.limits },
            variant: options.variant,
            letters: OtherLetters::default(),
            heads: TagFacts::default(),
            has_records: options.has_records,
            outer: alloc::vec![FastLine::default(); depth].into_boxed_slice(),
            seen: GameProgress::default(),
        })
    }

    /// The game that begins at byte `at`, a border between two games, as a source of events. It is given up where the
    /// full reader would have something to say about it, and where it ends behind byte `until`. The text ends where the
    /// slice ends.
    pub const fn game<'r>(&'r mut self, input: &'r [u8], at: usize, until: usize) -> FastGame<'r> {
        FastGame { reader: self, input, at, until, is_record: false }
    }

    /// The game that begins at byte `at`, in a text of which the caller knows that its record ends where the slice ends: where
    /// games are many and separators few, nobody looks for the next one from each game.
    pub const fn game_of_record<'r>(&'r mut self, record: &'r [u8], at: usize, until: usize) -> FastGame<'r> {
        FastGame { reader: self, input: record, at, until, is_record: true }
    }

    /// Sends the game that begins at byte `at` to a listener; none where it is given up.
    #[inline]
    pub fn send_game<V: GameVisitor>(
        &mut self,
        input: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Option<GameSummary> {
        self.game(input, at, input.len()).send_to(visitor)
    }

    /// Sends the game that begins at byte `at` to a listener, as `send_game` does, and returns the reason where it is
    /// given up.
    ///
    /// # Errors
    ///
    /// The first reason against it.
    #[inline]
    pub fn try_send<V: GameVisitor>(
        &mut self,
        input: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<GameSummary, Fallback> {
        self.game(input, at, input.len()).try_send_to(visitor)
    }

    /// Plays the game, and leaves its end to be sent.
    #[inline(always)]
    fn play<V: GameVisitor>(
        &mut self,
        input: &[u8],
        at: usize,
        visitor: &mut V,
    ) -> Result<UnsentGame, Fallback> {
        let moves = self.heads.read(input, at, &mut |name, value, class| {
            visitor.tag(TagEvent::Standard { name, value, class });
        })?;
        let movetext = Movetext { input, tagged: self.heads.result() };
        let start = self.heads.start(input, self.variant)?;
        visitor.start(&self.start(&start));
        let mut reading = movetext.read(moves, start, &mut self.outer, &mut self.seen, visitor)?;
        let summary = &mut reading.summary;
        let cause = self.heads.cause(input, summary.result, summary.termination)?;
        if summary.termination == Termination::Unknown {
            summary.termination = cause;
        }
        let [_, capitals @ ..] = self.seen.letters;
        let capitals = (0..6).fold(0, |bits, at| bits | u32::from(capitals[at]) << at);
        if self.letters.are_possible(capitals) {
            return Err(Fallback::Letters);
        }
        // A token has at least one byte.
        if summary.end - at >= self.limits.tokens || summary.plies + summary.varied > self.limits.plies {
            return Err(Fallback::TooLong);
        }
        Ok(reading)
    }

    /// The start that the tags give, and its position.
    #[inline(always)]
    fn start(&self, position: &FastPosition) -> GameStart<'_> {
        static ENGLISH: Letters = Letters::english();
        let given = self.heads.given();
        GameStart {
            letters: &ENGLISH,
            variant: given.map_or(Some(Variant::Standard), |start| start.variant),
            first_ply: position.ply(),
            position: given.map(|start| &start.position),
            gives_position: self.heads.gives_position(),
            tag_names: Some(self.heads.changes()),
            game: None,
        }
    }
}

/// A game of a text that a [`FastReader`] is about to read.
pub struct FastGame<'r> {
    reader: &'r mut FastReader,
    input: &'r [u8],
    at: usize,
    until: usize,
    /// True if the record ends where the input does.
    is_record: bool,
}

impl FastGame<'_> {
    /// Sends the events of the game.
    ///
    /// # Errors
    ///
    /// The reason why it is given up.
    #[inline]
    pub fn try_send_to<V: GameVisitor>(&mut self, visitor: &mut V) -> Result<GameSummary, Fallback> {
        let sent = self.send(visitor);
        if sent.is_err() {
            visitor.discard();
        }
        sent
    }

    #[inline(always)]
    fn send<V: GameVisitor>(&mut self, visitor: &mut V) -> Result<GameSummary, Fallback> {
        let FastGame { ref mut reader, input, at, until, is_record } = *self;
        let input = if reader.has_records && !is_record { record(input, at) } else { input };
        visitor.begin();
        let UnsentGame { summary, place } = match V::WANTS {
            Wants::Tags => send_tags(&mut reader.heads, &reader.limits, input, at, visitor)?,
            Wants::Words => send_words(&mut reader.heads, &reader.limits, input, at, visitor)?,
            Wants::Summary | Wants::Plies | Wants::BothPositions => reader.play(input, at, visitor)?,
        };
        if summary.end > until {
            return Err(Fallback::Behind);
        }
        let keep = visitor.end(&GameEnd {
            span: Span::new(at, summary.end),
            result: summary.result,
            result_span: Some(place),
            termination: summary.termination,
            plies: summary.plies,
            game: None,
        });
        if keep == Keep::Yes { Ok(summary) } else { Err(Fallback::Listener) }
    }
}

/// The text up to the end of the record that goes on at a place.
#[inline(never)]
fn record(input: &[u8], at: usize) -> &[u8] {
    let rest = &input[at.min(input.len())..];
    &input[..input.len() - rest.len() + memchr::memchr(RECORD_SEPARATOR, rest).unwrap_or(rest.len())]
}

impl GameSource for FastGame<'_> {
    #[inline]
    fn send_to<V: GameVisitor>(&mut self, visitor: &mut V) -> Option<GameSummary> {
        self.try_send_to(visitor).ok()
    }
}

/// A cache of the sets of capitals that the moves of a game may begin with if it is perhaps one in other letters than
/// English ones. Nearly all games have one of a few sets, so each is looked up once.
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
