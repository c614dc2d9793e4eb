//! Words that are written as nearly all moves are: `e4`, `Nf3`, `exd5`, `Rad1+`, `S:c6`. That a word is one of them shows by
//! its bytes, and then it can be read as a move in one way at most. It is no number and no result, so it need not be folded,
//! and nothing has to be asked that could tell otherwise; only whether it begins with a mark (`ch1`) is for others to ask.
//!
//! This is a short way to the answers of `section`, `player` and `words`, never to others: the tests compare them for every
//! such word.

use crate::moves::letters::Letters;
use crate::moves::pattern::{CaptureSaid, MovePattern};
use stamma_board::{Role, RoleSet, SquareArea};

/// A word of this kind.
#[derive(Clone, Copy, Debug)]
pub struct SimpleMove {
    /// The capital that it begins with; none of a pawn's.
    pub letter: Option<u8>,
    /// True if a check mark or a mate mark is its last byte.
    pub marked: bool,
    from: SquareArea,
    to: SquareArea,
    capture: CaptureSaid,
}

impl SimpleMove {
    /// The word that these bytes are, on a board of eight by eight where case counts.
    #[inline]
    pub fn of(bytes: &[u8]) -> Option<SimpleMove> {
        let (bytes, marked) = match bytes {
            [word @ .., b'+' | b'#'] => (word, true),
            word => (word, false),
        };
        let [before @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = bytes else { return None };
        let to = SquareArea { files: 1 << (file - b'a'), ranks: 1 << (rank - b'1') };
        let (before, capture) = match before {
            [before @ .., b'x' | b':'] => (before, CaptureSaid::Takes),
            before => (before, CaptureSaid::Nothing),
        };
        let on_file = |file: u8| SquareArea { files: 1 << (file - b'a'), ..SquareArea::ALL };
        let on_rank = |rank: u8| SquareArea { ranks: 1 << (rank - b'1'), ..SquareArea::ALL };
        let (letter, from) = match *before {
            // What takes in `xd5` is not said.
            [] if capture == CaptureSaid::Takes => return None,
            [] => (None, SquareArea::ALL),
            [letter @ b'A'..=b'Z'] => (Some(letter), SquareArea::ALL),
            // Nobody names a pawn's own file.
            [from @ b'a'..=b'h'] if from != *file => (None, on_file(from)),
            [letter @ b'A'..=b'Z', from @ b'a'..=b'h'] => (Some(letter), on_file(from)),
            [letter @ b'A'..=b'Z', from @ b'1'..=b'8'] => (Some(letter), on_rank(from)),
            _ => return None,
        };
        // A ring may castle, and a capital may be a cross.
        let is_taken = matches!(letter, Some(b'O' | b'X'));
        (!is_taken).then_some(SimpleMove { letter, marked, from, to, capture })
    }

    /// Returns the pattern of the word, with its letter read as this piece.
    pub fn pattern(&self, role: Role) -> MovePattern {
        let SimpleMove { from, to, capture, .. } = *self;
        MovePattern { roles: RoleSet::only(role), from, to, capture, ..MovePattern::ANY }
    }
}

/// Returns the beginning of a comment if moves may have been meant: a move number and its dot, a castling, or a word
/// that may be a move in some letters.
pub fn beginning_of_moves(comment: &[u8]) -> Option<&'static str> {
    let comment = comment.trim_ascii_start();
    if begins_with_number(comment) {
        return Some("a move number");
    }
    begins_with_move(comment).then_some("a move")
}

/// Returns true if a text holds the number of a move with dots, and behind it what is written as a move.
pub fn holds_numbered_move(text: &[u8], number: u32, black: bool) -> bool {
    let mut before = None;
    text.iter().enumerate().any(|(at, byte)| {
        let begins = byte.is_ascii_digit()
            && !before.replace(*byte).is_some_and(|byte: u8| byte.is_ascii_alphanumeric());
        before = Some(*byte);
        let digits = text[at..].iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
        let value = text[at..at + digits].iter().fold(0, |value, digit| 10 * value + u32::from(digit - b'0'));
        let rest = &text[at + digits..];
        let dots = rest.iter().take(4).take_while(|byte| **byte == b'.').count();
        let has_dots = if black { dots > 1 } else { dots == 1 };
        begins && value == number && has_dots && begins_with_move(rest[dots..].trim_ascii_start())
    })
}

/// Counts the words of a text that are written as moves are, beside other words: `Black: c5 (good); White: Nf3`.
pub fn words_of_moves(comment: &[u8]) -> usize {
    let parts =
        |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'(' | b')' | b'|' | b'"');
    let without_number = |word: &[u8]| {
        let digits = word.iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
        let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
        if digits > 0 && dots > 0 { digits + dots } else { 0 }
    };
    comment.split(parts).filter(|word| begins_with_move(&word[without_number(word)..])).count()
}

/// Counts the words of a text that are written as moves in some notation, those of descriptive notation among them: `Kt-KB3`, `PxP`,
/// `K's 4th`.
pub fn words_of_any_moves(text: &[u8]) -> usize {
    let parts = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'(' | b')' | b'|');
    let (mut found, mut before): (usize, &[u8]) = (words_of_moves(text), b"");
    for word in text.split(parts).filter(|word| !word.is_empty()) {
        let names_rank = before.ends_with(b"'s") && is_rank_in_words(word);
        found += usize::from(names_rank || is_descriptive_word(word));
        before = word;
    }
    found
}

/// `4th.`, `3d`, `sq.`: the rank of a square in long descriptive notation, behind the name of its file.
fn is_rank_in_words(word: &[u8]) -> bool {
    let ordinals: [&[u8]; 5] = [b"st", b"d", b"nd", b"rd", b"th"];
    let dots = word.iter().rev().take_while(|byte| **byte == b'.').count();
    match &word[..word.len() - dots] {
        [b'1'..=b'8', ordinal @ ..] => ordinals.contains(&ordinal),
        word => matches!(word, b"sq" | b"square"),
    }
}

/// Returns true for a word of descriptive notation that steps to a square or takes: `Kt-KB3`, `PxP`, `AxC+`, `C3AR`.
pub fn is_descriptive_word(word: &[u8]) -> bool {
    const LONGEST: usize = 4;
    let is_mark = |byte: &&u8| matches!(byte, b'+' | b'#' | b'!' | b'?' | b'.');
    let marks = word.iter().rev().take_while(is_mark).count();
    let word = &word[..word.len() - marks];
    let word = word.strip_suffix(b"ch").unwrap_or(word);
    let is_sign = |byte: &u8| matches!(byte, b'-' | b'x' | b'1'..=b'8');
    let Some(sign) = word.iter().position(is_sign) else { return false };
    let (mover, target) = (&word[..sign], &word[sign + 1..]);
    let named = match target {
        // In Spanish the rank stands before the file.
        [named @ .., b'1'..=b'8'] if !word[sign].is_ascii_digit() => named,
        named if word[sign] != b'-' && !named.is_empty() => named,
        _ => return false,
    };
    let is_name = |name: &[u8]| {
        name.len() <= LONGEST
            && name.first().is_none_or(u8::is_ascii_uppercase)
            && name.iter().all(|byte| b"KQRBNPACDTFt".contains(byte))
    };
    !mover.is_empty() && is_name(mover) && is_name(named)
}

/// Returns true for the number of a move: `2.`, `2)`, or `2 Nf3`.
pub fn begins_with_number(text: &[u8]) -> bool {
    let digits = text.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let behind = &text[digits..];
    let bare = behind.trim_ascii_start();
    (1..=3).contains(&digits)
        && (matches!(behind.first(), Some(b'.' | b')'))
            || bare.len() < behind.len() && begins_with_move(bare))
}

fn begins_with_move(comment: &[u8]) -> bool {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b']');
    let length = comment.iter().take(LONGEST_MOVE + 1).position(ends).unwrap_or(comment.len());
    let marks = |byte: &&u8| matches!(**byte, b'+' | b'#' | b'!' | b'?' | b':' | b'.');
    let Some(word) = comment.get(..length).filter(|word| word.len() <= LONGEST_MOVE) else { return false };
    match &word[..length - word.iter().rev().take_while(marks).count()] {
        b"O-O" | b"0-0" | b"O-O-O" | b"0-0-0" => true,
        [before @ .., b'a'..=b'h', b'1'..=b'8'] => match before {
            [] => true,
            [first, ..] => matches!(first, b'a'..=b'h' | b'A'..=b'Z' | 0x80..),
        },
        _ => false,
    }
}

/// The greatest number of bytes of a word that is tried as a move: `Kрe1:e2+` has ten.
const LONGEST_MOVE: usize = 10;

/// The pieces that capitals stand for, looked up once each.
#[derive(Clone, Debug)]
pub struct SimpleMoveLetters([Option<Option<Role>>; 26]);

impl SimpleMoveLetters {
    /// None has been looked up.
    pub const NONE: SimpleMoveLetters = SimpleMoveLetters([None; 26]);

    /// The one piece that a capital stands for, if it is one.
    #[inline]
    pub fn role(&mut self, letter: u8, letters: &Letters) -> Option<Role> {
        *self.0[usize::from(letter - b'A')].get_or_insert_with(|| letters.only_role(letter))
    }
}

#[cfg(test)]
mod tests {
    use super::{SimpleMove, SimpleMoveLetters, words_of_any_moves};
    use crate::moves::decode::{DecodeContext, DecodedMove};
    use crate::moves::languages::LANGUAGES;
    use crate::moves::letters::Letters;
    use crate::moves::marks::MarkPosition;
    use crate::moves::one_or_many::OneOrMany;
    use crate::moves::own_spellings::NO_SPELLINGS;
    use crate::moves::result_words::result_of;
    use crate::read::number::number_at;
    use crate::read::phrases::begins_termination;
    use crate::read::word::{is_opening_code, is_placement};
    use crate::read::words::{WordContext, marks_at, whole_readings};
    use crate::text::Span;
    use crate::text::{Glyph, fold_word, names_square};
    use alloc::string::String;
    use alloc::vec::Vec;
    use stamma_board::Role;

    #[test]
    fn words_of_moves_are_counted_among_others() {
        for (text, count) in [
            ("White: e4 (good); Black: 1...c5; O-O", 3),
            ("P-K4 Kt-KB3 PxP+ AxC 4P-3", 4),
            ("P4R C3AD! P4 R2D2 A1A1", 2),
            ("P. to K's 4th. Kt. to Q. B's 3d.. R. to K's sq.", 3),
            ("the 1st, 2nd and 3rd rounds; P-B; x-ray; Kramnik's 4 games; Anand - Kramnik", 0),
        ] {
            assert_eq!(words_of_any_moves(text.as_bytes()), count, "{text}");
        }
    }

    /// Every way to put these together, the words of this kind among them.
    fn words(targets: &[&str]) -> Vec<String> {
        let letters = ('A'..='Z').map(String::from);
        let firsts: Vec<String> =
            ('a'..='h').map(String::from).chain([String::new()]).chain(letters).collect();
        let origins: Vec<String> =
            ('a'..='i').chain('0'..='9').map(String::from).chain([String::new()]).collect();
        let mut words = Vec::new();
        for first in &firsts {
            for origin in &origins {
                for sign in ["", "x", ":"] {
                    for target in targets {
                        for mark in ["", "+", "#"] {
                            words.push([first, origin, sign, target, mark].concat());
                        }
                    }
                }
            }
        }
        words
    }

    fn glyphs_of(word: &str) -> Vec<Glyph> {
        let mut glyphs = Vec::new();
        fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
        glyphs
    }

    #[test]
    fn they_are_moves_and_nothing_else() {
        let targets: Vec<String> =
            ('a'..='h').flat_map(|file| ('1'..='8').map(move |rank| [file, rank].iter().collect())).collect();
        let targets: Vec<&str> = targets.iter().map(String::as_str).collect();
        let mut count = 0;
        for word in words(&targets) {
            if SimpleMove::of(word.as_bytes()).is_none() {
                continue;
            }
            count += 1;
            let glyphs = glyphs_of(&word);
            assert_eq!(glyphs.len(), word.len());
            assert!(names_square(&glyphs) && number_at(&glyphs).is_none(), "{word}");
            assert!(result_of(&glyphs, &NO_SPELLINGS).is_none() && !begins_termination(&glyphs), "{word}");
            assert!(!is_placement(&glyphs) && !is_opening_code(&glyphs), "{word}");
        }
        assert!(count > 50_000, "{count}");
    }

    #[test]
    fn they_have_one_reading_in_every_language() {
        let words = words(&["a1", "e4", "d5", "h8", "c9", "i1"]);
        let mut count = 0;
        for language in LANGUAGES {
            let letters = Letters { language, compounds: None };
            let decode = DecodeContext { letters, ..DecodeContext::english() };
            let context = WordContext { decode, en_passant_follows: false, long_seen: false };
            let mut roles = SimpleMoveLetters::NONE;
            for word in &words {
                let Some(plain) = SimpleMove::of(word.as_bytes()) else { continue };
                let role = match plain.letter {
                    None => Some(Role::Pawn),
                    Some(letter) => roles.role(letter, &letters),
                };
                let Some(role) = role else { continue };
                count += 1;
                let glyphs = glyphs_of(word);
                let length = word.len() - usize::from(plain.marked);
                let reading = DecodedMove { pattern: plain.pattern(role), length, cost: 0 };
                let (marks, taken) = marks_at(&glyphs[length..], MarkPosition::Glued, &NO_SPELLINGS);
                assert_eq!(taken, usize::from(plain.marked), "{word}");
                assert_eq!(
                    whole_readings(&glyphs, &context),
                    OneOrMany::one((reading, marks)),
                    "{word} {}",
                    language.id
                );
            }
        }
        assert!(count > 90_000, "{count}");
    }
}
