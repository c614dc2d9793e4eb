//! The module `stamma_bg.wasm` of the npm package `stamma`: texts and names in, JSON and sentences out.
//!
//! `js/stamma.js` is the face of the package. It checks the types of options, and makes values of JSON and errors of sentences;
//! chess is not known here or there.

/// Functions of a text.
mod calls;
/// Games, one after another.
mod games;
/// Bytes and texts.
mod input;
/// The options of a call.
mod settings;

pub use calls::{check, convert, detect, explain, parse_move, read};
pub use games::Games;
pub use settings::Settings;
pub use stamma_files::read_files_with;
