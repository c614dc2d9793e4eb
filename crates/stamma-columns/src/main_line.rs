//! The main line of a game as the columns of a table of games have it, put together move by move.

use stamma::notation::internals::{Buffer, ShortStr8, ShortStr16};
use stamma::{Color, GameResult, MoveComments, PlyEvent, Span};

/// The main line of a game.
#[derive(Default)]
pub(crate) struct MainLine {
    /// The moves in SAN with their numbers, up to the first word that was not read.
    movetext: Buffer,
    is_cut: bool,
    /// Moves that follow it and each other, not yet in it.
    waiting: BriefWords,
    /// The moves in UCI.
    pub(crate) ucis: Words,
    /// The number of plies, and the side that made the last.
    plies: usize,
    mover: Option<Color>,
    /// The comments of the moves that have some, with the places of these moves.
    comments: Vec<(usize, MoveComments)>,
}

/// Words of a few bytes for moves that follow each other.
#[derive(Default)]
struct BriefWords {
    /// Each with a blank behind it, its first byte lowest, and the number of its bytes in the highest.
    words: Vec<u64>,
    /// The number of the first move and its side, and true if it begins the game.
    number: u32,
    mover: Option<Color>,
    is_first: bool,
}

/// Words of mostly four bytes.
#[derive(Default)]
pub(crate) struct Words {
    /// The bytes of each that has four.
    fours: Vec<[u8; 4]>,
    /// The others, with their places; null where there is none.
    others: Vec<(usize, Option<ShortStr16>)>,
}

/// A part of a list of words.
pub(crate) enum WordsPart<'a> {
    /// Words of four bytes each.
    Fours(&'a [[u8; 4]]),
    /// Another one, or null.
    Other(Option<ShortStr16>),
}

impl Words {
    fn push(&mut self, word: Option<ShortStr16>) {
        match word.map(|word| (word, word.length())) {
            Some((word, 4)) => {
                let [a, b, c, d, ..] = word.bytes();
                self.fours.push([a, b, c, d]);
            }
            _ => {
                self.others.push((self.fours.len(), word));
                self.fours.push([0; 4]);
            }
        }
    }

    /// Appends a word of at most eight bytes.
    #[inline(always)]
    fn push_brief(&mut self, word: ShortStr8) {
        if word.length() == 4 {
            let [a, b, c, d, ..] = word.bytes();
            self.fours.push([a, b, c, d]);
        } else {
            self.push(Some(word.word()));
        }
    }

    fn clear(&mut self) {
        self.fours.clear();
        self.others.clear();
    }

    /// Returns the words in parts, one after the other.
    pub(crate) fn parts(&self) -> impl Iterator<Item = WordsPart<'_>> {
        let mut done = 0;
        let others = self.others.iter().flat_map(move |&(place, word)| {
            let fours = self.fours.get(done..place).unwrap_or_default();
            done = place + 1;
            [WordsPart::Fours(fours), WordsPart::Other(word)]
        });
        let last = self.others.last().map_or(0, |(place, _)| place + 1);
        others.chain([WordsPart::Fours(self.fours.get(last..).unwrap_or_default())])
    }
}

/// Room for a word in [`BriefWords`]: with a blank and its length it has eight bytes.
const MOST_BRIEF: usize = 6;

/// The numbers of moves with a dot and a blank behind them, as [`BriefWords`] has words.
static NUMBERS: [u64; 256] = {
    let mut numbers = [0; 256];
    let mut number = 0;
    while number < 256 {
        let mut word = b'.' as u64 | (b' ' as u64) << 8;
        let (mut length, mut left) = (2, number as u64);
        loop {
            word = word << 8 | (b'0' as u64 + left % 10);
            length += 1;
            left /= 10;
            if left == 0 {
                break;
            }
        }
        numbers[number] = word | length << 56;
        number += 1;
    }
    numbers
};

/// The number of bytes of a word of [`BriefWords`].
#[inline(always)]
const fn length_of(word: u64) -> usize {
    (word >> 56) as usize
}

impl MainLine {
    pub(crate) fn clear(&mut self) {
        self.movetext.clear();
        self.waiting.words.clear();
        self.ucis.clear();
        self.comments.clear();
        (self.is_cut, self.plies, self.mover) = (false, 0, None);
    }

    /// Adds the words of a ply; the movetext ends before one without SAN.
    pub(crate) fn add(&mut self, ply: PlyEvent, san: Option<ShortStr16>, uci: Option<ShortStr16>) {
        match san {
            Some(san) => self.add_word(&ply, san),
            None => {
                self.settle();
                self.is_cut = true;
            }
        }
        self.ucis.push(uci);
        self.count(ply.mover);
    }

    #[inline(never)]
    fn add_word(&mut self, ply: &PlyEvent, san: ShortStr16) {
        self.settle();
        if !self.is_cut {
            self.number(ply.mover, ply.move_number, self.plies == 0);
            self.push(san);
        }
    }

    /// Adds the SAN of a legal ply, of a few bytes.
    #[inline(always)]
    pub(crate) fn add_brief(&mut self, ply: &PlyEvent, san: ShortStr8) {
        if san.length() > MOST_BRIEF {
            return self.add_word(ply, san.word());
        }
        if self.waiting.words.is_empty() {
            (self.waiting.number, self.waiting.mover) = (ply.move_number, Some(ply.mover));
            self.waiting.is_first = self.plies == 0;
        }
        let length = san.length() as u64;
        let word = u64::from_le_bytes(san.bytes()) | u64::from(b' ') << (8 * length) | (length + 1) << 56;
        self.waiting.words.push(word);
    }

    /// Adds the UCI of the same ply.
    #[inline(always)]
    pub(crate) fn add_uci(&mut self, uci: ShortStr8) {
        self.ucis.push_brief(uci);
    }

    /// Counts a ply whose words were added, as far as they are asked for.
    #[inline(always)]
    pub(crate) const fn count(&mut self, mover: Color) {
        self.plies += 1;
        self.mover = Some(mover);
    }

    /// Puts the words that wait into the movetext.
    fn settle(&mut self) {
        let mut waiting = std::mem::take(&mut self.waiting.words);
        if let (false, Some(mover)) = (self.is_cut, self.waiting.mover)
            && let [first, rest @ ..] = &*waiting
        {
            let mut number = self.waiting.number;
            let pairs = match mover {
                Color::White => &*waiting,
                Color::Black => {
                    self.number(mover, number, self.waiting.is_first);
                    self.movetext.put(&first.to_le_bytes(), length_of(*first));
                    number += 1;
                    rest
                }
            };
            for pair in pairs.chunks(2) {
                match NUMBERS.get(number as usize) {
                    Some(known) => {
                        let (word, length) = (pair[0], length_of(*known));
                        let (first, second) = (known.to_le_bytes(), word.to_le_bytes());
                        if !self.movetext.try_put_both(first, length, second, length_of(word)) {
                            self.movetext.put(&first, length);
                            self.movetext.put(&second, length_of(word));
                        }
                    }
                    None => {
                        self.push(ShortStr16::numbered(number, 1));
                        self.movetext.put(&pair[0].to_le_bytes(), length_of(pair[0]));
                    }
                }
                if let Some(word) = pair.get(1) {
                    self.movetext.put(&word.to_le_bytes(), length_of(*word));
                }
                number += 1;
            }
        }
        waiting.clear();
        self.waiting.words = waiting;
    }

    /// Adds the number that stands before a ply, if there is one.
    fn number(&mut self, mover: Color, number: u32, is_first: bool) {
        let dots = match mover {
            Color::White => 1,
            Color::Black if is_first => 3,
            Color::Black => return,
        };
        self.push(ShortStr16::numbered(number, dots));
    }

    fn push(&mut self, word: ShortStr16) {
        self.movetext.put(&word.bytes(), word.length());
        self.movetext.push(b' ');
    }

    /// Adds a comment on the last ply.
    pub(crate) fn comment(&mut self, text: Span, input: &[u8]) {
        let Some(mover) = self.mover else { return };
        let place = self.plies - 1;
        if self.comments.last().is_none_or(|(last, _)| *last != place) {
            self.comments.push((place, MoveComments::default()));
        }
        if let Some((_, comments)) = self.comments.last_mut() {
            comments.add(text, input, mover);
        }
    }

    /// Adds the score, and returns the whole.
    pub(crate) fn movetext(&mut self, result: GameResult) -> &str {
        self.settle();
        self.movetext.extend(result.text().as_bytes());
        // Words are ASCII or UTF-8 as they were put together.
        std::str::from_utf8(self.movetext.written()).unwrap_or_default()
    }

    /// The number of plies, and the values that some of them have, with the places of these.
    pub(crate) fn values(
        &self,
        value: impl Fn(&MoveComments) -> Option<i64>,
    ) -> (usize, impl Iterator<Item = (usize, i64)>) {
        let values =
            self.comments.iter().filter_map(move |(place, comments)| Some((*place, value(comments)?)));
        (self.plies, values)
    }
}

#[cfg(test)]
mod tests {
    use super::MainLine;
    use stamma::notation::internals::{ShortStr8, ShortStr16};
    use stamma::notation::{Played, PlySource};
    use stamma::{Color, GameResult, PlyEvent, Span};

    fn event(ply: u32) -> PlyEvent {
        let mover = if ply % 2 == 1 { Color::White } else { Color::Black };
        PlyEvent {
            number: ply,
            mover,
            move_number: ply.div_ceil(2),
            written: Span::new(0, 0),
            meaning: Played::Pass,
            source: PlySource::Text,
            is_exact: true,
        }
    }

    /// A line of brief words is the line that is put together word by word.
    #[test]
    fn brief_words_make_the_same_line() {
        let words = ["e4", "Nf3", "exd5", "Qxd5+", "Nbd2", "O-O-O", "R1xd5+", "fxg8=Q+"];
        for first in [1, 2, 17, 18, 198, 199, 500, 509, 510, 511, 512, 1_999, 2_000] {
            for slow in [usize::MAX, 1, 2, 3, 7] {
                let (mut brief, mut long) = (MainLine::default(), MainLine::default());
                for (place, ply) in (first..first + 40).enumerate() {
                    let word = words[place * 5 % words.len()];
                    let uci = if place % 9 == 8 { "e7e8q" } else { "e2e4" };
                    let [wide, wide_uci] = [word, uci].map(|word| ShortStr16::of(word.as_bytes()));
                    let event = event(ply);
                    match wide.and_then(ShortStr16::brief) {
                        Some(word) if place % slow != 0 => {
                            brief.add_brief(&event, word);
                            brief.add_uci(wide_uci.and_then(ShortStr16::brief).unwrap_or(ShortStr8::EMPTY));
                            brief.count(event.mover);
                        }
                        _ => brief.add(event, wide, wide_uci),
                    }
                    long.add(event, wide, wide_uci);
                }
                assert_eq!(brief.movetext(GameResult::Draw), long.movetext(GameResult::Draw));
                assert_eq!(brief.ucis.fours, long.ucis.fours);
                assert_eq!(brief.ucis.others, long.ucis.others);
                assert!(long.movetext(GameResult::Draw).contains("Qxd5+"));
            }
        }
    }
}
