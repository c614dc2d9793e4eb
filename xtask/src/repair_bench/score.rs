//! Answers beside the truth: figures of one setting.

use super::answers::{Answer, Question, UNKNOWN};
use super::sheet::State;
use crate::corpora::readings::percent;

/// For each move of the answer whether it is one of the longest row of moves that both have in common. Moves of White
/// are compared with White's only.
pub fn aligned(truth: &[String], given: &[String]) -> Vec<bool> {
    rows_of(truth, given).iter().map(Option::is_some).collect()
}

/// Finds the longest row of moves in common, and returns the place of each such move in the truth.
fn rows_of(truth: &[String], given: &[String]) -> Vec<Option<usize>> {
    let (rows, columns) = (truth.len(), given.len());
    let same = |row: usize, column: usize| row % 2 == column % 2 && truth[row] == given[column];
    // The longest row in common of what is left from each pair of places on.
    let mut longest = vec![vec![0u32; columns + 1]; rows + 1];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            let without = longest[row + 1][column].max(longest[row][column + 1]);
            let with = if same(row, column) { longest[row + 1][column + 1] + 1 } else { 0 };
            longest[row][column] = without.max(with);
        }
    }
    let mut found = vec![None; columns];
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        if same(row, column) && longest[row][column] == longest[row + 1][column + 1] + 1 {
            found[column] = Some(row);
            row += 1;
            column += 1;
        } else if longest[row][column] == longest[row + 1][column] {
            row += 1;
        } else {
            column += 1;
        }
    }
    found
}

/// Returns true if a move that an answer reports as missing is at a place where no move was written. The moves before
/// and after it that are right give its place.
fn is_missing(question: &Question, rows: &[Option<usize>], at: usize) -> bool {
    let before = (0..at).rev().find_map(|near| Some(rows[near]? + at - near)).unwrap_or(at);
    let after = (at + 1..rows.len()).find_map(|near| Some((rows[near]? + at).checked_sub(near)));
    let written = question.text.words.iter().any(|(_, word)| word.ply == Some(before));
    after.is_none_or(|after| after == Some(before)) && before < question.truth.len() && !written
}

/// The repairs of an answer: the place among its moves, the confidence, and whether it is right.
pub fn judged_repairs(question: &Question, answer: &Answer) -> Vec<(usize, f32, bool)> {
    judged(question, answer, &rows_of(&question.truth, &answer.moves)).collect()
}

fn judged<'a>(
    question: &'a Question,
    answer: &'a Answer,
    rows: &'a [Option<usize>],
) -> impl Iterator<Item = (usize, f32, bool)> + 'a {
    answer.confidence.iter().enumerate().filter_map(|(at, confidence)| {
        let right = match answer.moves[at] == UNKNOWN {
            // Without the places of the words nobody knows which of them were lost.
            true if question.text.words.is_empty() => return None,
            true => is_missing(question, rows, at),
            false => rows[at].is_some(),
        };
        Some((at, (*confidence)?, right))
    })
}

/// The lower borders of the rows of the calibration table.
const CONFIDENCES: [f32; 10] = [0.0, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99];

/// Repairs of about the same confidence.
#[derive(Clone, Copy, Default, Debug)]
pub struct Bucket {
    /// The number of repairs.
    pub repairs: u64,
    /// The sum of what is claimed.
    pub claimed: f64,
    /// The number of repairs that are right.
    pub right: u64,
}

/// The figures of one setting.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Games asked.
    pub games: u64,
    /// Words with damaged characters.
    pub damaged: u64,
    /// Moves that were played.
    pub played: u64,
    /// Moves that the answers give.
    pub given: u64,
    /// Those that stand at their own ply.
    pub in_place: u64,
    /// Those that are right after realignment.
    pub right: u64,
    /// Games with all their moves and no other.
    pub exact: u64,
    /// Repairs by their confidence.
    pub buckets: [Bucket; CONFIDENCES.len()],
    micros: Vec<u64>,
    positions: Vec<u64>,
}

impl Figures {
    /// Adds an answer.
    pub fn add(&mut self, question: &Question, answer: &Answer) {
        let truth = &question.truth;
        let rows = rows_of(truth, &answer.moves);
        self.games += 1;
        let words = question.text.words.iter();
        self.damaged += words.filter(|(_, word)| word.state == State::Damaged).count() as u64;
        self.played += truth.len() as u64;
        self.given += answer.moves.iter().filter(|given| *given != UNKNOWN).count() as u64;
        self.in_place +=
            truth.iter().zip(&answer.moves).filter(|(truth, given)| truth == given).count() as u64;
        self.right += rows.iter().flatten().count() as u64;
        self.exact += u64::from(*truth == answer.moves);
        self.micros.push(answer.micros);
        self.positions.push(answer.positions);
        for (_, confidence, right) in judged(question, answer, &rows) {
            let row = CONFIDENCES.iter().rposition(|border| *border <= confidence).unwrap_or(0);
            let bucket = &mut self.buckets[row];
            bucket.repairs += 1;
            bucket.claimed += f64::from(confidence);
            bucket.right += u64::from(right);
        }
    }

    /// The share of the moves played that is right after realignment.
    pub fn share_right(&self) -> f64 {
        self.right as f64 / self.played.max(1) as f64
    }
}

/// The head of the table of figures.
pub const HEADING: &str = "\
| damage | words | games | words damaged | right as read | right | at their ply | wrong | games exact | ms median | most | positions median | most |
|---|---|---|---|---|---|---|---|---|---|---|---|---|";

/// A row of the table: a setting, what is right before any repair, and what is right after it.
pub fn row(kind: &str, rate: usize, as_read: &Figures, figures: &Figures) -> String {
    let milliseconds = |micros: u64| format!("{:.1}", micros as f64 / 1000.0);
    let (time, slowest) = middle_and_most(&figures.micros);
    let (positions, most) = middle_and_most(&figures.positions);
    let cells = [
        kind.to_owned(),
        format!("{rate} %"),
        figures.games.to_string(),
        figures.damaged.to_string(),
        percent(as_read.right, figures.played),
        percent(figures.right, figures.played),
        percent(figures.in_place, figures.played),
        percent(figures.given - figures.right, figures.given),
        percent(figures.exact, figures.games),
        milliseconds(time),
        milliseconds(slowest),
        positions.to_string(),
        most.to_string(),
    ];
    format!("| {} |", cells.join(" | "))
}

/// A table of the confidence in the repairs of one setting, and the number of them that are right.
pub fn calibration(name: &str, figures: &Figures) -> String {
    let mut text = format!("| {name}: confidence from | repairs | claimed | right |\n|---|---|---|---|\n");
    for (border, bucket) in CONFIDENCES.iter().zip(&figures.buckets).filter(|(_, bucket)| bucket.repairs > 0)
    {
        let claimed = bucket.claimed / bucket.repairs as f64 * 100.0;
        let right = percent(bucket.right, bucket.repairs);
        text += &format!("| {border:.2} | {} | {claimed:.1} % | {right} |\n", bucket.repairs);
    }
    text
}

fn middle_and_most(numbers: &[u64]) -> (u64, u64) {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    (sorted.get(sorted.len() / 2).copied().unwrap_or(0), sorted.last().copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::aligned;

    fn found(truth: &str, given: &str) -> Vec<bool> {
        let moves = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        aligned(&moves(truth), &moves(given))
    }

    #[test]
    fn moves_are_found_where_others_are_left_out() {
        assert_eq!(found("a b c d", "a x c d"), [true, false, true, true]);
        assert_eq!(found("a b c d e", "a d e"), [true, true, true]);
        assert_eq!(found("a b", "x b a b"), [false, false, true, true]);
    }
}
