//! The facts about a position that a move's word depends on, so that the words of all dialects come from one look at
//! the board.

use stamma_board::{Role, Square};

/// The facts about a position that a word depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EncodeContext {
    /// The effect of the move on the other king.
    pub check_kind: CheckKind,
    /// The other pieces of the same kind that could go to the same square.
    pub disambiguation: Disambiguation,
    /// The role that the move takes, if any.
    pub captured: Option<Role>,
    /// The square where the king arrives by castling; the target of the move if it is no castling.
    pub king_to: Square,
    /// The second square of the move in UCI.
    pub uci_to: Square,
}

/// The effect of a move on the other king, as far as marks show it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum CheckKind {
    /// Nothing.
    None = 0,
    /// One piece gives check.
    Check,
    /// Two pieces do.
    DoubleCheck,
    /// It is mate.
    Mate,
}

impl CheckKind {
    /// The number of threats.
    pub const COUNT: usize = 4;

    /// Every one of them.
    pub const ALL: [CheckKind; CheckKind::COUNT] =
        [CheckKind::None, CheckKind::Check, CheckKind::DoubleCheck, CheckKind::Mate];
}

/// Pieces of the same kind that could go to the same square as the one that goes there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Disambiguation(u8);

impl Disambiguation {
    /// The number of values that [`Disambiguation`] has.
    pub const COUNT: usize = 8;

    /// Adds another piece, which stands on a square.
    #[inline(always)]
    pub fn add(&mut self, from: Square, other: Square) {
        let on_file = u8::from(other.file() == from.file());
        let on_rank = u8::from(other.rank() == from.rank());
        self.0 |= 1 | on_file << 1 | on_rank << 2;
    }

    /// Returns true if there is any.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns true if one of them is on the same file.
    #[inline(always)]
    pub const fn on_file(self) -> bool {
        self.0 & 2 != 0
    }

    /// Returns true if one of them is on the same rank.
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
