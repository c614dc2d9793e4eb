//! Fields beside moves, in the texts around them.

use crate::container::{ContainerChoice, Unwrapping};

/// The written games of a text, and the number of places that are reported.
fn read(text: &str) -> (Vec<String>, usize) {
    let unwrapped = Unwrapping::of(text.as_bytes(), ContainerChoice::Auto).unwrap();
    let written = String::from_utf8_lossy(unwrapped.text()).into_owned();
    let games = written.split('\x1E').map(|game| game.trim().to_owned()).filter(|game| !game.is_empty());
    (games.collect(), unwrapped.remarks().len())
}

#[test]
fn results_that_cannot_be_read_are_reported() {
    for value in ["won", "lost", "Jan 00", "43831", "01. Feb"] {
        let (games, reported) =
            read(&format!("White,Black,Result,Moves\nAnn,Bob,{value},e4 e5 Nf3 Nc6 Bb5\n"));
        assert!(games[0].contains("[ResultText "), "{games:?}");
        assert_eq!(reported, 1, "{value}");
    }
    // The result stands behind the moves, or in another field.
    assert_eq!(read("White,Black,Result,Moves\nAnn,Bob,won,e4 e5 Nf3 Nc6 Bb5 1-0\n").1, 0);
    assert_eq!(read("White,Black,Result,Winner,Moves\nAnn,Bob,resigned,Ann,e4 e5 Nf3 Nc6 Bb5\n").1, 0);
}

#[test]
fn points_of_both_sides_are_a_result() {
    let (games, reported) = read("{\"white_result\": 1, \"black_result\": 0, \"moves\": \"e4 e5 Nf3 Nc6\"}");
    assert!(games[0].contains("[Result \"1-0\"]"), "{games:?}");
    assert_eq!(reported, 0);
    let (games, reported) =
        read("{\"white_points\": 2.5, \"black_points\": 1, \"moves\": \"e4 e5 Nf3 Nc6\"}");
    assert!(!games[0].contains("[Result "), "{games:?}");
    assert!(reported > 0);
}

#[test]
fn keys_and_numbered_columns_have_a_game_each() {
    let one = "1. e4 e5 2. Nf3 Nc6 1-0";
    let other = "1. d4 d5 2. c4 e6 0-1";
    for text in [
        format!("{{\"A vs B\": \"{one}\", \"C vs D\": \"{other}\"}}"),
        format!("{{\"game1\": \"{one}\", \"game2\": \"{other}\"}}"),
        format!("round,game1,game2\n1,{one},{other}\n"),
        format!("[[\"1-0\", \"A\", \"B\", \"{one}\"], [\"0-1\", \"C\", \"D\", \"{other}\"]]"),
    ] {
        let (games, reported) = read(&text);
        assert_eq!((games.len(), reported), (2, 0), "{text}: {games:?}");
    }
    let (games, _) = read(&format!("{{\"A vs B\": \"{one}\", \"C vs D\": \"{other}\"}}"));
    assert!(games[1].contains("[White \"C\"]") && games[1].contains("[Black \"D\"]"), "{games:?}");
}

#[test]
fn no_other_moves_are_left_without_a_word() {
    let (games, reported) =
        read("{\"moves\": \"1. e4 e5 2. Nf3 Nc6\", \"continuation\": \"3. Bb5 a6 4. Ba4 Nf6\"}");
    assert!(games[0].contains("Nc6 3. Bb5 a6"), "{games:?}");
    assert_eq!(reported, 0);
    let (games, reported) =
        read("{\"opening_line\": \"e4 e5 Nf3 Nc6 Bb5\", \"played\": \"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6\"}");
    assert!(games[0].ends_with("Ba4 Nf6"), "{games:?}");
    assert_eq!((games.len(), reported), (1, 1));
    let (games, reported) =
        read("{\"Sicilian\": \"1. e4 c5 2. Nf3 d6\", \"Spanish\": \"1. e4 e5 2. Nf3 Nc6\"}");
    // Their names are left out.
    assert_eq!((games.len(), reported), (2, 2), "{games:?}");
    // The same in another notation.
    assert_eq!(read("White,Black,san,uci\nA,B,e4 e5 Nf3 Nc6,e2e4 e7e5 g1f3 b8c6\n").1, 0);
}

#[test]
fn players_without_their_colours_are_found() {
    let (games, reported) = read("Players,Result,Moves\nAnn vs Bob,1-0,e4 e5 Nf3 Nc6\n");
    assert!(games[0].contains("[White \"Ann\"]") && games[0].contains("[Black \"Bob\"]"), "{games:?}");
    assert_eq!(reported, 0);
    // The home team may have Black at a board, and the colour may be that of the opponent.
    assert_eq!(read("Home,Away,Result,Moves\nAnn,Bob,1-0,e4 e5 Nf3 Nc6\n").1, 2);
    let (games, reported) = read("Player,Opponent,Color,Result,Moves\nMe,Bob,Black,Win,e4 e5 Nf3 Nc6\n");
    assert!(games[0].contains("[White \"Bob\"]") && games[0].contains("[Result \"0-1\"]"), "{games:?}");
    assert_eq!(reported, 1);
}

#[test]
fn lists_of_each_side_are_one_game() {
    for text in [
        "{\"whiteMoves\": [\"e4\", \"Nf3\"], \"blackMoves\": [\"e5\", \"Nc6\"]}",
        "white,black,white_moves,black_moves\nAnn,Bob,e4 Nf3,e5 Nc6\n",
    ] {
        let (games, reported) = read(text);
        assert!(games[0].ends_with("e4 e5 Nf3 Nc6"), "{games:?}");
        assert_eq!((games.len(), reported), (1, 0));
    }
}

#[test]
fn a_row_whose_sides_do_not_take_turns_is_left_to_the_reader() {
    let rows = "white_moves,black_moves\ne4 Nf3 Bb5,e5 Nc6 a6\nd4 c4 Nc3,d5 e6\ne4 d4 Nf3 Nc3,e5\n";
    let (games, reported) = read(rows);
    assert_eq!(games.len(), 3, "{games:?}");
    assert!(games[2].starts_with("e4 d4 Nf3 Nc3 e5"), "{games:?}");
    assert_eq!(reported, 0);
}
