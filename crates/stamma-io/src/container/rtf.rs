//! Rich text: `{\rtf1 ... \par}`, as word processors save it.

use super::Writer;
use crate::encoding::{Encoding, whole};
use stamma_notation::Span;

/// Groups with nothing to read.
const HIDDEN: [&[u8]; 12] = [
    b"fonttbl",
    b"colortbl",
    b"stylesheet",
    b"info",
    b"pict",
    b"header",
    b"footer",
    b"listtable",
    b"listoverridetable",
    b"rsidtbl",
    b"generator",
    b"fldinst",
];

/// Words that stand for signs.
const SIGNS: [(&[u8], &str); 17] = [
    (b"par", "\n"),
    (b"line", "\n"),
    (b"row", "\n"),
    (b"sect", "\n"),
    (b"page", "\n"),
    (b"tab", "\t"),
    (b"cell", "\t"),
    (b"emdash", "—"),
    (b"endash", "–"),
    (b"lquote", "‘"),
    (b"rquote", "’"),
    (b"ldblquote", "“"),
    (b"rdblquote", "”"),
    (b"bullet", "•"),
    (b"emspace", " "),
    (b"enspace", " "),
    (b"qmspace", " "),
];

/// Returns true if a text is rich text.
pub fn is_rich(text: &[u8]) -> bool {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start().starts_with(b"{\\rtf")
}

/// Writes the text.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    let mut depth = 0usize;
    // The depth of the group that is hidden.
    let mut hidden: Option<usize> = None;
    // True right behind a bracket that opens a group.
    let mut opened = false;
    // The characters behind `\u` that stand for the same.
    let mut skipped = 0usize;
    let mut uc = 1usize;
    let mut encoding = Encoding::WINDOWS_1252;
    while let Some(&byte) = text.get(at) {
        let fresh = std::mem::take(&mut opened);
        match byte {
            b'{' => {
                depth += 1;
                opened = true;
                at += 1;
            }
            b'}' => {
                hidden = hidden.filter(|group| *group < depth);
                depth = depth.saturating_sub(1);
                at += 1;
            }
            b'\\' => {
                let word = Control::at(&text[at..]);
                let place = Span::new(at, at + word.length);
                at = place.end;
                if fresh && (word.name == b"*" || HIDDEN.contains(&word.name)) {
                    hidden = hidden.or(Some(depth));
                }
                if hidden.is_some() {
                    if word.name == b"bin" {
                        at = at.saturating_add(word.number.unwrap_or(0).max(0) as usize).min(text.len());
                    }
                    continue;
                }
                match (word.name, word.number) {
                    (b"ansicpg", Some(page)) => {
                        let named = Encoding::from_name(&format!("cp{page}"));
                        encoding = named.filter(|named| named.is_single_byte()).unwrap_or(encoding);
                    }
                    (b"uc", Some(count)) => uc = count.clamp(0, 8) as usize,
                    (b"u", Some(code)) => {
                        let code = if code < 0 { code + 0x1_0000 } else { code };
                        let ch = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(' ');
                        writer.replace(place, ch.encode_utf8(&mut [0; 4]));
                        skipped = uc;
                    }
                    (b"'", _) if skipped > 0 => skipped -= 1,
                    (b"'", Some(code)) => {
                        let code = (code & 0xFF) as u8;
                        let text = if code < b' ' { " ".to_owned() } else { whole(&[code], encoding) };
                        writer.replace(place, &text);
                    }
                    (name @ (b"\\" | b"{" | b"}"), _) => {
                        writer.replace(place, std::str::from_utf8(name).unwrap_or_default());
                    }
                    (b"~", _) => writer.replace(place, " "),
                    (b"_", _) => writer.replace(place, "-"),
                    (name, _) => {
                        if let Some((_, sign)) = SIGNS.iter().find(|(known, _)| *known == name) {
                            writer.replace(place, sign);
                        }
                    }
                }
            }
            b'\r' | b'\n' => at += 1,
            _ => {
                let ends = |byte: &u8| matches!(byte, b'\\' | b'{' | b'}' | b'\r' | b'\n');
                let length = text[at..].iter().position(ends).unwrap_or(text.len() - at);
                let start = at + std::mem::take(&mut skipped).min(length);
                if hidden.is_none() {
                    writer.copy(Span::new(start, at + length));
                }
                at += length;
            }
        }
    }
}

/// A word behind a backslash, or a sign.
struct Control<'t> {
    name: &'t [u8],
    number: Option<i32>,
    /// With the backslash and the blank that ends it.
    length: usize,
}

impl Control<'_> {
    fn at(text: &[u8]) -> Control<'_> {
        const LONGEST: usize = 32;
        let rest = &text[1.min(text.len())..text.len().min(1 + LONGEST + 12)];
        let letters = rest.iter().take(LONGEST).take_while(|byte| byte.is_ascii_alphabetic()).count();
        if letters == 0 {
            if rest.first() == Some(&b'\'') {
                let digits = rest.get(1..3).and_then(|digits| std::str::from_utf8(digits).ok());
                let number = digits.and_then(|digits| i32::from_str_radix(digits, 16).ok());
                return Control { name: &rest[..1], number, length: if number.is_some() { 4 } else { 2 } };
            }
            let name = &rest[..rest.len().min(1)];
            // A line end behind a backslash ends a paragraph.
            let name: &[u8] = if matches!(name, b"\n" | b"\r") { b"par" } else { name };
            return Control { name, number: None, length: 1 + rest.len().min(1) };
        }
        let behind = &rest[letters..];
        let minus = usize::from(behind.first() == Some(&b'-'));
        let digits = behind[minus..].iter().take(9).take_while(|byte| byte.is_ascii_digit()).count();
        let signed = if digits > 0 { minus + digits } else { 0 };
        let number = std::str::from_utf8(&behind[..signed]).ok().and_then(|number| number.parse().ok());
        let blank = usize::from(behind.get(signed) == Some(&b' '));
        Control { name: &rest[..letters], number, length: 1 + letters + signed + blank }
    }
}

#[cfg(test)]
mod tests {
    use super::unwrap;
    use crate::container::Writer;

    #[test]
    fn text_is_taken_out() {
        for (text, left) in [
            (
                "{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}\\f0\\fs22 1. e4\\par\r\ne5\\tab Nf3}",
                "1. e4\ne5\tNf3",
            ),
            ("{\\rtf1 \\uc1\\u9816?f3 M\\'fcller {\\*\\x y}\\{a\\}}", "♘f3 Müller {a}"),
            ("{\\rtf1\\ansi\\ansicpg1251 \\'ca\\'f3 \\'ca\\'c6}", "Ку КЖ"),
            ("{\\rtf1 \\u-3? \\'", "\u{FFFD} "),
            ("{\\rtf1 a\\", "a"),
            ("}}}\\bin9", ""),
        ] {
            let mut writer = Writer::new(text.as_bytes(), true);
            unwrap(&mut writer);
            assert_eq!(String::from_utf8_lossy(&writer.written), left, "{text}");
        }
    }
}
