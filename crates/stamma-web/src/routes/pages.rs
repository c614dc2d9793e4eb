//! Handlers of complete pages: the reader, with or without a submitted form, the recorder, and help.

use crate::app::App;
use crate::body;
use crate::error::status;
use axum::extract::{Request, State};
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};
use serde::Deserialize;
use stamma::Notation;
use stamma_page::game_text::{GameText, ReadParams};
use stamma_page::names::{self, Target};
use stamma_page::utf16::byte_of;
use stamma_page::views::games::{Boards, RepairMode, ViewOptions, WrittenGames, show};
use stamma_page::views::help as help_view;
use stamma_page::views::layout::{self, Site};
use stamma_page::{Deadline, RequestError, TextLimits};
use std::sync::Arc;

/// The fields of the form. An empty field counts as absent.
#[derive(Deserialize, Default, Debug)]
#[serde(default)]
pub struct Form {
    text: String,
    from: String,
    language: String,
    variant: String,
    to: String,
    to_language: String,
    repair: String,
    game: String,
    written: String,
    apply: String,
}

/// Returns the reader with an empty form.
pub async fn empty() -> Response {
    answer(layout::read(&Site::SERVED, layout::FormValues::default(), &html! {}))
}

/// Returns the recorder.
pub async fn record() -> Response {
    answer(layout::record(&Site::SERVED))
}

/// Returns the help page.
pub async fn help() -> Response {
    answer(help_view::help(&Site::SERVED))
}

/// Returns the reader with the view of a submitted text.
pub async fn form(State(app): State<Arc<App>>, request: Request) -> Response {
    let limits = app.limits;
    let form: Form = match body::form(request, &limits).await {
        Ok(form) => form,
        Err(error) => return error_page(layout::FormValues::default(), &error),
    };
    let form = Arc::new(form.applied());
    let asked = Arc::clone(&form);
    match app.workers.run(move |deadline| render(&asked, &limits.text, deadline)).await {
        Ok(reading) => answer(layout::read(&Site::SERVED, form.filled(), &reading)),
        Err(error) => error_page(form.filled(), &error),
    }
}

fn render(form: &Form, limits: &TextLimits, deadline: Deadline) -> Result<Markup, RequestError> {
    if form.text.trim().is_empty() {
        return Ok(html! {});
    }
    let options = ViewOptions {
        target: target(&form.to, &form.to_language)?,
        repair: form.repair_mode(),
        game: form.game.parse().ok(),
        written: match &form.written[..] {
            "one" => WrittenGames::One(form.game.parse().unwrap_or(1)),
            _ => WrittenGames::All,
        },
        most: None,
        boards: Boards::Drawn,
    };
    let params = ReadParams {
        from: Some(&form.from),
        language: Some(&form.language),
        variant: Some(&form.variant),
        ..ReadParams::default()
    };
    let game_text = GameText::new(form.text.clone(), params, limits.reading())?;
    Ok(show(&game_text, options, limits, deadline)?.html)
}

/// Combines the two menus for the output. A language that the dialect is never written in is ignored.
fn target(to: &str, language: &str) -> Result<Target, RequestError> {
    let target = Target::named(Some(to))?;
    match target {
        Target::Notation(Notation { dialect, language: None }) => {
            let chosen = names::language(Some(language))?;
            let language = chosen.filter(|chosen| dialect.languages.allows(chosen));
            Ok(Target::Notation(Notation { dialect, language }))
        }
        other => Ok(other),
    }
}

fn answer(page: Markup) -> Response {
    Html(page.0).into_response()
}

fn error_page(filled: layout::FormValues<'_>, error: &RequestError) -> Response {
    let said = html! { p class="refused" role="alert" { (error.message) "." } };
    let mut response = answer(layout::read(&Site::SERVED, filled, &said));
    *response.status_mut() = status(error);
    response
}

impl Form {
    /// Applies the edit of the button that submitted the form. Browsers send line ends as CR LF, but count them as one
    /// character.
    fn applied(mut self) -> Form {
        self.text = self.text.replace("\r\n", "\n");
        let change = std::mem::take(&mut self.apply).replace("\r\n", "\n");
        if let Some((start, end, words)) = parts(&change) {
            let (start, end) = (byte_of(&self.text, start), byte_of(&self.text, end));
            if start <= end {
                self.text.replace_range(start..end, words);
            }
        }
        self
    }

    fn repair_mode(&self) -> RepairMode {
        if self.repair.is_empty() { RepairMode::Suggest } else { RepairMode::Apply }
    }

    fn filled(&self) -> layout::FormValues<'_> {
        layout::FormValues {
            text: &self.text,
            from: &self.from,
            language: &self.language,
            variant: &self.variant,
            to: &self.to,
            to_language: &self.to_language,
            written: &self.written,
            repair: self.repair_mode(),
        }
    }
}

/// Parses an edit, `START-END:TEXT`.
fn parts(change: &str) -> Option<(usize, usize, &str)> {
    let (range, words) = change.split_once(':')?;
    let (start, end) = range.split_once('-')?;
    Some((start.parse().ok()?, end.parse().ok()?, words))
}
