//! Damaged variations of a game whose main line is repaired, and the positions in which they begin. Their words are searched as
//! those of the main line, each variation by itself from the position in which it branches off.
//!
//! A variation is found where the line that it belongs to could be read up to there, so those within others come after them.
//! It is independent of the search.

use std::ops::Range;

use stamma_board::{Geometry, Position};
use stamma_notation::internals::{Token, TokenKind};
use stamma_notation::{Element, Game, Played};

/// A variation that holds a word which could not be read.
#[derive(Clone, Debug)]
pub struct Variation<G: Geometry> {
    /// The position in which it branches off.
    pub start: Position<G>,
    /// The number of its first ply.
    pub ply: u32,
    /// Its tokens, without its brackets.
    pub tokens: Range<usize>,
}

/// Variations nested deeper than this are left unchanged.
pub const DEEPEST: usize = 24;

/// True if any variation holds a word that could not be read.
pub fn has_damaged_variation(game: &Game) -> bool {
    let unread = |element: &Element| matches!(element, Element::Ply(ply) if ply.depth > 0 && ply.played == Played::Unread);
    game.elements.iter().any(unread)
}

/// A line of play: its current position, and its beginning as far as it is known.
struct LineOfPlay<G: Geometry> {
    position: Position<G>,
    before: Option<Position<G>>,
    start: Position<G>,
    /// The place in the text and the number of its first ply.
    first: Option<(usize, u32)>,
    /// True if an unread word has come.
    broken: bool,
    /// True if the position in which it branches off is known.
    rooted: bool,
}

impl<G: Geometry> LineOfPlay<G> {
    fn new(start: Position<G>, rooted: bool) -> LineOfPlay<G> {
        LineOfPlay { position: start.clone(), before: None, start, first: None, broken: false, rooted }
    }
}

/// The variations that hold a word which could not be read, where it is known in which position they begin.
pub fn damaged_variations<G: Geometry>(
    start: &Position<G>,
    game: &Game,
    tokens: &[Token],
) -> Vec<Variation<G>> {
    let brackets = brackets_around(tokens);
    let mut found = Vec::new();
    let mut line = LineOfPlay::new(start.clone(), true);
    let mut outer: Vec<LineOfPlay<G>> = Vec::new();
    for element in &game.elements {
        match element {
            Element::Ply(ply) => {
                line.first = line.first.or(Some((ply.written.start, ply.number)));
                line.broken |= ply.played == Played::Unread;
                let after = ply.played.after(&line.position);
                line.before = Some(std::mem::replace(&mut line.position, after));
            }
            Element::Comment(_) => {}
            Element::Open => {
                let position = line.before.clone().unwrap_or_else(|| line.position.clone());
                let within = LineOfPlay::new(position, line.rooted && !line.broken && outer.len() < DEEPEST);
                outer.push(std::mem::replace(&mut line, within));
            }
            Element::Close => {
                let Some(resumed) = outer.pop() else { continue };
                let ended = std::mem::replace(&mut line, resumed);
                found.extend(variation(ended, tokens, &brackets));
            }
        }
    }
    // Those that nothing closes.
    while let Some(resumed) = outer.pop() {
        let ended = std::mem::replace(&mut line, resumed);
        found.extend(variation(ended, tokens, &brackets));
    }
    found
}

/// The variation that a line is, if it holds a word which could not be read and its beginning is known.
fn variation<G: Geometry>(
    line: LineOfPlay<G>,
    tokens: &[Token],
    brackets: &[Option<(usize, usize)>],
) -> Option<Variation<G>> {
    let (place, ply) = line.first.filter(|_| line.broken && line.rooted)?;
    let at = tokens.partition_point(|token| token.span.end <= place);
    let (open, close) = (*brackets.get(at)?)?;
    Some(Variation { start: line.start, ply, tokens: open + 1..close })
}

/// For each token the brackets around it.
fn brackets_around(tokens: &[Token]) -> Vec<Option<(usize, usize)>> {
    let mut around: Vec<Option<usize>> = Vec::with_capacity(tokens.len());
    let mut close_of = vec![tokens.len(); tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => open.push(at),
            TokenKind::Close => {
                if let Some(opened) = open.pop() {
                    close_of[opened] = at;
                }
            }
            _ => {}
        }
        around.push(open.last().copied());
    }
    around.into_iter().map(|open| open.map(|open| (open, close_of[open]))).collect()
}
