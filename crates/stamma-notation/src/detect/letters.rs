//! The languages that write these letters for these pieces.

use super::bare::bare;
use super::recognition::Evidence;
use super::rows::short;
use super::sentences::{Sentences, listed};
use crate::moves::encode::ShortStr16;
use crate::moves::languages::{LANGUAGES, Language};
use crate::moves::letters::is_figurine;
use crate::text::Span;
use alloc::format;
use alloc::vec::Vec;
use stamma_board::Role;

/// The number of words that are named.
const WORDS: usize = 2;

/// The evidence that the letters of a game give about its language.
pub(super) struct LetterSigns {
    found: &'static Language,
    /// The languages that write a piece exactly as the one found does, a bit each, by the number of its role.
    alike: [u64; Role::COUNT],
    /// The languages beside the one found, a bit each.
    others: u64,
    /// Those of them that write the same letters so far.
    left: u64,
    evidence: Vec<Evidence>,
    /// The results for short words seen before, each at a place of its own.
    looked_at: [Option<Looked>; LOOKED],
    sentences: Sentences,
}

/// The languages that a word leaves possible, kept because most games begin with the same words.
#[derive(Clone, Copy)]
struct Looked {
    word: u64,
    role: Role,
    /// The languages that it does not rule out, a bit each.
    kept: u64,
}

/// The number of words that are kept.
const LOOKED: usize = 128;

impl LetterSigns {
    /// The letters of a game that are those of a language, before any word of it.
    pub(super) fn of(found: &'static Language) -> LetterSigns {
        let alike = Role::ALL
            .map(|role| set_of(|language| [&[], language.spellings(role)].contains(&found.spellings(role))));
        let others = set_of(|language| language.id != found.id);
        LetterSigns {
            found,
            alike,
            others,
            left: others,
            evidence: Vec::new(),
            looked_at: [None; LOOKED],
            sentences: Sentences::default(),
        }
    }

    /// Forgets the words of the last game.
    pub(super) fn clear(&mut self) {
        self.left = self.others;
        self.evidence.clear();
    }

    /// Returns true if the letters are those of this language.
    pub(super) fn are_of(&self, language: &Language) -> bool {
        self.found.id == language.id
    }

    /// Takes up a word with its ply and the piece that moves, no castling.
    #[inline(always)]
    pub(super) fn add(&mut self, input: &[u8], written: Span, ply: u32, role: Role, names_evidence: bool) {
        // Coordinates and pawn moves have no letter, and a language with the same letter for a piece is never ruled out
        // by it.
        if role != Role::Pawn && self.left & !self.alike[role.index()] != 0 {
            self.look_at(input, written, ply, role, names_evidence);
        }
    }

    #[inline(never)]
    fn look_at(&mut self, input: &[u8], written: Span, ply: u32, role: Role, names_evidence: bool) {
        let kept = self.kept(input, written, role);
        let ruled_out = self.left & !kept;
        self.left &= kept;
        if ruled_out != 0 && names_evidence && self.evidence.len() < WORDS {
            let says = self.sentences.about(role.index(), ruled_out, || {
                let ids: Vec<&str> = languages(ruled_out).map(|language| language.id).collect();
                let letter = self.found.spellings(role).first().copied().unwrap_or_default();
                format!(
                    "{letter} is the {} in {} letters, not in those of {}",
                    role.name(),
                    self.found.name,
                    listed(&ids)
                )
            });
            self.evidence.push(Evidence { word: bare(input, written), ply, says });
        }
    }

    /// The languages that a word for a piece does not rule out, a bit each.
    fn kept(&mut self, input: &[u8], written: Span, role: Role) -> u64 {
        let Some(brief) = short(input, written).and_then(ShortStr16::brief) else {
            return self.kept_by(&bare(input, written), role);
        };
        let word = u64::from_le_bytes(brief.bytes());
        // The product spreads words over the places.
        let place = (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % LOOKED;
        match self.looked_at[place] {
            Some(looked) if (looked.word, looked.role) == (word, role) => looked.kept,
            _ => {
                let kept = self.kept_by(&bare(input, written), role);
                self.looked_at[place] = Some(Looked { word, role, kept });
                kept
            }
        }
    }

    fn kept_by(&self, word: &str, role: Role) -> u64 {
        // Figurines are read in every language.
        if word.starts_with(is_figurine) || !self.found.writes(word, role) {
            return u64::MAX;
        }
        set_of(|language| language.writes(word, role))
    }

    /// The words that rule languages out.
    pub(super) fn evidence(&self) -> &[Evidence] {
        &self.evidence
    }

    /// The languages beside the one found that write the same letters.
    pub(super) fn others(&self) -> Vec<&'static Language> {
        // Without a letter there is no evidence for any language, and nothing to list.
        languages(if self.left == self.others { 0 } else { self.left }).collect()
    }
}

const _: () = assert!(LANGUAGES.len() <= 64, "a bit for each language");

/// The languages that are so, a bit each.
fn set_of(is_so: impl Fn(&Language) -> bool) -> u64 {
    let bits = LANGUAGES.iter().enumerate().filter(|(_, language)| is_so(language));
    bits.fold(0, |set, (at, _)| set | 1 << at)
}

fn languages(set: u64) -> impl Iterator<Item = &'static Language> {
    LANGUAGES.iter().enumerate().filter(move |(at, _)| set >> at & 1 == 1).map(|(_, language)| language)
}
