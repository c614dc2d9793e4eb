//! Games as values while the fast reader reads them.
//!
//! What comes is the value that the careful reader makes of the same game: it has no findings, and its pieces are written
//! with English letters. Where the fast reader hands a game back, nothing comes. Nothing here looks at moves; see `pgn`.

use crate::game::tag::{Tag, tag_name, unescaped};
use crate::game::{Comment, Element, Game, Played, Ply, PlySource};
use crate::moves::letters::Letters;
use crate::moves::result::GameResult;
use crate::pgn::{Clean, FastReader, FastVisitor};
use crate::text::Span;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, Swift, SwiftMove, Variant};

/// Makes values of games in standard writing while they are read.
///
/// # Examples
///
/// ```
/// use stamma_notation::internals::{FastReader, FollowingReader};
/// use stamma_notation::ReadOptions;
/// let text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2";
/// let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
/// let (game, clean) = FollowingReader::default().read(&mut reader, text, 0, 1).unwrap();
/// assert_eq!((game.mainline().count(), clean.end), (6, text.len()));
/// ```
#[derive(Clone, Debug)]
pub struct FollowingReader {
    /// The names of the tags of the last game.
    names: Vec<Cow<'static, str>>,
    /// Room for the parts of a game: how many there are is known at the end.
    tags: Vec<Tag>,
    elements: Vec<Element>,
    usual: AnyPosition,
}

impl Default for FollowingReader {
    fn default() -> FollowingReader {
        let usual = AnyPosition::start(Variant::Standard);
        FollowingReader { names: Vec::new(), tags: Vec::new(), elements: Vec::new(), usual }
    }
}

impl FollowingReader {
    /// The game that begins at byte `at`, a border between two games, with this number; none where it must be read with
    /// care.
    pub fn read(
        &mut self,
        reader: &mut FastReader,
        input: &[u8],
        at: usize,
        index: u32,
    ) -> Option<(Game, Clean)> {
        self.tags.clear();
        self.elements.clear();
        let FollowingReader { names, tags, elements, .. } = self;
        let mut parts = Parts { input, names, tags, elements, before_first: None, depth: 0, score: None };
        let clean = reader.follow(input, at, &mut parts)?;
        let result_span = parts.score;
        let (variant, start, start_fen) = match reader.told_start() {
            None => (Variant::Standard, &self.usual, None),
            Some(told) => (told.variant, &told.position, told.fen.clone()),
        };
        let game = Game {
            index,
            span: Span::new(at, clean.end),
            variant,
            letters: Letters::english(),
            tags: taken(&mut self.tags),
            start: start.clone(),
            start_fen,
            elements: taken(&mut self.elements),
            result: clean.result,
            result_span,
            termination: clean.termination,
            diagnostics: Vec::new(),
        };
        Some((game, clean))
    }
}

/// The items without their room.
fn taken<T>(items: &mut Vec<T>) -> Vec<T> {
    let mut own = Vec::with_capacity(items.len());
    own.append(items);
    own
}

/// What has been told of a game.
struct Parts<'a> {
    input: &'a [u8],
    names: &'a mut Vec<Cow<'static, str>>,
    tags: &'a mut Vec<Tag>,
    elements: &'a mut Vec<Element>,
    /// The number, as positions count, of the ply before the first; none before a ply.
    before_first: Option<u32>,
    depth: u32,
    score: Option<Span>,
}

impl FastVisitor for Parts<'_> {
    #[inline]
    fn tag(&mut self, name: Span, value: Span) {
        let span = Span::new(name.start - 1, value.end + 2);
        let (name, at) = (name.of(self.input), self.tags.len());
        // Mostly the games of a file have the same tags in the same order.
        if self.names.get(at).is_none_or(|known| known.as_bytes() != name) {
            self.names.truncate(at);
            self.names.push(tag_name(name));
        }
        let name = self.names[at].clone();
        self.tags.push(Tag { name, value: unescaped(value.of(self.input)), span });
    }

    #[inline(always)]
    fn ply(&mut self, before: &Swift, played: SwiftMove, written: Span) {
        let before_first = *self.before_first.get_or_insert(before.ply().wrapping_sub(1));
        self.elements.push(Element::Ply(Ply {
            number: before.ply().wrapping_sub(before_first),
            depth: self.depth,
            color: before.turn(),
            move_number: before.fullmove_number(),
            written,
            played: Played::Move(before.told(played)),
            nags: Vec::new(),
            draw_offer: false,
            source: PlySource::Text,
        }));
    }

    fn nag(&mut self, nag: u8) {
        let last = self.elements.iter_mut().rev().find_map(|element| match element {
            Element::Ply(ply) => Some(ply),
            _ => None,
        });
        if let Some(ply) = last {
            ply.nags.push(nag);
        }
    }

    #[inline]
    fn comment(&mut self, text: Span) {
        self.elements.push(Element::Comment(Comment { text }));
    }

    fn open(&mut self) {
        self.depth += 1;
        self.elements.push(Element::Open);
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.elements.push(Element::Close);
    }

    fn result(&mut self, _written: GameResult, place: Span) {
        self.score = Some(place);
    }
}
