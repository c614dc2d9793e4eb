//! The words of the command line, taken apart. What they may be is in `args`.
//!
//! To set up the flags of all commands takes as long as to read a megabyte of games. So the commands that read games by the
//! thousand set up their own alone; whatever is not understood then is taken apart as a whole.

use crate::args::{Args, Command, General};
use clap::{Args as _, FromArgMatches, Parser};
use std::ffi::OsString;

/// What this process is asked for. Where that is not understood, or is help, the process has ended.
pub fn args() -> Args {
    let words: Vec<OsString> = std::env::args_os().collect();
    frequent(&words).unwrap_or_else(|| Args::parse_from(words))
}

/// The same for frequent commands with nothing wrong in them.
fn frequent(words: &[OsString]) -> Option<Args> {
    match words.get(1)?.to_str()? {
        "check" => alone(words, "check", Command::Check),
        "convert" => alone(words, "convert", Command::Convert),
        _ => None,
    }
}

fn alone<A: clap::Args>(words: &[OsString], name: &'static str, command: fn(A) -> Command) -> Option<Args> {
    let flags = A::augment_args(clap::Command::new(name));
    let whole = General::augment_args(clap::Command::new("stamma")).subcommand(flags);
    let told = whole.try_get_matches_from(words).ok()?;
    let general = General::from_arg_matches(&told).ok()?;
    let (_, flags) = told.subcommand()?;
    Some(Args { general, command: command(A::from_arg_matches(flags).ok()?) })
}

#[cfg(test)]
mod tests {
    use super::frequent;
    use crate::args::Args;
    use clap::Parser;
    use std::ffi::OsString;

    #[test]
    fn frequent_commands_are_understood_as_all_are() {
        for line in [
            "stamma check",
            "stamma check games.pgn --jobs 1 --quiet",
            "stamma check -q -j 2 --no-rules a b -",
            "stamma check --format=json --color never --deny P --max-findings 3 -- --help",
            "stamma check --repair suggest --skip 3 --limit 5 --from uci --illegal keep x",
            "stamma convert games.pgn --to uci -o out.txt",
            "stamma convert --to lan:de --jobs 3 help",
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let whole = Args::try_parse_from(&words).expect(line);
            let alone = frequent(&words).expect(line);
            assert_eq!(format!("{alone:?}"), format!("{whole:?}"), "{line}");
        }
    }

    #[test]
    fn all_others_are_left_to_the_whole() {
        for line in [
            "stamma",
            "stamma --quiet check x",
            "stamma check --help",
            "stamma check --no-such-flag",
            "stamma check --no-rules --repair hint",
            "stamma convert --jobs 0 x",
            "stamma detect x",
            "stamma help check",
        ] {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert!(frequent(&words).is_none(), "{line}");
        }
    }
}
