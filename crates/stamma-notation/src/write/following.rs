//! Writing games while the fast reader reads them: words go from its position to the page, and no game is made.
//!
//! What is written is what `write_game` writes for the same game: both use the same sheet, encoder and tags. Where the
//! fast reader hands a game back, or a word needs more than it knows, nothing is written.

use super::followed_tags::FollowedTags;
use super::letters;
use super::sheet::{Next, Offer, Sheet, may_be_result, written_result};
use crate::moves::dialect::{Dialect, Lines, Numbered};
use crate::moves::encode::{
    Brief, Encoder, Simple, Surroundings, Threat, Word, encode_with, reads_files_alone, rivals_of, told,
    told_alone,
};
use crate::moves::languages::Language;
use crate::moves::result::Termination;
use crate::pgn::{Clean, FastReader, FastVisitor};
use crate::text::Span;
use crate::write::buffer::Buffer;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Board8x8, Color, Move, Position, Role, Swift, SwiftKind, SwiftMove, Variant};

/// Writes games of chess and Chess960 in one dialect while they are read.
///
/// # Examples
///
/// ```
/// use stamma_notation::internals::{FastReader, FollowingWriter};
/// use stamma_notation::{ReadOptions, dialect};
/// let text = b"[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
/// let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
/// let mut writer = FollowingWriter::new(dialect("uci").unwrap(), None);
/// let mut out = Vec::new();
/// assert!(writer.write(&mut reader, text, 0, &mut out).is_some());
/// assert_eq!(out, b"f2f3 e7e5 g2g4 d8h4\n");
/// ```
pub struct FollowingWriter {
    dialect: &'static Dialect,
    encoder: Encoder,
    words: Words,
    /// What most words consist of, where they differ from SAN in spelling only.
    simple: Option<Simple>,
    /// The marks of check and of mate, where each is one character and check has one mark only.
    marks: Option<[u8; 2]>,
    files_alone: bool,
    /// Room for the moves of a game. Tags come before them, and the score among these is known at the end.
    moves: Vec<u8>,
    tags: FollowedTags,
    nags: Vec<u8>,
    made: Made,
}

impl FollowingWriter {
    /// A writer of games as `write_game` writes them with the same dialect and language.
    pub fn new(dialect: &'static Dialect, language: Option<&'static Language>) -> FollowingWriter {
        let rules = Variant::Standard.rules();
        let encoder = Encoder::new(dialect, &letters(dialect, language, rules.roles()), rules.size);
        FollowingWriter {
            dialect,
            words: match &encoder {
                row if row.writes_san(rules.size) => Words::San,
                row if row.writes_coordinates() => Words::Coordinates,
                _ => Words::Others,
            },
            simple: encoder.simple(),
            marks: plain_marks(&encoder),
            files_alone: reads_files_alone(&encoder),
            encoder,
            moves: Vec::new(),
            tags: FollowedTags::default(),
            nags: Vec::new(),
            made: Made::default(),
        }
    }

    /// Reads the game that begins at byte `at` and appends it to `out`; where it must be read with care, nothing is
    /// appended.
    pub fn write(
        &mut self,
        reader: &mut FastReader,
        input: &[u8],
        at: usize,
        out: &mut Vec<u8>,
    ) -> Option<Clean> {
        let moves = Buffer::over(core::mem::take(&mut self.moves));
        self.tags.begin();
        self.nags.clear();
        let sheet = Sheet::new(self.dialect, moves);
        let keeps_last = self.dialect.results.contains(&"");
        let numbered = self.dialect.layout.numbered;
        let state = match self.words {
            Words::San if !keeps_last && self.marks.is_some() && numbered == Numbered::Dot => 0,
            Words::Coordinates if !keeps_last && numbered == Numbered::Not => SQUARES,
            _ => PATIENT,
        };
        let waits = if self.dialect.layout.lines == Lines::PairALine { WAITS } else { 0 };
        let mut following = Following {
            input,
            dialect: self.dialect,
            encoder: &self.encoder,
            words: self.words,
            simple: self.simple.as_ref(),
            marks: self.marks,
            everything: sheet.keeps_text(),
            sheet,
            tags: &mut self.tags,
            nags: &mut self.nags,
            sure: true,
            beside: None,
            begins: state | waits,
            state,
            keeps_last,
            depth: 0,
            told: (Swift::NOTHING, Span::default()),
            made: &mut self.made,
            files_alone: self.files_alone,
            word: Brief::EMPTY,
            last: None,
            checked: None,
        };
        let clean = reader.follow(input, at, &mut following);
        let Some(clean) = clean else {
            self.moves = following.sheet.into_buffer().into_room();
            return None;
        };
        let (moves, sure) = following.end(&clean, reader.first_ply());
        if !sure {
            self.moves = moves.into_room();
            return None;
        }
        let before = out.len();
        self.tags.write(input, reader, self.dialect, clean.result, out);
        out.extend_from_slice(moves.written());
        self.moves = moves.into_room();
        if self.dialect.layout.lines != Lines::GameALine && out.len() > before {
            out.push(b'\n');
        }
        Some(clean)
    }
}

/// How a dialect writes words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Words {
    /// As SAN does, marks of check aside: most can be taken over.
    San,
    /// As the squares of the move.
    Coordinates,
    /// Otherwise.
    Others,
}

/// The marks of check and of mate, where each is one character of ASCII and a second check is not marked otherwise.
fn plain_marks(encoder: &Encoder) -> Option<[u8; 2]> {
    let mark = |threat| match encoder.mark(threat) {
        mark if mark.length() == 1 && mark.first().is_ascii_graphic() => Some(mark.first()),
        _ => None,
    };
    let check = mark(Threat::Check).filter(|_| mark(Threat::Check) == mark(Threat::DoubleCheck))?;
    Some([check, mark(Threat::Mate)?])
}

/// A move that has been told.
struct Made {
    played: Move,
    surroundings: Surroundings,
    /// The position that it is made in, where its word may be read as another move.
    position: Option<Box<Position<Board8x8>>>,
}

impl Default for Made {
    fn default() -> Made {
        let (played, surroundings) = told(&Swift::START, Swift::NOTHING);
        Made { played, surroundings, position: None }
    }
}

/// The word for a move in SAN without its mark, where it is the one that stands in the text and has at most seven bytes. A
/// word that names no part of the origin was found to mean one move only, so that SAN names none either.
#[inline(always)]
fn san_as_written(input: &[u8], written: Span, before: &Swift, played: SwiftMove) -> Option<Brief> {
    match usual_san(input, written, before, played) {
        Some((bits, length)) => Some(Brief::of_bits(bits, length)),
        None => other_san(input, written, before, played),
    }
}

/// A move that the fast reader tells, its surroundings as far as they are known before it is made, and its word in SAN without
/// its mark, where that stands in the text and has at most seven bytes.
#[inline(always)]
pub fn told_as_written(
    input: &[u8],
    written: Span,
    before: &Swift,
    played: SwiftMove,
) -> (Move, Surroundings, Option<Brief>) {
    if let Some((bits, length)) = usual_san(input, written, before, played) {
        let (made, surroundings) = told_alone(before, played);
        return (made, surroundings, Some(Brief::of_bits(bits, length)));
    }
    told_otherwise(input, written, before, played)
}

#[inline(never)]
fn told_otherwise(
    input: &[u8],
    written: Span,
    before: &Swift,
    played: SwiftMove,
) -> (Move, Surroundings, Option<Brief>) {
    let (made, surroundings) = told(before, played);
    (made, surroundings, other_san(input, written, before, played))
}

/// The length of that word, which begins the bytes that come with it, where it ends with a square and names no origin.
#[inline(always)]
pub fn usual_san(input: &[u8], written: Span, before: &Swift, played: SwiftMove) -> Option<(u64, usize)> {
    let (start, length) = (written.start, written.end.wrapping_sub(written.start));
    let bits = u64::from_le_bytes(*input.get(start..start.wrapping_add(8))?.first_chunk::<8>()?);
    let last = (bits >> ((8 * length).wrapping_sub(8) & 63)) as u8;
    let length = length.wrapping_sub(usize::from(BEHIND_SQUARE[usize::from(last)]));
    let takes = usize::from(before.is_enemy(played.to));
    let signed = usize::from((bits >> 8) as u8 == b'x');
    let is_san = length < 8 && USUAL_SAN >> (4 * length + 2 * signed + takes) & 1 == 1;
    is_san.then_some((bits, length))
}

/// Which words are SAN: four bits for each length, of which the first two are for those without the sign of a capture, and
/// of two the first is for moves that take nothing. `e4` always is; `Nf3` where it takes nothing; of words of four bytes
/// `exd5` and `Nxd5`, since in others the origin stands in place of the sign.
const USUAL_SAN: u64 = 0b1111 << (4 * 2) | 0b0101 << (4 * 3) | 0b1100 << (4 * 4);

/// How many bytes stand behind the square that a word ends with, by its last byte: more than there are where it ends in
/// another way.
static BEHIND_SQUARE: [u8; 256] = {
    let mut behind = [u8::MAX; 256];
    behind[b'+' as usize] = 1;
    let mut rank = b'1';
    while rank <= b'8' {
        behind[rank as usize] = 0;
        rank += 1;
    }
    behind
};

/// The same of any word.
fn other_san(input: &[u8], written: Span, before: &Swift, played: SwiftMove) -> Option<Brief> {
    let bits = u64::from_le_bytes(*input.get(written.start..)?.first_chunk::<8>()?);
    let is_mark = |byte: &u8| matches!(byte, b'+' | b'#' | b'!' | b'?');
    let length = written.of(input).iter().rposition(|byte| !is_mark(byte))? + 1;
    let is_san = played.role == Role::Pawn
        || played.kind.castling().is_some()
        || is_as_san(bits, length, before, played);
    (is_san && length < 8).then(|| Brief::of_bits(bits, length))
}

/// Whether the word of a piece says just what SAN says.
fn is_as_san(bits: u64, length: usize, before: &Swift, played: SwiftMove) -> bool {
    let takes = usize::from(before.is_enemy(played.to));
    // What stands between the letter and the sign of a capture or the target.
    let Some(origin) = length.checked_sub(3 + takes) else { return false };
    let second = (bits >> 8) as u8;
    match rivals_of(before, played) {
        rivals if !rivals.any() => origin == 0,
        rivals if !rivals.on_file() => origin == 1 && second.is_ascii_lowercase(),
        rivals if !rivals.on_rank() => origin == 1 && second.is_ascii_digit(),
        _ => origin == 2,
    }
}

/// The word with the two squares of a move.
#[inline(always)]
fn squares(before: &Swift, played: SwiftMove) -> Brief {
    let becomes = played.kind.promotion().map(|role| role.fen_letter().to_ascii_lowercase());
    Brief::coordinates(played.from, before.uci_target(played), becomes)
}

/// What comes after so many plies from the number of the first.
fn next_after(first: u32, plies: usize) -> Next {
    let next = first + plies as u32;
    let last = match next % 2 {
        _ if plies == 0 => None,
        0 => Some(Color::White),
        _ => Some(Color::Black),
    };
    Next { last, number: next.div_ceil(2) }
}

/// Something may have to be set beside the last move.
const WAITS: u8 = 1;

/// What is told is not written, since it stands in a variation.
const PASSES: u8 = 2;

/// The word of the last move is not written yet.
const UNWRITTEN: u8 = 4;

/// Each move has to be thought of.
const PATIENT: u8 = 8;

/// Words name two squares, and nothing is written with them.
const SQUARES: u8 = 16;

/// A game that is being followed.
struct Following<'a> {
    input: &'a [u8],
    dialect: &'static Dialect,
    encoder: &'a Encoder,
    words: Words,
    simple: Option<&'a Simple>,
    marks: Option<[u8; 2]>,
    sheet: Sheet<'static>,
    /// Whether comments and variations are written.
    everything: bool,
    tags: &'a mut FollowedTags,
    nags: &'a mut Vec<u8>,
    /// Whether nothing has been told that only the careful writer can write: a glyph behind a comment.
    sure: bool,
    /// Who has made the move that glyphs may still be told of.
    beside: Option<Color>,
    /// The state after a move: something may have to be set beside it, even if it has no glyphs.
    begins: u8,
    /// What is to be thought of: [`WAITS`], [`PASSES`], [`UNWRITTEN`], [`PATIENT`],
    /// [`SQUARES`]. Where it is zero words are those of SAN, with numbers, and marks of one character.
    state: u8,
    depth: usize,
    /// What was told last.
    told: (SwiftMove, Span),
    made: &'a mut Made,
    /// Whether two files alone are read as the one capture by a pawn from one to the other.
    files_alone: bool,
    /// The word of the last move without a mark, where that was known before it was made; else an empty one. Not that of a
    /// move that is followed by a mark in any case.
    word: Brief,
    /// Whether a game may end with its last word.
    keeps_last: bool,
    /// The last word of the main line, where it is short and asked for.
    last: Option<Word>,
    /// Where the mark of the last check of the main line stands, if nobody has asked yet whether it is mate.
    checked: Option<usize>,
}

impl Following<'_> {
    #[inline(always)]
    const fn passes(&self) -> bool {
        self.state & PASSES != 0
    }

    /// Writes what stands beside the last move; no glyph may come after it.
    #[inline(always)]
    fn finish_ply(&mut self) {
        if self.state & WAITS != 0 {
            self.set_beside();
        }
        self.beside = None;
    }

    /// Notes whether what comes is written.
    fn pass(&mut self) {
        let passes = self.depth > 0 && !self.everything;
        self.state = self.state & !PASSES | if passes { PASSES } else { 0 };
    }

    /// Writes what stands beside the last move, which is known when something else comes.
    #[inline(never)]
    fn set_beside(&mut self) {
        self.state &= !WAITS;
        if let Some(color) = self.beside.take() {
            self.sheet.beside(color, self.nags, Offer::None);
            self.nags.clear();
        }
    }

    /// The moves with the result, and whether they are as they must be. The number of the first ply is told.
    fn end(mut self, clean: &Clean, first: u32) -> (Buffer, bool) {
        self.set_beside();
        let (result, next) = (clean.result, next_after(first, clean.plies));
        if clean.termination == Termination::Checkmate
            && let (Some(place), Some([_, mate])) = (self.checked, self.marks)
        {
            self.sheet.set_mark(place, mate);
        }
        // As the last word of a game without a result, castling may be one itself.
        let bare_end = next.last.is_some() && written_result(self.dialect, result).is_empty();
        let is_result = |word: Word| {
            let bytes = word.bytes();
            may_be_result(self.dialect, &String::from_utf8_lossy(&bytes[..word.length()]))
        };
        let mut sure = self.sure;
        sure &= !bare_end || self.last.is_some_and(|word| !is_result(word));
        let moves = self.sheet.end(result, next, || {
            sure = false;
            false
        });
        (moves, sure)
    }

    #[inline(never)]
    fn ply_slowly(&mut self, before: &Swift) {
        let (played, written) = self.told;
        if self.state == SQUARES && self.sheet.swiftly_unnumbered(squares(before, played)) {
            self.beside = Some(before.turn());
            return;
        }
        if self.passes() {
            return;
        }
        if self.state & WAITS != 0 {
            self.set_beside();
        }
        let word = match self.words {
            // Whether it is usual has been asked where nothing else stands against it.
            Words::San if self.state == 0 => other_san(self.input, written, before, played)
                .or_else(|| san_as_written(self.input, written, before, played)),
            Words::San => san_as_written(self.input, written, before, played),
            Words::Coordinates => Some(squares(before, played)),
            Words::Others => self.simple_word(before, played, written),
        };
        match word {
            Some(word) => self.set(word, before),
            None => self.tell(before, played),
        }
    }

    /// The word of a move that SAN writes without its origin, as the dialect spells it.
    #[inline(always)]
    fn simple_word(&self, before: &Swift, played: SwiftMove, written: Span) -> Option<Brief> {
        let simple = self.simple?;
        let usual = matches!(played.kind, SwiftKind::Ordinary | SwiftKind::DoubleStep)
            && (simple.names_origins() || usual_san(self.input, written, before, played).is_some());
        if usual { simple.word(before, played) } else { None }
    }

    /// Takes up a move whose word is not known before it has been made.
    #[inline(never)]
    fn tell(&mut self, before: &Swift, played: SwiftMove) {
        let color = before.turn();
        self.sheet.number(color, before.fullmove_number());
        self.begin_ply(color);
        self.state |= UNWRITTEN;
        let (played, surroundings) = told(before, played);
        self.made.played = played;
        self.made.surroundings = surroundings;
        self.word = Brief::EMPTY;
        if self.encoder.is_doubtful(played) && !self.is_only_capture(before, played) {
            self.keep_position(before);
        }
    }

    /// Whether a move is the only capture by a pawn from its file to the other, and two files are enough to say so.
    #[inline(never)]
    fn is_only_capture(&self, before: &Swift, played: Move) -> bool {
        self.files_alone
            && played.role == Role::Pawn
            && played.promotion.is_none()
            && !played.is_en_passant()
            && before.pawn_captures(played.from.file(), played.to.file()) == 1
    }

    /// Sets a word that is known before the move has been made, and the number before it.
    fn set(&mut self, word: Brief, before: &Swift) {
        let color = before.turn();
        self.begin_ply(color);
        self.word = word;
        if !self.sheet.numbered(before.ply(), word) {
            self.sheet.number(color, before.fullmove_number());
            self.sheet.short(word.word());
        }
        if self.keeps_last {
            self.keep_last(Some(word.word()));
        }
    }

    #[inline(always)]
    const fn begin_ply(&mut self, color: Color) {
        self.beside = Some(color);
        self.state = self.begins;
    }

    /// Writes what only the position after the move tells: a mark, or a word that may have one.
    #[inline(never)]
    fn finish(&mut self, after: &Swift) {
        let unwritten = self.state & UNWRITTEN != 0;
        self.state &= !UNWRITTEN;
        if self.passes() || !unwritten && self.words == Words::Coordinates {
            return;
        }
        let marks = self.marks.filter(|_| self.state == 0 && !unwritten);
        // In the main line it is known whether it is mate when the game goes on or has ended.
        let main = self.depth == 0;
        let placed = marks.and_then(|[check, mate]| {
            let mark = if !main && after.is_checkmate() { mate } else { check };
            self.sheet.mark_swiftly(mark)
        });
        if main {
            self.checked = placed;
        }
        if placed.is_none() {
            self.finish_word(after);
        }
    }

    fn finish_word(&mut self, after: &Swift) {
        let threat = Threat::faced(after);
        let word = match self.word {
            Brief::EMPTY => {
                self.made.surroundings.threat = threat;
                let word = self.encoder.word(self.made.played, &self.made.surroundings);
                word.inspect(|&word| self.sheet.short(word)).or_else(|| self.long_word())
            }
            word => {
                let mark = self.encoder.mark(threat);
                if mark.length() > 0 {
                    self.sheet.mark(mark);
                }
                word.word().followed_by(mark)
            }
        };
        if self.keeps_last {
            self.keep_last(word);
        }
    }

    #[inline(never)]
    fn keep_last(&mut self, word: Option<Word>) {
        if self.depth == 0 {
            self.last = word;
        }
    }

    /// Keeps the position, which is gone when the move has been made.
    #[cold]
    fn keep_position(&mut self, before: &Swift) {
        self.made.position = Some(Box::new(before.to_position()));
    }

    /// Writes a word that is long, or that may be read as another move.
    #[cold]
    fn long_word(&mut self) -> Option<Word> {
        let Made { played, surroundings, position, .. } = &mut self.made;
        let word = match position.take() {
            Some(position) => encode_with(&position, *played, surroundings, self.encoder),
            None => self.encoder.usual(*played, surroundings),
        };
        self.sheet.word(word.as_bytes());
        Word::of(word.as_bytes())
    }
}

impl FastVisitor for Following<'_> {
    #[inline]
    fn tag(&mut self, name: Span, value: Span) {
        self.tags.add(name, value);
    }

    // Told of every move from several places: there it would crowd out what stands around it.
    #[inline(never)]
    fn ply(&mut self, before: &Swift, played: SwiftMove, written: Span) {
        // Kept here, and not for whoever may be asked next, so that registers are free.
        self.told = (played, written);
        if self.state == 0
            && let Some((bits, length)) = usual_san(self.input, written, before, played)
            && self.sheet.swiftly(before.ply(), Brief::beginning(bits, length))
        {
            self.beside = Some(before.turn());
            return;
        }
        self.ply_slowly(before);
    }

    #[inline(always)]
    fn after(&mut self, after: &Swift) {
        if after.is_check() || self.state & UNWRITTEN != 0 {
            self.finish(after);
        }
    }

    #[inline]
    fn nag(&mut self, nag: u8) {
        if !self.passes() {
            self.sure &= self.beside.is_some();
            self.nags.push(nag);
            self.state |= WAITS;
        }
    }

    #[inline]
    fn comment(&mut self, text: Span) {
        if self.everything {
            self.finish_ply();
            self.sheet.comment(self.input, text);
        }
    }

    #[inline]
    fn open(&mut self) {
        self.depth += 1;
        self.pass();
        if self.everything {
            self.set_beside();
            self.sheet.open();
        }
    }

    #[inline]
    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.pass();
        if self.everything {
            self.set_beside();
            self.sheet.close();
        }
    }
}
