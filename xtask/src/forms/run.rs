//! Reading the texts of a form and holding what comes out against what its row says.

use std::fmt::{Debug, Write as _};
use std::fs;

use stamma::container::{ContainerChoice, Unwrapping};
use stamma::notation::{CommentContent, Evaluation, EvaluationScore};
use stamma::{Element, Game, Played, ReadGame, Severity, Span, Variant, recognise};

use super::{Case, Form, testdata};
use crate::Result;
use crate::reading::{UNREAD, sans};

/// The outcome of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Read, and nothing to say.
    Read,
    /// Read, with these warnings and errors.
    ReadWith(Vec<&'static str>),
    /// Not read to its end, for these reasons.
    Refused(Vec<&'static str>),
}

/// The result of a case: the cell, and the moves, result and marks in words.
pub struct Run {
    /// The outcome.
    pub cell: Cell,
    /// The moves, result and marks that were read.
    pub reading: String,
}

/// Runs every case of a form. What does not come out as the row says is added to `faults`.
///
/// # Errors
///
/// A file of testdata cannot be read, or a row names a variant that is not known.
pub fn run(form: &Form, faults: &mut Vec<String>) -> Result<Vec<Run>> {
    let mut runs = Vec::new();
    for case in &form.case {
        let mut texts: Vec<Vec<u8>> = Vec::new();
        for text in &case.text {
            texts.push((start(case)? + text).into_bytes());
        }
        if let Some(file) = &case.file {
            let path = testdata().join(file);
            texts.push(fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?);
        }
        let mut found = texts.iter().map(|text| read(form, case, text, faults));
        let run = found.next().ok_or_else(|| format!("{}: a case without a text", form.name))?;
        found.for_each(drop);
        runs.push(run);
    }
    Ok(runs)
}

/// The tags that say where a case begins.
fn start(case: &Case) -> Result<String> {
    let mut tags = String::new();
    if let Some(id) = &case.variant {
        let variant = Variant::from_id(id).ok_or_else(|| format!("no variant is called {id}"))?;
        writeln!(tags, "[Variant \"{}\"]", variant.id())?;
    }
    if let Some(fen) = &case.fen {
        writeln!(tags, "[FEN \"{fen}\"]")?;
    }
    Ok(tags)
}

fn read(form: &Form, case: &Case, text: &[u8], faults: &mut Vec<String>) -> Run {
    let games: Vec<ReadGame<'_>> = stamma::read(text).collect();
    let mut fault = |what: &str, wanted: &dyn Debug, found: &dyn Debug| {
        let shown = String::from_utf8_lossy(text);
        faults.push(format!("{} `{shown}`: {what}: {wanted:?} is wanted, {found:?} is read", form.name));
    };
    let found = Unwrapping::of(text, ContainerChoice::Auto);
    let containers: Vec<&str> =
        found.iter().flat_map(Unwrapping::containers).map(|container| container.id).collect();
    if containers != case.containers {
        fault("containers", &case.containers, &containers);
    }
    let [game] = &games[..] else {
        fault("games", &1, &games.len());
        return Run { cell: Cell::Refused(Vec::new()), reading: String::new() };
    };
    let text = game.text();
    let plies = game.mainline().count();
    let read: Vec<String> = sans(game).into_iter().take_while(|word| word != UNREAD).collect();
    let sans = read.join(" ");
    match case.plies {
        Some(wanted) if wanted != plies => fault("plies", &wanted, &plies),
        None if case.san != sans => fault("moves", &case.san, &sans),
        _ => {}
    }
    let grave = game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note);
    let mut codes: Vec<&'static str> = grave.map(|finding| finding.code().id()).collect();
    codes.sort_unstable();
    if codes != case.codes {
        fault("codes", &case.codes, &codes);
    }
    let result = case.result.as_deref().unwrap_or("*");
    if game.result.text() != result {
        fault("result", &result, &game.result.text());
    }
    let termination = case.termination.as_deref().unwrap_or("unknown");
    if case.file.is_none() && game.termination.name() != termination {
        fault("termination", &termination, &game.termination.name());
    }
    let nags: Vec<(u32, u8)> =
        game.mainline().flat_map(|ply| ply.nags.iter().map(|&nag| (ply.number, nag))).collect();
    if nags != case.nags {
        fault("nags", &case.nags, &nags);
    }
    let offers: Vec<u32> = game.mainline().filter(|ply| ply.draw_offer).map(|ply| ply.number).collect();
    if offers != case.offers {
        fault("offers", &case.offers, &offers);
    }
    let tags = tags_of(game, case);
    if tags != case.tags {
        fault("tags", &case.tags, &tags);
    }
    let commands = commands(game, text);
    if commands != case.commands {
        fault("commands", &case.commands, &commands);
    }
    let dialect = recognise(game, text).dialect.id;
    if let Some(wanted) = &case.written_in
        && wanted != dialect
    {
        fault("dialect", wanted, &dialect);
    }
    let broken = game.mainline().any(|ply| ply.played == Played::Unread);
    codes.dedup();
    let cell = match (broken, codes.is_empty()) {
        (true, _) => Cell::Refused(codes),
        (false, true) => Cell::Read,
        (false, false) => Cell::ReadWith(codes),
    };
    let moves = if case.file.is_some() { format!("{plies} moves, `{dialect}`") } else { in_code(&sans) };
    let containers = containers.iter().map(|id| format!("out of `{id}`"));
    let tags = tags.iter().map(|(name, value)| format!("{name} `{value}`"));
    let commands = tags.chain(containers).chain(commands).collect();
    Run { cell, reading: reading(moves, game, &nags, &offers, commands) }
}

fn in_code(sans: &str) -> String {
    if sans.is_empty() { "no move".to_owned() } else { format!("`{sans}`") }
}

fn reading(moves: String, game: &Game, nags: &[(u32, u8)], offers: &[u32], commands: Vec<String>) -> String {
    let mut parts = vec![moves];
    if game.result.text() != "*" {
        parts.push(format!("`{}`", game.result.text()));
    }
    if game.termination.name() != "unknown" {
        parts.push(game.termination.name().to_owned());
    }
    if !nags.is_empty() {
        let nags: Vec<String> = nags.iter().map(|(ply, nag)| format!("`${nag}` at ply {ply}")).collect();
        parts.push(nags.join(", "));
    }
    parts.extend(offers.iter().map(|ply| format!("draw offer at ply {ply}")));
    parts.extend(commands);
    parts.join("; ")
}

/// The values of the tags that a case names.
fn tags_of(game: &Game, case: &Case) -> Vec<(String, String)> {
    let value = |name: &String| {
        let tag = game.tags.iter().find(|tag| tag.name == **name)?;
        Some((name.clone(), String::from_utf8_lossy(&tag.value).into_owned()))
    };
    case.tags.iter().filter_map(|(name, _)| value(name)).collect()
}

/// The data in the comments of a game, in words.
fn commands(game: &Game, text: &[u8]) -> Vec<String> {
    let shown = |span: Span| String::from_utf8_lossy(span.of(text)).into_owned();
    let mut words = Vec::new();
    for element in &game.elements {
        let Element::Comment(comment) = element else { continue };
        words.extend(comment.parts(text).filter_map(|part| match part.content {
            CommentContent::Clock(time) => Some(format!("clock {time} ms")),
            CommentContent::Elapsed(time) => Some(format!("elapsed {time} ms")),
            CommentContent::Evaluation(Evaluation { score: EvaluationScore::Centipawns(value), .. }) => {
                Some(format!("evaluation {value} centipawns"))
            }
            CommentContent::Evaluation(Evaluation { score: EvaluationScore::MateIn(moves), .. }) => {
                Some(format!("mate in {moves}"))
            }
            CommentContent::Squares(span) => Some(format!("squares {}", shown(span))),
            CommentContent::Arrows(span) => Some(format!("arrows {}", shown(span))),
            CommentContent::Text => None,
            _ => Some(shown(part.span)),
        }));
    }
    words
}
