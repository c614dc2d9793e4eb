//! BBCode of forums: `[pgn]`, `[b]`, `[quote]`.

use super::Writer;
use super::cells::begins_with_move;
use super::fields::{Meaning, meaning, plain_name};
use super::lines::{Comments, trimmed};
use super::parting::part_words;
use super::pieces::{picture_piece, write_picture};
use super::tags::{is_position, is_usual_start};
use super::words::is_move;
use memchr::{memchr_iter, memmem};
use stamma_notation::Span;

/// Effect of a code on the text around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// It is within a line.
    Inline,
    /// It begins a line and ends one.
    Line,
    /// It holds a picture.
    Picture,
    /// It holds a position.
    Fen,
    /// Hides its content, which is no text or is struck out.
    Hidden,
}

/// The codes, each with what it does.
const CODES: &[(&str, Effect)] = &[
    ("b", Effect::Inline),
    ("i", Effect::Inline),
    ("u", Effect::Inline),
    ("color", Effect::Inline),
    ("colour", Effect::Inline),
    ("size", Effect::Inline),
    ("font", Effect::Inline),
    ("highlight", Effect::Inline),
    ("sub", Effect::Inline),
    ("sup", Effect::Inline),
    ("url", Effect::Inline),
    ("email", Effect::Inline),
    ("mention", Effect::Inline),
    ("move", Effect::Inline),
    ("moves", Effect::Inline),
    ("tt", Effect::Inline),
    ("td", Effect::Inline),
    ("th", Effect::Inline),
    ("bold", Effect::Inline),
    ("italic", Effect::Inline),
    ("pgn", Effect::Line),
    ("pgnv", Effect::Line),
    ("chess", Effect::Line),
    ("game", Effect::Line),
    ("code", Effect::Line),
    ("pre", Effect::Line),
    ("quote", Effect::Line),
    ("spoiler", Effect::Line),
    ("hide", Effect::Line),
    ("center", Effect::Line),
    ("left", Effect::Line),
    ("right", Effect::Line),
    ("align", Effect::Line),
    ("indent", Effect::Line),
    ("list", Effect::Line),
    ("*", Effect::Line),
    ("li", Effect::Line),
    ("ul", Effect::Line),
    ("ol", Effect::Line),
    ("table", Effect::Line),
    ("tr", Effect::Line),
    ("h1", Effect::Line),
    ("h2", Effect::Line),
    ("h3", Effect::Line),
    ("hr", Effect::Line),
    ("img", Effect::Picture),
    ("fen", Effect::Fen),
    ("s", Effect::Hidden),
    ("strike", Effect::Hidden),
    ("del", Effect::Hidden),
    ("diagram", Effect::Hidden),
    ("youtube", Effect::Hidden),
    ("video", Effect::Hidden),
];

/// A code: `[b]`, `[/b]`, `[color=red]`.
#[derive(Clone, Copy, Debug)]
struct Tag {
    span: Span,
    name: &'static str,
    effect: Effect,
    is_end: bool,
    /// The text between the name and the bracket.
    rest: Span,
}

fn tag_at(text: &[u8], at: usize) -> Option<Tag> {
    const LONGEST: usize = 512;
    let inner = text.get(at..)?.strip_prefix(b"[")?;
    let is_end = inner.first() == Some(&b'/');
    let start = usize::from(is_end);
    let length = inner[start..]
        .iter()
        .take(12)
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'*')
        .count();
    let name = &inner[start..start + length];
    let (name, effect) = CODES.iter().find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(name))?;
    let rest = start + length;
    let window = &inner[..inner.len().min(LONGEST)];
    let end = rest + window.get(rest..)?.iter().position(|byte| matches!(byte, b']' | b'[' | b'\n'))?;
    let has_value = matches!(window[rest], b'=' | b' ') && !is_end;
    let is_tag = window[end] == b']' && (end == rest || has_value);
    is_tag.then(|| Tag {
        span: Span::new(at, at + 1 + end + 1),
        name,
        effect: *effect,
        is_end,
        rest: Span::new(at + 1 + rest, at + 1 + end),
    })
}

/// The attributes of a code: the name of each, and its value without quotation marks.
fn attributes(text: &[u8], rest: Span) -> impl Iterator<Item = (&[u8], Span)> {
    let mut at = rest.start;
    std::iter::from_fn(move || {
        let sign = at + memchr::memchr(b'=', &text[at..rest.end])?;
        let before = text[at..sign].trim_ascii();
        let name = before.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        let quote = text[sign + 1..rest.end].first().copied().filter(|byte| matches!(byte, b'"' | b'\''));
        let start = sign + 1 + usize::from(quote.is_some());
        let ends = |byte: &u8| quote.map_or(byte.is_ascii_whitespace(), |quote| *byte == quote);
        let length = text[start..rest.end].iter().position(ends).unwrap_or(rest.end - start);
        at = (start + length + usize::from(quote.is_some())).min(rest.end);
        Some((name, Span::new(start, start + length)))
    })
}

/// Returns true if a text has a code and the one that ends it, outside of comments in braces.
pub fn is_bbcode(text: &[u8]) -> bool {
    let mut opened: Vec<&str> = Vec::new();
    let mut at = 0;
    let mut comments = Comments::new();
    while let Some(found) = text[at..].iter().position(|byte| matches!(byte, b'[' | b'{')) {
        at += found;
        if text[at] == b'{' {
            at = comments.end(text, at);
            continue;
        }
        match tag_at(text, at) {
            Some(tag) if tag.is_end && opened.contains(&tag.name) => return true,
            Some(tag) if !tag.is_end && !opened.contains(&tag.name) => opened.push(tag.name),
            _ => {}
        }
        at += 1;
    }
    false
}

/// Writes what the codes surround.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut forum =
        Forum { writer, at: 0, parted: false, broken: false, lists: Vec::new(), never_closed: Vec::new() };
    for at in memchr_iter(b'[', text) {
        let Some(tag) = (at >= forum.at).then(|| tag_at(text, at)).flatten() else { continue };
        forum.text(at);
        forum.at = tag.span.end;
        forum.tag(tag);
    }
    forum.text(text.len());
}

struct Forum<'w, 't> {
    writer: &'w mut Writer<'t>,
    /// End of the bytes that are written.
    at: usize,
    parted: bool,
    broken: bool,
    /// The next number of each list that is open, if its items are numbered.
    lists: Vec<Option<usize>>,
    never_closed: Vec<&'static str>,
}

impl Forum<'_, '_> {
    /// Writes the text up to a byte.
    fn text(&mut self, end: usize) {
        let text = self.writer.text();
        let mut span = Span::new(self.at.min(end), end);
        let blanks = span.of(text).iter().take_while(|byte| matches!(byte, b' ' | b'\r')).count();
        // The code has ended this line.
        if self.broken && text.get(span.start + blanks) == Some(&b'\n') && blanks < span.len() {
            span = Span::new(span.start + blanks + 1, span.end);
        }
        if !span.is_empty() {
            if self.parted {
                part_words(self.writer, span.of(text));
            }
            self.writer.copy(span);
            (self.parted, self.broken) = (false, false);
        }
        self.at = end;
    }

    fn tag(&mut self, tag: Tag) {
        match tag.effect {
            Effect::Inline => self.parted = true,
            Effect::Line => {
                self.writer.end_line();
                self.broken = true;
                self.list(tag);
                self.position(tag);
            }
            Effect::Picture | Effect::Fen | Effect::Hidden => self.hidden(tag),
        }
    }

    /// Counts the items of lists with numbers.
    fn list(&mut self, tag: Tag) {
        let text = self.writer.text();
        match (tag.name, tag.is_end) {
            ("list", false) => self.lists.push((tag.rest.of(text) == b"=1").then_some(1)),
            ("ol", false) => self.lists.push(Some(1)),
            ("ul", false) => self.lists.push(None),
            ("list" | "ol" | "ul", true) => {
                self.lists.pop();
            }
            ("*" | "li", false) => {
                let next = trimmed(text, Span::new(tag.span.end, text.len().min(tag.span.end + 64)));
                if let Some(Some(number)) = self.lists.last_mut() {
                    if begins_with_move(next.of(text)) {
                        self.writer.add(&format!("{number}. "));
                        self.broken = false;
                    }
                    *number += 1;
                }
            }
            _ => {}
        }
    }

    /// Writes the position at which the game of a code begins: `[pgn fen="..."]`.
    fn position(&mut self, tag: Tag) {
        let text = self.writer.text();
        for (name, value) in attributes(text, tag.rest) {
            let name = String::from_utf8_lossy(name);
            let position = String::from_utf8_lossy(value.of(text));
            let is_start = matches!(
                meaning(&plain_name(&name)),
                Some((Meaning::Start | Meaning::PerhapsStart | Meaning::Position, _))
            );
            if is_start && is_position(&position) && !is_usual_start(&position) {
                self.writer.end_game_behind_moves();
                self.writer.tag("FEN", value);
                return;
            }
        }
    }

    /// Takes a code whose content is no text of the page.
    fn hidden(&mut self, tag: Tag) {
        let text = self.writer.text();
        if tag.is_end || self.never_closed.contains(&tag.name) {
            return;
        }
        let rest = &text[tag.span.end..];
        let is_end = |at: &usize| tag_at(rest, *at).is_some_and(|end| end.is_end && end.name == tag.name);
        let Some(length) = memmem::find_iter(rest, b"[/").find(is_end) else {
            self.never_closed.push(tag.name);
            return;
        };
        let content = Span::new(tag.span.end, tag.span.end + length);
        self.at = content.end + tag.name.len() + 3;
        match tag.effect {
            Effect::Picture => {
                let piece = picture_piece(b"", content.of(text));
                write_picture(
                    self.writer,
                    tag.span.to(content),
                    piece.as_deref(),
                    &text[self.at.min(text.len())..],
                );
            }
            // Among moves it is a diagram of the game.
            Effect::Fen if !has_moves(&self.writer.written) => {
                self.writer.end_line();
                self.writer.tag("FEN", trimmed(text, content));
                self.broken = true;
            }
            _ => self.writer.leave_out(tag.span.to(Span::new(content.start, self.at))),
        }
    }
}

/// Returns true if a text that was written ends with moves: of its last words one is a move.
fn has_moves(written: &[u8]) -> bool {
    const LOOKED_AT: usize = 512;
    let tail = &written[written.len().saturating_sub(LOOKED_AT)..];
    let words = tail.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    words.filter(|word| is_move(word)).count() >= 2
}

#[cfg(test)]
mod tests {
    use super::{attributes, is_bbcode};
    use stamma_notation::Span;

    #[test]
    fn attributes_are_read() {
        let text = b" fen=\"a b\" size=3 x='c";
        let all: Vec<_> =
            attributes(text, Span::new(0, text.len())).map(|(name, value)| (name, value.of(text))).collect();
        let expected: [(&[u8], &[u8]); 3] = [(b"fen", b"a b"), (b"size", b"3"), (b"x", b"c")];
        assert_eq!(all, expected);
        assert_eq!(attributes(b"=\"", Span::new(0, 2)).count(), 1);
    }

    #[test]
    fn brackets_are_no_codes() {
        for text in ["1. e4 [#] e5 [%clk 1:00]", "{[b]x[/b]} 1. e4", "1. e4 [b] e5", "[/b] [b]", "[i2] [/i2]"]
        {
            assert!(!is_bbcode(text.as_bytes()), "{text}");
        }
        assert!(is_bbcode(b"[PGN]1. e4[/pgn]") && is_bbcode(b"[quote=\"A\" post=1]1. e4[/quote]"));
    }
}
