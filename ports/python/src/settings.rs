//! What a caller says about a text, as names.

use crate::errors::bad_value;
use pyo3::prelude::*;
use stamma::encoding::{Encoding, EncodingChoice};
use stamma::{DIALECTS, Language, Notation, ReadOptions, Variant, unknown};

/// What is known about a text, checked.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The notation that it is written in.
    pub notation: Option<Notation>,
    /// Its name.
    pub notation_name: Option<String>,
    /// The language of its piece letters, where it was found and not told.
    pub language: Option<&'static Language>,
    /// The variant that is played.
    pub variant: Option<Variant>,
    /// True if damaged games are repaired.
    pub repair: bool,
}

impl Settings {
    /// Settings by names.
    ///
    /// # Errors
    ///
    /// A name is unknown.
    pub fn named(notation: Option<&str>, variant: Option<&str>, repair: bool) -> PyResult<Settings> {
        let known = |name| Notation::named(name, &DIALECTS[..], &[]).map_err(bad_value);
        Ok(Settings {
            notation: notation.map(known).transpose()?,
            notation_name: notation.map(str::to_owned),
            language: None,
            variant: variant.map(self::variant).transpose()?,
            repair,
        })
    }

    /// The options of the reader.
    pub fn options(&self) -> ReadOptions {
        ReadOptions::new()
            .dialect(self.notation.map(|notation| notation.dialect))
            .language(self.notation.and_then(|notation| notation.language).or(self.language))
            .variant(self.variant)
    }
}

/// The variant with a name.
pub fn variant(name: &str) -> PyResult<Variant> {
    let ids = Variant::ALL.iter().map(|variant| variant.id());
    Variant::from_id(name).ok_or_else(|| bad_value(unknown("variant", name, ids)))
}

/// The encoding with a name.
pub fn encoding(name: Option<&str>) -> PyResult<EncodingChoice> {
    let Some(name) = name else { return Ok(EncodingChoice::Auto) };
    match name.parse::<Encoding>() {
        Ok(encoding) => Ok(EncodingChoice::Given(encoding)),
        Err(error) => Err(bad_value(error.to_string())),
    }
}
