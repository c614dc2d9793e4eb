//! Cuts the text of a game into pieces: between them are blanks.
//!
//! Text and export form are cut in the same way. Moves, comments and the result are taken from the game that was read
//! and are numbered in their order (`anchor`), so that the same one is found on both sides; the text between them is
//! lexed again.

use crate::diagnostics::{Detail, Diagnostic};
use crate::game::{Element, Game, Played, Ply};
use crate::moves::marks::{Mark, MarkPosition};
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::result::ResultCertainty;
use crate::moves::result_words::result_of;
use crate::read::lex::Lexer;
use crate::read::number::number_at;
use crate::read::token::TokenKind;
use crate::read::words::{MarkFound, marks_at};
use crate::text::Span;
use crate::text::{Glyph, fold_word, span_of};
use alloc::vec::Vec;

/// The kind of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextPieceKind {
    Tag,
    Number,
    Move,
    /// A mark of check or en passant that is separated from its move.
    Mark,
    Glyph,
    Offer,
    Comment,
    Open,
    Close,
    Result,
    /// Text that could not be read, up to the end of its line of play.
    Unread,
    Escape,
    Stray,
}

/// One piece of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextPiece {
    pub(super) kind: TextPieceKind,
    pub(super) span: Span,
    /// Its number among the moves and comments of the game, and the result last.
    pub(super) anchor: Option<usize>,
    /// The place of its move among the elements of the game.
    pub(super) element: Option<usize>,
}

/// Returns the moves, comments and unread stretches of a game, each with its place among the elements, in the order of
/// the text. None where they are not in the order of the elements, or one is within another.
pub(super) fn anchors(game: &Game, input: &[u8]) -> Option<Vec<TextPiece>> {
    let mut anchors: Vec<TextPiece> = Vec::new();
    let mut at = 0;
    while let Some(element) = game.elements.get(at) {
        let (kind, span, next) = match element {
            Element::Ply(Ply { played: Played::Unread, .. }) => {
                let (span, next) = unread_stretch(game, input, at);
                (TextPieceKind::Unread, span, next)
            }
            Element::Ply(ply) => (TextPieceKind::Move, ply.written, at + 1),
            Element::Comment(comment) => {
                (TextPieceKind::Comment, with_delimiters(input, comment.text), at + 1)
            }
            Element::Open | Element::Close => {
                at += 1;
                continue;
            }
        };
        if anchors.last().is_some_and(|last| span.start < last.span.end) || span.is_empty() {
            return None;
        }
        anchors.push(TextPiece { kind, span, anchor: Some(anchors.len()), element: Some(at) });
        at = next;
    }
    Some(anchors)
}

/// From the first word that could not be read to the end of its line of play, and the element after it.
fn unread_stretch(game: &Game, input: &[u8], from: usize) -> (Span, usize) {
    let mut depth = 0usize;
    let mut span: Option<Span> = None;
    for (at, element) in game.elements.iter().enumerate().skip(from) {
        let here = match element {
            Element::Open => {
                depth += 1;
                continue;
            }
            Element::Close if depth == 0 => return (span.unwrap_or_default(), at),
            Element::Close => {
                depth -= 1;
                continue;
            }
            Element::Ply(ply) => ply.written,
            Element::Comment(comment) => with_delimiters(input, comment.text),
        };
        span = Some(span.map_or(here, |span| span.to(here)));
    }
    (span.unwrap_or_default(), game.elements.len())
}

/// The span of a comment with its braces or its semicolon.
fn with_delimiters(input: &[u8], text: Span) -> Span {
    match text.start.checked_sub(1).and_then(|before| input.get(before)) {
        Some(b'{') => {
            let closed = input.get(text.end) == Some(&b'}');
            Span::new(text.start - 1, text.end + usize::from(closed))
        }
        Some(b';') => Span::new(text.start - 1, text.end),
        _ => text,
    }
}

/// Returns all pieces of a region, given the anchors of its game.
pub(super) fn pieces(game: &Game, input: &[u8], region: Span, anchors: &[TextPiece]) -> Vec<TextPiece> {
    let unknown = |finding: &&Diagnostic| matches!(finding.detail, Detail::UnknownText { .. });
    let text = game.diagnostics.iter().filter(unknown).map(|finding| finding.span).collect();
    let mut cutter = Cutter { input, pieces: Vec::new(), moved: false, text };
    let mut at = region.start;
    for anchor in anchors {
        cutter.gap(at, anchor.span.start);
        match game.elements.get(anchor.element.unwrap_or(usize::MAX)) {
            Some(Element::Ply(ply)) if anchor.kind == TextPieceKind::Move => cutter.ply(ply, *anchor),
            _ => cutter.pieces.push(*anchor),
        }
        at = at.max(anchor.span.end);
    }
    cutter.gap(at, region.end);
    cutter.pieces
}

struct Cutter<'a> {
    input: &'a [u8],
    pieces: Vec<TextPiece>,
    /// True if a move is among them.
    moved: bool,
    /// Text that is reported as no part of the game, whatever its words look like.
    text: Vec<Span>,
}

impl Cutter<'_> {
    fn push(&mut self, kind: TextPieceKind, span: Span) {
        self.pieces.push(TextPiece { kind, span, anchor: None, element: None });
    }

    /// Adds the pieces between two anchors.
    fn gap(&mut self, from: usize, to: usize) {
        let input = &self.input[..to.max(from)];
        let mut glyphs = Vec::new();
        for token in Lexer::new(input, from) {
            let is_text = self.text.iter().any(|text| text.contains(token.span));
            match token.kind {
                TokenKind::Space => {}
                TokenKind::Word | TokenKind::Open | TokenKind::Close if is_text => {
                    self.push(TextPieceKind::Stray, token.span);
                }
                TokenKind::Word => {
                    glyphs.clear();
                    fold_word(input, token.span, &mut glyphs);
                    self.word(&glyphs, token.span);
                }
                // The only comments that are no elements are draw offers, and those that lie too deep.
                TokenKind::Comment | TokenKind::LineComment if self.is_offer(token.span) => {
                    self.push(TextPieceKind::Offer, token.span);
                }
                TokenKind::Tag => self.push(TextPieceKind::Tag, token.span),
                TokenKind::Open => self.push(TextPieceKind::Open, token.span),
                TokenKind::Close => self.push(TextPieceKind::Close, token.span),
                TokenKind::Escape => self.push(TextPieceKind::Escape, token.span),
                TokenKind::Comment | TokenKind::LineComment | TokenKind::Bracketed | TokenKind::Stray => {
                    self.push(TextPieceKind::Stray, token.span);
                }
            }
        }
    }

    fn is_offer(&self, span: Span) -> bool {
        let text = span.of(self.input).to_ascii_lowercase();
        text.windows(4).any(|four| four == b"draw") || text.windows(3).any(|three| three == b"(=)")
    }

    /// A word between two anchors: numbers, marks, a second result, or nothing that is known.
    fn word(&mut self, glyphs: &[Glyph], span: Span) {
        let mut rest = glyphs;
        while !rest.is_empty() {
            if matches!(result_of(rest, &NO_SPELLINGS), Some((_, ResultCertainty::Sure))) {
                return self.push(TextPieceKind::Result, span_of(rest));
            }
            if let Some(number) = number_at(rest) {
                self.number(span_of(&rest[..number.length]));
                rest = &rest[number.length..];
                continue;
            }
            let (marks, taken) = marks_at(rest, MarkPosition::Apart, &NO_SPELLINGS);
            // Marks before any move are the heading of a table.
            if taken == 0 || !self.moved {
                let kind = if result_of(rest, &NO_SPELLINGS).is_some() {
                    TextPieceKind::Result
                } else {
                    TextPieceKind::Stray
                };
                return self.push(kind, span_of(rest));
            }
            self.marks(&marks);
            rest = &rest[taken..];
        }
        if glyphs.is_empty() {
            self.push(TextPieceKind::Stray, span);
        }
    }

    /// A number; `1. ...` is one.
    fn number(&mut self, span: Span) {
        match self.pieces.last_mut() {
            Some(last)
                if last.kind == TextPieceKind::Number
                    && Span::new(last.span.end, span.start)
                        .of(self.input)
                        .iter()
                        .all(u8::is_ascii_whitespace)
                    && span.of(self.input).iter().all(|byte| !byte.is_ascii_digit()) =>
            {
                last.span = last.span.to(span);
            }
            _ => self.push(TextPieceKind::Number, span),
        }
    }

    fn marks(&mut self, marks: &[MarkFound]) {
        for found in marks {
            let kind = match found.mark {
                Mark::Glyph(_) | Mark::SidedGlyph(_) => TextPieceKind::Glyph,
                Mark::DrawOffer => TextPieceKind::Offer,
                Mark::Nothing => TextPieceKind::Stray,
                _ => TextPieceKind::Mark,
            };
            self.push(kind, found.span);
        }
    }

    /// Adds a move, and the glyphs that are glued to it or are among its marks.
    fn ply(&mut self, ply: &Ply, anchor: TextPiece) {
        self.moved = true;
        let mut glyphs = Vec::new();
        fold_word(self.input, ply.written, &mut glyphs);
        let promotes = matches!(ply.played, Played::Move(played) | Played::Illegal(played) if played.promotion().is_some());
        let (core, marks) = core_and_marks(&glyphs, promotes);
        let annotates =
            |found: &MarkFound| matches!(found.mark, Mark::Glyph(_) | Mark::SidedGlyph(_) | Mark::DrawOffer);
        let own = marks.iter().position(annotates).unwrap_or(marks.len());
        // Without a glyph the move is all that was written, whatever is in it.
        let end = match (own == marks.len(), own) {
            (true, _) => ply.written.end,
            (false, 0) => glyphs[core - 1].span().end,
            (false, _) => marks[own - 1].span.end,
        };
        self.pieces.push(TextPiece { span: Span::new(ply.written.start, end), ..anchor });
        self.marks(&marks[own..]);
    }
}

/// Returns the number of glyphs of a written move that are the move itself, and the marks after them.
pub(super) fn core_and_marks(glyphs: &[Glyph], promotes: bool) -> (usize, Vec<MarkFound>) {
    for core in 1..glyphs.len() {
        let digit = glyphs[..core].iter().rposition(|glyph| glyph.ch.is_ascii_digit());
        let named = || {
            glyphs[digit.map_or(0, |at| at + 1)..core]
                .iter()
                .any(|glyph| glyph.ch.is_alphabetic() || ('♔'..='♟').contains(&glyph.ch))
        };
        if promotes && !named() {
            continue;
        }
        let (marks, taken) = marks_at(&glyphs[core..], MarkPosition::Glued, &NO_SPELLINGS);
        if core >= 2 && core + taken == glyphs.len() {
            return (core, marks.into_vec());
        }
    }
    (glyphs.len(), Vec::new())
}
