//! The loop that `convert`, `check` and `explain` share: every game of every input, one at a time.

use crate::Stop;
use crate::args::{General, Illegal, Reading};
use crate::findings::Findings;
use crate::input::inputs;
use crate::known::Known;
use crate::names::Notation;
use stamma::encoding::Text;
use stamma::render::Source;
use stamma::{Game, IllegalMoves, ReadOptions};
use std::num::NonZeroUsize;

/// The dialects that can be named, the one that is named for reading, and how many threads may work.
pub struct Setting {
    pub known: Known,
    pub from: Option<Notation>,
    pub jobs: NonZeroUsize,
}

impl Setting {
    /// What the flags say.
    ///
    /// # Errors
    ///
    /// A dialect file is no good, or the dialect is not known.
    pub fn of(reading: &Reading, general: &General) -> Result<Setting, Stop> {
        let known = Known::load(&reading.own.dialect_file)?;
        let from = reading.from.as_deref().map(|from| known.notation("--from", from)).transpose()?;
        Ok(Setting { known, from, jobs: general.jobs() })
    }
}

/// Calls `each` with every game. An input that cannot be read is reported, and the others are read.
///
/// # Errors
///
/// There is nothing to read, or `each` cannot go on.
pub fn each_game(
    reading: &Reading,
    setting: &Setting,
    subcommand: &str,
    findings: &mut Findings,
    mut each: impl FnMut(&Game, &Source<'_>, &mut Findings) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let options = ReadOptions {
        dialect: setting.from.map(|from| from.dialect),
        language: setting.from.and_then(|from| from.language),
        also: setting.known.own(),
        variant: reading.variant,
        illegal: match reading.illegal {
            Illegal::Stop => IllegalMoves::Stop,
            Illegal::Keep => IllegalMoves::Keep,
        },
        ..ReadOptions::default()
    };
    for input in inputs(reading, setting.jobs, subcommand)? {
        let input = match input {
            Ok(input) => input,
            Err(reason) => {
                findings.unreadable(&reason);
                continue;
            }
        };
        let text = Text::decode(input.bytes, reading.encoding);
        let source = Source::of_text(&input.name, &text);
        let mut empty = true;
        for game in text.games(options) {
            empty = false;
            each(&game, &source, findings)?;
            findings.flow()?;
        }
        match &input.fault {
            Some(fault) => findings.unreadable(fault),
            None if empty => findings.no_game(&source),
            None => {}
        }
    }
    findings.finish()
}
