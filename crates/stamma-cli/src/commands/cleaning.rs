//! Handlers whose games are changed on their way.

use super::reading::GameHandler;
use crate::batch_output::BatchOutput;
use stamma::clean::{CleanedSource, Cleaning};
use stamma::render::Source;
use stamma::{GameSource, GameSummary};

/// Gives the games to another handler, with changes.
pub struct Cleaned<'c, M> {
    pub handler: M,
    pub cleaning: &'c Cleaning,
}

impl<M: GameHandler> GameHandler for Cleaned<'_, M> {
    const JUDGES_TAGS: bool = M::JUDGES_TAGS;

    fn game<G: GameSource>(
        &mut self,
        game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut BatchOutput,
    ) -> Option<GameSummary> {
        let game = CleanedSource::new(game, self.cleaning, source.input());
        self.handler.game(game, source, number, made)
    }

    fn finish(&mut self, made: &mut BatchOutput) {
        self.handler.finish(made);
    }
}
