//! The cost of a word that was written where a spelling was meant: a weighted edit distance.
//!
//! Costs are negative logarithms of probabilities: of damage at all, of its kind, of its place, and of the character. Positions
//! and moves are unknown here.

use super::confusions::Confusions;

/// Longer words are compared as far as this.
pub const LONGEST: usize = 16;

/// That a word is damaged at all; each further damage of the same word costs as much again.
const DAMAGED: f32 = 2.5;
/// One place of a word among about four.
const PLACE: f32 = 1.3;
/// A character in place of another.
const SUBSTITUTED: f32 = 0.33 + PLACE;
/// A character is missing.
const DELETED: f32 = 1.97 + PLACE;
/// A character too many; which one comes on top.
const INSERTED: f32 = 2.66 + PLACE;
/// Any character.
const ANY_CHARACTER: f32 = 3.6;
/// A character written twice.
const DOUBLED: f32 = 1.0;
/// Two characters have changed places.
const TRANSPOSED: f32 = 2.66 + 1.1;

/// The cost above which a word is no evidence of a move.
pub const GARBAGE: f32 = 19.0;

/// Returns the whole cost of a substituted character, of which the table of confusions says `confusion`.
pub const fn substitution_cost(confusion: f32) -> f32 {
    DAMAGED + SUBSTITUTED + confusion
}

/// The cost of writing `written` for `meant`, at most [`GARBAGE`].
pub fn cost(meant: &[char], written: &[char], confusions: &Confusions) -> f32 {
    if meant == written {
        return 0.0;
    }
    let (rows, columns) = (meant.len(), written.len());
    if rows > LONGEST || columns > LONGEST || rows.abs_diff(columns) > 3 {
        return GARBAGE;
    }
    let mut table = [[0.0f32; LONGEST + 1]; 3];
    for (column, cell) in table[0].iter_mut().enumerate().take(columns + 1) {
        *cell = column as f32 * (DAMAGED + INSERTED + ANY_CHARACTER);
    }
    for row in 1..=rows {
        let (this, last, before) = (row % 3, (row + 2) % 3, (row + 1) % 3);
        table[this][0] = row as f32 * (DAMAGED + DELETED);
        let mut least = table[this][0];
        for column in 1..=columns {
            let (wanted, found) = (meant[row - 1], written[column - 1]);
            let substituted =
                if wanted == found { 0.0 } else { substitution_cost(confusions.substitution(wanted, found)) };
            let doubled = column > 1 && written[column - 2] == found || meant.get(row) == Some(&found);
            let inserted = DAMAGED + INSERTED + if doubled { DOUBLED } else { ANY_CHARACTER };
            let mut best = table[last][column - 1] + substituted;
            best = best.min(table[last][column] + DAMAGED + DELETED);
            best = best.min(table[this][column - 1] + inserted);
            if row > 1
                && column > 1
                && wanted != found
                && wanted == written[column - 2]
                && found == meant[row - 2]
            {
                best = best.min(table[before][column - 2] + DAMAGED + TRANSPOSED);
            }
            table[this][column] = best;
            least = least.min(best);
        }
        if least >= GARBAGE {
            return GARBAGE;
        }
    }
    table[rows % 3][columns].min(GARBAGE)
}

#[cfg(test)]
mod tests {
    use super::{Confusions, GARBAGE, cost};

    fn of(meant: &str, written: &str) -> f32 {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        cost(&chars(meant), &chars(written), Confusions::built_in())
    }

    #[test]
    fn what_looks_alike_is_nearer() {
        assert_eq!(of("Nf3", "Nf3"), 0.0);
        assert!(of("Nf5", "NfS") < of("Nf5", "NfW"));
        assert!(of("Nf3", "Nf") < of("Nf3", "N"));
        assert!(of("Nf3", "N3f") < of("Nf3", "Nd4"));
        assert!(of("Nf3", "N3f") > of("Nf5", "NfS"));
        assert!(of("Nf3", "Nff3") < of("Nf3", "Nfq3"));
        assert_eq!(of("Nf3", "resigns"), GARBAGE);
    }
}
