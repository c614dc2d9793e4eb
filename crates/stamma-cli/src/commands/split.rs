//! `split`: divides games into files.

use super::collecting::{CollectWorker, Collected, Collector, GameCopier, Looked};
use super::reading::{BatchJob, Flow, ReadSettings, each_batch};
use super::split_files::SplitFiles;
use crate::args::GlobalArgs;
use crate::batch_output::BatchOutput;
use crate::collection_args::{Split, SplitBy};
use crate::findings::{Findings, Reporter, counted};
use crate::original::OriginalText;
use crate::{EarlyExit, Verdict};
use stamma::GameSource;
use stamma::openings::OpeningFinder;
use stamma::render::Source;
use stamma::select::TaggedGame;
use stamma::stream::Batch;

pub(super) fn run(split: &Split, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let Split { by, output, force, reading } = split;
    let setting = ReadSettings::of(reading, general)?;
    let mut files = SplitFiles::new(output, *force)?;
    let mut findings = Findings::of_games_in_containers(general, &reading.findings);
    let original = OriginalText::default();
    let collector = |reporter: &Reporter| {
        let openings = OpeningFinder::new();
        CollectWorker::new(SplitCollector { by, copier: GameCopier::new(&original), openings }, reporter)
    };
    let wanted = reading.range.games();
    let job = BatchJob { reading, setting: &setting, subcommand: "split", original: Some(&original), wanted };
    let mut games = 0_u64;
    let take = |_: &mut Findings, batch: Batch<Collected<Option<String>>>, _| {
        let Collected { made, games: collected, end } = batch.product;
        original.taken(end);
        for game in collected {
            let key = match (by, game.key) {
                (SplitBy::Count(count), _) => format!("{:06}", games / count + 1),
                (SplitBy::Tag(_), Some(value)) => value,
                (SplitBy::Eco, Some(code)) => code,
                (SplitBy::Eco, None) => String::from("no opening"),
                (SplitBy::Tag(name), None) => format!("no {name}"),
            };
            games += 1;
            files.write(key, &made.numbered(game.bytes, batch.before))?;
        }
        Ok(Flow::More)
    };
    each_batch(job, &mut findings, collector, take)?;
    findings.finish()?;
    if findings.verdict() == Verdict::Failed {
        return Err(EarlyExit::Failed(format!("{} is left as it was", output.display())));
    }
    let count = files.finish()?;
    if !general.quiet {
        original.note_encodings();
        let (games, files) = (counted(games, "game"), counted(count as u64, "file"));
        crate::note(&format!("{games} in {files} in {}", output.display()));
    }
    Ok(findings.verdict_of_copies())
}

/// Reads the tag that games are divided by.
struct SplitCollector<'a> {
    by: &'a SplitBy,
    copier: GameCopier<'a>,
    openings: OpeningFinder,
}

impl Collector for SplitCollector<'_> {
    type Key = Option<String>;

    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        source: &Source<'_>,
        _number: u32,
        made: &mut BatchOutput,
    ) -> Option<Looked<Option<String>>> {
        let name = match self.by {
            SplitBy::Tag(name) => name,
            SplitBy::Count(_) | SplitBy::Eco => "",
        };
        let TaggedGame { mut value, span, summary } = TaggedGame::read(&mut game, source.input(), name)?;
        if *self.by == SplitBy::Eco {
            game.send_to(&mut self.openings)?;
            value = self.openings.opening().map(|opening| opening.eco.to_owned());
        }
        self.copier.copy(&mut game, source, span, made)?;
        Some(Looked { summary, key: Some(value) })
    }
}
