//! stamma as a library: every game becomes a value, or is shown to a visitor while it is read.

use std::path::Path;

use stamma::render::Source;
use stamma::stream::Worker;
use stamma::{Board, Element, Game, GameSource, GameSummary, GameVisitor, Played, PlyEvent, open};

use crate::Result;
use crate::material::Counts;

/// Reads every game, in whatever notation, and counts the moves that are read.
pub fn read(path: &Path) -> Result<Counts> {
    let mut counts = Counts::default();
    for game in open(path)?.games() {
        let game = game?;
        count(&game, &mut counts);
    }
    Ok(counts)
}

/// Looks at every move of every game while it is read.
pub fn visit(path: &Path) -> Result<Counts> {
    let mut counting = Counting::default();
    open(path)?.visit(&mut counting)?;
    Ok(counting.0)
}

fn count(game: &Game, counts: &mut Counts) {
    counts.games += 1;
    counts.plies += game.elements.iter().filter(is_read).count() as u64;
    counts.main += game.mainline().filter(|ply| ply.played != Played::Unread).count() as u64;
}

fn is_read(element: &&Element) -> bool {
    matches!(element, Element::Ply(ply) if ply.played != Played::Unread)
}

#[derive(Default)]
struct Counting(Counts);

/// The plies of one game.
#[derive(Default)]
struct Plies {
    all: u64,
    main: u64,
    depth: u64,
}

impl GameVisitor for Plies {
    fn ply<B: Board>(&mut self, _before: &B, ply: PlyEvent) {
        if matches!(ply.meaning, Played::Unread) {
            return;
        }
        self.all += 1;
        self.main += u64::from(self.depth == 0);
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }
}

impl Worker for Counting {
    type Product = ();

    fn game<G: GameSource>(
        &mut self,
        mut game: G,
        _source: &Source<'_>,
        _number: u32,
    ) -> Option<GameSummary> {
        let mut plies = Plies::default();
        let summary = game.send_to(&mut plies)?;
        self.0.games += 1;
        self.0.plies += plies.all;
        self.0.main += plies.main;
        Some(summary)
    }

    fn product(&mut self) {}
}
