//! Players behind the name and the code of an opening.

use super::line::{HeadingLine, is_code, read_content};

/// Reads `Ruy Lopez (C84): Smith - Jones`, `[C84] Ruy Lopez: Smith - Jones`; false where the part before the colon is not the code of an
/// opening and words, or the other one does not name both players.
pub(super) fn read_behind_opening(line: &str, trimmed: &str, found: &mut HeadingLine) -> bool {
    let Some((opening, players)) = trimmed.split_once(": ") else { return false };
    let is_edge = |ch: char| ch.is_whitespace() || "()[],;-–—/".contains(ch);
    let code_of = |word: &str| Some(word.trim_matches(is_edge)).filter(|word| is_code(word)).map(str::len);
    let opening = opening.trim_matches(is_edge);
    let (first, last) = (opening.split(' ').next(), opening.rsplit(' ').next());
    let (code, name) = match (first.and_then(code_of), last.and_then(code_of)) {
        (Some(length), _) => opening.split_at(length),
        (None, Some(length)) => {
            let (name, code) = opening.split_at(opening.len() - length);
            (code, name)
        }
        (None, None) => return false,
    };
    let name = name.trim_matches(is_edge);
    if !name.chars().any(char::is_alphabetic) || name.eq_ignore_ascii_case("ECO") {
        return false;
    }
    let mut facts = found.clone();
    let is_read = read_content(line, players.trim(), &mut facts);
    let names = |side: &str| facts.tags.iter().any(|(tag, _)| *tag == side);
    if !is_read || !names("White") || !names("Black") {
        return false;
    }
    facts.push("ECO", code);
    facts.push("Opening", name);
    *found = facts;
    true
}
