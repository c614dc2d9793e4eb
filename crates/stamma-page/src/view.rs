//! The view of a text, for the page's script: the HTML fragment, the places to underline, and the last position with
//! its legal moves. This is private to the page and may change with it.

use crate::deadline::Deadline;
use crate::error::RequestError;
use crate::game_text::{DetectedNotation, GameText, ReadParams, last_position};
use crate::limits::TextLimits;
use crate::names::{self, spelling};
use crate::views::games::{Boards, FindingMark, RepairMode, ViewOptions, WrittenGames, show};
use serde::{Deserialize, Serialize};
use stamma::board::Position;
use stamma::describe::dialect::short_title;
use stamma::notation::internals::{EncodeContext, Encoder, encode_with};
use stamma::render::diagram::ends_of;
use stamma::{AnyPosition, Game, GameResult, Geometry, Variant, san};
use stamma_json::Target;

/// The path at which the view is asked for.
pub const VIEW: &str = "/view";

/// A question about a text. Fields that are left out are recognised.
#[derive(Deserialize, Debug)]
#[serde(expecting = "an object with `text`")]
pub struct ViewRequest {
    text: String,
    from: Option<String>,
    language: Option<String>,
    to: Option<String>,
    start_fen: Option<String>,
    start_number: Option<u16>,
    variant: Option<String>,
    #[serde(default)]
    repair: bool,
    game: Option<u32>,
    /// The number of the game that is written; all are if it is left out.
    write: Option<u32>,
    /// The output ends with the game that reaches so many bytes.
    most: Option<usize>,
    /// The language of the words.
    locale: Option<String>,
}

#[derive(Serialize)]
struct ViewResponse {
    html: String,
    marks: Vec<FindingMark>,
    found: DetectedFields,
    output: String,
    written: usize,
    /// True if more is to be written than there is here.
    cut: bool,
    /// The parts of the games that are not written, as a list in a sentence; null where all are.
    lost: Option<String>,
    end: FinalPosition,
}

#[derive(Serialize)]
struct DetectedFields {
    dialect: Option<&'static str>,
    dialect_title: Option<&'static str>,
    language: Option<&'static str>,
    language_title: Option<&'static str>,
    variant: Option<&'static str>,
    confidence: Option<f32>,
    games: usize,
}

/// The last position in the main line of the first game that is shown.
#[derive(Serialize)]
struct FinalPosition {
    fen: String,
    variant: &'static str,
    turn: &'static str,
    check: bool,
    result: Option<&'static str>,
    legal: Vec<LegalMove>,
}

#[derive(Serialize)]
struct LegalMove {
    from: String,
    to: String,
    uci: String,
    san: String,
    /// It in the notation that was asked for; SAN where none was.
    written: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
}

/// Returns the view of a text, as JSON.
///
/// # Errors
///
/// A name is unknown, a limit is reached, or the deadline has passed.
pub fn view(request: ViewRequest, limits: &TextLimits, deadline: Deadline) -> Result<Vec<u8>, RequestError> {
    let target = names::target(request.to.as_deref())?;
    let options = ViewOptions {
        target,
        repair: if request.repair { RepairMode::Apply } else { RepairMode::Suggest },
        game: request.game,
        written: request.write.map_or(WrittenGames::All, WrittenGames::One),
        most: request.most,
        boards: Boards::ByScript,
        locale: names::locale(request.locale.as_deref())?,
        titles: None,
    };
    let params = ReadParams {
        from: request.from.as_deref(),
        language: request.language.as_deref(),
        reader: options.locale,
        variant: request.variant.as_deref(),
        start_fen: request.start_fen.as_deref(),
        start_number: request.start_number,
    };
    let game_text = GameText::new(request.text, params, limits.reading())?;
    let shown = show(&game_text, options, limits, deadline)?;
    let (game, start) = (shown.games.first(), game_text.start());
    let end = final_position(game, &start, target);
    let variant = game.map_or(Some(start.variant()), |game| game.variant);
    let found = detected_fields(shown.found.as_ref(), variant, shown.count);
    let view = ViewResponse {
        html: shown.html.0,
        marks: shown.marks,
        found,
        output: shown.output,
        written: shown.written,
        cut: shown.cut,
        lost: shown.lost,
        end,
    };
    Ok(serde_json::to_vec(&view).unwrap_or_default())
}

fn detected_fields(
    found: Option<&DetectedNotation>,
    variant: Option<Variant>,
    games: usize,
) -> DetectedFields {
    DetectedFields {
        dialect: found.map(|found| found.dialect.id),
        dialect_title: found.map(|found| short_title(found.dialect)),
        language: found.map(|found| found.language.id),
        language_title: found.map(|found| found.language.name),
        variant: variant.map(Variant::id),
        // More than two digits would suggest a precision that is not there.
        confidence: found.map(|found| (found.confidence * 100.0).round() / 100.0),
        games,
    }
}

fn final_position(game: Option<&Game>, start: &AnyPosition, target: Target) -> FinalPosition {
    let (last, result) = match game {
        Some(game) => {
            (last_position(game), Some(game.result).filter(|&result| result != GameResult::Unknown))
        }
        None => (start.clone(), None),
    };
    FinalPosition {
        fen: last.to_fen(),
        variant: last.variant().id(),
        turn: last.turn().name(),
        check: last.is_check(),
        result: result.map(GameResult::text),
        legal: match &last {
            AnyPosition::Small(position) => legal_moves(position, target),
            AnyPosition::Large(position) => legal_moves(position, target),
        },
    }
}

fn legal_moves<G: Geometry>(position: &Position<G>, target: Target) -> Vec<LegalMove> {
    // Pieces could still move, but the game is won.
    if position.early_win().is_some() {
        return Vec::new();
    }
    let (dialect, letters) = spelling(target, position.variant());
    let encoder = Encoder::new(dialect, &letters, position.size());
    let moves = position.legal_moves();
    let told = moves.iter().map(|&step| {
        let (from, to) = ends_of(position, step);
        LegalMove {
            from: from.to_string(),
            to: to.to_string(),
            uci: position.uci(step),
            san: san(position, step),
            written: encode_with(position, step, &EncodeContext::of(position, step), &encoder),
            promotion: step.promotion().map(|role| role.fen_letter().to_ascii_lowercase()),
        }
    });
    told.collect()
}
