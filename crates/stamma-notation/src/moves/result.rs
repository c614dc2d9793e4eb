//! The end of a game: the score, and its cause. Two fields, because scores are written and causes mostly not.
//!
//! Words about the end are read by `phrases`.

use stamma_board::{Color, Outcome};

/// The score of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[repr(u8)]
pub enum GameResult {
    /// Not known, or still going on.
    #[default]
    Unknown = 0,
    /// White won.
    WhiteWins,
    /// Black won.
    BlackWins,
    /// Half a point each.
    Draw,
    /// Both sides lose.
    BothLose,
    /// Half a point for White, none for Black.
    HalfForWhite,
    /// None for White, half a point for Black.
    HalfForBlack,
    /// White wins by default.
    DefaultWhite,
    /// Black wins by default.
    DefaultBlack,
    /// Both sides lose by default.
    DefaultBoth,
}

impl GameResult {
    /// The number of results.
    pub const COUNT: usize = 10;

    /// Every result, in the order that dialects list their spellings.
    pub const ALL: [GameResult; GameResult::COUNT] = [
        GameResult::Unknown,
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::BothLose,
        GameResult::HalfForWhite,
        GameResult::HalfForBlack,
        GameResult::DefaultWhite,
        GameResult::DefaultBlack,
        GameResult::DefaultBoth,
    ];

    /// Returns true if it is one of the three scores that a game over the board ends with.
    pub(crate) const fn is_decided(self) -> bool {
        matches!(self, GameResult::WhiteWins | GameResult::BlackWins | GameResult::Draw)
    }

    /// The spelling used in JSON and PGN.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Unknown => "*",
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose => "0-0",
            GameResult::HalfForWhite => "1/2-0",
            GameResult::HalfForBlack => "0-1/2",
            GameResult::DefaultWhite => "+/-",
            GameResult::DefaultBlack => "-/+",
            GameResult::DefaultBoth => "-/-",
        }
    }
}

/// The cause for the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Termination {
    /// Neither the board nor a word gives it.
    #[default]
    Unknown,
    /// Mate.
    Checkmate,
    /// A king reached a square that wins.
    KingReachedGoal,
    /// A side gave as many checks as win.
    CheckCount,
    /// No legal move and no check.
    Stalemate,
    /// A side resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A side's time ran out.
    Time,
    /// The position came up often enough.
    Repetition,
    /// Moves without a capture or a pawn move.
    FiftyMove,
    /// No series of moves can mate.
    DeadPosition,
    /// A side did not come to play.
    Default,
    /// An illegal move ended it.
    Illegal,
}

impl Termination {
    /// Every cause, in the order of their numbers.
    pub const ALL: [Termination; 13] = [
        Termination::Unknown,
        Termination::Checkmate,
        Termination::KingReachedGoal,
        Termination::CheckCount,
        Termination::Stalemate,
        Termination::Resignation,
        Termination::Agreement,
        Termination::Time,
        Termination::Repetition,
        Termination::FiftyMove,
        Termination::DeadPosition,
        Termination::Default,
        Termination::Illegal,
    ];

    /// The word used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::Unknown => "unknown",
            Termination::Checkmate => "checkmate",
            Termination::KingReachedGoal => "king-reached-goal",
            Termination::CheckCount => "check-count",
            Termination::Stalemate => "stalemate",
            Termination::Resignation => "resignation",
            Termination::Agreement => "agreement",
            Termination::Time => "time",
            Termination::Repetition => "repetition",
            Termination::FiftyMove => "fifty-move",
            Termination::DeadPosition => "dead-position",
            Termination::Default => "default",
            Termination::Illegal => "illegal",
        }
    }
}

/// Returns the score of a game that ended with this outcome on the board, and its cause.
pub(crate) const fn made_by(outcome: Outcome) -> (GameResult, Termination) {
    let cause = match outcome {
        Outcome::Checkmate { .. } => Termination::Checkmate,
        Outcome::KingReachedGoal { .. } => Termination::KingReachedGoal,
        Outcome::ChecksGiven { .. } => Termination::CheckCount,
        Outcome::Stalemate => Termination::Stalemate,
        Outcome::Dead => Termination::DeadPosition,
    };
    match outcome.winner() {
        Some(Color::White) => (GameResult::WhiteWins, cause),
        Some(Color::Black) => (GameResult::BlackWins, cause),
        None => (GameResult::Draw, cause),
    }
}

/// The certainty that a spelling is a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResultCertainty {
    /// It is a result everywhere.
    Sure,
    /// It is also castling.
    OrCastling,
    /// It is also an evaluation, or a dash.
    OnlyAtTheEnd,
    /// A letter stands for a digit: it may be castling that was misspelled, or misread.
    Misspelled,
}
