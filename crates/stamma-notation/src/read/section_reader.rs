//! Reads a text section by section: the borders of each, and its game.

use super::heading::language::language_of_heading;
use super::lex::ends_line;
use super::lines::{split_lines, whole_lines};
use super::neighbours::{Neighbours, leaves_language_open};
use super::options::ReadOptions;
use super::phrases::{says_end, termination_phrase};
use super::reader::read_section;
use super::section::{Section, Sections};
use super::simple_move::{beginning_of_moves, holds_numbered_move, words_of_any_moves};
use super::token::{Token, TokenKind};
use crate::diagnostics::{Detail, Diagnostic};
use crate::game::comment_data::CommentContent;
use crate::game::remarks::says_unread;
use crate::game::{Comment, Element, Game, Played};
use crate::moves::dialect::Dialect;
use crate::moves::result::GameResult;
use crate::text::{Span, shortened, with_single_blanks};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Color;
use stamma_board::internals::sort_by_key;

/// Reads a text section by section, each from the byte where it begins. Nothing is kept from one section for the next,
/// and no byte matters that is further than [`LOOKAHEAD`] from what was [seen](SectionReader::seen) of a section: so a part of a
/// text gives what the whole text would.
///
/// [`LOOKAHEAD`]: super::lex::LOOKAHEAD
#[derive(Clone, Debug)]
pub struct SectionReader<'a> {
    input: &'a [u8],
    sections: Sections<'a>,
    options: ReadOptions,
    seen: usize,
}

impl<'a> SectionReader<'a> {
    /// A reader of a text.
    pub fn new(input: &'a [u8], options: ReadOptions) -> SectionReader<'a> {
        let own = Dialect::own_spellings(options.dialect);
        SectionReader {
            input,
            sections: Sections::new(input, options.limits.tokens)
                .knowing(own)
                .of_records(options.has_records),
            options,
            seen: 0,
        }
    }

    /// The section that begins at a byte, which is 0 or where another one ends. None at the end of the text.
    pub fn section(&mut self, at: usize) -> Option<Section> {
        self.sections.seek(at);
        let section = self.sections.next()?;
        self.seen = section.span.end;
        Some(if section.too_long { whole_lines(self.input, section, &self.options) } else { section })
    }

    /// Returns the end of the last token that bore on the end of the section that was returned last: it is the end of
    /// the section itself, but for a long list of lines, of which as many are taken as are whole.
    pub const fn seen(&self) -> usize {
        self.seen
    }

    /// The sections of one game each that a section holds: itself, or the lines of a list.
    pub fn split(&self, section: Section) -> Vec<Section> {
        split_lines(self.input, section, &self.options)
    }

    /// The game of a section of one game, with this number; none where it holds nothing but blanks. Where its letters leave
    /// its language open, it is read in the light of its heading or of the games at the beginning of the text.
    pub fn game(
        &self,
        section: &Section,
        index: u32,
        beginning: &[u8],
        neighbours: &mut Neighbours,
    ) -> Option<Game> {
        let options = &self.options;
        let mut game = self.read(section, options, index);
        if options.usual_language.is_none()
            && leaves_language_open(&game)
            && let Some(language) =
                language_of_heading(self.input, section).or_else(|| neighbours.language(beginning, options))
        {
            let options = ReadOptions { usual_language: Some(language), ..options.clone() };
            game = self.read(section, &options, index);
        }
        (!game.is_empty() || !game.diagnostics.is_empty()).then_some(game)
    }
}

impl SectionReader<'_> {
    /// Reads the game of a section, with its semicolons as they make the most of it, and reports moves that it leaves out.
    fn read(&self, section: &Section, options: &ReadOptions, index: u32) -> Game {
        let mut game = read_with_others(self.input, section, options, index);
        match self.parted_by_semicolons(section, options, &game) {
            Some(parted) => game = parted,
            None => {
                self.report_swallowed_moves(section, &mut game);
                self.report_swallowed_number(section, &mut game);
                self.report_swallowed_end(&mut game);
            }
        }
        self.report_passed_moves(&mut game);
        self.report_record_above(section, &mut game);
        game
    }

    /// `1. e4 e5; 2. Nf3 Nc6; 1-0`: the game with its semicolons taken for separators, where they begin comments with moves
    /// otherwise, or say how a game without a result ends, and all of it plays. Where some of them part moves at first sight, it
    /// may also play further than before, up to a word that cannot be read.
    fn parted_by_semicolons(&self, section: &Section, options: &ReadOptions, game: &Game) -> Option<Game> {
        let first = self.comments_with_moves(game).find(|comment| !comment.is_written_so);
        let first = first.map(|comment| comment.sign);
        let ending = self.end_behind_semicolon(game).filter(|(_, said)| *said == EndSaid::Plainly);
        let ending = ending.map(|(sign, _)| sign);
        let due = self.comment_with_due_move(section, game);
        let ends_behind = due.is_some_and(|comment| self.ends_with_result(comment));
        let due = due.map(|comment| Span::new(comment.start, comment.start + 1));
        let sign = first.or(ending).or(due.filter(|_| ends_behind))?;
        let own = Dialect::own_spellings(options.dialect);
        let text = &self.input[..section.span.end];
        let sections = Sections::new(text, options.limits.tokens).knowing(own);
        let mut sections = sections.of_records(options.has_records).parted_by_semicolons();
        sections.seek(section.span.start);
        // A semicolon behind the last move is no part of a game that semicolons part.
        let (start, end) = (section.span.start, section.span.end);
        let is_rest = |byte: &u8| byte.is_ascii_whitespace() || *byte == b';';
        let is_whole =
            |span: Span| span.start == start && self.input[span.end.min(end)..end].iter().all(is_rest);
        let whole = sections.next().filter(|other| is_whole(other.span))?;
        let mut parted = read_with_others(self.input, &whole, options, game.index);
        parted.span.end = parted.span.end.max(end);
        let unread = |game: &Game| game.mainline().filter(|ply| ply.played == Played::Unread).count();
        let read = |game: &Game| game.mainline().count() - unread(game);
        let (before, now) = (read(game), read(&parted));
        let says_so = |finding: &Diagnostic| matches!(finding.detail, Detail::WinnerUntold { .. });
        let is_told = || parted.result != GameResult::Unknown || parted.diagnostics.iter().any(says_so);
        let ends = || ending.is_some() && now == before && is_told();
        // `; 2. Nf3 is usual`: a sentence is a comment. Words in brackets may stand beside any move.
        let is_prose = |finding: &&Diagnostic| {
            matches!(finding.detail, Detail::ProseAmongMoves { .. }) && self.input[finding.span.start] != b'('
        };
        let prose = |game: &Game| game.diagnostics.iter().filter(is_prose).count();
        let is_whole = unread(&parted) == 0 && prose(&parted) <= prose(game);
        // `Nc6; then 3. Bb5 a6 1-0`
        if ends_behind && now > before && unread(&parted) == 0 && parted.result_span.is_some() {
            report(&mut parted, sign, Detail::SemicolonsPart);
            return Some(parted);
        }
        let goes_on = || unread(game) == 0 && self.parts_before(section, sign);
        if now <= before && !(is_whole && ends()) || !is_whole && !goes_on() {
            return None;
        }
        report(&mut parted, sign, Detail::SemicolonsPart);
        Some(parted)
    }

    /// The comment behind a semicolon within a line that stands behind the last move of a game without a result and holds the number that is
    /// due with what is written as its move: `2. Nf3 Nc6; best 3. Bb5`.
    fn comment_with_due_move(&self, section: &Section, game: &Game) -> Option<Span> {
        let last = game.mainline().last()?;
        let black = last.color == Color::White;
        let due = last.move_number + u32::from(!black);
        let is_open = game.result_span.is_none() && game.result == GameResult::Unknown;
        if !is_open || last.played == Played::Unread {
            return None;
        }
        let behind = section.tokens.iter().rev().take_while(|token| token.span.start >= last.written.end);
        let is_within_line = |token: &&Token| {
            let before =
                self.input[..token.span.start].rsplit(|byte| ends_line(*byte)).next().unwrap_or_default();
            !before.trim_ascii().is_empty()
        };
        let mut comments = behind.filter(|token| token.kind == TokenKind::LineComment).filter(is_within_line);
        let holds = |token: &&Token| holds_numbered_move(token.span.of(self.input), due, black);
        comments.find(holds).map(|token| token.span)
    }

    /// Returns true if the last word of a text is a result.
    fn ends_with_result(&self, text: Span) -> bool {
        let words = text.of(self.input).trim_ascii_end();
        let last = words.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        matches!(last, b"1-0" | b"0-1" | b"1/2-1/2") || last == "½-½".as_bytes()
    }

    /// Reports a comment in which the game may go on, as it has the number that is due, where nothing else is said of it.
    fn report_swallowed_number(&self, section: &Section, game: &mut Game) {
        let Some(comment) = self.comment_with_due_move(section, game) else { return };
        // A comment that begins with moves has been reported as one.
        let is_said = |finding: &Diagnostic| match finding.detail {
            Detail::SwallowedMoves { .. } => true,
            Detail::CommentHoldsMoves { .. } => finding.span.start == comment.start,
            _ => false,
        };
        if game.diagnostics.iter().any(is_said) {
            return;
        }
        let value = shortened(&with_single_blanks(self.input, comment));
        let reading = String::from("a comment");
        report(game, Span::new(comment.start, comment.start + 1), Detail::ValueUnsure { value, reading });
    }

    /// Returns true if a semicolon before a place of a section parts moves at first sight: `e5; 2. Nf3`.
    fn parts_before(&self, section: &Section, sign: Span) -> bool {
        let is_parting = |token: &Token| {
            token.kind == TokenKind::Space
                && token.span.start < sign.start
                && self.input.get(token.span.start) == Some(&b';')
        };
        section.tokens.iter().any(is_parting)
    }

    /// The sign of the comment that a game without a result ends with, where it says how it ends: `4. Ba4 Nf6; 1-0`.
    fn end_behind_semicolon(&self, game: &Game) -> Option<(Span, EndSaid)> {
        let Some(Element::Comment(Comment { text, .. })) = game.elements.last() else { return None };
        let sign = Span::new(text.start.checked_sub(1)?, text.start);
        let before = self.input[..sign.start].rsplit(|byte| ends_line(*byte)).next().unwrap_or_default();
        let is_end = self.input.get(sign.start) == Some(&b';')
            && !before.trim_ascii().is_empty()
            && game.result == GameResult::Unknown;
        let inside = text.of(self.input);
        // A star is the result, unless nothing but the end of the game stands behind it.
        let is_open = game.result_span.is_none() && game.mainline().next().is_some();
        let said = match said_about_end(inside).filter(|_| is_end)? {
            _ if says_end(inside) => EndSaid::Plainly,
            said if is_open => said,
            _ => return None,
        };
        Some((sign, said))
    }

    /// Reports the comment behind a semicolon with which a game without a result ends, where it may say how it ends.
    fn report_swallowed_end(&self, game: &mut Game) {
        let Some((sign, _)) = self.end_behind_semicolon(game) else { return };
        let Some(Element::Comment(Comment { text, .. })) = game.elements.last() else { return };
        let (value, reading) = (shortened(&with_single_blanks(self.input, *text)), String::from("a comment"));
        report(game, sign, Detail::ValueUnsure { value, reading });
    }

    /// Reports the comment behind a semicolon with which the moves of a game end, where more words in it are written as moves
    /// than moves stand before it, or some behind the result, or where semicolons before it and in it part moves: then the game goes on
    /// in it, or another one stands there, in a form that is not read.
    fn report_swallowed_moves(&self, section: &Section, game: &mut Game) {
        /// Fewer may be those that a text tells of.
        const ANOTHER_GAME: usize = 4;
        let last = game.elements.iter().rev().find_map(|element| match element {
            Element::Ply(ply) => Some(ply.written.end),
            _ => None,
        });
        let behind = last.unwrap_or(0);
        let comments = self.comments_with_moves(game);
        let comments = comments.filter(|comment| !comment.is_line_of_moves && comment.sign.start >= behind);
        let (mut words, mut first, mut parts_moves) = (0, None, false);
        for comment in comments {
            words += comment.words;
            parts_moves |=
                comment.parts_moves || comment.holds_parted_moves && self.parts_before(section, comment.sign);
            first.get_or_insert(comment.sign);
        }
        let is_behind_result = |sign: &Span| {
            game.result_span.is_some_and(|result| result.end <= sign.start) && words >= ANOTHER_GAME
        };
        let is_more = words > game.mainline().count().max(1) || parts_moves && words > 1;
        if let Some(sign) = first.filter(|sign| is_more || is_behind_result(sign)) {
            report(game, sign, Detail::SwallowedMoves { words });
        }
    }

    /// Reports text that was passed over or kept as comments, if more words in it are written as moves than moves are read: then the
    /// game stands in it, in a form that is not read. So it may in the comments of a game without moves.
    fn report_passed_moves(&self, game: &mut Game) {
        /// Fewer may be those that a text tells of.
        const FEWEST: usize = 4;
        let passed = game.diagnostics.iter().filter(|finding| {
            matches!(
                finding.detail,
                Detail::UnknownText { .. } | Detail::TextAfterResult { .. } | Detail::ProseAmongMoves { .. }
            )
        });
        let (mut words, mut first) = (0, None);
        for finding in passed {
            let found = words_of_any_moves(finding.span.of(self.input));
            words += found;
            first = first.or((found > 0).then_some(finding.span));
        }
        // Words that could not be read, now or before, have been reported.
        let is_read = |element: &Element| match element {
            Element::Ply(_) => true,
            Element::Comment(Comment { text }) => says_unread(text.of(self.input)),
            _ => false,
        };
        if !game.elements.iter().any(is_read) {
            for element in &game.elements {
                let Element::Comment(comment) = element else { continue };
                // The squares of arrows are no moves.
                let texts = comment.parts(self.input).filter(|part| part.content == CommentContent::Text);
                let found: usize = texts.map(|part| words_of_any_moves(part.span.of(self.input))).sum();
                words += found;
                first = first.or((found > 0).then_some(comment.text));
            }
        }
        if let Some(span) = first.filter(|_| words >= FEWEST && words > game.mainline().count()) {
            report(game, span, Detail::PassedMoves { words });
        }
    }

    /// Reports the comment that a game without tags begins with, where its braces are those of a record with moves of its own:
    /// `{"moves": ["e4", "e5"]}`.
    fn report_record_above(&self, section: &Section, game: &mut Game) {
        const FEWEST: usize = 2;
        let Some(Element::Comment(Comment { text })) = game.elements.first() else { return };
        let inside = text.of(self.input);
        let Some(sign) = text.start.checked_sub(1) else { return };
        let above = self.input.get(section.span.start..sign).unwrap_or_default();
        let is_record = above.trim_ascii().is_empty()
            && self.input[sign] == b'{'
            && inside.trim_ascii_start().starts_with(b"\"")
            && inside.windows(2).any(|pair| pair == b"\":");
        if !is_record {
            return;
        }
        let strings = inside.split(|byte| *byte == b'"').skip(1).step_by(2);
        let moves: usize = strings.map(words_of_any_moves).sum();
        if moves >= FEWEST {
            let (value, reading) =
                (shortened(&with_single_blanks(self.input, *text)), String::from("a comment"));
            report(game, Span::new(sign, text.start), Detail::ValueUnsure { value, reading });
        }
    }

    /// The comments behind semicolons in which words are written as moves.
    fn comments_with_moves<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = CommentWithMoves> + 'g {
        game.elements.iter().filter_map(|element| {
            let Element::Comment(Comment { text, .. }) = element else { return None };
            let sign = Span::new(text.start.checked_sub(1)?, text.start);
            if self.input.get(sign.start) != Some(&b';') {
                return None;
            }
            let inside = text.of(self.input);
            let before = self.input[..sign.start].rsplit(|byte| ends_line(*byte)).next().unwrap_or_default();
            // A semicolon that begins its line is one of PGN, but for moves right behind it.
            let begins_midline = !before.trim_ascii().is_empty();
            let is_written_so = !begins_midline && inside.contains(&b'}');
            let is_line_of_moves = !begins_midline && !is_written_so;
            let begins_with_moves = beginning_of_moves(inside).is_some();
            let is_counted = begins_midline || is_written_so && begins_with_moves;
            let words =
                if is_counted { words_of_any_moves(inside) } else { 0 }.max(usize::from(begins_with_moves));
            let holds_parted_moves = begins_midline && parts_numbered_moves(inside);
            let parts_moves = holds_parted_moves && begins_with_moves;
            (words > 0).then_some(CommentWithMoves {
                sign,
                is_line_of_moves,
                is_written_so,
                parts_moves,
                holds_parted_moves,
                words,
            })
        })
    }
}

/// The manner in which a text tells of the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EndSaid {
    /// Words that say how the game ends, and little else: `0-1 time`, `(½:½)`, `resigns`.
    Plainly,
    /// Words at its beginning that may say so: `White wins easily`.
    Perhaps,
}

/// Returns how the parts of a text between semicolons tell of the end of a game; none where they do not.
fn said_about_end(text: &[u8]) -> Option<EndSaid> {
    let text = core::str::from_utf8(text).ok()?;
    let said = text.split(';').filter_map(said_in_part);
    said.reduce(|one, other| if one == EndSaid::Plainly { one } else { other })
}

fn said_in_part(part: &str) -> Option<EndSaid> {
    /// A score that is one of the first words is one of the game, or else of a sentence.
    const MOST: usize = 3;
    let signs = |ch: char| ch.is_whitespace() || matches!(ch, '(' | ')' | '[' | ']' | ',' | '-' | '–' | '—');
    let part = part.trim_matches(signs);
    if says_end(part.as_bytes()) {
        return Some(EndSaid::Plainly);
    }
    let words: Vec<&str> = part.split_whitespace().take(4 * MOST).collect();
    let is_score = |words: &[&str]| {
        let score = words.concat();
        let is_written = score.contains(['0', '1', '½']) && says_end(score.as_bytes());
        // Castling, and a figure alone.
        is_written && score.chars().count() > 2 && !matches!(score.as_str(), "0-0" | "0-0-0")
    };
    let scored = [1, 3].into_iter().find_map(|length| {
        let at = words.windows(length).position(is_score)?;
        Some((at, words.len() - length))
    });
    match scored {
        Some((_, others)) if others < MOST => return Some(EndSaid::Plainly),
        Some((0, _)) => return Some(EndSaid::Perhaps),
        _ => {}
    }
    let words: Vec<String> = words.into_iter().map(String::from).collect();
    let (.., length) = termination_phrase(&words)?;
    Some(if length == words.len() { EndSaid::Plainly } else { EndSaid::Perhaps })
}

/// A comment in which words are written as moves.
struct CommentWithMoves {
    /// The sign that begins it.
    sign: Span,
    /// True if the moves behind it are all that its line has.
    is_line_of_moves: bool,
    /// True if it begins its line and has a closing brace, as comments have that PGN cannot put in braces.
    is_written_so: bool,
    /// True if it begins with moves, and more semicolons with moves behind them stand in it.
    parts_moves: bool,
    /// True if semicolons with moves behind them stand in it.
    holds_parted_moves: bool,
    words: usize,
}

/// Returns true if a semicolon stands before numbered moves: `6. Ng1 Nf6; 7. Nf3 Ng8;`.
fn parts_numbered_moves(text: &[u8]) -> bool {
    memchr::memchr_iter(b';', text).any(|at| {
        let behind = text[at + 1..].trim_ascii_start();
        behind.first().is_some_and(u8::is_ascii_digit) && beginning_of_moves(behind).is_some()
    })
}

/// Adds a finding at its place.
fn report(game: &mut Game, span: Span, detail: Detail) {
    game.diagnostics.push(Diagnostic::new(span, None, detail));
    sort_by_key(&mut game.diagnostics, |finding| finding.span.start);
}

/// Reads the tokens of one game, in a dialect with spellings of its own where that alone reads it whole.
fn read_with_others(input: &[u8], section: &Section, options: &ReadOptions, index: u32) -> Game {
    let game = read_section(input, section, options, index);
    let unread = |game: &Game| game.mainline().filter(|ply| ply.played == Played::Unread).count();
    if options.also.is_empty() || options.dialect.is_some() || unread(&game) == 0 {
        return game;
    }
    let read = |game: &Game| game.mainline().count() - unread(game);
    let mut others = options.also.iter().map(|&dialect| {
        let section = section.read_anew(input, Dialect::own_spellings(Some(dialect)));
        read_section(input, &section, &ReadOptions { dialect: Some(dialect), ..options.clone() }, index)
    });
    let whole = |other: &Game| unread(other) == 0 && read(other) >= read(&game);
    others.find(whole).unwrap_or(game)
}
