//! The content of a reading, in a form that can be compared, counted and printed.

use std::collections::BTreeMap;
use std::fmt;

use stamma::{Diagnostic, Game, Played, ReadOptions, Severity, read_games};

/// Every game of a text, read without a hint.
pub fn unhinted(text: &[u8]) -> Vec<Game> {
    read_games(text, ReadOptions::default()).collect()
}

/// The main line, unread words included.
pub fn moves(game: &Game) -> Vec<Played> {
    game.mainline().map(|ply| ply.played).collect()
}

/// The number of moves of the main line that are read before the first that is not.
pub fn read_plies(game: &Game) -> usize {
    game.mainline().take_while(|ply| ply.played != Played::Unread).count()
}

/// Returns true if everything of a game was read: no finding is an error.
pub fn is_whole(game: &Game) -> bool {
    game.worst() < Some(Severity::Error)
}

/// The first finding of the worst severity, where that is more than a note.
pub fn gravest(game: &Game) -> Option<&Diagnostic> {
    let worst = game.worst().filter(|&worst| worst > Severity::Note)?;
    game.diagnostics.iter().find(|finding| finding.severity() == worst)
}

/// The line of a place, from 1.
pub fn line_of(text: &[u8], at: usize) -> usize {
    text[..at.min(text.len())].iter().filter(|&&byte| byte == b'\n').count() + 1
}

/// A finding in one line.
pub fn finding_in_words(text: &[u8], finding: &Diagnostic) -> String {
    let ply = finding.ply.map_or(String::new(), |ply| format!(", ply {ply}"));
    let line = line_of(text, finding.span.start);
    format!("{} line {line}{ply}: {}", finding.code(), finding.message())
}

/// Why a reading is not what it should be, in one line.
pub fn cause(text: &[u8], game: &Game) -> String {
    gravest(game).map_or("no finding".to_owned(), |finding| finding_in_words(text, finding))
}

/// The number of times that each thing occurs.
#[derive(Clone, Debug, Default)]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// Counts one.
    pub fn add(&mut self, name: impl Into<String>) {
        *self.0.entry(name.into()).or_default() += 1;
    }

    /// Counts all of another table.
    pub fn merge(&mut self, other: &Counts) {
        for (name, count) in &other.0 {
            *self.0.entry(name.clone()).or_default() += count;
        }
    }

    /// Counts every finding of a game by its code.
    pub fn add_findings(&mut self, game: &Game) {
        for finding in &game.diagnostics {
            self.add(finding.code().id());
        }
    }

    /// The commonest first.
    pub fn commonest(&self) -> Vec<(&str, u64)> {
        let mut rows: Vec<(&str, u64)> = self.0.iter().map(|(name, &count)| (&**name, count)).collect();
        rows.sort_by(|left, right| right.1.cmp(&left.1).then(left.0.cmp(right.0)));
        rows
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("none");
        }
        let rows: Vec<String> =
            self.commonest().iter().map(|(name, count)| format!("{name} {count}")).collect();
        f.write_str(&rows.join(", "))
    }
}

/// A share as a percentage with two places.
pub fn percent(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    // Rounded down, so that 100.00 means all.
    let hundredths = part.saturating_mul(10_000) / whole;
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}
