//! Walking a game that was read, with the position before each move at hand.
//!
//! A game keeps moves, not positions. Code that needs both walks it here; the type of board is resolved once per game.
//!
//! # Examples
//!
//! The moves of the main line as engines write them:
//!
//! ```
//! use stamma_board::{Geometry, Position};
//! use stamma_notation::internals::replay::{Visitor, replay};
//! use stamma_notation::{Played, Ply, ReadOptions, read_games};
//!
//! struct Uci(Vec<String>);
//!
//! impl Visitor for Uci {
//!     fn ply<G: Geometry>(&mut self, before: &Position<G>, ply: &Ply) {
//!         if let (0, Played::Move(played)) = (ply.depth, ply.played) {
//!             self.0.push(before.uci(played));
//!         }
//!     }
//! }
//!
//! let game = read_games(b"1. e4 e5 (1... c5 2. d4) 2. Nf3", ReadOptions::default()).next().unwrap();
//! let mut uci = Uci(Vec::new());
//! replay(&game, &mut uci);
//! assert_eq!(uci.0, ["e2e4", "e7e5", "g1f3"]);
//! ```

use alloc::vec::Vec;
use core::mem::replace;

use super::{Comment, Element, Game, Ply};
use stamma_board::{AnyPosition, Geometry, Position};

/// Receives the parts of a game on a walk over it, in the order of the text.
pub trait Visitor {
    /// A move, and the position that it is made in. Of an unread one, the position in which its line broke off.
    fn ply<G: Geometry>(&mut self, before: &Position<G>, ply: &Ply);

    /// A comment.
    fn comment(&mut self, _comment: &Comment) {}

    /// A variation begins. It replaces the last move of the line that it is in.
    fn open(&mut self) {}

    /// A variation ends.
    fn close(&mut self) {}
}

/// Walks over the game, variations included.
pub fn replay(game: &Game, visitor: &mut impl Visitor) {
    match &game.start {
        AnyPosition::Small(start) => walk(start, &game.elements, visitor),
        AnyPosition::Large(start) => walk(start, &game.elements, visitor),
    }
}

/// A line of play: where it has come to, and where a variation on its last move begins.
struct Line<G: Geometry> {
    position: Position<G>,
    before: Option<Position<G>>,
}

fn walk<G: Geometry>(start: &Position<G>, elements: &[Element], visitor: &mut impl Visitor) {
    let mut line = Line { position: start.clone(), before: None };
    let mut outer = Vec::new();
    for element in elements {
        match element {
            Element::Ply(ply) => {
                visitor.ply(&line.position, ply);
                let after = ply.played.after(&line.position);
                line.before = Some(replace(&mut line.position, after));
            }
            Element::Comment(comment) => visitor.comment(comment),
            Element::Open => {
                visitor.open();
                let position = line.before.clone().unwrap_or_else(|| line.position.clone());
                outer.push(replace(&mut line, Line { position, before: None }));
            }
            Element::Close => {
                visitor.close();
                if let Some(resumed) = outer.pop() {
                    line = resumed;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Visitor, replay};
    use crate::{Played, Ply, ReadOptions, read_games, san};
    use alloc::string::String;
    use stamma_board::{Geometry, Position};

    /// Writes every move again from the position that the walk gives.
    #[derive(Default)]
    struct Words(String);

    impl Visitor for Words {
        fn ply<G: Geometry>(&mut self, before: &Position<G>, ply: &Ply) {
            let word = match ply.played {
                Played::Move(played) => san(before, played),
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
        replay(&game, &mut words);
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
