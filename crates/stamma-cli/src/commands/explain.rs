//! `explain`: describes every move in plain words, beside the original text.

use super::reading::{GameHandler, ReadSettings, each_game};
use crate::args::{Explain, GlobalArgs};
use crate::batch_output::BatchOutput;
use crate::findings::Findings;
use crate::output::{Games, LastBlank, Output};
use crate::{EarlyExit, Verdict};
use stamma::openings::OpeningFinder;
use stamma::render::{Source, printable};
use stamma::{
    Color, Explainer, GameSource, GameStart, GameSummary, GameVisitor, Locale, Messages, Sentence, TagEvent,
    Variant, ending_in,
};

/// The maximum width of the column of moves; longer ones shift their sentence to the right.
const WIDEST: usize = 20;
/// The depth of variations up to which lines are indented.
const DEEPEST: u32 = 8;

pub(super) fn run(explain: &Explain, general: &GlobalArgs) -> Result<Verdict, EarlyExit> {
    let setting = ReadSettings::of(&explain.reading, general)?.swelling();
    let mut games = Games::to(Output::standard(), LastBlank::Left);
    let mut findings = Findings::new(general, &explain.reading.findings);
    each_game(&explain.reading, &setting, "explain", &mut findings, Some(&mut games), |_| SentenceMaker {
        locale: explain.language,
    })?;
    games.into_output()?.finish()?;
    Ok(findings.verdict())
}

/// Formats games as sentences, separated by blank lines.
struct SentenceMaker {
    locale: Locale,
}

impl GameHandler for SentenceMaker {
    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        source: &Source<'_>,
        number: u32,
        made: &mut BatchOutput,
    ) -> Option<GameSummary> {
        let explainer =
            (Explainer::new(source.input()).in_language(self.locale), Heading::of(source.input()));
        let mut listeners = (explainer, OpeningFinder::new());
        let summary = game.send_to(&mut listeners)?;
        let ((explainer, heading), finder) = listeners;
        let start = made.bytes().len();
        let words = self.locale.moves();
        let place = start + words.get(GAME).len() + 1;
        let ending = ending_in(summary.result, summary.termination, self.locale);
        let ending = ending.map(|ending| format!("{}: {ending}\n", summary.result.text()));
        let opening = finder.opening().map(|opening| opening.to_string());
        let opening = opening.map(|opening| words.fill("opening", &[("opening", &opening)]) + "\n");
        let text = format!(
            "{}{}{}{}\n",
            heading.text(number, words),
            moves(&explainer.sentences, source),
            opening.unwrap_or_default(),
            ending.unwrap_or_default()
        );
        made.bytes().extend_from_slice(text.as_bytes());
        made.number_at(place..place + number.to_string().len());
        made.game_end(start);
        Some(summary)
    }

    fn finish(&mut self, _made: &mut BatchOutput) {}
}

/// The message before the number in the heading of a game.
const GAME: &str = "game";

/// The sentences, one a line, beside the original words.
fn moves(sentences: &[Sentence], source: &Source<'_>) -> String {
    let mut text = String::new();
    let labels: Vec<String> = sentences.iter().map(|sentence| label(sentence, source)).collect();
    let width = labels.iter().map(|label| label.chars().count()).filter(|&width| width <= WIDEST).max();
    for (sentence, label) in sentences.iter().zip(&labels) {
        let indent = "    ".repeat(sentence.depth.min(DEEPEST) as usize);
        let width = width.unwrap_or(0);
        text.push_str(&format!("{indent}{label:width$}  {}\n", printable(&sentence.text)));
    }
    text
}

/// Collects the parts of a heading: the variant, the start and the players.
struct Heading<'a> {
    input: &'a [u8],
    variant: Option<Variant>,
    fen: Option<String>,
    players: [Option<String>; 2],
}

impl<'a> Heading<'a> {
    const fn of(input: &'a [u8]) -> Heading<'a> {
        Heading { input, variant: None, fen: None, players: [None, None] }
    }

    /// `game 3, Grand Chess: A. Smith, B. Jones`, and the start on a line of its own where it is not the usual one.
    fn text(&self, number: u32, words: &Messages) -> String {
        let variant = words.get(self.variant.map_or("unknown-variant", Variant::id));
        let mut text = format!("{} {number}, {variant}", words.get(GAME));
        let name = |name: &&String| !matches!(name.trim(), "" | "?");
        let [white, black] = [0, 1].map(|side| self.players[side].as_ref().filter(name));
        if let (Some(white), Some(black)) = (white, black) {
            text.push_str(&format!(": {}, {}", printable(white), printable(black)));
        }
        if let Some(fen) = &self.fen {
            text.push('\n');
            text.push_str(&words.fill("from", &[("fen", fen)]));
        }
        text.push('\n');
        text
    }
}

impl GameVisitor for Heading<'_> {
    fn tag(&mut self, tag: TagEvent<'_>) {
        let name = tag.name(self.input);
        let side = [&b"White"[..], b"Black"].iter().position(|known| name.eq_ignore_ascii_case(known));
        if let Some(side) = side {
            let value = || String::from_utf8_lossy(&tag.value(self.input)).into_owned();
            self.players[side].get_or_insert_with(value);
        }
    }

    fn start(&mut self, start: &GameStart<'_>) {
        self.variant = start.variant;
        self.fen = start.fen().map(|fen| fen.into_owned());
    }
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
