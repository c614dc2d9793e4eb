//! The numbers of a heading: `Game 1:`, `(1)`, `12.`, `Round 3`, `3rd round`.

use super::line::{HeadingLine, sure_result};
use super::players::{player_sides, scores_of, sides_around_score};
use super::words::{HeadingKey, announces_number, heading_key};

/// Takes the numbers that a line begins with: `Game 1:`, `(1)`, `12.`, `Round 3.`, `Board 1:`, `1. Runde`.
pub fn without_numbers<'l>(line: &'l str, found: &mut HeadingLine) -> &'l str {
    let mut rest = line;
    let mut bare = false;
    // Round, board and game.
    for _ in 0..4 {
        let (first, after) = split_word(rest);
        let (second, after_second) = split_word(after);
        let spelled = first.trim_end_matches(['.', ':', ',']).to_lowercase();
        let key = heading_key(&spelled).filter(|key| counts(*key));
        let announced = key.is_some() || announces_number(&spelled);
        let named = second.trim_end_matches(['.', ':', ',', ';', ')']).to_lowercase();
        let (value, key, after) = match (number(second), number(first)) {
            (Some(value), _) if announced => (value, key, after_second),
            (_, Some(value)) if heading_key(&named).is_some_and(counts) => {
                (value, heading_key(&named), after_second)
            }
            (_, Some(value)) if !bare && is_marked(first) => {
                bare = true;
                (value, None, after)
            }
            _ => break,
        };
        if let Some(tag) = key.and_then(HeadingKey::tag)
            && !found.tags.iter().any(|(known, _)| *known == tag)
        {
            found.push(tag, value);
        }
        rest = after.trim_start_matches([' ', '\t', ':', ',', ';', '-', '–', '—']);
    }
    rest
}

/// Takes the round that a line begins with in short: `R3`, `R1.3`, `Rd.5:`. It may be a move, and heads what is behind it only where that
/// names both players.
pub fn without_short_round<'l>(line: &'l str, found: &mut HeadingLine) -> &'l str {
    let (first, after) = split_word(line);
    let after = after.trim_start();
    let digits = first.strip_prefix('R').map(|rest| rest.strip_prefix('d').unwrap_or(rest));
    let digits = digits.map(|rest| rest.strip_prefix('.').unwrap_or(rest)).filter(|rest| is_short(rest));
    let names_both = || {
        player_sides(after).is_some()
            || scores_of(after).is_some_and(|scores| scores.players().is_some())
            || sides_around_score(after, sure_result).is_some()
    };
    let Some(round) = digits.and_then(number).filter(|_| names_both()) else { return line };
    found.push("Round", round);
    after
}

/// Returns true for one or two numbers of one or two digits, and a sign behind them: `3`, `1.3:`.
fn is_short(word: &str) -> bool {
    let bare = word.trim_end_matches([':', ',', '.']);
    bare.split('.')
        .all(|part| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// `Round 3`, `3rd round`, `Game 6`: a word of the table and its number, and nothing else.
pub fn numbered_part(part: &str) -> Option<(HeadingKey, &str)> {
    let (first, after) = split_word(part);
    let (second, after) = split_word(after);
    let key_of = |word: &str| {
        heading_key(&word.trim_end_matches(['.', ':']).to_lowercase()).filter(|key| counts(*key))
    };
    if !after.trim().is_empty() {
        return None;
    }
    key_of(first).zip(number(second)).or_else(|| key_of(second).zip(number(first)))
}

/// Returns true if a word of the table may have a number.
fn counts(key: HeadingKey) -> bool {
    matches!(key, HeadingKey::Round | HeadingKey::Board | HeadingKey::Game)
}

/// The first word of a text, and the rest.
pub fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// `(1)`, `1)`, `12.`, `1/`, `#3`: a number that heads something. Digits alone may be a year.
fn is_marked(word: &str) -> bool {
    // `3.1`: a round and a board.
    let parted = || {
        word.split_once('.').is_some_and(|(round, board)| {
            [round, board]
                .iter()
                .all(|part| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
        })
    };
    word.ends_with([')', '.', ']', ':', '/']) || word.starts_with('#') || parted()
}

/// The digits of `3`, `3.`, `(3)`, `#3`, `3rd`, `3ª`, `3.1`.
fn number(word: &str) -> Option<&str> {
    let inner = word.trim_start_matches(['(', '[', '#', '№']);
    let inner = inner.trim_end_matches([')', ']', '.', ':', ',', ';', '/']);
    let end = inner.find(|ch: char| !ch.is_ascii_digit() && ch != '.').unwrap_or(inner.len());
    let (digits, ordinal) = inner.split_at(end);
    let known = ["", "st", "nd", "rd", "th", "er", "e", "re", "ère", "º", "ª", "°", "o", "a", "-й", "-я"];
    let sound = (1..=4).contains(&digits.len())
        && digits.starts_with(|ch: char| ch.is_ascii_digit())
        && !digits.starts_with('0')
        && digits.split('.').count() <= 2;
    (sound && known.contains(&ordinal.to_lowercase().as_str())).then_some(digits)
}
