//! The language of the person who asks names letters that several languages share, and changes nothing else.

use stamma_notation::{Game, ReadOptions, language, read_games, recognise};

fn read(text: &str, reader: Option<&str>) -> Game {
    let options = ReadOptions::new().reader_language(reader.and_then(language));
    read_games(text.as_bytes(), options).next().expect("a game")
}

fn named(text: &str, reader: Option<&str>) -> &'static str {
    recognise(&read(text, reader), text.as_bytes()).language.id
}

#[test]
fn letters_that_languages_share_are_those_of_the_reader() {
    let text = "1. e4 e5 2. Sf3 Sc6";
    let languages = [None, Some("en"), Some("de"), Some("pl"), Some("no"), Some("fr"), Some("ru")];
    let expected = ["en-s", "en-s", "de", "pl", "no", "en-s", "en-s"];
    assert_eq!(languages.map(|reader| named(text, reader)), expected);
}

#[test]
fn letters_of_one_language_are_its_own() {
    // German, English, figurines, and a pawn's game.
    let german = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 Dd4 6. Te1";
    for text in
        [german, "1. e4 e5 2. Nf3 Nc6", "1. e4 e5 2. \u{2658}f3", "1. e4 e5 2. d4 exd4", "1. e4 e5 2. Ke2"]
    {
        for reader in ["de", "fr", "es", "it", "pt", "nl", "pl", "ru"] {
            assert_eq!(named(text, Some(reader)), named(text, None), "{text} {reader}");
        }
    }
}

#[test]
fn no_move_and_no_finding_changes() {
    let texts = [
        "1. e4 e5 2. Sf3 Sc6",
        "1. e4 e5 2. Sf3",
        "1. e4 e5 2. Sf3 Sc6 3. Sd9",
        "1. d4 d5 2. Kc3 Kc6 3. Kb5",
        "1. e4 e5 2. Cf3 Cc6 3. Td1",
        "1. d4 Sf6 2. Sc3 d5 (2... Sc6) 3. Sf3",
    ];
    for text in texts {
        let plain = read(text, None);
        for reader in ["de", "fr", "es", "it", "pt", "nl", "pl", "ru"] {
            let game = read(text, Some(reader));
            assert_eq!(game.elements, plain.elements, "{text} {reader}");
            assert_eq!(game.diagnostics, plain.diagnostics, "{text} {reader}");
        }
    }
}
