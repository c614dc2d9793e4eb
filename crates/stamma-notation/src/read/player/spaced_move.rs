//! Moves of several words: `c x d5`, `N takes e5`, `knight to f3`, `e2 to e4`. Read where they are one legal move, and said.

use super::Player;
use crate::diagnostics::{Detail, Diagnostic};
use crate::moves::piece_names::role_named;
use crate::read::token::{Token, TokenKind};
use crate::read::words::{WordContext, read_word};
use crate::text::{Glyph, span_of, with_single_blanks};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Geometry, Role};

/// Words for a capture, between what moves and its square, in small letters.
const TAKES: [&str; 21] = [
    "x",
    "×",
    ":",
    "takes",
    "captures",
    "schlägt",
    "schlaegt",
    "nimmt",
    "prend",
    "toma",
    "captura",
    "come",
    "prende",
    "cattura",
    "slaat",
    "bije",
    "bere",
    "берёт",
    "берет",
    "бьёт",
    "бьет",
];

/// Words for a move, in the same place.
const MOVES: [&str; 13] = ["to", "-", "–", "—", "->", "→", "nach", "auf", "vers", "en", "naar", "на", "goes"];

/// The longest of these words.
const LONGEST: usize = 9;

impl<G: Geometry> Player<'_, G> {
    /// Plays a move that begins with the word at hand and goes on in the next ones. Returns true if there is one.
    pub(super) fn spaced_move(&mut self, glyphs: &[Glyph]) -> bool {
        if self.line().broken || glyphs.len() > LONGEST.max(12) {
            return false;
        }
        let Some((first_at, first)) = self.word_behind(self.at) else { return false };
        let by_name = piece_name(glyphs);
        let mover: Vec<Glyph> = match by_name {
            Some(Role::Pawn) => Vec::new(),
            Some(role) => self.letter_glyphs(role, glyphs),
            None if is_file(glyphs) || is_square(glyphs) || self.is_mover(glyphs) => glyphs.to_vec(),
            None => return false,
        };
        // Letters in another case may read such words otherwise.
        self.case_matters = true;
        let link = lower(&self.task.text.glyphs(first));
        let takes = TAKES.contains(&link.as_str());
        let (target_at, target) = if takes || MOVES.contains(&link.as_str()) {
            match self.word_behind(first_at + 1) {
                Some(found) => found,
                None => return false,
            }
        } else if by_name.is_some() {
            (first_at, first)
        } else {
            return false;
        };
        // A file or a square before another square is a move only where a word says so.
        if !takes && is_file(glyphs) || target.span.len() > self.task.limits.word {
            return false;
        }
        let square = self.task.text.glyphs(target);
        if !square.first().is_some_and(|first| first.ch.is_ascii_lowercase())
            || !self.task.text.word(target).whole.names_square
        {
            return false;
        }
        if by_name.is_some() && !(self.line().numbered || self.stands_behind_move()) {
            return false;
        }
        let mut joined = mover;
        let start = span_of(glyphs);
        if takes {
            joined.push(Glyph::new('x', first.span));
        }
        joined.extend_from_slice(&square);
        let context =
            WordContext { decode: self.task.decode, en_passant_follows: false, long_seen: self.long_seen };
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
            || is_file(&glyphs)
            || self.is_letter(&glyphs)
            || crate::moves::decode::castling_side(&glyphs, self.task.decode.own).is_some()
            || matches!(lower(&glyphs).as_str(), "castles" | "pawn")
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
    fn letter_glyphs(&self, role: Role, name: &[Glyph]) -> Vec<Glyph> {
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

fn is_file(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [Glyph { ch: 'a'..='j', .. }])
}

fn is_square(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [Glyph { ch: 'a'..='j', .. }, rank, ..] if rank.ch.is_ascii_digit() && glyphs.len() <= 3)
}
