//! Moves as a program prints its values: `[1] "e4" "e5"` of R, `[0] => e4` of PHP, lists in brackets, and games in quotation marks.

/// Lists of bare moves.
mod lists;

use super::Writer;
use super::lines::{ended_lines, lines, trimmed, words};
use super::words::is_move;
use stamma_notation::Span;

/// Fewer moves show nothing.
const FEWEST: usize = 4;
const MARKS: [u8; 3] = [b'"', b'\'', b'`'];

/// Returns true if moves have quotation marks or indices, are in lists, or a game is in quotation marks.
pub fn is_printed(text: &[u8]) -> bool {
    Form::of(text).is_some()
}

/// Returns true if all moves of a text are in lists in brackets.
pub fn has_lists(text: &[u8]) -> bool {
    lists::parts(text).is_some()
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Form {
    /// Lists in brackets have them.
    Lists(Vec<lists::Part>),
    /// Each move has the mark, or an index before it.
    Moves,
    /// The whole game has it.
    Whole(Span),
}

impl Form {
    fn of(text: &[u8]) -> Option<Form> {
        let lists = || lists::parts(text).map(Form::Lists);
        whole(text).map(Form::Whole).or_else(lists).or_else(|| has_moves(text).then_some(Form::Moves))
    }
}

/// The text inside of quotation marks around all of a text.
fn whole(text: &[u8]) -> Option<Span> {
    let all = trimmed(text, Span::new(0, text.len()));
    let content = all.of(text);
    let first = *content.first().filter(|first| MARKS.contains(first))?;
    let inner = content.get(1..)?;
    let inner = inner.strip_suffix(b";").or(inner.strip_suffix(b",")).unwrap_or(inner);
    let inner = inner.strip_suffix(&[first])?;
    let begins = inner.trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_number = !begins.is_empty() && begins.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    // Tags have such marks, too.
    let is_alone = !inner.contains(&first);
    (is_alone && (is_number || is_move(begins)))
        .then(|| Span::new(all.start + 1, all.start + 1 + inner.len()))
}

/// Returns true if moves in marks, or behind indices, make up a text.
fn has_moves(text: &[u8]) -> bool {
    let (mut marked, mut bare_moves) = (0, 0);
    for line in lines(text) {
        let mut indexed = false;
        for word in words(text, line) {
            match kind_of(word.of(text)) {
                Word::Index => indexed = true,
                Word::Marked => marked += 1,
                Word::Move if indexed => marked += 1,
                Word::Move => bare_moves += 1,
                _ => {}
            }
        }
    }
    marked >= FEWEST && bare_moves == 0
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    /// `[0]`, `=>`, `string(2)`
    Index,
    /// `"e4"`
    Marked,
    Move,
    /// A sign or a word of a program around its values.
    Frame,
    Other,
}

fn kind_of(word: &[u8]) -> Word {
    let is_index = |word: &[u8]| {
        let word = word.strip_suffix(b"=>").unwrap_or(word);
        let inner = word.strip_prefix(b"[").and_then(|inner| inner.strip_suffix(b"]")).unwrap_or_default();
        !inner.is_empty() && inner.iter().all(u8::is_ascii_digit)
    };
    let is_typed = |word: &[u8]| {
        let size = word
            .strip_prefix(b"string(")
            .or(word.strip_prefix(b"array("))
            .and_then(|word| word.strip_suffix(b")"));
        size.is_some_and(|size| size.iter().all(u8::is_ascii_digit))
    };
    match word {
        b"=>" => Word::Index,
        b"Array" | b"array" | b"-" | b"(" | b")" | b"{" | b"}" | b">" | b"[" | b"]" => Word::Frame,
        _ if is_index(word) || is_typed(word) => Word::Index,
        [first @ (b'"' | b'\''), inner @ .., last] if first == last && is_move(inner) => Word::Marked,
        _ if is_listed(word) => Word::Marked,
        _ if is_move(word) => Word::Move,
        _ => Word::Other,
    }
}

/// `[e4,`, `e5]`: a move in a list.
fn is_listed(word: &[u8]) -> bool {
    let inner = listed(word);
    let is_bare = inner.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+#=-".contains(byte));
    is_bare && (word.starts_with(b"[") || word.ends_with(b"]")) && is_move(inner)
}

/// A word without the signs of a list around it.
fn listed(word: &[u8]) -> &[u8] {
    let inner = word.strip_prefix(b"[").unwrap_or(word);
    let inner = inner.strip_suffix(b",").unwrap_or(inner);
    inner.strip_suffix(b"]").unwrap_or(inner)
}

/// Writes the text without marks and indices.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    match Form::of(text) {
        None => writer.copy(Span::new(0, text.len())),
        Some(Form::Lists(parts)) => lists::unwrap(writer, &parts),
        Some(Form::Whole(inner)) => writer.copy(inner),
        Some(Form::Moves) => {
            for (line, end) in ended_lines(text) {
                for word in words(text, line) {
                    match kind_of(word.of(text)) {
                        Word::Index | Word::Frame => continue,
                        Word::Marked if is_listed(word.of(text)) => {
                            let bracket = usize::from(text[word.start] == b'[');
                            let start = word.start + bracket;
                            writer.copy(Span::new(start, start + listed(word.of(text)).len()));
                        }
                        Word::Marked => writer.copy(Span::new(word.start + 1, word.end - 1)),
                        Word::Move | Word::Other => writer.copy(word),
                    }
                    writer.add(" ");
                }
                writer.copy(end);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_printed;

    #[test]
    fn printed_values_are_known() {
        for text in [
            " [1] \"e4\" \"e5\"\n [3] \"Nf3\" \"Nc6\"\n",
            "Array\n(\n [0] => e4\n [1] => e5\n [2] => Nf3\n [3] => Nc6\n)\n",
            "\"1. e4 e5 2. Nf3 Nc6 1-0\"",
            "'d4 d5 c4'",
        ] {
            assert!(is_printed(text.as_bytes()), "{text}");
        }
        for text in ["1. e4 e5", "[White \"e4\"]\n1. e4", "\"e4\" is good", "\"", "", "\"hello\""] {
            assert!(!is_printed(text.as_bytes()), "{text}");
        }
    }
}
