//! Results of one letter: `B` is Black in English, Blancas in Spanish, Bílý in Czech. The names of the fields say which
//! language it is; a letter that languages in question read in different ways has no meaning.

use super::scores::{Read, Score};
use crate::container::fields::Side;
use stamma_board::Color;
use stamma_notation::internals::{GAME_WORDS, GameWords, ResultLetters};
use std::collections::HashMap;
use std::sync::LazyLock;

/// A set of languages, a bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Languages(u64);

const _: () = assert!(GAME_WORDS.len() <= u64::BITS as usize);

impl Languages {
    const ENGLISH: Languages = Languages(1);

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The languages that both sets have, or else those of either.
    fn narrowed_by(self, other: Languages) -> Languages {
        let both = self.0 & other.0;
        Languages(if both != 0 { both } else { self.0 | other.0 })
    }

    fn letters(self) -> impl Iterator<Item = &'static ResultLetters> {
        GAME_WORDS
            .iter()
            .enumerate()
            .filter(move |(at, _)| self.0 >> at & 1 == 1)
            .map(|(_, row)| &row.letters)
    }

    /// The languages in which a field with this plain name says who won.
    pub fn of_field(name: &str) -> Languages {
        static FIELDS: LazyLock<HashMap<&str, u64>> = LazyLock::new(|| {
            let mut fields = HashMap::new();
            for (at, language) in GAME_WORDS.iter().enumerate() {
                let names = language.winner.iter().chain(language.loser).copied();
                for name in language.fields_of_result().chain(names) {
                    *fields.entry(name).or_insert(0) |= 1 << at;
                }
            }
            fields
        });
        Languages(FIELDS.get(name).copied().unwrap_or(0))
    }

    /// Narrows the languages of the fields before by the word for a side that this name has: `blancas`, `blancas_elo`.
    pub fn add_side(&mut self, name: &str) {
        let has = |word: &str| name.starts_with(word) || name.ends_with(word);
        let found = match has("white") || has("black") {
            true => Languages::ENGLISH,
            false => {
                let names = |row: &GameWords| {
                    [Color::White, Color::Black].into_iter().any(|side| row.words_for(side).any(has))
                };
                let rows = GAME_WORDS.iter().enumerate();
                Languages(rows.fold(0, |set, (at, row)| set | u64::from(names(row)) << at))
            }
        };
        if !found.is_empty() {
            *self = self.narrowed_by(found);
        }
    }
}

/// Meaning of a field with a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldOfLetter {
    Result,
    Winner,
    Loser,
}

/// The letter that a value is.
pub fn letter_of(value: &str) -> Option<char> {
    let value = value.trim();
    let mut signs = value.strip_suffix('.').unwrap_or(value).chars().flat_map(char::to_lowercase);
    signs.next().filter(|sign| sign.is_alphabetic() && signs.next().is_none())
}

/// Returns true if letters of a column are of words for a win or a loss, which do not say of whom.
pub fn are_of_somebody(letters: &[char], field: Languages, sides: Languages) -> bool {
    let is_of_one = |letter: &char, row: &ResultLetters| {
        row.of_somebody.contains(*letter) && ![row.white, row.black, row.draw].concat().contains(*letter)
    };
    in_question(field, sides).letters().any(|row| letters.iter().any(|letter| is_of_one(letter, row)))
}

/// Reads a letter, given with the languages of its field and of the fields of both players.
pub fn read(letter: char, kind: FieldOfLetter, field: Languages, sides: Languages) -> Option<Read> {
    let mut found: Option<Read> = None;
    for row in in_question(field, sides).letters() {
        let read = read_in(row, letter, kind)?;
        match &mut found {
            Some(known) if known.score != read.score => return None,
            Some(known) => known.is_sure &= read.is_sure,
            None => found = Some(read),
        }
    }
    found
}

fn in_question(field: Languages, sides: Languages) -> Languages {
    match (field.is_empty(), sides.is_empty()) {
        (true, _) => sides,
        (_, true) => field,
        _ => field.narrowed_by(sides),
    }
}

/// Reads a letter of a language.
fn read_in(row: &ResultLetters, letter: char, kind: FieldOfLetter) -> Option<Read> {
    let sides = [(Side::White, row.white), (Side::Black, row.black)];
    let side = sides.into_iter().find(|(_, letters)| letters.contains(letter)).map(|(side, _)| side);
    let (is_draw, is_of_one) = (row.draw.contains(letter), row.of_somebody.contains(letter));
    let is_sure = !is_draw;
    match (kind, side) {
        (FieldOfLetter::Result, Some(side)) => {
            (!is_draw && !is_of_one).then_some(Read { score: Score::of_side(side), is_sure })
        }
        (FieldOfLetter::Winner, Some(side)) => Some(Read { score: Score::of_side(side), is_sure }),
        (FieldOfLetter::Loser, Some(side)) => {
            Some(Read { score: Score::of_side(side).of_the_other(), is_sure })
        }
        (_, None) => (is_draw && !is_of_one).then_some(Read { score: Score::Draw, is_sure: true }),
    }
}

#[cfg(test)]
mod tests {
    use super::{FieldOfLetter, Languages, letter_of, read};
    use crate::container::record::scores::Score;

    #[test]
    fn letters_are_initials_in_the_language_of_the_fields() {
        use FieldOfLetter::{Loser, Result, Winner};
        const WHITE: Option<Score> = Some(Score::White);
        const BLACK: Option<Score> = Some(Score::Black);
        const DRAW: Option<Score> = Some(Score::Draw);
        for (field, sides, value, kind, expected) in [
            ("result", "white black", "B", Result, BLACK),
            ("winner", "", "b", Winner, BLACK),
            ("loser", "", "b", Loser, WHITE),
            ("res", "white black", "D", Result, DRAW),
            ("res", "", "B", Result, None),
            ("ganador", "blancas negras", "B", Winner, WHITE),
            ("ganador", "blancas negras", "N", Winner, BLACK),
            ("ganador", "white black", "B", Winner, None),
            ("resultado", "", "B", Result, WHITE),
            ("résultat", "blancs noirs", "D", Result, None),
            ("résultat", "blancs noirs", "N", Result, None),
            ("gagnant", "blancs noirs", "N", Winner, BLACK),
            ("wynik", "białe czarne", "C", Result, BLACK),
            ("ergebnis", "weiß schwarz", "R", Result, DRAW),
            ("ergebnis", "weiß schwarz", "S", Result, None),
            ("sieger", "weiß schwarz", "S", Winner, BLACK),
            ("результат", "белые чёрные", "Б", Result, WHITE),
            ("resultat", "", "B", Result, None),
            ("resultat", "vit svart", "S", Result, BLACK),
            ("výsledek", "bílý černý", "Č", Result, BLACK),
            ("sonuç", "beyaz siyah", "B", Result, None),
            ("resultado", "white black", "X", Result, None),
        ] {
            let mut languages = Languages::default();
            for name in sides.split_whitespace() {
                languages.add_side(name);
            }
            let letter = letter_of(value).unwrap();
            let found = read(letter, kind, Languages::of_field(field), languages);
            assert_eq!(found.map(|read| read.score), expected, "{field} {sides} {value}");
        }
        assert_eq!(letter_of("1"), None);
        assert_eq!(letter_of("Bl"), None);
    }
}
