//! Moves of several words: `c x d5`, `N takes e5`, `knight to f3`, `knight on d2 to f3`, `e2 to e4`. Read where they are one
//! legal move, and said.

use super::Player;
use crate::diagnostics::{Detail, Diagnostic};
use crate::moves::piece_names::role_named;
use crate::read::heading::words::{HeadingKey, heading_key};
use crate::read::sentence_words::is_of;
use crate::read::token::{Token, TokenKind};
use crate::read::words::read_word;
use crate::text::{Glyph, span_of, with_single_blanks};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Geometry, Role};

/// Signs for a capture, between what moves and its square.
const TAKES: [&str; 3] = ["x", "×", ":"];

/// Signs for a move, in the same place.
const MOVES: [&str; 5] = ["-", "–", "—", "->", "→"];

/// Returns true if a word, in small letters, stands within a move of several words, before its square: `knight to f3`.
pub fn stands_before_square(word: &str) -> bool {
    // `white goes e4`, `Ann - e4`, `Ann : e4`
    const OF_OTHERS: [&str; 7] = ["goes", ":", "-", "–", "—", "->", "→"];
    !OF_OTHERS.contains(&word) && stands_before_any_square(word)
}

/// Returns true if a word, in small letters, may stand between the name of a piece and its square.
pub fn stands_behind_name(word: &str) -> bool {
    stands_before_any_square(word) || is_of(|words| words.to_behind_names, word)
}

fn stands_before_any_square(word: &str) -> bool {
    says_taking(word) || says_moving(word) || is_of(|words| words.from, word) || is_of(|words| words.on, word)
}

/// Returns true for a word or a sign of a capture, in small letters.
fn says_taking(word: &str) -> bool {
    TAKES.contains(&word) || is_of(|words| words.takes, word)
}

/// Returns true for a word or a sign between what moves and its square, in small letters.
fn says_moving(word: &str) -> bool {
    MOVES.contains(&word) || is_of(|words| words.to, word)
}

/// The longest of these words.
const LONGEST: usize = 9;

impl<G: Geometry> Player<'_, G> {
    /// Plays a move that begins with the word at hand and goes on in the next ones. Returns true if there is one.
    pub(super) fn spaced_move(&mut self, glyphs: &[Glyph]) -> bool {
        if self.line().broken || glyphs.len() > LONGEST.max(12) {
            return false;
        }
        let Some((mut first_at, mut first)) = self.word_behind(self.at) else { return false };
        let by_file = pawn_of_file(glyphs);
        let mut by_name = if by_file.is_some() { Some(Role::Pawn) } else { piece_name(glyphs) };
        let mut mover: Vec<Glyph> = match by_name {
            Some(Role::Pawn) => by_file.into_iter().collect(),
            Some(role) => self.letter_glyphs(role, glyphs),
            None if is_file(glyphs) || is_square(glyphs) || self.is_mover(glyphs) => glyphs.to_vec(),
            None => return false,
        };
        // `c pawn takes d4`
        if is_file(glyphs) && piece_name(&self.task.text.glyphs(first)) == Some(Role::Pawn) {
            by_name = Some(Role::Pawn);
            let Some(behind) = self.word_behind(first_at + 1) else { return false };
            (first_at, first) = behind;
        } else if by_name.is_some()
            && let Some((origin, behind)) = self.origin(first_at, first)
        {
            mover.extend(origin);
            (first_at, first) = behind;
        }
        // Letters in another case may read such words otherwise.
        self.case_matters = true;
        let link = lower(&self.task.text.glyphs(first));
        let takes = says_taking(&link);
        let leads = says_moving(&link) || by_name.is_some() && is_of(|words| words.to_behind_names, &link);
        // `takes queen d1`
        let taken = self.word_behind(first_at + 1).filter(|_| takes && by_name.is_some());
        let taken = taken.filter(|(_, word)| piece_name(&self.task.text.glyphs(*word)).is_some());
        let behind = taken.map_or(first_at, |(at, _)| at) + 1;
        let (target_at, target) = if takes || leads {
            match self.word_behind(behind) {
                Some((at, word))
                    if takes && is_of(|words| words.on, &lower(&self.task.text.glyphs(word))) =>
                {
                    match self.word_behind(at + 1) {
                        Some(found) => found,
                        None => return false,
                    }
                }
                Some(found) => found,
                None => return false,
            }
        } else if by_name.is_some() {
            (first_at, first)
        } else {
            return false;
        };
        // A file or a square before another square is a move only where a word says so.
        if !takes && by_name.is_none() && is_file(glyphs) || target.span.len() > self.task.limits.word {
            return false;
        }
        let square = self.task.text.glyphs(target);
        // `Knight 5c6`: the rank that it comes from.
        let begins_with_rank = by_name.is_some()
            && matches!(&square[..], [rank, next, ..] if matches!(rank.ch, '1'..='9') && next.ch.is_ascii_lowercase());
        let begins_with_file = square.first().is_some_and(|first| first.ch.is_ascii_lowercase());
        if !begins_with_file && !begins_with_rank || !self.task.text.word(target).whole.names_square {
            return false;
        }
        if by_name.is_some() && !(self.line().numbered || self.stands_behind_move() || self.is_first_word()) {
            return false;
        }
        // Nobody names a pawn's own file: `pawn c to c4`. Another file or a rank does not step there.
        if by_name == Some(Role::Pawn) && !takes && mover.len() == 1 {
            if mover[0].ch != square[0].ch {
                return false;
            }
            mover.clear();
        }
        let mut joined = mover;
        let start = span_of(glyphs);
        if takes {
            joined.push(Glyph::new('x', first.span));
        }
        joined.extend_from_slice(&square);
        let context = self.word_context();
        if !matches!(read_word(&self.line().position, &joined, &context).as_deref(), Ok([_]))
            || by_name.is_some() && !self.moves_go_on(target_at)
        {
            return false;
        }
        // The written word is all of it.
        if let Some(first) = joined.first_mut() {
            *first = Glyph::new(first.ch, start.to(first.span()));
        }
        self.at = target_at + 1;
        let span = start.to(target.span);
        let word = with_single_blanks(self.task.text.input, span);
        let read = joined.iter().map(|glyph| glyph.ch).collect();
        let ply = self.line().next;
        self.out.diagnostics.push(Diagnostic::new(span, Some(ply), Detail::BlankInMove { word, read }));
        self.moves(&joined);
        true
    }

    /// Returns true if nothing stands before the word at hand.
    fn is_first_word(&self) -> bool {
        let before = self.task.text.tokens.get(..self.at.saturating_sub(1)).unwrap_or_default();
        before.iter().all(|token| token.kind == TokenKind::Space)
    }

    /// The file, the rank or the square that a piece comes from, named at a word behind the piece, and the word after that.
    fn origin(&self, at: usize, first: Token) -> Option<(Vec<Glyph>, (usize, Token))> {
        let (mut at, mut word) = (at, first);
        let said = is_of(|words| words.from, &lower(&self.task.text.glyphs(word)));
        if said {
            (at, word) = self.word_behind(at + 1)?;
        }
        let origin = self.task.text.glyphs(word).into_owned();
        let is_rank = matches!(&origin[..], [rank] if matches!(rank.ch, '1'..='9'));
        if !is_file(&origin) && !is_square(&origin) && !is_rank {
            return None;
        }
        let behind = self.word_behind(at + 1)?;
        let link = lower(&self.task.text.glyphs(behind.1));
        (says_taking(&link) || says_moving(&link)).then_some((origin, behind))
    }

    /// Returns true if a move, a number, a result or nothing follows a token: else it belongs to prose.
    fn moves_go_on(&self, at: usize) -> bool {
        let Some((_, next)) = self.word_behind(at + 1) else { return true };
        let word = self.task.text.word(next);
        let glyphs = self.task.text.glyphs(next);
        word.whole.names_square
            || word.number.is_some()
            || word.whole.result.is_some()
            || word.whole.may_be_mark
            || word.whole.begins_termination
            || piece_name(&glyphs).is_some()
            || pawn_of_file(&glyphs).is_some()
            || self.castles_behind_side(at + 1)
            || is_file(&glyphs)
            || self.is_letter(&glyphs)
            || crate::moves::decode::castling_side(&glyphs, self.task.decode.own).is_some()
            || matches!(lower(&glyphs).as_str(), "castles" | "pawn")
    }

    /// `White castles kingside`: returns true if the word from a token on names the side to move behind the next move, and words for castling follow.
    fn castles_behind_side(&self, from: usize) -> bool {
        let Some((at, side)) = self.word_behind(from) else { return false };
        let named = heading_key(lower(&self.task.text.glyphs(side)).as_str());
        matches!(named, Some(HeadingKey::White | HeadingKey::Black))
            && self.word_behind(at + 1).is_some_and(|(at, _)| self.begins_castling_words(at))
    }

    /// The word that follows, where only blanks come before it.
    fn word_behind(&self, from: usize) -> Option<(usize, Token)> {
        let ahead = self.task.text.tokens.get(from..)?;
        let offset = ahead.iter().position(|token| token.kind != TokenKind::Space)?;
        let token = ahead[offset];
        (token.kind == TokenKind::Word).then_some((from + offset, token))
    }

    /// Returns true if a word is a piece letter, or one with the file or rank that the piece comes from.
    fn is_mover(&self, glyphs: &[Glyph]) -> bool {
        let origin = |glyph: &Glyph| matches!(glyph.ch, 'a'..='j' | '1'..='9');
        self.is_letter(glyphs)
            || glyphs
                .split_last()
                .is_some_and(|(last, letter)| origin(last) && !letter.is_empty() && self.is_letter(letter))
    }

    /// The letter of a piece in the letters of the game, in the place of its name.
    pub(super) fn letter_glyphs(&self, role: Role, name: &[Glyph]) -> Vec<Glyph> {
        let written = self.task.decode.letters.written(role);
        written.chars().map(|ch| Glyph::new(ch, span_of(name))).collect()
    }
}

fn lower(glyphs: &[Glyph]) -> String {
    glyphs.iter().take(LONGEST + 1).flat_map(|glyph| glyph.ch.to_lowercase()).collect()
}

/// The piece that a word names in full.
fn piece_name(glyphs: &[Glyph]) -> Option<Role> {
    (glyphs.len() > 2)
        .then(|| role_named(&glyphs.iter().flat_map(|glyph| glyph.ch.to_lowercase()).collect::<String>()))?
}

/// The file of `d-pawn`.
fn pawn_of_file(glyphs: &[Glyph]) -> Option<Glyph> {
    match glyphs {
        [file, Glyph { ch: '-', .. }, name @ ..]
            if is_file(&glyphs[..1]) && piece_name(name) == Some(Role::Pawn) =>
        {
            Some(*file)
        }
        _ => None,
    }
}

fn is_file(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [Glyph { ch: 'a'..='j', .. }])
}

fn is_square(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [Glyph { ch: 'a'..='j', .. }, rank, ..] if rank.ch.is_ascii_digit() && glyphs.len() <= 3)
}
