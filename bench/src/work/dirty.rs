//! Breaks one game in a hundred, and writes down which and how.
//!
//! shakmaty is the judge of what is broken, so that stamma is not asked about itself: every game that is called broken
//! has a word that is no legal move, or a comment without an end.

use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::Path;

use pgn_reader::shakmaty::san::{San, SanPlus};
use pgn_reader::shakmaty::{Chess, Position};

use super::words::words;
use crate::Result;
use crate::material::{games, start_of};
use crate::random::Random;

/// One game in so many is broken.
const ONE_IN: usize = 100;
/// The number of times that another place is tried where a break would leave a game that can be played.
const TRIES: usize = 40;

/// A game from the usual start, with the position before each of its words.
struct Game<'a> {
    text: &'a [u8],
    words: Vec<Range<usize>>,
    before: Vec<Chess>,
}

/// A way to break a game.
struct Break {
    name: &'static str,
    /// The broken text, if breaking at this word leaves no game that can be played.
    make: fn(&Game, usize, &mut Random) -> Option<Vec<u8>>,
}

const BREAKS: &[Break] = &[
    Break { name: "an impossible move", make: impossible },
    Break { name: "a rank that is not on the board", make: off_the_board },
    Break { name: "a move left out", make: left_out },
    Break { name: "two moves exchanged", make: exchanged },
    Break { name: "a comment that does not end", make: unclosed },
];

/// Reads games and writes them with some broken; the list has the number of each, from 1, and how it is broken.
///
/// # Errors
///
/// A file cannot be read or written.
pub fn write(seed: u64, from: &Path, to: &Path, list: &Path) -> Result<()> {
    let text = fs::read(from)?;
    let mut random = Random(seed);
    let (mut dirty, mut listed) = (Vec::with_capacity(text.len()), String::new());
    for (at, game) in games(&text).enumerate() {
        let chosen = random.below(ONE_IN) == 0;
        match chosen.then(|| broken(game, &mut random)).flatten() {
            Some((text, how)) => {
                dirty.extend_from_slice(&text);
                writeln!(listed, "{} {how}", at + 1)?;
            }
            None => dirty.extend_from_slice(game),
        }
    }
    fs::write(to, dirty)?;
    Ok(fs::write(list, listed)?)
}

/// The game broken in a random way, and the name of it.
fn broken(text: &[u8], random: &mut Random) -> Option<(Vec<u8>, &'static str)> {
    let game = Game::new(text)?;
    (0..TRIES).find_map(|_| {
        let way = &BREAKS[random.below(BREAKS.len())];
        let at = random.below(game.words.len());
        Some(((way.make)(&game, at, random)?, way.name))
    })
}

impl<'a> Game<'a> {
    /// A game of some length that shakmaty plays whole.
    fn new(text: &'a [u8]) -> Option<Game<'a>> {
        if start_of(text).is_some() {
            return None;
        }
        let words: Vec<_> = words(text).collect();
        let (mut position, mut before) = (Chess::default(), Vec::new());
        for word in &words {
            before.push(position.clone());
            position = after(position, &text[word.clone()])?;
        }
        (words.len() >= 12).then_some(Game { text, words, before })
    }

    fn word(&self, at: usize) -> &'a [u8] {
        &self.text[self.words[at].clone()]
    }

    /// Returns true if other words from this one on, and then the rest from another, cannot all be played.
    fn fails(&self, at: usize, other: &[&[u8]], rest: usize) -> bool {
        let rest = (rest..self.words.len()).map(|at| self.word(at));
        let mut position = Some(self.before[at].clone());
        for word in other.iter().copied().chain(rest) {
            position = position.and_then(|position| after(position, word));
        }
        position.is_none()
    }

    /// The text with other bytes in place of a part of it.
    fn with(&self, place: Range<usize>, bytes: &[u8]) -> Vec<u8> {
        [&self.text[..place.start], bytes, &self.text[place.end..]].concat()
    }
}

fn after(mut position: Chess, word: &[u8]) -> Option<Chess> {
    let san = SanPlus::from_ascii(word).ok()?.san;
    let played = san.to_move(&position).or_else(|_| with_other_sign(san).to_move(&position)).ok()?;
    position.play_unchecked(played);
    Some(position)
}

/// The word with the sign of a capture where it has none, and without where it has one: a reader may forgive that, and a
/// game in which nothing else is wrong is not broken.
fn with_other_sign(san: San) -> San {
    match san {
        San::Normal { role, file, capture, rank, to, promotion } => {
            San::Normal { role, file, capture: !capture, rank, to, promotion }
        }
        other => other,
    }
}

fn impossible(game: &Game, at: usize, random: &mut Random) -> Option<Vec<u8>> {
    let word = [b"NBRQK"[random.below(5)], b"abcdefgh"[random.below(8)], b"12345678"[random.below(8)]];
    game.fails(at, &[&word], game.words.len()).then(|| game.with(game.words[at].clone(), &word))
}

fn off_the_board(game: &Game, at: usize, _: &mut Random) -> Option<Vec<u8>> {
    let place = game.words[at].clone();
    let digit = place.start + game.word(at).iter().rposition(u8::is_ascii_digit)?;
    Some(game.with(digit..digit + 1, b"9"))
}

fn left_out(game: &Game, at: usize, _: &mut Random) -> Option<Vec<u8>> {
    game.fails(at, &[], at + 1).then(|| game.with(game.words[at].clone(), b""))
}

fn exchanged(game: &Game, at: usize, _: &mut Random) -> Option<Vec<u8>> {
    let later = at + 2;
    if later >= game.words.len()
        || !game.fails(at, &[game.word(later), game.word(at + 1), game.word(at)], later + 1)
    {
        return None;
    }
    let between = &game.text[game.words[at].end..game.words[later].start];
    let bytes = [game.word(later), between, game.word(at)].concat();
    Some(game.with(game.words[at].start..game.words[later].end, &bytes))
}

fn unclosed(game: &Game, at: usize, _: &mut Random) -> Option<Vec<u8>> {
    let start = game.words[at].start;
    let end = game.text[start..].iter().position(|&byte| byte == b'}').map(|length| start + length);
    // Where another comment ends later, it ends this one too, and the words up to there are lost.
    let next = end.map(|end| game.words.iter().position(|word| word.start > end).unwrap_or(game.words.len()));
    if next.is_some_and(|next| !game.fails(at, &[], next)) {
        return None;
    }
    Some(game.with(start..start, b"{ "))
}
