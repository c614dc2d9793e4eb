//! Characters that are written as others: `\u2658f3`, `<U+2658>f3`, `&amp;#9816;f3`, and `â™˜f3`, where the bytes of UTF-8 were read as those of
//! another encoding.

use super::Writer;
use super::lines::lines;
use super::prefix::{Shows, shows};
use stamma_notation::Span;

/// The beginning of a text by which it is known.
const LOOKED_AT: usize = 65_536;
/// Bytes were read as those of another encoding so often at most.
const MOST_TIMES: usize = 3;
/// A longer run of characters is taken in parts.
const LONGEST_RUN: usize = 256;

/// A part of a text: the character that it stands for; none if it stands for itself.
type Part = (Span, Option<char>);

/// Calls a function with the parts of a text.
fn parts(text: &[u8], mut take: impl FnMut(Part)) {
    let mut run: Vec<(Span, char)> = Vec::new();
    let (mut at, mut copied) = (0, 0);
    while at < text.len() {
        let ahead =
            text[at..].iter().position(|byte| matches!(byte, b'\\' | b'U' | b'<' | b'{' | b'&' | 0x80..));
        at += ahead.unwrap_or(text.len() - at);
        let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) else { break };
        if rest[0] < 0x80 {
            let is_literal = at > 0 && text[at - 1] == b'\\';
            let found = escape(rest).filter(|_| !is_literal);
            let length = found.map_or(1, |(length, _)| length);
            if let Some((_, character)) = found {
                if copied < at {
                    take((Span::new(copied, at), None));
                }
                take((Span::new(at, at + length), Some(character)));
                copied = at + length;
            }
            at += length;
            continue;
        }
        run.clear();
        let start = at;
        while run.len() < LONGEST_RUN
            && let Some((ch, length)) = character_at(text, at)
        {
            run.push((Span::new(at, at + length), ch));
            at += length;
        }
        if run.is_empty() {
            at += 1;
            continue;
        }
        let before = run.len();
        for _ in 0..MOST_TIMES {
            if !undo_misreading(&mut run) {
                break;
            }
        }
        if run.len() == before {
            continue;
        }
        if copied < start {
            take((Span::new(copied, start), None));
        }
        for (span, ch) in &run {
            let is_same = character_at(text, span.start).is_some_and(|(own, _)| own == *ch);
            take((*span, Some(*ch).filter(|_| !is_same)));
        }
        copied = at;
    }
    if copied < text.len() {
        take((Span::new(copied, text.len()), None));
    }
}

/// The character at a place, if it is none of ASCII, and its length.
fn character_at(text: &[u8], at: usize) -> Option<(char, usize)> {
    let rest = &text[at..text.len().min(at + 4)];
    let valid = match std::str::from_utf8(rest) {
        Ok(valid) => valid,
        Err(error) => std::str::from_utf8(&rest[..error.valid_up_to()]).ok()?,
    };
    let ch = valid.chars().next().filter(|ch| !ch.is_ascii())?;
    Some((ch, ch.len_utf8()))
}

/// Makes one character of those that stand for its bytes. Returns true if there were such.
fn undo_misreading(run: &mut Vec<(Span, char)>) -> bool {
    let mut undone: Vec<(Span, char)> = Vec::with_capacity(run.len());
    let mut at = 0;
    while at < run.len() {
        let length = match byte_of(run[at].1) {
            Some(0xC2..=0xDF) => 2,
            Some(0xE0..=0xEF) => 3,
            Some(0xF0..=0xF4) => 4,
            _ => 1,
        };
        let bytes: Option<Vec<u8>> =
            run.get(at..at + length).and_then(|run| run.iter().map(|(_, ch)| byte_of(*ch)).collect());
        let decoded = bytes.filter(|bytes| bytes.len() > 1);
        let decoded = decoded.and_then(|bytes| std::str::from_utf8(&bytes).ok()?.chars().next());
        let (ch, length) = decoded.map_or((run[at].1, 1), |ch| (ch, length));
        undone.push((run[at].0.to(run[at + length - 1].0), ch));
        at += length;
    }
    let is_undone = undone.len() < run.len();
    *run = undone;
    is_undone
}

/// The byte that a character was read from as one of Windows-1252 or Latin-1.
fn byte_of(ch: char) -> Option<u8> {
    /// The characters of Windows-1252 where Latin-1 has none, from 0x80 on.
    const OTHERS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ";
    let other = OTHERS.chars().position(|other| other == ch);
    match (other, u32::from(ch)) {
        (Some(place), _) => u8::try_from(0x80 + place).ok(),
        (None, code @ 0x80..=0xFF) => u8::try_from(code).ok(),
        (None, _) => None,
    }
}

/// The length of the number of a character at the beginning of a text, and the character, which is none of ASCII.
fn escape(text: &[u8]) -> Option<(usize, char)> {
    let number = |from: usize, radix: u32, most: usize| {
        let digits =
            text.get(from..)?.iter().take(most).take_while(|byte| (**byte as char).is_digit(radix)).count();
        let digits = std::str::from_utf8(&text[from..from + digits]).ok()?;
        Some((digits.len(), u32::from_str_radix(digits, radix).ok()?))
    };
    let (length, code) = if text.starts_with(b"\\u") {
        let (digits, code) = number(2, 16, 4)?;
        let low = || text.get(6..)?.starts_with(b"\\u").then(|| number(8, 16, 4)).flatten();
        match (code, low()) {
            (0xD800..=0xDBFF, Some((4, low @ 0xDC00..=0xDFFF))) => {
                (12, 0x1_0000 + ((code - 0xD800) << 10) + (low - 0xDC00))
            }
            _ if digits == 4 => (6, code),
            _ => return None,
        }
    } else if text.starts_with(b"&amp;#") {
        let hex = matches!(text.get(6), Some(b'x' | b'X'));
        let start = 6 + usize::from(hex);
        let (digits, code) = number(start, if hex { 16 } else { 10 }, 7)?;
        if text.get(start + digits) != Some(&b';') {
            return None;
        }
        (start + digits + 1, code)
    } else {
        let framed = usize::from(matches!(text[0], b'<' | b'{'));
        if !text.get(framed..)?.starts_with(b"U+") {
            return None;
        }
        let (digits, code) = number(framed + 2, 16, if framed == 1 { 6 } else { 4 })?;
        let end = framed + 2 + digits;
        // A blank behind the number alone ends it.
        let closes = match text.get(end) {
            Some(b'>' | b'}') => framed == 1,
            Some(b' ') => framed == 0,
            _ if framed == 1 => return None,
            _ => false,
        };
        if digits < 4 {
            return None;
        }
        (end + usize::from(closes), code)
    };
    char::from_u32(code).filter(|ch| !ch.is_ascii() && !ch.is_control()).map(|ch| (length, ch))
}

/// Returns true if a square, or a capture on one, begins a text, with a blank before it or not.
fn begins_with_square(text: &[u8]) -> bool {
    let text = text.strip_prefix(b" ").unwrap_or(text);
    let text = &text[..text.len().min(6)];
    let is_between = |byte: &u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-');
    text.windows(2)
        .enumerate()
        .any(|(at, pair)| matches!(pair, [b'a'..=b'h', b'1'..=b'8']) && text[..at].iter().all(is_between))
}

/// Returns true if characters of a text are written as others: the pieces of moves; or, in a text without tags, letters of words.
pub fn has_others(text: &[u8]) -> bool {
    has_pieces(text) || has_letters(text)
}

/// Returns true if pieces of moves are written as other characters.
pub fn has_pieces(text: &[u8]) -> bool {
    let text = &text[..text.len().min(LOOKED_AT)];
    if !may_have_others(text) {
        return false;
    }
    let mut found = false;
    parts(text, |(span, character)| {
        found |= character.is_some_and(is_piece)
            && begins_with_square(&text[span.end..])
            && !span
                .start
                .checked_sub(1)
                .is_some_and(|at| text[at].is_ascii_alphanumeric() && !text[at].is_ascii_digit());
    });
    found
}

/// Returns true if a text has a sign that every writing of a character as others begins with.
fn may_have_others(text: &[u8]) -> bool {
    memchr::memchr2(b'\\', b'&', text).is_some()
        || memchr::memmem::find(text, b"U+").is_some()
        || !text.is_ascii()
}

/// Returns true for a character that may be a piece.
fn is_piece(ch: char) -> bool {
    ('\u{2654}'..='\u{265F}').contains(&ch) || ch.is_alphabetic() && ch.is_uppercase()
}

/// Returns true if letters of words are written as others, and a line begins with a tag or the number of a move.
fn has_letters(text: &[u8]) -> bool {
    let text = &text[..text.len().min(LOOKED_AT)];
    let (mut letters, mut others) = (0, 0);
    parts(text, |(span, character)| match character {
        Some(ch) => letters += usize::from(ch.is_alphabetic()),
        None => others += usize::from(span.of(text).iter().any(|byte| *byte >= 0x80)),
    });
    let begins = |line: Span| !matches!(shows(line.of(text)), Shows::Move | Shows::Nothing);
    letters > 0 && others == 0 && lines(text).any(begins)
}

/// Writes the characters that are meant.
pub fn unwrap(writer: &mut Writer<'_>) {
    parts(writer.text(), |(span, character)| match character {
        Some(character) => writer.replace(span, character.encode_utf8(&mut [0; 4])),
        None => writer.copy(span),
    });
}

#[cfg(test)]
mod tests {
    use super::{has_others, unwrap};
    use crate::container::Writer;

    #[test]
    fn characters_are_written_as_they_are_meant() {
        for (text, meant) in [
            ("1. \\u2658f3 d5 2. g3", "1. ♘f3 d5 2. g3"),
            ("1. <U+2658>f3 d5", "1. ♘f3 d5"),
            ("1. U+2658 f3 d5", "1. ♘f3 d5"),
            ("1. &amp;#9816;f3 &amp;#x265E;f6", "1. ♘f3 ♞f6"),
            ("1. â™˜f3 d5", "1. ♘f3 d5"),
            ("1. Ã¢â„¢Ëœf3 d5", "1. ♘f3 d5"),
            ("1. â\u{99}\u{98}f3 d5", "1. ♘f3 d5"),
            ("Ð¡ - B\n1. e4 e5", "С - B\n1. e4 e5"),
            ("MÃ¼ller - Weiß\n1. e4 e5", "Müller - Weiß\n1. e4 e5"),
        ] {
            let mut writer = Writer::new(text.as_bytes(), true);
            unwrap(&mut writer);
            assert_eq!(String::from_utf8_lossy(&writer.written), meant, "{text}");
        }
        assert!(has_others("1. â™˜f3 d5".as_bytes()));
        assert!(has_others("MÃ¼ller - Kern\n1. e4 e5".as_bytes()));
        for text in ["1. ♘f3 d5", "Müller - Weiß\n1. e4 e5", "\\u00fc", "{U+41}", "é à ü ™\n1. e4"] {
            assert!(!has_others(text.as_bytes()), "{text}");
        }
    }
}
