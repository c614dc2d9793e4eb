//! The reason for which no legal move matches a pattern, worked out afterwards: the text has already failed.

use super::encode::san;
use super::pattern::{CaptureSaid, MovePattern, PatternKind, PromotionSaid, only_square};
use super::resolve::{castling, legal_matches};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::internals::sort_by_key;
use stamma_board::{
    CastlingObstacle, CastlingSide, Color, Geometry, Move, Piece, Position, Role, RoleSet, Square, SquareArea,
};

/// The reason as a clause: lowercase, without a final dot.
pub fn why_impossible<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> String {
    if !position.has_legal_move() {
        let end = if position.is_check() { "mated" } else { "stalemated" };
        return format!("{} is {end} and the game is over", position.turn().name());
    }
    match pattern.act {
        PatternKind::Castles(Some(side)) => why_no_castling(position, side),
        PatternKind::Castles(None) => {
            CastlingSide::ALL.map(|side| why_no_castling(position, side)).join(", and ")
        }
        PatternKind::Passes => format!("{} is in check and cannot pass", position.turn().name()),
        PatternKind::Goes => why_no_move(position, pattern),
    }
}

/// Returns legal moves that are like the pattern, in SAN, at most `limit`: the same piece, or the same target. The
/// first are those that one slip of the hand turns into the written one: `Be7` and not `Ba3` for `Bc7`.
pub fn nearby<G: Geometry>(position: &Position<G>, pattern: &MovePattern, limit: usize) -> Vec<String> {
    let free = MovePattern { promotion: PromotionSaid::Nothing, victims: RoleSet::ALL, ..*pattern };
    let any_role = MovePattern { roles: RoleSet::ALL, from: MovePattern::ANY.from, ..free };
    if matches!(pattern.act, PatternKind::Castles(_)) {
        let castlings = CastlingSide::ALL.into_iter().filter_map(|side| castling(position, side));
        return castlings.map(|played| san(position, played)).collect();
    }
    // A pawn stays near its file; of other pieces every move is worth a look.
    let near = match pattern.roles.single() {
        Some(Role::Pawn) => SquareArea { files: pattern.to.files | pattern.from.files, ..SquareArea::ALL },
        _ => SquareArea::ALL,
    };
    let near = if near.files == u16::MAX && pattern.roles.single() == Some(Role::Pawn) {
        SquareArea { files: pattern.to.files, ..SquareArea::ALL }
    } else {
        near
    };
    let any_target = MovePattern { to: near, ..free };
    let mut found: Vec<Move> = Vec::new();
    for pattern in [MovePattern { from: MovePattern::ANY.from, ..free }, any_target, any_role] {
        for candidate in legal_matches(position, &pattern) {
            if !found.contains(&candidate) {
                found.push(candidate);
            }
        }
    }
    sort_by_key(&mut found, |candidate| slips(pattern, candidate));
    found.into_iter().take(limit).map(|candidate| san(position, candidate)).collect()
}

/// Returns the number of differences between the candidate and the written move in piece, target file and target rank.
fn slips(pattern: &MovePattern, candidate: &Move) -> usize {
    let right = [
        pattern.roles.contains(candidate.role),
        pattern.to.files >> candidate.to.file().index() & 1 == 1,
        pattern.to.ranks >> candidate.to.rank().index() & 1 == 1,
    ];
    right.into_iter().filter(|right| !right).count()
}

fn describe<G: Geometry>(position: &Position<G>, square: Square) -> String {
    match position.piece_at(square) {
        Some(piece) => format!("the {} on {square}", piece.role.name()),
        None => format!("{square}"),
    }
}

fn why_no_castling<G: Geometry>(position: &Position<G>, side: CastlingSide) -> String {
    let turn = position.turn().name();
    let side_name = side.name();
    let Some(obstacle) = position.castling_obstacle(side) else {
        return format!("{turn} may castle {side_name}");
    };
    match obstacle {
        CastlingObstacle::NoRight => {
            if position.rules().castling.is_none() {
                format!("there is no castling in {}", position.rules().title)
            } else {
                format!(
                    "{turn} has no right to castle {side_name}: the king or that rook has moved or is gone"
                )
            }
        }
        CastlingObstacle::InCheck { by } => {
            format!("{turn}'s king is in check from {}", describe(position, by))
        }
        CastlingObstacle::Blocked { square, .. } => {
            format!("{} stands in the way", describe(position, square))
        }
        CastlingObstacle::PassesAttacked { square, by } => {
            format!("the king would pass {square}, which {} attacks", describe(position, by))
        }
        CastlingObstacle::LandsAttacked { square, by } => {
            format!("the king would stand on {square}, which {} attacks", describe(position, by))
        }
        CastlingObstacle::RookWasShield { by } => {
            format!("the castling rook shields the king from {}", describe(position, by))
        }
    }
}

fn why_no_move<G: Geometry>(position: &Position<G>, pattern: &MovePattern) -> String {
    let turn = position.turn();
    if let Some(target) = only_square(pattern.to)
        && position.king(!turn) == Some(target)
    {
        return format!("{}'s king stands on {target}, and a king is never taken", (!turn).name());
    }
    let any_promotion = MovePattern { promotion: PromotionSaid::Nothing, ..*pattern };
    if pattern.promotion != PromotionSaid::Nothing {
        let to_any = MovePattern { promotion: PromotionSaid::To(RoleSet::ALL), ..*pattern };
        if !legal_matches(position, &to_any).is_empty() {
            return why_not_that_piece(position, pattern.promotion);
        }
        if !legal_matches(position, &any_promotion).is_empty() {
            return String::from("a pawn does not promote there");
        }
    }
    let pseudo: Vec<Move> = position
        .pseudo_legal_moves()
        .iter()
        .copied()
        .filter(|candidate| candidate.castling().is_none())
        .filter(|candidate| {
            let said = MovePattern { promotion: any_or(candidate.promotion()), ..*pattern };
            said.admits(position, candidate)
        })
        .collect();
    if !pseudo.is_empty() {
        return why_unsafe(position, &pseudo);
    }
    let pieces: Vec<(Square, Piece)> = position
        .pieces()
        .filter(|(_, piece)| piece.color == turn && pattern.roles.contains(piece.role))
        .collect();
    // A whole origin names the piece that stands there.
    if pattern.roles.single().is_none()
        && let Some(origin) = only_square(pattern.from)
    {
        return match position.piece_at(origin).filter(|piece| piece.color == turn) {
            Some(piece) => {
                let roles = RoleSet::only(piece.role);
                why_this_piece(position, &MovePattern { roles, ..*pattern }, origin)
            }
            None => format!("{} has no piece on {origin}", turn.name()),
        };
    }
    why_no_piece(position, pattern, &pieces)
}

fn why_this_piece<G: Geometry>(position: &Position<G>, pattern: &MovePattern, origin: Square) -> String {
    let piece = Piece { color: position.turn(), role: pattern.roles.single().unwrap_or(Role::Pawn) };
    why_no_piece(position, pattern, &[(origin, piece)])
}

/// None of the pieces reaches the target even if the king's safety is left aside.
fn why_no_piece<G: Geometry>(
    position: &Position<G>,
    pattern: &MovePattern,
    pieces: &[(Square, Piece)],
) -> String {
    let turn = position.turn();
    let name = match pattern.roles.single() {
        Some(role) => role.name(),
        None => "piece",
    };
    if pieces.is_empty() {
        return format!("{} has no {name}", turn.name());
    }
    let placed: Vec<Square> =
        pieces.iter().map(|&(square, _)| square).filter(|&square| pattern.from.contains(square)).collect();
    if placed.is_empty() {
        return format!("{} has no {name} there", turn.name());
    }
    let Some(target) = only_square(pattern.to) else {
        return format!("no {} {name} can do that", turn.name());
    };
    if !position.contains(target) {
        return format!("{target} is not on this board");
    }
    if let Some(own) = position.piece_at(target).filter(|piece| piece.color == turn) {
        let reach = reaches_if_enemy(position, &placed, target);
        return match reach {
            0 => format!("{}'s own {} stands on {target}", turn.name(), own.role.name()),
            1 => format!(
                "a {name} could go there, but {}'s {} stands on {target}",
                turn.name(),
                own.role.name()
            ),
            2 => format!(
                "both {name}s could go there, but {}'s {} stands on {target}",
                turn.name(),
                own.role.name()
            ),
            _ => format!(
                "{reach} {name}s could go there, but {}'s {} stands on {target}",
                turn.name(),
                own.role.name()
            ),
        };
    }
    if pattern.roles.single() == Some(Role::Pawn) {
        return why_no_pawn_move(position, pattern, target);
    }
    if let Some(side) = castling_meant(position, pattern, target) {
        return why_no_castling(position, side);
    }
    let blocked: Vec<String> = placed
        .iter()
        .filter_map(|&square| {
            let block = blocker(position, square, target)?;
            Some(format!("{} cannot pass {}", describe(position, square), describe(position, block)))
        })
        .collect();
    if !blocked.is_empty() {
        return blocked.join(", and ");
    }
    if let [only] = placed[..] {
        return format!("{} does not reach {target}", describe(position, only));
    }
    format!("{} has no {name} that reaches {target}", turn.name())
}

fn why_not_that_piece<G: Geometry>(position: &Position<G>, said: PromotionSaid) -> String {
    let wanted = match said {
        PromotionSaid::To(roles) => roles.iter().next().unwrap_or(Role::King),
        PromotionSaid::Nothing => Role::King,
    };
    if matches!(wanted, Role::King | Role::Pawn) {
        return format!("no pawn becomes a {}", wanted.name());
    }
    format!(
        "{} has not lost a {}, and a pawn becomes only what has been lost",
        position.turn().name(),
        wanted.name()
    )
}

fn any_or(promotion: Option<Role>) -> PromotionSaid {
    match promotion {
        Some(role) => PromotionSaid::To(RoleSet::only(role)),
        None => PromotionSaid::Nothing,
    }
}

/// Pieces could make the move but for their king.
fn why_unsafe<G: Geometry>(position: &Position<G>, pseudo: &[Move]) -> String {
    let mut reasons: Vec<String> = Vec::new();
    for candidate in pseudo {
        let reason = why_one_unsafe(position, candidate);
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons.truncate(3);
    reasons.join(", and ")
}

fn why_one_unsafe<G: Geometry>(position: &Position<G>, candidate: &Move) -> String {
    let turn = position.turn();
    let mut after = position.clone();
    after.play_unchecked(*candidate);
    let king = after.king(turn);
    let attacker = king.and_then(|king| after.attackers(king, !turn).iter().copied().next());
    let by = attacker.map_or(String::from("an enemy piece"), |attacker| describe(&after, attacker));
    if candidate.role == Role::King {
        return format!("the king would stand on {}, which {by} attacks", candidate.to);
    }
    if candidate.is_en_passant() {
        return format!("taking en passant would leave the king open to {by}");
    }
    if let Some(pinner) = position.pinned_by(candidate.from) {
        return format!("{} is pinned by {}", describe(position, candidate.from), describe(position, pinner));
    }
    if position.checkers().len() > 1 {
        return format!("{}'s king is in double check and must move", turn.name());
    }
    format!("{}'s king would still be in check from {by}", turn.name())
}

/// Returns the number of pieces that could capture on the target if an enemy piece were there.
fn reaches_if_enemy<G: Geometry>(position: &Position<G>, placed: &[Square], target: Square) -> usize {
    let attackers = position.attackers(target, position.turn());
    attackers.iter().filter(|square| placed.contains(square)).count()
}

/// The side to which a king's move of two squares would castle.
fn castling_meant<G: Geometry>(
    position: &Position<G>,
    pattern: &MovePattern,
    target: Square,
) -> Option<CastlingSide> {
    let turn = position.turn();
    let king = position.king(turn)?;
    let far = king.file().index().abs_diff(target.file().index()) > 1;
    let meant = |side: &CastlingSide| {
        position.castling_targets(turn, *side).is_some_and(|(king_to, _)| king_to == target)
    };
    CastlingSide::ALL.into_iter().find(meant).filter(|_| far && pattern.roles.contains(Role::King))
}

/// The first piece between two squares on a line.
fn blocker<G: Geometry>(position: &Position<G>, from: Square, to: Square) -> Option<Square> {
    let piece = position.piece_at(from)?;
    let (file, rank) = (from.file().index() as i8, from.rank().index() as i8);
    let (file_way, rank_way) = (to.file().index() as i8 - file, to.rank().index() as i8 - rank);
    let straight = file_way == 0 || rank_way == 0;
    let diagonal = file_way.abs() == rank_way.abs();
    let rides = match piece.role {
        Role::Queen => straight || diagonal,
        Role::Rook | Role::Marshall => straight,
        Role::Bishop | Role::Cardinal => diagonal,
        _ => false,
    };
    if !rides {
        return None;
    }
    let steps = file_way.abs().max(rank_way.abs());
    (1..steps).find_map(|step| {
        let square =
            Square::at((file + step * file_way.signum()) as u8, (rank + step * rank_way.signum()) as u8)?;
        position.piece_at(square).map(|_| square)
    })
}

fn why_no_pawn_move<G: Geometry>(position: &Position<G>, pattern: &MovePattern, target: Square) -> String {
    let turn = position.turn();
    let from_file_said = pattern.from.files.count_ones() == 1;
    let takes = pattern.capture == CaptureSaid::Takes;
    let straight = !from_file_said || pattern.from.files == pattern.to.files;
    if straight && takes {
        return format!("{} has no pawn that takes on {target}", turn.name());
    }
    if straight {
        if let Some(piece) = position.piece_at(target) {
            return format!("{}'s {} stands on {target}", piece.color.name(), piece.role.name());
        }
        if let Some(block) = pawn_blocker(position, target) {
            return format!("{} stands before the pawn", describe(position, block));
        }
        return format!("{} has no pawn that can step to {target}", turn.name());
    }
    let beside = pattern.from.files << 1 == pattern.to.files || pattern.from.files >> 1 == pattern.to.files;
    if !beside {
        return String::from("a pawn takes on the next file only");
    }
    let file = stamma_board::File::new(pattern.from.files.trailing_zeros() as u8);
    let behind = match turn {
        Color::White => target.rank().index().checked_sub(1),
        Color::Black => Some(target.rank().index() + 1),
    };
    let origin =
        file.zip(behind.and_then(stamma_board::Rank::new)).map(|(file, rank)| Square::new(file, rank));
    let pawn = Piece { color: turn, role: Role::Pawn };
    match origin {
        Some(origin) if position.piece_at(origin) != Some(pawn) => {
            format!("{} has no pawn on {origin}", turn.name())
        }
        _ if position.piece_at(target).is_none() => {
            format!("{target} is empty and no pawn has just passed it")
        }
        _ => format!("{} has no pawn that takes on {target}", turn.name()),
    }
}

/// The piece that stands on the square over which a pawn would have to step.
fn pawn_blocker<G: Geometry>(position: &Position<G>, target: Square) -> Option<Square> {
    let turn = position.turn();
    let (back, two_back) = match turn {
        Color::White => (target.rank().index().checked_sub(1)?, target.rank().index().checked_sub(2)?),
        Color::Black => (target.rank().index() + 1, target.rank().index() + 2),
    };
    let file = target.file().index();
    let (middle, origin) = (Square::at(file, back)?, Square::at(file, two_back)?);
    let pawn = Piece { color: turn, role: Role::Pawn };
    let waiting = position.contains(origin) && position.piece_at(origin) == Some(pawn);
    (waiting && position.piece_at(middle).is_some_and(|piece| piece != pawn)).then_some(middle)
}
