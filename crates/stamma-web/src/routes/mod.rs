//! Request handlers, one file for each kind. The table of routes is in `app`.

/// Questions about texts.
pub mod api;
/// Static files.
pub mod assets;
/// Complete pages.
pub mod pages;
