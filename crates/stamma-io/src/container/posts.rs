//! A game over several posts that are counted: `1. e4 e5 (1/3)`, `2/3 2. Nf3 Nc6`.

use super::Writer;
use super::lines::{lines, trimmed};
use stamma_notation::Span;

/// Returns true if marks count the posts of a text from the first to the last.
pub fn are_counted(text: &[u8]) -> bool {
    marks(text).is_some()
}

/// The most posts.
const MOST: usize = 99;

/// The place of a mark in its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    First,
    Last,
}

/// The marks of a text: all of them are there, once, in their order, and at the same place of their lines.
fn marks(text: &[u8]) -> Option<Vec<Span>> {
    let mut found: Vec<Span> = Vec::new();
    let mut known: Option<(Place, usize)> = None;
    for line in lines(text) {
        let line = trimmed(text, line);
        let content = line.of(text);
        if memchr::memchr(b'/', content).is_none() {
            continue;
        }
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let first = content.iter().position(is_blank).unwrap_or(content.len());
        let last = content.iter().rposition(is_blank).map_or(0, |at| at + 1);
        let words = [
            (Place::First, Span::new(line.start, line.start + first)),
            (Place::Last, Span::new(line.start + last, line.end)),
        ];
        let numbered =
            words.into_iter().find_map(|(place, word)| Some((place, word, numbers(word.of(text))?)));
        let Some((place, word, (nth, count))) = numbered else { continue };
        let fits = known.is_none_or(|known| known == (place, count)) && nth == found.len() + 1;
        if !fits {
            return None;
        }
        known = Some((place, count));
        found.push(word);
    }
    let (_, count) = known?;
    (found.len() == count).then_some(found)
}

/// The numbers of a mark: `1/3`, `(1/3)`, `[1/3]`.
fn numbers(word: &[u8]) -> Option<(usize, usize)> {
    let bare = match word {
        [b'(', inner @ .., b')'] | [b'[', inner @ .., b']'] => inner,
        word => word,
    };
    let (nth, count) = std::str::from_utf8(bare).ok()?.split_once('/')?;
    let number = |digits: &str| {
        let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|_| is_number)
    };
    let (nth, count) = (number(nth)?, number(count)?);
    ((2..=MOST).contains(&count) && (1..=count).contains(&nth)).then_some((nth, count))
}

/// Writes the text without the marks.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    for mark in marks(text).unwrap_or_default() {
        writer.copy(Span::new(at, mark.start));
        writer.leave_out(mark);
        at = mark.end;
    }
    writer.copy(Span::new(at, text.len()));
}

#[cfg(test)]
mod tests {
    use super::are_counted;

    #[test]
    fn all_posts_are_counted() {
        for text in ["e4 e5 (1/2)\n\nNf3 (2/2)\n", "1/3 e4\n2/3 e5\n3/3 Nf3\n", "e4 [1/2]\r\ne5 [2/2]"] {
            assert!(are_counted(text.as_bytes()), "{text}");
        }
        // A draw, a post that is missing, and another order.
        for text in ["1. e4 e5 1/2\n", "e4 (1/3)\ne5 (3/3)", "e4 (2/2)\ne5 (1/2)", "e4 (1/2)\n2/2 e5", ""] {
            assert!(!are_counted(text.as_bytes()), "{text}");
        }
    }
}
