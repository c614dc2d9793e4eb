//! A position: where everything stands, whose turn it is, and what of the past still matters.
//!
//! This file holds the fields and the plain questions. How a position comes to be is in `validate`, how it changes in
//! `play`, what may be played in `movegen`, who attacks what in `attackers`.

use alloc::string::String;

use crate::bits::Bits;
use crate::geometry::{BoardSize, Geometry};
use crate::keys::position::KeyFacts;
use crate::moves::{Move, MoveKind};
use crate::rules::{Promoting, PromotionLimit};
use crate::setup::Setup;
use crate::variants::{Rules, Variant};
use crate::vocabulary::{CastlingSide, Color, Piece, Role, RoleSet, Square};

/// In place of an index: no square.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// A position that the rules of its game can judge: one king each, and the side that is not to move is not in check,
/// unless [`Position::play_illegal`] has led here.
///
/// Small and cheap to clone; [`Position::play`] gives the next one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<G: Geometry> {
    pub(crate) roles: [G::Bits; Role::COUNT],
    pub(crate) colors: [G::Bits; 2],
    /// The pieces that attack the king of the side to move.
    pub(crate) checkers: G::Bits,
    /// The pieces, of either side, that stand alone between that king and a line piece aimed at it.
    pub(crate) blockers: G::Bits,
    pub(crate) hash: u64,
    pub(crate) rules: &'static Rules,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    /// The indices of the rooks that may still castle, by colour and side.
    pub(crate) castling: [[u8; 2]; 2],
    /// The index of the square that a pawn has just passed.
    pub(crate) en_passant: u8,
    pub(crate) turn: Color,
    /// The number of checks that each side still has to give to win, by colour; zeros where checks do not win.
    pub(crate) checks_left: [u8; 2],
    pub(crate) geometry: G,
}

impl<G: Geometry> Position<G> {
    /// Which game is played.
    pub const fn variant(&self) -> Variant {
        self.rules.variant
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &'static Rules {
        self.rules
    }

    /// Returns the number of files and ranks of the board.
    pub fn size(&self) -> BoardSize {
        self.geometry.size()
    }

    /// Returns the side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The number of the current move pair, from 1.
    pub const fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Moves of either side since the last capture or pawn move.
    pub const fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the ply to be played; White's move 1 is ply 1.
    pub const fn ply(&self) -> u32 {
        (self.fullmove_number - 1).saturating_mul(2).saturating_add(1 + self.turn as u32)
    }

    /// Returns true if the board has the square.
    pub fn contains(&self, square: Square) -> bool {
        self.geometry.size().contains(square)
    }

    /// The piece on a square, if it exists and is not empty.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let index = self.index_of(square)?;
        let role = self.role_at(index)?;
        let color = if self.colors[Color::White.index()].has(index) { Color::White } else { Color::Black };
        Some(Piece { color, role })
    }

    /// Returns the role that a move of this position takes, if any.
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Role> {
        match mv.kind {
            MoveKind::EnPassant => Some(Role::Pawn),
            MoveKind::CastleKingSide | MoveKind::CastleQueenSide => None,
            _ => {
                let to = G::index(mv.to);
                if self.enemy().has(to) { self.role_at(to) } else { None }
            }
        }
    }

    /// Every piece with its square, in the order a1, b1, ... rank by rank.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().indices().filter_map(|index| {
            let square = G::square(index);
            self.piece_at(square).map(|piece| (square, piece))
        })
    }

    /// Returns the number of pieces of this kind.
    pub fn count(&self, piece: Piece) -> u32 {
        self.of(piece.color, piece.role).count()
    }

    /// Returns the square of a side's king. Every position that was judged has both.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.king_index(color).map(G::square)
    }

    /// The square that a pawn has just passed with a double step, whether or not it can be taken there.
    pub fn en_passant_square(&self) -> Option<Square> {
        (self.en_passant != NOWHERE).then(|| G::square(self.en_passant))
    }

    /// Returns true if neither the king nor that rook has moved, as far as the position records it.
    pub const fn has_castling_right(&self, color: Color, side: CastlingSide) -> bool {
        self.castling[color.index()][side.index()] != NOWHERE
    }

    /// The rook that has the right to castle on a side.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let rook = self.castling[color.index()][side.index()];
        (rook != NOWHERE).then(|| G::square(rook))
    }

    /// The number of checks that a side still has to give to win; none where checks do not win.
    pub const fn checks_left(&self, color: Color) -> Option<u8> {
        if self.rules.wins.checks > 0 { Some(self.checks_left[color.index()]) } else { None }
    }

    /// Returns the squares where king and rook arrive by castling, in games that have it.
    pub fn castling_targets(&self, color: Color, side: CastlingSide) -> Option<(Square, Square)> {
        let rule = self.rules.castling?;
        let home = self.rules.size.rank_ahead(color, 0);
        Some((Square::at(rule.king_to(side), home)?, Square::at(rule.rook_to(side), home)?))
    }

    /// Returns the roles that a pawn of this side could become right now, on whatever square it is.
    pub fn promotion_roles(&self, color: Color) -> RoleSet {
        let rule = &self.rules.promotion;
        match rule.limit {
            PromotionLimit::Unlimited => rule.roles,
            PromotionLimit::Captured => {
                let mut free = RoleSet::EMPTY;
                for role in rule.roles.iter() {
                    if self.of(color, role).count() < u32::from(self.rules.initial_material[role.index()]) {
                        free = free.with(role);
                    }
                }
                free
            }
        }
    }

    /// Returns the promotion of a pawn of this side that arrives on a rank, by the rank's index: none, optional or
    /// forced.
    pub const fn promotion_on(&self, color: Color, rank: u8) -> Promoting {
        self.rules.promotion_on(color, rank)
    }

    /// A number for this position: the same for the same pieces, turn, castling rights and en passant file (counted
    /// when a pawn stands ready to take, pinned or not), and the same checks given where they win. It may be another in
    /// another version or with other features.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The key of Polyglot's opening books; none off the usual board, which these books are of.
    pub fn polyglot_key(&self) -> Option<u64> {
        (self.size() == BoardSize { files: 8, ranks: 8 }).then(|| self.key_of_polyglot())
    }

    /// The hash, which is kept up with these keys, without what they do not know.
    #[cfg(not(feature = "compact"))]
    fn key_of_polyglot(&self) -> u64 {
        Color::ALL.iter().fold(self.hash, |key, &color| key ^ self.checks_hash(color))
    }

    /// The sum of the keys of all that the position has.
    #[cfg(feature = "compact")]
    fn key_of_polyglot(&self) -> u64 {
        use crate::keys::polyglot;
        let mut key = if self.turn == Color::White { polyglot::TURN } else { 0 };
        for color in Color::ALL {
            for role in Role::ALL {
                for index in self.of(color, role).indices() {
                    key ^= polyglot::piece(color, role, usize::from(G::square(index).packed()));
                }
            }
            for side in CastlingSide::ALL {
                if self.castling_rook(color, side).is_some() {
                    key ^= polyglot::castling(color, side);
                }
            }
        }
        let file = self
            .en_passant_square()
            .filter(|_| self.en_passant_hash() != 0)
            .map(|square| square.file().index());
        key ^ file.map_or(0, polyglot::en_passant)
    }

    /// A number for positions that are one: the same pieces, turn and castling rights, and the same capture en passant,
    /// which counts only where it is legal. None off the usual board. It stays the same in all versions, and
    /// [`FastPosition`](crate::FastPosition) gives the same one faster than Polyglot's.
    pub fn position_key(&self) -> Option<u64> {
        if self.size() != (BoardSize { files: 8, ranks: 8 }) {
            return None;
        }
        let [pawns, knights, bishops, rooks, queens, kings, cardinals, marshalls] = self.roles;
        let kings = kings | cardinals | marshalls;
        let [white, black] = self.colors;
        let sets = [pawns, knights, bishops, rooks, queens, kings, white, black].map(G::usual);
        let set = |square: Square| 1 << (square.packed() & 63);
        let each = Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|side| (color, side)));
        let rooks = each
            .filter_map(|(color, side)| self.castling_rook(color, side))
            .fold(0, |all, rook| all | set(rook));
        let passed = self.en_passant_square().filter(|_| !self.legal_en_passant().is_empty());
        let en_passant = passed.map_or(0, set);
        Some(KeyFacts { sets, rooks, en_passant, turn: self.turn as u8 }.key())
    }

    /// The upper 16 bits of [`position_key`](Position::position_key). They follow from the squares of the two sides alone, so
    /// [`FastPosition`](crate::FastPosition) knows them at once: a table that has no key with these bits does not have the
    /// position.
    pub fn position_key_prefix(&self) -> Option<u16> {
        self.position_key().map(|key| (key >> 48) as u16)
    }

    /// Returns the position as a setup, which is not validated, for writing and changing.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.size());
        for (square, piece) in self.pieces() {
            setup.put(square, Some(piece));
        }
        setup.turn = self.turn;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                setup.castling[color.index()][side.index()] = self.castling_rook(color, side);
            }
        }
        setup.en_passant = self.en_passant_square();
        setup.checks_left = (self.rules.wins.checks > 0).then_some(self.checks_left);
        setup.halfmove_clock = self.halfmove_clock;
        setup.fullmove_number = self.fullmove_number;
        setup
    }

    /// The canonical FEN; see [`Setup::to_fen`].
    pub fn to_fen(&self) -> String {
        self.setup().to_fen()
    }

    /// The FEN with castling rights as rook files; see [`Setup::to_shredder_fen`].
    pub fn to_shredder_fen(&self) -> String {
        self.setup().to_shredder_fen()
    }

    // What the other files of the crate ask in bits.

    #[inline]
    pub(crate) fn own(&self) -> G::Bits {
        self.colors[self.turn.index()]
    }

    /// The squares to which the side to move never goes: a king that an illegal move has left in check is not taken.
    #[inline]
    pub(crate) fn own_and_kings(&self) -> G::Bits {
        self.own() | self.roles[Role::King.index()]
    }

    #[inline]
    pub(crate) fn enemy(&self) -> G::Bits {
        self.colors[1 - self.turn.index()]
    }

    #[inline]
    pub(crate) fn occupied(&self) -> G::Bits {
        self.colors[0] | self.colors[1]
    }

    #[inline]
    pub(crate) fn of(&self, color: Color, role: Role) -> G::Bits {
        self.colors[color.index()] & self.roles[role.index()]
    }

    #[inline]
    pub(crate) fn king_index(&self, color: Color) -> Option<u8> {
        let kings = self.of(color, Role::King);
        kings.any().then(|| kings.lowest())
    }

    #[inline]
    pub(crate) fn index_of(&self, square: Square) -> Option<u8> {
        self.contains(square).then(|| G::index(square))
    }

    /// The role on an index, if any piece stands there.
    #[inline]
    pub(crate) fn role_at(&self, index: u8) -> Option<Role> {
        let square = G::Bits::one(index);
        let known = if G::COMPOUNDS { Role::COUNT } else { Role::King.index() + 1 };
        Role::ALL[..known].iter().copied().find(|role| (self.roles[role.index()] & square).any())
    }

    /// Pieces that move like rooks, whatever else they do.
    #[inline]
    pub(crate) fn straight_movers(&self) -> G::Bits {
        let usual = self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()];
        if G::COMPOUNDS { usual | self.roles[Role::Marshall.index()] } else { usual }
    }

    /// Pieces that move like bishops, whatever else they do.
    #[inline]
    pub(crate) fn diagonal_movers(&self) -> G::Bits {
        let usual = self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()];
        if G::COMPOUNDS { usual | self.roles[Role::Cardinal.index()] } else { usual }
    }

    /// Pieces that jump like knights, whatever else they do.
    #[inline]
    pub(crate) fn jumpers(&self) -> G::Bits {
        let usual = self.roles[Role::Knight.index()];
        if G::COMPOUNDS {
            usual | self.roles[Role::Cardinal.index()] | self.roles[Role::Marshall.index()]
        } else {
            usual
        }
    }
}
