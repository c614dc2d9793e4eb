//! The deviations of a game from PGN's export format: a pass of its own over a game that was read.
//!
//! The reference is our own writer. The game is written, the output is read again, and both texts are cut into the same
//! pieces; every piece, and every blank between two pieces, that differs is a finding with a fix, which puts the
//! writer's form in its place. Edits of different findings never overlap. Together they turn the text into the writer's
//! output.

/// The pairing of pieces.
mod align;
/// From pairs of pieces to findings.
mod compare;
/// Blanks and line ends.
mod layout;
/// Pieces of a text.
mod pieces;
/// The parts of a written move.
mod words;

use self::align::{Side, align};
use self::compare::Comparison;
use self::pieces::{TextPiece, TextPieceKind, anchors, pieces};
use super::write_game;
use crate::diagnostics::{Detail, Diagnostic, FormDetail};
use crate::game::{Element, Game, Played, Ply};
use crate::games::read_games;
use crate::moves::dialects::PGN;
use crate::read::lex::{LOOKAHEAD, Lexer, RECORD_SEPARATOR};
use crate::read::options::{IllegalMoves, ReadOptions};
use crate::read::token::TokenKind;
use crate::text::{Span, shortened, with_single_blanks};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::internals::sort_by_key;

/// Returns every deviation of a game from PGN's export format, in the order of their places. `input` is the text that
/// the game was read from; one that ends within the game has a single deviation, at its end. Unreadable text is skipped:
/// it has a finding of its own.
///
/// A text without findings is, byte for byte, the output of `write_game` for its games.
///
/// # Examples
///
/// ```
/// use stamma_notation::{ReadOptions, dialect, export_form, read_games, write_game};
/// let text = b"1. e4 e5 2. Nf3 0-1";
/// let game = read_games(text, ReadOptions::default()).next().unwrap();
/// assert_eq!(export_form(&game, text)[0].code().slug(), "tags-missing");
///
/// let mut exported = Vec::new();
/// write_game(&game, text, dialect("pgn").unwrap(), None, &mut exported);
/// let game = read_games(&exported, ReadOptions::default()).next().unwrap();
/// assert!(export_form(&game, &exported).is_empty());
/// ```
pub fn export_form(game: &Game, input: &[u8]) -> Vec<Diagnostic> {
    if game.is_empty() {
        return Vec::new();
    }
    let mut written = Vec::new();
    write_game(game, input, &PGN, None, &mut written);
    let region = region(game, input);
    if region.of(input) == written {
        return Vec::new();
    }
    // A text that ends within the game is not the one that it was read from.
    if game.span.end > input.len() {
        let end = Span::new(input.len(), input.len());
        return alloc::vec![Diagnostic::new(end, None, Detail::ExportForm(FormDetail::Layout))];
    }
    let mut found = compare(game, input, region, &written).unwrap_or_default();
    if found.is_empty() && game.worst().is_none() {
        let start = Span::new(region.start, region.start);
        found.push(Diagnostic::new(start, None, Detail::ExportForm(FormDetail::Layout)));
    }
    sort_by_key(&mut found, |finding| finding.span.start);
    found
}

/// The bytes that belong to a game. Lines after the last game that hold nothing are read as no game, and so they
/// belong to it.
fn region(game: &Game, input: &[u8]) -> Span {
    let nothing = |kind| matches!(kind, TokenKind::Space | TokenKind::Escape);
    let input = &input[..input.len().min(game.span.end + LOOKAHEAD)];
    let last = Lexer::new(input, game.span.end).all(|token| nothing(token.kind));
    Span::new(game.span.start, if last { input.len() } else { separators_end(input, game.span.end) })
}

/// The end of the record separators behind a game, with the blanks between them.
fn separators_end(input: &[u8], from: usize) -> usize {
    let mut end = from;
    for (at, byte) in input.iter().enumerate().skip(from) {
        match *byte {
            RECORD_SEPARATOR => end = at + 1,
            byte if byte.is_ascii_whitespace() => {}
            _ => break,
        }
    }
    end
}

/// Returns the findings; none where text and export form cannot be aligned.
fn compare(game: &Game, input: &[u8], region: Span, written: &[u8]) -> Option<Vec<Diagnostic>> {
    // A heading is text whose place the tags cannot take: it may hold more than they do.
    let is_heading = |span: Span| {
        let first = Lexer::new(&input[..span.end.min(input.len())], span.start).next();
        first.is_none_or(|token| token.kind != TokenKind::Tag)
    };
    if let Some(heading) = game.tags.iter().find(|tag| is_heading(tag.span)) {
        let text = shortened(&with_single_blanks(input, heading.span));
        return Some(alloc::vec![Diagnostic::new(
            heading.span,
            None,
            Detail::ExportForm(FormDetail::StrayText { text })
        )]);
    }
    // Square brackets, and semicolons between variations in them, have no counterparts.
    if let Some(bracketed) =
        game.diagnostics.iter().find(|finding| finding.detail == Detail::BracketedVariation)
    {
        let opening = Span::new(bracketed.span.start, bracketed.span.start + 1);
        let text = String::from("[");
        return Some(alloc::vec![Diagnostic::new(
            opening,
            None,
            Detail::ExportForm(FormDetail::StrayText { text })
        )]);
    }
    // Illegal moves that were kept are kept again.
    let kept = |element: &Element| matches!(element, Element::Ply(Ply { played: Played::Illegal(_), .. }));
    let illegal = if game.elements.iter().any(kept) { IllegalMoves::Keep } else { IllegalMoves::Stop };
    let options = ReadOptions {
        dialect: Some(&PGN),
        variant: Some(game.start.variant()),
        illegal,
        ..ReadOptions::default()
    };
    let twin = read_games(written, options).next()?;
    let (mut ours, mut theirs) = (anchors(game, input)?, anchors(&twin, written)?);
    let kinds = |unread: &TextPiece, other: &TextPiece| {
        unread.kind == other.kind
            || unread.kind == TextPieceKind::Unread && other.kind == TextPieceKind::Comment
    };
    if ours.len() != theirs.len() || !ours.iter().zip(&theirs).all(|(ours, theirs)| kinds(ours, theirs)) {
        return None;
    }
    for (ours, theirs) in ours.iter().zip(&mut theirs) {
        theirs.kind = ours.kind;
    }
    // A result before the last move or comment is not at its place, and so no anchor.
    let end = |anchors: &[TextPiece]| anchors.last().map_or(0, |last| last.span.end);
    if let (Some(our_result), Some(their_result)) = (game.result_span, twin.result_span)
        && our_result.start >= end(&ours)
        && their_result.start >= end(&theirs)
    {
        let anchor = Some(ours.len());
        ours.push(TextPiece { kind: TextPieceKind::Result, span: our_result, anchor, element: None });
        theirs.push(TextPiece { kind: TextPieceKind::Result, span: their_result, anchor, element: None });
    }
    let whole = Span::new(0, written.len());
    let source = Side { text: input, region, pieces: pieces(game, input, region, &ours), tags: &game.tags };
    let target =
        Side { text: written, region: whole, pieces: pieces(&twin, written, whole, &theirs), tags: &[] };
    if let Some(early) = before_last_tag(&source) {
        return Some(alloc::vec![Diagnostic::new(
            early.span,
            None,
            Detail::ExportForm(FormDetail::TagsInterrupted)
        )]);
    }
    let stretches = align(&source, &target)?;
    Some(Comparison::new(game, &source, &target, &stretches).findings())
}

/// A move or comment before the last tag.
fn before_last_tag(side: &Side<'_>) -> Option<TextPiece> {
    let last = side.pieces.iter().rposition(|piece| piece.kind == TextPieceKind::Tag)?;
    side.pieces[..last].iter().copied().find(|piece| piece.anchor.is_some())
}
