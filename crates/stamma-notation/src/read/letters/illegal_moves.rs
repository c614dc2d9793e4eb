//! The letters of a game with illegal moves that are to be kept.
//!
//! It has been read by its legal moves already. The usual letters are tried first, then those that came furthest, then
//! the others that the text speaks for.

use super::attempts::{GameReading, LetterAttempts, same_moves};
use super::candidates::{initials, likely_letters};
use super::doubt::{PlayedUpTo, has_thin_evidence, thin_evidence, undecided};
use crate::moves::letters::CaseRule;
use crate::moves::letters::Letters;
use crate::read::options::IllegalMoves;
use crate::read::player::Playthrough;
use alloc::vec::Vec;
use stamma_board::Geometry;

/// The reading that fails least, reads most and keeps fewest illegal moves. Where another one does as well with other
/// moves, the doubt is named.
#[cold]
pub(super) fn best_kept_reading<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    legal: GameReading,
) -> GameReading {
    let LetterAttempts { position, text, options, .. } = *game;
    let input = text.input;
    let candidates = game.candidates();
    let usual = candidates.first().copied().unwrap_or(Letters::english());
    let initials = initials(text);
    let mut ways: Vec<(Letters, CaseRule)> = alloc::vec![(legal.letters, legal.case)];
    // Who names the dialect means the letters that were found by legal moves.
    if options.dialect.is_none() {
        ways.insert(0, (usual, CaseRule::Exact));
        let likely = likely_letters(&candidates, &initials, CaseRule::Exact, position.size());
        ways.extend(likely.into_iter().map(|letters| (letters, CaseRule::Exact)));
    }
    let rank = |read: &GameReading| {
        let Playthrough { failed, read, illegal, .. } = read.playthrough;
        (failed, usize::MAX - read, illegal)
    };
    let mut best: Option<GameReading> = None;
    let mut rival: Option<GameReading> = None;
    for (letters, case) in ways {
        let read = game.attempt(letters, case, IllegalMoves::Keep);
        match &best {
            Some(chosen) if rank(&read) > rank(chosen) => {}
            Some(chosen) if rank(&read) == rank(chosen) => {
                if rival.is_none() && !same_moves(&chosen.playthrough, &read.playthrough) {
                    rival = Some(read);
                }
            }
            _ => (best, rival) = (Some(read), None),
        }
    }
    let Some(mut best) = best else { return legal };
    let doubt = rival.and_then(|rival| undecided(position, input, &best, &rival, usual, PlayedUpTo::End));
    let finding = doubt.or_else(|| {
        let thin = has_thin_evidence(input, &best, usual, &initials, PlayedUpTo::End);
        let usually = thin.then(|| game.attempt(usual, CaseRule::Exact, IllegalMoves::Stop))?;
        thin_evidence(position, input, &best, &usually)
    });
    best.playthrough.diagnostics.extend(finding);
    best
}
