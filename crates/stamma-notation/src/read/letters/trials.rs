//! A game played under one set of letters after another, and which of these readings are worth keeping. Who is tried at
//! all, and what is said where several play, is decided elsewhere.

use super::attempts::{GameReading, LetterAttempts, is_whole, reach, reads_more};
use super::candidates::{InitialLetter, known_words};
use crate::moves::letters::CaseRule;
use crate::moves::letters::Letters;
use crate::read::options::IllegalMoves;
use crate::read::player::FailedPlay;
use alloc::vec::Vec;
use stamma_board::Geometry;

/// The readings that came of it.
pub(super) struct TriedLetters {
    /// Those that may be kept.
    pub competing: Vec<GameReading>,
    /// Those that fail, which another reads more than. They may still speak against one that fails as well.
    pub passed_over: Vec<GameReading>,
}

/// The results of the letters that were tried.
pub(super) struct LetterTrials<'g, 'a, G: Geometry> {
    game: &'g LetterAttempts<'a, G>,
    initials: &'g [InitialLetter],
    /// The usual letters, which were tried first, in their usual case.
    first: Letters,
    /// The failed reading of the usual letters. A reading that fails is only compared with others that fail: until one
    /// does it need not be played to its end.
    failing: Option<FailedPlay<'g, G>>,
    reads: Vec<GameReading>,
    passed_over: Vec<GameReading>,
}

impl<'g, 'a, G: Geometry> LetterTrials<'g, 'a, G> {
    /// The usual letters have been tried, and this came of it.
    pub(super) fn begin(
        game: &'g LetterAttempts<'a, G>,
        initials: &'g [InitialLetter],
        first: Letters,
        first_read: Result<GameReading, FailedPlay<'g, G>>,
    ) -> Self {
        let mut trials =
            LetterTrials { game, initials, first, failing: None, reads: Vec::new(), passed_over: Vec::new() };
        match first_read {
            Ok(read) => trials.reads.push(trials.with_known(read)),
            Err(failing) => trials.failing = Some(failing),
        }
        trials
    }

    /// Returns true if one of them plays every word.
    pub(super) fn has_whole(&self) -> bool {
        self.reads.iter().any(is_whole)
    }

    /// Plays the game under these letters, unless that could change nothing.
    pub(super) fn add(&mut self, letters: Letters, case: CaseRule) {
        let usual = letters.language.id == self.first.language.id;
        let tried = usual && letters.compounds == self.first.compounds && case == CaseRule::Exact;
        // Where the usual letters play the whole text, only the two ways to name compound pieces still compete.
        let settled =
            |read: &GameReading| is_whole(read) && read.letters.language.id == self.first.language.id;
        if tried || !usual && self.reads.iter().any(settled) || self.fails_alike(letters, case) {
            return;
        }
        let read = self.attempt(letters, case);
        if is_whole(&read) {
            self.failing = None;
        } else {
            self.finish_first();
        }
        // Of those that fail only the one that reads most competes.
        if is_whole(&read) || self.reads.iter().all(|other| reads_more(&read, other)) {
            self.passed_over.extend(self.reads.extract_if(.., |read| !is_whole(read)));
            self.reads.push(read);
        } else {
            self.passed_over.push(read);
        }
    }

    /// All of them, in the order in which they were tried.
    pub(super) fn finish(mut self) -> TriedLetters {
        self.finish_first();
        TriedLetters { competing: self.reads, passed_over: self.passed_over }
    }

    fn attempt(&self, letters: Letters, case: CaseRule) -> GameReading {
        self.with_known(self.game.attempt(letters, case, IllegalMoves::Stop))
    }

    fn with_known(&self, read: GameReading) -> GameReading {
        GameReading { known: self.known(&read.letters, read.case), ..read }
    }

    fn known(&self, letters: &Letters, case: CaseRule) -> usize {
        known_words(letters, self.initials, case, self.game.position.size())
    }

    /// Plays the first reading to its end, if it has failed.
    fn finish_first(&mut self) {
        if let Some(failing) = self.failing.take() {
            let read = self.game.go_on(failing, self.first, CaseRule::Exact);
            self.reads.insert(0, self.with_known(read));
        }
    }

    /// Returns true if these are the usual letters again, in a case in which the game would fail at the same word.
    fn fails_alike(&self, letters: Letters, case: CaseRule) -> bool {
        let fails_alike = letters.language.id == self.first.language.id
            && letters.compounds == self.first.compounds
            && case == CaseRule::SmallPieces
            && self.known(&letters, case) <= self.known(&self.first, CaseRule::Exact)
            && self.failing.as_ref().is_some_and(FailedPlay::fails_alike_in_small_letters);
        debug_assert!(
            !fails_alike || {
                let (usual, other) = (self.attempt(self.first, CaseRule::Exact), self.attempt(letters, case));
                !is_whole(&other) && reach(&other) <= reach(&usual)
            },
            "small letters read more of a game than was foreseen"
        );
        fails_alike
    }
}
