//! Tables of games and moves, compared with the JSON of the same games.

use crate::LIMITS;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, RecordBatch};
use serde_json::Value;
use stamma::render::Source;
use stamma::{DIALECTS, Game, Policy, ReadOptions, read_games};
use stamma_columns::{Rows, Table, TableMaker};
use stamma_json::{FurtherFields, GameWriter};

/// The columns of games that JSON has under these names.
const OF_GAMES: [(&str, &str); 5] = [
    ("index", "/index"),
    ("Result", "/result"),
    ("ended_by", "/termination"),
    ("variant", "/variant"),
    ("start_fen", "/start_fen"),
];
/// Lists of games, and the fields of JSON's moves.
const OF_LISTS: [(&str, &str); 3] = [("moves", "uci"), ("clocks_ms", "clock_ms"), ("evals_cp", "eval_cp")];
/// The columns of moves, which JSON's moves have under the same names.
const OF_MOVES: [&str; 10] =
    ["ply", "san", "uci", "written", "status", "clock_ms", "eval_cp", "mate_in", "comment", "fen"];

/// The tables of any text have the values of its JSON.
pub fn columns_equal_json(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let source = Source::new("fuzz", text.as_bytes());
    let games: Vec<Game> = read_games(text.as_bytes(), ReadOptions::new().limits(LIMITS)).collect();
    let [of_games, of_moves] = [Rows::Games, Rows::Moves].map(|rows| table(rows, &games, &source));
    let mut json = GameWriter::new(None, &DIALECTS).with(FurtherFields::new().fens(true));
    let mut next_move = 0;
    for (row, game) in games.iter().enumerate() {
        let mut line = Vec::new();
        json.write(game, &source, &Policy::default(), &mut line);
        let object: Value = serde_json::from_slice(&line).expect("a line is JSON");
        for (column, pointer) in OF_GAMES {
            let wanted = object.pointer(pointer).cloned().unwrap_or_default();
            assert_eq!(value(&of_games, column, row), wanted, "{column} of game {}", game.index);
        }
        let moves = object["moves"].as_array().expect("moves are a list");
        for (column, field) in OF_LISTS {
            let wanted: Vec<Value> =
                moves.iter().map(|played| played.get(field).cloned().unwrap_or_default()).collect();
            assert_eq!(
                value(&of_games, column, row),
                Value::Array(wanted),
                "{column} of game {}",
                game.index
            );
        }
        for played in moves {
            assert_eq!(value(&of_moves, "index", next_move), object["index"], "the game of a move");
            for column in OF_MOVES {
                let wanted = played.get(column).cloned().unwrap_or_default();
                assert_eq!(value(&of_moves, column, next_move), wanted, "{column} of {played}");
            }
            next_move += 1;
        }
    }
    assert_eq!((of_games.num_rows(), of_moves.num_rows()), (games.len(), next_move), "no other rows");
}

fn table(rows: Rows, games: &[Game], source: &Source<'_>) -> RecordBatch {
    let mut maker = TableMaker::new(&Table::all(rows), None, &DIALECTS);
    games.iter().for_each(|game| maker.value(game, source));
    maker.batch().expect("columns make a batch")
}

fn value(batch: &RecordBatch, column: &str, row: usize) -> Value {
    item(batch.column_by_name(column).expect("there is such a column"), row)
}

fn item(array: &ArrayRef, row: usize) -> Value {
    if array.is_null(row) {
        Value::Null
    } else if let Some(texts) = array.as_string_opt::<i32>() {
        texts.value(row).into()
    } else if let Some(numbers) = array.as_primitive_opt::<Int32Type>() {
        numbers.value(row).into()
    } else if let Some(numbers) = array.as_primitive_opt::<Int64Type>() {
        numbers.value(row).into()
    } else if let Some(lists) = array.as_list_opt::<i32>() {
        let list = lists.value(row);
        (0..list.len()).map(|at| item(&list, at)).collect()
    } else {
        panic!("values of {} are not compared", array.data_type())
    }
}
