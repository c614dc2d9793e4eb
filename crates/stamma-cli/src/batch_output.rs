//! The output of a batch of games: bytes of games and formatted findings, in output order. Games are numbered within
//! their batch; the number of games before the batch is added to the numbers in the bytes later.

use crate::sarif;
use stamma::notation::Detail;
use stamma::render::Excerpt;
use stamma::{Code, Element, Finding, Game, Played, Severity};
use stamma_columns::{RecordBatch, TableError};
use std::borrow::Cow;
use std::ops::Range;

/// The output of a batch of games.
#[derive(Default)]
pub struct BatchOutput {
    bytes: Vec<u8>,
    parts: Vec<Section>,
    /// The places of game numbers in `bytes`, in order.
    numbers: Vec<Range<usize>>,
    /// The findings for a SARIF document, in order.
    pub results: Vec<sarif::Entry>,
    /// The games to compare with each other, in order.
    pub identities: Vec<GameIdentity>,
    /// The counts of games, moves and findings.
    pub counts: Counts,
    /// The games as rows of a table, where they are written as one.
    pub rows: Option<Result<RecordBatch, TableError>>,
}

/// A game to compare with those before it.
pub struct GameIdentity {
    /// A number that is equal for the same games.
    pub key: u128,
    /// Its number in the batch.
    pub number: u32,
    /// Its input.
    pub file: String,
    /// Its first line.
    pub beginning: Excerpt,
}

/// A section of the bytes.
pub struct Section {
    /// The content of the section.
    pub kind: SectionKind,
    end: usize,
}

/// The content of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionKind {
    /// One or more games, the last of which has this ending.
    Games(Ending),
    /// A finding with this code.
    Finding(Code),
    /// A finding with this code, the next one in `results`.
    Result(Code),
    /// A game to compare with those before it, the next one in `identities`.
    Identity,
}

/// The ending of a game in the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A blank line.
    Blank,
    /// No blank line.
    Plain,
}

impl Ending {
    /// Returns the ending of these games.
    pub fn of(game: &[u8]) -> Ending {
        if game.ends_with(b"\n\n") { Ending::Blank } else { Ending::Plain }
    }
}

impl BatchOutput {
    /// No output, with room for as much as this one has and a quarter more: a vector that grows is copied again and again.
    pub fn with_its_room(&self) -> BatchOutput {
        let length = self.bytes.len();
        BatchOutput { bytes: Vec::with_capacity(length + length / 4), ..BatchOutput::default() }
    }

    /// Returns the bytes, to append a game. [`game_end`](BatchOutput::game_end) completes it.
    pub const fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// Marks the number of a game in the bytes.
    pub fn number_at(&mut self, place: Range<usize>) {
        self.numbers.push(place);
    }

    /// Completes a game that begins at `start`.
    pub fn game_end(&mut self, start: usize) {
        // An empty game does not change the ending of the one before it.
        if start == self.bytes.len() {
            return;
        }
        let (kind, end) = (SectionKind::Games(Ending::of(&self.bytes[start..])), self.bytes.len());
        match self.parts.last_mut() {
            Some(part) if matches!(part.kind, SectionKind::Games(_)) => *part = Section { kind, end },
            _ => self.parts.push(Section { kind, end }),
        }
    }

    /// Takes back what was appended since `start`, for a game that comes again.
    pub fn take_back(&mut self, start: usize) {
        self.bytes.truncate(start);
        self.numbers.retain(|number| number.start < start);
    }

    /// Returns a part of the bytes, after adding `before` to the game numbers in it.
    pub fn numbered(&self, part: Range<usize>, before: u64) -> Cow<'_, [u8]> {
        let first = self.numbers.partition_point(|number| number.start < part.start);
        let within = self.numbers[first..].iter().take_while(|number| number.start < part.end);
        let mut numbered = Vec::new();
        let mut at = part.start;
        for place in within.take_while(|_| before > 0) {
            if at == part.start {
                // Numbers get a few digits at most; what is put together here is often large.
                numbered.reserve(part.len() + part.len() / 16);
            }
            numbered.extend_from_slice(&self.bytes[at..place.start]);
            numbered.extend_from_slice((digits(&self.bytes[place.clone()]) + before).to_string().as_bytes());
            at = place.end;
        }
        if at == part.start {
            return Cow::Borrowed(&self.bytes[part]);
        }
        numbered.extend_from_slice(&self.bytes[at..part.end]);
        Cow::Owned(numbered)
    }

    /// Completes a section of this kind.
    pub fn part_end(&mut self, kind: SectionKind) {
        self.parts.push(Section { kind, end: self.bytes.len() });
    }

    /// Calls `each` with the sections and the pieces of their bytes, after adding `before` to the game numbers in them. Large
    /// sections are not copied for a few numbers.
    pub fn each_part<E>(
        &self,
        before: u64,
        mut each: impl FnMut(SectionKind, &mut [&[u8]]) -> Result<(), E>,
    ) -> Result<(), E> {
        let bytes = &self.bytes[..];
        let number = |place: &Range<usize>| (digits(&bytes[place.clone()]) + before).to_string();
        let numbers: Vec<String> = self.numbers.iter().map(number).collect();
        let mut numbers = self.numbers.iter().zip(&numbers).peekable();
        let mut pieces = Vec::new();
        let mut at = 0;
        for part in &self.parts {
            pieces.clear();
            while let Some((place, number)) = numbers.next_if(|(place, _)| place.start < part.end) {
                pieces.extend([&bytes[at..place.start], number.as_bytes()]);
                at = place.end;
            }
            pieces.push(&bytes[at..part.end]);
            each(part.kind, &mut pieces)?;
            at = part.end;
        }
        Ok(())
    }
}

fn digits(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, digit| number * 10 + u64::from(digit.wrapping_sub(b'0')))
}

/// The counts of games, moves and findings.
#[derive(Clone)]
pub struct Counts {
    pub games: u64,
    pub moves: u64,
    pub errors: u64,
    pub warnings: u64,
    pub notes: u64,
    /// The number of findings with each code, in the order of `Code::ALL`.
    pub by_code: Vec<u64>,
}

impl Default for Counts {
    fn default() -> Counts {
        let by_code = vec![0; Code::ALL.len()];
        Counts { games: 0, moves: 0, errors: 0, warnings: 0, notes: 0, by_code }
    }
}

impl Counts {
    /// Counts a game and its findings.
    pub fn note(&mut self, game: &Game, findings: &[Finding<'_>]) {
        self.games += 1;
        let read = |element: &&Element| matches!(element, Element::Ply(ply) if ply.played != Played::Unread);
        self.moves += game.elements.iter().filter(read).count() as u64;
        for finding in findings {
            *self.of(finding.severity) += 1;
            self.by_code[finding.diagnostic.code() as usize] += 1;
            // The findings beyond the limit of a game count like the ones that are kept.
            if let Detail::FindingsLeftOut { code, count } = finding.diagnostic.detail
                && let Some(kept) = findings.iter().find(|kept| kept.diagnostic.code() == code)
            {
                *self.of(kept.severity) += count as u64;
            }
        }
    }

    const fn of(&mut self, severity: Severity) -> &mut u64 {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => &mut self.warnings,
            Severity::Note => &mut self.notes,
        }
    }

    /// Adds other counts to these.
    pub fn add(&mut self, other: &Counts) {
        self.games += other.games;
        self.moves += other.moves;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        for (count, more) in self.by_code.iter_mut().zip(&other.by_code) {
            *count += more;
        }
    }
}
