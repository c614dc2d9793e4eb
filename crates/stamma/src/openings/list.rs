//! The openings as they are kept in files: moves, codes and names, each row as what differs from the row before it.
//!
//! The keys of the positions are random numbers, which nothing packs, and four fifths of the moves and half of the names are
//! those of the row before. So the table is half as large in a program that is sent over a network. The moves are played when
//! the table is made.

use super::table::{Opening, Row};
use stamma_board::{FastPosition, Move, MoveKind, Role, Square};

/// The openings in the order of their moves. The three lists have the same number of lines, and a line of each is a row.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Lists<T = &'static str> {
    /// The number of plies that a row has in common with the row before it, as a character, and the moves behind them: two
    /// characters each, the square of origin and the target square; the rook's square for castling.
    pub moves: T,
    /// The ECO code; empty where it is that of the row before.
    pub codes: T,
    /// The number of bytes that a name has in common with the name before it, as a character, and those behind them.
    pub names: T,
}

/// The character between the lists of a file.
const BETWEEN: char = '\u{c}';

/// The character that is the number 0.
const ZERO: u8 = b'0';
/// The largest number that is one character.
const MOST: usize = (b'~' - ZERO) as usize;

fn number(character: u8) -> usize {
    usize::from(character.wrapping_sub(ZERO))
}

impl Lists {
    /// Returns the lists of a file.
    pub(super) fn of_file(file: &'static str) -> Lists {
        let mut lists = file.split(BETWEEN);
        let mut next = || lists.next().unwrap_or_default();
        Lists { moves: next(), codes: next(), names: next() }
    }

    /// The rows with the number of their plies. What they point to is made once and kept.
    pub(super) fn rows(&self) -> Vec<(Row, u32)> {
        let mut positions = vec![FastPosition::START];
        let (mut text, mut places) = (String::new(), Vec::new());
        let (mut code, mut name) = ("", 0..0);
        let lines = self.moves.lines().zip(self.codes.lines()).zip(self.names.lines());
        for ((moves, new_code), new_name) in lines {
            let (Some((&common, moves)), Some((&kept, _))) =
                (moves.as_bytes().split_first(), new_name.as_bytes().split_first())
            else {
                continue;
            };
            positions.truncate(number(common) + 1);
            for squares in moves.chunks_exact(2) {
                let mut position = positions.last().cloned().unwrap_or(FastPosition::START);
                position.play(played(&position, squares[0] - ZERO, squares[1] - ZERO));
                positions.push(position);
            }
            code = if new_code.is_empty() { code } else { new_code };
            let start = text.len();
            text.extend_from_within(name.start..name.start + number(kept));
            text.push_str(&new_name[1..]);
            name = start..text.len();
            let key = positions.last().map_or(0, FastPosition::position_key);
            places.push((key, positions.len() - 1, code, name.clone()));
        }
        let text: &'static str = text.leak();
        let rows = places.into_iter().map(|(key, plies, eco, name)| {
            (Row { key, opening: Opening { eco, name: &text[name] } }, plies as u32)
        });
        rows.collect()
    }
}

impl Lists<String> {
    /// Returns the file in which the lists are kept.
    #[doc(hidden)]
    pub fn to_file(&self) -> String {
        [&*self.moves, &self.codes, &self.names].join(&BETWEEN.to_string())
    }
}

/// The move from a square to another. Openings have no promotions.
fn played(position: &FastPosition, from: u8, to: u8) -> Move {
    let role = position.piece_at(from).map_or(Role::Pawn, |piece| piece.role);
    let is_own = position.piece_at(to).is_some_and(|piece| piece.color == position.turn());
    let kind = match role {
        Role::King if is_own && to > from => MoveKind::CastleKingSide,
        Role::King if is_own => MoveKind::CastleQueenSide,
        Role::Pawn if from.abs_diff(to) == 16 => MoveKind::DoubleStep,
        Role::Pawn if (from ^ to) & 7 != 0 && !position.is_enemy(to) => MoveKind::EnPassant,
        _ => MoveKind::Ordinary,
    };
    Move { from: Square::from_packed(from), to: Square::from_packed(to), role, kind }
}

/// Writes the lists of openings: code, name, and moves on the usual board from its start.
#[doc(hidden)]
pub fn opening_lists(mut openings: Vec<(String, String, Vec<Move>)>) -> Lists<String> {
    let squares = |played: &Move| [played.from, played.to].map(Square::packed);
    openings.sort_by_cached_key(|(_, _, moves)| moves.iter().map(squares).collect::<Vec<_>>());
    let character = |number: usize| char::from(ZERO + number.min(MOST) as u8);
    let mut lists = Lists { moves: String::new(), codes: String::new(), names: String::new() };
    let (mut last_code, mut last_name, mut last_moves) = ("", "", &Vec::new());
    for (code, name, moves) in &openings {
        let common = moves.iter().zip(last_moves).take_while(|(one, other)| one == other).count();
        lists.moves.push(character(common));
        for square in moves[common..].iter().flat_map(squares) {
            lists.moves.push(character(usize::from(square)));
        }
        if code != last_code {
            lists.codes.push_str(code);
        }
        let same = name.bytes().zip(last_name.bytes()).take_while(|(one, other)| one == other).count();
        let kept = (0..=same.min(MOST)).rev().find(|&at| name.is_char_boundary(at)).unwrap_or(0);
        lists.names.push(character(kept));
        lists.names.push_str(&name[kept..]);
        for list in [&mut lists.moves, &mut lists.codes, &mut lists.names] {
            list.push('\n');
        }
        (last_code, last_name, last_moves) = (code, name, moves);
    }
    lists
}
