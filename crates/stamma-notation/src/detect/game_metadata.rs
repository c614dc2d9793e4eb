//! The signs that a page gives beside the moves: tags, a heading, numbers, the spelling of the result.

use super::page_signs::PageSigns;
use crate::moves::dialect::NumberStyle;
use crate::moves::result::GameResult;
use crate::text::Span;
use crate::text::plain;
use alloc::string::String;

/// The parts of a game that are read beside its moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameMetadata {
    /// The bytes of the game.
    pub(super) span: Span,
    /// The bracket and the name of its first tag that contains more than the start of the game.
    pub(super) tag: Option<Span>,
    /// The place where its first move is written.
    pub(super) first_move: Option<usize>,
    /// The score.
    pub(super) result: GameResult,
    /// The place where the result is written, if it is.
    pub(super) result_span: Option<Span>,
}

/// Something that a page shows.
#[derive(Clone, Copy)]
pub(super) enum PageSign {
    Tag(Span),
    Heading,
    Number,
    Result(Span),
}

impl GameMetadata {
    /// Calls `sign` with everything that the page shows and the dialects that show it so, a bit each.
    pub(super) fn signs(&self, input: &[u8], known: &mut PageSigns, mut sign: impl FnMut(PageSign, u64)) {
        if let Some(tag) = self.tag {
            sign(PageSign::Tag(tag), known.tags);
        }
        let opening = self.opening(input);
        let headed = known.headed(opening);
        if headed != 0 {
            sign(PageSign::Heading, headed);
        }
        if self.first_move.is_some() {
            sign(PageSign::Number, known.numbered(numbers(opening)));
        }
        if let Some(span) = self.result_span {
            let writers = known.writers_of_result(self.result, span.of(input));
            if writers != 0 {
                sign(PageSign::Result(span), writers);
            }
        }
    }

    /// A sign as text.
    pub(super) fn word(&self, sign: PageSign, input: &[u8]) -> String {
        match sign {
            PageSign::Tag(span) => plain(input, span),
            PageSign::Heading => {
                let heading = String::from_utf8_lossy(self.opening(input));
                heading.lines().next().unwrap_or_default().trim().into()
            }
            PageSign::Number => {
                numbered_word(input, self.span.start, self.first_move.unwrap_or(self.span.end))
            }
            PageSign::Result(span) => String::from_utf8_lossy(span.of(input)).into_owned(),
        }
    }

    /// Returns the text before the first move.
    fn opening<'a>(&self, input: &'a [u8]) -> &'a [u8] {
        Span::new(self.span.start, self.first_move.unwrap_or(self.span.end)).of(input)
    }
}

/// Returns true if a tag of this name contains more than the start of the game.
pub(super) fn is_informative(name: &[u8]) -> bool {
    !matches!(name, b"FEN" | b"SetUp" | b"Variant")
}

pub(super) fn has_heading(opening: &[u8], header: &str) -> bool {
    let Some(first) = header.as_bytes().first() else { return false };
    opening.contains(first) && String::from_utf8_lossy(opening).contains(header)
}

/// Returns the style of the first move's number, taken from the text before the move.
fn numbers(opening: &[u8]) -> NumberStyle {
    let trimmed = opening.trim_ascii_end();
    let pointed = trimmed.ends_with(b".") && trimmed.iter().rev().nth(1).is_some_and(u8::is_ascii_digit);
    match pointed {
        true if trimmed.len() == opening.len() => NumberStyle::DotGlued,
        true => NumberStyle::Dot,
        false => NumberStyle::Not,
    }
}

/// The first move with its number.
fn numbered_word(input: &[u8], start: usize, first_move: usize) -> String {
    let before = input.get(start..first_move).unwrap_or_default();
    let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
    let rest = input.get(first_move..).unwrap_or_default();
    let word = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len()).min(16);
    let number = before[line..].trim_ascii_end();
    let digits = number.iter().rev().take_while(|byte| byte.is_ascii_graphic()).take(8).count();
    let span = Span::new(start + line + number.len() - digits, first_move + word);
    String::from_utf8_lossy(span.of(input)).trim().into()
}
