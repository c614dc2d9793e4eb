//! `cargo xtask fuzz`: runs the fuzz targets for a while each, from the texts of the repository and those of a folder.
//!
//! The sanitiser of addresses watches. An input that fails is kept by cargo-fuzz in `fuzz/artifacts`; it becomes a seed in
//! `fuzz/seeds`, which `crates/stamma-properties/tests/fuzz_seeds.rs` replays on stable Rust.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::arguments::Arguments;
use crate::process::{quietly, succeeds};
use crate::{Result, Verdict, places};

/// A fuzz target.
struct Target {
    name: &'static str,
    /// The bytes before a text that is a seed: they choose what is done with it.
    prefixes: &'static [&'static [u8]],
    /// The longest input, in bytes: the less, the more a property does with each.
    longest: usize,
}

const TEXTS: &[&[u8]] = &[b""];

/// Every target. Where texts are no seeds there are no prefixes.
const TARGETS: &[Target] = &[
    Target { name: "read_game", prefixes: TEXTS, longest: 1_000 },
    Target { name: "decode", prefixes: &[&[15]], longest: 600 },
    Target { name: "fen", prefixes: &[], longest: 3_000 },
    Target { name: "decode_encode", prefixes: &[], longest: 3_000 },
    Target { name: "fast_equals_careful", prefixes: &[&[0xFF, 0xFF]], longest: 3_000 },
    Target { name: "containers", prefixes: &[&[0xFF]], longest: 3_000 },
    Target { name: "descriptive", prefixes: &[&[1], &[3]], longest: 1_000 },
    Target { name: "columns_equal_json", prefixes: TEXTS, longest: 3_000 },
    Target { name: "tree_edits", prefixes: &[], longest: 3_000 },
    Target { name: "copied_games", prefixes: TEXTS, longest: 3_000 },
    Target { name: "page_answers", prefixes: &[b"to=lan,fens=true\n"], longest: 600 },
    Target { name: "parts_join", prefixes: &[&[3]], longest: 1_000 },
];

/// The longest text that is a seed, in bytes; a target reads no more of it than its longest input.
const LONGEST: usize = 3_000;
/// The most memory of a target, in MiB, and the longest time for one input, in seconds.
const MEMORY: u32 = 3_000;
const SLOWEST: u32 = 20;

/// The command.
///
/// # Errors
///
/// cargo-fuzz or a nightly toolchain is not there, or a target does not build.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let minutes: f64 = arguments.value("--minutes")?.unwrap_or(5.0);
    let corpora = places::corpora(arguments.value("--corpora")?);
    let mut names = BTreeSet::new();
    while let Some(name) = arguments.word() {
        if !TARGETS.iter().any(|target| target.name == name) {
            let known = TARGETS.iter().map(|target| target.name).collect::<Vec<_>>().join(", ");
            return Err(format!("no target is called {name}; there are {known}").into());
        }
        names.insert(name);
    }
    arguments.finish()?;
    quietly(&mut fuzz(&["--version"]))
        .map_err(|error| format!("{error}\n`cargo install cargo-fuzz` and a nightly toolchain are needed"))?;
    if !succeeds(&mut fuzz(&["build"]))? {
        return Err("the targets do not build".into());
    }
    let texts = texts(&corpora);
    println!("{} texts of at most {LONGEST} bytes are seeds", texts.len());
    println!(
        "\n| target | minutes | executions | edges reached | features | failures |\n|---|---:|---:|---:|---:|---:|"
    );
    let mut failures = 0;
    for target in TARGETS.iter().filter(|target| names.is_empty() || names.contains(target.name)) {
        let corpus = seeded(target, &texts)?;
        let figures = fuzzed(target, &corpus, minutes)?;
        failures += figures.failures;
        let Figures { executions, edges, features, failures } = figures;
        println!("| {} | {minutes} | {executions} | {edges} | {features} | {failures} |", target.name);
    }
    Ok(Verdict::of_faults(failures))
}

fn fuzz(words: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(["+nightly", "fuzz"]).args(words).current_dir(places::root());
    command
}

/// The texts of the repository and of a folder that are short enough.
fn texts(corpora: &Path) -> BTreeSet<Vec<u8>> {
    let mut folders = vec![places::root().join("testdata"), corpora.to_path_buf()];
    let mut texts = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if entry.metadata().is_ok_and(|known| known.len() as usize <= LONGEST) {
                texts.extend(fs::read(path).ok());
            }
        }
    }
    texts
}

/// Fills the corpus of a target with its own seeds and with texts, and returns its folder.
fn seeded(target: &Target, texts: &BTreeSet<Vec<u8>>) -> Result<PathBuf> {
    let corpus = places::root().join("fuzz/corpus").join(target.name);
    fs::create_dir_all(&corpus)?;
    let seeds = places::root().join("fuzz/seeds").join(target.name);
    for entry in fs::read_dir(seeds).into_iter().flatten().flatten() {
        fs::copy(entry.path(), corpus.join(entry.file_name()))?;
    }
    for (number, text) in texts.iter().enumerate() {
        for (place, prefix) in target.prefixes.iter().enumerate() {
            fs::write(corpus.join(format!("text-{number}-{place}")), [prefix, &text[..]].concat())?;
        }
    }
    Ok(corpus)
}

/// The figures of a run.
#[derive(Default)]
struct Figures {
    executions: u64,
    edges: u64,
    features: u64,
    failures: u64,
}

/// Runs a target until the time is over or an input fails.
fn fuzzed(target: &Target, corpus: &Path, minutes: f64) -> Result<Figures> {
    let mut command = fuzz(&["run", target.name]);
    command.arg(corpus).arg("--");
    command
        .arg(format!("-max_total_time={}", (minutes * 60.0) as u64))
        .arg(format!("-max_len={}", target.longest));
    command
        .arg(format!("-rss_limit_mb={MEMORY}"))
        .arg(format!("-timeout={SLOWEST}"))
        .arg("-print_final_stats=1");
    let mut child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn()?;
    let output = child.stderr.take().ok_or("no output to read")?;
    let mut figures = Figures::default();
    for line in BufReader::new(output).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        if let Some(number) = after(&line, "stat::number_of_executed_units:") {
            figures.executions = number;
        }
        if let (Some(edges), Some(features)) = (after(&line, " cov:"), after(&line, " ft:")) {
            (figures.edges, figures.features) = (edges, features);
        }
        if line.contains("Test unit written to")
            || line.contains("ERROR: libFuzzer")
            || line.contains("panicked at")
        {
            eprintln!("{}: {line}", target.name);
        }
    }
    figures.failures = u64::from(!child.wait()?.success());
    Ok(figures)
}

/// The number behind a word of a line.
fn after(line: &str, word: &str) -> Option<u64> {
    line.split_once(word)?.1.split_whitespace().next()?.parse().ok()
}
