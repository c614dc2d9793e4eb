//! Making moves, with the check that each of them gives.

use super::find::{castled, is_seen};
use super::tables::{REACH, between, bit, line, pawn_row};
use super::{FastPosition, SIDES, set};
use crate::moves::{Move, MoveKind};
use crate::vocabulary::{CastlingSide, Color, Role};

impl FastPosition {
    /// Makes a move that this position has made. After any other move the position means nothing, but asking it
    /// anything stays harmless.
    #[inline(always)]
    pub fn play(&mut self, played: Move) {
        self.play_for(self.turn(), &played);
    }

    /// Makes a move as [`play`](Self::play) does, where the side to move is known beforehand. The move is borrowed, since the
    /// compiler packs one that is passed, and unpacks it again.
    #[inline(always)]
    pub fn play_for(&mut self, us: Color, played: &Move) {
        let role = played.role;
        let (from, to) = (played.from.packed(), played.to.packed());
        let (us, them) = (us.index(), 1 - us.index());
        let moved = bit(from) | bit(to);
        self.last = (role, from, to);
        self.castling_rights &= !moved;
        self.ply = self.ply.wrapping_add(1);
        if self.sets[SIDES + them] & bit(to) != 0 {
            for taken in &mut self.sets[..SIDES] {
                *taken &= !bit(to);
            }
            self.sets[SIDES + them] ^= bit(to);
            self.clock_start = self.ply;
        }
        self.clock_start = if role == Role::Pawn { self.ply } else { self.clock_start };
        self.kings[us] = if role == Role::King { to } else { self.kings[us] };
        self.sets[set(role)] ^= moved;
        self.sets[SIDES + us] ^= moved;
        self.turn = them as u8;
        if !played.is_ordinary() {
            return self.finish_special(*played, us);
        }
        let (king, occupied) = (self.king(them), self.occupied());
        let row = if role == Role::Pawn { pawn_row(us) } else { role.index() };
        // Both are asked at once for the same reason.
        let aims = REACH[row][usize::from(to & 63)] & bit(king) != 0;
        let direct = aims & (between(king, to) & occupied == 0);
        self.sliders_at_king = self.aligned(king, self.side(us));
        let opened = self.sliders_at_king & line(king, from);
        self.check = direct | (opened != 0 && is_seen(king, opened, occupied));
    }

    /// Completes a move that is not ordinary, once its piece is on its target.
    #[inline(never)]
    fn finish_special(&mut self, played: Move, us: usize) {
        let (from, to) = (played.from.packed(), played.to.packed());
        match played.kind {
            MoveKind::Ordinary | MoveKind::DoubleStep => {}
            MoveKind::EnPassant => {
                let taken = bit(to & 7 | from & 0x38);
                self.sets[set(Role::Pawn)] &= !taken;
                self.sets[SIDES + 1 - us] &= !taken;
            }
            MoveKind::CastleKingSide => self.castle(us, CastlingSide::KingSide, from),
            MoveKind::CastleQueenSide => self.castle(us, CastlingSide::QueenSide, from),
            MoveKind::ToKnight => self.replace_pawn(to, Role::Knight),
            MoveKind::ToBishop => self.replace_pawn(to, Role::Bishop),
            MoveKind::ToRook => self.replace_pawn(to, Role::Rook),
            MoveKind::ToQueen => self.replace_pawn(to, Role::Queen),
            // No pawn of these variants becomes one.
            MoveKind::ToCardinal | MoveKind::ToMarshall => {}
        }
        let (king, own) = (self.king(1 - us), self.side(us));
        self.sliders_at_king = self.aligned(king, own);
        self.check = self.is_attacked(king, own, us, self.occupied());
    }

    /// Puts king and rook where they arrive. In Chess960 the king may stay, and each may go where the other was. Corrects
    /// what was done for a king that moves to the square of its rook.
    fn castle(&mut self, us: usize, side: CastlingSide, king: u8) {
        let (king_to, rook_to) = castled(side, king);
        let rook = self.rooks[us & 1][side.index()];
        let (left, arrived) = (bit(king) | bit(rook), bit(king_to) | bit(rook_to));
        let put = |set: &mut u64, squares: u64| *set = *set & !left & !arrived | squares;
        put(&mut self.sets[set(Role::King)], bit(king_to));
        put(&mut self.sets[set(Role::Rook)], bit(rook_to));
        put(&mut self.sets[SIDES + us], arrived);
        self.kings[us & 1] = king_to;
        self.castling_rights &= !(left | arrived);
    }

    fn replace_pawn(&mut self, index: u8, becomes: Role) {
        self.sets[set(Role::Pawn)] ^= bit(index);
        self.sets[set(becomes)] ^= bit(index);
    }
}
