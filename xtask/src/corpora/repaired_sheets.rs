//! Score sheets as players wrote them, put right: how much of them is read then, and whether the sheets of both players
//! tell the same game.
//!
//! The moves that were played are not known. But where a game has two sheets, each is repaired alone, and two that
//! agree on a move are seldom both wrong. The two sheets are also repaired together, as two witnesses.

use std::collections::BTreeMap;
use std::path::Path;

use stamma::notation::Code;
use stamma::render::Source;
use stamma::repair::{RepairOptions, SheetReading, merge_sheets, repair};
use stamma::{Diagnostic, Game, PlySource, ReadOptions, Span, read_games};

use super::material::{bytes, files_below};
use super::readings::{percent, read_plies};
use super::score_sheets::{Sheet, pictures, sheets};
use crate::arguments::Arguments;
use crate::reading::sans;
use crate::repair_bench::score::aligned;
use crate::{Result, Verdict};

/// The result of repairing a sheet.
struct Mended {
    moves: Vec<String>,
    repairs: u64,
    whole: bool,
    game: Option<Game>,
    findings: Vec<Diagnostic>,
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
    let all = sheets(&tags)?;
    let mut games: BTreeMap<&str, Vec<(&Sheet, Mended)>> = BTreeMap::new();
    for sheet in &all {
        let mended = mend(&sheet.text);
        words += sheet.words as u64;
        moves += mended.moves.len() as u64;
        repairs += mended.repairs;
        whole += u64::from(mended.whole);
        games.entry(sheet.name.split(" page").next().unwrap_or_default()).or_default().push((sheet, mended));
    }
    for pages in games.values() {
        for (at, (sheet, mended)) in pages.iter().enumerate() {
            let other =
                pages.iter().enumerate().find(|(place, _)| *place != at).map(|(_, (other, _))| *other);
            for finding in mended.findings.iter().take(show.saturating_sub(shown)) {
                shown += 1;
                println!("{}", look(sheet, other, finding));
            }
        }
    }
    println!(
        "{} sheets, {words} words: {moves} moves ({}), {repairs} of them repaired; {whole} sheets are read to their end",
        all.len(),
        percent(moves, words)
    );
    let mut pairs = Pairs::default();
    for pages in games.values() {
        if let [(first, one), (second, other)] = &pages[..] {
            pairs.add([first, second], [one, other]);
        }
    }
    pairs.tell();
    for path in files_below(&folder.join("readings"))? {
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        if name.contains("RESULTS") {
            println!("\n{name}");
            for sheet in pictures(&String::from_utf8_lossy(&bytes(&path)?)) {
                let Mended { moves, repairs, findings, .. } = mend(&sheet.text);
                let (name, words, moves) = (&sheet.name, sheet.words, moves.len());
                println!("    {name}: {words} words, {moves} moves, {repairs} of them repaired");
                for finding in findings.iter().take(show) {
                    println!("{}", look(&sheet, None, finding));
                }
            }
        }
    }
    Ok(Verdict::Good)
}

fn mend(text: &str) -> Mended {
    let options = ReadOptions::default();
    let Some(game) = read_games(text.as_bytes(), options.clone()).next() else {
        return Mended { moves: Vec::new(), repairs: 0, whole: false, game: None, findings: Vec::new() };
    };
    let repaired = repair(&game, text.as_bytes(), &options, &RepairOptions::default());
    let mended = repaired.map_or_else(|| game.clone(), |repaired| repaired.game);
    let findings = mended.diagnostics.iter().filter(|finding| finding.detail.confidence().is_some());
    let findings = findings.cloned().collect();
    Mended { game: Some(game), findings, ..made_of(&mended) }
}

fn made_of(game: &Game) -> Mended {
    let read = read_plies(game);
    let repairs = game.mainline().filter(|ply| ply.source != PlySource::Text).count() as u64;
    let whole = read > 0 && read == game.mainline().count();
    Mended {
        moves: sans(game).into_iter().take(read).collect(),
        repairs,
        whole,
        game: None,
        findings: Vec::new(),
    }
}

/// A repair with the lines around it, and the same lines of the other sheet of the game.
fn look(sheet: &Sheet, other: Option<&Sheet>, finding: &Diagnostic) -> String {
    let line = sheet.text.as_bytes()[..finding.span.start].iter().filter(|&&byte| byte == b'\n').count();
    let around = |sheet: &Sheet| {
        let lines: Vec<&str> = sheet.text.lines().skip(line.saturating_sub(2)).take(6).collect();
        lines.join(" | ")
    };
    let sure = finding.detail.confidence().unwrap_or_default();
    let mut text = format!(
        "{}, ply {:?}: {} {} ({sure:.2})\n",
        sheet.name,
        finding.ply,
        finding.code(),
        finding.message()
    );
    text += &format!("    this:  {}\n", around(sheet));
    if let Some(other) = other {
        text += &format!("    other: {}\n", around(other));
    }
    text
}

/// The figures for games with two sheets.
#[derive(Default)]
struct Pairs {
    games: u64,
    longer: u64,
    /// Moves on which the readings of both sheets alone agree, from the start and after realignment.
    same: u64,
    aligned: u64,
    equal: u64,
    together: u64,
    whole: u64,
    moves: u64,
    findings: BTreeMap<Code, u64>,
    /// Moves of the joint reading that the reading of one sheet alone, of either, or of both has as well.
    either: u64,
    both: u64,
}

impl Pairs {
    fn add(&mut self, sheets: [&Sheet; 2], alone: [&Mended; 2]) {
        let [one, other] = alone.map(|mended| &mended.moves);
        self.games += 1;
        self.longer += one.len().max(other.len()) as u64;
        self.same += one.iter().zip(other).take_while(|(one, other)| one == other).count() as u64;
        self.aligned += aligned(one, other).iter().filter(|same| **same).count() as u64;
        self.equal += u64::from(one == other);
        let [Some(first), Some(second)] = [&alone[0].game, &alone[1].game] else { return };
        let sources = [0, 1].map(|at| Source::new(&sheets[at].name, sheets[at].text.as_bytes()));
        let options = ReadOptions::default();
        let games = [first, second];
        let locate = sources.each_ref().map(|source| |span: Span| source.elsewhere(span));
        let sheet_reading = |at: usize| SheetReading {
            game: games[at],
            input: sources[at].input(),
            locate: &locate[at],
            options: &options,
        };
        let Some(found) = merge_sheets([sheet_reading(0), sheet_reading(1)], &RepairOptions::default())
        else {
            return println!("{} and {} do not tell the same game", sheets[0].name, sheets[1].name);
        };
        let made = made_of(&found.repaired.game);
        self.together += 1;
        self.whole += u64::from(made.whole);
        self.moves += made.moves.len() as u64;
        let has = [one, other].map(|alone| aligned(alone, &made.moves));
        let count = |holds: fn(bool, bool) -> bool| {
            has[0].iter().zip(&has[1]).filter(|(one, other)| holds(**one, **other)).count() as u64
        };
        self.either += count(|one, other| one || other);
        self.both += count(|one, other| one && other);
        for finding in &found.repaired.game.diagnostics {
            *self.findings.entry(finding.code()).or_default() += 1;
        }
    }

    fn tell(&self) {
        let Pairs { games, longer, same, aligned, equal, together, whole, moves, either, both, .. } = *self;
        println!(
            "{games} games with two sheets, each alone: of {longer} moves they agree from the start on {same} ({}), \
             after realignment on {aligned} ({}); {equal} games are the same to the end",
            percent(same, longer),
            percent(aligned, longer)
        );
        println!(
            "{together} of them together: {moves} moves, {whole} games are read to their end; both sheets alone have \
             {both} of the moves ({}), one of them at least {either} ({})",
            percent(both, moves),
            percent(either, moves)
        );
        let codes: Vec<String> = self
            .findings
            .iter()
            .filter(|(code, _)| code.id().starts_with('D'))
            .map(|(code, count)| format!("{code} {count}"))
            .collect();
        println!("findings of the games together: {}", codes.join(", "));
    }
}
