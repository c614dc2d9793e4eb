//! The lists of moves that the strings of a program are: those of an array, and those that its calls play, without what they take
//! back.

use super::calls::{Event, Owner, events};
use super::scan::{Part, Parts};
use crate::container::fields::{Side, plain_name};
use crate::container::{RowNumber, column_with_gaps};
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;
use std::collections::{HashMap, HashSet};

/// With fewer moves in the same brackets they are no list.
const FEWEST: usize = super::FEWEST_MOVES;

/// The moves of a game, by their parts.
#[derive(Clone, Default, Debug)]
pub struct MoveList {
    pub moves: Vec<usize>,
    /// Strings and calls among them that are not played, in the order of the text.
    pub left_out: Vec<Span>,
    /// Signs for moves that are not given.
    pub gaps: Vec<Span>,
    /// The part with the position that they begin with.
    pub start: Option<usize>,
    /// The half-moves that the rows of the moves say, if some are missing or in another order.
    pub plies: Option<Vec<Option<u32>>>,
}

/// Makes lists of strings that are a move each.
pub fn move_lists(text: &[u8], span: Span, parts: &Parts, words: &[usize]) -> Vec<MoveList> {
    if let Some(lists) = lists_of_objects(parts, words) {
        return lists;
    }
    let events = events(text, span, parts, words);
    let is_commented = |event: &Event| matches!(event, Event::Word { is_commented: true, .. });
    let commented = events.iter().filter(|event| is_commented(event)).count();
    // Code that is commented out as a whole is all that there is.
    let skips_comments = commented < words.len();
    let mut arrays: Vec<MoveList> = Vec::new();
    let (mut group, mut gaps) = (None, Vec::new());
    for event in &events {
        let nth = match *event {
            Event::Word { nth, .. } => nth,
            Event::Gap(gap) => {
                gaps.push(gap);
                continue;
            }
            _ => continue,
        };
        let at = words[nth];
        let is_left_out = skips_comments && is_commented(event);
        match arrays.last_mut().filter(|_| group == Some(parts.parts[at].group)) {
            Some(array) if is_left_out => array.left_out.push(parts.parts[at].whole),
            Some(array) => {
                array.gaps.append(&mut gaps);
                array.moves.push(at);
            }
            None if is_left_out => {}
            None => {
                gaps.clear();
                group = Some(parts.parts[at].group);
                arrays.push(MoveList { moves: vec![at], ..MoveList::default() });
            }
        }
    }
    if arrays.iter().any(|array| array.moves.len() >= FEWEST) {
        // What is beside a list is no move of it.
        arrays.retain(|array| array.moves.len() >= FEWEST);
        arrays.iter_mut().for_each(|array| take_others(text, parts, array));
        return arrays;
    }
    let mut games = Games::new(text, parts, words);
    games.take(&events, skips_comments);
    games.finish()
}

/// The moves of several arrays, each an object of its own: `[{ san: "e4" }, { san: "e5" }, { san: "Nc3" }]`. None where one array
/// holds all of them, or an array holds no more than the moves of one number.
fn lists_of_objects(parts: &Parts, words: &[usize]) -> Option<Vec<MoveList>> {
    const FEWEST_OF_OBJECTS: usize = 3;
    let mut lists: Vec<(usize, MoveList)> = Vec::new();
    for &at in words {
        let part = &parts.parts[at];
        let array = parts.groups[part.group].outer;
        if part.key.is_none() || parts.is_outside(at) || parts.groups[array].is_section {
            return None;
        }
        match lists.last_mut().filter(|(last, _)| *last == array) {
            Some((_, list)) => list.moves.push(at),
            None => lists.push((array, MoveList { moves: vec![at], ..MoveList::default() })),
        }
    }
    let is_list = lists.len() > 1 && lists.iter().all(|(_, list)| list.moves.len() >= FEWEST_OF_OBJECTS);
    is_list.then(|| lists.into_iter().map(|(_, list)| list).collect())
}

/// Takes words of an array that look like no moves as moves that are damaged.
fn take_others(text: &[u8], parts: &Parts, array: &mut MoveList) {
    let [first, .., last] = array.moves[..] else { return };
    let group = parts.parts[first].group;
    let mut known = array.moves.iter().peekable();
    let mut others = Vec::new();
    for at in first..=last {
        let part = &parts.parts[at];
        let is_known = known.next_if(|known| **known == at).is_some();
        let is_left_out = array.left_out.binary_search_by_key(&part.whole.start, |span| span.start).is_ok();
        if !is_known && part.is_string && part.group == group && is_word(text, part) && !is_left_out {
            others.push(at);
        }
    }
    // Colours and numbers stand between moves of another kind of list.
    if 4 * others.len() <= array.moves.len() {
        array.moves.extend(others);
        sort_by_key(&mut array.moves, |&at| at);
    }
}

fn is_word(text: &[u8], part: &Part) -> bool {
    const LONGEST: usize = 12;
    let value = part.looked_at(text, LONGEST + 1);
    part.key.is_none()
        && (2..=LONGEST).contains(&value.len())
        && value[0].is_ascii_alphabetic()
        && !value.iter().any(u8::is_ascii_whitespace)
}

/// Returns true for a string that is a position in FEN, and has no name by which it is known to be one.
fn is_position(text: &[u8], part: &Part) -> bool {
    const LONGEST: usize = 120;
    let value = part.looked_at(text, LONGEST + 1);
    let is_short = value.len() <= LONGEST && !value.contains(&b'\n');
    part.key.is_none() && is_short && value.iter().filter(|byte| **byte == b'/').count() >= 7
}

/// A game that calls play.
#[derive(Default)]
struct Game {
    /// Its moves, each with the board that it is played on; none for the move of a variable that nothing is known of.
    moves: Vec<(Option<usize>, Owner)>,
    left_out: Vec<Span>,
    start: Option<usize>,
}

/// A board of a program.
#[derive(Clone, Copy, Default)]
struct Board {
    /// The game that is played on it; none before its first move.
    game: Option<usize>,
    /// The part with the position that it was set up with.
    start: Option<usize>,
}

/// Games that calls play, as they grow.
struct Games<'t> {
    text: &'t [u8],
    parts: &'t Parts,
    words: &'t [usize],
    games: Vec<Game>,
    /// The game at hand.
    current: usize,
    boards: HashMap<&'t [u8], Board>,
    /// The board on which the next move on one that is not known is played: another game begins.
    next: Option<Board>,
    /// Moves in variables.
    variables: HashMap<&'t [u8], usize>,
    /// The rows of the moves, by their parts.
    rows: HashMap<usize, Span>,
}

impl<'t> Games<'t> {
    fn new(text: &'t [u8], parts: &'t Parts, words: &'t [usize]) -> Games<'t> {
        let (boards, variables, rows) = (HashMap::new(), HashMap::new(), HashMap::new());
        Games { text, parts, words, games: Vec::new(), current: 0, boards, next: None, variables, rows }
    }

    fn take(&mut self, events: &[Event], skips_comments: bool) {
        let is_live = |is_commented: bool| !(skips_comments && is_commented);
        let words = || {
            events.iter().filter_map(|event| match *event {
                Event::Word { nth, call, is_commented, row } if is_live(is_commented) => {
                    Some((nth, call, row))
                }
                _ => None,
            })
        };
        let played = words().filter(|(_, call, _)| call.is_some()).count();
        // A word in another place is one that the program speaks of.
        let is_by_calls = played >= 2 && 2 * played >= words().count();
        let rows: Option<Vec<Span>> = words().map(|(_, _, row)| row).collect();
        let firsts = rows.filter(|_| !is_by_calls).map(|rows| firsts_of_games(self.text, &rows));
        let mut firsts = firsts.unwrap_or_default().into_iter().peekable();
        let mut count = 0;
        for event in events {
            match *event {
                Event::Word { nth, is_commented, .. } if !is_live(is_commented) => {
                    self.leave_out(self.whole(nth));
                }
                Event::Word { nth, call: Some(owner), .. } if is_by_calls => {
                    self.play(Some(self.words[nth]), owner);
                }
                Event::Word { nth, .. } if is_by_calls => {
                    let part = &self.parts.parts[self.words[nth]];
                    if let Some(name) = part.key.or(self.parts.groups[part.group].key) {
                        self.variables.insert(name.of(self.text), self.words[nth]);
                    }
                    self.leave_out(part.whole);
                }
                Event::Word { nth, row, .. } => {
                    self.rows.extend(row.map(|row| (self.words[nth], row)));
                    if firsts.next_if_eq(&count).is_some() {
                        self.next = Some(Board::default());
                    }
                    count += 1;
                    self.play(Some(self.words[nth]), None);
                }
                Event::Gap(_) => {}
                _ if !is_by_calls => {}
                // A move that is damaged.
                Event::Other { part, owner } => {
                    let is_known = owner.is_some_and(|owner| {
                        self.boards.get(owner.of(self.text)).is_some_and(|board| board.game.is_some())
                    });
                    if is_known && is_word(self.text, &self.parts.parts[part]) {
                        self.play(Some(part), owner);
                    }
                }
                Event::PlaysVariable { owner, variable } => {
                    let known = self.variables.get(variable.of(self.text)).copied();
                    if known.is_some() || !self.games.is_empty() {
                        self.play(known, owner);
                    }
                }
                Event::TakesBack { owner, call } => self.take_back(owner, call),
                Event::Begins { owner, start, is_new } => {
                    let start = start.filter(|&part| is_position(self.text, &self.parts.parts[part]));
                    let board = Board { game: None, start };
                    if let Some(owner) = owner {
                        self.boards.insert(owner.of(self.text), board);
                    }
                    if owner.is_none() || is_new {
                        self.next = Some(board);
                    }
                }
            }
        }
    }

    fn whole(&self, nth: usize) -> Span {
        self.parts.parts[self.words[nth]].whole
    }

    fn leave_out(&mut self, span: Span) {
        if let Some(game) = self.games.get_mut(self.current) {
            game.left_out.push(span);
        }
    }

    fn play(&mut self, part: Option<usize>, owner: Owner) {
        let name = owner.map(|owner| owner.of(self.text));
        let known = name.and_then(|name| self.boards.get(name).copied());
        let current = (!self.games.is_empty()).then_some(self.current);
        let board = known.or(self.next).unwrap_or(Board { game: current, start: None });
        match board.game {
            Some(game) => self.current = game,
            None => {
                self.games.push(Game { start: board.start, ..Game::default() });
                (self.current, self.next) = (self.games.len() - 1, None);
            }
        }
        if let Some(name) = name {
            self.boards.insert(name, Board { game: Some(self.current), start: None });
        }
        self.games[self.current].moves.push((part, owner));
    }

    fn take_back(&mut self, owner: Owner, call: Span) {
        let name = |owner: Owner| owner.map(|owner| owner.of(self.text));
        let known = name(owner).and_then(|board| self.boards.get(board)?.game);
        let Some(game) = self.games.get_mut(known.unwrap_or(self.current)) else { return };
        if let Some((part, _)) = game.moves.pop_if(|(_, last)| name(*last) == name(owner)) {
            game.left_out.extend(part.map(|part| self.parts.parts[part].whole));
            game.left_out.push(call);
        }
    }

    fn finish(self) -> Vec<MoveList> {
        let lists = self.games.into_iter().map(|game| {
            let moves: Vec<usize> = game.moves.into_iter().filter_map(|(part, _)| part).collect();
            // A move in a variable may be played later.
            let played: HashSet<usize> = moves.iter().map(|&at| self.parts.parts[at].whole.start).collect();
            let mut left_out = game.left_out;
            left_out.retain(|span| !played.contains(&span.start));
            sort_by_key(&mut left_out, |span| span.start);
            let rows: Option<Vec<Span>> = moves.iter().map(|at| self.rows.get(at).copied()).collect();
            let plies = rows.and_then(|rows| plies_in(self.text, &rows));
            MoveList { moves, left_out, start: game.start, plies, ..MoveList::default() }
        });
        lists.filter(|list| !list.moves.is_empty()).collect()
    }
}

/// Names of columns that say which game a row is of.
const GAMES: &[&str] =
    &["game", "gameid", "gameno", "gamenumber", "gameuuid", "match", "matchid", "partie", "partida"];

/// A row with more cells has other things.
const MOST_CELLS: usize = 16;

/// The cells of rows, which have equally many.
fn cells_of<'t>(text: &'t [u8], rows: &[Span]) -> Option<Vec<Vec<Cell<'t>>>> {
    let cells: Vec<Vec<Cell>> = rows.iter().map(|row| cells(text, *row).take(MOST_CELLS).collect()).collect();
    let count = cells.first()?.len();
    cells.iter().all(|row| row.len() == count).then_some(cells)
}

/// The half-moves that the rows of a game say by the column that counts best, if some are missing or in another order.
fn plies_in(text: &[u8], rows: &[Span]) -> Option<Vec<Option<u32>>> {
    let cells = cells_of(text, rows)?;
    let columns = 0..cells.first()?.len();
    let side = |row: &[Cell<'_>], column: usize| Side::named(std::str::from_utf8(row[column].value).ok()?);
    let sides = columns.clone().find(|&column| cells.iter().all(|row| side(row, column).is_some()));
    let numbers = |column: usize| {
        let row = |row: &Vec<Cell<'_>>| RowNumber {
            number: row[column].number(),
            side: sides.and_then(|sides| side(row, sides)),
        };
        cells.iter().map(row).collect()
    };
    column_with_gaps(columns.map(numbers)).map(|(_, plies)| plies)
}

/// The rows with the first move of a game, by the numbers beside the moves: those of half-moves begin again, or those of games change.
fn firsts_of_games(text: &[u8], rows: &[Span]) -> Vec<usize> {
    let Some(cells) = cells_of(text, rows) else { return Vec::new() };
    let count = cells.first().map_or(0, Vec::len);
    let columns = columns_above(text, rows[0]);
    let names_game = |column: usize| {
        let name = cells[0][column].name.or(columns.get(column).copied());
        let name = name.map_or(String::new(), |name| String::from_utf8_lossy(name).into_owned());
        GAMES.contains(&&*plain_name(&name))
    };
    if let Some(column) = (0..count).find(|column| names_game(*column)) {
        let changes = |at: &usize| cells[*at][column].value != cells[*at - 1][column].value;
        return (1..rows.len()).filter(changes).collect();
    }
    for column in 0..count {
        let numbers: Option<Vec<u32>> = cells.iter().map(|row| row[column].number()).collect();
        let Some(numbers) = numbers else { continue };
        let begins_again = |at: &usize| numbers[*at - 1] > 1 && numbers[*at] <= 1;
        let counts = |at: usize| matches!(numbers[at].checked_sub(numbers[at - 1]), Some(0 | 1));
        if (1..rows.len()).all(|at| begins_again(&at) || counts(at)) {
            let found: Vec<usize> = (1..rows.len()).filter(begins_again).collect();
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

/// A value of a row, with the name that is written beside it.
struct Cell<'t> {
    name: Option<&'t [u8]>,
    value: &'t [u8],
}

impl Cell<'_> {
    fn number(&self) -> Option<u32> {
        std::str::from_utf8(self.value).ok()?.parse().ok()
    }
}

fn cells(text: &[u8], row: Span) -> impl Iterator<Item = Cell<'_>> {
    row.of(text).split(|byte| *byte == b',').map(move |cell| {
        let sign = cell.iter().position(|byte| matches!(byte, b':' | b'='));
        let (name, value) = match sign {
            Some(sign) => (Some(&cell[..sign]), &cell[sign + 1..]),
            None => (None, cell),
        };
        Cell { name: name.map(bare), value: bare(value) }
    })
}

/// The names of the columns of rows, in the brackets before the first one: `INSERT INTO m (game_id, ply, san) VALUES`.
fn columns_above(text: &[u8], row: Span) -> Vec<&[u8]> {
    const LONGEST: usize = 1_024;
    let before = &text[row.start.saturating_sub(LONGEST)..row.start];
    let header = || {
        let close = before.iter().rposition(|byte| *byte == b')')?;
        let open = before[..close].iter().rposition(|byte| *byte == b'(')?;
        Some(&before[open + 1..close])
    };
    header().unwrap_or_default().split(|byte| *byte == b',').map(bare).collect()
}

/// A name or a value without the marks around it.
fn bare(text: &[u8]) -> &[u8] {
    let is_mark = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`[]".contains(byte);
    let start = text.iter().take_while(|byte| is_mark(byte)).count();
    let end = text[start..].iter().rev().take_while(|byte| is_mark(byte)).count();
    &text[start..text.len() - end]
}

#[cfg(test)]
mod tests {
    use crate::container::{ContainerChoice, Unwrapping, container};

    /// The moves of the games of a program, with a bar between games.
    fn moves(program: &str) -> String {
        let code = ContainerChoice::Given(container("code").unwrap());
        let unwrapped = Unwrapping::of(program.as_bytes(), code).unwrap();
        let text = String::from_utf8_lossy(unwrapped.text()).replace('\x1E', "|");
        text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches([' ', '|']).to_owned()
    }

    #[test]
    fn calls_play_and_take_back() {
        for (program, played) in [
            ("b.push('e4'); b.push('e5'); b.push('Nf3'); b.pop(); b.push('f4')", "e4 e5 f4"),
            ("g.move('e4').move('e5').move('Nf3').undo().move('f4')", "e4 e5 f4"),
            ("$c->move('e4'); $c->move('e5'); $c->move('Nf3'); $c->undo(); $c->move('f4')", "e4 e5 f4"),
            ("b.push('e4'); b.push('e5'); b.push('Nf3'); stack.pop(); b.push('Nc6')", "e4 e5 Nf3 Nc6"),
            ("b.push('e4'); b.push('e5'); b.push('Nf3'); b.push(m); b.pop(); b.push('Nc6')", "e4 e5 Nf3 Nc6"),
            (
                "b.push(Move.from_uci('e2e4')); b.push(Move.from_uci('e7e5')); b.push('Nf3'); b.push('Nc6')",
                "e2e4 e7e5 Nf3 Nc6",
            ),
            ("m = b.parse_san('e4'); b.push(m); b.push('e5'); b.push('Nf3'); b.push('Nc6')", "e4 e5 Nf3 Nc6"),
            ("b.push('e4'); b.push('e5'); is(b, 'Bb5'); b.push('Nf3'); b.push('Nc6')", "e4 e5 Nf3 Nc6"),
            ("b.push('e4'); b.push('e5'); b.push('Nf9'); b.push('Nf3'); b.push('Nc6')", "e4 e5 Nf9 Nf3 Nc6"),
            ("is(a, 'e4'); is(b, 'e5'); is(c, 'Nf3'); is(d, 'Nc6')", "e4 e5 Nf3 Nc6"),
        ] {
            assert_eq!(moves(program), played, "{program}");
        }
    }

    #[test]
    fn boards_have_their_own_games() {
        for (program, played) in [
            ("b.push('e4'); b.push('Nf6'); b.reset(); b.push('d4'); b.push('d5')", "e4 Nf6 | d4 d5"),
            (
                "a = Board(); a.push('e4'); b = Board(); b.push('d4'); a.push('Nf6'); b.push('d5')",
                "e4 Nf6 | d4 d5",
            ),
            (
                "a = Board(); a.push('e4'); log.clear(); x = f(); a.push('Nf6'); a.push('e5'); a.push('Nd5')",
                "e4 Nf6 e5 Nd5",
            ),
            (
                "let a = Board::new(); a.play('e4'); a.play('Nf6'); a = Board::new(); a.play('d4'); a.play('d5')",
                "e4 Nf6 | d4 d5",
            ),
        ] {
            assert_eq!(moves(program), played, "{program}");
        }
    }

    #[test]
    fn rows_tell_where_games_begin() {
        for (program, played) in [
            ("f(\n(1, 'e4'), (2, 'Nf6'), (1, 'd4'), (2, 'd5'))", "e4 Nf6 | d4 d5"),
            ("f(\n(1, 1, 'e4'), (2, 0, 'Nf6'), (3, 1, 'd4'), (4, 0, 'd5'))", "e4 Nf6 d4 d5"),
            ("f(\n(1, 'e4'), (1, 'Nf6'), (2, 'e5'), (2, 'Nd5'))", "e4 Nf6 e5 Nd5"),
            (
                "INSERT INTO m (game, san) VALUES (1, 'e4'), (1, 'Nf6'), (2, 'd4'), (2, 'd5');",
                "e4 Nf6 | d4 d5",
            ),
            ("f(\n(35, 'e4'), (1, 'Nf6'), (4, 'e5'), (1, 'Nd5'))", "e4 Nf6 e5 Nd5"),
        ] {
            assert_eq!(moves(program), played, "{program}");
        }
    }

    #[test]
    fn comments_play_nothing() {
        for (program, played) in [
            ("m = ['e4', 'e5', # 'c5',\n'Nf3', 'Nc6']", "e4 e5 Nf3 Nc6"),
            ("m = ['e4', // :)\n'e5', /* ] */ 'Nf3', 'Nc6']", "e4 e5 Nf3 Nc6"),
            ("# b.push('e4')\n# b.push('e5')\n# b.push('Nf3')\n# b.push('Nc6')", "e4 e5 Nf3 Nc6"),
            (
                "b.push('e4'); b.push('e5'); /* b.pop(); b.push('c5') */ b.push('Nf3'); b.push('Nc6')",
                "e4 e5 Nf3 Nc6",
            ),
            ("m = ['e4', 'e5', ...more, 'Nf3', 'Nc6']", "e4 e5 \u{FFFD} Nf3 Nc6"),
            ("m = ['e4', 'e5', // ...\n'Nf3', 'Nc6']", "e4 e5 Nf3 Nc6"),
        ] {
            assert_eq!(moves(program), played, "{program}");
        }
    }
}
