//! Decodes bytes of an encoding to UTF-8, a part at a time. How the encoding was found is not this file's concern.

use super::code_page::CodePage;
use super::map::CharWidth;
use super::sample::next_high;
use super::wide::{Utf32Decoder, push_char};
use super::{Charset, Encoding};
use encoding_rs::CoderResult;
use stamma_notation::{Detail, Diagnostic, Span};

/// The position of a part: more bytes follow, or it is the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// They are the last.
    Here,
    /// More may follow.
    Later,
}

/// Decodes bytes part by part. The result does not depend on where the parts are cut.
pub struct Decoding {
    encoding: Encoding,
    decoder: CharsetDecoder,
    /// Bytes that have been taken and have given no character yet.
    waiting: usize,
}

/// The decoder of an encoding.
enum CharsetDecoder {
    Standard(encoding_rs::Decoder),
    Page(&'static CodePage),
    Utf32(Utf32Decoder),
}

impl Encoding {
    /// True if the number of bytes of each character follows from the encoding and the character.
    fn has_known_widths(self) -> bool {
        self.is_wide() || self.is_single_byte()
    }

    /// True if each byte is a character.
    pub(crate) fn is_single_byte(self) -> bool {
        match self.0 {
            Charset::Standard(standard) => standard.is_single_byte(),
            Charset::Page(_) => true,
            Charset::Utf32(_) => false,
        }
    }

    /// Returns the widths of its characters; `listed` where they vary.
    pub(crate) fn width(self, listed: Vec<u8>) -> CharWidth {
        match self.0 {
            Charset::Utf32(_) => CharWidth::Utf32,
            _ if self.is_utf_16() => CharWidth::Utf16,
            _ if self.is_single_byte() => CharWidth::One,
            _ => CharWidth::Listed(listed),
        }
    }

    /// True if bytes of ASCII mean themselves, wherever they are.
    pub(crate) fn keeps_ascii(self) -> bool {
        match self.0 {
            Charset::Standard(standard) => standard.is_ascii_compatible(),
            Charset::Page(_) => true,
            Charset::Utf32(_) => false,
        }
    }
}

impl Decoding {
    /// A decoder for the first bytes of a text.
    pub fn new(encoding: Encoding) -> Decoding {
        let decoder = match encoding.0 {
            Charset::Standard(standard) => {
                CharsetDecoder::Standard(standard.new_decoder_without_bom_handling())
            }
            Charset::Page(page) => CharsetDecoder::Page(page),
            Charset::Utf32(order) => CharsetDecoder::Utf32(Utf32Decoder::new(order)),
        };
        Decoding { encoding, decoder, waiting: 0 }
    }

    /// True if these bytes, which come next, are their own text: ASCII, where each byte is a character.
    pub fn passes(&self, bytes: &[u8]) -> bool {
        self.encoding.is_single_byte() && self.encoding.keeps_ascii() && bytes.is_ascii()
    }

    /// Appends the decoded bytes to `text`, with U+FFFD for bytes without a meaning; and where that varies, the number
    /// of bytes that each character took to `widths`.
    pub fn push(&mut self, bytes: &[u8], end: End, text: &mut Vec<u8>, widths: &mut Vec<u8>) {
        match self.encoding.has_known_widths() {
            true => self.push_at_once(bytes, end, text),
            false => self.push_byte_by_byte(bytes, end, text, widths),
        }
    }

    fn push_at_once(&mut self, bytes: &[u8], end: End, text: &mut Vec<u8>) {
        const STEP: usize = 1 << 16;
        let decoder = match &mut self.decoder {
            CharsetDecoder::Standard(decoder) => decoder,
            CharsetDecoder::Page(page) => return push_page(page, bytes, text),
            CharsetDecoder::Utf32(decoder) => {
                decoder.push(bytes, text);
                if end == End::Here {
                    decoder.end(text);
                }
                return;
            }
        };
        let mut at = 0;
        loop {
            let from = text.len();
            text.resize(from + STEP.min(3 * (bytes.len() - at) + 16), 0);
            let (result, read, written, _) =
                decoder.decode_to_utf8(&bytes[at..], &mut text[from..], end == End::Here);
            text.truncate(from + written);
            at += read;
            if result == CoderResult::InputEmpty {
                return;
            }
        }
    }

    fn push_byte_by_byte(&mut self, bytes: &[u8], end: End, text: &mut Vec<u8>, widths: &mut Vec<u8>) {
        let CharsetDecoder::Standard(decoder) = &mut self.decoder else { return };
        let mut at = 0;
        let mut given = [0; 64];
        loop {
            if self.waiting == 0 && self.encoding.keeps_ascii() {
                let plain = bytes[at..].iter().take_while(|byte| byte.is_ascii()).count();
                text.extend_from_slice(&bytes[at..at + plain]);
                widths.resize(widths.len() + plain, 1);
                at += plain;
            }
            let next = &bytes[at..bytes.len().min(at + 1)];
            let last = next.is_empty();
            if last && end == End::Later {
                return;
            }
            let (_, _, written, _) = decoder.decode_to_utf8(next, &mut given, last);
            self.waiting += next.len();
            at += next.len();
            let new = std::str::from_utf8(&given[..written]).unwrap_or_default();
            if !new.is_empty() {
                text.extend_from_slice(new.as_bytes());
                shared_out(new, self.waiting, widths);
                self.waiting = 0;
            }
            if last {
                return;
            }
        }
    }
}

/// Appends bytes of a code page.
fn push_page(page: &CodePage, bytes: &[u8], text: &mut Vec<u8>) {
    for byte in bytes {
        match byte.checked_sub(0x80) {
            Some(high) => push_char(page.high[usize::from(high)], text),
            None => text.push(*byte),
        }
    }
}

/// Distributes bytes over the characters that were decoded together. There are several where one sequence encodes two
/// characters, or where a sequence is broken off and its last bytes are characters of their own.
fn shared_out(new: &str, bytes: usize, widths: &mut Vec<u8>) {
    let broken = new.starts_with(char::REPLACEMENT_CHARACTER);
    let others = new.chars().count().saturating_sub(1);
    let (rest, each) = if broken && bytes > others { (bytes - others, 1) } else { (bytes, 0) };
    let rest = u8::try_from(rest).unwrap_or(u8::MAX);
    let start = widths.len();
    widths.resize(start + others + 1, each);
    // The byte that breaks a sequence off is one character if it is ASCII, else the beginning of the next sequence.
    let ends_plainly = new.bytes().next_back().is_some_and(|byte| byte.is_ascii());
    let longest = if broken && !ends_plainly { start + others } else { start };
    widths[longest] = rest;
}

/// Finds the replacement characters of bytes that mean nothing in the encoding.
pub struct Undecodable {
    encoding: Encoding,
    first: Option<Span>,
    count: usize,
}

impl Undecodable {
    /// Nothing has been looked at.
    pub fn new(encoding: Encoding) -> Undecodable {
        Undecodable { encoding, first: None, count: 0 }
    }

    /// Looks at some whole characters of decoded text, which begin at byte `base` of it.
    pub fn look(&mut self, text: &[u8], base: usize) {
        // The Windows code pages have holes, which decode to control characters that no text has.
        let holes = self.encoding.name().starts_with("windows-");
        let means_nothing =
            |ch: char| ch == char::REPLACEMENT_CHARACTER || holes && ('\u{80}'..'\u{A0}').contains(&ch);
        let mut from = 0;
        while let Some(at) = next_high(text, from) {
            let window = &text[at..text.len().min(at + 4)];
            let Some(ch) = window.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next()) else {
                from = at + 1;
                continue;
            };
            from = at + ch.len_utf8();
            if means_nothing(ch) {
                self.count += 1;
                self.first = self.first.or(Some(Span::new(base + at, base + from)));
            }
        }
    }

    /// The finding for those that were found, at the first of them.
    pub fn finding(&self) -> Option<Diagnostic> {
        let detail = Detail::UndecodableBytes { encoding: self.encoding.name(), count: self.count };
        Some(Diagnostic::new(self.first?, None, detail))
    }
}

/// The bytes decoded; U+FFFD where they mean nothing.
pub fn whole(bytes: &[u8], encoding: Encoding) -> String {
    let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 16 + 64);
    Decoding::new(encoding).push(bytes, End::Here, &mut text, &mut Vec::new());
    String::from_utf8(text).unwrap_or_default()
}
