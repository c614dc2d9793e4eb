//! Which dialect and which language a game is written in: the ones whose writer would have written the same words.
//!
//! There is no list of clues. Every dialect's own row writes every move again, and the words are compared: a word that
//! one dialect writes as it stands and another does not is evidence. Letters are compared with the languages likewise.

mod letters;
mod page;

use self::letters::letter_signs;
use self::page::page_signs;
use super::game::{Game, Played};
use crate::diagnostics::{Code, Span};
use crate::moves::dialect::Dialect;
use crate::moves::dialects::DIALECTS;
use crate::moves::encode::{Surroundings, encode_with};
use crate::moves::languages::Language;
use crate::moves::letters::Letters;
use crate::text::plain;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, Geometry, Position};

/// The dialect and the language of a game, and how sure they are.
#[derive(Clone, Debug)]
pub struct Recognition {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The language of the piece letters.
    pub language: &'static Language,
    /// From 0, a guess, to 1, certain.
    pub confidence: f32,
    /// Words that this dialect or this language writes and others do not.
    pub evidence: Vec<Evidence>,
    /// Other dialects that write the game as well.
    pub alternatives: Vec<&'static Dialect>,
    /// Other languages that write the same letters for the same pieces.
    pub languages: Vec<&'static Language>,
    /// Words that the dialect would have written otherwise; a few are named.
    pub mixed: Vec<Evidence>,
    /// Whether letters of another language play the whole game as other moves.
    pub ambiguous: bool,
}

/// A word that tells dialects or languages apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// The word as written.
    pub word: String,
    /// Its ply, 0 where it is no move.
    pub ply: u32,
    /// What it says.
    pub says: String,
}

/// How many pieces of evidence of a kind are named.
const EVIDENCE: usize = 4;
/// How many ids are listed before the rest is counted.
const IDS: usize = 6;
/// How many dialects are compared: a bit each.
const MOST_DIALECTS: usize = 64;

/// One thing that a text shows, and which candidates write it so (a bit each).
struct Sign {
    word: String,
    ply: u32,
    writers: u64,
}

/// The dialect and language that a game is written in, among those known by themselves.
pub fn recognise(game: &Game, input: &[u8]) -> Recognition {
    recognise_among(game, input, &DIALECTS)
}

/// The dialect and language that a game is written in, among these dialects. Where several write it as well, the first
/// is named and the others are alternatives. Only the first 64 are compared.
pub fn recognise_among(game: &Game, input: &[u8], dialects: &[&'static Dialect]) -> Recognition {
    let dialects = &dialects[..dialects.len().min(MOST_DIALECTS)];
    let (mut signs, languages) = match &game.start {
        AnyPosition::Small(start) => move_signs(game, input, start, dialects),
        AnyPosition::Large(start) => move_signs(game, input, start, dialects),
    };
    let moves = signs.len();
    signs.extend(page_signs(game, input, dialects));
    let score = |at: usize| signs.iter().filter(|sign| sign.writers >> at & 1 == 1).count();
    let best = (0..dialects.len()).map(score).max().unwrap_or(0);
    let mut survivors = (0..dialects.len()).filter(|&at| score(at) == best);
    let chosen = survivors.next().unwrap_or(0);
    let alternatives: Vec<&'static Dialect> = survivors.map(|at| dialects[at]).collect();
    let share = if signs.is_empty() { 0.0 } else { best as f32 / signs.len() as f32 };
    let doubtful = |code| game.diagnostics.iter().any(|finding| finding.code() == code);
    let ambiguous = doubtful(Code::R208) || doubtful(Code::R212);
    let doubt = if ambiguous || doubtful(Code::R210) { 0.5 } else { 1.0 };
    let confidence = (share * doubt / (alternatives.len() + 1) as f32).min(0.99);
    let dialect = dialects.get(chosen).copied().unwrap_or(DIALECTS[0]);
    let mut evidence = evidence(&signs, chosen, dialects);
    evidence.extend(languages.evidence);
    let otherwise = |sign: &&Sign| sign.writers >> chosen & 1 == 0;
    let mixed = signs[..moves].iter().filter(otherwise).take(EVIDENCE).map(|sign| Evidence {
        word: sign.word.clone(),
        ply: sign.ply,
        says: format!("{} would write it otherwise", dialect.id),
    });
    Recognition {
        dialect,
        language: game.letters.language,
        confidence,
        evidence,
        alternatives,
        languages: languages.others,
        mixed: mixed.collect(),
        ambiguous,
    }
}

fn move_signs<G: Geometry>(
    game: &Game,
    input: &[u8],
    start: &Position<G>,
    dialects: &[&'static Dialect],
) -> (Vec<Sign>, letters::LettersFound) {
    let mut position = start.clone();
    let mut signs = Vec::new();
    let mut lettered = Vec::new();
    for ply in game.mainline() {
        let played = match ply.played {
            Played::Move(played) => played,
            // No dialect has a writing of its own for what should not be.
            Played::Illegal(_) => {
                position = ply.played.after(&position);
                continue;
            }
            Played::Pass | Played::Unread => break,
        };
        let written = bare(input, ply.written);
        let surroundings = Surroundings::of(&position, played);
        let mut writers = 0;
        for (at, dialect) in dialects.iter().enumerate() {
            let letters = Letters {
                language: game.letters.language,
                compounds: game.letters.compounds.map(|_| dialect.compounds),
            };
            let encoder = crate::moves::encode::Encoder::new(dialect, &letters, position.size());
            let word = encode_with(&position, played, &surroundings, &encoder);
            if bare(word.as_bytes(), Span::new(0, word.len())) == written {
                writers |= 1 << at;
            }
        }
        if played.castling().is_none() {
            lettered.push((written.clone(), ply.number, played.role));
        }
        // A word that every dialect writes, or none, tells nothing apart, but it counts for how sure the whole is.
        signs.push(Sign { word: written, ply: ply.number, writers });
        position.play_unchecked(played);
    }
    (signs, letter_signs(&lettered, game.letters.language))
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

/// The words that set the chosen dialect apart from most others.
fn evidence(signs: &[Sign], chosen: usize, dialects: &[&'static Dialect]) -> Vec<Evidence> {
    let mut left = (0..dialects.len()).fold(0u64, |bits, at| bits | 1 << at) & !(1 << chosen);
    let mut found = Vec::new();
    let mut signs: Vec<&Sign> = signs.iter().filter(|sign| sign.writers >> chosen & 1 == 1).collect();
    // What rules out most comes first.
    while found.len() < EVIDENCE
        && let Some(at) = (0..signs.len()).min_by_key(|&at| (left & signs[at].writers).count_ones())
    {
        let sign = signs.remove(at);
        let ruled_out = left & !sign.writers;
        if ruled_out == 0 {
            break;
        }
        left &= sign.writers;
        let others = dialects.iter().enumerate().filter(|(at, _)| ruled_out >> at & 1 == 1);
        let others: Vec<&str> = others.map(|(_, dialect)| dialect.id).collect();
        let says = format!("{} writes this so; {} would not", dialects[chosen].id, listed(&others));
        found.push(Evidence { word: sign.word.clone(), ply: sign.ply, says });
    }
    found.sort_by_key(|evidence| evidence.ply);
    found
}

/// Some ids, and how many more there are.
fn listed(ids: &[&str]) -> String {
    match ids.len().checked_sub(IDS) {
        None | Some(0) => ids.join(", "),
        Some(more) => format!("{} and {more} others", ids[..IDS].join(", ")),
    }
}
