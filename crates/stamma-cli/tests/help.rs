//! Tests of the commands that explain: lists of dialects and codes, help texts, completions and manual pages.

use assert_cmd::Command;
use std::fs;

/// The result of a run.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn stamma(args: &[&str]) -> Run {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures"));
    let output = command.output().expect("it runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn dialects_are_listed_and_shown() {
    let list = stamma(&["dialects"]);
    for dialect in stamma::DIALECTS {
        assert!(list.out.contains(&format!("\n  {} ", dialect.id)), "{}", list.out);
    }
    assert!(list.out.contains(" de ") && list.out.contains("cxb6ep"), "{}", list.out);
    let languages = stamma(&["dialects", "--languages"]);
    for language in stamma::LANGUAGES {
        assert!(languages.out.contains(&format!("\n  {} ", language.id)), "{}", languages.out);
    }
    let page = stamma(&["dialects", "ry"]);
    for shown in ["cxb6ep", "R1xa5", "Ra8++", "# W B", "1. e4 e5", "(Grand Chess)", "glyphs"] {
        assert!(page.out.contains(shown), "{shown}:\n{}", page.out);
    }
    let german = stamma(&["dialects", "eco:de"]);
    assert!(german.out.contains("Sf3") && german.out.contains("3.Lb5 Sf6!?"), "{}", german.out);
    let refused = stamma(&["dialects", "uci:de"]);
    assert!(refused.code == 2 && refused.err.contains("`uci`"), "{}", refused.err);
    let unknown = stamma(&["dialects", "rye"]);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.err.contains("did you mean `ry`?") && unknown.err.contains("scoresheet"),
        "{}",
        unknown.err
    );
}
#[test]
fn codes_are_explained() {
    let page = stamma(&["explain-code", "r201"]);
    assert_eq!(page.code, 0);
    assert!(page.out.starts_with("# R201"), "{}", page.out);
    assert_eq!(stamma(&["explain-code", "no-legal-move"]).out, page.out);
    let list = stamma(&["explain-code"]);
    assert_eq!(list.out.lines().count(), stamma::Code::ALL.len());
    assert!(list.out.contains("R201  no-legal-move"), "{}", list.out);
    let unknown = stamma(&["explain-code", "no-legal-mvoe"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("did you mean `no-legal-move`?"), "{}", unknown.err);
}

#[test]
fn completions_offer_what_commands_take() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = stamma(&["completions", shell]);
        assert!(run.code == 0 && run.out.contains("explain-code"), "{shell}");
    }
    let script = stamma(&["completions", "bash"]).out;
    let offered = |command: &str, flag: &str| {
        let (_, rest) = script.split_once(&format!("stamma__subcmd__{command})\n")).unwrap();
        let rest = &rest[..rest.find(";;\n        stamma__").unwrap_or(rest.len())];
        rest.split_once(&format!("{flag})\n")).map(|(_, rest)| String::from(rest.lines().next().unwrap()))
    };
    let to = offered("convert", "--to").unwrap();
    for name in stamma::DIALECTS.iter().map(|dialect| dialect.id).chain(["json", "pgn:de"]) {
        assert!(to.split([' ', '"']).any(|word| word == name), "{name}: {to}");
    }
    assert!(offered("perft", "--variant").unwrap().contains("capablanca"));
    assert!(offered("check", "--deny").unwrap().contains("R201"));
    assert!(offered("check", "--jobs").is_some() && offered("perft", "--jobs").is_none());
}

#[test]
fn manual_pages_refer_to_pages_that_exist() {
    assert!(stamma(&["man"]).out.contains(".TH stamma"));
    assert!(stamma(&["man", "convert"]).out.contains("scoresheet"));
    assert_eq!(stamma(&["man", "nothing"]).code, 2);
    let dir = std::env::temp_dir().join(format!("stamma-man-{}", std::process::id())).join("man1");
    assert_eq!(stamma(&["man", "--dir", dir.to_str().unwrap()]).code, 0);
    let main = fs::read_to_string(dir.join("stamma.1")).unwrap();
    let pages: Vec<String> = main
        .split_whitespace()
        .filter_map(|word| word.strip_suffix("(1)"))
        .map(|name| name.replace("\\-", "-"))
        .collect();
    assert!(pages.iter().any(|name| name == "stamma-check") && pages.len() > 10, "{pages:?}");
    for name in &pages {
        assert!(dir.join(format!("{name}.1")).is_file(), "{name}");
    }
    let written = fs::read_dir(&dir).unwrap().count();
    fs::remove_dir_all(dir.parent().unwrap()).unwrap();
    assert_eq!(written, pages.len() + 1);
}

#[test]
fn flags_are_listed_where_they_have_an_effect_and_taken_everywhere() {
    for flags in [["--jobs", "2"], ["--format", "json"], ["--color", "never"], ["--quiet", "--divide"]] {
        assert_eq!(stamma(&["perft", "1", flags[0], flags[1]]).out.lines().last(), Some("20"), "{flags:?}");
        assert!(!stamma(&["perft", "--help"]).out.contains(flags[0]), "{flags:?}");
    }
    assert!(stamma(&["check", "-h"]).out.contains("--jobs"));
    let mistyped = stamma(&["check", "--no-such-flag"]);
    assert_eq!(mistyped.code, 2);
    assert!(!mistyped.err.contains("-- --no-such-flag"), "{}", mistyped.err);
}

#[test]
fn help_teaches_by_example() {
    for page in [&["--help"][..], &["convert", "--help"], &["perft", "-h"]] {
        let run = stamma(page);
        assert!(run.code == 0 && run.out.contains("Examples:"), "{}", run.out);
    }
    assert_eq!(stamma(&[]).code, 2);
    assert_eq!(stamma(&["conver", "ry.txt"]).code, 2);
    let variant = stamma(&["check", "--variant", "grnd", "ry.txt"]);
    assert_eq!(variant.code, 2);
    assert!(variant.err.contains("did you mean `grand`?"), "{}", variant.err);
}
