//! The main line of a game as the columns of a table of games have it, put together move by move.

use stamma::notation::internals::ShortStr16;
use stamma::{Color, GameResult, MoveComments, PlyEvent, Span};

/// The main line of a game.
#[derive(Default)]
pub(crate) struct MainLine {
    /// The moves in SAN with their numbers, up to the first word that was not read.
    movetext: Vec<u8>,
    is_cut: bool,
    /// The moves in UCI.
    pub(crate) ucis: Words,
    /// The number of plies, and the side that made the last.
    plies: usize,
    mover: Option<Color>,
    /// The comments of the moves that have some, with the places of these moves.
    comments: Vec<(usize, MoveComments)>,
}

/// Words end to end.
#[derive(Default)]
pub(crate) struct Words {
    pub(crate) bytes: Vec<u8>,
    /// The end of each word.
    pub(crate) ends: Vec<usize>,
    /// The places of those that are null.
    pub(crate) nulls: Vec<usize>,
}

impl Words {
    fn push(&mut self, word: Option<ShortStr16>) {
        match word {
            Some(word) => self.bytes.extend_from_slice(&word.bytes()[..word.length()]),
            None => self.nulls.push(self.ends.len()),
        }
        self.ends.push(self.bytes.len());
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.nulls.clear();
    }
}

impl MainLine {
    pub(crate) fn clear(&mut self) {
        self.movetext.clear();
        self.ucis.clear();
        self.comments.clear();
        (self.is_cut, self.plies, self.mover) = (false, 0, None);
    }

    /// Adds the words of a ply, as far as they are asked for.
    pub(crate) fn add(&mut self, ply: PlyEvent, san: Option<ShortStr16>, uci: Option<ShortStr16>) {
        match san {
            Some(san) if !self.is_cut => {
                let dots = match ply.mover {
                    Color::White => Some(1),
                    Color::Black if self.plies == 0 => Some(3),
                    Color::Black => None,
                };
                if let Some(dots) = dots {
                    self.push(ShortStr16::numbered(ply.move_number, dots));
                }
                self.push(san);
            }
            _ => self.is_cut = true,
        }
        self.ucis.push(uci);
        self.plies += 1;
        self.mover = Some(ply.mover);
    }

    fn push(&mut self, word: ShortStr16) {
        self.movetext.extend_from_slice(&word.bytes()[..word.length()]);
        self.movetext.push(b' ');
    }

    /// Adds a comment on the last ply.
    pub(crate) fn comment(&mut self, text: Span, input: &[u8]) {
        let Some(mover) = self.mover else { return };
        let place = self.plies - 1;
        if self.comments.last().is_none_or(|(last, _)| *last != place) {
            self.comments.push((place, MoveComments::default()));
        }
        if let Some((_, comments)) = self.comments.last_mut() {
            comments.add(text, input, mover);
        }
    }

    /// Adds the score, and returns the whole.
    pub(crate) fn movetext(&mut self, result: GameResult) -> &str {
        self.movetext.extend_from_slice(result.text().as_bytes());
        // Words are ASCII or UTF-8 as they were put together.
        std::str::from_utf8(&self.movetext).unwrap_or_default()
    }

    /// The number of plies, and the values that some of them have, with the places of these.
    pub(crate) fn values(
        &self,
        value: impl Fn(&MoveComments) -> Option<i64>,
    ) -> (usize, impl Iterator<Item = (usize, i64)>) {
        let values =
            self.comments.iter().filter_map(move |(place, comments)| Some((*place, value(comments)?)));
        (self.plies, values)
    }
}
