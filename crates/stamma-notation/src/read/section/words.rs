//! Words that part games, or seem to: numbers, names of pieces, and moves that can begin a game.

use crate::read::heading::line::is_code;
use crate::read::word::Word;
use crate::text::Glyph;

/// Returns true if a word may begin the moves of a game: a number, a square, castling. Remarks after a result are none
/// of it.
pub(super) fn begins_moves(word: &Word, glyphs: &[Glyph]) -> bool {
    word.number.is_some()
        || word.whole.names_square
        || matches!(glyphs, [Glyph { ch: 'O' | '0' | 'o', .. }, Glyph { ch: '-', .. }, ..])
}

/// `[2]`, `[C84]`: the number of a game in a heading, or the code of its opening.
pub fn is_bracketed_label(text: &[u8]) -> bool {
    const MOST_DIGITS: usize = 4;
    let inside = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")).unwrap_or_default();
    let is_number = (1..=MOST_DIGITS).contains(&inside.len()) && inside.iter().all(u8::is_ascii_digit);
    is_number || core::str::from_utf8(inside).is_ok_and(is_code)
}

/// `2d.`: the rank of a square in descriptive notation, and no number of a move.
pub fn is_ordinal(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let letters = &text[digits..];
    let letters = letters.strip_suffix(b".").or(letters.strip_suffix(b",")).unwrap_or(letters);
    matches!(letters, b"st" | b"d" | b"nd" | b"rd" | b"th")
}

/// Returns true if a word is the name of a piece and nothing else, in the letters of descriptive notation: `Kt`, `QB`, `-K`.
pub(super) fn names_piece(glyphs: &[Glyph]) -> bool {
    const LONGEST: usize = 5;
    let named = |glyph: &Glyph| "KQRBNPDTACFt-.'’s".contains(glyph.ch);
    let capital = glyphs.iter().find(|glyph| glyph.ch != '-').is_some_and(|glyph| glyph.ch.is_uppercase());
    glyphs.len() <= LONGEST && capital && glyphs.iter().all(named)
}

/// Returns true if a word may be what is left of a move whose rank is lost: `Bb`, `dxe`.
pub(super) fn is_stump(glyphs: &[Glyph]) -> bool {
    // `Page` is a P and files.
    const LONGEST: usize = 3;
    let [first, rest @ ..] = glyphs else { return false };
    let names_file = |glyph: &Glyph| matches!(glyph.ch, 'a'..='h' | 'x');
    rest.len() < LONGEST && (first.ch.is_uppercase() || names_file(first)) && rest.iter().all(names_file)
}

/// The bracket and the name that a tag begins with.
pub(super) fn tag_name(tag: &[u8]) -> &[u8] {
    &tag[..tag.iter().position(|byte| matches!(byte, b' ' | b'"')).unwrap_or(tag.len())]
}

/// Returns true if a word may be the first move of a side in chess: a pawn's, or a knight's.
pub(super) fn may_begin_game(glyphs: &[Glyph], black: bool) -> bool {
    let word = glyphs.iter().rposition(|glyph| glyph.ch.is_ascii_digit()).map_or(glyphs, |at| &glyphs[..=at]);
    let [.., file, rank] = word else { return false };
    let (near, far) = if black { ('6', '5') } else { ('3', '4') };
    match word.len() {
        2 => ('a'..='h').contains(&file.ch) && (rank.ch == near || rank.ch == far),
        3 => matches!(file.ch, 'a' | 'c' | 'f' | 'h') && rank.ch == near && !word[0].ch.is_ascii_lowercase(),
        // `e2-e4`, `Ng1-f3`
        _ => word.iter().any(|glyph| glyph.ch == '-'),
    }
}
