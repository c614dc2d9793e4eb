//! The forms that a word can have, from the shortest to the longest, and the moves that fit each of them.
//!
//! A form is good if any sensible reader finds one legal move in it: where readers differ, a move fits if it does for one of
//! them.

use super::origins::Origins;
use crate::moves::descriptive_style::{DescriptiveStyle, OriginNaming};
use stamma_board::{CastlingSide, Color, Geometry, Move, Piece, Position, Role, RoleSet, Square};

/// The pieces that come in pairs, one for each side.
pub(super) const WING_ROLES: RoleSet = RoleSet::of(&[Role::Knight, Role::Bishop, Role::Rook]);

/// The amount that is written of a file's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileDetail {
    /// The piece: `B4`, on either side.
    Short,
    /// Its side as well: `KB4`.
    Full,
}

/// The text beside the letter of the piece that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MoverDetail {
    /// Nothing.
    Role,
    /// The file of a pawn that captures: `BPxP`.
    File(FileDetail),
    /// The side of the piece: `QR`.
    Side,
    /// The rank that it leaves: `T1`.
    Rank,
    /// The square that it leaves: `R(K1)`.
    Square(FileDetail),
}

/// The parts that a word has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    pub(super) mover: MoverDetail,
    /// The name of the target's file, where nothing is taken.
    pub(super) target: FileDetail,
    /// The file of a pawn that is taken: `PxBP`.
    pub(super) victim_file: Option<FileDetail>,
    /// The square of what is taken: `PxP(B5)`.
    pub(super) victim_square: Option<FileDetail>,
}

/// A form, and the side that its piece is named after if it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct WrittenForm {
    pub(super) form: Form,
    pub(super) side: Option<CastlingSide>,
}

impl WrittenForm {
    /// The form with both squares of a move, which no other move of such a piece fits.
    pub(super) const WHOLE: WrittenForm = WrittenForm {
        form: Form {
            mover: MoverDetail::Square(Full),
            target: Full,
            victim_file: None,
            victim_square: Some(Full),
        },
        side: None,
    };
}

use FileDetail::{Full, Short};

const fn quiet(mover: MoverDetail, target: FileDetail) -> Form {
    Form { mover, target, victim_file: None, victim_square: None }
}

const fn capture(mover: MoverDetail, file: Option<FileDetail>, square: Option<FileDetail>) -> Form {
    Form { mover, target: Short, victim_file: file, victim_square: square }
}

static QUIET_FORMS: [Form; 10] = [
    quiet(MoverDetail::Role, Short),
    quiet(MoverDetail::Role, Full),
    quiet(MoverDetail::Side, Short),
    quiet(MoverDetail::Side, Full),
    quiet(MoverDetail::Rank, Short),
    quiet(MoverDetail::Square(Short), Short),
    quiet(MoverDetail::Square(Full), Short),
    quiet(MoverDetail::Rank, Full),
    quiet(MoverDetail::Square(Short), Full),
    quiet(MoverDetail::Square(Full), Full),
];

static CAPTURE_FORMS: [Form; 24] = [
    capture(MoverDetail::Role, None, None),
    capture(MoverDetail::Role, Some(Short), None),
    capture(MoverDetail::File(Short), None, None),
    capture(MoverDetail::File(Short), Some(Short), None),
    capture(MoverDetail::Side, None, None),
    capture(MoverDetail::Side, Some(Short), None),
    capture(MoverDetail::Role, Some(Full), None),
    capture(MoverDetail::File(Full), None, None),
    capture(MoverDetail::File(Short), Some(Full), None),
    capture(MoverDetail::File(Full), Some(Short), None),
    capture(MoverDetail::File(Full), Some(Full), None),
    capture(MoverDetail::Side, Some(Full), None),
    capture(MoverDetail::Role, None, Some(Short)),
    capture(MoverDetail::Role, None, Some(Full)),
    capture(MoverDetail::Side, None, Some(Short)),
    capture(MoverDetail::Side, None, Some(Full)),
    capture(MoverDetail::Rank, None, None),
    capture(MoverDetail::Square(Short), None, None),
    capture(MoverDetail::Square(Full), None, None),
    capture(MoverDetail::Rank, None, Some(Short)),
    capture(MoverDetail::Square(Short), None, Some(Short)),
    capture(MoverDetail::Square(Full), None, Some(Short)),
    capture(MoverDetail::Rank, None, Some(Full)),
    capture(MoverDetail::Square(Full), None, Some(Full)),
];

/// The forms of moves that take nothing.
pub(super) fn quiet_forms() -> &'static [Form] {
    &QUIET_FORMS
}

/// The forms of moves that take something.
pub(super) fn capture_forms() -> &'static [Form] {
    &CAPTURE_FORMS
}

impl Form {
    /// Returns true if a style has the form for a move.
    pub(super) fn is_possible(&self, own: &Candidate, style: &DescriptiveStyle, wings: &Wings) -> bool {
        let mover = match self.mover {
            MoverDetail::Role | MoverDetail::Square(_) => true,
            MoverDetail::File(_) => own.role == Role::Pawn,
            MoverDetail::Side => wings.name(own.from).is_some(),
            MoverDetail::Rank => style.origin_detail == OriginNaming::Rank,
        };
        mover && (self.victim_file.is_none() || own.victim == Some(Role::Pawn))
    }

    /// Returns true if the word of a move in this form may be read as another move.
    pub(super) fn admits(&self, own: &Candidate, other: &Candidate, wings: &Wings) -> bool {
        let mover = match self.mover {
            MoverDetail::Role => true,
            MoverDetail::File(detail) => same_file(own.from, other.from, detail),
            MoverDetail::Side => wings.name(own.from).is_some_and(|side| wings.may_be(other.from, side)),
            MoverDetail::Rank => own.from.rank() == other.from.rank(),
            MoverDetail::Square(detail) => same_square(own.from, other.from, detail),
        };
        let target = own.captures() || same_square(own.to, other.to, self.target);
        let file = self.victim_file.is_none_or(|detail| same_file(own.to, other.to, detail));
        let square = self.victim_square.is_none_or(|detail| {
            [other.to, other.victim_on].into_iter().any(|square| same_square(own.victim_on, square, detail))
        });
        mover && target && (!own.captures() || file && square)
    }
}

/// A move, and what it takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    from: Square,
    to: Square,
    role: Role,
    victim: Option<Role>,
    /// The square of what is taken, which is not the target en passant.
    victim_on: Square,
    en_passant: bool,
}

impl Candidate {
    pub(super) fn of(played: Move, victim: Option<Role>) -> Candidate {
        let Move { from, to, role, .. } = played;
        let (victim_on, en_passant) = (victim_square(played), played.is_en_passant());
        Candidate { from, to, role, victim, victim_on, en_passant }
    }

    /// Returns true if it takes something.
    pub(super) const fn captures(&self) -> bool {
        self.victim.is_some()
    }

    /// Returns true if another move of such a piece takes the same. A capture en passant is not always marked, but one that
    /// is marked is no other.
    pub(super) fn is_like(&self, other: &Candidate) -> bool {
        self.victim == other.victim && (other.en_passant || !self.en_passant)
    }
}

/// The square of the piece that a move takes, or its target.
pub(super) fn victim_square(played: Move) -> Square {
    match played.is_en_passant() {
        true => Square::new(played.to.file(), played.from.rank()),
        false => played.to,
    }
}

/// The number of a file's name without its side.
fn short_name(square: Square) -> u8 {
    match square.file().index() {
        file @ 0..=4 => file,
        file => 7_u8.saturating_sub(file),
    }
}

fn same_file(one: Square, other: Square, detail: FileDetail) -> bool {
    match detail {
        Short => short_name(one) == short_name(other),
        Full => one.file() == other.file(),
    }
}

fn same_square(one: Square, other: Square, detail: FileDetail) -> bool {
    one.rank() == other.rank() && same_file(one, other, detail)
}

/// The sides that the pieces of one kind may be named after.
pub(super) struct Wings {
    origins: Origins,
    /// The squares whose pieces are the outermost on the queen's side and on the king's, a bit each, or for bishops those
    /// of the colour of their side.
    outer: [u64; 2],
}

impl Wings {
    /// Pieces without sides.
    pub(super) const NONE: Wings = Wings { origins: Origins::UNKNOWN, outer: [0; 2] };

    /// The sides of the mover's pieces of a role.
    pub(super) fn of<G: Geometry>(position: &Position<G>, role: Role, origins: Origins) -> Wings {
        let piece = Piece { color: position.turn(), role };
        let mut squares: [Option<Square>; 64] = [None; 64];
        let mut count = 0;
        for at in 0..64_u8 {
            if let Some(square) = Square::at(at % 8, at / 8)
                && position.piece_at(square) == Some(piece)
            {
                squares[count] = Some(square);
                count += 1;
            }
        }
        let squares = || squares.iter().flatten().copied();
        let mut outer = [0; 2];
        for square in squares() {
            for side in CastlingSide::ALL {
                let is_outer = match role {
                    Role::Bishop => side == bishop_side(piece.color, square),
                    _ => squares().filter(|other| *other != square).all(|other| match side {
                        CastlingSide::KingSide => other.file() < square.file(),
                        CastlingSide::QueenSide => other.file() > square.file(),
                    }),
                };
                if is_outer {
                    outer[side.index()] |= Origins::bit(square);
                }
            }
        }
        Wings { origins, outer }
    }

    /// The side that names the piece on a square, if its origin and its place among its like agree.
    pub(super) fn name(&self, square: Square) -> Option<CastlingSide> {
        let side = self.origins.side(square)?;
        (self.outer[side.index()] & Origins::bit(square) != 0).then_some(side)
    }

    /// Returns true if some reader may take the piece on a square for that of a side.
    fn may_be(&self, square: Square, side: CastlingSide) -> bool {
        self.origins.side(square) == Some(side) || self.outer[side.index()] & Origins::bit(square) != 0
    }
}

/// The side of a bishop, by the colour of its squares: White's bishop of the king's side is on light ones.
fn bishop_side(color: Color, square: Square) -> CastlingSide {
    let light = (square.file().index() + square.rank().index()) % 2 == 1;
    match light == (color == Color::White) {
        true => CastlingSide::KingSide,
        false => CastlingSide::QueenSide,
    }
}
