//! From games to batches.

use crate::builder::Builder;
use crate::facts::{Facts, TagSlot};
use crate::listener::{PlyWants, RowListener};
use crate::schema::{Fact, Rows};
use crate::table::{Table, TableError};
use arrow_array::RecordBatch;
use stamma::board::BoardSize;
use stamma::notation::internals::{Encoder, Recogniser};
use stamma::render::Source;
use stamma::{Dialect, Game, GameSource, GameSummary, Policy};

/// Makes batches of the columns of a table from games. Only what these columns need is made; without columns that need
/// moves, none is played.
pub struct TableMaker {
    table: Table,
    wants: PlyWants,
    builders: Vec<Builder>,
    facts: Facts,
    encoder: Option<(BoardSize, Encoder)>,
    recogniser: Option<Recogniser>,
    given: Option<&'static Dialect>,
    policy: Policy,
    rows: usize,
}

impl TableMaker {
    /// Returns a maker for games in the given dialect, or else in one of the known ones.
    pub fn new(table: &Table, given: Option<&'static Dialect>, known: &[&'static Dialect]) -> TableMaker {
        let recognises = given.is_none() && (table.has(Fact::Dialect) || table.has(Fact::Language));
        let mut facts = Facts::default();
        facts.columns.resize_with(table.columns().len(), TagSlot::default);
        TableMaker {
            wants: PlyWants::of(table),
            builders: table.columns().iter().map(|column| Builder::new(column.kind)).collect(),
            facts,
            encoder: None,
            recogniser: recognises.then(|| Recogniser::new(known)),
            given,
            policy: Policy::default(),
            rows: 0,
            table: table.clone(),
        }
    }

    /// Sets the policy for the findings of games.
    pub fn with_policy(self, policy: Policy) -> TableMaker {
        TableMaker { policy, ..self }
    }

    /// Appends the rows of a game with a number. None where the source gave the game up; it comes again.
    pub fn game<G: GameSource>(&mut self, game: G, source: &Source<'_>, number: u32) -> Option<GameSummary> {
        match (self.table.rows(), self.table.needs_moves()) {
            (Rows::Games, false) => self.send::<false, true, G>(game, source, number),
            (Rows::Games, true) => self.send::<true, true, G>(game, source, number),
            (Rows::Moves, _) => self.send::<true, false, G>(game, source, number),
        }
    }

    /// Appends the rows of a game that was read, with its own number.
    pub fn value(&mut self, game: &Game, source: &Source<'_>) {
        let _ = self.game(game, source, game.index);
    }

    fn send<const PLAYS: bool, const GAMES: bool, G: GameSource>(
        &mut self,
        mut game: G,
        source: &Source<'_>,
        number: u32,
    ) -> Option<GameSummary> {
        let input = source.input();
        game.send_to(&mut RowListener::<PLAYS, GAMES> {
            table: &self.table,
            wants: self.wants,
            builders: &mut self.builders,
            facts: &mut self.facts,
            encoder: &mut self.encoder,
            dialect: self.recogniser.as_mut().map(|recogniser| recogniser.listen(input)),
            given: self.given,
            language: None,
            input,
            source: source.name(),
            number,
            policy: &self.policy,
            rows: &mut self.rows,
        })
    }

    /// The number of rows since the last batch.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the rows since the last batch.
    ///
    /// # Errors
    ///
    /// The columns do not make a batch, which is a fault of this crate.
    pub fn batch(&mut self) -> Result<RecordBatch, TableError> {
        self.rows = 0;
        let columns = self.builders.iter_mut().map(Builder::finish).collect();
        Ok(RecordBatch::try_new(self.table.schema(), columns)?)
    }
}
