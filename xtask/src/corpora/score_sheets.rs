//! Score sheets by hand: what the players wrote, box by box, and what programs read off photographs.
//!
//! `hcs-training_tags.txt` has a line for each box that holds something: `GAME_PAGE_MOVE_COLOUR.png WORD`, such as
//! `001_0_12_white.png h3`. A sheet is a game and a page; its boxes stand in the order of the moves. Each sheet becomes a
//! text of its own, a numbered line for each move; an empty box of White is written as `...`. Nothing is mended: these
//! are the words as they stand on paper, with the slips of a player in a hurry.
//!
//! In `readings/`, a `.pgn` file is read as it is. A `RESULTS` file holds tables of what a program read off pictures, a
//! move or several a row; the words of one picture become one text.

use std::collections::BTreeMap;
use std::path::Path;

use stamma::{Diagnostic, Severity};

use super::material::{bytes, files_below};
use super::readings::{Counts, cause, is_whole, read_plies, unhinted};
use crate::arguments::Arguments;
use crate::{Result, Verdict};

/// The number of causes of doubt that are named.
const CAUSES: usize = 10;

/// A text and what it is called.
pub struct Sheet {
    /// Which sheet.
    pub name: String,
    /// Its words.
    pub text: String,
    /// The number of words.
    pub words: usize,
}

/// The command.
///
/// # Errors
///
/// The material is not there, or a line of it is not understood.
pub fn run(folder: &Path, mut arguments: Arguments) -> Result<Verdict> {
    let show: usize = arguments.value("--show")?.unwrap_or(0);
    arguments.finish()?;
    let folder = folder.join("messy/scoresheets");
    let tags = String::from_utf8(bytes(&folder.join("hcs-training_tags.txt"))?)?;
    measure(&sheets(&tags)?, show);
    for path in files_below(&folder.join("readings"))? {
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        let text = String::from_utf8_lossy(&bytes(&path)?).into_owned();
        if name.ends_with(".pgn") {
            let words = text.split_whitespace().count();
            println!("\n{name}: {}", given(&Sheet { name: name.clone(), text, words }));
        } else if name.contains("RESULTS") {
            println!("\n{name}");
            pictures(&text).iter().for_each(|sheet| println!("    {}: {}", sheet.name, given(sheet)));
        }
    }
    // What players write is not ours to promise.
    Ok(Verdict::Good)
}

/// Every sheet of the tags.
///
/// # Errors
///
/// A line is not understood.
pub fn sheets(tags: &str) -> Result<Vec<Sheet>> {
    let mut boxes: BTreeMap<(u32, u32), BTreeMap<u32, [&str; 2]>> = BTreeMap::new();
    for line in tags.lines().filter(|line| !line.trim().is_empty()) {
        let fault = || format!("not understood: {line}");
        let (place, word) = line.trim().split_once(' ').ok_or_else(fault)?;
        let [game, page, number, side] = place.trim_end_matches(".png").split('_').collect::<Vec<_>>()[..]
        else {
            return Err(fault().into());
        };
        let side = ["white", "black"].iter().position(|&name| name == side).ok_or_else(fault)?;
        let row = boxes.entry((game.parse()?, page.parse()?)).or_default().entry(number.parse()?);
        row.or_default()[side] = word;
    }
    let sheet = |((game, page), rows): ((u32, u32), BTreeMap<u32, [&str; 2]>)| {
        let mut text = String::new();
        let mut words = 0;
        for (number, [white, black]) in rows {
            words += [white, black].iter().filter(|word| !word.is_empty()).count();
            let white = if white.is_empty() { "..." } else { white };
            text += format!("{number}. {white} {black}").trim_end();
            text.push('\n');
        }
        Sheet { name: format!("game {game} page {page}"), text, words }
    };
    Ok(boxes.into_iter().map(sheet).collect())
}

fn measure(sheets: &[Sheet], show: usize) {
    let (mut whole, mut several) = (0u64, 0u64);
    let mut causes = Counts::default();
    let mut firsts = Counts::default();
    let mut shares = Vec::new();
    let mut shown = 0;
    for sheet in sheets {
        let text = sheet.text.as_bytes();
        let games = unhinted(text);
        let [game] = &games[..] else {
            several += 1;
            println!("{}: {} games", sheet.name, games.len());
            continue;
        };
        // A word that holds two moves makes more moves than words.
        let read = read_plies(game).min(sheet.words);
        shares.push(read * 10_000 / sheet.words.max(1));
        if is_whole(game) && read_plies(game) == sheet.words {
            whole += 1;
            println!("{}: whole, {} moves, findings above a note: {}", sheet.name, read, doubts(game));
        } else if shown < show {
            shown += 1;
            println!("{}: {read} of {} moves; {}", sheet.name, sheet.words, cause(text, game));
        }
        for finding in game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note) {
            causes.add(kind(finding));
        }
        if let Some(first) = game.diagnostics.iter().find(|finding| finding.severity() == Severity::Error) {
            firsts.add(kind(first));
        }
    }
    shares.sort_unstable();
    let median = shares.get(shares.len() / 2).copied().unwrap_or(0);
    println!("\n{} sheets, {} words; {whole} read whole without repair", sheets.len(), total_words(sheets));
    println!("{several} sheets are read as another number of games than one");
    println!("median share of moves before the first stop: {}.{:02} %", median / 100, median % 100);
    for (title, counts) in [("first error of a sheet", &firsts), ("all warnings and errors", &causes)] {
        println!("{title}:");
        for (name, count) in counts.commonest().iter().take(CAUSES) {
            println!("    {count:>6} {name}");
        }
    }
}

/// The code of a finding and its sentence without what differs from place to place: words of the text, squares, pieces
/// and sides.
fn kind(finding: &Diagnostic) -> String {
    const PIECES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let message = finding.message();
    let plain = |(at, part): (usize, &str)| if at % 2 == 1 { "…".to_owned() } else { part.to_owned() };
    let sentence: String = message.split('`').enumerate().map(plain).collect();
    let word = |word: &str| {
        let bare = word.trim_end_matches([',', ';', ':']);
        let is_square = matches!(bare.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
        if is_square {
            "…".to_owned()
        } else if let Some(side) = ["white", "black"].iter().find(|side| bare.starts_with(*side)) {
            word.replacen(side, "the side", 1)
        } else if PIECES.contains(&bare) {
            word.replacen(bare, "piece", 1)
        } else {
            word.to_owned()
        }
    };
    let words: Vec<String> = sentence.split(' ').map(word).collect();
    format!("{} {}", finding.code(), words.join(" "))
}

fn total_words(sheets: &[Sheet]) -> usize {
    sheets.iter().map(|sheet| sheet.words).sum()
}

fn doubts(game: &stamma::Game) -> Counts {
    let mut counts = Counts::default();
    for finding in game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note) {
        counts.add(finding.code().id());
    }
    counts
}

/// The games and findings that a text gives, in one line.
fn given(sheet: &Sheet) -> String {
    let games = unhinted(sheet.text.as_bytes());
    let parts = games.iter().map(|game| {
        let total = game.mainline().count();
        let letters = game.letters.language.id;
        let cause = cause(sheet.text.as_bytes(), game);
        format!("{} of {total} moves in {letters} letters, {}; {cause}", read_plies(game), game.result.text())
    });
    let parts: Vec<String> = parts.collect();
    let words = sheet.words;
    if parts.is_empty() {
        format!("{words} words, no game")
    } else {
        format!("{words} words, {}", parts.join(" | "))
    }
}

/// The pictures of a file of results: a heading between `===`, or the first line with a picture's name, and a table
/// whose rows begin with ply and side; the words read end where the next column begins, two blanks further.
pub fn pictures(text: &str) -> Vec<Sheet> {
    let mut sheets: Vec<Sheet> = Vec::new();
    for line in text.lines() {
        if line.starts_with("===") || line.contains(".jpg") && sheets.is_empty() {
            let name = line.trim_matches(['=', ' ']).split(' ').next().unwrap_or_default().to_owned();
            sheets.push(Sheet { name, text: String::new(), words: 0 });
            continue;
        }
        let mut parts = line.trim_start().splitn(2, ' ');
        let ply: Option<u32> = parts.next().and_then(|word| word.parse().ok());
        let rest = parts.next().unwrap_or_default().trim_start();
        let read = ["white", "black"].iter().find_map(|side| rest.strip_prefix(side));
        let (Some(_), Some(read), Some(sheet)) = (ply, read, sheets.last_mut()) else { continue };
        let read = read.trim_start();
        let read = read.split("  ").next().unwrap_or_default();
        let read = read.split(" -> ").next().unwrap_or_default().trim();
        if matches!(read, "" | "—") {
            continue;
        }
        sheet.words += read.split(' ').count();
        sheet.text += read;
        sheet.text.push('\n');
    }
    sheets.retain(|sheet| sheet.words > 0);
    sheets
}
