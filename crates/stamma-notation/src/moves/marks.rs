//! The signs and words that follow a move: check, mate, en passant, draw offer, glyphs. One row a spelling.
//!
//! A sign with several honest meanings has a kind of its own (`DoubleOrMate`, `CaptureOrMate`): the board decides.

use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::Color;

/// The meaning of a sign after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Check.
    Check,
    /// Double check.
    DoubleCheck,
    /// Discovered check.
    DiscoveredCheck,
    /// Mate.
    Mate,
    /// `++`: mate to some writers, double check to others.
    DoubleOrMate,
    /// A trailing `x`: mate in Russian writing, a capture elsewhere.
    CaptureOrMate,
    /// Something is taken (`Be5:`).
    Capture,
    /// En passant.
    EnPassant,
    /// The mover offers a draw.
    DrawOffer,
    /// A numeric annotation glyph.
    Glyph(u8),
    /// A glyph whose number is one more when Black has moved.
    SidedGlyph(u8),
    /// Punctuation without a meaning.
    Nothing,
}

/// The place where a spelling is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkPlace {
    /// Glued to the move or apart from it.
    Anywhere,
    /// Only as the last thing of its word, because it could begin something else.
    WordEnd,
    /// Only glued to the move.
    Glued,
}

/// A spelling and its meaning.
#[derive(Clone, Copy, Debug)]
pub struct MarkRow {
    /// The spelling after folding; a space means any space between words.
    pub text: &'static str,
    /// The meaning of the spelling.
    pub mark: Mark,
    /// The place where the spelling is allowed.
    pub place: MarkPlace,
}

macro_rules! marks {
    ($($text:literal $mark:expr, $place:ident;)*) => {
        &[$(MarkRow { text: $text, mark: $mark, place: MarkPlace::$place },)*]
    };
}

/// Every spelling. Longer ones win over shorter ones whatever their order here.
pub const MARKS: &[MarkRow] = marks! {
    "+" Mark::Check, Anywhere;
    "†" Mark::Check, Anywhere;
    "ch" Mark::Check, Anywhere;
    "ch." Mark::Check, Anywhere;
    "Ch" Mark::Check, Anywhere;
    "Ch." Mark::Check, Anywhere;
    "CH" Mark::Check, Anywhere;
    "+ch" Mark::Check, Anywhere;
    "(ch)" Mark::Check, Anywhere;
    "(+)" Mark::Check, Anywhere;
    "check" Mark::Check, Anywhere;
    "Check" Mark::Check, Anywhere;
    "check." Mark::Check, Anywhere;
    "chk" Mark::Check, Anywhere;
    "++" Mark::DoubleOrMate, Anywhere;
    "††" Mark::DoubleOrMate, Anywhere;
    "dbl" Mark::DoubleCheck, Anywhere;
    "dbl ch" Mark::DoubleCheck, Anywhere;
    "dblch" Mark::DoubleCheck, Anywhere;
    "dbl.ch" Mark::DoubleCheck, Anywhere;
    "dbl.ch." Mark::DoubleCheck, Anywhere;
    "dbl. ch." Mark::DoubleCheck, Anywhere;
    "dbl ch." Mark::DoubleCheck, Anywhere;
    "db ch" Mark::DoubleCheck, Anywhere;
    "db. ch." Mark::DoubleCheck, Anywhere;
    "double check" Mark::DoubleCheck, Anywhere;
    "dis" Mark::DiscoveredCheck, Anywhere;
    "dis ch" Mark::DiscoveredCheck, Anywhere;
    "disch" Mark::DiscoveredCheck, Anywhere;
    "dis.ch" Mark::DiscoveredCheck, Anywhere;
    "dis.ch." Mark::DiscoveredCheck, Anywhere;
    "dis. ch." Mark::DiscoveredCheck, Anywhere;
    "dis ch." Mark::DiscoveredCheck, Anywhere;
    "disc ch" Mark::DiscoveredCheck, Anywhere;
    "discovered check" Mark::DiscoveredCheck, Anywhere;
    "#" Mark::Mate, Anywhere;
    "##" Mark::Mate, Anywhere;
    "+#" Mark::Mate, Anywhere;
    "(#)" Mark::Mate, Anywhere;
    "‡" Mark::Mate, Anywhere;
    "≠" Mark::Mate, Anywhere;
    "mate" Mark::Mate, Anywhere;
    "mate." Mark::Mate, Anywhere;
    "Mate" Mark::Mate, Anywhere;
    "Mate." Mark::Mate, Anywhere;
    "MATE" Mark::Mate, Anywhere;
    "mat" Mark::Mate, WordEnd;
    "checkmate" Mark::Mate, Anywhere;
    "Checkmate" Mark::Mate, Anywhere;
    "x" Mark::CaptureOrMate, WordEnd;
    "X" Mark::CaptureOrMate, WordEnd;
    ":" Mark::Capture, Glued;
    "e.p." Mark::EnPassant, Anywhere;
    "e.p" Mark::EnPassant, Anywhere;
    "ep" Mark::EnPassant, Anywhere;
    "ep." Mark::EnPassant, Anywhere;
    "EP" Mark::EnPassant, Anywhere;
    "e. p." Mark::EnPassant, Anywhere;
    "e p" Mark::EnPassant, Anywhere;
    "(ep)" Mark::EnPassant, Anywhere;
    "(e.p.)" Mark::EnPassant, Anywhere;
    "/ep" Mark::EnPassant, Anywhere;
    "/e.p." Mark::EnPassant, Anywhere;
    "en passant" Mark::EnPassant, Anywhere;
    "(=)" Mark::DrawOffer, Anywhere;
    "!" Mark::Glyph(1), Anywhere;
    "?" Mark::Glyph(2), Anywhere;
    "!!" Mark::Glyph(3), Anywhere;
    "‼" Mark::Glyph(3), Anywhere;
    "??" Mark::Glyph(4), Anywhere;
    "⁇" Mark::Glyph(4), Anywhere;
    "!?" Mark::Glyph(5), Anywhere;
    "⁉" Mark::Glyph(5), Anywhere;
    "?!" Mark::Glyph(6), Anywhere;
    "⁈" Mark::Glyph(6), Anywhere;
    "□" Mark::Glyph(7), Anywhere;
    "=" Mark::Glyph(10), Anywhere;
    "∞" Mark::Glyph(13), Anywhere;
    "⩲" Mark::Glyph(14), Anywhere;
    "+=" Mark::Glyph(14), Anywhere;
    "+/=" Mark::Glyph(14), Anywhere;
    "⩱" Mark::Glyph(15), Anywhere;
    "=+" Mark::Glyph(15), Anywhere;
    "=/+" Mark::Glyph(15), Anywhere;
    "±" Mark::Glyph(16), Anywhere;
    "+/-" Mark::Glyph(16), Anywhere;
    "∓" Mark::Glyph(17), Anywhere;
    "-/+" Mark::Glyph(17), Anywhere;
    "+-" Mark::Glyph(18), Anywhere;
    "-+" Mark::Glyph(19), Anywhere;
    "⨀" Mark::SidedGlyph(22), Anywhere;
    "○" Mark::SidedGlyph(26), Anywhere;
    "⟳" Mark::SidedGlyph(32), Anywhere;
    "↑" Mark::SidedGlyph(36), Anywhere;
    "→" Mark::SidedGlyph(40), Anywhere;
    "=∞" Mark::SidedGlyph(44), Anywhere;
    "⇆" Mark::SidedGlyph(132), Anywhere;
    "⊕" Mark::SidedGlyph(138), Anywhere;
    "∆" Mark::Glyph(140), Anywhere;
    "⌓" Mark::Glyph(142), Anywhere;
    "RR" Mark::Glyph(145), WordEnd;
    "(N)" Mark::Glyph(146), Anywhere;
    "(D)" Mark::Glyph(220), Anywhere;
    "N" Mark::Glyph(146), WordEnd;
    "TN" Mark::Glyph(146), WordEnd;
    "." Mark::Nothing, WordEnd;
};

/// Returns the glyphs of a move of this colour as signs that can be glued to it, and those that have no sign or are
/// ambiguous when they are glued.
pub fn signs_of(nags: &[u8], color: Color) -> (String, Vec<u8>) {
    let mut signs = String::new();
    let mut numbers = Vec::new();
    for &nag in nags {
        let Some(sign) = sign_of(nag, color) else {
            numbers.push(nag);
            continue;
        };
        // `!` and `?` side by side would be one glyph, `!?`.
        let joined = signs.chars().last().is_some_and(|last| last.is_ascii()) && sign.is_ascii();
        if joined { numbers.push(nag) } else { signs.push_str(sign) }
    }
    (signs, numbers)
}

/// The first spelling of a glyph that can be glued to a move whatever follows it.
fn sign_of(nag: u8, color: Color) -> Option<&'static str> {
    let sided = |number: u8| number + u8::from(color == Color::Black);
    let is_it = |row: &&MarkRow| match row.mark {
        // An equals sign or a plus after a move may be part of it.
        Mark::Glyph(number) => number == nag && !row.text.starts_with(['=', '+', '-', '(']),
        Mark::SidedGlyph(number) => sided(number) == nag && !row.text.starts_with('='),
        _ => false,
    };
    MARKS.iter().find(|row| row.place == MarkPlace::Anywhere && is_it(row)).map(|row| row.text)
}

/// The position of a mark: by itself, or after something in the same word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkPosition {
    /// Directly after a move, in the same word.
    Glued,
    /// In a word of its own.
    Apart,
}
