//! Facts that the words of a line show, each word looked at for itself.

use super::word_shapes::{
    is_address, is_castling, is_long_word, is_move_shape, is_zero_castling, may_be_move, may_follow_number,
    move_word,
};
use crate::moves::own_spellings::{NO_SPELLINGS, OwnSpellings};
use crate::moves::result::ResultCertainty;
use crate::moves::result_words::result_of;
use crate::read::heading::stated_start::start_number;
use crate::read::number::{is_numeric_move, number_at};
use crate::read::word::{is_opening_code, is_placement};
use crate::text::Glyph;
use alloc::string::String;
use stamma_board::Variant;

/// Words over a table of moves.
const TABLE_WORDS: [&str; 12] =
    ["#", "W", "B", "No", "No.", "Nr", "White", "Black", "WHITE", "BLACK", "Move", "Moves"];

/// Facts that the words of a line have shown.
pub(super) struct LineFacts<'a> {
    pub(super) own: &'a OwnSpellings,
    pub(super) words: usize,
    /// Words that may be moves in whatever case.
    pub(super) move_words: usize,
    /// Words of digits that may be moves.
    pub(super) numeric: usize,
    pub(super) table_words: usize,
    /// Words as prose has them: with several letters side by side and no digit.
    pub(super) long_words: usize,
    /// Words of letters alone.
    pub(super) lettered: usize,
    /// Words that begin with three letters or more.
    pub(super) worded: usize,
    /// Words of one letter.
    pub(super) letters: usize,
    /// Words that name a square, or a pawn's capture by its files alone.
    pub(super) possible: usize,
    /// A move is among them.
    pub(super) moves: bool,
    /// The word before is a number and nothing else.
    pub(super) after_number: bool,
    pub(super) first_number: Option<u32>,
    /// The first word is a number that moves may begin with.
    pub(super) numbered: bool,
    pub(super) first_is_result: bool,
    pub(super) results: usize,
    /// The word before is a star behind others: a result, if it is the last.
    pub(super) star: bool,
    /// A variant or a position is named.
    pub(super) start: bool,
    pub(super) stars: usize,
    /// A word is written as the beginning of a telephone number is.
    pub(super) may_be_telephone: bool,
    /// The word before, in small letters.
    pub(super) before: String,
}

impl Default for LineFacts<'_> {
    fn default() -> Self {
        LineFacts {
            own: &NO_SPELLINGS,
            words: 0,
            move_words: 0,
            numeric: 0,
            table_words: 0,
            long_words: 0,
            lettered: 0,
            worded: 0,
            letters: 0,
            possible: 0,
            moves: false,
            after_number: false,
            first_number: None,
            numbered: false,
            first_is_result: false,
            results: 0,
            star: false,
            start: false,
            stars: 0,
            may_be_telephone: false,
            before: String::new(),
        }
    }
}

impl LineFacts<'_> {
    /// Returns true if the words are surely text: several long ones, or one beside words that cannot be moves.
    pub(super) fn is_text(&self) -> bool {
        let beside = self.words > 1 && (self.lettered == self.words || self.possible == 0);
        self.long_words >= 2 || self.long_words == 1 && beside
    }

    /// Returns true if a word is of several letters, and none can be a move or a result.
    pub(super) fn is_worded(&self) -> bool {
        let empty =
            !self.moves && !self.start && self.possible + self.move_words + self.numeric + self.results == 0;
        empty && self.worded > 0 && self.words > 1 && !self.numbered
    }

    /// Returns true if no word can be a move or a result, nor a part of a move that blanks cut apart.
    pub(super) fn is_moveless(&self) -> bool {
        let empty =
            !self.moves && !self.start && self.possible + self.move_words + self.numeric + self.results == 0;
        empty && (self.is_text() || self.letters == 0)
    }

    pub(super) fn note(&mut self, glyphs: &[Glyph]) {
        /// No longer word is a move or names anything.
        const LONGEST: usize = 64;
        if glyphs.is_empty() {
            return;
        }
        self.words += 1;
        self.stars += usize::from(matches!(glyphs, [Glyph { ch: '*', .. }]));
        self.may_be_telephone |= matches!(
            glyphs,
            [Glyph { ch: '+', .. }, Glyph { ch: '1'..='9', .. }, ..]
                | [Glyph { ch: '0', .. }, Glyph { ch: '0'..='9', .. }, ..]
                | [Glyph { ch: '(', .. }, Glyph { ch: '0' | '+', .. }, ..]
        );
        let after_number = core::mem::take(&mut self.after_number);
        if glyphs.len() > LONGEST || is_address(glyphs) {
            self.start |= is_placement(glyphs);
            return;
        }
        // `No. 42 * May 2020`: behind other words a star parts them, or ends a game.
        let star = self.words > 1 && matches!(glyphs, [Glyph { ch: '*', .. }]);
        self.results -= usize::from(core::mem::take(&mut self.star));
        if star && (!after_number || self.words > 2) {
            (self.star, self.results) = (true, self.results + 1);
            return;
        }
        if after_number && may_follow_number(glyphs) {
            // `1. ... e5` goes on with a game.
            let is_reply = glyphs.len() > 1 && glyphs.iter().all(|glyph| glyph.ch == '.')
                || matches!(glyphs, [Glyph { ch: '…', .. }]);
            self.first_number = self.first_number.filter(|_| !is_reply);
            self.moves = true;
            return;
        }
        // `:chess_pawn:`
        if let [Glyph { ch: ':', .. }, name @ .., Glyph { ch: ':', .. }] = glyphs
            && name.len() > 2
            && name.iter().all(|glyph| glyph.ch.is_alphanumeric() || matches!(glyph.ch, '_' | '-' | '+'))
        {
            (self.long_words, self.worded) = (self.long_words + 1, self.worded + 1);
            return;
        }
        // `1. Berger - Klein ........ 12`
        if glyphs.len() > 3 && glyphs.iter().all(|glyph| glyph.ch == '.') {
            return;
        }
        let sure = matches!(result_of(glyphs, self.own), Some((_, ResultCertainty::Sure)));
        if self.words == 1 {
            self.first_is_result = sure;
        }
        self.results += usize::from(sure);
        self.table_words += usize::from(is_table_word(glyphs));
        self.numeric += usize::from(is_numeric_move(glyphs));
        if sure {
            return;
        }
        let mut rest = glyphs;
        if let Some(number) = number_at(glyphs) {
            rest = &glyphs[number.length..];
            if self.words == 1 {
                self.first_number = number.value.filter(|_| !number.black);
                let first = number.pointed || number.value == Some(1);
                self.numbered = first && (number.alone || number.pointed);
            }
            if rest.is_empty() {
                // Behind words of text a number without a dot is no number of a move: `1. Berger  * 1 = 0`.
                // `(2783)` is a rating.
                let is_low = number.value.is_none_or(|value| value < 1_000);
                self.after_number = is_low && (number.pointed || self.long_words == 0);
                return;
            }
            self.moves = number.pointed && may_follow_number(rest) || is_move_shape(rest, char::is_lowercase);
        }
        let word = move_word(rest);
        // `null` and `pass` are in prose as well, and dashes part the names of players.
        let dashes = rest.iter().all(|glyph| glyph.ch == '-') && self.long_words + self.worded > 0;
        let sign = word.is_some_and(|word| !word.starts_with(char::is_lowercase)) && !dashes;
        self.moves |= is_move_shape(rest, char::is_lowercase) || is_castling(rest) || sign;
        self.move_words += usize::from(is_zero_castling(rest));
        self.move_words += usize::from(word.is_some() && !sign);
        self.move_words += usize::from(is_move_shape(rest, char::is_alphabetic) && !is_opening_code(rest));
        self.long_words += usize::from(is_long_word(rest) && word.is_none());
        self.possible += usize::from(may_be_move(rest));
        self.lettered += usize::from(rest.iter().all(|glyph| glyph.ch.is_alphabetic()));
        self.worded += usize::from(rest.iter().take_while(|glyph| glyph.ch.is_alphabetic()).count() > 2);
        self.letters += usize::from(matches!(rest, [one] if one.ch.is_alphabetic()));
        self.note_start(glyphs);
    }

    fn note_start(&mut self, glyphs: &[Glyph]) {
        self.start |= is_placement(glyphs);
        let small: String = glyphs
            .iter()
            .flat_map(|glyph| glyph.ch.to_lowercase())
            .filter(|ch| ch.is_alphanumeric())
            .collect();
        if small.len() >= 4 || !self.before.is_empty() {
            self.start |= Variant::from_prose(&small).is_some()
                || Variant::from_prose(&[self.before.as_str(), small.as_str()].concat()).is_some();
        }
        self.start |= small.starts_with("sp") && start_number(&small).is_some();
        self.before = small;
    }
}

/// `White`, `White.`
fn is_table_word(glyphs: &[Glyph]) -> bool {
    let glyphs = match glyphs {
        [bare @ .., Glyph { ch: '.', .. }] if bare.len() > 4 => bare,
        glyphs => glyphs,
    };
    TABLE_WORDS.iter().any(|word| word.chars().eq(glyphs.iter().map(|glyph| glyph.ch)))
}
