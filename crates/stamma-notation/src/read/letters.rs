//! The letters that a game is written in, decided by playing it.
//!
//! A word that several legal moves fit is decided by the words after it: see `ambiguous_words`.
//!
//! English letters in their usual case come first, and where they play the whole game nothing else is asked. Then the
//! languages that know every capital of the text are tried (`candidates`), and last of all reading blind to case. Where
//! more than one way plays, `doubt` says so.

mod ambiguous_words;
mod attempts;
mod candidates;
mod doubt;
mod doubtful_words;
mod illegal_moves;
mod trials;
mod two_languages;

pub use self::attempts::GameReading;
pub(crate) use self::candidates::have_rivals;

use self::attempts::{LetterAttempts, has_other_letters, is_whole, read, reads_more, same_moves};
use self::candidates::{InitialLetter, initials, is_foreign, knowing_all, likely_letters, rivals};
use self::doubt::{PlayedUpTo, has_thin_evidence, hint, thin_evidence, undecided};
use self::illegal_moves::best_kept_reading;
use self::trials::{LetterTrials, TriedLetters};
use self::two_languages::in_two_languages;
use super::descriptive::DescriptiveText;
use super::ending::ToldByTags;
use super::failure::is_descriptive;
use super::options::{IllegalMoves, ReadOptions};
use super::player::WordChoice;
use super::start::Start;
use super::word::GameText;
use crate::diagnostics::{Code, Diagnostic};
use crate::moves::descriptive::MarksUse;
use crate::moves::languages::{Language, language};
use crate::moves::letters::CaseRule;
use crate::moves::letters::Letters;

use alloc::vec::Vec;
use stamma_board::{AnyPosition, Geometry, Position};

/// The letters and choices for reading the words of a game that has been read before.
#[derive(Clone, Copy, Debug)]
pub struct KnownReading<'a> {
    /// The position where it begins.
    pub start: &'a AnyPosition,
    /// Its letters.
    pub letters: Letters,
    /// The case rule for the letters.
    pub case: CaseRule,
    /// The choices for single words, in the order of their places.
    pub choices: &'a [WordChoice],
}

/// Plays a game under every set of letters that it may be written in and keeps the reading that fits.
pub fn best_reading<G: Geometry>(
    position: &Position<G>,
    text: GameText<'_>,
    options: &ReadOptions,
    start: &Start,
    by_tags: ToldByTags<'_>,
) -> GameReading {
    let game = LetterAttempts { position, text, options, start, by_tags, second: None, descriptive: None };
    let read = best_legal_reading(&game);
    if options.illegal == IllegalMoves::Stop || read.playthrough.failed == 0 || !start.playable {
        return read;
    }
    best_kept_reading(&game, read)
}

/// Plays a game in descriptive notation. Marks of check decide between moves, unless the game breaks off so and goes on further
/// where they do not.
pub fn descriptive_reading<G: Geometry>(
    position: &Position<G>,
    text: GameText<'_>,
    written: &DescriptiveText,
    options: &ReadOptions,
    start: &Start,
    by_tags: ToldByTags<'_>,
) -> GameReading {
    let language = language(written.naming.language).unwrap_or(Letters::english().language);
    let letters = Letters { language, ..Letters::english() };
    let attempt = |marks| {
        let descriptive = Some(written.usage(marks));
        let game = LetterAttempts { position, text, options, start, by_tags, second: None, descriptive };
        game.attempt(letters, CaseRule::Exact, options.illegal)
    };
    let read = attempt(MarksUse::Decide);
    if is_whole(&read) {
        return read;
    }
    let open = attempt(MarksUse::LeaveOpen);
    if is_whole(&open) || open.playthrough.read > read.playthrough.read { open } else { read }
}

/// The game under the given letters, with the given choices for its words.
pub fn known_reading<G: Geometry>(
    position: &Position<G>,
    text: GameText<'_>,
    options: &ReadOptions,
    start: &Start,
    by_tags: ToldByTags<'_>,
    told: KnownReading<'_>,
) -> GameReading {
    let game = LetterAttempts { position, text, options, start, by_tags, second: None, descriptive: None };
    let played = game.play(told.choices, told.letters, told.case, IllegalMoves::Stop);
    read(played, told.letters, told.case)
}

/// The reading that fits best by legal moves alone: with others nearly any letters would play nearly any text.
fn best_legal_reading<G: Geometry>(game: &LetterAttempts<'_, G>) -> GameReading {
    let LetterAttempts { position, text, options, start, .. } = *game;
    let candidates = game.candidates();
    let first = candidates.first().copied().unwrap_or(Letters::english());
    let settled = first.compounds.is_none() || options.dialect.is_some();
    let told = options.dialect.is_some() || options.language.is_some() || !start.playable;
    let first_read = game.attempt_unless_failing(first, CaseRule::Exact);
    let first_read = match first_read {
        Ok(read) if is_whole(&read) && settled || !start.playable => {
            let rivals = if told { Vec::new() } else { rivals(&candidates, read.playthrough.capitals) };
            return best_of_rivals(game, read, first, rivals);
        }
        other => other,
    };
    let initials = initials(text);
    // Who names the dialect means its usual letters, unless the text has others.
    if options.dialect.is_some() && !initials.iter().any(|initial| is_foreign(initial, first)) {
        return first_read.unwrap_or_else(|failing| game.go_on(failing, first, CaseRule::Exact));
    }
    let mut trials = LetterTrials::begin(game, &initials, first, first_read);
    let capitals = only_capitals(text) && !is_descriptive(text);
    let other_case = if capitals { CaseRule::Capitals } else { CaseRule::SmallPieces };
    for case in [CaseRule::Exact, other_case] {
        if case != CaseRule::Exact && trials.has_whole() {
            break;
        }
        for letters in likely_letters(&candidates, &initials, case, position.size()) {
            trials.add(letters, case);
        }
    }
    let mut chosen = select(game, trials.finish(), first, &initials);
    if let Some(language) = options.reader_language.filter(|_| !told) {
        name_language(game, &mut chosen, language, first);
    }
    if !told && !is_whole(&chosen) {
        if let Some(read) = in_two_languages(game, &candidates, &initials, &chosen) {
            return read;
        }
        let others = knowing_all(&candidates, &initials, position.size());
        let plays = |letters: &&Letters| {
            game.attempt_unless_failing(**letters, CaseRule::Exact).is_ok_and(|read| is_whole(&read))
        };
        if let Some(other) = others.iter().find(plays) {
            hint(&mut chosen, other.language);
        }
    }
    chosen
}

/// Names the game's letters by this language, if they read the same moves as well as those that were chosen, and no doubt about
/// letters has been found.
fn name_language<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    chosen: &mut GameReading,
    language: &'static Language,
    usual: Letters,
) {
    let is_named = |other: &Language| other.id == chosen.letters.language.id;
    if !is_whole(chosen) || is_named(language) || is_named(usual.language) {
        return;
    }
    let letters = Letters { language, ..chosen.letters };
    let read = game.attempt(letters, chosen.case, IllegalMoves::Stop);
    let (mine, other) = (&chosen.playthrough, &read.playthrough);
    // A finding about letters is made beside the play, and names a language.
    let found = |finding: &Diagnostic| (finding.span, finding.code());
    let is_alike = mine.cost == other.cost
        && mine.diagnostics.iter().map(found).eq(other.diagnostics.iter().map(found))
        && same_moves(mine, other);
    if is_alike && is_whole(&read) {
        chosen.letters = letters;
    }
}

/// The usual letters play the game; so may rivals.
fn best_of_rivals<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    read: GameReading,
    usual: Letters,
    rivals: Vec<Letters>,
) -> GameReading {
    if rivals.is_empty() {
        return read;
    }
    let attempt = |letters| game.attempt(letters, CaseRule::Exact, IllegalMoves::Stop);
    let others = rivals.into_iter().map(attempt).filter(is_whole);
    let competing = core::iter::once(read).chain(others).collect();
    select(game, TriedLetters { competing, passed_over: Vec::new() }, usual, &[])
}

/// Returns true if every square of the text is named in capitals.
fn only_capitals(text: GameText<'_>) -> bool {
    text.word_tokens().all(|token| {
        let glyphs = text.glyphs(token);
        let mut pairs = glyphs.windows(2);
        !pairs.any(|pair| pair[0].ch.is_lowercase() && pair[1].ch.is_ascii_digit())
    })
}

/// The reading to keep. Among those that play every word alike the first; among different ones that play every word
/// the first with the doubt named; else the one that reads most, with the doubt named where another reads as much.
fn select<G: Geometry>(
    game: &LetterAttempts<'_, G>,
    tried: TriedLetters,
    usual: Letters,
    initials: &[InitialLetter],
) -> GameReading {
    let LetterAttempts { position, text: GameText { input, .. }, options, .. } = *game;
    let TriedLetters { competing: mut reads, passed_over } = tried;
    let is_usual = |read: &GameReading| {
        options.usual_language.is_some_and(|language| language.id == read.letters.language.id)
    };
    // Words that no move is made of are passed over before the first move, so a reading may fail at none and still
    // have read less than another.
    let most = reads.iter().map(|read| read.playthrough.read).max().unwrap_or(0);
    let whole = |read: &GameReading| read.playthrough.failed == 0 && read.playthrough.read == most;
    let cost = |read: &GameReading| read.playthrough.cost;
    let clean = |at: &usize| whole(&reads[*at]);
    let first =
        (0..reads.len()).filter(clean).min_by_key(|&at| (cost(&reads[at]), !is_usual(&reads[at]), at));
    let reached = if first.is_some() { PlayedUpTo::End } else { PlayedUpTo::Fault };
    let best =
        || (0..reads.len()).reduce(|best, at| if reads_more(&reads[at], &reads[best]) { at } else { best });
    let mut chosen = reads.remove(first.or_else(best).unwrap_or_default());
    // The usual language has the better claim.
    let usual = if is_usual(&chosen) { chosen.letters } else { usual };
    if reached == PlayedUpTo::Fault {
        reads.extend(passed_over);
    }
    let reads_as_much = |read: &&GameReading| match reached {
        PlayedUpTo::End => whole(read),
        PlayedUpTo::Fault => {
            let as_much = read.playthrough.read == chosen.playthrough.read && read.known >= chosen.known;
            as_much && cost(read) <= cost(&chosen) && has_other_letters(read, &chosen)
        }
    };
    // A reading that has to bend the letters twice more is no rival.
    let rivals = |read: &&GameReading| {
        cost(read) < cost(&chosen) + 2 && !same_moves(&chosen.playthrough, &read.playthrough)
    };
    let mut rivals = reads.iter().filter(reads_as_much).filter(rivals);
    let undecided = rivals.find_map(|rival| undecided(position, input, &chosen, rival, usual, reached));
    let finding = undecided.or_else(|| {
        let thin = has_thin_evidence(input, &chosen, usual, initials, reached);
        let usually = thin.then(|| game.attempt(usual, CaseRule::Exact, IllegalMoves::Stop))?;
        thin_evidence(position, input, &chosen, &usually)
    });
    // A lone letter says little against all the other games.
    let outweighed = |finding: &Diagnostic| is_usual(&chosen) && finding.code() == Code::R213;
    chosen.playthrough.diagnostics.extend(finding.filter(|finding| !outweighed(finding)));
    chosen
}
