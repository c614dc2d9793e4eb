//! Games that are counted, `Game 2: 1. e4`, `3. 1. d4 d5`, and tags of one game right below those of another.

use super::{Sections, State, tag_name};
use crate::moves::result::GameResult;
use crate::read::heading::words::{HeadingKey, heading_key};
use crate::read::lex::{ends_line, names_move};
use crate::read::token::{Token, TokenKind};
use crate::text::Span;

impl Sections<'_> {
    /// Returns true if tags that name both players and give the result stand before a tag, and those from there on name two others: a
    /// game without moves ends.
    pub(super) fn names_others(&self, token: Token, state: &State) -> bool {
        /// Most games have fewer tags, and a blank behind each.
        const AHEAD: usize = 64;
        let [Some(white), Some(black)] = state.players else { return false };
        let ahead = core::iter::once(token).chain(self.lexer.clone()).take(AHEAD);
        let tags = ahead.take_while(|token| matches!(token.kind, TokenKind::Space | TokenKind::Tag));
        let names_other = |tag: Span, known: Span| {
            let (tag, known) = (tag.of(self.input), known.of(self.input));
            tag_name(tag) == tag_name(known) && tag != known
        };
        let is_named = |known: Span| tags.clone().any(|tag| names_other(tag.span, known));
        state.tagged_result && is_named(white) && is_named(black)
    }

    /// Returns true if a number behind a result is that of a game, though the moves before it may go on with it: the first number stands
    /// behind it on its line, or it stands alone below an empty line, and moves before it have no numbers, or both lines are games of a
    /// list.
    pub(super) fn numbers_game(&self, token: Token, state: &State) -> bool {
        const MOVES_OF_A_NUMBER: usize = 2;
        if !state.fresh_line || token.kind != TokenKind::Word {
            return false;
        }
        let is_apart = state.blank_line
            && state.moves_since_number > MOVES_OF_A_NUMBER
            && state.result.is_some_and(|result| result != GameResult::Unknown);
        self.stands_before_one(token)
            || is_apart && self.ends_line_behind(token)
            || self.numbers_row_of_list(token)
    }

    /// `1. e4 c5 0-1`, and below it `2. d4 d5 1-0`: returns true if a token begins a line with one number and a result, and so does the line
    /// before it.
    fn numbers_row_of_list(&self, token: Token) -> bool {
        let (before, behind) = self.input.split_at(token.span.start);
        let end = behind.iter().position(|byte| ends_line(*byte)).unwrap_or(behind.len());
        let before = before.trim_ascii_end();
        let start = before.iter().rposition(|byte| ends_line(*byte)).map_or(0, |at| at + 1);
        is_row_with_result(&before[start..]) && is_row_with_result(&behind[..end])
    }

    /// Returns true for a number without a dot that fills its line and is not the first of a game whose numbers fill theirs: the next line
    /// begins with no move.
    pub(super) fn is_page_number(&self, token: Token) -> bool {
        let text = token.span.of(self.input);
        let is_number = text.len() <= 4 && text.iter().all(u8::is_ascii_digit) && text != b"1";
        is_number && self.ends_line_behind(token) && {
            let next = self.lexer.clone().find(|token| token.kind != TokenKind::Space);
            next.is_none_or(|next| {
                let begins_game = next.span.of(self.input).starts_with(b"1.");
                next.kind != TokenKind::Word || begins_game || !names_move(next.span.of(self.input))
            })
        }
    }

    /// Returns true if nothing but blanks stands between a token and the end of its line.
    fn ends_line_behind(&self, token: Token) -> bool {
        let behind = self.input.get(token.span.end..).unwrap_or_default();
        behind.iter().find(|byte| !matches!(byte, b' ' | b'\t')).is_none_or(|byte| ends_line(*byte))
    }

    /// Returns true for a number with the number 1 behind it, as games have that are counted: `3. 1. d4 d5`.
    pub(super) fn stands_before_one(&self, token: Token) -> bool {
        /// A blank, a number and its dot, and no more.
        const AHEAD: usize = 8;
        let digits =
            token.span.of(self.input).strip_suffix(b".").or(token.span.of(self.input).strip_suffix(b")"));
        let is_number = digits
            .is_some_and(|digits| (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit));
        let behind = self.input.get(token.span.end..).unwrap_or_default();
        let behind = &behind[..behind.len().min(AHEAD)];
        let blanks = behind.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let begins_move = |next: u8| next == b' ' || next.is_ascii_alphabetic() || !next.is_ascii();
        let is_first = matches!(behind[blanks..], [b'1', b'.', next, ..] if begins_move(next));
        is_number && blanks > 0 && is_first
    }

    /// Returns true for a star before the number of a move that is not the first: `* 2...d6 3. d4`.
    pub(super) fn is_bullet(&self, token: Token) -> bool {
        let behind = self.input.get(token.span.end..).unwrap_or_default();
        let Some(behind) = behind.strip_prefix(b" ").filter(|_| token.span.of(self.input) == b"*") else {
            return false;
        };
        let digits = behind.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
        (1..=3).contains(&digits)
            && behind.get(digits) == Some(&b'.')
            && (&behind[..digits] != b"1" || behind[digits..].starts_with(b".."))
    }

    /// Returns true if a word and a number behind it count a game that begins with its first number behind both: `Game 2: 1. e4`.
    pub(super) fn counts_game(&self, token: Token) -> bool {
        /// No number of a game and first number behind it are longer.
        const AHEAD: usize = 16;
        let behind = self.input.get(token.span.end..).unwrap_or_default();
        let behind = &behind[..behind.len().min(AHEAD)];
        let Some(behind) = behind.strip_prefix(b" ") else { return false };
        let digits = behind.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let behind = &behind[digits..];
        let signs = behind.iter().take_while(|byte| matches!(byte, b':' | b'.' | b')' | b' ')).count();
        (1..=3).contains(&digits)
            && signs > 0
            && behind[signs..].starts_with(b"1.")
            && core::str::from_utf8(token.span.of(self.input))
                .is_ok_and(|word| heading_key(&word.to_lowercase()) == Some(HeadingKey::Game))
    }
}

/// `1. e4 c5 0-1`: returns true for a line with a number at its beginning, a result of a side at its end, and no other number.
fn is_row_with_result(line: &[u8]) -> bool {
    /// No such line is longer.
    const LONGEST: usize = 400;
    let line = Some(line).filter(|line| line.len() <= LONGEST);
    let Some(line) = line.and_then(|line| core::str::from_utf8(line).ok()) else { return false };
    let mut words = line.split_whitespace();
    let begins_with_digit = |word: &str| word.starts_with(|ch: char| ch.is_ascii_digit());
    let (Some(first), Some(last)) = (words.next(), words.next_back()) else { return false };
    begins_with_digit(first)
        && words.clone().count() > 0
        && !words.any(begins_with_digit)
        && matches!(last, "1-0" | "0-1" | "1/2-1/2" | "1/2" | "½-½" | "½")
}
