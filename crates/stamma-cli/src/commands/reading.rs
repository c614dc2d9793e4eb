//! The loop that `convert`, `check` and `explain` share: every game of every input, one at a time.

use super::mending::Mender;
use crate::Stop;
use crate::args::{General, Illegal, Reading, Repairing};
use crate::findings::Findings;
use crate::input::inputs;
use crate::known::Known;
use crate::names::Notation;
use stamma::encoding::{Text, add_findings};
use stamma::notation::fast::{Clean, FastReader};
use stamma::notation::games::read::SectionReader;
use stamma::render::Source;
use stamma::{Game, IllegalMoves, ReadOptions};
use std::num::NonZeroUsize;

/// The dialects that can be named, the one that is named for reading, and how many threads may work.
pub struct Setting {
    pub known: Known,
    pub from: Option<Notation>,
    pub jobs: NonZeroUsize,
    mender: Mender,
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
        let mender = Mender::usual(Repairing::Off);
        Ok(Setting { known, from, jobs: general.jobs(), mender })
    }

    /// The same, with damaged games mended.
    pub fn mending(self, mender: Mender) -> Setting {
        Setting { mender, ..self }
    }
}

/// What a command does with games.
pub trait Each {
    /// Takes a game that was read with care.
    ///
    /// # Errors
    ///
    /// It cannot go on.
    fn game(&mut self, game: &Game, source: &Source<'_>, findings: &mut Findings) -> Result<(), Stop>;

    /// Takes the game at a place, if it can do so without reading it with care.
    ///
    /// # Errors
    ///
    /// It cannot go on.
    fn follow(
        &mut self,
        _reader: &mut FastReader,
        _source: &Source<'_>,
        _place: GamePlace,
    ) -> Result<Option<Clean>, Stop> {
        Ok(None)
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug)]
pub struct GamePlace {
    /// Its number.
    pub index: u32,
    /// The byte where it begins.
    pub at: usize,
    /// If it ends behind this byte, there is something to say about it.
    pub until: usize,
}

impl<F: FnMut(&Game, &Source<'_>, &mut Findings) -> Result<(), Stop>> Each for F {
    fn game(&mut self, game: &Game, source: &Source<'_>, findings: &mut Findings) -> Result<(), Stop> {
        self(game, source, findings)
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
    each: &mut impl Each,
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
        let reader = FastReader::for_options(&options).filter(|_| findings.takes_clean_games());
        let mut empty = true;
        if let Some(reader) = reader {
            empty = mostly_clean(&text, &source, options, reader, &setting.mender, findings, each)?;
        } else {
            for game in text.games(options) {
                empty = false;
                let game = setting.mender.game(game, source.input(), &options);
                each.game(&game, &source, findings)?;
                findings.flow()?;
            }
        }
        match &input.fault {
            Some(fault) => findings.unreadable(fault),
            None if empty => findings.no_game(&source),
            None => {}
        }
    }
    findings.finish()
}

/// Calls `each` with every game of a text, those in which there is nothing to find while they are read. Whether there was
/// none comes back.
fn mostly_clean(
    text: &Text<'_>,
    source: &Source<'_>,
    options: ReadOptions,
    mut reader: FastReader,
    mender: &Mender,
    findings: &mut Findings,
    each: &mut impl Each,
) -> Result<bool, Stop> {
    let mut sections = SectionReader::new(source.input(), options);
    let mut due = text.findings().iter().peekable();
    let (mut at, mut index) = (0, 0);
    loop {
        let until = due.peek().map_or(usize::MAX, |finding| finding.span.start);
        let place = GamePlace { index: index + 1, at, until };
        if let Some(clean) = each.follow(&mut reader, source, place)? {
            index += 1;
            at = clean.end;
            findings.count_clean(clean.plies + clean.varied);
            continue;
        }
        let Some(section) = sections.section(at) else { break };
        at = section.span.end;
        for section in sections.split(section) {
            if let Some(mut game) = sections.game(&section, index + 1) {
                index += 1;
                add_findings(&mut due, &mut game);
                let game = mender.game(game, source.input(), &options);
                each.game(&game, source, findings)?;
                findings.flow()?;
            }
        }
    }
    Ok(index == 0)
}
