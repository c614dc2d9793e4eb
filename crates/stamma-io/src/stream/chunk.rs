//! A part of a text that can be read by itself: the bytes between two boundaries, some before them and some after, and
//! a summary of the text before it.

use super::reusable_buffer::ReusableBuffer;
use super::stream_decoder::DetectedEncoding;
use crate::container::Unwrapping;
use crate::encoding::{
    CharWidth, Encoding, EncodingReport, OffsetMap, Segments, characters, findings, reports_in,
};
use crate::source::{Base, Source, count, last_line_end, line_ends};
use stamma_notation::{Diagnostic, Span};
use std::sync::{Arc, OnceLock};

/// The number of bytes that are kept before a boundary: more than is shown of the line on which a game begins.
const BEHIND: usize = 1_024;

/// A place in a text, and a summary of the text before it.
#[derive(Clone, Copy, Default, Debug)]
pub struct ChunkOrigin {
    /// The number of bytes of the text.
    pub text: usize,
    /// The number of bytes and lines of the original input, and of characters of the line.
    pub base: Base,
}

impl ChunkOrigin {
    /// The place at `to`, where this is the one at `from`. All that is known of the text after `to` is looked at.
    pub fn moved(mut self, text: &[u8], from: usize, to: usize, original: usize) -> ChunkOrigin {
        let passed = &text[from..to];
        self.text += passed.len();
        self.base.original += original;
        self.base.lines += line_ends(text, from, to);
        let last = last_line_end(text, from, to);
        let line = &text[last.unwrap_or(from)..to];
        self.base.columns = count(line) + if last.is_none() { self.base.columns } else { 0 };
        self
    }
}

/// The number of original bytes that the characters of a text took.
#[derive(Clone, Debug, Default)]
pub enum CharWidths {
    /// The text is the original.
    #[default]
    Same,
    /// The listed widths, the first character first.
    Of(CharWidth),
    /// Parts of the text are the original.
    Mixed(Segments),
}

impl CharWidths {
    /// Returns the number of original bytes of a part of the text.
    pub fn bytes(&self, text: &[u8], from: usize, to: usize) -> usize {
        match self {
            CharWidths::Same => to - from,
            CharWidths::Of(width) => {
                let before = match width {
                    CharWidth::Listed(_) => characters(&text[..from]),
                    _ => 0,
                };
                width.bytes(before, &text[from..to])
            }
            CharWidths::Mixed(segments) => segments.original(text, to) - segments.original(text, from),
        }
    }

    /// Those of the text without its beginning.
    pub fn after(&self, text: &[u8], from: usize) -> CharWidths {
        match self {
            CharWidths::Of(CharWidth::Listed(listed)) => {
                let rest = listed.get(characters(&text[..from])..).unwrap_or_default();
                CharWidths::Of(CharWidth::Listed(rest.to_vec()))
            }
            CharWidths::Mixed(segments) => CharWidths::Mixed(segments.after(text, from)),
            same => same.clone(),
        }
    }

    /// Those of a text and of one that follows it.
    fn joined(self, text: &[u8], other: CharWidths) -> CharWidths {
        let ones = |text: &[u8]| vec![1; characters(text)];
        match (self, other) {
            (CharWidths::Of(CharWidth::Listed(mut first)), CharWidths::Of(CharWidth::Listed(second))) => {
                first.truncate(characters(text));
                first.extend(second);
                CharWidths::Of(CharWidth::Listed(first))
            }
            // The part before the first byte that is not ASCII is its own original.
            (CharWidths::Same, CharWidths::Of(CharWidth::Listed(second))) => {
                let mut first = ones(text);
                first.extend(second);
                CharWidths::Of(CharWidth::Listed(first))
            }
            (CharWidths::Same, CharWidths::Mixed(second)) => {
                let mut first = Segments::default();
                first.append(text, &second);
                CharWidths::Mixed(first)
            }
            (CharWidths::Mixed(mut first), second) => {
                match second {
                    CharWidths::Mixed(second) => first.append(text, &second),
                    _ => first.append(text, &Segments::default()),
                }
                CharWidths::Mixed(first)
            }
            // So may be the part after the last one.
            (first, CharWidths::Same) => first,
            (_, other) => other,
        }
    }
}

/// The index, from 0, of the thread that reads a chunk.
pub type WorkerIndex = usize;

/// The text of a chunk with its containers.
#[derive(Debug)]
pub struct SurroundedText {
    /// The text, decoded; what follows the chunk may stand behind it.
    pub text: Arc<ReusableBuffer>,
    /// The text of the chunk as it was taken out of it.
    pub unwrapping: Unwrapping,
    /// The findings about containers and encoding, with spans in the text of the chunk.
    pub findings: Vec<Diagnostic>,
    /// Reports about the encodings of the text.
    pub reports: Vec<EncodingReport>,
}

/// A part of a text.
#[derive(Debug, Default)]
pub struct Chunk {
    /// The visible text: some bytes before the chunk, its own, and some after it, which the next chunk sees as well.
    pub text: Arc<ReusableBuffer>,
    /// The thread that reads it, and in whose memory it is.
    pub worker_index: WorkerIndex,
    /// The beginning of its own bytes: a boundary, if the guess at the end of the chunk before was right.
    pub start: usize,
    /// Their end: a boundary, if the guess is right; or the end of everything.
    pub end: usize,
    /// True if nothing follows it.
    pub last: bool,
    /// True if it has all bytes that bear on the end of its last game. If not, only games in standard writing can be read.
    pub has_lookahead: bool,
    /// The place of the first byte that can be seen.
    pub place: ChunkOrigin,
    /// The number of original bytes of each character.
    pub widths: CharWidths,
    /// The number of original bytes of the visible text.
    pub original: usize,
    /// The encoding, if it is not UTF-8.
    pub decoded: Option<Arc<DetectedEncoding>>,
    /// The number of bytes of the input that had been read when it was cut.
    pub taken: usize,
    /// The text with its containers, if the text of the chunk was taken out of any. Then the chunk is a text by itself,
    /// and its place, its widths and its map are those of that text.
    pub surrounded: Option<Arc<SurroundedText>>,
    /// The beginning of the whole text, as the reader takes it.
    pub beginning: Arc<[u8]>,
    /// Maps visible text to the original bytes.
    pub map: OnceLock<Option<OffsetMap>>,
}

impl Chunk {
    /// The chunk as findings in it are shown: as of the encoding that is not UTF-8, or as of plain text before it.
    pub fn source<'a>(&'a self, name: &'a str, encoding: Encoding) -> Source<'a> {
        let surrounded = self.surrounded.as_deref();
        let text = surrounded.map_or(&*self.text, |surrounded| &surrounded.text);
        let map = self.map.get_or_init(|| match &self.widths {
            CharWidths::Same => None,
            CharWidths::Of(width) => Some(OffsetMap::new(text, width.clone(), self.original)),
            CharWidths::Mixed(segments) => Some(OffsetMap::of_segments(segments.clone(), self.original)),
        });
        let source = Source::of_part(name, text, map.as_ref(), encoding, self.place.base);
        match surrounded {
            Some(surrounded) => source.surrounding(&self.text, &surrounded.unwrapping),
            None => source,
        }
    }

    /// Joins the part of this chunk from a boundary on with the next one.
    pub fn joined(&self, at: usize, next: &Chunk) -> Chunk {
        let from = behind(&self.text, at);
        let passed = self.widths.bytes(&self.text, 0, from);
        let place = self.place.moved(&self.text, 0, from, passed);
        let mut text = self.text[from..self.end].to_vec();
        let widths = self.widths.after(&self.text, from);
        let next_widths = next.widths.after(&next.text, next.start);
        let own = widths.bytes(&text, 0, text.len());
        let widths = widths.joined(&text, next_widths);
        let original = own + next.original - next.widths.bytes(&next.text, 0, next.start);
        let end = text.len() + next.end - next.start;
        text.extend_from_slice(&next.text[next.start..]);
        let decoded = next.decoded.as_ref().or(self.decoded.as_ref()).cloned();
        let (start, last, has_lookahead, taken) = (at - from, next.last, next.has_lookahead, next.taken);
        let beginning = Arc::clone(&next.beginning);
        let (text, worker_index, map) =
            (Arc::new(ReusableBuffer::from(text)), next.worker_index, OnceLock::new());
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
            beginning,
            map,
        }
    }

    /// The reports about the encodings of the text.
    pub fn reports(&self) -> &[EncodingReport] {
        match (&self.surrounded, &self.widths) {
            (Some(surrounded), _) => &surrounded.reports,
            (None, CharWidths::Mixed(segments)) => segments.reports(),
            (None, _) => &[],
        }
    }

    /// Returns the findings for the reports about the encodings of a part of the text.
    pub fn findings_about_encodings(&self, places: Span) -> Vec<Diagnostic> {
        let help = self.decoded.as_ref().map_or(&[][..], |decoded| &decoded.help);
        findings(reports_in(self.reports(), places), &self.text, help)
    }

    /// Takes the findings about the text with its containers that are due in a part of the text.
    pub fn findings_about_containers(&self, places: Span) -> &[Diagnostic] {
        // They are in their order, and there may be one for each game.
        let findings = self.surrounded.as_ref().map_or(&[][..], |surrounded| &surrounded.findings);
        let from = findings.partition_point(|found| found.span.start < places.start);
        let until = findings.partition_point(|found| found.span.start < places.end);
        &findings[from..until.max(from)]
    }
}

/// Returns the beginning of the bytes that are kept before a place. No character is cut.
pub fn behind(text: &[u8], at: usize) -> usize {
    let from = at.saturating_sub(BEHIND);
    let inside = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
    (from.saturating_sub(3)..=from).rev().find(|at| !inside(at)).unwrap_or(from)
}
