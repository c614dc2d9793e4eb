//! The strings of source code and the values of settings, each with the name that it is given.

/// Strings in the spellings of programming languages.
mod strings;

use super::comments::Comments;
use super::settings::{FEWEST_NUMBERED, moves_of_row, numbered_setting, setting};
use super::sql::Tables;
use crate::container::fields::{Side, is_sure, meaning, plain_name, rank_of_game};
use crate::container::lines::trimmed;
use crate::container::value::{Escapes, Value};
use crate::container::words::{LOOKED_AT, Look, is_move};
use stamma_notation::Span;

/// A string, or the value of a setting.
#[derive(Debug)]
pub struct Part {
    /// Its text. Strings that are joined are one part.
    pub values: Vec<Value>,
    /// Its place, with the quotation marks.
    pub whole: Span,
    /// The name before it.
    pub key: Option<Span>,
    /// The brackets that it stands in.
    pub group: usize,
    /// True for a string, false for a value without quotation marks.
    pub is_string: bool,
}

impl Part {
    /// The first bytes of its text.
    pub fn looked_at(&self, text: &[u8], most: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        for value in &self.values {
            if bytes.len() < most {
                if !bytes.is_empty() && !self.is_string {
                    bytes.push(b' ');
                }
                bytes.extend_from_slice(&value.decoded(text, most - bytes.len()));
            }
        }
        bytes
    }
}

/// A pair of brackets, or a section of settings.
#[derive(Debug)]
pub struct Group {
    /// The brackets around it. The outermost is its own.
    pub outer: usize,
    /// The name before it.
    pub key: Option<Span>,
    /// True for the text and for sections of settings.
    pub is_section: bool,
}

/// Strings and settings of a text.
#[derive(Debug)]
pub struct Parts {
    /// The parts in their order.
    pub parts: Vec<Part>,
    /// The brackets; the first is the text.
    pub groups: Vec<Group>,
}

impl Parts {
    /// Returns true if no brackets are around a part.
    pub fn is_outside(&self, at: usize) -> bool {
        self.groups[self.parts[at].group].is_section
    }
}

/// Deeper brackets are not told apart.
const DEEPEST: usize = 64;
/// A name has at most this many bytes.
pub const LONGEST_KEY: usize = 48;

/// Cuts a part of a text.
pub fn scan(text: &[u8], span: Span) -> Parts {
    let mut scanner = Scanner {
        text: &text[..span.end],
        at: span.start,
        parts: Vec::new(),
        groups: vec![Group { outer: 0, key: None, is_section: true }],
        open: Vec::new(),
        section: 0,
        word: None,
        key: None,
        sign: b'\n',
        joins: false,
        column: 0,
        names: Vec::new(),
        closed_names: Vec::new(),
        columns: Vec::new(),
        tables: Tables::of(&text[span.start..span.end]),
        tables_at: span.start,
        table: None,
        side_indent: None,
        item: None,
        appends: false,
        open_heredocs: 0,
        open_raw: usize::MAX,
        open_backtick: usize::MAX,
        open_verbatim: usize::MAX,
        open_triple: [usize::MAX; 2],
        open_over_lines: [usize::MAX; 2],
        open_strings: [(0, 0); 2],
        has_bars: false,
        comments: Comments::new(),
        comment_end: 0,
        before_comment: None,
    };
    scanner.run();
    Parts { parts: scanner.parts, groups: scanner.groups }
}

struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
    parts: Vec<Part>,
    groups: Vec<Group>,
    open: Vec<usize>,
    /// The group outside of all brackets.
    section: usize,
    /// The last word or string that may be a name.
    word: Option<Span>,
    /// The name that a sign has assigned.
    key: Option<Span>,
    /// The last sign that is no blank.
    sign: u8,
    /// True if nothing but signs that join strings stands behind the last one.
    joins: bool,
    /// The number of commas in the brackets at hand.
    column: usize,
    /// The names in the brackets at hand.
    names: Vec<Span>,
    /// The names in the last brackets that were closed.
    closed_names: Vec<Span>,
    /// The names of the columns of rows: `INSERT INTO games (white, black) VALUES`.
    columns: Vec<Span>,
    /// The tables that the text creates, and the byte from which their places count.
    tables: Tables,
    tables_at: usize,
    /// The table that rows are inserted into; an empty name where it comes next.
    table: Option<Span>,
    /// The section around the side whose settings are read, and the blanks before its name.
    side_indent: Option<(usize, usize)>,
    /// The section around the item of a list that is read, and the blanks before it.
    item: Option<(usize, usize)>,
    /// True behind `+=`.
    appends: bool,
    /// The number of texts between lines that have no end.
    open_heredocs: usize,
    /// From here on no such string is closed.
    open_raw: usize,
    open_backtick: usize,
    open_verbatim: usize,
    open_triple: [usize; 2],
    open_over_lines: [usize; 2],
    /// The number of strings without an end on the last line that has one, and the end of that line.
    open_strings: [(usize, usize); 2],
    /// True in records of a database whose names and values a bar parts.
    has_bars: bool,
    comments: Comments,
    /// The end of the last comment.
    comment_end: usize,
    /// The state before the comment at hand.
    before_comment: Option<BeforeComment>,
}

/// The state before a comment, which holds behind it again.
struct BeforeComment {
    word: Option<Span>,
    key: Option<Span>,
    sign: u8,
    joins: bool,
    open: usize,
}

/// Returns true for the beginning of a list of words without quotation marks: `%w[e4 e5]` in Ruby, `~w(e4 e5)` in Elixir, `qw(e4 e5)` in
/// Perl.
fn begins_words(text: &[u8]) -> bool {
    let word = text.strip_prefix(b"%").or(text.strip_prefix(b"~")).unwrap_or(text);
    let behind = [&b"w"[..], b"W", b"qw"].iter().find_map(|name| word.strip_prefix(*name));
    behind.is_some_and(|behind| matches!(behind.first(), Some(b'(' | b'[' | b'{')))
}

impl Scanner<'_> {
    /// Enters a comment that begins here, and leaves one that ends.
    fn pass_comment(&mut self) {
        if self.at < self.comment_end {
            return;
        }
        if let Some(before) = self.before_comment.take() {
            (self.word, self.key, self.sign, self.joins) =
                (before.word, before.key, before.sign, before.joins);
            self.open.truncate(before.open);
        }
        if let Some(end) = self.comments.end(self.text, self.at) {
            self.comment_end = end;
            let (word, key, sign, joins) = (self.word, self.key, self.sign, self.joins);
            self.before_comment = Some(BeforeComment { word, key, sign, joins, open: self.open.len() });
        }
    }

    /// Returns true if a bracket here may close one that is open.
    fn closes(&self) -> bool {
        self.before_comment.as_ref().is_none_or(|before| before.open < self.open.len())
    }

    fn run(&mut self) {
        let mut fresh = true;
        while self.at < self.text.len() {
            if std::mem::take(&mut fresh) && self.line() {
                fresh = true;
                continue;
            }
            self.pass_comment();
            let byte = self.text[self.at];
            match byte {
                b'\n' => fresh = true,
                b'"' | b'\'' | b'`' if self.string() => continue,
                b'{' if self.braced_value() => continue,
                b'[' if self.index() => continue,
                b'(' | b'[' | b'{' if self.bare_list() => continue,
                b'(' | b'[' | b'{' => self.open_group(),
                // A comment closes nothing that is around it.
                b')' | b']' | b'}' if !self.closes() => {}
                b')' | b']' | b'}' => {
                    if self.open.pop().is_some() && byte == b')' {
                        self.closed_names = std::mem::take(&mut self.names);
                    }
                    self.names.clear();
                    self.forget(byte);
                }
                b',' | b';' => {
                    self.column += 1;
                    if byte == b';' {
                        self.columns.clear();
                    }
                    self.forget(byte);
                }
                b'=' | b':' => {
                    self.key = self.word.take().or(self.key);
                    self.appends = byte == b'=' && self.sign == b'+';
                    self.sign = byte;
                    self.joins = false;
                }
                b'>' if self.sign == b'=' => {}
                b'<' if self.heredoc() => continue,
                b'r' | b'b' if self.raw_string() => continue,
                b'+' | b'\\' | b'&' => self.sign = byte,
                // `@"..."`, `$"..."`, `@'` with a text over lines
                b'@' | b'$' if matches!(self.text.get(self.at + 1), Some(b'"' | b'\'')) => {}
                byte if byte.is_ascii_whitespace() => {}
                byte if byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii() => {
                    self.take_word();
                    continue;
                }
                byte => {
                    self.sign = byte;
                    self.joins &= byte == b'.';
                }
            }
            self.at += 1;
        }
    }

    fn forget(&mut self, sign: u8) {
        (self.word, self.key, self.sign, self.joins) = (None, None, sign, false);
    }

    fn group(&self) -> usize {
        self.open.last().copied().unwrap_or(self.section)
    }

    fn open_group(&mut self) {
        let outer = self.group();
        if self.open.len() < DEEPEST {
            self.groups.push(Group { outer, key: self.key.take(), is_section: false });
            self.open.push(self.groups.len() - 1);
        } else {
            self.open.push(outer);
        }
        self.names.clear();
        self.column = 0;
        let sign = self.text[self.at];
        self.forget(sign);
    }

    /// Takes `{1. e4 e5}` behind the sign of a setting, as bibliographies write their values.
    fn braced_value(&mut self) -> bool {
        if self.sign != b'=' || self.key.is_none() {
            return false;
        }
        let start = self.at + 1;
        let rest = &self.text[start..];
        let Some(length) = memchr::memchr3(b'}', b'{', b'"', rest).filter(|end| rest[*end] == b'}') else {
            return false;
        };
        let inner = Span::new(start, start + length);
        let looked = Span::new(start, inner.end.min(start + LOOKED_AT));
        let first =
            looked.of(self.text).trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default();
        let begins = first.starts_with(b"[") || first.starts_with(b"1") || is_move(first);
        if !begins || !Look::at(looked.of(self.text)).is_game() {
            return false;
        }
        let values = vec![Value { span: inner, escapes: Escapes::None }];
        let whole = Span::new(self.at, inner.end + 1);
        self.parts.push(Part { values, whole, key: self.key, group: self.group(), is_string: true });
        self.at = whole.end;
        self.forget(b'"');
        true
    }

    /// Passes over the index behind a name: `games[]`, `moves[12]`.
    fn index(&mut self) -> bool {
        const LONGEST: usize = 8;
        let behind = &self.text[self.at + 1..self.text.len().min(self.at + 1 + LONGEST)];
        let digits = behind.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_behind_name = self.word.is_some_and(|word| word.end == self.at);
        if !is_behind_name || behind.get(digits) != Some(&b']') {
            return false;
        }
        self.at += digits + 2;
        true
    }

    /// Takes `moves=(e4 e5 Nf3)`, `:moves (e4 e5 Nf3)`, `moves: [e4, e5, Nf3]`, `moves = qw(e4 e5 Nf3)`: moves in brackets, behind a name and
    /// without quotation marks.
    fn bare_list(&mut self) -> bool {
        /// Fewer words show nothing.
        const FEWEST: usize = 4;
        let text = self.text;
        let named = |name: &Span| {
            rank_of_game(&plain_name(&String::from_utf8_lossy(name.of(text)))).is_some_and(is_sure)
        };
        let before = self.word.filter(|word| self.sign == b'w' && word.end < self.at).filter(named);
        let parts_words =
            self.word.is_some_and(|word| word.end == self.at && begins_words(&text[word.start..]));
        let is_assigned = matches!(self.sign, b'=' | b':') || parts_words;
        let assigned = self.key.filter(|_| is_assigned).filter(named);
        let Some(key) = assigned.or(before) else { return false };
        let inside = &text[self.at + 1..];
        let signs = [b'"', b'\'', b'(', b'[', b'{', b')', b']', b'}', b';', b'`'];
        let Some(length) = inside.iter().position(|byte| signs.contains(byte)) else { return false };
        if !matches!((text[self.at], inside[length]), (b'(', b')') | (b'[', b']') | (b'{', b'}')) {
            return false;
        }
        let looked = &inside[..length.min(LOOKED_AT)];
        let parts = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
        let words = looked.split(parts).filter(|word| !word.is_empty()).count();
        if words < FEWEST || !Look::at(looked).is_moves_alone() {
            return false;
        }
        // A comma parts moves, and is none of their signs.
        let start = self.at + 1;
        let mut values = Vec::new();
        let mut at = start;
        for word in inside[..length].split(|byte| *byte == b',') {
            let value = trimmed(text, Span::new(at, at + word.len()));
            values.extend((!value.is_empty()).then(|| Value::plain(value)));
            at += word.len() + 1;
        }
        let whole = Span::new(self.at, start + length + 1);
        self.parts.push(Part { values, whole, key: Some(key), group: self.group(), is_string: false });
        self.at = whole.end;
        self.forget(b'"');
        true
    }

    fn take_word(&mut self) {
        let rest = &self.text[self.at..];
        let is_part =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-') || !byte.is_ascii();
        let length = rest.iter().take_while(|byte| is_part(byte)).count().max(1);
        let word = Span::new(self.at, self.at + length);
        let goes_on = self.joins && LINE_ENDS.contains(&word.of(self.text));
        if goes_on || self.sign == b'=' && word.of(self.text) == b"_" {
            self.at = word.end;
            return;
        }
        if !self.open.is_empty() && self.names.len() < DEEPEST {
            self.names.push(word);
        }
        if word.of(self.text).eq_ignore_ascii_case(b"values") {
            self.columns = std::mem::take(&mut self.closed_names);
            if self.columns.is_empty() {
                self.columns = self.columns_of_table();
            }
        } else if word.of(self.text).eq_ignore_ascii_case(b"into") {
            self.closed_names.clear();
            self.table = Some(Span::new(word.end, word.end));
        } else {
            self.name_table(word);
        }
        (self.word, self.sign, self.joins) = (Some(word), b'w', false);
        self.at = word.end;
    }

    /// Takes a word behind `INTO` for the name of a table.
    fn name_table(&mut self, word: Span) {
        if self.table.is_some_and(|table| table.is_empty() || self.text.get(table.end) == Some(&b'.')) {
            self.table = Some(word);
        }
    }

    /// The columns of the table that rows are inserted into, where the text creates it.
    fn columns_of_table(&self) -> Vec<Span> {
        let columns = self.table.and_then(|table| self.tables.columns(table.of(self.text)));
        columns.unwrap_or_default().iter().map(|column| column.shifted(self.tables_at)).collect()
    }

    /// Returns true for a string in brackets that is a move behind another one with nothing but blanks between them, as lists without
    /// commas have them: `["e4" "e5"]`.
    fn is_item(&self, value: Value) -> bool {
        const LONGEST: usize = 12;
        let text = self.text;
        let is_one = |value: &Value| value.span.len() <= LONGEST && is_move(value.span.of(text));
        let last = self.parts.last().filter(|last| self.sign == b'"' && last.group == self.group());
        let last = last.and_then(|last| if last.values.len() == 1 { last.values.first() } else { None });
        !self.open.is_empty() && is_one(&value) && last.is_some_and(is_one)
    }

    /// Takes a string. False where the mark opens none.
    fn string(&mut self) -> bool {
        let (text, start) = (self.text, self.at);
        let mark = text[start];
        let before = start.checked_sub(1).map(|at| text[at]);
        let prefix = self.word.filter(|word| word.end == start && word.len() <= 2);
        if mark == b'\''
            && prefix.is_none()
            && before.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
        {
            return false;
        }
        // `-d '{"pgn": "1. e4 e5"}'`: the strings in it are those that count.
        if mark == b'\'' && [&b"{\""[..], b"[{\""].iter().any(|begins| text[start + 1..].starts_with(begins))
        {
            return false;
        }
        let Some((inner, end, escapes)) = self.string_at(start) else { return false };
        let whole = Span::new(start, end);
        // `"white": "A"`, `'white' => 'A'`, and not `"A" :black "B"`
        let blanks = text[end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let colon = end + blanks;
        let names_next = blanks > 0 && text.get(colon + 1).is_some_and(u8::is_ascii_alphabetic);
        let is_key = text.get(colon) == Some(&b':') && !names_next || text[colon..].starts_with(b"=>");
        if is_key && inner.len() <= LONGEST_KEY {
            (self.word, self.sign, self.joins, self.at) = (Some(inner), b'w', false, end);
            return true;
        }
        let value = Value { span: inner, escapes };
        // `pgn += "2. Nf3 Nc6 "`
        let appends = std::mem::take(&mut self.appends) && self.sign == b'=';
        let same_key =
            |last: &Part| last.key.zip(self.key).is_some_and(|(last, key)| last.of(text) == key.of(text));
        let is_item = self.joins && self.is_item(value);
        if (self.joins && !is_item || appends && self.parts.last().is_some_and(same_key))
            && let Some(last) = self.parts.last_mut()
        {
            last.values.push(value);
            last.whole.end = end;
        } else {
            // `(white "A")`, `chess:white "A"`: a known name right before its value.
            let named =
                self.word.filter(|word| self.sign == b'w' && word.end < start && is_known(word.of(text)));
            let opens = named.is_some()
                || is_item
                || matches!(self.sign, b'=' | b'(' | b'[' | b'{' | b',' | b':' | b'+');
            if !opens && prefix.is_none() {
                self.name_table(inner);
                self.sign = b'"';
                self.at = end;
                return true;
            }
            if !self.open.is_empty() && self.names.len() < DEEPEST {
                self.names.push(inner);
            }
            let key = named
                .or(self.key)
                .or_else(|| self.columns.get(self.column).copied().filter(|_| self.open.len() == 1));
            self.parts.push(Part { values: vec![value], whole, key, group: self.group(), is_string: true });
        }
        (self.word, self.sign, self.joins, self.at) = (None, b'"', true, end);
        true
    }

    /// Looks at the line that begins here: a section, or a name with a value that has no quotation marks. True if it is taken.
    fn line(&mut self) -> bool {
        let text = self.text;
        self.joins &= matches!(self.sign, b'"' | b'+' | b'\\' | b'&' | b'.');
        let length = memchr::memchr(b'\n', &text[self.at..]).unwrap_or(text.len() - self.at);
        let line = trimmed(text, Span::new(self.at, self.at + length));
        let content = line.of(text);
        if self.open.is_empty() && (is_section(content) || is_record(content)) {
            self.has_bars = content.starts_with(RECORD_OF_BARS);
            self.groups.push(Group { outer: 0, key: None, is_section: true });
            self.section = self.groups.len() - 1;
            self.forget(b'\n');
            self.at = line.end;
            return true;
        }
        if self.open.is_empty() && (self.rows_of_moves(line) || self.numbered_settings(line)) {
            return true;
        }
        if self.open.is_empty() {
            // A statement ends with its line, unless a sign asks for more.
            let goes_on = matches!(self.sign, b'=' | b',' | b'(' | b'+' | b'\\' | b'"');
            if !goes_on && !self.joins {
                self.forget(b'\n');
            }
        }
        self.item_of_settings(line, line.start - self.at);
        self.side_of_settings(line, line.start - self.at);
        let found = if self.has_bars { beside_bar(text, line) } else { setting(text, line) };
        let Some((key, value)) = found else { return false };
        let plain = String::from_utf8_lossy(key.of(text)).into_owned();
        let rank = rank_of_game(&plain_name(&plain));
        if rank.is_none() && meaning(&plain_name(&plain)).is_none() {
            return false;
        }
        let value = match rank {
            Some(_) => self.value_over_lines(value),
            None => value,
        };
        // `board = chess.Board()`
        let is_call =
            value.of(text).windows(2).any(|pair| pair[0].is_ascii_alphanumeric() && pair[1] == b'(');
        if value.is_empty() || is_call || begins_words(value.of(text)) {
            return false;
        }
        let (values, group) = (vec![Value::plain(value)], self.group());
        self.parts.push(Part { values, whole: value, key: Some(key), group, is_string: false });
        self.forget(b'\n');
        self.at = value.end;
        true
    }

    /// Takes rows of moves that begin here, behind a name that says so. False where there are none.
    fn rows_of_moves(&mut self, first: Span) -> bool {
        let text = self.text;
        let Some(key) = self
            .key
            .filter(|key| rank_of_game(&plain_name(&String::from_utf8_lossy(key.of(self.text)))).is_some())
        else {
            return false;
        };
        let (mut values, mut whole, mut line) = (Vec::new(), first, first);
        while let Some(moves) = moves_of_row(text, line) {
            values.extend(moves);
            whole = whole.to(line);
            let Some(length) = memchr::memchr(b'\n', &text[line.end..]) else { break };
            let start = line.end + length + 1;
            let length = memchr::memchr(b'\n', &text[start..]).unwrap_or(text.len() - start);
            line = trimmed(text, Span::new(start, start + length));
        }
        if values.len() < 2 {
            return false;
        }
        self.parts.push(Part { values, whole, key: Some(key), group: self.group(), is_string: false });
        self.forget(b'\n');
        self.at = whole.end;
        true
    }

    /// Keeps the item of a list whose settings stand below each other: `- white: A`, and `  black: B` on the next line.
    fn item_of_settings(&mut self, line: Span, indent: usize) {
        let content = line.of(self.text);
        if content.is_empty() || !self.open.is_empty() {
            return;
        }
        let opens = content.starts_with(b"- ")
            && memchr::memchr(b':', &content[..content.len().min(LONGEST_KEY)]).is_some_and(|colon| {
                content[2..colon].iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
            });
        match self.item {
            Some((outer, own)) if indent <= own => {
                (self.section, self.side_indent, self.item) = (outer, None, None)
            }
            // An item of a list within it.
            Some(_) => return,
            None => {}
        }
        if opens && self.side_indent.is_none() && self.is_indented_below(line, indent) {
            self.groups.push(Group { outer: self.section, key: None, is_section: true });
            self.item = Some((self.section, indent));
            self.section = self.groups.len() - 1;
        }
    }

    /// Returns true if the line below another one has more blanks before it: `- White: A` above `- Black: B` are labels of a list.
    fn is_indented_below(&self, line: Span, indent: usize) -> bool {
        let rest = self.text.get(line.end..).unwrap_or_default();
        let Some(end) = memchr::memchr(b'\n', rest) else { return false };
        let below = &rest[end + 1..];
        let blanks = below.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        blanks > indent && below.get(blanks).is_some_and(|byte| !matches!(byte, b'\r' | b'\n'))
    }

    /// Keeps the side whose settings stand indented below it: `white:`, and `  name: A` on the next line.
    fn side_of_settings(&mut self, line: Span, indent: usize) {
        let content = line.of(self.text);
        if content.is_empty() || !self.open.is_empty() {
            return;
        }
        if let Some((outer, own)) = self.side_indent
            && indent <= own
        {
            (self.section, self.side_indent) = (outer, None);
        }
        let name = content.strip_suffix(b":").unwrap_or_default();
        if self.side_indent.is_none()
            && !name.is_empty()
            && Side::named(&String::from_utf8_lossy(name)).is_some()
        {
            let key = Some(Span::new(line.start, line.start + name.len()));
            self.groups.push(Group { outer: self.section, key, is_section: true });
            self.side_indent = Some((self.section, indent));
            self.section = self.groups.len() - 1;
        }
    }

    /// Takes settings with a move or the two moves of a number each, beginning here: `Move1=e4,e5`. False where there are none.
    fn numbered_settings(&mut self, first: Span) -> bool {
        let text = self.text;
        let (mut values, mut whole, mut line) = (Vec::new(), first, first);
        let mut name = None;
        while let Some((key, value)) = numbered_setting(text, line, values.len() + 1) {
            name = name.or(Some(key));
            whole = whole.to(line);
            let length = memchr::memchr(b'\n', &text[line.end..]);
            let start = length.map_or(text.len(), |length| line.end + length + 1);
            // With its line end, which parts it from the next one.
            values.push(Value::plain(Span::new(value.start, start)));
            if length.is_none() {
                break;
            }
            let length = memchr::memchr(b'\n', &text[start..]).unwrap_or(text.len() - start);
            line = trimmed(text, Span::new(start, start + length));
        }
        if values.len() < FEWEST_NUMBERED {
            return false;
        }
        self.parts.push(Part { values, whole, key: name, group: self.group(), is_string: true });
        self.forget(b'\n');
        self.at = whole.end;
        true
    }

    /// A value with the lines that go on with it: those that are indented behind `|`, else those up to an empty line, a name or
    /// a bracket.
    fn value_over_lines(&self, value: Span) -> Span {
        let text = self.text;
        let is_block = matches!(value.of(text), b"|" | b">" | b"|-" | b">-" | b"|+" | b">+");
        let mut whole = if is_block { Span::new(value.end, value.end) } else { value };
        let mut at = value.end;
        // The lines of a block are indented more than its name.
        let first = memchr::memrchr(b'\n', &text[..value.start]).map_or(0, |at| at + 1);
        let indent = text[first..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        while let Some(length) = memchr::memchr(b'\n', &text[at.min(text.len())..]) {
            let start = at + length + 1;
            let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |length| start + length);
            let line = trimmed(text, Span::new(start, end));
            let content = line.of(text);
            let indented = line.start > start + indent;
            let goes_on = match is_block {
                true => content.is_empty() || indented,
                false => {
                    !content.is_empty()
                        && !matches!(content[0], b'|' | b'}' | b'[' | b']' | b'#')
                        && !is_record(content)
                        && !is_count_of_rows(content)
                        && setting(text, line).is_none()
                        && (!self.has_bars || beside_bar(text, line).is_none())
                }
            };
            if !goes_on || end <= start && end == text.len() {
                break;
            }
            if !content.is_empty() {
                whole = match whole.is_empty() {
                    true => line,
                    false => whole.to(line),
                };
            }
            at = end;
        }
        whole
    }
}

/// Names of line ends between strings that are joined, and the sign with which a line of Basic goes on in the next one.
const LINE_ENDS: [&[u8]; 7] =
    [b"_", b"vbCrLf", b"vbLf", b"vbNewLine", b"PHP_EOL", b"Environment", b"NewLine"];

/// The line before a record of psql.
const RECORD_OF_BARS: &[u8] = b"-[ RECORD ";

/// Returns true for the line before a record of a database: `-[ RECORD 1 ]---`, `****** 1. row ******`.
fn is_record(line: &[u8]) -> bool {
    let inner = line
        .strip_prefix(b"***")
        .map(|inner| &inner[inner.iter().take_while(|byte| matches!(byte, b'*' | b' ')).count()..]);
    line.starts_with(RECORD_OF_BARS)
        || inner.is_some_and(|inner| {
            let digits = inner.iter().take_while(|byte| byte.is_ascii_digit()).count();
            digits > 0 && inner[digits..].starts_with(b". row *")
        })
}

/// Returns true for what a database says behind its records: `(2 rows)`, `2 rows in set (0.00 sec)`.
fn is_count_of_rows(line: &[u8]) -> bool {
    let inner = line.strip_prefix(b"(").unwrap_or(line);
    let digits = inner.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = inner[digits..].strip_prefix(b" row");
    let rest = rest.map(|rest| rest.strip_prefix(b"s").unwrap_or(rest));
    digits > 0 && rest.is_some_and(|rest| rest == b")" || rest.starts_with(b" in set"))
}

/// The name and the value of `white  | A`.
fn beside_bar(text: &[u8], line: Span) -> Option<(Span, Span)> {
    let bar = memchr::memchr(b'|', &line.of(text)[..line.len().min(LONGEST_KEY)])?;
    let key = trimmed(text, Span::new(line.start, line.start + bar));
    let value = trimmed(text, Span::new(line.start + bar + 1, line.end));
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let is_whole = !key.is_empty() && !value.is_empty() && key.of(text).iter().all(is_name);
    is_whole.then_some((key, value))
}

/// Returns true for `[game]` and `[[games]]`.
fn is_section(line: &[u8]) -> bool {
    let inner = line.strip_prefix(b"[").and_then(|line| line.strip_suffix(b"]"));
    inner.is_some_and(|inner| {
        !inner.is_empty()
            && inner.iter().all(|byte| byte.is_ascii_alphanumeric() || b"[]._- ".contains(byte))
            && inner.iter().any(u8::is_ascii_alphabetic)
    })
}

/// Returns true for the name of a field of a game.
fn is_known(name: &[u8]) -> bool {
    const LONGEST: usize = 32;
    let name = &name[..name.len().min(LONGEST)];
    let plain = plain_name(&String::from_utf8_lossy(name)).into_owned();
    plain.len() > 1 && (rank_of_game(&plain).is_some() || meaning(&plain).is_some())
}
