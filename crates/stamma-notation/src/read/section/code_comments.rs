//! Comments that are marked as in the source of programs, `// 3. Bb5` up to the end of the line and `/* 3. Bb5 */`, and remarks in
//! angle brackets, `<best by test>`.

use super::{Sections, State};
use crate::read::lex::ends_line;
use crate::read::token::{Token, TokenKind};

/// No comment is longer.
const LONGEST: usize = 4_096;
/// No remark in angle brackets is longer.
const LONGEST_REMARK: usize = 256;

impl Sections<'_> {
    /// The end of the comment or remark that a token begins among the moves.
    pub(super) fn code_comment_at(&self, token: Token, state: &State) -> Option<usize> {
        let is_among_moves = state.begun && !state.ended;
        if !is_among_moves
            || token.kind != TokenKind::Word
            || !matches!(self.input[token.span.start], b'/' | b'<')
        {
            return None;
        }
        let rest = &self.input[token.span.start..];
        let rest = &rest[..rest.len().min(LONGEST)];
        let length = match rest {
            [b'/', b'*', inside @ ..] => inside.windows(2).position(|pair| pair == b"*/")? + 4,
            [b'/', b'/', behind @ ..] => comment_to_line_end(behind)? + 2,
            [b'<', inside @ ..] => remark(inside)? + 2,
            _ => return None,
        };
        Some(token.span.start + length)
    }
}

/// The length of a comment that goes to the end of its line. Two strokes may part moves instead: it has words, or the next line begins with
/// its number again, or one before that.
fn comment_to_line_end(behind: &[u8]) -> Option<usize> {
    let end = behind.iter().position(|byte| ends_line(*byte)).unwrap_or(behind.len());
    let (line, next) = behind.split_at(end);
    let goes_back = || Some(first_number(next)? <= first_number(line)?);
    (holds_words(line) || goes_back() == Some(true)).then(|| line.trim_ascii_end().len())
}

/// The length of the inside of a remark in angle brackets: words, on one line.
fn remark(inside: &[u8]) -> Option<usize> {
    let inside = &inside[..inside.len().min(LONGEST_REMARK)];
    let end = inside.iter().position(|byte| matches!(byte, b'<' | b'>') || ends_line(*byte))?;
    (inside[end] == b'>' && holds_words(&inside[..end])).then_some(end)
}

/// The number that a text begins with.
fn first_number(text: &[u8]) -> Option<u32> {
    let text = text.trim_ascii_start();
    let digits = text.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    core::str::from_utf8(&text[..digits]).ok()?.parse().ok()
}

/// Returns true if a text has a word that is no move: small letters alone, of which one is no file.
fn holds_words(text: &[u8]) -> bool {
    let text = core::str::from_utf8(text).unwrap_or_default();
    text.split_whitespace().map(|word| word.trim_matches(|ch: char| !ch.is_alphanumeric())).any(|word| {
        word.chars().count() > 1
            && word.chars().all(char::is_lowercase)
            && word.chars().any(|ch| !matches!(ch, 'a'..='h' | 'x'))
    })
}
