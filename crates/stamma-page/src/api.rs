//! The answers of the HTTP API: games of a text as JSON, in another notation, put right, and in sentences. docs/http.md shows it in
//! use.

use crate::deadline::Deadline;
use crate::error::{ErrorCode, RequestError};
use crate::game_text::{GameText, ReadParams};
use crate::limits::TextLimits;
use crate::names;
use serde::Deserialize;
use stamma::{DIALECTS, Locale, Policy, ReadOptions};
use stamma_json::{Fields, FurtherFields, GameWriter, explanation};

/// An operation on the games of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// They are read.
    Read,
    /// They are written in another notation.
    Convert,
    /// They are put right.
    Repair,
    /// They are told in sentences.
    Explain,
}

impl Operation {
    /// All operations.
    pub const ALL: [Operation; 4] =
        [Operation::Read, Operation::Convert, Operation::Repair, Operation::Explain];

    /// Returns the path of its URL.
    pub const fn path(self) -> &'static str {
        match self {
            Operation::Read => "/api/v1/read",
            Operation::Convert => "/api/v1/convert",
            Operation::Repair => "/api/v1/repair",
            Operation::Explain => "/api/v1/explain",
        }
    }
}

/// A question to an operation.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, expecting = "an object with `text`")]
pub struct ApiRequest {
    text: String,
    from: Option<String>,
    to: Option<String>,
    language: Option<String>,
    variant: Option<String>,
    locale: Option<String>,
    #[serde(default)]
    fens: bool,
    #[serde(default)]
    evidence: bool,
}

/// Returns the answer of an operation, as JSON.
///
/// # Errors
///
/// A name is unknown, there are more games than may be, or the deadline has passed.
pub fn answer(
    operation: Operation,
    request: ApiRequest,
    limits: &TextLimits,
    deadline: Deadline,
) -> Result<Vec<u8>, RequestError> {
    let target = names::target(request.to.as_deref())?;
    let locale = names::locale(request.locale.as_deref())?;
    let params = ReadParams {
        from: request.from.as_deref(),
        language: request.language.as_deref(),
        reader: Locale::ENGLISH,
        variant: request.variant.as_deref(),
        ..ReadParams::default()
    };
    let game_text = GameText::new(request.text, params, ReadOptions::default().limits)?;
    let source = game_text.source();
    let policy = Policy::default();
    let further = FurtherFields::new().fens(request.fens).evidence(request.evidence);
    let mut writer = GameWriter::new(game_text.options.dialect, &DIALECTS[..]).with(further);
    let mut budget = limits.repair;
    let (mut written, mut told) = (Vec::new(), Vec::new());
    let mut out = Vec::new();
    let mut fields = Fields::begin(&mut out);
    let list = fields.name("games");
    list.push(b'[');
    for (number, game) in game_text.games().enumerate() {
        deadline.check()?;
        if number == limits.games {
            let message = format!("a text may have {} games", limits.games);
            return Err(RequestError::new(ErrorCode::TooManyGames, message));
        }
        let game = match operation {
            Operation::Repair => game_text.repaired(&game, &mut budget).unwrap_or(game),
            _ => game,
        };
        if number > 0 {
            list.push(b',');
        }
        writer.write(&game, &source, &policy, list);
        // A game ends with a line feed, which has no place in a list.
        list.pop();
        match operation {
            Operation::Read => {}
            Operation::Convert | Operation::Repair => {
                if !target.leaves_out(&game) {
                    let json = |out: &mut Vec<u8>| writer.write(&game, &source, &policy, out);
                    target.write((&game, game.index), &source, json, &mut written);
                }
            }
            Operation::Explain => {
                if number > 0 {
                    told.push(b',');
                }
                explanation(&game, &source, locale, &mut told);
            }
        }
    }
    list.push(b']');
    match operation {
        Operation::Read => {}
        Operation::Convert | Operation::Repair => {
            target.end(&mut written);
            fields.text("output", written);
        }
        Operation::Explain => {
            let list = fields.name("sentences");
            list.push(b'[');
            list.extend_from_slice(&told);
            list.push(b']');
        }
    }
    fields.end();
    Ok(out)
}
