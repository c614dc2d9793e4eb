//! Layout of a table, found by its first rows.

use super::beside::Sets;
use super::heads::{is_name_of_side, side_of_head};
use super::moves::{begins_game, place_of};
use super::rows::{Cell, Rows, field_of, lines_above};
use super::{is_black, is_one_move};
use crate::container::cells::{is_no_move, is_time_of_day};
use crate::container::fields::{
    Meaning, Played, Side, are_moves_before, is_name_of_numbered_game, is_not_played, meaning, name_ratings,
    plain_name, played, rank_of_game, side_of_moves, value_of_not_standing,
};
use crate::container::record::scores::Convention;
use crate::container::record::{last_square, number_at_start};
use crate::container::tags::result;
use crate::container::words::{LOOKED_AT, Look};

/// The signs between cells, in the order in which they are tried: moves have no tabs, and hardly semicolons.
const DELIMITERS: [u8; 4] = [b'\t', b';', b',', b'|'];
/// The number of rows that are looked at.
const ROWS: usize = 40;
/// Names of columns with the number of a move or a half-move.
const NUMBERS: &[&str] = &[
    "number",
    "no",
    "nr",
    "n",
    "num",
    "move",
    "moveno",
    "movenumber",
    "movenum",
    "ply",
    "halfmove",
    "plynumber",
    "zug",
    "coup",
    "jugada",
    "mossa",
    "ход",
    "zet",
];
/// Names of columns with the number of a half-move.
const PLIES: &[&str] = &["ply", "halfmove", "plynumber"];
/// Names of columns with the side that moves.
const COLORS: &[&str] = &["color", "colour", "side", "player", "turn", "farbe"];
/// Names of columns with one move, the best first.
const MOVES: &[&str] = &[
    "san", "movesan", "sanmove", "move", "uci", "moveuci", "ucimove", "lan", "movelan", "notation", "played",
    "zug",
];
/// Names of columns with what somebody wrote, as chats are exported.
const MESSAGES: &[&str] =
    &["message", "content", "text", "body", "nachricht", "mensaje", "mensagem", "messaggio", "сообщение"];
/// Names of columns with one square of a move.
const SQUARES: &[&str] =
    &["from", "to", "fromsquare", "tosquare", "source", "target", "origin", "destination"];
/// Names of columns that tell games apart.
const GAMES: &[&str] = &["game", "gameid", "id", "gamenumber", "gameno", "partie"];
/// Names of columns with comments.
const COMMENTS: &[&str] = &[
    "comment",
    "comments",
    "annotation",
    "annotations",
    "kommentar",
    "kommentare",
    "bemerkung",
    "bemerkungen",
    "anmerkung",
    "anmerkungen",
    "comentario",
    "comentarios",
    "commentaire",
    "commentaires",
    "commento",
    "commenti",
    "opmerking",
    "opmerkingen",
    "komentarz",
    "комментарий",
    "комментарии",
    "note",
    "notes",
    "remark",
    "remarks",
    "variation",
    "variations",
    "variante",
    "varianten",
    "variantes",
    "var",
    "analysis",
    "analyse",
    "análisis",
    "alternative",
    "alternatives",
];

/// Returns true for the name of a column with comments, in small letters.
pub fn is_head_of_comments(name: &str) -> bool {
    COMMENTS.contains(&name)
}

/// Returns true for the plain name of a column of rows with moves.
pub fn is_head(name: &str) -> bool {
    const OTHERS: &[&str] = &["eval", "time", "clock", "spent", "score", "depth", "mark"];
    let tables = [NUMBERS, PLIES, COLORS, MOVES, SQUARES, GAMES, COMMENTS, OTHERS];
    tables.iter().any(|names| names.contains(&name))
}

/// Layout of the columns.
#[derive(Debug)]
pub struct Layout {
    /// The sign between cells.
    pub delimiter: u8,
    /// The names of the columns.
    pub header: Option<Vec<String>>,
    pub kind: LayoutKind,
    /// The way in which results are written.
    pub convention: Convention,
    /// The columns with a game each, if there are several.
    pub games: Vec<usize>,
}

/// Kind of a table, by the content of its rows.
#[derive(Clone, Debug)]
pub enum LayoutKind {
    /// A game, with its moves in one cell.
    Games {
        /// The column of the moves.
        moves: usize,
    },
    /// A game, with the moves of each side in a cell.
    Sides {
        /// The columns of White and of Black.
        columns: [usize; 2],
    },
    /// A game, with a cell for each half-move.
    Wide {
        /// The first column with a move.
        first: usize,
    },
    /// A move or the two moves of a number.
    Moves(MoveColumns),
    /// Several numbers with their moves, from sets of columns side by side.
    Beside(Sets),
}

/// The columns of rows that hold moves.
#[derive(Clone, Copy, Debug)]
pub struct MoveColumns {
    pub number: Option<usize>,
    /// True if the numbers are those of half-moves.
    pub counts_plies: bool,
    pub game: Option<usize>,
    pub color: Option<usize>,
    /// White's move, or the move of either side.
    pub white: usize,
    pub black: Option<usize>,
    /// The columns with comments; a bit for each.
    pub comments: u64,
    /// The columns with moves that no game has; a bit for each.
    pub lost: u64,
    /// The column that says if a move stands, and the value by which it does not.
    pub standing: Option<(usize, bool)>,
    /// The columns that tell about the game, the same in each of its rows; a bit for each.
    pub told: u64,
}

impl MoveColumns {
    /// Returns true if a column is read.
    pub fn reads(&self, column: usize) -> bool {
        let standing = self.standing.map(|(column, _)| column);
        let others = [self.number, self.game, self.color, self.black, standing];
        self.white == column
            || others.contains(&Some(column))
            || self.tells(column)
            || has_bit(self.comments, column)
    }

    /// Returns true if a column tells about the game.
    pub fn tells(&self, column: usize) -> bool {
        has_bit(self.told, column)
    }
}

/// Returns true if the bit of a column is set.
pub fn has_bit(bits: u64, column: usize) -> bool {
    column < 64 && bits >> column & 1 == 1
}

impl Layout {
    /// The layout of a text; none if it is no table with moves.
    pub fn of(text: &[u8]) -> Option<Layout> {
        let line = &text[..memchr::memchr(b'\n', text).unwrap_or(text.len())];
        if line.trim_ascii_start().starts_with(b"|") {
            return None;
        }
        let begins = |delimiter: &u8| {
            let above = lines_above(text, *delimiter);
            let rest = &text[above.last().map_or(0, |line| line.end)..];
            let head = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
            // A table of Markdown.
            head.contains(delimiter) && !head.trim_ascii_start().starts_with(b"|")
        };
        let layout = |delimiter: u8| {
            let sample = Sample::of(text, delimiter)?;
            let kind = sample
                .sides()
                .or_else(|| sample.games())
                .or_else(|| sample.beside().map(LayoutKind::Beside))
                .or_else(|| sample.wide())
                .or_else(|| sample.moves())?;
            let convention = sample.convention();
            let games = match kind {
                LayoutKind::Games { moves } => sample.several_games(moves),
                _ => Vec::new(),
            };
            Some(Layout { delimiter, header: sample.header, kind, convention, games })
        };
        let found = DELIMITERS.into_iter().filter(begins).find_map(layout)?;
        // Commas in the names of `1|Smith, A|Jones, B|1-0|1. e4 e5`.
        let is_bare_comma = found.delimiter == b',' && found.header.is_none() && begins(&b'|');
        let barred = if is_bare_comma { layout(b'|') } else { None };
        Some(barred.filter(|barred| matches!(barred.kind, LayoutKind::Games { .. })).unwrap_or(found))
    }

    /// Returns true if a column with moves says the same as another one.
    pub fn says_nothing(&self, column: usize) -> bool {
        let name = self.header.as_deref().and_then(|header| header.get(column));
        name.is_some_and(|name| MOVES.contains(&&*plain_name(name)))
    }
}

/// The first rows of a text.
pub struct Sample<'t> {
    pub text: &'t [u8],
    delimiter: u8,
    pub header: Option<Vec<String>>,
    /// The cells of the header.
    heads: Vec<Cell>,
    pub rows: Vec<Vec<Cell>>,
}

impl<'t> Sample<'t> {
    fn of(text: &'t [u8], delimiter: u8) -> Option<Sample<'t>> {
        let mut source = Rows::new(text, delimiter, true);
        let mut rows = Vec::new();
        while rows.len() < ROWS
            && let Some(row) = source.next()
        {
            if row.len() > 1 || row.iter().any(|cell| !cell.span.is_empty()) {
                rows.push(row);
            }
        }
        // The last row of a sample may be cut.
        if source.at() >= text.len() && rows.len() > 3 {
            rows.pop();
        }
        let first = rows.first().filter(|row| row.len() > 1)?;
        let names: Vec<String> = first
            .iter()
            .map(|cell| String::from_utf8_lossy(&cell.value().decoded(text, 256)).into_owned())
            .collect();
        let is_known = |name: &String| {
            let plain = plain_name(name);
            [NUMBERS, COLORS, MOVES, GAMES].iter().any(|names| names.contains(&&*plain))
                || rank_of_game(&plain).is_some()
                || meaning(&plain).is_some()
        };
        let is_line = |cell: &Cell| {
            let look = Look::at(&cell.value().decoded(text, 256));
            look.is_moves_alone() && look.moves > 1
        };
        let is_value = |cell: &Cell| {
            is_one_move(text, *cell) || is_number(text, *cell) || is_position(text, *cell) || is_line(cell)
        };
        let is_header = names.iter().any(is_known) && !first.iter().any(|cell| is_number(text, *cell))
            || !first.iter().any(is_value) && !names.iter().any(|name| Look::at(name.as_bytes()).is_game());
        let mut header = is_header.then_some(names);
        if let Some(header) = &mut header {
            name_ratings(header);
        }
        // Between the games of a table of moves stand their fields, and the heads again.
        let is_field = |row: &[Cell]| {
            let filled: Vec<Cell> = row.iter().copied().filter(|cell| !cell.span.is_empty()).collect();
            field_of(text, &filled).is_some()
        };
        let heads: Vec<Cell> = if is_header { rows.remove(0) } else { Vec::new() };
        let is_same = |row: &[Cell]| {
            row.len() == heads.len()
                && row.iter().zip(&heads).all(|(cell, head)| cell.span.of(text) == head.span.of(text))
        };
        rows.retain(|row| !is_same(row) && !is_field(row));
        (!rows.is_empty()).then_some(Sample { text, delimiter, header, heads, rows })
    }

    /// The name of a column.
    pub fn name(&self, column: usize) -> String {
        let name = self.header.as_deref().and_then(|header| header.get(column));
        name.map_or(String::new(), |name| plain_name(name).into_owned())
    }

    /// Returns true if a head is the name of a column, and not of a player.
    fn has_known_heads(&self) -> bool {
        let is_known = |name: &String| {
            let plain = plain_name(name);
            is_head(&plain) || rank_of_game(&plain).is_some() || meaning(&plain).is_some()
        };
        self.header.as_deref().unwrap_or_default().iter().any(is_known)
    }

    pub fn columns(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0).min(1_000)
    }

    /// Returns true if at least so many of a hundred of the filled cells of a column have a property.
    pub fn most(&self, column: usize, percent: usize, property: impl Fn(&[u8], Cell) -> bool) -> bool {
        let (mut filled, mut found) = (0, 0);
        for cell in self.rows.iter().filter_map(|row| row.get(column)).filter(|cell| !cell.span.is_empty()) {
            filled += 1;
            found += usize::from(property(self.text, *cell));
        }
        found > 0 && 100 * found >= percent * filled
    }

    /// Returns true if most rows have as many cells as a row of this length.
    fn is_even(&self, length: usize) -> bool {
        10 * self.rows.iter().filter(|row| row.len() == length).count() >= 7 * self.rows.len()
    }

    /// The way in which the results of the rows are written.
    fn convention(&self) -> Convention {
        let values = |means: fn(Meaning) -> bool| -> Vec<String> {
            let is_meant =
                |column: &usize| meaning(&self.name(*column)).is_some_and(|(found, _)| means(found));
            let column = (0..self.columns()).find(is_meant);
            let cells = self.rows.iter().filter_map(|row| row.get(column?));
            cells
                .map(|cell| String::from_utf8_lossy(&cell.value().decoded(self.text, 32)).into_owned())
                .collect()
        };
        let results = values(|meaning| meaning == Meaning::Result);
        let winners = values(|meaning| matches!(meaning, Meaning::Winner | Meaning::Loser));
        let mut convention = Convention::of(results.iter().map(String::as_str));
        convention.add_winners(winners.iter().map(String::as_str));
        // `Player1,Player2,Winner`: numbers are those of the players, whether or not the second wins a game.
        let is_numbered = |column: usize| {
            let name = self.name(column);
            name.ends_with('1') && matches!(meaning(&name), Some((Meaning::Also("White"), _)))
        };
        if (0..self.columns()).any(is_numbered) {
            convention.number_players();
        }
        convention
    }

    /// A game a row, with the moves of each side.
    fn sides(&self) -> Option<LayoutKind> {
        let width = self.header.as_ref()?.len().min(1_000);
        let column = |side: Side| (0..width).find(|&column| side_of_moves(&self.name(column)) == Some(side));
        let columns = [column(Side::White)?, column(Side::Black)?];
        let fits = |row: &&Vec<Cell>| {
            let cells = columns.map(|column| row.get(column).copied().unwrap_or_default());
            super::moves_in_turn(self.text, cells).is_some()
        };
        (10 * self.rows.iter().filter(fits).count() >= 6 * self.rows.len())
            .then_some(LayoutKind::Sides { columns })
    }

    /// The columns with a game each, whose names have their numbers: `game1,game2`. Empty if the one with the moves is the
    /// only one.
    fn several_games(&self, moves: usize) -> Vec<usize> {
        let begins = |text: &[u8], cell: Cell| {
            let value = cell.value().decoded(text, LOOKED_AT);
            Look::at(&value).is_game() && number_at_start(&value).is_none_or(|(number, _)| number == 1)
        };
        let is_game =
            |column: &usize| is_name_of_numbered_game(&self.name(*column)) && self.most(*column, 60, begins);
        let games: Vec<usize> = (0..self.columns().min(64)).filter(is_game).collect();
        if games.len() > 1 && games.contains(&moves) { games } else { Vec::new() }
    }

    /// A game a row.
    fn games(&self) -> Option<LayoutKind> {
        let width = self.header.as_ref().map_or(self.rows[0].len(), Vec::len);
        let is_long = |cell: &Cell| cell.is_quoted() && cell.span.of(self.text).contains(&b'\n');
        let is_one_row = self.rows.len() == 1 && self.rows[0].iter().any(is_long);
        let is_narrow = width < 3 && self.unnamed_solutions(width).is_none();
        if !self.is_even(width) || self.header.is_none() && (is_narrow || self.rows.len() < 2 && !is_one_row)
        {
            return None;
        }
        let look = |text: &[u8], cell: Cell| Look::at(&cell.value().decoded(text, LOOKED_AT));
        let is_game = |text: &[u8], cell: Cell| look(text, cell).is_game();
        let named = (0..width).filter_map(|column| {
            let name = self.name(column);
            // The moves of an opening, where there are no others.
            let rank = rank_of_game(&name).or_else(|| are_moves_before(&name).then_some(usize::MAX))?;
            let fits = |text: &[u8], cell: Cell| {
                let look = look(text, cell);
                look.fits_field(rank) && (look.moves > 2 || !is_one_move(text, cell))
            };
            let has_games =
                self.most(column, 50, fits) && self.most(column, 1, |text, cell| look(text, cell).moves > 2);
            has_games.then_some((rank, column))
        });
        let moves = named.min().map(|(_, column)| column).or_else(|| self.solutions(width));
        let moves = moves.or_else(|| self.unnamed_solutions(width));
        let moves = moves.or_else(|| self.unnamed_games(width, is_game))?;
        // `A - B, London 1851, 1-0: 1. e4 e5`: commas of a line of text.
        let begins = |text: &[u8], cell: Cell| {
            let value = cell.value().decoded(text, 64);
            let first = value.trim_ascii().split(u8::is_ascii_whitespace).next().unwrap_or_default();
            !first.ends_with(b":")
                || first.iter().take_while(|byte| byte.is_ascii_digit()).count() + 1 == first.len()
        };
        if self.header.is_none() && !self.most(moves, 60, begins) || self.is_running_text(moves) {
            return None;
        }
        Some(LayoutKind::Games { moves })
    }

    /// Returns true for a heading above a game on one line, both with a comma as text has them: a blank follows each, no head is the
    /// name of a column, and text stands behind the game; or a comment or a variation goes on behind the comma; or the numbers of the
    /// moves go on from line to line.
    fn is_running_text(&self, moves: usize) -> bool {
        if self.rows.len() > 1 && self.has_known_heads() {
            return false;
        }
        let goes_on = |row: &Vec<Cell>| {
            row.get(moves).is_some_and(|cell| !cell.is_quoted() && has_open_bracket(cell.span.of(self.text)))
        };
        let is_spaced = |cell: &Cell| cell.span.is_empty() || follows_blank(self.text, *cell);
        let is_text = |row: &Vec<Cell>| row.iter().skip(1).all(is_spaced);
        let has_more =
            |row: &Vec<Cell>| row.iter().skip(moves + 1).any(|cell| !cell.span.is_empty()) && is_text(row);
        self.rows.iter().all(goes_on)
            || !self.has_known_heads() && self.is_one_game(moves)
            || !self.has_known_heads() && is_text(&self.heads) && self.rows.iter().all(has_more)
    }

    /// Returns true if the first number of a move is higher in each row than in the row before.
    fn is_one_game(&self, moves: usize) -> bool {
        const FEWEST: usize = 2;
        let first = |row: &Vec<Cell>| -> Option<u32> {
            let cell = row.get(moves)?.span.of(self.text);
            let mut words = cell[..cell.len().min(LOOKED_AT)].split(u8::is_ascii_whitespace);
            words.find_map(|word| {
                let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let is_number = (1..=3).contains(&digits) && word.get(digits) == Some(&b'.');
                std::str::from_utf8(&word[..digits]).ok().filter(|_| is_number)?.parse().ok()
            })
        };
        let numbers: Vec<u32> = self.rows.iter().filter_map(first).collect();
        numbers.len() >= FEWEST && numbers.windows(2).all(|pair| pair[0] < pair[1])
    }

    /// The column with games whose name does not say so: the longest of those that were played.
    fn unnamed_games(&self, width: usize, is_game: impl Fn(&[u8], Cell) -> bool) -> Option<usize> {
        let has_games = |column: &usize| self.most(*column, 60, &is_game);
        let begins = |text: &[u8], cell: Cell| {
            number_at_start(cell.span.of(text)).is_none_or(|(number, _)| number == 1)
        };
        let length = |column: usize| -> usize {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.span.len()).sum()
        };
        let games: Vec<usize> = (0..width).filter(has_games).collect();
        if let [_] | [] = games[..] {
            return games.first().copied();
        }
        // Another table of lines: what has a header has names.
        let is_numbered = |column: usize| is_name_of_numbered_game(&self.name(column));
        if self.header.is_none() || games.iter().all(|&column| is_numbered(column)) {
            return games.first().copied();
        }
        let rank = |column: usize| {
            let was_played = !is_not_played(&self.name(column));
            (was_played, self.most(column, 60, begins), length(column), usize::MAX - column)
        };
        games.into_iter().max_by_key(|&column| rank(column))
    }

    /// The column with the best moves of positions, a position a row.
    fn solutions(&self, width: usize) -> Option<usize> {
        const NAMES: &[&str] = &[
            "bestmove",
            "bm",
            "best",
            "solution",
            "moves",
            "move",
            "key",
            "keymove",
            "answer",
            "pv",
            "bestmoves",
        ];
        let has_moves = |text: &[u8], cell: Cell| Look::at(&cell.value().decoded(text, 256)).is_one_move();
        (0..width).find(|&column| self.has_positions(column))?;
        (0..width).find(|&column| NAMES.contains(&&*self.name(column)) && self.most(column, 80, has_moves))
    }

    /// The column with the moves from positions, `FEN;move`, where no column has a name. Other signs than a semicolon part words as
    /// blanks do.
    fn unnamed_solutions(&self, width: usize) -> Option<usize> {
        let are_moves =
            |text: &[u8], cell: Cell| Look::at(&cell.value().decoded(text, LOOKED_AT)).is_moves_alone();
        let is_table = self.header.is_none() && self.delimiter == b';' && self.has_positions(0);
        (1..width).find(|&column| is_table && self.most(column, 80, are_moves))
    }

    /// Returns true if nearly all cells of a column are positions.
    fn has_positions(&self, column: usize) -> bool {
        self.most(column, 80, is_position)
    }

    /// A game a row, with a cell for each half-move.
    fn wide(&self) -> Option<LayoutKind> {
        let first = (0..self.columns()).find(|&column| self.most(column, 90, is_one_move))?;
        let is_wide = |row: &Vec<Cell>| {
            let moves = row.iter().skip(first).take(12).filter(|cell| !cell.span.is_empty());
            row.len() >= first + 6 && moves.clone().all(|cell| is_one_move(self.text, *cell))
        };
        let wide = self.rows.iter().filter(|row| is_wide(row)).count();
        (first > 0 && 10 * wide >= 7 * self.rows.len()).then_some(LayoutKind::Wide { first })
    }

    /// A move or the two moves of a number a row.
    fn moves(&self) -> Option<LayoutKind> {
        let width = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        if !self.is_even(self.header.as_ref().map_or(width, Vec::len)) && !self.is_even(width) {
            return None;
        }
        let columns = 0..width.min(64);
        let with_moves = self.played(columns.clone().filter(|column| self.has_moves(*column)).collect());
        let &first = with_moves.first()?;
        // `1.  e4  e5  2.  Nf3  Nc6`: several moves of a side in a row, each with its number.
        let numbers =
            columns.clone().filter(|column| *column > first && self.most(*column, 80, is_move_number));
        if numbers.count() > 0 && with_moves.len() > 2 && self.header.is_none() {
            return None;
        }
        let named = |names: &[&str]| {
            columns
                .clone()
                .find(|&column| names.contains(&&*self.name(column)) && !with_moves.contains(&column))
        };
        let is_side = |text: &[u8], cell: Cell| {
            is_black(text, cell) || Side::named(&String::from_utf8_lossy(cell.span.of(text))).is_some()
        };
        let color = columns.clone().find(|&column| self.most(column, 90, is_side));
        let game = named(GAMES);
        let numbers =
            columns.clone().filter(|&column| Some(column) != game && self.most(column, 80, is_number));
        let number = numbers.clone().find(|&column| NUMBERS.contains(&&*self.name(column)));
        // Under a head that says nothing, or names of players, it is known by what it holds.
        let is_unsaid = |column: usize| self.name(column).is_empty() || !self.has_known_heads();
        let number = number.or_else(|| numbers.clone().find(|&column| column < first && is_unsaid(column)));
        let side = |side: Side| {
            let is_side = |column: &usize| self.side(*column) == Some(side);
            with_moves.iter().copied().find(is_side)
        };
        let (white, black) = match (side(Side::White), side(Side::Black)) {
            (Some(white), Some(black)) if color.is_none() => (white, Some(black)),
            // Columns with the same move in several notations have their names.
            _ if color.is_some() || self.is_same_move(&with_moves) => (self.best(&with_moves), None),
            _ if number.is_some() && with_moves.len() > 1 => (first, Some(with_moves[1])),
            _ => (self.best(&with_moves), None),
        };
        let is_message = || MESSAGES.contains(&&*self.name(white)) && with_moves.len() == 1;
        let is_time = |text: &[u8], cell: Cell| is_time_of_day(cell.span.of(text));
        let is_timed =
            || with_moves.len() == 1 && columns.clone().any(|column| self.most(column, 90, is_time));
        let has_sides = color.is_some() || black.is_some() && self.header.is_some();
        let is_told = is_message() || number.is_some() || has_sides || is_timed();
        if !is_told || self.header.is_none() && self.rows.len() < 2 {
            return None;
        }
        let counts_plies = black.is_none()
            && number.is_some_and(|number| {
                PLIES.contains(&&*self.name(number)) || color.is_none() || self.rises_each_row(number)
            });
        let standing =
            columns.clone().find_map(|column| Some((column, value_of_not_standing(&self.name(column))?)));
        let (comments, told, lost) = (0, 0, 0);
        let mut found =
            MoveColumns { number, counts_plies, game, color, white, black, comments, lost, standing, told };
        let others = columns.clone().filter(|column| !with_moves.contains(column) && !found.reads(*column));
        let told = others.filter(|column| self.is_about_game(*column, &found));
        found.told = told.fold(0, |all, column| all | 1 << column);
        found.comments = self.comments(&|column| found.reads(column));
        // Cells behind those of all rows that are looked at.
        let seen = self.header.as_ref().map_or(width, |header| header.len().max(width));
        found.comments |= u64::MAX.checked_shl(u32::try_from(seen).unwrap_or(u32::MAX)).unwrap_or(0);
        found.lost = self.lost(&found);
        Some(LayoutKind::Moves(found))
    }

    /// Returns true if most cells of a column are moves. Columns of squares are parts of the move in another one.
    pub fn has_moves(&self, column: usize) -> bool {
        // A sign for no move fills no cell, and below several moves the result of the game may stand.
        let (mut moves, mut filled, mut results) = (0, 0, 0);
        for cell in self.rows.iter().filter_map(|row| row.get(column)) {
            moves += usize::from(is_one_move(self.text, *cell));
            filled += usize::from(!cell.span.is_empty() && !is_no_move(cell.span.of(self.text)));
            results += usize::from(matches!(cell.span.of(self.text), b"1-0" | b"0-1" | b"1/2-1/2"));
        }
        if moves > 1 && results == 1 {
            filled -= 1;
        }
        moves > 0 && 100 * moves >= 80 * filled && !SQUARES.contains(&&*self.name(column))
    }

    /// The side whose moves a column has, by its head.
    pub fn side(&self, column: usize) -> Option<Side> {
        let head = self.header.as_deref().and_then(|header| header.get(column))?;
        Side::named(head)
            .or_else(|| side_of_head(head).map(|(side, _)| side))
            .or_else(|| is_name_of_side(head))
    }

    /// Returns true if a column has the name of one with a notation of the move.
    pub fn is_notation(&self, column: usize) -> bool {
        MOVES.contains(&&*self.name(column))
    }

    /// Returns true if a column has the name of one that tells games apart.
    pub fn tells_games_apart(&self, column: usize) -> bool {
        GAMES.contains(&&*self.name(column))
    }

    /// Returns true if most cells of a column are numbers.
    pub fn has_numbers(&self, column: usize) -> bool {
        self.most(column, 80, is_number)
    }

    /// The columns with comments that are not read as anything else: those whose names say so, and text without a name.
    pub fn comments(&self, reads: &dyn Fn(usize) -> bool) -> u64 {
        let is_text = |text: &[u8], cell: Cell| {
            let value = cell.value().decoded(text, 256);
            is_time_of_day(cell.span.of(text))
                || !is_one_move(text, cell)
                    && value.iter().any(|byte| byte.is_ascii_alphabetic() || *byte >= 0x80)
        };
        let is_comment = |column: &usize| {
            let name = self.name(*column);
            let has_name = self.header.as_deref().and_then(|header| header.get(*column));
            let has_name = has_name.is_some_and(|name| !name.trim().is_empty());
            // A result may be in the last row of a game, which the sample may not have.
            let is_result = || matches!(meaning(&name), Some((Meaning::Result, _)));
            let is_score = |cell: &Cell| result(&String::from_utf8_lossy(cell.span.of(self.text))).is_some();
            let mut cells = self.rows.iter().filter_map(|row| row.get(*column));
            let mut has_only_scores = || cells.all(|cell| cell.span.is_empty() || is_score(cell));
            !reads(*column)
                && (COMMENTS.contains(&&*name)
                    || !has_name && self.most(*column, 50, is_text)
                    || (!has_name || is_result()) && has_only_scores())
        };
        (0..self.columns().min(64)).filter(is_comment).fold(0, |all, column| all | 1 << column)
    }

    /// The columns with moves that no game has, unless their names say that they are not played, or they have the moves of the
    /// game in another notation.
    fn lost(&self, columns: &MoveColumns) -> u64 {
        let is_mostly_moves = |column: usize| self.most(column, 60, is_one_move);
        let is_said = |column: usize| {
            let name = self.name(column);
            SQUARES.contains(&&*name) || is_unplayed(&name)
        };
        let is_lost = |column: &usize| {
            !columns.reads(*column)
                && is_mostly_moves(*column)
                && !is_said(*column)
                && !self.is_in_another_notation(*column, &[Some(columns.white), columns.black])
        };
        (0..self.columns().min(64)).filter(is_lost).fold(0, |all, column| all | 1 << column)
    }

    /// Returns true if the moves of a column go to the squares to which those of one of the others go.
    pub fn is_in_another_notation(&self, column: usize, others: &[Option<usize>]) -> bool {
        let squares = |row: &[Cell], column: usize| {
            row.get(column).and_then(|cell| last_square(cell.span.of(self.text)))
        };
        others.iter().flatten().any(|&other| {
            let pairs =
                self.rows.iter().filter_map(|row| Some((squares(row, column)?, squares(row, other)?)));
            let (mut same, mut all) = (0, 0);
            for (one, other) in pairs {
                all += 1;
                same += usize::from(one == other);
            }
            all > 0 && 10 * same >= 7 * all
        })
    }

    /// The columns of some with moves that were played, by their names. All, where none of them says so.
    pub fn played(&self, columns: Vec<usize>) -> Vec<usize> {
        let says_played = |column: &usize| {
            let name = self.name(*column);
            MOVES.contains(&&*name) || Side::named(&name).is_some()
        };
        if !columns.iter().any(says_played) {
            return columns;
        }
        columns.into_iter().filter(|column| !is_unplayed(&self.name(*column))).collect()
    }

    /// Returns true if a column has the name of a field of a game, and the same value in all rows of a game.
    fn is_about_game(&self, column: usize, columns: &MoveColumns) -> bool {
        let Some((meaning, _)) = meaning(&self.name(column)) else { return false };
        if meaning == Meaning::Result && !self.most(column, 1, |_, _| true) {
            return false;
        }
        let value = |row: &[Cell]| row.get(column).map_or(&[][..], |cell| cell.span.of(self.text));
        let mut rows = self.rows.iter().map(|row| (row, place_of(self.text, row, columns)));
        let Some((mut before, mut place)) = rows.next() else { return false };
        let mut compared = 0;
        for (row, here) in rows {
            if !begins_game(&place, &here, columns) {
                if value(row) != value(before) {
                    return false;
                }
                compared += 1;
            }
            (before, place) = (row, here);
        }
        compared > 0
    }

    /// Returns true if columns with moves have names of notations, or the second one is UCI and the first one is not.
    fn is_same_move(&self, columns: &[usize]) -> bool {
        let &[first, second, ..] = columns else { return true };
        let is_named = |column: usize| MOVES.contains(&&*self.name(column));
        let is_uci = |column: usize| {
            self.most(column, 100, |text, cell| {
                let word = cell.span.of(text);
                matches!(word, [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', rest @ ..] if rest.len() < 2)
            })
        };
        is_named(first) && is_named(second) || self.header.is_none() && is_uci(second) && !is_uci(first)
    }

    /// The column with the best name for a move; the first if none has one.
    fn best(&self, columns: &[usize]) -> usize {
        let rank =
            |column: usize| MOVES.iter().position(|name| *name == self.name(column)).unwrap_or(usize::MAX);
        columns.iter().copied().min_by_key(|&column| rank(column)).unwrap_or(0)
    }

    /// Returns true if the numbers of a column rise by one from the first row to the second.
    fn rises_each_row(&self, column: usize) -> bool {
        let number = |row: &Vec<Cell>| -> Option<u32> {
            let digits = super::digits(self.text, *row.get(column)?);
            std::str::from_utf8(digits.of(self.text)).ok()?.parse().ok()
        };
        match &self.rows[..] {
            [first, second, ..] => number(first).is_some_and(|first| number(second) == Some(first + 1)),
            _ => false,
        }
    }
}

/// Returns true if a comma or a semicolon and a blank stand before a cell without quotation marks.
fn follows_blank(text: &[u8], cell: Cell) -> bool {
    let before = &text[..cell.span.start];
    let parted = before.trim_ascii_end();
    !cell.is_quoted() && parted.len() < before.len() && matches!(parted.last(), Some(b',' | b';'))
}

/// Returns true if a text ends within a comment or a variation.
fn has_open_bracket(text: &[u8]) -> bool {
    let count = |sign: u8| text.iter().filter(|byte| **byte == sign).count();
    count(b'{') > count(b'}') || count(b'(') > count(b')')
}

/// Returns true for the name of a column with moves that were not played.
fn is_unplayed(name: &str) -> bool {
    is_not_played(name) || played(name) == Played::No
}

/// Returns true for the number of a move with its dot.
pub fn is_move_number(text: &[u8], cell: Cell) -> bool {
    cell.span.of(text).ends_with(b".") && is_number(text, cell)
}

/// Returns true for a cell with the ranks of a position.
fn is_position(text: &[u8], cell: Cell) -> bool {
    const STROKES: usize = 7;
    cell.span.of(text).iter().filter(|byte| **byte == b'/').count() >= STROKES
}

/// Returns true for a number, which may have a dot.
fn is_number(text: &[u8], cell: Cell) -> bool {
    let word = cell.span.of(text);
    let digits = word.strip_suffix(b".").unwrap_or(word);
    (1..=6).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
}
