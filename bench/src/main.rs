//! stamma's speed beside other programs, measured in one run.
//!
//! A package of its own, outside the project's workspace and never published: some of the others are GPL. Every reader
//! and writer is timed as a whole process; those that are libraries are small programs of this one (`peers/`), which
//! calls itself. This process must stay small: a child's peak memory counts from its parent's. So whatever needs much
//! memory is work for a child (`work/`) too.

mod agree;
mod benches;
mod contest;
mod machine;
mod material;
mod peers;
mod record;
mod scratch;
mod settings;
mod spread;
mod table;
mod usage;
mod work;

#[path = "../../crates/stamma-notation/tests/support/random.rs"]
mod random;

use std::error::Error;
use std::process::ExitCode;

use benches::BENCHES;
use record::Record;
use settings::Settings;

/// A result whose error keeps a bench from running.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match &words[..] {
        ["peer", words @ ..] => peers::run(words),
        ["work", words @ ..] => work::run(words),
        ["agree", words @ ..] => agree::run(words),
        _ => measure(&words),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs the benches that are named, all of them if none is, and records each as soon as it is done.
fn measure(words: &[&str]) -> Result<()> {
    let settings = Settings::of(words).map_err(|error| format!("{error}\n\n{}", usage()))?;
    let mut record = Record::open(&settings)?;
    for bench in BENCHES {
        if settings.names.is_empty() || settings.names.iter().any(|name| name == bench.name) {
            eprintln!("{}: {}", bench.name, bench.help);
            record.section(bench, &settings)?;
        }
    }
    Ok(())
}

fn usage() -> String {
    let mut text = String::from(
        "usage: bench [NAMES...] --stamma PROGRAM [--rounds N] [--megabytes N] [--corpora DIR] [--python PROGRAM]\n\
         \x20            [--record FILE] [--commit TEXT]\n",
    );
    for bench in BENCHES {
        text += &format!("\n  {:14}{}", bench.name, bench.help);
    }
    text += "\n\n       bench agree --plies N --seed S [--chess960] | --file FILE: the rules, compared with shakmaty's";
    text
}
