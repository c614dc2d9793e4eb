//! docs/accepted-forms.md: every written form of testdata/forms/accepted.toml, and what comes of reading it.
//!
//! Each cell is from a run. A text that is not read as its row says is a fault, and no page is made of faults.

mod page;
mod run;

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use crate::{Result, places};

/// The file of forms.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forms {
    form: Vec<Form>,
}

/// One way of writing something.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    name: String,
    case: Vec<Case>,
}

/// Texts that are read alone and must all give the same.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    fen: Option<String>,
    variant: Option<String>,
    #[serde(default)]
    text: Vec<String>,
    /// A text in testdata.
    file: Option<String>,
    #[serde(default)]
    san: String,
    /// The number of plies, of a file.
    plies: Option<usize>,
    #[serde(default)]
    codes: Vec<String>,
    result: Option<String>,
    termination: Option<String>,
    #[serde(default)]
    nags: Vec<(u32, u8)>,
    #[serde(default)]
    offers: Vec<u32>,
    /// The data in its comments, in words.
    #[serde(default)]
    commands: Vec<String>,
    /// The dialect that is recognised.
    written_in: Option<String>,
    /// What surrounds the game, from the outside in.
    #[serde(default)]
    containers: Vec<String>,
    /// Tags that are read from what surrounds the game.
    #[serde(default)]
    tags: Vec<(String, String)>,
}

fn testdata() -> PathBuf {
    places::root().join("testdata")
}

fn forms() -> Result<Vec<Form>> {
    let path = testdata().join("forms/accepted.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let forms: Forms = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(forms.form)
}

/// The page as it should be.
///
/// # Errors
///
/// The forms cannot be read, or a text does not give what its row says: all such faults are named.
pub fn page() -> Result<String> {
    let forms = forms()?;
    let mut faults = Vec::new();
    let runs: Vec<_> = forms.iter().map(|form| run::run(form, &mut faults)).collect::<Result<_>>()?;
    if !faults.is_empty() {
        return Err(faults.join("\n").into());
    }
    Ok(page::page(&forms, &runs))
}
