//! Parses names of dialects, languages, variants and targets in requests.

use crate::error::{ErrorCode, RequestError};
use stamma::notation::Letters;
use stamma::notation::internals::PGN;
use stamma::{DIALECTS, Dialect, Language, Locale, Notation, Variant, language_named, unknown};
use stamma_json::Target;

/// The targets that are not a notation. Their titles are messages of pages.
pub const OTHER_TARGETS: [&str; 3] = ["fen", "epd", "json"];

/// Returns the target of this name, or PGN if there is no name.
///
/// # Errors
///
/// The name is unknown.
pub fn target(name: Option<&str>) -> Result<Target, RequestError> {
    let name = given(name).unwrap_or(DIALECTS[0].id);
    let other = OTHER_TARGETS.into_iter().find(|row| row.eq_ignore_ascii_case(name));
    known(Target::named(other.unwrap_or(name)))
}

/// Returns the dialect and the letters in which moves are listed: those of a notation, or else PGN's.
pub fn spelling(target: Target, variant: Variant) -> (&'static Dialect, Letters) {
    let (dialect, language) = match target {
        Target::Notation(Notation { dialect, language }) => (dialect, language),
        _ => (&PGN, None),
    };
    let language = language.unwrap_or_else(|| dialect.languages.usual());
    (dialect, Letters::of(language, dialect.compounds, variant.rules().roles()))
}

/// Returns the notation of this name, if there is a name.
///
/// # Errors
///
/// The name is unknown.
pub fn from(name: Option<&str>) -> Result<Option<Notation>, RequestError> {
    given(name).map(|name| known(Notation::named(name, &DIALECTS[..], &[]))).transpose()
}

/// Returns the language of this name, if there is a name.
///
/// # Errors
///
/// The name is unknown.
pub fn language(name: Option<&str>) -> Result<Option<&'static Language>, RequestError> {
    given(name).map(|name| known(language_named(name))).transpose()
}

/// Returns the variant of this name, if there is a name.
///
/// # Errors
///
/// The name is unknown.
pub fn variant(name: Option<&str>) -> Result<Option<Variant>, RequestError> {
    let find = |name| {
        let ids = Variant::ALL.iter().map(|variant| variant.id());
        known(Variant::from_id(name).ok_or_else(|| unknown("variant", name, ids)))
    };
    given(name).map(find).transpose()
}

/// Returns the language of this name in which games are told, or English if there is no name.
///
/// # Errors
///
/// The name is unknown.
pub fn locale(name: Option<&str>) -> Result<Locale, RequestError> {
    given(name).map_or(Ok(Locale::ENGLISH), |name| known(Locale::named(name)))
}

/// Treats an empty name, as forms send it, as no name.
fn given(name: Option<&str>) -> Option<&str> {
    name.map(str::trim).filter(|name| !name.is_empty())
}

fn known<T>(named: Result<T, String>) -> Result<T, RequestError> {
    named.map_err(|reason| RequestError::new(ErrorCode::Unknown, reason))
}
