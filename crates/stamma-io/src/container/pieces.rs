//! Pictures of pieces in front of squares: `<img alt="N">f3`, `[[File:Chess nlt45.svg]]f3`, `\symknight f3`. What names
//! the piece becomes its English letter. A picture that nothing names becomes U+FFFC, so that no pawn moves in its place.

use super::Writer;
use super::parting::part_words;
use stamma_notation::Span;
use stamma_notation::internals::letter_named;
use std::borrow::Cow;

/// The letters of the pieces in a FEN, in the names of icons and of files, with the letter that is written.
const CODES: &[(char, &str)] = &[('n', "N"), ('b', "B"), ('r', "R"), ('q', "Q"), ('k', "K"), ('p', "")];

/// The colours beside such a letter: white and black, light and dark.
const COLOURS: &[char] = &['w', 'b', 'l', 'd'];

/// Kinds of descriptions that name a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// Names in full, since single letters may mean other things.
    Words,
    /// Letters too: `wn`, `icon-n`.
    Letters,
}

/// The letter of the piece that a description names, empty for a pawn: the text of a picture, a class, a file name. None
/// where it names none or several.
pub fn piece_named(description: &[u8], naming: Naming) -> Option<&'static str> {
    const LONGEST: usize = 256;
    let description = String::from_utf8_lossy(&description[..description.len().min(LONGEST)]);
    let lower = description.to_lowercase();
    let tokens = || lower.split(|ch: char| !ch.is_alphanumeric()).filter(|token| !token.is_empty());
    let only = |found: Vec<&'static str>| {
        let first = *found.first()?;
        found.iter().all(|letter| *letter == first).then_some(first)
    };
    let by_name: Vec<_> = tokens().filter_map(named).collect();
    if !by_name.is_empty() {
        return only(by_name);
    }
    match (description.chars().next(), description.chars().nth(1)) {
        (Some(figurine @ '♔'..='♟'), None) => {
            return Some(["K", "Q", "R", "B", "N", ""][(figurine as usize - '♔' as usize) % 6]);
        }
        _ if naming == Naming::Words => return None,
        _ => {}
    }
    let by_code: Vec<_> = tokens().filter_map(coded).collect();
    if !by_code.is_empty() {
        return only(by_code);
    }
    let singles: Vec<char> = tokens().filter_map(single).collect();
    match singles[..] {
        [piece] => letter_of(piece),
        ['w' | 'b', piece] => letter_of(piece),
        [piece, 'w' | 'b'] => letter_of(piece),
        _ => None,
    }
}

/// The piece of a picture by the text that stands for it, else by the name of its file. A letter stays as it is, since
/// it may be that of another language.
pub fn picture_piece<'t>(name: &'t [u8], address: &[u8]) -> Option<Cow<'t, str>> {
    let name = name.trim_ascii();
    let letter = std::str::from_utf8(name).ok().filter(|name| {
        let mut chars = name.chars();
        chars.next().is_some_and(char::is_uppercase) && chars.next().is_none()
    });
    let file = address.split(|byte| matches!(byte, b'?' | b')' | b'|')).next().unwrap_or_default();
    let file = file.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let stem = file.split(|byte| *byte == b'.').next().unwrap_or_default();
    let named = || piece_named(name, Naming::Letters).or_else(|| piece_named(stem, Naming::Letters));
    letter.map(Cow::Borrowed).or_else(|| named().map(Cow::Borrowed))
}

fn letter_of(code: char) -> Option<&'static str> {
    CODES.iter().find(|(known, _)| *known == code).map(|(_, letter)| *letter)
}

fn single(token: &str) -> Option<char> {
    let mut chars = token.chars();
    chars.next().filter(|first| chars.next().is_none() && first.is_alphabetic())
}

/// The piece whose name a word is, alone or beside its colour: `knight`, `whiteknight`, `wknight`.
fn named(token: &str) -> Option<&'static str> {
    let token = token.trim_end_matches(|ch: char| ch.is_ascii_digit());
    let bare = ["white", "black", "w", "b"].iter().filter_map(|colour| token.strip_prefix(colour));
    let behind = ["white", "black"].iter().filter_map(|colour| token.strip_suffix(colour));
    let mut spellings = std::iter::once(token).chain(bare).chain(behind);
    spellings.find_map(letter_named)
}

/// The piece that a short code names: `wn`, `nw`, and `nlt45` of Wikipedia's files.
fn coded(token: &str) -> Option<&'static str> {
    let token = token.trim_end_matches(|ch: char| ch.is_ascii_digit());
    let chars: Vec<char> = token.chars().take(4).collect();
    match chars[..] {
        [piece, 'l' | 'd', 't'] => letter_of(piece),
        ['w' | 'b', piece] if letter_of(piece).is_some() => letter_of(piece),
        [piece, colour] if COLOURS.contains(&colour) => letter_of(piece),
        _ => None,
    }
}

/// Returns true if a text begins with a square, its origin, or the sign of a capture before it.
pub fn begins_with_square(text: &[u8]) -> bool {
    let text = &text[..text.len().min(8)];
    let text = text.strip_prefix("×".as_bytes()).or(text.strip_prefix(b"&times;")).unwrap_or(text);
    let in_word = |byte: &u8| matches!(byte, b'a'..=b'l' | b'x' | b':' | b'-' | b'0'..=b'9');
    let word = &text[..text.iter().take_while(|byte| in_word(byte)).count()];
    let is_number = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
    let pair = word.windows(2).any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit());
    // `e×d5`: the sign of the capture is no ASCII.
    let before_sign = word.len() == 1 && text[1..].starts_with("×".as_bytes());
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    !is_number(word) && (pair || before_sign) && digits < 2
}

/// The letter of the piece that a name of several words in one names, as commands have them: `WhiteKnightOnWhite`, `faChessKnight`. A
/// single letter is the piece that it is in English.
pub fn piece_in_command(name: &[u8]) -> Option<&'static str> {
    if let [letter] = name {
        return CODES.iter().map(|(_, letter)| *letter).find(|known| known.as_bytes() == [*letter]);
    }
    let name = String::from_utf8_lossy(name);
    let mut words = String::new();
    for ch in name.chars() {
        if ch.is_uppercase() {
            words.push(' ');
        }
        words.push(ch);
    }
    piece_named(words.as_bytes(), Naming::Words)
}

/// Writes the piece of a picture before a square, and nothing elsewhere. `next` is what follows the picture.
pub fn write_picture(writer: &mut Writer<'_>, place: Span, piece: Option<&str>, next: &[u8]) {
    if begins_with_square(next) || writer.last_word().ends_with(b"=") {
        part_words(writer, b"N");
        writer.replace(place, piece.unwrap_or(UNKNOWN));
    }
}

/// Stands for a picture that nothing names.
pub const UNKNOWN: &str = "\u{FFFC}";

#[cfg(test)]
mod tests {
    use super::{Naming, begins_with_square, piece_named};

    #[test]
    fn pieces_are_named() {
        for (description, letter) in [
            ("knight-white", "N"),
            ("icon-font-chess bishop-black", "B"),
            ("Chess nlt45.svg", "N"),
            ("wn", "N"),
            ("bb", "B"),
            ("bk", "K"),
            ("icon-q", "Q"),
            ("piece-N", "N"),
            ("w-p", ""),
            ("♞", "N"),
            ("Weißer Springer", "N"),
            ("whiteQueen", "Q"),
        ] {
            assert_eq!(piece_named(description.as_bytes(), Naming::Letters), Some(letter), "{description}");
        }
        for description in ["", "move", "icon", "board", "king queen", "w"] {
            assert_eq!(piece_named(description.as_bytes(), Naming::Letters), None, "{description}");
        }
        assert_eq!(piece_named(b"move b", Naming::Words), None);
    }

    #[test]
    fn squares_are_seen() {
        for text in ["f3", "xf3", "bd7+", "1c3", "f3 Nf6", "×d5", "e×d5"] {
            assert!(begins_with_square(text.as_bytes()), "{text}");
        }
        for text in ["", "Nf3", "1.e4", "12.", "and", "2020", "O-O", " f3"] {
            assert!(!begins_with_square(text.as_bytes()), "{text}");
        }
    }
}
