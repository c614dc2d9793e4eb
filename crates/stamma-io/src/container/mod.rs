//! Containers: what surrounds games in a text, such as quoting signs, HTML or JSON. Each is a row of [`CONTAINERS`].
//!
//! A container is known by its shape. Its row writes what it holds as the text that a reader takes, and each byte of that
//! text keeps its place in the original. So findings point into what the user gave. Nothing here reads moves: whatever
//! may be a part of a game is written, prose included, and the reader reports what it cannot read.

/// BBCode.
mod bbcode;
/// Drawn boards.
mod boards;
/// Pages of books.
mod book;
/// Games in brackets.
mod brackets;
/// Calendars.
mod calendar;
/// Cells of tables of moves.
mod cells;
/// Characters that are written as others.
mod characters;
/// Chats.
mod chat;
/// Source code and settings.
mod code;
/// CSV.
mod csv;
/// Days and times.
mod dates;
/// EPD.
mod epd;
/// Texts with escaped line ends.
mod escaped;
/// The lists of moves of FICS and ICC.
mod fics;
/// The names of fields with games.
mod fields;
/// Lines of programs.
mod frames;
/// Tables that are drawn with characters.
mod grid;
/// Pages in two columns.
mod gutter;
/// HTML.
mod html;
/// JSON.
mod json;
/// LaTeX.
mod latex;
/// Lines with their places.
mod lines;
/// Logs.
mod log;
/// Blocks of trackers.
mod macros;
/// Mail.
mod mail;
/// Markdown.
mod markdown;
/// Lists of lines of play.
mod named_lines;
/// Objects as programs print them.
mod objects;
/// Words that only signs part.
mod parting;
/// Pictures of pieces.
mod pieces;
/// Numbers of half-moves.
mod plies;
/// Posts that are counted.
mod posts;
/// Lines behind a sign.
mod prefix;
/// Values as programs print them.
mod printed;
/// Tags and moves of a record.
mod record;
/// Rich text.
mod rtf;
/// Lists of the moves of each side.
mod scores;
mod sides;
/// Lines with the same signs around each.
mod signs;
mod spoken;
/// Positions at which games may begin.
mod starts;
/// Subtitles of videos.
mod subtitles;
/// The rows.
mod table;
/// Tags made of fields.
mod tags;
/// What a terminal shows.
mod terminal;
/// Texts that arrive in parts, and texts made to hurt.
#[cfg(test)]
mod tests;
/// The text that was surrounded, and the way back.
mod unwrapping;
/// Games in addresses.
mod url;
/// Texts with escapes.
mod value;
/// Wikitext.
mod wikitext;
/// Words that may be moves.
mod words;
/// Output of a row.
mod writer;

use plies::{PlyCounter, RowNumber, column_with_gaps, has_gap, moved_again, plies_with_gaps};
pub(crate) use rtf::of_page;
pub use table::{CONTAINERS, Container, container};
pub use unwrapping::Unwrapping;
pub use unwrapping::is_surrounded;
pub(crate) use unwrapping::{SAMPLE, recognise};
pub(crate) use writer::Writer;

use std::fmt;
use std::str::FromStr;

/// The containers that are taken off a text.
///
/// # Examples
///
/// ```
/// use stamma_io::ContainerChoice;
/// let choice: ContainerChoice = "json".parse().unwrap();
/// assert_eq!(choice.to_string(), "json");
/// assert!("zip".parse::<ContainerChoice>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum ContainerChoice {
    /// Those that the text shows.
    #[default]
    Auto,
    /// None: the text is read as it is.
    Off,
    /// This one, whatever the text shows, and those that its content shows.
    Given(&'static Container),
}

impl fmt::Display for ContainerChoice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            ContainerChoice::Auto => "auto",
            ContainerChoice::Off => "none",
            ContainerChoice::Given(container) => container.id,
        })
    }
}

impl FromStr for ContainerChoice {
    type Err = ParseContainerError;

    fn from_str(name: &str) -> Result<ContainerChoice, ParseContainerError> {
        match name {
            "auto" => Ok(ContainerChoice::Auto),
            "none" => Ok(ContainerChoice::Off),
            _ => container(name).map(ContainerChoice::Given).ok_or(ParseContainerError),
        }
    }
}

/// The name is that of no container.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseContainerError;

impl fmt::Display for ParseContainerError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("expected auto, none")?;
        CONTAINERS.iter().try_for_each(|container| write!(formatter, ", {}", container.id))
    }
}

impl std::error::Error for ParseContainerError {}
