//! HTML tags that came along when a text was taken from a web page: `<br>`, `<p>`, `</b>`. They count as blanks.
//!
//! Only elements with a known name are meant: `<>` is a null move, and what else stands in angle brackets is text.

use super::lex::RECORD_SEPARATOR;
use crate::text::named_piece;

/// The effect of an HTML element on the flow of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// It stands within a line.
    Inline,
    /// It ends a line.
    Line,
}

/// The elements that hold text.
const ELEMENTS: [(&str, Flow); 40] = [
    ("a", Flow::Inline),
    ("abbr", Flow::Inline),
    ("b", Flow::Inline),
    ("big", Flow::Inline),
    ("center", Flow::Line),
    ("code", Flow::Inline),
    ("em", Flow::Inline),
    ("font", Flow::Inline),
    ("i", Flow::Inline),
    ("img", Flow::Inline),
    ("small", Flow::Inline),
    ("span", Flow::Inline),
    ("strong", Flow::Inline),
    ("sub", Flow::Inline),
    ("sup", Flow::Inline),
    ("tt", Flow::Inline),
    ("u", Flow::Inline),
    ("wbr", Flow::Inline),
    ("td", Flow::Inline),
    ("th", Flow::Inline),
    ("blockquote", Flow::Line),
    ("body", Flow::Line),
    ("br", Flow::Line),
    ("div", Flow::Line),
    ("h1", Flow::Line),
    ("h2", Flow::Line),
    ("h3", Flow::Line),
    ("h4", Flow::Line),
    ("hr", Flow::Line),
    ("html", Flow::Line),
    ("li", Flow::Line),
    ("ol", Flow::Line),
    ("p", Flow::Line),
    ("pre", Flow::Line),
    ("section", Flow::Line),
    ("table", Flow::Line),
    ("tbody", Flow::Line),
    ("thead", Flow::Line),
    ("tr", Flow::Line),
    ("ul", Flow::Line),
];

/// The end tag of a move in bold is at most so many bytes ahead.
const LONGEST_BOLD: usize = 64;

/// A tag has at most this many bytes.
const LONGEST: usize = 512;

/// The length of the HTML tag at the front of `bytes`, if one stands there.
pub fn markup_length(bytes: &[u8]) -> Option<usize> {
    // `<B>b5`: a bishop, unless an end tag follows.
    if bytes.starts_with(b"<B>") && named_piece(bytes).is_some() {
        let ahead = &bytes[..bytes.len().min(LONGEST_BOLD)];
        if !ahead.windows(3).any(|three| three.eq_ignore_ascii_case(b"</b")) {
            return None;
        }
    }
    markup(bytes).map(|(length, _)| length)
}

fn markup(bytes: &[u8]) -> Option<(usize, Flow)> {
    let body = bytes.strip_prefix(b"<")?;
    let name = body.strip_prefix(b"/").unwrap_or(body);
    let length = name.iter().take(16).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (name, rest) = name.split_at(length);
    let (_, flow) = ELEMENTS.iter().find(|(known, _)| known.as_bytes().eq_ignore_ascii_case(name))?;
    let ends = |byte: &u8| matches!(*byte, b'>' | b'<' | RECORD_SEPARATOR);
    let end = rest.iter().take(LONGEST).position(ends)?;
    let begins_well = matches!(rest[0], b'>' | b'/' | b' ' | b'\t' | b'\n' | b'\r');
    (rest[end] == b'>' && begins_well).then(|| (bytes.len() - rest.len() + end + 1, *flow))
}

/// Returns the number of lines that end in the bytes of a blank: at line ends, and at elements that end one.
pub fn line_ends(blank: &[u8]) -> usize {
    let mut count = blank.iter().filter(|byte| **byte == b'\n').count();
    if blank.contains(&b'<') {
        let tags = (0..blank.len()).filter_map(|at| markup(&blank[at..]));
        count += tags.filter(|(_, flow)| *flow == Flow::Line).count();
    }
    count
}

/// The places of the HTML tags in the bytes of a blank: where each begins, and its length.
pub fn tags_in(blank: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let starts = blank.iter().enumerate().filter(|(_, byte)| **byte == b'<').map(|(at, _)| at);
    starts.filter_map(|at| Some((at, markup_length(&blank[at..])?)))
}

#[cfg(test)]
mod tests {
    use super::{line_ends, markup_length};

    #[test]
    fn only_elements_of_html_are_markup() {
        for (text, length) in [
            ("<br>1", Some(4)),
            ("<br />e4", Some(6)),
            ("</P>", Some(4)),
            ("<a href=\"x\">", Some(12)),
            ("<>", None),
            ("<diagram>", None),
            ("<b4>", None),
            ("<br", None),
            ("<b <br>", None),
            ("<", None),
            ("", None),
        ] {
            assert_eq!(markup_length(text.as_bytes()), length, "{text}");
        }
        assert_eq!(line_ends(b" <br>\n<b></b><p>"), 3);
    }
}
