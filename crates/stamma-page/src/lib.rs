//! The page of stamma: HTML, script and style, and the answers to the questions of the script. It knows nothing of the way on
//! which a question arrives: the server of `stamma-web` answers it over HTTP, the static site in a worker of the visitor's browser.
//!
//! | file | holds |
//! |---|---|
//! | `answer` | from a question to its answer |
//! | `view` | the view of a text, for the page's script |
//! | `text` | a file as text |
//! | `api` | the answers of the HTTP API |
//! | `game_text` | a text with the options it is read with, and its games |
//! | `views` | HTML |
//! | `site` | the pages as static files |
//! | `export` | games written in the notation that a question asks for |
//! | `names` | names of dialects, languages, variants and targets in questions |
//! | `limits`, `deadline` | the limits of what is done with a text, and the time by which it must be done |
//! | `error` | why a question is refused |
//! | `assets` | script, style and icon |
//! | `utf16` | UTF-16 offsets, as scripts in a browser count them |

/// From a question to its answer.
mod answer;
/// The answers of the HTTP API.
pub mod api;
/// Script, style and icon.
pub mod assets;
mod deadline;
mod error;
mod export;
/// A text and its games.
pub mod game_text;
mod limits;
/// Names in questions.
pub mod names;
/// The pages as static files.
pub mod site;
/// A file as text.
pub mod text;
/// UTF-16 offsets, as scripts in a browser count them.
pub mod utf16;
/// The view of a text, for the page's script.
pub mod view;
/// HTML.
pub mod views;

pub use answer::{answer, question};
pub use deadline::Deadline;
pub use error::{ErrorCode, RequestError};
pub use limits::TextLimits;
