//! From a setup to a position: every reason against it is found, not only the first.
//!
//! Fatal and repairable problems keep a setup from being a position. What no game could lead to is reported but let
//! through: composed positions are played too.

use alloc::vec::Vec;

use crate::attacks::{Board8x8, LargeBoard, index, set};
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::position::{NOWHERE, Position};
use crate::rules::PromotionLimit;
use crate::setup::Setup;
use crate::setup_problem::{CastlingFault, EnPassantFault, SetupErrors, SetupProblem, Severity};
use crate::variants::{Rules, Variant};
use crate::vocabulary::{CastlingSide, Color, Piece, Role, Square};

impl<G: Geometry> Position<G> {
    /// The position that a setup describes.
    ///
    /// # Errors
    ///
    /// All reasons why it describes none. Problems that are merely [`Severity::Unreachable`] are no errors.
    pub fn from_setup(setup: &Setup, variant: Variant) -> Result<Position<G>, SetupErrors> {
        let rules = variant.rules();
        let wrong_size = SetupProblem::WrongSize { found: setup.size, expected: rules.size };
        let geometry = G::for_size(rules.size);
        let (mut problems, position) = match geometry {
            Some(geometry) => judged(setup, rules, Some(geometry)),
            None => (problems_of(setup, rules), None),
        };
        problems.retain(|problem| problem.severity() > Severity::Unreachable);
        if geometry.is_none() && !problems.contains(&wrong_size) {
            problems.push(wrong_size);
        }
        // What keeps pieces from being placed is fatal.
        debug_assert!(position.is_some() || !problems.is_empty());
        position.filter(|_| problems.is_empty()).ok_or(SetupErrors(problems))
    }
}

impl Setup {
    /// Everything that speaks against the setup in a game, in a fixed order.
    pub fn validate(&self, variant: Variant) -> Vec<SetupProblem> {
        problems_of(self, variant.rules())
    }

    /// The setup without the castling rights and the en passant square that cannot be, and what was dropped.
    pub fn repaired(&self, variant: Variant) -> (Setup, Vec<SetupProblem>) {
        let mut setup = self.clone();
        let mut dropped = self.validate(variant);
        dropped.retain(|problem| problem.severity() == Severity::Repairable);
        for problem in &dropped {
            match *problem {
                SetupProblem::Castling { color, side, .. } => {
                    setup.castling[color.index()][side.index()] = None;
                }
                SetupProblem::EnPassant { .. } => setup.en_passant = None,
                _ => {}
            }
        }
        (setup, dropped)
    }
}

/// The squares of each role at the start of chess: pawns, knights, bishops, rooks, queens, kings.
pub(crate) const CHESS_ROLES: [u64; 6] = [
    0x00ff_0000_0000_ff00,
    0x4200_0000_0000_0042,
    0x2400_0000_0000_0024,
    0x8100_0000_0000_0081,
    0x0800_0000_0000_0008,
    0x1000_0000_0000_0010,
];

/// The squares of White's pieces at the start of chess, and of Black's.
pub(crate) const CHESS_COLORS: [u64; 2] = [0x0000_0000_0000_ffff, 0xffff_0000_0000_0000];

/// The position that `place` makes of the start of chess.
pub(crate) static CHESS: Position<Board8x8> = Position {
    roles: {
        let [pawns, knights, bishops, rooks, queens, kings] = CHESS_ROLES;
        [set(pawns), set(knights), set(bishops), set(rooks), set(queens), set(kings), 0, 0]
    },
    colors: [set(CHESS_COLORS[0]), set(CHESS_COLORS[1])],
    checkers: 0,
    blockers: 0,
    hash: if cfg!(feature = "compact") { 0xd0b1_27cd_a65f_0853 } else { 0x463b_9618_1691_fc9c },
    rules: Variant::Standard.rules(),
    halfmove_clock: 0,
    fullmove_number: 1,
    castling: [[index(7), index(0)], [index(63), index(56)]],
    en_passant: NOWHERE,
    turn: Color::White,
    checks_left: [0; 2],
    geometry: Board8x8,
};

/// A position of whatever stands on the board, not judged.
pub(crate) fn place<G: Geometry>(setup: &Setup, rules: &'static Rules, geometry: G) -> Position<G> {
    let mut position = Position {
        roles: [G::Bits::NONE; Role::COUNT],
        colors: [G::Bits::NONE; 2],
        checkers: G::Bits::NONE,
        blockers: G::Bits::NONE,
        hash: if setup.turn == Color::White { geometry.turn_key() } else { 0 },
        rules,
        halfmove_clock: setup.halfmove_clock,
        fullmove_number: setup.fullmove_number.max(1),
        castling: [[NOWHERE; 2]; 2],
        en_passant: NOWHERE,
        turn: setup.turn,
        checks_left: setup
            .checks_left
            .unwrap_or([rules.wins.checks; 2])
            .map(|left| left.min(rules.wins.checks)),
        geometry,
    };
    for (square, piece) in setup.pieces() {
        position.toggle(piece.color, piece.role, G::index(square));
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(rook) = setup.castling_rook(color, side) {
                position.castling[color.index()][side.index()] = G::index(rook);
                position.hash ^= geometry.castling_key(color, side);
            }
        }
    }
    if let Some(square) = setup.en_passant {
        position.en_passant = G::index(square);
        position.hash ^= position.en_passant_hash();
    }
    for color in Color::ALL {
        position.hash ^= position.checks_hash(color);
    }
    position.update_checkers();
    position
}

fn problems_of(setup: &Setup, rules: &'static Rules) -> Vec<SetupProblem> {
    match Board8x8::for_size(rules.size) {
        Some(geometry) => judged(setup, rules, Some(geometry)).0,
        None => judged(setup, rules, LargeBoard::for_size(rules.size)).0,
    }
}

/// All that speaks against a setup, and the position where its pieces can be placed on a board.
fn judged<G: Geometry>(
    setup: &Setup,
    rules: &'static Rules,
    geometry: Option<G>,
) -> (Vec<SetupProblem>, Option<Position<G>>) {
    let mut problems = Vec::new();
    if setup.size != rules.size {
        problems.push(SetupProblem::WrongSize { found: setup.size, expected: rules.size });
    }
    let numbers = pieces(setup, rules, &mut problems);
    kings(&numbers, &mut problems);
    // Who attacks what means nothing while pieces stand where or as many as they cannot.
    let position = geometry.filter(|_| problems.is_empty()).map(|geometry| place(setup, rules, geometry));
    if let Some(position) = &position {
        checks(setup, position, &mut problems);
    }
    castling(setup, rules, &mut problems);
    problems.extend(en_passant_fault(setup, rules));
    material(&numbers, rules, &mut problems);
    (problems, position)
}

/// The number of pieces of each role that a side has, by colour and role.
type Numbers = [[u32; Role::COUNT]; 2];

fn pieces(setup: &Setup, rules: &Rules, problems: &mut Vec<SetupProblem>) -> Numbers {
    let mut numbers = Numbers::default();
    for (square, piece) in setup.pieces() {
        numbers[piece.color.index()][piece.role.index()] += 1;
        if !rules.size.contains(square) {
            problems.push(SetupProblem::OffBoard { square, piece });
        } else if !rules.roles().contains(piece.role) {
            problems.push(SetupProblem::ForeignPiece { square, piece });
        } else if piece.role == Role::Pawn {
            let ahead = ranks_ahead(rules, piece.color, square);
            if ahead < rules.pawn_rank || ahead + 1 >= rules.size.ranks {
                problems.push(SetupProblem::PawnOnRank { square, color: piece.color });
            }
        }
    }
    numbers
}

/// The number of ranks that a square is ahead of a side's first.
fn ranks_ahead(rules: &Rules, color: Color, square: Square) -> u8 {
    square.rank().index().abs_diff(rules.size.rank_ahead(color, 0))
}

fn kings(numbers: &Numbers, problems: &mut Vec<SetupProblem>) {
    for color in Color::ALL {
        match numbers[color.index()][Role::King.index()] {
            0 => problems.push(SetupProblem::NoKing { color }),
            1 => {}
            count => problems.push(SetupProblem::SeveralKings { color, count }),
        }
    }
}

fn checks<G: Geometry>(setup: &Setup, position: &Position<G>, problems: &mut Vec<SetupProblem>) {
    let mover = setup.turn;
    if let Some(king) = position.king(!mover)
        && let Some(&by) = position.attackers(king, mover).first()
        && let Some(piece) = position.piece_at(by)
    {
        problems.push(SetupProblem::OtherSideInCheck { king, by, piece });
    }
    let Some(king) = position.king_index(mover) else { return };
    let checkers = position.checkers();
    match *checkers.as_slice() {
        [] => {}
        [by] => problems.extend(
            check_after_double_step(setup, position, king, by)
                .then_some(SetupProblem::ImpossibleCheck { by, and: None }),
        ),
        [first, second] => {
            let (a, b) = (G::index(first), G::index(second));
            // One of the two was uncovered by the other, so it moves along lines; and two on one line through the
            // king cannot both have been shut off a move ago.
            let lines = position.straight_movers() | position.diagonal_movers();
            let uncovered =
                |index| (G::straight_lines(king) | G::diagonal_lines(king)) & lines & G::Bits::one(index);
            let no_line = (uncovered(a) | uncovered(b)).is_empty();
            let same_line = uncovered(a).any() && uncovered(b).any() && G::line(king, a) == G::line(king, b);
            let stepped = check_after_double_step(setup, position, king, first)
                || check_after_double_step(setup, position, king, second);
            if no_line || same_line || stepped {
                problems.push(SetupProblem::ImpossibleCheck { by: first, and: Some(second) });
            }
        }
        [..] => problems.push(SetupProblem::TooManyCheckers { count: checkers.len() as u32 }),
    }
}

/// Returns true if a pawn's double step is claimed as the last move, and cannot have let this piece give check: it is
/// neither the pawn nor a line piece that was behind the pawn's first square.
fn check_after_double_step<G: Geometry>(setup: &Setup, position: &Position<G>, king: u8, by: Square) -> bool {
    let Some(passed) = setup.en_passant else { return false };
    if en_passant_fault(setup, position.rules).is_some() {
        return false;
    }
    let passed = G::Bits::one(G::index(passed));
    let checker = G::index(by);
    let pawn = G::forward(passed, !setup.turn);
    let origin = G::forward(passed, setup.turn);
    G::Bits::one(checker) != pawn && (G::between(king, checker) & origin).is_empty()
}

fn castling(setup: &Setup, rules: &Rules, problems: &mut Vec<SetupProblem>) {
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if let Some(rook) = setup.castling_rook(color, side)
                && let Some(fault) = castling_fault(setup, rules, color, side, rook)
            {
                problems.push(SetupProblem::Castling { color, side, rook, fault });
            }
        }
    }
}

fn castling_fault(
    setup: &Setup,
    rules: &Rules,
    color: Color,
    side: CastlingSide,
    rook: Square,
) -> Option<CastlingFault> {
    let Some(rule) = rules.castling else { return Some(CastlingFault::NoCastling) };
    let king = setup.king(color).filter(|&king| ranks_ahead(rules, color, king) == 0);
    let at_home = |king: Square| rule.home.is_none_or(|home| home.king == king.file().index());
    let Some(king) = king.filter(|&king| at_home(king)) else { return Some(CastlingFault::KingElsewhere) };
    if setup.piece_at(rook) != Some(Piece { color, role: Role::Rook }) {
        return Some(CastlingFault::NoRook);
    }
    let beyond = match side {
        CastlingSide::KingSide => rook.file() > king.file(),
        CastlingSide::QueenSide => rook.file() < king.file(),
    };
    let at_home = rule.home.is_none_or(|home| home.rooks[side.index()] == rook.file().index());
    let placed = beyond && at_home && ranks_ahead(rules, color, rook) == 0;
    (!placed).then_some(CastlingFault::RookElsewhere)
}

fn en_passant_fault(setup: &Setup, rules: &Rules) -> Option<SetupProblem> {
    let square = setup.en_passant?;
    let other = !setup.turn;
    let problem = |fault| Some(SetupProblem::EnPassant { square, fault });
    let ahead = rules.pawn_rank + 1;
    if !rules.size.contains(square) || ranks_ahead(rules, other, square) != ahead {
        return problem(EnPassantFault::WrongRank);
    }
    let on = |ahead| {
        let square = Square::at(square.file().index(), rules.size.rank_ahead(other, ahead));
        square.and_then(|square| setup.piece_at(square))
    };
    if on(ahead).is_some() {
        problem(EnPassantFault::Occupied)
    } else if on(ahead + 1) != Some(Piece { color: other, role: Role::Pawn }) {
        problem(EnPassantFault::NoPawn)
    } else if on(ahead - 1).is_some() {
        problem(EnPassantFault::OriginOccupied)
    } else {
        None
    }
}

fn material(numbers: &Numbers, rules: &Rules, problems: &mut Vec<SetupProblem>) {
    for color in Color::ALL {
        let most = u32::from(rules.initial_material[Role::Pawn.index()]);
        let own = numbers[color.index()];
        let pawns = own[Role::Pawn.index()];
        if pawns > most {
            problems.push(SetupProblem::TooManyPawns { color, count: pawns, most });
        }
        let mut promoted = 0;
        for role in rules.promotion.roles.iter() {
            let piece = Piece { color, role };
            let (count, initial) = (own[role.index()], u32::from(rules.initial_material[role.index()]));
            promoted += count.saturating_sub(initial);
            if count > initial && rules.promotion.limit == PromotionLimit::Captured {
                problems.push(SetupProblem::TooManyOfRole { piece, count, most: initial });
            }
        }
        let gone = most.saturating_sub(pawns);
        if promoted > gone && rules.promotion.limit == PromotionLimit::Unlimited {
            problems.push(SetupProblem::TooManyPieces { color, promoted, most: gone });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CHESS, place};
    use crate::attacks::Board8x8;
    use crate::setup::Setup;
    use crate::variants::Variant;

    #[test]
    fn the_start_of_chess_is_what_its_row_says() {
        let rules = Variant::Standard.rules();
        assert_eq!(place(&Setup::start(Variant::Standard), rules, Board8x8), CHESS);
    }
}
