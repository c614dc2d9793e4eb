//! The games of a page: rows whose numbers follow one another, with what stands between them.

use super::page::{Line, LineKind, game_number};
use super::row::{Numbered, Row, number_of};
use super::running::running_game;
use stamma_notation::Span;
use stamma_notation::internals::MoveShape;
use std::ops::Range;

/// Rows that begin a game without a heading: so many must follow one another.
const ROWS_WITHOUT_HEADING: u32 = 4;
/// A heading has at most so many lines.
const HEADING_LINES: usize = 14;
/// Text that is no further above the first row may be about the game.
const LINES_ABOVE: usize = 8;
/// So many lines before the first row of a game without a heading may tell that it starts from a position.
const LINES_BEFORE: usize = 40;
/// So many lines behind the last row may tell the end.
const LINES_BEHIND: usize = 8;

/// A move in its place.
#[derive(Clone, Copy, Debug)]
pub struct PrintedMove {
    pub number: u32,
    pub black: bool,
    pub span: Span,
}

/// A part of a game.
#[derive(Clone, Debug)]
pub enum Part {
    Move(PrintedMove),
    /// Text beside the moves, which may tell the end.
    Remark(Span),
    /// Text before, between or behind moves in running text.
    Text(Span),
    /// Lines between two rows.
    Lines(Range<usize>),
    /// Moves that are not understood, and what stands behind them: the game breaks off there, and the reader says so.
    Unread(Span),
}

/// A game on a page.
#[derive(Clone, Debug, Default)]
pub struct Game {
    /// The lines of its heading.
    pub heading: Range<usize>,
    /// The lines before its first row that may tell of odds: the heading, and text above it.
    pub above: Range<usize>,
    /// The number in its heading.
    pub number: Option<u32>,
    pub parts: Vec<Part>,
    /// The lines from its heading to its last row, and to the end that is told behind it.
    pub lines: Range<usize>,
    /// The line that tells its end, behind its rows.
    pub end: Option<usize>,
}

impl Game {
    fn last_move(&self) -> Option<PrintedMove> {
        self.parts.iter().rev().find_map(|part| match part {
            Part::Move(printed) => Some(*printed),
            _ => None,
        })
    }

    fn due(&self) -> (u32, bool) {
        match self.last_move() {
            None => (1, false),
            Some(PrintedMove { number, black: false, .. }) => (number, true),
            Some(PrintedMove { number, black: true, .. }) => (number + 1, false),
        }
    }
}

/// Finds the games of a page.
pub fn games_of(text: &[u8], lines: &[Line], shape: MoveShape) -> Vec<Game> {
    let mut finder = Finder {
        text,
        lines,
        shape,
        games: Vec::new(),
        open: None,
        pending: Vec::new(),
        behind: 0,
        running: 0,
        aside: None,
    };
    for at in 0..lines.len() {
        finder.line(at);
    }
    finder.close();
    finder.games
}

struct Finder<'a> {
    text: &'a [u8],
    lines: &'a [Line],
    shape: MoveShape,
    games: Vec<Game>,
    open: Option<Game>,
    /// Moves of columns farther to the right, which are read when those on the left are through.
    pending: Vec<Numbered>,
    /// The first line behind the last game that was closed.
    behind: usize,
    /// The first line behind the last game in running text.
    running: usize,
    /// The line of a row that is not of the game at hand, and the number that is due behind it there.
    aside: Option<(usize, u32)>,
}

impl Finder<'_> {
    fn line(&mut self, at: usize) {
        match &self.lines[at].kind {
            LineKind::GameHeading | LineKind::Variation => self.close(),
            LineKind::Row(row) => {
                let begins = row.parts.first().is_some_and(|part| part.number == Some(1) && !part.dotted);
                let black_of_first = self.open.as_ref().is_some_and(|game| game.due() == (1, true));
                if begins && !black_of_first {
                    self.close();
                    if let Some(game) = self.beginning(at) {
                        self.open = Some(game);
                    }
                } else if self.open.is_none()
                    && let Some(game) = self.referring(at)
                {
                    self.open = Some(game);
                }
                self.row(at);
            }
            LineKind::Blank => {}
            _ => {
                self.columns();
                self.running(at);
            }
        }
    }

    /// Takes a game in running text that begins in a line. Where the rows of the game at hand go on behind it, it is a part of
    /// their notes.
    fn running(&mut self, at: usize) {
        if at < self.running {
            return;
        }
        let Some(found) = running_game(self.text, self.lines[at].span, self.shape) else { return };
        // What is not understood may go on to the end of the paragraph.
        let is_blank = |line: &&Line| line.span.is_empty();
        let paragraph = self.lines[at..].iter().take_while(|line| !is_blank(line)).last();
        let rest = Span::new(found.span.end, paragraph.map_or(0, |line| line.span.end).max(found.span.end));
        let unread = goes_on_to(self.text, rest, found.due, self.shape);
        let end = unread.unwrap_or(found.span.end);
        let last =
            (at..self.lines.len()).take_while(|&line| self.lines[line].span.start < end).last().unwrap_or(at);
        self.running = last + 1;
        let due = self.open.as_ref().map(Game::due);
        if due.is_some_and(|(due, _)| {
            self.next_number(last).is_some_and(|next| next.abs_diff(due) <= 1 && next > 1)
        }) {
            return;
        }
        self.close();
        let from = self.behind.max(at.saturating_sub(LINES_BEFORE));
        let heading = (from..at).rev().find(|&line| matches!(self.lines[line].kind, LineKind::GameHeading));
        let positioned = |line: &Line| matches!(line.kind, LineKind::Diagram | LineKind::Example);
        if self.lines[heading.unwrap_or(from)..at].iter().any(positioned) {
            return;
        }
        let lines = heading.unwrap_or_else(|| self.heading_above(at))..at;
        let above = lines.start.min(self.behind.max(at.saturating_sub(LINES_ABOVE)))..at + 1;
        let mut parts = Vec::new();
        let text = |from: usize, to: usize| (from < to).then(|| Part::Text(Span::new(from, to)));
        parts.extend(text(self.lines[at].span.start, found.span.start));
        parts.extend(found.parts);
        if let Some(unread) = unread {
            parts.push(Part::Unread(Span::new(found.span.end, unread)));
        }
        parts.extend(text(end, self.lines[last].span.end));
        let number = heading.and_then(|line| game_number(self.lines[line].span.of(self.text)));
        let lines = lines.start..last + 1;
        self.open = Some(Game { heading: lines.start..at, above, number, parts, lines, ..Game::default() });
        self.close();
    }

    /// Ends the game at hand.
    fn close(&mut self) {
        self.columns();
        self.pending.clear();
        let Some(mut game) = self.open.take() else { return };
        if let Some(last) = self.lost_rows(&game) {
            let span = self.lines[game.lines.end].span.to(self.lines[last].span);
            game.parts.push(Part::Unread(span));
            game.lines.end = last + 1;
        }
        let behind = game.lines.end..self.lines.len().min(game.lines.end + LINES_BEHIND);
        for at in behind {
            match self.lines[at].kind {
                LineKind::Row(_) | LineKind::GameHeading | LineKind::Example | LineKind::Variation => break,
                _ if is_ending(self.lines[at].span.of(self.text)) => {
                    game.end = Some(at);
                    game.lines.end = at + 1;
                    break;
                }
                _ => {}
            }
        }
        self.behind = game.lines.end;
        self.games.push(game);
    }

    /// The last of the rows with which a game goes on behind one that is lost, or not read.
    fn lost_rows(&self, game: &Game) -> Option<usize> {
        const MOST_LOST: u32 = 2;
        let (due, _) = game.due();
        game.last_move()?;
        let mut last = None;
        for (at, line) in self.lines.iter().enumerate().skip(game.lines.end) {
            let number = match &line.kind {
                LineKind::Row(row) => row.number(),
                LineKind::GameHeading | LineKind::Example | LineKind::Variation | LineKind::Diagram => break,
                _ if is_ending(line.span.of(self.text)) => break,
                _ => None,
            };
            let Some(number) = number else {
                if last.is_none() && at - game.lines.end >= LINES_BEHIND {
                    break;
                }
                continue;
            };
            match last {
                None if !(due..=due + MOST_LOST).contains(&number) => break,
                Some((_, before)) if number < before => break,
                _ => last = Some((at, number)),
            }
        }
        last.map(|(at, _)| at)
    }

    /// The game that a row with the number 1 begins; none where it starts from a position, or stands in text alone.
    fn beginning(&self, at: usize) -> Option<Game> {
        let from = self.behind.max(at.saturating_sub(LINES_BEFORE));
        let heading = (from..at).rev().find(|&line| matches!(self.lines[line].kind, LineKind::GameHeading));
        let positioned = |line: &Line| matches!(line.kind, LineKind::Diagram | LineKind::Example);
        if self.lines[heading.unwrap_or(from)..at].iter().any(positioned) {
            return None;
        }
        if heading.is_none() && !self.goes_on(at) {
            return None;
        }
        // A king or a rook cannot make the first move of a game: a position was given.
        let LineKind::Row(row) = &self.lines[at].kind else { return None };
        let first = row.parts.first()?.moves.first()?;
        if !self.shape.may_begin_game(first.of(self.text)) {
            return None;
        }
        let lines = heading.unwrap_or_else(|| self.heading_above(at))..at;
        let number = heading.and_then(|line| game_number(self.lines[line].span.of(self.text)));
        let above = lines.start.min(self.behind.max(at.saturating_sub(LINES_ABOVE)))..at;
        Some(Game { heading: lines.clone(), above, number, lines: lines.start..at, ..Game::default() })
    }

    /// Returns true if the next rows have the next numbers.
    fn goes_on(&self, at: usize) -> bool {
        let mut due = 2;
        for line in &self.lines[at + 1..self.lines.len().min(at + LINES_BEFORE)] {
            let LineKind::Row(row) = &line.kind else { continue };
            match row.number() {
                Some(number) if number == due => due += 1,
                Some(number) if number + 1 == due => {}
                None => {}
                Some(_) => return false,
            }
            if due > ROWS_WITHOUT_HEADING {
                return true;
            }
        }
        false
    }

    /// The first of the short lines right above a row.
    fn heading_above(&self, at: usize) -> usize {
        let from = self.behind.max(at.saturating_sub(HEADING_LINES));
        let mut first = at;
        let mut blanks = 0;
        for line in (from..at).rev() {
            match self.lines[line].kind {
                LineKind::Blank if blanks < 2 => blanks += 1,
                LineKind::Heading => (first, blanks) = (line, 0),
                _ => break,
            }
        }
        first
    }

    /// `Moves 1-6 as in Game No. 16.`: a game that begins as an earlier one does, up to the row at hand.
    fn referring(&self, at: usize) -> Option<Game> {
        let from = self.behind.max(at.saturating_sub(LINES_BEFORE));
        let mut lines = (from..at).rev();
        let referred = lines.find_map(|line| Some((line, reference(self.lines[line].span.of(self.text))?)));
        let (line, (upto, number)) = referred?;
        let other = self.games.iter().rev().find(|game| game.number == Some(number))?;
        let mut game = Game::default();
        for part in &other.parts {
            if let Part::Move(printed) = part
                && printed.number <= upto
            {
                game.parts.push(Part::Move(*printed));
            }
        }
        let LineKind::Row(row) = &self.lines[at].kind else { return None };
        let first = row.parts.first()?;
        // The row may replace the last of these moves.
        let begins = (first.number?, first.dotted);
        game.parts.retain(|part| match part {
            Part::Move(printed) => (printed.number, printed.black) < begins,
            _ => true,
        });
        if game.due() != begins {
            return None;
        }
        let heading = (from..line).rev().find(|&line| matches!(self.lines[line].kind, LineKind::GameHeading));
        game.heading = heading.unwrap_or(line)..line + 1;
        game.number = heading.and_then(|line| game_number(self.lines[line].span.of(self.text)));
        game.lines = game.heading.start..at;
        if game.heading.end < at {
            game.parts.push(Part::Lines(game.heading.end..at));
        }
        Some(game)
    }

    /// Adds the moves of a row to the game at hand, if they are due.
    fn row(&mut self, at: usize) {
        let Some(mut game) = self.open.take() else { return };
        let LineKind::Row(row) = &self.lines[at].kind else { return };
        // Rows of a variation stand together, and their numbers reach that of the game.
        let goes_on_aside = self.aside.is_some_and(|(line, due)| {
            let between = &self.lines[line + 1..at];
            row.number() == Some(due) && between.iter().all(|line| line.span.is_empty())
        });
        if goes_on_aside || self.is_noted(at, row) {
            self.aside = goes_on_aside.then(|| row.after(at)).flatten();
            self.open = Some(game);
            return;
        }
        let before = game.lines.end.max(game.heading.end);
        let mut added: Vec<Part> = Vec::new();
        let mut columns: Vec<Numbered> = Vec::new();
        let mut game_with =
            Game { parts: game.parts.clone().into_iter().rev().take(4).rev().collect(), ..Game::default() };
        for part in &row.parts {
            match self.moves_due(at, &game_with, part) {
                Some(moves) => {
                    added.extend(moves.iter().copied().map(Part::Move));
                    game_with.parts.extend(moves.into_iter().map(Part::Move));
                }
                None => columns.push(part.clone()),
            }
        }
        if added.is_empty() {
            self.aside = row.after(at).filter(|_| game.last_move().is_some());
            self.open = Some(game);
            return;
        }
        self.aside = None;
        if before < at
            && game.last_move().is_some()
            && !matches!(game.parts.last(), Some(Part::Lines(lines)) if lines.end == at)
        {
            game.parts.push(Part::Lines(before..at));
        }
        game.parts.extend(added);
        game.parts.extend(row.remarks.iter().copied().map(Part::Remark));
        game.lines.end = at + 1;
        self.open = Some(game);
        self.pending.extend(columns);
    }

    /// Returns true if a row gives one move of White and the next row gives White's move of the same number again, with Black's:
    /// a note names another move first.
    fn is_noted(&self, at: usize, row: &Row) -> bool {
        let [only] = &row.parts[..] else { return false };
        if only.dotted || only.moves.len() != 1 || only.number.is_none() {
            return false;
        }
        let next = self.lines.iter().skip(at + 1).take(LINES_BEFORE).find_map(|line| match &line.kind {
            LineKind::Row(row) => row.parts.first(),
            _ => None,
        });
        next.is_some_and(|next| next.number == only.number && !next.dotted && next.moves.len() == 2)
    }

    /// Adds the moves of columns farther to the right, now that those on the left are through.
    fn columns(&mut self) {
        let Some(mut game) = self.open.take() else { return };
        for part in std::mem::take(&mut self.pending) {
            if let Some(moves) = self.moves_due(self.lines.len(), &game, &part) {
                game.parts.extend(moves.into_iter().map(Part::Move));
            }
        }
        self.open = Some(game);
    }

    /// The moves of a part of a row, if the game goes on with them.
    fn moves_due(&self, at: usize, game: &Game, part: &Numbered) -> Option<Vec<PrintedMove>> {
        let (due, black_due) = game.due();
        let number = part.number.unwrap_or(due);
        let black = match (part.dotted, part.moves.len()) {
            (true, 1) => true,
            (true, _) => return None,
            (false, 2) => false,
            // Black's move may have the number again, or stand where Black's moves do.
            (false, _) => black_due && (part.number.is_none() || number == due),
        };
        if black != black_due || part.number.is_none() && !black {
            return None;
        }
        // A slip of the printer, if the next row goes on.
        if number != due && !(is_slip(number, due) && self.next_number(at) == Some(due + 1)) {
            return None;
        }
        let moves = part.moves.iter().enumerate();
        Some(
            moves
                .map(|(index, &span)| PrintedMove { number: due, black: black || index == 1, span })
                .collect(),
        )
    }

    /// The number of the next row.
    fn next_number(&self, at: usize) -> Option<u32> {
        let next = self.lines.iter().skip(at + 1).take(LINES_BEFORE);
        next.filter_map(|line| match &line.kind {
            LineKind::Row(row) => row.number(),
            _ => None,
        })
        .next()
    }
}

/// Returns true if one digit is all that two numbers differ by: `69` for 59.
fn is_slip(printed: u32, due: u32) -> bool {
    let (printed, due) = (printed.to_string(), due.to_string());
    let differ = printed.bytes().zip(due.bytes()).filter(|(one, other)| one != other).count();
    printed.len() == due.len() && differ == 1
}

/// The number of moves and the game in `Moves 1-6 as in Game No. 16.`
fn reference(line: &[u8]) -> Option<(u32, u32)> {
    let line = std::str::from_utf8(line).ok()?;
    let (moves, game) = line.split_once(" as in ")?;
    let moves = moves.strip_prefix("Moves ").or_else(|| moves.strip_prefix("Move "))?;
    let (_, upto) = moves.split_once(['-', '–'])?;
    if !game.to_ascii_lowercase().starts_with("game") {
        return None;
    }
    Some((upto.trim().parse().ok()?, game_number(game.as_bytes())?))
}

/// The score in figures that stands in a line, if there is one.
pub fn score_in(line: &[u8]) -> Option<&'static str> {
    const SCORES: [(&str, &str); 6] = [
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("1–0", "1-0"),
        ("0–1", "0-1"),
    ];
    let line = std::str::from_utf8(line).ok()?;
    let is_sign = |ch: char| matches!(ch, '.' | ',' | ';' | ':' | '(' | ')');
    let mut words = line.split_whitespace().map(|word| word.trim_matches(is_sign));
    let found = words.find_map(|word| SCORES.iter().find(|(score, _)| *score == word))?;
    Some(found.1)
}

/// The end of the moves that go on from a place, behind one that is not understood: their numbers are due soon.
fn goes_on_to(text: &[u8], place: Span, due: u32, shape: MoveShape) -> Option<usize> {
    const MOST_LOST: u32 = 2;
    let (mut at, mut next, mut end) = (place.start, due, None);
    while at < place.end {
        let rest = &text[at..place.end];
        let begins = at == place.start || !text[at - 1].is_ascii_alphanumeric();
        if begins
            && let Some((number, length)) = number_of(rest, shape)
            && (next..=next + MOST_LOST).contains(&number)
        {
            let blanks = rest[length..].len() - rest[length..].trim_ascii_start().len();
            if let Some(written) = shape.length(&rest[length + blanks..]) {
                at += length + blanks + written;
                (next, end) = (number, Some(at));
                continue;
            }
        }
        // A move of Black's behind it.
        if let Some(last) = end
            && begins
            && text[last..at].iter().all(|byte| byte.is_ascii_whitespace() || matches!(byte, b',' | b';'))
            && let Some(written) = shape.length(rest)
        {
            at += written;
            end = Some(at);
            continue;
        }
        at += 1;
    }
    end
}

/// Returns true if a line tells the end of a game and nothing else.
pub fn is_ending(line: &[u8]) -> bool {
    const LONGEST: usize = 48;
    let Ok(line) = std::str::from_utf8(line) else { return false };
    let small = line.to_lowercase();
    let words: Vec<&str> =
        small.split(|ch: char| !ch.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() && score_in(line.as_bytes()).is_some() {
        return true;
    }
    let ends = ["resigns", "resigned", "drawn", "draw", "wins", "won", "mate", "checkmate"];
    line.len() <= LONGEST && words.len() <= 5 && words.iter().any(|word| ends.contains(word))
}
