//! Decides what becomes of each message of a chat, by what is said before and behind it.

use super::super::cells::is_heading;
use super::super::lines::trimmed;
use super::super::starts::is_played;
use super::super::words::{Look, is_move};
use super::ending::{Word, word};
use super::prefix::{Prefix, Shape};
use super::said::{Said, castling_signs, castling_talk, move_in_talk, number_length, said};
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, castling_words, result_of_text};

/// The part of a message that is written, and as what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// The message as it is: the reader of moves reports what it cannot read.
    Copy,
    /// The message, and a warning: its sender has made the move before, too.
    Again,
    /// A comment.
    Remark,
    /// A comment, and a warning: what is said may change the game.
    Doubt,
    /// A comment, and a warning: another game begins behind it.
    Begins,
    /// A comment, and a warning: a move is spoken of, and is not played.
    Telling,
    /// A note that something is not in the game.
    LeaveOut,
    /// The message, with other words that mean the same at a place.
    Stands { place: Span, text: &'static str },
    /// The move at a place, and the rest as comments.
    Among(Span),
    /// The end of the game, and a comment where the words say more than that.
    Ends(End),
}

/// The way in which words end a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub result: &'static str,
    /// The words for it that the reader of games knows, if they say more than the result.
    pub phrase: Option<&'static str>,
}

const DRAW: End = End { result: "1/2-1/2", phrase: Some("draw agreed") };

/// The decisions about all lines, and the players.
#[derive(Debug)]
pub struct Plan {
    /// Of each line.
    pub acts: Vec<Act>,
    /// White and Black.
    pub players: Option<[Span; 2]>,
}

/// A message with its line.
#[derive(Clone, Copy, Debug)]
struct Message<'t> {
    line: usize,
    sender: Span,
    name: &'t [u8],
    body: Span,
    said: Said,
    /// Said below a name that may be none: whatever is no move is left to the reader.
    is_unsure: bool,
    /// By the word for a side beside the name: true for White.
    is_white: Option<bool>,
}

impl Plan {
    pub fn of(text: &[u8], all: &[(Span, Span)], prefixes: &[Option<Prefix>]) -> Plan {
        /// Fewer names with a time above what two say by turns may be an accident.
        const FEWEST_ABOVE: usize = 4;
        let mut messages = messages(text, all, prefixes);
        let mut acts = vec![Act::Copy; all.len()];
        let duel = Duel::of(&messages);
        let above = prefixes.iter().flatten().filter(|prefix| prefix.shape == Shape::Above).count();
        if duel.is_some() && above >= FEWEST_ABOVE {
            messages.iter_mut().for_each(|message| message.is_unsure = false);
        }
        let turns = turns(&messages, duel.as_ref());
        let count = prefixes.iter().flatten().filter(|prefix| prefix.shape != Shape::Server).count();
        if turns.len() >= 2 && 2 * turns.len() >= count {
            plan(&mut acts, text, &messages, &turns, duel.is_some());
            if duel.is_some() {
                let mut game = Game { text, messages: &messages, turns: &turns, acts: &mut acts };
                game.notice_missing_moves();
                let kept = game.take_back();
                game.end(losers(text, &messages, &kept));
                let players = players(text, &messages, &kept);
                return Plan { acts, players };
            }
        }
        let players = players(text, &messages, &turns);
        Plan { acts, players }
    }
}

/// The messages in their order. Each line below a name is one.
fn messages<'t>(text: &'t [u8], all: &[(Span, Span)], prefixes: &[Option<Prefix>]) -> Vec<Message<'t>> {
    let mut messages = Vec::new();
    let mut above: Option<Prefix> = None;
    for (line, ((place, _), prefix)) in all.iter().zip(prefixes).enumerate() {
        let (prefix, body, is_unsure) = match prefix {
            Some(prefix) if prefix.shape == Shape::Above => {
                above = Some(*prefix);
                continue;
            }
            Some(prefix) if prefix.shape == Shape::Server => continue,
            Some(prefix) => {
                above = None;
                (*prefix, prefix.body, false)
            }
            None if place.of(text).trim_ascii().is_empty() => continue,
            None => match above {
                Some(prefix) => (prefix, trimmed(text, *place), true),
                None => continue,
            },
        };
        let (sender, name) = (prefix.sender, prefix.sender.of(text));
        let said = said(body.of(text));
        messages.push(Message { line, sender, name, body, said, is_unsure, is_white: prefix.is_white });
    }
    messages
}

/// The two who play against each other in a chat.
struct Duel<'t>([&'t [u8]; 2]);

impl<'t> Duel<'t> {
    /// None if one sends all moves, or more than two send some: then nobody knows whose turn it is.
    fn of(messages: &[Message<'t>]) -> Option<Duel<'t>> {
        let is_move = |message: &&Message<'t>| matches!(message.said, Said::Move | Said::Adorned);
        let senders: Vec<&[u8]> = messages.iter().filter(is_move).map(|message| message.name).collect();
        let first = *senders.first()?;
        let second = *senders.iter().find(|name| **name != first)?;
        let is_known = senders.iter().all(|name| *name == first || *name == second);
        let again = senders.windows(2).filter(|pair| pair[0] == pair[1]).count();
        (is_known && 4 * again <= senders.len()).then_some(Duel([first, second]))
    }
}

/// The places among the messages of those that are a move. What may be one counts if the other player has moved before, and moves
/// behind it.
fn turns(messages: &[Message<'_>], duel: Option<&Duel<'_>>) -> Vec<usize> {
    let may_be = |message: &Message<'_>| {
        matches!(message.said, Said::Move | Said::Adorned | Said::Perhaps | Said::Mixed | Said::Telling)
    };
    // The next message behind each one that may be a move. What a player tells of moves is none before a move of the same player.
    let mut next: Vec<Option<usize>> = vec![None; messages.len()];
    let (mut found, mut found_played) = (None, None);
    for (at, message) in messages.iter().enumerate().rev() {
        let is_told =
            |next: usize| messages[next].said == Said::Telling && messages[next].name == message.name;
        next[at] = if found.is_some_and(is_told) { found_played } else { found };
        if may_be(message) && duel.is_none_or(|duel| duel.0.contains(&message.name)) {
            found = Some(at);
            found_played = if message.said == Said::Telling { found_played } else { found };
        }
    }
    let talks = talks(messages, duel);
    let mut turns: Vec<usize> = Vec::new();
    for (at, message) in messages.iter().enumerate() {
        let is_other = |place: usize| messages[place].name != message.name;
        let is_due = || turns.last().is_none_or(|last| is_other(*last)) && next[at].is_none_or(is_other);
        // `I castle`, `me too`: what the other one says between two moves of the same player is one.
        let answers = |from: usize, to: usize| {
            let both = |at: usize| talks[at][0] + talks[at][1];
            let own = usize::from(duel.is_some_and(|duel| duel.0[1] == message.name));
            is_other(from) || is_other(to) || both(to) - both(from) > talks[to][own] - talks[from][own]
        };
        let may_be_due = || {
            turns.last().is_none_or(|last| answers(*last, at))
                && next[at].is_none_or(|next| answers(at, next))
        };
        let is_turn = match (message.said, duel) {
            (Said::Move, _) | (Said::Adorned, None) => true,
            (Said::Perhaps, None) => !message.is_unsure,
            (Said::Perhaps, Some(duel)) => duel.0.contains(&message.name) && may_be_due(),
            (Said::Adorned | Said::Mixed, Some(duel)) => duel.0.contains(&message.name) && is_due(),
            (Said::Telling, Some(duel)) => duel.0.contains(&message.name) && next[at].is_some() && is_due(),
            _ => false,
        };
        if is_turn {
            turns.push(at);
        }
    }
    turns
}

/// Counts what each player has said without a move before each message.
fn talks(messages: &[Message<'_>], duel: Option<&Duel<'_>>) -> Vec<[usize; 2]> {
    let mut counts = [0; 2];
    let count = |message: &Message<'_>| {
        let before = counts;
        let player = duel.and_then(|duel| duel.0.iter().position(|name| *name == message.name));
        if let Some(player) = player.filter(|_| message.said == Said::Talk) {
            counts[player] += 1;
        }
        before
    };
    messages.iter().map(count).collect()
}

/// Decides about each message by itself.
fn plan(acts: &mut [Act], text: &[u8], messages: &[Message<'_>], turns: &[usize], is_duel: bool) {
    // Two players who have taken turns have left nothing for a message between their moves.
    let is_whole = |turn: usize| match (turn.checked_sub(1), turns.get(turn)) {
        (Some(before), Some(next)) => messages[turns[before]].name != messages[*next].name,
        _ => true,
    };
    let mut turn = 0;
    for (at, message) in messages.iter().enumerate() {
        let is_turn = turns.get(turn) == Some(&at);
        let said_at =
            |turn: Option<usize>| turn.and_then(|turn| turns.get(turn)).map(|at| messages[*at].said);
        let is_sure = |said: Option<Said>| said != Some(Said::Mixed);
        let is_between = is_turn && is_sure(said_at(turn.checked_sub(1))) && is_sure(said_at(Some(turn + 1)));
        // Behind the last move nothing shows that it is one.
        let is_last = turn + 1 >= turns.len();
        turn += usize::from(is_turn);
        if message.is_unsure {
            continue;
        }
        let body = message.body.of(text);
        acts[message.line] = match message.said {
            Said::Move | Said::Perhaps if is_turn => castling(message.body, body).unwrap_or(Act::Copy),
            Said::Adorned if is_turn => among(message.body, body, is_last),
            Said::Mixed if is_between => among(message.body, body, is_last),
            Said::Mixed | Said::Telling if !is_turn && is_duel && is_whole(turn) => Act::Telling,
            Said::Perhaps => Act::Remark,
            Said::Talk if !body.is_empty() && !is_result(body) => Act::Remark,
            _ => Act::Copy,
        };
    }
}

/// A move among talk. The last one of a game should have but a sign behind it.
fn among(place: Span, body: &[u8], is_last: bool) -> Act {
    let Some(played) = move_in_talk(body) else { return Act::Copy };
    let around = [&body[..played.start], &body[played.end..]].concat();
    let is_sign = !around.iter().any(u8::is_ascii_alphanumeric);
    if is_last && !is_sign && (played.start > 0 || super::said::words(&body[played.end..]).count() > 1) {
        return Act::Copy;
    }
    Act::Among(played.shifted(place.start))
}

/// Castling in other words or signs than the reader of moves knows.
fn castling(place: Span, body: &[u8]) -> Option<Act> {
    // `0 - 0` begins with no number.
    let number = if castling_signs(body).is_some() { 0 } else { number_length(body) };
    let (place, body) = (Span::new(place.start + number, place.end), &body[number..]);
    if let Some((signs, usual, _)) = castling_signs(body) {
        if is_move(signs.of(body)) && signs.start == 0 {
            return None;
        }
        return Some(Act::Stands { place: signs.shifted(place.start), text: usual });
    }
    let is_known = std::str::from_utf8(body).is_ok_and(|text| castling_words(text) == Some(text.len()));
    let text = castling_talk(body).filter(|_| !is_known)?;
    Some(Act::Stands { place, text })
}

fn is_result(body: &[u8]) -> bool {
    std::str::from_utf8(body).is_ok_and(|body| result_of_text(body, &NO_SPELLINGS).is_some())
}

/// The game of two players, move by move.
struct Game<'a, 't> {
    text: &'t [u8],
    messages: &'a [Message<'t>],
    turns: &'a [usize],
    acts: &'a mut [Act],
}

impl Game<'_, '_> {
    fn word(&self, at: usize) -> Word {
        match self.messages[at].said {
            Said::Talk if !self.messages[at].is_unsure => word(self.messages[at].body.of(self.text)),
            _ => Word::Nothing,
        }
    }

    fn put(&mut self, at: usize, act: Act) {
        self.acts[self.messages[at].line] = act;
    }

    /// Takes what one player says between two moves of the other for a move: `me too`. The reader reports it. Where nothing is between
    /// them, a move without a number is reported.
    fn notice_missing_moves(&mut self) {
        for pair in self.turns.windows(2) {
            let (before, behind) = (pair[0], pair[1]);
            let name = self.messages[before].name;
            if self.messages[behind].name != name {
                continue;
            }
            let unread = (before + 1..behind).rev().find(|at| {
                self.messages[*at].name != name && self.acts[self.messages[*at].line] == Act::Remark
            });
            let takes_back = (before + 1..behind)
                .any(|at| matches!(self.word(at), Word::TakesBack | Word::GoesBack | Word::Begins));
            let message = &self.messages[behind];
            // What is between them may be the end of a game.
            let is_next = message.line - self.messages[before].line == behind - before
                && (before + 1..behind).all(|at| {
                    self.word(at) == Word::Nothing && !is_result(self.messages[at].body.of(self.text))
                });
            let is_bare =
                || is_next && message.said == Said::Move && number_length(message.body.of(self.text)) == 0;
            match unread {
                _ if takes_back => {}
                Some(at) => self.put(at, Act::Copy),
                None if is_bare() && self.acts[message.line] == Act::Copy => self.put(behind, Act::Again),
                None => {}
            }
        }
    }

    /// Leaves out the moves that are taken back, and returns the turns of the first game that stay. Without an answer, or where the
    /// wrong one moves then, the words are reported.
    fn take_back(&mut self) -> Vec<usize> {
        let mut first: Option<Vec<usize>> = None;
        let mut kept: Vec<usize> = Vec::new();
        let (mut turn, mut is_done) = (0, false);
        for at in 0..self.messages.len() {
            if self.turns.get(turn) == Some(&at) {
                kept.push(at);
                (turn, is_done) = (turn + 1, false);
                continue;
            }
            let word = self.word(at);
            if word == Word::Begins && self.begins(at, turn) && !kept.is_empty() {
                let before = std::mem::take(&mut kept);
                first.get_or_insert(before);
            }
            if word == Word::GoesBack
                && let Some(&next) = self.turns.get(turn)
                && self.answer(at, next) != Some(Word::Refuses)
            {
                self.put(at, Act::Doubt);
            }
            if word != Word::TakesBack {
                continue;
            }
            let Some(&next) = self.turns.get(turn).filter(|_| !is_done) else {
                // Nothing shows what is taken back, or whether more is.
                self.put(at, Act::Doubt);
                continue;
            };
            let name = self.messages[at].name;
            let answer = self.answer(at, next);
            let is_own_turn = self.messages[next].name == name;
            // An earlier one is not taken back.
            let last_two = kept.iter().enumerate().rev().take(2);
            let last_own =
                last_two.into_iter().find(|(_, turn)| self.messages[**turn].name == name).map(|(own, _)| own);
            match (answer, last_own) {
                (Some(Word::Refuses), _) => {}
                (None, _) if !is_own_turn => {}
                (Some(_), Some(own)) if is_own_turn => {
                    is_done = true;
                    for turn in kept.drain(own..) {
                        self.acts[self.messages[turn].line] = Act::LeaveOut;
                    }
                }
                // Who moves twice has taken a move back, but not even an answer is there.
                _ if is_own_turn && last_own.is_some_and(|own| own + 1 == kept.len()) => {
                    self.put(at, Act::Copy)
                }
                _ => self.put(at, Act::Doubt),
            }
        }
        first.unwrap_or(kept)
    }

    /// Returns the answer of the other one to a message before another.
    fn answer(&self, at: usize, next: usize) -> Option<Word> {
        // Whoever answers does so soon.
        const MOST_BETWEEN: usize = 16;
        (at + 1..next)
            .take(MOST_BETWEEN)
            .filter(|other| self.messages[*other].name != self.messages[at].name)
            .map(|at| self.word(at))
            .find(|word| matches!(word, Word::Agrees | Word::Refuses))
    }

    /// Returns true if another game begins behind a message that asks for one, and reports the words where it may.
    fn begins(&mut self, at: usize, turn: usize) -> bool {
        const TURNS: usize = 6;
        let Some(&next) = self.turns.get(turn) else { return false };
        let bodies =
            self.turns[turn..].iter().take(TURNS).map(|turn| self.messages[*turn].body.of(self.text));
        let moves = bodies.map(String::from_utf8_lossy).collect::<Vec<_>>().join(" ");
        let answer = self.answer(at, next);
        if turn == 0 || answer == Some(Word::Refuses) || !is_played(&moves) {
            return false;
        }
        let is_first = moves.starts_with("1.") || moves.starts_with("1 ");
        let begins = is_first || answer == Some(Word::Agrees);
        self.put(at, if begins { Act::Begins } else { Act::Doubt });
        begins
    }

    /// Writes how the game ends by what is said behind the last move. Words of a player before other moves are reported.
    fn end(&mut self, sides: Option<[&[u8]; 2]>) {
        let has_result = |message: &Message<'_>| is_result(message.body.of(self.text));
        if self.messages.iter().any(has_result) {
            return;
        }
        let mut sides = sides;
        let mut offer: Option<&[u8]> = None;
        let mut turn = 0;
        for at in 0..self.messages.len() {
            if self.turns.get(turn) == Some(&at) {
                (turn, offer) = (turn + 1, None);
                continue;
            }
            let message = self.messages[at];
            // In the next game both may have changed sides.
            if self.acts[message.line] == Act::Begins {
                (sides, offer) = (None, None);
            }
            let is_player = self.turns.iter().take(2).any(|turn| self.messages[*turn].name == message.name);
            let said = self.word(at);
            match said {
                Word::Refuses => offer = None,
                Word::Offers if offer.is_none() && is_player => offer = Some(message.name),
                _ => {}
            }
            let Some(ending) = Ending::of(said, message.name, is_player, offer, sides) else { continue };
            // Another game may follow.
            let next = self.turns.get(turn).map(|next| self.messages[*next].body.of(self.text));
            let until = self.turns.get(turn).copied().unwrap_or(at);
            let begins = (at..until).any(|at| self.acts[self.messages[at].line] == Act::Begins);
            let is_behind =
                begins || next.is_none_or(|next| next.starts_with(b"1.") || next.starts_with(b"1 "));
            let act = match ending {
                Ending::Known(end) if is_behind => Act::Ends(end),
                Ending::Own if is_behind => Act::Copy,
                // What is said of a game that goes on.
                Ending::Own => continue,
                Ending::Known(DRAW) => continue,
                Ending::Known(_) | Ending::Doubt => Act::Doubt,
            };
            self.put(at, act);
            if next.is_none() {
                return;
            }
        }
    }
}

/// The way in which a message ends the game.
enum Ending {
    /// By the words that it has.
    Own,
    /// As the sender and the messages before show.
    Known(End),
    /// Nobody knows.
    Doubt,
}

impl Ending {
    /// None if it does not. `offer` is the name of who has offered a draw, `sides` are the names of White and of Black.
    fn of(
        said: Word,
        name: &[u8],
        is_player: bool,
        offer: Option<&[u8]>,
        sides: Option<[&[u8]; 2]>,
    ) -> Option<Ending> {
        // Who says so is the loser, or the winner.
        let decided = |is_lost: bool, [white, black]: [Option<&'static str>; 2]| {
            let is_white = match sides {
                Some(sides) if sides[0] == name => is_lost,
                Some(sides) if sides[1] == name => !is_lost,
                _ => return Ending::Doubt,
            };
            Ending::Known(match is_white {
                true => End { result: "0-1", phrase: white },
                false => End { result: "1-0", phrase: black },
            })
        };
        const RESIGNS: [Option<&str>; 2] = [Some("White resigns"), Some("Black resigns")];
        const ON_TIME: [Option<&str>; 2] = [Some("White lost on time"), Some("Black lost on time")];
        let ending = match said {
            Word::Phrase => Ending::Own,
            _ if !is_player => return None,
            Word::Offers | Word::Agrees if offer.is_some_and(|offer| offer != name) => Ending::Known(DRAW),
            Word::Resigns => decided(true, RESIGNS),
            Word::Loses => decided(true, [None, None]),
            Word::Flags => decided(true, ON_TIME),
            Word::OtherFlags => decided(false, ON_TIME),
            Word::Ends => Ending::Doubt,
            Word::Offers
            | Word::Agrees
            | Word::Refuses
            | Word::TakesBack
            | Word::GoesBack
            | Word::Begins
            | Word::Nothing => return None,
        };
        Some(ending)
    }
}

/// The messages with the first two moves, where the senders take turns and White has begun.
fn sides<'a, 't>(text: &[u8], messages: &'a [Message<'t>], turns: &[usize]) -> Option<[&'a Message<'t>; 2]> {
    let (first, second) = (&messages[*turns.first()?], &messages[*turns.get(1)?]);
    let names = [first.name, second.name];
    let alternate = turns.iter().enumerate().all(|(at, turn)| messages[*turn].name == names[at % 2]);
    let is_other_side = first.is_white == Some(false) || second.is_white == Some(true);
    // Who has begun may have said more than a move.
    let is_told = messages[..turns[0]]
        .iter()
        .any(|message| names.contains(&message.name) && Look::at(message.body.of(text)).moves > 0);
    (names[0] != names[1] && alternate && !is_other_side && !is_told).then_some([first, second])
}

/// The two senders, if they take turns and their names are no colours.
fn players(text: &[u8], messages: &[Message<'_>], turns: &[usize]) -> Option<[Span; 2]> {
    let sides = sides(text, messages, turns)?;
    (!sides.iter().any(|side| is_heading(side.name))).then_some(sides.map(|side| side.sender))
}

/// The names of White and of Black, where no other position and no other side to move may be given.
fn losers<'t>(text: &[u8], messages: &[Message<'t>], turns: &[usize]) -> Option<[&'t [u8]; 2]> {
    let sides = sides(text, messages, turns)?;
    let body = sides[0].body.of(text);
    let behind = &body[body.iter().take_while(|byte| byte.is_ascii_digit()).count()..];
    let is_blacks = behind.starts_with(b"..") || behind.starts_with("…".as_bytes());
    let is_named = sides.iter().any(|side| is_heading(side.name));
    let is_white = !is_named || sides[0].name.eq_ignore_ascii_case(b"white");
    let has_start = memchr::memmem::find(text, b"FEN").is_some();
    (is_white && !is_blacks && !has_start).then_some(sides.map(|side| side.name))
}
