//! Evidence from the other games of a text: the language that those at its beginning are written in.
//!
//! It is asked for only where the letters of a game leave its language open, so a text of clear games never pays for it.

use super::options::ReadOptions;
use super::reader::read_section;
use super::section::Sections;
use crate::game::{Game, Played};
use crate::moves::dialect::Dialect;
use crate::moves::languages::Language;
use alloc::vec::Vec;

/// The number of bytes at the beginning of a text whose games are evidence.
pub const SAMPLE: usize = 1 << 16;

/// The number of games that are read.
const GAMES: usize = 24;

/// The number of games that must agree.
const ENOUGH_GAMES: usize = 3;

/// A game with fewer plies is no evidence.
const ENOUGH_PLIES: usize = 8;

/// The language of the games at the beginning of a text, once it has been asked for.
#[derive(Clone, Default, Debug)]
pub struct Neighbours {
    language: Option<Option<&'static Language>>,
}

impl Neighbours {
    /// Returns the language of most games of a text of which this is the beginning, if enough of them are clear.
    pub fn language(&mut self, beginning: &[u8], options: &ReadOptions) -> Option<&'static Language> {
        *self.language.get_or_insert_with(|| language_of_most(beginning, options))
    }
}

/// Returns true if the letters of a game leave its language open.
pub fn leaves_language_open(game: &Game) -> bool {
    game.diagnostics.iter().any(|finding| finding.detail.is_about_letters())
}

fn language_of_most(beginning: &[u8], options: &ReadOptions) -> Option<&'static Language> {
    let sample = &beginning[..beginning.len().min(SAMPLE)];
    let own = Dialect::own_spellings(options.dialect);
    // A game that the sample cuts is none.
    let is_whole = |end: usize| end < sample.len() || sample.len() < SAMPLE;
    let sections = Sections::new(sample, options.limits.tokens).knowing(own).of_records(options.has_records);
    let games = sections.take(GAMES).filter(|section| is_whole(section.span.end));
    let mut votes: Vec<(&'static Language, usize)> = Vec::new();
    for game in games.map(|section| read_section(sample, &section, options, 1)) {
        let unread = game.mainline().any(|ply| ply.played == Played::Unread);
        let language = game.letters.language;
        if unread
            || game.mainline().count() < ENOUGH_PLIES
            || language.id == "figurine"
            || leaves_language_open(&game)
        {
            continue;
        }
        match votes.iter_mut().find(|(known, _)| known.id == language.id) {
            Some((_, count)) => *count += 1,
            None => votes.push((language, 1)),
        }
    }
    let all: usize = votes.iter().map(|(_, count)| count).sum();
    let &(language, most) = votes.iter().max_by_key(|(_, count)| *count)?;
    (most >= ENOUGH_GAMES && 4 * most >= 3 * all).then_some(language)
}
