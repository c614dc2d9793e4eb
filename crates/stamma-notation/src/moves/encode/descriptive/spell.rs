//! Writes a form in a style and in the letters of a language.

use super::form::{FileDetail, MoverDetail, WrittenForm, victim_square};
use crate::moves::descriptive_style::{DescriptiveStyle, NameOrder};
use crate::moves::encode::encode_context::CheckKind;
use crate::moves::encode::encoder::Encoder;
use crate::moves::encode::packed_word::WordOutput;
use alloc::string::String;
use stamma_board::{CastlingSide, Color, Move, Role, Square};

/// Writes the words of a side.
pub(super) struct Speller<'a> {
    pub(super) encoder: &'a Encoder,
    pub(super) style: &'a DescriptiveStyle,
    pub(super) turn: Color,
}

/// The letters of a name, the outermost first.
#[derive(Clone, Copy, Default)]
struct Name {
    side: Option<CastlingSide>,
    /// The piece that a file is named after.
    file: Option<Role>,
    /// The piece itself.
    piece: Option<Role>,
}

impl Speller<'_> {
    /// Castling. `alone` is true if there is no other.
    pub(super) fn castling(&self, played: Move, alone: bool, word: &mut String) {
        match self.style.castles {
            Some(castles) if alone => word.push_str(castles),
            _ => {
                let side = played.castling().unwrap_or(CastlingSide::KingSide);
                word.put(&self.encoder.castling[side.index()]);
            }
        }
    }

    /// The mark of a check.
    pub(super) fn check(&self, check_kind: CheckKind, word: &mut String) {
        word.put(&self.encoder.check_marks[check_kind as usize]);
    }

    /// Any other move in a form, without a mark of check.
    pub(super) fn going(
        &self,
        played: Move,
        captured: Option<Role>,
        written: WrittenForm,
        word: &mut String,
    ) {
        let WrittenForm { form, side } = written;
        let piece = Some(played.role);
        let mut with_origin = false;
        match form.mover {
            MoverDetail::Role => self.piece(Name { piece, ..Name::default() }, word),
            MoverDetail::File(detail) => self.piece(Name { piece, ..file_name(played.from, detail) }, word),
            MoverDetail::Side => self.piece(Name { piece, side, file: None }, word),
            MoverDetail::Rank | MoverDetail::Square(_) => {
                self.piece(Name { piece, ..Name::default() }, word);
                let (before, after) = self.style.origin;
                word.push_str(before);
                match form.mover {
                    MoverDetail::Square(detail) => self.square(played.from, detail, word),
                    _ => word.push_str(self.rank(played.from)),
                }
                word.push_str(after);
                with_origin = true;
            }
        }
        match captured {
            None => {
                match with_origin {
                    true => word.push_str(self.style.origin_joint),
                    false => word.put(&self.encoder.joint),
                }
                self.square(played.to, form.target, word);
            }
            Some(victim) => {
                word.put(&self.encoder.takes);
                let file = form.victim_file.map(|detail| file_name(played.to, detail)).unwrap_or_default();
                self.piece(Name { piece: Some(victim), ..file }, word);
                if let Some(detail) = form.victim_square {
                    let (before, after) = self.style.victim_square;
                    word.push_str(before);
                    self.square(victim_square(played), detail, word);
                    word.push_str(after);
                }
            }
        }
        if let Some(role) = played.promotion() {
            word.put(&self.encoder.promotion.0);
            word.push_str(self.letter(role));
            word.put(&self.encoder.promotion.1);
        }
        if played.is_en_passant() {
            word.put(&self.encoder.en_passant);
        }
    }

    fn letter(&self, role: Role) -> &'static str {
        match role {
            Role::Pawn => self.style.pawn,
            _ => self.encoder.letters().written(role),
        }
    }

    /// The letters of a name in the order of the style.
    fn letters(&self, name: Name) -> [Option<&'static str>; 3] {
        let side = name.side.map(|side| match side {
            CastlingSide::KingSide => self.letter(Role::King),
            CastlingSide::QueenSide => self.letter(Role::Queen),
        });
        let [file, piece] = [name.file, name.piece].map(|role| role.map(|role| self.letter(role)));
        match self.style.order {
            NameOrder::SideFirst => [side, file, piece],
            NameOrder::RankFirst => [piece, file, side],
        }
    }

    /// The name of a piece: `P`, `QR`, `KBP`; `PAR`.
    fn piece(&self, name: Name, word: &mut String) {
        for (at, letter) in self.letters(name).into_iter().flatten().enumerate() {
            word.push_str(if at > 0 { self.style.gap } else { "" });
            word.push_str(letter);
            word.push_str(self.style.stop);
        }
    }

    /// The name of a square: `B4`, `KB4`; `4AR`.
    fn square(&self, square: Square, detail: FileDetail, word: &mut String) {
        if self.style.order == NameOrder::RankFirst {
            word.push_str(self.rank(square));
        }
        for (at, letter) in self.letters(file_name(square, detail)).into_iter().flatten().enumerate() {
            if at > 0 {
                word.push_str(self.style.stop);
                word.push_str(self.style.gap);
            }
            word.push_str(letter);
        }
        if self.style.order == NameOrder::SideFirst {
            word.push_str(self.rank(square));
        }
    }

    /// The rank, counted from the mover's side.
    fn rank(&self, square: Square) -> &'static str {
        let rank = usize::from(square.rank().index());
        let own = if self.turn == Color::White { rank } else { 7_usize.saturating_sub(rank) };
        self.style.ranks.get(own).copied().unwrap_or_default()
    }
}

/// The name of a file.
fn file_name(square: Square, detail: FileDetail) -> Name {
    let file = square.file().index();
    let (role, side) = match file {
        0 | 7 => (Role::Rook, true),
        1 | 6 => (Role::Knight, true),
        2 | 5 => (Role::Bishop, true),
        3 => (Role::Queen, false),
        _ => (Role::King, false),
    };
    let full = side && detail == FileDetail::Full;
    let wing = if file < 4 { CastlingSide::QueenSide } else { CastlingSide::KingSide };
    Name { side: full.then_some(wing), file: Some(role), piece: None }
}
