//! Writing games while the fast reader reads them: words go from its position to the page, and no game is made.
//!
//! What is written is what `write_game` writes for the same game: both use the same sheet, encoder and tags. Where the
//! fast reader hands a game back, or a word needs more than it knows, nothing is written.

use super::letters;
use super::sheet::{Next, Offer, Sheet, may_be_result, written_result};
use super::tags::{TagRead, TagSection};
use crate::diagnostics::Span;
use crate::fast::{Clean, FastReader, FastVisitor};
use crate::games::result::GameResult;
use crate::moves::dialect::{Dialect, Lines, Tags};
use crate::moves::encode::{Encoder, Surroundings, Threat, Word, encode_with, told};
use crate::moves::languages::Language;
use alloc::borrow::Cow;
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
    /// Whether it writes words as SAN does.
    san: bool,
    /// The moves of the game at hand. Tags come before them, and the score among these is known at the end.
    moves: Vec<u8>,
    tags: Vec<(Span, Span)>,
    nags: Vec<u8>,
}

impl FollowingWriter {
    /// A writer of games as `write_game` writes them with the same dialect and language.
    pub fn new(dialect: &'static Dialect, language: Option<&'static Language>) -> FollowingWriter {
        let rules = Variant::Standard.rules();
        let encoder = Encoder::new(dialect, &letters(dialect, language, rules.roles()), rules.size);
        FollowingWriter {
            dialect,
            san: encoder.writes_san(rules.size),
            encoder,
            moves: Vec::new(),
            tags: Vec::new(),
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
        let mut moves = core::mem::take(&mut self.moves);
        moves.clear();
        self.tags.clear();
        self.nags.clear();
        let sheet = Sheet::new(self.dialect, moves);
        let mut following = Following {
            input,
            dialect: self.dialect,
            encoder: &self.encoder,
            san: self.san,
            everything: sheet.keeps_text(),
            sheet,
            tags: &mut self.tags,
            nags: &mut self.nags,
            sure: true,
            beside: None,
            always_beside: self.dialect.layout.lines == Lines::PairALine,
            waits: false,
            keeps_last: self.dialect.results.contains(&""),
            depth: 0,
            next: Next { last: None, number: Swift::START.fullmove_number() },
            made: Made::default(),
            last: None,
        };
        let clean = reader.follow(input, at, &mut following);
        let (moves, sure) = following.end(clean.map_or(GameResult::Unknown, |clean| clean.result));
        self.moves = moves;
        let clean = clean.filter(|_| sure)?;
        self.write_tags(input, clean.result, out);
        out.extend_from_slice(&self.moves);
        if self.dialect.layout.lines != Lines::GameALine {
            out.push(b'\n');
        }
        Some(clean)
    }

    fn write_tags(&self, input: &[u8], result: GameResult, out: &mut Vec<u8>) {
        // A usual start needs no tags.
        if self.dialect.layout.extras.tags == Tags::Start {
            return;
        }
        let tags: Vec<TagFollowed<'_>> =
            self.tags.iter().map(|&(name, value)| TagFollowed::of(input, name, value)).collect();
        let section = TagSection { tags: &tags, variant: Variant::Standard, start_fen: None, result };
        section.write(self.dialect, out);
    }
}

/// A tag that the fast reader has told.
pub struct TagFollowed<'a> {
    name: &'a str,
    value: Cow<'a, [u8]>,
}

impl<'a> TagFollowed<'a> {
    /// The tag with its name and its value at these places, escapes not undone.
    pub fn of(input: &'a [u8], name: Span, value: Span) -> TagFollowed<'a> {
        let value = value.of(input);
        let escapes = value.contains(&b'\\');
        TagFollowed {
            // The names that it takes are letters, digits and low lines.
            name: core::str::from_utf8(name.of(input)).unwrap_or_default(),
            value: if escapes { Cow::Owned(unescaped(value)) } else { Cow::Borrowed(value) },
        }
    }
}

/// A value of which every backslash escapes something.
fn unescaped(value: &[u8]) -> Vec<u8> {
    let mut escaped = false;
    let meant = value.iter().filter(|byte| {
        escaped = **byte == b'\\' && !escaped;
        !escaped
    });
    meant.copied().collect()
}

impl TagRead for TagFollowed<'_> {
    fn name(&self) -> &str {
        self.name
    }

    fn value(&self) -> &[u8] {
        &self.value
    }
}

/// A move that has been told.
struct Made {
    played: Move,
    surroundings: Surroundings,
    /// The position that it is made in, where its word may be read as another move.
    position: Option<Box<Position<Board8x8>>>,
    /// Its word without a mark, where that is known already.
    word: Option<Word>,
}

impl Default for Made {
    fn default() -> Made {
        let (played, surroundings) = told(&Swift::START, Swift::NOTHING);
        Made { played, surroundings, position: None, word: None }
    }
}

/// Whether a tag of this name tells where a game begins. Such games are left to the careful writer.
pub fn is_fen(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"FEN")
}

/// The word for a move in SAN without its mark, where it is the one that stands in the text. A word that names no part of
/// the origin was found to mean one move only, so that SAN names none either.
#[inline(always)]
fn san_as_written(input: &[u8], written: Span, before: &Swift, played: SwiftMove) -> Option<Word> {
    let Span { start, mut end } = written;
    while end > start && matches!(input.get(end - 1), Some(b'+' | b'#' | b'!' | b'?')) {
        end -= 1;
    }
    let plain = played.role == Role::Pawn
        || played.kind.castling().is_some()
        || end - start == 3 && !before.is_enemy(played.to)
        || end - start == 4 && input.get(start + 1) == Some(&b'x');
    if plain { Word::within(input, start, end) } else { None }
}

/// A game that is being followed.
struct Following<'a> {
    input: &'a [u8],
    dialect: &'static Dialect,
    encoder: &'a Encoder,
    /// Whether words of SAN may be taken over.
    san: bool,
    sheet: Sheet<'static>,
    /// Whether comments and variations are written.
    everything: bool,
    tags: &'a mut Vec<(Span, Span)>,
    nags: &'a mut Vec<u8>,
    /// Whether nothing has been told that only the careful writer can write: another start, a glyph behind a comment.
    sure: bool,
    /// Who has made the move that glyphs may still be told of.
    beside: Option<Color>,
    /// Whether something may have to be set beside a move, even if it has no glyphs.
    always_beside: bool,
    /// Whether something may have to be set beside the last move.
    waits: bool,
    depth: usize,
    next: Next,
    made: Made,
    /// Whether a game may end with its last word.
    keeps_last: bool,
    /// The last word of the main line, where it is short and asked for.
    last: Option<Word>,
}

impl Following<'_> {
    #[inline(always)]
    fn is_passed_over(&self) -> bool {
        self.depth > 0 && !self.everything
    }

    /// Writes what stands beside the last move, which is known when something else comes.
    #[inline(always)]
    fn finish_ply(&mut self) {
        if self.waits {
            self.set_beside();
        }
    }

    #[inline(never)]
    fn set_beside(&mut self) {
        self.waits = false;
        if let Some(color) = self.beside.take() {
            self.sheet.beside(color, self.nags, Offer::None);
            self.nags.clear();
        }
    }

    /// The moves with the result, and whether they are as they must be.
    fn end(mut self, result: GameResult) -> (Vec<u8>, bool) {
        self.set_beside();
        // As the last word of a game without a result, castling may be one itself.
        let bare_end = self.next.last.is_some() && written_result(self.dialect, result).is_empty();
        let is_result = |word: Word| {
            let bytes = word.bytes();
            may_be_result(self.dialect, &String::from_utf8_lossy(&bytes[..word.length()]))
        };
        let mut sure = self.sure;
        sure &= !bare_end || self.last.is_some_and(|word| !is_result(word));
        let moves = self.sheet.end(result, self.next, || {
            sure = false;
            false
        });
        (moves, sure)
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
        self.tags.push((name, value));
    }

    #[inline(always)]
    fn ply(&mut self, before: &Swift, played: SwiftMove, written: Span) {
        if self.is_passed_over() {
            return;
        }
        self.finish_ply();
        let color = before.turn();
        self.sheet.number(color, before.fullmove_number());
        self.beside = Some(color);
        self.waits = self.always_beside;
        self.made.word = if self.san { san_as_written(self.input, written, before, played) } else { None };
        if self.made.word.is_some() {
            return;
        }
        let (played, surroundings) = told(before, played);
        self.made.played = played;
        self.made.surroundings = surroundings;
        if self.encoder.is_doubtful(played) {
            self.keep_position(before);
        }
    }

    #[inline(always)]
    fn after(&mut self, after: &Swift) {
        if self.is_passed_over() {
            return;
        }
        let threat = Threat::faced(after);
        self.made.surroundings.threat = threat;
        let word = match self.made.word {
            Some(word) => Some(self.encoder.marked(word, threat)),
            None => self.encoder.word(self.made.played, &self.made.surroundings),
        };
        let word = match word {
            Some(word) => {
                self.sheet.short(word);
                Some(word)
            }
            None => self.long_word(),
        };
        if self.depth == 0 {
            if self.keeps_last {
                self.last = word;
            }
            self.next = Next { last: Some(!after.turn()), number: after.fullmove_number() };
        }
    }

    #[inline]
    fn nag(&mut self, nag: u8) {
        if !self.is_passed_over() {
            self.sure &= self.beside.is_some();
            self.nags.push(nag);
            self.waits = true;
        }
    }

    #[inline]
    fn comment(&mut self, text: Span) {
        if self.everything {
            self.set_beside();
            self.sheet.comment(text.of(self.input));
        }
    }

    #[inline]
    fn open(&mut self) {
        self.depth += 1;
        if self.everything {
            self.set_beside();
            self.sheet.open();
        }
    }

    #[inline]
    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.everything {
            self.set_beside();
            self.sheet.close();
        }
    }
}
