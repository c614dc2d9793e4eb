//! Text in digits to the base 64, four for three bytes.

use super::printable::Charset;
use crate::container::Writer;
use stamma_notation::Span;

/// The value of a digit.
fn value(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

/// Writes a part of a text decoded. What is no digit is passed over, as the standard asks.
pub fn write_base64(writer: &mut Writer<'_>, span: Span, charset: Charset) {
    let text = writer.text();
    let mut bytes: Vec<u8> = Vec::new();
    let mut from = span.start;
    let (mut bits, mut count) = (0u32, 0);
    for (at, byte) in (span.start..span.end).zip(span.of(text)) {
        let Some(value) = value(*byte) else { continue };
        (bits, count) = (bits << 6 | u32::from(value), count + 1);
        if count == 4 {
            bytes.extend_from_slice(&bits.to_be_bytes()[1..]);
            (bits, count) = (0, 0);
            // A character may go on in the next four digits.
            if charset.is_whole(&bytes) || bytes.len() > 8 {
                write(writer, Span::new(from, at + 1), &bytes, charset);
                bytes.clear();
                from = at + 1;
            }
        }
    }
    match count {
        2 => bytes.push((bits >> 4) as u8),
        3 => bytes.extend_from_slice(&(bits >> 2).to_be_bytes()[2..]),
        _ => {}
    }
    if !bytes.is_empty() {
        write(writer, Span::new(from, span.end), &bytes, charset);
    }
}

fn write(writer: &mut Writer<'_>, place: Span, bytes: &[u8], charset: Charset) {
    writer.replace(place, &charset.decode(bytes).replace('\r', ""));
}

#[cfg(test)]
mod tests {
    use super::write_base64;
    use crate::container::Writer;
    use crate::container::mail::printable::Charset;
    use stamma_notation::Span;

    #[test]
    fn digits_are_decoded() {
        for (text, left) in [
            ("MS4gZTQgZTU=", "1. e4 e5"),
            ("MS4gZTQg\nZTUgMg==", "1. e4 e5 2"),
            ("R3LDvMOfZQ", "Grüße"),
            ("", ""),
            ("=", ""),
            ("A", ""),
        ] {
            let mut writer = Writer::new(text.as_bytes(), true);
            write_base64(&mut writer, Span::new(0, text.len()), Charset::Utf8);
            assert_eq!(String::from_utf8_lossy(&writer.written), left, "{text}");
        }
    }
}
