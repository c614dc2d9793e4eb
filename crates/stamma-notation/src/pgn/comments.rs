//! One comment: where it ends, and that nothing in it is worth a word.

use super::fallback::Fallback;
use super::words::{ONES, eight};
use crate::game::comment_data::{CommentContent, CommentParts, holds_drawing};
use crate::game::remarks::says_unread;
use crate::read::phrases::{says_draw_offer, says_end};
use crate::read::simple_move::{begins_with_number, words_of_any_moves};
use crate::text::{Span, named_piece};

/// Returns the place of the brace that closes the comment whose brace opens at `open`.
#[inline(always)]
pub(super) fn end(input: &[u8], open: usize) -> Result<usize, Fallback> {
    match commands_end(input, open) {
        Some(end) => Ok(end),
        None => whole(input, open),
    }
}

/// Returns the place of the closing brace for callers that do not need the content of the comment: it is only checked
/// that it does not hold the tags of a game.
#[inline(always)]
pub(super) fn bare_end(input: &[u8], open: usize) -> Result<usize, Fallback> {
    match commands_end(input, open) {
        Some(end) => Ok(end),
        None => bare(input, open),
    }
}

#[inline(never)]
fn bare(input: &[u8], open: usize) -> Result<usize, Fallback> {
    let start = open + 1;
    let rest = beginning(input, start);
    let length = memchr::memchr(b'}', rest).ok_or(Fallback::Comment)?;
    let text = &rest[..length];
    if is_piece(input, open, length) {
        return Err(Fallback::Comment);
    }
    let holds_tag = |line: usize| text[line + 1..].starts_with(b"[Event ");
    if memchr::memchr_iter(b'\n', text).any(holds_tag) {
        return Err(Fallback::Comment);
    }
    Ok(start + length)
}

const fn word(text: &[u8; 8]) -> u64 {
    u64::from_le_bytes(*text)
}

/// The number of bytes that a comment of the commonest forms has at most, with what is looked at behind it.
pub(super) const COMMON: usize = 48;

/// Returns the place of the closing brace of a comment in one of the commonest forms, which begins with these bytes:
/// `{ [%clk 0:01:02] }` and `{ [%eval 0.17] [%clk 0:01:02] }`. The words around the figures are compared whole.
#[inline(always)]
pub(super) fn common_end(window: &[u8; COMMON]) -> Option<usize> {
    let first = eight_in(window, 0);
    let clock = if first == word(b"{ [%clk ") {
        8
    } else if first == word(b"{ [%eval") && window[8] == b' ' {
        let end = 9 + short_eval_end(eight_in(window, 9))?;
        if eight_in(window, end - 1) != word(b"] [%clk ") {
            return None;
        }
        end + 7
    } else {
        return None;
    };
    let closes = eight_in(window, clock + 8) as u16 == CLOSING;
    (is_clock(eight_in(window, clock)) && closes).then_some(clock + 9)
}

/// Eight bytes of a window, from one of the first 25 on.
#[inline(always)]
fn eight_in(window: &[u8; COMMON], from: usize) -> u64 {
    window[from & 31..].first_chunk::<8>().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// Returns true for bytes such as `0:01:02]`.
#[inline(always)]
fn is_clock(bytes: u64) -> bool {
    // Digits where the pattern has `0`; the seconds' tens at most 5.
    let digits = bytes ^ word(b"0:00:00]");
    let small = digits.wrapping_add(word(b"\x76\0\x76\x76\0\x7a\x76\0"));
    let high = word(b"\x80\0\x80\x80\0\x80\x80\0");
    (digits & word(b"\xf0\xff\xf0\xf0\xff\xf0\xf0\xff") | small & high) == 0
}

/// Returns the place of the brace behind clocks and evaluations with single blanks, if nothing else is in the comment
/// and all of them are written in the commonest way.
#[inline(always)]
fn commands_end(input: &[u8], open: usize) -> Option<usize> {
    let bytes = eight(input, open)?;
    let mut at = if bytes == word(b"{ [%clk ") {
        clock_end(input, open + 8)?
    } else if bytes << 8 == word(b"\0{[%clk ") {
        clock_end(input, open + 7)?
    } else if bytes == word(b"{ [%eval") && *input.get(open + 8)? == b' ' {
        eval_end(input, open + 9)?
    } else {
        return None;
    };
    loop {
        let bytes = eight(input, at)?;
        match bytes as u16 {
            CLOSING => return Some(at + 1),
            OPENING if bytes == word(b" [%clk 0") => at = clock_end(input, at + 7)?,
            _ => match bytes as u8 {
                b'}' => return Some(at),
                b' ' => at += 1,
                b'[' if bytes << 16 == word(b"\0\0[%clk ") => at = clock_end(input, at + 6)?,
                b'[' if bytes << 8 == word(b"\0[%eval ") => at = eval_end(input, at + 7)?,
                _ => return None,
            },
        }
    }
}

const CLOSING: u16 = u16::from_le_bytes(*b" }");
const OPENING: u16 = u16::from_le_bytes(*b" [");

/// Returns the place after `0:01:02]` or `0:01:02.3]`.
#[inline(always)]
fn clock_end(input: &[u8], at: usize) -> Option<usize> {
    let bytes = eight(input, at)?;
    // Digits where the pattern has `0`; the seconds' tens at most 5.
    let digits = bytes ^ word(b"0:00:00\0");
    let small = digits.wrapping_add(word(b"\x76\0\x76\x76\0\x7a\x76\0"));
    let high = word(b"\x80\0\x80\x80\0\x80\x80\0");
    if digits & word(b"\xf0\xff\xf0\xf0\xff\xf0\xf0\0") | small & high != 0 {
        return None;
    }
    match (bytes >> 56) as u8 {
        b']' => Some(at + 8),
        b'.' if input.get(at + 8)?.is_ascii_digit() && *input.get(at + 9)? == b']' => Some(at + 10),
        _ => None,
    }
}

/// Returns the place after `0.17]`, `-0.17]`, `#3]` or `#-3]`.
#[inline(always)]
fn eval_end(input: &[u8], at: usize) -> Option<usize> {
    short_eval_end(eight(input, at)?).map(|length| at + length).or_else(|| slow_eval_end(input, at))
}

/// Returns the number of bytes of the first form or the second, if these bytes hold all of it.
#[inline(always)]
fn short_eval_end(bytes: u64) -> Option<usize> {
    let sign = u32::from(bytes as u8 == b'-');
    let text = bytes >> (8 * sign);
    // The high bit of each byte that is no digit.
    let digits = text ^ (0x30 * ONES);
    let others = (((digits & (0x7f * ONES)) + 0x76 * ONES) | digits) & (0x80 * ONES);
    let point = others.trailing_zeros() & 0x78;
    let end = (others & others.wrapping_sub(1)).trailing_zeros() & 0x78;
    let is_point = (text >> (point & 63)) as u8 == b'.' && (text >> (end & 63)) as u8 == b']';
    // One to four digits before the point, and one at least after it.
    let sound = is_point && (8..=32).contains(&point) && end >= point + 16;
    sound.then_some((sign + end / 8) as usize + 1)
}

#[inline(never)]
fn slow_eval_end(input: &[u8], at: usize) -> Option<usize> {
    let mut at = at;
    let mate = *input.get(at)? == b'#';
    at += usize::from(mate);
    at += usize::from(*input.get(at)? == b'-');
    let point = digits_end(input, at, 4)?;
    let end = match (mate, input.get(point)?) {
        (true, b']') => return Some(point + 1),
        (false, b'.') => digits_end(input, point + 1, 9)?,
        _ => return None,
    };
    (*input.get(end)? == b']').then_some(end + 1)
}

/// Returns the place after one to `most` digits.
#[inline(always)]
fn digits_end(input: &[u8], at: usize, most: usize) -> Option<usize> {
    let mut end = at;
    while input.get(end)?.is_ascii_digit() {
        end += 1;
    }
    (1..=most).contains(&(end - at)).then_some(end)
}

/// The text of the comment that a semicolon at `at` begins, up to the end of its line.
pub(super) fn line(input: &[u8], at: usize) -> Result<Span, Fallback> {
    let start = at + 1;
    let rest = input.get(start..).unwrap_or_default();
    let text = &rest[..memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())];
    // Glued to a word it may separate it from the next, as in brackets that end on its line; before numbers and moves it may have
    // swallowed them.
    let glued = at > 0 && input[at - 1].is_ascii_alphanumeric();
    let may_close = memchr::memchr(b')', text).is_some();
    if glued || may_close || begins_with_number(text) || words_of_any_moves(text) > 0 || says_end(text) {
        return Err(Fallback::Comment);
    }
    let comment = Span::new(start, start + text.len());
    judge(input, comment)?;
    Ok(comment)
}

/// A comment that is longer than this is left to the full reader: mostly it has no end at all, and the search for it
/// would go through all that can be seen.
const LONGEST: usize = 1 << 14;

/// Returns true if a comment of this length is a piece, whose square follows, or may be what is left of one: `{N}f3`, `{}f3`.
fn is_piece(input: &[u8], open: usize, length: usize) -> bool {
    let text = &input[open + 1..];
    let is_left = || {
        !text[..length].iter().any(u8::is_ascii_alphanumeric)
            && text.get(length + 1).is_some_and(u8::is_ascii_lowercase)
    };
    length <= 3 && (named_piece(&input[open..]).is_some() || is_left())
}

/// As much of a text from a place on as a comment may take here.
fn beginning(input: &[u8], start: usize) -> &[u8] {
    &input[start..input.len().min(start + LONGEST)]
}

/// Looks at all of a comment, as the full reader does.
#[inline(never)]
fn whole(input: &[u8], open: usize) -> Result<usize, Fallback> {
    let start = open + 1;
    let rest = beginning(input, start);
    let stop = memchr::memchr2(b'}', b'[', rest).ok_or(Fallback::Comment)?;
    if is_piece(input, open, stop) {
        return Err(Fallback::Comment);
    }
    if rest[stop] == b'}' && is_ascii(&rest[..stop]) {
        judge_words(&rest[..stop])?;
        return Ok(start + stop);
    }
    let end = start + stop + memchr::memchr(b'}', &rest[stop..]).ok_or(Fallback::Comment)?;
    judge(input, Span::new(start, end))?;
    Ok(end)
}

/// Fails if the full reader would report anything about a comment.
fn judge(input: &[u8], comment: Span) -> Result<(), Fallback> {
    let text = comment.of(input);
    if !is_ascii(text) && core::str::from_utf8(text).is_err() {
        return Err(Fallback::NotUtf8);
    }
    judge_words(text)?;
    if memchr::memchr(b'[', text).is_some() { brackets(input, comment) } else { Ok(()) }
}

/// Fails if the full reader would report anything about a comment that is ASCII without a square bracket.
#[inline(always)]
fn judge_words(text: &[u8]) -> Result<(), Fallback> {
    if is_draw_offer(text) || says_unread(text) || holds_drawing(text) {
        Err(Fallback::Comment)
    } else {
        Ok(())
    }
}

/// Returns true if all bytes are ASCII, checked eight at a time up to the last.
fn is_ascii(text: &[u8]) -> bool {
    let (eights, rest) = text.as_chunks::<8>();
    let all = eights.iter().fold(0, |all, bytes| all | u64::from_le_bytes(*bytes));
    let last = match text.last_chunk::<8>() {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => rest.iter().fold(0, |all, byte| all << 8 | u64::from(*byte)),
    };
    (all | last) & (0x80 * ONES) == 0
}

/// Looks at the commands of a comment, and at tags in it.
fn brackets(input: &[u8], comment: Span) -> Result<(), Fallback> {
    let text = comment.of(input);
    let event = |at: usize| at > 0 && text[at - 1] == b'\n' && text[at..].starts_with(b"[Event ");
    if memchr::memchr_iter(b'[', text).any(event) {
        return Err(Fallback::Comment);
    }
    let mut parts = CommentParts::new(input, comment);
    match parts.any(|part| matches!(part.content, CommentContent::Unreadable(_))) {
        true => Err(Fallback::Command),
        false => Ok(()),
    }
}

/// Returns true if the full reader would take it for a draw offer and not for a comment.
#[inline(always)]
fn is_draw_offer(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    matches!(text, [b'd' | b'D', b'r' | b'R', ..] | [b'(', b'=', ..]) && says_draw_offer(text)
}

#[cfg(test)]
mod tests {
    use super::{COMMON, Fallback, commands_end, common_end, whole};
    use alloc::vec::Vec;

    /// A comment with moves behind it.
    fn among_moves(comment: &str) -> Vec<u8> {
        [comment, &" 12. Nf3".repeat(8)].concat().into_bytes()
    }

    fn common(text: &[u8]) -> Option<usize> {
        common_end(text.first_chunk::<COMMON>().unwrap())
    }

    #[test]
    fn common_comments_end_where_their_commands_end() {
        for comment in [
            "{ [%clk 0:01:02] }",
            "{ [%clk 9:59:59] }",
            "{ [%eval 0.17] [%clk 0:01:02] }",
            "{ [%eval -12.34] [%clk 0:00:30] }",
        ] {
            let text = among_moves(comment);
            assert_eq!(common(&text), Some(comment.len() - 1), "{comment}");
            // With any other byte anywhere they end at the same place or are read otherwise.
            for at in 0..comment.len() {
                for byte in 0..=255 {
                    let mut other = text.clone();
                    other[at] = byte;
                    let Some(end) = common(&other) else { continue };
                    assert_eq!(commands_end(&other, 0), Some(end), "{comment} {at} {byte}");
                    assert_eq!(whole(&other, 0), Ok(end), "{comment} {at} {byte}");
                }
            }
        }
        for comment in ["{ [%clk 0:01:02]}", "{ [%eval #3] [%clk 0:01:02] }", "{ [%clk 0:01:02] a }", "{}"] {
            let text = among_moves(comment);
            assert_eq!(common(&text), None, "{comment}");
        }
    }

    /// An evaluation in fewer moves to the mate, or in more digits than most have, is passed over as quickly as any other, and ends
    /// where it ends for those who look at every command.
    #[test]
    fn all_evaluations_are_passed_over() {
        for comment in [
            "{ [%eval #3] }",
            "{ [%eval #-12] [%clk 0:01:02] }",
            "{ [%eval 0.171828] }",
            "{ [%eval -1234.5] [%clk 0:01:02] }",
        ] {
            let text = among_moves(comment);
            assert_eq!(commands_end(&text, 0), Some(comment.len() - 1), "{comment}");
            assert_eq!(whole(&text, 0), Ok(comment.len() - 1), "{comment}");
        }
        for comment in ["{ [%eval #] }", "{ [%eval 3] }", "{ [%eval 12345.6] }", "{ [%eval #3.5] }"] {
            let text = among_moves(comment);
            assert_eq!(commands_end(&text, 0), None, "{comment}");
        }
    }

    /// A drawn board is compared with the game by the full reader, which finds where they differ.
    #[test]
    fn a_drawn_board_is_left_to_the_full_reader() {
        let board = "r n b q k b n r\np p p p p p p p\n. . . . . . . .\n. . . . . . . .\n. . . . P . . .\n\
                     . . . . . . . .\nP P P P . P P P\nR N B Q K B N R";
        let comment = |board: &str| [b"{\n", board.as_bytes(), b"\n} e5 2. Nf3 *"].concat();
        assert_eq!(whole(&comment(board), 0), Err(Fallback::Comment));
        // Seven lines are no board, and may be passed over.
        let cut = board.split_once('\n').unwrap().1;
        assert_eq!(whole(&comment(cut), 0), Ok(cut.len() + 3));
    }
}
