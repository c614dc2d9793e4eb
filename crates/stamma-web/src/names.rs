//! Names of dialects, languages and variants in requests.

use crate::error::{ErrorCode, RequestError};
use stamma::{DIALECTS, Language, Notation, Variant, language_named, unknown};

/// What games are written as.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// A notation.
    Notation(Notation),
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
    pub fn named(name: Option<&str>) -> Result<Target, RequestError> {
        let name = given(name).unwrap_or(DIALECTS[0].id);
        if let Some(row) = OTHER_TARGETS.iter().find(|row| row.0.eq_ignore_ascii_case(name)) {
            return Ok(row.2);
        }
        let others = OTHER_TARGETS.map(|row| row.0);
        known(Notation::named(name, &DIALECTS[..], &others)).map(Target::Notation)
    }
}

/// A notation; none where nothing is named.
///
/// # Errors
///
/// A name is not known.
pub fn from(name: Option<&str>) -> Result<Option<Notation>, RequestError> {
    given(name).map(|name| known(Notation::named(name, &DIALECTS[..], &[]))).transpose()
}

/// A language; none where nothing is named.
///
/// # Errors
///
/// The name is not known.
pub fn language(name: Option<&str>) -> Result<Option<&'static Language>, RequestError> {
    given(name).map(|name| known(language_named(name))).transpose()
}

/// A variant; none where nothing is named.
///
/// # Errors
///
/// The name is not known.
pub fn variant(name: Option<&str>) -> Result<Option<Variant>, RequestError> {
    let find = |name| {
        let ids = Variant::ALL.iter().map(|variant| variant.id());
        known(Variant::from_id(name).ok_or_else(|| unknown("variant", name, ids)))
    };
    given(name).map(find).transpose()
}

/// An empty choice is none.
fn given(name: Option<&str>) -> Option<&str> {
    name.map(str::trim).filter(|name| !name.is_empty())
}

fn known<T>(named: Result<T, String>) -> Result<T, RequestError> {
    named.map_err(|reason| RequestError::new(ErrorCode::Unknown, reason))
}
