//! Which dialect a game is written in: the one whose writer would have written the same words.
//!
//! There is no list of clues. Every dialect's own row writes every move again, and the words are compared: a word that
//! one dialect writes as it stands and another does not is evidence.

use super::game::{Game, Played};
use super::write::written_result;
use crate::diagnostics::Span;
use crate::moves::dialect::{Dialect, Tags};
use crate::moves::dialects::DIALECTS;
use crate::moves::encode::encode;
use crate::moves::letters::Letters;
use crate::text::plain;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, Geometry, Position};

/// The dialect of a game, and how sure that is.
#[derive(Clone, Debug)]
pub struct Recognition {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// From 0, a guess, to 1, certain.
    pub confidence: f32,
    /// Words that this dialect writes and others do not.
    pub evidence: Vec<Evidence>,
    /// Other dialects that write the game as well.
    pub alternatives: Vec<&'static Dialect>,
}

/// A word that tells dialects apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// The word as written.
    pub word: String,
    /// Its ply, 0 where it is no move.
    pub ply: u32,
    /// What it says.
    pub says: String,
}

/// How many pieces of evidence are named.
const EVIDENCE: usize = 4;

/// One thing that a text shows, and which dialects write it so (a bit each, in the order of `DIALECTS`).
struct Sign {
    word: String,
    ply: u32,
    writers: u32,
}

/// The dialect that a game is written in.
pub fn recognise(game: &Game, input: &[u8]) -> Recognition {
    let mut signs = match &game.start {
        AnyPosition::Small(start) => move_signs(game, input, start),
        AnyPosition::Large(start) => move_signs(game, input, start),
    };
    signs.extend(page_signs(game, input));
    let score = |at: usize| signs.iter().filter(|sign| sign.writers >> at & 1 == 1).count();
    let best = (0..DIALECTS.len()).map(score).max().unwrap_or(0);
    let mut survivors = (0..DIALECTS.len()).filter(|&at| score(at) == best);
    let chosen = survivors.next().unwrap_or(0);
    let alternatives: Vec<&'static Dialect> = survivors.map(|at| DIALECTS[at]).collect();
    let share = if signs.is_empty() { 0.0 } else { best as f32 / signs.len() as f32 };
    let confidence = (share / (alternatives.len() + 1) as f32).min(0.99);
    Recognition { dialect: DIALECTS[chosen], confidence, evidence: evidence(&signs, chosen), alternatives }
}

fn move_signs<G: Geometry>(game: &Game, input: &[u8], start: &Position<G>) -> Vec<Sign> {
    let mut position = start.clone();
    let mut signs = Vec::new();
    for ply in game.mainline() {
        let Played::Move(played) = ply.played else { break };
        let written = bare(input, ply.written);
        let mut writers = 0;
        for (at, dialect) in DIALECTS.into_iter().enumerate() {
            let letters = Letters {
                language: game.letters.language,
                compounds: game.letters.compounds.map(|_| dialect.compounds),
            };
            let word = encode(&position, played, dialect, &letters);
            if bare(word.as_bytes(), Span::new(0, word.len())) == written {
                writers |= 1 << at;
            }
        }
        // A word that every dialect writes, or none, tells nothing apart, but it counts for how sure the whole is.
        signs.push(Sign { word: written, ply: ply.number, writers });
        position.play_unchecked(played);
    }
    signs
}

/// The word after folding, its blanks made single, without the annotator's `!` and `?`.
fn bare(input: &[u8], span: Span) -> String {
    let mut text = String::new();
    let mut start = span.start;
    for part in span.of(input).split(u8::is_ascii_whitespace) {
        let end = start + part.len();
        if !part.is_empty() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&plain(input, Span::new(start, end)));
        }
        start = end + 1;
    }
    let text = text.split('$').next().unwrap_or_default();
    text.trim_end_matches(['!', '?', '.']).into()
}

/// What the page shows beside the moves: tags, a heading, the spelling of the result.
fn page_signs(game: &Game, input: &[u8]) -> Vec<Sign> {
    let bits = |fits: &dyn Fn(&Dialect) -> bool| {
        DIALECTS.into_iter().enumerate().filter(|(_, dialect)| fits(dialect)).map(|(at, _)| 1u32 << at).sum()
    };
    let mut signs = Vec::new();
    let telling = |name: &str| !matches!(name, "FEN" | "SetUp" | "Variant");
    if let Some(tag) = game.tags.iter().find(|tag| telling(&tag.name)) {
        let word = plain(input, Span::new(tag.span.start, tag.span.start + 1 + tag.name.len()));
        signs.push(Sign { word, ply: 0, writers: bits(&|dialect| dialect.layout.extras.tags == Tags::All) });
    }
    let first_move = game.mainline().next().map_or(game.span.end, |ply| ply.written.start);
    let opening = String::from_utf8_lossy(Span::new(game.span.start, first_move).of(input)).into_owned();
    let headed =
        |dialect: &Dialect| !dialect.layout.header.is_empty() && opening.contains(dialect.layout.header);
    if DIALECTS.into_iter().any(headed) {
        let word = String::from(opening.lines().next().unwrap_or_default().trim());
        signs.push(Sign { word, ply: 0, writers: bits(&headed) });
    }
    if let Some(span) = game.result_span {
        let word = String::from_utf8_lossy(span.of(input)).into_owned();
        let writers = bits(&|dialect| written_result(dialect, game.result) == word);
        if writers != 0 {
            signs.push(Sign { word, ply: 0, writers });
        }
    }
    signs
}

/// The words that set the chosen dialect apart from most others.
fn evidence(signs: &[Sign], chosen: usize) -> Vec<Evidence> {
    let everyone = (1u32 << DIALECTS.len()) - 1;
    let mut left = everyone & !(1 << chosen);
    let mut found = Vec::new();
    for sign in signs.iter().filter(|sign| sign.writers >> chosen & 1 == 1) {
        let ruled_out = left & !sign.writers;
        if ruled_out == 0 || found.len() >= EVIDENCE {
            continue;
        }
        left &= sign.writers;
        let others: Vec<&str> = DIALECTS
            .into_iter()
            .enumerate()
            .filter(|(at, _)| ruled_out >> at & 1 == 1)
            .map(|(_, dialect)| dialect.id)
            .collect();
        let says = format!("{} writes this so; {} would not", DIALECTS[chosen].id, others.join(", "));
        found.push(Evidence { word: sign.word.clone(), ply: sign.ply, says });
    }
    found
}
