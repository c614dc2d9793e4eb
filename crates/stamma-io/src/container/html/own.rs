//! Elements that HTML does not have: those of XML, and of pages with elements of their own.

use super::Page;
use super::figurines;
use super::flow;
use super::games::shown;
use super::tags::{Tag, tag_at};
use crate::container::cells::begins_with_move;
use crate::container::fields::{Meaning, Side, is_no_value, meaning, plain_name};
use crate::container::record::scores::Convention;
use crate::container::record::{Told, number_at_start};
use crate::container::tags::is_position;
use crate::container::value::{Escapes, Value};
use memchr::memchr;
use stamma_notation::Span;

/// Elements before the moves that hold a tag of the game, in small letters. `white` may as well hold a move.
const TAGS: &[(&str, &str)] = &[
    ("white", "White"),
    ("black", "Black"),
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("round", "Round"),
    ("eco", "ECO"),
    ("opening", "Opening"),
    ("whiteelo", "WhiteElo"),
    ("blackelo", "BlackElo"),
    ("fen", "FEN"),
    ("result", "Result"),
];

/// The name of a value that no tag holds: it gives the result.
const LOSER: &str = "Loser";

/// Elements that hold games, an element each.
const LISTS_OF_GAMES: &[&[u8]] =
    &[b"db", b"database", b"games", b"gamelist", b"chessgames", b"collection", b"matches", b"partien"];

impl<'t> Page<'_, 't> {
    /// Takes a tag of an element that HTML does not have. Returns the byte behind it, or behind its content.
    pub fn own_element(&mut self, tag: Tag) -> usize {
        (self.parted, self.parted_by_own) = (true, true);
        let name = tag.name.of(self.text).to_ascii_lowercase();
        if self.is_feed {
            match &name[..] {
                // What a feed says of an entry beside its text is no part of a game.
                b"updated" | b"published" | b"pubdate" | b"id" | b"guid" | b"author" | b"category"
                    if !tag.is_end =>
                {
                    if let Some((content, end)) = self.content(tag) {
                        self.leave_out(content);
                        return end;
                    }
                }
                b"item" | b"entry" if !tag.is_end => self.writer.end_game_behind_moves(),
                _ => self.writer.end_paragraph(),
            }
            (self.parted, self.parted_by_own, self.broken) = (false, false, true);
            self.has_moves &= !matches!(&name[..], b"item" | b"entry");
            return tag.span.end;
        }
        // `<key>White</key><string>A</string>` is `White: A`.
        if tag.is_end && name == b"key" {
            self.writer.add(": ");
            self.parted = false;
        } else if tag.is_end && matches!(&name[..], b"string" | b"integer" | b"date" | b"real") {
            self.writer.end_line();
            self.broken = true;
        }
        if tag.is_end {
            if self.side.as_ref().is_some_and(|(_, around)| *around == name) {
                self.side = None;
            }
            return tag.span.end;
        }
        if let Some(end) = self.coloured_player(tag, &name) {
            return end;
        }
        self.open_side(tag, &name);
        if self.attributed_moves(tag) {
            return tag.span.end;
        }
        figurines::write_own(self, tag);
        // The move that `<san>` holds stands in other forms beside it.
        if matches!(&name[..], b"uci" | b"lan" | b"fen" | b"from" | b"to")
            && self.has_moves
            && self.own.contains(&b"san"[..])
            && let Some((content, end)) = self.content(tag)
        {
            self.leave_out(content);
            return end;
        }
        if LISTS_OF_GAMES.contains(&&*name) {
            self.game_element = self.first_inside(tag);
        }
        if matches!(&name[..], b"game" | b"chessgame" | b"partie" | b"match")
            || self.game_element == Some(tag.name.of(self.text))
        {
            self.writer.end_game_behind_moves();
            (self.broken, self.has_moves) = (true, false);
        }
        match self.has_moves {
            // They are written beside the moves of another attribute.
            false if self.told_to == tag.span.end => {}
            false => self.attributed_tags(tag),
            true => self.attributed_result(tag),
        }
        let Some(known) = self.tag_of_element(&name).filter(|_| !self.has_moves) else {
            return tag.span.end;
        };
        // A value is short.
        const LONGEST: usize = 256;
        let rest = &self.text[tag.span.end..self.text.len().min(tag.span.end + LONGEST)];
        let Some(length) = memchr(b'<', rest).filter(|length| rest[*length..].starts_with(b"</")) else {
            return tag.span.end;
        };
        let content = &rest[..length];
        if content.trim_ascii().is_empty() || begins_with_move(content) || content.contains(&b'{') {
            return tag.span.end;
        }
        let span = Span::new(tag.span.end, tag.span.end + length);
        let value = Value { span, escapes: Escapes::Entities }.decoded(self.text, LONGEST);
        let mut value = String::from_utf8_lossy(&value);
        if known != "Result" && is_no_value(&value) {
            return span.end;
        }
        // `<start>12:30</start>`
        if known == "FEN" && name != b"fen" && !is_position(&value) {
            return tag.span.end;
        }
        if known == LOSER {
            let Some(read) = Convention::default().read(&value).filter(|read| read.is_sure) else {
                return tag.span.end;
            };
            self.writer.end_line();
            self.writer.tag_of("Result", span, read.score.of_the_other().written());
            self.broken = true;
            return span.end;
        }
        if known == "Result" {
            let read = Convention::default().read(&value).filter(|read| read.is_sure);
            match read {
                Some(read) if value.chars().any(char::is_alphabetic) => value = read.score.written().into(),
                // The name of the winner.
                None if name.ends_with(b"winner") => return tag.span.end,
                _ => {}
            }
        }
        self.writer.end_line();
        self.writer.tag_of(&known, span, &value);
        self.broken = true;
        span.end
    }

    /// The name of the first element inside another one, if it holds elements itself: `<db><g><m>e4</m>`.
    fn first_inside(&self, tag: Tag) -> Option<&'t [u8]> {
        let text = self.text;
        let behind = |at: usize| {
            let rest = &text[at..];
            tag_at(text, at + (rest.len() - rest.trim_ascii_start().len()), &mut 0)
        };
        let first = behind(tag.span.end).filter(|first| !first.is_end && !first.name.is_empty())?;
        let name = first.name.of(text);
        let inner = behind(first.span.end).filter(|inner| !inner.is_end)?;
        (flow(name).is_none() && !inner.name.is_empty()).then_some(name)
    }

    /// Returns true if the class of an element says that it holds a game, and neither the text of another one nor the moves behind
    /// those before it.
    pub fn begins_game_by_class(&self, tag: Tag) -> bool {
        const NEAR: usize = 512;
        const CLASSES: [&[u8]; 5] = [b"game", b"chess-game", b"chessgame", b"chess_game", b"partie"];
        let is_game = |class: &[u8]| CLASSES.iter().any(|known| known.eq_ignore_ascii_case(class));
        let named = |class: &[u8]| class.split(u8::is_ascii_whitespace).any(is_game);
        if !self.has_moves || !tag.attribute(self.text, "class").is_some_and(named) {
            return false;
        }
        let near = Span::new(tag.span.end, self.text.len().min(tag.span.end + NEAR));
        let first = number_at_start(shown(self.text, near).as_bytes());
        first.is_none_or(|(number, is_black)| number == 1 && !is_black)
    }

    /// Writes the player of `<player color="white" rating="2010">A</player>`. Returns the byte behind the name.
    fn coloured_player(&mut self, tag: Tag, name: &[u8]) -> Option<usize> {
        const LONGEST: usize = 256;
        let text = self.text;
        let side = colour_of(tag, text).filter(|_| !self.has_moves)?;
        let name = plain_name(&String::from_utf8_lossy(name)).into_owned();
        let around = side.names()[0];
        matches!(meaning(&format!("{around}{name}")), Some((Meaning::Tag(""), _))).then_some(())?;
        let is_name = |name: &[u8]| {
            let name = plain_name(&String::from_utf8_lossy(name)).into_owned();
            matches!(meaning(&format!("{around}{name}")), Some((Meaning::Tag(""), _)))
        };
        // `<player color="white" name="A"/>`
        let attribute = tag.attributes(text).find(|(name, value)| is_name(name) && !value.is_empty());
        let (span, end) = match attribute {
            Some((_, value)) => (value, tag.span.end),
            None => {
                let rest = &text[tag.span.end..text.len().min(tag.span.end + LONGEST)];
                let length = memchr(b'<', rest).filter(|length| rest[*length..].starts_with(b"</"))?;
                (Span::new(tag.span.end, tag.span.end + length), tag.span.end + length)
            }
        };
        if span.of(text).trim_ascii().is_empty() || begins_with_move(span.of(text)) {
            return None;
        }
        let mut tags = Told::default();
        let shown = |span: Span| {
            let value = Value { span, escapes: Escapes::Entities }.decoded(text, LONGEST);
            String::from_utf8_lossy(&value).into_owned()
        };
        tags.take(&[around], span, &shown(span));
        for (name, span) in tag.attributes(text) {
            let name = format!("{around}{}", plain_name(&String::from_utf8_lossy(name)));
            if !span.is_empty() && matches!(meaning(&name), Some((Meaning::Tag(tag), _)) if !tag.is_empty()) {
                tags.take(&[&name], span, &shown(span));
            }
        }
        self.writer.end_line();
        for place in tags.write(self.writer, &[], &|| None, false).1 {
            self.writer.leave_out(place);
        }
        self.broken = true;
        Some(end)
    }

    /// Notes that the elements in this one are about a player: `<white><name>A</name></white>`, `<player color="white">`.
    fn open_side(&mut self, tag: Tag, name: &[u8]) {
        let behind = self.text[tag.span.end..].iter().find(|byte| !byte.is_ascii_whitespace());
        if behind != Some(&b'<') || self.has_moves {
            return;
        }
        let of_element = || match meaning(&plain_name(&String::from_utf8_lossy(name))) {
            Some((Meaning::Tag(""), side)) => side,
            _ => None,
        };
        if let Some(side) = of_element().or_else(|| colour_of(tag, self.text)) {
            self.side = Some((side, name.to_vec()));
        }
    }

    /// The tag that an element of this name gives.
    fn tag_of_element(&self, name: &[u8]) -> Option<String> {
        if let Some((_, known)) = TAGS.iter().find(|(known, _)| known.as_bytes() == name) {
            return Some((*known).to_owned());
        }
        let name = plain_name(&String::from_utf8_lossy(name)).into_owned();
        let around = self.side.as_ref().map_or("", |(side, _)| side.names()[0]);
        let found = meaning(&format!("{around}{name}")).or_else(|| meaning(&name));
        match found? {
            (Meaning::Tag(tag), Some(side)) => Some(format!("{}{tag}", side.tag())),
            (Meaning::Tag(tag), None) => Some(tag.to_owned()),
            (Meaning::Result | Meaning::Winner, None) => Some("Result".to_owned()),
            (Meaning::Loser, None) => Some(LOSER.to_owned()),
            (Meaning::Start | Meaning::PerhapsStart, None) => Some("FEN".to_owned()),
            _ => None,
        }
    }

    /// Writes the moves in the attributes of an element: `<move n="1" white="e4" black="e5"/>`, `<move san="e4"/>`. False where
    /// it has none.
    fn attributed_moves(&mut self, tag: Tag) -> bool {
        let text = self.text;
        let mut found: [Option<Span>; 5] = [None; 5];
        for (name, value) in tag.attributes(text) {
            let place = match &name.to_ascii_lowercase()[..] {
                b"white" | b"w" => 0,
                b"black" | b"b" => 1,
                b"san" => 2,
                b"move" | b"notation" => 3,
                b"n" | b"no" | b"nr" | b"number" | b"num" => 4,
                _ => continue,
            };
            let is_number = value.of(text).iter().all(u8::is_ascii_digit) && (1..=3).contains(&value.len());
            if if place == 4 { is_number } else { begins_with_move(value.of(text)) } {
                found[place] = Some(value);
            }
        }
        let [white, black, san, other, number] = found;
        let moves = match san.or(other) {
            Some(one) => [Some(one), None],
            None => [white, black],
        };
        if moves == [None; 2] {
            return false;
        }
        let is_of_both = san.or(other).is_none();
        if let Some(number) = number.filter(|_| is_of_both) {
            self.writer.copy(number);
            self.writer.add(if white.is_some() { ". " } else { "... " });
        }
        for value in moves.into_iter().flatten() {
            Value { span: value, escapes: Escapes::Entities }.write(self.writer);
            self.writer.add(" ");
        }
        (self.parted, self.parted_by_own, self.has_moves) = (false, false, true);
        true
    }

    /// Writes the result that an element behind the moves gives: `<end result="1-0"/>`.
    fn attributed_result(&mut self, tag: Tag) {
        let text = self.text;
        let is_result = |(_, value): &(&[u8], Span)| matches!(value.of(text), b"1-0" | b"0-1" | b"1/2-1/2");
        if let Some((_, value)) = tag.attributes(text).find(is_result) {
            self.writer.add(" ");
            self.writer.copy(value);
            self.writer.add(" ");
        }
    }

    /// Writes the tags that the attributes of the element of a game give.
    fn attributed_tags(&mut self, tag: Tag) {
        const LONGEST: usize = 256;
        let mut tags = Told::default();
        let mut told = false;
        for (name, span) in tag.attributes(self.text) {
            let name = String::from_utf8_lossy(name).into_owned();
            if span.is_empty() || span.len() > LONGEST || meaning(&plain_name(&name)).is_none() {
                continue;
            }
            let value = Value { span, escapes: Escapes::Entities }.decoded(self.text, LONGEST);
            tags.take(&[&name], span, &String::from_utf8_lossy(&value));
            told = true;
        }
        if told {
            for place in tags.write(self.writer, &[], &|| None, false).1 {
                self.writer.leave_out(place);
            }
            self.writer.add("\n");
        }
    }
}

/// The side that an attribute of an element names: `color="white"`.
fn colour_of(tag: Tag, text: &[u8]) -> Option<Side> {
    let is_colour = |(name, _): &(&[u8], Span)| {
        [&b"color"[..], b"colour", b"side"].iter().any(|known| known.eq_ignore_ascii_case(name))
    };
    let (_, value) = tag.attributes(text).find(is_colour)?;
    Side::named(&String::from_utf8_lossy(value.of(text)))
}
