//! The pages behind `stamma serve`, before anything is asked of them.

use crate::views::help::help;
use crate::views::layout::{self, FormValues, Site};
use maud::html;

/// Returns the page that reads games, with an empty form.
pub fn reader_page() -> String {
    layout::read(&Site::SERVED, FormValues::default(), &html! {}).0
}

/// Returns the page that records a game.
pub fn record_page() -> String {
    layout::record(&Site::SERVED).0
}

/// Returns the help page.
pub fn help_page() -> String {
    help(&Site::SERVED).0
}
