//! The serialised forms of fields whose type has no form of its own.

/// The value of a tag: a text where it is UTF-8, else a list of bytes. Formats that are not for people have bytes always.
pub mod tag_value {
    use alloc::vec::Vec;
    use core::fmt;
    use serde::de::{Error, SeqAccess, Visitor};
    use serde::{Deserializer, Serializer};

    /// Writes a value.
    ///
    /// # Errors
    ///
    /// The serializer fails.
    pub fn serialize<S: Serializer>(value: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        match core::str::from_utf8(value) {
            Ok(text) if serializer.is_human_readable() => serializer.serialize_str(text),
            _ => serializer.serialize_bytes(value),
        }
    }

    /// Reads a value.
    ///
    /// # Errors
    ///
    /// There is neither a text nor a list of bytes.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        struct TextOrBytes;

        impl<'de> Visitor<'de> for TextOrBytes {
            type Value = Vec<u8>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a list of bytes")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Vec<u8>, E> {
                Ok(text.as_bytes().to_vec())
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<u8>, A::Error> {
                let mut bytes = Vec::new();
                while let Some(byte) = list.next_element()? {
                    bytes.push(byte);
                }
                Ok(bytes)
            }
        }

        if deserializer.is_human_readable() {
            deserializer.deserialize_any(TextOrBytes)
        } else {
            deserializer.deserialize_byte_buf(TextOrBytes)
        }
    }
}

/// The colour of a mark: the English name where the letter has one that all programs share, else the letter.
pub mod paint {
    use crate::game::comment_data::{PAINTS, paint_name};
    use alloc::string::String;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes a colour.
    ///
    /// # Errors
    ///
    /// The serializer fails.
    pub fn serialize<S: Serializer>(paint: &char, serializer: S) -> Result<S::Ok, S::Error> {
        match paint_name(*paint) {
            Some(name) => serializer.serialize_str(name),
            None => serializer.serialize_char(*paint),
        }
    }

    /// Reads a colour. A name becomes its capital letter.
    ///
    /// # Errors
    ///
    /// There is neither a name nor a single character.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<char, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut letters = text.chars();
        let named = PAINTS.iter().find(|(_, name)| *name == text).map(|(letter, _)| *letter);
        match (named, letters.next(), letters.next()) {
            (Some(letter), ..) | (None, Some(letter), None) => Ok(letter),
            _ => Err(D::Error::custom(format_args!(
                "`{}` is not a colour; write `red`, another of the usual four, or a letter",
                text.escape_debug()
            ))),
        }
    }
}

/// The ply of a word, from 1; null where the word is no move, which is 0 as a number.
pub mod ply {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Writes a ply.
    ///
    /// # Errors
    ///
    /// The serializer fails.
    pub fn serialize<S: Serializer>(ply: &u32, serializer: S) -> Result<S::Ok, S::Error> {
        (*ply != 0).then_some(*ply).serialize(serializer)
    }

    /// Reads a ply.
    ///
    /// # Errors
    ///
    /// There is neither a number nor null.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or_default())
    }
}
