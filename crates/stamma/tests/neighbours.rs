//! Languages that the letters of a game leave open are decided by the games at the beginning of the text.

use stamma::notation::Code;
use stamma::{Game, Language, language, read, read_stream};
use std::io::Cursor;

const ENGLISH: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0\n\n";
const GERMAN: &str = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 6. Te1 b5 7. Lb3 d6 1-0\n\n";

const FRENCH: &str = "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fa4 Cf6 5. O-O Fe7 6. Te1 b5 7. Fb3 d6 1-0\n\n";

/// A game whose only piece letter is a king in English and a bishop in Esperanto letters.
const LONE: &str = "1. e4 e6 2. d4 d5 3. Kd2 *\n";

/// A game in French or in Finnish letters.
const OPEN: &str = "1. e4 e5 2. Re2 Re7 *\n";

fn letters(game: &Game) -> (&'static str, Vec<Code>) {
    let about = [Code::R208, Code::R210, Code::R212, Code::R213];
    let codes = game.diagnostics.iter().map(|finding| finding.code()).filter(|code| about.contains(code));
    (language_of(game).id, codes.collect())
}

fn language_of(game: &Game) -> &'static Language {
    game.letters.language
}

/// The language of the last game of a text, and the findings about it: the same of a text and of a stream.
fn last(text: &str) -> (&'static str, Vec<Code>) {
    let games: Vec<_> = read(text).map(|game| letters(&game)).collect();
    let streamed = read_stream(Cursor::new(text.to_owned()), stamma::ReadOptions::default());
    let streamed: Vec<_> = streamed.map(|game| letters(&game.expect("memory can be read"))).collect();
    assert_eq!(games, streamed);
    games.last().expect("there is a game").clone()
}

#[test]
fn the_other_games_of_a_text_decide() {
    for (others, game, expected) in [
        ("", LONE, ("en", vec![Code::R213])),
        (&*ENGLISH.repeat(3), LONE, ("en", vec![])),
        // Two games are no habit, and half of them is no majority.
        (&ENGLISH.repeat(2), LONE, ("en", vec![Code::R213])),
        (&(ENGLISH.repeat(3) + &GERMAN.repeat(3)), LONE, ("en", vec![Code::R213])),
        ("", OPEN, ("fr", vec![Code::R208])),
        (&FRENCH.repeat(3), OPEN, ("fr", vec![Code::R212])),
    ] {
        assert_eq!(last(&format!("{others}{game}")), expected, "{others}{game}");
    }
}

#[test]
fn a_language_that_is_named_stays() {
    let dutch = language("nl").expect("it is known");
    let options = stamma::ReadOptions::new().language(Some(dutch));
    let text = GERMAN.repeat(3) + LONE;
    let games = stamma::read_with(&text, options);
    assert!(games.map(|game| language_of(&game).id).all(|id| id == "nl"));
}
