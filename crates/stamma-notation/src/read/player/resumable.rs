//! Playing a game up to the first word that cannot be read, and going on only where that is asked for: most letters that are
//! tried fail early, and of those that fail few are kept.

use super::{DeferredWord, Player, PlayerInput, Playthrough, Until};
use crate::moves::decode::DecodeContext;
use crate::moves::letters::CaseRule;
use crate::read::token::TokenKind;
use crate::read::words::{Failure, WordContext, read_word};
use crate::text::{Glyph, Span};
use alloc::boxed::Box;
use alloc::vec::Vec;
use stamma_board::{Geometry, Position};

/// A game that stopped at a word.
pub struct FailedPlay<'a, G: Geometry>(Box<Player<'a, G>>);

/// Plays a game from a position: as `play` does, but only up to the first word that cannot be read, or in several ways.
pub fn begin<'a, G: Geometry>(
    start: &Position<G>,
    task: PlayerInput<'a>,
) -> Result<(Playthrough, Option<Position<G>>), FailedPlay<'a, G>> {
    let mut player = Player::of(start, task, Until::Failure);
    player.run();
    if player.stops() { Err(FailedPlay(Box::new(player))) } else { Ok(player.done()) }
}

impl<G: Geometry> FailedPlay<'_, G> {
    /// Returns true if the word, or one before it, may be read in several ways: words after it may decide.
    pub fn is_open(&self) -> bool {
        self.0.out.fork.is_some() || !self.0.out.doubts.is_empty()
    }

    /// Plays the rest: what comes of it is what playing to the end at once gives.
    pub fn go_on(self) -> (Playthrough, Option<Position<G>>) {
        let mut player = *self.0;
        player.until = Until::End;
        if let Some(DeferredWord { span, failure, .. }) = player.deferred.take() {
            player.break_off(span, &failure, Vec::new());
        }
        player.run();
        player.done()
    }

    /// Returns the word at which the game stops, where that is known without playing the rest.
    pub fn stopped(&self) -> Option<Span> {
        // In a variation words are read after the main line has stopped, and behind a result what is no move is passed over.
        if self.varies() || self.0.out.result.is_some() || self.is_open() {
            return None;
        }
        self.0.deferred.as_ref().map(|word| word.span).or(self.0.out.stopped)
    }

    fn varies(&self) -> bool {
        self.0.task.text.tokens.iter().any(|token| token.kind == TokenKind::Open)
    }

    /// Returns true if it is known that the game stops at the same word, and no more is made of it, if small letters
    /// may stand for pieces, too.
    pub fn fails_alike_in_small_letters(&self) -> bool {
        let player = &self.0;
        // In a variation words are read after the main line has stopped, and behind a result what is no move is passed over.
        if self.varies()
            || player.out.result.is_some()
            || player.case_matters
            || player.task.decode.case != CaseRule::Exact
            || self.is_open()
        {
            return false;
        }
        let Some(DeferredWord { failure, glyphs, context, .. }) = &player.deferred else { return true };
        let decode = DecodeContext { case: CaseRule::SmallPieces, ..context.decode };
        let other = read_word(&player.lines[0].position, glyphs, &WordContext { decode, ..*context });
        let senseless = |failure: &Failure| *failure == Failure::Unreadable;
        other.is_err_and(|other| other.options().is_empty() && senseless(&other) == senseless(failure))
    }
}

impl<G: Geometry> Player<'_, G> {
    /// Returns true if a word that has been read as the move of a pawn may be a piece's as well if small letters may stand for
    /// pieces: `bc4`.
    pub(super) fn doubted_in_small_letters(&self, glyphs: &[Glyph], context: &WordContext) -> bool {
        let Some(first) = glyphs.first() else { return false };
        let decode = DecodeContext { case: CaseRule::SmallPieces, ..context.decode };
        if !first.ch.is_ascii_lowercase()
            || self.depth() > 0
            || decode.letters.beginning_with(first.ch, decode.case).is_empty()
        {
            return false;
        }
        let line = &self.lines[self.lines.len() - 1];
        let read = read_word(&line.position, glyphs, &WordContext { decode, ..*context });
        read.is_ok_and(|steps| steps.iter().any(|step| step.doubt.is_some()))
    }
}

/// Returns true if a word that was read might be read otherwise if small letters may stand for pieces.
///
/// A reading with such a letter costs more than any other that may be taken but those with a letter that looks like that of a piece:
/// a capital, or what a pawn becomes, beside which no small letter is a piece. Only a pawn that names its own file (`bb3`) is
/// read then and not else.
pub(super) fn may_read_otherwise(mut word: impl Iterator<Item = char>) -> bool {
    let Some(first) = word.next() else { return true };
    let file = !first.is_ascii_uppercase() && word.any(|other| other == first);
    !first.is_ascii() || file
}
