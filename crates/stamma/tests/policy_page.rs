//! The page about policies shows the table that they are made from.

use stamma::{Level, POLICIES};

#[test]
fn the_page_shows_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/policy.md");
    let page = std::fs::read_to_string(path).unwrap();
    for row in &POLICIES {
        let levels = [row.notes, row.warnings, row.errors, row.export_form].map(Level::name).join(" | ");
        let tags = if row.judges_tags { "always" } else { "in `check`" };
        let line = format!("| `{}` | {levels} | {tags} |\n", row.id);
        assert!(page.contains(&line), "docs/policy.md lacks\n{line}");
        assert!(page.contains(&format!("`{}`: {}\n", row.id, row.title)), "{}", row.title);
    }
}
