//! The native part of the Python package `stamma`: games, moves and tables as Python sees them. No chess is written here; the
//! crates of stamma do all that is asked for, and `python/stamma` has what Python does better.

/// Functions of a text, and of a single move.
mod calls;
/// Errors of Python.
mod errors;
/// A game.
mod game;
/// The contents of a game that are only made when they are asked for.
mod game_data;
/// Games, one after another.
mod games;
/// Paths, file objects and texts.
mod input;
/// JSON as Python values.
mod json;
/// A move, and the moves of a line.
mod moves;
/// What a caller says about a text.
mod settings;
/// Tables as a stream of Arrow.
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _stamma {
    #[pymodule_export]
    use crate::calls::{check, convert, detect, explain, parse_move, reads, repair};
    #[pymodule_export]
    use crate::errors::MoveError;
    #[pymodule_export]
    use crate::game::{Game, restore_game};
    #[pymodule_export]
    use crate::games::{Games, read};
    #[pymodule_export]
    use crate::moves::{Move, MoveIterator, Moves, restore_move, restore_parsed_move};
    #[pymodule_export]
    use crate::table::{Table, TableBatch, TableBatches, column_names, part_table, plan_parts, table};
}
