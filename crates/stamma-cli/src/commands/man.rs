//! `man`: the manual page.

use crate::args::{Args, Man};
use crate::output::Output;
use crate::{Stop, Verdict};
use clap::CommandFactory;

pub(super) fn run(man: &Man) -> Result<Verdict, Stop> {
    let mut command = Args::command();
    command.build();
    if let Some(name) = &man.command {
        let found = command.find_subcommand(name).cloned();
        command =
            found.ok_or_else(|| Stop::Failed(format!("there is no command `{name}`; see stamma --help")))?;
    }
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(command).render(&mut page);
    rendered.map_err(|error| Stop::Failed(format!("cannot write the page: {error}")))?;
    let mut output = Output::standard();
    output.write(&page)?;
    output.finish()?;
    Ok(Verdict::Clean)
}
