//! The end of a game, found from its score, its tags, the words around the score and the board: the result of all of
//! them, and a finding wherever two of them disagree. Nothing here reads moves.

use super::lex::ends_line;
use super::markup::line_ends;
use super::phrases::{
    board_end_of_tag, cause_beside, cause_of_tag, result_of_phrase, result_of_winner, winner_told,
};
use super::player::Playthrough;
use super::section::Section;
use super::simple_move::words_of_moves;
use crate::diagnostics::{Detail, Diagnostic};
use crate::game::Game;
use crate::game::tag::Tag;
use crate::moves::own_spellings::NO_SPELLINGS;
use crate::moves::own_spellings::OwnSpellings;
use crate::moves::result::{GameResult, Termination, made_by};
use crate::moves::result_words::result_of_text;
use crate::text::Span;
use crate::text::{shortened, with_single_blanks};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{Color, Outcome};

/// Returns the result that the Result tag gives. PGN has four results; the Score tag of our own writer holds the
/// others.
pub(super) fn tag_result(tags: &[Tag], own: &OwnSpellings) -> Option<GameResult> {
    let of = |name: &str| {
        let text = tags.iter().find(|tag| tag.is(name))?.text();
        // A dash stands for what is not there.
        if matches!(text.trim(), "-" | "–" | "—") {
            return None;
        }
        result_of_text(&text, own).or_else(|| result_of_phrase(&text))
    };
    match of("Result") {
        Some(GameResult::Unknown) | None => of("Score").or(of("Result")),
        known => known,
    }
}

/// The facts that the tags of a game tell about its end.
#[derive(Clone, Copy, Default, Debug)]
pub struct ToldByTags<'a> {
    /// The result that the Result tag gives.
    pub result: Option<GameResult>,
    /// The names of White and Black, unless they are long.
    pub players: [Option<&'a [u8]>; 2],
}

impl<'a> ToldByTags<'a> {
    /// The facts of a game whose Result tag gives a result.
    pub(super) fn of(tags: &'a [Tag], result: Option<GameResult>) -> ToldByTags<'a> {
        // Every word of a text is compared with them.
        const LONGEST_NAME: usize = 100;
        let players = players(tags).map(|name| name.filter(|name| name.len() <= LONGEST_NAME));
        ToldByTags { result, players }
    }
}

/// Returns the finding about a Result tag whose value is no result.
pub(super) fn unknown_result(tags: &[Tag]) -> Option<Diagnostic> {
    let tag = tags.iter().find(|tag| tag.is("Result") && !tag.value.is_empty())?;
    let value = tag.text();
    (value.trim() != "?").then(|| Diagnostic::new(tag.span, None, Detail::UnknownResult { value }))
}

/// Takes back the stalemate that words name where the board, on which the game was played to its end, has none.
pub(super) fn deny_stalemate(
    playthrough: &mut Playthrough,
    section: Span,
    end: Option<Outcome>,
) -> Option<Diagnostic> {
    if playthrough.termination != Termination::Stalemate || end == Some(Outcome::Stalemate) {
        return None;
    }
    playthrough.termination = Termination::Unknown;
    let (written, board) = (String::from("stalemate"), String::from("the side to move has legal moves"));
    let span = playthrough.result.map_or(section, |(_, span)| span);
    Some(Diagnostic::new(span, None, Detail::ResultContradictsBoard { written, board }))
}

/// Returns the finding about a Termination tag that names an end on the board, where the game was played to its end and has another
/// one.
pub(super) fn deny_tagged_end(game: &Game) -> Option<Diagnostic> {
    let tag = game.tags.iter().find(|tag| tag.is("Termination"))?;
    let said = board_end_of_tag(&tag.value).filter(|said| *said != game.termination)?;
    game.mainline().next()?;
    let (written, board) = (shortened(&tag.text()), String::from("the side to move has legal moves"));
    let board = match said {
        Termination::Checkmate if game.termination == Termination::Stalemate => {
            String::from("the final position is stalemate")
        }
        Termination::Stalemate if game.termination == Termination::Checkmate => {
            String::from("the final position is checkmate")
        }
        _ => board,
    };
    Some(Diagnostic::new(tag.span, None, Detail::ResultContradictsBoard { written, board }))
}

/// Sets result and cause of a game that has been played, and appends what is only known then to its findings.
pub(super) fn close(
    game: &mut Game,
    input: &[u8],
    section: &Section,
    tag_result: Option<GameResult>,
    end: Option<Outcome>,
) {
    let place = game.result_span.unwrap_or(Span::new(section.span.end, section.span.end));
    // As the score stands in the text.
    let written = game.result_span.map(|_| game.result);
    compare_with_tag(game, place, written, tag_result);
    let lost = lost_score(game, input, tag_result);
    game.diagnostics.extend(lost);
    findings_of_border(input, section, written.is_some(), &mut game.diagnostics);
    let alone = alone_between_tags(game, input, section).or_else(|| moves_below(game, input, section));
    game.diagnostics.extend(alone.map(|span| {
        let (value, reading) =
            (shortened(&with_single_blanks(input, span)), String::from("a game of its own"));
        Diagnostic::new(span, None, Detail::ValueUnsure { value, reading })
    }));
    let cut_off = cut_off(game, input, section, tag_result, end);
    game.diagnostics.extend(cut_off);
    take_winner(game, written.is_none() && tag_result.is_none());
    take_cause(game, &input[..section.span.end]);
    if let Some(outcome) = end {
        // Where no score is written, the board has made one.
        if written.is_none() && tag_result.is_none() {
            game.result = made_by(outcome).0;
        }
        let agreed = written.is_some() && written == tag_result;
        compare_with_board(game, place, outcome, if agreed { Record::Agreed } else { Record::Single });
    }
}

/// The tag stands in for a score that is missing or open.
fn compare_with_tag(
    game: &mut Game,
    place: Span,
    written: Option<GameResult>,
    tag_result: Option<GameResult>,
) {
    let Some(tagged) = tag_result else { return };
    match written {
        None | Some(GameResult::Unknown) => game.result = tagged,
        Some(written) if written != tagged && tagged != GameResult::Unknown => {
            let (written, tag) = (written.text().to_string(), tagged.text().to_string());
            game.diagnostics.push(Diagnostic::new(
                place,
                None,
                Detail::ResultDisagreesWithTag { written, tag },
            ));
        }
        Some(_) => {}
    }
}

/// Returns the finding about a Score tag that has no room in PGN, because the tag is needed for the result.
fn lost_score(game: &Game, input: &[u8], tag_result: Option<GameResult>) -> Option<Diagnostic> {
    let needed = !game.result.is_decided() && game.result != GameResult::Unknown;
    let tag = game.tags.iter().find(|tag| needed && tag.is("Score"))?;
    let said = result_of_text(&tag.text(), &NO_SPELLINGS);
    // One that tells of another result has been compared with the score.
    if said == Some(game.result) || said.is_some() && said == tag_result {
        return None;
    }
    let text = shortened(&with_single_blanks(input, tag.span));
    Some(Diagnostic::new(tag.span, None, Detail::UnknownText { text }))
}

/// Returns the finding about a text that ends behind a move, where the tags of PGN give a result and neither a score nor the board does: the rest of
/// the moves may be missing.
fn cut_off(
    game: &Game,
    input: &[u8],
    section: &Section,
    tag_result: Option<GameResult>,
    end: Option<Outcome>,
) -> Option<Diagnostic> {
    const SEVEN_TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    let result = tag_result.filter(|result| result.is_decided() && game.result_span.is_none())?;
    let is_last = input[section.span.end.min(input.len())..].trim_ascii().is_empty();
    // Whatever writes all of them ends each game with its result, which headings and the fields of tables do not.
    let is_tagged = SEVEN_TAGS
        .iter()
        .all(|name| game.tags.iter().any(|tag| tag.is(name) && input.get(tag.span.start) == Some(&b'[')));
    let last = game.mainline().last()?;
    (is_last && is_tagged && end.is_none_or(|outcome| outcome == Outcome::Dead)).then(|| {
        let result = result.text();
        Diagnostic::new(
            Span::new(last.written.end, last.written.end),
            None,
            Detail::EndsWithoutResult { result },
        )
    })
}

/// Appends the findings about the end of the section, where that is in doubt.
fn findings_of_border(input: &[u8], section: &Section, has_score: bool, findings: &mut Vec<Diagnostic>) {
    let mut say = |span, detail| findings.push(Diagnostic::new(span, None, detail));
    let end = Span::new(section.span.end, section.span.end);
    if let Some(span) = section.unsure_at {
        say(span, Detail::GameBorderUnsure);
    }
    if let Some(span) = section.cut_at.filter(|_| !has_score) {
        say(span, Detail::BorderByNumber);
    }
    if let Some(span) = section.caption {
        let (value, reading) = (shortened(&with_single_blanks(input, span)), "the heading of the next game");
        say(span, Detail::ValueUnsure { value, reading: String::from(reading) });
    }
    if let Some(span) = section.players_below {
        let (value, reading) = (shortened(&with_single_blanks(input, span)), "the heading of the game above");
        say(span, Detail::ValueUnsure { value, reading: String::from(reading) });
    }
    if let Some(span) = section.result_below {
        let (value, reading) = (shortened(&with_single_blanks(input, span)), "the result of the game above");
        say(span, Detail::ValueUnsure { value, reading: String::from(reading) });
    }
    if section.too_long {
        say(end, Detail::SectionTooLong { limit: section.tokens.len() });
    }
    if section.cut_short && section.cut_at.is_none() && !has_score {
        say(end, Detail::MissingResult);
    }
}

/// With more moves a line is a game.
const FEW_MOVES: usize = 2;

/// The place of a few moves without numbers, or of a result, on a line between the lines of tags that may be of one game.
fn alone_between_tags(game: &Game, input: &[u8], section: &Section) -> Option<Span> {
    let is_tagged = game.tags.iter().any(|tag| input.get(tag.span.start) == Some(&b'['));
    let is_glued = input.get(section.span.end) == Some(&b'[') && ends_with_line(section.span.of(input));
    if !is_tagged || !is_glued {
        return None;
    }
    let mut plies = game.mainline();
    match (plies.next(), game.result_span) {
        (None, Some(result)) => players(&game.tags).iter().all(Option::is_none).then_some(result),
        (Some(first), None) => {
            let last = plies.by_ref().take(FEW_MOVES - 1).last().unwrap_or(first);
            let is_numbered = has_number(input, section);
            (plies.next().is_none() && !is_numbered).then(|| Span::new(first.written.start, last.written.end))
        }
        _ => None,
    }
}

/// The place of a few moves without numbers, and nothing else, right below the result of a game with numbers.
fn moves_below(game: &Game, input: &[u8], section: &Section) -> Option<Span> {
    const LONGEST: usize = 24;
    let is_below =
        game.result_span.is_some() && ends_with_line(section.span.of(input)) && has_number(input, section);
    let below = input.get(section.span.end..).filter(|_| is_below)?;
    let below = &below[..below.len().min(LONGEST + 2)];
    let line = &below[..below.iter().position(|byte| ends_line(*byte)).unwrap_or(below.len())];
    let behind = below[line.len()..].strip_prefix(b"\r").unwrap_or(&below[line.len()..]);
    let ends = behind.get(1).is_none_or(|byte| *byte == b'[' || ends_line(*byte));
    let line = line.trim_ascii_end();
    let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count();
    // `A4`
    let moves = words_of_moves(line).max(words_of_moves(&line.to_ascii_lowercase()));
    let are_moves = (1..=FEW_MOVES).contains(&words) && moves == words;
    let place = Span::new(section.span.end, section.span.end + line.len());
    (ends && line.len() <= LONGEST && are_moves).then_some(place)
}

/// Returns true if a text ends with a line that holds something, and its line end.
fn ends_with_line(text: &[u8]) -> bool {
    let blank = &text[text.trim_ascii_end().len()..];
    line_ends(blank) == 1
}

/// Returns true if a word of a section is a number of a move, or begins with one.
fn has_number(input: &[u8], section: &Section) -> bool {
    let text = section.text(input);
    text.word_tokens().any(|token| text.word(token).number.is_some())
}

/// The names of White and Black in the tags.
fn players(tags: &[Tag]) -> [Option<&[u8]>; 2] {
    ["White", "Black"].map(|name| tags.iter().find(|tag| tag.name == name).map(|tag| &*tag.value))
}

/// Compares the winner that a Winner tag names with the result. Where nothing else gives a result, such a tag does, or a Termination tag.
fn take_winner(game: &mut Game, lacks_result: bool) {
    let told = |tag: &Tag| match () {
        () if tag.is("Winner") => result_of_winner(&tag.value, || players(&game.tags)),
        () if lacks_result && tag.is("Termination") => {
            winner_told(tag.value.trim_ascii(), || players(&game.tags))
        }
        () => None,
    };
    let found: Vec<_> = game.tags.iter().filter_map(|tag| Some((tag.span, tag.text(), told(tag)?))).collect();
    for (span, text, result) in found {
        let (written, taken) = (shortened(&text), result.text());
        if game.result == GameResult::Unknown && lacks_result {
            game.result = result;
            game.diagnostics.push(Diagnostic::new(span, None, Detail::OddResult { written, taken }));
        } else if game.result.is_decided() && game.result != result {
            let (first, other) = (game.result.text(), written);
            game.diagnostics.push(Diagnostic::new(span, None, Detail::SeveralResults { first, other }));
        }
    }
}

/// The first that gives a cause is believed: the score itself, the words beside it, the Termination tag. `text` ends
/// where the game does.
fn take_cause(game: &mut Game, text: &[u8]) {
    let is_default =
        matches!(game.result, GameResult::DefaultWhite | GameResult::DefaultBlack | GameResult::DefaultBoth);
    if game.termination == Termination::Unknown && is_default {
        game.termination = Termination::Default;
    }
    let first = game.result.text();
    if let Some(score) = game.result_span {
        match cause_beside(text, score, game.result) {
            Ok(said) if game.termination == Termination::Unknown => game.termination = said,
            Ok(_) => {}
            Err(place) => {
                let other = shortened(&with_single_blanks(text, place));
                game.diagnostics.push(Diagnostic::new(place, None, Detail::SeveralResults { first, other }));
            }
        }
    }
    let Some(tag) = game.tags.iter().find(|tag| tag.is("Termination")) else { return };
    match cause_of_tag(&tag.value, game.result, || players(&game.tags)) {
        Ok(said) if game.termination == Termination::Unknown => game.termination = said,
        Ok(_) => {}
        Err(_) => {
            let other = shortened(&tag.text());
            game.diagnostics.push(Diagnostic::new(tag.span, None, Detail::SeveralResults { first, other }));
        }
    }
}

/// The sources that the result of a game was taken from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Record {
    /// The score behind the moves and the Result tag, which agree.
    Agreed,
    /// One of them, or both, which differ.
    Single,
}

/// Compares the result with the outcome on the board, which takes precedence over a score and over a tag, but not over both.
fn compare_with_board(game: &mut Game, place: Span, outcome: Outcome, record: Record) {
    let (made, cause) = made_by(outcome);
    // A dead position ends a game, but players often go on or settle it otherwise; mate and stalemate leave no choice.
    let is_final = outcome != Outcome::Dead;
    if is_final || matches!(game.result, GameResult::Unknown | GameResult::Draw) {
        game.termination = cause;
    }
    if !is_final || game.result == GameResult::Unknown || game.result == made {
        return;
    }
    let board = match outcome {
        Outcome::Stalemate => String::from("the final position is stalemate, a draw"),
        _ => format!("{}, {}", won_by(outcome), made.text()),
    };
    let written = game.result.text().to_string();
    if record == Record::Single {
        game.result = made;
    }
    game.diagnostics.push(Diagnostic::new(place, None, Detail::ResultContradictsBoard { written, board }));
}

/// The end of a game by the board, in words: `White has given 3 checks`.
pub(super) fn won_by(outcome: Outcome) -> String {
    let side = |color: Color| if color == Color::White { "White" } else { "Black" };
    match outcome {
        Outcome::KingReachedGoal { winner, square } => {
            format!("{}'s king has reached {square}", side(winner))
        }
        Outcome::ChecksGiven { winner, checks } => format!("{} has given {checks} checks", side(winner)),
        Outcome::Checkmate { .. } => String::from("the final position is checkmate"),
        Outcome::Stalemate => String::from("the final position is stalemate"),
        Outcome::Dead => String::from("nobody can win"),
    }
}
