//! Boards that are drawn with characters, as books and programs print them: eight lines with eight squares each.
//!
//! ```text
//!  8 | #R |    | #B | #Q | #K | #B | #Kt| #R |      8 r . b q k b n r      ♜ · ♝ ♛ ♚ ♝ ♞ ♜
//!    |---------------------------------------|
//!  7 | #P | #P | #P | #P |    | #P | #P | #P |      7 p p p p . p p p      ♟ ♟ ♟ ♟ · ♟ ♟ ♟
//! ```

use crate::text::Span;
use alloc::format;
use stamma_board::{Color, Piece, Role, Setup, Square, Variant};

/// A drawn board has so many ranks, and so many files.
const SIDE: usize = 8;
/// The fewest bytes that a drawing has: eight lines of eight squares.
const SHORTEST: usize = SIDE * (SIDE + 1) - 1;
/// With more squares that cannot be read a drawing is no board.
const MOST_UNREAD: usize = 4;

/// A board that is drawn with characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawing {
    /// From the first byte of its highest line to the last byte of its lowest one.
    pub span: Span,
    /// Its squares, from a1 on, rank by rank.
    squares: [Drawn; SIDE * SIDE],
    /// True if numbers beside its lines say which rank is which.
    pub is_labelled: bool,
}

/// A square of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drawn {
    /// Nothing.
    Empty,
    /// A piece.
    Piece(Piece),
    /// A sign that is no piece.
    Unread,
}

impl Drawing {
    /// The board of the first field of a FEN. None where it is that of no position of the usual board.
    pub fn of_placement(placement: &str, span: Span) -> Option<Drawing> {
        let setup = Setup::parse(&format!("{placement} w - - 0 1"), Variant::Standard).ok()?;
        let drawn = |index: usize| {
            setup.piece_at(Square::from_packed(index as u8)).map_or(Drawn::Empty, Drawn::Piece)
        };
        Some(Drawing { span, squares: core::array::from_fn(drawn), is_labelled: true })
    }

    /// The drawing, its place so many bytes farther behind.
    pub fn shifted(self, by: usize) -> Drawing {
        Drawing { span: self.span.shifted(by), ..self }
    }

    /// The square with an index from a1 on, rank by rank, and what is drawn on it; as White sees the board or, if asked for, as
    /// Black does.
    pub fn squares(&self, turned: bool) -> impl Iterator<Item = (Square, Drawn)> + '_ {
        (0..SIDE * SIDE).map(move |index| {
            let drawn = if turned { SIDE * SIDE - 1 - index } else { index };
            (Square::from_packed(index as u8), self.squares[drawn])
        })
    }
}

/// Returns true if a text may hold a drawing, from a look at its lines.
#[inline]
pub fn may_hold_drawing(text: &[u8]) -> bool {
    text.len() >= SHORTEST && memchr::memchr_iter(b'\n', text).nth(SIDE - 2).is_some()
}

/// Returns true if a text holds a drawing.
pub fn holds_drawing(text: &[u8]) -> bool {
    may_hold_drawing(text) && drawings(text).next().is_some()
}

/// The drawings of a text. Their places count from its first byte.
pub fn drawings(text: &[u8]) -> impl Iterator<Item = Drawing> + '_ {
    let mut rows: [Option<Row>; SIDE] = [None; SIDE];
    let mut count = 0;
    let mut at = 0;
    core::iter::from_fn(move || {
        while at < text.len() {
            let start = at;
            let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |length| start + length);
            at = end + 1;
            let line = &text[start..end];
            if is_ruler(line) {
                continue;
            }
            let Some(row) = row_of(line, start) else {
                count = 0;
                continue;
            };
            if count > 0 && rows[count - 1].is_some_and(|last| last.form != row.form) {
                count = 0;
            }
            rows[count] = Some(row);
            count += 1;
            if count == SIDE {
                count = 0;
                let drawing = rows.map(|row| row.unwrap_or(row_of_nothing()));
                if let Some(drawing) = board_of(&drawing) {
                    return Some(drawing);
                }
            }
        }
        None
    })
}

/// The ways to draw a line of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// Between bars.
    Barred,
    /// A character each.
    Plain,
}

/// One line of squares, from the left.
#[derive(Clone, Copy, Debug)]
struct Row {
    span: Span,
    form: Form,
    rank: Option<u8>,
    squares: [Drawn; SIDE],
}

fn row_of_nothing() -> Row {
    Row { span: Span::default(), form: Form::Plain, rank: None, squares: [Drawn::Unread; SIDE] }
}

fn board_of(rows: &[Row; SIDE]) -> Option<Drawing> {
    let labels = rows.map(|row| row.rank);
    let downwards = |index: usize| labels[index].is_none_or(|rank| usize::from(rank) == SIDE - index);
    let upwards = |index: usize| labels[index].is_none_or(|rank| usize::from(rank) == index + 1);
    let is_labelled = labels.iter().all(Option::is_some);
    let turned = match ((0..SIDE).all(downwards), (0..SIDE).all(upwards)) {
        (true, _) => false,
        (false, true) => true,
        (false, false) => return None,
    };
    let mut squares = [Drawn::Empty; SIDE * SIDE];
    for (line, row) in rows.iter().enumerate() {
        for (column, drawn) in row.squares.into_iter().enumerate() {
            let index = (SIDE - 1 - line) * SIDE + column;
            squares[if turned { SIDE * SIDE - 1 - index } else { index }] = drawn;
        }
    }
    let count = |wanted: Drawn| squares.iter().filter(|drawn| **drawn == wanted).count();
    let kings = Color::ALL.map(|color| count(Drawn::Piece(Piece { color, role: Role::King })));
    // Boards that show the moves of one piece are no positions.
    let is_board = kings == [1, 1] && count(Drawn::Unread) <= MOST_UNREAD;
    let span = Span::new(rows[0].span.start, rows[SIDE - 1].span.end);
    is_board.then_some(Drawing { span, squares, is_labelled })
}

/// `|-----|-----|`, `+---+---+`, or nothing at all.
fn is_ruler(line: &[u8]) -> bool {
    let mut bytes = line.iter().copied();
    bytes.all(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'-' | b'+' | b'|' | b'=' | b'_'))
        && memchr::memmem::find(line, b"| ").is_none()
}

fn row_of(line: &[u8], start: usize) -> Option<Row> {
    /// No line of a drawing is longer.
    const LONGEST: usize = 160;
    let text = line.trim_ascii();
    if text.len() < SIDE || text.len() > LONGEST {
        return None;
    }
    let text = core::str::from_utf8(text).ok()?;
    let from = start + line.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    let span = Span::new(from, from + text.len());
    let (rank, behind) = match text.as_bytes() {
        [digit @ b'1'..=b'8', rest @ ..] if !rest.first().is_some_and(u8::is_ascii_alphanumeric) => {
            (Some(digit - b'0'), text[1..].trim_start())
        }
        _ => (None, text),
    };
    let (form, squares) = match barred(behind) {
        Some(squares) => (Form::Barred, squares),
        None => (Form::Plain, plain(behind)?),
    };
    Some(Row { span, form, rank, squares })
}

/// `| #R |    | #B |...`: eight squares between nine bars.
fn barred(text: &str) -> Option<[Drawn; SIDE]> {
    const BARS: [char; 5] = ['|', '\u{2502}', '\u{2551}', '!', '\u{2503}'];
    let text = text.strip_prefix(BARS)?;
    let mut squares = [Drawn::Empty; SIDE];
    let mut cells = text.split(BARS);
    for square in &mut squares {
        *square = cell(cells.next()?.trim());
    }
    // Behind the last bar a number of the rank may stand.
    let behind = cells.next()?.trim();
    (cells.next().is_none() && behind.len() <= 1).then_some(squares)
}

/// A square between bars.
fn cell(text: &str) -> Drawn {
    let mut chars = text.chars();
    let (first, second, third) = (chars.next(), chars.next(), chars.next());
    let drawn = |color, role| Drawn::Piece(Piece { color, role });
    match (first, second, third) {
        (None, ..) => Drawn::Empty,
        (Some(sign), None, _) => sign_alone(sign).unwrap_or(Drawn::Unread),
        // Black's pieces have `#` or `*` before them, White's `^` or nothing; or both have the letter of their side.
        (Some(side), Some(letter), rest) => {
            let color = match side {
                '#' | '*' | 'b' => Color::Black,
                '^' | 'w' => Color::White,
                'K' if letter == 't' && rest.is_none() => return drawn(Color::White, Role::Knight),
                ':' | '/' | '.' if letter == side => return Drawn::Empty,
                _ => return Drawn::Unread,
            };
            let role = match (letter.to_ascii_uppercase(), rest) {
                ('K', Some('t')) => Some(Role::Knight),
                (letter, None) => role_of(letter),
                _ => None,
            };
            role.map_or(Drawn::Unread, |role| drawn(color, role))
        }
    }
}

/// Eight signs, each by itself or all in one word.
fn plain(text: &str) -> Option<[Drawn; SIDE]> {
    let mut squares = [Drawn::Empty; SIDE];
    let mut signs = text.chars();
    let mut next = || signs.find(|sign| *sign != ' ');
    for square in &mut squares {
        *square = sign_alone(next()?)?;
    }
    match next() {
        // A number of the rank may stand behind it.
        Some(digit) if digit.is_ascii_digit() => next().is_none().then_some(squares),
        Some(_) => None,
        None => Some(squares),
    }
}

/// The meaning of a sign that stands for a square: large letters are White's.
fn sign_alone(sign: char) -> Option<Drawn> {
    let figurine = |first: char| {
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        roles[(sign as u32 - first as u32) as usize]
    };
    let piece = |color, role| Some(Drawn::Piece(Piece { color, role }));
    match sign {
        '.' | '-' | '_' | '+' | '*' | '#' | '\u{b7}' | '\u{2022}' | '\u{25a1}' | '\u{25a0}' => {
            Some(Drawn::Empty)
        }
        '\u{2654}'..='\u{2659}' => piece(Color::White, figurine('\u{2654}')),
        '\u{265a}'..='\u{265f}' => piece(Color::Black, figurine('\u{265a}')),
        _ => {
            let color = if sign.is_ascii_uppercase() { Color::White } else { Color::Black };
            role_of(sign.to_ascii_uppercase()).map(|role| Drawn::Piece(Piece { color, role }))
        }
    }
}

fn role_of(letter: char) -> Option<Role> {
    Some(match letter {
        'K' => Role::King,
        'Q' => Role::Queen,
        'R' => Role::Rook,
        'B' => Role::Bishop,
        'N' | 'S' => Role::Knight,
        'P' => Role::Pawn,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Drawn, drawings, holds_drawing};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// The placement as FEN writes it, with `?` for squares that cannot be read.
    fn placements(text: &str) -> Vec<String> {
        let board = |drawing: super::Drawing| {
            let mut fen = String::new();
            let squares: Vec<Drawn> = drawing.squares(false).map(|(_, drawn)| drawn).collect();
            for rank in squares.chunks(8).rev() {
                let mut empty = 0;
                for drawn in rank {
                    if *drawn == Drawn::Empty {
                        empty += 1;
                        continue;
                    }
                    if empty > 0 {
                        fen.push_str(&alloc::format!("{empty}"));
                        empty = 0;
                    }
                    fen.push(match drawn {
                        Drawn::Piece(piece) => {
                            let letter = "PNBRQK".chars().nth(piece.role.index()).unwrap();
                            match piece.color {
                                stamma_board::Color::White => letter,
                                stamma_board::Color::Black => letter.to_ascii_lowercase(),
                            }
                        }
                        _ => '?',
                    });
                }
                if empty > 0 {
                    fen.push_str(&alloc::format!("{empty}"));
                }
                fen.push('/');
            }
            fen.pop();
            fen
        };
        drawings(text.as_bytes()).map(board).collect()
    }

    const OPEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";

    #[test]
    fn boards_between_bars() {
        let text = "\
    ---------------------------------------
 8 | #R |    | #B | #Q | #K | #B | #Kt| #R |
   |---------------------------------------|
 7 | #P | #P | #P | #P |    | #P | #P | #P |
   |---------------------------------------|
 6 |    |    | #Kt|    |    |    |    |    |
   |---------------------------------------|
 5 |    |    |    |    | #P |    |    |    |
   |---------------------------------------|
 4 |    |    |    |    | ^P |    |    |    |
   |---------------------------------------|
 3 |    |    |    |    |    | ^Kt|    |    |
   |---------------------------------------|
 2 | ^P | ^P | ^P | ^P |    | ^P | ^P | ^P |
   |---------------------------------------|
 1 | ^R | ^Kt| ^B | ^Q | ^K | ^B |    | ^R |
    ---------------------------------------
     a    b    c    d    e    f    g    h
";
        assert_eq!(placements(text), [OPEN]);
        let other = text.replace('#', "*").replace(" ^Kt|", "  N |").replace('^', " ");
        assert_eq!(placements(&other), [OPEN]);
        assert_eq!(placements(&text.replace("#Q", "#?")), [OPEN.replace('q', "?")]);
        // Without a king it is no position.
        assert!(!holds_drawing(text.replace("#K ", "   ").as_bytes()));
    }

    #[test]
    fn boards_of_single_signs() {
        let text = "\
r . b q k b n r
p p p p . p p p
. . n . . . . .
. . . . p . . .
. . . . P . . .
. . . . . N . .
P P P P . P P P
R N B Q K B . R";
        assert_eq!(placements(text), [OPEN]);
        assert_eq!(placements(&text.replace(' ', "")), [OPEN]);
        let labelled: Vec<String> =
            text.lines().enumerate().map(|(at, line)| alloc::format!("{} {line}\r", 8 - at)).collect();
        assert_eq!(placements(&labelled.join("\n")), [OPEN]);
        let turned: Vec<String> = text
            .lines()
            .rev()
            .enumerate()
            .map(|(at, line)| alloc::format!("{} | {}", at + 1, line.chars().rev().collect::<String>()))
            .collect();
        assert_eq!(placements(&turned.join("\n").replace("| ", "")), [OPEN]);
        let figurines = "♜·♝♛♚♝♞♜\n♟♟♟♟·♟♟♟\n··♞·····\n····♟···\n····♙···\n·····♘··\n♙♙♙♙·♙♙♙\n♖♘♗♕♔♗·♖";
        assert_eq!(placements(figurines), [OPEN]);
        assert_eq!(placements(&alloc::format!("{text}\n\n{text}\n")).len(), 2);
        assert!(!holds_drawing(text.replace("R N B", "R N").as_bytes()));
    }

    #[test]
    fn prose_is_no_board() {
        let text = "This is a line.\nAnd here is one more\n".repeat(10);
        assert!(!holds_drawing(text.as_bytes()));
        assert!(!holds_drawing("8 7 6 5 4 3 2 1\n".repeat(8).as_bytes()));
    }
}
