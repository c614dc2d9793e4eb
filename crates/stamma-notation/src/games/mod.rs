//! Whole games: from bytes to tokens to games, and back to bytes.

/// Bytes that are written in small pieces.
pub mod buffer;
/// Which letters a game is written in.
pub mod choose;
/// Sheets in several columns.
pub mod columns;
/// What comments say as data.
pub mod command;
/// How a game ended, by all that tells of it.
pub mod ending;
/// What stands otherwise than it would be written.
pub mod export_form;
/// The finding for a word that holds no move.
pub mod failure;
/// Games while the fast reader reads them.
pub mod following;
/// A game that was read.
pub mod game;
/// What a heading says about the start.
pub mod heading;
/// What marks claim against what the board says.
pub mod judge;
/// From bytes to tokens.
pub mod lex;
/// Lists of games, one a line.
pub mod lines;
/// HTML tags.
pub mod markup;
/// Move numbers.
pub mod number;
/// A page that words are put on.
pub mod page;
/// What words say about the end of a game.
pub mod phrases;
/// Words that are written as nearly all moves are.
pub mod plain;
/// The loop in which words become moves.
pub mod player;
/// Reading a text whole.
pub mod read;
/// Which dialect a game is written in.
pub mod recognise;
/// Scores and how games end.
pub mod result;
/// Where one game ends and the next begins.
pub mod section;
/// Rules and start position, from the tags.
pub mod start;
/// Tag pairs.
pub mod tag;
/// The pieces that a text is cut into.
pub mod token;
/// What words that were not played say without the rules.
pub mod unplayed;
/// From a word to the moves that it holds.
pub mod words;
/// From a game to bytes.
pub mod write;
