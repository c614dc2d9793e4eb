//! Pieces that both sides have, written in different ways.

use super::{BeforeMoved, Comparison};
use crate::diagnostics::{Code, Detail, Diagnostic, Edit, Fix, FormDetail, Safety};
use crate::game::Played;
use crate::game::tag::parse_tag;
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result::GameResult;
use crate::moves::result_words::result_of_text;
use crate::read::number::number_at;
use crate::text::Span;
use crate::text::{fold_word, shortened};
use crate::write::export_form::align::Side;
use crate::write::export_form::layout::BlankPlace;
use crate::write::export_form::pieces::{TextPiece, TextPieceKind};
use crate::write::export_form::words::word_faults;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::internals::sort_by_key;

impl Comparison<'_> {
    /// A piece that both sides have; `stretch` is the index of the one before it.
    pub(super) fn same(&mut self, ours: usize, theirs: usize, stretch: usize) {
        let (piece, twin) = (self.ours(ours), self.theirs(theirs));
        let (text, written) = (self.our_text(ours), self.their_text(theirs));
        if text == written || piece.kind == TextPieceKind::Unread {
            return;
        }
        let ply = self.ply_up_to(ours);
        let found = self.quoted(piece.span);
        let shown = self.written(theirs);
        let before = &self.stretches[stretch];
        let change = match self.before_glyph(before) {
            true => (before.source.to(piece.span), before.target.to(twin.span)),
            false => (piece.span, twin.span),
        };
        match piece.kind {
            TextPieceKind::Move => self.move_word(piece, twin),
            TextPieceKind::Comment => self.comment(piece, twin, stretch),
            TextPieceKind::Tag => self.tag_text(ours, theirs),
            TextPieceKind::Glyph => {
                let detail = FormDetail::Glyph { found, written: shown };
                self.report(piece.span, ply, detail, Safety::Safe, &[change]);
            }
            TextPieceKind::Offer if found.eq_ignore_ascii_case(&shown) => self.line_ends.push(change),
            TextPieceKind::Offer => {
                self.report(piece.span, ply, FormDetail::Offer { found }, Safety::Safe, &[change]);
            }
            TextPieceKind::Number => {
                let next = before_move(self.source, ours).and_then(|next| self.ply_of(next));
                let safety = match number_value(self.source.text, piece.span) {
                    Some(value) if next.is_none_or(|ply| ply.move_number != value) => Safety::Unsafe,
                    _ => Safety::Safe,
                };
                let detail = FormDetail::Number { found, written: shown };
                self.report(piece.span, next.map(|ply| ply.number), detail, safety, &[change]);
            }
            TextPieceKind::Result => {
                // A result that PGN does not have is kept by a tag, which is another finding.
                let told = result_of_text(&shown, &NO_SPELLINGS) == Some(self.game.result);
                let safety = if told { Safety::Safe } else { Safety::Unsafe };
                let detail = FormDetail::Result { found, written: shown };
                self.report(piece.span, None, detail, safety, &[change]);
            }
            _ => self.report(piece.span, ply, FormDetail::Layout, Safety::Safe, &[change]),
        }
    }

    fn move_word(&mut self, piece: TextPiece, twin: TextPiece) {
        let Some(ply) = self.ply_of(piece) else { return };
        let played = match ply.played {
            Played::Move(played) | Played::Illegal(played) => Some(played),
            Played::Pass | Played::Unread => None,
        };
        let san = String::from_utf8_lossy(twin.span.of(self.target.text)).into_owned();
        for fault in word_faults(self.source.text, piece.span, &san, played) {
            let mut finding = Diagnostic::new(fault.span, Some(ply.number), Detail::ExportForm(fault.detail));
            let mut edits: Vec<Edit> =
                fault.edits.into_iter().map(|(span, text)| Edit { span, text }).collect();
            sort_by_key(&mut edits, |edit| (edit.span.start, edit.span.end));
            finding.fix = Some(Fix { safety: Safety::Safe, edits });
            self.found.push(finding);
        }
    }

    fn comment(&mut self, piece: TextPiece, twin: TextPiece, stretch: usize) {
        let (text, written) = (piece.span.of(self.source.text), twin.span.of(self.target.text));
        let words = |text: &[u8], span: Span| -> Vec<Span> {
            let mut words = Vec::new();
            let mut at = 1;
            for word in text[1..text.len() - 1].split(u8::is_ascii_whitespace) {
                if !word.is_empty() {
                    words.push(Span::new(span.start + at, span.start + at + word.len()));
                }
                at += word.len() + 1;
            }
            words
        };
        let braced = |text: &[u8]| text.len() >= 2 && text.starts_with(b"{") && text.ends_with(b"}");
        if braced(text) && braced(written) {
            let (ours, theirs) = (words(text, piece.span), words(written, twin.span));
            let same = ours.len() == theirs.len()
                && ours
                    .iter()
                    .zip(&theirs)
                    .all(|(ours, theirs)| ours.of(self.source.text) == theirs.of(self.target.text));
            if same {
                return self.comment_blanks(piece, twin, &ours, &theirs);
            }
        }
        let next = self.stretches.get(stretch + 1);
        let mut changes = alloc::vec![(piece.span, twin.span)];
        let mut safety = Safety::Safe;
        let swallowed = next.filter(|next| self.after_open_comment(next));
        let moved = swallowed.and_then(|next| self.moved_in(next));
        if let Some(next) = swallowed {
            changes.push((next.source, next.target));
            if !next.gone.iter().all(|&at| self.may_go(at)) {
                safety = Safety::Unsafe;
            }
        }
        let opening = Span::new(piece.span.start, piece.span.start + 1);
        let (fault, span) = match text.first() {
            Some(b';') => ("begins with a semicolon", opening),
            Some(b'{') if !braced(text) => {
                safety = Safety::Unsafe;
                ("is not closed", opening)
            }
            Some(b'{') => ("is written in another way", piece.span),
            Some(b'[') => ("has square brackets", piece.span),
            _ => ("has none", piece.span),
        };
        if let Some(thing) = moved {
            // The finding for a moved piece fixes the place behind the comment, and cannot do so without the comment.
            self.before_moved.push(BeforeMoved { thing, change: (piece.span, twin.span), safety });
            changes.clear();
        }
        self.report(span, None, FormDetail::Comment { fault }, safety, &changes);
    }

    /// The blanks inside a comment.
    fn comment_blanks(&mut self, piece: TextPiece, twin: TextPiece, ours: &[Span], theirs: &[Span]) {
        let mut at = (piece.span.start + 1, twin.span.start + 1);
        for (our_word, their_word) in ours.iter().zip(theirs) {
            let blanks = (Span::new(at.0, our_word.start), Span::new(at.1, their_word.start));
            self.blank(blanks.0, blanks.1, BlankPlace::Moves, None);
            at = (our_word.end, their_word.end);
        }
        let blanks = (Span::new(at.0, piece.span.end - 1), Span::new(at.1, twin.span.end - 1));
        self.blank(blanks.0, blanks.1, BlankPlace::Moves, None);
    }

    fn tag_text(&mut self, ours: usize, theirs: usize) {
        let span = self.ours(ours).span;
        let tag = self.tag(ours);
        let written = parse_tag(self.target.text, self.theirs(theirs).span).0;
        let change = [(span, self.theirs(theirs).span)];
        if tag.value == written.value {
            return self.report(
                span,
                None,
                FormDetail::Tag { name: tag.name.into_owned() },
                Safety::Safe,
                &change,
            );
        }
        let (value, name) = (tag.text(), tag.name.to_ascii_lowercase());
        let same_result = || result_of_text(&value, &NO_SPELLINGS) == Some(self.game.result);
        let mended = self.game.diagnostics.iter().any(|finding| finding.code() == Code::F103);
        let safe = tag.value.is_empty()
            || match name.as_str() {
                "result" => value.trim() == "?" || same_result() && self.game.result.text() == written.text(),
                "fen" => !mended,
                "setup" | "variant" => true,
                _ => false,
            };
        let safe =
            safe || name == "result" && result_of_text(&value, &NO_SPELLINGS) == Some(GameResult::Unknown);
        let safety = if safe { Safety::Safe } else { Safety::Unsafe };
        let (found, written) = (shortened(&value), shortened(&written.text()));
        self.report(
            span,
            None,
            FormDetail::TagValue { name: tag.name.into_owned(), found, written },
            safety,
            &change,
        );
    }
}

/// Returns the move that a number is before.
fn before_move(side: &Side<'_>, number: usize) -> Option<TextPiece> {
    side.pieces.get(number + 1).copied().filter(|piece| piece.kind == TextPieceKind::Move)
}

/// Returns the number in the text of a span; none where it is only dots.
fn number_value(text: &[u8], span: Span) -> Option<u32> {
    let mut glyphs = Vec::new();
    fold_word(text, span, &mut glyphs);
    number_at(&glyphs).and_then(|number| number.value).or_else(|| {
        let digits: String = glyphs.iter().map(|glyph| glyph.ch).filter(char::is_ascii_digit).collect();
        digits.to_string().parse().ok()
    })
}
