//! The calls of a program around the strings that are its moves: those that play, take back or begin a game. Strings that are
//! commented out belong to none.

use super::comments::Comments;
use super::scan::Parts;
use crate::container::fields::plain_name;
use stamma_notation::Span;

/// Names of calls that play the move that they are given, without signs and capitals.
const PLAYS: &[&str] = &[
    "push",
    "pushsan",
    "pushuci",
    "pushxboard",
    "move",
    "makemove",
    "domove",
    "play",
    "playmove",
    "addmove",
    "applymove",
    "makesanmove",
    "append",
    "add",
];
/// Names of calls that make a move of a word, within those that play it.
const PARSES: &[&str] = &["parsesan", "parseuci", "parse", "fromuci", "fromsan", "san", "uci"];
/// Names of calls that take the last move back.
const TAKES_BACK: &[&str] = &["pop", "undo", "undomove", "popmove", "takeback", "takebackmove", "unmakemove"];
/// Names of calls that set a board up for another game.
const RESETS: &[&str] = &["reset", "resetboard", "resetgame", "newgame", "clear", "clearboard"];
/// Names of calls that set a board up with a position.
const LOADS: &[&str] = &["load", "loadfen", "setfen", "setboardfen", "fromfen", "setposition", "setup"];
/// Names of boards, which assign one where they are called.
const BOARDS: &[&str] = &["chess", "board", "game", "chessgame", "chessboard", "position"];

/// Signs for items that are not given.
const GAPS: [&[u8]; 2] = [b"...", "…".as_bytes()];

/// Deeper calls are not told apart.
const DEEPEST: usize = 64;
/// A row of a table has at most so many bytes before its move, and behind it.
const LONGEST_ROW: usize = 128;
/// A name of a call has at most so many bytes.
const LONGEST_NAME: usize = 24;

/// A step of a program, in the order of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A string of the list that is looked at, by its place there, and the owner of the call that plays it.
    Word { nth: usize, call: Option<Owner>, is_commented: bool, row: Option<Span> },
    /// Another string, by its part, is played.
    Other { part: usize, owner: Owner },
    /// Among the items of a list stands a sign for more of them: `...`, `...more`, `*more`.
    Gap(Span),
    /// A move in a variable is played.
    PlaysVariable { owner: Owner, variable: Span },
    /// A call takes the last move back.
    TakesBack { owner: Owner, call: Span },
    /// A board begins another game, perhaps with the position of a part. It is a new one, or was set up again.
    Begins { owner: Owner, start: Option<usize>, is_new: bool },
}

/// The word before the point of a call. None where nothing is before it, or another call.
pub type Owner = Option<Span>;

/// Brackets that are open.
#[derive(Clone, Copy, Default)]
struct Open {
    /// The byte of the bracket.
    start: usize,
    /// The name before it.
    name: Option<Span>,
    owner: Owner,
    assigned: Option<Span>,
    arguments: Arguments,
    /// The part of a string among them that has no name.
    string: Option<usize>,
}

/// The arguments of a call.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Arguments {
    #[default]
    None,
    Word(Span),
    Others,
}

/// Finds what a part of a program does around some of its strings, which are given in the order of the text.
pub fn events(text: &[u8], span: Span, parts: &Parts, words: &[usize]) -> Vec<Event> {
    let mut walk = Walk {
        text: &text[..span.end],
        at: span.start,
        comment_end: span.start,
        comments: Comments::new(),
        open: Vec::new(),
        deeper: 0,
        word: None,
        owner: None,
        assigned: None,
        events: Vec::new(),
    };
    let mut words = words.iter().enumerate().peekable();
    for (at, part) in parts.parts.iter().enumerate().filter(|(_, part)| part.is_string) {
        walk.run(part.whole.start);
        let nth = words.next_if(|(_, word)| **word == at).map(|(nth, _)| nth);
        walk.take_string(at, nth, part.whole);
    }
    walk.run(span.end);
    walk.events
}

struct Walk<'t> {
    text: &'t [u8],
    at: usize,
    /// The end of the last comment.
    comment_end: usize,
    comments: Comments,
    open: Vec<Open>,
    /// The number of open brackets that are not told apart.
    deeper: usize,
    /// The last word, if only blanks are behind it.
    word: Option<Span>,
    /// The word before the point before that word.
    owner: Owner,
    /// The name that is assigned.
    assigned: Option<Span>,
    events: Vec<Event>,
}

impl Walk<'_> {
    /// Goes on to a byte.
    fn run(&mut self, end: usize) {
        while self.at < end {
            let byte = self.text[self.at];
            let is_in_comment = self.at < self.comment_end;
            if !is_in_comment && let Some(comment_end) = self.comments.end(self.text, self.at) {
                self.comment_end = comment_end;
                self.word = None;
            } else if is_in_comment {
                self.at = self.comment_end.min(end);
                continue;
            }
            match byte {
                _ if self.at < self.comment_end => {}
                b'.' | b'*' | 0xE2 if self.gap(end) => continue,
                b'"' | b'\'' if self.other_string(end) => continue,
                b'(' | b'[' | b'{' => self.open(),
                b')' | b']' | b'}' => self.close(),
                b'\n' | b';' => (self.word, self.assigned) = (None, None),
                b'=' => {
                    let beside = [self.at.wrapping_sub(1), self.at + 1].map(|at| self.text.get(at));
                    let compares = |byte: &u8| b"=!<>".contains(byte);
                    if !beside.into_iter().flatten().any(compares) {
                        self.assigned = self.word;
                    }
                    self.take_argument(Arguments::Others);
                }
                byte if byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii() => {
                    self.take_word(end);
                    continue;
                }
                byte if byte.is_ascii_whitespace() || matches!(byte, b'.' | b':' | b'-' | b'>' | b'?') => {}
                _ => {
                    self.word = None;
                    self.take_argument(Arguments::Others);
                }
            }
            self.at += 1;
        }
        self.at = self.at.max(end);
    }

    /// Takes a sign for more items of a list, behind a comma, with the name behind it.
    fn gap(&mut self, end: usize) -> bool {
        let text = self.text;
        let rest = &text[self.at..end];
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
        let sign = GAPS.into_iter().find(|sign| rest.starts_with(sign)).or_else(|| {
            let is_spread = rest.get(1).is_some_and(u8::is_ascii_alphabetic);
            (is_spread && rest[0] == b'*').then_some(&b"*"[..])
        });
        let Some(sign) = sign.filter(|_| text[..self.at].trim_ascii_end().ends_with(b",")) else {
            return false;
        };
        let name = rest[sign.len()..].iter().take_while(is_name).count();
        let gap = Span::new(self.at, self.at + sign.len() + name);
        self.events.push(Event::Gap(gap));
        (self.word, self.at) = (None, gap.end);
        true
    }

    /// Passes over a string that may hold signs of comments, and is no value. False where the mark opens none.
    fn other_string(&mut self, end: usize) -> bool {
        let rest = &self.text[self.at + 1..end];
        let Some(length) = memchr::memchr2(self.text[self.at], b'\n', rest).filter(|at| rest[*at] != b'\n')
        else {
            return false;
        };
        self.at += length + 2;
        self.word = None;
        self.take_argument(Arguments::Others);
        true
    }

    fn take_word(&mut self, end: usize) {
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_' || !byte.is_ascii();
        let word =
            Span::new(self.at, self.at + self.text[self.at..end].iter().take_while(is_part).count().max(1));
        let before = &self.text[..word.start];
        let point = [&b"?."[..], b".", b"->", b"::"].into_iter().find(|point| before.ends_with(point));
        let is_behind = |owner: &Span| point.is_some_and(|point| owner.end + point.len() == word.start);
        self.owner = self.word.filter(is_behind);
        self.word = Some(word);
        self.take_argument(Arguments::Word(word));
        self.at = word.end;
    }

    fn take_argument(&mut self, argument: Arguments) {
        if let Some(call) = self.open.last_mut() {
            call.arguments = if call.arguments == Arguments::None { argument } else { Arguments::Others };
        }
    }

    fn take_string(&mut self, part: usize, nth: Option<usize>, whole: Span) {
        self.at = self.at.max(whole.end);
        let is_commented = whole.start < self.comment_end;
        let mut calls = self.open.iter().rev().map(|call| (self.name(call.name), call.owner));
        let call = calls.find(|(name, _)| !PARSES.contains(&&**name));
        let call = call.filter(|(name, _)| PLAYS.contains(&&**name)).map(|(_, owner)| owner);
        match (nth, call) {
            (Some(nth), _) => {
                self.events.push(Event::Word { nth, call, is_commented, row: self.row(whole) });
            }
            (None, _) if is_gap(whole.of(self.text)) => {
                self.events.push(Event::Gap(whole));
            }
            (None, Some(owner)) if !is_commented => self.events.push(Event::Other { part, owner }),
            _ => {}
        }
        if !is_commented {
            self.word = None;
            self.take_argument(Arguments::Others);
            if let Some(call) = self.open.last_mut() {
                call.string = Some(part);
            }
        }
    }

    /// The row of values around a string.
    fn row(&self, whole: Span) -> Option<Span> {
        let row = self.open.last().filter(|row| {
            row.name.is_none() || self.name(row.name) == "values" || self.text[row.start] != b'('
        })?;
        let behind = &self.text[whole.end..self.text.len().min(whole.end + LONGEST_ROW)];
        let length = behind.iter().position(|byte| matches!(byte, b')' | b']' | b'}'))?;
        let is_near = whole.start.saturating_sub(row.start) <= LONGEST_ROW;
        is_near.then(|| Span::new(row.start + 1, whole.end + length))
    }

    /// A name without signs and capitals. Empty for one that is too long.
    fn name(&self, name: Option<Span>) -> String {
        let name = name.filter(|name| name.len() <= LONGEST_NAME).map_or(&b""[..], |name| name.of(self.text));
        plain_name(&String::from_utf8_lossy(name)).into_owned()
    }

    fn open(&mut self) {
        self.take_argument(Arguments::Others);
        if self.open.len() < DEEPEST {
            let (name, owner) = (self.word.take(), self.owner.take());
            let assigned = self.assigned.take();
            let arguments = Arguments::None;
            self.open.push(Open { start: self.at, name, owner, assigned, arguments, string: None });
        } else {
            self.deeper += 1;
        }
    }

    fn close(&mut self) {
        self.word = None;
        if self.deeper > 0 {
            self.deeper -= 1;
            return;
        }
        let Some(call) = self.open.pop().filter(|call| self.text[call.start] == b'(') else { return };
        let (name, owner) = (self.name(call.name), call.owner);
        let name = &&*name;
        let makes_board = matches!(*name, "new" | "default" | "fromfen");
        let is_board = BOARDS.contains(name) || makes_board && BOARDS.contains(&&*self.name(owner));
        let start = call.string;
        match call.arguments {
            Arguments::None if TAKES_BACK.contains(name) => {
                let start = owner.or(call.name).map_or(call.start, |word| word.start);
                self.events.push(Event::TakesBack { owner, call: Span::new(start, self.at + 1) });
            }
            Arguments::Word(variable) if PLAYS.contains(name) => {
                self.events.push(Event::PlaysVariable { owner, variable });
            }
            _ if is_board && call.assigned.is_some() => {
                self.events.push(Event::Begins { owner: call.assigned, start, is_new: true });
            }
            _ if RESETS.contains(name) || LOADS.contains(name) => {
                self.events.push(Event::Begins { owner, start, is_new: false });
            }
            _ => {}
        }
    }
}

/// Returns true for a string that is a sign for items that are not given.
fn is_gap(string: &[u8]) -> bool {
    string.get(1..string.len().saturating_sub(1)).is_some_and(|inner| GAPS.contains(&inner))
}
