//! The keys of a dialect file: the field that each sets, and how it is reset to the value of the row below.

use super::checks::{Blank, header, id, letter, spelling};
use super::draft::{CaptureSignPlace, Draft, Key};
use super::error::DialectError;
use super::value::Value;
use crate::language_named;
use stamma_notation::internals::{
    CaptureNaming, Glyphs, Lines, MoveSyntax, NumberStyle, OriginRule, PawnCapture, ResultPlace, Tags, Text,
};
use stamma_notation::{Compounds, Language};

const PIECES: &[&str] = &["knight", "bishop", "rook", "queen", "king"];

/// In the order of `GameResult::ALL`.
const RESULTS: &[&str] = &[
    "unknown",
    "white",
    "black",
    "draw",
    "both-lose",
    "white-half",
    "black-half",
    "white-default",
    "black-default",
    "both-default",
];

macro_rules! keys {
    ($($name:literal $inner:expr, $set:expr, $restore:expr;)*) => {
        &[$(Key { name: $name, inner: $inner, set: $set, restore: $restore },)*]
    };
}

/// Every key, in the order in which the documentation explains them.
pub(super) const KEYS: &[Key] = keys! {
    "id" &[], |draft, value| { draft.row.id = id(value)?; Ok(()) }, |_, _| {};
    "title" &[], |draft, value| { draft.row.title = header(value)?; Ok(()) }, |_, _| {};
    "source" &[], |draft, value| { draft.row.source = header(value)?; Ok(()) }, |_, _| {};
    "based-on" &[], |_, _| Ok(()), |_, _| {};
    "naming" &[], naming, |row, base| row.naming = base.naming;
    "language" &[], |draft, value| { draft.language = Some(letters_named(value)?); Ok(()) },
        |row, base| row.languages = base.languages;
    "letters" PIECES, letters, |row, base| row.languages = base.languages;
    "compounds" &[], compounds, |row, base| row.compounds = base.compounds;
    "origin" &[], origin, |row, base| row.origin = base.origin;
    "joint" &[], |draft, value| { draft.row.joint = spelling(value, Blank::Nowhere)?; Ok(()) },
        |row, base| row.joint = base.joint;
    "capture" &[], |draft, value| { draft.capture = Some(spelling(value, Blank::Nowhere)?); Ok(()) },
        |row, base| row.capture = base.capture;
    "capture-place" &[], capture_place, |row, base| row.capture = base.capture;
    "victim-named" &[], victim, |row, base| row.victim = base.victim;
    "pawn-capture" &[], pawn_capture, |row, base| row.pawn_capture = base.pawn_capture;
    "en-passant" &[], |draft, value| { draft.row.en_passant = spelling(value, Blank::InFront)?; Ok(()) },
        |row, base| row.en_passant = base.en_passant;
    "promotion" &[], promotion, |row, base| row.promotion = base.promotion;
    "castling" &[], castling, |row, base| row.castling = base.castling;
    "check" &[], |draft, value| { draft.row.checks.check = spelling(value, Blank::InFront)?; Ok(()) },
        |row, base| (row.checks.check, row.checks.double) = (base.checks.check, base.checks.double);
    "double-check" &[], |draft, value| { draft.row.checks.double = spelling(value, Blank::InFront)?; Ok(()) },
        |row, base| row.checks.double = base.checks.double;
    "mate" &[], |draft, value| { draft.row.checks.mate = spelling(value, Blank::InFront)?; Ok(()) },
        |row, base| row.checks.mate = base.checks.mate;
    "draw-offer" &[], draw_offer, |row, base| row.draw_offer = base.draw_offer;
    "results" RESULTS, results, |row, base| row.results = base.results;
    "result-place" &[], result_place, |row, base| row.layout.result = base.layout.result;
    "header" &[], |draft, value| { draft.row.layout.header = header(value)?; Ok(()) },
        |row, base| row.layout.header = base.layout.header;
    "lines" &[], lines, |row, base| row.layout.lines = base.layout.lines;
    "numbers" &[], numbers, |row, base| row.layout.numbered = base.layout.numbered;
    "tags" &[], tags, |row, base| row.layout.extras.tags = base.layout.extras.tags;
    "text" &[], text, |row, base| row.layout.extras.text = base.layout.extras.text;
    "glyphs" &[], glyphs, |row, base| row.layout.extras.glyphs = base.layout.extras.glyphs;
};

/// The names of all keys that a dialect file may have, those of its tables as `letters.knight`.
pub fn dialect_keys() -> Vec<String> {
    let inner = |key: &'static Key| key.inner.iter().map(move |name| format!("{}.{name}", key.name));
    KEYS.iter().flat_map(|key| std::iter::once(key.name.to_owned()).chain(inner(key))).collect()
}

fn naming(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.naming = value.choice(&[
        ("algebraic", MoveSyntax::Algebraic),
        ("coordinates", MoveSyntax::Coordinate),
        ("smith", MoveSyntax::Smith),
        ("numeric", MoveSyntax::Numeric),
    ])?;
    Ok(())
}

fn letters(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    value.table(PIECES, |at, value| {
        let spellings = value.one_or_more()?;
        for spelling in spellings {
            letter(&value, spelling)?;
        }
        draft.letters[at] = Some(spellings);
        Ok(())
    })
}

fn compounds(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.compounds = value.choice(&[("seeds", Compounds::Seeds), ("fairy", Compounds::Fairy)])?;
    Ok(())
}

fn origin(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.origin = value.choice(&[
        ("needed", OriginRule::NeededFileFirst),
        ("along-movement", OriginRule::NeededAlongMovement),
        ("always", OriginRule::Always),
    ])?;
    Ok(())
}

fn capture_place(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    let choices = [
        ("before", CaptureSignPlace::Before),
        ("after", CaptureSignPlace::After),
        ("none", CaptureSignPlace::Absent),
    ];
    draft.place = Some(value.choice(&choices)?);
    Ok(())
}

fn victim(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.victim = if value.truth()? { CaptureNaming::Named } else { CaptureNaming::Unnamed };
    Ok(())
}

fn pawn_capture(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.pawn_capture = value.choice(&[("square", PawnCapture::Square), ("file", PawnCapture::File)])?;
    Ok(())
}

fn promotion(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    let [before, after] =
        value.two("what stands before and after the letter, as [\"=\", \"\"]")?.map(|text| (value, text));
    draft.row.promotion = (
        super::checks::fits(before.0, before.1, Blank::Nowhere)?,
        super::checks::fits(after.0, after.1, Blank::Nowhere)?,
    );
    Ok(())
}

fn castling(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    let words = value.two("the words for the king's side and the queen's, as [\"0-0\", \"0-0-0\"]")?;
    draft.row.castling = super::checks::castling(value, words)?;
    Ok(())
}

fn draw_offer(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.draw_offer = Some(spelling(value, Blank::InFront)?).filter(|offer| !offer.is_empty());
    Ok(())
}

fn results(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    value.table(RESULTS, |at, value| {
        draft.row.results[at] = super::checks::result(&value)?;
        Ok(())
    })
}

fn result_place(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.layout.result = value.choice(&[
        ("next-word", ResultPlace::NextWord),
        ("next-line", ResultPlace::NextLine),
        ("next-cell", ResultPlace::NextCell),
        ("none", ResultPlace::Nowhere),
    ])?;
    Ok(())
}

/// Lines of fewer characters cannot hold a number and a move.
const NARROWEST: i64 = 20;
const WIDEST: i64 = 10_000;

fn lines(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    let shown = value.value.get_ref();
    if let Some(number) = shown.as_integer() {
        let width = i64::from_str_radix(number.as_str(), number.radix()).ok();
        let width = width.filter(|width| (NARROWEST..=WIDEST).contains(width)).ok_or_else(|| {
            let number = number.as_str();
            value.fault(format!("`lines` is {number}; a line has {NARROWEST} to {WIDEST} characters"))
        })?;
        draft.row.layout.lines = Lines::Wrapped(width as usize);
    } else if shown.is_str() {
        draft.row.layout.lines = value.choice(&[("pair", Lines::PairALine), ("game", Lines::GameALine)])?;
    } else {
        let kind = shown.type_str();
        let message =
            format!("`lines` is a {kind}; it takes \"pair\", \"game\" or the width of a line, such as 79");
        return Err(value.fault(message));
    }
    Ok(())
}

fn numbers(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.layout.numbered = value.choice(&[
        ("dot", NumberStyle::Dot),
        ("glued", NumberStyle::DotGlued),
        ("none", NumberStyle::Not),
    ])?;
    Ok(())
}

fn tags(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.layout.extras.tags = value.choice(&[("all", Tags::All), ("start", Tags::Start)])?;
    Ok(())
}

fn text(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    draft.row.layout.extras.text = if value.truth()? { Text::Kept } else { Text::Dropped };
    Ok(())
}

fn glyphs(draft: &mut Draft, value: &Value<'_, '_>) -> Result<(), DialectError> {
    let choices = [("numbers", Glyphs::Numbers), ("signs", Glyphs::Signs), ("none", Glyphs::Dropped)];
    draft.row.layout.extras.glyphs = value.choice(&choices)?;
    Ok(())
}

fn letters_named(value: &Value<'_, '_>) -> Result<&'static Language, DialectError> {
    language_named(value.text()?).map_err(|reason| value.fault(reason))
}
