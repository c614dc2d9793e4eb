//! A dialect made ready to write the moves of one variant, with the shortcuts that its words allow.

use crate::moves::dialect::Dialect;
use crate::moves::encode::{CheckKind, Encoder, SimpleSpellings, reads_files_alone};
use crate::moves::languages::Language;
use crate::moves::letters::Letters;
use core::cell::OnceCell;
use stamma_board::{BoardSize, RoleSet, Variant};

/// The letters that a dialect writes for a game with these pieces, in a language or in its usual one.
pub fn letters(dialect: &Dialect, language: Option<&'static Language>, roles: RoleSet) -> Letters {
    let language = language.filter(|language| dialect.languages.allows(language));
    Letters::of(language.unwrap_or_else(|| dialect.languages.usual()), dialect.compounds, roles)
}

/// Writes the moves of a variant in a dialect.
pub(super) struct MoveWriter {
    pub(super) encoder: Encoder,
    size: BoardSize,
    shortcuts: OnceCell<Shortcuts>,
}

/// Ways to write words of SAN that are known to be exact with less work.
#[derive(Clone, Debug)]
pub(super) struct Shortcuts {
    pub(super) words: Words,
    /// The parts of most words, where they differ from SAN in spelling only.
    pub(super) simple: Option<SimpleSpellings>,
    /// The marks of check and of mate, where each is one character and check has one mark only.
    pub(super) marks: Option<[u8; 2]>,
    /// True if two files alone are read as the one capture by a pawn from one to the other.
    pub(super) files_alone: bool,
}

/// The form of a dialect's words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Words {
    /// Those of SAN, marks of check aside: most can be copied.
    San,
    /// The squares of the move.
    Coordinates,
    /// Others.
    Others,
}

impl MoveWriter {
    pub(super) fn new(
        dialect: &Dialect,
        language: Option<&'static Language>,
        variant: Variant,
    ) -> MoveWriter {
        let rules = variant.rules();
        let encoder = Encoder::new(dialect, &letters(dialect, language, rules.roles()), rules.size);
        MoveWriter { encoder, size: rules.size, shortcuts: OnceCell::new() }
    }

    /// The shortcuts, which are worked out when they are first needed.
    pub(super) fn shortcuts(&self) -> &Shortcuts {
        self.shortcuts.get_or_init(|| Shortcuts {
            words: match &self.encoder {
                encoder if encoder.writes_san(self.size) => Words::San,
                encoder if encoder.writes_coordinates() => Words::Coordinates,
                _ => Words::Others,
            },
            simple: self.encoder.simple(),
            marks: plain_marks(&self.encoder),
            files_alone: reads_files_alone(&self.encoder),
        })
    }
}

/// The marks of check and of mate, where each is one character of ASCII and a second check is not marked otherwise.
fn plain_marks(encoder: &Encoder) -> Option<[u8; 2]> {
    let mark = |check_kind| match encoder.mark(check_kind) {
        mark if mark.length() == 1 && mark.first().is_ascii_graphic() => Some(mark.first()),
        _ => None,
    };
    let check = mark(CheckKind::Check).filter(|_| mark(CheckKind::Check) == mark(CheckKind::DoubleCheck))?;
    Some([check, mark(CheckKind::Mate)?])
}
