//! The local web page and the HTTP API of stamma: `stamma serve`.
//!
//! A request passes the `middleware`, its body is read (`body`), and a worker thread (`work`) reads its text
//! (`game_text`) and writes JSON (`routes/api`) or HTML (`views`). The table of routes is in `router`, every limit in
//! `limits`. The reading of chess is in the crate `stamma`.

/// The state that all requests share.
mod app;
/// Request bodies.
mod body;
/// Errors of requests.
mod error;
/// Games written in the notation that a request asks for.
mod export;
/// Texts and their games.
mod game_text;
/// The hosts that requests may be addressed to.
mod hosts;
/// The limits of requests.
mod limits;
/// The check of Host and Origin, and the headers of responses.
mod middleware;
/// Names in requests.
mod names;
/// The table of routes.
mod router;
/// Request handlers.
mod routes;
/// The server and its connections.
mod server;
/// UTF-16 offsets, as scripts in a browser count them.
mod utf16;
/// HTML.
mod views;
/// Worker threads.
mod work;
/// A limit on the time that a client may leave a response unread.
mod write_timeout;

pub use error::ErrorCode;
pub use hosts::Hosts;
pub use limits::Limits;
pub use router::router;
pub use server::{Server, serve};
