//! Lines of text right above a game that have a move in them, which is none of the game, and text before the first number on its line.

use super::word_shapes::{is_castling, is_move_shape};
use super::{LONGEST_HEADING, Line, LineKind};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::piece_names::letter_named;
use crate::moves::result_words::result_of;
use crate::read::game_label::is_label;
use crate::read::heading::line::{heading_line, is_code};
use crate::read::heading::words::names_side;
use crate::read::lex::ends_line;
use crate::read::number::number_at;
use crate::text::{Span, fold_word};
use alloc::string::String;
use alloc::vec::Vec;

/// A line of text with moves in it right above a game that begins with its number 1, where those are no part of it: one move alone,
/// or those that the game begins with. `Smith - Jones, Hall a4, 1-0`, `Sicilian 2.c3`, `English: 1.c4 e5`.
pub(super) fn text_above_game(input: &[u8], at: usize) -> Option<Line> {
    const NEAR: usize = 512;
    const LINES_BETWEEN: usize = 4;
    let near = &input[at..input.len().min(at + NEAR)];
    let mut lines = near.split(|byte| ends_line(*byte));
    let text = core::str::from_utf8(lines.next()?).ok()?.trim_end();
    let mut lines = lines.filter(|line| !line.trim_ascii().is_empty());
    let next = lines.next()?;
    let (told, begins) = (moves_told(text.as_bytes()), moves_told(next));
    let is_text = |begins_so: bool| text.len() <= LONGEST_HEADING && begins_so && !told.moves.is_empty();
    let is_first = |line: &MovesTold| line.begins_with_one && !line.moves.is_empty();
    let is_above = is_first(&begins);
    if is_text(told.begins_with_text) && has_moves_in_brackets_alone(text) {
        // More of the text may stand between.
        let mut below = lines.take(LINES_BETWEEN).map(moves_told).skip_while(|line| line.moves.is_empty());
        if is_above || begins.moves.is_empty() && below.next().is_some_and(|line| is_first(&line)) {
            return Some(line_of_text(LineKind::Prose, at, text));
        }
    }
    if !is_text(told.begins_with_word || told.begins_with_code) || !is_above {
        return None;
    }
    let is_single = told.moves.len() == 1 && !told.has_one;
    // `B15 Caro-Kann, 2.d4 d5`: an opening by its code.
    let is_opening = told.begins_with_code && !told.has_one;
    let repeats = told.begins_with_word && begins.moves.starts_with(&told.moves);
    if !is_single && !is_opening && !repeats {
        return None;
    }
    let kind = if heading_line(text).is_some() { LineKind::Heading } else { LineKind::Title };
    Some(line_of_text(kind, at, text))
}

fn line_of_text(kind: LineKind, at: usize, text: &str) -> Line {
    Line { kind, span: Span::new(at, at + text.len()), moveless: true, worded: true }
}

/// `In the Italian (1. e4 e5 2. Nf3 Nc6 3. Bc4) I was lucky.`: returns true if the moves of a line are in round brackets, which begin with
/// the number 1, and nowhere else.
fn has_moves_in_brackets_alone(text: &str) -> bool {
    let (mut rest, mut found) = (text, false);
    while let Some((before, behind)) = rest.split_once('(') {
        let Some((inside, after)) = behind.split_once(')') else { return false };
        let told = moves_told(inside.as_bytes());
        if !moves_told(before.as_bytes()).moves.is_empty() || !told.moves.is_empty() && !told.begins_with_one
        {
            return false;
        }
        found |= !told.moves.is_empty();
        rest = after;
    }
    found && moves_told(rest.as_bytes()).moves.is_empty()
}

/// `A - B 1-0: 1. e4 e5`, `Game 2: 1. e4 e5`: the part of a line before its first number that names both players, or counts a game.
pub(super) fn heading_before(input: &[u8], at: usize, number: usize) -> Option<Span> {
    let text = core::str::from_utf8(input.get(at..number)?).ok()?;
    let text = text.trim_end();
    let bare = text.trim_end_matches([':', '-', '–', '—', '.', ' ']);
    if bare.len() > LONGEST_HEADING {
        return None;
    }
    if is_label(text) && text.ends_with(':') {
        return Some(Span::new(at, at + text.len()));
    }
    let found = heading_line(bare)?;
    let names = |name: &str| found.tags.iter().any(|(known, _)| *known == name);
    (names("White") && names("Black")).then(|| Span::new(at, at + text.len()))
}

/// Returns true if the line behind a place begins a game with its number 1 and a move.
pub(super) fn is_above_first_move(input: &[u8], at: usize) -> bool {
    const NEAR: usize = 256;
    let near = &input[at..input.len().min(at + NEAR)];
    let mut lines = near.split(|byte| ends_line(*byte)).map(<[u8]>::trim_ascii);
    let is_last_word = lines.next().is_some_and(<[u8]>::is_empty);
    let next = lines.find(|line| !line.is_empty()).filter(|_| is_last_word);
    next.map(moves_told).is_some_and(|told| told.begins_with_one && !told.moves.is_empty())
}

/// Returns true if the rest of a line begins with moves and nothing else, without numbers: `e4 e5 Nf3`.
pub(super) fn is_line_of_moves(input: &[u8], at: usize) -> bool {
    const NEAR: usize = 128;
    const MOVES: usize = 3;
    const FEWEST: usize = 2;
    let near = &input[at..input.len().min(at + NEAR)];
    let line = near.split(|byte| ends_line(*byte)).next().unwrap_or_default();
    let mut glyphs = Vec::new();
    let mut count = 0;
    for word in line.split(|byte| b" \t,".contains(byte)).filter(|word| !word.is_empty()).take(MOVES) {
        glyphs.clear();
        fold_word(word, Span::new(0, word.len()), &mut glyphs);
        if !is_move_shape(&glyphs, char::is_lowercase) && !is_castling(&glyphs) {
            return count >= FEWEST && result_of(&glyphs, &NO_SPELLINGS).is_some();
        }
        count += 1;
    }
    count >= FEWEST
}

/// The moves that a line names.
#[derive(Default)]
struct MovesTold {
    moves: Vec<String>,
    /// The line begins with a word of text that names neither a piece nor a side.
    begins_with_word: bool,
    /// True if it begins with a word, and a longer one or another one stands behind it.
    begins_with_text: bool,
    /// True if it begins with the code of an opening.
    begins_with_code: bool,
    /// It begins with the number 1.
    begins_with_one: bool,
    /// The number 1 stands in it.
    has_one: bool,
}

fn moves_told(line: &[u8]) -> MovesTold {
    const LETTERS: usize = 3;
    let mut told = MovesTold::default();
    let mut glyphs = Vec::new();
    let mut is_first = true;
    let mut is_second = false;
    for word in line.split(|byte| b" \t,;()".contains(byte)).filter(|word| !word.is_empty()) {
        glyphs.clear();
        fold_word(word, Span::new(0, word.len()), &mut glyphs);
        let number = number_at(&glyphs).filter(|number| number.pointed || is_first && number.alone);
        let rest = &glyphs[number.map_or(0, |number| number.length)..];
        let is_one = number.is_some_and(|number| number.value == Some(1));
        told.has_one |= is_one;
        if is_first {
            let name: String = rest.iter().map(|glyph| glyph.ch).collect();
            let name = name.trim_end_matches([':', '.', '-']).to_lowercase();
            let is_word = name.chars().count() >= LETTERS && name.chars().all(char::is_alphabetic);
            told.begins_with_one = is_one;
            told.begins_with_code = core::str::from_utf8(word).is_ok_and(is_code);
            told.begins_with_word =
                number.is_none() && is_word && letter_named(&name).is_none() && !names_side(&name);
            told.begins_with_text = told.begins_with_word;
            is_second = number.is_none() && name.chars().all(char::is_alphabetic);
        } else if core::mem::take(&mut is_second) {
            let letters = rest.iter().filter(|glyph| glyph.ch.is_alphabetic()).count();
            told.begins_with_text |= letters >= LETTERS && letters == rest.len() && number.is_none();
        }
        if is_move_shape(rest, char::is_lowercase) || is_castling(rest) {
            told.moves.push(rest.iter().map(|glyph| glyph.ch).collect());
        }
        is_first = false;
    }
    told
}
