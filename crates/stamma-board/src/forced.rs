//! Moves that the rules forbid and that were played all the same.
//!
//! An illegal move that nobody has noticed counts, and the game goes on from it. What is allowed here is what leaves a
//! position that can be played on from: a piece of the side to move goes to a square without a piece of its own, no
//! king is taken, no pawn ends where no pawn can stand, and castling moves a king and a rook that are in place.

use core::fmt;

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::rules::Promoting;
use crate::vocabulary::{CastlingSide, Color, Piece, Role, Square};

/// The move cannot be made in the position, even against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ImpossibleMove(pub Move);

impl fmt::Display for ImpossibleMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { role, from, to, .. } = self.0;
        write!(f, "the {} cannot move from {from} to {to} here, even against the rules", role.name())
    }
}

impl core::error::Error for ImpossibleMove {}

impl<G: Geometry> Position<G> {
    /// The position after a move that was played whether or not it is legal.
    ///
    /// The side that is not to move may then be in check. No legal move takes its king, and the check is gone, or
    /// counts against it, a move later.
    ///
    /// # Errors
    ///
    /// The move is none that [`Position::forced_move`] or [`Position::forced_castling`] gives here.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::{AnyPosition, Variant};
    /// let AnyPosition::Small(start) = AnyPosition::start(Variant::Standard) else { unreachable!() };
    /// let (from, to) = ("g1".parse().unwrap(), "g3".parse().unwrap());
    /// let jump = start.forced_move(from, to, None).unwrap();
    /// assert!(start.play(jump).is_err());
    /// let after = start.play_illegal(jump).unwrap();
    /// assert_eq!(after.to_fen(), "rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    /// ```
    pub fn play_illegal(&self, mv: Move) -> Result<Position<G>, ImpossibleMove> {
        let possible = match mv.castling() {
            Some(side) => self.forced_castling(side),
            None => self.forced_move(mv.from, mv.to, mv.promotion()),
        };
        if possible != Some(mv) {
            return Err(ImpossibleMove(mv));
        }
        let mut next = self.clone();
        next.play_unchecked(mv);
        // Kings never come to stand side by side by the rules, so making a move does not look for it.
        if let Some(king) = next.king_index(next.turn) {
            next.checkers |= G::king(king) & next.of(self.turn, Role::King);
        }
        Ok(next)
    }

    /// Returns the move of one piece from a square to another, castling aside, legal or not: a move played against
    /// the rules has one too. The piece on the target is taken.
    pub fn forced_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let us = self.turn;
        let role = self.piece_at(from).filter(|piece| piece.color == us)?.role;
        let target = if self.contains(to) { self.piece_at(to) } else { return None };
        if from == to || target.is_some_and(|piece| piece.color == us || piece.role == Role::King) {
            return None;
        }
        let kind = match promotion {
            Some(role) => MoveKind::promotion(role)?,
            None => MoveKind::Ordinary,
        };
        let mv = Move { from, to, role, kind };
        if role != Role::Pawn {
            return promotion.is_none().then_some(mv);
        }
        self.forced_pawn_move(mv)
    }

    fn forced_pawn_move(&self, mv: Move) -> Option<Move> {
        let us = self.turn;
        let rank = mv.to.rank().index();
        let ahead = rank.abs_diff(self.rules.size.rank_ahead(us, 0));
        let stands = match (self.promotion_on(us, rank), mv.promotion()) {
            (Promoting::No, promotion) => promotion.is_none() && ahead >= self.rules.pawn_rank,
            (Promoting::May, None) => true,
            (Promoting::May | Promoting::Must, Some(role)) => self.promotion_roles(us).contains(role),
            (Promoting::Must, None) => false,
        };
        if !stands {
            return None;
        }
        let (from, to) = (G::index(mv.from), G::Bits::one(G::index(mv.to)));
        if self.en_passant_square() == Some(mv.to) && (G::pawn(us, from) & to).any() {
            return Some(Move { kind: MoveKind::EnPassant, ..mv });
        }
        let passed = G::forward(G::Bits::one(from), us);
        let double = mv.from.rank().index() == self.rules.double_step_rank(us)
            && G::forward(passed, us) == to
            && ((passed | to) & self.occupied()).is_empty();
        Some(if double { Move { kind: MoveKind::DoubleStep, ..mv } } else { mv })
    }

    /// Returns the castling to that side, with or without the right and whatever is attacked, if king and rook are
    /// where castling begins and nothing is between them.
    pub fn forced_castling(&self, side: CastlingSide) -> Option<Move> {
        let us = self.turn;
        let king = self.king(us)?;
        let rook = match self.castling_rook(us, side) {
            Some(rook) => rook,
            None => self.unmoved_rook(us, king, side)?,
        };
        let free = self.way_is_free(side, G::index(king), G::index(rook));
        let kind = MoveKind::castling(side);
        free.then_some(Move { from: king, to: rook, role: Role::King, kind })
    }

    /// The rook that stands as if it had never moved: on its own square, or where rooks begin anywhere, alone on its
    /// side of the king.
    fn unmoved_rook(&self, us: Color, king: Square, side: CastlingSide) -> Option<Square> {
        let rule = self.rules.castling?;
        let home = self.rules.size.rank_ahead(us, 0);
        let mut rooks = self.pieces().filter(|&(square, piece)| {
            let beyond = match side {
                CastlingSide::KingSide => square.file() > king.file(),
                CastlingSide::QueenSide => square.file() < king.file(),
            };
            let at_home = rule.home.is_none_or(|home| home.rooks[side.index()] == square.file().index());
            piece == Piece { color: us, role: Role::Rook }
                && square.rank().index() == home
                && beyond
                && at_home
        });
        let king_at_home =
            king.rank().index() == home && rule.home.is_none_or(|home| home.king == king.file().index());
        let (rook, _) = rooks.next().filter(|_| king_at_home)?;
        rooks.next().is_none().then_some(rook)
    }
}

#[cfg(test)]
mod tests {
    use super::ImpossibleMove;
    use crate::validate::place;
    use crate::vocabulary::{CastlingSide, Color, Role, Square};
    use crate::{AnyPosition, Geometry, Move, Position, Setup, SetupProblem, Variant};
    use std::format;
    use std::vec::Vec;

    /// Xorshift: small, and the same everywhere.
    struct Random(u64);

    impl Random {
        fn below(&mut self, limit: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) as usize % limit.max(1)
        }
    }

    fn squares<G: Geometry>(position: &Position<G>) -> Vec<Square> {
        position.size().squares().collect()
    }

    /// A move, legal or forced, of any piece to anywhere; one in three is legal where there is a legal one.
    fn any_move<G: Geometry>(position: &Position<G>, random: &mut Random) -> Option<Move> {
        let legal = position.legal_moves();
        if !legal.is_empty() && random.below(3) == 0 {
            return Some(legal[random.below(legal.len())]);
        }
        if random.below(6) == 0
            && let Some(castling) = position.forced_castling(CastlingSide::ALL[random.below(2)])
        {
            return Some(castling);
        }
        let squares = squares(position);
        let roles = Role::ALL;
        (0..200).find_map(|_| {
            let (from, to) = (squares[random.below(squares.len())], squares[random.below(squares.len())]);
            let promotion = if random.below(3) == 0 { Some(roles[random.below(roles.len())]) } else { None };
            position.forced_move(from, to, promotion)
        })
    }

    fn check<G: Geometry>(position: &Position<G>, geometry: G) {
        let place_name = position.to_fen();
        let setup = position.setup();
        // What is kept up move by move is what is found when the pieces are set up anew. Kings side by side give
        // check to each other, which setting up does not look for.
        let anew = place(&setup, position.rules(), geometry);
        assert_eq!(position.hash(), anew.hash(), "{place_name}");
        let [white, black] = Color::ALL.map(|color| position.king(color).expect("kings stay"));
        let apart = white.file().index().abs_diff(black.file().index()) > 1
            || white.rank().index().abs_diff(black.rank().index()) > 1;
        if apart {
            assert_eq!(*position, anew, "{place_name}");
        } else {
            assert!(position.is_check(), "{place_name}");
        }
        for problem in setup.validate(position.variant()) {
            assert!(
                !matches!(
                    problem,
                    SetupProblem::NoKing { .. }
                        | SetupProblem::SeveralKings { .. }
                        | SetupProblem::PawnOnRank { .. }
                        | SetupProblem::Castling { .. }
                        | SetupProblem::EnPassant { .. }
                        | SetupProblem::OffBoard { .. }
                ),
                "{problem:?} in {place_name}"
            );
        }
        let again = Setup::parse(&place_name, position.variant()).expect("a FEN is read");
        assert_eq!(again.to_fen(), place_name);
        if let Ok(read) = Position::<G>::from_setup(&again, position.variant()) {
            assert_eq!(read.to_fen(), place_name);
            assert_eq!(read.hash(), position.hash(), "{place_name}");
        }
        let moves = position.legal_moves();
        assert_eq!(moves.len() as u64, position.count_legal(), "{place_name}");
        assert_eq!(moves.is_empty(), !position.has_legal_move());
        let _ = (position.outcome(), position.pass(), position.is_dead());
        for &mv in &moves {
            assert_ne!(position.captured(mv), Some(Role::King), "{mv:?} in {place_name}");
            let after = position.play(mv).expect("legal moves are played");
            let king = after.king(position.turn()).expect("kings stay");
            assert!(after.attackers(king, after.turn()).is_empty(), "{mv:?} in {place_name}");
            assert!(position.play_illegal(mv).is_ok(), "{mv:?} in {place_name}");
            let status = position.effect(mv);
            assert_eq!(status.check, after.is_check(), "{mv:?} in {place_name}");
            assert_eq!(position.from_uci(&position.uci(mv)), Some(mv), "{mv:?} in {place_name}");
        }
        for &mv in &position.pseudo_legal_moves() {
            assert_ne!(position.captured(mv), Some(Role::King), "{mv:?} in {place_name}");
            assert!(position.play_illegal(mv).is_ok(), "{mv:?} in {place_name}");
        }
    }

    fn play<G: Geometry>(start: &Position<G>, geometry: G, random: &mut Random, moves: usize) {
        let mut position = start.clone();
        for count in 0..moves {
            if count % 60 == 0 {
                position = start.clone();
            }
            let Some(mv) = any_move(&position, random) else {
                position = start.clone();
                continue;
            };
            let next = position.play_illegal(mv).expect("it can be forced");
            let moved = if mv.castling().is_some() { None } else { next.piece_at(mv.to) };
            if mv.castling().is_none() {
                let piece = moved.expect("the piece stands where it went");
                assert_eq!((piece.color, piece.role), (position.turn(), mv.promotion().unwrap_or(mv.role)));
                assert_eq!(next.piece_at(mv.from), None);
            }
            if mv.role == Role::King {
                for side in CastlingSide::ALL {
                    assert!(!next.has_castling_right(position.turn(), side));
                }
            }
            // What comes next is judged by what faces the side to move now.
            let _ = (position.effect(mv), next.faced(mv));
            check(&next, geometry);
            position = next;
        }
    }

    #[test]
    fn random_illegal_games_stay_sound() {
        let mut random = Random(0x5eed_1e6a);
        for variant in Variant::ALL {
            for number in [0, 337, 959] {
                let start = match variant.rules().numbered_starts {
                    true => AnyPosition::chess960(number).unwrap(),
                    false => AnyPosition::start(variant),
                };
                match start {
                    AnyPosition::Small(start) => play(&start, start.geometry, &mut random, 900),
                    AnyPosition::Large(start) => play(&start, start.geometry, &mut random, 900),
                }
            }
        }
    }

    fn chess(fen: &str) -> Position<crate::Board8x8> {
        match AnyPosition::from_fen(fen, Variant::Standard) {
            Ok(AnyPosition::Small(position)) => position,
            other => panic!("{fen}: {other:?}"),
        }
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn what_cannot_be_forced() {
        let position = chess("4k3/P7/8/8/8/8/4P3/R3K2R w - - 0 1");
        let refused = [
            ("a1", "a7", None),
            ("a1", "e8", None),
            ("a1", "a1", None),
            ("a2", "a3", None),
            ("e8", "e7", None),
            ("a1", "a9", None),
            ("a7", "a8", None),
            ("a7", "a8", Some(Role::King)),
            ("e2", "e4", Some(Role::Queen)),
            ("e2", "f1", None),
            ("a1", "b1", Some(Role::Queen)),
        ];
        for (from, to, promotion) in refused {
            assert_eq!(position.forced_move(square(from), square(to), promotion), None, "{from}{to}");
        }
        let step = position.forced_move(square("e2"), square("e3"), None).unwrap();
        let lie = Move { role: Role::Queen, ..step };
        assert_eq!(position.play_illegal(lie), Err(ImpossibleMove(lie)));
    }

    #[test]
    fn castling_without_the_right() {
        let position = chess("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
        for (side, fen) in CastlingSide::ALL
            .into_iter()
            .zip(["4k3/8/8/8/8/8/8/R4RK1 b - - 1 1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"])
        {
            let castling = position.forced_castling(side).unwrap();
            assert!(!position.is_legal(castling));
            assert_eq!(position.play_illegal(castling).unwrap().to_fen(), fen);
        }
        assert_eq!(chess("4k3/8/8/8/8/8/8/R3K1NR w - - 0 1").forced_castling(CastlingSide::KingSide), None);
        assert_eq!(chess("4k3/8/8/8/8/8/8/R4K1R w - - 0 1").forced_castling(CastlingSide::KingSide), None);
    }

    #[test]
    fn kings_side_by_side() {
        let position = chess("8/8/8/3k4/8/3K4/3Q4/8 w - - 0 1");
        let step = position.forced_move(square("d3"), square("d4"), None).unwrap();
        let after = position.play_illegal(step).unwrap();
        assert!(after.is_check());
        let replies: Vec<_> = after.legal_moves().iter().map(|mv| format!("{}{}", mv.from, mv.to)).collect();
        assert_eq!(replies.len(), 3, "{replies:?}");
        assert!(after.legal_moves().iter().all(|mv| mv.role == Role::King && after.captured(*mv).is_none()));
    }

    #[test]
    fn a_king_that_was_left_in_check_is_not_taken() {
        let position = chess("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1");
        let pinned = position.forced_move(square("e2"), square("d3"), None).unwrap();
        let after = position.play_illegal(pinned).unwrap();
        assert!(after.legal_moves().iter().all(|mv| mv.to != square("e1")));
        // A move later the check counts.
        let quiet = after.from_uci("h8g8").unwrap();
        let later = after.play(quiet).unwrap();
        assert!(later.is_check());
        assert!(
            later.legal_moves().iter().all(|mv| mv.role == Role::King || mv.to.file() == square("e1").file())
        );
    }
}
