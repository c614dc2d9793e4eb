//! A game that was read: the text of each move kept beside its meaning.

/// A game as a value, made of its events.
pub(crate) mod builder;
/// The content of comments as data.
pub(crate) mod comment_data;
/// Comments that our own writer makes.
pub(crate) mod remarks;
/// Sources of events, such as a game that was read.
pub(crate) mod source;
/// Tag pairs.
pub(crate) mod tag;
/// Events between reading and everything else.
pub(crate) mod visitor;

use crate::diagnostics::{Code, Diagnostic, Severity};
use crate::game::tag::Tag;
use crate::game::visitor::PlyEvent;
use crate::moves::letters::Letters;
use crate::moves::result::{GameResult, Termination};
use crate::text::Span;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, Color, Geometry, Move, Position, Variant};

/// One game of a text.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number in the input, from 1.
    pub index: u32,
    /// Its bytes in the input.
    pub span: Span,
    /// Its variant; none where its tags name one that is not known. Then none of its moves is played, and `start` is that
    /// of chess.
    pub variant: Option<Variant>,
    /// The letters that its pieces are written with.
    pub letters: Letters,
    /// Its tag pairs in their order; of a repeated one only the first.
    pub tags: Vec<Tag>,
    /// The position that it begins from.
    pub start: AnyPosition,
    /// The FEN of that position where it is not the variant's own.
    pub start_fen: Option<String>,
    /// Its moves, comments and variations, in the order of the text.
    pub elements: Vec<Element>,
    /// The score.
    pub result: GameResult,
    /// The place where the score is written, if it is.
    pub result_span: Option<Span>,
    /// The cause of its end.
    pub termination: Termination,
    /// Every finding, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

impl Game {
    /// The value of a tag as text.
    pub fn tag(&self, name: &str) -> Option<String> {
        self.tags.iter().find(|tag| tag.is(name)).map(Tag::text)
    }

    /// The plies of the main line in their order.
    pub fn mainline(&self) -> impl Iterator<Item = &Ply> {
        self.elements.iter().filter_map(|element| match element {
            Element::Ply(ply) if ply.depth == 0 => Some(ply),
            _ => None,
        })
    }

    /// The worst of its findings.
    pub fn worst(&self) -> Option<Severity> {
        self.diagnostics.iter().map(Diagnostic::severity).max()
    }

    /// Returns true if its moves could be played from its start. If its tags give an impossible position or variant,
    /// none is played, and `start` is the usual one only because the field needs a value.
    pub fn has_start(&self) -> bool {
        let none = |finding: &Diagnostic| matches!(finding.code(), Code::F101 | Code::F102 | Code::F104);
        !self.diagnostics.iter().any(none)
    }

    /// Returns true if it holds anything at all beside blanks.
    pub fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.elements.is_empty() && self.result_span.is_none()
    }
}

/// A part of a game. A variation is the part between `Open` and its `Close`; it replaces the ply before `Open`.
///
/// The tree is kept flat, in the order of the text, so that no walk over it can run out of stack.
#[derive(Clone, PartialEq, Debug)]
pub enum Element {
    /// A move.
    Ply(Ply),
    /// A comment.
    Comment(Comment),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// A move of the game as written, and its meaning.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Ply {
    /// Its number: 1 is the first move of the game, whoever makes it. Counted along its own line.
    pub number: u32,
    /// The number of variations around it.
    pub depth: u32,
    /// The side that makes the move.
    pub color: Color,
    /// The number of the full move, as position and FEN count it.
    pub move_number: u32,
    /// The word in the text, marks included.
    pub written: Span,
    /// The meaning of the word.
    pub played: Played,
    /// Its numeric annotation glyphs in the order of the text.
    pub nags: Vec<u8>,
    /// True if the mover offers a draw with it.
    pub draw_offer: bool,
    /// The source of its meaning.
    pub source: PlySource,
}

/// The source of the meaning of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PlySource {
    /// The words of the text.
    #[default]
    Text,
    /// A repair: the text has another move, or none. A finding gives the reason.
    Repair,
    /// The likeliest of several repairs, none of which is sure. A finding names the others.
    Guess,
}

/// The meaning of a written move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Played {
    /// A legal move.
    Move(Move),
    /// A move that the rules forbid and that was played all the same. Only read where [`IllegalMoves::Keep`] is set.
    ///
    /// [`IllegalMoves::Keep`]: crate::IllegalMoves::Keep
    Illegal(Move),
    /// A null move: the turn passes.
    Pass,
    /// It could not be read, or follows one that could not.
    Unread,
}

impl Played {
    /// The position after it; the same position if it is unread.
    pub fn after<G: Geometry>(self, position: &Position<G>) -> Position<G> {
        let mut after = position.clone();
        self.play_on(&mut after);
        after
    }

    /// Brings a position to the one after it.
    pub fn play_on<G: Geometry>(self, position: &mut Position<G>) {
        let after = match self {
            Played::Move(played) => return position.play_unchecked(played),
            Played::Illegal(played) => position.play_illegal(played).ok(),
            Played::Pass => position.pass(),
            Played::Unread => None,
        };
        if let Some(after) = after {
            *position = after;
        }
    }
}

/// A comment.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Comment {
    /// Its bytes without the brackets around it.
    pub text: Span,
}

impl Ply {
    /// A ply within a number of variations, without glyphs and draw offer.
    #[inline(always)]
    pub const fn of_event(event: PlyEvent, depth: u32) -> Ply {
        Ply {
            number: event.number,
            depth,
            color: event.mover,
            move_number: event.move_number,
            written: event.written,
            played: event.meaning,
            nags: Vec::new(),
            draw_offer: false,
            source: event.source,
        }
    }
}

impl Comment {
    /// A comment of these bytes.
    pub const fn new(text: Span) -> Comment {
        Comment { text }
    }
}
