//! Cuts a stream of text into chunks, at places where a game may begin.

use super::boundary::guess_boundary;
use super::chunk::{CharWidths, Chunk, ChunkOrigin, WorkerIndex, behind};
use super::reusable_buffer::ReusableBuffer;
use super::stream_decoder::{DecodeOutcome, DetectedEncoding, StreamDecoder};
use crate::encoding::{CharWidth, EncodingChoice};
use stamma_notation::internals::LOOKAHEAD;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The number of bytes seen behind a chunk as long as the fast reader reads all games: a game in standard writing is known to
/// end where the tags of the next begin.
const SHORT_LOOKAHEAD: usize = 1 << 12;
/// The largest chunk as long as that is enough: small ones stay near the processor.
const SMALL_CHUNK: usize = 1 << 17;

/// Memory of chunks that are done with, for the next ones: used memory costs less than fresh memory. Each worker
/// gets its own back, which is near its processor.
#[derive(Clone, Debug, Default)]
pub struct BufferPool(Arc<Mutex<Vec<Vec<ReusableBuffer>>>>);

impl BufferPool {
    /// Takes back the memory of a chunk, if nothing else holds on to it.
    pub fn take_back(&self, chunk: Arc<Chunk>) {
        if let Some(chunk) = Arc::into_inner(chunk)
            && let Some(text) = Arc::into_inner(chunk.text)
        {
            self.keep(text, chunk.worker_index);
        }
    }

    fn buffers(&self) -> MutexGuard<'_, Vec<Vec<ReusableBuffer>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, buffer: ReusableBuffer, worker_index: WorkerIndex) {
        let mut buffers = self.buffers();
        if buffers.len() <= worker_index {
            buffers.resize_with(worker_index + 1, Vec::new);
        }
        buffers[worker_index].push(buffer);
    }

    fn buffer(&self, worker_index: WorkerIndex) -> ReusableBuffer {
        let mut buffer = self.buffers().get_mut(worker_index).and_then(Vec::pop).unwrap_or_default();
        buffer.clear();
        buffer
    }
}

/// Cuts a stream into chunks.
pub struct Chunker<R> {
    decoder: StreamDecoder<R>,
    /// The size of a chunk, and how many bytes behind it are to be seen.
    size: usize,
    lookahead: usize,
    /// The size of a chunk when it is to be read with care.
    full_size: usize,
    /// The visible text of the last chunk. The next one takes its memory, if nothing else holds on to it by then.
    last: Arc<ReusableBuffer>,
    /// The worker whose memory that is.
    worker_index: WorkerIndex,
    /// The place in it where the visible text of the next chunk begins.
    from: usize,
    /// The number of bytes of that text before the chunk's own.
    start: usize,
    /// The place of the first byte that can be seen of it.
    place: ChunkOrigin,
    /// Listed widths of its characters, where they are listed.
    listed: Vec<u8>,
    decoded: Option<Arc<DetectedEncoding>>,
    pool: BufferPool,
    done: bool,
}

impl<R: Read> Chunker<R> {
    /// Chunks of about `size` bytes.
    pub fn new(read: R, choice: EncodingChoice, size: usize) -> Chunker<R> {
        let (decoder, last, listed) = (StreamDecoder::new(read, choice), Arc::default(), Vec::new());
        let (from, start, place, decoded) = (0, 0, ChunkOrigin::default(), None);
        let (worker_index, pool, done) = (0, BufferPool::default(), false);
        let full_size = size.max(1);
        let size = full_size.min(SMALL_CHUNK);
        let lookahead = size.min(SHORT_LOOKAHEAD);
        Chunker {
            decoder,
            size,
            lookahead,
            full_size,
            last,
            worker_index,
            from,
            start,
            place,
            listed,
            decoded,
            pool,
            done,
        }
    }

    /// From now on chunks are cut that can be read with care.
    pub const fn use_full_lookahead(&mut self) {
        (self.size, self.lookahead) = (self.full_size, LOOKAHEAD);
    }

    /// The memory that is used again.
    pub fn pool(&self) -> BufferPool {
        self.pool.clone()
    }

    /// Returns the next chunk, for the worker that will read it; none when everything has been cut.
    ///
    /// # Errors
    ///
    /// The stream cannot be read on. The text before that has been returned.
    pub fn next(&mut self, worker_index: WorkerIndex) -> io::Result<Option<Chunk>> {
        if self.done {
            return self.decoder.take_read_error().map_or(Ok(None), Err);
        }
        let mut text = self.rest(worker_index);
        let wanted = self.start + self.size + self.lookahead;
        while text.len() < wanted && !self.decoder.has_ended() {
            let missing = wanted - text.len();
            if let DecodeOutcome::EncodingFound(decoded) =
                self.decoder.decode(missing, &mut text, &mut self.listed)
            {
                // The text that was passed on before is ASCII.
                if let CharWidths::Of(CharWidth::Listed(_)) = widths(&decoded, Vec::new()) {
                    self.listed = vec![1; text.len()];
                }
                self.decoded = Some(Arc::new(decoded));
            }
        }
        self.done = self.decoder.has_ended() && text.len() <= self.start + self.size;
        if self.done && self.start == text.len() {
            return self.decoder.take_read_error().map_or(Ok(None), Err);
        }
        let end = match self.done {
            true => text.len(),
            false => self.start + guess_boundary(&text[self.start..self.start + self.size]),
        };
        Ok(Some(self.cut(text, end)))
    }

    /// Returns the known text of the next chunk, in memory of the worker that will read it.
    fn rest(&mut self, worker_index: WorkerIndex) -> ReusableBuffer {
        let before = std::mem::replace(&mut self.worker_index, worker_index);
        match Arc::try_unwrap(std::mem::take(&mut self.last)) {
            Ok(mut buffer) if before == worker_index => {
                buffer.drop_first(self.from);
                buffer
            }
            Ok(other) => {
                let rest = self.copied(&other);
                self.pool.keep(other, before);
                rest
            }
            Err(held) => self.copied(&held),
        }
    }

    fn copied(&self, last: &ReusableBuffer) -> ReusableBuffer {
        let mut buffer = self.pool.buffer(self.worker_index);
        buffer.push(&last[self.from..]);
        buffer
    }

    /// Cuts off the text before `end`. The text behind it belongs to this chunk's lookahead and to the next chunk.
    fn cut(&mut self, text: ReusableBuffer, end: usize) -> Chunk {
        let from = behind(&text, end);
        let worker_index = self.worker_index;
        if let Some(emptied) = self.decoder.take_spare_buffer() {
            self.pool.keep(emptied, worker_index);
        }
        let has_lookahead = self.decoder.has_ended() || text.len() - end >= LOOKAHEAD;
        let widths = match &self.decoded {
            None => CharWidths::Same,
            Some(_) if self.place.text >= self.decoder.ascii_from() => CharWidths::Same,
            Some(decoded) => widths(decoded, std::mem::take(&mut self.listed)),
        };
        if let CharWidths::Of(CharWidth::Listed(listed)) = widths.after(&text, from) {
            self.listed = listed;
        }
        let (place, start) = (self.place, self.start);
        let passed = widths.bytes(&text, 0, from);
        self.place = place.moved(&text, 0, from, passed);
        (self.from, self.start) = (from, end - from);
        let original = match self.decoder.has_ended() {
            true => self.decoder.taken() - place.base.original,
            false => passed + widths.bytes(&text, from, text.len()),
        };
        let (last, decoded, taken) = (self.done, self.decoded.clone(), self.decoder.taken());
        let (text, map) = (Arc::new(text), OnceLock::new());
        self.last = Arc::clone(&text);
        Chunk {
            text,
            worker_index,
            start,
            end,
            last,
            has_lookahead,
            place,
            widths,
            original,
            decoded,
            taken,
            map,
        }
    }
}

fn widths(decoded: &DetectedEncoding, listed: Vec<u8>) -> CharWidths {
    CharWidths::Of(decoded.encoding.width(listed))
}
