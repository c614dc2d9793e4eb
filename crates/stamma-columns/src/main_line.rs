//! The main line of a game as the columns of a table of games have it, put together move by move.

use stamma::notation::internals::{Buffer, ShortStr8, ShortStr16};
use stamma::{Color, GameResult, MoveComments, PlyEvent, Span};

/// The main line of a game.
#[derive(Default)]
pub(crate) struct MainLine {
    /// The moves in SAN with their numbers, up to the first word that was not read.
    movetext: Buffer,
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
    bytes: Buffer,
    /// The end of each word, in bytes.
    pub(crate) ends: Vec<usize>,
    /// The places of those that are null.
    pub(crate) nulls: Vec<usize>,
}

impl Words {
    fn push(&mut self, word: Option<ShortStr16>) {
        match word {
            Some(word) => self.bytes.put(&word.bytes(), word.length()),
            None => self.nulls.push(self.ends.len()),
        }
        self.ends.push(self.bytes.written().len());
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.nulls.clear();
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        self.bytes.written()
    }
}

/// A blank as a word.
const BLANK: ShortStr8 = ShortStr8::of_bits(b' ' as u64, 1);

impl MainLine {
    pub(crate) fn clear(&mut self) {
        self.movetext.clear();
        self.ucis.clear();
        self.comments.clear();
        (self.is_cut, self.plies, self.mover) = (false, 0, None);
    }

    /// Adds the words of a ply; the movetext ends before one without SAN.
    pub(crate) fn add(&mut self, ply: PlyEvent, san: Option<ShortStr16>, uci: Option<ShortStr16>) {
        match san {
            Some(san) if !self.is_cut => {
                self.number(ply);
                self.push(san);
            }
            _ => self.is_cut = true,
        }
        self.ucis.push(uci);
        self.count(ply.mover);
    }

    /// Adds a ply of at most seven bytes of SAN.
    #[inline(always)]
    pub(crate) fn add_brief(&mut self, ply: PlyEvent, san: ShortStr8) {
        if !self.is_cut {
            self.number(ply);
            let mut word = san;
            word.append(BLANK);
            self.movetext.put(&word.bytes(), word.length());
        }
    }

    /// Adds the UCI of the same ply.
    #[inline(always)]
    pub(crate) fn add_uci(&mut self, uci: ShortStr8) {
        self.ucis.bytes.put(&uci.bytes(), uci.length());
        self.ucis.ends.push(self.ucis.bytes.written().len());
    }

    /// Counts a ply whose words were added, as far as they are asked for.
    #[inline(always)]
    pub(crate) const fn count(&mut self, mover: Color) {
        self.plies += 1;
        self.mover = Some(mover);
    }

    /// Adds the number that stands before a ply, if there is one.
    #[inline(always)]
    fn number(&mut self, ply: PlyEvent) {
        let dots = match ply.mover {
            Color::White => 1,
            Color::Black if self.plies == 0 => 3,
            Color::Black => return,
        };
        self.push(ShortStr16::numbered(ply.move_number, dots));
    }

    #[inline(always)]
    fn push(&mut self, word: ShortStr16) {
        self.movetext.put(&word.bytes(), word.length());
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
        self.movetext.extend(result.text().as_bytes());
        // Words are ASCII or UTF-8 as they were put together.
        std::str::from_utf8(self.movetext.written()).unwrap_or_default()
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
