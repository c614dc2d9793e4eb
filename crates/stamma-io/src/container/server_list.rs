//! Move lists of chess servers (FICS, ICC): a line a move, with the time that it took, below the names of the players.

use super::Writer;
use super::lines::{lines, trimmed};
use stamma_notation::Span;
use std::borrow::Cow;

/// Returns true if a text has the head of such a list: `Move  Ann  Ben` above dashes.
pub fn is_list(text: &[u8]) -> bool {
    let mut before = Span::default();
    lines(text).map(|line| trimmed(text, line)).any(|line| {
        let found = is_head(text, before, line);
        before = line;
        found
    })
}

/// Returns true if two lines are the head of a list.
fn is_head(text: &[u8], names: Span, dashes: Span) -> bool {
    let is_dashes = |word: &[u8]| word.len() >= 4 && word.iter().all(|byte| *byte == b'-');
    let names = words(text, names);
    let dashes = words(text, dashes);
    names.len() >= 3
        && names[0].of(text) == b"Move"
        && dashes.len() == 3
        && dashes.iter().all(|word| is_dashes(word.of(text)))
}

fn words(text: &[u8], line: Span) -> Vec<Span> {
    /// No line of a list has more.
    const MOST: usize = 24;
    let mut found = Vec::new();
    let mut at = line.start;
    while at < line.end && found.len() < MOST {
        let rest = &text[at..line.end];
        let start = at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let word = &text[start..line.end];
        at = start + word.iter().position(u8::is_ascii_whitespace).unwrap_or(word.len());
        if start < at {
            found.push(Span::new(start, at));
        }
    }
    found
}

/// Writes the games: the lines before a list as tags or as they are, moves with their times as comments.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let all: Vec<Span> = lines(text).map(|line| trimmed(text, line)).collect();
    let mut in_list = false;
    let mut at = 0;
    while at < all.len() {
        let line = all[at];
        let head = all.get(at + 1).is_some_and(|dashes| is_head(text, line, *dashes));
        if head {
            writer.add("\n");
            in_list = true;
            at += 2;
            continue;
        }
        at += 1;
        let begins = starts(text, line, b"Movelist for game") || is_pairing(text, line);
        if in_list && (begins || starts(text, line, b"Game ")) {
            writer.end_game();
            in_list = false;
        }
        match () {
            () if in_list => moves(writer, line),
            () if line.is_empty() => {}
            () if is_pairing(text, line) => pairing(writer, line),
            () if starts(text, line, b"Movelist for game") => {}
            () if has(text, line, b"initial time") => {
                writer.tag("Event", line);
                time_control(writer, line);
            }
            () => {
                writer.copy(line);
                writer.add("\n");
            }
        }
    }
}

fn starts(text: &[u8], line: Span, beginning: &[u8]) -> bool {
    line.of(text).starts_with(beginning)
}

fn has(text: &[u8], line: Span, part: &[u8]) -> bool {
    memchr::memmem::find(line.of(text), part).is_some()
}

/// `Ann (1500) vs. Ben (1600) --- Mon Jan 1, 12:00 PST 2001`.
fn is_pairing(text: &[u8], line: Span) -> bool {
    line.len() < 200 && has(text, line, b" vs. ") && has(text, line, b"(")
}

/// Writes the players and their ratings as tags, and the date behind three dashes.
fn pairing(writer: &mut Writer<'_>, line: Span) {
    let text = writer.text();
    let found = |part: &[u8]| memchr::memmem::find(line.of(text), part).map(|at| line.start + at);
    let dashes = found(b" --- ");
    let players = Span::new(line.start, dashes.unwrap_or(line.end));
    let Some(versus) = found(b" vs. ").filter(|at| *at < players.end) else { return };
    for (side, part) in
        [("White", Span::new(players.start, versus)), ("Black", Span::new(versus + 5, players.end))]
    {
        let part = trimmed(text, part);
        let rating = memchr::memchr(b'(', part.of(text)).map(|at| part.start + at);
        writer.tag(side, trimmed(text, Span::new(part.start, rating.unwrap_or(part.end))));
        if let Some(rating) = rating {
            let digits = text[rating + 1..part.end].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits > 0 {
                writer.tag(&format!("{side}Elo"), Span::new(rating + 1, rating + 1 + digits));
            }
        }
    }
    if let Some(dashes) = dashes {
        let when = trimmed(text, Span::new(dashes + 5, line.end));
        match date(&String::from_utf8_lossy(when.of(text))) {
            Some(date) => writer.tag_of("Date", when, &date),
            None => writer.tag("Date", when),
        }
    }
}

/// The date in `Mon Jan 1, 12:00 PST 2001`.
fn date(when: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let words: Vec<&str> = when.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|word| MONTHS.contains(word))?;
    let month = MONTHS.iter().position(|month| *month == words[at])? + 1;
    let day: u32 = words.get(at + 1)?.parse().ok()?;
    let year =
        words.iter().rev().find(|word| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()))?;
    (1..=31).contains(&day).then(|| format!("{year}.{month:02}.{day:02}"))
}

/// `initial time: 5 minutes, increment: 12 seconds`: in seconds, as PGN has it.
fn time_control(writer: &mut Writer<'_>, line: Span) {
    let text = String::from_utf8_lossy(line.of(writer.text())).into_owned();
    let number = |name: &str| -> Option<u32> {
        let (_, rest) = text.split_once(name)?;
        let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    if let (Some(minutes), Some(increment)) = (number("initial time:"), number("increment:")) {
        let seconds = minutes.saturating_mul(60);
        let value = if increment == 0 { seconds.to_string() } else { format!("{seconds}+{increment}") };
        writer.tag_of("TimeControl", line, &value);
    }
}

/// Writes a line of moves: times in brackets become comments.
fn moves(writer: &mut Writer<'_>, line: Span) {
    let text = writer.text();
    // `{White resigns} 1-0` is as in PGN.
    if text.get(line.start) == Some(&b'{') {
        writer.copy(line);
        writer.add("\n");
        return;
    }
    for word in words(text, line) {
        let inside = word.of(text).strip_prefix(b"(").and_then(|word| word.strip_suffix(b")"));
        match inside.and_then(elapsed) {
            Some(time) => writer.replace(word, &format!("{{[%emt {time}]}}")),
            None => writer.copy(word),
        }
        writer.add(" ");
    }
    writer.add("\n");
}

/// `0:05`, `1:02.345`, `1:00:05`: as `[%emt]` has it, with hours.
fn elapsed(time: &[u8]) -> Option<Cow<'_, str>> {
    let time = std::str::from_utf8(time).ok()?;
    let allowed = time.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'.'));
    match time.matches(':').count() {
        1 if allowed => Some(Cow::Owned(format!("0:{time:0>5}"))),
        2 if allowed => Some(Cow::Borrowed(time)),
        _ => None,
    }
}
