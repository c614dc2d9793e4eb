//! The side of the board that each piece started on: `KR` is the rook of the king's side wherever it stands now.

use stamma_board::{CastlingSide, Geometry, Move, Position, Role, Square};

/// Squares of the boards that descriptive notation is written for.
const SQUARES: usize = 64;
/// Files of the queen's side.
const QUEEN_FILES: usize = 4;

/// The side that the piece on each square started on; none for squares and pieces of which it is not known.
#[derive(Clone, Debug)]
pub struct Origins {
    sides: [Option<CastlingSide>; SQUARES],
}

impl Origins {
    /// The origins at the start of a game. Where it does not start from a usual array, only pieces on their usual squares have
    /// one.
    pub fn of<G: Geometry>(start: &Position<G>) -> Origins {
        let mut origins = Origins { sides: [None; SQUARES] };
        for (file, role) in USUAL.into_iter().enumerate() {
            for rank in [0, 7] {
                let piece = Square::at(file as u8, rank).and_then(|square| start.piece_at(square));
                let usual = piece.is_some_and(|piece| piece.role == role);
                if usual && !matches!(role, Role::King | Role::Queen) {
                    origins.sides[rank as usize * 8 + file] = Some(side_of_file(file));
                }
            }
        }
        origins
    }

    /// The side that the piece on a square started on, where it is known.
    pub fn side(&self, square: Square) -> Option<CastlingSide> {
        self.sides.get(index(square)?).copied().flatten()
    }

    /// Brings the origins to those after a move of the position that it is made in.
    pub fn play<G: Geometry>(&mut self, before: &Position<G>, played: Move) {
        let side = self.side(played.from);
        self.put(played.from, None);
        if let Some(castling) = played.castling() {
            let rook = self.side(played.to);
            self.put(played.to, None);
            if let Some((_, stands)) = before.castling_targets(before.turn(), castling) {
                self.put(stands, rook);
            }
            return;
        }
        self.put(played.to, if played.promotion().is_some() { None } else { side });
    }

    fn put(&mut self, square: Square, side: Option<CastlingSide>) {
        if let Some(place) = index(square).and_then(|at| self.sides.get_mut(at)) {
            *place = side;
        }
    }
}

/// The pieces behind the pawns, from the a-file.
const USUAL: [Role; 8] =
    [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];

fn index(square: Square) -> Option<usize> {
    let (file, rank) = (usize::from(square.file().index()), usize::from(square.rank().index()));
    (file < 8 && rank < 8).then_some(rank * 8 + file)
}

/// The side of the board that a file is on.
pub fn side_of_file(file: usize) -> CastlingSide {
    if file < QUEEN_FILES { CastlingSide::QueenSide } else { CastlingSide::KingSide }
}
