//! Lists whose items all have the number 1, since Markdown counts them itself: `1. e4 e5`, `1. Nf3 Nc6`, `1. Bb5 a6`.

use crate::container::cells::{bare, begins_with_move};
use crate::container::lines::{lines, trimmed};
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, result_of_text};

/// The numbers of moves that stand for the number 1 of some lines.
#[derive(Debug, Default)]
pub struct Ones(Vec<(Span, usize)>);

impl Ones {
    /// Finds the lists of a text. In one of several first moves each item may be the first move of a game.
    pub fn of(text: &[u8]) -> Ones {
        const FEWEST: usize = 3;
        let mut found = Vec::new();
        let mut run: Vec<Span> = Vec::new();
        let mut goes_on = false;
        let mut take = |run: &mut Vec<Span>, goes_on: bool| {
            if run.len() >= FEWEST && goes_on {
                found.extend(run.iter().enumerate().map(|(nth, digit)| (*digit, nth + 1)));
            }
            run.clear();
        };
        for line in lines(text).map(|line| trimmed(text, line)) {
            match item(line.of(text)) {
                Some(is_first) if !run.is_empty() || is_first => {
                    goes_on = !run.is_empty() && (goes_on || !is_first);
                    run.push(Span::new(line.start, line.start + 1));
                }
                _ => take(&mut run, std::mem::take(&mut goes_on)),
            }
        }
        take(&mut run, goes_on);
        Ones(found)
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The place of the number 1 at the beginning of a line, and the number that it stands for.
    pub fn at(&self, line: Span) -> Option<(Span, usize)> {
        let found = self.0.binary_search_by_key(&line.start, |(digit, _)| digit.start).ok()?;
        Some(self.0[found])
    }
}

/// Returns whether the move behind the number 1 of a line, which is followed by one more or by a result and by nothing else, may be the
/// first move of a game. None for any other line.
fn item(line: &[u8]) -> Option<bool> {
    let mut words = line.strip_prefix(b"1. ")?.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let white = words.next().filter(|word| begins_with_move(word))?;
    let is_result = |word: &[u8]| {
        std::str::from_utf8(word).is_ok_and(|word| result_of_text(word, &NO_SPELLINGS).is_some())
    };
    let is_whole = words.by_ref().take(2).all(|word| begins_with_move(word) || is_result(word));
    (is_whole && words.next().is_none()).then(|| may_begin(white))
}

/// Returns true if a move of White may be the first one, in whatever notation.
fn may_begin(word: &[u8]) -> bool {
    let word = bare(word);
    match word {
        [b'a'..=b'h', b'3' | b'4', ..] => true,
        [b'a'..=b'h', b'2', ..] | [b'b' | b'g', b'1', ..] => true,
        _ if word.contains(&b'-') => !matches!(word[0], b'O' | b'0' | b'o'),
        _ => {
            let square = word.windows(2).position(|pair| matches!(pair, [b'a' | b'c' | b'f' | b'h', b'3']));
            square.is_some_and(|at| at > 0 && !word[..at].contains(&b'x'))
        }
    }
}
