//! `check`: reports the findings of games.

use super::reading::{GameHandler, ReadSettings, each_game};
use super::repair::Repairer;
use crate::args::{Check, GlobalArgs, RepairMode, SuggestMode};
use crate::batch_output::BatchOutput;
use crate::findings::Findings;
use crate::{EarlyExit, Verdict};
use stamma::render::Source;
use stamma::{GameSource, GameSummary, GameVisitor, Wants};

pub(super) fn run(check: &Check, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let repairer = match check.repair {
        SuggestMode::Off => Repairer::usual(RepairMode::Off),
        SuggestMode::Hint => Repairer::hinting(),
        SuggestMode::Suggest => Repairer::usual(RepairMode::Suggest),
    };
    let setting = ReadSettings::of(&check.reading, general)?.with_repair(repairer);
    let mut findings = Findings::as_data(general, &check.reading.findings);
    if check.no_rules {
        findings = findings.of_writing();
        each_game(&check.reading, &setting, "check", &mut findings, None, |_| FindingsOnly(Rules::Left))?;
    } else {
        each_game(&check.reading, &setting, "check", &mut findings, None, |_| FindingsOnly(Rules::Asked))?;
    }
    findings.summary();
    Ok(findings.verdict())
}

/// Makes nothing of games: their findings are all.
struct FindingsOnly(Rules);

/// The part of the rules in a check.
enum Rules {
    /// Moves are played.
    Asked,
    /// Words are looked at alone.
    Left,
}

/// Asks for words alone, so that no move is played.
struct WordsAlone;

impl GameVisitor for WordsAlone {
    const WANTS: Wants = Wants::Words;
}

impl GameHandler for FindingsOnly {
    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        _source: &Source<'_>,
        _number: u32,
        _made: &mut BatchOutput,
    ) -> Option<GameSummary> {
        match self.0 {
            Rules::Asked => game.send_to(&mut ()),
            Rules::Left => game.send_to(&mut WordsAlone),
        }
    }
}
