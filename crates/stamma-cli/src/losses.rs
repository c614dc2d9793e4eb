//! The parts of games that the notation of the output leaves out, noted once a run.

use stamma::describe::dialect::{Matter, loses};
use stamma::{Dialect, GameVisitor, Span, TagEvent};
use std::sync::atomic::{AtomicBool, Ordering};

/// The parts that are noted, and their names.
const PARTS: [(Matter, &str); 4] = [
    (Matter::Tags, "tags"),
    (Matter::Comments, "comments"),
    (Matter::Variations, "variations"),
    (Matter::Glyphs, "glyphs"),
];

/// The parts that games had and that were left out. All threads share it.
#[derive(Default)]
pub struct Losses([AtomicBool; PARTS.len()]);

impl Losses {
    /// Returns true if a dialect leaves anything out that is noted.
    pub fn may_be_of(dialect: &Dialect) -> bool {
        PARTS.iter().any(|(part, _)| loses(dialect, *part))
    }

    /// Returns the sentence about the parts that a dialect has left out; none where there were none.
    pub fn sentence(&self, dialect: &Dialect) -> Option<String> {
        let had = self.0.iter().map(|had| had.load(Ordering::Relaxed));
        let lost = PARTS.iter().zip(had).filter(|((part, _), had)| *had && loses(dialect, *part));
        let names: Vec<&str> = lost.map(|((_, name), _)| *name).collect();
        let (last, others) = names.split_last()?;
        let list =
            if others.is_empty() { (*last).to_owned() } else { format!("{} and {last}", others.join(", ")) };
        Some(format!("note: {} has no {list}; those of the games are left out", dialect.id))
    }

    fn note(&self, part: usize) {
        // A write that changes nothing would still take the memory from other threads.
        if !self.0[part].load(Ordering::Relaxed) {
            self.0[part].store(true, Ordering::Relaxed);
        }
    }
}

/// Listens to the parts of games.
pub struct LossListener<'a>(pub &'a Losses);

impl GameVisitor for LossListener<'_> {
    const TAKES_LATE_TAGS: bool = true;

    fn tag(&mut self, _tag: TagEvent<'_>) {
        self.0.note(0);
    }

    fn late_tag(&mut self, _name: &str, _value: &str) {
        self.0.note(0);
    }

    fn comment(&mut self, _text: Span) {
        self.0.note(1);
    }

    fn open(&mut self) {
        self.0.note(2);
    }

    fn nag(&mut self, _nag: u8) {
        self.0.note(3);
    }
}
