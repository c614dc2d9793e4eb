//! Players that no field gives by their colours: both in one field, at home and away, or one and the opponent.

use super::pairing::{Pairing, pairing};
use super::scores::Score;
use crate::container::fields::{Role, Side, both_players, place_of_coloured, plain_name, role};
use stamma_notation::Span;

/// A field that is held until all are known, with the names around it.
#[derive(Debug)]
pub struct Held {
    path: Vec<String>,
    pub place: Span,
    pub value: String,
}

impl Held {
    pub fn new(path: &[&str], place: Span, value: &str) -> Held {
        Held { path: path.iter().map(|&name| name.to_owned()).collect(), place, value: value.to_owned() }
    }

    /// The names of the objects around the field, and its own.
    pub fn path(&self) -> Vec<&str> {
        self.path.iter().map(String::as_str).collect()
    }
}

/// The fields that may give the players.
#[derive(Default, Debug)]
pub struct Players {
    both: Option<(Held, Pairing, bool)>,
    at_home: [Option<Held>; 2],
    owner: Option<Held>,
    opponent: Option<Held>,
    colour: Option<(Held, Side)>,
    /// The first player and the second one, whose colours are White and Black unless a field says them.
    numbered: [Option<Held>; 2],
    /// Values of fields of White and Black that may be the names of the fields of these: `"white": "player2"`.
    pointers: [Option<(Held, usize)>; 2],
    /// The colours of these.
    colours: [Option<(Held, Side)>; 2],
}

/// The players as they are found.
#[derive(Default, Debug)]
pub struct Found {
    /// White and Black.
    pub names: [Option<(Span, String)>; 2],
    /// The players by their numbers, White and Black, with names of their fields that say so.
    pub numbered: [Option<Held>; 2],
    /// The sides of the first and the second player, where fields give these by number.
    pub sides: Option<[Side; 2]>,
    /// Fields of White and Black whose values look like names of other fields, and are not.
    pub names_like_pointers: Vec<(Side, Held)>,
    /// The places of fields that may mean something else, and what they are read as.
    pub unsure: Vec<(Span, &'static str)>,
    /// The fields that are not used.
    pub unused: Vec<Held>,
}

impl Players {
    /// Takes a field. False if it says nothing of the players.
    pub fn take(&mut self, path: &[&str], place: Span, value: &str) -> bool {
        let Some(name) = path.last().map(|name| plain_name(name)) else { return false };
        let held = || Held::new(path, place, value);
        if let (Some(player), Some(side)) = (place_of_coloured(&name), Side::named(value))
            && self.colours[player].is_none()
        {
            self.colours[player] = Some((held(), side));
            return true;
        }
        if let Some(is_sure) = both_players(&name).filter(|_| self.both.is_none())
            && let Some(pair) = pairing(value)
        {
            let is_sure = is_sure || pair.is_by_word;
            self.both = Some((held(), pair, is_sure));
            return true;
        }
        let field = match role(&name) {
            Some(Role::AtHome(side)) => &mut self.at_home[side as usize],
            Some(Role::Opponent) => &mut self.opponent,
            Some(Role::Owner) => &mut self.owner,
            Some(Role::Colour) => match Side::named(value) {
                Some(side) if self.colour.is_none() => {
                    self.colour = Some((held(), side));
                    return true;
                }
                _ => return false,
            },
            None => return false,
        };
        if field.is_some() {
            return false;
        }
        *field = Some(held());
        true
    }

    /// Takes the name of the first or the second player. False if another field has given it.
    pub fn take_numbered(&mut self, player: usize, path: &[&str], place: Span, name: &str) -> bool {
        let is_first = self.numbered[player].is_none();
        self.numbered[player].get_or_insert_with(|| Held::new(path, place, name));
        is_first
    }

    /// Takes the name of a player's field as the value of the field of a side. False if it is none.
    pub fn take_pointer(&mut self, side: Side, path: &[&str], place: Span, value: &str) -> bool {
        let Some(player) = number_of_player(value) else { return false };
        if self.pointers[side as usize].is_some() {
            return false;
        }
        self.pointers[side as usize] = Some((Held::new(path, place, value), player));
        true
    }

    /// The side of the one whose games these are.
    pub fn side_of_owner(&self) -> Option<Side> {
        self.opponent.as_ref()?;
        self.colour.as_ref().map(|(_, side)| *side)
    }

    /// The players, unless other fields have their names.
    pub fn find(self, are_known: bool) -> Found {
        let mut found = Found::default();
        let Players { both, at_home, owner, opponent, colour, mut numbered, pointers, mut colours } = self;
        for (side, pointer) in Side::BOTH.into_iter().zip(pointers) {
            match pointer {
                Some((held, player)) if numbered[player].is_some() && colours[player].is_none() => {
                    colours[player] = Some((held, side));
                }
                Some((held, _)) => found.names_like_pointers.push((side, held)),
                None => {}
            }
        }
        let are_known = are_known || !found.names_like_pointers.is_empty();
        let side = |player: usize| colours[player].as_ref().map(|(_, side)| *side);
        let is_turned = match [side(0), side(1)] {
            [Some(first), Some(second)] => first == Side::Black && second == Side::White,
            [first, second] => first == Some(Side::Black) || second == Some(Side::White),
        };
        let has_numbered = numbered.iter().any(Option::is_some);
        let sides = if is_turned { [Side::Black, Side::White] } else { Side::BOTH };
        found.sides = Some(sides).filter(|_| has_numbered);
        if is_turned {
            numbered.swap(0, 1);
            for (held, name) in numbered.iter_mut().zip(["player1", "player2"]) {
                if let Some(held) = held {
                    held.path = vec![name.to_owned()];
                }
            }
        }
        found.numbered = numbered;
        // Both of one colour say nothing.
        let is_used = has_numbered && (side(0) != side(1));
        found.unused.extend(colours.into_iter().flatten().map(|(held, _)| held).filter(|_| !is_used));
        let mut are_known = are_known || has_numbered;
        match both {
            Some((held, pair, is_sure)) if !are_known => {
                if !is_sure {
                    found.unsure.push((held.place, "White and Black"));
                }
                found.names = [Some((held.place, pair.white)), Some((held.place, pair.black))];
                are_known = true;
            }
            both => found.unused.extend(both.map(|(held, ..)| held)),
        }
        match at_home {
            [Some(home), Some(away)] if !are_known => {
                found.unsure.extend([(home.place, "White"), (away.place, "Black")]);
                found.names = [Some((home.place, home.value)), Some((away.place, away.value))];
                are_known = true;
            }
            fields => found.unused.extend(fields.into_iter().flatten()),
        }
        match (opponent, colour) {
            (Some(opponent), Some((colour, side))) if !are_known => {
                let mut names =
                    [owner.map(|owner| (owner.place, owner.value)), Some((opponent.place, opponent.value))];
                if side == Side::Black {
                    names.swap(0, 1);
                }
                found.names = names;
                found.unsure.push((colour.place, "the side of the player whose games these are"));
            }
            (opponent, colour) => {
                found.unused.extend(owner);
                found.unused.extend(opponent);
                found.unused.extend(colour.map(|(held, _)| held));
            }
        }
        found
    }
}

/// The place of the player whose field a value names: 0 for `player1`.
pub fn number_of_player(value: &str) -> Option<usize> {
    let plain = plain_name(value);
    match plain.strip_prefix("player").or_else(|| plain.strip_prefix('p'))? {
        "1" | "one" => Some(0),
        "2" | "two" => Some(1),
        _ => None,
    }
}

/// The result of one whose side is known: `Win`, `lost`.
pub fn result_of_owner(value: &str, side: Side) -> Option<Score> {
    let won = match &*plain_name(value) {
        "w" | "win" | "won" | "wins" | "victory" | "sieg" | "gewonnen" => Score::White,
        "l" | "loss" | "lost" | "lose" | "defeat" | "niederlage" | "verloren" => Score::Black,
        _ => return None,
    };
    Some(if side == Side::White { won } else { won.of_the_other() })
}
