//! The letters that a game may be written in, and what the letters of its words say for each of them.
//!
//! Nothing is played here: a set of letters is only asked which pieces it knows.

use crate::moves::languages::{LANGUAGES, Language};
use crate::moves::letters::CaseRule;
use crate::moves::letters::{Compounds, Letters, is_figurine};
use crate::read::options::ReadOptions;
use crate::read::word::GameText;
use crate::text::Glyph;
use alloc::vec::Vec;
use stamma_board::{BoardSize, Role, RoleSet, Variant};

/// The letters that a game may be written in, the likeliest first; `compounds` of the two ways that no dialect settles.
pub(super) fn candidates(roles: RoleSet, options: &ReadOptions, compounds: [Compounds; 2]) -> Vec<Letters> {
    let has_compounds = roles.contains(Role::Cardinal) || roles.contains(Role::Marshall);
    let compounds: Vec<Option<Compounds>> = match (has_compounds, options.dialect) {
        (false, _) => alloc::vec![None],
        (true, Some(dialect)) => alloc::vec![Some(dialect.compounds)],
        (true, None) => compounds.into_iter().map(Some).collect(),
    };
    let languages: Vec<&'static Language> = match (options.language, options.dialect) {
        (Some(language), _) => alloc::vec![language],
        (None, Some(dialect)) => {
            let usual = dialect.languages.usual();
            let allowed = |language: &&Language| dialect.languages.allows(language);
            let others = LANGUAGES.iter().filter(allowed).filter(|language| language.id != usual.id);
            core::iter::once(usual).chain(others).collect()
        }
        (None, None) => with_usual_before_others(options.usual_language),
    };
    let each = |&language: &&'static Language| {
        compounds.iter().map(move |&compounds| Letters { language, compounds })
    };
    languages.iter().flat_map(each).collect()
}

/// All languages: English, then the one that is usual, so that of languages that read a text alike it is the one that is named.
fn with_usual_before_others(usual: Option<&'static Language>) -> Vec<&'static Language> {
    let is_usual = |language: &&Language| usual.is_some_and(|usual| usual.id == language.id);
    let [english, others @ ..] = LANGUAGES else { return Vec::new() };
    let usual = others.iter().filter(is_usual);
    let rest = others.iter().filter(|language| !is_usual(language));
    core::iter::once(english).chain(usual).chain(rest).collect()
}

/// Of the letters that could be, those that know most of the words, and of several that read them alike the first.
/// The usual letters are always among them.
pub(super) fn likely_letters(
    candidates: &[Letters],
    initials: &[InitialLetter],
    case: CaseRule,
    size: BoardSize,
) -> Vec<Letters> {
    let telling: Vec<&InitialLetter> =
        initials.iter().filter(|initial| !is_file(initial.letter, size)).collect();
    let each =
        |letters| telling.iter().map(move |initial| Letters::beginning_with(letters, initial.letter, case));
    let meanings: Vec<RoleSet> = candidates.iter().flat_map(each).collect();
    let meaning = |at: usize| &meanings[at * telling.len()..][..telling.len()];
    let known = |at: usize| -> usize {
        let words = telling.iter().zip(meaning(at)).filter(|(_, roles)| !roles.is_empty());
        words.map(|(initial, _)| initial.words).sum()
    };
    let known: Vec<usize> = (0..candidates.len()).map(known).collect();
    // A language needs a letter of its own, or two words that it reads otherwise: a single `Kg1` that is illegal is
    // a mistake, and no Turkish rook. Letters that only look like its own are no sign of it.
    let evidence = |at: usize| -> bool {
        let own = |initial: &InitialLetter| candidates[at].has_letter(initial.letter);
        // `Cf1-c4 Kg8-f6` typed with the letters of another keyboard: one that the usual letters do not have lets all of them count.
        let (mut sure, mut alike, mut is_unusual) = (0, 0, false);
        for (&initial, (roles, usual)) in telling.iter().zip(meaning(at).iter().zip(meaning(0))) {
            match usual.is_empty() {
                _ if roles.is_empty() || roles == usual => {}
                _ if !own(initial) => {
                    alike += initial.words;
                    is_unusual |= usual.is_empty();
                }
                true => sure += ENOUGH_WORDS,
                false => sure += initial.words,
            }
        }
        sure + if is_unusual { alike } else { 0 } >= ENOUGH_WORDS
    };
    // Small letters that are files say nothing for a language, but languages differ in them: `ac4`.
    let files = || initials.iter().filter(|initial| is_file(initial.letter, size));
    let small_files_alike = |one: &Letters, other: &Letters| {
        let meaning = |letters: &Letters, letter| letters.beginning_with(letter, case);
        case != CaseRule::SmallPieces
            || files().all(|initial| meaning(one, initial.letter) == meaning(other, initial.letter))
    };
    // What others mean by their letters is only asked about those that know more.
    let more = |most: usize, at: usize| if known[at] > most && evidence(at) { known[at] } else { most };
    let most = (1..candidates.len()).fold(known.first().copied().unwrap_or(0), more);
    // A slip of the pen brings in a letter that the language does not have.
    let enough = most - (most / WORDS_TO_A_SLIP).max(1).min(most);
    let usual = candidates.first().map(|letters| letters.language.id);
    let mut likely: Vec<usize> = Vec::new();
    for (at, letters) in candidates.iter().enumerate() {
        let alike = likely.iter().any(|&earlier| {
            meaning(earlier) == meaning(at)
                && candidates[earlier].compounds == letters.compounds
                && small_files_alike(&candidates[earlier], letters)
        });
        let wanted = Some(letters.language.id) == usual || known[at] >= enough && evidence(at);
        if wanted && !alike {
            likely.push(at);
        }
    }
    likely.into_iter().map(|at| candidates[at]).collect()
}

/// One word in so many may hold a wrong letter.
const WORDS_TO_A_SLIP: usize = 20;

/// The number of words, read otherwise by the usual language, that speak for another one.
const ENOUGH_WORDS: usize = 2;

/// Returns the number of words that begin with one of these letters; small letters that are files do not count.
pub(super) fn known_words(
    letters: &Letters,
    initials: &[InitialLetter],
    case: CaseRule,
    size: BoardSize,
) -> usize {
    let telling = initials.iter().filter(|initial| !is_file(initial.letter, size));
    telling
        .filter(|initial| !letters.beginning_with(initial.letter, case).is_empty())
        .map(|initial| initial.words)
        .sum()
}

fn is_file(letter: char, size: BoardSize) -> bool {
    letter.is_ascii_lowercase() && (letter as u8 - b'a') < size.files
}

/// A letter that may be a piece in words of the text that name a square: the first of a word, and every capital.
pub(super) struct InitialLetter {
    pub letter: char,
    /// The number of words.
    pub words: usize,
}

pub(super) fn initials(text: GameText<'_>) -> Vec<InitialLetter> {
    let mut found: Vec<InitialLetter> = Vec::new();
    // Where the ASCII letters stand among those found.
    let mut places: [Option<u8>; 128] = [None; 128];
    let mut words = text.word_tokens().peekable();
    while let Some(token) = words.next() {
        let (word, glyphs) = (text.word(token), text.glyphs(token));
        let mut is_parted = || {
            matches!(&glyphs[..], [letter] if is_capital(letter.ch))
                && words.peek().is_some_and(|next| begins_square(&text.glyphs(*next)))
        };
        if !word.whole.names_square && !is_parted() {
            continue;
        }
        // A simple move has one letter that matters, its first.
        let first = glyphs.first().filter(|_| word.simple.is_some());
        let known = first.and_then(|first| *places.get(first.ch as usize)?);
        if let Some(at) = known {
            found[usize::from(at)].words += 1;
            continue;
        }
        // In a text of capitals the file of the square that a move ends on is one, and no piece.
        let square =
            glyphs.windows(2).rposition(|pair| pair[0].ch.is_alphabetic() && pair[1].ch.is_ascii_digit());
        let square = square.filter(|&at| matches!(glyphs[at].ch, 'A'..='J'));
        let letters = glyphs.iter().enumerate().map(|(at, glyph)| (at, glyph.ch));
        let letters = letters.filter(|(_, ch)| ch.is_alphabetic() || is_figurine(*ch));
        for (count, (at, letter)) in letters.enumerate() {
            let castles = letter == 'O' && glyphs.get(at + 1).is_none_or(|next| matches!(next.ch, '-' | 'O'));
            if castles || count > 0 && !letter.is_uppercase() || Some(at) == square {
                continue;
            }
            let known = match places.get(letter as usize) {
                Some(place) => place.map(usize::from),
                None => found.iter().position(|initial| initial.letter == letter),
            };
            match known {
                Some(at) => found[at].words += 1,
                None if found.len() < MOST_INITIALS => {
                    if let Some(place) = places.get_mut(letter as usize) {
                        *place = Some(found.len() as u8);
                    }
                    found.push(InitialLetter { letter, words: 1 });
                }
                None => {}
            }
        }
    }
    found
}

fn is_capital(letter: char) -> bool {
    letter.is_uppercase() || is_figurine(letter)
}

/// Returns true for what stands behind the letter of a piece where blanks part them: `f3`, `xf3`, `f`.
fn begins_square(glyphs: &[Glyph]) -> bool {
    const LONGEST: usize = 5;
    let [first, rest @ ..] = glyphs else { return false };
    matches!(first.ch, 'a'..='h' | 'x')
        && glyphs.len() <= LONGEST
        && rest.iter().all(|glyph| matches!(glyph.ch, 'a'..='h' | '1'..='8' | 'x' | '+' | '#'))
}

/// No alphabet has more letters that matter here.
const MOST_INITIALS: usize = 64;

/// Returns true if a capital of the text is no piece letter of the usual language.
pub(super) fn is_foreign(initial: &InitialLetter, usual: Letters) -> bool {
    // Chinese characters have no case.
    let capital = initial.letter.is_alphabetic() && !initial.letter.is_lowercase();
    let capital = capital || is_figurine(initial.letter);
    capital && usual.beginning_with(initial.letter, CaseRule::Exact).is_empty()
}

/// The number of languages that are tried for a hint.
const MOST_HINTS: usize = 6;

/// Letters of languages that know every capital of a text, one of several that read them alike.
pub(super) fn knowing_all(
    candidates: &[Letters],
    initials: &[InitialLetter],
    size: BoardSize,
) -> Vec<Letters> {
    let meaning = |letters: &Letters| -> Vec<RoleSet> {
        let telling = initials.iter().filter(|initial| !is_file(initial.letter, size));
        telling.map(|initial| letters.beginning_with(initial.letter, CaseRule::Exact)).collect()
    };
    let mut found: Vec<(Letters, Vec<RoleSet>)> = Vec::new();
    for letters in candidates.iter().skip(1) {
        let meaning = meaning(letters);
        let all = meaning.iter().all(|roles| !roles.is_empty());
        if all && found.len() < MOST_HINTS && !found.iter().any(|(_, known)| *known == meaning) {
            found.push((*letters, meaning));
        }
    }
    found.into_iter().map(|(letters, _)| letters).collect()
}

/// Of the letters that may be meant instead of the first, those that know every capital that moves begin with and take
/// one of them for another piece: `Rd1` is a rook, a knight or a king.
pub(super) fn rivals(candidates: &[Letters], capitals: u32) -> Vec<Letters> {
    let used = || (b'A'..=b'Z').filter(|letter| capitals >> (letter - b'A') & 1 == 1).map(char::from);
    let [first, others @ ..] = candidates else { return Vec::new() };
    let meaning = |letters: &Letters, letter| letters.beginning_with(letter, CaseRule::Exact);
    // Letters that only look alike would cost too much to compete.
    let knows = |letters: &&Letters| letters.language.first_letters.capitals() & capitals == capitals;
    let differs =
        |letters: &&Letters| used().any(|letter| meaning(letters, letter) != meaning(first, letter));
    others.iter().filter(knows).filter(differs).copied().collect()
}

/// The capitals that moves in English begin with, in the order of their bits in a set of them.
const CAPITALS: [u8; 6] = *b"NBRQKO";

/// Returns true if a game of standard chess in English letters has rivals if its moves begin with these of the
/// capitals.
pub(crate) fn have_rivals(set: u32) -> bool {
    let used = CAPITALS.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
    let capitals = used.map(|(_, letter)| 1 << (letter - b'A')).sum();
    let candidates = candidates(Variant::Standard.rules().roles(), &ReadOptions::default(), Compounds::ALL);
    !rivals(&candidates, capitals).is_empty()
}
