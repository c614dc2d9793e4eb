//! Footnotes: lines below the moves that begin with a sign that stands behind a move, `Nf3[1]`, `Nb8¹`, `Bb7*`.

use super::{Sections, State};
use crate::read::heading::line::names_player;
use crate::read::lex::ends_line;
use crate::read::token::{Token, TokenKind};
use crate::text::Span;
use alloc::vec::Vec;

/// No game has more that are looked for.
const MOST_SIGNS: usize = 64;
/// No footnote is longer.
const LONGEST: usize = 1_024;

/// The signs of footnotes that stand behind the words of a game, without a blank.
#[derive(Default)]
pub(super) struct FootnoteSigns {
    signs: Vec<Span>,
    /// The end of the last word.
    word_end: Option<usize>,
}

impl FootnoteSigns {
    /// Notes the sign that a token is, or ends with.
    pub(super) fn note(&mut self, input: &[u8], token: Token) {
        let word_end = self.word_end.take();
        let text = token.span.of(input);
        // `Nf6 [1]`
        if token.kind == TokenKind::Space && text == b" " {
            self.word_end = word_end.map(|_| token.span.end);
            return;
        }
        let sign = match token.kind {
            TokenKind::Bracketed if word_end == Some(token.span.start) && is_bracketed_sign(text) => {
                Some(token.span)
            }
            TokenKind::Word => {
                self.word_end = Some(token.span.end);
                let length = length_of_signs(text);
                (0 < length && length < text.len())
                    .then(|| Span::new(token.span.end - length, token.span.end))
            }
            _ => None,
        };
        // `Nf3[1][2]`
        if token.kind == TokenKind::Bracketed && sign.is_some() {
            self.word_end = Some(token.span.end);
        }
        if let Some(sign) = sign.filter(|_| self.signs.len() < MOST_SIGNS) {
            self.signs.push(sign);
        }
    }

    fn has(&self, input: &[u8], sign: &[u8]) -> bool {
        self.signs.iter().any(|known| known.of(input) == sign)
    }
}

impl Sections<'_> {
    /// The end of the footnote that a token begins: the first of its line, and the sign of a footnote behind a move of this game. Words stand
    /// behind it, and not the players of another game.
    pub(super) fn footnote_at(&self, token: Token, state: &State) -> Option<usize> {
        let text = token.span.of(self.input);
        let is_sign = match token.kind {
            TokenKind::Bracketed => is_bracketed_sign(text),
            TokenKind::Word => length_of_signs(text) == text.len(),
            _ => false,
        };
        if !is_sign || !state.fresh_line || state.depth > 0 || !state.footnotes.has(self.input, text) {
            return None;
        }
        let rest = self.input.get(token.span.end..).unwrap_or_default();
        let length = rest.iter().take(LONGEST).position(|byte| ends_line(*byte));
        let line = &rest[..length.unwrap_or(rest.len().min(LONGEST))];
        let letters =
            |word: &[u8]| word.iter().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
        // `[2] 4...d6 5.c3.`
        let tells_of_move = line.windows(3).any(|dots| dots == b"...");
        let is_text = tells_of_move || line.split(|byte| *byte == b' ').any(|word| letters(word) > 1);
        let is_line = length.is_some() || rest.len() <= LONGEST;
        let heads_game = || core::str::from_utf8(line).is_ok_and(|line| names_player(line.trim()));
        let has_comment = line.iter().any(|byte| matches!(byte, b'{' | b'}'));
        (is_text && is_line && !has_comment && !heads_game())
            .then(|| token.span.end + line.trim_ascii_end().len())
    }
}

/// `[1]`, `[^2]`, `[a]`
fn is_bracketed_sign(text: &[u8]) -> bool {
    let Some(inside) = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")) else { return false };
    let inside = inside.strip_prefix(b"^").unwrap_or(inside);
    match inside {
        [b'a'..=b'z'] => true,
        digits => (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit),
    }
}

/// The bytes of the signs that a word ends with: `²`, `*`, `††`.
fn length_of_signs(word: &[u8]) -> usize {
    // Most words end with a letter, a digit or a point.
    if !word.last().is_some_and(|last| *last == b'*' || !last.is_ascii()) {
        return 0;
    }
    let Ok(word) = core::str::from_utf8(word) else { return 0 };
    let is_sign = |ch: char| matches!(ch, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '*' | '†' | '‡');
    word.len() - word.trim_end_matches(is_sign).len()
}
