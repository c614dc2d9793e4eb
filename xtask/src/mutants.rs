//! `cargo xtask mutants`: changes the code in one place at a time and sees whether a test fails. The package in `mutants/` does it, a
//! workspace of its own, since nothing else needs to read Rust.

use crate::arguments::Arguments;
use crate::process::{cargo, succeeds};
use crate::{Result, Verdict};

/// The flags, each with a value.
const FLAGS: [&str; 5] = ["--crates", "--sample", "--seed", "--longest", "--wanted"];

/// The command.
///
/// # Errors
///
/// A flag is not known, or cargo cannot be started.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let mut command = cargo(&["run", "--quiet", "--manifest-path", "mutants/Cargo.toml", "--"]);
    for flag in FLAGS {
        if let Some(value) = arguments.value::<String>(flag)? {
            command.args([flag, &value]);
        }
    }
    arguments.finish()?;
    Ok(Verdict::of_faults(u64::from(!succeeds(&mut command)?)))
}
