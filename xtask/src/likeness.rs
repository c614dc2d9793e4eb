//! The order of the functions of a WebAssembly module in which it is packed best: alike ones side by side.
//!
//! A packer looks back over some thousand bytes, so each next function is the one that has the most in common with the last
//! ones. Those that are called most stay first: their numbers have one byte.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use crate::Result;
use crate::module::{Reader, number};

/// The bytes that are compared at once.
const GRAM: usize = 6;
/// The bits of the number of such bytes.
const BITS: u32 = 18;
/// Bytes that more functions have than this are common to all and say nothing.
const COMMON: usize = 60;
/// The bytes that are looked back over.
const BACK: usize = 26_000;
/// The power of the length of a function by which its common bytes are divided: a long one has more in common with anything.
const POWER: f64 = 0.75;

/// The functions that stay first.
const CALLED_MOST: usize = 100;

/// Returns the module with names for its functions, by which they are to be ordered. They are in the order of how often they are
/// called.
///
/// # Errors
///
/// It is no module, or has no function.
pub fn named_by_likeness(module: &[u8]) -> Result<Vec<u8>> {
    let found = Functions::of(module).ok_or("this is no module of WebAssembly")?;
    let bodies: Vec<&[u8]> = found.bodies.into_iter().map(|body| &module[body]).collect();
    let mut places = vec![0; bodies.len()];
    for (place, function) in order(&bodies, CALLED_MOST).into_iter().enumerate() {
        places[function] = place;
    }
    let mut names = Vec::new();
    number(&mut names, places.len());
    for (function, place) in places.iter().enumerate() {
        let name = format!("{place:06}");
        number(&mut names, found.imported + function);
        number(&mut names, name.len());
        names.extend(name.into_bytes());
    }
    let mut section = Vec::new();
    number(&mut section, "name".len());
    section.extend(b"name");
    // Names of functions.
    section.push(1);
    number(&mut section, names.len());
    section.extend(names);
    let mut named: Vec<u8> = found.others.into_iter().flat_map(|section| &module[section]).copied().collect();
    named.push(0);
    number(&mut named, section.len());
    named.extend(section);
    Ok(named)
}

/// Returns the functions in their order. So many stay first.
fn order(bodies: &[&[u8]], first: usize) -> Vec<usize> {
    let grams: Vec<Vec<u32>> = bodies.iter().map(|body| grams(body)).collect();
    let mut having: HashMap<u32, Vec<usize>> = HashMap::new();
    for (function, grams) in grams.iter().enumerate() {
        for gram in grams {
            having.entry(*gram).or_default().push(function);
        }
    }
    having.retain(|_, functions| (2..=COMMON).contains(&functions.len()));
    let lengths: Vec<f64> = bodies.iter().map(|body| (body.len().max(40) as f64).powf(POWER)).collect();
    let mut common = vec![0_i32; bodies.len()];
    let mut seen: HashMap<u32, u32> = HashMap::new();
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    let (mut order, mut behind, mut length) = (Vec::new(), VecDeque::new(), 0);
    let mut next = 0;
    while !left.is_empty() {
        let function = left.remove(next);
        order.push(function);
        behind.push_back(function);
        length += bodies[function].len();
        let mut count = |function: usize, by: i32| {
            for gram in &grams[function] {
                let Some(functions) = having.get(gram) else { continue };
                let times = seen.entry(*gram).or_default();
                *times = times.saturating_add_signed(by);
                // It begins to be behind, or is not any more.
                if *times == u32::from(by > 0) {
                    functions.iter().for_each(|function| common[*function] += by);
                }
            }
        };
        count(function, 1);
        while length > BACK && behind.len() > 1 {
            let Some(first) = behind.pop_front() else { break };
            length -= bodies[first].len();
            count(first, -1);
        }
        if order.len() < first {
            next = 0;
            continue;
        }
        let share = |function: usize| f64::from(common[function]) / lengths[function];
        let best = (0..left.len())
            .max_by(|one, other| share(left[*one]).total_cmp(&share(left[*other])).then(other.cmp(one)));
        next = best.unwrap_or(0);
    }
    order
}

/// Returns numbers for what stands side by side in a function, each once.
fn grams(body: &[u8]) -> Vec<u32> {
    let number = |bytes: &[u8]| {
        let mixed = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_mul(0x0100_0193) ^ u32::from(*byte));
        let mixed = (mixed ^ mixed >> 15).wrapping_mul(0x2c1b_3c6d);
        (mixed ^ mixed >> 13) >> (32 - BITS)
    };
    let mut grams: Vec<u32> = body.windows(GRAM).map(number).collect();
    grams.sort_unstable();
    grams.dedup();
    grams
}

/// The functions of a module.
struct Functions {
    /// The number of functions before them that are imported.
    imported: usize,
    /// The places of their bodies.
    bodies: Vec<Range<usize>>,
    /// All else but their names: the head of the module, and its sections.
    others: Vec<Range<usize>>,
}

impl Functions {
    fn of(module: &[u8]) -> Option<Functions> {
        let mut reader = Reader { bytes: module, at: 8 };
        let head = std::iter::once(0..8);
        let mut found = Functions { imported: 0, bodies: Vec::new(), others: head.collect() };
        module.starts_with(b"\0asm").then_some(())?;
        while reader.at < module.len() {
            let start = reader.at;
            let id = reader.byte()?;
            let length = reader.number()?;
            let end = reader.at.checked_add(length).filter(|end| *end <= module.len())?;
            match id {
                2 => found.imported = reader.imported_functions()?,
                10 => found.bodies = reader.bodies()?,
                _ => {}
            }
            let is_names = id == 0 && reader.pass().is_some_and(|name| &module[name] == b"name");
            reader.at = end;
            if !is_names {
                found.others.push(start..end);
            }
        }
        Some(found).filter(|found| !found.bodies.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::{Functions, named_by_likeness, order};

    #[test]
    fn alike_functions_stand_side_by_side() {
        let (one, other): (Vec<u8>, Vec<u8>) = ((0..100).collect(), (100..200).collect());
        let (like_one, like_other) = ([&one[..], &[7]].concat(), [&other[..], &[9]].concat());
        assert_eq!(order(&[&one, &other, &like_one, &like_other], 0), [0, 2, 1, 3]);
        // The first two stay where they are.
        assert_eq!(order(&[&one, &other, &like_one, &like_other], 2), [0, 1, 2, 3]);
    }

    #[test]
    fn names_are_put_behind_the_module_and_replace_what_was_there() {
        // One type, one imported function, two of its own; names, and what is kept behind them.
        let begin = b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x07\x01\x01a\x01b\0\0\x03\x03\x02\0\0";
        let code = b"\x0a\x09\x02\x02\0\x0b\x04\0\x41\0\x0b";
        let (names, kept) = (b"\0\x06\x04name\0", b"\0\x03\x02xy");
        let module = [&begin[..], code, names, kept].concat();
        let found = Functions::of(&module).expect("a module");
        assert_eq!((found.imported, found.bodies.len()), (1, 2));
        let named = named_by_likeness(&module).expect("a module");
        let expected = b"\0\x18\x04name\x01\x11\x02\x01\x06000000\x02\x06000001";
        assert_eq!(named, [&begin[..], code, kept, expected].concat());
        assert!(named_by_likeness(b"\0asm\x01\0\0\0").is_err());
    }
}
