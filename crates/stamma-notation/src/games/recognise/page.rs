//! What a page shows beside the moves: tags, a heading, numbers, the spelling of the result.

use super::Sign;
use crate::diagnostics::Span;
use crate::games::game::Game;
use crate::games::write::written_result;
use crate::moves::dialect::{Dialect, Numbered, Tags};
use crate::text::plain;
use alloc::string::String;
use alloc::vec::Vec;

pub(super) fn page_signs(game: &Game, input: &[u8], dialects: &[&'static Dialect]) -> Vec<Sign> {
    let bits = |fits: &dyn Fn(&Dialect) -> bool| {
        dialects.iter().enumerate().filter(|(_, dialect)| fits(dialect)).map(|(at, _)| 1u64 << at).sum()
    };
    let mut signs = Vec::new();
    let telling = |name: &str| !matches!(name, "FEN" | "SetUp" | "Variant");
    if let Some(tag) = game.tags.iter().find(|tag| telling(&tag.name)) {
        let word = plain(input, Span::new(tag.span.start, tag.span.start + 1 + tag.name.len()));
        signs.push(Sign { word, ply: 0, writers: bits(&|dialect| dialect.layout.extras.tags == Tags::All) });
    }
    let first_move = game.mainline().next().map_or(game.span.end, |ply| ply.written.start);
    let opening = Span::new(game.span.start, first_move).of(input);
    let heading = String::from_utf8_lossy(opening).into_owned();
    let headed =
        |dialect: &Dialect| !dialect.layout.header.is_empty() && heading.contains(dialect.layout.header);
    if dialects.iter().any(|dialect| headed(dialect)) {
        let word = String::from(heading.lines().next().unwrap_or_default().trim());
        signs.push(Sign { word, ply: 0, writers: bits(&headed) });
    }
    if game.mainline().next().is_some() {
        let word = numbered_word(input, game.span.start, first_move);
        let style = numbers(opening);
        signs.push(Sign { word, ply: 0, writers: bits(&|dialect| dialect.layout.numbered == style) });
    }
    if let Some(span) = game.result_span {
        let word = String::from_utf8_lossy(span.of(input)).into_owned();
        let writers = bits(&|dialect| written_result(dialect, game.result) == word);
        if writers != 0 {
            signs.push(Sign { word, ply: 0, writers });
        }
    }
    signs
}

/// How the first move is numbered, from what stands before it.
fn numbers(opening: &[u8]) -> Numbered {
    let trimmed = opening.trim_ascii_end();
    let pointed = trimmed.ends_with(b".") && trimmed.iter().rev().nth(1).is_some_and(u8::is_ascii_digit);
    match pointed {
        true if trimmed.len() == opening.len() => Numbered::DotGlued,
        true => Numbered::Dot,
        false => Numbered::Not,
    }
}

/// The first move with its number.
fn numbered_word(input: &[u8], start: usize, first_move: usize) -> String {
    let before = input.get(start..first_move).unwrap_or_default();
    let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
    let rest = input.get(first_move..).unwrap_or_default();
    let word = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len()).min(16);
    let number = before[line..].trim_ascii_end();
    let digits = number.iter().rev().take_while(|byte| byte.is_ascii_graphic()).take(8).count();
    let span = Span::new(start + line + number.len() - digits, first_move + word);
    String::from_utf8_lossy(span.of(input)).trim().into()
}
