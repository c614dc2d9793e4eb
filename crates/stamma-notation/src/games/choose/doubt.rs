//! What is said where letters are in doubt: that others play the game as well, that few words speak for those taken, or
//! that others would play what these cannot.

use super::Read;
use super::candidates::{Initial, is_foreign};
use crate::diagnostics::{Candidate, Detail, Diagnostic, Severity, Span};
use crate::games::game::{Element, Played};
use crate::moves::encode::{san, san_illegal};
use crate::moves::languages::Language;
use crate::moves::letters::Letters;
use crate::text::plain;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{Geometry, Position};

/// The finding that two readings play the whole text differently, at the first word where they part.
#[cold]
pub(super) fn undecided<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    one: &Read,
    other: &Read,
    usual: Letters,
) -> Option<Diagnostic> {
    let plies = |read: &Read| -> Vec<(u32, u32, Span, Played)> {
        let plies = read.playthrough.elements.iter().filter_map(|element| match element {
            Element::Ply(ply) => Some((ply.number, ply.depth, ply.written, ply.played)),
            _ => None,
        });
        plies.collect()
    };
    let (left, right) = (plies(one), plies(other));
    let at = left.iter().zip(&right).position(|(left, right)| left.3 != right.3)?;
    let (number, _, span, _) = left[at];
    let mut before = position.clone();
    for &(_, depth, _, played) in &left[..at] {
        if depth == 0 {
            before = played.after(&before);
        }
    }
    let name = |played: Played| match played {
        Played::Move(played) => san(&before, played),
        Played::Illegal(played) => san_illegal(&before, played),
        Played::Pass => String::from("--"),
        Played::Unread => String::from("?"),
    };
    let letters =
        |read: &Read| letters_name(&read.letters, read.letters.language.id == other.letters.language.id);
    let same_language = one.letters.language.id == other.letters.language.id;
    let first = letters_name(&one.letters, same_language);
    let second = letters(other);
    let word = plain(input, span);
    let candidates = alloc::vec![
        Candidate { san: name(left[at].3), note: alloc::format!("in {first} letters") },
        Candidate { san: name(right[at].3), note: alloc::format!("in {second} letters") },
    ];
    // The usual letters have the better claim, but not the only one.
    let detail = if one.letters.language.id == usual.language.id && !same_language {
        let lone = one.playthrough.lettered < 2;
        Detail::LettersFitAnother { word, first, second, lone }
    } else {
        Detail::LettersUndecided { word, first, second }
    };
    Some(
        Diagnostic::new(span, Some(number), detail)
            .with_candidates(candidates)
            .with_help("name the dialect or the language to decide it"),
    )
}

fn letters_name(letters: &Letters, same_language: bool) -> String {
    match letters.compounds {
        Some(compounds) if same_language => compounds.name().to_string(),
        _ => letters.language.name.to_string(),
    }
}

/// Every piece letter of the text is one of the usual language too, for other pieces: a slip in that language would
/// look the same.
#[cold]
pub(super) fn thin_evidence(
    input: &[u8],
    read: &Read,
    usual: Letters,
    initials: &[Initial],
) -> Option<Diagnostic> {
    if read.letters.language.id == usual.language.id {
        return None;
    }
    if initials.iter().any(|initial| is_foreign(initial, usual)) {
        return None;
    }
    let ply = read.playthrough.elements.iter().find_map(|element| match element {
        Element::Ply(ply) => plain(input, ply.written).starts_with(char::is_uppercase).then_some(ply),
        _ => None,
    })?;
    let word = plain(input, ply.written);
    let (language, usual) = (read.letters.language.name, usual.language.name);
    let detail = Detail::LettersOnThinEvidence { word, language, usual };
    Some(Diagnostic::new(ply.written, Some(ply.number), detail))
}

/// Says beside the word that cannot be played that letters of another language would play everything. They are not
/// taken, because so few words speak for them.
#[cold]
pub(super) fn hint(read: &mut Read, language: &'static Language) {
    let Some(stopped) = read.playthrough.stopped else { return };
    let mut findings = read.playthrough.diagnostics.iter_mut();
    if let Some(finding) =
        findings.find(|finding| finding.span == stopped && finding.severity() == Severity::Error)
    {
        let (name, id) = (language.name, language.id);
        finding
            .help
            .push(alloc::format!("with {name} letters every word is legal: `--from pgn:{id}` reads them"));
    }
}
