//! Chess game text to meaning and back, in any algebraic dialect, with diagnostics.
//!
//! Bytes become tokens, tokens words, words patterns, patterns legal moves, and moves words again:
//! see ARCHITECTURE.md for the walk. No input or output happens here, and no text makes anything fail: what cannot be
//! read is reported as a [`Diagnostic`].
#![no_std]

extern crate alloc;

/// Which dialect a game is written in.
pub mod detect;
/// What there is to say about a text, and where.
pub mod diagnostics;
/// A game that was read.
pub mod game;
/// One move, from characters to meaning and back.
pub mod moves;
/// Standard PGN in one pass.
pub mod pgn;
/// The full reader: from bytes to games.
pub mod read;
/// Folding look-alike characters.
pub mod text;
/// From a game to bytes.
pub mod write;

pub use detect::{Evidence, Recognition, recognise, recognise_among};
pub use diagnostics::{
    Candidate, Code, Detail, Diagnostic, Doubt, Edit, Elsewhere, Fix, FormDetail, Lone, Safety, Severity,
};
pub use game::tag::Tag;
pub use game::{Comment, Element, Game, Played, Ply, PlySource};
pub use moves::dialect::Dialect;
pub use moves::dialects::{DIALECTS, dialect};
pub use moves::encode::{encode, encode_illegal, san, san_illegal};
pub use moves::languages::{LANGUAGES, Language, language};
pub use moves::letters::{Compounds, Letters};
pub use moves::pattern::MovePattern;
pub use moves::resolve::{Manner, Resolution, resolve};
pub use moves::result::{GameResult, Termination};
pub use pgn::following::FollowingReader;
pub use read::player::Limits;
pub use read::reader::{Games, IllegalMoves, ReadOptions, Told, read_as_told, read_games};
pub use text::Span;
pub use write::export_form::export_form;
pub use write::{FollowingWriter, write_game};
