//! Tests of `stamma diagram` from outside.

use assert_cmd::Command;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

fn stamma(args: &[&str]) -> Output {
    let mut command = Command::cargo_bin("stamma").expect("the binary is built");
    command.args(args).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures"));
    command.output().expect("it runs")
}

/// Returns standard output of a run without errors or messages.
fn picture(args: &[&str]) -> String {
    let output = stamma(args);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), said.as_ref()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("SVG is UTF-8")
}

fn workplace(name: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&place);
    fs::create_dir_all(&place).expect("the directory can be made");
    place
}

const MATE: &str = "8/8/8/8/8/5k2/6q1/7K w - - 0 1";

#[test]
fn a_fen_becomes_a_picture() {
    let svg = picture(&["diagram", "--fen", MATE, "--last", "g8g2", "--square", "Rh1", "--title", "a < b"]);
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"));
    assert!(svg.contains(">a &lt; b</title>"), "{svg}");
    let told = "White: king h1. Black: king f3; queen g2. White to move, in check. The last move went from g8 to g2. \
                Marked: h1 red.";
    assert!(svg.contains(told), "{svg}");
    let grand = picture(&["diagram", "--fen", "8k1/10/10/10/10/10/10/10/10/K8C w - - 0 1", "--size", "800"]);
    assert!(grand.contains("marshall j1") && grand.contains("width=\"800\""), "{grand}");
}

#[test]
fn a_game_is_shown_after_any_of_its_moves() {
    let third = picture(&["diagram", "ry.txt", "--ply", "5"]);
    assert!(third.contains(">after 3. cxb6ep</title>"), "{third}");
    assert!(third.contains("The last move went from c5 to b6."), "{third}");
    let castled = picture(&["diagram", "ry.txt", "--ply", "18"]);
    assert!(castled.contains("The last move went from e8 to g8."), "{castled}");
    let start = picture(&["diagram", "ry.txt", "--ply", "0"]);
    assert!(start.contains(">White to move</title>") && !start.contains("last move"), "{start}");
    let marked = picture(&["diagram", "commands.pgn", "--ply", "1", "--arrow", "a1a8"]);
    assert!(marked.contains("Arrows: ") && marked.contains("a1 to a8 green"), "{marked}");
}

#[test]
fn a_name_that_is_of_no_picture_is_refused_before_anything_is_read() {
    let place = workplace("diagram-names");
    for name in ["x.gif", "x.pgn", "x.svgz"] {
        let file = place.join(name);
        let output = stamma(&["diagram", "no-such-file", "-o", file.to_str().unwrap()]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(
            said.contains("positions are not drawn as") && said.contains(".svg or .png"),
            "{name}: {said}"
        );
        assert!(!file.exists());
    }
    let svg = place.join("x.svg");
    assert!(picture(&["diagram", "--fen", MATE, "-o", svg.to_str().unwrap()]).is_empty());
    assert!(fs::read_to_string(svg).unwrap().starts_with("<svg "));
}

#[test]
fn what_cannot_be_shown_is_told() {
    let said = |args: &[&str]| {
        let output = stamma(args);
        assert!(output.stdout.is_empty(), "{args:?}");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, text) = said(&["diagram", "--fen", "8/8 w"]);
    assert!(
        code == Some(2) && text.contains("error[F101]") && text.contains("--fen describes no position"),
        "{text}"
    );
    let (code, text) = said(&["diagram", "ry.txt", "--ply", "99"]);
    assert!(code == Some(2) && text.contains("has no ply 99"), "{text}");
    let (code, text) = said(&["diagram", "ry.txt", "--game", "2"]);
    assert!(code == Some(2) && text.contains("there is no game 2 in ry.txt"), "{text}");
    let (code, text) = said(&["diagram", "no-start.pgn"]);
    assert!(code == Some(2) && text.contains("game 1 has no start that can be shown"), "{text}");
    let (code, text) = said(&["diagram", "--fen", MATE, "--arrow", "Xe2e4"]);
    assert!(code == Some(2) && text.contains("there is no colour `X`"), "{text}");
    for (what, where_to, square) in [
        ("--square", "e9", "e9"),
        ("--square", "Gj1", "j1"),
        ("--arrow", "e2e9", "e9"),
        ("--last", "i1a1", "i1"),
    ] {
        let (code, text) = said(&["diagram", "--fen", MATE, what, where_to]);
        assert!(code == Some(2) && text.contains(&format!("the board has no square {square}")), "{text}");
    }
    let (code, _) = said(&["diagram", "ry.txt", "--fen", MATE]);
    assert_eq!(code, Some(2));
}

#[test]
fn a_picture_goes_to_a_file() {
    let place = workplace("diagram");
    let svg = place.join("mate.svg");
    assert_eq!(picture(&["diagram", "--fen", MATE, "-o", svg.to_str().unwrap()]), "");
    assert!(fs::read_to_string(&svg).unwrap().contains("href=\"#bQ\""));
    let png = place.join("mate.PNG");
    let output = stamma(&["diagram", "--fen", MATE, "--size", "120", "-o", png.to_str().unwrap()]);
    if cfg!(feature = "png") {
        let picture = fs::read(&png).unwrap();
        // Width and height are the first numbers of the header.
        assert_eq!((&picture[1..4], &picture[16..24]), (&b"PNG"[..], &[0, 0, 0, 120, 0, 0, 0, 120][..]));
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains("--features png"), "{said}");
        assert!(!png.exists());
    }
}
