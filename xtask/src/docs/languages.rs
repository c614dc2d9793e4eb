//! docs/languages.md: the piece letters of every language and where they are found.

use stamma::LANGUAGES;

const HEAD: &str = "\
# Languages

Made from `LANGUAGES` in `crates/stamma-notation/src/moves/languages.rs` by `cargo xtask docs`. Do not edit.

Piece letters in the order knight, bishop, rook, queen, king, pawn. The first spelling of a piece is written, the others
are only read. The pawn's letter is only read, and left out where it would turn other words into pawn moves (German `B`,
Dutch `O`). Every language reads figurines. Where two languages read a text alike, the earlier row is named.

Latin letters that look like the Cyrillic or Greek ones of a row are read for them, if the text also has a letter of that
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
