//! Moves as they are dictated: `e four, e five, knight f three`, `echo four`, `Springer Felix drei`. A file and a rank in words are a
//! square; what else is said of a move the reader knows.

use super::Writer;
use super::words::{LOOKED_AT, is_move};
use stamma_notation::Span;

/// The names of the files from a to h, several of a file parted by bars: as the alphabets of radio, of announced moves and of Russian
/// have them.
const FILES: [&str; 8] = [
    "a|alpha|alfa|anna|а",
    "b|bravo|bella|бэ|б",
    "c|charlie|cäsar|caesar|cesar|цэ|ц",
    "d|delta|david|дэ|д",
    "e|echo|eva|е",
    "f|foxtrot|felix|эф|ф",
    "g|golf|gustav|же|жэ|г",
    "h|hotel|hector|hektor|аш|х",
];

/// The names of the ranks from 1 to 8, those of several languages parted by bars.
const RANKS: [&str; 8] = [
    "one|eins|un|uno|um|een|jeden|один",
    "two|zwei|zwo|deux|dos|due|dois|twee|dwa|два",
    "three|drei|trois|tres|tre|três|drie|trzy|три",
    "four|vier|quatre|cuatro|quattro|quatro|cztery|четыре",
    "five|fünf|fuenf|cinq|cinco|cinque|vijf|pięć|пять",
    "six|sechs|seis|sei|zes|sześć|шесть",
    "seven|sieben|sept|siete|sette|sete|zeven|siedem|семь",
    "eight|acht|huit|ocho|otto|oito|osiem|восемь",
];

/// With fewer squares two words are side by side by chance.
const FEWEST: usize = 4;
/// `knight takes f three check`: a move has no more words for each of its squares.
const WORDS_OF_SQUARE: usize = 5;

/// A square in words.
#[derive(Debug)]
struct SpokenSquare {
    place: Span,
    /// Its name: `e4`.
    name: String,
}

/// The place in a table of names at which a word stands.
fn number_in(names: &[&str; 8], word: &str) -> Option<usize> {
    names.iter().position(|names| names.split('|').any(|name| name == word))
}

/// The words of a text: letters and digits side by side.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Returns the squares of a text, and the number of its words.
fn squares(text: &str) -> (Vec<SpokenSquare>, usize) {
    let (mut found, mut count) = (Vec::new(), 0);
    // The number of a file, and the place of its name.
    let mut before: Option<(usize, Span)> = None;
    for (at, word) in words(text) {
        count += 1;
        let place = Span::new(at, at + word.len());
        let small = word.to_lowercase();
        let follows = |file: Span| matches!(&text[file.end..at], " " | "-");
        if let Some((file, name)) = before.take_if(|(_, name)| follows(*name)) {
            // `e 4` is a square that blanks cut apart, which the reader knows.
            let digit = small.parse().ok().filter(|rank| (1..=8).contains(rank) && name.len() > 1);
            if let Some(rank) = number_in(&RANKS, &small).map(|rank| rank + 1).or(digit) {
                let letter = char::from(b'a' + file as u8);
                found.push(SpokenSquare { place: name.to(place), name: format!("{letter}{rank}") });
                before = None;
                continue;
            }
        }
        before = number_in(&FILES, &small).map(|file| (file, place));
    }
    (found, count)
}

/// The part of a text that tells what it is.
fn beginning(text: &[u8]) -> &str {
    let part = &text[..text.len().min(LOOKED_AT)];
    match core::str::from_utf8(part) {
        Ok(part) => part,
        Err(error) => core::str::from_utf8(&part[..error.valid_up_to()]).unwrap_or_default(),
    }
}

/// Returns true if a text has squares in words, with little beside them, and few in letters and digits.
pub fn is_spoken(text: &[u8]) -> bool {
    let text = beginning(text);
    let (squares, count) = squares(text);
    squares.len() >= FEWEST
        && count <= squares.len() * WORDS_OF_SQUARE
        && words(text).filter(|(_, word)| is_move(word.as_bytes())).count() < squares.len()
}

/// Writes each square as a letter and a digit.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    for part in text.utf8_chunks() {
        let start = part.valid().as_ptr() as usize - text.as_ptr() as usize;
        for SpokenSquare { place, name } in squares(part.valid()).0 {
            let place = Span::new(start + place.start, start + place.end);
            writer.copy(Span::new(at, place.start));
            writer.replace(place, &name);
            at = place.end;
        }
    }
    writer.copy(Span::new(at, text.len()));
}

#[cfg(test)]
mod tests {
    use super::is_spoken;
    use crate::container::{ContainerChoice, Unwrapping, container};

    #[test]
    fn squares_in_words_are_squares() {
        for (text, expected) in [
            ("e four e five knight f three knight c six", "e4 e5 knight f3 knight c6"),
            ("Echo four, echo five; knight foxtrot 3, knight charlie 6.", "e4, e5; knight f3, knight c6."),
            ("Eva vier Eva fünf Springer Felix drei Springer Cäsar sechs", "e4 e5 Springer f3 Springer c6"),
            ("E-two E-four\nE-seven E-five", "e2 e4\ne7 e5"),
            ("е два е четыре, е семь е пять", "e2 e4, e7 e5"),
        ] {
            assert!(is_spoken(text.as_bytes()), "{text}");
            let spoken = ContainerChoice::Given(container("spoken").unwrap());
            let unwrapped = Unwrapping::of(text.as_bytes(), spoken).unwrap();
            assert_eq!(String::from_utf8_lossy(unwrapped.text()), expected, "{text}");
        }
        for text in [
            "1. e4 e5 2. Nf3 Nc6",
            "I have a one, a two and a three, and a four of hearts, which is all that this long sentence has to tell of.",
            "e 4 e 5 N f 3 N c 6",
            "e4 e5 Nf3 Nc6 Bb5 a six",
            "Group A: one, two, three. Group B: four, five.",
        ] {
            assert!(!is_spoken(text.as_bytes()), "{text}");
        }
    }
}
