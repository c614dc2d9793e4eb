//! Games for tests of repair.

use stamma_board::AnyPosition;
use stamma_notation::{Dialect, Game, Letters, Played, ReadOptions, encode, language, read_games, san};

/// The first game of a text.
pub fn first(text: &str) -> Game {
    read_games(text.as_bytes(), ReadOptions::default()).next().unwrap()
}

/// The moves of the main line in SAN, up to the first that is not read.
pub fn moves(game: &Game) -> Vec<String> {
    let AnyPosition::Small(start) = &game.start else { panic!("a game of another board") };
    let mut position = start.clone();
    let mut words = Vec::new();
    for ply in game.mainline() {
        let Played::Move(played) = ply.played else { break };
        words.push(san(&position, played));
        position.play_unchecked(played);
    }
    words
}

/// The words of a game as a dialect writes them.
pub fn spelled(game: &str, dialect: &Dialect, tag: &str) -> Vec<String> {
    let game = first(game);
    let AnyPosition::Small(start) = &game.start else { panic!("a game of another board") };
    let letters = Letters { language: language(tag).unwrap(), compounds: None };
    let mut position = start.clone();
    let mut words = Vec::new();
    for ply in game.mainline() {
        let Played::Move(played) = ply.played else { panic!("{:?} is not read", ply.written) };
        words.push(encode(&position, played, dialect, &letters));
        position.play_unchecked(played);
    }
    words
}
