//! Writes games in the notation that a request asks for.

use crate::names::Target;
use stamma::board::Position;
use stamma::render::Source;
use stamma::{AnyPosition, Game, Geometry, Notation, Policy, write_game};
use stamma_json::GameWriter;

/// Appends a game in the format of the target.
pub fn append(game: &Game, source: &Source<'_>, target: Target, writer: &mut GameWriter, out: &mut Vec<u8>) {
    match target {
        // Prose alone is not a game.
        Target::Notation(_) | Target::Fen if game.is_empty() => {}
        Target::Notation(Notation { dialect, language }) => {
            write_game(game, source.input(), dialect, language, out)
        }
        Target::Json => writer.write(game, source, &Policy::default(), out),
        Target::Fen => {
            // Every game has its line, even without a position.
            if game.has_start() {
                out.extend_from_slice(last_position(game).to_fen().as_bytes());
            }
            out.push(b'\n');
        }
    }
}

/// Ends the output.
pub fn end(target: Target, out: &mut Vec<u8>) {
    match target {
        Target::Notation(notation) => notation.end(out),
        Target::Json | Target::Fen => {}
    }
}

/// Returns the position at the end of the main line, or at its first unread move.
pub fn last_position(game: &Game) -> AnyPosition {
    match &game.start {
        AnyPosition::Small(start) => AnyPosition::Small(played(start, game)),
        AnyPosition::Large(start) => AnyPosition::Large(played(start, game)),
    }
}

fn played<G: Geometry>(start: &Position<G>, game: &Game) -> Position<G> {
    let mut position = start.clone();
    game.mainline().for_each(|ply| ply.played.play_on(&mut position));
    position
}
