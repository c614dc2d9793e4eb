//! The parts of which the words of a kind of move consist, so that dialects with the same parts need only one word.
//!
//! The parts of a word depend on the kind of the move alone, see [`Kind`]; their content depends on its squares.
//! A shape is the word of a sample move whose squares share no file and no rank, taken down part by part.

use super::board::Board;
use super::encoder::{Encoder, Width};
use super::ink::{Ink, Spelling};
use super::surroundings::{Rivals, Surroundings, Threat};
use alloc::vec::Vec;
use stamma_board::{CastlingSide, File, Move, MoveKind, Rank, Role, Square};

/// The facts that decide of which parts the word for a move consists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    role: Role,
    capture: Option<Role>,
    promotion: Option<Role>,
    castling: Option<CastlingSide>,
    en_passant: bool,
    rivals: Rivals,
    along_file: bool,
    threat: Threat,
}

impl Kind {
    /// The number of distinct numbers of kinds.
    pub const COUNT: usize = 1 << 14;

    /// The kind of a move.
    #[inline(always)]
    pub fn of(played: Move, surroundings: &Surroundings) -> Kind {
        Kind {
            role: played.role,
            capture: surroundings.captured,
            promotion: played.promotion(),
            castling: played.castling(),
            en_passant: played.is_en_passant(),
            rivals: surroundings.rivals,
            along_file: played.is_along_file(),
            threat: surroundings.threat,
        }
    }

    /// The kind of a move without rivals that threatens nothing and is neither castling nor promotion nor en passant.
    pub fn usual<B: Board>(before: &B, played: Move) -> Kind {
        Kind {
            role: played.role,
            capture: if before.takes(played) { before.captured(played) } else { None },
            promotion: None,
            castling: None,
            en_passant: false,
            rivals: Rivals::default(),
            along_file: played.is_along_file(),
            threat: Threat::None,
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

    /// Returns the kind with a threat.
    pub const fn threatening(self, threat: Threat) -> Kind {
        Kind { threat, ..self }
    }

    /// A number of its own, below [`Kind::COUNT`]. Only pawns are promoted or take en passant, and have no rivals; only
    /// kings castle.
    #[inline(always)]
    pub fn number(self) -> usize {
        let extra = match (self.promotion, self.castling, self.en_passant) {
            (Some(role), ..) => role as usize,
            (None, Some(side), _) => 1 + side as usize,
            (None, None, true) => Role::King as usize,
            (None, None, false) => 0,
        };
        let rivals = self.rivals.number() << 1 | usize::from(self.along_file);
        let taken = self.capture.map_or(0, |role| role as usize + 1);
        let piece = if self.role == Role::Pawn { extra } else { 8 + self.role as usize };
        let castles = if self.role == Role::King { extra } else { 0 };
        let (rivals, taken) = if castles > 0 { (castles, 15) } else { (rivals, taken) };
        ((piece << 4 | taken) << 4 | rivals) << 2 | self.threat as usize
    }

    /// Returns a move of this kind whose squares share no file and no rank, but for the file that they share by kind.
    fn sample(self) -> (Move, Surroundings) {
        let square = |file, rank| Square::at(file, rank).unwrap_or(Square::from_packed(0));
        let from = square(0, 1);
        let to = square(if self.along_file { 0 } else { 2 }, 3);
        let kind = match (self.castling, self.promotion) {
            (Some(side), _) => MoveKind::castling(side),
            (None, Some(role)) => MoveKind::promotion(role).unwrap_or(MoveKind::Ordinary),
            (None, None) if self.en_passant => MoveKind::EnPassant,
            (None, None) => MoveKind::Ordinary,
        };
        let Kind { role, capture: captured, rivals, threat, .. } = self;
        let played = Move { from, to, role, kind };
        let arrives = |file, rank| if self.castling.is_some() { square(file, rank) } else { to };
        (played, Surroundings { threat, rivals, captured, king_to: arrives(4, 5), uci_to: arrives(6, 7) })
    }
}

/// A part of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Spelling(Spelling),
    Letter(char),
    File(File),
    Rank(Rank),
    Number(u8),
}

/// The parts of a word.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Shape(Vec<Part>);

impl Encoder {
    /// Returns the parts of its words for moves of a kind; none where such a word is long, or may be read as another
    /// move.
    pub fn shape(&self, kind: Kind) -> Option<Shape> {
        let (played, surroundings) = kind.sample();
        self.word(played, &surroundings)?;
        let mut shape = Shape::default();
        self.write(played, &surroundings, Width::Usual, &mut shape);
        Some(shape)
    }

    /// Returns the parts of its words for moves of a kind in every width, whether or not they lead back to their moves;
    /// none where they are long.
    pub fn shapes(&self, kind: Kind) -> Option<[Shape; 4]> {
        let (played, surroundings) = kind.sample();
        self.widths(played, &surroundings)?;
        Some(Width::ALL.map(|width| {
            let mut shape = Shape::default();
            self.write(played, &surroundings, width, &mut shape);
            shape
        }))
    }
}

impl Shape {
    /// Returns the characters that are possible at each place of its words on a board with ranks of one digit. `silent`
    /// are the characters that are not counted at the end of a word.
    pub fn places(&self, silent: &[u8]) -> Places {
        let mut places = Vec::new();
        for part in &self.0 {
            match part {
                Part::Spelling(spelling) => places.extend(spelling.bytes().map(At::Byte)),
                Part::Letter(letter) => {
                    let mut bytes = [0; 4];
                    places.extend(letter.encode_utf8(&mut bytes).bytes().map(At::Byte));
                }
                Part::File(_) => places.push(At::File),
                Part::Rank(_) | Part::Number(_) => places.push(At::Digit),
            }
        }
        while let Some(At::Byte(byte)) = places.last()
            && silent.contains(byte)
        {
            places.pop();
        }
        Places(places)
    }
}

/// The characters that are possible at each place of the words of a shape.
#[derive(Debug)]
pub struct Places(Vec<At>);

impl Places {
    /// Returns true if the words of two shapes are never the same.
    pub fn never_meet(&self, other: &Places) -> bool {
        let mut pairs = self.0.iter().zip(&other.0);
        self.0.len() != other.0.len() || pairs.any(|(one, other)| !one.meets(*other))
    }
}

/// The characters that are possible at one place of a word.
#[derive(Clone, Copy, Debug)]
enum At {
    Byte(u8),
    File,
    Digit,
}

impl At {
    fn meets(self, other: At) -> bool {
        match (self, other) {
            (At::Byte(one), At::Byte(other)) => one == other,
            (At::File, At::File) | (At::Digit, At::Digit) => true,
            (At::Byte(byte), At::File) | (At::File, At::Byte(byte)) => byte.is_ascii_lowercase(),
            (At::Byte(byte), At::Digit) | (At::Digit, At::Byte(byte)) => byte.is_ascii_digit(),
            (At::File, At::Digit) | (At::Digit, At::File) => false,
        }
    }
}

impl Ink for Shape {
    fn put(&mut self, spelling: &Spelling) {
        if spelling.length() > 0 {
            self.0.push(Part::Spelling(*spelling));
        }
    }

    fn ascii(&mut self, bits: u64, length: u32) {
        let letters = bits.to_le_bytes().into_iter().take(length as usize);
        self.0.extend(letters.map(|letter| Part::Letter(char::from(letter))));
    }

    fn letter(&mut self, letter: char) {
        self.0.push(Part::Letter(letter));
    }

    fn file(&mut self, file: File) {
        self.0.push(Part::File(file));
    }

    fn rank(&mut self, rank: Rank) {
        self.0.push(Part::Rank(rank));
    }

    fn square(&mut self, square: Square) {
        self.file(square.file());
        self.rank(square.rank());
    }

    fn number(&mut self, number: u8) {
        self.0.push(Part::Number(number));
    }
}
