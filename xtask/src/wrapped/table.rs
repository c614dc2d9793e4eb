//! The figures: a table of the categories, one of the templates, and the worst with an example each.

use std::collections::BTreeMap;

use super::judge::{Fault, Judgement, Verdict};
use super::template::Template;

/// The number of templates whose example is shown.
const WORST: usize = 400;

/// The numbers of verdicts.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// All texts.
    pub texts: u64,
    /// Read exactly.
    pub exact: u64,
    /// Of these, those that `check` complains of.
    pub exact_loud: u64,
    /// Without the names, else exactly.
    pub nameless: u64,
    /// Read otherwise, and reported.
    pub doubted: u64,
    /// Of these, those with exit code 0.
    pub doubted_quiet: u64,
    /// Read otherwise, and not reported.
    pub silent: u64,
    /// The kinds of difference of texts that are not exact.
    faults: BTreeMap<Fault, u64>,
    /// The first example of the worst verdict.
    example: Option<(u64, String)>,
}

impl Counts {
    /// Adds a verdict. `place` is the file of the text, if it was kept.
    pub fn add(&mut self, judgement: &Judgement, place: &str) {
        self.texts += 1;
        let badness = match judgement.verdict {
            Verdict::Exact => {
                self.exact += 1;
                self.exact_loud += u64::from(judgement.loud);
                return;
            }
            Verdict::Nameless => {
                self.nameless += 1;
                1
            }
            Verdict::Doubted => {
                self.doubted += 1;
                self.doubted_quiet += u64::from(!judgement.loud);
                2
            }
            Verdict::Silent => {
                self.silent += 1;
                3
            }
        };
        if let Some(fault) = judgement.fault {
            *self.faults.entry(fault).or_default() += 1;
        }
        if self.example.as_ref().is_none_or(|(other, _)| *other < badness) {
            self.example = Some((badness, format!("{place}: {}", judgement.words)));
        }
    }

    fn merge(&mut self, other: &Counts) {
        self.texts += other.texts;
        self.exact += other.exact;
        self.exact_loud += other.exact_loud;
        self.nameless += other.nameless;
        self.doubted += other.doubted;
        self.doubted_quiet += other.doubted_quiet;
        self.silent += other.silent;
        for (fault, count) in &other.faults {
            *self.faults.entry(*fault).or_default() += count;
        }
    }

    /// The share of exact texts, in hundredths of a per cent, rounded down.
    pub fn exact_share(&self) -> u64 {
        (self.exact * 10_000).checked_div(self.texts).unwrap_or(10_000)
    }

    fn row(&self, name: &str, width: usize) -> String {
        let faults: Vec<String> =
            self.faults.iter().map(|(fault, count)| format!("{fault} {count}")).collect();
        let row = format!(
            "{name:width$}  {:>5}  {:>6.1} %  {:>4}  {:>5}  {:>5}  {:>5}  {:>6}  {}",
            self.texts,
            self.exact_share() as f64 / 100.0,
            self.exact_loud,
            self.nameless,
            self.doubted,
            self.doubted_quiet,
            self.silent,
            faults.join(", ")
        );
        row.trim_end().to_owned()
    }
}

const HEADINGS: &str = "texts     exact  loud  names  doubt  quiet  SILENT  differences";

/// Prints the tables and returns the sum.
pub fn print(templates: &[Template], counts: &[Counts]) -> Counts {
    let width = templates.iter().map(|template| template.name.chars().count()).max().unwrap_or(8);
    let mut categories: Vec<(&str, Counts)> = Vec::new();
    let mut sum = Counts::default();
    for (template, counts) in templates.iter().zip(counts) {
        if categories.last().is_none_or(|(category, _)| *category != template.category) {
            categories.push((&template.category, Counts::default()));
        }
        if let Some((_, category)) = categories.last_mut() {
            category.merge(counts);
        }
        sum.merge(counts);
    }
    println!("{:width$}  {HEADINGS}", "template");
    for (template, counts) in templates.iter().zip(counts) {
        println!("{}", counts.row(&template.name, width));
    }
    println!("\n{:width$}  {HEADINGS}", "category");
    for (category, counts) in &categories {
        println!("{}", counts.row(category, width));
    }
    println!("{}", sum.row("all", width));
    let mut worst: Vec<_> =
        templates.iter().zip(counts).filter(|(_, counts)| counts.example.is_some()).collect();
    worst.sort_by_key(|(_, counts)| (u64::MAX - counts.silent, counts.exact_share()));
    if !worst.is_empty() {
        println!("\nthe worst:");
    }
    for (template, counts) in worst.iter().take(WORST) {
        if let Some((badness, example)) = &counts.example {
            let sign = if *badness > 2 { "SILENT " } else { "" };
            println!("  {}: {sign}{example}", template.name);
        }
    }
    println!(
        "\nloud: exact, but `check` ends with 1. quiet: doubted by a warning alone, `check` ends with 0.\n\
         {} texts of {} templates: {} exact, {} without their names, {} doubted, {} silent",
        sum.texts,
        templates.len(),
        sum.exact,
        sum.nameless,
        sum.doubted,
        sum.silent
    );
    sum
}
