//! Descriptive notation: single moves with their answers, games of books alone and within the untouched text of their book,
//! and games written by rule.
//!
//! A game of a book is compared move by move with its answer. What stands in a book between the games that have one
//! (openings, examples) is no game of it, and is listed where a reading of it has an error.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use stamma::repair::{RepairOptions, repair};
use stamma::{Board, Game, GameVisitor, Played, PlyEvent, Position, ReadOptions, StreamedGame, read_from};

use super::material::bytes;
use super::readings::{cause, is_whole, percent};
use crate::arguments::Arguments;
use crate::{Result, Verdict};

/// The books: the text, and the games of it that have answers.
const BOOKS: [(&str, &str); 4] = [
    ("blue-book.txt", "blue-book.01-39.jsonl"),
    ("chess-strategy.txt", "chess-strategy.01-24.jsonl"),
    ("chess-fundamentals.txt", "chess-fundamentals.01-07.jsonl"),
    ("bird.txt", "bird.01-05.jsonl"),
];
/// The time of a text is the least of so many readings.
const ROUNDS: usize = 3;

/// A game as it is known.
struct Answer {
    id: String,
    first: usize,
    uci: Vec<String>,
    /// Printed words that differ from the answer, and how.
    errata: Vec<String>,
}

impl Answer {
    /// Returns true if the answer itself says that the book prints another legal move.
    fn is_of_another_print(&self) -> bool {
        self.errata.iter().any(|kind| kind.contains("differ"))
    }
}

/// A game as it was read.
struct Found {
    /// The line of its last move.
    line: usize,
    uci: Vec<Option<String>>,
    whole: bool,
    cause: String,
}

/// Figures of a book, or of all.
#[derive(Clone, Copy, Default)]
struct Sum {
    games: u64,
    found: u64,
    whole: u64,
    /// Games that are read to their end, but for words that the answer itself says are printed otherwise.
    as_printed: u64,
    plies: u64,
    right: u64,
    different: u64,
}

impl Sum {
    fn add(&mut self, other: Sum) {
        self.games += other.games;
        self.found += other.found;
        self.whole += other.whole;
        self.as_printed += other.as_printed;
        self.plies += other.plies;
        self.right += other.right;
        self.different += other.different;
    }

    fn tell(&self, name: &str) {
        println!(
            "  {name}: {} games, found {}, whole and right {} ({}), as printed {} ({}); {} half-moves, right {} ({}), different {}",
            self.games,
            self.found,
            self.whole,
            percent(self.whole, self.games),
            self.as_printed,
            percent(self.as_printed, self.games),
            self.plies,
            self.right,
            percent(self.right, self.plies),
            self.different
        );
    }
}

/// The command.
///
/// # Errors
///
/// The material is not there, or a line of it is not understood.
pub fn run(folder: &Path, mut arguments: Arguments) -> Result<Verdict> {
    let text: Option<String> = arguments.value("--text")?;
    arguments.finish()?;
    let folder = folder.join("messy/descriptive");
    if let Some(name) = text {
        return tell_games(&bytes(Path::new(&name))?);
    }
    let mut faults = moves(&String::from_utf8(bytes(&folder.join("moves.tsv"))?)?)?;
    for repaired in [false, true] {
        println!("{}", if repaired { "with repair" } else { "by reading" });
        let (mut alone, mut within) = (Sum::default(), Sum::default());
        for (text, answers) in BOOKS {
            let text = bytes(&folder.join(text))?;
            let answers = answers_of(&folder.join(answers))?;
            let name = text_name(&answers);
            let sum = games_alone(&text, &answers, repaired)?;
            sum.tell(&format!("{name}, each game alone"));
            alone.add(sum);
            let sum = games_within(&text, &answers, repaired)?;
            sum.tell(&format!("{name}, the whole text"));
            within.add(sum);
        }
        alone.tell("all, each game alone");
        within.tell("all, the whole texts");
        faults += within.different;
    }
    faults += lines(&folder.join("spanish-openings.jsonl"))?;
    faults += lines(&folder.join("written-by-rule.jsonl"))?;
    times(&folder)?;
    Ok(Verdict::of_faults(faults))
}

fn text_name(answers: &[Answer]) -> &str {
    answers.first().and_then(|answer| answer.id.split('-').next()).unwrap_or_default()
}

fn json_lines(path: &Path) -> Result<Vec<Value>> {
    let text = String::from_utf8(bytes(path)?)?;
    text.lines().filter(|line| !line.is_empty()).map(|line| Ok(serde_json::from_str(line)?)).collect()
}

fn strings(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn answers_of(path: &Path) -> Result<Vec<Answer>> {
    let answer = |row: Value| Answer {
        id: row["id"].as_str().unwrap_or_default().to_owned(),
        first: row["line_first"].as_u64().unwrap_or_default() as usize,
        uci: strings(&row["uci"]),
        errata: row["errata"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|erratum| erratum["kind"].as_str().map(str::to_owned))
            .collect(),
    };
    Ok(json_lines(path)?.into_iter().map(answer).collect())
}

/// The games of a text.
fn games_of(text: &[u8], repaired: bool) -> Result<Vec<Found>> {
    let mut games = Vec::new();
    for game in read_from(Cursor::new(text.to_vec())).games() {
        let game: StreamedGame = game?;
        let game = if repaired {
            let mended = repair(&game, game.text(), &ReadOptions::default(), &RepairOptions::default());
            mended.map_or(game.clone(), |mended| game.with_game(mended.game))
        } else {
            game
        };
        // The first moves may be those of an earlier game (`Moves 1-6 as in Game No. 16`).
        let span = game.mainline().last().map_or(game.span, |ply| ply.written);
        games.push(Found {
            line: game.source().place(span).line,
            uci: uci_of(&game),
            whole: is_whole(&game),
            cause: cause(game.text(), &game),
        });
    }
    Ok(games)
}

/// The main line in UCI, none for a word that is no legal move.
fn uci_of(game: &Game) -> Vec<Option<String>> {
    let mut line = MainLine::default();
    game.send_to(&mut line);
    line.uci
}

#[derive(Default)]
struct MainLine {
    uci: Vec<Option<String>>,
    /// The number of open variations.
    depth: usize,
}

impl GameVisitor for MainLine {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if self.depth == 0 {
            self.uci.push(match ply.meaning {
                Played::Move(played) => Some(before.position().uci(played)),
                _ => None,
            });
        }
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

/// Prints what is read in a text.
fn tell_games(text: &[u8]) -> Result<Verdict> {
    for repaired in [false, true] {
        for game in games_of(text, repaired)? {
            let read = game.uci.iter().flatten().count();
            println!("line {}: {read} of {} moves, {}", game.line, game.uci.len(), game.cause);
        }
    }
    Ok(Verdict::Good)
}

/// The number of moves at the front that are those of the answer, and of those behind that are others.
fn compared(found: &Found, answer: &Answer) -> (u64, u64) {
    let same = |(one, other): &(&Option<String>, &String)| one.as_ref() == Some(*other);
    let right = found.uci.iter().zip(&answer.uci).take_while(same).count();
    let behind = found.uci.iter().enumerate().skip(right);
    let other =
        |(at, played): &(usize, &Option<String>)| played.is_some() && played.as_ref() != answer.uci.get(*at);
    (right as u64, behind.filter(other).count() as u64)
}

/// Judges the reading of one game, and prints what is wrong with it.
fn judge(found: Option<&Found>, answer: &Answer) -> Sum {
    let mut sum = Sum { games: 1, plies: answer.uci.len() as u64, ..Sum::default() };
    let Some(found) = found else {
        println!("    {}: not found", answer.id);
        return sum;
    };
    let (right, different) = compared(found, answer);
    sum.found = 1;
    sum.right = right;
    let plies = answer.uci.len() as u64;
    let read_to_its_end = found.uci.len() == answer.uci.len() && found.uci.iter().all(Option::is_some);
    if right == plies && read_to_its_end {
        (sum.whole, sum.as_printed) = (1, 1);
        return sum;
    }
    if answer.is_of_another_print() && read_to_its_end {
        (sum.as_printed, sum.right) = (1, plies);
    }
    let read = found.uci.get(right as usize).cloned().flatten();
    let print = if answer.is_of_another_print() {
        " (the answer differs from the print)"
    } else {
        sum.different = different;
        ""
    };
    println!(
        "    {}: right {right} of {plies}, read {}, then {}{print}, {different} different; {}; errata: {}",
        answer.id,
        found.uci.len(),
        read.as_deref().unwrap_or("nothing"),
        found.cause,
        answer.errata.join(", "),
    );
    sum
}

/// Reads the lines of each game alone.
fn games_alone(text: &[u8], answers: &[Answer], repaired: bool) -> Result<Sum> {
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let mut sum = Sum::default();
    for (at, answer) in answers.iter().enumerate() {
        let first = answer.first.saturating_sub(1).min(lines.len());
        let next = answers.get(at + 1).map_or(lines.len(), |next| next.first.saturating_sub(1));
        let own = lines[first..next.min(lines.len()).max(first)].concat();
        let found = games_of(&own, repaired)?;
        sum.add(judge(best(found.iter(), answer), answer));
    }
    Ok(sum)
}

/// Reads the whole text of a book.
fn games_within(text: &[u8], answers: &[Answer], repaired: bool) -> Result<Sum> {
    let found = games_of(text, repaired)?;
    let mut sum = Sum::default();
    let mut known: Vec<usize> = Vec::new();
    for (at, answer) in answers.iter().enumerate() {
        let from = answer.first;
        let next = answers.get(at + 1).map_or(usize::MAX, |next| next.first);
        let near = found.iter().filter(|game| (from..next).contains(&game.line));
        let chosen = best(near, answer);
        known.extend(chosen.map(|game| game.line));
        sum.add(judge(chosen, answer));
    }
    let others: Vec<&Found> = found.iter().filter(|game| !known.contains(&game.line)).collect();
    println!(
        "    {} games more, {} of them whole",
        others.len(),
        others.iter().filter(|game| game.whole).count()
    );
    for other in others.iter().filter(|game| !game.whole) {
        let read = other.uci.iter().flatten().count();
        println!(
            "    another game, line {}: {read} of {} moves; {}",
            other.line,
            other.uci.len(),
            other.cause
        );
    }
    Ok(sum)
}

/// The game with the most moves of the answer.
fn best<'f>(found: impl Iterator<Item = &'f Found>, answer: &Answer) -> Option<&'f Found> {
    found
        .filter(|game| !game.uci.is_empty())
        .reduce(|best, next| if compared(next, answer).0 > compared(best, answer).0 { next } else { best })
}

/// Single moves: the text, the position and what it means there.
fn moves(table: &str) -> Result<u64> {
    let (mut rows, mut faults) = (0u64, 0u64);
    for line in table.lines().skip(1).filter(|line| !line.is_empty()) {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().ok_or_else(|| format!("not understood: {line}"));
        let (id, fen, _form, text, expected) = (cell()?, cell()?, cell()?, cell()?, cell()?);
        rows += 1;
        let got = meaning(fen, text)?;
        if !fits(&got, expected) {
            faults += 1;
            println!("  {id} `{text}`: expected {expected}, got {got}");
        }
    }
    println!("{rows} single moves, {} as expected", rows - faults);
    Ok(faults)
}

/// Returns the meaning of a word in a position, and the moves that are proposed for it if it has none.
fn meaning(fen: &str, text: &str) -> Result<String> {
    let given = Position::from_fen(fen);
    // Some positions of the table are against the rules: the king that may be taken stands aside there.
    let aside =
        ["3k4", "7k", "k7"].iter().find_map(|king| Position::from_fen(&fen.replacen("4k3", king, 1)).ok());
    let position = given.or_else(|error| aside.ok_or(error)).map_err(|error| format!("{fen}: {error}"))?;
    let uci = |played| position.uci(played).unwrap_or_default();
    Ok(match position.parse(text) {
        Ok(parsed) => {
            let doubts: Vec<&str> = parsed.findings.iter().map(|finding| finding.code().id()).collect();
            format!("{} {}", uci(parsed.mv), doubts.join(" ")).trim().to_owned()
        }
        Err(error) => {
            let code = error.code().map_or("no code", |code| code.id());
            let mut names: Vec<String> =
                error.candidates().iter().map(|candidate| uci(candidate.mv)).collect();
            names.sort();
            format!("{code} {} ({})", names.join(" "), error.reason())
        }
    })
}

/// Returns true if a meaning is the one that is expected.
fn fits(got: &str, expected: &str) -> bool {
    let first = got.split(' ').next().unwrap_or_default();
    if let Some(moves) = expected.strip_prefix("ambiguous ") {
        let mut moves: Vec<&str> = moves.split(' ').collect();
        moves.sort_unstable();
        return first == "R202" && got.contains(&moves.join(" "));
    }
    match expected.split_once(';') {
        Some(("illegal", proposed)) => {
            let proposed = proposed.split_whitespace().next().unwrap_or_default();
            first.starts_with('R') && got.contains(proposed)
        }
        _ if expected.starts_with("missing piece") => got.contains("R218"),
        _ => first == expected,
    }
}

/// Games that are given as a text each, read without a hint.
fn lines(path: &Path) -> Result<u64> {
    let mut sums: BTreeMap<String, (u64, u64, u64)> = BTreeMap::new();
    for row in json_lines(path)? {
        let wanted = strings(&row["uci"]);
        let style = row["style"].as_str().unwrap_or("typed").to_owned();
        let sum = sums.entry(style).or_default();
        let stops = row["stopped_at"].as_str();
        sum.0 += 1;
        let id = row["id"].as_str().unwrap_or_default();
        let found = games_of(row["text"].as_str().unwrap_or_default().as_bytes(), false)?;
        let [found] = &found[..] else {
            println!("    {id}: {} games", found.len());
            continue;
        };
        let answer = Answer { id: id.to_owned(), first: 0, uci: wanted, errata: Vec::new() };
        let (right, different) = compared(found, &answer);
        // Where an answer stops at a word, the reading stops there too or goes on.
        let whole =
            right as usize == answer.uci.len() && (stops.is_some() || found.uci.len() == answer.uci.len());
        sum.1 += u64::from(whole);
        let different = if stops.is_some() && whole { 0 } else { different };
        sum.2 += different;
        if !whole {
            println!(
                "    {id}: right {right} of {}, {different} different; {}",
                answer.uci.len(),
                found.cause
            );
        }
    }
    let mut faults = 0;
    println!("{}", path.file_name().unwrap_or_default().display());
    for (style, (games, whole, different)) in sums {
        println!("  {style}: {whole} of {games} games as they are known, {different} half-moves different");
        faults += different;
    }
    Ok(faults)
}

/// The time that each book takes, and a book of half a megabyte.
fn times(folder: &Path) -> Result<()> {
    const WANTED: usize = 500_000;
    for (name, _) in BOOKS {
        let text = bytes(&folder.join(name))?;
        let repeated: Vec<u8> = text.iter().copied().cycle().take(WANTED.max(text.len())).collect();
        let mut least = Duration::MAX;
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let games = games_of(&repeated, false)?;
            least = least.min(start.elapsed());
            std::hint::black_box(games);
        }
        println!("{name}, repeated to {} KB: {:.2} s", repeated.len() / 1000, least.as_secs_f64());
    }
    Ok(())
}
