//! Decodes a text that may be glued together from parts in several encodings, UTF-8 and single-byte ones, a part at a time.
//!
//! ASCII passes as it is. What is not, is decided for a stretch at once: from its first byte that has to be decoded up to the
//! next game, so that the moves of a game decide about its names. The result does not depend on where the parts are cut.

use super::Encoding;
use super::decoding::End;
use super::guess::{by_letters, guess, guessed_char, guessed_table, piece_words, strays_and_sequences};
use super::letters::{WordCounts, is_sign, judge_words};
use super::sample::{self, is_utf_8, names_piece, next_high};
use super::segments::{EncodingReport, ReportKind, Segments};
use super::stretch::{LONGEST, StretchEnd, cut_between_characters};
use super::wide::push_char;
use stamma_notation::Span;
use std::ops::Range;

/// The number of bytes before a stretch that a guess looks at.
const HISTORY: usize = 4_096;
/// The number of encodings of earlier stretches that are tried before any other.
const MOST_KNOWN: usize = 4;
/// The number of characters of UTF-8 beside one stray byte that come by no chance.
const SURE_SEQUENCES: usize = 16;
/// The number of bytes of a decoded part after which its original is noted.
const STRIDE: usize = 1_024;

/// A single-byte encoding, and its characters from byte 0x80 on.
struct Known {
    encoding: Encoding,
    table: [char; 128],
}

/// Decodes a text part by part.
pub struct MixedDecoder {
    /// The encoding of the text as a whole: UTF-8, or a single-byte one.
    primary: Encoding,
    /// The single-byte encodings that were found, the last used first.
    known: Vec<Known>,
    /// The encoding of the last stretch.
    last: Option<Encoding>,
    /// True if the guess of the primary encoding is reported.
    is_reported: bool,
    /// Bytes that were passed on, at least the last of them.
    history: Vec<u8>,
    /// Bytes that are not passed on.
    held: Vec<u8>,
    /// The search for the end of the stretch that they begin with; none where they are the beginning of a line of UTF-8.
    stretch: Option<StretchEnd>,
    /// The number of held bytes in which no line ends.
    searched: usize,
    /// The number of the next bytes that are known to be UTF-8.
    known_utf_8: usize,
}

/// The text and its segments, as far as they are decoded at once.
pub struct MixedText<'t> {
    pub text: &'t mut Vec<u8>,
    pub segments: &'t mut Segments,
}

impl MixedDecoder {
    /// A decoder for the first bytes of a text, or for those that follow some bytes.
    pub fn new(primary: Encoding, before: &[u8]) -> MixedDecoder {
        let mut decoder = MixedDecoder {
            primary,
            known: Vec::new(),
            last: None,
            is_reported: false,
            history: before[before.len().saturating_sub(HISTORY)..].to_vec(),
            held: Vec::new(),
            stretch: None,
            searched: 0,
            known_utf_8: 0,
        };
        if primary != Encoding::UTF_8 {
            decoder.use_known(primary);
        }
        decoder
    }

    /// Says that the next bytes are UTF-8, so that they are not tested again.
    pub const fn expect_utf_8(&mut self, length: usize) {
        self.known_utf_8 = length;
    }

    /// Passes on as many of these bytes, which come next, as are their own text, and returns their number. The others are to be
    /// pushed.
    pub fn pass(&mut self, bytes: &[u8]) -> usize {
        let known = self.known_utf_8.min(bytes.len());
        self.known_utf_8 -= known;
        if !self.held.is_empty() {
            return 0;
        }
        let passed = if self.primary == Encoding::UTF_8 {
            let lines = memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1);
            match is_utf_8(&bytes[known.min(lines)..lines]) {
                true if next_high(bytes, lines).is_none() => bytes.len(),
                true => lines,
                false => 0,
            }
        } else {
            next_high(bytes, 0).unwrap_or(bytes.len())
        };
        self.remember(&bytes[..passed]);
        passed
    }

    /// True if all that can be passed are whole lines, and no bytes are held.
    pub fn passes_lines(&self) -> bool {
        self.primary == Encoding::UTF_8 && !self.holds()
    }

    /// True if bytes were pushed that are not passed on.
    pub fn holds(&self) -> bool {
        !self.held.is_empty()
    }

    /// Appends the decoded bytes and their segments. Some may be held until more bytes follow.
    pub fn push(&mut self, bytes: &[u8], end: End, mut out: MixedText<'_>) {
        let held = std::mem::take(&mut self.held);
        let mut bytes = [&held[..], bytes].concat();
        let mut from = 0;
        while from < bytes.len() {
            let Some(length) = self.step(&bytes[from..], end, &mut out) else { break };
            from += length;
        }
        bytes.drain(..from);
        self.held = bytes;
    }

    /// Decodes some of the bytes, and returns their number; none where more bytes are needed.
    fn step(&mut self, bytes: &[u8], end: End, out: &mut MixedText<'_>) -> Option<usize> {
        if let Some(stretch) = &mut self.stretch {
            let length = stretch.find(bytes, end)?;
            self.stretch = None;
            self.decode_stretch(&bytes[..length], out);
            return Some(length);
        }
        let first = if self.searched > 0 { 0 } else { next_high(bytes, 0).unwrap_or(bytes.len()) };
        if first > 0 {
            self.copy(&bytes[..first], out);
            return Some(first);
        }
        if self.primary == Encoding::UTF_8 {
            // A line is UTF-8 or not as a whole.
            let looked = &bytes[..bytes.len().min(LONGEST)];
            let line_end = memchr::memchr(b'\n', &looked[self.searched.min(looked.len())..]);
            let line = match line_end {
                Some(at) => &bytes[..self.searched + at + 1],
                None if bytes.len() >= LONGEST => cut_between_characters(looked),
                None if end == End::Here => bytes,
                None => {
                    self.searched = bytes.len();
                    return None;
                }
            };
            self.searched = 0;
            if std::str::from_utf8(line).is_ok() {
                self.last = Some(Encoding::UTF_8);
                self.copy(line, out);
                return Some(line.len());
            }
        }
        self.stretch = Some(StretchEnd::after(self.recent()));
        Some(0)
    }

    /// The last bytes that were passed on.
    fn recent(&self) -> &[u8] {
        &self.history[self.history.len().saturating_sub(HISTORY)..]
    }

    fn remember(&mut self, bytes: &[u8]) {
        let bytes = &bytes[bytes.len().saturating_sub(HISTORY)..];
        if self.history.len() + bytes.len() > 4 * HISTORY {
            let kept = HISTORY.saturating_sub(bytes.len()).min(self.history.len());
            self.history.drain(..self.history.len() - kept);
        }
        self.history.extend_from_slice(bytes);
    }

    /// Passes on bytes that are their own text.
    fn copy(&mut self, bytes: &[u8], out: &mut MixedText<'_>) {
        out.segments.begin(out.text, false);
        out.text.extend_from_slice(bytes);
        self.remember(bytes);
    }

    /// Decodes the bytes from one that is not ASCII, or not UTF-8, up to the next game.
    fn decode_stretch(&mut self, stretch: &[u8], out: &mut MixedText<'_>) {
        let is_utf_8 = self.primary == Encoding::UTF_8;
        let (strays, sequences) = strays_and_sequences(stretch);
        if strays == 0 {
            self.report_change(Encoding::UTF_8, out);
            return self.copy(stretch, out);
        }
        if !is_utf_8 {
            let encoding = self.encoding_of(stretch, stretch);
            self.use_known(encoding);
            // In other encodings some letters look like UTF-8 by chance.
            if sequences == 0 || !reads_better_by_bytes(stretch, &self.known[0].table) {
                self.report_change(encoding, out);
                return self.decode(stretch, 0..stretch.len(), out);
            }
            self.report_change(Encoding::UTF_8, out);
        }
        let lines = || stretch.split_inclusive(|byte| *byte == b'\n');
        let broken: Vec<&[u8]> = lines().filter(|line| std::str::from_utf8(line).is_err()).collect();
        let encoding = self.encoding_of(&broken.concat(), stretch);
        self.use_known(encoding);
        for line in lines() {
            self.decode_line(line, out);
        }
    }

    /// Decodes a line that may be UTF-8 but for some bytes.
    fn decode_line(&mut self, line: &[u8], out: &mut MixedText<'_>) {
        if std::str::from_utf8(line).is_ok() {
            return self.copy(line, out);
        }
        let encoding = self.known[0].encoding;
        let by_bytes = reads_better_by_bytes(line, &self.known[0].table);
        let (mut parts, mut at) = (Vec::new(), 0);
        for chunk in line.utf8_chunks() {
            let stray = at + chunk.valid().len();
            let end = stray + chunk.invalid().len();
            parts.extend([(at..stray, false), (stray..end, true)]);
            at = end;
        }
        parts.retain(|(place, _)| !place.is_empty());
        let mut first = None;
        for (place, is_stray) in parts {
            let start = out.text.len();
            match is_stray || !by_bytes {
                true => self.decode(line, place, out),
                false => self.copy(&line[place], out),
            }
            first = first.or(is_stray.then(|| Span::new(start, out.text.len())));
        }
        let (kind, span) = (ReportKind::Slip, first.unwrap_or_default());
        out.segments.report_before(EncodingReport { kind, encoding, span });
    }

    /// Appends a part of some bytes in the encoding that was used last.
    fn decode(&mut self, bytes: &[u8], place: Range<usize>, out: &mut MixedText<'_>) {
        let before = self.history.last().copied().unwrap_or(b'\n');
        let Known { encoding, table } = &self.known[0];
        let mut undecodable = None;
        let mut from = place.start;
        while from < place.end {
            let end = place.end.min(from + STRIDE);
            out.segments.begin(out.text, true);
            while from < end {
                let high = next_high(&bytes[..end], from).unwrap_or(end);
                out.text.extend_from_slice(&bytes[from..high]);
                if high < end {
                    let ch = guessed_char(table, bytes, high, before);
                    let start = out.text.len();
                    push_char(ch, out.text);
                    if ch == char::REPLACEMENT_CHARACTER {
                        undecodable = undecodable.or(Some(Span::new(start, out.text.len())));
                    }
                }
                from = end.min(high + 1);
            }
        }
        if let Some(span) = undecodable {
            let (kind, encoding) = (ReportKind::Undecodable, *encoding);
            out.segments.report(EncodingReport { kind, encoding, span });
        }
        self.remember(&bytes[place]);
    }

    /// Reports that the encoding changes, if it does, at the next character that is not ASCII.
    fn report_change(&mut self, encoding: Encoding, out: &mut MixedText<'_>) {
        let changes = self.last.unwrap_or(self.primary) != encoding;
        let kind = match encoding == self.primary && !self.is_reported {
            true => Some(ReportKind::Guess),
            false => changes.then_some(ReportKind::Change),
        };
        self.is_reported |= encoding == self.primary;
        self.last = Some(encoding);
        if let Some(kind) = kind {
            let at = out.text.len();
            out.segments.report(EncodingReport { kind, encoding, span: Span::new(at, at + 1) });
        }
    }

    /// Makes an encoding the first of those that are known.
    fn use_known(&mut self, encoding: Encoding) {
        match self.known.iter().position(|known| known.encoding == encoding) {
            Some(at) => self.known[..=at].rotate_right(1),
            None => {
                self.known.insert(0, Known { encoding, table: guessed_table(encoding) });
                self.known.truncate(MOST_KNOWN);
            }
        }
    }

    /// Returns the single-byte encoding of bytes of a stretch that are not UTF-8: one that is known if it fits, else the one that
    /// fits best.
    fn encoding_of(&self, bytes: &[u8], stretch: &[u8]) -> Encoding {
        let evidence = Evidence::of(bytes);
        let mut known: Vec<Fit> = Vec::new();
        for Known { encoding, table } in &self.known {
            let fit = evidence.fit(table);
            if fit.unexplained == 0 && fit.words.bad() == 0 {
                return *encoding;
            }
            known.push(fit);
        }
        let best = match evidence.pieces.is_empty() {
            true => by_letters(&evidence.words).into_iter().map(|found| found.encoding).next(),
            false => Some(guess(&self.with_game(stretch)).encoding),
        };
        let best = best.filter(|found| found.is_single_byte()).unwrap_or(Encoding::WINDOWS_1252);
        let new = evidence.fit(&guessed_table(best));
        // What is known is left only for what is clearly better: a slip of the pen does not change the encoding.
        match self.known.iter().zip(known).find(|(_, known)| !new.is_clearly_better_than(known)) {
            Some((known, _)) => known.encoding,
            None => best,
        }
    }

    /// The bytes with those of their game before them, in which what was decoded before does not count.
    fn with_game(&self, bytes: &[u8]) -> Vec<u8> {
        let mut game = sample::last_game(self.recent()).to_vec();
        for byte in &mut game {
            if !byte.is_ascii() {
                *byte = b'?';
            }
        }
        game.extend_from_slice(bytes);
        game
    }
}

/// Evidence for an encoding and against it.
struct Evidence {
    /// The words that are not all ASCII.
    words: Vec<u8>,
    /// The bytes beyond ASCII that begin words that go to a square.
    pieces: Vec<u8>,
}

/// Measure of how well an encoding fits.
struct Fit {
    /// The number of bytes before squares that name no piece.
    unexplained: usize,
    words: WordCounts,
}

impl Evidence {
    fn of(bytes: &[u8]) -> Evidence {
        let begins_move = |at: usize| names_piece(bytes, at) && !(at > 0 && bytes[at - 1].is_ascii_digit());
        let places = (0..bytes.len()).filter(|at| !bytes[*at].is_ascii() && begins_move(*at));
        Evidence { words: words(bytes), pieces: places.map(|at| bytes[at]).collect() }
    }

    fn fit(&self, table: &[char; 128]) -> Fit {
        let text = decoded(&self.words, table);
        let is_sign = |byte: &&u8| is_sign(table[usize::from(**byte & 0x7F)]);
        let signs = self.pieces.iter().filter(is_sign).count();
        let named = if signs < self.pieces.len() { piece_words(&text) } else { 0 };
        Fit { unexplained: self.pieces.len().saturating_sub(signs + named), words: judge_words(&text) }
    }
}

impl Fit {
    fn is_clearly_better_than(&self, other: &Fit) -> bool {
        let (mine, theirs) = (self.words, other.words);
        let has_fewer_doubts = mine.impossible < theirs.impossible || mine.bad() + 1 < theirs.bad();
        self.unexplained < other.unexplained || self.unexplained == other.unexplained && has_fewer_doubts
    }
}

/// True if bytes that are partly UTF-8 have no more bad words where only the others are decoded than where all are.
fn reads_better_by_bytes(bytes: &[u8], table: &[char; 128]) -> bool {
    let (strays, sequences) = strays_and_sequences(bytes);
    if sequences > SURE_SEQUENCES * strays {
        return true;
    }
    let mut by_bytes = String::new();
    for chunk in bytes.utf8_chunks() {
        by_bytes += chunk.valid();
        by_bytes += &decoded(chunk.invalid(), table);
    }
    let (by_bytes, all) = (judge_words(&by_bytes), judge_words(&decoded(bytes, table)));
    (by_bytes.bad(), all.good) <= (all.bad(), by_bytes.good)
}

/// True if a text is UTF-8 but for bytes of an encoding, which are not many more.
pub fn is_utf_8_with_slips(bytes: &[u8], encoding: Encoding) -> bool {
    let (strays, sequences) = strays_and_sequences(bytes);
    let sample = sample::letters(bytes);
    let sample = sample.utf8_chunks().any(|chunk| !chunk.valid().is_ascii()).then_some(sample);
    encoding.is_single_byte()
        && strays <= 4 * sequences
        && sample.is_some_and(|sample| reads_better_by_bytes(&sample, &guessed_table(encoding)))
}

fn decoded(bytes: &[u8], table: &[char; 128]) -> String {
    (0..bytes.len()).map(|at| guessed_char(table, bytes, at, b' ')).collect()
}

/// Returns the words that are not all ASCII, with what follows them closely.
fn words(bytes: &[u8]) -> Vec<u8> {
    const BEFORE: usize = 24;
    const AFTER: usize = 24;
    /// The number of bytes of words that are looked at: enough to decide.
    const MOST: usize = 8_192;
    let mut words = Vec::new();
    let mut end = 0;
    while let Some(at) = next_high(bytes, end).filter(|_| words.len() < MOST) {
        let is_inside =
            |byte: &&u8| !byte.is_ascii_whitespace() && !matches!(**byte, b'"' | b'{' | b'}' | b'(' | b')');
        let before = bytes[end..at].iter().rev().take(BEFORE).take_while(is_inside).count();
        let after = bytes[at..].iter().take(AFTER).take_while(is_inside).count();
        words.push(b' ');
        words.extend_from_slice(&bytes[at - before..at + after]);
        end = at + after;
    }
    words.push(b' ');
    words
}
