//! Words that were taken for the likelier of two moves, put right by the words after them.
//!
//! Where the case of letters says nothing, `bc4` may be a pawn or a bishop. The likelier move is played, and where the game
//! stops later, one of the words before that was the other move: they are tried, those that come furthest first.

use super::ambiguous_words::{Played, settle};
use crate::diagnostics::{Candidate, Detail, Diagnostic};
use crate::read::player::{AfterSteps, DoubtfulWord, WordChoice};
use crate::text::{plain, shortened};
use alloc::vec::Vec;

/// The number of times that a game is played for it.
const MOST_PLAYS: usize = 64;
/// The number of moves that are played for it in all: long games are played less often.
const MOST_PLIES: usize = 100_000;
/// The number of moves by which a reading must come further, if it stops as well.
const FURTHER: usize = 8;

/// A way to read the doubtful words of a game.
struct Attempt<P> {
    /// The words that are taken for the other move.
    others: Vec<WordChoice>,
    /// What is to be said of them.
    findings: Vec<Diagnostic>,
    /// The game under them.
    played: Played<P>,
    /// True if its doubtful words have been tried.
    expanded: bool,
}

/// Takes doubtful words of a game for their other move where it stops without that.
pub(super) fn settle_doubts<P>(
    input: &[u8],
    played: Played<P>,
    play: &mut impl FnMut(&[WordChoice]) -> Played<P>,
) -> Played<P> {
    if played.0.stopped.is_none() || played.0.doubts.is_empty() {
        return played;
    }
    let mut plays = MOST_PLAYS.min(MOST_PLIES / (played.0.read + 1));
    let reach = |attempt: &Attempt<P>| attempt.played.0.stopped.map_or(usize::MAX, |stopped| stopped.start);
    let mut attempts =
        alloc::vec![Attempt { others: Vec::new(), findings: Vec::new(), played, expanded: false }];
    while let Some(at) = (0..attempts.len())
        .filter(|&at| !attempts[at].expanded)
        // Of those that come as far the one that takes fewer words for what they are less likely.
        .min_by_key(|&at| (usize::MAX - reach(&attempts[at]), attempts[at].others.len()))
        && reach(&attempts[at]) < usize::MAX
    {
        attempts[at].expanded = true;
        let from = &attempts[at];
        let mut further = Vec::new();
        for doubt in from.played.0.doubts.iter().rev() {
            if from.others.iter().any(|other| other.span == doubt.span) {
                continue;
            }
            let Some(left) = plays.checked_sub(1) else { break };
            plays = left;
            let tried = attempt(input, from, doubt, play);
            if reach(&tried) > reach(from) {
                further.push(tried);
            }
        }
        let whole = further.iter().filter(|tried| tried.played.0.stopped.is_none()).count();
        if whole > 0 {
            let chosen = further.into_iter().find(|tried| tried.played.0.stopped.is_none());
            return chosen
                .map_or_else(|| attempts.swap_remove(0).played, |chosen| said(input, chosen, whole));
        }
        attempts.extend(further);
    }
    let first = attempts[0].played.0.read;
    let best = (1..attempts.len())
        .filter(|&at| attempts[at].played.0.read >= first + FURTHER)
        .max_by_key(|&at| (reach(&attempts[at]), usize::MAX - attempts[at].others.len()))
        .unwrap_or(0);
    said(input, attempts.swap_remove(best), 1)
}

/// The game of an attempt with one more word taken for its other move.
fn attempt<P>(
    input: &[u8],
    from: &Attempt<P>,
    doubt: &DoubtfulWord,
    play: &mut impl FnMut(&[WordChoice]) -> Played<P>,
) -> Attempt<P> {
    let mut others = from.others.clone();
    others.push(WordChoice {
        span: doubt.span,
        steps: alloc::vec![doubt.other.clone()],
        then: AfterSteps::GoOn,
    });
    let mut play_on = |choices: &[WordChoice]| {
        let all: Vec<WordChoice> = others.iter().chain(choices).cloned().collect();
        play(&all)
    };
    let played = play_on(&[]);
    let played = settle(input, played, &mut play_on);
    let mut findings = from.findings.clone();
    let [taken, other] = &doubt.candidates;
    let refuted = from.played.0.stopped.map(|stopped| shortened(&plain(input, stopped)));
    let detail = Detail::DecidedByLaterMoves {
        word: plain(input, doubt.span),
        taken: other.san.clone(),
        other: taken.san.clone(),
        refuted: refuted.unwrap_or_default(),
    };
    let finding = Diagnostic::new(doubt.span, Some(doubt.ply), detail);
    findings.push(finding.with_candidates(alloc::vec![other.clone(), taken.clone()]));
    Attempt { others, findings, played, expanded: false }
}

/// The game of an attempt, with what is to be said of it. Where several readings of the last word play the whole game, the
/// words themselves are in doubt, and nothing has decided them.
fn said<P>(input: &[u8], attempt: Attempt<P>, readings: usize) -> Played<P> {
    let Attempt { mut findings, mut played, .. } = attempt;
    if readings > 1
        && let Some(last) = findings.pop()
        && let [taken, other] = &last.candidates[..]
    {
        let name = |one: &Candidate| alloc::format!("{} ({})", one.san, one.note);
        let word = plain(input, last.span);
        let detail = Detail::LowercasePiece { word, taken: name(taken), other: Some(name(other)) };
        findings.push(Diagnostic::new(last.span, last.ply, detail));
    }
    played.0.diagnostics.extend(findings);
    played
}
