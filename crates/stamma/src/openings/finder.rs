//! A listener that finds the opening of a game: the last position of its main line that is in the table.

use super::table::{Opening, OpeningTable};
use stamma_board::{AnyPosition, Variant};
use stamma_notation::{Board, Game, GameStart, GameVisitor, Played, PlyEvent};

/// Finds the opening of a game: the last position of its main line that has a name. Positions behind the longest opening of
/// the table are not looked at. Only games of chess from its own start have an opening.
///
/// # Examples
///
/// ```
/// use stamma::openings::OpeningFinder;
/// let game = stamma::read("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 (5... g6) 6. Nb3 h5").next().unwrap();
/// let mut finder = OpeningFinder::new();
/// game.send_to(&mut finder);
/// assert_eq!(finder.opening().unwrap().to_string(), "B90 Sicilian Defense: Najdorf Variation");
/// ```
pub struct OpeningFinder {
    table: &'static OpeningTable,
    /// The number of positions that are still looked at; 0 where the game has no opening.
    left: u32,
    depth: u32,
    found: Option<Opening>,
}

impl OpeningFinder {
    /// A listener to games, one after the other.
    pub fn new() -> OpeningFinder {
        OpeningFinder { table: OpeningTable::get(), left: 0, depth: 0, found: None }
    }

    /// The opening of the game that came last, or of its moves so far.
    pub const fn opening(&self) -> Option<Opening> {
        self.found
    }

    #[inline(always)]
    fn look<B: Board>(&mut self, after: &B) {
        if self.left == 0 || self.depth != 0 {
            return;
        }
        self.left -= 1;
        if after.position_key_prefix().is_some_and(|prefix| self.table.has_prefix(prefix)) {
            self.look_up(after);
        }
    }

    #[inline(never)]
    fn look_up<B: Board>(&mut self, after: &B) {
        if let Some(opening) = after.position_key().and_then(|key| self.table.find(key)) {
            self.found = Some(opening);
        }
    }
}

/// The opening of a game that was read; see [`OpeningFinder`].
pub fn opening_of(game: &Game) -> Option<Opening> {
    let mut finder = OpeningFinder::new();
    let _ = game.send_to(&mut finder);
    finder.opening()
}

impl Default for OpeningFinder {
    fn default() -> OpeningFinder {
        OpeningFinder::new()
    }
}

impl GameVisitor for OpeningFinder {
    fn begin(&mut self) {
        (self.left, self.depth, self.found) = (0, 0, None);
    }

    fn start(&mut self, start: &GameStart<'_>) {
        let usual = |position: &AnyPosition| *position == AnyPosition::start(Variant::Standard);
        if start.variant == Some(Variant::Standard) && start.position.is_none_or(usual) {
            self.left = self.table.deepest();
        }
    }

    #[inline(always)]
    fn after<B: Board>(&mut self, after: &B) {
        self.look(after);
    }

    #[inline(always)]
    fn played<B: Board>(&mut self, _before: &B, after: &B, ply: PlyEvent) {
        if ply.meaning != Played::Unread {
            self.look(after);
        }
    }

    #[inline(always)]
    fn open(&mut self) {
        self.depth += 1;
    }

    #[inline(always)]
    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}
