//! The content of a comment beside its prose: clocks, evaluations, marked squares and arrows, as data.
//!
//! Programs write such data into comments, most of them as commands: `[%clk 0:04:59]`. A comment is parsed only on
//! request, straight from its bytes and without memory of its own. It has no board and no moves: the caller decides
//! what an evaluation means for the side that moved.

mod arguments;
mod drawing;
mod engine;
mod part;
mod words;

use self::arguments::{eval, list_is_sound, pawns_before_bracket, time, time_before_bracket};
use super::{Comment, Element};
use crate::diagnostics::{Detail, Diagnostic, DiagnosticSink};
use crate::text::Span;
use crate::text::{shortened, with_single_blanks};
use alloc::vec::Vec;

pub(crate) use self::drawing::{Drawing, Drawn, drawings, holds_drawing, may_hold_drawing};
pub(crate) use self::words::{CommentWords, LONGEST as LONGEST_COMMAND};

#[cfg(feature = "serde")]
pub(crate) use self::arguments::PAINTS;
pub use self::arguments::{Arrow, Arrows, MarkedSquare, MarkedSquares, paint_name};
pub use self::part::{CommandFault, CommentContent, CommentPart, Evaluation, EvaluationScore, SeenFrom};
pub use self::words::comment_words;

impl Comment {
    /// The parts of the comment, one by one. `input` is the text that the game was read from.
    ///
    /// # Examples
    ///
    /// ```
    /// use stamma_notation::{CommentContent, Element, ReadOptions, EvaluationScore, read_games};
    /// let text = b"1. e4 {Best by test. [%eval 0.33,24] [%clk 0:09:58.5]} e5";
    /// let game = read_games(text, ReadOptions::default()).next().unwrap();
    /// let Element::Comment(comment) = &game.elements[1] else { unreachable!() };
    /// for part in comment.parts(text) {
    ///     match part.content {
    ///         CommentContent::Text => assert_eq!(part.span.of(text), b"Best by test."),
    ///         CommentContent::Clock(milliseconds) => assert_eq!(milliseconds, 598_500),
    ///         CommentContent::Evaluation(eval) => {
    ///             assert_eq!((eval.score, eval.depth), (EvaluationScore::Centipawns(33), Some(24)));
    ///         }
    ///         _ => unreachable!(),
    ///     }
    /// }
    /// ```
    pub fn parts<'a>(&self, input: &'a [u8]) -> CommentParts<'a> {
        CommentParts::new(input, self.text)
    }

    /// Returns the evaluation and the clock that are the whole comment, as programs write them beside most moves: at a
    /// fraction of the cost of [`parts`](Comment::parts). None where it may have anything else in it.
    #[inline]
    pub fn evaluation_and_clock(&self, input: &[u8]) -> Option<(Option<Evaluation>, Option<u64>)> {
        let text = self.text.of(input);
        match usual_command(behind_blank(text))? {
            (CommentContent::Clock(time), [] | [b' ']) => Some((None, Some(time))),
            (CommentContent::Evaluation(eval), [] | [b' ']) => Some((Some(eval), None)),
            (CommentContent::Evaluation(eval), rest) => match usual_command(behind_blank(rest))? {
                (CommentContent::Clock(time), [] | [b' ']) => Some((Some(eval), Some(time))),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The parts of a comment, in their order; see [`Comment::parts`].
#[derive(Clone, Debug)]
pub struct CommentParts<'a> {
    input: &'a [u8],
    /// The offset of the rest of the comment.
    at: usize,
    end: usize,
    /// True if nothing has been read yet.
    fresh: bool,
    /// The part that has been found already and comes next.
    waiting: Option<CommentPart>,
}

impl<'a> CommentParts<'a> {
    /// The parts of a stretch of text.
    pub fn new(input: &'a [u8], text: Span) -> CommentParts<'a> {
        let end = text.end.min(input.len());
        CommentParts { input, at: text.start.min(end), end, fresh: true, waiting: None }
    }

    fn text(&self, start: usize, end: usize) -> Option<CommentPart> {
        let span = trimmed(self.input, Span::new(start, end));
        (span.start < span.end).then_some(CommentPart { span, content: CommentContent::Text })
    }
}

impl Iterator for CommentParts<'_> {
    type Item = CommentPart;

    fn next(&mut self) -> Option<CommentPart> {
        if let Some(waiting) = self.waiting.take() {
            return Some(waiting);
        }
        let start = self.at;
        let rest = Span::new(start, self.end).of(self.input);
        if matches!(rest, [] | [b' ']) {
            return None;
        }
        if let Some(usual) = usual(rest, start) {
            self.fresh = false;
            self.at = usual.span.end;
            return Some(usual);
        }
        // Only a whole comment is an engine's.
        if core::mem::take(&mut self.fresh)
            && let Some(found) = engine::comment(self.input, Span::new(start, self.end))
        {
            self.at = found.end;
            self.waiting = found.elapsed;
            return Some(found.eval);
        }
        let mut from = start;
        let command = loop {
            let rest = Span::new(from, self.end).of(self.input);
            let Some(bracket) = memchr::memchr(b'[', rest) else { break None };
            match command_at(self.input, from + bracket, self.end) {
                Some(command) => break Some(command),
                None => from += bracket + 1,
            }
        };
        let until = command.map_or(self.end, |command| command.span.start);
        self.at = command.map_or(self.end, |command| command.span.end);
        match self.text(start, until) {
            Some(text) => {
                self.waiting = command;
                Some(text)
            }
            None => command,
        }
    }
}

/// Returns the clock or the evaluation that a text begins with, behind one blank at most, if it is in the usual form.
/// `at` is the place of the text. No engine's comment begins so.
#[inline]
fn usual(text: &[u8], at: usize) -> Option<CommentPart> {
    let command = behind_blank(text);
    let (content, behind) = usual_command(command)?;
    let span = Span::new(at + text.len() - command.len(), at + text.len() - behind.len());
    Some(CommentPart { span, content })
}

/// The text without a blank that it begins with.
#[inline(always)]
fn behind_blank(text: &[u8]) -> &[u8] {
    text.strip_prefix(b" ").unwrap_or(text)
}

/// Returns the clock or the evaluation that a text begins with, if it is in the usual form, and the text after it.
#[inline]
fn usual_command(text: &[u8]) -> Option<(CommentContent, &[u8])> {
    if let Some(rest) = text.strip_prefix(b"[%clk ") {
        if let Some((time, behind)) = time_before_bracket(rest) {
            return Some((CommentContent::Clock(time), behind));
        }
        let (arguments, behind) = usual_arguments(rest)?;
        return Some((CommentContent::Clock(time(arguments)?), behind));
    }
    let rest = text.strip_prefix(b"[%eval ")?;
    if let Some((eval, behind)) = pawns_before_bracket(rest) {
        return Some((CommentContent::Evaluation(eval), behind));
    }
    let (arguments, behind) = usual_arguments(rest)?;
    Some((CommentContent::Evaluation(eval(arguments).ok()??), behind))
}

/// Returns the text before a bracket, if it is as short as usual, and the text after the bracket.
fn usual_arguments(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = text.iter().take(LONGEST_USUAL).position(|&byte| byte == b']')?;
    Some((&text[..length], &text[length + 1..]))
}

/// The most bytes that a usual clock or evaluation has.
const LONGEST_USUAL: usize = 16;

/// The command that begins with the bracket at a byte, if one does.
fn command_at(input: &[u8], at: usize, end: usize) -> Option<CommentPart> {
    let text = &input[at..end];
    let part = |length: usize, content| Some(CommentPart { span: Span::new(at, at + length), content });
    let name = match text {
        [b'[', b'#', b']', ..] => return part(3, CommentContent::Diagram),
        [b'[', b'%', name @ ..] => name,
        _ => return None,
    };
    let letters = name.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    // A bracket and a percent sign alone are no command yet.
    if !name.first()?.is_ascii_alphabetic() {
        return None;
    }
    let after = 2 + letters;
    // A command never holds another one, so looking for its end costs no more than reading on.
    let length = text[after..].iter().position(|byte| matches!(byte, b'[' | b']')).map(|found| after + found);
    let Some(length) = length.filter(|&found| text[found] == b']') else {
        return part(after, CommentContent::Unreadable(CommandFault::Unclosed));
    };
    let arguments = trimmed(input, Span::new(at + after, at + length));
    part(length + 1, content(input, Span::new(at + 2, at + after), arguments))
}

/// Returns the content of a command.
fn content(input: &[u8], name: Span, arguments: Span) -> CommentContent {
    let text = arguments.of(input);
    let fails = |fault: CommandFault| CommentContent::Unreadable(fault);
    let timed = |says: fn(u64) -> CommentContent| time(text).map_or(fails(CommandFault::NoTime), says);
    let other = CommentContent::Other { name, arguments };
    match name.of(input) {
        b"clk" => timed(CommentContent::Clock),
        b"emt" => timed(CommentContent::Elapsed),
        b"egt" => timed(CommentContent::GameElapsed),
        b"mct" => timed(CommentContent::ClockFace),
        b"eval" => match eval(text) {
            Ok(Some(eval)) => CommentContent::Evaluation(eval),
            Ok(None) => other,
            Err(()) => fails(CommandFault::NoEval),
        },
        b"csl" => match list_is_sound(text, 1) {
            true => CommentContent::Squares(arguments),
            false => fails(CommandFault::NoSquares),
        },
        b"cal" => match list_is_sound(text, 2) {
            true => CommentContent::Arrows(arguments),
            false => fails(CommandFault::NoArrows),
        },
        _ => other,
    }
}

/// The span without the blanks around it.
fn trimmed(input: &[u8], span: Span) -> Span {
    let text = span.of(input);
    let start = span.start + (text.len() - text.trim_ascii_start().len());
    Span::new(start, start + text.trim_ascii().len())
}

/// Reports the commands of a game's comments that cannot be read.
pub(crate) fn report_commands(input: &[u8], elements: &[Element], sink: &mut DiagnosticSink) {
    let mut ply = None;
    let mut outer = Vec::new();
    for element in elements {
        match element {
            Element::Ply(last) => ply = Some(last.number),
            Element::Open => outer.push(ply),
            Element::Close => ply = outer.pop().flatten(),
            // Prose costs no more than a look at its bytes.
            Element::Comment(comment) if comment.text.of(input).contains(&b'[') => {
                for part in comment.parts(input) {
                    if let CommentContent::Unreadable(fault) = part.content {
                        let command = shortened(&with_single_blanks(input, part.span));
                        let detail = Detail::UnreadableCommand { command, fault: fault.clause() };
                        sink.push(Diagnostic::new(part.span, ply, detail));
                    }
                }
            }
            Element::Comment(_) => {}
        }
    }
}
