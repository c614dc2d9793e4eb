//! The end of a game on the board, and the effect of a move on the enemy king.

use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::WinRule;
use crate::square_area::SquareArea;
use crate::vocabulary::{Color, Role, Square};

/// The way a game is over on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
pub enum Outcome {
    /// The side to move is mated.
    Checkmate {
        /// The other side.
        winner: Color,
    },
    /// The side to move has no legal move and is not in check: a draw.
    Stalemate,
    /// A king has reached a square that wins.
    KingReachedGoal {
        /// Whose king.
        winner: Color,
        /// The square of the king.
        square: Square,
    },
    /// A side has given as many checks as win.
    #[cfg_attr(feature = "serde", serde(rename = "check-count"))]
    ChecksGiven {
        /// Which side.
        winner: Color,
        /// The number of checks.
        checks: u8,
    },
    /// No sequence of moves leads to a win: a draw.
    #[cfg_attr(feature = "serde", serde(rename = "dead-position"))]
    Dead,
}

impl Outcome {
    /// The winner; none if the game is drawn.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner }
            | Outcome::KingReachedGoal { winner, .. }
            | Outcome::ChecksGiven { winner, .. } => Some(winner),
            Outcome::Stalemate | Outcome::Dead => None,
        }
    }
}

/// The check that a move gives to the enemy king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum CheckKind {
    /// No check.
    None,
    /// The piece that moved gives check; of a castling, the rook.
    Direct,
    /// Another piece gives check, since something left its line.
    Discovered,
    /// Two pieces give check.
    Double,
}

/// The checks, mate or stalemate that the enemy faces after a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct CheckStatus {
    /// The enemy is in check.
    pub check: bool,
    /// Two pieces give it.
    pub double: bool,
    /// A piece gives it that did not move.
    pub discovered: bool,
    /// The enemy is mated.
    pub mate: bool,
    /// The enemy is stalemated.
    pub stalemate: bool,
}

impl<G: Geometry> Position<G> {
    /// Returns true if the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Returns true if the side to move has no legal move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Returns true if neither side has the material to win. By mate: bare kings, one knight or bishop more, or any number
    /// of bishops that are all on squares of one colour. By checks: bare kings. A king that has to reach a square can
    /// always do so. Positions that are dead for other reasons are not found.
    pub fn is_dead(&self) -> bool {
        let others = self.occupied() & !self.roles[Role::King.index()];
        let wins = &self.rules.wins;
        if *wins != WinRule::MATE_ONLY {
            return wins.king_reaches == SquareArea::NONE && others.is_empty();
        }
        let bishops = self.roles[Role::Bishop.index()];
        let knights = self.roles[Role::Knight.index()];
        if others & !(bishops | knights) != G::Bits::NONE {
            return false;
        }
        if !others.several() {
            return true;
        }
        let dark = |index| {
            let square = G::square(index);
            (square.file().index() + square.rank().index()) % 2 == 0
        };
        others & !bishops == G::Bits::NONE && (bishops.indices().all(dark) || !bishops.indices().any(dark))
    }

    /// Returns the way the game is over on the board, if it is. Draws that depend on the past are in
    /// [`History`](crate::History).
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            self.early_win().or(self.is_dead().then_some(Outcome::Dead))
        } else if self.is_check() {
            Some(Outcome::Checkmate { winner: !self.turn })
        } else {
            self.early_win().or(Some(Outcome::Stalemate))
        }
    }

    /// Returns the win before mate, where the rules of the variant have another way to win. Pieces go on moving as if
    /// there were none: [`Position::legal_moves`] does not ask.
    #[inline]
    pub fn early_win(&self) -> Option<Outcome> {
        if self.rules.wins == WinRule::MATE_ONLY { None } else { self.win_by_rule() }
    }

    #[cold]
    fn win_by_rule(&self) -> Option<Outcome> {
        let wins = &self.rules.wins;
        // The side that has just moved was the first to win.
        [!self.turn, self.turn].into_iter().find_map(|winner| {
            if self.checks_left(winner) == Some(0) {
                return Some(Outcome::ChecksGiven { winner, checks: wins.checks });
            }
            let square = self.king(winner).filter(|&square| wins.king_reaches.contains(square))?;
            Some(Outcome::KingReachedGoal { winner, square })
        })
    }

    /// Returns the check that a legal move gives to the enemy king.
    pub fn gives_check(&self, mv: Move) -> CheckKind {
        let mut next = self.clone();
        next.play_unchecked(mv);
        let status = next.faced_after(mv);
        match status {
            CheckStatus { check: false, .. } => CheckKind::None,
            CheckStatus { double: true, .. } => CheckKind::Double,
            CheckStatus { discovered: true, .. } => CheckKind::Discovered,
            _ => CheckKind::Direct,
        }
    }

    /// Returns the checks, mate or stalemate that the enemy faces after a legal move.
    pub fn effect(&self, mv: Move) -> CheckStatus {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next.faced(mv)
    }

    /// Returns the checks, mate or stalemate that the side to move faces, after the move that has led here.
    pub fn faced(&self, last: Move) -> CheckStatus {
        let status = self.faced_after(last);
        let stuck = !self.has_legal_move();
        CheckStatus { mate: status.check && stuck, stalemate: !status.check && stuck, ..status }
    }

    /// The checks after the move that has led here, without asking whether there is an answer.
    fn faced_after(&self, mv: Move) -> CheckStatus {
        if self.checkers.is_empty() {
            return CheckStatus::default();
        }
        let arrived = match mv.castling() {
            Some(side) => {
                let rook = self.castling_targets(!self.turn, side).map(|(_, rook)| G::index(rook));
                rook.unwrap_or(G::index(mv.to))
            }
            None => G::index(mv.to),
        };
        CheckStatus {
            check: true,
            double: self.checkers.several(),
            discovered: (self.checkers & !G::Bits::one(arrived)).any(),
            mate: false,
            stalemate: false,
        }
    }
}
