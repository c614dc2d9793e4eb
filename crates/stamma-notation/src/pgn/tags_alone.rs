//! Finds the end of a game whose tags alone are asked for, by a search of its bytes for the signs that end one.
//!
//! No word is looked at, so the search is sure of itself only where the moves are one block of lines: the first score in
//! it is its end, no blank line and no line of tags is inside, and no second number 1 that another game would begin
//! with. Everything else is left to `scan`, which reads words.

use super::fallback::Fallback;
use super::movetext::{UnsentGame, border, result_at};
use super::scan::send_movetext;
use super::tags::TagFacts;
use crate::game::visitor::{GameSummary, GameVisitor, TagEvent};
use crate::moves::result::Termination;
use crate::read::options::Limits;
use memchr::{memchr3_iter, memmem, memrchr2};

/// Sends the tags of the game that begins at byte `at`, a border between two games, and finds its end.
// Inlined it would make the reader of moves slower, which has no use for it.
#[inline(never)]
pub(super) fn send_tags<V: GameVisitor>(
    heads: &mut TagFacts,
    limits: &Limits,
    input: &[u8],
    at: usize,
    visitor: &mut V,
) -> Result<UnsentGame, Fallback> {
    let mut tags = 0;
    let moves = heads.read(input, at, &mut |name, value, class| {
        tags += 1;
        visitor.tag(TagEvent::Standard { name, value, class });
    })?;
    let found = if tags > 0 { plain_end(limits, input, [at, moves]) } else { None };
    match found {
        Some(game) => Ok(game),
        None => send_movetext(limits, input, [at, moves], &mut NoWords),
    }
}

/// Takes no words: they are read for the end of the game alone.
struct NoWords;

impl GameVisitor for NoWords {}

/// Returns the end of the game that begins at byte `start` and whose moves begin at byte `at`, if it is beyond doubt.
fn plain_end(limits: &Limits, input: &[u8], [start, at]: [usize; 2]) -> Option<UnsentGame> {
    let moves = &input[at..];
    if !matches!(moves.first(), Some(b'0'..=b'9' | b'*' | b'{')) {
        return None;
    }
    for sign in memchr3_iter(b'-', b'*', b'\n', moves) {
        match moves[sign] {
            b'\n' => match moves.get(sign + 1..)? {
                [b'[' | b'\n' | b'\r', ..] | [] => return None,
                _ => {}
            },
            b'-' if !is_between_digits(moves, sign) => {}
            _ => return end_at(limits, input, [start, at], at + sign),
        }
    }
    None
}

/// Returns true if digits are on both sides of a place.
fn is_between_digits(text: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    [before, text.get(at + 1)].into_iter().all(|side| side.is_some_and(u8::is_ascii_digit))
}

/// Returns the end of a game if the sign of a score is at a place, and the score ends the game.
fn end_at(limits: &Limits, input: &[u8], [start, at]: [usize; 2], sign: usize) -> Option<UnsentGame> {
    let begins = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let before = input[at..sign].iter().rposition(begins).map_or(at, |blank| at + blank + 1);
    let (result, place) = result_at(input, before)?;
    let moves = &input[at..place.start];
    let in_comment = memrchr2(b'{', b'}', moves).is_some_and(|brace| moves[brace] == b'{');
    if in_comment || memchr::memchr(b';', moves).is_some() || begins_again(moves) {
        return None;
    }
    let end = border(input, place.end, |_| ()).ok()?;
    // Comments behind the score, and games without tags, are read word by word.
    if end < input.len() && input[place.end..end].iter().any(|byte| !begins(byte))
        || end - start >= limits.tokens
    {
        return None;
    }
    let summary = GameSummary { end, plies: 0, varied: 0, result, termination: Termination::Unknown };
    Some(UnsentGame { summary, place })
}

/// Returns true if a number 1 of White stands behind the beginning, or a bracket that opens no command: another game may
/// begin there.
fn begins_again(moves: &[u8]) -> bool {
    let is_number = |at: usize| {
        let follows = moves.get(at + 2).copied().unwrap_or_default();
        // Decimals and numbers of Black are none.
        !moves[at - 1].is_ascii_digit() && !follows.is_ascii_digit() && follows != b'.'
    };
    let is_tag = |at: usize| moves.get(at + 1) != Some(&b'%');
    memmem::find_iter(moves, b"1.").any(|at| at > 0 && is_number(at))
        || memchr::memchr_iter(b'[', moves).any(is_tag)
}

#[cfg(test)]
mod tests {
    use crate::pgn::FastReader;
    use crate::{GameVisitor, ReadOptions, TagEvent, Wants};
    use alloc::vec::Vec;

    /// Counts tags.
    #[derive(Default)]
    struct Tags(usize);

    impl GameVisitor for Tags {
        const WANTS: Wants = Wants::Tags;

        fn tag(&mut self, _tag: TagEvent<'_>) {
            self.0 += 1;
        }
    }

    /// Words, so that the same text is read by the scan.
    struct Words;

    impl GameVisitor for Words {
        const WANTS: Wants = Wants::Words;
    }

    fn ends(text: &str, visitor: &mut impl GameVisitor) -> Vec<Option<usize>> {
        let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
        let mut ends = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let end = reader.send_game(text.as_bytes(), at, visitor).map(|summary| summary.end);
            ends.push(end);
            let Some(end) = end else { break };
            at = end;
        }
        ends
    }

    #[test]
    fn a_game_ends_where_its_words_end() {
        let tag = "[White \"A\"]\n\n";
        for moves in [
            "1. e4 e5 1-0\n\n",
            "*\n\n",
            "1. e4 e5 2. O-O *\n",
            "1. e4 {1-0 is near} e5 *\n\n",
            "1. e4 {a * b} 1... e5 1/2-1/2\n\n",
            "1. e4 (1. d4 d5) 1... e5 0-1\n\n",
            "1. e4 e5 ; 1-0\n2. Nf3 1-0\n\n",
            "1. e4 e5 1-0 {over}\n\n",
            "1. e4 e5 1-0\r\n\r\n",
            "1. e4 e5 1. d4 d5 1-0\n\n",
            "1. e4 e5\n\n2. Nf3 1-0\n\n",
            "1. e4 e5 1-0 1. d4 *\n\n",
            "{a\n[White \"B\"]\nb} 1. e4 e5 1-0\n\n",
            "1. e4 e5\n[Site \"x\"]\n1-0\n\n",
            "{1. e4 1-0\n\n",
            "a 1. e4 1-0\n\n",
        ] {
            let text = [tag, moves, tag, moves].concat();
            let mut tags = Tags::default();
            assert_eq!(ends(&text, &mut tags), ends(&text, &mut Words), "{moves:?}");
        }
    }
}
