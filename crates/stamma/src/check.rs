//! What a check of games looks at, and its findings. Nothing here writes them.

use crate::openings::EcoFilter;
use crate::policy::{Finding, Level, Policy};
use stamma_board::internals::sort_by_key;
use stamma_io::InputWithoutGame;
use stamma_notation::internals::{UnplayedWords, nothing_read, unplayed};
use stamma_notation::{Code, Game, GameSource, GameSummary, GameVisitor, ReadOptions, TagValueFilter, Wants};

/// The extent of a check.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CheckScope {
    /// Everything.
    #[default]
    All,
    /// The syntax only, not the legality of moves.
    Syntax,
}

impl CheckScope {
    /// Returns the findings of a game that the policy lets through. `input` is the text that the game was read from.
    pub fn findings<'g>(self, policy: &Policy, game: &'g Game, input: &[u8]) -> Vec<Finding<'g>> {
        let mut findings = policy.findings(game, input);
        if self == CheckScope::Syntax {
            findings.retain(|finding| !finding.diagnostic.code().is_of_rules());
        }
        findings
    }

    /// Adds the findings about the syntax of the words after an unreadable one, which are not played, in a check without rules.
    /// Returns the number of moves among them.
    pub fn look_at_unplayed(self, game: &mut Game, input: &[u8], options: &ReadOptions) -> u64 {
        if self == CheckScope::All {
            return 0;
        }
        let UnplayedWords { moves, findings } = unplayed(game, input, options);
        if !findings.is_empty() {
            game.diagnostics.extend(findings);
            sort_by_key(&mut game.diagnostics, |finding| finding.span.start);
        }
        moves as u64
    }
}

/// The parts of games that a check looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CheckedParts {
    /// The values of tags.
    pub tags: bool,
    /// ECO tags, compared with the moves.
    pub eco: bool,
    /// Moves, which are played; else words are looked at alone.
    pub rules: bool,
}

/// Asks for words alone, so that no move is played.
struct WordsAlone;

impl GameVisitor for WordsAlone {
    const WANTS: Wants = Wants::Words;
}

impl CheckedParts {
    /// Returns the parts that findings of this policy are about.
    pub fn of(policy: &Policy, scope: CheckScope) -> CheckedParts {
        CheckedParts {
            tags: policy.asks_for_tag_values(),
            eco: policy.level(Code::T203) != Level::Allow,
            rules: scope == CheckScope::All,
        }
    }

    /// Reads a game as far as these parts need it. None where a game has findings and its source gave it up: then it comes
    /// again as a value, with them.
    pub fn read<G: GameSource>(self, mut game: G, input: &[u8]) -> Option<GameSummary> {
        let tags = || TagValueFilter::new(input);
        match self {
            CheckedParts { rules: true, eco: true, .. } => game.send_to(&mut (EcoFilter::new(input), tags())),
            CheckedParts { rules: true, tags: true, .. } => game.send_to(&mut ((), tags())),
            CheckedParts { rules: true, tags: false, .. } => game.send_to(&mut ()),
            CheckedParts { tags: true, .. } => game.send_to(&mut (WordsAlone, tags())),
            CheckedParts { tags: false, .. } => game.send_to(&mut WordsAlone),
        }
    }
}

/// Returns what stands for a game where an input has none, with the finding that says so.
pub fn without_game(input: InputWithoutGame) -> Game {
    nothing_read(&ReadOptions::new(), input.reason())
}
