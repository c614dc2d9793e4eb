//! Writing games while the fast reader reads them: words go from its position to the page, and no game is made.
//!
//! What is written is what `write_game` writes for the same game: both use the same sheet, encoder and tags. Where the
//! fast reader hands a game back, or a word needs more than it knows, nothing is written.

use super::followed_tags::FollowedTags;
use super::letters;
use super::sheet::{Next, Offer, Sheet, may_be_result, written_result};
use crate::diagnostics::Span;
use crate::fast::{Clean, FastReader, FastVisitor};
use crate::games::buffer::Buffer;
use crate::moves::dialect::{Dialect, Lines};
use crate::moves::encode::{Brief, Encoder, Surroundings, Threat, Word, encode_with, told};
use crate::moves::languages::Language;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Board8x8, Color, Move, Position, Role, Swift, SwiftMove, Variant};

/// Writes games of standard chess in one dialect while they are read.
///
/// # Examples
///
/// ```
/// use stamma_notation::fast::FastReader;
/// use stamma_notation::{ReadOptions, FollowingWriter, dialect};
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
    /// Room for the moves of a game. Tags come before them, and the score among these is known at the end.
    moves: Vec<u8>,
    tags: FollowedTags,
    nags: Vec<u8>,
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
            encoder,
            moves: Vec::new(),
            tags: FollowedTags::default(),
            nags: Vec::new(),
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
        let mut following = Following {
            input,
            dialect: self.dialect,
            encoder: &self.encoder,
            words: self.words,
            everything: sheet.keeps_text(),
            sheet,
            tags: &mut self.tags,
            nags: &mut self.nags,
            sure: true,
            beside: None,
            begins: if self.dialect.layout.lines == Lines::PairALine { WAITS } else { 0 },
            state: 0,
            keeps_last: self.dialect.results.contains(&""),
            depth: 0,
            made: Made::default(),
            last: None,
        };
        let clean = reader.follow(input, at, &mut following);
        let Some(clean) = clean else {
            self.moves = following.sheet.into_buffer().into_room();
            return None;
        };
        let (moves, sure) = following.end(&clean);
        if !sure {
            self.moves = moves.into_room();
            return None;
        }
        self.tags.write(input, self.dialect, clean.result, out);
        out.extend_from_slice(moves.written());
        self.moves = moves.into_room();
        if self.dialect.layout.lines != Lines::GameALine {
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

/// A move that has been told.
struct Made {
    played: Move,
    surroundings: Surroundings,
    /// The position that it is made in, where its word may be read as another move.
    position: Option<Box<Position<Board8x8>>>,
    /// Its word without a mark, where that is known already; else an empty one.
    word: Brief,
}

impl Default for Made {
    fn default() -> Made {
        let (played, surroundings) = told(&Swift::START, Swift::NOTHING);
        Made { played, surroundings, position: None, word: Brief::EMPTY }
    }
}

/// Whether a tag of this name tells where a game begins. Such games are left to the careful writer.
pub fn is_fen(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"FEN")
}

/// The word for a move in SAN without its mark, where it is the one that stands in the text and has at most seven bytes. A
/// word that names no part of the origin was found to mean one move only, so that SAN names none either.
#[inline(always)]
pub fn san_as_written(input: &[u8], written: Span, before: &Swift, played: SwiftMove) -> Option<Brief> {
    let bits = u64::from_le_bytes(*input.get(written.start..)?.first_chunk::<8>()?);
    let mut length = written.end - written.start;
    // Of a word that is longer, marks and all, a part may be another word.
    if length > 8 {
        return None;
    }
    // The reader takes one sign of check and then others; words with others are rare.
    let last = (bits >> ((8 * length).wrapping_sub(8) & 63)) as u8;
    length -= usize::from(last == b'+');
    if matches!(last, b'#' | b'!' | b'?') {
        return None;
    }
    let plain = played.role == Role::Pawn
        || length == 3 && !before.is_enemy(played.to)
        || length == 4 && (bits >> 8) as u8 == b'x'
        || played.kind.castling().is_some();
    if plain && length < 8 { Some(Brief::of_bits(bits, length)) } else { None }
}

/// What comes after so many plies from the usual start.
fn next_of_start(plies: usize) -> Next {
    let last = match plies % 2 {
        _ if plies == 0 => None,
        1 => Some(Color::White),
        _ => Some(Color::Black),
    };
    Next { last, number: Swift::START.fullmove_number() + plies as u32 / 2 }
}

/// Something may have to be set beside the last move.
const WAITS: u8 = 1;

/// What is told is not written, since it stands in a variation.
const PASSES: u8 = 2;

/// The word of the last move is not written yet.
const UNWRITTEN: u8 = 4;

/// A game that is being followed.
struct Following<'a> {
    input: &'a [u8],
    dialect: &'static Dialect,
    encoder: &'a Encoder,
    words: Words,
    sheet: Sheet<'static>,
    /// Whether comments and variations are written.
    everything: bool,
    tags: &'a mut FollowedTags,
    nags: &'a mut Vec<u8>,
    /// Whether nothing has been told that only the careful writer can write: another start, a glyph behind a comment.
    sure: bool,
    /// Who has made the move that glyphs may still be told of.
    beside: Option<Color>,
    /// The state after a move: something may have to be set beside it, even if it has no glyphs.
    begins: u8,
    /// What is to be thought of: [`WAITS`], [`PASSES`], [`UNWRITTEN`].
    state: u8,
    depth: usize,
    made: Made,
    /// Whether a game may end with its last word.
    keeps_last: bool,
    /// The last word of the main line, where it is short and asked for.
    last: Option<Word>,
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

    /// The moves with the result, and whether they are as they must be.
    fn end(mut self, clean: &Clean) -> (Buffer, bool) {
        self.set_beside();
        let (result, next) = (clean.result, next_of_start(clean.plies));
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
    fn ply_slowly(&mut self, before: &Swift, played: SwiftMove, written: Span) {
        if self.state != 0 {
            if self.passes() {
                return;
            }
            self.set_beside();
        }
        let word = match self.words {
            Words::San => san_as_written(self.input, written, before, played),
            Words::Coordinates => {
                let SwiftMove { from, to, kind, .. } = played;
                let becomes = kind.promotion().map(|role| role.fen_letter().to_ascii_lowercase());
                Some(Brief::coordinates(Swift::square(from), Swift::square(to), becomes))
            }
            Words::Others => None,
        };
        match word {
            Some(word) => self.set(word, before),
            None => self.tell(before, played),
        }
    }

    /// Takes up a move whose word is not taken from the text.
    #[inline(never)]
    fn tell(&mut self, before: &Swift, played: SwiftMove) {
        let color = before.turn();
        self.sheet.number(color, before.fullmove_number());
        self.begin_ply(color);
        self.state |= UNWRITTEN;
        let (played, surroundings) = told(before, played);
        self.made.played = played;
        self.made.surroundings = surroundings;
        self.made.word = Brief::EMPTY;
        if self.encoder.is_doubtful(played) {
            self.keep_position(before);
        }
    }

    /// Sets a word that is known before the move has been made, and the number before it.
    #[inline(always)]
    fn set(&mut self, word: Brief, before: &Swift) {
        let color = before.turn();
        self.begin_ply(color);
        self.made.word = word;
        self.sheet.numbered(color, before.fullmove_number(), word);
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
    fn finish_word(&mut self, after: &Swift) {
        let threat = Threat::faced(after);
        let word = match self.made.word {
            Brief::EMPTY => {
                self.made.surroundings.threat = threat;
                let word = self.encoder.word(self.made.played, &self.made.surroundings);
                word.inspect(|&word| self.sheet.short(word)).or_else(|| self.long_word())
            }
            word => {
                let mark = self.encoder.mark(threat);
                self.sheet.mark(mark, word.length());
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
        self.sure &= !is_fen(name.of(self.input));
        self.tags.add(name, value);
    }

    // Told of every move from several places: there it would crowd out what stands around it.
    #[inline(never)]
    fn ply(&mut self, before: &Swift, played: SwiftMove, written: Span) {
        if self.state != 0 || self.words != Words::San {
            return self.ply_slowly(before, played, written);
        }
        match san_as_written(self.input, written, before, played) {
            Some(word) => self.set(word, before),
            None => self.tell(before, played),
        }
    }

    #[inline(always)]
    fn after(&mut self, after: &Swift) {
        let marked = after.is_check() && self.words == Words::San && !self.passes();
        if marked || self.state & UNWRITTEN != 0 {
            self.state &= !UNWRITTEN;
            self.finish_word(after);
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
