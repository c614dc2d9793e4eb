//! The rules and the position that a game begins with, from its tags.

use super::tag::Tag;
use crate::diagnostics::{Detail, Diagnostic, Span};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{AnyPosition, Setup, Variant};

/// Rules and start position of a game.
#[derive(Clone, Debug)]
pub struct Start {
    /// The rules.
    pub variant: Variant,
    /// The position.
    pub position: AnyPosition,
    /// Its FEN where it is not the variant's own start.
    pub fen: Option<String>,
    /// False where the position could not be set up: the moves cannot be played.
    pub playable: bool,
}

/// The start that the tags tell of, or `variant` where the caller has chosen one.
pub fn start_of(tags: &[Tag], chosen: Option<Variant>, diagnostics: &mut Vec<Diagnostic>) -> Start {
    let tag = |name: &str| tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name));
    let named = tag("Variant").filter(|tag| !tag.text().trim().is_empty());
    let fen = tag("FEN").filter(|tag| !tag.text().trim().is_empty());
    let mut playable = true;
    let mut variant = chosen.unwrap_or(Variant::Standard);
    if let (None, Some(named)) = (chosen, named) {
        let name = named.text();
        match Variant::from_id(name.trim()) {
            Some(known) => variant = known,
            // Sites write the start of a thematic game here; its rules are the usual ones.
            None if name.eq_ignore_ascii_case("From Position") => {}
            None => {
                playable = false;
                diagnostics.push(Diagnostic::new(named.span, None, Detail::UnknownVariant { name }));
            }
        }
    }
    let own = |variant: Variant, playable: bool| Start {
        variant,
        position: AnyPosition::start(variant),
        fen: None,
        playable,
    };
    let Some(fen) = fen.filter(|_| playable) else { return own(variant, playable) };
    let text = fen.text();
    if chosen.is_none() && named.is_none() {
        variant = variant_of_fen(&text);
    }
    match set_up(&text, variant, fen.span, diagnostics) {
        Some(position) => {
            let canonical = position.to_fen();
            let usual = canonical == AnyPosition::start(variant).to_fen() && variant != Variant::Chess960;
            Start { variant, position, fen: (!usual).then_some(canonical), playable }
        }
        None => own(variant, false),
    }
}

/// A text without a Variant tag shows by its FEN which rules it needs: the ranks of a larger board, or castling from
/// squares that chess does not know.
fn variant_of_fen(fen: &str) -> Variant {
    let placement = fen.split_whitespace().next().unwrap_or_default();
    let ranks = placement.split('/').count();
    let files: u32 = placement.split('/').next().map_or(0, row_width);
    match (files, ranks) {
        (10, 10) => Variant::Grand,
        (10, 8) => Variant::Capablanca,
        _ => {
            let sound =
                |variant| Setup::parse(fen, variant).is_ok_and(|setup| setup.validate(variant).is_empty());
            let (standard, shuffled) = (sound(Variant::Standard), sound(Variant::Chess960));
            if !standard && shuffled { Variant::Chess960 } else { Variant::Standard }
        }
    }
}

fn row_width(row: &str) -> u32 {
    let mut width = 0;
    let mut run = 0;
    for ch in row.chars().filter(|ch| !matches!(ch, '~' | '+')) {
        match ch.to_digit(10) {
            Some(digit) => run = (run * 10 + digit).min(99),
            None => {
                width += run + 1;
                run = 0;
            }
        }
    }
    width + run
}

/// The position of a FEN, mended where only castling rights or the en passant square are wrong.
fn set_up(fen: &str, variant: Variant, span: Span, diagnostics: &mut Vec<Diagnostic>) -> Option<AnyPosition> {
    let setup = match Setup::parse(fen, variant) {
        Ok(setup) => setup,
        Err(error) => {
            let reason = error.to_string();
            diagnostics.push(Diagnostic::new(span, None, Detail::UnreadableFen { reason }));
            return None;
        }
    };
    if let Ok(position) = AnyPosition::from_setup(&setup, variant) {
        return Some(position);
    }
    let (mended, problems) = setup.repaired(variant);
    match AnyPosition::from_setup(&mended, variant) {
        Ok(position) => {
            let dropped = sentences(problems.iter().map(ToString::to_string));
            diagnostics.push(Diagnostic::new(span, None, Detail::PositionMended { dropped }));
            Some(position)
        }
        Err(errors) => {
            let reasons = sentences(core::iter::once(format!("{errors}")));
            diagnostics.push(Diagnostic::new(span, None, Detail::ImpossiblePosition { reasons }));
            None
        }
    }
}

fn sentences(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}
