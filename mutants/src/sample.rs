//! A draw that a seed repeats.

use crate::find::Mutant;

/// Draws so many mutants that do not overlap.
pub fn draw(mut all: Vec<Mutant>, count: usize, seed: u64) -> Vec<Mutant> {
    let mut random = SplitMix(seed);
    for last in (1..all.len()).rev() {
        all.swap(last, (random.next() % (last as u64 + 1)) as usize);
    }
    let mut drawn: Vec<Mutant> = Vec::new();
    for mutant in all {
        if drawn.len() == count {
            break;
        }
        if drawn.iter().all(|other| !other.overlaps(&mutant)) {
            drawn.push(mutant);
        }
    }
    drawn
}

/// The generator splitmix64.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::in_text;

    const CODE: &str =
        "fn f(a: u8, b: u8, c: u8) -> bool { a + b == c } fn g(a: u8) -> bool { a == 1 && a != 3 }";

    #[test]
    fn a_seed_gives_one_draw_and_nothing_overlaps() {
        let found = in_text("package", "lib.rs".as_ref(), CODE).unwrap();
        let drawn = draw(found.clone(), 100, 7);
        let again = draw(found, 100, 7);
        assert_eq!(drawn, again);
        // A function without its body, one operator of the first function's two, and one of the second's three.
        for (place, mutant) in drawn.iter().enumerate() {
            assert!(drawn[place + 1..].iter().all(|other| !other.overlaps(mutant)), "{mutant}");
        }
    }
}
