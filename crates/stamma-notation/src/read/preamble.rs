//! Lines before the moves of a game that are no tags: its headings, and text.
//!
//! Headings give tags where they are plain. All else is reported as text that is no part of the game.

mod below;

use self::below::lines_below;
use super::heading::line::{
    Doubt, HeadingLine, begins_with_bracketed_result, event_line, heading_line, is_pairing_in_brackets,
    names_row, place, result_line,
};
use super::heading::pairing::{hyphenated_pairing, result_of_points};
use super::heading::sides::{
    is_value_of_side, is_versus_line, labelled_line, line_and_rating, named_line, names_below_each_other,
    rated_line, side_line,
};
use super::heading::words::{HeadingKey, heading_key};
use super::lex::ends_line;
use super::line_kind::{Line, LineKind, line_at};
use super::markup::line_ends;
use super::options::Headings;
use super::phrases::result_of_phrase;
use super::result_list::{are_of_several_games, row_of};
use super::section::{Section, is_bracketed_label};
use super::token::{Token, TokenKind};
use crate::diagnostics::{Detail, Diagnostic};
use crate::game::tag::Tag;
use crate::moves::own_spellings::OwnSpellings;
use crate::text::{Span, shortened, with_single_blanks};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::internals::sort_by_key;

/// The text before the moves of a game.
#[derive(Clone, Default, Debug)]
pub struct Preamble {
    /// Tags that its headings give.
    pub tags: Vec<Tag>,
    /// Findings about it.
    pub findings: Vec<Diagnostic>,
    /// Its lines, which hold no moves.
    passed: Vec<Span>,
}

impl Preamble {
    /// Returns true if a token belongs to it and is not to be played.
    pub fn holds(&self, token: Token) -> bool {
        let is_text = matches!(
            token.kind,
            TokenKind::Word | TokenKind::Open | TokenKind::Close | TokenKind::Bracketed | TokenKind::Stray
        );
        let at = self.passed.partition_point(|line| line.end <= token.span.start);
        let Some(line) = self.passed.get(at) else { return false };
        // The rest of a heading behind a semicolon.
        let is_line = token.kind == TokenKind::LineComment
            && token.span.start < line.start
            && line.end <= token.span.end;
        is_text && line.start <= token.span.start || is_line
    }

    /// Returns true if it has no line.
    pub fn is_empty(&self) -> bool {
        self.passed.is_empty()
    }
}

/// A line before the moves, and what it gives.
struct PreambleLine {
    span: Span,
    facts: Option<HeadingLine>,
    /// True if nothing but blanks stands between it and the line before.
    adjacent: bool,
}

impl PreambleLine {
    fn gives(&self, name: &str) -> bool {
        self.facts.as_ref().is_some_and(|facts| facts.tags.iter().any(|(known, _)| *known == name))
    }
}

/// Reads what stands before the moves of a section whose tags are these.
pub fn read_preamble(
    input: &[u8],
    section: &Section,
    tags: &[Tag],
    headings: Headings,
    own: &OwnSpellings,
) -> Preamble {
    let mut lines = lines_of(input, section, headings, own);
    if headings == Headings::Tags {
        take_hyphenated(input, &mut lines);
    }
    pass_result_lists(input, &mut lines, section);
    keep_last_pairing(input, &mut lines);
    if tags.iter().any(|tag| tag.is("White") && !is_open(tag)) {
        take_other_readings(&mut lines);
    }
    take_points(&mut lines);
    doubt_scores_of_teams(&mut lines, tags);
    let is_named = |tag: &Tag| (tag.is("White") || tag.is("Black")) && !is_open(tag);
    if headings == Headings::Tags && !tags.iter().any(is_named) && !lines.iter().any(names_player) {
        lines.extend(lines_below(input, section, own));
    }
    let mut preamble =
        Preamble { passed: lines.iter().map(|line| line.span).collect(), ..Preamble::default() };
    if lines.is_empty() {
        return preamble;
    }
    // Where no game follows there is nothing to head.
    let heads = section.has_moves() || !tags.is_empty();
    let named = lines.iter().filter_map(|line| line.facts.as_ref()).any(|facts| {
        facts.tags.iter().any(|(name, _)| *name == "White")
            || facts.tags.iter().any(|(name, _)| *name == "Black")
    });
    let mut text: Option<Span> = None;
    for line in &lines {
        let facts = line.facts.as_ref().filter(|_| heads);
        match facts {
            Some(facts) if headings == Headings::Tags && gives_tags(facts, named) => {
                report_text(input, text.take(), &mut preamble.findings);
                take_tags(input, line.span, &with_unsure(facts, named), tags, &mut preamble);
            }
            Some(_) if headings == Headings::Ignore => {
                report_text(input, text.take(), &mut preamble.findings)
            }
            _ if line.adjacent => text = Some(text.map_or(line.span, |before| before.to(line.span))),
            _ => {
                report_text(input, text.take(), &mut preamble.findings);
                text = Some(line.span);
            }
        }
    }
    report_text(input, text.take(), &mut preamble.findings);
    preamble
}

/// Takes the facts from lists of results: they are of other games, whichever of them is the one below.
fn pass_result_lists(input: &[u8], lines: &mut [PreambleLine], section: &Section) {
    let is_parted = |from: usize, to: usize| line_ends(input.get(from..to).unwrap_or_default()) > 1;
    let row = |line: &PreambleLine| line.facts.as_ref().is_some_and(|facts| row_of(facts).is_some());
    let follows = |before: &PreambleLine, line: &PreambleLine| {
        row(before) && row(line) && line.adjacent && !is_parted(before.span.end, line.span.start)
    };
    for rows in lines.chunk_by_mut(follows).filter(|rows| rows.len() > 1) {
        let (first, last) = (rows[0].span, rows[rows.len() - 1].span);
        // The result of the game above, and the heading of the one below.
        let above = input[..first.start].trim_ascii_end().len();
        let are_of_neighbours = rows.len() == 2
            && above > 0
            && above <= section.span.start
            && !is_parted(above, first.start)
            && !is_parted(last.end, section.moves_at);
        let given = rows.iter().filter_map(|line| line.facts.as_ref().and_then(row_of));
        if are_of_several_games(given) && !are_of_neighbours {
            rows.iter_mut().for_each(|line| line.facts = None);
        }
    }
}

/// `Smith-Jones`: takes both players from a line right above the place and the year of the game, where nothing else names them. One
/// player or a place may be named so, too.
fn take_hyphenated(input: &[u8], lines: &mut [PreambleLine]) {
    let facts_of =
        |line: &PreambleLine, test: fn(&HeadingLine) -> bool| line.facts.as_ref().is_some_and(test);
    let names_one = |facts: &HeadingLine| {
        facts.names_opponent || facts.tags.iter().any(|(name, _)| matches!(*name, "White" | "Black"))
    };
    let text_of = |line: &PreambleLine| core::str::from_utf8(line.span.of(input)).ok();
    // `Khanty-Mansiysk 2014` below two names with a hyphen is a place.
    for at in (1..lines.len()).filter(|at| lines[*at].adjacent) {
        let is_below = lines[at - 1].facts.is_none() && facts_of(&lines[at], |facts| facts.hyphenated);
        let event = if is_below { text_of(&lines[at]).and_then(event_line) } else { None };
        let names = event.as_ref().and_then(|_| hyphenated_pairing(text_of(&lines[at - 1])?));
        if names.is_some() {
            (lines[at - 1].facts, lines[at].facts) = (names, event);
            return;
        }
    }
    if lines.iter().any(|line| facts_of(line, names_one)) {
        return;
    }
    let is_dated = |facts: &HeadingLine| facts.unsure.iter().any(|(name, _)| *name == "Date");
    for at in (1..lines.len()).rev().filter(|at| lines[*at].adjacent) {
        if lines[at - 1].facts.is_some() || !facts_of(&lines[at], is_dated) {
            continue;
        }
        if let Some(facts) = text_of(&lines[at - 1]).and_then(hyphenated_pairing) {
            lines[at - 1].facts = Some(facts);
            return;
        }
    }
}

/// Takes the facts from all pairings but the last: a list of results may stand before a game, and its own heading comes last.
fn keep_last_pairing(input: &[u8], lines: &mut [PreambleLine]) {
    let is_pairing = |line: &PreambleLine| line.gives("White") && line.gives("Black");
    // `White: A` and `Black: B` below a title with a dash.
    let names_one = |name: &str| lines.iter().any(|line| line.gives(name) && !is_pairing(line));
    if names_one("White") && names_one("Black") {
        let hides = |line: &PreambleLine| is_pairing(line);
        lines.iter_mut().filter(|line| hides(line)).for_each(take_other_reading);
    }
    // Below the players a name with a hyphen is a place.
    let is_hyphenated = |line: &PreambleLine| line.facts.as_ref().is_some_and(|facts| facts.hyphenated);
    if lines.iter().any(|line| is_pairing(line) && !is_hyphenated(line)) {
        for line in lines.iter_mut().filter(|line| is_hyphenated(line)) {
            line.facts = None;
        }
    }
    let Some(last) = lines.iter().rposition(is_pairing) else { return };
    if last > 0 && names_teams_of(&lines[..=last]) {
        take_names(input, &mut lines[last]);
        return;
    }
    lines[..last].iter_mut().filter(|line| is_pairing(line)).for_each(take_other_reading);
}

/// Returns true if the last of these pairings is that of the teams, right below the only other one, which has the ratings of both:
/// `Tal (2700) - Botvinnik (2690)`, `Riga vs Moscow, 2.5.1960`. Behind a list of results it is that of the players.
fn names_teams_of(lines: &[PreambleLine]) -> bool {
    let [others @ .., players, teams] = lines else { return false };
    let is_rated = |line: &PreambleLine| line.gives("WhiteElo") || line.gives("BlackElo");
    teams.adjacent
        && players.gives("White")
        && players.gives("WhiteElo")
        && players.gives("BlackElo")
        && !players.gives("Result")
        && !is_rated(teams)
        && !others.iter().any(|line| line.gives("White"))
}

/// Takes the names from a line; they are text.
fn take_names(input: &[u8], line: &mut PreambleLine) {
    let text = core::str::from_utf8(line.span.of(input)).unwrap_or_default();
    let Some(facts) = &mut line.facts else { return };
    for (_, name) in facts.tags.extract_if(.., |(name, _)| matches!(*name, "White" | "Black")) {
        if let Some(at) = text.find(&name) {
            facts.rest.push(at..at + name.len());
        }
    }
    sort_by_key(&mut facts.rest, |rest| rest.start);
}

/// Takes from a line that names the players the facts that it gives otherwise.
fn take_other_reading(line: &mut PreambleLine) {
    line.facts = line.facts.take().and_then(|facts| facts.instead).map(|instead| *instead);
}

/// Takes from all lines that may give something else than the players what they give otherwise.
fn take_other_readings(lines: &mut [PreambleLine]) {
    let has_other =
        |line: &&mut PreambleLine| line.facts.as_ref().is_some_and(|facts| facts.instead.is_some());
    lines.iter_mut().filter(has_other).for_each(take_other_reading);
}

/// `White: Smith 0`, `Black: Jones 1`: makes a result of points behind the names of both sides. Others are text.
fn take_points(lines: &mut [PreambleLine]) {
    let facts = || lines.iter().filter_map(|line| line.facts.as_ref());
    let of = |side| {
        let mut all = facts().flat_map(|facts| &facts.points).filter(move |(key, ..)| *key == side);
        all.next().filter(|_| all.next().is_none()).map(|(_, points, _)| *points)
    };
    let both = of(HeadingKey::White).zip(of(HeadingKey::Black));
    let result = both.and_then(|(white, black)| result_of_points(white, black));
    let with_points = |facts: &&mut HeadingLine| !facts.points.is_empty();
    let mut all = lines.iter_mut().filter_map(|line| line.facts.as_mut()).filter(with_points);
    match result {
        Some(result) => {
            if let Some(last) = all.next_back() {
                last.push("Result", result);
            }
        }
        None => all.for_each(|facts| facts.rest.extend(facts.points.iter().map(|(.., place)| place.clone()))),
    }
}

/// `England 1 Scotland 0`, `Board 3`: doubts the points beside two names where the game is one of several boards.
fn doubt_scores_of_teams(lines: &mut [PreambleLine], tags: &[Tag]) {
    let has_board = |line: &PreambleLine| {
        line.facts.as_ref().is_some_and(|facts| facts.tags.iter().any(|(name, _)| *name == "Board"))
    };
    if !lines.iter().any(has_board) && !tags.iter().any(|tag| tag.is("Board") && !is_open(tag)) {
        return;
    }
    for line in lines {
        let length = line.span.len();
        if let Some(facts) = line.facts.as_mut().filter(|facts| facts.scores_names) {
            let reading = "the players and their result";
            facts.doubts.push(Doubt { part: 0..length, reading, tag: "White" });
        }
    }
}

/// Returns true if a line is more than text.
fn gives_tags(facts: &HeadingLine, named: bool) -> bool {
    !facts.tags.is_empty() || named && !facts.unsure.is_empty()
}

/// Returns true if square brackets hold the number of a game, the code of its opening, its players, or its result before the players.
fn heads_in_brackets(input: &[u8], token: Token) -> bool {
    let text = token.span.of(input);
    is_bracketed_label(text) || is_pairing_in_brackets(text) || is_result_before_players(input, token)
}

/// Returns true if square brackets hold a result, and the players of its game stand behind them: `[1-0] Smith - Jones`.
pub fn is_result_before_players(input: &[u8], token: Token) -> bool {
    /// No result in brackets is longer.
    const LONGEST_RESULT: usize = 16;
    /// No heading is longer.
    const LONGEST: usize = 256;
    if token.span.len() > LONGEST_RESULT {
        return false;
    }
    let near = &input[token.span.start..input.len().min(token.span.start + LONGEST)];
    let line = near.split(|byte| ends_line(*byte)).next().unwrap_or_default();
    begins_with_bracketed_result(line)
}

/// The lines before the moves that are not to be played.
fn lines_of(input: &[u8], section: &Section, headings: Headings, own: &OwnSpellings) -> Vec<PreambleLine> {
    let mut lines: Vec<PreambleLine> = Vec::new();
    let mut until = 0;
    let (mut adjacent, mut below_heads) = (false, false);
    let mut last: Option<Span> = None;
    for token in section.tokens.iter().take_while(|token| token.span.start < section.moves_at) {
        if token.span.start < until {
            continue;
        }
        match token.kind {
            TokenKind::Space => {}
            TokenKind::Bracketed if !heads_in_brackets(input, *token) => adjacent = false,
            TokenKind::Word | TokenKind::Open | TokenKind::Bracketed => {
                let line = line_at(input, token.span.start, own);
                let span = Span::new(line.span.start, line.span.end.min(section.moves_at));
                until = span.end;
                last = Some(span);
                let text = core::str::from_utf8(span.of(input)).ok().filter(|_| headings != Headings::Keep);
                let was_heads = core::mem::take(&mut below_heads);
                let heads = was_heads || heads_columns(input, line.span.end);
                let row = text.and_then(|text| names_row(text, heads));
                let is_below_heads = row.is_some() && was_heads && adjacent;
                below_heads = line.kind == LineKind::Table || text.is_some_and(heads_of_sides);
                // The second of two names below each other, or with `vs` between them.
                let is_second = |name: &str| {
                    let last = lines.last().and_then(|last| core::str::from_utf8(last.span.of(input)).ok());
                    last.is_some_and(|last| {
                        is_versus_line(last) && is_value_of_side(name)
                            || names_below_each_other([last, name], true).is_some()
                    })
                };
                let follows_name = line.kind == LineKind::Unsure && text.is_some_and(is_second);
                let is_known = !matches!(line.kind, LineKind::Start | LineKind::Unsure);
                // They are text only where they do not give the start.
                let lists_pieces = line.kind == LineKind::Pieces;
                adjacent &= !lists_pieces;
                let is_hyphenated = line.kind == LineKind::Unsure
                    && text.is_some_and(|text| hyphenated_pairing(text).is_some());
                if row.is_some() || is_known || follows_name || is_hyphenated {
                    let is_heading = line.kind == LineKind::Heading;
                    let is_result = line.kind == LineKind::Result;
                    let facts = row
                        .or_else(|| text.filter(|_| is_heading).and_then(heading_line))
                        .or_else(|| text.filter(|_| is_result).and_then(result_line));
                    lines.push(PreambleLine { span, facts, adjacent });
                    if is_below_heads {
                        join_last_two(&mut lines);
                    }
                    adjacent = !lists_pieces;
                } else {
                    adjacent = false;
                }
            }
            TokenKind::LineComment => {
                match lines.last().and_then(|line| rest_of_heading(input, line, *token)) {
                    Some(line) if headings != Headings::Keep => lines.push(line),
                    _ => adjacent = false,
                }
            }
            _ => adjacent = false,
        }
    }
    take_labelled(input, &mut lines, headings, section.moves_at);
    if headings != Headings::Keep {
        let start = section.tokens.first().map_or(section.moves_at, |first| first.span.start);
        take_names_above_ratings(input, &mut lines, Span::new(start.min(section.moves_at), section.moves_at));
    }
    // Both names in columns above `White     Black`.
    if headings != Headings::Keep
        && let Some(line) = lines.last_mut().filter(|line| Some(line.span) == last && line.facts.is_none())
        && heads_sides(line_at(input, section.moves_at, own), input)
    {
        let text = core::str::from_utf8(line.span.of(input)).ok();
        line.facts = text.and_then(|text| names_row(text, true));
    }
    lines
}

/// `Weiß   Schwarz`: returns true for the heads of the columns of both sides, and nothing else.
fn heads_of_sides(text: &str) -> bool {
    let key = |word: &str| heading_key(&word.trim_end_matches(['.', ':']).to_lowercase());
    let mut words = text.split_whitespace().map(key);
    words.next() == Some(Some(HeadingKey::White))
        && words.next() == Some(Some(HeadingKey::Black))
        && words.next().is_none()
}

/// Makes `White   Black` and the names below it one line.
fn join_last_two(lines: &mut Vec<PreambleLine>) {
    if let Some(below) = lines.pop()
        && let Some(heads) = lines.last_mut()
    {
        heads.facts = below.facts.map(|facts| facts.moved(below.span.start - heads.span.start));
        heads.span = heads.span.to(below.span);
    }
}

/// `Smith - Jones; Round 3; 1-0`: what stands behind the first semicolon in the line of a heading, if one of its parts gives tags.
fn rest_of_heading(input: &[u8], before: &PreambleLine, token: Token) -> Option<PreambleLine> {
    /// The rest of no heading is longer.
    const LONGEST: usize = 200;
    let between = input.get(before.span.end..token.span.start)?;
    let behind = Span::new(token.span.start + 1, token.span.end);
    if between.iter().any(|byte| !matches!(byte, b' ' | b'\t')) || behind.len() > LONGEST {
        return None;
    }
    let text = core::str::from_utf8(behind.of(input)).ok()?;
    let start = behind.start + (text.len() - text.trim_start().len());
    let text = text.trim();
    let mut facts = HeadingLine::default();
    // Two players are named once: a name with a hyphen is a place then, and other words with a dash may be a sentence.
    let is_named = before.facts.as_ref().is_some_and(names_players);
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let at = place(text, part).start;
        let found = heading_line(part).or_else(|| result_line(part)).or_else(|| told_result(part));
        match found.filter(|found| !(is_named || names_players(&facts)) || !names_players(found)) {
            Some(found) => {
                let mut found = found.moved(at);
                facts.tags.append(&mut found.tags);
                facts.unsure.append(&mut found.unsure);
                facts.hyphenated |= found.hyphenated;
                facts.rest.append(&mut found.rest);
                facts.doubts.append(&mut found.doubts);
                facts.points.append(&mut found.points);
            }
            None => facts.rest.push(at..at + part.len()),
        }
    }
    // Behind words that give nothing, any other fact may be of a sentence.
    let gives = match before.facts {
        Some(_) => !facts.tags.is_empty() || !facts.unsure.is_empty(),
        None => names_players(&facts),
    };
    let span = Span::new(start, start + text.len());
    gives.then_some(PreambleLine { span, facts: Some(facts), adjacent: true })
}

/// Returns true if a line gives a player.
fn names_player(line: &PreambleLine) -> bool {
    let tags = line.facts.iter().flat_map(|facts| &facts.tags);
    tags.map(|(name, _)| *name).any(|name| matches!(name, "White" | "Black"))
}

/// Returns true if a line gives both players.
fn names_players(facts: &HeadingLine) -> bool {
    let has = |name: &str| facts.tags.iter().any(|(known, _)| *known == name);
    has("White") && has("Black")
}

/// The result that words tell: `draw`.
fn told_result(part: &str) -> Option<HeadingLine> {
    let mut found = HeadingLine::default();
    found.push("Result", result_of_phrase(part)?.text());
    Some(found)
}

/// Takes values on lines below their labels, where both players are given so: `White`, `Smith`, `Black`, `Jones`.
fn take_labelled(input: &[u8], lines: &mut Vec<PreambleLine>, headings: Headings, end: usize) {
    /// No name is longer.
    const LONGEST: usize = 100;
    if headings == Headings::Keep {
        return;
    }
    let text = |span: Span| core::str::from_utf8(span.of(input)).unwrap_or_default();
    let mut found: Vec<PreambleLine> = Vec::new();
    for line in lines.iter().filter(|line| line.facts.is_none()) {
        if let Some(facts) = side_line(text(line.span)) {
            found.push(PreambleLine { span: line.span, facts: Some(facts), adjacent: line.adjacent });
            continue;
        }
        let behind = &input[line.span.end..end.max(line.span.end).min(line.span.end + LONGEST)];
        let Some(break_at) = behind.iter().position(|byte| *byte == b'\n') else { continue };
        let below = &behind[break_at + 1..];
        let below = &below[..below.iter().position(|byte| *byte == b'\n').unwrap_or(below.len())];
        let start = line.span.end + break_at + 1 + (below.len() - below.trim_ascii_start().len());
        let value = Span::new(start, start + below.trim_ascii().len());
        if let Some(facts) = labelled_line(text(line.span), text(value)) {
            let facts = Some(facts.moved(value.start - line.span.start));
            found.push(PreambleLine { span: line.span.to(value), facts, adjacent: line.adjacent });
        }
    }
    let names = |name: &str| {
        let facts = found.iter().filter_map(|line| line.facts.as_ref());
        facts.flat_map(|facts| &facts.tags).any(|(known, _)| *known == name)
    };
    if !names("White") || !names("Black") {
        return take_unlabelled(input, lines);
    }
    replace_lines(lines, found);
}

/// Puts lines in the place of those that they cover.
fn replace_lines(lines: &mut Vec<PreambleLine>, found: Vec<PreambleLine>) {
    lines.retain(|line| {
        found.iter().all(|found| line.span.end <= found.span.start || line.span.start >= found.span.end)
    });
    lines.extend(found);
    sort_by_key(lines, |line| line.span.start);
}

/// Takes two lines for White and Black where nothing else names the players: if each is a name with its rating, and they are the
/// last two lines or the only such lines; or if each is a name, and `vs` stands on the line between them. Two other lines that are names
/// and stand one below the other are taken with a doubt.
fn take_unlabelled(input: &[u8], lines: &mut Vec<PreambleLine>) {
    /// Above names without ratings there is at most a title.
    const MOST_TEXT: usize = 4;
    if lines.iter().any(names_player) {
        return;
    }
    // A result of its own may stand below them.
    let is_result = |line: &PreambleLine| {
        let tags = line.facts.as_ref().map_or(&[][..], |facts| &facts.tags);
        !tags.is_empty() && tags.iter().all(|(name, _)| *name == "Result")
    };
    let behind = lines.iter().rev().take_while(|line| is_result(line)).count();
    let end = lines.len() - behind;
    let text = |line: &PreambleLine| match &line.facts {
        Some(facts) if !facts.tags.is_empty() => "",
        _ => core::str::from_utf8(line.span.of(input)).unwrap_or_default(),
    };
    let is_rated = |line: &PreambleLine| rated_line(text(line), HeadingKey::White).is_some();
    let rated: Vec<usize> = (0..end).filter(|at| is_rated(&lines[*at])).collect();
    let pair = match rated[..] {
        [white, black] if black == white + 1 => Some([white, black]),
        [.., white, black] if black + 1 == end && black == white + 1 => Some([white, black]),
        _ => None,
    };
    let is_name = |line: &PreambleLine| named_line(text(line), HeadingKey::White).is_some();
    let mut threes = (1..end.saturating_sub(1))
        .filter(|at| is_versus_line(text(&lines[*at])) && is_name(&lines[at - 1]) && is_name(&lines[at + 1]));
    if let Some([white, black]) = pair.filter(|[_, black]| lines[*black].adjacent) {
        let facts = |at: usize, key| rated_line(text(&lines[at]), key);
        (lines[white].facts, lines[black].facts) =
            (facts(white, HeadingKey::White), facts(black, HeadingKey::Black));
    } else if let (Some(versus), None) = (threes.next(), threes.next()) {
        let facts = |at: usize, key| named_line(text(&lines[at]), key);
        let (white, black) = (facts(versus - 1, HeadingKey::White), facts(versus + 1, HeadingKey::Black));
        (lines[versus - 1].facts, lines[versus + 1].facts) = (white, black);
        let between = lines.remove(versus);
        lines[versus].span = between.span.to(lines[versus].span);
    } else if rated.is_empty() {
        let pair = |white: usize| {
            let [above, below] = [&lines[white], lines.get(white + 1).filter(|line| line.adjacent)?];
            // A result, or the place and the year, show that surnames head a game.
            let heads = lines[white + 2..].first().is_some_and(|line| line.adjacent && line.facts.is_some());
            names_below_each_other([text(above), text(below)], heads)
        };
        let is_text = |line: &&PreambleLine| line.facts.is_none();
        let is_short = lines[..end].iter().filter(is_text).count() <= MOST_TEXT;
        let mut pairs = (0..end).filter(|_| is_short).filter_map(|white| Some((white, pair(white)?)));
        if let (Some((white, [first, second])), None) = (pairs.next(), pairs.next()) {
            (lines[white].facts, lines[white + 1].facts) = (Some(first), Some(second));
        }
    }
}

/// Takes four lines above the moves for White and Black where nothing else names the players: a name, and below it its rating or
/// its side in brackets, and the same once more. Clocks may stand between them, and a result below them.
fn take_names_above_ratings(input: &[u8], lines: &mut Vec<PreambleLine>, above: Span) {
    /// No such lines are longer altogether.
    const LONGEST: usize = 400;
    if lines.iter().any(names_player) {
        return;
    }
    let near = Span::new(above.start.max(above.end.saturating_sub(LONGEST)), above.end);
    let mut rows: Vec<(Span, &str)> = Vec::new();
    let mut at = near.start;
    for row in near.of(input).split(|byte| ends_line(*byte)) {
        let start = at + row.len() - row.trim_ascii_start().len();
        at += row.len() + 1;
        let row = core::str::from_utf8(row.trim_ascii()).unwrap_or_default();
        if !row.is_empty() && !is_clock_line(row) {
            rows.push((Span::new(start, start + row.len()), row));
        }
    }
    while rows.last().is_some_and(|(_, row)| result_line(row).is_some()) {
        rows.pop();
    }
    let [.., (white, first_name), (first_end, first_below), (black, second_name), (second_end, second_below)] =
        rows[..]
    else {
        return;
    };
    // The first line of those that are near may be the end of a longer one.
    let is_whole = near.start == above.start || white.start > near.start;
    let sides = [HeadingKey::White, HeadingKey::Black];
    let facts = match (side_below(first_below), side_below(second_below)) {
        (Some(first), Some(second)) if first != second => {
            [named_line(first_name, first), named_line(second_name, second)]
        }
        _ => [
            line_and_rating(first_name, first_below, sides[0]),
            line_and_rating(second_name, second_below, sides[1]),
        ],
    };
    if let [Some(first_facts), Some(second_facts)] = facts
        && is_whole
    {
        let spans = [white.to(first_end), black.to(second_end)];
        let sides = spans.into_iter().zip([first_facts, second_facts]);
        let line_of = |(span, facts)| PreambleLine { span, facts: Some(facts), adjacent: true };
        replace_lines(lines, sides.map(line_of).collect());
    }
}

/// Returns the side that a line has in brackets: `(White)`.
fn side_below(line: &str) -> Option<HeadingKey> {
    let inner = line.strip_prefix('(')?.strip_suffix(')')?;
    heading_key(&inner.to_lowercase()).filter(|key| matches!(key, HeadingKey::White | HeadingKey::Black))
}

/// Returns true for a time on a clock alone on its line: `10:00`, `9:58.3`.
fn is_clock_line(line: &str) -> bool {
    line.contains(':')
        && line.len() <= 8
        && line.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'))
}

/// Returns true for the heads of the columns of White and Black.
fn heads_sides(line: Line, input: &[u8]) -> bool {
    let text = core::str::from_utf8(line.span.of(input)).unwrap_or_default().to_lowercase();
    line.kind == LineKind::Table && text.find("white").is_some_and(|white| text[white..].contains("black"))
}

/// Returns true if the moves of a game in columns begin right behind a line: `1.  e4        e5`, `1 | e4 | e5`.
fn heads_columns(input: &[u8], at: usize) -> bool {
    const LONGEST: usize = 80;
    let rest = &input[at.min(input.len())..input.len().min(at + LONGEST)];
    let mut lines =
        rest.split(|byte| ends_line(*byte)).map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let Some(line) = lines.next() else { return false };
    let is_gap = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'|';
    let Some(behind) = line.strip_prefix(b"1") else { return false };
    let behind = behind.strip_prefix(b".").unwrap_or(behind);
    let mut cells = behind.split(is_gap).skip_while(|cell| cell.is_empty());
    let white = cells.next().unwrap_or_default();
    let is_apart = cells.next().is_some_and(<[u8]>::is_empty);
    let is_time =
        |cell: &&[u8]| cell.contains(&b':') && cell.iter().all(|byte| byte.is_ascii_digit() || *byte == b':');
    let others = cells.filter(|cell| !cell.is_empty() && !is_time(cell)).count();
    (2..=8).contains(&white.len()) && is_apart && others <= 1
}

/// The facts of a line with those that are unsure, where the heading names the players.
fn with_unsure(facts: &HeadingLine, named: bool) -> HeadingLine {
    let mut facts = facts.clone();
    if named && !facts.unsure.is_empty() {
        facts.tags.append(&mut facts.unsure);
        facts.rest.clear();
    }
    facts
}

/// Reports text that is no part of a game.
fn report_text(input: &[u8], text: Option<Span>, findings: &mut Vec<Diagnostic>) {
    if let Some(span) = text {
        let text = shortened(&with_single_blanks(input, span));
        findings.push(Diagnostic::new(span, None, Detail::UnknownText { text }));
    }
}

/// Makes tags of what a line gives, unless the game has them.
fn take_tags(input: &[u8], span: Span, facts: &HeadingLine, given: &[Tag], preamble: &mut Preamble) {
    let heading = || shortened(&with_single_blanks(input, span));
    let mut names: Vec<&str> = Vec::new();
    let mut same = false;
    for (name, value) in &facts.tags {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        let known = given.iter().chain(&preamble.tags).find(|tag| tag.is(name) && !is_open(tag));
        match known.map(Tag::text) {
            None => {
                preamble.tags.push(Tag::new(*name, value, span));
                names.push(name);
            }
            Some(tag) if agrees(&tag, &value) => same = true,
            Some(tag) => {
                let detail = Detail::HeadingDisagrees { name: (*name).to_string(), value, tag };
                preamble.findings.push(Diagnostic::new(span, None, detail));
            }
        }
    }
    let taken = names;
    if !taken.is_empty() || same {
        let names = listed(&taken);
        preamble.findings.push(Diagnostic::new(
            span,
            None,
            Detail::HeadingRead { heading: heading(), names },
        ));
    }
    for Doubt { part, reading, .. } in facts.doubts.iter().filter(|doubt| taken.contains(&doubt.tag)) {
        let place = Span::new(span.start + part.start, span.start + part.end);
        let value = shortened(&with_single_blanks(input, place));
        let detail = Detail::ValueUnsure { value, reading: (*reading).to_string() };
        preamble.findings.push(Diagnostic::new(place, None, detail));
    }
    let rests = facts.rest.iter().map(|rest| Span::new(span.start + rest.start, span.start + rest.end));
    for rest in rests {
        report_text(input, Some(rest), &mut preamble.findings);
    }
}

/// Returns true if a tag says that its value is not known.
fn is_open(tag: &Tag) -> bool {
    tag.value.iter().all(|byte| matches!(byte, b'?' | b'.' | b'-' | b'*' | b' '))
}

/// Returns true if two values say the same, as far as both say it: `Smith` and `Smith, John`, `1851` and `1851.05.27`.
fn agrees(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|ch: char| !ch.is_alphanumeric()).filter(|word| !word.is_empty());
        parts.map(str::to_lowercase).collect()
    };
    let (one, other) = (words(one), words(other));
    let within = |short: &[String], long: &[String]| short.iter().all(|word| long.contains(word));
    within(&one, &other) || within(&other, &one)
}

/// `White, Black and Date`
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_string(),
        [front @ .., last] => [front.join(", ").as_str(), last].join(" and "),
    }
}
