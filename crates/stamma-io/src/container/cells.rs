//! Rows of a table of moves: their cells become `1. e4 e5`.

use super::Writer;
use super::csv::is_head_of_comments;
use super::fields::{Meaning, Side, meaning, plain_name};
use super::tags::result;
use super::words::is_move;
use stamma_notation::Span;
use stamma_notation::internals::termination_phrase;

/// Words above the columns of a table of moves, in small letters. They name nobody.
const HEADINGS: &[&str] = &[
    "",
    "#",
    "no",
    "nr",
    "n",
    "n°",
    "nº",
    "№",
    "num",
    "number",
    "move",
    "moves",
    "ply",
    "white",
    "black",
    "w",
    "b",
    "time",
    "clock",
    "weiß",
    "weiss",
    "schwarz",
    "s",
    "zug",
    "züge",
    "zeit",
    "blancs",
    "noirs",
    "coup",
    "coups",
    "temps",
    "blancas",
    "negras",
    "jugada",
    "tiempo",
    "bianco",
    "nero",
    "mossa",
    "tempo",
    "wit",
    "zwart",
    "zet",
    "tijd",
    "brancas",
    "pretas",
    "lance",
    "białe",
    "czarne",
    "ruch",
    "bílý",
    "černý",
    "tah",
    "белые",
    "чёрные",
    "черные",
    "ход",
    "время",
];

/// Returns true if a text is the word above a column.
pub fn is_heading(text: &[u8]) -> bool {
    const LONGEST: usize = 32;
    let text = bare(text);
    if text.len() > LONGEST {
        return false;
    }
    let lower = String::from_utf8_lossy(text).to_lowercase();
    let signs = |ch: char| matches!(ch, '.' | ':' | '(' | ')' | '_' | '^' | '!' | ' ' | '~');
    let name = lower.trim_matches(signs);
    HEADINGS.contains(&name) || is_head_of_comments(name)
}

/// The text of a cell without blanks and signs of emphasis.
pub fn bare(text: &[u8]) -> &[u8] {
    // Cells that show nothing hold a no-break space.
    let mut text = text.trim_ascii();
    while let Some(rest) = text.strip_prefix("\u{A0}".as_bytes()).or(text.strip_prefix(b"&nbsp;")) {
        text = rest.trim_ascii();
    }
    while let Some(rest) = text.strip_suffix("\u{A0}".as_bytes()).or(text.strip_suffix(b"&nbsp;")) {
        text = rest.trim_ascii();
    }
    let is_sign = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'*' | b'_' | b'`' | b'\'');
    let start = text.iter().take_while(|byte| is_sign(byte)).count();
    let end = text[start..].iter().rev().take_while(|byte| is_sign(byte)).count();
    &text[start..text.len() - end]
}

/// Returns true if a text is the number of a move.
fn is_number(text: &[u8]) -> bool {
    let digits = text.strip_suffix(b".").unwrap_or(text);
    (1..=3).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit)
}

/// Returns true if a text is the number of a move without a dot.
pub fn is_bare_number(text: &[u8]) -> bool {
    is_number(text) && !text.ends_with(b".")
}

/// Returns true if a text begins with a move.
pub fn begins_with_move(text: &[u8]) -> bool {
    let text = bare(&text[..text.len().min(48)]);
    let ends =
        |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'<' | b'*' | b'[' | b'{' | b'(' | b'|');
    let word = &text[..text.iter().position(ends).unwrap_or(text.len())];
    // Icons and pieces in brackets: what is behind them is a square.
    is_move(word) && !word.first().is_some_and(u8::is_ascii_digit) || castles(word)
}

fn castles(word: &[u8]) -> bool {
    [&b"O-O"[..], b"0-0", b"o-o"].iter().any(|castling| word.starts_with(castling))
}

/// Returns true if a text is a time on a clock: `1:29:33`, `(0:05)`, `4:59.8`.
pub fn is_clock(text: &[u8]) -> bool {
    let text = bare(text);
    let text = text.strip_prefix(b"(").and_then(|inner| inner.strip_suffix(b")")).unwrap_or(text);
    let colons = text.iter().filter(|byte| **byte == b':').count();
    let is_part = |part: &[u8]| {
        (1..=5).contains(&part.len()) && part.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
    };
    matches!(colons, 1 | 2) && text.len() <= 12 && text.split(|byte| *byte == b':').all(is_part)
}

/// Returns true for a time with seconds, perhaps behind its date: `10:01:02`, `2025-03-03T10:01:02Z`, `2025-03-03 10:01:02.5`.
pub fn is_time_of_day(text: &[u8]) -> bool {
    const LONGEST: usize = 40;
    let is_part = |byte: &u8| byte.is_ascii_digit() || b"-:./TZ+ ".contains(byte);
    text.len() <= LONGEST
        && text.first().is_some_and(u8::is_ascii_digit)
        && text.iter().filter(|byte| **byte == b':').count() >= 2
        && text.iter().all(is_part)
}

/// Returns true for a number and a unit of time: `3 d`, `12 days`, `90 min`.
pub fn is_span_of_time(text: &[u8]) -> bool {
    const UNITS: &str = "s|sec|secs|second|seconds|m|min|mins|minute|minutes|h|hr|hrs|hour|hours|d|day|days|w|week|weeks|\
                         sek|sekunden|minuten|std|stunde|stunden|t|tag|tage|woche|wochen|j|jour|jours|heure|heures|\
                         día|días|dia|dias|hora|horas|ora|ore|giorno|giorni|g|dag|dagen|uur|dage|dagar|dni|dzień|godz|д|дн|день|дня|дней|ч|мин|с";
    let text = bare(text);
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let unit = std::str::from_utf8(&text[digits..]).unwrap_or_default().trim().trim_end_matches('.');
    (1..=4).contains(&digits)
        && !unit.is_empty()
        && UNITS.split('|').any(|known| known == unit.to_lowercase())
}

/// Returns true for a score alone on a line, perhaps behind a word that says so: `0-1`, `Result: 1:0`.
pub fn is_result_line(line: &[u8]) -> bool {
    const LONGEST: usize = 48;
    let line = line.trim_ascii();
    if line.len() > LONGEST {
        return false;
    }
    let line = String::from_utf8_lossy(line);
    let labelled = line.split_once(':').filter(|(label, _)| is_result_label(label.as_bytes()));
    let score = labelled.map_or(&*line, |(_, score)| score).trim();
    score.contains(['0', '1', '½']) && result(score).is_some()
}

/// Returns true for the name of a result.
fn is_result_label(text: &[u8]) -> bool {
    matches!(meaning(&plain_name(&String::from_utf8_lossy(bare(text)))), Some((Meaning::Result, _)))
}

/// The score behind the moves of the last row of a table without clock times, if it is written like one: `(1:0)`.
pub fn score_like_clock(text: &[u8], cells: &[Span]) -> Option<(Span, &'static str)> {
    let (last, before) = cells.split_last()?;
    let content = bare(last.of(text));
    let content = content.strip_prefix(b"(").and_then(|inner| inner.strip_suffix(b")")).unwrap_or(content);
    let score = match content {
        b"1:0" => "1-0",
        b"0:1" => "0-1",
        _ => return None,
    };
    let has_moves = before.iter().any(|cell| begins_with_move(cell.of(text)));
    (has_moves && !before.iter().any(|cell| is_clock(cell.of(text)))).then_some((*last, score))
}

/// The score of a row below the moves that has the points of each player: `|  | 1 | 0 |`, `| Result | ½ | ½ |`.
pub fn score_in_points(text: &[u8], cells: &[Span]) -> Option<(Span, &'static str)> {
    let [first, .., white, black] = cells else { return None };
    let label = bare(first.of(text));
    let is_labelled = label.is_empty() || is_result_label(label);
    let between = &cells[1..cells.len() - 2];
    if !is_labelled || between.iter().any(|cell| !bare(cell.of(text)).is_empty()) {
        return None;
    }
    let points = |cell: &Span| match bare(cell.of(text)) {
        b"1" => Some(2),
        b"0" => Some(0),
        b"1/2" | b"0.5" | b"0,5" => Some(1),
        other if other == "½".as_bytes() => Some(1),
        _ => None,
    };
    let score = match (points(white)?, points(black)?) {
        (2, 0) => "1-0",
        (0, 2) => "0-1",
        (1, 1) => "1/2-1/2",
        _ => return None,
    };
    Some((white.to(*black), score))
}

/// Returns true for a sign in the place of a move.
pub fn is_no_move(text: &[u8]) -> bool {
    const SIGNS: [&str; 6] = ["-", "--", "---", "–", "—", "..."];
    SIGNS.iter().any(|sign| sign.as_bytes() == text)
}

/// Takes a sign in the place of the last move of the last row for an empty cell: Black did not move any more.
pub fn clear_missing_move(text: &[u8], cells: &mut [Span]) {
    if let [.., white, black] = cells
        && begins_with_move(white.of(text))
        && is_no_move(bare(black.of(text)))
    {
        *black = Span::new(black.end, black.end);
    }
}

/// Returns true for text that begins with a move of Black's and its number: `3...Nf6 is the Berlin`. Words about the end of a game may be
/// about this one.
fn tells_of_other_move(cell: &[u8]) -> bool {
    const FEWEST_WORDS: usize = 2;
    let Ok(text) = std::str::from_utf8(cell) else { return false };
    let behind = text.trim_start_matches(|ch: char| ch.is_ascii_digit());
    let is_word = |word: &&String| word.chars().count() > 1 && word.chars().all(char::is_lowercase);
    let words: Vec<String> = text.split_whitespace().map(String::from).collect();
    let ends_game = || (0..words.len()).any(|at| termination_phrase(&words[at..]).is_some());
    // `1-0`, `½`
    let has_score = || words.iter().any(|word| word.contains(['-', '½']));
    behind.len() < text.len()
        && behind.starts_with("...")
        && !text.contains(['{', '}'])
        && words.iter().filter(is_word).count() >= FEWEST_WORDS
        && !has_score()
        && !ends_game()
}

/// Returns true if the last cell of a row, behind those of a number and its moves, has words that are no move and no end of the game:
/// `| 12 | Nf3 | Nc6 | quiet |`.
fn is_remark_of_row(text: &[u8], cells: &[Span]) -> bool {
    let content = |at: usize| cells.get(at).map_or(&b""[..], |cell| bare(cell.of(text)));
    let has_move = |at: usize| begins_with_move(content(at));
    let Ok(remark) = std::str::from_utf8(content(3)) else { return false };
    let words: Vec<String> = remark.split_whitespace().map(String::from).collect();
    let ends_game =
        || result(remark).is_some() || (0..words.len()).any(|at| termination_phrase(&words[at..]).is_some());
    cells.len() == 4
        && is_number(content(0))
        && has_move(1)
        && (has_move(2) || content(2).is_empty())
        && !has_move(3)
        && remark.chars().any(char::is_lowercase)
        && !remark.contains(|ch: char| ch.is_ascii_digit() || matches!(ch, '{' | '}' | '½' | '\n'))
        && !ends_game()
}

/// Writes the cells of a row on a line: `write` writes the content of each.
pub fn write_cells<'t>(
    writer: &mut Writer<'t>,
    cells: &[Span],
    mut write: impl FnMut(&mut Writer<'t>, Span),
) {
    let text = writer.text();
    let content = |cell: &Span| bare(cell.of(text));
    let has_moves = cells.iter().any(|cell| begins_with_move(content(cell)));
    if !has_moves
        && let Some((points, score)) = score_in_points(text, cells)
        && writer.is_in_game()
    {
        return writer.replace(points, score);
    }
    let mut is_first = true;
    for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| !content(cell).is_empty()) {
        if !std::mem::take(&mut is_first) {
            writer.add(" ");
        }
        let is_remark =
            || at > 1 && tells_of_other_move(content(cell)) || at == 3 && is_remark_of_row(text, cells);
        let is_time = || is_clock(content(cell)) || at > 0 && is_span_of_time(content(cell));
        if has_moves && (is_time() || is_remark()) {
            writer.add("{");
            write(writer, *cell);
            writer.add("}");
            continue;
        }
        write(writer, *cell);
        if has_moves && is_number(content(cell)) {
            let mut after = cells[at + 1..].iter();
            let moves: Vec<bool> =
                after.by_ref().take(2).map(|cell| begins_with_move(content(cell))).collect();
            let dotted = content(cell).ends_with(b".");
            match moves[..] {
                [true, ..] if !dotted => writer.add("."),
                [false, ..] if is_of_black(&cells[at + 1..], content) => {
                    writer.add(if dotted { ".." } else { "..." });
                }
                _ => {}
            }
        }
    }
}

/// Returns true if White's cell is empty among those behind a number, and the only move is Black's. In a table with an empty column
/// before White's, that of Black is empty where his move is missing.
fn is_of_black<'t>(cells: &[Span], content: impl Fn(&Span) -> &'t [u8]) -> bool {
    let mut moves = cells.iter().enumerate().filter(|(_, cell)| begins_with_move(content(cell)));
    let (Some((at, _)), None) = (moves.next(), moves.next()) else { return false };
    let is_first = cells[..at].iter().all(|cell| content(cell).is_empty());
    is_first && at > 0 && (at > 1 || cells[at + 1..].iter().all(|cell| !content(cell).is_empty()))
}

/// Returns the sign to write before a row without a number whose only move is Black's, by the number of rows with moves before it.
pub fn sign_before(text: &[u8], cells: &[Span], rows_before: usize) -> Option<String> {
    let [white, black] = cells else { return None };
    let is_of_black = bare(white.of(text)).is_empty() && begins_with_move(black.of(text));
    is_of_black.then(|| format!("{}... ", rows_before + 1))
}

/// The columns of both sides where that of Black stands before that of White.
#[derive(Clone, Copy, Debug)]
pub struct BlackFirst {
    /// The number of columns.
    count: usize,
    black: usize,
    white: usize,
}

impl BlackFirst {
    /// The columns under some headings; none where White's comes first, or where there are others than those of one game.
    pub fn under(text: &[u8], heads: &[Span]) -> Option<BlackFirst> {
        const MOST: usize = 8;
        if heads.len() > MOST {
            return None;
        }
        let side = |head: &Span| Side::named(&String::from_utf8_lossy(bare(head.of(text))));
        let place = |wanted: Side| heads.iter().position(|head| side(head) == Some(wanted));
        let is_known = |head: &Span| side(head).is_some() || is_heading(head.of(text));
        let sides = heads.iter().filter(|head| side(head).is_some()).count();
        let (black, white) = (place(Side::Black)?, place(Side::White)?);
        (black < white && sides == 2 && heads.iter().all(is_known)).then_some(BlackFirst {
            count: heads.len(),
            black,
            white,
        })
    }

    /// Puts the cell of White before that of Black.
    pub fn put_white_first(self, text: &[u8], cells: &mut [Span]) {
        if let Some(before) = self.numbers_before(text, cells) {
            cells.swap(before + self.black, before + self.white);
        }
    }

    /// The number of cells before those of the columns: that of a number may have no heading. None for a row of another table.
    fn numbers_before(self, text: &[u8], cells: &[Span]) -> Option<usize> {
        let before = cells.len().checked_sub(self.count)?;
        (before == 0 || before == 1 && is_number(cells[0].of(text))).then_some(before)
    }

    /// Returns true if a row has a cell for each column, and a move in those of both sides.
    pub fn is_row(self, text: &[u8], cells: &[Span]) -> bool {
        let Some(before) = self.numbers_before(text, cells) else { return false };
        let has_move = |at: usize| cells.get(before + at).is_some_and(|cell| begins_with_move(cell.of(text)));
        has_move(self.black) && has_move(self.white)
    }
}

/// The columns of a table with several games side by side: `No | White1 | Black1 | White2 | Black2`.
pub struct GamesBeside {
    /// The number of columns.
    count: usize,
    /// The column of White's moves of the first game, behind that of the numbers.
    first: usize,
}

impl GamesBeside {
    /// The columns under some headings; none where they are of one game.
    pub fn under(text: &[u8], heads: &[Span]) -> Option<GamesBeside> {
        const MOST: usize = 64;
        let heads = &heads[..heads.len().min(MOST)];
        let names: Vec<String> = heads
            .iter()
            .map(|head| plain_name(&String::from_utf8_lossy(bare(head.of(text)))).into_owned())
            .collect();
        let side = |name: &str| Side::named(name.trim_end_matches(|ch: char| ch.is_ascii_digit()));
        let first =
            names.iter().position(|name| side(name) == Some(Side::White)).filter(|first| *first <= 1)?;
        let is_pair = |pair: &[String]| {
            let [white, black] = pair else { return false };
            let digits = |name: &str| name.trim_start_matches(|ch: char| !ch.is_ascii_digit()).to_owned();
            (side(white), side(black)) == (Some(Side::White), Some(Side::Black))
                && digits(white) == digits(black)
        };
        let pairs = &names[first..];
        // Without numbers a row may have several moves of one game.
        let is_sure = first > 0 || pairs.first() != pairs.get(2);
        let is_beside = pairs.len() >= 4 && is_sure && pairs.chunks(2).all(is_pair);
        is_beside.then_some(GamesBeside { count: names.len(), first })
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.count
    }

    /// Writes the games of some rows one behind another: `write` writes the content of each cell.
    pub fn write<'t>(
        &self,
        writer: &mut Writer<'t>,
        rows: &[Vec<Span>],
        mut write: impl FnMut(&mut Writer<'t>, Span),
    ) {
        let text = writer.text();
        for white in (self.first..self.count).step_by(2) {
            writer.end_game_behind_moves();
            for row in rows {
                let moves = row.get(white..(white + 2).min(row.len())).unwrap_or_default();
                if moves.iter().all(|cell| bare(cell.of(text)).is_empty()) {
                    continue;
                }
                let cells = [&row[..self.first], moves].concat();
                write_cells(writer, &cells, &mut write);
                writer.end_line();
            }
        }
        writer.end_game();
    }
}

/// Writes the cells above the columns of a table: the names in them, if they are names.
pub fn write_headings<'t>(
    writer: &mut Writer<'t>,
    cells: &[Span],
    mut write: impl FnMut(&mut Writer<'t>, Span),
) {
    let text = writer.text();
    let names: Vec<Span> = cells.iter().filter(|cell| !is_heading(cell.of(text))).copied().collect();
    for (at, name) in names.iter().enumerate() {
        if at > 0 {
            writer.add(if names.len() == 2 { " - " } else { " " });
        }
        write(writer, *name);
    }
}

#[cfg(test)]
mod tests {
    use super::{begins_with_move, is_clock, is_heading};

    #[test]
    fn cells_are_judged() {
        assert!(["e4", "**Nf3+**", "O-O", "e4 e5"].iter().all(|text| begins_with_move(text.as_bytes())));
        assert!(!["1.", "1. e4", "White", "", "12:30"].iter().any(|text| begins_with_move(text.as_bytes())));
        assert!(["1:29:33", "90:00", "(0:05)"].iter().all(|text| is_clock(text.as_bytes())));
        assert!(!["12", "a:b", ":", "1:2:3:4"].iter().any(|text| is_clock(text.as_bytes())));
        assert!(["No.", " White ", "**Schwarz**", "#"].iter().all(|text| is_heading(text.as_bytes())));
        assert!(!is_heading(b"Anand"));
    }
}
