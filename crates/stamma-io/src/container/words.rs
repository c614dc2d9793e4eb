//! A first look at a text: may it hold moves? It decides what is a field with a game, and nothing about the moves.

use super::fields::is_sure;
use stamma_notation::Span;
use stamma_notation::internals::{Glyph, fold_word, is_descriptive_word, number_at};

/// The number of bytes of a text that are looked at.
pub const LOOKED_AT: usize = 2_048;

/// Returns true for a bar between cells, and for the line below the heads of a table: `|`, `|---|:--:|`.
fn is_of_table(word: &[u8]) -> bool {
    word.first() == Some(&b'|') && word.iter().all(|byte| matches!(byte, b'|' | b'-' | b':' | b'+'))
}

/// Returns true if a word may be a move, with or without its number.
pub fn is_move(word: &[u8]) -> bool {
    if !(2..=40).contains(&word.len()) {
        return false;
    }
    let mut glyphs = Vec::new();
    fold_word(word, Span::new(0, word.len()), &mut glyphs);
    let number = number_at(&glyphs).map_or(0, |number| number.length);
    is_bare_move(&glyphs[number..])
}

/// Returns true if a word without a number may be a move.
fn is_bare_move(glyphs: &[Glyph]) -> bool {
    if !(2..=14).contains(&glyphs.len()) {
        return false;
    }
    let only = |allowed: fn(char) -> bool| glyphs.iter().all(|glyph| allowed(glyph.ch));
    let count = |counted: fn(char) -> bool| glyphs.iter().filter(|glyph| counted(glyph.ch)).count();
    let castles = |ch: char| matches!(ch, 'O' | 'o' | '0' | 'О' | 'о');
    if castles(glyphs[0].ch) && count(|ch| ch == '-') > 0 {
        return only(|ch| matches!(ch, 'O' | 'o' | '0' | 'О' | 'о' | '-' | '+' | '#' | '!' | '?'));
    }
    if only(|ch| ('1'..='8').contains(&ch)) {
        return matches!(glyphs.len(), 4 | 5);
    }
    // `PxP` names no square.
    if glyphs.iter().any(|glyph| glyph.ch == 'x') {
        let word: String = glyphs.iter().map(|glyph| glyph.ch).collect();
        if is_descriptive_word(word.as_bytes()) {
            return true;
        }
    }
    let on_a_board = |letter: char| match letter.to_ascii_lowercase() {
        'a'..='l' | 'n' | 'q' | 'r' | 't' => true,
        other => !other.is_ascii(),
    };
    // `mateIn2`
    let first_digit = glyphs.iter().position(|glyph| glyph.ch.is_ascii_digit()).unwrap_or(0);
    let mut runs = glyphs[..first_digit].windows(4);
    if runs.any(|run| run.iter().all(|glyph| glyph.ch.is_ascii_lowercase())) {
        return false;
    }
    // `URS-ch19`
    let capitals = glyphs.iter().take_while(|glyph| glyph.ch.is_uppercase()).count();
    if capitals >= 3 && glyphs.get(capitals).is_some_and(|glyph| glyph.ch == '-') {
        return false;
    }
    let mut pairs = glyphs.windows(2);
    pairs.any(|pair| pair[0].ch.is_alphabetic() && on_a_board(pair[0].ch) && pair[1].ch.is_ascii_digit())
        && count(char::is_alphabetic) <= 6
        && count(|ch| ch.is_ascii_digit()) <= 4
        && !only(|ch| ch.is_ascii_digit())
        && !glyphs.iter().any(|glyph| matches!(glyph.ch, '_' | '@' | '\\' | '<' | '>' | '%' | '$'))
}

/// Counts of a first look at a text.
#[derive(Clone, Copy, Default, Debug)]
pub struct Look {
    /// The words that may be moves.
    pub moves: usize,
    /// The other words, without numbers and results.
    others: usize,
    has_results: bool,
    has_tags: bool,
}

impl Look {
    /// Looks at the beginning of a text.
    pub fn at(text: &[u8]) -> Look {
        let text = &text[..text.len().min(LOOKED_AT)];
        let mut look = Look { has_tags: own_tag(text.trim_ascii_start()).is_some(), ..Look::default() };
        let mut at = own_tags(text).1;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            at += match rest[0] {
                b'{' => memchr::memchr(b'}', rest).map_or(rest.len(), |end| end + 1),
                b'(' | b')' | b',' | b';' => 1,
                byte if byte.is_ascii_whitespace() => 1,
                _ => {
                    let ends = |byte: &u8| {
                        byte.is_ascii_whitespace() || matches!(byte, b'{' | b'(' | b')' | b',' | b';')
                    };
                    let length = rest.iter().position(ends).unwrap_or(rest.len());
                    look.take(&rest[..length]);
                    length
                }
            };
        }
        look
    }

    fn take(&mut self, word: &[u8]) {
        let number = |word: &[u8]| {
            // `5400+12`: times behind a move.
            let plus = word.iter().skip(1).position(|byte| *byte == b'+').map_or(0, |plus| plus + 1);
            let is_time = plus > 0 && plus + 1 < word.len();
            word.iter()
                .enumerate()
                .all(|(at, byte)| byte.is_ascii_digit() || *byte == b'.' || is_time && at == plus)
        };
        if matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") {
            self.has_results = true;
        } else if is_move(word) {
            self.moves += 1;
        } else if !number(word) && !word.starts_with(b"$") && word != b"--" && !is_of_table(word) {
            // Numbers may be glued to several moves: `1.e4e5`.
            self.others += 1;
        }
    }

    /// Returns true if it is a result and nothing else.
    pub fn is_result(self) -> bool {
        self.has_results && self.others == 0 && self.moves == 0
    }

    /// Returns true if a text of which it is known that it should be a game may be one.
    pub fn may_be_game(self) -> bool {
        self.has_tags || self.has_results && self.others == 0 || self.moves > 0 && self.moves >= self.others
    }

    /// Returns true if the text of a field may be a game, by the place of its name among those of games.
    pub fn fits_field(self, rank: usize) -> bool {
        self.is_game() || self.may_be_game() && (is_sure(rank) || self.moves > 1 && self.others == 0)
    }

    /// Returns true if a text of which nothing is known is a game.
    pub fn is_game(self) -> bool {
        self.has_tags && self.moves > 0 || self.moves >= 4 && 2 * self.moves >= 3 * self.others
    }

    /// Returns true if it is moves and numbers, and nothing else.
    pub fn is_moves_alone(self) -> bool {
        !self.has_tags && self.others == 0 && self.moves > 0
    }

    /// Returns true if it is one move, or the two of one number.
    pub fn is_one_move(self) -> bool {
        !self.has_tags && self.others == 0 && matches!(self.moves, 1 | 2)
    }
}

/// The highest number that moves of algebraic notation are counted up to from 1, each number with a move behind it.
pub fn counted_moves(text: &[u8]) -> u32 {
    let names_square =
        |word: &[u8]| word.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8'])) && is_move(word);
    let castles = |word: &[u8]| word.starts_with(b"O-O") || word.starts_with(b"0-0");
    let (mut highest, mut due) = (0, 1);
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if !(1..=3).contains(&digits) {
            continue;
        }
        let number = word[..digits].iter().fold(0, |number, digit| 10 * number + u32::from(digit - b'0'));
        let rest = &word[digits..];
        let rest = &rest[rest.iter().take_while(|byte| **byte == b'.').count()..];
        let played = if rest.is_empty() { words.peek().copied().unwrap_or_default() } else { rest };
        if !(names_square(played) || number > 1 && castles(played)) {
            continue;
        }
        due = match number {
            1 => 2,
            number if number == due => due + 1,
            _ => continue,
        };
        highest = highest.max(due - 1);
    }
    highest
}

/// The number of moves of a text outside comments and variations.
pub fn count_of_moves(text: &[u8]) -> usize {
    let (mut count, mut depth, mut at) = (0, 0usize, own_tags(text).1);
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        at += match byte {
            b'{' => memchr::memchr(b'}', rest).map_or(rest.len(), |end| end + 1),
            b'(' | b')' => {
                depth = if byte == b'(' { depth + 1 } else { depth.saturating_sub(1) };
                1
            }
            byte if byte.is_ascii_whitespace() => 1,
            _ => {
                let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'{' | b'(' | b')');
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                count += usize::from(depth == 0 && is_move(&rest[..length]));
                length
            }
        };
    }
    count
}

/// The names and values of the tags at the beginning of a text, and the byte behind the last one.
pub fn own_tags(text: &[u8]) -> (Vec<(String, String)>, usize) {
    let mut tags = Vec::new();
    let mut at = 0;
    loop {
        let blanks = text[at..].len() - text[at..].trim_ascii_start().len();
        let Some((name, value, length)) = own_tag(&text[at + blanks..]) else { return (tags, at) };
        let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        tags.push((lossy(name), lossy(value).replace("\\\"", "\"").replace("\\\\", "\\")));
        at += blanks + length;
    }
}

/// The name and the value of a tag that begins a text, and its length.
fn own_tag(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    let inner = text.strip_prefix(b"[")?;
    let length = inner.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let (name, rest) = inner.split_at(length);
    let value = rest.trim_ascii_start().strip_prefix(b"\"").filter(|_| length > 0)?;
    let mut end = 0;
    loop {
        end += memchr::memchr3(b'"', b'\\', b'\n', &value[end..])?;
        match value[end] {
            b'\\' => end = (end + 2).min(value.len()),
            b'"' => break,
            _ => return None,
        }
    }
    let after = value[end + 1..].trim_ascii_start().strip_prefix(b"]")?;
    Some((name, &value[..end], text.len() - after.len()))
}

#[cfg(test)]
mod tests {
    use super::{Look, counted_moves, is_move, own_tags};

    #[test]
    fn moves_are_seen_and_words_are_not() {
        for word in
            ["e4", "1.e4", "Nf3", "e2e4", "e7e8q", "O-O", "0-0-0+", "Кf3", "P-K4", "5254", "exd5!?", "N:f3"]
        {
            assert!(is_move(word.as_bytes()), "{word}");
        }
        for word in ["", "x", "chess", "12", "2021", "1-0", "https://a.b/c3", "a_b2", "20:15", "mp3"] {
            assert!(!is_move(word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn games_are_told_from_prose() {
        let is_game = |text: &str| Look::at(text.as_bytes()).is_game();
        assert!(is_game("1. e4 e5 2. Nf3 {a fine move that develops a piece} Nc6"));
        assert!(is_game("[Event \"x\"] 1. e4 *"));
        assert!(!is_game("After 1. e4 e5 White has tried much, and 2. Nf3 is the best of them"));
        assert!(!is_game("e4 e5"));
    }

    #[test]
    fn moves_are_counted_from_one() {
        for (text, count) in [
            ("1. e4 e5 2. Nf3 Nc6 3. Bb5", 3),
            ("1.e4 e5 2.Nf3 d6 2...Nc6 3.O-O", 3),
            ("It was 5. e4 or 2. d4", 0),
            ("1. P-K4 P-K4 2. N-KB3 N-QB3 3. B-N5", 0),
            ("1. e4 wins, 1. d4 d5 2. c4", 2),
        ] {
            assert_eq!(counted_moves(text.as_bytes()), count, "{text}");
        }
    }

    #[test]
    fn tags_are_seen() {
        let (tags, end) = own_tags(b" [Event \"a \\\"b\\\"\"]\n[Site \"\"]\n\n1. e4");
        assert_eq!(tags, [("Event".into(), "a \"b\"".into()), ("Site".into(), String::new())]);
        assert_eq!(end, 28);
    }
}
