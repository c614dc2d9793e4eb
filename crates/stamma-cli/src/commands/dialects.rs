//! `dialects`: the list of dialects, the list of languages, or one dialect with examples and losses.

use crate::args::Dialects;
use crate::dialects::KnownDialects;
use crate::output::Output;
use crate::{EarlyExit, Verdict};
use stamma::describe::dialect::{examples, languages, losses, sample, short_example, short_title};
use stamma::{Dialect, LANGUAGES, Language, Notation};

pub(super) fn run(dialects: &Dialects) -> Result<Verdict, EarlyExit> {
    let known = KnownDialects::load(&dialects.own.dialect_file)?;
    let text = match &dialects.notation {
        _ if dialects.languages => language_list(),
        None => all_dialects(known.dialects()),
        Some(notation) => description(known.notation("dialects", notation)?),
    };
    let mut output = Output::standard();
    output.write(text.as_bytes())?;
    output.finish()?;
    Ok(Verdict::Clean)
}

fn all_dialects(dialects: &[&'static Dialect]) -> String {
    let rows: Vec<_> = dialects
        .iter()
        .map(|dialect| [dialect.id, &short_example(dialect, None), short_title(dialect)].map(str::to_owned))
        .collect();
    let mut text = String::from(
        "Dialects, for --from and --to, with a capture, en passant, promotion, castling, double check and mate:\n\n",
    );
    text.push_str(&aligned(&rows));
    text.push_str("\nLanguages of the piece letters, as in pgn:de (--languages shows the letters):\n\n");
    let mut line = String::from(" ");
    for language in LANGUAGES {
        if line.len() + language.id.len() >= 80 {
            text.push_str(&line);
            text.push('\n');
            line = String::from(" ");
        }
        line.push_str(&format!(" {}", language.id));
    }
    text + &line + "\n\nstamma dialects russian, or eco:de: one dialect in full, and what it loses\n"
}

fn language_list() -> String {
    let rows: Vec<[String; 3]> = LANGUAGES
        .iter()
        .map(|language| [language.id.to_owned(), letters(language), language.name.to_owned()])
        .collect();
    format!(
        "Languages of the piece letters, as in pgn:de (knight, bishop, rook, queen, king):\n\n{}",
        aligned(&rows)
    )
}

/// The greatest width of a column.
const WIDEST: usize = 48;

/// Returns the letters that are written in a language.
fn letters(language: &Language) -> String {
    let letters = language.pieces.iter().take(5).filter_map(|spellings| spellings.first().copied());
    letters.collect::<Vec<&str>>().join(" ")
}

/// Formats rows as columns, two blanks apart.
fn aligned<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> String {
    // A few long cells would move the columns behind them off the screen.
    let lengths = |column: usize| rows.iter().map(move |row| row[column].chars().count());
    let width = |column: usize| lengths(column).filter(|length| *length <= WIDEST).max().unwrap_or(0);
    let widths: [usize; COLUMNS] = std::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line.push_str(&format!("  {cell:width$}"));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn description(notation: Notation) -> String {
    let Notation { dialect, language } = notation;
    let mut text = format!("{}: {}\n\n", dialect.id, dialect.title);
    let shown = language.unwrap_or_else(|| dialect.languages.usual());
    let mut rows = vec![
        ["source".to_owned(), dialect.source.to_owned()],
        ["languages".to_owned(), languages(dialect)],
        ["letters".to_owned(), format!("{} ({})", letters(shown), shown.name)],
    ];
    text.push_str(&aligned(&rows));
    rows.clear();
    rows.extend(examples(dialect, language).into_iter().map(|shown| [shown.what.to_owned(), shown.written]));
    text.push_str(&format!("\nHow it writes:\n\n{}\nA game:\n\n", aligned(&rows)));
    for line in sample(dialect, language).lines() {
        let indent = if line.is_empty() { "" } else { "  " };
        text.push_str(&format!("{indent}{line}\n"));
    }
    text.push_str("\nWhat it loses:\n\n");
    for loss in losses(dialect) {
        text.push_str(&format!("  - {loss}\n"));
    }
    text
}
