//! `cargo xtask compare-pgn FILE`: a file of games as we read it, beside python-chess.
//!
//! python-chess reads stretches of the file in several processes; we read it in one go. Games are compared in their
//! order: the moves of the main line and the result. A game that python-chess complains about must stop for us at the
//! same move.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use stamma::board::Position;
use stamma::{AnyPosition, Game, Geometry, Played, ReadOptions, Severity, read_games};

use crate::arguments::Arguments;
use crate::{Result, Verdict, oracle};

/// The number of games that a process reads before the next one takes over.
const STRETCH: usize = 1_000;

/// A game as one of the two programs reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Read {
    /// The moves of the main line in UCI.
    moves: String,
    result: String,
    /// The fault that the program found.
    complaint: Option<String>,
}

/// The command.
///
/// # Errors
///
/// The file cannot be read, or python-chess cannot be had.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let limit: usize = arguments.value("--games")?.unwrap_or(usize::MAX);
    let jobs: usize = arguments.value("--jobs")?.unwrap_or(2).max(1);
    let file = arguments.word().ok_or("which file?")?;
    arguments.finish()?;
    let path = fs::canonicalize(&file).map_err(|error| format!("{file}: {error}"))?;
    let text = fs::read(&path).map_err(|error| format!("{file}: {error}"))?;
    let starts = starts(&text);
    let end = starts.get(limit).copied().unwrap_or(text.len());
    let starts = &starts[..limit.min(starts.len())];
    if starts.is_empty() {
        return Err(format!("{file}: no game begins with an Event tag").into());
    }

    let clock = Instant::now();
    let theirs = theirs(&path, &stretches(starts, end), jobs)?;
    let their_seconds = clock.elapsed().as_secs_f64();
    let clock = Instant::now();
    let (ours, codes) = ours(&text[..end]);
    let our_seconds = clock.elapsed().as_secs_f64();

    let faults = compare(&ours, &theirs);
    println!("findings of ours, warnings and errors: {codes:?}");
    println!("{} games by us in {our_seconds:.1} s", ours.len());
    println!("{} games by python-chess in {their_seconds:.1} s, {jobs} processes", theirs.len());
    println!(
        "{} equal, {faults} different",
        ours.len().min(theirs.len()) as u64 - faults.min(ours.len() as u64)
    );
    Ok(Verdict::of_faults(faults + u64::from(ours.len() != theirs.len())))
}

/// The places where games begin: at an Event tag at the start of a line.
pub fn starts(text: &[u8]) -> Vec<usize> {
    let tag = b"[Event ";
    let begins = |at: &usize| *at == 0 || text[*at - 1] == b'\n';
    let places = text.windows(tag.len()).enumerate().filter(|(_, window)| window == tag);
    places.map(|(at, _)| at).filter(begins).collect()
}

/// The file cut between games.
fn stretches(starts: &[usize], end: usize) -> Vec<Range<usize>> {
    let firsts: Vec<usize> = starts.iter().copied().step_by(STRETCH).collect();
    let ends = firsts.iter().skip(1).copied().chain([end]);
    firsts.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

fn theirs(path: &Path, stretches: &[Range<usize>], jobs: usize) -> Result<Vec<Read>> {
    let python = oracle::python()?;
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<(usize, Vec<Read>)>> {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(stretch) = stretches.get(index) else { return Ok(done) };
            let mut command = Command::new(&python);
            command.arg(oracle::script("pgn_python_chess.py")).arg(path);
            command.arg(stretch.start.to_string()).arg(stretch.end.to_string());
            let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
            done.push((index, parse(&String::from_utf8(output.stdout)?)?));
        }
    };
    let mut parts = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().map(|worker| worker.join().map_err(|_| "a worker panicked")?);
        done.collect::<Result<Vec<_>>>()
    })?
    .concat();
    parts.sort_by_key(|(index, _)| *index);
    Ok(parts.into_iter().flat_map(|(_, reads)| reads).collect())
}

fn parse(text: &str) -> Result<Vec<Read>> {
    let body = text.strip_suffix("Z\n").ok_or("python-chess stopped early")?;
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [moves, result, complaint] = fields[..] else {
            return Err(format!("not understood: {line}").into());
        };
        let complaint = Some(complaint).filter(|&text| text != "-").map(str::to_owned);
        Ok(Read { moves: moves.to_owned(), result: result.to_owned(), complaint })
    };
    body.lines().map(read).collect()
}

/// Our reading, and how often each finding that is more than a note occurs.
fn ours(text: &[u8]) -> (Vec<Read>, BTreeMap<String, u64>) {
    let mut codes: BTreeMap<String, u64> = BTreeMap::new();
    let mut reads = Vec::new();
    for game in read_games(text, ReadOptions::default()) {
        let grave: Vec<_> =
            game.diagnostics.iter().filter(|found| found.severity() > Severity::Note).collect();
        for found in &grave {
            *codes.entry(format!("{} {}", found.code().id(), found.code().slug())).or_default() += 1;
        }
        let moves = match &game.start {
            AnyPosition::Small(position) => mainline(&game, position),
            AnyPosition::Large(position) => mainline(&game, position),
        };
        let complaint = grave.first().map(|found| {
            let line = text[..found.span.start].iter().filter(|&&byte| byte == b'\n').count() + 1;
            format!("line {line}: {} {}", found.code().id(), found.message())
        });
        reads.push(Read { moves, result: game.result.text().to_owned(), complaint });
    }
    (reads, codes)
}

/// The moves up to the first that is none.
fn mainline<G: Geometry>(game: &Game, start: &Position<G>) -> String {
    let mut position = start.clone();
    let mut words = Vec::new();
    for ply in game.mainline() {
        let Played::Move(played) = ply.played else { break };
        words.push(position.uci(played));
        position.play_unchecked(played);
    }
    words.join(" ")
}

/// Prints each difference and counts them.
fn compare(ours: &[Read], theirs: &[Read]) -> u64 {
    let mut faults = 0;
    let mut complaints = [0u64; 3];
    for (index, (our, their)) in ours.iter().zip(theirs).enumerate() {
        match (&our.complaint, &their.complaint) {
            (Some(_), Some(_)) => complaints[0] += 1,
            (Some(_), None) => complaints[1] += 1,
            (None, Some(_)) => complaints[2] += 1,
            (None, None) => {}
        }
        if our.moves == their.moves && our.result == their.result {
            continue;
        }
        faults += 1;
        let common = our.moves.split(' ').zip(their.moves.split(' ')).take_while(|(a, b)| a == b).count();
        println!("game {}: the same for {common} plies", index + 1);
        for (name, read) in [("ours", our), ("theirs", their)] {
            let plies = read.moves.split_whitespace().count();
            let next = read.moves.split_whitespace().nth(common).unwrap_or("nothing");
            let complaint = read.complaint.as_deref().unwrap_or("no complaint");
            println!("    {name}: {plies} plies, then {next}; result {}; {complaint}", read.result);
        }
    }
    if ours.len() != theirs.len() {
        println!("{} games by us, {} by python-chess", ours.len(), theirs.len());
    }
    let [both, only_we, only_they] = complaints;
    println!(
        "games complained about by both {both}, by us alone {only_we}, by python-chess alone {only_they}"
    );
    faults
}
