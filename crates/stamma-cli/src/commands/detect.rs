//! `detect`: dialect, language and variant of each game, with the words that decided.

use super::reading::{Setting, each_game};
use crate::args::{Detect, Format, General};
use crate::findings::Findings;
use crate::output::Output;
use crate::{Stop, Verdict, json};
use stamma::render::{Source, printable};
use stamma::{Evidence, Game, Recognition, recognise_among};

pub(super) fn run(detect: &Detect, general: &General) -> Result<Verdict, Stop> {
    let setting = Setting::of(&detect.reading, general)?;
    let mut output = Output::standard();
    let mut findings = Findings::new(general, &detect.reading.judging);
    let mut text = Vec::new();
    each_game(
        &detect.reading,
        &setting,
        "detect",
        &mut findings,
        &mut |game: &Game, source: &Source<'_>, findings: &mut Findings| {
            text.clear();
            let found = recognise_among(game, source.input(), setting.known.dialects());
            match general.format {
                Format::Short => text.extend_from_slice(line(game, source, &found).as_bytes()),
                Format::Human => text.extend_from_slice(page(game, source, &found).as_bytes()),
                _ => json::detected(game, source, &found, &mut text),
            }
            output.write(&text)?;
            findings.count(game, source);
            Ok(())
        },
    )?;
    output.finish()?;
    Ok(findings.verdict())
}

/// `games.txt: game 3: german-old:de, standard, 0.93`.
fn line(game: &Game, source: &Source<'_>, found: &Recognition) -> String {
    format!(
        "{}: game {}: {}:{}, {}, {:.2}{}\n",
        printable(source.name()),
        game.index,
        found.dialect.id,
        found.language.id,
        game.variant.id(),
        found.confidence,
        if found.ambiguous { ", ambiguous" } else { "" },
    )
}

fn page(game: &Game, source: &Source<'_>, found: &Recognition) -> String {
    let mut text = format!("{}, game {}\n", printable(source.name()), game.index);
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
