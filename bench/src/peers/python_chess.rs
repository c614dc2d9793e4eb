//! python-chess as a process.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Result;
use crate::settings::Settings;

/// Reads a file as `chess.pgn.read_game` does, every move checked; prints how many games and moves it has.
const SCRIPT: &str = "
import sys, chess.pgn
games = plies = main = 0
with open(sys.argv[1], encoding='utf-8', errors='replace') as text:
    while (game := chess.pgn.read_game(text)) is not None:
        assert not game.errors, (games + 1, game.errors)
        games += 1
        main += game.end().ply() - game.ply()
        nodes = [game]
        while nodes:
            after = nodes.pop().variations
            plies += len(after)
            nodes += after
print(games, plies, main)
";

/// A Python that has python-chess.
pub struct PythonChess {
    /// Python.
    pub program: PathBuf,
    /// The version that python-chess reports.
    pub version: String,
}

impl PythonChess {
    /// Looks for it where the settings say.
    ///
    /// # Errors
    ///
    /// No Python is named, or it has no python-chess.
    pub fn find(settings: &Settings) -> Result<PythonChess> {
        let program = settings.python.clone().ok_or("no Python is named with --python")?;
        let output =
            Command::new(&program).args(["-c", "import chess.pgn; print(chess.__version__)"]).output()?;
        let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        if version.is_empty() {
            return Err(format!("{} has no module chess", program.display()).into());
        }
        Ok(PythonChess { program, version })
    }

    /// The words after the program that make it read a file.
    pub fn words(file: &Path) -> Vec<String> {
        vec!["-c".to_owned(), SCRIPT.to_owned(), file.display().to_string()]
    }
}
