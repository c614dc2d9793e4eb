//! Recognition as a listener: receives the moves of the main line and the annotations beside them as events.

use super::game_metadata::{GameMetadata, is_informative};
use super::recogniser::{LetterDoubt, Recogniser};
use super::recognition::Recognition;
use crate::game::visitor::{GameEnd, GameStart, GameVisitor, Keep, PlyEvent, TagEvent, Wants};
use crate::game::{Game, Played};
use crate::moves::dialect::Dialect;
use crate::moves::encode::{
    Board, Disambiguation, EncodeContext, Encoder, MoveClass, encode_with, usual_san,
};
use crate::moves::languages::Language;
use crate::text::Span;
use stamma_board::Move;

/// Recognises the dialect and the language of one game.
pub struct DialectListener<'a> {
    recogniser: &'a mut Recogniser,
    input: &'a [u8],
    depth: usize,
    /// The first tag that contains more than the start of the game.
    tag: Option<Span>,
    first_move: Option<usize>,
    doubt: LetterDoubt,
    /// True if the main line has come to a null move or a word that could not be read.
    has_stopped: bool,
    page: Option<GameMetadata>,
}

impl Recogniser {
    /// The dialect and language that a game is written in.
    pub fn recognise(&mut self, game: &Game, input: &[u8]) -> Recognition {
        let mut listener = self.listen(input);
        let _ = game.send_to(&mut listener);
        listener.recognition()
    }

    /// A listener that recognises one game of a text.
    pub const fn listen<'a>(&'a mut self, input: &'a [u8]) -> DialectListener<'a> {
        self.names_evidence = true;
        DialectListener::new(self, input)
    }

    /// A listener that recognises one game of a text and names no evidence: it only counts most words.
    pub const fn listen_without_evidence<'a>(&'a mut self, input: &'a [u8]) -> DialectListener<'a> {
        self.names_evidence = false;
        DialectListener::new(self, input)
    }
}

impl<'a> DialectListener<'a> {
    const fn new(recogniser: &'a mut Recogniser, input: &'a [u8]) -> DialectListener<'a> {
        DialectListener {
            recogniser,
            input,
            depth: 0,
            tag: None,
            first_move: None,
            doubt: LetterDoubt::None,
            has_stopped: false,
            page: None,
        }
    }

    /// The dialect and the language of the game that has ended, with the evidence for them if it is named.
    pub fn recognition(&mut self) -> Recognition {
        let page = self.taken_page();
        self.recogniser.found(self.input, &page, self.doubt)
    }

    /// Returns true if the last recognition lacks words that another dialect writes, since they were only counted. Never of a
    /// game that was read as a value, whose words are not.
    pub const fn lacks_words(&self) -> bool {
        self.recogniser.lacks_words
    }

    /// The dialect and the language of the game that has ended, in place of [`recognition`](DialectListener::recognition): at a
    /// fraction of its cost.
    pub fn chosen(&mut self) -> (&'static Dialect, &'static Language) {
        let page = self.taken_page();
        self.recogniser.chosen(self.input, &page)
    }

    fn taken_page(&mut self) -> GameMetadata {
        self.page.take().unwrap_or(GameMetadata {
            span: Span::default(),
            tag: None,
            first_move: None,
            result: Default::default(),
            result_span: None,
        })
    }

    /// Adds an ordinary ply without rivals that gives no check and is written as SAN writes it.
    #[inline(always)]
    pub fn usual_san<B: Board>(&mut self, before: &B, played: Move, (number, written): (u32, Span)) {
        if self.depth > 0 {
            return;
        }
        self.first_move.get_or_insert(written.start);
        if !self.recogniser.add_usual_san(self.input, written, number, (before, played)) {
            let encode_context = EncodeContext::before(before, played, Disambiguation::default());
            self.add(before, played, &encode_context, (number, written));
        }
    }

    /// Counts a ply of the main line as [`usual_san`](DialectListener::usual_san) adds it, for
    /// [`chosen`](DialectListener::chosen) alone. Returns false and counts nothing where it has to be added.
    #[inline(always)]
    pub fn count_usual_san<B: Board>(&mut self, before: &B, played: Move, start: usize) -> bool {
        self.first_move.get_or_insert(start);
        self.recogniser.count_usual_san(before, played)
    }

    /// Counts a ply of the main line as [`san`](DialectListener::san) adds it, for [`chosen`](DialectListener::chosen) alone.
    /// Returns false and counts nothing where it has to be added.
    #[inline(always)]
    pub fn count_san(&mut self, kind: MoveClass, start: usize) -> bool {
        self.first_move.get_or_insert(start);
        self.recogniser.count_san(kind)
    }

    /// Adds a ply of a kind that is written as SAN writes it, marks included.
    #[inline(always)]
    pub fn san<B: Board>(
        &mut self,
        (before, played): (&B, Move),
        kind: MoveClass,
        encode_context: impl FnOnce() -> EncodeContext,
        (number, written): (u32, Span),
    ) {
        if self.depth > 0 {
            return;
        }
        self.first_move.get_or_insert(written.start);
        if !self.recogniser.add_san(self.input, written, number, kind) {
            self.add(before, played, &encode_context(), (number, written));
        }
    }

    /// Adds a legal ply, however it is written.
    pub fn legal<B: Board>(
        &mut self,
        before: &B,
        played: Move,
        encode_context: &EncodeContext,
        (number, written): (u32, Span),
    ) {
        if self.depth > 0 {
            return;
        }
        self.first_move.get_or_insert(written.start);
        if !self.has_stopped {
            self.add(before, played, encode_context, (number, written));
        }
    }

    /// Adds a ply that is no legal move. No dialect has a notation of its own for illegal moves.
    pub fn other(&mut self, meaning: Played, written: Span) {
        if self.depth > 0 {
            return;
        }
        self.first_move.get_or_insert(written.start);
        self.has_stopped |= matches!(meaning, Played::Pass | Played::Unread);
    }

    #[inline(never)]
    fn add<B: Board>(
        &mut self,
        before: &B,
        played: Move,
        encode_context: &EncodeContext,
        (number, written): (u32, Span),
    ) {
        let encode = |encoder: &Encoder| encode_with(&before.position(), played, encode_context, encoder);
        self.recogniser.add(self.input, written, number, played, encode_context, &encode);
    }
}

impl GameVisitor for DialectListener<'_> {
    const WANTS: Wants = Wants::BothPositions;

    #[inline]
    fn begin(&mut self) {
        (self.depth, self.has_stopped) = (0, false);
        (self.tag, self.first_move, self.page) = (None, None, None);
    }

    #[inline]
    fn tag(&mut self, tag: TagEvent<'_>) {
        if self.tag.is_none() {
            let opening = tag.opening();
            let is_told = is_informative(tag.name(self.input));
            self.tag = is_told.then_some(opening);
        }
    }

    #[inline]
    fn start(&mut self, start: &GameStart<'_>) {
        self.recogniser.begin(start.letters, start.position_variant().rules().size);
        self.doubt = start.game.map_or(LetterDoubt::None, LetterDoubt::of);
    }

    fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        let (input, written) = (self.input, ply.written);
        let is_usual = |played: Move| {
            ply.is_exact
                && played.is_ordinary()
                && !after.is_check()
                && usual_san(input, written, before, played)
                    .is_some_and(|(_, length)| length == written.len())
        };
        match ply.meaning {
            Played::Move(played) if is_usual(played) => self.usual_san(before, played, (ply.number, written)),
            Played::Move(played) if self.depth == 0 => {
                let encode_context = EncodeContext::between(before, played, after);
                self.legal(before, played, &encode_context, (ply.number, ply.written));
            }
            meaning => self.other(meaning, ply.written),
        }
    }

    #[inline]
    fn open(&mut self) {
        self.depth += 1;
    }

    #[inline]
    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    #[inline]
    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        self.page = Some(GameMetadata {
            span: end.span,
            tag: self.tag,
            first_move: self.first_move,
            result: end.result,
            result_span: end.result_span,
        });
        Keep::Yes
    }
}
