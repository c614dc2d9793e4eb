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
use super::encode_context::{CheckKind, EncodeContext};
use super::encoder::Encoder;
use super::packed_word::{PackedSpelling, WordOutput};
use crate::moves::descriptive_style::{CheckEvidence, DescriptiveStyle};
use crate::text::folded as folded_char;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Geometry, Move, MoveFilter, Position, RoleSet, SquareArea};

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

/// The words for castling to a side: the one that names the side, and the one that stands where no other castling is possible,
/// if the style has one.
pub fn castling_words(
    encoder: &Encoder,
    style: &DescriptiveStyle,
    side: CastlingSide,
    check_kind: CheckKind,
) -> (String, Option<String>) {
    let alone = style.castles.map(|castles| {
        let mut word = String::from(castles);
        word.put(&encoder.check_marks[check_kind as usize]);
        word
    });
    (castling_word(encoder, side, check_kind), alone)
}

/// The word for castling that names the side.
pub fn castling_word(encoder: &Encoder, side: CastlingSide, check_kind: CheckKind) -> String {
    let mut word = String::new();
    word.put(&encoder.castling[side.index()]);
    word.put(&encoder.check_marks[check_kind as usize]);
    word
}

/// Returns true if no word of an encoder but those for castling holds, after folding, a lower-case letter from a to h in front of
/// a digit, as the name of a square in algebraic notation does.
pub fn never_names_squares(encoder: &Encoder, style: &DescriptiveStyle) -> bool {
    let (promotion, origin, victim) = (encoder.promotion, style.origin, style.victim_square);
    let signs = [encoder.joint, encoder.takes, promotion.0, promotion.1, encoder.en_passant];
    let own = [style.pawn, style.stop, style.gap, style.origin_joint, origin.0, origin.1, victim.0, victim.1];
    let signs = signs.iter().chain(&encoder.pieces).map(PackedSpelling::text);
    let mut parts = signs.chain(own).chain(style.ranks);
    let mut marks = encoder.check_marks.iter().map(PackedSpelling::text);
    // A mark is the last part of a word. After any other part one may come that begins with a digit.
    let folded = |part: &'static str| part.chars().filter_map(folded_char);
    parts.all(|part| !part.contains('&') && !has_square(folded(part).chain(['1'])))
        && marks.all(|mark| !mark.contains('&') && !has_square(folded(mark)))
}

/// Returns true if a letter from a to h is followed by a digit.
pub fn has_square(text: impl Iterator<Item = char>) -> bool {
    let mut before = ' ';
    for ch in text {
        if ch.is_ascii_digit() && matches!(before, 'a'..='h') {
            return true;
        }
        before = ch;
    }
    false
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
