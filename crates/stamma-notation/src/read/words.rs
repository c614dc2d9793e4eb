//! From a word to the moves that it holds in a position: mostly one, sometimes several glued together.
//!
//! A word is first read as a single move with its marks. Only where no such reading is legal is it taken apart, by
//! trying every way to cut it and playing the parts: `e4e5` is one move when a piece on e4 can go to e5, else two.

use crate::game::PlySource;
use crate::moves::decode::{DecodeContext, DecodedMove, castling_side, decode, each_reading};
use crate::moves::descriptive::Decision;
use crate::moves::illegal::forced_move;
use crate::moves::letters::CaseRule;
use crate::moves::mark_words::{mark_at, may_be_mark};
use crate::moves::marks::{Mark, MarkPosition};
use crate::moves::one_or_many::OneOrMany;
use crate::moves::own_spellings::OwnSpellings;
use crate::moves::pattern::{MovePattern, PatternKind, only_square};
use crate::moves::resolve::{MatchManner, Resolution, resolve};
use crate::text::{Glyph, Span, names_square, span_of};
use alloc::boxed::Box;
use alloc::vec::Vec;
use stamma_board::internals::sort_by_key;
use stamma_board::{Geometry, Move, Position};

/// One move of a word.
#[derive(Clone, PartialEq, Debug)]
pub struct WordMove {
    /// The move, and how its writing was taken; none for a null move.
    pub played: Option<(Move, MatchManner)>,
    /// The move as written.
    pub pattern: MovePattern,
    /// Its place, marks included.
    pub span: Span,
    /// The marks glued to it.
    pub marks: OneOrMany<MarkFound>,
    /// Another legal move that the word would mean if case counted otherwise.
    pub doubt: Option<Box<WordMove>>,
    /// The distance of its reading from exact writing.
    pub cost: u8,
    /// The source of the step.
    pub source: PlySource,
    /// What told it apart from other moves that the word fits, where something beside the rules had to.
    pub decision: Option<Box<Decision>>,
}

impl WordMove {
    /// A move that is read from the text and that nothing else leaves in doubt, with the cost of its reading.
    pub(super) fn of_text(
        played: Option<(Move, MatchManner)>,
        pattern: MovePattern,
        span: Span,
        marks: OneOrMany<MarkFound>,
        cost: u8,
    ) -> WordMove {
        WordMove { played, pattern, span, marks, doubt: None, cost, source: PlySource::Text, decision: None }
    }
}

/// A mark and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MarkFound {
    /// The meaning of the mark.
    pub mark: Mark,
    /// The place of the mark.
    pub span: Span,
}

/// The reason for which a word holds no move that can be played.
#[derive(Clone, PartialEq, Debug)]
pub enum Failure {
    /// It is written like no move.
    Unreadable,
    /// It is written like a move that is not legal.
    Impossible(MovePattern),
    /// Several legal moves fit. The step is what they have in common.
    Ambiguous(WordMove, Vec<Move>),
    /// A pawn's promotion is not named.
    MissingPromotion(WordMove, Vec<Move>),
    /// It can be cut into moves in more than one way.
    SeveralCuts(Vec<Vec<WordMove>>),
}

impl Failure {
    /// The readings that are open: what the word would be under each.
    pub fn options(&self) -> Vec<Vec<WordMove>> {
        match self {
            Failure::Unreadable | Failure::Impossible(_) => Vec::new(),
            Failure::Ambiguous(step, moves) | Failure::MissingPromotion(step, moves) => {
                let played = |&taken: &Move| WordMove {
                    played: Some((taken, MatchManner::AsWritten)),
                    ..step.clone()
                };
                moves.iter().map(|taken| alloc::vec![played(taken)]).collect()
            }
            Failure::SeveralCuts(cuts) => cuts.clone(),
        }
    }
}

/// The facts that are known beside the word itself.
#[derive(Clone, Copy, Debug)]
pub struct WordContext {
    /// Letters, case and board.
    pub decode: DecodeContext,
    /// True if an en passant mark follows as a word of its own.
    pub en_passant_follows: bool,
    /// True if the text has written moves from square to square.
    pub long_seen: bool,
}

/// The number of moves that a word is cut into at a time; longer ones are cut in stretches.
const STRETCH: usize = 6;
/// The number of positions that cutting one word may visit.
const CUT_BUDGET: usize = 4_000;

/// The moves that a word holds.
pub fn read_word<G: Geometry>(
    position: &Position<G>,
    glyphs: &[Glyph],
    context: &WordContext,
) -> Result<OneOrMany<WordMove>, Failure> {
    let failure = match single(position, glyphs, context) {
        Ok(step) => return Ok(step),
        Err(failure) => failure,
    };
    // `f3f6` in a text of such words is one move that is not legal, never two.
    let long = matches!(failure, Failure::Impossible(pattern) if only_square(pattern.from).is_some());
    if matches!(failure, Failure::Ambiguous(..)) || long && context.long_seen {
        return Err(failure);
    }
    if let Some(steps) = beside_stroke(position, glyphs, context) {
        return Ok(steps.into());
    }
    let steps = cut(position, glyphs, context).ok_or(failure)?;
    match another_cut(position, glyphs, context, &steps) {
        Some(other) => Err(Failure::SeveralCuts(alloc::vec![steps, other])),
        None => Ok(steps.into()),
    }
}

/// The two moves of `e4/e5`.
fn beside_stroke<G: Geometry>(
    position: &Position<G>,
    glyphs: &[Glyph],
    context: &WordContext,
) -> Option<Vec<WordMove>> {
    let stroke = glyphs.iter().position(|glyph| glyph.ch == '/')?;
    let (first, second) = (glyphs.get(..stroke)?, glyphs.get(stroke + 1..)?);
    let squares = names_square(first) && names_square(second);
    let castles = |part: &[Glyph]| castling_side(part, context.decode.own).is_some();
    if !squares && !castles(first) && !castles(second) {
        return None;
    }
    let mut steps: Vec<WordMove> = single(position, first, context).ok()?.iter().cloned().collect();
    let position = after(position, steps.first()?)?;
    steps.extend(single(&position, second, context).ok()?.iter().cloned());
    (steps.len() == 2).then_some(steps)
}

/// The word as one move.
fn single<G: Geometry>(
    position: &Position<G>,
    glyphs: &[Glyph],
    context: &WordContext,
) -> Result<OneOrMany<WordMove>, Failure> {
    choose(position, glyphs, context, whole_readings(glyphs, context))
}

/// Every way to read all of a word as one move with its marks.
pub(super) fn whole_readings(
    glyphs: &[Glyph],
    context: &WordContext,
) -> OneOrMany<(DecodedMove, OneOrMany<MarkFound>)> {
    let mut whole = OneOrMany::None;
    each_reading(glyphs, &context.decode, &mut |reading| {
        let rest = &glyphs[reading.length..];
        if rest.is_empty() {
            whole.push((reading, OneOrMany::None));
        } else if may_be_mark(rest, context.decode.own) {
            let (marks, taken) = marks_at(rest, MarkPosition::Glued, context.decode.own);
            if taken == rest.len() {
                whole.push((reading, marks));
            }
        }
    });
    // Exact writing first; of equally exact readings the one that leaves less to marks.
    if whole.len() > 1 {
        sort_by_key(&mut whole, |(reading, _)| (reading.cost, usize::MAX - reading.length));
    }
    whole
}

/// Returns the one move played against the rules that a word can mean which no legal move matches; none where its most
/// exact readings mean several.
#[cold]
pub fn read_illegal<G: Geometry>(
    position: &Position<G>,
    glyphs: &[Glyph],
    context: &WordContext,
) -> Option<WordMove> {
    let mut found: Option<WordMove> = None;
    let mut whole = whole_readings(glyphs, context);
    let exact = whole.first()?.0.cost;
    whole.retain(|(reading, _)| reading.cost == exact);
    for (reading, marks) in whole {
        let mut pattern = reading.pattern;
        pattern.en_passant =
            context.en_passant_follows || marks.iter().any(|found| found.mark == Mark::EnPassant);
        let Some(played) = forced_move(position, &pattern) else { continue };
        match &found {
            Some(WordMove { played: Some((other, _)), .. }) if *other != played => return None,
            Some(_) => {}
            None => {
                let played = Some((played, MatchManner::AsWritten));
                found = Some(WordMove::of_text(played, pattern, span_of(glyphs), marks, reading.cost));
            }
        }
    }
    found
}

/// The best reading that is legal, and whether a worse one is legal too.
fn choose<G: Geometry>(
    position: &Position<G>,
    glyphs: &[Glyph],
    context: &WordContext,
    whole: OneOrMany<(DecodedMove, OneOrMany<MarkFound>)>,
) -> Result<OneOrMany<WordMove>, Failure> {
    let mut chosen: Option<(u8, usize, WordMove)> = None;
    let mut rivals: Vec<Move> = Vec::new();
    let mut failure: Option<Failure> = None;
    let whole_origin = |reading: &DecodedMove| only_square(reading.pattern.from).is_some();
    // `c9e7` names two squares: it is never a small letter and half a square. Nor is `B8D7` in a text of such words.
    let squares =
        whole.iter().any(|(reading, _)| whole_origin(reading) && (reading.cost == 0 || context.long_seen));
    for (reading, marks) in &whole {
        if squares && (reading.cost > 0 || context.long_seen) && !whole_origin(reading) {
            continue;
        }
        let mut pattern = reading.pattern;
        pattern.en_passant |=
            context.en_passant_follows || marks.iter().any(|found| found.mark == Mark::EnPassant);
        let step = |played| WordMove::of_text(played, pattern, span_of(glyphs), marks.clone(), reading.cost);
        let resolution = resolve(position, &pattern);
        let played = match resolution {
            Resolution::Move(found, manner) => Some((found, manner)),
            Resolution::Pass => None,
            Resolution::Ambiguous(moves) if chosen.is_none() => {
                return Err(Failure::Ambiguous(step(None), moves));
            }
            Resolution::MissingPromotion(moves) => {
                failure = Some(match failure {
                    Some(earlier @ Failure::MissingPromotion(..)) => earlier,
                    _ => Failure::MissingPromotion(step(None), moves),
                });
                continue;
            }
            Resolution::Ambiguous(_) | Resolution::Impossible => {
                failure = failure.or(Some(Failure::Impossible(pattern)));
                continue;
            }
        };
        match &mut chosen {
            None => chosen = Some((reading.cost, reading.length, step(played))),
            Some((cost, length, chosen)) => {
                let (Some((first, _)), Some((other, _))) = (chosen.played, played) else { continue };
                if first == other {
                    continue;
                }
                if reading.cost == *cost && reading.length == *length {
                    rivals.push(other);
                } else if context.decode.case != CaseRule::Exact && chosen.doubt.is_none() {
                    chosen.doubt = Some(Box::new(step(played)));
                }
            }
        }
    }
    match chosen {
        Some((_, _, step @ WordMove { played: Some((first, _)), .. })) if !rivals.is_empty() => {
            rivals.insert(0, first);
            Err(Failure::Ambiguous(step, rivals))
        }
        Some((_, _, step)) => Ok(OneOrMany::one(step)),
        None => Err(failure.unwrap_or(Failure::Unreadable)),
    }
}

/// The marks that glyphs begin with, and how many glyphs they take.
pub fn marks_at(
    glyphs: &[Glyph],
    standing: MarkPosition,
    own: &OwnSpellings,
) -> (OneOrMany<MarkFound>, usize) {
    let mut marks = OneOrMany::None;
    let mut at = 0;
    while at < glyphs.len() {
        let rest = &glyphs[at..];
        let (mark, length) = match numeric_glyph(rest) {
            Some(found) => found,
            None => match mark_at(rest, if at == 0 { standing } else { MarkPosition::Glued }, own) {
                Some(found) => found,
                None => break,
            },
        };
        marks.push(MarkFound { mark, span: span_of(&rest[..length]) });
        at += length;
    }
    (marks, at)
}

/// `$14`, but not `$14.`, of which all or a part may be the number of the move that follows.
fn numeric_glyph(glyphs: &[Glyph]) -> Option<(Mark, usize)> {
    if glyphs.first()?.ch != '$' {
        return None;
    }
    let digits = glyphs[1..].iter().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
    let number = glyphs[1..=digits].iter().try_fold(0u32, |number, glyph| {
        Some(number * 10 + glyph.ch.to_digit(10)?).filter(|number| *number <= 255)
    })?;
    let behind = &glyphs[digits + 1..];
    let dotted = !behind.is_empty() && behind.iter().all(|glyph| glyph.ch == '.');
    (digits > 0 && !dotted).then_some((Mark::Glyph(number as u8), digits + 1))
}

/// The word as several moves, each legal after the one before; none where no cut works.
fn cut<G: Geometry>(
    position: &Position<G>,
    glyphs: &[Glyph],
    context: &WordContext,
) -> Option<Vec<WordMove>> {
    let mut steps: Vec<WordMove> = Vec::new();
    let mut position = position.clone();
    let mut rest = glyphs;
    let mut budget = CUT_BUDGET;
    while !rest.is_empty() {
        let mut stretch = Vec::new();
        let mut search = Cutting { context, budget, accept: &mut |_| true };
        let taken = cut_stretch(&position, rest, STRETCH, &mut search, &mut stretch)?;
        budget = search.budget;
        // The last move of a stretch that is not the end may have been cut badly: read it again with what follows.
        let keep = if taken == rest.len() || stretch.len() == 1 { stretch.len() } else { stretch.len() - 1 };
        stretch.truncate(keep);
        let reached = stretch.last()?.span.end;
        for step in stretch {
            position = after(&position, &step)?;
            steps.push(step);
        }
        rest = &rest[rest.iter().take_while(|glyph| glyph.span().start < reached).count()..];
    }
    (steps.len() > 1).then_some(steps)
}

/// Another way to cut a word, with other moves than the first.
fn another_cut<G: Geometry>(
    position: &Position<G>,
    glyphs: &[Glyph],
    context: &WordContext,
    first: &[WordMove],
) -> Option<Vec<WordMove>> {
    let moves = |steps: &[WordMove]| steps.iter().map(|step| step.played.map(|(played, _)| played)).collect();
    let known: Vec<Option<Move>> = moves(first);
    let mut steps = Vec::new();
    let mut accept = |steps: &[WordMove]| steps.len() > 1 && moves(steps) != known;
    let mut search = Cutting { context, budget: CUT_BUDGET, accept: &mut accept };
    let taken = cut_stretch(position, glyphs, STRETCH, &mut search, &mut steps)?;
    (taken == glyphs.len()).then_some(steps)
}

fn after<G: Geometry>(position: &Position<G>, step: &WordMove) -> Option<Position<G>> {
    match step.played {
        Some((played, _)) => {
            let mut next = position.clone();
            next.play_unchecked(played);
            Some(next)
        }
        None => position.pass(),
    }
}

/// A search for cuts.
struct Cutting<'a> {
    context: &'a WordContext,
    /// The number of positions that may still be visited.
    budget: usize,
    /// The test that accepts a whole cut.
    accept: &'a mut dyn FnMut(&[WordMove]) -> bool,
}

/// Cuts the front of a word into at most `moves` moves and returns how many glyphs they take. The depth of the
/// recursion is `moves`, a constant.
fn cut_stretch<G: Geometry>(
    position: &Position<G>,
    glyphs: &[Glyph],
    moves: usize,
    search: &mut Cutting<'_>,
    steps: &mut Vec<WordMove>,
) -> Option<usize> {
    let skipped = separator(glyphs, steps.last());
    let glyphs_here = &glyphs[skipped..];
    if glyphs_here.is_empty() {
        return ((skipped > 0 || !steps.is_empty()) && (search.accept)(steps)).then_some(skipped);
    }
    if moves == 0 {
        return Some(0);
    }
    let mut readings = Vec::new();
    decode(glyphs_here, &search.context.decode, &mut readings);
    sort_by_key(&mut readings, |reading| (reading.cost, usize::MAX - reading.length));
    // Rare shapes are believed when they stand alone, not when a word has to be cut for them.
    for reading in readings.into_iter().filter(|reading| reading.cost == 0) {
        search.budget = search.budget.checked_sub(1)?;
        let (marks, taken) =
            marks_at(&glyphs_here[reading.length..], MarkPosition::Glued, search.context.decode.own);
        let mut pattern = reading.pattern;
        pattern.en_passant |= marks.iter().any(|found| found.mark == Mark::EnPassant);
        let played = match resolve(position, &pattern) {
            Resolution::Move(found, manner) => Some((found, manner)),
            _ => continue,
        };
        let end = reading.length + taken;
        let span = span_of(&glyphs_here[..end]);
        let step = WordMove::of_text(played, pattern, span, marks, reading.cost);
        let Some(next) = after(position, &step) else { continue };
        let mark = steps.len();
        steps.push(step);
        if let Some(rest) = cut_stretch(&next, &glyphs_here[end..], moves - 1, search, steps) {
            return Some(skipped + end + rest);
        }
        steps.truncate(mark);
    }
    None
}

/// Returns the number of moves that a word is written like, whatever the board allows; 0 where it is written like none.
pub fn written_moves(glyphs: &[Glyph], context: &WordContext) -> usize {
    if !whole_readings(glyphs, context).is_empty() {
        return 1;
    }
    // The fewest moves that end before each glyph.
    let mut fewest: Vec<Option<usize>> = alloc::vec![None; glyphs.len() + 1];
    fewest[0] = Some(0);
    for at in 0..glyphs.len() {
        let Some(before) = fewest[at] else { continue };
        let mut reach = |end: usize, count: usize| {
            if fewest[end].is_none_or(|known| known > count) {
                fewest[end] = Some(count);
            }
        };
        let skipped = separator(&glyphs[at..], None);
        if skipped > 0 && before > 0 {
            reach(at + skipped, before);
        }
        each_reading(&glyphs[at..], &context.decode, &mut |reading| {
            let (_, marks) =
                marks_at(&glyphs[at + reading.length..], MarkPosition::Glued, context.decode.own);
            // Rare shapes are believed when they stand alone.
            if reading.cost == 0 {
                reach(at + reading.length + marks, before + 1);
            }
        });
    }
    fewest[glyphs.len()].unwrap_or(0)
}

/// Returns the number of glyphs of a separator between two moves of a word: a dash that was apart or joins two
/// castlings, or a move number with its dots.
fn separator(glyphs: &[Glyph], before: Option<&WordMove>) -> usize {
    let end = before.map_or(0, |step| step.span.end);
    let castled = before.is_some_and(|step| matches!(step.pattern.act, PatternKind::Castles(_)));
    match glyphs {
        [dash @ Glyph { ch: '-', .. }, rest @ ..] if !rest.is_empty() && dash.span().start > end => 1,
        [Glyph { ch: '-', .. }, Glyph { ch: 'O' | '0' | 'o', .. }, ..] if castled => 1,
        [Glyph { ch: '1'..='9', .. }, ..] => {
            let digits = glyphs.iter().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
            let dots = glyphs[digits..].iter().take_while(|glyph| matches!(glyph.ch, '.' | '…')).count();
            if dots > 0 && digits + dots < glyphs.len() { digits + dots } else { 0 }
        }
        _ => 0,
    }
}
