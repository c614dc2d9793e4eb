//! Chess game text to meaning and back, in any algebraic dialect, with diagnostics.
//!
//! Bytes become tokens, tokens words, words patterns, patterns legal moves, and moves words again:
//! see ARCHITECTURE.md for the walk. No input or output happens here, and no text makes anything fail: what cannot be
//! read is reported as a [`Diagnostic`].
#![no_std]

extern crate alloc;

/// What there is to say about a text, and where.
pub mod diagnostics;
/// Standard PGN in one pass.
pub mod fast;
/// Lists that mostly hold one item.
pub mod few;
/// Whole games.
pub mod games;
/// One move, from characters to meaning and back.
pub mod moves;
/// Folding look-alike characters.
pub mod text;

pub use diagnostics::{
    Candidate, Code, Detail, Diagnostic, Doubt, Edit, Elsewhere, Fix, FormDetail, Lone, Safety, Severity,
    Span,
};
pub use games::export_form::export_form;
pub use games::following::FollowingReader;
pub use games::game::{Comment, Element, Game, Played, Ply, PlySource};
pub use games::player::Limits;
pub use games::read::{Games, IllegalMoves, ReadOptions, Told, read_as_told, read_games};
pub use games::recognise::{Evidence, Recognition, recognise, recognise_among};
pub use games::result::{GameResult, Termination};
pub use games::tag::Tag;
pub use games::write::{FollowingWriter, write_game};
pub use moves::dialect::Dialect;
pub use moves::dialects::{DIALECTS, dialect};
pub use moves::encode::{encode, encode_illegal, san, san_illegal};
pub use moves::languages::{LANGUAGES, Language, language};
pub use moves::letters::{Compounds, Letters};
pub use moves::pattern::MovePattern;
pub use moves::resolve::{Manner, Resolution, resolve};
