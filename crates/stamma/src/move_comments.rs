//! The comments of one move with the data in them, and the word for what became of a move.

use stamma_board::Color;
use stamma_notation::{Comment, CommentContent, EvaluationScore, Played, PlySource, Span};

/// The comments after a move as one text, and the data that programs write into them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MoveComments {
    /// The comments as they are written, without the blanks around each, with a blank between two.
    pub text: String,
    /// The clock of the mover after the move, in milliseconds.
    pub clock: Option<u64>,
    /// The evaluation in centipawns, as White sees it.
    pub eval: Option<i32>,
    /// The number of moves to mate; negative where Black mates.
    pub mate: Option<i32>,
}

impl MoveComments {
    /// Adds a comment after a move of `mover`. Of repeated data the first counts.
    pub fn add(&mut self, comment: Span, input: &[u8], mover: Color) {
        let written = String::from_utf8_lossy(comment.of(input));
        let written = written.trim();
        if !self.text.is_empty() && !written.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(written);
        for part in Comment::new(comment).parts(input) {
            match part.content {
                CommentContent::Clock(time) => {
                    self.clock.get_or_insert(time);
                }
                CommentContent::Evaluation(eval) if self.eval.is_none() && self.mate.is_none() => {
                    match eval.for_white(mover) {
                        EvaluationScore::Centipawns(value) => self.eval = Some(value),
                        EvaluationScore::MateIn(moves) => self.mate = Some(moves),
                    }
                }
                _ => {}
            }
        }
    }
}

/// What became of a move, in the words of the JSON: `legal`, `repaired`, `guessed`, `illegal` or `unread`.
pub const fn move_status(meaning: Played, source: PlySource) -> &'static str {
    match (meaning, source) {
        (Played::Illegal(_), _) => "illegal",
        (Played::Unread, _) => "unread",
        (_, PlySource::Text) => "legal",
        (_, PlySource::Repair) => "repaired",
        (_, PlySource::Guess) => "guessed",
    }
}
