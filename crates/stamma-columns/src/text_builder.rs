//! The array of a column of text. The bytes of all its texts are checked together, which Arrow's own builder leaves to every
//! caller, text by text.

use arrow_array::builder::NullBufferBuilder;
use arrow_array::{ArrayRef, StringArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer};
use stamma::notation::internals::{Buffer as Bytes, ShortStr16};
use std::sync::Arc;

/// An array of texts that grows.
pub(crate) struct TextBuilder {
    /// The end of each text, in bytes, after a zero.
    ends: Vec<i32>,
    bytes: Bytes,
    valid: Validity,
}

impl Default for TextBuilder {
    fn default() -> TextBuilder {
        TextBuilder { ends: room_for_ends(1), bytes: Bytes::default(), valid: Validity::default() }
    }
}

impl TextBuilder {
    pub(crate) fn text(&mut self, text: &str) {
        self.bytes.extend(text.as_bytes());
        self.end(true);
    }

    /// Appends a word, which is UTF-8 as it was put together, or null.
    #[inline(always)]
    pub(crate) fn word(&mut self, word: Option<ShortStr16>) {
        if let Some(word) = word {
            self.bytes.put(&word.bytes(), word.length());
        }
        self.end(word.is_some());
    }

    pub(crate) fn null(&mut self) {
        self.end(false);
    }

    pub(crate) fn nulls(&mut self, count: usize) {
        self.ends.extend(std::iter::repeat_n(offset(self.bytes.length()), count));
        self.valid.nulls(count);
    }

    #[inline(always)]
    fn end(&mut self, is_valid: bool) {
        self.ends.push(offset(self.bytes.length()));
        self.valid.push(is_valid);
    }

    /// Returns what was appended. The next texts get as much room as they took, since batches are mostly of one size.
    pub(crate) fn finish(&mut self) -> ArrayRef {
        let room = vec![0; self.bytes.length()];
        let like = TextBuilder {
            ends: room_for_ends(self.ends.len()),
            bytes: Bytes::over(room),
            valid: Validity::default(),
        };
        let done = std::mem::replace(self, like);
        let (ends, bytes) = (OffsetBuffer::new(done.ends.into()), Buffer::from_vec(done.bytes.into_bytes()));
        Arc::new(StringArray::new(ends, bytes, done.valid.finish()))
    }
}

/// Which values are not null.
pub(crate) struct Validity(NullBufferBuilder);

impl Default for Validity {
    fn default() -> Validity {
        Validity(NullBufferBuilder::new(0))
    }
}

impl Validity {
    #[inline(always)]
    pub(crate) fn push(&mut self, is_valid: bool) {
        self.0.append(is_valid);
    }

    pub(crate) fn non_nulls(&mut self, count: usize) {
        self.0.append_n_non_nulls(count);
    }

    pub(crate) fn nulls(&mut self, count: usize) {
        self.0.append_n_nulls(count);
    }

    pub(crate) fn finish(mut self) -> Option<NullBuffer> {
        self.0.finish()
    }
}

/// Room for the ends of so many values, with the zero before the first.
pub(crate) fn room_for_ends(room: usize) -> Vec<i32> {
    let mut ends = Vec::with_capacity(room);
    ends.push(0);
    ends
}

/// An offset as Arrow has it. A batch that holds more than 2 GiB of text is no batch that this crate makes.
#[inline(always)]
pub(crate) fn offset(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}
