//! `bench agree`: the rules of stamma compared with those of shakmaty, game by game.
//!
//! Two processes of this program play the same random games, or read the same file, each by one library alone. For every
//! position they digest all legal moves, the move played in SAN, check, mate and stalemate, and the position in FEN, and
//! print one number a game. Games whose numbers differ are played again, position by position, to show where.

mod digest;
mod games;
mod referee;
mod shakmaty;
mod stamma;

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

use self::games::{Games, digest_file, digest_random, trace_random};
use self::shakmaty::Shakmaty;
use self::stamma::Stamma;
use crate::Result;

/// The two libraries, as words of the command line.
const LIBRARIES: [&str; 2] = ["stamma", "shakmaty"];
/// The number of differing games that are shown.
const SHOWN: usize = 5;

/// Compares: the words after `bench agree`.
///
/// # Errors
///
/// A word is wrong, a process fails, or a game differs.
pub fn run(words: &[&str]) -> Result<()> {
    match words {
        ["digest", library, words @ ..] => digest(library, &Games::of(words)?),
        words => compare(&Games::of(words)?),
    }
}

/// One side of a comparison.
fn digest(library: &str, games: &Games) -> Result<()> {
    let is_ours = match library {
        "stamma" => true,
        "shakmaty" => false,
        _ => return Err(format!("no library is called {library}").into()),
    };
    match (games, is_ours) {
        (Games::Random { .. }, true) => digest_random::<Stamma>(games),
        (Games::Random { .. }, false) => digest_random::<Shakmaty>(games),
        (Games::File(path), true) => digest_file(path, stamma::read),
        (Games::File(path), false) => digest_file(path, shakmaty::read),
    }
}

fn compare(games: &Games) -> Result<()> {
    let mut sides = [start(LIBRARIES[0], games)?, start(LIBRARIES[1], games)?];
    let (mut count, mut plies, mut differing) = (0u64, 0u64, Vec::new());
    loop {
        let [ours, theirs] = [line(&mut sides[0].1)?, line(&mut sides[1].1)?];
        let (Some(ours), Some(theirs)) = (&ours, &theirs) else {
            if ours != theirs {
                return Err(format!("one library has more than {count} games").into());
            }
            break;
        };
        if ours != theirs {
            differing.push(count);
            if differing.len() <= SHOWN {
                println!("game {} differs: stamma {ours}, shakmaty {theirs}", count + 1);
            }
        }
        plies += ours
            .split(' ')
            .nth(1)
            .and_then(|plies| plies.parse::<u64>().ok())
            .ok_or("a line has no plies")?;
        count += 1;
    }
    for (child, _) in &mut sides {
        if !child.wait()?.success() {
            return Err("a process failed".into());
        }
    }
    println!("{count} games, {plies} plies: {} games differ", differing.len());
    for &game in differing.iter().take(SHOWN) {
        if let Some(difference) = first_difference(games, game) {
            println!("game {}: {difference}", game + 1);
        }
    }
    if differing.is_empty() { Ok(()) } else { Err("the libraries differ".into()) }
}

fn start(library: &str, games: &Games) -> Result<(Child, BufReader<ChildStdout>)> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["agree", "digest", library]).args(games.words()).stdout(Stdio::piped());
    let mut child = command.spawn()?;
    let output = child.stdout.take().ok_or("the process has no output")?;
    Ok((child, BufReader::new(output)))
}

fn line(output: &mut BufReader<ChildStdout>) -> Result<Option<String>> {
    let mut text = String::new();
    Ok((output.read_line(&mut text)? > 0).then(|| text.trim_end().to_owned()))
}

/// Plays a random game again, and returns the first position that the libraries tell differently.
fn first_difference(games: &Games, game: u64) -> Option<String> {
    let [ours, theirs] = [trace_random::<Stamma>(games, game)?, trace_random::<Shakmaty>(games, game)?];
    let mut pairs = ours.iter().zip(&theirs);
    pairs
        .find(|(ours, theirs)| ours != theirs)
        .map(|(ours, theirs)| format!("\n  stamma   {ours}\n  shakmaty {theirs}"))
}

impl Games {
    /// Games named on the command line.
    fn of(words: &[&str]) -> Result<Games> {
        let usage = "usage: bench agree --plies N --seed S [--chess960] | --file FILE";
        match words {
            ["--file", path] => Ok(Games::File(PathBuf::from(path))),
            ["--plies", plies, "--seed", seed, rest @ ..] if matches!(rest, [] | ["--chess960"]) => {
                Ok(Games::Random {
                    plies: plies.parse()?,
                    seed: seed.parse()?,
                    is_chess960: !rest.is_empty(),
                })
            }
            _ => Err(usage.into()),
        }
    }

    fn words(&self) -> Vec<String> {
        match self {
            Games::File(path) => vec!["--file".to_owned(), path.display().to_string()],
            Games::Random { plies, seed, is_chess960 } => {
                let words = ["--plies".to_owned(), plies.to_string(), "--seed".to_owned(), seed.to_string()];
                let flag = is_chess960.then(|| "--chess960".to_owned());
                words.into_iter().chain(flag).collect()
            }
        }
    }
}
