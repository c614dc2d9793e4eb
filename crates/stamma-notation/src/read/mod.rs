//! The full reader: from bytes to tokens to games.

/// Sheets in several columns.
pub mod columns;
/// How a game ended, by all that tells of it.
pub mod ending;
/// The finding for a word that holds no move.
pub mod failure;
/// What a heading says about the start.
pub mod heading;
/// What marks claim against what the board says.
pub mod judge;
/// Which letters a game is written in.
pub mod letters;
/// From bytes to tokens.
pub mod lex;
/// Lists of games, one a line.
pub mod lines;
/// HTML tags.
pub mod markup;
/// Move numbers.
pub mod number;
/// What words say about the end of a game.
pub mod phrases;
/// Words that are written as nearly all moves are.
pub mod plain;
/// The loop in which words become moves.
pub mod player;
/// Reading a text whole.
pub mod reader;
/// Where one game ends and the next begins.
pub mod section;
/// Rules and start position, from the tags.
pub mod start;
/// The pieces that a text is cut into.
pub mod token;
/// What words that were not played say without the rules.
pub mod unplayed;
/// From a word to the moves that it holds.
pub mod words;
