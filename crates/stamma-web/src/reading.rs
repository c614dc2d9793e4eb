//! A text, and what was said about how to read it; its games.

use crate::names;
use crate::refusal::{Reason, Refusal};
use stamma::notation::Limits;
use stamma::repair::{RepairOptions, repair};
use stamma::{
    AnyPosition, Dialect, Game, Language, ReadOptions, Recognition, Variant, read_games, recognise,
};

/// How a text is to be read, as names. What is empty is not said.
#[derive(Clone, Copy, Default, Debug)]
pub struct Said<'a> {
    /// The dialect, with a language behind a colon perhaps.
    pub from: Option<&'a str>,
    /// The language.
    pub language: Option<&'a str>,
    /// The variant.
    pub variant: Option<&'a str>,
    /// The start position, for texts that do not tell it.
    pub start_fen: Option<&'a str>,
    /// The number of a start position of Chess960.
    pub start_number: Option<u16>,
}

/// What a game is written in.
#[derive(Clone, Debug)]
pub struct Found {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The language.
    pub language: &'static Language,
    /// How sure that is.
    pub confidence: f32,
    /// Other dialects that write the game as well.
    pub others: Vec<&'static Dialect>,
}

/// A text as it is read.
#[derive(Debug)]
pub struct Reading {
    /// The tags that were put before it, then the text.
    input: String,
    /// How many bytes the tags have.
    before: usize,
    /// How it is read.
    pub options: ReadOptions,
    /// Where a game without moves would begin.
    pub start: AnyPosition,
}

impl Reading {
    /// A text to be read so.
    ///
    /// # Errors
    ///
    /// A name is not known, or the start position is none.
    pub fn new(text: String, said: Said<'_>, limits: Limits) -> Result<Reading, Refusal> {
        let from = names::from(said.from)?;
        let language = names::language(said.language)?.or(from.and_then(|from| from.language));
        let mut variant = names::variant(said.variant)?;
        let start = match (said.start_number, said.start_fen.map(str::trim).filter(|fen| !fen.is_empty())) {
            (_, Some(fen)) => Some(from_fen(fen, variant)?),
            (Some(number), None) => Some(AnyPosition::chess960(number).ok_or_else(|| {
                Refusal::new(Reason::Unknown, "start positions of Chess960 have numbers from 0 to 959")
            })?),
            (None, None) => None,
        };
        if let Some(start) = &start {
            variant = Some(start.variant());
        }
        let options = ReadOptions {
            dialect: from.map(|from| from.dialect),
            language,
            variant,
            limits,
            ..ReadOptions::default()
        };
        let mut reading = Reading {
            input: text,
            before: 0,
            options,
            start: AnyPosition::start(variant.unwrap_or_default()),
        };
        if let Some(start) = start {
            reading.begin_at(start);
        }
        Ok(reading)
    }

    /// Puts the start position before a text that does not tell it.
    fn begin_at(&mut self, start: AnyPosition) {
        let told = self.games().next().is_some_and(|game| game.tag("FEN").is_some());
        if !told {
            let variant = start.variant();
            let blank = if self.input.trim_start().starts_with('[') { "" } else { "\n" };
            let tags =
                format!("[Variant \"{}\"]\n[FEN \"{}\"]\n{blank}", variant.rules().title, start.to_fen());
            self.before = tags.len();
            self.input.insert_str(0, &tags);
        }
        self.start = start;
    }

    /// What the reader reads.
    pub fn input(&self) -> &[u8] {
        self.input.as_bytes()
    }

    /// The text itself.
    pub fn text(&self) -> &str {
        &self.input[self.before..]
    }

    /// How many bytes of what is read stand before the text.
    pub const fn before(&self) -> usize {
        self.before
    }

    /// Its games.
    pub fn games(&self) -> impl Iterator<Item = Game> {
        read_games(self.input(), self.options)
    }

    /// What a game is written in.
    pub fn found(&self, game: &Game) -> Found {
        match self.options.dialect {
            Some(dialect) => {
                Found { dialect, language: game.letters.language, confidence: 1.0, others: Vec::new() }
            }
            None => {
                let found = recognise(game, self.input());
                let Recognition { dialect, language, confidence, alternatives: others, .. } = found;
                Found { dialect, language, confidence, others }
            }
        }
    }

    /// The game put right, if it is damaged. The positions that this takes are taken from `budget`.
    pub fn repaired(&self, game: &Game, budget: &mut usize) -> Option<Game> {
        let how = RepairOptions { budget: *budget, ..RepairOptions::default() };
        let repaired = repair(game, self.input(), &self.options, &how)?;
        *budget = budget.saturating_sub(repaired.tried);
        Some(repaired.game)
    }
}

fn from_fen(fen: &str, variant: Option<Variant>) -> Result<AnyPosition, Refusal> {
    AnyPosition::from_fen(fen, variant.unwrap_or_else(|| Variant::of_fen(fen)))
        .map_err(|error| Refusal::new(Reason::Unknown, format!("the start position cannot be used: {error}")))
}
