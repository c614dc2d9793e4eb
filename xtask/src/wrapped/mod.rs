//! `cargo xtask wrapped`: real games inside what people, sites and programs put around them.
//!
//! The templates are rows of testdata/wrapped/*.toml; they are written as people write, whatever the reader does with them.
//! Each text is read by the program `stamma` and compared with the moves, the results, the number of games and the names
//! that it was made of. A third of the templates is kept apart (`--unseen`), to measure what nobody has tuned. With
//! `--repair`, what reads well is repaired too, and must stay as it is.

mod encodings;
mod filters;
mod games;
mod judge;
mod no_game;
mod program;
mod table;
mod template;
mod values;
mod writing;

use std::fs;
use std::path::PathBuf;

use crate::arguments::Arguments;
use crate::corpora::material::{self, Random};
use crate::corpora::pool;
use crate::{Result, Verdict, places};

use self::games::TrueGame;
use self::program::Program;
use self::table::Counts;
use self::template::{Need, Template};
use self::writing::Material;

/// The number of games that texts are made of.
const GAMES: usize = 300;

/// The exact share that is good enough, in hundredths of a per cent.
const GOOD_SHARE: u64 = 9_700;

/// The texts that are made of a template.
struct Plan {
    sample: usize,
    seed: u64,
    jobs: usize,
    repair: bool,
}

/// The command.
///
/// # Errors
///
/// A flag, a template or a file of games is wrong, or there is no program to run.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let no_game = arguments.flag("--no-game");
    let unseen = arguments.flag("--unseen");
    let repair = arguments.flag("--repair");
    let only: Option<String> = arguments.value("--only")?;
    let show: Option<String> = arguments.value("--show")?;
    let sample = arguments.value("--sample")?.unwrap_or(20);
    let seed = arguments.value("--seed")?.unwrap_or(19);
    let jobs = arguments.value("--jobs")?.unwrap_or_else(pool::usual_jobs);
    let games: Option<PathBuf> = arguments.value("--games")?;
    let corpora = places::corpora(arguments.value("--corpora")?);
    let binary: Option<PathBuf> = arguments.value("--binary")?;
    arguments.finish()?;
    let sources = match games {
        Some(file) => vec![file],
        None => ["plain.pgn", "comments.pgn"].map(|name| corpora.join("large").join(name)).to_vec(),
    };
    if let Some(name) = show {
        return show_text(&name, &read_games(&sources, seed)?, seed);
    }
    let program = Program::find(binary)?;
    if no_game {
        return no_game::run(&program);
    }
    let named = |template: &Template| match &only {
        Some(only) => template.name.contains(&**only) || template.category == *only,
        None => template.unseen == unseen,
    };
    let templates: Vec<Template> = template::all()?.into_iter().filter(named).collect();
    if templates.is_empty() {
        return Err("no template has that name or category".into());
    }
    let games = read_games(&sources, seed)?;
    println!("{}, {} games, {} templates", program.binary().display(), games.len(), templates.len());
    let counts = measure(&program, &templates, &games, &Plan { sample, seed, jobs, repair })?;
    let sum = table::print(&templates, &counts);
    Ok(if sum.silent == 0 && sum.exact_share() >= GOOD_SHARE { Verdict::Good } else { Verdict::Bad })
}

fn read_games(sources: &[PathBuf], seed: u64) -> Result<Vec<TrueGame>> {
    let texts = sources.iter().map(|path| material::bytes(path)).collect::<Result<Vec<_>>>()?;
    games::choose(&texts, GAMES, seed)
}

/// Prints a text of a template, to look at it.
fn show_text(name: &str, games: &[TrueGame], seed: u64) -> Result<Verdict> {
    for template in template::all()? {
        if template.name == name || template.category == name {
            let written = writing::write(&template, &material(&template, games, seed, 0)?)?;
            println!("==> {}\n{}", template.name, String::from_utf8_lossy(&written.bytes));
        }
    }
    Ok(Verdict::Good)
}

/// Runs every text of every template.
fn measure(
    program: &Program,
    templates: &[Template],
    games: &[TrueGame],
    plan: &Plan,
) -> Result<Vec<Counts>> {
    let texts: Vec<(usize, usize)> = (0..templates.len())
        .flat_map(|template| (0..plan.sample).map(move |number| (template, number)))
        .collect();
    let judged = pool::each(&texts, plan.jobs, |&(at, number)| {
        let template = &templates[at];
        let written = writing::write(template, &material(template, games, plan.seed, number)?)
            .map_err(|error| format!("{}: {error}", template.name))?;
        let name = format!("{}-{number}", template.name);
        let judgement = judge::judge(program, &name, template, &written, plan.repair)?;
        let place = program.folder().join(format!("{name}.txt"));
        if judgement.fault.is_some() {
            fs::write(&place, &written.bytes)?;
        } else if place.is_file() {
            fs::remove_file(&place)?;
        }
        Ok::<_, Box<dyn std::error::Error + Send + Sync>>((at, judgement, place))
    })?;
    let mut counts = vec![Counts::default(); templates.len()];
    for judged in judged {
        let (at, judgement, place) = judged?;
        let place = place.strip_prefix(places::root()).unwrap_or(&place);
        counts[at].add(&judgement, &place.display().to_string());
    }
    Ok(counts)
}

/// The games of a text: always the same ones for a seed, a template and a number.
fn material<'g>(
    template: &Template,
    games: &'g [TrueGame],
    seed: u64,
    number: usize,
) -> Result<Material<'g>> {
    let fits = |game: &&TrueGame| {
        let need = |need: &Need| match need {
            Need::OneCase => !game.case_clash,
            Need::Decided => game.result != "1/2-1/2",
            Need::OpenEnd => game.board_end.is_none(),
            Need::Long => game.plies.len() >= 40,
            Need::EnPassant => game.plies.iter().any(|ply| ply.en_passant),
            Need::Promotion => game.plies.iter().any(|ply| ply.san.contains('=')),
            Need::People => game.is_of_people(),
            Need::Even => game.plies.len().is_multiple_of(2),
        };
        template.needs.iter().all(need) && game.plies.len() <= template.max_plies.unwrap_or(usize::MAX)
    };
    let fitting: Vec<&TrueGame> = games.iter().filter(fits).collect();
    if fitting.len() < template.games {
        return Err(format!("{}: too few games are as it needs them", template.name).into());
    }
    let spread =
        template.name.bytes().fold(seed, |sum, byte| sum.wrapping_mul(131).wrapping_add(u64::from(byte)));
    let mut random = Random::new(spread.wrapping_add(number as u64 * 7919));
    let chosen = random.choose(template.games, fitting.len()).into_iter().map(|at| fitting[at]);
    Ok(Material { games: chosen.collect(), number })
}
