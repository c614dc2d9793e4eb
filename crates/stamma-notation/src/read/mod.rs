//! The full reader: from bytes to tokens to games.

/// Words between two ways to go on.
mod alternatives;
/// Sheets in several columns.
pub(crate) mod columns;
/// Games in descriptive notation.
pub(crate) mod descriptive;
/// Boards that are drawn in comments.
mod diagrams;
/// The end of a game, from all sources.
mod ending;
/// The finding for a word that holds no move.
mod failure;
/// Labels that count games.
mod game_label;
/// The words about a game in headings and fields, in many languages.
pub(crate) mod game_words;
/// The text above the moves: its lines, and the tags that they give.
pub(crate) mod heading;
/// Moves behind a comment without its brace.
mod last_moves;
/// The letters that a game is written in.
pub(crate) mod letters;
/// From bytes to tokens.
pub(crate) mod lex;
/// The kind of a line: moves, a heading, prose.
mod line_kind;
/// Lists of games, one a line.
mod lines;
/// The check of marks against the board.
mod marks_and_board;
/// HTML tags.
mod markup;
/// Clock times and evaluations between moves.
mod measures;
/// What is written like a move.
pub(crate) mod move_shape;
/// The language of the other games of a text.
pub(crate) mod neighbours;
/// Move numbers.
pub(crate) mod number;
/// Start positions that a heading tells in words.
pub(crate) mod odds;
/// The facts about a text that a caller may give, and limits.
pub(crate) mod options;
/// Phrases about the end of a game.
pub(crate) mod phrases;
/// Positions that are told as lists of pieces.
mod piece_lists;
/// The loop in which words become moves.
pub(crate) mod player;
/// The headings and the text before the moves.
mod preamble;
/// Reading a text whole.
pub(crate) mod reader;
/// Lines that stand twice.
mod repeated_line;
/// Lists of results.
mod result_list;
/// The borders between games.
pub(crate) mod section;
/// Reading a text section by section.
pub(crate) mod section_reader;
/// The words of sentences among moves, a row for each language.
mod sentence_words;
/// Words that are written as nearly all moves are.
pub(crate) mod simple_move;
/// Scores that a line end cuts apart.
mod split_score;
/// Rules and start position, from the tags.
pub(crate) mod start;
/// The pieces that a text is cut into.
pub(crate) mod token;
/// Prose with what moves have.
mod told;
/// The words that were not played, read without the rules.
pub(crate) mod unplayed;
/// The words of a text, each read once.
pub(crate) mod word;
/// From a word to the moves that it holds.
pub(crate) mod words;
