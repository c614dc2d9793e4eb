//! Score sheets as players wrote them, put right: how much of them is read then, and whether the sheets of both players
//! tell the same game.
//!
//! What was played is not known. But where a game has two sheets, each is put right alone, and two that agree on a move
//! are seldom both wrong.

use std::collections::BTreeMap;
use std::path::Path;

use stamma::repair::{RepairOptions, repair};
use stamma::{PlySource, ReadOptions, read_games};

use super::material::{bytes, files_below};
use super::readings::{percent, read_plies};
use super::score_sheets::{pictures, sheets};
use crate::arguments::Arguments;
use crate::reading::sans;
use crate::{Result, Verdict};

/// What came of a sheet.
struct Mended {
    moves: Vec<String>,
    repairs: u64,
    whole: bool,
    findings: Vec<String>,
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
    let (mut words, mut moves, mut repairs, mut whole, mut shown) = (0u64, 0u64, 0u64, 0u64, 0usize);
    let mut games: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    let all = sheets(&tags)?;
    for sheet in &all {
        let mended = mend(&sheet.text);
        words += sheet.words as u64;
        moves += mended.moves.len() as u64;
        repairs += mended.repairs;
        whole += u64::from(mended.whole);
        for finding in mended.findings.iter().take(show.saturating_sub(shown)) {
            shown += 1;
            println!("{}: {finding}", sheet.name);
        }
        let game = sheet.name.split(" page").next().unwrap_or_default().to_owned();
        games.entry(game).or_default().push(mended.moves);
    }
    println!(
        "{} sheets, {words} words: {moves} moves ({}), {repairs} of them repaired; {whole} sheets are read to their end",
        all.len(),
        percent(moves, words)
    );
    let (mut pairs, mut same, mut longer, mut equal) = (0u64, 0u64, 0u64, 0u64);
    for pages in games.values() {
        let [first, second] = &pages[..] else { continue };
        pairs += 1;
        longer += first.len().max(second.len()) as u64;
        same += first.iter().zip(second).take_while(|(first, second)| first == second).count() as u64;
        equal += u64::from(first == second);
    }
    println!(
        "{pairs} games with two sheets: they agree from the start on {same} of {longer} moves ({}); {equal} games are \
         the same to the end",
        percent(same, longer)
    );
    for path in files_below(&folder.join("readings"))? {
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        if name.contains("RESULTS") {
            println!("\n{name}");
            for sheet in pictures(&String::from_utf8_lossy(&bytes(&path)?)) {
                let Mended { moves, repairs, .. } = mend(&sheet.text);
                let (name, words, moves) = (&sheet.name, sheet.words, moves.len());
                println!("    {name}: {words} words, {moves} moves, {repairs} of them repaired");
            }
        }
    }
    Ok(Verdict::Good)
}

fn mend(text: &str) -> Mended {
    let options = ReadOptions::default();
    let Some(game) = read_games(text.as_bytes(), options).next() else {
        return Mended { moves: Vec::new(), repairs: 0, whole: false, findings: Vec::new() };
    };
    let repaired = repair(&game, text.as_bytes(), &options, &RepairOptions::default());
    let game = repaired.map_or(game, |repaired| repaired.game);
    let read = read_plies(&game);
    let repairs = game.mainline().filter(|ply| ply.source == PlySource::Repair).count() as u64;
    let findings = game.diagnostics.iter().filter(|finding| finding.detail.confidence().is_some());
    let findings = findings.map(|finding| format!("{} {}", finding.code(), finding.message())).collect();
    let whole = read > 0 && read == game.mainline().count();
    Mended { moves: sans(&game).into_iter().take(read).collect(), repairs, whole, findings }
}
