//! The numbers of half-moves in data, and the move numbers of PGN that show a gap among them to the reader.

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

#[cfg(test)]
mod tests {
    use super::PlyCounter;

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
}
