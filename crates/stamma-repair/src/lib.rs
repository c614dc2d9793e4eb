//! Repairs damaged chess games: from a game that could not be read to the end to the game that was most likely played.
//!
//! A game that reads without an unread word is never touched, unless a word contains an unmatched bracket. A search over all
//! words finds the moves that the damaged ones most likely stand for; the reader then reads the game once more with these
//! choices, so that comments, variations, marks and results are those of the reader. Every repair is a finding with its
//! reason and its confidence.
//!
//! It opens no files: the places of findings in other texts come from the caller, see [`SheetReading::locate`].
//!
//! | file | holds |
//! |---|---|
//! | `game_words` | the words and numbers of the main line, without a board |
//! | `confusions`, `error_model` | the cost of a word that was written for a spelling |
//! | `repeated_damage` | the confusions that repeat in one text |
//! | `move_prior` | how often kinds of moves are played, where no other evidence separates two moves |
//! | `candidates` | the moves that a word may stand for in a position |
//! | `sheet_move` | a move with what it takes |
//! | `letters` | the letters of a game whose first words may be damaged |
//! | `repeats` | words and lines that were written twice |
//! | `row_order` | lines that stand in another order than their numbers |
//! | `search_step`, `lattice`, `step_costs` | the steps of a search, all ways that it kept, and what steps cost |
//! | `search`, `posterior` | the best reading of all words, and the probability of each of its steps |
//! | `changed_words` | words written as moves that are taken for others: moves before them may have been left out |
//! | `search_outcome` | the result of the search for a game |
//! | `answers`, `questions` | answers of people, and the places to ask about |
//! | `two_sheet_search` | the search through two sheets of one game |
//! | `two_sheet_answers`, `two_sheet_questions` | answers about words of two sheets, and the words to ask about |
//! | `merge`, `merge_writer` | one game made of two sheets |
//! | `sheet_reading` | one of two sheets of a game |
//! | `annotations` | tags, comments and marks of two sheets |
//! | `reader_steps` | the steps of the reader for a word |
//! | `variations` | the damaged variations, and where they branch off |
//! | `confidence` | how sure a repair is |
//! | `descriptive` | games in descriptive notation |
//! | `apply`, `reasons` | from there to a game and its findings |
//! | `repair` | all of it for one game |

mod annotations;
mod answers;
mod apply;
mod candidates;
mod changed_words;
mod confidence;
mod confusions;
mod descriptive;
mod error_model;
mod game_words;
mod lattice;
mod letters;
mod merge;
mod merge_writer;
mod move_prior;
mod posterior;
mod questions;
mod reader_steps;
mod reasons;
mod repair;
mod repeated_damage;
mod repeats;
mod row_order;
mod search;
mod search_outcome;
mod search_step;
mod sheet_move;
mod sheet_reading;
mod step_costs;
mod two_sheet_answers;
mod two_sheet_questions;
mod two_sheet_search;
mod variations;

pub use answers::{Answer, AnswerMeaning};
pub use confidence::percent;
pub use confusions::{Confusions, ConfusionsError};
pub use merge::{MergedGame, MergedWithQuestions, ask_sheets, merge_sheets};
pub use questions::{Question, QuestionOption};
pub use repair::{
    MOST_WORDS, RepairOptions, RepairWithQuestions, RepairedGame, ask, is_damaged, quick_suggest, repair,
    repaired_or_same, suggest, with_suggestions,
};
pub use sheet_reading::SheetReading;
pub use two_sheet_answers::SheetAnswer;
pub use two_sheet_questions::{OtherWord, SheetQuestion};

/// For the chores of the project alone.
#[doc(hidden)]
pub mod internals {
    pub use crate::move_prior::{MOVE_CLASSES, MoveContext, move_class, table};
    pub use crate::sheet_move::SheetMove;
}

/// The example of the README, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
