//! The parts of which the words of a kind of move consist, so that dialects with the same parts need only one word.
//!
//! The parts of a word depend on the kind of the move alone, see [`MoveClass`]; their content depends on its squares.
//! A shape is the word of a sample move whose squares share no file and no rank, taken down part by part.

use super::board::Board;
use super::encode_context::{CheckKind, Disambiguation, EncodeContext};
use super::encoder::{Encoder, OriginDetail};
use super::packed_word::{PackedSpelling, WordOutput};
use alloc::vec::Vec;
use stamma_board::{CastlingSide, File, Move, MoveKind, Rank, Role, Square};

/// The facts that decide of which parts the word for a move consists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveClass {
    role: Role,
    capture: Option<Role>,
    promotion: Option<Role>,
    castling: Option<CastlingSide>,
    en_passant: bool,
    disambiguation: Disambiguation,
    along_file: bool,
    check_kind: CheckKind,
}

impl MoveClass {
    /// The number of distinct numbers of kinds.
    pub const COUNT: usize = 1 << 14;

    /// The kind of a move.
    #[inline(always)]
    pub fn of(played: Move, encode_context: &EncodeContext) -> MoveClass {
        MoveClass {
            role: played.role,
            capture: encode_context.captured,
            promotion: played.promotion(),
            castling: played.castling(),
            en_passant: played.is_en_passant(),
            disambiguation: encode_context.disambiguation,
            along_file: played.is_along_file(),
            check_kind: encode_context.check_kind,
        }
    }

    /// The kind of a move without rivals that threatens nothing and is neither castling nor promotion nor en passant.
    pub fn usual<B: Board>(before: &B, played: Move) -> MoveClass {
        MoveClass {
            role: played.role,
            capture: if before.takes(played) { before.captured(played) } else { None },
            promotion: None,
            castling: None,
            en_passant: false,
            disambiguation: Disambiguation::default(),
            along_file: played.is_along_file(),
            check_kind: CheckKind::None,
        }
    }

    /// Returns the role of the piece that moves.
    pub(crate) const fn role(self) -> Role {
        self.role
    }

    /// Returns true if it is a castling.
    pub(crate) const fn castles(self) -> bool {
        self.castling.is_some()
    }

    /// The side of a castling.
    pub(crate) const fn castling(self) -> Option<CastlingSide> {
        self.castling
    }

    /// The threat.
    pub(crate) const fn check_kind(self) -> CheckKind {
        self.check_kind
    }

    /// Returns the kind with a threat.
    pub const fn threatening(self, check_kind: CheckKind) -> MoveClass {
        MoveClass { check_kind, ..self }
    }

    /// A number of its own, below [`MoveClass::COUNT`]. Only pawns are promoted or take en passant, and have no disambiguation; only
    /// kings castle.
    #[inline(always)]
    pub fn number(self) -> usize {
        let extra = match (self.promotion, self.castling, self.en_passant) {
            (Some(role), ..) => role as usize,
            (None, Some(side), _) => 1 + side as usize,
            (None, None, true) => Role::King as usize,
            (None, None, false) => 0,
        };
        let disambiguation = self.disambiguation.number() << 1 | usize::from(self.along_file);
        let taken = self.capture.map_or(0, |role| role as usize + 1);
        let piece = if self.role == Role::Pawn { extra } else { 8 + self.role as usize };
        let castles = if self.role == Role::King { extra } else { 0 };
        let (disambiguation, taken) = if castles > 0 { (castles, 15) } else { (disambiguation, taken) };
        ((piece << 4 | taken) << 4 | disambiguation) << 2 | self.check_kind as usize
    }

    /// Returns a move of this kind whose squares share no file and no rank, but for the file that they share by kind.
    fn sample(self) -> (Move, EncodeContext) {
        let square = |file, rank| Square::at(file, rank).unwrap_or(Square::from_packed(0));
        let from = square(0, 1);
        let to = square(if self.along_file { 0 } else { 2 }, 3);
        let kind = match (self.castling, self.promotion) {
            (Some(side), _) => MoveKind::castling(side),
            (None, Some(role)) => MoveKind::promotion(role).unwrap_or(MoveKind::Ordinary),
            (None, None) if self.en_passant => MoveKind::EnPassant,
            (None, None) => MoveKind::Ordinary,
        };
        let MoveClass { role, capture: captured, disambiguation, check_kind, .. } = self;
        let played = Move { from, to, role, kind };
        let arrives = |file, rank| if self.castling.is_some() { square(file, rank) } else { to };
        (
            played,
            EncodeContext {
                check_kind,
                disambiguation,
                captured,
                king_to: arrives(4, 5),
                uci_to: arrives(6, 7),
            },
        )
    }
}

/// A part of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TemplatePart {
    PackedSpelling(PackedSpelling),
    Letter(char),
    File(File),
    Rank(Rank),
    Number(u8),
}

/// The parts of a word.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct WordTemplate(Vec<TemplatePart>);

impl Encoder {
    /// Returns the parts of its words for moves of a kind; none where such a word is long, or may be read as another
    /// move.
    pub fn shape(&self, kind: MoveClass) -> Option<WordTemplate> {
        let (played, encode_context) = kind.sample();
        self.word(played, &encode_context)?;
        let mut shape = WordTemplate::default();
        self.write(played, &encode_context, OriginDetail::Usual, &mut shape);
        Some(shape)
    }

    /// Returns the parts of its words for moves of a kind in every width, whether or not they lead back to their moves;
    /// none where they are long.
    pub fn shapes(&self, kind: MoveClass) -> Option<[WordTemplate; 4]> {
        let (played, encode_context) = kind.sample();
        self.widths(played, &encode_context)?;
        Some(OriginDetail::ALL.map(|width| {
            let mut shape = WordTemplate::default();
            self.write(played, &encode_context, width, &mut shape);
            shape
        }))
    }
}

impl WordTemplate {
    /// Returns the characters that are possible at each place of its words on a board with ranks of one digit. `silent`
    /// are the characters that are not counted at the end of a word.
    pub fn places(&self, silent: &[u8]) -> TemplateChars {
        let mut places = Vec::new();
        for part in &self.0 {
            match part {
                TemplatePart::PackedSpelling(spelling) => {
                    places.extend(spelling.bytes().map(TemplateChar::Byte))
                }
                TemplatePart::Letter(letter) => {
                    let mut bytes = [0; 4];
                    places.extend(letter.encode_utf8(&mut bytes).bytes().map(TemplateChar::Byte));
                }
                TemplatePart::File(_) => places.push(TemplateChar::File),
                TemplatePart::Rank(_) | TemplatePart::Number(_) => places.push(TemplateChar::Digit),
            }
        }
        while let Some(TemplateChar::Byte(byte)) = places.last()
            && silent.contains(byte)
        {
            places.pop();
        }
        TemplateChars(places)
    }
}

/// The characters that are possible at each place of the words of a shape.
#[derive(Debug)]
pub struct TemplateChars(Vec<TemplateChar>);

impl TemplateChars {
    /// Returns true if the words of two shapes are never the same.
    pub fn never_meet(&self, other: &TemplateChars) -> bool {
        let mut pairs = self.0.iter().zip(&other.0);
        self.0.len() != other.0.len() || pairs.any(|(one, other)| !one.meets(*other))
    }
}

/// The characters that are possible at one place of a word.
#[derive(Clone, Copy, Debug)]
enum TemplateChar {
    Byte(u8),
    File,
    Digit,
}

impl TemplateChar {
    fn meets(self, other: TemplateChar) -> bool {
        match (self, other) {
            (TemplateChar::Byte(one), TemplateChar::Byte(other)) => one == other,
            (TemplateChar::File, TemplateChar::File) | (TemplateChar::Digit, TemplateChar::Digit) => true,
            (TemplateChar::Byte(byte), TemplateChar::File)
            | (TemplateChar::File, TemplateChar::Byte(byte)) => byte.is_ascii_lowercase(),
            (TemplateChar::Byte(byte), TemplateChar::Digit)
            | (TemplateChar::Digit, TemplateChar::Byte(byte)) => byte.is_ascii_digit(),
            (TemplateChar::File, TemplateChar::Digit) | (TemplateChar::Digit, TemplateChar::File) => false,
        }
    }
}

impl WordOutput for WordTemplate {
    fn put(&mut self, spelling: &PackedSpelling) {
        if spelling.length() > 0 {
            self.0.push(TemplatePart::PackedSpelling(*spelling));
        }
    }

    fn ascii(&mut self, bits: u64, length: u32) {
        let letters = bits.to_le_bytes().into_iter().take(length as usize);
        self.0.extend(letters.map(|letter| TemplatePart::Letter(char::from(letter))));
    }

    fn letter(&mut self, letter: char) {
        self.0.push(TemplatePart::Letter(letter));
    }

    fn file(&mut self, file: File) {
        self.0.push(TemplatePart::File(file));
    }

    fn rank(&mut self, rank: Rank) {
        self.0.push(TemplatePart::Rank(rank));
    }

    fn square(&mut self, square: Square) {
        self.file(square.file());
        self.rank(square.rank());
    }

    fn number(&mut self, number: u8) {
        self.0.push(TemplatePart::Number(number));
    }
}
