//! Words by their writing alone: what may be a move, and what is prose or an address.

use crate::moves::decode::{CASTLING_WORDS, NULL_MOVES};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result::ResultCertainty;
use crate::moves::result_words::result_of;
use crate::read::number::is_numeric_move;
use crate::read::word::is_opening_code;
use crate::text::{Glyph, names_square};
use alloc::string::String;

/// Returns true if a letter of a file and a digit are side by side in a word, or if it is short and may be a capture that
/// names no square.
pub(super) fn may_be_move(glyphs: &[Glyph]) -> bool {
    const LONGEST: usize = 6;
    let file = |ch: char| ('a'..='j').contains(&ch.to_ascii_lowercase());
    let square = glyphs.windows(2).any(|two| file(two[0].ch) && two[1].ch.is_ascii_digit());
    // `Fax`, `exd`
    let inner = &glyphs[..glyphs.len().saturating_sub(1)];
    let takes = inner.iter().any(|glyph| matches!(glyph.ch, 'x' | 'X' | 'х' | ':'));
    // `Posts:`, `note::`
    let colon = glyphs.iter().position(|glyph| glyph.ch == ':').unwrap_or(0);
    let label = colon > 3 && glyphs[colon..].iter().all(|glyph| glyph.ch == ':');
    let lettered =
        glyphs.iter().any(|glyph| glyph.ch.is_alphabetic() && !matches!(glyph.ch, 'x' | 'X' | 'х'));
    square || takes && lettered && !label && (3..=LONGEST).contains(&glyphs.len()) || is_zero_castling(glyphs)
}

/// Returns true if a word has letters side by side as only words of prose have them: no move is written so, with the sign of
/// a capture or without.
pub(super) fn is_long_word(glyphs: &[Glyph]) -> bool {
    const LETTERS: usize = 4;
    const LONGEST_MOVE: usize = 6;
    let run = glyphs.windows(LETTERS).any(|letters| letters.iter().all(|glyph| glyph.ch.is_alphabetic()));
    let takes =
        glyphs.len() <= LONGEST_MOVE && glyphs.iter().any(|glyph| matches!(glyph.ch, 'x' | 'X' | 'х'));
    // `points13`
    let letters = glyphs.iter().take_while(|glyph| glyph.ch.is_alphabetic()).count();
    let counted = letters > LETTERS && glyphs[letters..].iter().all(|glyph| glyph.ch.is_ascii_digit());
    run && !takes
        && (counted && !may_be_move(glyphs) || !glyphs.iter().any(|glyph| glyph.ch.is_ascii_digit()))
}

/// The address of a page or a file is no move, whatever letters and digits are in it.
pub fn is_address(glyphs: &[Glyph]) -> bool {
    let three = |first, second, third| {
        glyphs.windows(3).any(|window| [window[0].ch, window[1].ch, window[2].ch] == [first, second, third])
    };
    three(':', '/', '/')
        || three('w', 'w', 'w')
        || is_domain(glyphs)
        || glyphs.iter().any(|glyph| matches!(glyph.ch, '@' | '_' | '\\'))
}

/// Returns true for the name of a site: `chess24.com`.
fn is_domain(glyphs: &[Glyph]) -> bool {
    const ENDS: [&str; 8] = ["com", "org", "net", "info", "tv", "io", "eu", "co.uk"];
    let name: String = glyphs.iter().map(|glyph| glyph.ch).collect();
    let bare = name.trim_end_matches([',', ';', ':', '.', ')']);
    let stem = ENDS.iter().find_map(|end| bare.strip_suffix(end)?.strip_suffix('.'));
    stem.is_some_and(|stem| {
        stem.chars().filter(|ch| ch.is_ascii_alphabetic()).count() > 2
            && stem.chars().all(|ch| ch.is_ascii_alphanumeric() || matches!(ch, '-' | '.'))
    })
}

/// Returns true if a word behind a move number may be its move: it names a square, castles, or is a sign that moves have.
pub(super) fn may_follow_number(glyphs: &[Glyph]) -> bool {
    let Some(first) = glyphs.first() else { return false };
    // `Hastings 1895 (3)`: the number of a round.
    let round = first.ch == '(' && glyphs.get(1).is_some_and(|next| next.ch.is_ascii_digit());
    let signs =
        matches!(first.ch, '.' | '…' | '$' | '!' | '?' | '=' | '(') && !round || move_word(glyphs).is_some();
    let result = || matches!(result_of(glyphs, &NO_SPELLINGS), Some((_, ResultCertainty::Sure)));
    names_square(glyphs) && !is_opening_code(glyphs) && !is_long_word(glyphs)
        || signs
        || is_castling(glyphs)
        || is_zero_castling(glyphs)
        || is_numeric_move(glyphs)
        || result()
}

/// The word for a turn that passes, or for castling, that these characters are.
pub(super) fn move_word(glyphs: &[Glyph]) -> Option<&'static str> {
    let end =
        glyphs.iter().position(|glyph| matches!(glyph.ch, '+' | '#' | '!' | '?')).unwrap_or(glyphs.len());
    let mut words = NULL_MOVES.into_iter().chain(CASTLING_WORDS);
    words.find(|word| word.chars().eq(glyphs[..end].iter().map(|glyph| glyph.ch)))
}

/// `O-O`, `o-o-o+`
pub(super) fn is_castling(glyphs: &[Glyph]) -> bool {
    is_rings(glyphs, |ch| matches!(ch, 'O' | 'o' | 'О' | 'о'))
}

/// `0-0`, which may be a score as well.
pub(super) fn is_zero_castling(glyphs: &[Glyph]) -> bool {
    is_rings(glyphs, |ch| ch == '0')
}

fn is_rings(glyphs: &[Glyph], is_ring: fn(char) -> bool) -> bool {
    let end =
        glyphs.iter().position(|glyph| matches!(glyph.ch, '+' | '#' | '!' | '?')).unwrap_or(glyphs.len());
    let alternates =
        |(at, glyph): (usize, &Glyph)| if at % 2 == 0 { is_ring(glyph.ch) } else { glyph.ch == '-' };
    matches!(end, 3 | 5) && glyphs[..end].iter().enumerate().all(alternates)
}

/// Returns true if a word ends with a square and has before it no more than a move has: a piece, an origin, a sign. The
/// letter of the file must be one of those that `is_file` takes.
pub(super) fn is_move_shape(glyphs: &[Glyph], is_file: fn(char) -> bool) -> bool {
    const LONGEST: usize = 24;
    let file = |ch: char| is_file(ch) && ('a'..='j').contains(&ch.to_ascii_lowercase());
    let rank = |ch: char| ('1'..='9').contains(&ch);
    if glyphs.len() > LONGEST {
        return false;
    }
    let mut squares = glyphs.windows(2).enumerate().filter(|(_, two)| file(two[0].ch) && rank(two[1].ch));
    let count = squares.clone().count();
    let Some((last, _)) = squares.next_back() else { return false };
    // `e4e5Nf3Nc6`: moves without blanks.
    if count >= 3 && glyphs.len() <= 4 * count {
        return true;
    }
    let (before, behind) = (&glyphs[..last], &glyphs[last + 2..]);
    let letters = behind.iter().filter(|glyph| glyph.ch.is_alphabetic()).count();
    let digits = behind.iter().skip(1).any(|glyph| glyph.ch.is_ascii_digit());
    let tenth = behind.first().is_none_or(|glyph| !glyph.ch.is_ascii_digit() || glyph.ch == '0');
    if letters > 2 || digits || !tenth || behind.len() > 8 {
        return false;
    }
    let separator = |ch: char| matches!(ch, '-' | 'x' | 'X' | ':' | '*' | '>' | '(' | ')' | '=');
    let signs = before.iter().rev().take_while(|glyph| separator(glyph.ch)).count();
    let mut piece = &before[..before.len() - signs];
    piece = piece.strip_suffix_if(rank);
    piece = piece.strip_suffix_if(|ch| ('a'..='j').contains(&ch.to_ascii_lowercase()) && is_file(ch));
    match piece {
        [] => true,
        [one] => !matches!(one.ch, '/' | '.' | '\'' | '"' | '%' | '&') && !one.ch.is_ascii_digit(),
        [first, second] => {
            let foreign = !first.ch.is_ascii() && !second.ch.is_ascii();
            foreign || matches!((first.ch, second.ch), ('K', 't' | 'T' | 'p') | ('(', '='))
        }
        // `Kt-f3`, `♘/f3`: signs that no word of prose has.
        _ => piece.iter().filter(|glyph| glyph.ch.is_alphanumeric()).count() <= 1 && piece.len() <= 4,
    }
}

/// A slice that may lose its last character.
trait StripSuffixIf {
    fn strip_suffix_if(&self, is: impl Fn(char) -> bool) -> &Self;
}

impl StripSuffixIf for [Glyph] {
    fn strip_suffix_if(&self, is: impl Fn(char) -> bool) -> &[Glyph] {
        match self {
            [rest @ .., last] if is(last.ch) => rest,
            all => all,
        }
    }
}
