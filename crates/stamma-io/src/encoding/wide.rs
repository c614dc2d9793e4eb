//! UTF-16 and UTF-32, recognised by their byte order marks or by their zeros: every ASCII character has one zero beside it, or
//! three.

use super::Encoding;

/// The number of bytes that are looked at.
const LOOK: usize = 4_096;

/// The byte order of units of several bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ByteOrder {
    /// The lowest byte is first.
    Little,
    /// The highest byte is first.
    Big,
}

/// Returns the form of UTF-16 or UTF-32 that the bytes are in, and true if a byte order mark declares it; none where they are in
/// neither.
pub fn wide_encoding(bytes: &[u8]) -> Option<(Encoding, bool)> {
    match bytes {
        // In UTF-16 a NUL would follow the mark, which begins no text.
        [0xFF, 0xFE, 0, 0, ..] => return Some((Encoding::UTF_32LE, true)),
        [0, 0, 0xFE, 0xFF, ..] => return Some((Encoding::UTF_32BE, true)),
        [0xFF, 0xFE, ..] => return Some((Encoding::UTF_16LE, true)),
        [0xFE, 0xFF, ..] => return Some((Encoding::UTF_16BE, true)),
        _ => {}
    }
    let looked = &bytes[..bytes.len().min(LOOK)];
    if !looked.contains(&0) {
        return None;
    }
    let pair = |unit: &[u8]| u32::from(unit[0]) << 8 | u32::from(unit[1]);
    let four = |unit: &[u8]| pair(unit) << 16 | pair(&unit[2..]);
    let found = if by_zeros(looked, 4, |unit| four(unit).swap_bytes()) {
        Encoding::UTF_32LE
    } else if by_zeros(looked, 4, four) {
        Encoding::UTF_32BE
    } else if by_zeros(looked, 2, |unit| pair(unit).swap_bytes() >> 16) {
        Encoding::UTF_16LE
    } else if by_zeros(looked, 2, pair) {
        Encoding::UTF_16BE
    } else {
        return None;
    };
    Some((found, false))
}

/// True if at least a quarter of the units are printable ASCII or blanks, and none is a control character or no character.
fn by_zeros(bytes: &[u8], size: usize, unit: impl Fn(&[u8]) -> u32) -> bool {
    let (mut plain, mut units) = (0, 0);
    for bytes in bytes.chunks_exact(size) {
        units += 1;
        match unit(bytes) {
            0x09 | 0x0A | 0x0D | 0x0C | 0x20..=0x7E => plain += 1,
            0..0xA0 | 0x11_0000.. => return false,
            _ => {}
        }
    }
    units >= 2 && plain * 4 >= units
}

/// Decodes UTF-32, a part at a time.
pub struct Utf32Decoder {
    order: ByteOrder,
    /// Bytes of a unit that is not whole.
    held: [u8; 4],
    count: usize,
}

impl Utf32Decoder {
    /// A decoder for the first bytes of a text.
    pub const fn new(order: ByteOrder) -> Utf32Decoder {
        Utf32Decoder { order, held: [0; 4], count: 0 }
    }

    /// Appends the decoded bytes to `text`, with U+FFFD for units that are no characters.
    pub fn push(&mut self, bytes: &[u8], text: &mut Vec<u8>) {
        for byte in bytes {
            self.held[self.count] = *byte;
            self.count += 1;
            if self.count == 4 {
                self.count = 0;
                let unit = match self.order {
                    ByteOrder::Little => u32::from_le_bytes(self.held),
                    ByteOrder::Big => u32::from_be_bytes(self.held),
                };
                push_char(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER), text);
            }
        }
    }

    /// Appends U+FFFD for a unit that is cut off by the end.
    pub fn end(&mut self, text: &mut Vec<u8>) {
        if self.count > 0 {
            self.count = 0;
            push_char(char::REPLACEMENT_CHARACTER, text);
        }
    }
}

/// Characters without width, which readers skip: soft hyphens, joiners, directions.
pub const IGNORED: [char; 8] =
    ['\u{ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{200f}', '\u{2060}', '\u{feff}'];

/// Appends a character as UTF-8.
pub fn push_char(ch: char, text: &mut Vec<u8>) {
    text.extend_from_slice(ch.encode_utf8(&mut [0; 4]).as_bytes());
}

#[cfg(test)]
mod tests {
    use super::wide_encoding;

    fn named(bytes: &[u8]) -> Option<(&'static str, bool)> {
        wide_encoding(bytes).map(|(encoding, marked)| (encoding.name(), marked))
    }

    #[test]
    fn zeros_and_marks_tell() {
        let text = "1. Кf3 Кf6";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(named(&little), Some(("UTF-16LE", false)));
        assert_eq!(named(&big), Some(("UTF-16BE", false)));
        assert_eq!(named(b"\xFF\xFE1\0"), Some(("UTF-16LE", true)));
        assert_eq!(named(b"\xFE\xFF\x001"), Some(("UTF-16BE", true)));
        let little: Vec<u8> = text.chars().flat_map(|ch| u32::from(ch).to_le_bytes()).collect();
        let big: Vec<u8> = text.chars().flat_map(|ch| u32::from(ch).to_be_bytes()).collect();
        assert_eq!(named(&little), Some(("UTF-32LE", false)));
        assert_eq!(named(&big), Some(("UTF-32BE", false)));
        assert_eq!(named(b"\xFF\xFE\0\x001\0\0\0"), Some(("UTF-32LE", true)));
        assert_eq!(named(b"\0\0\xFE\xFF\0\0\x001"), Some(("UTF-32BE", true)));
    }

    #[test]
    fn texts_with_a_stray_zero_are_not_wide() {
        for bytes in [&b"1. e4 e5\0"[..], b"", b"\0", b"1\0", b"1. e4\0\0\0\0", &[0; 64], "1. е4".as_bytes()]
        {
            assert_eq!(named(bytes), None, "{bytes:?}");
        }
    }
}
