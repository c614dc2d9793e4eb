//! The words of the command line.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::Result;

/// The mutants that are tried, and the tests that are run.
#[derive(Debug)]
pub struct Settings {
    /// The packages whose code is changed.
    pub crates: Vec<String>,
    /// The number of mutants that are drawn from each package.
    pub sample: usize,
    /// The number that decides the draw.
    pub seed: u64,
    /// The longest time that a test program may need without a change, to be one of those that are run.
    pub longest: Duration,
    /// The number of hundredths that must be caught.
    pub wanted: usize,
    /// The root of the project.
    pub root: PathBuf,
}

/// The packages that hold the rules, the reading and the repair.
const CRATES: &str = "stamma-board,stamma-notation,stamma-repair";

impl Settings {
    /// Reads the words.
    ///
    /// # Errors
    ///
    /// A word is not known, or has no value of its kind.
    pub fn of(words: Vec<String>) -> Result<Settings> {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..").into();
        let mut settings = Settings {
            crates: CRATES.split(',').map(String::from).collect(),
            sample: 60,
            seed: 1,
            longest: Duration::from_secs(60),
            wanted: 95,
            root,
        };
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| format!("{word} wants a value"))?;
            match &*word {
                "--crates" => settings.crates = value.split(',').map(String::from).collect(),
                "--sample" => settings.sample = number(&word, &value)?,
                "--seed" => settings.seed = number(&word, &value)?,
                "--longest" => settings.longest = Duration::from_secs(number(&word, &value)?),
                "--wanted" => settings.wanted = number(&word, &value)?,
                _ => return Err(format!("{word} is not known").into()),
            }
        }
        Ok(settings)
    }
}

fn number<T: FromStr<Err: Display>>(word: &str, value: &str) -> Result<T> {
    value.parse().map_err(|error| format!("{word} {value}: {error}").into())
}
