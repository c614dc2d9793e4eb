//! The numbers and the sides beside the moves of a list, where they do not go on with one another.

use super::nodes::{Document, Kind};
use crate::container::fields::Side;
use crate::container::{PlyCounter, RowNumber, Writer, has_gap, moved_again, plies_with_gaps};

/// Names of fields with the number of a move.
const NUMBERS: &[&str] = &["movenumber", "moveno", "number", "num", "n", "no", "move"];
/// Names of fields with the side that moves.
const SIDES: &[&str] = &["color", "colour", "side", "turn", "player"];

/// Places of the moves of a list that do not follow the moves before them.
#[derive(Default)]
pub struct Misplaced {
    /// The half-moves that the objects with the moves are said to be, in the order of the text; none where they go on.
    plies: Vec<(usize, u32)>,
    counter: PlyCounter,
    /// The objects with a move of the side that has moved before.
    again: Vec<usize>,
}

impl Misplaced {
    /// Finds the places that do not fit among objects with a move each.
    pub fn among(document: &Document<'_>, objects: impl Iterator<Item = usize>) -> Misplaced {
        let objects: Vec<usize> = objects
            .filter(|&at| document.nodes[at].kind == Kind::Object && !document.is_not_standing(at))
            .collect();
        let halves: Vec<Option<u32>> = objects.iter().map(|&at| document.ply(at)).collect();
        let rows = || objects.iter().map(|&at| document.row_number(at)).collect::<Vec<_>>();
        let plies = match halves.iter().any(Option::is_some) {
            true => Some(halves).filter(|halves| has_gap(halves)),
            false => plies_with_gaps(&rows()),
        };
        if let Some(plies) = plies {
            let plies = objects.into_iter().zip(plies).filter_map(|(at, ply)| Some((at, ply?))).collect();
            return Misplaced { plies, ..Misplaced::default() };
        }
        let sides: Option<Vec<Side>> = objects.iter().map(|&at| document.row_number(at).side).collect();
        let again = sides.map_or_else(Vec::new, |sides| moved_again(&sides));
        Misplaced { again: again.into_iter().map(|nth| objects[nth]).collect(), ..Misplaced::default() }
    }

    /// Writes the number before the move of an object, or reports that it is of the side that has moved before.
    pub fn write_before(&mut self, writer: &mut Writer<'_>, document: &Document<'_>, object: usize) {
        let ply = self.plies.binary_search_by_key(&object, |(at, _)| *at).ok().map(|nth| self.plies[nth].1);
        if let Some(number) = ply.and_then(|ply| self.counter.number_before(ply)) {
            super::line::gap(writer);
            writer.replace(document.nodes[object].span, &number);
        }
        if self.again.binary_search(&object).is_ok()
            && let Some(side) = document.field(object, SIDES)
        {
            writer.read_as(document.whole(side), "a move of the other side");
        }
    }
}

impl Document<'_> {
    /// The field of an object that has one of some names.
    fn field(&self, object: usize, names: &[&str]) -> Option<usize> {
        self.children(object).find(|&child| names.contains(&self.name(child)))
    }

    fn number(&self, at: usize) -> Option<u32> {
        std::str::from_utf8(self.word(at)?).ok()?.parse().ok()
    }

    /// The number of the half-move that an object is said to be.
    fn ply(&self, object: usize) -> Option<u32> {
        self.number(self.field(object, &["ply"])?)
    }

    /// The number beside a move, and its side.
    fn row_number(&self, object: usize) -> RowNumber {
        let mut numbers = self.children(object).filter(|&child| NUMBERS.contains(&self.name(child)));
        let side = self.field(object, SIDES).map(|side| self.looked_at(side, 16));
        RowNumber {
            number: numbers.find_map(|child| self.number(child)),
            side: side.and_then(|side| Side::named(&String::from_utf8_lossy(&side))),
        }
    }

    /// The place in its game that an object says its move has: the number of its half-move, or that of its move and its side. Those of
    /// one game rise.
    pub fn place_of(&self, object: usize) -> Option<u32> {
        self.ply(object).or_else(|| {
            let RowNumber { number, side } = self.row_number(object);
            number?.checked_sub(1)?.checked_mul(2)?.checked_add(u32::from(side? == Side::Black))
        })
    }
}
