//! From a move as written to the legal move that it means.
//!
//! Marks of check are evidence here, unlike in algebraic notation: descriptive writers name less of a square where `ch`, or
//! its absence, leaves one move (`B-Kt5`, `B-Kt5 ch`). What decided is told.

use super::origins::{Origins, side_of_file};
use super::{Act, DescriptiveMove, OwnArea};
use crate::moves::marks::Mark;
use crate::moves::pattern::{CaptureSaid, MovePattern, PatternKind, PromotionSaid};
use crate::moves::resolve::castling;
use alloc::vec::Vec;
use stamma_board::{
    CastlingSide, Color, Geometry, Move, MoveFilter, Piece, Position, Role, RoleSet, Square, SquareArea,
};

/// Whether marks of check choose between moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarksUse {
    /// They do.
    Decide,
    /// Every move that fits but for its mark stays open.
    LeaveOpen,
}

/// What told the moves that a word fits apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecisionManner {
    /// A mark of check or mate.
    Mark,
    /// That no check is marked.
    NoMark,
    /// The name of a piece by its side, which its origin and its place now do not both bear out.
    Side,
    /// Marks of check on later moves, which the other move would make wrong.
    LaterMarks,
    /// The custom that a pawn becomes a queen where nothing else is said.
    Custom,
    /// That nothing says what a pawn becomes, which the other move brings to the last rank.
    Promotion,
}

/// The moves that a word was not taken for, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What decided.
    pub manner: DecisionManner,
    /// The other moves.
    pub others: Vec<Move>,
}

/// What a written move comes to in a position.
#[derive(Clone, PartialEq, Debug)]
pub enum DescriptiveResolution {
    /// One legal move.
    Move {
        played: Move,
        /// The reading that it is of.
        reading: usize,
        /// True if it gives no check though one is marked.
        wrong_mark: bool,
        /// What decided, if anything had to.
        decision: Option<Decision>,
    },
    /// Several legal moves.
    Ambiguous {
        moves: Vec<Move>,
        /// The reading that the first is of.
        reading: usize,
        /// True if none gives the check that is marked.
        wrong_mark: bool,
    },
    /// No legal move; the reading that is the most common writing.
    Impossible(usize),
}

/// A check mark that the board does not bear out costs this much, and the lack of one, and a doubtful name.
const WRONG_MARK: u32 = 60;
const LACKING_MARK: u32 = 10;
const ODD_MARK: u32 = 5;
const DOUBTFUL_SIDE: u32 = 20;
const WRONG_EN_PASSANT: u32 = 40;
const UNSAID_PROMOTION: u32 = 15;
/// The cost of a step from common writing.
const RARE: u32 = 100;

/// A legal move under one reading.
struct Fit {
    played: Move,
    reading: usize,
    cost: u32,
    /// The parts of the cost that may decide.
    mark: u32,
    side: u32,
}

/// The legal move that a word means, of which `readings` are the ways to read it.
pub fn resolve_descriptive<G: Geometry>(
    position: &Position<G>,
    origins: &Origins,
    readings: &[DescriptiveMove],
    marks: MarksUse,
) -> DescriptiveResolution {
    let mut fits: Vec<Fit> = Vec::new();
    for (index, written) in readings.iter().enumerate() {
        each_fit(position, origins, written, &mut |played, side| {
            let mark = mark_cost(position, played, written);
            let en_passant = written.is_marked(|mark| mark == Mark::EnPassant) && !played.is_en_passant();
            let unsaid = played.promotion().is_some() && written.promotion.is_none();
            let cost = RARE * u32::from(written.cost)
                + side
                + if unsaid { UNSAID_PROMOTION } else { 0 }
                + if marks == MarksUse::Decide || mark >= WRONG_MARK { mark } else { 0 }
                + if en_passant { WRONG_EN_PASSANT } else { 0 };
            match fits.iter_mut().find(|fit| fit.played == played) {
                Some(fit) if fit.cost <= cost => {}
                Some(fit) => *fit = Fit { played, reading: index, cost, mark, side },
                None => fits.push(Fit { played, reading: index, cost, mark, side }),
            }
        });
    }
    let Some(least) = fits.iter().map(|fit| fit.cost).min() else {
        let common = (0..readings.len()).min_by_key(|&index| readings[index].cost).unwrap_or_default();
        return DescriptiveResolution::Impossible(common);
    };
    let (best, others): (Vec<Fit>, Vec<Fit>) = fits.into_iter().partition(|fit| fit.cost == least);
    let wrong_mark = best.iter().all(|fit| fit.mark >= WRONG_MARK);
    let [only] = &best[..] else {
        let reading = best[0].reading;
        let moves = best.into_iter().map(|fit| fit.played).collect();
        return DescriptiveResolution::Ambiguous { moves, reading, wrong_mark };
    };
    let written = &readings[only.reading];
    let by_custom = only.played.promotion().is_some() && written.promotion.is_none();
    // A reading that is further from common writing is no rival.
    let rivals = others.iter().filter(|other| other.cost < least + RARE);
    let mut manner = None;
    let mut moves = Vec::new();
    for rival in rivals {
        let unsaid = rival.played.promotion().is_some() && only.played.promotion().is_none();
        let because = match (rival.mark > only.mark, rival.side > only.side) {
            (false, false) if unsaid => DecisionManner::Promotion,
            (true, false) if written.marks.iter().any(|(mark, _)| is_check(*mark)) => DecisionManner::Mark,
            (true, false) => DecisionManner::NoMark,
            _ => DecisionManner::Side,
        };
        manner = manner.or(Some(because));
        moves.push(rival.played);
    }
    if by_custom {
        manner = Some(DecisionManner::Custom);
    } else if manner.is_none() && only.side > 0 {
        manner = Some(DecisionManner::Side);
    }
    let decision = manner.map(|manner| Decision { manner, others: moves });
    DescriptiveResolution::Move { played: only.played, reading: only.reading, wrong_mark, decision }
}

const fn is_check(mark: Mark) -> bool {
    matches!(mark, Mark::Check | Mark::DoubleCheck | Mark::DiscoveredCheck | Mark::Mate | Mark::DoubleOrMate)
}

/// The distance between what the marks say and what a move does.
fn mark_cost<G: Geometry>(position: &Position<G>, played: Move, written: &DescriptiveMove) -> u32 {
    let effect = position.effect(played);
    let mut cost = 0;
    let mut checks = false;
    for &(mark, _) in &written.marks {
        checks |= is_check(mark);
        cost += match mark {
            Mark::Check if !effect.check => WRONG_MARK,
            Mark::Mate if !effect.check => WRONG_MARK,
            Mark::Mate if !effect.mate => LACKING_MARK,
            Mark::DoubleOrMate if !effect.check => WRONG_MARK,
            Mark::DoubleOrMate if !effect.double && !effect.mate => ODD_MARK,
            Mark::DoubleCheck if !effect.check => WRONG_MARK,
            Mark::DoubleCheck if !effect.double => LACKING_MARK,
            Mark::DiscoveredCheck if !effect.check => WRONG_MARK,
            Mark::DiscoveredCheck if !effect.discovered && !effect.double => LACKING_MARK,
            _ => 0,
        };
    }
    if effect.check && !checks { cost + LACKING_MARK } else { cost }
}

/// Calls `found` with every legal move that a reading allows, marks aside, and with the doubt about the side that its piece
/// is named by.
fn each_fit<G: Geometry>(
    position: &Position<G>,
    origins: &Origins,
    written: &DescriptiveMove,
    found: &mut dyn FnMut(Move, u32),
) {
    if let Act::Castles(said) = written.act {
        let sides = CastlingSide::ALL.into_iter().filter(|side| said.is_none_or(|said| said == *side));
        sides.filter_map(|side| castling(position, side)).for_each(|played| found(played, 0));
        return;
    }
    let turn = position.turn();
    let pattern = pattern_of(written, turn);
    let filter = MoveFilter { roles: pattern.roles, from: pattern.from, to: pattern.to };
    let mut candidates: Vec<Move> = Vec::new();
    position.for_each_legal(&filter, |candidate| {
        if candidate.castling().is_none() {
            candidates.push(candidate);
        }
    });
    for played in candidates {
        let Some(side) = fit_of(position, origins, written, &pattern, played) else { continue };
        found(played, side);
    }
}

/// The doubt about the names of pieces by their sides; none where a move does not fit.
fn fit_of<G: Geometry>(
    position: &Position<G>,
    origins: &Origins,
    written: &DescriptiveMove,
    pattern: &MovePattern,
    played: Move,
) -> Option<u32> {
    let turn = position.turn();
    match (written.promotion, played.promotion()) {
        (None, None) => {}
        (None, Some(Role::Queen)) => {}
        (Some(said), Some(role)) if said == role => {}
        _ => return None,
    }
    if !pattern.to.contains(played.to) || !pattern.from.contains(played.from) {
        return None;
    }
    if let Some(steps) = written.steps {
        let went = played.to.rank().index().abs_diff(played.from.rank().index());
        if played.from.file() != played.to.file() || went != steps {
            return None;
        }
    }
    let taken = position.captured(played);
    let mut side = match written.side {
        Some(said) => {
            let piece = Piece { color: turn, role: played.role };
            side_doubt(position, origins, PieceBySide { piece, said }, played.from)?
        }
        None => 0,
    };
    if written.takes != taken.is_some() && !written.by_deed {
        return None;
    }
    if let Some(victim) = written.victim {
        let square = taken_square(played);
        if taken != Some(victim.role) || victim.files & file_bit(square) == 0 {
            return None;
        }
        if victim.doubled && !is_doubled(position, square) {
            return None;
        }
        if let Some(said) = victim.side {
            let piece = Piece { color: turn.other(), role: victim.role };
            side += side_doubt(position, origins, PieceBySide { piece, said }, square)?;
        }
    }
    Some(side)
}

fn file_bit(square: Square) -> u16 {
    1 << square.file().index()
}

/// The square of the piece that a capture takes.
fn taken_square(played: Move) -> Square {
    if played.is_en_passant() { Square::new(played.to.file(), played.from.rank()) } else { played.to }
}

/// Returns true if another pawn of its side stands on the file of a pawn.
fn is_doubled<G: Geometry>(position: &Position<G>, square: Square) -> bool {
    let pawn = position.piece_at(square);
    let file = (0..position.size().ranks).filter_map(|rank| Square::at(square.file().index(), rank));
    file.filter(|other| *other != square).any(|other| pawn.is_some() && position.piece_at(other) == pawn)
}

/// A piece as a word names it by a side.
#[derive(Clone, Copy)]
struct PieceBySide {
    piece: Piece,
    said: CastlingSide,
}

/// The doubt about a piece that is named by a side: none where it started there, or where nothing is known of its origin and
/// it stands nearer to that side than its like. `None` where it cannot be the piece.
fn side_doubt<G: Geometry>(
    position: &Position<G>,
    origins: &Origins,
    named: PieceBySide,
    square: Square,
) -> Option<u32> {
    let by_place = stands_on_side(position, named, square);
    match (origins.side(square), by_place) {
        (Some(side), true) if side == named.said => Some(0),
        // The origin counts first, and where the other piece of its kind stands nearer to that side the name is doubtful.
        (Some(side), false) if side == named.said => Some(0),
        (Some(_), true) => Some(DOUBTFUL_SIDE),
        (Some(_), false) => None,
        // A pawn that became such a piece is not the one that started on that side.
        (None, true) if started_on_side(position, origins, named) => Some(DOUBTFUL_SIDE),
        (None, true) => Some(0),
        (None, false) => None,
    }
}

/// Returns true if a piece of the kind is known to have started on the side.
fn started_on_side<G: Geometry>(position: &Position<G>, origins: &Origins, named: PieceBySide) -> bool {
    like(position, named.piece).any(|square| origins.side(square) == Some(named.said))
}

/// Returns true if no like piece stands nearer to the side of the board; of a piece alone, if it stands on that half.
fn stands_on_side<G: Geometry>(position: &Position<G>, named: PieceBySide, square: Square) -> bool {
    let file = square.file().index();
    let mut alone = true;
    for other in like(position, named.piece).filter(|other| *other != square) {
        alone = false;
        let other = other.file().index();
        let nearer = match named.said {
            CastlingSide::QueenSide => other < file,
            CastlingSide::KingSide => other > file,
        };
        if nearer {
            return false;
        }
    }
    !alone || side_of_file(usize::from(file)) == named.said
}

/// The squares of the pieces of a kind.
fn like<G: Geometry>(position: &Position<G>, piece: Piece) -> impl Iterator<Item = Square> + '_ {
    let size = position.size();
    let squares =
        (0..size.ranks).flat_map(move |rank| (0..size.files).filter_map(move |file| Square::at(file, rank)));
    squares.filter(move |square| position.piece_at(*square) == Some(piece))
}

/// The pattern of a reading, as far as squares and pieces go, for its mover.
pub fn pattern_of(written: &DescriptiveMove, mover: Color) -> MovePattern {
    if let Act::Castles(side) = written.act {
        return MovePattern {
            act: PatternKind::Castles(side),
            roles: RoleSet::only(Role::King),
            ..MovePattern::ANY
        };
    }
    MovePattern {
        roles: written.role.map_or(RoleSet::ALL, RoleSet::only),
        from: area_of(written.from, mover),
        to: area_of(written.to, mover),
        capture: if written.takes { CaptureSaid::Takes } else { CaptureSaid::Nothing },
        victims: written.victim.map_or(RoleSet::ALL, |victim| RoleSet::only(victim.role)),
        promotion: written
            .promotion
            .map_or(PromotionSaid::Nothing, |role| PromotionSaid::To(RoleSet::only(role))),
        en_passant: written.is_marked(|mark| mark == Mark::EnPassant),
        ..MovePattern::ANY
    }
}

/// Squares that are counted from the mover's side, as the board counts them.
fn area_of(area: OwnArea, mover: Color) -> SquareArea {
    let ranks = match mover {
        _ if area.ranks == u16::MAX => u16::MAX,
        _ if area.absolute => area.ranks,
        Color::White => area.ranks,
        Color::Black => (area.ranks as u8).reverse_bits().into(),
    };
    SquareArea { files: area.files, ranks }
}
