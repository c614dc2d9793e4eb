//! Players that a heading names side by side with White and Black: in brackets, behind dashes, and on lines of their own.

use super::colors::{ToldSides, may_name_side, side_of_word, told_sides};
use super::line::{Doubt, HeadingLine, is_rating, read_value};
use super::players::{Side, rating};
use super::words::{HeadingKey, heading_key, heading_label, is_versus};
use alloc::vec::Vec;

/// `Smith, John (White)`, `Smith (White) - Jones (Black)`, `Smith (W) - Jones (B)`: names with their sides in brackets behind them.
pub(in crate::read) fn read_bracketed(trimmed: &str, found: &mut HeadingLine) -> bool {
    if !trimmed.ends_with(')') {
        return false;
    }
    let mark_of = |text: &'_ str| -> Option<usize> {
        let open = text.strip_suffix(')')?.rfind('(')?;
        may_name_side(text[open + 1..text.len() - 1].trim()).then_some(open)
    };
    let mut sides = Vec::new();
    let mut rest = trimmed;
    // The last player comes first.
    while let Some(open) = mark_of(rest) {
        let mark = rest[open + 1..rest.len() - 1].trim();
        let before = &rest[..open];
        let start = before.rfind(')').map_or(0, |at| at + 1);
        let name = before[start..].trim().trim_start_matches(['-', '–', '—', ',', ';', '/', ':']);
        // `vs. Jones`, between two players.
        let versus = |first: &str| start > 0 && first != "V" && is_versus(&first.to_lowercase());
        let name = name.split_once(' ').filter(|(first, _)| versus(first)).map_or(name, |(_, name)| name);
        let Some(side) = Side::of_value(name) else { return false };
        sides.push((mark, side));
        rest = before[..start].trim_end();
    }
    if !rest.is_empty() {
        return false;
    }
    if let [(mark, side)] = &sides[..] {
        // One letter alone may be anything: a team, a country.
        let Some(color) = side_of_word(mark) else { return false };
        found.push_side(side.clone(), tags_of_side(HeadingKey::of_side(color)));
        return true;
    }
    let [(second_mark, second), (first_mark, first)] = &sides[..] else { return false };
    let keys = match told_sides(Some(first_mark), Some(second_mark)) {
        ToldSides::InOrder => [HeadingKey::White, HeadingKey::Black],
        ToldSides::Reversed => [HeadingKey::Black, HeadingKey::White],
        ToldSides::Doubtful | ToldSides::Untold | ToldSides::Same => return false,
    };
    let mut pair = [(keys[0], first), (keys[1], second)];
    if keys[0] == HeadingKey::Black {
        pair.reverse();
    }
    for (key, side) in pair {
        found.push_side(side.clone(), tags_of_side(key));
    }
    true
}

/// `White, Mr. Smith. Black, Mr. Jones.`, `White (Mr. Smith).   Black (Mr. Jones).`: both sides and their players in a sentence of old
/// columns.
pub(in crate::read) fn read_sentence<'l>(trimmed: &'l str, found: &mut HeadingLine) -> bool {
    let signs = |ch: char| matches!(ch, ',' | ':' | '-' | '–' | '—' | ' ');
    let key_at = |text: &str| {
        let end = text.find(|ch: char| !ch.is_alphabetic())?;
        text[end..].starts_with(signs).then_some(())?;
        Some((heading_key(&text[..end].to_lowercase())?, end))
    };
    let Some((HeadingKey::White, first)) = key_at(trimmed) else { return false };
    let ends = [". ", "; ", ", ", " – ", " — ", " - ", "  ", ") "];
    let second = ends.iter().find_map(|end| {
        trimmed.match_indices(end).find_map(|(at, end)| {
            let behind = at + end.len();
            let blanks = trimmed[behind..].len() - trimmed[behind..].trim_start().len();
            let (key, length) = key_at(trimmed[behind..].trim_start())?;
            (key == HeadingKey::Black).then_some((at, behind + blanks + length))
        })
    });
    let Some((end, start)) = second else { return false };
    let bare = |text: &'_ str| text.trim_matches(signs).trim_end_matches('.').len();
    let (white, black) = (
        trimmed[first..end.max(first)].trim_start_matches(signs),
        trimmed[start..].trim_start_matches(signs),
    );
    // `White, J. - Black, B.` are two players of those names.
    let is_initials = |text: &str| text.split([' ', '.']).all(|part| part.chars().count() <= 1);
    if is_initials(white) && is_initials(black) {
        return false;
    }
    let name_of = |text: &'l str| {
        let name = &text[..bare(text)];
        let inner = name.strip_prefix('(').map(|inner| inner.strip_suffix(')').unwrap_or(inner));
        Side::of_value(inner.unwrap_or(name))
    };
    let (Some(white), Some(black)) = (name_of(white), name_of(black)) else { return false };
    found.push_sides(white, black);
    true
}

/// The tags that say who has a side.
pub(in crate::read) fn tags_of_side(key: HeadingKey) -> [&'static str; 4] {
    match key {
        HeadingKey::Black => ["Black", "BlackElo", "BlackTitle", "BlackTeam"],
        _ => ["White", "WhiteElo", "WhiteTitle", "WhiteTeam"],
    }
}

/// Returns true if a line may be the name of a player, and nothing else.
pub fn is_value_of_side(line: &str) -> bool {
    Side::of_value(line).is_some()
}

/// Reads a line that names a side and who has it, `White – Smith (2400)`, `W: Smith`, `♔ Smith`, if the line below or above does
/// the same for the other side.
pub fn side_line(line: &str) -> Option<HeadingLine> {
    let line = line.trim();
    let (key, value) = signed_side(line).or_else(|| {
        let (label, value) = [" – ", " — ", " - "].into_iter().find_map(|dash| line.split_once(dash))?;
        Some((heading_label(label.trim())?, value.trim()))
    })?;
    let mut found = HeadingLine::default();
    let is_side = matches!(key, HeadingKey::White | HeadingKey::Black);
    (is_side && read_value(line, key, value, &mut found)).then_some(found)
}

/// A side by its letter or its sign, and who has it.
fn signed_side(line: &str) -> Option<(HeadingKey, &str)> {
    const SIGNS: [(HeadingKey, &[&str]); 2] = [
        (HeadingKey::White, &["W:", "w:", "W =", "W=", "♔", "♙", "⚪", "⬜", "○", "□"]),
        (HeadingKey::Black, &["B:", "b:", "B =", "B=", "♚", "♟", "⚫", "⬛", "●", "■"]),
    ];
    SIGNS.into_iter().find_map(|(key, signs)| {
        let value = signs.iter().find_map(|sign| line.strip_prefix(sign))?;
        // A sign may be shown as a picture or as text.
        Some((key, value.trim_start_matches(['\u{FE0F}', '\u{FE0E}']).trim()))
    })
}

/// Reads `Smith, John   2605` or `John Smith (2605)` as the player of a side: a name and a rating, which alone do not say which side
/// it is.
pub fn rated_line(line: &str, key: HeadingKey) -> Option<HeadingLine> {
    let line = line.trim();
    let mut found = HeadingLine::default();
    if let Some(side) = Side::of_value(line).filter(|side| side.elo.is_some()) {
        found.push_side(side, tags_of_side(key));
        return Some(found);
    }
    // A single blank stands before the year of an event, too.
    let by_blank = || line.rsplit_once(' ').filter(|(name, elo)| name.contains(',') && elo.len() == 4);
    let (name, elo) = line.rsplit_once("  ").or_else(|| line.rsplit_once('\t')).or_else(by_blank)?;
    let elo = elo.trim();
    let elo = elo.strip_prefix('(').and_then(|elo| elo.strip_suffix(')')).unwrap_or(elo);
    let side = Side::of_value(name.trim()).filter(|side| side.elo.is_none() && is_rating(elo))?;
    let names = tags_of_side(key);
    found.push_side(side, names);
    found.push(names[1], elo);
    Some(found)
}

/// Reads a name and the rating on the line below it, `(1511)`, as the player of a side.
pub fn line_and_rating(name: &str, elo: &str, key: HeadingKey) -> Option<HeadingLine> {
    let side = Side::of_side(name.trim()).filter(|side| side.elo.is_none())?;
    let names = tags_of_side(key);
    let mut found = HeadingLine::default();
    found.push_side(side, names);
    found.push(names[1], rating(elo.trim())?);
    Some(found)
}

/// Reads a line that is a name as the player of a side.
pub fn named_line(line: &str, key: HeadingKey) -> Option<HeadingLine> {
    let mut found = HeadingLine::default();
    found.push_side(Side::of_value(line.trim())?, tags_of_side(key));
    Some(found)
}

/// Reads two lines, one below the other, as the names of White and Black, with a doubt: nothing says which side each has. They must be
/// written alike, and be more than surnames unless what stands around them is plainly the heading of a game.
pub fn names_below_each_other(lines: [&str; 2], heads: bool) -> Option<[HeadingLine; 2]> {
    let [white, black] = [Side::of_value(lines[0].trim())?, Side::of_value(lines[1].trim())?];
    let comma = |side: &Side<'_>| side.name.contains(',');
    let is_surname = |side: &Side<'_>| !side.name.contains([' ', ',', '.']) && side.title.is_none();
    if comma(&white) != comma(&black)
        || is_surname(&white) != is_surname(&black)
        || is_surname(&white) && !heads
        || white.name == black.name
    {
        return None;
    }
    let facts = |side: Side<'_>, key, line: &str, reading, tag| {
        let mut found = HeadingLine::default();
        found.push_side(side, tags_of_side(key));
        found.doubts.push(Doubt { part: 0..line.len(), reading, tag });
        found
    };
    Some([
        facts(white, HeadingKey::White, lines[0], "the name of White", "White"),
        facts(black, HeadingKey::Black, lines[1], "the name of Black", "Black"),
    ])
}

/// Returns true for a line that stands between two players: `vs`.
pub fn is_versus_line(line: &str) -> bool {
    is_versus(&line.trim().to_lowercase())
}

/// Reads a value on the line below its label: `White`, and `Smith` on the next line.
pub fn labelled_line(label: &str, value: &str) -> Option<HeadingLine> {
    let key = heading_label(label.trim().trim_end_matches([':', '：']).trim())?;
    let mut found = HeadingLine::default();
    // Another label.
    let is_label = heading_label(value.trim()).is_some();
    (key.tag().is_some() && !is_label && read_value(value, key, value.trim(), &mut found)).then_some(found)
}
