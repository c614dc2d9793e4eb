//! The data in the comments of one move, as fields of its JSON object.

use crate::Fields;
use crate::text::{lossy, text};
use stamma::notation::internals::paint_name;
use stamma::notation::{Arrows, CommentContent, Evaluation, EvaluationScore, MarkedSquares};
use stamma::{Color, Comment};

/// The data of a move's comments. Of repeated data the first counts; squares and arrows add up.
#[derive(Default)]
pub struct CommentData {
    /// The prose alone, where there is anything but prose.
    comment_text: Option<String>,
    numbers: NumericData,
    squares: Vec<SquareMarked>,
    arrows: Vec<ArrowDrawn>,
}

/// The data that are numbers.
#[derive(Clone, Copy, Default)]
struct NumericData {
    clock_ms: Option<u64>,
    elapsed_ms: Option<u64>,
    game_elapsed_ms: Option<u64>,
    clock_face_ms: Option<u64>,
    eval_cp: Option<i32>,
    mate_in: Option<i32>,
    depth: Option<u32>,
}

impl NumericData {
    /// Adds an evaluation after a move of `mover`, if it is the first.
    fn evaluation(&mut self, eval: &Evaluation, mover: Color) {
        if self.eval_cp.is_some() || self.mate_in.is_some() {
            return;
        }
        match eval.for_white(mover) {
            EvaluationScore::Centipawns(value) => self.eval_cp = Some(value),
            EvaluationScore::MateIn(moves) => self.mate_in = Some(moves),
        }
        self.depth = eval.depth;
    }

    fn write(&self, fields: &mut Fields<'_>) {
        fields.number_if(",\"clock_ms\":", self.clock_ms);
        fields.number_if(",\"elapsed_ms\":", self.elapsed_ms);
        fields.number_if(",\"game_elapsed_ms\":", self.game_elapsed_ms);
        fields.number_if(",\"clock_face_ms\":", self.clock_face_ms);
        fields.number_if(",\"eval_cp\":", self.eval_cp);
        fields.number_if(",\"mate_in\":", self.mate_in);
        fields.number_if(",\"depth\":", self.depth);
    }
}

struct SquareMarked {
    color: String,
    square: String,
}

struct ArrowDrawn {
    color: String,
    from: String,
    to: String,
}

impl CommentData {
    /// Writes the present data as further fields of an object.
    pub fn write(&self, fields: &mut Fields<'_>) {
        if let Some(prose) = &self.comment_text {
            text(prose.as_bytes(), fields.behind(",\"comment_text\":"));
        }
        self.numbers.write(fields);
        fields.list_if("squares", &self.squares, |marked, out| {
            let mut fields = Fields::begin(out);
            fields.text("color", &marked.color);
            fields.text("square", &marked.square);
            fields.end();
        });
        fields.list_if("arrows", &self.arrows, |drawn, out| {
            let mut fields = Fields::begin(out);
            fields.text("color", &drawn.color);
            fields.text("from", &drawn.from);
            fields.text("to", &drawn.to);
            fields.end();
        });
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.comment_text = None;
        self.numbers = NumericData::default();
        self.squares.clear();
        self.arrows.clear();
    }

    /// Writes the data of a comment after a move of `mover` that has no other, as further fields of an object. There are no
    /// data before it nor after it.
    pub fn write_alone(&mut self, comment: &Comment, input: &[u8], mover: Color, fields: &mut Fields<'_>) {
        // Mostly programs have written the whole comment.
        if let Some((eval, clock_ms)) = comment.evaluation_and_clock(input) {
            let mut numbers = NumericData { clock_ms, ..NumericData::default() };
            if let Some(eval) = eval {
                numbers.evaluation(&eval, mover);
            }
            fields.behind(",\"comment_text\":\"\"");
            return numbers.write(fields);
        }
        self.add(comment, input, mover, "");
        self.write(fields);
        self.clear();
    }

    /// Adds the data of a comment after a move of `mover`. `earlier` is the text of the comments before it.
    pub fn add(&mut self, comment: &Comment, input: &[u8], mover: Color, earlier: &str) {
        let mut parts = comment.parts(input);
        let Some(first_part) = parts.next() else { return };
        let mut following = parts.next();
        // Of prose alone there is nothing to say.
        if following.is_none()
            && self.comment_text.is_none()
            && matches!(first_part.content, CommentContent::Text | CommentContent::Unreadable(_))
        {
            return;
        }
        let mut prose = String::new();
        let mut only_prose = true;
        let mut next = Some(first_part);
        while let Some(part) = next {
            next = following.take().or_else(|| parts.next());
            match part.content {
                CommentContent::Text | CommentContent::Unreadable(_) => {
                    join(&mut prose, &lossy(part.span.of(input)));
                    continue;
                }
                CommentContent::Clock(time) => first(&mut self.numbers.clock_ms, time),
                CommentContent::Elapsed(time) => first(&mut self.numbers.elapsed_ms, time),
                CommentContent::GameElapsed(time) => first(&mut self.numbers.game_elapsed_ms, time),
                CommentContent::ClockFace(time) => first(&mut self.numbers.clock_face_ms, time),
                CommentContent::Evaluation(eval) => self.numbers.evaluation(&eval, mover),
                CommentContent::Squares(list) => {
                    let marked = MarkedSquares::of(input, list);
                    self.squares.extend(marked.map(|marked| SquareMarked {
                        color: color(marked.paint),
                        square: marked.square.to_string(),
                    }));
                }
                CommentContent::Arrows(list) => {
                    let arrows = Arrows::of(input, list);
                    self.arrows.extend(arrows.map(|arrow| ArrowDrawn {
                        color: color(arrow.paint),
                        from: arrow.from.to_string(),
                        to: arrow.to.to_string(),
                    }));
                }
                // Text that is not understood is in the comment itself.
                _ => {}
            }
            only_prose = false;
        }
        if self.comment_text.is_some() || !only_prose {
            join(self.comment_text.get_or_insert_with(|| earlier.to_owned()), &prose);
        }
    }
}

fn first<T>(field: &mut Option<T>, value: T) {
    field.get_or_insert(value);
}

/// Appends a text after a blank.
pub fn join(all: &mut String, text: &str) {
    if !all.is_empty() && !text.is_empty() {
        all.push(' ');
    }
    all.push_str(text);
}

/// `red`; of a letter that programs do not share, the letter.
fn color(paint: char) -> String {
    paint_name(paint).map_or_else(|| paint.to_string(), String::from)
}
