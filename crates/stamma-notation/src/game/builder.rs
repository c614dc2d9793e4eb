//! Builds a game as a value from its events: the same value as the full reader makes of that text.

use super::tag::{Tag, tag_name, unescaped};
use super::visitor::{GameEnd, GameStart, GameVisitor, Keep, PlyEvent, TagEvent};
use super::{Comment, Element, Game, Ply};
use crate::moves::encode::Board;
use crate::moves::letters::Letters;
use crate::text::Span;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{AnyPosition, Variant};

/// Makes values of games.
///
/// # Examples
///
/// ```
/// use stamma_notation::internals::FastReader;
/// use stamma_notation::{GameBuilder, ReadOptions};
/// let text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2";
/// let mut reader = FastReader::for_options(&ReadOptions::default()).unwrap();
/// let mut builder = GameBuilder::default();
/// let (game, summary) = builder.build(&mut reader.game(text, 0, text.len()), text, 1).unwrap();
/// assert_eq!((game.mainline().count(), summary.end), (6, text.len()));
/// ```
#[derive(Clone, Debug)]
pub struct GameBuilder {
    /// The names of the tags of the last game.
    names: Vec<Cow<'static, str>>,
    /// Reused for the parts of each game, whose numbers are only known at its end.
    tags: Vec<Tag>,
    elements: Vec<Element>,
    /// The start of chess.
    usual: AnyPosition,
}

impl Default for GameBuilder {
    fn default() -> GameBuilder {
        let usual = AnyPosition::start(Variant::Standard);
        GameBuilder { names: Vec::new(), tags: Vec::new(), elements: Vec::new(), usual }
    }
}

impl GameBuilder {
    /// A listener that makes a value of the game that it is sent, with this number. `input` is the text that the game
    /// is read from.
    pub(super) fn listen<'a>(&'a mut self, input: &'a [u8], index: u32) -> Parts<'a> {
        let GameBuilder { names, tags, elements, usual } = self;
        Parts {
            input,
            index,
            names,
            tags,
            elements,
            usual,
            depth: 0,
            letters: Letters::english(),
            variant: Some(Variant::Standard),
            start: None,
            game: None,
        }
    }
}

/// The parts of a game as they come.
pub(super) struct Parts<'a> {
    input: &'a [u8],
    index: u32,
    names: &'a mut Vec<Cow<'static, str>>,
    tags: &'a mut Vec<Tag>,
    elements: &'a mut Vec<Element>,
    usual: &'a AnyPosition,
    depth: u32,
    letters: Letters,
    variant: Option<Variant>,
    /// The start with its FEN, where it is not that of chess.
    start: Option<(AnyPosition, Option<String>)>,
    /// The game, when it has ended.
    pub(super) game: Option<Game>,
}

impl Parts<'_> {
    fn last_ply(&mut self) -> Option<&mut Ply> {
        self.elements.iter_mut().rev().find_map(|element| match element {
            Element::Ply(ply) => Some(ply),
            _ => None,
        })
    }
}

/// The items without their room.
fn taken<T>(items: &mut Vec<T>) -> Vec<T> {
    let mut own = Vec::with_capacity(items.len());
    own.append(items);
    own
}

impl GameVisitor for Parts<'_> {
    #[inline]
    fn begin(&mut self) {
        self.tags.clear();
        self.elements.clear();
    }

    #[inline]
    fn tag(&mut self, tag: TagEvent<'_>) {
        let (name, value) = match tag {
            TagEvent::Standard { name, value, .. } => (name, value),
            TagEvent::Read(tag) => return self.tags.push(tag.clone()),
        };
        let span = Span::new(name.start - 1, value.end + 2);
        let (name, at) = (name.of(self.input), self.tags.len());
        // Mostly the games of a file have the same tags in the same order.
        if self.names.get(at).is_none_or(|known| known.as_bytes() != name) {
            self.names.truncate(at);
            self.names.push(tag_name(name));
        }
        let name = self.names[at].clone();
        self.tags.push(Tag { name, value: unescaped(value.of(self.input)).into_owned(), span });
    }

    #[inline]
    fn start(&mut self, start: &GameStart<'_>) {
        self.letters = *start.letters;
        self.variant = start.variant;
        self.start = start.position.map(|position| (position.clone(), start.fen().map(Cow::into_owned)));
    }

    #[inline(always)]
    fn ply<B: Board>(&mut self, _before: &B, ply: PlyEvent) {
        self.elements.push(Element::Ply(Ply::of_event(ply, self.depth)));
    }

    fn nag(&mut self, nag: u8) {
        if let Some(ply) = self.last_ply() {
            ply.nags.push(nag);
        }
    }

    fn draw_offer(&mut self) {
        if let Some(ply) = self.last_ply() {
            ply.draw_offer = true;
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
        self.depth = self.depth.saturating_sub(1);
        self.elements.push(Element::Close);
    }

    #[inline]
    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        let (start, start_fen) = self.start.take().unwrap_or_else(|| (self.usual.clone(), None));
        self.game = Some(Game {
            index: self.index,
            span: end.span,
            variant: self.variant,
            letters: self.letters,
            tags: taken(self.tags),
            start,
            start_fen,
            elements: taken(self.elements),
            result: end.result,
            result_span: end.result_span,
            termination: end.termination,
            diagnostics: end.game.map(|game| game.diagnostics.clone()).unwrap_or_default(),
        });
        Keep::Yes
    }
}
