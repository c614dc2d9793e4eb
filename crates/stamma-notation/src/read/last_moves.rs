//! Moves behind a comment whose brace is missing.

use super::lex::names_move;
use super::number::{MoveNumber, number_at};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result::ResultCertainty;
use crate::moves::result_words::result_of;
use crate::text::{Glyph, Span, fold_word};
use alloc::vec::Vec;

/// A number has so many moves behind it.
const MOST_MOVES: u32 = 2;

/// The sense of a word of a comment that is read from its end.
enum LastWord {
    /// `12.`, `12...`, and with a move behind it.
    Number {
        value: u32,
        black: bool,
        with_move: bool,
    },
    /// `Nf3`
    Move,
    /// `$1`, `!?`, `|`, `(D)`
    Sign,
    Result,
}

/// The moves that a text ends with.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct LastMoves {
    /// The byte at which the text before them ends.
    pub(super) start: usize,
    /// Their numbers, which follow one another.
    pub(super) numbers: u32,
    /// True if a result stands behind them.
    has_result: bool,
}

/// The brackets of variations that may stand among moves at the end of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum VariationsInside {
    /// All are closed in the text.
    Whole,
    /// The last ones may be closed behind the text.
    Begun,
}

/// The end of the text before the moves that a comment without its brace ends with: their numbers follow one another to the end, and
/// Black's answer may stand before the first. None where there are too few to tell.
pub(super) fn beginning_of_last_moves(comment: &[u8]) -> Option<usize> {
    const FEWEST_NUMBERS: u32 = 2;
    let last = last_moves(comment, VariationsInside::Whole)?;
    (last.numbers >= FEWEST_NUMBERS || last.has_result && last.numbers > 0).then_some(last.start)
}

/// The moves that a text ends with: their numbers follow one another, and Black's answer may stand before the first. Variations in round
/// brackets may be among them.
pub(super) fn last_moves(text: &[u8], variations: VariationsInside) -> Option<LastMoves> {
    let mut rest = text.trim_ascii_end();
    let mut last = LastMoves::default();
    let (mut start, mut moves, mut open) = (None, 0, 0_usize);
    let mut later: Option<u32> = None;
    while !rest.is_empty() {
        let at = rest.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
        let (before, word) = (rest[..at].trim_ascii_end(), rest[at..].trim_ascii_end());
        rest = before;
        let (word, opened, closed) = without_brackets(word);
        open += closed;
        let is_inside = open > 0;
        let is_begun = opened > open;
        if is_begun && variations == VariationsInside::Whole {
            break;
        }
        open = open.saturating_sub(opened);
        match last_word(word) {
            Some(_) if is_inside => {}
            Some(LastWord::Number { value, black, with_move }) => {
                moves += u32::from(with_move);
                let follows = later.is_none_or(|later| later == value + 1 || black && later == value);
                if !follows || moves > MOST_MOVES {
                    break;
                }
                (start, later, moves) = (Some(before.len()), Some(value), 0);
                last.numbers += 1;
                // Nothing of this move stands before it.
                if black {
                    later = Some(value + 1);
                }
            }
            Some(LastWord::Move) => {
                moves += 1;
                if moves > MOST_MOVES {
                    break;
                }
                if moves == 1 || last.numbers == 0 {
                    start = Some(before.len());
                }
            }
            Some(LastWord::Sign) => {}
            Some(LastWord::Result) if last.numbers == 0 && moves == 0 => last.has_result = true,
            Some(LastWord::Result) | None => break,
        }
        if is_begun {
            // The line around it has numbers of its own.
            (later, moves) = (None, 0);
        }
    }
    Some(LastMoves { start: start?, ..last })
}

/// A word without the brackets of variations before and behind it, and their numbers. Those of `3)` and `(3)` are its own.
fn without_brackets(word: &[u8]) -> (&[u8], usize, usize) {
    let opened = word.iter().take_while(|byte| **byte == b'(').count();
    let closed = word[opened..].iter().rev().take_while(|byte| **byte == b')').count();
    let inside = &word[opened..word.len() - closed];
    let is_number = !inside.is_empty() && inside.iter().all(u8::is_ascii_digit);
    match (is_number, opened, closed) {
        (true, 0 | 1, 1) => (word, 0, 0),
        // `(D)` stands where a diagram does.
        _ if opened > 0 && opened == closed && inside.len() == 1 => (b"", 0, 0),
        _ => (inside, opened, closed),
    }
}

fn last_word(word: &[u8]) -> Option<LastWord> {
    const LONGEST_MOVE: usize = 12;
    const GREATEST_NUMBER: u32 = 999;
    let text = core::str::from_utf8(word).ok()?;
    if let Some(number) = text.strip_prefix('$') {
        return number.bytes().all(|byte| byte.is_ascii_digit()).then_some(LastWord::Sign);
    }
    if text.chars().all(|ch| "!?=+-±∓⩲⩱∞□|.".contains(ch)) {
        return Some(LastWord::Sign);
    }
    let is_move = |text: &[u8]| {
        text.len() <= LONGEST_MOVE && !text.iter().any(|byte| b"()[]{\"".contains(byte)) && names_move(text)
    };
    if let Some((MoveNumber { value: Some(value), black, .. }, behind)) = number_of(word)
        && value <= GREATEST_NUMBER
        && (behind.is_empty() || is_move(behind))
    {
        return Some(LastWord::Number { value, black, with_move: !behind.is_empty() });
    }
    let mut glyphs: Vec<Glyph> = Vec::new();
    fold_word(word, Span::new(0, word.len()), &mut glyphs);
    match result_of(&glyphs, &NO_SPELLINGS) {
        Some((_, ResultCertainty::Sure)) => Some(LastWord::Result),
        _ => is_move(word).then_some(LastWord::Move),
    }
}

/// The number that a word begins with, and what stands behind it in the word: `3.`, `3)`, `(3)`, `3`, `#3`, `[3]`, `3.Nf3`.
fn number_of(word: &[u8]) -> Option<(MoveNumber, &[u8])> {
    let word = match word {
        [b'[', number @ .., b']'] => number,
        [b'#', number @ ..] => number,
        word => word,
    };
    let mut glyphs: Vec<Glyph> = Vec::new();
    fold_word(word, Span::new(0, word.len()), &mut glyphs);
    let number = number_at(&glyphs)?;
    let end = glyphs.get(number.length).map_or(word.len(), |glyph| glyph.span().start);
    Some((number, &word[end..]))
}
