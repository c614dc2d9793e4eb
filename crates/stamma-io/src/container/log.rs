//! Logs of engines, of programs that talk to engines, and of boards that are watched on a server: moves stand behind fixed
//! words, among lines about other things.

use super::Writer;
use super::fics::elapsed;
use super::lines::{lines, trimmed};
use super::record::last_square;
use super::words::{counted_moves, is_move};
use std::collections::HashMap;

use stamma_notation::Span;

/// What a line of a log says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entry {
    /// A move, with the time that it took, and its number among the half-moves where that is said.
    Move { played: Span, time: Option<Span>, from: Source, ply: Option<usize> },
    /// Takes so many half-moves back. Each engine is told.
    TakesBack { plies: usize, told: Span },
    /// A move is not legal.
    Illegal { played: Span },
    /// The moves up to here, from a position in FEN unless that is the usual one.
    Position { fen: Option<Span>, moves: Span },
    /// A new game begins, perhaps between these players.
    NewGame { players: Option<[Span; 2]> },
    /// The game is over. The line goes on with a reason in braces, perhaps.
    Result { score: Span, players: Option<[Span; 2]> },
    /// What programs say to each other about other things.
    Talk,
}

/// A line, what it says, and the number of the game that it is about; none where it says nothing about games.
type LoggedLine = (Span, Option<(Entry, Option<u32>)>);

/// The words before a move, and with them who says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// `bestmove e2e4`: an engine has found it. Perhaps another one is played.
    Found,
    /// `<first : move e2e4`: an engine plays it.
    Played,
    /// `>first : usermove e2e4`: an engine is told, perhaps what the other one has played.
    Told,
    /// `Game 12: White moves: e4`.
    Watched,
}

/// The words of UCI that a line may begin with, and that say nothing about moves.
const UCI: [&[u8]; 13] = [
    b"info",
    b"uci",
    b"uciok",
    b"id",
    b"option",
    b"isready",
    b"readyok",
    b"setoption",
    b"go",
    b"stop",
    b"quit",
    b"ponderhit",
    b"debug",
];

/// Those of the protocol of xboard, which stand behind the name of an engine.
const XBOARD: [&[u8]; 21] = [
    b"xboard",
    b"protover",
    b"feature",
    b"accepted",
    b"rejected",
    b"ping",
    b"pong",
    b"time",
    b"otim",
    b"level",
    b"st",
    b"sd",
    b"post",
    b"nopost",
    b"easy",
    b"hard",
    b"random",
    b"force",
    b"computer",
    b"name",
    b"hint",
];

/// Returns true if lines of a log make up a text.
pub fn is_log(text: &[u8]) -> bool {
    let (mut moves, mut others, mut has_protocol) = (0, 0, false);
    for line in lines(text) {
        match entry(text, line) {
            Some((Entry::Move { .. } | Entry::Position { .. }, _)) => moves += 1,
            Some((Entry::NewGame { .. } | Entry::Talk, _)) => has_protocol = true,
            Some((Entry::Result { .. } | Entry::TakesBack { .. } | Entry::Illegal { .. }, _)) => {}
            None if line.of(text).trim_ascii().is_empty() => {}
            None => others += 1,
        }
    }
    moves >= 2 && 2 * moves >= others || moves == 1 && has_protocol && others == 0
}

/// Returns what a line says, and the number of the game that it is about.
fn entry(text: &[u8], line: Span) -> Option<(Entry, Option<u32>)> {
    let line = trimmed(text, line);
    let content = line.of(text);
    if let Some((game, at)) = game_number(content) {
        let rest = trimmed(text, Span::new(line.start + at, line.end));
        return Some((watched(text, rest)?, Some(game)));
    }
    if let Some(found) = announced(text, line) {
        return Some(found);
    }
    if let Some(found) = beside_number(text, line) {
        return Some((found, None));
    }
    if let Some(label) = label(content) {
        return entry(text, Span::new(line.start + label, line.end));
    }
    if content.starts_with(b"<12> ") {
        return style_12(text, line);
    }
    if SCORES.iter().any(|score| &score[1..] == content) {
        return Some((Entry::Result { score: line, players: None }, None));
    }
    let said = said(content)?;
    let before = Span::new(line.start, line.start + said);
    let line = trimmed(text, Span::new(before.end, line.end));
    let (word, rest) = first_word(text, line);
    let move_behind = |rest: Span, from| {
        let played = first_word(text, rest).0;
        is_move(played.of(text)).then_some(Entry::Move { played, time: None, from, ply: None })
    };
    // `>> Nf3` is a line of a mail.
    let is_named = || before.of(text).iter().any(u8::is_ascii_alphanumeric);
    let found = match word.of(text) {
        b"bestmove" => move_behind(rest, Source::Found),
        b"usermove" => move_behind(rest, Source::Told),
        // An engine that is alone says `move e7e5`, and is told `usermove g1f3`.
        b"move" if said > 0 || is_word(text, rest) => move_behind(rest, Source::Played),
        b"position" => position(text, rest),
        b"ucinewgame" => Some(Entry::NewGame { players: None }),
        b"new" if rest.is_empty() => Some(Entry::NewGame { players: None }),
        b"undo" if rest.is_empty() => Some(Entry::TakesBack { plies: 1, told: before }),
        b"remove" if rest.is_empty() => Some(Entry::TakesBack { plies: 2, told: before }),
        b"Illegal" if rest.of(text).starts_with(b"move") => illegal(text, rest),
        // `>first : d2d4`: without a word before it.
        played if is_named() && rest.is_empty() && is_move(played) => {
            Some(Entry::Move { played: word, time: None, from: Source::Told, ply: None })
        }
        b"result"
            if said > 0 || SCORES.iter().any(|score| &score[1..] == first_word(text, rest).0.of(text)) =>
        {
            Some(Entry::Result { score: first_word(text, rest).0, players: None })
        }
        _ => None,
    };
    let is_talk = || UCI.contains(&word.of(text)) || said > 0 && XBOARD.contains(&word.of(text));
    Some((found.or_else(|| is_talk().then_some(Entry::Talk))?, None))
}

/// The length of the word and the semicolon that a program writes before what an engine was told: `From; position startpos moves e2e4`.
fn label(line: &[u8]) -> Option<usize> {
    const LONGEST: usize = 16;
    let word = line.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let rest = line.get(word..)?.strip_prefix(b"; ")?;
    let next = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_told = matches!(next, b"position" | b"Illegal" | b"go" | b"bestmove" | b"info");
    ((1..=LONGEST).contains(&word) && is_told).then_some(word + 2)
}

/// Returns true for one word and nothing else.
fn is_word(text: &[u8], span: Span) -> bool {
    let content = span.of(text).trim_ascii();
    !content.is_empty() && !content.iter().any(u8::is_ascii_whitespace)
}

/// The move in `move: e1e3`, `move (in check): e1e3`, `move (Ke3).` behind `Illegal`.
fn illegal(text: &[u8], rest: Span) -> Option<Entry> {
    // `Illegal move c4e1 played by A`
    let player = memchr::memmem::find(rest.of(text), b" played by ");
    let rest = Span::new(rest.start, player.map_or(rest.end, |player| rest.start + player));
    let start = rest.of(text).iter().rposition(u8::is_ascii_whitespace)? + 1;
    let word = Span::new(rest.start + start, rest.end);
    let is_sign = |byte: &&u8| b"().:\"'".contains(byte);
    let before = word.of(text).iter().take_while(is_sign).count();
    let behind = word.of(text)[before..].iter().rev().take_while(is_sign).count();
    let played = Span::new(word.start + before, word.end - behind);
    is_move(played.of(text)).then_some(Entry::Illegal { played })
}

/// The place behind what logs put before what is said: `1234 <first : `, `-> 1:`, `--> `, `12:01:07.123 <Stockfish(0): `. 0 where
/// nothing is before it.
fn said(line: &[u8]) -> Option<usize> {
    const LONGEST: usize = 96;
    let window = &line[..line.len().min(LONGEST)];
    // `2019-11-04 18:00:00,001 DEBUG engine: << bestmove e2e4`
    let doubled = window.windows(3).position(|three| matches!(three, b"<< " | b">> "));
    if let Some(at) = doubled {
        return Some(at + 3);
    }
    let sign = window.iter().position(|byte| matches!(byte, b'<' | b'>'));
    let Some(sign) = sign else { return Some(0) };
    // Only times and arrows stand before the sign.
    let is_before =
        |byte: &u8| byte.is_ascii_digit() || matches!(byte, b' ' | b':' | b'.' | b'-' | b'[' | b']');
    if !window[..sign].iter().all(is_before) {
        return Some(0);
    }
    // `-->1:go`, `<--2:bestmove e2e4`: arrows and numbers of engines.
    let arrow = sign + window[sign..].iter().take_while(|byte| matches!(byte, b'<' | b'>' | b'-')).count();
    let digits = window[arrow..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    if sign > 0 && digits > 0 && window.get(arrow + digits) == Some(&b':') {
        return Some(arrow + digits + 1);
    }
    // `<-- position startpos moves e2e4`: no engine is named.
    let behind = window[arrow..].trim_ascii_start();
    let word = behind.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    if arrow > sign + 1 && (UCI.contains(&word) || matches!(word, b"position" | b"bestmove" | b"ucinewgame"))
    {
        return Some(window.len() - behind.len());
    }
    let colon = window[sign..].windows(2).position(|pair| pair == b": ")?;
    Some(sign + colon + 2)
}

/// `Started game 1 of 2 (A vs B)`, `Finished game 1 (A vs B): 1-0 {reason}`, `{Game 12 (a vs. b) b resigns} 1-0`.
fn announced(text: &[u8], line: Span) -> Option<(Entry, Option<u32>)> {
    let content = line.of(text);
    let begins = content.starts_with(b"Started game ");
    if !begins && !content.starts_with(b"Finished game ") && !content.starts_with(b"{Game ") {
        return None;
    }
    let open = memchr::memchr(b'(', content)?;
    let close = open + memchr::memchr(b')', &content[open..])?;
    let names = &content[open + 1..close];
    let players = [&b" vs. "[..], b" vs "].into_iter().find_map(|between| {
        let at = memchr::memmem::find(names, between)?;
        let start = line.start + open + 1;
        let white = Span::new(start, start + at);
        Some([white, Span::new(white.end + between.len(), line.start + close)])
    });
    if begins {
        return Some((Entry::NewGame { players }, None));
    }
    let (number, score) = match content.strip_prefix(b"{Game ") {
        Some(rest) => {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
            let score = SCORES.into_iter().find(|score| content.ends_with(score))?;
            (Some(number), Span::new(line.end + 1 - score.len(), line.end))
        }
        None => {
            let behind = content[close + 1..].strip_prefix(b": ")?;
            (None, first_word(text, Span::new(line.end - behind.len(), line.end)).0)
        }
    };
    Some((Entry::Result { score, players }, number))
}

/// The number of `Game 12: ` and the place behind it.
pub(super) fn game_number(line: &[u8]) -> Option<(u32, usize)> {
    let rest = line.strip_prefix(b"Game ")?;
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
    rest[digits..].starts_with(b": ").then_some((number, digits + 7))
}

/// What a server says before a move.
const SIDES: [&[u8]; 2] = [b"White moves: ", b"Black moves: "];

/// What a line about the end of a game ends with.
const SCORES: [&[u8]; 4] = [b" 1-0", b" 0-1", b" 1/2-1/2", b" *"];

/// What is said about a game that is watched.
fn watched(text: &[u8], line: Span) -> Option<Entry> {
    let content = line.of(text);
    if let Some(rest) = content.strip_prefix(b"Game backed up ") {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let plies = std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()?;
        return Some(Entry::TakesBack { plies, told: Span::new(line.start, line.start) });
    }
    let Some(side) = SIDES.into_iter().find(|side| content.starts_with(side)) else {
        let score = SCORES.into_iter().find(|score| content.ends_with(score))?;
        return Some(Entry::Result { score: Span::new(line.end + 1 - score.len(), line.end), players: None });
    };
    let (played, rest) = first_word(text, Span::new(line.start + side.len(), line.end));
    let time = Some(first_word(text, rest).0).filter(|time| elapsed(time.of(text)).is_some());
    is_move(played.of(text)).then_some(Entry::Move { played, time, from: Source::Watched, ply: None })
}

/// `White(1): e4`, `Black (1) : e5`, `White 1: e4`: what programs write behind their prompt. `My move is : e5` is the move of the
/// program.
fn beside_number(text: &[u8], line: Span) -> Option<Entry> {
    let content = line.of(text);
    let sides = [&b"White"[..], b"Black", b"white", b"black"];
    let (side, own) = match sides.into_iter().find(|side| content.starts_with(side)) {
        Some(side) => (side.len(), false),
        None => (content.starts_with(b"My move is").then_some(10)?, true),
    };
    let colon = side + content[side..].iter().take(12).position(|byte| *byte == b':')?;
    let number = content[side..colon].trim_ascii();
    let number = number.strip_prefix(b"(").and_then(|number| number.strip_suffix(b")")).unwrap_or(number);
    let is_number = (1..=3).contains(&number.len()) && number.iter().all(u8::is_ascii_digit);
    if is_number == own || own && !number.is_empty() {
        return None;
    }
    let (played, rest) = first_word(text, Span::new(line.start + colon + 1, line.end));
    let found = Entry::Move { played, time: None, from: Source::Watched, ply: None };
    (is_move(played.of(text)) && rest.is_empty()).then_some(found)
}

/// `<12> rnbqkbnr pppppppp ... 17 ann bob ... 3 N/g1-f3 (0:05) Nf3 0`: the board of a game on a server behind its last move.
fn style_12(text: &[u8], line: Span) -> Option<(Entry, Option<u32>)> {
    const SIDE: usize = 9;
    const GAME: usize = 16;
    const NUMBER: usize = 26;
    const TIME: usize = 28;
    let mut rest = line;
    let mut words = Vec::new();
    while words.len() <= TIME + 1 && !rest.is_empty() {
        let (word, behind) = first_word(text, rest);
        words.push(word);
        rest = behind;
    }
    let game = std::str::from_utf8(words.get(GAME)?.of(text)).ok()?.parse().ok()?;
    let played = *words.get(TIME + 1)?;
    let time = Some(words[TIME]).filter(|time| elapsed(time.of(text)).is_some());
    // The number is that of the move that is due.
    let number: Option<usize> =
        std::str::from_utf8(words[NUMBER].of(text)).ok().and_then(|number| number.parse().ok());
    let ply = match words[SIDE].of(text) {
        b"W" => number.and_then(|number| number.checked_sub(1)?.checked_mul(2)),
        b"B" => number.and_then(|number| number.checked_mul(2)?.checked_sub(1)),
        _ => None,
    };
    let entry = match is_move(played.of(text)) {
        true => Entry::Move { played, time, from: Source::Watched, ply },
        false => Entry::Talk,
    };
    Some((entry, Some(game)))
}

/// `startpos moves e2e4`, `fen ... moves e2e4`, behind `position`.
fn position(text: &[u8], rest: Span) -> Option<Entry> {
    let (kind, rest) = first_word(text, rest);
    let behind = |span: Span| trimmed(text, Span::new((span.start + b"moves".len()).min(span.end), span.end));
    match kind.of(text) {
        b"startpos" => {
            let is_list = rest.is_empty() || rest.of(text).starts_with(b"moves");
            is_list.then(|| Entry::Position { fen: None, moves: behind(rest) })
        }
        b"fen" => {
            let list = memchr::memmem::find(rest.of(text), b" moves ").map(|at| rest.start + at);
            let fen = trimmed(text, Span::new(rest.start, list.unwrap_or(rest.end)));
            let moves =
                list.map_or(Span::new(rest.end, rest.end), |list| behind(Span::new(list + 1, rest.end)));
            fen.of(text).contains(&b'/').then_some(Entry::Position { fen: Some(fen), moves })
        }
        _ => None,
    }
}

/// The first word of a part of a line, and the rest.
fn first_word(text: &[u8], span: Span) -> (Span, Span) {
    let span = trimmed(text, span);
    let length = span.of(text).iter().position(u8::is_ascii_whitespace).unwrap_or(span.len());
    let word = Span::new(span.start, span.start + length);
    (word, trimmed(text, Span::new(word.end, span.end)))
}

/// A game, as it grows.
#[derive(Default)]
struct LoggedGame {
    fen: Option<Span>,
    /// Its moves with their times.
    moves: Vec<(Span, Option<Span>)>,
    /// The number of moves that a list has named; a move that was only found is none.
    listed: Option<usize>,
    /// True if the last move is one that an engine plays.
    is_engine_move: bool,
    /// The addressee of the last words that take moves back, if nothing was played since.
    taken_back: Option<Span>,
    /// The number among the half-moves of the first move that has one, less the moves before it.
    first_ply: Option<usize>,
    /// True if the numbers do not count half-moves.
    counts_otherwise: bool,
    result: Option<Span>,
    players: Option<[Span; 2]>,
    /// The line about the end.
    end: Option<Span>,
    /// Lines about other things.
    others: Vec<Span>,
}

/// A list of moves that begins with fewer moves of the one before it is that of another game.
const FEWEST_KEPT: usize = 2;
/// A list of moves without more of those before it is that of another game.
const MOST_TAKEN_BACK: usize = 4;
/// Moves beside the log that are counted up to this number are a game.
const FEWEST_COUNTED: u32 = 3;

/// The words before what is said, without the time: `>first : `.
fn addressee(text: &[u8], before: Span) -> &[u8] {
    let sign = before.of(text).iter().position(|byte| matches!(byte, b'<' | b'>'));
    &before.of(text)[sign.unwrap_or(0)..]
}

impl LoggedGame {
    fn take(&mut self, text: &[u8], played: Span, time: Option<Span>, from: Source) {
        let last = self.moves.last().map(|(last, _)| last.of(text));
        match from {
            // A list comes before each search; of what is found only the last may be played.
            Source::Found if self.listed.is_some() => self.moves.truncate(self.listed.unwrap_or_default()),
            // The other engine is told what the first has played.
            Source::Told if self.is_engine_move && last == Some(played.of(text)) => {
                self.is_engine_move = false;
                return;
            }
            Source::Found | Source::Told | Source::Played | Source::Watched => {}
        }
        self.is_engine_move = from == Source::Played;
        self.taken_back = None;
        self.moves.push((played, time));
    }

    /// Goes back to the position before a half-move with a number. False where that is one of another game.
    fn return_to(&mut self, text: &[u8], ply: usize, played: Span) -> bool {
        let count = self.moves.len();
        let first = *self.first_ply.get_or_insert(ply.saturating_sub(count));
        let is_again =
            ply == first && self.moves.first().is_some_and(|(last, _)| last.of(text) == played.of(text));
        self.counts_otherwise |= count == 1 && ply != first + 1 && !is_again;
        if self.counts_otherwise {
            return true;
        }
        match ply.checked_sub(first) {
            Some(kept) if kept + 1 == count && self.moves[kept].0.of(text) == played.of(text) => {
                // The board is shown once more.
                self.moves.truncate(kept);
                true
            }
            Some(kept) if kept > 0 || count <= 1 => {
                self.leave_out_from(kept);
                true
            }
            _ => false,
        }
    }

    /// Takes half-moves back, of which a line tells.
    fn take_back(&mut self, text: &[u8], plies: usize, told: Span, line: Span) {
        // Another engine is told of what the first was told.
        let is_again = self.taken_back.is_some_and(|before| addressee(text, before) != addressee(text, told));
        self.taken_back = if is_again { None } else { Some(told) };
        if !is_again && let Some(kept) = self.moves.len().checked_sub(plies) {
            self.leave_out_from(kept);
        }
        self.is_engine_move = false;
        self.others.push(trimmed(text, line));
    }

    /// Leaves out the moves from one on.
    fn leave_out_from(&mut self, kept: usize) {
        let kept = kept.min(self.moves.len());
        self.others.extend(self.moves.drain(kept..).map(|(played, _)| played));
        self.listed = self.listed.map(|listed| listed.min(kept));
    }

    /// Takes a list of all moves up to here. False where it is that of another game.
    fn list(&mut self, text: &[u8], fen: Option<Span>, moves: Span) -> bool {
        let known = |fen: Option<Span>| fen.map(|fen| fen.of(text));
        let begins = self.moves.is_empty() && self.listed.is_none();
        if !begins && known(fen) != known(self.fen) {
            return false;
        }
        let sure = self.listed.unwrap_or(0);
        let mut words = Vec::new();
        let mut rest = moves;
        while !rest.is_empty() {
            let (word, behind) = first_word(text, rest);
            words.push(word);
            rest = behind;
        }
        let is_same = |((known, _), word): &(&(Span, Option<Span>), &Span)| known.of(text) == word.of(text);
        let kept = self.moves[..sure].iter().zip(&words).take_while(is_same).count();
        if kept < sure && (kept < FEWEST_KEPT || sure - kept > MOST_TAKEN_BACK) {
            return false;
        }
        self.fen = fen;
        self.moves.truncate(sure);
        self.leave_out_from(kept);
        let sure = kept;
        self.moves.extend(words[sure..].iter().map(|word| (*word, None)));
        self.listed = Some(self.moves.len());
        true
    }

    fn write(&self, writer: &mut Writer<'_>) {
        let text = writer.text();
        let is_game = |other: &&Span| {
            counted_moves(other.of(text)) >= FEWEST_COUNTED && !self.is_printed_in(text, other.of(text))
        };
        for other in self.others.iter().filter(|other| !is_game(other)) {
            writer.leave_out(*other);
        }
        if !self.moves.is_empty() {
            self.write_moves(writer);
        }
        for game in self.others.iter().filter(is_game) {
            writer.end_line();
            writer.copy(*game);
            writer.end_game();
        }
    }

    /// Returns true if the moves of a text lead to the squares to which those of the log lead: its game is printed once more.
    fn is_printed_in(&self, text: &[u8], printed: &[u8]) -> bool {
        const MOST_MORE: usize = 1;
        let words = printed.split(u8::is_ascii_whitespace).filter(|word| is_move(word));
        let squares: Vec<Option<[u8; 2]>> = words.map(last_square).collect();
        let logged = self.moves.iter().map(|(played, _)| last_square(played.of(text)));
        // Castling names a square in one of the notations.
        squares.len() <= self.moves.len() + MOST_MORE
            && logged.zip(squares).all(|(one, other)| one.is_none() || other.is_none() || one == other)
    }

    fn write_moves(&self, writer: &mut Writer<'_>) {
        let text = writer.text();
        writer.end_line();
        if let Some([white, black]) = self.players {
            writer.tag("White", white);
            writer.tag("Black", black);
        }
        if let Some(fen) = self.fen {
            writer.tag("FEN", fen);
        }
        if self.players.is_some() || self.fen.is_some() {
            writer.add("\n");
        }
        for (played, time) in &self.moves {
            writer.copy(*played);
            writer.add(" ");
            if let Some((place, time)) = time.and_then(|time| Some((time, elapsed(time.of(text))?))) {
                writer.replace(place, &format!("{{[%emt {time}]}} "));
            }
        }
        let reason = self.end.and_then(|end| {
            let open = end.start + memchr::memchr(b'{', end.of(text))?;
            Some(Span::new(open, open + memchr::memchr(b'}', &text[open..end.end])? + 1))
        });
        if let Some(reason) = reason {
            writer.copy(reason);
            writer.add(" ");
        }
        match self.result {
            Some(result) => writer.copy(result),
            None => writer.add("*"),
        }
        writer.end_game();
    }
}

/// Writes the games, in the order in which they begin.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut games = vec![LoggedGame::default()];
    // The last game of each number.
    let mut last: HashMap<Option<u32>, usize> = HashMap::from([(None, 0)]);
    let mut entries: Vec<LoggedLine> = lines(text).map(|line| (line, entry(text, line))).collect();
    pass_over_lists_with_what_is_found(text, &mut entries);
    for (line, entry) in entries {
        let Some((entry, number)) = entry else {
            let line = trimmed(text, line);
            if let (false, Some(game)) = (line.is_empty(), games.last_mut()) {
                // Lines beside each other are one part.
                match game.others.last_mut() {
                    Some(last) if text[last.end..line.start].trim_ascii().is_empty() => last.end = line.end,
                    _ => game.others.push(line),
                }
            }
            continue;
        };
        let known = last.get(&number).copied().filter(|&at| games[at].result.is_none());
        let at = known.unwrap_or(games.len());
        if known.is_none() {
            games.push(LoggedGame::default());
        }
        let game = &mut games[at];
        let next = match entry {
            Entry::Move { played, time, from, ply } => {
                let mut next =
                    ply.is_some_and(|ply| !game.return_to(text, ply, played)).then(LoggedGame::default);
                next.as_mut().unwrap_or(game).take(text, played, time, from);
                next
            }
            Entry::TakesBack { plies, told } => {
                game.take_back(text, plies, told, line);
                None
            }
            Entry::Illegal { played } => {
                let last = game.moves.last().map(|(last, _)| last.of(text));
                if last == Some(played.of(text)) {
                    game.leave_out_from(game.moves.len() - 1);
                }
                game.others.push(trimmed(text, line));
                None
            }
            Entry::Position { fen, moves } => (!game.list(text, fen, moves)).then(|| {
                let mut next = LoggedGame::default();
                next.list(text, fen, moves);
                next
            }),
            Entry::NewGame { players } if game.moves.is_empty() => {
                game.players = players.or(game.players);
                None
            }
            Entry::NewGame { players } => Some(LoggedGame { players, ..LoggedGame::default() }),
            Entry::Result { score, players } => {
                game.result = Some(score).filter(|_| !game.moves.is_empty());
                game.end = Some(line);
                game.players = players.or(game.players);
                None
            }
            Entry::Talk => None,
        };
        last.insert(number, if next.is_some() { games.len() } else { at });
        games.extend(next);
    }
    for game in &games {
        game.write(writer);
    }
}

/// Takes lists that have nothing but the move that is found behind them for talk: `position startpos moves e2e4`, `bestmove e2e4`. No
/// move can be made twice from the usual position, so these programs list what they are about to play.
fn pass_over_lists_with_what_is_found(text: &[u8], entries: &mut [LoggedLine]) {
    let mut next: Option<Span> = None;
    for (_, entry) in entries.iter_mut().rev() {
        let Some((entry, _)) = entry else { continue };
        match *entry {
            Entry::Talk => {}
            Entry::Move { played, from: Source::Found, .. } => next = Some(played),
            Entry::Position { fen: None, moves }
                if next.take().is_some_and(|next| next.of(text) == moves.of(text)) =>
            {
                *entry = Entry::Talk;
            }
            _ => next = None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{game_number, is_log, said};
    use crate::container::{ContainerChoice, Unwrapping, container};

    #[test]
    fn beginnings_of_lines_are_known() {
        assert_eq!(said(b"11402 >first : usermove d2d4"), Some(15));
        assert_eq!(said(b"1234 <Stockfish(0): bestmove e2e4"), Some(20));
        assert_eq!(said(b"bestmove e2e4"), Some(0));
        assert_eq!(said(b"18:00:00,001 DEBUG engine: << bestmove e2e4"), Some(30));
        assert_eq!(said(b"18:05:00.110-->1:go wtime 100"), Some(17));
        assert_eq!(said(b"18:05:00.110<--2:bestmove e2e4"), Some(17));
        assert_eq!(said(b"e4 <b>e5</b>"), Some(0));
        assert_eq!(game_number(b"Game 12: White moves: e4"), Some((12, 9)));
        assert_eq!(game_number(b"Game 12, White"), None);
    }

    #[test]
    fn moves_are_taken_back() {
        let log = ContainerChoice::Given(container("log").unwrap());
        for (text, played) in [
            ("usermove e2e4\nmove e7e5\nundo\nmove c7c5\n", "e2e4 c7c5 *"),
            ("undo\nusermove e2e4\nremove\nmove e7e5\n", "e2e4 e7e5 *"),
            ("usermove e2e4\nmove e7e5\nremove\nusermove d2d4\n", "d2d4 *"),
            (">first : e2e4\n<first : move e7e5\n>first : undo\n>first : undo\n>first : d2d4\n", "d2d4 *"),
            (
                ">first : e2e4\n<first : move e7e5\n>first : undo\n>second: undo\n>first : c7c5\n",
                "e2e4 c7c5 *",
            ),
            ("usermove e2e4\nIllegal move (in check): e2e4\nusermove d2d4\nmove d7d5\n", "d2d4 d7d5 *"),
            ("usermove e2e4\nIllegal move: e1e3\nmove d7d5\n", "e2e4 d7d5 *"),
            ("position startpos moves e2e4 e7e5 g1f3\nposition startpos moves e2e4 e7e5\n", "e2e4 e7e5 *"),
            (
                "position startpos moves e2e4\nbestmove e2e4\ngo\nbestmove e7e5\nposition startpos moves d2d4\nbestmove d2d4\n",
                "e2e4 e7e5 d2d4 *",
            ),
            (
                "position startpos moves e2e4 e7e5 g1f3\nposition startpos moves e2e4 c7c5\n",
                "e2e4 e7e5 g1f3 * e2e4 c7c5 *",
            ),
        ] {
            let unwrapped = Unwrapping::of(text.as_bytes(), log).unwrap();
            let found = String::from_utf8_lossy(unwrapped.text()).replace('\x1E', "");
            assert_eq!(found.split_whitespace().collect::<Vec<_>>().join(" "), played, "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_logs() {
        assert!(!is_log(b"1. e4 e5 2. Nf3 Nc6 *\n"));
        assert!(!is_log(b"white to move\nposition after 12 moves\nbestmove\n"));
        assert!(!is_log(b"info\nuci\nquit\n"));
        assert!(is_log(b"Game 3: White moves: e4\nGame 3: Black moves: e5\n"));
        assert!(is_log(b"ucinewgame\nposition startpos moves e2e4\ngo\nbestmove e7e5\n"));
    }
}
