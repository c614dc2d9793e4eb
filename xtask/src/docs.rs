//! `cargo xtask docs`: the pages that are made from tables in the code. A page is a row of [`PAGES`].

mod languages;

use std::fs;

use crate::arguments::Arguments;
use crate::report::Tally;
use crate::{Result, Verdict, places};

/// A page and the function that makes it.
struct Page {
    /// Its path from the root of the repository.
    path: &'static str,
    make: fn() -> String,
}

const PAGES: &[Page] = &[Page { path: "docs/languages.md", make: languages::page }];

/// Writes every page that is not current.
///
/// # Errors
///
/// A flag is not known, or a page cannot be written.
pub fn run(arguments: Arguments) -> Result<Verdict> {
    arguments.finish()?;
    for page in PAGES.iter().filter(|page| !is_current(page)) {
        fs::write(places::root().join(page.path), (page.make)())?;
        println!("{} written", page.path);
    }
    Ok(Verdict::Good)
}

/// How many pages are current, and which are not.
pub fn check() -> Tally {
    let old: Vec<&str> = PAGES.iter().filter(|page| !is_current(page)).map(|page| page.path).collect();
    for path in &old {
        println!("{path} is not current: run `cargo xtask docs`");
    }
    let failed = old.len() as u64;
    Tally { passed: PAGES.len() as u64 - failed, failed, note: String::new() }
}

fn is_current(page: &Page) -> bool {
    fs::read_to_string(places::root().join(page.path)).is_ok_and(|text| text == (page.make)())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn every_page_is_current() {
        assert_eq!(check().failed, 0, "run `cargo xtask docs`");
    }
}
