//! Programs beside each other: each proves first that it reads the same games and moves, then all are measured in turns,
//! so that a slow moment of the machine meets all of them alike.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::Result;
use crate::material::{Counts, Material, count};
use crate::peers::{LIBRARY, PgnExtract, PythonChess};
use crate::scratch::Scratch;
use crate::settings::Settings;
use crate::spread::Spread;
use crate::table::Table;
use crate::usage::{Sink, Usage, run};

/// The proof that a program reads what the others read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// It prints the numbers of games and plies.
    Printed,
    /// With these words instead it says both on standard error: `3 games, 214 moves`.
    Summary(Vec<String>),
    /// It says how many games there were; of the moves nothing is known.
    GamesOnly,
    /// Its output, read by this peer of ours, has the same games and plies.
    Written(&'static str),
    /// It writes one line a game, with this beside every move, those of variations included.
    Lines(&'static str),
    /// It writes one word for each move of the main lines, and nothing else but tags.
    Words,
    /// None: what it reads is proved elsewhere.
    Elsewhere,
}

/// A program with a file to read.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// For people.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Its words, the file among them.
    pub words: Vec<String>,
    /// The file that it reads.
    pub input: Material,
    /// The proof that it reads it.
    pub proof: Proof,
}

impl Contestant {
    /// `stamma check --quiet` with these words.
    pub fn check(settings: &Settings, input: &Material, words: &[&str]) -> Contestant {
        let path = input.path.display().to_string();
        let loud = [&["check"], words, &[&*path]].concat();
        let loud: Vec<String> = loud.into_iter().map(str::to_owned).collect();
        let words: Vec<String> = [loud.clone(), vec!["--quiet".to_owned()]].concat();
        let shown: Vec<&str> = loud[..loud.len() - 1].iter().map(String::as_str).collect();
        Contestant {
            name: format!("stamma {}", shown.join(" ")),
            program: settings.stamma.clone(),
            words,
            input: input.clone(),
            proof: Proof::Summary(loud),
        }
    }

    /// `stamma convert --quiet` with these words.
    pub fn convert(settings: &Settings, input: &Material, words: &[&str], proof: Proof) -> Contestant {
        let shown = format!("stamma convert {}", words.join(" "));
        let path = input.path.display().to_string();
        let words = [&["convert", "--quiet"], words, &[&*path]].concat();
        let words = words.into_iter().map(str::to_owned).collect();
        Contestant { name: shown, program: settings.stamma.clone(), words, input: input.clone(), proof }
    }

    /// A library of the bench as a program.
    ///
    /// # Errors
    ///
    /// We do not know where we are.
    pub fn peer(name: &str, peer: &str, input: &Material) -> Result<Contestant> {
        Ok(Contestant {
            name: name.to_owned(),
            program: std::env::current_exe()?,
            words: vec!["peer".to_owned(), peer.to_owned(), input.path.display().to_string()],
            input: input.clone(),
            proof: Proof::Printed,
        })
    }

    /// pgn-extract with these words.
    pub fn pgn_extract(found: &PgnExtract, input: &Material, words: &[&str], proof: Proof) -> Contestant {
        let path = input.path.display().to_string();
        Contestant {
            name: format!("pgn-extract {}", words.join(" ")),
            program: found.program.clone(),
            words: words.iter().copied().chain([&*path]).map(str::to_owned).collect(),
            input: input.clone(),
            proof,
        }
    }

    /// python-chess.
    pub fn python_chess(found: &PythonChess, input: &Material) -> Contestant {
        Contestant {
            name: "python-chess".to_owned(),
            program: found.program.clone(),
            words: PythonChess::words(&input.path),
            input: input.clone(),
            proof: Proof::Printed,
        }
    }

    /// Runs it once, unmeasured, and sees that it reads what there is to read.
    ///
    /// # Errors
    ///
    /// It does not.
    pub fn prove(&self, scratch: &Scratch) -> Result<()> {
        let due = self.input.counts;
        let out = scratch.file("written");
        let found = match &self.proof {
            Proof::Elsewhere => return run(&self.program, &self.words, &Sink::Nothing).map(drop),
            Proof::Printed => Counts::of(&run(&self.program, &self.words, &Sink::Kept)?.output),
            Proof::Summary(words) => {
                let said = run(&self.program, words, &Sink::Nothing)?.complaints;
                summary(&said).map(|(games, plies)| Counts { games, plies, ..due })
            }
            Proof::GamesOnly => {
                let said = run(&self.program, &self.words, &Sink::Nothing)?.complaints;
                PgnExtract::games(&said).map(|games| Counts { games, ..due })
            }
            Proof::Written(peer) => {
                run(&self.program, &self.words, &Sink::File(out.clone()))?;
                Some(count(peer, &out)?)
            }
            Proof::Lines(mark) => {
                run(&self.program, &self.words, &Sink::File(out.clone()))?;
                let (games, plies) = lines(&out, |line| line.matches(mark).count())?;
                Some(Counts { games, plies, ..due })
            }
            Proof::Words => {
                run(&self.program, &self.words, &Sink::File(out.clone()))?;
                let (_, main) = lines(&out, |line| match line.starts_with('[') {
                    true => 0,
                    false => line.split_whitespace().count(),
                })?;
                Some(Counts { main, ..due })
            }
        };
        if found == Some(due) {
            return Ok(());
        }
        let found = found.map_or("nothing".to_owned(), |found| found.to_string());
        Err(format!("{} finds {found} instead of {due} in {}", self.name, self.input.name).into())
    }
}

/// The numbers of `3 games, 214 moves: ...`, in the last line that has both.
fn summary(complaints: &str) -> Option<(u64, u64)> {
    complaints.lines().rev().find_map(|line| {
        let words: Vec<&str> = line.split([' ', ',', ':', ';']).filter(|word| !word.is_empty()).collect();
        let number = |names: &[&str]| {
            let place = words.iter().position(|word| names.contains(word))?;
            words.get(place.checked_sub(1)?)?.parse().ok()
        };
        Some((number(&["game", "games"])?, number(&["move", "moves", "ply", "plies"])?))
    })
}

/// The number of lines of a file, and the sum of the counts of its lines.
fn lines(path: &Path, count: impl Fn(&str) -> usize) -> Result<(u64, u64)> {
    let mut text = BufReader::new(File::open(path)?);
    let (mut line, mut games, mut plies) = (String::new(), 0, 0);
    while text.read_line(&mut line)? > 0 {
        games += 1;
        plies += count(&line) as u64;
        line.clear();
    }
    Ok((games, plies))
}

/// The usage of a contestant, round by round.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The contestant.
    pub contestant: Contestant,
    /// Its usage in each round.
    pub usages: Vec<Usage>,
}

impl Measured {
    /// Seconds of processor time.
    pub fn cpu(&self) -> Spread {
        Spread::of(self.usages.iter().map(|usage| usage.cpu))
    }

    /// Seconds from start to end.
    pub fn wall(&self) -> Spread {
        Spread::of(self.usages.iter().map(|usage| usage.wall))
    }

    /// Processor time a ply, in nanoseconds.
    pub fn per_ply(&self) -> f64 {
        self.cpu().median * 1e9 / self.contestant.input.counts.plies as f64
    }

    /// The most memory of any round, in MiB.
    pub fn peak(&self) -> f64 {
        Spread::of(self.usages.iter().map(|usage| usage.peak as f64)).most / f64::from(1 << 20)
    }
}

/// Lets every contestant prove itself, and measures them in turns.
///
/// # Errors
///
/// One cannot run, or does not read what the others read.
pub fn contest(
    contestants: Vec<Contestant>,
    settings: &Settings,
    scratch: &Scratch,
) -> Result<Vec<Measured>> {
    for contestant in &contestants {
        contestant.prove(scratch)?;
    }
    let mut measured: Vec<Measured> =
        contestants.into_iter().map(|contestant| Measured { contestant, usages: Vec::new() }).collect();
    for _ in 0..settings.rounds {
        for Measured { contestant, usages } in &mut measured {
            usages.push(run(&contestant.program, &contestant.words, &Sink::Nothing)?.usage);
        }
    }
    Ok(measured)
}

/// The usual table: processor time, and how many times that of the first row each needs for a ply.
pub fn table(measured: &[Measured]) -> Table {
    let mut table = Table::new(&[
        "program",
        "CPU s",
        "min-max",
        "wall s",
        "ns/ply",
        "MB/s",
        "games/s",
        "peak MiB",
        "times the first",
    ]);
    for one in measured {
        let (cpu, input) = (one.cpu(), &one.contestant.input);
        let first = &measured[0];
        let megabytes = |input: &Material| format!(", {:.1} MB", input.bytes as f64 / 1e6);
        let part = Some(megabytes(input)).filter(|part| *part != megabytes(&first.contestant.input));
        let part = part.unwrap_or_default();
        table.row([
            format!("{}{part}", one.contestant.name),
            format!("{:.3}", cpu.median),
            cpu.range(3),
            format!("{:.3}", one.wall().median),
            format!("{:.1}", one.per_ply()),
            format!("{:.1}", input.bytes as f64 / 1e6 / cpu.median),
            format!("{:.0}", input.counts.games as f64 / cpu.median),
            format!("{:.1}", one.peak()),
            format!("{:.2}", one.per_ply() / first.per_ply()),
        ]);
    }
    table
}

/// The proof for notations that only stamma reads: our library reads them.
pub const BACK: Proof = Proof::Written(LIBRARY);

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn the_summary_is_understood() {
        let said = "error[R201]: no legal move\n 3 games, 214 moves: 1 error\n";
        assert_eq!(summary(said), Some((3, 214)));
        assert_eq!(summary("1 game, 1 move: nothing to report"), Some((1, 1)));
    }
}
