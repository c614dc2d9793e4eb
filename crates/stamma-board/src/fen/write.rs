//! Writes a [`Setup`] as FEN.

use alloc::string::{String, ToString};
use core::fmt::{self, Write};

use crate::setup::Setup;
use crate::vocabulary::{CastlingSide, Color, Piece, Square};

use super::outermost_rook;

/// The naming of castling rights.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rights {
    /// `KQkq` for the outermost rooks, letters of files for others (X-FEN).
    Outermost,
    /// Letters of files for all (Shredder-FEN).
    Files,
}

impl Setup {
    /// The canonical text, all six fields, and before the clocks how many checks are left to give where they win. Rights of rooks that are not the outermost are written as X-FEN does.
    pub fn to_fen(&self) -> String {
        self.to_string()
    }

    /// Returns the FEN with the castling rights as the files of the rooks, such as `HAha`.
    pub fn to_shredder_fen(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text, Rights::Files);
        text
    }

    fn write(&self, out: &mut impl Write, rights: Rights) -> fmt::Result {
        for rank in (0..self.size.ranks).rev() {
            let mut empty = 0;
            for file in 0..self.size.files {
                match Square::at(file, rank).and_then(|square| self.piece_at(square)) {
                    None => empty += 1,
                    Some(piece) => {
                        write_run(out, empty)?;
                        empty = 0;
                        out.write_char(piece_letter(piece))?;
                    }
                }
            }
            write_run(out, empty)?;
            if rank > 0 {
                out.write_char('/')?;
            }
        }
        out.write_str(match self.turn {
            Color::White => " w ",
            Color::Black => " b ",
        })?;
        self.write_castling(out, rights)?;
        match self.en_passant {
            Some(square) => write!(out, " {square}")?,
            None => out.write_str(" -")?,
        }
        if let Some([white, black]) = self.checks_left {
            write!(out, " {white}+{black}")?;
        }
        write!(out, " {} {}", self.halfmove_clock, self.fullmove_number)
    }

    fn write_castling(&self, out: &mut impl Write, rights: Rights) -> fmt::Result {
        let mut none = true;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling_rook(color, side) else { continue };
                none = false;
                let name = if rights == Rights::Outermost
                    && outermost_rook(self, color, side) == rook.file().index()
                {
                    match side {
                        CastlingSide::KingSide => 'k',
                        CastlingSide::QueenSide => 'q',
                    }
                } else {
                    rook.file().char()
                };
                out.write_char(in_case(name, color))?;
            }
        }
        if none { out.write_char('-') } else { Ok(()) }
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Rights::Outermost)
    }
}

fn write_run(out: &mut impl Write, empty: u8) -> fmt::Result {
    if empty > 0 { write!(out, "{empty}") } else { Ok(()) }
}

/// The letter of a piece: a capital for White's.
pub(crate) fn piece_letter(piece: Piece) -> char {
    in_case(piece.role.fen_letter(), piece.color)
}

const fn in_case(letter: char, color: Color) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}
