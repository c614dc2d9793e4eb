//! From a game to the bytes that a dialect writes for it, while its events come.
//!
//! Plies of the fast reader are exact: most of their words are copied or put together before the move is made, and only
//! checks are looked at afterwards. All others are encoded. Both ways use the same sheet, encoder and tags.

use super::buffer::Buffer;
use super::move_writer::{MoveWriter, Words};
use super::movetext_writer::{MovetextWriter, NextMove, Offer, may_be_result, written_result};
use super::tag_list::TagList;
use crate::game::remarks::{repaired_comment, says_unread, unread_comment};
use crate::game::source::GameSource;
use crate::game::visitor::{GameEnd, GameStart, GameSummary, GameVisitor, Keep, PlyEvent, TagEvent};
use crate::game::{Game, Played, PlySource};
use crate::moves::dialect::{Dialect, Lines, NumberStyle};
use crate::moves::dialects::PGN;
use crate::moves::encode::{
    Board, CheckKind, Disambiguation, EncodeContext, Encoder, LineOrigins, Origins, ShortStr8, ShortStr16,
    SimpleSpellings, encode, encode_illegal_with, encode_in_game, other_san, san_as_written, usual_san,
};
use crate::moves::languages::Language;
use crate::moves::result::{GameResult, Termination};
use crate::text::Span;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::OnceCell;
use stamma_board::{AnyPosition, Color, Move, MoveKind, Role, Square, Variant};

/// Appends the game to `out` as the dialect writes it, with the letters of `language` (the dialect's usual ones if none
/// is given, or if the dialect does not allow it).
/// `input` is the text that the game was read from: comments and unread words are copied out of it.
///
/// Text that could not be read is written as a comment, so that nothing is lost and nothing is invented.
pub fn write_game(
    game: &Game,
    input: &[u8],
    dialect: &Dialect,
    language: Option<&'static Language>,
    out: &mut Vec<u8>,
) {
    GameWriter::new(dialect, language).write(game, input, out);
}

/// Writes games in one dialect.
///
/// # Examples
///
/// ```
/// use stamma_notation::internals::FastReader;
/// use stamma_notation::{GameWriter, ReadOptions, dialect};
/// let text = b"[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
/// let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
/// let mut writer = GameWriter::new(dialect("uci").unwrap(), None);
/// let mut out = Vec::new();
/// assert!(writer.write(reader.game(text, 0, text.len()), text, &mut out).is_some());
/// assert_eq!(out, b"f2f3 e7e5 g2g4 d8h4\n");
/// ```
pub struct GameWriter<'d> {
    dialect: &'d Dialect,
    language: Option<&'static Language>,
    /// The writers of the moves of each variant, by its number.
    move_writers: [OnceCell<MoveWriter>; Variant::ALL.len()],
    /// Reused for the moves of each game. Tags come before them, and the score among these is known at the end.
    moves: Vec<u8>,
    tags: TagList,
    nags: Vec<u8>,
    pending: PendingMove,
}

impl<'d> GameWriter<'d> {
    /// A writer of games in a dialect, with the letters of a language or the dialect's usual ones.
    pub fn new(dialect: &'d Dialect, language: Option<&'static Language>) -> GameWriter<'d> {
        GameWriter {
            dialect,
            language,
            move_writers: [const { OnceCell::new() }; Variant::ALL.len()],
            moves: Vec::new(),
            tags: TagList::default(),
            nags: Vec::new(),
            pending: PendingMove::default(),
        }
    }

    /// Appends the game that a source sends to `out`; nothing where the source gives it up.
    pub fn write(
        &mut self,
        mut source: impl GameSource,
        input: &[u8],
        out: &mut Vec<u8>,
    ) -> Option<GameSummary> {
        source.send_to(&mut self.listen(input, out))
    }

    /// A listener that appends one game to `out` when it has ended.
    pub fn listen<'a>(&'a mut self, input: &'a [u8], out: &'a mut Vec<u8>) -> GameListener<'a> {
        let GameWriter { dialect, language, move_writers, moves, tags, nags, pending } = self;
        let variants = Variants { dialect, language: *language, move_writers };
        let sheet = MovetextWriter::new(dialect, Buffer::over(core::mem::take(moves)));
        GameListener {
            input,
            out,
            dialect,
            variants,
            encoder: &variants.of(Variant::Standard).encoder,
            words: Words::Others,
            simple: None,
            marks: None,
            files_alone: false,
            everything: sheet.keeps_text(),
            sheet,
            moves,
            tags,
            nags,
            pending,
            sure: true,
            beside: None,
            offer: Offer::None,
            repair: None,
            begins: 0,
            state: 0,
            keeps_last: false,
            known: None,
            ends_bare: false,
            unread: None,
            depth: 0,
            first_ply: 1,
            word: ShortStr8::EMPTY,
            last: None,
            checked: None,
            may_castle: false,
        }
    }
}

/// The move writers of all variants.
#[derive(Clone, Copy)]
struct Variants<'a> {
    dialect: &'a Dialect,
    language: Option<&'static Language>,
    move_writers: &'a [OnceCell<MoveWriter>; Variant::ALL.len()],
}

impl<'a> Variants<'a> {
    fn of(self, variant: Variant) -> &'a MoveWriter {
        let cell = &self.move_writers[variant as usize];
        cell.get_or_init(|| MoveWriter::new(self.dialect, self.language, variant))
    }
}

/// A move whose word is written when it has been made.
struct PendingMove {
    played: Move,
    encode_context: EncodeContext,
    /// The position that it is made in, where its word may be read as another move.
    position: Option<Box<AnyPosition>>,
    /// The origins of its pieces, which descriptive notation names, and those of all open lines.
    origins: Origins,
    lines: LineOrigins,
}

impl Default for PendingMove {
    fn default() -> PendingMove {
        let square = Square::from_packed(0);
        let (role, kind) = (Role::King, MoveKind::Ordinary);
        let played = Move { from: square, to: square, role, kind };
        let encode_context = EncodeContext {
            check_kind: CheckKind::None,
            disambiguation: Disambiguation::default(),
            captured: None,
            king_to: square,
            uci_to: square,
        };
        let (origins, lines) = (Origins::UNKNOWN, LineOrigins::default());
        PendingMove { played, encode_context, position: None, origins, lines }
    }
}

/// Returns the next move after `plies` plies from the number of the first.
fn next_after(first: u32, plies: usize) -> NextMove {
    let next = first + plies as u32;
    let last = match next % 2 {
        _ if plies == 0 => None,
        0 => Some(Color::White),
        _ => Some(Color::Black),
    };
    NextMove { last, number: next.div_ceil(2) }
}

/// Something may have to be set beside the last move.
const WAITS: u8 = 1;

/// The line is not written, since it is a variation.
const PASSES: u8 = 2;

/// The word of the last move is not written yet.
const UNWRITTEN: u8 = 4;

/// No shortcut is sure to serve.
const PATIENT: u8 = 8;

/// Words name two squares, and nothing is written with them.
const SQUARES: u8 = 16;

/// The word of the last move is complete, whatever the position after it.
const COMPLETE: u8 = 32;

/// Facts of a game that its source gives beforehand.
struct GameFacts {
    /// The number of the last ply of the main line that could be read.
    length: u32,
    /// True if no result follows the moves.
    bare_end: bool,
    /// The score.
    result: GameResult,
    /// The side and the number of the next move of the main line, as far as it has come.
    next: NextMove,
}

/// A ply that is a repair.
struct Repair {
    source: PlySource,
    written: Span,
    /// The word of a second sheet.
    other: Option<String>,
}

/// The rest of a line from its first word that could not be read.
struct Unread {
    depth: usize,
    span: Span,
}

/// Writes the game whose events it receives.
pub struct GameListener<'a> {
    input: &'a [u8],
    out: &'a mut Vec<u8>,
    dialect: &'a Dialect,
    variants: Variants<'a>,
    encoder: &'a Encoder,
    words: Words,
    simple: Option<&'a SimpleSpellings>,
    marks: Option<[u8; 2]>,
    /// See [`Shortcuts::files_alone`](super::move_writer::Shortcuts::files_alone).
    files_alone: bool,
    sheet: MovetextWriter<'a>,
    /// The place for the memory of the sheet when the game has ended.
    moves: &'a mut Vec<u8>,
    /// True if comments and variations are written.
    everything: bool,
    tags: &'a mut TagList,
    nags: &'a mut Vec<u8>,
    /// False once a glyph follows a comment: then the source must give the glyphs of a ply beforehand.
    sure: bool,
    /// The side that made the move that glyphs may still come for.
    beside: Option<Color>,
    /// The draw offer that comes with that move, and its repair.
    offer: Offer,
    repair: Option<Repair>,
    /// The state after a move: something may have to be set beside it, even if it has no glyphs.
    begins: u8,
    /// The conditions that need special treatment: [`WAITS`], [`PASSES`], [`UNWRITTEN`], [`PATIENT`], [`SQUARES`],
    /// [`COMPLETE`]. Where it is zero words are those of SAN, with numbers, and marks of one character.
    state: u8,
    depth: usize,
    pending: &'a mut PendingMove,
    /// The word of the last move without a mark, where that was known before it was made; else an empty one. Not that of a
    /// move that is followed by a mark in any case.
    word: ShortStr8,
    /// True if a game may end with its last word.
    keeps_last: bool,
    /// The last word of the main line, where it is short and requested.
    last: Option<ShortStr16>,
    /// The place of the mark of the last check of the main line, if it has not been checked yet for mate.
    checked: Option<usize>,
    known: Option<GameFacts>,
    /// True if the last move is known to be the last word of the game.
    ends_bare: bool,
    /// The part of the current line that cannot be read.
    unread: Option<Unread>,
    /// The number of the first ply.
    first_ply: u32,
    /// True if the side to move at the end may castle to the king's side, where that was requested.
    may_castle: bool,
}

impl GameListener<'_> {
    #[inline(always)]
    const fn passes(&self) -> bool {
        self.state & PASSES != 0
    }

    /// Writes the annotations of the last move; no glyph may come after it.
    #[inline(always)]
    fn finish_ply(&mut self) {
        if self.state & WAITS != 0 {
            self.set_beside();
        }
        self.beside = None;
    }

    /// Notes whether the line at hand is written.
    fn pass(&mut self) {
        let passes = self.depth > 0 && !self.everything;
        self.state = self.state & !PASSES | if passes { PASSES } else { 0 };
    }

    /// Writes the annotations of the last move, which are complete when the next event comes.
    #[inline(never)]
    fn set_beside(&mut self) {
        self.state &= !WAITS;
        if let Some(color) = self.beside.take() {
            let offer = core::mem::replace(&mut self.offer, Offer::None);
            self.sheet.beside(color, self.nags, offer);
            self.nags.clear();
            if let Some(repair) = self.repair.take() {
                self.repaired(&repair);
            }
        }
    }

    /// Writes the original text of a move that is a repair.
    #[cold]
    fn repaired(&mut self, repair: &Repair) {
        let text = repaired_comment(repair.source, repair.written.of(self.input), repair.other.as_deref());
        self.sheet.comment(&text, Span::new(0, text.len()));
    }

    /// Writes the unreadable text of a line, as a comment.
    #[cold]
    fn finish_unread(&mut self, unread: &Unread) {
        let text = unread_comment(unread.span.of(self.input));
        self.sheet.comment(&text, Span::new(0, text.len()));
    }

    #[inline(always)]
    fn exact_ply<B: Board>(&mut self, before: &B, played: Move, written: Span) {
        if self.state == 0
            && let Some((bits, length)) = usual_san(self.input, written, before, played)
            && self.sheet.try_short(before.ply(), ShortStr8::beginning(bits, length))
        {
            self.beside = Some(before.turn());
            return;
        }
        self.exact_ply_slowly(before, played, written);
    }

    #[inline(never)]
    fn exact_ply_slowly<B: Board>(&mut self, before: &B, played: Move, written: Span) {
        if self.state == SQUARES && self.sheet.swiftly_unnumbered(before.uci(played)) {
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
            // The usual form has been tried where no condition is set.
            Words::San if self.state == 0 => other_san(self.input, written, before, played)
                .or_else(|| san_as_written(self.input, written, before, played)),
            Words::San => san_as_written(self.input, written, before, played),
            Words::Coordinates => Some(before.uci(played)),
            Words::Others => self.simple_word(before, played, written),
        };
        match word {
            Some(word) => self.set(word, before),
            None => {
                self.sheet.number(before.turn(), before.move_number());
                self.begin_ply(before.turn());
                self.encode_later(before, played);
            }
        }
    }

    /// The word of a move that SAN writes without its origin, as the dialect spells it.
    #[inline(always)]
    fn simple_word<B: Board>(&self, before: &B, played: Move, written: Span) -> Option<ShortStr8> {
        let simple = self.simple?;
        let usual = played.is_ordinary()
            && (simple.names_origins() || usual_san(self.input, written, before, played).is_some());
        if usual { simple.word(before, played) } else { None }
    }

    /// Notes a move whose word is only known after it has been made.
    #[inline(never)]
    fn encode_later<B: Board>(&mut self, before: &B, played: Move) {
        self.state |= UNWRITTEN;
        self.pending.encode_context = EncodeContext::before(before, played, before.disambiguation(played));
        self.pending.played = played;
        self.word = ShortStr8::EMPTY;
        let doubtful = self.encoder.is_doubtful(played, &self.pending.encode_context)
            && !self.is_only_capture(before, played);
        if doubtful || self.ends_bare {
            self.keep_position(before);
        }
    }

    /// Returns true if a move is the only capture by a pawn from its file to the other, and two files are enough to say
    /// so.
    #[inline(never)]
    fn is_only_capture<B: Board>(&self, before: &B, played: Move) -> bool {
        self.files_alone
            && played.role == Role::Pawn
            && played.promotion().is_none()
            && !played.is_en_passant()
            && before.is_only_pawn_capture(played)
    }

    /// Sets a word that is known before the move has been made, and the number before it.
    fn set<B: Board>(&mut self, word: ShortStr8, before: &B) {
        let color = before.turn();
        self.begin_ply(color);
        self.word = word;
        if !self.sheet.numbered(before.ply(), word) {
            self.sheet.number(color, before.move_number());
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

    /// Writes the parts that depend on the position after the move: a mark, or a word that may have one.
    #[inline(never)]
    fn finish<B: Board>(&mut self, after: &B) {
        let unwritten = self.state & UNWRITTEN != 0;
        self.state &= !UNWRITTEN;
        let complete = self.state & (PASSES | COMPLETE) != 0 || self.unread.is_some();
        if complete || !unwritten && self.words == Words::Coordinates {
            return;
        }
        let marks = self.marks.filter(|_| self.state == 0 && !unwritten);
        // In the main line it is known whether it is mate when the game goes on or has ended.
        let main = self.depth == 0;
        let placed = marks.and_then(|[check, mate]| {
            let mark = if !main && after.is_checkmate() { mate } else { check };
            self.sheet.try_mark(mark)
        });
        if main {
            self.checked = placed;
        }
        if placed.is_none() {
            self.finish_word(after.check_kind());
        }
    }

    fn finish_word(&mut self, check_kind: CheckKind) {
        let word = match self.word {
            ShortStr8::EMPTY => {
                self.pending.encode_context.check_kind = check_kind;
                let word = self.encoder.word(self.pending.played, &self.pending.encode_context);
                let word = word.filter(|_| !self.ends_bare);
                word.inspect(|&word| self.sheet.short(word)).or_else(|| self.long_word())
            }
            word => {
                let mark = self.encoder.mark(check_kind);
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
    fn keep_last(&mut self, word: Option<ShortStr16>) {
        if self.depth == 0 {
            self.last = word;
        }
    }

    /// Keeps the position, which is gone when the move has been made.
    #[cold]
    fn keep_position<B: Board>(&mut self, before: &B) {
        self.pending.position = Some(Box::new(before.to_any()));
        self.follow_origins(before, Some(self.pending.played));
    }

    /// Notes what a ply does to the origins of pieces, where the dialect names them.
    #[cold]
    fn follow_origins<B: Board>(&mut self, before: &B, played: Option<Move>) {
        if self.encoder.descriptive().is_some() {
            self.pending.origins = self.pending.lines.before(before, played);
        }
    }

    /// Writes a word that is long, or that may be read as another move or as a result.
    #[cold]
    fn long_word(&mut self) -> Option<ShortStr16> {
        let ends_bare = self.ends_bare;
        let PendingMove { played, encode_context, position, origins, .. } = &mut self.pending;
        let word = match position.take().as_deref() {
            Some(AnyPosition::Small(position)) => {
                let word = encode_in_game(position, *played, encode_context, self.encoder, *origins);
                let in_doubt = ends_bare && may_be_result(self.dialect, &word);
                if in_doubt { encode(position, *played, &PGN, &self.encoder.letters()) } else { word }
            }
            Some(AnyPosition::Large(position)) => {
                let word = encode_in_game(position, *played, encode_context, self.encoder, *origins);
                let in_doubt = ends_bare && may_be_result(self.dialect, &word);
                if in_doubt { encode(position, *played, &PGN, &self.encoder.letters()) } else { word }
            }
            None => self.encoder.usual(*played, encode_context),
        };
        self.sheet.word(word.as_bytes());
        ShortStr16::of(word.as_bytes())
    }

    /// Writes a ply of which only its text is known.
    #[inline(never)]
    fn any_ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if let Some(unread) = &mut self.unread {
            unread.span = unread.span.to(ply.written);
            return;
        }
        if self.passes() {
            return;
        }
        self.finish_ply();
        if matches!(ply.meaning, Played::Unread) {
            self.unread = Some(Unread { depth: self.depth, span: ply.written });
            return;
        }
        self.sheet.number(ply.mover, ply.move_number);
        self.state = self.state & PASSES | self.begins | COMPLETE;
        match ply.meaning {
            Played::Move(played) => {
                self.state &= !COMPLETE;
                self.ends_bare = self.depth == 0
                    && self.known.as_ref().is_some_and(|known| known.bare_end && known.length == ply.number);
                self.encode_later(before, played);
            }
            Played::Illegal(played) => {
                let position = before.position();
                if position.play_illegal(played).is_err() {
                    return;
                }
                self.follow_origins(before, Some(played));
                self.sheet.word(encode_illegal_with(&position, played, self.encoder).as_bytes());
            }
            Played::Pass | Played::Unread => {
                if before.is_check() {
                    return;
                }
                self.follow_origins(before, None);
                self.sheet.word(b"--");
            }
        }
        self.beside = Some(ply.mover);
        if self.depth == 0
            && let Some(known) = &mut self.known
        {
            let number = ply.move_number.saturating_add(u32::from(ply.mover == Color::Black));
            known.next = NextMove { last: Some(ply.mover), number };
        }
        if ply.source != PlySource::Text && self.everything {
            self.repair = Some(Repair { source: ply.source, written: ply.written, other: None });
            self.state |= WAITS;
        }
    }
}

impl GameVisitor for GameListener<'_> {
    const TAKES_LATE_TAGS: bool = true;

    fn begin(&mut self) {
        self.tags.begin();
        self.nags.clear();
    }

    #[inline]
    fn tag(&mut self, tag: TagEvent<'_>) {
        self.tags.add(tag);
    }

    fn start(&mut self, start: &GameStart<'_>) {
        self.tags.start(start);
        self.first_ply = start.first_ply;
        let writer = self.variants.of(start.position_variant());
        self.encoder = &writer.encoder;
        self.pending.lines.clear();
        let waits = if self.dialect.layout.lines == Lines::PairALine { WAITS } else { 0 };
        if let Some(game) = start.game {
            let read = game.mainline().take_while(|ply| ply.played != Played::Unread);
            self.known = Some(GameFacts {
                length: read.last().map_or(0, |ply| ply.number),
                bare_end: written_result(self.dialect, game.result).is_empty(),
                result: game.result,
                next: NextMove { last: None, number: start.first_ply.div_ceil(2) },
            });
            (self.state, self.begins) = (PATIENT, PATIENT | waits);
            return;
        }
        let shortcuts = writer.shortcuts();
        self.words = shortcuts.words;
        self.simple = shortcuts.simple.as_ref();
        self.marks = shortcuts.marks;
        self.files_alone = shortcuts.files_alone;
        self.keeps_last = self.dialect.results.contains(&"");
        let numbered = self.dialect.layout.numbered;
        self.state = match self.words {
            Words::San if !self.keeps_last && self.marks.is_some() && numbered == NumberStyle::Dot => 0,
            Words::Coordinates if !self.keeps_last && numbered == NumberStyle::Not => SQUARES,
            _ => PATIENT,
        };
        self.begins = self.state | waits;
    }

    #[inline(always)]
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        match ply.meaning {
            Played::Move(played) if ply.is_exact => self.exact_ply(before, played, ply.written),
            _ => self.any_ply(before, ply),
        }
    }

    #[inline(always)]
    fn after<B: Board>(&mut self, after: &B) {
        if after.is_check() || self.state & UNWRITTEN != 0 {
            self.finish(after);
        }
    }

    #[cold]
    fn other_sheet(&mut self, word: &str) {
        if let Some(repair) = &mut self.repair {
            repair.other = Some(String::from(word));
        }
    }

    #[inline]
    fn nag(&mut self, nag: u8) {
        if !self.passes() && self.unread.is_none() {
            self.sure &= self.beside.is_some();
            self.nags.push(nag);
            self.state |= WAITS;
        }
    }

    fn draw_offer(&mut self) {
        if !self.passes() && self.unread.is_none() {
            self.offer = Offer::Draw;
            self.state |= WAITS;
        }
    }

    #[inline]
    fn comment(&mut self, text: Span) {
        if let Some(unread) = &mut self.unread {
            unread.span = unread.span.to(text);
            return;
        }
        // Words that could not be read are no remark beside the moves, even if a writer has made a comment of them. The
        // fast reader sends none.
        let is_written = || self.known.is_some() && self.depth == 0 && says_unread(text.of(self.input));
        if self.everything || is_written() {
            self.finish_ply();
            self.sheet.comment(self.input, text);
        }
    }

    #[inline]
    fn open(&mut self) {
        self.depth += 1;
        self.pending.lines.open();
        self.pass();
        // A line that broke off is written whole, its variations included.
        if self.everything && self.unread.is_none() {
            self.set_beside();
            self.sheet.open();
        }
    }

    #[inline]
    fn close(&mut self) {
        if let Some(unread) = self.unread.take_if(|unread| unread.depth == self.depth && self.depth > 0) {
            self.finish_unread(&unread);
        }
        self.depth = self.depth.saturating_sub(1);
        self.pending.lines.close();
        self.pass();
        if self.everything && self.unread.is_none() {
            self.set_beside();
            self.sheet.close();
        }
    }

    fn last<B: Board>(&mut self, last: &B) {
        // The usual spellings are not those of castling.
        let spelled = |known: &GameFacts| written_result(self.dialect, known.result);
        let usual = |text: &str| matches!(text, "" | "1-0" | "0-1" | "1/2-1/2" | "*");
        if self.known.as_ref().is_some_and(|known| !usual(spelled(known))) {
            self.may_castle = last.may_castle_short();
        }
    }

    fn late_tag(&mut self, name: &str, value: &str) {
        self.tags.add_late(name, value);
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        self.set_beside();
        if let Some(unread) = self.unread.take() {
            self.finish_unread(&unread);
        }
        let result = end.result;
        if end.termination == Termination::Checkmate
            && let (Some(place), Some([_, mate])) = (self.checked, self.marks)
        {
            self.sheet.set_mark(place, mate);
        }
        let mut sure = self.sure;
        let next = match &self.known {
            Some(known) => known.next,
            None => next_after(self.first_ply, end.plies),
        };
        if self.known.is_none() && next.last.is_some() && written_result(self.dialect, result).is_empty() {
            // As the last word of a game without a result, castling may be one itself.
            let is_result = |word: ShortStr16| {
                let bytes = word.bytes();
                may_be_result(self.dialect, &String::from_utf8_lossy(&bytes[..word.length()]))
            };
            sure &= self.last.is_some_and(|word| !is_result(word));
        }
        let (known, may_castle) = (self.known.is_some(), self.may_castle);
        let moves = self.sheet.end(result, next, || {
            sure &= known;
            may_castle
        });
        if sure {
            let before = self.out.len();
            self.tags.write(self.input, self.dialect, result, self.out);
            self.out.extend_from_slice(moves.written());
            let ends_line = match self.dialect.layout.lines {
                // Lines are counted as games, so a game of which nothing is written has an empty one.
                Lines::GameALine => moves.written().is_empty(),
                _ => self.out.len() > before,
            };
            if ends_line {
                self.out.push(b'\n');
            }
        }
        *self.moves = moves.into_room();
        if sure { Keep::Yes } else { Keep::No }
    }

    fn discard(&mut self) {
        if self.moves.capacity() == 0 {
            *self.moves = self.sheet.take_buffer().into_room();
        }
    }
}
