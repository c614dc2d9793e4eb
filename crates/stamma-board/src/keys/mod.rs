//! The numbers that positions are hashed with, one set for each board.

pub(crate) mod checks;
pub(crate) mod large;
pub(crate) mod polyglot;
mod polyglot_numbers;
pub(crate) mod position;
