//! Lists of games without numbers, one game a line: distinguished from one game on several lines by playing both ways.

use super::markup::line_ends;
use super::options::{IllegalMoves, Limits, ReadOptions};
use super::reader::read_section;
use super::section::Section;
use super::token::{Token, TokenKind};
use crate::game::Played;
use crate::text::Span;
use alloc::vec::Vec;

/// The number of lines that are read to distinguish a list of games from one game.
const LINES: usize = 8;

/// The games that a section holds: itself, unless it is a list of bare lines of which each plays from the start and
/// which do not play one after the other.
pub fn split_lines(input: &[u8], section: Section, options: &ReadOptions) -> Vec<Section> {
    let lines = bare_lines(input, &section);
    if lines.len() < 2 {
        return alloc::vec![section];
    }
    let limits = Limits { plies: 600, ..options.limits };
    // What is no list by the rules is none.
    let options = ReadOptions { limits, illegal: IllegalMoves::Stop, ..options.clone() };
    // The first lines decide: a list of games, or a game that goes on.
    let looked_at = lines.len().min(LINES);
    let joined = section.part(section.span, section.tokens[lines[0].0..lines[looked_at - 1].1].to_vec());
    let whole = |section: &Section| {
        let game = read_section(input, section, &options, 1);
        game.mainline().next().is_some() && game.mainline().all(|ply| ply.played != Played::Unread)
    };
    let split: Vec<Section> = tile(&section, &lines);
    let apart = split[..looked_at].iter().all(whole);
    match (whole(&joined), apart) {
        (false, true) => split,
        (true, true) => {
            let unsure_at = section.tokens.get(lines[1].0).map(|token| token.span);
            alloc::vec![Section { unsure_at, ..section }]
        }
        (_, false) => alloc::vec![section],
    }
}

/// A section that is longer than a game may be, without the line in whose midst it was cut, if what comes before that is a
/// list of games: the list goes on there. Any other section as it is.
pub fn whole_lines(input: &[u8], section: Section, options: &ReadOptions) -> Section {
    let lines = bare_lines(input, &section);
    let Some(&(last, _)) = lines.last().filter(|_| lines.len() > 2) else { return section };
    let tokens = section.tokens[..last].to_vec();
    let span =
        Span::new(section.span.start, tokens.last().map_or(section.span.start, |token| token.span.end));
    let list = section.part(span, tokens);
    if split_lines(input, list.clone(), options).len() > 1 { list } else { section }
}

/// The token ranges of lines that hold several words each, if no line has a number, a result or a tag. Tags before the
/// first line are of its game alone.
fn bare_lines(input: &[u8], section: &Section) -> Vec<(usize, usize)> {
    let mut lines = Vec::new();
    let (mut start, mut words, mut longest) = (0, 0, 0);
    for (at, token) in section.tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Space => {
                if line_ends(token.span.of(input)) > 0 {
                    if words > 0 {
                        lines.push((start, at + 1));
                    }
                    (start, words) = (if words > 0 { at + 1 } else { start }, 0);
                }
            }
            TokenKind::Word => {
                let word = section.words.word(*token);
                if word.number.is_some() || word.whole.result.is_some() {
                    return Vec::new();
                }
                words += 1;
                longest = longest.max(words);
            }
            TokenKind::Tag if lines.is_empty() && words == 0 => {}
            _ => return Vec::new(),
        }
    }
    if words > 0 {
        lines.push((start, section.tokens.len()));
    }
    // Lines of one move pair each are one game.
    if longest <= 2 { Vec::new() } else { lines }
}

/// One section a line; together they hold every token.
fn tile(section: &Section, lines: &[(usize, usize)]) -> Vec<Section> {
    let mut sections = Vec::with_capacity(lines.len());
    for (index, &(start, end)) in lines.iter().enumerate() {
        let start = if index == 0 { 0 } else { start };
        let end = if index + 1 == lines.len() { section.tokens.len() } else { end };
        let tokens: &[Token] = &section.tokens[start..end];
        let span = match tokens {
            [first, .., last] => first.span.to(last.span),
            [only] => only.span,
            [] => Span::default(),
        };
        sections.push(section.part(span, tokens.to_vec()));
    }
    sections
}
