//! Compares the ECO tag of a game with its moves.
//!
//! Tables of openings differ in where a line gets a code of its own and which transpositions they follow. So a game agrees with
//! its tag if any position of its main line has the code, if its last named position is in the same volumes, or if an opening with
//! the code has its name.

use super::finder::OpeningFinder;
use super::table::{Opening, OpeningTable};
use stamma_notation::{
    Board, Detail, Diagnostic, Game, GameEnd, GameStart, GameVisitor, Keep, PlyEvent, Span, TagDetail,
    TagEvent,
};

/// The name of the tag.
const ECO: &str = "ECO";

/// Keeps the games whose ECO tag is not contradicted by their moves, and those that were read as values.
pub struct EcoFilter<'a> {
    input: &'a [u8],
    finder: OpeningFinder,
    /// The code of the tag, without what other programs add to it.
    tag: Option<[u8; 3]>,
    agrees: bool,
}

impl<'a> EcoFilter<'a> {
    /// A listener to games of `input`.
    pub fn new(input: &'a [u8]) -> EcoFilter<'a> {
        EcoFilter { input, finder: OpeningFinder::new(), tag: None, agrees: false }
    }

    /// The opening of the game that came last, where the tag contradicts it.
    pub fn contradicted_by(&self) -> Option<Opening> {
        let tag = self.tag.filter(|_| !self.agrees)?;
        self.finder.opening().filter(|opening| are_far(tag, *opening))
    }
}

/// Returns true if an opening is in other volumes of the encyclopaedia than a code, and no opening with the code has its name.
#[cold]
fn are_far(code: [u8; 3], opening: Opening) -> bool {
    // B and C begin with 1. e4; the others go over into each other.
    let volume = |code: &[u8]| code.first().copied().filter(|letter| matches!(letter, b'B' | b'C'));
    let has_name = |other: Opening| other.eco.as_bytes() == code && other.family() == opening.family();
    volume(&code) != volume(opening.eco.as_bytes()) && !OpeningTable::get().openings().any(has_name)
}

impl GameVisitor for EcoFilter<'_> {
    fn begin(&mut self) {
        (self.tag, self.agrees) = (None, false);
        self.finder.begin();
    }

    fn tag(&mut self, tag: TagEvent<'_>) {
        if tag.name(self.input).eq_ignore_ascii_case(ECO.as_bytes()) {
            self.tag = code(&tag.value(self.input));
        }
    }

    fn start(&mut self, start: &GameStart<'_>) {
        self.finder.start(start);
    }

    #[inline(always)]
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        self.finder.ply(before, ply);
    }

    #[inline(always)]
    fn after<B: Board>(&mut self, after: &B) {
        self.finder.after(after);
        if !self.agrees
            && let (Some(opening), Some(tag)) = (self.finder.opening(), self.tag)
        {
            self.agrees = opening.eco.as_bytes() == tag;
        }
    }

    fn open(&mut self) {
        self.finder.open();
    }

    fn close(&mut self) {
        self.finder.close();
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        if end.game.is_none() && self.contradicted_by().is_some() { Keep::No } else { Keep::Yes }
    }
}

/// Returns the code that a value begins with.
fn code(value: &[u8]) -> Option<[u8; 3]> {
    match *value.trim_ascii().first_chunk::<3>()? {
        code @ [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'] => Some(code),
        _ => None,
    }
}

/// Returns the finding about an ECO tag that the moves of the game contradict. `input` is the text that it was read from.
pub fn wrong_eco(game: &Game, input: &[u8]) -> Option<Diagnostic> {
    let mut filter = EcoFilter::new(input);
    let _ = game.send_to(&mut filter);
    let opening = filter.contradicted_by()?;
    let tag = game.tags.iter().find(|tag| tag.is(ECO))?;
    let text = tag.span.of(input);
    let quoted = text.iter().position(|byte| *byte == b'"').zip(text.iter().rposition(|byte| *byte == b'"'));
    let span = match quoted {
        Some((first, last)) if first < last => Span::new(tag.span.start + first + 1, tag.span.start + last),
        _ => tag.span,
    };
    let detail = TagDetail::EcoDisagrees { value: tag.text(), opening: opening.to_string() };
    Some(Diagnostic::new(span, None, Detail::TagValue(detail)))
}
