//! The repair of damaged games in all commands: none, suggestions, or repairs.

use crate::EarlyExit;
use crate::repair_args::{RepairArgs, RepairMode};
use stamma::render::Source;
use stamma::repair::{Answer, Confusions, RepairOptions, quick_suggest, repaired_or_same, with_suggestions};
use stamma::{Code, Diagnostic, Game, Played, ReadOptions};

/// Repairs damaged games, or suggests how.
pub struct Repairer {
    what: RepairMode,
    hints: Hints,
    /// The table of the user, if there is one.
    confusions: Option<Confusions>,
    min_confidence: f32,
    budget: usize,
}

/// The use of hints.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hints {
    Not,
    Shown,
}

/// The number of positions that may be tried for a hint.
const HINT_BUDGET: usize = 20_000;
/// Hints are computed for games that begin within this many bytes of an input, so that checking a large file takes no
/// longer. The place of a game does not depend on chunks and threads.
const HINTED: usize = 1 << 16;
/// The number of words that are named in a hint.
const MOST_HINTS: usize = 3;

impl Repairer {
    /// Leaves games as they are, or suggests or applies repairs with the default settings.
    pub fn usual(what: RepairMode) -> Repairer {
        let (min_confidence, budget) = (RepairOptions::MIN_CONFIDENCE, RepairOptions::BUDGET);
        Repairer { what, hints: Hints::Not, confusions: None, min_confidence, budget }
    }

    /// Leaves games as they are, and adds hints to the findings that are printed. Hints are computed with a small
    /// budget: a search in every game of a large file would take too long.
    pub fn hinting() -> Repairer {
        Repairer { hints: Hints::Shown, budget: HINT_BUDGET, ..Repairer::usual(RepairMode::Off) }
    }

    /// Repairs as the flags say.
    ///
    /// # Errors
    ///
    /// The table of confusions cannot be read.
    pub fn of(what: RepairMode, args: &RepairArgs) -> Result<Repairer, EarlyExit> {
        let RepairArgs { min_confidence, ref confusions, repair_budget: budget } = *args;
        let confusions = confusions.as_deref().map(|path| {
            let name = path.display();
            let text = std::fs::read_to_string(path)
                .map_err(|error| EarlyExit::Failed(format!("{name} cannot be read: {error}")))?;
            // A byte order mark is not part of the first row.
            Confusions::parse(text.strip_prefix('\u{FEFF}').unwrap_or(&text))
                .map_err(|error| EarlyExit::Failed(format!("{name} is no table: {error}")))
        });
        Ok(Repairer { what, hints: Hints::Not, confusions: confusions.transpose()?, min_confidence, budget })
    }

    /// Returns the options of a repair with these answers.
    pub fn how<'a>(&'a self, answers: &'a [Answer]) -> RepairOptions<'a> {
        let confusions = match &self.confusions {
            Some(own) => own,
            None => Confusions::built_in(),
        };
        let Repairer { min_confidence, budget, .. } = *self;
        RepairOptions::new()
            .confusions(confusions)
            .min_confidence(min_confidence)
            .budget(budget)
            .answers(answers)
    }

    /// Adds suggestions to the finding about the first unreadable word, if that finding is printed.
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

    /// Returns the game with repairs or suggestions.
    pub fn game(&self, game: Game, input: &[u8], options: &ReadOptions) -> Game {
        match self.what {
            RepairMode::Off => game,
            RepairMode::Apply => repaired_or_same(game, input, options, &self.how(&[])),
            RepairMode::Suggest => with_suggestions(game, input, options, &self.how(&[])),
        }
    }
}
