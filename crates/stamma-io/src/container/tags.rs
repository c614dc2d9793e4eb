//! The tags of a game, made of the fields beside its moves.

use super::Writer;
use super::dates::{day_and_time, written_day};
use super::fields::{
    Meaning, Side, is_around_fields, is_around_tags, is_beginning, is_no_value, may_be_variant, meaning,
    plain_name,
};
use super::record::letter_of;
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, names_other_rules, result_of_text};
use std::collections::{HashMap, HashSet};

/// The longest value that is written as a tag, in bytes; a longer one is left out.
const LONGEST_VALUE: usize = 1_500;
/// The longest name of a tag, in bytes.
const LONGEST_NAME: usize = 64;

/// The FEN of the usual start, up to the castling rights.
const USUAL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";
/// Names of chess itself.
const USUAL_VARIANTS: &[&str] =
    &["chess", "standard", "normal", "classic", "classical", "orthodox", "fromposition"];

/// Words for results, in small letters.
const RESULT_WORDS: &[(&[&str], &str)] = &[
    (&["white", "w", "white wins", "whitewins", "white won", "white_wins"], "1-0"),
    (&["black", "b", "black wins", "blackwins", "black won", "black_wins"], "0-1"),
    (&["draw", "drawn", "remis", "tie", "0.5", "½"], "1/2-1/2"),
];
/// Words of chess.com for the result of a side in a drawn game.
const DRAWN: &[&str] = &[
    "agreed",
    "repetition",
    "stalemate",
    "insufficient",
    "50move",
    "timevsinsufficient",
    "draw",
    "fifty-move",
    "agreement",
];
/// Words for the cause of the end, and the values of a Termination tag that say the same.
const CAUSES: &[(&[&str], &str)] = &[
    (&["resign", "resigned", "resignation"], "won by resignation"),
    (&["outoftime", "timeout", "time", "time forfeit", "timeforfeit"], "time forfeit"),
    (&["agreement", "agreed"], "drawn by agreement"),
    (&["repetition", "threefold repetition"], "drawn by repetition"),
    (&["fifty-move", "50move"], "drawn by 50-move rule"),
    (&["default"], "won by default"),
];

/// A tag that may be written.
#[derive(Debug)]
struct Entry {
    name: String,
    /// The name if another field has given the tag: the name of the field.
    other_name: String,
    place: Span,
    value: String,
    /// The entries of the least rank are taken first.
    rank: u8,
}

/// The fields beside the moves of a game.
#[derive(Default, Debug)]
pub struct Tags {
    entries: Vec<Entry>,
    /// A position that may be the first or the last.
    position: Option<(Span, String)>,
    /// Positions of which nothing says where in the game they belong.
    positions: Vec<Span>,
    winner: Option<(Span, String)>,
    side_results: [Option<(Span, String)>; 2],
    /// Names that only their places show to be those of the players.
    bare_names: [Option<(Span, String)>; 2],
    left_out: Vec<Span>,
}

impl Tags {
    /// Takes a field with the names of the objects around it.
    pub fn take(&mut self, path: &[&str], place: Span, value: &str) {
        let path: Vec<&str> = path.iter().copied().filter(|name| !name.is_empty()).collect();
        let path = &path[..];
        let last = path.last().copied().unwrap_or_default();
        let as_tag =
            path[..path.len().saturating_sub(1)].iter().any(|name| is_around_tags(&plain_name(name)));
        if value.len() > LONGEST_VALUE {
            return self.left_out.push(place);
        }
        if as_tag {
            return self.push(tag_name(&[last]), tag_name(path), place, value, 0);
        }
        if value.trim().is_empty() {
            return;
        }
        let around = path.len().saturating_sub(1);
        let is_around = |(at, name): &(usize, &&str)| {
            let name = plain_name(name);
            // `"outcome": {"result": "1-0"}`
            is_around_fields(&name) || *at < around && matches!(&*name, "outcome" | "result")
        };
        let said: Vec<&str> =
            path.iter().enumerate().filter(|part| !is_around(part)).map(|(_, name)| *name).collect();
        let said = if said.is_empty() { &path[path.len().saturating_sub(1)..] } else { &said };
        let last_of_said = said.len().saturating_sub(1);
        let joined: String = said
            .iter()
            .enumerate()
            .map(|(at, name)| match side_of_object(name).filter(|_| at < last_of_said) {
                Some(side) => side.names()[0].to_owned(),
                None => plain_name(name).into_owned(),
            })
            .collect();
        let own = tag_name(said);
        let known =
            meaning(&joined).filter(|(meaning, _)| *meaning != Meaning::Tag("Board") || !is_position(value));
        let Some((meaning, side)) = known.or_else(|| self.meaning_by_value(&joined, value, place)) else {
            // A score says what it is, whatever its field is called.
            if matches!(value.trim(), "1-0" | "0-1" | "1/2-1/2") && is_of_this_game(&joined) {
                self.push("Result".into(), own.clone(), place, value.trim(), 3);
            }
            return self.push(own.clone(), own, place, value, 2);
        };
        let side_name = side.map_or("", Side::tag);
        match meaning {
            Meaning::Tag(_) | Meaning::Also(_) if is_no_value(value) => {}
            Meaning::Tag(name) => self.take_tag(&format!("{side_name}{name}"), own, place, value),
            Meaning::Also(name) => self.push(format!("{side_name}{name}"), own, place, value, 1),
            Meaning::Result => match result(value) {
                Some(result) => self.push("Result".into(), own, place, result, 0),
                None => self.push(other("Result", own.clone()), own, place, value, 2),
            },
            Meaning::Winner => {
                self.winner = Some((place, value.to_owned()));
                self.push(own.clone(), own, place, value, 2);
            }
            Meaning::Loser | Meaning::HasWon => self.push(own.clone(), own, place, value, 2),
            Meaning::Status => {
                let small = value.trim().to_ascii_lowercase();
                if small == "unknown" {
                    return;
                }
                if DRAWN.contains(&&*small) {
                    self.push("Result".into(), "Result".into(), place, "1/2-1/2", 2);
                }
                match CAUSES.iter().find(|(words, _)| words.contains(&&*small)) {
                    Some((_, cause)) => self.push("Termination".into(), own, place, cause, 1),
                    None => self.push(own.clone(), own, place, value, 0),
                }
            }
            Meaning::PerhapsStart if !is_position(value) => self.push(own.clone(), own, place, value, 2),
            Meaning::Start | Meaning::PerhapsStart => self.take_start(place, value),
            Meaning::Position if self.position.is_some() => {
                self.push("CurrentPosition".into(), own, place, value, 1);
            }
            Meaning::Position => self.position = Some((place, value.to_owned())),
            Meaning::Variant => {
                if !USUAL_VARIANTS.contains(&&*plain_name(value)) {
                    self.push("Variant".into(), own, place, value, 0);
                }
            }
            Meaning::Began => {
                if let Some((day, time)) = day_and_time(value) {
                    self.push("UTCDate".into(), own.clone(), place, &day, 1);
                    self.push("UTCTime".into(), own.clone(), place, &time, 1);
                    self.push("Date".into(), own.clone(), place, &day, 1);
                }
                self.push(own.clone(), own, place, value, 2);
            }
            Meaning::Ended => {
                if let Some((day, time)) = day_and_time(value) {
                    self.push("EndDate".into(), own.clone(), place, &day, 0);
                    self.push("EndTime".into(), own.clone(), place, &time, 0);
                }
                self.push(own.clone(), own, place, value, 2);
            }
            Meaning::SideResult => {
                let side = side.map_or(0, |side| side as usize);
                self.side_results[side] = Some((place, value.to_ascii_lowercase()));
                self.push(own.clone(), own, place, value, 2);
            }
        }
    }

    /// Takes the names of White and Black from values that nothing names. They are written as a heading, of which the reader
    /// says what it gives.
    pub fn take_bare_names(&mut self, white: (Span, String), black: (Span, String)) {
        self.bare_names = [Some(white), Some(black)];
    }

    fn take_tag(&mut self, name: &str, own: String, place: Span, value: &str) {
        let date = name.ends_with("Date").then(|| written_day(value)).flatten();
        if let Some(day) = &date
            && day.len() < value.trim().len()
        {
            // A time follows, which this tag does not hold.
            self.push(other(name, own.clone()), own.clone(), place, value, 2);
        }
        self.push(name.into(), own, place, date.as_deref().unwrap_or(value), 0);
    }

    fn take_start(&mut self, place: Span, value: &str) {
        if !is_usual_start(value) {
            self.push("FEN".into(), "StartFEN".into(), place, value, 0);
        }
    }

    fn push(&mut self, name: String, other_name: String, place: Span, value: &str, rank: u8) {
        self.entries.push(Entry { name, other_name, place, value: value.to_owned(), rank });
    }

    /// The meaning of a field that its value decides: a position, or a variant.
    fn meaning_by_value(&mut self, name: &str, value: &str, place: Span) -> Option<(Meaning, Option<Side>)> {
        if may_be_variant(name) && names_other_rules(value) {
            return Some((Meaning::Variant, None));
        }
        if !is_position(value) || is_usual_start(value) {
            return None;
        }
        let is_first = plies_before(value).is_none_or(|before| before == 0);
        match is_beginning(name) {
            // A position named `opening` may be that behind the moves of an opening.
            Some(true) if is_first && (!name.contains("open") || plies_before(value).is_some()) => {
                Some((Meaning::Start, None))
            }
            Some(true) => {
                self.positions.push(place);
                None
            }
            None if is_first || name == "board" => {
                self.positions.push(place);
                None
            }
            _ => None,
        }
    }

    /// The places of positions of which nothing says where in the game they belong, if nothing gives its start.
    pub fn unsure_positions(&self) -> &[Span] {
        let has_start = self.position.is_some() || self.entries.iter().any(|entry| entry.name == "FEN");
        if has_start { &[] } else { &self.positions }
    }

    /// Takes a value that says who won, and is not read.
    pub fn take_unread(&mut self, path: &[&str], place: Span, value: &str) {
        let own = tag_name(&path[path.len().saturating_sub(1)..]);
        self.push(other("Result", own.clone()), own, place, value, 2);
    }

    /// Adds what follows from several fields.
    fn conclude(&mut self, own: &[(String, String)], plies: &dyn Fn() -> Option<usize>) {
        let given = |name: &str| {
            let entry = self.entries.iter().find(|entry| entry.name == name);
            entry.map(|entry| entry.value.trim().to_ascii_lowercase())
        };
        let winner = self.winner.take().and_then(|(place, value)| {
            let small = value.trim().to_ascii_lowercase();
            let named = Side::BOTH.into_iter().find(|side| given(side.tag()).as_ref() == Some(&small));
            let result = match named {
                Some(Side::White) => Some("1-0"),
                Some(Side::Black) => Some("0-1"),
                // A letter has a meaning in its language only.
                None => result(&value).filter(|_| letter_of(&value).is_none()),
            };
            result.map(|result| (place, result.to_owned()))
        });
        let sides = match &self.side_results {
            [Some((place, word)), _] if word == "win" => Some((*place, "1-0".to_owned())),
            [_, Some((place, word))] if word == "win" => Some((*place, "0-1".to_owned())),
            [Some((place, white)), Some((_, black))]
                if [white, black].iter().all(|word| DRAWN.contains(&word.as_str())) =>
            {
                Some((*place, "1/2-1/2".to_owned()))
            }
            _ => None,
        };
        for (place, result) in winner.into_iter().chain(sides) {
            self.push("Result".into(), "Result".into(), place, &result, 1);
        }
        if let Some((place, fen)) = self.position.take() {
            if !own.is_empty()
                || plies_before(&fen).is_some_and(|before| {
                    before > 0 && may_be_reached(&fen, before) && plies() == Some(before)
                })
            {
                self.push("CurrentPosition".into(), "CurrentPosition".into(), place, &fen, 0);
            } else {
                self.take_start(place, &fen);
            }
        }
    }

    /// Writes the tags that are not among those that the game has of its own. `plies` is the number of its half-moves,
    /// if it is known. Returns a result that contradicts the one of a tag, and the places that are left out.
    pub fn write(
        mut self,
        writer: &mut Writer<'_>,
        own: &[(String, String)],
        plies: &dyn Fn() -> Option<usize>,
    ) -> (Option<(Span, String)>, Vec<Span>) {
        self.conclude(own, plies);
        let mut values: HashMap<String, String> =
            own.iter().map(|(name, value)| (name.to_ascii_lowercase(), compared(value))).collect();
        let own_values: HashSet<String> = own.iter().map(|(_, value)| compared(value)).collect();
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        sort_by_key(&mut order, |&at| self.entries[at].rank);
        let mut names: Vec<Option<String>> = vec![None; self.entries.len()];
        let mut other_result = None;
        for at in order {
            let entry = &self.entries[at];
            let value = compared(&entry.value);
            for name in [&entry.name, &entry.other_name, &format!("{}Text", entry.other_name)] {
                let key = name.to_ascii_lowercase();
                let Some(known) = values.get(&key) else {
                    values.insert(key, value);
                    names[at] = Some(name.clone());
                    break;
                };
                if *known == value || own_values.contains(&value) {
                    break;
                }
                if name == "Result" {
                    // Both results are written, so that the reader reports that they differ.
                    if own.is_empty() {
                        other_result = Some((entry.place, entry.value.clone()));
                    } else {
                        self.left_out.push(entry.place);
                    }
                    break;
                }
            }
        }
        for (entry, name) in self.entries.iter().zip(names) {
            if let Some(name) = name {
                writer.tag_of(&name, entry.place, &entry.value);
            }
        }
        let is_named = Side::BOTH.iter().any(|side| values.contains_key(&side.tag().to_ascii_lowercase()));
        for (side, (place, name)) in
            Side::BOTH.into_iter().zip(self.bare_names).filter_map(|(side, name)| Some((side, name?)))
        {
            if is_named {
                self.left_out.push(place);
                continue;
            }
            if side == Side::White {
                writer.add("\n");
            }
            let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
            // A heading with a digit may be a move: `Nagy,Ga1`.
            match name.bytes().any(|byte| byte.is_ascii_digit()) {
                true => writer.tag_of(side.tag(), place, &name),
                false => writer.replace(place, &format!("{}: {name}\n", side.tag())),
            }
        }
        (other_result, self.left_out)
    }
}

/// The side that the name of an object around fields gives: `whitePlayer`, `user_black`.
fn side_of_object(name: &str) -> Option<Side> {
    let plain = plain_name(name);
    let words = ["player", "user", "side", "info", "data"];
    let side =
        |word: &&str| plain.strip_suffix(word).or_else(|| plain.strip_prefix(word)).and_then(Side::named);
    // `bPlayer` may be a second one.
    words.iter().find_map(side).filter(|_| plain.len() > "wplayer".len())
}

/// Returns false for the names of scores of something else: of a match, or of the game before.
fn is_of_this_game(name: &str) -> bool {
    !["match", "previous", "last", "predicted", "expected", "series", "team"]
        .iter()
        .any(|other| name.contains(other))
}

/// A name for a value that is not of the kind that a tag has.
fn other(tag: &str, own: String) -> String {
    if own.eq_ignore_ascii_case(tag) { format!("{own}Text") } else { own }
}

/// A value as it is compared with others.
fn compared(value: &str) -> String {
    let value = value.trim().to_ascii_lowercase();
    written_day(&value).unwrap_or(value)
}

/// The result that a word stands for.
pub fn result(value: &str) -> Option<&str> {
    let value = value.trim();
    if value.len() > 2 && value != "1/2" && result_of_text(value, &NO_SPELLINGS).is_some() || value == "*" {
        return Some(value);
    }
    let small = value.to_ascii_lowercase();
    let draw = if small == "1/2" { Some("1/2-1/2") } else { None };
    draw.or_else(|| {
        RESULT_WORDS.iter().find(|(words, _)| words.contains(&&*small)).map(|(_, result)| *result)
    })
}

/// Returns true for a cause of a draw.
pub fn is_of_draw(value: &str) -> bool {
    DRAWN.contains(&&*value.trim().to_ascii_lowercase())
}

/// Returns true for a cause of the end that does not say who won.
pub fn is_cause(value: &str) -> bool {
    let small = value.trim().to_ascii_lowercase();
    small == "checkmate" || small == "mate" || CAUSES.iter().any(|(words, _)| words.contains(&&*small))
}

/// Returns true for a value that has the form of a FEN: eight ranks, and perhaps more.
pub fn is_position(value: &str) -> bool {
    const LONGEST: usize = 100;
    let value = value.trim();
    let ranks = value.split_ascii_whitespace().next().unwrap_or_default();
    value.len() <= LONGEST
        && ranks.split('/').count() == 8
        && ranks
            .bytes()
            .all(|byte| byte == b'/' || (b'1'..=b'8').contains(&byte) || b"pnbrqkPNBRQK".contains(&byte))
        && ranks.split('/').all(|rank| !rank.is_empty())
        && ranks.contains('k')
        && ranks.contains('K')
}

/// Returns true for a value that says that a game begins as games do.
pub fn is_usual_start(value: &str) -> bool {
    value.starts_with(USUAL_START) || value.eq_ignore_ascii_case("startpos")
}

/// The number of half-moves before a position, by its FEN.
pub fn plies_before(fen: &str) -> Option<usize> {
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let number: usize = fields.get(5)?.parse().ok()?;
    Some(2 * number.checked_sub(1)? + usize::from(fields[1] == "b"))
}

/// Returns true if a position may be reached from the usual start in so many half-moves: each takes one piece at most, and the first is
/// White's.
fn may_be_reached(fen: &str, plies: usize) -> bool {
    const PIECES: usize = 32;
    const BLACK_AT_HOME: &str = "rnbqkbnr/pppppppp/";
    let placement = fen.split_ascii_whitespace().next().unwrap_or_default();
    let pieces = placement.bytes().filter(u8::is_ascii_alphabetic).count();
    pieces + plies >= PIECES && (plies > 1 || placement.starts_with(BLACK_AT_HOME))
}

/// The name of a tag for a field with the names of the objects around it: `ClockInitial`.
fn tag_name(path: &[&str]) -> String {
    let mut name = String::new();
    for part in path {
        let mut begins = true;
        for ch in part.chars() {
            if !ch.is_ascii_alphanumeric() {
                begins = true;
            } else if name.len() < LONGEST_NAME {
                name.push(if begins { ch.to_ascii_uppercase() } else { ch });
                begins = false;
            }
        }
    }
    if name.starts_with(|ch: char| ch.is_ascii_alphabetic()) { name } else { format!("Field{name}") }
}

#[cfg(test)]
mod tests {
    use super::is_position;

    #[test]
    fn positions_are_told_from_other_values() {
        for value in ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R"] {
            assert!(is_position(value), "{value}");
        }
        for value in ["", "12:30", "2024-01-01", "a/b/c/d/e/f/g/h", "8/8/8/8/8/8/8", "/usr/k/K/1/2/3/4/5"] {
            assert!(!is_position(value), "{value}");
        }
    }
}
