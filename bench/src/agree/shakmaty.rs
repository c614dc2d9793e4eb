//! Positions of shakmaty, and games read by pgn-reader.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

use pgn_reader::{RawTag, Reader, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position, PositionError};

use super::digest::Digest;
use super::referee::{Digester, MoveKey, Referee};
use crate::Result;

/// A position.
#[derive(Default)]
pub struct Shakmaty(Chess);

impl Referee for Shakmaty {
    type Move = Move;

    fn of_fen(fen: &str, is_chess960: bool) -> Result<Shakmaty> {
        let mode = if is_chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let fen = Fen::from_ascii(fen.as_bytes())?;
        Ok(Shakmaty(fen.into_position(mode).map_err(|error: PositionError<Chess>| error.to_string())?))
    }

    fn moves(&self, moves: &mut Vec<(MoveKey, Move)>) {
        for &mv in &self.0.legal_moves() {
            let from = mv.from().map_or(0, |square| square as u8);
            let promotion = mv.promotion().map_or(0, |role| role as u8 - 1);
            moves.push((MoveKey::new(from, mv.to() as u8, promotion), mv));
        }
    }

    fn play(&mut self, played: Move, san: &mut String) {
        SanPlus::from_move_and_play_unchecked(&mut self.0, played).append_to_string(san);
    }

    fn state(&self) -> [bool; 4] {
        let Shakmaty(position) = self;
        [
            position.is_check(),
            position.is_checkmate(),
            position.is_stalemate(),
            position.is_insufficient_material(),
        ]
    }

    fn fen(&self, fen: &mut String) {
        Fen::from_position(&self.0, EnPassantMode::Always).append_to_string(fen);
    }
}

/// Reads the main lines of a file.
pub fn read(path: &Path, game: &mut dyn FnMut(Digest, u64)) -> Result<()> {
    let mut reader = Reader::new(File::open(path)?);
    let mut digesting = Digesting::default();
    while let Some(read) = reader.read_game(&mut digesting)? {
        let (digest, plies) = read?;
        game(digest, plies);
    }
    Ok(())
}

#[derive(Default)]
struct Digesting(Digester<Shakmaty>);

/// A game that is being played.
struct Playing {
    position: Shakmaty,
    digest: Digest,
    plies: u64,
}

impl Visitor for Digesting {
    type Tags = Shakmaty;
    type Movetext = Playing;
    type Output = std::result::Result<(Digest, u64), String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Shakmaty> {
        ControlFlow::Continue(Shakmaty::default())
    }

    fn tag(&mut self, start: &mut Shakmaty, name: &[u8], value: RawTag<'_>) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            match Shakmaty::of_fen(&value.decode_utf8_lossy(), true) {
                Ok(position) => *start = position,
                Err(error) => return ControlFlow::Break(Err(error.to_string())),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Shakmaty) -> ControlFlow<Self::Output, Playing> {
        ControlFlow::Continue(Playing { position, digest: Digest::EMPTY, plies: 0 })
    }

    fn san(&mut self, playing: &mut Playing, word: SanPlus) -> ControlFlow<Self::Output> {
        let San::Null = word.san else {
            return match word.san.to_move(&playing.position.0) {
                Ok(played) => {
                    self.0.look(&playing.position);
                    playing.digest.add(self.0.play(&mut playing.position, played).as_bytes());
                    playing.plies += 1;
                    ControlFlow::Continue(())
                }
                Err(error) => ControlFlow::Break(Err(format!("{word}: {error}"))),
            };
        };
        ControlFlow::Break(Err("null moves are not compared".to_owned()))
    }

    fn begin_variation(&mut self, _: &mut Playing) -> ControlFlow<Self::Output, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, playing: Playing) -> Self::Output {
        Ok((playing.digest, playing.plies))
    }
}
