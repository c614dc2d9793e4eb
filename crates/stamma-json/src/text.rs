//! JSON as bytes: texts with their escapes, numbers, the fields of an object.

use stamma::notation::internals::ShortStr16;
use std::borrow::Cow;

/// The fields of an object that is being written.
pub struct Fields<'o> {
    out: &'o mut Vec<u8>,
    first: bool,
}

impl<'o> Fields<'o> {
    /// Begins an object.
    pub fn begin(out: &'o mut Vec<u8>) -> Fields<'o> {
        out.push(b'{');
        Fields { out, first: true }
    }

    /// Goes on with an object that has fields.
    pub fn more(out: &'o mut Vec<u8>) -> Fields<'o> {
        Fields { out, first: false }
    }

    /// Fields that have been written elsewhere, each behind a comma.
    pub fn append(&mut self, fields: &[u8]) {
        self.first &= fields.is_empty();
        self.out.extend_from_slice(fields);
    }

    /// Ends the object.
    pub fn end(self) {
        self.out.push(b'}');
    }

    /// The name of the next field. Its value is for the caller to write. Names hold nothing to escape.
    pub fn name(&mut self, name: &str) -> &mut Vec<u8> {
        self.plain_name(name.as_bytes())
    }

    /// The next field of an object that has some, by its name with the signs around it, `,"name":`. Its value is for the caller to
    /// write.
    #[inline]
    pub fn behind(&mut self, signed_name: &'static str) -> &mut Vec<u8> {
        debug_assert!(!self.first, "fields come before it");
        self.out.extend_from_slice(signed_name.as_bytes());
        self.out
    }

    /// A field with a text, or with the contents of a tag or a word.
    pub fn text(&mut self, name: &str, value: impl AsRef<[u8]>) {
        text(value.as_ref(), self.name(name));
    }

    /// A field with a text, or with null.
    pub fn optional_text(&mut self, name: &str, value: Option<&str>) {
        optional_text(value, self.name(name));
    }

    /// A field whose name may contain any byte.
    pub fn named(&mut self, name: &str, value: &[u8]) {
        if !std::mem::take(&mut self.first) {
            self.out.push(b',');
        }
        text(name.as_bytes(), self.out);
        self.out.push(b':');
        text(value, self.out);
    }

    /// The name of the next field, with nothing to escape. Its value is for the caller to write.
    pub fn plain_name(&mut self, name: &[u8]) -> &mut Vec<u8> {
        self.out.reserve(name.len() + 4);
        self.out.extend_from_slice(if std::mem::take(&mut self.first) { b"\"" } else { b",\"" });
        self.out.extend_from_slice(name);
        self.out.extend_from_slice(b"\":");
        self.out
    }

    /// A field with a number.
    pub fn number(&mut self, name: &str, value: impl Into<i128>) {
        number(value.into(), self.name(name));
    }

    /// A further field with a number, where there is one. The name has the signs around it.
    pub fn number_if(&mut self, signed_name: &'static str, value: Option<impl Into<i128>>) {
        if let Some(value) = value {
            number(value.into(), self.behind(signed_name));
        }
    }

    /// A field that is true; where it is not, it is left out.
    pub fn flag(&mut self, name: &str, value: bool) {
        if value {
            self.name(name).extend_from_slice(b"true");
        }
    }

    /// A field with a list.
    pub fn list<T>(
        &mut self,
        name: &str,
        values: impl IntoIterator<Item = T>,
        write: impl FnMut(T, &mut Vec<u8>),
    ) {
        list(values, write, self.name(name));
    }

    /// A field with a list; where it is empty, it is left out.
    pub fn list_if<T>(&mut self, name: &str, values: &[T], write: impl FnMut(&T, &mut Vec<u8>)) {
        if !values.is_empty() {
            self.list(name, values, write);
        }
    }
}

/// Appends a list.
pub fn list<T>(
    values: impl IntoIterator<Item = T>,
    mut write: impl FnMut(T, &mut Vec<u8>),
    out: &mut Vec<u8>,
) {
    out.push(b'[');
    for (at, value) in values.into_iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        write(value, out);
    }
    out.push(b']');
}

/// Bytes as a text; those that are not UTF-8 become U+FFFD.
pub fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    // Faster than looking for the first that is not.
    std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
}

/// Appends a text; bytes that are not UTF-8 become U+FFFD.
pub fn text(bytes: &[u8], out: &mut Vec<u8>) {
    if plain_text(bytes, out) {
        return;
    }
    out.push(b'"');
    match lossy(bytes) {
        Cow::Borrowed(_) => escaped(bytes, out),
        Cow::Owned(mended) => escaped(mended.as_bytes(), out),
    }
    out.push(b'"');
}

/// Appends a text if all of it is ASCII without anything to escape. Returns false, and appends nothing, if it is not.
pub fn plain_text(bytes: &[u8], out: &mut Vec<u8>) -> bool {
    if !is_plain(bytes) {
        return false;
    }
    out.reserve(bytes.len() + 2);
    out.push(b'"');
    out.extend_from_slice(bytes);
    out.push(b'"');
    true
}

/// Appends a text, or null.
pub fn optional_text(value: Option<&str>, out: &mut Vec<u8>) {
    match value {
        Some(value) => text(value.as_bytes(), out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Returns true if all of it is ASCII without anything to escape.
#[inline]
fn is_plain(bytes: &[u8]) -> bool {
    all_eights_are(bytes, |eight| eight & HIGH == 0 && !holds_special(eight))
}

/// Returns true if every eight bytes are such, of which the last may be some that have been looked at, or fewer behind
/// blanks.
#[inline(always)]
fn all_eights_are(bytes: &[u8], are: impl Fn(u64) -> bool) -> bool {
    let Some(last) = bytes.last_chunk::<8>() else {
        return are(bytes.iter().fold(ONES * u64::from(b' '), |eight, byte| eight << 8 | u64::from(*byte)));
    };
    bytes.as_chunks::<8>().0.iter().chain([last]).all(|eight| are(u64::from_le_bytes(*eight)))
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// The high bit of each byte.
const HIGH: u64 = 0x80 * ONES;

/// Returns true if one of eight bytes has to be escaped.
#[inline(always)]
const fn holds_special(eight: u64) -> bool {
    const fn less(eight: u64, than: u64) -> u64 {
        eight.wrapping_sub(ONES * than) & !eight
    }
    let quotes = less(eight ^ (ONES * b'"' as u64), 1);
    let backslashes = less(eight ^ (ONES * b'\\' as u64), 1);
    (less(eight, b' ' as u64) | quotes | backslashes) & HIGH != 0
}

fn escaped(bytes: &[u8], out: &mut Vec<u8>) {
    let special = |byte: &u8| (*byte < b' ') | (*byte == b'"') | (*byte == b'\\');
    // Mostly it is only not ASCII.
    if all_eights_are(bytes, |eight| !holds_special(eight)) {
        return out.extend_from_slice(bytes);
    }
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(special) {
        out.extend_from_slice(&rest[..at]);
        escape(rest[at], out);
        rest = &rest[at + 1..];
    }
    out.extend_from_slice(rest);
}

fn escape(byte: u8, out: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let letter = match byte {
        b'"' | b'\\' => byte,
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        0x08 => b'b',
        0x0C => b'f',
        _ => {
            let digit = |nibble: u8| HEX[usize::from(nibble & 15)];
            out.extend_from_slice(&[b'\\', b'u', b'0', b'0', digit(byte >> 4), digit(byte)]);
            return;
        }
    };
    out.extend_from_slice(&[b'\\', letter]);
}

/// Appends a number.
#[inline]
pub fn number(value: i128, out: &mut Vec<u8>) {
    let Ok(magnitude) = u32::try_from(value.unsigned_abs()) else {
        return out.extend_from_slice(value.to_string().as_bytes());
    };
    if value < 0 {
        out.push(b'-');
    }
    digits(magnitude, out);
}

fn digits(value: u32, out: &mut Vec<u8>) {
    /// The most digits of a number.
    const MOST: usize = 10;
    // Room behind them lets a copy have a known length.
    let mut digits = [0; MOST + 16];
    let (mut at, mut left) = (MOST, value);
    while let Some(place) = at.checked_sub(1) {
        digits[place] = b'0' + (left % 10) as u8;
        at = place;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    let end = out.len() + MOST - at;
    out.extend_from_slice(&digits[at..][..16]);
    out.truncate(end);
}

/// Appends a word that has nothing to escape.
#[inline(always)]
pub fn word(word: ShortStr16, out: &mut Vec<u8>) {
    let end = out.len() + word.length();
    // A copy of a known length costs less than one that counts its bytes.
    out.extend_from_slice(&word.bytes());
    out.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::{number, text};

    #[test]
    fn texts_are_written_as_serde_writes_them() {
        let all: Vec<u8> = (0..=0x7F).collect();
        let written_alike = |bytes: &[u8]| {
            let mut written = Vec::new();
            text(bytes, &mut written);
            assert_eq!(written, serde_json::to_vec(&String::from_utf8_lossy(bytes)).unwrap());
        };
        for bytes in [&all[..], "♔ \"\\/\u{7F}\u{2028}é".as_bytes(), b"\xFF a \xC3(", b"", b"Nf3"] {
            written_alike(bytes);
        }
        // Something to escape at every place of texts of many lengths.
        for (length, at) in (1..40).flat_map(|length| (0..length).map(move |at| (length, at))) {
            let mut bytes = vec![b'a'; length];
            written_alike(&bytes);
            for special in [b'"', b'\n', 0xFF] {
                bytes[at] = special;
                written_alike(&bytes);
            }
        }
    }

    #[test]
    fn numbers_have_all_their_digits() {
        for value in
            [0, 7, 10, 99, 100, 999, 1_000, 86_400_000, -1, -150, i128::from(u32::MAX), i128::from(u64::MAX)]
        {
            let mut written = Vec::new();
            number(value, &mut written);
            assert_eq!(String::from_utf8(written).unwrap(), value.to_string());
        }
    }
}
