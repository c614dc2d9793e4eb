//! The colours that brackets behind the players of a heading tell: `Smith (B) - Jones (W)`, `Орлов (Ч) - Дубов (Б)`.

use super::words::{HeadingKey, heading_key};
use crate::read::game_words::GAME_WORDS;
use stamma_board::Color;

/// The sides of two players by what brackets behind them say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToldSides {
    /// The first one has White.
    InOrder,
    /// The first one has Black.
    Reversed,
    /// Letters that may name sides, and do not say which.
    Doubtful,
    /// Letters of something else.
    Untold,
    /// Words that give both players the same side.
    Same,
}

/// Returns true for a word or a letter that may name the side of a player in brackets behind the name.
pub fn may_name_side(text: &str) -> bool {
    side_of_word(text).is_some()
        || letter(text).is_some_and(|letter| side_letters().any(|(_, ch)| ch == letter))
}

/// Returns the sides that two players have by what stands in brackets behind them.
pub fn told_sides(first: Option<&str>, second: Option<&str>) -> ToldSides {
    let words = [first, second].map(|text| text.and_then(side_of_word));
    let letters = [first, second].map(|text| text.and_then(letter));
    let by_order =
        |first: Color| if first == Color::White { ToldSides::InOrder } else { ToldSides::Reversed };
    let may_be = |letter: char, side: Color| side_letters().any(|known| known == (side, letter));
    match (words, letters) {
        ([Some(first), Some(second)], _) if first == second => ToldSides::Same,
        ([Some(first), _], [_, Some(second)]) if !may_be(second, !first) => ToldSides::Doubtful,
        ([_, Some(second)], [Some(first), _]) if !may_be(first, !second) => ToldSides::Doubtful,
        ([Some(first), _], _) => by_order(first),
        ([_, Some(second)], _) => by_order(!second),
        (_, [Some(first), Some(second)]) if first == second => ToldSides::Doubtful,
        (_, [Some(first), Some(second)]) => match [are_a_pair(first, second), are_a_pair(second, first)] {
            [false, false] => ToldSides::Untold,
            // `B` and `C` are Polish for White and Black, and name two teams.
            _ if [first, second].iter().all(|letter| ('a'..='f').contains(letter)) => ToldSides::Doubtful,
            [true, false] => ToldSides::InOrder,
            [false, true] => ToldSides::Reversed,
            [true, true] => ToldSides::Doubtful,
        },
        (_, [None, None]) => ToldSides::InOrder,
        _ => ToldSides::Doubtful,
    }
}

/// Returns the side of a whole word in any letters.
pub fn side_of_word(text: &str) -> Option<Color> {
    match heading_key(&text.to_lowercase())? {
        HeadingKey::White => Some(Color::White),
        HeadingKey::Black => Some(Color::Black),
        _ => None,
    }
}

/// A letter alone, as a small one.
fn letter(text: &str) -> Option<char> {
    let mut letters = text.chars().flat_map(char::to_lowercase);
    letters.next().filter(|letter| letter.is_alphabetic() && letters.next().is_none())
}

/// The letters with which the words for sides begin in all languages.
fn side_letters() -> impl Iterator<Item = (Color, char)> {
    GAME_WORDS.iter().flat_map(|language| {
        [Color::White, Color::Black].into_iter().flat_map(|side| {
            language.words_for(side).filter_map(move |word| Some((side, word.chars().next()?)))
        })
    })
}

/// Returns true if there is a language in which the word for White begins with a letter, and that for Black with another one.
fn are_a_pair(white: char, black: char) -> bool {
    GAME_WORDS.iter().any(|language| {
        let begins = |side, letter| language.words_for(side).any(|word| word.starts_with::<char>(letter));
        begins(Color::White, white) && begins(Color::Black, black)
    })
}

#[cfg(test)]
mod tests {
    use super::{ToldSides, may_name_side, told_sides};

    #[test]
    fn sides_are_told_in_each_language() {
        for (white, black) in [
            ("W", "B"),
            ("w", "b"),
            ("White", "Black"),
            ("White", "b"),
            ("W", "S"),
            ("B", "N"),
            ("B", "P"),
            ("W", "Z"),
            ("B", "Č"),
            ("V", "S"),
            ("A", "N"),
            ("V", "M"),
            ("H", "S"),
            ("Б", "Ч"),
            ("Λ", "Μ"),
            ("白", "黑"),
            ("Blancs", "Noirs"),
        ] {
            assert!(may_name_side(white) && may_name_side(black));
            assert_eq!(told_sides(Some(white), Some(black)), ToldSides::InOrder, "{white} {black}");
            assert_eq!(told_sides(Some(black), Some(white)), ToldSides::Reversed, "{black} {white}");
        }
        for (first, second, told) in [
            (None, None, ToldSides::InOrder),
            (Some("Black"), None, ToldSides::Reversed),
            (None, Some("Schwarz"), ToldSides::InOrder),
            (Some("White"), Some("Weiß"), ToldSides::Same),
            (Some("B"), None, ToldSides::Doubtful),
            (None, Some("W"), ToldSides::Doubtful),
            (Some("B"), Some("B"), ToldSides::Doubtful),
            (Some("White"), Some("W"), ToldSides::Doubtful),
            (Some("C"), Some("B"), ToldSides::Doubtful),
            (Some("A"), Some("B"), ToldSides::Untold),
        ] {
            assert_eq!(told_sides(first, second), told, "{first:?} {second:?}");
        }
        assert!(!may_name_side("Norway") && !may_name_side("D") && !may_name_side("WB"));
    }
}
