//! `completions`: completion scripts for shells. The values they offer come from the parsers in `names`.

use crate::args::{Args, Completions};
use crate::output::Output;
use crate::{EarlyExit, Verdict};
use clap::{Arg, Command, CommandFactory};

pub(super) fn run(completions: &Completions) -> Result<Verdict, EarlyExit> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut listed(&Args::command()), "stamma", &mut script);
    let mut output = Output::standard();
    output.write(&script)?;
    output.finish()?;
    Ok(Verdict::Clean)
}

/// Copies the command line without hidden flags, which the scripts would offer: each command gets the global flags that
/// it lists.
fn listed(whole: &Command) -> Command {
    let global: Vec<Arg> = whole.get_arguments().map(|flag| flag.clone().global(false)).collect();
    let commands = whole.get_subcommands().map(|command| {
        let own = || command.get_arguments();
        let shared = global.iter().filter(|flag| own().all(|arg| arg.get_id() != flag.get_id()));
        let args = own().filter(|arg| !arg.is_hide_set()).chain(shared);
        Command::new(&*command.get_name().to_owned().leak())
            .about(command.get_about().cloned().unwrap_or_default())
            .args(args.cloned().map(|arg| arg.global(false)))
    });
    Command::new("stamma").version(env!("CARGO_PKG_VERSION")).args(&global).subcommands(commands)
}
