//! The reader without a script: a form in, a page out.

use crate::deadline::Deadline;
use crate::error::RequestError;
use crate::game_text::{GameText, ReadParams};
use crate::limits::TextLimits;
use crate::names;
use crate::pages::PageLanguage;
use crate::utf16::byte_of;
use crate::views::games::{Boards, RepairMode, ViewOptions, WrittenGames, show};
use crate::views::layout::{self, FormValues};
use maud::{Markup, html};
use serde::Deserialize;
use stamma::{Locale, Notation};
use stamma_json::Target;

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

/// The view of the text of a form.
#[derive(Debug)]
pub struct FormView(Markup);

impl Form {
    /// The number of bytes of its text.
    pub fn size(&self) -> usize {
        self.text.len()
    }

    /// Applies the edit of the button that submitted the form. Browsers send line ends as CR LF, but count them as one
    /// character.
    #[must_use]
    pub fn applied(mut self) -> Form {
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

    /// Reads the text.
    ///
    /// # Errors
    ///
    /// A name is unknown, a limit is reached, or the deadline has passed.
    pub fn view(
        &self,
        locale: Locale,
        limits: &TextLimits,
        deadline: Deadline,
    ) -> Result<FormView, RequestError> {
        if self.text.trim().is_empty() {
            return Ok(FormView(html! {}));
        }
        let options = ViewOptions {
            target: target(&self.to, &self.to_language)?,
            repair: self.repair_mode(),
            game: self.game.parse().ok(),
            written: match &self.written[..] {
                "one" => WrittenGames::One(self.game.parse().unwrap_or(1)),
                _ => WrittenGames::All,
            },
            most: None,
            boards: Boards::Drawn,
            locale,
            titles: Some(locale.titles()),
        };
        let params = ReadParams {
            from: Some(&self.from),
            language: Some(&self.language),
            variant: Some(&self.variant),
            reader: locale,
            ..ReadParams::default()
        };
        let game_text = GameText::new(self.text.clone(), params, limits.reading())?;
        Ok(FormView(show(&game_text, options, limits, deadline)?.html))
    }

    /// Returns the page with the form as it was filled in, and the view of its text or the reason why there is none. It tells
    /// that a question may have `most` bytes.
    pub fn page(&self, language: PageLanguage, view: Result<FormView, &RequestError>, most: usize) -> String {
        let view = match view {
            Ok(FormView(view)) => view,
            Err(error) => html! { p class="refused" role="alert" { (error.message) "." } },
        };
        layout::read(&language.site(most), self.values(), &view).0
    }

    fn repair_mode(&self) -> RepairMode {
        if self.repair.is_empty() { RepairMode::Suggest } else { RepairMode::Apply }
    }

    fn values(&self) -> FormValues<'_> {
        FormValues {
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

/// Combines the two menus for the output. A language that the dialect is never written in is ignored.
fn target(to: &str, language: &str) -> Result<Target, RequestError> {
    let target = names::target(Some(to))?;
    match target {
        Target::Notation(Notation { dialect, language: None }) => {
            let chosen = names::language(Some(language))?;
            let language = chosen.filter(|chosen| dialect.languages.allows(chosen));
            Ok(Target::Notation(Notation { dialect, language }))
        }
        other => Ok(other),
    }
}

/// Parses an edit, `START-END:TEXT`.
fn parts(change: &str) -> Option<(usize, usize, &str)> {
    let (range, words) = change.split_once(':')?;
    let (start, end) = range.split_once('-')?;
    Some((start.parse().ok()?, end.parse().ok()?, words))
}
