//! The table of openings, from positions to names.

use super::list::Lists;
use crate::data;
use std::fmt;
use std::sync::OnceLock;

/// An opening: its ECO code and its name.
///
/// # Examples
///
/// ```
/// let game = stamma::read("1. c4 e6 2. Nf3 d5 3. d4 Nf6 4. Nc3").next().unwrap();
/// let opening = game.opening().unwrap();
/// assert_eq!((opening.eco, opening.name), ("D37", "Queen's Gambit Declined: Three Knights Variation"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Opening {
    /// A letter and two digits, such as `B90`.
    pub eco: &'static str,
    /// The English name, such as `Sicilian Defense: Najdorf Variation, English Attack`.
    pub name: &'static str,
}

impl Opening {
    /// The name before the colon: what the tag Opening holds where Variation holds the rest.
    pub fn family(&self) -> &'static str {
        self.name.split_once(':').map_or(self.name, |(family, _)| family)
    }

    /// The name behind the colon, if there is one.
    pub fn variation(&self) -> Option<&'static str> {
        self.name.split_once(':').map(|(_, variation)| variation.trim_start())
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.eco, self.name)
    }
}

/// Openings by the keys of their positions, [`Board::position_key`](crate::Board::position_key).
pub struct OpeningTable {
    /// A bit for each prefix of a key: most positions are in no opening, and this says so without their keys.
    prefixes: Box<[u64; PREFIX_WORDS]>,
    /// The rows, each at the place of its key or the next free one behind it.
    slots: Box<[Option<Row>]>,
    deepest: u32,
}

/// A position with its opening.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) key: u64,
    pub(super) opening: Opening,
}

/// The number of words for 16 bits: 8 KiB, which stay in the nearest cache.
const PREFIX_WORDS: usize = 1 << 10;

impl OpeningTable {
    /// The table, made at the first call.
    pub fn get() -> &'static OpeningTable {
        static TABLE: OnceLock<OpeningTable> = OnceLock::new();
        static NONE: OnceLock<OpeningTable> = OnceLock::new();
        match data::openings() {
            Some(file) => TABLE.get_or_init(|| OpeningTable::of(&Lists::of_file(file))),
            None => NONE.get_or_init(|| OpeningTable::of(&Lists::default())),
        }
    }

    /// The table of these lists; those that are built in are held by a test of the chore that makes them.
    fn of(lists: &Lists) -> OpeningTable {
        let rows = lists.rows();
        let places = (2 * rows.len()).next_power_of_two().max(2);
        let mut table = OpeningTable {
            prefixes: Box::new([0; PREFIX_WORDS]),
            slots: vec![None; places].into_boxed_slice(),
            deepest: 0,
        };
        for (row, plies) in rows {
            let key = row.key;
            table.deepest = table.deepest.max(plies);
            let mut place = table.place(key);
            while table.slots[place].is_some() {
                place = (place + 1) & (places - 1);
            }
            table.slots[place] = Some(row);
            let (word, bit) = prefix_bit((key >> 48) as u16);
            table.prefixes[word] |= bit;
        }
        table
    }

    /// Returns true if the position of some opening has a key with this
    /// [prefix](crate::Board::position_key_prefix).
    #[inline(always)]
    pub fn has_prefix(&self, prefix: u16) -> bool {
        let (word, bit) = prefix_bit(prefix);
        self.prefixes[word] & bit != 0
    }

    /// The opening whose position has this key.
    pub fn find(&self, key: u64) -> Option<Opening> {
        // At least half of the slots are free, so this comes to an end.
        let mut place = self.place(key);
        while let Some(row) = &self.slots[place] {
            if row.key == key {
                return Some(row.opening);
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        None
    }

    /// The number of plies of the longest opening: positions behind it are not looked up.
    pub fn deepest(&self) -> u32 {
        self.deepest
    }

    /// All openings, in no order.
    pub fn openings(&self) -> impl Iterator<Item = Opening> + '_ {
        self.slots.iter().flatten().map(|row| row.opening)
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

#[inline(always)]
fn prefix_bit(prefix: u16) -> (usize, u64) {
    (usize::from(prefix) & (PREFIX_WORDS - 1), 1 << (prefix >> 10))
}
