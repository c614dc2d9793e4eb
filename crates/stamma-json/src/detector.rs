//! The dialect, language and variant of games, as they are recognised and as JSON.

use super::detected;
use stamma::notation::internals::Recogniser;
use stamma::render::Source;
use stamma::{Dialect, GameSource, GameStart, GameSummary, GameVisitor, Recognition, Variant};
use std::ops::Range;

/// Recognises what games are written in.
pub struct Detector(Recogniser);

/// Listens to the variant of a game.
struct VariantOfGame(Option<Variant>);

impl GameVisitor for VariantOfGame {
    fn start(&mut self, start: &GameStart<'_>) {
        self.0 = start.variant;
    }
}

/// What a game is written in.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DetectedGame {
    /// The size and the end of the game.
    pub summary: GameSummary,
    /// The dialect and the language.
    pub recognition: Recognition,
    /// The variant; none if it is not known.
    pub variant: Option<Variant>,
}

impl Detector {
    /// Returns a detector of one of the known dialects.
    pub fn new(known: &[&'static Dialect]) -> Detector {
        Detector(Recogniser::new(known))
    }

    /// Recognises what a game is written in. None where its source gave it up.
    pub fn detect<G: GameSource>(&mut self, mut game: G, input: &[u8]) -> Option<DetectedGame> {
        let mut both = (self.0.listen(input), VariantOfGame(None));
        let summary = game.send_to(&mut both)?;
        Some(DetectedGame { summary, recognition: both.0.recognition(), variant: both.1.0 })
    }
}

impl DetectedGame {
    /// Appends it as one line. Returns the place of the game's number in `out`.
    pub fn write(&self, number: u32, source: &Source<'_>, out: &mut Vec<u8>) -> Range<usize> {
        detected((number, self.variant), source, &self.recognition, out)
    }
}
