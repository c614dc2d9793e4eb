//! docs/languages.md: the piece letters of every language and where they are found.

use stamma::LANGUAGES;

const HEAD: &str = "\
# Languages

Made from `LANGUAGES` in `crates/stamma-notation/src/moves/languages.rs` by `cargo xtask docs`. Do not edit.

Piece letters in the order knight, bishop, rook, queen, king, pawn. The first spelling of a piece is written; the others are
only read. The letter of the pawn is only read, and is left out if it would turn other words into pawn moves (German `B`, Dutch
`O`). Figurines are read in every language. If a text reads the same in two languages, the earlier row is reported.

Latin letters that look like Cyrillic or Greek ones of a row are read as these if the text contains other letters of that
alphabet.

| tag | language | its own name | N | B | R | Q | K | pawn | sources |
|---|---|---|---|---|---|---|---|---|---|
";

/// The page.
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for language in LANGUAGES {
        let letters: Vec<String> = language.pieces.iter().map(|spellings| spellings.join(" ")).collect();
        page += &format!(
            "| `{}` | {} | {} | {} | {} |\n",
            language.id,
            language.name,
            language.native,
            letters.join(" | "),
            language.sources.join("; "),
        );
    }
    page
}
