//! Reads the games of a chunk, and reports how far: only then it is known if the end of the chunk is a boundary.
//!
//! A worker may follow a game with the fast reader. The full reader reads every game that it hands back.

use super::chunk::{CharWidths, Chunk};
use super::stream_decoder::DetectedEncoding;
use super::worker::Worker;
use crate::encoding::{Encoding, Undecodable, reports_in};
use stamma_board::internals::sort_by_key;
use stamma_notation::internals::{Fallback, FastReader};
use stamma_notation::internals::{Neighbours, RECORD_SEPARATOR, SectionReader};
use stamma_notation::{Diagnostic, GameSource, ReadOptions, Span};
use std::ops::Range;

/// The part of a chunk that has been read.
#[derive(Clone, Copy, Debug)]
pub struct ChunkProgress {
    /// The end of the last game: the end of the chunk, if that is a boundary, else a place before it.
    pub at: usize,
    /// The number of games up to there.
    pub games: u64,
    /// True if the next game needs the full reader and more lookahead than the chunk has.
    pub needs_lookahead: bool,
}

/// Reads chunks, one after another.
pub struct ChunkReader {
    options: ReadOptions,
    /// None where the options ask for more than the fast reader can do.
    fast: Option<FastReader>,
    neighbours: Neighbours,
}

impl ChunkReader {
    /// A reader that reads as the options say.
    pub fn new(options: ReadOptions) -> ChunkReader {
        ChunkReader { fast: FastReader::for_options(&options), neighbours: Neighbours::default(), options }
    }

    /// Gives the worker the games of a chunk whose numbers, counted from 0, are wanted. Games before the last of them
    /// are read all the same.
    pub fn read<W: Worker>(
        &mut self,
        chunk: &Chunk,
        name: &str,
        wanted: &Range<u64>,
        worker: &mut W,
    ) -> ChunkProgress {
        if chunk.surrounded.is_some() && !self.options.has_records {
            self.options.has_records = true;
            self.fast = FastReader::for_options(&self.options);
        }
        let before = chunk.source(name, Encoding::UTF_8);
        let decoded = chunk.decoded.as_deref();
        let source = decoded.map(|decoded| chunk.source(name, decoded.encoding));
        // Text from before the first byte that is not ASCII is not known to be in any encoding.
        let source_of = |end: usize| {
            let begun = |known: &DetectedEncoding| chunk.place.text + end > known.from;
            let known = decoded.is_some_and(|known| chunk.surrounded.is_some() || begun(known));
            source.as_ref().filter(|_| known).unwrap_or(&before)
        };
        let mut sections = SectionReader::new(&chunk.text, self.options.clone());
        let mut progress = ChunkProgress { at: chunk.start, games: 0, needs_lookahead: false };
        let mut asked = chunk.start;
        let first_undecodable = first_undecodable(chunk);
        let mut record = RecordEnd::of(&self.options);
        while progress.at < chunk.end && progress.games < wanted.end {
            // It is a section of its own, which no lookahead can change.
            if self.options.has_records && chunk.text[progress.at] == RECORD_SEPARATOR {
                progress.at += 1;
                continue;
            }
            let until = clean_until(chunk, asked).min(first_undecodable);
            if let Some(fast) = &mut self.fast
                && until > progress.at
            {
                let text = &chunk.text[..record.behind(&chunk.text, progress.at)];
                let mut game = fast.game_of_record(text, progress.at, until);
                let read = match wanted.contains(&progress.games) {
                    true => worker.game(game, source_of(until), number(progress.games)),
                    false => game.send_to(&mut ()),
                };
                if let Some(read) = read {
                    progress =
                        ChunkProgress { at: read.end, games: progress.games + 1, needs_lookahead: false };
                    asked = read.end;
                    continue;
                }
            }
            let end = record.behind(&chunk.text, progress.at);
            let text = &chunk.text[..end];
            if !chunk.has_lookahead
                && !self.fast.as_mut().is_some_and(|fast| is_cut_plainly(fast, text, progress.at))
            {
                return ChunkProgress { needs_lookahead: true, ..progress };
            }
            let Some(section) = sections.section(progress.at) else { break };
            let end = section.span.end;
            if sections.seen() > chunk.end {
                return progress;
            }
            for section in sections.split(section) {
                let (number, beginning) = (number(progress.games), &*chunk.beginning);
                let game = sections.game(&section, number, beginning, &mut self.neighbours);
                let Some(mut game) = game else { continue };
                game.diagnostics.extend(findings(chunk, Span::new(asked, game.span.end), game.span.start));
                sort_by_key(&mut game.diagnostics, |finding| finding.span.start);
                asked = game.span.end;
                if wanted.contains(&progress.games) {
                    let source = source_of(game.span.end);
                    let game = worker.prepare(game, source);
                    let _ = worker.game(game, source, number);
                }
                progress.games += 1;
            }
            progress.at = end;
        }
        progress
    }
}

/// The end of the record that is being read. Each separator is looked for once, however many games stand before it.
struct RecordEnd {
    has_records: bool,
    /// The end; 0 before the first record.
    end: usize,
    /// The number of bytes that were looked at.
    looked_at: usize,
}

impl RecordEnd {
    fn of(options: &ReadOptions) -> RecordEnd {
        RecordEnd { has_records: options.has_records, end: 0, looked_at: 0 }
    }

    /// Returns the end of the record that goes on at a place, which is never before that of an earlier call.
    fn behind(&mut self, text: &[u8], at: usize) -> usize {
        if !self.has_records {
            return text.len();
        }
        if at >= self.end {
            let length = memchr::memchr(RECORD_SEPARATOR, &text[at..]).unwrap_or(text.len() - at);
            self.looked_at += length;
            // A separator at the place itself ends an empty record.
            self.end = at + length;
        }
        self.end
    }
}

/// True if nothing behind the game at a place can change its end: all of it is in standard writing up to the tags of the next
/// one, and only its meaning needs the full reader.
fn is_cut_plainly(fast: &mut FastReader, record: &[u8], at: usize) -> bool {
    let read = fast.game_of_record(record, at, record.len()).try_send_to(&mut ());
    matches!(read, Ok(_) | Err(Fallback::Letters | Fallback::ResultDisagrees))
}

/// Returns the number, from 1, of a game after `before` games. Numbers beyond the limit are all the largest number.
fn number(before: u64) -> u32 {
    u32::try_from(before + 1).unwrap_or(u32::MAX)
}

/// Returns the place up to which, from `from` on, there is no finding about the encoding.
fn clean_until(chunk: &Chunk, from: usize) -> usize {
    let reported = reports_in(chunk.reports(), Span::new(from, chunk.end));
    let reported = reported.first().map_or(chunk.end, |report| report.span.start);
    reported.min(without_findings(chunk, from))
}

/// Returns the place up to which, from `from` on, there is no finding that was made with the chunk.
fn without_findings(chunk: &Chunk, from: usize) -> usize {
    if chunk.surrounded.is_some() {
        let due = chunk.findings_about_containers(Span::new(from, chunk.end));
        return due.first().map_or(chunk.end, |found| found.span.start);
    }
    let Some(decoded) = &chunk.decoded else { return chunk.end };
    let base = chunk.place.text;
    let ahead = decoded.findings.iter().map(|found| found.span.start).filter(|start| *start >= base + from);
    // The first game with a finding about the chosen encoding ends the part, too; games before it have none.
    let turn = Some(decoded.from).filter(|turn| *turn > base + from);
    ahead.chain(turn).min().map_or(chunk.end, |place| chunk.end.min(place - base))
}

/// Returns the place of the first bytes that mean nothing and belong to a game; the end of the chunk where there are none.
fn first_undecodable(chunk: &Chunk) -> usize {
    let is_decoded = matches!(chunk.widths, CharWidths::Of(_)) && chunk.surrounded.is_none();
    let Some(decoded) = chunk.decoded.as_ref().filter(|_| is_decoded) else { return chunk.end };
    let from = decoded.checked_from.saturating_sub(chunk.place.text).clamp(chunk.start, chunk.end);
    let mut undecodable = Undecodable::new(decoded.encoding);
    undecodable.look(&chunk.text[from..chunk.end], from);
    undecodable.finding().map_or(chunk.end, |finding| finding.span.start)
}

/// Returns the findings about the encoding between two places, of a game that begins at `start` and ends at the second.
fn findings(chunk: &Chunk, places: Span, start: usize) -> Vec<Diagnostic> {
    let mut found = chunk.findings_about_encodings(places);
    if chunk.surrounded.is_some() {
        found.extend_from_slice(chunk.findings_about_containers(places));
        return found;
    }
    let Some(decoded) = &chunk.decoded else { return found };
    let base = chunk.place.text;
    let due = |found: &&Diagnostic| (base + places.start..base + places.end).contains(&found.span.start);
    for finding in decoded.findings.iter().filter(due) {
        let mut finding = finding.clone();
        finding.span = Span::new(finding.span.start - base, finding.span.end - base);
        found.push(finding);
    }
    if decoded.checked_from < base + places.end {
        let first_undecodable = start.max(decoded.checked_from.saturating_sub(base));
        let mut undecodable = Undecodable::new(decoded.encoding);
        undecodable.look(&chunk.text[first_undecodable..places.end], first_undecodable);
        found.extend(undecodable.finding());
    }
    found
}

#[cfg(test)]
mod tests {
    use super::RecordEnd;
    use stamma_notation::ReadOptions;

    /// The bytes that are looked at for games that begin at each tenth byte.
    fn looked_at(text: &[u8]) -> usize {
        let mut options = ReadOptions::default();
        options.has_records = true;
        let mut record = RecordEnd::of(&options);
        for at in (0..text.len()).step_by(10) {
            let end = record.behind(text, at);
            assert!(end >= at && text[at..end].iter().all(|byte| *byte != 0x1E));
        }
        record.looked_at
    }

    #[test]
    fn separators_are_looked_for_once() {
        assert_eq!(looked_at(&[b'a'; 1_000]), 1_000);
        assert_eq!(looked_at(&[b'a'; 4_000]), 4_000);
        let mut text = [b'a'; 1_000];
        text[505] = 0x1E;
        assert_eq!(looked_at(&text), 505 + 490);
    }
}
