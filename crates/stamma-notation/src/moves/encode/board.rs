//! The position that listeners see: one of the full reader, or the smaller one of the fast reader.
//!
//! A listener is generic over [`Board`] and compiled for each position type, so that one piece of code serves both
//! readers. The trait has only the methods that some listener uses.

use super::ink::{Brief, coordinates};
use super::surroundings::{Rivals, Surroundings, Threat};
use alloc::borrow::Cow;
use stamma_board::{
    AnyPosition, Board8x8, BoardSize, CastlingSide, Color, Geometry, Move, MoveFilter, MoveKind, Piece,
    Position, Role, RoleSet, Square, SquareArea, Swift, SwiftKind, SwiftMove,
};

/// A position in a game that is being read or sent.
pub trait Board {
    /// A move of this position. It means something for the position that it was given with only.
    type Move: Copy;

    /// The geometry of [`position`](Board::position).
    type Geometry: Geometry;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The number of the ply to be played; White's move 1 is ply 1.
    fn ply(&self) -> u32;

    /// The size of the board.
    fn size(&self) -> BoardSize;

    /// Returns true if the side to move is in check.
    fn is_check(&self) -> bool;

    /// Returns true if the side to move is mated.
    fn is_checkmate(&self) -> bool;

    /// The check that the side to move faces, as marks show it.
    fn threat(&self) -> Threat;

    /// Returns true if the side to move may castle to the king's side.
    fn may_castle_short(&self) -> bool;

    /// The piece that moves; the king when castling.
    fn role(played: Self::Move) -> Role;

    /// Returns true if the move is neither castling nor a promotion nor en passant.
    fn is_ordinary(played: Self::Move) -> bool;

    /// The side that the king castles to.
    fn castling(played: Self::Move) -> Option<CastlingSide>;

    /// Returns true if the move arrives on a square of the other side's pieces, which en passant does not.
    fn takes(&self, played: Self::Move) -> bool;

    /// The piece that the move takes, if any.
    fn captured(&self, played: Self::Move) -> Option<Role>;

    /// Returns true if the move stays on its file.
    fn is_along_file(played: Self::Move) -> bool;

    /// The other pieces of the same kind that could go to the same square.
    fn rivals(&self, played: Self::Move) -> Rivals;

    /// The square where the king arrives, or the piece if the move is no castling; and the second square in UCI.
    fn targets(&self, played: Self::Move) -> (Square, Square);

    /// The move in UCI.
    fn uci(&self, played: Self::Move) -> Brief;

    /// The name of the square that an ordinary move leaves, and of the one where it arrives.
    fn squares(played: Self::Move) -> [Brief; 2];

    /// The move as [`Position`] has it.
    fn to_move(&self, played: Self::Move) -> Move;

    /// Returns true if two files name the move: it is the only capture by a pawn from its file to the other. False where
    /// that is not known without work.
    fn is_only_pawn_capture(&self, played: Move) -> bool;

    /// Returns the position as a [`Position`], with all its methods.
    fn position(&self) -> Cow<'_, Position<Self::Geometry>>;

    /// Returns the position as a value to keep.
    fn to_any(&self) -> AnyPosition;

    /// The number of the current move pair, from 1, as FEN counts it.
    #[inline(always)]
    fn move_number(&self) -> u32 {
        self.ply().wrapping_add(1) >> 1
    }
}

/// The threat that a position in check is under.
#[inline(never)]
fn threat_of_check(after: &Swift) -> Threat {
    if after.is_checkmate() {
        Threat::Mate
    } else if after.is_double_check() {
        Threat::DoubleCheck
    } else {
        Threat::Check
    }
}

impl Surroundings {
    /// The surroundings of a legal move.
    pub fn of<G: Geometry>(position: &Position<G>, played: Move) -> Surroundings {
        let mut after = position.clone();
        after.play_unchecked(played);
        Surroundings::between(position, played, &after)
    }

    /// The surroundings of a move, by the position that it has led to.
    pub fn between<B: Board>(before: &B, played: B::Move, after: &B) -> Surroundings {
        Surroundings { threat: after.threat(), ..Surroundings::before(before, played, before.rivals(played)) }
    }

    /// The surroundings of a move as far as they are known before it is made.
    #[inline(always)]
    pub fn before<B: Board>(before: &B, played: B::Move, rivals: Rivals) -> Surroundings {
        let (king_to, uci_to) = before.targets(played);
        Surroundings { threat: Threat::None, rivals, king_to, uci_to }
    }
}

impl Board for Swift {
    type Move = SwiftMove;
    type Geometry = Board8x8;

    #[inline(always)]
    fn turn(&self) -> Color {
        Swift::turn(self)
    }

    #[inline(always)]
    fn ply(&self) -> u32 {
        Swift::ply(self)
    }

    #[inline(always)]
    fn size(&self) -> BoardSize {
        BoardSize { files: 8, ranks: 8 }
    }

    #[inline(always)]
    fn is_check(&self) -> bool {
        Swift::is_check(self)
    }

    #[inline(always)]
    fn is_checkmate(&self) -> bool {
        Swift::is_checkmate(self)
    }

    #[inline(always)]
    fn threat(&self) -> Threat {
        if Swift::is_check(self) { threat_of_check(self) } else { Threat::None }
    }

    fn may_castle_short(&self) -> bool {
        self.castling(CastlingSide::KingSide).is_some()
    }

    #[inline(always)]
    fn role(played: SwiftMove) -> Role {
        played.role
    }

    #[inline(always)]
    fn is_ordinary(played: SwiftMove) -> bool {
        matches!(played.kind, SwiftKind::Ordinary | SwiftKind::DoubleStep)
    }

    #[inline(always)]
    fn castling(played: SwiftMove) -> Option<CastlingSide> {
        played.kind.castling()
    }

    #[inline(always)]
    fn takes(&self, played: SwiftMove) -> bool {
        self.is_enemy(played.to)
    }

    #[inline(always)]
    fn captured(&self, played: SwiftMove) -> Option<Role> {
        Swift::captured(self, played)
    }

    #[inline(always)]
    fn is_along_file(played: SwiftMove) -> bool {
        (played.from ^ played.to) & 7 == 0
    }

    #[inline(always)]
    fn rivals(&self, played: SwiftMove) -> Rivals {
        let mut rivals = Rivals::default();
        Swift::rivals(self, played)
            .for_each(|other| rivals.add(Swift::square(played.from), Swift::square(other)));
        rivals
    }

    #[inline(always)]
    fn targets(&self, played: SwiftMove) -> (Square, Square) {
        // A castling arrives where the king does.
        (Swift::square(played.to), Swift::square(self.uci_target(played)))
    }

    #[inline(always)]
    fn uci(&self, played: SwiftMove) -> Brief {
        let becomes = played.kind.promotion().map(|role| role.fen_letter().to_ascii_lowercase());
        Brief::coordinates(played.from, self.uci_target(played), becomes)
    }

    #[inline(always)]
    fn squares(played: SwiftMove) -> [Brief; 2] {
        [Brief::coordinate(played.from), Brief::coordinate(played.to)]
    }

    #[inline(always)]
    fn to_move(&self, played: SwiftMove) -> Move {
        self.told(played)
    }

    fn is_only_pawn_capture(&self, played: Move) -> bool {
        self.pawn_captures(played.from.file(), played.to.file()) == 1
    }

    fn position(&self) -> Cow<'_, Position<Board8x8>> {
        Cow::Owned(self.to_position())
    }

    fn to_any(&self) -> AnyPosition {
        AnyPosition::Small(self.to_position())
    }
}

impl<G: Geometry> Board for Position<G> {
    type Move = Move;
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

    fn is_check(&self) -> bool {
        Position::is_check(self)
    }

    fn is_checkmate(&self) -> bool {
        Position::is_checkmate(self)
    }

    fn threat(&self) -> Threat {
        if !Position::is_check(self) {
            Threat::None
        } else if Position::is_checkmate(self) {
            Threat::Mate
        } else if self.is_double_check() {
            Threat::DoubleCheck
        } else {
            Threat::Check
        }
    }

    fn may_castle_short(&self) -> bool {
        self.castling_obstacle(CastlingSide::KingSide).is_none()
    }

    fn role(played: Move) -> Role {
        played.role
    }

    fn is_ordinary(played: Move) -> bool {
        matches!(played.kind, MoveKind::Ordinary | MoveKind::DoubleStep) && played.promotion.is_none()
    }

    fn castling(played: Move) -> Option<CastlingSide> {
        played.castling()
    }

    fn takes(&self, played: Move) -> bool {
        played.capture.is_some() && !played.is_en_passant()
    }

    fn captured(&self, played: Move) -> Option<Role> {
        played.capture
    }

    fn is_along_file(played: Move) -> bool {
        played.from.file() == played.to.file()
    }

    fn rivals(&self, played: Move) -> Rivals {
        let mut found = Rivals::default();
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

    fn uci(&self, played: Move) -> Brief {
        coordinates(played.from, self.uci_target(played), played.promotion)
    }

    fn squares(played: Move) -> [Brief; 2] {
        [played.from, played.to].map(Brief::square)
    }

    fn to_move(&self, played: Move) -> Move {
        played
    }

    fn is_only_pawn_capture(&self, _played: Move) -> bool {
        false
    }

    fn position(&self) -> Cow<'_, Position<G>> {
        Cow::Borrowed(self)
    }

    fn to_any(&self) -> AnyPosition {
        AnyPosition::from(self.clone())
    }
}
