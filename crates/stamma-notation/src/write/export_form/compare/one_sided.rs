//! Pieces that only one side has: missing and superfluous ones.

use super::Comparison;
use crate::diagnostics::{FormDetail, Safety};
use crate::game::tag::parse_tag;
use crate::text::Span;
use crate::write::export_form::align::Stretch;
use crate::write::export_form::layout::{BlankPlace, Difference, difference};
use crate::write::export_form::pieces::TextPieceKind;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

impl Comparison<'_> {
    /// A stretch with pieces that only one side has.
    pub(super) fn pending(&mut self, stretch: &Stretch) {
        let before_unread =
            stretch.after.is_some_and(|(ours, _)| self.ours(ours).kind == TextPieceKind::Unread);
        let owned = self.moved_in(stretch).is_some() || self.after_open_comment(stretch);
        let mut reports: Vec<(Span, Option<u32>, FormDetail)> = Vec::new();
        let mut safety = Safety::Safe;
        let mut stray: Option<Span> = None;
        for &at in &stretch.gone {
            let piece = self.ours(at);
            if stray.is_some() && piece.kind != TextPieceKind::Stray {
                let span = stray.take().unwrap_or_default();
                reports.push((span, None, FormDetail::StrayText { text: self.quoted(span) }));
            }
            // The number of a move that could not be read is right where it is.
            if before_unread && piece.kind == TextPieceKind::Number {
                continue;
            }
            if !self.may_go(at) {
                safety = Safety::Unsafe;
            }
            let found = self.quoted(piece.span);
            let detail = match piece.kind {
                TextPieceKind::Tag if self.moved.contains(&self.source.tag_name(at)) => continue,
                TextPieceKind::Tag => FormDetail::TagSuperfluous { name: self.tag(at).name.into_owned() },
                TextPieceKind::Result if self.result_moved => continue,
                TextPieceKind::Number => FormDetail::NumberSuperfluous { found },
                TextPieceKind::Mark if found.contains(['p', 'P']) => FormDetail::EnPassantMark { found },
                TextPieceKind::Mark => FormDetail::CheckMark { found, written: String::new() },
                TextPieceKind::Glyph => FormDetail::Glyph { found, written: String::new() },
                TextPieceKind::Offer => FormDetail::Offer { found },
                TextPieceKind::Escape => FormDetail::EscapeLine,
                TextPieceKind::Stray => {
                    stray = Some(stray.map_or(piece.span, |span| span.to(piece.span)));
                    continue;
                }
                _ => FormDetail::StrayText { text: found },
            };
            reports.push((piece.span, self.ply_up_to(at), detail));
        }
        if let Some(span) = stray {
            reports.push((span, None, FormDetail::StrayText { text: self.quoted(span) }));
        }
        self.missing(stretch, &mut reports);
        self.blank_beside_missing(stretch, &mut reports);
        // Unreadable text has no export form that could take its place.
        let changes = [(stretch.source, stretch.target)];
        let mut changes = if owned || before_unread { &[][..] } else { &changes[..] };
        // Two brackets that are missing at one place are one finding.
        reports.dedup();
        for (span, ply, detail) in reports {
            self.report(span, ply, detail, safety, changes);
            changes = &[];
        }
    }

    /// Reports the pieces that the text lacks in a stretch.
    fn missing(&self, stretch: &Stretch, reports: &mut Vec<(Span, Option<u32>, FormDetail)>) {
        let here = Span::new(stretch.source.end, stretch.source.end);
        let next = stretch.after.map(|(ours, _)| self.ours(ours));
        let ply = next.and_then(|next| self.ply_of(next)).map(|ply| ply.number);
        let mut names: Vec<String> = Vec::new();
        for &at in &stretch.new {
            let written = self.written(at);
            let detail = match self.theirs(at).kind {
                TextPieceKind::Tag if self.moved.contains(&self.target.tag_name(at)) => continue,
                TextPieceKind::Tag => {
                    names.push(format!("`{}`", parse_tag(self.target.text, self.theirs(at).span).0.name));
                    continue;
                }
                TextPieceKind::Result if self.result_moved => continue,
                TextPieceKind::Number => FormDetail::NumberMissing { written },
                TextPieceKind::Result => FormDetail::ResultMissing { written },
                TextPieceKind::Offer => FormDetail::Offer { found: String::from("(=)") },
                _ => FormDetail::Layout,
            };
            reports.push((here, ply, detail));
        }
        if !names.is_empty() {
            reports.push((here, None, FormDetail::TagsMissing { names: names.join(", ") }));
        }
    }

    /// Reports a wrong blank beside missing pieces: where pieces are only missing, the blank there may be wrong as
    /// well.
    fn blank_beside_missing(&self, stretch: &Stretch, reports: &mut Vec<(Span, Option<u32>, FormDetail)>) {
        let (Some(&first), Some(&last), true) =
            (stretch.new.first(), stretch.new.last(), stretch.gone.is_empty())
        else {
            return;
        };
        let found = stretch.source.of(self.source.text);
        let lead = Span::new(stretch.target.start, self.theirs(first).span.start).of(self.target.text);
        let tail = Span::new(self.theirs(last).span.end, stretch.target.end).of(self.target.text);
        let tag = |pair: Option<(usize, usize)>| {
            pair.is_some_and(|(ours, _)| self.ours(ours).kind == TextPieceKind::Tag)
        };
        let (place, wanted) = match (stretch.before, stretch.after) {
            (None, _) => (BlankPlace::Edge, &[lead][..]),
            (_, None) => (BlankPlace::Edge, &[tail][..]),
            (before, after) if tag(before) && tag(after) => (BlankPlace::Tags, &[lead, tail][..]),
            (before, _) if tag(before) => (BlankPlace::Tags, &[tail][..]),
            _ => (BlankPlace::Moves, &[tail][..]),
        };
        let differences: Vec<_> =
            wanted.iter().filter_map(|wanted| difference(found, wanted, place)).collect();
        if differences.len() < wanted.len() {
            return;
        }
        if let Some(Difference::Other(detail)) = differences.into_iter().next() {
            reports.push((stretch.source, None, detail));
        }
    }
}
