//! The tables of the encodings, unpacked when they are first used.

use crate::model::{Had, Model, Reader};
use std::sync::OnceLock;

/// A table that is kept packed.
pub(crate) struct Table {
    packed: &'static [u8],
    shape: Shape,
    unpacked: OnceLock<Vec<u32>>,
}

/// The cells of a table, and the order in which they are packed.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    /// The number of them, from the first to the last.
    Plain(usize),
    /// Rows of so many cells for the leads from 0x81 to 0xFE: first those with a lead from 0xA1 and a trail from 0xA1, which
    /// the last 94 cells of a row are; they have an order of their own, which the others, put beside them later, do not go on with.
    Leads(usize),
    /// The four bytes of gb18030: what its table of two bytes does not have.
    Rest,
}

/// The first lead of the older part of a table.
const OLD: usize = 0xa1 - 0x81;

impl Shape {
    /// The places of the cells in the order in which they are packed.
    pub(crate) fn places(self) -> Vec<usize> {
        match self {
            Shape::Plain(count) => (0..count).collect(),
            Shape::Rest => (0..39_420).collect(),
            Shape::Leads(row) => {
                let is_old = |place: &usize| place / row >= OLD && place % row >= row - 94;
                let all = 0..126 * row;
                all.clone().filter(is_old).chain(all.filter(|place| !is_old(place))).collect()
            }
        }
    }

    /// The code points that the table counts as had from the beginning.
    pub(crate) fn had(self) -> Had {
        let mut had = Had::new();
        if let Shape::Rest = self {
            GBK.codes().iter().for_each(|&code| had.add(code));
        }
        had
    }
}

impl Table {
    const fn new(packed: &'static [u8], shape: Shape) -> Table {
        Table { packed, shape, unpacked: OnceLock::new() }
    }

    fn codes(&self) -> &[u32] {
        self.unpacked.get_or_init(|| unpack(self.packed, self.shape))
    }

    /// The character at a place.
    pub(crate) fn at(&self, place: usize) -> Option<char> {
        let code = *self.codes().get(place)?;
        if code == 0 { None } else { char::from_u32(code) }
    }
}

/// The code points of packed bytes.
pub(crate) fn unpack(packed: &[u8], shape: Shape) -> Vec<u32> {
    let places = shape.places();
    let mut codes = vec![0; places.len()];
    let (mut model, mut reader) = (Model::new(shape.had()), Reader::new(packed));
    for place in places {
        codes[place] = model.code(&mut reader, 1, None);
    }
    codes
}

/// Two bytes: trails 0x40 to 0x7E and 0x80 to 0xFE.
pub(crate) static GBK: Table = Table::new(include_bytes!("packed/gbk.bin"), Shape::Leads(190));
/// The four bytes of gb18030 below those of other planes.
pub(crate) static REST: Table = Table::new(include_bytes!("packed/rest.bin"), Shape::Rest);
/// Two bytes: trails 0x40 to 0x7E and 0xA1 to 0xFE.
pub(crate) static BIG5: Table = Table::new(include_bytes!("packed/big5.bin"), Shape::Leads(157));
/// Two bytes: trails 0x41 to 0xFE.
pub(crate) static EUC_KR: Table = Table::new(include_bytes!("packed/euc_kr.bin"), Shape::Leads(190));
/// JIS X 0208 with what Shift_JIS has behind it, by the place in its rows of 94.
pub(crate) static JIS_0208: Table = Table::new(include_bytes!("packed/jis_0208.bin"), Shape::Plain(11_280));
/// JIS X 0212, by the place in its rows of 94.
pub(crate) static JIS_0212: Table = Table::new(include_bytes!("packed/jis_0212.bin"), Shape::Plain(8836));
/// The upper halves of the encodings of one byte, one after the other.
pub(crate) static SINGLE: Table = Table::new(include_bytes!("packed/single.bin"), Shape::Plain(128 * 27));
