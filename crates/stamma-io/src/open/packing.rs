//! The table of packings: one row each. Their code is elsewhere, see `mod.rs`.

use stamma_board::text_form_by_name;
use std::io::{self, ErrorKind};
use std::path::Path;

/// A format in which bytes may be packed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Packing {
    /// Zstandard, `.zst`.
    Zstd,
    /// Gzip, `.gz`.
    Gzip,
    /// Bzip2, `.bz2`.
    Bzip2,
    /// Xz, `.xz`.
    Xz,
}

/// The facts about a packing.
struct Row {
    packing: Packing,
    name: &'static str,
    extension: &'static str,
    /// True if bytes may be its beginning.
    begins: fn(&[u8]) -> bool,
    built_in: bool,
}

const ROWS: [Row; 4] = [
    Row {
        packing: Packing::Zstd,
        name: "zstd",
        extension: "zst",
        begins: |bytes| bytes.starts_with(&ZSTD) || is_skippable(bytes),
        built_in: cfg!(any(feature = "zstd", feature = "ruzstd")),
    },
    Row {
        packing: Packing::Gzip,
        name: "gzip",
        extension: "gz",
        begins: |bytes| bytes.starts_with(&GZIP),
        built_in: cfg!(feature = "gzip"),
    },
    Row {
        packing: Packing::Bzip2,
        name: "bzip2",
        extension: "bz2",
        begins: is_bzip2,
        built_in: cfg!(feature = "bzip2"),
    },
    Row {
        packing: Packing::Xz,
        name: "xz",
        extension: "xz",
        begins: |bytes| bytes.starts_with(&XZ),
        built_in: cfg!(feature = "xz"),
    },
];

/// The first bytes of a zstd frame.
pub(super) const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// The first bytes of a gzip member.
pub(super) const GZIP: [u8; 2] = [0x1F, 0x8B];
/// The first bytes of a bzip2 stream; a digit follows.
pub(super) const BZIP2: [u8; 3] = *b"BZh";
/// The first bytes of an xz stream.
pub(super) const XZ: [u8; 6] = [0xFD, b'7', b'z', b'X', b'Z', 0];

/// The number of bytes that identify a packing.
pub(super) const LOOK: usize = 10;

/// True for a frame of zstd that holds no data but declares its length: any of sixteen numbers.
pub(super) fn is_skippable(bytes: &[u8]) -> bool {
    matches!(bytes, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

/// Returns the packed length of the next frame, if the first bytes of an input declare it, as those of `pzstd` do.
pub fn declared_length(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, a, b, c, d, ..] => {
            usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).ok()
        }
        _ => None,
    }
}

/// A text may begin with its three letters, so the mark of the first block, or of the end, must follow.
fn is_bzip2(bytes: &[u8]) -> bool {
    let rest = bytes.strip_prefix(&BZIP2);
    let marked = |after: &[u8]| {
        [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]]
            .iter()
            .any(|mark| after.starts_with(mark) || (after.len() < mark.len() && mark.starts_with(after)))
    };
    matches!(rest, Some([b'1'..=b'9', after @ ..]) if marked(after))
}

impl Packing {
    /// All that there are.
    pub const ALL: [Packing; 4] = [Packing::Zstd, Packing::Gzip, Packing::Bzip2, Packing::Xz];

    fn row(self) -> &'static Row {
        ROWS.iter().find(|row| row.packing == self).expect("every packing has a row")
    }

    /// Its name, such as `zstd`; also that of the cargo feature that builds it in.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the extension of its files, without a dot.
    pub fn extension(self) -> &'static str {
        self.row().extension
    }

    /// True if this crate was built with it.
    pub fn is_built_in(self) -> bool {
        self.row().built_in
    }

    /// The packing that the first ten bytes of an input show.
    pub fn of_first_bytes(bytes: &[u8]) -> Option<Packing> {
        ROWS.iter().find(|row| (row.begins)(bytes)).map(|row| row.packing)
    }

    /// Returns the packing for the name of a file to be written.
    pub fn of_extension(path: &Path) -> Option<Packing> {
        let extension = path.extension()?;
        ROWS.iter().find(|row| extension.eq_ignore_ascii_case(row.extension)).map(|row| row.packing)
    }

    /// That this crate was built without it.
    pub(super) fn not_built_in(self) -> io::Error {
        let name = self.name();
        let message = format!("this stamma was built without {name}; cargo's feature `{name}` adds it");
        io::Error::new(ErrorKind::Unsupported, message)
    }
}

text_form_by_name!(Packing, name, ParsePackingError, "a packing");
