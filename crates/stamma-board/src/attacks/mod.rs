//! The two boards: what each piece reaches from each square, by tables that the compiler fills.
//!
//! `tables` builds for any layout, `small` and `large` hold the results, `magics` the numbers that make lookups on
//! the small board short, `rays` follows lines in place of large tables, `walker` is the obvious way to find the same
//! squares, which the tests compare with. Nothing here knows whose move it is.

mod large;
#[cfg(any(not(feature = "compact"), test))]
mod magics;
#[cfg(any(feature = "compact", test))]
mod rays;
mod small;
mod tables;
#[cfg(test)]
mod walker;

pub use large::LargeBoard;
pub use small::Board8x8;
