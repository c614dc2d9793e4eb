//! Lines of a program with one move each, always behind the same words: `[INFO] White plays e4 (eval 0.35)`.

use super::Writer;
use super::lines::{ended_lines, lines, trimmed};
use super::words::is_move;
use stamma_board::internals::sort_by;
use stamma_notation::Span;
use std::collections::HashMap;

/// Fewer lines show nothing.
const FEWEST: usize = 6;
/// The forms that the lines of a game have: those of White and of Black.
const MOST_FORMS: usize = 2;
/// The words of a line that are looked at.
const MOST_WORDS: usize = 24;

/// A line with its only move.
#[derive(Clone, Debug)]
struct Framed {
    played: Span,
    /// The place of the move among the words, and the word before it, its digits all alike.
    form: (usize, Vec<u8>),
}

/// The move of a line that has no other one, and words before it.
fn framed(text: &[u8], line: Span) -> Option<Framed> {
    let mut found: Option<Framed> = None;
    let mut before: &[u8] = b"";
    let mut has_words = false;
    let mut at = line.start;
    for place in 0..MOST_WORDS {
        let rest = Span::new(at, line.end).of(text);
        let start = at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = Span::new(start, line.end).of(text);
        if rest.is_empty() {
            break;
        }
        let end = start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        at = end;
        let (start, end) = bare(text, start, end);
        let word = &text[start..end];
        // A number is no move here, nor is one glued to its number.
        if is_move(word) && !word.first().is_some_and(u8::is_ascii_digit) || is_castling(word) {
            if let Some(found) = &found
                && is_same_move(found.played.of(text), word)
            {
                continue;
            }
            if found.is_some() || !has_words {
                return None;
            }
            found = Some(Framed { played: Span::new(start, end), form: (place, form_of(before)) });
        }
        has_words |= word.iter().filter(|byte| byte.is_ascii_alphabetic()).count() > 1;
        before = word;
    }
    found
}

/// Returns true for `e4` and `e2e4`, in either order: a move that is written twice.
fn is_same_move(one: &[u8], other: &[u8]) -> bool {
    let squares = |word: &[u8]| {
        let is_square = |at: usize| matches!((word[at], word[at + 1]), (b'a'..=b'h', b'1'..=b'8'));
        matches!(word.len(), 4 | 5) && is_square(0) && is_square(2)
    };
    let (listed, said) = match (squares(one), squares(other)) {
        (true, false) => (one, other),
        (false, true) => (other, one),
        _ => return false,
    };
    if said.starts_with(b"O-O") || said.starts_with(b"0-0") {
        return listed.starts_with(b"e1") || listed.starts_with(b"e8");
    }
    memchr::memmem::rfind(said, &listed[2..4]).is_some()
}

fn is_castling(word: &[u8]) -> bool {
    word.starts_with(b"0-0") && is_move(word)
}

/// A word without the quotation marks, brackets and points around it.
fn bare(text: &[u8], start: usize, end: usize) -> (usize, usize) {
    let word = &text[start..end];
    let is_sign = |byte: &u8| {
        matches!(byte, b'"' | b'\'' | b'`' | b'(' | b'[' | b'<' | b'>' | b']' | b',' | b';' | b')' | b'.')
    };
    // `san=e4`
    let key = word.iter().take_while(|byte| byte.is_ascii_lowercase() || **byte == b'_').count();
    let key = if key > 1 && word.get(key) == Some(&b'=') { key + 1 } else { 0 };
    let (start, word) = (start + key, &word[key..]);
    let front = word.iter().take_while(|byte| is_sign(byte)).count();
    let back = word[front..].iter().rev().take_while(|byte| is_sign(byte)).count();
    (start + front, end - back)
}

/// A word in which all digits are alike.
fn form_of(word: &[u8]) -> Vec<u8> {
    const LONGEST: usize = 32;
    let mut form: Vec<u8> = Vec::new();
    for &byte in word.iter().take(LONGEST) {
        let byte = if byte.is_ascii_digit() { b'0' } else { byte };
        if byte != b'0' || form.last() != Some(&b'0') {
            form.push(byte);
        }
    }
    form
}

/// The forms of the lines that hold the moves; none if most moves stand elsewhere.
fn forms(text: &[u8]) -> Option<Vec<(usize, Vec<u8>)>> {
    let mut counts: HashMap<(usize, Vec<u8>), usize> = HashMap::new();
    let (mut filled, mut others) = (0, 0);
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        filled += 1;
        match framed(text, line) {
            Some(found) => *counts.entry(found.form).or_default() += 1,
            None => others += usize::from(begins_with_moves(line.of(text))),
        }
        if counts.len() > 64 {
            return None;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    sort_by(&mut counts, |one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    counts.retain(|(_, count)| *count >= FEWEST / 2);
    counts.truncate(MOST_FORMS);
    let framed: usize = counts.iter().map(|(_, count)| count).sum();
    let is_sure = framed >= FEWEST && others == 0 && 10 * framed >= 9 * all && 2 * framed >= filled;
    is_sure.then(|| counts.into_iter().map(|(form, _)| form).collect())
}

/// Returns true for a line that begins with a move, or with a number and a move.
fn begins_with_moves(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let is_number = first.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    is_move(first) && !is_number || is_number && words.next().is_some_and(is_move)
}

/// Returns true if the moves of a text stand in lines of one or two forms.
pub fn is_framed(text: &[u8]) -> bool {
    forms(text).is_some()
}

/// Writes the moves.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let Some(forms) = forms(text) else { return writer.copy(Span::new(0, text.len())) };
    let first_word = |line: Span| {
        let content = line.of(text);
        form_of(&content[..content.iter().position(u8::is_ascii_whitespace).unwrap_or(content.len())])
    };
    let mut begins: Option<Vec<u8>> = None;
    for (line, end) in ended_lines(text) {
        let line = trimmed(text, line);
        let found = framed(text, line).filter(|found| forms.contains(&found.form));
        if let Some(Framed { played, .. }) = found {
            begins = begins.or_else(|| Some(first_word(line)));
            for around in [Span::new(line.start, played.start), Span::new(played.end, line.end)] {
                if around.of(text).iter().any(u8::is_ascii_alphanumeric) {
                    writer.leave_out(around);
                }
                if around.end == played.start {
                    writer.add(" ");
                    writer.copy(played);
                }
            }
            writer.end_line();
            continue;
        }
        // What the same program says else: only a result is of the game.
        let is_same = begins.as_ref().is_some_and(|begins| *begins == first_word(line));
        let result = result_in(text, line);
        match (is_same, result) {
            (_, Some(result)) if is_same || begins.is_some() => {
                writer.leave_out(Span::new(line.start, result.start));
                writer.copy(result);
                writer.end_line();
            }
            (true, _) => writer.leave_out(line),
            (false, _) if begins.is_some() && !line.is_empty() => {
                writer.end_line();
                writer.copy(line);
                writer.copy(end);
            }
            _ => {
                writer.copy(line);
                writer.copy(end);
            }
        }
    }
}

/// The result that is a word of a line.
fn result_in(text: &[u8], line: Span) -> Option<Span> {
    let mut at = line.start;
    while at < line.end {
        let rest = Span::new(at, line.end).of(text);
        let start = at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = Span::new(start, line.end).of(text);
        let end = start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        let (first, last) = bare(text, start, end);
        if matches!(&text[first..last], b"1-0" | b"0-1" | b"1/2-1/2") {
            return Some(Span::new(first, last));
        }
        at = end.max(start + 1);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::is_framed;

    #[test]
    fn lines_of_programs_are_known() {
        let lines = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];
        let text = |form: &str| lines.map(|played| form.replace('@', played)).join("\n");
        assert!(is_framed(text("[INFO] White plays @ (eval 0.35)").as_bytes()));
        assert!(is_framed(text("bot_1  | move @").as_bytes()));
        assert!(is_framed(b"a: white e4 (e2e4)\na: black e5 (e7e5)\na: white Nf3 (g1f3)\na: black Nc6 (b8c6)\na: white Bb5 (f1b5)\na: black a6 (a7a6)\n"));
        for form in ["@", "1. @", "1. @ e5", "12 @", "(@)"] {
            assert!(!is_framed(text(form).as_bytes()), "{form}");
        }
        assert!(!is_framed(b"The move e4 is good\nThe move d4 too\n1. e4 e5\n"));
    }
}
