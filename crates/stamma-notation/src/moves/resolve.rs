//! From a pattern to the legal move that it means in a position.
//!
//! Marks of check and mate are never used to choose between moves (PGN standard, 8.2.3.5), and neither is a capture
//! sign: both are judged afterwards against the move that was found.

use super::pattern::{CaptureSaid, MovePattern, PatternKind, PromotionSaid, only_square};
use crate::moves::one_or_many::OneOrMany;
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Color, Geometry, Move, MoveKind, Position, Role, RoleSet, SquareArea};

/// The meaning of a pattern in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// One legal move.
    Move(Move, MatchManner),
    /// The turn passes.
    Pass,
    /// Several legal moves.
    Ambiguous(Vec<Move>),
    /// A pawn could go there if the text named its promotion.
    MissingPromotion(Vec<Move>),
    /// No legal move.
    Impossible,
}

/// The way the writing had to be taken for the move to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MatchManner {
    /// As written.
    AsWritten,
    /// A king's move of two squares (or onto its own rook) that means castling.
    KingMoveCastles,
    /// An en passant capture written with the square of the pawn that is taken.
    CapturedPawnSquare,
}

/// The legal move that the pattern means.
pub fn resolve<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> Resolution {
    match pattern.act {
        PatternKind::Passes => {
            if position.is_check() {
                Resolution::Impossible
            } else {
                Resolution::Pass
            }
        }
        PatternKind::Castles(said) => {
            if position.king(position.turn()).is_none_or(|king| !pattern.from.contains(king)) {
                return Resolution::Impossible;
            }
            let sides = CastlingSide::ALL.into_iter().filter(|&side| said.is_none_or(|said| said == side));
            let mut found = OneOrMany::None;
            sides.filter_map(|side| castling(position, side)).for_each(|castling| found.push(castling));
            match found[..] {
                [] => Resolution::Impossible,
                [only] => Resolution::Move(only, MatchManner::AsWritten),
                _ => Resolution::Ambiguous(found.into_vec()),
            }
        }
        PatternKind::Goes => going(position, pattern),
    }
}

fn going<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> Resolution {
    let mut found = legal_matches(position, pattern);
    if found.is_empty() && pattern.en_passant {
        let shifted = MovePattern { to: towards_passed_square(pattern.to, position.turn()), ..*pattern };
        found = legal_matches(position, &shifted);
        found.retain(|candidate| candidate.is_en_passant());
        if let [only] = found[..] {
            return Resolution::Move(only, MatchManner::CapturedPawnSquare);
        }
    }
    if found.is_empty()
        && let Some(castling) = king_move_that_castles(position, pattern)
    {
        return Resolution::Move(castling, MatchManner::KingMoveCastles);
    }
    if pattern.en_passant && found.iter().any(|candidate| candidate.is_en_passant()) {
        found.retain(|candidate| candidate.is_en_passant());
    }
    match found[..] {
        [] => {}
        [only] => return Resolution::Move(only, MatchManner::AsWritten),
        _ => return Resolution::Ambiguous(found.into_vec()),
    }
    if pattern.promotion == PromotionSaid::Nothing && pattern.roles.contains(Role::Pawn) {
        let promoting = MovePattern {
            roles: RoleSet::only(Role::Pawn),
            promotion: PromotionSaid::To(RoleSet::ALL),
            ..*pattern
        };
        let found = legal_matches(position, &promoting);
        if !found.is_empty() {
            return Resolution::MissingPromotion(found.into_vec());
        }
    }
    Resolution::Impossible
}

/// The legal moves, castling aside, that the pattern admits.
pub fn legal_matches<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> OneOrMany<Move> {
    let mut found = OneOrMany::None;
    position.for_each_legal(&pattern.filter(), |candidate| {
        if candidate.castling().is_none() && pattern.admits(position, &candidate) {
            found.push(candidate);
        }
    });
    found
}

/// The legal castling to that side.
pub fn castling<G: Geometry>(position: &Position<G>, side: CastlingSide) -> Option<Move> {
    if position.castling_obstacle(side).is_some() {
        return None;
    }
    let turn = position.turn();
    Some(Move {
        from: position.king(turn)?,
        to: position.castling_rook(turn, side)?,
        role: Role::King,
        kind: MoveKind::castling(side),
    })
}

/// `Kg1`, `e1g1`: where the king cannot step there, castling that takes it there is meant. Fischer Random writers
/// also give the king's move onto its own rook, with the square that it leaves (`f1h1`).
fn king_move_that_castles<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> Option<Move> {
    let king = position.king(position.turn())?;
    if !pattern.roles.contains(Role::King)
        || !pattern.from.contains(king)
        || !pattern.victims.contains(Role::Rook)
        || pattern.promotion != PromotionSaid::Nothing
    {
        return None;
    }
    let onto_rook = only_square(pattern.from).is_some() || position.rules().castles_from_any_file();
    let takes_rook = pattern.victims != RoleSet::ALL;
    let mut found = CastlingSide::ALL.into_iter().filter_map(|side| {
        let (king_to, _) = position.castling_targets(position.turn(), side)?;
        let rook = position.castling_rook(position.turn(), side)?;
        let steps = pattern.to.contains(king_to) && !takes_rook && pattern.capture == CaptureSaid::Nothing;
        let meant = steps || onto_rook && pattern.to.contains(rook);
        if meant { castling(position, side) } else { None }
    });
    let first = found.next()?;
    match found.next() {
        None => Some(first),
        Some(_) => None,
    }
}

/// The squares one rank ahead of an area, as its mover sees it.
fn towards_passed_square(area: SquareArea, mover: Color) -> SquareArea {
    let ranks = match mover {
        Color::White => area.ranks << 1,
        Color::Black => area.ranks >> 1,
    };
    SquareArea { files: area.files, ranks }
}
