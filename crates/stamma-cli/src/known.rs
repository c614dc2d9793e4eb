//! The dialects that can be named: those that stamma knows by itself, and those of the files that the user gives.

use crate::Stop;
use crate::names::{Notation, Target, unknown};
use stamma::{DIALECTS, Dialect, LANGUAGES, Language, load_dialect};
use std::path::{Path, PathBuf};

/// The dialects that can be named.
pub struct Known {
    dialects: Vec<&'static Dialect>,
    /// Those of files.
    own: &'static [&'static Dialect],
}

impl Known {
    /// The known dialects and those of these files.
    ///
    /// # Errors
    ///
    /// A file cannot be read, or it describes no dialect.
    pub fn load(files: &[PathBuf]) -> Result<Known, Stop> {
        let mut known = Known { dialects: DIALECTS.to_vec(), own: &[] };
        for file in files {
            let dialect = from_file(file).map_err(Stop::Failed)?;
            if known.dialect(dialect.id).is_some() {
                let message = format!(
                    "two dialect files have the id `{}`; the second is {}",
                    dialect.id,
                    file.display()
                );
                return Err(Stop::Failed(message));
            }
            known.dialects.push(dialect);
        }
        known.own = known.dialects[DIALECTS.len()..].to_vec().leak();
        Ok(known)
    }

    /// All of them, those of stamma first.
    pub fn dialects(&self) -> &[&'static Dialect] {
        &self.dialects
    }

    /// Those of files.
    pub fn own(&self) -> &'static [&'static Dialect] {
        self.own
    }

    fn dialect(&self, id: &str) -> Option<&'static Dialect> {
        self.dialects.iter().copied().find(|dialect| dialect.id.eq_ignore_ascii_case(id))
    }

    fn ids(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.dialects.iter().map(|dialect| dialect.id)
    }

    /// `dialect[:language]`, as it stands after a flag.
    ///
    /// # Errors
    ///
    /// There is no such dialect or language, or the dialect has no letters of that language.
    pub fn notation(&self, flag: &str, text: &str) -> Result<Notation, Stop> {
        self.named(text, &[]).map_err(|reason| Stop::Failed(format!("{flag}: {reason}")))
    }

    /// `dialect[:language]` or `json`.
    ///
    /// # Errors
    ///
    /// As for a notation.
    pub fn target(&self, flag: &str, text: &str) -> Result<Target, Stop> {
        if text.eq_ignore_ascii_case("json") {
            return Ok(Target::Json);
        }
        let named =
            self.named(text, &["json"]).map_err(|reason| Stop::Failed(format!("{flag}: {reason}")))?;
        Ok(Target::Notation(named))
    }

    fn named(&self, text: &str, others: &'static [&'static str]) -> Result<Notation, String> {
        let (id, tag) = match text.split_once(':') {
            Some((id, tag)) => (id, Some(tag)),
            None => (text, None),
        };
        let ids = || self.ids().chain(others.iter().copied());
        let dialect = self.dialect(id).ok_or_else(|| unknown("dialect", id, ids()))?;
        let language = tag.map(|tag| language(dialect, tag)).transpose()?;
        Ok(Notation { dialect, language })
    }
}

/// A language that the dialect may be written in.
fn language(dialect: &'static Dialect, tag: &str) -> Result<&'static Language, String> {
    let usual = dialect.languages.usual();
    // The letters of a file's own are known by the id of its dialect.
    if usual.id.eq_ignore_ascii_case(tag) {
        return Ok(usual);
    }
    let language = stamma::language(tag)
        .ok_or_else(|| unknown("language", tag, LANGUAGES.iter().map(|language| language.id)))?;
    if dialect.languages.allows(language) {
        return Ok(language);
    }
    let id = dialect.id;
    Err(format!(
        "`{id}` is not written in the letters of `{}`, only in those of `{}`; leave `:{tag}` out",
        language.id, usual.id
    ))
}

fn from_file(file: &Path) -> Result<&'static Dialect, String> {
    let shown = file.display();
    let text = std::fs::read(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => format!("there is no dialect file {shown}"),
        _ => format!("cannot read the dialect file {shown}: {error}"),
    })?;
    let text = String::from_utf8(text)
        .map_err(|_| format!("the dialect file {shown} is not UTF-8, as TOML must be"))?;
    // A byte order mark is no part of the text.
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    load_dialect(text).map_err(|error| format!("{shown}:{error}"))
}

#[cfg(test)]
mod tests {
    use super::Known;

    #[test]
    fn a_notation_may_name_its_language() {
        let known = Known::load(&[]).unwrap();
        let named = known.named("lan:de", &[]).unwrap();
        assert_eq!((named.dialect.id, named.language.map(|language| language.id)), ("lan", Some("de")));
        assert!(known.named("lan:xx", &[]).unwrap_err().contains("language `xx`"));
        assert!(known.named("", &[]).is_err());
        let refused = known.named("smith:de", &[]).unwrap_err();
        assert_eq!(
            refused,
            "`smith` is not written in the letters of `de`, only in those of `en`; leave `:de` out"
        );
        assert!(known.named("smith:en", &[]).is_ok());
    }
}
