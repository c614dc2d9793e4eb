//! The keys of a position: ours, which is cheap, and Polyglot's.

use super::tables::{REACH, bit, indices, pawn_row};
use super::{FastPosition, SIDES, set};
use crate::keys::polyglot;
use crate::keys::position::{KeyFacts, key_prefix};
use crate::vocabulary::{CastlingSide, Color, Role};

/// The roles of a fast position.
pub(super) const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

impl FastPosition {
    /// Returns the key of the position, as [`Position::position_key`](crate::Position::position_key) does.
    #[inline]
    pub fn position_key(&self) -> u64 {
        let rooks = self.castling_rights & self.sets[set(Role::Rook)];
        let rooks = if rooks == 0 { 0 } else { self.castling_rooks() };
        let takers = self.en_passant_takers();
        let en_passant = if takers == 0 { 0 } else { self.legal_en_passant(takers) };
        KeyFacts { sets: self.sets, rooks, en_passant, turn: self.turn }.key()
    }

    /// Returns the upper 16 bits of the key, as [`Position::position_key_prefix`](crate::Position::position_key_prefix) does.
    #[inline(always)]
    pub fn position_key_prefix(&self) -> u16 {
        key_prefix(self.sets[SIDES], self.sets[SIDES + 1])
    }

    /// Returns the key of Polyglot's books, as [`Position::polyglot_key`](crate::Position::polyglot_key) does.
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for role in ROLES {
                for index in indices(self.sets[set(role)] & self.sets[SIDES + color.index()]) {
                    key ^= polyglot::piece(color, role, usize::from(index));
                }
            }
            for side in CastlingSide::ALL {
                if self.castling_rook(color.index(), side).is_some() {
                    key ^= polyglot::castling(color, side);
                }
            }
        }
        if self.en_passant_takers() != 0 {
            key ^= polyglot::en_passant(self.en_passant().trailing_zeros() as u8 & 7);
        }
        if self.turn() == Color::White { key ^ polyglot::TURN } else { key }
    }

    /// The squares of the rooks that may castle.
    #[inline]
    fn castling_rooks(&self) -> u64 {
        let mut rooks = 0;
        for us in 0..2 {
            for side in CastlingSide::ALL {
                rooks |= self.castling_rook(us, side).map_or(0, bit);
            }
        }
        rooks
    }

    /// The pawns that stand beside one that has just made a double step.
    #[inline(always)]
    fn en_passant_takers(&self) -> u64 {
        let en_passant = self.en_passant();
        if en_passant == 0 {
            return 0;
        }
        let passed = en_passant.trailing_zeros() as usize & 63;
        REACH[pawn_row(1 - self.us())][passed] & self.side(self.us()) & self.sets[set(Role::Pawn)]
    }

    /// The square that a pawn has passed, if one of these can take it there.
    #[cold]
    fn legal_en_passant(&self, takers: u64) -> u64 {
        let en_passant = self.en_passant();
        let to = en_passant.trailing_zeros() as u8;
        if indices(takers).any(|from| self.is_safe_en_passant(from, to)) { en_passant } else { 0 }
    }
}
