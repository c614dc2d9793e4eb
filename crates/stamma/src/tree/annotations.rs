//! Comments and glyphs, and the data that programs write into comments: clocks, evaluations, squares and arrows.
//!
//! The comments are the only place of these data, as in PGN. Reading one parses the comments of the move; setting one
//! replaces its command there.

use super::text::checked_comment;
use super::{GameTree, Node, NodeId, TextError, TreeError};
use stamma_notation::{
    Arrow, Arrows, CommentContent, CommentParts, Evaluation, EvaluationScore, MarkedSquare, MarkedSquares,
    SeenFrom, Span,
};
use std::mem::discriminant;

impl<'t> Node<'t> {
    /// The prose of the comments after its move, those of several with a blank between them, without the commands of programs.
    pub fn comment(self) -> String {
        let mut prose = Vec::new();
        for comment in self.comments() {
            for part in parts(comment) {
                if is_prose(&part.content) {
                    prose.push(part.span.of(comment.as_bytes()));
                }
            }
        }
        String::from_utf8_lossy(&prose.join(&b' ')).into_owned()
    }

    /// The first datum of the comments after its move that is of a kind.
    fn datum<T>(self, kind: impl Fn(CommentContent, &'t str) -> Option<T>) -> Option<T> {
        self.comments().find_map(|comment| parts(comment).find_map(|part| kind(part.content, comment)))
    }

    /// The mover's clock after the move in milliseconds (`[%clk 1:02:03]`).
    pub fn clock(self) -> Option<u64> {
        self.datum(|content, _| match content {
            CommentContent::Clock(milliseconds) => Some(milliseconds),
            _ => None,
        })
    }

    /// The time that the move took in milliseconds (`[%emt 0:00:03]`).
    pub fn elapsed(self) -> Option<u64> {
        self.datum(|content, _| match content {
            CommentContent::Elapsed(milliseconds) => Some(milliseconds),
            _ => None,
        })
    }

    /// The evaluation of the position after the move (`[%eval 0.17,20]`), as it is written.
    pub fn evaluation(self) -> Option<Evaluation> {
        self.datum(|content, _| match content {
            CommentContent::Evaluation(evaluation) => Some(evaluation),
            _ => None,
        })
    }

    /// The marked squares (`[%csl Gd4,Ra1]`).
    pub fn squares(self) -> Vec<MarkedSquare> {
        let list = self.datum(|content, comment| match content {
            CommentContent::Squares(list) => Some(MarkedSquares::of(comment.as_bytes(), list).collect()),
            _ => None,
        });
        list.unwrap_or_default()
    }

    /// The arrows (`[%cal Re2e4]`).
    pub fn arrows(self) -> Vec<Arrow> {
        let list = self.datum(|content, comment| match content {
            CommentContent::Arrows(list) => Some(Arrows::of(comment.as_bytes(), list).collect()),
            _ => None,
        });
        list.unwrap_or_default()
    }
}

impl GameTree {
    /// Sets the prose after a move, or before the first move for the root. The commands of programs in the comments stay.
    /// Several comments become one. A text of blanks takes the prose away. Blanks and line ends become single blanks, since
    /// PGN may break a line at any of them.
    ///
    /// # Errors
    ///
    /// The node is not in the tree; the text has a `}` or control characters, which no comment can hold, or would be read as
    /// a draw offer.
    pub fn set_comment(&mut self, id: NodeId, text: &str) -> Result<(), TreeError> {
        let node = self.node(id).ok_or(TreeError::NoNode(id))?;
        let mut whole = String::new();
        for comment in node.comments() {
            for part in parts(comment).filter(|part| !is_prose(&part.content)) {
                whole.push_str(&comment[part.span.start..part.span.end]);
                whole.push(' ');
            }
        }
        if text.trim().is_empty() && whole.is_empty() {
            self.data_mut(id).after.clear();
            return Ok(());
        }
        whole.push_str(text);
        self.data_mut(id).after = vec![checked_comment(&whole)?];
        Ok(())
    }

    /// Adds a comment after a move, behind those that are there.
    ///
    /// # Errors
    ///
    /// Those of [`set_comment`](GameTree::set_comment), or an empty text.
    pub fn add_comment(&mut self, id: NodeId, text: &str) -> Result<(), TreeError> {
        self.live(id)?;
        let text = checked_comment(text)?;
        self.data_mut(id).after.push(text);
        Ok(())
    }

    /// Takes all comments after a move away, with the data in them.
    ///
    /// # Errors
    ///
    /// The node is not in the tree.
    pub fn clear_comments(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.live(id)?;
        self.data_mut(id).after.clear();
        Ok(())
    }

    /// Sets the comment before a move that begins a variation. Blanks take it away. Before any other move PGN has no place of
    /// its own for a comment: it comes after the move before.
    ///
    /// # Errors
    ///
    /// Those of [`set_comment`](GameTree::set_comment), or [`TreeError::NowhereToGo`] where the node begins no variation.
    pub fn set_comment_before(&mut self, id: NodeId, text: &str) -> Result<(), TreeError> {
        if self.live(id)?.replaces.is_none() {
            return Err(TreeError::NowhereToGo(id));
        }
        let comments = if text.trim().is_empty() { Vec::new() } else { vec![checked_comment(text)?] };
        self.data_mut(id).before = comments;
        Ok(())
    }

    /// Adds a numeric annotation glyph to a move, if it does not have it yet: 1 is `!`, 5 is `!?`.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, or has no move.
    pub fn add_nag(&mut self, id: NodeId, nag: u8) -> Result<(), TreeError> {
        let node = self.move_mut(id)?;
        if !node.nags.contains(&nag) {
            node.nags.push(nag);
        }
        Ok(())
    }

    /// Takes a numeric annotation glyph away. Returns true if it was there.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, or has no move.
    pub fn remove_nag(&mut self, id: NodeId, nag: u8) -> Result<bool, TreeError> {
        let node = self.move_mut(id)?;
        let before = node.nags.len();
        node.nags.retain(|&known| known != nag);
        Ok(node.nags.len() < before)
    }

    /// Sets if the mover offers a draw with a move.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, or has no move.
    pub fn set_draw_offer(&mut self, id: NodeId, offer: bool) -> Result<(), TreeError> {
        self.move_mut(id)?.draw_offer = offer;
        Ok(())
    }

    /// Sets the mover's clock after the move, in milliseconds; none takes it away.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, or has no move; the time is one that the command cannot say.
    pub fn set_clock(&mut self, id: NodeId, milliseconds: Option<u64>) -> Result<(), TreeError> {
        let command = milliseconds.map(|time| format!("[%clk {}]", hours(time)));
        let says = |part: CommentContent, _: &str| milliseconds.map(CommentContent::Clock) == Some(part);
        self.set_command(id, CommentContent::Clock(0), command, says)
    }

    /// Sets the time that the move took, in milliseconds; none takes it away.
    ///
    /// # Errors
    ///
    /// Those of [`set_clock`](GameTree::set_clock).
    pub fn set_elapsed(&mut self, id: NodeId, milliseconds: Option<u64>) -> Result<(), TreeError> {
        let command = milliseconds.map(|time| format!("[%emt {}]", hours(time)));
        let says = |part: CommentContent, _: &str| milliseconds.map(CommentContent::Elapsed) == Some(part);
        self.set_command(id, CommentContent::Elapsed(0), command, says)
    }

    /// Sets the evaluation of the position after the move; none takes it away. It is written as White sees it.
    ///
    /// # Errors
    ///
    /// The node is not in the tree, or has no move; the score is one that the command cannot say.
    pub fn set_evaluation(&mut self, id: NodeId, evaluation: Option<Evaluation>) -> Result<(), TreeError> {
        let mover = self.node(id).ok_or(TreeError::NoNode(id))?.position_before().turn();
        let seen_by_white = evaluation.map(|evaluation| Evaluation {
            score: evaluation.for_white(mover),
            seen_from: SeenFrom::White,
            ..evaluation
        });
        let says =
            |part: CommentContent, _: &str| seen_by_white.map(CommentContent::Evaluation) == Some(part);
        self.set_command(id, CommentContent::Evaluation(NO_EVALUATION), seen_by_white.map(eval), says)
    }

    /// Sets the marked squares of a move, or of the start for the root; an empty list takes them away.
    ///
    /// # Errors
    ///
    /// The node is not in the tree; a colour is no ASCII letter.
    pub fn set_squares(&mut self, id: NodeId, squares: &[MarkedSquare]) -> Result<(), TreeError> {
        let items: Vec<String> =
            squares.iter().map(|mark| format!("{}{}", mark.paint, mark.square)).collect();
        let command = (!items.is_empty()).then(|| format!("[%csl {}]", items.join(",")));
        let says = |part: CommentContent, text: &str| match part {
            CommentContent::Squares(list) => {
                MarkedSquares::of(text.as_bytes(), list).eq(squares.iter().copied())
            }
            _ => false,
        };
        self.set_command(id, CommentContent::Squares(Span::default()), command, says)
    }

    /// Sets the arrows of a move, or of the start for the root; an empty list takes them away.
    ///
    /// # Errors
    ///
    /// The node is not in the tree; a colour is no ASCII letter.
    pub fn set_arrows(&mut self, id: NodeId, arrows: &[Arrow]) -> Result<(), TreeError> {
        let item = |arrow: &Arrow| format!("{}{}{}", arrow.paint, arrow.from, arrow.to);
        let items: Vec<String> = arrows.iter().map(item).collect();
        let command = (!items.is_empty()).then(|| format!("[%cal {}]", items.join(",")));
        let says = |part: CommentContent, text: &str| match part {
            CommentContent::Arrows(list) => Arrows::of(text.as_bytes(), list).eq(arrows.iter().copied()),
            _ => false,
        };
        self.set_command(id, CommentContent::Arrows(Span::default()), command, says)
    }

    /// Sets a command in front of the comments, in place of all those of its kind. It has to be one that `says` what was
    /// meant when it is read again.
    fn set_command(
        &mut self,
        id: NodeId,
        kind: CommentContent,
        command: Option<String>,
        says: impl Fn(CommentContent, &str) -> bool,
    ) -> Result<(), TreeError> {
        self.live(id)?;
        if let Some(command) = &command {
            let mut read = parts(command);
            if !read.next().is_some_and(|part| says(part.content, command)) || read.next().is_some() {
                return Err(TextError::NoCommand { command: command.clone() }.into());
            }
        }
        let without_kind = |comment: &String| {
            let left = parts(comment).filter(|part| discriminant(&part.content) != discriminant(&kind));
            left.map(|part| &comment[part.span.start..part.span.end]).collect::<Vec<_>>().join(" ")
        };
        let data = self.data_mut(id);
        let mut comments: Vec<String> =
            data.after.iter().map(without_kind).filter(|text| !text.is_empty()).collect();
        match (command, comments.first_mut()) {
            (Some(command), Some(first)) => *first = format!("{command} {first}"),
            (Some(command), None) => comments.push(command),
            (None, _) => {}
        }
        data.after = comments;
        Ok(())
    }
}

const NO_EVALUATION: Evaluation =
    Evaluation { score: EvaluationScore::Centipawns(0), seen_from: SeenFrom::White, depth: None };

fn parts(comment: &str) -> CommentParts<'_> {
    CommentParts::new(comment.as_bytes(), Span::new(0, comment.len()))
}

/// Returns true if a part of a comment is for people.
const fn is_prose(content: &CommentContent) -> bool {
    matches!(content, CommentContent::Text | CommentContent::Unreadable(_) | CommentContent::Diagram)
}

/// A time in milliseconds as `h:mm:ss`, with a fraction where it has one.
fn hours(milliseconds: u64) -> String {
    let (seconds, fraction) = (milliseconds / 1000, milliseconds % 1000);
    let time = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if fraction == 0 { time } else { format!("{time}.{fraction:03}").trim_end_matches('0').to_owned() }
}

/// An evaluation as White sees it, as a command.
fn eval(evaluation: Evaluation) -> String {
    let depth = evaluation.depth.map_or_else(String::new, |depth| format!(",{depth}"));
    match evaluation.score {
        EvaluationScore::MateIn(moves) => format!("[%eval #{moves}{depth}]"),
        EvaluationScore::Centipawns(score) => {
            let (sign, all) = (if score < 0 { "-" } else { "" }, score.unsigned_abs());
            format!("[%eval {sign}{}.{:02}{depth}]", all / 100, all % 100)
        }
    }
}
