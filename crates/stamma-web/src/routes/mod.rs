//! Request handlers, one file for each kind. The table of routes is in `app`.

/// The HTTP API.
pub mod api;
/// Static files.
pub mod assets;
/// Complete pages.
pub mod pages;
/// The view of a text, for the page's script.
pub mod view;
