//! The record of a day: one section a bench. A bench that is run again replaces its section, so that a noisy one can be
//! repeated without the others.

use std::fs;
use std::path::PathBuf;

use crate::Result;
use crate::benches::{BENCHES, Bench};
use crate::machine;
use crate::settings::Settings;

/// Sections by the names of their benches, in the order of the benches.
pub struct Record {
    path: Option<PathBuf>,
    sections: Vec<(String, String)>,
}

/// A guide to the tables; it comes before all sections.
const PREFACE: &str = "\
Made by `cargo xtask bench`. Every program is a whole process that reads a file that is in the page cache and writes to
/dev/null. Before it is measured it proves that it reads the same games and plies as the others; where it cannot say so,
that is said. Then all take turns, round by round. `CPU s` is the median of user and system time over the rounds, of all
threads; `min-max` is the noise; MB/s and games/s are those of the processor time. `times the first` compares the
processor time for a ply with that of the first row.
";

impl Record {
    /// Opens the record of this day with the sections that it already has, if any.
    ///
    /// # Errors
    ///
    /// The record cannot be read.
    pub fn open(settings: &Settings) -> Result<Record> {
        let path = settings.record.clone();
        let text = match &path {
            Some(path) if path.exists() => fs::read_to_string(path)?,
            _ => String::new(),
        };
        let sections = text.split("\n## ").skip(1).filter_map(|section| {
            let (name, body) = section.split_once('\n')?;
            Some((name.trim().to_owned(), body.trim().to_owned()))
        });
        Ok(Record { path, sections: sections.collect() })
    }

    /// Runs a bench and writes its section.
    ///
    /// # Errors
    ///
    /// It cannot run, or the record cannot be written.
    pub fn section(&mut self, bench: &Bench, settings: &Settings) -> Result<()> {
        let before = machine::load();
        let body = (bench.run)(settings)?;
        let files = match &settings.corpora {
            Some(_) => "games of other people",
            None => "random games played by the bench",
        };
        let text = format!(
            "{}.\n\n- {} rounds; {files}, cut to {} MB; commit {}; load {before} before, {} after\n{}\n{}",
            sentence(bench.help),
            settings.rounds,
            settings.megabytes,
            settings.commit,
            machine::load(),
            machine::description(),
            body.trim()
        );
        println!("## {}\n\n{text}\n", bench.name);
        self.sections.retain(|(name, _)| name != bench.name);
        self.sections.push((bench.name.to_owned(), text));
        self.save()
    }

    fn save(&self) -> Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let day = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut text = format!("# Speed, {day}\n\n{PREFACE}");
        for bench in BENCHES {
            let sections = self.sections.iter().filter(|(name, _)| name == bench.name);
            sections.for_each(|(name, body)| text += &format!("\n## {name}\n\n{body}\n"));
        }
        Ok(fs::write(path, text)?)
    }
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
