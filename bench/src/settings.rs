//! The settings of a run, from the command line.

use std::path::PathBuf;
use std::process::Command;

use crate::Result;
use crate::benches::BENCHES;

/// The settings of a run.
#[derive(Clone)]
pub struct Settings {
    /// The benches to run; none means all.
    pub names: Vec<String>,
    /// The number of times that each program is measured.
    pub rounds: usize,
    /// Files are cut to so many megabytes; the largest file of `grow` has twenty times as many.
    pub megabytes: u64,
    /// The folder of other people's games; without it the bench plays its own.
    pub corpora: Option<PathBuf>,
    /// The stamma command.
    pub stamma: PathBuf,
    /// A Python that has python-chess.
    pub python: Option<PathBuf>,
    /// The path that the record is written to; without it the record is only printed.
    pub record: Option<PathBuf>,
    /// Which state of the project is measured.
    pub commit: String,
}

impl Settings {
    /// Reads the words of the command line.
    ///
    /// # Errors
    ///
    /// A word is not known, or its value is wrong.
    pub fn of(words: &[&str]) -> Result<Settings> {
        let mut settings = Settings {
            names: Vec::new(),
            rounds: 5,
            megabytes: 50,
            corpora: None,
            stamma: PathBuf::from("stamma"),
            python: None,
            record: None,
            commit: String::from("unknown"),
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().copied().ok_or(format!("{word} wants a value"));
            match word {
                "--rounds" => settings.rounds = positive(word, value()?)? as usize,
                "--megabytes" => settings.megabytes = positive(word, value()?)?,
                "--corpora" => settings.corpora = Some(PathBuf::from(value()?)),
                "--stamma" => settings.stamma = PathBuf::from(value()?),
                "--python" => settings.python = Some(PathBuf::from(value()?)),
                "--record" => settings.record = Some(PathBuf::from(value()?)),
                "--commit" => settings.commit = value()?.to_owned(),
                name if BENCHES.iter().any(|bench| bench.name == name) => {
                    settings.names.push(name.to_owned());
                }
                _ => return Err(format!("unknown: {word}").into()),
            }
        }
        Ok(settings)
    }

    /// The length that files are cut to.
    pub const fn bytes(&self) -> u64 {
        self.megabytes * 1_000_000
    }

    /// Returns true if a command of stamma has a flag, so that older states of the project can be measured too.
    pub fn stamma_has(&self, command: &str, flag: &str) -> bool {
        let help = Command::new(&self.stamma).args([command, "--help"]).output();
        help.is_ok_and(|output| {
            String::from_utf8_lossy(&output.stdout).split([' ', '\n', ',', '=', '[']).any(|word| word == flag)
        })
    }
}

fn positive(flag: &str, text: &str) -> Result<u64> {
    text.parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or(format!("{flag} {text}: not a number above 0").into())
}
