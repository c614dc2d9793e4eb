//! pgn-reader: alone it scans, with shakmaty it checks every move.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

use pgn_reader::shakmaty::fen::Fen;
use pgn_reader::shakmaty::{CastlingMode, Chess, Position, PositionError};
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};

use crate::Result;
use crate::material::Counts;

/// Plays every move, variations included.
pub fn validate(path: &Path) -> Result<Counts> {
    count(path, &mut Validator)
}

/// Reads every word, variations included.
pub fn scan(path: &Path) -> Result<Counts> {
    count(path, &mut Scanner)
}

/// The number of plies of a game, or the reason why it cannot be read.
type Outcome = std::result::Result<Plies, String>;

/// The moves of a game.
#[derive(Clone, Copy, Default)]
struct Plies {
    main: u64,
    all: u64,
    /// The number of open variations.
    depth: u32,
}

impl Plies {
    fn note(&mut self) {
        self.all += 1;
        self.main += u64::from(self.depth == 0);
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

fn count(path: &Path, visitor: &mut impl Visitor<Output = Outcome>) -> Result<Counts> {
    let mut reader = Reader::new(File::open(path)?);
    let mut counts = Counts::default();
    while let Some(game) = reader.read_game(visitor)? {
        counts.games += 1;
        let plies = game.map_err(|error| format!("game {}: {error}", counts.games))?;
        counts.plies += plies.all;
        counts.main += plies.main;
    }
    Ok(counts)
}

/// A line of play, and the position that a variation on its last move begins in.
#[derive(Clone, Default)]
struct Line {
    position: Chess,
    before: Chess,
}

/// A game that is being played.
#[derive(Default)]
struct Playing {
    line: Line,
    /// The lines that wait for a variation to end.
    outer: Vec<Line>,
    plies: Plies,
}

struct Validator;

impl Visitor for Validator {
    type Tags = Chess;
    type Movetext = Playing;
    type Output = Outcome;

    fn begin_tags(&mut self) -> ControlFlow<Outcome, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<Outcome> {
        if name != b"FEN" {
            return ControlFlow::Continue(());
        }
        match position_of(value.as_bytes()) {
            Ok(position) => *start = position,
            Err(error) => return ControlFlow::Break(Err(error)),
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<Outcome, Playing> {
        let line = Line { before: start.clone(), position: start };
        ControlFlow::Continue(Playing { line, ..Playing::default() })
    }

    fn san(&mut self, playing: &mut Playing, word: SanPlus) -> ControlFlow<Outcome> {
        let line = &mut playing.line;
        match word.san.to_move(&line.position) {
            Ok(played) => {
                line.before.clone_from(&line.position);
                line.position.play_unchecked(played);
            }
            Err(error) => return ControlFlow::Break(Err(format!("{word}: {error}"))),
        }
        playing.plies.note();
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, playing: &mut Playing) -> ControlFlow<Outcome, Skip> {
        let position = playing.line.before.clone();
        let line = Line { before: position.clone(), position };
        playing.plies.open();
        playing.outer.push(std::mem::replace(&mut playing.line, line));
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, playing: &mut Playing) -> ControlFlow<Outcome> {
        playing.plies.close();
        if let Some(line) = playing.outer.pop() {
            playing.line = line;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, playing: Playing) -> Outcome {
        Ok(playing.plies)
    }
}

fn position_of(fen: &[u8]) -> std::result::Result<Chess, String> {
    let fen = Fen::from_ascii(fen).map_err(|error| error.to_string())?;
    fen.into_position(CastlingMode::Chess960).map_err(|error: PositionError<Chess>| error.to_string())
}

struct Scanner;

impl Visitor for Scanner {
    type Tags = ();
    type Movetext = Plies;
    type Output = Outcome;

    fn begin_tags(&mut self) -> ControlFlow<Outcome, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Outcome, Plies> {
        ControlFlow::Continue(Plies::default())
    }

    fn san(&mut self, plies: &mut Plies, _: SanPlus) -> ControlFlow<Outcome> {
        plies.note();
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, plies: &mut Plies) -> ControlFlow<Outcome, Skip> {
        plies.open();
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, plies: &mut Plies) -> ControlFlow<Outcome> {
        plies.close();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, plies: Plies) -> Outcome {
        Ok(plies)
    }
}
