//! From [`Position`] and back.

use super::tables::bit;
use super::{FastPosition, NO_STEP, SIDES};
use crate::attacks::Board8x8;
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::{NOWHERE, Position};
use crate::setup::Setup;
use crate::validate::{CHESS_COLORS, CHESS_ROLES, place};
use crate::variants::Variant;
use crate::vocabulary::{CastlingSide, Color, Role, Square};

/// Numbers beyond this are left to [`Position`], which counts without wrapping around.
const HIGHEST_NUMBER: u32 = 1 << 24;

/// The double step over a square.
const fn last_step(passed: u8) -> (Role, u8, u8) {
    (Role::Pawn, passed.wrapping_sub(8) & 63, passed.wrapping_add(8) & 63)
}

impl FastPosition {
    /// The start of a game of standard chess.
    pub const START: FastPosition = FastPosition {
        sets: {
            let [pawns, knights, bishops, rooks, queens, kings] = CHESS_ROLES;
            let [white, black] = CHESS_COLORS;
            [pawns, knights, bishops, rooks, queens, kings, white, black]
        },
        castling_rights: 0x9100_0000_0000_0091,
        sliders_at_king: 0,
        ply: 1,
        clock_start: 1,
        rooks: [[7, 0], [63, 56]],
        kings: [4, 60],
        last: NO_STEP,
        turn: 0,
        check: false,
        variant: Variant::Standard,
    };

    /// Converts the position; none if its variant moves or ends otherwise than chess and Chess960 do, or if it has
    /// numbers beyond all games or was reached by a move against the rules.
    pub fn from_position(position: &Position<Board8x8>) -> Option<FastPosition> {
        if !position.rules().fast_position
            || position.fullmove_number() > HIGHEST_NUMBER
            || position.halfmove_clock() > HIGHEST_NUMBER
        {
            return None;
        }
        let mut sets = [0; 8];
        for (set, squares) in sets.iter_mut().zip(position.roles[..SIDES].iter().chain(&position.colors)) {
            *set = Board8x8::usual(*squares);
        }
        let mut castling_rights = 0;
        let (mut kings, mut rooks) = ([0; 2], [[NOWHERE; 2]; 2]);
        for color in Color::ALL {
            let king = Board8x8::usual(position.of(color, Role::King));
            if king.count() != 1 {
                return None;
            }
            kings[color.index()] = king.lowest();
            for side in CastlingSide::ALL {
                if let Some(rook) = position.castling_rook(color, side) {
                    let rook = rook.packed();
                    rooks[color.index()][side.index()] = rook;
                    castling_rights |= king | bit(rook);
                }
            }
        }
        let turn = position.turn() as u8;
        let ply = position.ply();
        let mut fast = FastPosition {
            sets,
            castling_rights,
            sliders_at_king: 0,
            ply,
            clock_start: ply.wrapping_sub(position.halfmove_clock()),
            rooks,
            kings,
            last: position.en_passant_square().map_or(NO_STEP, |square| last_step(square.packed())),
            turn,
            check: position.is_check(),
            variant: position.variant(),
        };
        let us = fast.us();
        fast.sliders_at_king = fast.aligned(fast.king(us), fast.side(1 - us));
        let taken = fast.is_attacked(fast.king(1 - us), fast.side(us), us, fast.occupied());
        (!taken).then_some(fast)
    }

    /// Converts the position to one with all that [`Position`] records.
    pub fn to_position(&self) -> Position<Board8x8> {
        let rules = self.variant.rules();
        let mut setup = Setup::empty(rules.size);
        for (index, piece) in self.pieces() {
            setup.put(Square::from_packed(index), Some(piece));
        }
        setup.turn = self.turn();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = self.castling_rook(color.index(), side).map(Square::from_packed);
                setup.castling[color.index()][side.index()] = rook;
            }
        }
        let en_passant = self.en_passant();
        setup.en_passant = (en_passant != 0).then(|| Square::from_packed(en_passant.lowest()));
        setup.halfmove_clock = self.halfmove_clock();
        setup.fullmove_number = self.fullmove_number();
        place(&setup, rules, Board8x8)
    }
}
