//! `dedupe`: writes every game once.

use super::collecting::{CollectWorker, Collected, Collector, Copies, GameCopier, Looked};
use super::reading::{BatchJob, Flow, ReadSettings, each_batch};
use crate::args::{GlobalArgs, ReadArgs};
use crate::batch_output::BatchOutput;
use crate::collection_args::{Dedupe, DedupeBy, Keep};
use crate::findings::{Findings, Reporter, counted};
use crate::input::with_listed_files;
use crate::original::OriginalText;
use crate::output::Output;
use crate::output_format;
use crate::{EarlyExit, Verdict};
use stamma::GameSource;
use stamma::render::Source;
use stamma::select::{GameIdentifier, IdentityBasis};
use stamma::stream::Batch;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

pub(super) fn run(dedupe: &Dedupe, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let reading = with_listed_files(&dedupe.reading)?;
    let files = &reading.files;
    if dedupe.keep != Keep::First && (files.is_empty() || files.iter().any(|file| is_read_once(file))) {
        let reason =
            "--keep longest and --keep annotated read the input twice; name a file, or use --keep first";
        return Err(EarlyExit::Failed(String::from(reason)));
    }
    output_format::for_copies(dedupe.output.as_deref())?;
    output_format::for_copies(dedupe.duplicates.as_deref())?;
    if let Some(duplicates) = dedupe.duplicates.as_deref() {
        if dedupe.output.as_deref() == Some(duplicates) {
            let reason = "-o and --duplicates name the same file; the duplicates need one of their own";
            return Err(EarlyExit::Failed(String::from(reason)));
        }
        if is_read_from(duplicates, files) {
            let name = duplicates.display();
            let reason =
                format!("--duplicates: {name} is read, and would lose all other games; name another file");
            return Err(EarlyExit::Failed(reason));
        }
    }
    let setting = ReadSettings::of(&reading, general)?;
    let basis = match dedupe.by {
        DedupeBy::Moves => IdentityBasis::Moves,
        DedupeBy::MovesAndPlayers => IdentityBasis::MovesAndPlayers,
    };
    let run =
        DedupeRun { dedupe, reading: &reading, general, setting, identifier: GameIdentifier::new(basis) };
    let kept = match dedupe.keep {
        Keep::First => Kept::First(HashSet::new()),
        Keep::Longest | Keep::Annotated => Kept::Chosen(run.choose()?),
    };
    run.write(kept)
}

/// Returns true for standard input, and for a pipe that has a name.
fn is_read_once(file: &Path) -> bool {
    let is_pipe = || file.metadata().is_ok_and(|known| !known.is_file() && !known.is_dir());
    file.as_os_str() == "-" || is_pipe()
}

/// Returns true if a file is among the inputs, or in a folder that is.
fn is_read_from(file: &Path, inputs: &[PathBuf]) -> bool {
    let Ok(file) = file.canonicalize() else { return false };
    inputs.iter().filter_map(|input| input.canonicalize().ok()).any(|input| file.starts_with(input))
}

/// The games that are kept.
enum Kept {
    /// The first of each key; these came already.
    First(HashSet<u128>),
    /// The games with these numbers, counted from 1 over all inputs together, by their keys.
    Chosen(HashMap<u128, (u64, u64)>),
}

impl Kept {
    /// Returns true if a game is kept.
    fn takes(&mut self, key: u128, number: u64) -> bool {
        match self {
            Kept::First(seen) => seen.insert(key),
            Kept::Chosen(chosen) => chosen.get(&key).is_some_and(|(_, chosen)| *chosen == number),
        }
    }
}

/// A run of the command.
struct DedupeRun<'a> {
    dedupe: &'a Dedupe,
    /// The inputs.
    reading: &'a ReadArgs,
    general: &'a GlobalArgs,
    setting: ReadSettings,
    identifier: GameIdentifier,
}

impl DedupeRun<'_> {
    fn job<'a>(&'a self, original: Option<&'a OriginalText>) -> BatchJob<'a> {
        let reading = self.reading;
        let (setting, wanted) = (&self.setting, reading.range.games());
        BatchJob { reading, setting, subcommand: "dedupe", original, wanted }
    }

    fn worker<'a>(
        &'a self,
        original: Option<&'a OriginalText>,
    ) -> impl FnMut(&Reporter) -> CollectWorker<DedupeCollector<'a>> {
        move |reporter| {
            let (identifier, keep) = (self.identifier.clone(), self.dedupe.keep);
            let copier = original.map(GameCopier::new);
            CollectWorker::new(DedupeCollector { identifier, keep, copier }, reporter)
        }
    }

    /// Chooses the best game of each key: its worth and its number.
    fn choose(&self) -> Result<HashMap<u128, (u64, u64)>, EarlyExit> {
        let mut chosen = HashMap::new();
        let mut findings = Findings::silent(self.general, &self.dedupe.reading.findings);
        let take = |_: &mut Findings, batch: Batch<Collected<(u128, u64)>>, earlier: u64| {
            for game in batch.product.games {
                let (key, worth) = game.key;
                let number = earlier + batch.before + u64::from(game.number);
                let best = chosen.entry(key).or_insert((worth, number));
                if worth > best.0 {
                    *best = (worth, number);
                }
            }
            Ok(Flow::More)
        };
        each_batch(self.job(None), &mut findings, self.worker(None), take)?;
        findings.progress().end();
        Ok(chosen)
    }

    fn write(&self, mut kept: Kept) -> Result<Verdict, EarlyExit> {
        let DedupeRun { dedupe, general, setting, .. } = self;
        let mut out = Copies::to(Output::to(dedupe.output.as_deref(), setting.jobs)?);
        let duplicates = dedupe.duplicates.as_deref().map(|file| Output::to(Some(file), setting.jobs));
        let mut duplicates = duplicates.transpose()?.map(Copies::to);
        let mut findings = Findings::of_games_in_containers(general, &dedupe.reading.findings);
        let original = OriginalText::default();
        let (mut games, mut left_out) = (0_u64, 0_u64);
        let take = |_: &mut Findings, batch: Batch<Collected<(u128, u64)>>, earlier: u64| {
            let Collected { made, games: collected, end } = batch.product;
            original.taken(end);
            for game in collected {
                games += 1;
                let number = earlier + batch.before + u64::from(game.number);
                let bytes = made.numbered(game.bytes, batch.before);
                if kept.takes(game.key.0, number) {
                    out.write(&bytes)?;
                } else {
                    left_out += 1;
                    duplicates.as_mut().map_or(Ok(()), |duplicates| duplicates.write(&bytes))?;
                }
            }
            Ok(Flow::More)
        };
        each_batch(self.job(Some(&original)), &mut findings, self.worker(Some(&original)), take)?;
        findings.finish()?;
        let verdict = findings.verdict_of_copies();
        let failed = verdict == Verdict::Failed;
        let outputs = [Some(out.into_output()?), duplicates.map(Copies::into_output).transpose()?];
        for output in outputs.into_iter().flatten() {
            if failed && output.replaces() {
                return Err(EarlyExit::Failed(String::from("the output file is left as it was")));
            }
            output.finish()?;
        }
        if !general.quiet {
            original.note_encodings();
            let kept = games - left_out;
            let games = counted(games, "game");
            crate::note(&format!("{games}: {kept} kept, {left_out} left out as duplicates"));
        }
        Ok(verdict)
    }
}

/// Identifies games. Their key is their identity and what they are worth, more being better.
struct DedupeCollector<'a> {
    identifier: GameIdentifier,
    keep: Keep,
    /// None where games are not copied yet.
    copier: Option<GameCopier<'a>>,
}

impl Collector for DedupeCollector<'_> {
    type Key = (u128, u64);

    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        source: &Source<'_>,
        _number: u32,
        made: &mut BatchOutput,
    ) -> Option<Looked<(u128, u64)>> {
        let identified = self.identifier.identify(&mut game, source.input())?;
        let worth = match self.keep {
            Keep::First => 0,
            Keep::Longest => identified.span.of(source.input()).trim_ascii().len() as u64,
            Keep::Annotated => identified.annotations,
        };
        if let Some(copier) = &mut self.copier {
            copier.copy(&mut game, source, identified.span, made)?;
        }
        Some(Looked { summary: identified.summary, key: Some((identified.key, worth)) })
    }
}
