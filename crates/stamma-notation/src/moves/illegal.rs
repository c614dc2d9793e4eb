//! From a pattern that no legal move matches to the one move played against the rules that it can mean.
//!
//! First come moves by which a piece goes as it may, the own king's safety left aside; only then any move of the one
//! piece that the pattern can mean. Where more than one move would fit there is none: nothing is guessed.

use super::pattern::{CaptureSaid, MovePattern, PatternKind, PromotionSaid, only_square};
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Geometry, Move, Position, Role, RoleSet, Square, SquareArea};

/// The only move that the pattern can mean, legal or not.
pub fn forced_move<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> Option<Move> {
    match pattern.act {
        PatternKind::Passes => None,
        PatternKind::Castles(said) => {
            let sides = CastlingSide::ALL.into_iter().filter(|&side| said.is_none_or(|said| said == side));
            only(sides.filter_map(|side| position.forced_castling(side)))
        }
        PatternKind::Goes => {
            let pseudo: Vec<Move> = position
                .pseudo_legal_moves()
                .iter()
                .copied()
                .filter(|candidate| candidate.castling().is_none() && pattern.admits(position, candidate))
                .collect();
            match pseudo[..] {
                [] => castling_step(position, pattern).or_else(|| anywhere(position, pattern)),
                [only] => Some(only),
                _ => None,
            }
        }
    }
}

fn only(mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    let first = moves.next()?;
    moves.next().is_none().then_some(first)
}

/// `Kg1`, `e1g1`, and `e1h1` where the king stands on e1 and its rook on h1.
fn castling_step<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> Option<Move> {
    let turn = position.turn();
    let king = position.king(turn)?;
    let plain = pattern.promotion == PromotionSaid::Nothing && pattern.capture == CaptureSaid::Nothing;
    if !plain || !pattern.roles.contains(Role::King) || !pattern.from.contains(king) {
        return None;
    }
    let target = only_square(pattern.to)?;
    only(CastlingSide::ALL.into_iter().filter_map(|side| {
        let (king_to, _) = position.castling_targets(turn, side)?;
        let castling = position.forced_castling(side)?;
        let onto_rook = target == castling.to && only_square(pattern.from).is_some();
        (target == king_to || onto_rook).then_some(castling)
    }))
}

/// Returns a move of the only piece that the pattern can mean, from wherever it stands.
fn anywhere<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> Option<Move> {
    let target = only_square(pattern.to)?;
    let origin = only_origin(position, pattern, target)?;
    let role = position.piece_at(origin)?.role;
    let promotion = match pattern.promotion {
        PromotionSaid::Nothing => None,
        PromotionSaid::To(roles) => Some(roles.single()?),
    };
    let found = position.forced_move(origin, target, promotion)?;
    // A capture sign needs a piece on the target. Without one a pawn captures exactly when it changes its file; with a
    // whole origin it may also capture straight ahead.
    let captured = position.captured(found);
    let taken = captured.is_some();
    let sideways = origin.file() != target.file();
    let agrees = match pattern.capture {
        CaptureSaid::Takes => taken,
        CaptureSaid::Nothing => {
            role != Role::Pawn || taken == sideways || taken && only_square(pattern.from).is_some()
        }
    };
    let takes_wrong =
        pattern.victims != RoleSet::ALL && !captured.is_some_and(|taken| pattern.victims.contains(taken));
    (agrees && !takes_wrong && !pattern.en_passant).then_some(found)
}

/// Returns the square of the only piece that the pattern can mean.
fn only_origin<G: Geometry>(position: &Position<G>, pattern: &MovePattern, target: Square) -> Option<Square> {
    // Only a whole origin identifies a piece without naming it.
    if pattern.roles.single().is_none() && only_square(pattern.from).is_none() {
        return None;
    }
    // A pawn whose file is not written does not leave it.
    let from = match pattern.roles.single() {
        Some(Role::Pawn) if pattern.from.files.count_ones() > 1 => {
            SquareArea { files: 1 << target.file().index(), ..pattern.from }
        }
        _ => pattern.from,
    };
    let mut pieces = position.pieces().filter(|(square, piece)| {
        piece.color == position.turn() && pattern.roles.contains(piece.role) && from.contains(*square)
    });
    let (origin, _) = pieces.next()?;
    pieces.next().is_none().then_some(origin)
}
