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

pub use game::{Explainer, Sentence, ending, ending_in, explain_game, explain_game_in};
pub use sentence::{describe, describe_in};
