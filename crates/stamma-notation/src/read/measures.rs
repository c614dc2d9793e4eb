//! Clock times and evaluations that stand between moves as words of their own: `12:34`, `5'`, `754s`, `+7.54`, `-0.35/12`. They are
//! remarks on the move before them, never moves, and no numbers of moves.

use crate::text::Glyph;

/// The kind of a measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// A time on a clock, or the time that was spent.
    Time,
    /// The value that an engine gives to the position.
    Evaluation,
}

/// The longest measure that is looked for.
const LONGEST: usize = 16;

/// Returns the kind of measure that all of a word is; none where it may be anything else.
pub fn measure(glyphs: &[Glyph]) -> Option<Measure> {
    // Nearly every word is a move or a number, and tells so by its first character or its last.
    let (first, last) = (glyphs.first()?.ch, glyphs.last()?.ch);
    let begins = first.is_ascii_digit() || matches!(first, '+' | '-' | '=' | '#' | '.');
    let ends = last.is_ascii_digit() || matches!(last, 's' | 'n' | 'c' | '%' | '\'' | '’' | '′' | '"' | '″');
    if !begins
        || !ends
        || !(3..=LONGEST).contains(&glyphs.len()) && !is_seconds(glyphs) && !is_in_primes(glyphs)
    {
        return None;
    }
    if is_clock(glyphs)
        || is_pair_of_clocks(glyphs)
        || is_minutes_behind_point(glyphs)
        || is_in_primes(glyphs)
        || is_hours(glyphs)
        || is_seconds(glyphs)
        || is_left_and_spent(glyphs)
        || is_day(glyphs)
    {
        Some(Measure::Time)
    } else if is_evaluation(glyphs) || is_percentage(glyphs) {
        Some(Measure::Evaluation)
    } else {
        None
    }
}

/// The digits at the front, and what stands behind them.
fn digits(glyphs: &[Glyph]) -> (usize, &[Glyph]) {
    let count = glyphs.iter().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
    (count, &glyphs[count..])
}

/// `0:12`, `1:02:03`, `12:34.5`.
fn is_clock(glyphs: &[Glyph]) -> bool {
    let (hours, mut rest) = digits(glyphs);
    let mut colons = 0;
    while let [Glyph { ch: ':', .. }, behind @ ..] = rest {
        let (count, after) = digits(behind);
        if count != 2 {
            return false;
        }
        (rest, colons) = (after, colons + 1);
    }
    (1..=3).contains(&hours) && matches!(colons, 1 | 2) && (rest.is_empty() || is_fraction(rest))
}

/// `1:25/1:20`: the clocks of both players.
fn is_pair_of_clocks(glyphs: &[Glyph]) -> bool {
    let stroke = glyphs.iter().position(|glyph| glyph.ch == '/');
    stroke.is_some_and(|at| is_clock(&glyphs[..at]) && is_clock(&glyphs[at + 1..]))
}

/// `.05`: minutes without the hour.
fn is_minutes_behind_point(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [Glyph { ch: '.', .. }, tens, ones] if matches!(tens.ch, '0'..='5') && ones.ch.is_ascii_digit())
}

/// `5'`, `5'30"`, `5'30`: minutes and seconds.
fn is_in_primes(glyphs: &[Glyph]) -> bool {
    let (minutes, rest) = digits(glyphs);
    let [Glyph { ch: '\'' | '’' | '′', .. }, rest @ ..] = rest else { return false };
    let (seconds, rest) = digits(rest);
    let is_unit = matches!(rest, [Glyph { ch: '"' | '″', .. }]);
    (1..=3).contains(&minutes)
        && if seconds == 0 { rest.is_empty() } else { seconds == 2 && (rest.is_empty() || is_unit) }
}

/// `1h20`: hours and minutes. No square of the file h has two digits, but h10 on large boards, which no pawn reaches so early.
fn is_hours(glyphs: &[Glyph]) -> bool {
    let [hours, Glyph { ch: 'h', .. }, tens, ones] = glyphs else { return false };
    hours.ch.is_ascii_digit() && matches!(tens.ch, '0'..='5') && ones.ch.is_ascii_digit()
}

/// `.5`, to the end.
fn is_fraction(glyphs: &[Glyph]) -> bool {
    matches!(glyphs, [Glyph { ch: '.', .. }, rest @ ..] if matches!(digits(rest), (1.., [])))
}

/// `54%`, `54.3%`: the share of games that were won.
fn is_percentage(glyphs: &[Glyph]) -> bool {
    let [value @ .., Glyph { ch: '%', .. }] = glyphs else { return false };
    let (count, rest) = digits(value);
    (1..=3).contains(&count) && (rest.is_empty() || is_fraction(rest))
}

/// `5400+12`: the time that is left and the time that was spent, as boards with clocks record them.
fn is_left_and_spent(glyphs: &[Glyph]) -> bool {
    let (left, rest) = digits(glyphs);
    matches!(rest, [Glyph { ch: '+', .. }, spent @ ..] if (1..=6).contains(&left) && matches!(digits(spent), (1..=5, [])))
}

/// `12/03`: the day on which a move was sent.
fn is_day(glyphs: &[Glyph]) -> bool {
    let value =
        |part: &[Glyph]| part.iter().fold(0, |sum, glyph| 10 * sum + glyph.ch.to_digit(10).unwrap_or(0));
    let (day, rest) = digits(glyphs);
    let [Glyph { ch: '/', .. }, month @ ..] = rest else { return false };
    day == 2
        && matches!(digits(month), (2, []))
        && [value(&glyphs[..2]), value(month)].iter().all(|part| (1..=31).contains(part))
}

/// `754s`, `0.5s`, `12sec`.
fn is_seconds(glyphs: &[Glyph]) -> bool {
    let (count, mut rest) = digits(glyphs);
    if let [Glyph { ch: '.', .. }, behind @ ..] = rest {
        rest = digits(behind).1;
    }
    let unit = |text: &str| text.chars().eq(rest.iter().map(|glyph| glyph.ch));
    (1..=6).contains(&count) && ["s", "ms", "sec", "min"].into_iter().any(unit)
}

/// `+7.54`, `-0.35/12`, `0.00`, `+M5`, `#-3`: without a sign two decimals are wanted, since `7.5` begins as numbers of moves do.
fn is_evaluation(glyphs: &[Glyph]) -> bool {
    let (signed, value) = match glyphs {
        [Glyph { ch: '+' | '-' | '=', .. }, rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    match value {
        [Glyph { ch: 'M' | '#', .. }, rest @ ..] if signed => return matches!(digits(rest), (1..=3, [])),
        [Glyph { ch: '#', .. }, Glyph { ch: '-' | '+', .. }, rest @ ..] => {
            return matches!(digits(rest), (1..=3, []));
        }
        _ => {}
    }
    let (whole, rest) = digits(value);
    let [Glyph { ch: '.', .. }, rest @ ..] = rest else { return false };
    let (decimals, rest) = digits(rest);
    let depth = match rest {
        [] => true,
        [Glyph { ch: '/', .. }, rest @ ..] => matches!(digits(rest), (1..=3, [])),
        _ => false,
    };
    let figures = if signed { 1..=3 } else { 2..=2 };
    (1..=4).contains(&whole) && figures.contains(&decimals) && depth
}

#[cfg(test)]
mod tests {
    use super::{Measure, measure};
    use crate::text::{Span, fold_word};
    use alloc::vec::Vec;

    #[test]
    fn measures_are_no_moves_no_numbers_and_no_results() {
        let (time, value) = (Some(Measure::Time), Some(Measure::Evaluation));
        for (word, expected) in [
            ("12:34", time),
            ("0:01:23", time),
            ("1:02:03.5", time),
            ("754s", time),
            ("5s", time),
            ("0.5s", time),
            ("90min", time),
            ("1h20", time),
            ("1:25/1:20", time),
            (".05", time),
            (".5", None),
            (".75", None),
            ("5'", time),
            ("12'30\"", time),
            ("e4'", None),
            ("'5", None),
            ("1h4", None),
            ("11h4", None),
            ("+7.54", value),
            ("−0.35/12", value),
            ("0.00", value),
            ("+M5", value),
            ("#-3", value),
            ("1.", None),
            ("1.e4", None),
            ("12", None),
            ("1:0", None),
            ("0.5", None),
            ("7.5", None),
            ("0.5-0.5", None),
            ("1-0", None),
            ("1:e4", None),
            ("+", None),
            ("#", None),
            ("O-O", None),
            ("5254", None),
            ("+-", None),
            ("+/-", None),
            ("1.5254", None),
            ("12.3.2009", None),
        ] {
            let mut glyphs = Vec::new();
            fold_word(word.as_bytes(), Span::new(0, word.len()), &mut glyphs);
            assert_eq!(measure(&glyphs), expected, "{word}");
        }
    }
}
