//! Separates games and parses their words, without a board: the meaning of a move, and whether it is legal, is not
//! checked.

use super::comments;
use super::fallback::Fallback;
use super::movetext::{UnsentGame, blanks_end, border, check_without_moves, glyph, marks, result_at};
use super::number;
use super::scanned_move::ScannedMove;
use super::tags::TagFacts;
use super::words::{self, ONES, PlainSan, eight_or_zeros, zeros};
use crate::game::visitor::{GameSummary, GameVisitor, TagEvent};
use crate::moves::result::Termination;
use crate::read::options::Limits;
use crate::text::Span;
use stamma_board::{ANYWHERE, Role, Sign};

/// Sends the words of the game that begins at byte `at`, a border between two games, without checking whether its
/// moves are legal. It is given up where its writing is not plain SAN, by the same signs as when it is played; its
/// numbers are not compared with its moves, its comments are not parsed but for the tags of a game, and no rule of
/// the board is checked.
pub(super) fn send_words<V: GameVisitor>(
    heads: &mut TagFacts,
    limits: &Limits,
    input: &[u8],
    at: usize,
    visitor: &mut V,
) -> Result<UnsentGame, Fallback> {
    let moves = heads.read(input, at, &mut |name, value, class| {
        visitor.tag(TagEvent::Standard { name, value, class });
    })?;
    send_movetext(limits, input, [at, moves], visitor)
}

/// Sends the words of the game that begins at byte `start` and whose moves begin at byte `at`.
pub(super) fn send_movetext<V: GameVisitor>(
    limits: &Limits,
    input: &[u8],
    [start, mut at]: [usize; 2],
    visitor: &mut V,
) -> Result<UnsentGame, Fallback> {
    let (mut depth, mut words, mut numbered) = (0, 0, false);
    // The number that a move mostly has, so that it need not be read.
    let mut due = Due(0);
    // The place where a variation has begun.
    let mut opened = 0;
    loop {
        let end;
        let window = match input.get(at..).and_then(|rest| rest.first_chunk()) {
            Some(window) => window,
            None => {
                end = words::last_sixteen(input, at);
                &end
            }
        };
        let mut bytes = words::eight_of(window, 0);
        if (bytes as u8).is_ascii_digit() {
            let length = match number::bits_at(bytes, due.number(), due.side()) {
                // Behind a variation the number of Black may begin like the one that is due for White.
                Some(bits) if (bytes >> bits) as u8 != b'.' => (bits / 8) as usize,
                _ => match number_at(bytes) {
                    Some((number, length)) => {
                        due = number;
                        length
                    }
                    None if depth == 0 => break,
                    None => return Err(Fallback::NoResult),
                },
            };
            // A number 1 after moves or another number may begin another game, but for variations on the first move.
            if bytes as u16 == u16::from_le_bytes(*b"1.")
                && length == 2
                && (numbered || words > 0)
                && at != opened
            {
                return Err(Fallback::Number);
            }
            numbered = true;
            let length = length + usize::from(window[length & 15] == b' ');
            at += length;
            // The longest numbers leave too little of these bytes.
            bytes = if length < 8 { words::eight_of(window, length) } else { eight_or_zeros(input, at) };
        }
        if let Some(PlainSan { role, sign, origin, to, bits }) = words::plain(bytes)
            && origin != 0
        {
            let begin = at;
            let (end, next) = words::plain_end(bytes, bits);
            let (mut end, mut glyph) = (at + end, 0);
            match next {
                Some(next) => at += next,
                None => {
                    (_, glyph, end) = marks(input, at + (bits / 8) as usize)?;
                    at = end;
                }
            }
            let takes = sign == Sign::Capture;
            let pattern = || {
                // A pawn that steps has no origin written, though its file is known.
                let origin = if role == Role::Pawn && !takes { ANYWHERE } else { origin };
                ScannedMove { role, origin, to, takes, becomes: None, castles: None }.pattern()
            };
            visitor.word(pattern, Span::new(begin, end));
            if glyph > 0 {
                visitor.nag(glyph);
            }
            words += 1;
            due = due.next();
            continue;
        }
        let first = bytes as u8;
        if first == b'{' {
            let window = input[at..].first_chunk::<{ comments::COMMON }>();
            let end = match window.and_then(comments::common_end) {
                Some(length) => at + length,
                None => comments::bare_end(input, at)?,
            };
            visitor.comment(Span::new(at + 1, end));
            at = end + 1;
            at += usize::from(input.get(at) == Some(&b' '));
            continue;
        }
        if words::begins_move(first) {
            let (word, length) = words::scan(bytes).ok_or(Fallback::Word)?;
            let (_, glyph, end) = marks(input, at + length)?;
            visitor.word(|| word.pattern(), Span::new(at, end));
            if glyph > 0 {
                visitor.nag(glyph);
            }
            words += 1;
            due = due.next();
            at = end;
            continue;
        }
        match first {
            b' ' | b'\n' | b'\r' | b'\t' => at += 1,
            b'0'..=b'9' if depth == 0 => break,
            b'0'..=b'9' => return Err(Fallback::NoResult),
            b'(' => {
                let bracket = at;
                at = blanks_end(input, at + 1);
                opened = if input[bracket..at].contains(&b'\n') { 0 } else { at };
                let begins = input.get(at).is_some_and(u8::is_ascii_digit);
                if !begins || words == 0 || depth >= limits.depth {
                    return Err(Fallback::Variation);
                }
                depth += 1;
                visitor.open();
            }
            b')' if depth > 0 => {
                depth -= 1;
                visitor.close();
                at += 1;
            }
            b'$' if words > 0 => {
                let (glyph, end) = glyph(input, at + 1).ok_or(Fallback::Glyph)?;
                visitor.nag(glyph);
                at = end;
            }
            b';' => {
                let comment = comments::line(input, at)?;
                visitor.comment(comment);
                at = comment.end;
            }
            b'*' if depth == 0 => break,
            0 if at >= input.len() => return Err(Fallback::NoResult),
            _ => return Err(Fallback::Sign),
        }
    }
    let (result, place) = result_at(input, at).ok_or(Fallback::NoResult)?;
    let end = border(input, place.end, |text| visitor.comment(text))?;
    if end - start >= limits.tokens || words > limits.plies {
        return Err(Fallback::TooLong);
    }
    if words == 0 {
        check_without_moves(input, Span::new(start, end), place)?;
    }
    let termination = Termination::Unknown;
    Ok(UnsentGame { summary: GameSummary { end, plies: words, varied: 0, result, termination }, place })
}

/// The number that is due for a move, as its ply from 0 on.
#[derive(Clone, Copy)]
struct Due(u32);

impl Due {
    fn number(self) -> u32 {
        self.0 / 2 + 1
    }

    /// The side: 0 for White.
    fn side(self) -> usize {
        (self.0 & 1) as usize
    }

    fn next(self) -> Due {
        Due(self.0.wrapping_add(1))
    }
}

/// Returns the move number with one dot or three that begins these bytes, and the number of bytes that it takes.
fn number_at(bytes: u64) -> Option<(Due, usize)> {
    let dot = zeros(bytes ^ (0x2e * ONES)).trailing_zeros() & 0x78;
    if !(8..=40).contains(&dot) {
        return None;
    }
    // The bytes before the dot at the top, and zeros of the text below them, which are digits too.
    let digits = (bytes ^ (0x30 * ONES)) << (64 - dot);
    if (digits | digits.wrapping_add(0x76 * ONES) & (0x80 * ONES)) & (0xf0 * ONES) != 0 {
        return None;
    }
    let after = (bytes >> dot) as u32;
    let dots = match after & 0x00ff_ffff {
        0x002e_2e2e => 3,
        three if three & 0xff00 != 0x2e00 => 1,
        _ => return None,
    };
    let value = digits.to_le_bytes().iter().fold(0, |value, digit| 10 * value + u32::from(*digit));
    let ply = (2 * value).saturating_sub(2) + u32::from(dots == 3);
    Some((Due(ply), (dot / 8) as usize + dots))
}

#[cfg(test)]
mod tests {
    use crate::pgn::FastReader;
    use crate::{GameVisitor, MovePattern, ReadOptions, Span, Wants};
    use alloc::vec::Vec;

    #[derive(Default)]
    struct Words(Vec<Span>);

    impl GameVisitor for Words {
        const WANTS: Wants = Wants::Words;

        fn word(&mut self, _pattern: impl FnOnce() -> MovePattern, written: Span) {
            self.0.push(written);
        }
    }

    #[test]
    fn words_are_found_behind_any_numbers() {
        for moves in [
            "1. e4 e5 2. Nf3 Nc6",
            "1.e4 e5 2.Nf3 Nc6",
            "1... e5 2. Nf3 Nc6",
            "17... e5 18. Nf3 Nc6",
            "1. e4 1... e5 2. Nf3 2... Nc6",
            "1. e4 e5 (1... c5 2. Nf3) (1... e6 2. d4 d5) 2. Nf3 2... Nc6",
            "9. e4 e5 (8... c5) 9... c5 (9... c6 10. d4) 10. Nf3 Nc6",
            "98. e4 e5 99. Nf3 Nc6 100. Bb5 a6 101. Ba4 101... Nf6",
            "998. e4 e5 999. Nf3 999... Nc6 1000. Bb5 1000... a6 1001. Ba4 1001...Nf6",
            "9999. e4 9999... e5 10000. Nf3 10000... Nc6",
        ] {
            let text = [moves, " *\n"].concat();
            let mut words = Words::default();
            let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
            let end = reader.send_game(text.as_bytes(), 0, &mut words).map(|summary| summary.end);
            assert_eq!(end, Some(text.len()), "{moves}");
            let expected = moves.split([' ', '(', ')', '.']).filter(|word| !word.is_empty());
            let expected: Vec<&str> = expected.filter(|word| !word.as_bytes()[0].is_ascii_digit()).collect();
            let found: Vec<&str> = words.0.iter().map(|word| &text[word.start..word.end]).collect();
            assert_eq!(found, expected, "{moves}");
        }
        for moves in ["1.. e4", "1.... e5", "1. e4 1.. e5", "01-. e4"] {
            let text = [moves, " *\n"].concat();
            let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
            assert_eq!(reader.send_game(text.as_bytes(), 0, &mut Words::default()), None, "{moves}");
        }
    }

    /// Words in comments are none of the game, and no reason to read it with more care.
    #[test]
    fn words_are_found_beside_comments() {
        for text in [
            "1. e4 e5 {the open game} 2. Nf3 Nc6 *\n",
            "1. e4 e5 ; the open game\n2. Nf3 Nc6 *\n",
            ";the open game\n1. e4 e5 2. Nf3 ;a knight\nNc6 *\n",
        ] {
            let mut words = Words::default();
            let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
            let end = reader.send_game(text.as_bytes(), 0, &mut words).map(|summary| summary.end);
            assert_eq!(end, Some(text.len()), "{text}");
            let found: Vec<&str> = words.0.iter().map(|word| &text[word.start..word.end]).collect();
            assert_eq!(found, ["e4", "e5", "Nf3", "Nc6"], "{text}");
        }
    }
}
