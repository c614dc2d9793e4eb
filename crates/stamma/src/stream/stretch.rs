//! Reading the games of a chunk, and learning whether its end is a border.
//!
//! The fast reader goes first, and gives what it can answer to the worker's visitor. What it hands back is read with care,
//! a section at a time.

use super::chunk::Chunk;
use super::work::Worker;
use crate::encoding::{Encoding, Undecodable};
use stamma_notation::fast::FastReader;
use stamma_notation::games::read::SectionReader;
use stamma_notation::{Diagnostic, ReadOptions, Span};
use std::ops::Range;

/// How far a chunk could be read.
#[derive(Clone, Copy, Debug)]
pub struct Reached {
    /// Where the last game ends: at the end of the chunk, if that is a border, else before it.
    pub at: usize,
    /// How many games there are up to there.
    pub games: u64,
}

/// Reads chunks, one after another.
pub struct Reader {
    options: ReadOptions,
    /// None where the options ask for more than it can do.
    fast: Option<FastReader>,
}

impl Reader {
    /// A reader that reads as the options say.
    pub fn new(options: ReadOptions) -> Reader {
        Reader { options, fast: FastReader::for_options(&options) }
    }

    /// Gives the worker the games of a chunk: those whose numbers, counted from 0, are wanted. What comes before the last
    /// of them is read all the same.
    pub fn read<W: Worker>(
        &mut self,
        chunk: &Chunk,
        name: &str,
        wanted: &Range<u64>,
        worker: &mut W,
    ) -> Reached {
        let before = chunk.source(name, Encoding::UTF_8);
        let decoded = chunk.decoded.as_deref();
        let source = decoded.map(|decoded| chunk.source(name, decoded.encoding));
        let mut sections = SectionReader::new(&chunk.text, self.options);
        let mut reached = Reached { at: chunk.start, games: 0 };
        let mut asked = chunk.start;
        while reached.at < chunk.end && reached.games < wanted.end {
            let hears = wanted.contains(&reached.games);
            if let Some(end) = self.follow(chunk, reached, asked, hears, worker) {
                if end > chunk.end {
                    return reached;
                }
                reached = Reached { at: end, games: reached.games + 1 };
                asked = end;
                continue;
            }
            let Some(section) = sections.section(reached.at) else { break };
            let end = section.span.end;
            if end > chunk.end {
                return reached;
            }
            for section in sections.split(section) {
                let Some(mut game) = sections.game(&section, number(reached.games)) else { continue };
                game.diagnostics.extend(findings(chunk, Span::new(asked, game.span.end), game.span.start));
                game.diagnostics.sort_by_key(|finding| finding.span.start);
                asked = game.span.end;
                if wanted.contains(&reached.games) {
                    let known = decoded.is_some_and(|known| chunk.place.text + game.span.end > known.from);
                    let source = source.as_ref().filter(|_| known).unwrap_or(&before);
                    worker.game(&game, source);
                }
                reached.games += 1;
            }
            reached.at = end;
        }
        reached
    }

    /// Where the next game ends, if it is one that the fast reader answers and in which there is nothing to find.
    fn follow<W: Worker>(
        &mut self,
        chunk: &Chunk,
        reached: Reached,
        asked: usize,
        hears: bool,
        worker: &mut W,
    ) -> Option<usize> {
        let fast = self.fast.as_mut()?;
        let (text, at) = (&chunk.text[..], reached.at);
        let clean = |end| findings(chunk, Span::new(asked, end), at).is_empty();
        if !hears {
            return fast.follow(text, at, &mut ()).map(|found| found.end).filter(|end| clean(*end));
        }
        let found = fast.follow(text, at, &mut worker.visitor(text)?);
        match found {
            Some(found) if found.end <= chunk.end && clean(found.end) => {
                worker.clean(&found, Span::new(at, found.end), number(reached.games), text);
                Some(found.end)
            }
            found => {
                worker.forget();
                found.map(|found| found.end).filter(|end| *end > chunk.end)
            }
        }
    }
}

/// The number, from 1, of a game before which there are so many. Numbers beyond those that a game can have are not told
/// apart.
fn number(before: u64) -> u32 {
    u32::try_from(before + 1).unwrap_or(u32::MAX)
}

/// What is to be said about the encoding between two places, of a game that begins at `start` and ends at the second.
fn findings(chunk: &Chunk, places: Span, start: usize) -> Vec<Diagnostic> {
    let Some(decoded) = &chunk.decoded else { return Vec::new() };
    let base = chunk.place.text;
    let due = |found: &&Diagnostic| (base + places.start..base + places.end).contains(&found.span.start);
    let mut found: Vec<Diagnostic> = decoded.findings.iter().filter(due).cloned().collect();
    for finding in &mut found {
        finding.span = Span::new(finding.span.start - base, finding.span.end - base);
    }
    if decoded.watched_from < base + places.end {
        let watched = start.max(decoded.watched_from.saturating_sub(base));
        let mut undecodable = Undecodable::new(decoded.encoding);
        undecodable.look(&chunk.text[watched..places.end], watched);
        found.extend(undecodable.finding());
    }
    found
}
