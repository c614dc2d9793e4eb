//! Games with parts left out, tags changed and tags added, on their way from a source to any listener.
//!
//! A [`CleanedSource`] is a source like the one that it surrounds, so every writer takes it, and the fast reader stays in
//! use.

/// The events of a game, changed.
mod cleaner;

use crate::openings::OpeningFinder;
use cleaner::Cleaner;
use stamma_notation::{
    Board, Game, GameResult, GameSource, GameStart, GameSummary, GameVisitor, PlyEvent, Span, Tag,
};
use std::fmt;

/// A part of games that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DroppedPart {
    /// Comments, with the commands in them.
    Comments,
    /// Numeric annotation glyphs, and the marks that stand for them.
    Nags,
    /// Variations.
    Variations,
    /// Clocks and times in comments: `[%clk]`, `[%emt]`, `[%egt]`, `[%mct]`.
    Clocks,
    /// Evaluations in comments: `[%eval]`.
    Evals,
    /// All commands in comments.
    Commands,
}

/// A tag that is made of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AddedTag {
    /// `PlyCount`, the number of plies in the main line.
    PlyCount,
    /// `ECO`, `Opening` and, where the opening has one, `Variation`, by the positions of the main line. Where it has none, a `Variation`
    /// that the game has is left out.
    Opening,
}

/// The reason why a tag cannot be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CleaningError(String);

impl fmt::Display for CleaningError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for CleaningError {}

/// The changes to games.
///
/// # Examples
///
/// ```
/// use stamma::clean::{AddedTag, CleanedSource, Cleaning, DroppedPart};
/// let cleaning = Cleaning::new().set("White", "Tal")?.dropping(DroppedPart::Comments).adding(AddedTag::PlyCount);
/// let text = "1. e4 {!} e5 *";
/// let game = stamma::read(text).next().unwrap();
/// let mut out = Vec::new();
/// let mut writer = stamma::GameWriter::new(stamma::dialect("pgn").unwrap(), None);
/// writer.write(CleanedSource::new(&*game, &cleaning, text.as_bytes()), text.as_bytes(), &mut out);
/// let pgn = String::from_utf8(out)?;
/// assert!(pgn.contains("[White \"Tal\"]") && pgn.contains("[PlyCount \"2\"]") && pgn.contains("1. e4 e5 *"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Cleaning {
    set: Vec<Tag>,
    unset: Vec<String>,
    result: Option<GameResult>,
    dropped: Vec<DroppedPart>,
    added: Vec<AddedTag>,
}

/// Tags that say what the moves mean.
const OF_MOVES: [&str; 3] = ["FEN", "SetUp", "Variant"];

impl Cleaning {
    /// No changes.
    pub fn new() -> Cleaning {
        Cleaning::default()
    }

    /// Returns true if games stay as they are.
    pub fn is_empty(&self) -> bool {
        !self.changes_tags() && self.dropped.is_empty()
    }

    /// Sets a tag, in place of the one of this name or behind the others. Result sets the score as well.
    ///
    /// # Errors
    ///
    /// It is no name of a tag, the tag says what the moves mean, or the value is no score.
    pub fn set(mut self, name: &str, value: &str) -> Result<Cleaning, CleaningError> {
        checked(name)?;
        if name.eq_ignore_ascii_case("Result") {
            let result = value.parse::<GameResult>();
            let reason = "Result is 1-0, 0-1, 1/2-1/2 or *";
            self.result = Some(result.map_err(|_| CleaningError(String::from(reason)))?);
        }
        self.set.push(new_tag(name, value));
        Ok(self)
    }

    /// Leaves a tag out.
    ///
    /// # Errors
    ///
    /// It is no name of a tag, or the tag says what the moves mean.
    pub fn unset(mut self, name: &str) -> Result<Cleaning, CleaningError> {
        checked(name)?;
        self.unset.push(name.to_owned());
        Ok(self)
    }

    /// Leaves a part of games out.
    #[must_use]
    pub fn dropping(mut self, part: DroppedPart) -> Cleaning {
        self.dropped.push(part);
        self
    }

    /// Adds a tag that is made of each game.
    #[must_use]
    pub fn adding(mut self, tag: AddedTag) -> Cleaning {
        self.added.push(tag);
        self
    }

    fn changes_tags(&self) -> bool {
        !(self.set.is_empty() && self.unset.is_empty() && self.added.is_empty())
    }

    fn drops(&self, part: DroppedPart) -> bool {
        self.dropped.contains(&part)
    }

    /// A listener that makes the tags to add.
    fn making(&self) -> MadeTags<'_> {
        let finder = self.added.contains(&AddedTag::Opening).then(OpeningFinder::new);
        MadeTags { finder, added: &self.added }
    }

    /// Returns the tags that are made of a game; none where the source gives it up.
    fn made_of<G: GameSource>(&self, game: &mut G) -> Option<Vec<Tag>> {
        if self.added.is_empty() {
            return Some(Vec::new());
        }
        let mut making = self.making();
        let plies = game.send_to(&mut making)?.plies;
        let mut made = Vec::new();
        making.each_tag(plies, |name, value| made.push(new_tag(name, value)));
        Some(made)
    }
}

/// Makes the tags of a game from its moves.
#[derive(Default)]
struct MadeTags<'a> {
    finder: Option<OpeningFinder>,
    added: &'a [AddedTag],
}

impl MadeTags<'_> {
    /// Gives name and value of each tag of a game with so many plies, which has been listened to. An empty value takes the tag of that
    /// name away: a variation of another opening would stand beside this one.
    fn each_tag(&self, plies: usize, mut give: impl FnMut(&str, &str)) {
        for tag in self.added {
            match tag {
                AddedTag::PlyCount => give("PlyCount", &plies.to_string()),
                AddedTag::Opening => {
                    let found = self.finder.as_ref().and_then(OpeningFinder::opening);
                    let Some(opening) = found else { continue };
                    give("ECO", opening.eco);
                    give("Opening", opening.family());
                    give("Variation", opening.variation().unwrap_or_default());
                }
            }
        }
    }
}

impl GameVisitor for MadeTags<'_> {
    #[inline(always)]
    fn begin(&mut self) {
        if let Some(finder) = &mut self.finder {
            finder.begin();
        }
    }

    #[inline(always)]
    fn start(&mut self, start: &GameStart<'_>) {
        if let Some(finder) = &mut self.finder {
            finder.start(start);
        }
    }

    #[inline(always)]
    fn after<B: Board>(&mut self, after: &B) {
        if let Some(finder) = &mut self.finder {
            finder.after(after);
        }
    }

    #[inline(always)]
    fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        if let Some(finder) = &mut self.finder {
            finder.played(before, after, ply);
        }
    }

    #[inline(always)]
    fn open(&mut self) {
        if let Some(finder) = &mut self.finder {
            finder.open();
        }
    }

    #[inline(always)]
    fn close(&mut self) {
        if let Some(finder) = &mut self.finder {
            finder.close();
        }
    }
}

fn new_tag(name: &str, value: &str) -> Tag {
    Tag::new(name.to_owned(), value, Span::new(0, 0))
}

/// Checks the name of a tag to be changed.
fn checked(name: &str) -> Result<(), CleaningError> {
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        let reason =
            format!("`{name}` is no name of a tag; write letters, digits and low lines, such as WhiteElo");
        return Err(CleaningError(reason));
    }
    if OF_MOVES.iter().any(|of_moves| of_moves.eq_ignore_ascii_case(name)) {
        let reason =
            format!("{name} says what the moves mean, so it stays as it is; other tags can be changed");
        return Err(CleaningError(reason));
    }
    Ok(())
}

/// A source of a game that changes it on the way.
pub struct CleanedSource<'c, G> {
    game: G,
    cleaning: &'c Cleaning,
    input: &'c [u8],
}

impl<'c, G: GameSource> CleanedSource<'c, G> {
    /// The game of a source, which is read from `input`, with changes.
    pub fn new(game: G, cleaning: &'c Cleaning, input: &'c [u8]) -> CleanedSource<'c, G> {
        CleanedSource { game, cleaning, input }
    }
}

impl<G: GameSource> GameSource for CleanedSource<'_, G> {
    fn send_to<V: GameVisitor>(&mut self, visitor: &mut V) -> Option<GameSummary> {
        if self.cleaning.is_empty() {
            return self.game.send_to(visitor);
        }
        if V::TAKES_LATE_TAGS && !self.cleaning.added.is_empty() {
            let mut cleaner: Cleaner<'_, V, true> = Cleaner::new(visitor, self.cleaning, &[], self.input);
            return self.game.send_to(&mut cleaner);
        }
        let made = self.cleaning.made_of(&mut self.game)?;
        let mut cleaner: Cleaner<'_, V, false> = Cleaner::new(visitor, self.cleaning, &made, self.input);
        self.game.send_to(&mut cleaner)
    }

    fn value(&self) -> Option<&Game> {
        self.game.value()
    }
}
