//! `check`: reports the findings of games.

use super::reading::{Maker, Setting, each_game};
use super::repair::Repairer;
use crate::args::{Check, GlobalArgs, RepairMode, SuggestMode};
use crate::findings::Findings;
use crate::made::Made;
use crate::{Stop, Verdict};
use stamma::notation::internals::{Clean, FastReader, Scanned};
use stamma::render::Source;
use stamma::stream::GamePlace;
use stamma::{Game, Termination};

pub(super) fn run(check: &Check, general: &GlobalArgs) -> Result<Verdict, Stop> {
    let repairer = match check.repair {
        SuggestMode::Off => Repairer::usual(RepairMode::Off),
        SuggestMode::Hint => Repairer::hinting(),
        SuggestMode::Suggest => Repairer::usual(RepairMode::Suggest),
    };
    let setting = Setting::of(&check.reading, general)?.with_repair(repairer);
    let mut findings = Findings::as_data(general, &check.reading.findings);
    if check.no_rules {
        findings = findings.of_writing();
        each_game(&check.reading, &setting, "check", &mut findings, None, |_| Nothing(scanned))?;
    } else {
        each_game(&check.reading, &setting, "check", &mut findings, None, |_| Nothing(played))?;
    }
    findings.summary();
    Ok(findings.verdict())
}

/// Nothing is made of games: their findings are all. How the game at a place is looked at is told.
struct Nothing(fn(&mut FastReader, &[u8], usize) -> Option<Clean>);

fn played(reader: &mut FastReader, input: &[u8], at: usize) -> Option<Clean> {
    reader.follow(input, at, &mut ())
}

/// The same where nobody asks whether the moves are legal.
fn scanned(reader: &mut FastReader, input: &[u8], at: usize) -> Option<Clean> {
    let Scanned { end, words, result } = reader.scan(input, at, &mut ())?;
    Some(Clean { end, plies: words, varied: 0, result, termination: Termination::Unknown })
}

impl Maker for Nothing {
    fn game(&mut self, _game: &Game, _source: &Source<'_>, _made: &mut Made) {}

    fn follow(
        &mut self,
        reader: &mut FastReader,
        source: &Source<'_>,
        place: GamePlace,
        _made: &mut Made,
    ) -> Option<Clean> {
        (self.0)(reader, source.input(), place.at).filter(|clean| clean.end <= place.until)
    }
}
