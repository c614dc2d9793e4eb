//! The encodings of the [WHATWG standard](https://encoding.spec.whatwg.org/) in little space: what stamma and chardetng use of the
//! interface of the package `encoding_rs`, in whose place this one is linked into the modules for WebAssembly.
//!
//! That package has its tables in a form in which they are quick to search in both directions. These decode only; they are kept
//! packed by a model of what such tables are like, half as large as gzip can make the others, and unpacked when they are first
//! used. They are in a file that the program fetches. The tests compare all that there is with the other package.

mod decoder;
mod model;
mod tables;

pub use decoder::{CoderResult, Decoder, DecoderResult};
pub use tables::fetch_tables_with;

use decoder::Kind;

/// An encoding.
#[derive(Debug, PartialEq, Eq)]
pub struct Encoding {
    name: &'static str,
    kind: Kind,
}

macro_rules! encodings {
    ($(($value:ident, $reference:ident, $name:literal, $($kind:tt)+),)*) => {
        $(
            #[doc = concat!("The encoding ", $name, ".")]
            pub static $value: Encoding = Encoding { name: $name, kind: Kind::$($kind)+ };
            #[doc = concat!("The encoding ", $name, ".")]
            pub static $reference: &Encoding = &$value;
        )*
        /// All encodings.
        static ALL: &[&Encoding] = &[$(&$value),*];
    };
}

encodings! {
    (BIG5_INIT, BIG5, "Big5", Big5),
    (EUC_JP_INIT, EUC_JP, "EUC-JP", EucJp),
    (EUC_KR_INIT, EUC_KR, "EUC-KR", EucKr),
    (GBK_INIT, GBK, "GBK", Gb18030),
    (IBM866_INIT, IBM866, "IBM866", Single(0)),
    (ISO_2022_JP_INIT, ISO_2022_JP, "ISO-2022-JP", Iso2022Jp),
    (ISO_8859_10_INIT, ISO_8859_10, "ISO-8859-10", Single(1)),
    (ISO_8859_13_INIT, ISO_8859_13, "ISO-8859-13", Single(2)),
    (ISO_8859_14_INIT, ISO_8859_14, "ISO-8859-14", Single(3)),
    (ISO_8859_15_INIT, ISO_8859_15, "ISO-8859-15", Single(4)),
    (ISO_8859_16_INIT, ISO_8859_16, "ISO-8859-16", Single(5)),
    (ISO_8859_2_INIT, ISO_8859_2, "ISO-8859-2", Single(6)),
    (ISO_8859_3_INIT, ISO_8859_3, "ISO-8859-3", Single(7)),
    (ISO_8859_4_INIT, ISO_8859_4, "ISO-8859-4", Single(8)),
    (ISO_8859_5_INIT, ISO_8859_5, "ISO-8859-5", Single(9)),
    (ISO_8859_6_INIT, ISO_8859_6, "ISO-8859-6", Single(10)),
    (ISO_8859_7_INIT, ISO_8859_7, "ISO-8859-7", Single(11)),
    (ISO_8859_8_INIT, ISO_8859_8, "ISO-8859-8", Single(12)),
    (ISO_8859_8_I_INIT, ISO_8859_8_I, "ISO-8859-8-I", Single(12)),
    (KOI8_R_INIT, KOI8_R, "KOI8-R", Single(13)),
    (KOI8_U_INIT, KOI8_U, "KOI8-U", Single(14)),
    (SHIFT_JIS_INIT, SHIFT_JIS, "Shift_JIS", ShiftJis),
    (UTF_16BE_INIT, UTF_16BE, "UTF-16BE", Utf16 { big: true }),
    (UTF_16LE_INIT, UTF_16LE, "UTF-16LE", Utf16 { big: false }),
    (UTF_8_INIT, UTF_8, "UTF-8", Utf8),
    (GB18030_INIT, GB18030, "gb18030", Gb18030),
    (MACINTOSH_INIT, MACINTOSH, "macintosh", Single(15)),
    (REPLACEMENT_INIT, REPLACEMENT, "replacement", Replacement),
    (WINDOWS_1250_INIT, WINDOWS_1250, "windows-1250", Single(16)),
    (WINDOWS_1251_INIT, WINDOWS_1251, "windows-1251", Single(17)),
    (WINDOWS_1252_INIT, WINDOWS_1252, "windows-1252", Single(18)),
    (WINDOWS_1253_INIT, WINDOWS_1253, "windows-1253", Single(19)),
    (WINDOWS_1254_INIT, WINDOWS_1254, "windows-1254", Single(20)),
    (WINDOWS_1255_INIT, WINDOWS_1255, "windows-1255", Single(21)),
    (WINDOWS_1256_INIT, WINDOWS_1256, "windows-1256", Single(22)),
    (WINDOWS_1257_INIT, WINDOWS_1257, "windows-1257", Single(23)),
    (WINDOWS_1258_INIT, WINDOWS_1258, "windows-1258", Single(24)),
    (WINDOWS_874_INIT, WINDOWS_874, "windows-874", Single(25)),
    (X_MAC_CYRILLIC_INIT, X_MAC_CYRILLIC, "x-mac-cyrillic", Single(26)),
    (X_USER_DEFINED_INIT, X_USER_DEFINED, "x-user-defined", UserDefined),
}

/// The labels of each encoding, behind its name.
const LABELS: &str = include_str!("labels.txt");

impl Encoding {
    /// The encoding with a label, in any case, with blanks around it or not.
    pub fn for_label(label: &[u8]) -> Option<&'static Encoding> {
        let blank = |byte: &u8| matches!(byte, b'\t' | b'\n' | 0x0c | b'\r' | b' ');
        let start = label.iter().position(|byte| !blank(byte))?;
        let end = label.iter().rposition(|byte| !blank(byte))? + 1;
        let label = &label[start..end];
        let row = LABELS.lines().filter_map(|line| line.split_once(": "));
        let mut has = row.filter(|(_, labels)| {
            labels.split(' ').any(|known| known.as_bytes().eq_ignore_ascii_case(label))
        });
        let (name, _) = has.next()?;
        ALL.iter().find(|encoding| encoding.name == name).copied()
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// True if each byte is a character.
    pub fn is_single_byte(&self) -> bool {
        matches!(self.kind, Kind::Single(_) | Kind::UserDefined)
    }

    /// True if bytes of ASCII mean themselves where a character begins.
    pub fn is_ascii_compatible(&self) -> bool {
        self.kind.is_ascii_compatible()
    }

    /// A decoder for the first bytes of a text.
    pub fn new_decoder_without_bom_handling(&'static self) -> Decoder {
        Decoder::new(self.kind)
    }

    /// The number of bytes of ASCII at the beginning.
    pub fn ascii_valid_up_to(bytes: &[u8]) -> usize {
        bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len())
    }
}

/// Packs the tables, for the example that does it.
#[doc(hidden)]
pub mod packing;
