//! Quoted-printable text: `=E9` is a byte, `=` at the end of a line joins it with the next one.

use crate::container::Writer;
use memchr::memchr;
use stamma_notation::Span;

/// Encoding of the characters of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    Utf8,
    /// One byte each, as in ISO-8859-1.
    Latin1,
}

/// Writes a part of a text with its escapes undone.
pub fn write_printable(writer: &mut Writer<'_>, span: Span, charset: Charset) {
    let text = writer.text();
    let mut at = span.start;
    while let Some(sign) = memchr(b'=', &text[at..span.end]).map(|length| at + length) {
        writer.copy(Span::new(at, sign));
        at = sign;
        if let Some(length) = soft_break(&text[sign..span.end]) {
            at += length;
            continue;
        }
        // The bytes of one character are written in succession.
        let mut bytes = Vec::new();
        while let Some(byte) = byte_at(&text[at..span.end]) {
            bytes.push(byte);
            at += 3;
            let whole = charset == Charset::Latin1
                || !matches!(std::str::from_utf8(&bytes), Err(error) if error.error_len().is_none());
            if whole {
                break;
            }
            at += soft_break(&text[at..span.end]).unwrap_or(0);
        }
        match (bytes.is_empty(), charset) {
            (true, _) => {
                writer.copy(Span::new(sign, sign + 1));
                at = sign + 1;
            }
            (false, Charset::Latin1) => {
                let character = if bytes[0] == 0x1E { ' ' } else { char::from(bytes[0]) };
                writer.replace(Span::new(sign, at), character.encode_utf8(&mut [0; 4]));
            }
            (false, Charset::Utf8) => {
                writer.replace(Span::new(sign, at), &String::from_utf8_lossy(&bytes).replace('\x1E', " "));
            }
        }
    }
    writer.copy(Span::new(at, span.end));
}

/// The length of a line end that joins two lines.
fn soft_break(text: &[u8]) -> Option<usize> {
    let rest = text.strip_prefix(b"=")?;
    let blanks = rest.iter().take(8).take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
    (rest.get(blanks) == Some(&b'\n')).then_some(blanks + 2)
}

fn byte_at(text: &[u8]) -> Option<u8> {
    let digits = text.get(..3)?.strip_prefix(b"=")?;
    let digit = |byte: u8| (byte as char).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some(16 * digit(digits[0])? + digit(digits[1])?)
}

#[cfg(test)]
mod tests {
    use super::{Charset, write_printable};
    use crate::container::Writer;
    use stamma_notation::Span;

    #[test]
    fn escapes_are_undone() {
        for (text, charset, left) in [
            ("Gr=C3=BC=C3=9Fe e8=3DQ 1=\n. e4", Charset::Utf8, "Grüße e8=Q 1. e4"),
            ("Gr=FC=DFe e8=Q", Charset::Latin1, "Grüße e8=Q"),
            ("=C3=\n=BC", Charset::Utf8, "ü"),
            ("=FC= =", Charset::Utf8, "\u{FFFD}= ="),
        ] {
            let mut writer = Writer::new(text.as_bytes(), true);
            write_printable(&mut writer, Span::new(0, text.len()), charset);
            assert_eq!(String::from_utf8_lossy(&writer.written), left, "{text}");
        }
    }
}
