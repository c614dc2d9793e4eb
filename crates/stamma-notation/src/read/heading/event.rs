//! A line of a heading that names an event: `London 1851`, `Hastings 1895, Round 3`, `Wch Bonn (3), 17.10.2008`.

use super::dates::{date, is_year};
use super::numbers::numbered_part;
use super::words::{HeadingKey, is_no_name, is_particle};
use alloc::format;
use alloc::string::String;

/// The facts of a line that names an event.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct EventLine<'l> {
    /// The name, with its year where that stands in it.
    pub event: &'l str,
    /// The date as tags have it.
    pub date: Option<String>,
    /// The round.
    pub round: Option<&'l str>,
}

/// The most words of a name that nothing but a year or a round shows to be one.
const MOST_WORDS: usize = 5;
/// The most words of a name with a round and a date behind it.
const MOST_WORDS_OF_SURE_NAME: usize = 8;

/// Reads a line that names an event; none where it may be something else. The name is a place with a year, or anything that
/// begins with a capital and has a round and a date behind it.
pub fn event(text: &str) -> Option<EventLine<'_>> {
    let text = text.trim().trim_end_matches('.');
    let (name, mut rest) = text.split_at(end_of_name(text));
    let name = name.trim();
    let mut found = EventLine { event: name, ..EventLine::default() };
    let mut game = false;
    while let Some(first) = rest.chars().next() {
        let (part, after) = match first {
            '(' => rest[1..].split_once(')')?,
            ' ' | ',' | ';' | '.' => {
                rest = &rest[1..];
                continue;
            }
            _ => rest.split_at(rest.find([',', ';', '(']).unwrap_or(rest.len())),
        };
        let part = part.trim().trim_end_matches('.');
        if found.date.is_none()
            && let Some(date) = date_or_year(part)
        {
            found.date = Some(date);
        } else if let Some((key, value)) = numbered_part(part) {
            match key {
                HeadingKey::Round if found.round.is_none() => found.round = Some(value),
                HeadingKey::Game if !game => game = true,
                _ => return None,
            }
        } else if first == '(' && found.round.is_none() && is_number(part) {
            found.round = Some(part);
        } else {
            return None;
        }
        rest = after;
    }
    let year = year_of(name);
    found.date = found.date.or_else(|| year.map(|year| format!("{}.??.??", &year[..4])));
    let told = found.date.is_some() && (year.is_some() || found.round.is_some() || game);
    let sure = found.date.is_some() && found.round.is_some();
    let named = match year {
        Some(year) => is_place(&name[..name.len() - year.len()], MOST_WORDS),
        None => is_place(name, MOST_WORDS) || sure && is_name(name),
    };
    let enough = told || is_place(name, MOST_WORDS) && (found.round.is_some() || name.len() < text.len());
    (named && enough).then_some(found)
}

/// `chess24.com`: the name of a site, which is the place of games played there.
fn is_domain(word: &str) -> bool {
    const ENDS: [&str; 6] = ["com", "org", "net", "de", "ru", "fr"];
    word.rsplit_once('.').is_some_and(|(name, end)| {
        let is_part = |ch: char| ch.is_ascii_alphanumeric() || ch == '-';
        ENDS.contains(&end) && name.len() > 1 && name.chars().all(is_part)
    })
}

/// The end of what stands before the first comma or bracket, or before the point behind a year.
fn end_of_name(text: &str) -> usize {
    let sign = text.find([',', ';', '(']).unwrap_or(text.len());
    let point = text.match_indices(". ").map(|(at, _)| at).find(|&at| year_of(&text[..at]).is_some());
    point.map_or(sign, |point| point.min(sign))
}

/// The year that a name ends with.
fn year_of(name: &str) -> Option<&str> {
    let (_, last) = name.trim_end().rsplit_once(char::is_whitespace)?;
    let split = last.split_once(['/', '-', '–']).map(|(first, second)| (first, second.len()));
    let season = split.is_some_and(|(first, second)| is_year(first) && matches!(second, 2 | 4));
    (is_year(last) || season).then_some(last)
}

fn date_or_year(part: &str) -> Option<String> {
    date(part).or_else(|| is_year(part).then(|| format!("{part}.??.??")))
}

fn is_number(part: &str) -> bool {
    let digits = part
        .split('.')
        .all(|digits| (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()));
    digits && part.split('.').count() <= 2 && !part.starts_with('0')
}

/// True if a text may be a place or the name of a tournament: words with capitals, and the small ones between them.
fn is_place(name: &str, most_words: usize) -> bool {
    let letters =
        |word: &str| word.chars().all(|ch| ch.is_alphabetic() || matches!(ch, '.' | '-' | '\'' | '’' | '/'));
    let mut words = name.split_whitespace();
    let count = words.clone().count();
    let named = words.all(|word| {
        is_domain(word) || letters(word) && (begins_name(word) || is_particle(word) || is_place_word(word))
    });
    named
        && (1..=most_words).contains(&count)
        && name.split_whitespace().next().is_some_and(|first| begins_name(first) || is_domain(first))
        && !is_no_name(&name.trim().to_lowercase())
}

/// Returns true for a word with a capital, and for the address of a server: `lichess.org`.
fn begins_name(word: &str) -> bool {
    const ENDINGS: [&str; 8] = ["com", "org", "net", "de", "fr", "es", "ru", "eu"];
    let is_server = |(server, ending): (&str, &str)| {
        server.len() > 2 && server.bytes().all(|byte| byte.is_ascii_lowercase()) && ENDINGS.contains(&ending)
    };
    is_capital(word) || word.split_once('.').is_some_and(is_server)
}

/// True if a text that a round and a date follow may be a name: it begins with a capital, and is no sentence.
fn is_name(name: &str) -> bool {
    is_capital(name)
        && name.split_whitespace().count() <= MOST_WORDS_OF_SURE_NAME
        && name
            .chars()
            .all(|ch| ch.is_alphanumeric() || matches!(ch, ' ' | '.' | '-' | '\'' | '’' | '/' | '&'))
}

fn is_capital(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_uppercase)
}

/// True for the small words of places and tournaments: `Wijk aan Zee`, `Frankfurt am Main`, `Festival of Cannes`.
fn is_place_word(word: &str) -> bool {
    matches!(
        word,
        "aan"
            | "am"
            | "an"
            | "and"
            | "at"
            | "auf"
            | "für"
            | "for"
            | "im"
            | "in"
            | "of"
            | "ob"
            | "sur"
            | "upon"
    )
}
