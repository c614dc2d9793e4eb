//! A message with its headers, one or several in a file. Headers and signatures are left out.

use super::base64::write_base64;
use super::printable::{Charset, write_printable};
use crate::container::Writer;
use crate::container::chat::has_blocks;
use crate::container::lines::{ended_lines, lines, trimmed};
use memchr::memmem;
use stamma_notation::Span;
use stamma_notation::internals::gives_tags;

/// Headers that nothing but a message has.
const OF_MAIL: &[&str] = &[
    "from",
    "to",
    "cc",
    "bcc",
    "subject",
    "message-id",
    "reply-to",
    "in-reply-to",
    "references",
    "return-path",
    "received",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
    "delivered-to",
    "newsgroups",
    "path",
    "nntp-posting-host",
    "von",
    "an",
    "betreff",
    "gesendet",
    "de",
    "objet",
    "para",
    "asunto",
];

/// The name of the header on a line.
fn header_name(line: &[u8]) -> Option<&[u8]> {
    let length =
        line.iter().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    (length > 0 && line.get(length) == Some(&b':') && line[0].is_ascii_alphabetic()).then(|| &line[..length])
}

/// Returns true if a text begins with the headers of a message.
pub fn is_message(text: &[u8]) -> bool {
    (begins_with_headers(text) || has_message(text)) && !has_blocks(text)
}

/// Returns true if a text begins with several headers.
fn begins_with_headers(text: &[u8]) -> bool {
    const MOST_LINES: usize = 100;
    let mut names: Vec<Vec<u8>> = Vec::new();
    let all = lines(text).skip_while(|line| line.of(text).trim_ascii().is_empty()).take(MOST_LINES);
    for (at, line) in all.enumerate() {
        let content = line.of(text);
        if content.trim_ascii().is_empty() {
            break;
        }
        let goes_on = at > 0 && matches!(content[0], b' ' | b'\t');
        match header_name(content) {
            Some(name) => {
                let name = name.to_ascii_lowercase();
                if OF_MAIL.iter().any(|known| known.as_bytes() == name) && !names.contains(&name) {
                    names.push(name);
                }
            }
            None if goes_on || at == 0 && content.starts_with(b"From ") => {}
            None => return false,
        }
    }
    names.len() >= 2
}

/// Returns true if a message with its headers is within a text: `-----Original Message-----`, and below that `From:`.
fn has_message(text: &[u8]) -> bool {
    let all: Vec<(Span, Span)> = ended_lines(text).collect();
    (0..all.len()).any(|at| inner_headers(text, &all, at) > 0 || is_armor(all[at].0.of(text)))
}

/// `-----BEGIN PGP SIGNATURE-----`
fn is_armor(line: &[u8]) -> bool {
    let inner = line.trim_ascii().strip_prefix(b"-----").and_then(|line| line.strip_suffix(b"-----"));
    inner.is_some_and(|inner| inner.starts_with(b"BEGIN PGP SIG") || inner.starts_with(b"END PGP SIG"))
}

/// The number of lines of a signature by PGP, or of the head of a signed text.
fn armored(text: &[u8], all: &[(Span, Span)], at: usize) -> usize {
    let line = |at: usize| all[at].0.of(text).trim_ascii();
    if !is_armor(line(at)) || !line(at).starts_with(b"-----BEGIN") {
        return 0;
    }
    let is_head = line(at).starts_with(b"-----BEGIN PGP SIGNED");
    let ends = |at: &usize| if is_head { line(*at).is_empty() } else { is_armor(line(*at)) };
    (at + 1..all.len()).find(ends).map_or(1, |end| end + 1 - at)
}

/// The number of lines that are the headers of a message within another one.
fn inner_headers(text: &[u8], all: &[(Span, Span)], at: usize) -> usize {
    let content = all[at].0.of(text).trim_ascii();
    let is_border = content.len() > 8
        && content.starts_with(b"----")
        && content.ends_with(b"----")
        && content.iter().any(u8::is_ascii_alphabetic);
    if !is_border {
        return 0;
    }
    let is_header = |line: &Span| {
        let name = header_name(line.of(text).trim_ascii()).map(<[u8]>::to_ascii_lowercase);
        name.is_some_and(|name| {
            OF_MAIL.iter().chain(&["sent", "date", "datum"]).any(|known| known.as_bytes() == name)
        })
    };
    let headers = all[at + 1..].iter().take_while(|(line, _)| is_header(line)).count();
    if headers >= 2 { headers + 1 } else { 0 }
}

/// Facts of the headers about the text behind them.
#[derive(Clone, Debug)]
struct Part {
    is_printable: bool,
    is_base64: bool,
    charset: Charset,
    /// True if the text is no text, or another form of a text that was written.
    is_hidden: bool,
}

/// Writes the text of messages.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let all: Vec<(Span, Span)> = ended_lines(text).collect();
    if !begins_with_headers(text) {
        let part = Part { is_printable: false, is_base64: false, charset: Charset::Utf8, is_hidden: false };
        write_body(writer, &all, &part);
        return;
    }
    let mut boundaries: Vec<&[u8]> = Vec::new();
    let mut has_text = false;
    let mut at = all.iter().take_while(|(line, _)| line.of(text).trim_ascii().is_empty()).count();
    while at < all.len() {
        // Headers, up to an empty line.
        let first = at;
        while at < all.len() && !all[at].0.of(text).trim_ascii().is_empty() {
            at += 1;
        }
        if at == first {
            at += 1;
        }
        let headers = Span::new(all[first].0.start, all[at.min(all.len()) - 1].0.end);
        write_headers(writer, headers);
        let lower = headers.of(text).to_ascii_lowercase();
        let has = |sign: &[u8]| memmem::find(&lower, sign).is_some();
        boundaries.extend(boundary(headers.of(text)));
        // The same text comes as HTML behind a plain one.
        let is_base64 = has(b"content-transfer-encoding: base64");
        let is_text = !has(b"content-type:")
            || has(b"content-type: text/")
            || has(b"content-type: application/x-chess-pgn");
        let is_hidden = is_base64 && !is_text || has_text && has(b"content-type: text/html");
        let part = Part {
            is_printable: has(b"content-transfer-encoding: quoted-printable"),
            is_base64,
            charset: Charset::of_headers(&lower),
            is_hidden,
        };
        let start = at;
        let ends = |line: Span| {
            let content = line.of(text);
            let is_boundary = content.strip_prefix(b"--").is_some_and(|rest| {
                boundaries.iter().any(|boundary| {
                    rest.strip_prefix(*boundary)
                        .is_some_and(|rest| matches!(rest.trim_ascii_end(), b"" | b"--"))
                })
            });
            is_boundary || begins_message(text, line)
        };
        while at < all.len() && !ends(all[at].0) {
            at += 1;
        }
        has_text |= write_body(writer, &all[start..at], &part);
        if at < all.len() && begins_message(text, all[at].0) {
            writer.end_game();
            has_text = false;
            boundaries.clear();
        }
    }
}

/// Leaves the headers of a message out, but for a subject that is the heading of a game: `Subject: Re: Smith - Jones`.
fn write_headers(writer: &mut Writer<'_>, headers: Span) {
    let text = writer.text();
    let leave_out = |writer: &mut Writer<'_>, span: Span| {
        if !span.of(text).trim_ascii().is_empty() {
            writer.leave_out(span);
            writer.end_line();
        }
    };
    match subject(text, headers) {
        Some(subject) => {
            leave_out(writer, Span::new(headers.start, subject.start));
            writer.copy(subject);
            writer.end_paragraph();
            leave_out(writer, Span::new(subject.end, headers.end));
        }
        None => leave_out(writer, headers),
    }
}

/// The subject among the headers, without the signs of an answer, where it is the heading of a game and the text has no tags.
fn subject(text: &[u8], headers: Span) -> Option<Span> {
    const ANSWERS: [&str; 6] = ["re:", "fwd:", "fw:", "aw:", "wg:", "sv:"];
    let found = lines(headers.of(text)).find_map(|line| {
        let line = Span::new(headers.start + line.start, headers.start + line.end);
        let name = header_name(line.of(text))?;
        let is_subject = ["subject", "betreff", "objet", "asunto"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
        is_subject.then(|| trimmed(text, Span::new(line.start + name.len() + 1, line.end)))
    });
    let mut subject = found?;
    while let Some(answer) = ANSWERS.iter().find(|answer| {
        let begins = subject.of(text).get(..answer.len());
        begins.is_some_and(|begins| begins.eq_ignore_ascii_case(answer.as_bytes()))
    }) {
        subject = trimmed(text, Span::new(subject.start + answer.len(), subject.end));
    }
    let is_heading = std::str::from_utf8(subject.of(text)).is_ok_and(gives_tags);
    (is_heading && memmem::find(&text[headers.end..], b"[White \"").is_none()).then_some(subject)
}

/// Returns true if a line is the one between two messages of a mailbox: `From x@y Mon Mar ...`.
fn begins_message(text: &[u8], line: Span) -> bool {
    let content = line.of(text);
    let words = || content.split(|byte| *byte == b' ').filter(|word| !word.is_empty());
    content.starts_with(b"From ")
        && words().count() >= 6
        && words().any(|word| word.iter().filter(|byte| **byte == b':').count() == 2)
}

/// The sign between the parts of a message.
fn boundary(headers: &[u8]) -> Option<&[u8]> {
    let at = memmem::find(headers, b"boundary=")? + "boundary=".len();
    let rest = &headers[at..];
    let (rest, quoted) = rest.strip_prefix(b"\"").map_or((rest, false), |rest| (rest, true));
    let ends = |byte: &u8| if quoted { *byte == b'"' } else { byte.is_ascii_whitespace() || *byte == b';' };
    let boundary = &rest[..rest.iter().position(ends).unwrap_or(rest.len())];
    (!boundary.is_empty()).then_some(boundary)
}

/// Writes the lines of a body without the signature. Returns true if that is text.
fn write_body(writer: &mut Writer<'_>, body: &[(Span, Span)], part: &Part) -> bool {
    let text = writer.text();
    let Some(((first, _), (last, _))) = body.first().zip(body.last()) else { return false };
    let whole = Span::new(first.start, last.end);
    let has_text = whole.of(text).iter().any(u8::is_ascii_alphanumeric);
    if part.is_hidden {
        if has_text {
            writer.leave_out(whole);
        }
        return false;
    }
    let signature = signature(text, body);
    let mut at = 0;
    let mut start = whole.start;
    // Lines are written together, since a character may be parted by a line end.
    while at < signature {
        let headers = inner_headers(text, body, at).max(armored(text, body, at));
        if headers > 0 {
            write_lines(writer, Span::new(start, body[at].0.start), part);
            let last = body[at + headers - 1];
            writer.leave_out(Span::new(body[at].0.start, last.0.end));
            start = last.0.end;
        }
        at += headers.max(1);
    }
    let end = body[..signature].last().map_or(start, |(_, end)| end.end);
    write_lines(writer, Span::new(start, end.max(start)), part);
    if let Some((line, _)) = body.get(signature) {
        writer.leave_out(Span::new(line.start, last.end));
        writer.end_line();
    }
    has_text
}

fn write_lines(writer: &mut Writer<'_>, span: Span, part: &Part) {
    if part.is_base64 {
        write_base64(writer, span, part.charset);
        writer.end_line();
    } else if part.is_printable {
        write_printable(writer, span, part.charset);
    } else {
        writer.copy(span);
    }
}

/// The line where the signature begins, below `-- `. One without the blank is short and last.
fn signature(text: &[u8], body: &[(Span, Span)]) -> usize {
    const LONGEST: usize = 12;
    let is_sign = |line: &[u8]| matches!(line, b"-- " | b"--" | b"--=20");
    let Some(at) = body.iter().rposition(|(line, _)| is_sign(line.of(text))) else { return body.len() };
    let has_move = |line: Span| {
        let content = line.of(text).trim_ascii();
        let digits = content.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (1..=3).contains(&digits) && content.get(digits) == Some(&b'.') || content.starts_with(b"[")
    };
    let is_signature = body.len() - at <= LONGEST && !body[at..].iter().any(|(line, _)| has_move(*line));
    if is_signature { at } else { body.len() }
}
