//! The table of languages: every row is whole, has its sources and is tested.

use stamma_notation::LANGUAGES;
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn there_are_many_and_each_is_named_once() {
    let ids: BTreeSet<&str> = LANGUAGES.iter().map(|language| language.id).collect();
    assert_eq!(ids.len(), LANGUAGES.len());
    assert!(ids.len() >= 30, "{}", ids.len());
    let names: BTreeSet<&str> = LANGUAGES.iter().map(|language| language.name).collect();
    assert_eq!(names.len(), LANGUAGES.len());
}

#[test]
fn every_row_has_two_sources() {
    for language in LANGUAGES {
        let [first, second] = language.sources;
        assert!(!first.is_empty() && !second.is_empty() && first != second, "{}", language.id);
    }
}

#[test]
fn every_piece_can_be_written_and_no_letter_means_two() {
    for language in LANGUAGES {
        for (at, spellings) in language.pieces.iter().enumerate() {
            // The pawn has no letter in most games.
            let written = spellings.first().is_some_and(|letter| !letter.is_empty());
            assert!(written || at == 5, "{}", language.id);
        }
        let all: Vec<&str> = language.pieces.iter().flat_map(|spellings| spellings.iter().copied()).collect();
        let different: BTreeSet<&str> = all.iter().copied().collect();
        assert_eq!(different.len(), all.len(), "{}: {all:?}", language.id);
    }
}

#[test]
fn every_row_is_tested_by_a_game() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/moves/languages.toml");
    let rows = std::fs::read_to_string(path).expect("testdata/moves/languages.toml");
    for language in LANGUAGES {
        let id = format!("id = \"language-{}\"\n", language.id);
        assert_eq!(rows.matches(&id).count(), 1, "{id}");
    }
}
