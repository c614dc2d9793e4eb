//! Positions that a game comes to: in full, or the placement of the pieces alone.

use super::FilterError;
use stamma_board::internals::sort_by_key;
use stamma_board::{AnyPosition, BoardSize, CastlingSide, Color, Piece, Setup, Square, Variant};
use stamma_notation::Board;

/// A position to look for.
#[derive(Clone, Debug)]
pub struct PositionFilter {
    size: BoardSize,
    /// All squares with what is on them, those first that are unlike in most positions.
    squares: Vec<(Square, Option<Piece>)>,
    /// The whole position; none where only the placement is given.
    whole: Option<Whole>,
}

/// The facts about a position that are no pieces on squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Whole {
    turn: Color,
    castling: [Option<Square>; 4],
    /// The square of a pawn that can be taken in passing.
    en_passant: Option<Square>,
}

impl Whole {
    fn of(position: &AnyPosition) -> Whole {
        let [white, black] = [Color::White, Color::Black];
        let [short, long] = [CastlingSide::KingSide, CastlingSide::QueenSide];
        let rights = [(white, short), (white, long), (black, short), (black, long)];
        let can_take = || position.legal_moves().iter().any(|played| played.is_en_passant());
        Whole {
            turn: position.turn(),
            castling: rights.map(|(color, side)| position.castling_rook(color, side)),
            en_passant: position.en_passant_square().filter(|_| can_take()),
        }
    }
}

impl PositionFilter {
    /// Reads a FEN: in full, without its counters, or the placement alone.
    ///
    /// # Errors
    ///
    /// The text is no FEN of a possible position.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::select::PositionFilter;
    /// assert!(PositionFilter::parse("8/8/8/8/8/4k3/4p3/4K3 w - -").is_ok());
    /// assert!(PositionFilter::parse("8/8/8/8/8/4k3/4p3/4K3").is_ok());
    /// let error = PositionFilter::parse("8/8/8 w").unwrap_err();
    /// assert!(error.to_string().contains("FEN"), "{error}");
    /// ```
    pub fn parse(fen: &str) -> Result<PositionFilter, FilterError> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let what = "write a FEN, its first four fields, or the placement alone";
        let variant = Variant::of_fen(fen);
        let (setup, whole) = match fields[..] {
            [placement] => {
                let text = format!("{placement} w - -");
                let setup = Setup::parse_epd(&text, variant);
                let (setup, _) = setup.map_err(|error| FilterError::new(format!("{error}; {what}")))?;
                (setup, None)
            }
            [_, _, _, _] | [_, _, _, _, _, _, ..] => {
                let text = if fields.len() == 4 { format!("{fen} 0 1") } else { fields.join(" ") };
                let position = AnyPosition::from_fen(&text, variant);
                let position = position.map_err(|error| FilterError::new(format!("{error}; {what}")))?;
                (position.setup(), Some(Whole::of(&position)))
            }
            _ => return Err(FilterError::new(format!("this is no FEN; {what}"))),
        };
        let mut squares: Vec<(Square, Option<Piece>)> =
            squares_of(setup.size).map(|square| (square, setup.piece_at(square))).collect();
        let usual = Setup::start(variant);
        sort_by_key(&mut squares, |(square, piece)| {
            let differs = usual.size != setup.size || usual.piece_at(*square) != *piece;
            (!differs, piece.is_none())
        });
        Ok(PositionFilter { size: setup.size, squares, whole })
    }

    /// Returns true if the position is on a board.
    #[inline]
    pub(super) fn is_on<B: Board>(&self, board: &B) -> bool {
        if self.whole.is_some_and(|whole| whole.turn != board.turn()) || self.size != board.size() {
            return false;
        }
        self.squares.iter().all(|(square, piece)| board.piece_at(*square) == *piece)
            && self.whole.is_none_or(|whole| whole == Whole::of(&board.to_any()))
    }
}

/// Returns the squares of a board.
fn squares_of(size: BoardSize) -> impl Iterator<Item = Square> {
    let all = (0..=u8::MAX).map(Square::from_packed);
    all.filter(move |square| square.file().index() < size.files && square.rank().index() < size.ranks)
}
