//! `select`: writes the games that pass filters.

use super::cleaning::Cleaned;
use super::collecting::{CollectWorker, Collected, Collector, Copies, GameCopier, Looked};
use super::reading::{BatchJob, Flow, GameHandler, ReadSettings, each_batch};
use super::writer::Writer;
use crate::args::{GlobalArgs, ReadArgs};
use crate::batch_output::{BatchOutput, Ending};
use crate::collection_args::{AnyOf, FilterArgs, Select, flag_error};
use crate::findings::{Findings, Reporter};
use crate::names::Target;
use crate::original::OriginalText;
use crate::output::{Games, LastBlank, Output};
use crate::output_format;
use crate::{EarlyExit, Verdict};
use stamma::render::Source;
use stamma::select::{Filter, GameSelector, LineFilter, Selection, TagFilter};
use stamma::stream::Batch;
use stamma::{GameSource, Policy, Variant};

pub(super) fn run(select: &Select, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let mut reading: ReadArgs = select.reading.clone();
    // These flags are filters here.
    let (variant, limit) = (reading.text.variant.take(), reading.range.limit.take().unwrap_or(u64::MAX));
    let setting = ReadSettings::of(&reading, general)?;
    let selection = selection(&select.filters, variant, &setting, &reading).map_err(EarlyExit::Failed)?;
    let cleaning = select.cleaning.cleaning().map_err(EarlyExit::Failed)?;
    let to = output_format::target_unless_copied(select.output.as_deref(), select.to.as_deref())?;
    let target = match &to {
        Some(to) => Some(setting.known.target("--to", to)?),
        None if !cleaning.is_empty() => Some(setting.known.target("--to", "pgn")?),
        None => None,
    };
    if let Some(Target::Table(_)) = target {
        let reason =
            "`select` writes games; make a table of them with `stamma select ... | stamma convert --to csv`";
        return Err(EarlyExit::Failed(String::from(reason)));
    }
    let setting = if matches!(target, Some(Target::Json)) { setting.swelling() } else { setting };
    let is_written = target.is_some() && !select.count;
    let mut findings = match is_written {
        true => Findings::new(general, &reading.findings),
        false if select.count => Findings::silent(general, &reading.findings),
        false => Findings::of_games_in_containers(general, &reading.findings),
    };
    let wanted_codes = &select.filters.finding;
    if !wanted_codes.is_empty() {
        let is_wanted =
            |code| wanted_codes.iter().any(|AnyOf(codes)| codes.iter().any(|wanted| wanted.holds(code)));
        findings = findings.judged_by(reading.findings.policy_of_search(is_wanted));
    }
    let output = Output::to(select.output.as_deref().filter(|_| !select.count), setting.jobs)?;
    let mut out = match target {
        _ if select.count => SelectedOutput::Count(output),
        Some(target) => SelectedOutput::Written(Games::to(output, LastBlank::of(target))),
        None => SelectedOutput::Copied(Copies::to(output)),
    };
    let original = OriginalText::default();
    let FilterArgs { games, invert, .. } = &select.filters;
    let collector = |reporter: &Reporter| {
        let form = match target {
            _ if select.count => SelectedForm::Number,
            Some(target) => SelectedForm::Written(Box::new(Cleaned {
                handler: Writer::new(target, None, &setting, reporter.policy()),
                cleaning: &cleaning,
            })),
            None => SelectedForm::Copied(GameCopier::new(&original)),
        };
        let selector = GameSelector::new(&selection);
        let is_inverted = *invert && games.is_empty();
        let takes_all = *invert && !games.is_empty();
        CollectWorker::new(
            SelectCollector { selector, policy: reporter.policy().clone(), form, is_inverted, takes_all },
            reporter,
        )
    };
    let mut wanted = reading.range.games();
    if !*invert {
        let last = games.iter().map(crate::collection_args::GameNumbers::last).min().unwrap_or(u64::MAX);
        wanted.end = wanted.end.min(last);
    }
    let (mut passed, mut is_read) = (0, limit == 0);
    let original_text = if is_written || select.count { None } else { Some(&original) };
    let job = BatchJob {
        reading: &reading,
        setting: &setting,
        subcommand: "select",
        original: original_text,
        wanted,
    };
    let take = |findings: &mut Findings, batch: Batch<Collected<bool>>, earlier: u64| {
        let Collected { made, games: collected, end } = batch.product;
        original.taken(end);
        is_read = true;
        for game in collected {
            let number = earlier + batch.before + u64::from(game.number);
            let is_named = games.iter().all(|numbers| numbers.contain(number));
            let passes = if *invert && !games.is_empty() { !(game.key && is_named) } else { is_named };
            if !passes {
                continue;
            }
            if passed >= limit {
                break;
            }
            passed += 1;
            out.write(&made.numbered(game.bytes, batch.before))?;
        }
        findings.take(made, batch.before, None)?;
        Ok(if passed >= limit { Flow::Enough } else { Flow::More })
    };
    if limit > 0 {
        each_batch(job, &mut findings, collector, take)?;
    }
    findings.finish()?;
    let verdict = findings.verdict();
    let mut output = match out {
        // Of inputs that cannot be read there is no number.
        SelectedOutput::Count(output) if verdict == Verdict::Failed && !is_read => output,
        SelectedOutput::Count(mut output) => {
            output.write(format!("{passed}\n").as_bytes())?;
            output
        }
        SelectedOutput::Written(games) => games.into_output()?,
        SelectedOutput::Copied(copies) => copies.into_output()?,
    };
    if verdict == Verdict::Failed && output.replaces() {
        return Err(EarlyExit::Failed(String::from("the output file is left as it was")));
    }
    output.flush()?;
    output.finish()?;
    if !general.quiet {
        original.note_encodings();
    }
    if let Some(target) = target {
        setting.note_losses(target, general);
    }
    Ok(match verdict {
        Verdict::Failed => Verdict::Failed,
        _ if passed == 0 => Verdict::Errors,
        _ => Verdict::Clean,
    })
}

/// Makes the selection that the flags describe.
fn selection(
    filters: &FilterArgs,
    variant: Option<Variant>,
    setting: &ReadSettings,
    reading: &ReadArgs,
) -> Result<Selection, String> {
    let players = filters.player.iter().map(|player| TagFilter::player(player));
    let tags = filters.tag.iter().cloned().chain(players).map(Filter::Tag);
    let results = filters.result.iter().map(|AnyOf(results)| Filter::Result(results.clone()));
    let ends = filters.termination.iter().map(|AnyOf(causes)| Filter::Termination(causes.clone()));
    let plies = filters.plies.iter().cloned().map(Filter::Plies);
    let positions = filters.position.iter().cloned().map(Filter::Position);
    let openings = filters.eco.iter().map(|AnyOf(ranges)| Filter::Eco(ranges.clone()));
    let found = filters.finding.iter().map(|AnyOf(codes)| Filter::Finding(codes.clone()));
    let variants = variant.map(|variant| Filter::Variant(vec![variant]));
    let clean = filters.clean.then_some(Filter::Clean);
    let all = tags
        .chain(results)
        .chain(ends)
        .chain(plies)
        .chain(positions)
        .chain(openings)
        .chain(found)
        .chain(variants)
        .chain(clean);
    let mut selection = all.fold(Selection::new(), Selection::and);
    for line in &filters.line {
        let mut options = setting.options(reading);
        options.variant = variant;
        let line = LineFilter::parse(line, options).map_err(|error| flag_error("--line", &error))?;
        selection = selection.and(Filter::Line(line));
    }
    Ok(selection)
}

/// The destination of the games that pass.
enum SelectedOutput {
    Count(Output),
    Written(Games),
    Copied(Copies),
}

impl SelectedOutput {
    fn write(&mut self, game: &[u8]) -> Result<(), EarlyExit> {
        match self {
            SelectedOutput::Count(_) => Ok(()),
            SelectedOutput::Written(_) if game.is_empty() => Ok(()),
            SelectedOutput::Written(games) => games.write(&mut [game], Ending::of(game)),
            SelectedOutput::Copied(copies) => copies.write(game),
        }
    }
}

/// The form in which games that pass are written.
enum SelectedForm<'a> {
    /// Not at all: they are counted.
    Number,
    /// Their own bytes.
    Copied(GameCopier<'a>),
    /// In a notation.
    Written(Box<Cleaned<'a, Writer>>),
}

/// Looks for the games that pass. Their key is true if they pass all filters but that of numbers.
struct SelectCollector<'a> {
    selector: GameSelector<'a>,
    policy: Policy,
    form: SelectedForm<'a>,
    is_inverted: bool,
    /// True if games that do not pass may be written all the same.
    takes_all: bool,
}

impl Collector for SelectCollector<'_> {
    type Key = bool;

    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut BatchOutput,
    ) -> Option<Looked<bool>> {
        let seen = self.selector.look(&mut game, source.input(), &self.policy)?;
        let passes = seen.passes != self.is_inverted;
        if !passes && !self.takes_all {
            return Some(Looked { summary: seen.summary, key: None });
        }
        let mut summary = seen.summary;
        match &mut self.form {
            SelectedForm::Number => {}
            SelectedForm::Copied(copier) => copier.copy(&mut game, source, seen.span, made)?,
            SelectedForm::Written(writer) => summary = writer.game(game, source, number, made)?,
        }
        Some(Looked { summary, key: Some(passes) })
    }
}
