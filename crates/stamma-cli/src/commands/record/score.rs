//! A game as it has been recorded so far: steps that can be taken back, and the text that they make.
//!
//! The text is PGN for the reader of this project; what people see is written from it in the dialect that they want. What was
//! typed is not kept: only what it means. `hear.rs` is about that.

use stamma::board::{DrawClaim, History};
use stamma::notation::internals::Tags;
use stamma::notation::{CommentParts, Content};
use stamma::replay::{Visitor, replay};
use stamma::{
    AnyPosition, Color, Comment, Element, Game, GameResult, Geometry, IllegalMoves, Notation, Outcome,
    Played, Ply, Position, ReadOptions, Span, Termination, Variant, describe, dialect, ending, language,
    read_games, san, san_illegal, write_game,
};

/// A game so far.
#[derive(Clone)]
pub struct Score {
    start: AnyPosition,
    /// The FEN of the start where it is not the variant's own.
    start_fen: Option<String>,
    tags: Vec<(String, String)>,
    /// What stands before the first move.
    prelude: String,
    steps: Vec<Step>,
    end: Option<End>,
}

/// One move of the main line, and what belongs to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The position after it.
    pub after: AnyPosition,
    /// What it is in full words.
    pub sentence: String,
    /// Who made it.
    pub color: Color,
    /// The number of the full move.
    pub move_number: u32,
    /// What was made.
    pub played: Played,
    /// The move in SAN, with its glyphs.
    word: String,
    offer: bool,
    clock: Option<String>,
    /// Comments and variations after it.
    rest: String,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The result.
    pub result: GameResult,
    /// The cause in words; may be empty.
    pub cause: String,
}

impl Score {
    /// A game without moves.
    pub fn new(start: AnyPosition, start_fen: Option<String>) -> Score {
        Score { start, start_fen, tags: Vec::new(), prelude: String::new(), steps: Vec::new(), end: None }
    }

    /// A game that was read; `input` is its text. None if its start or a word of it could not be read.
    pub fn of_game(game: &Game, input: &[u8]) -> Option<Score> {
        if !game.has_start() {
            return None;
        }
        let mut score = Score::new(game.start.clone(), game.start_fen.clone());
        let kept = |name: &str| !OURS.iter().any(|ours| name.eq_ignore_ascii_case(ours));
        let tags = game.tags.iter().filter(|tag| kept(&tag.name));
        score.tags = tags.map(|tag| (tag.name.to_string(), tag.text())).collect();
        (score.prelude, score.steps) = steps(game, input)?;
        if game.result != GameResult::Unknown {
            score.end = Some(End { result: game.result, cause: String::new() });
        }
        Some(score)
    }

    /// Where the game stands.
    pub fn position(&self) -> &AnyPosition {
        self.steps.last().map_or(&self.start, |step| &step.after)
    }

    /// Which game is played.
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// How it ended, if it has.
    pub const fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Whether nothing has been recorded.
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.tags.is_empty() && self.end.is_none()
    }

    /// The last move.
    pub fn last(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// Adds moves. Where the board ends the game by itself, so it does.
    pub fn add(&mut self, steps: Vec<Step>) {
        self.steps.extend(steps);
        let result = match outcome(self.position()).map(Outcome::winner) {
            Some(Some(Color::White)) => GameResult::WhiteWins,
            Some(Some(Color::Black)) => GameResult::BlackWins,
            Some(None) => GameResult::Draw,
            None if self.claims().iter().any(|claim| claim.is_automatic()) => GameResult::Draw,
            None => return,
        };
        self.end = Some(End { result, cause: String::new() });
    }

    /// Ends the game.
    pub fn finish(&mut self, end: End) {
        self.end = Some(end);
    }

    /// Takes the last thing back: a result that was told, or a move with the result that came of it. None if there is nothing.
    pub fn undo(&mut self) -> Option<Undone> {
        let by_itself = {
            let mut without = Score { end: None, ..self.clone() };
            without.add(Vec::new());
            without.end == self.end
        };
        match self.end.take() {
            Some(end) if !by_itself || self.steps.is_empty() => Some(Undone::End(end)),
            _ => self.steps.pop().map(|step| Undone::Step(Box::new(step))),
        }
    }

    /// The last mover offers a draw. False where nobody has moved.
    pub fn offer_draw(&mut self) -> bool {
        self.steps.last_mut().map(|step| step.offer = true).is_some()
    }

    /// Notes what the clock of the last mover shows. None where nobody has moved or it is no time.
    pub fn set_clock(&mut self, time: &str) -> Option<()> {
        let command = format!("[%clk {time}]");
        let parts = CommentParts::new(command.as_bytes(), Span::new(0, command.len()));
        let [Content::Clock(_)] = parts.map(|part| part.content).collect::<Vec<_>>()[..] else { return None };
        self.steps.last_mut().map(|step| step.clock = Some(command))
    }

    /// Sets a tag; an empty value takes it away. False where the game itself says what would stand there.
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        let sound = name.chars().all(|ch| ch.is_ascii_alphanumeric() || ch == '_') && !name.is_empty();
        if !sound || OURS.iter().any(|ours| name.eq_ignore_ascii_case(ours)) {
            return false;
        }
        let at = self.tags.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        match (at, value.is_empty()) {
            (Some(at), true) => _ = self.tags.remove(at),
            (Some(at), false) => value.clone_into(&mut self.tags[at].1),
            (None, true) => {}
            (None, false) => self.tags.push((name.to_owned(), value.to_owned())),
        }
        true
    }

    /// The draws that may be claimed now, or that have come by themselves.
    pub fn claims(&self) -> Vec<DrawClaim> {
        let mut history = History::new();
        let positions = std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.after));
        for position in positions {
            _ = match position {
                AnyPosition::Small(position) => history.push(position),
                AnyPosition::Large(position) => history.push(position),
            };
        }
        history.claims().collect()
    }

    /// How it ended, in words.
    pub fn ending(&self) -> Option<String> {
        let end = self.end.as_ref()?;
        let claims = || self.claims().into_iter().find(|claim| claim.is_automatic());
        let cause = match (outcome(self.position()), end.result) {
            (Some(Outcome::Checkmate { .. }), _) => Termination::Checkmate,
            (Some(Outcome::KingReachedGoal { .. }), _) => Termination::KingReachedGoal,
            (Some(Outcome::ChecksGiven { .. }), _) => Termination::CheckCount,
            (Some(Outcome::Stalemate), _) => Termination::Stalemate,
            (Some(Outcome::Dead), GameResult::Draw) => Termination::DeadPosition,
            (_, GameResult::Draw) if end.cause.is_empty() => match claims() {
                Some(DrawClaim::Fivefold) => Termination::Repetition,
                Some(_) => Termination::FiftyMove,
                None => Termination::Unknown,
            },
            _ => Termination::Unknown,
        };
        let told = ending(end.result, cause).unwrap_or_else(|| String::from("the game goes on"));
        let cause = if end.cause.is_empty() { String::new() } else { format!(" ({})", end.cause) };
        Some(format!("{}: {told}{cause}", end.result.text()))
    }

    /// The game as a dialect writes it.
    pub fn written(&self, to: Notation) -> Vec<u8> {
        let text = self.text();
        // Whatever was read before is read again, moves against the rules included.
        let options = ReadOptions { illegal: IllegalMoves::Keep, ..in_pgn() };
        let mut out = Vec::new();
        if let Some(game) = read_games(text.as_bytes(), options).next() {
            write_game(&game, text.as_bytes(), to.dialect, to.language, &mut out);
        }
        // Where PGN does not ask for it, a blank line only stands between two games.
        if to.dialect.layout.extras.tags == Tags::Start && out.ends_with(b"\n\n") {
            out.pop();
        }
        out
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        };
        for (name, value) in &self.tags {
            tag(name, value);
        }
        if let Some(name) = self.variant().rules().tag {
            tag("Variant", name);
        }
        if let Some(fen) = &self.start_fen {
            tag("SetUp", "1");
            tag("FEN", fen);
        }
        text.push('\n');
        text.push_str(&self.prelude);
        for step in &self.steps {
            text.push('\n');
            text.push_str(&step.word);
            if step.offer {
                text.push_str(" (=)");
            }
            if let Some(clock) = &step.clock {
                text.push_str(&format!(" {{{clock}}}"));
            }
            text.push_str(&step.rest);
        }
        let result = self.end.as_ref().map_or(GameResult::Unknown, |end| end.result);
        if let Some(end) = self.end.as_ref().filter(|end| !end.cause.is_empty()) {
            text.push_str(&format!(" {{{}}}", end.cause));
        }
        text.push_str(&format!("\n{}\n", result.text()));
        text
    }
}

/// How our own words are read. The language is told: no other may seem to fit better.
pub fn in_pgn() -> ReadOptions {
    ReadOptions { dialect: dialect("pgn"), language: language("en"), ..ReadOptions::default() }
}

/// The tags that the game itself tells.
const OURS: [&str; 4] = ["FEN", "SetUp", "Variant", "Result"];

/// What was taken back.
pub enum Undone {
    /// The end of the game.
    End(End),
    /// A move.
    Step(Box<Step>),
}

/// How the board ends the game.
pub fn outcome(position: &AnyPosition) -> Option<Outcome> {
    match position {
        AnyPosition::Small(position) => position.outcome(),
        AnyPosition::Large(position) => position.outcome(),
    }
}

/// What stands before the first move of a game, and its steps. None if a word of it could not be read.
pub fn steps(game: &Game, input: &[u8]) -> Option<(String, Vec<Step>)> {
    let unread = |element: &Element| matches!(element, Element::Ply(ply) if ply.played == Played::Unread);
    if game.elements.iter().any(unread) {
        return None;
    }
    let mut collector = Collector { input, start: &game.start, prelude: String::new(), steps: Vec::new() };
    replay(game, &mut collector);
    let mut position = game.start.clone();
    for step in &mut collector.steps {
        position = match &position {
            AnyPosition::Small(before) => AnyPosition::Small(step.played.after(before)),
            AnyPosition::Large(before) => AnyPosition::Large(step.played.after(before)),
        };
        step.after = position.clone();
    }
    Some((collector.prelude, collector.steps))
}

struct Collector<'a> {
    input: &'a [u8],
    start: &'a AnyPosition,
    prelude: String,
    steps: Vec<Step>,
}

impl Collector<'_> {
    /// Text after the last move.
    fn append(&mut self, text: &str) {
        let rest = self.steps.last_mut().map_or(&mut self.prelude, |step| &mut step.rest);
        rest.push(' ');
        rest.push_str(text);
    }
}

impl Visitor for Collector<'_> {
    fn ply<G: Geometry>(&mut self, before: &Position<G>, ply: &Ply) {
        let side = if ply.color == Color::White { "White" } else { "Black" };
        let (mut word, sentence) = match ply.played {
            Played::Move(played) => (san(before, played), describe(before, played)),
            Played::Illegal(played) => {
                (san_illegal(before, played), format!("an illegal move: {}", describe(before, played)))
            }
            Played::Pass | Played::Unread => (String::from("--"), format!("{side} passes")),
        };
        for glyph in &ply.nags {
            word.push_str(&format!(" ${glyph}"));
        }
        if ply.depth > 0 {
            let offer = if ply.draw_offer { " (=)" } else { "" };
            self.append(&format!("{word}{offer}"));
            return;
        }
        self.steps.push(Step {
            after: self.start.clone(),
            sentence,
            color: ply.color,
            move_number: ply.move_number,
            played: ply.played,
            word,
            offer: ply.draw_offer,
            clock: None,
            rest: String::new(),
        });
    }

    fn comment(&mut self, comment: &Comment) {
        let text = String::from_utf8_lossy(comment.text.of(self.input));
        let text = text.replace('{', "(").replace('}', ")");
        self.append(&format!("{{{}}}", text.trim()));
    }

    fn open(&mut self) {
        self.append("(");
    }

    fn close(&mut self) {
        self.append(")");
    }
}
