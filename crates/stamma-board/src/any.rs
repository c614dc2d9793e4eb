//! The only place that asks which board: a position of either kind, for those who do not know the game beforehand.
//!
//! Ask once per game: match on [`AnyPosition`] and go on with the [`Position`] inside. The methods here are for code
//! that plays single moves. They have the names and the meaning of those of [`Position`].

use alloc::string::String;
use core::any::Any;

use crate::attacks::{Board8x8, LargeBoard};
use crate::forced::ImpossibleMove;
use crate::geometry::{BoardSize, Geometry};
use crate::move_list::MoveList;
use crate::movegen::{CastlingObstacle, MoveFilter};
use crate::moves::Move;
use crate::outcome::{CheckKind, CheckStatus, Outcome};
use crate::play::IllegalMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::setup_problem::{PositionError, SetupErrors};
use crate::square_area::SquareArea;
use crate::square_list::SquareList;
use crate::validate::{CHESS, place};
use crate::variants::{Rules, Variant};
use crate::vocabulary::{CastlingSide, Color, Piece, Role, RoleSet, Square};

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

    /// The game that is played.
    pub fn variant(&self) -> Variant {
        whichever!(self, position => position.variant())
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'static Rules {
        whichever!(self, position => position.rules())
    }

    /// The number of files and ranks of the board.
    pub fn size(&self) -> BoardSize {
        whichever!(self, position => position.size())
    }

    /// Returns true if the board has the square.
    pub fn contains(&self, square: Square) -> bool {
        whichever!(self, position => position.contains(square))
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        whichever!(self, position => position.turn())
    }

    /// The number of the current move pair, from 1; it goes up after Black has moved.
    pub fn fullmove_number(&self) -> u32 {
        whichever!(self, position => position.fullmove_number())
    }

    /// The number of moves of either side since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        whichever!(self, position => position.halfmove_clock())
    }

    /// The number of the ply to be played; White's move 1 is ply 1.
    pub fn ply(&self) -> u32 {
        whichever!(self, position => position.ply())
    }

    /// The piece on a square; none where the square is empty or not on the board.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        whichever!(self, position => position.piece_at(square))
    }

    /// Every piece with its square, in the order a1, b1, ... rank by rank.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::{AnyPosition, Color, Variant};
    /// let start = AnyPosition::start(Variant::Standard);
    /// let white = start.pieces().filter(|(_, piece)| piece.color == Color::White);
    /// assert_eq!(white.count(), 16);
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.size().squares().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The number of pieces of a colour and role.
    pub fn count(&self, piece: Piece) -> u32 {
        whichever!(self, position => position.count(piece))
    }

    /// The square of a side's king. Every position that was judged has both.
    pub fn king(&self, color: Color) -> Option<Square> {
        whichever!(self, position => position.king(color))
    }

    /// The square that a pawn has just passed with a double step, whether or not it can be taken there.
    pub fn en_passant_square(&self) -> Option<Square> {
        whichever!(self, position => position.en_passant_square())
    }

    /// Returns true if neither the king nor that rook has moved, as far as the position records it. Whether castling is
    /// legal now is in [`castling_obstacle`](AnyPosition::castling_obstacle).
    pub fn has_castling_right(&self, color: Color, side: CastlingSide) -> bool {
        whichever!(self, position => position.has_castling_right(color, side))
    }

    /// The square of the rook that has the right to castle on a side.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        whichever!(self, position => position.castling_rook(color, side))
    }

    /// The squares where king and rook arrive by castling, in games that have it.
    pub fn castling_targets(&self, color: Color, side: CastlingSide) -> Option<(Square, Square)> {
        whichever!(self, position => position.castling_targets(color, side))
    }

    /// The reason why the side to move may not castle; none if it may.
    pub fn castling_obstacle(&self, side: CastlingSide) -> Option<CastlingObstacle> {
        whichever!(self, position => position.castling_obstacle(side))
    }

    /// The number of checks that a side still has to give to win; none where checks do not win.
    pub fn checks_left(&self, color: Color) -> Option<u8> {
        whichever!(self, position => position.checks_left(color))
    }

    /// The roles that a pawn of this side could become right now, on whatever square it is.
    pub fn promotion_roles(&self, color: Color) -> RoleSet {
        whichever!(self, position => position.promotion_roles(color))
    }

    /// Returns true if the side to move is in check.
    pub fn is_check(&self) -> bool {
        whichever!(self, position => position.is_check())
    }

    /// Returns true if two pieces give check to the side to move.
    pub fn is_double_check(&self) -> bool {
        whichever!(self, position => position.is_double_check())
    }

    /// The squares of the pieces that give check.
    pub fn checkers(&self) -> SquareList {
        whichever!(self, position => position.checkers())
    }

    /// The squares of a side's pieces that attack a square, pinned or not, whoever stands there.
    pub fn attackers(&self, square: Square, by: Color) -> SquareList {
        whichever!(self, position => position.attackers(square, by))
    }

    /// The square of the enemy piece that pins the piece on a square to its own king. The pinned piece may still move along
    /// the line.
    pub fn pinned_by(&self, square: Square) -> Option<Square> {
        whichever!(self, position => position.pinned_by(square))
    }

    /// Returns true if the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        whichever!(self, position => position.is_checkmate())
    }

    /// Returns true if the side to move has no legal move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        whichever!(self, position => position.is_stalemate())
    }

    /// Returns true if neither side has the material to win; see [`Position::is_dead`].
    pub fn is_dead(&self) -> bool {
        whichever!(self, position => position.is_dead())
    }

    /// The win before mate, where the variant has another way to win; see [`Position::early_win`].
    pub fn early_win(&self) -> Option<Outcome> {
        whichever!(self, position => position.early_win())
    }

    /// Returns the way the game is over on the board, if it is. Draws that depend on the past are in
    /// [`History`](crate::History).
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::{AnyPosition, Color, Outcome, Variant};
    /// let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    /// let position = AnyPosition::from_fen(fen, Variant::Standard).unwrap();
    /// assert_eq!(position.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
    /// assert_eq!(position.checkers().as_slice(), ["h4".parse().unwrap()]);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        whichever!(self, position => position.outcome())
    }

    /// Every legal move, in no promised order.
    pub fn legal_moves(&self) -> MoveList {
        whichever!(self, position => position.legal_moves())
    }

    /// Every legal move of the piece on a square, in no promised order; none where the side to move has no piece there.
    /// Castling is among the king's.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_board::{AnyPosition, Variant};
    /// let start = AnyPosition::start(Variant::Standard);
    /// let mut moves: Vec<String> =
    ///     start.legal_moves_from("g1".parse().unwrap()).iter().map(|&mv| start.uci(mv)).collect();
    /// moves.sort();
    /// assert_eq!(moves, ["g1f3", "g1h3"]);
    /// ```
    pub fn legal_moves_from(&self, square: Square) -> MoveList {
        let mut list = MoveList::default();
        let filter = MoveFilter { from: SquareArea::square(square), ..MoveFilter::ALL };
        whichever!(self, position => position.for_each_legal(&filter, |mv| list.push(mv)));
        list
    }

    /// Returns true if the move, in all its fields, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        whichever!(self, position => position.is_legal(mv))
    }

    /// Returns true if there is any legal move.
    pub fn has_legal_move(&self) -> bool {
        whichever!(self, position => position.has_legal_move())
    }

    /// The role that a legal move takes, if any.
    pub fn captured(&self, mv: Move) -> Option<Role> {
        whichever!(self, position => position.captured(mv))
    }

    /// The check that a legal move gives to the enemy king. After a move that is not legal here it means nothing.
    pub fn gives_check(&self, mv: Move) -> CheckKind {
        whichever!(self, position => position.gives_check(mv))
    }

    /// The checks, mate or stalemate that the enemy faces after a legal move. After a move that is not legal here it means
    /// nothing.
    pub fn effect(&self, mv: Move) -> CheckStatus {
        whichever!(self, position => position.effect(mv))
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

    /// The move of one piece from a square to another, castling aside, legal or not; see [`Position::forced_move`].
    pub fn forced_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        whichever!(self, position => position.forced_move(from, to, promotion))
    }

    /// The castling to a side, with or without the right and whatever is attacked; see [`Position::forced_castling`].
    pub fn forced_castling(&self, side: CastlingSide) -> Option<Move> {
        whichever!(self, position => position.forced_castling(side))
    }

    /// The position after a move that was played whether or not it is legal; see [`Position::play_illegal`].
    ///
    /// # Errors
    ///
    /// The move cannot be made here, even against the rules.
    pub fn play_illegal(&self, mv: Move) -> Result<AnyPosition, ImpossibleMove> {
        match self {
            AnyPosition::Small(position) => position.play_illegal(mv).map(AnyPosition::Small),
            AnyPosition::Large(position) => position.play_illegal(mv).map(AnyPosition::Large),
        }
    }

    /// The position after the side to move has done nothing (a null move), unless it is in check.
    pub fn pass(&self) -> Option<AnyPosition> {
        match self {
            AnyPosition::Small(position) => position.pass().map(AnyPosition::Small),
            AnyPosition::Large(position) => position.pass().map(AnyPosition::Large),
        }
    }

    /// The position as a setup, which is not validated, for writing and changing.
    pub fn setup(&self) -> Setup {
        whichever!(self, position => position.setup())
    }

    /// The canonical FEN; see [`Setup::to_fen`].
    pub fn to_fen(&self) -> String {
        whichever!(self, position => position.to_fen())
    }

    /// The FEN with castling rights as rook files; see [`Setup::to_shredder_fen`].
    pub fn to_shredder_fen(&self) -> String {
        whichever!(self, position => position.to_shredder_fen())
    }

    /// The hash; see [`Position::hash`].
    pub fn hash(&self) -> u64 {
        whichever!(self, position => position.hash())
    }

    /// The key of Polyglot's opening books; see [`Position::polyglot_key`].
    pub fn polyglot_key(&self) -> Option<u64> {
        whichever!(self, position => position.polyglot_key())
    }

    /// A number by which positions that are one are found in tables; see [`Position::position_key`].
    pub fn position_key(&self) -> Option<u64> {
        whichever!(self, position => position.position_key())
    }

    /// The upper 16 bits of the key; see [`Position::position_key_prefix`].
    pub fn position_key_prefix(&self) -> Option<u16> {
        whichever!(self, position => position.position_key_prefix())
    }

    /// A number that is the same for positions that count as the same for repetition; see [`Position::repetition_key`].
    pub fn repetition_key(&self) -> u64 {
        whichever!(self, position => position.repetition_key())
    }

    /// The move in UCI; see [`Position::uci`].
    pub fn uci(&self, mv: Move) -> String {
        whichever!(self, position => position.uci(mv))
    }

    /// The legal move that a UCI text means here, if there is one; see [`Position::from_uci`].
    pub fn from_uci(&self, text: &str) -> Option<Move> {
        whichever!(self, position => position.from_uci(text))
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
            (_, Some(large)) => AnyPosition::Large(large.clone()),
            (_, None) => unreachable!("the boards of this crate are all there are"),
        }
    }
}
