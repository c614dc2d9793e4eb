//! Lists of bare moves in brackets: `[e4, e5, Nf3]`, `[(e4, e5), (Nf3, Nc6)]`, a game a list, or a move of both sides a list.

use super::super::lines::{ended_lines, trimmed};
use super::super::starts::is_played;
use super::super::words::is_move;
use super::super::{Writer, words::Look};
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, result_of_text};

/// Fewer moves show nothing.
const FEWEST: usize = 4;
/// Brackets are not deeper within one another.
const DEEPEST: usize = 3;
/// A list of more moves than a number has is a game.
const MOST_OF_A_NUMBER: usize = 2;

/// A part of a text with lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A line, or the rest of one, with its end.
    Line(Span),
    /// The name before a list.
    Name(Span),
    /// A word of a list.
    Word(Span),
    /// Something that says that no move is here: `None`.
    Nothing(Span),
    /// The end of a list.
    End,
}

/// Returns the parts of a text whose moves are all in lists; none of another text.
pub fn parts(text: &[u8]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut open: Vec<u8> = Vec::new();
    let (mut moves, mut commas, mut longest) = (0, 0, 0);
    let mut of_list = 0;
    for (line, end) in ended_lines(text) {
        let mut rest = trimmed(text, line);
        if open.is_empty() {
            let Some(bracket) = opening(text, rest) else {
                if Look::at(rest.of(text)).moves > 0 {
                    return None;
                }
                parts.push(Part::Line(line.to(end)));
                continue;
            };
            let name = trimmed(text, Span::new(rest.start, bracket));
            if !name.is_empty() {
                parts.push(Part::Name(name));
            }
            rest.start = bracket;
        }
        while !rest.is_empty() {
            let first = text[rest.start];
            match first {
                b'[' | b'(' | b'{' => open.push(first),
                b']' | b')' | b'}' => {
                    if open.pop().is_none_or(|open| closing(open) != first) {
                        return None;
                    }
                    longest = of_list.max(longest);
                    of_list = 0;
                }
                b',' | b';' => commas += 1,
                b' ' | b'\t' => {}
                _ => {
                    let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",;[](){}".contains(byte);
                    let content = rest.of(text);
                    let length = content.iter().position(is_end).unwrap_or(content.len());
                    let word = Span::new(rest.start, rest.start + length);
                    let part = part_of_list(text, word)?;
                    let is_played = matches!(part, Part::Word(_)) && is_move(word.of(text));
                    (moves, of_list) = (moves + usize::from(is_played), of_list + usize::from(is_played));
                    parts.push(part);
                    rest.start = word.end;
                    continue;
                }
            }
            rest.start += 1;
            if open.len() > DEEPEST {
                return None;
            }
            if open.is_empty() {
                break;
            }
        }
        if !open.is_empty() {
            continue;
        }
        let behind = rest.of(text).trim_ascii();
        let behind = behind.strip_prefix(b",").or_else(|| behind.strip_prefix(b";")).unwrap_or(behind);
        let behind = Span::new(rest.end - behind.len(), rest.end);
        if !behind.is_empty() {
            is_result(behind.of(text).trim_ascii()).then_some(())?;
            parts.push(Part::Word(behind));
        }
        parts.push(Part::Line(end));
        if longest > MOST_OF_A_NUMBER {
            parts.push(Part::End);
        }
        longest = 0;
    }
    let is_list = open.is_empty() && moves >= FEWEST && 2 * commas + 2 >= moves;
    (is_list && begins_game(text, &parts)).then_some(parts)
}

/// Returns true if the first moves are legal: `[a8, b8, c8, d8]` is a list of squares.
fn begins_game(text: &[u8], parts: &[Part]) -> bool {
    /// No more words are tried.
    const MOST: usize = 12;
    let words = parts.iter().take_while(|part| **part != Part::End).filter_map(|part| match part {
        Part::Word(word) => std::str::from_utf8(word.of(text)).ok(),
        _ => None,
    });
    is_played(&words.take(MOST).collect::<Vec<_>>().join(" "))
}

/// The place of the bracket that opens a list, at the beginning of a line or behind a name: `moves = [`.
fn opening(text: &[u8], line: Span) -> Option<usize> {
    const LONGEST: usize = 40;
    let content = line.of(text);
    let is_bracket = |byte: &u8| matches!(byte, b'[' | b'(' | b'{');
    let at = content.iter().take(LONGEST).position(is_bracket)?;
    let before = content[..at].trim_ascii_end();
    let is_name = |name: &[u8]| {
        name.first().is_some_and(u8::is_ascii_alphabetic)
            && name.iter().all(|byte| byte.is_ascii_alphanumeric() || b" _.<>".contains(byte))
    };
    let name = before.strip_suffix(b":").or_else(|| before.strip_suffix(b"=")).map(<[u8]>::trim_ascii_end);
    // `[White "A"]` is a tag.
    let behind = &content[at + 1..];
    let begins = behind.iter().position(|byte| !matches!(byte, b'[' | b'(' | b'{' | b' ')).unwrap_or(0);
    let word = behind[begins..].split(|byte| b" ,;])}".contains(byte)).next().unwrap_or_default();
    let is_list = is_move(word) || is_number(word) || behind.trim_ascii().is_empty();
    (is_list && (before.is_empty() || name.is_some_and(is_name))).then_some(line.start + at)
}

const fn closing(open: u8) -> u8 {
    match open {
        b'[' => b']',
        b'(' => b')',
        _ => b'}',
    }
}

fn is_number(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (1..=3).contains(&digits) && word[digits..].iter().all(|byte| matches!(byte, b'.' | b':'))
}

fn is_result(word: &[u8]) -> bool {
    let text = std::str::from_utf8(word).unwrap_or_default();
    text == "*" || result_of_text(text, &NO_SPELLINGS).is_some()
}

fn part_of_list(text: &[u8], word: Span) -> Option<Part> {
    const NOTHING: [&[u8]; 6] = [b"None", b"null", b"nil", b"undefined", b"-", b"--"];
    let content = word.of(text);
    if NOTHING.contains(&content) {
        return Some(Part::Nothing(word));
    }
    let is_quoted = content.iter().any(|byte| matches!(byte, b'"' | b'\'' | b'`'));
    (is_move(content) && !is_quoted || is_number(content) || is_result(content)).then_some(Part::Word(word))
}

/// Writes the moves of lists, and the lines between them.
pub fn unwrap(writer: &mut Writer<'_>, parts: &[Part]) {
    for part in parts {
        match *part {
            Part::Line(line) if line.of(writer.text()).trim_ascii().is_empty() => writer.add("\n"),
            Part::Line(line) => writer.copy(line),
            Part::Name(left_out) | Part::Nothing(left_out) => writer.leave_out(left_out),
            Part::Word(word) => {
                writer.copy(word);
                writer.add(" ");
            }
            Part::End => writer.end_game(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn lists_of_moves_are_known() {
        for text in [
            "[e4, e5, Nf3, Nc6]\n",
            "[(e4, e5), (Nf3, Nc6), (Bb5,)]",
            "(d4, d5)\n(c4, e6)\n",
            "moves: [\n  e4, e5,\n  Nf3, Nc6\n]\n",
            "Anna - Bob\n{1. e4 e5; 2. Nf3 Nc6} 1-0\n",
        ] {
            assert!(parts(text.as_bytes()).is_some(), "{text}");
        }
        for text in [
            "1. e4 [e4, e5, Nf3, Nc6] e5",
            "[White \"Anna\"]\n\n[e4, e5, Nf3, Nc6] d4",
            "[e4, e5, Nf3, Nc6",
            "[e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6]",
            "[see e4, e5, Nf3, Nc6]",
            "[e4, e5]",
            "[a8, b8, c8, d8, e8]",
            "[\"e4\", \"e5\", \"Nf3\", \"Nc6\"]",
        ] {
            assert!(parts(text.as_bytes()).is_none(), "{text}");
        }
    }
}
