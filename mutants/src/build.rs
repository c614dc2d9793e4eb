//! The copy of the project, what of the changes cannot be built, and the programs of the tests.

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::Result;
use crate::find::Mutant;
use crate::settings::Settings;
use crate::switch::{self, Place};

/// A program of tests.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Program {
    /// The package that it tests.
    pub package: String,
    /// Its name in the package.
    pub name: String,
    /// The file that is run.
    pub file: PathBuf,
    /// The folder of the package, in which it is run.
    pub folder: PathBuf,
}

/// Copies the project as it is in the working tree, without what git ignores, and returns the folder.
///
/// # Errors
///
/// git does not run, or a file cannot be copied.
pub fn copy(settings: &Settings) -> Result<PathBuf> {
    let tree = settings.root.join("target/mutants/tree");
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(&settings.root)
        .output()?;
    if !listed.status.success() {
        return Err("git cannot list the files of the project".into());
    }
    for name in String::from_utf8(listed.stdout)?.split_terminator('\0') {
        let (from, to) = (settings.root.join(name), tree.join(name));
        // A file that was deleted and is still listed.
        let Ok(content) = fs::read(from) else { continue };
        // What is as it was keeps its date, and is not built again.
        if fs::read(&to).is_ok_and(|old| old == content) {
            continue;
        }
        fs::create_dir_all(to.parent().ok_or("a file without a folder")?)?;
        fs::write(to, content)?;
    }
    Ok(tree.canonicalize()?)
}

/// Puts all mutants that can be built into the tree; the others have no value. The number of a mutant is its place, from 1.
///
/// # Errors
///
/// The tree cannot be built, whatever is left out.
pub fn without_those_that_do_not_build(
    tree: &Path,
    settings: &Settings,
    drawn: Vec<Mutant>,
) -> Result<Vec<Option<Mutant>>> {
    let mut mutants: Vec<Option<Mutant>> = drawn.into_iter().map(Some).collect();
    loop {
        copy(settings)?;
        let places = switch::write(&settings.root, tree, &mutants)?;
        let mut check = cargo(tree, "check");
        let output = check.output()?;
        if output.status.success() {
            return Ok(mutants);
        }
        let mut bad = BTreeSet::new();
        for message in messages(&output.stdout) {
            bad.extend(of_message(&message, tree, &places));
        }
        if bad.is_empty() {
            let complaint = String::from_utf8_lossy(&output.stderr);
            return Err(format!("the project cannot be built with the mutants: {complaint}").into());
        }
        for number in bad {
            if let Some(mutant) = mutants[number - 1].take() {
                println!("not built: {mutant}");
            }
        }
    }
}

/// The mutants that an error of the compiler is about: those at its places, else the nearest one of the file.
fn of_message(message: &Value, tree: &Path, places: &[Place]) -> Vec<usize> {
    let message = &message["message"];
    if message["level"] != "error" {
        return Vec::new();
    }
    let spans = message["spans"].as_array().map_or(&[][..], |spans| spans);
    let mut numbers = Vec::new();
    for span in spans.iter().filter(|span| span["is_primary"] == true) {
        let (Some(file), Some(start), Some(end)) =
            (span["file_name"].as_str(), span["byte_start"].as_u64(), span["byte_end"].as_u64())
        else {
            continue;
        };
        let file = tree.join(file);
        let (start, end) = (start as usize, end as usize);
        let in_file = || places.iter().filter(|place| tree.join(&place.file) == file);
        let touched = in_file().filter(|place| place.bytes.start < end && start < place.bytes.end);
        let touched: Vec<usize> = touched.map(|place| place.number).collect();
        if touched.is_empty() {
            let nearest = in_file().min_by_key(|place| place.bytes.start.abs_diff(start));
            numbers.extend(nearest.map(|place| place.number));
        }
        numbers.extend(touched);
    }
    numbers
}

/// Builds the tests of the workspace and returns their programs.
///
/// # Errors
///
/// They cannot be built.
pub fn tests(tree: &Path) -> Result<Vec<Program>> {
    let output = cargo(tree, "test").arg("--no-run").output()?;
    if !output.status.success() {
        return Err(format!("the tests cannot be built: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let mut programs: Vec<Program> =
        messages(&output.stdout).filter_map(|message| program(&message)).collect();
    programs.sort();
    Ok(programs)
}

/// The program of tests that a message of cargo is about.
fn program(message: &Value) -> Option<Program> {
    (message["reason"] == "compiler-artifact" && message["profile"]["test"] == true).then_some(())?;
    let file = message["executable"].as_str()?.into();
    let folder = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    let package = folder.file_name()?.to_str()?.to_owned();
    Some(Program { package, name: message["target"]["name"].as_str()?.to_owned(), file, folder })
}

fn messages(output: &[u8]) -> impl Iterator<Item = Value> {
    output.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok())
}

/// A command of cargo for the workspace in the tree.
fn cargo(tree: &Path, name: &str) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command
        .args([name, "--workspace", "--features", "stamma-cli/columns", "--message-format=json"])
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", tree.with_file_name("target"))
        // The tests are run many times: what makes them fast is worth its time, and nothing is built twice.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "2")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_INCREMENTAL", "0");
    command
}
