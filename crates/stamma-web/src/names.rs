//! Names of dialects, languages and variants in requests.

use crate::refusal::{Reason, Refusal};
use stamma::{DIALECTS, Dialect, LANGUAGES, Language, Variant, nearest};

/// What games are written as.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// A notation.
    Notation {
        /// The dialect.
        dialect: &'static Dialect,
        /// The language of its letters, where one is named.
        language: Option<&'static Language>,
    },
    /// JSON, one game a line.
    Json,
    /// The last position of each game.
    Fen,
}

/// What is no notation: its name and its title.
pub const OTHER_TARGETS: [(&str, &str, Target); 2] =
    [("fen", "FEN: the last position", Target::Fen), ("json", "JSON: all there is to know", Target::Json)];

impl Target {
    /// The target with a name; PGN where none is given.
    ///
    /// # Errors
    ///
    /// The name is not known.
    pub fn named(name: Option<&str>) -> Result<Target, Refusal> {
        let name = given(name).unwrap_or(DIALECTS[0].id);
        if let Some(row) = OTHER_TARGETS.iter().find(|row| row.0.eq_ignore_ascii_case(name)) {
            return Ok(row.2);
        }
        let (dialect, language) = notation(name, OTHER_TARGETS.iter().map(|row| row.0))?;
        Ok(Target::Notation { dialect, language })
    }
}

/// A dialect and the language that may be named behind a colon; none where nothing is named.
///
/// # Errors
///
/// A name is not known.
pub fn from(name: Option<&str>) -> Result<Option<(&'static Dialect, Option<&'static Language>)>, Refusal> {
    given(name).map(|name| notation(name, std::iter::empty())).transpose()
}

/// A language; none where nothing is named.
///
/// # Errors
///
/// The name is not known.
pub fn language(name: Option<&str>) -> Result<Option<&'static Language>, Refusal> {
    let find = |name| {
        let ids = LANGUAGES.iter().map(|language| language.id);
        stamma::language(name).ok_or_else(|| unknown("language", name, ids))
    };
    given(name).map(find).transpose()
}

/// A variant; none where nothing is named.
///
/// # Errors
///
/// The name is not known.
pub fn variant(name: Option<&str>) -> Result<Option<Variant>, Refusal> {
    let find = |name| {
        let ids = Variant::ALL.iter().map(|variant| variant.id());
        Variant::from_id(name).ok_or_else(|| unknown("variant", name, ids))
    };
    given(name).map(find).transpose()
}

/// An empty choice is none.
fn given(name: Option<&str>) -> Option<&str> {
    name.map(str::trim).filter(|name| !name.is_empty())
}

fn notation(
    name: &str,
    others: impl Iterator<Item = &'static str>,
) -> Result<(&'static Dialect, Option<&'static Language>), Refusal> {
    let (id, tag) = match name.split_once(':') {
        Some((id, tag)) => (id, given(Some(tag))),
        None => (name, None),
    };
    let dialect = DIALECTS
        .iter()
        .find(|dialect| dialect.id.eq_ignore_ascii_case(id))
        .ok_or_else(|| unknown("dialect", id, DIALECTS.iter().map(|dialect| dialect.id).chain(others)))?;
    let language = language(tag)?;
    match language {
        Some(language) if !dialect.languages.allows(language) => {
            let usual = dialect.languages.usual().id;
            let message = format!("`{}` is written in the letters of `{usual}` only", dialect.id);
            Err(Refusal::new(Reason::Unknown, message))
        }
        _ => Ok((dialect, language)),
    }
}

fn unknown(what: &str, name: &str, known: impl Iterator<Item = &'static str>) -> Refusal {
    // What was sent is cut: it may be long.
    let shown: String = name.chars().take(40).collect();
    let near = match nearest(&shown, known) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    };
    Refusal::new(Reason::Unknown, format!("there is no {what} `{shown}`{near}"))
}
