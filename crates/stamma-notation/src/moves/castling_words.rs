//! Castling in the words of many languages: `kurze Rochade`, `petit roque`, `castles queenside`. One row a phrase.
//!
//! Words of the languages as players use them, checked in part against glossaries of chess terms: both wordings where a
//! language calls the sides short and long, and small and great.

use crate::text::{Beginnings, Glyph, Span, small};
use alloc::vec::Vec;
use stamma_board::CastlingSide;

const KING: Option<CastlingSide> = Some(CastlingSide::KingSide);
const QUEEN: Option<CastlingSide> = Some(CastlingSide::QueenSide);

/// A phrase in small letters and its side; none where the side is not said.
const PHRASES: &[(&str, Option<CastlingSide>)] = &[
    // English
    ("castles", None),
    ("castles kingside", KING),
    ("castles king-side", KING),
    ("castles king side", KING),
    ("castles short", KING),
    ("castles (k)", KING),
    ("castles k", KING),
    ("castles kr", KING),
    ("castles queenside", QUEEN),
    ("castles queen-side", QUEEN),
    ("castles queen side", QUEEN),
    ("castles long", QUEEN),
    ("castles (q)", QUEEN),
    ("castles q", QUEEN),
    ("castles qr", QUEEN),
    ("castle kingside", KING),
    ("castle queenside", QUEEN),
    ("kingside castling", KING),
    ("queenside castling", QUEEN),
    ("kingside castle", KING),
    ("queenside castle", QUEEN),
    ("short castling", KING),
    ("long castling", QUEEN),
    ("short castle", KING),
    ("long castle", QUEEN),
    // German
    ("rochade", None),
    ("rochiert", None),
    ("roch.", None),
    ("kurze rochade", KING),
    ("kleine rochade", KING),
    ("rochade kurz", KING),
    ("kurze roch.", KING),
    ("kl. rochade", KING),
    ("rochiert kurz", KING),
    ("lange rochade", QUEEN),
    ("große rochade", QUEEN),
    ("grosse rochade", QUEEN),
    ("rochade lang", QUEEN),
    ("lange roch.", QUEEN),
    ("gr. rochade", QUEEN),
    ("rochiert lang", QUEEN),
    // French
    ("roque", None),
    ("petit roque", KING),
    ("p. roque", KING),
    ("grand roque", QUEEN),
    ("gd roque", QUEEN),
    // Spanish
    ("enroque", None),
    ("enroca", None),
    ("enroque corto", KING),
    ("enroque largo", QUEEN),
    // Catalan
    ("enroc", None),
    ("enroc curt", KING),
    ("enroc llarg", QUEEN),
    // Italian
    ("arrocco", None),
    ("arrocca", None),
    ("arrocco corto", KING),
    ("arrocco lungo", QUEEN),
    // Portuguese
    ("roque pequeno", KING),
    ("pequeno roque", KING),
    ("roque curto", KING),
    ("roque grande", QUEEN),
    ("grande roque", QUEEN),
    ("roque longo", QUEEN),
    // Dutch
    ("rokade", None),
    ("rokeert", None),
    ("korte rokade", KING),
    ("korte rochade", KING),
    ("lange rokade", QUEEN),
    // Swedish
    ("rockad", None),
    ("kort rockad", KING),
    ("lång rockad", QUEEN),
    ("kort rokad", KING),
    ("lång rokad", QUEEN),
    // Danish and Norwegian
    ("kort rokade", KING),
    ("lang rokade", QUEEN),
    ("rokerer", None),
    ("kort rokering", KING),
    ("lang rokering", QUEEN),
    // Finnish
    ("linnoitus", None),
    ("tornitus", None),
    ("lyhyt linnoitus", KING),
    ("pitkä linnoitus", QUEEN),
    ("lyhyt tornitus", KING),
    ("pitkä tornitus", QUEEN),
    // Polish
    ("roszada", None),
    ("krótka roszada", KING),
    ("roszada krótka", KING),
    ("długa roszada", QUEEN),
    ("roszada długa", QUEEN),
    // Czech and Slovak
    ("rošáda", None),
    ("malá rošáda", KING),
    ("krátká rošáda", KING),
    ("krátka rošáda", KING),
    ("velká rošáda", QUEEN),
    ("veľká rošáda", QUEEN),
    ("dlouhá rošáda", QUEEN),
    ("dlhá rošáda", QUEEN),
    // Hungarian
    ("sánc", None),
    ("sáncol", None),
    ("rövid sánc", KING),
    ("rövidsánc", KING),
    ("hosszú sánc", QUEEN),
    ("hosszúsánc", QUEEN),
    // Romanian
    ("rocada", None),
    ("rocadă", None),
    ("rocada mică", KING),
    ("rocada mica", KING),
    ("rocada scurtă", KING),
    ("rocada mare", QUEEN),
    ("rocada lungă", QUEEN),
    // Croatian and Serbian
    ("mala rokada", KING),
    ("velika rokada", QUEEN),
    ("mala rohada", KING),
    ("velika rohada", QUEEN),
    // Russian
    ("рокировка", None),
    ("короткая рокировка", KING),
    ("рокировка короткая", KING),
    ("длинная рокировка", QUEEN),
    ("рокировка длинная", QUEEN),
    // Ukrainian
    ("рокіровка", None),
    ("коротка рокіровка", KING),
    ("довга рокіровка", QUEEN),
    // Bulgarian and Serbian
    ("рокада", None),
    ("малка рокада", KING),
    ("мала рокада", KING),
    ("голяма рокада", QUEEN),
    ("велика рокада", QUEEN),
    // Turkish
    ("rok", None),
    ("kısa rok", KING),
    ("küçük rok", KING),
    ("uzun rok", QUEEN),
    ("büyük rok", QUEEN),
    // Greek
    ("ροκέ", None),
    ("μικρό ροκέ", KING),
    ("μεγάλο ροκέ", QUEEN),
    // Chinese and Japanese
    ("短易位", KING),
    ("王翼易位", KING),
    ("短い易位", KING),
    ("长易位", QUEEN),
    ("長易位", QUEEN),
    ("后翼易位", QUEEN),
];

/// The most words that a phrase has after its first.
pub const MORE_WORDS: usize = 2;

/// The beginnings of the phrases.
static BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut row = 0;
    while row < PHRASES.len() {
        beginnings = beginnings.with(PHRASES[row].0);
        row += 1;
    }
    beginnings
};

/// False only where a word begins no phrase.
#[inline]
pub fn may_begin_castling(glyphs: &[Glyph]) -> bool {
    match glyphs {
        [first, second, ..] => BEGINNINGS.may_follow(small(first.ch), Some(small(second.ch))),
        _ => false,
    }
}

/// The side of the longest phrase that these words, joined by single blanks, begin with, and how many glyphs it takes.
pub fn castling_phrase(words: &[Glyph]) -> Option<(Option<CastlingSide>, usize)> {
    let length = |text: &str| {
        let mut rest = words.iter();
        let same = text.chars().all(|ch| rest.next().is_some_and(|glyph| small(glyph.ch) == ch));
        let ends = rest.clone().next().is_none_or(|glyph| !glyph.ch.is_alphanumeric() && glyph.ch != '-');
        (same && ends).then(|| words.len() - rest.len())
    };
    let found = PHRASES.iter().filter_map(|(text, side)| Some((*side, length(text)?)));
    found.max_by_key(|&(_, length)| length)
}

/// The number of bytes of the longest phrase that a text begins with.
pub fn castling_words(text: &str) -> Option<usize> {
    const LONGEST: usize = 32;
    let glyphs: Vec<Glyph> = text
        .char_indices()
        .take(LONGEST)
        .map(|(at, ch)| Glyph::new(ch, Span::new(at, at + ch.len_utf8())))
        .collect();
    if !may_begin_castling(&glyphs) {
        return None;
    }
    let (_, length) = castling_phrase(&glyphs)?;
    Some(text.char_indices().nth(length).map_or(text.len(), |(end, _)| end))
}

/// The side that a number of rings with blanks between them castle to, and how many of them that move takes: `O O O O` are
/// two moves. None where they can be shared out in two ways.
pub fn castling_rings(rings: usize) -> Option<(CastlingSide, usize)> {
    match rings {
        2 | 4 => Some((CastlingSide::KingSide, 2)),
        3 => Some((CastlingSide::QueenSide, 3)),
        _ => None,
    }
}
