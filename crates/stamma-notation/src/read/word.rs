//! The words of a text, each read once: its characters after folding, and what it is written like.
//!
//! Nothing here knows a position. Whether a word that is written like a number is one where it stands is for the player
//! to decide; so a word keeps the facts for both cases, with its number and without.

use super::number::{MoveNumber, number_at};
use super::phrases::begins_termination;
use super::simple_move::SimpleMove;
use super::token::{Token, TokenKind};
use crate::moves::mark_words::may_be_mark;
use crate::moves::own_spellings::OwnSpellings;
use crate::moves::result::{GameResult, ResultCertainty};
use crate::moves::result_words::result_of;
use crate::text::{Glyph, Span, fold_word, names_square};
use alloc::borrow::Cow;
use alloc::vec::Vec;

/// One word of a text.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The move, if the word is written as nearly all moves are.
    pub simple: Option<SimpleMove>,
    /// The number that it begins with.
    pub number: Option<MoveNumber>,
    /// The facts about all of it.
    pub whole: WordFacts,
    /// The facts about the part after its number; about all of it where it begins with none.
    pub rest: WordFacts,
    /// The characters.
    glyphs: WordGlyphs,
}

/// The place of the characters of a word.
#[derive(Clone, Copy, Debug)]
enum WordGlyphs {
    /// Among those of all words.
    Held { start: u32, length: u8 },
    /// Nowhere: they are folded from the text when they are asked for.
    NotHeld,
}

/// The characters of longer words are not held: no game has many, and a text without blanks would take 16 times its size.
const LONGEST_HELD: usize = 64;

impl Word {
    /// Returns true if a word of a heading may as well be a move or its number.
    pub fn may_be_move(&self) -> bool {
        let numbered = self.number.is_some_and(|number| number.pointed && !number.bracketed);
        numbered || self.whole.names_square && !self.whole.is_opening_code
    }
}

/// The facts that the characters of a word show.
#[derive(Clone, Copy, Debug)]
pub struct WordFacts {
    /// The result that it spells.
    pub result: Option<(GameResult, ResultCertainty)>,
    /// True if a letter and a digit are side by side in it, as in nearly every move and never in prose.
    pub names_square: bool,
    /// True if it is the first field of a FEN.
    pub is_placement: bool,
    /// True if it is the code of an opening.
    pub is_opening_code: bool,
    /// True if it may begin with a mark.
    pub may_be_mark: bool,
    /// True if it begins a phrase about the end of a game.
    pub begins_termination: bool,
}

impl WordFacts {
    /// The facts about a simple move; it may begin with a mark (`ch1`).
    const SIMPLE_MOVE: WordFacts = WordFacts { names_square: true, ..WordFacts::NOTHING };

    /// The facts about no characters.
    const NOTHING: WordFacts = WordFacts {
        result: None,
        names_square: false,
        is_placement: false,
        is_opening_code: false,
        may_be_mark: false,
        begins_termination: false,
    };

    /// Reads the facts off the characters of a word.
    pub fn of(glyphs: &[Glyph], own: &OwnSpellings) -> WordFacts {
        WordFacts {
            result: result_of(glyphs, own),
            names_square: names_square(glyphs) && !is_numbered_name(glyphs) && !is_wide_text(glyphs),
            is_placement: is_placement(glyphs),
            is_opening_code: is_opening_code(glyphs),
            may_be_mark: may_be_mark(glyphs, own),
            begins_termination: begins_termination(glyphs),
        }
    }
}

/// Ranks of the smallest board, less one.
const SLASHES: usize = 7;

/// Returns true if a word is the first field of a FEN.
pub fn is_placement(glyphs: &[Glyph]) -> bool {
    // Nearly every word is shorter than the ranks of a board.
    glyphs.len() >= SLASHES
        && glyphs.iter().filter(|glyph| glyph.ch == '/').count() >= SLASHES
        && glyphs.iter().all(|glyph| glyph.ch.is_ascii_alphanumeric() || matches!(glyph.ch, '/' | '~'))
}

/// `v1.0`, `@U02ABC`: a version or an account, with no letter before a digit that any file or piece has.
fn is_version_or_account(glyphs: &[Glyph]) -> bool {
    let on_no_board =
        |ch: char| matches!(ch.to_ascii_lowercase(), 'm' | 'o' | 's' | 'u' | 'v' | 'w' | 'y' | 'z');
    let version = matches!(glyphs, [Glyph { ch: 'v' | 'V', .. }, rest @ ..]
        if rest.iter().all(|glyph| glyph.ch.is_ascii_digit() || matches!(glyph.ch, '.' | ',')));
    // `U14`: a class of age.
    let class = matches!(glyphs, [Glyph { ch: 'U' | 'u' | 'S' | 'M' | 'W' | 'O', .. }, rest @ ..]
        if (1..=4).contains(&rest.len()) && rest.iter().all(|glyph| glyph.ch.is_ascii_digit()));
    (version || class || glyphs.iter().any(|glyph| matches!(glyph.ch, '@' | '_')))
        && glyphs.windows(2).all(|pair| {
            !pair[1].ch.is_ascii_digit() || !pair[0].ch.is_alphabetic() || on_no_board(pair[0].ch)
        })
}

/// `A00-A39`: the codes of several openings.
fn is_range_of_openings(glyphs: &[Glyph]) -> bool {
    const CODE: usize = 3;
    glyphs.len() == 2 * CODE + 1
        && glyphs[CODE].ch == '-'
        && is_opening_code(&glyphs[..CODE])
        && is_opening_code(&glyphs[CODE + 1..])
}

/// `URS-ch43`: a name with a number that is no rank.
pub fn is_numbered_name(glyphs: &[Glyph]) -> bool {
    if is_version_or_account(glyphs) || is_range_of_openings(glyphs) {
        return true;
    }
    /// No move has so many letters before its rank, of which `x` is a sign.
    const LETTERS: usize = 4;
    let digits = glyphs.iter().rev().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
    let (name, number) = glyphs.split_at(glyphs.len() - digits);
    let letters = name.iter().filter(|glyph| glyph.ch.is_alphabetic() && glyph.ch != 'x').count();
    // `bob1978`
    let is_year = letters + 1 == LETTERS && digits == 4;
    digits >= 2
        && (letters >= LETTERS || is_year)
        // The largest board has 16 ranks.
        && (name.iter().any(|glyph| glyph.ch == '-')
            || !(digits == 2 && number[0].ch == '1' && number[1].ch <= '6'))
        && name.iter().all(|glyph| glyph.ch.is_alphabetic() || matches!(glyph.ch, '-' | '.' | '\''))
}

/// Returns true for a character of a script that puts no blanks between words: Chinese, Japanese.
pub fn is_wide(ch: char) -> bool {
    matches!(ch, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{9FFF}')
}

/// `ポーンをd4へ`: words that name a square. No piece has so many letters.
pub fn is_wide_text(glyphs: &[Glyph]) -> bool {
    const LETTERS: usize = 3;
    glyphs.first().is_some_and(|first| is_wide(first.ch))
        && glyphs.iter().filter(|glyph| is_wide(glyph.ch)).count() >= LETTERS
}

/// `C65`: the code of an opening.
pub fn is_opening_code(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [letter, tens, ones]
        if ('A'..='E').contains(&letter.ch) && tens.ch.is_ascii_digit() && ones.ch.is_ascii_digit())
}

/// `3.2`, `0.45`: a number, and digits that are no move behind its point.
fn is_decimal(number: MoveNumber, glyphs: &[Glyph]) -> bool {
    /// More may be a move in numeric notation.
    const MOST_DIGITS: usize = 3;
    let point_at = number.length.wrapping_sub(1);
    number.pointed
        && !number.bracketed
        && matches!(glyphs.get(point_at), Some(Glyph { ch: '.', .. }))
        && (number.length + 1..=number.length + MOST_DIGITS).contains(&glyphs.len())
        && glyphs[number.length..].iter().all(|glyph| glyph.ch.is_ascii_digit())
}

/// The words of a text, in the order in which they were read.
#[derive(Clone, Default, Debug)]
pub struct Words {
    words: Vec<Word>,
    glyphs: Vec<Glyph>,
    /// The number of words that are decimals.
    decimals: usize,
}

impl Words {
    /// Reads the words of tokens.
    pub fn of(input: &[u8], tokens: &mut [Token], own: &OwnSpellings) -> Words {
        let mut words = Words::default();
        for token in tokens.iter_mut().filter(|token| token.kind == TokenKind::Word) {
            token.word = words.read(input, token.span, own);
        }
        words
    }

    /// Reads a word and returns its index. A dialect's own spellings may make anything of it.
    pub fn read(&mut self, input: &[u8], span: Span, own: &OwnSpellings) -> u32 {
        let start = self.glyphs.len();
        let bytes = span.of(input);
        let simple = SimpleMove::of(bytes);
        if simple.is_some() {
            // Each of its bytes is a character that folds to itself.
            let each = bytes.iter().zip(span.start..);
            self.glyphs.extend(each.map(|(&byte, at)| Glyph::new(char::from(byte), Span::new(at, at + 1))));
        } else {
            fold_word(input, span, &mut self.glyphs);
        }
        let glyphs = &self.glyphs[start..];
        let place = if glyphs.len() <= LONGEST_HELD {
            WordGlyphs::Held { start: start as u32, length: glyphs.len() as u8 }
        } else {
            WordGlyphs::NotHeld
        };
        let word = if simple.is_some() && own.is_empty() {
            let facts = WordFacts { may_be_mark: may_be_mark(glyphs, own), ..WordFacts::SIMPLE_MOVE };
            Word { simple, number: None, whole: facts, rest: facts, glyphs: place }
        } else {
            let whole = WordFacts::of(glyphs, own);
            let number = number_at(glyphs);
            let rest = match number {
                None => whole,
                Some(number) if number.alone => WordFacts::NOTHING,
                Some(number) => WordFacts::of(&glyphs[number.length..], own),
            };
            self.decimals += usize::from(number.is_some_and(|number| is_decimal(number, glyphs)));
            Word { simple, number, whole, rest, glyphs: place }
        };
        if let WordGlyphs::NotHeld = place {
            self.glyphs.truncate(start);
        }
        self.words.push(word);
        self.words.len() as u32 - 1
    }

    /// Returns true if a word that begins with a number is a decimal among so many others that they are no numbers of moves: times or
    /// values that stand beside each move, `1. e4 0.4 e5 3.2`.
    pub fn is_value(&self, number: MoveNumber, glyphs: &[Glyph]) -> bool {
        const FEWEST: usize = 3;
        /// A move with its value has its number besides.
        const WORDS_OF_MOVE: usize = 3;
        self.decimals >= FEWEST
            && self.decimals * WORDS_OF_MOVE >= self.words.len()
            && is_decimal(number, glyphs)
    }

    /// The word of a token that is one.
    pub fn word(&self, token: Token) -> &Word {
        &self.words[token.word as usize]
    }

    /// The characters of the word of a token of the same input.
    #[inline]
    pub fn glyphs(&self, input: &[u8], token: Token) -> Cow<'_, [Glyph]> {
        match self.word(token).glyphs {
            WordGlyphs::Held { start, length } => {
                let start = start as usize;
                Cow::Borrowed(&self.glyphs[start..start + usize::from(length)])
            }
            WordGlyphs::NotHeld => {
                let mut glyphs = Vec::new();
                fold_word(input, token.span, &mut glyphs);
                Cow::Owned(glyphs)
            }
        }
    }
}

/// The text of one game, or a part of it: tokens in the order in which they are to be read.
#[derive(Clone, Copy, Debug)]
pub struct GameText<'a> {
    /// The whole input.
    pub input: &'a [u8],
    /// The tokens.
    pub tokens: &'a [Token],
    /// The words of the tokens, and maybe others.
    pub words: &'a Words,
}

impl<'a> GameText<'a> {
    /// Returns the same text with other tokens of it.
    pub fn with<'t>(self, tokens: &'t [Token]) -> GameText<'t>
    where
        'a: 't,
    {
        GameText { tokens, ..self }
    }

    /// Returns the word of a token.
    pub fn word(self, token: Token) -> &'a Word {
        self.words.word(token)
    }

    /// Returns the characters of the word of a token.
    pub fn glyphs(self, token: Token) -> Cow<'a, [Glyph]> {
        self.words.glyphs(self.input, token)
    }

    /// Returns the tokens that are words.
    pub fn word_tokens(self) -> impl Iterator<Item = Token> + 'a {
        self.tokens.iter().copied().filter(|token| token.kind == TokenKind::Word)
    }
}

#[cfg(test)]
mod tests {
    use crate::moves::decode::DecodeContext;
    use crate::moves::pattern::{PatternKind, only_square};
    use crate::read::words::{WordContext, whole_readings};
    use crate::text::{Span, fold_word, names_square};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// Characters of which moves are made, and some that are in none.
    const CHARACTERS: [char; 18] =
        ['a', 'b', 'e', 'h', '1', '4', '8', 'N', 'B', 'K', 'O', '0', 'x', ':', '-', '=', 'Q', 'z'];

    /// All words of one to four of these characters.
    fn words() -> impl Iterator<Item = String> {
        (1..=4).flat_map(|length| {
            (0..CHARACTERS.len().pow(length)).map(move |number| {
                let digit = |at: u32| number / CHARACTERS.len().pow(at) % CHARACTERS.len();
                (0..length).map(|at| CHARACTERS[digit(at)]).collect()
            })
        })
    }

    #[test]
    fn what_the_decoder_reads_names_a_square() {
        let context =
            WordContext { decode: DecodeContext::english(), en_passant_follows: false, long_seen: false };
        let mut glyphs = Vec::new();
        let (mut moves, mut others) = (0, 0);
        for word in words() {
            glyphs.clear();
            fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
            for (reading, _) in &whole_readings(&glyphs, &context) {
                // Castling, null moves, squares as digits, `exd` and `KxQ` name none.
                let pattern = reading.pattern;
                let goes = pattern.act == PatternKind::Goes && only_square(pattern.to).is_some();
                if goes && word.contains(char::is_alphabetic) {
                    assert!(names_square(&glyphs), "{word}");
                    moves += 1;
                } else {
                    others += 1;
                }
            }
        }
        assert!(moves > 500 && others > 100, "{moves} and {others}");
    }
}
