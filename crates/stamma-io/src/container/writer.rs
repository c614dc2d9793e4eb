//! Output of a row: the text that its container holds, piece by piece, each with its place in the original.

use super::unwrapping::{OriginMap, Piece};
use super::value::Value;
use super::words::is_move;
use stamma_notation::Span;
use std::cell::Cell;
use std::collections::HashMap;

/// A remark on a place in the written text that stands for a part of the original: it becomes a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remark {
    /// It stands for content that no reader will see.
    LeftOut,
    /// Its words end the game with this result.
    GivesResult(&'static str),
    /// It can mean more than one thing, and is read as this.
    ReadAs(&'static str),
    /// It names a move that is not played.
    TellsOfMove,
}

/// Writes the content of a container.
///
/// Whatever is neither copied nor replaced nor left out is the container's own syntax.
#[derive(Debug)]
pub struct Writer<'t> {
    text: &'t [u8],
    is_last: bool,
    consumed: usize,
    pub(super) written: Vec<u8>,
    pub(super) map: OriginMap,
    /// Places in the written text of which something is to be told.
    pub(super) remarks: Vec<(Span, Remark)>,
    /// The end of the last piece of the original.
    at: usize,
    /// The place in the written text where the last game was ended.
    last_end: Option<usize>,
    /// The number of pieces when a game was begun of which nothing is written that has a place.
    unplaced: Option<usize>,
    /// The part of the game at hand that was looked through: that may be asked for behind each piece.
    looked_through: Cell<LookedThrough>,
    /// State that the parts before have left for this one, or this one for the next.
    pub(super) carried: Vec<u8>,
}

impl<'t> Writer<'t> {
    /// A writer of the content of `text`, after which more text follows unless it is the last part.
    pub(super) fn new(text: &'t [u8], is_last: bool) -> Writer<'t> {
        let written = Vec::with_capacity(text.len() + text.len() / 8);
        let (map, remarks) = (OriginMap::default(), Vec::new());
        Writer {
            text,
            is_last,
            consumed: text.len(),
            written,
            map,
            remarks,
            at: 0,
            last_end: None,
            unplaced: Some(0),
            looked_through: Cell::default(),
            carried: Vec::new(),
        }
    }

    /// The text that is surrounded, or a part of it that begins where a record begins.
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// False if more text follows: a record that is not whole should then be left for the next part by
    /// [`consume_to`](Writer::consume_to).
    pub fn is_last(&self) -> bool {
        self.is_last
    }

    /// Returns the state that the first part has left for the parts behind it, such as the header of a table. Empty in the first part.
    pub fn carried(&self) -> &[u8] {
        &self.carried
    }

    /// Leaves something for the parts behind this one.
    pub fn carry(&mut self, carried: &[u8]) {
        self.carried = carried.to_vec();
    }

    /// Leaves the text from this byte on for the next part.
    pub fn consume_to(&mut self, end: usize) {
        self.consumed = end;
    }

    /// The number of bytes of the text whose content has been written.
    pub(super) fn consumed(&self) -> usize {
        self.consumed
    }

    /// Writes a part of the text as it is.
    pub fn copy(&mut self, span: Span) {
        if !span.is_empty() {
            let written = self.written.len();
            self.written.extend_from_slice(span.of(self.text));
            self.push(Piece { written, original: span.start, length: span.len(), copied: true });
            self.at = span.end;
        }
    }

    /// Writes other text that stands for a part of the text: the character of an entity, the piece of a picture.
    pub fn replace(&mut self, span: Span, by: &str) {
        if !by.is_empty() {
            let written = self.written.len();
            self.written.extend_from_slice(by.as_bytes());
            self.push(Piece { written, original: span.start, length: span.len(), copied: false });
            self.at = span.end;
        }
    }

    /// Writes text that stands for nothing, such as the syntax of a tag, behind the last part.
    pub fn add(&mut self, text: &str) {
        let at = self.at;
        self.replace(Span::new(at, at), text);
    }

    /// Writes a tag with the text of a part as its value, escaped as PGN asks.
    pub fn tag(&mut self, name: &str, value: Span) {
        let text: Vec<u8> = value.of(self.text).to_vec();
        self.tag_of(name, value, &String::from_utf8_lossy(&text));
    }

    /// Writes a tag whose value stands for a part of the text.
    pub fn tag_of(&mut self, name: &str, place: Span, value: &str) {
        // A separator of records would end the game within its tag.
        let parts = |ch: char| ch.is_whitespace() || ch == '\u{1E}';
        let value = value.split(parts).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
        self.replace(place, &format!("[{name} \"{escaped}\"]\n"));
    }

    /// Writes the position at which a game begins, and reports it unless that is sure.
    pub fn start(&mut self, place: Span, value: &str, is_sure: bool) {
        self.tag_of("FEN", place, value);
        if !is_sure {
            self.read_as(place, "the position before the first move");
            self.end_line();
        }
    }

    /// The last byte that is written.
    pub fn last(&self) -> Option<u8> {
        self.written.last().copied()
    }

    /// The last word that is written, without the blanks before it. None where a blank is the last that is written.
    pub fn last_word(&self) -> &[u8] {
        let tail = &self.written[self.written.len().saturating_sub(LONGEST_WORD)..];
        let blank = tail.iter().rposition(|byte| byte.is_ascii_whitespace() || matches!(byte, b'(' | b'{'));
        &tail[blank.map_or(0, |blank| blank + 1)..]
    }

    /// Ends a paragraph: leaves a line empty, unless one is.
    pub fn end_paragraph(&mut self) {
        self.end_line();
        if !self.written.is_empty() && !self.written.ends_with(b"\n\n") {
            self.add("\n");
        }
    }

    /// Ends a line, unless nothing is written on it.
    pub fn end_line(&mut self) {
        if self.written.last().is_some_and(|last| *last != b'\n') {
            self.add("\n");
        }
    }

    /// Ends a game: what is written next belongs to another one.
    pub fn end_game(&mut self) {
        if !self.written.is_empty() && !self.written.ends_with(GAME_END.as_bytes()) {
            self.last_end = Some(self.written.len());
            self.add(GAME_END);
            self.unplaced = Some(self.map.len());
        }
    }

    /// Ends a game, if anything of one is written: else what is written is text before the next one.
    pub fn end_game_behind_moves(&mut self) {
        match self.is_in_game() {
            true => self.end_game(),
            false => self.end_paragraph(),
        }
    }

    /// Returns true if a part of the game at hand is written.
    pub fn is_in_game(&self) -> bool {
        let start = self.last_end.map_or(0, |end| end + GAME_END.len());
        let written = &self.written[start.min(self.written.len())..];
        let known = self.looked_through.get();
        let goes_on = known.start == start && known.length <= written.len();
        let known = if goes_on { known } else { LookedThrough { start, ..LookedThrough::default() } };
        let rest = &written[known.length..];
        // The last word may grow.
        let whole = rest.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
        let (words, last) = rest.split_at(whole);
        let has_part = known.has_part || !says_nothing(words);
        self.looked_through.set(LookedThrough { start, length: known.length + whole, has_part });
        has_part || !says_nothing(last) || written.len() > LONGEST_REMARK
    }

    /// Ends the text. What was left out behind the last game is reported with that game; if the text goes on, it is left for
    /// the next part. Where games are records each is ended, so that parts of a text give what the whole gives.
    pub(super) fn finish(&mut self, in_parts: bool) {
        if let Some(end) = self.last_end {
            let behind = &self.written[end + GAME_END.len()..];
            let is_blank = behind.iter().all(u8::is_ascii_whitespace);
            if !behind.is_empty() && (is_blank || !in_parts && self.is_last && says_nothing(behind)) {
                let pieces = self.map.split_off(end);
                self.written.truncate(end);
                self.at = pieces.first().map_or(self.at, |piece| piece.original);
                let remarks = std::mem::take(&mut self.remarks);
                let (kept, behind): (Vec<_>, Vec<_>) =
                    remarks.into_iter().partition(|(span, _)| span.start < end);
                self.remarks = kept;
                // The first remark on a place counts.
                let read = behind.iter().rev().filter_map(|(span, remark)| match remark {
                    Remark::ReadAs(reading) => Some((span.start, *reading)),
                    _ => None,
                });
                let readings: HashMap<usize, &str> = read.collect();
                let left_out = pieces.iter().filter(|piece| piece.length > 0);
                match self.is_last {
                    true => {
                        for piece in left_out {
                            let place = Span::new(piece.original, piece.original + piece.length);
                            match readings.get(&piece.written) {
                                Some(reading) => self.read_as(place, reading),
                                None => self.leave_out(place),
                            }
                        }
                    }
                    false => {
                        let first = left_out.map(|piece| piece.original).min();
                        self.consumed = first.map_or(self.consumed, |first| first.min(self.consumed));
                    }
                }
            }
        }
        if !self.is_last && self.written.iter().all(u8::is_ascii_whitespace) {
            // The next game should know what is left out before it.
            self.consumed = 0;
        }
        if in_parts {
            self.end_game();
        }
    }

    /// Writes what a container inside a value holds.
    pub(super) fn unwrap_inside(&mut self, value: Value, unwrap: impl FnOnce(&mut Writer<'_>)) {
        let mut decoded = Writer::new(self.text, true);
        value.write(&mut decoded);
        let mut inner = Writer::new(&decoded.written, true);
        unwrap(&mut inner);
        let place =
            |original: usize, length: usize| decoded.map.original(Span::new(original, original + length));
        let remarks: HashMap<usize, Remark> =
            inner.remarks.iter().rev().map(|(span, remark)| (span.start, *remark)).collect();
        for piece in inner.map.pieces() {
            let end = piece.written + inner.map.written_length(piece, inner.written.len());
            let bytes = &inner.written[piece.written..end];
            let written = String::from_utf8_lossy(bytes);
            let original = place(piece.original, piece.length);
            if let Some(remark) = remarks.get(&piece.written) {
                self.remark(original, &written, *remark);
            } else if piece.copied && original.of(self.text) == bytes {
                self.copy(original);
            } else {
                self.replace(original, &written);
            }
        }
    }

    /// Writes a blank that stands for content that no reader will see, and reports it.
    pub fn leave_out(&mut self, span: Span) {
        self.remark(span, " ", Remark::LeftOut);
    }

    /// Writes a blank that stands for a value which is written elsewhere, and reports that it can mean more than one thing.
    pub fn read_as(&mut self, span: Span, reading: &'static str) {
        self.remark(span, " ", Remark::ReadAs(reading));
    }

    /// Writes the end of a game for words that give its result, and reports it.
    pub fn give_result(&mut self, words: Span, written: &str, result: &'static str) {
        self.remark(words, written, Remark::GivesResult(result));
    }

    /// Writes a blank that stands for words which are written as a comment, and reports that they name a move.
    pub fn tells_of_move(&mut self, words: Span) {
        self.remark(words, " ", Remark::TellsOfMove);
    }

    /// Writes the sign for a character that cannot be read, and reports it.
    pub fn unreadable(&mut self, span: Span) {
        self.remark(span, "\u{FFFD}", Remark::LeftOut);
    }

    fn remark(&mut self, span: Span, written: &str, remark: Remark) {
        let start = self.written.len();
        self.replace(span, written);
        self.remarks.push((Span::new(start, self.written.len()), remark));
    }

    fn push(&mut self, piece: Piece) {
        // What was added before the first part of a game stands where that begins.
        if piece.length > 0
            && let Some(from) = self.unplaced.take()
        {
            self.map.place(from, piece.original);
        }
        self.map.push(piece);
    }
}

/// The beginning of the game at hand, in whole words, and whether a part of a game is among them.
#[derive(Clone, Copy, Default, Debug)]
struct LookedThrough {
    start: usize,
    length: usize,
    has_part: bool,
}

/// Returns true if a text holds no tag, no move, no result and no number of a move.
fn says_nothing(text: &[u8]) -> bool {
    let is_part = |word: &[u8]| {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        is_move(word)
            || digits > 0 && word[digits..].starts_with(b".")
            || matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
            || word.starts_with(b"[")
    };
    text.len() <= LONGEST_REMARK && !text.split(u8::is_ascii_whitespace).any(is_part)
}

/// A longer text is not looked through for moves.
const LONGEST_REMARK: usize = 1 << 16;

/// No move has more bytes.
const LONGEST_WORD: usize = 32;

/// A record separator behind a blank line: no game goes on behind it.
const GAME_END: &str = "\n\n\x1E";
