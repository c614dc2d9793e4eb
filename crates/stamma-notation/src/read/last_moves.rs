//! Moves behind a comment whose brace is missing.

use super::lex::names_move;
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result_words::is_usual_result;

/// The sense of a word of a comment that is read from its end.
enum LastWord {
    /// `12.`, `12...`, and with a move behind it.
    Number {
        value: u32,
        black: bool,
    },
    /// `Nf3`
    Move,
    /// `$1`
    Glyph,
    Result,
}

/// The end of the text before the moves that a comment without its brace ends with: their numbers follow one another to the end, and
/// Black's answer may stand before the first. None where there are too few to tell.
pub(super) fn beginning_of_last_moves(comment: &[u8]) -> Option<usize> {
    const FEWEST_NUMBERS: u32 = 2;
    /// A number has so many moves behind it.
    const MOST_MOVES: u32 = 2;
    let mut rest = comment.trim_ascii_end();
    let (mut begin, mut numbers, mut moves, mut has_result) = (None, 0, 0, false);
    let mut later: Option<u32> = None;
    while let Some(start) = rest.iter().rposition(u8::is_ascii_whitespace).map(|blank| blank + 1) {
        let before = rest[..start].trim_ascii_end();
        match last_word(&rest[start..]) {
            Some(LastWord::Number { value, black }) => {
                if later.is_some_and(|later| later != value + 1 && !(black && later == value)) {
                    break;
                }
                (begin, later, moves) = (Some(before.len()), Some(value), 0);
                numbers += 1;
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
                if moves == 1 && numbers > 0 {
                    begin = Some(before.len());
                }
            }
            Some(LastWord::Glyph) => {}
            Some(LastWord::Result) if numbers == 0 && moves == 0 => has_result = true,
            Some(LastWord::Result) | None => break,
        }
        rest = before;
    }
    // The brace itself stays.
    (numbers >= FEWEST_NUMBERS || has_result && numbers > 0).then_some(begin?.max(1))
}

fn last_word(word: &[u8]) -> Option<LastWord> {
    const LONGEST_MOVE: usize = 12;
    const MOST_DIGITS: usize = 3;
    let word = core::str::from_utf8(word).ok()?;
    if is_usual_result(word, &NO_SPELLINGS) {
        return Some(LastWord::Result);
    }
    if let Some(number) = word.strip_prefix('$') {
        return number.bytes().all(|byte| byte.is_ascii_digit()).then_some(LastWord::Glyph);
    }
    let is_move = |text: &str| {
        text.len() <= LONGEST_MOVE
            && !text.contains(['(', ')', '[', ']', '{', '"'])
            && names_move(text.as_bytes())
    };
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let behind = word[digits..].trim_start_matches('.');
    let dots = word.len() - digits - behind.len();
    if (1..=MOST_DIGITS).contains(&digits) && dots > 0 {
        let value = word[..digits].parse().ok()?;
        return (behind.is_empty() || is_move(behind)).then_some(LastWord::Number { value, black: dots > 1 });
    }
    is_move(word).then_some(LastWord::Move)
}
