//! The spellings of a dialect that would not be read as what they are without it.

use super::decode::{DecodeContext, DecodedMove, decode};
use super::dialect::{CaptureSign, Dialect, MoveSyntax};
use super::mark_words::mark_at;
use super::marks::{Mark, MarkPosition};
use super::own_spellings::OwnSpellings;
use super::pattern::{CaptureSaid, PatternKind, PromotionSaid, only_square};
use super::result::GameResult;
use super::result_words::result_of;
use crate::text::{Glyph, Span, fold_word};
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{CastlingSide, Role, RoleSet};

impl OwnSpellings {
    /// Returns the spellings of a dialect that would otherwise not be read with their meaning. The dialect's own field
    /// `own` is ignored.
    pub fn of(dialect: &Dialect) -> OwnSpellings {
        let mut own = OwnSpellings::NONE;
        own.add_results(dialect);
        if dialect.naming == MoveSyntax::Algebraic {
            own.add_castling(dialect);
            own.add_captures(dialect);
            own.add_promotions(dialect);
            own.add_marks(dialect);
        }
        own
    }

    fn add_results(&mut self, dialect: &Dialect) {
        for (at, result) in GameResult::ALL.into_iter().enumerate() {
            let text = folded(dialect.results[at]);
            // A spelling that several results share is that of the first: PGN writes `*` for more than one.
            let shared = dialect.results[..at].iter().any(|earlier| folded(earlier) == text);
            let known = result_of(&glyphs(&text), &OwnSpellings::NONE);
            if !text.is_empty() && !shared && known.is_none_or(|(known, _)| known != result) {
                self.results.push((text, result));
            }
        }
    }

    fn add_castling(&mut self, dialect: &Dialect) {
        for side in CastlingSide::ALL {
            let text = folded(dialect.castling[side.index()]);
            let castles = |reading: &DecodedMove| reading.pattern.act == PatternKind::Castles(Some(side));
            if !text.is_empty() && !is_read(&text, castles) {
                self.castling.push((side, text));
            }
        }
    }

    fn add_captures(&mut self, dialect: &Dialect) {
        let takes = |reading: &DecodedMove| reading.pattern.capture == CaptureSaid::Takes;
        match dialect.capture {
            CaptureSign::Before(sign) if !is_read(&["e4", sign, "d5"].concat(), takes) => {
                self.captures.push(folded(sign));
            }
            CaptureSign::After(sign) => self.add_mark(sign, Mark::Capture, |mark| mark == Mark::Capture),
            CaptureSign::Before(_) | CaptureSign::Absent => {}
        }
        let joined = |reading: &DecodedMove| only_square(reading.pattern.from).is_some();
        if !dialect.joint.is_empty() && !is_read(&["e2", dialect.joint, "e4"].concat(), joined) {
            self.joints.push(folded(dialect.joint));
        }
    }

    fn add_promotions(&mut self, dialect: &Dialect) {
        let (before, after) = dialect.promotion;
        let queen = |reading: &DecodedMove| {
            reading.pattern.promotion == PromotionSaid::To(RoleSet::only(Role::Queen))
        };
        // A capture sign that follows the target is before the sign of the promotion.
        let signs = match dialect.capture {
            CaptureSign::After(sign) => ["", sign],
            _ => ["", ""],
        };
        for sign in signs {
            let before = folded(&[sign, before].concat());
            let known = self.promotions.iter().any(|(known, _)| *known == before);
            if !known && !is_read(&["e8", &before, "Q", after].concat(), queen) {
                self.promotions.push((before, folded(after)));
            }
        }
    }

    fn add_marks(&mut self, dialect: &Dialect) {
        let checks = dialect.checks;
        self.add_mark(checks.check, Mark::Check, |mark| mark == Mark::Check);
        let twice = [Mark::Check, Mark::DoubleCheck, Mark::DoubleOrMate];
        self.add_mark(checks.double, Mark::DoubleCheck, |mark| twice.contains(&mark));
        let end = [Mark::Check, Mark::Mate, Mark::DoubleOrMate, Mark::CaptureOrMate];
        self.add_mark(checks.mate, Mark::Mate, |mark| end.contains(&mark));
        self.add_mark(dialect.en_passant, Mark::EnPassant, |mark| mark == Mark::EnPassant);
        self.add_mark(dialect.draw_offer.unwrap_or(""), Mark::DrawOffer, |mark| mark == Mark::DrawOffer);
    }

    /// Adds a mark unless it is read as one that fits.
    fn add_mark(&mut self, text: &str, mark: Mark, fits: impl Fn(Mark) -> bool) {
        let text = folded(text);
        let word = glyphs(&text);
        // Where the row has one spelling for two things, it means the weaker one: check, not mate.
        let said = self.marks.iter().find(|(known, _)| *known == text).map(|&(_, known)| known);
        let known = mark_at(&word, MarkPosition::Glued, &OwnSpellings::NONE);
        let known = known.filter(|&(_, length)| length == word.len()).map(|(mark, _)| mark);
        match said {
            Some(Mark::Check) if mark == Mark::DoubleCheck || mark == Mark::Mate => {}
            Some(Mark::DoubleCheck) if mark == Mark::Mate => {
                for row in self.marks.iter_mut().filter(|(known, _)| *known == text) {
                    row.1 = Mark::DoubleOrMate;
                }
            }
            _ if text.is_empty() || known.is_some_and(fits) => {}
            _ => self.marks.push((text, mark)),
        }
    }
}

fn folded(text: &str) -> String {
    glyphs(text).iter().map(|glyph| glyph.ch).collect()
}

fn glyphs(text: &str) -> Vec<Glyph> {
    let mut glyphs = Vec::new();
    fold_word(text.as_bytes(), Span::new(0, text.len()), &mut glyphs);
    glyphs
}

/// Returns true if a word in English letters has an exact reading like this without any spelling of its own.
fn is_read(word: &str, like: impl Fn(&DecodedMove) -> bool) -> bool {
    let word = glyphs(word);
    let context = DecodeContext::english();
    let mut readings = Vec::new();
    decode(&word, &context, &mut readings);
    readings.iter().any(|reading| reading.length == word.len() && reading.cost == 0 && like(reading))
}
