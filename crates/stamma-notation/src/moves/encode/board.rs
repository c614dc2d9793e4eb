//! The position that listeners see: one of the full reader, or the smaller one of the fast reader.
//!
//! A listener is generic over [`Board`] and compiled for each position type, so that one piece of code serves both
//! readers. The trait has only the methods that some listener uses.

use super::encode_context::{CheckKind, Disambiguation, EncodeContext};
use super::packed_word::{ShortStr8, coordinates};
use alloc::borrow::Cow;
use alloc::string::String;
use stamma_board::{
    AnyPosition, Board8x8, BoardSize, CastlingSide, Color, FastPosition, FenRanks, Geometry, Move,
    MoveFilter, Piece, Position, Role, RoleSet, Square, SquareArea,
};

/// A position in a game that is being read or sent.
pub trait Board {
    /// The geometry of [`position`](Board::position).
    type Geometry: Geometry;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The number of the ply to be played; White's move 1 is ply 1.
    fn ply(&self) -> u32;

    /// The size of the board.
    fn size(&self) -> BoardSize;

    /// The piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Returns true if the side to move is in check.
    fn is_check(&self) -> bool;

    /// Returns true if the side to move is mated.
    fn is_checkmate(&self) -> bool;

    /// The check that the side to move faces, as marks show it.
    fn check_kind(&self) -> CheckKind;

    /// Returns true if the side to move may castle to the king's side.
    fn may_castle_short(&self) -> bool;

    /// Returns true if the move arrives on a square of the other side's pieces, which en passant does not.
    fn takes(&self, played: Move) -> bool;

    /// The piece that the move takes, if any.
    fn captured(&self, played: Move) -> Option<Role>;

    /// The other pieces of the same kind that could go to the same square.
    fn disambiguation(&self, played: Move) -> Disambiguation;

    /// The square where the king arrives, or the piece if the move is no castling; and the second square in UCI.
    fn targets(&self, played: Move) -> (Square, Square);

    /// The move in UCI.
    fn uci(&self, played: Move) -> ShortStr8;

    /// The name of the square that an ordinary move leaves, and of the one where it arrives.
    fn squares(played: Move) -> [ShortStr8; 2];

    /// Returns true if two files name the move: it is the only capture by a pawn from its file to the other. False where
    /// that is not known without work.
    fn is_only_pawn_capture(&self, played: Move) -> bool;

    /// Returns the position as a [`Position`], with all its methods.
    fn position(&self) -> Cow<'_, Position<Self::Geometry>>;

    /// The FEN of the position, see [`Position::to_fen`].
    fn to_fen(&self) -> String;

    /// Appends the FEN of the position. The ranks that are as in the position that it was called for before may be known.
    fn append_fen(&self, known: &mut FenRanks, out: &mut String) {
        let _ = known;
        out.push_str(&self.to_fen());
    }

    /// Returns the position as a value to keep.
    fn to_any(&self) -> AnyPosition;

    /// The number by which positions that are one are found in tables, see [`Position::position_key`]; none off the usual
    /// board.
    fn position_key(&self) -> Option<u64>;

    /// The upper 16 bits of [`position_key`](Board::position_key), which the fast reader's position knows at once.
    fn position_key_prefix(&self) -> Option<u16>;

    /// The key of Polyglot's opening books; none off the usual board.
    fn polyglot_key(&self) -> Option<u64>;

    /// The number of the current move pair, from 1, as FEN counts it.
    #[inline(always)]
    fn move_number(&self) -> u32 {
        self.ply().wrapping_add(1) >> 1
    }
}

/// The threat that a position in check is under.
#[inline(never)]
fn threat_of_check(after: &FastPosition) -> CheckKind {
    if after.is_checkmate() {
        CheckKind::Mate
    } else if after.is_double_check() {
        CheckKind::DoubleCheck
    } else {
        CheckKind::Check
    }
}

impl EncodeContext {
    /// The surroundings of a legal move.
    pub fn of<G: Geometry>(position: &Position<G>, played: Move) -> EncodeContext {
        let mut after = position.clone();
        after.play_unchecked(played);
        EncodeContext::between(position, played, &after)
    }

    /// The surroundings of a move, by the position that it has led to.
    pub fn between<B: Board>(before: &B, played: Move, after: &B) -> EncodeContext {
        EncodeContext {
            check_kind: after.check_kind(),
            ..EncodeContext::before(before, played, before.disambiguation(played))
        }
    }

    /// The surroundings of a move as far as they are known before it is made.
    #[inline(always)]
    pub fn before<B: Board>(before: &B, played: Move, disambiguation: Disambiguation) -> EncodeContext {
        let (king_to, uci_to) = before.targets(played);
        EncodeContext {
            check_kind: CheckKind::None,
            disambiguation,
            captured: before.captured(played),
            king_to,
            uci_to,
        }
    }
}

/// The UCI of a move that is not ordinary.
#[cold]
#[inline(never)]
fn special_uci(before: &FastPosition, played: Move) -> ShortStr8 {
    let becomes = played.promotion().map(|role| role.fen_letter().to_ascii_lowercase());
    ShortStr8::coordinates(played.from, before.uci_target(played), becomes)
}

impl Board for FastPosition {
    type Geometry = Board8x8;

    #[inline(always)]
    fn turn(&self) -> Color {
        FastPosition::turn(self)
    }

    #[inline(always)]
    fn ply(&self) -> u32 {
        FastPosition::ply(self)
    }

    #[inline(always)]
    fn size(&self) -> BoardSize {
        BoardSize { files: 8, ranks: 8 }
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        FastPosition::piece_at(self, square.packed())
    }

    #[inline(always)]
    fn is_check(&self) -> bool {
        FastPosition::is_check(self)
    }

    #[inline(always)]
    fn is_checkmate(&self) -> bool {
        FastPosition::is_checkmate(self)
    }

    #[inline(always)]
    fn check_kind(&self) -> CheckKind {
        if FastPosition::is_check(self) { threat_of_check(self) } else { CheckKind::None }
    }

    fn may_castle_short(&self) -> bool {
        self.castling(CastlingSide::KingSide).is_some()
    }

    #[inline(always)]
    fn takes(&self, played: Move) -> bool {
        self.is_enemy(played.to.packed())
    }

    #[inline(always)]
    fn captured(&self, played: Move) -> Option<Role> {
        FastPosition::captured(self, played)
    }

    #[inline(always)]
    fn disambiguation(&self, played: Move) -> Disambiguation {
        let mut disambiguation = Disambiguation::default();
        FastPosition::rivals(self, played).for_each(|other| disambiguation.add(played.from, other));
        disambiguation
    }

    #[inline(always)]
    fn targets(&self, played: Move) -> (Square, Square) {
        FastPosition::targets(self, played)
    }

    #[inline(always)]
    fn uci(&self, played: Move) -> ShortStr8 {
        if played.is_ordinary() {
            return ShortStr8::coordinates(played.from, played.to, None);
        }
        special_uci(self, played)
    }

    #[inline(always)]
    fn squares(played: Move) -> [ShortStr8; 2] {
        [ShortStr8::coordinate(played.from), ShortStr8::coordinate(played.to)]
    }

    fn is_only_pawn_capture(&self, played: Move) -> bool {
        self.pawn_captures(played.from.file(), played.to.file()) == 1
    }

    fn position(&self) -> Cow<'_, Position<Board8x8>> {
        Cow::Owned(self.to_position())
    }

    fn to_fen(&self) -> String {
        FastPosition::to_fen(self)
    }

    fn append_fen(&self, known: &mut FenRanks, out: &mut String) {
        self.append_fen_after(known, out);
    }

    fn to_any(&self) -> AnyPosition {
        AnyPosition::Small(self.to_position())
    }

    #[inline(always)]
    fn position_key(&self) -> Option<u64> {
        Some(FastPosition::position_key(self))
    }

    #[inline(always)]
    fn position_key_prefix(&self) -> Option<u16> {
        Some(FastPosition::position_key_prefix(self))
    }

    fn polyglot_key(&self) -> Option<u64> {
        Some(FastPosition::polyglot_key(self))
    }
}

impl<G: Geometry> Board for Position<G> {
    type Geometry = G;

    fn turn(&self) -> Color {
        Position::turn(self)
    }

    fn ply(&self) -> u32 {
        Position::ply(self)
    }

    fn size(&self) -> BoardSize {
        Position::size(self)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        Position::piece_at(self, square)
    }

    fn is_check(&self) -> bool {
        Position::is_check(self)
    }

    fn is_checkmate(&self) -> bool {
        Position::is_checkmate(self)
    }

    fn check_kind(&self) -> CheckKind {
        if !Position::is_check(self) {
            CheckKind::None
        } else if Position::is_checkmate(self) {
            CheckKind::Mate
        } else if self.is_double_check() {
            CheckKind::DoubleCheck
        } else {
            CheckKind::Check
        }
    }

    fn may_castle_short(&self) -> bool {
        self.castling_obstacle(CastlingSide::KingSide).is_none()
    }

    fn takes(&self, played: Move) -> bool {
        !played.is_en_passant() && Position::captured(self, played).is_some()
    }

    fn captured(&self, played: Move) -> Option<Role> {
        Position::captured(self, played)
    }

    fn disambiguation(&self, played: Move) -> Disambiguation {
        let mut found = Disambiguation::default();
        let piece = Piece { color: Position::turn(self), role: played.role };
        if matches!(played.role, Role::Pawn | Role::King) || self.count(piece) < 2 {
            return found;
        }
        let filter = MoveFilter {
            roles: RoleSet::only(played.role),
            from: SquareArea::ALL,
            to: SquareArea::square(played.to),
        };
        self.for_each_legal(&filter, |other| {
            if other.from != played.from {
                found.add(played.from, other.from);
            }
        });
        found
    }

    fn targets(&self, played: Move) -> (Square, Square) {
        let king_to = played.castling().and_then(|side| self.castling_targets(Position::turn(self), side));
        (king_to.map_or(played.to, |(king, _)| king), self.uci_target(played))
    }

    fn uci(&self, played: Move) -> ShortStr8 {
        coordinates(played.from, self.uci_target(played), played.promotion())
    }

    fn squares(played: Move) -> [ShortStr8; 2] {
        [played.from, played.to].map(ShortStr8::square)
    }

    fn is_only_pawn_capture(&self, _played: Move) -> bool {
        false
    }

    fn position(&self) -> Cow<'_, Position<G>> {
        Cow::Borrowed(self)
    }

    fn to_fen(&self) -> String {
        Position::to_fen(self)
    }

    fn to_any(&self) -> AnyPosition {
        AnyPosition::from(self.clone())
    }

    fn position_key(&self) -> Option<u64> {
        Position::position_key(self)
    }

    fn position_key_prefix(&self) -> Option<u16> {
        Position::position_key_prefix(self)
    }

    fn polyglot_key(&self) -> Option<u64> {
        Position::polyglot_key(self)
    }
}
