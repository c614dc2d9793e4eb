//! The players of a line of a heading in less common forms: with points behind the names, behind the code of an opening, and with
//! what is said about their sides and the place behind them.

use super::colors::side_of_word;
use super::dates::is_year;
use super::event::{EventLine, event};
use super::line::{Doubt, HeadingLine, is_code, is_rating, opening, place, read_tail};
use super::numbers::split_word;
use super::players::{GluedSides, Scores, Side, Sides, glued_sides, player_sides};
use super::sides::{read_bracketed, tags_of_side};
use super::words::{HeadingKey, names_both_players};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;
use stamma_board::Color;

/// The reading of words that may be something else than both names.
pub const NAMES: &str = "the names of the players";

/// `Players: Smith (W), Jones (B)`: what stands behind the word for both players, if it names them.
pub(in crate::read) fn without_label_of_players(trimmed: &str) -> &str {
    let Some((label, players)) = trimmed.split_once([':', '：']) else { return trimmed };
    let players = players.trim();
    let names_them =
        || player_sides(players).is_some() || read_bracketed(players, &mut HeadingLine::default());
    if names_both_players(label.trim()) && names_them() { players } else { trimmed }
}

/// `2450 - 2512`: the ratings of both players on a line of their own. Smaller numbers may be years.
pub(in crate::read) fn ratings_of_both(text: &str) -> Option<[&str; 2]> {
    let (white, black) = text.split_once([' ', '\t'])?;
    let black = black.trim_start().strip_prefix(['-', '–', '—', ':', '/'])?.trim_start();
    let is_sure = |word: &str| word.len() == 4 && is_rating(word) && word > "2100";
    (is_sure(white) && is_sure(black)).then_some([white, black])
}

/// The points of a player in one game.
pub(in crate::read) fn points(word: &str) -> Option<&'static str> {
    match word {
        "0" => Some("0"),
        "1" => Some("1"),
        "½" | "1/2" | "0.5" | "0,5" => Some("1/2"),
        _ => None,
    }
}

/// The result that the points of White and Black make.
pub fn result_of_points(white: &str, black: &str) -> Option<&'static str> {
    match (white, black) {
        ("1", "0") => Some("1-0"),
        ("0", "1") => Some("0-1"),
        ("1/2", "1/2") => Some("1/2-1/2"),
        _ => None,
    }
}

/// `White: Smith, Black: Jones, Hastings, 1895`: reads the value of Black with a place and a year behind it. A number that may be a year
/// is no rating where White, named before on the line, has none.
pub(in crate::read) fn read_dated_player(line: &str, value: &str, found: &mut HeadingLine) -> bool {
    let has = |tag: &str| found.tags.iter().any(|(name, _)| *name == tag);
    let white = found.tags.iter().find(|(name, _)| *name == "White").map(|(_, value)| value);
    let is_dated = value.rsplit_once(", ").is_some_and(|(_, year)| is_year(year));
    let Some(white) = white.filter(|_| is_dated && !has("WhiteElo") && !has("Date")) else { return false };
    let mut commas = value.match_indices(", ").map(|(at, _)| at);
    let end = if white.contains(", ") { commas.nth(1) } else { commas.next() };
    let Some((name, tail)) = end.map(|end| value.split_at(end)) else { return false };
    let tail = tail.trim_start_matches([',', ' ']);
    let mut facts = HeadingLine::default();
    let Some(side) = Side::of_side(name).filter(|_| read_tail(line, tail, &mut facts)) else { return false };
    found.push_side(side, tags_of_side(HeadingKey::Black));
    found.tags.append(&mut facts.tags);
    found.rest.append(&mut facts.rest);
    if is_year(tail) {
        found.doubts.push(Doubt { part: place(line, tail), reading: "a year", tag: "Date" });
    }
    true
}

/// `White: A. Smith. Black: B. Jones. Queen's Gambit. Leeds, 10 March 2001.`: reads the value of Black where full stops part it from
/// the sentences behind it.
pub(in crate::read) fn read_player_of_sentence(line: &str, value: &str, found: &mut HeadingLine) -> bool {
    if !found.tags.iter().any(|(name, _)| *name == "White") {
        return false;
    }
    let mut stops = value.match_indices(". ").map(|(at, _)| at);
    let Some(end) = stops.find(|&at| ends_with_name(&value[..at]) && Side::of_side(&value[..at]).is_some())
    else {
        return false;
    };
    let Some(side) = Side::of_side(&value[..end]) else { return false };
    found.push_side(side, tags_of_side(HeadingKey::Black));
    let has = |found: &HeadingLine, tag: &str| found.tags.iter().any(|(name, _)| *name == tag);
    for part in value[end + 2..].split(". ").map(|part| part.trim().trim_end_matches('.')) {
        let placed = event(part).filter(|_| !has(found, "Event") && !has(found, "Date"));
        if let Some(EventLine { event, date: Some(date), round: None }) = placed {
            found.push("Event", event);
            found.push("Date", date);
        } else if !part.is_empty() && !read_tail(line, part, found) {
            found.rest.push(place(line, part));
        }
    }
    true
}

/// Returns true if a text ends with a surname and not with a title or a name cut short: `Jones`, `B. Lee`.
fn ends_with_name(text: &str) -> bool {
    /// Letters of a surname that stands alone, and of one behind initials.
    const LETTERS: (usize, usize) = (5, 3);
    let (before, last) = text.rsplit_once(' ').unwrap_or(("", text));
    let is_initial = |word: &str| word.ends_with('.') && word.chars().filter(|ch| *ch != '.').count() == 1;
    let are_initials = !before.is_empty() && before.split(' ').all(is_initial);
    let letters = if are_initials { LETTERS.1 } else { LETTERS.0 };
    last.chars().all(|ch| ch.is_alphabetic() || matches!(ch, '-' | '\'' | '’'))
        && last.chars().count() >= letters
}

/// `Smith 1 Jones 0`, `W 0 B 1`: reads the points of both players, or of both sides.
pub(in crate::read) fn read_scores(line: &str, scores: &Scores<'_>, found: &mut HeadingLine) -> bool {
    let written = scores.points.map(points);
    let result = match written {
        [Some(first), Some(second)] => result_of_points(first, second),
        _ => return false,
    };
    if let (Some(reversed), Some(result)) = (scores.sides_are_reversed(), result) {
        let turned = match result {
            "1-0" => "0-1",
            "0-1" => "1-0",
            draw => draw,
        };
        found.push("Result", if reversed { turned } else { result });
        return true;
    }
    let Some(sides) = scores.players() else { return false };
    let Some(result) = result.map(|result| sides.result_of_first(result)) else {
        // Halves are the points of a player and of nothing else.
        if !written.contains(&Some("1/2")) {
            return false;
        }
        found.rest.extend(scores.points.map(|points| place(line, points)));
        found.push_pairing(line, sides);
        return true;
    };
    found.push_pairing(line, sides);
    found.push("Result", result);
    found.scores_names = true;
    true
}

/// `B44: Smith - Jones`: reads both players behind the code of an opening. An opening may have the names of players, too.
pub(in crate::read) fn read_coded_players(line: &str, text: &str, found: &mut HeadingLine) -> bool {
    let (first, after) = split_word(text);
    let code = first.trim_end_matches([':', ',', '.']);
    let players = after.trim_start_matches([' ', '\t', ':', '-', '–', '—']);
    let Some(sides) = player_sides(players).filter(|_| is_code(code)) else { return false };
    let mut facts = HeadingLine::default();
    if !read_tail(line, sides.tail, &mut facts) {
        return false;
    }
    let is_known = !facts.tags.is_empty() || sides.white.elo.is_some() || sides.black.elo.is_some();
    if let Some((_, opening)) = opening(text).filter(|_| !is_known) {
        let mut instead = found.clone();
        instead.push("ECO", code);
        instead.push("Opening", opening);
        found.instead = Some(Box::new(instead));
        let part = place(line, players.trim_end());
        found.doubts.push(Doubt { part, reading: NAMES, tag: "White" });
    }
    found.push("ECO", code);
    found.push_pairing(line, sides);
    found.tags.extend(facts.tags.into_iter().filter(|(name, _)| *name != "ECO"));
    found.rest.append(&mut facts.rest);
    true
}

/// `Smith-Jones`: both players with a hyphen between them, and nothing else, which may be the name of one player or of a place as well.
pub fn hyphenated_pairing(line: &str) -> Option<HeadingLine> {
    let text = line.trim();
    let GluedSides { sides, .. } =
        glued_sides(text).filter(|glued| glued.hyphen && glued.sides.tail.is_empty())?;
    let mut found = HeadingLine { hyphenated: true, ..HeadingLine::default() };
    found.push_pairing(line, sides);
    found.doubts.push(Doubt { part: place(line, text), reading: NAMES, tag: "White" });
    Some(found)
}

/// `Smith vs Jones, 2nd game, Black: Smith`: the players by the side that a part behind them gives to one of them. That part is no rest.
pub(in crate::read) fn sides_told_behind<'l>(
    line: &str,
    sides: Sides<'l>,
    rest: &mut Vec<Range<usize>>,
) -> Sides<'l> {
    let has_white = |part: &Range<usize>| {
        let (label, name) = line[part.clone()].split_once([':', '：'])?;
        let side = side_of_word(label.trim())?;
        let named = [&sides.white, &sides.black].map(|side| side.name == name.trim());
        match named {
            [true, false] => Some(side == Color::White),
            [false, true] => Some(side == Color::Black),
            _ => None,
        }
    };
    let told: Vec<Option<bool>> = rest.iter().map(has_white).collect();
    let mut said = told.iter().flatten();
    let Some(&in_order) = said.next() else { return sides };
    if said.any(|other| *other != in_order) {
        return sides;
    }
    let mut told = told.iter();
    rest.retain(|_| told.next().is_some_and(Option::is_none));
    match in_order {
        true => sides,
        false => Sides { white: sides.black, black: sides.white, reversed: !sides.reversed, ..sides },
    }
}
