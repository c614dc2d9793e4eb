//! The subcommands, one file each.

/// Checking games.
mod check;
/// Changes of games on their way.
mod cleaning;
/// Games that are written or left out by their order.
mod collecting;
/// Completion scripts for shells.
mod completions;
/// Converting games.
mod convert;
/// Leaving out duplicates.
mod dedupe;
/// Detecting notations.
mod detect;
/// Drawing positions.
mod diagram;
/// Listing dialects.
mod dialects;
/// Describing moves.
mod explain;
/// Explaining codes.
mod explain_code;
/// Questions about damaged games.
mod interactive;
/// Manual pages.
mod man;
/// Merging two score sheets.
mod merge;
/// Reading one game of a file, or the start position of a FEN.
mod one_game;
/// Counting positions.
mod perft;
/// The loop over inputs and games.
mod reading;
/// Recording games.
mod record;
/// The repair of damaged games in all commands.
mod repair;
/// Selecting games.
mod select;
/// Serving the page.
mod serve;
/// Dividing games into files.
mod split;
/// The names and the files of a divided collection.
mod split_files;
/// Writing games in the form of the target.
mod writer;

use crate::args::{Args, Command};
use crate::{EarlyExit, Verdict};

/// Runs the subcommand.
///
/// # Errors
///
/// The command ended early.
pub fn run(args: &Args) -> Result<Verdict, EarlyExit> {
    match &args.command {
        Command::Convert(convert) => convert::run(convert, &args.general),
        Command::Repair(repair) => convert::repair(repair, &args.general),
        Command::Check(check) => check::run(check, &args.general),
        Command::Select(select) => select::run(select, &args.general),
        Command::Dedupe(dedupe) => dedupe::run(dedupe, &args.general),
        Command::Split(split) => split::run(split, &args.general),
        Command::Explain(explain) => explain::run(explain, &args.general),
        Command::Detect(detect) => detect::run(detect, &args.general),
        Command::Dialects(dialects) => dialects::run(dialects),
        Command::Diagram(diagram) => diagram::run(diagram, &args.general),
        Command::Serve(serve) => serve::run(serve),
        Command::Record(record) => record::run(record, &args.general),
        Command::Perft(perft) => perft::run(perft),
        Command::ExplainCode(explain_code) => explain_code::run(explain_code),
        Command::Completions(completions) => completions::run(completions),
        Command::Man(man) => man::run(man),
    }
}
