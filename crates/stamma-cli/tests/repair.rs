//! Tests of repair with questions, answers and dialogues.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

const SHEET: &str = "1. d4 d5 2. N3 Nf6 3. Bg5 e6 4. Nbd2 Be7 5. e3 O-O *\n";

/// Creates a file with this text.
fn file(name: &str, text: &str) -> String {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("repair");
    fs::create_dir_all(&place).expect("the directory can be made");
    let path = place.join(name);
    fs::write(&path, text).expect("it can be written");
    path.display().to_string()
}

/// Returns exit code, standard output and standard error of `stamma repair`.
fn repair(args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    let output = command.arg("repair").args(args).write_stdin(input).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().expect("it ends by itself"), text(&output.stdout), text(&output.stderr))
}

#[test]
fn questions_are_listed_in_three_forms() {
    let (code, out, err) = repair(&["--ask", "2"], SHEET);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(
        out.starts_with("<stdin>:1:13: game 1, ply 3: what is `N3`?\nwhite to move\n 8  r n b q k b n r\n"),
        "{out}"
    );
    assert!(out.contains("\n  1  Nf3"), "{out}");
    assert!(out.contains("\nanswer with --answer 3=MOVE\n"), "{out}");
    let (_, out, _) = repair(&["--ask", "1", "--format", "short"], SHEET);
    assert!(out.starts_with("<stdin>:1:13: game 1, ply 3: what is `N3`?: Nf3 "), "{out}");
    let (_, out, _) = repair(&["--ask", "1", "--format", "json"], &format!("{SHEET}\n{SHEET}"));
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(lines.len(), 2);
    let question = &lines[1];
    assert_eq!((&question["game"], &question["ply"], &question["line"]), (&2.into(), &3.into(), &3.into()));
    assert_eq!(question["written"], "N3");
    assert_eq!(question["fen"].as_str().and_then(|fen| fen.split(' ').nth(1)), Some("w"));
    assert!(question["gain"].as_f64().is_some_and(|gain| gain > 0.0));
    assert_eq!(question["options"][0]["answer"], "Nf3");
}

#[test]
fn it_is_said_that_there_is_nothing_to_ask() {
    let none = "no question is open: no answer would change what the games are read as\n";
    for text in ["1. e4 e5 2. Nf3 Nc6 *\n", "1. e4 e5 2. Nf3 Nc6 3. 8b5 a6 4. Ba4 Nf6 5. O-O Be7 *\n"] {
        assert_eq!(repair(&["--ask", "2"], text), (0, String::new(), none.into()));
        assert_eq!(repair(&["--ask", "2", "--quiet"], text).2, "");
        assert_eq!(repair(&["--ask", "2", "--format", "json"], text).2, "");
    }
}

#[test]
fn answers_put_words_right() {
    let (code, out, err) = repair(&["--answer", "3=Nc3", "--answer", "7=Nf3"], SHEET);
    assert_eq!(code, 1, "{err}");
    let out = out.replace('\n', " ");
    assert!(out.contains("2. Nc3 {written: N3} 2... Nf6 3. Bg5 e6 4. Nf3 {written: Nbd2} 4... Be7"), "{out}");
    assert!(err.contains("`N3` is taken as Nc3: so it was answered"), "{err}");
    // An answer about the second game, in UCI.
    let two = format!("{SHEET}\n{SHEET}");
    let (_, out, _) = repair(&["--answer", "2:3=b1c3", "--answer", "2:7=Nf3"], &two);
    assert!(out.contains("2. Nf3 {written: N3}") && out.contains("2. Nc3 {written: N3}"), "{out}");
    let (_, out, _) = repair(&["--answer", "5=none"], "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    assert!(out.contains("2. Nf3 Nc6 {Bb5}"), "{out}");
}

#[test]
fn wrong_answers_are_findings() {
    let (code, out, err) = repair(&["--answer", "3=Qh8"], SHEET);
    assert_eq!(code, 1);
    assert!(out.contains("2. Nf3 {written: N3}"), "{out}");
    assert!(err.contains("D203") && err.contains("`Qh8` cannot be what was played here"), "{err}");
    let (_, out, err) = repair(&["--ask", "1", "--answer", "30=Nf3"], SHEET);
    assert!(out.contains("what is `N3`?"), "{out}");
    assert!(err.contains("`30=Nf3` cannot be what was played here"), "{err}");
    let (code, _, err) = repair(&["--answer", "2:3=Nf3"], SHEET);
    assert!(code == 2 && err.contains("--answer 2:3=Nf3: there is no such game"), "{err}");
    let (code, _, err) = repair(&["--answer", "Nf3"], SHEET);
    assert!(code == 2 && err.contains("write PLY=MOVE"), "{err}");
}

#[test]
fn a_talk_goes_on_until_all_is_settled() {
    let sheet = file("sheet.txt", "1. d4 d5 2. N3 Nf6 3. Bg5 e6 4. N2 Be7 5. e3 O-O *\n");
    let (_, out, err) = repair(&[&sheet, "--interactive", "--quiet"], "Kd8\nNf3\n");
    assert!(
        err.contains("ply 3: what is `N3`?") && err.contains("`Kd8` cannot be what was played here"),
        "{err}"
    );
    assert!(out.contains("2. Nf3 {written: N3}"), "{out}");
    let (_, said_nothing, _) = repair(&[&sheet, "--interactive", "--quiet"], "");
    let (_, enough, _) = repair(&[&sheet, "--interactive", "--quiet"], "enough\n");
    let (_, passed, _) = repair(&[&sheet, "--interactive", "--quiet"], "\n\n\n\n\n\n\n");
    let (_, alone, _) = repair(&[&sheet, "--quiet"], "");
    assert!(said_nothing == alone && enough == alone && passed == alone);
    let (code, _, err) = repair(&["--interactive"], SHEET);
    assert!(code == 2 && err.contains("name a file"), "{err}");
}

#[test]
fn a_check_tells_what_may_be_meant_with_what_it_shows() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. 8b5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n".repeat(3);
    let check = |args: &[&str]| {
        let mut command = Command::cargo_bin("stamma").expect("the binary is built");
        let output = command.arg("check").args(args).write_stdin(text.as_str()).output().expect("it runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let hint = "`8b5` could be repaired to Bb5: `8` is easily written for `B`";
    assert_eq!(check(&[]).matches(hint).count(), 3);
    assert_eq!(check(&["--max-findings", "1"]).matches(hint).count(), 1);
    assert_eq!(check(&["--repair", "off"]).matches(hint).count(), 0);
    assert!(!check(&[]).contains("D301") && check(&["--repair", "suggest"]).contains("D301"));
}

#[test]
fn the_beginning_of_a_file_gets_hints_and_the_same_from_any_number_of_threads() {
    let clean = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n".repeat(60_000);
    let damaged = "1. e4 e5 2. Nf3 Nc6 3. 8b5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n".repeat(9);
    let text = file("long.txt", &format!("{damaged}{clean}{damaged}"));
    let check = |jobs: &str| {
        let mut command = Command::cargo_bin("stamma").expect("the binary is built");
        let output = command.args(["check", "--jobs", jobs]).arg(&text).output().expect("it runs");
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat()
    };
    let alone = check("1");
    assert!(alone.contains("`8b5` could be repaired to Bb5"), "{alone}");
    assert!(alone.contains("`stamma repair` looks for what may be meant"), "{alone}");
    assert_eq!(alone, check("2"));
    assert_eq!(alone, check("3"));
}

#[test]
fn two_sheets_make_one_game() {
    let white = file("white.txt", "1. e4 e5 2. N3 Nc6 3. Bb5 a6 1-0\n");
    let black = file("black.txt", "1. e4 e5 2. Sf3 Sc6 3. Lb4 a6 4. La4 Sf6 0-1\n");
    let (code, out, err) = repair(&[&white, &black, "--same-game", "--format", "json"], "");
    assert_eq!(code, 1, "{err}");
    assert_eq!(out.matches("[Event ").count(), 1);
    let moves = out.replace('\n', " ");
    assert!(moves.contains("2. Nf3 Nc6 3. Bb5 {written: Lb4} 3... a6 4. Ba4 Nf6"), "{out}");
    let findings: Vec<Value> = err.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let codes: Vec<&str> = findings.iter().filter_map(|found| found["code"].as_str()).collect();
    assert_eq!(codes, ["D401", "D401", "D402", "D403"], "{err}");
    assert_eq!(findings[0]["other"]["column"], 13);
    assert!(findings[0]["other"]["file"].as_str().is_some_and(|name| name.ends_with("white.txt")));
}

#[test]
fn a_copy_is_no_second_witness() {
    let text = "1. d4 d5 2. N3 Nf6 3. Bg5 e6 *\n";
    let (this, copy) = (file("this-sheet.txt", text), file("copy.txt", &format!("[White \"A\"]\n\n{text}")));
    let (_, out, err) = repair(&[&this, &copy, "--same-game", "--format", "short"], "");
    let (_, alone, _) = repair(&[&this], "");
    assert_eq!(out, alone.replace("[White \"?\"]", "[White \"A\"]"));
    assert!(err.contains("D404") && err.contains("its words are the same with all their damage"), "{err}");
}

#[test]
fn games_of_two_files_are_paired() {
    let game = |white: &str, moves: &str| format!("[White \"{white}\"]\n[Black \"x\"]\n\n{moves} *\n\n");
    let one = [game("a", "1. e4 e5 2. N3 Nc6"), game("b", "1. d4 d5 2. c4 e6"), game("c", "1. c4 e5 2. g3")]
        .concat();
    let two = [game("b", "1. d4 d5 2. 4 e6"), game("a", "1. e4 e5 2. Nf3 Nc6")].concat();
    let (white, black) = (file("one.pgn", &one), file("two.pgn", &two));
    let (_, out, err) = repair(&[&white, &black, "--same-game", "--format", "short"], "");
    assert_eq!(out.matches("[Event ").count(), 3, "{out}");
    assert!(out.contains("2. Nf3") && out.contains("2. c4 e6"), "{out}");
    assert_eq!(err.matches("D404").count(), 1, "{err}");
    let (_, out, err) = repair(
        &[
            &file("l", "1. e4 e5 2. Nf3 Nc6 3. Bb5\n"),
            &file("r", "1. d4 d5 2. c4 e6 3. Nc3\n"),
            "--same-game",
        ],
        "",
    );
    assert!(out.contains("1. e4") && out.contains("1. d4") && err.matches("D404").count() == 2, "{err}");
    let (code, _, err) = repair(&[&white, "--same-game"], "");
    assert!(code == 2 && err.contains("needs two files"), "{err}");
}

#[test]
fn two_sheets_are_asked_about() {
    let white = file("asked-white.txt", "1. e4 e5 2. d3 d6 3. Nf3 Nf6 4. Be2 *\n");
    let black = file("asked-black.txt", "1. e4 e5 2. d3 {slow} d6 3. Sc3 Sf6 4. Le2 *\n");
    let both = [&white[..], &black, "--same-game"];
    let with = |more: &[&str], typed: &str| repair(&[&both, more].concat(), typed);
    let (code, out, err) = with(&["--ask", "2", "--format", "json"], "");
    assert_eq!((code, out.lines().count()), (0, 1), "{out}{err}");
    let question: Value = serde_json::from_str(&out).expect(&out);
    assert_eq!((&question["ply"], &question["written"]), (&5.into(), &"Sc3".into()), "{out}");
    assert_eq!(
        (&question["other"]["written"], &question["other"]["column"]),
        (&"Nf3".into(), &22.into()),
        "{out}"
    );
    assert!(question["file"].as_str().is_some_and(|name| name.ends_with("asked-black.txt")), "{out}");
    let (_, out, _) = with(&["--ask", "1"], "");
    assert!(
        out.contains("what is `Sc3`, and `Nf3` in ") && out.contains("answer with --answer 5=MOVE"),
        "{out}"
    );
    let (_, out, err) = with(&["--answer", "5=Nf3"], "");
    assert!(out.contains("2. d3 {slow} 2... d6 3. Nf3 {written: Sc3}"), "{out}");
    assert!(err.contains("are taken as Nf3: so it was answered"), "{err}");
    let (_, out, err) = with(&["--interactive"], "Qh8\nNc3\n");
    assert!(out.contains("3. Nc3 Nf6") && err.contains("`Qh8` cannot be what was played here"), "{out}{err}");
    let (code, _, err) = with(&["--answer", "9=Nf3"], "");
    assert!(code == 1 && err.contains("`9=Nf3` cannot be what was played here"), "{err}");
    let (code, _, err) = with(&["--answer", "2:5=Nf3"], "");
    assert!(code == 2 && err.contains("--answer 2:5=Nf3: there is no such game"), "{err}");
    let other = file("asked-other.txt", "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *\n");
    let (code, out, err) = repair(&[&white, &other, "--same-game", "--ask", "1", "--format", "short"], "");
    assert_eq!((code, err.matches("D404").count()), (0, 2), "{out}{err}");
}

#[test]
fn the_page_of_unpaired_games_is_true() {
    let page = include_str!("../../stamma/codes/D404.md");
    let parts: Vec<&str> = page.split("```").collect();
    let games = parts[1].strip_prefix("game repair files\n").expect("an example");
    let (one, other) = games.split_once("----\n").expect("two sheets");
    let (_, _, err) =
        repair(&[&file("this.txt", one), &file("other.txt", other), "--same-game", "--format", "json"], "");
    let first = err.lines().next().expect("a finding");
    let found: Value = serde_json::from_str(first).expect(first);
    let message = found["message"].as_str().expect("a sentence");
    let name = message.find("other.txt").expect("the name of the other sheet");
    let said = format!("D404 {}:{} {}", found["line"], found["column"], &message[name..]);
    assert_eq!(
        (found["code"].as_str(), Some(&said[..])),
        (Some("D404"), parts[3].strip_prefix("finding\n").map(str::trim_end))
    );
}

#[test]
fn sheets_with_fewer_tags_are_paired() {
    let (one, two) = (
        file("tags-one.pgn", "[White \"Smith\"]\n\n1. e4 e5\n"),
        file("tags-two.pgn", "[White \"Smith\"]\n[Date \"2001.01.01\"]\n\n1. e4 e5\n"),
    );
    let (code, out, err) = repair(&[&one, &two, "--same-game"], "");
    assert_eq!((code, out.matches("[Event ").count(), err.contains("D404")), (0, 1, false), "{out}{err}");
    assert!(out.contains("[Date \"2001.01.01\"]"), "{out}");
    let three = file("tags-three.pgn", "[White \"Jones\"]\n\n1. e4 e5\n");
    let (_, _, err) = repair(&[&one, &three, "--same-game"], "");
    assert_eq!(err.matches("the tags of the games that are left are those of others").count(), 2, "{err}");
    let (code, _, err) = repair(&["-", "-", "--same-game"], "1. e4 e5");
    assert!(code == 2 && err.contains("standard input can be only one"), "{err}");
}

#[test]
fn a_table_of_confusions_may_begin_with_a_mark() {
    let table = |name: &str, mark: &str| file(name, &format!("{mark}ocr 8 B 1\n"));
    for name in [table("plain.txt", ""), table("marked.txt", "\u{FEFF}")] {
        let (code, out, err) = repair(&["--confusions", &name], "1. e4 e5 2. Nf3 Nc6 3. 8b5 a6 *");
        assert!(code == 1 && out.contains("3. Bb5 {written: 8b5}"), "{out}{err}");
    }
}

#[test]
fn an_answered_word_is_a_fact() {
    let clean = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6\n";
    let (_, out, err) = repair(&["--answer", "7=Ba4"], clean);
    assert!(out.contains("4. Ba4 {written: Bxc6}") && !err.contains("it may be `Ba4`"), "{out}{err}");
    let (code, _, err) = repair(&["--answer", "7=Bxc6", "--answer", "7=Bd3"], clean);
    assert!(code == 2 && err.contains("another answer about this word"), "{err}");
    let doubtful = "1. e4 e5 2. Nf3 Nc6 3. B5 a6 4. B4 Nf6 5. O-O B7 6. Re1 b5 7. Bb3 d6\n";
    let (_, _, err) = repair(&["--answer", "13=Bb3"], doubtful);
    assert!(!err.contains("`Bb3` is taken as it stands"), "{err}");
    // The question is about the word that is ambiguous, not about a word that follows from all its readings.
    let (_, out, _) = repair(&["--ask", "3"], doubtful);
    assert!(out.contains("what is `B4`?") && !out.contains("what is `Bb3`?"), "{out}");
    let (_, out, _) = repair(&["--ask", "3", "--answer", "7=Ba4"], doubtful);
    assert_eq!(out, "");
}

#[test]
fn questions_replace_no_game() {
    let clean = "1. e4 e5 2. Nf3 Nc6\n";
    let (sheet, kept) = (file("kept-sheet.txt", clean), file("kept.txt", clean));
    let (code, _, err) = repair(&[&sheet, "--ask", "3", "-o", &kept], "");
    assert_eq!((code, fs::read_to_string(&kept).expect("it is there")), (0, clean.to_owned()), "{err}");
    let (code, _, err) = repair(&[&sheet, "--ask", "3", "-o", "kept.pgn.gz"], "");
    assert!(code == 2 && err.contains("--ask writes questions and no games"), "{err}");
}

#[test]
fn the_code_of_ask_says_nothing_of_the_game() {
    assert_eq!(repair(&["--ask", "3"], "1. e4 e5 (1... Zz9) 2. Nf3 Nc6 *\n").0, 0);
}
