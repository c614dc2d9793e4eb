//! The weight of a finding: a policy is a table from code to level.
//!
//! Readers accept everything and report everything; they do not depend on a policy. A front end makes one table before
//! it reads, and looks up every finding in it. The three policies are rows of [`POLICIES`], given by the default level
//! of each code; single codes and groups of them are moved with [`Policy::with`].

use crate::names::Denial;
use crate::openings::wrong_eco;
use stamma_board::internals::OneOf;
use stamma_board::internals::sort_by_key;
use stamma_board::{parse_error, text_form_by_name};
use stamma_notation::{Code, Diagnostic, Fix, Game, Severity, export_form, tag_values};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The level at which a finding is shown and counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// It is not shown and does not count.
    Allow,
    /// It is shown as a note.
    Note,
    /// It is shown as a warning.
    Warning,
    /// It is shown as an error, and the text does not pass.
    Error,
}

impl Level {
    /// Every level, the lightest first.
    pub const ALL: [Level; 4] = [Level::Allow, Level::Note, Level::Warning, Level::Error];

    /// The lowercase word: `allow`, `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self.severity() {
            None => "allow",
            Some(severity) => severity.name(),
        }
    }

    /// Returns the severity with which a finding of this level is shown; none where it is not shown.
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Level::Allow => None,
            Level::Note => Some(Severity::Note),
            Level::Warning => Some(Severity::Warning),
            Level::Error => Some(Severity::Error),
        }
    }
}

text_form_by_name!(Level, name, ParseLevelError, "a level");

/// A policy by name: the level of each kind of code.
#[derive(Debug)]
#[non_exhaustive]
pub struct PolicyRow {
    /// Its name on the command line.
    pub id: &'static str,
    /// Its purpose, in one line.
    pub title: &'static str,
    /// The level of codes that are notes by themselves.
    pub notes: Level,
    /// The level of codes that are warnings by themselves.
    pub warnings: Level,
    /// The level of codes that are errors by themselves.
    pub errors: Level,
    /// The level of the codes for deviations from PGN's export format, whatever they weigh by themselves.
    pub export_form: Level,
    /// True if values of tags are judged without being asked for.
    pub judges_tags: bool,
}

/// Every policy, the one that is used unless another is named first.
pub static POLICIES: [PolicyRow; 3] = [
    PolicyRow {
        id: "standard",
        title: "Errors set exit code 1; warnings and notes are only reported.",
        notes: Level::Note,
        warnings: Level::Warning,
        errors: Level::Error,
        export_form: Level::Allow,
        judges_tags: false,
    },
    PolicyRow {
        id: "strict",
        title: "Every finding is an error, including deviations from PGN's export format and tag values that cannot be.",
        notes: Level::Error,
        warnings: Level::Error,
        errors: Level::Error,
        export_form: Level::Error,
        judges_tags: true,
    },
    PolicyRow {
        id: "lenient",
        title: "Illegal, ambiguous and unreadable text is an error; warnings become notes, and notes are ignored.",
        notes: Level::Allow,
        warnings: Level::Note,
        errors: Level::Error,
        export_form: Level::Allow,
        judges_tags: false,
    },
];

/// One code, or all codes of a letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Selector {
    /// A code.
    Code(Code),
    /// The codes that begin with this capital letter.
    Group(char),
}

impl Selector {
    /// Returns the selector that the text names: a code (`R201`), its slug (`no-legal-move`) or a letter (`R`).
    pub fn from_text(text: &str) -> Option<Selector> {
        let mut letters = text.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            let group = letter.to_ascii_uppercase();
            return Code::ALL
                .iter()
                .any(|code| code.id().starts_with(group))
                .then_some(Selector::Group(group));
        }
        Code::from_id(text).map(Selector::Code)
    }

    /// Returns true if the selector includes the code.
    pub fn holds(self, code: Code) -> bool {
        match self {
            Selector::Code(wanted) => wanted == code,
            Selector::Group(letter) => code.id().starts_with(letter),
        }
    }
}

parse_error!(
    ParseSelectorError,
    "a code or a group of codes",
    "a code such as `R201`, its name, or a letter such as `R`"
);

/// Writes the code or the letter.
impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Selector::Code(code) => code.fmt(f),
            Selector::Group(letter) => letter.fmt(f),
        }
    }
}

/// Reads what [`Selector::from_text`] does.
impl FromStr for Selector {
    type Err = ParseSelectorError;

    fn from_str(text: &str) -> Result<Selector, ParseSelectorError> {
        Selector::from_text(text).ok_or_else(|| ParseSelectorError::new(text))
    }
}

/// A table from code to level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy {
    /// In the order of `Code::ALL`.
    levels: Vec<Level>,
    /// The levels of notes, warnings and errors.
    by_severity: [Level; 3],
}

impl Default for Policy {
    /// The policy that is used unless another is named.
    fn default() -> Policy {
        Policy::of(&POLICIES[0])
    }
}

impl Policy {
    /// Returns the table of a row.
    pub fn of(row: &PolicyRow) -> Policy {
        let by_severity = [row.notes, row.warnings, row.errors];
        let level = |code: &Code| {
            if code.is_export_form() {
                row.export_form
            } else if code.is_tag_value() && !row.judges_tags || *code == Code::T203 {
                Level::Allow
            } else {
                by_severity[code.severity() as usize]
            }
        };
        Policy { levels: Code::ALL.iter().map(level).collect(), by_severity }
    }

    /// Returns the policy with findings about the values of tags. That an ECO code is not that of the moves (T203) is left
    /// out: tables of openings differ.
    #[must_use]
    pub fn with_tag_values(self) -> Policy {
        Code::ALL
            .iter()
            .filter(|code| code.is_tag_value() && **code != Code::T203)
            .fold(self, |policy, code| policy.with_code(*code))
    }

    /// Returns the policy with findings of this code, at the level of their severity, if they were allowed.
    #[must_use]
    pub fn with_code(mut self, code: Code) -> Policy {
        if self.level(code) == Level::Allow {
            self.set(Selector::Code(code), self.by_severity[code.severity() as usize]);
        }
        self
    }

    /// Returns the policy with everything of this level or above as an error. What is allowed stays so.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::{Code, Level, Policy};
    /// let policy = Policy::default().with_errors_from(Level::Warning);
    /// assert_eq!((policy.level(Code::P101), policy.level(Code::G203)), (Level::Error, Level::Note));
    /// ```
    #[must_use]
    pub fn with_errors_from(mut self, least: Level) -> Policy {
        for level in self.levels.iter_mut().filter(|level| **level >= least.max(Level::Note)) {
            *level = Level::Error;
        }
        self
    }

    /// The policy with this name.
    pub fn named(id: &str) -> Option<Policy> {
        POLICIES.iter().find(|row| row.id.eq_ignore_ascii_case(id)).map(Policy::of)
    }

    /// Returns the policy with some codes allowed and others denied. A single code goes before its group; where both
    /// lists name the same, it is denied.
    #[must_use]
    pub fn with(mut self, allowed: &[Selector], denied: &[Selector]) -> Policy {
        let groups = |selector: &&Selector| matches!(selector, Selector::Group(_));
        let codes = |selector: &&Selector| matches!(selector, Selector::Code(_));
        for selector in allowed.iter().filter(groups) {
            self.set(*selector, Level::Allow);
        }
        for selector in denied.iter().filter(groups) {
            self.set(*selector, Level::Error);
        }
        for selector in allowed.iter().filter(codes) {
            self.set(*selector, Level::Allow);
        }
        for selector in denied.iter().filter(codes) {
            self.set(*selector, Level::Error);
        }
        self
    }

    /// Returns the policy with some codes allowed, and others, or all of a level, made errors; see [`Policy::with`].
    #[must_use]
    pub fn with_denials(self, allowed: &[Selector], denied: &[Denial]) -> Policy {
        let mut codes = Vec::new();
        let mut least = None;
        for denial in denied {
            match *denial {
                Denial::Codes(selector) => codes.push(selector),
                Denial::From(level) => least = least.min(Some(level)).or(Some(level)),
            }
        }
        let policy = match least {
            Some(least) => self.with_errors_from(least),
            None => self,
        };
        policy.with(allowed, &codes)
    }

    fn set(&mut self, selector: Selector, level: Level) {
        for (code, entry) in Code::ALL.iter().zip(&mut self.levels) {
            if selector.holds(*code) {
                *entry = level;
            }
        }
    }

    /// The level of a code.
    pub fn level(&self, code: Code) -> Level {
        self.levels.get(code as usize).copied().unwrap_or(Level::Error)
    }

    /// The findings of a game that the policy lets through, in the order of their places. Deviations from PGN's export
    /// format and values of tags are looked at only if some of their codes are not allowed, in `input`, the text that the game
    /// was read from; of another text they mean nothing.
    #[doc(hidden)]
    pub fn findings<'g>(&self, game: &'g Game, input: &[u8]) -> Vec<Finding<'g>> {
        let mut findings: Vec<Finding<'g>> =
            game.diagnostics.iter().filter_map(|found| self.judged(Cow::Borrowed(found))).collect();
        if self.asks_for_export_form() {
            let found = export_form(game, input).into_iter();
            findings.extend(found.filter_map(|found| self.judged(Cow::Owned(found))));
        }
        if self.asks_for_tag_values() {
            let mut found = tag_values(game, input);
            if self.level(Code::T203) != Level::Allow {
                found.extend(wrong_eco(game, input));
            }
            for found in &mut found {
                // Fixes of one text must not meet.
                if found.fix.as_ref().is_some_and(|fix| findings.iter().any(|other| meet(fix, other))) {
                    found.fix = None;
                }
            }
            findings.extend(found.into_iter().filter_map(|found| self.judged(Cow::Owned(found))));
        }
        if self.asks_for_export_form() || self.asks_for_tag_values() {
            sort_by_key(&mut findings, |finding| finding.diagnostic.span.start);
        }
        findings
    }

    /// Returns a finding with the level that it counts for; none if it counts for nothing.
    #[doc(hidden)]
    pub fn finding<'g>(&self, found: &'g Diagnostic) -> Option<Finding<'g>> {
        self.judged(Cow::Borrowed(found))
    }

    /// Returns true if values of tags count for something.
    pub fn asks_for_tag_values(&self) -> bool {
        Code::ALL.iter().any(|code| code.is_tag_value() && self.level(*code) != Level::Allow)
    }

    /// Returns true if deviations from PGN's export format count for something.
    pub fn asks_for_export_form(&self) -> bool {
        Code::ALL.iter().any(|code| code.is_export_form() && self.level(*code) != Level::Allow)
    }

    fn judged<'g>(&self, diagnostic: Cow<'g, Diagnostic>) -> Option<Finding<'g>> {
        let severity = self.level(diagnostic.code()).severity()?;
        Some(Finding { severity, diagnostic })
    }
}

/// Returns true if a fix and that of a finding change the same place.
fn meet(fix: &Fix, other: &Finding<'_>) -> bool {
    let theirs = other.diagnostic.fix.iter().flat_map(|fix| &fix.edits);
    theirs.into_iter().any(|their| {
        fix.edits.iter().any(|our| our.span.start <= their.span.end && their.span.start <= our.span.end)
    })
}

parse_error!(ParsePolicyError, "a policy", OneOf(POLICIES.iter().map(|row| row.id)));

/// Reads what [`Policy::named`] does. A policy is written by no name: it may be a mixture.
impl FromStr for Policy {
    type Err = ParsePolicyError;

    fn from_str(id: &str) -> Result<Policy, ParsePolicyError> {
        Policy::named(id).ok_or_else(|| ParsePolicyError::new(id))
    }
}

/// A finding that a policy lets through, and its level.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Finding<'g> {
    /// The severity that it counts for.
    pub severity: Severity,
    /// The finding.
    pub diagnostic: Cow<'g, Diagnostic>,
}

#[cfg(test)]
mod tests {
    use super::{Level, POLICIES, Policy, Selector};
    use stamma_notation::{Code, ReadOptions, Severity, read_games};

    #[test]
    fn codes_index_the_table() {
        for (at, &code) in Code::ALL.iter().enumerate() {
            assert_eq!(code as usize, at, "{code}");
        }
    }

    #[test]
    fn the_standard_policy_is_what_the_codes_say() {
        let policy = Policy::default();
        for &code in Code::ALL.iter().filter(|code| !code.is_export_form() && !code.is_tag_value()) {
            assert_eq!(policy.level(code).severity(), Some(code.severity()), "{code}");
        }
    }

    #[test]
    fn strict_lets_nothing_pass_and_lenient_only_what_was_read() {
        let (strict, lenient) = (Policy::named("strict").unwrap(), Policy::named("LENIENT").unwrap());
        for &code in Code::ALL.iter().filter(|code| **code != Code::T203) {
            assert_eq!(strict.level(code), Level::Error, "{code}");
            let counts = code.severity() == Severity::Error && !code.is_export_form();
            assert_eq!(lenient.level(code) == Level::Error, counts, "{code}");
        }
    }

    #[test]
    fn single_codes_go_before_groups_and_denial_before_permission() {
        let select = |text: &str| Selector::from_text(text).unwrap();
        let policy = Policy::default().with(&[select("P"), select("R204")], &[select("P102"), select("r")]);
        assert_eq!(policy.level(Code::P101), Level::Allow);
        assert_eq!(policy.level(Code::P102), Level::Error);
        assert_eq!(policy.level(Code::R204), Level::Allow);
        assert_eq!(policy.level(Code::R205), Level::Error);
        let both = Policy::default().with(&[select("not-check")], &[select("P101")]);
        assert_eq!(both.level(Code::P101), Level::Error);
        assert_eq!(Selector::from_text("Y"), None);
        assert_eq!(Selector::from_text("R999"), None);
    }

    #[test]
    fn values_of_tags_count_where_asked_for() {
        let (usual, lenient) = (Policy::default(), Policy::named("lenient").unwrap());
        assert!(!usual.asks_for_tag_values() && !lenient.asks_for_tag_values());
        let levels = |policy: Policy| [Code::T102, Code::T101, Code::T203].map(|code| policy.level(code));
        assert_eq!(levels(usual.clone().with_tag_values()), [Level::Warning, Level::Note, Level::Allow]);
        assert_eq!(levels(lenient.with_tag_values()), [Level::Note, Level::Allow, Level::Allow]);
        assert_eq!(levels(Policy::named("strict").unwrap()), [Level::Error, Level::Error, Level::Allow]);
        assert_eq!(levels(usual.with_code(Code::T203)), [Level::Allow, Level::Allow, Level::Note]);
    }

    #[test]
    fn levels_become_errors() {
        let levels =
            |policy: Policy| [Code::R201, Code::P101, Code::G203, Code::S101].map(|code| policy.level(code));
        let usual = Policy::default;
        assert_eq!(
            levels(usual().with_errors_from(Level::Warning)),
            [Level::Error, Level::Error, Level::Note, Level::Allow]
        );
        assert_eq!(
            levels(usual().with_errors_from(Level::Note)),
            [Level::Error, Level::Error, Level::Error, Level::Allow]
        );
    }

    #[test]
    fn fixes_of_a_text_do_not_meet() {
        let text = b"[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n[Date \"2024-02-03\"]\n\n1. Ra8+ *\n";
        let game = read_games(text, ReadOptions::default()).next().unwrap();
        let findings = Policy::named("strict").unwrap().findings(&game, text);
        let setup = findings.iter().find(|found| found.diagnostic.code() == Code::T207).unwrap();
        assert_eq!(setup.diagnostic.fix, None, "the tags that are missing are added at the same place");
        let alone = Policy::default().with_tag_values();
        assert!(alone.findings(&game, text).iter().all(|found| found.diagnostic.fix.is_some()));
    }

    #[test]
    fn a_policy_sorts_and_levels_findings() {
        let text = b"1. e4+ e5 2. Nd5 *";
        let game = read_games(text, ReadOptions::default()).next().unwrap();
        let shown = |id: &str| -> Vec<(String, Severity)> {
            let findings = Policy::named(id).unwrap().findings(&game, text);
            findings.iter().map(|found| (found.diagnostic.code().to_string(), found.severity)).collect()
        };
        let as_written = |severity| vec![("P101".into(), severity), ("R201".into(), Severity::Error)];
        assert_eq!(shown("standard"), as_written(Severity::Warning));
        assert_eq!(shown("lenient"), as_written(Severity::Note));
        let strict = shown("strict");
        assert!(
            strict.len() > 3 && strict.iter().all(|(_, severity)| *severity == Severity::Error),
            "{strict:?}"
        );
    }

    #[test]
    fn policies_have_names_of_their_own() {
        for row in &POLICIES {
            assert_eq!(POLICIES.iter().filter(|other| other.id == row.id).count(), 1);
            assert_eq!(Policy::named(row.id), Some(Policy::of(row)));
        }
    }
}
