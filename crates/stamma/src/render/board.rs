//! A board as lines of text: of a position, or before the moves that findings are about.

use super::concerned;
use stamma_board::{AnyPosition, Color, Geometry, Position, Role, Square};
use stamma_notation::{Board, Compounds, Diagnostic, Game, GameVisitor, Letters, PlyEvent};
use stamma_repair::Question;
use std::collections::HashMap;

/// The characters that pieces are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// English letters, White's as capitals.
    Letters,
    /// The chess pieces of Unicode; letters for pieces that have none.
    Figurines,
}

/// The board before the move that each finding concerns, in the order of the findings; none where it concerns no move.
/// The game is walked once for all of them.
pub fn boards<'f>(
    game: &Game,
    findings: impl IntoIterator<Item = &'f Diagnostic>,
    pieces: Pieces,
) -> Vec<Option<String>> {
    let place = |finding: &Diagnostic| {
        let number = finding.ply?;
        concerned(game, finding, number).map(|ply| (ply.number, ply.written.start))
    };
    let places: Vec<Option<(u32, usize)>> = findings.into_iter().map(place).collect();
    let drawn = places.iter().flatten().map(|place| (*place, String::new())).collect();
    let letters = letters(game.letters.compounds);
    let mut walk = Walk { pieces, letters, drawn };
    if !walk.drawn.is_empty() {
        game.send_to(&mut walk);
    }
    places.into_iter().map(|place| walk.drawn.get(&place?).cloned()).collect()
}

/// Returns the side to move, and the board with its ranks and files, for a side that sits below it.
///
/// # Examples
///
/// ```
/// use stamma::render::{Pieces, text_board};
/// use stamma::{AnyPosition, Color, Variant};
/// let board = text_board(&AnyPosition::start(Variant::Standard), Pieces::Letters, Color::White);
/// assert!(board.starts_with("white to move\n 8  r n b q k b n r\n"));
/// ```
pub fn text_board(position: &AnyPosition, pieces: Pieces, below: Color) -> String {
    let letters = letters(None);
    match position {
        AnyPosition::Small(position) => board(position, pieces, &letters, below),
        AnyPosition::Large(position) => board(position, pieces, &letters, below),
    }
}

/// Returns the board of a question about a damaged game, as [`text_board`] draws it, with the letters of the game.
pub fn question_board(game: &Game, question: &Question) -> String {
    let letters = letters(game.letters.compounds);
    match AnyPosition::from_fen(&question.fen, game.start.variant()) {
        Ok(AnyPosition::Small(position)) => board(&position, Pieces::Letters, &letters, Color::White),
        Ok(AnyPosition::Large(position)) => board(&position, Pieces::Letters, &letters, Color::White),
        Err(_) => format!("{} to move: {}", question.turn.name(), question.fen),
    }
}

/// English letters, with those of compound pieces.
fn letters(compounds: Option<Compounds>) -> Letters {
    Letters { compounds: compounds.or(Some(Compounds::Fairy)), ..Letters::english() }
}

struct Walk {
    pieces: Pieces,
    letters: Letters,
    drawn: HashMap<(u32, usize), String>,
}

impl GameVisitor for Walk {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if let Some(drawn) = self.drawn.get_mut(&(ply.number, ply.written.start)) {
            *drawn = board(&*before.position(), self.pieces, &self.letters, Color::White);
        }
    }
}

/// Returns the side to move, and the board with its ranks and files as a side sees it.
fn board<G: Geometry>(position: &Position<G>, pieces: Pieces, letters: &Letters, below: Color) -> String {
    let size = position.size();
    // From the left to the right and from the top to the bottom, as the side below sees it.
    let (mut files, mut ranks): (Vec<u8>, Vec<u8>) =
        ((0..size.files).collect(), (0..size.ranks).rev().collect());
    if below == Color::Black {
        files.reverse();
        ranks.reverse();
    }
    let mut text = format!("{} to move\n", position.turn().name());
    for rank in ranks {
        text.push_str(&format!("{:>2} ", rank + 1));
        for &file in &files {
            let piece = Square::at(file, rank).and_then(|square| position.piece_at(square));
            text.push(' ');
            match piece {
                None => text.push('.'),
                Some(piece) => text.push_str(&drawn(piece.color, piece.role, pieces, letters)),
            }
        }
        text.push('\n');
    }
    text.push_str("   ");
    for file in files {
        text.push(' ');
        text.push(char::from(b'a' + file));
    }
    text
}

fn drawn(color: Color, role: Role, pieces: Pieces, letters: &Letters) -> String {
    const FIGURINES: [(Role, [char; 2]); 6] = [
        (Role::King, ['♔', '♚']),
        (Role::Queen, ['♕', '♛']),
        (Role::Rook, ['♖', '♜']),
        (Role::Bishop, ['♗', '♝']),
        (Role::Knight, ['♘', '♞']),
        (Role::Pawn, ['♙', '♟']),
    ];
    let figurine = FIGURINES.iter().find(|(known, _)| *known == role).map(|(_, both)| both[color.index()]);
    if let (Pieces::Figurines, Some(figurine)) = (pieces, figurine) {
        return String::from(figurine);
    }
    let letter = if role == Role::Pawn { "P" } else { letters.written(role) };
    match color {
        Color::White => String::from(letter),
        Color::Black => letter.to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Pieces, boards, question_board, text_board};
    use stamma_board::{AnyPosition, Color, Variant};
    use stamma_notation::{ReadOptions, read_games};
    use stamma_repair::{RepairOptions, ask};

    fn drawn(text: &str, pieces: Pieces) -> Vec<Option<String>> {
        let game = read_games(text.as_bytes(), ReadOptions::default()).next().unwrap();
        boards(&game, &game.diagnostics, pieces)
    }

    #[test]
    fn the_board_is_the_one_before_the_move() {
        let expected = "\
black to move
 8  r n b q k b n r
 7  p p p p p p p p
 6  . . . . . . . .
 5  . . . . . . . .
 4  . . . . P . . .
 3  . . . . . . . .
 2  P P P P . P P P
 1  R N B Q K B N R
    a b c d e f g h";
        assert_eq!(drawn("1. e4 (1. d4 d5) 1... Ke5 *", Pieces::Letters)[0].as_deref(), Some(expected));
        let figurines = drawn("1. e4 Ke5 *", Pieces::Figurines)[0].clone().unwrap();
        assert!(figurines.contains(" 8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜"), "{figurines}");
    }

    #[test]
    fn a_finding_in_a_variation_shows_the_variation() {
        let board = drawn("1. e4 e5 (1... c5 2. Nf6) 2. Nf3 *", Pieces::Letters)[0].clone().unwrap();
        assert!(board.contains(" 5  . . p . . . . ."), "{board}");
    }

    #[test]
    fn large_boards_and_findings_without_a_move() {
        let grand = drawn("[Variant \"grand\"]\n\n1. e9 *", Pieces::Letters)[0].clone().unwrap();
        assert!(grand.contains("10  r . . . . . . . . r") && grand.ends_with("i j"), "{grand}");
        assert_eq!(drawn("1. e4 e5 [broken", Pieces::Letters).first(), Some(&None));
    }

    #[test]
    fn a_question_shows_the_position_before_the_word() {
        let text = b"1. d4 d5 2. N3 Nf6 3. Bg5 e6 4. e3 Be7 5. h3 O-O *";
        let game = read_games(text, ReadOptions::default()).next().unwrap();
        let asked = ask(&game, text, &ReadOptions::default(), &RepairOptions::default(), 3).unwrap();
        let board = question_board(&game, &asked.questions[0]);
        assert!(board.starts_with("white to move\n 8  r n b q k b n r\n"), "{board}");
    }

    #[test]
    fn black_sees_it_from_the_other_side() {
        let board = text_board(&AnyPosition::start(Variant::Capablanca), Pieces::Letters, Color::Black);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!((lines[1], lines[8]), (" 1  R N C B K Q B A N R", " 8  r n c b k q b a n r"));
        assert_eq!(lines[9], "    j i h g f e d c b a");
    }
}
