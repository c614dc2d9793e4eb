//! The text forms of values that have one: `Display`, `FromStr` and the error of a text that is none.
//!
//! The names are those of the tables in `vocabulary`, `variants` and `fen`; no name is held here. The macros are used
//! by our other crates for their own types.

use alloc::string::String;
use core::fmt;
#[cfg(feature = "serde")]
use core::marker::PhantomData;
use core::str::FromStr;

use crate::any::AnyPosition;
use crate::fen::{FenError, piece_letter, role_of};
use crate::geometry::Geometry;
use crate::position::Position;
use crate::setup::Setup;
use crate::setup_problem::PositionError;
use crate::variants::Variant;
use crate::vocabulary::{CastlingSide, Color, File, Piece, Rank, Role, Square};

/// Defines the error of a text that is not the text form of a type: `$kind` with its article, and what to write.
#[doc(hidden)]
#[macro_export]
macro_rules! parse_error {
    ($error:ident, $kind:literal, $advice:expr) => {
        #[doc = concat!("The text is not ", $kind, ".")]
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct $error($crate::internals::FoundText);

        impl $error {
            pub(crate) fn new(found: &str) -> $error {
                $error($crate::internals::FoundText::new(found))
            }
        }

        impl ::core::fmt::Display for $error {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::write!(f, "{} is not {}; write {}", self.0, $kind, $advice)
            }
        }

        impl ::core::error::Error for $error {}
    };
}

/// Implements `Display` and `FromStr` by the name of each value in `ALL`, and defines the error.
#[doc(hidden)]
#[macro_export]
macro_rules! text_form_by_name {
    ($type:ident, $name:ident, $error:ident, $kind:literal) => {
        $crate::parse_error!(
            $error,
            $kind,
            $crate::internals::OneOf($type::ALL.iter().map(|value: &$type| value.$name()))
        );

        impl ::core::fmt::Display for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.$name())
            }
        }

        impl ::core::str::FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<$type, $error> {
                let named = $type::ALL.iter().copied().find(|value| value.$name() == text);
                named.ok_or_else(|| $error::new(text))
            }
        }
    };
}

/// Implements `Serialize` and `Deserialize` by `Display` and `FromStr`.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),+ $(,)?) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                $crate::internals::from_text(deserializer)
            }
        }
    )+};
}

/// A text that could not be parsed, as a message shows it: shortened, and with control characters escaped.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FoundText(String);

impl FoundText {
    /// The most characters that are shown.
    const MOST: usize = 40;

    /// Returns the beginning of a text.
    pub fn new(text: &str) -> FoundText {
        let mut shown: String = text.chars().take(FoundText::MOST).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        FoundText(shown)
    }
}

impl fmt::Display for FoundText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("an empty text"),
            text => write!(f, "`{}`", text.escape_debug()),
        }
    }
}

/// Names as a sentence lists them: `a`, `b` or `c`.
pub struct OneOf<I>(pub I);

impl<I: Iterator<Item = &'static str> + Clone> fmt::Display for OneOf<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = self.0.clone().peekable();
        let mut between = "";
        while let Some(name) = names.next() {
            write!(f, "{between}`{name}`")?;
            let is_before_last = names.clone().count() == 1;
            between = if is_before_last { " or " } else { ", " };
        }
        Ok(())
    }
}

/// Reads a text form, for `Deserialize`.
///
/// # Errors
///
/// The data is no text, or one of another form.
#[cfg(feature = "serde")]
pub fn from_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: serde::Deserializer<'de>,
{
    struct TextVisitor<T>(PhantomData<T>);

    impl<T: FromStr<Err: fmt::Display>> serde::de::Visitor<'_> for TextVisitor<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text")
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }

    deserializer.deserialize_str(TextVisitor(PhantomData))
}

text_form_by_name!(Color, name, ParseColorError, "a colour");
text_form_by_name!(Role, name, ParseRoleError, "a role of a piece");
text_form_by_name!(CastlingSide, name, ParseCastlingSideError, "a side to castle to");
parse_error!(ParseVariantError, "a variant", OneOf(Variant::ALL.iter().map(|variant| variant.id())));
parse_error!(ParsePieceError, "a piece", "one letter as in FEN, such as `N` for a white knight");
parse_error!(ParseFileError, "a file", "a letter from `a` to `p`");
parse_error!(ParseRankError, "a rank", "a number from `1` to `16`");
parse_error!(ParseSquareError, "a square", "a file and a rank, such as `e4` or `j10`");

/// Writes the [id](Variant::id).
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// Reads what [`Variant::from_id`] does: an id, a title or another usual name.
impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        Variant::from_id(text).ok_or_else(|| ParseVariantError::new(text))
    }
}

/// Writes the letter of FEN: a capital for White's.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(piece_letter(*self).encode_utf8(&mut [0; 4]))
    }
}

/// Reads the letter of FEN.
impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Piece, ParsePieceError> {
        let mut letters = text.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(ParsePieceError::new(text));
        };
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let role = role_of(letter).ok_or_else(|| ParsePieceError::new(text))?;
        Ok(Piece { color, role })
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl FromStr for File {
    type Err = ParseFileError;

    fn from_str(text: &str) -> Result<File, ParseFileError> {
        let mut letters = text.chars();
        match (letters.next().and_then(File::from_char), letters.next()) {
            (Some(file), None) => Ok(file),
            _ => Err(ParseFileError::new(text)),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Rank {
    type Err = ParseRankError;

    fn from_str(text: &str) -> Result<Rank, ParseRankError> {
        rank(text).ok_or_else(|| ParseRankError::new(text))
    }
}

/// A number from 1 without a sign or a leading zero.
fn rank(digits: &str) -> Option<Rank> {
    let number: u8 = digits.parse().ok().filter(|_| !digits.starts_with(['0', '+']))?;
    number.checked_sub(1).and_then(Rank::new)
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        let mut letters = text.chars();
        let file = letters.next().and_then(File::from_char);
        let square = file.and_then(|file| Some(Square::new(file, rank(letters.as_str())?)));
        square.ok_or_else(|| ParseSquareError::new(text))
    }
}

/// Reads a FEN of the variant that [`Variant::of_fen`] finds; see [`Setup::parse`] where the variant is known.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Setup, FenError> {
        Setup::parse(fen, Variant::of_fen(fen))
    }
}

/// Writes the canonical FEN.
impl<G: Geometry> fmt::Display for Position<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_fen())
    }
}

/// Writes the canonical FEN, which does not name the variant.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_fen())
    }
}

/// Reads a FEN of the variant that [`Variant::of_fen`] finds. Where the variant is known, use
/// [`AnyPosition::from_fen`]: a FEN of King of the Hill looks like one of chess.
impl FromStr for AnyPosition {
    type Err = PositionError;

    fn from_str(fen: &str) -> Result<AnyPosition, PositionError> {
        AnyPosition::from_fen(fen, Variant::of_fen(fen))
    }
}

#[cfg(feature = "serde")]
serde_as_text!(Color, Role, CastlingSide, Variant, Piece, File, Rank, Square);
