//! The words of descriptive notation, a row a language.

use stamma_board::Role;

/// The order of the parts of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// `KB3`: the side, the file, the rank; pieces likewise (`KKt`).
    SideFileRank,
    /// `3AR`: the rank, the file, the side; pieces likewise (`CR`).
    RankFileSide,
    /// `3AR` as well as `AR3`.
    Either,
}

/// How a language names squares and moves.
#[derive(Debug)]
pub struct Naming {
    /// The tag of its language.
    pub language: &'static str,
    /// The order of the parts of a square.
    pub order: Order,
    /// The names of the pieces, which are those of the files as well. A longer name comes before its beginning.
    pub pieces: &'static [(&'static str, Role)],
    /// Words and signs between a piece and the square that it goes to.
    pub to: &'static [&'static str],
    /// Words and signs between a piece and what it takes.
    pub takes: &'static [&'static str],
    /// Castling in words.
    pub castles: &'static [&'static str],
    /// Words for a king or queen's own: `his 2d`.
    pub own: &'static [&'static str],
    /// Words before what a pawn becomes.
    pub becomes: &'static [&'static str],
    /// Check in words.
    pub check: &'static [&'static str],
    /// Words before those for check that make it a discovered one.
    pub discovered: &'static [&'static str],
    /// Words before those for check that make it a double one.
    pub double: &'static [&'static str],
    /// Mate in words.
    pub mate: &'static [&'static str],
    /// En passant in words.
    pub en_passant: &'static [&'static str],
}

impl Naming {
    /// Returns true if a move may begin with a character: nearly no word of prose does.
    pub fn may_begin(&self, ch: char) -> bool {
        let begins = |word: &str| word.starts_with(ch);
        matches!(ch, 'O' | 'o' | '0' | 'T' | 't')
            || self.pieces.iter().any(|(name, _)| begins(name))
            || self.castles.iter().any(|word| begins(word))
    }
}

use Role::{Bishop, King, Knight, Pawn, Queen, Rook};

/// A row for a Romance language, without its own words.
const ROMANCE: Naming = Naming {
    language: "",
    order: Order::RankFileSide,
    pieces: &[],
    to: &["-", "--"],
    takes: &["x", "X", ":", "por"],
    castles: &[],
    own: &[],
    becomes: &[],
    check: &[],
    discovered: &[],
    double: &[],
    mate: &["mate"],
    en_passant: &["e.p.", "e. p.", "ep", "a.p.", "a. p.", "en passant"],
};

/// The namings. The first is taken where two read a text alike.
pub static NAMINGS: [Naming; 5] = [
    Naming {
        language: "en",
        order: Order::SideFileRank,
        pieces: &[
            ("Knight", Knight),
            ("knight", Knight),
            ("Knt", Knight),
            ("Kt", Knight),
            ("KT", Knight),
            ("Kn", Knight),
            ("N", Knight),
            ("King", King),
            ("king", King),
            ("K", King),
            ("Queen", Queen),
            ("queen", Queen),
            ("Q", Queen),
            ("Rook", Rook),
            ("rook", Rook),
            ("R", Rook),
            ("Bishop", Bishop),
            ("bishop", Bishop),
            ("B", Bishop),
            ("Pawn", Pawn),
            ("pawn", Pawn),
            ("P", Pawn),
        ],
        to: &["-", "--", "to", "at"],
        takes: &["x", "X", ":", "takes", "take", "tks.", "tks", "captures", "capt."],
        castles: &["Castles", "castles", "CASTLES", "Castle"],
        own: &["his", "her", "its"],
        becomes: &[
            "becoming a",
            "becoming",
            "becomes a",
            "becomes",
            "makes a",
            "making a",
            "claims a",
            "claiming a",
            "and becomes a",
        ],
        check: &["check", "Check", "chk", "ch", "Ch", "CH"],
        discovered: &["discovered", "discovering", "discov", "disc", "dis"],
        double: &["double", "doub", "dble", "dbl", "db", "d"],
        mate: &["checkmate", "Checkmate", "mates", "Mates", "mate", "Mate", "MATE"],
        en_passant: &[
            "en passant",
            "en pass",
            "en pas",
            "e.p.",
            "e. p.",
            "e.p",
            "ep",
            "in passing",
            "in pass",
        ],
    },
    Naming {
        language: "es",
        pieces: &[("R", King), ("D", Queen), ("T", Rook), ("A", Bishop), ("C", Knight), ("P", Pawn)],
        castles: &["Enroca", "enroca", "Enroque", "enroque"],
        check: &["jaque", "Jaque", "j"],
        mate: &["jaque mate", "mate", "Mate"],
        en_passant: &["al paso", "a.p.", "a. p.", "ap", "e.p."],
        ..ROMANCE
    },
    Naming {
        language: "fr",
        pieces: &[("R", King), ("D", Queen), ("T", Rook), ("F", Bishop), ("C", Knight), ("P", Pawn)],
        takes: &["x", "X", ":", "prend", "pr."],
        castles: &["Roque", "roque", "Roquent"],
        check: &["échec", "echec", "éch", "ech"],
        mate: &["échec et mat", "mat", "Mat"],
        en_passant: &["en passant", "e.p.", "e. p.", "ep", "a.p."],
        ..ROMANCE
    },
    Naming {
        language: "pt",
        pieces: &[("R", King), ("D", Queen), ("T", Rook), ("B", Bishop), ("C", Knight), ("P", Pawn)],
        castles: &["Roque", "roque", "Roca", "roca"],
        check: &["xeque", "Xeque", "x."],
        mate: &["xeque mate", "xeque-mate", "mate", "Mate"],
        en_passant: &["en passant", "e.p.", "ep", "a.p.", "a. p.", "de passagem"],
        ..ROMANCE
    },
    Naming {
        language: "it",
        order: Order::Either,
        pieces: &[("R", King), ("D", Queen), ("T", Rook), ("A", Bishop), ("C", Knight), ("P", Pawn)],
        takes: &["x", "X", ":", "prende"],
        castles: &["Arrocca", "arrocca", "Arrocco", "arrocco"],
        check: &["scacco", "sc"],
        mate: &["scacco matto", "matto", "Matto"],
        en_passant: &["al varco", "en passant", "e.p.", "e. p.", "ep", "a.p."],
        ..ROMANCE
    },
];
