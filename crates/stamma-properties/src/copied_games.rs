//! The bytes of games in an input of any encoding and in any container, as `stamma select` copies them.

use crate::LIMITS;
use stamma::render::Source;
use stamma::{Game, Played, ReadOptions};
use stamma_io::{ContainerChoice, EncodingChoice, Text};

/// Asserts that games come from bytes that follow one another, and that the bytes of all games that read without a finding,
/// put together, are the same games.
pub fn copied_games(input: &[u8]) {
    let text = Text::decode(input, EncodingChoice::Auto).unwrapped(ContainerChoice::Auto);
    let source = Source::of_text("fuzz", &text);
    let mut reached = 0;
    let mut copies = Vec::new();
    let mut copied = Vec::new();
    let games: Vec<Game> = text.games(ReadOptions::new().limits(LIMITS)).collect();
    for game in &games {
        let span = source.original(game.span);
        assert!(reached <= span.start && span.start <= span.end, "games follow one another: {span:?}");
        reached = span.end;
        copies.extend_from_slice(span.of(input));
        copies.extend_from_slice(b"\n\n");
        copied.push(told(game));
    }
    assert!(reached <= input.len(), "games end where the input ends");
    let is_plain = source.containers().is_empty() && std::str::from_utf8(input).is_ok();
    if is_plain && games.iter().all(|game| game.diagnostics.is_empty() && game.elements.len() > 1) {
        let again = Text::decode(&copies, EncodingChoice::Auto).unwrapped(ContainerChoice::Off);
        let read: Vec<_> = again.games(ReadOptions::new().limits(LIMITS)).map(|game| told(&game)).collect();
        assert_eq!(read, copied, "the copies are the games: {}", String::from_utf8_lossy(&copies));
    }
}

fn told(game: &Game) -> (Vec<(String, String)>, Vec<Played>, String) {
    let tags = game.tags.iter().map(|tag| (tag.name.to_string(), tag.text())).collect();
    (tags, game.mainline().map(|ply| ply.played).collect(), game.result.to_string())
}
