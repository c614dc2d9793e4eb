//! The ways in which the field of a result says who won: scores, numbers, letters, words.

use crate::container::fields::{Side, plain_name};
use crate::container::record::result_letters::letter_of;
use crate::container::tags::{is_of_draw, result};
use stamma_notation::GameResult;
use stamma_notation::internals::{NO_SPELLINGS, result_of_text, termination_phrase};

/// The winner of a game, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    White,
    Black,
    Draw,
}

impl Score {
    /// As PGN writes it.
    pub fn written(self) -> &'static str {
        match self {
            Score::White => "1-0",
            Score::Black => "0-1",
            Score::Draw => "1/2-1/2",
        }
    }

    /// Returns the score in which the other side has these points.
    pub fn of_the_other(self) -> Score {
        match self {
            Score::White => Score::Black,
            Score::Black => Score::White,
            Score::Draw => Score::Draw,
        }
    }

    pub fn of_side(side: Side) -> Score {
        match side {
            Side::White => Score::White,
            Side::Black => Score::Black,
        }
    }

    fn of_result(result: GameResult) -> Option<Score> {
        match result {
            GameResult::WhiteWins => Some(Score::White),
            GameResult::BlackWins => Some(Score::Black),
            GameResult::Draw => Some(Score::Draw),
            _ => None,
        }
    }
}

/// A value that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Read {
    pub score: Score,
    /// False if the value may mean something else.
    pub is_sure: bool,
}

impl Read {
    /// A value that means nothing else.
    pub fn sure(score: Score) -> Read {
        Read { score, is_sure: true }
    }
}

/// The meaning of 0 in the column of the results.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
enum Zero {
    /// Black's win, or a draw where a win of Black is -1.
    #[default]
    Unsure,
    Black,
    Draw,
}

/// The way in which the results of a table are written, as far as one value does not say it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Convention {
    zero: Zero,
    /// True if the values are wins and losses of somebody, and no sides.
    is_of_somebody: bool,
    /// The letters that stand alone, in small letters.
    letters: Vec<char>,
    /// True if a plus stands alone: then a dash is no empty value.
    has_plus: bool,
    /// True if 0 is a winner in some row: then numbers name no player for sure.
    has_winner_zero: bool,
    /// True if the players are known to be 1 and 2.
    has_numbered_players: bool,
    /// True if all values are points of one game, and not all the same.
    has_points_alone: bool,
}

impl Convention {
    /// The way in which the values of a column are written.
    pub fn of<'v>(values: impl Iterator<Item = &'v str>) -> Convention {
        let mut convention = Convention::default();
        let mut seen: [Option<Score>; 2] = [None; 2];
        let mut has_others = false;
        for value in values {
            let value = value.trim();
            match points(value) {
                Some(Some(score)) if seen[0].is_none_or(|known| known == score) => seen[0] = Some(score),
                Some(Some(score)) => seen[1] = Some(score),
                _ => has_others |= !is_open(value),
            }
            convention.is_of_somebody |= matches!(&*plain_name(value), "loss" | "lost" | "lose");
            convention.has_plus |= value == "+";
            convention.add_letter(value);
            match points(value) {
                _ if value == "-1" => convention.zero = Zero::Draw,
                Some(Some(Score::Draw)) if convention.zero == Zero::Unsure => convention.zero = Zero::Black,
                _ => {}
            }
        }
        convention.has_points_alone = seen[1].is_some() && !has_others;
        convention
    }

    /// Adds the values of a column of winners.
    pub fn add_winners<'v>(&mut self, values: impl Iterator<Item = &'v str>) {
        for value in values.map(str::trim) {
            self.has_winner_zero |= value == "0";
            self.has_numbered_players |= value == "2";
            self.add_letter(value);
        }
    }

    /// Takes it as known that the players are 1 and 2.
    pub fn number_players(&mut self) {
        self.has_numbered_players = true;
    }

    fn add_letter(&mut self, value: &str) {
        let letter = letter_of(value).filter(|letter| !self.letters.contains(letter));
        self.letters.extend(letter);
    }

    /// The letters that stand alone.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The side that a number names.
    pub fn numbered(&self, value: &str) -> Option<Read> {
        match value {
            _ if self.has_winner_zero => None,
            "1" => Some(Read { score: Score::White, is_sure: self.has_numbered_players }),
            "2" => Some(Read { score: Score::Black, is_sure: true }),
            _ => None,
        }
    }

    /// Returns true for a value that says that nobody has won yet, or nothing.
    pub fn is_open(&self, value: &str) -> bool {
        is_open(value) && !(self.has_plus && value.trim() == "-")
    }

    /// Returns true if numbers of the column are results even where its name may mean what an engine thinks of a position.
    pub fn has_points_alone(&self) -> bool {
        self.has_points_alone
    }

    /// Reads the value of a field of a result, but for a letter.
    pub fn read(&self, value: &str) -> Option<Read> {
        let value = value.trim();
        let plain = plain_name(value);
        let sure = |score| Some(Read::sure(score));
        if letter_of(value).is_some() || self.is_of_somebody && matches!(&*plain, "win" | "won") {
            return None;
        }
        if value == "-1" {
            return sure(Score::Black);
        }
        if let Some(Some(score)) = points(value) {
            let zero = match self.zero {
                Zero::Draw => Score::Draw,
                _ => score,
            };
            return match score {
                Score::Black => Some(Read { score: zero, is_sure: self.zero != Zero::Unsure }),
                score => sure(score),
            };
        }
        if let Some(known) = result(value) {
            let score = result_of_text(known, &NO_SPELLINGS).and_then(Score::of_result);
            // A game that is lost by both has no score of ours: its value is written as it is.
            return sure(score.unwrap_or(Score::Draw));
        }
        let score = match value {
            "=" | "½" => Some(Score::Draw),
            "1/0" => Some(Score::White),
            "0/1" => Some(Score::Black),
            value if is_of_draw(value) => Some(Score::Draw),
            value => of_score(value),
        };
        score.or_else(|| of_words(value)).and_then(sure)
    }
}

/// Returns true for a value that says that nobody has won yet, or nothing.
pub fn is_open(value: &str) -> bool {
    const OPEN: &[&str] = &[
        "none",
        "null",
        "nil",
        "na",
        "nan",
        "unknown",
        "undefined",
        "ongoing",
        "inprogress",
        "started",
        "created",
        "pending",
        "unfinished",
        "open",
        "playing",
        "active",
        "adjourned",
    ];
    let plain = plain_name(value);
    let is_nothing = || !value.chars().any(|ch| ch.is_alphanumeric() || matches!(ch, '+' | '#' | '='));
    OPEN.contains(&&*plain) || plain.is_empty() && is_nothing()
}

/// The points of one player, if they are a number; none inside for those that are not of one game.
pub fn points(value: &str) -> Option<Option<Score>> {
    match value.trim() {
        "½" | "1/2" => return Some(Some(Score::Draw)),
        value if !value.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b',')) => {
            return None;
        }
        _ => {}
    }
    let number: f64 = value.trim().replace(',', ".").parse().ok()?;
    let is = |other: f64| (number - other).abs() < 1e-9;
    Some(match () {
        () if is(1.0) => Some(Score::White),
        () if is(0.0) => Some(Score::Black),
        () if is(0.5) => Some(Score::Draw),
        () => None,
    })
}

/// A score with blanks, with decimals, or with a remark behind it: `1 - 0`, `1.0:0.0`, `1-0 (time)`.
fn of_score(value: &str) -> Option<Score> {
    let remark = value
        .find(['(', ',', ';'])
        .filter(|at| value[*at..].starts_with('(') || value[*at + 1..].starts_with(' '));
    let score: String = value[..remark.unwrap_or(value.len())].split_whitespace().collect();
    if score.chars().count() < 3 {
        return None;
    }
    if let Some(score) = result_of_text(&score, &NO_SPELLINGS).and_then(Score::of_result) {
        return Some(score);
    }
    let (white, black) = score.split_once(['-', ':', '–', '—'])?;
    match (points(white)??, points(black)??) {
        (white, black) if white == black.of_the_other() => Some(white),
        _ => None,
    }
}

/// The result that a word for the result of one side gives: `win`, `resigned`.
pub fn of_side_result(word: &str, side: Side) -> Option<Score> {
    const WON: &[&str] = &["win", "won", "wins", "winner", "victory", "w"];
    const LOST: &[&str] =
        &["loss", "lost", "lose", "loser", "l", "checkmated", "resigned", "timeout", "abandoned"];
    let plain = plain_name(word);
    match Score::of_side(side) {
        score if WON.contains(&&*plain) => Some(score),
        score if LOST.contains(&&*plain) => Some(score.of_the_other()),
        _ => is_of_draw(word).then_some(Score::Draw),
    }
}

/// The result that words tell: `white_win`, `BLACKWIN`, `tablas`, `Weiß gewinnt`.
pub fn of_words(value: &str) -> Option<Score> {
    let plain = plain_name(value);
    for side in Side::BOTH {
        let won = |name: &&str| {
            let rest = plain.strip_prefix(*name);
            // One letter is a side, and no beginning of a word: `won`.
            rest.is_some_and(|rest| {
                rest.is_empty() || name.len() > 1 && matches!(rest, "win" | "wins" | "won" | "victory")
            })
        };
        if side.names().iter().any(won) {
            return Some(Score::of_side(side));
        }
    }
    if matches!(&*plain, "d" | "draw" | "drawn" | "tie" | "tied") {
        return Some(Score::Draw);
    }
    of_phrase(value)
}

/// The result that a phrase of several words tells: `White resigned`, `black_resigns`.
pub fn of_phrase(value: &str) -> Option<Score> {
    let parts = |ch: char| ch.is_whitespace() || ch == '_';
    let words: Vec<String> =
        value.split(parts).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let (_, result, count) = termination_phrase(&words)?;
    result.filter(|_| count == words.len()).and_then(Score::of_result)
}

/// The side that won, by the name of a player: `Ann`, `Ann won`.
pub fn of_name(value: &str, names: [&Option<String>; 2]) -> Option<Score> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|ch: char| !ch.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let mut said = words(value);
    if said.len() > 1 && said.last().is_some_and(|last| matches!(&**last, "won" | "wins" | "win")) {
        said.pop();
    }
    if said.is_empty() {
        return None;
    }
    let names = names.map(|name| words(name.as_deref().unwrap_or_default()));
    match [names[0] == said, names[1] == said] {
        [true, false] => return Some(Score::White),
        [false, true] => return Some(Score::Black),
        _ => {}
    }
    let is_named = |name: Vec<String>| said.iter().all(|word| name.contains(word));
    match names.map(is_named) {
        [true, false] => Some(Score::White),
        [false, true] => Some(Score::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Convention, Score, is_open, of_name};

    #[test]
    fn values_of_results_are_read() {
        let read = |value| Convention::default().read(value).map(|read| read.score);
        for value in [
            "1",
            "1.0",
            "1/0",
            "white_win",
            "WHITEWIN",
            "White wins",
            "1:0",
            "1 - 0",
            "1.0-0.0",
            "1-0 (time)",
            "Weiß",
        ] {
            assert_eq!(read(value), Some(Score::White), "{value}");
        }
        for value in ["0", "-1", "0/1", "BLACKWIN", "black won", "0:1", "0 : 1"] {
            assert_eq!(read(value), Some(Score::Black), "{value}");
        }
        for value in [
            "0.5",
            "0,5",
            "½",
            "1/2",
            "stalemate",
            "=",
            "½-½",
            "½ : ½",
            "remis",
            "tablas",
            "remise",
            "patta",
            "empate",
            "DRAW",
            "Ничья",
        ] {
            assert_eq!(read(value), Some(Score::Draw), "{value}");
        }
        for value in ["won", "lost", "Jan 00", "43831", "01. Feb", "2", "L", "+", "checkmate", "3-1"] {
            assert_eq!(read(value), None, "{value}");
            assert!(!is_open(value), "{value}");
        }
        assert!(["-", "?", "", "n/a", "none", "In progress"].into_iter().all(is_open));
    }

    #[test]
    fn zero_and_letters_are_read_as_their_column_says() {
        let of = |values: &[&str], value| Convention::of(values.iter().copied()).read(value);
        assert!(of(&["1", "0"], "0").is_some_and(|read| !read.is_sure && read.score == Score::Black));
        assert!(of(&["1", "0", "0.5"], "0").is_some_and(|read| read.is_sure && read.score == Score::Black));
        assert!(of(&["1", "0", "-1"], "0").is_some_and(|read| read.is_sure && read.score == Score::Draw));
        assert_eq!(of(&["won", "lost"], "won"), None);
        assert!(Convention::of(["+", "-"].into_iter()).letters().is_empty());
        assert!(!Convention::of(["+", "-"].into_iter()).is_open("-"));
        for (values, expected) in
            [(&["1", "0"][..], true), (&["1", "½", ""], true), (&["1"], false), (&["1", "0", "0.35"], false)]
        {
            assert_eq!(Convention::of(values.iter().copied()).has_points_alone(), expected, "{values:?}");
        }
    }

    #[test]
    fn winners_are_known_by_a_part_of_their_names() {
        let names = [&Some("Lind, Anna".to_owned()), &Some("Berg, Anna".to_owned())];
        assert_eq!(of_name("Lind", names), Some(Score::White));
        assert_eq!(of_name("Anna Berg won", names), Some(Score::Black));
        assert_eq!(of_name("Anna", names), None);
    }
}
