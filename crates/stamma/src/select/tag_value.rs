//! The value of one tag of each game.

use stamma_notation::{GameEnd, GameSource, GameSummary, GameVisitor, Keep, Span, TagEvent, Wants};

/// A game with the value of a tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaggedGame {
    /// The value; bytes that are not UTF-8 become U+FFFD. None where the game does not have the tag.
    pub value: Option<String>,
    /// The bytes of the game in the text.
    pub span: Span,
    /// The facts that the source gave. The number of plies may be 0: no move is read.
    pub summary: GameSummary,
}

impl TaggedGame {
    /// Reads the tag of a game, its name in whatever case, and no move. None where the source gives the game up.
    pub fn read<G: GameSource>(game: &mut G, input: &[u8], name: &str) -> Option<TaggedGame> {
        let mut listener = TagValue { input, name, value: None, span: Span::new(0, 0) };
        let summary = game.send_to(&mut listener)?;
        let TagValue { value, span, .. } = listener;
        Some(TaggedGame { value, span, summary })
    }
}

/// Listens to one tag.
struct TagValue<'a> {
    input: &'a [u8],
    name: &'a str,
    value: Option<String>,
    span: Span,
}

impl GameVisitor for TagValue<'_> {
    const WANTS: Wants = Wants::Tags;

    fn begin(&mut self) {
        self.value = None;
    }

    fn tag(&mut self, tag: TagEvent<'_>) {
        if tag.name(self.input).eq_ignore_ascii_case(self.name.as_bytes()) {
            self.value = Some(String::from_utf8_lossy(&tag.value(self.input)).into_owned());
        }
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        self.span = end.span;
        Keep::Yes
    }
}
