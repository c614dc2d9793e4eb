//! Takes out of a WebAssembly module what its panics say. Nobody reads it there: a panic ends in a trap, and what is printed before
//! goes nowhere.
//!
//! The functions that panic become traps, so that what calls them can be made smaller. Each panic names its place in a file of Rust;
//! these places and the names of the files become zeros.

use std::collections::HashMap;
use std::ops::Range;

use crate::Result;
use crate::module::{Reader, number};

/// The crates whose functions panic.
const CRATES: [&str; 5] = ["core", "alloc", "std", "hashbrown", "__rustc"];
/// Parts of the names of their functions that never return.
const PANICKING: [&str; 16] = [
    "panicking::",
    "::unwrap_failed",
    "::expect_failed",
    "::assert_failed",
    "slice_index_fail",
    "slice_error_fail",
    "len_mismatch_fail",
    "::do_panic",
    "panic_poisoned",
    "panic_on_ord_violation",
    "::capacity_overflow",
    "raw_vec::handle_error",
    "handle_alloc_error",
    "::rust_oom",
    "::rust_panic",
    "::rust_begin_unwind",
];
/// The body of a function that is a trap: no locals, `unreachable`, `end`.
const TRAP: [u8; 3] = [0, 0x00, 0x0b];

const IMPORTS: u8 = 2;
const CODE: u8 = 10;
const DATA: u8 = 11;

/// Returns the module without what its panics say. Its functions must have names.
///
/// # Errors
///
/// It is no module, or has other parts than the compiler makes.
pub fn without_words_of_panics(module: &[u8]) -> Result<Vec<u8>> {
    shortened(module).ok_or_else(|| "this is no module with names of functions".into())
}

fn shortened(module: &[u8]) -> Option<Vec<u8>> {
    module.starts_with(b"\0asm").then_some(())?;
    let mut reader = Reader { bytes: module, at: 8 };
    let (mut sections, mut imported, mut names) = (Vec::new(), 0, HashMap::new());
    while reader.at < module.len() {
        let id = reader.byte()?;
        let content = reader.pass()?;
        let end = content.end;
        reader.at = content.start;
        match id {
            IMPORTS => imported = reader.imported_functions()?,
            0 if reader.pass().is_some_and(|name| &module[name] == b"name") => {
                names = names_until(&mut reader, end)?
            }
            _ => {}
        }
        reader.at = end;
        sections.push((id, content));
    }
    let is_panicking = |function: usize| names.get(&(imported + function)).is_some_and(|name| panics(name));
    let mut made = module[..8].to_vec();
    for (id, content) in sections {
        let written = match id {
            CODE => code(module, content.start, is_panicking)?,
            DATA => data(module, content)?,
            _ => module[content].to_vec(),
        };
        made.push(id);
        number(&mut made, written.len());
        made.extend(written);
    }
    Some(made)
}

/// Reads the names of functions, by their numbers.
fn names_until<'m>(reader: &mut Reader<'m>, end: usize) -> Option<HashMap<usize, &'m str>> {
    const OF_FUNCTIONS: u8 = 1;
    let mut names = HashMap::new();
    while reader.at < end {
        let id = reader.byte()?;
        let content = reader.pass()?;
        if id != OF_FUNCTIONS {
            continue;
        }
        reader.at = content.start;
        for _ in 0..reader.number()? {
            let function = reader.number()?;
            names.insert(function, std::str::from_utf8(&reader.bytes[reader.pass()?]).ok()?);
        }
        reader.at = content.end;
    }
    Some(names)
}

/// True if a function never returns: `core[0123456789abcdef]::panicking::panic`, `<alloc::vec::Vec<_, _>>::remove::assert_failed`.
fn panics(name: &str) -> bool {
    let name = name.trim_start_matches('<');
    let its_crate = name.split(['[', ':']).next().unwrap_or_default();
    CRATES.contains(&its_crate) && PANICKING.iter().any(|part| name.contains(part))
}

fn code(module: &[u8], start: usize, is_panicking: impl Fn(usize) -> bool) -> Option<Vec<u8>> {
    let bodies = Reader { bytes: module, at: start }.bodies()?;
    let mut written = Vec::new();
    number(&mut written, bodies.len());
    for (function, body) in bodies.into_iter().enumerate() {
        let body = if is_panicking(function) { &TRAP } else { &module[body] };
        number(&mut written, body.len());
        written.extend(body);
    }
    Some(written)
}

/// The data, with zeros for the places of panics.
fn data(module: &[u8], section: Range<usize>) -> Option<Vec<u8>> {
    /// The bytes of a place: the address of the name of a file, its length, line and column.
    const PLACE: usize = 16;
    let mut written = module[section.clone()].to_vec();
    let mut reader = Reader { bytes: module, at: section.start };
    for _ in 0..reader.number()? {
        // In the only memory, at a constant address.
        (reader.byte()? == 0 && reader.byte()? == 0x41).then_some(())?;
        let address = reader.number()?;
        (reader.byte()? == 0x0b).then_some(())?;
        let segment = reader.pass()?;
        let bytes = &module[segment.clone()];
        let word = |at: usize| bytes[at..].first_chunk().map(|word| u32::from_le_bytes(*word) as usize);
        let first = address.next_multiple_of(4) - address;
        for at in (first..bytes.len().saturating_sub(PLACE)).step_by(4) {
            let [name, length, line, column] = [word(at)?, word(at + 4)?, word(at + 8)?, word(at + 12)?];
            let name = name.wrapping_sub(address)..name.wrapping_sub(address).wrapping_add(length);
            let is_file = |name: &[u8]| name.ends_with(b".rs") && name.contains(&b'/');
            let is_place = (1..100_000).contains(&line) && (1..1_000).contains(&column);
            if is_place && bytes.get(name.clone()).is_some_and(is_file) {
                for zeros in [at..at + PLACE, name] {
                    let offset = segment.start - section.start;
                    written[offset + zeros.start..offset + zeros.end].fill(0);
                }
            }
        }
    }
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::{panics, without_words_of_panics};

    #[test]
    fn functions_that_never_return() {
        assert!(panics("core[c5930c85a12de822]::panicking::panic_bounds_check"));
        assert!(panics("<alloc[3ca501edff3f0c7c]::vec::Vec<_, _>>::remove::assert_failed"));
        assert!(panics("core::panicking::assert_failed::h33fd0570c768e966"));
        assert!(!panics("stamma_notation::moves::explain_failure::describe"));
        assert!(!panics("stamma_notation::panicking::panic"));
    }

    #[test]
    fn panics_become_traps_and_their_places_zeros() {
        let begin = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x03\x03\x02\0\0";
        // Two functions: `i32.const 0, drop`.
        let body = b"\x05\0\x41\0\x1a\x0b";
        let code = [b"\x0a\x0d\x02", &body[..], &body[..]].concat();
        // At 8: the name of a file, a place in it, and what is no place: its column is 0.
        let text =
            b"a/b.rs\0\0\x08\0\0\0\x06\0\0\0\x07\0\0\0\x09\0\0\0\x08\0\0\0\x06\0\0\0\x07\0\0\0\0\0\0\0";
        let data = |text: &[u8]| [b"\x0b\x2e\x01\0\x41\x08\x0b\x28", text].concat();
        let names = b"\0\x23\x04name\x01\x1c\x02\0\x15core::panicking::fail\x01\x02me";
        let module = [&begin[..], &code, &data(text), names].concat();
        let code = [b"\x0a\x0b\x02\x03\0\0\x0b", &body[..]].concat();
        let mut zeros = text.to_vec();
        zeros[..6].fill(0);
        zeros[8..24].fill(0);
        let expected = [&begin[..], &code, &data(&zeros), names].concat();
        assert_eq!(without_words_of_panics(&module).expect("a module"), expected);
        assert!(without_words_of_panics(b"text").is_err());
    }
}
