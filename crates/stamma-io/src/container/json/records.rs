//! Logs of JSON with a value a move: the values of one game, and those around them that tell who played and how it ended.

use super::nodes::{Document, Kind};
use super::shape::says_who_played_it;
use crate::container::fields::{Meaning, meaning};
use crate::container::tags::result;

/// Other values between two moves of one game, and between the moves and a value that tells of their game.
pub const BESIDE_RECORDS: usize = 8;
/// Fields that tell games apart.
const GAME_IDS: &[&str] = &["gameid", "game", "id"];

impl Document<'_> {
    /// The values from one on that are the moves of one game, and the objects in them that hold the moves. Other values may
    /// stand between them.
    pub fn record_line(&self, first: usize, end: usize) -> Vec<(usize, usize)> {
        let mut records: Vec<(usize, usize)> = Vec::new();
        let game = |at: usize| {
            let id = self.children(at).find(|&field| GAME_IDS.contains(&self.name(field)));
            id.map(|id| self.nodes[id].span.of(self.text))
        };
        let (mut at, mut others) = (first, 0);
        while let Some(node) = self.nodes.get(at).filter(|node| node.span.start < end) {
            let record = self.move_record(at);
            let goes_on = |record: usize| {
                records.last().is_none_or(|&(value, before)| {
                    !self.begins_game(before, record) && game(value) == game(at)
                })
            };
            match record {
                Some(record) if goes_on(record) => {
                    records.push((at, record));
                    others = 0;
                }
                None if others < BESIDE_RECORDS && !self.tells_of_game(at) && self.game_at(at).is_none() => {
                    others += 1;
                }
                _ => break,
            }
            at = node.next as usize;
        }
        records
    }

    /// Returns true if a value at the top has no moves and tells who played a game or how it ended.
    pub fn tells_of_game(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        node.kind == Kind::Object
            && node.is_closed
            && self.move_record(at).is_none()
            && self.game_at(at).is_none()
            && (self.says_of_game(at) || self.object_that_says(at).is_some())
    }

    /// The object inside another one that tells who played or how it ended: `{"t": "end", "d": {"winner": "white"}}`.
    pub fn object_that_says(&self, at: usize) -> Option<usize> {
        const MOST: usize = 16;
        let is_object = |child: &usize| self.nodes[*child].kind == Kind::Object;
        self.children(at).take(MOST).filter(is_object).find(|&child| self.says_of_game(child))
    }

    /// Returns true if a field of an object tells who played or how it ended. The clocks of both sides do not.
    fn says_of_game(&self, object: usize) -> bool {
        const MOST: usize = 64;
        let is_named = |at: usize| self.looked_at(at, 1).first().is_some_and(u8::is_ascii_alphabetic);
        self.children(object).take(MOST).any(|child| {
            let name = self.name(child);
            let is_side = meaning(name).is_some_and(|(_, side)| side.is_some());
            says_who_played_it(name)
                && (!is_side
                    || self.nodes[child].kind == Kind::Object
                    || self.nodes[child].kind == Kind::Text && is_named(child))
        })
    }

    /// Returns true if the moves of a game, a value each, follow a value that tells of it.
    pub fn heads_records(&self, head: usize, end: usize) -> bool {
        let mut at = self.nodes[head].next as usize;
        for _ in 0..=BESIDE_RECORDS {
            if self.nodes.get(at).is_none_or(|node| node.span.start >= end) || self.tells_of_game(at) {
                return false;
            }
            if self.move_record(at).is_some() {
                return self.record_line(at, end).len() > 1;
            }
            if self.game_at(at).is_some() {
                return false;
            }
            at = self.nodes[at].next as usize;
        }
        false
    }

    /// The value behind moves that tells how their game ended.
    pub fn told_behind(&self, from: usize, end: usize) -> Option<usize> {
        let mut at = from;
        for _ in 0..=BESIDE_RECORDS {
            let node = self.nodes.get(at).filter(|node| node.span.start < end)?;
            if self.tells_of_game(at) {
                return self.tells_result(at).then_some(at);
            }
            if self.move_record(at).is_some() || self.game_at(at).is_some() {
                return None;
            }
            at = node.next as usize;
        }
        None
    }

    /// Returns true if a field of an object gives a result.
    fn tells_result(&self, object: usize) -> bool {
        let inner = self.object_that_says(object).into_iter().flat_map(|inner| self.children(inner));
        self.children(object).chain(inner).any(|child| {
            let value = || String::from_utf8_lossy(&self.looked_at(child, 64)).into_owned();
            match meaning(self.name(child)) {
                Some((Meaning::Result, _)) => result(&value()).is_some_and(|result| result != "*"),
                Some((Meaning::Winner | Meaning::Loser, _)) => true,
                _ => false,
            }
        })
    }
}
