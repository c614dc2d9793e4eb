//! Words between two ways to go on: `3. Bb5 or 3. Bc4`.

use crate::read::sentence_words::is_of;

/// Returns true for a word that stands between two variations.
pub fn is_or(word: &str) -> bool {
    is_of(|words| words.or, word.trim_end_matches([':', ',']))
}

/// Returns true if such a word, or one at the beginning of a sentence, stands right before a place.
pub fn follows_or(input: &[u8], at: usize) -> bool {
    /// No word is longer.
    const LONGEST: usize = 24;
    let before = input[at.saturating_sub(LONGEST)..at].trim_ascii_end();
    let word = before.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
    core::str::from_utf8(word).is_ok_and(|word| is_or(&word.to_lowercase()))
}
