//! Filters of games: which games of a stream pass, decided with as little reading as the filters need.
//!
//! A [`Selection`] is made of [`Filter`]s, each of which looks at the tags, at the end of a game, at its moves or at its
//! findings. A [`GameSelector`] asks a game for its tags first, and for more only where they pass.

/// Values of tags compared.
mod compare;
/// Ranges of ECO codes.
mod eco_range;
/// Games that are the same.
mod identity;
/// Main lines that begin with given moves.
mod line;
/// Positions.
mod position;
/// Filters of tags.
mod tag_filter;
/// Values of one tag.
mod tag_value;

pub use eco_range::EcoRange;
pub use identity::{GameIdentifier, IdentifiedGame, IdentityBasis};
pub use line::LineFilter;
pub use position::PositionFilter;
pub use tag_filter::TagFilter;
pub use tag_value::TaggedGame;

use crate::openings::OpeningFinder;
use crate::policy::{Policy, Selector};
use line::LineState;
use stamma_board::Variant;
use stamma_notation::{
    Board, Game, GameEnd, GameResult, GameSource, GameStart, GameSummary, GameVisitor, Keep, Played,
    PlyEvent, Severity, Span, TagEvent, Termination, Wants,
};
use std::fmt;
use std::ops::RangeInclusive;

/// The reason why a filter cannot be read, in words that say what could be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilterError(String);

impl FilterError {
    pub(crate) fn new(reason: impl Into<String>) -> FilterError {
        FilterError(reason.into())
    }
}

impl fmt::Display for FilterError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for FilterError {}

/// A condition that a game passes or not.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Filter {
    /// The value of a tag.
    Tag(TagFilter),
    /// The score is one of these.
    Result(Vec<GameResult>),
    /// The cause of the end is one of these.
    Termination(Vec<Termination>),
    /// The variant is one of these.
    Variant(Vec<Variant>),
    /// The number of plies in the main line.
    Plies(RangeInclusive<usize>),
    /// The main line begins with given moves.
    Line(LineFilter),
    /// A position of the main line.
    Position(PositionFilter),
    /// The ECO code of the opening, found by the positions of the main line, is in one of these ranges.
    Eco(Vec<EcoRange>),
    /// One of the findings is of these codes.
    Finding(Vec<Selector>),
    /// No finding is an error.
    Clean,
}

/// The filters that games must pass, all of them.
///
/// # Examples
///
/// ```
/// use stamma::select::{Filter, GameSelector, Selection, TagFilter};
/// let selection = Selection::new().and(Filter::Tag(TagFilter::parse("White ~ ^ta")?));
/// let mut selector = GameSelector::new(&selection);
/// let text = "[White \"Tal\"]\n\n1. e4 *\n\n[White \"Botvinnik\"]\n\n1. d4 *\n";
/// let policy = stamma::Policy::named("standard").unwrap();
/// let passed: Vec<bool> = stamma::read(text)
///     .filter_map(|game| selector.look(&mut &*game, text.as_bytes(), &policy))
///     .map(|seen| seen.passes)
///     .collect();
/// assert_eq!(passed, [true, false]);
/// # Ok::<(), stamma::select::FilterError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Selection {
    tags: Vec<TagFilter>,
    ends: Vec<Filter>,
    lines: Vec<LineFilter>,
    positions: Vec<PositionFilter>,
    openings: Vec<Vec<EcoRange>>,
}

impl Selection {
    /// The selection of all games.
    pub fn new() -> Selection {
        Selection::default()
    }

    /// Adds a filter.
    #[must_use]
    pub fn and(mut self, filter: Filter) -> Selection {
        match filter {
            Filter::Tag(filter) => self.tags.push(filter),
            Filter::Line(filter) => self.lines.push(filter),
            Filter::Position(filter) => self.positions.push(filter),
            Filter::Eco(ranges) => self.openings.push(ranges),
            other => self.ends.push(other),
        }
        self
    }
}

/// A game that was looked at.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// True if it passes all filters.
    pub passes: bool,
    /// Its bytes in the text, with what follows it up to the next game.
    pub span: Span,
    /// The facts that the source gave. Of a game whose tags alone were read, the number of plies is 0.
    pub summary: GameSummary,
}

/// Looks at games, one after another, with memory that it uses again.
#[derive(Debug)]
pub struct GameSelector<'s> {
    selection: &'s Selection,
    passed: Vec<bool>,
    lines: Vec<LineState>,
    found: Vec<bool>,
}

impl<'s> GameSelector<'s> {
    /// A selector of the games that pass a selection.
    pub fn new(selection: &'s Selection) -> GameSelector<'s> {
        GameSelector { selection, passed: Vec::new(), lines: Vec::new(), found: Vec::new() }
    }

    /// Looks at a game. `input` is the text that it is read from, and the policy says which findings are errors. None where
    /// the source gives the game up.
    pub fn look<G: GameSource>(&mut self, game: &mut G, input: &[u8], policy: &Policy) -> Option<Seen> {
        let selection = self.selection;
        let has_moves =
            !selection.lines.is_empty() || !selection.positions.is_empty() || !selection.openings.is_empty();
        let mut seen = None;
        if !selection.tags.is_empty() || (!has_moves && selection.ends.is_empty()) {
            let passed = &mut self.passed;
            let mut tags = Tags { input, filters: &selection.tags, passed, span: Span::new(0, 0) };
            let summary = game.send_to(&mut tags)?;
            let span = tags.span;
            let passes = self.passed.iter().all(|passed| *passed);
            seen = Some(Seen { passes, span, summary });
        }
        if seen.is_some_and(|seen| !seen.passes) || (!has_moves && selection.ends.is_empty()) {
            return seen;
        }
        let mut end = End { filters: &selection.ends, variant: None, passes: true, span: Span::new(0, 0) };
        let (summary, mut passes) = if has_moves {
            let (lines, found) = (&mut self.lines, &mut self.found);
            let moves = Moves { selection, lines, found, depth: 0, ply: 0, live: false };
            let mut both = (end, moves);
            let (summary, opening) = if selection.openings.is_empty() {
                (game.send_to(&mut both)?, None)
            } else {
                let mut all = (both, OpeningFinder::new());
                let summary = game.send_to(&mut all)?;
                both = all.0;
                (summary, all.1.opening())
            };
            let holds = |ranges: &Vec<EcoRange>| {
                opening.is_some_and(|opening| ranges.iter().any(|range| range.holds(opening.eco)))
            };
            let passes = both.1.passes() && selection.openings.iter().all(holds);
            end = both.0;
            (summary, passes)
        } else {
            (game.send_to(&mut end)?, true)
        };
        passes &= end.passes
            && selection.ends.iter().all(|filter| passes_findings(filter, game.value(), input, policy));
        Some(Seen { passes, span: end.span, summary })
    }
}

/// Returns true unless a filter asks for findings and the game does not have them. A game that is no value has none.
fn passes_findings(filter: &Filter, game: Option<&Game>, input: &[u8], policy: &Policy) -> bool {
    let findings = || game.map(|game| policy.findings(game, input)).unwrap_or_default();
    match filter {
        Filter::Finding(codes) => {
            let is_named = |code| codes.iter().any(|wanted| wanted.holds(code));
            findings().iter().any(|found| is_named(found.diagnostic.code()))
        }
        Filter::Clean => findings().iter().all(|found| found.severity != Severity::Error),
        _ => true,
    }
}

/// Listens to tags alone.
struct Tags<'a> {
    input: &'a [u8],
    filters: &'a [TagFilter],
    passed: &'a mut Vec<bool>,
    span: Span,
}

impl GameVisitor for Tags<'_> {
    const WANTS: Wants = Wants::Tags;

    fn begin(&mut self) {
        self.passed.clear();
        self.passed.extend(self.filters.iter().map(TagFilter::passes_without));
    }

    #[inline]
    fn tag(&mut self, tag: TagEvent<'_>) {
        let name = tag.name(self.input);
        for (filter, passed) in self.filters.iter().zip(self.passed.iter_mut()) {
            if filter.is_about(name) {
                filter.update(passed, &tag.value(self.input));
            }
        }
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        self.span = end.span;
        Keep::Yes
    }
}

/// Listens to the start and the end of a game.
struct End<'a> {
    filters: &'a [Filter],
    variant: Option<Variant>,
    passes: bool,
    span: Span,
}

impl GameVisitor for End<'_> {
    const WANTS: Wants = Wants::Summary;

    fn start(&mut self, start: &GameStart<'_>) {
        self.variant = start.variant;
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        self.span = end.span;
        self.passes = self.filters.iter().all(|filter| match filter {
            Filter::Result(results) => results.contains(&end.result),
            Filter::Termination(causes) => causes.contains(&end.termination),
            Filter::Variant(variants) => self.variant.is_some_and(|variant| variants.contains(&variant)),
            Filter::Plies(plies) => plies.contains(&end.plies),
            _ => true,
        });
        Keep::Yes
    }
}

/// Follows the main line.
struct Moves<'a> {
    selection: &'a Selection,
    lines: &'a mut Vec<LineState>,
    found: &'a mut Vec<bool>,
    depth: usize,
    /// The number of plies of the main line so far.
    ply: usize,
    /// True while a line or a position may still be found.
    live: bool,
}

impl Moves<'_> {
    fn passes(&self) -> bool {
        let lines = self.selection.lines.iter().zip(self.lines.iter());
        lines.fold(true, |passes, (line, state)| passes && line.is_complete(*state))
            && self.found.iter().all(|found| *found)
    }

    #[inline]
    fn compare<B: Board>(&mut self, board: &B) {
        for (position, found) in self.selection.positions.iter().zip(self.found.iter_mut()) {
            *found = *found || position.is_on(board);
        }
    }
}

impl GameVisitor for Moves<'_> {
    fn begin(&mut self) {
        self.lines.clear();
        self.found.clear();
        self.found.resize(self.selection.positions.len(), false);
        (self.depth, self.ply, self.live) = (0, 0, true);
    }

    fn start(&mut self, start: &GameStart<'_>) {
        self.lines.extend(self.selection.lines.iter().map(|line| line.begin(start)));
    }

    #[inline]
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if self.depth > 0 || !self.live {
            return;
        }
        if self.ply == 0 {
            self.compare(before);
        }
        for (line, state) in self.selection.lines.iter().zip(self.lines.iter_mut()) {
            line.compare(state, self.ply, ply.meaning);
        }
        // A position behind a word that could not be read is not the one that was played.
        self.live = ply.meaning != Played::Unread;
        self.ply += 1;
    }

    #[inline]
    fn after<B: Board>(&mut self, after: &B) {
        if self.depth == 0 && self.live {
            self.compare(after);
        }
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn last<B: Board>(&mut self, last: &B) {
        // A game without moves has its start alone.
        if self.ply == 0 {
            self.compare(last);
        }
    }
}
