//! The other programs. Libraries become programs here: `bench peer NAME FILE` reads a file whole and prints how many
//! games, moves and moves of main lines it has; a game that cannot be read ends it. Programs are looked for where packages
//! put them.

mod chess;
pub mod fairy;
mod pgn_extract;
mod pgn_reader;
mod python_chess;
mod stamma;

use std::path::Path;

use crate::Result;
use crate::material::Counts;

pub use pgn_extract::PgnExtract;
pub use python_chess::PythonChess;

/// A library as a program.
struct Peer {
    name: &'static str,
    run: fn(&Path) -> Result<Counts>,
}

const PEERS: &[Peer] = &[
    Peer { name: PGN_READER_SHAKMATY, run: pgn_reader::validate },
    Peer { name: PGN_READER, run: pgn_reader::scan },
    Peer { name: CHESS, run: chess::validate },
    Peer { name: LIBRARY, run: stamma::read },
    Peer { name: VISITOR, run: stamma::visit },
];

/// pgn-reader with shakmaty: every move is checked.
pub const PGN_READER_SHAKMATY: &str = "pgn-reader-shakmaty";
/// pgn-reader alone: words are read as moves, and no board is asked.
pub const PGN_READER: &str = "pgn-reader";
/// The crate `chess`, which reads single words, with the simplest reader of PGN around it.
pub const CHESS: &str = "chess";
/// stamma as a library, each game as a value.
pub const LIBRARY: &str = "stamma-library";
/// stamma as a library, each game shown to a visitor.
pub const VISITOR: &str = "stamma-visitor";

/// Runs a peer: the words after `bench peer`.
///
/// # Errors
///
/// It is not known, or a file cannot be read.
pub fn run(words: &[&str]) -> Result<()> {
    let &[name, file] = words else { return Err("usage: bench peer NAME FILE".into()) };
    let peer = PEERS.iter().find(|peer| peer.name == name).ok_or(format!("no peer is called {name}"))?;
    let Counts { games, plies, main } = (peer.run)(Path::new(file))?;
    println!("{games} {plies} {main}");
    Ok(())
}
