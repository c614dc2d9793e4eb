//! The page of forms as Markdown.

use std::fmt::Write as _;

use super::run::{Cell, Run};
use super::{Case, Form};

const OPENING: &str = "\
# Accepted forms

Forms of moves and games, and how stamma reads them without options. Each text is read separately; the texts of one cell give
the same moves. The texts are in `testdata/forms/accepted.toml`, from which `cargo xtask docs` makes this page.

*Read* means without findings. *Read with* a [code](codes/) means that the moves are as shown, with a finding about them.
*Refused* means that reading stops before a move that would have to be guessed; the moves before it are kept. *Out of* names
what the game was taken out of, as `stamma detect` does; other texts around a game are headings, which become tags.

| form | texts | read as | verdict |
|---|---|---|---|
";

/// The whole page.
pub fn page(forms: &[Form], runs: &[Vec<Run>]) -> String {
    let mut page = String::from(OPENING);
    for (form, runs) in forms.iter().zip(runs) {
        for (at, (case, run)) in form.case.iter().zip(runs).enumerate() {
            let name = if at == 0 { &*form.name } else { "" };
            let _ = writeln!(
                page,
                "| {name} | {} | {} | {} |",
                texts(case),
                cell(&run.reading),
                verdict(&run.cell)
            );
        }
    }
    page
}

/// The texts of a case, after its start position.
fn texts(case: &Case) -> String {
    let mut lines = Vec::new();
    let variant = case.variant.as_deref().map(|variant| format!("{variant}, ")).unwrap_or_default();
    lines.extend(case.fen.as_deref().map(|fen| format!("{variant}`{fen}`:")));
    let long = case.text.iter().any(|text| text.trim_end().contains('\n'));
    for (at, text) in case.text.iter().enumerate() {
        lines.extend((at > 0 && long).then(|| "*or*".to_owned()));
        lines.extend(text.lines().map(in_code));
    }
    lines.extend(case.file.as_deref().map(|file| format!("[{file}](../testdata/{file})")));
    cell(&lines.join("<br>"))
}

/// A line of a text as code. Code that holds a backtick is put between two of them; the sign of escape is shown as its
/// picture, because a page may hold no control characters.
fn in_code(line: &str) -> String {
    match line.replace('\u{1b}', "␛").as_str() {
        "" => String::new(),
        line if line.contains('`') => format!("`` {line} ``"),
        line => format!("`{line}`"),
    }
}

/// Text that stands in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn verdict(cell: &Cell) -> String {
    let links = |codes: &[&str]| -> String {
        let links: Vec<String> = codes.iter().map(|code| format!("[{code}](codes/{code}.md)")).collect();
        links.join(", ")
    };
    match cell {
        Cell::Read => "read".to_owned(),
        Cell::ReadWith(codes) => format!("read with {}", links(codes)),
        Cell::Refused(codes) => format!("refused with {}", links(codes)),
    }
}
