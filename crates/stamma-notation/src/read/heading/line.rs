//! One line of a heading: `Carlsen,M (2850) - Caruana,F (2800) [B90]`, `White: Smith`, `Round 3`, and the tags that it gives.
//!
//! A line gives a tag only where its form leaves no doubt. What it holds beside that is its rest, which is reported as text.
//! Positions and moves are no business of this module; the words that vary with the language are in `words`.

use super::colors::side_of_word;
use super::dates::{date, date_beside_place, date_with_comma, is_year};
use super::event::{EventLine, event};
use super::keys::read_keys;
use super::numbers::{split_word, without_numbers, without_short_round};
use super::opening::read_behind_opening;
use super::pairing::{
    points, ratings_of_both, read_coded_players, read_dated_player, read_player_of_sentence, read_scores,
    sides_told_behind, without_label_of_players,
};
use super::players::{
    GluedSides, Side, Sides, column_sides, glued_sides, is_column_of_numbers, player_sides, scores_of,
    sides_around_score,
};
use super::sides::{read_bracketed, read_sentence, tags_of_side};
use super::signs::{between_signs, is_address, is_ruler, without_hashtags, without_markup};
use super::words::{HeadingKey, heading_key, heading_label, is_versus};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result::{GameResult, ResultCertainty};
use crate::moves::result_words::result_of;
use crate::read::phrases::result_told;
use crate::text::{Span, fold_word};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;
use stamma_board::Color;

/// A part of a line that can mean more than one thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Doubt {
    /// Its place in the line, in bytes.
    pub part: Range<usize>,
    /// The meaning that is taken.
    pub reading: &'static str,
    /// The tag that has this meaning; there is no doubt where another line or a tag gives it.
    pub tag: &'static str,
}

/// The facts that a line of a heading gives.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct HeadingLine {
    /// Names and values of tags.
    pub tags: Vec<(&'static str, String)>,
    /// Tags that are only meant if the heading names the players, too: a place and a year may head anything.
    pub unsure: Vec<(&'static str, String)>,
    /// The parts of the line, in bytes, that give nothing.
    pub rest: Vec<Range<usize>>,
    /// Parts that can mean more than one thing.
    pub doubts: Vec<Doubt>,
    /// The facts that it gives where the players are named elsewhere: `C89: Marshall - Spassky` may be an opening.
    pub instead: Option<Box<HeadingLine>>,
    /// Points behind the name of a side, as they are written, and their place: `White: Smith 1`. They are a result where both sides
    /// have them.
    pub points: Vec<(HeadingKey, &'static str, Range<usize>)>,
    /// True if it has the points of each player behind the name: they may be those of two teams.
    pub scores_names: bool,
    /// True if a hyphen without blanks parts the players: it may as well be a place, `Khanty-Mansiysk, 13 March 2014`.
    pub hyphenated: bool,
    /// True if it names a player whose side nothing tells: `vs Jones`.
    pub names_opponent: bool,
}

impl HeadingLine {
    pub(in crate::read) fn push(&mut self, name: &'static str, value: impl Into<String>) {
        self.tags.push((name, value.into()));
    }

    /// The facts of a line that stands behind so many bytes of another one.
    pub(in crate::read) fn moved(mut self, by: usize) -> HeadingLine {
        let moved = |part: &Range<usize>| part.start + by..part.end + by;
        self.rest.iter_mut().for_each(|part| *part = moved(part));
        self.doubts.iter_mut().for_each(|doubt| doubt.part = moved(&doubt.part));
        self.points.iter_mut().for_each(|(_, _, part)| *part = moved(part));
        self
    }

    /// A line of which all is rest.
    fn all_rest(line: &str) -> HeadingLine {
        HeadingLine { rest: alloc::vec![0..line.len()], ..HeadingLine::default() }
    }

    pub(in crate::read) fn push_side(&mut self, side: Side<'_>, [name, elo, title, team]: [&'static str; 4]) {
        self.push(name, side.name);
        self.tags.extend(side.team.map(|name| (team, name)));
        self.tags.extend(side.elo.map(|rating| (elo, String::from(rating))));
        self.tags.extend(side.title.map(|held| (title, String::from(held))));
    }

    pub(in crate::read) fn push_sides(&mut self, white: Side<'_>, black: Side<'_>) {
        self.push_side(white, tags_of_side(HeadingKey::White));
        self.push_side(black, tags_of_side(HeadingKey::Black));
    }

    /// Takes the players of a pairing. What may name their sides, and does not say which, is rest.
    pub(in crate::read) fn push_pairing(&mut self, line: &str, sides: Sides<'_>) {
        let marks = [sides.white.mark, sides.black.mark];
        self.rest.extend(marks.into_iter().flatten().map(|mark| place(line, mark)));
        for (side, reading, tag) in
            [(&sides.white, "the name of White", "White"), (&sides.black, "the name of Black", "Black")]
        {
            self.doubts.extend(side.doubt.map(|part| Doubt { part: place(line, part), reading, tag }));
        }
        self.push_sides(sides.white, sides.black);
    }
}

/// The place of a part of a line in it.
pub(in crate::read) fn place(line: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr() as usize - line.as_ptr() as usize;
    start..start + part.len()
}

/// Reads `[Smith - Jones]`: a line in square brackets that names both players. Any other one is a remark.
fn pairing_in_brackets(line: &str) -> Option<HeadingLine> {
    let inside = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    if inside.contains(['[', ']', '"']) {
        return None;
    }
    let found = heading_line(inside)?;
    let is_named = |name: &str| found.tags.iter().any(|(tag, _)| *tag == name);
    (is_named("White") && is_named("Black")).then(|| found.moved(place(line, inside).start))
}

/// Returns true for such a line.
pub fn is_pairing_in_brackets(line: &[u8]) -> bool {
    line.first() == Some(&b'[')
        && core::str::from_utf8(line).is_ok_and(|line| pairing_in_brackets(line).is_some())
}

/// Reads a line that may be one of a heading; none where its form is that of no heading.
pub fn heading_line(line: &str) -> Option<HeadingLine> {
    if let Some(found) = pairing_in_brackets(line) {
        return Some(found);
    }
    // Pictures around a line: `♟️ Smith vs. Jones ♟️`.
    let is_picture = |ch: char| {
        ch.is_whitespace()
            || matches!(ch, '\u{2600}'..='\u{27BF}' | '\u{FE0F}' | '\u{200D}' | '\u{1F000}'..='\u{1FAFF}')
    };
    let mut trimmed = line.trim_matches(is_picture);
    trimmed = without_markup(between_signs(without_hashtags(trimmed)));
    let mut found = HeadingLine::default();
    if is_ruler(trimmed) || is_address(trimmed) {
        return Some(HeadingLine::all_rest(line));
    }
    trimmed = without_label_of_players(trimmed);
    if read_keys(line, trimmed, &mut found)
        || read_bracketed(trimmed, &mut found)
        || read_cells(line, trimmed, &mut found)
        || read_capitals(line, trimmed, &mut found)
        || read_columns(trimmed, &mut found)
        || read_sentence(trimmed, &mut found)
        || read_opponent(line, trimmed, &mut found)
        || read_behind_opening(line, trimmed, &mut found)
    {
        return Some(found);
    }
    // The day of a date is not the number of a game.
    if let Some(date) = date(trimmed) {
        found.push("Date", date);
        return Some(found);
    }
    // `A - B 1-0:`, and the moves on the same line.
    let trimmed = trimmed.strip_suffix(':').map_or(trimmed, str::trim_end);
    let rest = without_short_round(without_code(trimmed, &mut found), &mut found);
    let rest = without_numbers(rest, &mut found);
    let numbered = rest.len() < trimmed.len();
    if rest.is_empty() {
        // The number of a game among others is no tag.
        if found.tags.is_empty() {
            found.rest.push(0..line.len());
        }
        return numbered.then_some(found);
    }
    if numbered && let Some(named) = read_in_brackets(line, rest, &found) {
        return Some(named);
    }
    // `Board 2  White: Smith`
    let keyed = numbered && read_keys(line, rest, &mut found);
    (keyed || read_content(line, rest, &mut found)).then_some(found)
}

/// `Game 1 (Smith vs Jones, 1-0)`: reads brackets around both players, behind a number that was found.
fn read_in_brackets(line: &str, rest: &str, found: &HeadingLine) -> Option<HeadingLine> {
    let inside = rest.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0;
    let is_closed = inside.chars().all(|ch| {
        depth += i32::from(ch == '(') - i32::from(ch == ')');
        depth >= 0
    });
    let mut named = found.clone();
    let has = |named: &HeadingLine, tag| named.tags.iter().any(|(name, _)| *name == tag);
    let is_read = is_closed && read_content(line, inside.trim(), &mut named);
    (is_read && has(&named, "White") && has(&named, "Black")).then_some(named)
}

/// Reads a row with both players in columns, which the row above or its own first column shows to be one.
pub fn names_row(line: &str, below_heads: bool) -> Option<HeadingLine> {
    let first = line.split_whitespace().next()?;
    if !below_heads && !is_column_of_numbers(first) {
        return None;
    }
    let (white, black) = column_sides(line)?;
    let mut found = HeadingLine::default();
    found.push_sides(white, black);
    Some(found)
}

/// `vs Jones 1-0`: the opponent of somebody, whose side nothing tells. The result is that of the game below.
fn read_opponent(line: &str, trimmed: &str, found: &mut HeadingLine) -> bool {
    let (first, name) = split_word(trimmed);
    if !is_versus(&first.to_lowercase()) {
        return false;
    }
    let scored = name.trim().rsplit_once(char::is_whitespace);
    let scored = scored.and_then(|(name, score)| Some((name, sure_result(score)?)));
    let (name, result) = scored.map_or((name, None), |(name, result)| (name, Some(result)));
    let name = name.trim().trim_end_matches([',', ':', ';', '-', '–']).trim_end();
    if Side::of_value(name).is_none() {
        return false;
    }
    if let Some(result) = result {
        found.push("Result", result);
    }
    found.names_opponent = true;
    let named = place(line, name);
    found.rest.push(place(line, first).start..named.end);
    true
}

/// `White<tab>Smith`: a word of the table in a cell, and its value in the next one, as a spreadsheet is copied.
fn read_cells(line: &str, trimmed: &str, found: &mut HeadingLine) -> bool {
    let Some((name, rest)) = trimmed.split_once('\t') else { return false };
    let value = rest.trim();
    let key = heading_label(name.trim().trim_end_matches(':'));
    let Some(key) = key.filter(|_| !value.is_empty() && !value.contains('\t')) else { return false };
    // `White<tab>Black` are the heads of two columns.
    heading_label(value).is_none() && read_value(line, key, value, found)
}

/// `WHITE Smith, J`: a label of a score sheet in capitals, and a name that is not.
fn read_capitals(line: &str, trimmed: &str, found: &mut HeadingLine) -> bool {
    const LETTERS: usize = 3;
    let Some((label, value)) = trimmed.split_once(char::is_whitespace) else { return false };
    let is_label = label.chars().count() >= LETTERS && label.chars().all(char::is_uppercase);
    let key = if is_label { heading_key(&label.to_lowercase()) } else { None };
    let Some(key @ (HeadingKey::White | HeadingKey::Black)) = key else { return false };
    let value = value.trim();
    let is_name = value.chars().any(char::is_lowercase) && !value.contains("  ");
    is_name && read_value(line, key, value, found)
}

/// `Smith, J      Jones, K      1-0`, `Smith|2100|Jones|2200|1-0`, `Smith / Jones / 1-0`: both players and the result in columns.
fn read_columns(trimmed: &str, found: &mut HeadingLine) -> bool {
    const MOST: usize = 6;
    let has_slashes = trimmed.matches(" / ").count() == 2;
    let has_bars = trimmed.contains('|');
    let apart = if has_slashes { " / " } else { "  " };
    let cells = trimmed.split(['\t', '|', ';']).flat_map(|part| part.split(apart)).map(str::trim);
    let mut cells: Vec<&str> = cells.filter(|part| !part.is_empty()).take(MOST).collect();
    let mut elos = [None; 2];
    if let [white, first, black, second, result] = cells[..]
        && is_rating(first)
        && is_rating(second)
    {
        elos = [Some(first), Some(second)];
        cells = alloc::vec![white, black, result];
    }
    let [white, black, result] = cells[..] else { return false };
    // One word may be a place.
    let has_initial =
        |name: &str| name.split(' ').any(|word| word.ends_with('.') && word.chars().count() == 2);
    let is_full = |name: &str| {
        name.contains(',')
            || has_bars
            || elos[0].is_some()
            || has_slashes && name.contains(' ')
            || has_initial(name)
    };
    let Some(result) = sure_result(result).filter(|_| is_full(white) && is_full(black)) else { return false };
    let (Some(white), Some(black)) = (Side::of_value(white), Side::of_value(black)) else { return false };
    found.push_sides(white, black);
    found.tags.extend(
        ["WhiteElo", "BlackElo"]
            .into_iter()
            .zip(elos)
            .filter_map(|(name, elo)| Some((name, elo?.to_string()))),
    );
    found.push("Result", result);
    true
}

/// Reads the value of a key; false where it is none that the tag may have.
pub(in crate::read) fn read_value(line: &str, key: HeadingKey, value: &str, found: &mut HeadingLine) -> bool {
    /// No name is longer.
    const LONGEST: usize = 100;
    let Some(tag) = key.tag() else { return read_content(line, value, found) };
    if value.len() > LONGEST {
        return false;
    }
    match key {
        HeadingKey::Black if read_dated_player(line, value, found) => {}
        HeadingKey::Black if read_player_of_sentence(line, value, found) => {}
        HeadingKey::White | HeadingKey::Black => {
            let names = tags_of_side(key);
            // `White: Smith, J - 2010`
            let rated = [" - ", " – ", ", ", "  ", "\t"].into_iter().find_map(|sign| {
                let (name, elo) = value.rsplit_once(sign)?;
                (is_rating(elo.trim()) && elo.trim().len() == 4).then_some((name, elo))
            });
            let (value, elo) = rated.map_or((value, None), |(name, elo)| (name, Some(elo.trim())));
            // `White: Smith 1`
            let scored = || {
                let (name, score) = value.trim_end().rsplit_once(' ')?;
                Some((Side::of_side(name.trim_end())?, score, points(score)?))
            };
            let side = match Side::of_side(value.trim_end()) {
                Some(side) => side,
                None => {
                    let Some((side, score, points)) = scored() else { return false };
                    found.points.push((key, points, place(line, score)));
                    side
                }
            };
            let has_elo = side.elo.is_some();
            found.push_side(side, names);
            if let Some(elo) = elo.filter(|_| !has_elo) {
                found.push(names[1], elo);
            }
        }
        HeadingKey::Date => match date(value) {
            Some(date) => found.push(tag, date),
            None if is_year(value) => found.push(tag, format!("{value}.??.??")),
            None => return false,
        },
        HeadingKey::Result => {
            let result = sure_result(value).or_else(|| Some(result_told(value)?.text()));
            match result {
                Some(result) => found.push(tag, result),
                None => return false,
            }
        }
        HeadingKey::Winner => match side_of_word(value) {
            Some(Color::White) => found.push("Result", "1-0"),
            Some(Color::Black) => found.push("Result", "0-1"),
            None if Side::of_value(value).is_some() => found.push(tag, value),
            None => return false,
        },
        HeadingKey::Eco if !is_code(value) => return false,
        HeadingKey::Opening => {
            let (first, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
            let code = Some(first.trim_end_matches([':', ','])).filter(|code| is_code(code));
            found.tags.extend(code.map(|code| ("ECO", code.to_string())));
            let name = if code.is_some() { name.trim() } else { value };
            if !name.is_empty() {
                found.push(tag, name);
            }
        }
        HeadingKey::WhiteElo | HeadingKey::BlackElo if !is_rating(value) => return false,
        HeadingKey::Board if !value.bytes().all(|byte| byte.is_ascii_digit()) => return false,
        _ => found.push(tag, value),
    }
    true
}

/// Takes the code of an opening in brackets that a line begins with.
fn without_code<'l>(line: &'l str, found: &mut HeadingLine) -> &'l str {
    let (first, rest) = split_word(line);
    let code = first.trim_matches(['(', ')', '[', ']']);
    if code.len() + 2 != first.len() || !is_code(code) || rest.trim().is_empty() {
        return line;
    }
    found.push("ECO", code);
    rest.trim_start()
}

/// Reads what is left of a line behind its number; false where it has the form of no heading.
pub(super) fn read_content(line: &str, text: &str, found: &mut HeadingLine) -> bool {
    if is_address(text) {
        found.rest.push(place(line, text));
        return true;
    }
    // `1-0 Smith - Jones`, `[1-0] Smith - Jones`
    let (first, after) = split_word(text);
    if let Some(result) = leading_result(first)
        && let Some(sides) = player_sides(after.trim_start())
    {
        let mut facts = HeadingLine::default();
        if !read_tail(line, sides.tail, &mut facts) {
            return false;
        }
        found.doubts.extend(doubtful_result(line, first, &sides, |result| result));
        found.push_pairing(line, sides);
        found.push("Result", result);
        found.tags.extend(facts.tags.into_iter().filter(|(name, _)| *name != "Result"));
        found.rest.append(&mut facts.rest);
        return true;
    }
    if let Some(sides) = player_sides(text) {
        let mut facts = HeadingLine::default();
        if !read_tail(line, sides.tail, &mut facts) {
            return false;
        }
        let sides = sides_told_behind(line, sides, &mut facts.rest);
        found.doubts.extend(doubtful_result(line, sides.tail, &sides, |result| result));
        found.push_pairing(line, sides);
        found.tags.append(&mut facts.tags);
        found.rest.append(&mut facts.rest);
        return true;
    }
    if let Some(GluedSides { sides, hyphen }) = glued_sides(text) {
        let mut facts = HeadingLine::default();
        let told = read_tail(line, sides.tail, &mut facts) && !facts.tags.is_empty();
        if told || !hyphen && sides.tail.is_empty() {
            found.push_pairing(line, sides);
            found.hyphenated = hyphen;
            found.tags.append(&mut facts.tags);
            found.rest.append(&mut facts.rest);
            return true;
        }
    }
    if let Some((sides, result)) = sides_around_score(text, sure_result) {
        let mut facts = HeadingLine::default();
        if read_tail(line, sides.tail, &mut facts) {
            let read = |result| sides.result_of_first(result);
            found.doubts.extend(doubtful_result(line, text, &sides, read));
            let result = sides.result_of_first(result);
            found.push_pairing(line, sides);
            found.push("Result", result);
            found.tags.extend(facts.tags.into_iter().filter(|(name, _)| *name != "Result"));
            found.rest.append(&mut facts.rest);
            return true;
        }
    }
    if let Some(scores) = scores_of(text)
        && read_scores(line, &scores, found)
    {
        return true;
    }
    if read_coded_players(line, text, found) {
        return true;
    }
    if let Some((code, opening)) = opening(text) {
        found.push("ECO", code);
        if !opening.is_empty() {
            found.push("Opening", opening);
        }
        return true;
    }
    if let Some(date) = date(text) {
        found.push("Date", date);
        return true;
    }
    // The date may be one of something else.
    if let Some((date, words)) = date_beside_place(text) {
        let is_small = |(first, _): &(&str, &str)| !first.starts_with(char::is_uppercase);
        let site = words.split_once(' ').filter(is_small).map_or(words, |(_, site)| site);
        found.unsure.extend([("Date", date), ("Site", String::from(site))]);
        found.rest.push(place(line, text));
        return true;
    }
    if read_event(line, text, found) {
        return true;
    }
    if let Some(elos) = ratings_of_both(text) {
        found.unsure.extend(["WhiteElo", "BlackElo"].into_iter().zip(elos.map(String::from)));
        found.rest.push(place(line, text));
        return true;
    }
    if is_team_score(text) {
        found.rest.push(place(line, text));
        return true;
    }
    read_parts(line, text, found) || read_shared(line, text, found)
}

/// Reads a place with its year, or an event with its round.
fn read_event(line: &str, text: &str, found: &mut HeadingLine) -> bool {
    let Some(EventLine { event, date, round }) = event(text) else { return false };
    found.unsure.push(("Event", event.to_string()));
    found.unsure.extend(date.map(|date| ("Date", date)));
    found.unsure.extend(round.map(|round| ("Round", round.to_string())));
    found.rest.push(place(line, text));
    true
}

/// Reads a line that is an event and nothing else.
pub fn event_line(line: &str) -> Option<HeadingLine> {
    let mut found = HeadingLine::default();
    read_event(line, line.trim(), &mut found).then_some(found)
}

/// `1-0`, `[1-0]`, `(1-0)`: the result before the players.
fn leading_result(word: &str) -> Option<&'static str> {
    let round = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
    let inside = round.or_else(|| word.strip_prefix('[').and_then(|word| word.strip_suffix(']')));
    sure_result(inside.unwrap_or(word))
}

/// Returns true for a result in square brackets that a line of players begins with: `[1-0] Smith - Jones`.
pub fn begins_with_bracketed_result(line: &[u8]) -> bool {
    let result = line.iter().position(|byte| *byte == b']').map(|end| &line[..=end]);
    let result = result.and_then(|result| core::str::from_utf8(result).ok());
    let names_both = || {
        core::str::from_utf8(line).is_ok_and(|line| {
            let has = |found: &HeadingLine, tag| found.tags.iter().any(|(name, _)| *name == tag);
            heading_line(line).is_some_and(|found| has(&found, "White") && has(&found, "Result"))
        })
    };
    line.len() <= LONGEST_HEADING
        && result.is_some_and(|result| leading_result(result).is_some())
        && names_both()
}

/// `Smith (B) - Jones (W) 1-0`, `Smith (B) 1-0 Jones (W)`: finds the result that may be the one of the first player, who has Black, or
/// of White. `read` tells how it is read.
fn doubtful_result(
    line: &str,
    text: &str,
    sides: &Sides<'_>,
    read: impl Fn(&'static str) -> &'static str,
) -> Option<Doubt> {
    let signs = |ch: char| matches!(ch, ',' | ';' | '(' | ')' | '[' | ']');
    let words = text.split(|ch: char| ch.is_whitespace() || signs(ch)).filter(|_| sides.reversed);
    let (word, result) = words.filter_map(|word| Some((word, sure_result(word)?))).next()?;
    let reading = match read(result) {
        "1-0" => "a win of White",
        "0-1" => "a win of Black",
        _ => return None,
    };
    Some(Doubt { part: place(line, word), reading, tag: "Result" })
}

/// `Check out this game: rook_60 vs anna_61 - https://...`: both players between a title and an address.
fn read_shared(line: &str, text: &str, found: &mut HeadingLine) -> bool {
    let Some((title, rest)) = text.split_once(": ") else { return false };
    let Some((players, address)) = rest.rsplit_once(' ') else { return false };
    if !is_address(address) {
        return false;
    }
    let players = players.trim_end_matches(['-', '–', '—', '|', ' ', ',']);
    let Some(sides) = player_sides(players).filter(|sides| sides.tail.is_empty()) else { return false };
    found.push_pairing(line, sides);
    found.rest.extend([place(line, title), place(line, address)]);
    true
}

/// `WHAT A SACRIFICE! | Smith vs Jones`: signs part a title and the players, of which only these give tags.
fn read_parts(line: &str, text: &str, found: &mut HeadingLine) -> bool {
    const MOST_PARTS: usize = 6;
    let signs = [" | ", " • ", " · ", " ║ ", " // ", " :: "];
    let Some(sign) = signs.into_iter().find(|sign| text.contains(sign)) else { return false };
    let parts: Vec<&str> = text.split(sign).map(str::trim).collect();
    let pairing = |part: &&&str| player_sides(part).is_some_and(|sides| sides.tail.is_empty());
    let mut pairings = parts.iter().filter(pairing);
    let Some(players) = pairings.next().filter(|_| pairings.next().is_none() && parts.len() <= MOST_PARTS)
    else {
        return false;
    };
    let Some(sides) = player_sides(players) else { return false };
    found.doubts.extend(parts.iter().find_map(|part| doubtful_result(line, part, &sides, |result| result)));
    found.push_pairing(line, sides);
    for part in parts.iter().filter(|part| *part != players && !part.is_empty()) {
        if !read_tail_part(part, found) {
            found.rest.push(place(line, part));
        }
    }
    true
}

/// Reads what stands behind the players, part by part. False where it goes on as a sentence does.
pub(in crate::read) fn read_tail(line: &str, tail: &str, found: &mut HeadingLine) -> bool {
    let mut rest = tail.trim();
    while !rest.is_empty() {
        if let Some((date, length)) = date_with_comma(rest)
            && !found.tags.iter().any(|(name, _)| *name == "Date")
        {
            found.push("Date", date);
            rest = rest[length..].trim_start_matches([',', ';', '.']).trim_start();
            continue;
        }
        let closing = match rest.as_bytes()[0] {
            b'(' => Some(')'),
            b'[' => Some(']'),
            _ => None,
        };
        let (part, after) = match closing {
            Some(closing) => match rest.find(closing) {
                Some(end) => (&rest[1..end], &rest[end + 1..]),
                None => return false,
            },
            None => rest.split_at(rest.find([',', ';', '(', '[']).unwrap_or(rest.len())),
        };
        rest = after.trim_start_matches([',', ';', '.']).trim_start();
        let part = part.trim();
        if !part.is_empty() && !read_tail_part(part, found) {
            found.rest.push(place(line, part));
        }
    }
    true
}

/// Reads one part of what stands behind the players: a result, a date, an opening, a round, a place with its year.
fn read_tail_part(part: &str, found: &mut HeadingLine) -> bool {
    let known = |found: &HeadingLine, tag: &str| found.tags.iter().any(|(name, _)| *name == tag);
    if let Some(result) = sure_result(part) {
        found.push("Result", result);
    } else if let Some(date) = date(part).or_else(|| is_year(part).then(|| format!("{part}.??.??"))) {
        if known(found, "Date") {
            return false;
        }
        found.push("Date", date);
    } else if let Some((code, opening)) = opening(part) {
        found.push("ECO", code);
        if !opening.is_empty() {
            found.push("Opening", opening);
        }
    } else if let Some(EventLine { event, date: Some(date), .. }) =
        event(part).filter(|_| !known(found, "Event") && !known(found, "Date"))
    {
        found.push("Event", event);
        found.push("Date", date);
    } else if let Some(tags) = list_row(part) {
        found.tags.extend(tags);
    } else {
        let before = found.tags.len();
        return without_numbers(part, found).is_empty() && found.tags.len() > before;
    }
    true
}

/// `1/2-1/2 51 2001 C12`: what lists of games have behind the players, with the number of moves.
fn list_row(part: &str) -> Option<Vec<(&'static str, String)>> {
    let mut words = part.split_whitespace();
    let mut tags = alloc::vec![("Result", String::from(sure_result(words.next()?)?))];
    for word in words {
        if is_year(word) {
            tags.push(("Date", format!("{word}.??.??")));
        } else if is_code(word) {
            tags.push(("ECO", String::from(word)));
        } else if word.len() > 3 || !word.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
    }
    Some(tags)
}

/// A heading has at most so many bytes.
const LONGEST_HEADING: usize = 200;

/// Returns true if a line is a heading that gives tags for sure, such as the names of the players.
pub fn gives_tags(line: &str) -> bool {
    line.len() <= LONGEST_HEADING && heading_line(line).is_some_and(|found| !found.tags.is_empty())
}

/// Returns true if a line is a heading that names a player or gives a result for sure.
pub fn heads_game(line: &str) -> bool {
    line.len() <= LONGEST_HEADING
        && heading_line(line).is_some_and(|found| {
            found.tags.iter().any(|(name, _)| matches!(*name, "White" | "Black" | "Result"))
        })
}

/// Returns true if a line is a heading that names a player for sure.
pub fn names_player(line: &str) -> bool {
    line.len() <= LONGEST_HEADING
        && heading_line(line).is_some_and(|found| {
            let has_side = || found.tags.iter().any(|(name, _)| matches!(*name, "White" | "Black"));
            found.names_opponent || !found.hyphenated && has_side()
        })
}

/// Returns true if a line is a heading that gives a result, perhaps beside others.
pub fn tells_result(line: &str) -> bool {
    line.len() <= LONGEST_HEADING
        && heading_line(line).is_some_and(|found| found.tags.iter().any(|(name, _)| *name == "Result"))
}

/// `Result: 1-0`: returns true if a line is a heading that gives a result and nothing else.
pub fn gives_result_alone(line: &str) -> bool {
    line.len() <= LONGEST_HEADING
        && heading_line(line).is_some_and(|found| {
            let is_alone = found.unsure.is_empty() && found.rest.is_empty() && found.doubts.is_empty();
            is_alone && matches!(found.tags[..], [("Result", _)])
        })
}

/// The result on a line of its own, which heads a game: `1-0`, `1-0 (32)`, `Remis`. The line must be known to give one.
pub fn result_line(line: &str) -> Option<HeadingLine> {
    let mut found = HeadingLine::default();
    found.push("Result", result_of_line(line)?.text());
    Some(found)
}

/// The result that a line gives, and nothing else.
pub fn result_of_line(line: &str) -> Option<GameResult> {
    let line = line.trim();
    let spelled = spelled_result(without_count_of_moves(line)).map(|(result, _)| result);
    spelled.or_else(|| result_told(line))
}

/// `1-0 (32)`, `1-0 (32 moves)`: the score without the number of moves.
fn without_count_of_moves(line: &str) -> &str {
    let Some((score, count)) = line.strip_suffix(')').and_then(|line| line.split_once('(')) else {
        return line;
    };
    match count.split_whitespace().next().filter(|count| count.bytes().all(|byte| byte.is_ascii_digit())) {
        Some(_) if !score.is_empty() => score.trim_end(),
        _ => line,
    }
}

/// The result that all characters of a text spell together, and how sure that is.
fn spelled_result(text: &str) -> Option<(GameResult, ResultCertainty)> {
    let mut glyphs = Vec::new();
    fold_word(text.as_bytes(), Span::new(0, text.len()), &mut glyphs);
    result_of(&glyphs, &NO_SPELLINGS)
}

/// The result that a text surely spells, as tags have it.
pub(in crate::read) fn sure_result(text: &str) -> Option<&'static str> {
    match spelled_result(text) {
        Some((result, ResultCertainty::Sure)) => Some(result.text()),
        _ => None,
    }
}

/// `B90`
pub fn is_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', tens, ones] if tens.is_ascii_digit() && ones.is_ascii_digit())
}

/// `2850`
pub(in crate::read) fn is_rating(word: &str) -> bool {
    word.len() <= 4 && word.parse::<u16>().is_ok_and(|rating| (100..4000).contains(&rating))
}

/// `E60: King's Indian`, `B90`: the code of an opening and its name.
pub(in crate::read) fn opening(text: &str) -> Option<(&str, &str)> {
    const MOST_WORDS: usize = 8;
    let (code, name) = split_word(text);
    let code = code.strip_suffix([':', ',', '.']).unwrap_or(code);
    let name = name.trim_start_matches([' ', '\t', ':', '-', '–', '—']).trim();
    let letters = |ch: char| {
        ch.is_alphabetic() || matches!(ch, ' ' | '\'' | '’' | '-' | ',' | '.' | ':' | '(' | ')' | '/')
    };
    let is_name = name.chars().all(letters)
        && name.chars().next().is_none_or(char::is_uppercase)
        && name.split_whitespace().count() <= MOST_WORDS
        && !name.ends_with('.');
    (is_code(code) && is_name).then_some((code, name))
}

/// `12`, `2.5`, `0,5`: a number below 100.
fn is_points(text: &str) -> bool {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    whole.len() + fraction.len() > 0
        && digits(whole)
        && digits(fraction)
        && whole.trim_start_matches('0').len() <= 2
}

/// `Team A 2.5 - 1.5 Team B`: points of several boards at both sides of a dash.
fn is_team_score(text: &str) -> bool {
    let is_score = |word: &str| {
        let points = word.trim_end_matches(['½']);
        let half = points.len() < word.len();
        word.len() <= 5 && (half && points.is_empty() || is_points(points))
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let dash = |word: &str| matches!(word, "-" | "–" | "—" | ":");
    let found = words.windows(3).position(|three| is_score(three[0]) && dash(three[1]) && is_score(three[2]));
    let capital = |word: &&str| word.chars().next().is_some_and(char::is_uppercase);
    found.is_some_and(|at| words[..at].first().is_some_and(capital))
        && words.last().is_some_and(|word| word.chars().any(char::is_alphabetic))
        && words.len() <= 12
}

#[cfg(test)]
mod tests;
