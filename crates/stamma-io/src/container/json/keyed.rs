//! Objects with a game for each key: `{"A vs B": "1. e4 ...", "C vs D": "1. d4 ..."}`.

use super::nodes::{Document, Kind};
use super::shape::{ListKind, is_field_of_move, says_who_played_it};
use crate::container::Writer;
use crate::container::fields::{Played, is_name_of_numbered_game, is_not_played, played, rank_of_game};
use crate::container::record::{continues, ends_with_result, number_at_start, pairing};
use crate::container::words::{LOOKED_AT, Look, own_tags};

/// The fields that are looked at.
const FIELDS: usize = 64;
/// Fields of an object that are all games, from this number on, are games of their own, whatever their keys are.
const FEWEST_UNTITLED: usize = 3;

impl Document<'_> {
    /// Returns true if the fields of an object are games of their own, and not parts of one or the same game twice.
    pub fn is_of_games(&self, object: usize) -> bool {
        if self.is_numbered_line(object) {
            return false;
        }
        let (mut games, mut named, mut ended, mut others) = (0, 0, 0, 0);
        // Games that are more than the moves of a number or two, and keys that are titles or numbers.
        let (mut long, mut titled) = (0, 0);
        for child in self.children(object).take(FIELDS) {
            let name = self.name(child);
            if rank_of_game(name).is_some() || says_who_played_it(name) {
                return false;
            }
            if self.is_nothing(child) {
                continue;
            }
            match self.kind_of_game(child).filter(|_| !is_not_played(name)) {
                Some(KeyedGame { goes_on: true, .. }) => return false,
                Some(_) if played(name) != Played::Unsaid || is_field_of_move(name) => return false,
                Some(game) => {
                    games += 1;
                    long += usize::from(game.is_long);
                    let key = self.key(child);
                    titled += usize::from(
                        key.starts_with(char::is_uppercase)
                            || key.trim().contains(char::is_whitespace)
                            || key.bytes().all(|byte| byte.is_ascii_digit()),
                    );
                    ended += usize::from(game.is_ended);
                    let is_pair = || pairing(&self.key(child)).is_some_and(|pair| pair.is_by_word);
                    named += usize::from(is_name_of_numbered_game(name) || is_pair());
                }
                None => others += 1,
            }
        }
        // `{"King's Pawn": "1. e4 e5", "Italian": "1. e4 e5 2. Nf3 Nc6 3. Bc4"}`; a game may be there twice under `short` and `long`.
        let is_list = others == 0 && (titled == games || games >= FEWEST_UNTITLED);
        games > 1 && long > 0 && (named == games || ended == games && others == 0 || is_list)
    }

    /// Returns true for a text of a few moves and nothing else.
    pub fn is_short_game(&self, at: usize) -> bool {
        self.nodes[at].kind == Kind::Text
            && !is_not_played(self.name(at))
            && Look::at(&self.looked_at(at, LOOKED_AT)).is_moves_alone()
    }

    fn kind_of_game(&self, at: usize) -> Option<KeyedGame> {
        match self.nodes[at].kind {
            Kind::Text => {
                let text = self.looked_at(at, LOOKED_AT);
                let goes_on =
                    number_at_start(&text[own_tags(&text).1..]).is_some_and(|(number, _)| number > 1);
                let is_ended = ends_with_result(self.nodes[at].span.of(self.text));
                let look = Look::at(&text);
                let is_long = look.is_game();
                (is_long || look.is_moves_alone()).then_some(KeyedGame { goes_on, is_ended, is_long })
            }
            Kind::Array => {
                let is_line = matches!(self.list_kind(at), ListKind::Moves { count } if count > 1);
                is_line.then_some(KeyedGame { goes_on: false, is_ended: false, is_long: true })
            }
            _ => None,
        }
    }

    /// The text beside the moves of an object that goes on where they end.
    pub fn continuation_of(&self, object: usize, moves: usize) -> Option<usize> {
        let is_text = |at: usize| self.nodes[at].kind == Kind::Text;
        if !is_text(moves) {
            return None;
        }
        let begins = |child: &usize| {
            *child != moves
                && is_text(*child)
                && number_at_start(&self.looked_at(*child, 8)).is_some_and(|(number, _)| number > 1)
        };
        let next = self.children(object).take(FIELDS).find(begins)?;
        continues(&self.looked_at(moves, usize::MAX), &self.looked_at(next, LOOKED_AT)).then_some(next)
    }

    /// Returns true for the key of a game that says nothing but the number of the game or its players.
    pub fn is_key_of_game(&self, at: usize) -> bool {
        let value = at + 1;
        self.nodes[at].kind == Kind::Key
            && self.nodes.get(value).is_some_and(|node| matches!(node.kind, Kind::Text | Kind::Array))
            && (is_name_of_numbered_game(self.name(value))
                || pairing(&self.key(value)).is_some_and(|pair| pair.is_by_word))
            && self.game_at(value).is_some()
    }

    /// Writes the players that the key of a game names, unless the game has tags of its own.
    pub fn write_players_of_key(&self, writer: &mut Writer<'_>, at: usize) {
        let has_tags = || own_tags(&self.looked_at(at, LOOKED_AT)).1 > 0;
        let Some(pair) = pairing(&self.key(at)).filter(|pair| pair.is_by_word && !has_tags()) else { return };
        let whole = self.whole(at);
        let place = stamma_notation::Span::new(whole.start, self.nodes[at].span.start.max(whole.start));
        writer.tag_of("White", place, &pair.white);
        writer.tag_of("Black", place, &pair.black);
        writer.add("\n");
    }
}

/// A game under a key.
struct KeyedGame {
    /// Its first number is not 1.
    goes_on: bool,
    is_ended: bool,
    /// It has more than a few moves.
    is_long: bool,
}
