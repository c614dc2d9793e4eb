//! Lines with the same signs around each: quotation marks, emphasis, signs of comments and lists, line ends that a tool shows, the
//! numbers of the lines, and the name or the time that a tool writes before each.
//!
//! All lines of a text that hold anything have the signs, headings as well as moves, so that no sign of the game itself is taken.

use super::Writer;
use super::lines::{ended_lines, lines, trimmed};
use super::prefix::{Shows, shows};
use stamma_notation::Span;

/// The signs before and behind a line.
#[derive(Debug)]
struct Around {
    open: &'static str,
    close: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Quotation marks: a comma may stand behind them, and such marks inside are doubled or have a backslash.
    Quotes,
    /// Signs that stand around the line and nowhere in it.
    Emphasis,
    /// A sign before the line, with a blank.
    Sign,
    /// A sign before the line that a blank, a number or a tag follows.
    Comment,
    /// A sign behind the line, or one that stands close before it.
    Close,
}

const fn around(open: &'static str, close: &'static str, kind: Kind) -> Around {
    Around { open, close, kind }
}

/// The signs, the longer ones first.
static AROUND: &[Around] = &[
    around("\"", "\"", Kind::Quotes),
    around("'", "'", Kind::Quotes),
    around("“", "”", Kind::Quotes),
    around("„", "“", Kind::Quotes),
    around("„", "”", Kind::Quotes),
    around("«", "»", Kind::Quotes),
    around("echo \"", "\"", Kind::Quotes),
    around("echo '", "'", Kind::Quotes),
    around("**", "**", Kind::Emphasis),
    around("__", "__", Kind::Emphasis),
    around("*", "*", Kind::Emphasis),
    around("_", "_", Kind::Emphasis),
    around("`", "`", Kind::Emphasis),
    around("//", "", Kind::Comment),
    around("--", "", Kind::Sign),
    around("%", "", Kind::Comment),
    around(";", "", Kind::Comment),
    around("#", "", Kind::Sign),
    around("*", "", Kind::Sign),
    around("$", "", Kind::Sign),
    around("+", "", Kind::Close),
    around("", "$", Kind::Close),
    around("", "\\n", Kind::Close),
    around("", "\\", Kind::Close),
    around("", "↵", Kind::Close),
    around("", "¶", Kind::Close),
    around("", "<br>", Kind::Close),
    around("", "<br/>", Kind::Close),
    around("", "<br />", Kind::Close),
];

impl Around {
    /// The line between the signs.
    fn inside(&self, text: &[u8], line: Span) -> Option<Span> {
        let shown = trimmed(text, line);
        let mut content = shown.of(text);
        if self.kind == Kind::Quotes {
            content = content.strip_suffix(b",").or(content.strip_suffix(b";")).unwrap_or(content);
        }
        let inner = content.strip_prefix(self.open.as_bytes())?.strip_suffix(self.close.as_bytes())?;
        let has_sign = |sign: &str| memchr::memmem::find(inner, sign.as_bytes()).is_some();
        let may_follow = |glued: &[u8]| {
            inner.first().is_none_or(|next| next.is_ascii_whitespace() || glued.contains(next))
        };
        let fits = match self.kind {
            Kind::Quotes => !is_list(inner, self),
            Kind::Emphasis => !has_sign(self.open) && !inner.first().is_some_and(u8::is_ascii_whitespace),
            Kind::Sign => may_follow(b""),
            Kind::Comment => may_follow(b"[0123456789"),
            Kind::Close => true,
        };
        let blank = matches!(self.kind, Kind::Sign | Kind::Comment) && inner.first() == Some(&b' ');
        let start = shown.start + self.open.len();
        fits.then(|| Span::new(start + usize::from(blank), start + inner.len()))
    }

    /// Returns true if so many lines show that the signs are around a game.
    fn fits(&self, found: Found) -> bool {
        let is_game = found.tags > 0 || found.numbers > 0 || found.rows > 1;
        match self.kind {
            Kind::Quotes => is_game && (found.lines > 1 || self.open.len() > 3),
            // A list of games, or of lines of play, is none of the lines of a game.
            Kind::Emphasis | Kind::Sign => {
                is_game && (found.tags > 0 || found.begun < 2) && (found.lines > 1 || found.begun == 1)
            }
            Kind::Comment => is_game && found.lines > 1,
            Kind::Close => is_game && (found.lines > 1 || found.begun == 1),
        }
    }
}

/// Returns true if quotation marks close inside of a text and open again: `a", "b`.
fn is_list(inner: &[u8], around: &Around) -> bool {
    let (open, close) = (around.open.as_bytes(), around.close.as_bytes());
    let open = open.strip_prefix(b"echo ").unwrap_or(open);
    memchr::memmem::find_iter(inner, close).any(|at| {
        let rest = &inner[at + close.len()..];
        let signs = rest.iter().take_while(|byte| matches!(byte, b',' | b';' | b'|' | b'\t' | b' ')).count();
        signs > 0 && rest[signs..].starts_with(open)
    })
}

/// Counts of the lines inside of signs.
#[derive(Clone, Copy, Default, Debug)]
struct Found {
    lines: usize,
    tags: usize,
    /// Lines that begin with the number of a move and its dot.
    numbers: usize,
    /// Rows of a table, with the number of a move before moves.
    rows: usize,
    /// Lines of both kinds with the number 1.
    begun: usize,
}

impl Found {
    fn take(&mut self, line: &[u8]) {
        self.lines += 1;
        match shows(line) {
            Shows::Tag => self.tags += 1,
            Shows::Number(number) => {
                self.numbers += 1;
                self.begun += usize::from(number == 1);
            }
            Shows::Row(number) => {
                self.rows += 1;
                self.begun += usize::from(number == 1);
            }
            Shows::Move | Shows::Nothing => {}
        }
    }
}

/// The signs around all lines of a text.
fn around_lines(text: &[u8]) -> Option<&'static Around> {
    AROUND.iter().find(|around| {
        let mut found = Found::default();
        let mut filled = lines(text).filter(|line| !line.of(text).trim_ascii().is_empty()).peekable();
        while let Some(line) = filled.next() {
            let Some(inside) = around.inside(text, line) else {
                // No sign for a line end stands behind the last line.
                if around.open.is_empty() && found.lines > 1 && filled.peek().is_none() {
                    break;
                }
                return false;
            };
            found.take(inside.of(text));
        }
        around.fits(found)
    })
}

/// The sign behind the number of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Behind {
    Tab,
    /// `:`, `|`, `)` or `]`
    Sign(u8),
    Blanks,
}

/// The number before a line, as editors and `cat -n` write it, and the line without it: `12<tab>`, `12:`, `12 |`, `L12:`, `[12]`, or with
/// blanks alone. Where blanks are wanted, any sign behind them belongs to the line.
fn numbered(text: &[u8], line: Span, wanted: Option<Behind>) -> Option<(usize, Behind, Span)> {
    const MOST_DIGITS: usize = 6;
    let all = line.of(text);
    let indent = all.len() - all.trim_ascii_start().len();
    let sign = usize::from(matches!(all.get(indent), Some(b'L' | b'[')));
    let start = indent + sign;
    let digits = all[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&all[start..start + digits.min(MOST_DIGITS)]).ok()?.parse().ok()?;
    let rest = &all[start + digits..];
    let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
    let in_blanks = sign == 0 && (blanks > 0 || rest.is_empty());
    let (behind, length) = match rest.get(blanks) {
        _ if wanted == Some(Behind::Blanks) && in_blanks => (Behind::Blanks, blanks),
        Some(b'\t') if blanks == 0 => (Behind::Tab, 1),
        Some(b']') if blanks == 0 && all[indent] == b'[' => (Behind::Sign(b']'), 1),
        _ if all[indent] == b'[' => return None,
        Some(&sign @ (b':' | b'|' | b')')) => (Behind::Sign(sign), blanks + 1),
        _ if in_blanks => (Behind::Blanks, blanks),
        _ => return None,
    };
    let at = line.start + start + digits + length;
    let blank = usize::from(text[..line.end].get(at) == Some(&b' '));
    Some((number, behind, Span::new(at + blank, line.end)))
}

/// The sign behind the numbers of the lines, if all lines of a text have them, which are none of moves: tags or numbers of moves stand
/// behind them.
fn line_numbers(text: &[u8]) -> Option<Behind> {
    let (mut last, mut empty, mut sign) = (None, 0, None);
    let mut found = Found::default();
    for line in lines(text) {
        if line.of(text).trim_ascii().is_empty() {
            empty += 1;
            continue;
        }
        let (number, behind, content) = numbered(text, line, sign)?;
        // Lines that hold nothing are counted or not.
        if last.is_some_and(|last: usize| number != last + 1 && number != last + 1 + empty) {
            return None;
        }
        let is_bare = content.of(text).trim_ascii().is_empty();
        match sign {
            Some(sign) if sign != behind && !(is_bare && behind == Behind::Blanks) => return None,
            None if !is_bare => sign = Some(behind),
            _ => {}
        }
        (last, empty) = (Some(number), 0);
        found.take(content.of(text));
    }
    let is_game = found.tags > 0 || found.numbers > 0 || found.rows > 1;
    // A list of games has their numbers.
    let is_one = found.tags > 0 || found.begun < 2;
    sign.filter(|_| is_game && is_one && found.lines > 1)
}

/// A part of what all lines of a text begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    /// A number, whatever it is.
    Digits,
    Blanks,
    Byte(u8),
}

/// The part that begins a text, and its length.
fn unit(text: &[u8]) -> Option<(Unit, usize)> {
    let first = *text.first()?;
    let run = |is: fn(&u8) -> bool| text.iter().take_while(|byte| is(byte)).count();
    Some(match first {
        b'0'..=b'9' => (Unit::Digits, run(u8::is_ascii_digit)),
        b' ' | b'\t' => (Unit::Blanks, run(|byte| matches!(byte, b' ' | b'\t'))),
        byte => (Unit::Byte(byte), 1),
    })
}

/// The beginning that all lines of a text have but for its numbers: the name of a file or of a program, or the time, as logs and tools write them
/// that show lines: `game.txt:12:`, `2024-05-03T10:02:11Z`, `web_1  |`.
fn common_beginning(text: &[u8]) -> Option<Vec<Unit>> {
    const LONGEST: usize = 120;
    const SHORTEST: usize = 4;
    let filled = || lines(text).filter(|line| !line.of(text).trim_ascii().is_empty());
    let mut common: Option<Vec<Unit>> = None;
    for line in filled() {
        let mut rest = line.of(text);
        let known = common.as_ref().map_or(LONGEST, Vec::len);
        let mut units = Vec::with_capacity(known);
        while units.len() < known
            && let Some((unit, length)) = unit(rest)
            && common.as_ref().is_none_or(|common| common[units.len()] == unit)
        {
            units.push(unit);
            rest = &rest[length..];
        }
        // Behind a beginning alone nothing has to stand.
        if common.is_none() || !rest.is_empty() {
            common = Some(units);
        }
        if common.as_ref().is_none_or(|common| common.len() < SHORTEST) {
            return None;
        }
    }
    let common = common?;
    let ends = |unit: &Unit| matches!(unit, Unit::Blanks | Unit::Byte(b':' | b'|' | b']' | b')' | b'>'));
    let says = |units: &[Unit]| {
        let letters =
            units.iter().filter(|unit| matches!(unit, Unit::Byte(byte) if byte.is_ascii_alphabetic()));
        let numbers = units.iter().filter(|unit| **unit == Unit::Digits);
        letters.count() >= 3 || numbers.count() >= 3
    };
    (SHORTEST..=common.len())
        .rev()
        .filter(|length| ends(&common[length - 1]) && says(&common[..*length]))
        .map(|length| &common[..length])
        .find(|beginning| {
            let mut found = Found::default();
            let has_all = filled().all(|line| {
                let content = behind(text, line, beginning);
                found.take(content.map_or(&b""[..], |content| content.of(text)));
                content.is_some()
            });
            let is_game = found.tags > 0 || found.numbers > 0 || found.rows > 1;
            // A word before a number may tell what the number counts: `Game 1 e4 c5`.
            let is_word = |unit: &Unit| match unit {
                Unit::Byte(byte) => byte.is_ascii_alphabetic() || !byte.is_ascii(),
                Unit::Blanks => true,
                Unit::Digits => false,
            };
            let counts_others = found.tags == 0 && beginning.iter().all(is_word);
            has_all && is_game && !counts_others && found.lines > 1 && (found.tags > 0 || found.begun == 1)
        })
        .map(<[Unit]>::to_vec)
}

/// The line behind its beginning.
fn behind(text: &[u8], line: Span, beginning: &[Unit]) -> Option<Span> {
    let mut at = line.start;
    for (place, wanted) in beginning.iter().enumerate() {
        match unit(&text[at..line.end]) {
            Some((unit, length)) if unit == *wanted => at += length,
            // The blank at the end of a line is gone.
            None if place + 1 == beginning.len() => {}
            _ => return None,
        }
    }
    Some(Span::new(at, line.end))
}

/// Returns true if all lines of a text have the same signs around them, numbers of their own, or the same beginning.
pub fn has_signs(text: &[u8]) -> bool {
    around_lines(text).is_some() || line_numbers(text).is_some() || common_beginning(text).is_some()
}

/// Writes the lines without the signs.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let around = around_lines(text);
    let sign = line_numbers(text);
    let beginning = if around.is_none() && sign.is_none() { common_beginning(text) } else { None };
    for (line, end) in ended_lines(text) {
        let numbered = || {
            let numbered = numbered(text, line, sign);
            numbered.filter(|(_, behind, content)| sign == Some(*behind) || content.is_empty())
        };
        match around {
            Some(around) => match around.inside(text, line) {
                Some(inside) if around.kind == Kind::Quotes => copy_unescaped(writer, inside, around.close),
                Some(inside) => writer.copy(inside),
                None => writer.copy(line),
            },
            None => {
                let content = match &beginning {
                    Some(beginning) => behind(text, line, beginning),
                    None => numbered().map(|(_, _, content)| content),
                };
                writer.copy(content.unwrap_or(line));
            }
        }
        writer.copy(end);
    }
}

/// Copies what stands in quotation marks: such marks inside are doubled, or have a backslash before them.
fn copy_unescaped(writer: &mut Writer<'_>, inside: Span, mark: &str) {
    let text = writer.text();
    let mut start = inside.start;
    while let Some(at) = memchr::memmem::find(&text[start..inside.end], mark.as_bytes()) {
        let at = start + at;
        let behind = at + mark.len();
        let is_escaped = at > start && text[at - 1] == b'\\';
        writer.copy(Span::new(start, at - usize::from(is_escaped)));
        let is_doubled = !is_escaped && text[behind..inside.end].starts_with(mark.as_bytes());
        writer.copy(Span::new(at, behind));
        start = behind + if is_doubled { mark.len() } else { 0 };
    }
    writer.copy(Span::new(start, inside.end));
}

#[cfg(test)]
mod tests {
    use super::has_signs;

    #[test]
    fn signs_around_all_lines_are_seen() {
        for text in [
            "\"A - B\"\n\"\"\n\"1. e4 e5\"\n\"2. Nf3 *\"\n",
            "\"[Event \"\"x\"\"]\"\n\"1. e4 e5 *\"\n",
            "'1. e4 e5',\n'2. Nf3 Nc6'\n",
            "*1\te4\te5*\n*2\tNf3\tNc6*\n",
            "# A - B\n# 1. e4 e5\n# 2. Nf3 *\n",
            "* 1. e4 e5 2. Nf3 Nc6 1-0\n",
            "1\te4\te5<br>\n2\tNf3\tNc6<br>\n",
            "1. e4 e5↵\n2. Nf3 Nc6↵\n*",
            "[Event \"x\"]$\n$\n1. e4 e5 *$\n",
            "   1  A - B\n   2\n   3  1. e4 e5\n   4  Nf6 3. d3 *\n",
            "L1: A - B\nL2: 1. e4 e5 *\n",
            "game.txt:1:A - B\ngame.txt:2:1\te4\te5\ngame.txt:3:2\tNf3\tNc6\n",
            "2024-05-03T10:02:09Z A - B\n2024-05-03T10:02:10Z\n2024-05-03T10:02:11Z 1. e4 e5\n",
            "web_1  | A - B\nweb_1  | 1. e4 e5\nweb_1  | 2. Nf3\n",
            "   1  A - B\n\n   3  1\te4\te5\n   4  2\tNf3\tNc6\n",
            "1\t[Event \"x\"]\n2\t\n3\t1. e4 e5\n",
        ] {
            assert!(has_signs(text.as_bytes()), "{text}");
        }
        for text in [
            "\"White\",\"Moves\"\n\"A\",\"1. e4 e5\"\n",
            "\"A\" plays\n\"1. e4 e5\"\n",
            "# 1. e4 e5\n# 1. d4 d5\n",
            "*1. e4* e5\n*2. Nf3* Nc6\n",
            "1 e4 e5\n2 Nf3 Nc6\n",
            "Game 1. e4 e5\nGame 1. d4 d5\n",
            "Move 1: e4 e5\nMove 2: Nf3 Nc6\n",
            "Line 1: 1. e4 e5 2. Nf3\nLine 2: 1. d4 d5 2. c4\n",
            "1) e4 e5\n2) Nf3 Nc6\n",
            "1: 1. e4 e5 2. Nf3\n2: 1. d4 d5 2. c4\n",
            "1\te4\te5\n2\tNf3\tNc6\n",
            "1  A - B\n3  1. e4 e5\n",
            "1. e4 e5\n2. Nf3 *\n",
            "",
        ] {
            assert!(!has_signs(text.as_bytes()), "{text}");
        }
    }
}
