//! Games in running text: `1 P-K4, P-K4; 2 Kt-KB3, Kt-QB3; 3 B-Kt5, P-QR3.`

use super::game::{Part, PrintedMove};
use super::row::number_of;
use stamma_notation::Span;
use stamma_notation::internals::MoveShape;

/// Fewer moves are an opening that a sentence names.
const FEWEST_NUMBERS: u32 = 4;
/// The most bytes in brackets between moves.
const LONGEST_REMARK: usize = 400;

/// Moves that follow one another in running text.
pub struct Running {
    pub parts: Vec<Part>,
    /// From the number of the first to the last move.
    pub span: Span,
    /// The number of the move that is due behind the last one.
    pub due: u32,
}

/// The game that begins somewhere in a line; none unless several moves follow one another there.
pub fn running_game(text: &[u8], line: Span, shape: MoveShape) -> Option<Running> {
    let at = first_number(text, line, shape)?;
    let mut parts: Vec<Part> = Vec::new();
    let (mut number, mut black, mut numbered, mut sure) = (1, false, false, false);
    let (mut next, mut end) = (at, at);
    loop {
        next = between(text, next, &mut parts);
        let rest = &text[next..];
        if rest.is_empty() {
            break;
        }
        let digits = if numbered { None } else { number_of(rest, shape) };
        if let Some((printed, length)) = digits {
            if printed != number {
                break;
            }
            numbered = true;
            next += length;
            continue;
        }
        // White's moves are numbered.
        if !numbered && !black {
            break;
        }
        let Some(length) = shape.length(rest) else { break };
        let span = Span::new(next, next + length);
        sure |= !shape.is_descriptive() || shape.is_sure(span.of(text));
        parts.push(Part::Move(PrintedMove { number, black, span }));
        (next, end) = (span.end, span.end);
        number += u32::from(black);
        (black, numbered) = (!black, false);
    }
    while parts.last().is_some_and(|part| !matches!(part, Part::Move(_))) {
        parts.pop();
    }
    let first = parts.iter().find_map(|part| match part {
        Part::Move(printed) => Some(printed.span),
        _ => None,
    })?;
    // From here a position was given.
    if !shape.may_begin_game(first.of(text)) {
        return None;
    }
    let moves = parts.iter().filter(|part| matches!(part, Part::Move(_))).count() as u32;
    (sure && moves >= 2 * FEWEST_NUMBERS - 1).then_some(Running {
        parts,
        span: Span::new(at, end),
        due: number,
    })
}

/// The place of the number 1 with a move behind it.
fn first_number(text: &[u8], line: Span, shape: MoveShape) -> Option<usize> {
    let bytes = line.of(text);
    memchr::memchr_iter(b'1', bytes).map(|at| line.start + at).find(|&at| {
        let before = at.checked_sub(1).map(|before| text[before]);
        let begins =
            before.is_none_or(|byte| byte.is_ascii_whitespace() || matches!(byte, b':' | b'(' | b'-'));
        begins
            && number_of(&text[at..], shape).is_some_and(|(number, length)| {
                number == 1 && shape.length(text[at + length..].trim_ascii_start()).is_some()
            })
    })
}

/// The place behind blanks, signs and remarks in brackets. A blank line is passed where a number follows.
fn between(text: &[u8], mut at: usize, parts: &mut Vec<Part>) -> usize {
    let start = at;
    let mut lines = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\n' => {
                lines += 1;
                if lines > 2 {
                    return start;
                }
                at += 1;
            }
            b' ' | b'\t' | b'\r' | b',' | b';' | b'.' => at += 1,
            b'(' | b'[' => {
                let closing = if byte == b'(' { b')' } else { b']' };
                let inside = &text[at..text.len().min(at + LONGEST_REMARK)];
                let numbered = inside.get(1).is_some_and(u8::is_ascii_digit) && inside.get(2) == Some(&b')');
                let Some(length) = inside.iter().position(|other| *other == closing).filter(|_| !numbered)
                else {
                    return at;
                };
                parts.push(Part::Text(Span::new(at, at + length + 1)));
                at += length + 1;
            }
            0xE2 if text[at..].starts_with("—".as_bytes()) || text[at..].starts_with("–".as_bytes()) => {
                at += 3
            }
            _ => break,
        }
    }
    if lines > 1 && !text.get(at).is_some_and(u8::is_ascii_digit) { start } else { at }
}
