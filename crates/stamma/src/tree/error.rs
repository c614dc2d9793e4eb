//! The errors of building and editing a tree.

use super::NodeId;
use crate::position::ParseMoveError;
use stamma_board::{IllegalMove, Outcome};
use std::error::Error;
use std::fmt;

/// The reason why a tree was not changed.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum TreeError {
    /// The node has been deleted, or was never in this tree.
    NoNode(NodeId),
    /// The node has no move: it is the root, or stands for a variation without one.
    NoMove(NodeId),
    /// The move is not legal.
    Illegal(IllegalMove),
    /// A word is not read as one legal move.
    Parse(ParseMoveError),
    /// A word is read as a move, and says something else that is not so.
    Word {
        /// What is not so, as a sentence without a full stop.
        reason: String,
    },
    /// The move cannot be made even against the rules.
    Impossible(stamma_board::ImpossibleMove),
    /// The game has been won by a rule of its variant: checks given, or a king's goal.
    GameOver(Outcome),
    /// A side in check cannot pass.
    PassInCheck,
    /// The start position of the game is not known: its tags give one that nobody can play.
    UnknownStart,
    /// The start position cannot change under moves.
    HasMoves,
    /// The other tree begins from another position.
    OtherStart,
    /// The node is on the main line already, or is the last of the variations.
    NowhereToGo(NodeId),
    /// The text is none that PGN can hold.
    Text(TextError),
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::NoNode(id) => {
                write!(f, "the tree has no node {id}: it was deleted, or is of another tree")
            }
            TreeError::NoMove(id) => write!(f, "node {id} has no move"),
            TreeError::Illegal(illegal) => illegal.fmt(f),
            TreeError::Parse(error) => error.fmt(f),
            TreeError::Word { reason } => f.write_str(reason),
            TreeError::Impossible(impossible) => impossible.fmt(f),
            TreeError::GameOver(_) => f.write_str("the game has been won by a rule of its variant"),
            TreeError::PassInCheck => f.write_str("a side in check cannot pass"),
            TreeError::UnknownStart => {
                f.write_str("the tags of the game give no position that can be played from")
            }
            TreeError::HasMoves => {
                f.write_str("the game has moves, which may be illegal from another position")
            }
            TreeError::OtherStart => f.write_str("the games begin from different positions"),
            TreeError::NowhereToGo(id) => write!(f, "node {id} cannot be moved any further"),
            TreeError::Text(text) => text.fmt(f),
        }
    }
}

impl Error for TreeError {}

impl From<TextError> for TreeError {
    fn from(text: TextError) -> TreeError {
        TreeError::Text(text)
    }
}

impl From<ParseMoveError> for TreeError {
    fn from(error: ParseMoveError) -> TreeError {
        TreeError::Parse(error)
    }
}

impl From<IllegalMove> for TreeError {
    fn from(illegal: IllegalMove) -> TreeError {
        TreeError::Illegal(illegal)
    }
}

/// A text that PGN cannot hold, or that would be read as something else.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TextError {
    /// The name of a tag begins with no ASCII letter, has other characters than these, digits and low
    /// lines, or more than 255.
    TagName {
        /// The name.
        name: String,
    },
    /// The tag follows from the start position or from the result.
    DerivedTag {
        /// Its name.
        name: String,
    },
    /// The value of the tag `Result` is no result.
    NoResult {
        /// The value.
        value: String,
    },
    /// A character that the text cannot hold.
    Character {
        /// What the text is: the tag's name, or `comment`.
        place: String,
        /// The character.
        character: char,
    },
    /// Characters that readers take for others.
    Entity {
        /// What the text is: the tag's name, or `comment`.
        place: String,
        /// The characters.
        entity: String,
    },
    /// A tag or a comment that is longer than readers take.
    TooLong {
        /// What the text is: the tag's name, or `comment`.
        place: String,
        /// The number of bytes that it may have as it is written.
        most: usize,
    },
    /// A comment without any character.
    Empty,
    /// A command for programs (`[%clk 0:01:02]`) that they cannot read.
    NoCommand {
        /// The command as it would be written.
        command: String,
    },
    /// A comment that is read as a draw offer. [`GameTree::set_draw_offer`](super::GameTree::set_draw_offer) makes one.
    DrawOffer,
    /// A comment that begins as those which hold text that could not be read.
    Unread,
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::TagName { name } => {
                let shown: String = name.chars().flat_map(char::escape_debug).take(40).collect();
                write!(
                    f,
                    "`{shown}` is no name of a tag: that is a letter, then letters, digits and `_`, up to 255"
                )
            }
            TextError::DerivedTag { name } => {
                write!(f, "the tag `{name}` follows from the start position or the result: set that instead")
            }
            TextError::NoResult { value } => {
                write!(f, "`{}` is no result: `1-0`, `0-1`, `1/2-1/2` and `*` are", value.escape_debug())
            }
            TextError::Character { place, character } => {
                write!(f, "`{}` cannot be written in the {place}", character.escape_debug())
            }
            TextError::Entity { place, entity } => {
                write!(f, "`{entity}` in the {place} would be read as the character that it stands for")
            }
            TextError::TooLong { place, most } => write!(f, "the {place} would have more than {most} bytes"),
            TextError::Empty => f.write_str("a comment has at least one character"),
            TextError::NoCommand { command } => {
                write!(f, "`{}` is a command for programs that none can read", command.escape_debug())
            }
            TextError::Unread => {
                f.write_str("a comment that begins with `unread:` is read as text that could not be read")
            }
            TextError::DrawOffer => f.write_str("this comment would be read as a draw offer"),
        }
    }
}

impl Error for TextError {}
