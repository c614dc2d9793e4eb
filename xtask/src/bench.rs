//! `cargo xtask bench perft`: the bench package, which is no member of the workspace since it links GPL programs.

use crate::arguments::Arguments;
use crate::process::{cargo, succeeds};
use crate::{Result, Verdict};

/// The command.
///
/// # Errors
///
/// The bench is not known, or cargo cannot be started.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let rounds: usize = arguments.value("--rounds")?.unwrap_or(5);
    let bench = arguments.word().ok_or("which bench? there is: perft")?;
    arguments.finish()?;
    let mut command = cargo(&["run", "--quiet", "--release", "--manifest-path", "bench/Cargo.toml", "--"]);
    let measured = succeeds(command.args([&bench, "--rounds", &rounds.to_string()]))?;
    Ok(Verdict::of_faults(u64::from(!measured)))
}
