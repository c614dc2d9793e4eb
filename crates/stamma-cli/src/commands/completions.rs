//! `completions`: scripts that complete commands in a shell.

use crate::args::{Args, Completions};
use crate::output::Output;
use crate::{Stop, Verdict};
use clap::CommandFactory;

pub(super) fn run(completions: &Completions) -> Result<Verdict, Stop> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut Args::command(), "stamma", &mut script);
    let mut output = Output::standard();
    output.write(&script)?;
    output.finish()?;
    Ok(Verdict::Clean)
}
