//! Reading a text whole: its sections become games, each under the letters that play it best.
//!
//! A game is first read with English letters as they are written. Only when a word fails are other languages and
//! case-blind reading tried, each by playing the whole game; the one that reads most is kept, and when two read all of
//! it as different moves, both are named.

use super::game::{Element, Game, Played};
use super::lines::split_lines;
use super::player::{Limits, Playthrough, Task, play};
use super::result::{GameResult, Termination, result_of_text};
use super::section::{Section, Sections};
use super::start::{Start, start_of};
use super::tag::{Tag, parse_tag};
use super::token::{Token, TokenKind};
use crate::diagnostics::{Candidate, Detail, Diagnostic, Span};
use crate::moves::decode::{CaseRule, DecodeContext};
use crate::moves::dialect::Dialect;
use crate::moves::encode::san;
use crate::moves::letters::{Compounds, LANGUAGES, Language, Letters};
use crate::text::fold_word;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{AnyPosition, Geometry, Outcome, Position, Role, RoleSet, Variant};

/// What a reader may be told about a text. Nothing has to be.
#[derive(Clone, Copy, Default, Debug)]
pub struct ReadOptions {
    /// The dialect it is written in.
    pub dialect: Option<&'static Dialect>,
    /// The language of its piece letters.
    pub language: Option<&'static Language>,
    /// The game that is played.
    pub variant: Option<Variant>,
    /// The budget.
    pub limits: Limits,
}

/// The games of a text, one by one.
///
/// # Examples
///
/// ```
/// use stamma_notation::{ReadOptions, read_games};
/// let text = b"1. e4 e5 2. Nf3 Nc6 1/2-1/2";
/// let game = read_games(text, ReadOptions::default()).next().unwrap();
/// assert_eq!(game.mainline().count(), 4);
/// assert_eq!(game.result.text(), "1/2-1/2");
/// ```
#[derive(Clone, Debug)]
pub struct Games<'a> {
    input: &'a [u8],
    sections: Sections<'a>,
    waiting: VecDeque<Section>,
    options: ReadOptions,
    index: u32,
}

/// Reads every game of a text. Text never fails: what cannot be read is among the findings of its game.
pub fn read_games(input: &[u8], options: ReadOptions) -> Games<'_> {
    let sections = Sections::new(input, options.limits.tokens);
    Games { input, sections, waiting: VecDeque::new(), options, index: 0 }
}

impl Iterator for Games<'_> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        loop {
            if self.waiting.is_empty() {
                let section = self.sections.next()?;
                self.waiting.extend(split_lines(self.input, section, &self.options));
            }
            let section = self.waiting.pop_front()?;
            let game = read_section(self.input, &section, &self.options, self.index + 1);
            if !game.is_empty() || !game.diagnostics.is_empty() {
                self.index += 1;
                return Some(game);
            }
        }
    }
}

/// How the letters of a game are taken.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    letters: Letters,
    case: CaseRule,
}

/// Reads the tokens of one game.
pub fn read_section(input: &[u8], section: &Section, options: &ReadOptions, index: u32) -> Game {
    let mut diagnostics = Vec::new();
    let tags = read_tags(input, &section.tokens, &mut diagnostics);
    let start = start_of(&tags, options.variant, &mut diagnostics);
    let moves: Vec<Token> =
        section.tokens.iter().copied().filter(|token| token.kind != TokenKind::Tag).collect();
    let tag_result = tag_result(&tags);
    let read = match &start.position {
        AnyPosition::Small(position) => best_reading(position, input, &moves, options, &start, tag_result),
        AnyPosition::Large(position) => best_reading(position, input, &moves, options, &start, tag_result),
    };
    let Read { mut playthrough, letters, end } = read;
    diagnostics.append(&mut playthrough.diagnostics);
    invalid_utf8(input, section, &mut diagnostics);
    let mut game = Game {
        index,
        span: section.span,
        variant: start.variant,
        letters,
        tags,
        start: start.position,
        start_fen: start.fen,
        elements: playthrough.elements,
        result: playthrough.result.map_or(GameResult::Unknown, |(result, _)| result),
        result_span: playthrough.result.map(|(_, span)| span),
        termination: playthrough.termination,
        diagnostics,
    };
    close(&mut game, section, tag_result, end);
    game.diagnostics.sort_by_key(|finding| finding.span.start);
    game
}

fn read_tags(input: &[u8], tokens: &[Token], diagnostics: &mut Vec<Diagnostic>) -> Vec<Tag> {
    let mut tags: Vec<Tag> = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Tag) {
        let (tag, fault) = parse_tag(input, token.span);
        if let Some(fault) = fault {
            let name = tag.name.clone();
            diagnostics.push(Diagnostic::new(token.span, None, Detail::BrokenTag { name, fault }));
        }
        if tags.iter().any(|earlier| earlier.name == tag.name) {
            diagnostics.push(Diagnostic::new(token.span, None, Detail::RepeatedTag { name: tag.name }));
        } else {
            tags.push(tag);
        }
    }
    tags
}

/// What the Result tag says. PGN knows four results; the Score tag of our own writer holds the others.
fn tag_result(tags: &[Tag]) -> Option<GameResult> {
    let of =
        |name: &str| tags.iter().find(|tag| tag.name == name).and_then(|tag| result_of_text(&tag.text()));
    match of("Result") {
        Some(GameResult::Unknown) | None => of("Score").or(of("Result")),
        known => known,
    }
}

fn invalid_utf8(input: &[u8], section: &Section, diagnostics: &mut Vec<Diagnostic>) {
    let mut at = section.span.start;
    for chunk in section.span.of(input).utf8_chunks() {
        at += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            let span = Span::new(at, at + chunk.invalid().len());
            diagnostics.push(Diagnostic::new(span, None, Detail::InvalidUtf8));
            return;
        }
        at += chunk.invalid().len();
    }
}

/// A game read under the letters that suit it best.
struct Read {
    playthrough: Playthrough,
    letters: Letters,
    end: Option<Outcome>,
}

fn best_reading<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    tokens: &[Token],
    options: &ReadOptions,
    start: &Start,
    tag_result: Option<GameResult>,
) -> Read {
    let attempt_once = |attempt: Attempt| {
        let decode = DecodeContext { letters: attempt.letters, case: attempt.case, size: position.size() };
        let limits = options.limits;
        let task = Task { input, tokens, decode, limits, tag_result, playable: start.playable };
        let (playthrough, end) = play(position, task);
        Read { playthrough, letters: attempt.letters, end: end.and_then(|position| position.outcome()) }
    };
    let mut attempts = attempts(position.rules().roles(), options).into_iter();
    let Some(first) = attempts.next() else {
        return attempt_once(Attempt { letters: Letters::english(), case: CaseRule::Exact });
    };
    let first_read = attempt_once(first);
    let settled = first.letters.compounds.is_none() || options.dialect.is_some();
    let whole = |read: &Read| read.playthrough.failed == 0;
    if whole(&first_read) && first_read.playthrough.cost == 0 && settled || !start.playable {
        return first_read;
    }
    let capitals = capitals(input, tokens);
    // The pawn's letter of one language is a piece in another.
    let exact = |read: &Read| whole(read) && (read.playthrough.cost == 0 || !capitals.contains(&'P'));
    if exact(&first_read) && settled {
        return first_read;
    }
    let mut reads = alloc::vec![first_read];
    for attempt in attempts {
        let knows = |letter: char| match attempt.case {
            CaseRule::Exact => attempt.letters.knows(letter),
            CaseRule::Blind => attempt.letters.knows(letter) || letter.is_ascii_alphabetic(),
        };
        let clean = reads.iter().any(|read| read.playthrough.failed == 0);
        // Where the usual letters play the whole text, only the two ways to name compound pieces still compete.
        let usual = attempt.letters.language.id == first.letters.language.id;
        if !usual
            && reads.iter().any(|read| exact(read) && read.letters.language.id == first.letters.language.id)
        {
            continue;
        }
        let wanted = match attempt.case {
            CaseRule::Exact => capitals.iter().all(|&letter| knows(letter)),
            CaseRule::Blind => !clean && capitals.iter().all(|&letter| knows(letter)),
        };
        if wanted {
            reads.push(attempt_once(attempt));
        }
    }
    select(position, input, reads)
}

/// The letters to try, the likeliest first.
fn attempts(roles: RoleSet, options: &ReadOptions) -> Vec<Attempt> {
    let has_compounds = roles.contains(Role::Cardinal) || roles.contains(Role::Marshall);
    let compounds: Vec<Option<Compounds>> = match (has_compounds, options.dialect) {
        (false, _) => alloc::vec![None],
        (true, Some(dialect)) => alloc::vec![Some(dialect.compounds)],
        (true, None) => Compounds::ALL.into_iter().map(Some).collect(),
    };
    let languages: Vec<&'static Language> = match options.language {
        Some(language) => alloc::vec![language],
        None => LANGUAGES.iter().collect(),
    };
    let mut attempts = Vec::new();
    for case in [CaseRule::Exact, CaseRule::Blind] {
        for &language in &languages {
            for &compounds in &compounds {
                attempts.push(Attempt { letters: Letters { language, compounds }, case });
            }
        }
    }
    attempts
}

/// The capital letters that words of the text begin with, where a square follows: the letters that must be pieces.
fn capitals(input: &[u8], tokens: &[Token]) -> Vec<char> {
    let mut found = Vec::new();
    let mut glyphs = Vec::new();
    for token in tokens.iter().filter(|token| token.kind == TokenKind::Word) {
        glyphs.clear();
        fold_word(input, token.span, &mut glyphs);
        let letters = glyphs.iter().skip_while(|glyph| !glyph.ch.is_alphabetic());
        let mut rest = letters.clone();
        let Some(first) = rest.next().filter(|glyph| glyph.ch.is_uppercase() && glyph.ch != 'O') else {
            continue;
        };
        let like_a_move = rest.clone().take(4).any(|glyph| glyph.ch.is_ascii_digit())
            && rest.all(|glyph| glyph.ch.is_ascii() || !glyph.ch.is_alphabetic() || first.ch > '\u{7F}');
        if like_a_move && !found.contains(&first.ch) {
            found.push(first.ch);
        }
    }
    found
}

/// The reading to keep. Among those that play every word alike the first; among different ones that play every word
/// the first with the doubt named; else the one that reads most.
fn select<G: Geometry>(position: &Position<G>, input: &[u8], mut reads: Vec<Read>) -> Read {
    // Words that no move is made of are passed over before the first move, so a reading may fail at none and still
    // have read less than another.
    let most = reads.iter().map(|read| read.playthrough.read).max().unwrap_or(0);
    let whole = |read: &Read| read.playthrough.failed == 0 && read.playthrough.read == most;
    let clean: Vec<usize> = (0..reads.len()).filter(|&at| whole(&reads[at])).collect();
    let cost = |at: usize| reads[at].playthrough.cost;
    let Some(first) = clean.iter().copied().min_by_key(|&at| (cost(at), at)) else {
        let mut best = 0;
        for at in 1..reads.len() {
            if reads[at].playthrough.read > reads[best].playthrough.read {
                best = at;
            }
        }
        return reads.swap_remove(best);
    };
    // A reading that has to bend the letters twice more is no rival.
    let other = clean.iter().copied().find(|&at| {
        cost(at) < cost(first) + 2 && !same_moves(&reads[first].playthrough, &reads[at].playthrough)
    });
    if let Some(other) = other
        && let Some(finding) = undecided(position, input, &reads[first], &reads[other])
    {
        reads[first].playthrough.diagnostics.push(finding);
    }
    reads.swap_remove(first)
}

fn same_moves(one: &Playthrough, other: &Playthrough) -> bool {
    moves_of(one).eq(moves_of(other))
}

fn moves_of(playthrough: &Playthrough) -> impl Iterator<Item = (Span, Played)> {
    playthrough.elements.iter().filter_map(|element| match element {
        Element::Ply(ply) => Some((ply.written, ply.played)),
        _ => None,
    })
}

/// The finding that two readings play the whole text differently, at the first word where they part.
#[cold]
fn undecided<G: Geometry>(
    position: &Position<G>,
    input: &[u8],
    one: &Read,
    other: &Read,
) -> Option<Diagnostic> {
    let plies = |read: &Read| -> Vec<(u32, u32, Span, Played)> {
        let plies = read.playthrough.elements.iter().filter_map(|element| match element {
            Element::Ply(ply) => Some((ply.number, ply.depth, ply.written, ply.played)),
            _ => None,
        });
        plies.collect()
    };
    let (left, right) = (plies(one), plies(other));
    let at = left.iter().zip(&right).position(|(left, right)| left.3 != right.3)?;
    let (number, _, span, _) = left[at];
    let mut before = position.clone();
    for &(_, depth, _, played) in &left[..at] {
        if depth == 0
            && let Played::Move(played) = played
        {
            before.play_unchecked(played);
        }
    }
    let name = |played: Played| match played {
        Played::Move(played) => san(&before, played),
        Played::Pass => String::from("--"),
        Played::Unread => String::from("?"),
    };
    let letters =
        |read: &Read| letters_name(&read.letters, read.letters.language.id == other.letters.language.id);
    let same_language = one.letters.language.id == other.letters.language.id;
    let first = letters_name(&one.letters, same_language);
    let second = letters(other);
    let word = crate::text::plain(input, span);
    let candidates = alloc::vec![
        Candidate { san: name(left[at].3), note: alloc::format!("in {first} letters") },
        Candidate { san: name(right[at].3), note: alloc::format!("in {second} letters") },
    ];
    let detail = Detail::LettersUndecided { word, first, second };
    Some(
        Diagnostic::new(span, Some(number), detail)
            .with_candidates(candidates)
            .with_help("name the dialect or the language to decide it"),
    )
}

fn letters_name(letters: &Letters, same_language: bool) -> String {
    match letters.compounds {
        Some(compounds) if same_language => compounds.name().to_string(),
        _ => letters.language.name.to_string(),
    }
}

/// What is only known at the end: the result against the tag and the board, and the text after it.
fn close(game: &mut Game, section: &Section, tag_result: Option<GameResult>, end: Option<Outcome>) {
    let written = game.result_span.map(|_| game.result);
    let span = game.result_span.unwrap_or(Span::new(section.span.end, section.span.end));
    match (written, tag_result) {
        (Some(written), Some(tagged)) if written == tagged => {}
        (Some(GameResult::Unknown), Some(tagged)) | (None, Some(tagged)) => game.result = tagged,
        (Some(written), Some(tagged)) if tagged != GameResult::Unknown => {
            let (written, tag) = (written.text().to_string(), tagged.text().to_string());
            game.diagnostics.push(Diagnostic::new(
                span,
                None,
                Detail::ResultDisagreesWithTag { written, tag },
            ));
        }
        _ => {}
    }
    if let Some(span) = section.unsure_at {
        game.diagnostics.push(Diagnostic::new(span, None, Detail::GameBorderUnsure));
    }
    if section.too_long {
        let end = section.span.end;
        let detail = Detail::SectionTooLong { limit: section.tokens.len() };
        game.diagnostics.push(Diagnostic::new(Span::new(end, end), None, detail));
    }
    if section.cut_short && written.is_none() {
        let end = section.span.end;
        game.diagnostics.push(Diagnostic::new(Span::new(end, end), None, Detail::MissingResult));
    }
    if game.termination == Termination::Unknown
        && matches!(
            game.result,
            GameResult::DefaultWhite | GameResult::DefaultBlack | GameResult::DefaultBoth
        )
    {
        game.termination = Termination::Default;
    }
    let Some(outcome) = end else { return };
    let (made, cause) = match outcome {
        Outcome::Checkmate { winner: stamma_board::Color::White } => {
            (GameResult::WhiteWins, Termination::Checkmate)
        }
        Outcome::Checkmate { winner: stamma_board::Color::Black } => {
            (GameResult::BlackWins, Termination::Checkmate)
        }
        Outcome::Stalemate => (GameResult::Draw, Termination::Stalemate),
        Outcome::Dead => (GameResult::Draw, Termination::DeadPosition),
    };
    // No score is written, and the board has made one.
    if game.result_span.is_none() && tag_result.is_none() {
        game.result = made;
    }
    if cause != Termination::DeadPosition || matches!(game.result, GameResult::Unknown | GameResult::Draw) {
        game.termination = cause;
    }
    if game.result == GameResult::Unknown || game.result == made {
        return;
    }
    // A dead position ends a game, but players often go on or settle it otherwise; mate and stalemate leave no choice.
    if cause != Termination::DeadPosition {
        let board = match cause {
            Termination::Stalemate => String::from("the final position is stalemate, a draw"),
            _ => alloc::format!("the final position is checkmate, {}", made.text()),
        };
        let written = game.result.text().to_string();
        game.diagnostics.push(Diagnostic::new(span, None, Detail::ResultContradictsBoard { written, board }));
    }
}
