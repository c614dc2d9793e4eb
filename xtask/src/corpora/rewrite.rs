//! Games written in every dialect, each time in a language picked at random, and read back without a hint.
//!
//! Each written game is read alone. It is exact when it comes back as one game with the same moves and, where the
//! dialect writes a result, the same result. A wrong game without a word against it is the worst that can happen: such
//! silent misreads are counted apart and printed whole.
//!
//! With `--plies N` only the beginnings of the games are written. Short texts say less about their letters, so they are
//! the harder trial.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use stamma::notation::internals::written_result;
use stamma::{
    DIALECTS, Dialect, Element, Game, GameResult, LANGUAGES, Language, Severity, Termination, dialect,
    language, write_game,
};

use super::material::{Random, bytes, games_of_pgn};
use super::pool;
use super::readings::{gravest, is_whole, moves, unhinted};
use super::rewrite_figures::Figures;
use crate::arguments::Arguments;
use crate::reading::sans;
use crate::{Result, Verdict};

/// The outcome of writing a game and reading it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// An equal game.
    Exact,
    /// An equal game, with an error among its findings.
    ExactInDoubt,
    /// Not the same, and an error says so.
    Refused,
    /// Not the same, and no more than a warning says so.
    Warned,
    /// Equal moves with another result, and nothing says so.
    OtherResult,
    /// Other moves, and nothing says so.
    Silent,
}

/// One game in one dialect and one language.
pub struct Trial {
    /// The dialect that it was written in.
    pub dialect: &'static Dialect,
    /// The letters.
    pub language: &'static Language,
    /// The outcome of reading it back.
    pub outcome: Outcome,
    /// The code of the gravest finding, where it is not exact.
    pub code: Option<&'static str>,
    /// Everything about it, where it is not exact.
    pub story: Option<String>,
}

/// The games to write, and the dialects and languages to write them in.
struct Plan {
    seed: u64,
    dialects: Vec<&'static Dialect>,
    /// The number of plies to write of each game.
    plies: u32,
    /// None: any that the dialect allows.
    language: Option<&'static Language>,
}

/// The command.
///
/// # Errors
///
/// A flag is wrong, or the file is not there.
pub fn run(folder: &Path, mut arguments: Arguments) -> Result<Verdict> {
    let count: usize = arguments.value("--games")?.unwrap_or(2_000);
    let seed: u64 = arguments.value("--seed")?.unwrap_or(1);
    let show: usize = arguments.value("--show")?.unwrap_or(3);
    let jobs: usize = arguments.value("--jobs")?.unwrap_or_else(pool::usual_jobs);
    let plies: u32 = arguments.value("--plies")?.unwrap_or(u32::MAX);
    let file: Option<PathBuf> = arguments.value("--file")?;
    let only: Option<String> = arguments.value("--dialect")?;
    let letters: Option<String> = arguments.value("--language")?;
    arguments.finish()?;
    let dialects = match &only {
        Some(id) => vec![dialect(id).ok_or_else(|| format!("no dialect is called {id}"))?],
        None => DIALECTS.to_vec(),
    };
    let language = match &letters {
        Some(id) => Some(language(id).ok_or_else(|| format!("no language is called {id}"))?),
        None => None,
    };
    let plan = Plan { seed, dialects, plies, language };

    let text = bytes(&file.unwrap_or_else(|| folder.join("large/plain.pgn")))?;
    let games = games_of_pgn(&text);
    let chosen = Random::new(seed).choose(count, games.len());
    let clock = Instant::now();
    let trials = pool::each(&chosen, jobs, |&at| try_game(&plan, at, &text[games[at].clone()]))?;
    let seconds = clock.elapsed().as_secs_f64();

    let unusable = trials.iter().filter(|trials| trials.is_empty()).count();
    let mut figures = Figures::new(show);
    trials.iter().flatten().for_each(|trial| figures.add(trial));
    figures.print();
    println!(
        "{} of {} games, seed {seed}, {unusable} of them not legal themselves, in {seconds:.0} s",
        chosen.len(),
        games.len()
    );
    Ok(figures.verdict())
}

/// The game in every dialect; nothing where it is not legal itself.
fn try_game(plan: &Plan, at: usize, text: &[u8]) -> Vec<Trial> {
    let originals = unhinted(text);
    let [original] = &originals[..] else { return Vec::new() };
    if !is_whole(original) {
        return Vec::new();
    }
    let original = &beginning(original, plan.plies);
    // A seed of its own for each pair, so that a choice of dialects or games does not change the languages.
    let each = |dialect: &&'static Dialect| {
        let place = DIALECTS.iter().position(|other| std::ptr::eq(*other, *dialect)).unwrap_or(0);
        let mut random = Random::new(plan.seed ^ (at as u64) << 16 ^ (place as u64) << 48);
        let allowed = languages_of(dialect);
        let language = plan.language.unwrap_or(allowed[random.below(allowed.len())]);
        try_dialect(at, original, text, dialect, language)
    };
    plan.dialects.iter().map(each).collect()
}

/// The first plies of a game; with no result where that is not the whole of it.
fn beginning(game: &Game, plies: u32) -> Game {
    let mut beginning = game.clone();
    let goes_on =
        |element: &Element| matches!(element, Element::Ply(ply) if ply.depth == 0 && ply.number > plies);
    if let Some(end) = game.elements.iter().position(goes_on) {
        beginning.elements.truncate(end);
        beginning.result = GameResult::Unknown;
        beginning.termination = Termination::Unknown;
    }
    beginning
}

/// The languages that a dialect can be written in; its own letters where it allows no others.
fn languages_of(dialect: &Dialect) -> Vec<&'static Language> {
    let allowed: Vec<_> = LANGUAGES.iter().filter(|language| dialect.languages.allows(language)).collect();
    if allowed.is_empty() { vec![dialect.languages.usual()] } else { allowed }
}

fn try_dialect(
    at: usize,
    original: &Game,
    text: &[u8],
    dialect: &'static Dialect,
    language: &'static Language,
) -> Trial {
    let mut written = Vec::new();
    write_game(original, text, dialect, Some(language), &mut written);
    let found = unhinted(&written);
    let outcome = judge(original, dialect, &found);
    let exact = matches!(outcome, Outcome::Exact | Outcome::ExactInDoubt);
    let finding = found.iter().find_map(gravest);
    Trial {
        dialect,
        language,
        outcome,
        code: (outcome != Outcome::Exact).then(|| finding.map_or("none", |finding| finding.code().id())),
        story: (!exact).then(|| story(at, original, &written, &found)),
    }
}

fn judge(original: &Game, dialect: &Dialect, found: &[Game]) -> Outcome {
    let worst = found.iter().filter_map(Game::worst).max();
    let (same_moves, same_result) = match found {
        [game] => {
            let written = !written_result(dialect, original.result).is_empty()
                && dialect.layout.result != stamma::notation::internals::ResultPlace::Nowhere;
            (moves(game) == moves(original), !written || game.result == original.result)
        }
        [] => (moves(original).is_empty(), true),
        _ => (false, false),
    };
    match (same_moves && same_result, worst) {
        (true, Some(Severity::Error)) => Outcome::ExactInDoubt,
        (true, _) => Outcome::Exact,
        (false, Some(Severity::Error)) => Outcome::Refused,
        (false, Some(Severity::Warning)) => Outcome::Warned,
        (false, _) if same_moves => Outcome::OtherResult,
        (false, _) => Outcome::Silent,
    }
}

/// The place where the two games part, the findings, and the written text.
fn story(at: usize, original: &Game, written: &[u8], found: &[Game]) -> String {
    let wanted = sans(original);
    let mut story =
        format!("game {} of the file, {} plies, {}\n", at + 1, wanted.len(), original.result.text());
    for game in found {
        let read = sans(game);
        let same = wanted.iter().zip(&read).take_while(|(wanted, read)| wanted == read).count();
        let after =
            |words: &[String]| words[same.min(words.len())..].iter().take(3).cloned().collect::<Vec<_>>();
        let _ = writeln!(
            story,
            "    read in {} letters, {} plies, {}: the same for {same}, then {} instead of {}",
            game.letters.language.id,
            read.len(),
            game.result.text(),
            after(&read).join(" "),
            after(&wanted).join(" "),
        );
        for finding in game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note).take(4) {
            let ply = finding.ply.map_or(String::new(), |ply| format!(" ply {ply}"));
            let _ = writeln!(story, "    {}{ply}: {}", finding.code(), finding.message());
        }
    }
    let _ = writeln!(story, "    {}", String::from_utf8_lossy(written).trim_end().replace('\n', "\n    "));
    story
}
