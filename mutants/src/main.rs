//! Mutation testing: changes the code in one place at a time and sees whether a test fails.
//!
//! To build the tests once for every change would take days. So a copy of the project gets all the changes of a sample at once, each
//! behind a switch, and is built once; the environment variable [`switch::CHOSEN`] then turns one of them on. What cannot be built is
//! taken back first ([`build`]). A first run of each test program writes down which switches it comes to: a change is tried on those
//! programs alone ([`trial`]).

mod build;
mod find;
mod sample;
mod settings;
mod switch;
mod trial;

use std::error::Error;
use std::process::ExitCode;

use settings::Settings;
use trial::Verdict;

/// A result whose error keeps the mutants from being tried.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let words = std::env::args().skip(1).collect();
    match Settings::of(words).and_then(|settings| run(&settings)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("mutants: {error}");
            ExitCode::from(2)
        }
    }
}

/// Tries a sample of mutants and prints what became of them. Returns whether enough of them were caught.
fn run(settings: &Settings) -> Result<bool> {
    let tree = build::copy(settings)?;
    let mut drawn = Vec::new();
    for name in &settings.crates {
        let found = find::in_crate(&tree, name)?;
        println!("{name}: {} mutants, {} of them drawn", found.len(), settings.sample.min(found.len()));
        drawn.extend(sample::draw(found, settings.sample, settings.seed));
    }
    let mutants = build::without_those_that_do_not_build(&tree, settings, drawn)?;
    let programs = build::tests(&tree)?;
    let trials = trial::run(&tree, settings, &mutants, &programs)?;
    println!(
        "\n| crate | mutants | caught by its own tests | by those of other crates | live | reached by no test |"
    );
    println!("|---|---:|---:|---:|---:|---:|");
    let (mut all, mut caught) = (0, 0);
    for name in &settings.crates {
        let of_crate: Vec<_> = trials.iter().filter(|trial| trial.mutant.package == *name).collect();
        let count =
            |wanted: fn(&Verdict) -> bool| of_crate.iter().filter(|trial| wanted(&trial.verdict)).count();
        let own = of_crate.iter().filter(|trial| trial.caught_by() == Some(name)).count();
        let others = count(|verdict| matches!(verdict, Verdict::Caught(_))) - own;
        let (live, unreached) = (
            count(|verdict| *verdict != Verdict::Unreached) - own - others,
            count(|verdict| *verdict == Verdict::Unreached),
        );
        println!("| `{name}` | {} | {own} | {others} | {live} | {unreached} |", of_crate.len());
        all += of_crate.len();
        caught += own + others;
    }
    for trial in trials.iter().filter(|trial| trial.caught_by().is_none()) {
        let note = if trial.verdict == Verdict::Unreached { " (no test reaches it)" } else { "" };
        println!("live: {}{note}", trial.mutant);
    }
    println!("\n{caught} of {all} caught, {:.1} %", 100.0 * caught as f64 / all.max(1) as f64);
    Ok(100 * caught >= settings.wanted * all)
}
