//! What is done with games that cannot be read to their end: nothing, a note of what would be done, or a repair.

use crate::Stop;
use crate::args::{Mending, Repairing};
use stamma::render::Source;
use stamma::repair::{Answer, Confusions, RepairOptions, quick_suggest, repair, suggest};
use stamma::{Code, Diagnostic, Game, Played, ReadOptions};

/// What is done with games that cannot be read to their end.
pub struct Mender {
    what: Repairing,
    hints: Hints,
    /// A table of the user's own.
    confusions: Option<Confusions>,
    min_confidence: f32,
    budget: usize,
}

/// Whether something is told with findings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hints {
    Not,
    Shown,
}

/// So many positions may be tried for a hint.
const HINT_BUDGET: usize = 20_000;
/// It is looked for hints in the games that begin among so many bytes of an input: a large file is to be read about as fast
/// as if it were clean. The place of a game is the same however the input is cut and shared out.
const HINTED: usize = 1 << 16;
/// So many words are named in a hint.
const MOST_HINTS: usize = 3;

impl Mender {
    /// Damaged games stay as they are, or what they may be is noted.
    pub fn usual(what: Repairing) -> Mender {
        let (min_confidence, budget) = (RepairOptions::MIN_CONFIDENCE, RepairOptions::BUDGET);
        Mender { what, hints: Hints::Not, confusions: None, min_confidence, budget }
    }

    /// Damaged games stay as they are, and what they may be is told with the findings about them that people are shown:
    /// the search takes too long for every game of a large file.
    pub fn hinting() -> Mender {
        Mender { hints: Hints::Shown, budget: HINT_BUDGET, ..Mender::usual(Repairing::Off) }
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
        Ok(Mender { what, hints: Hints::Not, confusions: confusions.transpose()?, min_confidence, budget })
    }

    /// How games are repaired of which something is known.
    pub fn how<'a>(&'a self, answers: &'a [Answer]) -> RepairOptions<'a> {
        let confusions = match &self.confusions {
            Some(own) => own,
            None => Confusions::built_in(),
        };
        let Mender { min_confidence, budget, .. } = *self;
        RepairOptions { confusions, min_confidence, budget, answers }
    }

    /// Tells with the finding about the word at which a game breaks off what may be meant, if the finding is shown.
    pub fn hint(
        &self,
        game: &mut Game,
        source: &Source<'_>,
        options: &ReadOptions,
        shown: impl FnOnce(Code) -> bool,
    ) {
        if self.hints == Hints::Not {
            return;
        }
        let unread = game.mainline().find(|ply| ply.played == Played::Unread).map(|ply| ply.written.start);
        let broken = |found: &Diagnostic| Some(found.span.start) == unread;
        let Some(at) = game.diagnostics.iter().position(broken) else { return };
        if !shown(game.diagnostics[at].code()) {
            return;
        }
        if source.original(game.span).start >= HINTED {
            game.diagnostics[at].help.push(String::from("`stamma repair` looks for what may be meant"));
            return;
        }
        let notes = quick_suggest(game, source.input(), options, &self.how(&[]));
        let finding = &mut game.diagnostics[at];
        for note in notes.iter().take(MOST_HINTS) {
            let sure = note.help.first().map_or(String::new(), |sure| format!(" ({sure})"));
            finding.help.push(format!("{}{sure}", note.message()));
        }
        if notes.len() > MOST_HINTS {
            let more = notes.len() - MOST_HINTS;
            finding.help.push(format!("{more} more of its words could be repaired; `stamma repair` does it"));
        }
    }

    /// The game as it is to be shown.
    pub fn game(&self, mut game: Game, input: &[u8], options: &ReadOptions) -> Game {
        match self.what {
            Repairing::Off => game,
            Repairing::Apply => match repair(&game, input, options, &self.how(&[])) {
                Some(repaired) => repaired.game,
                None => game,
            },
            Repairing::Suggest => {
                let notes = suggest(&game, input, options, &self.how(&[]));
                if !notes.is_empty() {
                    game.diagnostics.extend(notes);
                    game.diagnostics.sort_by_key(|finding| finding.span.start);
                }
                game
            }
        }
    }
}
