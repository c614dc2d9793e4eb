//! The writer of games in the form of the target: a notation, JSON, last positions or a table.

use super::reading::{GameHandler, ReadSettings};
use crate::batch_output::BatchOutput;
use crate::names::Target;
use stamma::describe::dialect::{GameParts, PartListener};
use stamma::render::Source;
use stamma::{Game, GameSource, GameSummary, GameWriter, LastPosition, Policy};
use stamma_columns::{Rows, Table, TableMaker};
use stamma_json::{FurtherFields, GAME_NUMBER};
use std::sync::Arc;

/// The text before the number of the game in an EPD.
const EPD_ID: &str = " id \"";

/// Writes games in the form of the target.
pub enum Writer {
    Notation(Box<GameWriter<'static>>),
    /// One that leaves parts of games out.
    Lossy(Box<GameWriter<'static>>, Arc<GameParts>),
    Json(Box<stamma_json::GameWriter>, Policy),
    Fen,
    Epd,
    Table(Box<TableMaker>),
}

impl Writer {
    /// Returns the writer of a target, with the policy for findings in JSON.
    /// A table has all columns of games unless another one is given.
    pub fn new(target: Target, table: Option<&Table>, setting: &ReadSettings, policy: &Policy) -> Writer {
        let told = setting.from.map(|from| from.dialect);
        match target {
            Target::Fen => Writer::Fen,
            Target::Epd => Writer::Epd,
            Target::Table(_) => {
                let table = table.map_or_else(|| Table::all(Rows::Games), Table::clone);
                let maker = TableMaker::new(&table, told, setting.known.dialects());
                Writer::Table(Box::new(maker.with_policy(policy.clone())))
            }
            Target::Notation(to) => {
                let writer = Box::new(GameWriter::new(to.dialect, to.language));
                match GameParts::may_be_lost_by(to.dialect) {
                    true => Writer::Lossy(writer, Arc::clone(&setting.parts)),
                    false => Writer::Notation(writer),
                }
            }
            Target::Json => {
                let json = stamma_json::GameWriter::new(told, setting.known.dialects());
                Writer::Json(Box::new(json), policy.clone())
            }
        }
    }
}

impl Writer {
    /// Sets the fields of JSON that are written though they are left out otherwise.
    pub fn with(self, further: FurtherFields) -> Writer {
        match self {
            Writer::Json(json, policy) => Writer::Json(Box::new(json.with(further)), policy),
            other => other,
        }
    }
}

/// Returns the number of digits of a number.
fn digits(number: u32) -> usize {
    number.checked_ilog10().map_or(1, |power| power as usize + 1)
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
            Writer::Lossy(writer, parts) => {
                let writer = writer.listen(source.input(), made.bytes());
                game.send_to(&mut (writer, PartListener::new(parts, source.input())))?
            }
            Writer::Json(writer, policy) => {
                let summary = game.send_to(&mut writer.listen(number, source, policy, made.bytes()))?;
                let place = start + GAME_NUMBER;
                made.number_at(place..place + digits(number));
                summary
            }
            Writer::Fen | Writer::Epd if game.value().is_some_and(Game::is_empty) => game.send_to(&mut ())?,
            Writer::Fen => {
                let mut last = LastPosition::new(source.input());
                let summary = game.send_to(&mut last)?;
                // Every game has its line, even without a position.
                made.bytes().extend_from_slice(last.fen().unwrap_or_default().as_bytes());
                made.bytes().push(b'\n');
                summary
            }
            Writer::Epd => {
                let mut last = LastPosition::new(source.input());
                let summary = game.send_to(&mut last)?;
                if let Some(epd) = last.epd(u64::from(number)) {
                    let place = start + epd.find(EPD_ID).map_or(0, |at| at + EPD_ID.len());
                    made.bytes().extend_from_slice(epd.as_bytes());
                    made.number_at(place..place + digits(number));
                }
                made.bytes().push(b'\n');
                summary
            }
            Writer::Table(maker) => return maker.game(game, source, number),
        };
        made.game_end(start);
        Some(summary)
    }

    fn finish(&mut self, made: &mut BatchOutput) {
        if let Writer::Table(maker) = self
            && maker.rows() > 0
        {
            made.rows = Some(maker.batch());
        }
    }
}
