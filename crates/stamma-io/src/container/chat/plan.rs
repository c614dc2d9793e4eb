//! What becomes of each message of a chat, by what is said before and behind it.

use super::super::cells::is_heading;
use super::super::lines::trimmed;
use super::super::words::{Look, is_move};
use super::ending::{Word, word};
use super::prefix::{Prefix, Shape};
use super::said::{Said, castling_signs, castling_talk, move_in_talk, number_length, said};
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, castling_words, result_of_text};

/// What is written of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// The message as it is: the reader of moves reports what it cannot read.
    Copy,
    /// A comment.
    Remark,
    /// A note that something is not in the game.
    LeaveOut,
    /// The message, with other words that mean the same at a place.
    Stands { place: Span, text: &'static str },
    /// The move at a place, and the rest as comments.
    Among(Span),
}

/// What becomes of all lines, and who plays.
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
    /// Said on the line below the name: whatever is no move is left to the reader.
    is_below: bool,
    /// By the word for a side beside the name: true for White.
    is_white: Option<bool>,
}

impl Plan {
    pub fn of(text: &[u8], all: &[(Span, Span)], prefixes: &[Option<Prefix>]) -> Plan {
        let messages = messages(text, all, prefixes);
        let mut acts = vec![Act::Copy; all.len()];
        let duel = Duel::of(&messages);
        let turns = turns(&messages, duel.as_ref());
        let count = prefixes.iter().flatten().filter(|prefix| prefix.shape != Shape::Server).count();
        if turns.len() >= 2 && 2 * turns.len() >= count {
            plan(&mut acts, text, &messages, &turns);
            if duel.is_some() {
                let mut game = Game { text, messages: &messages, turns: &turns, acts: &mut acts };
                game.notice_unread_moves();
                let kept = game.take_back();
                game.end();
                let players = players(text, &messages, &kept);
                return Plan { acts, players };
            }
        }
        let players = players(text, &messages, &turns);
        Plan { acts, players }
    }
}

/// The messages in their order. Of a name above its lines the first line is one.
fn messages<'t>(text: &'t [u8], all: &[(Span, Span)], prefixes: &[Option<Prefix>]) -> Vec<Message<'t>> {
    let mut messages = Vec::new();
    let mut above: Option<Prefix> = None;
    for (line, ((place, _), prefix)) in all.iter().zip(prefixes).enumerate() {
        let (prefix, body, is_below) = match prefix {
            Some(prefix) if prefix.shape == Shape::Above => {
                above = Some(*prefix);
                continue;
            }
            Some(prefix) if prefix.shape == Shape::Server => continue,
            Some(prefix) => (*prefix, prefix.body, false),
            None if place.of(text).trim_ascii().is_empty() => continue,
            None => match above.take() {
                Some(prefix) => (prefix, trimmed(text, *place), true),
                None => continue,
            },
        };
        let (sender, name) = (prefix.sender, prefix.sender.of(text));
        let said = said(body.of(text));
        messages.push(Message { line, sender, name, body, said, is_below, is_white: prefix.is_white });
    }
    messages
}

/// The two who play against each other in a chat.
struct Duel<'t>([&'t [u8]; 2]);

impl<'t> Duel<'t> {
    /// None if one sends all moves, or more than two send some: then nobody knows whose turn it is.
    fn of(messages: &[Message<'t>]) -> Option<Duel<'t>> {
        let mut moves =
            messages.iter().filter(|message| message.said == Said::Move).map(|message| message.name);
        let first = moves.next()?;
        let second = moves.find(|name| *name != first)?;
        let names = [first, second];
        moves.all(|name| names.contains(&name)).then_some(())?;
        let senders: Vec<&[u8]> = messages
            .iter()
            .filter(|message| message.said == Said::Move)
            .map(|message| message.name)
            .collect();
        let again = senders.windows(2).filter(|pair| pair[0] == pair[1]).count();
        (4 * again <= senders.len()).then_some(Duel(names))
    }
}

/// The places among the messages of those that are a move. What may be one counts if the other player has moved before, and moves
/// behind it.
fn turns(messages: &[Message<'_>], duel: Option<&Duel<'_>>) -> Vec<usize> {
    let may_be = |message: &Message<'_>| matches!(message.said, Said::Move | Said::Perhaps | Said::Mixed);
    // The next message behind each one that may be a move.
    let mut next: Vec<Option<usize>> = vec![None; messages.len()];
    let mut found = None;
    for (at, message) in messages.iter().enumerate().rev() {
        next[at] = found;
        if may_be(message) && duel.is_none_or(|duel| duel.0.contains(&message.name)) {
            found = Some(at);
        }
    }
    let mut turns: Vec<usize> = Vec::new();
    for (at, message) in messages.iter().enumerate() {
        let is_due = || {
            let is_other = |place: usize| messages[place].name != message.name;
            turns.last().is_none_or(|last| is_other(*last)) && next[at].is_none_or(is_other)
        };
        let is_turn = match (message.said, duel) {
            (Said::Move, _) => true,
            (Said::Perhaps, None) => !message.is_below,
            (Said::Perhaps | Said::Mixed, Some(duel)) => duel.0.contains(&message.name) && is_due(),
            _ => false,
        };
        if is_turn {
            turns.push(at);
        }
    }
    turns
}

/// Decides about each message by itself.
fn plan(acts: &mut [Act], text: &[u8], messages: &[Message<'_>], turns: &[usize]) {
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
        if message.is_below {
            continue;
        }
        let body = message.body.of(text);
        acts[message.line] = match message.said {
            Said::Move | Said::Perhaps if is_turn => castling(message.body, body).unwrap_or(Act::Copy),
            Said::Mixed if is_between => among(message.body, body, is_last),
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
    let number = number_length(body);
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
            Said::Talk if !self.messages[at].is_below => word(self.messages[at].body.of(self.text)),
            _ => Word::Nothing,
        }
    }

    fn copy(&mut self, at: usize) {
        self.acts[self.messages[at].line] = Act::Copy;
    }

    /// Where one moves twice and the other has said something between, that was a move: `me too`. The reader reports it.
    fn notice_unread_moves(&mut self) {
        for pair in self.turns.windows(2) {
            let (before, behind) = (pair[0], pair[1]);
            let name = self.messages[before].name;
            if self.messages[behind].name != name {
                continue;
            }
            let unread = (before + 1..behind).rev().find(|at| {
                self.messages[*at].name != name && self.acts[self.messages[*at].line] == Act::Remark
            });
            let takes_back = (before + 1..behind).any(|at| self.word(at) == Word::TakesBack);
            if let Some(at) = unread.filter(|_| !takes_back) {
                self.copy(at);
            }
        }
    }

    /// Leaves out the moves that are taken back, and returns the turns that stay. Without an answer, or where the wrong one moves
    /// then, the reader reports the words.
    fn take_back(&mut self) -> Vec<usize> {
        let mut kept: Vec<usize> = Vec::new();
        let mut turn = 0;
        for at in 0..self.messages.len() {
            if self.turns.get(turn) == Some(&at) {
                kept.push(at);
                turn += 1;
                continue;
            }
            if self.word(at) != Word::TakesBack {
                continue;
            }
            let Some(&next) = self.turns.get(turn) else {
                // Nothing shows what is taken back.
                self.copy(at);
                continue;
            };
            let name = self.messages[at].name;
            let answer = (at + 1..next)
                .filter(|at| self.messages[*at].name != name)
                .map(|at| self.word(at))
                .find(|word| matches!(word, Word::Agrees | Word::Refuses));
            let is_own_turn = self.messages[next].name == name;
            let last_own = kept.iter().rposition(|turn| self.messages[*turn].name == name);
            match (answer, last_own) {
                (Some(Word::Refuses), _) => {}
                (None, _) if !is_own_turn => {}
                (Some(_), Some(own)) if is_own_turn && kept.len() - own <= 2 => {
                    for turn in kept.drain(own..) {
                        self.acts[self.messages[turn].line] = Act::LeaveOut;
                    }
                }
                _ => self.copy(at),
            }
        }
        kept
    }

    /// Writes how the game ends by what the players say behind the last move. Where moves follow, the reader reports the words.
    fn end(&mut self) {
        let Some(&last) = self.turns.last() else { return };
        let has_result = |message: &Message<'_>| is_result(message.body.of(self.text));
        if self.messages.iter().any(has_result) {
            return;
        }
        let mut offer: Option<usize> = None;
        for at in 0..self.messages.len() {
            if self.turns.binary_search(&at).is_ok() {
                offer = None;
                continue;
            }
            let name = self.messages[at].name;
            let is_player = self.turns.iter().take(2).any(|turn| self.messages[*turn].name == name);
            let is_by_other = |offer: usize| self.messages[offer].name != name;
            let ends = match self.word(at) {
                Word::Offers | Word::Agrees if is_player && offer.is_some_and(is_by_other) => {
                    Some("draw agreed")
                }
                Word::Offers => {
                    offer = Some(at).filter(|_| is_player);
                    continue;
                }
                Word::Refuses => {
                    offer = None;
                    continue;
                }
                Word::Phrase | Word::Ends => None,
                Word::Resigns => self.lost(name, ["White resigns", "Black resigns"]),
                Word::Loses => self.lost(name, ["White lost", "Black lost"]),
                Word::Flags => self.lost(name, ["White lost on time", "Black lost on time"]),
                Word::OtherFlags => self.lost(name, ["Black lost on time", "White lost on time"]),
                Word::Agrees | Word::TakesBack | Word::Nothing => continue,
            };
            let message = self.messages[at];
            let is_behind = at > last;
            self.acts[message.line] = match ends {
                Some(text) if is_behind => Act::Stands { place: message.body, text },
                // `ok` that has agreed to something else.
                Some(_) if matches!(self.word(at), Word::Agrees | Word::Offers) => continue,
                // What is said of a game that goes on.
                None if !is_behind && matches!(self.word(at), Word::Ends | Word::Phrase) => continue,
                _ => Act::Copy,
            };
            if is_behind {
                return;
            }
        }
    }

    /// The words for the loss of a player, of White and of Black. None where it is not sure who has White.
    fn lost(&self, name: &[u8], words: [&'static str; 2]) -> Option<&'static str> {
        let first = self.messages[*self.turns.first()?];
        let second = self.messages[*self.turns.get(1)?];
        let digits = first.body.of(self.text).trim_ascii_start();
        let digits = &digits[digits.iter().take_while(|byte| byte.is_ascii_digit()).count()..];
        let begins_with_black = digits.starts_with(b"..") || digits.starts_with("…".as_bytes());
        if begins_with_black || first.name == second.name || memchr::memmem::find(self.text, b"FEN").is_some()
        {
            return None;
        }
        match (first.name == name, second.name == name) {
            (true, _) => Some(words[0]),
            (_, true) => Some(words[1]),
            _ => None,
        }
    }
}

/// The two senders, if they take turns and their names are no colours.
fn players(text: &[u8], messages: &[Message<'_>], turns: &[usize]) -> Option<[Span; 2]> {
    let (first, second) = (messages[*turns.first()?], messages[*turns.get(1)?]);
    let names = [first.name, second.name];
    let alternate = turns.iter().enumerate().all(|(at, turn)| messages[*turn].name == names[at % 2]);
    let is_other_side = first.is_white == Some(false) || second.is_white == Some(true);
    // Who has begun may have said more than a move.
    let is_told = messages[..turns[0]]
        .iter()
        .any(|message| names.contains(&message.name) && Look::at(message.body.of(text)).moves > 0);
    (names[0] != names[1]
        && alternate
        && !is_other_side
        && !is_told
        && !names.iter().any(|name| is_heading(name)))
    .then_some([first.sender, second.sender])
}
