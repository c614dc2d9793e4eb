//! Tag pairs: `[Name "value"]`, and the remains of badly written ones.

use crate::text::Span;
use crate::text::fold::entity;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// A tag pair as written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Tag {
    /// Its name. Those that most games have are not made anew for each of them.
    pub name: Cow<'static, str>,
    /// Its value with escapes undone. Bytes, because old files are not always UTF-8.
    #[cfg_attr(feature = "serde", serde(with = "crate::serde_forms::tag_value"))]
    pub value: Vec<u8>,
    /// The whole pair.
    pub span: Span,
}

impl Tag {
    /// A pair of a name and a value, which has no escapes, at a place of a text.
    pub fn new(name: impl Into<Cow<'static, str>>, value: impl Into<Vec<u8>>, span: Span) -> Tag {
        Tag { name: name.into(), value: value.into(), span }
    }

    /// Returns true if it has this name, in whatever case.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// The value as text; bytes that are not UTF-8 become U+FFFD.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.value).into_owned()
    }
}

/// The names that most games have.
const USUAL_NAMES: [&str; 32] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "Opening",
    "Variation",
    "TimeControl",
    "Termination",
    "UTCDate",
    "UTCTime",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "WhiteTeam",
    "BlackTeam",
    "Annotator",
    "PlyCount",
    "EventDate",
    "EventType",
    "GameId",
    "SetUp",
    "FEN",
    "Variant",
];

/// Returns true if a tag is one that only games of chess have: an event, a place and a date are those of a bridge deal, too.
pub(crate) fn is_of_game(name: &str) -> bool {
    const OF_ANYTHING: [&str; 7] = ["Event", "Site", "Date", "Round", "Annotator", "EventDate", "EventType"];
    USUAL_NAMES.contains(&name) && !OF_ANYTHING.contains(&name)
}

/// Returns true if a tag has a name that most games have.
pub(crate) fn is_usual(name: &[u8]) -> bool {
    USUAL_NAMES.iter().any(|usual| usual.as_bytes() == name)
}

/// The name of a tag.
pub(crate) fn tag_name(bytes: &[u8]) -> Cow<'static, str> {
    match USUAL_NAMES.iter().find(|name| name.as_bytes() == bytes) {
        Some(name) => Cow::Borrowed(name),
        None => Cow::Owned(String::from_utf8_lossy(bytes).into_owned()),
    }
}

/// The names of the roster, which every game should have, each with the error of a name that is written almost like it.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "has other letters in its name; it is read as the tag Event"),
    ("Site", "has other letters in its name; it is read as the tag Site"),
    ("Date", "has other letters in its name; it is read as the tag Date"),
    ("Round", "has other letters in its name; it is read as the tag Round"),
    ("White", "has other letters in its name; it is read as the tag White"),
    ("Black", "has other letters in its name; it is read as the tag Black"),
    ("Result", "has other letters in its name; it is read as the tag Result"),
];

/// Returns true for a name of the roster, in whatever case.
pub(crate) fn is_of_roster(name: &str) -> bool {
    ROSTER.iter().any(|(known, _)| known.eq_ignore_ascii_case(name))
}

/// Returns the name of the roster that a name is written almost like, and its error: `BIack`, `ResuIt`, `Whte`. All letters of it look
/// like those that are meant, or one letter is another one, too much, missing, or in the place of its neighbour.
pub(crate) fn misspelt_name(name: &str) -> Option<(&'static str, &'static str)> {
    let has_shape = |known: &str| {
        known.len() == name.len()
            && known.bytes().zip(name.bytes()).all(|(one, other)| shape(one) == shape(other))
    };
    if !name.is_ascii() || is_of_roster(name) {
        return None;
    }
    let mut alike = ROSTER.iter().filter(|(known, _)| has_shape(known) || differs_in_one_letter(known, name));
    alike.next().copied().filter(|_| alike.next().is_none())
}

/// Returns true for a name that is written almost like FEN: one letter is another one, too much, or missing. Short as it is, it
/// is meant only where a FEN stands behind it.
pub(crate) fn is_misspelt_fen(name: &str) -> bool {
    const FEN: &[u8] = b"FEN";
    let name: Vec<u8> = name.bytes().take(FEN.len() + 2).map(|byte| byte.to_ascii_uppercase()).collect();
    let same = FEN.iter().zip(&name).take_while(|(known, letter)| known == letter).count();
    let rest_is_same = |known: usize, letter: usize| FEN.get(known..) == name.get(letter..);
    name != FEN
        && (rest_is_same(same + 1, same + 1) || rest_is_same(same, same + 1) || rest_is_same(same + 1, same))
}

/// A letter that stands for all that look like it, as in a scanned text.
fn shape(letter: u8) -> u8 {
    match letter {
        b'I' | b'i' | b'l' | b'L' | b'1' | b'j' | b'J' | b't' | b'T' | b'f' => b'l',
        b'0' | b'O' | b'o' | b'Q' | b'D' => b'o',
        b'e' | b'E' | b'c' | b'C' => b'e',
        b's' | b'S' | b'5' => b's',
        b'B' | b'b' | b'8' | b'h' | b'6' => b'b',
        b'n' | b'N' | b'u' | b'U' | b'v' | b'V' => b'u',
        other => other.to_ascii_lowercase(),
    }
}

/// Returns a usual tag without the sign or letter in the place of its opening bracket: one that looks like a bracket in a scanned text
/// (`(White "Tal"]`, `lWhite "Tal"]`), or a character that no name has.
pub(crate) fn behind_broken_bracket(text: &[u8]) -> Option<&[u8]> {
    let first = text.get(..4).unwrap_or(text).utf8_chunks().next()?.valid().chars().next()?;
    let tag =
        text.get(first.len_utf8()..).filter(|_| is_foreign(first) || "(<|!/\\1lILECFTJ".contains(first))?;
    let name = tag.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(tag.len());
    is_usual(&tag[..name]).then_some(tag)
}

/// Returns a tag without the sign or letter behind its quote, in the place of its closing bracket: `"Tal")`, `"Tal"l`.
pub(crate) fn before_broken_bracket(text: &[u8]) -> Option<&[u8]> {
    let quote = text.iter().rposition(|byte| *byte == b'"')?;
    let behind = core::str::from_utf8(text[quote + 1..].trim_ascii()).ok()?;
    let mut signs = behind.chars();
    let sign = signs.next().filter(|sign| is_foreign(*sign) || ")}>|!/\\1lIJ".contains(*sign));
    (sign.is_some() && signs.next().is_none()).then_some(&text[..=quote])
}

/// Returns true for a character that is neither of ASCII nor blank, or that controls a device: no name of a tag has it.
fn is_foreign(ch: char) -> bool {
    !ch.is_ascii() && !ch.is_whitespace() || ch.is_ascii_control() && !ch.is_ascii_whitespace()
}

/// Returns true if one letter behind the first is another one, too much, missing, or in the place of its neighbour. Short names are
/// too much like other words, and a letter at the end makes another word: `Rounds`, `Evento`.
fn differs_in_one_letter(known: &str, name: &str) -> bool {
    const SHORTEST: usize = 5;
    if known.len() < SHORTEST {
        return false;
    }
    let [known, name] = [known, name].map(|text| text.as_bytes());
    let same = |(one, other): &(&u8, &u8)| one.eq_ignore_ascii_case(other);
    let front = known.iter().zip(name).take_while(same).count();
    let (known, name) = (&known[front..], &name[front..]);
    let is_end = |one: &[u8], other: &[u8]| one.eq_ignore_ascii_case(other);
    front > 0
        && match (known, name) {
            ([], _) => false,
            ([_, known @ ..], []) => known.is_empty(),
            ([first, known @ ..], [other, name @ ..]) => {
                let swapped = match (known, name) {
                    ([second, known @ ..], [next, name @ ..]) => {
                        is_end(&[*first, *second], &[*next, *other]) && is_end(known, name)
                    }
                    _ => false,
                };
                is_end(known, name)
                    || is_end(known, &[&[*other][..], name].concat())
                    || is_end(&[&[*first][..], known].concat(), name)
                    || swapped
            }
        }
}

/// Returns the tag of a token, and the error in its writing, if there is one.
pub fn parse_tag(input: &[u8], span: Span) -> (Tag, Option<&'static str>) {
    let text = span.of(input);
    let (opening, inner) = match text.strip_prefix(b"[") {
        Some(inner) => (None, inner),
        None => match behind_broken_bracket(text) {
            Some(inner) => (Some("has another sign in the place of its `[`"), inner),
            None => (Some("has no `[`"), text),
        },
    };
    let (closing, inner) = match inner.strip_suffix(b"]") {
        Some(inner) => (None, inner),
        None => match before_broken_bracket(inner.trim_ascii_end()) {
            Some(inner) => (Some("has another sign in the place of its `]`"), inner),
            None => (Some("has no `]`"), inner),
        },
    };
    let inner = inner.trim_ascii();
    let name_length = inner.iter().take_while(|byte| !byte.is_ascii_whitespace() && **byte != b'"').count();
    let (written, rest) = inner.split_at(name_length);
    // `[White: "Smith"]`
    let signed = written.strip_suffix(b":").or(written.strip_suffix(b"="));
    let name = signed.filter(|name| !name.is_empty()).unwrap_or(written);
    let rest = rest.trim_ascii();
    let mut fault = opening.or(closing);
    fault = fault.or((name.len() < written.len()).then_some("has a sign behind its name"));
    let name = tag_name(name);
    let body = match rest {
        [b'"', body @ .., b'"'] if !ends_in_escape(body) => body,
        [b'"', body @ ..] => {
            fault = fault.or(Some("has no closing quote"));
            body
        }
        body => {
            fault = Some("has no plain quotes around its value");
            match body {
                [b'\'' | b'`', body @ .., b'\''] => body,
                _ => {
                    let body = &body[opening_quote(body).unwrap_or(0)..];
                    &body[..body.len() - closing_quote(body).unwrap_or(0)]
                }
            }
        }
    };
    let (mut value, inner_quote) = unescape(body);
    if value.iter().any(|byte| matches!(byte, b'\n' | b'\r')) {
        value = on_one_line(&value);
        fault = fault.or(Some("has a value on several lines; they are joined"));
    }
    if let Some(meant) = without_entities(&value) {
        value = meant;
        fault = fault
            .or(Some("has HTML entities in its value; they are read as the characters that they stand for"));
    }
    if inner_quote {
        fault = fault.or(Some("has a quote inside its value that is not escaped"));
    }
    (Tag { name, value, span }, fault)
}

/// Quotes that are set around a value, beside the straight double one.
const QUOTES: [char; 9] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '＂'];

/// The length of the quote at the front of some bytes, which may be an HTML entity.
pub fn opening_quote(bytes: &[u8]) -> Option<usize> {
    let written = |quote: &char| bytes.starts_with(quote.encode_utf8(&mut [0; 4]).as_bytes());
    match bytes.first()? {
        b'"' => Some(1),
        b'&' => entity(bytes).filter(|(ch, _)| is_quote(*ch)).map(|(_, length)| length),
        first if first.is_ascii() => None,
        _ => QUOTES.iter().find(|quote| written(quote)).map(|quote| quote.len_utf8()),
    }
}

/// The length of the quote at the end of some bytes, which may be an HTML entity.
pub fn closing_quote(bytes: &[u8]) -> Option<usize> {
    let written = |quote: &char| bytes.ends_with(quote.encode_utf8(&mut [0; 4]).as_bytes());
    match bytes.last()? {
        b'"' => Some(1),
        b';' => {
            let length = 1 + bytes.iter().rev().take(12).position(|byte| *byte == b'&')?;
            let (ch, found) = entity(&bytes[bytes.len() - length..])?;
            (found == length && is_quote(ch)).then_some(length)
        }
        last if last.is_ascii() => None,
        _ => QUOTES.iter().find(|quote| written(quote)).map(|quote| quote.len_utf8()),
    }
}

fn is_quote(ch: char) -> bool {
    ch == '"' || QUOTES.contains(&ch)
}

/// Returns the value with HTML entities replaced by their characters; none where it has none.
fn without_entities(value: &[u8]) -> Option<Vec<u8>> {
    let mut meant = Vec::new();
    let mut rest = value;
    while let Some(at) = rest.iter().position(|byte| *byte == b'&') {
        meant.extend_from_slice(&rest[..at]);
        rest = &rest[at..];
        let length = match entity(rest) {
            Some((ch, length)) => {
                meant.extend_from_slice(ch.encode_utf8(&mut [0; 4]).as_bytes());
                length
            }
            None => {
                meant.push(b'&');
                1
            }
        };
        rest = &rest[length..];
    }
    meant.extend_from_slice(rest);
    (meant != value).then_some(meant)
}

/// The lines of a value, joined with a blank.
fn on_one_line(value: &[u8]) -> Vec<u8> {
    let lines = value.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(&b' ')
}

/// Returns true if the quote after this body is escaped, which is to say that an odd number of backslashes comes before
/// it.
fn ends_in_escape(body: &[u8]) -> bool {
    body.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// A value without a bare quote, with `\"` and `\\` undone.
pub(crate) fn unescaped(body: &[u8]) -> Cow<'_, [u8]> {
    if body.contains(&b'\\') { Cow::Owned(unescape(body).0) } else { Cow::Borrowed(body) }
}

/// The value with `\"` and `\\` undone, and whether it holds a bare quote. Other backslashes stay as they are.
fn unescape(body: &[u8]) -> (Vec<u8>, bool) {
    let mut value = Vec::with_capacity(body.len());
    let mut inner_quote = false;
    let mut bytes = body.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if matches!(bytes.peek(), Some(b'"' | b'\\')) => value.extend(bytes.next()),
            b'"' => {
                inner_quote = true;
                value.push(byte);
            }
            _ => value.push(byte),
        }
    }
    (value, inner_quote)
}

/// Returns true if the byte is not written as it is in the value of a tag.
pub const fn needs_escape(byte: u8) -> bool {
    matches!(byte, b'"' | b'\\' | b'\n' | b'\r')
}

/// Appends the pair as PGN writes it, without a line end. Line ends inside a value become blanks.
pub fn write_tag(name: &str, value: &[u8], out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b" \"");
    // Most values are written as they are; to look at all of their bytes at once costs next to nothing.
    let kept =
        if value.iter().fold(false, |found, &byte| found | needs_escape(byte)) { 0 } else { value.len() };
    out.extend_from_slice(&value[..kept]);
    for &byte in &value[kept..] {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\n' | b'\r' => out.push(b' '),
            _ => out.push(byte),
        }
    }
    out.extend_from_slice(b"\"]");
}

#[cfg(test)]
mod tests {
    use super::misspelt_name;

    #[test]
    fn names_of_the_roster_are_known_in_almost_their_letters() {
        for (name, meant) in [
            ("BIack", "Black"),
            ("B1ack", "Black"),
            ("Blaek", "Black"),
            ("Balck", "Black"),
            ("Whlte", "White"),
            ("Whte", "White"),
            ("Wihte", "White"),
            ("ResuIt", "Result"),
            ("Resullt", "Result"),
            ("Resul", "Result"),
            ("Rouud", "Round"),
            ("R0und", "Round"),
            ("Evcnt", "Event"),
            ("Slte", "Site"),
            ("Datc", "Date"),
            ("Oate", "Date"),
        ] {
            assert_eq!(misspelt_name(name).map(|(meant, _)| meant), Some(meant), "{name}");
        }
        for name in [
            "White",
            "BLACK",
            "result",
            "Rounds",
            "Results",
            "Evento",
            "Side",
            "Data",
            "Rate",
            "Title",
            "Sound",
            "Slack",
            "Ronde",
            "Resultat",
            "WhiteElo",
            "EventDate",
            "Variant",
            "Time",
            "Style",
            "Ply",
            "",
        ] {
            assert_eq!(misspelt_name(name), None, "{name}");
        }
    }
}
