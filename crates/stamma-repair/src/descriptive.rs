//! Games in descriptive notation, put right: their slips are those of printers, a letter, a sign or a digit at a time.
//!
//! The first word that cannot be read is tried with one character changed, and the game is read again. The change that lets the
//! game go on furthest is taken; where several that mean different moves go as far, none is.

use crate::game_words::section_of;
use crate::repair::{RepairedGame, is_damaged};
use stamma_board::internals::sort_by_key;
use stamma_board::{AnyPosition, Geometry, Position};
use stamma_notation::internals::{MoveShape, read_section, shortened, with_single_blanks};
use stamma_notation::{
    Candidate, Detail, Diagnostic, Doubt, Element, Game, Played, Ply, PlySource, ReadOptions, Span, san,
};

/// The number of words of a game that are put right.
const MOST_REPAIRS: usize = 8;
/// A word is read with so many changes at most.
const MOST_CHANGES: usize = 96;
/// The bytes of a game that are read again in all. A game of 5,000 bytes can have all the changes of all the repairs.
const MOST_READ: usize = 4_000_000;
/// Of more moves than these none is chosen by what follows the next slip.
const MOST_RIVALS: usize = 6;
/// So many moves must follow a change that does not let the game be read to its end.
const FOLLOWING: usize = 6;
/// The certainty of a change that lets all the rest be read, and of one that does not.
const SURE: f32 = 0.95;
const LIKELY: f32 = 0.8;

/// Returns true if a game is in descriptive notation.
pub fn is_descriptive(game: &Game, input: &[u8]) -> bool {
    const LOOKED_AT: usize = 6;
    let sure = |ply: &Ply| MoveShape::all().any(|shape| shape.is_sure(ply.written.of(input)));
    game.mainline().take(LOOKED_AT).any(sure)
}

/// Returns a damaged game in descriptive notation as it was most likely printed; none where all of it can be read.
pub fn repair_descriptive(game: &Game, input: &[u8], options: &ReadOptions) -> Option<RepairedGame> {
    if !is_damaged(game) {
        return None;
    }
    let mut text = input.to_vec();
    let (mut current, mut repairs, mut tried) = (game.clone(), Vec::new(), 0);
    while repairs.len() < MOST_REPAIRS {
        let unread = |ply: &&Ply| ply.played == Played::Unread;
        let Some(failed) = current.mainline().find(unread).map(|ply| (ply.written, ply.number)) else {
            break;
        };
        // What several moves fit is no slip.
        let ambiguous = |finding: &Diagnostic| {
            matches!(finding.detail, Detail::AmbiguousMove { .. }) && finding.span == failed.0
        };
        if current.diagnostics.iter().any(ambiguous) {
            break;
        }
        let outcome = put_right(&current, &mut text, failed.0, options, &mut tried);
        let Some((read, finding)) = outcome else { break };
        let mut finding = finding;
        finding.ply = Some(failed.1);
        let stops = matches!(finding.detail, Detail::WordInDoubt { .. });
        repairs.push(finding);
        if stops {
            break;
        }
        current = read;
    }
    for element in &mut current.elements {
        if let Element::Ply(ply) = element
            && repairs.iter().any(|repair| repair.span == ply.written && ply.played != Played::Unread)
        {
            ply.source = PlySource::Repair;
        }
    }
    current.diagnostics.extend(repairs);
    sort_by_key(&mut current.diagnostics, |finding| finding.span.start);
    Some(RepairedGame { game: current, tried })
}

/// A game read with a word changed.
struct Change {
    reach: usize,
    whole: bool,
    written: Vec<u8>,
    played: Played,
    game: Game,
}

/// The game with a word put right, and what is said of it. None where no change of the word helps, and as for [`read_changed`].
/// The change stays in the text.
fn put_right(
    game: &Game,
    text: &mut [u8],
    word: Span,
    options: &ReadOptions,
    tried: &mut usize,
) -> Option<(Game, Diagnostic)> {
    let printed = word.of(text).to_vec();
    let before = reach(game);
    let mut changes: Vec<Change> = Vec::new();
    for written in changed_words(&printed) {
        let read = read_changed(game, text, word, &written, options, tried)?;
        let at = read.mainline().find(|ply| ply.written.start == word.start);
        let Some(played) = at.map(|ply| ply.played).filter(|played| *played != Played::Unread) else {
            continue;
        };
        let (reach, whole) = (reach(&read), !is_damaged(&read));
        if whole || reach >= before + FOLLOWING {
            changes.push(Change { reach, whole, written, played, game: read });
        }
    }
    let furthest = changes.iter().map(|change| (change.whole, change.reach)).max()?;
    changes.retain(|change| (change.whole, change.reach) == furthest);
    let mut meant = meanings(&changes);
    if (2..=MOST_RIVALS).contains(&meant.len()) && !furthest.0 {
        // The next slip tells them apart: with one of them it can be put right, with the others it cannot.
        let mut reached = Vec::new();
        for change in &changes {
            text[word.start..word.end].copy_from_slice(&change.written);
            reached.push(behind_next_slip(&change.game, text, options, tried)?);
        }
        let most = reached.iter().max().copied().unwrap_or_default();
        let mut at = 0..;
        changes.retain(|_| at.next().is_some_and(|at: usize| reached[at] == most));
        meant = meanings(&changes);
    }
    text[word.start..word.end].copy_from_slice(&printed);
    let candidates = match &game.start {
        AnyPosition::Small(start) => candidates(start, game, word, &meant),
        AnyPosition::Large(start) => candidates(start, game, word, &meant),
    };
    let quoted = shortened(&with_single_blanks(text, word));
    let detail = match &meant[..] {
        [_] => {
            let taken = candidates.first().map(|taken| taken.san.clone()).unwrap_or_default();
            let change = changes.swap_remove(0);
            text[word.start..word.end].copy_from_slice(&change.written);
            let like =
                String::from_utf8_lossy(&change.written).split_whitespace().collect::<Vec<_>>().join(" ");
            let rest = if change.whole { "the rest of the game" } else { "the words behind it" };
            let why = format!("with one character changed (`{like}`) {rest} can be read");
            let confidence = if change.whole { SURE } else { LIKELY };
            let finding =
                Diagnostic::new(word, None, Detail::WordRepaired { word: quoted, taken, why, confidence });
            return Some((change.game, finding));
        }
        _ => {
            Detail::WordInDoubt { word: quoted, doubt: Doubt::Stopped, confidence: 1.0 / meant.len() as f32 }
        }
    };
    Some((game.clone(), Diagnostic::new(word, None, detail).with_candidates(candidates)))
}

/// The game read with a word changed in the text. None where so much is read already that no more is: of changes that were not
/// all tried none is taken.
fn read_changed(
    game: &Game,
    text: &mut [u8],
    word: Span,
    written: &[u8],
    options: &ReadOptions,
    tried: &mut usize,
) -> Option<Game> {
    if *tried * game.span.len() > MOST_READ {
        return None;
    }
    *tried += 1;
    text[word.start..word.end].copy_from_slice(written);
    Some(read_section(text, &section_of(game, text, options), options, game.index))
}

/// The moves that changes come to.
fn meanings(changes: &[Change]) -> Vec<Played> {
    let mut meant: Vec<Played> = Vec::new();
    for change in changes {
        if !meant.contains(&change.played) {
            meant.push(change.played);
        }
    }
    meant
}

/// The place up to which a game can be read with one more word changed: the first that cannot be read in it. None as for
/// [`read_changed`].
fn behind_next_slip(
    game: &Game,
    text: &mut [u8],
    options: &ReadOptions,
    tried: &mut usize,
) -> Option<(bool, usize)> {
    let unread = game.mainline().find(|ply| ply.played == Played::Unread);
    let Some(word) = unread.map(|ply| ply.written) else { return Some((true, reach(game))) };
    let printed = word.of(text).to_vec();
    let mut furthest = (false, reach(game));
    for written in changed_words(&printed) {
        let read = read_changed(game, text, word, &written, options, tried)?;
        furthest = furthest.max((!is_damaged(&read), reach(&read)));
    }
    text[word.start..word.end].copy_from_slice(&printed);
    Some(furthest)
}

/// The number of moves of the main line that are read.
fn reach(game: &Game) -> usize {
    game.mainline().filter(|ply| ply.played != Played::Unread).count()
}

/// The moves that a word may stand for, where it stands.
fn candidates<G: Geometry>(start: &Position<G>, game: &Game, word: Span, meant: &[Played]) -> Vec<Candidate> {
    let mut position = start.clone();
    for ply in game.mainline().take_while(|ply| ply.written.start < word.start) {
        ply.played.play_on(&mut position);
    }
    let moves = meant.iter().filter_map(|played| match played {
        Played::Move(played) => Some(*played),
        _ => None,
    });
    let named = |played: stamma_board::Move| {
        Candidate::new(san(&position, played), format!("the {} on {}", played.role.name(), played.from))
    };
    moves.map(named).collect()
}

/// A word with one character changed, of the same length: a piece for another, a cross for a dash, a digit for another, a
/// letter too many.
fn changed_words(printed: &[u8]) -> Vec<Vec<u8>> {
    let mut words: Vec<Vec<u8>> = Vec::new();
    for (at, &byte) in printed.iter().enumerate() {
        let others: &[u8] = match byte {
            // The king of `Kt` is none.
            b'K' if printed.get(at + 1) == Some(&b't') => b"",
            b'K' => b"QRB",
            b'Q' => b"KBR",
            b'R' => b"KBQ",
            b'B' => b"RKQ",
            b'N' => b"RBQ",
            b'P' => b"BR",
            b'D' | b'T' | b'A' | b'C' | b'F' => b"RDTACF",
            b'-' => b"x",
            b'x' | b'X' => b"-",
            b'1'..=b'8' => b"12345678",
            b'I' | b'l' | b'!' => b"1",
            b'S' => b"5",
            b'G' => b"6",
            b'Z' => b"2",
            _ => b"",
        };
        let others = others.iter().filter(|other| **other != byte);
        let left_out = byte.is_ascii_alphabetic().then_some(&b' ');
        for &other in others.chain(left_out) {
            let mut word = printed.to_vec();
            word[at] = other;
            words.push(word);
        }
    }
    words.truncate(MOST_CHANGES);
    words
}
