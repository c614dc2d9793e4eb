//! The languages in which games are told: every file has the same messages with the same placeholders, and the rows of
//! testdata/sentences, which show every message and every piece, are told as a player of chess wrote them down.

use stamma::{
    Code, GameResult, IllegalMoves, Locale, Messages, Position, ReadOptions, Termination, Variant, ending_in,
    explain_game_in, read_games,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::PathBuf;

/// The sections of a file, by their names.
fn sections(locale: Locale) -> [(&'static str, &'static Messages); 5] {
    [
        ("moves", locale.moves()),
        ("titles", locale.titles()),
        ("view", locale.view()),
        ("page", locale.page()),
        ("script", locale.script()),
    ]
}

/// The text of a file of messages.
fn file(locale: Locale) -> String {
    let path = format!("{}/locales/{}.txt", env!("CARGO_MANIFEST_DIR"), locale.id());
    std::fs::read_to_string(&path).expect(&path)
}

/// Returns the names between braces. What has other characters than names is a piece of code.
fn placeholders(text: &str) -> BTreeSet<&str> {
    let names = text.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    let is_name = |name: &&str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    names.map(|(name, _)| name).filter(is_name).collect()
}

#[test]
fn every_file_has_the_same_messages() {
    for locale in Locale::all() {
        let text = file(locale);
        let mut seen = BTreeSet::new();
        let mut section = "";
        for line in text.lines().filter(|line| !line.is_empty()) {
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                section = name;
                continue;
            }
            let (key, said) = line.split_once(" = ").unwrap_or_else(|| panic!("{}: {line}", locale.id()));
            assert!(!said.trim().is_empty() && said == said.trim(), "{}: {line}", locale.id());
            assert!(seen.insert((section, key)), "{}: {line} is there twice", locale.id());
        }
        for ((name, messages), (_, english)) in sections(locale).into_iter().zip(sections(Locale::ENGLISH)) {
            let keys =
                |messages: &Messages| messages.all().into_iter().map(|(key, _)| key).collect::<Vec<_>>();
            assert_eq!(keys(messages), keys(english), "{} [{name}]", locale.id());
            for ((key, text), (_, original)) in messages.all().into_iter().zip(english.all()) {
                let (had, wanted) = (placeholders(text), placeholders(original));
                assert_eq!(had, wanted, "{} [{name}] {key}", locale.id());
                let forms = |text: &str| text.split(" | ").count();
                let is_counted = forms(original) == 2 && wanted.contains("count");
                let wanted = if is_counted { locale.plurals() } else { forms(original) };
                assert_eq!(forms(text), wanted, "{} [{name}] {key}: {text}", locale.id());
            }
        }
    }
}

#[test]
fn every_code_has_a_title() {
    let codes: BTreeSet<&str> = Code::ALL.iter().map(|code| code.id()).collect();
    let titles: BTreeSet<&str> = Locale::ENGLISH.titles().all().into_iter().map(|(key, _)| key).collect();
    assert_eq!(titles, codes);
    for code in Code::ALL {
        assert_eq!(Locale::ENGLISH.title(*code), code.title(), "{code}");
    }
}

#[test]
fn variants_have_their_titles() {
    for variant in Variant::ALL {
        assert_eq!(Locale::ENGLISH.moves().get(variant.id()), variant.rules().title);
    }
}

#[test]
fn plurals() {
    let forms = |id: &str, counts: &[usize]| {
        let locale = Locale::named(id).expect(id);
        counts.iter().map(|&count| locale.plural(count)).collect::<Vec<_>>()
    };
    assert_eq!(forms("en", &[0, 1, 2, 21]), [1, 0, 1, 1]);
    assert_eq!(forms("de", &[0, 1, 2, 21]), [1, 0, 1, 1]);
    assert_eq!(forms("fr", &[0, 1, 2, 21]), [0, 0, 1, 1]);
    assert_eq!(forms("pl", &[0, 1, 2, 5, 12, 21, 22, 25, 112]), [2, 0, 1, 2, 2, 2, 1, 2, 2]);
    assert_eq!(forms("ru", &[0, 1, 2, 5, 11, 12, 21, 22, 25, 111]), [2, 0, 1, 2, 2, 2, 0, 1, 2, 2]);
}

#[test]
fn the_best_language_that_a_browser_accepts() {
    let accepted = |list: &str| Locale::accepted(list).id();
    assert_eq!(accepted("de-AT,de;q=0.9,en;q=0.5"), "de");
    assert_eq!(accepted("sv, en;q=0.5, de;q=0.7"), "de");
    assert_eq!(accepted("en-US,en;q=0.9,de;q=0.8"), "en");
    assert_eq!(accepted("de;q=0, sv"), "en");
    assert_eq!(accepted(""), "en");
    assert_eq!(accepted(";;q=x,,-"), "en");
}

/// Rows of a file of testdata/sentences: the thing that is told, and the sentence in each language.
fn rows(name: &str) -> Vec<(String, BTreeMap<String, String>)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sentences").join(name);
    let text = std::fs::read_to_string(&path).expect(name);
    let mut rows: Vec<(String, BTreeMap<String, String>)> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("  ").and_then(|line| line.split_once(": ")) {
            Some((locale, sentence)) => {
                let (_, told) = rows.last_mut().expect("a row before it");
                assert!(told.insert(locale.to_owned(), sentence.to_owned()).is_none(), "{line}");
            }
            None => rows.push((line.to_owned(), BTreeMap::new())),
        }
    }
    rows
}

/// Fails unless the rows of a file are told so. Prints them as they are told now.
fn check_rows(name: &str, tell: impl Fn(&str, Locale) -> String) {
    let (mut now, mut same) = (String::new(), true);
    for (row, wanted) in rows(name) {
        let told: BTreeMap<String, String> =
            Locale::all().map(|locale| (locale.id().to_owned(), tell(&row, locale))).collect();
        let _ = writeln!(now, "\n{row}");
        for locale in Locale::all() {
            let _ = writeln!(now, "  {}: {}", locale.id(), told[locale.id()]);
        }
        same &= told == wanted;
    }
    assert!(same, "testdata/sentences/{name} now:\n{now}");
}

/// The position and the move of a row.
fn position_and_move(row: &str) -> (Position, stamma::Move) {
    let (position, word) = row.split_once("; ").expect(row);
    let pgn = stamma::dialect("pgn").expect("PGN");
    let position = match position.split_once(" (") {
        Some((fen, name)) => {
            let id = name.trim_end_matches(')').to_lowercase();
            Position::from_fen_of(fen, Variant::from_id(&id).expect(row)).expect(row)
        }
        None => Position::from_fen(position).expect(row),
    };
    let played = position
        .parse_in(word, pgn, stamma::language("en"))
        .unwrap_or_else(|error| panic!("{row}: {error}"))
        .mv;
    assert_eq!(position.san(played).expect(row), word, "{row}");
    (position, played)
}

#[test]
fn moves_in_every_language() {
    check_rows("moves.txt", |row, locale| {
        let (position, played) = position_and_move(row);
        position.describe_in(played, locale).expect(row)
    });
}

#[test]
fn games_in_every_language() {
    check_rows("games.txt", |row, locale| {
        let mut parts = row.split("; ");
        let [text, number] = [0, 1].map(|_| parts.next().expect(row));
        let kept = if parts.next().is_some() { IllegalMoves::Keep } else { IllegalMoves::default() };
        let options = ReadOptions::default().illegal(kept);
        let game = read_games(text.as_bytes(), options).next().expect(row);
        let told = explain_game_in(&game, text.as_bytes(), locale);
        told[number.parse::<usize>().expect(row) - 1].text.clone()
    });
}

#[test]
fn ends_in_every_language() {
    let parts = |row: &str| {
        let (result, name) = row.split_once("; ").expect("two parts");
        let result = GameResult::ALL.into_iter().find(|known| known.text() == result).expect("a result");
        (result, Termination::ALL.into_iter().find(|cause| cause.name() == name).expect(name))
    };
    check_rows("endings.txt", |row, locale| {
        let (result, cause) = parts(row);
        ending_in(result, cause, locale).expect(row)
    });
    let shown: Vec<(GameResult, Termination)> =
        rows("endings.txt").iter().map(|(row, _)| parts(row)).collect();
    for result in GameResult::ALL {
        assert!(shown.iter().any(|row| row.0 == result), "{}", result.text());
    }
    for cause in Termination::ALL {
        assert!(shown.iter().any(|row| row.1 == cause), "{}", cause.name());
    }
}

/// Every piece moves for both sides, is taken if it can be, and is promoted to if it can be; and every message of a move is used.
#[test]
fn the_rows_show_every_form() {
    let english: Vec<String> = ["moves.txt", "games.txt", "endings.txt"]
        .iter()
        .flat_map(|name| rows(name))
        .map(|(_, told)| told["en"].clone())
        .collect();
    let shown = |part: &str| english.iter().any(|sentence| sentence.contains(part));
    let words = Locale::ENGLISH.moves();
    for role in ["pawn", "knight", "bishop", "rook", "queen", "king", "cardinal", "marshall"] {
        let forms = |form| words.form(role, form);
        assert!(shown(&format!("{} on", forms(0))) && shown(&format!("{} on", forms(1))), "{role}");
        assert!(role == "king" || shown(&format!("takes {} on", forms(2))), "{role} is taken");
        let promoted = shown(&format!("promotes to {}", forms(3)));
        assert_eq!(promoted, !["king", "pawn"].contains(&role), "{role} is promoted to");
    }
    let whole = |text: &str| {
        text.split('{')
            .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
            .max_by_key(|part| part.len())
            .unwrap_or_default()
            .to_owned()
    };
    let told_elsewhere = ["game", "from", "opening", "unknown-variant"];
    let variants: Vec<&str> = Variant::ALL.iter().map(|variant| variant.id()).collect();
    for (key, text) in words.all() {
        let is_told = !told_elsewhere.contains(&key) && !variants.contains(&key) && !text.contains(" | ");
        assert!(!is_told || shown(&whole(text)), "no row shows `{key}`");
    }
}
