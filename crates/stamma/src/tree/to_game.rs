//! From a tree to a game that is sent to listeners: writers of every notation, JSON, recognition, explanation.
//!
//! A [`Game`] points into a text, so one is made for it: the moves in SAN with the comments between them.

use super::{GameTree, WalkEvent, WalkedMove, node::word};
use stamma_notation::{
    Comment, Dialect, Element, Game, GameResult, Language, Letters, Played, Ply, PlyEvent, PlySource, Span,
    Tag, dialect, write_game,
};

impl GameTree {
    /// The game as PGN, with all its tags and a blank line behind it.
    pub fn to_pgn(&self) -> String {
        dialect("pgn").map_or_else(String::new, |pgn| self.write(pgn, None))
    }

    /// The game in a notation, with the letters of a language, or with the usual ones of the notation.
    pub fn write(&self, dialect: &Dialect, language: Option<&'static Language>) -> String {
        let (game, text) = self.to_game();
        let mut written = Vec::new();
        write_game(&game, text.as_bytes(), dialect, language, &mut written);
        String::from_utf8_lossy(&written).into_owned()
    }

    /// The game as a value, and the text that its spans point into.
    #[doc(hidden)]
    pub fn to_game(&self) -> (Game, String) {
        let mut text = String::new();
        let mut elements = Vec::new();
        let mut depth = 0;
        for event in self.walk() {
            elements.push(match event {
                WalkEvent::Comment(comment) => {
                    text.push('{');
                    let start = text.len();
                    text.push_str(comment);
                    let end = text.len();
                    // As in a text that was read, a brace ends only comments that hold none.
                    text.push(if comment.contains('}') { '\n' } else { '}' });
                    Element::Comment(Comment::new(Span::new(start, end)))
                }
                WalkEvent::Move(step) => Element::Ply(ply(&step, depth, &mut text)),
                WalkEvent::Open => {
                    depth += 1;
                    Element::Open
                }
                WalkEvent::Close => {
                    depth -= 1;
                    Element::Close
                }
            });
        }
        let score = text.len();
        text.push_str(self.result.text());
        let tag = |(name, value): (&str, &str)| Tag::new(name.to_owned(), value, Span::default());
        let known = self.result != GameResult::Unknown;
        let game = Game {
            index: 1,
            span: Span::new(0, text.len()),
            variant: self.variant,
            letters: Letters::english(),
            tags: self.tags().map(tag).collect(),
            start: self.start.board().clone(),
            start_fen: self.start_fen.clone(),
            elements,
            result: self.result,
            result_span: known.then(|| Span::new(score, text.len())),
            termination: self.termination(),
            diagnostics: Vec::new(),
        };
        (game, text)
    }
}

/// A move of the game, written at the end of the text.
fn ply(step: &WalkedMove<'_>, depth: u32, text: &mut String) -> Ply {
    let played = step.played().unwrap_or(Played::Unread);
    let start = text.len();
    text.push_str(&word(&step.before, played));
    let written = Span::new(start, text.len());
    text.push(' ');
    let event = PlyEvent {
        number: step.before.ply(),
        mover: step.before.turn(),
        move_number: step.before.fullmove_number(),
        written,
        meaning: played,
        source: PlySource::Text,
        is_exact: false,
    };
    let mut ply = Ply::of_event(event, depth);
    ply.nags = step.nags().to_vec();
    ply.draw_offer = step.draw_offer();
    ply
}
