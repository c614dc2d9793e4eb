//! Main lines that begin with given moves, which are read in any notation.

use super::FilterError;
use crate::read::read_with;
use stamma_board::{AnyPosition, Variant};
use stamma_notation::{GameStart, Played, ReadOptions, Severity};

/// The moves that a main line begins with.
#[derive(Clone, Debug)]
pub struct LineFilter {
    start: AnyPosition,
    moves: Vec<Played>,
}

/// The part of a line that a game has followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LineState {
    /// The number of moves that agree.
    agree: usize,
    /// True as long as no move was another one.
    follows: bool,
}

impl LineFilter {
    /// Reads the moves, which may be in any notation and language that can be recognised.
    ///
    /// # Errors
    ///
    /// There is no move, or one that cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::ReadOptions;
    /// use stamma::select::LineFilter;
    /// assert!(LineFilter::parse("1. e4 c5 2. Sf3 d6", ReadOptions::default()).is_ok());
    /// let error = LineFilter::parse("e4 e5 Ke3", ReadOptions::default()).unwrap_err();
    /// assert!(error.to_string().contains("`Ke3`"), "{error}");
    /// ```
    pub fn parse(text: &str, options: ReadOptions) -> Result<LineFilter, FilterError> {
        let unread = || FilterError::new("write moves from the start of a game, such as `1. e4 c5 2. Nf3`");
        let mut games = read_with(text, options);
        let game = games.next().ok_or_else(unread)?;
        let worst = game.findings().into_iter().find(|found| found.severity == Severity::Error);
        if let Some(finding) = worst {
            return Err(FilterError::new(format!(
                "the moves cannot be read: {}",
                finding.diagnostic.message()
            )));
        }
        let moves: Vec<Played> = game.mainline().map(|ply| ply.played).collect();
        if moves.is_empty() || moves.contains(&Played::Unread) || games.next().is_some() {
            return Err(unread());
        }
        Ok(LineFilter { start: game.start.clone(), moves })
    }

    /// Begins a game: one from another position never has the line.
    pub(super) fn begin(&self, start: &GameStart<'_>) -> LineState {
        let follows = match start.position {
            Some(position) => start.variant.is_some() && *position == self.start,
            None => self.start == AnyPosition::start(Variant::Standard),
        };
        LineState { agree: 0, follows }
    }

    /// Compares the move of a game that comes after `plies` others.
    #[inline]
    pub(super) fn compare(&self, state: &mut LineState, plies: usize, played: Played) {
        let Some(wanted) = self.moves.get(plies).filter(|_| state.follows) else { return };
        state.follows = *wanted == played;
        state.agree += usize::from(state.follows);
    }

    /// Returns true if the game had all of the moves.
    pub(super) fn is_complete(&self, state: LineState) -> bool {
        state.follows && state.agree == self.moves.len()
    }
}
