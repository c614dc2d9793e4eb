//! Values of tags, and what is found about them.

use super::{TagValueFilter, tag_values};
use crate::diagnostics::{Detail, TagDetail};
use crate::pgn::FastReader;
use crate::{Diagnostic, ReadOptions, Safety, read_games};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

fn found(text: &str) -> Vec<Diagnostic> {
    let game = read_games(text.as_bytes(), ReadOptions::default()).next().unwrap();
    tag_values(&game, text.as_bytes())
}

/// The code of a value, and the value that is to be written, marked with `!` where that is not safe.
fn judged(name: &str, value: &str) -> Option<(String, Option<String>)> {
    let found = found(&format!("[{name} \"{value}\"]\n\n1. e4 e5 *\n"));
    assert!(found.len() <= 1, "{name} {value}: {found:?}");
    let found = found.into_iter().next()?;
    let fix = found.fix.as_ref().map(|fix| {
        let sign = if fix.safety == Safety::Safe { "" } else { "!" };
        format!("{sign}{}", fix.edits[0].text)
    });
    Some((found.code().to_string(), fix))
}

/// Right values of tags.
const RIGHT: [(&str, &[&str]); 8] = [
    (
        "Date",
        &[
            "2024.02.03",
            "2024.02.29",
            "2000.02.29",
            "????.??.??",
            "2024.??.??",
            "2024.05.??",
            "19??.??.??",
            "1851.06.21",
            "",
            "?",
            "-",
            "????.05.12",
        ],
    ),
    ("EventDate", &["1999.12.31"]),
    ("UTCTime", &["00:00:00", "23:59:59", "??:??:??", "14:??:??", "?"]),
    ("WhiteElo", &["2700", "1500", "800", "3600", "100", "4000", "0", "?", "-", ""]),
    ("ECO", &["A00", "E99", "B90", "C54/07", "B33g", "B33g1", "?", "???", "-", ""]),
    (
        "TimeControl",
        &[
            "?",
            "-",
            "40/9000",
            "40/9000:300",
            "4500+60",
            "*180",
            "600",
            "600+5",
            "1/86400",
            "40/7200+30:1800+30",
            "40/7200:20/3600:900+30",
            "0+1",
            "",
        ],
    ),
    ("Round", &["1", "11", "3.1", "1.2.3", "?", "-", "?.1", "", "2024"]),
    (
        "White",
        &[
            "Tal, Mihail",
            "Kasparov,G",
            "Magnus Carlsen",
            "DrNykterstein",
            "penguingm1",
            "NN",
            "?",
            "STOCKFISH 16",
            "Wang Hao",
            "WANG Hao",
            "Ding, L.",
            "AB",
            "So, Wesley",
            "O'Kelly",
            "van Wely, Loek",
            "de la Bourdonnais",
            "",
        ],
    ),
];

/// Wrong values of tags, with the code, and with the value to write.
const WRONG: [(&str, &str, &str, Option<&str>); 49] = [
    ("White", "1850", "T208", None),
    ("Date", "2024-02-03", "T101", Some("2024.02.03")),
    ("Date", "2024/2/3", "T101", Some("2024.02.03")),
    ("Date", "20240203", "T101", Some("2024.02.03")),
    ("Date", "2024", "T101", Some("2024.??.??")),
    ("Date", "2024.02", "T101", Some("2024.02.??")),
    ("Date", "02.2024", "T101", Some("2024.02.??")),
    ("Date", "2024.2.3", "T101", Some("2024.02.03")),
    ("Date", "2024.00.00", "T101", Some("2024.??.??")),
    ("Date", "0000.00.00", "T101", Some("????.??.??")),
    ("Date", "23.02.2024", "T101", Some("2024.02.23")),
    ("Date", "02/23/2024", "T101", Some("2024.02.23")),
    ("Date", "02.02.2024", "T101", Some("2024.02.02")),
    ("Date", "03.02.2024", "T101", Some("!2024.02.03")),
    ("Date", "3/2/2024", "T101", None),
    ("Date", "3 February 2024", "T101", Some("2024.02.03")),
    ("Date", "????-??-??", "T101", Some("????.??.??")),
    ("Date", "2024.02.30", "T102", None),
    ("Date", "2023.02.29", "T102", None),
    ("Date", "1900.02.29", "T102", None),
    ("Date", "2024.04.31", "T102", None),
    ("Date", "2024.??.32", "T102", None),
    ("Date", "2024.13.02", "T102", Some("!2024.02.13")),
    ("Date", "2024.13.13", "T102", None),
    ("Date", "hello", "T102", None),
    ("Date", "92.05.03", "T102", None),
    ("UTCDate", "2024.02.30", "T102", None),
    ("EventDate", "2024.06.31", "T102", None),
    ("UTCTime", "9:30", "T103", Some("09:30:00")),
    ("UTCTime", "9:05:07", "T103", Some("09:05:07")),
    ("UTCTime", "25:99:00", "T104", None),
    ("Time", "12:60:00", "T104", None),
    ("Time", "noon", "T104", None),
    ("WhiteElo", "abc", "T201", None),
    ("BlackElo", "27000", "T201", None),
    ("BlackElo", "12", "T201", None),
    ("WhiteElo", "-2700", "T201", None),
    ("WhiteElo", "1500?", "T201", Some("!1500")),
    ("ECO", "Z999", "T202", None),
    ("ECO", "F10", "T202", None),
    ("ECO", "b90", "T202", Some("B90")),
    ("TimeControl", "G/90", "T205", None),
    ("TimeControl", "40/9000:rest", "T205", None),
    ("TimeControl", "90 min", "T205", None),
    ("Round", "Final", "T206", None),
    ("Round", "1/8", "T206", None),
    ("White", "J. Smith", "T208", Some("!Smith, J.")),
    ("Black", "GM Carlsen", "T208", None),
    ("White", "SMITH, JOHN", "T208", None),
];

#[test]
fn right_values_have_no_finding() {
    for (name, values) in RIGHT {
        for value in values {
            assert_eq!(judged(name, value), None, "{name} {value}");
        }
    }
}

#[test]
fn wrong_values_have_one() {
    for (name, value, code, fix) in WRONG {
        let expected = Some((String::from(code), fix.map(String::from)));
        assert_eq!(judged(name, value), expected, "{name} {value}");
    }
}

#[test]
fn counts_and_starts_are_compared_with_the_game() {
    let messages = |text: &str| -> Vec<String> { found(text).iter().map(Diagnostic::message).collect() };
    let count =
        |count: &str| messages(&format!("[PlyCount \"{count}\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) *\n"));
    assert_eq!(count("4"), ["the tag PlyCount says `4`, but the game has 3 plies"]);
    assert_eq!(count("many"), ["the tag PlyCount says `many`, but the game has 3 plies"]);
    assert!(count("3").is_empty() && count("?").is_empty() && count("03").is_empty());
    assert!(messages("[PlyCount \"9\"]\n\n1. e4 e5 2. Nd5 *\n").is_empty(), "not all of it could be read");

    let fen = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n";
    let moves = "\n1. Ra8+ *\n";
    assert!(messages(&format!("[SetUp \"1\"]\n{fen}{moves}")).is_empty());
    let none = found(&format!("{fen}{moves}"));
    assert_eq!(none[0].fix.as_ref().unwrap().edits[0].text, "[SetUp \"1\"]\n");
    assert_eq!(none[0].detail, Detail::TagValue(TagDetail::FenWithoutSetUp { setup: None }));
    let zero = messages(&format!("[SetUp \"0\"]\n{fen}{moves}"));
    assert_eq!(zero, ["the tag SetUp says `0`, but the tag FEN gives the start position"]);
    // Reading reports a start position that is lost.
    assert!(messages("[SetUp \"1\"]\n\n1. e4 *\n").is_empty());
    assert!(messages("[SetUp \"0\"]\n\n1. e4 *\n").is_empty());
}

/// The filter keeps exactly the games without findings, whatever games come before.
#[test]
fn the_filter_keeps_the_games_without_findings() {
    let mut texts = Vec::new();
    for (name, values) in RIGHT {
        texts.extend(values.iter().map(|value| format!("[{name} \"{value}\"]\n\n1. e4 e5 *\n\n")));
    }
    texts.extend(WRONG.iter().map(|(name, value, ..)| format!("[{name} \"{value}\"]\n\n1. e4 e5 *\n\n")));
    let fen = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]";
    let set_up = format!("[SetUp \"1\"]\n{fen}");
    for tags in ["[PlyCount \"2\"]", "[PlyCount \"3\"]", &*set_up, fen, "[SetUp \"0\"]", "[White \"A\\\\B\"]"]
    {
        texts.push(format!("{tags}\n\n1. e4 e5 *\n\n"));
    }
    let usual = "[Date \"2024.02.03\"]\n[White \"A\"]\n\n1. e4 e5 *\n\n";
    let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
    let mut kept = |text: &str| {
        let mut listener = ((), TagValueFilter::new(text.as_bytes()));
        reader.send_game(text.as_bytes(), 0, &mut listener).is_some()
    };
    for text in &texts {
        assert!(kept(usual));
        for _ in 0..2 {
            assert_eq!(kept(text), found(text).is_empty(), "{text}");
        }
    }
}
