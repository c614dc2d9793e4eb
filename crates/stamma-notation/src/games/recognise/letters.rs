//! Which languages write these letters for these pieces.

use super::{Evidence, listed};
use crate::moves::languages::{LANGUAGES, Language};
use crate::moves::letters::is_figurine;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Role;

/// What the letters of a game say.
pub(super) struct LettersFound {
    /// Words that rule languages out.
    pub(super) evidence: Vec<Evidence>,
    /// Languages beside the one found that write the same letters.
    pub(super) others: Vec<&'static Language>,
}

/// How many words are named.
const WORDS: usize = 2;

/// What the words of a game, with their plies and the pieces that move, say about its language.
pub(super) fn letter_signs(words: &[(String, u32, Role)], found: &'static Language) -> LettersFound {
    let mut left: Vec<&'static Language> =
        LANGUAGES.iter().filter(|language| language.id != found.id).collect();
    let mut evidence = Vec::new();
    for (word, ply, role) in words {
        let written = |language: &&Language| language.writes(word, *role);
        // Coordinates and pawn moves have no letter, and figurines are read in every language.
        let lettered = *role != Role::Pawn && !word.starts_with(is_figurine) && written(&found);
        if !lettered || left.is_empty() {
            continue;
        }
        let (kept, ruled_out): (Vec<&'static Language>, Vec<&'static Language>) =
            left.iter().copied().partition(|language| written(language));
        if ruled_out.is_empty() {
            continue;
        }
        if evidence.len() < WORDS {
            let ids: Vec<&str> = ruled_out.iter().map(|language| language.id).collect();
            let letter = found.spellings(*role).first().copied().unwrap_or_default();
            let says = format!(
                "{letter} is the {} in {} letters, not in those of {}",
                role.name(),
                found.name,
                listed(&ids)
            );
            evidence.push(Evidence { word: word.clone(), ply: *ply, says });
        }
        left = kept;
    }
    // Without a letter there is nothing to tell languages apart, and nothing to list.
    let others = if evidence.is_empty() { Vec::new() } else { left };
    LettersFound { evidence, others }
}
