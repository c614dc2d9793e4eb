//! The finding for a word that holds no move that can be played.

use super::word::GameText;
use super::words::{Failure, WordMove};
use crate::diagnostics::{Candidate, Detail, Diagnostic};
use crate::moves::encode::san;
use crate::moves::explain_failure::{nearby, why_impossible};
use crate::moves::letters::CaseRule;
use crate::moves::letters::Letters;
use crate::text::Span;
use crate::text::{fold_word, names_square, plain, shortened};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{BoardSize, Geometry, Move, Position, Square};

/// Returns the finding about a word that failed in a position, as ply `ply`, in a text that is read with these letters.
#[cold]
pub fn report_failure<G: Geometry>(
    position: &Position<G>,
    ply: u32,
    input: &[u8],
    span: Span,
    failure: &Failure,
    letters: &Letters,
) -> Diagnostic {
    let word = shortened(&plain(input, span));
    let finding = |detail| Diagnostic::new(span, Some(ply), detail);
    match failure {
        Failure::Unreadable => {
            let beyond = beyond_board(&word, position.size());
            let descriptive = looks_descriptive(&word);
            let finding = finding(Detail::UnreadableWord { word });
            match beyond {
                None if descriptive => {
                    finding.with_help("it looks like descriptive notation, and the other moves do not")
                }
                Some(square) => finding.with_help(format!("{square} is not on this board")),
                None => match foreign_letter(input, span, letters) {
                    Some(sentence) => finding.with_help(sentence),
                    None => finding,
                },
            }
        }
        Failure::Impossible(pattern) => {
            let reason = why_impossible(position, pattern);
            let near = nearby(position, pattern, 4);
            let finding = finding(Detail::NoLegalMove { word, reason });
            match near[..] {
                [] => finding,
                _ => finding.with_help(format!("legal moves nearby: {}", quoted(&near))),
            }
        }
        Failure::Ambiguous(_, moves) => {
            let finding = finding(Detail::AmbiguousMove { word, count: moves.len() });
            finding
                .with_candidates(candidates(position, moves))
                .with_help("write more of the square it comes from")
        }
        Failure::MissingPromotion(_, moves) => {
            let finding = finding(Detail::MissingPromotion { word });
            finding.with_candidates(candidates(position, moves)).with_help("name the piece, as in `=Q`")
        }
        Failure::SeveralCuts(cuts) => {
            let candidates = cuts.iter().map(|steps| cut_candidate(position, steps)).collect();
            finding(Detail::SeveralCuts { word, count: cuts.len() })
                .with_candidates(candidates)
                .with_help("put a blank between the moves")
        }
    }
}

fn candidates<G: Geometry>(position: &Position<G>, moves: &[Move]) -> Vec<Candidate> {
    moves
        .iter()
        .map(|&played| Candidate {
            san: san(position, played),
            note: format!("the {} on {}", played.role.name(), played.from),
        })
        .collect()
}

/// The moves of a cut, one after the other.
fn cut_candidate<G: Geometry>(position: &Position<G>, steps: &[WordMove]) -> Candidate {
    let mut position = position.clone();
    let mut words = Vec::new();
    for step in steps {
        match step.played {
            Some((played, _)) => {
                words.push(san(&position, played));
                position.play_unchecked(played);
            }
            None => {
                words.push(String::from("--"));
                position = position.pass().unwrap_or(position);
            }
        }
    }
    Candidate { san: words.join(" "), note: format!("{} moves", steps.len()) }
}

fn quoted(words: &[String]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// Returns a sentence about a word that names a square and has the letter of no piece before or behind it, as `Nc6` has
/// among German words, and `e8D` among English ones.
fn foreign_letter(input: &[u8], span: Span, letters: &Letters) -> Option<String> {
    let mut glyphs = Vec::new();
    fold_word(input, span, &mut glyphs);
    let behind = glyphs.iter().rev().map(|glyph| glyph.ch).take_while(|ch| !ch.is_ascii_digit());
    // A cross may be a mark.
    let promoted = behind.filter(|ch| ch.is_alphabetic() && *ch != 'X').last();
    let unknown = |ch: &char| ch.is_uppercase() && letters.beginning_with(*ch, CaseRule::Exact).is_empty();
    let letter = [Some(glyphs.first()?.ch), promoted].into_iter().flatten().find(unknown)?;
    names_square(&glyphs).then(|| {
        let pieces = letters.language.pieces[..5].iter().filter_map(|spellings| spellings.first().copied());
        let pieces: Vec<&str> = pieces.collect();
        format!(
            "`{letter}` is no piece in the letters of this text: {} ({})",
            pieces.join(" "),
            letters.language.name
        )
    })
}

/// A square in the word that a larger board would have.
fn beyond_board(word: &str, size: BoardSize) -> Option<Square> {
    let starts = word.char_indices().filter(|(_, ch)| ch.is_ascii_lowercase());
    let squares = starts.filter_map(|(at, _)| {
        let digits = word[at + 1..].bytes().take(2).take_while(u8::is_ascii_digit).count();
        word[at..at + 1 + digits].parse::<Square>().ok()
    });
    squares.into_iter().find(|&square| !size.contains(square))
}

/// `P-K4`, `KtxP`, `B-QKt5`: names of files that are pieces, or a knight in two letters.
fn looks_descriptive(word: &str) -> bool {
    word.split_once(['-', 'x']).is_some_and(|(from, to)| {
        let names = |part| descriptive_rank(part).is_some();
        names(from) && names(to)
    })
}

/// Returns the rank of a piece or a square by its name in English descriptive notation, empty for a piece.
fn descriptive_rank(part: &str) -> Option<String> {
    let piece = |ch: char| matches!(ch, 'K' | 'Q' | 'R' | 'B' | 'N' | 'P');
    let file = part.trim_end_matches(['+', '!', '?', '.']).replace("Kt", "N");
    let letters = file.trim_end_matches(|ch: char| ('1'..='8').contains(&ch));
    let named = !letters.is_empty() && letters.len() <= 3 && letters.chars().all(piece);
    named.then(|| String::from(&file[letters.len()..]))
}

/// Returns true if a text in capitals is English descriptive notation: pieces go to squares behind a dash, and every file is
/// named by a piece. Of the letters of algebraic files only `B` is one: `P-B4` is no pawn on the b-file.
pub fn is_descriptive(text: GameText<'_>) -> bool {
    let mut found = false;
    for token in text.word_tokens() {
        let (word, glyphs) = (text.word(token), text.glyphs(token));
        let rest = &glyphs[word.number.map_or(0, |number| number.length)..];
        if rest.windows(2).any(|pair| matches!(pair[0].ch, 'A' | 'C'..='H') && pair[1].ch.is_ascii_digit()) {
            return false;
        }
        let word: String = rest.iter().map(|glyph| glyph.ch).collect();
        found |= word.split_once('-').is_some_and(|(from, to)| {
            descriptive_rank(from).is_some_and(|rank| rank.is_empty())
                && descriptive_rank(to).is_some_and(|rank| rank.len() == 1)
        });
    }
    found
}
