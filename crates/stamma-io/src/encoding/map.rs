//! Maps offsets in a decoded text to offsets in the original bytes.
//!
//! Both grow together, a character at a time. The number of bytes of a character follows from the encoding or is
//! listed, so it is enough to keep a mark here and there and to count from the nearest one.

use super::segments::Segments;

/// About how many bytes of text lie between two marks.
const STRIDE: usize = 1_024;

/// The number of original bytes that a character took.
#[derive(Clone, Debug)]
pub enum CharWidth {
    /// One byte each.
    One,
    /// Two bytes, or four where the character lies beyond U+FFFF.
    Utf16,
    /// Four bytes each.
    Utf32,
    /// As listed, character by character.
    Listed(Vec<u8>),
}

/// A place that is known.
#[derive(Clone, Copy, Debug)]
struct Mark {
    text: usize,
    original: usize,
    /// The number of characters before it.
    characters: usize,
}

/// From offsets in a decoded text to offsets in the original bytes.
#[derive(Clone, Debug)]
pub struct OffsetMap {
    original_length: usize,
    counting: Counting,
}

/// The way to count original bytes.
#[derive(Clone, Debug)]
enum Counting {
    /// The text is the original.
    Same,
    /// Characters have these widths, counted from the nearest mark.
    ByWidth(CharWidth, Vec<Mark>),
    /// Parts of the text are the original.
    BySegment(Segments),
}

impl OffsetMap {
    /// The map of a text that is its own original.
    pub const fn same(length: usize) -> OffsetMap {
        OffsetMap { original_length: length, counting: Counting::Same }
    }

    /// Returns the map of a text whose characters had these widths.
    pub fn new(text: &[u8], width: CharWidth, original_length: usize) -> OffsetMap {
        let mut marks = vec![Mark { text: 0, original: 0, characters: 0 }];
        let mut last = marks[0];
        while text.len() - last.text > STRIDE {
            let mut end = last.text + STRIDE;
            while end < text.len() && is_inside(text[end]) {
                end += 1;
            }
            last = step(&width, last, &text[last.text..end]);
            marks.push(last);
        }
        OffsetMap { original_length, counting: Counting::ByWidth(width, marks) }
    }

    /// Returns the map of a text of segments.
    pub const fn of_segments(segments: Segments, original_length: usize) -> OffsetMap {
        OffsetMap { original_length, counting: Counting::BySegment(segments) }
    }

    /// The original offset of an offset in `text`, which must be the text that the map was made for.
    pub fn original(&self, text: &[u8], offset: usize) -> usize {
        if let Counting::Same = self.counting {
            return offset.min(self.original_length);
        }
        if offset >= text.len() {
            return self.original_length;
        }
        let (width, marks) = match &self.counting {
            Counting::Same => return offset,
            Counting::BySegment(segments) => {
                return segments.original(text, offset).min(self.original_length);
            }
            Counting::ByWidth(width, marks) => (width, marks),
        };
        let known = marks[marks.partition_point(|mark| mark.text <= offset) - 1];
        // The last character may have lost a part of its bytes.
        step(width, known, &text[known.text..offset]).original.min(self.original_length)
    }
}

impl CharWidth {
    /// Returns the number of original bytes of a text that begins after this many characters.
    pub fn bytes(&self, characters: usize, text: &[u8]) -> usize {
        step(self, Mark { text: 0, original: 0, characters }, text).original
    }
}

/// The place after some more text.
fn step(width: &CharWidth, from: Mark, text: &[u8]) -> Mark {
    let characters = characters(text);
    let bytes = match width {
        CharWidth::One => characters,
        CharWidth::Utf16 => 2 * (characters + text.iter().filter(|byte| **byte >= 0xF0).count()),
        CharWidth::Utf32 => 4 * characters,
        CharWidth::Listed(widths) => {
            let listed = widths.iter().skip(from.characters).take(characters);
            listed.map(|width| usize::from(*width)).sum()
        }
    };
    Mark {
        text: from.text + text.len(),
        original: from.original + bytes,
        characters: from.characters + characters,
    }
}

/// Counts the characters of a text.
pub fn characters(text: &[u8]) -> usize {
    // Most parts of most texts are ASCII, which is seen many bytes at once.
    let count = |part: &[u8]| match part.is_ascii() {
        true => part.len(),
        false => part.iter().filter(|byte| !is_inside(**byte)).count(),
    };
    text.chunks(STRIDE / 2).map(count).sum()
}

/// True if a byte continues a character of UTF-8.
const fn is_inside(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::{CharWidth, OffsetMap};

    #[test]
    fn offsets_are_found_by_counting() {
        let text = "é♘\u{1F600}x".repeat(700);
        type WidthOf = fn(char) -> usize;
        let widths: [(CharWidth, WidthOf); 4] = [
            (CharWidth::One, |_| 1),
            (CharWidth::Utf32, |_| 4),
            (CharWidth::Utf16, |ch| 2 * ch.len_utf16()),
            (CharWidth::Listed([3, 0, 2, 1].repeat(700)), |ch| match ch {
                'é' => 3,
                '♘' => 0,
                'x' => 1,
                _ => 2,
            }),
        ];
        for (width, of) in widths {
            let length = text.chars().map(of).sum();
            let map = OffsetMap::new(text.as_bytes(), width, length);
            let mut original = 0;
            for (at, ch) in text.char_indices() {
                assert_eq!(map.original(text.as_bytes(), at), original, "{at}");
                original += of(ch);
            }
            assert_eq!(map.original(text.as_bytes(), text.len()), length);
        }
    }
}
