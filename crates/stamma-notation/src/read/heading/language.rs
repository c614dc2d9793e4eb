//! The language of the words that head a game: `Blancas: Pérez. Negras: López`.
//!
//! Asked for only where the letters of a game leave its language open.

use crate::moves::languages::{Language, language};
use crate::read::game_words::{GAME_WORDS, GameWords};
use crate::read::section::Section;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Color;

/// The number of bytes before the moves that are looked at.
const LONGEST: usize = 4_096;

/// Returns the language whose words for both sides label the players above a game; none where no or several languages do.
pub fn language_of_heading(input: &[u8], section: &Section) -> Option<&'static Language> {
    let start = section.span.start.max(section.moves_at.saturating_sub(LONGEST));
    let heading = String::from_utf8_lossy(input.get(start..section.moves_at)?);
    let labels = labels_of(&heading);
    let names =
        |words: &GameWords, side| words.words_for(side).any(|word| labels.iter().any(|label| label == word));
    let labelled = |words: &&GameWords| names(words, Color::White) && names(words, Color::Black);
    let mut found = GAME_WORDS.iter().filter(labelled).filter_map(|words| language(words.language));
    found.next().filter(|_| found.next().is_none())
}

/// The words, in small letters, that are labels by the sign behind them: a colon, a bracket that closes, a dash between blanks, or the end
/// of the line that they are alone on. Elsewhere they may be names.
fn labels_of(heading: &str) -> Vec<String> {
    let mut labels = Vec::new();
    for line in heading.lines() {
        let mut rest = line;
        while let Some(start) = rest.find(char::is_alphabetic) {
            let before = &rest[..start];
            let word = &rest[start..];
            let length = word.find(|ch: char| !ch.is_alphabetic()).unwrap_or(word.len());
            let behind = &word[length..];
            let closes = behind.starts_with([')', ']']) && before.ends_with(['(', '[']);
            let begins = rest.len() == line.len() && before.trim().is_empty();
            let dashed = begins && [" - ", " – ", " — "].iter().any(|dash| behind.starts_with(dash));
            let alone = begins && behind.trim().is_empty();
            if behind.trim_start().starts_with([':', '：']) || closes || dashed || alone {
                labels.push(word[..length].to_lowercase());
            }
            rest = behind;
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::labels_of;

    #[test]
    fn labels_are_told_from_names() {
        for (heading, labels) in [
            ("Blancas: Juan. Negras: Ana", &["blancas", "negras"][..]),
            ("Huber (Weiß) - Maier (Schwarz)", &["weiß", "schwarz"]),
            ("Weiß – Huber\nSchwarz – Maier", &["weiß", "schwarz"]),
            ("Beyaz\nAli\nSiyah\nVeli", &["beyaz", "ali", "siyah", "veli"]),
            ("Weiss - Schwarz", &["weiss"]),
            ("Anna Weiss gegen Paul Schwarz", &[]),
        ] {
            assert_eq!(labels_of(heading), labels, "{heading}");
        }
    }
}
