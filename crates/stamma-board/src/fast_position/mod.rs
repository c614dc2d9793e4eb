//! A position of chess or Chess960 that is made for following games: from the parts of a written move to the one legal
//! move that they mean, without a list of moves.
//!
//! A [`FastPosition`] decides exactly as [`Position`] does, which stays the judge: tests play both side by side. It keeps
//! no hash, has no other game, and no way to explain why a move is not legal. `find` looks for moves, `play` makes them,
//! `outcome` has the ends of a game, `key` the keys, `san_support` the queries of writers of moves, `convert` the way to [`Position`] and
//! back, `fen` the text.
//!
//! [`Position`]: crate::Position

mod convert;
mod fen;
mod find;
mod key;
mod outcome;
mod play;
mod san_support;
mod tables;

pub use fen::FenRanks;
pub use find::{ANYWHERE, Sign};

use crate::variants::Variant;
use crate::vocabulary::{Color, Piece, Role};
use tables::{bit, indices};

/// A position of chess or Chess960, small and plain: sets of squares and little else.
///
/// Squares are indices here, `a1` 0, `b1` 1, `h8` 63: what [`Square::packed`] returns.
///
/// [`Square::packed`]: crate::Square::packed
#[derive(Clone, Copy, Debug)]
pub struct FastPosition {
    /// The squares of the six roles, by their numbers, and then those of White and of Black.
    sets: [u64; 8],
    /// Of the squares where kings and rooks begin those from which nothing has moved and nothing was taken.
    castling_rights: u64,
    /// The line pieces of the other side that would give check if nothing stood between.
    sliders_at_king: u64,
    /// The number of the ply to be played.
    ply: u32,
    /// The ply after the last capture or pawn move.
    clock_start: u32,
    /// The squares where the rooks began that may castle unless something has moved, by colour and side; `NOWHERE` if
    /// there is none. Only `castling_rook` finds out which of them still may; code that already has a legal castling
    /// need not call it.
    rooks: [[u8; 2]; 2],
    /// The squares of the kings.
    kings: [u8; 2],
    /// The role of the piece that has moved last, and its squares: what a capture en passant is seen from, since that is asked
    /// seldom.
    last: (Role, u8, u8),
    /// The side to move: 0 is White.
    turn: u8,
    /// True if it is in check.
    check: bool,
    /// The game, which decides how castling is told.
    variant: Variant,
}

/// The places of the two sides among the sets.
const SIDES: usize = 6;

const fn set(role: Role) -> usize {
    role.index() & 7
}

/// Returns true if a pawn that moves from one square to another steps twice. The numbers of neighbouring ranks differ in the
/// lowest bit.
#[inline(always)]
const fn is_double_step(from: u8, to: u8) -> bool {
    from ^ to == 16
}

/// The last move of a position that no double step has led to.
const NO_STEP: (Role, u8, u8) = (Role::King, 0, 0);

impl FastPosition {
    /// The game that is played.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the side to move.
    pub const fn turn(&self) -> Color {
        if self.turn == 0 { Color::White } else { Color::Black }
    }

    /// Returns the side to move as a number to index with: 0 for White.
    #[inline(always)]
    pub const fn side_to_move(&self) -> usize {
        (self.turn & 1) as usize
    }

    /// The number of the ply to be played; White's move 1 is ply 1.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// The number of the current move pair, from 1.
    #[inline(always)]
    pub const fn fullmove_number(&self) -> u32 {
        self.ply.wrapping_add(1) >> 1
    }

    /// Moves of either side since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.ply.wrapping_sub(self.clock_start)
    }

    /// Returns true if the side to move is in check.
    #[inline(always)]
    pub const fn is_check(&self) -> bool {
        self.check
    }

    /// The square that a pawn has just passed with a double step, as a bit; none where there was no such step.
    const fn en_passant(&self) -> u64 {
        let (role, from, to) = self.last;
        if matches!(role, Role::Pawn) && is_double_step(from, to) { bit((from + to) / 2) } else { 0 }
    }

    /// The piece on the square of an index.
    pub fn piece_at(&self, index: u8) -> Option<Piece> {
        let role = self.role_at(index)?;
        let color = if self.sets[SIDES] & bit(index) != 0 { Color::White } else { Color::Black };
        Some(Piece { color, role })
    }

    /// Returns true if a piece of the side that is not to move is on the square of an index.
    #[inline(always)]
    pub fn is_enemy(&self, index: u8) -> bool {
        self.side(1 - self.us()) & bit(index) != 0
    }

    /// The role on the square of an index, of whatever side. Free of branches: the role is unpredictable, so all sets
    /// are read alike.
    #[inline(always)]
    fn role_at(&self, index: u8) -> Option<Role> {
        const ROLES: [Option<Role>; 8] = [
            None,
            Some(Role::Pawn),
            Some(Role::Knight),
            Some(Role::Bishop),
            Some(Role::Rook),
            Some(Role::Queen),
            Some(Role::King),
            None,
        ];
        let stands = |role: Role| (self.sets[set(role)] >> (index & 63)) as usize & 1;
        let number = stands(Role::Pawn)
            + 2 * stands(Role::Knight)
            + 3 * stands(Role::Bishop)
            + 4 * stands(Role::Rook)
            + 5 * stands(Role::Queen)
            + 6 * stands(Role::King);
        ROLES[number & 7]
    }

    /// Every piece with the index of its square, in the order a1, b1, ... rank by rank.
    pub fn pieces(&self) -> impl Iterator<Item = (u8, Piece)> + '_ {
        indices(self.occupied()).filter_map(|index| Some((index, self.piece_at(index)?)))
    }

    #[inline(always)]
    fn us(&self) -> usize {
        self.side_to_move()
    }

    #[inline(always)]
    fn side(&self, side: usize) -> u64 {
        self.sets[SIDES + (side & 1)]
    }

    #[inline(always)]
    fn occupied(&self) -> u64 {
        self.sets[SIDES] | self.sets[SIDES + 1]
    }

    #[inline(always)]
    fn king(&self, side: usize) -> u8 {
        self.kings[side & 1]
    }
}
