//! Cuts a stream of text into chunks, at places where a game may begin.

use super::border::guess;
use super::chunk::{Chunk, Place, Widths, behind};
use super::feed::{Decoded, Feed, Given};
use crate::encoding::{Choice, Width};
use stamma_notation::games::lex::SIGHT;
use std::io::{self, Read};
use std::sync::{Arc, OnceLock};

/// Cuts a stream into chunks.
pub struct Cutter<R> {
    feed: Feed<R>,
    size: usize,
    /// Text that has not been cut off yet, and some before it.
    text: Vec<u8>,
    /// Where that begins.
    start: usize,
    /// The place of the first byte of `text`.
    place: Place,
    /// Listed widths of its characters, where they are listed.
    listed: Vec<u8>,
    decoded: Option<Arc<Decoded>>,
    /// Room for the text of the next chunk.
    spare: Vec<u8>,
    done: bool,
}

impl<R: Read> Cutter<R> {
    /// Chunks of about `size` bytes.
    pub fn new(read: R, choice: Choice, size: usize) -> Cutter<R> {
        let (feed, text, listed) = (Feed::new(read, choice), Vec::new(), Vec::new());
        let (start, place, decoded) = (0, Place::default(), None);
        let (spare, done) = (Vec::new(), false);
        Cutter { feed, size: size.max(1), text, start, place, listed, decoded, spare, done }
    }

    /// Takes back a chunk that is done with: memory that is at hand costs less than fresh memory.
    pub fn reuse(&mut self, chunk: Chunk) {
        self.spare = chunk.text;
        self.spare.clear();
    }

    /// The next chunk; none when everything has been cut.
    ///
    /// # Errors
    ///
    /// The stream cannot be read on. What came before has been given.
    pub fn next(&mut self) -> io::Result<Option<Chunk>> {
        if self.done {
            return self.feed.take_fault().map_or(Ok(None), Err);
        }
        let wanted = self.start + self.size + SIGHT;
        while self.text.len() < wanted && !self.feed.has_ended() {
            let missing = wanted - self.text.len();
            if let Given::Turn(decoded) = self.feed.give(missing, &mut self.text, &mut self.listed) {
                // What was passed on before is ASCII.
                if let Widths::Of(Width::Listed(_)) = widths(&decoded, Vec::new()) {
                    self.listed = vec![1; self.text.len()];
                }
                self.decoded = Some(Arc::new(decoded));
            }
        }
        self.done = self.feed.has_ended() && self.text.len() <= self.start + self.size;
        if self.done && self.start == self.text.len() {
            return self.feed.take_fault().map_or(Ok(None), Err);
        }
        let end = match self.done {
            true => self.text.len(),
            false => self.start + guess(&self.text[self.start..self.start + self.size]),
        };
        Ok(Some(self.cut(end)))
    }

    /// Cuts off what stands before `end`. What stands behind it is seen by this chunk and by the next.
    fn cut(&mut self, end: usize) -> Chunk {
        let from = behind(&self.text, end);
        let mut rest = std::mem::take(&mut self.spare);
        rest.reserve(self.text.len() - from + self.size + SIGHT);
        rest.extend_from_slice(&self.text[from..]);
        let text = std::mem::replace(&mut self.text, rest);
        let widths = match &self.decoded {
            None => Widths::Same,
            Some(decoded) => widths(decoded, std::mem::take(&mut self.listed)),
        };
        if let Widths::Of(Width::Listed(listed)) = widths.after(&text, from) {
            self.listed = listed;
        }
        let (place, start) = (self.place, self.start);
        let passed = widths.bytes(&text, 0, from);
        self.place = place.moved(&text, 0, from, passed);
        self.start = end - from;
        let original = match self.feed.has_ended() {
            true => self.feed.taken() - place.base.original,
            false => passed + widths.bytes(&text, from, text.len()),
        };
        let (last, decoded, taken) = (self.done, self.decoded.clone(), self.feed.taken());
        Chunk { text, start, end, last, place, widths, original, decoded, taken, map: OnceLock::new() }
    }
}

fn widths(decoded: &Decoded, listed: Vec<u8>) -> Widths {
    Widths::Of(decoded.encoding.width(listed))
}
