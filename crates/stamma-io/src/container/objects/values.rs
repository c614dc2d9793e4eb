//! The values of objects, in the order of the text, each with the brackets around it.

use crate::container::words::is_move;
use stamma_notation::Span;
use std::ops::Range;

/// Deeper brackets are not followed.
const DEEPEST: usize = 32;
/// A name has at most so many bytes.
const LONGEST_NAME: usize = 40;

/// A value without brackets.
#[derive(Clone, Copy, Debug)]
pub struct Value {
    pub span: Span,
    /// True if it had quotation marks, which are not in its span.
    pub is_quoted: bool,
    /// True if it is the only argument of a call.
    pub is_of_call: bool,
    name: Span,
    around: usize,
}

/// Brackets and what they hold.
#[derive(Clone, Copy, Debug)]
struct Brackets {
    span: Span,
    /// The sign that opens them.
    sign: u8,
    /// The name of the field whose value they are.
    name: Span,
    /// True if the name of a type or a function stands before them.
    is_typed: bool,
    around: Option<usize>,
}

/// The objects of a text.
#[derive(Debug)]
pub struct Objects<'t> {
    pub text: &'t [u8],
    pub values: Vec<Value>,
    /// The text between the objects that are in no others.
    pub outside: Vec<Span>,
    brackets: Vec<Brackets>,
    is_printed: bool,
}

/// A field: a value, or brackets.
#[derive(Clone, Copy, Debug)]
pub enum Field {
    Value(usize),
    Brackets(usize),
}

impl<'t> Objects<'t> {
    /// Reads the objects of a text; none where its brackets do not fit.
    pub fn of(text: &'t [u8]) -> Option<Objects<'t>> {
        let mut objects = Objects {
            text,
            values: Vec::new(),
            outside: Vec::new(),
            brackets: Vec::new(),
            is_printed: false,
        };
        let mut at = 0;
        while let Some(start) = objects.next_object(at) {
            objects.outside.push(Span::new(at, start));
            at = objects.read_object(start)?;
        }
        objects.outside.push(Span::new(at, text.len()));
        objects.take_calls();
        (!objects.brackets.is_empty()).then_some(objects)
    }

    /// The number of pairs of brackets.
    pub fn len(&self) -> usize {
        self.brackets.len()
    }

    /// Returns true if a call makes a value, or names stand in brackets: no source code has that.
    pub fn is_printed(&self) -> bool {
        self.is_printed
    }

    /// The place of a pair of brackets, with the name before it.
    pub fn span_of(&self, brackets: usize) -> Span {
        self.brackets[brackets].span
    }

    /// The fields of a pair of brackets that have names.
    pub fn fields_of(&self, brackets: usize) -> impl Iterator<Item = (&str, Field)> {
        let values = self.values_in(brackets).filter(move |at| self.values[*at].around == brackets);
        let values = values.map(|at| (self.values[at].name, Field::Value(at)));
        let end = self.brackets[brackets].span.end;
        let inside = brackets..self.brackets.partition_point(|inner| inner.span.start < end);
        let inner = inside.filter(move |at| self.brackets[*at].around == Some(brackets));
        let inner = inner.map(|at| (self.brackets[at].name, Field::Brackets(at)));
        let named = values.chain(inner).filter(|(name, _)| !name.is_empty());
        named.map(|(name, field)| (self.shown(name), field))
    }

    /// The values of a field, at any depth.
    pub fn values_of(&self, field: Field) -> Vec<usize> {
        match field {
            Field::Value(value) => vec![value],
            Field::Brackets(brackets) => self.values_in(brackets).collect(),
        }
    }

    /// The values in a pair of brackets, at any depth, that have a name.
    pub fn named_values_of(&self, brackets: usize) -> impl Iterator<Item = usize> {
        self.values_in(brackets).filter(|at| !self.values[*at].name.is_empty())
    }

    /// The values in a pair of brackets, at any depth, by their places.
    pub fn values_in(&self, brackets: usize) -> Range<usize> {
        let span = self.brackets[brackets].span;
        let before = |place: usize| self.values.partition_point(|value| value.span.start < place);
        before(span.start)..before(span.end)
    }

    /// Returns true if a pair of brackets is inside of another one.
    pub fn is_inside(&self, inner: usize, outer: usize) -> bool {
        let (inner, outer) = (self.brackets[inner].span, self.brackets[outer].span);
        outer.start < inner.start && inner.end <= outer.end
    }

    /// The name of a value in a field: none where it is the whole field.
    pub fn name_in(&self, value: usize, field: Field) -> &str {
        match field {
            Field::Value(_) => "",
            Field::Brackets(_) => self.shown(self.values[value].name),
        }
    }

    /// The names around a value, from a pair of brackets on.
    pub fn path(&self, value: usize, brackets: usize) -> Vec<&str> {
        let mut path = vec![self.shown(self.values[value].name)];
        let mut around = Some(self.values[value].around);
        while let Some(inner) = around.filter(|around| *around != brackets) {
            let name = self.brackets[inner].name;
            path.extend((!name.is_empty()).then(|| self.shown(name)));
            around = self.brackets[inner].around;
        }
        path.reverse();
        path
    }

    /// The text of a value; empty where it is no valid text.
    pub fn shown_value(&self, value: usize) -> &str {
        self.shown(self.values[value].span)
    }

    fn shown(&self, name: Span) -> &str {
        std::str::from_utf8(name.of(self.text)).unwrap_or_default()
    }

    /// The place of the next brackets that hold fields, or other brackets that do.
    fn next_object(&self, from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            let open = at + self.text[at..].iter().position(|byte| is_opening(*byte))?;
            let mut inside = open + 1;
            // `[Game{white=A}]`
            for _ in 0..DEEPEST {
                inside = self.blanks_end(inside);
                if self.name_at(inside).is_some_and(|(name, _)| !name.is_empty()) {
                    return Some(self.type_before(open).max(from));
                }
                let Some((next, _)) = self.opening(inside) else { break };
                inside = next;
            }
            at = open + 1;
        }
    }

    /// The beginning of the name of a type before a bracket.
    fn type_before(&self, open: usize) -> usize {
        let start = open.saturating_sub(LONGEST_NAME);
        let is_php = |at: &usize| at + length_of_php_type(&self.text[*at..]).unwrap_or_default() == open + 1;
        let line = self.text[start..open].trim_ascii_end();
        let line = memchr::memrchr(b'\n', line).map_or(start, |end| start + end + 1);
        if let Some(start) = (line..open).find(is_php) {
            return start;
        }
        let before = &self.text[..open];
        let blank = usize::from(self.text[open] == b'{' && before.ends_with(b" "));
        let before = &before[..before.len() - blank];
        let length = before.iter().rev().take(LONGEST_NAME).take_while(|byte| is_of_type(byte)).count();
        let name = &before[before.len() - length..];
        if name.first().is_some_and(u8::is_ascii_alphabetic) { before.len() - length } else { open }
    }

    fn blanks_end(&self, at: usize) -> usize {
        at + self.text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
    }

    /// The place behind a bracket that opens at a place, with or without the name of a type before it, and its sign.
    fn opening(&self, at: usize) -> Option<(usize, u8)> {
        let rest = &self.text[at..];
        let name = rest.iter().take(LONGEST_NAME).take_while(|byte| is_of_type(byte)).count();
        let is_name = rest.first().is_some_and(u8::is_ascii_alphabetic);
        if length_of_string_type(rest) > 0 {
            return None;
        }
        if let Some(length) = length_of_php_type(rest) {
            return Some((at + length, rest[length - 1]));
        }
        let (length, sign) = match &rest[name..] {
            [sign, ..] if is_opening(*sign) && (name == 0 || is_name) => (1, *sign),
            [b' ', b'{', ..] if is_name => (2, b'{'),
            _ => return None,
        };
        Some((at + name + length, sign))
    }

    /// The name of a field at a place, and the place behind its sign: `white=`, `"white": `, `:white=>`, `[white] => `.
    fn name_at(&self, at: usize) -> Option<(Span, usize)> {
        let rest = &self.text[at..];
        if rest.first() == Some(&b'[') {
            return name_in_brackets(rest)
                .map(|(name, behind)| (name.shifted(at), self.blanks_end(at + behind)));
        }
        let sigil = usize::from(matches!(rest.first(), Some(b':' | b'@')));
        let name = match *rest.get(sigil)? {
            mark @ (b'"' | b'\'') => {
                let inner = &rest[1..rest.len().min(LONGEST_NAME + 2)];
                let end = inner.iter().position(|byte| *byte == mark).filter(|_| sigil == 0)?;
                (1, end, end + 2)
            }
            _ => {
                let is_of_name =
                    |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_' || !byte.is_ascii();
                let length = rest[sigil..].iter().take(LONGEST_NAME).take_while(is_of_name).count();
                if rest[sigil].is_ascii_digit() || length == 0 {
                    return None;
                }
                (sigil, length, sigil + length)
            }
        };
        let (start, length, end) = name;
        // `a8=Q`
        if is_move(&rest[start..start + length]) {
            return None;
        }
        let blanks = rest[end..].iter().take_while(|byte| **byte == b' ').count();
        let sign = match &rest[end + blanks..] {
            [b'=', b'>', ..] => 2,
            [b':', b':', ..] | [b'=', b'=', ..] => return None,
            [b'=' | b':', ..] => 1,
            _ => return None,
        };
        let behind = end + blanks + sign;
        let behind = behind + rest[behind..].iter().take_while(|byte| **byte == b' ').count();
        Some((Span::new(at + start, at + start + length), at + behind))
    }

    /// Reads the object that begins at a place, and returns the place behind it.
    fn read_object(&mut self, start: usize) -> Option<usize> {
        let mut open: Vec<usize> = Vec::new();
        let mut at = start;
        loop {
            let Some(first) = self.text.get(at) else { return Some(at) };
            match *first {
                byte if byte.is_ascii_whitespace() || matches!(byte, b',' | b';') => at += 1,
                byte @ (b')' | b']' | b'}') => {
                    let inner = open.pop()?;
                    if closing(self.brackets[inner].sign) != byte {
                        return None;
                    }
                    at += 1;
                    self.brackets[inner].span.end = at;
                    if open.is_empty() {
                        return Some(at);
                    }
                }
                _ => {
                    let named = if open.is_empty() { None } else { self.name_at(at) };
                    let (name, value) = named.unwrap_or((Span::new(at, at), at));
                    self.is_printed |= named.is_some() && *first == b'[';
                    at = match self.opening(value) {
                        Some((behind, sign)) => {
                            let is_typed = behind > value + 1;
                            let around = open.last().copied();
                            let span = Span::new(at, self.text.len());
                            open.push(self.brackets.len());
                            self.brackets.push(Brackets { span, sign, name, is_typed, around });
                            behind
                        }
                        None => self.read_value(name, value, *open.last()?),
                    };
                    if open.len() > DEEPEST {
                        return None;
                    }
                }
            }
        }
    }

    /// Reads a value without brackets, and returns the place behind it.
    fn read_value(&mut self, name: Span, at: usize, around: usize) -> usize {
        let at = at + length_of_string_type(&self.text[at..]);
        // `:e4`, an atom.
        let is_atom = matches!(&self.text[at..], [b':', first, ..] if first.is_ascii_alphabetic());
        let at = at + usize::from(is_atom);
        let rest = &self.text[at..];
        let closing_sign = closing(self.brackets[around].sign);
        let mark = rest.first().copied().filter(|first| matches!(first, b'"' | b'\''));
        let closed = mark.and_then(|mark| rest[1..].iter().position(|byte| *byte == mark || *byte == b'\n'));
        if let Some(length) = closed.filter(|length| rest[1 + length] != b'\n') {
            let span = Span::new(at + 1, at + 1 + length);
            self.values.push(Value { span, is_quoted: true, is_of_call: false, name, around });
            return span.end + 1;
        }
        let mut deeper = 0_usize;
        let mut length = 0;
        while let Some(byte) = rest.get(length) {
            match *byte {
                b'\n' => break,
                byte if byte == self.brackets[around].sign => deeper += 1,
                byte if byte == closing_sign && deeper == 0 => break,
                byte if byte == closing_sign => deeper -= 1,
                // A comma may be a part of a name: `white=Smith, John, black=...`
                b',' | b';' if deeper == 0 && (name.is_empty() || self.ends_field(at + length + 1)) => break,
                b' ' if deeper == 0 && !name.is_empty() && self.name_follows(at + length + 1) => break,
                _ => {}
            }
            length += 1;
        }
        let span = Span::new(at, at + rest[..length].trim_ascii_end().len());
        if !span.is_empty() {
            self.values.push(Value { span, is_quoted: false, is_of_call: false, name, around });
        }
        at + length
    }

    /// Returns true if a comma before this place ends a field: another one follows, or the line or the brackets end.
    fn ends_field(&self, at: usize) -> bool {
        let next = at + self.text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let ends = |byte: &u8| matches!(byte, b'\n' | b'\r' | b')' | b']' | b'}');
        self.text.get(next).is_none_or(ends) || self.name_at(next).is_some()
    }

    /// Returns true if a name and its sign stand here without a blank between them and the value: `Black:Jones`.
    fn name_follows(&self, at: usize) -> bool {
        self.name_at(at).is_some_and(|(name, behind)| name.start == at && name.end + 1 == behind)
    }

    /// Makes the only argument of a call a value of the field whose value the call is.
    fn take_calls(&mut self) {
        let mut counts = vec![0_usize; self.brackets.len()];
        self.values.iter().for_each(|value| counts[value.around] += 1);
        let inner = self.brackets.iter().filter_map(|brackets| brackets.around);
        inner.for_each(|around| counts[around] += 1);
        for value in &mut self.values {
            let brackets = self.brackets[value.around];
            let is_call = brackets.is_typed
                && brackets.sign == b'('
                && counts[value.around] == 1
                && value.name.is_empty();
            if let (true, Some(around)) = (is_call, brackets.around) {
                (value.around, value.name, value.is_of_call) = (around, brackets.name, true);
                self.is_printed = true;
            }
        }
    }
}

/// The length of what PHP writes before a list of fields, its bracket included: `Array\n(`, `Game Object\n (`, `array(3) {`,
/// `object(Game)#1 (3) {`.
fn length_of_php_type(text: &[u8]) -> Option<usize> {
    const LONGEST: usize = 80;
    let near = &text[..text.len().min(LONGEST)];
    if near.starts_with(b"array(") || near.starts_with(b"object(") {
        let end = near.iter().position(|byte| matches!(byte, b'{' | b'\n'))?;
        let is_counted = near[..end].trim_ascii_end().ends_with(b")");
        return (near[end] == b'{' && is_counted).then_some(end + 1);
    }
    let line = near.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    if line != b"Array" && !line.ends_with(b" Object") {
        return None;
    }
    let blanks = near[line.len()..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    (near.get(line.len() + blanks) == Some(&b'(')).then_some(line.len() + blanks + 1)
}

/// The length of `string(5) ` before a string.
fn length_of_string_type(text: &[u8]) -> usize {
    let Some(rest) = text.strip_prefix(b"string(") else { return 0 };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if rest[digits..].starts_with(b") \"") { b"string(".len() + digits + b") ".len() } else { 0 }
}

/// The name in `[white] =>`, `["white"]=>`, `[white:Game:private] =>`, and the place behind its sign. The index of a list is no name.
fn name_in_brackets(text: &[u8]) -> Option<(Span, usize)> {
    let inner = &text[1..text.len().min(2 * LONGEST_NAME)];
    let close =
        inner.iter().position(|byte| matches!(byte, b']' | b'\n')).filter(|close| inner[*close] == b']')?;
    let behind = 1 + close + 1;
    let blanks = text[behind..].iter().take_while(|byte| **byte == b' ').count();
    text[behind + blanks..].starts_with(b"=>").then_some(())?;
    let quoted = usize::from(inner.starts_with(b"\""));
    let is_of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_' || !byte.is_ascii();
    let length = inner[quoted..close].iter().take_while(is_of_name).count();
    let is_index = inner[quoted..quoted + length].iter().all(u8::is_ascii_digit);
    let start = 1 + quoted;
    Some((Span::new(start, start + if is_index { 0 } else { length }), behind + blanks + 2))
}

const fn is_opening(byte: u8) -> bool {
    matches!(byte, b'(' | b'[' | b'{')
}

const fn closing(sign: u8) -> u8 {
    match sign {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// Returns true for a byte of the name of a type or a function: `Move.from_uci`, `chess::Game`.
fn is_of_type(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b':' | b'$' | b'<' | b'>')
}
