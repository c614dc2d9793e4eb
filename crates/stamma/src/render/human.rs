//! A finding with the line of the text that it is about, carets under the words, and help below.

use super::printable::printable_char;
use super::{GAME, Source, printable, whereabouts};
use crate::policy::Finding;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use stamma_io::internals::characters;
use stamma_notation::{Detail, Diagnostic, Fix, Game, Severity, Span};
use std::ops::Range;

/// The number of characters of a long line that are shown before the words that a finding is about.
const BEFORE: usize = 60;
/// The greatest number of characters of a line that are shown.
const SHOWN: usize = 140;
/// The number of readings that are listed where several stay open.
const CANDIDATES: usize = 12;

/// The finding with terminal colours and a line end.
pub fn human(source: &Source<'_>, game: &Game, found: &Finding<'_>) -> String {
    human_with_board(source, game, found, None)
}

/// The finding without colours, with a line end.
///
/// # Examples
///
/// ```
/// use stamma::render::{Source, plain};
/// use stamma::{Policy, ReadOptions, read_games};
/// let text = b"1. e4 e5 2. Nf3 Nc6 3. Nd2";
/// let game = read_games(text, ReadOptions::default()).next().unwrap();
/// let findings = Policy::default().findings(&game, text);
/// let shown = plain(&Source::new("club.pgn", text), &game, &findings[0]);
/// assert!(shown.starts_with("error[R201]: no legal move matches `Nd2`\n --> club.pgn:1:24   game 1, 3. white\n"));
/// ```
pub fn plain(source: &Source<'_>, game: &Game, found: &Finding<'_>) -> String {
    rendered(Renderer::plain(), source, game, found, None).0
}

/// As [`human`] gives it, with a board, as `boards` draws it, under the line of the text.
pub fn human_with_board(
    source: &Source<'_>,
    game: &Game,
    found: &Finding<'_>,
    board: Option<&str>,
) -> String {
    human_numbered(source, game, found, board).0
}

/// The finding as [`human_with_board`] gives it, and the place of the game's number in it, for callers that have the
/// number only afterwards.
pub fn human_numbered(
    source: &Source<'_>,
    game: &Game,
    found: &Finding<'_>,
    board: Option<&str>,
) -> (String, Option<Range<usize>>) {
    rendered(Renderer::styled(), source, game, found, board)
}

fn rendered(
    renderer: Renderer,
    source: &Source<'_>,
    game: &Game,
    found: &Finding<'_>,
    board: Option<&str>,
) -> (String, Option<Range<usize>>) {
    let finding: &Diagnostic = &found.diagnostic;
    let place = source.place(finding.span);
    let name = printable(source.name());
    let before_number = format!("{name}:{}:{}   {GAME}", place.line, place.column);
    let origin = format!("{name}:{}:{}   {}", place.line, place.column, whereabouts(game, finding));
    let excerpt = excerpt(source.shown(), source.lines().line(place.line), source.shown_span(finding.span));
    let (title, label) = title_and_label(finding);
    let annotation = AnnotationKind::Primary.span(excerpt.marked.clone());
    let annotation = match &label {
        Some(label) => annotation.label(label),
        None => annotation,
    };
    let snippet =
        Snippet::source(excerpt.text).line_start(place.line).path(origin.as_str()).annotation(annotation);
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = Group::with_title(level.primary_title(title).id(finding.code().id())).element(snippet);
    if let Some(board) = board {
        group = group.element(Level::NOTE.with_name("board").message(board));
    }
    for sentence in help(source, finding) {
        group = group.element(Level::HELP.message(sentence));
    }
    // Lines are cut here, where bytes that are not UTF-8 are known about; the renderer need not cut them again.
    let renderer = renderer.decor_style(DecorStyle::Ascii).term_width(SHOWN * 2);
    let mut text = renderer.render(&[group]);
    let number = text.find(&origin).map(|at| {
        let start = at + before_number.len();
        start..start + game.index.to_string().len()
    });
    drop_second_origin(&mut text, &origin);
    text.push('\n');
    (text, number)
}

/// The renderer adds the line and column in the snippet; ours, of the whole input, are there already.
fn drop_second_origin(text: &mut String, origin: &str) {
    let Some(at) = text.find(origin).map(|at| at + origin.len()) else { return };
    let length = text[at..].find('\n').unwrap_or(text.len() - at);
    text.replace_range(at..at + length, "");
}

/// The title above the line, and the label beside the carets.
fn title_and_label(finding: &Diagnostic) -> (String, Option<String>) {
    let message = printable(&finding.message());
    let reason = match &finding.detail {
        Detail::NoLegalMove { reason, .. }
        | Detail::UnreadableFen { reason }
        | Detail::ImpossiblePosition { reasons: reason }
        | Detail::PositionMended { dropped: reason } => printable(reason),
        _ => return (message, None),
    };
    match message.strip_suffix(&reason).and_then(|title| title.strip_suffix(": ")) {
        Some(title) => (String::from(title), Some(reason)),
        None => (message, None),
    }
}

/// The sentences below the line.
fn help(source: &Source<'_>, finding: &Diagnostic) -> Vec<String> {
    let mut sentences: Vec<String> = finding.help.iter().map(|sentence| printable(sentence)).collect();
    if !finding.candidates.is_empty() {
        let shown = finding.candidates.iter().take(CANDIDATES).map(|candidate| {
            let note = if candidate.note.is_empty() { "" } else { ": " };
            printable(&format!("`{}`{note}{}", candidate.san, candidate.note))
        });
        let mut shown: Vec<String> = shown.collect();
        if finding.candidates.len() > CANDIDATES {
            shown.push(format!("and {} more", finding.candidates.len() - CANDIDATES));
        }
        sentences.push(format!("it may be {}", shown.join("; ")));
    }
    if let Some(fix) = &finding.fix {
        sentences.extend(fix_sentences(source, fix));
    }
    sentences
}

fn fix_sentences(source: &Source<'_>, fix: &Fix) -> Vec<String> {
    let sentence = |span: Span, text: &str| {
        let old = String::from_utf8_lossy(span.of(source.input()));
        match (old.is_empty(), text.is_empty()) {
            (true, _) => printable(&format!("insert `{text}`")),
            (false, true) => printable(&format!("leave out `{old}`")),
            (false, false) => printable(&format!("write `{text}` for `{old}`")),
        }
    };
    fix.edits.iter().map(|edit| sentence(edit.span, &edit.text)).collect()
}

/// A part of a line that can be shown, and the bytes of it that are marked.
struct Excerpt {
    text: String,
    marked: Range<usize>,
}

/// The part of the line around the span. A span that goes on beyond the line is marked up to the line's end.
fn excerpt(input: &[u8], line: Span, span: Span) -> Excerpt {
    // A character has at most four bytes; the windows are wide enough whatever they hold.
    let start = span.start.clamp(line.start, line.end);
    let before = if fits(line.of(input)) { SHOWN } else { BEFORE };
    let lead_start = line.start.max(start.saturating_sub(4 * before));
    let lead = &input[lead_start..start];
    let broken_off = lead.iter().take(3).take_while(|byte| **byte & 0xC0 == 0x80).count();
    let broken_off = if lead_start > line.start { broken_off } else { 0 };
    let lead_start = lead_start + broken_off;
    let rest = &input[start..line.end.min(start + 4 * SHOWN)];

    let mut lead_at = Vec::new();
    characters(&input[lead_start..start], |at, length| {
        lead_at.push(lead_start + at..lead_start + at + length)
    });
    let skipped = lead_at.len().saturating_sub(before);
    let cut_before = lead_start > line.start || skipped > 0;
    let mut rest_at = Vec::new();
    characters(rest, |at, length| rest_at.push(start + at..start + at + length));
    let room = SHOWN - (lead_at.len() - skipped);
    let cut_after = rest_at.len() > room || start + rest.len() < line.end;

    let mut text = String::from(if cut_before { "…" } else { "" });
    for character in &lead_at[skipped..] {
        text.push(shown(&input[character.clone()]));
    }
    let from = text.len();
    let mut to = from;
    for character in rest_at.iter().take(room) {
        text.push(shown(&input[character.clone()]));
        if character.start < span.end {
            to = text.len();
        }
    }
    if cut_after {
        text.push('…');
    }
    Excerpt { text, marked: from..to }
}

/// Returns true if a line can be shown whole.
fn fits(line: &[u8]) -> bool {
    let mut count = 0;
    if line.len() <= 4 * SHOWN {
        characters(line, |_, _| count += 1);
    }
    line.len() <= 4 * SHOWN && count <= SHOWN
}

/// The character that is shown for the bytes of one.
fn shown(bytes: &[u8]) -> char {
    let ch = std::str::from_utf8(bytes).ok().and_then(|text| text.chars().next());
    printable_char(ch.unwrap_or(char::REPLACEMENT_CHARACTER))
}
