//! The table of openings, from positions to names.

use std::fmt;
use std::sync::OnceLock;

/// The rows, sorted by key: the key of the position, the number of plies that lead to it, ECO code and name.
const ROWS: &str = include_str!("../../data/openings.txt");

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
        self.name.split_once(": ").map_or(self.name, |(family, _)| family)
    }

    /// The name behind the colon, if there is one.
    pub fn variation(&self) -> Option<&'static str> {
        self.name.split_once(": ").map(|(_, variation)| variation)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.eco, self.name)
    }
}

/// Openings by the keys of their positions, [`Board::position_key`](crate::Board::position_key).
pub struct OpeningTable {
    /// A bit for each key, by its upper bits: most positions are in no opening, and this says so without a look at the rows.
    filter: Box<[u64; FILTER_WORDS]>,
    /// The rows, each at the place of its key or the next free one behind it.
    slots: Box<[Option<Row>]>,
    deepest: u32,
}

#[derive(Clone, Copy)]
struct Row {
    key: u64,
    opening: Opening,
}

/// The number of words of the filter: 8 KiB, which stay in the nearest cache.
const FILTER_WORDS: usize = 1 << 10;

impl OpeningTable {
    /// The table, made at the first call.
    pub fn get() -> &'static OpeningTable {
        static TABLE: OnceLock<OpeningTable> = OnceLock::new();
        TABLE.get_or_init(|| OpeningTable::of(ROWS))
    }

    /// The table of these rows; the file that is built in is held by a test of the chore that makes it.
    fn of(rows: &'static str) -> OpeningTable {
        let places = (2 * rows.lines().count()).next_power_of_two().max(2);
        let mut table = OpeningTable {
            filter: Box::new([0; FILTER_WORDS]),
            slots: vec![None; places].into_boxed_slice(),
            deepest: 0,
        };
        for line in rows.lines() {
            let mut fields = line.split('\t');
            let mut next = || fields.next().unwrap_or_default();
            let (key, plies, eco, name) = (next(), next(), next(), next());
            let Ok(key) = u64::from_str_radix(key, 16) else { continue };
            table.deepest = table.deepest.max(plies.parse().unwrap_or(0));
            let mut place = table.place(key);
            while table.slots[place].is_some() {
                place = (place + 1) & (places - 1);
            }
            table.slots[place] = Some(Row { key, opening: Opening { eco, name } });
            let (word, bit) = filter_bit(key);
            table.filter[word] |= bit;
        }
        table
    }

    /// The opening whose position has this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<Opening> {
        let (word, bit) = filter_bit(key);
        if self.filter[word] & bit == 0 {
            return None;
        }
        self.find_row(key)
    }

    fn find_row(&self, key: u64) -> Option<Opening> {
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
fn filter_bit(key: u64) -> (usize, u64) {
    ((key >> 48) as usize & (FILTER_WORDS - 1), 1 << (key >> 58))
}
