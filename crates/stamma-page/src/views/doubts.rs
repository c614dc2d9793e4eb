//! The doubts of a game: errors and warnings, each with the position before the move, the reasons, and candidate words
//! that replace the text, the likeliest first.
//!
//! The candidates of a damaged game come from a repair of the whole game, see `stamma::repair`.

use super::moves::move_id;
use super::words::worded;
use crate::game_text::GameText;
use crate::utf16::Utf16Offsets;
use maud::{Markup, PreEscaped, html};
use stamma::board::internals::sort_by_key;
use stamma::board::{Move, Position};
use stamma::notation::Detail;
use stamma::render::diagram::{Diagram, PieceShapes, diagram_of, ends_of};
use stamma::{
    Board, Color, Diagnostic, Dialect, Element, Game, GameVisitor, Geometry, Locale, Messages, PlyEvent,
    Severity, Span, encode, san,
};
use std::collections::HashMap;

/// The number of doubts that are shown.
const MOST: usize = 40;
/// The number of candidates that are offered for a doubt.
const CANDIDATES: usize = 6;
/// The width of a board in pixels.
const BOARD: u32 = 160;

/// A doubt of a game.
#[derive(Debug)]
pub struct Doubt {
    /// The text in doubt.
    pub span: Span,
    severity: Severity,
    code: &'static str,
    /// The ply in doubt, if the doubt is about a move.
    ply: Option<u32>,
    reasons: Vec<String>,
    candidates: Vec<Candidate>,
    /// Suggestions of the finding, until they are converted to candidates.
    suggestions: Vec<Suggestion>,
    /// The id of the move at this place.
    moved: Option<String>,
    /// The heading, such as `12. Nf3`.
    title: Option<String>,
    board: Option<String>,
    /// The position before the move in doubt, as FEN.
    before: Option<String>,
}

/// Words that may replace the text in doubt.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Candidate {
    span: Span,
    text: String,
    /// The label of the button.
    shown: String,
    note: String,
    /// The squares of its first move, as an arrow on the board.
    arrow: Option<String>,
}

/// A suggestion of a finding, with moves in SAN.
#[derive(Debug)]
struct Suggestion {
    san: String,
    note: String,
    kind: EditKind,
}

/// The kind of edit that a suggestion makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EditKind {
    /// The text becomes the moves.
    Replace,
    /// The move is inserted before the text.
    Insert,
    /// The text is removed.
    Drop,
}

/// Collects the doubts of a game: its errors and warnings, and the repairs in `repaired`.
pub fn doubts(
    game: &Game,
    repaired: Option<&Game>,
    game_text: &GameText,
    offsets: &Utf16Offsets<'_>,
    (numbers, words): (&mut usize, &Messages),
) -> Doubts {
    let mut list: Vec<Doubt> =
        game.diagnostics.iter().filter(|found| found.severity() > Severity::Note).map(doubt_of).collect();
    let dialect = game_text.notation_of(repaired.unwrap_or(game)).dialect;
    let place = |game, list: &mut [Doubt], numbers: &mut usize| {
        place((game, dialect), game_text, list, (numbers, words));
    };
    place(game, &mut list, numbers);
    let mut suggested: Vec<Doubt> = Vec::new();
    if let Some(repaired) = repaired {
        let repairs = repaired.diagnostics.iter().filter(|found| is_repair(&found.detail));
        suggested = repairs.map(doubt_of).collect();
        place(repaired, &mut suggested, numbers);
    }
    for doubt in suggested {
        match list
            .iter_mut()
            .find(|known| known.span.start == doubt.span.start && known.span.end >= doubt.span.start)
        {
            Some(known) => {
                let reasons = doubt.reasons.into_iter().filter(|reason| !known.reasons.contains(reason));
                known.reasons.extend(reasons.collect::<Vec<_>>());
                let mut candidates = doubt.candidates;
                candidates.append(&mut known.candidates);
                known.candidates = candidates;
            }
            None => list.push(doubt),
        }
    }
    sort_by_key(&mut list, |doubt| doubt.span.start);
    let moves = move_numbers(game);
    for doubt in &mut list {
        doubt.moved = moves.get(&doubt.span.start).map(|&number| move_id(game.index, number));
        let mut seen: Vec<String> = Vec::new();
        doubt.candidates.retain(|candidate| {
            let fresh = !seen.contains(&candidate.text);
            seen.push(candidate.text.clone());
            fresh && candidate.text.as_bytes() != candidate.span.of(game_text.input())
        });
        doubt.candidates.truncate(CANDIDATES);
    }
    let repair_all = repaired.and_then(|_| all_repairs(&list, game_text, offsets));
    Doubts { list, repair_all }
}

/// The doubts of a game.
#[derive(Debug)]
pub struct Doubts {
    /// The doubts in the order of the text.
    pub list: Vec<Doubt>,
    /// The edit that applies the first candidate of every doubt, as the value of a button.
    pub repair_all: Option<String>,
}

/// Returns true if a finding reports a repair.
pub fn is_repair(detail: &Detail) -> bool {
    matches!(
        detail,
        Detail::WordRepaired { .. }
            | Detail::MoveSupplied { .. }
            | Detail::WordDropped { .. }
            | Detail::WordsSwapped { .. }
    )
}

/// Returns the message of a finding. A repair that has not been made is worded as a suggestion.
pub fn reason(detail: &Detail) -> String {
    match detail.clone() {
        Detail::WordRepaired { word, taken, why, confidence } => {
            Detail::RepairSuggested { word, taken, why, confidence }.to_string()
        }
        detail => detail.to_string(),
    }
}

/// Converts a finding to a doubt without a position.
fn doubt_of(found: &Diagnostic) -> Doubt {
    let repair = is_repair(&found.detail);
    let mut reasons = vec![reason(&found.detail)];
    // The confidence of a repair and the nearest moves are shown with the candidates.
    let is_told = repair || matches!(found.detail, Detail::NoLegalMove { .. });
    reasons.extend(found.help.iter().filter(|_| !is_told).cloned());
    let note = found.help.first().cloned().unwrap_or_default();
    let taken = |taken: &str, kind| Suggestion { san: taken.to_owned(), note: note.clone(), kind };
    let mut suggestions = match &found.detail {
        Detail::WordRepaired { taken: san, .. } | Detail::WordsSwapped { taken: san, .. } => {
            vec![taken(san, EditKind::Replace)]
        }
        Detail::MoveSupplied { taken: san, .. } => vec![taken(san, EditKind::Insert)],
        Detail::WordDropped { .. } => vec![taken("", EditKind::Drop)],
        _ => Vec::new(),
    };
    suggestions.extend(found.candidates.iter().filter_map(|open| {
        // A note that begins with words means that other places would change as well.
        let whole =
            !repair || open.note.starts_with(|ch: char| ch.is_ascii_digit()) || open.note.starts_with("more");
        let kind = if open.san == "no move" { EditKind::Drop } else { EditKind::Replace };
        let one = kind == EditKind::Drop || !open.san.contains(' ');
        (whole && one).then(|| Suggestion { san: open.san.clone(), note: open.note.clone(), kind })
    }));
    let edits = found.fix.iter().filter(|fix| fix.edits.len() == 1 && !repair).flat_map(|fix| &fix.edits);
    let candidates = edits
        .map(|edit| Candidate {
            span: edit.span,
            text: edit.text.clone(),
            shown: edit.text.clone(),
            note: String::new(),
            arrow: None,
        })
        .collect();
    Doubt {
        span: found.span,
        severity: found.severity(),
        code: found.code().id(),
        ply: found.ply,
        reasons,
        candidates,
        suggestions,
        moved: None,
        title: None,
        board: None,
        before: None,
    }
}

/// Maps the first byte of each move to its number in the order of the text.
fn move_numbers(game: &Game) -> HashMap<usize, usize> {
    let plies = game.elements.iter().filter_map(|element| match element {
        Element::Ply(ply) => Some(ply),
        _ => None,
    });
    plies.enumerate().map(|(at, ply)| (ply.written.start, at + 1)).collect()
}

/// Adds positions to the doubts, and candidates that are spelled as in the text.
fn place(
    (game, dialect): (&Game, &'static Dialect),
    game_text: &GameText,
    list: &mut [Doubt],
    (numbers, words): (&mut usize, &Messages),
) {
    let mut placer = Placer { game, game_text, dialect, list, at: 0, numbers, words };
    sort_by_key(placer.list, |doubt| doubt.span.start);
    game.send_to(&mut placer);
}

struct Placer<'a> {
    game: &'a Game,
    game_text: &'a GameText,
    dialect: &'static Dialect,
    list: &'a mut [Doubt],
    /// The index of the first doubt without a position.
    at: usize,
    /// The number of boards on the page, for unique ids.
    numbers: &'a mut usize,
    words: &'a Messages,
}

impl GameVisitor for Placer<'_> {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        while let Some(doubt) = self.list.get_mut(self.at) {
            if ply.written.end <= doubt.span.start && ply.written.start < doubt.span.start {
                return;
            }
            self.at += 1;
            // A finding about the text around the moves has no position.
            if doubt.ply.is_none() || self.at > MOST {
                continue;
            }
            let before = &*before.position();
            let dots = if ply.mover == Color::White { "." } else { "…" };
            let word = String::from_utf8_lossy(doubt.span.of(self.game_text.input()));
            doubt.title = Some(format!("{}{dots} {word}", ply.move_number));
            doubt.before = Some(before.to_fen());
            *self.numbers += 1;
            let prefix = format!("b{}", self.numbers);
            let place = format!("{}{dots}", ply.move_number);
            let title = self.words.fill("before-move", &[("move", &place)]);
            doubt.board = Some(diagram_of(
                before,
                &Diagram::new()
                    .pieces(PieceShapes::OnPage)
                    .id_prefix(&prefix)
                    .width(BOARD)
                    .title(&*title)
                    .below(before.turn()),
            ));
            let speller = Speller {
                before,
                game: self.game,
                dialect: self.dialect,
                input: self.game_text.input(),
                words: self.words,
            };
            let suggestions = std::mem::take(&mut doubt.suggestions);
            let mut candidates: Vec<Candidate> = suggestions
                .iter()
                .filter_map(|suggestion| speller.candidate(doubt.span, suggestion))
                .collect();
            if candidates.is_empty() && doubt.severity == Severity::Error && doubt.candidates.is_empty() {
                candidates = speller.alike(doubt.span);
            }
            doubt.candidates.splice(0..0, candidates);
        }
    }
}

/// Spells moves in the notation of the text.
struct Speller<'a, G: Geometry> {
    before: &'a Position<G>,
    game: &'a Game,
    dialect: &'static Dialect,
    input: &'a [u8],
    words: &'a Messages,
}

impl<G: Geometry> Speller<'_, G> {
    fn candidate(&self, span: Span, suggestion: &Suggestion) -> Option<Candidate> {
        let made = |text: String, shown: String| {
            let first = suggestion.san.split(' ').next().unwrap_or_default();
            let arrow = match suggestion.kind {
                EditKind::Drop => None,
                EditKind::Insert | EditKind::Replace => self.legal(first).map(|step| self.arrow(step)),
            };
            Some(Candidate { span, text, shown, note: suggestion.note.clone(), arrow })
        };
        match suggestion.kind {
            EditKind::Drop => made(String::new(), self.words.get("leave-out").to_owned()),
            EditKind::Insert => {
                let spelled = self.spelled(&suggestion.san)?;
                let shown = self.words.fill("put-in", &[("move", &spelled.join(" "))]);
                made(format!("{} ", spelled.join(" ")), shown)
            }
            EditKind::Replace => {
                let spelled = self.spelled(&suggestion.san)?;
                let shown = spelled.join(" ");
                let text = match &spelled[..] {
                    [first, second] => self.around_number(span, first, second),
                    _ => shown.clone(),
                };
                made(text, shown)
            }
        }
    }

    /// Returns the legal move of this SAN.
    fn legal(&self, word: &str) -> Option<Move> {
        self.before.legal_moves().iter().copied().find(|&step| san(self.before, step) == word)
    }

    /// Returns an arrow for a move, as comments of PGN write it.
    fn arrow(&self, step: Move) -> String {
        let (from, to) = ends_of(self.before, step);
        format!("B{from}{to}")
    }

    /// Converts moves in SAN to the notation of the text. None if one of them is illegal.
    fn spelled(&self, sans: &str) -> Option<Vec<String>> {
        let mut position = self.before.clone();
        let mut words = Vec::new();
        for word in sans.split(' ') {
            let legal = position.legal_moves();
            let meant = legal.iter().copied().find(|&step| san(&position, step) == word)?;
            words.push(encode(&position, meant, self.dialect, &self.game.letters));
            position.play_unchecked(meant);
        }
        Some(words)
    }

    /// Joins two swapped words, keeping the move number that was between them.
    fn around_number(&self, span: Span, first: &str, second: &str) -> String {
        let text = String::from_utf8_lossy(span.of(self.input)).into_owned();
        let begins = text.find(char::is_whitespace);
        let ends = text.char_indices().rfind(|(_, ch)| ch.is_whitespace()).map(|(at, ch)| at + ch.len_utf8());
        match (begins, ends) {
            (Some(begins), Some(ends)) if begins <= ends => format!("{first}{}{second}", &text[begins..ends]),
            _ => format!("{first} {second}"),
        }
    }

    /// Returns the legal moves whose spelling is closest to the text.
    fn alike(&self, span: Span) -> Vec<Candidate> {
        let word = String::from_utf8_lossy(span.of(self.input)).into_owned();
        if word.is_empty() || word.chars().count() > 12 || word.contains(char::is_whitespace) {
            return Vec::new();
        }
        let mut moves: Vec<(usize, String, String)> = self
            .before
            .legal_moves()
            .iter()
            .map(|&step| (encode(self.before, step, self.dialect, &self.game.letters), self.arrow(step)))
            .map(|(spelled, arrow)| (strsim::damerau_levenshtein(&word, &spelled), spelled, arrow))
            .collect();
        moves.sort();
        let near = moves.into_iter().filter(|(distance, ..)| *distance <= 2).take(4);
        let candidate = |(_, text, arrow): (usize, String, String)| Candidate {
            span,
            shown: text.clone(),
            text,
            note: String::new(),
            arrow: Some(arrow),
        };
        near.map(candidate).collect()
    }
}

/// Combines the first candidates of all doubts with a repair into one edit.
fn all_repairs(list: &[Doubt], game_text: &GameText, offsets: &Utf16Offsets<'_>) -> Option<String> {
    let mut edits: Vec<&Candidate> = list
        .iter()
        .filter_map(|doubt| doubt.candidates.first())
        .filter(|first| !first.note.is_empty())
        .collect();
    sort_by_key(&mut edits, |edit| edit.span.start);
    let (first, last) = (edits.first()?, edits.last()?);
    if edits.len() < 2 || edits.windows(2).any(|pair| pair[0].span.end > pair[1].span.start) {
        return None;
    }
    let whole = Span::new(first.span.start, last.span.end);
    let mut text = String::new();
    let mut at = whole.start;
    for edit in &edits {
        // What surrounds the games stays between the edits.
        let between = Span::new(offsets.place(Span::new(at, at)).start, offsets.place(edit.span).start);
        text.push_str(&String::from_utf8_lossy(between.of(game_text.text().as_bytes())));
        text.push_str(&edit.text);
        at = edit.span.end;
    }
    Some(value(offsets, whole, &text))
}

/// Formats an edit for the value of a button: `START-END:TEXT`.
fn value(offsets: &Utf16Offsets<'_>, span: Span, text: &str) -> String {
    let (start, end) = offsets.span(span);
    format!("{start}-{end}:{text}")
}

/// Renders the doubts of all games on the page.
pub fn section(
    games: &[Doubts],
    offsets: &Utf16Offsets<'_>,
    (locale, titles): (Locale, Option<&Messages>),
) -> Markup {
    let words = locale.view();
    let all: Vec<&Doubt> = games.iter().flat_map(|doubts| &doubts.list).collect();
    if all.is_empty() {
        return html! {};
    }
    let heading = if all.len() == 1 {
        words.get("one-doubt").to_owned()
    } else {
        locale.counted(words, "doubts", all.len())
    };
    html! {
        section class="doubts" aria-labelledby="doubts-title" {
            h2 id="doubts-title" { (heading) }
            @for edit in games.iter().filter_map(|doubts| doubts.repair_all.as_ref()) {
                p class="mend" {
                    button type="submit" form="form" name="apply" class="mend-all" value=(edit) {
                        (words.get("take-all"))
                    }
                }
            }
            @for (at, doubt) in all.iter().take(MOST).enumerate() { (article(doubt, at + 1, offsets, (locale, titles))) }
            @if all.len() > MOST { p class="aside" { (locale.counted(words, "doubts-more", all.len() - MOST)) } }
        }
    }
}

/// The beginnings of notes, with the messages that say the same.
const NOTES: [(&str, &str); 4] = [
    ("with a move supplied, ", "note-supplied"),
    ("with moves of both sides supplied, ", "note-turn"),
    ("in the other order, ", "note-swapped"),
    ("", ""),
];

/// Renders the note of a candidate in the language of the page; in English where it is not known.
fn note(note: &str, doubt: &Doubt, locale: Locale) -> Markup {
    let told = (locale != Locale::ENGLISH).then(|| told_note(note, doubt, locale));
    let note = note.replace(" %", "\u{a0}%");
    match told {
        None => html! { small { (note) } },
        Some(Some(told)) => html! { small { (told) } },
        Some(None) => html! { small lang="en" { (note) } },
    }
}

/// Returns the note of a candidate in another language than English.
fn told_note(note: &str, doubt: &Doubt, locale: Locale) -> Option<String> {
    let words = locale.view();
    if let Some((piece, from)) = note.strip_prefix("the ").and_then(|rest| rest.split_once(" on ")) {
        let is_black = doubt.before.as_ref().is_some_and(|fen| fen.split(' ').nth(1) == Some("b"));
        locale.moves().find(piece)?;
        let piece = locale.moves().form(piece, usize::from(is_black));
        return Some(words.fill("note-piece", &[("piece", piece), ("from", from)]));
    }
    let (note, is_sure) = note.strip_suffix(" sure").map_or((note, false), |note| (note, true));
    let (note, key) = NOTES.into_iter().find_map(|(begin, key)| Some((note.strip_prefix(begin)?, key)))?;
    let (share, is_more) = note.strip_prefix("more than ").map_or((note, false), |share| (share, true));
    if !share.strip_suffix(" %")?.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // No line ends between a number and its sign.
    let mut share = share.replace(' ', "\u{a0}");
    for key in [if is_more { "more-than" } else { "" }, key, if is_sure { "sure" } else { "" }] {
        if !key.is_empty() {
            share = words.fill(key, &[("share", &share)]);
        }
    }
    Some(share)
}

fn article(
    doubt: &Doubt,
    number: usize,
    offsets: &Utf16Offsets<'_>,
    (locale, titles): (Locale, Option<&Messages>),
) -> Markup {
    // Sentences of findings are in English.
    let foreign = (locale != Locale::ENGLISH).then_some("en");
    let (start, end) = offsets.span(doubt.span);
    html! {
        article class={ "doubt " (doubt.severity.name()) } id={ "d" (number) } data-start=(start)
            data-end=(end) data-move=[doubt.moved.as_ref()] data-code=(doubt.code) data-fen=[doubt.before.as_ref()] {
            h3 {
                @match &doubt.title {
                    Some(title) => (title),
                    None => (locale.view().get(doubt.severity.name())),
                }
            }
            @if let Some(titles) = titles.filter(|_| foreign.is_some()) { p class="kind" { (titles.get(doubt.code)) } }
            @for reason in &doubt.reasons { p class="reason" lang=[foreign] { @if titles.is_some() { (worded(reason)) } @else { (reason) } } }
            @if let Some(board) = &doubt.board { (PreEscaped(board)) }
            @if !doubt.candidates.is_empty() {
                div class="candidates" {
                    @for candidate in &doubt.candidates {
                        button type="submit" form="form" name="apply" class="candidate"
                            value=(value(offsets, candidate.span, &candidate.text)) data-arrow=[candidate.arrow.as_ref()] {
                            (candidate.shown)
                            @if !candidate.note.is_empty() { " " (note(&candidate.note, doubt, locale)) }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{doubt_of, told_note};
    use stamma::notation::Detail;
    use stamma::{Diagnostic, Locale, Span};

    #[test]
    fn notes_are_told_in_the_language_of_the_page() {
        let found = Diagnostic::new(
            Span::new(0, 1),
            None,
            Detail::WordDropped { word: String::new(), why: String::new(), confidence: 1.0 },
        );
        let mut doubt = doubt_of(&found);
        doubt.before = Some(String::from("8/8/8/8/8/8/8/8 b - - 0 1"));
        let told = |note, id| told_note(note, &doubt, Locale::named(id).expect("a language"));
        let known = |note, id| told(note, id).expect(note);
        assert_eq!(known("87 %", "de"), "87\u{a0}%");
        assert_eq!(known("87 % sure", "de"), "87\u{a0}% sicher");
        assert_eq!(known("more than 99 % sure", "de"), "mehr als 99\u{a0}% sicher");
        assert_eq!(known("with a move supplied, 3 %", "fr"), "avec un coup ajouté, 3\u{a0}%");
        assert_eq!(
            known("with moves of both sides supplied, 3 %", "nl"),
            "met toegevoegde zetten van beide kanten, 3\u{a0}%"
        );
        assert_eq!(known("in the other order, more than 99 %", "ru"), "в другом порядке, больше 99\u{a0}%");
        assert_eq!(known("the rook on a4", "es"), "la torre negra en a4");
        assert_eq!(told("the roof on a4", "es"), None);
        assert_eq!(told("nobody knows", "es"), None);
    }
}
