//! The loop that `convert`, `check` and `explain` share: every game of every input, one at a time.

use crate::Stop;
use crate::args::{Illegal, Reading};
use crate::findings::Findings;
use crate::input::inputs;
use stamma::encoding::Text;
use stamma::render::Source;
use stamma::{Game, IllegalMoves, ReadOptions};

/// Calls `each` with every game. An input that cannot be read is reported, and the others are read.
///
/// # Errors
///
/// There is nothing to read, or `each` cannot go on.
pub fn each_game(
    reading: &Reading,
    subcommand: &str,
    findings: &mut Findings,
    mut each: impl FnMut(&Game, &Source<'_>, &mut Findings) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let options = ReadOptions {
        dialect: reading.from.map(|from| from.dialect),
        language: reading.from.and_then(|from| from.language),
        variant: reading.variant,
        illegal: match reading.illegal {
            Illegal::Stop => IllegalMoves::Stop,
            Illegal::Keep => IllegalMoves::Keep,
        },
        ..ReadOptions::default()
    };
    for input in inputs(&reading.files, reading.encoding, subcommand)? {
        let input = match input {
            Ok(input) => input,
            Err(reason) => {
                findings.unreadable(&reason);
                continue;
            }
        };
        let text = Text::decode(input.bytes, reading.encoding);
        let source = Source::of_text(&input.name, &text);
        let mut empty = true;
        for game in text.games(options) {
            empty = false;
            each(&game, &source, findings)?;
            findings.flow()?;
        }
        if empty {
            findings.no_game(&source);
        }
    }
    findings.finish()
}
