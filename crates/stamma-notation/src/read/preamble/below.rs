//! The heading that stands below the moves of a game which has none above them: at the end of a text, or right below its result.

use super::PreambleLine;
use crate::moves::own_spellings::OwnSpellings;
use crate::moves::result::ResultCertainty;
use crate::read::heading::line::{Doubt, HeadingLine, heading_line, place};
use crate::read::heading::pairing::NAMES;
use crate::read::lex::ends_line;
use crate::read::line_kind::{LineKind, line_at};
use crate::read::markup::line_ends;
use crate::read::section::Section;
use crate::read::token::{Token, TokenKind};
use crate::text::Span;
use alloc::vec::Vec;

/// The lines with tags behind the result or an empty line, if no other line stands below the last move of a section but a title or a
/// result; or the heading behind the result itself. They name each player once.
pub(super) fn lines_below(input: &[u8], section: &Section, own: &OwnSpellings) -> Vec<PreambleLine> {
    /// No such heading is longer.
    const LONGEST: usize = 1_024;
    let text = Span::new(section.moves_at.max(section.span.end.saturating_sub(LONGEST)), section.span.end);
    let mut found: Vec<PreambleLine> = Vec::new();
    let mut below = text.end;
    let (mut is_parted, mut is_ended) = (false, false);
    let mut end = text.end;
    for row in text.of(input).rsplit(|byte| ends_line(*byte)) {
        let start = end - row.trim_ascii_start().len();
        let inked_end = start + row.trim_ascii().len();
        end = end.saturating_sub(row.len() + 1);
        if start == inked_end {
            continue;
        }
        let at = section.tokens.binary_search_by_key(&start, |token| token.span.start).ok();
        let first = at.and_then(|at| section.tokens.get(at));
        // In a comment no line begins with a word.
        let begins_word =
            || first.is_some_and(|token| matches!(token.kind, TokenKind::Word | TokenKind::Bracketed));
        let line = line_at(input, start, own);
        match line.kind {
            LineKind::Heading if begins_word() => {
                let facts = core::str::from_utf8(line.span.of(input)).ok().and_then(heading_line);
                found.push(PreambleLine { span: line.span, facts, adjacent: false });
                // `1-0 Smith - Jones`
                is_ended |= first.is_some_and(|token| is_result(section, token));
            }
            LineKind::Title if begins_word() => {}
            LineKind::Result if begins_word() => is_ended = true,
            _ => {
                let row = Span::new(start, inked_end);
                if found.is_empty() && !is_ended {
                    found.extend(behind_result(input, section, row));
                    is_parted = true;
                } else {
                    let ends = || text_behind_result(section, row).is_some_and(|text| text.is_empty());
                    is_parted = is_ended || line_ends(&input[inked_end..below]) > 1 || ends();
                }
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

/// The tokens of a row.
fn tokens_of(section: &Section, row: Span) -> &[Token] {
    let from = section.tokens.partition_point(|token| token.span.start < row.start);
    let to = section.tokens.partition_point(|token| token.span.end <= row.end);
    section.tokens.get(from..to).unwrap_or_default()
}

/// Returns true if a token is a result for sure.
fn is_result(section: &Section, token: &Token) -> bool {
    token.kind == TokenKind::Word
        && matches!(section.words.word(*token).whole.result, Some((_, ResultCertainty::Sure)))
}

/// The place behind the last result of a row.
fn text_behind_result(section: &Section, row: Span) -> Option<Span> {
    let result = tokens_of(section, row).iter().rfind(|token| is_result(section, token))?;
    Some(Span::new(result.span.end, row.end))
}

/// `1-0 (Smith - Jones, London 1900)`: the heading behind the result in the last row of the moves. Without a result the brackets may name
/// another game.
fn behind_result(input: &[u8], section: &Section, row: Span) -> Option<PreambleLine> {
    let text = text_behind_result(section, row)?;
    let written = core::str::from_utf8(text.of(input)).ok()?;
    let whole = written.trim_start_matches(|ch: char| ch.is_whitespace() || ",:-–—".contains(ch));
    let bracketed = whole.strip_prefix('(').and_then(|inside| inside.trim_end_matches('.').strip_suffix(')'));
    let inside = bracketed.unwrap_or(whole).trim();
    if bracketed.is_some() && inside.contains(['(', ')']) {
        return None;
    }
    let part = place(whole, inside);
    let mut facts = heading_line(inside)?.moved(part.start);
    // `1-0 See Smith - Jones, London 1900`, `1-0 Jan - Mar 2020`
    if facts.doubts.is_empty() {
        facts.doubts.push(Doubt { part, reading: NAMES, tag: "White" });
    }
    let span = Span::new(text.end - whole.len(), text.end);
    Some(PreambleLine { span, facts: Some(facts), adjacent: false })
}
