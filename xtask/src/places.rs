//! The folders in use: the repository, what cargo builds, and the optional folder of other people's material.

use std::env;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf()
}

/// The folder where cargo builds.
pub fn target() -> PathBuf {
    let chosen = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    root().join(chosen.unwrap_or_else(|| PathBuf::from("target")))
}

/// The folder where the programs of others are installed.
pub fn oracle() -> PathBuf {
    target().join("oracle")
}

/// Other people's games and suites: `chosen`, else `STAMMA_CORPORA`, else `../shared/corpora` beside the repository.
pub fn corpora(chosen: Option<PathBuf>) -> PathBuf {
    let chosen = chosen.or_else(|| env::var_os("STAMMA_CORPORA").map(PathBuf::from));
    root().join(chosen.unwrap_or_else(|| PathBuf::from("../shared/corpora")))
}
