//! The local page of stamma and its interface for other programs: `stamma serve`.
//!
//! A request passes the middleware (`middleware`), its body is read (`body`), a worker off the threads that serve connections
//! (`work`) reads its text (`game_text`) and makes an answer of it: JSON (`routes/api`) or HTML (`views`). `app` has the table
//! of routes, `limits` every number that a request may not pass. Nothing here reads chess: that is the business of `stamma`.

/// The routes and what they share.
mod app;
/// Bodies of requests.
mod body;
/// Why a request is not answered.
mod error;
/// Games written in the notation that is asked for.
mod export;
/// Texts and their games.
mod game_text;
/// How much may be asked for.
mod limits;
/// Foreign requests, and the headers of answers.
mod middleware;
/// Names in requests.
mod names;
/// What answers.
mod routes;
/// The server.
mod server;
/// Offsets as scripts in a browser count them.
mod utf16;
/// HTML.
mod views;
/// Work off the threads that serve connections.
mod work;
/// A limit on the time that a client may leave an answer unread.
mod write_timeout;

pub use app::router;
pub use error::ErrorCode;
pub use limits::Limits;
pub use middleware::Hosts;
pub use server::{Server, serve};
