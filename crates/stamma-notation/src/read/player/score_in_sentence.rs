//! Scores in sentences, which may tell of something else than the result: `1/2 hour later`, `Half time: 1-0`.

use super::Player;
use crate::diagnostics::Detail;
use crate::game::{Comment, Element};
use crate::moves::result::GameResult;
use crate::read::phrases::{is_result_label, termination_phrase};
use crate::text::{Glyph, Span, fold_word, shortened, span_of, with_single_blanks};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::Geometry;

/// A line is looked at so far to both sides of a score.
const LONGEST: usize = 200;

impl<G: Geometry> Player<'_, G> {
    /// `1/2 hour later the game was adjourned.`, `½ point each?`: a half with the word that says of what. Kept as a comment.
    pub(super) fn half_of_something(&mut self, glyphs: &[Glyph]) -> bool {
        const UNITS: &str = "hour|hours|point|points|day|year|minute|minutes|stunde|stunden|punkt|punkte|heure|hora|horas|\
            punto|puntos|punti|ora|ore|uur|punt|punten|timme|poäng|часа|очка|godziny|punktu";
        let is_half = matches!(glyphs, [Glyph { ch: '½', .. }])
            || matches!(glyphs, [Glyph { ch: '1', .. }, Glyph { ch: '/', .. }, Glyph { ch: '2', .. }]);
        if !is_half {
            return false;
        }
        let Some((at, token)) = self.next_word(self.at - 1) else { return false };
        let unit: String = self.task.text.glyphs(token).iter().map(|glyph| glyph.ch).collect();
        let unit = unit.trim_end_matches(['.', ',', ';', '!', '?']);
        if !UNITS.split('|').any(|known| known == unit) {
            return false;
        }
        let span = span_of(glyphs).to(token.span);
        self.at = at + 1;
        self.out.elements.push(Element::Comment(Comment { text: span }));
        let text = shortened(&with_single_blanks(self.task.text.input, span));
        self.report(span, Detail::ProseAmongMoves { text });
        true
    }

    /// Says that the score of the game was taken out of a sentence, where no tag gives it as well.
    pub(super) fn report_score_in_sentence(&mut self) {
        let Some((result, span)) = self.out.result else { return };
        if result == GameResult::Unknown || self.plies == 0 || self.task.tag_result == Some(result) {
            return;
        }
        let input = self.task.text.input;
        let ends_line = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let is_figure = |byte: &u8| byte.is_ascii_digit() || *byte == 0xC2;
        if !span.of(input).iter().any(is_figure) {
            return;
        }
        let mut from = span.start.saturating_sub(LONGEST);
        from += input[from..span.start].iter().rposition(ends_line).map_or(0, |end| end + 1);
        // Words between a move and the score are said to be a comment, and mostly speak of the end.
        let last_move = self.out.elements.iter().rev().find_map(|element| match element {
            Element::Ply(ply) => Some(ply.written.end),
            _ => None,
        });
        if last_move.is_some_and(|end| end > from) {
            from = span.start;
        }
        let is_closing = |byte: &u8| matches!(byte, b'}' | b')' | b']' | b';');
        from += input[from..span.start].iter().rposition(is_closing).map_or(0, |end| end + 1);
        let behind = &input[span.end..input.len().min(span.end + LONGEST)];
        let behind_ends = |byte: &u8| ends_line(byte) || matches!(byte, b'{' | b'(' | b'[' | b';');
        let until = span.end + behind.iter().position(behind_ends).unwrap_or(behind.len());
        let before = with_single_blanks(input, Span::new(from, span.start));
        let behind = with_single_blanks(input, Span::new(span.end, until));
        if !leads_elsewhere(&before) && !is_sentence(&behind) {
            return;
        }
        let line = with_single_blanks(input, Span::new(from, until));
        let written = shortened(line.trim());
        self.report(span, Detail::OddResult { written, taken: result.text() });
    }
}

/// Returns true if words before a score, on its line, are neither a label nor tell how the game ended: `Half time:`, `Score now`.
fn leads_elsewhere(before: &str) -> bool {
    let words: Vec<String> = before.split_whitespace().map(ToString::to_string).collect();
    let ends_with_phrase = (0..words.len())
        .any(|at| termination_phrase(&words[at..]).is_some_and(|(_, result, _)| result.is_some()));
    let is_label = |word: &String| {
        let mut glyphs: Vec<Glyph> = Vec::new();
        fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
        is_result_label(&glyphs)
    };
    let label_ends = words.last().is_some_and(is_label);
    !ends_with_phrase && !label_ends && small_words(before) > 0
}

/// Returns true if a text beside a score is a sentence: it begins with a small word, has several of them, and does not tell how the game
/// ended.
fn is_sentence(text: &str) -> bool {
    const FEWEST: usize = 3;
    let text = text.trim_start_matches([' ', ',', '.', ':', '-', '0', '1', '/', '2', '½']);
    let words: Vec<String> = text.split_whitespace().map(ToString::to_string).collect();
    let begins = text.starts_with(char::is_lowercase);
    begins && small_words(text) >= FEWEST && termination_phrase(&words).is_none()
}

/// The number of words of three small letters or more.
fn small_words(text: &str) -> usize {
    let is_small = |word: &&str| {
        let bare = word.trim_end_matches(['.', ',', ':', ';', '!', '?']);
        bare.chars().count() > 2 && bare.chars().all(char::is_lowercase)
    };
    text.split_whitespace().filter(is_small).count()
}
