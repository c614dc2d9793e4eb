//! Positions as data: the variant and the FEN, since a FEN does not name its variant.

use alloc::string::String;
use serde::de::Error;
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::any::AnyPosition;
use crate::variants::Variant;

/// Writes `{"variant": "standard", "fen": "..."}`.
impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("AnyPosition", 2)?;
        fields.serialize_field("variant", &self.variant())?;
        fields.serialize_field("fen", &self.to_fen())?;
        fields.end()
    }
}

/// Reads the two fields. Where there is no variant, it is the one that [`Variant::of_fen`] finds.
impl<'de> Deserialize<'de> for AnyPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnyPosition, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename = "AnyPosition")]
        struct VariantAndFen {
            #[serde(default)]
            variant: Option<Variant>,
            fen: String,
        }

        let VariantAndFen { variant, fen } = VariantAndFen::deserialize(deserializer)?;
        let variant = variant.unwrap_or_else(|| Variant::of_fen(&fen));
        AnyPosition::from_fen(&fen, variant).map_err(D::Error::custom)
    }
}
