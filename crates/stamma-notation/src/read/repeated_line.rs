//! A line of moves that stands twice, as it was copied twice: its numbers say so.

use super::lex::ends_line;
use crate::text::Span;

/// A longer line is not compared.
const LONGEST: usize = 400;

/// Returns the line that begins at a place, if the line right before it is the same.
pub fn repeated_line(input: &[u8], at: usize) -> Option<Span> {
    let line = line_from(input, at)?;
    let before = input.get(..at)?;
    let before = &before[before.len().saturating_sub(LONGEST + 2)..];
    let above = before.strip_suffix(b"\n").or(before.strip_suffix(b"\r"))?;
    let above = above.strip_suffix(b"\r").unwrap_or(above);
    let blanks = above.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let above = &above[..above.len() - blanks];
    let length = line.end - line.start;
    let start = above.len().checked_sub(length)?;
    let begins = start.checked_sub(1).is_none_or(|at| ends_line(above[at]));
    (length > 0 && begins && above[start..] == *line.of(input)).then_some(line)
}

/// Returns true if the first number of a move on the line behind one is not 1: the game of that line goes on there.
pub fn goes_on_behind(input: &[u8], line: Span) -> bool {
    const MOST_WORDS: usize = 3;
    let rest = input.get(line.end..).unwrap_or_default();
    let ends = rest.iter().take(LONGEST).take_while(|byte| byte.is_ascii_whitespace()).count();
    let next = &rest[ends..];
    let next = &next
        [..next.iter().take(LONGEST).position(|byte| ends_line(*byte)).unwrap_or(next.len().min(LONGEST))];
    let mut words =
        next.split(|byte| byte.is_ascii_whitespace() || *byte == b'|').filter(|word| !word.is_empty());
    let number = words.by_ref().take(MOST_WORDS).find_map(|word| {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_number = (1..=3).contains(&digits) && word.get(digits).is_none_or(|next| *next == b'.');
        core::str::from_utf8(&word[..digits]).ok().filter(|_| is_number)?.parse::<u32>().ok()
    });
    number.is_some_and(|number| number > 1)
}

/// The line that begins at a place, without the blanks at its end.
fn line_from(input: &[u8], at: usize) -> Option<Span> {
    let rest = input.get(at..)?;
    let length = rest.iter().take(LONGEST + 1).position(|byte| ends_line(*byte)).unwrap_or(rest.len());
    let line = rest.get(..length.min(LONGEST + 1))?.trim_ascii_end();
    (line.len() <= LONGEST).then(|| Span::new(at, at + line.len()))
}

#[cfg(test)]
mod tests {
    use super::{goes_on_behind, repeated_line};

    #[test]
    fn the_same_line_twice_is_seen() {
        for (text, at, found, goes_on) in [
            ("1. e4 e5\n1. e4 e5\n2. Nf3", 9, true, true),
            ("1. e4 e5 \r\n1. e4 e5\r\n\r\nNc6 3. Bb5", 11, true, true),
            ("x\n1. e4 e5\n1. e4 e5\n1. d4", 11, true, false),
            ("11. e4 e5\n1. e4 e5\n", 10, false, false),
            ("1. e4 e5\n\n1. e4 e5\n", 10, false, false),
            ("1. e4 e5", 0, false, false),
        ] {
            let line = repeated_line(text.as_bytes(), at);
            assert_eq!(line.is_some(), found, "{text:?}");
            assert_eq!(line.is_some_and(|line| goes_on_behind(text.as_bytes(), line)), goes_on, "{text:?}");
        }
    }
}
