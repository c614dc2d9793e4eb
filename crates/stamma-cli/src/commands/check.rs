//! `check`: reports the findings of games.

use super::reading::{GameHandler, ReadSettings, each_game};
use super::repair::Repairer;
use crate::args::{Check, GlobalArgs};
use crate::batch_output::{BatchOutput, GameIdentity, SectionKind};
use crate::findings::Findings;
use crate::repair_args::{RepairMode, SuggestMode};
use crate::{EarlyExit, Verdict};
use stamma::check::{CheckScope, CheckedParts};
use stamma::notation::TagValueFilter;
use stamma::openings::EcoFilter;
use stamma::render::Source;
use stamma::select::{GameIdentifier, IdentityBasis};
use stamma::{Code, GameSource, GameSummary};

pub(super) fn run(check: &Check, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let repairer = match check.repair {
        SuggestMode::Off => Repairer::usual(RepairMode::Off),
        SuggestMode::Hint => Repairer::hinting(),
        SuggestMode::Suggest => Repairer::usual(RepairMode::Suggest),
    };
    let setting = ReadSettings::of(&check.reading, general)?.with_repair(repairer);
    let judging = &check.reading.findings;
    let policy = judging.policy_of_check(if check.eco { &[Code::T203] } else { &[] });
    let scope = if check.no_rules { CheckScope::Syntax } else { CheckScope::All };
    let parts = CheckedParts::of(&policy, scope);
    let mut findings = Findings::as_data(general, judging, policy).in_scope(scope);
    let identifier = check.duplicates.then(|| GameIdentifier::new(IdentityBasis::Moves));
    each_game(&check.reading, &setting, "check", &mut findings, None, |_| FindingsOnly {
        identifier: identifier.clone(),
        parts,
    })?;
    findings.summary();
    Ok(findings.verdict())
}

/// Makes nothing of games: their findings are all.
struct FindingsOnly {
    parts: CheckedParts,
    /// Identifies games that are compared with each other.
    identifier: Option<GameIdentifier>,
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
            let game = match self.parts {
                CheckedParts { eco: true, .. } => {
                    identifier.identify_with(&mut game, input, (EcoFilter::new(input), tags))
                }
                CheckedParts { tags: true, .. } => identifier.identify_with(&mut game, input, tags),
                _ => identifier.identify(&mut game, input),
            }?;
            let beginning = source.excerpt(game.span);
            let file = source.name().to_owned();
            made.identities.push(GameIdentity { key: game.key, number, file, beginning });
            made.part_end(SectionKind::Identity);
            return Some(game.summary);
        }
        self.parts.read(game, input)
    }

    fn finish(&mut self, _made: &mut BatchOutput) {}
}
