//! Boards that are drawn between moves: eight rows of eight squares, with letters for pieces and signs for empty squares.

use super::Writer;
use super::lines::{ended_lines, trimmed};
use stamma_notation::Span;

/// A line of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    /// Eight squares.
    Squares,
    /// A frame, or the letters of the files.
    Frame,
    Other,
}

fn row(line: &[u8]) -> Row {
    const LONGEST: usize = 120;
    let Ok(text) = std::str::from_utf8(line) else { return Row::Other };
    if line.len() > LONGEST || text.trim().is_empty() {
        return Row::Other;
    }
    let is_bar = |ch: char| matches!(ch, '|' | '│' | '║' | '┃' | '!');
    let words: Vec<&str> =
        text.split(|ch: char| ch.is_whitespace() || is_bar(ch)).filter(|word| !word.is_empty()).collect();
    let is_frame =
        |ch: char| matches!(ch, '+' | '-' | '=' | '*' | ' ' | '|') || ('\u{2500}'..='\u{257F}').contains(&ch);
    let spelled: String = words.concat();
    if text.trim().chars().count() >= 8
        && text.trim().chars().all(is_frame)
        && spelled.len() >= 8
        && words.len() <= 2
        || spelled.eq_ignore_ascii_case("abcdefgh")
    {
        return Row::Frame;
    }
    let is_rank = |word: &&str| matches!(word.as_bytes(), [b'1'..=b'8']);
    let is_square = |ch: char| {
        matches!(ch, '.' | '-' | '*' | '#' | '_' | '·' | '□' | '■' | ':' | '+')
            || "KQRBNPkqrbnp".contains(ch)
            || ('\u{2654}'..='\u{265F}').contains(&ch)
    };
    let mut cells = &words[..];
    if let [first, rest @ ..] = cells
        && is_rank(first)
    {
        cells = rest;
    }
    if let [rest @ .., last] = cells
        && is_rank(last)
    {
        cells = rest;
    }
    let joined: String = cells.concat();
    let squares = joined.chars().count() == 8 && joined.chars().all(is_square);
    // A row with bars may leave its empty squares blank.
    let drawn = text.chars().filter(|ch| is_bar(*ch)).count() >= 8
        && joined.chars().count() <= 8
        && joined.chars().all(is_square);
    if squares && matches!(cells.len(), 1 | 8) || drawn { Row::Squares } else { Row::Other }
}

/// The drawings of a text, each from its first line to its last. Those in comments in braces are a part of their game.
fn boards(text: &[u8]) -> Vec<Span> {
    let mut found = Vec::new();
    let (mut first, mut last, mut squares): (Option<usize>, usize, usize) = (None, 0, 0);
    let mut in_comment = false;
    for (line, _) in
        ended_lines(text).chain([(Span::new(text.len(), text.len()), Span::new(text.len(), text.len()))])
    {
        match row(line.of(text)) {
            Row::Other => {
                if let Some(start) = first.take().filter(|_| squares == 8 && !in_comment) {
                    found.push(Span::new(start, last));
                }
                squares = 0;
                let content = line.of(text);
                let brace = memchr::memrchr2(b'{', b'}', content);
                in_comment = brace.map_or(in_comment, |brace| content[brace] == b'{');
            }
            kind => {
                first = first.or(Some(trimmed(text, line).start));
                last = line.end;
                squares += usize::from(kind == Row::Squares);
            }
        }
    }
    found
}

/// Returns true if a text has a drawn board.
pub fn has_boards(text: &[u8]) -> bool {
    !boards(text).is_empty()
}

/// Writes what is around the boards.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    for board in boards(text) {
        writer.copy(Span::new(at, board.start));
        writer.leave_out(board);
        at = board.end;
    }
    writer.copy(Span::new(at, text.len()));
}

#[cfg(test)]
mod tests {
    use super::has_boards;

    #[test]
    fn boards_are_seen() {
        let rows =
            ["r . b q k b . r", "pppp.ppp", "8 r . b q k b . r", "8 | r | . | b | q | k | b | . | r |"];
        for row in rows {
            let text = format!("1. e4 e5\n\n{}  a b c d e f g h\n\n2. Nf3\n", format!("{row}\n").repeat(8));
            assert!(has_boards(text.as_bytes()), "{text}");
        }
        let text = format!("1. e4 e5\n{}", "1 = 0 = 1 * 1 0\n".repeat(8));
        assert!(!has_boards(text.as_bytes()));
        assert!(!has_boards("1. e4 e5\n\n2. Nf3 Nc6\n".as_bytes()));
        // The reader compares those in comments with the position.
        let drawn = format!("\n{}", "r . b q k b . r\n".repeat(8));
        assert!(!has_boards(format!("1. e4 {{so:{drawn}}} e5").as_bytes()));
        assert!(has_boards(format!("1. e4 {{so}}{drawn}\ne5").as_bytes()));
    }
}
