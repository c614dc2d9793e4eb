//! Playing a word, or keeping it as unread.

use super::lookahead::FollowingText;
use super::marks::note_marks;
use super::resumable::may_read_otherwise;
use super::{AfterSteps, AmbiguousWord, DeferredWord, DoubtfulWord, Player, Until};
use crate::diagnostics::{Candidate, Detail, Diagnostic};
use crate::game::{Element, Played, Ply, PlySource};
use crate::moves::decode::castling_side;
use crate::moves::encode::san;
use crate::moves::explain_failure::why_impossible;
use crate::moves::letters::CaseRule;
use crate::moves::letters::is_figurine;
use crate::moves::marks::MarkPosition;
use crate::moves::pattern::Coordinates;
use crate::moves::pattern::only_square;
use crate::moves::resolve::castling;
use crate::read::ending::won_by;
use crate::read::failure::report_failure;
use crate::read::marks_and_board::{JudgedMove, judge_decision, judge_marks, judge_step};
use crate::read::options::IllegalMoves;
use crate::read::word::{is_numbered_name, is_opening_code};
use crate::read::words::{Failure, WordContext, WordMove, read_illegal, read_word};
use crate::text::Span;
use crate::text::{Glyph, names_square, plain, shortened, span_of, with_single_blanks};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Color, Geometry, Move, Role, RoleSet};

impl<G: Geometry> Player<'_, G> {
    pub(super) fn moves(&mut self, glyphs: &[Glyph]) {
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
        // Where moves have gone on behind the result every word may be one of them, and what is no move ends them.
        let behind = self.depth() == 0 && self.out.result.is_some() && !self.went_on;
        if behind && (!names_square(glyphs) || is_account(glyphs)) && !self.castles_on(glyphs) {
            self.postscript = Some(self.postscript.map_or(span, |text| text.to(span)));
            self.pass_thought(span);
            return;
        }
        if behind && self.is_told_behind_end() {
            self.postscript = Some(self.postscript.map_or(span, |text| text.to(span)));
            return;
        }
        self.picture_before(span);
        self.brackets_before(glyphs);
        self.invisible_before(glyphs);
        let context = WordContext { en_passant_follows: self.en_passant_follows(), ..self.word_context() };
        let main = self.depth() == 0;
        let chosen = self
            .task
            .choices
            .iter()
            .find(|choice| main && choice.then == AfterSteps::GoOn && choice.span == span);
        let read = match (chosen, self.task.descriptive) {
            (Some(choice), _) => Ok(choice.steps.clone().into()),
            (None, Some(usage)) => self.read_descriptive(span, usage, &context),
            (None, None) => read_word(&self.line().position, glyphs, &context),
        };
        match read {
            Ok(steps) => {
                if steps.len() > 1 {
                    let word = plain(self.task.text.input, span);
                    let ply = self.line().next;
                    let detail = Detail::GluedMoves { word, count: steps.len() };
                    self.out.diagnostics.push(Diagnostic::new(span, Some(ply), detail));
                    self.glued_numbers(glyphs);
                }
                if self.until == Until::Failure {
                    // Words that were cut are cut anew.
                    let word = glyphs.iter().map(|glyph| glyph.ch);
                    self.case_matters |= steps.len() != 1
                        || may_read_otherwise(word)
                        || self.doubted_in_small_letters(glyphs, &context);
                }
                for step in &steps {
                    self.step(step);
                }
            }
            Err(failure) => self.fail(span, glyphs, failure, context),
        }
    }

    /// Reports the first number among glued moves that is not the next one: in `e4c55.Nf3d6` the number 5 stands behind the rank 5.
    fn glued_numbers(&mut self, glyphs: &[Glyph]) {
        let line = &self.lines[self.lines.len() - 1];
        let mut due = line.due_number();
        for (dot, _) in glyphs.iter().enumerate().filter(|(_, glyph)| glyph.ch == '.') {
            let digits = glyphs[..dot].iter().rev().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
            // The first digit is the rank of a square.
            let number = &glyphs[(dot + 1 - digits).min(dot)..dot];
            if digits < 2 || number.len() > 3 {
                continue;
            }
            due += 1;
            let value = number.iter().fold(0, |value, glyph| 10 * value + glyph.ch.to_digit(10).unwrap_or(0));
            if i64::from(value) != due {
                let due = u32::try_from(due).unwrap_or(0);
                let found = value;
                self.report(span_of(number), Detail::MoveNumberMismatch { found, due, black: false });
                return;
            }
        }
    }

    /// No legal move can be made of a word: it may belong to a heading, or be a move that the rules forbid and that is kept.
    fn fail(&mut self, span: Span, glyphs: &[Glyph], failure: Failure, context: WordContext) {
        let line = &self.lines[self.lines.len() - 1];
        let heading = self.plies == 0 && self.lines.len() == 1 && !line.numbered;
        if heading && is_heading_word(&failure, glyphs) {
            let start = self.preamble.or(self.heading.take()).unwrap_or(span);
            self.preamble = Some(start.to(span));
            return;
        }
        if self.text_before_first_number(span, true) {
            return;
        }
        // Behind the result only what can be read as a move may go on with the game.
        let behind = self.depth() == 0 && self.out.result.is_some() && !self.went_on;
        if failure == Failure::Unreadable && behind && self.postscript.is_some() {
            self.postscript = self.postscript.map(|text| text.to(span));
            return;
        }
        if self.opens_no_variation(glyphs) || failure == Failure::Unreadable && self.text_before_stray_brace()
        {
            return;
        }
        if failure == Failure::Unreadable
            && !self.is_broken_last_move(glyphs)
            && (self.prose(span, glyphs)
                || self.page_lines()
                || self.text_behind(span, glyphs)
                || self.remark_behind(glyphs))
        {
            return;
        }
        if failure == Failure::Unreadable && (self.glued_evaluation(glyphs) || self.glued_result(glyphs)) {
            return;
        }
        if failure == Failure::Unreadable
            && (self.corrected(glyphs) || self.hyphenated(glyphs) || self.parted(glyphs))
        {
            return;
        }
        if self.pair_with_sign(glyphs) {
            return;
        }
        // `a6(b)` may promote, too.
        if self.footnote(glyphs)
            || self.capital_file(glyphs)
            || self.letter_of_other_alphabet(glyphs)
            || self.misread_check(glyphs)
            || self.lone_pawn(glyphs)
        {
            return;
        }
        let line = &self.lines[self.lines.len() - 1];
        if self.task.illegal == IllegalMoves::Keep
            && matches!(failure, Failure::Impossible(_))
            && let Some(step) = read_illegal(&line.position, glyphs, &context)
        {
            return self.step_illegal(step);
        }
        let options = if self.depth() == 0 { failure.options() } else { Vec::new() };
        self.out.failed += 1;
        if self.until == Until::Failure && options.is_empty() {
            self.deferred = Some(DeferredWord { span, failure, glyphs: glyphs.to_vec(), context });
            return;
        }
        self.break_off(span, &failure, options);
    }

    /// Says why a word cannot be played, and ends its line.
    pub(super) fn break_off(&mut self, span: Span, failure: &Failure, options: Vec<Vec<WordMove>>) {
        let (line, letters) = (&self.lines[self.lines.len() - 1], &self.task.decode.letters);
        let finding = report_failure(&line.position, line.next, self.task.text.input, span, failure, letters);
        if self.depth() == 0 {
            let candidates = finding.candidates.clone();
            self.out.fork = (!options.is_empty()).then_some(AmbiguousWord { span, options, candidates });
            self.out.stopped = Some(span);
            self.out.senseless = *failure == Failure::Unreadable;
        }
        self.out.diagnostics.push(finding);
        self.push_unread(span);
        self.line().broken = true;
    }

    /// Returns true if a word behind the result castles: a move number comes before it, or moves or another result go on behind it.
    fn castles_on(&mut self, glyphs: &[Glyph]) -> bool {
        let own = self.task.decode.own;
        castling_side(glyphs, own).is_some_and(|side| castling(&self.line().position, side).is_some())
            && (self.line().numbered || self.follows() != FollowingText::Nothing)
    }

    pub(super) fn step(&mut self, step: &WordMove) {
        self.play_step(step, Legality::Legal);
    }

    fn play_step(&mut self, step: &WordMove, legality: Legality) {
        self.report_what_precedes(step.span);
        self.report_game_over(step.span);
        self.note_letter(step.span);
        if let Some((played, _)) = step.played {
            self.note_habits(step, played);
            self.note_doubt(step, played);
        }
        self.plies += 1;
        self.out.read += 1;
        self.out.cost += u32::from(step.cost);
        let depth = self.depth() as u32;
        let index = self.out.elements.len();
        let input = self.task.text.input;
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
            draw_offer: line.offered.take().is_some(),
            source: step.source,
        };
        line.keep_last_ply();
        let before = line.before.insert(line.position.clone());
        match step.played {
            Some((played, _)) => {
                ply.played = match legality {
                    Legality::Legal => Played::Move(played),
                    Legality::Illegal => Played::Illegal(played),
                };
                if let Some(origins) = &mut line.origins {
                    line.origins_before = Some(origins.clone());
                    origins.play(before, played);
                }
                ply.played.play_on(&mut line.position);
                let effect = line.position.faced(played);
                let judged = JudgedMove { before, played, effect, ply: line.next, input };
                judge_step(&judged, step, &mut self.out.diagnostics);
                judge_decision(&judged, step, &mut self.out.diagnostics);
                judge_marks(&judged, &step.marks, MarkPosition::Glued, &mut self.out.diagnostics);
                line.last = Some((played, effect));
            }
            None => {
                line.last = None;
                Played::Pass.play_on(&mut line.position);
                if depth == 0 && step.source == PlySource::Text {
                    let detail = Detail::NullMove { word: plain(input, step.span) };
                    self.out.diagnostics.push(Diagnostic::new(step.span, Some(line.next), detail));
                }
            }
        }
        note_marks(&mut ply, &step.marks);
        note_marks(&mut ply, &core::mem::take(&mut line.announced));
        line.next += 1;
        line.last_ply = Some(index);
        self.out.elements.push(Element::Ply(ply));
    }

    /// Reports text before a move that is no part of the game, or should not be there.
    fn report_what_precedes(&mut self, span: Span) {
        self.report_preamble(true);
        if let (0, false, Some((result, _))) = (self.depth(), self.went_on, self.out.result) {
            self.went_on = true;
            let result = result.text();
            self.report(span, Detail::MovesAfterResult { result });
        }
    }

    /// Reports the first move of a line that follows a win by the rules of its variant.
    fn report_game_over(&mut self, span: Span) {
        let line = self.line();
        let (Some(won), false) = (line.position.early_win(), line.over) else { return };
        line.over = true;
        let finding = Diagnostic::new(span, Some(line.next), Detail::MovesAfterWin { how: won_by(won) });
        self.out.diagnostics.push(finding);
    }

    /// Notes what a move begins with.
    fn note_letter(&mut self, span: Span) {
        let input = self.task.text.input;
        if let Some(letter @ b'A'..=b'Z') = input.get(span.start) {
            self.out.capitals |= 1 << (letter - b'A');
            self.out.lettered += 1;
        } else if input.get(span.start).is_some_and(|byte| !byte.is_ascii())
            && plain(input, span).starts_with(is_figurine)
        {
            self.out.figurines += 1;
        }
    }

    /// Notes how whoever wrote a move writes, as far as that bears on how later words are to be read.
    fn note_habits(&mut self, step: &WordMove, played: Move) {
        let long = only_square(step.pattern.from).is_some();
        self.long_seen |= long;
        let takes = self.line().position.captured(played).is_some();
        let decode = &mut self.task.decode;
        if long && takes && decode.coordinates == Coordinates::Unsaid {
            let named = step.pattern.victims != RoleSet::ALL;
            decode.coordinates = if named { Coordinates::Smith } else { Coordinates::Plain };
        }
        if decode.case != CaseRule::SmallPieces {
            return;
        }
        let line = &self.lines[self.lines.len() - 1];
        let lettered = step.pattern.roles.single().is_some_and(|role| role != Role::Pawn);
        let first = plain(self.task.text.input, step.span).chars().next().unwrap_or_default();
        // Only letters that are also files can be mistaken: `bb5`, and never `nf3`.
        let file = first.is_ascii_lowercase() && first as u8 - b'a' < line.position.size().files;
        if lettered && file && step.doubt.is_none() {
            self.folded.push((step.span, line.next, san(&line.position, played)));
        } else if lettered && (first.is_uppercase() || is_figurine(first)) && played.castling().is_none() {
            self.capital_seen = true;
        }
    }

    /// Notes a word of the main line that could be another move.
    fn note_doubt(&mut self, step: &WordMove, played: Move) {
        let Some(other) = step.doubt.as_deref().filter(|_| self.depth() == 0) else { return };
        let Some((instead, _)) = other.played else { return };
        let line = self.line();
        let candidates = [played, instead]
            .map(|one| Candidate { san: san(&line.position, one), note: String::from(one.role.name()) });
        let (span, ply) = (step.span, line.next);
        self.out.doubts.push(DoubtfulWord { span, ply, other: other.clone(), candidates });
    }

    /// Plays a move that the rules forbid, and says so.
    #[cold]
    fn step_illegal(&mut self, step: WordMove) {
        let line = self.line();
        let (reason, ply) = (why_impossible(&line.position, &step.pattern), line.next);
        let word = shortened(&plain(self.task.text.input, step.span));
        let detail = Detail::IllegalMoveKept { word, reason };
        self.out.diagnostics.push(Diagnostic::new(step.span, Some(ply), detail));
        self.out.illegal += 1;
        self.play_step(&step, Legality::Illegal);
    }

    /// A word that cannot even be tried.
    pub(super) fn unreadable(&mut self, span: Span) {
        self.unplayable(span, |word| Detail::UnreadableWord { word });
    }

    /// Words behind which nothing more of their line can be played, and what is said of them.
    pub(super) fn unplayable(&mut self, span: Span, detail: fn(String) -> Detail) {
        if self.line().broken {
            return self.unread(span);
        }
        let has_blanks = span.of(self.task.text.input).contains(&b' ');
        let text = if has_blanks { with_single_blanks } else { plain };
        let word = shortened(&text(self.task.text.input, span));
        let ply = self.line().next;
        let finding = Diagnostic::new(span, Some(ply), detail(word));
        self.out.diagnostics.push(finding);
        if self.depth() == 0 {
            self.out.stopped = Some(span);
        }
        self.out.failed += 1;
        self.push_unread(span);
        self.line().broken = true;
    }

    /// A word after one that could not be read.
    pub(super) fn unread(&mut self, span: Span) {
        self.push_unread(span);
        let line = self.line();
        line.unread_span = if line.unread == 0 { span } else { line.unread_span.to(span) };
        line.unread += 1;
    }

    pub(super) fn push_unread(&mut self, span: Span) {
        if self.plies >= self.task.limits.plies {
            return;
        }
        self.plies += 1;
        let depth = self.depth() as u32;
        let index = self.out.elements.len();
        let line = self.line();
        let first_black = line.position.turn() == Color::Black;
        let since = line.kept;
        let black = first_black != (since % 2 == 1);
        let ply = Ply {
            number: line.next,
            depth,
            color: if black { Color::Black } else { Color::White },
            move_number: line.position.fullmove_number().saturating_add((since + u32::from(first_black)) / 2),
            written: span,
            played: Played::Unread,
            nags: Vec::new(),
            draw_offer: false,
            source: PlySource::Text,
        };
        // A variation on the word that could not be read begins where that word stood.
        line.keep_last_ply();
        line.before = Some(line.position.clone());
        line.kept += 1;
        line.last = None;
        line.next += 1;
        line.last_ply = Some(index);
        self.out.elements.push(Element::Ply(ply));
    }

    /// Says at the end of a line what was kept of it without being played.
    pub(super) fn note_unread(&mut self) {
        if let Some(offer) = self.line().offered.take() {
            let text = plain(self.task.text.input, offer);
            self.report(offer, Detail::UnknownText { text });
        }
        for found in core::mem::take(&mut self.line().announced) {
            let text = plain(self.task.text.input, found.span);
            self.report(found.span, Detail::UnknownText { text });
        }
        let line = self.line();
        if line.unread > 0 {
            let (words, span) = (line.unread, line.unread_span);
            self.report(span, Detail::UnreadRest { words });
        }
    }
}

/// `rookie7:`, `patzer2`: the name of an account.
fn is_account(glyphs: &[Glyph]) -> bool {
    const LETTERS: usize = 4;
    let signs = glyphs.iter().take_while(|glyph| matches!(glyph.ch, '<' | '@' | '"')).count();
    let letters = glyphs[signs..].iter().take_while(|glyph| glyph.ch.is_lowercase()).count();
    let rest = &glyphs[signs + letters..];
    letters >= LETTERS
        && rest
            .iter()
            .all(|glyph| glyph.ch.is_ascii_digit() || matches!(glyph.ch, ':' | '.' | '!' | '>' | '"'))
}

/// The judgement of the rules on a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Legality {
    Legal,
    Illegal,
}

/// Returns true if a word before the first move belongs to a heading: prose, a year, or the code of an opening such as
/// `C65`.
fn is_heading_word(failure: &Failure, glyphs: &[Glyph]) -> bool {
    let code = is_opening_code(glyphs);
    let year = glyphs.iter().all(|glyph| glyph.ch.is_ascii_digit());
    code || year || *failure == Failure::Unreadable && (!names_square(glyphs) || is_numbered_name(glyphs))
}
