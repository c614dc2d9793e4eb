//! Tables drawn with characters: `+---+`, `---+---`, `├──┼──┤`, and columns under lines of dashes.

use super::Writer;
use super::cells::{
    BlackFirst, GamesBeside, bare, begins_with_move, clear_missing_move, is_clock, is_heading,
    is_span_of_time, score_like_clock, sign_before, write_cells, write_headings,
};
use super::fields::{Meaning, Side, meaning, plain_name, rank_of_game};
use super::lines::{ended_lines, lines, trimmed};
use super::markdown::is_delimiter_row;
use super::record::{Told, write_text};
use super::starts::is_played;
use super::value::Value;
use super::words::count_of_moves;
use stamma_notation::internals::termination_phrase;
use stamma_notation::{Span, Termination};
use std::collections::HashMap;

/// The upright lines between cells.
const BARS: &[&[u8]] =
    &[b"|", "│".as_bytes(), "┃".as_bytes(), "║".as_bytes(), "┆".as_bytes(), "┊".as_bytes()];

/// Returns true if a text has a table that is drawn, or rows of a number, a colour and a move.
pub fn is_table(text: &[u8]) -> bool {
    if is_list_table(text) || has_black_first(text) {
        return true;
    }
    let (mut rules, mut rows, mut colours, mut bar_rows) = (0, 0, 0, 0);
    let (mut below_rule, mut has_games) = (false, false);
    let mut heads: Option<Heads> = None;
    let mut cells = Vec::new();
    let mut above = Span::default();
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        let content = line.of(text);
        if is_rule(content) {
            rules += 1;
            below_rule = true;
            heads = heads.or_else(|| heads_under(text, above, content));
            continue;
        }
        if indexed_heads(text, above, line).is_some() {
            return true;
        }
        above = line;
        if below_rule
            && let Some(heads) = &heads
            && !has_bar(content)
        {
            cut_at_blanks(text, line, &mut cells);
            has_games |= heads.names.len() == cells.len();
        }
        colours += usize::from(coloured_row(text, line).is_some());
        let aligned = below_rule && is_aligned_row(text, line);
        let mut has_moves = aligned;
        if has_bar(content) {
            cut_at_bars(text, line, &mut cells);
            // Markdown has such a line below its headings.
            if is_delimiter_row(content) {
                return false;
            }
            bar_rows += usize::from(is_row_between_bars(text, content, &cells) || has_times(text, &cells));
            if let Some(heads) = &heads {
                has_games |= heads.names.len() == cells.len();
            }
            heads = heads.or_else(|| Heads::of(text, &cells));
            // A diagram has no moves.
            has_moves |= cells.iter().any(|cell| begins_with_move(cell.of(text)));
        }
        rows += usize::from(has_moves);
        below_rule &= aligned;
    }
    rules > 0 && (rows >= 2 || has_games) || colours >= 4 || bar_rows >= 3
}

/// The headings that a line of dashes underlines, a stroke for each.
fn heads_under(text: &[u8], line: Span, rule: &[u8]) -> Option<Heads> {
    let strokes = rule.split(|byte| *byte == b' ').filter(|part| !part.is_empty());
    if !rule.iter().all(|byte| matches!(byte, b'-' | b'=' | b' ')) || has_bar(line.of(text)) {
        return None;
    }
    let mut cells = Vec::new();
    cut_at_blanks(text, line, &mut cells);
    let heads = Heads::of(text, &cells)?;
    (strokes.count() == heads.names.len()).then_some(heads)
}

/// The headings of a table whose rows begin with their index, which has no heading, if this is the first row below them:
/// what pandas prints.
fn indexed_heads(text: &[u8], above: Span, row: Span) -> Option<Heads> {
    let is_index = row.of(text).first().is_some_and(u8::is_ascii_digit);
    if !is_index || above.is_empty() || !above.of(text)[0].is_ascii_alphabetic() || has_bar(row.of(text)) {
        return None;
    }
    let mut cells = Vec::new();
    cut_at_blanks(text, above, &mut cells);
    let heads = Heads::of(text, &cells)?;
    heads.indexed_cells(text, row, &mut cells)?;
    (count_of_moves(cells[heads.moves + 1].of(text)) >= 2).then_some(heads)
}

/// Returns true if columns without lines between them have Black's moves before White's: `Black   White`, `Nf6   Nf3`. The game must
/// play with White's moves first.
fn has_black_first(text: &[u8]) -> bool {
    const FEWEST: usize = 2;
    const MOST: usize = 4;
    let mut heads: Option<BlackFirst> = None;
    let (mut game, mut rows) = (String::new(), 0);
    let mut cells = Vec::new();
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        words_of(text, line, &mut cells);
        match heads {
            _ if is_rule(line.of(text)) => continue,
            Some(columns) if rows < MOST && columns.is_row(text, &cells) => {
                columns.put_white_first(text, &mut cells);
                for cell in cells.iter().filter(|cell| begins_with_move(cell.of(text))) {
                    game.push_str(&String::from_utf8_lossy(cell.of(text)));
                    game.push(' ');
                }
                rows += 1;
            }
            Some(_) if rows >= FEWEST => break,
            _ => (heads, rows) = (BlackFirst::under(text, &cells), 0),
        }
        if rows == 0 {
            game.clear();
        }
    }
    rows >= FEWEST && is_played(&game)
}

/// The words of a line.
fn words_of(text: &[u8], line: Span, cells: &mut Vec<Span>) {
    const MOST: usize = 9;
    cells.clear();
    let mut at = line.start;
    let words = line.of(text).split(|byte| matches!(byte, b' ' | b'\t'));
    for word in words {
        if !word.is_empty() && cells.len() < MOST {
            cells.push(Span::new(at, at + word.len()));
        }
        at += word.len() + 1;
    }
}

/// Returns true for a table of reStructuredText whose rows are lists: `* - 1`, `  - e4`, `  - e5`.
fn is_list_table(text: &[u8]) -> bool {
    memchr::memmem::find(text, b"list-table::").is_some() && memchr::memmem::find(text, b"* - ").is_some()
}

/// Writes the rows of such a table as lines.
fn write_list_table(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut cells: Vec<Span> = Vec::new();
    let end_row = |writer: &mut Writer<'_>, cells: &mut Vec<Span>| {
        if cells.iter().all(|cell| is_heading(cell.of(text))) {
            cells.clear();
        }
        write_cells(writer, cells, Writer::copy);
        cells.clear();
        writer.end_line();
    };
    for (line, end) in ended_lines(text) {
        let content = trimmed(text, line);
        let bytes = content.of(text);
        let first = bytes.starts_with(b"* -");
        let is_cell = first || matches!(bytes, [b'-'] | [b'-', b' ', ..]) && !cells.is_empty();
        if first || !is_cell {
            end_row(writer, &mut cells);
        }
        if is_cell {
            let signs = if first { 3 } else { 1 };
            cells.push(trimmed(text, Span::new(content.start + signs, content.end)));
        } else if bytes.starts_with(b":") || bytes.starts_with(b".. ") {
            writer.leave_out(content);
        } else {
            writer.copy(line);
            writer.copy(end);
        }
    }
    end_row(writer, &mut cells);
}

/// Returns true for `|1.|e4|e5|`: a row of a table without lines below its headings.
fn is_row_between_bars(text: &[u8], line: &[u8], cells: &[Span]) -> bool {
    // Wikitext parts cells by two bars.
    let is_framed = line.starts_with(b"|") && line.ends_with(b"|") && !line.starts_with(b"||");
    let number = |cell: &Span| {
        let digits = bare(cell.of(text));
        let digits = digits.strip_suffix(b".").unwrap_or(digits);
        (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
    };
    is_framed && cells.len() >= 2 && number(&cells[0]) && begins_with_move(cells[1].of(text))
}

/// Returns true for a time on a clock, or one that was spent.
fn is_time(text: &[u8]) -> bool {
    is_clock(text) || is_span_of_time(text)
}

/// Returns true for `1. e4 e5 | 3 d | 12 d` and `1. | e4 | 3 d | e5 | 12 d`: a number, moves, and the times that they took.
fn has_times(text: &[u8], cells: &[Span]) -> bool {
    if moves_before_times(text, cells).is_some() {
        return true;
    }
    let [number, played, others @ ..] = cells else { return false };
    let number = bare(number.of(text));
    let number = number.strip_suffix(b".").unwrap_or(number);
    let is_cell = |cell: &Span| {
        let content = bare(cell.of(text));
        content.is_empty() || is_time(content) || begins_with_move(content)
    };
    (1..=3).contains(&number.len())
        && number.iter().all(u8::is_ascii_digit)
        && begins_with_move(played.of(text))
        && others.iter().all(is_cell)
        && others.iter().any(|cell| is_span_of_time(cell.of(text)))
}

/// Returns the number and the moves of `1. e4 e5 | 3 d | 12 d`: behind bars are nothing but times.
fn moves_before_times(text: &[u8], cells: &[Span]) -> Option<[Span; 2]> {
    let [moves, times @ ..] = cells else { return None };
    let digits = moves.of(text).iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dot = usize::from(moves.of(text).get(digits) == Some(&b'.'));
    let number = Span::new(moves.start, moves.start + digits + dot);
    let moves = trimmed(text, Span::new(number.end, moves.end));
    let is_row =
        (1..=3).contains(&digits) && !times.is_empty() && times.iter().all(|cell| is_time(cell.of(text)));
    (is_row && begins_with_move(moves.of(text))).then_some([number, moves])
}

/// The headings of a table with a game a row.
struct Heads {
    names: Vec<String>,
    moves: usize,
}

impl Heads {
    /// The headings that some cells are; none if no column has games, or no other one says anything about them.
    fn of(text: &[u8], cells: &[Span]) -> Option<Heads> {
        const MOST: usize = 64;
        let names: Vec<String> = cells
            .iter()
            .take(MOST)
            .map(|cell| plain_name(&String::from_utf8_lossy(bare(cell.of(text)))).into_owned())
            .collect();
        let ranks = names.iter().enumerate().filter_map(|(at, name)| Some((rank_of_game(name)?, at)));
        let (_, moves) = ranks.min()?;
        let told = names.iter().enumerate().filter(|(at, _)| *at != moves);
        let told: Vec<Meaning> = told.filter_map(|(_, name)| Some(meaning(name)?.0)).collect();
        // `No | Result | Moves`
        let is_told = told.len() >= 2 || told.contains(&Meaning::Result);
        (is_told && names.len() == cells.len()).then_some(Heads { names, moves })
    }

    /// Cuts a row that begins with its index.
    fn indexed_cells(&self, text: &[u8], row: Span, cells: &mut Vec<Span>) -> Option<()> {
        cut_at_blanks(text, row, cells);
        let is_row = cells.len() == self.names.len() + 1 && cells[0].of(text).iter().all(u8::is_ascii_digit);
        is_row.then_some(())
    }

    /// Writes a row as a game. False if it is none.
    fn write(&self, writer: &mut Writer<'_>, cells: &[Span]) -> bool {
        if cells.len() != self.names.len() {
            return false;
        }
        let text = writer.text();
        let mut tags = Told::default();
        for (at, cell) in cells.iter().enumerate().filter(|(at, cell)| *at != self.moves && !cell.is_empty())
        {
            tags.take(&[&self.names[at]], *cell, &String::from_utf8_lossy(cell.of(text)));
        }
        let moves = cells[self.moves];
        for place in
            write_text(writer, tags, Value::plain(moves), &|| Some(count_of_moves(moves.of(text))), |_| {})
        {
            writer.leave_out(place);
        }
        writer.end_game();
        true
    }
}

/// A table with a move a row: `id | date | move | game`, as programs print what they keep of games.
struct MoveRows {
    columns: usize,
    moves: usize,
    /// The column that says which game a row is of.
    game: Option<usize>,
}

impl MoveRows {
    /// The table below headings, if one column has moves and no other does.
    fn under(text: &[u8], cells: &[Span]) -> Option<MoveRows> {
        const MOVES: &[&str] = &["move", "san", "uci", "lan", "movesan", "sanmove", "zug", "coup", "jugada"];
        const GAMES: &[&str] =
            &["game", "gameid", "gameno", "gamenumber", "match", "matchid", "partie", "partida"];
        /// Words beside the move that a column for the number of the move has none of.
        const BESIDE: &[&str] = &["id", "date", "time", "timestamp", "createdat", "playedat", "ply"];
        let name = |cell: &Span| plain_name(&String::from_utf8_lossy(bare(cell.of(text)))).into_owned();
        let names: Vec<String> = cells.iter().map(name).collect();
        let named = |known: &[&str]| names.iter().position(|name| known.contains(&&**name));
        let moves = named(MOVES)?;
        let is_only = names.iter().filter(|name| MOVES.contains(&&***name)).count() == 1;
        let game = named(GAMES);
        (is_only && (game.is_some() || named(BESIDE).is_some())).then_some(MoveRows {
            columns: names.len(),
            moves,
            game,
        })
    }

    /// Writes the rows below the headings, those of each game together. Returns the first line that is none of them; none if the
    /// rows have no moves.
    fn write(&self, writer: &mut Writer<'_>, lines: &[(Span, Span)], heads: usize) -> Option<usize> {
        let text = writer.text();
        let mut games: Vec<(&[u8], Vec<Vec<Span>>)> = Vec::new();
        let mut numbers: HashMap<&[u8], usize> = HashMap::new();
        let mut at = heads + 1;
        while let Some(&(line, _)) = lines.get(at) {
            let content = trimmed(text, line);
            if !is_rule(content.of(text)) {
                let mut cells = Vec::new();
                if !has_bar(content.of(text)) {
                    break;
                }
                cut_at_bars(text, content, &mut cells);
                if cells.len() != self.columns || !begins_with_move(cells[self.moves].of(text)) {
                    break;
                }
                let game = self.game.map_or(&b""[..], |game| cells[game].of(text));
                let number = *numbers.entry(game).or_insert(games.len());
                if number == games.len() {
                    games.push((game, Vec::new()));
                }
                games[number].1.push(cells);
            }
            at += 1;
        }
        if games.is_empty() {
            return None;
        }
        for (_, rows) in games {
            for cells in rows {
                for (column, cell) in cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()) {
                    if column == self.moves {
                        writer.copy(*cell);
                        writer.add("\n");
                    } else {
                        writer.leave_out(*cell);
                    }
                }
            }
            writer.end_game();
        }
        Some(at)
    }
}

/// Returns true if a line has nothing but strokes in at least two parts.
fn is_rule(line: &[u8]) -> bool {
    let Ok(line) = std::str::from_utf8(line) else { return false };
    if line.chars().any(is_box) {
        let is_drawn = line.chars().all(|ch| is_box(ch) || matches!(ch, ' ' | '-'))
            && (line.chars().any(is_stroke) || line.contains("---"));
        return is_drawn && line.len() > 3 || is_row_of_types(line);
    }
    let parts = || line.split(['+', '|', ' ']).filter(|part| !part.is_empty());
    let is_part = |part: &str| {
        part.len() >= 2 && (part.bytes().all(|byte| byte == b'-') || part.bytes().all(|byte| byte == b'='))
    };
    let is_drawn = line.contains("-+") || line.contains("=+") || line.contains("+-") || line.contains("+=");
    // Two dashes are a null move.
    let is_long = parts().all(|part| part.len() >= 3) || parts().any(|part| part.len() >= 5);
    parts().count() > 0 && parts().all(is_part) && (is_drawn || parts().count() >= 2 && is_long)
}

/// `│ str ┆ i64 │`: returns true for the types of the columns, which polars writes between their headings and a rule.
fn is_row_of_types(line: &str) -> bool {
    const TYPES: [&str; 18] = [
        "str", "i8", "i16", "i32", "i64", "i128", "u8", "u16", "u32", "u64", "f32", "f64", "bool", "date",
        "time", "cat", "enum", "null",
    ];
    let is_type = |cell: &str| {
        TYPES.contains(&cell)
            || cell.ends_with(']')
                && ["list[", "array[", "datetime[", "duration[", "struct["]
                    .iter()
                    .any(|of| cell.starts_with(of))
    };
    let mut cells = line.split(is_box).map(str::trim).filter(|cell| !cell.is_empty());
    cells.next().is_some_and(is_type) && cells.all(is_type)
}

fn is_box(ch: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&ch)
}

fn is_stroke(ch: char) -> bool {
    matches!(ch, '─' | '━' | '═' | '┄' | '┈' | '╌' | '╍')
}

fn has_bar(line: &[u8]) -> bool {
    BARS.iter().any(|bar| memchr::memmem::find(line, bar).is_some())
}

/// Returns true if a line has a number and moves, with blanks between them.
fn is_aligned_row(text: &[u8], line: Span) -> bool {
    let mut words = line.of(text).split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let digits = |word: &[u8]| word.strip_suffix(b".").unwrap_or(word).iter().all(u8::is_ascii_digit);
    words.next().is_some_and(digits) && words.next().is_some_and(begins_with_move)
}

/// A row such as `12 W Nf3`: the number, the colour, the move.
fn coloured_row(text: &[u8], line: Span) -> Option<(Span, Colour, Span)> {
    let mut at = line.start;
    let mut word = || {
        let rest = Span::new(at, line.end);
        let start = rest.start + (rest.len() - rest.of(text).trim_ascii_start().len());
        let length = text[start..line.end].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        at = start + length;
        Span::new(start, at)
    };
    let (number, colour, played) = (word(), word(), word());
    let digits = number.of(text).strip_suffix(b".").unwrap_or(number.of(text));
    let colour = match colour.of(text) {
        b"W" | b"w" | b"White" | b"white" => Colour::White,
        b"B" | b"b" | b"Black" | b"black" => Colour::Black,
        _ => return None,
    };
    let is_row = (1..=3).contains(&digits.len())
        && digits.iter().all(u8::is_ascii_digit)
        && played.end == line.end
        && begins_with_move(played.of(text));
    is_row.then_some((Span::new(number.start, number.start + digits.len()), colour, played))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Colour {
    White,
    Black,
}

/// The columns of White and Black, by the cells that name them.
fn columns_of(text: &[u8], cells: &[Span]) -> Option<[usize; 2]> {
    let column = |side: Side| {
        let is_named = |cell: &Span| Side::named(&String::from_utf8_lossy(bare(cell.of(text)))) == Some(side);
        cells.iter().position(is_named)
    };
    Some([column(Side::White)?, column(Side::Black)?])
}

/// Returns true for a cell that tells of a resignation, and not of whom: `resigns`.
fn tells_resignation(cell: &[u8]) -> bool {
    const LONGEST: usize = 32;
    let words = String::from_utf8_lossy(&cell[..cell.len().min(LONGEST)]).into_owned();
    let words: Vec<String> = words.split_whitespace().map(String::from).collect();
    matches!(
        termination_phrase(&words),
        Some((Termination::Resignation, None, count)) if count == words.len()
    )
}

/// Writes the rows of the tables as lines.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    if is_list_table(text) {
        return write_list_table(writer);
    }
    let all: Vec<(Span, Span)> = ended_lines(text).collect();
    let mut cells = Vec::new();
    let mut below_rule = false;
    let mut black_first: Option<BlackFirst> = None;
    let mut heads_of_games: Option<Heads> = None;
    let mut heads_of_index: Option<Heads> = None;
    let mut column_of_black = None;
    let mut columns_of_sides: Option<[usize; 2]> = None;
    let mut has_clocks = false;
    let (mut rows, mut end_of_games) = (0, 0);
    for (at, &(line, end)) in all.iter().enumerate() {
        if at < end_of_games {
            continue;
        }
        let content = trimmed(text, line);
        if !has_bar(content.of(text)) && !content.is_empty() && !is_rule(content.of(text)) {
            words_of(text, content, &mut cells);
            if let Some(columns) = BlackFirst::under(text, &cells) {
                black_first = Some(columns);
                continue;
            }
            if let Some(columns) = black_first.filter(|columns| columns.is_row(text, &cells)) {
                columns.put_white_first(text, &mut cells);
                write_cells(writer, &cells, Writer::copy);
                writer.copy(end);
                continue;
            }
        }
        if let Some((next, _)) = all.get(at + 1)
            && let Some(found) = indexed_heads(text, content, trimmed(text, *next))
        {
            heads_of_index = Some(found);
            continue;
        }
        if let Some(heads) = &heads_of_index
            && heads.indexed_cells(text, content, &mut cells).is_some()
            && heads.write(writer, &cells[1..])
        {
            continue;
        }
        if is_rule(content.of(text)) {
            below_rule = true;
            continue;
        }
        let heads = all.get(at + 1).is_some_and(|(next, _)| is_rule(trimmed(text, *next).of(text)));
        if heads && let Some(found) = heads_under(text, content, trimmed(text, all[at + 1].0).of(text)) {
            heads_of_games = Some(found);
            continue;
        }
        if below_rule
            && !has_bar(content.of(text))
            && let Some(heads) = &heads_of_games
        {
            cut_at_blanks(text, content, &mut cells);
            if heads.write(writer, &cells) {
                continue;
            }
        }
        if let Some((number, colour, played)) = coloured_row(text, content) {
            writer.copy(number);
            writer.add(if colour == Colour::White { ". " } else { "... " });
            writer.copy(played);
        } else if has_bar(content.of(text)) {
            cut_at_bars(text, content, &mut cells);
            if let Some(parts) = moves_before_times(text, &cells) {
                cells.splice(..1, parts);
            }
            if heads_of_games.as_ref().is_some_and(|heads| heads.write(writer, &cells)) {
                continue;
            }
            if heads
                && let Some(table) = MoveRows::under(text, &cells)
                && let Some(end) = table.write(writer, &all, at)
            {
                end_of_games = end;
                continue;
            }
            if heads && let Some(found) = Heads::of(text, &cells) {
                heads_of_games = Some(found);
                continue;
            }
            if let Some(games) = GamesBeside::under(text, &cells) {
                end_of_games = write_games_beside(writer, &all, at, &games);
                continue;
            }
            if cells.iter().all(|cell| is_heading(cell.of(text))) || heads && !has_moves(text, &cells) {
                rows = 0;
                black_first = BlackFirst::under(text, &cells);
                columns_of_sides = columns_of(text, &cells);
                write_headings(writer, &cells, Writer::copy);
                writer.end_line();
                continue;
            }
            if let Some(columns) = black_first {
                columns.put_white_first(text, &mut cells);
            }
            if let Some(sign) = sign_before(text, &cells, rows) {
                writer.add(&sign);
            }
            let mut behind =
                all[at + 1..].iter().map(|(next, _)| next.of(text)).filter(|next| !is_rule(next));
            let mut score = None;
            if rows > 0 && behind.next().is_none_or(|next| !has_bar(next)) {
                clear_missing_move(text, &mut cells);
                score = score_like_clock(text, &cells).filter(|_| !has_clocks);
            }
            rows += usize::from(has_moves(text, &cells));
            has_clocks |= score.is_none() && cells.iter().any(|cell| is_clock(cell.of(text)));
            cells.truncate(cells.len() - usize::from(score.is_some()));
            let resigned = columns_of_sides.filter(|_| black_first.is_none()).and_then(|columns| {
                Side::BOTH.into_iter().find_map(|side| {
                    let cell = *cells.get(columns[side as usize])?;
                    // Black resigns behind a move of White's, White before one of Black's.
                    let other = cells.get(columns[1 - side as usize]).map_or(&b""[..], |cell| cell.of(text));
                    let is_due = match side {
                        Side::White => bare(other).is_empty(),
                        Side::Black => begins_with_move(bare(other)),
                    };
                    (is_due && tells_resignation(cell.of(text))).then_some((side, cell))
                })
            });
            write_cells(writer, &cells, |writer, cell| {
                // The column says who has resigned.
                if let Some((side, _)) = resigned.filter(|(_, told)| *told == cell) {
                    writer.add(side.tag());
                    writer.add(" ");
                }
                writer.copy(cell);
            });
            if let Some((place, score)) = score {
                writer.add(" ");
                writer.replace(place, score);
            }
        } else if below_rule && is_aligned_row(text, content) {
            cut_at_blanks(text, content, &mut cells);
            match cells[..] {
                [_, _, black] => column_of_black = Some(black.start - line.start),
                [number, played] if column_of_black == Some(played.start - line.start) => {
                    cells.insert(1, Span::new(number.end, number.end));
                }
                _ => {}
            }
            write_cells(writer, &cells, Writer::copy);
        } else {
            below_rule &= content.is_empty();
            cut_at_blanks(text, content, &mut cells);
            if heads && !cells.is_empty() && cells.iter().all(|cell| is_heading(cell.of(text))) {
                continue;
            }
            if heads && let Some(games) = GamesBeside::under(text, &cells) {
                end_of_games = write_games_beside(writer, &all, at, &games);
                continue;
            }
            match counts_rows(content.of(text)) {
                true => writer.leave_out(content),
                false => writer.copy(without_heading_mark(text, line)),
            }
        }
        writer.copy(end);
    }
}

/// Writes the rows below the headings of several games. Returns the first line that is none of them.
fn write_games_beside(
    writer: &mut Writer<'_>,
    lines: &[(Span, Span)],
    heads: usize,
    games: &GamesBeside,
) -> usize {
    let text = writer.text();
    let mut head_cells = Vec::new();
    cut_at_blanks(text, lines[heads].0, &mut head_cells);
    let bars = has_bar(lines[heads].0.of(text));
    let mut rows = Vec::new();
    let mut at = heads + 1;
    while let Some(&(line, _)) = lines.get(at) {
        let content = trimmed(text, line);
        let mut cells = Vec::new();
        if !is_rule(content.of(text)) {
            match bars {
                true if has_bar(content.of(text)) => cut_at_bars(text, content, &mut cells),
                false if !content.is_empty() => cut_at_blanks(text, content, &mut cells),
                _ => break,
            }
            if cells.len() < games.columns() && !bars {
                let heads = head_cells.iter().map(|head| head.start - lines[heads].0.start);
                cells = heads
                    .map(|head| {
                        let found = cells.iter().find(|cell| cell.start - line.start == head);
                        found.copied().unwrap_or(Span::new(line.end, line.end))
                    })
                    .collect();
            }
            rows.push(cells);
        }
        at += 1;
    }
    games.write(writer, &rows, Writer::copy);
    at
}

fn has_moves(text: &[u8], cells: &[Span]) -> bool {
    cells.iter().any(|cell| begins_with_move(cell.of(text)))
}

/// A line without the mark of a heading: `## Game`, `h2. Game`.
fn without_heading_mark(text: &[u8], line: Span) -> Span {
    let content = line.of(text);
    let signs = content.iter().take_while(|byte| **byte == b'#').count();
    let textile = matches!(content, [b'h', b'1'..=b'6', b'.', b' ', ..]);
    let length = if textile { 4 } else { signs };
    let is_mark =
        textile || (1..=6).contains(&signs) && content.get(signs) == Some(&b' ') && content.len() > signs + 3;
    Span::new(line.start + if is_mark { length } else { 0 }, line.end)
}

/// Returns true for `(16 rows)`, which a program writes under its table, or `shape: (16, 3)` above it.
fn counts_rows(line: &[u8]) -> bool {
    if let Some(shape) = line.strip_prefix(b"shape: (").and_then(|shape| shape.strip_suffix(b")")) {
        return shape.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b' ' | b'_'));
    }
    let inner = line.strip_prefix(b"(").and_then(|inner| inner.strip_suffix(b")")).unwrap_or_default();
    let digits = inner.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && matches!(&inner[digits..], b" rows" | b" row")
}

/// The cells between upright lines.
fn cut_at_bars(text: &[u8], line: Span, cells: &mut Vec<Span>) {
    cells.clear();
    let mut start = line.start;
    let mut at = line.start;
    while at < line.end {
        match BARS.iter().find(|bar| text[at..line.end].starts_with(bar)) {
            Some(bar) => {
                // Nothing is before the first line of a frame.
                if at > line.start {
                    cells.push(trimmed(text, Span::new(start, at)));
                }
                at += bar.len();
                start = at;
            }
            None => at += 1,
        }
    }
    if start < line.end {
        cells.push(trimmed(text, Span::new(start, line.end)));
    }
}

/// The cells between two or more blanks; a number at the beginning is a cell too.
fn cut_at_blanks(text: &[u8], line: Span, cells: &mut Vec<Span>) {
    cells.clear();
    let content = line.of(text);
    let mut start = 0;
    while start < content.len() {
        let rest = &content[start..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'.').count();
        let number = if start == 0 && rest.get(digits) == Some(&b' ') { digits } else { 0 };
        let end = match number {
            0 => memchr::memmem::find(rest, b"  ").unwrap_or(rest.len()),
            number => number,
        };
        cells.push(Span::new(line.start + start, line.start + start + end));
        start += end;
        start += content[start..].iter().take_while(|byte| **byte == b' ').count();
    }
}

#[cfg(test)]
mod tests {
    use super::{is_rule, is_table};

    #[test]
    fn rules_are_seen() {
        for line in [
            "+-----+-----+",
            "--------+---------",
            "+=====+=====+",
            "┌───┬───┐",
            "----  --------",
            "==== ====",
            "│───│",
        ] {
            assert!(is_rule(line.as_bytes()), "{line}");
        }
        for line in ["", "---", "-- --", "1-0", "+", "| |", "e4 -- e5", "│ e4 │", "- - -", "+-"] {
            assert!(!is_rule(line.as_bytes()), "{line}");
        }
    }

    #[test]
    fn sheets_are_no_tables() {
        for text in ["1. e4 | e5\n2. Nf3 | Nc6\n", "# W B\n1 e4 e5\n2 Nf3 Nc6\n", "-----\n1. e4 e5\n2. Nf3\n"]
        {
            assert!(!is_table(text.as_bytes()), "{text}");
        }
        assert!(is_table(b"   white  black  result  moves\n0  Adams  Becker  1-0  e4 e5 Nf3\n"));
    }
}
