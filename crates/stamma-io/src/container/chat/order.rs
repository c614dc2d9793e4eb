//! The order of the messages of a chat: some programs write the newest one first.

use super::prefix::{Prefix, Shape};
use super::said::{Said, said};
use crate::container::starts::is_played;
use stamma_notation::Span;

/// The time of a message: its day, if it has one, and the second of the day.
type Moment = (Option<[u32; 3]>, u32);

/// Returns the place of the first time, if the times of the messages run backwards and their moves do.
pub fn newest_first(text: &[u8], all: &[(Span, Span)], prefixes: &[Option<Prefix>]) -> Option<Span> {
    const FEWEST: usize = 3;
    let mut moments: Vec<Moment> = Vec::new();
    let mut first = None;
    let mut moves: Vec<String> = Vec::new();
    for ((line, _), prefix) in all.iter().zip(prefixes) {
        let Some(prefix) = prefix.as_ref().filter(|prefix| prefix.shape != Shape::Server) else {
            let is_move = !moments.is_empty() && matches!(said(line.of(text).trim_ascii()), Said::Move);
            moves.extend(is_move.then(|| String::from_utf8_lossy(line.of(text).trim_ascii()).into_owned()));
            continue;
        };
        let head = match prefix.shape {
            Shape::Above => *line,
            _ => Span::new(line.start, prefix.body.start.max(line.start)),
        };
        let (place, moment) = moment_in(text, head)?;
        first.get_or_insert(place);
        moments.push(moment);
        if said(prefix.body.of(text)) == Said::Move {
            moves.push(String::from_utf8_lossy(prefix.body.of(text)).into_owned());
        }
    }
    let falls =
        moments.windows(2).all(|pair| pair[0].0.is_some() == pair[1].0.is_some() && pair[0] >= pair[1]);
    let count = moments.windows(2).filter(|pair| pair[0] > pair[1]).count();
    if !falls || count + 1 < FEWEST || moves.len() < 2 {
        return None;
    }
    moves.reverse();
    first.filter(|_| is_played(&moves.join(" ")))
}

/// Puts the lines into the order in which they were written: each message with the lines below it.
pub fn reversed(all: &mut Vec<(Span, Span)>, prefixes: &mut Vec<Option<Prefix>>) {
    let head = prefixes.iter().position(Option::is_some).unwrap_or(0);
    let mut lines: Vec<(Span, Span)> = all[..head].to_vec();
    let mut ordered: Vec<Option<Prefix>> = prefixes[..head].to_vec();
    let mut end = all.len();
    for start in (head..all.len()).rev().filter(|at| prefixes[*at].is_some()) {
        lines.extend_from_slice(&all[start..end]);
        ordered.extend_from_slice(&prefixes[start..end]);
        end = start;
    }
    (*all, *prefixes) = (lines, ordered);
}

/// The time in the head of a message, and its place.
fn moment_in(text: &[u8], head: Span) -> Option<(Span, Moment)> {
    let is_part = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b':' | b'-' | b'/' | b'.');
    let (mut day, mut found, mut at) = (None, None, head.start);
    while at < head.end {
        let rest = &text[at..head.end];
        let length = rest.iter().take_while(|byte| is_part(byte)).count();
        if length == 0 {
            at += 1;
            continue;
        }
        let word = std::str::from_utf8(&rest[..length]).unwrap_or_default().trim_end_matches(['.', '-', ':']);
        if found.is_none()
            && let Some(second) = second_of_day(word)
        {
            let behind = rest[length..].trim_ascii_start();
            let half = behind.get(..2).map(<[u8]>::to_ascii_lowercase);
            let second = match half.as_deref() {
                Some(b"pm") if second < 12 * 3_600 => second + 12 * 3_600,
                Some(b"am") if second >= 12 * 3_600 => second - 12 * 3_600,
                _ => second,
            };
            found = Some((Span::new(at, at + word.len()), second));
        } else if let Some(parts) = day_of(word) {
            day = day.or(Some(parts));
        }
        at += length;
    }
    found.map(|(place, second)| (place, (day, second)))
}

/// The second of the day that a time is: `18:05`, `18:05:30`.
fn second_of_day(word: &str) -> Option<u32> {
    let parts: Vec<u32> =
        word.split(':').map(|part| part.parse().ok().filter(|part| *part < 60)).collect::<Option<_>>()?;
    match parts[..] {
        [hour, minute] => Some(hour * 3_600 + minute * 60),
        [hour, minute, second] => Some(hour * 3_600 + minute * 60 + second),
        _ => None,
    }
}

/// The year, month and day of `2021-01-05`, `5.1.2021` and the like. The order of month and day does not matter within a month.
fn day_of(word: &str) -> Option<[u32; 3]> {
    let parts: Vec<u32> = word.split(['-', '/', '.']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match parts[..] {
        [year, month, day] if year > 31 => Some([year, month, day]),
        [day, month, year] => Some([year, month, day]),
        _ => None,
    }
}
