//! From bytes to tokens. Every byte lands in exactly one token, whatever the input.

mod tags;

use super::last_moves::beginning_of_last_moves;
use super::markup::markup_length;
use super::simple_move::begins_with_number;
use super::token::{Token, TokenKind};
use crate::text::Span;
use crate::text::fold::{entity, is_space};
use crate::text::named_piece;
use memchr::{memchr2, memchr2_iter, memchr3, memrchr2};

/// A tag is looked for in this many bytes of its line.
pub const LONGEST_TAG: usize = 2_048;

/// A bracketed remark that is no tag has at most this many bytes.
const LONGEST_REMARK: usize = 128;

/// A comment has at most this many bytes: further away no brace is looked for that closes it.
pub const LONGEST_COMMENT: usize = 1 << 20;

/// A word and a blank have at most this many bytes.
const LONGEST_WORD: usize = 1 << 16;

/// The record separator of ASCII. In a text of records a game ends before it, whatever it stands in, and it is a token of its
/// own.
pub const RECORD_SEPARATOR: u8 = 0x1E;

/// Bytes further away than this bear on nothing that is said about a place in a text: neither on the token that stands
/// there nor on what is told from the few tokens after it. So a text may be read while only a part of it is known.
pub const LOOKAHEAD: usize = LONGEST_COMMENT + 2 * LONGEST_WORD;

/// The bytes that are part of a word wherever they stand.
static PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0u8;
    while byte < 128 {
        let special =
            matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'&' | b';' | b',' | b'|' | b'%');
        plain[byte as usize] = byte.is_ascii_graphic() && !special;
        byte += 1;
    }
    plain
};

/// Cuts an input into tokens.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    input: &'a [u8],
    at: usize,
    /// A span without any `}`; remembered so that a text full of open braces is searched once.
    free_of_braces: Span,
    /// The place of the `]` that closes the last variation in square brackets.
    square_end: Option<usize>,
    /// The place of the blank behind the last semicolon that parts two of them.
    next_variation: Option<usize>,
    /// True if semicolons part moves, and begin no comments.
    semicolons_part: bool,
    /// True if record separators end games. Where they do not, they are signs like others.
    has_records: bool,
}

impl<'a> Lexer<'a> {
    /// A lexer that begins at byte `at` of the input.
    pub fn new(input: &'a [u8], at: usize) -> Lexer<'a> {
        let free_of_braces = Span::new(at, at);
        let (square_end, next_variation) = (None, None);
        let (semicolons_part, has_records) = (false, false);
        Lexer { input, at, free_of_braces, square_end, next_variation, semicolons_part, has_records }
    }

    /// Returns the lexer of a text in which semicolons part moves.
    pub fn parted_by_semicolons(self) -> Lexer<'a> {
        Lexer { semicolons_part: true, ..self }
    }

    /// Returns the lexer of a text in which record separators end games, or do not.
    pub fn of_records(self, has_records: bool) -> Lexer<'a> {
        Lexer { has_records, ..self }
    }

    /// The end of a word that begins with a piece in brackets: `{N}f3`.
    fn named_piece_end(&self) -> Option<usize> {
        let window = &self.input[self.at..self.input.len().min(self.at + 16)];
        named_piece(window).map(|(_, length)| self.word_end(self.at + length))
    }

    /// Returns true if a line ends before this byte.
    fn ends_line(&self, byte: u8) -> bool {
        matches!(byte, b'\n' | b'\r') || self.separates_records(byte)
    }

    /// Returns true if a byte ends a game, whatever it stands in.
    fn separates_records(&self, byte: u8) -> bool {
        self.has_records && byte == RECORD_SEPARATOR
    }

    /// Goes to byte `at` of the input.
    pub fn seek(&mut self, at: usize) {
        (self.at, self.square_end, self.next_variation) = (at, None, None);
    }

    /// The place of the `]` that closes what begins here, if it is a variation: behind a move come square brackets with nothing but
    /// moves, the first of them with its number. Whether it may replace the move before them is for the player to say.
    fn variation_in_square_brackets(&self) -> Option<usize> {
        let window = self.square_window();
        let may_begin = begins_with_number(behind_comment(&window[1..])) && !self.is_in_square_brackets();
        if !may_begin || !self.follows_move() {
            return None;
        }
        let end = end_outside_braces(window)?;
        let inside = core::str::from_utf8(&window[1..end]).ok()?;
        (!holds_blank_line(inside)
            && !outside_braces(inside)
                .any(|text| text.contains('[') || text.contains(" - ") || holds_prose(text)))
        .then_some(self.at + end)
    }

    /// The length of a remark with words of prose, which may be longer than a line, between moves.
    fn prose_in_square_brackets(&self) -> Option<usize> {
        let window = self.square_window();
        let end = end_outside_braces(window)?;
        let inside = core::str::from_utf8(&window[1..end]).ok()?;
        (self.follows_move() && !inside.contains('[') && !holds_blank_line(inside) && holds_prose(inside))
            .then_some(end + 1)
    }

    /// The text from here on in which a square bracket may be closed.
    fn square_window(&self) -> &'a [u8] {
        &self.input[self.at..self.input.len().min(self.at + LONGEST_TAG)]
    }

    /// Returns true if a move stands before this place, in the same paragraph.
    fn follows_move(&self) -> bool {
        const BEFORE: usize = 24;
        const FAR: usize = 1_024;
        let before = &self.input[self.at.saturating_sub(FAR)..self.at];
        let (mut before, between) = before.split_at(before.trim_ascii_end().len());
        // A comment or a variation of the move.
        while let Some(opening) = match before.last() {
            Some(b'}') => Some(b'{'),
            Some(b')') => Some(b'('),
            _ => None,
        } && let Some(start) = before.iter().rposition(|byte| *byte == opening)
        {
            before = before[..start].trim_ascii_end();
        }
        between.iter().filter(|byte| **byte == b'\n').count() < 2
            && names_move(&before[before.len().saturating_sub(BEFORE)..])
    }

    /// Returns true where the last round bracket opens something.
    fn is_in_round_brackets(&self) -> bool {
        const FAR: usize = 1_024;
        let before = &self.input[self.at.saturating_sub(FAR)..self.at];
        memrchr2(b'(', b')', before).is_some_and(|last| before[last] == b'(')
    }

    /// `(or 2... d6; also 2... Nf6) 3. Bb5`: returns true where round brackets begin before this place, on its line, and end behind it.
    fn is_in_closed_brackets(&self) -> bool {
        const FAR: usize = 1_024;
        let before = &self.input[self.at.saturating_sub(FAR)..self.at];
        let before = before.rsplit(|byte| ends_line(*byte)).next().unwrap_or_default();
        let behind = &self.input[self.at..self.input.len().min(self.at + FAR)];
        let behind = behind.split(|byte| ends_line(*byte)).next().unwrap_or_default();
        memrchr2(b'(', b')', before).is_some_and(|last| before[last] == b'(')
            && memchr2(b'(', b')', behind).is_some_and(|next| behind[next] == b')')
    }

    /// Returns true in a variation in square brackets.
    fn is_in_square_brackets(&self) -> bool {
        self.square_end.is_some_and(|end| self.at < end)
    }

    /// Returns true if a semicolon parts two variations in square brackets: the move number of another one is behind it.
    fn parts_variations(&self) -> bool {
        let from = self.at + 1;
        let rest = &self.input[from..self.square_end.unwrap_or(from).max(from)];
        rest.first().is_some_and(u8::is_ascii_whitespace) && begins_with_number(rest.trim_ascii_start())
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.input.get(at).copied()
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || self.byte(self.at - 1).is_some_and(|byte| self.ends_line(byte))
    }

    /// `e5;2.Nf3`, `e5; 2. Nf3`: glued to a word, and a move number follows.
    fn separates_words(&self) -> bool {
        let ends_word = |byte: u8| {
            byte.is_ascii_alphanumeric()
                || matches!(byte, b'+' | b'#' | b'!' | b'?') && self.is_in_round_brackets()
        };
        let after_word = self.at > 0 && self.byte(self.at - 1).is_some_and(ends_word);
        let rest = &self.input[self.at + 1..];
        let blanks = rest.iter().take(4).take_while(|byte| matches!(byte, b' ' | b'\r' | b'\n')).count();
        let rest = &rest[blanks..];
        let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
        after_word && digits > 0 && rest.get(digits) == Some(&b'.')
    }

    /// The end of the line, as far as a comment goes.
    fn line_end(&self) -> usize {
        let limit = self.limit();
        let separator = if self.has_records { RECORD_SEPARATOR } else { b'\n' };
        let end = memchr3(b'\n', b'\r', separator, &self.input[self.at..limit]);
        end.map_or(limit, |length| self.at + length)
    }

    /// Returns the greatest possible end of a comment. No character is cut.
    fn limit(&self) -> usize {
        let limit = self.at.saturating_add(LONGEST_COMMENT);
        let inside = |at: &usize| self.byte(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
        match self.input.len() <= limit {
            true => self.input.len(),
            false => (limit - 3..=limit).rev().find(|at| !inside(at)).unwrap_or(limit),
        }
    }

    /// The character at a byte and its length; U+FFFD and 1 where the bytes are not UTF-8.
    fn char_at(&self, at: usize) -> Option<(char, usize)> {
        let first = self.byte(at)?;
        if first.is_ascii() {
            return Some((first as char, 1));
        }
        let window = &self.input[at..self.input.len().min(at + 4)];
        let valid = window.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        Some(valid.chars().next().map_or((char::REPLACEMENT_CHARACTER, 1), |ch| (ch, ch.len_utf8())))
    }

    fn token(&mut self, kind: TokenKind, end: usize) -> Token {
        // A token always takes at least one byte, so the lexer always ends.
        let span = Span::new(self.at, end.max(self.at + 1).min(self.input.len()));
        self.at = span.end;
        Token::new(kind, span)
    }

    /// The end of the bytes from here on that can only be part of a word; at most as many as a word may have.
    fn plain_end(&self, from: usize) -> usize {
        let rest = &self.input[from..self.input.len().min(from + LONGEST_WORD)];
        rest.iter()
            .position(|byte| !PLAIN[usize::from(*byte)])
            .map_or(from + rest.len(), |length| from + length)
    }

    fn spaces_end(&self, from: usize) -> usize {
        let mut at = from;
        while let Some((ch, length)) = self.char_at(at).filter(|_| at - from < LONGEST_WORD) {
            at += match ch {
                '\0' => match self.padding(at) {
                    Some(end) => end - at,
                    None => break,
                },
                '<' => match markup_length(&self.input[at..]) {
                    Some(length) => length,
                    None => break,
                },
                '|' if at > 0
                    && self.ends_line(self.input[at - 1])
                    && self.end_of_damaged_tag(at).is_some() =>
                {
                    break;
                }
                _ if is_space(ch) => length,
                _ => break,
            };
        }
        at
    }

    /// The end of the NUL bytes at a place where they only fill: many of them, or up to a blank or the end of the text, or one in the
    /// place of a blank. Others belong to words, as in a text of wide characters.
    fn padding(&self, at: usize) -> Option<usize> {
        const MANY: usize = 8;
        let rest = &self.input[at..self.input.len().min(at + LONGEST_WORD)];
        let length = rest.iter().position(|byte| *byte != 0).unwrap_or(rest.len());
        let ends = self.char_at(at + length).is_none_or(|(ch, _)| is_space(ch));
        (length > 0 && (length >= MANY || ends || length == 1 && self.parts_words(at))).then_some(at + length)
    }

    /// `e4\0e5`, `1.\0e4`: returns true for a single byte between two words, of which the first is whole.
    fn parts_words(&self, at: usize) -> bool {
        let byte = |at: Option<usize>| at.and_then(|at| self.input.get(at)).copied().unwrap_or(0);
        let (before, last) = (byte(at.checked_sub(2)), byte(at.checked_sub(1)));
        let (next, behind) = (byte(at.checked_add(1)), byte(at.checked_add(2)));
        let is_whole = match last {
            b'1'..=b'8' => before.is_ascii_lowercase(),
            b'O' | b'0' => before == b'-',
            last => matches!(last, b'.' | b'+' | b'#' | b'!' | b'?' | b')' | b'}'),
        };
        is_whole && before != 0 && behind != 0 && (next.is_ascii_alphanumeric() || next >= 0x80)
    }

    fn word_end(&self, from: usize) -> usize {
        let mut at = self.plain_end(from);
        while let Some((ch, length)) = self.char_at(at).filter(|_| at - from < LONGEST_WORD) {
            match ch {
                '(' => match self.parenthesis_in_word(at, at > from) {
                    Some(end) => at = end,
                    None => break,
                },
                ')' if self.closes_number(from, at) => at += 1,
                '&' if entity(&self.input[at..]).is_some_and(|(ch, _)| is_space(ch)) => break,
                '&' => at += entity(&self.input[at..]).map_or(length, |(_, length)| length),
                '<' if markup_length(&self.input[at..]).is_some() => break,
                '{' if self.promotes_in_braces(from, at) => {
                    at += 1 + self.char_at(at + 1).map_or(0, |(_, length)| length) + 1;
                }
                '{' | '}' | '[' | ']' | ')' | ';' => break,
                '\0' if self.padding(at).is_some() => break,
                _ if is_space(ch) || self.separates_records(self.input[at]) => break,
                _ => at += length,
            }
        }
        at
    }

    /// `e8={Q}`: the piece of a promotion in braces.
    fn promotes_in_braces(&self, from: usize, at: usize) -> bool {
        let piece = self.char_at(at + 1).filter(|(ch, _)| ch.is_uppercase() || ('♔'..='♟').contains(ch));
        at > from
            && self.input[at - 1] == b'='
            && piece.is_some_and(|(_, length)| self.input.get(at + 1 + length) == Some(&b'}'))
    }

    /// `1)`, `1.)`: the bracket belongs to a number. Four digits may be a move in numeric notation. In `(see game 5) 3. d4` and
    /// `(5. d3 =, 12) Be7` it closes what is open: no other bracket does.
    fn closes_number(&self, from: usize, at: usize) -> bool {
        const FAR: usize = 1_024;
        let number = self.input[from..at].strip_suffix(b".").unwrap_or(&self.input[from..at]);
        let is_number = !number.is_empty() && number.len() <= 3 && number.iter().all(u8::is_ascii_digit);
        if !is_number {
            return false;
        }
        // The brackets on one side that have no other one there, by the sign that is looked for and the one that closes it.
        let unmatched = |bytes: &mut dyn Iterator<Item = u8>, [wanted, other]: [u8; 2], braces: [u8; 2]| {
            let (mut found, mut inside, mut in_comment, mut line_ends) = (0_usize, 0_usize, false, 0);
            for byte in bytes {
                line_ends = match byte {
                    b'\n' => line_ends + 1,
                    b'\r' => line_ends,
                    _ => 0,
                };
                match byte {
                    _ if line_ends > 1 => break,
                    _ if in_comment => in_comment = byte != braces[1],
                    _ if byte == braces[0] => in_comment = true,
                    _ if byte == wanted && inside == 0 => found += 1,
                    _ if byte == wanted => inside -= 1,
                    _ if byte == other => inside += 1,
                    _ => {}
                }
            }
            found
        };
        let before = &self.input[from.saturating_sub(FAR)..from];
        if !before.contains(&b'(') {
            return true;
        }
        let opened = unmatched(&mut before.iter().rev().copied(), [b'(', b')'], [b'}', b'{']);
        let behind = &self.input[at + 1..self.input.len().min(at + FAR)];
        opened == 0 || unmatched(&mut behind.iter().copied(), [b')', b'('], [b'{', b'}']) >= opened
    }

    /// The end of `(Q)`, `(=)`, `(ep)`, `(12)`: brackets that belong to a word and open no variation.
    fn parenthesis_in_word(&self, at: usize, glued: bool) -> Option<usize> {
        let inside = &self.input[at + 1..self.input.len().min(at + 10)];
        let length = inside
            .iter()
            .position(|&byte| matches!(byte, b')' | b'(' | b' ' | b'\t') || self.ends_line(byte))?;
        if inside[length] != b')' {
            return None;
        }
        let text = core::str::from_utf8(&inside[..length]).ok()?;
        let letter = || {
            let mut chars = text.chars().filter(|ch| !matches!(ch, '\u{FE0E}' | '\u{FE0F}'));
            let first = chars.next();
            let capital = first.is_some_and(|ch| ch.is_uppercase() || ('♔'..='♟').contains(&ch));
            match chars.next() {
                None => capital || glued && first.is_some_and(char::is_alphabetic),
                Some(second) => capital && glued && second.is_lowercase() && chars.next().is_none(),
            }
        };
        let number = || !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let sign = || matches!(text, "=" | "ep" | "e.p." | "ch" | "+" | "#");
        // `Nf3(!)`; apart from a move it may be about anything.
        let judgement = || glued && matches!(text, "!" | "?" | "!!" | "??" | "!?" | "?!");
        (sign() || judgement() || letter() || (!glued && number())).then_some(at + length + 2)
    }

    /// The kind and end of what begins with `[`.
    fn bracket(&self) -> (TokenKind, usize) {
        if let Some(end) = self.end_of_tag() {
            return (TokenKind::Tag, end);
        }
        let window = &self.input[self.at..self.input.len().min(self.at + LONGEST_TAG)];
        // Anything else in brackets is short, such as `[#]`.
        let short = &window[..window.len().min(LONGEST_REMARK)];
        match short.iter().position(|&byte| byte == b']' || self.ends_line(byte)) {
            Some(end) if short[end] == b']' => (TokenKind::Bracketed, self.at + end + 1),
            Some(line_end) => match wrapped_remark(short, line_end) {
                Some(length) => (TokenKind::Bracketed, self.at + length),
                None => self.long_remark(),
            },
            _ => self.long_remark(),
        }
    }

    /// The kind and end of what begins with `[` and is no tag and no short remark.
    fn long_remark(&self) -> (TokenKind, usize) {
        match self.prose_in_square_brackets() {
            Some(length) => (TokenKind::Bracketed, self.at + length),
            None => (TokenKind::Stray, self.at + 1),
        }
    }

    fn comment_end(&mut self) -> usize {
        let limit = self.limit();
        let free = self.free_of_braces;
        let known = free.start <= self.at && self.at <= free.end;
        let from = if known { free.end.min(limit) } else { self.at };
        let separator = if self.has_records { RECORD_SEPARATOR } else { b'}' };
        let found = memchr2(b'}', separator, &self.input[from..limit]).map(|length| from + length);
        match found {
            Some(end) if self.input[end] == b'}' => match later_game(&self.input[self.at..end]) {
                Some(length) => {
                    self.free_of_braces = Span::new(if known { free.start } else { self.at }, end);
                    self.unclosed_comment_end(self.at + length)
                }
                None => end + 1,
            },
            _ => {
                let end = found.unwrap_or(limit);
                self.free_of_braces = Span::new(if known { free.start } else { self.at }, end.max(from));
                self.unclosed_comment_end(end)
            }
        }
    }

    /// No brace closes it: the comment is taken to end before the next block of tags, so that one slip does not
    /// swallow every later game, and before the moves of the game, where nothing but moves follows.
    #[cold]
    fn unclosed_comment_end(&self, limit: usize) -> usize {
        let body = &self.input[self.at..limit];
        let starts = memchr2_iter(b'\n', b'\r', body).map(|at| at + 1);
        let found = starts.into_iter().find(|&start| body[start..].starts_with(b"[Event "));
        let body = &body[..found.unwrap_or(body.len())];
        self.at + beginning_of_last_moves(body).unwrap_or(body.len())
    }
}

/// The place in a comment where the tags of a later game begin, with a comment of its own behind them: the brace that closes that one closes
/// nothing before.
fn later_game(comment: &[u8]) -> Option<usize> {
    memchr::memchr(b'\n', comment)?;
    let mut starts = memchr2_iter(b'\n', b'\r', comment).map(|at| at + 1);
    let tags = starts.find(|&start| comment[start..].starts_with(b"[Event "))?;
    let is_apart = comment[..tags].iter().rev().take_while(|byte| byte.is_ascii_whitespace());
    (is_apart.filter(|byte| **byte == b'\n').count() > 1 && comment[tags..].contains(&b'{')).then_some(tags)
}

/// Returns true if a line ends before this byte of a blank.
pub fn ends_line(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r' | RECORD_SEPARATOR)
}

/// Returns true if a text names a square or castles, as moves do.
pub(super) fn names_move(text: &[u8]) -> bool {
    let castles = |three: &[u8]| matches!(three, b"O-O" | b"0-0");
    let names_square = |pair: &[u8]| matches!(pair, [b'a'..=b'j', b'1'..=b'9']);
    text.windows(2).any(names_square) || text.windows(3).any(castles)
}

/// Returns true if a text has more small letters in a row than any move or mark has.
fn holds_prose(text: &str) -> bool {
    const FEWEST: usize = 3;
    let mut run = 0;
    text.chars().any(|ch| {
        // `dxc6` is a move.
        run = if ch.is_lowercase() && ch != 'x' { run + 1 } else { 0 };
        run == FEWEST
    })
}

/// Returns true if an empty line parts a text.
fn holds_blank_line(text: &str) -> bool {
    text.trim_ascii_end().split('\n').skip(1).any(|line| line.trim_ascii().is_empty())
}

/// A text without the comments in braces that it begins with.
fn behind_comment(text: &[u8]) -> &[u8] {
    let mut rest = text.trim_ascii_start();
    while rest.first() == Some(&b'{')
        && let Some(end) = rest.iter().position(|byte| *byte == b'}')
    {
        rest = rest[end + 1..].trim_ascii_start();
    }
    rest
}

/// The place of the `]` that stands in no comment in braces.
fn end_outside_braces(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr2(b']', b'{', &text[at..])?;
        if text[at] == b']' {
            return Some(at);
        }
        at += text[at..].iter().position(|byte| *byte == b'}')?;
    }
}

/// The parts of a text that stand in no comment in braces.
fn outside_braces(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').enumerate().map(|(at, part)| match part.split_once('}') {
        Some((_, behind)) if at > 0 => behind,
        _ => part,
    })
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        if self.next_variation == Some(self.at) {
            return self.input.get(self.at).map(|_| self.token(TokenKind::Open, self.at + 1));
        }
        match self.input.get(self.at..)? {
            [first, rest @ ..] if PLAIN[usize::from(*first)] => {
                let may_be_tag = first.is_ascii_uppercase()
                    || matches!(first, b'1' | b'l' | b'!' | b'/' | b'\\')
                        && rest.first().is_some_and(u8::is_ascii_uppercase);
                if may_be_tag
                    && self.at_line_start()
                    && let Some(end) = self.end_of_damaged_tag(self.at)
                {
                    return Some(self.token(TokenKind::Tag, end));
                }
                let end = self.word_end(self.at);
                return Some(self.token(TokenKind::Word, end));
            }
            [b' ', next, ..] if PLAIN[usize::from(*next)] => {
                return Some(self.token(TokenKind::Space, self.at + 1));
            }
            _ => {}
        }
        let (ch, length) = self.char_at(self.at)?;
        let after = self.at + length;
        if !matches!(ch, '[' | '{' | '\n' | '\r' | ' ')
            && self.at_line_start()
            && let Some(end) = self.end_of_damaged_tag(self.at)
        {
            return Some(self.token(TokenKind::Tag, end));
        }
        Some(match ch {
            '&' if entity(&self.input[self.at..]).is_some_and(|(ch, _)| is_space(ch)) => {
                let length = entity(&self.input[self.at..]).map_or(1, |(_, length)| length);
                self.token(TokenKind::Space, self.at + length)
            }
            '<' if markup_length(&self.input[self.at..]).is_some() => {
                let end = self.spaces_end(self.at);
                self.token(TokenKind::Space, end)
            }
            _ if self.separates_records(self.input[self.at]) => self.token(TokenKind::Space, after),
            // A long run may be cut in pieces, of which the last is short.
            '\0' if self.padding(self.at).is_some() || self.at > 0 && self.byte(self.at - 1) == Some(0) => {
                let end = self.spaces_end(after);
                self.token(TokenKind::Space, end)
            }
            _ if is_space(ch) => {
                let end = self.spaces_end(after);
                self.token(TokenKind::Space, end)
            }
            '%' if self.at_line_start() => {
                let end = self.line_end();
                self.token(TokenKind::Escape, end)
            }
            ';' if self.is_in_square_brackets() => {
                if self.parts_variations() {
                    self.next_variation = Some(after);
                    self.token(TokenKind::Close, after)
                } else {
                    self.token(TokenKind::Space, after)
                }
            }
            // A semicolon between a move and the next number separates them, and so does one in brackets that are closed on its line;
            // elsewhere it begins a comment.
            ';' if self.semicolons_part || self.separates_words() || self.is_in_closed_brackets() => {
                self.token(TokenKind::Space, after)
            }
            ';' => {
                let end = self.line_end();
                self.token(TokenKind::LineComment, end)
            }
            '{' | '[' | '<' if self.named_piece_end().is_some() => {
                let end = self.named_piece_end().unwrap_or(after);
                self.token(TokenKind::Word, end)
            }
            '{' => {
                let end = self.comment_end();
                self.token(TokenKind::Comment, end)
            }
            '[' => {
                let (kind, end) = match self.variation_in_square_brackets() {
                    Some(end) => {
                        self.square_end = Some(end);
                        (TokenKind::Open, after)
                    }
                    None => self.bracket(),
                };
                self.token(kind, end)
            }
            ']' if self.square_end == Some(self.at) => self.token(TokenKind::Close, after),
            '}' | ']' => self.token(TokenKind::Stray, after),
            ')' => self.token(TokenKind::Close, after),
            '(' if self.parenthesis_in_word(self.at, false).is_none() => self.token(TokenKind::Open, after),
            _ => {
                let end = self.word_end(self.at);
                self.token(TokenKind::Word, end)
            }
        })
    }
}
/// The length of a remark in brackets that goes on in the next line, if it holds nothing that may be a move: a bracket that is
/// never closed must hide no moves.
fn wrapped_remark(short: &[u8], line_end: usize) -> Option<usize> {
    let end = short.iter().position(|byte| *byte == b']')?;
    let (first, second) = (&short[1..line_end], short[line_end..end].trim_ascii_start());
    let breaks = short[line_end..end].iter().filter(|byte| **byte == b'\n').count();
    let names_square = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit();
    let is_remark = |part: &[u8]| {
        !part.is_empty()
            && !part.contains(&b'[')
            && !part.contains(&b'.')
            && !part.windows(2).any(names_square)
    };
    (breaks <= 1 && is_remark(first) && is_remark(second)).then_some(end + 1)
}
