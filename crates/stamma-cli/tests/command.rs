//! Tests of the command from outside: output, streams and exit codes.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Output, Stdio};

/// The result of a run.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Run {
        Run {
            code: output.status.code().expect("it ends by itself"),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures"));
    command
}

fn stamma(args: &[&str]) -> Run {
    command(args).output().expect("it runs").into()
}

fn stamma_reading(args: &[&str], input: &[u8]) -> Run {
    command(args).write_stdin(input).output().expect("it runs").into()
}

/// Creates an empty directory for a test.
fn workplace(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("the directory can be made");
    place
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn convert_writes_pgn_unless_told_otherwise() {
    let run = stamma(&["convert", "ry.txt"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("3. cxb6 g4 4. f4 gxf3"), "{}", run.out);
    assert!(run.out.contains("bxa8=Q"), "{}", run.out);
    let back = stamma_reading(&["convert", "--to", "ry", "-"], run.out.as_bytes());
    assert!(back.out.ends_with("8. bxa8/Q Nf6\n9. Qxa7 0-0\n10. 0-1\n"), "{}", back.out);
    assert!(back.out.starts_with("# W B\n1. c4 g5\n"), "{}", back.out);
}

#[test]
fn bare_games_have_a_blank_line_between_them() {
    let two = stamma(&["convert", "ry.txt", "ry.txt", "--to", "ry"]).out;
    let one = stamma(&["convert", "ry.txt", "--to", "ry"]).out;
    assert_eq!(two, format!("{one}\n{one}"));
    assert!(!one.ends_with("\n\n"));
}

#[test]
fn a_dialect_may_carry_a_language() {
    let run = stamma(&["convert", "faulty.txt", "--quiet", "--to", "lan:de"]);
    assert!(run.out.contains("2. Sg1-f3 Sb8-c6"), "{}", run.out);
    let read = stamma_reading(&["convert", "--from", "fide:de"], b"1. e4 e5 2. Sf3 Sc6 3. Lb5");
    assert!(read.out.contains("2. Nf3 Nc6 3. Bb5"), "{}", read.out);
}

#[test]
fn findings_go_to_standard_error_with_carets() {
    let run = stamma(&["convert", "faulty.txt"]);
    assert_eq!(run.code, 1);
    assert!(!run.out.contains("error"), "{}", run.out);
    let expected = "\
error[R201]: no legal move matches `Nd2`
 --> faulty.txt:1:24   game 1, 3. white
  |
1 | 1. e4 e5 2. Nf3 Nc6 3. Nd2 Nf6 *
  |                        ^^^ both knights could go there, but white's pawn stands on d2
  |
  = help: ";
    assert!(run.err.starts_with(expected), "{}", run.err);
}

#[test]
fn check_writes_findings_and_ends_with_a_summary_beside_them() {
    let run = stamma(&["check", "faulty.txt", "ry.txt"]);
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("error[R201]: ") && !run.out.contains("games"), "{}", run.out);
    let end: Vec<&str> = run.err.lines().rev().collect();
    assert_eq!(end.len(), 2, "{}", run.err);
    assert_eq!(end[0], "3 games, 26 moves: 1 error, 1 warning, 1 note");
    assert_eq!(end[1].split(", ").count(), 3, "{}", end[1]);
    assert!(end[1].starts_with("R201 no-legal-move: 1, "), "{}", end[1]);
    let strict = stamma(&["check", "faulty.txt", "ry.txt", "--policy", "strict"]);
    let table: Vec<&str> = strict.err.lines().rev().skip(1).take_while(|line| !line.is_empty()).collect();
    let columns: Vec<usize> = table.iter().map(|line| line.len()).collect();
    assert!(table.len() > 3 && columns.iter().all(|length| *length == columns[0]), "{table:?}");
    let clean = stamma(&["check", "ry.txt"]);
    assert_eq!((clean.code, clean.out.as_str()), (0, ""));
    assert_eq!(clean.err, "1 game, 18 moves: nothing to report\n");
    let quiet = stamma(&["check", "faulty.txt", "--quiet"]);
    assert_eq!((quiet.code, quiet.err.as_str(), quiet.out.as_str()), (1, "", ""));
}

#[test]
fn warnings_and_notes_alone_are_clean() {
    let run = stamma_reading(&["check", "--format", "short"], b"1. d4+ d5 1/2-1/2");
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with("<stdin>:1:6: warning[P101]: "), "{}", run.out);
}

#[test]
fn a_policy_decides_what_counts() {
    let text = b"1. d4+ d5 2. Nc3 1/2-1/2";
    let check = |flags: &[&str]| stamma_reading(&[&["check", "--format", "short"], flags].concat(), text);
    let lenient = check(&["--policy", "lenient"]);
    assert!(lenient.code == 0 && lenient.out.starts_with("<stdin>:1:6: note[P101]: "), "{}", lenient.out);
    for flags in [&["--policy", "strict"][..], &["--deny", "P"], &["--deny", "R201,not-check"]] {
        let denied = check(flags);
        assert!(denied.code == 1 && denied.out.contains("<stdin>:1:6: error[P101]: "), "{}", denied.out);
    }
    let allowed = check(&["--deny", "P", "--allow", "p101"]);
    assert_eq!((allowed.code, allowed.out.as_str()), (0, ""), "{}", allowed.err);
    for command in ["convert", "explain"] {
        assert_eq!(stamma_reading(&[command, "--deny", "P101", "--quiet"], text).code, 1, "{command}");
    }
    let json = stamma_reading(&["convert", "--to", "json", "--quiet", "--deny", "P"], text);
    assert_eq!(json_lines(&json.out)[0]["diagnostics"][0]["severity"], "error");
    let unknown = check(&["--deny", "not-chekc"]);
    assert!(unknown.code == 2 && unknown.err.contains("did you mean `not-check`?"), "{}", unknown.err);
    let letter = check(&["--allow", "Y"]);
    assert!(letter.code == 2 && letter.err.contains("the letters are L, G,"), "{}", letter.err);
    let policy = check(&["--policy", "strikt"]);
    assert!(policy.code == 2 && policy.err.contains("did you mean `strict`?"), "{}", policy.err);
}

#[test]
fn findings_as_short_lines_and_as_json() {
    let short = stamma(&["check", "faulty.txt", "--format", "short"]);
    assert!(
        short.out.starts_with("faulty.txt:1:24: error[R201]: no legal move matches `Nd2`: "),
        "{}",
        short.out
    );
    let json = stamma(&["check", "faulty.txt", "--format", "json"]);
    assert_eq!(json.err, "");
    let lines = json_lines(&json.out);
    // With other output, findings go to standard error.
    let beside = stamma(&["convert", "faulty.txt", "--format", "json"]);
    assert_eq!(beside.err, json.out);
    assert_eq!(lines[0]["file"], "faulty.txt");
    assert_eq!(lines[0]["game"], 1);
    assert_eq!(lines[0]["code"], "R201");
    assert_eq!(lines[0]["slug"], "no-legal-move");
    assert_eq!(lines[0]["severity"], "error");
    assert_eq!((lines[0]["line"].as_u64(), lines[0]["column"].as_u64()), (Some(1), Some(24)));
    assert_eq!((lines[0]["start"].as_u64(), lines[0]["end"].as_u64()), (Some(23), Some(26)));
}

#[test]
fn colours_only_where_asked_for() {
    assert!(!stamma(&["check", "faulty.txt"]).out.contains('\u{1b}'));
    assert!(!stamma(&["check", "faulty.txt", "--color", "never"]).out.contains('\u{1b}'));
    assert!(stamma(&["check", "faulty.txt", "--color", "always"]).out.contains('\u{1b}'));
}

#[test]
fn odd_lines_are_shown_safely() {
    let mut text = b"1. e4 {\xff\x1b[31m\t".to_vec();
    text.extend("½é".repeat(5000).bytes());
    text.extend_from_slice(b"} e5 2. Nd5 Nc6 \x1b]0;title\x07");
    text.extend("1. e4 ".repeat(2000).bytes());
    for color in ["never", "always"] {
        let run = stamma_reading(&["check", "--color", color], &text);
        assert_eq!(run.code, 1);
        assert!(!run.out.contains("\u{1b}[31m") && !run.out.contains("\u{1b}]"), "{}", run.out);
        assert!(run.out.contains("…½é½") || run.out.contains("…é½é"), "{}", run.out);
        assert!(run.out.lines().all(|line| line.chars().count() < 400), "{}", run.out);
        assert!(run.out.contains("<stdin>:1:10023"), "{}", run.out);
    }
}

#[test]
fn json_has_the_fields_of_the_contract() {
    let run = stamma(&["convert", "annotated.pgn", "--to", "json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let [game] = &json_lines(&run.out)[..] else { panic!("one game, one line: {}", run.out) };
    let keys = |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    let mut fields = keys(game);
    fields.sort();
    let expected = [
        "diagnostics",
        "dialect",
        "index",
        "moves",
        "result",
        "schema",
        "start_fen",
        "tags",
        "termination",
        "variant",
    ];
    assert_eq!(fields, expected);
    assert_eq!((game["schema"].as_u64(), game["index"].as_u64()), (Some(1), Some(1)));
    assert_eq!(game["variant"], "standard");
    assert_eq!(game["dialect"]["id"], "pgn");
    assert_eq!(game["dialect"]["language"], "en");
    assert!(game["dialect"]["confidence"].as_f64().is_some_and(|share| share > 0.5 && share <= 1.0));
    assert_eq!(game["start_fen"], Value::Null);
    assert_eq!((&game["result"], &game["termination"]), (&"1-0".into(), &"checkmate".into()));
    // Tags keep the order of the text.
    assert!(run.out.find("\"Zeta\"").unwrap() < run.out.find("\"Alpha\"").unwrap());
    assert_eq!(game["tags"]["Event"], "A test, with a \"quote\"");

    let moves = game["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 5);
    let first = &moves[0];
    assert_eq!((&first["san"], &first["uci"]), (&"e4".into(), &"e2e4".into()));
    assert_eq!((&first["status"], &first["ply"]), (&"legal".into(), &1.into()));
    assert_eq!(first["nags"], serde_json::json!([1]));
    assert_eq!((&first["comment_before"], &first["comment"]), (&"before".into(), &"first after".into()));
    assert_eq!(first.get("draw_offer"), None);
    let variation = first["variations"][0].as_array().unwrap();
    assert_eq!((&variation[0]["san"], &variation[2]["comment"]), (&"d4".into(), &"inside".into()));
    let inner = variation[1]["variations"][0].as_array().unwrap();
    assert_eq!(
        (&inner[0]["san"], &inner[0]["uci"], &inner[1]["san"]),
        (&"--".into(), &"0000".into(), &"c4".into())
    );
    assert_eq!(moves[2]["draw_offer"], true);
    assert_eq!(moves[4]["written"], "Qxe5#");
}

#[test]
fn json_keeps_what_is_said_where_no_move_stands() {
    let of = |text: &str, fields: &[&str]| -> Vec<Value> {
        let run = stamma_reading(&["convert", "--quiet", "--to", "json"], text.as_bytes());
        let [game] = &json_lines(&run.out)[..] else { panic!("one game: {}", run.out) };
        fields.iter().map(|field| game.pointer(field).cloned().unwrap_or_default()).collect()
    };
    let tagged = "[Event \"x\"]\n\n{hello} ; there\n*\n";
    assert_eq!(of(tagged, &["/moves", "/comment_before"]), [serde_json::json!([]), "hello there".into()]);
    assert_eq!(of("{hello} *", &["/comment_before", "/variations"]), ["hello".into(), Value::Null]);
    let bracketed = ["/moves/0/comment", "/moves/0/variations", "/moves/1/san"];
    assert_eq!(of("1. e4 ({hello}) e5 *", &bracketed), ["hello".into(), Value::Null, "e5".into()]);
    let both = ["/moves/0/comment", "/moves/0/comment_text", "/moves/0/clock_ms"];
    let said: [Value; 3] = ["[%clk 0:01:00] hello".into(), "hello".into(), 60_000.into()];
    assert_eq!(of("1. e4 {[%clk 0:01:00]} ({hello}) e5 *", &both), said);
    assert_eq!(of("(1. d4) *", &["/moves", "/variations/0/0/san"]), [serde_json::json!([]), "d4".into()]);
}

#[test]
fn json_has_the_data_of_comments() {
    let run = stamma(&["convert", "commands.pgn", "--to", "json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let [game] = &json_lines(&run.out)[..] else { panic!("one game, one line: {}", run.out) };
    let data = |ply: usize| -> Value {
        let known = ["ply", "written", "san", "uci", "status", "comment", "variations"];
        let fields = game["moves"][ply - 1].as_object().unwrap().iter();
        Value::Object(
            fields
                .filter(|(name, _)| !known.contains(&name.as_str()))
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect(),
        )
    };
    let first = serde_json::json!({
        "comment_text": "Best by test.",
        "clock_ms": 598_500,
        "eval_cp": 33,
        "depth": 24,
        "squares": [{"color": "green", "square": "d4"}, {"color": "O", "square": "a10"}],
        "arrows": [{"color": "red", "from": "e2", "to": "e4"}],
    });
    assert_eq!(data(1), first);
    // Evaluations are from White's side.
    let second = serde_json::json!({"comment_text": "", "clock_ms": 0, "elapsed_ms": 3_000, "mate_in": -3});
    assert_eq!(data(2), second);
    assert_eq!(
        data(3),
        serde_json::json!({"comment_text": "", "eval_cp": -1_360, "depth": 16, "elapsed_ms": 180})
    );
    let fourth =
        serde_json::json!({"comment_text": "White mates", "mate_in": 18, "depth": 33, "elapsed_ms": 47_000});
    assert_eq!(data(4), fourth);
    assert_eq!(data(5), serde_json::json!({"comment_text": ""}));
    assert_eq!(data(6), serde_json::json!({}));
    assert_eq!(game["moves"][5]["comment"], "prose, and 0.50/14 of it");
    let inside = &game["moves"][5]["variations"][0][0];
    assert_eq!(
        (&inside["game_elapsed_ms"], &inside["clock_face_ms"]),
        (&2_710_000.into(), &61_842_000.into())
    );
}

#[test]
fn illegal_moves_are_kept_on_request() {
    let played = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Nxd4 5. Nxd4 c6 *\n";
    let run = stamma_reading(&["check", "--format", "short"], played);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("R201") && run.out.contains("R209"), "{}", run.out);

    let run = stamma_reading(&["check", "--illegal", "keep", "--format", "short"], played);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("P301") && !run.out.contains("R2"), "{}", run.out);

    let run = stamma_reading(&["convert", "--illegal", "keep", "--to", "json", "--quiet"], played);
    assert_eq!(run.code, 1);
    let moves = &json_lines(&run.out)[0]["moves"];
    assert_eq!(
        (&moves[7]["status"], &moves[7]["san"], &moves[7]["uci"], &moves[7]["written"]),
        (&"illegal".into(), &"Nc6xd4".into(), &"c6d4".into(), &"Nxd4".into())
    );
    assert_eq!((&moves[9]["status"], &moves[9]["uci"]), (&"legal".into(), &"c7c6".into()));

    let run = stamma_reading(&["explain", "--illegal", "keep", "--quiet"], played);
    let told = "an illegal move: Black's knight on c6 takes the pawn on d4";
    assert!(run.out.contains(told), "{}", run.out);

    // The output is read back with the same flag, and stops without it.
    let run = stamma_reading(&["convert", "--illegal", "keep", "--quiet"], played);
    assert!(run.out.contains("4. d4 Nc6xd4 5. Nxd4+ c6"), "{}", run.out);
    let again = stamma_reading(&["convert", "--illegal", "keep", "--quiet"], run.out.as_bytes());
    assert_eq!((again.code, &again.out), (1, &run.out));
    let stopped = stamma_reading(&["convert", "--format", "short"], run.out.as_bytes());
    assert!(stopped.err.contains("R201") && stopped.out.contains("{unread: Nc6xd4"), "{}", stopped.out);
}

#[test]
fn json_of_what_cannot_be_read() {
    let run = stamma(&["convert", "faulty.txt", "--to", "json", "--quiet"]);
    assert_eq!(run.code, 1);
    let games = json_lines(&run.out);
    assert_eq!(games.len(), 2);
    assert_eq!(games[1]["index"], 2);
    let unread = &games[0]["moves"][4];
    assert_eq!((&unread["written"], &unread["status"]), (&"Nd2".into(), &"unread".into()));
    assert!(unread["san"].is_null() && unread["uci"].is_null());
    let finding = &games[0]["diagnostics"][0];
    for field in
        ["code", "slug", "severity", "message", "help", "ply", "start", "end", "line", "column", "fix"]
    {
        assert!(finding.get(field).is_some(), "{field}");
    }
    assert_eq!(finding["ply"], 5);
    assert!(finding["help"].is_array() && finding["fix"].is_null());
}

#[test]
fn json_of_the_other_games() {
    let shuffled = json_lines(&stamma(&["convert", "chess960.pgn", "--to", "json"]).out);
    assert_eq!(shuffled[0]["variant"], "chess960");
    assert_eq!(
        (&shuffled[0]["moves"][0]["san"], &shuffled[0]["moves"][0]["uci"]),
        (&"O-O".into(), &"d1g1".into())
    );
    assert!(shuffled[0]["start_fen"].as_str().is_some_and(|fen| fen.starts_with("nrbkqbrn/")));
    let grand = json_lines(&stamma(&["convert", "grand.pgn", "--to", "json"]).out);
    let third = &grand[0]["moves"][2];
    assert_eq!(
        (&third["written"], &third["san"], &third["uci"]),
        (&"Ch4".into(), &"Ah4".into(), &"g2h4".into())
    );
    assert_eq!(grand[0]["variant"], "grand");
    assert!(stamma(&["convert", "grand.pgn", "--to", "ry"]).out.contains("2. Ch4 Ch7"));
}

/// A game of a variant that is not known is not called one of a known variant anywhere, and keeps its tag.
#[test]
fn an_unknown_variant_is_none_of_the_known_ones() {
    for name in ["Atomic", "Crazyhouse", "Horde"] {
        let tag = format!("[Variant \"{name}\"]\n");
        let text = format!(
            "{tag}[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 e5 *\n"
        );
        let told = |words: &[&str]| stamma_reading(words, text.as_bytes()).out;
        for words in [&["convert", "--to", "json", "--quiet"][..], &["detect", "--format", "json"]] {
            let lines = json_lines(&told(words));
            assert_eq!(lines[0].get("variant"), Some(&Value::Null), "{name}: {words:?}");
        }
        let short = told(&["detect", "--format", "short"]);
        assert!(short.contains(", unknown variant, ") && !short.contains("standard"), "{short}");
        let long = told(&["detect"]);
        assert!(long.contains("\n  variant       unknown\n"), "{long}");
        let explained = told(&["explain", "--quiet"]);
        assert!(explained.contains("game 1, unknown variant\n"), "{explained}");
        assert!(told(&["convert", "--to", "pgn", "--quiet"]).contains(&tag), "{name}");
        let codes = json_lines(&told(&["check", "--format", "json"]));
        assert!(codes.iter().any(|finding| finding["code"] == "F104"), "{codes:?}");
        // The variant that is named on the command line counts.
        let named = told(&["convert", "--to", "json", "--quiet", "--variant", "standard"]);
        assert_eq!(json_lines(&named)[0]["variant"], "standard");
    }
}

#[test]
fn deep_variations_become_deep_json() {
    let text = format!("1. e4 {}{}", "(1. d4 ".repeat(30), ")".repeat(30));
    let run = stamma_reading(&["convert", "--to", "json"], text.as_bytes());
    let mut line = &json_lines(&run.out)[0]["moves"];
    let mut depth = 0;
    while let Some(inner) = line[0].get("variations") {
        line = &inner[0];
        depth += 1;
    }
    assert_eq!(depth, 30);
    let deeper = format!("1. e4 {}", "(1. d4 ".repeat(50_000));
    let run = stamma_reading(&["convert", "--to", "json", "--quiet"], deeper.as_bytes());
    assert_eq!(run.code, 1);
    assert_eq!(run.out.matches("\"variations\"").count(), 64);
}

#[test]
fn explain_tells_each_move() {
    let run = stamma(&["explain", "ry.txt"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for line in [
        "3. cxb6ep    White's pawn on c5 takes the pawn on b5 en passant and moves to b6",
        "8. bxa8/Q    White's pawn on b7 takes the rook on a8 and promotes to a queen",
        "9... 0-0     Black castles kingside",
        "0-1: Black wins",
    ] {
        assert!(run.out.lines().any(|told| told == line), "{line}\n{}", run.out);
    }
    let broken = stamma(&["explain", "faulty.txt", "--quiet"]);
    assert!(broken.out.contains("the word `Nd2` could not be read"), "{}", broken.out);
}

#[test]
fn perft_prints_the_total_last() {
    assert_eq!(stamma(&["perft", "3"]).out, "8902\n");
    assert_eq!(stamma(&["perft", "0"]).out, "1\n");
    let divided = stamma(&["perft", "2", "--divide"]);
    assert!(divided.out.contains("e2e4: 20\n") && divided.out.ends_with("\n400\n"), "{}", divided.out);
    let grand = stamma(&["perft", "--variant", "grand", "1"]);
    assert_eq!((grand.code, grand.out.as_str()), (0, "65\n"));
    let shuffled = stamma(&["perft", "--fen", "4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "1"]);
    assert_eq!((shuffled.code, shuffled.out.as_str()), (0, "26\n"));
    let bad = stamma(&["perft", "--fen", "8/8/8/8/8/8/8/8 w - -", "1"]);
    assert_eq!((bad.code, bad.out.as_str()), (2, ""));
    assert!(bad.err.starts_with("error: no standard position: "), "{}", bad.err);
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_read() {
    let missing = stamma(&["convert", "no-such-file", "ry.txt"]);
    assert_eq!((missing.code, missing.err.as_str()), (2, "error: there is no file no-such-file\n"));
    assert!(missing.out.contains("1. c4 g5"), "{}", missing.out);
    let empty = workplace("no-games");
    let directory = stamma(&["check", empty.to_str().unwrap()]);
    assert_eq!(directory.code, 2);
    assert!(directory.err.contains("is a directory without game files"), "{}", directory.err);
    let summary = directory.err.lines().last();
    assert_eq!(summary, Some("0 games, 0 moves: 1 input could not be read"));
}

#[test]
fn binary_input_is_one_finding() {
    let mut bytes = vec![0; 100_000];
    bytes[5000..5020].copy_from_slice(b"1. e4 e5 2. Nf3 Nc6\n");
    let run = stamma_reading(&["check"], &bytes);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("error: <stdin> is no text: "), "{}", run.err);
    assert!(run.err.lines().count() <= 2, "{}", run.err);
}

#[test]
fn empty_input_is_an_error() {
    for subcommand in ["check", "convert", "detect", "explain", "repair"] {
        let nothing = [
            (&b""[..], "the input is empty"),
            (b"\n \n", "there are only blanks"),
            (b"{\"error\": \"Too many requests\"}", "no game is in it"),
        ];
        for (input, why) in nothing {
            let run = stamma_reading(&[subcommand], input);
            assert_eq!(run.code, 1, "{subcommand}");
            let told = match subcommand {
                "detect" => format!("error: <stdin> gives nothing: {why}\n"),
                _ => format!("error[G503]: no tag, no move and no result can be read: {why}\n"),
            };
            let (findings, other) =
                if subcommand == "check" { (&run.out, "") } else { (&run.err, run.out.as_str()) };
            assert!(findings.starts_with(&told) && other.is_empty(), "{subcommand}: {findings}{other}");
            assert!(!run.err.contains("nothing to report"), "{subcommand}: {}", run.err);
        }
    }
    assert_eq!(stamma_reading(&["convert", "--to", "json", "--quiet"], b"").err, "");
    assert_eq!(stamma_reading(&["check", "--allow", "G503"], b"").code, 0);
}

#[test]
fn text_without_a_game_is_an_error() {
    for text in
        ["hello world", "{\"error\":\"Too many requests\"}", "const moves = [\"e4\"]", "{1. e4 e5 2. Nf3}"]
    {
        let run = stamma_reading(&["check"], text.as_bytes());
        assert_eq!(run.code, 1, "{text}");
        assert!(run.out.starts_with("error[G503]: "), "{text}: {}", run.out);
    }
}

#[test]
fn headings_are_used_as_told() {
    let text = b"Smith - Jones\n\n1. e4 e5 1-0\n";
    for (mode, white, finding) in
        [("tags", "Smith", ""), ("keep", "?", "warning[G201]: "), ("ignore", "?", "")]
    {
        let run = stamma_reading(&["convert", "--headings", mode], text);
        assert!(run.out.contains(&format!("[White \"{white}\"]")), "{mode}: {}", run.out);
        assert_eq!(run.err.contains("G201"), !finding.is_empty(), "{mode}: {}", run.err);
    }
}

#[test]
fn a_closed_pipe_ends_it_at_once_and_quietly() {
    let runs: [&[&str]; 5] = [
        &["convert"],
        &["check", "--max-findings", "0"],
        &["check", "--format", "short"],
        &["check", "--format", "json"],
        &["check", "--format", "sarif"],
    ];
    for args in runs {
        for jobs in ["1", "2"] {
            until_nobody_reads(&[args, &["--jobs", jobs, "-"]].concat());
        }
    }
}

/// Feeds endless games to the command, and closes its output after ten bytes.
fn until_nobody_reads(args: &[&str]) {
    /// The number of bytes that counts as an endless input.
    const MOST: usize = 1 << 30;
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("stamma"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let clean = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n".repeat(20);
    let games = format!("{clean}[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Nd2 1-0\n\n").repeat(100);
    let mut input = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        (0..MOST / games.len()).any(|_| input.write_all(games.as_bytes()).is_err())
    });
    let mut first = [0; 10];
    let mut other = Vec::new();
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    out.read_exact(&mut first).expect("something comes out");
    drop(out);
    // The findings of `convert` are printed, and nothing about the pipe.
    err.read_to_end(&mut other).expect("it can be read");
    let said = String::from_utf8_lossy(&other);
    assert!(!said.contains("pipe") && !said.contains("error:"), "{args:?}: {said}");
    assert!(feeder.join().expect("it feeds"), "{args:?} reads all");
    let status = child.wait().expect("it ends");
    #[cfg(unix)]
    {
        const SIGPIPE: i32 = 13;
        use std::os::unix::process::ExitStatusExt;
        assert_eq!(status.signal(), Some(SIGPIPE), "{args:?}: {status}");
    }
    assert!(!status.success());
}

#[test]
fn a_file_is_replaced_only_when_all_is_written() {
    let place = workplace("replace");
    let target = place.join("out.pgn");
    let path = target.to_str().unwrap();
    assert_eq!(stamma(&["convert", "ry.txt", "-o", path]).code, 0);
    let whole = fs::read_to_string(&target).unwrap();
    assert_eq!(whole, stamma(&["convert", "ry.txt"]).out);
    // A missing input leaves the old file as it is.
    let failed = stamma(&["convert", "faulty.txt", "missing.txt", "-q", "-o", path]);
    assert_eq!(failed.code, 2);
    assert_eq!(fs::read_to_string(&target).unwrap(), whole);
    // Findings do not: everything readable has been written.
    assert_eq!(stamma(&["convert", "faulty.txt", "-q", "-o", path]).code, 1);
    assert!(fs::read_to_string(&target).unwrap().contains("unread: Nd2"));
    assert_eq!(fs::read_dir(&place).unwrap().count(), 1, "nothing is left behind");
    let nowhere = place.join("no/such/out.pgn");
    assert_eq!(stamma(&["convert", "ry.txt", "-o", nowhere.to_str().unwrap()]).code, 2);
    assert_eq!(stamma(&["convert", "ry.txt", "-o", place.to_str().unwrap()]).code, 2);
}

#[test]
fn carets_and_offsets_are_right_in_another_encoding() {
    // 1. Кf3 Кf6 2. Кf3, in windows-1251 and in UTF-16; the third move is illegal.
    let cases: [(&[u8], &str, u64, u64); 2] = [
        (b"1. \xCAf3 \xCAf6\n2. \xCAf3 *\n", "windows-1251", 14, 17),
        (
            b"1\0.\0 \0\x1A\x04f\x003\0 \0\x1A\x04f\x006\0\n\x002\0.\0 \0\x1A\x04f\x003\0 \0*\0\n\0",
            "UTF-16LE",
            28,
            34,
        ),
    ];
    for (input, encoding, start, end) in cases {
        let shown = stamma_reading(&["check", "--color", "never"], input);
        assert!(shown.out.contains("<stdin>:2:4 "), "{}", shown.out);
        assert!(shown.out.contains("2 | 2. Кf3 *\n  |    ^^^"), "{}", shown.out);
        let found = json_lines(&stamma_reading(&["check", "--format", "json"], input).out);
        let wrong = found.iter().find(|finding| finding["code"] == "R201").expect("a move is impossible");
        assert_eq!((wrong["line"].as_u64(), wrong["column"].as_u64()), (Some(2), Some(4)));
        assert_eq!((wrong["start"].as_u64(), wrong["end"].as_u64()), (Some(start), Some(end)));
        let game = &json_lines(&stamma_reading(&["convert", "--to", "json", "--quiet"], input).out)[0];
        assert_eq!((&game["encoding"], &game["moves"][0]["written"]), (&encoding.into(), &"Кf3".into()));
    }
}

#[test]
fn an_encoding_may_be_told() {
    let input = b"[White \"\xCC\xE5\xEB\"]\n\n1. e4 *\n";
    let told = stamma_reading(&["convert", "--encoding", "cp1251"], input);
    assert!(told.out.contains("[White \"Мел\"]") && told.err.is_empty(), "{}{}", told.out, told.err);
    let told = stamma_reading(&["convert", "--encoding", "KOI8-R", "--to", "json"], input);
    assert_eq!(json_lines(&told.out)[0]["tags"]["White"], "лЕК");
    // Bytes that are not UTF-8 after all are decoded, with a warning.
    let told = stamma_reading(&["check", "--encoding", "utf-8", "--format", "short"], input);
    assert!(told.out.contains("warning[L101]"), "{}", told.out);
    let plain = stamma_reading(&["convert", "--encoding", "auto", "--to", "json"], b"1. e4 *");
    assert_eq!(json_lines(&plain.out)[0].get("encoding"), None);
    let unknown = stamma_reading(&["check", "--encoding", "cp125"], input);
    assert_eq!(unknown.code, 2);
    assert!(
        unknown.err.contains("did you mean `cp1252`?") && unknown.err.contains("koi8-r"),
        "{}",
        unknown.err
    );
}

/// The parts of the SARIF 2.1.0 schema that apply to our documents: required properties and their types.
fn assert_sarif(document: &Value) -> &Vec<Value> {
    assert_eq!(document["version"], "2.1.0");
    assert!(document["$schema"].as_str().is_some_and(|schema| schema.contains("sarif-2.1.0")));
    let [run] = &document["runs"].as_array().unwrap()[..] else { panic!("one run: {document}") };
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert!(run["invocations"][0]["executionSuccessful"].is_boolean());
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "stamma");
    let rules = driver["rules"].as_array().unwrap();
    for rule in rules {
        for text in [&rule["id"], &rule["name"], &rule["shortDescription"]["text"], &rule["help"]["text"]] {
            assert!(text.as_str().is_some_and(|text| !text.is_empty()), "{rule}");
        }
        assert!(rule["help"]["markdown"].as_str().unwrap().starts_with("# "), "{rule}");
    }
    let levels = ["none", "note", "warning", "error"];
    let region = |region: &Value| {
        for one_based in ["startLine", "startColumn", "endLine", "endColumn"] {
            assert!(region[one_based].as_u64().is_some_and(|number| number >= 1), "{region}");
        }
        assert!(region["byteOffset"].is_u64() && region["byteLength"].is_u64(), "{region}");
    };
    let results = run["results"].as_array().unwrap();
    for result in results {
        let rule = &rules[result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(levels.contains(&result["level"].as_str().unwrap()), "{result}");
        assert!(result["message"]["text"].as_str().is_some_and(|text| !text.is_empty()), "{result}");
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["artifactLocation"]["uri"].as_str().is_some_and(|uri| uri.is_ascii()), "{result}");
        region(&place["region"]);
        for fix in result.get("fixes").and_then(Value::as_array).into_iter().flatten() {
            assert!(fix["description"]["text"].is_string(), "{fix}");
            let changes = fix["artifactChanges"].as_array().unwrap();
            assert!(!changes.is_empty());
            for change in changes {
                assert!(change["artifactLocation"]["uri"].is_string(), "{change}");
                let replacements = change["replacements"].as_array().unwrap();
                assert!(!replacements.is_empty());
                for replacement in replacements {
                    region(&replacement["deletedRegion"]);
                    assert!(replacement["insertedContent"]["text"].is_string(), "{replacement}");
                }
            }
        }
    }
    results
}

#[test]
fn findings_as_sarif() {
    let run = stamma(&["check", "faulty.txt", "ry.txt", "--format", "sarif", "--policy", "strict"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let results = assert_sarif(&document);
    let found = results.iter().find(|result| result["ruleId"] == "R201").unwrap();
    let place = &found["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "faulty.txt");
    let region = serde_json::json!({
        "startLine": 1, "startColumn": 24, "endLine": 1, "endColumn": 27, "byteOffset": 23, "byteLength": 3
    });
    assert_eq!(place["region"], region);
    assert_eq!(found["properties"], serde_json::json!({ "game": 1, "ply": 5 }));
    let castling = results.iter().find(|result| result["ruleId"] == "S101").unwrap();
    let change = &castling["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], "ry.txt");
    assert_eq!(change["replacements"][0]["insertedContent"]["text"], "O-O");

    // Special characters of a text stay inside its strings.
    let odd = stamma_reading(
        &["check", "--format", "sarif"],
        "1. e4 \"\u{1b}\\ \u{7f}ß </x> 1. e4 d6 ♘z".as_bytes(),
    );
    assert_sarif(&serde_json::from_str(&odd.out).unwrap());
    // A clean text gives a document too, and so does a missing one.
    let clean: Value = serde_json::from_str(&stamma(&["check", "ry.txt", "--format", "sarif"]).out).unwrap();
    assert!(assert_sarif(&clean).is_empty());
    let missing = stamma(&["check", "no-such-file", "--format", "sarif"]);
    let document: Value = serde_json::from_str(&missing.out).unwrap();
    assert_eq!(
        (missing.code, &document["runs"][0]["invocations"][0]["executionSuccessful"]),
        (2, &false.into())
    );
    // With other output it goes to standard error.
    let beside = stamma(&["convert", "faulty.txt", "--format", "sarif"]);
    assert_sarif(&serde_json::from_str(&beside.err).unwrap());
    assert!(beside.out.starts_with("[Event "), "{}", beside.out);
}

#[test]
fn the_board_before_a_move() {
    let run = stamma(&["check", "faulty.txt", "--board"]);
    let expected = "  |
  = board: white to move
            8  r . b q k b n r
            7  p p p p . p p p
";
    assert!(run.out.contains(expected), "{}", run.out);
    // Each game has one finding about a move.
    assert_eq!(run.out.matches("to move").count(), 2, "{}", run.out);
    let figurines = stamma(&["explain", "faulty.txt", "--board=figurines"]);
    assert!(figurines.err.contains("8  ♜ . ♝ ♛ ♚ ♝ ♞ ♜"), "{}", figurines.err);
    // Several findings about a move share one board.
    let twice = stamma_reading(&["check", "--board", "--deny", "S107"], b"1. e4+ e5 *");
    assert!(twice.out.contains("P101") && twice.out.contains("S107"), "{}", twice.out);
    assert_eq!(twice.out.matches("white to move").count(), 1, "{}", twice.out);
    assert!(!stamma(&["check", "faulty.txt"]).out.contains("to move"));
}

#[test]
fn what_is_converted_is_clean_under_the_strict_policy() {
    for file in ["ry.txt", "annotated.pgn", "chess960.pgn", "grand.pgn"] {
        let converted = stamma(&["convert", "--quiet", file]).out;
        let strict = stamma_reading(&["check", "--policy", "strict"], converted.as_bytes());
        assert!(strict.code == 0 && strict.err.ends_with(": nothing to report\n"), "{file}: {}", strict.err);
        assert_eq!(stamma(&["check", "--policy", "strict", "ry.txt"]).code, 1);
    }
    // An illegal move that is kept is a finding; the rest is compared all the same.
    let strict = ["check", "--policy", "strict", "--illegal", "keep", "--format", "short"];
    let kept = stamma_reading(&strict, b"1. e4 e5 2. Ke3 Nc6 3. Nf3! *");
    assert!(kept.out.contains("[S108]"), "{}", kept.out);
}

#[test]
fn a_dialect_may_come_from_a_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/own-dialect.toml");
    let own = ["--dialect-file", file];
    let written = stamma(&[&["convert", "ry.txt", "--to", "club"], &own[..]].concat());
    assert_eq!((written.code, written.err.as_str()), (0, ""));
    assert!(written.out.contains("8. b*a8^D") && written.out.ends_with("Schwarz\n"), "{}", written.out);
    let input = written.out.as_bytes();
    let back = stamma_reading(&[&["convert", "--from", "club"], &own[..]].concat(), input);
    assert_eq!((back.code, back.err.as_str()), (0, ""));
    assert_eq!(back.out, stamma(&["convert", "ry.txt"]).out);
    for flags in [&["check", "--from", "club"][..], &["explain", "--from", "club"]] {
        assert_eq!(stamma_reading(&[flags, &own[..]].concat(), input).code, 0, "{flags:?}");
    }
    let detected =
        stamma_reading(&[&["detect", "--from", "club", "--format", "json"], &own[..]].concat(), input);
    assert_eq!(json_lines(&detected.out)[0]["dialect"]["id"], "club", "{}", detected.out);
    // Without --from the dialect is detected.
    let found = stamma_reading(&[&["detect", "--format", "short"], &own[..]].concat(), input);
    assert!(
        found.code == 0 && found.out.starts_with("<stdin>: game 1: club:club, standard, "),
        "{}",
        found.out
    );
    let found = stamma_reading(&[&["convert"], &own[..]].concat(), input);
    assert_eq!(found.out, back.out);
    assert_eq!(stamma_reading(&["check", "--quiet"], input).code, 1);
    let list = stamma(&[&["dialects"], &own[..]].concat());
    assert!(list.out.contains("  club "), "{}", list.out);
    let page = stamma(&[&["dialects", "club"], &own[..]].concat());
    assert!(
        page.out.contains("kurz") && page.out.contains("S Sp") | page.out.contains("S L T D K"),
        "{}",
        page.out
    );
    assert_eq!(stamma(&["dialects", "club"]).code, 2);
}

#[test]
fn a_dialect_file_that_is_no_good_is_said_to_be() {
    let place = workplace("dialect-files");
    let file = |name: &str, text: &[u8]| {
        let path = place.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let run = |files: &[&str]| {
        let flags = files.iter().flat_map(|file| ["--dialect-file", file]);
        stamma(&["check", "ry.txt"].into_iter().chain(flags).collect::<Vec<_>>())
    };
    let faulty = file("faulty.toml", b"id = \"mine\"\ncaptur = \"x\"\n");
    let said = run(&[&faulty]);
    assert_eq!(said.code, 2);
    let expected = format!("error: {faulty}:2:1: there is no key `captur`; did you mean `capture`? ");
    assert!(said.err.starts_with(&expected), "{}", said.err);
    assert_eq!(run(&["no-such.toml"]).err, "error: there is no dialect file no-such.toml\n");
    let latin = file("latin.toml", b"id = \"mine\"\ntitle = \"B\xFCcher\"");
    assert!(run(&[&latin]).err.contains("is not UTF-8, as TOML must be"));
    let mine = file("mine.toml", "\u{FEFF}id = \"mine\"".as_bytes());
    assert_eq!(run(&[&mine]).code, 0);
    for format in ["json", "fen", "epd", "csv", "arrow", "parquet"] {
        let named = file("named.toml", format!("id = \"{format}\"").as_bytes());
        let expected =
            format!("error: {named}:1:6: `id` is \"{format}\", and that is a format of --to already; ");
        assert!(run(&[&named]).err.starts_with(&expected), "{}", run(&[&named]).err);
    }
    let twice = run(&[&mine, &mine]);
    assert_eq!(twice.code, 2);
    assert!(twice.err.starts_with("error: two dialect files have the id `mine`; "), "{}", twice.err);
}

#[test]
fn a_dialect_has_only_the_languages_that_it_allows() {
    let refused = stamma(&["convert", "ry.txt", "--to", "uci:ru"]);
    let expected =
        "error: --to: `uci` is not written in the letters of `ru`, only in those of `en`; leave `:ru` out\n";
    assert_eq!((refused.code, refused.err.as_str()), (2, expected));
    assert_eq!(stamma(&["check", "ry.txt", "--from", "smith:de"]).code, 2);
    assert_eq!(stamma(&["convert", "ry.txt", "--to", "uci:en"]).code, 0);
    for flag in ["--from", "--to"] {
        let unknown = stamma(&["convert", "ry.txt", flag, "rye"]);
        assert_eq!(unknown.code, 2);
        let expected = format!("error: {flag}: there is no dialect `rye`; did you mean `ry`? ");
        assert!(unknown.err.starts_with(&expected), "{}", unknown.err);
    }
}
