//! The parts that games had and that a dialect left out.

use super::losses::{Matter, loses};
use stamma_notation::{Dialect, GameEnd, GameResult, GameVisitor, Keep, Span, TagEvent, Termination};
use std::sync::atomic::{AtomicBool, Ordering};

/// The parts that are noted, and their names.
const PARTS: [(Matter, &str); 5] = [
    (Matter::Tags, "tags"),
    (Matter::Comments, "comments"),
    (Matter::Variations, "variations"),
    (Matter::Glyphs, "glyphs"),
    (Matter::DrawOffers, "draw offers"),
];

/// Tags that give the start position.
const START_TAGS: [&str; 3] = ["Variant", "SetUp", "FEN"];

/// The parts that games had. All threads share it.
///
/// # Examples
///
/// ```
/// use stamma::describe::dialect::{GameParts, PartListener};
/// let parts = GameParts::default();
/// for game in stamma::read("[White \"A\"]\n\n1. e4 {best} e5 1-0") {
///     game.send_to(&mut PartListener::new(&parts, game.source().input()));
/// }
/// assert_eq!(parts.lost_by(stamma::dialect("uci").unwrap()), ["tags", "comments", "results"]);
/// assert!(parts.lost_by(stamma::dialect("pgn").unwrap()).is_empty());
/// ```
#[derive(Default, Debug)]
pub struct GameParts {
    parts: [AtomicBool; PARTS.len()],
    results: [AtomicBool; GameResult::COUNT],
    /// A cause of the end that the board does not show.
    causes: AtomicBool,
}

impl GameParts {
    /// Returns true if a dialect leaves anything out that is noted.
    pub fn may_be_lost_by(dialect: &Dialect) -> bool {
        let results = GameResult::ALL.map(Matter::Result);
        PARTS
            .iter()
            .map(|(part, _)| *part)
            .chain(results)
            .chain([Matter::Causes])
            .any(|part| loses(dialect, part))
    }

    /// Returns the names of the parts that a dialect leaves out of the games.
    pub fn lost_by(&self, dialect: &Dialect) -> Vec<&'static str> {
        let lost = |had: &AtomicBool, part: Matter| had.load(Ordering::Relaxed) && loses(dialect, part);
        let parts = PARTS.iter().zip(&self.parts).filter(|((part, _), had)| lost(had, *part));
        let mut results = GameResult::ALL.into_iter().zip(&self.results);
        let results = results.any(|(result, had)| lost(had, Matter::Result(result)));
        let causes = lost(&self.causes, Matter::Causes);
        let ends = results.then_some("results").into_iter().chain(causes.then_some("how a game ended"));
        parts.map(|((_, name), _)| *name).chain(ends).collect()
    }

    fn note(&self, part: Matter) {
        let known = PARTS.iter().position(|(known, _)| *known == part);
        known.into_iter().for_each(|at| note(&self.parts[at]));
    }
}

/// True for a cause that neither the board nor the result shows.
const fn is_told_only(result: GameResult, cause: Termination) -> bool {
    match cause {
        Termination::Resignation | Termination::Agreement | Termination::Time | Termination::Illegal => true,
        Termination::Default => {
            !matches!(result, GameResult::DefaultWhite | GameResult::DefaultBlack | GameResult::DefaultBoth)
        }
        _ => false,
    }
}

fn note(had: &AtomicBool) {
    // A write that changes nothing would still take the memory from other threads.
    if !had.load(Ordering::Relaxed) {
        had.store(true, Ordering::Relaxed);
    }
}

/// Listens to the parts of games.
#[derive(Debug)]
pub struct PartListener<'a> {
    parts: &'a GameParts,
    input: &'a [u8],
}

impl<'a> PartListener<'a> {
    /// Listens to games of an input.
    pub fn new(parts: &'a GameParts, input: &'a [u8]) -> PartListener<'a> {
        PartListener { parts, input }
    }
}

impl GameVisitor for PartListener<'_> {
    const TAKES_LATE_TAGS: bool = true;

    fn tag(&mut self, tag: TagEvent<'_>) {
        // Those of the start are written where they are not usual.
        if !START_TAGS.iter().any(|name| tag.name(self.input) == name.as_bytes()) {
            self.parts.note(Matter::Tags);
        }
    }

    fn late_tag(&mut self, _name: &str, _value: &str) {
        self.parts.note(Matter::Tags);
    }

    fn comment(&mut self, _text: Span) {
        self.parts.note(Matter::Comments);
    }

    fn open(&mut self) {
        self.parts.note(Matter::Variations);
    }

    fn nag(&mut self, _nag: u8) {
        self.parts.note(Matter::Glyphs);
    }

    fn draw_offer(&mut self) {
        self.parts.note(Matter::DrawOffers);
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        note(&self.parts.results[end.result as usize]);
        if is_told_only(end.result, end.termination) {
            note(&self.parts.causes);
        }
        Keep::Yes
    }
}
