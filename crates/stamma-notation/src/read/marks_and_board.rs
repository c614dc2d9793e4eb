//! The check of the marks of a move against the board. Marks never choose a move; they are judged here.

use super::words::{MarkFound, WordMove};
use crate::diagnostics::{Candidate, Detail, Diagnostic, DiagnosticSink};
use crate::moves::encode::san;
use crate::moves::letters::is_figurine;
use crate::moves::marks::{Mark, MarkPosition};
use crate::moves::pattern::{CaptureSaid, PatternKind};
use crate::moves::resolve::MatchManner;
use crate::text::Span;
use crate::text::{plain, shortened, with_single_blanks};
use alloc::string::ToString;
use alloc::vec::Vec;
use stamma_board::{CheckStatus, Geometry, Move, Position, Role, RoleSet, SquareArea};

/// A move that was found, in the position before it.
pub struct JudgedMove<'a, G: Geometry> {
    /// The position before it.
    pub before: &'a Position<G>,
    /// The move.
    pub played: Move,
    /// The effect of the move on the other king.
    pub effect: CheckStatus,
    /// Its ply.
    pub ply: u32,
    /// The whole input, for quoting.
    pub input: &'a [u8],
}

/// Reports what the writing of a move says beside the move itself: a capture, en passant, its case.
pub fn judge_step<G: Geometry>(judged: &JudgedMove<'_, G>, step: &WordMove, sink: &mut DiagnosticSink) {
    let word = || plain(judged.input, step.span);
    let meant = || san(judged.before, judged.played);
    let mut report = |detail| sink.push(Diagnostic::new(step.span, Some(judged.ply), detail));
    if let Some((_, MatchManner::CapturedPawnSquare)) = step.played {
        report(Detail::CapturedPawnSquare { word: word(), meant: meant() });
    } else if step.pattern.en_passant && !judged.played.is_en_passant() {
        report(Detail::NotEnPassant { word: word() });
    }
    // King takes own rook is castling in Fischer Random, not a slip.
    let captured = judged.before.captured(judged.played);
    let takes = captured.is_some() || judged.played.castling().is_some();
    if step.pattern.capture == CaptureSaid::Takes && !takes {
        report(Detail::NothingTaken { word: word(), square: judged.played.to.to_string() });
    }
    // Every writer names the file that a pawn takes from: `d5` is a step ahead, and `xd5` has lost a letter.
    let bare = step.pattern.act == PatternKind::Goes && step.pattern.from == SquareArea::ALL;
    let pawn_takes = judged.played.role == Role::Pawn && captured.is_some();
    let unnamed = step.pattern.victims == RoleSet::ALL;
    if bare && pawn_takes && unnamed && !word().starts_with(|ch: char| ch.is_uppercase() || is_figurine(ch)) {
        report(Detail::CaptureWithoutFile { word: word(), meant: meant() });
    }
    if let Some((other, _)) = step.doubt.as_ref().and_then(|other| other.played) {
        let name = |played: Move| alloc::format!("{} ({})", san(judged.before, played), played.role.name());
        report(Detail::LowercasePiece { word: word(), taken: name(judged.played), other: Some(name(other)) });
    }
}

/// Reports what told a move apart from others that its word fits, with all of them.
pub fn judge_decision<G: Geometry>(judged: &JudgedMove<'_, G>, step: &WordMove, sink: &mut DiagnosticSink) {
    let Some(decision) = &step.decision else { return };
    let moves = core::iter::once(judged.played).chain(decision.others.iter().copied());
    let candidates: Vec<Candidate> = moves
        .map(|one| Candidate {
            san: san(judged.before, one),
            note: alloc::format!("the {} on {}", one.role.name(), one.from),
        })
        .collect();
    let word = shortened(&with_single_blanks(judged.input, step.span));
    let taken = san(judged.before, judged.played);
    let other = candidates.get(1).map(|other| other.san.clone()).unwrap_or_default();
    let detail = Detail::ToldApart { word, taken, other, manner: decision.manner };
    sink.push(Diagnostic::new(step.span, Some(judged.ply), detail).with_candidates(candidates));
}

/// Reports the marks that the board does not bear out.
pub fn judge_marks<G: Geometry>(
    judged: &JudgedMove<'_, G>,
    marks: &[MarkFound],
    standing: MarkPosition,
    sink: &mut DiagnosticSink,
) {
    for (at, found) in marks.iter().enumerate() {
        let glued = standing == MarkPosition::Glued && at == 0;
        let detail = if glued { mark_or_evaluation(judged, *found) } else { None };
        if let Some(detail) = detail.or_else(|| contradiction(judged, *found)) {
            sink.push(Diagnostic::new(found.span, Some(judged.ply), detail));
        }
    }
}

/// `Qxf7+-` where the queen gives check: the plus may be the check mark.
fn mark_or_evaluation<G: Geometry>(judged: &JudgedMove<'_, G>, found: MarkFound) -> Option<Detail> {
    let mark = quoted(judged.input, found.span);
    let doubtful = judged.effect.check && matches!(found.mark, Mark::Glyph(_)) && mark.starts_with('+');
    doubtful.then_some(Detail::MarkOrEvaluation { mark })
}

fn contradiction<G: Geometry>(judged: &JudgedMove<'_, G>, found: MarkFound) -> Option<Detail> {
    let CheckStatus { check, double, discovered, mate, .. } = judged.effect;
    let mark = || quoted(judged.input, found.span);
    let move_san = || san(judged.before, judged.played);
    match found.mark {
        Mark::Check if !check => Some(Detail::NotCheck { mark: mark(), san: move_san() }),
        Mark::Mate if !mate && !wins_early(judged) => Some(Detail::NotMate { mark: mark(), san: move_san() }),
        Mark::DoubleOrMate | Mark::DoubleCheck if !double && !mate => {
            Some(Detail::NotDoubleCheck { mark: mark(), san: move_san() })
        }
        Mark::DiscoveredCheck if !discovered && !double => {
            Some(Detail::NotDiscoveredCheck { mark: mark(), san: move_san() })
        }
        Mark::CaptureOrMate if mate => None,
        // `after 1. e4 e5 2. Nf3 Nc6:` ends a paragraph.
        Mark::CaptureOrMate | Mark::Capture if ends_paragraph(judged.input, found.span) => None,
        Mark::CaptureOrMate | Mark::Capture if judged.before.captured(judged.played).is_none() => {
            Some(Detail::NothingTaken { word: mark(), square: judged.played.to.to_string() })
        }
        _ => None,
    }
}

/// Returns true for a colon behind which a blank line and more text follow.
fn ends_paragraph(input: &[u8], sign: Span) -> bool {
    let behind = &input[sign.end..];
    let blanks = &behind[..behind.len() - behind.trim_ascii_start().len()];
    let lines = blanks.iter().filter(|byte| **byte == b'\n').count();
    sign.of(input) == b":" && lines > 1 && blanks.len() < behind.len()
}

/// Other programs mark any move as mate that wins.
fn wins_early<G: Geometry>(judged: &JudgedMove<'_, G>) -> bool {
    let mut after = judged.before.clone();
    after.play_unchecked(judged.played);
    after.early_win().is_some()
}

fn quoted(input: &[u8], span: Span) -> alloc::string::String {
    alloc::string::String::from_utf8_lossy(span.of(input)).into_owned()
}
