//! The values that commands give after their names: times, evaluations, squares and arrows. All are read from the
//! unchanged bytes.

use super::part::{Evaluation, EvaluationScore, SeenFrom};
use crate::text::Span;
use stamma_board::Square;

/// A time as `h:mm:ss`, with or without a fraction, in milliseconds. Two fields alone could be hours and minutes as
/// well as minutes and seconds: they are read where they have a fraction or more minutes than a day has hours.
pub(super) fn time(text: &[u8]) -> Option<u64> {
    usual_time(text).or_else(|| any_time(text))
}

/// One of less than ten hours, with tenths or without.
fn usual_time(text: &[u8]) -> Option<u64> {
    let (time, tenths) = match text {
        [time @ .., b'.', tenths] if time.len() == 7 => (time, *tenths),
        time => (time, b'0'),
    };
    digits_of_time(time.try_into().ok()?, tenths)
}

/// Returns the time that ends at a bracket, if it is written as most are, and the text after the bracket.
#[inline]
pub(super) fn time_before_bracket(text: &[u8]) -> Option<(u64, &[u8])> {
    let (&[time @ .., last], behind) = text.split_first_chunk::<8>()?;
    match last {
        b']' => Some((digits_of_time(time, b'0')?, behind)),
        b'.' => match behind {
            [tenths, b']', behind @ ..] => Some((digits_of_time(time, *tenths)?, behind)),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the milliseconds of a time such as `1:02:03` and some tenths of a second.
#[inline(always)]
fn digits_of_time(time: [u8; 7], tenths: u8) -> Option<u64> {
    let [hours, b':', minute_tens, minutes, b':', second_tens @ b'0'..=b'5', seconds] = time else {
        return None;
    };
    let digits = [hours, minute_tens, minutes, second_tens, seconds, tenths];
    let [hours, minute_tens, minutes, second_tens, seconds, tenths] =
        digits.map(|digit| u32::from(digit.wrapping_sub(b'0')));
    let sound = digits.iter().fold(true, |all, digit| all & digit.is_ascii_digit());
    let minutes = hours * 60 + minute_tens * 10 + minutes;
    sound.then_some(u64::from((minutes * 60 + second_tens * 10 + seconds) * 1000 + tenths * 100))
}

fn any_time(text: &[u8]) -> Option<u64> {
    let (first, rest) = halves(text, b':');
    let Some(rest) = rest else { return seconds_alone(text) };
    let (second, third) = halves(rest, b':');
    let Some(third) = third else { return minutes_and_seconds(first, second) };
    let (hours, minutes) = (u64::from(number(first, 4)?), u64::from(number(second, 2)?));
    let (seconds, milliseconds) = seconds(third, 2)?;
    (seconds < 60).then(|| ((hours * 60 + minutes) * 60 + u64::from(seconds)) * 1000 + milliseconds)
}

/// `59:01`, `0:15.16`: nobody writes so many hours, nor fractions of a minute.
fn minutes_and_seconds(minutes: &[u8], rest: &[u8]) -> Option<u64> {
    const HOURS_OF_A_DAY: u32 = 24;
    let minutes = number(minutes, 4)?;
    let (seconds, milliseconds) = seconds(rest, 2)?;
    let told = minutes >= HOURS_OF_A_DAY || rest.contains(&b'.');
    (told && seconds < 60).then(|| (u64::from(minutes) * 60 + u64::from(seconds)) * 1000 + milliseconds)
}

/// `0.783`: seconds with a fraction. Two digits behind the point may be minutes behind hours, and a number alone may count
/// anything.
fn seconds_alone(text: &[u8]) -> Option<u64> {
    let (_, fraction) = halves(text, b'.');
    let (seconds, milliseconds) = seconds(text, 5)?;
    (fraction?.len() != 2).then_some(u64::from(seconds) * 1000 + milliseconds)
}

/// `47`, `4.25`: whole seconds of at most `digits` digits, and the milliseconds beside them.
pub(super) fn seconds(text: &[u8], digits: usize) -> Option<(u32, u64)> {
    let (whole, fraction) = halves(text, b'.');
    let whole = number(whole, digits)?;
    let Some(fraction) = fraction else { return Some((whole, 0)) };
    number(fraction, 9)?;
    let digit = |at: usize| u64::from(fraction.get(at).map_or(0, |digit| digit - b'0'));
    Some((whole, digit(0) * 100 + digit(1) * 10 + digit(2)))
}

/// Reads the arguments of `[%eval]`. Returns `Ok(None)` where they are valid and their unit is ambiguous: a whole
/// number without a depth is pawns to some writers and centipawns to others.
pub(super) fn eval(text: &[u8]) -> Result<Option<Evaluation>, ()> {
    let (score, depth) = halves(text, b',');
    let depth = match depth {
        Some(depth) => Some(number(depth.trim_ascii(), 4).ok_or(())?),
        None => None,
    };
    let score = score.trim_ascii();
    let with = |score| Ok(Some(Evaluation { score, seen_from: SeenFrom::White, depth }));
    if let [b'#', mate @ ..] = score {
        let (sign, moves) = signed(mate);
        return with(EvaluationScore::MateIn(sign * number(moves, 4).ok_or(())? as i32));
    }
    let (sign, digits) = signed(score);
    if digits.contains(&b'.') {
        return with(EvaluationScore::Centipawns(sign * pawns(digits).ok_or(())?));
    }
    let whole = number(digits, 5).ok_or(())?;
    match (whole, depth) {
        (0, _) => with(EvaluationScore::Centipawns(0)),
        // ChessBase writes centipawns, and mates as numbers near 30,000 and above.
        (1..=MOST_CENTIPAWNS, Some(_)) => with(EvaluationScore::Centipawns(sign * whole as i32)),
        _ => Ok(None),
    }
}

/// Returns the evaluation in pawns that ends at a bracket, if it is written as most are, with one or two digits behind its
/// point, and the text after the bracket.
#[inline]
pub(super) fn pawns_before_bracket(text: &[u8]) -> Option<(Evaluation, &[u8])> {
    let (sign, mut rest) = signed(text);
    let mut whole = 0;
    let mut digits = 0;
    while let [digit @ b'0'..=b'9', behind @ ..] = rest {
        whole = whole * 10 + i32::from(digit - b'0');
        digits += 1;
        rest = behind;
        if digits > 4 {
            return None;
        }
    }
    let (hundredths, behind) = match rest {
        [b'.', tenths @ b'0'..=b'9', b']', behind @ ..] => (10 * i32::from(tenths - b'0'), behind),
        [b'.', tenths @ b'0'..=b'9', hundredths @ b'0'..=b'9', b']', behind @ ..] => {
            (10 * i32::from(tenths - b'0') + i32::from(hundredths - b'0'), behind)
        }
        _ => return None,
    };
    let score = EvaluationScore::Centipawns(sign * (whole * 100 + hundredths));
    (digits > 0).then_some((Evaluation { score, seen_from: SeenFrom::White, depth: None }, behind))
}

/// The most that a whole number is believed as centipawns.
const MOST_CENTIPAWNS: u32 = 20_000;

/// `0.17` in hundredths; of further digits the first rounds.
pub(super) fn pawns(text: &[u8]) -> Option<i32> {
    let (whole, fraction) = halves(text, b'.');
    let fraction = fraction?;
    let whole = number(whole, 6)?;
    number(fraction, 9)?;
    let digit = |at: usize| fraction.get(at).map_or(0, |digit| i32::from(digit - b'0'));
    Some(whole as i32 * 100 + digit(0) * 10 + digit(1) + i32::from(digit(2) >= 5))
}

/// Returns the sign as 1 or -1, and the text after it.
pub(super) fn signed(text: &[u8]) -> (i32, &[u8]) {
    match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        _ => (1, text),
    }
}

/// One to `most` digits and nothing else; `most` is at most nine.
pub(super) fn number(text: &[u8], most: usize) -> Option<u32> {
    if text.is_empty() || text.len() > most {
        return None;
    }
    text.iter()
        .try_fold(0u32, |number, byte| byte.is_ascii_digit().then(|| number * 10 + u32::from(byte - b'0')))
}

/// Returns the text before the first such byte, and the text after it if there is one.
pub(super) fn halves(text: &[u8], at: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|&byte| byte == at) {
        Some(found) => (&text[..found], Some(&text[found + 1..])),
        None => (text, None),
    }
}

/// A square that a comment marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MarkedSquare {
    /// The letter of the colour as written: `R`, `G`, `Y`, `B` or another one.
    #[cfg_attr(feature = "serde", serde(rename = "color", with = "crate::serde_forms::paint"))]
    pub paint: char,
    /// The square. It need not be on the board of the game.
    pub square: Square,
}

/// An arrow that a comment draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrow {
    /// The letter of the colour as written: `R`, `G`, `Y`, `B` or another one.
    #[cfg_attr(feature = "serde", serde(rename = "color", with = "crate::serde_forms::paint"))]
    pub paint: char,
    /// The square where it begins. It need not be on the board of the game.
    pub from: Square,
    /// The square it points to.
    pub to: Square,
}

/// The English name of a colour's letter, where it has one that all programs share.
pub const fn paint_name(paint: char) -> Option<&'static str> {
    let mut row = 0;
    while row < PAINTS.len() {
        if PAINTS[row].0 == paint.to_ascii_uppercase() {
            return Some(PAINTS[row].1);
        }
        row += 1;
    }
    None
}

/// The capital letters of the colours that all programs share, and their names.
pub(crate) const PAINTS: [(char, &str); 4] = [('R', "red"), ('G', "green"), ('Y', "yellow"), ('B', "blue")];

/// The squares of a `[%csl]`, one by one.
#[derive(Clone, Debug)]
pub struct MarkedSquares<'a>(Items<'a>);

impl<'a> MarkedSquares<'a> {
    /// The squares that a span lists: that of [`CommentContent::Squares`](super::CommentContent::Squares).
    pub fn of(input: &'a [u8], list: Span) -> MarkedSquares<'a> {
        MarkedSquares(Items(Some(list.of(input))))
    }
}

impl Iterator for MarkedSquares<'_> {
    type Item = MarkedSquare;

    fn next(&mut self) -> Option<MarkedSquare> {
        let (paint, [square, _]) = item(self.0.next()?, 1)?;
        Some(MarkedSquare { paint, square })
    }
}

/// The arrows of a `[%cal]`, one by one.
#[derive(Clone, Debug)]
pub struct Arrows<'a>(Items<'a>);

impl<'a> Arrows<'a> {
    /// The arrows that a span lists: that of [`CommentContent::Arrows`](super::CommentContent::Arrows).
    pub fn of(input: &'a [u8], list: Span) -> Arrows<'a> {
        Arrows(Items(Some(list.of(input))))
    }
}

impl Iterator for Arrows<'_> {
    type Item = Arrow;

    fn next(&mut self) -> Option<Arrow> {
        let (paint, [from, to]) = item(self.0.next()?, 2)?;
        Some(Arrow { paint, from, to })
    }
}

/// Returns true if every item of a list is a colour and this number of squares, and there is at least one item.
pub(super) fn list_is_sound(text: &[u8], squares: usize) -> bool {
    let mut items = Items(Some(text)).peekable();
    items.peek().is_some() && items.all(|written| item(written, squares).is_some())
}

/// The items between the commas of a list; empty ones are skipped.
#[derive(Clone, Debug)]
struct Items<'a>(Option<&'a [u8]>);

impl<'a> Iterator for Items<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            let (item, rest) = halves(self.0?, b',');
            self.0 = rest;
            let item = item.trim_ascii();
            if !item.is_empty() {
                return Some(item);
            }
        }
    }
}

/// A letter and one or two squares; where `squares` is one the second repeats it.
fn item(text: &[u8], squares: usize) -> Option<(char, [Square; 2])> {
    let (&paint, rest) = text.split_first()?;
    let digits = rest.get(1..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (first, second) = rest.split_at(1 + digits);
    let square = |text: &[u8]| core::str::from_utf8(text).ok()?.parse::<Square>().ok();
    let second = match squares {
        1 if second.is_empty() => first,
        1 => return None,
        _ => second,
    };
    paint.is_ascii_alphabetic().then_some((char::from(paint), [square(first)?, square(second)?]))
}

#[cfg(test)]
mod tests {
    use super::{
        EvaluationScore, any_time, eval, pawns_before_bracket, time, time_before_bracket, usual_time,
    };

    #[test]
    fn times() {
        let rows: [(&str, Option<u64>); 22] = [
            ("0:00:03", Some(3_000)),
            ("1:02:03.4", Some(3_723_400)),
            ("1:02:03.4567", Some(3_723_456)),
            ("00:00:00", Some(0)),
            ("0:90:00", Some(5_400_000)),
            ("9999:59:59", Some(35_999_999_000)),
            ("0:00:60", None),
            ("1:30", None),
            ("47", None),
            ("1:2:3:4", None),
            ("-0:00:03", None),
            ("0:00:03.", None),
            ("", None),
            ("99999999999999999999:00:00", None),
            ("59:01", Some(3_541_000)),
            ("59:60", None),
            ("10:00", None),
            ("0:15.16", Some(15_160)),
            ("0:60.5", None),
            ("0.783", Some(783)),
            ("1.30", None),
            ("-0.783", None),
        ];
        for (text, wanted) in rows {
            assert_eq!(time(text.as_bytes()), wanted, "{text}");
        }
        // Every byte at every place of the usual forms.
        for usual in ["1:23:45", "1:23:45.6"] {
            assert!(usual_time(usual.as_bytes()).is_some());
            for (at, byte) in (0..usual.len()).flat_map(|at| (0..=u8::MAX).map(move |byte| (at, byte))) {
                let mut text = usual.as_bytes().to_vec();
                text[at] = byte;
                assert!(usual_time(&text).is_none_or(|time| Some(time) == any_time(&text)), "{text:?}");
            }
        }
    }

    #[test]
    fn usual_arguments_are_read_like_any_other() {
        for usual in ["1:23:45", "1:23:45.6", "0.17", "-12.3", "+123.45", "1234.5"] {
            for (at, byte) in (0..usual.len()).flat_map(|at| (0..=u8::MAX).map(move |byte| (at, byte))) {
                if byte == b']' {
                    continue;
                }
                let mut text = usual.as_bytes().to_vec();
                text[at] = byte;
                let bracketed = [&text, &b"] x"[..]].concat();
                if let Some((found, behind)) = time_before_bracket(&bracketed) {
                    assert_eq!((Some(found), behind), (time(&text), &b" x"[..]), "{text:?}");
                }
                if let Some((found, behind)) = pawns_before_bracket(&bracketed) {
                    assert_eq!((Ok(Some(found)), behind), (eval(&text), &b" x"[..]), "{text:?}");
                }
            }
        }
    }

    #[test]
    fn evaluations() {
        use EvaluationScore::{Centipawns, MateIn};
        let rows = [
            ("0.17", Ok(Some((Centipawns(17), None)))),
            ("-4.4", Ok(Some((Centipawns(-440), None)))),
            ("+0.005", Ok(Some((Centipawns(1), None)))),
            ("0.50,20", Ok(Some((Centipawns(50), Some(20))))),
            ("#-3,20", Ok(Some((MateIn(-3), Some(20))))),
            ("#3", Ok(Some((MateIn(3), None)))),
            ("-33,18", Ok(Some((Centipawns(-33), Some(18))))),
            ("0", Ok(Some((Centipawns(0), None)))),
            ("33", Ok(None)),
            ("29995,18", Ok(None)),
            ("", Err(())),
            ("#", Err(())),
            (".5", Err(())),
            ("0.17,", Err(())),
            ("best", Err(())),
        ];
        for (text, wanted) in rows {
            let found = eval(text.as_bytes()).map(|eval| eval.map(|eval| (eval.score, eval.depth)));
            assert_eq!(found, wanted, "{text}");
        }
    }
}
