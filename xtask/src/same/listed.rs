//! Differences that are meant: the rows of `xtask/same.toml`, each with its reason.
//!
//! A row names runs by patterns on the command line and on the input's name, in which `*` is any text. It drops lines or
//! replaces text on both sides before they are compared; a row that does neither accepts any difference of these runs.

use std::borrow::Cow;
use std::path::Path;

use serde::Deserialize;

use crate::{Result, places};

/// An output of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
    /// The exit code.
    ExitCode,
    /// A file that the command writes.
    File,
    /// The answer of the server: its status, headers and body.
    Answer,
}

impl Stream {
    /// The name as reports show it.
    pub fn name(self) -> &'static str {
        match self {
            Stream::Stdout => "standard output",
            Stream::Stderr => "standard error",
            Stream::ExitCode => "exit code",
            Stream::File => "file written",
            Stream::Answer => "answer",
        }
    }
}

/// A row of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Why the difference is meant.
    pub reason: String,
    /// Pattern on the command line without its input; any if left out.
    #[serde(default = "any")]
    command: String,
    /// Pattern on the name of the input; any if left out.
    #[serde(default = "any")]
    input: String,
    /// The output; all of them if left out.
    stream: Option<Stream>,
    /// Pattern of lines that are dropped.
    drop: Option<String>,
    /// Text that is replaced wherever it occurs in a line.
    replace: Option<String>,
    /// Text that comes in its place.
    #[serde(default)]
    with: String,
}

fn any() -> String {
    "*".to_owned()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    difference: Vec<Row>,
}

/// All rows.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    rows: Vec<Row>,
}

impl Listed {
    /// Reads the project's own file.
    ///
    /// # Errors
    ///
    /// It cannot be read, or a row is wrong.
    pub fn of_project() -> Result<Listed> {
        Listed::of_file(&places::root().join("xtask/same.toml"))
    }

    fn of_file(path: &Path) -> Result<Listed> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Listed::of_text(&text).map_err(|error| format!("{}: {error}", path.display()).into())
    }

    /// Reads rows.
    ///
    /// # Errors
    ///
    /// A row is wrong.
    pub fn of_text(text: &str) -> Result<Listed> {
        let File { difference: rows } = toml::from_str(text)?;
        for row in &rows {
            if row.reason.trim().is_empty() {
                return Err("a row has no reason".into());
            }
            let replaces = row.replace.as_ref().is_some_and(|text| !text.is_empty());
            if row.drop.is_some() && row.replace.is_some() || !row.with.is_empty() && !replaces {
                return Err(format!("`{}` drops or replaces, or neither", row.reason).into());
            }
        }
        Ok(Listed { rows })
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The rows for an output of a run, with their numbers.
    pub fn of_run(&self, command: &str, input: &str, stream: Stream) -> Applying<'_> {
        let applies = |row: &&Row| {
            row.stream.is_none_or(|named| named == stream)
                && matches(&row.command, command)
                && matches(&row.input, input)
        };
        Applying(self.rows.iter().enumerate().filter(|(_, row)| applies(row)).collect())
    }
}

/// The rows that apply to one output of one run.
#[derive(Debug)]
pub struct Applying<'a>(Vec<(usize, &'a Row)>);

impl Applying<'_> {
    /// Returns `true` if there is no row.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The numbers of the rows.
    pub fn numbers(&self) -> Vec<usize> {
        self.0.iter().map(|(number, _)| *number).collect()
    }

    /// Returns `true` if a row accepts any difference.
    pub fn accept_all(&self) -> bool {
        self.0.iter().any(|(_, row)| row.drop.is_none() && row.replace.is_none())
    }

    /// A line as it is compared; `None` if it is dropped.
    pub fn line<'l>(&self, line: &'l str) -> Option<Cow<'l, str>> {
        let mut line = Cow::Borrowed(line);
        for (_, row) in &self.0 {
            if row.drop.as_ref().is_some_and(|pattern| matches(pattern, line.trim_end_matches('\n'))) {
                return None;
            }
            if let Some(text) = row.replace.as_ref().filter(|text| line.contains(text.as_str())) {
                line = Cow::Owned(line.replace(text.as_str(), &row.with));
            }
        }
        Some(line)
    }
}

/// Returns `true` if a text is of a pattern, in which each `*` is any text.
fn matches(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = r#"
        [[difference]]
        reason = "another word"
        command = "check*"
        stream = "stderr"
        replace = "is legal"
        with = "may be played"

        [[difference]]
        reason = "a line is gone"
        input = "testdata/games/*"
        drop = "note:*opening*"

        [[difference]]
        reason = "another format"
        command = "detect --format json*"
    "#;

    #[test]
    fn patterns_take_any_text_for_stars() {
        for (pattern, text, expected) in [
            ("*", "", true),
            ("check*", "check --jobs 1", true),
            ("check*", "convert check", false),
            ("*--to json*", "convert --to json --jobs 4", true),
            ("a*b*c", "a b b c", true),
            ("a*bc*c", "abc", false),
            ("a", "ab", false),
            ("ab*ba", "aba", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} on {text}");
        }
    }

    #[test]
    fn rows_apply_to_the_runs_and_outputs_that_they_name() {
        let listed = Listed::of_text(ROWS).unwrap();
        let numbers = |command, input, stream| listed.of_run(command, input, stream).numbers();
        assert_eq!(numbers("check --jobs 1", "fuzz/seeds/a", Stream::Stderr), [0]);
        assert_eq!(numbers("check --jobs 1", "fuzz/seeds/a", Stream::Stdout), [0; 0]);
        assert_eq!(numbers("check", "testdata/games/ok/a.txt", Stream::Stderr), [0, 1]);
        assert_eq!(numbers("detect --format json", "mutant 7", Stream::ExitCode), [2]);
    }

    #[test]
    fn lines_are_changed_on_both_sides_before_they_are_compared() {
        let listed = Listed::of_text(ROWS).unwrap();
        let rows = listed.of_run("check", "testdata/games/ok/a.txt", Stream::Stderr);
        assert!(!rows.accept_all());
        assert_eq!(rows.line("Nf3 is legal\n").as_deref(), rows.line("Nf3 may be played\n").as_deref());
        assert_eq!(rows.line("note: an opening of old\n"), None);
        assert_ne!(rows.line("Nf3 is legal\n").as_deref(), rows.line("Nf3 is not legal\n").as_deref());
        assert!(listed.of_run("detect --format json", "a", Stream::Stdout).accept_all());
    }

    #[test]
    fn rows_without_reason_or_with_two_actions_are_refused() {
        assert!(Listed::of_text("[[difference]]\nreason = ' '").is_err());
        assert!(Listed::of_text("[[difference]]\nreason = 'a'\ndrop = 'b'\nreplace = 'c'").is_err());
        assert!(Listed::of_text("[[difference]]\nreason = 'a'\nwith = 'c'").is_err());
        assert!(Listed::of_text("[[difference]]\nreason = 'a'\ncolour = 'c'").is_err());
    }

    #[test]
    fn the_file_of_the_project_is_right() {
        Listed::of_project().unwrap();
    }
}
