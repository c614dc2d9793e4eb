//! `cargo xtask bench [NAMES...]`: the bench package, which is no member of the workspace since it links GPL programs.
//!
//! The programs that are measured are built here as users build them, and python-chess is had where the tests have it.
//! The bench itself writes the record, since it alone has the measurements.

use std::path::{Path, absolute};
use std::process::Command;

use crate::arguments::Arguments;
use crate::process::{cargo, quietly, succeeds};
use crate::{Result, Verdict, oracle, places};

/// The command: what it does not know itself it hands on.
///
/// # Errors
///
/// Something cannot be built, or cargo cannot be started.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let mut words: Vec<String> = Vec::new();
    for flag in ["--rounds", "--megabytes", "--corpora"] {
        if let Some(value) = arguments.value::<String>(flag)? {
            let value = if flag == "--corpora" { shown(&absolute(value)?) } else { value };
            words.extend([flag.to_owned(), value]);
        }
    }
    while let Some(name) = arguments.word() {
        words.push(name);
    }
    arguments.finish()?;
    if !succeeds(&mut cargo(&["build", "--quiet", "--release", "--package", "stamma-cli"]))? {
        return Err("stamma does not build".into());
    }
    let day = quietly(Command::new("date").arg("+%F"))?;
    let record = places::root().join("record").join(format!("{}.md", day.trim()));
    let stamma = places::target().join("release/stamma");
    words.extend(["--stamma".to_owned(), shown(&stamma), "--record".to_owned(), shown(&record)]);
    words.extend(["--commit".to_owned(), commit()]);
    match oracle::python() {
        Ok(python) => words.extend(["--python".to_owned(), shown(&python)]),
        Err(error) => println!("python-chess cannot be had: {error}"),
    }
    let mut command = cargo(&["run", "--quiet", "--release", "--manifest-path", "bench/Cargo.toml", "--"]);
    let measured = succeeds(command.args(&words))?;
    println!("{} is the record", record.display());
    Ok(Verdict::of_faults(u64::from(!measured)))
}

/// The commit that is checked out, and whether anything is changed.
fn commit() -> String {
    let git = |words: &[&str]| quietly(Command::new("git").args(words).current_dir(places::root()));
    let Ok(commit) = git(&["rev-parse", "--short", "HEAD"]) else { return "unknown".to_owned() };
    let changed = git(&["status", "--porcelain", "--untracked-files=no"]).is_ok_and(|text| !text.is_empty());
    format!("{}{}", commit.trim(), if changed { " with changes" } else { "" })
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
