//! From the best way through a sheet to the choices that a reader follows, and the findings that tell of them.

use super::Reading;
use super::posterior::Taken;
use super::reasons::{Told, why_dropped, why_read, why_supplied};
use super::search::Step;
use super::sheet::{Item, Word};
use stamma_board::{Geometry, Move, Position, Role, RoleSet, SquareArea};
use stamma_notation::games::game::PlySource;
use stamma_notation::games::player::{Choice, Then};
use stamma_notation::games::words::{self, WordContext, marks_at, read_word};
use stamma_notation::moves::marks::Standing;
use stamma_notation::moves::pattern::{Act, CaptureSaid};
use stamma_notation::text::{Glyph, fold_word, plain, shortened, with_single_blanks};
use stamma_notation::{Candidate, Detail, Diagnostic, Manner, MovePattern, Safety, Span, encode, san};

/// What a reader is told, and what is told about it.
#[derive(Clone, Debug, Default)]
pub struct Applied {
    /// What words are, in the order of their places.
    pub choices: Vec<Choice>,
    /// One finding a repair.
    pub findings: Vec<Diagnostic>,
}

/// A word that is read as it stands, but less sure than this, is named.
const DOUBTFUL: f32 = 0.75;

/// The choices and findings of the best way.
pub fn apply<G: Geometry>(
    start: &Position<G>,
    input: &[u8],
    reading: &Reading<'_>,
    min_confidence: f32,
) -> Applied {
    let mut applied = Applied::default();
    let mut position = start.clone();
    let mut ply = 1;
    for (at, taken) in reading.way.iter().enumerate() {
        let place = Place { input, reading, position: &position, at, taken, ply };
        if taken.share < min_confidence && !matches!(taken.step, Step::Passed) {
            place.stop(&mut applied);
            break;
        }
        place.add(&mut applied);
        for played in taken.step.moves().into_iter().flatten() {
            position.play_unchecked(played);
            ply += 1;
        }
    }
    applied.choices.sort_by_key(|choice| choice.span.start);
    applied
}

/// One step of the way, where it is taken.
struct Place<'a, G: Geometry> {
    input: &'a [u8],
    reading: &'a Reading<'a>,
    position: &'a Position<G>,
    /// Its place on the way.
    at: usize,
    taken: &'a Taken,
    ply: u32,
}

impl<G: Geometry> Place<'_, G> {
    fn item(&self, after: usize) -> Option<&Item> {
        self.reading.items.get(self.taken.item + after)
    }

    fn span(&self, after: usize) -> Span {
        match self.item(after) {
            Some(Item::Word(word)) => word.span,
            Some(Item::Number(number)) => number.span,
            None => Span::default(),
        }
    }

    fn add(&self, applied: &mut Applied) {
        let span = self.span(0);
        match (self.taken.step, self.item(0)) {
            (Step::Read(played), Some(Item::Word(word))) => match self.plain(self.position, word, played) {
                Some(step) => {
                    if self.taken.share < DOUBTFUL {
                        applied.findings.push(self.doubt(word.span, false));
                    }
                    applied.choose(span, vec![step], Then::Repaired);
                }
                None => {
                    applied.choose(span, vec![self.repaired(word.span, played)], Then::Repaired);
                    applied.findings.push(self.word_repaired(word, played));
                }
            },
            (Step::Joined(played), Some(Item::Word(word))) => {
                let whole = word.span.to(self.span(1));
                applied.choose(span, vec![self.repaired(whole, played)], Then::Repaired);
                applied.choose(self.span(1), Vec::new(), Then::Repaired);
                let taken = san(self.position, played);
                let word = shortened(&with_single_blanks(self.input, whole));
                let why = String::from("a blank has cut it in two");
                let detail = Detail::WordRepaired { word, taken, why, confidence: self.taken.share };
                applied.findings.push(self.finding(whole, detail));
            }
            (Step::Missing(first, second), Some(Item::Word(word))) => {
                let mut after = self.position.clone();
                after.play_unchecked(first);
                let then = self.plain(&after, word, second).unwrap_or(self.repaired(word.span, second));
                applied.choose(span, vec![self.repaired(before(span), first), then], Then::Repaired);
                applied.findings.push(self.supplied(before(span), first));
            }
            (Step::MissingHere(first), _) => {
                applied.choose(span, vec![self.repaired(before(span), first)], Then::ReadIt);
                applied.findings.push(self.supplied(before(span), first));
            }
            (Step::Swapped(first, second), Some(Item::Word(_))) => {
                let next = self.span(1);
                applied.choose(span, vec![self.repaired(next, first)], Then::Repaired);
                applied.choose(next, vec![self.repaired(span, second)], Then::Repaired);
                let mut after = self.position.clone();
                after.play_unchecked(first);
                let taken = format!("{} {}", san(self.position, first), san(&after, second));
                let whole = span.to(next);
                let words = shortened(&with_single_blanks(self.input, whole));
                let detail = Detail::WordsSwapped { words, taken, confidence: self.taken.share };
                applied.findings.push(self.finding(whole, detail));
            }
            (Step::Dropped(items), _) => {
                for after in 0..items {
                    let Some(Item::Word(word)) = self.item(after) else { continue };
                    applied.choose(word.span, Vec::new(), Then::Dropped);
                    let why = why_dropped(&self.told(), word, after);
                    let text = shortened(&plain(self.input, word.span));
                    let detail = Detail::WordDropped { word: text, why, confidence: self.taken.share };
                    applied.findings.push(self.finding(word.span, detail));
                }
            }
            (Step::Passed | Step::Read(_) | Step::Joined(_) | Step::Missing(..) | Step::Swapped(..), _) => {}
        }
    }

    /// The line ends before this word, with what it may be.
    fn stop(&self, applied: &mut Applied) {
        // A move may be missing before a number; the next word is where the line ends.
        let words = (0..).map_while(|after| self.item(after)).find_map(|item| match item {
            Item::Word(word) => Some(word),
            Item::Number(_) => None,
        });
        let Some(word) = words else { return };
        applied.choose(word.span, Vec::new(), Then::Stop);
        applied.findings.push(self.doubt(word.span, true));
    }

    fn doubt(&self, span: Span, stopped: bool) -> Diagnostic {
        let word = shortened(&plain(self.input, span));
        let mut finding =
            self.finding(span, Detail::WordInDoubt { word, stopped, confidence: self.taken.share });
        if stopped {
            finding.candidates.insert(0, self.candidate(self.taken.step, self.taken.share));
        }
        finding
    }

    fn word_repaired(&self, word: &Word, played: Move) -> Diagnostic {
        let taken = san(self.position, played);
        let why = why_read(&self.told(), word, played);
        let text = shortened(&plain(self.input, word.span));
        let detail = Detail::WordRepaired { word: text, taken, why, confidence: self.taken.share };
        let mut finding = self.finding(word.span, detail);
        let speller = &self.reading.speller;
        let spelling = encode(self.position, played, speller.dialect(), speller.letters());
        let edits = vec![stamma_notation::Edit { span: word.span, text: spelling }];
        finding.fix = Some(stamma_notation::diagnostics::Fix { safety: Safety::Unsafe, edits });
        finding
    }

    fn supplied(&self, span: Span, played: Move) -> Diagnostic {
        let taken = san(self.position, played);
        let why = why_supplied(&self.told(), played);
        self.finding(span, Detail::MoveSupplied { taken, why, confidence: self.taken.share })
    }

    fn told(&self) -> Told<'_, G> {
        Told { reading: self.reading, position: self.position, at: self.at }
    }

    /// A finding at this step, with how sure it is and what else it may be.
    fn finding(&self, span: Span, detail: Detail) -> Diagnostic {
        // What the word would be after other moves than those that are taken says nothing here.
        let fits = |step: Step| step.moves()[0].is_none_or(|first| self.position.is_legal(first));
        let others = self.taken.others.iter().filter(|(step, _)| fits(*step)).take(MOST_ALTERNATIVES);
        let candidates = others.map(|&(step, share)| self.candidate(step, share)).collect();
        let sure = format!("{} sure", percent(self.taken.share));
        Diagnostic::new(span, Some(self.ply), detail).with_help(sure).with_candidates(candidates)
    }

    fn candidate(&self, step: Step, share: f32) -> Candidate {
        let mut position = self.position.clone();
        let mut words = Vec::new();
        for played in step.moves().into_iter().flatten() {
            words.push(san(&position, played));
            position.play_unchecked(played);
        }
        if let Step::Dropped(_) | Step::Passed = step {
            words.push(String::from("no move"));
        }
        let note = match step {
            Step::Missing(..) | Step::MissingHere(_) => "with a move supplied, ",
            Step::Swapped(..) => "in the other order, ",
            _ => "",
        };
        Candidate { san: words.join(" "), note: format!("{note}{}", percent(share)) }
    }

    /// The word read as it stands, where that is the move.
    fn plain(&self, position: &Position<G>, word: &Word, played: Move) -> Option<words::Step> {
        let mut glyphs = Vec::new();
        fold_word(self.input, word.span, &mut glyphs);
        let decode = self.reading.context;
        let context = WordContext { decode, en_passant_follows: false, long_seen: false };
        match read_word(position, &glyphs, &context).ok()?.as_ref() {
            [step] if step.played.is_some_and(|(found, _)| found == played) => Some(step.clone()),
            _ => None,
        }
    }

    /// The step that a reader plays for a move that is not what stands there.
    fn repaired(&self, span: Span, played: Move) -> words::Step {
        let mut glyphs: Vec<Glyph> = Vec::new();
        fold_word(self.input, span, &mut glyphs);
        let body = glyphs.iter().rposition(|glyph| !matches!(glyph.ch, '!' | '?')).map_or(0, |last| last + 1);
        let (marks, _) = marks_at(&glyphs[body..], Standing::Glued, self.reading.context.own);
        let takes = played.capture.is_some();
        // Nothing that was written is judged: only the move counts.
        let pattern = MovePattern {
            act: Act::Goes,
            roles: RoleSet::only(played.role),
            from: if played.role == Role::Pawn && takes {
                SquareArea::file(played.from.file())
            } else {
                SquareArea::ALL
            },
            to: SquareArea::square(played.to),
            capture: if takes { CaptureSaid::Takes } else { CaptureSaid::Nothing },
            ..MovePattern::ANY
        };
        let played = Some((played, Manner::AsWritten));
        words::Step { played, pattern, span, marks, doubt: None, cost: 0, source: PlySource::Repair }
    }
}

impl Applied {
    fn choose(&mut self, span: Span, steps: Vec<words::Step>, then: Then) {
        self.choices.push(Choice { span, steps, then });
    }
}

/// So many alternatives are named.
const MOST_ALTERNATIVES: usize = 4;

/// The empty place before a word.
const fn before(span: Span) -> Span {
    Span::new(span.start, span.start)
}

/// A share as people read it.
fn percent(share: f32) -> String {
    match (share * 100.0).round() as i32 {
        100 if share < 0.9995 => String::from("99 %"),
        100 => String::from("more than 99 %"),
        percent => format!("{percent} %"),
    }
}
