//! The spellings of descriptive notation (`P-K4`, `C3AR`) that differ from style to style, and the styles themselves.
//!
//! What descriptive notation shares with the other ways to write moves (signs of captures, promotions, castling, marks) is in
//! the row of its dialect.

/// One style of descriptive notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DescriptiveStyle {
    /// The order of the parts of a name.
    pub order: NameOrder,
    /// The letter of the pawn.
    pub pawn: &'static str,
    /// The text after a letter that is followed by another one or that names a piece.
    pub stop: &'static str,
    /// The text between the letters of a name.
    pub gap: &'static str,
    /// The ranks, the mover's first rank first, each with the text that joins it to its file.
    pub ranks: [&'static str; 8],
    /// The text before and after the square that a piece leaves.
    pub origin: (&'static str, &'static str),
    /// The text that joins that square to the target where nothing is taken.
    pub origin_joint: &'static str,
    /// The part of that square that is tried first.
    pub origin_detail: OriginNaming,
    /// The text before and after the square of the captured piece.
    pub victim_square: (&'static str, &'static str),
    /// The word for castling where only one side is possible; none if the side is always named.
    pub castles: Option<&'static str>,
    /// The part that marks of check have in naming a move.
    pub marks: CheckEvidence,
}

/// The order of the parts of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameOrder {
    /// Side, piece, rank: `QB4`, `QR`, `KBP`.
    SideFirst,
    /// Rank, piece, side: `4AD`, `TD`, `PAR`.
    RankFirst,
}

/// The part of an origin square that is tried first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OriginNaming {
    /// The square.
    Square,
    /// Its rank, where that is enough: `T1-2R`.
    Rank,
}

/// The part that marks of check have in naming a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckEvidence {
    /// None: without them the word means one move as well.
    None,
    /// A word may mean one move because it has a mark or has none, as in most books.
    Decides,
}

const DIGITS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// `P-K4`, `QR-Q1`, `PxP(B5)`.
pub static COMPACT: DescriptiveStyle = DescriptiveStyle {
    order: NameOrder::SideFirst,
    pawn: "P",
    stop: "",
    gap: "",
    ranks: DIGITS,
    origin: ("(", ")"),
    origin_joint: "-",
    origin_detail: OriginNaming::Square,
    victim_square: ("(", ")"),
    castles: None,
    marks: CheckEvidence::None,
};

/// The same, as authors write it: `B-N5+` where `B-N5` is another move.
pub static LEAN: DescriptiveStyle = DescriptiveStyle { marks: CheckEvidence::Decides, ..COMPACT };

/// `P - Q B 4`, `R × P (B 5)`.
pub static SPACED: DescriptiveStyle = DescriptiveStyle {
    gap: " ",
    ranks: [" 1", " 2", " 3", " 4", " 5", " 6", " 7", " 8"],
    origin: (" (", ")"),
    origin_joint: " - ",
    victim_square: (" (", ")"),
    castles: Some("Castles"),
    ..COMPACT
};

/// `P to K4`, `R to K sq`.
pub static IN_WORDS: DescriptiveStyle = DescriptiveStyle {
    ranks: [" sq", "2", "3", "4", "5", "6", "7", "8"],
    origin: (" (", ")"),
    origin_joint: " to ",
    victim_square: (" at ", ""),
    castles: Some("Castles"),
    ..COMPACT
};

/// `P. to K's 4th.`, `K. Kt. to K. B's 3d.`
pub static STAUNTON: DescriptiveStyle = DescriptiveStyle {
    stop: ".",
    gap: " ",
    ranks: ["'s sq.", "'s 2d.", "'s 3d.", "'s 4th.", "'s 5th.", "'s 6th.", "'s 7th.", "'s 8th."],
    origin: (" (from ", ")"),
    origin_joint: " to ",
    victim_square: (" (at ", ")"),
    castles: Some("Castles"),
    ..COMPACT
};

/// `P4R`, `C3AR`, `T1-2R`.
pub static ROMANCE: DescriptiveStyle = DescriptiveStyle {
    order: NameOrder::RankFirst,
    origin: ("", ""),
    origin_joint: "-",
    origin_detail: OriginNaming::Rank,
    ..COMPACT
};

/// `P4R`, `C3FR`, `T4CR-2CR`: the laws of 1930 name the whole square that a piece leaves.
pub static FRENCH: DescriptiveStyle = DescriptiveStyle { origin_detail: OriginNaming::Square, ..ROMANCE };
