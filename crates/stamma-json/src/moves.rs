//! Writes the moves of a game as JSON while they arrive: lines of moves, and moves with lines that could replace them.
//! A move is written when it arrives, and its annotations when it is certain that no more follow. Each open line has a
//! text of its own, so that nothing is walked by recursion.

use super::text::{Fields, list, lossy, number, text, word};
use crate::comment_data::{CommentData, join};
use stamma::notation::internals::{Buffer, ShortStr8, ShortStr16};
use stamma::{Color, Comment};

/// The fields of a move that are written at once.
pub struct MoveMade<'a> {
    /// Its number.
    pub ply: u32,
    /// The side that makes it.
    pub mover: Color,
    /// The word in the text.
    pub written: &'a [u8],
    /// The move in SAN and in UCI, if it could be read.
    pub meant: Option<(ShortStr16, ShortStr16)>,
    /// The status of the move.
    pub status: Status,
}

/// The status of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It is the move in the text.
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
    lines: Vec<JsonLine>,
    /// Lines that were closed and can be used again.
    spare: Vec<JsonLine>,
    /// Space for the annotations of a move.
    room: Vec<u8>,
}

/// A line of moves.
#[derive(Default)]
struct JsonLine {
    /// The moves as a list without its last bracket, and the last move without its last brace.
    out: Buffer,
    /// The annotations of the last move, or of the first where there is none yet.
    hanging: MoveAnnotations,
    /// The colour that made the last move; none where the line has no move.
    mover: Option<Color>,
}

/// The annotations of a move: glyphs, comments, draw offers and variations.
#[derive(Default)]
struct MoveAnnotations {
    nags: Vec<u8>,
    /// The comments before the first move of a line, and their text.
    before: Vec<Comment>,
    comment_before: String,
    comment: String,
    data: CommentData,
    /// The number of comments.
    comments: usize,
    /// The first comment after the move, while it is the only one, and its fields.
    sole: Option<Comment>,
    sole_fields: Vec<u8>,
    draw_offer: bool,
    /// True if there is anything but variations.
    any: bool,
    /// The lines that could replace it, with commas between them.
    variations: Vec<u8>,
}

impl MoveAnnotations {
    const fn is_empty(&self) -> bool {
        !self.any && self.variations.is_empty()
    }

    /// Writes the fields, and leaves nothing hanging.
    fn write(&mut self, room: &mut Vec<u8>, out: &mut Buffer) {
        if self.sole.is_some() && self.nags.is_empty() && !self.draw_offer && self.variations.is_empty() {
            out.extend(&self.sole_fields);
            self.sole = None;
            self.comments = 0;
            self.any = false;
            return;
        }
        self.fields(room);
        out.extend(room);
    }

    /// Puts the fields into `room`, and leaves nothing hanging.
    fn fields(&mut self, room: &mut Vec<u8>) {
        room.clear();
        let mut fields = Fields::more(room);
        if std::mem::take(&mut self.any) {
            fields.list_if("nags", &self.nags, |&nag, out| number(i128::from(nag), out));
            for (name, text) in [("comment_before", &mut self.comment_before), ("comment", &mut self.comment)]
            {
                if !text.is_empty() {
                    fields.text(name, &*text);
                    text.clear();
                }
            }
            match self.sole.take() {
                Some(_) => fields.append(&self.sole_fields),
                None => {
                    self.data.write(&mut fields);
                    self.data.clear();
                }
            }
            fields.flag("draw_offer", std::mem::take(&mut self.draw_offer));
            self.nags.clear();
            self.before.clear();
            self.comments = 0;
        }
        if !self.variations.is_empty() {
            let out = fields.name("variations");
            out.push(b'[');
            out.append(&mut self.variations);
            out.push(b']');
        }
    }

    /// Takes over the annotations of a line without a move, which cannot replace any.
    fn take_up(&mut self, other: &mut MoveAnnotations, input: &[u8], mover: Option<Color>) {
        for comment in other.before.drain(..) {
            self.comment(&comment, input, mover);
        }
        self.nags.append(&mut other.nags);
        self.draw_offer |= other.draw_offer;
        self.any |= other.any;
        if !other.variations.is_empty() {
            self.variation(&other.variations);
        }
    }

    fn variation(&mut self, moves: &[u8]) {
        if !self.variations.is_empty() {
            self.variations.push(b',');
        }
        self.variations.extend_from_slice(moves);
    }

    fn clear(&mut self) {
        self.nags.clear();
        self.before.clear();
        self.comment_before.clear();
        self.comment.clear();
        self.data.clear();
        self.comments = 0;
        self.sole = None;
        self.draw_offer = false;
        self.any = false;
        self.variations.clear();
    }

    /// A comment that nothing has been made of.
    fn comment(&mut self, comment: &Comment, input: &[u8], mover: Option<Color>) {
        self.any = true;
        self.comments += 1;
        match mover {
            Some(mover) if self.comments == 1 => {
                self.sole = Some(comment.clone());
                self.write_sole(comment, input, mover);
            }
            Some(mover) => {
                if let Some(first) = self.sole.take() {
                    self.add(&first, input, mover);
                }
                self.add(comment, input, mover);
            }
            None => {
                let written = lossy(comment.text.of(input));
                join(&mut self.comment_before, written.trim());
                self.before.push(comment.clone());
            }
        }
    }

    /// Adds a comment after the move to those that there are.
    fn add(&mut self, comment: &Comment, input: &[u8], mover: Color) {
        let written = lossy(comment.text.of(input));
        self.data.add(comment, input, mover, &self.comment);
        join(&mut self.comment, written.trim());
    }

    /// Writes the fields of the only comment after the move, which are those that it would have if it were added.
    fn write_sole(&mut self, comment: &Comment, input: &[u8], mover: Color) {
        self.sole_fields.clear();
        let mut fields = Fields::more(&mut self.sole_fields);
        let written = comment.text.of(input);
        match written.trim_ascii() {
            [] => {}
            // Between such signs there is no other blank to trim.
            trimmed @ ([first, .., last] | [first @ last])
                if first.is_ascii_graphic() && last.is_ascii_graphic() =>
            {
                text(trimmed, fields.behind(COMMENT));
            }
            _ => {
                let written = lossy(written);
                if !written.trim().is_empty() {
                    text(written.trim().as_bytes(), fields.behind(COMMENT));
                }
            }
        }
        self.data.write_alone(comment, input, mover, &mut fields);
    }
}

impl JsonLine {
    fn begin(&mut self) {
        self.out.clear();
        self.out.push(b'[');
        self.hanging.clear();
        self.mover = None;
    }

    fn end(&mut self, room: &mut Vec<u8>) {
        if self.mover.is_some() {
            self.finish_move(room);
            self.out.push(b'}');
        }
        self.out.push(b']');
    }

    /// Writes the annotations of the last move; no more of them may come.
    #[inline(always)]
    fn finish_move(&mut self, room: &mut Vec<u8>) {
        if !self.hanging.is_empty() {
            self.hanging.write(room, &mut self.out);
        }
    }
}

impl Default for Moves {
    fn default() -> Moves {
        let mut moves = Moves { lines: vec![JsonLine::default()], spare: Vec::new(), room: Vec::new() };
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

    fn line(&mut self) -> &mut JsonLine {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    /// A move.
    pub fn ply(&mut self, made: &MoveMade<'_>) {
        let last = self.lines.len() - 1;
        let line = &mut self.lines[last];
        // Comments and variations before the first move hang on it.
        let opening: &[u8] = match line.mover.replace(made.mover) {
            None => b"{\"ply\":",
            Some(_) => {
                line.finish_move(&mut self.room);
                b"},{\"ply\":"
            }
        };
        line.out.extend(opening);
        self.room.clear();
        fields_of(made, &mut self.room);
        line.out.extend(&self.room);
    }

    /// A legal move that is written in the text as in SAN, and its word in UCI.
    #[inline(always)]
    pub fn san(&mut self, ply: u32, mover: Color, san: ShortStr8, uci: ShortStr8) {
        let last = self.lines.len() - 1;
        let line = &mut self.lines[last];
        let (Some(opening), Some(_)) = (OPENINGS.get(ply as usize), line.mover) else {
            return self.other_san(ply, mover, san, uci);
        };
        line.finish_move(&mut self.room);
        line.mover = Some(mover);
        let opening_length = usize::from(opening[LENGTH]);
        let length = opening_length + 2 * san.length() + uci.length() + FIXED;
        // None of the words has anything to escape. Each piece is copied with the bytes that follow it, and the next
        // one is put at its end; the compiler is given the limit of 127 for each place, and so checks no bounds.
        line.out.put_together::<ROOM>(length, |room| {
            let mut at = 0;
            piece(room, &mut at, opening, opening_length);
            piece(room, &mut at, &san.bytes(), san.length());
            piece(room, &mut at, &SAN.0, SAN.1);
            piece(room, &mut at, &san.bytes(), san.length());
            piece(room, &mut at, &UCI.0, UCI.1);
            piece(room, &mut at, &uci.bytes(), uci.length());
            piece(room, &mut at, &STATUS.0, STATUS.1);
        });
    }

    /// The first move of a line, or one with a large number.
    #[inline(never)]
    fn other_san(&mut self, ply: u32, mover: Color, san: ShortStr8, uci: ShortStr8) {
        let bytes = san.bytes();
        let written = bytes.get(..san.length()).unwrap_or_default();
        let san = ShortStr8::of_bits(u64::from_le_bytes(bytes), san.length());
        let meant = Some((san.word(), uci.word()));
        self.ply(&MoveMade { ply, mover, written, meant, status: Status::Legal });
    }

    /// The position after the move that has just come; none where it could not be read.
    pub fn fen(&mut self, fen: Option<String>) {
        let line = self.line();
        line.out.extend(b",\"fen\":");
        match fen {
            // Nothing in a FEN has to be escaped.
            Some(fen) => [b"\"", fen.as_bytes(), b"\""].iter().for_each(|part| line.out.extend(part)),
            None => line.out.extend(b"null"),
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
        line.hanging.comment(comment, input, line.mover);
    }

    /// A variation begins.
    pub fn open(&mut self) {
        let mut line = self.spare.pop().unwrap_or_default();
        line.begin();
        self.lines.push(line);
    }

    /// A variation ends. The annotations of one without a move belong to the move before it.
    pub fn close(&mut self, input: &[u8]) {
        if self.lines.len() < 2 {
            return;
        }
        if let Some(mut line) = self.lines.pop() {
            let outer = self.lines.len() - 1;
            let JsonLine { hanging, mover, .. } = &mut self.lines[outer];
            if line.mover.is_some() {
                line.end(&mut self.room);
                hanging.variation(line.out.written());
            } else {
                hanging.take_up(&mut line.hanging, input, *mover);
            }
            self.spare.push(line);
        }
    }

    /// Ends the game, and appends its moves as a list; behind it, where there are none, the fields of the annotations.
    pub fn end(&mut self, input: &[u8], out: &mut Vec<u8>) {
        while self.lines.len() > 1 {
            self.close(input);
        }
        let last = self.lines.len() - 1;
        let main = &mut self.lines[last];
        main.end(&mut self.room);
        out.extend_from_slice(main.out.written());
        if !main.hanging.is_empty() {
            main.hanging.fields(&mut self.room);
            out.extend_from_slice(&self.room);
        }
    }
}

/// The name of the comments behind a move.
const COMMENT: &str = ",\"comment\":";

/// Room for a move in SAN and for a whole copy at its end.
const ROOM: usize = 128 + 32;

/// The bytes between the words of a legal move, with room behind them, and their length.
const SAN: ([u8; 16], usize) = padded(b"\",\"san\":\"");
const UCI: ([u8; 16], usize) = padded(b"\",\"uci\":\"");
const STATUS: ([u8; 32], usize) = padded(b"\",\"status\":\"legal\"");
/// The bytes of all of them.
const FIXED: usize = SAN.1 + UCI.1 + STATUS.1;

const fn padded<const SIZE: usize>(text: &[u8]) -> ([u8; SIZE], usize) {
    let mut bytes = [0; SIZE];
    bytes.split_at_mut(text.len()).0.copy_from_slice(text);
    (bytes, text.len())
}

/// The bytes before the word of a move in the text, by the number of the move: the end of the move before it, and its
/// number. The last byte of each is its length.
static OPENINGS: [[u8; 32]; 256] = {
    let mut openings = [[0; 32]; 256];
    let mut ply = 0;
    while ply < openings.len() {
        let number = ply as u8;
        let digits = [b'0' + number / 100, b'0' + number / 10 % 10, b'0' + number % 10];
        let skipped = if number < 10 {
            2
        } else if number < 100 {
            1
        } else {
            0
        };
        let mut length = 0;
        length = appended(&mut openings[ply], length, b"},{\"ply\":");
        length = appended(&mut openings[ply], length, digits.split_at(skipped).1);
        length = appended(&mut openings[ply], length, b",\"written\":\"");
        openings[ply][LENGTH] = length as u8;
        ply += 1;
    }
    openings
};

/// The place of the length in an opening.
const LENGTH: usize = 31;

/// Writes a text behind others, and returns the length of all of them.
const fn appended(bytes: &mut [u8; 32], length: usize, text: &[u8]) -> usize {
    bytes.split_at_mut(length).1.split_at_mut(text.len()).0.copy_from_slice(text);
    length + text.len()
}

#[inline(always)]
fn piece<const SIZE: usize>(room: &mut [u8; ROOM], at: &mut usize, bytes: &[u8; SIZE], used: usize) {
    const { assert!(SIZE <= 32) };
    room[*at & 127..][..SIZE].copy_from_slice(bytes);
    *at += used;
}

/// Appends the fields of a move from its number on.
fn fields_of(made: &MoveMade<'_>, out: &mut Vec<u8>) {
    word(ShortStr16::numbered(made.ply, 0), out);
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

#[cfg(test)]
mod tests {
    use super::{LENGTH, OPENINGS};

    #[test]
    fn openings_have_their_numbers() {
        for (number, opening) in OPENINGS.iter().enumerate() {
            let text = format!("}},{{\"ply\":{number},\"written\":\"");
            assert_eq!(opening[..usize::from(opening[LENGTH])], *text.as_bytes());
        }
    }
}
