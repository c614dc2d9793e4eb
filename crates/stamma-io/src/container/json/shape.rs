//! Recognition of games: an object with a field of moves, a list of moves, a text of moves.

use super::nodes::{Document, Kind};
use super::records::BESIDE_RECORDS;
use super::rows::Row;
use crate::container::fields::{
    Meaning, Played, is_around_fields, is_around_tags, is_not_played, is_not_standing, is_solution, is_sure,
    meaning, plain_name, played, rank_of_game, value_of_not_standing,
};
use crate::container::tags;
use crate::container::words::{LOOKED_AT, Look, is_move};
use stamma_notation::Termination;
use stamma_notation::internals::termination_phrase;

/// The elements of a list that are looked at.
const ELEMENTS: usize = 64;
/// The objects between one that says who played and the one with the moves.
const DEPTH_OF_MOVES: usize = 3;
/// Fields of a move in an object, the best first.
const MOVES: &[&str] = &[
    "played",
    "san",
    "move",
    "uci",
    "lan",
    "m",
    "notation",
    "algebraic",
    "text",
    "written",
    "body",
    "lm",
    "lastmove",
    "movesan",
    "sanmove",
    "content",
    "message",
];
/// Objects inside the object of a move that hold it.
pub const AROUND_MOVES: &[&str] = &["move", "node", "content"];
/// Fields whose elements are games, and no moves of one.
const LISTS_OF_GAMES: &[&str] = &["games", "gamelist", "matches"];
/// Fields of a move among others that might be played, as explorers and tablebases list them.
const OF_CHOICES: &[&str] =
    &["draws", "averagerating", "dtz", "dtm", "dtw", "zeroing", "winrate", "popularity"];

/// Returns true for the name of a field that holds one move.
pub fn is_field_of_move(name: &str) -> bool {
    MOVES.contains(&name)
}

/// The form of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameShape {
    /// An object with a field of moves.
    Object {
        /// The value of that field.
        moves: usize,
    },
    /// A list of moves.
    Line,
    /// A text of moves.
    Text,
    /// A list of values, one of which has the moves.
    Row(Row),
    /// Lines of PGN, a text each.
    Lines(Vec<usize>),
    /// An object with the moves of each side.
    Sides([usize; 2]),
    /// Values at the top that are a move each, and the objects in them that hold the moves.
    Records(Vec<(usize, usize)>),
}

/// Kind of the elements of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListKind {
    /// The moves of one game.
    Moves {
        /// The number of its elements that were looked at.
        count: usize,
    },
    /// No elements.
    Nothing,
    /// Anything else, perhaps games.
    Other,
}

impl<'t> Document<'t> {
    /// The game that a node is; none if it is no game.
    pub fn game_at(&self, at: usize) -> Option<GameShape> {
        let name = self.name(at);
        match self.nodes[at].kind {
            Kind::Object => match self.sides_at(at) {
                Some(sides) => Some(GameShape::Sides(sides)),
                None if self.is_numbered_line(at) => Some(GameShape::Line),
                None => self.moves_of(at).map(|moves| GameShape::Object { moves }),
            },
            Kind::Array => {
                let is_line = matches!(self.list_kind(at), ListKind::Moves { count } if count > 1);
                match is_line {
                    true => (!is_not_played(name)).then_some(GameShape::Line),
                    false => {
                        let row = || self.row_at(at).map(GameShape::Row);
                        self.lines_at(at).map(GameShape::Lines).or_else(row)
                    }
                }
            }
            Kind::Text => {
                let is_game = Look::at(&self.looked_at(at, LOOKED_AT)).is_game();
                (is_game && !is_not_played(name)).then_some(GameShape::Text)
            }
            _ => None,
        }
    }

    /// The value of the best field of moves of an object. If it has none but says who played or how it ended, its moves
    /// may be in an object inside it.
    pub fn moves_of(&self, object: usize) -> Option<usize> {
        let (own, says_who_played) = self.own_moves_of(object);
        if own.is_some() || !says_who_played && !self.children(object).any(|child| self.says_around(child)) {
            return own;
        }
        let mut found = None;
        let mut inside = vec![(object, 0)];
        while let Some((outer, depth)) = inside.pop() {
            for child in self.children(outer).filter(|&child| self.nodes[child].kind == Kind::Object) {
                match self.own_moves_of(child).0 {
                    // The moves of several games.
                    Some(_) if found.is_some() => return None,
                    Some(moves) => found = Some(moves),
                    None if depth < DEPTH_OF_MOVES => inside.push((child, depth + 1)),
                    None => {}
                }
            }
        }
        found
    }

    /// Returns true if an object around fields says who played or how the game ended.
    fn says_around(&self, at: usize) -> bool {
        self.nodes[at].kind == Kind::Object
            && is_around_fields(self.name(at))
            && self.children(at).any(|child| says_who_played_it(self.name(child)))
    }

    /// The value of the best field of moves of an object, and whether a field says who played or how it ended.
    fn own_moves_of(&self, object: usize) -> (Option<usize>, bool) {
        let mut best: Option<((usize, Played), usize)> = None;
        let mut empty = None;
        let mut says_who_played = false;
        // Games under names that do not say so: parts of one game, or games of their own.
        let mut unnamed = 0;
        for child in self.children(object) {
            let name = self.name(child);
            let rank = rank_of_game(name);
            let held = match self.nodes[child].kind {
                _ if self.is_nothing(child) => {
                    let is_list = !matches!(self.nodes[child].kind, Kind::Word | Kind::Object);
                    if rank.is_some_and(is_sure) && is_list {
                        empty = empty.or(Some(child));
                    }
                    false
                }
                Kind::Text => {
                    let text = self.looked_at(child, LOOKED_AT);
                    let look = Look::at(&text);
                    let is_one = look.is_one_move() && !matches!(name, "moves" | "pgn" | "movetext");
                    match rank {
                        Some(rank) => look.fits_field(rank) && !is_one,
                        None => look.is_game() && !is_not_played(name),
                    }
                }
                Kind::Object if rank.is_none() || !self.is_numbered(child) => false,
                Kind::Array | Kind::Object => match self.list_kind(child) {
                    ListKind::Moves { count } => rank.is_some() || count > 1 && !is_not_played(name),
                    _ => false,
                },
                _ => false,
            };
            let rank = rank.unwrap_or(usize::MAX);
            unnamed += usize::from(rank == usize::MAX && (held || self.is_short_game(child)));
            let is_longer = |best: usize| rank == usize::MAX && self.is_longer_game(child, best);
            // `{"best": [...], "played": [...]}`
            let order = (rank, if rank == usize::MAX { played(name) } else { Played::Unsaid });
            if held && best.is_none_or(|(least, best)| order < least || order == least && is_longer(best)) {
                best = Some((order, child));
            }
            says_who_played |= says_who_played_it(name);
        }
        let is_unnamed = unnamed > 1 && best.is_some_and(|((rank, _), _)| rank == usize::MAX);
        if is_unnamed && self.is_of_games(object) {
            return (None, false);
        }
        let solution = || if unnamed == 0 { self.solution_of(object) } else { None };
        let moves = best.map(|(_, moves)| moves).or(empty.filter(|_| says_who_played)).or_else(solution);
        (moves, says_who_played)
    }

    /// The only field with moves that solve the position of an object, which has no others: `{"fen": "...", "solution": ["Ra8#"]}`.
    fn solution_of(&self, object: usize) -> Option<usize> {
        let is_position = |child: &usize| {
            let is_named =
                matches!(meaning(self.name(*child)), Some((Meaning::Position | Meaning::Start, _)));
            is_named && tags::is_position(&String::from_utf8_lossy(&self.looked_at(*child, 128)))
        };
        let is_solution = |child: &usize| {
            is_solution(self.name(*child))
                && match self.nodes[*child].kind {
                    Kind::Text => Look::at(&self.looked_at(*child, LOOKED_AT)).is_moves_alone(),
                    Kind::Array => matches!(self.list_kind(*child), ListKind::Moves { .. }),
                    _ => false,
                }
        };
        let mut solutions = self.children(object).filter(is_solution);
        let solution = solutions.next().filter(|_| solutions.next().is_none());
        let mut positions = self.children(object).filter(is_position);
        solution.filter(|_| positions.next().is_some() && positions.next().is_none())
    }

    /// Returns true if a text is longer than another one, and does not go on behind that.
    fn is_longer_game(&self, one: usize, other: usize) -> bool {
        let is_text = |at: usize| self.nodes[at].kind == Kind::Text;
        is_text(one)
            && is_text(other)
            && !goes_on(&self.looked_at(one, 8))
            && self.nodes[one].span.len() > self.nodes[other].span.len()
    }

    /// The move that a value at the top is, as in a log with a line a move: an object, or an object in an object.
    pub fn move_record(&self, at: usize) -> Option<usize> {
        let is_record =
            |at: usize| self.nodes[at].kind == Kind::Object && self.is_move(at) && !self.is_choice(at);
        if self.nodes[at].kind != Kind::Object || !self.nodes[at].is_closed {
            return None;
        }
        if is_record(at) {
            Some(at)
        } else {
            self.children(at).take(ELEMENTS).find(|&child| is_record(child))
        }
    }

    /// Returns true if a list has the moves that solve a puzzle.
    pub fn is_solution(&self, list: usize) -> bool {
        self.nodes[list].kind == Kind::Array
            && self.name(list).starts_with("solution")
            && self.children(list).any(|child| self.is_one(child))
    }

    /// Returns true if a move at the top begins another game than the one before.
    pub fn begins_game(&self, before: usize, record: usize) -> bool {
        let (Some(last), Some(ply)) = (self.place_of(before), self.place_of(record)) else { return false };
        match self.is_not_standing(before) {
            true => ply < last && ply <= 1,
            false => ply <= last,
        }
    }

    /// Returns true if an object says that its move was taken back or rejected.
    pub fn is_not_standing(&self, object: usize) -> bool {
        let is_ours = || self.children(object).take(ELEMENTS).any(|child| self.name(child) == "written");
        self.nodes[object].kind == Kind::Object
            && self.children(object).take(ELEMENTS).any(|child| {
                let name = self.name(child);
                let word = |expected: bool| match self.word(child) {
                    Some(b"true" | b"True" | b"1") => expected,
                    Some(b"false" | b"False" | b"0") => !expected,
                    _ => false,
                };
                match value_of_not_standing(name) {
                    Some(expected) => word(expected),
                    // Our own JSON says so of a move that was asked for.
                    None if name == "status" && !is_ours() && self.nodes[child].kind == Kind::Text => {
                        let value = self.looked_at(child, 16);
                        is_not_standing(&plain_name(&String::from_utf8_lossy(&value)))
                    }
                    None => false,
                }
            })
    }

    /// Determines the kind of a list by its first elements.
    pub fn list_kind(&self, list: usize) -> ListKind {
        let (mut moves, mut unsure, mut others, mut count) = (0, 0, 0, 0);
        // Lines that begin with a move, and those that begin with a number behind the first.
        let (mut bare, mut numbered) = (0, 0);
        if LISTS_OF_GAMES.contains(&self.name(list)) {
            return ListKind::Other;
        }
        for child in self.children(list).take(ELEMENTS) {
            count += 1;
            match self.nodes[child].kind {
                _ if self.is_nothing(child) => {}
                Kind::Text => {
                    let text = self.looked_at(child, 64);
                    match Look::at(&text) {
                        // The lines of one game, or games: the second line has another number.
                        look if look.moves > 0 && goes_on(&text) => numbered += 1,
                        look if look.is_one_move() => moves += 1,
                        look if look.moves == 0 && look.may_be_game() => {}
                        look if look.moves > 0 && count > 1 && begins_with_move(&text) => bare += 1,
                        _ if count == 1 => unsure += 1,
                        _ => others += 1,
                    }
                }
                Kind::Word => moves += usize::from(self.word(child).is_some_and(is_move)),
                Kind::Object if self.is_choice(child) => return ListKind::Other,
                Kind::Object if self.is_move(child) => moves += 1,
                // A null move, or a word that nobody could read.
                Kind::Object if self.children(child).any(|field| MOVES.contains(&self.name(field))) => {
                    unsure += 1
                }
                Kind::Array if self.is_pair(child) => moves += 1,
                // The end of a pair may be in the next part of the text.
                Kind::Array if self.may_end_game(child) || !self.nodes[child].is_closed => unsure += 1,
                _ => others += 1,
            }
        }
        match numbered {
            0 => others += bare,
            _ => moves += numbered + bare,
        }
        match (moves, others, count) {
            (_, _, 0) => ListKind::Nothing,
            (1.., ..) if moves + unsure > others => ListKind::Moves { count },
            _ => ListKind::Other,
        }
    }

    /// Returns true if the names of all fields of an object are numbers: `{"1": ["e4", "e5"], ...}`.
    fn is_numbered(&self, object: usize) -> bool {
        self.children(object).all(|child| {
            let name = self.name(child);
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
        })
    }

    /// `{"1": {"w": "e4", "b": "e5"}, "2": {"w": "Nf3", "b": "Nc6"}}`: returns true if the fields of an object are the numbers of moves.
    pub fn is_numbered_line(&self, object: usize) -> bool {
        self.is_numbered(object)
            && matches!(self.list_kind(object), ListKind::Moves { count } if count > 1)
            && !is_not_played(self.name(object))
    }

    /// Returns true if an object is a move or the two moves of a number.
    fn is_move(&self, object: usize) -> bool {
        self.children(object).take(ELEMENTS).any(|child| {
            let name = self.name(child);
            match self.nodes[child].kind {
                Kind::Text => {
                    let is_name = MOVES.contains(&name) || matches!(name, "white" | "black" | "w" | "b");
                    let text = || self.looked_at(child, 64);
                    is_name && is_move(&text()) || name == "from" && is_square(&text())
                }
                Kind::Object
                    if matches!(name, "white" | "black" | "w" | "b") || AROUND_MOVES.contains(&name) =>
                {
                    self.children(child).take(ELEMENTS).any(|inner| {
                        let text = || self.looked_at(inner, 64);
                        MOVES.contains(&self.name(inner))
                            && (is_move(&text()) || Look::at(&text()).is_one_move())
                    })
                }
                _ => false,
            }
        })
    }

    /// Returns true if an object is a move among others that might be played.
    fn is_choice(&self, object: usize) -> bool {
        self.children(object).take(ELEMENTS).any(|child| OF_CHOICES.contains(&self.name(child)))
    }

    /// Returns true if a list is the two moves of a number, perhaps with the number.
    fn is_pair(&self, list: usize) -> bool {
        let Some((first, second)) = self.moves_of_pair(list) else { return false };
        let mut moves = [Some(first), second].into_iter().flatten();
        moves.clone().any(|at| self.is_one(at)) && moves.all(|at| self.is_one(at) || self.is_no_move(at))
    }

    /// Returns true if a list is a move and a few words, which may end the game: `["Nf3", "resigns"]`.
    fn may_end_game(&self, list: usize) -> bool {
        const LONGEST: usize = 24;
        let Some((first, Some(second))) = self.moves_of_pair(list) else { return false };
        self.is_one(first)
            && self.nodes[second].kind == Kind::Text
            && self.nodes[second].span.len() <= LONGEST
            && Look::at(&self.looked_at(second, LONGEST)).moves == 0
    }

    /// Returns true if a value is one dash.
    pub fn is_dash(&self, at: usize) -> bool {
        const LONGEST: usize = 3;
        self.nodes[at].kind == Kind::Text
            && self.nodes[at].span.len() <= LONGEST
            && matches!(self.nodes[at].span.of(self.text), b"-" | b"\xE2\x80\x93" | b"\xE2\x80\x94")
    }

    /// Returns true if a value says that a player resigns, and not which one.
    pub fn is_resignation(&self, at: usize) -> bool {
        const LONGEST: usize = 24;
        if self.nodes[at].kind != Kind::Text || self.nodes[at].span.len() > LONGEST {
            return false;
        }
        let value = self.looked_at(at, LONGEST);
        let value = String::from_utf8_lossy(&value).to_lowercase();
        let words: Vec<String> = value.split_whitespace().map(str::to_owned).collect();
        matches!(
            termination_phrase(&words),
            Some((Termination::Resignation, None, count)) if count == words.len()
        )
    }

    /// Returns true if a value is one move.
    pub fn is_one(&self, at: usize) -> bool {
        match self.nodes[at].kind {
            Kind::Text => is_move(&self.looked_at(at, 64)),
            Kind::Object => self.is_move(at) && !self.is_choice(at),
            _ => false,
        }
    }

    /// The values of a list of one or two that may be moves, behind their number if it has one.
    pub fn moves_of_pair(&self, list: usize) -> Option<(usize, Option<usize>)> {
        let children: Vec<usize> = self.children(list).take(4).collect();
        let is_number = |at: usize| {
            let text = self.looked_at(at, 8);
            text.first().is_some_and(u8::is_ascii_digit)
                && text.iter().all(|byte| b"0123456789.".contains(byte))
        };
        match children[..] {
            [number, first, second] if is_number(number) => Some((first, Some(second))),
            [first, second] => Some((first, Some(second))),
            [first] => Some((first, None)),
            _ => None,
        }
    }

    /// Returns true if a value in the place of a move says that there is none: `null`, `-`, `?`, `...`.
    pub fn is_no_move(&self, at: usize) -> bool {
        const LONGEST: usize = 9;
        if self.is_nothing(at) {
            return true;
        }
        let is_short = self.nodes[at].kind == Kind::Text && self.nodes[at].span.len() <= LONGEST;
        let text = if is_short { self.looked_at(at, LONGEST) } else { return false };
        let text = String::from_utf8_lossy(&text);
        text.trim().chars().all(|sign| matches!(sign, '.' | '…' | '-' | '–' | '—' | '?'))
    }

    /// The field of an object that holds its move, by the table of names; none if it holds none.
    pub fn move_of(&self, object: usize) -> Option<usize> {
        let rank = |child: usize| MOVES.iter().position(|name| *name == self.name(child));
        let is_move = |child: &usize| self.nodes[*child].kind == Kind::Text && !self.is_nothing(*child);
        self.children(object)
            .filter(is_move)
            .filter_map(|child| Some((rank(child)?, child)))
            .min()
            .map(|(_, child)| child)
    }

    /// The byte up to which the text holds whole records: behind the last value at the top, or in the innermost list of
    /// games without an end behind its last whole element.
    pub fn whole_records(&self) -> usize {
        let mut end = 0;
        let mut at = 0;
        // The last move at the top, the end of its value, and the values behind it: its game may go on. And the values behind
        // one that tells of a game, whose moves may follow.
        let mut last: Option<(usize, usize, usize)> = None;
        let mut head: Option<usize> = None;
        while let Some(node) = self.nodes.get(at) {
            let record = self.move_record(at);
            let tells = record.is_none() && self.tells_of_game(at);
            if let (Some(record), Some((before, before_end, _))) = (record, last)
                && self.begins_game(before, record)
            {
                end = before_end;
            }
            let is_whole = node.is_closed && (node.span.end < self.text.len() || node.is_container());
            let waits = head.is_some_and(|count| count < BESIDE_RECORDS)
                || !tells && last.is_some_and(|(.., count)| count < BESIDE_RECORDS);
            if record.is_none() && is_whole && !waits && !(tells && last.is_none()) {
                end = self.whole(at).end;
            }
            head = match head {
                _ if record.is_some() => None,
                _ if tells && last.is_none() => Some(0),
                count => count.map(|count| count + 1).filter(|count| *count <= BESIDE_RECORDS),
            };
            last = match last {
                _ if record.is_some() => record.map(|record| (record, node.span.end, 0)),
                _ if tells => None,
                last => last.map(|(record, end, count)| (record, end, count + 1)),
            };
            at = node.next as usize;
        }
        let mut is_in_object = false;
        for &open in &self.open {
            match self.nodes[open].kind {
                Kind::Object if self.moves_of(open).is_some() => break,
                Kind::Object => is_in_object = true,
                _ => {
                    if matches!(self.list_kind(open), ListKind::Moves { .. })
                        || is_not_played(self.name(open))
                    {
                        break;
                    }
                    let whole = |child: &usize| {
                        self.nodes[*child].is_closed && self.nodes[*child].span.end < self.text.len()
                    };
                    let last = self.children(open).filter(whole).last();
                    let holds_games = |last: usize| {
                        let mut inside = open + 1..self.nodes[last].next as usize;
                        inside.any(|at| self.game_at(at).is_some())
                    };
                    if let Some(last) = last
                        && (!is_in_object || holds_games(last))
                    {
                        end = self.whole(last).end;
                    }
                }
            }
        }
        end
    }
}

/// Returns true if a field with such a name makes an object without moves a game.
pub(super) fn says_who_played_it(name: &str) -> bool {
    name == "players"
        || is_around_tags(name)
        || meaning(name).is_some_and(|(meaning, side)| {
            side.is_some() || matches!(meaning, Meaning::Result | Meaning::Winner | Meaning::Loser)
        })
}

/// Returns true if a text begins with the number of a move behind the first one.
fn goes_on(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && &text[..digits] != b"1" && text.get(digits) == Some(&b'.')
}

/// Returns true if the first word of a text is a move.
fn begins_with_move(text: &[u8]) -> bool {
    let first = text.trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    !first.first().is_some_and(u8::is_ascii_digit) && is_move(first)
}

/// Returns true for the name of a square.
pub fn is_square(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'j', b'1'..=b'9'] | [b'a'..=b'j', b'1', b'0'])
}
