//! Players that a heading names side by side with White and Black: in brackets, behind dashes, and on lines of their own.

use super::heading_line::{HeadingLine, is_rating, read_value};
use super::heading_players::Side;
use super::heading_words::{HeadingKey, heading_key, is_versus};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// `Smith, John (White)`, `Smith (White) - Jones (Black)`: names with their sides in brackets behind them.
pub(super) fn read_bracketed(trimmed: &str, found: &mut HeadingLine) -> bool {
    if !trimmed.ends_with(')') {
        return false;
    }
    let side_of = |text: &'_ str| -> Option<(HeadingKey, usize)> {
        let open = text.strip_suffix(')')?.rfind('(')?;
        let key = heading_key(&text[open + 1..text.len() - 1].trim().to_lowercase())?;
        matches!(key, HeadingKey::White | HeadingKey::Black).then_some((key, open))
    };
    let mut sides = Vec::new();
    let mut rest = trimmed;
    // The last player comes first.
    while let Some((key, open)) = side_of(rest) {
        let before = &rest[..open];
        let start = before.rfind(')').map_or(0, |at| at + 1);
        let name = before[start..].trim().trim_start_matches(['-', '–', '—', ',', ';', '/', ':']);
        // `vs. Jones`, between two players.
        let versus = |first: &str| start > 0 && first != "V" && is_versus(&first.to_lowercase());
        let name = name.split_once(' ').filter(|(first, _)| versus(first)).map_or(name, |(_, name)| name);
        let Some(side) = Side::of_value(name) else { return false };
        sides.push((key, side));
        rest = before[..start].trim_end();
    }
    let differs = !matches!(sides[..], [(one, _), (other, _)] if one == other);
    if !rest.is_empty() || !(1..=2).contains(&sides.len()) || !differs {
        return false;
    }
    sides.sort_by_key(|(key, _)| *key == HeadingKey::Black);
    for (key, side) in sides {
        found.push_side(side, tags_of_side(key));
    }
    true
}

/// The tags that say who has a side.
pub(super) fn tags_of_side(key: HeadingKey) -> [&'static str; 4] {
    match key {
        HeadingKey::Black => ["Black", "BlackElo", "BlackTitle", "BlackTeam"],
        _ => ["White", "WhiteElo", "WhiteTitle", "WhiteTeam"],
    }
}

/// Returns true if a line may be the name of a player, and nothing else.
pub fn is_value_of_side(line: &str) -> bool {
    Side::of_value(line).is_some()
}

/// Reads `White – Smith (2400)`: a side, a dash, and who has it, if the line below or above does the same for the other side.
pub fn dashed_line(line: &str) -> Option<HeadingLine> {
    let (label, value) = [" – ", " — ", " - "].into_iter().find_map(|dash| line.split_once(dash))?;
    let key = heading_key(&label.trim().to_lowercase())?;
    let mut found = HeadingLine::default();
    let is_side = matches!(key, HeadingKey::White | HeadingKey::Black);
    (is_side && read_value(value, key, value.trim(), &mut found)).then_some(found)
}

/// Reads `Smith, John   2605`: a name and a rating, which alone do not say which side it is.
pub fn rated_line(line: &str) -> Option<(String, String)> {
    let line = line.trim();
    // A single blank stands before the year of an event, too.
    let by_blank = || line.rsplit_once(' ').filter(|(name, elo)| name.contains(',') && elo.len() == 4);
    let (name, elo) = line.rsplit_once("  ").or_else(|| line.rsplit_once('\t')).or_else(by_blank)?;
    let elo = elo.trim();
    let elo = elo.strip_prefix('(').and_then(|elo| elo.strip_suffix(')')).unwrap_or(elo);
    let side = Side::of_value(name.trim())?;
    (is_rating(elo) && side.elo.is_none()).then(|| (side.name, elo.to_string()))
}

/// Reads a value on the line below its label: `White`, and `Smith` on the next line.
pub fn labelled_line(label: &str, value: &str) -> Option<HeadingLine> {
    let key = heading_key(&label.trim().trim_end_matches([':', '：']).trim().to_lowercase())?;
    let mut found = HeadingLine::default();
    // Another label.
    let is_label = heading_key(&value.trim().to_lowercase()).is_some();
    (key.tag().is_some() && !is_label && read_value(value, key, value.trim(), &mut found)).then_some(found)
}
