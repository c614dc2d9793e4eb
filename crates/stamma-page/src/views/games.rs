//! The view of a text: the detected notation, the doubts, the games and the export. The form and the script get the
//! same HTML.

use super::doubts::{Doubts, doubts, is_repair, reason, section};
use super::moves::{MoveListContext, move_list};
use super::words::{dialect_title, language_name, lost_parts};
use crate::deadline::Deadline;
use crate::error::RequestError;
use crate::game_text::{DetectedNotation, GameText, last_position};
use crate::limits::TextLimits;
use crate::utf16::Utf16Offsets;
use maud::{Markup, PreEscaped, html};
use stamma::board::internals::sort_by_key;
use stamma::describe::dialect::{GameParts, PartListener};
use stamma::notation::Played;
use stamma::notation::internals::{MoveSyntax, OriginRule};
use stamma::openings::opening_of;
use stamma::render::diagram::{Diagram, PieceShapes, diagram};
use stamma::repair::is_damaged;
use stamma::{
    DIALECTS, Diagnostic, Dialect, Element, Game, Language, Locale, Messages, Policy, Severity, Variant,
    ending_in,
};
use stamma_json::{GameWriter, Target};
use std::ops::Range;

/// The options of a view.
#[derive(Clone, Copy, Debug)]
pub struct ViewOptions {
    /// The format of the export.
    pub target: Target,
    /// The treatment of damaged games.
    pub repair: RepairMode,
    /// The number of the game to show, from 1.
    pub game: Option<u32>,
    /// The games that are written.
    pub written: WrittenGames,
    /// The output ends with the game that reaches so many bytes.
    pub most: Option<usize>,
    /// The boards to draw; the script draws its own.
    pub boards: Boards,
    /// The language of the words.
    pub locale: Locale,
    /// The titles of codes, which the script adds by itself.
    pub titles: Option<&'static Messages>,
}

/// The games that are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum WrittenGames {
    /// All games of the text.
    #[default]
    All,
    /// The game with this number, from 1.
    One(u32),
}

/// The treatment of damaged games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RepairMode {
    /// Repairs are suggested with each doubt.
    #[default]
    Suggest,
    /// Repairs are applied.
    Apply,
}

/// The way the last position is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// The script draws it.
    ByScript,
    /// It is drawn in the HTML.
    Drawn,
}

/// The view of a text.
#[derive(Debug)]
pub struct TextView {
    /// The HTML fragment.
    pub html: Markup,
    /// The findings with their places, for underlining.
    pub marks: Vec<FindingMark>,
    /// The games that are shown.
    pub games: Vec<Game>,
    /// The number of games in the text.
    pub count: usize,
    /// The notation of the first game.
    pub found: Option<DetectedNotation>,
    /// The games in the format of the target.
    pub output: String,
    /// The number of games in it.
    pub written: usize,
    /// True if more is to be written.
    pub cut: bool,
    /// The parts of the games that the target leaves out, as a list in a sentence: tags, comments and variations.
    pub lost: Option<String>,
}

/// A finding with its place in UTF-16 offsets.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct FindingMark {
    start: usize,
    end: usize,
    severity: &'static str,
    code: &'static str,
    message: String,
    ply: Option<u32>,
}

/// An entry of the list of games.
struct GameListing {
    number: u32,
    title: String,
}

/// Reads a text and renders the view of it.
///
/// # Errors
///
/// The deadline has passed.
pub fn show(
    game_text: &GameText,
    options: ViewOptions,
    limits: &TextLimits,
    deadline: Deadline,
) -> Result<TextView, RequestError> {
    let locale = options.locale;
    let words = locale.view();
    let mut list = Vec::new();
    let mut kept: Vec<Game> = Vec::new();
    let mut count = 0;
    let window = listed_with(options.game.unwrap_or(1), limits);
    let target = match options.target {
        Target::Notation(to) => Some(to.dialect),
        _ => None,
    };
    let may_lose = target.is_some_and(GameParts::may_be_lost_by);
    let parts = GameParts::default();
    for game in game_text.games() {
        deadline.check()?;
        count += 1;
        let is_written = !matches!(options.written, WrittenGames::One(number) if number != game.index);
        if may_lose && is_written {
            game.send_to(&mut PartListener::new(&parts, game_text.input()));
        }
        if window.contains(&game.index) {
            list.push(GameListing { number: game.index, title: title(&game, words) });
        }
        if options.game.map_or(kept.len() <= limits.shown, |number| number == game.index) {
            kept.push(game);
        }
    }
    let mut differ = false;
    if count > limits.shown && options.game.is_none() {
        differ =
            are_different(kept.iter().filter(|game| is_read(game)).map(|game| game_text.notation_of(game)));
        kept.truncate(1);
    }
    let offsets = game_text.offsets();
    let mut budget = limits.repair;
    let mut all_doubts: Vec<Doubts> = Vec::new();
    let mut sections: Vec<Markup> = Vec::new();
    let mut notations: Vec<Option<DetectedNotation>> = Vec::new();
    let mut marks = Vec::new();
    let mut boards = 0;
    for game in &mut kept {
        deadline.check()?;
        let repaired = if is_damaged(game) { game_text.repaired(game, &mut budget) } else { None };
        let repaired = match (options.repair, repaired) {
            (RepairMode::Apply, Some(repaired)) => {
                *game = repaired;
                None
            }
            (_, repaired) => repaired,
        };
        let found = doubts(game, repaired.as_ref(), game_text, &offsets, (&mut boards, words));
        marks.extend(game.diagnostics.iter().map(|found| mark(found, &offsets, found.message())));
        if let Some(repaired) = &repaired {
            let suggested = repaired.diagnostics.iter().filter(|found| is_repair(&found.detail));
            let places: Vec<usize> = game.diagnostics.iter().map(|found| found.span.start).collect();
            let fresh = suggested.filter(|found| !places.contains(&found.span.start));
            marks.extend(fresh.map(|found| mark(found, &offsets, reason(&found.detail))));
        }
        let places = found.list.iter().map(|doubt| doubt.span.start).collect();
        let context = MoveListContext {
            input: game_text.input(),
            offsets: &offsets,
            target: options.target,
            doubts: &places,
            locale,
        };
        let notation = is_read(game).then(|| game_text.notation_of(game));
        sections.push(game_section(game, notation.as_ref(), context, options.boards));
        notations.push(notation);
        all_doubts.push(found);
    }
    sort_by_key(&mut marks, |mark| (mark.start, mark.end));
    let export = Export { game_text, kept: &kept, count, options, deadline };
    let Output { written, text: output, cut } = export.games(&mut budget)?;
    let lost = target.and_then(|dialect| lost_parts(&parts, dialect, words));
    let doubts = all_doubts.iter().map(|doubts| doubts.list.len()).sum();
    differ |= are_different(notations.iter().flatten().cloned());
    let found = notations.into_iter().next().flatten();
    let several = (count, doubts, differ);
    let html = html! {
        @match (&found, kept.first().filter(|game| !game.is_empty())) {
            (Some(found), Some(game)) => { (found_line(found, game, several, (has_letters(game, game_text.input(), found.language), locale))) }
            (None, Some(game)) => { (unread_line(game, count, locale)) }
            (_, None) => {}
        }
        (section(&all_doubts, &offsets, (locale, options.titles)))
        @if count > limits.shown { (chooser(&list, kept.first(), (count, limits), locale)) }
        @if kept.is_empty() { p class="nothing" { (words.get("nothing")) } }
        @for section in &sections { (section) }
        @if !output.is_empty() {
            section class="written" aria-labelledby="written-title" {
                h2 id="written-title" { (words.get("written")) }
                pre class="output" tabindex="0" { (output) }
                @if let Some(lost) = &lost { p class="aside" { (words.fill("lost", &[("parts", lost)])) } }
            }
        }
    };
    Ok(TextView { html, marks, games: kept, count, found, output, written, cut, lost })
}

fn mark(found: &Diagnostic, offsets: &Utf16Offsets<'_>, message: String) -> FindingMark {
    let (start, end) = offsets.span(found.span);
    FindingMark {
        start,
        end,
        severity: found.severity().name(),
        code: found.code().id(),
        message,
        ply: found.ply,
    }
}

/// True if a word of the game could be read: of other words no notation can be told.
fn is_read(game: &Game) -> bool {
    let mut moves = game.mainline().peekable();
    !game.is_empty() && (moves.peek().is_none() || moves.any(|ply| ply.played != Played::Unread))
}

/// Games as they are written.
struct Output {
    written: usize,
    text: String,
    cut: bool,
}

/// The games of a text, to be written.
struct Export<'a> {
    game_text: &'a GameText,
    /// The games that are shown, with their repairs.
    kept: &'a [Game],
    /// The number of games of the text.
    count: usize,
    options: ViewOptions,
    deadline: Deadline,
}

impl Export<'_> {
    /// Writes the games.
    fn games(&self, budget: &mut usize) -> Result<Output, RequestError> {
        let Export { game_text, kept, options, deadline, .. } = *self;
        let source = game_text.source();
        let mut writer = GameWriter::new(game_text.options.dialect, &DIALECTS[..]);
        let (mut written, mut out, mut cut) = (0, Vec::new(), false);
        let shown = |number: u32| kept.iter().find(|game| game.index == number);
        let mut write = |game: &Game| {
            written += 1;
            if !options.target.leaves_out(game) {
                let json = |out: &mut Vec<u8>| writer.write(game, &source, &Policy::default(), out);
                options.target.write((game, game.index), &source, json, &mut out);
            }
            options.most.is_some_and(|most| out.len() >= most)
        };
        if let WrittenGames::One(number) = options.written
            && let Some(game) = shown(number)
        {
            write(game);
        } else {
            for game in game_text.games() {
                deadline.check()?;
                if matches!(options.written, WrittenGames::One(number) if number != game.index) {
                    continue;
                }
                if cut {
                    break;
                }
                let repaired = match shown(game.index) {
                    Some(shown) => Some(shown.clone()),
                    None if options.repair == RepairMode::Apply && is_damaged(&game) => {
                        game_text.repaired(&game, budget)
                    }
                    None => None,
                };
                cut = write(&repaired.unwrap_or(game));
            }
        }
        let cut = cut && written < self.count;
        options.target.end(&mut out);
        Ok(Output { written, text: String::from_utf8_lossy(&out).into_owned(), cut })
    }
}

/// True if two of the notations differ in dialect or language.
fn are_different(mut notations: impl Iterator<Item = DetectedNotation>) -> bool {
    let Some(first) = notations.next() else { return false };
    // Games that several notations fit may be written in the same one.
    let fits = |other: &DetectedNotation| {
        other.dialect.id == first.dialect.id
            || other.others.iter().any(|dialect| dialect.id == first.dialect.id)
            || first.others.iter().any(|dialect| dialect.id == other.dialect.id)
    };
    notations.any(|other| other.language.id != first.language.id || !fits(&other))
}

/// Returns the letters and the kind of a notation, as players call them. Letters are named only where there are some.
fn plain_words(found: &DetectedNotation, has_letters: bool, locale: Locale) -> String {
    let words = locale.view();
    let kind = match found.dialect.naming {
        MoveSyntax::Algebraic if found.dialect.origin == OriginRule::Always => "kind-long",
        MoveSyntax::Algebraic => "kind-short",
        MoveSyntax::Coordinate => return capital(words.get("kind-coordinates")),
        MoveSyntax::Smith => return capital(words.get("kind-smith")),
        MoveSyntax::Descriptive(_) => "kind-descriptive",
        MoveSyntax::Numeric => return capital(words.get("kind-numbers")),
    };
    let kind = words.get(kind);
    let name = language_name(found.language, locale);
    match found.language.id {
        _ if !has_letters => capital(kind),
        "figurine" => words.fill("figurines", &[("kind", kind)]),
        // Such as `Serbian in Latin letters`.
        _ if found.language.name.contains(' ') => {
            capital(&words.fill("letters-of", &[("kind", kind), ("language", name)]))
        }
        _ => capital(&words.fill("letters", &[("kind", kind), ("language", name)])),
    }
}

/// Begins a text with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Returns true if a move of the game is written with the letter of a piece.
fn has_letters(game: &Game, input: &[u8], language: &Language) -> bool {
    let [pieces @ .., _pawn] = language.pieces;
    let is_named =
        |word: &str| pieces.iter().flat_map(|spellings| *spellings).any(|piece| word.contains(piece));
    game.elements.iter().any(|element| match element {
        Element::Ply(ply) => {
            let word = String::from_utf8_lossy(ply.written.of(input));
            is_named(&word) || is_named(&word.to_uppercase())
        }
        _ => false,
    })
}

fn found_line(
    found: &DetectedNotation,
    game: &Game,
    (count, doubts, differ): (usize, usize, bool),
    (has_letters, locale): (bool, Locale),
) -> Markup {
    let words = locale.view();
    html! {
        p class="found" {
            @if count > 1 { (locale.counted(words, "games", count)) " " }
            strong { (plain_words(found, has_letters, locale)) } " (" (dialect_title(found.dialect, locale)) ")"
            @if let Some(variant) = game.variant.filter(|variant| *variant != Variant::default()) {
                ", " (locale.moves().get(variant.id()))
            }
            "; "
            @match doubts {
                0 => (words.get("no-doubt")),
                _ => strong { (locale.counted(words, "doubts", doubts)) },
            }
            "."
            @if differ { " " (words.get("others-differ")) }
            @if let Some(sentence) = others(&found.others, locale) { " " (sentence) }
            @if let Some(sentence) = unsure(found, words) { " " (sentence) }
        }
    }
}

/// Returns the line for a game of which no word could be read.
fn unread_line(game: &Game, count: usize, locale: Locale) -> Markup {
    let words = locale.view();
    html! {
        p class="found" {
            @if count > 1 { (locale.counted(words, "games", count)) " " }
            @match game.variant {
                Some(_) => (words.get("unread-game")),
                None => (words.get("variant-unknown")),
            }
        }
    }
}

/// The number of other notations that are named.
const NAMED: usize = 3;

/// Names the other notations that fit the game.
fn others(others: &[&'static Dialect], locale: Locale) -> Option<String> {
    let titles: Vec<&str> = others.iter().map(|dialect| dialect_title(dialect, locale)).collect();
    let (named, rest) = match titles.len() {
        0 => return None,
        // A single name is as short as `1 more`.
        count if count <= NAMED + 1 => (&titles[..], 0),
        count => (&titles[..NAMED], count - NAMED),
    };
    // Titles contain commas.
    let list = named.join("; ");
    let key = if rest == 0 { "several-fit" } else { "several-more" };
    Some(locale.view().fill(key, &[("list", &list), ("count", &rest.to_string())]))
}

/// Reports a low confidence in the notation. That several notations fit equally well does not count.
fn unsure(found: &DetectedNotation, words: &Messages) -> Option<String> {
    let share = found.confidence * (found.others.len() + 1) as f32;
    // A number near 100 would be noise.
    match (share * 100.0).round() as i32 {
        percent @ ..90 => Some(words.fill("unsure", &[("percent", &percent.to_string())])),
        _ => None,
    }
}

/// Returns the numbers of the games that are listed with this one.
fn listed_with(number: u32, limits: &TextLimits) -> Range<u32> {
    let size = u32::try_from(limits.listed).unwrap_or(u32::MAX).max(1);
    let first = number.saturating_sub(1) / size * size + 1;
    first..first.saturating_add(size)
}

/// Renders the menu of games: those listed with the one that is shown, and the first ones of the other lists.
fn chooser(
    list: &[GameListing],
    shown: Option<&Game>,
    (count, limits): (usize, &TextLimits),
    locale: Locale,
) -> Markup {
    let current = shown.map(|game| game.index);
    let last = u32::try_from(count).unwrap_or(u32::MAX);
    let firsts = (1..=last).step_by(limits.listed.max(1));
    let here = listed_with(current.unwrap_or(1), limits);
    let (before, after): (Vec<u32>, Vec<u32>) =
        firsts.filter(|first| *first != here.start).partition(|first| *first < here.start);
    let other = |first: u32| {
        let end = listed_with(first, limits).end - 1;
        html! { option value=(first) { (first) " – " (end.min(last)) " …" } }
    };
    let words = locale.view();
    html! {
        p class="chooser" {
            label for="game" { (words.get("game")) } " "
            select id="game" name="game" form="form" {
                @for first in before { (other(first)) }
                @for row in list {
                    option value=(row.number) selected[Some(row.number) == current] { (row.number) ". " (row.title) }
                }
                @for first in after { (other(first)) }
            }
            " " button type="submit" form="form" class="choose" { (words.get("show")) }
        }
    }
}

fn name(game: &Game, tag: &str) -> Option<String> {
    game.tag(tag).filter(|value| !matches!(value.trim(), "" | "?"))
}

/// Returns a title such as `Anna – Bert`, or `Game 3`.
fn title(game: &Game, words: &Messages) -> String {
    own_title(game).unwrap_or_else(|| words.fill("numbered", &[("number", &game.index.to_string())]))
}

/// Returns a title from the tags.
fn own_title(game: &Game) -> Option<String> {
    match (name(game, "White"), name(game, "Black")) {
        (None, None) => name(game, "Event"),
        (white, black) => {
            let name = |name: Option<String>| name.unwrap_or_else(|| String::from("?"));
            Some(format!("{} – {}", name(white), name(black)))
        }
    }
}

fn game_section(
    game: &Game,
    notation: Option<&DetectedNotation>,
    context: MoveListContext<'_>,
    boards: Boards,
) -> Markup {
    let spelled = notation.map(|found| format!("{}:{}", found.dialect.id, found.language.id));
    let locale = context.locale;
    let words = locale.view();
    let moves = move_list(game, context);
    let notes: Vec<&Diagnostic> =
        game.diagnostics.iter().filter(|found| found.severity() == Severity::Note).collect();
    // Sentences of findings are in English.
    let foreign = (locale != Locale::ENGLISH).then_some("en");
    let heading = format!("g{}title", game.index);
    let tags = game.tags.iter();
    html! {
        section class="game" id={ "g" (game.index) } aria-labelledby=(heading) data-fen=(game.start.to_fen())
            data-variant=[game.variant.map(Variant::id)] data-notation=[spelled] data-arrows=[moves.drawn.arrows()] data-squares=[moves.drawn.squares()] {
            header {
                // The style sheet hides the number of a single game.
                h2 id=(heading) class=[own_title(game).is_none().then_some("unnamed")] { (title(game, words)) }
                dl class="tags" {
                    @for tag in tags { div { dt data-name=(tag.name) { (tag_title(&tag.name, words)) } dd { (tag.text()) } } }
                }
            }
            (moves.html)
            @if let Some(opening) = opening_of(game) {
                p class="opening" { (opening.eco) " " span class="meaning" { (opening.name) } }
            }
            @if let Some(ending) = ending_in(game.result, game.termination, locale) {
                p class="result" { (game.result.text()) " " span class="meaning" { (ending) } }
            }
            @if boards == Boards::Drawn && game.has_start() { (last_board(game, words.get("last-position"))) }
            @if !notes.is_empty() {
                details class="notes" {
                    summary { (locale.counted(words, "notes", notes.len())) }
                    ul {
                        @for note in notes.iter().take(MOST_NOTES) { li lang=[foreign] { (note.message()) } }
                        @if notes.len() > MOST_NOTES { li { (locale.counted(words, "doubts-more", notes.len() - MOST_NOTES)) } }
                    }
                }
            }
        }
    }
}

/// Returns the name of a tag as it is called in the language of the page, if every game has it; else as it is written.
fn tag_title<'a>(name: &'a str, words: &Messages) -> &'a str {
    words.find(&format!("tag.{name}")).unwrap_or(name)
}

/// The number of notes that are listed for a game.
const MOST_NOTES: usize = 50;

fn last_board(game: &Game, title: &str) -> Markup {
    let prefix = format!("g{}", game.index);
    let options = Diagram::new().pieces(PieceShapes::OnPage).id_prefix(&prefix).title(title);
    html! {
        figure class="last-position" { (PreEscaped(diagram(&last_position(game), &options))) }
    }
}
