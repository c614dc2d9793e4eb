//! In a text of records the byte 1E ends a game, whatever it stands in; in other texts it is a sign like others.

use stamma_notation::{Game, ReadOptions, read_games, write_game};

fn games(text: &str, options: ReadOptions) -> Vec<Game> {
    read_games(text.as_bytes(), options).collect()
}

fn records(text: &str) -> Vec<Game> {
    games(text, ReadOptions::new().has_records(true))
}

/// The moves, White and Black of each game.
fn facts(text: &str, games: &[Game]) -> Vec<String> {
    let tag = |game: &Game, name: &str| {
        game.tags.iter().find(|tag| tag.is(name)).map_or(String::new(), |tag| tag.text())
    };
    let words = |game: &Game| {
        let words = game.mainline().map(|ply| String::from_utf8_lossy(ply.written.of(text.as_bytes())));
        words.collect::<Vec<_>>().join(" ")
    };
    let fact = |game: &Game| {
        format!("{} {} {} {}", words(game), tag(game, "White"), tag(game, "Black"), game.result.text())
    };
    games.iter().map(|game| fact(game).split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_separator_ends_a_game_whatever_it_stands_in() {
    for (text, expected) in [
        ("1. e4 e5\n\n\u{1e}\n1. d4 d5\n", &["e4 e5 *", "d4 d5 *"][..]),
        ("e4 e5\u{1e}2. Nf3 Nc6", &["e4 e5 *", "Nf3 Nc6 *"]),
        (
            "[White \"Ada\"]\n\u{1e}[Black \"Ben\"]\n1. c4 {open\u{1e}} 1. Nf3 d5 1-\u{1e}0-1",
            &["Ada *", "c4 Ben *", "Nf3 d5 *", "0-1"],
        ),
        ("1. e4 ; a comment\u{1e}1. d4 *", &["e4 *", "d4 *"]),
        ("\u{1e}\u{1e} \u{1e}\n1. e4 *\u{1e}", &["e4 *"]),
    ] {
        let read = records(text);
        assert_eq!(facts(text, &read), expected, "{text:?}");
        assert_eq!(
            facts(
                text,
                &read_games(text.as_bytes(), ReadOptions::new().has_records(true))
                    .with_care()
                    .collect::<Vec<_>>()
            ),
            expected
        );
    }
}

#[test]
fn standard_records_are_read_alike_by_both_readers() {
    let game = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 {one} 2. Nf3 Nc6 1-0\n\n\u{1e}\n";
    let text = game.repeat(5) + "[Event \"b\"]\n\n1. d4 {a \u{1e} b} d5 *\n";
    let pgn = |games: Vec<Game>| {
        let mut out = Vec::new();
        for game in &games {
            let pgn = stamma_notation::dialect("pgn").expect("it is known");
            write_game(game, text.as_bytes(), pgn, None, &mut out);
        }
        (games.len(), String::from_utf8(out).expect("it is text"))
    };
    let options = || ReadOptions::new().has_records(true);
    let fast = pgn(read_games(text.as_bytes(), options()).collect());
    assert_eq!(fast, pgn(read_games(text.as_bytes(), options()).with_care().collect()));
    assert_eq!(fast.0, 7);
}

#[test]
fn other_texts_have_no_separators() {
    let text = "1. e4 e5 {a\u{1e}b} 2. Nf3 *";
    assert_eq!(facts(text, &games(text, ReadOptions::new())), ["e4 e5 Nf3 *"]);
}
