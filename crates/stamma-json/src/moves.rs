//! The moves of a game as JSON, written while they come: lines of moves, and moves with lines that could replace them.
//!
//! A move is written when it comes, and what hangs on it when it is known that nothing more does. Each line that is open
//! has a text of its own, so that nothing is walked by recursion.

use super::text::{Fields, Words, list, number, text, word};
use crate::comment_data::{CommentData, join};
use stamma::notation::moves::encode::Word;
use stamma::{Color, Comment};

/// What is written of a move at once.
pub struct MoveMade<'a> {
    /// Its number.
    pub ply: u32,
    /// Who makes it.
    pub mover: Color,
    /// What stands in the text.
    pub written: &'a [u8],
    /// The same, where it is known to be short and to have nothing to escape.
    pub short: Option<Word>,
    /// The move in SAN and in UCI, if it could be read.
    pub meant: Option<(Word, Word)>,
    /// What became of it.
    pub status: Status,
}

/// What became of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It is what the text says.
    Legal,
    /// It is a repair.
    Repaired,
    /// It is the likeliest of several repairs.
    Guessed,
    /// The rules forbid it.
    Illegal,
    /// It could not be read.
    Unread,
}

impl Status {
    const fn name(self) -> &'static str {
        match self {
            Status::Legal => "legal",
            Status::Repaired => "repaired",
            Status::Guessed => "guessed",
            Status::Illegal => "illegal",
            Status::Unread => "unread",
        }
    }
}

/// The moves of a game.
pub struct Moves {
    /// The lines that are open, the main line first; never empty.
    lines: Vec<Line>,
    /// Lines that were closed and can be used again.
    spare: Vec<Line>,
    words: Words,
}

/// A line of moves.
#[derive(Default)]
struct Line {
    /// The moves as a list without its last bracket, and the last move without its last brace.
    out: Vec<u8>,
    /// What hangs on the last move, or on the first where there is none yet.
    hanging: Hanging,
    /// Whose move the last one is; none where the line has no move.
    mover: Option<Color>,
}

/// What hangs on a move.
#[derive(Default)]
struct Hanging {
    nags: Vec<u8>,
    comment_before: String,
    comment: String,
    data: CommentData,
    draw_offer: bool,
    /// Whether there is anything but variations.
    any: bool,
    /// The lines that could replace it, with commas between them.
    variations: Vec<u8>,
}

impl Hanging {
    const fn is_empty(&self) -> bool {
        !self.any && self.variations.is_empty()
    }

    /// Writes the fields, and leaves nothing hanging.
    fn write(&mut self, out: &mut Vec<u8>) {
        let mut fields = Fields::more(out);
        if std::mem::take(&mut self.any) {
            fields.list_if("nags", &self.nags, |&nag, out| number(i128::from(nag), out));
            for (name, text) in [("comment_before", &mut self.comment_before), ("comment", &mut self.comment)]
            {
                if !text.is_empty() {
                    fields.text(name, &*text);
                    text.clear();
                }
            }
            self.data.write(&mut fields);
            self.data.clear();
            fields.flag("draw_offer", std::mem::take(&mut self.draw_offer));
            self.nags.clear();
        }
        if !self.variations.is_empty() {
            let out = fields.name("variations");
            out.push(b'[');
            out.append(&mut self.variations);
            out.push(b']');
        }
        fields.end();
    }

    fn clear(&mut self) {
        self.nags.clear();
        self.comment_before.clear();
        self.comment.clear();
        self.data.clear();
        self.draw_offer = false;
        self.any = false;
        self.variations.clear();
    }
}

impl Line {
    fn begin(&mut self) {
        self.out.clear();
        self.out.push(b'[');
        self.hanging.clear();
        self.mover = None;
    }

    fn end(&mut self) {
        if self.mover.is_some() {
            self.hanging.write(&mut self.out);
        }
        self.out.push(b']');
    }
}

impl Default for Moves {
    fn default() -> Moves {
        let mut moves = Moves { lines: vec![Line::default()], spare: Vec::new(), words: Words::default() };
        moves.begin();
        moves
    }
}

impl Moves {
    /// Begins a game, and forgets the last one.
    pub fn begin(&mut self) {
        let more = self.lines.drain(1..);
        self.spare.extend(more);
        self.line().begin();
    }

    fn line(&mut self) -> &mut Line {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// A move.
    #[inline]
    pub fn ply(&mut self, made: &MoveMade<'_>) {
        let last = self.lines.len() - 1;
        let line = &mut self.lines[last];
        let out = &mut line.out;
        let all = self.words.begin();
        // Comments and variations before the first move hang on it.
        if line.mover.is_some() {
            if line.hanging.is_empty() {
                all.put(b"}");
            } else {
                line.hanging.write(out);
            }
            all.put(b",");
        }
        line.mover = Some(made.mover);
        match (made.meant, made.short, made.status) {
            (Some((san, uci)), Some(written), Status::Legal) => {
                // None of them has anything to escape.
                all.put(b"{\"ply\":");
                all.word(Word::numbered(made.ply, 0));
                all.put(b",\"written\":\"");
                all.word(written);
                all.put(b"\",\"san\":\"");
                all.word(san);
                all.put(b"\",\"uci\":\"");
                all.word(uci);
                all.put(b"\",\"status\":\"legal\"");
                all.append_to(out);
            }
            _ => {
                all.append_to(out);
                ply_slowly(made, out);
            }
        }
    }

    /// A glyph of the last move.
    pub fn nag(&mut self, nag: u8) {
        let hanging = &mut self.line().hanging;
        hanging.nags.push(nag);
        hanging.any = true;
    }

    /// The last move comes with a draw offer.
    pub fn draw_offer(&mut self) {
        let hanging = &mut self.line().hanging;
        hanging.draw_offer = true;
        hanging.any = true;
    }

    /// A comment.
    pub fn comment(&mut self, comment: &Comment, input: &[u8]) {
        let line = self.line();
        let hanging = &mut line.hanging;
        hanging.any = true;
        let written = String::from_utf8_lossy(comment.text.of(input));
        match line.mover {
            Some(mover) => {
                hanging.data.add(comment, input, mover, &hanging.comment);
                join(&mut hanging.comment, written.trim());
            }
            None => join(&mut hanging.comment_before, written.trim()),
        }
    }

    /// A variation begins.
    pub fn open(&mut self) {
        let mut line = self.spare.pop().unwrap_or_default();
        line.begin();
        self.lines.push(line);
    }

    /// A variation ends.
    pub fn close(&mut self) {
        if self.lines.len() < 2 {
            return;
        }
        if let Some(mut line) = self.lines.pop() {
            line.end();
            let variations = &mut self.line().hanging.variations;
            if !variations.is_empty() {
                variations.push(b',');
            }
            variations.append(&mut line.out);
            self.spare.push(line);
        }
    }

    /// Ends the game, and appends its moves as a list.
    pub fn end(&mut self, out: &mut Vec<u8>) {
        while self.lines.len() > 1 {
            self.close();
        }
        let main = self.line();
        main.end();
        out.extend_from_slice(&main.out);
    }
}

#[inline(never)]
fn ply_slowly(made: &MoveMade<'_>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"ply\":");
    word(Word::numbered(made.ply, 0), out);
    out.extend_from_slice(b",\"written\":");
    text(made.written, out);
    match made.meant {
        Some((san, uci)) => {
            out.extend_from_slice(b",\"san\":\"");
            word(san, out);
            out.extend_from_slice(b"\",\"uci\":\"");
            word(uci, out);
            out.extend_from_slice(b"\",\"status\":\"");
        }
        None => out.extend_from_slice(b",\"san\":null,\"uci\":null,\"status\":\""),
    }
    out.extend_from_slice(made.status.name().as_bytes());
    out.push(b'"');
}

/// Appends a list of ids.
pub fn ids<'a>(values: impl IntoIterator<Item = &'a str>, out: &mut Vec<u8>) {
    list(values, |id, out| text(id.as_bytes(), out), out);
}
