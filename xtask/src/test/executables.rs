//! The tests of the workspace: each program that cargo builds of them runs as soon as it is built, two at a time. cargo itself runs
//! one after the other, and many of them end with one long test, for which a processor has nothing to do.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde::Deserialize;

use super::{closing_line, count_tests};
use crate::process::{WORKSPACE_TESTS, cargo, printed};
use crate::report::Tally;
use crate::{Result, places};

/// The number of programs that run at a time.
const AT_A_TIME: usize = 2;

/// A line of cargo that tells of something that was built.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
    manifest_path: Option<PathBuf>,
    profile: Option<Profile>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// A program of tests, and the folder of its package, in which it runs.
#[derive(PartialEq, Eq, Debug)]
struct Program {
    file: PathBuf,
    folder: PathBuf,
}

/// Runs every test of the workspace, those of the documentation too, with these variables in its environment.
///
/// # Errors
///
/// cargo cannot be started, or no test ran.
pub fn run(variables: &[(&str, &str)]) -> Result<Tally> {
    let mut sum = [0; 3];
    let built = run_built(variables, |counts| add(&mut sum, counts))?;
    let [passed, failed, ignored] = sum;
    let mut documentation = cargo(&WORKSPACE_TESTS);
    documentation.args(["--doc", "--no-fail-fast"]).envs(variables.iter().copied());
    let examples = count_tests(&mut documentation)?;
    Ok(Tally {
        passed: passed + examples.passed,
        failed: failed + examples.failed + u64::from(!built),
        note: if ignored > 0 { format!("{ignored} ignored") } else { examples.note },
    })
}

fn add(sum: &mut [u64; 3], counts: [u64; 3]) {
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum += count;
    }
}

/// Builds the programs and runs each. Returns whether all were built.
fn run_built(variables: &[(&str, &str)], ended: impl FnMut([u64; 3])) -> Result<bool> {
    let mut build = cargo(&WORKSPACE_TESTS);
    build.args(["--no-run", "--message-format=json-render-diagnostics"]).stdout(Stdio::piped());
    let mut child = build.spawn()?;
    let lines = BufReader::new(child.stdout.take().ok_or("cargo has no output")?).lines();
    let (sender, programs) = mpsc::channel();
    let programs = Mutex::new(programs);
    let (outcomes, outcome) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..AT_A_TIME {
            let outcomes = outcomes.clone();
            scope.spawn(|| run_each(&programs, variables, outcomes));
        }
        drop(outcomes);
        for program in lines.map_while(std::result::Result::ok).filter_map(|line| program(&line)) {
            // The threads wait for programs until this end is dropped.
            let _ = sender.send(program);
        }
        drop(sender);
        outcome.iter().for_each(ended);
    });
    Ok(child.wait()?.success())
}

/// Runs programs until there are no more, and tells how many tests of each passed, failed and were left out.
fn run_each(programs: &Mutex<Receiver<Program>>, variables: &[(&str, &str)], outcomes: Sender<[u64; 3]>) {
    loop {
        let next = programs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(program) = next else { return };
        // As cargo runs it.
        let mut command = Command::new(&program.file);
        command.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
        let (succeeded, text) = printed(command.envs(variables.iter().copied()))
            .unwrap_or_else(|error| (false, error.to_string()));
        println!("     Running {}\n{text}", shown(&program.file));
        let mut counts = [0; 3];
        text.lines().filter_map(closing_line).for_each(|line| add(&mut counts, line));
        if !succeeded && counts[1] == 0 {
            // It could not run, or a test ended the process.
            counts[1] = 1;
        }
        if outcomes.send(counts).is_err() {
            return;
        }
    }
}

fn shown(file: &Path) -> String {
    file.strip_prefix(places::root()).unwrap_or(file).display().to_string()
}

/// The program of tests that a line of cargo tells of.
fn program(line: &str) -> Option<Program> {
    let Message { executable, manifest_path, profile } = serde_json::from_str(line).ok()?;
    let file = executable.filter(|_| profile.is_some_and(|profile| profile.test))?;
    Some(Program { file, folder: manifest_path?.parent()?.to_path_buf() })
}

#[cfg(test)]
mod tests {
    use super::{Program, program};

    #[test]
    fn programs_of_tests_are_found_in_what_cargo_says() {
        let line = |test: bool, executable: &str| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"/a/Cargo.toml\",\"target\":{{\"name\":\"b\"}},\
                 \"profile\":{{\"opt_level\":\"1\",\"test\":{test}}},\"executable\":{executable},\"fresh\":true}}"
            )
        };
        let found = Program { file: "/t/b-1".into(), folder: "/a".into() };
        assert_eq!(program(&line(true, "\"/t/b-1\"")), Some(found));
        assert_eq!(program(&line(false, "\"/t/b-1\"")), None, "a program that is no test");
        assert_eq!(program(&line(true, "null")), None);
        assert_eq!(program("{\"reason\":\"build-finished\",\"success\":true}"), None);
        assert_eq!(program("running 3 tests"), None);
    }
}
