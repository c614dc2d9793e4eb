//! `cargo xtask repair-bench`: games, damaged as the noise model says, put right, and compared with what was played.
//!
//! docs/repair-bench.md tells what is measured and how other programs are measured on the same texts: `--write` writes
//! what we are asked, `--judge` reads what another program answers.
//!
//! | file | holds |
//! |---|---|
//! | `model` | the noise model, read from its file |
//! | `sheet` | a game as words on lines, and as a text |
//! | `damage` | what is done to them |
//! | `answers` | questions and answers, as lines of JSON too |
//! | `move_prior` | `cargo xtask move-prior`: what people play |
//! | `ours` | our own answers |
//! | `asked` | the same where somebody is asked |
//! | `score` | answers beside the truth |
//! | `story` | where games go wrong |

mod answers;
mod asked;
mod damage;
mod model;
pub mod move_prior;
mod ours;
pub mod score;
mod sheet;
mod story;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use stamma::repair::RepairOptions;
use stamma::{AnyPosition, Dialect, Game, Language, Played, Variant, dialect, language};

use self::answers::{Answer, Question, read_answers, read_texts, write_questions};
use self::damage::{CHARACTERS, Setting, damage, kinds, random_of};
use self::model::Model;
use self::score::{Figures, HEADING, calibration, judged_repairs, row};
use self::sheet::{Sheet, truth_of};
use crate::arguments::Arguments;
use crate::corpora::material::{bytes, games_of_pgn};
use crate::corpora::pool;
use crate::corpora::readings::unhinted;
use crate::report::Tally;
use crate::{Result, Verdict, places};

/// The noise model, from the root of the repository.
const MODEL: &str = "testdata/noise/print-and-hand.toml";
/// Games of our own, for a quick run.
const GAMES: &str = "testdata/noise/games.pgn";

/// Shorter games are left out: there is too little in them to go by.
const SHORTEST: usize = 20;

/// The settings of a measurement.
struct Plan {
    model: Model,
    games: Vec<Game>,
    settings: Vec<Setting>,
    dialect: &'static Dialect,
    language: Option<&'static Language>,
    seed: u64,
    jobs: usize,
    min_confidence: f32,
}

/// The command.
///
/// # Errors
///
/// A flag is wrong, or a file is not there.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let count: usize = arguments.value("--games")?.unwrap_or(200);
    let rates: String = arguments.value("--rate")?.unwrap_or_else(|| "2,5,8,12".to_owned());
    let names: String = arguments.value("--kinds")?.unwrap_or_else(|| CHARACTERS.to_owned());
    let to: String = arguments.value("--to")?.unwrap_or_else(|| "pgn".to_owned());
    let seed: u64 = arguments.value("--seed")?.unwrap_or(1);
    let corpora: Option<PathBuf> = arguments.value("--corpora")?;
    let file: Option<PathBuf> = arguments.value("--file")?;
    let noise: Option<PathBuf> = arguments.value("--noise")?;
    let jobs: usize = arguments.value("--jobs")?.unwrap_or_else(pool::usual_jobs);
    let usual = RepairOptions::default().min_confidence;
    let min_confidence: f32 = arguments.value("--min-confidence")?.unwrap_or(usual);
    let show: usize = arguments.value("--show")?.unwrap_or(0);
    let clean: usize = arguments.value("--clean")?.unwrap_or(count);
    let ask: Option<f64> = arguments.value("--ask")?;
    let write: Option<PathBuf> = arguments.value("--write")?;
    let judge: Option<PathBuf> = arguments.value("--judge")?;
    let texts: Option<PathBuf> = arguments.value("--texts")?;
    let repairs: Option<PathBuf> = arguments.value("--repairs")?;
    arguments.finish()?;

    let (dialect, language) = dialect_of(&to)?;
    let model = Model::read(&noise.unwrap_or_else(|| places::root().join(MODEL)))?;
    let path = match (file, corpora) {
        (Some(file), _) => file,
        (None, Some(folder)) => places::corpora(Some(folder)).join("large/plain.pgn"),
        (None, None) => places::root().join(GAMES),
    };
    if let Some(texts) = texts {
        return damaged_elsewhere(&texts, (jobs, min_confidence), repairs.as_deref());
    }
    let games = games_in(&path, count)?;
    let settings = settings_of(&names, &rates)?;
    println!("{} games, written as {to}, damaged by {}, seed {seed}\n", games.len(), model.title);
    let asked_by_us = write.is_none() && judge.is_none();
    let undamaged = if asked_by_us { games_in(&path, clean)? } else { Vec::new() };
    let plan = Plan { model, games, settings, dialect, language, seed, jobs, min_confidence };
    let changed = plan.changed(&undamaged)?;

    println!("{HEADING}");
    let mut all = Vec::new();
    for setting in &plan.settings {
        let questions = plan.questions(setting)?;
        let name = format!("{}-{}", setting.kind, setting.rate);
        if let Some(folder) = &write {
            write_questions(folder, &name, &questions)?;
            continue;
        }
        let as_read = pool::each(&questions, jobs, ours::read)?;
        let answers = match &judge {
            Some(folder) => read_answers(folder, &name, &questions)?,
            None => plan.answers(&questions)?,
        };
        let figures = sum(&questions, &answers);
        if let Some(path) = &repairs {
            append_repairs(path, &name, &questions, &answers)?;
        }
        println!("{}", row(&setting.kind, setting.rate, &sum(&questions, &as_read), &figures));
        if let (Some(percent), None) = (ask, &judge) {
            let (answers, asked) = asked::answers(&questions, percent, jobs)?;
            let after = sum(&questions, &answers);
            let share = asked as f64 / after.played.max(1) as f64 * 100.0;
            let kind = format!("{}, {share:.2} % asked", setting.kind);
            println!("{}", row(&kind, setting.rate, &figures, &after));
        }
        if show > 0 {
            print!("\n{}\n", story::stories(&questions, &answers, show));
        }
        all.push((format!("{}, {} %", setting.kind, setting.rate), figures));
    }
    if write.is_some() {
        return Ok(Verdict::Good);
    }
    for (name, figures) in &all {
        println!("\n{}", calibration(name, figures));
    }
    if asked_by_us {
        println!("{changed} of {} clean games changed", undamaged.len());
    }
    Ok(Verdict::of_faults(changed))
}

/// Puts texts right that something else has damaged, such as a scanner: lines of JSON with `game`, `text` and `moves`.
fn damaged_elsewhere(
    path: &Path,
    (jobs, min_confidence): (usize, f32),
    repairs: Option<&Path>,
) -> Result<Verdict> {
    let questions = read_texts(path)?;
    let how = RepairOptions::new().min_confidence(min_confidence);
    let as_read = pool::each(&questions, jobs, ours::read)?;
    let answers = pool::each(&questions, jobs, |asked| ours::repair(asked, &how))?;
    if let Some(path) = repairs {
        append_repairs(path, "texts", &questions, &answers)?;
    }
    let figures = sum(&questions, &answers);
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    println!("{} texts of {}\n\n{HEADING}", questions.len(), path.display());
    println!("{}\n\n{}", row(&name, 0, &sum(&questions, &as_read), &figures), calibration(&name, &figures));
    Ok(Verdict::Good)
}

/// Adds every repair to a table: setting, game, place among the moves, confidence, and 1 if it is right.
fn append_repairs(path: &Path, setting: &str, questions: &[Question], answers: &[Answer]) -> Result<()> {
    let mut table = fs::OpenOptions::new().create(true).append(true).open(path)?;
    for (asked, answer) in questions.iter().zip(answers) {
        for (at, confidence, right) in judged_repairs(asked, answer) {
            writeln!(table, "{setting},{},{at},{confidence},{}", asked.game, u8::from(right))?;
        }
    }
    Ok(())
}

fn dialect_of(to: &str) -> Result<(&'static Dialect, Option<&'static Language>)> {
    let (id, tag) = to.split_once(':').unwrap_or((to, ""));
    let found = dialect(id).ok_or_else(|| format!("no dialect is called {id}"))?;
    if tag.is_empty() {
        return Ok((found, None));
    }
    let letters = language(tag).ok_or_else(|| format!("no language is called {tag}"))?;
    if !found.languages.allows(letters) {
        return Err(format!("{id} is not written with the letters of {tag}").into());
    }
    Ok((found, Some(letters)))
}

fn settings_of(names: &str, rates: &str) -> Result<Vec<Setting>> {
    let known = kinds();
    let names: Vec<&str> = if names == "all" { known.clone() } else { names.split(',').collect() };
    let mut settings = Vec::new();
    for kind in names {
        if !known.contains(&kind) {
            return Err(format!("{kind}: no kind of damage; there are {}", known.join(", ")).into());
        }
        for rate in rates.split(',') {
            let rate = rate.parse().map_err(|error| format!("--rate {rate}: {error}"))?;
            settings.push(Setting { kind: kind.to_owned(), rate });
        }
    }
    Ok(settings)
}

/// Games of a file: whole ones from the usual position, so many, spread evenly over it.
fn games_in(path: &Path, count: usize) -> Result<Vec<Game>> {
    let text = bytes(path)?;
    let places = games_of_pgn(&text);
    let step = (places.len() / count.max(1)).max(1);
    let mut games = Vec::new();
    for start in 0..step {
        for place in places.iter().skip(start).step_by(step) {
            if games.len() == count {
                return Ok(games);
            }
            games.extend(unhinted(&text[place.clone()]).into_iter().next().filter(is_usable));
        }
    }
    Ok(games)
}

fn is_usable(game: &Game) -> bool {
    let legal = game.mainline().all(|ply| matches!(ply.played, Played::Move(_)));
    let usual =
        game.variant == Some(Variant::Standard) && game.start == AnyPosition::start(Variant::Standard);
    legal && usual && game.mainline().count() >= SHORTEST
}

impl Plan {
    /// Every game, damaged.
    fn questions(&self, setting: &Setting) -> Result<Vec<Question>> {
        let games = self.games.iter().enumerate();
        games.map(|(at, game)| self.question(at + 1, game, Some(setting))).collect()
    }

    fn question(&self, number: usize, game: &Game, setting: Option<&Setting>) -> Result<Question> {
        let truth = truth_of(game, self.dialect, self.language);
        let mut sheet = Sheet::new(&truth.words, self.dialect, game.result);
        sheet.others = truth.others;
        if let Some(setting) = setting {
            let mut random = random_of(self.seed, number, setting);
            damage(&mut sheet, setting, &self.model, &mut random)?;
        }
        let branch = sheet.branch.as_ref().map(|(at, _)| *at);
        Ok(Question { game: number, text: sheet.text(), truth: truth.moves, branch })
    }

    fn answers(&self, questions: &[Question]) -> Result<Vec<Answer>> {
        let how = RepairOptions::new().min_confidence(self.min_confidence);
        pool::each(questions, self.jobs, |asked| ours::repair(asked, &how))
    }

    /// The number of undamaged games that do not come back as they were played.
    fn changed(&self, games: &[Game]) -> Result<u64> {
        let games = games.iter().enumerate();
        let questions: Vec<Question> =
            games.map(|(at, game)| self.question(at + 1, game, None)).collect::<Result<_>>()?;
        let answers = self.answers(&questions)?;
        let mut changed = 0;
        for (asked, answer) in questions.iter().zip(&answers) {
            let repaired = answer.confidence.iter().any(Option::is_some);
            if repaired || answer.moves != asked.truth {
                changed += 1;
                println!("changed without need: {}", asked.text.text);
            }
        }
        Ok(changed)
    }
}

fn sum(questions: &[Question], answers: &[Answer]) -> Figures {
    let mut figures = Figures::default();
    questions.iter().zip(answers).for_each(|(asked, answer)| figures.add(asked, answer));
    figures
}

/// The least figures that every change must reach: for a kind and a rate, the share of moves of our own games that
/// comes back.
const QUICK: [(&str, usize, f64); 3] =
    [("characters", 8, 0.96), ("missing-ply", 2, 0.93), ("doubled-ply", 2, 0.93)];

/// The quick part of `cargo xtask test`: our own games, two of the four rates.
///
/// # Errors
///
/// A file is not there.
pub fn check() -> Result<Tally> {
    let (dialect, language) = dialect_of("pgn")?;
    let model = Model::read(&places::root().join(MODEL))?;
    let games = games_in(&places::root().join(GAMES), usize::MAX)?;
    let jobs = pool::usual_jobs();
    let min_confidence = RepairOptions::default().min_confidence;
    let plan = Plan { model, games, settings: Vec::new(), dialect, language, seed: 1, jobs, min_confidence };
    let mut tally = Tally::one(plan.changed(&plan.games)? == 0);
    for (kind, rate, wanted) in QUICK {
        let questions = plan.questions(&Setting { kind: kind.to_owned(), rate })?;
        let share = sum(&questions, &plan.answers(&questions)?).share_right();
        println!(
            "{kind}, {rate} %: {:.1} % of the moves right, {:.0} % wanted",
            share * 100.0,
            wanted * 100.0
        );
        tally.passed += u64::from(share >= wanted);
        tally.failed += u64::from(share < wanted);
    }
    Ok(tally)
}
