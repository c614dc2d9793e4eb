//! From a stream of bytes to a stream of UTF-8: as `encoding` decodes a text in memory, but a part at a time. It is
//! independent of games; `chunker` cuts its text.
//!
//! ASCII is passed on as it is. The first byte beyond it decides the encoding, by its surroundings; a text shorter than a window
//! gives the same as it would as a whole.

use super::reusable_buffer::ReusableBuffer;
use crate::encoding::{
    Decoding, Encoding, EncodingChoice, EncodingDecision, EncodingReport, End, MixedDecoder, MixedText,
    ReportKind, Segments, Undecodable, cut_between_characters, findings, judge, next_high, utf_8_characters,
    wide_encoding,
};
use stamma_notation::{Diagnostic, Span};
use std::io::{self, Read};

/// A text shorter than this many bytes gives the same result as it would as a whole.
const WHOLE_TEXT: usize = 1 << 20;
/// The number of bytes of a longer text, from the first beyond ASCII on, that are tested for UTF-8. The bytes that had to be
/// read to know its length are tested in any case.
const FIRST_SAMPLE: usize = 1 << 16;
/// The number of bytes to test if those do not decide.
const SECOND_SAMPLE: usize = 1 << 20;
/// The number of bytes to test if these do not decide either.
const WINDOW: usize = 8 << 20;
/// The number of characters of UTF-8 that decide, if there is no byte beside them. In any other encoding one in a hundred such
/// places would be UTF-8 by chance, so that the others would show.
const MIN_UTF_8_CHARACTERS: usize = 4;
/// The number of bytes that are kept before that one, so that a guess sees where its game begins.
const BEFORE: usize = 1 << 15;
/// The least number of bytes that are read at once.
const STEP: usize = 1 << 16;
/// The least number of bytes that are read behind the beginning of a line, so that most lines end in them.
const LINE: usize = 1 << 14;

/// UTF-8 from a stream of bytes.
pub struct StreamDecoder<R> {
    read: R,
    choice: EncodingChoice,
    state: DecodeState,
    /// Bytes that have been read; those before `consumed` have been passed on.
    raw: ReusableBuffer,
    consumed: usize,
    /// The number of bytes of `raw` that are known to be ASCII.
    plain: usize,
    ended: bool,
    /// The reason why no more bytes could be read. The bytes before are returned all the same.
    read_error: Option<io::Error>,
    /// The number of bytes of text that have been passed on.
    passed: usize,
    /// The number of bytes that have been read.
    taken: usize,
    /// The byte of the text from which on all that has been passed on is ASCII, as far as is known.
    ascii_from: usize,
    /// The beginning of a line of UTF-8 of which the rest has not been read. It has been passed on not yet.
    line: Vec<u8>,
    /// A part of the text that is being decoded, and its segments.
    part: Vec<u8>,
    part_segments: Segments,
    /// Memory that is needed no more.
    spare_buffer: Option<ReusableBuffer>,
}

enum DecodeState {
    /// Nothing but ASCII has been met.
    Undecided,
    /// All further bytes are of UTF-8 or single-byte encodings. What is its own text is passed on as it is.
    Mixed(Box<MixedDecoder>),
    /// All further bytes are decoded.
    Decoding(Box<Decoding>),
}

/// The origin of the characters of a text.
#[derive(Default)]
pub struct CharOrigins {
    /// The number of bytes that each of them took, where the encoding does not determine it.
    pub listed: Vec<u8>,
    /// The parts that are not their own original, where there may be others.
    pub segments: Segments,
}

/// The encoding of a text that is not UTF-8. Places are bytes of the decoded text.
#[derive(Clone, Debug)]
pub struct DetectedEncoding {
    pub encoding: Encoding,
    /// Games that end before this place were passed on before the encoding was known.
    pub from: usize,
    /// The findings about the encoding.
    pub findings: Vec<Diagnostic>,
    /// Help sentences for reports about the guess.
    pub help: Vec<String>,
    /// From here on bytes without a meaning are reported with each game; before, they are among the findings.
    pub checked_from: usize,
}

/// The result of decoding some bytes.
pub enum DecodeOutcome {
    /// More text of the same kind.
    Text,
    /// No text yet: the following text is decoded.
    EncodingFound(DetectedEncoding),
}

impl<R: Read> StreamDecoder<R> {
    /// UTF-8 from the bytes that `read` gives.
    pub fn new(read: R, choice: EncodingChoice) -> StreamDecoder<R> {
        let state = if choice == EncodingChoice::Given(Encoding::UTF_8) {
            DecodeState::Mixed(Box::new(MixedDecoder::new(Encoding::UTF_8, &[])))
        } else {
            DecodeState::Undecided
        };
        let (raw, line) = (ReusableBuffer::default(), Vec::new());
        let (part, part_segments) = (Vec::new(), Segments::default());
        let (consumed, plain, passed, taken, ascii_from) = (0, 0, 0, 0, 0);
        let (ended, read_error, spare_buffer) = (false, None, None);
        StreamDecoder {
            read,
            choice,
            state,
            raw,
            consumed,
            plain,
            ended,
            read_error,
            passed,
            taken,
            ascii_from,
            line,
            part,
            part_segments,
            spare_buffer,
        }
    }

    /// True if all text has been returned.
    pub fn has_ended(&self) -> bool {
        self.ended && self.consumed == self.raw.len() && self.line.is_empty()
    }

    /// The reason why there is no more text, if there should be.
    pub const fn take_read_error(&mut self) -> Option<io::Error> {
        self.read_error.take()
    }

    /// Memory that is needed no more.
    pub const fn take_spare_buffer(&mut self) -> Option<ReusableBuffer> {
        self.spare_buffer.take()
    }

    /// Returns the number of bytes that have been read.
    pub const fn taken(&self) -> usize {
        self.taken
    }

    /// Returns the byte of the text from which on all that has been returned is ASCII, each byte of which is its own
    /// original. It need not be the first such byte.
    pub const fn ascii_from(&self) -> usize {
        self.ascii_from
    }

    /// Appends text: at least `want` bytes, unless the stream ends or its kind changes. The origins of its characters are
    /// appended to those of the text.
    pub fn decode(
        &mut self,
        want: usize,
        text: &mut ReusableBuffer,
        origins: &mut CharOrigins,
    ) -> DecodeOutcome {
        let before = text.len();
        if let DecodeState::Undecided = self.state
            && let Some(decoded) = self.decode_undecided(want, text)
        {
            return DecodeOutcome::EncodingFound(decoded);
        }
        match self.state {
            DecodeState::Undecided => {}
            DecodeState::Mixed(_) => self.decode_mixed(before + want, text, &mut origins.segments),
            DecodeState::Decoding(_) => self.decode_all(before + want, text, &mut origins.listed),
        }
        self.passed += text.len() - before;
        DecodeOutcome::Text
    }

    /// Decodes until there are `length` bytes of text. What is its own text is read to where it belongs.
    fn decode_mixed(&mut self, length: usize, text: &mut ReusableBuffer, segments: &mut Segments) {
        while text.len() < length && !self.has_ended() {
            let from = text.len();
            segments.begin(text, false);
            text.push(&self.line);
            let missing = length.saturating_sub(text.len()).max(if self.line.is_empty() { 0 } else { LINE });
            self.line.clear();
            if self.consumed == self.raw.len() {
                self.read(missing, text);
            } else {
                let count = (self.raw.len() - self.consumed).min(missing);
                text.push(&self.raw[self.consumed..self.consumed + count]);
                self.consumed += count;
                if self.consumed == self.raw.len() {
                    self.consumed = 0;
                    self.spare_buffer = Some(std::mem::take(&mut self.raw));
                }
            }
            let end = if self.has_ended() { End::Here } else { End::Later };
            let DecodeState::Mixed(decoder) = &mut self.state else { return };
            let passed = from + decoder.pass(&text[from..]);
            if from < passed && passed < text.len() && end == End::Later && decoder.passes_lines() {
                // Kept here, the rest of the line is read behind it; held by the decoder, all would be copied.
                self.line.extend_from_slice(&text[passed..]);
                text.truncate(passed);
            } else if passed < text.len() || decoder.holds() {
                self.part.clear();
                self.part_segments = Segments::default();
                let out = MixedText { text: &mut self.part, segments: &mut self.part_segments };
                decoder.push(&text[passed..], end, out);
                text.truncate(passed);
                segments.append(text, &self.part_segments);
                text.push(&self.part);
            }
        }
    }

    /// Decodes until there are `length` bytes of text.
    fn decode_all(&mut self, length: usize, text: &mut ReusableBuffer, widths: &mut Vec<u8>) {
        let before = text.len();
        while text.len() < length && !self.has_ended() {
            let DecodeState::Decoding(decoding) = &mut self.state else { return };
            if self.consumed == self.raw.len() {
                self.raw.clear();
                self.consumed = 0;
                // Most of a text is ASCII mostly, which is read to where it belongs.
                let from = text.len();
                self.read_error = text.fill(&mut self.read, STEP).err();
                let part = &text[from..];
                self.taken += part.len();
                self.ended = part.len() < STEP || self.read_error.is_some();
                if decoding.passes(part) {
                    continue;
                }
                self.raw.push(part);
                text.truncate(from);
            }
            let part = &self.raw[self.consumed..self.raw.len().min(self.consumed + STEP)];
            self.consumed += part.len();
            let last = self.ended && self.consumed == self.raw.len();
            if decoding.passes(part) {
                text.push(part);
                continue;
            }
            self.part.clear();
            decoding.push(part, if last { End::Here } else { End::Later }, &mut self.part, widths);
            text.push(&self.part);
            self.ascii_from = self.passed + text.len() - before;
        }
    }

    /// Passes ASCII on, as long as nothing else comes. The encoding, once it is known, if it is not UTF-8.
    fn decode_undecided(&mut self, want: usize, text: &mut ReusableBuffer) -> Option<DetectedEncoding> {
        if self.taken == 0 {
            self.read_up_to(WHOLE_TEXT);
            let wide = match self.choice {
                EncodingChoice::Given(named) => !named.keeps_ascii(),
                EncodingChoice::Auto => wide_encoding(&self.raw).is_some(),
            };
            if wide {
                return self.decide(0);
            }
        }
        if self.consumed == self.raw.len()
            && self.taken >= WHOLE_TEXT
            && !self.ended
            && self.decode_ascii(want, text)
        {
            return None;
        }
        loop {
            let high = next_high(&self.raw, self.plain);
            self.plain = high.unwrap_or(self.raw.len());
            let length = want.min(self.plain - self.consumed);
            // Of a short text all is known before a part of it is passed on.
            let due = |first: &usize| length < want || self.passed + first - self.consumed < WHOLE_TEXT;
            if let Some(first) = high.filter(due) {
                return self.decide(first);
            }
            if length == want || self.ended {
                text.push(&self.raw[self.consumed..self.consumed + length]);
                self.consumed += length;
                self.drop_consumed();
                return None;
            }
            self.read_up_to(self.raw.len() + (want - length).max(STEP));
        }
    }

    /// Reads ASCII to where it belongs; whether that is all that came. Otherwise it is still to be passed on.
    fn decode_ascii(&mut self, want: usize, text: &mut ReusableBuffer) -> bool {
        let from = text.len();
        self.read(want, text);
        let part = &text[from..];
        let is_ascii = next_high(part, 0).is_none();
        let kept = if is_ascii { &part[part.len().saturating_sub(BEFORE)..] } else { part };
        if kept.len() >= BEFORE && is_ascii {
            self.raw.clear();
        }
        self.raw.push(kept);
        if is_ascii {
            (self.consumed, self.plain) = (self.raw.len(), self.raw.len());
            self.drop_consumed();
        } else {
            text.truncate(from);
        }
        is_ascii
    }

    /// Drops the bytes that have been passed on, but for the bytes before the next.
    fn drop_consumed(&mut self) {
        let dropped = self.consumed.saturating_sub(BEFORE);
        if dropped > self.raw.len() / 2 {
            self.raw.drop_first(dropped);
            self.consumed -= dropped;
            self.plain -= dropped;
        }
    }

    fn read_up_to(&mut self, length: usize) {
        let missing = length.saturating_sub(self.raw.len());
        if missing > 0 && !self.ended {
            let mut raw = std::mem::take(&mut self.raw);
            self.read(missing, &mut raw);
            self.raw = raw;
        }
    }

    /// Reads `count` bytes, fewer only where the stream ends.
    fn read(&mut self, count: usize, into: &mut ReusableBuffer) {
        let before = into.len();
        self.read_error = into.fill(&mut self.read, count).err();
        let read = into.len() - before;
        self.taken += read;
        self.ended = read < count || self.read_error.is_some();
    }

    /// Decides the encoding of the rest, from the surroundings of the byte `first` of `raw`.
    fn decide(&mut self, first: usize) -> Option<DetectedEncoding> {
        let read_before = self.taken - self.raw.len();
        let near = (first + FIRST_SAMPLE).max(WHOLE_TEXT.saturating_sub(read_before));
        for end in [near, first + SECOND_SAMPLE] {
            self.read_up_to(end);
            let seen = cut_between_characters(&self.raw[first..self.raw.len().min(end)]);
            if self.choice == EncodingChoice::Auto
                && !self.ended
                && utf_8_characters(seen).is_some_and(|count| count >= MIN_UTF_8_CHARACTERS)
            {
                let known = first + seen.len() - self.consumed;
                self.decode_as_mixed(Encoding::UTF_8, known);
                return None;
            }
        }
        self.read_up_to(first + WINDOW);
        let start = first.saturating_sub(BEFORE);
        let window = &self.raw[first..self.raw.len().min(first + WINDOW)];
        let is_whole = self.ended && first + window.len() == self.raw.len();
        let sample = &self.raw[start..first + window.len()];
        let sample = if is_whole { sample } else { cut_between_characters(sample) };
        let EncodingDecision { encoding, help, .. } = judge(sample, self.choice);
        let place = self.passed + first - self.consumed;
        let from = if place < WHOLE_TEXT { 0 } else { place };
        if encoding == Encoding::UTF_8 {
            self.decode_as_mixed(encoding, 0);
            return None;
        }
        if self.choice == EncodingChoice::Auto && encoding.is_single_byte() {
            self.decode_as_mixed(encoding, 0);
            let (findings, checked_from) = (Vec::new(), usize::MAX);
            return Some(DetectedEncoding { encoding, from, findings, help, checked_from });
        }
        // The window is decoded only to examine it: to keep it would take more memory than all the rest.
        let mut decoding = Decoding::new(encoding);
        let (mut length, mut part) = (0, Vec::new());
        let mut undecodable = Undecodable::new(encoding);
        let mut found = Vec::new();
        for (at, bytes) in window.chunks(STEP).enumerate() {
            // Nothing can be wrong with ASCII.
            if at > 0 && decoding.passes(bytes) {
                length += bytes.len();
                continue;
            }
            part.clear();
            let last = is_whole && (at + 1) * STEP >= window.len();
            decoding.push(bytes, if last { End::Here } else { End::Later }, &mut part, &mut Vec::new());
            if at == 0 && !help.is_empty() {
                let before = &self.raw[start..first];
                let text = [before, &part].concat();
                if let Some(at) = next_high(&text, before.len()) {
                    let (kind, span) = (ReportKind::Guess, Span::new(at, at + 1));
                    let guessed = findings(&[EncodingReport { kind, encoding, span }], &text, &help);
                    found.extend(guessed.into_iter().map(|finding| moved(finding, place - before.len())));
                }
            }
            undecodable.look(&part, place + length);
            length += part.len();
        }
        found.extend(undecodable.finding());
        let checked_from = if is_whole { usize::MAX } else { place + length };
        self.state = DecodeState::Decoding(Box::new(Decoding::new(encoding)));
        Some(DetectedEncoding { encoding, from, findings: found, help: Vec::new(), checked_from })
    }

    /// Decodes the rest as of this encoding, where it is not of another. So many of the next bytes are known to be UTF-8.
    fn decode_as_mixed(&mut self, primary: Encoding, known_utf_8: usize) {
        let mut decoder = MixedDecoder::new(primary, &self.raw[..self.consumed]);
        decoder.expect_utf_8(known_utf_8);
        self.state = DecodeState::Mixed(Box::new(decoder));
    }
}

fn moved(mut finding: Diagnostic, by: usize) -> Diagnostic {
    finding.span = finding.span.shifted(by);
    finding
}
