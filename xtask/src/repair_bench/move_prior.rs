//! `cargo xtask move-prior`: what people play, counted in games, as the table that repair breaks ties with.

use std::fs;
use std::path::PathBuf;

use stamma::repair::internals::{MOVE_CLASSES, MoveContext, SheetMove, move_class, table};
use stamma::{Board, GameVisitor, Played, PlyEvent, Square};

use super::games_in;
use crate::arguments::Arguments;
use crate::{Result, Verdict, places};

/// The table.
const TABLE: &str = "crates/stamma-repair/data/move_prior.txt";
/// The number of games that are counted by default.
const GAMES: usize = 5_000;

/// For each kind of move how often it was played, and how often it could be.
struct Counts {
    counts: Vec<(u64, u64)>,
    last: Option<Square>,
    depth: usize,
}

impl GameVisitor for Counts {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        let Played::Move(played) = ply.meaning else { return };
        if self.depth > 0 {
            return;
        }
        let before = before.position();
        let context = MoveContext { turn: before.turn(), number: before.fullmove_number(), last: self.last };
        for legal in before.legal_moves() {
            if let Some(move_class) = move_class(context, SheetMove::of(&*before, legal)) {
                self.counts[move_class].1 += 1;
            }
        }
        if let Some(move_class) = move_class(context, SheetMove::of(&*before, played)) {
            self.counts[move_class].0 += 1;
        }
        self.last = Some(played.to);
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }
}

/// The command.
///
/// # Errors
///
/// A flag is wrong, or a file is not there.
pub fn run(mut arguments: Arguments) -> Result<Verdict> {
    let games: usize = arguments.value("--games")?.unwrap_or(GAMES);
    let corpora: Option<PathBuf> = arguments.value("--corpora")?;
    let file: Option<PathBuf> = arguments.value("--file")?;
    arguments.finish()?;
    // Not the games that repairs are measured with.
    let path = file.unwrap_or_else(|| places::corpora(corpora).join("large/comments.pgn"));
    let mut counts = Counts { counts: vec![(0, 0); MOVE_CLASSES], last: None, depth: 0 };
    let games = games_in(&path, games)?;
    for game in &games {
        counts.last = None;
        game.send_to(&mut counts);
    }
    fs::write(places::root().join(TABLE), table(&counts.counts))?;
    println!("{} games counted into {TABLE}", games.len());
    Ok(Verdict::Good)
}
