//! Words that several legal moves fit, decided by the words after them.
//!
//! Each reading is played on. Where all but one run into a word that cannot be played, that one was meant, and a warning
//! says so. Where several go on to the end, or none does, the word stays undecided.

use crate::diagnostics::{Detail, Diagnostic};
use crate::game::Element;
use crate::moves::descriptive::DecisionManner;
use crate::read::player::{AfterSteps, AmbiguousWord, Playthrough, WordChoice};
use crate::text::Span;
use crate::text::{plain, shortened};
use alloc::vec::Vec;
use core::cmp::Reverse;
use stamma_board::internals::sort_by_key;

/// The number of words of a game that are decided like this.
const MOST_CHOICES: usize = 16;
/// The number of further undecided words that are followed to see if a reading goes on.
const MOST_AHEAD: usize = 3;
/// The number of times that a game is played for it.
const MOST_PLAYS: usize = 96;
/// The number of moves that are played for it in all: long games are played less often.
const MOST_PLIES: usize = 100_000;

/// The result of playing, and the final position where the main line was played to its end.
pub(super) type Played<P> = (Playthrough, Option<P>);

/// Decides one undecided word of a game after the other as long as the words after it leave one reading. It has been played
/// without any choice.
pub(super) fn settle<P>(
    input: &[u8],
    current: Played<P>,
    play: impl FnMut(&[WordChoice]) -> Played<P>,
) -> Played<P> {
    settle_with(input, current, play, decide)
}

/// The same where a reading is taken that goes on further than any other, though a later word may stop it as well: printed
/// games have slips, and descriptive words are often short.
pub(super) fn settle_by_reach<P>(
    input: &[u8],
    current: Played<P>,
    play: impl FnMut(&[WordChoice]) -> Played<P>,
) -> Played<P> {
    settle_with(input, current, play, decide_by_reach)
}

/// A way to decide about an undecided word.
type Decide<P, F> =
    fn(&[u8], &AmbiguousWord, &mut Vec<WordChoice>, &mut F, &mut usize) -> Option<(Played<P>, Diagnostic)>;

fn settle_with<P, F: FnMut(&[WordChoice]) -> Played<P>>(
    input: &[u8],
    mut current: Played<P>,
    mut play: F,
    decide: Decide<P, F>,
) -> Played<P> {
    let mut choices: Vec<WordChoice> = Vec::new();
    let mut findings: Vec<Diagnostic> = Vec::new();
    let mut plays = MOST_PLAYS.min(MOST_PLIES / (current.0.read + 1));
    while choices.len() < MOST_CHOICES
        && let Some(fork) = current.0.fork.take()
        && let Some((taken, finding)) = decide(input, &fork, &mut choices, &mut play, &mut plays)
    {
        findings.push(finding);
        current = taken;
    }
    current.0.diagnostics.extend(findings);
    current
}

/// The reading of an undecided word that goes on further than each of the others. It is added to the choices.
fn decide_by_reach<P, F: FnMut(&[WordChoice]) -> Played<P>>(
    input: &[u8],
    fork: &AmbiguousWord,
    choices: &mut Vec<WordChoice>,
    play: &mut F,
    plays: &mut usize,
) -> Option<(Played<P>, Diagnostic)> {
    let mut tried: Vec<(Reach, usize, Played<P>)> = Vec::new();
    for (at, steps) in fork.options.iter().enumerate() {
        *plays = plays.checked_sub(1)?;
        choices.push(WordChoice { span: fork.span, steps: steps.clone(), then: AfterSteps::GoOn });
        let played = play(choices);
        let reached = reach(&played.0, choices, play, plays, MOST_AHEAD);
        choices.pop();
        tried.push((reached, at, played));
    }
    sort_by_key(&mut tried, |(reached, at, _)| Reverse((*reached, Reverse(*at))));
    let mut tried = tried.into_iter();
    let (reached, at, taken) = tried.next()?;
    let (known, other, _) = tried.next().filter(|(known, ..)| *known < reached)?;
    choices.push(WordChoice { span: fork.span, steps: fork.options[at].clone(), then: AfterSteps::GoOn });
    let finding = if known.0 < reached.0 {
        let refuted = word_at(&taken.0, known.0).unwrap_or(fork.span);
        finding(input, fork, &taken.0, (at, other), refuted)
    } else {
        let name =
            |at: usize| fork.candidates.get(at).map_or_else(Default::default, |named| named.san.clone());
        let word = plain(input, fork.span);
        let manner = DecisionManner::LaterMarks;
        let detail = Detail::ToldApart { word, taken: name(at), other: name(other), manner };
        Diagnostic::new(fork.span, ply_at(&taken.0, fork.span), detail)
            .with_candidates(fork.candidates.clone())
    };
    Some((taken, finding))
}

/// The place of the word that stops a game, or the end of all texts; and of those that reach as far, the one whose marks
/// and forms are more usual.
type Reach = (usize, Reverse<u32>);

/// Returns how far a game is played, of its readings the best. The depth of the recursion is `ahead`, a constant.
fn reach<P>(
    tried: &Playthrough,
    choices: &mut Vec<WordChoice>,
    play: &mut impl FnMut(&[WordChoice]) -> Played<P>,
    plays: &mut usize,
    ahead: usize,
) -> Reach {
    let cost = Reverse(tried.cost);
    let Some(stopped) = tried.stopped else { return (usize::MAX, cost) };
    let Some(fork) = &tried.fork else { return (stopped.start, cost) };
    // The word itself has readings that play.
    let mut furthest = (fork.span.end, cost);
    for steps in &fork.options {
        if ahead == 0 || *plays == 0 {
            break;
        }
        *plays -= 1;
        choices.push(WordChoice { span: fork.span, steps: steps.clone(), then: AfterSteps::GoOn });
        let next = play(choices).0;
        furthest = furthest.max(reach(&next, choices, play, plays, ahead - 1));
        choices.pop();
    }
    furthest
}

/// The word of the main line that begins at a place.
fn word_at(playthrough: &Playthrough, start: usize) -> Option<Span> {
    playthrough.elements.iter().find_map(|element| match element {
        Element::Ply(ply) if ply.written.start == start => Some(ply.written),
        _ => None,
    })
}

/// What is said of an undecided word for which one reading was taken, another one being refuted by a later word.
fn finding(
    input: &[u8],
    fork: &AmbiguousWord,
    taken: &Playthrough,
    (at, other): (usize, usize),
    refuted: Span,
) -> Diagnostic {
    let name = |at: usize| fork.candidates.get(at).map_or_else(Default::default, |named| named.san.clone());
    let detail = Detail::DecidedByLaterMoves {
        word: plain(input, fork.span),
        taken: name(at),
        other: name(other),
        refuted: shortened(&plain(input, refuted)),
    };
    let ply = ply_at(taken, fork.span);
    Diagnostic::new(fork.span, ply, detail).with_candidates(fork.candidates.clone())
}

/// The reading of an undecided word that alone goes on, played. It is added to the choices.
fn decide<P, F: FnMut(&[WordChoice]) -> Played<P>>(
    input: &[u8],
    fork: &AmbiguousWord,
    choices: &mut Vec<WordChoice>,
    play: &mut F,
    plays: &mut usize,
) -> Option<(Played<P>, Diagnostic)> {
    let mut survivor: Option<(usize, Played<P>)> = None;
    let mut refuted: Option<(usize, Span)> = None;
    for (at, steps) in fork.options.iter().enumerate() {
        *plays = plays.checked_sub(1)?;
        choices.push(WordChoice { span: fork.span, steps: steps.clone(), then: AfterSteps::GoOn });
        let tried = play(choices);
        let goes_on = goes_on(&tried.0, choices, play, plays, MOST_AHEAD);
        choices.pop();
        match (goes_on, &survivor) {
            (true, Some(_)) => return None,
            (true, None) => survivor = Some((at, tried)),
            (false, _) => refuted = refuted.or(tried.0.stopped.map(|stopped| (at, stopped))),
        }
    }
    let (at, taken) = survivor?;
    let (other, stopped) = refuted?;
    choices.push(WordChoice { span: fork.span, steps: fork.options[at].clone(), then: AfterSteps::GoOn });
    let finding = finding(input, fork, &taken.0, (at, other), stopped);
    Some((taken, finding))
}

/// Returns true if a game is played to its end, or to a word of which some reading is. The depth of the recursion is
/// `ahead`, a constant.
fn goes_on<P>(
    tried: &Playthrough,
    choices: &mut Vec<WordChoice>,
    play: &mut impl FnMut(&[WordChoice]) -> Played<P>,
    plays: &mut usize,
    ahead: usize,
) -> bool {
    if tried.stopped.is_none() {
        return true;
    }
    let Some(fork) = &tried.fork else { return false };
    fork.options.iter().any(|steps| {
        // A reading that cannot be followed to its end is not refuted.
        if ahead == 0 || *plays == 0 {
            return true;
        }
        *plays -= 1;
        choices.push(WordChoice { span: fork.span, steps: steps.clone(), then: AfterSteps::GoOn });
        let next = play(choices).0;
        let answer = goes_on(&next, choices, play, plays, ahead - 1);
        choices.pop();
        answer
    })
}

/// The number of the ply that is written at a place.
fn ply_at(playthrough: &Playthrough, span: Span) -> Option<u32> {
    playthrough.elements.iter().find_map(|element| match element {
        Element::Ply(ply) if ply.written.start == span.start => Some(ply.number),
        _ => None,
    })
}
