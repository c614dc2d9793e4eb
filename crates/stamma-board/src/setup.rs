//! A placement of pieces with all that FEN says beside it, not judged: anything may stand anywhere.
//!
//! See `fen` for its text, `validate` for what keeps a setup from being a position.

use core::fmt;

use crate::bits::Bits;
use crate::geometry::BoardSize;
use crate::variants::Variant;
use crate::vocabulary::{CastlingSide, Color, Piece, Role, Square};

/// A placement of pieces, whose turn it is, and what FEN says about the past. It may be nonsense.
#[derive(Clone, PartialEq, Eq)]
pub struct Setup {
    board: [Option<Piece>; 256],
    /// A bit for each square of the board with a piece, so that the pieces of the usual board are found at once.
    occupied: [u64; 4],
    /// The board it is on.
    pub size: BoardSize,
    /// The side to move.
    pub turn: Color,
    /// The squares of the rooks that castling rights are claimed for, by colour and side.
    pub castling: [[Option<Square>; 2]; 2],
    /// The square that a pawn has just passed with a double step.
    pub en_passant: Option<Square>,
    /// The number of checks that each side still has to give to win, by colour, in a game where checks win. None: nothing is said
    /// of them.
    pub checks_left: Option<[u8; 2]>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the current move pair, from 1.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board, White to move.
    pub const fn empty(size: BoardSize) -> Setup {
        Setup {
            board: [None; 256],
            occupied: [0; 4],
            size,
            turn: Color::White,
            castling: [[None; 2]; 2],
            en_passant: None,
            checks_left: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The starting position of a game.
    pub fn start(variant: Variant) -> Setup {
        // The rows are checked by a test; an empty board is the answer to a row that is wrong.
        Setup::parse(variant.rules().start, variant).unwrap_or(Setup::empty(variant.rules().size))
    }

    /// The piece on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.packed() as usize]
    }

    /// Puts a piece on a square, or takes it away.
    pub const fn put(&mut self, square: Square, piece: Option<Piece>) {
        let at = square.packed() as usize;
        let (word, bit) = (at / 64, 1 << (at % 64));
        self.board[at] = piece;
        self.occupied[word] = self.occupied[word] & !bit | if piece.is_some() { bit } else { 0 };
    }

    /// Every piece with its square, those outside the board included, in the order a1, b1, ... rank by rank.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        // The squares of the usual board have the lowest numbers, in this order. Those of larger boards have another one.
        let [usual, larger @ ..] = self.occupied;
        let is_usual = larger == [0; 3];
        let whole = BoardSize { files: 16, ranks: 16 };
        let usual = (if is_usual { usual } else { 0 }).indices().map(Square::from_packed);
        let all = (!is_usual).then(|| whole.squares()).into_iter().flatten();
        usual.chain(all).filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Returns the number of pieces of this kind.
    pub fn count(&self, piece: Piece) -> u32 {
        self.pieces().filter(|&(_, found)| found == piece).count() as u32
    }

    /// Returns the square of a side's king; of several, the first.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces().find(|&(_, piece)| piece == Piece { color, role: Role::King }).map(|(square, _)| square)
    }

    /// The rook that a castling right is claimed for.
    pub const fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        self.castling[color.index()][side.index()]
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setup({}: {self})", self.size)
    }
}
