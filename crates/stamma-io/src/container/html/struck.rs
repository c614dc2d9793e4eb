//! Elements that a page strikes out or does not show, and the numbers of footnotes: none of them is played.

use super::Page;
use super::games::shown;
use super::tags::Tag;
use super::{Flow, flow};
use crate::container::cells::begins_with_move;
use crate::container::record::number_at_start;
use crate::container::words::{Look, is_move};
use stamma_notation::Span;

/// The longest style that is looked at, in bytes.
const LONGEST_STYLE: usize = 1_024;
/// The longest number of a footnote with the tags in it, in bytes.
const LONGEST_NOTE: usize = 256;
/// Elements without content.
const VOID: &[&[u8]] = &[b"br", b"embed", b"hr", b"img", b"input", b"link", b"meta", b"wbr"];
/// Elements whose end tags pages leave out.
const UNENDED: &[&[u8]] = &[b"p", b"dt", b"dd", b"option"];
/// Elements that mark a run of text of Word as struck out or hidden.
const MARKS_OF_RUNS: &[&[u8]] = &[b"<w:strike/>", b"<w:dstrike/>", b"<w:vanish/>"];

/// The reason why an element is no part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cause {
    Struck,
    /// It is not shown. Pages keep games for their viewers so.
    Hidden,
    /// A run of text of Word, which its content may mark.
    Run,
    /// A raised text, which may be the number of a footnote.
    Raised,
}

impl Cause {
    /// The most bytes behind its tag in which an element ends. Those that may stay are looked through once more for each one inside.
    const fn longest(self) -> usize {
        match self {
            Cause::Struck | Cause::Hidden => usize::MAX,
            Cause::Run => 1 << 14,
            Cause::Raised => 2 * LONGEST_NOTE,
        }
    }
}

impl Page<'_, '_> {
    /// Leaves out an element that is struck out, hidden, or the number of a footnote. Returns the byte behind it.
    pub fn pass_over_struck(&mut self, tag: Tag) -> Option<usize> {
        let name = tag.name.of(self.text).to_ascii_lowercase();
        let cause = self.cause(tag, &name)?;
        if tag.span.of(self.text).ends_with(b"/>") || VOID.contains(&&*name) || self.unclosed.contains(&name)
        {
            return None;
        }
        let near = &self.text[..self.text.len().min(tag.span.end.saturating_add(cause.longest()))];
        let Some((content, end)) = element(near, tag, &name) else {
            if near.len() == self.text.len() {
                self.unclosed.insert(name);
            }
            return None;
        };
        let is_left_out = match cause {
            Cause::Struck => true,
            Cause::Hidden if self.holds_game(&name, content) => {
                self.shown_to = content.end;
                false
            }
            Cause::Hidden => true,
            Cause::Run => {
                MARKS_OF_RUNS.iter().any(|mark| memchr::memmem::find(content.of(self.text), mark).is_some())
            }
            Cause::Raised => self.is_footnote(content),
        };
        is_left_out.then(|| {
            self.leave_out(Span::new(tag.span.start, end));
            end
        })
    }

    fn cause(&self, tag: Tag, name: &[u8]) -> Option<Cause> {
        match name {
            b"del" | b"s" | b"strike" | b"w:del" => return Some(Cause::Struck),
            b"w:r" => return Some(Cause::Run),
            b"sup" => return Some(Cause::Raised),
            _ => {}
        }
        // Nothing is looked for twice in what a page keeps for its viewer.
        let may_be_hidden = tag.span.start >= self.shown_to;
        flow(name).filter(|flow| *flow != Flow::Hidden)?;
        tag.attributes(self.text).find_map(|(name, value)| {
            if name.eq_ignore_ascii_case(b"hidden") {
                return may_be_hidden.then_some(Cause::Hidden);
            }
            if !name.eq_ignore_ascii_case(b"style") || value.len() > LONGEST_STYLE {
                return None;
            }
            let style = value.of(self.text).iter().filter(|byte| !byte.is_ascii_whitespace());
            let style: Vec<u8> = style.map(u8::to_ascii_lowercase).collect();
            let has = |part: &[u8]| memchr::memmem::find(&style, part).is_some();
            match () {
                () if has(b"line-through") => Some(Cause::Struck),
                () if has(b"display:none") || has(b"visibility:hidden") => {
                    may_be_hidden.then_some(Cause::Hidden)
                }
                () => None,
            }
        })
    }

    /// Returns true if a hidden element holds a whole game, and not moves among others.
    fn holds_game(&self, name: &[u8], content: Span) -> bool {
        let text = shown(self.text, content);
        let begins = || {
            let first = number_at_start(text.as_bytes());
            text.starts_with('[') || first.is_some_and(|(number, is_black)| number == 1 && !is_black)
        };
        Look::at(text.as_bytes()).is_game() && (flow(name) != Some(Flow::Inline) || begins())
    }

    /// Returns true if a raised text is a number behind a move or behind prose. A rank is behind a file: `e<sup>4</sup>`.
    fn is_footnote(&self, content: Span) -> bool {
        const LONGEST_WORD: usize = 32;
        if content.len() > LONGEST_NOTE {
            return false;
        }
        let note = shown(self.text, content);
        let note = note.trim_matches(['[', ']', '(', ')', ' ']);
        if !(1..=3).contains(&note.len()) || !note.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        let written = &self.writer.written;
        let tail = written[written.len().saturating_sub(LONGEST_WORD)..].trim_ascii_end();
        let word = tail.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        let ends = |byte: &u8| matches!(byte, b'.' | b',' | b';' | b':' | b')' | b'}' | b'!' | b'?');
        let signs = word.iter().rev().take_while(|byte| ends(byte)).count();
        let bare = String::from_utf8_lossy(&word[..word.len() - signs]);
        let is_prose = bare.chars().any(char::is_alphabetic) && (signs > 0 || bare.chars().count() > 4);
        is_move(bare.as_bytes()) || begins_with_move(bare.as_bytes()) || is_prose
    }
}

/// The content of an element, and the byte behind its end. Elements of the same name inside it have ends of their own.
fn element(text: &[u8], tag: Tag, name: &[u8]) -> Option<(Span, usize)> {
    let rest = &text[tag.span.end..];
    let mut depth = 1;
    for at in memchr::memchr_iter(b'<', rest) {
        let is_end = rest.get(at + 1) == Some(&b'/');
        let start = at + 1 + usize::from(is_end);
        let Some(found) = rest.get(start..start + name.len()) else { break };
        let behind = rest.get(start + name.len());
        if !found.eq_ignore_ascii_case(name)
            || !behind.is_some_and(|byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/'))
        {
            continue;
        }
        let length = memchr::memchr(b'>', &rest[at..])?;
        let is_empty = rest[at..=at + length].ends_with(b"/>");
        match is_end {
            true => depth -= 1,
            false if UNENDED.contains(&name) => {
                let end = tag.span.end + at;
                return Some((Span::new(tag.span.end, end), end));
            }
            false => depth += usize::from(!is_empty),
        }
        if depth == 0 {
            let end = tag.span.end + at;
            return Some((Span::new(tag.span.end, end), end + length + 1));
        }
    }
    None
}
