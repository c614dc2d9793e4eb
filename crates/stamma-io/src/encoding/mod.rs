//! From the bytes of a file to UTF-8 for the reader: the encoding, the text, and the place of each part of the text in
//! the original bytes. Only the guess depends on chess: it asks the reader which moves can be played.

/// The evidence for an encoding.
mod basis;
/// Code pages of DOS and of the Macintosh.
mod code_page;
/// Decoding, a part at a time.
mod decoding;
/// Guesses the encoding of bytes that do not declare it.
mod guess;
/// Judges words by their letters.
mod letters;
/// From places in the decoded text to places in the original bytes.
mod map;
/// Decoding a text of several encodings.
mod mixed;
/// Inputs that are text, and those that are not.
mod not_text;
/// The parts of an input that a guess looks at.
mod sample;
/// From places in a text of several encodings to places in the original bytes.
mod segments;
/// The parts of such a text that are decoded at once.
mod stretch;
/// A decoded text.
mod text;
/// Detecting and decoding encodings of several bytes a character.
mod wide;

pub use basis::EncodingBasis;
pub use decoding::whole;
pub(crate) use decoding::{Decoding, End, Undecodable};
pub(crate) use map::{CharWidth, OffsetMap, characters};
pub(crate) use mixed::{MixedDecoder, MixedText};
pub use not_text::{InputWithoutGame, NoTextInput, TextInput};
pub(crate) use sample::{next_high, utf_8_characters};
pub(crate) use segments::{EncodingReport, ReportKind, Segments, findings, reports_in};
pub(crate) use stretch::cut_between_characters;
pub use text::Text;
pub(crate) use text::{EncodingDecision, judge};
pub use wide::wide_encoding;

use code_page::CodePage;
use stamma_board::internals::OneOf;
use stamma_board::parse_error;
use std::fmt;
use std::str::FromStr;
use wide::ByteOrder;

/// A character encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Encoding(Charset);

/// The origin of an encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charset {
    /// The WHATWG encoding standard.
    Standard(&'static encoding_rs::Encoding),
    /// A table of this crate.
    Page(&'static CodePage),
    /// UTF-32, which the standard lacks as well.
    Utf32(ByteOrder),
}

impl Encoding {
    /// The encoding of every text that is valid in it.
    pub const UTF_8: Encoding = Encoding(Charset::Standard(encoding_rs::UTF_8));
    /// The usual encoding of Western Europe, in which every byte but five is a character.
    pub(crate) const WINDOWS_1252: Encoding = Encoding(Charset::Standard(encoding_rs::WINDOWS_1252));
    const UTF_16LE: Encoding = Encoding(Charset::Standard(encoding_rs::UTF_16LE));
    const UTF_16BE: Encoding = Encoding(Charset::Standard(encoding_rs::UTF_16BE));
    const UTF_32LE: Encoding = Encoding(Charset::Utf32(ByteOrder::Little));
    const UTF_32BE: Encoding = Encoding(Charset::Utf32(ByteOrder::Big));

    /// Names to show to a user who typed an unknown one.
    pub const EXAMPLES: [&'static str; 10] =
        ["utf-8", "utf-16", "latin1", "cp1252", "cp1250", "cp1251", "cp866", "koi8-r", "cp437", "utf-32"];

    /// The encoding with this name: any label of the WHATWG encoding standard, in any case, a code page of DOS or the
    /// Macintosh, such as `cp437` or `mac-greek`, or UTF-32. Latin-1 is read as its superset windows-1252.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_io::Encoding;
    /// assert_eq!(Encoding::from_name("cp866").unwrap().name(), "IBM866");
    /// assert_eq!(Encoding::from_name("cp437").unwrap().name(), "IBM437");
    /// assert!(Encoding::from_name("martian").is_none());
    /// ```
    pub fn from_name(name: &str) -> Option<Encoding> {
        // Two entries of the standard are no encodings of texts.
        let unusable = [encoding_rs::REPLACEMENT, encoding_rs::X_USER_DEFINED];
        if let Some(found) = encoding_rs::Encoding::for_label(name.as_bytes()) {
            return (!unusable.contains(&found)).then_some(Encoding(Charset::Standard(found)));
        }
        match name.trim().to_ascii_lowercase().as_str() {
            "utf-32" | "utf32" | "utf-32le" | "utf32le" | "ucs-4" | "ucs-4le" => Some(Encoding::UTF_32LE),
            "utf-32be" | "utf32be" | "ucs-4be" => Some(Encoding::UTF_32BE),
            label => CodePage::from_label(label).map(|page| Encoding(Charset::Page(page))),
        }
    }

    /// Its name, such as `windows-1251`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Charset::Standard(standard) => standard.name(),
            Charset::Page(page) => page.name,
            Charset::Utf32(ByteOrder::Little) => "UTF-32LE",
            Charset::Utf32(ByteOrder::Big) => "UTF-32BE",
        }
    }

    /// True for the two forms of UTF-16.
    pub fn is_utf_16(self) -> bool {
        self == Encoding::UTF_16LE || self == Encoding::UTF_16BE
    }

    /// True for the forms of UTF-16 and UTF-32, in which a character of ASCII has zeros beside it.
    pub fn is_wide(self) -> bool {
        self.is_utf_16() || matches!(self.0, Charset::Utf32(_))
    }
}

parse_error!(
    ParseEncodingError,
    "a known encoding",
    format_args!(
        "a label of the WHATWG encoding standard, a code page of DOS or UTF-32, such as {}",
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
