//! Texts with seeded damage: bytes, words and lines deleted, doubled, swapped or replaced, two texts spliced, odd things put in.
//!
//! A mutant depends on its number, the seed and the texts alone, never on the order in which mutants are made. Mutants 0 and
//! 1, 2 and 3 and so on are two damaged copies of one text.

use std::ops::Range;

use crate::corpora::material::Random;

/// A text that mutants are made of.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name that reports show.
    pub name: String,
    /// The text.
    pub bytes: Vec<u8>,
}

/// A damaged text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The text.
    pub bytes: Vec<u8>,
    /// The name of its source.
    pub source: String,
    /// The damages in order.
    pub damages: Vec<&'static str>,
}

/// The longest mutant, in bytes: short texts run fast, and few games hide what happens to each.
pub const LONGEST: usize = 4096;

type Damage = fn(&mut Vec<u8>, &[u8], &mut Random);

const DAMAGES: [(&str, Damage); 19] = [
    ("delete a byte", |text, _, random| drop(text.drain(range(text.len(), 1, random)))),
    ("delete bytes", |text, _, random| drop(text.drain(range(text.len(), 12, random)))),
    ("double bytes", |text, _, random| copy_to(text, range(text.len(), 12, random), random)),
    ("swap two bytes", |text, _, random| {
        let at = random.below(text.len());
        let other = (at + 1 + random.below(3)).min(text.len() - 1);
        text.swap(at, other);
    }),
    ("replace a byte", |text, _, random| {
        let at = random.below(text.len());
        text[at] = random.below(256) as u8;
    }),
    ("replace a byte by one of the text", |text, other, random| {
        let at = random.below(text.len());
        text[at] = if other.is_empty() { b'x' } else { other[random.below(other.len())] };
    }),
    ("change case", |text, _, random| {
        let range = range(text.len(), 20, random);
        for byte in &mut text[range] {
            *byte ^= if byte.is_ascii_alphabetic() { 0x20 } else { 0 };
        }
    }),
    ("delete a word", |text, _, random| drop(text.drain(word(text, random)))),
    ("double a word", |text, _, random| {
        let range = word(text, random);
        let copy = [b" ", &text[range.clone()]].concat();
        text.splice(range.end..range.end, copy);
    }),
    ("swap two words", |text, _, random| {
        let (one, two) = (word(text, random), word(text, random));
        let (one, two) = if one.start <= two.start { (one, two) } else { (two, one) };
        if one.end <= two.start {
            let between = [&text[two.clone()], &text[one.end..two.start], &text[one.clone()]].concat();
            text.splice(one.start..two.end, between);
        }
    }),
    ("replace a word", |text, other, random| {
        let (range, new) = (word(text, random), word(other, random));
        text.splice(range, other[new].iter().copied());
    }),
    ("insert a word of another text", |text, other, random| {
        let (at, new) = (word(text, random).start, word(other, random));
        text.splice(at..at, [&other[new], b" "].concat());
    }),
    ("glue two words", |text, _, random| {
        let end = word(text, random).end;
        let blanks = text[end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        text.drain(end..end + blanks);
    }),
    ("delete a line", |text, _, random| drop(text.drain(line(text, random)))),
    ("move a line", |text, _, random| {
        let taken: Vec<u8> = text.drain(line(text, random)).collect();
        let at = line(text, random).start;
        text.splice(at..at, taken);
    }),
    ("splice with another text", |text, other, random| {
        text.truncate(word(text, random).end);
        text.extend_from_slice(&other[word(other, random).start..]);
    }),
    ("truncate", |text, _, random| text.truncate(random.below(text.len()))),
    ("insert something odd", |text, _, random| {
        let at = random.below(text.len() + 1);
        text.splice(at..at, odd(random));
    }),
    ("insert something odd between words", |text, _, random| {
        let at = word(text, random).start;
        text.splice(at..at, [&odd(random)[..], b" "].concat());
    }),
];

/// Pieces to insert: signs of notations, of PGN and of Unicode, and bytes that are no text.
const ODD: &[&str] = &[
    "(",
    ")",
    "((",
    "{",
    "}",
    "{}",
    "[",
    "]",
    ";",
    "%",
    "<",
    "\"",
    "\\",
    "\n",
    "\r\n",
    "\n\n",
    "\t",
    "\u{b}",
    "\0",
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
    "\u{202e}",
    "\u{301}",
    "é",
    "ß",
    "С",
    "Кр",
    "♘",
    "♞",
    "♟",
    "♘f6",
    "½",
    "½-½",
    "–",
    "—",
    "‐",
    "×",
    "†",
    "‡",
    "♖",
    "𝟙",
    "１",
    "ｅ４",
    "😀",
    "…",
    "+",
    "++",
    "#",
    "!",
    "?!",
    "!!",
    "?",
    "$1",
    "$139",
    "$999",
    "e.p.",
    "ep",
    "e.p",
    "=Q",
    "/Q",
    "(Q)",
    "=",
    "x",
    ":",
    "*",
    "-",
    "0-0",
    "O-O-O",
    "o-o",
    "00",
    "0-0-0+",
    "--",
    "Z0",
    "null",
    "1-0",
    "0-1",
    "1/2-1/2",
    "1/2",
    "0-0\n",
    "+-",
    "-+",
    "=+",
    "N",
    "1.",
    "1...",
    "12.",
    "0.",
    "99.",
    "3.",
    "...",
    "e4",
    "e5",
    "exd5",
    "Nf3",
    "Nbd7",
    "e2e4",
    "e7e8q",
    "5254",
    "Sf3",
    "Lb5",
    "Cf3",
    "Kf1",
    "a1=Q+",
    "[Event \"x\"]\n",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n",
    "[SetUp \"1\"]\n",
    "[Variant \"Chess960\"]\n",
    "[Variant \"Crazyhouse\"]\n",
    "[Result \"1-0\"]\n",
    "[White \"A\"",
    "[%clk 1:02:03]",
    "{[%eval 0.17] [%cal Ge2e4]}",
    "{draw offer}",
    "(=)",
    "1. e4 (1. d4 d5) e5",
    "({",
    ")}",
    "(1... c5",
    "; rest of line\n",
    "\n% escape\n",
    "1st",
    "Black resigns",
    "mate",
    "check",
    "draw",
    "remis",
    "D",
    "\"\"",
    "N@f3",
    "P@e4",
    "Qh4#",
    "Kxh1",
    "A",
    "C",
    "j10",
    "k11",
    "z9",
];

/// Bytes that no UTF-8 has.
const NO_TEXT: [&[u8]; 4] = [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xe4\xf6"];

/// Makes the mutant of a number. Each group of sources gives equally many; none is empty.
pub fn mutant(groups: &[Vec<Source>], seed: u64, number: usize) -> Mutant {
    let mut random = random_of(seed, 0, number / 2);
    let source = any(groups, &mut random);
    let mut bytes = window(&source.bytes, &mut random);
    let mut random = random_of(seed, 1, number);
    // Mostly few damages, so that most of the game goes on being read.
    let count = 1 + random.below(3) * random.below(4);
    let mut damages = Vec::with_capacity(count);
    for _ in 0..count {
        let other = &any(groups, &mut random).bytes;
        let (name, damage) = DAMAGES[random.below(DAMAGES.len())];
        if bytes.is_empty() {
            bytes.extend_from_slice(&odd(&mut random));
        }
        damage(&mut bytes, other, &mut random);
        bytes.truncate(LONGEST);
        damages.push(name);
    }
    Mutant { bytes, source: source.name.clone(), damages }
}

/// A generator for one purpose and number.
pub fn random_of(seed: u64, purpose: u64, number: usize) -> Random {
    let mixed = seed.wrapping_add(purpose << 56).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut random = Random::new(mixed.wrapping_add((number as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93)));
    // The first draws still show how close two states are.
    for _ in 0..4 {
        random.below(2);
    }
    random
}

fn any<'s>(groups: &'s [Vec<Source>], random: &mut Random) -> &'s Source {
    let group = &groups[random.below(groups.len())];
    &group[random.below(group.len())]
}

/// The text, or of a long one a part that begins at a line.
fn window(text: &[u8], random: &mut Random) -> Vec<u8> {
    if text.len() <= LONGEST {
        return text.to_vec();
    }
    let at = line(text, random).start.min(text.len() - LONGEST / 2);
    text[at..(at + LONGEST / 2 + random.below(LONGEST / 2)).min(text.len())].to_vec()
}

/// A piece of something of this length, of at least one byte where there is one, and at most so many.
fn range(length: usize, most: usize, random: &mut Random) -> Range<usize> {
    let start = random.below(length.max(1));
    start..(start + 1 + random.below(most)).min(length)
}

fn copy_to(text: &mut Vec<u8>, range: Range<usize>, random: &mut Random) {
    let copy = text[range].to_vec();
    let at = random.below(text.len() + 1);
    text.splice(at..at, copy);
}

/// A word, cut by blanks: the first one behind a random place. Empty where there is none.
fn word(text: &[u8], random: &mut Random) -> Range<usize> {
    let from = random.below(text.len().max(1)).min(text.len());
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    let start = text[..from].iter().rposition(blank).map_or(0, |at| at + 1);
    let start = start + text[start..].iter().take_while(|byte| blank(byte)).count();
    let end = start + text[start..].iter().take_while(|byte| !blank(byte)).count();
    start..end
}

/// A line with its end.
fn line(text: &[u8], random: &mut Random) -> Range<usize> {
    let at = random.below(text.len().max(1)).min(text.len());
    let start = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let end = text[at..].iter().position(|byte| *byte == b'\n').map_or(text.len(), |length| at + length + 1);
    start..end
}

fn odd(random: &mut Random) -> Vec<u8> {
    match random.below(12) {
        0 => NO_TEXT[random.below(NO_TEXT.len())].to_vec(),
        1 => ODD[random.below(ODD.len())].repeat(2 + random.below(40)).into_bytes(),
        _ => ODD[random.below(ODD.len())].as_bytes().to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn sources() -> [Vec<Source>; 2] {
        let long = "1. e4 e5 2. Nf3 Nc6 {a comment} (2... d6 3. d4) 3. Bb5 a6\n".repeat(200);
        let texts =
            ["1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 *\n", "[Event \"x\"]\n\n1. d4 d5 1-0\n", "", " ", "♘f3", &long];
        let source = |text: &&str| Source { name: text.len().to_string(), bytes: text.as_bytes().to_vec() };
        [texts[..2].iter().map(source).collect(), texts[2..].iter().map(source).collect()]
    }

    #[test]
    fn a_mutant_depends_on_seed_number_and_sources_alone() {
        let sources = sources();
        let forward: Vec<Mutant> = (0..500).map(|number| mutant(&sources, 7, number)).collect();
        let mut backward: Vec<Mutant> = (0..500).rev().map(|number| mutant(&sources, 7, number)).collect();
        backward.reverse();
        assert_eq!(forward, backward);
        let other_seed: Vec<Mutant> = (0..500).map(|number| mutant(&sources, 8, number)).collect();
        let equal = forward.iter().zip(&other_seed).filter(|(one, two)| one == two).count();
        assert!(equal < 50, "{equal} of 500 do not depend on the seed");
        let different: HashSet<&[u8]> = forward.iter().map(|mutant| &mutant.bytes[..]).collect();
        assert!(different.len() > 350, "{} of 500 differ", different.len());
    }

    #[test]
    fn every_damage_is_done_and_no_mutant_is_long() {
        let sources = sources();
        let mut done = HashSet::new();
        for number in 0..3000 {
            let mutant = mutant(&sources, 1, number);
            assert!(mutant.bytes.len() <= LONGEST);
            done.extend(mutant.damages);
        }
        assert_eq!(done.len(), DAMAGES.len());
    }

    #[test]
    fn most_mutants_keep_most_of_their_text() {
        let source =
            Source { name: String::new(), bytes: b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n".to_vec() };
        let groups = [vec![source]];
        let kept = (0..1000).filter(|&number| mutant(&groups, 3, number).bytes.len() > 20).count();
        assert!(kept > 700, "{kept}");
    }

    #[test]
    fn two_neighbours_are_copies_of_one_text() {
        let sources = sources();
        for number in (0..1000).step_by(2) {
            assert_eq!(mutant(&sources, 5, number).source, mutant(&sources, 5, number + 1).source);
        }
    }
}
