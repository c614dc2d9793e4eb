//! The benches, one file and one row each.

mod careful;
mod dirty;
mod grow;
mod instructions;
mod jobs;
mod long;
mod memory;
mod perft;
mod read;
mod scan;
mod write;

use crate::Result;
use crate::settings::Settings;

/// A bench: what it prints is a section of the record.
pub struct Bench {
    /// Its name on the command line.
    pub name: &'static str,
    /// A sentence that says what it measures.
    pub help: &'static str,
    /// Measures, and gives the section as Markdown.
    pub run: fn(&Settings) -> Result<String>,
}

/// All of them, in the order of the record.
pub const BENCHES: &[Bench] = &[
    Bench { name: "read", help: "reading games with every move checked", run: read::run },
    Bench { name: "scan", help: "reading games without asking the board", run: scan::run },
    Bench { name: "write", help: "reading games and writing them again", run: write::run },
    Bench { name: "jobs", help: "two threads beside one, raw and packed", run: jobs::run },
    Bench {
        name: "long",
        help: "reading the same files eight times over, as long as databases are",
        run: long::run,
    },
    Bench {
        name: "memory",
        help: "peak memory on a file and on the same file eight times over",
        run: memory::run,
    },
    Bench {
        name: "dirty",
        help: "one game in a hundred broken: time, and whether just those are reported",
        run: dirty::run,
    },
    Bench { name: "careful", help: "the same games in another notation", run: careful::run },
    Bench { name: "grow", help: "how time and memory grow with the file", run: grow::run },
    Bench {
        name: "instructions",
        help: "instructions a ply, counted by valgrind: the same on every machine",
        run: instructions::run,
    },
    Bench { name: "perft", help: "counting positions, beside other move generators", run: perft::run },
];
