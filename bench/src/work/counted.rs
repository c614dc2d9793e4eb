//! Single steps over all moves of a file, each in a function of its own, so that valgrind can count them alone.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use stamma::board::Position;
use stamma::board::{Board8x8, BoardSize};
use stamma::notation::internals::{
    CaseRule, Coordinates, DecodeContext, DecodedMove, Glyph, NO_SPELLINGS, decode, fold_word,
};
use stamma::notation::{Letters, MovePattern, resolve};
use stamma::{AnyPosition, Move, Played, ReadOptions, Span, read_games, san};

use crate::Result;

/// The steps, and the functions that valgrind is told to count.
pub const STEPS: &[(&str, &str)] = &[
    ("decode", "step_decode"),
    ("resolve", "step_resolve"),
    ("play", "step_play"),
    ("encode", "step_encode"),
];

/// A move with all that the steps need.
struct Case {
    before: Position<Board8x8>,
    word: Vec<u8>,
    pattern: MovePattern,
    played: Move,
}

/// Does one step with every move of a file, and prints how many that were.
///
/// # Errors
///
/// The file cannot be read, or the step is not known.
pub fn run(name: &str, file: &Path) -> Result<()> {
    let cases = cases(&fs::read(file)?);
    match name {
        "decode" => step_decode(&cases),
        "resolve" => step_resolve(&cases),
        "play" => step_play(&cases),
        "encode" => step_encode(&cases),
        _ => return Err(format!("no such step: {name}").into()),
    }
    println!("{}", cases.len());
    Ok(())
}

fn cases(text: &[u8]) -> Vec<Case> {
    let mut cases = Vec::new();
    for game in read_games(text, ReadOptions::default()) {
        let AnyPosition::Small(start) = &game.start else { continue };
        let mut position = start.clone();
        for ply in game.mainline() {
            let Played::Move(played) = ply.played else { break };
            let word = ply.written.of(text).to_vec();
            let exact = readings(&word)
                .into_iter()
                .filter(|reading| reading.cost == 0)
                .max_by_key(|reading| reading.length);
            if let Some(reading) = exact {
                cases.push(Case { before: position.clone(), word, pattern: reading.pattern, played });
            }
            position.play_unchecked(played);
        }
    }
    cases
}

fn readings(word: &[u8]) -> Vec<DecodedMove> {
    let (mut glyphs, mut readings): (Vec<Glyph>, Vec<DecodedMove>) = (Vec::new(), Vec::new());
    read(word, &mut glyphs, &mut readings);
    readings
}

fn read(word: &[u8], glyphs: &mut Vec<Glyph>, readings: &mut Vec<DecodedMove>) {
    let context = DecodeContext {
        letters: Letters::english(),
        case: CaseRule::Exact,
        size: BoardSize { files: 8, ranks: 8 },
        coordinates: Coordinates::Unsaid,
        own: &NO_SPELLINGS,
    };
    fold_word(word, Span::new(0, word.len()), glyphs);
    decode(glyphs, &context, readings);
}

#[unsafe(no_mangle)]
#[inline(never)]
fn step_decode(cases: &[Case]) {
    let (mut glyphs, mut readings) = (Vec::new(), Vec::new());
    for case in cases {
        glyphs.clear();
        readings.clear();
        read(black_box(&case.word), &mut glyphs, &mut readings);
        black_box(&readings);
    }
}

#[unsafe(no_mangle)]
#[inline(never)]
fn step_resolve(cases: &[Case]) {
    for case in cases {
        black_box(resolve(black_box(&case.before), black_box(&case.pattern)));
    }
}

#[unsafe(no_mangle)]
#[inline(never)]
fn step_play(cases: &[Case]) {
    for case in cases {
        let mut position = black_box(&case.before).clone();
        position.play_unchecked(black_box(case.played));
        black_box(&position);
    }
}

#[unsafe(no_mangle)]
#[inline(never)]
fn step_encode(cases: &[Case]) {
    for case in cases {
        black_box(san(black_box(&case.before), black_box(case.played)));
    }
}
