//! The tables of the encodings, unpacked when they are first used. They are in a file that is fetched: most texts are UTF-8.

use crate::model::{Had, Model, Reader};
use std::sync::OnceLock;

/// A table that is kept packed.
pub(crate) struct Table {
    /// The number of its part of the file.
    part: usize,
    shape: Shape,
    unpacked: OnceLock<Vec<u32>>,
}

type Fetch = fn() -> Option<Vec<u8>>;

static FETCH: OnceLock<Fetch> = OnceLock::new();

/// Sets the function that returns the file of tables; none where it cannot be had. It is asked once, and again each time that it has
/// none.
pub fn fetch_tables_with(fetch: Fetch) {
    let _ = FETCH.set(fetch);
}

/// Returns a part of the file. Each has its length before it, in two bytes.
fn part(number: usize) -> Option<&'static [u8]> {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    let mut rest: &[u8] = match FILE.get() {
        Some(file) => file,
        None => {
            let file = FETCH.get()?()?;
            FILE.get_or_init(|| file)
        }
    };
    let mut part: &[u8] = &[];
    for _ in 0..=number {
        let (length, behind) = rest.split_first_chunk()?;
        (part, rest) = behind.split_at_checked(usize::from(u16::from_le_bytes(*length)))?;
    }
    Some(part)
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
    const fn new(part: usize, shape: Shape) -> Table {
        Table { part, shape, unpacked: OnceLock::new() }
    }

    /// The code points; none where the file cannot be had.
    fn codes(&self) -> &[u32] {
        if let Some(codes) = self.unpacked.get() {
            return codes;
        }
        part(self.part).map_or(&[], |packed| self.unpacked.get_or_init(|| unpack(packed, self.shape)))
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
pub(crate) static GBK: Table = Table::new(0, Shape::Leads(190));
/// The four bytes of gb18030 below those of other planes.
pub(crate) static REST: Table = Table::new(1, Shape::Rest);
/// Two bytes: trails 0x40 to 0x7E and 0xA1 to 0xFE.
pub(crate) static BIG5: Table = Table::new(2, Shape::Leads(157));
/// Two bytes: trails 0x41 to 0xFE.
pub(crate) static EUC_KR: Table = Table::new(3, Shape::Leads(190));
/// JIS X 0208 with what Shift_JIS has behind it, by the place in its rows of 94.
pub(crate) static JIS_0208: Table = Table::new(4, Shape::Plain(11_280));
/// JIS X 0212, by the place in its rows of 94.
pub(crate) static JIS_0212: Table = Table::new(5, Shape::Plain(8836));
/// The upper halves of the encodings of one byte, one after the other.
pub(crate) static SINGLE: Table =
    Table::new(6, Shape::Plain(128 * 27));
