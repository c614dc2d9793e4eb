//! A line of play: the main line, or a variation.

use crate::moves::descriptive::Origins;
use crate::read::number::MoveNumber;
use crate::read::words::MarkFound;
use crate::text::Span;
use alloc::boxed::Box;
use alloc::vec::Vec;
use stamma_board::{CheckStatus, Color, Geometry, Move, Position};

/// The number of plies before the last one on which a variation may begin.
const EARLIER_PLIES: usize = 3;

/// A ply before the last one.
pub(super) struct EarlierPly<G: Geometry> {
    /// The position before it.
    pub(super) before: Position<G>,
    /// Its place among the elements.
    pub(super) element: usize,
}

/// A line of play: the main line, or a variation.
pub(super) struct LineOfPlay<G: Geometry> {
    pub(super) position: Position<G>,
    /// The position before the last ply, from which a variation on it begins.
    pub(super) before: Option<Position<G>>,
    /// The number of the next ply.
    pub(super) next: u32,
    /// The last move, for marks that follow it at a distance.
    pub(super) last: Option<(Move, CheckStatus)>,
    /// The last ply's place among the elements.
    pub(super) last_ply: Option<usize>,
    /// The plies before the last one, the latest first.
    pub(super) earlier: [Option<EarlierPly<G>>; EARLIER_PLIES],
    /// The number of plies of the line around it between the one that it replaces and its bracket.
    pub(super) plies_back: usize,
    /// The bracket that it begins with; nothing for the main line.
    pub(super) opening: Span,
    /// The place of that bracket among the elements.
    pub(super) opened_at: usize,
    /// True if a word could not be read.
    pub(super) broken: bool,
    /// Words that were not read after that one, and their span.
    pub(super) unread: usize,
    pub(super) unread_span: Span,
    /// Words kept as unread, the first one included.
    pub(super) kept: u32,
    /// The difference that must be added to the numbers of the position to get the numbers written here.
    pub(super) number_shift: Option<i64>,
    /// True if a number has just been read.
    pub(super) numbered: bool,
    /// The number of the ply before which the last move number stood; 0 where none did.
    pub(super) numbered_ply: u32,
    /// True if moves that follow a win have been reported.
    pub(super) over: bool,
    /// A draw offer that stands before the move that it belongs to.
    pub(super) offered: Option<Span>,
    /// Where its pieces started, which only descriptive notation asks for.
    pub(super) origins: Option<Box<Origins>>,
    /// The same before the last ply.
    pub(super) origins_before: Option<Box<Origins>>,
    /// True for a variation that the bracket of the one around it ends, too.
    pub(super) closes_with_parent: bool,
    /// Glyphs that stand before the first move of a variation, to which they belong.
    pub(super) announced: Vec<MarkFound>,
}

impl<G: Geometry> LineOfPlay<G> {
    /// A line that begins from a position, with this number for its first ply.
    pub(super) fn begin(position: Position<G>, next: u32) -> LineOfPlay<G> {
        LineOfPlay {
            position,
            before: None,
            next,
            last: None,
            last_ply: None,
            earlier: [const { None }; EARLIER_PLIES],
            plies_back: 0,
            opening: Span::default(),
            opened_at: 0,
            broken: false,
            unread: 0,
            unread_span: Span::default(),
            kept: 0,
            number_shift: None,
            numbered: false,
            numbered_ply: 0,
            over: false,
            offered: None,
            origins: None,
            origins_before: None,
            closes_with_parent: false,
            announced: Vec::new(),
        }
    }

    /// Keeps what is known of the last ply, before the next one takes its place.
    pub(super) fn keep_last_ply(&mut self) {
        self.earlier.rotate_right(1);
        self.earlier[0] =
            self.before.take().zip(self.last_ply).map(|(before, element)| EarlierPly { before, element });
    }

    /// The position before the ply that so many others follow.
    pub(super) fn before_ply(&self, plies_back: usize) -> Option<&Position<G>> {
        match plies_back.checked_sub(1) {
            None => self.before.as_ref(),
            Some(at) => Some(&self.earlier.get(at)?.as_ref()?.before),
        }
    }

    /// The place among the elements of the ply before which the variation on another one stands that so many plies follow.
    pub(super) fn place_of_variation(&self, plies_back: usize) -> Option<usize> {
        match plies_back {
            0 => None,
            1 => self.last_ply,
            more => Some(self.earlier.get(more - 2)?.as_ref()?.element),
        }
    }

    /// Takes note of so many elements that were inserted at a place.
    pub(super) fn move_elements(&mut self, place: usize, count: usize) {
        let earlier = self.earlier.iter_mut().flatten().map(|ply| &mut ply.element);
        for element in self.last_ply.iter_mut().chain(earlier).filter(|element| **element >= place) {
            *element += count;
        }
    }

    /// The number that the text gives to a move in a position of this line.
    fn number_in(&self, position: &Position<G>) -> i64 {
        i64::from(position.fullmove_number()) + self.number_shift.unwrap_or(0)
    }

    /// The number that is due for the next move.
    pub(super) fn due_number(&self) -> i64 {
        self.number_in(&self.position)
    }

    /// Returns true for the number of a move in a position of this line, with dots where it is Black's.
    pub(super) fn is_number_in(&self, position: &Position<G>, number: MoveNumber) -> bool {
        number.value.map(i64::from) == Some(self.number_in(position))
            && number.black == (position.turn() == Color::Black)
    }

    /// Returns true for the number of White's last move where Black's is due.
    pub(super) fn is_number_of_reply(&self, number: MoveNumber) -> bool {
        number.value.map(i64::from) == Some(self.due_number()) && self.position.turn() == Color::Black
    }

    /// Returns true if the last move of White's has its number: the next one will have it, too.
    pub(super) fn numbers_moves(&self) -> bool {
        let since_white = if self.position.turn() == Color::White { 2 } else { 1 };
        self.numbered_ply > 0 && self.numbered_ply + since_white >= self.next
    }
}
