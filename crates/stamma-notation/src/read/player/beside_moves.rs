//! Words that are no moves and stand among moves all the same: clock times and evaluations, the word for a move before its number,
//! signs whose meaning is not known, prose about the end. And castling in words, which is a move.

use super::Player;
use crate::diagnostics::{Detail, Diagnostic};
use crate::game::{Comment, Element, Played, Ply};
use crate::moves::castling_words::{MORE_WORDS, castling_phrase, castling_rings, may_begin_castling};
use crate::moves::decode::{castling_side, each_reading};
use crate::moves::marks::is_sign;
use crate::moves::resolve::castling;
use crate::moves::result::ResultCertainty;
use crate::read::heading::words::{HeadingKey, heading_key};
use crate::read::line_kind::ends_text_line;
use crate::read::markup::line_ends;
use crate::read::measures::{Measure, measure};
use crate::read::number::{
    MoveNumber, is_move_word, misread_number, number_at, number_behind_hash, roman_number,
};
use crate::read::phrases::is_result_label;
use crate::read::token::{Token, TokenKind};
use crate::read::words::read_word;
use crate::text::fen_fields::FEN_FIELDS;
use crate::text::{Glyph, Span, as_latin, plain, shortened, span_of, with_single_blanks};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Color, Geometry};

/// Prose between moves is looked through up to this many tokens.
const PROSE_TOKENS: usize = 256;

/// A bracket with measures in it holds at most this many tokens.
const MEASURED_TOKENS: usize = 12;

/// No more rings follow one another: three castlings to the queen's side.
const MOST_RINGS: usize = 9;

impl<G: Geometry> Player<'_, G> {
    /// `12:34`, `+0.35/12` behind a move: kept as a comment on it.
    pub(super) fn measured(&mut self, glyphs: &[Glyph]) -> bool {
        let line = self.line();
        let among_moves = !line.broken && (line.last_ply.is_some() || line.numbered);
        if !among_moves || measure(glyphs).is_none() {
            return false;
        }
        self.out.elements.push(Element::Comment(Comment { text: span_of(glyphs) }));
        true
    }

    /// A time or a value beside a move: kept as a comment on it.
    pub(super) fn valued(&mut self, text: Span) -> bool {
        let line = self.line();
        let follows_move = !line.broken && !line.numbered && line.last_ply.is_some();
        if follows_move {
            self.out.elements.push(Element::Comment(Comment { text }));
        }
        follows_move
    }

    /// `0.0` where no castling can stand is the value of an engine, and kept as a comment: where White's move would have its number,
    /// where another move of the same number stands behind it, and behind `=`.
    pub(super) fn balanced(&mut self, glyphs: &[Glyph]) -> bool {
        let [Glyph { ch: '0', .. }, Glyph { ch: '.', .. }, Glyph { ch: '0', .. }] = glyphs else {
            return false;
        };
        let line = &self.lines[self.lines.len() - 1];
        if line.broken || line.numbered || line.last_ply.is_none() || !line.numbers_moves() {
            return false;
        }
        let is_white = line.position.turn() == Color::White;
        let before = self.task.text.tokens[..self.at.saturating_sub(1)].iter().rev();
        let before = before.copied().find(|token| token.kind != TokenKind::Space);
        let judges = before.is_some_and(|token| token.span.of(self.task.text.input) == b"=");
        let is_move = |token: Token| {
            let word = self.task.text.word(token);
            word.number.is_none() && word.whole.names_square
        };
        let is_measure = is_white || judges || self.next_ink().is_some_and(is_move);
        if is_measure {
            self.out.elements.push(Element::Comment(Comment { text: span_of(glyphs) }));
        }
        is_measure
    }

    /// `4.00`: the number of White's move and castling, where that is due and Black's reply or the result stands behind it, or nothing.
    pub(super) fn number_and_rings(&mut self, glyphs: &[Glyph]) -> bool {
        let [digits @ .., Glyph { ch: '.', .. }, Glyph { ch: '0', .. }, Glyph { ch: '0', .. }] = glyphs
        else {
            return false;
        };
        let dot = digits.len();
        let Some(number) = number_at(&glyphs[..=dot]).filter(|number| number.length > dot) else {
            return false;
        };
        let line = &self.lines[self.lines.len() - 1];
        if line.broken || line.numbered || !line.numbers_moves() || !line.is_number_in(&line.position, number)
        {
            return false;
        }
        let Some(castled) = castling(&line.position, CastlingSide::KingSide) else { return false };
        let mut behind = line.position.clone();
        behind.play_unchecked(castled);
        let goes_on = self.next_word(self.at - 1).is_none_or(|(_, next)| {
            self.task.text.word(next).whole.result.is_some()
                || self.plays_at(&behind, &self.task.text.glyphs(next))
        });
        if goes_on {
            self.number(number, span_of(&glyphs[..=dot]));
            self.moves(&glyphs[dot + 1..]);
            self.line().numbered = false;
        }
        goes_on
    }

    /// `c4+0.12`: a move with an evaluation glued to it, which is kept as a comment.
    pub(super) fn glued_evaluation(&mut self, glyphs: &[Glyph]) -> bool {
        const SHORTEST_MOVE: usize = 2;
        let Some(sign) = glyphs.iter().rposition(|glyph| matches!(glyph.ch, '+' | '-')) else { return false };
        let (written, value) = glyphs.split_at(sign);
        let points = value.iter().any(|glyph| glyph.ch == '.');
        if sign < SHORTEST_MOVE
            || !points
            || measure(value) != Some(Measure::Evaluation)
            || !self.plays(written)
        {
            return false;
        }
        self.moves(written);
        self.out.elements.push(Element::Comment(Comment { text: span_of(value) }));
        true
    }

    /// `c4¹`, `²`, `c4*`, `c4(a)`: the sign of a footnote behind a move is passed over, and said.
    pub(super) fn footnote(&mut self, glyphs: &[Glyph]) -> bool {
        let is_sign =
            |glyph: &&Glyph| matches!(glyph.ch, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹' | '*' | '†' | '‡');
        let length = match glyphs {
            [_, _, .., Glyph { ch: '(', .. }, Glyph { ch: 'a'..='z', .. }, Glyph { ch: ')', .. }]
            | [Glyph { ch: '(', .. }, Glyph { ch: 'A'..='Z', .. }, Glyph { ch: ')', .. }] => 3,
            _ => glyphs.iter().rev().take_while(is_sign).count(),
        };
        let (written, mark) = glyphs.split_at(glyphs.len() - length);
        let follows_move = self.line().last_ply.is_some();
        let among_moves = if written.is_empty() { follows_move } else { self.plays(written) };
        if length == 0 || self.line().broken || !among_moves {
            return false;
        }
        if !written.is_empty() {
            self.moves(written);
        }
        let span = span_of(mark);
        self.report(span, Detail::UnknownText { text: plain(self.task.text.input, span) });
        true
    }

    /// `(+0.35/12)`, `(0:12)`: a bracket with nothing but measures is a comment, and opens no variation.
    pub(super) fn measured_bracket(&mut self, open: Token) -> bool {
        let ahead = &self.task.text.tokens[self.at..];
        let close = ahead.iter().take(MEASURED_TOKENS).position(|token| token.kind == TokenKind::Close);
        let Some(close) = close.filter(|_| self.line().last_ply.is_some()) else { return false };
        let (mut found, mut is_time) = (false, false);
        for token in &ahead[..close] {
            match token.kind {
                TokenKind::Space => {}
                TokenKind::Word => {
                    let glyphs = self.task.text.glyphs(*token);
                    let kind = measure(&glyphs);
                    is_time |= kind == Some(Measure::Time);
                    let measured = kind.is_some()
                        || self.is_decimal(&glyphs)
                        || self.is_time_without_zero(&glyphs, self.at + close + 1);
                    found |= measured;
                    if !measured && !glyphs.iter().all(|glyph| glyph.ch.is_ascii_digit()) {
                        return false;
                    }
                }
                _ => return false,
            }
        }
        self.times_in_brackets |= is_time;
        if found {
            let text = Span::new(open.span.end, ahead[close].span.start);
            self.at += close + 1;
            self.out.elements.push(Element::Comment(Comment { text }));
        }
        found
    }

    /// `0.0`, `1.2`: a value without its sign, where no castling can stand in the place of the last move.
    fn is_decimal(&self, glyphs: &[Glyph]) -> bool {
        let before = self.lines[self.lines.len() - 1].before.as_ref();
        matches!(glyphs, [units, Glyph { ch: '.', .. }, tenths]
            if units.ch.is_ascii_digit() && tenths.ch.is_ascii_digit())
            && !before.is_some_and(|before| self.plays_at(before, glyphs))
    }

    /// `1:0` among times in brackets where a move follows, as a program writes a minute and no seconds: no result.
    fn is_time_without_zero(&self, glyphs: &[Glyph], from: usize) -> bool {
        let is_time = matches!(glyphs, [minutes, Glyph { ch: ':', .. }, seconds]
            if minutes.ch.is_ascii_digit() && seconds.ch.is_ascii_digit());
        is_time && self.times_in_brackets && self.plays_from(from)
    }

    /// `(a)` behind a move: the letter of a footnote, kept as a comment. No variation is a single letter. Where the letter begins a line below,
    /// the line is the footnote.
    pub(super) fn footnote_bracket(&mut self) -> bool {
        let tokens = self.task.text.tokens;
        let [letter, close, ref behind @ ..] = tokens[self.at..] else { return false };
        let text = letter.span;
        let input = self.task.text.input;
        let &[name @ b'a'..=b'z'] = text.of(input) else { return false };
        if close.kind != TokenKind::Close || self.line().last_ply.is_none() {
            return false;
        }
        let (opening, bit) = (self.at - 1, 1 << (name - b'a'));
        let is_text = |token: &Token| {
            matches!(token.kind, TokenKind::Word | TokenKind::Space | TokenKind::Open | TokenKind::Close)
        };
        let is_known = self.footnotes & bit != 0 && self.depth() == 0 && self.begins_line(opening);
        if is_known {
            let length =
                behind.iter().position(|token| ends_text_line(input, *token)).unwrap_or(behind.len());
            if length > 1 && behind[..length].iter().all(is_text) {
                self.keep_prose_up_to(opening, self.at + 2 + length);
                return true;
            }
        }
        self.footnotes |= bit;
        self.at += 2;
        self.out.elements.push(Element::Comment(Comment { text }));
        let text = plain(self.task.text.input, text);
        self.report(letter.span, Detail::ProseAmongMoves { text });
        true
    }

    /// Returns true for the number of a move that comes behind the last one that was played.
    pub(super) fn lies_ahead(&self, number: MoveNumber) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let due = (line.due_number(), line.position.turn() == Color::Black);
        number.value.is_some_and(|value| (i64::from(value), number.black) >= due)
    }

    /// The number that a word is in Roman or misread figures or behind `#`, where that number is due and a move comes behind it:
    /// elsewhere it is an initial, a piece letter with a dot, or a mate in so many moves.
    pub(super) fn unusual_number_due(&mut self, glyphs: &[Glyph]) -> Option<MoveNumber> {
        let begins = matches!(glyphs.first()?.ch, 'I' | 'V' | 'X' | 'L' | 'C' | 'Ⅰ'..='Ⅻ');
        let roman = if begins { roman_number(glyphs) } else { None };
        let misread =
            misread_number(glyphs).filter(|_| !is_letter_with_dot(glyphs) || self.piece_move_follows());
        let line = self.line();
        let due = line.due_number();
        let is_due = |number: &MoveNumber| number.value.map(i64::from) == Some(due);
        let number = [roman, misread, number_behind_hash(glyphs)]
            .into_iter()
            .flatten()
            .find(is_due)
            .filter(|_| !line.broken)?;
        let moves = match &glyphs[number.length..] {
            [] => self.square_follows(),
            rest => crate::text::names_square(rest) || castling_side(rest, self.task.decode.own).is_some(),
        };
        moves.then_some(number)
    }

    /// The next token that is no blank.
    fn next_ink(&self) -> Option<Token> {
        let ahead = self.task.text.tokens.get(self.at..)?;
        ahead.iter().copied().find(|token| token.kind != TokenKind::Space)
    }

    /// Returns true if the next word names a square or castles, or has nothing but dots and such a word behind it.
    pub(super) fn square_follows(&self) -> bool {
        let Some(token) = self.next_ink().filter(|token| token.kind == TokenKind::Word) else { return false };
        let word = self.task.text.word(token);
        let dots = word.number.is_some_and(|number| number.value.is_none());
        word.whole.names_square
            || dots
            || castling_side(&self.task.text.glyphs(token), self.task.decode.own).is_some()
    }

    /// Returns true if the next word castles, or is a move with the letter of its piece.
    fn piece_move_follows(&self) -> bool {
        let Some(token) = self.next_ink().filter(|token| token.kind == TokenKind::Word) else { return false };
        let glyphs = self.task.text.glyphs(token);
        self.task.text.word(token).whole.names_square && glyphs[0].ch.is_uppercase()
            || castling_side(&glyphs, self.task.decode.own).is_some()
    }

    /// Returns true if the next word begins with the file of a square, as the move of a pawn does.
    pub(super) fn pawn_move_follows(&self) -> bool {
        let Some(token) = self.next_ink().filter(|token| token.kind == TokenKind::Word) else { return false };
        let glyphs = self.task.text.glyphs(token);
        self.task.text.word(token).whole.names_square && glyphs[0].ch.is_lowercase()
    }

    /// `Zug` before `1:`, `Result:` before a score: a word that says what stands behind it, and nothing else.
    pub(super) fn announces(&mut self, glyphs: &[Glyph]) -> bool {
        if self.line().broken {
            return false;
        }
        if self.move_follows() && self.names_side_to_move(glyphs) {
            return true;
        }
        let Some(token) = self.next_ink().filter(|token| token.kind == TokenKind::Word) else { return false };
        let next = self.task.text.word(token);
        // `Zug 12`, `White 12 Nf3`.
        let is_numbered = next.number.is_some_and(|number| number.value.is_some());
        if is_numbered && (is_move_word(glyphs) || self.names_side_to_move(glyphs)) {
            return true;
        }
        let result = matches!(next.whole.result, Some((_, ResultCertainty::Sure)));
        self.plies > 0
            && (result || !next.may_be_move())
            && is_result_label(glyphs)
            && (result || self.result_in_words(token))
    }

    /// `W:` before White's move and `B:` before Black's, where `W:` stands before the first one. There no rook, which Polish calls W,
    /// can take anything.
    pub(super) fn side_letter(&mut self, glyphs: &[Glyph]) -> bool {
        let [letter, Glyph { ch: ':', .. }] = glyphs else { return false };
        // `W: Smith` above the moves names a player, and `B: c5` may be a bishop that takes then. Below the first move `B: cd` is a capture.
        if !(self.move_follows() || self.letters_name_sides && self.plays_from(self.at)) {
            return false;
        }
        let line = self.line();
        let white = line.position.turn() == Color::White;
        let is_first = line.last_ply.is_none() && white && !line.broken;
        self.letters_name_sides |= is_first && self.depth() == 0 && matches!(letter.ch, 'W' | 'w');
        let named = if white { 'w' } else { 'b' };
        self.letters_name_sides && letter.ch.eq_ignore_ascii_case(&named)
    }

    /// Returns true if the next word names a square or castles, in words or by its sign.
    fn move_follows(&self) -> bool {
        let Some((at, token)) = self.next_word(self.at.saturating_sub(1)) else { return false };
        self.task.text.word(token).whole.names_square
            || castling_side(&self.task.text.glyphs(token), self.task.decode.own).is_some()
            || self.begins_castling_words(at)
    }

    /// `White:` before White's move.
    fn names_side_to_move(&mut self, glyphs: &[Glyph]) -> bool {
        const LONGEST: usize = 12;
        let line = self.line();
        if glyphs.len() > LONGEST || !line.numbered && line.last_ply.is_none() {
            return false;
        }
        // The words of sides are looked for in a long table: a move, which nearly always has a digit, is none of them.
        if glyphs.iter().any(|glyph| glyph.ch.is_ascii_digit()) {
            return false;
        }
        let white = line.position.turn() == Color::White;
        let word: String = glyphs.iter().flat_map(|glyph| glyph.ch.to_lowercase()).collect();
        match heading_key(word.trim_end_matches(':')) {
            Some(HeadingKey::White) => white,
            Some(HeadingKey::Black) => !white,
            _ => false,
        }
    }

    /// `#chess` before the first move or behind the last one: passed over, and said.
    pub(super) fn hashtag(&mut self, glyphs: &[Glyph]) -> bool {
        const LETTERS: usize = 4;
        let is_tag = matches!(glyphs, [Glyph { ch: '#', .. }, first, _, ..] if first.ch.is_alphabetic());
        let is_word = glyphs.len() > LETTERS && glyphs[1..].iter().all(|glyph| glyph.ch.is_alphabetic());
        if !is_tag || self.plies > 0 && !is_word || self.line().numbered || self.line().broken {
            return false;
        }
        let span = span_of(glyphs);
        let text = plain(self.task.text.input, span);
        self.report(span, Detail::UnknownText { text });
        true
    }

    /// `https://example.org/Nf3`, `:smile:`, and `NaN` where a table has no move: passed over, and said.
    pub(super) fn address(&mut self, glyphs: &[Glyph]) -> bool {
        const NOTHING: [&str; 4] = ["NaN", "nan", "None", "<NA>"];
        let is_address = glyphs.windows(3).any(|three| {
            matches!([three[0].ch, three[1].ch, three[2].ch], [':', '/', '/'] | ['w', 'w', 'w'])
        });
        // `:smile:`, `:+1:`
        let is_smiley = glyphs.len() > 3
            && glyphs[0].ch == ':'
            && glyphs[glyphs.len() - 1].ch == ':'
            && glyphs[1..glyphs.len() - 1]
                .iter()
                .all(|glyph| glyph.ch.is_ascii_alphanumeric() || matches!(glyph.ch, '_' | '+' | '-'));
        let is_nothing = self.line().last_ply.is_some()
            && NOTHING.iter().any(|word| word.chars().eq(glyphs.iter().map(|glyph| glyph.ch)));
        if self.line().broken || !(is_address && glyphs.len() > 7 || is_nothing || is_smiley) {
            return false;
        }
        let span = span_of(glyphs);
        let text = shortened(&plain(self.task.text.input, span));
        self.report(span, Detail::UnknownText { text });
        true
    }

    /// `2. Nf3 Nc6`, a diagram, `2... Nc6 3. Bb5`: the last move and its number once more, below what parts it from the moves before.
    /// Passed over, and said.
    pub(super) fn stands_again_below(&mut self, token: Token, number: MoveNumber) -> bool {
        let line = &self.lines[self.lines.len() - 1];
        let (Some(before), Some(last)) = (&line.before, line.last_ply) else { return false };
        let Some(Element::Ply(Ply { played: Played::Move(last), .. })) = self.out.elements.get(last) else {
            return false;
        };
        if !line.is_number_in(before, number)
            || line.broken
            || line.numbered
            || !self.begins_line(self.at - 1)
        {
            return false;
        }
        let glyphs = self.task.text.glyphs(token);
        let (behind, word) = match glyphs.get(number.length..) {
            Some([]) | None => match self.next_word(self.at - 1) {
                Some((at, word)) => (at + 1, self.task.text.glyphs(word)),
                None => return false,
            },
            Some(glued) => (self.at, glued.to_vec().into()),
        };
        let context = self.word_context();
        let read = read_word(before, &word, &context);
        let is_same = read.is_ok_and(|steps| {
            matches!(steps.as_ref(), [step] if step.played.is_some_and(|(played, _)| played == *last))
        });
        // `4. O-O` and below it `4. O-O`: each side castles.
        if !is_same || word.len() > self.task.limits.word || self.plays(&word) {
            return false;
        }
        let span = token.span.to(span_of(&word));
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::UnknownText { text });
        self.at = behind;
        true
    }

    /// The FEN of the position behind the moves, on its line: passed over, and said. A dash in it is no result.
    pub(super) fn position_behind_moves(&mut self, token: Token) -> bool {
        let input = self.task.text.input;
        if self.depth() > 0 || self.plies == 0 || self.line().numbered {
            return false;
        }
        let mut span = token.span;
        if self.labels_position(token) {
            span = span.to(self.task.text.tokens[self.at + 1].span);
            self.at += 2;
        }
        for is_field in FEN_FIELDS {
            let [blank, field, ..] = self.task.text.tokens[self.at..] else { break };
            let joins = blank.kind == TokenKind::Space && !ends_text_line(input, blank);
            if !joins || field.kind != TokenKind::Word || !is_field(field.span.of(input)) {
                break;
            }
            span = span.to(field.span);
            self.at += 2;
        }
        if self.line().broken {
            self.unread(span);
        } else {
            let text = shortened(&with_single_blanks(input, span));
            self.report(span, Detail::UnknownText { text });
        }
        true
    }

    /// Returns true for a word that says what the position is that stands behind it: `FEN: 8/8/...`.
    pub(super) fn labels_position(&self, token: Token) -> bool {
        let text = token.span.of(self.task.text.input);
        let [blank, position, ..] = self.task.text.tokens[self.at..] else { return false };
        (text.ends_with(b":") || text.eq_ignore_ascii_case(b"fen"))
            && blank.kind == TokenKind::Space
            && position.kind == TokenKind::Word
            && self.task.text.word(position).whole.is_placement
    }

    /// `☼`: a sign of which no move can be made and whose meaning is not known is passed over, and said.
    pub(super) fn unknown_sign(&mut self, glyphs: &[Glyph]) -> bool {
        const SHORTEST_LINE: usize = 3;
        let line = self.line();
        let among_moves = !line.broken && (line.last_ply.is_some() || line.numbered);
        let behind = self.out.result.is_some() && !self.went_on;
        if !among_moves || behind || !is_sign(glyphs) {
            return false;
        }
        // `© 2015 The Club`
        if self.text_behind(span_of(glyphs), glyphs) {
            return true;
        }
        // A dialect may write moves with signs alone.
        let mut moves = false;
        each_reading(glyphs, &self.task.decode, &mut |_| moves = true);
        if moves {
            return false;
        }
        let span = span_of(glyphs);
        // Before a square it may be what is left of a piece, but a line to write on is none.
        let is_line = glyphs.len() >= SHORTEST_LINE && glyphs.iter().all(|glyph| glyph.ch == '_');
        if !is_line && (self.line().numbered || self.pawn_move_follows()) {
            self.sign_before_move(glyphs);
        } else {
            let text = shortened(&plain(self.task.text.input, span));
            self.report(span, Detail::UnknownText { text });
        }
        true
    }

    /// Returns true if the word at a token begins words for castling.
    pub(super) fn begins_castling_words(&self, at: usize) -> bool {
        let glyphs = self.task.text.glyphs(self.task.text.tokens[at]);
        may_begin_castling(&glyphs) && castling_phrase(&self.phrase(&glyphs, at + 1, MORE_WORDS).0).is_some()
    }

    /// `kurze Rochade`, `castles queenside`, `O O`: read as the sign of that castling, at the place of the words.
    pub(super) fn castling_in_words(&mut self, glyphs: &[Glyph]) -> bool {
        let ring = is_ring(glyphs);
        if !ring && !may_begin_castling(glyphs) || self.line().broken {
            return false;
        }
        let (phrase, ends) = self.phrase(glyphs, self.at, if ring { MOST_RINGS } else { MORE_WORDS });
        let (side, length, words) = if ring {
            // `O O+`: a sign belongs to the last ring.
            let mut rings = 0;
            let mut signs = 0;
            for part in phrase.split(|glyph| glyph.ch == ' ') {
                let Some(behind) = signs_behind_ring(part).filter(|_| signs == 0) else { break };
                (rings, signs) = (rings + 1, behind);
            }
            let Some((side, words)) = castling_rings(rings) else { return false };
            let length = ends[words - 1].1 - if words == rings { signs } else { 0 };
            (Some(side), length, words)
        } else {
            let Some((side, length)) = castling_phrase(&phrase) else { return false };
            let Some(words) = ends.iter().position(|&(_, upto)| upto >= length) else { return false };
            (side, length, words + 1)
        };
        let (next, upto) = ends[words - 1];
        let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
        let legal =
            |wanted: CastlingSide| castling(&self.lines[self.lines.len() - 1].position, wanted).is_some();
        // Words that castle where nobody can are words. `castles queenside` is no castling to the other side.
        let is_verb = || castling_phrase(glyphs).is_some_and(|(side, _)| side.is_none());
        let is_legal =
            sides.into_iter().any(|wanted| side.is_none_or(|side| side == wanted) && legal(wanted));
        let is_other_side = || side.is_some() && sides.into_iter().any(legal) && is_verb();
        if !is_legal && !is_other_side() {
            return false;
        }
        let sign = match side {
            Some(CastlingSide::KingSide) => "O-O",
            Some(CastlingSide::QueenSide) => "O-O-O",
            None => "castles",
        };
        let place = span_of(&phrase[..length]);
        let last = sign.len() - 1;
        let mut written: Vec<Glyph> = Vec::with_capacity(sign.len() + upto - length);
        for (at, ch) in sign.chars().enumerate() {
            let start = if at == 0 { place.start } else { place.end };
            let begin = if at == 0 { phrase[0].span().end } else { place.end };
            written.push(Glyph::new(ch, Span::new(start, if at == last { place.end } else { begin })));
        }
        written.extend_from_slice(&phrase[length..upto]);
        self.at = next;
        if ring {
            let word = with_single_blanks(self.task.text.input, place);
            let ply = self.line().next;
            let detail = Detail::BlankInMove { word, read: sign.to_string() };
            self.out.diagnostics.push(Diagnostic::new(place, Some(ply), detail));
        }
        self.moves(&written);
        true
    }

    /// The place behind the prose that goes on from a token, and the last of its words, where moves come behind it; none where it
    /// does not go on, or where nothing comes behind it but the end of the game.
    pub(super) fn prose_before_moves(&self, from: usize) -> Option<(usize, Span)> {
        let mut last: Option<(usize, Span)> = None;
        // In another paragraph only a number makes a move of a word: `Solution: Qh7.` is none of the game.
        let (mut is_apart, mut is_numbered) = (false, false);
        for (at, token) in self.task.text.tokens.iter().enumerate().skip(from).take(PROSE_TOKENS) {
            match token.kind {
                TokenKind::Space => is_apart |= line_ends(token.span.of(self.task.text.input)) > 1,
                TokenKind::Word => {
                    let word = self.task.text.word(*token);
                    if word.whole.result.is_some() {
                        return None;
                    }
                    let number = word.number.is_some_and(|number| number.pointed);
                    let castles =
                        || castling_side(&self.task.text.glyphs(*token), self.task.decode.own).is_some();
                    if word.whole.names_square && (!is_apart || is_numbered || number)
                        || is_numbered && castles()
                    {
                        return last;
                    }
                    is_numbered = number;
                    // `3.` belongs to the move behind it, if one is there; `30 moves` is text.
                    if word.number.is_none_or(|number| !number.pointed) {
                        last = Some((at + 1, token.span));
                    }
                }
                _ => return None,
            }
        }
        None
    }

    /// Returns true if the word at hand begins its line, or has a move, a number or a score before it.
    pub(super) fn stands_behind_move(&self) -> bool {
        if self.stands_on_own_line() {
            return true;
        }
        let before = self.task.text.tokens[..self.at.saturating_sub(1)].iter().rev();
        let before = before.copied().find(|token| token.kind != TokenKind::Space);
        let written = self.lines[self.lines.len() - 1].last_ply.and_then(|last| self.out.elements.get(last));
        before.filter(|token| token.kind == TokenKind::Word).is_some_and(|token| {
            // The last word of a move in several.
            if matches!(written, Some(Element::Ply(ply)) if ply.written.end == token.span.end) {
                return true;
            }
            let word = self.task.text.word(token);
            word.whole.names_square
                || word.number.is_some()
                || word.whole.result.is_some()
                || castling_side(&self.task.text.glyphs(token), self.task.decode.own).is_some()
        })
    }
}

/// Returns true if the glyphs are one ring, as castling is written with, and maybe a dot.
pub(super) fn is_ring(glyphs: &[Glyph]) -> bool {
    signs_behind_ring(glyphs) == Some(0)
}

/// The number of signs behind a ring and its dot; none where something else stands there.
fn signs_behind_ring(glyphs: &[Glyph]) -> Option<usize> {
    let [ring, behind @ ..] = glyphs else { return None };
    let signs = if matches!(behind, [Glyph { ch: '.', .. }, ..]) { &behind[1..] } else { behind };
    let is_sign = |glyph: &Glyph| matches!(glyph.ch, '+' | '#' | '!' | '?');
    (matches!(as_latin(ring.ch), 'O' | 'o' | '0') && signs.iter().all(is_sign)).then_some(signs.len())
}

/// `S.`, `B.`: the letter of a piece too.
fn is_letter_with_dot(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [Glyph { ch: 'S' | 'Z' | 'B' | 'G', .. }, Glyph { ch: '.', .. }, ..])
}

/// The number of tokens before the one that closes brackets, which have been opened.
pub(super) fn length_of_brackets(ahead: &[Token]) -> Option<usize> {
    const LONGEST: usize = 400;
    let mut depth = 0usize;
    for (length, token) in ahead.iter().take(LONGEST).enumerate() {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth == 0 => return (length > 0).then_some(length),
            TokenKind::Close => depth -= 1,
            _ => {}
        }
    }
    None
}
