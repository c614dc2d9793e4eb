//! Pages of books: games in rows of moves, with prose, diagrams and headings around them.
//!
//! ```text
//!                 GAME No. 1
//!
//!     White: Ann.   Black: Bob.
//!
//!       1. P-K4         P-K4
//!       2. KtKB3
//!
//! The usual move.
//!
//!       2. ...          Kt-QB3
//! ```
//!
//! Rows belong to a game where their numbers follow one another. What stands between two rows becomes a comment. Rows below a
//! diagram begin from a position that they do not give, so that they are no game.

/// The games of a page.
mod game;
/// The players in a heading.
mod heading;
/// The lines of a page.
mod page;
/// One row of moves.
mod row;
/// Games in running text.
mod running;

use self::game::{Game, Part, PrintedMove, games_of, is_ending, score_in};
use self::heading::players_of;
use self::page::{Line, LineKind, is_prose, page_lines, small_words};
use self::row::Row;
use self::running::running_game;
use super::Writer;
use super::words::counted_moves;
use stamma_notation::Span;
use stamma_notation::internals::{MoveShape, Odds, odds_of};
use std::ops::Range;

/// A page of a book has so many rows of moves, and so many lines of other text.
const FEWEST_ROWS: usize = 3;
const FEWEST_OTHERS: usize = 3;
/// The number of them that is enough if they are full of words.
const FEWEST_LINES: usize = 2;
/// A sentence around a game in running text has so many words of small letters in a line.
const FEWEST_WORDS: usize = 3;
/// A book in algebraic notation may be any text with moves and comments: it is prose for the most part.
const FEWEST_PROSE: usize = 150;
/// Moves of algebraic notation that are counted up to this number are a game.
const FEWEST_COUNTED: u32 = 3;
/// In one of so many lines of such a book moves stand behind their numbers.
const LINES_A_NUMBERED: usize = 12;

/// Returns true if a text is a part of a book.
pub fn is_book(text: &[u8]) -> bool {
    shape_of(text).is_some()
}

/// The way in which the moves of a book are written; none for another text.
fn shape_of(text: &[u8]) -> Option<MoveShape> {
    // PGN is no book, whatever its comments hold.
    let is_tag = |at: usize| {
        let rest = &text[at..];
        let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        name > 0 && rest[name..].starts_with(b" \"")
    };
    if text.starts_with(b"[") || memchr::memmem::find_iter(text, b"\n[").any(|at| is_tag(at + 2)) {
        return None;
    }
    // Another game of the text is in algebraic notation, and is no part of these pages: the reader reads both.
    let has_algebraic = counted_moves(text) >= FEWEST_COUNTED;
    let may_be = |shape: &MoveShape| match shape.is_descriptive() {
        true => names_squares(text) && !has_algebraic,
        false => memchr::memchr_iter(b'\n', text).count() >= FEWEST_PROSE,
    };
    let counted = MoveShape::all().filter(may_be).map(|shape| {
        let lines = page_lines(text, shape);
        // In descriptive notation a row is sure that names a square as no other notation does, or two squares with the dashes
        // left out.
        let is_sure = |row: &Row| {
            let moves = || row.parts.iter().flat_map(|part| &part.moves).map(|span| span.of(text));
            let squares = || moves().filter(|written| shape.names_square(written)).count();
            !shape.is_descriptive() || moves().any(|written| shape.is_sure(written)) || squares() >= 2
        };
        let is_row = |line: &&Line| match &line.kind {
            LineKind::Row(row) => row.number().is_some() && !row.misprinted && is_sure(row),
            _ => false,
        };
        let rows = lines.iter().filter(is_row).count();
        let around = lines.iter().filter(|line| !matches!(line.kind, LineKind::Row(_) | LineKind::Blank));
        let others = around.filter(|line| !is_of_moves(line.span.of(text))).count();
        let prose = lines
            .iter()
            .filter(|line| matches!(line.kind, LineKind::Text) && is_prose(line.span.of(text)))
            .count();
        // `ch` and `dis ch` make no sentence.
        let has_sentences = || {
            let long = |word: &&[u8]| word.len() > 3 && word.iter().all(u8::is_ascii_lowercase);
            let words = |line: &Line| line.span.of(text).split(|byte| *byte == b' ').filter(long).count();
            lines.iter().any(|line| words(line) >= FEWEST_WORDS)
        };
        let runs = |line: &Line| {
            let begins = matches!(line.kind, LineKind::Text | LineKind::Heading);
            begins && running_game(text, line.span, shape).is_some()
        };
        let numbered = lines.iter().filter(|line| holds_numbered_move(line.span.of(text), shape));
        let is_book = match shape.is_descriptive() {
            // A game at odds has to begin from its own start, however little stands around it.
            true if rows >= FEWEST_ROWS => {
                others >= FEWEST_OTHERS || prose >= FEWEST_LINES || odds_of(text).is_some()
            }
            // Nor is such a game a line of moves from the usual start.
            true if odds_of(text).is_some() => rows > 0 || lines.iter().any(runs),
            true => is_all_prose(text, &lines) || rows == 0 && has_sentences() && lines.iter().any(runs),
            false => prose >= FEWEST_PROSE && numbered.count() * LINES_A_NUMBERED < prose,
        };
        (rows, is_book, shape)
    });
    let (descriptive, others): (Vec<_>, Vec<_>) = counted.partition(|(_, _, shape)| shape.is_descriptive());
    // The naming that reads most rows; of equals the first. Another would take some rows for other text.
    let most = descriptive.into_iter().reduce(|most, next| if next.0 > most.0 { next } else { most });
    most.into_iter().chain(others).find_map(|(_, is_book, shape)| is_book.then_some(shape))
}

/// Returns true for a line that a record of moves alone may have too: a score, or one that begins with a number.
fn is_of_moves(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_numbered =
        (1..=3).contains(&digits) && matches!(line.get(digits), Some(b'.' | b' ' | b'\t' | b')'));
    is_numbered || score_in(line).is_some_and(|score| score.len() == line.trim_ascii().len())
}

/// Returns true if a text may name a square as descriptive notation does: a piece and a digit, or a digit and a piece.
fn names_squares(text: &[u8]) -> bool {
    let piece =
        |byte: u8| matches!(byte, b'K' | b'Q' | b'R' | b'B' | b'N' | b'D' | b'T' | b'A' | b'C' | b'F');
    let behind = |byte: u8| piece(byte) || matches!(byte, b't' | b's');
    let abbreviated = |four: &[u8]| {
        // `P. to K. 4th`.
        matches!(four, [before, b'.', b' ', b'1'..=b'8'] if behind(*before))
    };
    let glued = text.windows(3).any(|three| match three {
        [before, b' ', b'1'..=b'8'] | [_, before, b'1'..=b'8'] if behind(*before) => true,
        [b'1'..=b'8', b' ', after] | [b'1'..=b'8', after, _] => piece(*after),
        _ => false,
    });
    glued || text.windows(4).any(abbreviated)
}

/// Returns true if a text is sentences: a few moves in it are named, not played.
fn is_all_prose(text: &[u8], lines: &[Line]) -> bool {
    const WORDS: usize = 30;
    const WORDS_A_NUMBER: usize = 4;
    const WORDS_A_NUMBER_IN_ORDER: usize = 8;
    /// Numbers that follow one another further may be those of a game with comments.
    const FURTHEST: u32 = 5;
    let words: usize = lines.iter().map(|line| small_words(line.span.of(text))).sum();
    let (mut numbers, mut due) = (0, 1);
    for word in text.split(u8::is_ascii_whitespace) {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if (1..=3).contains(&digits) && matches!(word[digits..], [] | [b'.', ..]) {
            numbers += 1;
            due +=
                u32::from(std::str::from_utf8(&word[..digits]).is_ok_and(|number| number.parse() == Ok(due)));
        }
    }
    // A few moves of a puzzle in algebraic notation are meant to be played.
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    let algebraic = text.split(u8::is_ascii_whitespace).filter(|word| word.windows(2).any(is_square));
    // Numbers in braces are those of pages.
    let comments = |text: &[u8]| {
        memchr::memchr_iter(b'{', text).any(|at| !text.get(at + 1).is_some_and(u8::is_ascii_digit))
    };
    let fenced = memchr::memmem::find(text, b"\n```").is_some();
    let played = fenced || algebraic.take(2).count() == 2 || comments(text);
    let few = if due <= FURTHEST { WORDS_A_NUMBER } else { WORDS_A_NUMBER_IN_ORDER };
    words >= WORDS && words >= few * numbers && !played
}

/// Returns true if a move stands in a line behind its number.
fn holds_numbered_move(line: &[u8], shape: MoveShape) -> bool {
    /// A longer line is looked at no further.
    const LONGEST: usize = 400;
    let line = &line[..line.len().min(LONGEST)];
    memchr::memchr_iter(b'.', line).any(|dot| {
        let before = dot.checked_sub(1).is_some_and(|before| line[before].is_ascii_digit());
        before && shape.length(line[dot + 1..].trim_ascii_start()).is_some()
    })
}

/// Writes the games.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let shape = shape_of(text).or_else(|| MoveShape::all().next());
    let Some(shape) = shape else { return };
    let lines = page_lines(text, shape);
    let mut page = Page { writer, text, lines: &lines };
    let mut at = 0;
    for game in games_of(text, &lines, shape) {
        let from = game.lines.start.max(at);
        page.leave_out(at..from);
        page.game(&game);
        at = game.lines.end.max(from);
    }
    page.leave_out(at..lines.len());
}

struct Page<'w, 't> {
    writer: &'w mut Writer<'t>,
    text: &'t [u8],
    lines: &'w [Line],
}

impl Page<'_, '_> {
    /// Leaves lines out, and says so.
    fn leave_out(&mut self, lines: Range<usize>) {
        let inked = |line: &&Line| !line.span.is_empty();
        let mut inked = self.lines[lines].iter().filter(inked);
        let Some(first) = inked.next() else { return };
        let last = inked.next_back().unwrap_or(first);
        self.writer.leave_out(first.span.to(last.span));
        self.writer.end_paragraph();
    }

    /// The line above a game that tells of odds, or all that is above it.
    fn telling_line(&self, game: &Game) -> Span {
        let mut lines = self.lines[game.above.clone()].iter().map(|line| line.span);
        let telling = lines.find(|line| odds_of(line.of(self.text)).is_some());
        telling.unwrap_or_else(|| self.text_of(game.above.clone()))
    }

    fn game(&mut self, game: &Game) {
        let heading = self.text_of(game.heading.clone());
        let odds = odds_of(self.text_of(game.above.clone()).of(self.text));
        let place = Span::new(heading.start, heading.start);
        match odds {
            None => {}
            Some(Odds::Start(fen)) => {
                self.writer.tag_of("SetUp", place, "1");
                self.writer.tag_of("FEN", place, &fen);
            }
            // Read from the usual start, the moves would mean others: the reader keeps them as they are.
            Some(Odds::Unknown) => self.writer.tag("FEN", self.telling_line(game)),
        }
        let players =
            self.lines[game.heading.clone()].iter().find_map(|line| players_of(self.text, line.span));
        // `White: Ann` and `Black: Bob` may be two lines.
        let players = players.or_else(|| players_of(self.text, heading));
        if let Some((white, black)) = players {
            self.writer.tag("White", white);
            self.writer.tag("Black", black);
        }
        self.writer.end_paragraph();
        if !heading.is_empty() {
            self.comment(heading);
        }
        let mut after: Option<PrintedMove> = None;
        let mut beside = true;
        for part in &game.parts {
            match part {
                Part::Move(printed) => {
                    let PrintedMove { number, black, span } = *printed;
                    match (black, beside) {
                        (false, _) => self.writer.add(&format!("{number}. ")),
                        (true, true) => self.writer.add(&format!("{number}... ")),
                        (true, false) => {}
                    }
                    self.writer.copy(span);
                    // A wide gap, as between columns: `Castles.   Q. to K's 2d.` is two moves.
                    self.writer.add("   ");
                    (after, beside) = (Some(*printed), false);
                }
                Part::Remark(span) => {
                    self.comment(*span);
                    beside = true;
                    let next_is_black = after.is_some_and(|printed| !printed.black);
                    self.result(*span, next_is_black);
                }
                Part::Text(span) => {
                    self.comment(*span);
                    beside = true;
                    if is_ending(span.of(self.text)) {
                        self.result(*span, after.is_some_and(|printed| !printed.black));
                    }
                }
                Part::Unread(span) => {
                    self.unread(*span);
                    beside = true;
                }
                Part::Lines(lines) => {
                    if self.lines[lines.clone()].iter().any(|line| !line.span.is_empty()) {
                        let span = self.text_of(lines.clone());
                        self.comment(span);
                        beside = true;
                    }
                }
            }
        }
        if let Some(end) = game.end {
            let from = game.lines.end.min(end);
            let span = self.lines[end].span;
            let before = self.last_row(game)..from;
            if before.start < before.end
                && self.lines[before.clone()].iter().any(|line| !line.span.is_empty())
            {
                let span = self.text_of(before);
                self.comment(span);
            }
            self.comment(span);
            self.result(span, after.is_some_and(|printed| !printed.black));
        }
        self.writer.end_game();
    }

    /// The line behind the last row of a game.
    fn last_row(&self, game: &Game) -> usize {
        let is_row = |line: &usize| matches!(self.lines[*line].kind, LineKind::Row(_));
        game.lines.clone().rev().find(is_row).map_or(game.lines.end, |line| line + 1)
    }

    fn text_of(&self, lines: Range<usize>) -> Span {
        match &self.lines[lines] {
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
            [] => Span::default(),
        }
    }

    /// Writes a comment. Braces in it would end it.
    fn comment(&mut self, span: Span) {
        self.writer.add("{");
        self.write_with(span, |byte| match byte {
            b'{' => Some("("),
            b'}' => Some(")"),
            _ => None,
        });
        self.writer.add("} ");
    }

    /// Writes moves that are not understood as they are. A semicolon parts them, and begins no comment.
    fn unread(&mut self, span: Span) {
        self.write_with(span, |byte| (*byte == b';').then_some(","));
        self.writer.add("   ");
    }

    /// Writes a part of the text with some bytes in other ways.
    fn write_with(&mut self, span: Span, other: fn(&u8) -> Option<&'static str>) {
        let mut from = span.start;
        for (offset, byte) in span.of(self.text).iter().enumerate() {
            let Some(other) = other(byte) else { continue };
            let at = span.start + offset;
            self.writer.copy(Span::new(from, at));
            self.writer.replace(Span::new(at, at + 1), other);
            from = at + 1;
        }
        self.writer.copy(Span::new(from, span.end));
    }

    /// Writes the result that words tell, where they leave no doubt. Who resigns without a name is on move.
    fn result(&mut self, span: Span, black_on_move: bool) {
        let words = String::from_utf8_lossy(span.of(self.text)).to_lowercase();
        let has = |word: &str| words.split(|ch: char| !ch.is_alphabetic()).any(|one| one == word);
        let (white, black) = (has("white"), has("black"));
        let score = score_in(span.of(self.text));
        let result = if let Some(score) = score {
            score
        } else if has("resigns") || has("resigned") {
            match (white, black) {
                (true, true) => return,
                (true, false) => "0-1",
                (false, true) => "1-0",
                (false, false) if black_on_move => "1-0",
                (false, false) => "0-1",
            }
        } else if has("drawn") || has("draw") {
            "1/2-1/2"
        } else if has("wins") || has("won") {
            match (white, black) {
                (true, true) => return,
                (true, false) => "1-0",
                (false, true) => "0-1",
                (false, false) if black_on_move => "1-0",
                (false, false) => "0-1",
            }
        } else {
            return;
        };
        self.writer.add(result);
        self.writer.add(" ");
    }
}
