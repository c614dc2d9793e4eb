//! The damage that repeats in one text: a scanner that has read `S` for `5` once does it again.
//!
//! The confusions of a table are those of all texts. After a first search the words whose moves are sure tell those of this
//! text: a character that was written for another several times costs less in a second search, and what the table does not
//! hold can be learned. So it is with a writer who counts the squares from the other side of the board.

use super::candidates::{Speller, TurnedCosts, as_written, turned};
use super::confusions::Confusions;
use super::error_model::substitution_cost;
use super::game_words::SheetItem;
use super::search_step::{SearchStep, WeightedStep};
use stamma_board::{Color, Geometry, Position};
use std::collections::BTreeMap;

/// The least share of a step that is believed.
const BELIEVED: f32 = 0.9;
/// A confusion that was seen less often tells nothing.
const LEAST_SEEN: usize = 2;
/// The number of characters that the table of all texts counts for, beside those of this one.
const TABLE_WEIGHT: f32 = 24.0;

/// The costs of a text in which damage repeats.
pub struct RepeatedDamage {
    /// Those of characters; none where no character repeats.
    pub confusions: Option<Confusions>,
    /// Those of squares that are counted from another side.
    pub turned: TurnedCosts,
}

/// Returns the costs with what repeats among the sure words of a way; nothing where nothing repeats.
pub fn repeated_damage<G: Geometry>(
    start: &Position<G>,
    items: &[SheetItem],
    way: &[WeightedStep],
    speller: &Speller<'_>,
) -> Option<RepeatedDamage> {
    let confusions = repeated_confusions(start, items, way, speller);
    let turned = repeated_turns(start, items, way, speller);
    let repeats = confusions.is_some() || turned != speller.turned_costs();
    repeats.then_some(RepeatedDamage { confusions, turned })
}

/// Returns the costs of squares that are counted from another side, lower for a side of which several words are.
fn repeated_turns<G: Geometry>(
    start: &Position<G>,
    items: &[SheetItem],
    way: &[WeightedStep],
    speller: &Speller<'_>,
) -> TurnedCosts {
    let (mut seen, mut words) = ([[0usize; 3]; 2], [0usize; 2]);
    let mut position = start.clone();
    let mut written = Vec::new();
    for taken in way {
        if let (SearchStep::Read(played), Some(SheetItem::Word(word))) = (taken.step, items.get(taken.item)) {
            let side = usize::from(position.turn() == Color::Black);
            words[side] += 1;
            as_written(&position, word, speller, &mut written);
            if written.drain(..).all(|candidate| candidate.played != played)
                && let Some(turned) = turned(&position, played, word)
            {
                seen[side][turned as usize] += 1;
            }
        }
        taken.step.play_on(&mut position);
    }
    let mut costs = speller.turned_costs();
    for side in 0..2 {
        for kind in 0..3 {
            if seen[side][kind] >= LEAST_SEEN {
                let chance = seen[side][kind] as f32 / (words[side] + 1) as f32;
                costs[side][kind] = costs[side][kind].min(-chance.ln());
            }
        }
    }
    costs
}

/// Returns the confusions with what repeats among the sure words of a way; nothing where nothing repeats.
fn repeated_confusions<G: Geometry>(
    start: &Position<G>,
    items: &[SheetItem],
    way: &[WeightedStep],
    speller: &Speller<'_>,
) -> Option<Confusions> {
    let mut meant_count: BTreeMap<char, usize> = BTreeMap::new();
    let mut seen: BTreeMap<(char, char), usize> = BTreeMap::new();
    let mut position = start.clone();
    for taken in way {
        if let (SearchStep::Read(played), Some(SheetItem::Word(word))) = (taken.step, items.get(taken.item))
            && taken.share >= BELIEVED
            && let Some(meant) = speller.nearest_of_same_length(&position, played, word)
        {
            for (meant, &written) in meant.into_iter().zip(&word.chars) {
                *meant_count.entry(meant).or_default() += 1;
                if meant != written {
                    *seen.entry((meant, written)).or_default() += 1;
                }
            }
        }
        taken.step.play_on(&mut position);
    }
    seen.retain(|_, count| *count >= LEAST_SEEN);
    if seen.is_empty() {
        return None;
    }
    let table = speller.confusions();
    let learned = seen.into_iter().map(|((meant, written), count)| {
        let usual = substitution_cost(table.substitution(meant, written));
        let chance =
            (count as f32 + TABLE_WEIGHT * (-usual).exp()) / (meant_count[&meant] as f32 + TABLE_WEIGHT);
        ((meant, written), -chance.ln() - substitution_cost(0.0))
    });
    Some(table.with_cheaper(learned))
}
