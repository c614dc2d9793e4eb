//! The text of a request with the options it is read with, and the games in it.

use crate::error::{ErrorCode, RequestError};
use crate::names;
use crate::utf16::Utf16Offsets;
use stamma::board::Position;
use stamma::container::ContainerChoice;
use stamma::encoding::{Encoding, EncodingChoice, Text};
use stamma::notation::Limits;
use stamma::render::Source;
use stamma::repair::{RepairOptions, repair};
use stamma::{
    AnyPosition, Dialect, Game, Geometry, Language, Locale, ReadOptions, Recognition, Variant, recognise,
};
use std::sync::Arc;

/// The options of a request, as names. An empty name counts as none.
#[derive(Clone, Copy, Default, Debug)]
pub struct ReadParams<'a> {
    /// The dialect, or dialect and language with a colon between them.
    pub from: Option<&'a str>,
    /// The language.
    pub language: Option<&'a str>,
    /// The language of the page. Of languages in which a text is read alike, it is named.
    pub reader: Locale,
    /// The variant.
    pub variant: Option<&'a str>,
    /// The start position, for texts without a FEN tag.
    pub start_fen: Option<&'a str>,
    /// The number of a Chess960 start position.
    pub start_number: Option<u16>,
}

/// The notation of a game.
#[derive(Clone, Debug)]
pub struct DetectedNotation {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The language.
    pub language: &'static Language,
    /// The confidence of the detection, from 0 to 1.
    pub confidence: f32,
    /// Other dialects that would write the game in the same way.
    pub others: Vec<&'static Dialect>,
}

/// A text with the options it is read with.
#[derive(Debug)]
pub struct GameText {
    text: Text<'static>,
    /// The options of the reader.
    pub options: ReadOptions,
}

impl GameText {
    /// Resolves the names in the parameters.
    ///
    /// # Errors
    ///
    /// A name is unknown, or the start position is invalid.
    pub fn new(text: String, params: ReadParams<'_>, limits: Limits) -> Result<GameText, RequestError> {
        let from = names::from(params.from)?;
        let language = names::language(params.language)?.or(from.and_then(|from| from.language));
        let mut variant = names::variant(params.variant)?;
        let start = match (params.start_number, params.start_fen.map(str::trim).filter(|fen| !fen.is_empty()))
        {
            (_, Some(fen)) => Some(from_fen(fen, variant)?),
            (Some(number), None) => Some(AnyPosition::chess960(number).ok_or_else(|| {
                RequestError::new(
                    ErrorCode::Unknown,
                    "start positions of Chess960 have numbers from 0 to 959",
                )
            })?),
            (None, None) => None,
        };
        if let Some(start) = &start {
            variant = Some(start.variant());
        }
        let options = ReadOptions::new()
            .dialect(from.map(|from| from.dialect))
            .language(language)
            .reader_language(stamma::language(params.reader.id()))
            .variant(variant)
            .start(start.map(Arc::new))
            .limits(limits);
        let text = Text::decode(text.into_bytes(), EncodingChoice::Given(Encoding::UTF_8));
        Ok(GameText { text: text.unwrapped(ContainerChoice::Auto), options })
    }

    /// Returns the text as it was sent.
    pub fn text(&self) -> &str {
        std::str::from_utf8(self.text.decoded()).unwrap_or_default()
    }

    /// Returns the text as it is read: without what surrounds its games.
    pub fn input(&self) -> &[u8] {
        self.text.utf8()
    }

    /// Returns the text as findings in it are shown.
    pub fn source(&self) -> Source<'_> {
        Source::of_text("text", &self.text)
    }

    /// Returns the places of the text that was read in the one that was sent, as scripts count them.
    pub fn offsets(&self) -> Utf16Offsets<'_> {
        Utf16Offsets::new(self.text()).of_surrounded(self.text.unwrapping())
    }

    /// Returns the start position of a game without moves.
    pub fn start(&self) -> AnyPosition {
        match &self.options.start {
            Some(start) => AnyPosition::clone(start),
            None => AnyPosition::start(self.options.variant.unwrap_or_default()),
        }
    }

    /// Returns the games of the text.
    pub fn games(&self) -> impl Iterator<Item = Game> {
        self.text.games(self.options.clone())
    }

    /// Returns the notation of a game: the one requested, or else the one detected.
    pub fn notation_of(&self, game: &Game) -> DetectedNotation {
        match self.options.dialect {
            Some(dialect) => DetectedNotation {
                dialect,
                language: game.letters.language,
                confidence: 1.0,
                others: Vec::new(),
            },
            None => {
                let found = recognise(game, self.input());
                let Recognition { dialect, language, confidence, alternatives: others, .. } = found;
                DetectedNotation { dialect, language, confidence, others }
            }
        }
    }

    /// Repairs a damaged game. Returns None if there is nothing to repair; subtracts the positions tried from `budget`.
    pub fn repaired(&self, game: &Game, budget: &mut usize) -> Option<Game> {
        let how = RepairOptions::new().budget(*budget);
        let repaired = repair(game, self.input(), &self.options, &how)?;
        *budget = budget.saturating_sub(repaired.tried);
        Some(repaired.game)
    }
}

/// Returns the position at the end of the main line, or at its first unread move.
pub fn last_position(game: &Game) -> AnyPosition {
    match &game.start {
        AnyPosition::Small(start) => AnyPosition::Small(played(start, game)),
        AnyPosition::Large(start) => AnyPosition::Large(played(start, game)),
    }
}

fn played<G: Geometry>(start: &Position<G>, game: &Game) -> Position<G> {
    let mut position = start.clone();
    game.mainline().for_each(|ply| ply.played.play_on(&mut position));
    position
}

fn from_fen(fen: &str, variant: Option<Variant>) -> Result<AnyPosition, RequestError> {
    AnyPosition::from_fen(fen, variant.unwrap_or_else(|| Variant::of_fen(fen))).map_err(|error| {
        RequestError::new(ErrorCode::Unknown, format!("the start position cannot be used: {error}"))
    })
}
