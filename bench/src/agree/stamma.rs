//! Positions of stamma, and games read by it.

use std::path::Path;

use stamma::{Board, GameVisitor, Played, PlyEvent, Role, open, san};
use stamma_board::{AnyPosition, Board8x8, Move, Position, Variant};

use super::digest::Digest;
use super::referee::{Digester, MoveKey, Referee};
use crate::Result;

/// A position.
pub struct Stamma(Position<Board8x8>);

impl Stamma {
    fn of_position(position: AnyPosition) -> Result<Stamma> {
        match position {
            AnyPosition::Small(position) => Ok(Stamma(position)),
            _ => Err("the board is not 8x8".into()),
        }
    }
}

impl Referee for Stamma {
    type Move = Move;

    fn of_fen(fen: &str, is_chess960: bool) -> Result<Stamma> {
        let variant = if is_chess960 { Variant::Chess960 } else { Variant::Standard };
        Stamma::of_position(AnyPosition::from_fen(fen, variant)?)
    }

    fn moves(&self, moves: &mut Vec<(MoveKey, Move)>) {
        for &mv in &self.0.legal_moves() {
            let index = |square: stamma_board::Square| square.rank().index() * 8 + square.file().index();
            let promotion = match mv.promotion() {
                None => 0,
                Some(Role::Knight) => 1,
                Some(Role::Bishop) => 2,
                Some(Role::Rook) => 3,
                Some(_) => 4,
            };
            moves.push((MoveKey::new(index(mv.from), index(mv.to), promotion), mv));
        }
    }

    fn play(&mut self, played: Move, text: &mut String) {
        text.push_str(&san(&self.0, played));
        self.0.play_unchecked(played);
    }

    fn state(&self) -> [bool; 4] {
        let Stamma(position) = self;
        [position.is_check(), position.is_checkmate(), position.is_stalemate(), position.is_dead()]
    }

    fn fen(&self, fen: &mut String) {
        fen.push_str(&self.0.to_fen());
    }
}

/// Reads the main lines of a file.
pub fn read(path: &Path, game: &mut dyn FnMut(Digest, u64)) -> Result<()> {
    let mut games = Vec::new();
    let stream = open(path)?;
    stream.visit_each(Digesting::default, |done, _source, _summary| {
        games.push((done.digest, done.plies));
    })?;
    games.into_iter().for_each(|(digest, plies)| game(digest, plies));
    Ok(())
}

/// Digests the main line of a game.
struct Digesting {
    digester: Digester<Stamma>,
    digest: Digest,
    plies: u64,
    depth: u32,
}

impl Default for Digesting {
    fn default() -> Digesting {
        Digesting { digester: Digester::default(), digest: Digest::EMPTY, plies: 0, depth: 0 }
    }
}

impl GameVisitor for Digesting {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        let Played::Move(played) = ply.meaning else { return };
        if self.depth > 0 {
            return;
        }
        let Ok(mut position) = Stamma::of_position(before.to_any()) else { return };
        self.digester.look(&position);
        self.digest.add(self.digester.play(&mut position, played).as_bytes());
        self.plies += 1;
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }
}
