//! Sources of games, and the one that is a game which was read: it sends its events with the positions before and after
//! each move at hand.
//!
//! A game keeps moves, not positions. The type of board is resolved once per game.

use super::builder::GameBuilder;
use super::visitor::{GameEnd, GameStart, GameSummary, GameVisitor, Keep, PlyEvent, TagEvent, Wants};
use super::{Element, Game, Played, Ply, PlySource};
use crate::diagnostics::Detail;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, Geometry, Position};

/// A game that can be sent to a listener.
pub trait GameSource: Sized {
    /// Sends the events of the game. None where the source gives it up, or where the listener could not keep it: then
    /// the listener was made to [`discard`](GameVisitor::discard) it.
    fn send_to<V: GameVisitor>(&mut self, visitor: &mut V) -> Option<GameSummary>;

    /// The game as a value, where it is one already.
    fn value(&self) -> Option<&Game> {
        None
    }

    /// Returns the game as a value, with this number; none where the source gives it up. `input` is the text that it
    /// was read from.
    fn into_value(
        mut self,
        builder: &mut GameBuilder,
        input: &[u8],
        index: u32,
    ) -> Option<(Game, GameSummary)> {
        builder.build(&mut self, input, index)
    }
}

impl GameBuilder {
    /// Returns the game that a source sends, with this number; none where the source gives it up. `input` is the text
    /// that it was read from.
    pub fn build(
        &mut self,
        source: &mut impl GameSource,
        input: &[u8],
        index: u32,
    ) -> Option<(Game, GameSummary)> {
        let mut parts = self.listen(input, index);
        let summary = source.send_to(&mut parts)?;
        Some((parts.game?, summary))
    }
}

impl Game {
    /// Sends the events of the game to a listener. None where the listener could not keep it.
    pub fn send_to<V: GameVisitor>(&self, visitor: &mut V) -> Option<GameSummary> {
        visitor.begin();
        self.tags.iter().for_each(|tag| visitor.tag(TagEvent::Read(tag)));
        visitor.start(&GameStart {
            letters: &self.letters,
            variant: self.variant,
            first_ply: self.start.ply(),
            position: Some(&self.start),
            gives_position: self.start_fen.is_some(),
            tag_names: None,
            game: Some(self),
        });
        if !matches!(V::WANTS, Wants::Tags | Wants::Summary) {
            match &self.start {
                AnyPosition::Small(start) => send_elements(self, start, visitor),
                AnyPosition::Large(start) => send_elements(self, start, visitor),
            }
        }
        let summary = self.summary();
        let keep = visitor.end(&GameEnd {
            span: self.span,
            result: self.result,
            result_span: self.result_span,
            termination: self.termination,
            plies: summary.plies,
            game: Some(self),
        });
        if keep == Keep::No {
            visitor.discard();
            return None;
        }
        Some(summary)
    }

    /// The numbers of its plies, those that could not be read left out, and its end.
    fn summary(&self) -> GameSummary {
        let (mut plies, mut varied) = (0, 0);
        for element in &self.elements {
            match element {
                Element::Ply(Ply { played: Played::Unread, .. }) => {}
                Element::Ply(ply) if ply.depth == 0 => plies += 1,
                Element::Ply(_) => varied += 1,
                Element::Comment(_) | Element::Open | Element::Close => {}
            }
        }
        let Game { span, result, termination, .. } = *self;
        GameSummary { end: span.end, plies, varied, result, termination }
    }
}

impl GameSource for Game {
    fn send_to<V: GameVisitor>(&mut self, visitor: &mut V) -> Option<GameSummary> {
        Game::send_to(self, visitor)
    }

    fn value(&self) -> Option<&Game> {
        Some(self)
    }

    fn into_value(
        self,
        _builder: &mut GameBuilder,
        _input: &[u8],
        index: u32,
    ) -> Option<(Game, GameSummary)> {
        let summary = self.summary();
        Some((Game { index, ..self }, summary))
    }
}

impl GameSource for &Game {
    fn send_to<V: GameVisitor>(&mut self, visitor: &mut V) -> Option<GameSummary> {
        Game::send_to(self, visitor)
    }

    fn value(&self) -> Option<&Game> {
        Some(self)
    }
}

/// A line of play: the position that it has come to, and the one in which a variation on its last move begins.
struct LineOfPlay<G: Geometry> {
    position: Position<G>,
    before: Option<Position<G>>,
}

fn send_elements<G: Geometry, V: GameVisitor>(game: &Game, start: &Position<G>, visitor: &mut V) {
    let mut line = LineOfPlay { position: start.clone(), before: None };
    let mut outer = Vec::new();
    for element in &game.elements {
        match element {
            Element::Ply(ply) => {
                let after = ply.played.after(&line.position);
                send_ply(game, ply, [&line.position, &after], visitor);
                line.before = Some(core::mem::replace(&mut line.position, after));
            }
            Element::Comment(comment) => visitor.comment(comment.text),
            Element::Open => {
                visitor.open();
                let position = line.before.clone().unwrap_or_else(|| line.position.clone());
                outer.push(core::mem::replace(&mut line, LineOfPlay { position, before: None }));
            }
            Element::Close => {
                visitor.close();
                if let Some(resumed) = outer.pop() {
                    line = resumed;
                }
            }
        }
    }
    visitor.last(&line.position);
}

fn send_ply<G: Geometry, V: GameVisitor>(
    game: &Game,
    ply: &Ply,
    [before, after]: [&Position<G>; 2],
    visitor: &mut V,
) {
    let event = PlyEvent {
        number: ply.number,
        mover: ply.color,
        move_number: ply.move_number,
        written: ply.written,
        meaning: ply.played,
        source: ply.source,
        is_exact: false,
    };
    visitor.ply(before, event);
    if ply.played != Played::Unread {
        visitor.after(after);
    }
    if V::WANTS == Wants::BothPositions {
        visitor.played(before, after, event);
    }
    if ply.source == PlySource::Guess
        && let Some(word) = word_of_the_other_sheet(game, ply)
    {
        visitor.other_sheet(word);
    }
    ply.nags.iter().for_each(|&nag| visitor.nag(nag));
    if ply.draw_offer {
        visitor.draw_offer();
    }
}

/// The word that a second sheet has for a guess, where that is another one.
pub fn word_of_the_other_sheet<'g>(game: &'g Game, ply: &Ply) -> Option<&'g str> {
    game.diagnostics.iter().find_map(|found| match &found.detail {
        Detail::SheetsDiffer { words: [_, other], .. } if found.span == ply.written => Some(&other[..]),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use crate::{Board, GameVisitor, Played, PlyEvent, ReadOptions, read_games, san};
    use alloc::string::String;

    /// Writes every move again from the position that is sent with it.
    #[derive(Default)]
    struct Words(String);

    impl GameVisitor for Words {
        fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
            let word = match ply.meaning {
                Played::Move(played) => san(&*before.position(), played),
                Played::Pass => String::from("--"),
                Played::Illegal(_) | Played::Unread => String::from("?"),
            };
            self.0.push_str(&word);
            self.0.push(' ');
        }

        fn open(&mut self) {
            self.0.push_str("( ");
        }

        fn close(&mut self) {
            self.0.push_str(") ");
        }
    }

    fn words(text: &str) -> String {
        let game = read_games(text.as_bytes(), ReadOptions::default()).next().unwrap();
        let mut words = Words::default();
        game.send_to(&mut words);
        words.0
    }

    #[test]
    fn a_variation_begins_before_the_move_that_it_replaces() {
        let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 -- 3. Bc4";
        assert_eq!(words(text), "e4 e5 ( c5 Nf3 ( c3 d5 ) d6 ) Nf3 -- Bc4 ");
    }

    #[test]
    fn an_unread_move_does_not_move_anything() {
        assert_eq!(words("1. e4 e5 2. Nd5 (2. Nf3 Nc6) Nc6"), "e4 e5 ? ( Nf3 Nc6 ) ? ");
    }
}
