//! The rules that games differ in, as data: the ways to win, the promotion of pawns, castling.
//!
//! `variants` joins them to the rules of a game. Nothing here plays a move; the code that follows a rule asks the field.

use crate::square_area::SquareArea;
use crate::vocabulary::{CastlingSide, RoleSet};

/// The ways to win other than by mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WinRule {
    /// The squares on which a king wins that arrives there; none in most games.
    pub king_reaches: SquareArea,
    /// The number of checks that wins for the side that gives them; 0 where checks are not counted.
    pub checks: u8,
}

impl WinRule {
    /// Only mate wins.
    pub const MATE_ONLY: WinRule = WinRule { king_reaches: SquareArea::NONE, checks: 0 };
}

/// The promotion of a pawn on arriving at a rank: none, optional or forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promoting {
    /// It stays a pawn.
    No,
    /// It may be promoted or stay a pawn.
    May,
    /// It is promoted; where nothing can be had it may not go there.
    Must,
}

/// The promotion of pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PromotionRule {
    /// The roles that they may become.
    pub roles: RoleSet,
    /// On how many of the last ranks they may be promoted. On the very last they must be.
    pub ranks: u8,
    /// The limit of the new pieces.
    pub limit: PromotionLimit,
}

/// The limit of the pieces that pawns become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PromotionLimit {
    /// There are as many as one likes.
    Unlimited,
    /// Only what the side has lost: what it began with, less what it has on the board.
    Captured,
}

/// The joint move of king and rook. Both are on their side's first rank and stay there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CastlingRule {
    /// The only files that king and rooks castle from, or none when any will do with the king between the rooks.
    pub home: Option<CastlingHome>,
    /// The file index where the king arrives, by side.
    pub king_to: [u8; 2],
    /// The file index where the rook arrives, by side.
    pub rook_to: [u8; 2],
}

/// The files that king and rooks begin on where they are the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CastlingHome {
    /// The king's file index.
    pub king: u8,
    /// The rooks' file indices, by side.
    pub rooks: [u8; 2],
}

impl CastlingRule {
    /// The file index where the king arrives.
    pub const fn king_to(&self, side: CastlingSide) -> u8 {
        self.king_to[side.index()]
    }

    /// The file index where the rook arrives.
    pub const fn rook_to(&self, side: CastlingSide) -> u8 {
        self.rook_to[side.index()]
    }
}
