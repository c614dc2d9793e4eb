//! The facts of one game, as its events bring them, before they become rows.

use stamma::notation::internals::{CheckKind, ShortStr16};
use stamma::{Color, MoveComments, Role, Span};

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
    pub(crate) nags: Vec<u8>,
    pub(crate) comments: MoveComments,
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
