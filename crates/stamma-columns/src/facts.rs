//! The facts of one game, as its events bring them, before they become rows.

use crate::main_line::MainLine;
use crate::schema::{COLUMNS, Column, Fact};
use crate::table::Table;
use stamma::board::FenRanks;
use stamma::notation::internals::{CheckKind, ShortStr16};
use stamma::{Color, MoveComments, Role, Span};

/// The facts of a game.
#[derive(Default)]
pub(crate) struct Facts {
    /// The values of the tags that have columns, by the places of these columns in the table.
    pub(crate) columns: Vec<TagSlot>,
    pub(crate) places: TagPlaces,
    /// The other tags.
    pub(crate) rest: Vec<(String, String)>,
    pub(crate) start_fen: Option<String>,
    pub(crate) variant: Option<&'static str>,
    pub(crate) final_fen: Option<String>,
    /// The main line, for a table of games.
    pub(crate) line: MainLine,
    /// The plies of the main line, for a table of moves.
    pub(crate) plies: Plies,
    pub(crate) depth: u32,
    /// The variations that are open.
    pub(crate) open_lines: OpenLines,
}

/// The value of a tag that has a column; its text is kept from game to game for its memory.
#[derive(Default)]
pub(crate) struct TagSlot {
    pub(crate) kind: TagKind,
    pub(crate) text: String,
}

/// What a slot holds.
#[derive(Clone, Copy, Default)]
pub(crate) enum TagKind {
    /// Nothing: the game has no such tag.
    #[default]
    Absent,
    Text,
    Number(i64),
}

/// The columns of the names of tags. Tags of a game mostly have the names of the game before, in the same order.
#[derive(Default)]
pub(crate) struct TagPlaces {
    known: Vec<(Vec<u8>, TagPlace)>,
    next: usize,
}

/// The column that is named like a tag, and its place among the columns of the table, if it is one of them.
#[derive(Clone, Copy)]
pub(crate) struct TagPlace {
    pub(crate) column: Option<&'static Column>,
    pub(crate) place: Option<usize>,
}

impl TagPlaces {
    /// More names are not remembered.
    const MOST: usize = 64;

    pub(crate) fn find(&mut self, name: &[u8], table: &Table) -> TagPlace {
        let known = &self.known;
        let is_it = |at: &usize| known.get(*at).is_some_and(|(known, _)| known == name);
        let at = Some(self.next).filter(is_it).or_else(|| known.iter().position(|(known, _)| known == name));
        if let Some(at) = at {
            self.next = at + 1;
            return known[at].1;
        }
        let column = COLUMNS.iter().find(|column| column.fact == Fact::Tag && column.name.as_bytes() == name);
        let place = column.and_then(|column| table.columns().iter().position(|other| *other == column));
        let found = TagPlace { column, place };
        if known.len() < TagPlaces::MOST {
            self.known.push((name.to_vec(), found));
        }
        found
    }

    pub(crate) const fn restart(&mut self) {
        self.next = 0;
    }
}

/// The variations that are open, and the glyphs and comments of those that have no move: they belong to the move before.
#[derive(Default)]
pub(crate) struct OpenLines {
    /// For each, whether it has a move, and the numbers of comments and glyphs that were there before it.
    lines: Vec<(bool, usize, usize)>,
    pub(crate) comments: Vec<Span>,
    pub(crate) nags: Vec<u8>,
}

impl OpenLines {
    pub(crate) fn open(&mut self) {
        self.lines.push((false, self.comments.len(), self.nags.len()));
    }

    /// A move of the last.
    #[inline]
    pub(crate) fn ply(&mut self) {
        if let Some((has_move, comments, nags)) = self.lines.last_mut().filter(|(has_move, ..)| !has_move) {
            *has_move = true;
            self.comments.truncate(*comments);
            self.nags.truncate(*nags);
        }
    }

    pub(crate) fn comment(&mut self, text: Span) {
        if self.lines.last().is_some_and(|(has_move, ..)| !has_move) {
            self.comments.push(text);
        }
    }

    pub(crate) fn nag(&mut self, nag: u8) {
        if self.lines.last().is_some_and(|(has_move, ..)| !has_move) {
            self.nags.push(nag);
        }
    }

    /// The last one ends. What it leaves belongs to the last move of the one around it.
    pub(crate) fn close(&mut self) {
        self.lines.pop();
        if let Some((true, comments, nags)) = self.lines.last() {
            self.comments.truncate(*comments);
            self.nags.truncate(*nags);
        }
    }

    fn clear(&mut self) {
        self.lines.clear();
        self.comments.clear();
        self.nags.clear();
    }
}

/// The plies of a main line.
#[derive(Default)]
pub(crate) struct Plies {
    pub(crate) list: Vec<PlyFacts>,
    /// The FENs after them, end to end, and the ranks of the last.
    pub(crate) fens: String,
    pub(crate) ranks: FenRanks,
    /// The glyphs and the comments of the plies that have some, with the places of these plies.
    pub(crate) nags: Vec<(usize, u8)>,
    pub(crate) comments: Vec<(usize, MoveComments)>,
}

/// The facts of a ply.
#[derive(Clone, Copy)]
pub(crate) struct PlyFacts {
    pub(crate) number: u32,
    pub(crate) mover: Color,
    pub(crate) written: Span,
    pub(crate) status: &'static str,
    /// The move in SAN and in UCI; none where the word could not be read.
    pub(crate) san: Option<ShortStr16>,
    pub(crate) uci: Option<ShortStr16>,
    pub(crate) piece: Option<Role>,
    pub(crate) captured: Option<Role>,
    pub(crate) promotion: Option<Role>,
    pub(crate) check: Option<&'static str>,
    /// True if the word could be read, and the end of the FEN among those of all plies.
    pub(crate) is_read: bool,
    pub(crate) fen_end: usize,
    pub(crate) key: Option<u64>,
}

impl Plies {
    fn clear(&mut self) {
        self.list.clear();
        self.fens.clear();
        self.nags.clear();
        self.comments.clear();
    }

    /// Adds a glyph of the last ply.
    pub(crate) fn nag(&mut self, nag: u8) {
        if let Some(place) = self.list.len().checked_sub(1) {
            self.nags.push((place, nag));
        }
    }

    /// Adds a comment on the last ply.
    pub(crate) fn comment(&mut self, text: Span, input: &[u8]) {
        let Some(last) = self.list.last() else { return };
        let place = self.list.len() - 1;
        if self.comments.last().is_none_or(|(known, _)| *known != place) {
            self.comments.push((place, MoveComments::default()));
        }
        if let Some((_, comments)) = self.comments.last_mut() {
            comments.add(text, input, last.mover);
        }
    }

    /// The values of the comments of each ply.
    pub(crate) fn of_comments<'a, T>(
        &'a self,
        value: impl Fn(&'a MoveComments) -> Option<T>,
    ) -> impl Iterator<Item = Option<T>> {
        let mut comments = self.comments.iter().peekable();
        (0..self.list.len()).map(move |place| {
            let (_, found) = comments.next_if(|(known, _)| *known == place)?;
            value(found)
        })
    }
}

impl Facts {
    pub(crate) fn clear(&mut self) {
        self.columns.iter_mut().for_each(|slot| slot.kind = TagKind::Absent);
        self.places.restart();
        self.rest.clear();
        (self.start_fen, self.variant, self.final_fen, self.depth) = (None, None, None, 0);
        self.open_lines.clear();
        self.line.clear();
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
