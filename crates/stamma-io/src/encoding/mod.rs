//! From the bytes of a file to UTF-8 for the reader: the encoding, the text, and the place of each part of the text in
//! the original bytes. Only the guess depends on chess: it asks the reader which moves can be played.

/// The evidence for an encoding.
mod basis;
/// Decoding, a part at a time.
mod decoding;
/// Guesses the encoding of bytes that do not declare it.
mod guess;
/// From places in the decoded text to places in the original bytes.
mod map;
/// The parts of an input that a guess looks at.
mod sample;
/// A decoded text.
mod text;
/// Detecting UTF-16.
mod wide;

pub use basis::EncodingBasis;
pub use decoding::whole;
pub(crate) use decoding::{Decoding, End, Undecodable};
pub(crate) use map::{CharWidth, OffsetMap, characters};
pub(crate) use sample::next_high;
pub use text::Text;
pub(crate) use text::{EncodingDecision, guessed, judge};
pub use wide::utf_16;

use stamma_board::internals::OneOf;
use stamma_board::parse_error;
use std::fmt;
use std::str::FromStr;

/// A character encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl Encoding {
    /// The encoding of every text that is valid in it.
    pub const UTF_8: Encoding = Encoding(encoding_rs::UTF_8);

    /// Names to show to a user who typed an unknown one.
    pub const EXAMPLES: [&'static str; 8] =
        ["utf-8", "utf-16", "latin1", "cp1252", "cp1250", "cp1251", "cp866", "koi8-r"];

    /// The encoding with this name: any label of the WHATWG encoding standard, in any case. Latin-1 is read as its
    /// superset windows-1252.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_io::Encoding;
    /// assert_eq!(Encoding::from_name("cp866").unwrap().name(), "IBM866");
    /// assert!(Encoding::from_name("martian").is_none());
    /// ```
    pub fn from_name(name: &str) -> Option<Encoding> {
        // Two entries of the standard are no encodings of texts.
        let unusable = [encoding_rs::REPLACEMENT, encoding_rs::X_USER_DEFINED];
        let found = encoding_rs::Encoding::for_label(name.as_bytes())?;
        (!unusable.contains(&found)).then_some(Encoding(found))
    }

    /// Its name, such as `windows-1251`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// True for the two forms of UTF-16.
    pub fn is_utf_16(self) -> bool {
        self.0 == encoding_rs::UTF_16LE || self.0 == encoding_rs::UTF_16BE
    }
}

parse_error!(
    ParseEncodingError,
    "a known encoding",
    format_args!(
        "a label of the WHATWG encoding standard, such as {}",
        OneOf(Encoding::EXAMPLES.into_iter())
    )
);

/// Writes the name.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads what [`Encoding::from_name`] does.
impl FromStr for Encoding {
    type Err = ParseEncodingError;

    fn from_str(name: &str) -> Result<Encoding, ParseEncodingError> {
        Encoding::from_name(name).ok_or_else(|| ParseEncodingError::new(name))
    }
}

impl fmt::Debug for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The knowledge of the caller about the encoding of an input.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum EncodingChoice {
    /// Nothing: it is found out.
    #[default]
    Auto,
    /// It is this one.
    Given(Encoding),
}
