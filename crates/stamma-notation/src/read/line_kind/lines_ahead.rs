//! Lines of a text, and those that come not far behind them.

use super::{Line, LineKind, ends_record, line_at};
use crate::moves::own_spellings::{NO_SPELLINGS, OwnSpellings};
use crate::read::lex::{Lexer, RECORD_SEPARATOR, ends_line};
use crate::read::token::TokenKind;
use alloc::collections::BTreeMap;

/// Beginning of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameBeginning {
    /// Tags.
    Tags,
    /// Moves, and the number that their line begins with.
    Moves(Option<u32>),
}

/// Text behind a line that may be a heading.
#[derive(Clone, Copy, Debug)]
pub struct TextAhead {
    /// The beginning of the next game, or the moves that go on.
    pub begins: GameBeginning,
    /// True if prose stands between.
    pub prose: bool,
    /// True if a line with a result stands between.
    pub result: bool,
}

/// The number of lines between a heading and its game that are looked at, and their bytes.
const LINES_AHEAD: usize = 8;
const BYTES_AHEAD: usize = 4_096;
/// The number of lines between the line of a list, such as one of contents, and the game that are looked at.
const LINES_OF_LIST: usize = 40;
/// The number of lines ahead that are kept: those of a list, and some more.
const MOST_KNOWN: usize = LINES_OF_LIST + 24;

/// The lines of a text. Many lines are judged by those ahead of them: these are kept, so that none is read again for each line before it.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    /// The text.
    pub input: &'a [u8],
    /// The spellings of a named dialect.
    pub own: &'a OwnSpellings,
    /// Lines that were looked at ahead of others, by the byte that each begins with.
    known: BTreeMap<usize, Line>,
}

impl<'a> Lines<'a> {
    /// The lines of a text.
    pub fn new(input: &'a [u8]) -> Lines<'a> {
        Lines { input, own: &NO_SPELLINGS, known: BTreeMap::new() }
    }

    /// Returns the lines with the spellings of a named dialect known.
    pub fn knowing(self, own: &'a OwnSpellings) -> Lines<'a> {
        Lines { own, known: BTreeMap::new(), ..self }
    }

    /// Returns the line that begins with the word or bracket at `at`: see [`line_at`].
    pub fn at(&self, at: usize) -> Line {
        self.known.get(&at).copied().unwrap_or_else(|| line_at(self.input, at, self.own))
    }

    /// Returns a line ahead of another, and keeps it for the next one. A text is read forwards: the first line that is kept goes.
    fn ahead_at(&mut self, at: usize) -> Line {
        let line = self.at(at);
        if self.known.insert(at, line).is_none() && self.known.len() > MOST_KNOWN {
            self.known.pop_first();
        }
        line
    }

    /// Returns the tags or moves that come not far behind a line; none where there are none.
    pub fn text_ahead(&mut self, line: Line) -> Option<TextAhead> {
        self.text_ahead_within(line, LINES_AHEAD)
    }

    /// Returns the tags or moves that the next line has.
    pub fn text_right_ahead(&mut self, line: Line) -> Option<TextAhead> {
        self.text_ahead_within(line, 0)
    }

    /// Returns what comes behind the lines of a list.
    pub fn text_behind_list(&mut self, line: Line) -> Option<TextAhead> {
        self.text_ahead_within(line, LINES_OF_LIST)
    }

    fn text_ahead_within(&mut self, line: Line, most: usize) -> Option<TextAhead> {
        let input = self.input;
        let mut lexer = Lexer::new(input, line.span.end);
        let (mut here, mut lines, mut prose, mut result) = (line.span.end, 0, false, false);
        loop {
            let rest = &input[here.min(input.len())..input.len().min(here + BYTES_AHEAD)];
            // Remarks are passed over; a brace that closes far away is none.
            let remark = match rest.first() {
                Some(b'{') => 1 + rest.iter().position(|byte| matches!(*byte, b'}' | RECORD_SEPARATOR))?,
                Some(b';') => rest.iter().position(|byte| ends_line(*byte)).unwrap_or(rest.len()),
                _ => 0,
            };
            if remark > 0 {
                here += remark;
                lexer.seek(here);
                continue;
            }
            let token = lexer.next()?;
            here = token.span.end;
            if here - line.span.end > BYTES_AHEAD || lines > most || ends_record(input, token) {
                return None;
            }
            match token.kind {
                TokenKind::Tag => return Some(TextAhead { begins: GameBeginning::Tags, prose, result }),
                TokenKind::Word | TokenKind::Open => {}
                _ => continue,
            }
            let next = self.ahead_at(token.span.start);
            match next.kind {
                LineKind::Moves(number) => {
                    return Some(TextAhead { begins: GameBeginning::Moves(number), prose, result });
                }
                LineKind::Prose => prose = true,
                LineKind::Result => result = true,
                _ => {}
            }
            lines += 1;
            here = next.span.end;
            lexer.seek(here);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LINES_OF_LIST, Lines, MOST_KNOWN};

    #[test]
    fn no_line_is_read_for_every_line_before_it() {
        for line in ["1\n", "Kasparov - Karpov\n", "1. Runde\n"] {
            let text = line.repeat(4 * LINES_OF_LIST);
            let mut lines = Lines::new(text.as_bytes());
            let mut furthest = 0;
            for at in (0..text.len()).step_by(line.len()) {
                let _ = lines.text_behind_list(lines.at(at));
                let known = &lines.known;
                // The first line looks at those of a list, each further one at one that is new.
                let new = known.range(furthest + 1..).count();
                assert!(at == 0 || new <= 1, "{line:?} at {at}: {new}");
                assert!(known.len() <= MOST_KNOWN, "{line:?} at {at}: {}", known.len());
                furthest = known.last_key_value().map_or(furthest, |(last, _)| *last);
            }
            assert!(furthest > text.len() - 2 * line.len(), "{line:?}: {furthest}");
        }
    }
}
