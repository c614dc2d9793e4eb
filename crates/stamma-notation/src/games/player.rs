//! Playing the tokens of one game under one reading of its letters: the loop in which words become moves.
//!
//! After the first word of a line that cannot be read nothing is played on that line any more: its later words are
//! kept as unread. A variation that fails does not harm the line that it varies.

use super::failure::report_failure;
use super::game::{Comment, Element, Played, Ply};
use super::judge::{Judged, judge_marks, judge_step};
use super::number::{MoveNumber, number_at};
use super::result::{GameResult, Sureness, Termination, begins_termination, result_of, termination_phrase};
use super::token::{Token, TokenKind};
use super::words::{Failure, MarkFound, Step, WordContext, marks_at, read_word};
use crate::diagnostics::{Candidate, Detail, Diagnostic, Span};
use crate::moves::decode::{CaseRule, DecodeContext};
use crate::moves::encode::san;
use crate::moves::marks::{Mark, Standing, begins_spaced_mark};
use crate::moves::resolve::castling;
use crate::text::{Glyph, fold_word, names_square, plain};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::{CastlingSide, CheckStatus, Color, Geometry, Move, Position, Role};

/// How much of a game is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Variations nested deeper are passed over.
    pub depth: usize,
    /// Moves beyond this number, variations included, are not read.
    pub plies: usize,
    /// Tokens that one game may have.
    pub tokens: usize,
    /// Words of more characters than this are not taken for moves.
    pub word: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: 64, plies: 20_000, tokens: 400_000, word: 4_096 }
    }
}

/// What the player must be told.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The whole input.
    pub input: &'a [u8],
    /// The game's tokens, tags excepted.
    pub tokens: &'a [Token],
    /// Letters, case and board.
    pub decode: DecodeContext,
    /// The budget.
    pub limits: Limits,
    /// What the Result tag says.
    pub tag_result: Option<GameResult>,
    /// Whether the start position can be played from.
    pub playable: bool,
}

/// What playing a game gave.
#[derive(Clone, Debug, Default)]
pub struct Playthrough {
    /// The game's moves, comments and variations.
    pub elements: Vec<Element>,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
    /// The score that is written.
    pub result: Option<(GameResult, Span)>,
    /// The cause that is written.
    pub termination: Termination,
    /// How many moves could be played.
    pub read: usize,
    /// How many words could not be read; those that only follow such a word are not counted.
    pub failed: usize,
    /// How far the readings stray from exact writing, summed over the moves.
    pub cost: u32,
}

/// A line of play: the main line, or a variation.
struct Line<G: Geometry> {
    position: Position<G>,
    /// The position before the last ply, from which a variation on it begins.
    before: Option<Position<G>>,
    /// The number of the next ply.
    next: u32,
    /// The last move, for marks that follow it at a distance.
    last: Option<(Move, CheckStatus)>,
    /// The last ply's place among the elements.
    last_ply: Option<usize>,
    /// Whether a word could not be read.
    broken: bool,
    /// Words that were not read after that one, and their span.
    unread: usize,
    unread_span: Span,
    /// What must be added to the numbers of the position to get the numbers written here.
    number_shift: Option<i64>,
    /// Whether a number has just been read.
    numbered: bool,
    /// Whether a draw offer stands before the move that it belongs to.
    offered: bool,
}

/// Plays the tokens of a game from a position. The final position of the main line comes back with it, unless the
/// line broke off.
pub fn play<G: Geometry>(start: &Position<G>, task: Task<'_>) -> (Playthrough, Option<Position<G>>) {
    let line = Line {
        position: start.clone(),
        before: None,
        next: 1,
        last: None,
        last_ply: None,
        broken: !task.playable,
        unread: 0,
        unread_span: Span::default(),
        number_shift: None,
        numbered: false,
        offered: false,
    };
    let mut player = Player {
        task,
        at: 0,
        lines: alloc::vec![line],
        skipped_depth: 0,
        plies: 0,
        glyphs: Vec::new(),
        preamble: None,
        postscript: None,
        went_on: false,
        capital_seen: false,
        folded: Vec::new(),
        out: Playthrough::default(),
    };
    player.run();
    let Player { mut out, mut lines, .. } = player;
    let main = lines.swap_remove(0);
    out.diagnostics.sort_by_key(|finding| finding.span.start);
    let end = (!main.broken).then_some(main.position);
    (out, end)
}

struct Player<'a, G: Geometry> {
    task: Task<'a>,
    /// The token at hand.
    at: usize,
    /// The line at hand and those that it lies inside; never empty.
    lines: Vec<Line<G>>,
    /// How many brackets were passed over because they lie too deep.
    skipped_depth: usize,
    plies: usize,
    glyphs: Vec<Glyph>,
    /// Text before the first move that is no part of the game.
    preamble: Option<Span>,
    /// Text after the result that is no part of the game.
    postscript: Option<Span>,
    /// Whether a move of the main line stands after a result.
    went_on: bool,
    /// Whether a piece letter stands as its language writes it.
    capital_seen: bool,
    /// Moves of which a letter stands in the other case.
    folded: Vec<(Span, u32, String)>,
    out: Playthrough,
}

impl<G: Geometry> Player<'_, G> {
    fn run(&mut self) {
        while let Some(&token) = self.task.tokens.get(self.at) {
            self.at += 1;
            match token.kind {
                TokenKind::Open | TokenKind::Close => self.bracket(token),
                _ if self.skipped_depth > 0 => {}
                TokenKind::Comment | TokenKind::LineComment | TokenKind::Bracketed => self.comment(token),
                TokenKind::Word => self.word_token(token),
                TokenKind::Stray => {
                    let bracket = self.task.input[token.span.start] as char;
                    self.report(token.span, Detail::StrayBracket { bracket });
                }
                TokenKind::Space | TokenKind::Escape | TokenKind::Tag => {}
            }
        }
        self.finish();
    }

    fn line(&mut self) -> &mut Line<G> {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn depth(&self) -> usize {
        self.lines.len() - 1
    }

    fn report(&mut self, span: Span, detail: Detail) {
        self.out.diagnostics.push(Diagnostic::new(span, None, detail));
    }

    fn report_on_ply(&mut self, span: Span, detail: Detail) {
        let ply = self.line().next.saturating_sub(1);
        self.out.diagnostics.push(Diagnostic::new(span, Some(ply), detail));
    }

    fn comment(&mut self, token: Token) {
        let input = self.task.input;
        let closed = token.span.of(input).last() == Some(&b'}');
        if token.kind == TokenKind::Comment && !closed {
            let opening = Span::new(token.span.start, token.span.start + 1);
            self.report(opening, Detail::UnclosedComment);
        }
        let end = token.span.end - usize::from(token.kind != TokenKind::LineComment && closed);
        let text = match token.kind {
            TokenKind::Bracketed => token.span,
            _ => Span::new(token.span.start + 1, end.max(token.span.start + 1)),
        };
        if self.is_draw_offer(text) {
            return;
        }
        self.out.elements.push(Element::Comment(Comment { text }));
    }

    /// PGN has no sign for a draw offer; our writer, and others, put it into a comment.
    fn is_draw_offer(&mut self, text: Span) -> bool {
        const OFFERS: [&[u8]; 3] = [b"draw offer", b"draw offered", b"(=)"];
        let text = text.of(self.task.input).trim_ascii();
        let Some(index) = self.line().last_ply else { return false };
        match self.out.elements.get_mut(index) {
            Some(Element::Ply(ply)) if OFFERS.iter().any(|offer| text.eq_ignore_ascii_case(offer)) => {
                ply.draw_offer = true;
                true
            }
            _ => false,
        }
    }

    fn bracket(&mut self, token: Token) {
        match token.kind {
            TokenKind::Open if self.skipped_depth > 0 => self.skipped_depth += 1,
            TokenKind::Open if self.depth() >= self.task.limits.depth => {
                self.skipped_depth = 1;
                self.report(token.span, Detail::VariationTooDeep { limit: self.task.limits.depth });
            }
            TokenKind::Open => self.open(token),
            _ if self.skipped_depth > 0 => self.skipped_depth -= 1,
            _ if self.depth() == 0 => self.report(token.span, Detail::StrayVariationEnd),
            _ => {
                self.note_unread();
                self.lines.pop();
                self.out.elements.push(Element::Close);
            }
        }
    }

    fn open(&mut self, token: Token) {
        let line = self.line();
        let early = line.last_ply.is_none() && !line.broken;
        // Brackets within brackets: the outermost has been reported.
        let early = early && (self.lines.len() == 1 || self.out.elements.last() != Some(&Element::Open));
        let line = self.line();
        let broken = line.broken && (line.unread > 0 || line.before.is_none());
        let variation = Line {
            position: line.before.clone().unwrap_or_else(|| line.position.clone()),
            before: None,
            next: if line.before.is_some() { line.next - 1 } else { line.next },
            last: None,
            last_ply: None,
            broken,
            unread: 0,
            unread_span: Span::default(),
            number_shift: line.number_shift,
            numbered: false,
            offered: false,
        };
        if early {
            self.report(token.span, Detail::VariationTooEarly);
        }
        self.lines.push(variation);
        self.out.elements.push(Element::Open);
    }

    fn word_token(&mut self, token: Token) {
        let mut glyphs = core::mem::take(&mut self.glyphs);
        glyphs.clear();
        fold_word(self.task.input, token.span, &mut glyphs);
        if !glyphs.is_empty() {
            self.word(&glyphs);
        }
        self.glyphs = glyphs;
    }

    fn word(&mut self, glyphs: &[Glyph]) {
        let span = span_of(glyphs);
        if glyphs.len() > self.task.limits.word {
            return self.unreadable(span);
        }
        let mut rest = glyphs;
        if result_of(rest).is_none()
            && let Some(number) = number_at(rest)
        {
            self.number(number, span_of(&rest[..number.length]));
            rest = &rest[number.length..];
            if rest.is_empty() {
                return;
            }
        }
        self.after_number(rest);
        self.line().numbered = false;
    }

    fn after_number(&mut self, glyphs: &[Glyph]) {
        if let Some((result, sureness)) = result_of(glyphs) {
            return self.result_word(glyphs, result, sureness);
        }
        if self.is_heading(glyphs) || self.marks_alone(glyphs) || self.closing_phrase(glyphs) {
            return;
        }
        self.moves(glyphs);
    }

    /// `# W B`: the heading of a table of moves.
    fn is_heading(&mut self, glyphs: &[Glyph]) -> bool {
        const HEADINGS: [&str; 12] =
            ["#", "W", "B", "No", "No.", "Nr", "White", "Black", "WHITE", "BLACK", "Move", "Moves"];
        let before_moves = self.plies == 0 && self.depth() == 0 && !self.line().numbered;
        before_moves && HEADINGS.iter().any(|heading| heading.chars().eq(glyphs.iter().map(|glyph| glyph.ch)))
    }

    fn number(&mut self, number: MoveNumber, span: Span) {
        let depth = self.depth();
        let line = self.line();
        line.numbered = true;
        let Some(value) = number.value else { return };
        if line.broken {
            return;
        }
        let due = i64::from(line.position.fullmove_number());
        let shift = i64::from(value) - due;
        let black = line.position.turn() == Color::Black;
        let known = line.number_shift;
        line.number_shift = Some(known.unwrap_or(shift));
        // The first number of a game sets the count: excerpts begin anywhere.
        let wrong_number = known.is_some_and(|known| known != shift);
        let wrong_side = number.black && !black;
        if wrong_number || wrong_side {
            let due = due + known.unwrap_or(shift);
            let due = u32::try_from(due).unwrap_or(0);
            line.number_shift = if depth == 0 { Some(shift) } else { known };
            self.report(span, Detail::MoveNumberMismatch { found: value, due, black });
        }
    }

    /// Marks in a word of their own belong to the move before them.
    fn marks_alone(&mut self, glyphs: &[Glyph]) -> bool {
        let offer =
            matches!(marks_at(glyphs, Standing::Apart).0[..], [MarkFound { mark: Mark::DrawOffer, .. }]);
        if offer && self.line().numbered {
            self.line().offered = true;
            return true;
        }
        if self.line().last_ply.is_none() {
            return false;
        }
        let alone = marks_at(glyphs, Standing::Apart).1 == glyphs.len();
        let begins = begins_spaced_mark(glyphs);
        if !alone && !begins {
            return false;
        }
        let (phrase, words) = self.phrase(glyphs, if begins { 2 } else { 0 });
        for count in (1..=words.len()).rev() {
            let upto = words[count - 1].1;
            let (marks, taken) = marks_at(&phrase[..upto], Standing::Apart);
            if taken == upto {
                self.at = words[count - 1].0;
                self.attach(&marks);
                return true;
            }
        }
        false
    }

    /// The word and up to `more` words that follow it, joined by single blanks; with each word comes the index of the
    /// token after it and the length of the phrase up to its end.
    fn phrase(&self, glyphs: &[Glyph], more: usize) -> (Vec<Glyph>, Vec<(usize, usize)>) {
        let mut phrase = glyphs.to_vec();
        let mut words = alloc::vec![(self.at, glyphs.len())];
        let mut at = self.at;
        while words.len() <= more {
            match self.task.tokens.get(at) {
                Some(token) if token.kind == TokenKind::Space => at += 1,
                Some(token) if token.kind == TokenKind::Word => {
                    phrase.push(Glyph { ch: ' ', span: Span::new(token.span.start, token.span.start) });
                    fold_word(self.task.input, token.span, &mut phrase);
                    at += 1;
                    words.push((at, phrase.len()));
                }
                _ => break,
            }
        }
        (phrase, words)
    }

    fn attach(&mut self, marks: &[MarkFound]) {
        let Some(index) = self.line().last_ply else { return };
        let line = self.line();
        let last = line.last.zip(line.before.clone());
        let number = line.next - 1;
        if let Some(((played, effect), before)) = last {
            let input = self.task.input;
            let judged = Judged { before: &before, played, effect, ply: number, input };
            judge_marks(&judged, marks, Standing::Apart, &mut self.out.diagnostics);
            let ep = marks.iter().find(|found| found.mark == Mark::EnPassant);
            if let (Some(found), false) = (ep, played.is_en_passant()) {
                let word = plain(input, found.span);
                let already = self.out.diagnostics.iter().rev().take(8).any(|finding| {
                    finding.ply == Some(number) && matches!(finding.detail, Detail::NotEnPassant { .. })
                });
                if !already {
                    self.report_on_ply(found.span, Detail::NotEnPassant { word });
                }
            }
        }
        let Some(Element::Ply(ply)) = self.out.elements.get_mut(index) else { return };
        note_marks(ply, marks);
        for found in marks {
            if !matches!(found.mark, Mark::Glyph(_) | Mark::SidedGlyph(_) | Mark::DrawOffer | Mark::Nothing) {
                ply.written = ply.written.to(found.span);
            }
        }
    }

    /// `White resigns`, `draw agreed`.
    fn closing_phrase(&mut self, glyphs: &[Glyph]) -> bool {
        if !glyphs[0].ch.is_alphabetic() || self.plies == 0 && self.out.result.is_none() {
            return false;
        }
        if !begins_termination(glyphs) {
            return false;
        }
        let (phrase, ends) = self.phrase(glyphs, 3);
        let text: String = phrase.iter().map(|glyph| glyph.ch).collect();
        let words: Vec<String> = text.split(' ').map(ToString::to_string).collect();
        let Some((termination, result, count)) = termination_phrase(&words) else { return false };
        let (next, length) = ends[count - 1];
        let span = span_of(&phrase[..length]);
        self.at = next;
        if self.depth() > 0 {
            self.out.elements.push(Element::Comment(Comment { text: span }));
            return true;
        }
        if self.out.termination == Termination::Unknown {
            self.out.termination = termination;
        }
        if let (Some(result), None) = (result, self.out.result) {
            self.out.result = Some((result, span));
        }
        true
    }

    fn result_word(&mut self, glyphs: &[Glyph], result: GameResult, sureness: Sureness) {
        let span = span_of(glyphs);
        let follows = self.follows();
        let depth = self.depth();
        match sureness {
            Sureness::Sure => self.score(result, span),
            Sureness::OrCastling => {
                let line = self.line();
                let legal = !line.broken && castling(&line.position, CastlingSide::KingSide).is_some();
                let last = follows == Follows::Nothing && depth == 0 && self.out.result.is_none();
                let last = last && !self.mark_follows();
                let tagged = self.task.tag_result;
                match (last, legal) {
                    (true, _) if tagged == Some(result) => self.score(result, span),
                    (true, false) => self.score(result, span),
                    (true, true) => {
                        self.moves(glyphs);
                        if tagged.is_none() {
                            self.castling_or_result(glyphs, span);
                        }
                    }
                    (false, _) => self.moves(glyphs),
                }
            }
            Sureness::OnlyAtTheEnd => {
                let last = follows == Follows::Nothing && depth == 0 && self.out.result.is_none();
                let dash = matches!(glyphs, [Glyph { ch: '-', .. }]);
                let sure =
                    dash || self.plies == 0 || self.line().numbered || self.task.tag_result == Some(result);
                let tag_denies = self.task.tag_result.is_some_and(|tagged| tagged != result);
                match last {
                    true if sure => self.score(result, span),
                    true if !tag_denies => self.result_or_evaluation(result, span),
                    // A dash between moves only separates them.
                    _ if dash => {}
                    _ => {
                        if !self.marks_alone(glyphs) {
                            self.unreadable(span);
                        }
                    }
                }
            }
        }
    }

    /// A sign after the last move that may judge the position or end the game: neither is chosen.
    #[cold]
    fn result_or_evaluation(&mut self, result: GameResult, span: Span) {
        let written = plain(self.task.input, span);
        let candidate = |san: &str, note: &str| Candidate { san: san.to_string(), note: note.to_string() };
        let candidates = alloc::vec![
            candidate(result.text(), "the result of the game"),
            candidate(&written, "an evaluation of the last move"),
        ];
        self.out.elements.push(Element::Comment(Comment { text: span }));
        self.out.diagnostics.push(
            Diagnostic::new(span, None, Detail::ResultUnsure { written })
                .with_candidates(candidates)
                .with_help("give the result after it, or in a Result tag"),
        );
    }

    #[cold]
    fn castling_or_result(&mut self, glyphs: &[Glyph], span: Span) {
        let word: String = glyphs.iter().map(|glyph| glyph.ch).collect();
        let candidate = |san: &str, note: &str| Candidate { san: san.to_string(), note: note.to_string() };
        let ply = self.line().next - 1;
        self.out.diagnostics.push(
            Diagnostic::new(span, Some(ply), Detail::CastlingOrResult { word })
                .with_candidates(alloc::vec![
                    candidate("O-O", "castling; it is legal here"),
                    candidate("0-0", "the result that both sides lose"),
                ])
                .with_help("write `O-O` for castling, or give the result after it"),
        );
    }

    fn score(&mut self, result: GameResult, span: Span) {
        if self.depth() > 0 {
            self.out.elements.push(Element::Comment(Comment { text: span }));
            return;
        }
        match self.out.result {
            None | Some((GameResult::Unknown, _)) => self.out.result = Some((result, span)),
            Some((earlier, _)) if earlier == result => {}
            Some((earlier, _)) => {
                let written = plain(self.task.input, span);
                let tag = earlier.text().to_string();
                self.report(span, Detail::ResultDisagreesWithTag { written, tag });
            }
        }
    }

    /// What comes after the token at hand.
    fn follows(&self) -> Follows {
        let mut depth = 0usize;
        let mut glyphs = Vec::new();
        for token in self.task.tokens[self.at..].iter().take(LOOK_AHEAD) {
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close => depth = depth.saturating_sub(1),
                TokenKind::Word if depth == 0 => {
                    glyphs.clear();
                    fold_word(self.task.input, token.span, &mut glyphs);
                    let mut rest = &glyphs[..];
                    if result_of(rest).is_none()
                        && let Some(number) = number_at(rest)
                    {
                        rest = &rest[number.length..];
                    }
                    if rest.is_empty() || marks_at(rest, Standing::Apart).1 == rest.len() {
                        continue;
                    }
                    let word: String = rest.iter().map(|glyph| glyph.ch).collect();
                    return match result_of(rest) {
                        Some((_, Sureness::Sure)) => Follows::Result,
                        _ if termination_phrase(&[word]).is_some() => Follows::Nothing,
                        _ => Follows::Moves,
                    };
                }
                _ => {}
            }
        }
        if self.task.tokens.len() - self.at > LOOK_AHEAD { Follows::Moves } else { Follows::Nothing }
    }

    fn moves(&mut self, glyphs: &[Glyph]) {
        let span = span_of(glyphs);
        if self.line().broken {
            return self.unread(span);
        }
        if self.plies >= self.task.limits.plies {
            let limit = self.task.limits.plies;
            self.report(span, Detail::GameTooLong { limit });
            self.line().broken = true;
            return self.unread(span);
        }
        if self.depth() == 0 && self.out.result.is_some() && !names_square(glyphs) {
            self.postscript = Some(self.postscript.map_or(span, |text| text.to(span)));
            return;
        }
        let context = WordContext { decode: self.task.decode, en_passant_follows: self.en_passant_follows() };
        match read_word(&self.line().position, glyphs, &context) {
            Ok(steps) => {
                if steps.len() > 1 {
                    let word = plain(self.task.input, span);
                    let ply = self.line().next;
                    let detail = Detail::GluedMoves { word, count: steps.len() };
                    self.out.diagnostics.push(Diagnostic::new(span, Some(ply), detail));
                }
                for step in steps {
                    self.step(step);
                }
            }
            Err(failure) => {
                let line = &self.lines[self.lines.len() - 1];
                let heading = self.plies == 0 && self.lines.len() == 1 && !line.numbered;
                if heading && failure == Failure::Unreadable && !names_square(glyphs) {
                    let start = self.preamble.unwrap_or(span);
                    self.preamble = Some(start.to(span));
                    return;
                }
                let finding = report_failure(&line.position, line.next, self.task.input, span, &failure);
                self.out.diagnostics.push(finding);
                self.out.failed += 1;
                self.push_unread(span);
                self.line().broken = true;
            }
        }
    }

    /// Whether the next word is a mark, as a move may have and a result may not.
    fn mark_follows(&self) -> bool {
        let mut words = self.task.tokens[self.at..].iter().filter(|token| token.kind != TokenKind::Space);
        words.next().filter(|token| token.kind == TokenKind::Word).is_some_and(|token| {
            let mut glyphs = Vec::new();
            fold_word(self.task.input, token.span, &mut glyphs);
            marks_at(&glyphs, Standing::Apart).1 == glyphs.len()
        })
    }

    fn en_passant_follows(&self) -> bool {
        let mut words = self.task.tokens[self.at..].iter().filter(|token| token.kind != TokenKind::Space);
        let Some(token) = words.next().filter(|token| token.kind == TokenKind::Word) else { return false };
        if !matches!(token.span.of(self.task.input).first(), Some(b'e' | b'E' | b'(')) {
            return false;
        }
        let mut glyphs = Vec::new();
        fold_word(self.task.input, token.span, &mut glyphs);
        let (phrase, words) = self.phrase_at(&glyphs, token, 1);
        (1..=words.len()).rev().any(|count| {
            let upto = words[count - 1];
            let (marks, taken) = marks_at(&phrase[..upto], Standing::Apart);
            taken == upto && marks.iter().any(|found| found.mark == Mark::EnPassant)
        })
    }

    fn phrase_at(&self, glyphs: &[Glyph], first: &Token, more: usize) -> (Vec<Glyph>, Vec<usize>) {
        let mut phrase = glyphs.to_vec();
        let mut ends = alloc::vec![glyphs.len()];
        let rest =
            self.task.tokens[self.at..].iter().skip_while(|token| token.span.start <= first.span.start);
        for token in rest.filter(|token| token.kind != TokenKind::Space).take(more) {
            if token.kind != TokenKind::Word {
                break;
            }
            phrase.push(Glyph { ch: ' ', span: token.span });
            fold_word(self.task.input, token.span, &mut phrase);
            ends.push(phrase.len());
        }
        (phrase, ends)
    }

    fn step(&mut self, step: Step) {
        if let Some(preamble) = self.preamble.take() {
            let text = shortened(&plain_with_blanks(self.task.input, preamble));
            self.report(preamble, Detail::UnknownText { text });
        }
        if let (0, false, Some((result, _))) = (self.depth(), self.went_on, self.out.result) {
            self.went_on = true;
            let result = result.text();
            self.report(step.span, Detail::MovesAfterResult { result });
        }
        self.plies += 1;
        self.out.read += 1;
        self.out.cost += u32::from(step.cost);
        let depth = self.depth() as u32;
        let index = self.out.elements.len();
        let input = self.task.input;
        let last = self.lines.len() - 1;
        let line = &mut self.lines[last];
        let mut ply = Ply {
            number: line.next,
            depth,
            color: line.position.turn(),
            move_number: line.position.fullmove_number(),
            written: step.span,
            played: Played::Pass,
            nags: Vec::new(),
            draw_offer: core::mem::take(&mut line.offered),
        };
        let after = match step.played {
            Some((played, _)) => {
                if self.task.decode.case == CaseRule::Blind {
                    let lettered = step.pattern.roles.single().is_some_and(|role| role != Role::Pawn);
                    let first = plain(input, step.span).chars().next().unwrap_or_default();
                    // Only letters that are also files can be mistaken: `bb5`, and never `nf3`.
                    let file = first.is_ascii_lowercase() && first as u8 - b'a' < line.position.size().files;
                    if lettered && file && step.doubt.is_none() {
                        self.folded.push((step.span, line.next, san(&line.position, played)));
                    } else if lettered && first.is_uppercase() && played.castling().is_none() {
                        self.capital_seen = true;
                    }
                }
                ply.played = Played::Move(played);
                let effect = line.position.effect(played);
                let judged = Judged { before: &line.position, played, effect, ply: line.next, input };
                judge_step(&judged, &step, &mut self.out.diagnostics);
                judge_marks(&judged, &step.marks, Standing::Glued, &mut self.out.diagnostics);
                line.last = Some((played, effect));
                let mut after = line.position.clone();
                after.play_unchecked(played);
                after
            }
            None => {
                line.last = None;
                line.position.pass().unwrap_or_else(|| line.position.clone())
            }
        };
        note_marks(&mut ply, &step.marks);
        line.before = Some(core::mem::replace(&mut line.position, after));
        line.next += 1;
        line.last_ply = Some(index);
        self.out.elements.push(Element::Ply(ply));
    }

    /// A word that cannot even be tried.
    fn unreadable(&mut self, span: Span) {
        if self.line().broken {
            return self.unread(span);
        }
        let word = shortened(&plain(self.task.input, span));
        let ply = self.line().next;
        let finding = Diagnostic::new(span, Some(ply), Detail::UnreadableWord { word });
        self.out.diagnostics.push(finding);
        self.out.failed += 1;
        self.push_unread(span);
        self.line().broken = true;
    }

    /// A word after one that could not be read.
    fn unread(&mut self, span: Span) {
        self.push_unread(span);
        let line = self.line();
        line.unread_span = if line.unread == 0 { span } else { line.unread_span.to(span) };
        line.unread += 1;
    }

    fn push_unread(&mut self, span: Span) {
        if self.plies >= self.task.limits.plies {
            return;
        }
        self.plies += 1;
        let depth = self.depth() as u32;
        let index = self.out.elements.len();
        let line = self.line();
        let first_black = line.position.turn() == Color::Black;
        let since = u32::from(line.broken) * (line.unread as u32 + 1);
        let black = first_black != (since % 2 == 1);
        let ply = Ply {
            number: line.next,
            depth,
            color: if black { Color::Black } else { Color::White },
            move_number: line.position.fullmove_number() + (since + u32::from(first_black)) / 2,
            written: span,
            played: Played::Unread,
            nags: Vec::new(),
            draw_offer: false,
        };
        // A variation on the word that could not be read begins where that word stood.
        line.before = Some(line.position.clone());
        line.last = None;
        line.next += 1;
        line.last_ply = Some(index);
        self.out.elements.push(Element::Ply(ply));
    }

    fn note_unread(&mut self) {
        let line = self.line();
        if line.unread > 0 {
            let (words, span) = (line.unread, line.unread_span);
            self.report(span, Detail::UnreadRest { words });
        }
    }

    fn finish(&mut self) {
        let open = self.depth();
        if open > 0 || self.skipped_depth > 0 {
            let end = self.task.tokens.last().map_or(0, |token| token.span.end);
            self.report(Span::new(end, end), Detail::UnclosedVariation { open: open + self.skipped_depth });
        }
        while self.lines.len() > 1 {
            self.note_unread();
            self.lines.pop();
            self.out.elements.push(Element::Close);
        }
        self.note_unread();
        if let Some(preamble) = self.preamble.take() {
            let text = shortened(&plain_with_blanks(self.task.input, preamble));
            self.report(preamble, Detail::UnknownText { text });
        }
        // In a text without capitals small letters are its way of writing; beside capitals they may be a slip.
        if self.capital_seen {
            for (span, ply, taken) in core::mem::take(&mut self.folded) {
                let word = plain(self.task.input, span);
                let detail = Detail::LowercasePiece { word, taken, other: None };
                self.out.diagnostics.push(Diagnostic::new(span, Some(ply), detail));
            }
        }
        if let Some(postscript) = self.postscript.take() {
            let text = shortened(&plain_with_blanks(self.task.input, postscript));
            self.report(postscript, Detail::TextAfterResult { text });
        }
    }
}

/// How many tokens are looked at to see whether a word is the last of its game.
const LOOK_AHEAD: usize = 256;

/// What comes after a word that may be a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Follows {
    Nothing,
    Result,
    Moves,
}

fn note_marks(ply: &mut Ply, marks: &[MarkFound]) {
    for found in marks {
        match found.mark {
            Mark::DrawOffer => ply.draw_offer = true,
            Mark::Glyph(number) => ply.nags.push(number),
            Mark::SidedGlyph(number) => ply.nags.push(number + u8::from(ply.color == Color::Black)),
            _ => {}
        }
    }
}

fn span_of(glyphs: &[Glyph]) -> Span {
    match glyphs {
        [] => Span::default(),
        [first, .., last] => first.span.to(last.span),
        [only] => only.span,
    }
}

fn plain_with_blanks(input: &[u8], span: Span) -> String {
    String::from_utf8_lossy(span.of(input)).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text, cut where it is too long to quote.
pub fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_string();
    }
    let mut short: String = text.chars().take(LONGEST - 1).collect();
    short.push('…');
    short
}
