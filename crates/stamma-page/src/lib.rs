//! The page of stamma: HTML, script and style, and the answers to the questions of the script. It knows nothing of the way on
//! which a question arrives: the server of `stamma-web` answers it over HTTP, the static site in a worker of the visitor's browser.
//! Both ask [`answer`].

/// From a question to its answer.
mod answer;
/// The answers of the HTTP API.
mod api;
/// Script, style and icon.
mod assets;
/// The time by which work must be done.
mod deadline;
/// Why a question is refused.
mod error;
/// The reader without a script.
mod form;
/// A text with the options it is read with, and its games.
mod game_text;
/// The limits of what is done with a text.
mod limits;
/// Names in questions.
mod names;
/// The pages before anything is asked of them.
mod pages;
/// The pages as static files.
mod site;
/// A file as text.
mod text;
/// UTF-16 offsets, as scripts in a browser count them.
mod utf16;
/// The view of a text, for the page's script.
mod view;
/// HTML.
mod views;

pub use answer::{BodyKind, answer, endpoints};
pub use assets::{ASSETS, Asset};
pub use deadline::Deadline;
pub use error::{ErrorCode, RequestError};
pub use form::{Form, FormView};
pub use limits::TextLimits;
pub use pages::{PageLanguage, help_page, reader_page, record_page};
pub use site::{SiteFile, site_files};
