//! One comment: where it ends, and that nothing in it is worth a word.

use super::HandedBack;
use super::words::eight;
use crate::diagnostics::Span;
use crate::games::command::{CommentParts, Content};
use crate::games::write::UNREAD;

/// Where the brace stands that closes the comment whose brace opens at `open`.
#[inline]
pub(super) fn end(input: &[u8], open: usize) -> Result<usize, HandedBack> {
    match commands_end(input, open + 1) {
        Some(end) => Ok(end),
        None => whole(input, open),
    }
}

const fn word(text: &[u8; 8]) -> u64 {
    u64::from_le_bytes(*text)
}

/// The low bytes of eight.
const fn low(count: u32) -> u64 {
    (1 << (8 * count)) - 1
}

/// Where the brace stands behind clocks and blanks, if nothing else stands in the comment.
#[inline]
fn commands_end(input: &[u8], start: usize) -> Option<usize> {
    let mut at = start;
    loop {
        match input.get(at)? {
            b'}' => return Some(at),
            b' ' => at += 1,
            b'[' if eight(input, at)? & low(6) == word(b"[%clk \0\0") & low(6) => {
                at = clock_end(input, at + 6)?;
            }
            _ => return None,
        }
    }
}

/// What follows `0:01:02]` or `0:01:02.3]`.
#[inline]
fn clock_end(input: &[u8], at: usize) -> Option<usize> {
    let bytes = eight(input, at)?;
    // Digits where `0` stands in the pattern; the seconds' tens at most 5.
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

/// Looks at all of a comment, as the careful reader does.
fn whole(input: &[u8], open: usize) -> Result<usize, HandedBack> {
    let start = open + 1;
    let rest = input.get(start..).unwrap_or_default();
    let length = memchr::memchr(b'}', rest).ok_or(HandedBack::Comment)?;
    let text = &rest[..length];
    if !text.is_ascii() && core::str::from_utf8(text).is_err() {
        return Err(HandedBack::NotUtf8);
    }
    if is_draw_offer(text) || text.starts_with(UNREAD.as_bytes()) {
        return Err(HandedBack::Comment);
    }
    if let Some(bracket) = memchr::memchr(b'[', text) {
        let event = |at: usize| at > 0 && text[at - 1] == b'\n' && text[at..].starts_with(b"[Event ");
        if memchr::memchr_iter(b'[', &text[bracket..]).any(|at| event(bracket + at)) {
            return Err(HandedBack::Comment);
        }
        let mut parts = CommentParts::new(input, Span::new(start, start + length));
        if parts.any(|part| matches!(part.content, Content::Unreadable(_))) {
            return Err(HandedBack::Command);
        }
    }
    Ok(start + length)
}

/// Whether the careful reader would take it for a draw offer and not for a comment.
fn is_draw_offer(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    matches!(text.first(), Some(b'd' | b'D' | b'('))
        && OFFERS.iter().any(|offer| text.eq_ignore_ascii_case(offer))
}

const OFFERS: [&[u8]; 3] = [b"draw offer", b"draw offered", b"(=)"];
