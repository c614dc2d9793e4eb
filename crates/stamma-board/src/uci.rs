//! Moves as engines write them.

use alloc::format;
use alloc::string::{String, ToString};

use crate::geometry::Geometry;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::CastlingRule;
use crate::vocabulary::Square;

impl<G: Geometry> Position<G> {
    /// The move in UCI: `e2e4`, `e7e8q`, `e9e10q`. Castling is the king's own step (`e1g1`) where king and rooks begin
    /// on known files, and the king taking its rook (`e1h1`) in Chess960. Promotions have the letters of FEN.
    pub fn uci(&self, mv: Move) -> String {
        let to = self.uci_target(mv);
        let promotion = mv.promotion().map(|role| role.fen_letter().to_ascii_lowercase().to_string());
        format!("{}{to}{}", mv.from, promotion.unwrap_or_default())
    }

    /// The second square of a move in UCI: where it goes, and for castling the king's square or the rook's as above.
    pub fn uci_target(&self, mv: Move) -> Square {
        match (mv.castling(), self.rules.castling) {
            (Some(side), Some(CastlingRule { home: Some(_), .. })) => {
                self.castling_targets(self.turn, side).map_or(mv.to, |(king, _)| king)
            }
            _ => mv.to,
        }
    }

    /// The legal move that a UCI text means here, if there is one. Both forms of castling are understood where they
    /// mean no other move.
    pub fn from_uci(&self, text: &str) -> Option<Move> {
        let moves = self.legal_moves();
        let written = moves.iter().find(|&&mv| self.uci(mv) == text);
        let taking =
            || moves.iter().find(|mv| mv.castling().is_some() && format!("{}{}", mv.from, mv.to) == text);
        written.or_else(taking).copied()
    }
}
