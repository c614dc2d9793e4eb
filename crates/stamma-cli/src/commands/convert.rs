//! `convert`: games in any notation in, one notation out.

use super::reading::{Setting, each_game};
use crate::args::{Convert, General};
use crate::findings::Findings;
use crate::names::Target;
use crate::output::Output;
use crate::{Stop, Verdict, json};
use stamma::notation::moves::dialect::Tags;
use stamma::write_game;

pub(super) fn run(convert: &Convert, general: &General) -> Result<Verdict, Stop> {
    let setting = Setting::of(&convert.reading, general)?;
    let target = setting.known.target("--to", &convert.to)?;
    let mut output = Output::to(convert.output.as_deref(), setting.jobs)?;
    let mut findings = Findings::new(general, &convert.reading.judging);
    let mut games = json::GameWriter::new(setting.from.map(|from| from.dialect), setting.known.dialects());
    let blank_between = match target {
        Target::Notation(to) => to.dialect.layout.extras.tags == Tags::Start,
        Target::Json => false,
    };
    let mut blank_due = false;
    let mut text = Vec::new();
    each_game(&convert.reading, &setting, "convert", &mut findings, |game, source, findings| {
        text.clear();
        // Prose alone is no game; its findings say so.
        if game.is_empty() && matches!(target, Target::Notation(_)) {
            findings.report(game, source);
            return Ok(());
        }
        match target {
            Target::Notation(to) => write_game(game, source.input(), to.dialect, to.language, &mut text),
            Target::Json => games.write(game, source, findings.policy(), &mut text),
        }
        // PGN ends every game with a blank line; elsewhere it only stands between two games.
        if std::mem::take(&mut blank_due) {
            output.write(b"\n")?;
        }
        if blank_between && text.ends_with(b"\n\n") {
            text.pop();
            blank_due = true;
        }
        output.write(&text)?;
        findings.report(game, source);
        Ok(())
    })?;
    let verdict = findings.verdict();
    if verdict == Verdict::Failed && output.replaces() {
        // An input is missing or broken: what there is of the output must not replace a file that may be whole.
        return Err(Stop::Failed(String::from("the output file is left as it was")));
    }
    output.finish()?;
    Ok(verdict)
}
