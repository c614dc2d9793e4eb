//! The numbers of half-moves in data, and the move numbers of PGN that show a gap among them to the reader.

use super::fields::Side;

/// Counts the half-moves of a game.
#[derive(Clone, Copy, Default, Debug)]
pub struct PlyCounter {
    /// The number of the first one, if that is 0 or 1.
    first: Option<u32>,
    before: Option<u32>,
}

impl PlyCounter {
    /// Returns the move number to write before a half-move with this number: at the beginning, so that the reader knows
    /// where numbers begin, and behind a gap.
    pub fn number_before(&mut self, ply: u32) -> Option<String> {
        let before = self.before.replace(ply);
        if before.is_none() {
            self.first = (ply < 2).then_some(ply);
        }
        let goes_on = before.is_some_and(|before| before.checked_add(1) == Some(ply));
        let count = ply - self.first.filter(|first| *first <= ply && !goes_on)?;
        Some(format!("{}{}", count / 2 + 1, if count.is_multiple_of(2) { "." } else { "..." }))
    }
}

/// The number and the side that data give beside a half-move.
#[derive(Clone, Copy, Default, Debug)]
pub struct RowNumber {
    pub number: Option<u32>,
    pub side: Option<Side>,
}

/// The half-moves that rows are said to be.
struct Counted {
    /// One a row.
    plies: Vec<Option<u32>>,
    /// The number of those that go on.
    due: usize,
}

impl Counted {
    /// The half-moves that the numbers of rows say: they count half-moves, or moves of both sides. None unless half of them go on with
    /// one another.
    fn of(rows: &[RowNumber]) -> Option<Counted> {
        let of_halves: Vec<Option<u32>> = rows.iter().map(|row| row.number).collect();
        let of_moves = plies_of_moves(rows);
        let [halves, moves] = [&of_halves, &of_moves].map(|plies| count_of_due(plies));
        let (plies, due) = if halves > moves { (of_halves, halves) } else { (of_moves, moves) };
        let numbered = plies.iter().flatten().count().checked_sub(1)?;
        (2 * due >= numbered).then_some(Counted { plies, due })
    }
}

/// Returns the half-moves that the numbers of rows say, if some are missing or in another order.
pub fn plies_with_gaps(rows: &[RowNumber]) -> Option<Vec<Option<u32>>> {
    Counted::of(rows).map(|counted| counted.plies).filter(|plies| has_gap(plies))
}

/// Returns the column of numbers beside rows that counts them best, with its half-moves, if some are missing or in another order.
pub fn column_with_gaps(columns: impl Iterator<Item = Vec<RowNumber>>) -> Option<(usize, Vec<Option<u32>>)> {
    // The number of a row in its table may begin anywhere.
    let begins = |counted: &Counted| matches!(counted.plies.first(), Some(Some(0 | 1)));
    let all = columns.enumerate().filter_map(|(nth, rows)| Some((nth, Counted::of(&rows).filter(begins)?)));
    let (nth, best) = all.max_by_key(|(_, counted)| (counted.due, !has_gap(&counted.plies)))?;
    has_gap(&best.plies).then_some((nth, best.plies))
}

/// Returns true if a half-move does not follow the one before it.
pub fn has_gap(plies: &[Option<u32>]) -> bool {
    plies
        .windows(2)
        .any(|pair| matches!(pair, [Some(before), Some(ply)] if before.checked_add(1) != Some(*ply)))
}

/// The half-moves of rows with numbers of moves. Where no side is given, the second row with a number is Black's, and the first row of all
/// where the rows behind it are the two of the next number.
fn plies_of_moves(rows: &[RowNumber]) -> Vec<Option<u32>> {
    let mut before: Option<u32> = None;
    let number_at = |at: usize| rows.get(at).and_then(|row| row.number);
    let ply = |(at, row): (usize, &RowNumber)| {
        let number = row.number?;
        let is_second = before == Some(number);
        let is_begun_by_black = at == 0 && number_at(1) != Some(number) && number_at(1) == number_at(2);
        let unsaid = if is_second || is_begun_by_black { Side::Black } else { Side::White };
        let side = row.side.unwrap_or(unsaid);
        before = Some(number);
        number.checked_sub(1)?.checked_mul(2)?.checked_add(u32::from(side == Side::Black))
    };
    rows.iter().enumerate().map(ply).collect()
}

/// Counts the half-moves that follow the one before them, or are as far behind the first one as their rows are.
fn count_of_due(plies: &[Option<u32>]) -> usize {
    let Some(first) = plies.first().copied().flatten() else { return 0 };
    let is_due = |at: &usize| {
        let follows = plies[*at - 1].and_then(|before| before.checked_add(1));
        let counted = u32::try_from(*at).ok().and_then(|at| first.checked_add(at));
        plies[*at].is_some() && (plies[*at] == follows || plies[*at] == counted)
    };
    (1..plies.len()).filter(is_due).count()
}

/// Returns the places of half-moves whose mover has made the one before them, too. None unless two movers mostly take turns.
pub fn moved_again<T: PartialEq>(movers: &[T]) -> Vec<usize> {
    let again: Vec<usize> = (1..movers.len()).filter(|at| movers[*at] == movers[*at - 1]).collect();
    let other = movers.iter().find(|mover| **mover != movers[0]);
    let are_two = movers.iter().all(|mover| *mover == movers[0] || Some(mover) == other);
    if are_two && 4 * again.len() <= movers.len() { again } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::{PlyCounter, RowNumber, Side, moved_again, plies_with_gaps};

    #[test]
    fn gaps_are_shown() {
        let numbers = |plies: &[u32]| {
            let mut counter = PlyCounter::default();
            plies.iter().map(|ply| counter.number_before(*ply).unwrap_or_default()).collect::<Vec<_>>()
        };
        assert_eq!(numbers(&[1, 2, 3]), ["1.", "", ""]);
        assert_eq!(numbers(&[0, 1, 4]), ["1.", "", "3."]);
        assert_eq!(numbers(&[1, 4]), ["1.", "2..."]);
        assert_eq!(numbers(&[7, 9]), ["", ""]);
    }

    #[test]
    fn rows_say_which_half_moves_they_are() {
        let rows = |rows: &str| {
            let row = |row: &str| {
                let number = row.trim_end_matches(char::is_alphabetic);
                RowNumber { number: number.parse().ok(), side: Side::named(&row[number.len()..]) }
            };
            let plies = plies_with_gaps(&rows.split(' ').map(row).collect::<Vec<_>>());
            let plies = plies
                .map(|plies| plies.into_iter().map(|ply| ply.map_or("?".to_owned(), |ply| ply.to_string())));
            plies.map(|plies| plies.collect::<Vec<_>>().join(" "))
        };
        for (numbers, plies) in [
            ("1 2 5 4", "1 2 5 4"),
            ("1 1 2 3 3", "0 1 2 4 5"),
            ("1w 1b 2w 2b 3b 4w", "0 1 2 3 5 6"),
            ("1w 2b 3w 5w 6b", "1 2 3 5 6"),
            ("1 2 ? 4 5 7", "1 2 ? 4 5 7"),
        ] {
            assert_eq!(rows(numbers).as_deref(), Some(plies), "{numbers}");
        }
        for numbers in [
            "1 2 3 4",
            "1 1 2 2 3",
            "1 2 2 3 3",
            "1w 1b 2w",
            "1w 2b 3w 4b",
            "7 7 7 7",
            "30 12 45 8",
            "1",
            "?",
        ] {
            assert_eq!(rows(numbers), None, "{numbers}");
        }
    }

    #[test]
    fn movers_take_turns() {
        assert_eq!(moved_again(&["ann", "bob", "ann", "bob", "bob", "ann"]), [4]);
        assert!(moved_again(&["ann", "ann", "ann"]).is_empty());
        assert!(moved_again(&["ann", "bob", "cid", "cid", "bob"]).is_empty());
        assert!(moved_again::<u8>(&[]).is_empty());
    }
}
