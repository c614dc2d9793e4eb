//! Flags and words of a command line, taken one by one; whatever is left at the end is a mistake.

use std::fmt::Display;
use std::str::FromStr;

use crate::Result;

/// The words that have not been taken yet.
#[derive(Debug)]
pub struct Arguments(Vec<String>);

impl Arguments {
    /// The words after the command's name.
    pub fn new(words: Vec<String>) -> Arguments {
        Arguments(words)
    }

    /// Takes a flag without a value, if it is there.
    pub fn flag(&mut self, name: &str) -> bool {
        let place = self.0.iter().position(|word| word == name);
        place.map(|place| self.0.remove(place)).is_some()
    }

    /// Takes a flag and the value after it.
    ///
    /// # Errors
    ///
    /// The value is missing, or is not of its kind.
    pub fn value<T: FromStr<Err: Display>>(&mut self, name: &str) -> Result<Option<T>> {
        let Some(place) = self.0.iter().position(|word| word == name) else { return Ok(None) };
        if place + 1 >= self.0.len() {
            return Err(format!("{name} wants a value").into());
        }
        let text = self.0.remove(place + 1);
        self.0.remove(place);
        text.parse().map(Some).map_err(|error| format!("{name} {text}: {error}").into())
    }

    /// Takes the first word that is not a flag. Take the flags first.
    pub fn word(&mut self) -> Option<String> {
        let place = self.0.iter().position(|word| !word.starts_with("--"))?;
        Some(self.0.remove(place))
    }

    /// Says what is left.
    ///
    /// # Errors
    ///
    /// Something is.
    pub fn finish(self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(format!("unknown: {}", self.0.join(" ")).into()) }
    }
}
