//! One row of moves on a page: `12. P-K4   P-K4`, `4. ...   PxP`, two numbers in four columns.

use super::game::is_ending;
use stamma_notation::Span;
use stamma_notation::internals::MoveShape;

/// Moves that stand farther to the right without White's are Black's.
const BLACK_COLUMN: usize = 20;
/// A move of Black alone on its line stands to the right of the text.
const LONE_INDENT: usize = 6;
/// No row has more bytes.
const LONGEST_ROW: usize = 240;
/// No move number has more digits.
const MOST_DIGITS: usize = 3;
/// Words behind the moves of a row have at most so many bytes.
const LONGEST_REMARK: usize = 48;

/// The moves behind one number of a row.
#[derive(Clone, Default, Debug)]
pub struct Numbered {
    pub number: Option<u32>,
    /// True if dots stand for White's move.
    pub dotted: bool,
    /// True if the moves stand where Black's do.
    pub far_right: bool,
    pub moves: Vec<Span>,
}

/// A row of moves.
#[derive(Clone, Default, Debug)]
pub struct Row {
    pub parts: Vec<Numbered>,
    /// What stands behind the moves, or between them in brackets.
    pub remarks: Vec<Span>,
    /// True if a word among the moves is none, but looks like one.
    pub misprinted: bool,
}

impl Row {
    /// The number of its moves.
    pub fn moves(&self) -> usize {
        self.parts.iter().map(|part| part.moves.len()).sum()
    }

    /// The line that it is, and the number that is due behind it.
    pub fn after(&self, line: usize) -> Option<(usize, u32)> {
        let last = self.parts.last()?;
        let ends = last.moves.len() == 2 || last.dotted || last.far_right;
        Some((line, last.number? + u32::from(ends)))
    }

    /// Its first number.
    pub fn number(&self) -> Option<u32> {
        self.parts.first()?.number
    }
}

/// Reads a line as a row of moves; none where it is text.
pub fn row_of(text: &[u8], line: Span, shape: MoveShape) -> Option<Row> {
    if line.len() > LONGEST_ROW {
        return None;
    }
    let mut row = Row::default();
    let mut at = line.start;
    while at < line.end {
        let rest = &text[at..line.end];
        if let Some(length) = ignored(rest) {
            at += length;
            continue;
        }
        // Dots before a move of Black, with a number or without.
        let dots = rest.iter().take_while(|byte| matches!(byte, b'.' | b' ')).count();
        if rest[0] == b'.' && rest[..dots].iter().filter(|byte| **byte == b'.').count() >= 2 {
            // Behind a move of White they stand for Black's, which comes later.
            let part = row.part();
            part.dotted |= part.moves.is_empty();
            at += dots;
            continue;
        }
        if let Some((number, length)) = number_of(rest, shape) {
            let far_right = at - line.start >= BLACK_COLUMN && indent_of(text, at) >= BLACK_COLUMN;
            row.parts.push(Numbered { number: Some(number), far_right, ..Numbered::default() });
            at += length;
            continue;
        }
        let sure = shape.length(rest);
        if let Some(length) = sure.or_else(|| misprint(rest)) {
            row.misprinted |= sure.is_none();
            let far_right = indent_of(text, at) >= BLACK_COLUMN;
            let part = row.part();
            if part.moves.len() == 2 {
                return None;
            }
            part.far_right |= part.moves.is_empty() && far_right;
            part.moves.push(Span::new(at, at + length));
            at += length;
            continue;
        }
        let remark = Span::new(at, line.end);
        if let Some(length) = bracketed(rest) {
            row.remarks.push(Span::new(at, at + length));
            at += length;
            continue;
        }
        // A line that begins with a move without a number is a sentence.
        let numbered = row.number().is_some();
        // `4. P-B3 would be better`: one move and more than a word is a note, unless it tells the end.
        let words = remark.of(text).split(|byte| *byte == b' ').filter(|word| !word.is_empty()).count();
        let half = row.parts.last().is_some_and(|part| part.moves.len() == 1) && row.parts.len() == 1;
        let noted = half && words > 1 && !is_ending(remark.of(text));
        return (numbered && row.moves() > 0 && !noted && is_remark(remark.of(text), shape)).then(|| {
            row.remarks.push(remark);
            row
        });
    }
    let numbers = row.parts.iter().filter(|part| part.number.is_some()).count();
    let lone =
        numbers == 0 && row.moves() == 1 && indent_of(text, row.parts[0].moves[0].start) >= LONE_INDENT;
    let whole = row.parts.iter().all(|part| !part.moves.is_empty());
    (row.moves() > 0 && whole && (numbers > 0 || lone)).then_some(row)
}

impl Row {
    fn part(&mut self) -> &mut Numbered {
        if self.parts.is_empty() {
            self.parts.push(Numbered::default());
        }
        let last = self.parts.len() - 1;
        &mut self.parts[last]
    }
}

/// The length of blanks and of marks of a printer that stand for nothing: `/*`, `{163}`.
fn ignored(rest: &[u8]) -> Option<usize> {
    if rest[0].is_ascii_whitespace() || rest[0] == b'|' {
        return Some(1);
    }
    if rest.starts_with(b"\xC2\xA0") || rest.starts_with(b"/*") || rest.starts_with(b"*/") {
        return Some(2);
    }
    let digits = rest.strip_prefix(b"{")?.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (digits > 0 && rest.get(digits + 1) == Some(&b'}')).then_some(digits + 2)
}

/// The length of what stands in brackets: `[A]`, `(best)`.
fn bracketed(rest: &[u8]) -> Option<usize> {
    let closing = match rest[0] {
        b'[' => b']',
        b'(' => b')',
        _ => return None,
    };
    let length = rest.iter().take(LONGEST_REMARK).position(|byte| *byte == closing)?;
    Some(length + 1)
}

/// A move number and its length with the dot behind it. Digits without one are a number where a blank and more follow.
pub fn number_of(rest: &[u8], shape: MoveShape) -> Option<(u32, usize)> {
    if let Some(inside) = rest.strip_prefix(b"(") {
        let digits = inside.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&inside[..digits]).ok()?.parse().ok()?;
        let closed = (1..=MOST_DIGITS).contains(&digits) && inside.get(digits) == Some(&b')');
        return closed.then_some((number, digits + 2));
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 || digits > MOST_DIGITS {
        return None;
    }
    let number = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok().filter(|number| *number > 0)?;
    match rest.get(digits) {
        // `4. ...` has its own dots.
        Some(b'.') => Some((number, digits + usize::from(rest.get(digits + 1) != Some(&b'.')))),
        Some(b')') => Some((number, digits + 1)),
        // `1—P to K4`, `1-P to K4`, `1: P to K4`.
        Some(b'-' | b':' | 0xE2) => {
            let signs: [&[u8]; 5] = ["—".as_bytes(), "–".as_bytes(), b"--", b"-", b":"];
            let sign = signs.iter().find(|sign| rest[digits..].starts_with(sign))?;
            let length = digits + sign.len();
            shape.length(rest[length..].trim_ascii_start()).is_some().then_some((number, length))
        }
        Some(b' ') => {
            let behind = rest[digits..].trim_ascii_start();
            (behind.starts_with(b"..") || shape.length(behind).is_some()).then_some((number, digits))
        }
        _ => None,
    }
}

/// The length of a word that looks like a move and is none: a slip of the printer is reported where it stands.
fn misprint(rest: &[u8]) -> Option<usize> {
    const LONGEST: usize = 12;
    let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
    let word = &rest[..length];
    let joined = word.iter().any(|byte| matches!(byte, b'-' | b'x' | b'X'))
        || memchr::memmem::find(word, "×".as_bytes()).is_some();
    let small = word.windows(3).any(|three| three.iter().all(u8::is_ascii_lowercase));
    let letters = word.iter().filter(|byte| byte.is_ascii_uppercase()).count();
    (word.len() <= LONGEST && joined && !small && letters >= 2 && word[0].is_ascii_uppercase())
        .then_some(length)
}

/// The number of blanks before a place on its line.
fn indent_of(text: &[u8], at: usize) -> usize {
    text[..at].iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Returns true if what stands behind the moves of a row is a few words and no further moves: `and wins`, `Good`. A comma
/// before more moves makes prose of the line.
fn is_remark(rest: &[u8], shape: MoveShape) -> bool {
    let words = rest.trim_ascii_start();
    let words = words.strip_prefix(b",").unwrap_or(words).trim_ascii_start();
    rest.len() <= LONGEST_REMARK
        && !words.iter().any(u8::is_ascii_digit)
        && words.first().is_some_and(|first| first.is_ascii_alphabetic())
        && shape.length(words).is_none()
}
