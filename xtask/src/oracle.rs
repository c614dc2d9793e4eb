//! The programs of others that we hold our answers against, installed where cargo builds and run as processes.
//!
//! python-chess and pyffish (Fairy-Stockfish for Python) live in a virtual environment of their own; ffish
//! (Fairy-Stockfish as WebAssembly) beside it, where node is present. All are GPL: nothing here links them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::process::quietly;
use crate::{Result, places};

const PYTHON_PACKAGES: [&str; 2] = ["chess==1.11.2", "pyffish==0.0.90"];
const NODE_PACKAGE: &str = "ffish@0.7.10";

/// One of our scripts that print what another program thinks.
pub fn script(name: &str) -> PathBuf {
    places::root().join("xtask/oracle").join(name)
}

/// The Python that has python-chess and pyffish; made at the first call.
///
/// # Errors
///
/// There is no Python 3 with venv, or no network for the first time.
pub fn python() -> Result<PathBuf> {
    let folder = places::oracle().join("venv");
    let python = folder.join("bin/python");
    let ready = || Command::new(&python).args(["-c", "import chess, chess.pgn, pyffish"]).output();
    if ready().is_ok_and(|output| output.status.success()) {
        return Ok(python);
    }
    println!("installing {} into {}", PYTHON_PACKAGES.join(" and "), folder.display());
    fs::create_dir_all(places::oracle())?;
    quietly(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))
        .map_err(|error| format!("no Python environment: {error}"))?;
    quietly(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PYTHON_PACKAGES))
        .map_err(|error| format!("python-chess and pyffish cannot be installed: {error}"))?;
    Ok(python)
}

/// The folder with ffish for node; made at the first call.
///
/// # Errors
///
/// There is no node or npm, or no network for the first time.
pub fn node_modules() -> Result<PathBuf> {
    let folder = places::oracle().join("node");
    let modules = folder.join("node_modules");
    quietly(Command::new("node").arg("--version")).map_err(|error| format!("no node: {error}"))?;
    if modules.join("ffish/ffish.wasm").exists() {
        return Ok(modules);
    }
    println!("installing {NODE_PACKAGE} into {}", folder.display());
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("package.json"), "{\"private\": true}\n")?;
    let words = ["install", "--silent", "--no-audit", "--no-fund", NODE_PACKAGE];
    quietly(Command::new("npm").args(words).current_dir(&folder))
        .map_err(|error| format!("ffish cannot be installed: {error}"))?;
    Ok(modules)
}
