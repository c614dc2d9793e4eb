//! The reasons why a word is taken for a move that it does not spell, in words.

use super::candidates::{as_written, legal, turned};
use super::confidence::DOUBTFUL;
use super::game_words::{SheetItem, SheetWord};
use super::search_outcome::SearchOutcome;
use super::search_step::SearchStep;
use super::sheet_move::SheetMove;
use stamma_board::{Geometry, Position};
use stamma_notation::internals::folded;
use stamma_notation::{encode, san};

/// A step of the best way, and where it is taken.
pub struct ReasonContext<'a, G: Geometry> {
    /// All that was found.
    pub reading: &'a SearchOutcome<'a>,
    /// The position before the step.
    pub position: &'a Position<G>,
    /// Its place on the way.
    pub at: usize,
}

impl<G: Geometry> ReasonContext<'_, G> {
    /// True if this place has an answer.
    fn is_answered(&self) -> bool {
        self.reading.constraints.at(self.reading.way[self.at].item).is_some()
    }
}

/// The reason of a person's answer.
pub fn answered() -> String {
    String::from("so it was answered")
}

/// Returns the reason why a word is taken for a move.
pub fn why_read<G: Geometry>(context: &ReasonContext<'_, G>, word: &SheetWord, played: SheetMove) -> String {
    let reading = context.reading;
    if context.is_answered() {
        return answered();
    }
    let spelling = encode(context.position, *played, reading.speller.dialect(), reading.speller.letters());
    let meant: Vec<char> = spelling.chars().filter_map(folded).collect();
    let only = legal(context.position).len() == 1;
    let mut written = Vec::new();
    as_written(context.position, word, &reading.speller, &mut written);
    let other = written.iter().filter(|candidate| candidate.played != played);
    let refuted = other.min_by(|one, other| one.cost.total_cmp(&other.cost)).and_then(|other| {
        let refuted = refuted_by(context, other.played)?;
        Some(format!("after {}, `{refuted}` could not be played", san(context.position, *other.played)))
    });
    let damage =
        damage(&meant, &word.chars, |meant, written| reading.speller.confusions().known(meant, written));
    match (only, refuted, damage) {
        (true, _, _) => String::from("it is the only legal move"),
        (_, _, None) if turned(context.position, played, word).is_some() => {
            String::from("its square is counted from the other side of the board")
        }
        (_, Some(refuted), _) => refuted,
        (_, None, Some(damage)) => damage,
        (_, None, None) => match later_need(context, played) {
            Some(word) => format!("of the moves near it, this one lets `{word}` be played"),
            None => String::from("it is the nearest move that fits the moves after it"),
        },
    }
}

/// Returns the reason why an unwritten move is supplied, of which the search is so sure.
pub fn why_supplied<G: Geometry>(context: &ReasonContext<'_, G>, played: SheetMove, share: f32) -> String {
    if context.is_answered() {
        return answered();
    }
    if share < DOUBTFUL {
        return String::from("this is a guess, since other moves fit as well");
    }
    let mut others = legal(context.position).into_iter().filter(|other| *other != played);
    let refuted: Option<Vec<String>> = others.by_ref().map(|other| refuted_by(context, other)).collect();
    match refuted.as_ref().and_then(|words| words.first()) {
        Some(word) => format!("`{word}` needs it"),
        None => String::from("the moves and numbers after it need one more move"),
    }
}

/// Returns the reason why a word is skipped; `after` counts the items from the first that is skipped with it.
pub fn why_dropped<G: Geometry>(context: &ReasonContext<'_, G>, word: &SheetWord, after: usize) -> String {
    if context.is_answered() {
        return answered();
    }
    let item = context.reading.way[context.at].item + after;
    let items = &context.reading.items;
    let same = |other: &SheetItem| matches!(other, SheetItem::Word(other) if other.chars == word.chars);
    let twice = items[item.saturating_sub(REPEAT_BEFORE)..item].iter().any(same);
    if twice {
        String::from("it stands there twice")
    } else if word.prose {
        String::from("it is no move")
    } else if context.reading.way[context.at + 1..].iter().any(|taken| taken.step.moves()[0].is_some()) {
        String::from("the moves after it can only be played without it")
    } else {
        String::from("no move that can be played is near enough to it")
    }
}

/// The number of items before a word among which its repetition is looked for.
const REPEAT_BEFORE: usize = 24;

/// The first later word that could not be played if another move were made at this step.
fn refuted_by<G: Geometry>(context: &ReasonContext<'_, G>, other: SheetMove) -> Option<String> {
    let mut position = context.position.clone();
    position.play_unchecked(*other);
    let ReasonContext { reading, at, .. } = context;
    for taken in reading.way.get(at + 1..)? {
        let Some(SheetItem::Word(word)) = reading.items.get(taken.item) else { continue };
        match taken.step {
            SearchStep::Read(played) if played.is_legal(&position) => position.play_unchecked(*played),
            SearchStep::Read(_) => return Some(word.chars.iter().collect()),
            SearchStep::Dropped(_) | SearchStep::Passed => {}
            _ => return None,
        }
    }
    None
}

/// The first later word that could not be played if some other move near this one were made instead.
fn later_need<G: Geometry>(context: &ReasonContext<'_, G>, played: SheetMove) -> Option<String> {
    let near = legal(context.position);
    let others = near.into_iter().filter(|other| {
        other.role == played.role && *other != played && (other.to == played.to || other.from == played.from)
    });
    others.take(MOST_COMPARED).find_map(|other| refuted_by(context, other))
}

/// The number of other moves that are followed to find out which need this one.
const MOST_COMPARED: usize = 8;

/// Describes the difference between a spelling and a word, where it is one known kind of damage.
fn damage(meant: &[char], written: &[char], known: impl Fn(char, char) -> bool) -> Option<String> {
    let front = meant.iter().zip(written).take_while(|(meant, written)| meant == written).count();
    let most = meant.len().min(written.len()) - front;
    let backs = meant.iter().rev().zip(written.iter().rev());
    let back = backs.take(most).take_while(|(meant, written)| meant == written).count();
    let (lost, found) = (&meant[front..meant.len() - back], &written[front..written.len() - back]);
    match (lost, found) {
        ([lost], [found]) if known(*lost, *found) => {
            Some(format!("`{found}` is easily written for `{lost}`"))
        }
        ([lost], [found]) => Some(format!("`{found}` stands for `{lost}`")),
        ([lost], []) => Some(format!("`{lost}` is missing")),
        ([], [found]) => Some(format!("`{found}` is too much")),
        ([first, second], [third, fourth]) if first == fourth && second == third => {
            Some(format!("`{first}` and `{second}` have changed places"))
        }
        _ => None,
    }
}
