//! Running other programs.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::{Result, places};

/// The tests of the workspace, with tables as Parquet too. Whoever needs the program in tests builds it with these words: with
/// others cargo chooses other features for what it depends on, and builds most of it again.
pub const WORKSPACE_TESTS: [&str; 4] = ["test", "--workspace", "--features", TEST_FEATURES];

/// The features that the tests of the workspace ask for.
pub const TEST_FEATURES: &str = "stamma-cli/columns";

/// A cargo command in the root of the repository.
pub fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.args(arguments).current_dir(places::root());
    command
}

/// The command of stamma, built as the tests of the workspace build it.
///
/// # Errors
///
/// It does not build.
pub fn program() -> Result<PathBuf> {
    if !succeeds(cargo(&WORKSPACE_TESTS).args(["--quiet", "--no-run"]))? {
        return Err("stamma does not build".into());
    }
    Ok(places::target().join("debug/stamma"))
}

/// Lets a command of cargo lint the members of its workspace while it builds or checks them; a warning is an error.
///
/// It sets what `cargo clippy -- -D warnings` sets, so that what the one has checked is not checked again by the other.
///
/// # Errors
///
/// There is no compiler.
pub fn linted(command: &mut Command) -> Result<&mut Command> {
    let driver = format!("bin/clippy-driver{}", env::consts::EXE_SUFFIX);
    command.env("RUSTC_WORKSPACE_WRAPPER", sysroot()?.join(driver));
    Ok(command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"))
}

/// The folder of the toolchain.
///
/// # Errors
///
/// There is no compiler.
pub fn sysroot() -> Result<PathBuf> {
    Ok(PathBuf::from(quietly(Command::new("rustc").args(["--print", "sysroot"]))?.trim()))
}

/// Runs a command to its end, its output going where ours goes.
///
/// # Errors
///
/// It cannot be started.
pub fn succeeds(command: &mut Command) -> Result<bool> {
    let status = command.status().map_err(|error| format!("{}: {error}", shown(command)))?;
    Ok(status.success())
}

/// The end of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    /// With success.
    Well,
    /// Without success.
    Badly,
    /// By us, because it did not end by itself in its time.
    OutOfTime,
}

/// Runs a command to its end, shows every line of its output and hands it on as well.
///
/// # Errors
///
/// It cannot be started, or its output cannot be read.
pub fn succeeds_while(command: &mut Command, line_found: impl FnMut(&str)) -> Result<bool> {
    command.stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", shown(command)))?;
    show_lines(&mut child, line_found)?;
    Ok(child.wait()?.success())
}

/// Does what [`succeeds_while`] does, and stops the command and all that it has started if it takes longer than it may.
///
/// # Errors
///
/// It cannot be started, or its output cannot be read.
fn ends_within(limit: Duration, command: &mut Command, line_found: impl FnMut(&str)) -> Result<Ended> {
    command.stdout(Stdio::piped());
    // What it starts is stopped with it, so it leads a group of its own.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", shown(command)))?;
    let id = child.id();
    let (ended, end) = mpsc::channel::<()>();
    let watch = thread::spawn(move || {
        let late = || end.recv_timeout(limit) == Err(RecvTimeoutError::Timeout);
        if !late() {
            return false;
        }
        stop(id, "TERM");
        if end.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
            stop(id, "KILL");
        }
        true
    });
    let shown = show_lines(&mut child, line_found);
    let status = child.wait();
    drop(ended);
    let stopped = watch.join().unwrap_or(false);
    shown?;
    Ok(match stopped {
        true => Ended::OutOfTime,
        false if status?.success() => Ended::Well,
        false => Ended::Badly,
    })
}

/// Runs tests that use a browser or a server. Returns whether they succeeded, and what `line_found` has counted.
///
/// Such a program may stop answering, which says nothing of what is tested: tests that take longer than `limit` are stopped and run
/// once more.
///
/// # Errors
///
/// They cannot be started, or their output cannot be read.
pub fn succeeds_within<T: Default>(
    limit: Duration,
    command: &mut Command,
    line_found: impl Fn(&mut T, &str),
) -> Result<(bool, T)> {
    let mut run = || -> Result<(Ended, T)> {
        let mut counted = T::default();
        Ok((ends_within(limit, command, |line| line_found(&mut counted, line))?, counted))
    };
    let mut outcome = run()?;
    if outcome.0 == Ended::OutOfTime {
        println!("not ended after {} minutes; once more", limit.as_secs() / 60);
        outcome = run()?;
    }
    Ok((outcome.0 == Ended::Well, outcome.1))
}

/// The time a command has to end after it was told to.
const GRACE: Duration = Duration::from_secs(10);

/// Sends a signal to the group of a process.
fn stop(leader: u32, signal: &str) {
    let mut command = if cfg!(windows) { Command::new("taskkill") } else { Command::new("kill") };
    if cfg!(windows) {
        command.args(["/T", "/F", "/PID", &leader.to_string()]);
    } else {
        command.args([&format!("-{signal}"), "--", &format!("-{leader}")]);
    }
    // It may have ended just now.
    let _ = quietly(&mut command);
}

fn show_lines(child: &mut Child, mut line_found: impl FnMut(&str)) -> Result<()> {
    let output = child.stdout.take().ok_or("no output to read")?;
    let mut ours = io::stdout();
    for line in BufReader::new(output).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        writeln!(ours, "{line}")?;
        line_found(&line);
    }
    Ok(())
}

/// Runs a command quietly and gives what it wrote to both outputs when it fails.
///
/// # Errors
///
/// It cannot be started, or it fails.
pub fn quietly(command: &mut Command) -> Result<String> {
    let output = command.output().map_err(|error| format!("{}: {error}", shown(command)))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    Err(format!("{} failed: {}{}", shown(command), text, complaint).into())
}

/// Runs a command to its end. Returns whether it succeeded, and what it wrote to both outputs, in the order in which that came.
///
/// # Errors
///
/// It cannot be started, or its output cannot be read.
pub fn printed(command: &mut Command) -> Result<(bool, String)> {
    let (mut reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", shown(command)))?;
    // The pipe ends when nobody holds its other end.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut text = Vec::new();
    reader.read_to_end(&mut text)?;
    Ok((child.wait()?.success(), String::from_utf8_lossy(&text).into_owned()))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;

    /// The packages that only the tests have with Parquet, and one that no crate of ours needs.
    const BUILT_AGAIN: [&str; 3] = ["arrow-ipc", "smallvec", "stamma-columns"];

    /// The packages that a build needs, each with all features that it has there.
    fn features(words: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
        let tree = quietly(cargo(&["tree", "--prefix", "none", "--format", "{p}|{f}"]).args(words)).unwrap();
        let mut features: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        // Blank lines stand between the members.
        for (package, given) in tree.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('|'))
        {
            let name = package.split(' ').take(2).collect::<Vec<_>>().join(" ");
            features.entry(name).or_default().insert(given.to_owned());
        }
        features
    }

    // On other systems other packages are needed, and there the time matters less.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_this_program_is_built_from_is_not_built_again_for_the_tests() {
        let own = features(&["--package", "xtask", "--edges", "normal,build"]);
        let of_tests = features(&["--workspace", "--features", TEST_FEATURES, "--edges", "normal,build,dev"]);
        let again = own.iter().filter(|(name, given)| {
            of_tests.get(*name) != Some(given) && !BUILT_AGAIN.contains(&name.split(' ').next().unwrap())
        });
        let again: Vec<_> = again.map(|(name, given)| (name, given, of_tests.get(name))).collect();
        assert!(again.is_empty(), "xtask/Cargo.toml gives them other features: {again:#?}");
    }

    #[test]
    fn what_takes_too_long_is_stopped_with_all_that_it_started() {
        let mut lines = Vec::new();
        let mut shell = Command::new("sh");
        shell.args(["-c", "echo begun; sleep 600 & sleep 600; echo done"]);
        let ended = ends_within(Duration::from_millis(300), &mut shell, |line| lines.push(line.to_owned()));
        assert_eq!((ended.unwrap(), lines), (Ended::OutOfTime, vec![String::from("begun")]));
    }

    #[test]
    fn what_ends_in_time_is_left_alone() {
        let ended =
            |words| ends_within(Duration::from_secs(60), Command::new("sh").args(["-c", words]), |_| ());
        assert_eq!(ended("true").unwrap(), Ended::Well);
        assert_eq!(ended("false").unwrap(), Ended::Badly);
    }

    /// A small program of which clippy warns, and rustc does not.
    const WARNED: &str = "fn main() {\n    return;\n}\n";

    /// The way to tell clippy what is an error is its own, and may change.
    #[test]
    fn a_warning_is_an_error_where_members_are_linted() -> Result<()> {
        if !sysroot()?.join(format!("bin/clippy-driver{}", env::consts::EXE_SUFFIX)).is_file() {
            println!("clippy is not installed, nor asked for");
            return Ok(());
        }
        let folder = places::target().join("tmp/linted");
        fs::create_dir_all(&folder)?;
        let manifest = "[package]\nname = \"linted\"\nedition = \"2024\"\n\n[[bin]]\nname = \"linted\"\npath = \"main.rs\"\n\n[workspace]\n";
        fs::write(folder.join("Cargo.toml"), manifest)?;
        let accepted = |program: &str| -> Result<bool> {
            fs::write(folder.join("main.rs"), program)?;
            let mut command = cargo(&["check", "--quiet", "--offline"]);
            command.current_dir(&folder).env("CARGO_TARGET_DIR", folder.join("target"));
            Ok(linted(&mut command)?.output()?.status.success())
        };
        assert!(!accepted(WARNED)?);
        assert!(accepted("fn main() {}\n")?);
        Ok(())
    }
}
