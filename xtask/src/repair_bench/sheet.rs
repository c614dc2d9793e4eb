//! A game as words on lines, before it is a text: what damage works on, and the text with the place of every word.

use std::ops::Range;

use stamma::notation::internals::{Lines, NumberStyle, ResultPlace, written_result};
use stamma::notation::{Compounds, Letters};
use stamma::{Board, Dialect, Game, GameResult, GameVisitor, Language, Move, Played, PlyEvent, encode};

/// The state of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It stands as it was written.
    Clean,
    /// Its characters are damaged.
    Damaged,
}

/// The separator after a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gap {
    /// A blank, or the end of a line.
    Blank,
    /// Nothing: the next word is glued to it.
    Nothing,
}

/// A word of the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// As it is written now.
    pub text: String,
    /// As it was.
    pub meant: String,
    /// Which ply of the game it writes, from 0; none for a mark that stands for no move.
    pub ply: Option<usize>,
    /// Its state.
    pub state: State,
    /// The separator after it.
    pub gap: Gap,
}

impl Word {
    /// A word as it was written.
    pub fn clean(text: String, ply: Option<usize>) -> Word {
        Word { meant: text.clone(), text, ply, state: State::Clean, gap: Gap::Blank }
    }
}

/// A move number and what stands after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number; none where it is missing, or where the dialect writes none.
    pub number: Option<String>,
    /// Usually one word of each side.
    pub words: Vec<Word>,
}

/// A game on lines.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its lines.
    pub lines: Vec<Line>,
    /// The ply, from 0, from which on the game stands in a variation, and the move that stands in its place.
    pub branch: Option<(usize, String)>,
    /// For each ply another move that could have been played, if there was one.
    pub others: Vec<Option<String>>,
    dialect: &'static Dialect,
    result: GameResult,
}

/// A text and where its words stand.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text that a program is given.
    pub text: String,
    /// Every word with its bytes.
    pub words: Vec<(Range<usize>, Word)>,
}

/// The moves of a game in UCI, and its words in a dialect.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// In UCI.
    pub moves: Vec<String>,
    /// As the dialect writes them.
    pub words: Vec<String>,
    /// For each of them another move that could have been played, if there was one.
    pub others: Vec<Option<String>>,
}

struct Writer<'a> {
    truth: Truth,
    dialect: &'a Dialect,
    letters: Letters,
    depth: usize,
}

impl GameVisitor for Writer<'_> {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if let (0, Played::Move(played)) = (self.depth, ply.meaning) {
            let before = &*before.position();
            self.truth.moves.push(before.uci(played));
            let write = |one: Move| encode(before, one, self.dialect, &self.letters);
            self.truth.words.push(write(played));
            let moves = before.legal_moves();
            self.truth.others.push(moves.iter().find(|other| **other != played).map(|other| write(*other)));
        }
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }
}

/// The main line of a game, as a dialect writes it.
pub fn truth_of(game: &Game, dialect: &'static Dialect, language: Option<&'static Language>) -> Truth {
    let language = language.filter(|language| dialect.languages.allows(language));
    let language = language.unwrap_or_else(|| dialect.languages.usual());
    let letters = Letters { language, compounds: None::<Compounds> };
    let mut writer = Writer { truth: Truth::default(), dialect, letters, depth: 0 };
    game.send_to(&mut writer);
    writer.truth
}

impl Sheet {
    /// The words of a game on lines of two.
    pub fn new(words: &[String], dialect: &'static Dialect, result: GameResult) -> Sheet {
        let words = words.iter().enumerate().map(|(ply, word)| Word::clean(word.clone(), Some(ply)));
        let mut sheet = Sheet { lines: Vec::new(), branch: None, others: Vec::new(), dialect, result };
        sheet.lay(words.collect());
        sheet
    }

    /// All words in their order.
    pub fn flat(&self) -> Vec<Word> {
        self.lines.iter().flat_map(|line| line.words.clone()).collect()
    }

    /// Puts words on lines of two, numbered from 1.
    pub fn lay(&mut self, words: Vec<Word>) {
        let number =
            |at: usize| (self.dialect.layout.numbered != NumberStyle::Not).then(|| (at + 1).to_string());
        let lines = words.chunks(2).enumerate();
        self.lines = lines.map(|(at, words)| Line { number: number(at), words: words.to_vec() }).collect();
    }

    /// The text.
    pub fn text(&self) -> Text {
        let layout = &self.dialect.layout;
        let mut page = Page { text: String::new(), column: 0, width: usize::MAX, gap: Gap::Blank };
        if let Lines::Wrapped(width) = layout.lines {
            page.width = width;
        }
        if !layout.header.is_empty() {
            page.text = format!("{}\n", layout.header);
        }
        let mut words = Vec::new();
        for line in &self.lines {
            let mut before = line.number.iter().map(|number| format!("{number}.")).collect::<String>();
            if layout.numbered == NumberStyle::Dot && !before.is_empty() {
                page.word(&std::mem::take(&mut before));
            }
            for word in &line.words {
                if let Some((at, instead)) = self.branch.as_ref().filter(|(at, _)| word.ply == Some(*at)) {
                    page.word(&format!("{}{instead}", std::mem::take(&mut before)));
                    before = if layout.numbered == NumberStyle::Not {
                        String::from("(")
                    } else {
                        format!("({}{}", at / 2 + 1, if at % 2 == 0 { "." } else { "..." })
                    };
                    if layout.numbered == NumberStyle::Dot {
                        page.word(&std::mem::take(&mut before));
                    }
                }
                let start = page.word(&format!("{before}{}", word.text)) + before.len();
                before.clear();
                words.push((start..start + word.text.len(), word.clone()));
                page.gap = word.gap;
            }
            if !before.is_empty() {
                page.word(&before);
            }
            if layout.lines == Lines::PairALine {
                page.end_line();
            }
        }
        if self.branch.is_some() {
            page.word(")");
        }
        let result = written_result(self.dialect, self.result);
        match layout.result {
            _ if result.is_empty() => {}
            ResultPlace::Nowhere => {}
            ResultPlace::NextWord => {
                page.word(result);
            }
            ResultPlace::NextLine | ResultPlace::NextCell => {
                page.end_line();
                page.word(result);
            }
        }
        page.end_line();
        Text { text: page.text, words }
    }
}

struct Page {
    text: String,
    /// The number of characters on the line.
    column: usize,
    width: usize,
    /// The separator before the next word.
    gap: Gap,
}

impl Page {
    /// Puts a word after a blank, or on the next line. Returns the byte where it begins.
    fn word(&mut self, word: &str) -> usize {
        let length = word.chars().count();
        if self.column + 1 + length > self.width {
            self.end_line();
        }
        if self.column > 0 && self.gap == Gap::Blank {
            self.text.push(' ');
            self.column += 1;
        }
        self.gap = Gap::Blank;
        self.text.push_str(word);
        self.column += length;
        self.text.len() - word.len()
    }

    fn end_line(&mut self) {
        self.gap = Gap::Blank;
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }
}
