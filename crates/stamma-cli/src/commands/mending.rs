//! What is done with games that cannot be read to their end: nothing, a note of what would be done, or a repair.

use crate::Stop;
use crate::args::{Mending, Repairing};
use stamma::repair::{Answer, Confusions, RepairOptions, repair, suggest};
use stamma::{Game, ReadOptions};

/// What is done with games that cannot be read to their end.
pub struct Mender {
    what: Repairing,
    /// A table of the user's own.
    confusions: Option<Confusions>,
    min_confidence: f32,
    budget: usize,
}

impl Mender {
    /// Damaged games stay as they are, or what they may be is noted.
    pub fn usual(what: Repairing) -> Mender {
        let RepairOptions { min_confidence, budget, .. } = RepairOptions::default();
        Mender { what, confusions: None, min_confidence, budget }
    }

    /// What the flags say.
    ///
    /// # Errors
    ///
    /// The table of confusions cannot be read.
    pub fn of(what: Repairing, mending: &Mending) -> Result<Mender, Stop> {
        let Mending { min_confidence, ref confusions, repair_budget: budget } = *mending;
        let confusions = confusions.as_deref().map(|path| {
            let name = path.display();
            let text = std::fs::read_to_string(path)
                .map_err(|error| Stop::Failed(format!("{name} cannot be read: {error}")))?;
            Confusions::parse(&text).map_err(|error| Stop::Failed(format!("{name} is no table: {error}")))
        });
        Ok(Mender { what, confusions: confusions.transpose()?, min_confidence, budget })
    }

    /// How games are repaired of which something is known.
    pub fn how<'a>(&'a self, answers: &'a [Answer]) -> RepairOptions<'a> {
        let confusions = self.confusions.as_ref().unwrap_or(Confusions::built_in());
        let Mender { min_confidence, budget, .. } = *self;
        RepairOptions { confusions, min_confidence, budget, answers }
    }

    /// The game as it is to be shown.
    pub fn game(&self, mut game: Game, input: &[u8], options: &ReadOptions) -> Game {
        let how = self.how(&[]);
        match self.what {
            Repairing::Off => game,
            Repairing::Apply => match repair(&game, input, options, &how) {
                Some(repaired) => repaired.game,
                None => game,
            },
            Repairing::Suggest => {
                let notes = suggest(&game, input, options, &how);
                if !notes.is_empty() {
                    game.diagnostics.extend(notes);
                    game.diagnostics.sort_by_key(|finding| finding.span.start);
                }
                game
            }
        }
    }
}
