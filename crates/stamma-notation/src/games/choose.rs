//! Which letters a game is written in, decided by playing it.
//!
//! English letters in their usual case come first, and where they play the whole game nothing else is asked. Then the
//! languages that know every capital of the text are tried, and last of all reading blind to case.

use super::game::{Element, Played};
use super::player::{Playthrough, Task, play};
use super::read::ReadOptions;
use super::result::GameResult;
use super::start::Start;
use super::token::{Token, TokenKind};
use crate::diagnostics::{Candidate, Detail, Diagnostic, Span};
use crate::moves::decode::{CaseRule, DecodeContext};
use crate::moves::encode::san;
use crate::moves::letters::{Compounds, LANGUAGES, Language, Letters};
use crate::text::fold_word;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{Geometry, Outcome, Position, Role, RoleSet};

/// How the letters of a game are taken.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    letters: Letters,
    case: CaseRule,
}

/// A game read under the letters that suit it best.
pub struct Read {
    /// What playing it gave.
    pub playthrough: Playthrough,
    /// The letters.
    pub letters: Letters,
    /// How the main line ended on the board.
    pub end: Option<Outcome>,
}

/// Plays a game under every set of letters that it may be written in and keeps the reading that fits.
pub fn best_reading<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    tokens: &[Token],
    options: &ReadOptions,
    start: &Start,
    tag_result: Option<GameResult>,
) -> Read {
    let attempt_once = |attempt: Attempt| {
        let decode = DecodeContext { letters: attempt.letters, case: attempt.case, size: position.size() };
        let limits = options.limits;
        let task = Task { input, tokens, decode, limits, tag_result, playable: start.playable };
        let (playthrough, end) = play(position, task);
        Read { playthrough, letters: attempt.letters, end: end.and_then(|position| position.outcome()) }
    };
    let mut attempts = attempts(position.rules().roles(), options).into_iter();
    let Some(first) = attempts.next() else {
        return attempt_once(Attempt { letters: Letters::english(), case: CaseRule::Exact });
    };
    let first_read = attempt_once(first);
    let settled = first.letters.compounds.is_none() || options.dialect.is_some();
    let whole = |read: &Read| read.playthrough.failed == 0;
    if whole(&first_read) && first_read.playthrough.cost == 0 && settled || !start.playable {
        return first_read;
    }
    let capitals = capitals(input, tokens);
    // The pawn's letter of one language is a piece in another.
    let exact = |read: &Read| whole(read) && (read.playthrough.cost == 0 || !capitals.contains(&'P'));
    if exact(&first_read) && settled {
        return first_read;
    }
    let mut reads = alloc::vec![first_read];
    for attempt in attempts {
        let knows = |letter: char| match attempt.case {
            CaseRule::Exact => attempt.letters.knows(letter),
            CaseRule::Blind => attempt.letters.knows(letter) || letter.is_ascii_alphabetic(),
        };
        let clean = reads.iter().any(|read| read.playthrough.failed == 0);
        // Where the usual letters play the whole text, only the two ways to name compound pieces still compete.
        let usual = attempt.letters.language.id == first.letters.language.id;
        if !usual
            && reads.iter().any(|read| exact(read) && read.letters.language.id == first.letters.language.id)
        {
            continue;
        }
        let wanted = match attempt.case {
            CaseRule::Exact => capitals.iter().all(|&letter| knows(letter)),
            CaseRule::Blind => !clean && capitals.iter().all(|&letter| knows(letter)),
        };
        if wanted {
            reads.push(attempt_once(attempt));
        }
    }
    select(position, input, reads)
}

/// The letters to try, the likeliest first.
fn attempts(roles: RoleSet, options: &ReadOptions) -> Vec<Attempt> {
    let has_compounds = roles.contains(Role::Cardinal) || roles.contains(Role::Marshall);
    let compounds: Vec<Option<Compounds>> = match (has_compounds, options.dialect) {
        (false, _) => alloc::vec![None],
        (true, Some(dialect)) => alloc::vec![Some(dialect.compounds)],
        (true, None) => Compounds::ALL.into_iter().map(Some).collect(),
    };
    let languages: Vec<&'static Language> = match options.language {
        Some(language) => alloc::vec![language],
        None => LANGUAGES.iter().collect(),
    };
    let mut attempts = Vec::new();
    for case in [CaseRule::Exact, CaseRule::Blind] {
        for &language in &languages {
            for &compounds in &compounds {
                attempts.push(Attempt { letters: Letters { language, compounds }, case });
            }
        }
    }
    attempts
}

/// The capital letters that words of the text begin with, where a square follows: the letters that must be pieces.
fn capitals(input: &[u8], tokens: &[Token]) -> Vec<char> {
    let mut found = Vec::new();
    let mut glyphs = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Word) {
        glyphs.clear();
        fold_word(input, token.span, &mut glyphs);
        let letters = glyphs.iter().skip_while(|glyph| !glyph.ch.is_alphabetic());
        let mut rest = letters.clone();
        let Some(first) = rest.next().filter(|glyph| glyph.ch.is_uppercase() && glyph.ch != 'O') else {
            continue;
        };
        let like_a_move = rest.clone().take(4).any(|glyph| glyph.ch.is_ascii_digit())
            && rest.all(|glyph| glyph.ch.is_ascii() || !glyph.ch.is_alphabetic() || first.ch > '\u{7F}');
        if like_a_move && !found.contains(&first.ch) {
            found.push(first.ch);
        }
    }
    found
}

/// The reading to keep. Among those that play every word alike the first; among different ones that play every word
/// the first with the doubt named; else the one that reads most.
fn select<G: Geometry>(position: &Position<G>, input: &[u8], mut reads: Vec<Read>) -> Read {
    // Words that no move is made of are passed over before the first move, so a reading may fail at none and still
    // have read less than another.
    let most = reads.iter().map(|read| read.playthrough.read).max().unwrap_or(0);
    let whole = |read: &Read| read.playthrough.failed == 0 && read.playthrough.read == most;
    let clean: Vec<usize> = (0..reads.len()).filter(|&at| whole(&reads[at])).collect();
    let cost = |at: usize| reads[at].playthrough.cost;
    let Some(first) = clean.iter().copied().min_by_key(|&at| (cost(at), at)) else {
        let mut best = 0;
        for at in 1..reads.len() {
            if reads[at].playthrough.read > reads[best].playthrough.read {
                best = at;
            }
        }
        return reads.swap_remove(best);
    };
    // A reading that has to bend the letters twice more is no rival.
    let other = clean.iter().copied().find(|&at| {
        cost(at) < cost(first) + 2 && !same_moves(&reads[first].playthrough, &reads[at].playthrough)
    });
    if let Some(other) = other
        && let Some(finding) = undecided(position, input, &reads[first], &reads[other])
    {
        reads[first].playthrough.diagnostics.push(finding);
    }
    reads.swap_remove(first)
}

fn same_moves(one: &Playthrough, other: &Playthrough) -> bool {
    moves_of(one).eq(moves_of(other))
}

fn moves_of(playthrough: &Playthrough) -> impl Iterator<Item = (Span, Played)> {
    playthrough.elements.iter().filter_map(|element| match element {
        Element::Ply(ply) => Some((ply.written, ply.played)),
        _ => None,
    })
}

/// The finding that two readings play the whole text differently, at the first word where they part.
#[cold]
fn undecided<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    one: &Read,
    other: &Read,
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
        if depth == 0
            && let Played::Move(played) = played
        {
            before.play_unchecked(played);
        }
    }
    let name = |played: Played| match played {
        Played::Move(played) => san(&before, played),
        Played::Pass => String::from("--"),
        Played::Unread => String::from("?"),
    };
    let letters =
        |read: &Read| letters_name(&read.letters, read.letters.language.id == other.letters.language.id);
    let same_language = one.letters.language.id == other.letters.language.id;
    let first = letters_name(&one.letters, same_language);
    let second = letters(other);
    let word = crate::text::plain(input, span);
    let candidates = alloc::vec![
        Candidate { san: name(left[at].3), note: alloc::format!("in {first} letters") },
        Candidate { san: name(right[at].3), note: alloc::format!("in {second} letters") },
    ];
    let detail = Detail::LettersUndecided { word, first, second };
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
