//! Annotations of two sheets of one game: tags, marks, draw offers, the cause of the end, comments and variations.
//! Those of the other sheet that have a place in the game are taken over, and the others are reported, so that nothing is lost
//! in silence.
//!
//! It must never depend on why a move was taken: that is decided in `merge`.

use super::sheet_reading::SheetReading;
use stamma_board::internals::sort_by_key;
use stamma_notation::internals::{shortened, with_single_blanks};
use stamma_notation::{Detail, Diagnostic, Element, Game, GameResult, Played, Ply, Span, Tag};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Counts the comments and variations of a game.
pub fn remarks(game: &Game) -> usize {
    game.elements.iter().filter(|element| matches!(element, Element::Comment(_) | Element::Open)).count()
}

/// Carries the annotations of one sheet over to the game of the other, and reports those that are left out. Returns the text that
/// the game points into then, where that is another: the one of its sheet, with the part of the other behind it.
pub fn carry_over(
    (game, input): (&mut Game, &[u8]),
    (other, from): (&Game, SheetReading<'_>),
) -> Option<Vec<u8>> {
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
    let same = moves_in_common(game, other);
    let new = all_remarks(other, from.input).into_iter();
    let new = new.filter(|remark| !known.contains(&(remark.ply, &remark.content)));
    let has_a_place = |remark: &SheetRemark<'_>| {
        let inside = other.span.start <= remark.span.start && remark.span.end <= other.span.end;
        remark.is_read && inside && remark.ply.is_none_or(|ply| ply <= same)
    };
    let (taken, left): (Vec<_>, Vec<_>) = new.partition(has_a_place);
    left_out.extend(left.into_iter().map(|remark| (remark.ply, remark.text, remark.span)));
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
    sort_by_key(&mut game.diagnostics, |found| found.span.start);
    let text = || [input, b"\n", other.span.of(from.input)].concat();
    (!taken.is_empty()).then(|| {
        let shift = |span: Span| {
            let at = |place: usize| place - other.span.start + input.len() + 1;
            Span::new(at(span.start), at(span.end))
        };
        insert(game, other, &taken, shift);
        text()
    })
}

/// Returns the number of moves with which both games begin.
fn moves_in_common(game: &Game, other: &Game) -> u32 {
    let pairs = game.mainline().zip(other.mainline());
    let same = pairs.take_while(|(one, other)| one.played == other.played && one.played != Played::Unread);
    same.last().map_or(0, |(one, _)| one.number)
}

/// Inserts remarks of another game: comments behind those that follow the same move, variations before the next move.
fn insert(game: &mut Game, other: &Game, remarks: &[SheetRemark<'_>], shift: impl Fn(Span) -> Span) {
    let places = RemarkPlaces::of(game);
    let place = |remark: &SheetRemark<'_>| {
        let is_comment = remark.elements.len() == 1;
        let place = places.after.get(&remark.ply).copied().unwrap_or((0, 0));
        if is_comment { (place.0, 0) } else { (place.1, 1) }
    };
    let mut remarks: Vec<((usize, u8), &SheetRemark<'_>)> =
        remarks.iter().map(|remark| (place(remark), remark)).collect();
    sort_by_key(&mut remarks, |(place, _)| *place);
    let mut remarks = remarks.into_iter().peekable();
    let before = std::mem::take(&mut game.elements);
    let count = before.len();
    let mut known = before.into_iter();
    for at in 0..=count {
        while let Some((_, remark)) = remarks.next_if(|((place, _), _)| *place == at) {
            for element in &other.elements[remark.elements.clone()] {
                let mut element = element.clone();
                match &mut element {
                    Element::Ply(ply) => ply.written = shift(ply.written),
                    Element::Comment(comment) => comment.text = shift(comment.text),
                    Element::Open | Element::Close => {}
                }
                game.elements.push(element);
            }
        }
        game.elements.extend(known.next());
    }
}

/// The places where further remarks about each move of the main line are inserted.
struct RemarkPlaces {
    /// For each move, none for the start: the index of the element before which a comment, and a variation is inserted.
    after: HashMap<Option<u32>, (usize, usize)>,
}

impl RemarkPlaces {
    fn of(game: &Game) -> RemarkPlaces {
        let mut after = HashMap::new();
        let (mut ply, mut depth, mut comments_end) = (None, 0usize, None);
        for (at, element) in game.elements.iter().enumerate() {
            if !(depth == 0 && matches!(element, Element::Comment(_))) {
                comments_end.get_or_insert(at);
            }
            match element {
                Element::Ply(known) if depth == 0 => {
                    after.entry(ply).or_insert((comments_end.unwrap_or(at), at));
                    (ply, comments_end) = (Some(known.number), None);
                }
                Element::Open => depth += 1,
                Element::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        let end = game.elements.len();
        after.entry(ply).or_insert((comments_end.unwrap_or(end), end));
        RemarkPlaces { after }
    }
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

/// Takes the result of the other sheet where a game has none, and reports two different ones.
pub fn take_result(game: &mut Game, other: &Game, from: SheetReading<'_>) {
    let (here, there) = (game.result, other.result);
    if there == GameResult::Unknown || here == there {
        return;
    }
    if here == GameResult::Unknown {
        game.result = there;
        game.termination = other.termination;
        return;
    }
    let span = game.result_span.unwrap_or(Span::new(game.span.end, game.span.end));
    let (word, other, sheet) = (here.text().to_owned(), there.text().to_owned(), from.name());
    game.diagnostics.push(Diagnostic::new(span, None, Detail::ResultsDiffer { word, other, sheet }));
}

/// A comment of the main line, or a variation from it.
struct SheetRemark<'a> {
    /// The ply that it follows; none before the first.
    ply: Option<u32>,
    span: Span,
    /// Its elements.
    elements: Range<usize>,
    /// False if a word of it could not be read.
    is_read: bool,
    /// The remark in words.
    text: String,
    /// Its contents, by which a remark that is on both sheets is recognised.
    content: Vec<RemarkContent<'a>>,
}

#[derive(PartialEq, Eq, Hash)]
enum RemarkContent<'a> {
    Text(&'a [u8]),
    Unread(&'a [u8]),
    Move(Played),
    Border,
}

fn all_remarks<'a>(game: &Game, input: &'a [u8]) -> Vec<SheetRemark<'a>> {
    let mut found: Vec<SheetRemark<'a>> = Vec::new();
    let mut variation: Option<(usize, Option<Span>, Vec<RemarkContent<'a>>)> = None;
    let (mut depth, mut ply) = (0usize, None);
    for (at, element) in game.elements.iter().enumerate() {
        let (span, content) = match element {
            Element::Ply(known) => (
                Some(known.written),
                match known.played {
                    Played::Unread => RemarkContent::Unread(known.written.of(input)),
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
            && let Some((from, Some(span), content)) = variation.take()
        {
            let text = format!("the variation `{}`", shortened(&with_single_blanks(input, span)));
            let is_read = !content.iter().any(|one| matches!(one, RemarkContent::Unread(_)));
            found.push(SheetRemark { ply, span, elements: from..at + 1, is_read, text, content });
        }
        match (depth, element, span) {
            (0, Element::Ply(known), _) => ply = Some(known.number),
            (0, Element::Comment(_), Some(span)) if content != RemarkContent::Text(b"") => {
                let text = format!("the comment `{}`", shortened(&with_single_blanks(input, span)));
                let content = vec![content];
                found.push(SheetRemark { ply, span, elements: at..at + 1, is_read: true, text, content });
            }
            (1.., _, _) => {
                let (_, whole, all) = variation.get_or_insert_with(|| (at, None, Vec::new()));
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
