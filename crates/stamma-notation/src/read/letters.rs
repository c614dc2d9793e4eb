//! The letters that a game is written in, decided by playing it.
//!
//! A word that several legal moves fit is decided by the words after it: see `forks`.
//!
//! English letters in their usual case come first, and where they play the whole game nothing else is asked. Then the
//! languages that know every capital of the text are tried (`candidates`), and last of all reading blind to case. Where
//! more than one way plays, `doubt` says so.

mod ambiguous_words;
mod candidates;
mod doubt;
mod illegal_moves;
mod trials;

pub(crate) use self::candidates::have_rivals;

use self::ambiguous_words::settle;
use self::candidates::{
    InitialLetter, candidates, initials, is_foreign, knowing_all, likely_letters, rivals,
};
use self::doubt::{PlayedUpTo, has_thin_evidence, hint, thin_evidence, undecided};
use self::illegal_moves::best_kept_reading;
use self::trials::{LetterTrials, TriedLetters};
use super::options::{IllegalMoves, ReadOptions};
use super::player::{FailedPlay, PlayerInput, Playthrough, WordChoice, begin, play};
use super::reader::KnownReading;
use super::start::Start;
use super::word::GameText;
use crate::game::{Element, Played};
use crate::moves::decode::{CaseRule, Coordinates, DecodeContext};
use crate::moves::dialect::Dialect;
use crate::moves::letters::{Compounds, Letters};
use crate::moves::result::GameResult;
use crate::text::Span;
use alloc::vec::Vec;
use core::cmp::Reverse;
use stamma_board::{Geometry, Outcome, Position};

/// A game read under the letters that suit it best.
pub struct GameReading {
    /// The result of playing it.
    pub playthrough: Playthrough,
    /// The letters.
    pub letters: Letters,
    /// The case rule for the letters.
    pub case: CaseRule,
    /// The outcome on the board at the end of the main line.
    pub end: Option<Outcome>,
    /// True if the main line was played to its end.
    pub reached: bool,
    /// The number of words of the text that begin with one of the letters.
    pub known: usize,
}

/// A game that may be read under several sets of letters.
struct LetterAttempts<'a, G: Geometry> {
    position: &'a Position<G>,
    text: GameText<'a>,
    options: &'a ReadOptions,
    start: &'a Start,
    tag_result: Option<GameResult>,
}

impl<G: Geometry> LetterAttempts<'_, G> {
    /// The game under these letters.
    fn attempt(&self, letters: Letters, case: CaseRule, illegal: IllegalMoves) -> GameReading {
        let played = self.play(&[], letters, case, illegal);
        self.settled(played, letters, case, illegal)
    }

    /// The game under these letters, unless a word of it cannot be read whatever is taken for the others: then how far it
    /// was played. Nearly every word that fails shows it long before the end.
    fn attempt_unless_failing(
        &self,
        letters: Letters,
        case: CaseRule,
    ) -> Result<GameReading, FailedPlay<'_, G>> {
        match begin(self.position, self.task(&[], letters, case, IllegalMoves::Stop)) {
            Ok(played) => Ok(read(played, letters, case)),
            // What comes before a word with several meanings stays as it is; what follows it does not.
            Err(failing) if failing.is_open() => Ok(self.go_on(failing, letters, case)),
            Err(failing) => Err(failing),
        }
    }

    /// The rest of a game.
    fn go_on(&self, failing: FailedPlay<'_, G>, letters: Letters, case: CaseRule) -> GameReading {
        self.settled(failing.go_on(), letters, case, IllegalMoves::Stop)
    }

    fn settled(
        &self,
        played: (Playthrough, Option<Position<G>>),
        letters: Letters,
        case: CaseRule,
        illegal: IllegalMoves,
    ) -> GameReading {
        let played = settle(self.text.input, played, |choices| self.play(choices, letters, case, illegal));
        read(played, letters, case)
    }

    /// The letters that it may be written in, the likeliest first. A Result tag is a sign of PGN, and other programs
    /// write compound pieces there in their own way; the seeds have no such tag.
    fn candidates(&self) -> Vec<Letters> {
        let mut compounds = Compounds::ALL;
        if self.tag_result.is_some() {
            compounds.reverse();
        }
        candidates(self.position.rules().roles(), self.options, compounds)
    }

    fn play(
        &self,
        choices: &[WordChoice],
        letters: Letters,
        case: CaseRule,
        illegal: IllegalMoves,
    ) -> (Playthrough, Option<Position<G>>) {
        play(self.position, self.task(choices, letters, case, illegal))
    }

    fn task<'t>(
        &'t self,
        choices: &'t [WordChoice],
        letters: Letters,
        case: CaseRule,
        illegal: IllegalMoves,
    ) -> PlayerInput<'t> {
        let LetterAttempts { position, text, options, start, tag_result } = *self;
        let own = Dialect::own_spellings(options.dialect);
        let coordinates = options.dialect.map_or(Coordinates::Unsaid, |dialect| dialect.naming.coordinates());
        let decode = DecodeContext { letters, case, size: position.size(), coordinates, own };
        let (limits, playable, positioned) = (options.limits, start.playable, start.fen.is_some());
        PlayerInput { choices, text, decode, limits, tag_result, playable, positioned, illegal }
    }
}

/// Returns the reading that playing under these letters gave.
fn read<G: Geometry>(
    (playthrough, end): (Playthrough, Option<Position<G>>),
    letters: Letters,
    case: CaseRule,
) -> GameReading {
    let reached = end.is_some();
    GameReading {
        playthrough,
        letters,
        case,
        end: end.and_then(|position| position.outcome()),
        reached,
        known: 0,
    }
}

/// Plays a game under every set of letters that it may be written in and keeps the reading that fits.
pub fn best_reading<G: Geometry>(
    position: &Position<G>,
    text: GameText<'_>,
    options: &ReadOptions,
    start: &Start,
    tag_result: Option<GameResult>,
) -> GameReading {
    let game = LetterAttempts { position, text, options, start, tag_result };
    let read = best_legal_reading(&game);
    if options.illegal == IllegalMoves::Stop || read.playthrough.failed == 0 || !start.playable {
        return read;
    }
    best_kept_reading(&game, read)
}

/// The game under the given letters, with the given choices for its words.
pub fn known_reading<G: Geometry>(
    position: &Position<G>,
    text: GameText<'_>,
    options: &ReadOptions,
    start: &Start,
    tag_result: Option<GameResult>,
    told: KnownReading<'_>,
) -> GameReading {
    let game = LetterAttempts { position, text, options, start, tag_result };
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
    let other_case = if only_capitals(text) { CaseRule::Capitals } else { CaseRule::SmallPieces };
    for case in [CaseRule::Exact, other_case] {
        if case != CaseRule::Exact && trials.has_whole() {
            break;
        }
        for letters in likely_letters(&candidates, &initials, case, position.size()) {
            trials.add(letters, case);
        }
    }
    let mut chosen = select(game, trials.finish(), first, &initials);
    if !told && !is_whole(&chosen) {
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

/// Returns true if every word was played.
fn is_whole(read: &GameReading) -> bool {
    read.playthrough.failed == 0
}

/// Returns the reach of a reading: the number of moves that it plays, true if it can at least make sense of the next
/// word, and the number of words that its letters know.
fn reach(read: &GameReading) -> (usize, bool, usize) {
    (read.playthrough.read, !read.playthrough.senseless, read.known)
}

/// Of two readings that fail the one that reads more, or else bends its letters less.
fn reads_more(one: &GameReading, other: &GameReading) -> bool {
    let rank = |read: &GameReading| (reach(read), Reverse(read.playthrough.cost));
    rank(one) > rank(other)
}

/// Returns true if every square of the text is named in capitals.
fn only_capitals(text: GameText<'_>) -> bool {
    text.word_tokens().all(|token| {
        let mut pairs = text.words.glyphs(token).windows(2);
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
    let LetterAttempts { position, text: GameText { input, .. }, .. } = *game;
    let TriedLetters { competing: mut reads, passed_over } = tried;
    // Words that no move is made of are passed over before the first move, so a reading may fail at none and still
    // have read less than another.
    let most = reads.iter().map(|read| read.playthrough.read).max().unwrap_or(0);
    let whole = |read: &GameReading| read.playthrough.failed == 0 && read.playthrough.read == most;
    let cost = |read: &GameReading| read.playthrough.cost;
    let clean = |at: &usize| whole(&reads[*at]);
    let first = (0..reads.len()).filter(clean).min_by_key(|&at| (cost(&reads[at]), at));
    let reached = if first.is_some() { PlayedUpTo::End } else { PlayedUpTo::Fault };
    let best =
        || (0..reads.len()).reduce(|best, at| if reads_more(&reads[at], &reads[best]) { at } else { best });
    let mut chosen = reads.remove(first.or_else(best).unwrap_or_default());
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
    chosen.playthrough.diagnostics.extend(finding);
    chosen
}

fn has_other_letters(one: &GameReading, other: &GameReading) -> bool {
    one.letters.language.id != other.letters.language.id || one.letters.compounds != other.letters.compounds
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
