//! The words of the game: colours, roles, files, ranks, squares. They are the same on every board.
//!
//! Their text forms are in `text_form`. Nothing here knows how a piece moves or how large the board is; see `geometry` and `rules` for that.

use core::cmp::Ordering;
use core::fmt;
use core::ops::{BitAnd, BitOr, Not};

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first in a game from its usual start.
    White = 0,
    /// The other side.
    Black = 1,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The lowercase English name, `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// The opponent; the same as `!color`, for constants.
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The side to index tables with: 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    #[inline(always)]
    fn not(self) -> Color {
        self.other()
    }
}

/// The kind of a piece, whatever its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Role {
    /// Pawn.
    Pawn = 0,
    /// Knight.
    Knight = 1,
    /// Bishop.
    Bishop = 2,
    /// Rook.
    Rook = 3,
    /// Queen.
    Queen = 4,
    /// King.
    King = 5,
    /// Bishop and knight in one; others call it archbishop.
    Cardinal = 6,
    /// Rook and knight in one; others call it chancellor.
    Marshall = 7,
}

impl Role {
    /// The number of roles.
    pub const COUNT: usize = 8;

    /// Every role, in the order of its number.
    pub const ALL: [Role; Role::COUNT] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
        Role::Cardinal,
        Role::Marshall,
    ];

    /// The lowercase English name, such as `knight`.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
            Role::Cardinal => "cardinal",
            Role::Marshall => "marshall",
        }
    }

    /// The role's number, to index tables with.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A set of roles, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RoleSet(u8);

impl RoleSet {
    /// No role.
    pub const EMPTY: RoleSet = RoleSet(0);
    /// Every role.
    pub const ALL: RoleSet = RoleSet(u8::MAX);

    /// The set of one role.
    pub const fn only(role: Role) -> RoleSet {
        RoleSet(1 << role as u8)
    }

    /// The set of the given roles.
    pub const fn of(roles: &[Role]) -> RoleSet {
        let mut bits = 0;
        let mut index = 0;
        while index < roles.len() {
            bits |= 1 << roles[index] as u8;
            index += 1;
        }
        RoleSet(bits)
    }

    /// Returns true if the role is in the set.
    pub const fn contains(self, role: Role) -> bool {
        self.0 & (1 << role as u8) != 0
    }

    /// Returns true if there is no role in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of roles in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the set with one role more.
    pub const fn with(self, role: Role) -> RoleSet {
        RoleSet(self.0 | 1 << role as u8)
    }

    /// Returns the set without one role.
    pub const fn without(self, role: Role) -> RoleSet {
        RoleSet(self.0 & !(1 << role as u8))
    }

    /// The only role of a set of one.
    pub fn single(self) -> Option<Role> {
        if self.len() == 1 { self.iter().next() } else { None }
    }

    /// The roles in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.contains(role))
    }
}

impl BitOr for RoleSet {
    type Output = RoleSet;

    fn bitor(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 | other.0)
    }
}

impl BitAnd for RoleSet {
    type Output = RoleSet;

    fn bitand(self, other: RoleSet) -> RoleSet {
        RoleSet(self.0 & other.0)
    }
}

impl fmt::Debug for RoleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A role and the side it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// The role of the piece.
    pub role: Role,
}

/// A column of the board, `a` first. No board here has more than 16.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct File(u8);

/// A row of the board, rank 1 first (index 0). No board here has more than 16.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Rank(u8);

impl File {
    /// The a-file.
    pub const FIRST: File = File(0);

    /// The file with this index (`a` is 0); none from 16 on.
    pub const fn new(index: u8) -> Option<File> {
        if index < 16 { Some(File(index)) } else { None }
    }

    /// The index, 0 for `a`.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file of a lowercase letter `a`..`p`.
    pub const fn from_char(letter: char) -> Option<File> {
        if letter >= 'a' && letter <= 'p' { Some(File(letter as u8 - b'a')) } else { None }
    }

    /// The lowercase letter.
    pub const fn char(self) -> char {
        (b'a' + self.0) as char
    }
}

impl Rank {
    /// The rank with this index (rank 1 is 0); none from 16 on.
    pub const fn new(index: u8) -> Option<Rank> {
        if index < 16 { Some(Rank(index)) } else { None }
    }

    /// The index, 0 for rank 1.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The number that people write, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

/// A square by its file and rank, packed so that a square of the usual board is its index there: a1 is 0, b1 is 1, h8
/// is 63.
///
/// Bits 0 to 2 are the lower bits of the file index and bits 3 to 5 those of the rank index; bits 6 and 7 are the
/// highest bit of each. The number means the same on every board, so that moves can be kept and compared without asking
/// which board they belong to. Whether the square exists is the board's business. Squares are ordered rank by rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    /// The square where a file and a rank meet.
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(file.0 & 7 | (rank.0 & 7) << 3 | (file.0 & 8) << 3 | (rank.0 & 8) << 4)
    }

    /// The square at these indices, both from 0.
    pub const fn at(file: u8, rank: u8) -> Option<Square> {
        match (File::new(file), Rank::new(rank)) {
            (Some(file), Some(rank)) => Some(Square::new(file, rank)),
            _ => None,
        }
    }

    /// The column.
    pub const fn file(self) -> File {
        File(self.0 & 7 | self.0 >> 3 & 8)
    }

    /// The row.
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3 & 7 | self.0 >> 4 & 8)
    }

    /// The packed number; on the usual board, the index of the square.
    pub const fn packed(self) -> u8 {
        self.0
    }

    /// The square with this packed number.
    pub const fn from_packed(packed: u8) -> Square {
        Square(packed)
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> Ordering {
        (self.rank(), self.file()).cmp(&(other.rank(), other.file()))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Which way a king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the last file (`O-O`).
    KingSide = 0,
    /// Towards the a-file (`O-O-O`).
    QueenSide = 1,
}

impl CastlingSide {
    /// Both sides, the king's first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::KingSide, CastlingSide::QueenSide];

    /// The lowercase English name, `kingside` or `queenside`.
    pub const fn name(self) -> &'static str {
        match self {
            CastlingSide::KingSide => "kingside",
            CastlingSide::QueenSide => "queenside",
        }
    }

    /// 0 for the king's side, 1 for the queen's, to index tables with.
    pub const fn index(self) -> usize {
        self as usize
    }
}
