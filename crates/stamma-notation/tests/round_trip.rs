//! Every legal move of every position of testdata/perft, written in every dialect, is read back as that move.

use stamma_board::{AnyPosition, Geometry, Move, Position, Variant};
use stamma_notation::internals::{CaseRule, DecodeContext, WordContext, fold_word, read_word};
use stamma_notation::{Compounds, DIALECTS, Dialect, Letters, Span, encode, san};
use std::path::Path;

fn letters<G: Geometry>(position: &Position<G>, dialect: &Dialect) -> Letters {
    Letters::of(dialect.languages.usual(), dialect.compounds, position.rules().roles())
}

fn read_back<G: Geometry>(position: &Position<G>, word: &str, dialect: &Dialect) -> Vec<Move> {
    let letters = letters(position, dialect);
    let coordinates = dialect.naming.coordinates();
    let own = dialect.own;
    let decode = DecodeContext { letters, case: CaseRule::Exact, size: position.size(), coordinates, own };
    let mut glyphs = Vec::new();
    fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
    let context = WordContext { decode, en_passant_follows: false, long_seen: false };
    match read_word(position, &glyphs, &context) {
        Ok(steps) => steps.iter().filter_map(|step| step.played.map(|(played, _)| played)).collect(),
        Err(_) => Vec::new(),
    }
}

fn check_all<G: Geometry>(position: &Position<G>, written: &mut usize) {
    for &played in position.legal_moves().iter() {
        // Words of descriptive notation are read with the origins of their pieces: `random_games.rs` reads them back.
        for dialect in DIALECTS.into_iter().filter(|dialect| !dialect.naming.is_descriptive()) {
            let word = encode(position, played, dialect, &letters(position, dialect));
            let read = read_back(position, &word, dialect);
            assert_eq!(
                read,
                [played],
                "{} wrote `{word}` for {} in {}",
                dialect.id,
                san(position, played),
                position.to_fen()
            );
            *written += 1;
        }
    }
}

/// The positions of a file and, from each, those after its first moves: more than the file itself has.
fn check_file(name: &str, variant: Variant, ways: usize) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft").join(name);
    let source = std::fs::read_to_string(path).expect("a perft file");
    let mut written = 0;
    for line in source.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let fen = line.split(';').next().unwrap_or_default().trim();
        match AnyPosition::from_fen(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}")) {
            AnyPosition::Small(position) => check_position(&position, ways, &mut written),
            AnyPosition::Large(position) => check_position(&position, ways, &mut written),
        }
    }
    written
}

fn check_position<G: Geometry>(position: &Position<G>, ways: usize, written: &mut usize) {
    check_all(position, written);
    let moves = position.legal_moves();
    for played in moves.iter().copied().step_by((moves.len() / ways.max(1)).max(1)).take(ways) {
        let mut next = position.clone();
        next.play_unchecked(played);
        check_all(&next, written);
    }
}

#[test]
fn chess() {
    let written = check_file("standard.epd", Variant::Standard, 12);
    println!("{written} words");
    assert!(written > 100_000, "{written}");
}

#[test]
fn fischer_random() {
    let written = check_file("chess960.epd", Variant::Chess960, 1);
    println!("{written} words");
    assert!(written > 100_000, "{written}");
}

#[test]
fn large_boards() {
    let large = Variant::ALL.into_iter().filter(|variant| variant.rules().size.files > 8);
    let written: usize = large.map(|variant| check_file(&format!("{}.epd", variant.id()), variant, 24)).sum();
    println!("{written} words");
    assert!(written > 10_000, "{written}");
}

#[test]
fn the_two_ways_to_name_compound_pieces_are_opposite() {
    assert_eq!(
        Compounds::Seeds.letter(stamma_board::Role::Cardinal),
        Compounds::Fairy.letter(stamma_board::Role::Marshall)
    );
}
