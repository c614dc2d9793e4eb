//! What of a position a move's word depends on, so that the words of all dialects come from one look at the board.

use stamma_board::{
    CheckStatus, Geometry, Move, MoveFilter, Piece, Position, Role, RoleSet, Square, SquareArea, Swift,
    SwiftMove,
};

/// What of a position a word depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Surroundings {
    /// What the move does to the other king.
    pub threat: Threat,
    /// The other pieces of the same kind that could go to the same square.
    pub rivals: Rivals,
    /// Where the king arrives by castling; where the move goes if it is no castling.
    pub king_to: Square,
    /// The second square of the move in UCI.
    pub uci_to: Square,
}

/// What a move does to the other king, as far as marks tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Threat {
    /// Nothing.
    None = 0,
    /// One piece gives check.
    Check,
    /// Two pieces do.
    DoubleCheck,
    /// It is mate.
    Mate,
}

impl Threat {
    /// How many there are.
    pub const COUNT: usize = 4;

    /// Every one of them.
    pub const ALL: [Threat; Threat::COUNT] = [Threat::None, Threat::Check, Threat::DoubleCheck, Threat::Mate];

    /// What the side to move faces.
    #[inline(always)]
    pub fn faced(after: &Swift) -> Threat {
        if after.is_check() { Threat::checked(after) } else { Threat::None }
    }

    #[inline(never)]
    fn checked(after: &Swift) -> Threat {
        if after.is_checkmate() {
            Threat::Mate
        } else if after.is_double_check() {
            Threat::DoubleCheck
        } else {
            Threat::Check
        }
    }

    fn of(status: CheckStatus) -> Threat {
        match status {
            CheckStatus { mate: true, .. } => Threat::Mate,
            CheckStatus { double: true, .. } => Threat::DoubleCheck,
            CheckStatus { check: true, .. } => Threat::Check,
            _ => Threat::None,
        }
    }
}

/// Pieces of the same kind that could go to the same square as the one that goes there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rivals(u8);

impl Rivals {
    /// How many numbers they may have.
    pub const COUNT: usize = 8;

    /// Takes up another one, which stands on a square.
    #[inline(always)]
    pub fn add(&mut self, from: Square, other: Square) {
        let on_file = u8::from(other.file() == from.file());
        let on_rank = u8::from(other.rank() == from.rank());
        self.0 |= 1 | on_file << 1 | on_rank << 2;
    }

    /// Whether there is any.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether one of them stands on the same file.
    #[inline(always)]
    pub const fn on_file(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether one of them stands on the same rank.
    #[inline(always)]
    pub const fn on_rank(self) -> bool {
        self.0 & 4 != 0
    }

    /// A number for all of this.
    #[inline(always)]
    pub const fn number(self) -> usize {
        self.0 as usize
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
    pub fn between<G: Geometry>(before: &Position<G>, played: Move, after: &Position<G>) -> Surroundings {
        // Without a check there is no mark, and no need to look for an answer.
        let threat = if after.is_check() { Threat::of(after.faced(played)) } else { Threat::None };
        let king_to = played.castling().and_then(|side| before.castling_targets(before.turn(), side));
        Surroundings {
            threat,
            rivals: rivals(before, played),
            king_to: king_to.map_or(played.to, |(king, _)| king),
            uci_to: before.uci_target(played),
        }
    }
}

/// A move that a fast reader tells, and its surroundings as far as they are known before it is made.
#[inline(always)]
pub fn told(before: &Swift, played: SwiftMove) -> (Move, Surroundings) {
    told_with(before, played, rivals_of(before, played))
}

/// The same of a move whose word was found to mean one move only without naming where it comes from: it has no rivals.
#[inline(always)]
pub fn told_alone(before: &Swift, played: SwiftMove) -> (Move, Surroundings) {
    told_with(before, played, Rivals::default())
}

#[inline(always)]
fn told_with(before: &Swift, played: SwiftMove, rivals: Rivals) -> (Move, Surroundings) {
    // A swift castling arrives where the king does.
    let (king_to, uci_to) = (Swift::square(played.to), Swift::square(before.uci_target(played)));
    (before.told(played), Surroundings { threat: Threat::None, rivals, king_to, uci_to })
}

/// The rivals of the piece that makes a move which a fast reader tells.
#[inline(always)]
pub fn rivals_of(before: &Swift, played: SwiftMove) -> Rivals {
    let mut rivals = Rivals::default();
    before.rivals(played).for_each(|other| rivals.add(Swift::square(played.from), Swift::square(other)));
    rivals
}

fn rivals<G: Geometry>(position: &Position<G>, played: Move) -> Rivals {
    let mut found = Rivals::default();
    let piece = Piece { color: position.turn(), role: played.role };
    if matches!(played.role, Role::Pawn | Role::King) || position.count(piece) < 2 {
        return found;
    }
    let filter = MoveFilter {
        roles: RoleSet::only(played.role),
        from: SquareArea::ALL,
        to: SquareArea::square(played.to),
    };
    position.for_each_legal(&filter, |other| {
        if other.from != played.from {
            found.add(played.from, other.from);
        }
    });
    found
}
