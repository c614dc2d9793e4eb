//! Rich text: `{\rtf1 ... \par}`, as word processors save it.

use super::Writer;
use super::pieces::write_picture;
use crate::encoding::{Encoding, whole};
use std::collections::HashMap;

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

/// The character sets of fonts, `\\fcharset204`, and what they are called elsewhere. 0 and 1 are that of the text.
const CHARSETS: [(i32, &str); 16] = [
    (77, "macintosh"),
    (128, "shift_jis"),
    (129, "euc-kr"),
    (134, "gbk"),
    (136, "big5"),
    (161, "windows-1253"),
    (162, "windows-1254"),
    (163, "windows-1258"),
    (177, "windows-1255"),
    (178, "windows-1256"),
    (186, "windows-1257"),
    (204, "windows-1251"),
    (222, "windows-874"),
    (238, "windows-1250"),
    (254, "cp437"),
    (255, "cp850"),
];
/// Those that say nothing about letters: of the text, of the system, of signs.
const NO_CHARSETS: [i32; 3] = [0, 1, 2];

/// Code pages whose names are no `cp` and a number.
const PAGES: [(i32, &str); 6] = [
    (874, "windows-874"),
    (932, "shift_jis"),
    (936, "gbk"),
    (949, "euc-kr"),
    (950, "big5"),
    (10_000, "macintosh"),
];

/// An encoding of escaped bytes; none if it is not known.
type Bytes = Option<Encoding>;

/// The encoding of a code page.
pub fn of_page(page: i32) -> Option<Encoding> {
    let known = PAGES.iter().find(|(known, _)| *known == page);
    let named = match known {
        Some((_, name)) => Encoding::from_name(name),
        None => Encoding::from_name(&format!("cp{page}")),
    };
    named.filter(|named| !named.is_wide())
}

/// The encoding of each font, as the table of fonts gives it, and the font at hand.
struct Fonts {
    of_text: Bytes,
    /// Those with a character set of their own.
    charsets: HashMap<i32, Bytes>,
    usual: i32,
    now: i32,
    /// The fonts outside of the groups that are open.
    outer: Vec<i32>,
}

impl Fonts {
    /// Takes a word of the table of fonts.
    fn define(&mut self, word: &Control<'_>) {
        match (word.name, word.number) {
            (b"f", Some(font)) => self.now = font,
            (b"fcharset", Some(charset)) if !NO_CHARSETS.contains(&charset) => {
                let known = CHARSETS.iter().find(|(known, _)| *known == charset);
                self.charsets.insert(self.now, known.and_then(|(_, name)| Encoding::from_name(name)));
            }
            _ => {}
        }
    }

    fn encoding(&self) -> Bytes {
        self.charsets.get(&self.now).copied().unwrap_or(self.of_text)
    }
}

/// Writes the character of an escaped byte. Returns the byte behind it: some characters have two bytes.
fn write_byte(writer: &mut Writer<'_>, place: Span, code: u8, encoding: Bytes) -> usize {
    let text = writer.text();
    if code < b' ' {
        writer.replace(place, " ");
        return place.end;
    }
    let Some(encoding) = encoding.or(code.is_ascii().then_some(Encoding::WINDOWS_1252)) else {
        writer.unreadable(place);
        return place.end;
    };
    let one = whole(&[code], encoding);
    if encoding.is_single_byte() || !one.contains('\u{FFFD}') {
        writer.replace(place, &one);
        return place.end;
    }
    let next = Control::at(&text[place.end..]);
    let (second, end) = match (text.get(place.end), next.name, next.number) {
        (Some(b'\\'), b"'", Some(second)) => ((second & 0xFF) as u8, place.end + next.length),
        (Some(&second), ..) if second >= 0x40 && !b"\\{}".contains(&second) => (second, place.end + 1),
        _ => (b'?', place.end),
    };
    let both = whole(&[code, second], encoding);
    if end == place.end || both.contains('\u{FFFD}') {
        writer.unreadable(place);
        return place.end;
    }
    writer.replace(Span::new(place.start, end), &both);
    end
}

/// Words that strike out, hide or delete the text behind them.
const STRIKING: [&[u8]; 4] = [b"strike", b"striked", b"v", b"deleted"];

/// The text that is struck out, hidden or deleted.
#[derive(Default)]
struct Struck {
    /// The words that say so of the text at hand, a bit for each.
    now: u8,
    /// Those outside of the groups that are open.
    outer: Vec<u8>,
    /// The text that is left out and not reported yet.
    place: Option<Span>,
}

impl Struck {
    /// Takes a word. Returns false if it says nothing of this alone.
    fn take(&mut self, word: &Control<'_>) -> bool {
        if word.name == b"plain" {
            self.now = 0;
        }
        let Some(bit) = STRIKING.iter().position(|known| *known == word.name) else { return false };
        match word.number {
            Some(0) => self.now &= !(1 << bit),
            _ => self.now |= 1 << bit,
        }
        true
    }

    /// Holds a part of the text, if it is struck out. Else reports what is held, so that the part can be written.
    fn holds(&mut self, writer: &mut Writer<'_>, part: Span) -> bool {
        if self.now == 0 {
            self.report(writer);
            return false;
        }
        self.place = Some(self.place.map_or(part, |place| place.to(part)));
        true
    }

    fn report(&mut self, writer: &mut Writer<'_>) {
        if let Some(place) = self.place.take() {
            writer.leave_out(place);
        }
    }
}

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
    let mut fonts = Fonts {
        of_text: Some(Encoding::WINDOWS_1252),
        charsets: HashMap::new(),
        usual: 0,
        now: 0,
        outer: Vec::new(),
    };
    let mut struck = Struck::default();
    // True in the table of fonts.
    let mut in_fonts = false;
    // The picture, or the sign of a font, that is shown right before the text at hand.
    let mut picture: Option<Span> = None;
    while let Some(&byte) = text.get(at) {
        let fresh = std::mem::take(&mut opened);
        match byte {
            b'{' => {
                depth += 1;
                opened = true;
                fonts.outer.push(fonts.now);
                struck.outer.push(struck.now);
                at += 1;
            }
            b'}' => {
                hidden = hidden.filter(|group| *group < depth);
                in_fonts &= hidden.is_some();
                fonts.now = fonts.outer.pop().unwrap_or(fonts.usual);
                struck.now = struck.outer.pop().unwrap_or(0);
                depth = depth.saturating_sub(1);
                at += 1;
            }
            b'\\' => {
                let word = Control::at(&text[at..]);
                let place = Span::new(at, at + word.length);
                at = place.end;
                if fresh && (word.name == b"*" || HIDDEN.contains(&word.name)) {
                    in_fonts |= hidden.is_none() && word.name == b"fonttbl";
                    hidden = hidden.or(Some(depth));
                }
                if hidden.is_some() {
                    if matches!(word.name, b"pict" | b"object") {
                        picture = Some(place);
                    }
                    if in_fonts {
                        fonts.define(&word);
                    }
                    if word.name == b"bin" {
                        at = at.saturating_add(word.number.unwrap_or(0).max(0) as usize).min(text.len());
                    }
                    continue;
                }
                if struck.take(&word) {
                    continue;
                }
                let is_sign = SIGNS.iter().any(|(known, _)| *known == word.name);
                let is_shown = is_sign || matches!(word.name, b"\\" | b"{" | b"}" | b"~" | b"_");
                if is_shown && struck.holds(writer, place) && !matches!(word.name, b"par" | b"line" | b"row")
                {
                    continue;
                }
                match (word.name, word.number) {
                    (b"u", Some(_)) if struck.holds(writer, place) => skipped = uc,
                    (b"ansicpg", Some(page)) => fonts.of_text = of_page(page),
                    (b"mac", _) => fonts.of_text = of_page(10_000),
                    (b"pc", _) => fonts.of_text = of_page(437),
                    (b"pca", _) => fonts.of_text = of_page(850),
                    (b"deff", Some(font)) => (fonts.usual, fonts.now) = (font, font),
                    (b"f", Some(font)) => fonts.now = font,
                    (b"plain", _) => fonts.now = fonts.usual,
                    (b"uc", Some(count)) => uc = count.clamp(0, 8) as usize,
                    (b"u", Some(code)) => {
                        let code = if code < 0 { code + 0x1_0000 } else { code };
                        let ch = u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(' ');
                        writer.replace(place, ch.encode_utf8(&mut [0; 4]));
                        skipped = uc;
                    }
                    (b"'", _) if skipped > 0 => skipped -= 1,
                    (b"'", Some(_)) if struck.holds(writer, place) => {}
                    (b"'", Some(code)) => {
                        at = write_byte(writer, place, (code & 0xFF) as u8, fonts.encoding());
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
                let part = Span::new(start, at + length);
                if hidden.is_some() {
                    // `{\fldinst SYMBOL 78 \f "Chess"}`
                    let is_sign = part.of(text).trim_ascii_start().starts_with(b"SYMBOL");
                    picture = if is_sign { Some(part) } else { picture };
                } else if !struck.holds(writer, part) {
                    if let Some(place) = picture.take() {
                        write_picture(writer, place, None, part.of(text));
                    }
                    writer.copy(part);
                }
                at += length;
            }
        }
    }
    struck.report(writer);
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
            (
                "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}}\\f1 \\'ca{\\f0 \\'fc}\\'f3}",
                "Кüу",
            ),
            ("{\\rtf1{\\fonttbl{\\f0\\fcharset238 A;}}\\f0 \\'b3\\plain\\'b3}", "łł"),
            ("{\\rtf1{\\fonttbl{\\f0\\fcharset161 A;}{\\f2\\fcharset186 B;}}\\f0 \\'e1\\f2 \\'f0}", "αš"),
            ("{\\rtf1{\\fonttbl{\\f3\\fcharset128 A;}}\\f3 \\'82\\'a0\\'83A\\'b1}", "あアｱ"),
            ("{\\rtf1\\ansicpg936 \\'b3\\'b5\\'b3}", "车\u{FFFD}"),
            ("{\\rtf1{\\fonttbl{\\f1\\fcharset130 A;}}\\f1 a\\'b3}", "a\u{FFFD}"),
            ("{\\rtf1 \\u-3? \\'", "\u{FFFD} "),
            ("{\\rtf1 e4 {\\strike c5} e5 \\v d4\\v0 Nf3 \\strike\\u9816?c3\\plain !}", "e4   e5  Nf3  !"),
            (
                "{\\rtf1 1. {\\pict\\pngblip 8950}f3 {\\*\\shppict{\\pict 89}}\\b c6 {\\pict 89} e4 {\\pict 89}Nf3}",
                "1. \u{FFFC}f3 \u{FFFC}c6  e4 Nf3",
            ),
            (
                "{\\rtf1 {\\field{\\*\\fldinst SYMBOL 78 \\\\f \"Chess\"}{\\fldrslt}}f3 {\\field{\\*\\fldinst PAGE}{\\fldrslt 7}}}",
                "\u{FFFC}f3 7",
            ),
            ("{\\rtf1 a\\", "a"),
            ("}}}\\bin9", ""),
        ] {
            let mut writer = Writer::new(text.as_bytes(), true);
            unwrap(&mut writer);
            assert_eq!(String::from_utf8_lossy(&writer.written), left, "{text}");
        }
    }
}
