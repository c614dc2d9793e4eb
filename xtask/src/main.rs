//! The project's own chores, run as `cargo xtask COMMAND`: tests, comparisons with other programs, benches.
//!
//! A command is a row of [`COMMANDS`] and a module. Other programs are only ever run as processes of their own;
//! nothing of theirs is linked. Exit codes: 0 all well, 1 something disagrees, 2 the command could not run.

mod arguments;
mod places;
mod process;
mod report;

mod oracle;

mod bench;
mod columns;
mod compare_pgn;
mod compare_select;
mod corpora;
mod differential;
mod docs;
mod forms;
mod fuzz;
mod likeness;
mod load;
mod module;
mod mutants;
mod node;
mod openings;
mod page;
mod panics;
mod python;
mod reading;
mod repair_bench;
mod same;
mod site;
mod suites;
mod test;
mod wasm;
mod wrapped;

use std::error::Error;
use std::process::ExitCode;

use arguments::Arguments;

/// A result whose error keeps a command from running.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// The reason why a command cannot run.
pub type Failure = Box<dyn Error + Send + Sync>;

/// The verdict of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Everything agrees.
    Good,
    /// Something does not.
    Bad,
}

impl Verdict {
    /// The verdict on a number of faults.
    pub fn of_faults(faults: u64) -> Verdict {
        if faults == 0 { Verdict::Good } else { Verdict::Bad }
    }
}

struct Command {
    name: &'static str,
    arguments: &'static str,
    help: &'static str,
    run: fn(Arguments) -> Result<Verdict>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "test",
        arguments: "[--full] [--only PART]",
        help: "everything that must hold: format, lints, tests, docs, README, other programs' opinions; or one part of it",
        run: test::run,
    },
    Command {
        name: "docs",
        arguments: "",
        help: "writes the pages that are made from tables in the code",
        run: docs::run,
    },
    Command {
        name: "openings",
        arguments: "",
        help: "the openings in crates/stamma/data/openings.txt, made of xtask/openings",
        run: openings::run,
    },
    Command {
        name: "page",
        arguments: "[--test | --picture | --screens DIR]",
        help: "builds the page's script and style; tests only that; the README's picture of it, or pictures of all its states",
        run: page::run,
    },
    Command {
        name: "python",
        arguments: "[--release]",
        help: "builds the wheel of ports/python and runs its tests; --release builds the one that is given away",
        run: python::run,
    },
    Command {
        name: "site",
        arguments: "[--test]",
        help: "writes the page as static files into target/site, or tests them in a browser",
        run: site::run,
    },
    Command {
        name: "wasm",
        arguments: "",
        help: "builds the npm package of ports/wasm into target/wasm/stamma, runs its tests, and prints its size",
        run: wasm::run,
    },
    Command {
        name: "fuzz",
        arguments: "[TARGET...] [--minutes N] [--corpora DIR]",
        help: "fuzzing of every target, so many minutes each, with cargo-fuzz and a nightly toolchain",
        run: fuzz::run,
    },
    Command {
        name: "mutants",
        arguments: "[--sample N] [--seed S] [--crates NAMES] [--longest SECONDS] [--wanted PERCENT]",
        help: "the code of the board, the notations and the repair changed in N places of each, drawn by a seed: which changes a \
               test catches, and which live; an hour and more",
        run: mutants::run,
    },
    Command {
        name: "load",
        arguments: "[--seconds N] [--connections N] [--question convert|view] [--siege]",
        help: "how much `stamma serve` answers, how fast, and what memory it takes; --siege: beside hostile clients, and told to stop \
               under load",
        run: load::run,
    },
    Command {
        name: "same",
        arguments: "--old BINARY [--new BINARY] [--corpora DIR] [--mutants N] [--seed S] [--jobs N] [--quick] [--only TEXT] \
                    [--show N]",
        help: "two programs, before and after a change, beside each other: all they write for the same texts and command \
               lines; 15 minutes on two processors, --quick 90 seconds",
        run: same::run,
    },
    Command {
        name: "differential",
        arguments: "[--plies N] [--seed S] [--variant V] [--jobs N]",
        help: "random games, move by move, beside python-chess and Fairy-Stockfish",
        run: differential::run,
    },
    Command {
        name: "columns",
        arguments: "FILE [--games N] [--binary FILE]",
        help: "tables of a file of games beside our JSON, pyarrow and python-chess",
        run: columns::run,
    },
    Command {
        name: "compare-pgn",
        arguments: "FILE [--games N] [--jobs N]",
        help: "a file of games as we read it beside python-chess",
        run: compare_pgn::run,
    },
    Command {
        name: "compare-select",
        arguments: "FILE [--games N] [--binary FILE]",
        help: "the filters of `stamma select`, and the openings of games, beside python-chess",
        run: compare_select::run,
    },
    Command {
        name: "suites",
        arguments: "[--corpora DIR]",
        help: "SAN, FEN and perft suites of other projects, where the folder is present",
        run: suites::run,
    },
    Command {
        name: "corpora",
        arguments: "NAME [--corpora DIR]",
        help: "what the reader makes of other people's games, where the folder is present; without a name: the list",
        run: corpora::run,
    },
    Command {
        name: "wrapped",
        arguments: "[--unseen | --only NAME | --no-game | --show NAME] [--games FILE] [--corpora DIR] [--binary FILE] \
                    [--sample N] [--seed S] [--jobs N]",
        help: "real games inside mails, pages, tables, chats and headings, read and compared with the truth; --no-game: texts \
               without one, which must be refused",
        run: wrapped::run,
    },
    Command {
        name: "move-prior",
        arguments: "[--games N] [--corpora DIR | --file FILE]",
        help: "what people play, counted into the table that repair breaks ties with",
        run: repair_bench::move_prior::run,
    },
    Command {
        name: "repair-bench",
        arguments: "[--games N] [--rate 2,5,8,12] [--kinds KINDS|all] [--to DIALECT[:LANG]] [--seed S] [--corpora DIR] \
                    [--file FILE] [--noise FILE] [--clean N] [--ask PERCENT] [--show N] [--min-confidence SHARE] \
                    [--jobs N] [--write DIR | --judge DIR]",
        help: "games, damaged and put right: docs/repair-bench.md",
        run: repair_bench::run,
    },
    Command {
        name: "bench",
        arguments: "[NAMES...] [--rounds N] [--megabytes N] [--corpora DIR]",
        help: "speed beside other programs, written to record/DATE.md",
        run: bench::run,
    },
];

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_default();
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        eprint!("{}", usage());
        return ExitCode::from(if matches!(&*name, "help" | "--help" | "-h") { 0 } else { 2 });
    };
    match (command.run)(Arguments::new(words.collect())) {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::from(1),
        Err(error) => {
            eprintln!("cargo xtask {name}: {error}");
            ExitCode::from(2)
        }
    }
}

fn usage() -> String {
    let mut text = String::from("usage: cargo xtask COMMAND\n\n");
    for Command { name, arguments, help, .. } in COMMANDS {
        text += &format!("  {name} {arguments}\n      {help}\n");
    }
    text
}
