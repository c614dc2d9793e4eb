//! The table of what came back, a row for each dialect and for each language.

use std::collections::BTreeMap;

use super::readings::{Counts, percent};
use super::rewrite::{Outcome, Trial};
use crate::Verdict;

/// The share of whole games that must be exact, in tenths of a percent.
const WANTED: u64 = 995;

#[derive(Default)]
struct Row {
    games: u64,
    exact: u64,
    in_doubt: u64,
    refused: u64,
    warned: u64,
    other_result: u64,
    silent: u64,
    /// The gravest finding of each game that is not exact, or exact in doubt.
    codes: Counts,
}

impl Row {
    fn add(&mut self, trial: &Trial) {
        self.games += 1;
        match trial.outcome {
            Outcome::Exact => self.exact += 1,
            Outcome::ExactInDoubt => {
                self.exact += 1;
                self.in_doubt += 1;
            }
            Outcome::Refused => self.refused += 1,
            Outcome::Warned => self.warned += 1,
            Outcome::OtherResult => self.other_result += 1,
            Outcome::Silent => self.silent += 1,
        }
        if let Some(code) = trial.code {
            self.codes.add(code);
        }
    }

    fn print(&self, name: &str) {
        println!(
            "{name:<16} {:>7} {:>7} {:>10} {:>9} {:>8} {:>7} {:>7} {:>7}  {}",
            self.games,
            self.exact,
            percent(self.exact, self.games),
            self.in_doubt,
            self.refused,
            self.warned,
            self.other_result,
            self.silent,
            self.codes,
        );
    }
}

/// The figures so far.
pub struct Figures {
    all: Row,
    dialects: BTreeMap<&'static str, Row>,
    languages: BTreeMap<&'static str, Row>,
    /// The number of games that are not exact, and not silent, that have been printed for each dialect and code.
    shown: BTreeMap<(&'static str, &'static str), usize>,
    /// The number of each that are printed.
    show: usize,
}

impl Figures {
    /// No figures yet. Of each dialect and code `show` games are printed whole; of the silent ones all are.
    pub fn new(show: usize) -> Figures {
        let (dialects, languages) = (BTreeMap::new(), BTreeMap::new());
        Figures { all: Row::default(), dialects, languages, shown: BTreeMap::new(), show }
    }

    /// Counts a trial and prints it where something is wrong with it.
    pub fn add(&mut self, trial: &Trial) {
        self.all.add(trial);
        self.dialects.entry(trial.dialect.id).or_default().add(trial);
        self.languages.entry(trial.language.id).or_default().add(trial);
        let Some(story) = &trial.story else { return };
        let (name, code) = (trial.dialect.id, trial.code.unwrap_or("none"));
        if matches!(trial.outcome, Outcome::Silent | Outcome::OtherResult) {
            println!("SILENT, {name} in {}: {story}", trial.language.id);
            return;
        }
        let shown = self.shown.entry((name, code)).or_default();
        *shown += 1;
        if *shown <= self.show {
            println!("{:?}, {code}, {name} in {}: {story}", trial.outcome, trial.language.id);
        }
    }

    /// Prints the tables.
    pub fn print(&self) {
        let heading = |what: &str| {
            println!(
                "\n{what:<16} {:>7} {:>7} {:>10} {:>9} {:>8} {:>7} {:>7} {:>7}  gravest findings",
                "games", "exact", "share", "in doubt", "refused", "warned", "result", "silent"
            );
        };
        heading("dialect");
        self.dialects.iter().for_each(|(name, row)| row.print(name));
        heading("language");
        self.languages.iter().for_each(|(name, row)| row.print(name));
        heading("all");
        self.all.print("all");
        println!(
            "\n{} texts, {} exact ({}), {} with another result and {} with other moves that nothing tells of",
            self.all.games,
            self.all.exact,
            percent(self.all.exact, self.all.games),
            self.all.other_result,
            self.all.silent
        );
    }

    /// Good when every dialect reaches the share that is wanted and nothing is misread silently.
    pub fn verdict(&self) -> Verdict {
        let enough = |row: &Row| row.exact * 1000 >= row.games * WANTED;
        let good = self.all.silent + self.all.other_result == 0 && self.dialects.values().all(enough);
        if good && self.all.games > 0 { Verdict::Good } else { Verdict::Bad }
    }
}
