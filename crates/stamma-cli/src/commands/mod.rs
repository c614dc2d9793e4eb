//! The subcommands, one file each.

/// Questions about damaged games.
mod asking;
/// Reading games and reporting on them.
mod check;
/// Scripts for shells.
mod completions;
/// From one notation to another.
mod convert;
/// How games are written.
mod detect;
/// Positions as pictures.
mod diagram;
/// What dialects there are.
mod dialects;
/// Moves in full words.
mod explain;
/// What codes mean.
mod explain_code;
/// The manual.
mod man;
/// Damaged games.
mod mending;
/// One game of a file, or the start that a FEN tells of.
mod one_game;
/// Two sheets of one game.
mod pairing;
/// Counting positions.
mod perft;
/// The loop over inputs and games that several share.
mod reading;
/// Games written down as they are played.
mod record;
/// The page.
mod serve;

use crate::args::{Args, Command};
use crate::{Stop, Verdict};

/// Runs the subcommand that is asked for.
///
/// # Errors
///
/// It could not come to its end.
pub fn run(args: &Args) -> Result<Verdict, Stop> {
    match &args.command {
        Command::Convert(convert) => convert::run(convert, &args.general),
        Command::Repair(repair) => convert::repair(repair, &args.general),
        Command::Check(check) => check::run(check, &args.general),
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
