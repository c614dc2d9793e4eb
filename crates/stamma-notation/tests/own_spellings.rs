//! Spellings that only one dialect has: none of the built-in dialects needs them, and where a row has some they are
//! read if it is named, and only then.

use stamma_notation::internals::{CaptureSign, CheckMarks, Mark, OwnSpellings};
use stamma_notation::{DIALECTS, Dialect, GameResult, Played, ReadOptions, dialect, read_games};

/// A row in which nearly everything is spelled as in no table.
fn odd() -> Dialect {
    let mut row = dialect("pgn").unwrap().clone();
    row.id = "odd";
    row.capture = CaptureSign::Before("~");
    row.promotion = ("^", "^");
    row.castling = ["short", "long"];
    row.checks = CheckMarks { check: "sch", double: "dsch", mate: "!!!" };
    row.draw_offer = Some("(r)");
    row.results = ["?", "W", "B", "R", "?", "?", "?", "?", "?", "?"];
    row
}

fn leaked(mut row: Dialect) -> &'static Dialect {
    row.own = Box::leak(Box::new(OwnSpellings::of(&row)));
    Box::leak(Box::new(row))
}

#[test]
fn the_known_rows_have_none() {
    for dialect in DIALECTS {
        let found = OwnSpellings::of(dialect);
        assert!(found.is_empty() && dialect.own.is_empty(), "{}: {found:?}", dialect.id);
    }
}

#[test]
fn only_what_no_table_has_is_found() {
    let found = OwnSpellings::of(&odd());
    assert_eq!((found.captures.len(), found.castling.len(), found.promotions.len()), (1, 2, 1));
    assert_eq!(found.results[0], ("?".into(), GameResult::Unknown));
    assert_eq!(found.results.len(), 4, "a spelling that is shared counts once: {found:?}");
    let marks: Vec<(&str, Mark)> = found.marks.iter().map(|(text, mark)| (&text[..], *mark)).collect();
    let expected =
        [("sch", Mark::Check), ("dsch", Mark::DoubleCheck), ("!!!", Mark::Mate), ("(r)", Mark::DrawOffer)];
    assert_eq!(marks, expected);
    let mut known = dialect("russian").unwrap().clone();
    known.castling = ["0-0", "O-O-O"];
    assert!(OwnSpellings::of(&known).is_empty());
}

#[test]
fn a_spelling_that_the_tables_know_otherwise_is_the_rows() {
    let mut row = dialect("pgn").unwrap().clone();
    row.checks = CheckMarks { check: "#", double: "#", mate: "+" };
    let row = leaked(row);
    let text = b"1. f3 e5 2. g4 Qh4+ 0-1";
    let read = |dialect| {
        let options = ReadOptions::new().dialect(dialect);
        read_games(text, options).next().unwrap().diagnostics.len()
    };
    assert_eq!(read(Some(row)), 0);
    let check = b"1. e4 f5 2. Qh5# g6 *";
    let options = ReadOptions::new().dialect(row);
    assert!(read_games(check, options).next().unwrap().diagnostics.is_empty());
}

#[test]
fn they_are_read_where_the_dialect_is_named() {
    let text = b"1. e4 d5 2. e~d5 Nf6 3. Bb5sch c6 4. d~c6 Qc7 5. c~b7sch Kd8 6. b~a8^Q^ Nc6 7. Nf3 a5 8. short Kd7 R";
    let row = leaked(odd());
    let options = ReadOptions::new().dialect(row);
    let games: Vec<_> = read_games(text, options).collect();
    assert_eq!(games.len(), 1);
    let unread = games[0].mainline().filter(|ply| !matches!(ply.played, Played::Move(_))).count();
    assert_eq!((games[0].mainline().count(), unread), (16, 0), "{:?}", games[0].diagnostics);
    assert_eq!(games[0].result, GameResult::Draw);
    let unnamed = read_games(text, ReadOptions::default()).next().unwrap();
    assert!(unnamed.mainline().any(|ply| ply.played == Played::Unread));
}

#[test]
fn a_result_of_its_own_ends_a_game() {
    let text = b"1. e4 e5 W\n\n1. d4 d5 B\n\n1. c4 R";
    let row = leaked(odd());
    let options = ReadOptions::new().dialect(row);
    let results: Vec<GameResult> = read_games(text, options).map(|game| game.result).collect();
    assert_eq!(results, [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw]);
}
