//! Reads the fields beside the moves of a game. Values of fields of results are read in all the ways in which tables say
//! who won; one that is no result is reported, unless something else gives the result.

use super::joined::{are_same, squares_of};
use super::last_position::{is_without_counters, leads_to};
use super::players::{Held, Players, number_of_player, result_of_owner};
use super::result_letters::{self, FieldOfLetter, Languages, are_of_somebody, letter_of};
use super::scores::{self, Convention, Read, Score};
use crate::container::Writer;
use crate::container::fields::{
    Meaning, Side, are_moves_before, is_around_fields, is_around_tags, is_no_value, meaning, plain_name,
};
use crate::container::tags::{Tags, is_cause, result};
use crate::container::words::{Look, is_move};
use stamma_board::internals::sort_by_key;
use stamma_notation::Span;
use std::borrow::Cow;

/// The longest value of a field of a result that is looked at, in bytes.
const LONGEST_RESULT: usize = 96;

/// Shorter values are no game, in bytes.
const SHORTEST_GAME: usize = 11;

/// Shorter texts before the moves of a game may be a part of them, in bytes.
const LONGEST_BEFORE: usize = 4_096;

/// The reading of moves that are none of the game.
const NOT_PLAYED: &str = "moves that were not played";

/// The fields beside the moves of a game.
#[derive(Default, Debug)]
pub struct Told {
    tags: Tags,
    convention: Convention,
    /// A field gives the result.
    has_result: bool,
    /// Values that say who won, and are not read yet.
    unread: Vec<(Span, String)>,
    /// Scores, perhaps of an engine, that say who won if nothing else does.
    scores: Vec<Span>,
    /// Values that say who lost, and are not read yet.
    losers: Vec<(Span, String)>,
    /// Values that are read as something, and might say something else.
    unsure: Vec<(Span, &'static str)>,
    /// Letters that say who won or lost.
    letters: Vec<Letter>,
    /// The languages of the names of the players' fields.
    languages: Languages,
    /// For each side a field that says if it has won.
    have_won: [Option<(Span, bool)>; 2],
    /// Words for the results of White and of Black.
    side_results: [Option<(Span, String)>; 2],
    /// The points of White and of Black.
    points: [Option<(Span, Option<Score>)>; 2],
    names: [Option<String>; 2],
    players: Players,
    /// A position that may be the last one, with the names around it.
    position: Option<Held>,
    /// Moves that may stand before those of the game.
    before: Vec<(Span, String)>,
    /// Other fields that are made of moves.
    moves: Vec<(Span, String)>,
}

/// A field whose value is a letter, with the names around it.
#[derive(Debug)]
struct Letter {
    kind: FieldOfLetter,
    held: Held,
    letter: char,
}

impl From<Tags> for Told {
    fn from(tags: Tags) -> Told {
        Told { tags, ..Told::default() }
    }
}

impl Told {
    /// The fields of a row of a table in which results are written in one way.
    pub fn by(convention: Convention) -> Told {
        Told { convention, ..Told::default() }
    }

    /// Takes a field with the names of the objects around it.
    pub fn take(&mut self, path: &[&str], place: Span, value: &str) {
        let shown = value.trim();
        let is_short = !shown.is_empty() && shown.len() <= LONGEST_RESULT;
        if path.last().is_some_and(|name| are_moves_before(&plain_name(name)))
            && Look::at(value.as_bytes()).moves > 0
        {
            return self.take_moves_before(place, value);
        }
        if value.len() >= SHORTEST_GAME && Look::at(value.as_bytes()).is_game() {
            self.moves.push((place, value.to_owned()));
        }
        let known = meaning_of(path);
        if known.is_none() && is_short && self.players.take(path, place, shown) {
            return;
        }
        if let Some((_, Some(_))) = known {
            path.iter().for_each(|name| self.languages.add_side(&plain_name(name)));
        }
        let kind = match known {
            Some((Meaning::Result, _)) => Some(FieldOfLetter::Result),
            Some((Meaning::Winner, _)) => Some(FieldOfLetter::Winner),
            Some((Meaning::Loser, _)) => Some(FieldOfLetter::Loser),
            _ => None,
        };
        if let (Some(kind), Some(letter)) = (kind, letter_of(shown)) {
            self.letters.push(Letter { kind, held: Held::new(path, place, shown), letter });
            return;
        }
        match known.filter(|_| is_short) {
            Some((Meaning::Position, _)) if self.position.is_none() && is_without_counters(shown) => {
                self.position = Some(Held::new(path, place, value));
                return;
            }
            Some((Meaning::Result, _)) => return self.take_result(path, place, value),
            Some((Meaning::Winner, _)) => self.take_winner(place, shown),
            Some((Meaning::Loser, _)) => self.take_loser(place, shown),
            // One word is a cause, or the result that the tags know.
            Some((Meaning::Status, _)) if shown.contains([' ', '_']) => {
                if let Some(score) = scores::of_phrase(shown) {
                    self.give(score, place);
                }
            }
            Some((Meaning::Tag("") | Meaning::Also(_), _)) if is_no_value(shown) => return,
            Some((Meaning::SideResult, Some(side))) => {
                match scores::points(shown) {
                    Some(points) => self.points[side as usize] = Some((place, points)),
                    None => self.side_results[side as usize] = Some((place, shown.to_owned())),
                };
            }
            Some((Meaning::HasWon, Some(side))) => {
                let has_won = match &*plain_name(shown) {
                    "true" | "yes" => Some(true),
                    "false" | "no" => Some(false),
                    _ => None,
                };
                if let Some(has_won) = has_won {
                    self.have_won[side as usize] = Some((place, has_won));
                }
            }
            Some((Meaning::Tag("") | Meaning::Also(""), Some(side))) => {
                if self.players.take_pointer(side, path, place, shown) {
                    return;
                }
                self.name(side, shown);
            }
            Some((Meaning::Also("White" | "Black"), None)) => {
                let first = matches!(known, Some((Meaning::Also("White"), _)));
                if self.players.take_numbered(usize::from(!first), path, place, shown) {
                    return;
                }
            }
            // A score says what it is, whatever its field is called.
            None => self.has_result |= matches!(shown, "1-0" | "0-1" | "1/2-1/2"),
            _ => {}
        }
        self.tags.take(path, place, value);
    }

    /// Takes moves that may stand before those of the game.
    pub fn take_moves_before(&mut self, place: Span, value: &str) {
        self.before.push((place, value.to_owned()));
    }

    /// Takes moves that were not played, and that whoever reads the game may look for.
    pub fn take_solution(&mut self, place: Span) {
        self.unsure.push((place, NOT_PLAYED));
    }

    /// Passes over moves before those of the game which the game has, too.
    pub fn pass_over_repeated(&mut self, moves: &[u8]) {
        let words = |text: &[u8]| -> Vec<Vec<u8>> {
            let parts = |byte: &u8| byte.is_ascii_whitespace() || b"[](){},\"'.:".contains(byte);
            text.split(parts).filter(|word| is_move(word)).map(<[u8]>::to_vec).collect()
        };
        if !self.before.is_empty() {
            let moves = words(&moves[..moves.len().min(LONGEST_BEFORE)]);
            self.before.retain(|(_, before)| !moves.starts_with(&words(before.as_bytes())));
        }
    }

    /// Takes the names of White and Black from values that nothing names.
    pub fn take_bare_names(&mut self, white: (Span, String), black: (Span, String)) {
        self.names = [Some(white.1.clone()), Some(black.1.clone())];
        self.tags.take_bare_names(white, black);
    }

    fn name(&mut self, side: Side, name: &str) {
        self.names[side as usize].get_or_insert_with(|| name.to_owned());
    }

    fn take_result(&mut self, path: &[&str], place: Span, value: &str) {
        if value.trim() == "*" || value.trim().len() > LONGEST_RESULT {
            return self.tags.take(path, place, value);
        }
        let is_number = scores::points(value.trim()).is_some();
        // The score of an engine may be a number, too.
        let is_score = path.last().is_some_and(|name| plain_name(name) == "score");
        let is_doubtful = is_number && is_score && !self.convention.has_points_alone();
        let read = match self.convention.read(value) {
            Some(read) if !is_doubtful => read,
            read => {
                if read.is_some() {
                    self.scores.push(place);
                } else if !self.convention.is_open(value) {
                    self.unread.push((place, value.trim().to_owned()));
                }
                return self.tags.take(path, place, value);
            }
        };
        self.has_result = true;
        if !read.is_sure {
            self.unsure.push((place, read.score.written()));
        }
        let written = if result(value).is_some() { value } else { read.score.written() };
        self.tags.take(path, place, written);
    }

    fn take_winner(&mut self, place: Span, value: &str) {
        if result(value).is_some() {
            self.has_result = true;
            return;
        }
        match self.convention.numbered(value).or_else(|| scores::of_words(value).map(Read::sure)) {
            Some(read) => self.give_read(read, place),
            None if !self.convention.is_open(value) => self.unread.push((place, value.to_owned())),
            None => {}
        }
    }

    fn take_loser(&mut self, place: Span, value: &str) {
        match self.convention.numbered(value).or_else(|| scores::of_words(value).map(Read::sure)) {
            Some(read) => self.give_read(Read { score: read.score.of_the_other(), ..read }, place),
            None if !scores::is_open(value) => self.losers.push((place, value.to_owned())),
            None => {}
        }
    }

    fn give_read(&mut self, read: Read, place: Span) {
        if !read.is_sure {
            self.unsure.push((place, read.score.written()));
        }
        self.give(read.score, place);
    }

    fn give(&mut self, score: Score, place: Span) {
        self.has_result = true;
        self.tags.take(&["result"], place, score.written());
    }

    /// Takes a position as the last one if the moves lead to it from the usual start.
    pub fn settle_position<'m>(&mut self, moves: impl FnOnce() -> Cow<'m, [u8]>) {
        if let Some(held) = self.position.take_if(|held| leads_to(&moves(), &held.value)) {
            self.tags.take(&["CurrentPosition"], held.place, &held.value);
        }
    }

    /// Passes over other fields that hold the moves of the game in another notation.
    pub fn pass_over_same<'m>(&mut self, moves: impl FnOnce() -> Cow<'m, [u8]>) {
        if self.moves.is_empty() {
            return;
        }
        let squares = squares_of(&moves());
        self.moves.retain(|(_, other)| !are_same(&squares, &squares_of(other.as_bytes())));
    }

    /// Reads the letters that say who won, in the language that the names of the fields are of.
    fn read_letters(&mut self) {
        let has_owner = self.players.side_of_owner().is_some();
        for Letter { kind, held, letter } in std::mem::take(&mut self.letters) {
            let path = held.path();
            let field =
                path.last().map_or(Languages::default(), |name| Languages::of_field(&plain_name(name)));
            let is_of_somebody = kind == FieldOfLetter::Result
                && (has_owner || are_of_somebody(self.convention.letters(), field, self.languages));
            let read = result_letters::read(letter, kind, field, self.languages);
            // A player's name goes before a side.
            let is_name = |name: &Option<String>| {
                name.as_ref().is_some_and(|name| name.trim().eq_ignore_ascii_case(&held.value))
            };
            if kind != FieldOfLetter::Result
                && let Some(side) = Side::BOTH.into_iter().find(|side| is_name(&self.names[*side as usize]))
            {
                let named = Score::of_side(side);
                let score = if kind == FieldOfLetter::Loser { named.of_the_other() } else { named };
                let is_sure = read.is_none_or(|read| read.score == score);
                self.give_read(Read { score, is_sure }, held.place);
                continue;
            }
            match read.filter(|read| !is_of_somebody || read.score == Score::Draw) {
                Some(read) => self.give_read(read, held.place),
                None => {
                    self.tags.take_unread(&path, held.place, &held.value);
                    self.unread.push((held.place, held.value));
                }
            }
        }
    }

    /// Takes the players that fields give without their colours.
    fn find_players(&mut self, own: &[(String, String)]) {
        let has_own = own.iter().any(|(name, _)| matches!(&**name, "White" | "Black"));
        let side = self.players.side_of_owner();
        let found = std::mem::take(&mut self.players).find(has_own || self.names.iter().any(Option::is_some));
        for (side, held) in Side::BOTH.into_iter().zip(found.numbered) {
            if let Some(held) = held {
                self.tags.take(&held.path(), held.place, &held.value);
                self.name(side, &held.value);
            }
        }
        for (side, name) in Side::BOTH.into_iter().zip(found.names) {
            if let Some((place, name)) = name {
                self.tags.take(&[side.names()[0]], place, &name);
                self.name(side, &name);
            }
        }
        self.unsure.extend(found.unsure);
        if let Some(sides) = found.sides.filter(|_| !self.has_result) {
            let score = |value: &str| Some(Score::of_side(sides[number_of_player(value)?]));
            let won = self.unread.iter().find_map(|(place, value)| Some((*place, score(value)?)));
            let lost =
                self.losers.iter().find_map(|(place, value)| Some((*place, score(value)?.of_the_other())));
            if let Some((place, score)) = won.or(lost) {
                self.give(score, place);
            }
        }
        for (side, held) in found.names_like_pointers {
            self.tags.take(&held.path(), held.place, &held.value);
            self.name(side, &held.value);
        }
        for held in found.unused {
            self.tags.take(&held.path(), held.place, &held.value);
        }
        let Some(side) = side.filter(|_| !self.has_result) else { return };
        let read = |(place, value): &(Span, String)| Some((*place, result_of_owner(value, side)?));
        if let Some((place, score)) = self.unread.iter().find_map(read) {
            self.give(score, place);
        }
    }

    /// Reads what says who won by the names of the players and by the points of both.
    fn conclude(&mut self, own: &[(String, String)]) {
        let own = |name: &str| own.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
        for side in Side::BOTH {
            if let Some(name) = own(side.tag()) {
                self.name(side, &name);
            }
        }
        self.has_result |= own("Result").is_some_and(|value| value != "*");
        for (place, value) in std::mem::take(&mut self.losers) {
            match scores::of_name(&value, [&self.names[0], &self.names[1]]) {
                Some(score) => self.give(score.of_the_other(), place),
                None => self.unread.push((place, value)),
            }
        }
        if self.has_result {
            self.unread.clear();
            return;
        }
        for (place, value) in std::mem::take(&mut self.unread) {
            match scores::of_name(&value, [&self.names[0], &self.names[1]]) {
                Some(score) => self.give(score, place),
                None => self.unread.push((place, value)),
            }
        }
        self.conclude_sides();
        match self.points {
            _ if self.has_result => self.unread.clear(),
            [Some((place, Some(white))), Some((_, Some(black)))] if white == black.of_the_other() => {
                self.give(white, place);
            }
            [None, None] => {}
            // The points of a match, or of one player.
            points => {
                let unread = points.into_iter().flatten().map(|(place, _)| (place, String::new()));
                self.unread.extend(unread);
            }
        }
    }

    /// Reads the fields that say of each side if it has won.
    fn conclude_sides(&mut self) {
        if self.has_result {
            return;
        }
        match self.have_won {
            [Some((place, true)), None | Some((_, false))] => self.give(Score::White, place),
            [None | Some((_, false)), Some((place, true))] => self.give(Score::Black, place),
            fields => {
                self.unread.extend(fields.into_iter().flatten().map(|(place, _)| (place, String::new())))
            }
        }
        let results = std::mem::take(&mut self.side_results);
        let read = |side: Side| {
            let (place, word) = results[side as usize].as_ref()?;
            Some((*place, scores::of_side_result(word, side)?))
        };
        match [read(Side::White), read(Side::Black)] {
            [Some((place, score)), None] | [None, Some((place, score))] => self.give(score, place),
            [Some((place, white)), Some((_, black))] if white == black => self.give(white, place),
            _ => {
                let is_word = |(_, value): &(Span, String)| value.starts_with(char::is_alphabetic);
                let words = results.into_iter().flatten().filter(is_word);
                self.unread.extend(words.filter(|(_, value)| !scores::is_open(value)));
            }
        }
    }

    /// Writes the tags that are not among those that the game has of its own. Returns a result that contradicts the one of
    /// a tag, and the places that are left out or not sure.
    pub fn write(
        mut self,
        writer: &mut Writer<'_>,
        own: &[(String, String)],
        plies: &dyn Fn() -> Option<usize>,
        ends_with_result: bool,
    ) -> (Option<(Span, String)>, Vec<Span>) {
        if let Some(held) = self.position.take() {
            self.tags.take(&held.path(), held.place, &held.value);
        }
        if !own.iter().any(|(name, _)| name == "FEN") {
            let positions = self.tags.unsure_positions().iter();
            self.unsure.extend(positions.map(|place| (*place, "a tag, and not as the start")));
        }
        self.unsure.extend(self.before.iter().map(|(place, _)| (*place, NOT_PLAYED)));
        self.read_letters();
        self.find_players(own);
        self.conclude(own);
        let (other, mut places) = self.tags.write(writer, own, plies);
        if !self.has_result && !ends_with_result {
            self.unsure.extend(self.scores.iter().map(|place| (*place, "a score, and no result")));
        }
        let unread = if ends_with_result { Vec::new() } else { self.unread };
        let (causes, unread): (Vec<_>, Vec<_>) = unread.into_iter().partition(|(_, value)| is_cause(value));
        self.unsure.extend(unread.into_iter().map(|(place, _)| (place, "no result")));
        sort_by_key(&mut self.unsure, |(place, _)| place.start);
        self.unsure.dedup();
        for (place, reading) in self.unsure {
            writer.read_as(place, reading);
        }
        places.extend(self.moves.iter().map(|(place, _)| *place));
        places.extend(causes.into_iter().map(|(place, _)| place));
        sort_by_key(&mut places, |place: &Span| place.start);
        places.dedup();
        (other, places)
    }
}

/// The meaning of a field with the names of the objects around it; none for a tag of PGN, which is read as it is.
fn meaning_of(path: &[&str]) -> Option<(Meaning, Option<Side>)> {
    let (last, outer) = path.split_last()?;
    let mut name = String::new();
    for plain in outer.iter().map(|name| plain_name(name)).filter(|name| !name.is_empty()) {
        if is_around_tags(&plain) {
            return None;
        }
        match Side::named(plain.strip_suffix("player").unwrap_or(&plain)) {
            Some(side) => name.push_str(side.names()[0]),
            None if is_around_fields(&plain) || matches!(&*plain, "outcome" | "result") => {}
            None => name.push_str(&plain),
        }
    }
    name.push_str(&plain_name(last));
    meaning(&name)
}
