//! The values of a JSON text as nodes in their order, cut without recursion in one pass.

use super::recognise::is_json;
use crate::container::fields::plain_name;
use crate::container::value::{Escapes, Value};
use crate::container::words::LOOKED_AT;
use stamma_notation::Span;
use std::borrow::Cow;
use std::collections::HashMap;

/// Containers inside one another. What is deeper is one node.
const MOST_DEPTH: usize = 1_000;
/// The longest name of a field that is looked up, in bytes.
const LONGEST_NAME: usize = 64;
/// No node.
const NONE: u32 = u32::MAX;

/// The kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `{...}`
    Object,
    /// `[...]`
    Array,
    /// A string.
    Text,
    /// A string before a colon.
    Key,
    /// A number, `true`, `null`, or anything else without blanks and signs.
    Word,
    /// A comment.
    Comment,
    /// A container that is too deep.
    Deep,
}

/// A value, a key or a comment.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub kind: Kind,
    /// False for a container whose end is not there.
    pub is_closed: bool,
    /// The next node that is not inside it.
    pub next: u32,
    key: u32,
    /// The number of the name of a key.
    name: u32,
    /// Its place, without quotation marks.
    pub span: Span,
}

impl Node {
    /// Returns true for an object or an array.
    pub fn is_container(&self) -> bool {
        matches!(self.kind, Kind::Object | Kind::Array)
    }
}

/// A text cut into nodes.
#[derive(Debug)]
pub struct Document<'t> {
    pub text: &'t [u8],
    /// Every node before those inside it.
    pub nodes: Vec<Node>,
    /// The containers without an end, the outermost first.
    pub open: Vec<usize>,
    /// The number of objects and of arrays among them.
    open_of_kind: [usize; 2],
    /// The names of the keys as the table of fields has them. Each is made once.
    names: Vec<String>,
    numbers: HashMap<&'t [u8], u32>,
}

impl<'t> Document<'t> {
    /// Cuts a text. It may begin and end in the midst of a document.
    pub fn of(text: &'t [u8]) -> Document<'t> {
        let mut document = Document {
            text,
            nodes: Vec::new(),
            open: Vec::new(),
            open_of_kind: [0; 2],
            names: vec![String::new()],
            numbers: HashMap::new(),
        };
        let mut key = NONE;
        let mut at = if text.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        while let Some(&byte) = text.get(at) {
            match byte {
                b',' => key = NONE,
                b':' => key = document.take_key(),
                b'{' | b'[' if document.open.len() >= MOST_DEPTH => {
                    let end = skip_deep(text, at);
                    document.push(Kind::Deep, Span::new(at, end), &mut key);
                    at = end;
                    continue;
                }
                b'{' | b'[' => {
                    let kind = if byte == b'{' { Kind::Object } else { Kind::Array };
                    document.push(kind, Span::new(at, text.len()), &mut key);
                    let opened = document.nodes.len() - 1;
                    document.nodes[opened].is_closed = false;
                    document.open.push(opened);
                    document.open_of_kind[kind as usize] += 1;
                }
                b'}' => document.close(Kind::Object, at + 1),
                b']' => document.close(Kind::Array, at + 1),
                b'"' | b'\'' => {
                    let end = string_end(text, at);
                    document.push(Kind::Text, Span::new(at + 1, end), &mut key);
                    at = end;
                }
                b'/' if matches!(text.get(at + 1), Some(b'/' | b'*')) => {
                    let end = comment_end(text, at);
                    document.push(Kind::Comment, Span::new(at, end), &mut { NONE });
                    at = end;
                    continue;
                }
                byte if is_blank(byte) => {}
                _ => {
                    let ends = |byte: &u8| is_blank(*byte) || b"{}[],:\"".contains(byte);
                    let rest = &text[at + 1..];
                    let end = at + 1 + rest.iter().position(ends).unwrap_or(rest.len());
                    document.push(Kind::Word, Span::new(at, end), &mut key);
                    at = end;
                    continue;
                }
            }
            at += 1;
        }
        let next = document.nodes.len() as u32;
        for &open in &document.open {
            document.nodes[open].next = next;
        }
        document
    }

    fn push(&mut self, kind: Kind, span: Span, key: &mut u32) {
        let next = self.nodes.len() as u32 + 1;
        self.nodes.push(Node {
            kind,
            is_closed: true,
            next,
            key: std::mem::replace(key, NONE),
            name: 0,
            span,
        });
    }

    /// Makes a key of the last node, which stands before a colon.
    fn take_key(&mut self) -> u32 {
        let number = self.nodes.len() as u32;
        let Some(last) = self.nodes.last_mut().filter(|last| matches!(last.kind, Kind::Text | Kind::Word))
        else {
            return NONE;
        };
        last.kind = Kind::Key;
        let written = last.span.of(self.text);
        if written.len() <= LONGEST_NAME {
            let names = &mut self.names;
            last.name = *self.numbers.entry(written).or_insert_with(|| {
                let value = Value { span: last.span, escapes: Escapes::Backslashes };
                let name = value.decoded(self.text, LONGEST_NAME);
                names.push(plain_name(&String::from_utf8_lossy(&name)).into_owned());
                names.len() as u32 - 1
            });
        }
        number - 1
    }

    /// Ends the innermost container of a kind, and those inside it, whose ends are missing.
    fn close(&mut self, kind: Kind, end: usize) {
        // An end that fits none must not cost a look at each of them.
        if self.open_of_kind[kind as usize] == 0 {
            return;
        }
        let Some(depth) = self.open.iter().rposition(|&open| self.nodes[open].kind == kind) else { return };
        for &open in &self.open[depth..] {
            let next = self.nodes.len() as u32;
            let node = &mut self.nodes[open];
            (node.next, node.is_closed, node.span.end) = (next, true, end);
            self.open_of_kind[node.kind as usize] -= 1;
        }
        self.open.truncate(depth);
    }

    /// The values of a container, without keys and comments.
    pub fn children(&self, parent: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.nodes[parent].next as usize;
        let mut at = parent + 1;
        std::iter::from_fn(move || {
            while at < end {
                let child = at;
                at = self.nodes[child].next as usize;
                if !matches!(self.nodes[child].kind, Kind::Key | Kind::Comment) {
                    return Some(child);
                }
            }
            None
        })
    }

    /// The name of the field whose value a node is; empty if it is none.
    pub fn key(&self, at: usize) -> Cow<'t, str> {
        match self.nodes.get(self.nodes[at].key as usize) {
            Some(key) => {
                let value = Value { span: key.span, escapes: Escapes::Backslashes };
                match value.decoded(self.text, 256) {
                    Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
                    Cow::Owned(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
                }
            }
            None => Cow::Borrowed(""),
        }
    }

    /// The name of the field whose value a node is, as the table of fields has it; empty if it is none.
    pub fn name(&self, at: usize) -> &str {
        let key = self.nodes.get(self.nodes[at].key as usize);
        key.map_or("", |key| &self.names[key.name as usize])
    }

    /// The text of a string or a word.
    pub fn value(&self, at: usize) -> Value {
        let node = &self.nodes[at];
        let escapes = if node.kind == Kind::Word { Escapes::None } else { Escapes::Backslashes };
        Value { span: node.span, escapes }
    }

    /// The first bytes of the text of a string or a word, without escapes.
    pub fn looked_at(&self, at: usize, most: usize) -> Cow<'t, [u8]> {
        self.value(at).decoded(self.text, most)
    }

    /// Returns true if a node is a text that holds a document.
    pub fn is_document(&self, at: usize) -> bool {
        const FIRST_LOOK: usize = 2;
        self.nodes[at].kind == Kind::Text
            && matches!(self.looked_at(at, FIRST_LOOK).first(), Some(b'{' | b'['))
            && is_json(&self.looked_at(at, LOOKED_AT))
    }

    /// The text of a word; none for other nodes.
    pub fn word(&self, at: usize) -> Option<&'t [u8]> {
        let node = &self.nodes[at];
        (node.kind == Kind::Word).then(|| node.span.of(self.text))
    }

    /// Returns true if a node says that nothing is there: `null`, or an empty text or container.
    pub fn is_nothing(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        match node.kind {
            Kind::Text => node.span.of(self.text).trim_ascii().is_empty(),
            Kind::Word => matches!(node.span.of(self.text), b"null" | b"None" | b"undefined" | b"NaN"),
            _ => node.is_container() && self.children(at).next().is_none(),
        }
    }

    /// The place of a node with its key and its quotation marks.
    pub fn whole(&self, at: usize) -> Span {
        let quoted = |node: &Node| match node.kind {
            Kind::Text | Kind::Key
                if node.span.start > 0 && b"\"'".contains(&self.text[node.span.start - 1]) =>
            {
                Span::new(node.span.start - 1, (node.span.end + 1).min(self.text.len()))
            }
            _ => node.span,
        };
        let own = quoted(&self.nodes[at]);
        self.nodes.get(self.nodes[at].key as usize).map_or(own, |key| quoted(key).to(own))
    }
}

/// Returns true for what stands between tokens.
pub fn is_blank(byte: u8) -> bool {
    // Records of JSON text sequences begin with a record separator.
    byte.is_ascii_whitespace() || byte == 0x1E
}

/// The byte behind the last one of the string that begins at a quotation mark: its closing mark, or the end.
pub fn string_end(text: &[u8], start: usize) -> usize {
    let quote = text[start];
    let mut at = start + 1;
    while let Some(found) = memchr::memchr2(quote, b'\\', text.get(at..).unwrap_or_default()) {
        if text[at + found] == quote {
            return at + found;
        }
        at += found + 2;
    }
    text.len()
}

/// The byte behind a comment: `// ...` or `/* ... */`.
fn comment_end(text: &[u8], start: usize) -> usize {
    let rest = &text[start + 2..];
    let length = if text[start + 1] == b'/' {
        memchr::memchr(b'\n', rest)
    } else {
        memchr::memmem::find(rest, b"*/").map(|end| end + 2)
    };
    start + 2 + length.unwrap_or(rest.len())
}

/// The byte behind a container, whatever is in it.
fn skip_deep(text: &[u8], start: usize) -> usize {
    let mut depth = 0usize;
    let mut at = start;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            b'"' => at = string_end(text, at),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at.min(text.len())
}
