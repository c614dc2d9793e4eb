//! The writer of games in the form of the target: a notation or JSON.

use super::reading::{GameHandler, ReadSettings};
use crate::batch_output::BatchOutput;
use crate::losses::{LossListener, Losses};
use crate::names::Target;
use stamma::render::Source;
use stamma::{Game, GameSource, GameSummary, GameWriter, Policy};
use stamma_json::GAME_NUMBER;
use std::sync::Arc;

/// Writes games in the form of the target.
pub enum Writer {
    Notation(Box<GameWriter<'static>>),
    /// One that leaves parts of games out.
    Lossy(Box<GameWriter<'static>>, Arc<Losses>),
    Json(Box<stamma_json::GameWriter>, Policy),
}

impl Writer {
    /// Returns the writer of a target, with the policy for findings in JSON.
    pub fn new(target: Target, setting: &ReadSettings, policy: &Policy) -> Writer {
        match target {
            Target::Notation(to) => {
                let writer = Box::new(GameWriter::new(to.dialect, to.language));
                match Losses::may_be_of(to.dialect) {
                    true => Writer::Lossy(writer, Arc::clone(&setting.losses)),
                    false => Writer::Notation(writer),
                }
            }
            Target::Json => {
                let told = setting.from.map(|from| from.dialect);
                let json = stamma_json::GameWriter::new(told, setting.known.dialects());
                Writer::Json(Box::new(json), policy.clone())
            }
        }
    }
}

impl GameHandler for Writer {
    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut BatchOutput,
    ) -> Option<GameSummary> {
        let start = made.bytes().len();
        let summary = match self {
            // Prose alone is no game; its findings say so.
            Writer::Notation(_) | Writer::Lossy(..) if game.value().is_some_and(Game::is_empty) => {
                game.send_to(&mut ())?
            }
            Writer::Notation(writer) => writer.write(game, source.input(), made.bytes())?,
            Writer::Lossy(writer, losses) => {
                let writer = writer.listen(source.input(), made.bytes());
                game.send_to(&mut (writer, LossListener(losses)))?
            }
            Writer::Json(writer, policy) => {
                let summary = game.send_to(&mut writer.listen(number, source, policy, made.bytes()))?;
                let place = start + GAME_NUMBER;
                made.number_at(place..place + number.to_string().len());
                summary
            }
        };
        made.game_end(start);
        Some(summary)
    }
}
