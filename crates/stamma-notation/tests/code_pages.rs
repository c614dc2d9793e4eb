//! The pages of the diagnostic codes in crates/stamma/codes: every code has one, and their examples give the findings
//! they show.
//!
//! An example is a fenced `game` block and the `finding` block after it. The words after `game` set how it is read:
//! `depth=N`, `moves=N` and `findings=N` are limits, `illegal=keep` keeps illegal moves; in an `escaped` text `\xE9` is the byte E9; `crlf` and
//! `bom` are how it is stored. With `strict` it is compared with PGN's export format, and only the findings with the page's
//! own code are reported, with `tags` those about the values of tags. Examples that are `stored=` in another encoding are run
//! where texts are decoded: crates/stamma-io/tests/encodings.rs. Those that are repaired are run in
//! crates/stamma-repair/tests/repair.rs, those of an `eco` in crates/stamma/tests/openings.rs, and `duplicates` in
//! crates/stamma-cli/tests/check.rs.

use stamma_notation::{Code, IllegalMoves, ReadOptions, export_form, read_games, tag_values};
use std::fs;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../stamma/codes")
}

fn page(code: Code) -> String {
    let path = folder().join(format!("{code}.md"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A fenced block: the words after the fence, and the lines inside without the last line end.
struct Block {
    info: String,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block { info: info.to_string(), text: inside.join("\n") });
        }
    }
    blocks
}

/// Returns the bytes of a text in which `\xE9` means the byte E9.
fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}

/// The findings of a text, one a line: code, line and column from 1, sentence.
fn findings(code: Code, info: &str, text: &str) -> String {
    let mut options = ReadOptions::default();
    let mut input = text.as_bytes().to_vec();
    let (mut strict, mut tags) = (false, false);
    for word in info.split_whitespace().skip(1) {
        match word.split_once('=') {
            Some(("depth", limit)) => options.limits.depth = limit.parse().unwrap(),
            Some(("illegal", "keep")) => options.illegal = IllegalMoves::Keep,
            Some(("findings", limit)) => options.limits.findings = limit.parse().unwrap(),
            Some(("moves", limit)) => options.limits.plies = limit.parse().unwrap(),
            None if word == "escaped" => input = unescaped(text),
            None if word == "crlf" => input = text.replace('\n', "\r\n").into_bytes(),
            None if word == "bom" => input = format!("\u{FEFF}{text}").into_bytes(),
            None if word == "strict" => strict = true,
            None if word == "tags" => tags = true,
            _ => panic!("`{word}` is no way to read an example"),
        }
    }
    let mut lines = Vec::new();
    for game in read_games(&input, options) {
        let mut found = game.diagnostics.clone();
        if strict {
            found = export_form(&game, &input);
            found.retain(|finding| finding.code() == code);
        }
        if tags {
            found.extend(tag_values(&game, &input));
        }
        for finding in &found {
            let before = String::from_utf8_lossy(&input[..finding.span.start]).into_owned();
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
            lines.push(format!("{} {line}:{column} {}", finding.code(), finding.message()));
        }
    }
    lines.join("\n")
}

#[test]
fn every_code_has_a_page_and_every_page_a_code() {
    let mut pages: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    pages.sort();
    let mut codes: Vec<String> = Code::ALL.iter().map(ToString::to_string).collect();
    codes.sort();
    assert_eq!(pages, codes);
}

#[test]
fn pages_have_their_form() {
    for &code in Code::ALL {
        let page = page(code);
        let opening = format!("# {} {}\n\nSeverity: {}\n\n", code.id(), code.slug(), code.severity().name());
        assert!(page.starts_with(&opening), "{code} must begin with\n{opening}");
        let example = page.find("\n## Example\n").unwrap_or_else(|| panic!("{code} has no example"));
        let advice = page.find("\n## What to do\n").unwrap_or_else(|| panic!("{code} gives no advice"));
        assert!(example < advice, "{code}: the example comes before the advice");
    }
}

#[test]
fn examples_give_the_findings_written() {
    let mut wrong = String::new();
    for &code in Code::ALL {
        let blocks = blocks(&page(code));
        assert!(
            !blocks.is_empty() && blocks.len().is_multiple_of(2),
            "{code}: a `game` block and a `finding` block each"
        );
        for pair in blocks.chunks_exact(2) {
            let [game, finding] = pair else { unreachable!() };
            let elsewhere = ["stored=", "repair", "eco", "duplicates"];
            if elsewhere.iter().any(|word| game.info.contains(word)) {
                continue;
            }
            assert!(game.info.starts_with("game") && finding.info == "finding", "{code}: {}", game.info);
            let found = findings(code, &game.info, &game.text);
            let named = found.lines().any(|line| line.starts_with(code.id()));
            if found != finding.text || !named {
                wrong += &format!("{code}: the game\n{}\ngives\n{found}\n\n", game.text);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
