//! The parts of an input that a guess looks at: a stretch with games to play, and the surroundings of its letters.

use std::ops::Range;

/// The number of bytes of games that are played for a guess.
const GAMES: usize = 16_384;
/// The distance before them in which the beginning of their first game is searched.
const BACK: usize = 16_384;
/// The number of bytes of letters, with their surroundings, that are looked at.
const LETTERS: usize = 32_768;
/// The number of bytes beyond ASCII that are searched for one that may name a piece.
const LOOKED_AT: usize = 8_192;

/// The first byte from `at` on that is not ASCII.
pub fn next_high(bytes: &[u8], at: usize) -> Option<usize> {
    const STEP: usize = 4_096;
    const SMALL_STEP: usize = 64;
    let mut from = at;
    while let Some(&first) = bytes.get(from) {
        let window = &bytes[from..bytes.len().min(from + STEP)];
        if !first.is_ascii() {
            return Some(from);
        }
        if !window.is_ascii() {
            let part = window.chunks(SMALL_STEP).position(|part| !part.is_ascii())? * SMALL_STEP;
            return window[part..].iter().position(|byte| !byte.is_ascii()).map(|found| from + part + found);
        }
        from += window.len();
    }
    None
}

/// Returns the number of characters beyond ASCII of a text that is UTF-8; none if it is not.
pub fn utf_8_characters(bytes: &[u8]) -> Option<usize> {
    const STEP: usize = 512;
    let (mut count, mut from) = (0, 0);
    while let Some(at) = next_high(bytes, from) {
        let part = &bytes[at..bytes.len().min(at + STEP)];
        let length = match std::str::from_utf8(part) {
            Ok(_) => part.len(),
            // A character may be cut by the end of the part.
            Err(error) if error.error_len().is_none() && at + part.len() < bytes.len() => error.valid_up_to(),
            Err(_) => return None,
        };
        count += part[..length].iter().filter(|byte| **byte >= 0xC0).count();
        from = at + length;
    }
    Some(count)
}

/// Returns true if bytes are UTF-8, seen quickly where they are ASCII.
pub fn is_utf_8(bytes: &[u8]) -> bool {
    next_high(bytes, 0).is_none_or(|at| std::str::from_utf8(&bytes[at..]).is_ok())
}

/// A stretch that begins where a game does, and holds bytes that are not ASCII: if possible such as name a piece.
pub fn games(bytes: &[u8]) -> &[u8] {
    let Some(first) = next_high(bytes, 0) else { return &[] };
    let mut high = Some(first);
    let mut looked_at = 0;
    while let Some(at) = high.filter(|at| looked_at < LOOKED_AT && !names_piece(bytes, *at)) {
        looked_at += 1;
        high = next_high(bytes, at + 1);
    }
    let anchor = high.filter(|_| looked_at < LOOKED_AT).unwrap_or(first);
    let start = if anchor < BACK { 0 } else { game_start(bytes, anchor) };
    &bytes[start..bytes.len().min(start + GAMES + BACK)]
}

/// True if the byte may begin the name of a piece: a square follows at once.
pub fn names_piece(bytes: &[u8], at: usize) -> bool {
    let after_letter = at > 0 && (bytes[at - 1].is_ascii_alphabetic() || !bytes[at - 1].is_ascii());
    !after_letter && goes_to_square(bytes, at + 1)
}

/// True if bytes are of a move up to a square.
pub fn goes_to_square(bytes: &[u8], from: usize) -> bool {
    let of_move =
        |byte: &&u8| !byte.is_ascii() || matches!(byte, b'a'..=b'j' | b'1'..=b'9' | b'x' | b':' | b'-');
    let rest = &bytes[from..bytes.len().min(from + 6)];
    let length = rest.iter().take_while(of_move).count();
    rest[..length].windows(2).any(|pair| matches!(pair, [b'a'..=b'j', b'1'..=b'9']))
}

/// Returns the games with `?` for bytes beyond ASCII in tags and comments, in which there are no moves. Where they are nowhere
/// else, all are left.
pub fn moves(games: &[u8]) -> Vec<u8> {
    let mut neutral = games.to_vec();
    let (mut in_tag, mut in_comment, mut at_line_start) = (false, false, true);
    for byte in &mut neutral {
        match *byte {
            b'[' if at_line_start && !in_comment => in_tag = true,
            b'\n' | b'\r' => in_tag = false,
            b'{' if !in_tag => in_comment = true,
            b'}' if !in_tag => in_comment = false,
            0x80.. if in_tag || in_comment => *byte = b'?',
            _ => {}
        }
        at_line_start = matches!(*byte, b'\n' | b'\r') || at_line_start && *byte == b' ';
    }
    let is_lost =
        neutral.is_ascii() && (0..games.len()).any(|at| !games[at].is_ascii() && names_piece(games, at));
    if is_lost { games.to_vec() } else { neutral }
}

/// Returns the beginning of the game around `anchor`: its tags, else its first number, else the line.
fn game_start(bytes: &[u8], anchor: usize) -> usize {
    let window_start = anchor - BACK;
    let window = &bytes[window_start..anchor];
    let line_starts =
        || (0..window.len()).rev().filter(|at| *at > 0 && matches!(window[at - 1], b'\n' | b'\r'));
    let begins = |with: &'static [u8]| line_starts().find(move |at| window[*at..].starts_with(with));
    let found = begins(b"[Event ").or_else(|| begins(b"1")).or_else(|| line_starts().next());
    window_start + found.unwrap_or(0)
}

/// Returns the end of a text from where its last game begins, as far as tags and move numbers tell.
pub fn last_game(text: &[u8]) -> &[u8] {
    let line_starts = || (1..text.len()).rev().filter(|at| matches!(text[at - 1], b'\n' | b'\r'));
    let starts = |with: &'static [u8]| line_starts().find(move |at| text[*at..].starts_with(with));
    match starts(b"[Event ").or_else(|| starts(b"1.")).or_else(|| starts(b"1 ")) {
        Some(start) => &text[start..],
        None => text,
    }
}

/// Returns the parts that are not ASCII, with their surroundings.
pub fn letters(bytes: &[u8]) -> Vec<u8> {
    const BEFORE: usize = 40;
    const AFTER: usize = 80;
    let mut sample = Vec::new();
    let mut end = 0;
    while let Some(at) = next_high(bytes, end).filter(|_| sample.len() < LETTERS) {
        let start = at.saturating_sub(BEFORE).max(end);
        if start > end {
            sample.push(b'\n');
        }
        end = bytes.len().min(at + AFTER);
        sample.extend_from_slice(&bytes[start..end]);
    }
    sample
}

/// The first word that is not all ASCII, in bytes of a single-byte encoding or of UTF-8.
pub fn first_word(bytes: &[u8]) -> Option<Range<usize>> {
    next_high(bytes, 0).map(|at| word_at(bytes, at))
}

/// The word around a byte, in bytes of a single-byte encoding or of UTF-8.
pub fn word_at(bytes: &[u8], at: usize) -> Range<usize> {
    const LONGEST: usize = 40;
    let inside = |byte: &&u8| !byte.is_ascii() || byte.is_ascii_alphanumeric();
    let continues = |at: usize| bytes.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let before = bytes[..at].iter().rev().take(LONGEST).take_while(inside).count();
    let mut start = at - before;
    let mut end = at + bytes[at..].iter().take(LONGEST).take_while(inside).count();
    // A character of UTF-8 is not cut.
    while before == LONGEST && start < at && continues(start) {
        start += 1;
    }
    while continues(end) {
        end += 1;
    }
    start..end
}

#[cfg(test)]
mod tests {
    use super::{first_word, games, letters, next_high};

    #[test]
    fn samples_are_found_far_inside() {
        let mut bytes = b"[Event \"a\"]\n\n1. e4 e5 *\n\n".repeat(4_000);
        let before = bytes.len();
        bytes.extend_from_slice(b"[Event \"Gy\xF6rgy\"]\n\n1. \xCAf3 *\n");
        assert_eq!(next_high(&bytes, 0), Some(before + 10));
        assert!(games(&bytes).starts_with(b"[Event \"Gy\xF6rgy\"]"));
        assert!(letters(&bytes).len() < 200);
        assert_eq!(first_word(&bytes).map(|word| &bytes[word]), Some(&b"Gy\xF6rgy"[..]));
        assert!(games(b"all ASCII").is_empty() && letters(b"all ASCII").is_empty());
    }

    #[test]
    fn a_piece_is_looked_for_beyond_other_letters() {
        let mut bytes = b"[Event \"Caf\xE9\"]\n1. e4 *\n\n".repeat(2_000);
        let before = bytes.len();
        bytes.extend_from_slice(b"1. \xCAf3 *\n");
        assert!(games(&bytes).ends_with(&bytes[before..]) && games(&bytes).starts_with(b"[Event "));
    }
}
