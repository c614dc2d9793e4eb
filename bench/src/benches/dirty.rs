//! One game in a hundred broken: what that costs, and whether just the broken games have errors.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;

use crate::Result;
use crate::contest::{Contestant, Proof, contest, table};
use crate::material::Material;
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::table::Table;
use crate::usage::{Sink, run as run_once};

/// Decides which games are broken, and how.
const SEED: u64 = 0x5EED_D127;

/// Measures every file.
///
/// # Errors
///
/// stamma cannot run, or does not report just the games that are broken.
pub fn run(settings: &Settings) -> Result<String> {
    let scratch = Scratch::new("dirty")?;
    let mut text = String::new();
    for file in Material::all(settings, &scratch)? {
        let (path, list) = (scratch.file("dirty.pgn"), scratch.file("broken.txt"));
        let names = [&file.path, &path, &list].map(|path| path.display().to_string());
        let [from, to, listed] = &names;
        let words = ["work", "break-games", &SEED.to_string(), from, to, listed].map(str::to_owned);
        run_once(&std::env::current_exe()?, &words, &Sink::Nothing)?;
        let dirty = Material::known(&file.name, path, file.counts)?;

        let ours = |name: &str, input, proof: Option<Proof>| {
            let contestant = Contestant::check(settings, input, &["--jobs", "1"]);
            let name = format!("{}, {name}", contestant.name);
            Contestant { name, proof: proof.unwrap_or(contestant.proof.clone()), ..contestant }
        };
        let contestants = vec![ours("clean", &file, None), ours("dirty", &dirty, Some(Proof::Elsewhere))];
        let measured = contest(contestants, settings, &scratch)?;
        let speed = measured[0].cpu().median / measured[1].cpu().median;
        write!(text, "\n{}\n\n{}", file.title(), table(&measured).text())?;
        write!(text, "\nThe dirty file is read at {speed:.2} of the speed of the clean one.\n")?;
        text +=
            &verdict(&list, &reported(&file, settings, &scratch)?, &reported(&dirty, settings, &scratch)?)?;
    }
    Ok(text)
}

/// That all of the broken games are reported, by how they are broken, and no others.
///
/// # Errors
///
/// Other games are.
fn verdict(list: &Path, clean: &BTreeSet<usize>, dirty: &BTreeSet<usize>) -> Result<String> {
    let (mut kinds, mut broken) = (BTreeMap::<String, Vec<usize>>::new(), BTreeSet::new());
    for line in fs::read_to_string(list)?.lines() {
        let (number, how) = line.split_once(' ').ok_or("a line of the list without a number")?;
        let number = number.parse()?;
        broken.insert(number);
        kinds.entry(how.to_owned()).or_default().push(number);
    }
    let mut table = Table::new(&["broken by", "games", "with an error", "without", "the first without"]);
    for (how, numbers) in &kinds {
        let missed: Vec<&usize> = numbers.iter().filter(|number| !dirty.contains(number)).collect();
        table.row([
            how.clone(),
            numbers.len().to_string(),
            (numbers.len() - missed.len()).to_string(),
            missed.len().to_string(),
            missed.first().map_or("-".to_owned(), |first| format!("game {first}")),
        ]);
    }
    let others: Vec<&usize> = dirty.iter().filter(|at| !broken.contains(at) && !clean.contains(at)).collect();
    if let Some(first) = broken.iter().find(|at| !dirty.contains(at)) {
        return Err(format!("game {first} is broken and has no error:\n{}", table.text()).into());
    }
    if let Some(first) = others.first() {
        return Err(format!("game {first} has an error in the dirty file and is not broken").into());
    }
    let mut text = format!("\n{}", table.text());
    writeln!(
        text,
        "\nEvery broken game has an error, and no other but {} that have one in the clean file.",
        clean.len()
    )?;
    Ok(text)
}

/// The games with errors, by their numbers from 1: a finding belongs to the game in whose bytes it begins.
fn reported(file: &Material, settings: &Settings, scratch: &Scratch) -> Result<BTreeSet<usize>> {
    let out = scratch.file("findings.json");
    let mut words: Vec<String> = ["check", "--format", "json", "--jobs", "1"].map(str::to_owned).into();
    if settings.stamma_has("check", "--max-findings") {
        words.extend(["--max-findings".to_owned(), u32::MAX.to_string()]);
    }
    words.push(file.path.display().to_string());
    run_once(&settings.stamma, &words, &Sink::File(out.clone()))?;
    let starts = starts(&file.path)?;
    let mut games = BTreeSet::new();
    for line in BufReader::new(File::open(&out)?).lines() {
        let line = line?;
        if !line.contains("\"severity\":\"error\"") {
            continue;
        }
        let start = line.split_once("\"start\":").and_then(|(_, rest)| rest.split_once(','));
        let start: u64 = start.ok_or_else(|| format!("a finding without a place: {line}"))?.0.parse()?;
        games.insert(starts.partition_point(|&at| at <= start));
    }
    Ok(games)
}

/// The places where games begin.
fn starts(path: &Path) -> Result<Vec<u64>> {
    let mut text = BufReader::with_capacity(1 << 18, File::open(path)?);
    let (mut starts, mut at, mut line, mut blank) = (Vec::new(), 0, Vec::new(), true);
    loop {
        line.clear();
        let length = text.read_until(b'\n', &mut line)?;
        if length == 0 {
            return Ok(starts);
        }
        if blank && line.starts_with(b"[Event ") {
            starts.push(at);
        }
        blank = line.trim_ascii().is_empty();
        at += length as u64;
    }
}
