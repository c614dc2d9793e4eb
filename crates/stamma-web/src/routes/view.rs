//! What the script asks while one types: the fragment, the places to underline, and the last position with its moves.
//! It is the page's own and may change with it.

use crate::app::App;
use crate::body;
use crate::limits::Limits;
use crate::names::Target;
use crate::output::last_position;
use crate::reading::{Found, Reading, Said};
use crate::refusal::{Refusal, json};
use crate::views::games::{Boards, Mark, Mending, Wanted, show};
use crate::work::Deadline;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use stamma::describe::dialect::short_title;
use stamma::render::diagram::ends_of;
use stamma::{AnyPosition, Game, GameResult, Geometry, Position, san};
use std::sync::Arc;

#[derive(Deserialize, Debug)]
#[serde(expecting = "an object with `text`")]
struct Asked {
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
}

#[derive(Serialize)]
struct View {
    html: String,
    marks: Vec<Mark>,
    found: FoundSaid,
    output: String,
    end: End,
}

#[derive(Serialize)]
struct FoundSaid {
    dialect: Option<&'static str>,
    dialect_title: Option<&'static str>,
    language: Option<&'static str>,
    language_title: Option<&'static str>,
    variant: &'static str,
    confidence: Option<f32>,
    games: usize,
}

/// The last position of the main line of the first game that is shown.
#[derive(Serialize)]
struct End {
    fen: String,
    variant: &'static str,
    turn: &'static str,
    check: bool,
    result: Option<&'static str>,
    legal: Vec<Legal>,
}

#[derive(Serialize)]
struct Legal {
    from: String,
    to: String,
    uci: String,
    san: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
}

/// Shows a text.
pub async fn view(State(app): State<Arc<App>>, request: Request) -> Response {
    let answered = async {
        let asked: Asked = body::json(request, &app.limits).await?;
        let limits = app.limits;
        app.workers.run(move |deadline| made(asked, &limits, deadline)).await
    };
    answered.await.map_or_else(Refusal::into_response, json)
}

fn made(asked: Asked, limits: &Limits, deadline: Deadline) -> Result<Vec<u8>, Refusal> {
    let wanted = Wanted {
        target: Target::named(asked.to.as_deref())?,
        mending: if asked.repair { Mending::Done } else { Mending::Offered },
        game: asked.game,
        boards: Boards::ByScript,
    };
    let said = Said {
        from: asked.from.as_deref(),
        language: asked.language.as_deref(),
        variant: asked.variant.as_deref(),
        start_fen: asked.start_fen.as_deref(),
        start_number: asked.start_number,
    };
    let reading = Reading::new(asked.text, said, limits.reading())?;
    let shown = show(&reading, wanted, limits, deadline)?;
    let end = end(shown.games.first(), &reading.start);
    let found = found(shown.found.as_ref(), end.variant, shown.count);
    let view = View { html: shown.html.0, marks: shown.marks, found, output: shown.output, end };
    Ok(serde_json::to_vec(&view).unwrap_or_default())
}

fn found(found: Option<&Found>, variant: &'static str, games: usize) -> FoundSaid {
    FoundSaid {
        dialect: found.map(|found| found.dialect.id),
        dialect_title: found.map(|found| short_title(found.dialect)),
        language: found.map(|found| found.language.id),
        language_title: found.map(|found| found.language.name),
        variant,
        // Two digits say all that it knows.
        confidence: found.map(|found| (found.confidence * 100.0).round() / 100.0),
        games,
    }
}

fn end(game: Option<&Game>, start: &AnyPosition) -> End {
    let (last, result) = match game {
        Some(game) => {
            (last_position(game), Some(game.result).filter(|&result| result != GameResult::Unknown))
        }
        None => (start.clone(), None),
    };
    End {
        fen: last.to_fen(),
        variant: last.variant().id(),
        turn: last.turn().name(),
        check: last.is_check(),
        result: result.map(GameResult::text),
        legal: match &last {
            AnyPosition::Small(position) => legal(position),
            AnyPosition::Large(position) => legal(position),
        },
    }
}

fn legal<G: Geometry>(position: &Position<G>) -> Vec<Legal> {
    // Pieces could still move, but the game is won.
    if position.early_win().is_some() {
        return Vec::new();
    }
    let moves = position.legal_moves();
    let told = moves.iter().map(|&step| {
        let (from, to) = ends_of(position, step);
        Legal {
            from: from.to_string(),
            to: to.to_string(),
            uci: position.uci(step),
            san: san(position, step),
            promotion: step.promotion.map(|role| role.fen_letter().to_ascii_lowercase()),
        }
    });
    told.collect()
}
