//! The facts of one game, as its events bring them, before they become rows.

use stamma::notation::internals::{CheckKind, ShortStr16};
use stamma::notation::{CommentContent, EvaluationScore};
use stamma::{Color, Comment, Played, PlySource, Role, Span};

/// The facts of a game.
#[derive(Default)]
pub(crate) struct Facts {
    /// The values of the tags that have columns, by the places of these columns in the table.
    pub(crate) columns: Vec<Option<TagValue>>,
    /// The other tags.
    pub(crate) rest: Vec<(String, String)>,
    pub(crate) start_fen: Option<String>,
    pub(crate) variant: Option<&'static str>,
    pub(crate) final_fen: Option<String>,
    /// The plies of the main line.
    pub(crate) plies: Vec<PlyFacts>,
    pub(crate) depth: u32,
}

/// The value of a tag that has a column.
pub(crate) enum TagValue {
    Text(String),
    Number(i64),
}

/// The facts of a ply.
pub(crate) struct PlyFacts {
    pub(crate) number: u32,
    pub(crate) mover: Color,
    pub(crate) move_number: u32,
    pub(crate) written: Span,
    pub(crate) status: &'static str,
    /// The move in SAN and in UCI; none where the word could not be read.
    pub(crate) san: Option<ShortStr16>,
    pub(crate) uci: Option<ShortStr16>,
    pub(crate) piece: Option<Role>,
    pub(crate) captured: Option<Role>,
    pub(crate) promotion: Option<Role>,
    pub(crate) check: Option<&'static str>,
    pub(crate) clock: Option<u64>,
    pub(crate) eval: Option<i32>,
    pub(crate) mate: Option<i32>,
    pub(crate) nags: Vec<u8>,
    pub(crate) comment: String,
    pub(crate) fen: Option<String>,
    pub(crate) key: Option<u64>,
}

impl Facts {
    pub(crate) fn clear(&mut self) {
        self.columns.iter_mut().for_each(|value| *value = None);
        self.rest.clear();
        (self.start_fen, self.variant, self.final_fen, self.depth) = (None, None, None, 0);
        self.plies.clear();
    }
}

impl PlyFacts {
    /// Adds a comment. Of repeated data the first counts.
    pub(crate) fn comment(&mut self, text: Span, input: &[u8]) {
        let written = String::from_utf8_lossy(text.of(input));
        let written = written.trim();
        if !self.comment.is_empty() && !written.is_empty() {
            self.comment.push(' ');
        }
        self.comment.push_str(written);
        for part in Comment::new(text).parts(input) {
            match part.content {
                CommentContent::Clock(time) => {
                    self.clock.get_or_insert(time);
                }
                CommentContent::Evaluation(eval) if self.eval.is_none() && self.mate.is_none() => {
                    match eval.for_white(self.mover) {
                        EvaluationScore::Centipawns(value) => self.eval = Some(value),
                        EvaluationScore::MateIn(moves) => self.mate = Some(moves),
                    }
                }
                _ => {}
            }
        }
    }
}

/// The status of a ply, in the words of the JSON.
pub(crate) const fn status(meaning: Played, source: PlySource) -> &'static str {
    match (meaning, source) {
        (Played::Illegal(_), _) => "illegal",
        (Played::Unread, _) => "unread",
        (_, PlySource::Text) => "legal",
        (_, PlySource::Repair) => "repaired",
        (_, PlySource::Guess) => "guessed",
    }
}

pub(crate) const fn check_name(check: CheckKind) -> &'static str {
    match check {
        CheckKind::None => "none",
        CheckKind::Check | CheckKind::DoubleCheck => "check",
        CheckKind::Mate => "mate",
    }
}

/// Calls `with` with the text of a word, which is ASCII or UTF-8 as it was put together.
pub(crate) fn with_text<R>(word: Option<ShortStr16>, with: impl FnOnce(Option<&str>) -> R) -> R {
    let Some(word) = word else { return with(None) };
    let bytes = word.bytes();
    with(bytes.get(..word.length()).and_then(|bytes| std::str::from_utf8(bytes).ok()))
}

/// Appends a word to a text.
pub(crate) fn push(word: Option<ShortStr16>, text: &mut String) {
    with_text(word, |word| text.push_str(word.unwrap_or_default()));
}
