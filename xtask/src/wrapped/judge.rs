//! The verdict on a text: what the program read of it beside the truth.

use std::fmt;

use serde::Deserialize;
use serde_json::Value;

use crate::Result;

use super::program::{Program, Run};
use super::template::{Kind, Names, Template, Told};
use super::writing::{Written, WrittenGame};

/// A game of `stamma convert --to json`, as far as it is judged here.
#[derive(Debug, Deserialize)]
struct ReadGame {
    tags: serde_json::Map<String, Value>,
    start_fen: Option<String>,
    moves: Vec<ReadMove>,
    result: String,
    diagnostics: Vec<Finding>,
}

#[derive(Debug, Deserialize)]
struct ReadMove {
    uci: Option<String>,
    written: Option<String>,
    status: String,
}

#[derive(Debug, Deserialize)]
struct Finding {
    code: String,
    slug: String,
    severity: String,
    ply: Option<usize>,
}

impl Finding {
    fn is_grave(&self) -> bool {
        self.severity != "note"
    }
}

/// A kind of difference between what was read and the truth, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// `repair` changed what reads well as it is.
    Repaired,
    /// The names of the players are missing or others.
    Names,
    /// The result is another.
    Result,
    /// There are games that nobody played.
    GamesInvented,
    /// There are fewer games.
    GamesLost,
    /// Moves are missing at the end.
    MovesLost,
    /// A move is another.
    MovesWrong,
    /// The program failed, or never ended.
    Crash,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Repaired => "repaired",
            Fault::Names => "names",
            Fault::Result => "result",
            Fault::GamesInvented => "games invented",
            Fault::GamesLost => "games lost",
            Fault::MovesLost => "moves lost",
            Fault::MovesWrong => "moves wrong",
            Fault::Crash => "crash",
        })
    }
}

/// The verdict on a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All as it is.
    Exact,
    /// The moves, the results and the number of games, but not the names.
    Nameless,
    /// Not all, and the program says so.
    Doubted,
    /// Not all, and not a word of it.
    Silent,
}

/// The verdict, and the worst difference in words.
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// The worst difference.
    pub fault: Option<Fault>,
    /// The difference in words.
    pub words: String,
    /// `check` has an exit code other than 0.
    pub loud: bool,
}

/// A difference, and whether a finding stands at its place.
struct Difference {
    fault: Fault,
    words: String,
    covered: bool,
}

/// Has the program read a text and judges what comes out.
///
/// # Errors
///
/// The program cannot be started.
pub fn judge(
    program: &Program,
    name: &str,
    template: &Template,
    written: &Written<'_>,
    repair: bool,
) -> Result<Judgement> {
    let converted = program.run(name, &written.bytes, &["convert", "--to", "json"])?;
    let checked = program.run(name, &written.bytes, &["check"])?;
    let loud = checked.code != Some(0);
    let difference = if converted.is_orderly() && checked.is_orderly() {
        worst(template, written, &games(&converted)?)
    } else {
        let words = format!("exit codes {:?}, {:?}", converted.code, checked.code);
        Some(Difference { fault: Fault::Crash, words, covered: false })
    };
    let difference = match difference {
        None if repair => {
            repaired(&program.run(name, &written.bytes, &["repair", "--to", "json"])?, template, written)?
        }
        difference => difference,
    };
    let Some(Difference { fault, words, covered }) = difference else {
        return Ok(Judgement { verdict: Verdict::Exact, fault: None, words: String::new(), loud });
    };
    let verdict = match fault {
        Fault::Names => Verdict::Nameless,
        Fault::Repaired => Verdict::Doubted,
        Fault::Crash => Verdict::Silent,
        _ if loud || covered => Verdict::Doubted,
        _ => Verdict::Silent,
    };
    Ok(Judgement { verdict, fault: Some(fault), words, loud })
}

/// The difference that `repair` makes in a text that reads well without it.
fn repaired(run: &Run, template: &Template, written: &Written<'_>) -> Result<Option<Difference>> {
    let read = games(run)?;
    let repairs = read.iter().flat_map(|game| &game.diagnostics);
    let mut codes: Vec<&str> =
        repairs.map(|found| &*found.code).filter(|code| code.starts_with('D')).collect();
    codes.dedup();
    let needless = || Difference { fault: Fault::Repaired, words: codes.join(" "), covered: true };
    Ok(worst(template, written, &read).or_else(|| (!codes.is_empty()).then(needless)))
}

fn games(run: &Run) -> Result<Vec<ReadGame>> {
    let lines = run.output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let game = |line| serde_json::from_slice(line).map_err(|error| format!("its JSON: {error}").into());
    lines.map(game).collect()
}

fn worst(template: &Template, written: &Written<'_>, read: &[ReadGame]) -> Option<Difference> {
    let warned = read.iter().flat_map(|game| &game.diagnostics).any(Finding::is_grave);
    let (wanted, found) = (written.games.len(), read.len());
    if wanted != found {
        let fault = if found > wanted { Fault::GamesInvented } else { Fault::GamesLost };
        let words = format!("{wanted} games, {found} read");
        return Some(Difference { fault, words, covered: warned });
    }
    let pairs = written.games.iter().zip(read);
    // An uncovered difference counts before a covered one.
    pairs
        .filter_map(|(game, read)| difference(template, game, read))
        .max_by_key(|difference| (!difference.covered, difference.fault))
}

fn difference(template: &Template, game: &WrittenGame<'_>, read: &ReadGame) -> Option<Difference> {
    if template.kind == Kind::Positions {
        return position_difference(game, read);
    }
    move_difference(game, read)
        .or_else(|| result_difference(template, game, read))
        .or_else(|| name_difference(template, game, read))
}

fn move_difference(game: &WrittenGame<'_>, read: &ReadGame) -> Option<Difference> {
    let truth = &game.game.plies;
    let sound = |ply: &ReadMove| matches!(&*ply.status, "legal" | "repaired");
    let same = |at: usize| {
        let (Some(wanted), Some(ply)) = (truth.get(at), read.moves.get(at)) else { return false };
        sound(ply) && ply.uci.as_deref() == Some(&wanted.uci)
    };
    let at = (0..truth.len().max(read.moves.len())).find(|&at| !same(at))?;
    let wanted = truth.get(at).map_or("the end", |ply| &ply.san);
    let (fault, found) = match read.moves.get(at) {
        None => (Fault::MovesLost, "the end".to_owned()),
        Some(ply) => {
            let fault = if sound(ply) { Fault::MovesWrong } else { Fault::MovesLost };
            let written = ply.written.as_deref().unwrap_or_default();
            (fault, format!("{} {} (`{written}`)", ply.status, ply.uci.as_deref().unwrap_or("-")))
        }
    };
    let near =
        |finding: &Finding| finding.ply.map_or(fault == Fault::MovesLost, |ply| ply.abs_diff(at + 1) <= 1);
    let covered = read.diagnostics.iter().any(|finding| finding.is_grave() && near(finding));
    let words = format!("ply {}: {wanted}, read {found}{}", at + 1, codes(read));
    Some(Difference { fault, words, covered })
}

fn result_difference(template: &Template, game: &WrittenGame<'_>, read: &ReadGame) -> Option<Difference> {
    let truth = &game.game.result;
    let exactly = read.result == *truth;
    let nothing = read.result == "*";
    let (right, wanted) = match template.told() {
        Told::Given => (exactly, &**truth),
        Told::Either => (exactly || nothing, &**truth),
        Told::Absent => (nothing || game.game.board_end.is_some() && exactly, "none"),
    };
    if right {
        return None;
    }
    let covered =
        read.diagnostics.iter().any(|finding| finding.is_grave() && finding.slug.contains("result"));
    let words = format!("result {wanted}, read {}{}", read.result, codes(read));
    Some(Difference { fault: Fault::Result, words, covered })
}

fn name_difference(template: &Template, game: &WrittenGame<'_>, read: &ReadGame) -> Option<Difference> {
    if template.names == Names::None {
        return None;
    }
    let (tags, wanted) = (["White", "Black"], &game.players);
    let at = (0..2).find(|&at| {
        let found = read.tags.get(tags[at]).and_then(Value::as_str).unwrap_or_default();
        name_words(found) != name_words(&wanted[at])
    })?;
    let found = read.tags.get(tags[at]).map_or("nothing".to_owned(), Value::to_string);
    let words = format!("{} {:?}, read {found}", tags[at], wanted[at]);
    Some(Difference { fault: Fault::Names, words, covered: false })
}

/// The words of a name, whatever their order.
fn name_words(name: &str) -> Vec<String> {
    let split = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let mut words: Vec<String> =
        name.split(split).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    words.sort();
    words
}

/// A position counts as read if it and its `id` are there, and no move that was not played.
fn position_difference(game: &WrittenGame<'_>, read: &ReadGame) -> Option<Difference> {
    let first = &game.game.plies[game.ply?..];
    let four = |fen: &str| fen.split(' ').take(4).map(str::to_owned).collect::<Vec<_>>();
    let covered = read.diagnostics.iter().any(Finding::is_grave);
    let fault = |fault, words: String| Some(Difference { fault, words, covered });
    let fen = read.start_fen.as_deref().unwrap_or_default();
    if four(fen) != four(&first[0].fen) {
        return fault(Fault::MovesWrong, format!("position {}, read {fen:?}", first[0].fen));
    }
    let played = |at: usize| first.get(at).map(|ply| &*ply.uci);
    if let Some(at) = (0..read.moves.len()).find(|&at| played(at) != read.moves[at].uci.as_deref()) {
        return fault(Fault::MovesWrong, format!("move {at} after {}", first[0].fen));
    }
    if read.result != "*" {
        return fault(Fault::Result, format!("result {} of a position", read.result));
    }
    let kept = |value: &Value| value.as_str().is_some_and(|value| value.contains(&game.id));
    if !read.tags.values().any(kept) {
        return fault(Fault::Names, format!("id {} is lost", game.id));
    }
    None
}

/// The grave findings of a game.
fn codes(read: &ReadGame) -> String {
    let mut codes: Vec<&str> =
        read.diagnostics.iter().filter(|finding| finding.is_grave()).map(|finding| &*finding.code).collect();
    codes.dedup();
    codes.truncate(6);
    if codes.is_empty() { String::new() } else { format!(" [{}]", codes.join(" ")) }
}
