//! The pages behind `stamma serve`, before anything is asked of them.

use crate::views::help::help;
use crate::views::layout::{self, FormValues, Site};
use maud::html;
use stamma::Locale;

/// The language of a page that is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageLanguage {
    /// The one that the browser prefers.
    Accepted(Locale),
    /// The one that the address of the page names.
    Named(Locale),
}

impl PageLanguage {
    /// Returns the language that an address names, such as `de`; else the best of those that the browser accepts.
    pub fn of(named: Option<&str>, accepted: &str) -> PageLanguage {
        let named = named.and_then(|id| Locale::all().find(|locale| locale.id() == id));
        named.map_or_else(|| PageLanguage::Accepted(Locale::accepted(accepted)), PageLanguage::Named)
    }

    /// The language.
    pub const fn locale(self) -> Locale {
        match self {
            PageLanguage::Accepted(locale) | PageLanguage::Named(locale) => locale,
        }
    }

    /// The pages in this language, for questions of at most so many bytes.
    pub(crate) const fn site(self, most: usize) -> Site {
        Site::served(self.locale(), matches!(self, PageLanguage::Named(_)), most)
    }
}

/// Returns the page that reads games, with an empty form. It tells that a question may have `most` bytes, as the other pages do.
pub fn reader_page(language: PageLanguage, most: usize) -> String {
    layout::read(&language.site(most), FormValues::default(), &html! {}).0
}

/// Returns the page that records a game.
pub fn record_page(language: PageLanguage, most: usize) -> String {
    layout::record(&language.site(most)).0
}

/// Returns the help page.
pub fn help_page(language: PageLanguage, most: usize) -> String {
    help(&language.site(most)).0
}
