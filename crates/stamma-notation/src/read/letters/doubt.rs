//! The findings for letters that are in doubt: that others play the game as well, that few words speak for those taken,
//! or that others would play a game that these cannot.

use super::attempts::GameReading;
use super::candidates::{InitialLetter, is_foreign};
use crate::diagnostics::{Candidate, Detail, Diagnostic, Severity};
use crate::game::{Element, Played};
use crate::moves::encode::{san, san_illegal};
use crate::moves::languages::Language;
use crate::moves::letters::Letters;
use crate::text::Span;
use crate::text::plain;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{Geometry, Position};

/// The point up to which the reading in doubt was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayedUpTo {
    /// To the end of the text.
    End,
    /// To a word that it cannot read.
    Fault,
}

/// The finding that two readings play the whole text differently, or as much of it, at the first word where they part.
#[cold]
pub(super) fn undecided<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    one: &GameReading,
    other: &GameReading,
    usual: Letters,
    reached: PlayedUpTo,
) -> Option<Diagnostic> {
    let parting = Divergence::of(position, one, other)?;
    // Where one of them stops says which word is wrong, not what the others mean.
    if reached == PlayedUpTo::Fault && (parting.one == Played::Unread || parting.other == Played::Unread) {
        return None;
    }
    let letters = |read: &GameReading| {
        letters_name(&read.letters, read.letters.language.id == other.letters.language.id)
    };
    let same_language = one.letters.language.id == other.letters.language.id;
    let first = letters_name(&one.letters, same_language);
    let second = letters(other);
    let word = plain(input, parting.span);
    let candidates = alloc::vec![
        Candidate { san: name(&parting.before, parting.one), note: alloc::format!("in {first} letters") },
        Candidate { san: name(&parting.before, parting.other), note: alloc::format!("in {second} letters") },
    ];
    // The usual letters have the better claim, but not the only one.
    let detail = if one.letters.language.id == usual.language.id && !same_language {
        let lone = reached == PlayedUpTo::End && one.playthrough.lettered < 2;
        Detail::LettersFitAnother { word, first, second, lone, how: reached.as_another() }
    } else {
        Detail::LettersUndecided { word, first, second, how: reached.by_both() }
    };
    Some(
        Diagnostic::new(parting.span, Some(parting.number), detail)
            .with_candidates(candidates)
            .with_help("name the dialect or the language to decide it"),
    )
}

impl PlayedUpTo {
    const fn by_both(self) -> &'static str {
        match self {
            PlayedUpTo::End => "both play the whole text",
            PlayedUpTo::Fault => "both play as much of the text",
        }
    }

    const fn as_another(self) -> &'static str {
        match self {
            PlayedUpTo::End => "all plays as well",
            PlayedUpTo::Fault => "as much of the text plays",
        }
    }
}

/// The first word that two readings take for different moves.
struct Divergence<G: Geometry> {
    number: u32,
    span: Span,
    before: Position<G>,
    one: Played,
    other: Played,
}

impl<G: Geometry> Divergence<G> {
    fn of(position: &Position<G>, one: &GameReading, other: &GameReading) -> Option<Divergence<G>> {
        let plies = |read: &GameReading| -> Vec<(u32, u32, Span, Played)> {
            let plies = read.playthrough.elements.iter().filter_map(|element| match element {
                Element::Ply(ply) => Some((ply.number, ply.depth, ply.written, ply.played)),
                _ => None,
            });
            plies.collect()
        };
        let (left, right) = (plies(one), plies(other));
        let at = left.iter().zip(&right).position(|(left, right)| left.3 != right.3)?;
        let (number, _, span, one) = left[at];
        let mut before = position.clone();
        for &(_, depth, _, played) in &left[..at] {
            if depth == 0 {
                before = played.after(&before);
            }
        }
        Some(Divergence { number, span, before, one, other: right[at].3 })
    }
}

fn name<G: Geometry>(before: &Position<G>, played: Played) -> String {
    match played {
        Played::Move(played) => san(before, played),
        Played::Illegal(played) => san_illegal(before, played),
        Played::Pass => String::from("--"),
        Played::Unread => String::from("?"),
    }
}

fn letters_name(letters: &Letters, same_language: bool) -> String {
    match letters.compounds {
        Some(compounds) if same_language => compounds.name().to_string(),
        _ => letters.language.name.to_string(),
    }
}

/// Returns true if few words speak for the letters of another language: every piece letter of the text is one of the
/// usual language too, for other pieces, so that a slip in that language would look the same; or one word alone was
/// read with a letter, the text cannot be read to its end, and it has letters that this language does not know.
#[cold]
pub(super) fn has_thin_evidence(
    input: &[u8],
    read: &GameReading,
    usual: Letters,
    initials: &[InitialLetter],
    reached: PlayedUpTo,
) -> bool {
    if read.letters.language.id == usual.language.id {
        return false;
    }
    let lettered = read.playthrough.elements.iter().filter(|element| match element {
        Element::Ply(ply) => {
            ply.played != Played::Unread && plain(input, ply.written).starts_with(char::is_uppercase)
        }
        _ => false,
    });
    match initials.iter().any(|initial| is_foreign(initial, usual)) {
        true => {
            let strange = |initial: &InitialLetter| is_foreign(initial, read.letters);
            reached == PlayedUpTo::Fault && lettered.count() == 1 && initials.iter().any(strange)
        }
        false => lettered.count() > 0,
    }
}

/// The finding that says so, at the first word that the usual letters read otherwise.
#[cold]
pub(super) fn thin_evidence<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    read: &GameReading,
    usually: &GameReading,
) -> Option<Diagnostic> {
    let parting = Divergence::of(position, read, usually)?;
    let it_is = match parting.other {
        Played::Unread => String::from("no legal move"),
        other => name(&parting.before, other),
    };
    let word = plain(input, parting.span);
    let (language, usual) = (read.letters.language.name, usually.letters.language.name);
    let detail = Detail::LettersOnThinEvidence { word, language, usual, it_is };
    Some(Diagnostic::new(parting.span, Some(parting.number), detail))
}

/// Says beside the word that cannot be played that letters of another language would play everything. They are not
/// taken, because so few words speak for them.
#[cold]
pub(super) fn hint(read: &mut GameReading, language: &'static Language) {
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
