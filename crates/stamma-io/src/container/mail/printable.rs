//! Quoted-printable text: `=E9` is a byte, `=` at the end of a line joins it with the next one.

use crate::container::Writer;
use crate::encoding::{Encoding, whole};
use memchr::memchr;
use stamma_notation::Span;

/// Returns true for quoted-printable text without headers: each sign of equality begins the escape of a byte that is no usual character
/// of a text, or ends a line, and there are several.
pub fn is_printable(text: &[u8]) -> bool {
    const FEWEST: usize = 2;
    let (mut escapes, mut breaks) = (0, 0);
    for at in memchr::memchr_iter(b'=', text) {
        let rest = &text[at..];
        match byte_at(rest).filter(|_| !rest[1..3].iter().any(u8::is_ascii_lowercase)) {
            Some(b'=' | b' ' | b'\t' | b'\r' | b'\n' | 0x80..) => escapes += 1,
            _ if soft_break(rest).is_some() => breaks += 1,
            _ => return false,
        }
    }
    escapes > 0 && escapes + breaks >= FEWEST
}

/// Writes a quoted-printable text without headers, in UTF-8 where its escapes are that.
pub fn unwrap_printable(writer: &mut Writer<'_>) {
    let whole = Span::new(0, writer.text().len());
    let mut utf8 = Writer::new(writer.text(), true);
    write_printable(&mut utf8, whole, Charset::Utf8);
    let is_utf8 = !utf8.written.windows(3).any(|bytes| bytes == "\u{FFFD}".as_bytes());
    let charset = if is_utf8 { Charset::Utf8 } else { Charset::Bytes(Encoding::WINDOWS_1252) };
    write_printable(writer, whole, charset);
}

/// Encoding of the characters of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Charset {
    Utf8,
    /// Another one, in which a byte is a character, or two or four bytes are one. Those that change between sets of letters by
    /// escapes are taken for UTF-8.
    Bytes(Encoding),
}

impl Charset {
    /// Returns the one that the headers of a text name.
    pub fn of_headers(headers: &[u8]) -> Charset {
        let Some(at) = memchr::memmem::find(headers, b"charset=") else { return Charset::Utf8 };
        let name = headers[at + "charset=".len()..].trim_ascii_start();
        let name = name.strip_prefix(b"\"").unwrap_or(name);
        let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b';');
        let name = &name[..name.iter().position(ends).unwrap_or(name.len())];
        // Bytes that are no ASCII are most often UTF-8 where the headers name that.
        let named = std::str::from_utf8(name).ok().filter(|name| !name.contains("ascii"));
        let encoding = named.and_then(Encoding::from_name);
        let is_known = |encoding: &Encoding| {
            encoding.is_single_byte()
                || matches!(encoding.name(), "Shift_JIS" | "EUC-JP" | "EUC-KR" | "GBK" | "gb18030" | "Big5")
        };
        encoding.filter(is_known).map_or(Charset::Utf8, Charset::Bytes)
    }

    /// Returns the characters of bytes without the sign that parts records.
    pub fn decode(self, bytes: &[u8]) -> String {
        let text = match self {
            Charset::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Charset::Bytes(encoding) => whole(bytes, encoding),
        };
        text.replace('\x1E', " ")
    }

    /// Returns true if no byte is missing to the last character of these.
    pub fn is_whole(self, bytes: &[u8]) -> bool {
        match self {
            Charset::Utf8 => !matches!(std::str::from_utf8(bytes), Err(error) if error.error_len().is_none()),
            Charset::Bytes(encoding) => {
                encoding.is_single_byte() || !whole(bytes, encoding).ends_with('\u{FFFD}')
            }
        }
    }
}

/// More bytes are no character.
const LONGEST_CHARACTER: usize = 8;

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
            if charset.is_whole(&bytes) || bytes.len() >= LONGEST_CHARACTER {
                break;
            }
            at += soft_break(&text[at..span.end]).unwrap_or(0);
            // The second byte of a character may be a letter of ASCII.
            if let (Charset::Bytes(encoding), Some(&second)) = (charset, text[..span.end].get(at))
                && second >= 0x40
                && !whole(&[&bytes[..], &[second]].concat(), encoding).contains('\u{FFFD}')
            {
                bytes.push(second);
                at += 1;
                break;
            }
        }
        if bytes.is_empty() {
            writer.copy(Span::new(sign, sign + 1));
            at = sign + 1;
        } else {
            writer.replace(Span::new(sign, at), &charset.decode(&bytes));
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
    use super::{Charset, is_printable, write_printable};
    use crate::container::Writer;
    use crate::encoding::Encoding;
    use stamma_notation::Span;

    #[test]
    fn texts_without_headers_are_seen() {
        for text in ["1. e4=20e5 2. N=\nf3 =BD-=BD", "M=FCller - Pe=F1a", "1. e4 e5=\n 2. Nf3 d6=20\n"] {
            assert!(is_printable(text.as_bytes()), "{text}");
        }
        for text in ["9. e8=Q d1=D 10. Nf3 =", "1. e4 =\n1... e5 =\n", "a=20&b=3d", "?x=20 y=4", "1. e4=20e5"]
        {
            assert!(!is_printable(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn escapes_are_undone() {
        for (text, charset, left) in [
            ("Gr=C3=BC=C3=9Fe e8=3DQ 1=\n. e4", Charset::Utf8, "Grüße e8=Q 1. e4"),
            ("=EB=F3 =EB=D36", Charset::of_headers(b"charset=\"koi8-r\""), "КС Кс6"),
            ("Gr=FC=DFe e8=Q", Charset::Bytes(Encoding::WINDOWS_1252), "Grüße e8=Q"),
            ("=83A=83=\n=8B 1. e4", Charset::of_headers(b"charset=shift_jis"), "アル 1. e4"),
            ("=B3=B5", Charset::of_headers(b"charset=\"gb2312\""), "车"),
            ("=C3=\n=BC", Charset::Utf8, "ü"),
            ("=FC= =", Charset::Utf8, "\u{FFFD}= ="),
        ] {
            let mut writer = Writer::new(text.as_bytes(), true);
            write_printable(&mut writer, Span::new(0, text.len()), charset);
            assert_eq!(String::from_utf8_lossy(&writer.written), left, "{text}");
        }
    }
}
