//! The pieces that are at another place than in the export form: tags out of their order, a result before the end.

use super::{Comparison, Moved};
use crate::diagnostics::{FormDetail, Safety};
use crate::text::Span;
use crate::write::export_form::pieces::TextPieceKind;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

impl Comparison<'_> {
    /// Reports tags that are at another place: one finding that moves all of them.
    pub(super) fn moves_of_tags(&mut self) {
        if self.moved.is_empty() {
            return;
        }
        let (mut changes, mut safety) = self.comments_before(Moved::Tags);
        let mut names = Vec::new();
        let mut first: Option<Span> = None;
        for stretch in self.stretches.iter().filter(|stretch| self.moved_in(stretch) == Some(Moved::Tags)) {
            changes.push((stretch.source, stretch.target));
            for &at in &stretch.gone {
                if !self.may_go(at) {
                    safety = Safety::Unsafe;
                }
                if self.ours(at).kind == TextPieceKind::Tag && self.moved.contains(&self.source.tag_name(at))
                {
                    names.push(format!("`{}`", self.tag(at).name));
                    first = first.or(Some(self.ours(at).span));
                }
            }
        }
        let detail = FormDetail::TagOrder { names: names.join(", ") };
        self.report(first.unwrap_or(self.source.region), None, detail, safety, &changes);
    }

    /// A result before the end of the game.
    pub(super) fn move_of_result(&mut self) {
        if !self.result_moved {
            return;
        }
        let (mut changes, mut safety) = self.comments_before(Moved::Result);
        let mut place: Option<Span> = None;
        let mut written = String::new();
        for stretch in self.stretches.iter().filter(|stretch| self.moved_in(stretch) == Some(Moved::Result)) {
            changes.push((stretch.source, stretch.target));
            for &at in &stretch.gone {
                if self.ours(at).kind == TextPieceKind::Result {
                    place = place.or(Some(self.ours(at).span));
                } else if !self.may_go(at) {
                    safety = Safety::Unsafe;
                }
            }
            for &at in stretch.new.iter().filter(|&&at| self.theirs(at).kind == TextPieceKind::Result) {
                written = self.written(at);
            }
        }
        let place = place.unwrap_or(self.source.region);
        let detail = FormDetail::ResultPlace { found: self.quoted(place), written };
        self.report(place, None, detail, safety, &changes);
    }
}
