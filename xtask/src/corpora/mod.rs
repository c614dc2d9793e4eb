//! `cargo xtask corpora NAME --corpora DIR`: what the reader makes of other people's material, one figure a command.
//!
//! The material is not ours to copy, so it lies in a folder that is given. Every command prints each game that did not
//! come out as it should, with the finding that says why, and then the figures.

mod annotated;
mod descriptive;
mod fast;
mod foreign;
pub mod material;
mod minimal;
mod pgn_suites;
pub mod pool;
pub mod readings;
mod repaired_sheets;
mod rewrite;
mod rewrite_figures;
mod score_sheets;

use std::path::{Path, PathBuf};

use crate::arguments::Arguments;
use crate::{Result, Verdict, places};

struct Measure {
    name: &'static str,
    help: &'static str,
    run: fn(&Path, Arguments) -> Result<Verdict>,
}

const MEASURES: &[Measure] = &[
    Measure {
        name: "minimal",
        help: "messy/minimal: lists of games without numbers and signs, beside the same games as PGN",
        run: minimal::run,
    },
    Measure {
        name: "foreign",
        help: "messy/foreign: openings in several alphabets, beside English SAN",
        run: foreign::run,
    },
    Measure {
        name: "descriptive",
        help: "messy/descriptive: moves, games of books alone and in the whole text, also repaired; games written by rule \
               [--text FILE: what is read in this text]",
        run: descriptive::run,
    },
    Measure {
        name: "rewrite",
        help: "large/plain.pgn written in every dialect and a random language, and read back [--games N] [--seed S] \
               [--file FILE] [--dialect ID] [--language ID] [--plies N] [--show N] [--jobs N]",
        run: rewrite::run,
    },
    Measure {
        name: "pgn-suites",
        help: "suites/pgn: what each fixture of other readers gives [--show N]",
        run: pgn_suites::run,
    },
    Measure {
        name: "annotated",
        help: "messy/annotated-world-matches.pgn: read, written as PGN and read again",
        run: annotated::run,
    },
    Measure {
        name: "fast",
        help: "large/plain.pgn and large/comments.pgn: the fast path beside the careful one [--file FILE] [--games N] \
               [--show N]",
        run: fast::run,
    },
    Measure {
        name: "score-sheets",
        help: "messy/scoresheets: sheets as players wrote them, and readings of photographs [--show N]",
        run: score_sheets::run,
    },
    Measure {
        name: "repaired-sheets",
        help: "messy/scoresheets: the same put right, and whether the sheets of both players agree [--show N]",
        run: repaired_sheets::run,
    },
];

/// The command.
///
/// # Errors
///
/// A flag is wrong, or the material is not there.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let name = arguments.word().unwrap_or_default();
    let Some(measure) = MEASURES.iter().find(|measure| measure.name == name) else {
        return Err(usage().into());
    };
    let folder = places::corpora(arguments.value::<PathBuf>("--corpora")?);
    (measure.run)(&folder, arguments)
}

fn usage() -> String {
    let mut text = String::from("one of these is wanted:");
    for Measure { name, help, .. } in MEASURES {
        text += &format!("\n  {name}\n      {help}");
    }
    text
}
