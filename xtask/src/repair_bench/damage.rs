//! Damage to a sheet: first to its order, then to the characters of its words, then to its numbers and blanks.
//!
//! Everything comes from one row of random numbers, in the order that docs/repair-bench.md tells, so that the same seed
//! gives the same text everywhere. A change of that order is a new version of the benchmark.

use std::collections::BTreeSet;

use super::model::{Harm, Inserted, Model, Origin, Per};
use super::sheet::{Gap, Sheet, State, Word};
use crate::Result;
use crate::corpora::material::Random;

/// One way to damage games.
#[derive(Clone, Debug)]
pub struct Setting {
    /// `characters`, or the name of a structure that is damaged beside them.
    pub kind: String,
    /// The number of words in a hundred that are damaged.
    pub rate: usize,
}

/// The kind that damages no structure.
pub const CHARACTERS: &str = "characters";

/// Harms a sheet once, in a way that has a name.
type Disorder = fn(&mut Sheet, &str, &mut Random);
/// Harms a line or a word, in a way that has a name.
type Slip = fn(&mut Sheet, usize, &str, &mut Random);

/// The structures that are damaged once in a game, before its characters.
const ORDERS: [(&str, Disorder); 7] = [
    ("missing-ply", missing_ply),
    ("missing-turn", missing_turn),
    ("doubled-ply", doubled_ply),
    ("doubled-line", doubled_line),
    ("swapped-columns", swapped_columns),
    ("swapped-lines", swapped_lines),
    ("variations", branch_off),
];

/// Those that are damaged here and there, after the characters: for a line or a word, the way it happens.
const PLACES: [(&str, Slip); 5] = [
    ("wrong-number", wrong_number),
    ("missing-number", |sheet, line, _, _| sheet.lines[line].number = None),
    ("split-word", split_word),
    ("glued-words", |sheet, word, _, _| word_at(sheet, word).gap = Gap::Nothing),
    ("wrong-piece", wrong_piece),
];

/// Every kind.
pub fn kinds() -> Vec<&'static str> {
    let orders = ORDERS.iter().map(|(name, _)| *name);
    let places = PLACES.iter().map(|(name, _)| *name);
    std::iter::once(CHARACTERS).chain(orders).chain(places).collect()
}

/// The random numbers of a game: one row for each seed, game and setting.
pub fn random_of(seed: u64, game: usize, setting: &Setting) -> Random {
    let name = format!("{seed}/{game}/{}/{}", setting.kind, setting.rate);
    // FNV-1a in 64 bits; the generator must not begin with 0.
    let hash = name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    Random(hash | 1)
}

/// Damages a sheet.
///
/// # Errors
///
/// The model has no row for the kind.
pub fn damage(sheet: &mut Sheet, setting: &Setting, model: &Model, random: &mut Random) -> Result<()> {
    let structure = model.structures.get(&setting.kind);
    if structure.is_none() && setting.kind != CHARACTERS {
        return Err(format!("the noise model has no {}", setting.kind).into());
    }
    let order = ORDERS.iter().find(|(name, _)| *name == setting.kind);
    if let (Some(structure), Some((_, change))) = (structure, order) {
        let way = structure.ways.pick(random).clone();
        change(sheet, &way, random);
    }
    let from = sheet.branch.as_ref().map_or(0, |(at, _)| *at);
    for word in sheet.lines.iter_mut().flat_map(|line| &mut line.words) {
        if word.ply.is_some_and(|ply| ply >= from) && random.below(100) < setting.rate {
            damage_word(word, model, random);
        }
    }
    let place = PLACES.iter().find(|(name, _)| *name == setting.kind);
    if let (Some(structure), Some((_, change))) = (structure, place) {
        let count = match structure.per {
            Per::Line => sheet.lines.len(),
            Per::Word | Per::Game => sheet.flat().len(),
        };
        for at in 0..count {
            if random.below(100) < structure.share {
                let way = structure.ways.pick(random).clone();
                change(sheet, at, &way, random);
            }
        }
    }
    Ok(())
}

/// The number of times that another place is tried where damage changes nothing.
const TRIES: usize = 16;

fn damage_word(word: &mut Word, model: &Model, random: &mut Random) {
    let chars: Vec<char> = word.text.chars().collect();
    let harm = *model.characters.pick(random);
    for _ in 0..TRIES {
        let place = random.below(chars.len());
        let mut harmed = chars.clone();
        match harm {
            Harm::Substitution => harmed[place] = another(chars[place], model, random),
            Harm::Deletion if chars.len() > 1 => {
                harmed.remove(place);
            }
            Harm::Insertion => {
                let inserted = match model.insertions.pick(random) {
                    Inserted::Doubled => chars[place],
                    Inserted::Stray => model.alphabet[random.below(model.alphabet.len())],
                };
                harmed.insert(place + 1, inserted);
            }
            Harm::Transposition if place + 1 < chars.len() => harmed.swap(place, place + 1),
            Harm::Deletion | Harm::Transposition => continue,
        }
        if harmed != chars && chars[place] != ' ' {
            word.text = harmed.into_iter().collect();
            word.state = State::Damaged;
            return;
        }
    }
}

/// A character to put in place of another: of the source that is picked, else of the first that has it, else any.
fn another(meant: char, model: &Model, random: &mut Random) -> char {
    let picked = *model.sources.pick(random);
    let known = |origin: Origin| model.rows.get(&(origin, meant));
    let row = match picked {
        Origin::Stray => None,
        _ => known(picked).or_else(|| model.sources.things().find_map(|&origin| known(origin))),
    };
    match row {
        Some(row) => *row.pick(random),
        None => model.alphabet[random.below(model.alphabet.len())],
    }
}

fn missing_ply(sheet: &mut Sheet, way: &str, random: &mut Random) {
    let mut words = sheet.flat();
    let at = random.below(words.len());
    if way == "closed" {
        words.remove(at);
        sheet.lay(words);
    } else if at.is_multiple_of(2) {
        sheet.lines[at / 2].words[0] = Word::clean("...".to_owned(), None);
    } else {
        sheet.lines[at / 2].words.remove(1);
    }
}

fn missing_turn(sheet: &mut Sheet, _: &str, random: &mut Random) {
    let mut words = sheet.flat();
    let at = random.below((words.len() / 2).max(1));
    words.drain(2 * at..(2 * at + 2).min(words.len()));
    sheet.lay(words);
}

fn doubled_ply(sheet: &mut Sheet, way: &str, random: &mut Random) {
    let mut words = sheet.flat();
    let at = random.below(words.len());
    if way == "shifted" {
        words.insert(at, words[at].clone());
        sheet.lay(words);
    } else {
        let line = &mut sheet.lines[at / 2].words;
        line.insert(at % 2, line[at % 2].clone());
    }
}

fn doubled_line(sheet: &mut Sheet, way: &str, random: &mut Random) {
    // The last line may have one word, and would shift the columns.
    let at = random.below((sheet.flat().len() / 2).max(1));
    sheet.lines.insert(at, sheet.lines[at].clone());
    if way == "numbered" {
        let words = sheet.flat();
        sheet.lay(words);
    }
}

fn swapped_columns(sheet: &mut Sheet, _: &str, random: &mut Random) {
    let at = random.below((sheet.flat().len() / 2).max(1));
    sheet.lines[at].words.reverse();
}

fn swapped_lines(sheet: &mut Sheet, way: &str, random: &mut Random) {
    let pairs = (sheet.flat().len() / 2).saturating_sub(1);
    if pairs == 0 {
        return;
    }
    let (first, second) = sheet.lines.split_at_mut(1 + random.below(pairs));
    let (Some(above), Some(below)) = (first.last_mut(), second.first_mut()) else { return };
    let (above, below) = (&mut above.words, &mut below.words);
    let ([white, black], [next_white, next_black]) = (&mut above[..], &mut below[..]) else { return };
    match way {
        "over" => std::mem::swap(black, next_white),
        "white" => std::mem::swap(white, next_white),
        "black" => std::mem::swap(black, next_black),
        _ => std::mem::swap(above, below),
    }
}

fn branch_off(sheet: &mut Sheet, _: &str, random: &mut Random) {
    // In the first half, where as much is left to come.
    let at = 1 + random.below((sheet.others.len() / 2).max(1));
    sheet.branch = sheet.others.get(at).cloned().flatten().map(|instead| (at, instead));
}

fn wrong_number(sheet: &mut Sheet, line: usize, way: &str, random: &mut Random) {
    let Some(number) = &mut sheet.lines[line].number else { return };
    if way == "digit" {
        let place = random.below(number.len());
        let digit = number.as_bytes()[place] - b'0';
        let other = (digit + 1 + random.below(9) as u8) % 10;
        number.replace_range(place..=place, &other.to_string());
    } else {
        let value: usize = number.parse().unwrap_or(1);
        *number = if random.below(2) == 0 { value + 1 } else { value.saturating_sub(1) }.to_string();
    }
}

fn split_word(sheet: &mut Sheet, word: usize, _: &str, random: &mut Random) {
    let word = word_at(sheet, word);
    let chars: Vec<char> = word.text.chars().collect();
    if chars.len() > 1 {
        let at = 1 + random.below(chars.len() - 1);
        word.text = chars[..at].iter().chain(&[' ']).chain(&chars[at..]).collect();
    }
}

fn wrong_piece(sheet: &mut Sheet, word: usize, _: &str, random: &mut Random) {
    let initial = |word: &Word| word.meant.chars().next().filter(|ch| ch.is_uppercase() && *ch != 'O');
    let letters: BTreeSet<char> = sheet.flat().iter().filter_map(initial).collect();
    let word = word_at(sheet, word);
    let Some(letter) = initial(word).filter(|letter| word.text.starts_with(*letter)) else { return };
    let others: Vec<char> = letters.into_iter().filter(|other| *other != letter).collect();
    if !others.is_empty() {
        let other = others[random.below(others.len())];
        word.text.replace_range(..letter.len_utf8(), other.encode_utf8(&mut [0; 4]));
        word.state = State::Damaged;
    }
}

/// A word by its place among all, which is below their number.
fn word_at(sheet: &mut Sheet, at: usize) -> &mut Word {
    let mut before = 0;
    let line = sheet.lines.iter().position(|line| {
        before += line.words.len();
        before > at
    });
    let line = &mut sheet.lines[line.unwrap_or(0)].words;
    let first = before - line.len();
    &mut line[at - first]
}

#[cfg(test)]
mod tests {
    use super::{Setting, damage, kinds, random_of};
    use crate::places;
    use crate::repair_bench::MODEL;
    use crate::repair_bench::model::Model;
    use crate::repair_bench::sheet::Sheet;
    use stamma::{GameResult, dialect};

    fn damaged(kind: &str, game: usize) -> String {
        let model = Model::read(&places::root().join(MODEL)).unwrap();
        let words: Vec<String> = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3"
            .split(' ')
            .map(str::to_owned)
            .collect();
        let mut sheet = Sheet::new(&words, dialect("pgn").unwrap(), GameResult::Draw);
        sheet.others = words.iter().map(|_| Some("Rb1".to_owned())).collect();
        let setting = Setting { kind: kind.to_owned(), rate: if kind == "characters" { 30 } else { 0 } };
        damage(&mut sheet, &setting, &model, &mut random_of(1, game, &setting)).unwrap();
        let text = sheet.text();
        for (span, word) in &text.words {
            assert_eq!(&text.text[span.clone()], word.text);
        }
        text.text
    }

    /// The text that the benchmark makes of a seed must never change without a new version of the model.
    #[test]
    fn a_seed_gives_the_same_text() {
        let mut all = String::new();
        for kind in kinds() {
            (1..=3).for_each(|game| all += &format!("{kind} {game}: {}", damaged(kind, game)));
        }
        let known = include_str!("../../../testdata/noise/examples.txt");
        assert_eq!(all, known, "\n{all}");
    }
}
