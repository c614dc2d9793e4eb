//! The comments that cutechess and other match managers write after the moves of programs: `+0.53/14 47s`.
//!
//! They have no brackets, so a comment counts as one only when all of it has this shape: score, depth, the seconds
//! that the move took, and after a comma how the game was decided. Scores are those of the program that has moved, and
//! mates are counted in plies, as these programs do.

use super::arguments::{halves, number, pawns, seconds, signed};
use super::part::{CommentContent, CommentPart, Evaluation, EvaluationScore, SeenFrom};
use crate::text::Span;

/// The content of an engine's comment.
pub(super) struct EngineComment {
    pub(super) eval: CommentPart,
    pub(super) elapsed: Option<CommentPart>,
    /// The offset at which its prose begins.
    pub(super) end: usize,
}

/// The comment as an engine's, if all of it is one.
pub(super) fn comment(input: &[u8], span: Span) -> Option<EngineComment> {
    let text = span.of(input);
    let start = span.start + (text.len() - text.trim_ascii_start().len());
    let text = text.trim_ascii();
    // Prose is recognised by its first byte.
    if !matches!(text.first()?, b'+' | b'-' | b'0'..=b'9') {
        return None;
    }
    let (data, prose) = halves(text, b',');
    // The blank may be a line end: comments are wrapped.
    let blank = data.iter().position(u8::is_ascii_whitespace);
    let (search, used) = data.split_at(blank.unwrap_or(data.len()));
    let used = blank.map(|_| used.trim_ascii());
    let (written, depth) = halves(search, b'/');
    let (sign, score) = signed(written);
    // Without a sign and without a time it may be any two numbers.
    if score.len() == written.len() && used.is_none() {
        return None;
    }
    let score = match score {
        [b'M', plies @ ..] => EvaluationScore::MateIn(sign * number(plies, 4)?.div_ceil(2) as i32),
        [.., b'.', _, _] => EvaluationScore::Centipawns(sign * pawns(score)?),
        _ => return None,
    };
    let depth = Some(number(depth?, 4)?);
    let end = start + data.len() + usize::from(prose.is_some());
    let place = |from: usize, length: usize| Span::new(start + from, start + from + length);
    let elapsed = match used {
        Some(used) => {
            let (seconds, milliseconds) = seconds(used.strip_suffix(b"s")?, 6)?;
            let content = CommentContent::Elapsed(u64::from(seconds) * 1000 + milliseconds);
            Some(CommentPart { span: place(data.trim_ascii_end().len() - used.len(), used.len()), content })
        }
        None => None,
    };
    let eval = CommentContent::Evaluation(Evaluation { score, seen_from: SeenFrom::Mover, depth });
    Some(EngineComment { eval: CommentPart { span: place(0, search.len()), content: eval }, elapsed, end })
}
