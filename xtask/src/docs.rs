//! `cargo xtask docs`: the pages that are made from tables in the code. A page is a row of [`PAGES`].

mod columns;
mod diagrams;
mod dialects;
mod languages;

use std::fs;

use crate::arguments::Arguments;
use crate::report::Tally;
use crate::{Result, Verdict, forms, places};

/// A page and the function that makes it.
struct Page {
    /// Its path from the root of the repository.
    path: &'static str,
    make: fn() -> Result<String>,
}

const PAGES: &[Page] = &[
    Page { path: "docs/dialects.md", make: || Ok(dialects::page()) },
    Page { path: "docs/languages.md", make: || Ok(languages::page()) },
    Page { path: "docs/columns.md", make: || Ok(columns::page()) },
    Page { path: "docs/accepted-forms.md", make: forms::page },
    Page { path: "docs/diagrams.md", make: || Ok(diagrams::page()) },
    Page { path: "docs/diagrams/pieces.svg", make: || Ok(diagrams::pieces()) },
    Page { path: "docs/diagrams/game.svg", make: || diagrams::picture("game") },
    Page { path: "docs/diagrams/marks.svg", make: || diagrams::picture("marks") },
    Page { path: "docs/diagrams/grand.svg", make: || diagrams::picture("grand") },
    Page { path: "docs/diagrams/small.svg", make: || diagrams::picture("small") },
];

/// Writes every page that is not current.
///
/// # Errors
///
/// A flag is not known, or a page cannot be made or written.
pub fn run(arguments: Arguments) -> Result<Verdict> {
    arguments.finish()?;
    for page in PAGES {
        let text = (page.make)()?;
        if !is_current(page, &text) {
            let path = places::root().join(page.path);
            fs::create_dir_all(path.parent().unwrap_or(&path))?;
            fs::write(path, text)?;
            println!("{} written", page.path);
        }
    }
    Ok(Verdict::Good)
}

/// Counts the pages that are current, and names those that are not.
pub fn check() -> Tally {
    let mut tally = Tally::default();
    for page in PAGES {
        let fault = match (page.make)() {
            Ok(text) if is_current(page, &text) => None,
            Ok(_) => Some("is not current: run `cargo xtask docs`".to_owned()),
            Err(error) => Some(format!("cannot be made:\n{error}")),
        };
        tally.passed += u64::from(fault.is_none());
        tally.failed += u64::from(fault.is_some());
        fault.iter().for_each(|fault| println!("{} {fault}", page.path));
    }
    tally
}

fn is_current(page: &Page, text: &str) -> bool {
    fs::read_to_string(places::root().join(page.path)).is_ok_and(|written| written == text)
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn every_page_is_current() {
        assert_eq!(check().failed, 0, "run `cargo xtask docs`");
    }
}
