//! Texts of the same words over and over are read up to their end. They once took a time that grew with the square of their length: longer
//! ones show whether that is so again.

use stamma_notation::{ReadOptions, read_games};

/// Beginnings of texts, and the words that follow over and over.
const TEXTS: [(&str, &str); 12] = [
    ("1. e4 ", ". "),
    ("1. e4 e5 2. Nf3 Nc6 * ", "="),
    ("", "1. "),
    ("", "1\n"),
    ("", "1. e4 e5 2. Nf3 Nc6 "),
    ("1. e4 ", "a6 is better "),
    ("", "Kasparov - Karpov\n"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n", "<\n"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n", "&amp;\n"),
    ("", "P-K4\n"),
    ("1. e4 e5 2. Nf3 (a) ", "(a)"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (a)\n\n", "(a) 3...Nf6 is the Berlin.\n"),
];

#[test]
fn repeated_words_are_read_up_to_the_end() {
    const LENGTH: usize = 20_000;
    for (before, word) in TEXTS {
        let text = format!("{before}{}", word.repeat(LENGTH / word.len()));
        let mut end = 0;
        for game in read_games(text.as_bytes(), ReadOptions::default()) {
            assert!(game.span.start >= end, "{before}{word}: {end} {:?}", game.span);
            end = game.span.end;
        }
        assert!(text[end..].trim().is_empty(), "{before}{word}: {end} of {}", text.len());
    }
}
