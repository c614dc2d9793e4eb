//! The one stream of events between reading and everything else: a source of games sends their parts in the order of
//! the text, and visitors receive them.
//!
//! There are two sources: the fast reader, while it reads, and a [`Game`] that was read. A source is independent of its
//! listener and a listener of its source. See [`GameSource`](crate::GameSource) for the senders and [`GameVisitor`] for
//! the listeners.

use super::tag::{Tag, unescaped};
use super::{Game, Played, PlySource};
use crate::moves::encode::Board;
use crate::moves::letters::Letters;
use crate::moves::pattern::MovePattern;
use crate::moves::result::{GameResult, Termination};
use crate::tag_values::TagClass;
use crate::text::Span;
use alloc::borrow::Cow;
use alloc::string::String;
use stamma_board::{AnyPosition, Color, Variant};

/// Listens to the events of games. Every method may be left out.
///
/// The events of a game come in this order: [`begin`](GameVisitor::begin), its tags, [`start`](GameVisitor::start), then
/// moves, comments and variations in the order of the text, and [`end`](GameVisitor::end). A source that gives a game up
/// sends [`discard`](GameVisitor::discard) in place of the end: then all that was sent of the game is void, and it
/// comes again from another source.
///
/// Methods are generic over the position, so a listener is compiled once for each source and pays only for the facts it
/// uses.
///
/// # Examples
///
/// Counting captures in main lines and variations:
///
/// ```
/// use stamma_notation::{Board, GameVisitor, PlyEvent, Played, ReadOptions, read_games};
///
/// struct Captures(usize);
///
/// impl GameVisitor for Captures {
///     fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
///         if let Played::Move(played) = ply.meaning {
///             self.0 += usize::from(before.captured(played).is_some());
///         }
///     }
/// }
///
/// let mut captures = Captures(0);
/// for game in read_games(b"1. e4 d5 2. exd5 (2. e5) Qxd5 *", ReadOptions::default()) {
///     game.send_to(&mut captures);
/// }
/// assert_eq!(captures.0, 2);
/// ```
pub trait GameVisitor {
    /// The events that it needs; a source may skip all others.
    const WANTS: Wants = Wants::Plies;

    /// True if [`late_tag`](GameVisitor::late_tag) is heeded: then tags that are made of the moves need no second reading.
    const TAKES_LATE_TAGS: bool = false;

    /// A game begins.
    #[inline(always)]
    fn begin(&mut self) {}

    /// A tag pair. Of a repeated one only the first comes.
    #[inline(always)]
    fn tag(&mut self, _tag: TagEvent<'_>) {}

    /// The tags have ended: the position that the game begins from.
    #[inline(always)]
    fn start(&mut self, _start: &GameStart<'_>) {}

    /// A move as it is written, in place of the calls below where [`WANTS`](GameVisitor::WANTS) is [`Wants::Words`].
    #[inline(always)]
    fn word(&mut self, _pattern: impl FnOnce() -> MovePattern, _written: Span) {}

    /// A ply, with the position before it; of one that could not be read, the position in which its line broke off.
    #[inline(always)]
    fn ply<B: Board>(&mut self, _before: &B, _ply: PlyEvent) {}

    /// The position after the ply that came last. Comes right after [`ply`](GameVisitor::ply), but for plies that could not
    /// be read.
    #[inline(always)]
    fn after<B: Board>(&mut self, _after: &B) {}

    /// The ply that came last with the positions before and after it, in place of the two calls above where
    /// [`WANTS`](GameVisitor::WANTS) is [`Wants::BothPositions`]. Of a ply that could not be read both are the same.
    #[inline(always)]
    fn played<B: Board>(&mut self, _before: &B, _after: &B, _ply: PlyEvent) {}

    /// The word that another score sheet of the same game has for the ply that came last.
    #[inline(always)]
    fn other_sheet(&mut self, _word: &str) {}

    /// A numeric annotation glyph of the last ply. None comes twice for one ply.
    #[inline(always)]
    fn nag(&mut self, _nag: u8) {}

    /// The mover of the last ply offers a draw with it.
    #[inline(always)]
    fn draw_offer(&mut self) {}

    /// A comment, without the brackets around it.
    #[inline(always)]
    fn comment(&mut self, _text: Span) {}

    /// A variation begins; it replaces the last ply of its line.
    #[inline(always)]
    fn open(&mut self) {}

    /// It ends, and the line that it varies goes on.
    #[inline(always)]
    fn close(&mut self) {}

    /// The position at the end of the game. Not sent where [`WANTS`](GameVisitor::WANTS) is [`Wants::Words`].
    #[inline(always)]
    fn last<B: Board>(&mut self, _last: &B) {}

    /// A tag that was made of the moves, in place of the one of its name or behind the others; an empty value takes the one of its name
    /// away. Sent only where
    /// [`TAKES_LATE_TAGS`](GameVisitor::TAKES_LATE_TAGS) is true, right before the end.
    #[inline(always)]
    fn late_tag(&mut self, _name: &str, _value: &str) {}

    /// The game has ended.
    #[inline(always)]
    fn end(&mut self, _end: &GameEnd<'_>) -> Keep {
        Keep::Yes
    }

    /// The game that was begun comes again from another source.
    #[inline(always)]
    fn discard(&mut self) {}
}

/// Listens to nothing.
impl GameVisitor for () {
    const WANTS: Wants = Wants::Summary;
    const TAKES_LATE_TAGS: bool = true;
}

const fn wants_words<V: GameVisitor>() -> bool {
    matches!(V::WANTS, Wants::Words)
}

/// Two listeners as one: both get every event that either of them needs.
impl<A: GameVisitor, B: GameVisitor> GameVisitor for (A, B) {
    const WANTS: Wants = if A::WANTS as u8 > B::WANTS as u8 { A::WANTS } else { B::WANTS };
    const TAKES_LATE_TAGS: bool = A::TAKES_LATE_TAGS && B::TAKES_LATE_TAGS;

    #[inline(always)]
    fn begin(&mut self) {
        self.0.begin();
        self.1.begin();
    }

    #[inline(always)]
    fn tag(&mut self, tag: TagEvent<'_>) {
        self.0.tag(tag);
        self.1.tag(tag);
    }

    #[inline(always)]
    fn start(&mut self, start: &GameStart<'_>) {
        self.0.start(start);
        self.1.start(start);
    }

    #[inline(always)]
    fn word(&mut self, pattern: impl FnOnce() -> MovePattern, written: Span) {
        // The meaning of the word costs something, and often one of the two wants tags alone.
        match (wants_words::<A>(), wants_words::<B>()) {
            (true, true) => {
                let pattern = pattern();
                self.0.word(|| pattern, written);
                self.1.word(|| pattern, written);
            }
            (true, false) => self.0.word(pattern, written),
            (false, true) => self.1.word(pattern, written),
            (false, false) => {}
        }
    }

    #[inline(always)]
    fn ply<P: Board>(&mut self, before: &P, ply: PlyEvent) {
        self.0.ply(before, ply);
        self.1.ply(before, ply);
    }

    #[inline(always)]
    fn after<P: Board>(&mut self, after: &P) {
        self.0.after(after);
        self.1.after(after);
    }

    #[inline(always)]
    fn played<P: Board>(&mut self, before: &P, after: &P, ply: PlyEvent) {
        self.0.played(before, after, ply);
        self.1.played(before, after, ply);
    }

    fn other_sheet(&mut self, word: &str) {
        self.0.other_sheet(word);
        self.1.other_sheet(word);
    }

    #[inline(always)]
    fn nag(&mut self, nag: u8) {
        self.0.nag(nag);
        self.1.nag(nag);
    }

    #[inline(always)]
    fn draw_offer(&mut self) {
        self.0.draw_offer();
        self.1.draw_offer();
    }

    #[inline(always)]
    fn comment(&mut self, text: Span) {
        self.0.comment(text);
        self.1.comment(text);
    }

    #[inline(always)]
    fn open(&mut self) {
        self.0.open();
        self.1.open();
    }

    #[inline(always)]
    fn close(&mut self) {
        self.0.close();
        self.1.close();
    }

    #[inline(always)]
    fn last<P: Board>(&mut self, last: &P) {
        self.0.last(last);
        self.1.last(last);
    }

    fn late_tag(&mut self, name: &str, value: &str) {
        self.0.late_tag(name, value);
        self.1.late_tag(name, value);
    }

    #[inline(always)]
    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        match [self.0.end(end), self.1.end(end)] {
            [Keep::Yes, Keep::Yes] => Keep::Yes,
            _ => Keep::No,
        }
    }

    #[inline(always)]
    fn discard(&mut self) {
        self.0.discard();
        self.1.discard();
    }
}

/// The events that a listener needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wants {
    /// The tags, and the place where the game ends: the fast reader searches the moves for their end and reads none of
    /// them, so the number of plies is 0. A game that was read as a value sends its tags alone.
    Tags,
    /// Words as they are written: the fast reader plays no move and sends no position. A game that was read as a value
    /// sends its plies all the same.
    Words,
    /// The summary that the source returns: moves are played, and a game that was read as a value sends neither plies nor
    /// comments, nor [`GameVisitor::last`].
    Summary,
    /// Plies, each with the position before it and then with the one after it.
    Plies,
    /// Plies with both positions at once, which costs a copy of the position.
    BothPositions,
}

/// The verdict of a listener on the events of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The events can be used.
    Yes,
    /// The game has to come from the full reader: something was only known when it had ended.
    No,
}

/// A tag pair.
#[derive(Clone, Copy, Debug)]
pub enum TagEvent<'g> {
    /// One as the standard writes it, with its places in the text. The name has letters, digits and low lines; of the value
    /// every backslash escapes something.
    Standard {
        /// The name.
        name: Span,
        /// The value between its quotes.
        value: Span,
        /// The class that its name has.
        class: TagClass,
    },
    /// One that was read, however it is written.
    Read(&'g Tag),
}

impl<'g> TagEvent<'g> {
    /// The name; it is UTF-8.
    #[inline]
    pub fn name(self, input: &'g [u8]) -> &'g [u8] {
        match self {
            TagEvent::Standard { name, .. } => name.of(input),
            TagEvent::Read(tag) => tag.name.as_bytes(),
        }
    }

    /// The value with its escapes undone.
    #[inline]
    pub fn value(self, input: &'g [u8]) -> Cow<'g, [u8]> {
        match self {
            TagEvent::Standard { value, .. } => unescaped(value.of(input)),
            TagEvent::Read(tag) => Cow::Borrowed(&tag.value),
        }
    }

    /// The place from the bracket to the end of the name.
    pub fn opening(self) -> Span {
        match self {
            TagEvent::Standard { name, .. } => Span::new(name.start - 1, name.end),
            TagEvent::Read(tag) => Span::new(tag.span.start, tag.span.start + 1 + tag.name.len()),
        }
    }
}

/// The position that a game begins from, and the facts of the game before its first move.
pub struct GameStart<'g> {
    /// The letters that its pieces are written with.
    pub letters: &'g Letters,
    /// Its variant; none where its tags name one that is not known. Then none of its moves is played, and it has the
    /// position of chess.
    pub variant: Option<Variant>,
    /// The number of its first ply; White's move 1 is ply 1.
    pub first_ply: u32,
    /// The position; none where it is the start of chess.
    pub position: Option<&'g AnyPosition>,
    /// True if a tag or a heading gives the position.
    pub gives_position: bool,
    /// A number that does not change from game to game of one source as long as games with as many tags have tags of
    /// the same names in the same order; none where that is unknown.
    pub tag_names: Option<u64>,
    /// The game as a value, where it was read as one.
    pub game: Option<&'g Game>,
}

impl GameStart<'_> {
    /// The variant of the position: that of the game, or chess where it is not known.
    #[inline]
    pub fn position_variant(&self) -> Variant {
        self.variant.unwrap_or_default()
    }

    /// The FEN of the position where it is not the variant's own start.
    pub fn fen(&self) -> Option<Cow<'_, str>> {
        match (self.game, self.position) {
            (Some(game), _) => game.start_fen.as_deref().map(Cow::Borrowed),
            (None, Some(position)) if self.gives_position => own_fen(position).map(Cow::Owned),
            _ => None,
        }
    }
}

/// The FEN of a start position where it is not the variant's own. Chess960 has none of its own.
pub fn own_fen(position: &AnyPosition) -> Option<String> {
    let variant = position.variant();
    let usual = !variant.rules().numbered_starts && *position == AnyPosition::start(variant);
    (!usual).then(|| position.to_fen())
}

/// A ply, as it is written and as it is meant.
#[derive(Clone, Copy, Debug)]
pub struct PlyEvent {
    /// Its number: 1 is the first move of the game, whoever makes it. Counted along its own line.
    pub number: u32,
    /// The side that makes the move. Not always the side to move of the position: after a word that could not be read
    /// that one stays.
    pub mover: Color,
    /// The number of the full move, as position and FEN count it.
    pub move_number: u32,
    /// Its bytes in the text, marks included.
    pub written: Span,
    /// The meaning of the word.
    pub meaning: Played,
    /// The source of its meaning.
    pub source: PlySource,
    /// True if the word is SAN with one of its own marks, and names no part of the origin that the move does not need.
    pub is_exact: bool,
}

/// The end of a game.
pub struct GameEnd<'g> {
    /// Its bytes in the text.
    pub span: Span,
    /// The score.
    pub result: GameResult,
    /// The place where the score is written, if it is.
    pub result_span: Option<Span>,
    /// The way in which it came to its end.
    pub termination: Termination,
    /// The number of plies in its main line.
    pub plies: usize,
    /// The game as a value with its findings, where it was read as one. A game that comes from the fast reader has no
    /// findings.
    pub game: Option<&'g Game>,
}

/// The facts about a game that remain when it has been sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The offset at which the next game begins, or at which the text ends.
    pub end: usize,
    /// The number of plies in the main line.
    pub plies: usize,
    /// The number of plies in variations.
    pub varied: usize,
    /// The score, from the moves' end or else from the tag.
    pub result: GameResult,
    /// The way in which it came to its end.
    pub termination: Termination,
}
