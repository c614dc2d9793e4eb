//! HTML. Every text of a user goes through `maud`, which escapes it; nothing here asks how it was sent.

/// What is doubtful.
pub mod doubts;
/// The fragment that shows a text.
pub mod games;
/// The annotator's glyphs.
pub mod glyphs;
/// The page of help.
pub mod help;
/// What all pages share, the form, and the page to record on.
pub mod layout;
/// The moves.
pub mod moves;
