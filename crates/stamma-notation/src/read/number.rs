//! Move numbers: `12.`, `12...`, `(12)`, `12)`, `12:`, `12`, and dots that stand alone.

use crate::text::Glyph;

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

/// The number that the word begins with. A whole word of digits is one too; digits before a letter are not, unless a
/// dot, bracket or colon stands between or the letter begins a move (`1e4`).
#[inline]
pub fn number_at(glyphs: &[Glyph]) -> Option<MoveNumber> {
    match glyphs {
        [Glyph { ch: '0'..='9' | '(' | '.' | '…', .. }, ..] => number_of(glyphs),
        _ => None,
    }
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
    if is_date_or_time(glyphs) {
        return None;
    }
    let bracketed = char(0) == Some('(');
    let start = usize::from(bracketed);
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
    if bracketed && (digits == 0 || char(at) != Some(')')) {
        return None;
    }
    // A castling sign of zeros is no number.
    if digits > 0 && value == 0 && (digits > 1 || char(at) == Some('-')) {
        return None;
    }
    // `5254` is a move in numeric notation, and no game has so many.
    if digits == glyphs.len() && is_numeric_move(glyphs) {
        return None;
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
            _ => break,
        }
        at += 1;
    }
    let pointed = at > after_digits || bracketed;
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
    let before_move = char(at).is_some_and(|ch| ch.is_alphabetic() && !matches!(ch, 'x' | 'X' | 'х' | 'Х'));
    if !pointed && !alone && !before_move {
        return None;
    }
    Some(MoveNumber { value: Some(value), black: dots >= 2, length: at, pointed, bracketed, alone })
}

/// Returns true if these are the four or five digits of a move in numeric notation.
pub fn is_numeric_move(glyphs: &[Glyph]) -> bool {
    matches!(glyphs.len(), 4 | 5) && glyphs.iter().all(|glyph| ('1'..='8').contains(&glyph.ch))
}

/// `12.3.2009`, `18:30`, `1:02:03`: nothing but digits, with two dots or with colons before pairs.
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
