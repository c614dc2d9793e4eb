//! `convert`: reads games in any notation and writes them in another.

use super::cleaning::Cleaned;
use super::interactive::{InteractiveOutput, Session};
use super::reading::{ReadSettings, each_game};
use super::repair::Repairer;
use super::writer::Writer;
use super::{interactive, merge};
use crate::args::{Convert, GlobalArgs, ReadArgs};
use crate::findings::{Findings, Reporter};
use crate::input::{are_several, with_listed_files};
use crate::json_args::JsonArgs;
use crate::names::Target;
use crate::output::{Games, LastBlank, Output};
use crate::output_format;
use crate::repair_args::{QuestionArgs, Repair, RepairMode};
use crate::table_args::TableArgs;
use crate::{EarlyExit, Verdict};
use stamma::clean::Cleaning;
use stamma_columns::Rows;
use std::path::{Path, PathBuf};

pub(super) fn run(convert: &Convert, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let repairer = Repairer::of(convert.repair, &convert.repair_args)?;
    let Convert { reading, to, output, .. } = convert;
    let output = output.as_deref();
    let to = &output_format::target(output, to.as_deref())?;
    let cleaning = convert.cleaning.cleaning().map_err(EarlyExit::Failed)?;
    let (subcommand, how, table) = ("convert", ReadMode::Alone, &convert.table);
    let json = convert.json;
    let job = Job { reading, to, output, repairer, subcommand, how, cleaning, table, json };
    job.run(general)
}

/// Runs `repair`, which is `convert` with repairs.
pub(super) fn repair(repair: &Repair, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let repairer = Repairer::of(RepairMode::Apply, &repair.repair_args)?;
    let Repair { reading, to, output, answering, .. } = repair;
    let standard = |file: &PathBuf| file.as_os_str() == "-";
    let is_list_read = reading.files_from.as_ref().is_some_and(standard);
    let names_file = !reading.files.is_empty() || reading.files_from.is_some();
    if answering.interactive && (!names_file || is_list_read || reading.files.iter().any(standard)) {
        let reason = "--interactive reads answers from standard input; name a file with the game";
        return Err(EarlyExit::Failed(String::from(reason)));
    }
    let reading = &with_listed_files(reading)?;
    if !answering.answer.is_empty() && !repair.same_game && are_several(&reading.files) {
        return Err(EarlyExit::Failed(String::from(
            "--answer belongs to the games of one file; name only that",
        )));
    }
    if answering.ask.is_some() && output.as_deref().is_some_and(is_for_games) {
        let reason = "--ask writes questions and no games; give -o a name that does not end in .pgn";
        return Err(EarlyExit::Failed(String::from(reason)));
    }
    if repair.same_game && reading.files.len() > 1 && reading.files.iter().all(standard) {
        let reason = "--same-game needs two files; standard input can be only one of them";
        return Err(EarlyExit::Failed(String::from(reason)));
    }
    let to = &match answering.ask {
        Some(_) => to.clone().unwrap_or_else(|| String::from("pgn")),
        None => output_format::target(output.as_deref(), to.as_deref())?,
    };
    let how = match () {
        () if repair.same_game => ReadMode::Together(answering),
        () if answering.is_asked() => ReadMode::Asked(answering),
        () => ReadMode::Alone,
    };
    let (subcommand, cleaning, table, json) = ("repair", Cleaning::new(), TableArgs::NONE, repair.json);
    let job =
        Job { reading, to, output: output.as_deref(), repairer, subcommand, how, cleaning, table, json };
    job.run(general)
}

/// Returns true if the extension of an output is one of game files, compressed or not.
fn is_for_games(path: &Path) -> bool {
    let name = path.file_name().map_or_else(Default::default, |name| name.to_string_lossy().to_lowercase());
    name.split('.').skip(1).any(|part| part == "pgn")
}

/// A conversion: input, output and the way games are read.
struct Job<'a> {
    reading: &'a ReadArgs,
    to: &'a str,
    output: Option<&'a Path>,
    repairer: Repairer,
    subcommand: &'a str,
    how: ReadMode<'a>,
    cleaning: Cleaning,
    table: &'a TableArgs,
    json: JsonArgs,
}

/// The way games are read.
enum ReadMode<'a> {
    /// One by one.
    Alone,
    /// With questions or answers.
    Asked(&'a QuestionArgs),
    /// In pairs from two files, with questions or answers.
    Together(&'a QuestionArgs),
}

impl Job<'_> {
    fn run(self, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
        let setting = ReadSettings::of(self.reading, general)?.with_repair(self.repairer);
        let target = setting.known.target("--to", self.to)?;
        let setting = if matches!(target, Target::Json) { setting.swelling() } else { setting };
        let (table, rows) = self.table.writer(target)?.unzip();
        let further = self.json.further(target)?;
        if table.is_some() && !matches!(self.how, ReadMode::Alone) {
            let reason =
                "a table is made of games that are read one by one; write another format, and convert that";
            return Err(EarlyExit::Failed(String::from(reason)));
        }
        let swells = table.as_ref().is_some_and(|table| table.rows() == Rows::Moves);
        let setting = if swells { setting.swelling() } else { setting };
        let output = Output::to(self.output, setting.jobs)?;
        let mut games = match rows {
            Some(rows) => Games::table(output, rows),
            None => Games::to(output, LastBlank::of(target)),
        };
        let mut findings = Findings::new(general, &self.reading.findings);
        let writer = |reporter: &Reporter| {
            Writer::new(target, table.as_ref(), &setting, reporter.policy()).with(further)
        };
        let mut written = InteractiveOutput::Something;
        match self.how {
            ReadMode::Asked(answering) => {
                let writer = writer(&findings.reporter());
                let session = Session::new(self.reading, &setting, answering, general, &findings, writer);
                written = interactive::each_game(self.reading, &setting, session, &mut findings, &mut games)?;
            }
            ReadMode::Together(answering) => {
                let writer = writer(&findings.reporter());
                let session = Session::new(self.reading, &setting, answering, general, &findings, writer);
                written = merge::each_pair(self.reading, &setting, session, &mut findings, &mut games)?;
            }
            ReadMode::Alone if !self.cleaning.is_empty() => {
                let cleaned =
                    |reporter: &Reporter| Cleaned { handler: writer(reporter), cleaning: &self.cleaning };
                each_game(self.reading, &setting, self.subcommand, &mut findings, Some(&mut games), cleaned)?;
            }
            ReadMode::Alone => {
                each_game(self.reading, &setting, self.subcommand, &mut findings, Some(&mut games), writer)?;
            }
        }
        let (verdict, output) = (findings.verdict(), games.into_output()?);
        if verdict == Verdict::Failed && output.replaces() {
            // An input is missing or broken, so the output is incomplete and must not replace a file.
            return Err(EarlyExit::Failed(String::from("the output file is left as it was")));
        }
        if written == InteractiveOutput::Nothing && output.replaces() {
            return Ok(verdict);
        }
        output.finish()?;
        setting.note_losses(target, general);
        findings.summary_beside_data();
        Ok(verdict)
    }
}
