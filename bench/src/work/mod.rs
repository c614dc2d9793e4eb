//! Work that needs much memory or is counted by itself, as processes of its own: `bench work NAME ...`.

pub mod words;

mod counted;
mod dirty;
mod random_games;

pub use counted::STEPS;

use crate::Result;

/// Runs one: the words after `bench work`.
///
/// # Errors
///
/// It is not known, or cannot be done.
pub fn run(words: &[&str]) -> Result<()> {
    match words {
        ["random-games", seed, bytes, to] => random_games::write(seed.parse()?, bytes.parse()?, to.as_ref()),
        ["break-games", seed, from, to, list] => {
            dirty::write(seed.parse()?, from.as_ref(), to.as_ref(), list.as_ref())
        }
        ["counted", name, file] => counted::run(name, file.as_ref()),
        _ => Err(format!("no such work: {}", words.join(" ")).into()),
    }
}
