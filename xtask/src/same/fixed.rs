//! Command lines that need no text: lists, pages of codes, positions, mistakes; and the talks of `record` as they were typed.

use std::fs;
use std::path::{Path, PathBuf};

use super::command_lines::{Known, VARIANTS};
use super::runner::Run;
use crate::corpora::material;
use crate::{Result, places};

/// Lines that are mistakes, or need nothing.
const LINES: &[&str] = &[
    "--version",
    "dialects",
    "dialects --languages",
    "dialects --format json",
    "dialects nonsense",
    "dialects {own-dialects}",
    "dialects club --dialect-file {own-dialects}",
    "dialects club:ru --dialect-file {own-dialects}",
    "explain-code",
    "explain-code nonsense",
    "explain-code --format json",
    "check missing.pgn",
    "check --from nonsense",
    "check --from pgn:xx",
    "check --variant nonsense",
    "check --variant crazyhouse",
    "check --encoding nonsense",
    "check --policy nonsense",
    "check --format nonsense",
    "check --deny X999",
    "check --nonsense",
    "convert --to nonsense",
    "convert --to pgn:xx",
    "convert --to json:de",
    "convert -o missing/out.pgn",
    "convert --min-confidence 2",
    "convert --dialect-file missing.toml",
    "repair --answer nonsense",
    "repair --same-game",
    "repair --same-game missing.pgn",
    "record --fen nonsense",
    "record --chess960 960",
    "diagram --fen nonsense",
    "diagram --square z9 --fen {start}",
    "diagram missing.pgn",
    "perft",
    "perft 3 --fen nonsense",
    "perft 3 --variant nonsense",
    "perft 3 --divide",
    "nonsense",
    "-o out.pgn",
];

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// All of them. Texts to type are written into the folder.
///
/// # Errors
///
/// A file of testdata cannot be read, or one of the folder not be written.
pub fn runs(known: &Known, folder: &Path, positions: usize) -> Result<Vec<Run>> {
    fs::create_dir_all(folder)?;
    let own = places::root().join("docs/own-dialect.toml").display().to_string();
    let mut lines: Vec<Vec<String>> = Vec::new();
    for line in LINES {
        let word = |word: &str| match word {
            "{own-dialects}" => own.clone(),
            "{start}" => START.to_owned(),
            word => word.to_owned(),
        };
        lines.push(line.split(' ').map(word).collect());
    }
    let mut line = |words: &[&str]| lines.push(words.iter().map(|word| (*word).to_owned()).collect());
    for dialect in &known.dialects {
        line(&["dialects", dialect]);
        for language in &known.languages {
            line(&["dialects", &format!("{dialect}:{language}")]);
        }
    }
    for code in &known.codes {
        line(&["explain-code", code]);
    }
    for variant in VARIANTS {
        line(&["perft", "2", "--divide", "--variant", variant]);
    }
    for (variant, fen) in fens(positions)? {
        line(&["perft", "1", "--divide", "--variant", &variant, "--fen", &fen]);
        line(&["perft", "2", "--variant", &variant, "--fen", &fen]);
        line(&["diagram", "--variant", &variant, "--fen", &fen]);
        line(&["record", "--quiet", "--variant", &variant, "--fen", &fen]);
    }
    let of_words = |words: Vec<String>| Run {
        command: words.join(" "),
        words,
        stdin: None,
        input: "no input".to_owned(),
    };
    let mut runs: Vec<Run> = lines.into_iter().map(of_words).collect();
    runs.extend(talks(folder)?);
    Ok(runs)
}

/// Positions with the variant they are of: those of the perft files, so many of each, and those that are tried for faults.
fn fens(positions: usize) -> Result<Vec<(String, String)>> {
    let root = places::root();
    let mut fens = Vec::new();
    for variant in VARIANTS {
        let text = fs::read_to_string(root.join(format!("testdata/perft/{variant}.epd")))?;
        let rows: Vec<&str> =
            text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).collect();
        let step = (rows.len() / positions.max(1)).max(1);
        for row in rows.iter().step_by(step) {
            let fen = row.split(';').next().unwrap_or_default().trim();
            fens.push((variant.to_owned(), fen.to_owned()));
        }
    }
    for path in material::files_below(&root.join("fuzz/seeds/fen"))? {
        let bytes = fs::read(path)?;
        let fen = String::from_utf8_lossy(&bytes).trim_end_matches('\n').replace('\0', "");
        fens.extend(VARIANTS.map(|variant| (variant.to_owned(), fen.clone())));
    }
    Ok(fens)
}

/// The talks of testdata, with what is typed in them.
fn talks(folder: &Path) -> Result<Vec<Run>> {
    let root = places::root();
    let fixtures = root.join("crates/stamma-cli/tests/fixtures");
    let mut runs = Vec::new();
    for path in material::files_below(&root.join("testdata/record"))? {
        let talk = fs::read_to_string(&path)?;
        let Some(first) = talk.lines().next().and_then(|line| line.strip_prefix("$ stamma ")) else {
            return Err(format!("{} begins with no command", path.display()).into());
        };
        // The talks are held in the folder of the fixtures; here every program has a folder of its own.
        let full = |word: String| {
            let file = fixtures.join(&word);
            if file.is_file() { file.display().to_string() } else { word }
        };
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        let lines: Vec<&str> = talk.lines().filter_map(typed).collect();
        let stdin = folder.join(name.replace('/', "-"));
        fs::write(&stdin, lines.join("\n") + "\n")?;
        for jobs in ["1", "4"] {
            let words: Vec<String> = words(first).into_iter().map(full).collect();
            let words = [words, vec!["--jobs".to_owned(), jobs.to_owned()]].concat();
            let stdin: Option<PathBuf> = Some(stdin.clone());
            runs.push(Run { command: words.join(" "), words, stdin, input: name.clone() });
        }
    }
    Ok(runs)
}

/// The typed part of a line that has a prompt.
fn typed(line: &str) -> Option<&str> {
    let (prompt, answer) = line.split_once(['>', '?'])?;
    let number = prompt.split(['.', ' ']).next()?;
    let is_prompt = matches!(prompt, "which" | "over")
        || number.parse::<u32>().is_ok() && (prompt.ends_with(". white") || prompt.ends_with("... black"));
    is_prompt.then(|| answer.trim_start())
}

/// The words of a command line; one in single quotation marks may hold blanks.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talks_give_what_was_typed() {
        assert_eq!(typed("1. white> e4 e5"), Some("e4 e5"));
        assert_eq!(typed("12... black> undo"), Some("undo"));
        assert_eq!(typed("which? 2"), Some("2"));
        assert_eq!(typed("Nf3 is not taken? no"), None);
        assert_eq!(words("record --fen '8/8 w' -q"), ["record", "--fen", "8/8 w", "-q"]);
    }
}
