//! Tests of what `stamma check` says about the values of tags, about games that were there, and of `--deny`.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The result of a run.
#[derive(Debug)]
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn stamma(args: &[&str], input: &str) -> Run {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    let output = command.args(args).write_stdin(input).output().expect("it runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn check(args: &[&str], input: &str) -> Run {
    stamma(&[&["check", "--format", "short"], args].concat(), input)
}

/// The codes of findings in the format `short`.
fn codes(run: &Run) -> Vec<&str> {
    run.out.lines().filter_map(|line| line.split_once('[')?.1.split_once(']')).map(|(code, _)| code).collect()
}

const WRONG: &str = "[Event \"Club\"]\n[Date \"2024.02.30\"]\n[UTCDate \"hello\"]\n[UTCTime \"25:99:00\"]\n[WhiteElo \"abc\"]\n\
                     [ECO \"Z999\"]\n[PlyCount \"7\"]\n\n1. e4 e5 2. Nf3 *\n";

#[test]
fn values_of_tags_that_cannot_be_are_found() {
    let run = check(&[], WRONG);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(codes(&run), ["T102", "T102", "T104", "T201", "T202", "T204"]);
    assert!(
        run.out.starts_with("<stdin>:2:8: warning[T102]: the tag Date says `2024.02.30`, but"),
        "{run:?}"
    );
    assert!(run.err.ends_with("1 game, 3 moves: 6 warnings\n"), "{run:?}");
    let alone = check(&["--no-rules"], WRONG);
    assert_eq!(codes(&alone), codes(&run), "no move is needed for them");
    assert_eq!(check(&["--allow", "T"], WRONG).out, "");
    assert_eq!(codes(&check(&["--policy", "lenient"], WRONG)).len(), 6);
    let strict = check(&["--policy", "strict"], WRONG);
    assert!(strict.code == 1 && strict.out.contains("error[T204]"), "{strict:?}");
}

#[test]
fn other_commands_judge_tags_where_they_count() {
    let convert = |args: &[&str]| stamma(&[&["convert", "--format", "short"], args].concat(), WRONG);
    let usual = convert(&[]);
    assert_eq!((usual.code, usual.err.as_str()), (0, ""));
    for flags in [&["--deny", "T"][..], &["--deny", "impossible-date"], &["--policy", "strict"]] {
        let denied = convert(flags);
        assert!(denied.code == 1 && denied.err.contains("error[T102]"), "{flags:?}: {denied:?}");
        assert_eq!(denied.out, usual.out);
    }
}

#[test]
fn fixes_of_tags_are_offered() {
    let text =
        "[Date \"2024-02-03\"]\n[PlyCount \"4\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. Ra8+ *\n";
    let run = stamma(&["check", "--format", "json"], text);
    let mut fixed = text.to_owned();
    let findings: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        findings.iter().map(|found| found["code"].as_str().unwrap()).collect::<Vec<_>>(),
        ["T101", "T204", "T207"]
    );
    for found in findings.iter().rev() {
        assert_eq!(found["fix"]["safety"], "safe", "{found}");
        let edit = &found["fix"]["edits"][0];
        let place = |field: &str| usize::try_from(edit[field].as_u64().unwrap()).unwrap();
        fixed.replace_range(place("start")..place("end"), edit["text"].as_str().unwrap());
    }
    let expected = "[Date \"2024.02.03\"]\n[PlyCount \"1\"]\n[SetUp \"1\"]\n[FEN ";
    assert!(fixed.starts_with(expected), "{fixed}");
    assert_eq!(check(&[], &fixed).out, "");
}

#[test]
fn an_eco_tag_is_compared_on_request() {
    let text = "[ECO \"B90\"]\n\n1. d4 d5 2. c4 e6 *\n";
    assert_eq!(check(&[], text).out, "");
    assert_eq!(check(&["--policy", "strict", "--allow", "S"], text).out, "", "tables differ");
    let asked = check(&["--eco"], text);
    let expected = "<stdin>:1:7: note[T203]: the tag ECO says `B90`, but by its moves the game is D30 Queen's Gambit Declined\n";
    assert_eq!((asked.code, asked.out.as_str()), (0, expected));
    assert_eq!(check(&["--deny", "T203"], text).code, 1);
    assert_eq!(check(&["--eco", "--deny", "notes"], text).code, 1);
    assert_eq!(codes(&check(&["--eco"], &text.replace("B90", "D30"))).len(), 0);
    assert_eq!(check(&["--eco", "--no-rules"], text).code, 2);
}

#[test]
fn whole_levels_are_denied() {
    // A check mark that is none (P101, a warning), and no result (G203, a note).
    let text = "1. e4+ e5\n\n[Event \"b\"]\n\n1. d4 *\n";
    for (flags, code, shown) in [
        (&[][..], 0, ["warning[P101]", "note[G203]"]),
        (&["--deny", "warnings"], 1, ["error[P101]", "note[G203]"]),
        (&["--deny", "notes"], 1, ["error[P101]", "error[G203]"]),
        (&["--deny", "notes,warnings"], 1, ["error[P101]", "error[G203]"]),
        (&["--deny", "warnings", "--allow", "not-check"], 0, ["", "note[G203]"]),
        (&["--deny", "warnings", "--allow", "P"], 0, ["", "note[G203]"]),
        (&["--deny", "warnings,G203"], 1, ["error[P101]", "error[G203]"]),
        (&["--policy", "lenient", "--deny", "warnings"], 0, ["note[P101]", ""]),
        (&["--policy", "lenient", "--deny", "notes"], 1, ["error[P101]", ""]),
    ] {
        let run = check(flags, text);
        assert_eq!(run.code, code, "{flags:?}: {run:?}");
        for shown in shown {
            assert!(run.out.contains(shown), "{flags:?}: {run:?}");
        }
        assert_eq!(run.out.contains("P101"), !shown[0].is_empty(), "{flags:?}: {run:?}");
        assert_eq!(run.out.contains("G203"), !shown[1].is_empty(), "{flags:?}: {run:?}");
    }
    let denied = ["--deny", "warnings", "--quiet"];
    for command in ["check", "convert", "explain", "detect", "repair"] {
        assert_eq!(stamma(&[&[command], &denied[..]].concat(), text).code, 1, "{command}");
    }
    let wrong = check(&["--deny", "warning"], text);
    assert!(wrong.code == 2 && wrong.err.contains("did you mean `warnings`?"), "{wrong:?}");
}

#[test]
fn a_result_against_the_board_is_an_error() {
    let run = check(&["-q"], "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n");
    assert_eq!(run.code, 1);
    let tag = check(&[], "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    assert_eq!((tag.code, codes(&tag)), (0, vec!["G301"]), "the score after the moves is right");
}

#[test]
fn games_that_were_there_are_found_with_both_places() {
    let page = include_str!("../../stamma/codes/G504.md");
    let block = |begins: &str| page.split(begins).nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
    let text = format!("{}\n", block("```game duplicates\n"));
    let expected =
        block("```finding\n").replace("G504 5:1 ", "<stdin>:5:1: note[G504]: ").replace("text:", "<stdin>:");
    let run = check(&["--duplicates"], &text);
    assert_eq!((run.code, run.out.trim_end()), (0, expected.as_str()));
    assert_eq!(run.err, "G504 repeated-game: 1\n2 games, 8 moves: 1 note\n");
    assert_eq!(check(&[], &text).out, "", "they are looked for on request");
    assert_eq!(check(&["--duplicates", "--deny", "G504"], &text).code, 1);
    assert_eq!(check(&["--duplicates", "--no-rules"], &text).code, 2);

    let json = stamma(&["check", "--duplicates", "--format", "json"], &text);
    let found: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&found["game"], &found["line"], &found["start"]), (&2.into(), &5.into(), &44.into()));
    assert_eq!((&found["other"]["line"], &found["other"]["start"]), (&1.into(), &0.into()));
    let human = stamma(&["check", "--duplicates"], &text);
    assert!(
        human.out.contains(" --> <stdin>:5:1   game 2\n") && human.out.contains("5 | [White \"A.\"]"),
        "{human:?}"
    );
    let sarif = stamma(&["check", "--duplicates", "--format", "sarif"], &text);
    let document: Value = serde_json::from_str(&sarif.out).unwrap();
    assert_eq!(document["runs"][0]["results"][0]["properties"]["game"], 2);
}

/// Games of several inputs, and far apart: the same from any number of threads.
#[test]
fn games_are_compared_over_all_inputs() {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check-duplicates");
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).unwrap();
    let moves = ["e4", "d4", "c4", "b4", "a4", "f4", "g4", "h4", "Nf3", "Nc3"];
    let replies = ["e5", "d5", "c5", "b5", "a5", "f5", "g5", "h5", "Nf6", "Nc6"];
    let game = |number: usize| {
        let (first, second) = (moves[number % 10], replies[number / 10 % 10]);
        format!(
            "[Event \"{number}\"]\n[Date \"2024.02.03\"]\n\n1. {first} {second} {{{}}} *\n\n",
            "-".repeat(2_000)
        )
    };
    let (one, two) = (place.join("one.pgn"), place.join("two.pgn"));
    fs::write(&one, (0..150).map(game).collect::<String>()).unwrap();
    fs::write(&two, (95..105).map(game).collect::<String>()).unwrap();
    let run = |jobs: &str| {
        let files = [&one, &two].map(|file| file.to_str().unwrap());
        check(&[&["--duplicates", "--jobs", jobs], &files[..]].concat(), "")
    };
    let alone = run("1");
    assert_eq!(codes(&alone), ["G504"; 60]);
    let lines: Vec<&str> = alone.out.lines().collect();
    assert!(
        lines[0].contains("one.pgn:501:1: ")
            && lines[0].contains(" game 1 in ")
            && lines[0].ends_with("one.pgn:1:1")
    );
    assert!(lines[50].contains("two.pgn:1:1: ") && lines[50].ends_with("one.pgn:476:1"), "{}", lines[50]);
    assert_eq!(alone.out, run("3").out);
}

/// A document of findings says nothing of notations.
#[test]
fn detection_has_no_sarif() {
    let run = stamma(&["detect", "--format", "sarif"], "1. e4 e5 *\n");
    let reason = "error: --format: SARIF is for findings; `stamma detect` prints human, short or json\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (2, "", reason));
}
