//! The pairing of pieces of the text with pieces of the export form, and the text between those that are the same.

use super::pieces::{TextPiece, TextPieceKind};
use crate::game::tag::{Tag, parse_tag};
use crate::text::Span;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::internals::sort_by;

/// A text, cut into pieces.
pub(super) struct Side<'a> {
    pub(super) text: &'a [u8],
    pub(super) region: Span,
    pub(super) pieces: Vec<TextPiece>,
    /// The tags that were read from it: their names are those that are meant, `Black` for `Blakc`.
    pub(super) tags: &'a [Tag],
}

impl Side<'_> {
    /// The name of a tag, in small letters: names are the same whatever their case.
    pub(super) fn tag_name(&self, piece: usize) -> String {
        let span = self.pieces[piece].span;
        let read = self.tags.iter().find(|tag| tag.span == span && !span.is_empty());
        match read {
            Some(tag) => tag.name.to_ascii_lowercase(),
            None => parse_tag(self.text, span).0.name.to_ascii_lowercase(),
        }
    }
}

/// The text between two pieces that both sides have.
#[derive(Clone, Default, Debug)]
pub(super) struct Stretch {
    /// In the text, blanks at both ends included.
    pub(super) source: Span,
    /// In the export form.
    pub(super) target: Span,
    /// Pieces that only the text has.
    pub(super) gone: Vec<usize>,
    /// Pieces that only the export form has.
    pub(super) new: Vec<usize>,
    /// The piece before it, on both sides; none at the beginning.
    pub(super) before: Option<(usize, usize)>,
    /// The piece after it, on both sides; none at the end.
    pub(super) after: Option<(usize, usize)>,
}

/// Returns the stretches between the pieces that are the same, in order. None where the sides cannot be compared.
pub(super) fn align(source: &Side<'_>, target: &Side<'_>) -> Option<Vec<Stretch>> {
    let tags_end = |side: &Side<'_>| {
        side.pieces.iter().rposition(|piece| piece.kind == TextPieceKind::Tag).map_or(0, |last| last + 1)
    };
    let (source_head, target_head) = (tags_end(source), tags_end(target));
    let mut same = same_tags(source, target, source_head, target_head);
    let mut at = source_head;
    let mut from = target_head;
    for (upto, piece) in target.pieces.iter().enumerate().skip(target_head) {
        if piece.anchor.is_none() {
            continue;
        }
        let found = at + source.pieces[at..].iter().position(|other| other.anchor == piece.anchor)?;
        same_between(source, target, (at, found), (from, upto), &mut same);
        same.push((found, upto));
        (at, from) = (found + 1, upto + 1);
    }
    if source.pieces[at..].iter().any(|piece| piece.anchor.is_some()) {
        return None;
    }
    same_between(source, target, (at, source.pieces.len()), (from, target.pieces.len()), &mut same);
    Some(stretches(source, target, &same))
}

/// Pieces of one kind that follow each other in the same order, between two anchors.
fn same_between(
    source: &Side<'_>,
    target: &Side<'_>,
    (mut at, end): (usize, usize),
    (from, upto): (usize, usize),
    same: &mut Vec<(usize, usize)>,
) {
    for wanted in from..upto {
        let kind = target.pieces[wanted].kind;
        let Some(found) = source.pieces[at..end].iter().position(|piece| piece.kind == kind) else {
            continue;
        };
        same.push((at + found, wanted));
        at += found + 1;
    }
}

/// Returns the longest series of tags that are in the same order on both sides.
fn same_tags(
    source: &Side<'_>,
    target: &Side<'_>,
    source_head: usize,
    target_head: usize,
) -> Vec<(usize, usize)> {
    let mut names: Vec<(String, usize)> = (0..target_head).map(|at| (target.tag_name(at), at)).collect();
    sort_by(&mut names, Ord::cmp);
    let mut used = alloc::vec![false; target_head];
    let mut pairs = Vec::new();
    for at in 0..source_head {
        if source.pieces[at].kind != TextPieceKind::Tag {
            continue;
        }
        let name = source.tag_name(at);
        let Ok(found) = names.binary_search_by(|(known, _)| known.cmp(&name)) else { continue };
        let wanted = names[found].1;
        if !core::mem::replace(&mut used[wanted], true) {
            pairs.push((at, wanted));
        }
    }
    longest_rise(&pairs)
}

/// The longest part of the pairs, which rise on the left, that rises on the right too.
fn longest_rise(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // The pair that ends the best series of each length, and for every pair the one before it in its series.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, &(_, right)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < right);
        previous.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut series = Vec::new();
    let mut next = ends.last().copied();
    while let Some(index) = next {
        series.push(pairs[index]);
        next = previous[index];
    }
    series.reverse();
    series
}

fn stretches(source: &Side<'_>, target: &Side<'_>, same: &[(usize, usize)]) -> Vec<Stretch> {
    let mut stretches = Vec::with_capacity(same.len() + 1);
    let mut before = None;
    for index in 0..=same.len() {
        let after = same.get(index).copied();
        let gap = |side: &Side<'_>, before: Option<usize>, after: Option<usize>| {
            let start = before.map_or(side.region.start, |at| side.pieces[at].span.end);
            let end = after.map_or(side.region.end, |at| side.pieces[at].span.start);
            let first = before.map_or(0, |at| at + 1);
            (Span::new(start, end.max(start)), (first..after.unwrap_or(side.pieces.len())).collect())
        };
        let (source_gap, gone) = gap(source, before.map(|(at, _)| at), after.map(|(at, _)| at));
        let (target_gap, new) = gap(target, before.map(|(_, at)| at), after.map(|(_, at)| at));
        stretches.push(Stretch { source: source_gap, target: target_gap, gone, new, before, after });
        before = after;
    }
    stretches
}
