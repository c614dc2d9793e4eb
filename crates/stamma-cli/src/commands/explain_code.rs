//! `explain-code`: prints the page of a diagnostic code, or the list of all codes.

use crate::args::ExplainCode;
use crate::output::Output;
use crate::{EarlyExit, Verdict};
use stamma::{Code, Locale, code_page};

pub(super) fn run(explain_code: &ExplainCode) -> Result<Verdict, EarlyExit> {
    let mut output = Output::standard();
    match explain_code.code {
        Some(code) => output.write(code_page(code).as_bytes())?,
        None => output.write(list(explain_code.language).as_bytes())?,
    }
    output.finish()?;
    Ok(Verdict::Clean)
}

/// Lists all codes with their titles, one per line.
fn list(locale: Locale) -> String {
    let widest = Code::ALL.iter().map(|code| code.slug().len()).max().unwrap_or(0);
    let line = |code: &Code| format!("{code}  {:widest$}  {}\n", code.slug(), locale.title(*code));
    Code::ALL.iter().map(line).collect()
}
