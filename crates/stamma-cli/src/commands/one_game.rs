//! Reads one game of a file, or the start position of a FEN, for `diagram` and `record`.

use super::reading::ReadSettings;
use crate::EarlyExit;
use crate::args::{GlobalArgs, OneGame};
use crate::batch_output::BatchOutput;
use crate::findings::Findings;
use crate::input::{broken, inputs};
use stamma::render::Source;
use stamma::{AnyPosition, Game, ReadOptions, StreamedGame, Variant, position_of_fen, read_from, read_games};

/// Reads the game and prints its findings.
///
/// # Errors
///
/// There is no such game, or it cannot be read.
pub fn one_game(
    asked: &OneGame,
    general: &GlobalArgs,
    subcommand: &str,
    findings: &mut Findings,
) -> Result<StreamedGame, EarlyExit> {
    let reading = asked.reading();
    let setting = ReadSettings::of(&reading, general)?;
    let mut inputs = inputs(&reading, setting.jobs, subcommand)?;
    let nothing = || EarlyExit::Failed(String::from("there is nothing to read"));
    let input = inputs.next().ok_or_else(nothing)?.map_err(EarlyExit::Failed)?;
    let stream = read_from(input.bytes)
        .named(&input.name)
        .knowing(setting.options(&reading))
        .encoded(asked.text.encoding)
        .contained(asked.text.container)
        .only(reading.range.games());
    let missing = || EarlyExit::Failed(format!("there is no game {} in {}", asked.game, input.name));
    let game = stream.games().next().ok_or_else(missing)?;
    let game = game.map_err(|error| EarlyExit::Failed(broken(&input.name, &error)))?;
    show(&game, &game.source(), findings)?;
    Ok(game)
}

/// Returns the position of `--fen`. Prints the findings about it.
///
/// # Errors
///
/// The FEN is invalid.
pub fn position_of(
    fen: &str,
    variant: Option<Variant>,
    findings: &mut Findings,
) -> Result<AnyPosition, EarlyExit> {
    let no_position = || EarlyExit::Failed(String::from("--fen describes no position"));
    if fen.trim().is_empty() {
        return Err(no_position());
    }
    let (position, diagnostics) = position_of_fen(fen, variant);
    // Findings are reported with their game; this one has no moves.
    if let Some(game) = read_games(b"*", ReadOptions::default()).next() {
        show(&Game { diagnostics, ..game }, &Source::new("--fen", fen.as_bytes()), findings)?;
    }
    position.ok_or_else(no_position)
}

/// Prints the findings of a game.
///
/// # Errors
///
/// The reader of the output has closed it.
pub fn show(game: &Game, source: &Source<'_>, findings: &mut Findings) -> Result<(), EarlyExit> {
    let mut made = BatchOutput::default();
    findings.reporter().report(game, source, &mut made);
    findings.take(made, 0, None)
}
