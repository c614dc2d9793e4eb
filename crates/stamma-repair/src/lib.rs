//! Putting damaged games right: from a game that could not be read to the end to the game that was most likely played.
//!
//! A game that reads without an unread word is never touched, unless a bracket that nothing answers is part of a word. What
//! the words of another most likely stand for is found by `search`, going over all of them; the game is then read once more with what was found, so that comments, variations,
//! marks and results are what the reader makes of them. Every repair is a finding with its reason and how sure it is.
//!
//! | file | holds |
//! |---|---|
//! | `game_words` | the words and numbers of the main line, without a board |
//! | `confusions`, `error_model` | what it costs that a word was written for a spelling |
//! | `move_prior` | what people play, where nothing else tells two moves apart |
//! | `candidates` | the moves that a word may stand for in a position |
//! | `letters` | the letters of a game whose first words may be damaged |
//! | `repeats` | what stands there twice |
//! | `search`, `posterior` | the best reading of all words, and how sure each of its steps is |
//! | `answers`, `ask` | what people say of places, and which places to ask about |
//! | `two_sheet_search`, `merge` | the same through two sheets of one game, and one game made of them |
//! | `annotations` | what stands beside the moves of two sheets |
//! | `reader_steps` | what a reader plays for a word |
//! | `variations` | which variations are damaged, and where they branch off |
//! | `apply`, `reasons` | from there to a game and its findings |
//! | `repair` | all of it for one game |

mod annotations;
mod answers;
mod apply;
mod ask;
mod candidates;
mod confusions;
mod error_model;
mod game_words;
mod letters;
mod merge;
mod move_prior;
mod posterior;
mod reader_steps;
mod reasons;
mod repair;
mod repeats;
mod search;
mod two_sheet_search;
mod variations;

pub use answers::{Answer, AnswerMeaning};
pub use apply::percent;
pub use ask::{Question, QuestionOption};
pub use confusions::{Confusions, ConfusionsError};
pub use merge::{MergedGame, SheetReading, merge_sheets};
pub use repair::{
    Asked, MOST_WORDS, RepairOptions, Repaired, ask, is_damaged, quick_suggest, repair, suggest,
};

/// For the chores of the project alone.
#[doc(hidden)]
pub mod internals {
    pub use crate::move_prior::{MOVE_CLASSES, MoveContext, move_class, table};
}
