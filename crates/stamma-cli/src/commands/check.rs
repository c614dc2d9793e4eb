//! `check`: every finding and nothing else.

use super::mending::Mender;
use super::reading::{Maker, Setting, each_game};
use crate::args::{Check, General, Repairing, Suggesting};
use crate::findings::Findings;
use crate::made::Made;
use crate::{Stop, Verdict};
use stamma::notation::fast::{Clean, FastReader, Scanned};
use stamma::render::Source;
use stamma::stream::GamePlace;
use stamma::{Game, Termination};

pub(super) fn run(check: &Check, general: &General) -> Result<Verdict, Stop> {
    let mender = match check.repair {
        Suggesting::Off => Mender::usual(Repairing::Off),
        Suggesting::Hint => Mender::hinting(),
        Suggesting::Suggest => Mender::usual(Repairing::Suggest),
    };
    let setting = Setting::of(&check.reading, general)?.mending(mender);
    let mut findings = Findings::as_data(general, &check.reading.judging);
    if check.no_rules {
        findings = findings.of_writing();
        each_game(&check.reading, &setting, "check", &mut findings, None, |_| Unplayed)?;
    } else {
        each_game(&check.reading, &setting, "check", &mut findings, None, |_| Nothing)?;
    }
    findings.summary();
    Ok(findings.verdict())
}

/// Nothing is made of games: their findings are all.
struct Nothing;

impl Maker for Nothing {
    fn game(&mut self, _game: &Game, _source: &Source<'_>, _made: &mut Made) {}

    fn follow(
        &mut self,
        reader: &mut FastReader,
        source: &Source<'_>,
        place: GamePlace,
        _made: &mut Made,
    ) -> Option<Clean> {
        reader.follow(source.input(), place.at, &mut ()).filter(|clean| clean.end <= place.until)
    }
}

/// The same where nobody asks whether the moves are legal.
struct Unplayed;

impl Maker for Unplayed {
    fn game(&mut self, _game: &Game, _source: &Source<'_>, _made: &mut Made) {}

    fn follow(
        &mut self,
        reader: &mut FastReader,
        source: &Source<'_>,
        place: GamePlace,
        _made: &mut Made,
    ) -> Option<Clean> {
        let Scanned { end, words, result } = reader.scan(source.input(), place.at, &mut ())?;
        let clean = Clean { end, plies: words, varied: 0, result, termination: Termination::Unknown };
        Some(clean).filter(|clean| clean.end <= place.until)
    }
}
