//! `detect`: reports dialect, language and variant of each game, with the evidence.

use super::reading::{Maker, Setting, each_game};
use crate::args::{Detect, Format, GlobalArgs};
use crate::findings::Findings;
use crate::made::Made;
use crate::output::{Games, LastBlank, Output};
use crate::{Stop, Verdict};
use stamma::render::{Source, printable};
use stamma::{Dialect, Evidence, Game, Recognition, recognise_among};
use stamma_json::detected;

pub(super) fn run(detect: &Detect, general: &GlobalArgs) -> Result<Verdict, Stop> {
    let setting = Setting::of(&detect.reading, general)?.swelling();
    let mut games = Games::to(Output::standard(), LastBlank::Kept);
    let mut findings = Findings::silent(general, &detect.reading.findings);
    let (known, format) = (setting.known.dialects(), general.format);
    let detector = |_: &_| Detector { known, format };
    each_game(&detect.reading, &setting, "detect", &mut findings, Some(&mut games), detector)?;
    games.into_output().finish()?;
    Ok(findings.verdict())
}

/// Tells what games are written in.
struct Detector<'a> {
    known: &'a [&'static Dialect],
    format: Format,
}

impl Maker for Detector<'_> {
    fn game(&mut self, game: &Game, source: &Source<'_>, made: &mut Made) {
        let found = recognise_among(game, source.input(), self.known);
        let start = made.bytes().len();
        let number = match self.format {
            Format::Short | Format::Human => {
                let before = format!("{}{}", printable(source.name()), self.before_number());
                made.bytes().extend_from_slice(before.as_bytes());
                let number = start + before.len();
                let text = match self.format {
                    Format::Short => line(game, &found),
                    _ => page(game, &found),
                };
                made.bytes().extend_from_slice(text.as_bytes());
                number..number + game.index.to_string().len()
            }
            _ => detected(game, source, &found, made.bytes()),
        };
        made.number_at(number);
        made.game_end(start);
    }
}

impl Detector<'_> {
    /// What stands between the name of the input and the number of the game.
    fn before_number(&self) -> &'static str {
        match self.format {
            Format::Short => ": game ",
            _ => ", game ",
        }
    }
}

/// `games.txt: game 3: german-old:de, standard, 0.93`, from the number on.
fn line(game: &Game, found: &Recognition) -> String {
    format!(
        "{}: {}:{}, {}, {:.2}{}\n",
        game.index,
        found.dialect.id,
        found.language.id,
        game.variant.id(),
        found.confidence,
        if found.ambiguous { ", ambiguous" } else { "" },
    )
}

/// The same in several lines, from the number on.
fn page(game: &Game, found: &Recognition) -> String {
    let mut text = format!("{}\n", game.index);
    let mut row = |name: &str, value: String| text.push_str(&format!("  {name:<14}{value}\n"));
    row("dialect", format!("{}: {}", found.dialect.id, found.dialect.title));
    if !found.alternatives.is_empty() {
        row("or", ids(found.alternatives.iter().map(|dialect| dialect.id)));
    }
    let letters: Vec<&str> = found.language.pieces[..5].iter().map(|spellings| spellings[0]).collect();
    row("language", format!("{}: {} ({})", found.language.id, found.language.name, letters.join(" ")));
    if !found.languages.is_empty() {
        row("same letters", ids(found.languages.iter().map(|language| language.id)));
    }
    row("variant", String::from(game.variant.id()));
    row("confidence", format!("{:.2}", found.confidence));
    if found.ambiguous {
        row("ambiguous", String::from("letters of another language play the whole game as other moves"));
    }
    for (name, words) in [("because of", &found.evidence), ("mixed with", &found.mixed)] {
        for (at, evidence) in words.iter().enumerate() {
            row(if at == 0 { name } else { "" }, told(evidence));
        }
    }
    text
}

fn told(evidence: &Evidence) -> String {
    let word = printable(&evidence.word);
    match evidence.ply {
        0 => format!("`{word}`: {}", evidence.says),
        ply => format!("`{word}` (ply {ply}): {}", evidence.says),
    }
}

fn ids(ids: impl Iterator<Item = &'static str>) -> String {
    ids.collect::<Vec<_>>().join(", ")
}
