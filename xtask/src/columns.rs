//! `cargo xtask columns FILE`: the tables that the command makes of a file, read by pyarrow, DuckDB and Polars and compared with
//! its JSON and with python-chess: values, Polyglot's keys, openings.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::arguments::Arguments;
use crate::process::quietly;
use crate::{Result, Verdict, oracle, places};

/// The programs that read tables.
const READERS: [&str; 3] = ["pyarrow==26.0.1", "duckdb>=1.1", "polars>=1.20"];

/// The command.
///
/// # Errors
///
/// The file cannot be read, or the readers of tables and python-chess cannot be had.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let limit: usize = arguments.value("--games")?.unwrap_or(usize::MAX);
    let binary =
        arguments.value::<PathBuf>("--binary")?.unwrap_or_else(|| places::target().join("debug/stamma"));
    let file = arguments.word().ok_or("which file?")?;
    arguments.finish()?;
    let input = fs::canonicalize(&file).map_err(|error| format!("{file}: {error}"))?;
    let folder = places::target().join("columns");
    fs::create_dir_all(&folder)?;
    let mut runs = vec![
        ("games.json", vec!["convert", "--to", "json", "--fens"]),
        ("games.arrow", vec!["convert", "--to", "arrow"]),
        ("moves.arrow", vec!["convert", "--to", "arrow", "--rows", "moves"]),
        ("explained.txt", vec!["explain"]),
    ];
    let parquet = ["games.parquet", "moves.parquet"];
    parquet.iter().for_each(|name| drop(fs::remove_file(folder.join(name))));
    if writes_parquet(&binary)? {
        runs.push((parquet[0], vec!["convert", "--to", "parquet"]));
        runs.push((parquet[1], vec!["convert", "--to", "parquet", "--rows", "moves"]));
    } else {
        println!("Parquet is NOT compared: build with `cargo build -p stamma-cli --features columns`");
    }
    for (name, words) in runs {
        let mut command = Command::new(&binary);
        command.args(words).arg("--quiet").arg("--limit").arg(limit.to_string()).arg(&input);
        let status = command.stdout(File::create(folder.join(name))?).status()?;
        if !matches!(status.code(), Some(0 | 1)) {
            return Err(format!("{command:?}: {status}").into());
        }
    }
    compare(&folder)
}

fn writes_parquet(binary: &Path) -> Result<bool> {
    let mut command = Command::new(binary);
    command.args(["convert", "--to", "parquet", "--quiet", "-"]).stdin(Stdio::null());
    let output = command.output().map_err(|error| format!("{}: {error}", binary.display()))?;
    Ok(output.status.code() != Some(2))
}

fn compare(folder: &Path) -> Result<Verdict> {
    let python = oracle::python()?;
    let has_readers = Command::new(&python).args(["-c", "import pyarrow, duckdb, polars"]).output();
    if !has_readers.is_ok_and(|output| output.status.success()) {
        println!("installing {}", READERS.join(", "));
        quietly(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(READERS))
            .map_err(|error| format!("the readers of tables cannot be installed: {error}"))?;
    }
    let mut command = Command::new(&python);
    command.arg(oracle::script("columns.py")).arg(folder).arg(places::root().join("xtask/openings"));
    command.arg(places::root().join("docs/columns.md"));
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
    let told = String::from_utf8(output.stdout)?;
    print!("{told}");
    let faults =
        told.trim_end().rsplit_once('\n').and_then(|(_, last)| last.strip_prefix("Z ")?.parse().ok());
    Ok(Verdict::of_faults(faults.ok_or("the comparison stopped early")?))
}
