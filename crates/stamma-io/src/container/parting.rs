//! Words that only signs of markup part: `<b>e4</b><b>e5</b>` is two of them, `<b>N</b>f3` is one.

use super::Writer;
use super::words::is_move;

/// Writes a blank where the word at the end of what is written is whole and `next` begins another one.
pub fn part_words(writer: &mut Writer<'_>, next: &[u8]) {
    let is_whole = is_whole(writer.last_word(), next);
    if is_whole && begins_word(next) {
        writer.add(" ");
    }
}

/// Returns true if a text begins with a letter or a digit, other than the sign of a capture.
fn begins_word(text: &[u8]) -> bool {
    let text = &text[..text.len().min(4)];
    let Some(first) = text.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next()) else {
        return false;
    };
    let is_figurine = ('♔'..='♟').contains(&first);
    is_figurine || first.is_alphanumeric() && first != 'x' && first != 'X'
}

/// Returns true if nothing that begins with `next` can belong to a word: it is a number, a move with its square, or a
/// result.
fn is_whole(word: &[u8], next: &[u8]) -> bool {
    let Some(last) = word.last() else { return false };
    let is_number = |word: &[u8]| word.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    if is_number(word) {
        return !next.first().is_some_and(u8::is_ascii_digit) || *last == b'.';
    }
    // `90:00`
    let mut clock = word.split(|byte| *byte == b':');
    let is_part = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    if word.contains(&b':') && clock.all(is_part) && word[word.len() - 2..].iter().all(u8::is_ascii_digit) {
        return !next.first().is_some_and(|next| next.is_ascii_digit() || *next == b':');
    }
    if matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") {
        return true;
    }
    let signs = |byte: &u8| matches!(byte, b'+' | b'#' | b'!' | b'?');
    let marked = word.iter().rev().take_while(|byte| signs(byte)).count();
    let bare = &word[..word.len() - marked];
    let castles = |byte: &u8| matches!(byte, b'O' | b'o' | b'0');
    // `d1=♕`
    if let Ok(bare) = std::str::from_utf8(bare)
        && let Some(before) = bare.strip_suffix(|ch: char| ('♔'..='♟').contains(&ch))
    {
        return before.ends_with('=');
    }
    match bare {
        [.., b'-', ring] if castles(ring) => is_move(bare),
        [.., b'=', piece] => piece.is_ascii_alphabetic(),
        [.., b'a'..=b'l', b'0'..=b'9'] => true,
        // `B1` may be the beginning of `B1c3`.
        [.., b'A'..=b'H', b'1'..=b'8'] => !next.first().is_some_and(u8::is_ascii_lowercase),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{begins_word, is_whole};

    #[test]
    fn whole_words_are_parted() {
        for (word, next) in
            [("e4", "e5"), ("1.", "d4"), ("1.e4", "Nf6"), ("O-O", "Nf6"), ("e8=Q+", "Kd7"), ("1", "d4")]
        {
            assert!(
                is_whole(word.as_bytes(), next.as_bytes()) && begins_word(next.as_bytes()),
                "{word} {next}"
            );
        }
        for (word, next) in [
            ("N", "f3"),
            ("R1", "e2"),
            ("e4", "!"),
            ("e", "xd5"),
            ("e2", "-e4"),
            ("1", "0."),
            ("hel", "lo"),
            ("O", "-O"),
            ("", "e4"),
        ] {
            assert!(
                !(is_whole(word.as_bytes(), next.as_bytes()) && begins_word(next.as_bytes())),
                "{word} {next}"
            );
        }
    }
}
