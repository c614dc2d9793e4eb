//! Games in the letters of two languages: the players write in one each, or a hand changes half-way.
//!
//! They are only tried where no language plays the game. Two are believed where they play it to its end, no others play other
//! moves, and words that one of them cannot read speak for the other: a single wrong letter looks like a language, too.

use super::attempts::{GameReading, LetterAttempts, is_whole, same_moves};
use super::candidates::InitialLetter;
use crate::diagnostics::{Detail, Diagnostic};
use crate::game::{Element, Played, Ply};
use crate::moves::letters::{CaseRule, Letters};
use crate::read::player::{SecondLetters, SecondPart};
use crate::read::words::{WordContext, read_word};
use crate::text::{Glyph, Span, fold_word, names_square, plain};
use alloc::vec::Vec;
use stamma_board::{Color, Geometry, Position, Role, RoleSet};

/// The number of words that must have another meaning in the other language, for two languages to be a reading at all.
const ENOUGH_WORDS: usize = 2;

/// The number of words that the first letters cannot read before a hand is believed to have changed, and of the letters that
/// they begin with. A slip and what follows from it seldom make so many.
const ENOUGH_FOR_CHANGE: Evidence = Evidence { words: 3, letters: 2 };

/// The number of words before the one that cannot be read at which the hand may have changed.
const MOST_CHANGES: usize = 4;

/// Returns the game in two languages, if no other two play other moves. One language fails.
#[cold]
pub(super) fn in_two_languages<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    candidates: &[Letters],
    initials: &[InitialLetter],
    failing: &GameReading,
) -> Option<GameReading> {
    let usual = *candidates.first()?;
    let chosen = (failing.letters, failing.playthrough.stopped?);
    let mut firsts = alloc::vec![chosen];
    if chosen.0.language.id != usual.language.id {
        firsts.push((usual, chosen.1));
    }
    firsts.extend(furthest(game, candidates, initials, chosen));
    let main_line = MainLine::of(game, failing);
    let mut found: Option<(GameReading, Belief)> = None;
    for (first, stopped) in firsts {
        let initial = initial_of(game.text.input, stopped);
        for second in seconds(candidates, initials, first, initial) {
            for (first, second) in pairs(game, first, second, stopped, initial) {
                if main_line.as_ref().is_some_and(|line| line.refutes(game, first, second)) {
                    continue;
                }
                let Some((read, belief)) = attempt(game, first, second, stopped) else { continue };
                match &found {
                    Some((known, _)) if !same_moves(&known.playthrough, &read.playthrough) => return None,
                    Some((_, Belief::Sure)) => {}
                    Some((_, Belief::Unsure)) | None => found = Some((read, belief)),
                }
            }
        }
    }
    // One that is not believed may still show that another is in doubt.
    found.filter(|(_, belief)| *belief == Belief::Sure).map(|(read, _)| read)
}

/// The claim of two languages to be those of the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Belief {
    /// Enough words speak for each of them.
    Sure,
    /// They play the game, and so might others.
    Unsure,
}

/// The words that one language reads and another one cannot.
#[derive(Clone, Copy)]
struct Evidence {
    /// The number of words.
    words: usize,
    /// The number of different letters that they begin with.
    letters: usize,
}

impl Evidence {
    fn of(words: &[char]) -> Evidence {
        let is_first = |&(at, letter): &(usize, &char)| !words[..at].contains(letter);
        Evidence { words: words.len(), letters: words.iter().enumerate().filter(is_first).count() }
    }

    fn reaches(self, needed: Evidence) -> bool {
        self.words >= needed.words && self.letters >= needed.letters
    }

    /// Returns true if it is enough for a player with a language of his own: he has it from his first move on, so that two words
    /// with different letters are no slip.
    fn is_enough_for_player(self) -> bool {
        self.words >= ENOUGH_WORDS && self.words + self.letters > ENOUGH_WORDS + 1
    }
}

/// The letters that play the most moves, where the hand changes from them to those that know more words of the whole text;
/// with the word at which they fail.
fn furthest<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    candidates: &[Letters],
    initials: &[InitialLetter],
    (first, stopped): (Letters, Span),
) -> Option<(Letters, Span)> {
    let initial = initial_of(game.text.input, stopped)?;
    let reach = |letters: Letters| {
        let stopped = match game.attempt_unless_failing(letters, CaseRule::Exact) {
            Ok(read) => read.playthrough.stopped,
            Err(failing) => match failing.stopped() {
                Some(stopped) => Some(stopped),
                None => game.go_on(failing, letters, CaseRule::Exact).playthrough.stopped,
            },
        };
        stopped.map(|stopped| (letters, stopped))
    };
    let reached = seconds(candidates, initials, first, Some(initial)).into_iter().filter_map(reach);
    reached.filter(|(_, found)| found.start > stopped.start).max_by_key(|(_, found)| found.start)
}

/// The letters that may be those of the second language, one set of several that read the words of the text alike. The word where the
/// first language stops begins with a letter, or castles or moves a pawn: then a piece that was taken for a pawn explains it.
fn seconds(
    candidates: &[Letters],
    initials: &[InitialLetter],
    first: Letters,
    stopped: Option<char>,
) -> Vec<Letters> {
    let meaning = |letters: &Letters, letter| letters.beginning_with(letter, CaseRule::Exact);
    let meanings = |letters: &Letters| -> Vec<RoleSet> {
        initials.iter().map(|one| meaning(letters, one.letter)).collect()
    };
    let known = meanings(&first);
    let is_pawn = |letter| meaning(&first, letter) == RoleSet::only(Role::Pawn);
    let telling: Vec<char> = match stopped {
        Some(letter) => alloc::vec![letter],
        None => initials.iter().map(|one| one.letter).filter(|letter| is_pawn(*letter)).collect(),
    };
    let mut found: Vec<(Letters, Vec<RoleSet>)> = Vec::new();
    for letters in candidates.iter().filter(|letters| letters.compounds == first.compounds) {
        let others = meanings(letters);
        let foreign = initials.iter().zip(known.iter().zip(&others));
        let foreign: usize = foreign
            .filter(|(_, (first, second))| first.is_empty() && !second.is_empty())
            .map(|(one, _)| one.words)
            .sum();
        let explains = telling.iter().any(|letter| {
            let other = meaning(letters, *letter);
            !other.is_empty() && other != meaning(&first, *letter)
        });
        let is_new = others != known && found.iter().all(|(_, seen)| *seen != others);
        if is_new && (explains || foreign >= ENOUGH_WORDS) {
            found.push((*letters, others));
        }
    }
    found.into_iter().map(|(letters, _)| letters).collect()
}

/// The ways in which two languages may share a game: by the players, or from a word on.
fn pairs<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    first: Letters,
    second: Letters,
    stopped: Span,
    initial: Option<char>,
) -> Vec<(Letters, SecondLetters)> {
    let of_black = |letters| SecondLetters { letters, part: SecondPart::Black };
    let mut found = alloc::vec![(first, of_black(second)), (second, of_black(first))];
    let differ = |letter: char| {
        let of_second = second.beginning_with(letter, CaseRule::Exact);
        !of_second.is_empty() && of_second != first.beginning_with(letter, CaseRule::Exact)
    };
    if !initial.is_some_and(differ) {
        return found;
    }
    let from = |start: usize| (first, SecondLetters { letters: second, part: SecondPart::From(start) });
    found.push(from(stopped.start));
    let before: Vec<usize> = game
        .text
        .word_tokens()
        .map(|token| token.span)
        .take_while(|span| span.start < stopped.start)
        .filter(|span| initial_of(game.text.input, *span).is_some_and(differ))
        .map(|span| span.start)
        .collect();
    found.extend(before.into_iter().rev().take(MOST_CHANGES).map(from));
    found
}

/// The positions before the words of the main line, under the letters that fail.
struct MainLine<G: Geometry> {
    letters: Letters,
    /// The positions, each with its word.
    words: Vec<(Span, Position<G>)>,
}

impl<G: Geometry> MainLine<G> {
    /// The positions of a game that fails; none where a word of its main line is no move.
    fn of(game: &LetterAttempts<'_, G>, failing: &GameReading) -> Option<MainLine<G>> {
        let mut position = game.position.clone();
        let mut words = Vec::new();
        for element in &failing.playthrough.elements {
            let Element::Ply(ply) = element else { continue };
            if ply.depth > 0 {
                continue;
            }
            let played = match ply.played {
                Played::Move(played) => played,
                Played::Unread => break,
                Played::Illegal(_) | Played::Pass => return None,
            };
            words.push((ply.written, position.clone()));
            position.play_unchecked(played);
        }
        words.push((failing.playthrough.stopped?, position));
        Some(MainLine { letters: failing.letters, words })
    }

    /// Returns true if it is known without playing the game that it breaks off at the word from which on the second letters hold.
    fn refutes(&self, game: &LetterAttempts<'_, G>, first: Letters, second: SecondLetters) -> bool {
        let SecondPart::From(start) = second.part else { return false };
        let found = self.words.iter().find(|(word, _)| word.start == start);
        let is_known =
            first.language.id == self.letters.language.id && first.compounds == self.letters.compounds;
        let Some((word, position)) = found.filter(|_| is_known) else { return false };
        let mut glyphs: Vec<Glyph> = Vec::new();
        fold_word(game.text.input, *word, &mut glyphs);
        // A player makes more of a word that is not written like a move.
        let usual =
            |glyph: &Glyph| glyph.ch.is_alphanumeric() || matches!(glyph.ch, '+' | '#' | '=' | '!' | '?');
        if !names_square(&glyphs) || !glyphs.iter().all(usual) {
            return false;
        }
        !reads_word(game, position, *word, second.letters)
    }
}

/// Plays the game in two languages; none where they do not play it to its end, or too few words speak for either. The first
/// language alone cannot read the word where it stopped.
fn attempt<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    first: Letters,
    second: SecondLetters,
    stopped: Span,
) -> Option<(GameReading, Belief)> {
    let game = LetterAttempts { second: Some(second), ..*game };
    let mut read = game.attempt_unless_failing(first, CaseRule::Exact).ok()?;
    let input = game.text.input;
    let meaning = |letters: &Letters, letter| letters.beginning_with(letter, CaseRule::Exact);
    let tells = |ply: &&Ply| {
        initial_of(input, ply.written)
            .is_some_and(|letter| meaning(&first, letter) != meaning(&second.letters, letter))
    };
    let plies = read.playthrough.elements.iter().filter_map(|element| match element {
        Element::Ply(ply) => Some(ply),
        _ => None,
    });
    let (of_second, of_first): (Vec<&Ply>, Vec<&Ply>) =
        plies.filter(tells).partition(|ply| second.holds_for(ply.color == Color::Black, ply.written.start));
    if !is_whole(&read) || of_second.len() < ENOUGH_WORDS || of_first.len() < ENOUGH_WORDS {
        return None;
    }
    let belief = belief_in(&game, &read, first, second, stopped);
    let word = of_second[0].written;
    let detail = Detail::TwoLanguages {
        word: plain(input, word),
        first: first.language.name,
        second: second.letters.language.name,
        by_players: second.part == SecondPart::Black,
    };
    read.playthrough.diagnostics.push(Diagnostic::new(word, None, detail));
    Some((read, belief))
}

/// Returns the claim of two languages that play the game, by the words of its main line that only one of them reads. A hand does
/// not change before a word that the first language cannot read: what it reads there stays as it is.
fn belief_in<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    read: &GameReading,
    first: Letters,
    second: SecondLetters,
    stopped: Span,
) -> Belief {
    let (mut only_first, mut only_second): (Vec<char>, Vec<char>) = (Vec::new(), Vec::new());
    let mut position = game.position.clone();
    for element in &read.playthrough.elements {
        let Element::Ply(ply) = element else { continue };
        if ply.depth > 0 {
            continue;
        }
        if let Some(letter) = initial_of(game.text.input, ply.written) {
            let reads = |letters| reads_word(game, &position, ply.written, letters);
            match second.holds_for(ply.color == Color::Black, ply.written.start) {
                true if reads(second.letters) && !reads(first) => only_second.push(letter),
                false if reads(first) && !reads(second.letters) => only_first.push(letter),
                _ => {}
            }
        }
        ply.played.play_on(&mut position);
    }
    let (of_first, of_second) = (Evidence::of(&only_first), Evidence::of(&only_second));
    let is_enough = match second.part {
        SecondPart::Black => of_first.is_enough_for_player() && of_second.is_enough_for_player(),
        SecondPart::From(start) => start >= stopped.start && of_second.reaches(ENOUGH_FOR_CHANGE),
    };
    if is_enough { Belief::Sure } else { Belief::Unsure }
}

/// Returns true if these letters make a move of a word in a position, or several.
fn reads_word<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    position: &Position<G>,
    word: Span,
    letters: Letters,
) -> bool {
    let mut glyphs: Vec<Glyph> = Vec::new();
    fold_word(game.text.input, word, &mut glyphs);
    let decode = game.decode(letters, CaseRule::Exact);
    let context = WordContext { decode, en_passant_follows: false, long_seen: false };
    read_word(position, &glyphs, &context).map_or_else(|failure| !failure.options().is_empty(), |_| true)
}

/// The first character of a word that names a square, if it is a letter that may be a piece. Castling, and words for it, are no piece in
/// any language.
fn initial_of(input: &[u8], span: Span) -> Option<char> {
    let mut glyphs: Vec<Glyph> = Vec::new();
    fold_word(input, span, &mut glyphs);
    let first = glyphs.first().map(|glyph| glyph.ch).filter(|ch| ch.is_uppercase() || !ch.is_ascii());
    first.filter(|_| names_square(&glyphs))
}
