//! The dialects that can be named on the command line: those of the library, and those of dialect files.

use crate::EarlyExit;
use crate::names::{OTHER_TARGETS, Target};
use stamma::{DIALECTS, Dialect, Notation, load_dialect};
use std::path::{Path, PathBuf};

/// The dialects that can be named.
pub struct KnownDialects {
    dialects: Vec<&'static Dialect>,
    /// The dialects of files.
    own: &'static [&'static Dialect],
}

impl KnownDialects {
    /// Loads the dialects of these files.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or it describes no valid dialect.
    pub fn load(files: &[PathBuf]) -> Result<KnownDialects, EarlyExit> {
        let mut known = KnownDialects { dialects: DIALECTS.to_vec(), own: &[] };
        for file in files {
            let dialect = from_file(file).map_err(EarlyExit::Failed)?;
            if known.dialect(dialect.id).is_some() {
                let message = format!(
                    "two dialect files have the id `{}`; the second is {}",
                    dialect.id,
                    file.display()
                );
                return Err(EarlyExit::Failed(message));
            }
            known.dialects.push(dialect);
        }
        known.own = known.dialects[DIALECTS.len()..].to_vec().leak();
        Ok(known)
    }

    /// Returns all dialects, those of the library first.
    pub fn dialects(&self) -> &[&'static Dialect] {
        &self.dialects
    }

    /// Returns the dialects of files.
    pub fn own(&self) -> &'static [&'static Dialect] {
        self.own
    }

    fn dialect(&self, id: &str) -> Option<&'static Dialect> {
        self.dialects.iter().copied().find(|dialect| dialect.id.eq_ignore_ascii_case(id))
    }

    /// Looks up `dialect[:language]`, the value of a flag.
    ///
    /// # Errors
    ///
    /// The dialect or the language is unknown, or the dialect is never written in that language.
    pub fn notation(&self, flag: &str, text: &str) -> Result<Notation, EarlyExit> {
        self.named(flag, text, &[])
    }

    /// Looks up `dialect[:language]` or another target, such as `json`.
    ///
    /// # Errors
    ///
    /// The name is unknown.
    pub fn target(&self, flag: &str, text: &str) -> Result<Target, EarlyExit> {
        if let Some((_, _, target)) = OTHER_TARGETS.iter().find(|row| row.0.eq_ignore_ascii_case(text)) {
            return Ok(*target);
        }
        if cfg!(not(feature = "columns")) && text.eq_ignore_ascii_case("parquet") {
            let reason = "this build of stamma writes no Parquet; build it with `--features columns`, or write `arrow`";
            return Err(EarlyExit::Failed(format!("{flag}: {reason}")));
        }
        let others: Vec<&str> = OTHER_TARGETS.iter().map(|row| row.0).collect();
        self.named(flag, text, &others).map(Target::Notation)
    }

    fn named(&self, flag: &str, text: &str, others: &[&'static str]) -> Result<Notation, EarlyExit> {
        let named = Notation::named(text, &self.dialects, others);
        named.map_err(|reason| EarlyExit::Failed(format!("{flag}: {reason}")))
    }
}

fn from_file(file: &Path) -> Result<&'static Dialect, String> {
    let shown = file.display();
    let text = std::fs::read(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => format!("there is no dialect file {shown}"),
        _ => format!("cannot read the dialect file {shown}: {error}"),
    })?;
    let text = String::from_utf8(text)
        .map_err(|_| format!("the dialect file {shown} is not UTF-8, as TOML must be"))?;
    // A byte order mark is not part of the text.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    load_dialect(text).map_err(|error| format!("{shown}:{error}"))
}
