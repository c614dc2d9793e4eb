//! Finds stretches of a sheet that repeat the text right before them: a word, a line or several lines written twice.
//!
//! It uses words and numbers, and no board. The cost of a repetition beside other readings is set in `search`.

use super::game_words::SheetItem;

/// A stretch that repeats the items right before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeat {
    /// The number of its items, move numbers included.
    pub items: usize,
    /// The sequence of its move numbers.
    pub numbers: Numbers,
}

/// The sequence of the move numbers of a repeated part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// It has none.
    None,
    /// They are repeated with it.
    Same,
    /// They count on: the writer who numbered the lines took it for new moves, this number of them.
    CountOn(i64),
}

/// The most items of a stretch that is repeated.
const LONGEST: usize = 24;

/// Returns for each item the longest stretch from it on that repeats the items right before it.
pub fn repeats(items: &[SheetItem]) -> Vec<Option<Repeat>> {
    (0..items.len()).map(|at| repeat_at(items, at)).collect()
}

fn repeat_at(items: &[SheetItem], at: usize) -> Option<Repeat> {
    let most = LONGEST.min(at).min(items.len() - at);
    (1..=most).rev().find_map(|length| repeated(&items[at - length..at], &items[at..at + length]))
}

/// Returns the kind of repeat, if the second part repeats the first.
fn repeated(first: &[SheetItem], second: &[SheetItem]) -> Option<Repeat> {
    let mut words = 0;
    let mut ahead = None;
    for pair in first.iter().zip(second) {
        match pair {
            (SheetItem::Word(one), SheetItem::Word(other)) if one.chars == other.chars => words += 1,
            (SheetItem::Number(one), SheetItem::Number(other)) if one.black == other.black => {
                let more = match (one.value, other.value) {
                    (Some(one), Some(other)) => i64::from(other) - i64::from(one),
                    (None, None) => continue,
                    _ => return None,
                };
                if *ahead.get_or_insert(more) != more {
                    return None;
                }
            }
            _ => return None,
        }
    }
    let numbers = match ahead {
        None => Numbers::None,
        Some(0) => Numbers::Same,
        // A number and the moves that it counts; begun at another place the same stretch would be found twice.
        Some(more) if 2 * more == words && matches!(second, [SheetItem::Number(_), ..]) => {
            Numbers::CountOn(more)
        }
        Some(_) => return None,
    };
    (words > 0).then_some(Repeat { items: second.len(), numbers })
}
