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

    pub(crate) const fn site(self) -> Site {
        match self {
            PageLanguage::Accepted(locale) => Site::served(locale),
            PageLanguage::Named(locale) => Site::served_in(locale),
        }
    }
}

/// Returns the page that reads games, with an empty form.
pub fn reader_page(language: PageLanguage) -> String {
    layout::read(&language.site(), FormValues::default(), &html! {}).0
}

/// Returns the page that records a game.
pub fn record_page(language: PageLanguage) -> String {
    layout::record(&language.site()).0
}

/// Returns the help page.
pub fn help_page(language: PageLanguage) -> String {
    help(&language.site()).0
}
