//! From pairs of pieces, and from the text between them, to findings with fixes.

/// Pieces that both sides have.
mod differing;
/// Pieces that are at another place.
mod moved;
/// Pieces that one side has.
mod one_sided;

use super::align::{Side, Stretch};
use super::layout::{BlankPlace, Difference, difference, long_lines};
use super::pieces::{TextPiece, TextPieceKind};
use crate::diagnostics::{Detail, Diagnostic, Edit, Fix, FormDetail, Safety};
use crate::game::tag::{Tag, parse_tag};
use crate::game::{Element, Game, Ply};
use crate::text::Span;
use crate::text::{shortened, with_single_blanks};
use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::internals::sort_by_key;

/// A game's text beside its export form.
pub(super) struct Comparison<'a> {
    game: &'a Game,
    source: &'a Side<'a>,
    target: &'a Side<'a>,
    stretches: &'a [Stretch],
    /// For each piece of the text the number of the ply of the last move up to it.
    plies: Vec<Option<u32>>,
    /// Names of tags that are at another place on the other side.
    moved: BTreeSet<String>,
    /// True if the result is at another place on the other side.
    result_moved: bool,
    /// True if something could not be read; its export form is a comment, and no line is as long as it would be.
    unread: bool,
    found: Vec<Diagnostic>,
    /// Comments that can only be fixed together with a piece behind them that is out of its place.
    before_moved: Vec<BeforeMoved>,
    line_ends: Vec<(Span, Span)>,
    returns: Vec<(Span, Span)>,
    returned: usize,
}

/// The replacement for a span of the text: a span of the export form.
type Change = (Span, Span);

/// A comment that swallows the text after it, and the moved piece that it is before.
struct BeforeMoved {
    thing: Moved,
    change: Change,
    safety: Safety,
}

/// The pieces that may be at another place than in the export form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moved {
    Tags,
    Result,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(
        game: &'a Game,
        source: &'a Side<'a>,
        target: &'a Side<'a>,
        stretches: &'a [Stretch],
    ) -> Comparison<'a> {
        let mut gone = BTreeSet::new();
        let mut new = BTreeSet::new();
        let mut results = (false, false);
        for stretch in stretches {
            for &at in &stretch.gone {
                match source.pieces[at].kind {
                    TextPieceKind::Tag => _ = gone.insert(source.tag_name(at)),
                    TextPieceKind::Result => results.0 = true,
                    _ => {}
                }
            }
            for &at in &stretch.new {
                match target.pieces[at].kind {
                    TextPieceKind::Tag => _ = new.insert(target.tag_name(at)),
                    TextPieceKind::Result => results.1 = true,
                    _ => {}
                }
            }
        }
        Comparison {
            game,
            source,
            target,
            stretches,
            plies: plies(game, &source.pieces),
            moved: gone.intersection(&new).cloned().collect(),
            result_moved: results == (true, true),
            unread: source.pieces.iter().any(|piece| piece.kind == TextPieceKind::Unread),
            found: Vec::new(),
            before_moved: Vec::new(),
            line_ends: Vec::new(),
            returns: Vec::new(),
            returned: 0,
        }
    }

    pub(super) fn findings(mut self) -> Vec<Diagnostic> {
        for (index, stretch) in self.stretches.iter().enumerate() {
            self.stretch(stretch);
            if let Some((ours, theirs)) = stretch.after {
                self.same(ours, theirs, index);
            }
        }
        self.moves_of_tags();
        self.move_of_result();
        self.lines();
        self.found
    }

    fn report(
        &mut self,
        span: Span,
        ply: Option<u32>,
        detail: FormDetail,
        safety: Safety,
        changes: &[Change],
    ) {
        let mut finding = Diagnostic::new(span, ply, Detail::ExportForm(detail));
        finding.fix = self.fix(safety, changes);
        self.found.push(finding);
    }

    /// Returns the changes as edits; none where there are none, or a replacement is not UTF-8 and cannot be given as
    /// text.
    fn fix(&self, safety: Safety, changes: &[Change]) -> Option<Fix> {
        let mut edits = Vec::with_capacity(changes.len());
        for (span, target) in changes {
            let text = core::str::from_utf8(target.of(self.target.text)).ok()?.to_owned();
            edits.push(Edit { span: *span, text });
        }
        sort_by_key(&mut edits, |edit| (edit.span.start, edit.span.end));
        (!edits.is_empty()).then_some(Fix { safety, edits })
    }

    fn ours(&self, at: usize) -> TextPiece {
        self.source.pieces[at]
    }

    fn theirs(&self, at: usize) -> TextPiece {
        self.target.pieces[at]
    }

    fn our_text(&self, at: usize) -> &'a [u8] {
        self.ours(at).span.of(self.source.text)
    }

    fn their_text(&self, at: usize) -> &'a [u8] {
        self.theirs(at).span.of(self.target.text)
    }

    fn quoted(&self, span: Span) -> String {
        shortened(&with_single_blanks(self.source.text, span))
    }

    fn written(&self, at: usize) -> String {
        shortened(&with_single_blanks(self.target.text, self.theirs(at).span))
    }

    fn ply_of(&self, piece: TextPiece) -> Option<&'a Ply> {
        match self.game.elements.get(piece.element?) {
            Some(Element::Ply(ply)) => Some(ply),
            _ => None,
        }
    }

    /// The number of the ply of the last move up to a piece.
    fn ply_up_to(&self, at: usize) -> Option<u32> {
        self.plies[at]
    }

    /// Returns the pieces that are out of place in a stretch, the finding for which mends it.
    fn moved_in(&self, stretch: &Stretch) -> Option<Moved> {
        if self.with_result(stretch) {
            return Some(Moved::Result);
        }
        let tags = |side: &Side<'_>, pieces: &[usize]| {
            pieces.iter().any(|&at| {
                side.pieces[at].kind == TextPieceKind::Tag && self.moved.contains(&side.tag_name(at))
            })
        };
        let tags = tags(self.source, &stretch.gone) || tags(self.target, &stretch.new);
        tags.then_some(Moved::Tags)
    }

    /// Returns the changes of the comments before a piece that is out of its place, and whether they are safe.
    fn comments_before(&self, thing: Moved) -> (Vec<Change>, Safety) {
        let comments = || self.before_moved.iter().filter(|comment| comment.thing == thing);
        let safe = comments().all(|comment| comment.safety == Safety::Safe);
        let changes = comments().map(|comment| comment.change).collect();
        (changes, if safe { Safety::Safe } else { Safety::Unsafe })
    }

    fn with_result(&self, stretch: &Stretch) -> bool {
        let result = |side: &Side<'_>, pieces: &[usize]| {
            pieces.iter().any(|&at| side.pieces[at].kind == TextPieceKind::Result)
        };
        self.result_moved && (result(self.source, &stretch.gone) || result(self.target, &stretch.new))
    }

    /// Returns true after a comment that swallows the text after it, up to the line's end or further, and has braces in
    /// the export form: the text after it must be fixed together with it.
    fn after_open_comment(&self, stretch: &Stretch) -> bool {
        stretch.before.is_some_and(|(ours, theirs)| {
            let text = self.our_text(ours);
            let open = text.starts_with(b";") || text.starts_with(b"{") && !text.ends_with(b"}");
            open && self.ours(ours).kind == TextPieceKind::Comment
                && !self.their_text(theirs).starts_with(b";")
        })
    }

    /// A glyph that is glued to its move and written in another way: one finding for both.
    fn before_glyph(&self, stretch: &Stretch) -> bool {
        stretch.gone.is_empty()
            && stretch.new.is_empty()
            && stretch.source.is_empty()
            && stretch.after.is_some_and(|(ours, theirs)| {
                matches!(self.ours(ours).kind, TextPieceKind::Glyph | TextPieceKind::Offer)
                    && self.our_text(ours) != self.their_text(theirs)
            })
    }

    fn stretch(&mut self, stretch: &Stretch) {
        if !(stretch.gone.is_empty() && stretch.new.is_empty()) {
            return self.pending(stretch);
        }
        let before_unread =
            stretch.after.is_some_and(|(ours, _)| self.ours(ours).kind == TextPieceKind::Unread);
        if before_unread || self.after_open_comment(stretch) || self.before_glyph(stretch) {
            return;
        }
        let tag = |pair: Option<(usize, usize)>| {
            pair.is_some_and(|(ours, _)| self.ours(ours).kind == TextPieceKind::Tag)
        };
        let place = match (stretch.before, stretch.after) {
            (None, _) | (_, None) => BlankPlace::Edge,
            _ if tag(stretch.before) || tag(stretch.after) => BlankPlace::Tags,
            _ => BlankPlace::Moves,
        };
        let ply = stretch.after.and_then(|(ours, _)| self.ply_up_to(ours));
        self.blank(stretch.source, stretch.target, place, ply);
    }

    fn blank(&mut self, ours: Span, theirs: Span, place: BlankPlace, ply: Option<u32>) {
        match difference(ours.of(self.source.text), theirs.of(self.target.text), place) {
            None => {}
            Some(Difference::CarriageReturns(count)) => {
                self.returned += count;
                self.returns.push((ours, theirs));
            }
            Some(Difference::LineEnd) => self.line_ends.push((ours, theirs)),
            Some(Difference::Other(detail)) => {
                self.report(ours, ply, detail, Safety::Safe, &[(ours, theirs)]);
            }
        }
    }

    /// Returns true if a piece may be left out without losing anything.
    fn may_go(&self, at: usize) -> bool {
        match self.ours(at).kind {
            TextPieceKind::Number | TextPieceKind::Mark | TextPieceKind::Glyph => true,
            TextPieceKind::Tag => {
                let name = self.source.tag_name(at);
                let first = self.game.tags.iter().any(|tag| tag.span == self.ours(at).span);
                let computed = ["setup", "fen", "variant", "score"].contains(&name.as_str());
                computed && first || self.moved.contains(&name)
            }
            TextPieceKind::Result => self.result_moved,
            _ => false,
        }
    }

    fn tag(&self, at: usize) -> Tag {
        parse_tag(self.source.text, self.ours(at).span).0
    }

    /// Reports the differences that concern many lines at once.
    fn lines(&mut self) {
        let returns = core::mem::take(&mut self.returns);
        if let Some((first, _)) = returns.first() {
            let detail = FormDetail::LineEnds { lines: self.returned };
            self.report(*first, None, detail, Safety::Safe, &returns);
        }
        let line_ends = core::mem::take(&mut self.line_ends);
        let moves = self.source.pieces.iter().find(|piece| piece.kind != TextPieceKind::Tag);
        let start = moves.map_or(self.source.region.end, |first| first.span.start);
        let within = Span::new(start, self.source.region.end.max(start));
        let mut ends: Vec<usize> = line_ends.iter().map(|(place, _)| place.start).collect();
        sort_by_key(&mut ends, |end| *end);
        for (line, columns) in long_lines(self.source.text, within) {
            let first = ends.partition_point(|&end| end < line.start);
            if ends.get(first).is_some_and(|&end| end < line.end) {
                self.report(line, None, FormDetail::LongLine { columns }, Safety::Safe, &[]);
            }
        }
        // Beside a comment that keeps unreadable text, lines would end elsewhere.
        if let (Some((first, _)), false) = (line_ends.first(), self.unread) {
            let detail = FormDetail::LineFilling { places: line_ends.len() };
            self.report(*first, None, detail, Safety::Safe, &line_ends);
        }
    }
}

/// For each piece the number of the ply of the last move up to it.
fn plies(game: &Game, pieces: &[TextPiece]) -> Vec<Option<u32>> {
    let mut last = None;
    let note = |piece: &TextPiece| {
        if piece.kind == TextPieceKind::Move {
            last = match piece.element.and_then(|element| game.elements.get(element)) {
                Some(Element::Ply(ply)) => Some(ply.number),
                _ => None,
            };
        }
        last
    };
    pieces.iter().map(note).collect()
}
