//! The probability that one character is written for another: a table from a file, ours or the user's.
//!
//! Costs are negative logarithms of probabilities. Nothing here depends on chess; `error_model` adds up the costs of
//! characters to the cost of a word.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

/// Our own table.
const BUILT_IN: &str = include_str!("../data/confusions.txt");

/// The share of wrong characters that are in the table; the others may be any.
const KNOWN_SHARE: f32 = 0.85;
/// The size of the alphabet from which an unexpected character comes.
const ALPHABET: f32 = 40.0;
/// A letter in the other case, as a weight.
const CASE_WEIGHT: f32 = 0.5;

/// The characters of ASCII that may occur in a word: the first of them, and their number.
const GRAPHIC: (char, usize) = ('!', 94);

/// The place of a pair of graphic characters in [`Confusions::graphic`].
fn graphic_pair(meant: char, written: char) -> Option<usize> {
    let index = |ch: char| (ch as usize).checked_sub(GRAPHIC.0 as usize).filter(|index| *index < GRAPHIC.1);
    Some(index(meant)? * GRAPHIC.1 + index(written)?)
}

/// The costs of characters written for others.
#[derive(Clone, Debug, Default)]
pub struct Confusions {
    /// For a meant character and a written one, the cost of writing it, once a character is known to be wrong.
    costs: HashMap<(char, char), f32>,
    /// The values of [`sought`](Confusions::sought) for pairs of graphic characters, since a search looks them up again
    /// and again: those of one meant character together.
    graphic: Vec<f32>,
}

/// The reason why a table cannot be used: the line, from 1, and the error in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfusionsError {
    /// The line, from 1.
    pub line: usize,
    /// The problem.
    pub problem: &'static str,
}

impl std::fmt::Display for ConfusionsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for ConfusionsError {}

/// Returns the number of a text such as `2` or `0.35`. The parser of the standard library has ten kilobytes of tables.
fn decimal(text: &str) -> Option<f32> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + fraction.len() == 0 || !digits(whole) || !digits(fraction) {
        return None;
    }
    let value = |digits: &str| digits.bytes().fold(0, |value, digit| value * 10 + u64::from(digit - b'0'));
    let scale = 10_u64.pow(fraction.len() as u32);
    Some(((value(whole) * scale + value(fraction)) as f64 / scale as f64) as f32)
}

impl Confusions {
    /// Our own table.
    pub fn built_in() -> &'static Confusions {
        static TABLE: OnceLock<Confusions> = OnceLock::new();
        TABLE.get_or_init(|| Confusions::parse(BUILT_IN).unwrap_or_default())
    }

    /// The table that a text describes: `KIND CHARACTERS CHARACTERS [WEIGHT]` on each line.
    ///
    /// # Errors
    ///
    /// A line has too few parts, or a weight that is no positive number.
    pub fn parse(text: &str) -> Result<Confusions, ConfusionsError> {
        // In order: sums of fractions depend on the order in which they are added.
        let mut weights: BTreeMap<(char, char), f32> = BTreeMap::new();
        for (at, line) in text.lines().enumerate() {
            let problem = |problem| ConfusionsError { line: at + 1, problem };
            let mut parts = line.split_whitespace();
            let Some(kind) = parts.next().filter(|kind| !kind.starts_with('#')) else { continue };
            let (Some(left), Some(right)) = (parts.next(), parts.next()) else {
                return Err(problem("write KIND CHARACTERS CHARACTERS [WEIGHT]"));
            };
            let weight = parts.next().map_or(Some(1.0), decimal).filter(|weight| *weight > 0.0);
            let weight = weight.ok_or(problem("the weight must be a number above 0"))?;
            if kind.is_empty() || parts.next().is_some_and(|rest| !rest.starts_with('#')) {
                return Err(problem("there is more on the line than KIND CHARACTERS CHARACTERS [WEIGHT]"));
            }
            for one in left.chars() {
                for other in right.chars().filter(|other| *other != one) {
                    for pair in [(one, other), (other, one)] {
                        let entry = weights.entry(pair).or_insert(0.0);
                        *entry = entry.max(weight);
                    }
                }
            }
        }
        let mut sums: HashMap<char, f32> = HashMap::new();
        for (&(meant, _), weight) in &weights {
            *sums.entry(meant).or_insert(CASE_WEIGHT) += weight;
        }
        let cost = |(meant, written): (char, char), weight: f32| {
            let sum = sums.get(&meant).copied().unwrap_or(CASE_WEIGHT);
            ((meant, written), -(KNOWN_SHARE * weight / sum + (1.0 - KNOWN_SHARE) / ALPHABET).ln())
        };
        let costs = weights.into_iter().map(|(pair, weight)| cost(pair, weight)).collect();
        let mut table = Confusions { costs, graphic: Vec::new() };
        table.tabulate();
        Ok(table)
    }

    /// This table, with the given costs where they are less than its own.
    pub(crate) fn with_cheaper(&self, rows: impl Iterator<Item = ((char, char), f32)>) -> Confusions {
        let mut table = self.clone();
        for ((meant, written), cost) in rows {
            if cost < table.substitution(meant, written) {
                table.costs.insert((meant, written), cost);
                if let Some(known) = graphic_pair(meant, written).and_then(|at| table.graphic.get_mut(at)) {
                    *known = cost;
                }
            }
        }
        table
    }

    fn tabulate(&mut self) {
        let chars = || (GRAPHIC.0..).take(GRAPHIC.1);
        self.graphic = chars()
            .flat_map(|meant| chars().map(move |written| (meant, written)))
            .map(|(meant, written)| self.sought(meant, written))
            .collect();
    }

    /// Returns the cost of `written` in place of `meant`.
    pub fn substitution(&self, meant: char, written: char) -> f32 {
        let known = graphic_pair(meant, written).and_then(|at| self.graphic.get(at).copied());
        known.unwrap_or_else(|| self.sought(meant, written))
    }

    fn sought(&self, meant: char, written: char) -> f32 {
        if let Some(&cost) = self.costs.get(&(meant, written)) {
            return cost;
        }
        if meant.is_alphabetic() && meant.to_lowercase().eq(written.to_lowercase()) {
            return 2.0;
        }
        -((1.0 - KNOWN_SHARE) / ALPHABET).ln()
    }

    /// True if the table lists that `written` may replace `meant`.
    pub fn known(&self, meant: char, written: char) -> bool {
        self.costs.contains_key(&(meant, written))
    }
}

#[cfg(test)]
mod tests {
    use super::Confusions;

    #[test]
    fn what_is_kept_is_what_is_sought() {
        let table = Confusions::built_in();
        for meant in ('\0'..='\u{100}').chain(['К', '♘']) {
            for written in ('\0'..='\u{100}').chain(['н', '♞']) {
                assert_eq!(
                    table.substitution(meant, written),
                    table.sought(meant, written),
                    "{meant:?} {written:?}"
                );
            }
        }
        assert!(table.substitution('0', 'O') < table.substitution('0', 'W'));
    }
}
