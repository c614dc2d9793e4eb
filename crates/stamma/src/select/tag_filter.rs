//! Filters of tags: `NAME OP VALUE`, and the name of a player.

use super::FilterError;
use super::compare::{Relation, Value};
use regex::{Regex, RegexBuilder};

/// A condition on the values of tags.
#[derive(Clone, Debug)]
pub struct TagFilter {
    names: Vec<String>,
    test: Test,
    /// True if a game passes where the test fails.
    negated: bool,
}

/// A test of one value.
#[derive(Clone, Debug)]
enum Test {
    Compared(Relation, Value),
    Matched(Regex),
    /// The value holds this text, in lowercase.
    Holds(String),
}

/// The operators, those first that begin with others.
const OPERATORS: [(&str, Operator); 8] = [
    ("!=", Operator::Compared(Relation::Equal, true)),
    ("!~", Operator::Matched(true)),
    ("<=", Operator::Compared(Relation::LessOrEqual, false)),
    (">=", Operator::Compared(Relation::GreaterOrEqual, false)),
    ("=", Operator::Compared(Relation::Equal, false)),
    ("<", Operator::Compared(Relation::Less, false)),
    (">", Operator::Compared(Relation::Greater, false)),
    ("~", Operator::Matched(false)),
];

/// An operator, and whether it is a negation.
#[derive(Clone, Copy)]
enum Operator {
    Compared(Relation, bool),
    Matched(bool),
}

impl TagFilter {
    /// Reads `NAME OP VALUE`, where OP is `=`, `!=`, `<`, `<=`, `>`, `>=`, or `~` and `!~` for a regular expression in
    /// which case is ignored. A game without the tag passes `!=` and `!~` only.
    ///
    /// # Errors
    ///
    /// The text is none, or its regular expression cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma::select::TagFilter;
    /// assert!(TagFilter::parse("WhiteElo >= 2700").is_ok());
    /// assert!(TagFilter::parse("Event ~ ^(world|candidates)").is_ok());
    /// let error = TagFilter::parse("White").unwrap_err();
    /// assert!(error.to_string().contains("NAME OP VALUE"), "{error}");
    /// ```
    pub fn parse(text: &str) -> Result<TagFilter, FilterError> {
        let form = "write NAME OP VALUE, such as 'WhiteElo >= 2700' or 'Event ~ world'; OP is = != < <= > >= ~ or !~";
        let text = text.trim();
        let end = text.bytes().position(|byte| !is_of_name(byte)).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let rest = rest.trim_start();
        let operator = OPERATORS.iter().find(|(sign, _)| rest.starts_with(sign));
        let Some((sign, operator)) = operator.filter(|_| !name.is_empty()) else {
            return Err(FilterError::new(format!("`{text}` is no filter of a tag; {form}")));
        };
        let value = rest[sign.len()..].trim();
        if value.starts_with('=') {
            return Err(FilterError::new(format!(
                "`{text}` is no filter of a tag, since OP is no `{sign}=`; {form}"
            )));
        }
        let value = unquoted(value);
        let names = vec![name.to_owned()];
        let (test, negated) = match *operator {
            Operator::Compared(relation, negated) => (Test::Compared(relation, Value::new(value)), negated),
            Operator::Matched(negated) => (Test::Matched(expression(value)?), negated),
        };
        Ok(TagFilter { names, test, negated })
    }

    /// The filter of games that a player played whose name holds a text, case ignored.
    pub fn player(text: &str) -> TagFilter {
        let names = ["White", "Black"].map(String::from).to_vec();
        TagFilter { names, test: Test::Holds(text.to_lowercase()), negated: false }
    }

    /// Returns true if a tag of this name matters.
    #[inline]
    pub(super) fn is_about(&self, name: &[u8]) -> bool {
        self.names.iter().any(|wanted| wanted.as_bytes().eq_ignore_ascii_case(name))
    }

    /// Returns true if a game without the tags passes.
    pub(super) fn passes_without(&self) -> bool {
        self.negated
    }

    /// Notes the value of a tag: whether the game passes after it.
    pub(super) fn update(&self, passed: &mut bool, value: &[u8]) {
        let value = String::from_utf8_lossy(value);
        let holds = match &self.test {
            Test::Compared(relation, wanted) => wanted.holds(&value, *relation),
            Test::Matched(expression) => expression.is_match(&value),
            Test::Holds(text) => value.to_lowercase().contains(text),
        };
        // Of several tags one is enough; a negation is of all.
        if holds {
            *passed = !self.negated;
        }
    }
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Takes the quotes off a value that has them.
fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value)
}

/// Reads a regular expression. Its time is linear in the text, and its memory is bounded.
fn expression(text: &str) -> Result<Regex, FilterError> {
    let built = RegexBuilder::new(text).case_insensitive(true).build();
    built.map_err(|error| {
        let reason = error.to_string();
        let reason = reason.lines().last().unwrap_or_default().trim_start_matches("error: ");
        FilterError::new(format!(
            "`{text}` is no regular expression: {reason}; \\ before a sign takes it as itself"
        ))
    })
}
