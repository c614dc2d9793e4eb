//! The 960 numbered starting positions, in Reinhard Scharnagl's order.

use crate::setup::Setup;
use crate::variants::Variant;
use crate::vocabulary::{CastlingSide, Color, File, Piece, Rank, Role, Square};

/// The places of the two knights among the five squares left after bishops and queen.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Setup {
    /// The Chess960 starting position with a number from 0 to 959; 518 is the start of chess.
    pub fn chess960(number: u16) -> Option<Setup> {
        let row = first_rank(number)?;
        let size = Variant::Chess960.rules().size;
        let mut setup = Setup::empty(size);
        for (file, role) in (0..).zip(row) {
            let file = File::new(file)?;
            for color in Color::ALL {
                let rank = |ahead| Rank::new(size.rank_ahead(color, ahead));
                let square = Square::new(file, rank(0)?);
                setup.put(square, Some(Piece { color, role }));
                setup.put(Square::new(file, rank(1)?), Some(Piece { color, role: Role::Pawn }));
                if role == Role::Rook {
                    let queen_side = &mut setup.castling[color.index()][CastlingSide::QueenSide.index()];
                    match queen_side {
                        None => *queen_side = Some(square),
                        Some(_) => {
                            setup.castling[color.index()][CastlingSide::KingSide.index()] = Some(square);
                        }
                    }
                }
            }
        }
        Some(setup)
    }
}

/// The pieces from the a-file to the h-file.
fn first_rank(number: u16) -> Option<[Role; 8]> {
    if number >= 960 {
        return None;
    }
    let number = usize::from(number);
    let mut row = [None; 8];
    row[number % 4 * 2 + 1] = Some(Role::Bishop);
    row[number / 4 % 4 * 2] = Some(Role::Bishop);
    place(&mut row, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    // The farther one first, so that it does not change which square is the nearer one's.
    place(&mut row, second, Role::Knight);
    place(&mut row, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut row, 0, role);
    }
    Some(row.map(|role| role.unwrap_or(Role::Rook)))
}

/// Puts a piece on the empty square that has `before` empty ones before it.
fn place(row: &mut [Option<Role>; 8], before: usize, role: Role) {
    if let Some(square) = row.iter_mut().filter(|square| square.is_none()).nth(before) {
        *square = Some(role);
    }
}
