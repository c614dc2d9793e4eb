//! Tests of `stamma record`: the dialogues in testdata/record, and the files they leave.
//!
//! A dialogue begins with the command line. Input follows the prompts; everything else is output. Standard output and
//! the exit code are at its end. A dialogue with other output is written to the directory for temporary files, to be
//! compared with the old one and put in its place.

use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

/// A run of the command.
struct Run {
    code: Option<i32>,
    out: String,
    said: String,
}

fn record(args: &[&str], typed: &str) -> Run {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    command.arg("record").args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures"));
    let output = command.write_stdin(typed).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    Run { code: output.status.code(), out: text(&output.stdout), said: text(&output.stderr) }
}

fn workplace(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("the directory can be made");
    place
}

/// Returns the input of a line that consists of a prompt and input.
fn typed(line: &str) -> Option<&str> {
    let (prompt, answer) = line.split_once(['>', '?'])?;
    let number = prompt.split(['.', ' ']).next()?;
    let is_prompt = matches!(prompt, "which" | "over")
        || number.parse::<u32>().is_ok() && (prompt.ends_with(". white") || prompt.ends_with("... black"));
    is_prompt.then(|| answer.trim_start())
}

/// Splits a command line into words; quotation marks may enclose blanks.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part);
        } else {
            words.extend(part.split_whitespace());
        }
    }
    words
}

#[test]
fn talks() {
    let talks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/record");
    let changed_talks = workplace("record-talks");
    let mut changed = Vec::new();
    let mut seen = 0;
    for entry in fs::read_dir(&talks).expect("there are talks") {
        let path = entry.expect("it can be listed").path();
        let talk = fs::read_to_string(&path).expect("UTF-8");
        let first = talk.lines().next().and_then(|line| line.strip_prefix("$ stamma record"));
        let first = first.unwrap_or_else(|| panic!("{} begins with the command", path.display()));
        let lines: Vec<&str> = talk.lines().filter_map(typed).collect();
        let run = record(&words(first), &format!("{}\n", lines.join("\n")));
        let code = run.code.expect("it ends by itself");
        let got = format!(
            "$ stamma record{first}\n{}\n-- standard output\n{}-- exit code {code}\n",
            run.said.trim_end(),
            run.out
        );
        if got != talk {
            let place = changed_talks.join(path.file_name().expect("it has a name"));
            fs::write(&place, got).expect("it can be written");
            changed.push(place);
        }
        seen += 1;
    }
    assert!(seen > 0 && changed.is_empty(), "{} of {seen} talks have changed: {changed:?}", changed.len());
}

#[test]
fn the_file_holds_the_game_after_every_move() {
    let place = workplace("record-file");
    let file = place.join("game.pgn");
    let name = file.to_str().unwrap();
    let run =
        record(&["-o", name, "--tag", "White=Anderssen"], "e4 e5\nf4\nmoves\nnothing of a move\nquit\n");
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
    assert!(run.said.ends_with(&format!("the game is in {name}\n")), "{}", run.said);
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.contains("[White \"Anderssen\"]") && saved.contains("1. e4 e5 2. f4 *"), "{saved}");
    // Another game would be overwritten.
    let refused = record(&["-o", name], "d4\n");
    assert!(refused.code == Some(2) && refused.said.contains("goes on with its game"), "{}", refused.said);
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
    // The input ends without `quit`, as it does if a terminal is closed.
    let gone_on = record(&[name, "-o", name], "exf4\nBc4\ndraw?\nresign");
    assert_eq!(gone_on.code, Some(0), "{}", gone_on.said);
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.contains("2. f4 exf4 3. Bc4 {draw offer} {Black resigns} 1-0"), "{saved}");
    assert!(saved.contains("[White \"Anderssen\"]"), "{saved}");
    let back = record(&[name], "undo\nundo\nd4\n");
    assert!(back.out.contains("2. f4 exf4 3. d4 *"), "{}", back.out);
    assert_eq!(fs::read_dir(&place).unwrap().count(), 1, "nothing unfinished is left");
}

#[test]
fn a_name_that_is_of_no_notation_is_refused() {
    let place = workplace("record-names");
    for (name, to, says) in [
        ("x.json", &[][..], "not recorded as json"),
        ("x.gif", &[], "nothing writes .gif"),
        ("x.pgn", &["--to", "uci"], "--to says uci"),
    ] {
        let file = place.join(name);
        let run = record(&[&["-o", file.to_str().unwrap()], to].concat(), "e4\n");
        assert!(run.code == Some(2) && run.said.contains(says), "{name}: {}", run.said);
        assert!(!file.exists());
    }
    let save = format!("e4\nsave {}\n", place.join("x.svg").display());
    assert!(record(&[], &save).said.contains("`stamma diagram` draws positions"));
    assert_eq!(fs::read_dir(&place).unwrap().count(), 0);
}

#[test]
fn a_file_with_several_games_is_not_made_one() {
    let place = workplace("record-several");
    let file = place.join("games.pgn");
    fs::write(&file, "1. e4 *\n\n1. d4 *\n").unwrap();
    let name = file.to_str().unwrap();
    let run = record(&[name, "--game", "2", "-o", name], "d5\n");
    assert!(run.code == Some(2) && run.said.contains("more than one game"), "{}", run.said);
    let run = record(&[name, "--game", "2", "--quiet"], "d5\n");
    assert!(run.code == Some(0) && run.out.contains("1. d4 d5 *") && run.said.is_empty(), "{}", run.out);
}

#[test]
fn a_file_that_cannot_be_written_loses_no_game() {
    let place = workplace("record-nowhere");
    let nowhere = place.join("missing").join("game.pgn");
    let run = record(&["-o", nowhere.to_str().unwrap()], "e4\ne5\n");
    assert!(run.code == Some(2) && run.said.contains("the game is not saved"), "{}", run.said);
    assert!(run.out.contains("1. e4 e5 *"), "{}", run.out);
    let file = place.join("later.pgn");
    let save = format!("e4\nsave {}\nsave {}\ne5\n", nowhere.display(), file.display());
    let run = record(&[], &save);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{}", run.said);
    assert!(fs::read_to_string(&file).unwrap().contains("1. e4 e5 *"));
}

#[test]
fn what_cannot_be_gone_on_with_is_told() {
    let run = record(&["faulty.txt"], "e4\n");
    assert!(run.code == Some(2) && run.said.contains("stamma repair"), "{}", run.said);
    let run = record(&["no-start.pgn"], "e4\n");
    assert!(run.code == Some(2) && run.said.contains("error[F102]"), "{}", run.said);
    let run = record(&["-"], "e4\n");
    assert!(run.code == Some(2) && run.said.contains("must come from a file"), "{}", run.said);
    let run = record(&["--fen", "8/8/8"], "e4\n");
    assert!(run.code == Some(2) && run.said.contains("error[F101]"), "{}", run.said);
    assert_eq!(record(&["--chess960", "960"], "").code, Some(2));
    assert_eq!(record(&["--tag", "Result=1-0"], "").code, Some(2));
}

#[test]
fn any_line_is_survived() {
    let hostile = "{\n}\n(\n)\n[\n[%clk\n%\n;e4\n1-0 e4 e5\n\u{0}\u{1b}[2J\ne4 {a } comment\ne5 (1... c5)\nresult\nclock\ntag\nsave\n\
                   [FEN \"8/8/8/8/8/8/8/8 w - -\"]\n\n$1\n!!\n--\n0-0-0\n- \n*\n";
    let run = record(&["--to", "pgn"], hostile);
    assert_eq!(run.code, Some(1), "{}", run.said);
    assert!(!run.said.contains('\u{1b}'), "{}", run.said);
    let mut long = "e4 ".repeat(100_000).into_bytes();
    long.extend(b"\n\xff\xfe\ne4\n");
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    let output = command.args(["record", "--quiet"]).write_stdin(long).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
}

/// Returns the words of a game, without those that only some dialects write: numbers, headings, draw offers, the
/// result.
fn words_of(game: &str) -> Vec<String> {
    let moves =
        if game.starts_with('[') { game.split_once("\n\n").map_or("", |(_, moves)| moves) } else { game };
    let moves = moves.replace("# W B", "").replace("{draw offer}", "").replace("(=)", "").replace('*', "");
    let bare = |word: &str| word.trim_start_matches(|ch: char| ch.is_ascii_digit()).starts_with('.');
    let word = |word: &str| match bare(word) {
        true => {
            word.split_once('.').map_or(String::new(), |(_, word)| word.trim_start_matches('.').to_owned())
        }
        false => word.to_owned(),
    };
    moves.split_whitespace().map(word).filter(|word| !matches!(word.as_str(), "" | "0-1")).collect()
}

#[test]
fn a_game_recorded_word_by_word_is_the_game_that_was_read() {
    let convert = |args: &[&str]| {
        let mut command = Command::cargo_bin("stamma").expect("the binary is built");
        let output = command.arg("convert").args(args).output().expect("it runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    for seed in ["ry-chess", "scoresheet", "plain"] {
        let file = format!("{}/../../testdata/seeds/{seed}.txt", env!("CARGO_MANIFEST_DIR"));
        let read = words_of(&convert(&[&file]));
        assert!(read.len() > 5, "{seed}");
        for dialect in ["ry", "lan:de", "uci", "iccf", "russian", "eco:fr", "figurine"] {
            let typed = words_of(&convert(&[&file, "--to", dialect])).join("\n");
            let run = record(&["--from", dialect], &typed);
            assert_eq!(words_of(&run.out), read, "{seed} in {dialect}: {}", run.said);
            assert_eq!(run.code, Some(0), "{seed} in {dialect}: {}", run.said);
        }
    }
}
