//! The side of the board that each piece started on: `KR` is the rook of the king's side wherever it stands now.

use stamma_board::{CastlingSide, Color, Geometry, Move, Piece, Position, Role, Square};

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
    /// The origins at the start of a game. Where it does not start from an array, only pieces on their usual squares have one.
    pub fn of<G: Geometry>(start: &Position<G>) -> Origins {
        let mut origins = Origins { sides: [None; SQUARES] };
        let is_usual_board = usize::from(start.size().files) * usize::from(start.size().ranks) == SQUARES;
        let at_start = is_usual_board.then(|| sides_at_start(|square| start.piece_at(square))).flatten();
        if let Some(squares) = at_start {
            for side in CastlingSide::ALL {
                let squares = squares[side.index()];
                for (at, known) in origins.sides.iter_mut().enumerate() {
                    *known = known.or((squares >> at & 1 == 1).then_some(side));
                }
            }
            return origins;
        }
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

/// The squares of the pieces that are named after the queen's side or the king's, a bit each by the number of the side, where every
/// piece is on its first square: in the usual start, in one from which pieces were removed as odds, or in one of Chess960. There
/// two pieces of a kind may be on the same half of the board, and neither has a name.
pub fn sides_at_start(piece_at: impl Fn(Square) -> Option<Piece>) -> Option<[u64; 2]> {
    let (mut usual, mut shuffled) = (true, true);
    for at in 0..SQUARES {
        let (file, rank) = (at % 8, at / 8);
        let piece = Square::at(file as u8, rank as u8).and_then(&piece_at);
        let color = if rank < 4 { Color::White } else { Color::Black };
        let first = match rank {
            0 | 7 => Some(Piece { color, role: USUAL[file] }),
            1 | 6 => Some(Piece { color, role: Role::Pawn }),
            _ => None,
        };
        usual &= piece.is_none() || piece == first;
        shuffled &= match rank {
            0 | 7 => piece.is_some_and(|piece| piece.color == color && piece.role != Role::Pawn),
            _ => piece == first,
        };
    }
    if !usual && !shuffled {
        return None;
    }
    let mut sides = [0; 2];
    for (color, rank) in [(Color::White, 0), (Color::Black, 7)] {
        for role in [Role::Knight, Role::Bishop, Role::Rook] {
            for (side, files) in
                [(CastlingSide::QueenSide, 0..QUEEN_FILES), (CastlingSide::KingSide, QUEEN_FILES..8)]
            {
                let is_piece = |file: &usize| {
                    Square::at(*file as u8, rank).and_then(&piece_at) == Some(Piece { color, role })
                };
                let mut files = files.filter(is_piece);
                if let (Some(file), None) = (files.next(), files.next()) {
                    sides[side.index()] |= 1 << (8 * usize::from(rank) + file);
                }
            }
        }
    }
    Some(sides)
}

fn index(square: Square) -> Option<usize> {
    let (file, rank) = (usize::from(square.file().index()), usize::from(square.rank().index()));
    (file < 8 && rank < 8).then_some(rank * 8 + file)
}

/// The side of the board that a file is on.
pub fn side_of_file(file: usize) -> CastlingSide {
    if file < QUEEN_FILES { CastlingSide::QueenSide } else { CastlingSide::KingSide }
}
