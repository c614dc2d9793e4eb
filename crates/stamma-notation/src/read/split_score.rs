//! Scores that a line end cuts apart: `0 -` on one line and `1` on the next. Only at the end of a game is such a pair taken for
//! one word: anywhere else a dash and a figure may be anything.

use super::number::number_at;
use crate::text::{Span, fold_word};
use alloc::vec::Vec;

/// A score that is written over two lines has at most this many bytes, blanks included.
const LONGEST: usize = 64;

/// The scores, after folding. `0-0` may be castling, and `1-1` the end of one game and the begin of another.
const SCORES: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

/// The end of the score that begins with a word and goes on in the next line; none where none does.
pub fn split_score_end(input: &[u8], word: Span) -> Option<usize> {
    // `½` begins with C2. Nearly every word is ruled out here.
    if word.len() > 6 || !matches!(input.get(word.start), Some(b'0' | b'1' | 0xC2)) {
        return None;
    }
    let window = &input[..input.len().min(word.start + LONGEST)];
    let (mut end, mut lines) = (word.end, 0);
    // The dash stands beside a figure or alone.
    for _ in 0..2 {
        let (start, ends) = behind_blanks(window, end);
        lines += ends;
        if start == end || start == window.len() || lines > 1 {
            return None;
        }
        end = start + ink(&window[start..]);
        if lines == 1 && is_score(window, Span::new(word.start, end)) {
            return ends_game(input, end).then_some(end);
        }
    }
    None
}

fn is_score(input: &[u8], span: Span) -> bool {
    let mut glyphs = Vec::new();
    fold_word(input, span, &mut glyphs);
    SCORES.iter().any(|score| score.chars().eq(glyphs.iter().map(|glyph| glyph.ch)))
}

/// The place behind the blanks at a place, and how many lines end in them.
fn behind_blanks(window: &[u8], at: usize) -> (usize, usize) {
    let blanks = window[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let lines = window[at..at + blanks].iter().filter(|byte| **byte == b'\n').count();
    (at + blanks, lines)
}

/// The number of bytes up to the next blank.
fn ink(bytes: &[u8]) -> usize {
    bytes.iter().take(LONGEST).take_while(|byte| !byte.is_ascii_whitespace()).count()
}

/// Returns true if nothing stands behind a place, or an empty line, or a new line with tags or the number 1.
fn ends_game(input: &[u8], end: usize) -> bool {
    let window = &input[..input.len().min(end + LONGEST)];
    let (next, lines) = behind_blanks(window, end);
    if next == window.len() || lines > 1 {
        return true;
    }
    let mut glyphs = Vec::new();
    fold_word(input, Span::new(next, next + ink(&input[next..])), &mut glyphs);
    let first = number_at(&glyphs).is_some_and(|number| number.value == Some(1) && number.pointed);
    lines == 1 && (first || input[next] == b'[')
}

#[cfg(test)]
mod tests {
    use super::split_score_end;
    use crate::text::Span;

    #[test]
    fn only_a_score_at_the_end_is_one_word() {
        for (text, word, end) in [
            ("0 -\n1\n", 1, Some(5)),
            ("1 -\n0", 1, Some(5)),
            ("1-\r\n0\n\n", 2, Some(5)),
            ("0\n- 1", 1, Some(5)),
            ("0\n-1", 1, Some(4)),
            ("1/2 -\n1/2\n[Event", 3, Some(9)),
            ("½ -\n½\n1. e4", 2, Some(7)),
            ("1 -\n0 2. Nf3", 1, None),
            ("1 -\n0\nNf3", 1, None),
            ("0 -\n0\n", 1, None),
            ("1 -\n\n0", 1, None),
            ("1 - 0", 1, None),
            ("1 -\n1. e4", 1, None),
            ("1\n0", 1, None),
            ("1", 1, None),
        ] {
            assert_eq!(split_score_end(text.as_bytes(), Span::new(0, word)), end, "{text:?}");
        }
    }
}
