//! The local web page and the HTTP API of stamma: `stamma serve`.
//!
//! A request passes the `middleware`, its body is read (`body`), and a worker thread (`work`) answers it: the answers, as JSON and
//! as HTML, are those of the crate `stamma-page`. The table of routes is in `router`, every limit of requests in `limits`.

/// The state that all requests share.
mod app;
/// Request bodies.
mod body;
/// Responses to requests that are refused.
mod error;
/// The hosts that requests may be addressed to.
mod hosts;
/// The limits of requests.
mod limits;
/// Memory that is given back.
mod memory;
/// The check of Host and Origin, and the headers of responses.
mod middleware;
/// The table of routes.
mod router;
/// Request handlers.
mod routes;
/// The server and its connections.
mod server;
/// Worker threads.
mod work;
/// A limit on the time that a client may leave a response unread.
mod write_timeout;

pub use hosts::Hosts;
pub use limits::Limits;
pub use router::router;
pub use server::{Server, USUAL_PORT, serve};
pub use stamma_page::{ErrorCode, TextLimits};
