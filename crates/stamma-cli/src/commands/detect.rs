//! `detect`: reports dialect, language and variant of each game, with the evidence.

use super::reading::{GameHandler, ReadSettings, each_game};
use crate::args::{Detect, Format, GlobalArgs};
use crate::batch_output::BatchOutput;
use crate::findings::Findings;
use crate::output::{Games, LastBlank, Output};
use crate::{EarlyExit, Verdict};
use stamma::container::Container;
use stamma::render::{Source, printable};
use stamma::{Evidence, GameSource, GameSummary, Recognition, Variant};
use stamma_json::Detector;

pub(super) fn run(detect: &Detect, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    if general.format == Format::Sarif {
        let reason = "--format: SARIF is for findings; `stamma detect` prints human, short or json";
        return Err(EarlyExit::Failed(String::from(reason)));
    }
    let setting = ReadSettings::of(&detect.reading, general)?.swelling();
    let mut games = Games::to(Output::standard(), LastBlank::Kept);
    let mut findings = Findings::silent(general, &detect.reading.findings);
    let (known, format) = (setting.known.dialects(), general.format);
    let writer = |_: &_| DetectionWriter { detector: Detector::new(known), format };
    each_game(&detect.reading, &setting, "detect", &mut findings, Some(&mut games), writer)?;
    games.into_output()?.finish()?;
    Ok(findings.verdict())
}

/// Writes the dialect, language and variant of games.
struct DetectionWriter {
    detector: Detector,
    format: Format,
}

impl GameHandler for DetectionWriter {
    fn game<G: GameSource>(
        &mut self,
        game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut BatchOutput,
    ) -> Option<GameSummary> {
        let detected = self.detector.detect(game, source.input())?;
        let (found, variant) = (&detected.recognition, detected.variant);
        let start = made.bytes().len();
        let place = match self.format {
            Format::Short | Format::Human => {
                let before = format!("{}{}", printable(source.name()), self.before_number());
                made.bytes().extend_from_slice(before.as_bytes());
                let place = start + before.len();
                let text = match self.format {
                    Format::Short => line(number, variant, found),
                    _ => page(number, variant, found, source.containers()),
                };
                made.bytes().extend_from_slice(text.as_bytes());
                place..place + number.to_string().len()
            }
            _ => detected.write(number, source, made.bytes()),
        };
        made.number_at(place);
        made.game_end(start);
        Some(detected.summary)
    }

    fn finish(&mut self, _made: &mut BatchOutput) {}
}

impl DetectionWriter {
    /// The text between the name of the input and the number of the game.
    fn before_number(&self) -> &'static str {
        match self.format {
            Format::Short => ": game ",
            _ => ", game ",
        }
    }
}

/// `games.txt: game 3: german-old:de, standard, 0.93`, from the number on.
fn line(number: u32, variant: Option<Variant>, found: &Recognition) -> String {
    format!(
        "{}: {}:{}, {}, {:.2}{}\n",
        number,
        found.dialect.id,
        found.language.id,
        variant.map_or("unknown variant", Variant::id),
        found.confidence,
        if found.ambiguous { ", ambiguous" } else { "" },
    )
}

/// Returns the long form in several lines, from the number on.
fn page(
    number: u32,
    variant: Option<Variant>,
    found: &Recognition,
    containers: &[&'static Container],
) -> String {
    let mut text = format!("{number}\n");
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
    row("variant", String::from(variant.map_or("unknown", Variant::id)));
    if !containers.is_empty() {
        row("taken out of", ids(containers.iter().map(|container| container.id)));
    }
    row("confidence", format!("{:.2}", found.confidence));
    if found.ambiguous {
        row("ambiguous", String::from("letters of another language play the whole game as other moves"));
    }
    for (name, words) in [("because of", &found.evidence), ("mixed with", &found.mixed)] {
        for (at, evidence) in words.iter().enumerate() {
            row(if at == 0 { name } else { "" }, evidence_line(evidence));
        }
    }
    text
}

fn evidence_line(evidence: &Evidence) -> String {
    let word = printable(&evidence.word);
    match evidence.ply {
        0 => format!("`{word}`: {}", evidence.says),
        ply => format!("`{word}` (ply {ply}): {}", evidence.says),
    }
}

fn ids(ids: impl Iterator<Item = &'static str>) -> String {
    ids.collect::<Vec<_>>().join(", ")
}
