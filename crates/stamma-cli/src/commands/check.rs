//! `check`: every finding and nothing else.

use super::mending::Mender;
use super::reading::{Setting, each_game};
use crate::args::{Check, General, Repairing};
use crate::findings::Findings;
use crate::{Stop, Verdict};
use stamma::Game;
use stamma::render::Source;

pub(super) fn run(check: &Check, general: &General) -> Result<Verdict, Stop> {
    let setting = Setting::of(&check.reading, general)?.mending(Mender::usual(Repairing::Suggest));
    let mut findings = Findings::as_data(general, &check.reading.judging);
    each_game(
        &check.reading,
        &setting,
        "check",
        &mut findings,
        &mut |game: &Game, source: &Source<'_>, findings: &mut Findings| {
            findings.report(game, source);
            Ok(())
        },
    )?;
    findings.summary();
    Ok(findings.verdict())
}
