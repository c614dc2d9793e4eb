//! The full reader: from bytes to tokens to games.

/// Sheets in several columns.
pub(crate) mod columns;
/// How a game ended, by all that tells of it.
mod ending;
/// The finding for a word that holds no move.
mod failure;
/// What a heading says about the start.
mod heading;
/// What marks claim against what the board says.
mod judge;
/// Which letters a game is written in.
pub(crate) mod letters;
/// From bytes to tokens.
pub(crate) mod lex;
/// Lists of games, one a line.
mod lines;
/// HTML tags.
mod markup;
/// Move numbers.
pub(crate) mod number;
/// What words say about the end of a game.
pub(crate) mod phrases;
/// Words that are written as nearly all moves are.
pub(crate) mod plain;
/// The loop in which words become moves.
pub(crate) mod player;
/// Reading a text whole.
pub(crate) mod reader;
/// Where one game ends and the next begins.
pub(crate) mod section;
/// Rules and start position, from the tags.
pub(crate) mod start;
/// The pieces that a text is cut into.
pub(crate) mod token;
/// What words that were not played say without the rules.
pub(crate) mod unplayed;
/// From a word to the moves that it holds.
pub(crate) mod words;
