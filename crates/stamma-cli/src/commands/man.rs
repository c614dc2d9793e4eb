//! `man`: manual pages, made from the help texts.

use crate::args::{Args, Man};
use crate::output::Output;
use crate::{EarlyExit, Verdict};
use clap::CommandFactory;
use clap_mangen::generate_to;
use std::path::Path;

pub(super) fn run(man: &Man) -> Result<Verdict, EarlyExit> {
    // `stamma help` has no page, so no page refers to one.
    let mut command = Args::command().disable_help_subcommand(true);
    if let Some(dir) = &man.dir {
        return write_all(command, dir);
    }
    command.build();
    if let Some(name) = &man.command {
        let found = command.find_subcommand(name).cloned();
        command = found
            .ok_or_else(|| EarlyExit::Failed(format!("there is no command `{name}`; see stamma --help")))?;
    }
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(command).render(&mut page);
    rendered.map_err(|error| EarlyExit::Failed(format!("cannot write the page: {error}")))?;
    let mut output = Output::standard();
    output.write(&page)?;
    output.finish()?;
    Ok(Verdict::Clean)
}

/// Writes one page for each command: `stamma.1`, `stamma-check.1` and so on.
fn write_all(command: clap::Command, dir: &Path) -> Result<Verdict, EarlyExit> {
    let written = std::fs::create_dir_all(dir).and_then(|()| generate_to(command, dir));
    written.map_err(|error| {
        EarlyExit::Failed(format!("cannot write the pages to {}: {error}", dir.display()))
    })?;
    Ok(Verdict::Clean)
}
