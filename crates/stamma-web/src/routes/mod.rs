//! The routes, one file a kind. Which there are stands in `app`.

/// The interface for other programs.
pub mod api;
/// Scripts, styles and pictures.
pub mod assets;
/// Whole pages.
pub mod pages;
/// What the page asks while one types.
pub mod view;
