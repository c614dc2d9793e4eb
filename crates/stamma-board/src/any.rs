//! The only place that asks which board: a position of either kind, for those who do not know the game beforehand.
//!
//! Ask once per game: match on [`AnyPosition`] and go on with the [`Position`] inside. The methods here are for code
//! that plays single moves.

use alloc::string::String;
use core::any::Any;

use crate::attacks::{Board8x8, LargeBoard};
use crate::geometry::Geometry;
use crate::move_list::MoveList;
use crate::moves::Move;
use crate::play::IllegalMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::setup_problem::{PositionError, SetupErrors};
use crate::validate::{CHESS, place};
use crate::variants::Variant;
use crate::vocabulary::{Color, Piece, Square};

/// A position on either board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyPosition {
    /// Eight by eight.
    Small(Position<Board8x8>),
    /// Larger.
    Large(Position<LargeBoard>),
}

/// Goes on with the position inside, whichever board it has.
macro_rules! whichever {
    ($any:expr, $position:ident => $what:expr) => {
        match $any {
            AnyPosition::Small($position) => $what,
            AnyPosition::Large($position) => $what,
        }
    };
}

fn is_small(variant: Variant) -> bool {
    variant.rules().size == Board8x8.size()
}

impl AnyPosition {
    /// The start of a game; of Chess960, the one that chess shares.
    pub fn start(variant: Variant) -> AnyPosition {
        // Nearly every game begins here.
        if variant == Variant::default() {
            return AnyPosition::Small(CHESS.clone());
        }
        let setup = Setup::start(variant);
        match LargeBoard::for_size(variant.rules().size) {
            Some(board) if !is_small(variant) => AnyPosition::Large(place(&setup, variant.rules(), board)),
            _ => AnyPosition::Small(place(&setup, variant.rules(), Board8x8)),
        }
    }

    /// The start of Chess960 with a number from 0 to 959.
    pub fn chess960(number: u16) -> Option<AnyPosition> {
        AnyPosition::from_setup(&Setup::chess960(number)?, Variant::Chess960).ok()
    }

    /// The position that a setup describes.
    ///
    /// # Errors
    ///
    /// All reasons why it describes none.
    pub fn from_setup(setup: &Setup, variant: Variant) -> Result<AnyPosition, SetupErrors> {
        if is_small(variant) {
            Position::from_setup(setup, variant).map(AnyPosition::Small)
        } else {
            Position::from_setup(setup, variant).map(AnyPosition::Large)
        }
    }

    /// The position that a FEN describes.
    ///
    /// # Errors
    ///
    /// The text is not FEN, or not of a position.
    pub fn from_fen(fen: &str, variant: Variant) -> Result<AnyPosition, PositionError> {
        Ok(AnyPosition::from_setup(&Setup::parse(fen, variant)?, variant)?)
    }

    /// Which game is played.
    pub fn variant(&self) -> Variant {
        whichever!(self, position => position.variant())
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        whichever!(self, position => position.turn())
    }

    /// The number of the ply to be played; White's move 1 is ply 1.
    pub fn ply(&self) -> u32 {
        whichever!(self, position => position.ply())
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        whichever!(self, position => position.piece_at(square))
    }

    /// Returns true if the side to move is in check.
    pub fn is_check(&self) -> bool {
        whichever!(self, position => position.is_check())
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        whichever!(self, position => position.legal_moves())
    }

    /// The position after a legal move.
    ///
    /// # Errors
    ///
    /// The move is not legal here.
    pub fn play(&self, mv: Move) -> Result<AnyPosition, IllegalMove> {
        match self {
            AnyPosition::Small(position) => position.play(mv).map(AnyPosition::Small),
            AnyPosition::Large(position) => position.play(mv).map(AnyPosition::Large),
        }
    }

    /// The position as a setup, which is not validated.
    pub fn setup(&self) -> Setup {
        whichever!(self, position => position.setup())
    }

    /// The canonical FEN.
    pub fn to_fen(&self) -> String {
        whichever!(self, position => position.to_fen())
    }

    /// The hash; see [`Position::hash`].
    pub fn hash(&self) -> u64 {
        whichever!(self, position => position.hash())
    }

    /// The move in UCI; see [`Position::uci`].
    pub fn uci(&self, mv: Move) -> String {
        whichever!(self, position => position.uci(mv))
    }

    /// The number of move sequences; see [`perft`](crate::perft()).
    pub fn perft(&self, depth: u32) -> u64 {
        whichever!(self, position => crate::perft::perft(position, depth))
    }
}

impl<G: Geometry> From<Position<G>> for AnyPosition {
    fn from(position: Position<G>) -> AnyPosition {
        let any: &dyn Any = &position;
        match (any.downcast_ref::<Position<Board8x8>>(), any.downcast_ref::<Position<LargeBoard>>()) {
            (Some(small), _) => AnyPosition::Small(small.clone()),
            (None, Some(large)) => AnyPosition::Large(large.clone()),
            (None, None) => unreachable!("the boards of this crate are all there are"),
        }
    }
}
