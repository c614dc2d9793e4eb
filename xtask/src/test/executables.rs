//! The tests of the workspace: each program that cargo builds of them runs as soon as it is built, two at a time. cargo itself runs
//! one after the other, and many of them end with one long test, for which a processor has nothing to do.

use std::collections::HashSet;
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
    target: Option<Target>,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

/// A program that cargo has built.
#[derive(PartialEq, Eq, Debug)]
enum Built {
    /// The program of a package, with the folder of the package.
    Main(PathBuf),
    Tests(Program),
}

/// A program of tests.
#[derive(PartialEq, Eq, Clone, Debug)]
struct Program {
    file: PathBuf,
    /// The folder of its package, in which it runs.
    folder: PathBuf,
    /// True if it stands beside the sources of its package, whose program it may start.
    is_beside: bool,
}

/// The programs of tests that wait for the program of their package: cargo builds both side by side.
#[derive(Default)]
struct Waiting {
    programs: Vec<Program>,
    built: HashSet<PathBuf>,
}

impl Waiting {
    /// Returns the programs that can run now that this one is built.
    fn ready(&mut self, built: Built) -> Vec<Program> {
        match built {
            Built::Main(folder) => {
                let (ready, programs) = self.programs.drain(..).partition(|program| program.folder == folder);
                self.programs = programs;
                self.built.insert(folder);
                ready
            }
            Built::Tests(program) if program.starts_another() && !self.built.contains(&program.folder) => {
                self.programs.push(program);
                Vec::new()
            }
            Built::Tests(program) => vec![program],
        }
    }
}

impl Program {
    fn starts_another(&self) -> bool {
        self.is_beside && self.folder.join("src/main.rs").is_file()
    }
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
        // The threads wait for programs until this end is dropped.
        let run = |program| drop(sender.send(program));
        let mut waiting = Waiting::default();
        for built in lines.map_while(std::result::Result::ok).filter_map(|line| built(&line)) {
            waiting.ready(built).into_iter().for_each(run);
        }
        waiting.programs.into_iter().for_each(run);
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

/// The program that a line of cargo tells of.
fn built(line: &str) -> Option<Built> {
    let Message { executable, manifest_path, profile, target } = serde_json::from_str(line).ok()?;
    let (file, folder, target) = (executable?, manifest_path?.parent()?.to_path_buf(), target?);
    let is = |kind: &str| target.kind.iter().any(|one| one == kind);
    if profile?.test {
        Some(Built::Tests(Program { file, folder, is_beside: is("test") }))
    } else {
        is("bin").then_some(Built::Main(folder))
    }
}

#[cfg(test)]
mod tests {
    use super::{Built, Program, Waiting, built};
    use crate::places;

    fn tests(file: &str, is_beside: bool) -> Program {
        Program { file: file.into(), folder: places::root().join("xtask"), is_beside }
    }

    #[test]
    fn programs_are_found_in_what_cargo_says() {
        let line = |test: bool, kind: &str, executable: &str| {
            format!(
                "{{\"reason\":\"compiler-artifact\",\"manifest_path\":\"/a/Cargo.toml\",\
                 \"target\":{{\"kind\":[\"{kind}\"],\"name\":\"b\"}},\
                 \"profile\":{{\"opt_level\":\"1\",\"test\":{test}}},\"executable\":{executable},\"fresh\":true}}"
            )
        };
        let program = |is_beside| Program { file: "/t/b-1".into(), folder: "/a".into(), is_beside };
        assert_eq!(built(&line(true, "test", "\"/t/b-1\"")), Some(Built::Tests(program(true))));
        assert_eq!(built(&line(true, "lib", "\"/t/b-1\"")), Some(Built::Tests(program(false))));
        assert_eq!(built(&line(false, "bin", "\"/t/b\"")), Some(Built::Main("/a".into())));
        assert_eq!(built(&line(false, "example", "\"/t/b\"")), None);
        assert_eq!(built(&line(true, "lib", "null")), None);
        assert_eq!(built("{\"reason\":\"build-finished\",\"success\":true}"), None);
        assert_eq!(built("running 3 tests"), None);
    }

    #[test]
    fn tests_that_start_the_program_of_their_package_wait_for_it() {
        let mut waiting = Waiting::default();
        let [within, early, late] = [tests("within", false), tests("early", true), tests("late", true)];
        assert_eq!(waiting.ready(Built::Tests(within.clone())), [within]);
        assert_eq!(waiting.ready(Built::Tests(early.clone())), []);
        assert_eq!(waiting.ready(Built::Main("/another".into())), []);
        assert_eq!(waiting.ready(Built::Main(early.folder.clone())), [early]);
        assert_eq!(waiting.ready(Built::Tests(late.clone())), [late]);
    }
}
