//! Move numbers: `12.`, `12...`, `(12)`, `12)`, `12:`, `12-`, `12/`, `12=`, `№12`, `⑫`, `12`, and dots that stand alone; and, where the
//! player knows that one is due, `XII.`. Beside them the words that go before a number.

use super::heading::dates::is_date_with_gaps;
use super::measures::{Measure, measure};
use crate::moves::letters::is_figurine;
use crate::read::sentence_words::words_of;
use crate::text::{Glyph, small};

/// A number at the front of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveNumber {
    /// The number; none where only dots stand.
    pub value: Option<u32>,
    /// True if its dots say that Black's move follows.
    pub black: bool,
    /// The number of glyphs that it takes.
    pub length: usize,
    /// True if a dot, bracket or colon follows the digits.
    pub pointed: bool,
    /// True if it is in brackets.
    pub bracketed: bool,
    /// True if it is the whole word.
    pub alone: bool,
}

impl MoveNumber {
    /// Returns true for a year with the full stop of a sentence, if it may be one.
    pub fn is_pointed_year(self) -> bool {
        const YEARS: core::ops::Range<u32> = 1475..2100;
        let is_year = self.value.is_some_and(|value| YEARS.contains(&value));
        is_year && self.pointed && self.alone && !self.black && !self.bracketed
    }
}

/// The number that the word begins with. A whole word of digits is one too; digits before a letter are not, unless a
/// dot, bracket or colon stands between or the letter begins a move (`1e4`).
#[inline]
pub fn number_at(glyphs: &[Glyph]) -> Option<MoveNumber> {
    match glyphs {
        [Glyph { ch: '0'..='9' | '(' | '.' | '…' | '№', .. }, ..] => number_of(glyphs),
        [Glyph { ch: '①'.., .. }, ..] => circled_number(glyphs),
        [Glyph { ch: side @ ('W' | 'B'), .. }, digits @ .., Glyph { ch: ':', .. }] => {
            number_of_side(*side, digits)
        }
        _ => None,
    }
}

/// `W12:`, `B12:`: the number of a move behind the letter of its side.
fn number_of_side(side: char, digits: &[Glyph]) -> Option<MoveNumber> {
    const MOST_DIGITS: usize = 3;
    if !(1..=MOST_DIGITS).contains(&digits.len()) || digits[0].ch == '0' {
        return None;
    }
    let value = digits.iter().try_fold(0, |value, digit| Some(10 * value + digit.ch.to_digit(10)?))?;
    let (black, length) = (side == 'B', digits.len() + 2);
    Some(MoveNumber { value: Some(value), black, length, pointed: true, bracketed: false, alone: true })
}

fn number_of(glyphs: &[Glyph]) -> Option<MoveNumber> {
    usual_number(glyphs).or_else(|| any_number(glyphs))
}

/// `12.`, as nearly all numbers are written.
#[inline]
fn usual_number(glyphs: &[Glyph]) -> Option<MoveNumber> {
    let [digits @ .., Glyph { ch: '.', .. }] = glyphs else { return None };
    if !matches!(digits, [Glyph { ch: '1'..='9', .. }, rest @ ..] if rest.len() < 3) {
        return None;
    }
    let value = digits.iter().try_fold(0, |value, digit| Some(10 * value + digit.ch.to_digit(10)?))?;
    let length = glyphs.len();
    Some(MoveNumber {
        value: Some(value),
        black: false,
        length,
        pointed: true,
        bracketed: false,
        alone: true,
    })
}

fn any_number(glyphs: &[Glyph]) -> Option<MoveNumber> {
    let char = |at: usize| glyphs.get(at).map(|glyph| glyph.ch);
    if is_date_or_time(glyphs) || measure(glyphs).is_some() || is_time_in_prose(glyphs) {
        return None;
    }
    let bracketed = char(0) == Some('(');
    let start = usize::from(bracketed || char(0) == Some('№'));
    let mut at = start;
    let mut value: u32 = 0;
    while let Some(digit) = char(at).and_then(|ch| ch.to_digit(10)) {
        if at - start >= 6 {
            return None;
        }
        value = value * 10 + digit;
        at += 1;
    }
    let digits = at - start;
    if bracketed && (digits == 0 || char(at) != Some(')')) || start > 0 && digits == 0 {
        return None;
    }
    // A castling sign of zeros is no number.
    if digits > 0 && value == 0 && (digits > 1 || char(at) == Some('-') || is_ring_behind_dot(&glyphs[at..]))
    {
        return None;
    }
    // `5254` is a move in numeric notation, and no game has so many.
    if digits == glyphs.len() && is_numeric_move(glyphs) {
        return None;
    }
    // `12w`, `12b`
    if let (false, 1.., [Glyph { ch: side @ ('w' | 'W' | 'b' | 'B'), .. }]) =
        (bracketed, value, &glyphs[at..])
    {
        let (black, length) = (matches!(side, 'b' | 'B'), glyphs.len());
        return Some(MoveNumber { value: Some(value), black, length, pointed: true, bracketed, alone: true });
    }
    // `12a.`, `12b.`, `12w.`
    if let (false, 1.., [Glyph { ch: side @ ('a' | 'b' | 'w'), .. }, Glyph { ch: '.' | ')', .. }, rest @ ..]) =
        (bracketed, value, &glyphs[at..])
        && rest.first().is_none_or(|next| next.ch.is_alphabetic())
    {
        let length = at + 2;
        let (black, alone) = (*side == 'b', length == glyphs.len());
        return Some(MoveNumber { value: Some(value), black, length, pointed: true, bracketed, alone });
    }
    at += usize::from(bracketed);
    let mut dots = 0;
    let after_digits = at;
    loop {
        match char(at) {
            Some('.') => dots += 1,
            Some('…') => dots += 3,
            Some(')' | ':') if digits > 0 && dots <= 1 => {}
            Some('-') if dots > 0 && char(at + 1).is_none_or(|ch| ch.is_alphabetic()) => {}
            Some('-' | '/' | '=')
                if at == after_digits && value > 0 && goes_on_as_move(&glyphs[at + 1..]) => {}
            _ => break,
        }
        at += 1;
    }
    // `12-` alone may be anything that begins with a figure.
    let dashed = at == glyphs.len() && matches!(char(after_digits), Some('-' | '/' | '='));
    let pointed = (at > after_digits || bracketed) && !dashed;
    if digits == 0 {
        return (dots >= 1 && at == glyphs.len() || dots >= 2).then_some(MoveNumber {
            value: None,
            black: true,
            length: at,
            pointed,
            bracketed,
            alone: at == glyphs.len(),
        });
    }
    let alone = at == glyphs.len();
    // `1a` is none.
    let before_move = glyphs.len() > at + 1
        && char(at)
            .is_some_and(|ch| ch.is_alphabetic() && !matches!(ch, 'x' | 'X' | 'х' | 'Х') || is_figurine(ch));
    if !pointed && !alone && !before_move {
        return None;
    }
    Some(MoveNumber { value: Some(value), black: dots >= 2, length: at, pointed, bracketed, alone })
}

/// `22:00?`, `9:15.`: a time at the end of a sentence.
fn is_time_in_prose(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [time @ .., Glyph { ch: '?' | '!' | '.' | ')' | 'h', .. }]
        if time.last().is_some_and(|last| last.ch.is_ascii_digit()) && measure(time) == Some(Measure::Time))
}

/// Returns true if nothing is left, or what begins as a move does: a file and a rank soon, or castling.
fn goes_on_as_move(rest: &[Glyph]) -> bool {
    let is_square = |pair: &[Glyph]| ('a'..='h').contains(&pair[0].ch) && ('1'..='8').contains(&pair[1].ch);
    match rest {
        [] => true,
        [Glyph { ch: 'O', .. }, Glyph { ch: '-', .. }, ..] => true,
        [first, ..] => first.ch.is_alphabetic() && rest[..rest.len().min(4)].windows(2).any(is_square),
    }
}

/// `.0` behind a zero: the rest of `0.0`, which castles.
fn is_ring_behind_dot(rest: &[Glyph]) -> bool {
    matches!(rest, [Glyph { ch: '.', .. }, Glyph { ch: '0', .. }])
}

/// The numbers in circles and the like: the first character of a row, its value, and how many follow one another.
const CIRCLED: [(char, u32, u32); 13] = [
    ('①', 1, 20),
    ('⑴', 1, 20),
    ('⒈', 1, 20),
    ('⓫', 11, 10),
    ('⓵', 1, 10),
    ('❶', 1, 10),
    ('➀', 1, 10),
    ('➊', 1, 10),
    ('㉑', 21, 15),
    ('㊱', 36, 15),
    ('㈠', 1, 10),
    ('㊀', 1, 10),
    ('🄂', 1, 9),
];

/// `①`, `⑫.`: one character, and maybe dots.
fn circled_number(glyphs: &[Glyph]) -> Option<MoveNumber> {
    let first = glyphs.first()?.ch;
    let value = CIRCLED.iter().find_map(|&(begin, value, count)| {
        let offset = (first as u32).checked_sub(begin as u32)?;
        (offset < count).then_some(value + offset)
    })?;
    Some(with_dots(glyphs, value, 1))
}

/// A number whose figures take so many glyphs, with the dots behind them.
fn with_dots(glyphs: &[Glyph], value: u32, figures: usize) -> MoveNumber {
    let behind = &glyphs[figures..];
    let dots = behind.iter().take_while(|glyph| matches!(glyph.ch, '.' | '…' | ')' | ':')).count();
    let black = behind[..dots].iter().any(|glyph| glyph.ch == '…') || dots >= 2;
    let length = figures + dots;
    let alone = length == glyphs.len();
    MoveNumber { value: Some(value), black, length, pointed: true, bracketed: false, alone }
}

/// `XII.`, `I.e4`: a Roman number with a dot behind it. A word that looks like one is mostly none, so only who knows the number
/// that is due asks.
pub fn roman_number(glyphs: &[Glyph]) -> Option<MoveNumber> {
    const DIGITS: [(&str, u32); 13] = [
        ("M", 1000),
        ("CM", 900),
        ("D", 500),
        ("CD", 400),
        ("C", 100),
        ("XC", 90),
        ("L", 50),
        ("XL", 40),
        ("X", 10),
        ("IX", 9),
        ("V", 5),
        ("IV", 4),
        ("I", 1),
    ];
    let (mut at, mut value) = (0, 0);
    if let Some(offset) = (glyphs.first()?.ch as u32).checked_sub('Ⅰ' as u32).filter(|&offset| offset < 12)
    {
        (at, value) = (1, offset + 1);
    } else {
        for (letters, worth) in DIGITS {
            let is_here =
                |at: usize| letters.chars().eq(glyphs[at..].iter().take(letters.len()).map(|glyph| glyph.ch));
            // No digit stands more than three times.
            for _ in 0..3 {
                if !is_here(at) {
                    break;
                }
                (at, value) = (at + letters.len(), value + worth);
            }
        }
    }
    // `X:a4` takes with a rook in some languages.
    let pointed = matches!(glyphs.get(at)?.ch, '.' | ')' | '…');
    (pointed && value > 0).then(|| with_dots(glyphs, value, at))
}

/// `l0.`, `2I.`, `1O.`: a number in which letters stand for the digits that look like them, as a scanner reads it. Only who knows the number that is due
/// asks.
pub fn misread_number(glyphs: &[Glyph]) -> Option<MoveNumber> {
    const MOST_DIGITS: usize = 3;
    let digit = |glyph: &Glyph| match glyph.ch {
        'l' | 'I' | '|' => Some(1),
        'O' | 'o' => Some(0),
        'Z' => Some(2),
        'S' => Some(5),
        'G' => Some(6),
        'B' => Some(8),
        ch => ch.to_digit(10),
    };
    let digits = glyphs.iter().take_while(|glyph| digit(glyph).is_some()).count();
    let dots = glyphs[digits..].iter().take_while(|glyph| glyph.ch == '.').count();
    // Without a dot a digit shows that it is a number.
    let is_whole = digits == glyphs.len() && glyphs.iter().any(|glyph| glyph.ch.is_ascii_digit());
    let sound = (1..=MOST_DIGITS).contains(&digits) && (dots > 0 || is_whole);
    let misread = glyphs[..digits].iter().any(|glyph| !glyph.ch.is_ascii_digit());
    if !sound || !misread {
        return None;
    }
    let value = glyphs[..digits].iter().filter_map(digit).fold(0, |value, digit| 10 * value + digit);
    // A ring and a dot begin castling.
    (value > 0).then_some(MoveNumber {
        value: Some(value),
        length: digits + dots,
        pointed: true,
        alone: digits + dots == glyphs.len(),
        bracketed: false,
        black: dots > 1,
    })
}

/// `#12`, `#12.`: elsewhere it may be a mate in so many moves, or the number of a game. Only who knows the number that is due asks.
pub fn number_behind_hash(glyphs: &[Glyph]) -> Option<MoveNumber> {
    const MOST_DIGITS: usize = 3;
    let [Glyph { ch: '#', .. }, behind @ ..] = glyphs else { return None };
    let digits = behind.iter().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
    if !(1..=MOST_DIGITS).contains(&digits) || behind[0].ch == '0' {
        return None;
    }
    let value = behind[..digits]
        .iter()
        .filter_map(|glyph| glyph.ch.to_digit(10))
        .fold(0, |value, digit| 10 * value + digit);
    Some(with_dots(glyphs, value, 1 + digits))
}

/// Returns true if a word does nothing but announce the number behind it.
pub fn is_move_word(glyphs: &[Glyph]) -> bool {
    /// Signs for a number in the same place.
    const SIGNS: [&str; 2] = ["№", "n°"];
    let is = |word: &str| word.chars().eq(glyphs.iter().map(|glyph| small(glyph.ch)));
    words_of(|words| words.moves).chain(SIGNS).any(is)
}

/// Returns true if these are the four or five digits of a move in numeric notation.
pub fn is_numeric_move(glyphs: &[Glyph]) -> bool {
    matches!(glyphs.len(), 4 | 5) && glyphs.iter().all(|glyph| ('1'..='8').contains(&glyph.ch))
}

/// `12.3.2009`, `18:30`, `1:02:03`, `1926.??.??`: nothing but digits and gaps, with two dots or with colons before pairs.
fn is_date_or_time(glyphs: &[Glyph]) -> bool {
    let plain = |sign: char| {
        let mut groups = [0usize; 3];
        let mut at = 0;
        for glyph in glyphs {
            match glyph.ch {
                ch if ch == sign && at < 2 && groups[at] > 0 => at += 1,
                '0'..='9' => groups[at] += 1,
                _ => return None,
            }
        }
        Some((at, groups))
    };
    const LENGTH_WITH_GAPS: usize = 10;
    if glyphs.len() == LENGTH_WITH_GAPS && is_date_with_gaps(glyphs.iter().map(|glyph| glyph.ch)) {
        return true;
    }
    if glyphs.len() < 4 || !glyphs.iter().any(|glyph| matches!(glyph.ch, '.' | ':')) {
        return false;
    }
    match (plain('.'), plain(':')) {
        (Some((2, groups)), _) => groups.iter().all(|digits| (1..=4).contains(digits)),
        (_, Some((colons @ 1..=2, groups))) => {
            groups[0] <= 2 && groups[1..=colons].iter().all(|&digits| digits == 2)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{any_number, usual_number};
    use crate::text::Span;
    use crate::text::fold_word;
    use alloc::vec::Vec;

    #[test]
    fn usual_numbers_are_what_they_are_among_all() {
        let mut count = 0;
        for number in 0..20_000 {
            for zeros in ["", "0"] {
                let word = alloc::format!("{zeros}{number}.");
                let mut glyphs = Vec::new();
                fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
                if let Some(found) = usual_number(&glyphs) {
                    assert_eq!(Some(found), any_number(&glyphs), "{word}");
                    count += 1;
                }
            }
        }
        assert_eq!(count, 999);
    }
}
