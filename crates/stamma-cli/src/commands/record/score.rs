//! A recorded game: moves that can be undone, and the text of the game.
//!
//! The text is PGN for the reader of the library; what the user sees is written from it in the dialect of the output.
//! The typed text is not kept, only its meaning, see `parse_line`.

use stamma::board::{DrawClaim, History};
use stamma::notation::internals::Tags;
use stamma::notation::{CommentContent, CommentParts};
use stamma::{
    AnyPosition, Board, Color, Element, Game, GameResult, GameVisitor, IllegalMoves, Notation, Outcome,
    Played, PlyEvent, ReadOptions, Span, Termination, Variant, Wants, describe, dialect, ending, language,
    read_games, san, san_illegal, write_game,
};

/// A recorded game.
#[derive(Clone)]
pub struct Score {
    start: AnyPosition,
    /// The FEN of the start position, if it is not the variant's own.
    start_fen: Option<String>,
    tags: Vec<(String, String)>,
    /// Comments before the first move.
    prelude: String,
    moves: Vec<RecordedMove>,
    end: Option<GameEnd>,
}

/// A move of the main line with its annotations.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedMove {
    /// The position after the move.
    pub after: AnyPosition,
    /// The move in plain English.
    pub sentence: String,
    /// The side that moved.
    pub color: Color,
    /// The move number.
    pub move_number: u32,
    /// The move.
    pub played: Played,
    /// The move in SAN with glyphs.
    word: String,
    offer: bool,
    clock: Option<String>,
    /// Comments and variations after the move.
    rest: String,
}

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The result.
    pub result: GameResult,
    /// The cause in words, or an empty text.
    pub cause: String,
}

impl Score {
    /// Returns a game without moves.
    pub fn new(start: AnyPosition, start_fen: Option<String>) -> Score {
        Score { start, start_fen, tags: Vec::new(), prelude: String::new(), moves: Vec::new(), end: None }
    }

    /// Converts a game that was read from `input`. None if its start position or a word of it is unreadable.
    pub fn of_game(game: &Game, input: &[u8]) -> Option<Score> {
        if !game.has_start() {
            return None;
        }
        let mut score = Score::new(game.start.clone(), game.start_fen.clone());
        let kept = |name: &str| !OURS.iter().any(|ours| name.eq_ignore_ascii_case(ours));
        let tags = game.tags.iter().filter(|tag| kept(&tag.name));
        score.tags = tags.map(|tag| (tag.name.to_string(), tag.text())).collect();
        (score.prelude, score.moves) = recorded_moves(game, input)?;
        if game.result != GameResult::Unknown {
            score.end = Some(GameEnd { result: game.result, cause: String::new() });
        }
        Some(score)
    }

    /// Returns the current position.
    pub fn position(&self) -> &AnyPosition {
        self.moves.last().map_or(&self.start, |recorded| &recorded.after)
    }

    /// Returns the variant.
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Returns the end, if the game is over.
    pub const fn end(&self) -> Option<&GameEnd> {
        self.end.as_ref()
    }

    /// Returns true if nothing has been recorded.
    pub const fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.tags.is_empty() && self.end.is_none()
    }

    /// Returns the last move.
    pub fn last(&self) -> Option<&RecordedMove> {
        self.moves.last()
    }

    /// Adds moves, and the end if the last position is the end of a game.
    pub fn add(&mut self, moves: Vec<RecordedMove>) {
        self.moves.extend(moves);
        let result = match outcome(self.position()).map(Outcome::winner) {
            Some(Some(Color::White)) => GameResult::WhiteWins,
            Some(Some(Color::Black)) => GameResult::BlackWins,
            Some(None) => GameResult::Draw,
            None if self.claims().iter().any(|claim| claim.is_automatic()) => GameResult::Draw,
            None => return,
        };
        self.end = Some(GameEnd { result, cause: String::new() });
    }

    /// Ends the game.
    pub fn finish(&mut self, end: GameEnd) {
        self.end = Some(end);
    }

    /// Undoes the last change: a result that was entered, or a move and the result that followed from it.
    pub fn undo(&mut self) -> Option<Undone> {
        let by_itself = {
            let mut without = Score { end: None, ..self.clone() };
            without.add(Vec::new());
            without.end == self.end
        };
        match self.end.take() {
            Some(end) if !by_itself || self.moves.is_empty() => Some(Undone::End(end)),
            _ => self.moves.pop().map(|recorded| Undone::Move(Box::new(recorded))),
        }
    }

    /// Records a draw offer of the last mover. Returns false if there is no move.
    pub fn offer_draw(&mut self) -> bool {
        self.moves.last_mut().map(|recorded| recorded.offer = true).is_some()
    }

    /// Records the clock of the last mover. None if there is no move, or the text is not a time.
    pub fn set_clock(&mut self, time: &str) -> Option<()> {
        let command = format!("[%clk {time}]");
        let parts = CommentParts::new(command.as_bytes(), Span::new(0, command.len()));
        let [CommentContent::Clock(_)] = parts.map(|part| part.content).collect::<Vec<_>>()[..] else {
            return None;
        };
        self.moves.last_mut().map(|recorded| recorded.clock = Some(command))
    }

    /// Sets a tag, or removes it if the value is empty. Returns false for tags that follow from the game.
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

    /// Returns the draws that can be claimed, or that end the game.
    pub fn claims(&self) -> Vec<DrawClaim> {
        let mut history = History::new();
        let positions = std::iter::once(&self.start).chain(self.moves.iter().map(|recorded| &recorded.after));
        for position in positions {
            _ = match position {
                AnyPosition::Small(position) => history.push(position),
                AnyPosition::Large(position) => history.push(position),
            };
        }
        history.claims().collect()
    }

    /// Describes the end in words.
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

    /// Writes the game in a dialect.
    pub fn written(&self, to: Notation) -> Vec<u8> {
        let text = self.text();
        // A game that was read with illegal moves is read again in the same way.
        let options = in_pgn().illegal(IllegalMoves::Keep);
        let mut out = Vec::new();
        if let Some(game) = read_games(text.as_bytes(), options).next() {
            write_game(&game, text.as_bytes(), to.dialect, to.language, &mut out);
        }
        // Outside of PGN a blank line only separates two games.
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
        for recorded in &self.moves {
            text.push('\n');
            text.push_str(&recorded.word);
            if recorded.offer {
                text.push_str(" (=)");
            }
            if let Some(clock) = &recorded.clock {
                text.push_str(&format!(" {{{clock}}}"));
            }
            text.push_str(&recorded.rest);
        }
        let result = self.end.as_ref().map_or(GameResult::Unknown, |end| end.result);
        if let Some(end) = self.end.as_ref().filter(|end| !end.cause.is_empty()) {
            text.push_str(&format!(" {{{}}}", end.cause));
        }
        text.push_str(&format!("\n{}\n", result.text()));
        text
    }
}

/// Returns the options for text in PGN. The language is set, so that no other is detected.
pub fn in_pgn() -> ReadOptions {
    ReadOptions::new().dialect(dialect("pgn")).language(language("en"))
}

/// The tags that follow from the game.
const OURS: [&str; 4] = ["FEN", "SetUp", "Variant", "Result"];

/// The change that was undone.
pub enum Undone {
    /// The end of the game.
    End(GameEnd),
    /// A move.
    Move(Box<RecordedMove>),
}

/// Returns the outcome of a position.
pub fn outcome(position: &AnyPosition) -> Option<Outcome> {
    match position {
        AnyPosition::Small(position) => position.outcome(),
        AnyPosition::Large(position) => position.outcome(),
    }
}

/// Returns the comments before the first move of a game, and its moves. None if a word is unreadable.
pub fn recorded_moves(game: &Game, input: &[u8]) -> Option<(String, Vec<RecordedMove>)> {
    let unread = |element: &Element| matches!(element, Element::Ply(ply) if ply.played == Played::Unread);
    if game.elements.iter().any(unread) {
        return None;
    }
    let mut collector = Collector { input, depth: 0, prelude: String::new(), moves: Vec::new() };
    game.send_to(&mut collector);
    Some((collector.prelude, collector.moves))
}

struct Collector<'a> {
    input: &'a [u8],
    /// The number of open variations.
    depth: usize,
    prelude: String,
    moves: Vec<RecordedMove>,
}

impl Collector<'_> {
    /// Appends text after the last move.
    fn append(&mut self, text: &str) {
        let rest = self.moves.last_mut().map_or(&mut self.prelude, |recorded| &mut recorded.rest);
        rest.push(' ');
        rest.push_str(text);
    }
}

impl GameVisitor for Collector<'_> {
    const WANTS: Wants = Wants::BothPositions;

    fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        let side = if ply.mover == Color::White { "White" } else { "Black" };
        let (played, before) = (ply.meaning, &*before.position());
        let (word, sentence) = match played {
            Played::Move(played) => (san(before, played), describe(before, played)),
            Played::Illegal(played) => {
                (san_illegal(before, played), format!("an illegal move: {}", describe(before, played)))
            }
            Played::Pass | Played::Unread => (String::from("--"), format!("{side} passes")),
        };
        if self.depth > 0 {
            self.append(&word);
            return;
        }
        self.moves.push(RecordedMove {
            after: after.to_any(),
            sentence,
            color: ply.mover,
            move_number: ply.move_number,
            played,
            word,
            offer: false,
            clock: None,
            rest: String::new(),
        });
    }

    fn nag(&mut self, nag: u8) {
        if self.depth > 0 {
            self.append(&format!("${nag}"));
        } else if let Some(recorded) = self.moves.last_mut() {
            recorded.word.push_str(&format!(" ${nag}"));
        }
    }

    fn draw_offer(&mut self) {
        if self.depth > 0 {
            self.append("(=)");
        } else if let Some(recorded) = self.moves.last_mut() {
            recorded.offer = true;
        }
    }

    fn comment(&mut self, text: Span) {
        let text = String::from_utf8_lossy(text.of(self.input));
        let text = text.replace('{', "(").replace('}', ")");
        self.append(&format!("{{{}}}", text.trim()));
    }

    fn open(&mut self) {
        self.depth += 1;
        self.append("(");
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.append(")");
    }
}
