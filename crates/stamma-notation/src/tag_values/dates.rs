//! Dates, `2024.02.03` in PGN, and times of day, `09:05:00`. Digits that are not known are question marks.

use super::is_unknown;
use super::table::Doubt;
use crate::diagnostics::{Safety, TagDetail};
use crate::read::heading::dates::date;
use crate::text::shortened;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Returns the digits of eight characters, each in a byte of its own from the lowest on, where they are like the pattern: its
/// zeros stand for digits, and its other characters for themselves.
#[inline(always)]
fn digits_like(pattern: [u8; 8], value: [u8; 8]) -> Option<[u8; 8]> {
    // A digit differs from `0` by 0 to 9, to which 0x76 may be added below 0x80; a sign must not differ.
    let room = u64::from_le_bytes(pattern.map(|sign| if sign == b'0' { 0x76 } else { 0x7f }));
    let digits = u64::from_le_bytes(pattern) ^ u64::from_le_bytes(value);
    let too_high = (digits | digits.wrapping_add(room)) & 0x8080_8080_8080_8080;
    (too_high == 0).then(|| digits.to_le_bytes())
}

/// Returns true for dates whose day every month has, and for those of which nothing or only the year is known.
#[inline]
pub(super) fn is_usual_date(value: &[u8]) -> bool {
    let Some((&value, &[tens, ones])) = value
        .split_first_chunk::<8>()
        .and_then(|(first, rest)| Some((first, <&[u8; 2]>::try_from(rest).ok()?)))
    else {
        return false;
    };
    let Some([year, _, _, _, _, month, of_month, _]) = digits_like(*b"0000.00.", value) else {
        return is_partial_date(&value, [tens, ones]);
    };
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    let in_all = tens <= 2 && ones <= 9 && (1..=28).contains(&(10 * tens + ones));
    (1..=2).contains(&year) && (1..=12).contains(&(10 * month + of_month)) && in_all
}

/// Returns true for `2024.??.??` and `????.??.??`.
fn is_partial_date(value: &[u8; 8], day: [u8; 2]) -> bool {
    let [a, year @ .., b'.', b'?', b'?', b'.'] = value else { return false };
    let is_year = matches!(a, b'1' | b'2') && year.iter().all(u8::is_ascii_digit);
    day == *b"??" && (is_year || value.starts_with(b"????"))
}

/// Checks a date.
pub(super) fn check_date(name: &'static str, value: &str) -> Option<Doubt> {
    if is_unknown(value) {
        return None;
    }
    let shown = || shortened(value);
    let form = |written: String, safety| {
        let detail = TagDetail::DateForm { name, value: shown(), written: written.clone() };
        Some(Doubt::new(detail).with_fix(safety, written))
    };
    let parts: Vec<&str> = value.split(['.', '-', '/']).map(str::trim).collect();
    if !parts.iter().all(|part| is_figures(part)) {
        return match date(value) {
            Some(written) => form(written, Safety::Safe),
            None => {
                let why = String::from("that is no date; PGN writes a date that is not known `????.??.??`");
                Some(Doubt::new(TagDetail::Date { name, value: shown(), why }))
            }
        };
    }
    let (year, month, day, order) = match parts[..] {
        [year, month, day] if year.len() == 4 => (year, month, day, Order::Certain),
        [year, month] if year.len() == 4 => (year, month, "??", Order::Certain),
        [month, year] if year.len() == 4 => (year, month, "??", Order::Certain),
        [year] if year.len() == 4 => (year, "??", "??", Order::Certain),
        [all] if all.len() == 8 && !all.contains('?') => (&all[..4], &all[4..6], &all[6..], Order::Certain),
        [first, second, year] if year.len() == 4 => match (figure(first), figure(second)) {
            (Some(one), Some(two)) if one <= 12 && two > 12 => (year, first, second, Order::Certain),
            (Some(one), Some(two)) if one <= 12 && two <= 12 && one != two => {
                // Points part the day from the month behind it; strokes are written either way.
                let order = if value.contains('.') { Order::DayFirst } else { Order::Open };
                (year, second, first, order)
            }
            _ => (year, second, first, Order::Certain),
        },
        _ => {
            let why = String::from("that is no date with a year of four digits, a month and a day");
            return Some(Doubt::new(TagDetail::Date { name, value: shown(), why }));
        }
    };
    if let Some(why) = impossible(year, month, day) {
        let doubt = Doubt::new(TagDetail::Date { name, value: shown(), why });
        // The month beyond December may be the day.
        let swapped = impossible(year, day, month).is_none() && figure(month).is_some_and(|month| month > 12);
        return Some(if swapped {
            let written = written(year, day, month);
            doubt
                .with_help(format!("it may be `{written}`, with day and month in the other order"))
                .with_fix(Safety::Unsafe, written)
        } else {
            doubt
        });
    }
    let right = written(year, month, day);
    match order {
        _ if right == value => None,
        Order::Certain => form(right, Safety::Safe),
        Order::DayFirst => form(right, Safety::Unsafe),
        Order::Open => {
            let other = written(year, day, month);
            let doubt = Doubt::new(TagDetail::DateUndecided { name, value: shown() });
            Some(doubt.with_help(format!("it may be `{right}` or `{other}`")))
        }
    }
}

/// The certainty about the order of day and month.
enum Order {
    Certain,
    DayFirst,
    Open,
}

/// Returns true for one to eight digits and question marks.
fn is_figures(part: &str) -> bool {
    (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
}

/// Returns the value of a number without question marks.
fn figure(part: &str) -> Option<u16> {
    part.parse().ok()
}

/// Returns a date as PGN writes it; zeros stand for what is not known.
fn written(year: &str, month: &str, day: &str) -> String {
    let two = |part: &str| match (part.len(), figure(part)) {
        (_, Some(0)) => String::from("??"),
        (1, None) => String::from("??"),
        (1, _) => format!("0{part}"),
        _ => part.to_string(),
    };
    let year = if figure(year) == Some(0) { "????" } else { year };
    format!("{year}.{}.{}", two(month), two(day))
}

/// Returns the reason why a date is in no calendar.
fn impossible(year: &str, month: &str, day: &str) -> Option<String> {
    if month.len() > 2 || day.len() > 2 {
        return Some(String::from("months and days have two digits"));
    }
    let (month, day) = (figure(month).filter(|month| *month > 0), figure(day).filter(|day| *day > 0));
    if let Some(month) = month.filter(|month| *month > 12) {
        return Some(format!("there is no month {month}"));
    }
    let most = match month {
        Some(2) if figure(year).is_some_and(|year| !is_leap(year)) => 28,
        Some(2) => 29,
        Some(4 | 6 | 9 | 11) => 30,
        _ => 31,
    };
    if day? <= most {
        return None;
    }
    Some(match (month, figure(year)) {
        (Some(2), Some(year)) => format!("February {year} has {most} days"),
        (Some(month), _) => format!("{} has {most} days", MONTHS[usize::from(month) - 1]),
        (None, _) => String::from("no month has more than 31 days"),
    })
}

/// Returns true for years with a 29 February.
const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// Returns true for times of day in figures.
#[inline]
pub(super) fn is_usual_time(value: &[u8]) -> bool {
    let digits = <[u8; 8]>::try_from(value).ok().and_then(|value| digits_like(*b"00:00:00", value));
    let Some([hours, hour, _, minutes, _, _, seconds, _]) = digits else { return false };
    10 * hours + hour <= 23 && minutes <= 5 && seconds <= 5
}

/// Checks a time of day.
pub(super) fn check_time(name: &'static str, value: &str) -> Option<Doubt> {
    if is_unknown(value) {
        return None;
    }
    let shown = || shortened(value);
    let parts: Vec<&str> = value.split(':').collect();
    let figures = parts.iter().all(|part| part.len() <= 2 && is_figures(part));
    if !(2..=3).contains(&parts.len()) || !figures {
        let why = String::from("that is no time of day such as `14:05:00`");
        return Some(Doubt::new(TagDetail::Time { name, value: shown(), why }));
    }
    for (part, (most, unit)) in parts.iter().zip([(23, "hours"), (59, "minutes"), (59, "seconds")]) {
        if figure(part).is_some_and(|part| part > most) {
            let why = format!("{unit} go to {most}");
            return Some(Doubt::new(TagDetail::Time { name, value: shown(), why }));
        }
    }
    let two = |at: usize| match parts.get(at) {
        Some(part) if part.len() == 1 && *part == "?" => String::from("??"),
        Some(part) if part.len() == 1 => format!("0{part}"),
        Some(part) => part.to_string(),
        None => String::from("00"),
    };
    let written = format!("{}:{}:{}", two(0), two(1), two(2));
    if written == value {
        return None;
    }
    let detail = TagDetail::TimeForm { name, value: shown(), written: written.clone() };
    Some(Doubt::new(detail).with_fix(Safety::Safe, written))
}
