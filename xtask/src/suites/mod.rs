//! `cargo xtask suites`: suites of other projects that lie in an optional folder, since they are not ours to copy.
//!
//! | file | holds |
//! |---|---|
//! | `suites/san/*.json` | positions with all their legal moves in SAN, each with the FEN it leads to |
//! | `suites/san/movestrings.tsv` | a start, moves, and the FEN they lead to |
//! | `suites/san/sanstrings.tsv` | a position, a move in UCI, and its SAN |
//! | `suites/san/results.tsv` | a position, and how the game stands |
//! | `suites/san/zobrist.tsv` | a position, and its Polyglot hash |
//! | `suites/perft/variants-*.tsv` | counts of move sequences in many games, of which we play some |

mod perft;
mod san;
mod strings;

use std::fs;
use std::path::{Path, PathBuf};

use stamma_board::{Geometry, Position, Variant};

use crate::arguments::Arguments;
use crate::report::{Report, Tally};
use crate::{Result, Verdict, places};

struct Suite {
    name: &'static str,
    run: fn(&Path) -> Result<Tally>,
}

const SUITES: &[Suite] = &[
    Suite { name: "SAN and FEN of every move", run: san::check },
    Suite { name: "strings of moves", run: strings::moves },
    Suite { name: "moves as SAN", run: strings::sans },
    Suite { name: "results of positions", run: strings::results },
    Suite { name: "Polyglot hashes", run: strings::hashes },
    Suite { name: "perft of variants", run: perft::variants },
];

/// The command.
///
/// # Errors
///
/// A flag is wrong.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let folder = places::corpora(arguments.value::<PathBuf>("--corpora")?).join("suites");
    arguments.finish()?;
    if !folder.is_dir() {
        println!("{} is not present: nothing to check", folder.display());
        return Ok(Verdict::Good);
    }
    let mut report = Report::default();
    for suite in SUITES {
        report.part(suite.name, || (suite.run)(&folder));
    }
    Ok(report.close())
}

/// The files of a folder whose names end so, in order.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(ending) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The rows of a table, cut at tabs.
fn rows(path: &Path) -> Result<Vec<Vec<String>>> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let cut = |line: &str| line.split('\t').map(str::to_owned).collect();
    Ok(text.lines().filter(|line| !line.trim().is_empty()).map(cut).collect())
}

/// The game that other projects mean by a name, if we play it.
fn variant(name: &str) -> Option<Variant> {
    Variant::from_id(name)
}

/// The outcome of a check.
enum Finding {
    Right,
    /// Another convention: the FEN of the suite names no en passant square where no move can take there; ours names it
    /// after every double step, as the FEN standard says.
    EnPassantSquare,
    Wrong(String),
}

impl Finding {
    /// Right when there is nothing to say against it.
    fn of(fault: Option<String>) -> Finding {
        fault.map_or(Finding::Right, Finding::Wrong)
    }

    /// Checks that a position has this FEN.
    fn of_fen<G: Geometry>(position: &Position<G>, expected: &str) -> Finding {
        let ours = position.to_fen();
        if ours == expected {
            return Finding::Right;
        }
        let mut setup = position.setup();
        setup.en_passant = None;
        if position.legal_en_passant().is_empty() && setup.to_fen() == expected {
            return Finding::EnPassantSquare;
        }
        Finding::Wrong(format!("leads to {ours} instead of {expected}"))
    }
}

/// The checks of a suite so far.
#[derive(Default)]
struct Checks {
    passed: u64,
    failed: u64,
    en_passant_squares: u64,
    /// Rows of games that we do not play.
    foreign: u64,
}

impl Checks {
    /// Counts a check, and prints what is wrong with it, if anything.
    fn note(&mut self, label: &str, finding: Finding) {
        match finding {
            Finding::Right => self.passed += 1,
            Finding::EnPassantSquare => {
                self.passed += 1;
                self.en_passant_squares += 1;
            }
            Finding::Wrong(fault) => {
                self.failed += 1;
                println!("{label}: {fault}");
            }
        }
    }

    fn tally(&self) -> Tally {
        let mut notes = Vec::new();
        if self.en_passant_squares > 0 {
            let convention = "our FEN also names an en passant square where no move can take";
            notes.push(format!("{} times {convention}", self.en_passant_squares));
        }
        if self.foreign > 0 {
            notes.push(format!("{} rows of games that we do not play", self.foreign));
        }
        Tally { passed: self.passed, failed: self.failed, note: notes.join("; ") }
    }
}
