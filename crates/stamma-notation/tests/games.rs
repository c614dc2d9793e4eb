//! The texts of testdata/games: the result of each is beside it in a TOML file of the same name.

use serde::Deserialize;
use stamma_board::{AnyPosition, Geometry, Position, Variant};
use stamma_notation::{Element, Game, Played, ReadOptions, Severity, read_games, san};
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    game: Vec<Expected>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// The main line in SAN, as far as it can be read.
    #[serde(default)]
    moves: String,
    result: Option<String>,
    termination: Option<String>,
    /// Standard if it is not given.
    variant: Option<String>,
    language: Option<String>,
    #[serde(default)]
    tags: BTreeMap<String, String>,
    variations: Option<usize>,
    comments: Option<usize>,
    /// Codes of errors and warnings, in any order.
    #[serde(default)]
    codes: Vec<String>,
}

fn mainline<G: Geometry>(game: &Game, start: &Position<G>) -> String {
    let mut position = start.clone();
    let mut words = Vec::new();
    for ply in game.mainline() {
        match ply.played {
            Played::Move(played) => {
                words.push(san(&position, played));
                position.play_unchecked(played);
            }
            Played::Pass => {
                words.push("--".into());
                position = position.pass().expect("a pass was legal");
            }
            Played::Illegal(_) | Played::Unread => break,
        }
    }
    words.join(" ")
}

/// The id of the variant, or `unknown`.
fn variant_of(game: &Game) -> &'static str {
    game.variant.map_or("unknown", Variant::id)
}

fn compare(name: &str, number: usize, game: &Game, expected: &Expected, faults: &mut Vec<String>) {
    let mut same = |what: &str, wanted: &str, got: &str| {
        if wanted != got {
            faults.push(format!("{name} game {number}: {what}: wanted {wanted:?}, got {got:?}"));
        }
    };
    let moves = match &game.start {
        AnyPosition::Small(start) => mainline(game, start),
        AnyPosition::Large(start) => mainline(game, start),
    };
    same("moves", &expected.moves, &moves);
    same("result", expected.result.as_deref().unwrap_or("*"), game.result.text());
    if let Some(termination) = &expected.termination {
        same("termination", termination, game.termination.name());
    }
    same("variant", expected.variant.as_deref().unwrap_or("standard"), variant_of(game));
    if let Some(language) = &expected.language {
        same("language", language, game.letters.language.id);
    }
    for (tag, value) in &expected.tags {
        same(tag, value, &game.tag(tag).unwrap_or_default());
    }
    let count = |wanted: fn(&Element) -> bool| game.elements.iter().filter(|element| wanted(element)).count();
    if let Some(variations) = expected.variations {
        let found = count(|element| matches!(element, Element::Open));
        same("variations", &variations.to_string(), &found.to_string());
    }
    if let Some(comments) = expected.comments {
        let found = count(|element| matches!(element, Element::Comment(_)));
        same("comments", &comments.to_string(), &found.to_string());
    }
    let mut codes: Vec<&str> = game
        .diagnostics
        .iter()
        .filter(|finding| finding.severity() > Severity::Note)
        .map(|finding| finding.code().id())
        .collect();
    codes.sort_unstable();
    let mut wanted: Vec<&str> = expected.codes.iter().map(String::as_str).collect();
    wanted.sort_unstable();
    same("codes", &wanted.join(" "), &codes.join(" "));
}

#[test]
fn every_text_gives_what_is_told_beside_it() {
    let mut faults = Vec::new();
    let mut texts = 0;
    for folder in ["ok", "err"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games").join(folder);
        let mut paths: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|ext| ext == "txt")) {
            texts += 1;
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let input = std::fs::read(path).unwrap();
            let told = std::fs::read_to_string(path.with_extension("toml")).unwrap();
            let expected: File = toml::from_str(&told).unwrap_or_else(|error| panic!("{name}: {error}"));
            let games: Vec<Game> = read_games(&input, ReadOptions::default()).collect();
            if games.len() != expected.game.len() {
                faults.push(format!("{name}: wanted {} games, got {}", expected.game.len(), games.len()));
            }
            for (number, (game, expected)) in games.iter().zip(&expected.game).enumerate() {
                compare(&name, number + 1, game, expected, &mut faults);
            }
        }
    }
    assert!(texts > 40, "only {texts} texts were found");
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
