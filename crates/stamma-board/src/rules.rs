//! The differences between games, as data: one [`Rules`] holds all that the common code needs.
//!
//! The rows themselves are in `variants`. Nothing here plays a move; the code that follows a rule asks the field.

use crate::geometry::BoardSize;
use crate::movegen::SquareArea;
use crate::variants::Variant;
use crate::vocabulary::{CastlingSide, Color, Role, RoleSet};

/// One game's rules.
#[derive(PartialEq, Eq, Debug)]
pub struct Rules {
    /// Which game.
    pub variant: Variant,
    /// The name used in flags and files.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The value of the `Variant` tag of a written game; none for chess, which needs no tag.
    pub tag: Option<&'static str>,
    /// Further names that mean it wherever they are written.
    pub names: &'static [&'static str],
    /// Further names that mean it in a flag or in a `Variant` tag, but are usual words elsewhere.
    pub tag_names: &'static [&'static str],
    /// The board.
    pub size: BoardSize,
    /// The starting position as FEN; for Chess960 the one that chess shares.
    pub start: &'static str,
    /// True if games begin from one of the 960 numbered starts, so that the start has to be written down.
    pub numbered_starts: bool,
    /// The number of pieces of each role that a side begins with, by the role's number.
    pub initial_material: [u8; Role::COUNT],
    /// The number of ranks ahead of its own first rank where a side's pawns begin, and may step twice.
    pub pawn_rank: u8,
    /// The promotion of pawns.
    pub promotion: PromotionRule,
    /// The joint move of king and rook, if the game has one.
    pub castling: Option<CastlingRule>,
    /// The ways to win other than by mate.
    pub wins: WinRule,
    /// True if [`FastPosition`](crate::FastPosition) can follow its games: they are on the usual board, begin from a start
    /// of chess or a numbered one, and move and end as chess does.
    pub fast_position: bool,
}

impl Rules {
    /// True if king and rook castle from whatever files they begin on, so that the king's move alone may not tell it.
    pub const fn castles_from_any_file(&self) -> bool {
        matches!(self.castling, Some(CastlingRule { home: None, .. }))
    }

    /// The roles that take part in the game.
    pub const fn roles(&self) -> RoleSet {
        let mut roles = RoleSet::EMPTY;
        let mut number = 0;
        while number < Role::COUNT {
            if self.initial_material[number] > 0 {
                roles = roles.with(Role::ALL[number]);
            }
            number += 1;
        }
        roles
    }

    /// The rank index from which a side's pawns may step twice.
    pub const fn double_step_rank(&self, color: Color) -> u8 {
        self.size.rank_ahead(color, self.pawn_rank)
    }

    /// Returns the promotion of a pawn of this side that arrives on this rank: none, optional or forced.
    pub const fn promotion_on(&self, color: Color, rank: u8) -> Promoting {
        let last = self.size.rank_ahead(color.other(), 0);
        let left = rank.abs_diff(last);
        if left == 0 {
            Promoting::Must
        } else if left < self.promotion.ranks {
            Promoting::May
        } else {
            Promoting::No
        }
    }
}

/// The ways to win other than by mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
