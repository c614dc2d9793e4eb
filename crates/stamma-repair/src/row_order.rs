//! Lines of a sheet that stand in another order than their numbers.

use super::game_words::{SheetItem, span_of_item};
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;
use std::ops::Range;

/// A sheet in the order of its numbers.
#[derive(Clone, Debug)]
pub struct RowOrder {
    /// For each item of the sheet, in the order of its numbers, the place that its step has in the text: that of the item which stands
    /// there.
    pub places: Vec<Span>,
    /// The lines that have changed places among each other, as ranges of items.
    pub blocks: Vec<Range<usize>>,
    /// The probability that they have.
    pub share: f32,
}

/// The items of a line: a number and two words.
const LINE: usize = 3;

/// Returns the items in the order of their numbers, and the places of the steps. None where they stand in that order, where the numbers
/// do not count on from line to line, from the first that stands there or from the one that is due, or where a line that would move has
/// not just a number and two words.
pub fn in_order_of_numbers(items: &[SheetItem], due: u32) -> Option<(Vec<SheetItem>, RowOrder)> {
    let lines = lines(items)?;
    let mut order: Vec<usize> = (0..lines.len()).collect();
    sort_by_key(&mut order, |&line| lines[line].0);
    let begins = lines[order[0]].0 == lines[0].0 || lines[order[0]].0 == due;
    let counts_on =
        begins && order.windows(2).all(|pair| Some(lines[pair[1]].0) == lines[pair[0]].0.checked_add(1));
    let moved = |at: usize| order[at] != at;
    let is_whole = |range: &Range<usize>| {
        range.len() == LINE
            && items[range.start + 1..range.end].iter().all(|item| matches!(item, SheetItem::Word(_)))
    };
    let mut moves = (0..lines.len()).filter(|&at| moved(at)).peekable();
    if !counts_on || moves.peek().is_none() || !moves.all(|at| is_whole(&lines[at].1)) {
        return None;
    }
    let before = items[..lines[0].1.start].iter();
    let sorted =
        before.chain(order.iter().flat_map(|&line| &items[lines[line].1.clone()])).cloned().collect();
    let (mut blocks, mut start, mut last) = (Vec::new(), 0, 0);
    for (at, &line) in order.iter().enumerate() {
        last = last.max(line);
        if last == at {
            if moved(start) {
                blocks.push(lines[start].1.start..lines[at].1.end);
            }
            start = at + 1;
        }
    }
    let places = items.iter().map(span_of_item).collect();
    Some((sorted, RowOrder { places, blocks, share: 1.0 }))
}

/// The lines with their numbers: each from a number of White's to the next.
fn lines(items: &[SheetItem]) -> Option<Vec<(u32, Range<usize>)>> {
    let mut lines: Vec<(u32, Range<usize>)> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        match item {
            SheetItem::Number(number) if !number.black => lines.push((number.value?, at..at + 1)),
            _ => {
                if let Some((_, range)) = lines.last_mut() {
                    range.end = at + 1;
                }
            }
        }
    }
    (lines.len() > 1).then_some(lines)
}
