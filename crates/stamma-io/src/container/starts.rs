//! Positions that are shown before the moves of a game, which may begin there: in attributes, in the addresses of pictures, in
//! commands for boards.

use super::record::number_at_start;
use super::tags::is_usual_start;
use super::words::is_move;
use stamma_notation::internals::FEN_FIELDS;
use stamma_notation::{Played, ReadOptions, read_games};

/// The number of half-moves by which it is found where a game begins.
const PLIES: usize = 6;
/// The number of bytes behind a position that are read for it.
const NEAR: usize = 1_024;

/// The output as far as it was looked through for moves.
#[derive(Default, Debug)]
pub struct WrittenMoves {
    looked_at: usize,
    /// True if a move is written behind the last game that was ended.
    has_moves: bool,
}

impl WrittenMoves {
    /// Looks through what was written since the last call. Returns true if the game at hand has moves.
    pub fn has_moves(&mut self, written: &[u8]) -> bool {
        for word in written[self.looked_at.min(written.len())..].split(u8::is_ascii_whitespace) {
            let behind_end = word.strip_prefix(b"\x1E");
            self.has_moves &= behind_end.is_none();
            self.has_moves |= is_move(behind_end.unwrap_or(word));
        }
        self.looked_at = written.len();
        self.has_moves
    }
}

/// The number of the first move of a text and its side, if they are written.
pub type First = Option<(usize, bool)>;

/// The first word of a text that is a move or its number.
pub fn first_of(text: &str) -> Option<First> {
    text.split_whitespace().find_map(|word| match number_at_start(word.as_bytes()) {
        Some(number) => Some(Some(number)),
        None => is_move(word.as_bytes()).then_some(None),
    })
}

/// Returns true if a game whose first move has a number surely begins at a position, and false if it may. None if it does not.
pub fn begins_at(first: First, position: &str) -> Option<bool> {
    let fields: Vec<&str> = position.split_ascii_whitespace().collect();
    let number: Option<usize> = fields.get(5).and_then(|number| number.parse().ok());
    let is_black = fields.get(1).map(|side| *side == "b");
    match first {
        Some((_, first_is_black)) if is_black.is_some_and(|is_black| is_black != first_is_black) => None,
        Some((first, _)) if first > 1 => Some(number == Some(first)),
        _ => match number {
            Some(1) => Some(true),
            Some(_) => None,
            None => Some(false),
        },
    }
}

/// Returns true if the moves behind a picture or a board surely begin at the position that it shows, and false if they may. None if
/// they do not: it shows another moment of the game.
pub fn picture_begins_game(behind: &str, position: &str) -> Option<bool> {
    let is_sure = begins_at(first_of(behind)?, position)?;
    let mut end = behind.len().min(NEAR);
    while !behind.is_char_boundary(end) {
        end -= 1;
    }
    let behind = &behind[..end];
    if behind.contains("[FEN") || !is_played(&format!("[FEN \"{}\"]\n\n{behind}", with_side(position))) {
        return None;
    }
    Some(is_sure && !is_played(behind))
}

/// A position with the side to move, which many addresses leave out.
fn with_side(position: &str) -> String {
    match position.contains(' ') {
        true => position.to_owned(),
        false => format!("{position} w - - 0 1"),
    }
}

/// Returns true if the first moves of a game are legal.
pub fn is_played(text: &str) -> bool {
    begins_with_legal(text, PLIES)
}

/// Returns true if so many moves at the beginning of a text, or all where it has fewer, can be played.
pub fn begins_with_legal(text: &str, most: usize) -> bool {
    let Some(game) = read_games(text.as_bytes(), ReadOptions::default()).next() else { return false };
    let mut plies = game.mainline().take(most).peekable();
    plies.peek().is_some() && plies.all(|ply| matches!(ply.played, Played::Move(_)))
}

/// The position in an address: `https://example.org/fen.gif?fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1`. None for that at which games
/// usually begin.
pub fn position_in_address(address: &[u8]) -> Option<String> {
    let address = decoded(address);
    let starts = (0..address.len()).filter(|&at| at == 0 || !address[at - 1].is_ascii_alphanumeric());
    let (start, ranks) = starts.filter_map(|at| Some((at, length_of_ranks(&address[at..])?))).next()?;
    let mut position = String::from_utf8_lossy(&address[start..start + ranks]).into_owned();
    let rest = String::from_utf8_lossy(&address[start + ranks..]).into_owned();
    if let Some(rest) = rest.strip_prefix(' ') {
        let end = rest.find(['&', '.', '#', '?']).unwrap_or(rest.len());
        for (field, is_field) in rest[..end].split(' ').zip(FEN_FIELDS) {
            if !is_field(field.as_bytes()) {
                break;
            }
            position.push(' ');
            position.push_str(field);
        }
    }
    (!is_usual_start(&position) && !position.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"))
        .then_some(position)
}

/// An address with blanks and slashes for their escapes.
fn decoded(address: &[u8]) -> Vec<u8> {
    let mut found = Vec::with_capacity(address.len());
    let mut at = 0;
    while at < address.len() {
        let (length, byte) = match &address[at..] {
            [b'%', b'2', b'0', ..] => (3, b' '),
            [b'%', b'2', b'f' | b'F', ..] => (3, b'/'),
            [b'+' | b'_', ..] => (1, b' '),
            rest => (1, rest[0]),
        };
        found.push(byte);
        at += length;
    }
    found
}

/// The length of eight ranks of eight squares, with both kings.
fn length_of_ranks(text: &[u8]) -> Option<usize> {
    let (mut rank, mut squares, mut at, mut kings) = (1, 0, 0, 0);
    loop {
        match text.get(at) {
            Some(&byte @ b'1'..=b'8') => squares += usize::from(byte - b'0'),
            Some(b'k' | b'K') => (squares, kings) = (squares + 1, kings + 1),
            Some(b'p' | b'n' | b'b' | b'r' | b'q' | b'P' | b'N' | b'B' | b'R' | b'Q') => squares += 1,
            Some(b'/') if squares == 8 && rank < 8 => (rank, squares) = (rank + 1, 0),
            _ => break,
        }
        at += 1;
        if squares > 8 {
            return None;
        }
    }
    (rank == 8 && squares == 8 && kings == 2).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::{begins_at, first_of, picture_begins_game, position_in_address};

    #[test]
    fn positions_before_the_first_move_are_told_from_diagrams() {
        for (moves, side_and_rest, expected) in [
            ("1. e4 e5", "w KQkq - 0 1", Some(true)),
            ("e4 e5", "w KQkq - 0 1", Some(true)),
            ("White to move: 12. Nf3", "w - - 0 12", Some(true)),
            ("12... Nf6", "b - - 0 12", Some(true)),
            ("12. Nf3", "w - - 0 1", Some(false)),
            ("1. e4 e5", "w KQkq -", Some(false)),
            ("1. e4 e5", "w - - 3 40", None),
            ("1. e4 e5", "b - - 0 1", None),
            ("e4 e5", "w - - 3 40", None),
        ] {
            let first = first_of(moves).expect("a move");
            let position = format!("4k3/8/8/8/8/8/8/4K2R {side_and_rest}");
            assert_eq!(begins_at(first, &position), expected, "{moves} {position}");
        }
        assert_eq!(first_of("A diagram"), None);
    }

    #[test]
    fn positions_are_found_in_addresses() {
        for (address, expected) in [
            ("board.php?fen=4k3/8/8/8/8/8/4P3/4K3", Some("4k3/8/8/8/8/8/4P3/4K3")),
            ("https://fen.example/4k3/8/8/8/8/8/4P3/4K3.png", Some("4k3/8/8/8/8/8/4P3/4K3")),
            (
                "/4k3%2F8%2f8/8/8/8/4P3/4K3%20b%20-%20-%200%2012&size=3",
                Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 12"),
            ),
            ("?fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1", Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")),
            ("?fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", None),
            ("img/2024/8/8/8/8/8/8/8.png", None),
            ("", None),
        ] {
            assert_eq!(position_in_address(address.as_bytes()).as_deref(), expected, "{address}");
        }
    }

    #[test]
    fn a_picture_of_a_later_position_begins_no_game() {
        let after = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R";
        assert_eq!(picture_begins_game("1. e4 e5 2. Nf3 Nc6", after), None);
        assert_eq!(picture_begins_game("1. e4 Kd7", "4k3/8/8/8/8/8/4P3/4K3"), Some(false));
        assert_eq!(picture_begins_game("1. Kd2 Kd7", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), Some(true));
    }
}
