//! `check`: reports the findings of games.

use super::reading::{GameHandler, ReadSettings, each_game};
use super::repair::Repairer;
use crate::args::{Check, GlobalArgs, RepairMode, SuggestMode};
use crate::batch_output::{BatchOutput, GameIdentity, SectionKind};
use crate::findings::Findings;
use crate::{EarlyExit, Verdict};
use stamma::notation::TagValueFilter;
use stamma::openings::EcoFilter;
use stamma::render::Source;
use stamma::select::{GameIdentifier, IdentityBasis};
use stamma::{Code, GameSource, GameSummary, GameVisitor, Level, Wants};

pub(super) fn run(check: &Check, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let repairer = match check.repair {
        SuggestMode::Off => Repairer::usual(RepairMode::Off),
        SuggestMode::Hint => Repairer::hinting(),
        SuggestMode::Suggest => Repairer::usual(RepairMode::Suggest),
    };
    let setting = ReadSettings::of(&check.reading, general)?.with_repair(repairer);
    let judging = &check.reading.findings;
    let policy = judging.policy_of_check(if check.eco { &[Code::T203] } else { &[] });
    let mut extent = Extent {
        tags: policy.asks_for_tag_values(),
        eco: policy.level(Code::T203) != Level::Allow,
        rules: true,
    };
    let mut findings = Findings::as_data(general, judging, policy);
    if check.no_rules {
        findings = findings.of_writing();
        extent.rules = false;
    }
    let identifier = check.duplicates.then(|| GameIdentifier::new(IdentityBasis::Moves));
    each_game(&check.reading, &setting, "check", &mut findings, None, |_| FindingsOnly {
        identifier: identifier.clone(),
        extent,
    })?;
    findings.summary();
    Ok(findings.verdict())
}

/// Makes nothing of games: their findings are all.
struct FindingsOnly {
    extent: Extent,
    /// Identifies games that are compared with each other.
    identifier: Option<GameIdentifier>,
}

/// The parts of games that a check looks at.
#[derive(Clone, Copy)]
struct Extent {
    /// The values of tags.
    tags: bool,
    /// ECO tags, compared with the moves.
    eco: bool,
    /// Moves, which are played; else words are looked at alone.
    rules: bool,
}

/// Asks for words alone, so that no move is played.
struct WordsAlone;

impl GameVisitor for WordsAlone {
    const WANTS: Wants = Wants::Words;
}

impl GameHandler for FindingsOnly {
    const JUDGES_TAGS: bool = true;

    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut BatchOutput,
    ) -> Option<GameSummary> {
        let input = source.input();
        if let Some(identifier) = &mut self.identifier {
            let tags = TagValueFilter::new(input);
            let game = match self.extent {
                Extent { eco: true, .. } => {
                    identifier.identify_with(&mut game, input, (EcoFilter::new(input), tags))
                }
                Extent { tags: true, .. } => identifier.identify_with(&mut game, input, tags),
                Extent { tags: false, .. } => identifier.identify(&mut game, input),
            }?;
            let beginning = source.excerpt(game.span);
            let file = source.name().to_owned();
            made.identities.push(GameIdentity { key: game.key, number, file, beginning });
            made.part_end(SectionKind::Identity);
            return Some(game.summary);
        }
        match self.extent {
            Extent { rules: true, eco: true, .. } => {
                game.send_to(&mut (EcoFilter::new(input), TagValueFilter::new(input)))
            }
            Extent { rules: true, tags: true, .. } => game.send_to(&mut ((), TagValueFilter::new(input))),
            Extent { rules: true, tags: false, .. } => game.send_to(&mut ()),
            Extent { tags: true, .. } => game.send_to(&mut (WordsAlone, TagValueFilter::new(input))),
            Extent { tags: false, .. } => game.send_to(&mut WordsAlone),
        }
    }
}
