//! Which chess moves are legal.
#![no_std]

/// One move.
pub mod moves;
/// Colours, roles, files, ranks, squares.
pub mod vocabulary;

pub use moves::{Move, MoveKind};
pub use vocabulary::{CastlingSide, Color, File, Piece, Rank, Role, RoleSet, Square};
