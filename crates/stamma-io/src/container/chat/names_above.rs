//! Messages of two people below their names, without any times, as they are copied from a window: `Kim`, and `e4` on the next line.

use super::super::cells::is_heading;
use super::super::lines::trimmed;
use super::prefix::{Prefix, Shape};
use super::said::{Said, said};
use stamma_notation::Span;
use std::collections::HashMap;

/// A name that stands above fewer moves may be anything, and so may two that stand above fewer altogether.
const FEWEST: (usize, usize) = (2, 5);
/// A name has at most this many bytes and words.
const LONGEST: (usize, usize) = (48, 4);

/// Returns what each line is to the messages of a text whose senders stand above them, or None for another text: two names have to be
/// above moves by turns.
pub fn below_names(text: &[u8], all: &[(Span, Span)]) -> Option<Vec<Option<Prefix>>> {
    let filled: Vec<(usize, Span)> = all.iter().map(|(line, _)| trimmed(text, *line)).enumerate().collect();
    let filled: Vec<(usize, Span)> = filled.into_iter().filter(|(_, line)| !line.is_empty()).collect();
    // The lines that are above a move, and the number of times.
    let mut counts: HashMap<&[u8], usize> = HashMap::new();
    for pair in filled.windows(2) {
        let line = pair[0].1.of(text);
        if may_be_name(line) && said(pair[1].1.of(text)) == Said::Move {
            *counts.entry(line).or_default() += 1;
        }
    }
    counts.retain(|_, count| *count >= FEWEST.0);
    if counts.len() != 2 || counts.values().sum::<usize>() < FEWEST.1 {
        return None;
    }
    let names: Vec<(usize, Span)> =
        filled.iter().copied().filter(|(_, line)| counts.contains_key(line.of(text))).collect();
    let again = names.windows(2).filter(|pair| pair[0].1.of(text) == pair[1].1.of(text)).count();
    if 4 * again > names.len() || 3 * names.len() < filled.len() {
        return None;
    }
    let mut prefixes: Vec<Option<Prefix>> = vec![None; all.len()];
    for (at, line) in names {
        let name = [&b" sent"[..], b" wrote", b" said", b":"]
            .iter()
            .find_map(|said| line.of(text).strip_suffix(*said))
            .unwrap_or(line.of(text));
        let sender = Span::new(line.start, line.start + name.trim_ascii_end().len());
        let body = Span::new(line.end, line.end);
        prefixes[at] = Some(Prefix { sender, body, shape: Shape::Above, is_white: None });
    }
    Some(prefixes)
}

/// Returns true for a line that may be a name, and is no move and no side.
fn may_be_name(line: &[u8]) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || b" .'-_:".contains(byte);
    line.len() <= LONGEST.0
        && line.first().is_some_and(|first| first.is_ascii_alphabetic() || !first.is_ascii())
        && line.iter().all(is_plain)
        && line.split(|byte| *byte == b' ').count() <= LONGEST.1
        && !is_heading(line.strip_suffix(b":").unwrap_or(line))
        && said(line) == Said::Talk
}
