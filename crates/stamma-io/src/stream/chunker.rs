//! Cuts a stream of text into chunks, at places where a game may begin.

use super::boundary::guess_boundary;
use super::chunk::{CharWidths, Chunk, ChunkOrigin, SurroundedText, WorkerIndex, behind};
use super::reusable_buffer::ReusableBuffer;
use super::stream_decoder::{CharOrigins, DecodeOutcome, DetectedEncoding, StreamDecoder};
use crate::container::{Container, ContainerChoice, SAMPLE, Unwrapping, recognise};
use crate::encoding::{CharWidth, EncodingChoice, Undecodable, reports_in};
use stamma_board::internals::sort_by_key;
use stamma_notation::internals::{LOOKAHEAD, NEIGHBOURS_SAMPLE};
use stamma_notation::{Diagnostic, Span};
use std::io::{self, Read};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The number of bytes seen behind a chunk as long as the fast reader reads all games: a game in standard writing is known to
/// end where the tags of the next begin.
const SHORT_LOOKAHEAD: usize = 1 << 12;
/// The largest chunk as long as that is enough: small ones stay near the processor.
const SMALL_CHUNK: usize = 1 << 17;

/// The most bytes of a text in containers that are unwrapped at once: of one record, where records can be read in parts.
const LARGEST_CONTAINER: usize = 64 << 20;

/// The containers of a stream.
enum Surroundings {
    /// They are looked for when the beginning of the text is known.
    Unknown(ContainerChoice),
    /// There are none.
    None,
    /// These, the outermost first.
    Known(Vec<&'static Container>),
}

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
    /// The origins of its characters.
    origins: CharOrigins,
    decoded: Option<Arc<DetectedEncoding>>,
    pool: BufferPool,
    surroundings: Surroundings,
    /// State that parts of a text in containers leave for the parts behind them.
    carried: Vec<u8>,
    /// The beginning of the whole text, as the reader takes it.
    beginning: Arc<[u8]>,
    done: bool,
}

impl<R: Read> Chunker<R> {
    /// Chunks of about `size` bytes of a text without the containers that are chosen.
    pub fn new(read: R, choice: EncodingChoice, container: ContainerChoice, size: usize) -> Chunker<R> {
        let surroundings = Surroundings::Unknown(container);
        let (decoder, last) = (StreamDecoder::new(read, choice), Arc::default());
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
            origins: CharOrigins::default(),
            decoded,
            pool,
            surroundings,
            carried: Vec::new(),
            beginning: Arc::default(),
            done,
        }
    }

    /// Sets the beginning of the text that the stream is a part of, which has no containers.
    pub fn continue_from(&mut self, beginning: Arc<[u8]>) {
        self.beginning = beginning;
        self.surroundings = Surroundings::None;
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
        if let Surroundings::Unknown(choice) = self.surroundings {
            // What is asked for at once is copied once.
            self.fill(&mut text, wanted.max(SAMPLE + 1).max(NEIGHBOURS_SAMPLE));
            let containers = recognise(&text, choice);
            self.surroundings = match containers.is_empty() {
                true => Surroundings::None,
                false => Surroundings::Known(containers),
            };
            self.beginning = text[..text.len().min(NEIGHBOURS_SAMPLE)].into();
        }
        if let Surroundings::Known(containers) = &self.surroundings {
            let containers = containers.clone();
            return self.next_unwrapped(text, &containers);
        }
        self.fill(&mut text, wanted);
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

    /// Decodes more text until there are `wanted` bytes of it, if the stream has so many.
    fn fill(&mut self, text: &mut ReusableBuffer, wanted: usize) {
        while text.len() < wanted && !self.decoder.has_ended() {
            let missing = wanted - text.len();
            if let DecodeOutcome::EncodingFound(decoded) =
                self.decoder.decode(missing, text, &mut self.origins)
            {
                // The text that was passed on before is ASCII.
                if let CharWidths::Of(CharWidth::Listed(_)) = widths(&decoded, Vec::new()) {
                    self.origins.listed = vec![1; text.len()];
                }
                self.decoded = Some(Arc::new(decoded));
            }
        }
    }

    /// Returns the next chunk of a text in containers: a text by itself, as no game goes on behind it.
    fn next_unwrapped(
        &mut self,
        mut text: ReusableBuffer,
        containers: &[&'static Container],
    ) -> io::Result<Option<Chunk>> {
        let in_parts = containers.first().is_some_and(|container| container.in_parts);
        let mut size = if in_parts { self.full_size } else { LARGEST_CONTAINER };
        loop {
            // One more byte shows if the text ends there.
            self.fill(&mut text, size + 1);
            self.done = self.decoder.has_ended() && text.len() <= size;
            if self.done && text.is_empty() {
                return self.decoder.take_read_error().map_or(Ok(None), Err);
            }
            let cut = match self.done {
                true => text.len(),
                false if in_parts && size < LARGEST_CONTAINER => size,
                false => guess_boundary(&text[..size]),
            };
            let is_last = self.done || !in_parts || size >= LARGEST_CONTAINER;
            let unwrapping = Unwrapping::of_next_part(&text[..cut], containers, is_last, &self.carried);
            let consumed = if is_last { cut } else { unwrapping.consumed() };
            if consumed > 0 {
                self.carried = unwrapping.carried().to_vec();
                return Ok(Some(self.cut_unwrapped(text, consumed, unwrapping)));
            }
            size *= 2;
        }
    }

    /// Cuts off the text before `end`, which was unwrapped.
    fn cut_unwrapped(&mut self, text: ReusableBuffer, end: usize, unwrapping: Unwrapping) -> Chunk {
        let widths = self.widths_of(&text, end);
        let (place, is_first) = (self.place, self.place.text == 0);
        let passed = widths.bytes(&text, 0, end);
        let mut findings = unwrapping.findings(&text[..end]);
        // Which containers there are is reported once.
        findings.drain(..usize::from(!is_first && !findings.is_empty()));
        findings.extend(unwrapping.findings_inside(self.findings_about_encoding(&text[..end])));
        sort_by_key(&mut findings, |found| found.span.start);
        let reports = match &widths {
            CharWidths::Mixed(segments) => {
                unwrapping.reports_inside(reports_in(segments.reports(), Span::new(0, end)))
            }
            _ => Vec::new(),
        };
        self.place = place.moved(&text, 0, end, passed);
        (self.from, self.start) = (end, 0);
        let original = match self.decoder.has_ended() {
            true => self.decoder.taken() - place.base.original,
            false => passed + widths.bytes(&text, end, text.len()),
        };
        let text = Arc::new(text);
        self.last = Arc::clone(&text);
        if is_first {
            let length = unwrapping.text().len().min(NEIGHBOURS_SAMPLE);
            self.beginning = unwrapping.text()[..length].into();
        }
        let unwrapped = ReusableBuffer::from(unwrapping.text().to_vec());
        Chunk {
            end: unwrapped.len(),
            text: Arc::new(unwrapped),
            worker_index: self.worker_index,
            start: 0,
            last: self.done,
            has_lookahead: true,
            place,
            widths,
            original,
            decoded: self.decoded.clone(),
            taken: self.decoder.taken(),
            beginning: Arc::clone(&self.beginning),
            surrounded: Some(Arc::new(SurroundedText { text, unwrapping, findings, reports })),
            map: OnceLock::new(),
        }
    }

    /// Returns the findings about the encoding of the text that comes next, with spans in it.
    fn findings_about_encoding(&self, text: &[u8]) -> Vec<Diagnostic> {
        let Some(decoded) = &self.decoded else { return Vec::new() };
        let base = self.place.text;
        let due = |found: &&Diagnostic| (base..base + text.len()).contains(&found.span.start);
        let mut findings: Vec<Diagnostic> = decoded.findings.iter().filter(due).cloned().collect();
        for found in &mut findings {
            found.span = Span::new(found.span.start - base, found.span.end - base);
        }
        let from = decoded.checked_from.saturating_sub(base);
        if from < text.len() {
            let mut undecodable = Undecodable::new(decoded.encoding);
            undecodable.look(&text[from..], from);
            findings.extend(undecodable.finding());
        }
        findings
    }

    /// Returns the widths of a text that comes next, and keeps those of what stands behind a place in it.
    fn widths_of(&mut self, text: &[u8], from: usize) -> CharWidths {
        let CharOrigins { listed, segments } = std::mem::take(&mut self.origins);
        let widths = match &self.decoded {
            _ if !segments.is_empty() => CharWidths::Mixed(segments),
            None => CharWidths::Same,
            Some(_) if self.place.text >= self.decoder.ascii_from() => CharWidths::Same,
            Some(decoded) => widths(decoded, listed),
        };
        match widths.after(text, from) {
            CharWidths::Of(CharWidth::Listed(listed)) => self.origins.listed = listed,
            CharWidths::Mixed(segments) => self.origins.segments = segments,
            _ => {}
        }
        widths
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
        let widths = self.widths_of(&text, from);
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
            surrounded: None,
            beginning: Arc::clone(&self.beginning),
            map,
        }
    }
}

fn widths(decoded: &DetectedEncoding, listed: Vec<u8>) -> CharWidths {
    CharWidths::Of(decoded.encoding.width(listed))
}
