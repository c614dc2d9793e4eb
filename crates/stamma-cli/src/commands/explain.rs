//! `explain`: describes every move in plain English, beside the original text.

use super::reading::{Maker, Setting, each_game};
use crate::args::{Explain, GlobalArgs};
use crate::findings::Findings;
use crate::made::Made;
use crate::output::{Games, LastBlank, Output};
use crate::{Stop, Verdict};
use stamma::render::{Source, printable};
use stamma::{Color, Game, Sentence, ending, explain_game};

/// The maximum width of the column of moves; longer ones shift their sentence to the right.
const WIDEST: usize = 20;
/// The depth of variations up to which lines are indented.
const DEEPEST: u32 = 8;

pub(super) fn run(explain: &Explain, general: &GlobalArgs) -> Result<Verdict, Stop> {
    let setting = Setting::of(&explain.reading, general)?.swelling();
    let mut games = Games::to(Output::standard(), LastBlank::Left);
    let mut findings = Findings::new(general, &explain.reading.findings);
    each_game(&explain.reading, &setting, "explain", &mut findings, Some(&mut games), |_| Teller)?;
    games.into_output().finish()?;
    Ok(findings.verdict())
}

/// Formats games as sentences, separated by blank lines.
struct Teller;

impl Maker for Teller {
    fn game(&mut self, game: &Game, source: &Source<'_>, made: &mut Made) {
        let start = made.bytes().len();
        let number = start + HEADING.len();
        made.bytes().extend_from_slice(told(game, source).as_bytes());
        made.bytes().push(b'\n');
        made.number_at(number..number + game.index.to_string().len());
        made.game_end(start);
    }
}

/// The text before the number in the heading of a game.
const HEADING: &str = "game ";

/// The game in words: a heading, its moves, and its end.
fn told(game: &Game, source: &Source<'_>) -> String {
    let mut text = heading(game);
    if let Some(fen) = &game.start_fen {
        text.push_str(&format!("\nfrom {fen}"));
    }
    text.push('\n');
    let sentences = explain_game(game, source.input());
    let labels: Vec<String> = sentences.iter().map(|sentence| label(sentence, source)).collect();
    let width = labels.iter().map(|label| label.chars().count()).filter(|&width| width <= WIDEST).max();
    for (sentence, label) in sentences.iter().zip(&labels) {
        let indent = "    ".repeat(sentence.depth.min(DEEPEST) as usize);
        let width = width.unwrap_or(0);
        text.push_str(&format!("{indent}{label:width$}  {}\n", printable(&sentence.text)));
    }
    if let Some(ending) = ending(game.result, game.termination) {
        text.push_str(&format!("{}: {ending}\n", game.result.text()));
    }
    text
}

/// `game 3, Grand Chess: A. Smith, B. Jones`
fn heading(game: &Game) -> String {
    let title = game.variant.rules().title;
    let name = |tag: &str| game.tag(tag).filter(|name| !matches!(name.trim(), "" | "?"));
    let mut heading = format!("{HEADING}{}, {title}", game.index);
    if let (Some(white), Some(black)) = (name("White"), name("Black")) {
        heading.push_str(&format!(": {}, {}", printable(&white), printable(&black)));
    }
    heading
}

/// Formats a move as `12. Nf3` or `12... Nf6`.
fn label(sentence: &Sentence, source: &Source<'_>) -> String {
    let dots = match sentence.color {
        Color::White => ".",
        Color::Black => "...",
    };
    let written = String::from_utf8_lossy(sentence.written.of(source.input()));
    format!("{}{dots} {}", sentence.move_number, printable(&written))
}
