//! Proof that no version in a lock file was taken back from crates.io ("yanked").
//!
//! The registry tells which versions were taken back, and nothing else about their faults: advisories are kept elsewhere. cargo
//! itself asks it: it takes a version that was taken back for no package that has no lock file yet.

use serde::Deserialize;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::process::cargo;
use crate::report::Tally;
use crate::{Result, places};

/// The workspaces of the project, each with a lock file.
pub const WORKSPACES: [&str; 6] = ["", "bench", "fuzz", "mutants", "ports/python", "ports/wasm"];

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    source: Option<String>,
}

/// Asks for the versions of every lock file.
///
/// # Errors
///
/// A lock file cannot be read, a package not be written, or cargo not be started.
pub fn check() -> Result<Tally> {
    let mut tally = Tally::default();
    for workspace in WORKSPACES {
        let path = places::root().join(workspace).join("Cargo.lock");
        let lock: Lock = toml::from_str(&fs::read_to_string(&path)?)?;
        let package = places::root().join("target/yanked").join(workspace.replace('/', "-"));
        fs::create_dir_all(package.join("src"))?;
        fs::write(package.join("src/lib.rs"), "")?;
        match refused(&package, &manifest(&lock))? {
            Answer::Given => tally.passed += 1,
            Answer::Yanked(complaint) => {
                println!("{}: {complaint}", path.display());
                tally.failed += 1;
            }
            Answer::None(complaint) => {
                println!("{complaint}");
                return Ok(tally.with_note("not all run: crates.io gave no answer"));
            }
        }
    }
    Ok(tally)
}

/// The answer of the registry.
enum Answer {
    /// It has every version.
    Given,
    /// A version was taken back.
    Yanked(String),
    /// There was none.
    None(String),
}

fn refused(package: &Path, manifest: &str) -> Result<Answer> {
    fs::write(package.join("Cargo.toml"), manifest)?;
    let lock = package.join("Cargo.lock");
    if lock.exists() {
        fs::remove_file(lock)?;
    }
    let output = cargo(&["generate-lockfile", "--quiet"]).current_dir(package).output()?;
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(match output.status.success() {
        true => Answer::Given,
        false if complaint.contains(" is yanked") => Answer::Yanked(complaint),
        false => Answer::None(complaint),
    })
}

/// A package that needs exactly the versions of a lock file.
fn manifest(lock: &Lock) -> String {
    let mut manifest =
        "[package]\nname = \"locked\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n"
            .to_owned();
    for (at, package) in lock.package.iter().enumerate().filter(|(_, package)| package.source.is_some()) {
        // What follows a plus is no part of a requirement.
        let version = package.version.split('+').next().unwrap_or_default();
        let Locked { name, .. } = package;
        // A name may come with several versions, so each has one of its own here. Writing to a string never fails.
        let _ = writeln!(
            manifest,
            "p{at} = {{ package = \"{name}\", version = \"={version}\", default-features = false }}"
        );
    }
    manifest
}

#[cfg(test)]
mod tests {
    use super::{Lock, manifest};

    #[test]
    fn packages_of_registries_are_asked_for_as_they_are_locked() {
        let lock: Lock = toml::from_str(
            "version = 4\n[[package]]\nname = \"stamma\"\nversion = \"0.1.0\"\n\n[[package]]\nname = \"zstd-sys\"\n\
             version = \"2.1.2+zstd.1.5.7\"\nsource = \"registry+https://github.com/rust-lang/crates.io-index\"\n",
        )
        .unwrap();
        let written = manifest(&lock);
        assert!(!written.contains("stamma"));
        let wanted = "\np1 = { package = \"zstd-sys\", version = \"=2.1.2\", default-features = false }\n";
        assert!(written.ends_with(wanted), "{written}");
    }
}
