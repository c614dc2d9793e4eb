//! Proof that the README tells the truth: the commands of its `console` blocks are run, and must print what it shows.
//!
//! In such a block a line that begins with `$ ` is a command for bash, run in the root of the repository with the
//! program that is tested first in PATH, which prints what the release prints and is there already; a backslash at its
//! end continues it. The lines after it are what it prints on both outputs; a line `...` stands for any lines. Commands that are
//! not to be run belong into `sh` blocks.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::program;
use crate::report::Tally;
use crate::{Result, places};

/// A command and what it is said to print.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Example {
    line: usize,
    command: String,
    shown: Vec<String>,
}

/// Runs every command that the README shows with its output.
///
/// # Errors
///
/// The program does not build, or bash cannot be started.
pub fn check() -> Result<Tally> {
    let Ok(text) = fs::read_to_string(places::root().join("README.md")) else {
        return Ok(Tally::default().with_note("no README.md yet"));
    };
    let examples = examples(&text);
    if examples.is_empty() {
        return Ok(Tally::default().with_note("no console block yet"));
    }
    let program = program()?;
    let mut tally = Tally::default();
    for example in &examples {
        let fault = fault(example, &program)?;
        tally.passed += u64::from(fault.is_none());
        tally.failed += u64::from(fault.is_some());
        match fault {
            None => println!("README.md:{} $ {} ... ok", example.line, example.command),
            Some(fault) => println!("README.md:{} $ {} ... {fault}", example.line, example.command),
        }
    }
    Ok(tally)
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    let mut lines = text.lines().enumerate();
    while let Some((index, line)) = lines.next() {
        match (inside, line) {
            (false, _) => inside = line.trim_end() == "```console",
            (true, "```") => inside = false,
            (true, _) => match line.strip_prefix("$ ") {
                Some(command) => {
                    let mut command = command.to_owned();
                    while command.ends_with('\\')
                        && let Some((_, more)) = lines.next()
                    {
                        command = format!("{command}\n{more}");
                    }
                    examples.push(Example { line: index + 1, command, shown: Vec::new() });
                }
                None => {
                    if let Some(example) = examples.last_mut() {
                        example.shown.push(line.trim_end().to_owned());
                    }
                }
            },
        }
    }
    for example in &mut examples {
        while example.shown.last().is_some_and(String::is_empty) {
            example.shown.pop();
        }
    }
    examples
}

/// The fault of an example, if it has one.
fn fault(example: &Example, program: &Path) -> Result<Option<String>> {
    if example.command.starts_with("cargo xtask") {
        return Ok(Some("would run these checks inside themselves; use an `sh` block".to_owned()));
    }
    let built = program.parent().unwrap_or(program).to_path_buf();
    let path = env::var_os("PATH").unwrap_or_default();
    let paths: Vec<PathBuf> = std::iter::once(built).chain(env::split_paths(&path)).collect();
    let output = Command::new("bash")
        .args(["-c", &format!("exec 2>&1\n{}", example.command)])
        .current_dir(places::root())
        .env("PATH", env::join_paths(paths)?)
        .env("CARGO_TERM_QUIET", "true")
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let printed: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    // 126 and 127 are bash's own: the command cannot be run, or does not exist.
    if matches!(output.status.code(), None | Some(126 | 127)) {
        return Ok(Some(format!("cannot run: {}", printed.join("\n"))));
    }
    let shown: Vec<&str> = example.shown.iter().map(String::as_str).collect();
    if agrees(&shown, &printed) {
        return Ok(None);
    }
    Ok(Some(format!("\n--- shown\n{}\n--- printed\n{}\n---", shown.join("\n"), printed.join("\n"))))
}

/// Returns true if the lines are those shown, `...` standing for any number of them.
fn agrees(shown: &[&str], printed: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        ["...", rest @ ..] => (0..=printed.len()).any(|skipped| agrees(rest, &printed[skipped..])),
        [first, rest @ ..] => printed.first() == Some(first) && agrees(rest, &printed[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::{agrees, examples};

    #[test]
    fn blocks_are_cut_into_examples() {
        let text = "```console\n$ a \\\n  b\none\n\n$ c\n```\n```sh\n$ d\n```\n";
        let found = examples(text);
        let seen: Vec<(usize, &str, usize)> =
            found.iter().map(|example| (example.line, &*example.command, example.shown.len())).collect();
        assert_eq!(seen, [(2, "a \\\n  b", 1), (6, "c", 0)]);
    }

    #[test]
    fn dots_stand_for_any_lines() {
        assert!(agrees(&["a", "...", "d"], &["a", "b", "c", "d"]));
        assert!(agrees(&["..."], &[]));
        assert!(!agrees(&["a", "...", "d"], &["a", "b"]));
        assert!(!agrees(&[], &["a"]));
    }
}
