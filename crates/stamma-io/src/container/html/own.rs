//! Elements that HTML does not have: those of XML, and of pages with elements of their own.

use super::Page;
use super::tags::Tag;
use crate::container::cells::begins_with_move;
use crate::container::value::{Escapes, Value};
use memchr::memchr;
use stamma_notation::Span;

/// Elements before the moves that hold a tag of the game, in small letters. `white` may as well hold a move.
const TAGS: &[(&str, &str)] = &[
    ("white", "White"),
    ("black", "Black"),
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("eco", "ECO"),
    ("opening", "Opening"),
    ("whiteelo", "WhiteElo"),
    ("blackelo", "BlackElo"),
    ("fen", "FEN"),
    ("result", "Result"),
];

impl Page<'_, '_> {
    /// Takes a tag of an element that HTML does not have. Returns the byte behind it, or behind its content.
    pub fn own_element(&mut self, tag: Tag) -> usize {
        (self.parted, self.parted_by_own) = (true, true);
        let name = tag.name.of(self.text).to_ascii_lowercase();
        if tag.is_end {
            return tag.span.end;
        }
        // The move that `<san>` holds stands in other forms beside it.
        if matches!(&name[..], b"uci" | b"lan" | b"fen" | b"from" | b"to")
            && self.has_moves
            && self.own.contains(&b"san"[..])
            && let Some((content, end)) = self.content(tag)
        {
            self.leave_out(content);
            return end;
        }
        if name == b"game" {
            self.writer.end_game();
            (self.broken, self.has_moves) = (true, false);
        }
        let Some((_, known)) = TAGS.iter().find(|(known, _)| known.as_bytes() == name && !self.has_moves)
        else {
            return tag.span.end;
        };
        // A value is short.
        const LONGEST: usize = 256;
        let rest = &self.text[tag.span.end..self.text.len().min(tag.span.end + LONGEST)];
        let Some(length) = memchr(b'<', rest).filter(|length| rest[*length..].starts_with(b"</")) else {
            return tag.span.end;
        };
        let content = &rest[..length];
        if content.trim_ascii().is_empty() || begins_with_move(content) || content.contains(&b'{') {
            return tag.span.end;
        }
        let span = Span::new(tag.span.end, tag.span.end + length);
        let value = Value { span, escapes: Escapes::Entities }.decoded(self.text, LONGEST);
        self.writer.end_line();
        self.writer.tag_of(known, span, &String::from_utf8_lossy(&value));
        self.broken = true;
        span.end
    }
}
