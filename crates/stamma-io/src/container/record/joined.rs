//! Moves of one game in two texts.

use crate::container::words::{Look, count_of_moves, is_move, own_tags};
use stamma_notation::internals::{NO_SPELLINGS, result_of_text};

/// Returns true if a text of moves begins with the number of the move behind the last one of another.
pub fn continues(first: &[u8], second: &[u8]) -> bool {
    let Some((number, is_black)) = number_at_start(second).filter(|(number, _)| *number > 1) else {
        return false;
    };
    let begins = number_at_start(&first[own_tags(first).1..]);
    begins.is_none_or(|begins| begins == (1, false))
        && !ends_with_result(first)
        && Look::at(second).moves > 0
        && count_of_moves(first) == 2 * (number - 1) + usize::from(is_black)
}

/// The last square of each move of a text outside comments; none for a move that names no square, such as castling.
pub fn squares_of(text: &[u8]) -> Vec<Option<[u8; 2]>> {
    let mut squares = Vec::new();
    let (mut is_comment, mut at) = (false, own_tags(text).1);
    while at < text.len() {
        let rest = &text[at..];
        let length = rest
            .iter()
            .position(|byte| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}'))
            .unwrap_or(rest.len());
        let word = &rest[..length];
        if !is_comment && is_move(word) {
            squares.push(last_square(word));
        }
        match rest.get(length) {
            Some(b'{') => is_comment = true,
            Some(b'}') => is_comment = false,
            _ => {}
        }
        at += length + 1;
    }
    squares
}

/// The last square of a move.
pub fn last_square(word: &[u8]) -> Option<[u8; 2]> {
    let is_square = |pair: &&[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    word.windows(2).rfind(is_square).map(|pair| [pair[0], pair[1]])
}

/// Returns true if the moves of two texts may be the same: all squares that both name.
pub fn are_same(one: &[Option<[u8; 2]>], other: &[Option<[u8; 2]>]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| one.is_none() || other.is_none() || one == other)
}

/// The number at the beginning of a text, and whether it is of a move of Black: `6...`.
pub fn number_at_start(text: &[u8]) -> Option<(usize, bool)> {
    let text = text.trim_ascii_start();
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = text[digits..].iter().take_while(|byte| **byte == b'.').count();
    let number = std::str::from_utf8(&text[..digits.min(4)]).ok()?.parse().ok()?;
    (dots > 0 && digits <= 3).then_some((number, dots > 1 || text[digits..].starts_with("…".as_bytes())))
}

/// Returns true if the last word of a text is a result, and not the only one.
pub fn ends_with_result(text: &[u8]) -> bool {
    const LONGEST: usize = 16;
    let text = text.trim_ascii_end();
    let tail = &text[text.len().saturating_sub(LONGEST)..];
    let last = tail.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
    let last = std::str::from_utf8(last).unwrap_or_default();
    last.len() > 2 && last.len() < tail.len() && result_of_text(last, &NO_SPELLINGS).is_some()
}

#[cfg(test)]
mod tests {
    use super::{are_same, continues, squares_of};

    #[test]
    fn the_same_moves_are_known_in_another_notation() {
        let is_same =
            |one: &str, other: &str| are_same(&squares_of(one.as_bytes()), &squares_of(other.as_bytes()));
        assert!(is_same("1. e4 e5 {c4} 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1"));
        assert!(!is_same("1. e4 e5 2. Nf3 Nc6", "1. e4 c5 2. Nf3 d6"));
    }

    #[test]
    fn moves_go_on_behind_the_last_number() {
        assert!(continues(b"1. e4 e5 2. Nf3 Nc6", b"3. Bb5 a6"));
        assert!(continues(b"e4 e5 Nf3", b"2... Nc6 3. Bb5"));
        assert!(!continues(b"1. e4 e5 2. Nf3 Nc6", b"1. d4 d5"));
        assert!(!continues(b"1. e4 e5 2. Nf3 Nc6", b"4. Ba4 Nf6"));
        assert!(!continues(b"1. e4 e5 2. Nf3 Nc6 1-0", b"3. Bb5 a6"));
    }
}
