//! A move with what it takes, by which ways of a search are compared.
//!
//! A [`Move`] is true for one position. The ways of a search lead through many, and a move between the same squares is
//! another one where it takes something else.

use stamma_board::{Geometry, Move, Position, Role};
use std::ops::Deref;

/// A legal move and the role that it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SheetMove {
    played: Move,
    /// The role that it takes, if any.
    pub capture: Option<Role>,
}

impl SheetMove {
    /// The move with what it takes in a position.
    pub fn of<G: Geometry>(position: &Position<G>, played: Move) -> SheetMove {
        SheetMove { played, capture: position.captured(played) }
    }

    /// Returns true if the move is legal in a position and takes the same there.
    pub fn is_legal<G: Geometry>(self, position: &Position<G>) -> bool {
        position.captured(self.played) == self.capture && position.is_legal(self.played)
    }
}

impl Deref for SheetMove {
    type Target = Move;

    fn deref(&self) -> &Move {
        &self.played
    }
}
