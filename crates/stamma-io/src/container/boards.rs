//! Boards that are shown among moves: drawn between them, eight rows of eight squares with letters for pieces and signs for empty
//! squares, or as a FEN behind a move.

use super::Writer;
use super::lines::{ended_lines, trimmed};
use super::starts::{WrittenMoves, first_of, picture_begins_game};
use super::tags::is_usual_start;
use stamma_board::internals::sort_by_key;
use stamma_board::{AnyPosition, Move, Variant};
use stamma_notation::Span;
use stamma_notation::internals::FEN_FIELDS;
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

fn is_bar(ch: char) -> bool {
    matches!(ch, '|' | '│' | '║' | '┃' | '!')
}

fn row(line: &[u8]) -> Row {
    const LONGEST: usize = 120;
    let Ok(text) = std::str::from_utf8(line) else { return Row::Other };
    if line.len() > LONGEST || text.trim().is_empty() {
        return Row::Other;
    }
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
    let mut end = placement.end;
    for is_field in FEN_FIELDS {
        let Some(b' ') = line.get(end) else { break };
        let word = word_at(end + 1);
        if !is_field(&line[word.clone()]) {
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

/// A place that shows a position.
struct Shown {
    place: Span,
    /// True for a drawing.
    is_drawn: bool,
}

/// Places that show positions among the moves of a text, in their order.
fn shown(text: &[u8]) -> Vec<Shown> {
    let drawn = boards(text).into_iter().map(|place| Shown { place, is_drawn: true });
    let told = positions(text).into_iter().map(|place| Shown { place, is_drawn: false });
    let mut shown: Vec<Shown> = drawn.chain(told).collect();
    sort_by_key(&mut shown, |shown| shown.place.start);
    shown
}

/// The piece of FEN on a square, if any is drawn there.
fn piece(ch: char) -> Option<char> {
    const FIGURINES: [char; 12] = ['K', 'Q', 'R', 'B', 'N', 'P', 'k', 'q', 'r', 'b', 'n', 'p'];
    match ch {
        '\u{2654}'..='\u{265F}' => Some(FIGURINES[(ch as usize) - 0x2654]),
        ch => "KQRBNPkqrbnp".contains(ch).then_some(ch),
    }
}

/// The squares of a rank that is drawn, and its number if that stands beside it.
fn squares(line: &str) -> Option<([Option<char>; 8], Option<u8>)> {
    let rank = |word: &str| match word.trim().as_bytes() {
        [rank @ b'1'..=b'8'] => Some(rank - b'0'),
        _ => None,
    };
    let mut cells: Vec<&str> = match line.chars().filter(|ch| is_bar(*ch)).count() {
        8.. => line.split(is_bar).collect(),
        _ => line.split_whitespace().collect(),
    };
    let mut number = None;
    for at in [0, cells.len().saturating_sub(1)] {
        let label = cells.get(at).copied().unwrap_or_default();
        // Outside of the bars, or a number where there are none.
        if cells.len() > 8 && (label.trim().is_empty() || rank(label).is_some()) || rank(label).is_some() {
            number = number.or(rank(label));
            cells.remove(at.min(cells.len() - 1));
        }
    }
    let drawn: Vec<char> = match cells.len() {
        1 => cells[0].chars().collect(),
        8 => cells.iter().map(|cell| cell.trim().chars().next().unwrap_or('.')).collect(),
        _ => return None,
    };
    let drawn: [char; 8] = drawn.try_into().ok()?;
    Some((drawn.map(piece), number))
}

/// The squares of a board: its ranks, the eighth first.
type Squares = [[Option<char>; 8]; 8];

/// The squares of a drawing. None where it has not one king of each side.
fn drawn_squares(drawing: &str) -> Option<Squares> {
    let is_rank = |line: &&str| row(line.as_bytes()) == Row::Squares;
    let mut ranks = drawing.lines().filter(is_rank).map(squares).collect::<Option<Vec<_>>>()?;
    // White's first rank stands on top where Black looks at the board.
    if ranks.first().is_some_and(|(_, number)| *number == Some(1)) {
        ranks.reverse();
        ranks.iter_mut().for_each(|(squares, _)| squares.reverse());
    }
    let ranks: Vec<[Option<char>; 8]> = ranks.into_iter().map(|(squares, _)| squares).collect();
    let count = |piece: char| ranks.iter().flatten().filter(|square| **square == Some(piece)).count();
    let has_kings = count('K') == 1 && count('k') == 1;
    ranks.try_into().ok().filter(|_| has_kings)
}

/// The first field of the FEN of a board.
fn placement(squares: &Squares) -> String {
    let ranks = squares.map(|rank| {
        let mut written = String::new();
        for run in rank.chunk_by(|one, next| one.is_none() && next.is_none()) {
            match run[0] {
                Some(piece) => written.push(piece),
                None => written += &run.len().to_string(),
            }
        }
        written
    });
    ranks.join("/")
}

/// The castling rights of a board where king and rook stand at home.
fn castling_rights(squares: &Squares) -> String {
    let stands = |rank: usize, file: usize, piece: char| squares[rank][file] == Some(piece);
    let rights: String = [('K', 7, 7), ('Q', 7, 0), ('k', 0, 7), ('q', 0, 0)]
        .into_iter()
        .filter(|&(right, rank, file)| {
            let (king, rook) = if right.is_uppercase() { ('K', 'R') } else { ('k', 'r') };
            stands(rank, 4, king) && stands(rank, file, rook)
        })
        .map(|(right, ..)| right)
        .collect();
    if rights.is_empty() { "-".to_owned() } else { rights }
}

/// The position of a drawing, with the side to move and the number of the first move behind it. Castling is taken to be possible where
/// king and rook stand at home.
fn drawn_position(drawing: &str, behind: &str) -> Option<String> {
    let squares = drawn_squares(drawing)?;
    let (number, is_black) =
        first_of(behind)?.unwrap_or_else(|| (1, behind.trim_start().to_lowercase().starts_with("black to")));
    let (placement, rights) = (placement(&squares), castling_rights(&squares));
    let side = if is_black { "b" } else { "w" };
    Some(format!("{placement} {side} {rights} - 0 {number}")).filter(|fen| !is_usual_start(fen))
}

/// Returns true if a text shows boards among its moves.
pub fn has_boards(text: &[u8]) -> bool {
    !boards(text).is_empty() || !positions(text).is_empty()
}

/// Writes what is around the boards, and the position of one at which the moves behind it begin.
pub fn unwrap(writer: &mut Writer<'_>) {
    /// The number of bytes behind a board that are looked at.
    const NEAR: usize = 1_024;
    let text = writer.text();
    let mut moves = WrittenMoves::default();
    let shown = shown(text);
    let mut at = 0;
    for (number, Shown { place, is_drawn }) in shown.iter().enumerate() {
        writer.copy(Span::new(at, place.start));
        at = place.end;
        let end = shown.get(number + 1).map_or(text.len(), |next| next.place.start);
        let behind = String::from_utf8_lossy(&text[at..end.min(at + NEAR)]);
        let has_moves = moves.has_moves(&writer.written);
        let begins_again = || matches!(first_of(&behind), Some(Some((1, _))));
        let position = drawn_position(&String::from_utf8_lossy(place.of(text)), &behind)
            .filter(|_| *is_drawn && (!has_moves || begins_again()));
        // A board behind the end of a game may be its last: only where no usual start plays the moves behind it do they begin there.
        let begins = position
            .as_deref()
            .filter(|_| !behind.trim_start().starts_with('['))
            .and_then(|position| picture_begins_game(&behind, position))
            .filter(|is_sure| *is_sure || !has_moves);
        match (position, begins) {
            (Some(position), Some(is_sure)) => {
                if has_moves {
                    writer.end_game();
                }
                writer.end_line();
                writer.start(*place, &position, is_sure);
            }
            (Some(_), None) if !has_moves => writer.read_as(*place, "a position of another moment"),
            _ => writer.leave_out(*place),
        }
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
