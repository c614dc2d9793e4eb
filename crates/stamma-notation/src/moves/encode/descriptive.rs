//! Descriptive notation: `P-K4`, `KtxP`, `QR-Q1`, `C3AR`.
//!
//! A word names a move by what a player of the side to move sees: files by the pieces of the usual start, ranks counted from
//! the mover's side, captures by what is taken. It is the shortest form that one legal move alone fits: see `form`. The names
//! of pieces (`QR`) depend on the game so far: see `origins`.

/// The forms of a word, and the moves that fit them.
mod form;
/// The side of the board where pieces began.
mod origins;
/// From a form to characters.
mod spell;

pub use self::origins::{LineOrigins, Origins};

use self::form::{Candidate, Form, WING_ROLES, Wings, WrittenForm, capture_forms, quiet_forms};
use self::spell::Speller;
use super::encode_context::EncodeContext;
use super::encoder::Encoder;
use crate::moves::descriptive_style::{CheckEvidence, DescriptiveStyle};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Geometry, Move, MoveFilter, Position, RoleSet, SquareArea};

/// The word of a legal move on a board of eight by eight.
pub(super) fn encode<G: Geometry>(
    position: &Position<G>,
    played: Move,
    encode_context: &EncodeContext,
    encoder: &Encoder,
    origins: Origins,
) -> String {
    let mut word = String::with_capacity(8);
    let Some(style) = encoder.descriptive() else { return word };
    let speller = Speller { encoder, style, turn: position.turn() };
    match played.castling() {
        Some(_) => speller.castling(played, is_only_castling(position, played), &mut word),
        None => {
            let form = shortest_form(position, played, style, origins);
            speller.going(played, encode_context.captured, form, &mut word);
        }
    }
    speller.check(encode_context.check_kind, &mut word);
    word
}

/// The word of a move that the rules forbid, with both of its squares.
pub(super) fn encode_illegal<G: Geometry>(
    position: &Position<G>,
    played: Move,
    encode_context: &EncodeContext,
    encoder: &Encoder,
) -> String {
    let mut word = String::with_capacity(16);
    let Some(style) = encoder.descriptive() else { return word };
    let speller = Speller { encoder, style, turn: position.turn() };
    match played.castling() {
        Some(_) => speller.castling(played, false, &mut word),
        None => speller.going(played, encode_context.captured, WrittenForm::WHOLE, &mut word),
    }
    speller.check(encode_context.check_kind, &mut word);
    word
}

fn is_only_castling<G: Geometry>(position: &Position<G>, played: Move) -> bool {
    let mut others = false;
    position.for_each_legal(&filter_of(played), |other| {
        others |= other.castling().is_some() && other.kind != played.kind;
    });
    !others
}

/// The moves of pieces like the one that moves.
const fn filter_of(played: Move) -> MoveFilter {
    MoveFilter { roles: RoleSet::only(played.role), from: SquareArea::ALL, to: SquareArea::ALL }
}

/// Returns the first form, from the shortest on, that no other legal move fits.
fn shortest_form<G: Geometry>(
    position: &Position<G>,
    played: Move,
    style: &DescriptiveStyle,
    origins: Origins,
) -> WrittenForm {
    let own = Candidate::of(played, position.captured(played));
    let marked = style.marks == CheckEvidence::Decides;
    let checks = |played: Move| {
        marked && {
            let mut after = position.clone();
            after.play_unchecked(played);
            after.is_check()
        }
    };
    let own_checks = checks(played);
    let mut rivals: Vec<Candidate> = Vec::new();
    position.for_each_legal(&filter_of(played), |other| {
        if other != played && other.castling().is_none() && other.promotion() == played.promotion() {
            let other_candidate = Candidate::of(other, position.captured(other));
            if own.is_like(&other_candidate) && own_checks == checks(other) {
                rivals.push(other_candidate);
            }
        }
    });
    let forms = if own.captures() { capture_forms() } else { quiet_forms() };
    if rivals.is_empty() {
        return WrittenForm { form: forms[0], side: None };
    }
    let wings = match WING_ROLES.contains(played.role) {
        true => Wings::of(position, played.role, origins),
        false => Wings::NONE,
    };
    let fits = |form: &&Form| {
        form.is_possible(&own, style, &wings) && !rivals.iter().any(|rival| form.admits(&own, rival, &wings))
    };
    let form = forms.iter().find(fits).copied();
    form.map_or(WrittenForm::WHOLE, |form| WrittenForm { form, side: wings.name(played.from) })
}
