//! Mail: headers, quoting signs (`>`, once for each time that a line was quoted), quoted-printable text, parts, signatures.

use super::Writer;
use super::lines::{lines, trimmed};
use stamma_notation::Span;

/// Returns true if a text begins with the headers of a mail, or if most of its lines, or several in succession, are quoted.
pub fn is_mail(text: &[u8]) -> bool {
    if lines(text)
        .map_while(|line| header(text, line))
        .filter(|name| HEADERS.contains(&name.as_str()))
        .count()
        >= 2
    {
        return true;
    }
    let (mut quoted, mut filled, mut run, mut longest) = (0, 0, 0, 0);
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        filled += 1;
        run = if signs(text, line) > 0 { run + 1 } else { 0 };
        quoted += usize::from(run > 0);
        longest = longest.max(run);
    }
    longest >= 2 || quoted > 0 && 2 * quoted > filled
}

/// Headers by which a mail is known, in small letters.
const HEADERS: [&str; 12] = [
    "from",
    "to",
    "subject",
    "date",
    "cc",
    "reply-to",
    "message-id",
    "mime-version",
    "content-type",
    "received",
    "sent",
    "newsgroups",
];

/// The name of the header that a line is, in small letters.
fn header(text: &[u8], line: Span) -> Option<String> {
    let content = line.of(text);
    let colon = memchr::memchr(b':', content).filter(|at| (2..30).contains(at))?;
    let is_name = content[..colon].iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b'-');
    let spaced = content.get(colon + 1).is_none_or(u8::is_ascii_whitespace);
    (is_name && spaced).then(|| String::from_utf8_lossy(&content[..colon]).to_ascii_lowercase())
}

/// The number of bytes of a line that are quoting signs.
fn signs(text: &[u8], line: Span) -> usize {
    let line = line.of(text);
    let mut length = 0;
    loop {
        let blanks = line[length..].iter().take_while(|byte| **byte == b' ').count();
        match line.get(length + blanks) {
            Some(b'>') => length += blanks + 1,
            _ => return length,
        }
    }
}

/// What the headers have said about the text below them.
#[derive(Default)]
struct Part {
    is_encoded: bool,
    is_base64: bool,
    is_html: bool,
}

/// Writes the lines without headers, quoting signs and what mail programs add.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let all: Vec<Span> = lines(text).collect();
    let mut part = Part::default();
    let mut has_plain_text = false;
    let mut at = 0;
    let mut begins = true;
    while at < all.len() {
        let line = all[at];
        let quoting = signs(text, line);
        let rest = Span::new(line.start + quoting, line.end);
        let content = trimmed(text, rest);
        let is_boundary =
            is_boundary(text, content) && all.get(at + 1).is_some_and(|next| header(text, *next).is_some());
        let forwards = content.of(text).starts_with(b"-----") && content.len() > 12
            || content.of(text).starts_with(b"Begin forwarded");
        let heads = begins || is_boundary || forwards;
        if heads {
            if is_boundary || forwards {
                writer.leave_out(line);
                writer.add("\n");
                at += 1;
            }
            let (end, found) = headers(text, &all, at);
            let enough = end >= at + 2 || is_boundary && end > at;
            if enough {
                part = found;
                if part.is_html && has_plain_text {
                    // The same text once more.
                    part.is_base64 = true;
                }
                has_plain_text |= !part.is_html && !part.is_base64;
                writer.leave_out(Span::new(all[at].start, all[end - 1].end));
                writer.add("\n");
                at = end;
            }
            begins = false;
            if enough || is_boundary || forwards {
                continue;
            }
        }
        at += 1;
        if content.of(text) == b"--" && line.of(text).starts_with(b"-- ")
            || content.of(text) == b"--" && signature_follows(text, &all[at..])
        {
            let end = all[at..].iter().position(|line| line.is_empty()).map_or(all.len(), |count| at + count);
            writer.leave_out(Span::new(line.start, all[end - 1].end));
            writer.add("\n");
            at = end;
            continue;
        }
        if is_closing_boundary(text, content)
            || announces_quote(text, content)
            || part.is_base64 && !content.is_empty()
        {
            writer.leave_out(line);
            writer.add("\n");
            continue;
        }
        // One blank behind the signs belongs to them.
        let blank = usize::from(quoting > 0 && text.get(rest.start) == Some(&b' '));
        let rest = Span::new((rest.start + blank).min(rest.end), rest.end);
        match part.is_encoded {
            true => {
                let goes_on = rest.of(text).ends_with(b"=");
                let shown = Span::new(rest.start, rest.end - usize::from(goes_on));
                write_quoted_printable(writer, shown);
                if goes_on {
                    continue;
                }
            }
            false => writer.copy(rest),
        }
        let next = all.get(at).map_or(text.len(), |next| next.start);
        writer.copy(Span::new(line.end, next));
    }
}

/// The lines of headers from a line on: the number of the line behind them, and what they say.
fn headers(text: &[u8], all: &[Span], from: usize) -> (usize, Part) {
    let mut part = Part::default();
    let mut end = from;
    while let Some(line) = all.get(end) {
        let quoting = signs(text, *line);
        let inner = trimmed(text, Span::new(line.start + quoting, line.end));
        let folded = end > from
            && line.of(text).first().is_some_and(|byte| matches!(byte, b' ' | b'\t'))
            && !inner.is_empty();
        match header(text, inner) {
            Some(name) => {
                let value = String::from_utf8_lossy(inner.of(text)).to_ascii_lowercase();
                match name.as_str() {
                    "content-transfer-encoding" => {
                        part.is_encoded = value.contains("quoted-printable");
                        part.is_base64 = value.contains("base64");
                    }
                    "content-type" => part.is_html = value.contains("text/html"),
                    // Headings of games look like headers, too.
                    "white" | "black" | "event" | "site" | "round" | "result" | "eco" | "opening"
                    | "board" => break,
                    _ => {}
                }
            }
            None if folded => {}
            None => break,
        }
        end += 1;
    }
    (end, part)
}

/// `--=_Part_1`: the border of a part.
fn is_boundary(text: &[u8], line: Span) -> bool {
    line.len() > 4 && line.of(text).starts_with(b"--") && !line.of(text).contains(&b' ')
}

/// `--=_Part_1--`: the border behind the last part.
fn is_closing_boundary(text: &[u8], line: Span) -> bool {
    is_boundary(text, line)
        && line.of(text).ends_with(b"--")
        && line.of(text).iter().any(u8::is_ascii_alphanumeric)
}

/// Returns true if the few lines behind `--` are a signature: no moves come any more.
fn signature_follows(text: &[u8], rest: &[Span]) -> bool {
    let filled = rest.iter().filter(|line| !trimmed(text, **line).is_empty()).count();
    filled > 0 && filled <= 6
}

/// `On Monday Ann wrote:`, in several languages.
fn announces_quote(text: &[u8], line: Span) -> bool {
    const VERBS: [&str; 16] = [
        "wrote:",
        "schrieb:",
        "a écrit :",
        "a écrit:",
        "escribió:",
        "ha scritto:",
        "escreveu:",
        "schreef:",
        "napisał(a):",
        "napisał:",
        "napsal:",
        "írta:",
        "a scris:",
        "написал:",
        "пишет:",
        "skrev:",
    ];
    if line.len() > 300 {
        return false;
    }
    let line = String::from_utf8_lossy(line.of(text));
    VERBS.iter().any(|verb| line.ends_with(verb))
        || line.starts_with("Am ") && line.contains(" schrieb ") && line.ends_with(':')
}

/// Writes text in which `=C3=A9` stands for bytes.
fn write_quoted_printable(writer: &mut Writer<'_>, span: Span) {
    let text = writer.text();
    let mut at = span.start;
    while let Some(sign) = memchr::memchr(b'=', &text[at..span.end]).map(|length| at + length) {
        let mut bytes = Vec::new();
        let mut end = sign;
        while let Some(byte) = encoded_byte(&text[end..span.end]) {
            bytes.push(byte);
            end += 3;
        }
        if bytes.is_empty() {
            writer.copy(Span::new(at, sign + 1));
            at = sign + 1;
            continue;
        }
        writer.copy(Span::new(at, sign));
        let decoded = match std::str::from_utf8(&bytes) {
            Ok(decoded) => String::from(decoded),
            // Windows-1252, of which Latin-1 is a part for the most part.
            Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
        };
        writer.replace(Span::new(sign, end), &decoded.replace('\u{1E}', " "));
        at = end;
    }
    writer.copy(Span::new(at, span.end));
}

/// The byte of `=C3`.
fn encoded_byte(text: &[u8]) -> Option<u8> {
    let [b'=', digits @ ..] = text.get(..3)? else { return None };
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use crate::container::{ContainerChoice, Unwrapping};
    use stamma_notation::Span;

    #[test]
    fn places_lead_back_to_quoted_lines() {
        for (mail, text) in [
            ("> 1. e4 e5\n> 2. Nf3 *", "1. e4 e5\n2. Nf3 *"),
            (">> 1. e4\n>>   e5 *\n", "1. e4\n  e5 *\n"),
            ("Hi,\n> > 1. e4\n>\n> > e5\nBye", "Hi,\n1. e4\n\ne5\nBye"),
        ] {
            let unwrapped = Unwrapping::of(mail.as_bytes(), ContainerChoice::Auto).unwrap();
            assert_eq!(String::from_utf8_lossy(unwrapped.text()), text);
            for at in 0..text.len() {
                let place = unwrapped.original(Span::new(at, at + 1));
                assert_eq!(place.of(mail.as_bytes()), &text.as_bytes()[at..=at], "{mail:?} at {at}");
            }
        }
    }

    #[test]
    fn one_sign_is_no_quoting() {
        for text in ["1. e4 e5 > 2. Nf3", "> 1. e4\n1. e4 e5\n2. Nf3", "[Event \"x\"]\n> a\n> b"] {
            assert!(Unwrapping::of(text.as_bytes(), ContainerChoice::Auto).is_none(), "{text:?}");
        }
    }
}
