//! Lines that are no moves, though they have what moves have: telephone numbers, and prose that tells of a move.

use super::lex::{Lexer, ends_line};
use super::number::number_at;
use super::token::TokenKind;
use crate::text::{Span, fold_word, names_square};
use alloc::vec::Vec;

/// Returns true for a telephone number, with or without a word before it: `+49 (0)89 / 1234 - 56`, `Fax 089 1234-57`. No
/// move list in digits has a zero before other digits.
pub fn is_telephone(line: &str) -> bool {
    const LONGEST_LABEL: usize = 12;
    const DIGITS: core::ops::RangeInclusive<usize> = 6..=16;
    let line = line.trim();
    let label = line.find(|ch: char| !ch.is_alphabetic()).unwrap_or(line.len());
    let rest = line[label..].trim_start_matches(['.', ':', ' ', '\t']);
    let begins = rest.starts_with(['+', '0']) || rest.starts_with("(0") || rest.starts_with("(+");
    let sign = |ch: char| matches!(ch, ' ' | '(' | ')' | '+' | '/' | '-' | '–' | '.');
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    // `0-1`, `0-0-0`: a score or castling.
    let long = rest.split(|ch: char| !ch.is_ascii_digit()).any(|group| group.len() > 1);
    begins
        && long
        && label <= LONGEST_LABEL
        && DIGITS.contains(&digits)
        && rest.chars().all(|ch| ch.is_ascii_digit() || sign(ch))
}

/// Returns true for a heading of Textile: `h2. Round 4`. No moves are written so.
pub fn is_textile_heading(line: &[u8]) -> bool {
    const LETTERS: usize = 3;
    let [b'h', b'1'..=b'6', b'.', b' ', title @ ..] = line else { return false };
    let letters = title.iter().take_while(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
    letters >= LETTERS && !title.get(letters).is_some_and(u8::is_ascii_digit)
}

/// Returns true if a line tells of a few moves in prose: `Yes, but 15...Qd7 was possible.` It begins no game.
pub fn tells_of_moves(input: &[u8], at: usize) -> bool {
    const LONGEST: usize = 1_024;
    const FEWEST_WORDS: usize = 3;
    let rest = &input[at.min(input.len())..input.len().min(at + LONGEST)];
    let line = at + rest.iter().position(|byte| ends_line(*byte)).unwrap_or(rest.len());
    let mut lexer = Lexer::new(input, at);
    let (mut words, mut moves, mut here) = (0, 0, at);
    // `Better is 5... Nd4 6. c3`: the first number, and the words before it.
    let mut is_other_line = false;
    let mut glyphs = Vec::new();
    while here < line
        && !matches!(input.get(here), Some(b'{' | b';'))
        && let Some(token) = lexer.next()
    {
        here = token.span.end;
        if token.kind != TokenKind::Word {
            continue;
        }
        glyphs.clear();
        fold_word(input, Span::new(token.span.start, token.span.end.min(line)), &mut glyphs);
        let number = number_at(&glyphs);
        if number.is_some_and(|number| number.value == Some(1) && number.pointed) {
            return false;
        }
        is_other_line |= moves == 0 && words > 1 && number.is_some_and(|number| number.pointed);
        let letters = glyphs.iter().filter(|glyph| glyph.ch.is_lowercase()).count();
        if names_square(&glyphs) {
            moves += 1;
        } else if letters > 1 && glyphs.iter().all(|glyph| !glyph.ch.is_ascii_digit()) {
            words += 1;
        }
    }
    words >= FEWEST_WORDS && (is_other_line || moves > 0 && words >= 2 * moves)
}

#[cfg(test)]
mod tests {
    use super::{is_telephone, tells_of_moves};

    #[test]
    fn telephone_numbers_are_none_of_moves() {
        for text in ["+49 (0)89 / 1234 - 56", "Fax 089 1234-57", "puh. 040 123 4567", "(020) 7946 0123"] {
            assert!(is_telephone(text), "{text}");
        }
        for text in ["0-1", "0-0 0-0-0", "5254 5755", "1. e4 e5", "12:45", "0-1 0-1 0-1 0-1", "", "Fax"] {
            assert!(!is_telephone(text), "{text}");
        }
    }

    #[test]
    fn prose_about_moves_is_none_of_them() {
        for text in [
            "Yes, but 15...Qd7 was possible.",
            "White was better after the opening with Nf3.",
            "A mistake. Better is 5...Nd4 6. c3 b5 7. Bf1 Nxd5.",
        ] {
            assert!(tells_of_moves(text.as_bytes(), 0), "{text}");
        }
        for text in
            ["1. e4 e5 2. Nf3", "e4 e5 Nf3 Nc6", "and then he played 1. e4 against me", "15. Qd7 wins"]
        {
            assert!(!tells_of_moves(text.as_bytes(), 0), "{text}");
        }
    }
}
