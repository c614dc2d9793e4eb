//! Moves in full words, as the pages of Ry::Chess show them, and dialects by examples.
//!
//! A sentence about a move is in lowercase but for the names of the sides, and has no final dot. It names the square that a piece
//! leaves, whether or not the written move does; castling alone needs no square.

/// Dialects by examples and losses, for the front ends of the project.
#[doc(hidden)]
pub mod dialect;
/// A game, sentence by sentence.
mod game;
/// One move.
mod sentence;

pub use game::{Explainer, Sentence, ending, explain_game};
pub use sentence::describe;
