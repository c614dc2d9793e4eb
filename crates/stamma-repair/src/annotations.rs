//! Annotations of two sheets of one game: tags, marks, draw offers, the cause of the end, comments and variations.
//! Those that can be carried over to the game of one sheet are; those that depend on the text of the other are reported
//! at their place, so that nothing is lost in silence.
//!
//! It must never depend on why a move was taken: that is decided in `merge`.

use super::sheet_reading::SheetReading;
use stamma_notation::internals::{shortened, with_single_blanks};
use stamma_notation::{Detail, Diagnostic, Element, Game, Played, Ply, Span, Tag};
use std::collections::{HashMap, HashSet};

/// Counts the comments and variations of a game, which cannot be carried over.
pub fn remarks(game: &Game) -> usize {
    game.elements.iter().filter(|element| matches!(element, Element::Comment(_) | Element::Open)).count()
}

/// Carries the annotations of one sheet over to the game of the other, and reports those that are left out.
pub fn carry_over((game, input): (&mut Game, &[u8]), (other, from): (&Game, SheetReading<'_>)) {
    let mut left_out: Vec<(Option<u32>, String, Span)> = Vec::new();
    tags(game, other, &mut left_out);
    marks(game, other, &mut left_out);
    if game.result == other.result && game.termination != other.termination {
        if game.termination == Default::default() {
            game.termination = other.termination;
        } else if other.termination != Default::default() {
            let place = other.result_span.unwrap_or(Span::new(other.span.end, other.span.end));
            left_out.push((None, String::from("the cause of the end"), place));
        }
    }
    let known = all_remarks(game, input);
    let known: HashSet<_> = known.iter().map(|known| (known.ply, &known.content)).collect();
    for remark in all_remarks(other, from.input) {
        if !known.contains(&(remark.ply, &remark.content)) {
            left_out.push((remark.ply, remark.text, remark.span));
        }
    }
    let mut places = HashMap::new();
    for known in game.mainline() {
        places.entry(known.number).or_insert(known.written);
    }
    for (ply, what, span) in left_out {
        let here = ply.and_then(|ply| places.get(&ply).copied());
        let start = Span::new(game.span.start, game.span.start);
        let finding = Detail::LeftOut { what, place: (from.locate)(span) };
        game.diagnostics.push(Diagnostic::new(here.unwrap_or(start), ply, finding));
    }
    game.diagnostics.sort_by_key(|found| found.span.start);
}

/// Tags that follow from the start position, which is that of both sheets, and the one that the result is written into.
const FOLLOWING: [&str; 4] = ["Variant", "FEN", "SetUp", "Result"];

fn tags(game: &mut Game, other: &Game, left_out: &mut Vec<(Option<u32>, String, Span)>) {
    let unknown = |tag: &Tag| tag.value.iter().all(|byte| b"?.-* ".contains(byte));
    for tag in &other.tags {
        let same = |name: &str| name.eq_ignore_ascii_case(&tag.name);
        if unknown(tag) || FOLLOWING.into_iter().any(same) {
            continue;
        }
        match game.tags.iter_mut().find(|known| same(&known.name)) {
            Some(known) if unknown(known) => known.value.clone_from(&tag.value),
            Some(known) if known.value.trim_ascii() == tag.value.trim_ascii() => {}
            Some(_) => {
                let value = shortened(&tag.text());
                left_out.push((None, format!("the tag `{}` with `{value}`", tag.name), tag.span));
            }
            None => {
                let span = Span::new(game.span.start, game.span.start);
                game.tags.push(Tag::new(tag.name.clone(), tag.value.clone(), span));
            }
        }
    }
}

fn marks(game: &mut Game, other: &Game, left_out: &mut Vec<(Option<u32>, String, Span)>) {
    let mut ours: HashMap<(u32, Played), &mut Ply> = HashMap::new();
    for element in &mut game.elements {
        if let Element::Ply(ply) = element
            && ply.depth == 0
            && ply.played != Played::Unread
        {
            ours.entry((ply.number, ply.played)).or_insert(ply);
        }
    }
    for theirs in other.mainline().filter(|ply| !ply.nags.is_empty() || ply.draw_offer) {
        let known = match ours.get_mut(&(theirs.number, theirs.played)) {
            Some(ply) => {
                ply.draw_offer |= theirs.draw_offer;
                if ply.nags.is_empty() {
                    ply.nags.clone_from(&theirs.nags);
                }
                ply.nags.clone()
            }
            None => {
                if theirs.draw_offer {
                    left_out.push((Some(theirs.number), String::from("the draw offer"), theirs.written));
                }
                Vec::new()
            }
        };
        for nag in theirs.nags.iter().filter(|nag| !known.contains(nag)) {
            left_out.push((Some(theirs.number), format!("the mark `${nag}`"), theirs.written));
        }
    }
}

/// A comment of the main line, or a variation from it.
struct SheetRemark<'a> {
    /// The ply that it follows; none before the first.
    ply: Option<u32>,
    span: Span,
    /// The remark in words.
    text: String,
    /// Its contents, by which a remark that is on both sheets is recognised.
    content: Vec<RemarkContent<'a>>,
}

#[derive(PartialEq, Eq, Hash)]
enum RemarkContent<'a> {
    Text(&'a [u8]),
    Move(Played),
    Border,
}

fn all_remarks<'a>(game: &Game, input: &'a [u8]) -> Vec<SheetRemark<'a>> {
    let mut found: Vec<SheetRemark<'a>> = Vec::new();
    let mut variation: Option<(Option<Span>, Vec<RemarkContent<'a>>)> = None;
    let (mut depth, mut ply) = (0usize, None);
    for element in &game.elements {
        let (span, content) = match element {
            Element::Ply(known) => (
                Some(known.written),
                match known.played {
                    Played::Unread => RemarkContent::Text(known.written.of(input)),
                    played => RemarkContent::Move(played),
                },
            ),
            Element::Comment(comment) => {
                (Some(comment.text), RemarkContent::Text(comment.text.of(input).trim_ascii()))
            }
            Element::Open => {
                depth += 1;
                (None, RemarkContent::Border)
            }
            Element::Close => {
                depth = depth.saturating_sub(1);
                (None, RemarkContent::Border)
            }
        };
        if depth == 0
            && let Some((Some(span), content)) = variation.take()
        {
            let text = format!("the variation `{}`", shortened(&with_single_blanks(input, span)));
            found.push(SheetRemark { ply, span, text, content });
        }
        match (depth, element, span) {
            (0, Element::Ply(known), _) => ply = Some(known.number),
            (0, Element::Comment(_), Some(span)) if content != RemarkContent::Text(b"") => {
                let text = format!("the comment `{}`", shortened(&with_single_blanks(input, span)));
                found.push(SheetRemark { ply, span, text, content: vec![content] });
            }
            (1.., _, _) => {
                let (whole, all) = variation.get_or_insert_with(|| (None, Vec::new()));
                *whole = match (*whole, span) {
                    (Some(whole), Some(span)) => Some(whole.to(span)),
                    (whole, span) => whole.or(span),
                };
                all.push(content);
            }
            _ => {}
        }
    }
    found
}
