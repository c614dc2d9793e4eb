//! The signs and words that follow a move: check, mate, en passant, draw offer, glyphs. One row a spelling.
//!
//! A sign with several honest meanings has a kind of its own (`DoubleOrMate`, `CaptureOrMate`): the board decides.

use super::decode::begins_null_move;
use super::letters::is_figurine;
use crate::text::Glyph;
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
    "Х" Mark::CaptureOrMate, WordEnd;
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
    "(!)" Mark::Glyph(1), Anywhere;
    "(?)" Mark::Glyph(2), Anywhere;
    "(!!)" Mark::Glyph(3), Anywhere;
    "(??)" Mark::Glyph(4), Anywhere;
    "(!?)" Mark::Glyph(5), Anywhere;
    "(?!)" Mark::Glyph(6), Anywhere;
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
    // The signs of Scid, of the Informant and of New in Chess beside those above. Their numbers are those of the standard up
    // to 139, and those that ChessPad and Scid gave them above that. A move is never written with them.
    "+--" Mark::Glyph(20), WordEnd;
    "++--" Mark::Glyph(20), WordEnd;
    "--+" Mark::Glyph(21), WordEnd;
    "--++" Mark::Glyph(21), WordEnd;
    "==" Mark::Glyph(144), WordEnd;
    "=&" Mark::SidedGlyph(44), WordEnd;
    "=/&" Mark::SidedGlyph(44), WordEnd;
    "~=" Mark::SidedGlyph(44), WordEnd;
    "&/-" Mark::Glyph(42), WordEnd;
    "&/+" Mark::Glyph(43), WordEnd;
    "+/&" Mark::Glyph(46), WordEnd;
    "-/&" Mark::Glyph(47), WordEnd;
    "~" Mark::Glyph(13), WordEnd;
    "zz" Mark::SidedGlyph(22), WordEnd;
    "ZZ" Mark::SidedGlyph(22), WordEnd;
    "^" Mark::SidedGlyph(36), WordEnd;
    "->" Mark::SidedGlyph(40), WordEnd;
    "+>" Mark::SidedGlyph(40), WordEnd;
    "<-" Mark::Glyph(41), WordEnd;
    ">>" Mark::SidedGlyph(56), WordEnd;
    ">>>" Mark::SidedGlyph(58), WordEnd;
    "<<" Mark::SidedGlyph(62), WordEnd;
    "<<<" Mark::SidedGlyph(64), WordEnd;
    "<=>" Mark::Glyph(149), WordEnd;
    "<+>" Mark::Glyph(130), WordEnd;
    "<->" Mark::Glyph(131), WordEnd;
    "/\\" Mark::Glyph(140), WordEnd;
    "=>" Mark::Glyph(140), WordEnd;
    "↹" Mark::Glyph(12), WordEnd;
    "⊙" Mark::SidedGlyph(22), WordEnd;
    "◯" Mark::SidedGlyph(24), WordEnd;
    "◯◯" Mark::SidedGlyph(26), WordEnd;
    "◯◯◯" Mark::SidedGlyph(28), WordEnd;
    "↻" Mark::Glyph(30), WordEnd;
    "↺" Mark::Glyph(31), WordEnd;
    "↻↻" Mark::Glyph(32), WordEnd;
    "↺↺" Mark::Glyph(33), WordEnd;
    "↻↻↻" Mark::Glyph(34), WordEnd;
    "↺↺↺" Mark::Glyph(35), WordEnd;
    "⮅" Mark::SidedGlyph(32), WordEnd;
    "⭡" Mark::SidedGlyph(36), WordEnd;
    "↓" Mark::Glyph(37), WordEnd;
    "⇑" Mark::Glyph(38), WordEnd;
    "⇓" Mark::Glyph(39), WordEnd;
    "⭢" Mark::SidedGlyph(40), WordEnd;
    "←" Mark::Glyph(41), WordEnd;
    "⯹" Mark::SidedGlyph(44), WordEnd;
    "⊞" Mark::SidedGlyph(48), WordEnd;
    "⊞⊞" Mark::SidedGlyph(50), WordEnd;
    "⊞⊞⊞" Mark::SidedGlyph(52), WordEnd;
    "⟩" Mark::SidedGlyph(54), WordEnd;
    "⟫" Mark::SidedGlyph(56), WordEnd;
    "⋙" Mark::SidedGlyph(58), WordEnd;
    "⟨" Mark::SidedGlyph(60), WordEnd;
    "⟪" Mark::SidedGlyph(62), WordEnd;
    "⋘" Mark::SidedGlyph(64), WordEnd;
    "↗" Mark::Glyph(92), WordEnd;
    "↖" Mark::Glyph(93), WordEnd;
    "⇈" Mark::Glyph(96), WordEnd;
    "⇊" Mark::Glyph(97), WordEnd;
    "⇄" Mark::Glyph(130), WordEnd;
    "⇄⇄" Mark::Glyph(132), WordEnd;
    "⇆⇆" Mark::Glyph(133), WordEnd;
    "⇄⇄⇄" Mark::Glyph(134), WordEnd;
    "⇆⇆⇆" Mark::Glyph(135), WordEnd;
    "⮂" Mark::SidedGlyph(132), WordEnd;
    "⊖" Mark::Glyph(137), WordEnd;
    "⊕⊕" Mark::Glyph(138), WordEnd;
    "⊖⊖" Mark::Glyph(139), WordEnd;
    "△" Mark::Glyph(140), WordEnd;
    "Δ" Mark::Glyph(140), WordEnd;
    "∇" Mark::Glyph(141), WordEnd;
    "▽" Mark::Glyph(141), WordEnd;
    "≥" Mark::Glyph(142), WordEnd;
    "≤" Mark::Glyph(143), WordEnd;
    "⊥" Mark::Glyph(148), WordEnd;
    "⟺" Mark::Glyph(149), WordEnd;
    "⬄" Mark::Glyph(149), WordEnd;
    "⇗" Mark::Glyph(150), WordEnd;
    "⬀" Mark::Glyph(150), WordEnd;
    "◫" Mark::Glyph(151), WordEnd;
    "◨" Mark::Glyph(153), WordEnd;
    "⊶" Mark::Glyph(154), WordEnd;
    "ǁ" Mark::Glyph(190), WordEnd;
    "⡁" Mark::Glyph(191), WordEnd;
    "⚯" Mark::Glyph(192), WordEnd;
    "⚮" Mark::Glyph(193), WordEnd;
    "⚨" Mark::Glyph(212), WordEnd;
    "∟" Mark::Glyph(214), WordEnd;
    "⌊" Mark::Glyph(214), WordEnd;
    "⌋" Mark::Glyph(215), WordEnd;
    "⅃" Mark::Glyph(215), WordEnd;
    "⇔" Mark::Glyph(239), WordEnd;
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

/// Returns true if a word has nothing but signs in it, of which no move and no score can be made: an annotation whose
/// meaning is not known. A lone figurine is none, and neither is a character that was lost or has a meaning in one font only.
pub fn is_sign(glyphs: &[Glyph]) -> bool {
    let sign = |ch: char| {
        !ch.is_alphanumeric()
            && !is_figurine(ch)
            && ch != char::REPLACEMENT_CHARACTER
            && !matches!(ch, '\u{E000}'..='\u{F8FF}' | '\0'..=' ' | '½' | '¼' | '¾')
    };
    !glyphs.is_empty() && glyphs.iter().all(|glyph| sign(glyph.ch)) && !begins_null_move(glyphs)
}

/// The position of a mark: by itself, or after something in the same word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkPosition {
    /// Directly after a move, in the same word.
    Glued,
    /// In a word of its own.
    Apart,
}
