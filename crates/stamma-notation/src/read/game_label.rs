//! Labels of games: a word or two and a number, `Game 2`, `Sheet 2 (Black's)`, `Depth 13:`.

use super::heading::words::names_side;
use crate::moves::piece_names::letter_named;

/// Returns true for a line that is such a label, perhaps with words in brackets behind it.
pub fn is_label(line: &str) -> bool {
    /// No label is longer.
    const LONGEST: usize = 60;
    const LETTERS: usize = 3;
    let line = line.trim();
    if line.len() > LONGEST {
        return false;
    }
    let bare = match line.strip_suffix(')').and_then(|line| line.rsplit_once('(')) {
        Some((label, remark)) if !remark.contains(|ch: char| ch.is_ascii_digit()) => label.trim_end(),
        _ => line,
    };
    let bare = bare.trim_end_matches([':', '.', '-', '–', '—', ' ']);
    let Some((words, number)) = bare.rsplit_once(' ') else { return false };
    let is_number = (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = |word: &str| {
        let small = word.to_lowercase();
        word.chars().count() >= LETTERS
            && word.chars().all(char::is_alphabetic)
            && letter_named(&small).is_none()
            && !names_side(&small)
    };
    let mut words = words.split_whitespace();
    is_number
        && words.clone().count() <= 2
        && words.next().is_some_and(is_word)
        && words.all(|word| word.chars().all(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::is_label;

    #[test]
    fn labels_are_words_and_a_number() {
        for text in ["Game 2", "Partie 3:", "Sheet 2 (Black's)", "Depth 13:", "Blatt Nr 4", "партия 12."]
        {
            assert!(is_label(text), "{text}");
        }
        for text in ["Game", "2", "Knight 3", "White 4", "a 3", "Hastings 1895", "e4 e5 2", "Move 3 (2. d4)"]
        {
            assert!(!is_label(text), "{text}");
        }
    }
}
