//! Boards that are shown among moves: drawn between them, eight rows of eight squares with letters for pieces and signs for empty
//! squares, or as a FEN behind a move.

use super::Writer;
use super::lines::{ended_lines, trimmed};
use stamma_board::{AnyPosition, Move, Variant};
use stamma_notation::Span;
use std::ops::Range;

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

/// A FEN in a text, with the signs that part it from the move before it.
struct ShownFen<'t> {
    place: Span,
    placement: &'t [u8],
    /// The text before it on its line, or the line above where it has a line of its own.
    before: &'t [u8],
}

/// The places of FENs that show the positions after the moves before them: `1. e4 rnbqkbnr/... b KQkq - 0 1`, or a line below the
/// move. All of them do, and two at least, or nothing is returned: any other FEN may be where a game or a puzzle starts.
fn positions(text: &[u8]) -> Vec<Span> {
    const FEWEST: usize = 2;
    let mut shown: Vec<ShownFen<'_>> = Vec::new();
    let mut in_comment = false;
    let mut above: &[u8] = b"";
    for (line, _) in ended_lines(text) {
        let content = line.of(text);
        if content.trim_ascii().is_empty() {
            continue;
        }
        if let Some((fen, placement)) = fen_in(content) {
            let before = &content[..fen.start];
            let is_alone = before.is_empty();
            let opens =
                memchr::memrchr2(b'{', b'}', before).map_or(in_comment, |brace| before[brace] == b'{');
            // In a comment it is a part of its game.
            if opens || before.contains(&b';') || is_alone && fen.end < content.len() {
                return Vec::new();
            }
            let place = Span::new(line.start + fen.start, line.start + fen.end);
            let before = if is_alone { above } else { before };
            shown.push(ShownFen { place, placement: &content[placement], before });
        }
        above = content;
        let brace = memchr::memrchr2(b'{', b'}', content);
        in_comment = brace.map_or(in_comment, |brace| content[brace] == b'{');
    }
    let follow = shown.len() >= FEWEST && follow_moves(&shown);
    if follow { shown.into_iter().map(|fen| fen.place).collect() } else { Vec::new() }
}

/// Returns true if a legal move that is named before each FEN leads to it from the one before, or from the start of a game.
fn follow_moves(shown: &[ShownFen<'_>]) -> bool {
    let start = AnyPosition::start(Variant::Standard);
    let mut now = start.clone();
    shown.iter().all(|fen| {
        let leads = |position: &AnyPosition| {
            position.legal_moves().iter().find_map(|&played| {
                let after = names(fen.before, played).then(|| position.play(played).ok())??;
                (after.to_fen().split(' ').next()?.as_bytes() == fen.placement).then_some(after)
            })
        };
        leads(&now).or_else(|| leads(&start)).map(|after| now = after).is_some()
    })
}

/// Returns true if a text names the target of a move, or may say that it castles.
fn names(text: &[u8], played: Move) -> bool {
    let square = played.to.to_string();
    played.castling().is_some() || memchr::memmem::find(text, square.as_bytes()).is_some()
}

/// The first FEN of a line, with the quotes or brackets around it and the signs before it, and the pieces on its squares.
fn fen_in(line: &[u8]) -> Option<(Range<usize>, Range<usize>)> {
    const SLASHES: usize = 7;
    const LONGEST: usize = 400;
    let line = &line[..line.len().min(LONGEST)];
    if memchr::memchr_iter(b'/', line).count() < SLASHES {
        return None;
    }
    let is_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'~' | b'-');
    let word_at = |at: usize| at..at + line[at..].iter().take_while(|byte| is_of_word(byte)).count();
    let is_placement = |word: &[u8]| {
        memchr::memchr_iter(b'/', word).count() >= SLASHES
            && !word.contains(&b'-')
            && word.iter().any(|byte| matches!(byte, b'k' | b'K'))
    };
    let begins = |at: &usize| is_of_word(&line[*at]) && (*at == 0 || !is_of_word(&line[at - 1]));
    let placement =
        (0..line.len()).filter(begins).map(word_at).find(|word| is_placement(&line[word.clone()]))?;
    // The side to move, the castling rights, the square of en passant and the two numbers: as many as there are.
    let fields: [fn(&[u8]) -> bool; 5] = [
        |word| matches!(word, b"w" | b"b"),
        |word| {
            word.len() <= 4
                && word
                    .iter()
                    .all(|byte| matches!(byte, b'-' | b'A'..=b'J' | b'K' | b'Q' | b'a'..=b'j' | b'k' | b'q'))
        },
        |word| matches!(word, b"-" | [b'a'..=b'j', b'1'..=b'9']),
        |word| word.iter().all(u8::is_ascii_digit),
        |word| word.iter().all(u8::is_ascii_digit),
    ];
    let mut end = placement.end;
    for is_field in fields {
        let Some(b' ') = line.get(end) else { break };
        let word = word_at(end + 1);
        if word.is_empty() || !is_field(&line[word.clone()]) {
            break;
        }
        end = word.end;
    }
    let mut start = placement.start;
    if let Some(&close) = line.get(end)
        && let Some(&open) = start.checked_sub(1).and_then(|at| line.get(at))
        && matches!(
            [open, close],
            [b'(', b')'] | [b'[', b']'] | [b'<', b'>'] | [b'"', b'"'] | [b'\'', b'\''] | [b'`', b'`']
        )
    {
        (start, end) = (start - 1, end + 1);
    }
    let named = line[..start].trim_ascii_end();
    let named = named.strip_suffix(b":").or(named.strip_suffix(b"=")).unwrap_or(named).trim_ascii_end();
    if named.len() >= 3 && named[named.len() - 3..].eq_ignore_ascii_case(b"FEN") {
        start = named.len() - 3;
    }
    let signs = line[..start]
        .iter()
        .rev()
        .take_while(|byte| matches!(byte, b' ' | b'\t' | b':' | b'|' | b'=' | b'-' | b'>'));
    Some((start - signs.count()..end, placement))
}

/// Places that show positions among the moves of a text, in their order.
fn shown(text: &[u8]) -> Vec<Span> {
    let mut shown = boards(text);
    shown.extend(positions(text));
    shown.sort_by_key(|place| place.start);
    shown
}

/// Returns true if a text shows boards among its moves.
pub fn has_boards(text: &[u8]) -> bool {
    !shown(text).is_empty()
}

/// Writes what is around the boards.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    for board in shown(text) {
        writer.copy(Span::new(at, board.start));
        writer.leave_out(board);
        at = board.end;
    }
    writer.copy(Span::new(at, text.len()));
}

#[cfg(test)]
mod tests {
    use super::{has_boards, positions};

    #[test]
    fn positions_behind_moves_are_seen() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        ];
        let found = |first: &str, second: &str| positions([first, second].join("\n").as_bytes()).len();
        for show in [
            |fen: &str| fen.to_owned(),
            |fen: &str| fen.split(' ').next().unwrap_or_default().to_owned(),
            |fen: &str| format!("-> \"{fen}\""),
            |fen: &str| format!("\t{fen}"),
            |fen: &str| format!("({fen})"),
            |fen: &str| format!("| FEN: {fen}"),
            |fen: &str| format!("\n  {fen}"),
        ] {
            let [first, second] = fens.map(show);
            assert_eq!(found(&format!("1. e4 {first}"), &format!("1... c5 {second}")), 2, "{first}");
            // Another move, another order, a comment, a FEN alone.
            assert_eq!(found(&format!("1. e4 {first}"), &format!("1... e5 {second}")), 0, "{first}");
            assert_eq!(found(&format!("1... c5 {second}"), &format!("1. e4 {first}")), 0, "{first}");
            let behind_semicolons = found(&format!("1. e4 ; {first}"), &format!("1... c5 ; {second}"));
            assert_eq!(behind_semicolons, if first.starts_with('\n') { 2 } else { 0 }, "{first}");
            assert_eq!(found(&format!("1. e4 {{{first}}}"), &format!("1... c5 {{{second}}}")), 0, "{first}");
            assert_eq!(found("1. e4 c5", &second), 0, "{first}");
        }
        let endgame = "4k3/4p3/8/8/4P3/8/8/4K3 b - - 0 1";
        assert_eq!(found(&format!("e4 -> {endgame}"), &format!("e4 -> {endgame}")), 0);
    }

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
