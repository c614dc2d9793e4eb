//! The lines of a page: rows of moves, headings, diagrams and text.

use super::super::lines::{lines, trimmed};
use super::row::{Row, row_of};
use stamma_notation::Span;
use stamma_notation::internals::MoveShape;

/// A line of more bytes is no heading.
const LONGEST_HEADING: usize = 76;

/// The kind of a line.
#[derive(Debug)]
pub enum LineKind {
    Blank,
    Row(Row),
    /// A line that a game begins under: `GAME No. 12`.
    GameHeading,
    /// A line of a diagram, or the place of a picture.
    Diagram,
    /// A line that begins an example or an ending, which starts from a position.
    Example,
    /// A line that begins a variation: its rows go on from a move of the game above.
    Variation,
    /// A short line that is no sentence.
    Heading,
    Text,
}

/// A line of a page.
#[derive(Debug)]
pub struct Line {
    /// Without the blanks around it.
    pub span: Span,
    pub kind: LineKind,
}

/// The lines of a text.
pub fn page_lines(text: &[u8], shape: MoveShape) -> Vec<Line> {
    let line = |whole: Span| {
        let span = trimmed(text, whole);
        Line { span, kind: kind_of(text, whole, span, shape) }
    };
    lines(text).map(line).collect()
}

fn kind_of(text: &[u8], whole: Span, span: Span, shape: MoveShape) -> LineKind {
    let line = span.of(text);
    if line.is_empty() {
        return LineKind::Blank;
    }
    if is_diagram(line) {
        return LineKind::Diagram;
    }
    if let Some(row) = row_of(text, Span::new(whole.start, span.end), shape) {
        return LineKind::Row(row);
    }
    if is_game_heading(line) {
        return LineKind::GameHeading;
    }
    let begins = |words: &[&str]| words.iter().any(|word| line.starts_with(word.as_bytes()));
    if begins(&[
        "EXAMPLE", "Example", "EXERCISE", "ENDING", "Ending", "PROBLEM", "Problem", "DIAGRAM", "POSITION",
        "Position", "SOLUTION", "Solution", "END-GAME", "End-game", "ENDGAME", "Endgame", "STUDY", "Study",
    ]) {
        return LineKind::Example;
    }
    if begins(&["VARIATION", "Variation", "VARIANTE", "Variante", "VARIAÇÃO"])
        && line.len() <= LONGEST_HEADING
    {
        return LineKind::Variation;
    }
    let sentence =
        line.ends_with(b".") && line.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).count() > 8;
    let short = line.len() <= LONGEST_HEADING && !sentence && !is_prose(line);
    let begins = line.first().is_some_and(|first| !first.is_ascii_lowercase());
    if short && begins { LineKind::Heading } else { LineKind::Text }
}

/// Returns true if a line is full of words.
pub fn is_prose(line: &[u8]) -> bool {
    const WORDS: usize = 7;
    small_words(line) >= WORDS
}

/// The number of words of small letters in a line.
pub fn small_words(line: &[u8]) -> usize {
    let small = |word: &&[u8]| {
        let word = word.strip_suffix(b",").or(word.strip_suffix(b".")).unwrap_or(word);
        word.len() > 1 && word.iter().all(u8::is_ascii_lowercase)
    };
    line.split(|byte| *byte == b' ').filter(small).count()
}

/// `8 | #R |    | #B |`, `|-----|`, `[Illustration]`, `A    B    C    D`.
fn is_diagram(line: &[u8]) -> bool {
    let bars = line.iter().filter(|byte| **byte == b'|').count();
    let ruler = line.len() >= 16 && line.iter().all(|byte| matches!(byte, b'-' | b'|' | b'+' | b' ' | b'='));
    bars >= 7 || ruler || line.starts_with(b"[Illustration") || line.starts_with(b"[Diagram")
}

/// `GAME No. 12`, `GAME 1. QUEEN'S GAMBIT`, `GAME I.--Between`, `Game 3`, `Partie 4`.
fn is_game_heading(line: &[u8]) -> bool {
    let names: [&[u8]; 9] =
        [b"GAME", b"Game", b"PARTIE", b"Partie", b"PARTIDA", b"Partida", b"PARTITA", b"Partita", b"JOGO"];
    let Some(behind) = names.iter().find_map(|name| line.strip_prefix(*name)) else { return false };
    if behind.is_empty() {
        return true;
    }
    let Some(behind) = behind.strip_prefix(b" ") else { return false };
    let number = ["No. ", "NO. ", "No ", "no. ", "Nr. ", "N. "];
    let behind = number.iter().find_map(|number| behind.strip_prefix(number.as_bytes())).unwrap_or(behind);
    let digits = behind.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let roman = behind.iter().take_while(|byte| matches!(byte, b'I' | b'V' | b'X' | b'L' | b'C')).count();
    let ends =
        |length: usize| length > 0 && behind.get(length).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    ends(digits) || ends(roman)
}

/// The number in a heading of a game.
pub fn game_number(line: &[u8]) -> Option<u32> {
    let at = line.iter().position(u8::is_ascii_digit)?;
    let digits = line[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&line[at..at + digits]).ok()?.parse().ok()
}
