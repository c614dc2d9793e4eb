//! UTF-16, recognised by its byte order mark or by its zeros: every ASCII character has a zero beside it.

use super::Encoding;

/// The number of bytes that are looked at.
const LOOK: usize = 4_096;

/// Returns the form of UTF-16 that the bytes are in, and true if a byte order mark declares it; none where they are not
/// UTF-16.
pub fn utf_16(bytes: &[u8]) -> Option<(Encoding, bool)> {
    match bytes {
        [0xFF, 0xFE, ..] => return Some((Encoding(encoding_rs::UTF_16LE), true)),
        [0xFE, 0xFF, ..] => return Some((Encoding(encoding_rs::UTF_16BE), true)),
        _ => {}
    }
    let looked = &bytes[..bytes.len().min(LOOK)];
    if !looked.contains(&0) {
        return None;
    }
    let little = by_zeros(looked, |pair| [pair[1], pair[0]]);
    let big = || by_zeros(looked, |pair| [pair[0], pair[1]]);
    if little {
        Some((Encoding(encoding_rs::UTF_16LE), false))
    } else if big() {
        Some((Encoding(encoding_rs::UTF_16BE), false))
    } else {
        None
    }
}

/// True if at least a quarter of the units are printable ASCII or blanks, and none is a control character.
fn by_zeros(bytes: &[u8], unit: impl Fn(&[u8]) -> [u8; 2]) -> bool {
    let mut plain = 0;
    let mut units = 0;
    for pair in bytes.chunks_exact(2) {
        units += 1;
        match unit(pair) {
            [0, b'\t' | b'\n' | b'\r' | 0x0C | b' '..=b'~'] => plain += 1,
            [0, 0..0xA0] => return false,
            _ => {}
        }
    }
    units >= 2 && plain * 4 >= units
}

#[cfg(test)]
mod tests {
    use super::utf_16;

    fn named(bytes: &[u8]) -> Option<(&'static str, bool)> {
        utf_16(bytes).map(|(encoding, marked)| (encoding.name(), marked))
    }

    #[test]
    fn zeros_and_marks_tell() {
        let little: Vec<u8> = "1. Кf3 Кf6".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "1. Кf3 Кf6".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(named(&little), Some(("UTF-16LE", false)));
        assert_eq!(named(&big), Some(("UTF-16BE", false)));
        assert_eq!(named(b"\xFF\xFE1\0"), Some(("UTF-16LE", true)));
        assert_eq!(named(b"\xFE\xFF\x001"), Some(("UTF-16BE", true)));
    }

    #[test]
    fn texts_with_a_stray_zero_are_not_utf_16() {
        for bytes in [&b"1. e4 e5\0"[..], b"", b"\0", b"1\0", b"1. e4\0\0\0\0", &[0; 64], "1. е4".as_bytes()]
        {
            assert_eq!(named(bytes), None, "{bytes:?}");
        }
    }
}
