//! The programs that are asked about each game: one row each. A row is cut into tasks, each a process of its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use stamma_board::Variant;

use crate::{Result, oracle, places};

/// A program that plays random games and says what it sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Program {
    /// python-chess.
    PythonChess,
    /// Fairy-Stockfish through Python.
    Pyffish,
    /// Fairy-Stockfish through node: the same code, many times faster to ask.
    Ffish,
}

impl Program {
    /// Returns true if a run without it is worth nothing. ffish asks the same program as pyffish, so it is not
    /// required.
    pub const fn is_required(self) -> bool {
        !matches!(self, Program::Ffish)
    }

    /// Installs it where needed and gives the command that starts it, without the words after the script.
    ///
    /// # Errors
    ///
    /// It cannot be had.
    pub fn prepare(self) -> Result<Ready> {
        Ok(match self {
            Program::PythonChess => Ready::python("games_python_chess.py")?,
            Program::Pyffish => Ready::python("games_pyffish.py")?,
            Program::Ffish => Ready {
                program: PathBuf::from("node"),
                script: oracle::script("games_ffish.js"),
                node_path: Some(oracle::node_modules()?),
            },
        })
    }
}

/// The command that starts a program.
#[derive(Clone, Debug)]
pub struct Ready {
    program: PathBuf,
    script: PathBuf,
    node_path: Option<PathBuf>,
}

impl Ready {
    fn python(script: &str) -> Result<Ready> {
        Ok(Ready { program: oracle::python()?, script: oracle::script(script), node_path: None })
    }
}

/// A program asked about one game.
#[derive(PartialEq, Eq, Debug)]
pub struct Source {
    /// For people.
    pub name: &'static str,
    /// The game.
    pub variant: Variant,
    /// The program that is asked.
    pub program: Program,
    /// The share of all positions that come from here, in relation to the other rows.
    pub share: u64,
    /// The number of positions that a process gives before the next one takes over.
    chunk: u64,
}

/// Everyone we ask; the slow ones first, so that none is waited for at the end.
pub const SOURCES: &[Source] = &[
    Source {
        name: "pyffish, Grand Chess",
        variant: Variant::Grand,
        program: Program::Pyffish,
        share: 25,
        chunk: 2_500,
    },
    Source {
        name: "pyffish, Capablanca",
        variant: Variant::Capablanca,
        program: Program::Pyffish,
        share: 15,
        chunk: 2_500,
    },
    Source {
        name: "python-chess, chess",
        variant: Variant::Standard,
        program: Program::PythonChess,
        share: 380,
        chunk: 20_000,
    },
    Source {
        name: "python-chess, Chess960",
        variant: Variant::Chess960,
        program: Program::PythonChess,
        share: 300,
        chunk: 20_000,
    },
    Source {
        name: "ffish, Grand Chess",
        variant: Variant::Grand,
        program: Program::Ffish,
        share: 220,
        chunk: 20_000,
    },
    Source {
        name: "ffish, Capablanca",
        variant: Variant::Capablanca,
        program: Program::Ffish,
        share: 60,
        chunk: 20_000,
    },
    Source {
        name: "ffish, Embassy Chess",
        variant: Variant::Embassy,
        program: Program::Ffish,
        share: 60,
        chunk: 20_000,
    },
];

impl Source {
    /// The processes that give `plies` positions.
    pub fn tasks(&'static self, plies: u64, seed: u64, ready: &Ready) -> Vec<Task> {
        let chunks = plies.div_ceil(self.chunk);
        let task = |index| Task {
            source: self,
            ready: ready.clone(),
            plies: plies / chunks + u64::from(index < plies % chunks),
            // Far enough apart that two runs with neighbouring seeds share no games.
            seed: seed.wrapping_mul(1_000_003).wrapping_add(index) % (1 << 31),
        };
        (0..chunks).map(task).collect()
    }
}

/// One process to run.
#[derive(Clone, Debug)]
pub struct Task {
    /// Whom it asks.
    pub source: &'static Source,
    /// The number of positions that it gives.
    pub plies: u64,
    ready: Ready,
    seed: u64,
}

impl Task {
    /// Starts the process and hands its lines on.
    ///
    /// # Errors
    ///
    /// It cannot be started, fails, or is not understood.
    pub fn ask<T>(&self, take: impl FnOnce(&mut dyn BufRead) -> Result<T>) -> Result<T> {
        let variant = self.source.variant;
        let log = fs::File::create(places::oracle().join(format!("{}.log", variant.id())))?;
        let mut command = Command::new(&self.ready.program);
        command
            .arg(&self.ready.script)
            .arg(variant.id())
            .arg(self.plies.to_string())
            .arg(self.seed.to_string());
        command.arg(starts_of(variant)).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log);
        if let Some(path) = &self.ready.node_path {
            command.env("NODE_PATH", path);
        }
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or("no output to read")?;
        let taken = take(&mut BufReader::new(output));
        if taken.is_err() {
            // Nobody reads the rest; a process that has ended already is fine too.
            let _ = child.kill();
        }
        let status = child.wait()?;
        let taken = taken?;
        if !status.success() {
            return Err(format!("{}: {status}; see {}", self.source.name, places::oracle().display()).into());
        }
        Ok(taken)
    }
}

fn starts_of(variant: Variant) -> PathBuf {
    places::oracle().join(format!("{}.fens", variant.id()))
}

/// Writes the positions of `testdata/perft`, for some of the games to begin from.
///
/// # Errors
///
/// They cannot be written.
pub fn write_starts() -> Result<()> {
    for Source { variant, .. } in SOURCES {
        let file = places::root().join("testdata/perft").join(format!("{}.epd", variant.id()));
        fs::write(starts_of(*variant), positions_of(&file).join("\n") + "\n")?;
    }
    Ok(())
}

fn positions_of(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split_once(';')?.0.trim().to_owned())).collect()
}
