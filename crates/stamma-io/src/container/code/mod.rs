//! Games in the strings of source code and in the values of settings: `const pgn = "1. e4 e5";`, `board.push("e4")`,
//! `INSERT INTO games (white, moves) VALUES ('A', '1. e4')`, `moves = 1. e4 e5`.

mod calls;
mod comments;
mod copy;
mod played;
mod scan;
mod settings;
mod sql;

use super::fields::{
    Side, is_around_fields, is_not_played, is_sure, meaning, plain_name, rank_of_game, side_of_moves,
};
use super::lines::trimmed;
use super::record::{Told, write_moves, write_text};
use super::value::Value;
use super::words::{LOOKED_AT, Look, count_of_moves, is_move};
use super::{PlyCounter, Writer};
use played::{MoveList, move_lists};
use scan::{Part, Parts, scan};
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;
use stamma_notation::internals::{gives_tags, says_end};
use std::collections::{HashMap, HashSet};

/// Fewer strings that are a move each show nothing.
const FEWEST_MOVES: usize = 4;

/// The number of parts before or behind a game among several that may tell of it.
const NEAR: usize = 64;

/// Names of moves, the best first.
const MOVE_NAMES: &[&str] = &["san", "move", "uci", "lan", "notation"];

/// Elements by which a page is known, which is no source code.
const OF_PAGES: [&[u8]; 10] =
    [b"<html", b"<!doctype", b"<body", b"<div", b"<table", b"<p>", b"<span", b"<script", b"<br", b"<pre"];

/// Returns true if a text has games in strings or settings, and no moves beside them.
pub fn is_code(text: &[u8]) -> bool {
    if copy::has_copied_rows(text) {
        return true;
    }
    let begins = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    let head = begins[..begins.len().min(512)].to_ascii_lowercase();
    // XML is a page, too.
    if begins.starts_with(b"<") && !head.starts_with(b"<?php") {
        return false;
    }
    if OF_PAGES.iter().any(|element| memchr::memmem::find(&head, element).is_some()) {
        return false;
    }
    let whole = Span::new(0, text.len());
    let parts = scan(text, whole);
    let Some(found) = Found::of(text, whole, &parts) else { return false };
    // Strings outside of brackets that have no name are cells of a table.
    if found
        .firsts()
        .any(|at| parts.parts[at].is_string && parts.parts[at].key.is_none() && parts.is_outside(at))
    {
        return false;
    }
    let spans = found.spans(&parts);
    let inside: usize = spans.iter().map(|span| count_of_moves(span.of(text))).sum();
    let mut outside = 0;
    let mut at = 0;
    for span in spans.into_iter().chain([Span::new(text.len(), text.len())]) {
        let Some(between) = text.get(at..span.start) else { continue };
        if has_numbered_move(between) {
            return false;
        }
        outside += between.split(u8::is_ascii_whitespace).filter(|word| is_move(word)).count();
        at = span.end;
    }
    outside * 2 < inside.max(FEWEST_MOVES)
}

/// Returns true if a number with a dot has a move behind it.
fn has_numbered_move(text: &[u8]) -> bool {
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !(1..=3).contains(&digits) || word.get(digits) != Some(&b'.') {
            continue;
        }
        let rest = &word[digits..];
        let rest = &rest[rest.iter().take_while(|byte| **byte == b'.').count()..];
        if is_move(rest) || rest.is_empty() && words.peek().is_some_and(|next| is_move(next)) {
            return true;
        }
    }
    false
}

/// The games of a text, by the places of their parts.
enum Found {
    /// Parts that are a game each.
    Games(Vec<usize>),
    /// Parts that are a move each, a list for each game.
    Moves(Vec<MoveList>),
}

impl Found {
    fn of(text: &[u8], span: Span, parts: &Parts) -> Option<Found> {
        let games: Vec<usize> =
            (0..parts.parts.len()).filter(|&at| is_game(text, &parts.parts[at])).collect();
        if !games.is_empty() {
            return Some(Found::Games(with_short_games(text, parts, &games)));
        }
        let moves = in_turn(text, parts, lists_of_moves(text, span, parts));
        (!moves.is_empty()).then_some(Found::Moves(moves))
    }

    /// The first part of each game.
    fn firsts(&self) -> impl Iterator<Item = usize> + '_ {
        let firsts: Vec<usize> = match self {
            Found::Games(games) => games.clone(),
            Found::Moves(lists) => lists.iter().map(|list| list.moves[0]).collect(),
        };
        firsts.into_iter()
    }

    /// The places of the strings, in the order of the text: also of those that are left out among moves.
    fn spans(&self, parts: &Parts) -> Vec<Span> {
        let whole = |at: &usize| parts.parts[*at].whole;
        let mut spans: Vec<Span> = match self {
            Found::Games(games) => games.iter().map(whole).collect(),
            Found::Moves(lists) => {
                let played = lists.iter().flat_map(|list| &list.moves).map(whole);
                played.chain(lists.iter().flat_map(|list| list.left_out.iter().copied())).collect()
            }
        };
        sort_by_key(&mut spans, |span: &Span| span.start);
        spans
    }
}

fn name_of(text: &[u8], part: &Part) -> Option<String> {
    part.key.map(|key| plain_name(&String::from_utf8_lossy(key.of(text))).into_owned())
}

/// Adds lines of one or two moves that stand beside longer ones as their equals: under the same name, `moves: "e4 e5"`, or each
/// under a name of its own in the same brackets.
fn with_short_games(text: &[u8], parts: &Parts, games: &[usize]) -> Vec<usize> {
    let name = |at: usize| name_of(text, &parts.parts[at]);
    let is_named = |name: &Option<String>| {
        name.as_deref().is_some_and(|name| rank_of_game(name).is_none() && meaning(name).is_none())
    };
    let same: HashSet<String> = games
        .iter()
        .filter_map(|&game| name(game))
        .filter(|name| rank_of_game(name).is_some_and(is_sure))
        .collect();
    let groups: HashSet<usize> = games
        .iter()
        .filter(|&&game| is_named(&name(game)) && !parts.is_outside(game))
        .map(|&game| parts.parts[game].group)
        .collect();
    let mut known = games.iter().peekable();
    let is_taken = |&at: &usize| {
        if known.next_if(|game| **game == at).is_some() {
            return true;
        }
        let part = &parts.parts[at];
        let Some(own) = name_of(text, part).filter(|own| !is_not_played(own)) else { return false };
        let is_beside =
            same.contains(&own) || part.is_string && groups.contains(&part.group) && is_named(&Some(own));
        is_beside && Look::at(&part.looked_at(text, LOOKED_AT)).is_moves_alone()
    };
    (0..parts.parts.len()).filter(is_taken).collect()
}

fn is_game(text: &[u8], part: &Part) -> bool {
    let name = name_of(text, part);
    if name.as_deref().is_some_and(is_not_played) {
        return false;
    }
    let rank = name.and_then(|name| rank_of_game(&name));
    let look = Look::at(&part.looked_at(text, LOOKED_AT));
    match rank {
        Some(rank) => look.fits_field(rank) && (look.moves > 2 || look.is_game()),
        None => part.is_string && look.is_game(),
    }
}

/// Drops the moves that an interpreter writes behind those that it is given: `push_san("e4")`, and `Move.from_uci('e2e4')` on a line.
fn leave_out_echo(text: &[u8], parts: &Parts, moves: &mut Vec<usize>) {
    let is_echo = |at: &usize| {
        let before = text[..parts.parts[*at].whole.start].trim_ascii_end();
        let call =
            [&b"Move.from_uci("[..], b"from_uci("].into_iter().find_map(|call| before.strip_suffix(call));
        call.is_some_and(|before| before.is_empty() || before.ends_with(b"\n"))
    };
    let echoes = moves.iter().filter(|at| is_echo(at)).count();
    // It writes those that are taken back, too.
    if echoes <= 2 * (moves.len() - echoes) {
        moves.retain(|at| !is_echo(at));
    }
}

/// The strings that are a move each, of the best name that there are; those of several lists apart.
fn lists_of_moves(text: &[u8], span: Span, parts: &Parts) -> Vec<MoveList> {
    let mut names: HashMap<Option<String>, Vec<usize>> = HashMap::new();
    for (at, part) in parts.parts.iter().enumerate().filter(|(_, part)| part.is_string) {
        let look = Look::at(&part.looked_at(text, 64));
        let name = name_of(text, part);
        if look.is_one_move() && !name.as_deref().is_some_and(is_not_played) {
            names.entry(name).or_default().push(at);
        }
    }
    if let Some(unnamed) = names.get_mut(&None) {
        leave_out_echo(text, parts, unnamed);
    }
    let rank = |name: &Option<String>| {
        let rank = name.as_ref().map(|name| MOVE_NAMES.iter().position(|known| known == name));
        match rank {
            None => MOVE_NAMES.len(),
            Some(known) => known.unwrap_or(MOVE_NAMES.len() + 1),
        }
    };
    let best =
        names.iter().max_by_key(|(name, list)| (list.len(), std::cmp::Reverse(rank(name)), (*name).clone()));
    let Some((_, all)) = best.filter(|(_, list)| list.len() >= FEWEST_MOVES) else { return Vec::new() };
    // Squares alone are no game.
    if all.iter().all(|&at| parts.parts[at].looked_at(text, 64).len() <= 2) {
        return Vec::new();
    }
    move_lists(text, span, parts, all)
}

/// Makes one list of the moves of White and those of Black: `white = c("e4", "Nf3"), black = c("e5", "Nc6")`.
fn in_turn(text: &[u8], parts: &Parts, lists: Vec<MoveList>) -> Vec<MoveList> {
    let side_of = |list: &MoveList| {
        let part = &parts.parts[list.moves[0]];
        let key = part.key.or(parts.groups[part.group].key)?;
        let name = plain_name(&String::from_utf8_lossy(key.of(text))).into_owned();
        Side::named(&name).or_else(|| side_of_moves(&name))
    };
    let [white, black] = &lists[..] else { return lists };
    let is_plain = |list: &MoveList| {
        let is_none =
            list.gaps.is_empty() && list.left_out.is_empty() && list.start.is_none() && list.plies.is_none();
        is_none && list.moves.iter().all(|at| parts.parts[*at].group == parts.parts[list.moves[0]].group)
    };
    let are_sides = side_of(white) == Some(Side::White) && side_of(black) == Some(Side::Black);
    let fits = matches!(white.moves.len().checked_sub(black.moves.len()), Some(0 | 1));
    if !are_sides || !fits || !is_plain(white) || !is_plain(black) {
        return lists;
    }
    let mut moves = Vec::with_capacity(white.moves.len() + black.moves.len());
    for (nth, at) in white.moves.iter().enumerate() {
        moves.push(*at);
        moves.extend(black.moves.get(nth));
    }
    vec![MoveList { moves, ..MoveList::default() }]
}

/// Writes the games.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    if copy::has_copied_rows(text) {
        return copy::unwrap(writer);
    }
    let whole = Span::new(0, text.len());
    let parts = scan(text, whole);
    if let Some(found) = Found::of(text, whole, &parts) {
        write_found(writer, whole, &parts, &found);
    }
}

/// Writes the games of a script, which may have lists of squares, too. Returns true if there are any.
pub fn write_script(writer: &mut Writer<'_>, script: Span) -> bool {
    let text = writer.text();
    let parts = scan(text, script);
    let found = Found::of(text, script, &parts).filter(|found| matches!(found, Found::Games(_)));
    if let Some(found) = &found {
        writer.end_game_behind_moves();
        write_found(writer, script, &parts, found);
    }
    found.is_some()
}

fn write_found(writer: &mut Writer<'_>, span: Span, parts: &Parts, found: &Found) {
    let text = writer.text();
    let mut at = write_heading(writer, span, parts);
    match found {
        Found::Games(games) => {
            let namings = Naming::of_both(text, parts, games);
            for (nth, &game) in games.iter().enumerate() {
                let part = &parts.parts[game];
                leave_out_between(writer, at, part.whole.start);
                let tags = tags_of(text, parts, games, nth, &namings);
                write_game(writer, part, tags);
                at = part.whole.end;
                if games.len() == 1 {
                    at = write_end(writer, at, span.end);
                }
                writer.end_game();
            }
        }
        Found::Moves(lists) => {
            let firsts: Vec<usize> = found.firsts().collect();
            let namings = Naming::of_both(text, parts, &firsts);
            for (nth, list) in lists.iter().enumerate() {
                let first = parts.parts[list.moves[0]].whole;
                leave_out_between(writer, at, first.start);
                let mut tags = tags_of(text, parts, &firsts, nth, &namings);
                if let Some(start) = list.start.map(|start| &parts.parts[start]) {
                    let position = String::from_utf8_lossy(&start.looked_at(text, 128)).into_owned();
                    tags.take(&["fen"], start.whole, &position);
                }
                let left_out = write_moves(writer, tags, &|| Some(list.moves.len()), |writer| {
                    at = at.max(write_list(writer, parts, list));
                });
                for place in left_out {
                    writer.leave_out(place);
                }
                if lists.len() == 1 {
                    at = write_end(writer, at, span.end);
                }
                writer.end_game();
            }
        }
    }
    leave_out_between(writer, at, span.end);
}

/// Writes the lines that name the players or give other tags above all values, perhaps as comments: `Smith - Jones`,
/// `# Smith - Jones`. Returns the place behind them.
fn write_heading(writer: &mut Writer<'_>, span: Span, parts: &Parts) -> usize {
    let text = writer.text();
    let first =
        parts.parts.first().map_or(span.start, |part| part.key.map_or(part.whole.start, |key| key.start));
    let mut at = span.start;
    while let Some(length) = text.get(at..first).and_then(|rest| memchr::memchr(b'\n', rest)) {
        let line = Span::new(at, at + length);
        let signs = line.of(text).iter().take_while(|byte| matches!(byte, b'#' | b'/' | b' ')).count();
        let content = trimmed(text, Span::new(line.start + signs, line.end));
        if !content.is_empty() {
            if !std::str::from_utf8(content.of(text)).is_ok_and(gives_tags) {
                break;
            }
            writer.copy(content);
            writer.end_line();
        }
        at = line.end + 1;
    }
    at
}

/// Writes the moves of a list, and reports what is left out among them. Returns the place behind.
fn write_list(writer: &mut Writer<'_>, parts: &Parts, list: &MoveList) -> usize {
    let start = parts.parts[list.moves[0]].whole.start;
    let mut end = start;
    let mut gaps = list.gaps.iter().peekable();
    // What is before the first move is reported with the text there.
    let mut left_out = list.left_out.iter().skip_while(|span| span.start < start).peekable();
    let mut counter = PlyCounter::default();
    for (nth, &at) in list.moves.iter().enumerate() {
        let part = &parts.parts[at];
        while let Some(place) = left_out.next_if(|place| place.start < part.whole.start) {
            writer.leave_out(*place);
        }
        while let Some(gap) = gaps.next_if(|gap| gap.start < part.whole.start) {
            // No move behind it can be played.
            writer.unreadable(*gap);
            writer.add(" ");
        }
        let ply = list.plies.as_ref().and_then(|plies| plies[nth]);
        if let Some(number) = ply.and_then(|ply| counter.number_before(ply)) {
            writer.replace(Span::new(part.whole.start, part.whole.start), &number);
            writer.add(" ");
        }
        write_values(writer, part);
        writer.add(" ");
        end = end.max(part.whole.end);
    }
    for place in left_out {
        writer.leave_out(*place);
        end = end.max(place.end);
    }
    end
}

/// Writes what is behind the only game of a text if it says how it ends, and nothing else. Returns the place behind what is written.
fn write_end(writer: &mut Writer<'_>, at: usize, end: usize) -> usize {
    let behind = trimmed(writer.text(), Span::new(at, end));
    if !says_end(behind.of(writer.text())) {
        return at;
    }
    writer.add(" ");
    writer.copy(behind);
    end
}

/// Reports what stands between two games, if it says anything.
fn leave_out_between(writer: &mut Writer<'_>, start: usize, end: usize) {
    if start < end && writer.text()[start..end].iter().any(u8::is_ascii_alphanumeric) {
        writer.leave_out(Span::new(start, end));
    }
}

fn write_game(writer: &mut Writer<'_>, part: &Part, tags: Told) {
    let text = writer.text();
    let plies = &|| Some(count_of_moves(&part.looked_at(text, usize::MAX)));
    let left_out = match part.values[..] {
        [value] => write_text(writer, tags, value, plies, |_| {}),
        _ if part.looked_at(text, 64).trim_ascii_start().starts_with(b"[") => {
            write_values(writer, part);
            Vec::new()
        }
        _ => write_moves(writer, tags, plies, |writer| write_values(writer, part)),
    };
    for place in left_out {
        writer.leave_out(place);
    }
}

fn write_values(writer: &mut Writer<'_>, part: &Part) {
    for (at, value) in part.values.iter().enumerate() {
        // The moves of rows, unlike strings that are joined.
        if at > 0 && !part.is_string {
            writer.add(" ");
        }
        Value::write(*value, writer);
    }
}

/// The tags of a game: of the named parts in the widest brackets around it that hold no other game.
fn tags_of(text: &[u8], parts: &Parts, games: &[usize], nth: usize, namings: &[Naming; 2]) -> Told {
    let around = |group: usize| {
        let mut groups = vec![group];
        while let Some(&last) = groups.last().filter(|last| **last != 0) {
            groups.push(parts.groups[last].outer);
        }
        groups
    };
    let own = around(parts.parts[games[nth]].group);
    let beside = [nth.checked_sub(1), nth.checked_add(1)];
    let others = beside.into_iter().flatten().filter_map(|other| games.get(other));
    let others: Vec<Vec<usize>> = others.map(|&game| around(parts.parts[game].group)).collect();
    let mut scope = own[0];
    let mut is_alone = false;
    for &group in &own {
        if others.iter().any(|other| other.contains(&group)) {
            break;
        }
        (scope, is_alone) = (group, true);
    }
    let is_inside = |at: &usize| around(parts.parts[*at].group).contains(&scope);
    let first = || (0..games[nth]).rev().take_while(is_inside).last().unwrap_or(games[nth]);
    let last = || (games[nth]..parts.parts.len()).take_while(is_inside).last().unwrap_or(games[nth]);
    // `moves = ["e4", "e5"]`: names stand beside the list, and in it there is none.
    let [own_names, outer_names] = namings;
    let is_list = scope == own[0] && scope != 0 && parts.parts[games[nth]].key.is_none();
    let are_shared = others.iter().any(|other| other.contains(&outer_names.group));
    let (from, until) = match is_alone {
        true if is_list && are_shared && own.get(1) == Some(&outer_names.group) && outer_names.recurs => {
            scope = outer_names.group;
            range_of_tags(text, parts, games, nth, outer_names)
        }
        true => (first(), last() + 1),
        false => range_of_tags(text, parts, games, nth, own_names),
    };
    let mut tags = Told::default();
    for part in parts.parts[from..until].iter().filter(|part| part.key.is_some()) {
        let groups = around(part.group);
        if !groups.contains(&scope) || is_game(text, part) {
            continue;
        }
        let inner = groups.iter().take_while(|group| **group != scope);
        let keys = inner.filter_map(|group| parts.groups[*group].key).collect::<Vec<_>>();
        let names: Vec<String> = keys
            .into_iter()
            .rev()
            .chain(part.key)
            .map(|key| String::from_utf8_lossy(key.of(text)).into_owned())
            .collect();
        let names: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| !is_around_fields(&plain_name(name))).collect();
        // Of the brackets around it the innermost say what it is.
        let known = (1..=names.len().min(2)).rev().map(|count| &names[names.len() - count..]).find(|names| {
            let joined: String = names.iter().map(|name| plain_name(name).into_owned()).collect();
            meaning(&joined).is_some()
        });
        if let Some(names) = known {
            let value = String::from_utf8_lossy(&part.looked_at(text, 4_096)).into_owned();
            // `'O''Neil'`
            let is_single = part.is_string && text[part.whole.start] == b'\'';
            tags.take(names, part.whole, &if is_single { value.replace("''", "'") } else { value });
        }
    }
    take_bare_result(text, parts, games[nth], games.len() == 1, &mut tags);
    tags
}

/// The names beside several games in the same brackets.
struct Naming {
    /// The brackets.
    group: usize,
    /// No game has known names before it: each has those behind it.
    is_behind: bool,
    /// The names of the first game come again for the next one.
    recurs: bool,
}

impl Naming {
    fn of(text: &[u8], parts: &Parts, games: &[usize], group: usize) -> Naming {
        let [first, .., last] = games[..] else { return Naming { group, is_behind: false, recurs: false } };
        let names = |range: std::ops::Range<usize>| -> Vec<String> {
            let own =
                range.map(|at| &parts.parts[at]).filter(|part| part.group == group && !is_game(text, part));
            own.filter_map(|part| name_of(text, part)).collect()
        };
        let before = names(first.saturating_sub(NEAR)..first);
        let between = names(first..games[1]);
        let behind = names(last..parts.parts.len());
        let is_known = |name: &&String| meaning(name).is_some();
        let is_behind = !before.iter().any(|name| is_known(&name))
            && between.iter().filter(is_known).any(|name| behind.contains(name));
        let recurs = is_behind || before.iter().any(|name| between.contains(name));
        Naming { group, is_behind, recurs }
    }

    /// The names beside the games, and those beside the lists that the games are.
    fn of_both(text: &[u8], parts: &Parts, games: &[usize]) -> [Naming; 2] {
        let group = games.first().map_or(0, |game| parts.parts[*game].group);
        [group, parts.groups[group].outer].map(|group| Naming::of(text, parts, games, group))
    }
}

/// The parts that may tell of a game among others in the same brackets. Each has what stands before it; but where the names before the
/// first game come again between the games, `White: ... Black: ... Moves: ... Result: ...`, what stands before them is of the game
/// above. Where no game has names before it, each has what stands behind it.
fn range_of_tags(text: &[u8], parts: &Parts, games: &[usize], nth: usize, naming: &Naming) -> (usize, usize) {
    if naming.is_behind {
        return (games[nth], games.get(nth + 1).copied().unwrap_or(parts.parts.len()));
    }
    let name = |at: usize| name_of(text, &parts.parts[at]);
    let is_beside = |at: &usize| parts.parts[*at].group == naming.group;
    let near = games[0].saturating_sub(NEAR)..games[0];
    let before: Vec<usize> = near.filter(is_beside).collect();
    let begin_of = |nth: usize| {
        let between = games[nth - 1] + 1..games[nth];
        let again = |first: &usize| {
            let first = name(*first)?;
            between.clone().find(|&at| name(at).as_ref() == Some(&first))
        };
        before.iter().find_map(again)
    };
    // The names behind the last game stand behind the others, too.
    let is_behind = |nth: usize| begin_of(nth).is_some_and(|begin| begin > games[nth - 1] + 1);
    let begin = |nth: usize| match nth {
        0 => 0,
        _ => begin_of(nth).unwrap_or(games[nth - 1] + 1),
    };
    let until = match nth + 1 {
        next if next < games.len() => begin(next).max(games[nth]),
        _ if nth > 0 && is_behind(nth) => parts.parts.len(),
        _ => games[nth],
    };
    (begin(nth), until.max(begin(nth)))
}

/// Takes the names before a result that has none itself, beside a game in the same brackets: `(1, 'A', 'B', '1-0', 'e4 e5')`. Where the
/// game is elsewhere, first names or initials show what they are: `game('A. B.', 'C, D', '1-0')`.
fn take_bare_names(text: &[u8], parts: &[Part], [result, game]: [usize; 2], tags: &mut Told) {
    let is_beside_game = parts[result].group == parts[game].group;
    let [.., white, black] = &parts[..result] else { return };
    let group = parts[result].group;
    let name = |part: &Part| {
        let value = part.looked_at(text, 64);
        let value = String::from_utf8_lossy(&value).replace("''", "'");
        let is_name = value.len() > 2
            && value.chars().any(char::is_alphabetic)
            && value.chars().all(|ch| ch.is_alphanumeric() || " ,.'-_".contains(ch))
            && !Look::at(value.as_bytes()).is_one_move()
            && (is_beside_game || value.trim().contains([' ', ',']));
        (part.group == group && part.key.is_none() && part.is_string && is_name).then_some(value)
    };
    // Three names: the first may be that of an event.
    if let (Some(first), Some(second)) = (name(white), name(black)) {
        tags.take_bare_names((white.whole, first), (black.whole, second));
    }
}

/// Takes a result that has no name, beside a game in the same brackets: `(1, 'A', 'B', '1-0', 'e4 e5')`.
fn take_bare_result(text: &[u8], parts: &Parts, game: usize, is_only: bool, tags: &mut Told) {
    let group = parts.parts[game].group;
    let is_result = |part: &Part| {
        let value = part.looked_at(text, 16);
        part.key.is_none() && matches!(&value[..], b"1-0" | b"0-1" | b"1/2-1/2" | b"1:0" | b"0:1")
    };
    // Of several games each looks no further than its own brackets may go.
    let near = if is_only {
        0..parts.parts.len()
    } else {
        game.saturating_sub(NEAR)..parts.parts.len().min(game + NEAR)
    };
    let mut results: Vec<usize> = near.filter(|&at| is_result(&parts.parts[at])).collect();
    // `result('1-0')` outside of the brackets of the only game.
    let is_beside = |at: &usize| parts.parts[*at].group == group;
    if !is_only || results.iter().any(is_beside) {
        results.retain(is_beside);
    }
    if let [at] = results[..] {
        let part = &parts.parts[at];
        if part.group == group || is_only {
            take_bare_names(text, &parts.parts, [at, game], tags);
        }
        tags.take(&["result"], part.whole, &String::from_utf8_lossy(&part.looked_at(text, 16)));
    }
}
