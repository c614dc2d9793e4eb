//! Parsing of the command line. The flags themselves are in `args`.
//!
//! Setting up the flags of all commands takes as long as reading a megabyte of games. So the two commands that read
//! games by the thousand set up their own flags only; a line that cannot be parsed that way is parsed in full.

use crate::args::{Args, Command, GlobalArgs};
use clap::error::{ContextKind, ContextValue};
use clap::{Args as _, Error, FromArgMatches, Parser};
use std::ffi::OsString;

/// Returns the arguments of this process. On an error or a request for help the process exits.
pub fn args() -> Args {
    let words: Vec<OsString> = std::env::args_os().collect();
    let parsed = frequent(&words).map_or_else(|| Args::try_parse_from(words), Ok);
    parsed.unwrap_or_else(|error| without_tip(error).exit())
}

/// Removes the tip to write `-- --flag`, which would have a mistyped flag opened as a file.
fn without_tip(mut error: Error) -> Error {
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass "));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

/// Parses the line of a frequent command. None if it is another command, or if there is anything wrong with it.
fn frequent(words: &[OsString]) -> Option<Args> {
    match words.get(1)?.to_str()? {
        "check" => alone(words, "check", Command::Check),
        "convert" => alone(words, "convert", Command::Convert),
        _ => None,
    }
}

/// Parses the line of one command with its own flags and the global ones.
fn alone<A: clap::Args>(words: &[OsString], name: &'static str, command: fn(A) -> Command) -> Option<Args> {
    let flags = A::augment_args(clap::Command::new(name));
    let whole = GlobalArgs::augment_args(clap::Command::new("stamma")).subcommand(flags);
    let parsed = whole.try_get_matches_from(words).ok()?;
    let general = GlobalArgs::from_arg_matches(&parsed).ok()?;
    let (_, flags) = parsed.subcommand()?;
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
