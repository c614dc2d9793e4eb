//! A limit of zero ends the reading like any other limit: all bytes belong to some section, and a finding reports it.

use stamma_notation::internals::{SectionReader, Sections};
use stamma_notation::{Code, Element, Game, Limits, ReadOptions, read_games};

const TEXT: &[u8] =
    b"[Event \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 {quiet} Nc6 1-0\n\n1. d4 d5 ) 1/2-1/2\n";

/// A field of the limits by name, and the code that reports that it was exceeded.
type Row = (&'static str, fn(&mut Limits), Code);

const FIELDS: [Row; 5] = [
    ("depth", |limits| limits.depth = 0, Code::G206),
    ("plies", |limits| limits.plies = 0, Code::G208),
    ("tokens", |limits| limits.tokens = 0, Code::G208),
    ("word", |limits| limits.word = 0, Code::M201),
    ("findings", |limits| limits.findings = 0, Code::G210),
];

fn options(change: fn(&mut Limits)) -> ReadOptions {
    let mut options = ReadOptions::default();
    change(&mut options.limits);
    options
}

/// All games, or the first 1,000 of a reading that does not end.
fn games(games: impl Iterator<Item = Game>) -> Vec<Game> {
    games.take(1_000).collect()
}

#[test]
fn each_field_may_be_zero() {
    for (field, change, code) in FIELDS {
        for (reader, games) in [
            ("fast", games(read_games(TEXT, options(change)))),
            ("full", games(read_games(TEXT, options(change)).with_care())),
        ] {
            assert!(games.len() < TEXT.len(), "{field}, {reader}: {} games", games.len());
            let reported = games.iter().flat_map(|game| &game.diagnostics).any(|found| found.code() == code);
            assert!(reported, "{field}, {reader}: no {code}");
        }
    }
}

#[test]
fn sections_tile_the_text_whatever_is_zero() {
    for (field, change, _) in FIELDS {
        let mut reader = SectionReader::new(TEXT, options(change));
        let mut at = 0;
        while let Some(section) = reader.section(at) {
            assert_eq!(section.span.start, at, "{field}");
            assert!(section.span.end > at, "{field}: an empty section at {at}");
            at = section.span.end;
        }
        assert_eq!(at, TEXT.len(), "{field}");
    }
    assert!(Sections::new(TEXT, 0).take(1_000).all(|section| !section.span.is_empty()));
}

#[test]
fn all_limits_may_be_zero_at_once() {
    let mut options = ReadOptions::default();
    for (_, change, _) in FIELDS {
        change(&mut options.limits);
    }
    for text in [TEXT, b"", b"\n", b"e4", b"1. e4 *"] {
        let games = games(read_games(text, options.clone()));
        assert!(games.len() <= text.len());
        let shown = !text.trim_ascii().is_empty();
        assert!(!shown || games.iter().any(|game| !game.diagnostics.is_empty()), "{text:?}");
    }
}

/// Variations that only numbers part lie no deeper than those in brackets of their own.
#[test]
fn variations_parted_by_numbers_keep_to_the_depth() {
    let text =
        b"1. e4 e5 (1. d4 d5 2. c4, 2. c3 Nf6 3. Nf3, 3. Bf4 e6 4. e3, 4. Nd2 c5 5. e3, 5. e4) 2. Nf3 *\n";
    for limit in 1..6 {
        let mut options = ReadOptions::default();
        options.limits.depth = limit;
        let games: Vec<Game> = read_games(text, options).collect();
        let plies = games.iter().flat_map(|game| &game.elements).filter_map(|element| match element {
            Element::Ply(ply) => Some(ply.depth as usize),
            _ => None,
        });
        assert_eq!(plies.max(), Some(limit), "a limit of {limit}");
    }
}
