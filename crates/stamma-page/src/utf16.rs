//! Offsets in UTF-16 code units, as scripts in a browser count them, and their conversion from and to bytes.

use stamma::container::Unwrapping;
use stamma::notation::Span;

/// The distance in bytes between two entries of the index.
const STRIDE: usize = 512;

/// An index of a text that converts bytes to UTF-16 offsets.
#[derive(Debug)]
pub struct Utf16Offsets<'a> {
    text: &'a str,
    /// The offset at every `STRIDE` bytes.
    known: Vec<usize>,
    /// The way from the text that was read to this one, if it was taken out of containers.
    unwrapping: Option<&'a Unwrapping>,
}

impl<'a> Utf16Offsets<'a> {
    /// Indexes a text.
    pub fn new(text: &'a str) -> Utf16Offsets<'a> {
        let mut known = Vec::with_capacity(text.len() / STRIDE + 1);
        let (mut offsets, mut due) = (0, 0);
        for (at, ch) in text.char_indices() {
            while at >= due {
                known.push(offsets);
                due += STRIDE;
            }
            offsets += ch.len_utf16();
        }
        Utf16Offsets { text, known, unwrapping: None }
    }

    /// Returns the index for spans of a text that was taken out of this one.
    pub fn of_surrounded(self, unwrapping: Option<&'a Unwrapping>) -> Utf16Offsets<'a> {
        Utf16Offsets { unwrapping, ..self }
    }

    /// Returns the place in the text of a span of the text that was read.
    pub fn place(&self, span: Span) -> Span {
        self.unwrapping.map_or(span, |unwrapping| unwrapping.original(span))
    }

    /// Returns the UTF-16 offsets of a span of the text that was read.
    pub fn span(&self, span: Span) -> (usize, usize) {
        let place = self.place(span);
        (self.at(place.start), self.at(place.end))
    }

    /// Returns the UTF-16 offset of a byte of the text.
    fn at(&self, byte: usize) -> usize {
        let byte =
            (0..=byte.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let block = (byte / STRIDE).min(self.known.len().saturating_sub(1));
        let offsets = self.known.get(block).copied().unwrap_or(0);
        // An entry counts up to the first character that begins at its byte or after it.
        let from = (block * STRIDE..byte).find(|&at| self.text.is_char_boundary(at)).unwrap_or(byte);
        offsets + self.text[from..byte].encode_utf16().count()
    }
}

/// Returns the byte of a text at a UTF-16 offset, or the length of the text if the offset is beyond its end.
pub fn byte_of(text: &str, unit: usize) -> usize {
    let mut offsets = 0;
    for (at, ch) in text.char_indices() {
        if offsets >= unit {
            return at;
        }
        offsets += ch.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{Utf16Offsets, byte_of};

    #[test]
    fn offsets_are_those_of_scripts() {
        let texts = [String::new(), "é♘𝄞a".repeat(700), "1. e4 ".repeat(300), "𝄞".repeat(3)];
        for text in &texts {
            let offsets = Utf16Offsets::new(text);
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                let counted = text[..at].encode_utf16().count();
                assert_eq!(offsets.at(at), counted, "{at}");
                assert_eq!(byte_of(text, counted), at);
            }
        }
    }
}
