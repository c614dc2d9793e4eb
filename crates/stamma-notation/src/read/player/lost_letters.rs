//! The rest of a move whose letter was parted from it or lost: read where it can be, and always reported.

use super::Player;
use crate::diagnostics::{Detail, Diagnostic};
use crate::moves::languages::LANGUAGES;
use crate::moves::letters::{CaseRule, Letters, Likeness, is_figurine};
use crate::moves::result::ResultCertainty;
use crate::read::token::TokenKind;
use crate::read::words::read_word;
use crate::text::Span;
use crate::text::{Glyph, latin_twin, names_square, plain, shortened, span_of, with_single_blanks};
use alloc::string::String;
use stamma_board::{Geometry, Role};

/// The glyphs of the longest letter that any row has (`Кр`).
const LONGEST_LETTER: usize = 2;

impl<G: Geometry> Player<'_, G> {
    /// `N f3`: a piece letter that a blank parts from its square. Read with it where that is a legal move, and said.
    pub(super) fn split_letter(&mut self, glyphs: &[Glyph]) -> bool {
        // `Fx f3`
        let mover = match glyphs {
            [mover @ .., Glyph { ch: 'x', .. }] => mover,
            all => all,
        };
        let takes = mover.len() < glyphs.len();
        let is_file = matches!(mover, [Glyph { ch: 'a'..='h', .. }]) && takes;
        if mover.len() > LONGEST_LETTER || self.line().broken || !is_file && !self.is_letter(mover) {
            return false;
        }
        let Some(ahead) =
            self.task.text.tokens[self.at..].iter().position(|token| token.kind != TokenKind::Space)
        else {
            return false;
        };
        let next = self.at + ahead;
        let token = self.task.text.tokens[next];
        if token.kind != TokenKind::Word || token.span.len() > self.task.limits.word {
            return false;
        }
        let mut joined = glyphs.to_vec();
        joined.extend_from_slice(&self.task.text.glyphs(token));
        let target =
            joined.get(glyphs.len()).is_some_and(|first| first.ch.is_ascii_lowercase() || first.ch == ':');
        if !target || !self.task.text.words.word(token).whole.names_square {
            return false;
        }
        let context = self.word_context();
        if !matches!(read_word(&self.line().position, &joined, &context).as_deref(), Ok([_])) {
            return false;
        }
        self.play_joined(&joined, next + 1);
        true
    }

    /// `1. E4`, `2. Dxe5`, `♘F3`: the file of a pawn as a capital, as word processors write the first letter of a line. A letter and a digit
    /// are the move of no piece in any language; a capture is read so only behind one of those.
    pub(super) fn capital_file(&mut self, glyphs: &[Glyph]) -> bool {
        let piece = usize::from(glyphs.first().is_some_and(|first| is_figurine(first.ch)));
        let piece = match glyphs.get(piece..) {
            Some([Glyph { ch: 'x' | 'X' | ':' | '×', .. }, ..]) if piece > 0 => piece + 1,
            _ => piece,
        };
        let [file, next, ..] = &glyphs[piece..] else { return false };
        // Without a number it may be a tone or a cell.
        let steps = next.ch.is_ascii_digit() && (piece > 0 || self.capital_files || self.line().numbered);
        let takes = self.capital_files && matches!(next.ch, 'x' | 'X' | ':' | '×');
        if !('A'..='J').contains(&file.ch) || !steps && !takes || self.line().broken {
            return false;
        }
        let mut small = glyphs.to_vec();
        small[piece].ch = file.ch.to_ascii_lowercase();
        if !self.plays(&small) || piece == 0 && !self.capital_files && self.lost_its_file(glyphs) {
            return false;
        }
        self.capital_files = true;
        // What begins with a capital is read the long way now.
        self.simple_letters = None;
        // `B4` may be what is left of `Bb4`.
        if piece == 0 && self.is_letter(&glyphs[..1]) {
            let detail =
                Detail::LowercasePiece { word: text_of(glyphs), taken: text_of(&small), other: None };
            let ply = self.line().next;
            self.out.diagnostics.push(Diagnostic::new(span_of(glyphs), Some(ply), detail));
        }
        self.moves(&small);
        true
    }

    /// Returns true if `B4` may be what is left of `Bb4`: the piece can go to a square of that rank.
    fn lost_its_file(&self, glyphs: &[Glyph]) -> bool {
        let ([letter], [rank, ..]) = glyphs.split_at(1) else { return false };
        self.is_letter(&glyphs[..1])
            && rank.ch.is_ascii_digit()
            && ('a'..='j').any(|file| {
                let mut whole = alloc::vec![*letter, Glyph::new(file, rank.span())];
                whole.extend_from_slice(&glyphs[1..]);
                self.plays(&whole)
            })
    }

    /// `Κf8` with the Greek letter, `Кg3` with the Russian one, in a game whose letters are Latin: the piece of the Latin letter that looks
    /// like it. Where the piece of the other alphabet, a Russian knight, could go there as well, it stays in doubt.
    pub(super) fn letter_of_other_alphabet(&mut self, glyphs: &[Glyph]) -> bool {
        let Some(first) = glyphs.first().filter(|first| !first.ch.is_ascii()) else { return false };
        let Some(twin) = latin_twin(first.ch).filter(char::is_ascii_uppercase) else { return false };
        let line = &self.lines[self.lines.len() - 1];
        if line.broken || !self.task.decode.letters.written(Role::King).is_ascii() {
            return false;
        }
        let mut latin = glyphs.to_vec();
        latin[0].ch = twin;
        if !self.is_letter(&latin[..1]) || !self.reads_alone(&latin) {
            return false;
        }
        if self.is_other_move_in_own_alphabet(glyphs, twin) {
            return false;
        }
        self.moves(&latin);
        true
    }

    /// Returns true if a word is a legal move with the piece that a language means by its letter, and another than the Latin letter means.
    fn is_other_move_in_own_alphabet(&self, glyphs: &[Glyph], twin: char) -> bool {
        let decode = self.task.decode;
        let mut roles = LANGUAGES.iter().flat_map(|language| {
            let letters = Letters { language, ..decode.letters };
            letters.beginning_with(glyphs[0].ch, CaseRule::Exact).iter()
        });
        roles.any(|role| {
            let mut word = self.letter_glyphs(role, &glyphs[..1]);
            let is_other = word.first().is_none_or(|first| first.ch != twin);
            word.extend_from_slice(&glyphs[1..]);
            is_other && self.plays(&word)
        })
    }

    /// `♟` between moves, as in a message: passed over, and said.
    pub(super) fn lone_pawn(&mut self, glyphs: &[Glyph]) -> bool {
        let is_pawn = matches!(glyphs, [Glyph { ch: '♙' | '♟', .. }]);
        if !is_pawn || self.line().broken || self.line().last_ply.is_none() {
            return false;
        }
        let span = span_of(glyphs);
        self.report(span, Detail::UnknownText { text: plain(self.task.text.input, span) });
        true
    }

    /// `Dxf2t`: a check whose sign, a cross or a dagger, was read as a `t`. The letter is passed over, and said.
    pub(super) fn misread_check(&mut self, glyphs: &[Glyph]) -> bool {
        let [written @ .., sign @ Glyph { ch: 't', .. }] = glyphs else { return false };
        self.case_matters = true;
        if self.line().broken || !names_square(written) || !self.checks(written) {
            return false;
        }
        self.moves(written);
        let span = sign.span();
        self.report(span, Detail::UnknownText { text: plain(self.task.text.input, span) });
        true
    }

    /// `Bxc4` where a pawn can take as well, and files have been written as capitals: says so, and leaves the move to be read.
    pub(super) fn doubt_capital(&mut self, glyphs: &[Glyph]) {
        let [letter @ Glyph { ch: 'A'..='J', .. }, sign, ..] = glyphs else { return };
        if !self.capital_files || !matches!(sign.ch, 'x' | 'X' | ':' | '×') || self.line().broken {
            return;
        }
        let mut small = glyphs.to_vec();
        small[0].ch = letter.ch.to_ascii_lowercase();
        if !self.is_letter(&glyphs[..1]) || !self.plays(glyphs) || !self.plays(&small) {
            return;
        }
        let (taken, other) = (text_of(glyphs), Some(text_of(&small)));
        let ply = self.line().next;
        let detail = Detail::LowercasePiece { word: taken.clone(), taken, other };
        self.out.diagnostics.push(Diagnostic::new(span_of(glyphs), Some(ply), detail));
    }

    /// `Nf 1-0`, `QeR 1-0`, `Bc` at the end of the text: what is left of a last move, right behind another move. `Be` and `Re` on a line
    /// of their own may be words.
    pub(super) fn is_broken_last_move(&self, glyphs: &[Glyph]) -> bool {
        const LONGEST: usize = 4;
        let text = self.task.text;
        let is_of_move = |glyph: &Glyph| {
            matches!(glyph.ch, 'a'..='h' | '1'..='8' | 'x' | ':' | '-' | '+' | 'O' | '0')
                || glyph.ch.is_uppercase() && self.is_letter(&[*glyph])
        };
        let [first, rest @ ..] = glyphs else { return false };
        let begins = first.ch.is_uppercase() && self.is_letter(&glyphs[..1])
            || matches!(first.ch, 'a'..='h') && rest.iter().any(|glyph| glyph.ch.is_uppercase());
        if !begins
            || !(2..=LONGEST).contains(&glyphs.len())
            || !rest.iter().all(is_of_move)
            || self.depth() > 0
            || self.out.result.is_some()
            || self.lines[self.lines.len() - 1].last_ply.is_none()
        {
            return false;
        }
        let at_end = text.tokens[self.at..].iter().all(|token| token.kind == TokenKind::Space);
        self.stands_before_result() || at_end && !self.begins_line(self.at - 1)
    }

    /// Returns true if the next word is a result.
    fn stands_before_result(&self) -> bool {
        self.next_word(self.at - 1).is_some_and(|(_, token)| {
            matches!(self.task.text.word(token).whole.result, Some((_, ResultCertainty::Sure)))
        })
    }

    /// `3. Bb5 5 1-0`: a rank alone between a move and the result, in a game whose numbers have dots. It is no number that is due, so
    /// a move has lost its letters.
    pub(super) fn is_lone_rank(&self, glyphs: &[Glyph]) -> bool {
        let [Glyph { ch: '1'..='8', .. }] = glyphs else { return false };
        let line = &self.lines[self.lines.len() - 1];
        let due = line.due_number();
        self.plainly_numbered
            && self.depth() == 0
            && self.out.result.is_none()
            && line.last_ply.is_some()
            && !line.broken
            && !line.numbered
            && glyphs[0].ch.to_digit(10).map(i64::from) != Some(due)
            && !self.begins_line(self.at - 1)
            && self.stands_before_result()
    }

    /// Returns true if the glyphs are a piece letter and nothing else.
    pub(super) fn is_letter(&self, glyphs: &[Glyph]) -> bool {
        let mut found = false;
        self.task.decode.letters.roles_at(glyphs, |_, length, likeness| {
            found |= length == glyphs.len() && likeness == Likeness::Exact;
        });
        found
    }

    /// `2. ?f3`, `2. = f3`: signs that no move stands before. A lost piece letter looks like this.
    pub(super) fn sign_before_move(&mut self, glyphs: &[Glyph]) {
        let sign = text_of(glyphs);
        let ply = self.line().next;
        let finding = Diagnostic::new(span_of(glyphs), Some(ply), Detail::SignBeforeMove { sign });
        self.out.diagnostics.push(finding);
    }

    /// `\u{FE0F}f3`: a character without ink right before a pawn's move may be what is left of a piece.
    pub(super) fn invisible_before(&mut self, glyphs: &[Glyph]) {
        let span = span_of(glyphs);
        let begins_with_file = glyphs.first().is_some_and(|first| ('a'..='j').contains(&first.ch));
        let input = self.task.text.input;
        let (Some(b'\x80'..), true) = (span.start.checked_sub(1).map(|at| input[at]), begins_with_file)
        else {
            return;
        };
        let before = &input[span.start.saturating_sub(4)..span.start];
        let text = String::from_utf8_lossy(before);
        let Some(ch) = text.chars().next_back().filter(|ch| is_invisible(*ch)) else { return };
        // A byte order mark begins a text.
        if ch == '\u{FEFF}' && span.start == ch.len_utf8() {
            return;
        }
        let sign = alloc::format!("U+{:04X}", u32::from(ch));
        let place = Span::new(span.start - ch.len_utf8(), span.start);
        let ply = self.line().next;
        self.out.diagnostics.push(Diagnostic::new(place, Some(ply), Detail::SignBeforeMove { sign }));
    }

    /// `[]f3`, `{}f3`, `[knight]f3`, `{knight}f3`: brackets that hold no word, square ones with one, and braces with the name of a
    /// piece, right before a pawn's move may stand for a piece.
    pub(super) fn brackets_before(&mut self, glyphs: &[Glyph]) {
        const LONGEST: usize = 5;
        const LONGEST_NAME: usize = 16;
        let span = span_of(glyphs);
        let begins_with_file = glyphs.first().is_some_and(|first| ('a'..='j').contains(&first.ch));
        let input = self.task.text.input;
        let before = span.start.checked_sub(1).map(|before| input[before]);
        if !begins_with_file || !matches!(before, Some(b']' | b'}')) {
            return;
        }
        let tokens = &self.task.text.tokens[..self.at.min(self.task.text.tokens.len())];
        let Some(token) = tokens.iter().rev().find(|token| token.span.end <= span.start) else { return };
        let text = token.span.of(input);
        let is_comment = matches!(token.kind, TokenKind::Comment | TokenKind::Bracketed);
        // A byte of another alphabet is one of a word.
        let holds_word = text.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
        let inside = text.strip_prefix(b"[").and_then(|inside| inside.strip_suffix(b"]")).unwrap_or_default();
        let is_name = !inside.is_empty()
            && inside.len() <= LONGEST_NAME
            && inside.iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
            // `[piece=n]`
            && inside.iter().all(|byte| byte.is_ascii_alphabetic() || b"=-_:".contains(byte) || !byte.is_ascii());
        // Any word may be a comment.
        let in_braces = text.strip_prefix(b"{").and_then(|inside| inside.strip_suffix(b"}"));
        let names_piece =
            in_braces.is_some_and(|inside| PIECE_NAMES.iter().any(|name| inside.eq_ignore_ascii_case(name)));
        let is_sign = text.len() <= LONGEST && !holds_word || is_name || names_piece;
        if is_comment && token.span.end == span.start && is_sign {
            let ply = self.line().next;
            let detail = Detail::SignBeforeMove { sign: plain(input, token.span) };
            self.out.diagnostics.push(Diagnostic::new(token.span, Some(ply), detail));
        }
    }

    /// `<img src="n.gif">f3`, `<i class="knight"></i>f3`: a picture right before a move, or a tag that names a piece, may be its piece.
    pub(super) fn picture_before(&mut self, span: Span) {
        let Some(token) = self.task.text.tokens[..self.at.min(self.task.text.tokens.len())]
            .iter()
            .rev()
            .find(|token| token.span.end <= span.start)
            .filter(|token| token.kind == TokenKind::Space && token.span.end == span.start)
        else {
            return;
        };
        let text = token.span.of(self.task.text.input);
        let text = &text[text.len().saturating_sub(LONGEST_PICTURE)..];
        let holds = |name: &[u8]| text.windows(name.len()).any(|part| part.eq_ignore_ascii_case(name));
        let is_picture = holds(b"<img");
        if text.ends_with(b">") && (is_picture || PIECE_NAMES.iter().any(|name| holds(name))) {
            let ply = self.line().next;
            let sign = if is_picture {
                String::from("<img>")
            } else {
                shortened(&with_single_blanks(self.task.text.input, token.span))
            };
            let detail = Detail::SignBeforeMove { sign };
            self.out.diagnostics.push(Diagnostic::new(token.span, Some(ply), detail));
        }
    }
}

/// The most bytes of tags that are looked at for a picture.
const LONGEST_PICTURE: usize = 256;
/// The names of pieces, as classes and elements of pages have them.
const PIECE_NAMES: [&[u8]; 5] = [b"knight", b"bishop", b"rook", b"queen", b"king"];

/// Returns true if a character carries no ink, and may stand beside or in place of a figurine.
fn is_invisible(ch: char) -> bool {
    matches!(ch, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}')
}

fn text_of(glyphs: &[Glyph]) -> String {
    glyphs.iter().map(|glyph| glyph.ch).collect()
}
