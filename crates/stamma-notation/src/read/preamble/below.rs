//! The heading that stands below the moves of a game which has none above them, at the end of a text.

use super::PreambleLine;
use crate::moves::own_spellings::OwnSpellings;
use crate::read::heading::line::{HeadingLine, heading_line};
use crate::read::lex::ends_line;
use crate::read::line_kind::{LineKind, line_at};
use crate::read::markup::line_ends;
use crate::read::section::Section;
use crate::read::token::TokenKind;
use crate::text::Span;
use alloc::vec::Vec;

/// The lines with tags behind the last move of a section and an empty line, if no other line stands there but a title or a result, and
/// the lines name each player once.
pub(super) fn lines_below(input: &[u8], section: &Section, own: &OwnSpellings) -> Vec<PreambleLine> {
    /// No such heading is longer.
    const LONGEST: usize = 1_024;
    let text = Span::new(section.moves_at.max(section.span.end.saturating_sub(LONGEST)), section.span.end);
    let mut found: Vec<PreambleLine> = Vec::new();
    let mut below = text.end;
    let mut is_parted = false;
    let mut end = text.end;
    for row in text.of(input).rsplit(|byte| ends_line(*byte)) {
        let start = end - row.trim_ascii_start().len();
        let inked_end = start + row.trim_ascii().len();
        end = end.saturating_sub(row.len() + 1);
        if start == inked_end {
            continue;
        }
        // In a comment no line begins with a word.
        let begins_word = || {
            let at = section.tokens.binary_search_by_key(&start, |token| token.span.start);
            at.is_ok_and(|at| section.tokens[at].kind == TokenKind::Word)
        };
        let line = line_at(input, start, own);
        match line.kind {
            LineKind::Heading if begins_word() => {
                let facts = core::str::from_utf8(line.span.of(input)).ok().and_then(heading_line);
                found.push(PreambleLine { span: line.span, facts, adjacent: false });
            }
            LineKind::Result | LineKind::Title if begins_word() => {}
            _ => {
                is_parted = line_ends(&input[inked_end..below]) > 1;
                break;
            }
        }
        below = start;
    }
    found.reverse();
    let facts: Vec<&HeadingLine> = found.iter().filter_map(|line| line.facts.as_ref()).collect();
    let names_once = |name: &str| {
        let tags = facts.iter().flat_map(|facts| &facts.tags);
        tags.filter(|(known, _)| *known == name).count() == 1
    };
    let heads = is_parted && facts.len() == found.len() && names_once("White") && names_once("Black");
    if heads { found } else { Vec::new() }
}
