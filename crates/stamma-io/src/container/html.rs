//! HTML: pages, tables, pictures of pieces, games in attributes.
//!
//! Elements become blanks or line ends. What programs read (scripts, styles, the head) is left out. A picture or an icon
//! right before a square is the piece that its attributes name; where they name none, an object sign (U+FFFC) stands for it,
//! so that no reader takes the rest for a pawn's move.

use super::Writer;
use super::pieces::{begins_with_square, piece_named};
use super::words::Look;
use stamma_notation::Span;
use stamma_notation::internals::entity;

/// Signs of HTML beyond the simple elements that may stand in any text.
const SIGNS: [&[u8]; 22] = [
    b"<!doctype",
    b"<html",
    b"<head",
    b"<body",
    b"<table",
    b"<tr",
    b"<td",
    b"<div",
    b"<pre",
    b"<ul",
    b"<ol",
    b"<li",
    b"<script",
    b"<style",
    b"<textarea",
    b"<!--",
    b"<img",
    b"<svg",
    b"<span ",
    b"<i ",
    b"<a ",
    b"<p class",
];

/// Returns true if a text has markup that is more than simple elements.
pub fn is_html(text: &[u8]) -> bool {
    memchr::memchr_iter(b'<', text).any(|at| {
        let rest = &text[at..];
        let has = |sign: &&[u8]| rest.len() > sign.len() && rest[..sign.len()].eq_ignore_ascii_case(sign);
        SIGNS.iter().any(|sign| has(sign)) && tag_at(text, at).is_some()
    })
}

/// Elements whose content is left out.
const LEFT_OUT: [&str; 10] =
    ["script", "style", "head", "title", "noscript", "nav", "button", "select", "object", "template"];

/// Elements that end a paragraph.
const PARAGRAPHS: [&str; 14] = [
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "table",
    "pre",
    "hr",
    "textarea",
    "article",
    "section",
    "blockquote",
    "form",
];

/// Elements that end a line.
const LINES: [&str; 22] = [
    "p", "div", "br", "tr", "li", "ul", "ol", "dl", "dd", "dt", "caption", "option", "header", "footer",
    "main", "body", "html", "label", "tbody", "thead", "details", "summary",
];

/// A tag of markup.
struct Tag {
    name: String,
    span: Span,
    /// The names and values of its attributes.
    attributes: Vec<(String, Span)>,
    closes: bool,
}

/// The tag or the comment at a place; a sign that begins none is text.
fn tag_at(text: &[u8], at: usize) -> Option<Tag> {
    /// Further away no end is looked for.
    const LONGEST: usize = 1 << 16;
    let window = &text[at..text.len().min(at + LONGEST)];
    if window.starts_with(b"<!--") {
        let end = memchr::memmem::find(window, b"-->").map_or(window.len(), |end| end + 3);
        return Some(Tag {
            name: String::from("!"),
            span: Span::new(at, at + end),
            attributes: Vec::new(),
            closes: false,
        });
    }
    let closes = window.get(1) == Some(&b'/');
    let begin = if closes { 2 } else { 1 };
    let first = window.get(begin)?;
    let declares = matches!(first, b'!' | b'?');
    if !first.is_ascii_alphabetic() && !declares {
        return None;
    }
    let length = window[begin..]
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'!' | b'?' | b'-' | b':'))?;
    let name = String::from_utf8_lossy(&window[begin..begin + length]).to_ascii_lowercase();
    // `<N>` and `<b4>` are no elements, and neither is `<e4 e5`.
    if !declares && !is_element(&name) {
        return None;
    }
    let mut attributes = Vec::new();
    let mut place = begin + length;
    loop {
        let rest = &window[place..];
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == b'/').count();
        place += blanks;
        match window.get(place)? {
            b'>' => {
                let span = Span::new(at, at + place + 1);
                return Some(Tag { name, span, attributes, closes });
            }
            b'<' => return None,
            b'"' | b'\'' if declares => {
                let quote = window[place];
                place += 2 + memchr::memchr(quote, &window[place + 1..])?;
            }
            _ => {
                let key = window[place..].iter().position(|byte| {
                    matches!(byte, b'=' | b'>' | b'<' | b'/') || byte.is_ascii_whitespace()
                })?;
                let key_span = Span::new(place, place + key.max(1));
                place = key_span.end;
                let blanks = window[place..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                if window.get(place + blanks) != Some(&b'=') {
                    continue;
                }
                place += blanks + 1;
                place += window[place..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                let value = match window.get(place)? {
                    quote @ (b'"' | b'\'') => {
                        let length = memchr::memchr(*quote, &window[place + 1..])?;
                        let value = Span::new(place + 1, place + 1 + length);
                        place = value.end + 1;
                        value
                    }
                    _ => {
                        let length = window[place..]
                            .iter()
                            .position(|byte| *byte == b'>' || byte.is_ascii_whitespace())?;
                        let value = Span::new(place, place + length);
                        place = value.end;
                        value
                    }
                };
                let key = String::from_utf8_lossy(key_span.of(window)).to_ascii_lowercase();
                attributes.push((key, value.shifted(at)));
            }
        }
    }
}

/// Returns true if a name is that of an element: a known one, or one of a page's own with more than two letters.
fn is_element(name: &str) -> bool {
    const SHORT: [&str; 12] = ["a", "b", "i", "p", "q", "s", "u", "br", "td", "th", "tr", "tt"];
    const NUMBERED: [&str; 6] = ["h1", "h2", "h3", "h4", "h5", "h6"];
    match name.len() {
        0 => false,
        1 | 2 => {
            SHORT.contains(&name)
                || NUMBERED.contains(&name)
                || matches!(name, "em" | "hr" | "li" | "ol" | "ul" | "dl" | "dd" | "dt")
        }
        _ => true,
    }
}

/// Writes the text of a page.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let games = games_in_attributes(text);
    if !games.is_empty() {
        for value in games {
            writer.begin_game(value.start);
            write_text(writer, value);
        }
        writer.add("\n");
        return;
    }
    let mut at = 0;
    while at < text.len() {
        let next = memchr::memchr(b'<', &text[at..]).map_or(text.len(), |length| at + length);
        write_text(writer, Span::new(at, next));
        if next >= text.len() {
            break;
        }
        at = match tag_at(text, next) {
            None => {
                writer.copy(Span::new(next, next + 1));
                next + 1
            }
            Some(tag) => write_tag(writer, &tag),
        };
    }
}

/// Writes what a tag stands for. Returns the place behind it, and behind content that is left out.
fn write_tag(writer: &mut Writer<'_>, tag: &Tag) -> usize {
    let text = writer.text();
    let name = tag.name.as_str();
    if !tag.closes && LEFT_OUT.contains(&name) {
        let end = end_of_element(text, tag);
        let content = Span::new(tag.span.end, end.start);
        writer.add("\n");
        if !content.of(text).trim_ascii().is_empty() {
            match name {
                // A page keeps a game in a string of its script at times.
                "script" => write_strings(writer, content),
                _ => writer.leave_out(content),
            }
        }
        return end.end;
    }
    match name {
        _ if PARAGRAPHS.contains(&name) => writer.replace(tag.span, "\n\n"),
        _ if LINES.contains(&name) => writer.replace(tag.span, "\n"),
        "td" | "th" => writer.replace(tag.span, " "),
        _ if tag.closes => {}
        _ => write_picture(writer, tag),
    }
    tag.span.end
}

/// The closing tag of an element; the end of the text where there is none.
fn end_of_element(text: &[u8], tag: &Tag) -> Span {
    let mut at = tag.span.end;
    while let Some(length) = memchr::memmem::find(&text[at..], b"</") {
        at += length;
        let name = &text[at + 2..];
        let same =
            name.len() >= tag.name.len() && name[..tag.name.len()].eq_ignore_ascii_case(tag.name.as_bytes());
        if same {
            let end = memchr::memchr(b'>', &text[at..]).map_or(text.len(), |end| at + end + 1);
            return Span::new(at, end);
        }
        at += 2;
    }
    Span::new(text.len(), text.len())
}

/// Writes the piece that a picture or an icon right before a square shows.
fn write_picture(writer: &mut Writer<'_>, tag: &Tag) {
    let text = writer.text();
    let mut behind = tag.span.end;
    // The icon may be an element without content.
    while text.get(behind) == Some(&b'<')
        && let Some(closing) = tag_at(text, behind).filter(|next| next.closes)
    {
        behind = closing.span.end;
    }
    let is_icon = tag.name == "img" || behind > tag.span.end;
    if !is_icon || !begins_with_square(&text[behind..]) {
        return;
    }
    const TELLING: [&str; 8] =
        ["data-figurine", "data-piece", "alt", "title", "aria-label", "class", "src", "data-icon"];
    let values = TELLING.iter().filter_map(|name| tag.attributes.iter().find(|(key, _)| key == name));
    let piece = values
        .map(|(_, value)| String::from_utf8_lossy(value.of(text)))
        .find_map(|value| piece_named(&value));
    match piece {
        Some(piece) => writer.replace(tag.span, piece),
        None if tag.name == "img" || tag.attributes.iter().any(|(key, _)| key == "class") => {
            writer.replace(tag.span, "\u{FFFC}");
        }
        None => {}
    }
}

/// Writes text with its entities resolved.
fn write_text(writer: &mut Writer<'_>, span: Span) {
    let text = writer.text();
    let mut at = span.start;
    for sign in memchr::memchr_iter(b'&', span.of(text)).map(|sign| span.start + sign) {
        if sign < at {
            continue;
        }
        let Some((ch, length)) =
            entity(&text[sign..span.end]).or_else(|| quote_entity(&text[sign..span.end]))
        else {
            continue;
        };
        writer.copy(Span::new(at, sign));
        let ch = if ch == '\u{A0}' || ch == '\u{1E}' { ' ' } else { ch };
        writer.replace(Span::new(sign, sign + length), ch.encode_utf8(&mut [0; 4]));
        at = sign + length;
    }
    writer.copy(Span::new(at, span.end));
}

/// Entities of signs that have a meaning in markup.
fn quote_entity(text: &[u8]) -> Option<(char, usize)> {
    const ENTITIES: [(&[u8], char); 7] = [
        (b"&quot;", '"'),
        (b"&apos;", '\''),
        (b"&#39;", '\''),
        (b"&amp;", '&'),
        (b"&lt;", '<'),
        (b"&gt;", '>'),
        (b"&#34;", '"'),
    ];
    ENTITIES.iter().find(|(name, _)| text.starts_with(name)).map(|(name, ch)| (*ch, name.len()))
}

/// The values of attributes that hold games, unless the text of the page holds moves itself.
fn games_in_attributes(text: &[u8]) -> Vec<Span> {
    let mut games = Vec::new();
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(length) = memchr::memchr(b'<', &text[at..]) {
        words.extend_from_slice(&text[at..at + length]);
        words.push(b' ');
        at += length;
        let Some(tag) = tag_at(text, at) else {
            at += 1;
            continue;
        };
        let holds =
            |key: &str| key.starts_with("data-") || matches!(key, "value" | "pgn" | "content" | "moves");
        let found = tag
            .attributes
            .iter()
            .filter(|(key, value)| holds(key) && Look::at(&plain(value.of(text))).is_game());
        games.extend(found.map(|(_, value)| *value));
        at = match LEFT_OUT.contains(&tag.name.as_str()) && !tag.closes {
            true => end_of_element(text, &tag).end,
            false => tag.span.end,
        };
    }
    words.extend_from_slice(&text[at..]);
    if games.is_empty() || Look::at(&words).is_game() { Vec::new() } else { games }
}

/// A value without entities, as far as it is looked at.
fn plain(value: &[u8]) -> Vec<u8> {
    const LOOKED_AT: usize = 2_048;
    let text = String::from_utf8_lossy(&value[..value.len().min(LOOKED_AT)]);
    text.replace("&quot;", "\"")
        .replace("&#34;", "\"")
        .replace("&nbsp;", " ")
        .replace("&#10;", "\n")
        .into_bytes()
}

/// Writes the strings of a script that hold games, and leaves out the rest.
fn write_strings(writer: &mut Writer<'_>, content: Span) {
    let text = writer.text();
    let mut at = content.start;
    let mut written = false;
    while let Some(start) =
        memchr::memchr3(b'"', b'\'', b'`', &text[at..content.end]).map(|length| at + length)
    {
        let quote = text[start];
        let mut end = start + 1;
        while end < content.end && text[end] != quote {
            end += if text[end] == b'\\' { 2 } else { 1 };
        }
        let inside = Span::new(start + 1, end.min(content.end));
        at = (end + 1).min(content.end);
        let sample = String::from_utf8_lossy(&inside.of(text)[..inside.len().min(4_096)])
            .replace("\\n", "\n")
            .replace("\\\"", "\"");
        if Look::at(sample.as_bytes()).is_game() {
            writer.begin_game(inside.start);
            write_escaped(writer, inside);
            writer.end_game();
            written = true;
        }
    }
    if !written {
        writer.leave_out(content);
    }
}

/// Writes a string of a script without its escapes.
fn write_escaped(writer: &mut Writer<'_>, span: Span) {
    let text = writer.text();
    let mut at = span.start;
    while let Some(sign) = memchr::memchr(b'\\', &text[at..span.end]).map(|length| at + length) {
        writer.copy(Span::new(at, sign));
        let place = Span::new(sign, (sign + 2).min(span.end));
        match text.get(sign + 1) {
            Some(b'n') => writer.replace(place, "\n"),
            Some(b't' | b'r') => writer.replace(place, " "),
            Some(_) => writer.copy(Span::new(place.end - 1, place.end)),
            None => {}
        }
        at = place.end;
    }
    writer.copy(Span::new(at, span.end));
}
