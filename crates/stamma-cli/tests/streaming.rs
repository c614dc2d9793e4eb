//! Tests of inputs of several chunks on several threads: the output does not depend on the number of threads.

use assert_cmd::Command;
use serde_json::Value;

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn stamma(args: &[&str], input: &[u8]) -> Run {
    let output = Command::cargo_bin("stamma")
        .expect("the binary is built")
        .args(args)
        .write_stdin(input)
        .output()
        .expect("it runs");
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Returns games of several chunks; every hundredth has a finding, and one a comment with tags in it.
fn games(count: usize) -> String {
    let mut text = String::new();
    for number in 1..=count {
        let moves = match number % 100 {
            7 => "1. e4 e5 2. Nd5 Nc6 *",
            33 => "1. e4 {in it\n\n[Event \"no\"]\n\n1. d4 d5 *} e5 1/2-1/2",
            50 => "1. e4+ e5 2. Nf3 Nc6 1-0",
            _ => "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0",
        };
        text.push_str(&format!("[Event \"Game {number}\"]\n[White \"Ä\"]\n\n{moves}\n\n"));
    }
    text
}

const MANY: usize = 40_000;

#[test]
fn any_number_of_jobs_gives_the_same() {
    let text = games(MANY);
    let runs: [&[&str]; 6] = [
        &["check", "--color", "never"],
        &["check", "--format", "json"],
        &["check", "--format", "short", "--max-findings", "3"],
        &["convert", "--to", "uci", "--format", "short"],
        &["convert", "--to", "pgn", "--skip", "12345", "--limit", "20001"],
        &["convert", "--to", "ry", "--quiet", "--limit", "30000"],
    ];
    for args in runs {
        let one = stamma(&[args, &["--jobs", "1"]].concat(), text.as_bytes());
        let three = stamma(&[args, &["--jobs", "3"]].concat(), text.as_bytes());
        assert!(one.out == three.out && one.err == three.err && one.code == three.code, "{args:?}");
    }
}

#[test]
fn games_and_places_are_numbered_through() {
    let text = games(MANY);
    let found = stamma(&["check", "--format", "json", "--jobs", "2"], text.as_bytes());
    let lines: Vec<&str> = text.lines().collect();
    let mut count = 0;
    for finding in found.out.lines() {
        let finding: Value = serde_json::from_str(finding).unwrap();
        let number = |field: &str| usize::try_from(finding[field].as_u64().unwrap()).unwrap();
        assert!(matches!(number("game") % 100, 7 | 33 | 50), "{finding}");
        let column = number("column") - 1;
        let written = &text[number("start")..number("end")];
        assert!(lines[number("line") - 1][column..].starts_with(written), "{finding}");
        let event = text[..number("start")].rfind("[Event \"Game ").unwrap();
        assert!(text[event..].starts_with(&format!("[Event \"Game {}\"", number("game"))), "{finding}");
        count += 1;
    }
    assert!(count >= MANY / 40, "{count}");

    let run =
        stamma(&["convert", "--to", "json", "--quiet", "--jobs", "2", "--skip", "30000"], text.as_bytes());
    for (at, line) in run.out.lines().enumerate().step_by(1_000) {
        let game: Value = serde_json::from_str(line).unwrap();
        assert_eq!(game["index"], 30_001 + at);
        assert_eq!(game["tags"]["Event"], format!("Game {}", 30_001 + at));
    }
    assert_eq!(run.out.lines().count(), MANY - 30_000);
    let told = stamma(&["explain", "--quiet", "--skip", "31415", "--limit", "1"], text.as_bytes());
    assert!(told.out.starts_with("game 31416, "), "{}", told.out);
    let told = stamma(&["detect", "--format", "short", "--skip", "31415", "--limit", "1"], text.as_bytes());
    assert!(told.out.starts_with("<stdin>: game 31416: pgn:en, "), "{}", told.out);
}

#[test]
fn findings_are_bounded_and_the_rest_is_counted() {
    let text = games(5_000);
    let run = stamma(&["check", "--color", "never"], text.as_bytes());
    assert_eq!((run.code, run.out.matches("error[R201]").count()), (1, 20));
    assert!(run.err.contains("R201 no-legal-move: 30 more findings not shown; --max-findings 0 shows all\n"));
    let all = stamma(&["check", "--color", "never", "--max-findings", "0"], text.as_bytes());
    assert_eq!(all.out.matches("error[R201]").count(), 50);
    assert_eq!(all.err.lines().last(), run.err.lines().last());
    assert!(all.out.contains("game 4907, 2. white\n"), "numbers are right");
    let short = stamma(&["check", "--format", "short"], text.as_bytes());
    assert_eq!(short.out.matches("error[R201]").count(), 50);
}

#[test]
fn some_games_of_several_inputs() {
    let place = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("wanted.pgn");
    std::fs::write(&place, games(3)).unwrap();
    let file = place.to_str().unwrap();
    let events = |args: &[&str]| -> Vec<String> {
        let run = stamma(&[&["convert", file, file, file, "--to", "json"], args].concat(), b"");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        let game = |line: &str| serde_json::from_str::<Value>(line).unwrap();
        run.out.lines().map(game).map(|game| game["index"].to_string()).collect()
    };
    assert_eq!(events(&[]).concat(), "123123123");
    assert_eq!(events(&["--skip", "2", "--limit", "3"]).concat(), "312");
    assert_eq!(events(&["--skip", "8"]).concat(), "3");
    assert_eq!(events(&["--limit", "4"]).concat(), "1231");
    assert!(events(&["--skip", "9"]).is_empty() && events(&["--limit", "0"]).is_empty());
}

/// A game with thousands of findings keeps a limited number, but counts all of them.
#[test]
fn a_game_of_nothing_but_findings_is_told_in_few() {
    let text = format!("[Event \"a\"]\n\n1. e4 {}e5 *\n", "{[%clk x]} ".repeat(5_000));
    let made = stamma(&["check", "--format", "short"], text.as_bytes());
    let told = made.out;
    // Once for the findings beyond the limit.
    assert_eq!(told.matches("G401").count(), 1_001, "{}", &told[..200]);
    assert!(told.contains("4000 more findings G401 of this game are counted and not kept"));
    assert!(made.err.contains("1 game, 2 moves: 5001 notes"), "{}", made.err);
}

/// Without rules only the syntax is checked, in full.
#[test]
fn without_rules_only_the_writing_counts() {
    let legal = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Qe7 *\n\n";
    let illegal = "[Event \"b\"]\n\n1. e4 e5 2. Ra8 Qh1+ (2... Kd4) 3. Bb5 O-O *\n\n";
    let stray = "[Event \"c\"]\n\n1. e4 e5 ) 2. Nf3 Qe1 Bb5 *\n\n";
    let two = "[Event \"d\"]\n\n1. e4 e5 2. Nf3 Nc6 1. d4 d5 2. Bf4 Qd6 *\n\n";
    let text = [legal, illegal, stray, two].concat();
    let run = stamma(&["check", "--format", "short", "--no-rules"], text.as_bytes());
    assert!(
        run.out.contains("G205") && run.err.contains("whether moves are legal was not asked"),
        "{}",
        run.err
    );
    assert!(!run.out.contains(": R2") && !run.out.contains(": P1"), "{}", run.out);
    assert!(run.err.contains("5 games, "), "{}", run.err);
    assert_eq!(run.code, 0);
    let all = stamma(&["check", "--format", "short"], text.as_bytes());
    assert!(all.out.contains("R201") && all.err.contains("5 games, "), "{}", all.err);
    assert_eq!(all.code, 1);
}

/// Without rules an unreadable word is reported, and all words are counted, also those after an illegal move.
#[test]
fn without_rules_no_word_is_passed_over() {
    for (text, told, end) in [
        (
            "1. e4 e5 2. Nf6 Nc6 3. zq *",
            "1:24: error[M201]: `zq`",
            "1 game, 4 moves: 1 error; whether moves are legal was not asked",
        ),
        (
            "1. e4 e5 2. Nf6 Nc6 3. Bb5+ *",
            "",
            "1 game, 5 moves: nothing to report; whether moves are legal was not asked",
        ),
        ("1. e4 zq 2. yy Nc6 *", "1:13: error[M201]: `yy`", "1 game, 2 moves: 2 errors; whether moves"),
    ] {
        let run = stamma(&["check", "--format", "short", "--no-rules"], text.as_bytes());
        assert!(run.out.contains(told) && run.err.contains(end), "{text}\n{}{}", run.out, run.err);
        assert_eq!(run.code, i32::from(!told.is_empty()), "{text}");
    }
}
