//! A game that may be read under several sets of letters, played under one of them.

use super::ambiguous_words::{settle, settle_by_reach};
use super::candidates::candidates;
use super::doubtful_words::settle_doubts;
use crate::game::{Element, Played};
use crate::moves::decode::DecodeContext;
use crate::moves::dialect::Dialect;
use crate::moves::letters::{CaseRule, Compounds, Letters};
use crate::moves::pattern::Coordinates;
use crate::read::ending::ToldByTags;
use crate::read::options::{IllegalMoves, ReadOptions};
use crate::read::player::DescriptiveUse;
use crate::read::player::{FailedPlay, PlayerInput, Playthrough, SecondLetters, WordChoice, begin, play};
use crate::read::start::Start;
use crate::read::word::GameText;
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
pub(super) struct LetterAttempts<'a, G: Geometry> {
    pub(super) position: &'a Position<G>,
    pub(super) text: GameText<'a>,
    pub(super) options: &'a ReadOptions,
    pub(super) start: &'a Start,
    pub(super) by_tags: ToldByTags<'a>,
    /// The letters of a second language, where two are tried.
    pub(super) second: Option<SecondLetters>,
    /// The naming of its squares, if it is descriptive.
    pub(super) descriptive: Option<DescriptiveUse<'a>>,
}

impl<G: Geometry> LetterAttempts<'_, G> {
    /// The game under these letters.
    pub(super) fn attempt(&self, letters: Letters, case: CaseRule, illegal: IllegalMoves) -> GameReading {
        let played = self.play(&[], letters, case, illegal);
        self.settled(played, letters, case, illegal)
    }

    /// The game under these letters, unless a word of it cannot be read whatever is taken for the others: then how far it
    /// was played. Nearly every word that fails shows it long before the end.
    pub(super) fn attempt_unless_failing(
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
    pub(super) fn go_on(&self, failing: FailedPlay<'_, G>, letters: Letters, case: CaseRule) -> GameReading {
        self.settled(failing.go_on(), letters, case, IllegalMoves::Stop)
    }

    fn settled(
        &self,
        played: (Playthrough, Option<Position<G>>),
        letters: Letters,
        case: CaseRule,
        illegal: IllegalMoves,
    ) -> GameReading {
        let mut play = |choices: &[WordChoice]| self.play(choices, letters, case, illegal);
        let played = match self.descriptive {
            Some(_) => settle_by_reach(self.text.input, played, &mut play),
            None => settle(self.text.input, played, &mut play),
        };
        let played = settle_doubts(self.text.input, played, &mut play);
        read(played, letters, case)
    }

    /// The letters that it may be written in, the likeliest first. A Result tag is a sign of PGN, and other programs
    /// write compound pieces there in their own way; the seeds have no such tag.
    pub(super) fn candidates(&self) -> Vec<Letters> {
        let mut compounds = Compounds::ALL;
        if self.by_tags.result.is_some() {
            compounds.reverse();
        }
        candidates(self.position.rules().roles(), self.options, compounds)
    }

    pub(super) fn play(
        &self,
        choices: &[WordChoice],
        letters: Letters,
        case: CaseRule,
        illegal: IllegalMoves,
    ) -> (Playthrough, Option<Position<G>>) {
        play(self.position, self.task(choices, letters, case, illegal))
    }

    /// The facts about words under these letters.
    pub(super) fn decode(&self, letters: Letters, case: CaseRule) -> DecodeContext {
        let dialect = self.options.dialect;
        let own = Dialect::own_spellings(dialect);
        let coordinates = dialect.map_or(Coordinates::Unsaid, |dialect| dialect.naming.coordinates());
        DecodeContext { letters, case, size: self.position.size(), coordinates, own }
    }

    fn task<'t>(
        &'t self,
        choices: &'t [WordChoice],
        letters: Letters,
        case: CaseRule,
        illegal: IllegalMoves,
    ) -> PlayerInput<'t> {
        let LetterAttempts { text, options, start, by_tags, second, descriptive, .. } = *self;
        let decode = self.decode(letters, case);
        let (limits, playable, positioned) = (options.limits, start.playable, start.fen.is_some());
        PlayerInput {
            choices,
            text,
            decode,
            second,
            descriptive,
            limits,
            tag_result: by_tags.result,
            players: by_tags.players,
            playable,
            positioned,
            illegal,
        }
    }
}

/// Returns the reading that playing under these letters gave.
pub(super) fn read<G: Geometry>(
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

/// Returns true if every word was played.
pub(super) fn is_whole(read: &GameReading) -> bool {
    read.playthrough.failed == 0
}

/// Returns the reach of a reading: the number of moves that it plays, true if it can at least make sense of the next
/// word, and the number of words that its letters know.
pub(super) fn reach(read: &GameReading) -> (usize, bool, usize) {
    (read.playthrough.read, !read.playthrough.senseless, read.known)
}

/// Of two readings that fail the one that reads more, or else bends its letters less.
pub(super) fn reads_more(one: &GameReading, other: &GameReading) -> bool {
    let rank = |read: &GameReading| (reach(read), Reverse(read.playthrough.cost));
    rank(one) > rank(other)
}

pub(super) fn has_other_letters(one: &GameReading, other: &GameReading) -> bool {
    one.letters.language.id != other.letters.language.id || one.letters.compounds != other.letters.compounds
}

pub(super) fn same_moves(one: &Playthrough, other: &Playthrough) -> bool {
    moves_of(one).eq(moves_of(other))
}

fn moves_of(playthrough: &Playthrough) -> impl Iterator<Item = (Span, Played)> {
    playthrough.elements.iter().filter_map(|element| match element {
        Element::Ply(ply) => Some((ply.written, ply.played)),
        _ => None,
    })
}
