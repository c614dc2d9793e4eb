//! From words to the results that they spell.

use super::own_spellings::OwnSpellings;
use super::result::{GameResult, ResultCertainty};
use crate::text::{Beginnings, Glyph};
use alloc::string::String;

/// Spellings after folding (every dash is `-`).
const SPELLINGS: &[(&str, GameResult, ResultCertainty)] = &[
    ("1-0", GameResult::WhiteWins, ResultCertainty::Sure),
    ("1:0", GameResult::WhiteWins, ResultCertainty::Sure),
    ("0-1", GameResult::BlackWins, ResultCertainty::Sure),
    ("0:1", GameResult::BlackWins, ResultCertainty::Sure),
    ("1/2-1/2", GameResult::Draw, ResultCertainty::Sure),
    ("1/2:1/2", GameResult::Draw, ResultCertainty::Sure),
    ("½-½", GameResult::Draw, ResultCertainty::Sure),
    ("½:½", GameResult::Draw, ResultCertainty::Sure),
    ("½/½", GameResult::Draw, ResultCertainty::Sure),
    ("¹/₂-¹/₂", GameResult::Draw, ResultCertainty::Sure),
    ("1/2", GameResult::Draw, ResultCertainty::Sure),
    ("½", GameResult::Draw, ResultCertainty::Sure),
    ("0.5-0.5", GameResult::Draw, ResultCertainty::Sure),
    ("0,5-0,5", GameResult::Draw, ResultCertainty::Sure),
    ("0,5:0,5", GameResult::Draw, ResultCertainty::Sure),
    ("0.5:0.5", GameResult::Draw, ResultCertainty::Sure),
    (".5-.5", GameResult::Draw, ResultCertainty::Sure),
    ("1-1", GameResult::Draw, ResultCertainty::Sure),
    ("-", GameResult::Draw, ResultCertainty::OnlyAtTheEnd),
    ("=", GameResult::Draw, ResultCertainty::OnlyAtTheEnd),
    ("*", GameResult::Unknown, ResultCertainty::Sure),
    ("0-0", GameResult::BothLose, ResultCertainty::OrCastling),
    ("0:0", GameResult::BothLose, ResultCertainty::Sure),
    ("1/2-0", GameResult::HalfForWhite, ResultCertainty::Sure),
    ("½-0", GameResult::HalfForWhite, ResultCertainty::Sure),
    ("½:0", GameResult::HalfForWhite, ResultCertainty::Sure),
    ("0-1/2", GameResult::HalfForBlack, ResultCertainty::Sure),
    ("0-½", GameResult::HalfForBlack, ResultCertainty::Sure),
    ("0:½", GameResult::HalfForBlack, ResultCertainty::Sure),
    ("+/-", GameResult::DefaultWhite, ResultCertainty::OnlyAtTheEnd),
    ("+:-", GameResult::DefaultWhite, ResultCertainty::Sure),
    ("+--", GameResult::DefaultWhite, ResultCertainty::OnlyAtTheEnd),
    ("-/+", GameResult::DefaultBlack, ResultCertainty::OnlyAtTheEnd),
    ("-:+", GameResult::DefaultBlack, ResultCertainty::Sure),
    ("--+", GameResult::DefaultBlack, ResultCertainty::OnlyAtTheEnd),
    ("-/-", GameResult::DefaultBoth, ResultCertainty::Sure),
    ("-:-", GameResult::DefaultBoth, ResultCertainty::Sure),
    // Halves in two spellings.
    ("1/2-½", GameResult::Draw, ResultCertainty::Sure),
    ("½-1/2", GameResult::Draw, ResultCertainty::Sure),
    // A letter for a digit, as typists and scanners write it.
    ("l-0", GameResult::WhiteWins, ResultCertainty::Misspelled),
    ("I-0", GameResult::WhiteWins, ResultCertainty::Misspelled),
    ("1-O", GameResult::WhiteWins, ResultCertainty::Misspelled),
    ("l-O", GameResult::WhiteWins, ResultCertainty::Misspelled),
    ("0-l", GameResult::BlackWins, ResultCertainty::Misspelled),
    ("0-I", GameResult::BlackWins, ResultCertainty::Misspelled),
    ("O-1", GameResult::BlackWins, ResultCertainty::Misspelled),
    ("O-l", GameResult::BlackWins, ResultCertainty::Misspelled),
    ("l/2-l/2", GameResult::Draw, ResultCertainty::Misspelled),
    ("I/2-I/2", GameResult::Draw, ResultCertainty::Misspelled),
    // `½` as scanners read it.
    ("Vz-Vz", GameResult::Draw, ResultCertainty::Misspelled),
    ("V2-V2", GameResult::Draw, ResultCertainty::Misspelled),
    ("%-%", GameResult::Draw, ResultCertainty::Misspelled),
    // The side that won, once more.
    ("1-0+", GameResult::WhiteWins, ResultCertainty::Sure),
    ("0-1+", GameResult::BlackWins, ResultCertainty::Sure),
];

/// The beginnings of the spellings.
static BEGINNINGS: Beginnings = {
    let mut beginnings = Beginnings::NONE;
    let mut row = 0;
    while row < SPELLINGS.len() {
        beginnings = beginnings.with(SPELLINGS[row].0);
        row += 1;
    }
    beginnings
};

/// The result that a whole word spells, after folding. A dot or brackets around it do not matter. A spelling of the named
/// dialect's own goes before one of the table.
#[inline]
pub fn result_of(glyphs: &[Glyph], own: &OwnSpellings) -> Option<(GameResult, ResultCertainty)> {
    let emphasized = matches!(glyphs, [Glyph { ch: '*' | '_' | '"' | '\'', .. }, ..]);
    if own.results.is_empty() && !emphasized && !BEGINNINGS.may_begin(glyphs) {
        None
    } else {
        spelled_result(glyphs, own)
    }
}

fn spelled_result(glyphs: &[Glyph], own: &OwnSpellings) -> Option<(GameResult, ResultCertainty)> {
    if let Some(found) = own.result_of(glyphs) {
        return Some(found);
    }
    let trimmed = match glyphs {
        [inner @ .., last] if last.ch == '.' && inner.len() > 1 => inner,
        _ => without_emphasis(glyphs),
    };
    SPELLINGS
        .iter()
        .find(|(text, _, _)| trimmed.iter().map(|glyph| glyph.ch).eq(text.chars()))
        .map(|&(_, result, sureness)| (result, sureness))
}

/// `**1-0**`, `_1-0_`, `"1-0"`: a score without the emphasis or the quotes around it.
fn without_emphasis(glyphs: &[Glyph]) -> &[Glyph] {
    let mut inner = glyphs;
    while let [first, rest @ .., last] = inner
        && first.ch == last.ch
        && matches!(first.ch, '*' | '_' | '"' | '\'')
    {
        inner = rest;
    }
    // `***` is a line of stars, and no open result.
    let is_score = inner.iter().any(|glyph| glyph.ch.is_ascii_digit() || glyph.ch == '½');
    if is_score { inner } else { glyphs }
}

/// Returns true if a word is a result of PGN, where no own spelling may make something else of it.
pub fn is_usual_result(word: &str, own: &OwnSpellings) -> bool {
    own.results.is_empty() && matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// The first spelling of a result that nothing else is written like.
pub fn sure_spelling(result: GameResult) -> Option<&'static str> {
    let sure = |row: &&(&str, GameResult, ResultCertainty)| row.1 == result && row.2 == ResultCertainty::Sure;
    SPELLINGS.iter().find(sure).map(|&(text, _, _)| text)
}

/// Returns the result that a text spells, as in a Result tag. None where it spells none.
pub fn result_of_text(text: &str, own: &OwnSpellings) -> Option<GameResult> {
    let folded: String = text.trim().chars().filter_map(crate::text::fold::folded).collect();
    if let Some(&(_, result)) = own.results.iter().find(|(spelling, _)| *spelling == folded) {
        return Some(result);
    }
    let found = SPELLINGS.iter().find(|(spelling, _, _)| *spelling == folded);
    found.filter(|(_, _, certainty)| *certainty != ResultCertainty::Misspelled).map(|&(_, result, _)| result)
}
