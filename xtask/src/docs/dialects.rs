//! docs/dialects.md: what every dialect writes and what it loses.

use stamma::describe::dialect::{examples, languages, losses, sample, short_example, short_title};
use stamma::{DIALECTS, Dialect};

const HEAD: &str = "\
# Dialects

Made from the rows in `crates/stamma-notation/src/moves/dialects.rs` by `cargo xtask docs`. Do not edit.

Each dialect is shown with the letters of its usual language. `stamma dialects eco:de` shows one in another language;
[languages.md](languages.md) lists the languages. The information that a dialect loses is tested:
`crates/stamma/tests/losses.rs` writes games, reads them back, and checks that exactly this is missing.

The examples in the table are a capture, en passant, promotion, castling, double check and mate.

| id | examples | title |
|---|---|---|
";

/// The page.
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for dialect in DIALECTS {
        let (id, shown) = (dialect.id, short_example(dialect, None));
        page += &format!("| [`{id}`](#{id}) | `{shown}` | {} |\n", short_title(dialect));
    }
    for dialect in DIALECTS {
        page += &section(dialect);
    }
    page
}

fn section(dialect: &Dialect) -> String {
    let mut section = format!(
        "\n## {}\n\n{}. Source: {}. Languages: {}.\n\n```text\n",
        dialect.id,
        dialect.title,
        dialect.source,
        languages(dialect)
    );
    let examples = examples(dialect, None);
    let width = examples.iter().map(|shown| shown.what.len()).max().unwrap_or(0);
    for shown in &examples {
        section += &format!("{:width$}  {}\n", shown.what, shown.written);
    }
    section += &format!("```\n\nA game:\n\n```text\n{}\n```\n\n", sample(dialect, None));
    match &losses(dialect)[..] {
        [] => section += "It loses nothing.\n",
        losses => {
            section += "It loses:\n\n";
            section += &list(losses);
        }
    }
    section
}

fn list(sentences: &[String]) -> String {
    sentences.iter().map(|sentence| format!("- {sentence}\n")).collect()
}
