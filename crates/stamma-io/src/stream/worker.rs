//! Workers, which process batches of games, and the results of batches.

use crate::source::Source;
use stamma_notation::{Game, GameSource, GameSummary};

/// Processes games, a batch of them at a time. Each thread has a worker of its own, which gets batches from anywhere in
/// the text: its product of a game must not depend on the games of other batches.
pub trait Worker: Send {
    /// The result of a batch of games.
    type Product: Send;

    /// Takes a game: sends it to a listener, or takes it as a value. Most games of most files come from the fast reader,
    /// which sends them while it reads, without an allocation; all others were read before. None where the source gave the
    /// game up; then nothing of it may be left, and it comes again as a value.
    ///
    /// Places in its events point into `source.input()`. Its number counts from 1 within the batch, and [`Batch::before`] is
    /// to be added to it.
    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary>;

    /// Changes a game that was read as a value, before it is taken.
    fn prepare(&mut self, game: Game, source: &Source<'_>) -> Game {
        let _ = source;
        game
    }

    /// Returns the result since the last call: the batch ends here.
    fn product(&mut self) -> Self::Product;
}

impl<W: Worker> Worker for &mut W {
    type Product = W::Product;

    fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        (**self).game(game, source, number)
    }

    fn prepare(&mut self, game: Game, source: &Source<'_>) -> Game {
        (**self).prepare(game, source)
    }

    fn product(&mut self) -> W::Product {
        (**self).product()
    }
}

/// The result of games that are adjacent in the text.
#[derive(Debug)]
#[non_exhaustive]
pub struct Batch<P> {
    /// The number of games before them.
    pub before: u64,
    /// The number of these games, those included that were not wanted.
    pub games: u64,
    /// The number of bytes of the input that have been read.
    pub read: u64,
    /// The result.
    pub product: P,
}
