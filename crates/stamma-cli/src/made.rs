//! The output of some games: bytes for the output, and findings as they will be shown, in the order in which they go
//! out. A game knows its number among its batch only; where a number is to be shown, its place is noted, and the number of
//! games before the batch is added when it is known.

use crate::sarif;
use stamma::notation::Detail;
use stamma::{Code, Element, Finding, Game, Played, Severity};
use std::ops::Range;

/// The output of some games.
#[derive(Default)]
pub struct Made {
    bytes: Vec<u8>,
    parts: Vec<Part>,
    /// The places of game numbers in `bytes`, in order.
    numbers: Vec<Range<usize>>,
    /// Findings for a document, in order.
    pub results: Vec<sarif::Entry>,
    /// The numbers of games, moves and findings.
    pub counts: Counts,
}

/// Some bytes in a row that are one thing.
pub struct Part {
    /// The kind of output.
    pub kind: Kind,
    end: usize,
}

/// The kind of some bytes of output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Games for the output, the last of which ends so.
    Games(Ending),
    /// A finding with this code.
    Finding(Code),
    /// A finding with this code that is the next of `results`.
    Result(Code),
}

/// The end of the text of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// With a blank line.
    Blank,
    /// Without.
    Plain,
}

impl Ending {
    fn of(game: &[u8]) -> Ending {
        if game.ends_with(b"\n\n") { Ending::Blank } else { Ending::Plain }
    }
}

impl Made {
    /// The bytes so far: a game may be appended, and told with [`game_end`](Made::game_end).
    pub const fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }

    /// The number of a game stands there.
    pub fn number_at(&mut self, place: Range<usize>) {
        self.numbers.push(place);
    }

    /// Notes that the bytes from a place on are a game.
    pub fn game_end(&mut self, start: usize) {
        // A game of which nothing is written changes nothing about how the one before it ends.
        if start == self.bytes.len() {
            return;
        }
        let (kind, end) = (Kind::Games(Ending::of(&self.bytes[start..])), self.bytes.len());
        match self.parts.last_mut() {
            Some(part) if matches!(part.kind, Kind::Games(_)) => *part = Part { kind, end },
            _ => self.parts.push(Part { kind, end }),
        }
    }

    /// Notes that the bytes since the last part are of another kind.
    pub fn part_end(&mut self, kind: Kind) {
        self.parts.push(Part { kind, end: self.bytes.len() });
    }

    /// Calls `each` with every part and its bytes, the numbers of games in them counted on from `before`. Games may come in
    /// several parts.
    pub fn each_part<E>(
        &self,
        before: u64,
        mut each: impl FnMut(Kind, &[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut numbers = self.numbers.iter().peekable();
        let mut numbered = Vec::new();
        let mut at = 0;
        for part in &self.parts {
            numbered.clear();
            while let Some(place) = numbers.next_if(|number| number.start < part.end) {
                numbered.extend_from_slice(&self.bytes[at..place.start]);
                let number = digits(&self.bytes[place.clone()]) + before;
                numbered.extend_from_slice(number.to_string().as_bytes());
                at = place.end;
                // Of many games no second copy is made.
                if matches!(part.kind, Kind::Games(_)) && numbered.len() >= AT_ONCE {
                    each(Kind::Games(Ending::Plain), &numbered)?;
                    numbered.clear();
                }
            }
            if numbered.is_empty() {
                each(part.kind, &self.bytes[at..part.end])?;
            } else {
                numbered.extend_from_slice(&self.bytes[at..part.end]);
                each(part.kind, &numbered)?;
            }
            at = part.end;
        }
        Ok(())
    }
}

/// The number of bytes of numbered games that are passed on at once.
const AT_ONCE: usize = 1 << 16;

fn digits(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, digit| number * 10 + u64::from(digit.wrapping_sub(b'0')))
}

/// The numbers of games, moves and findings.
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
            // What a game has too much of counts like what is kept of it.
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

    /// Adds what was counted elsewhere.
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
