//! The lists of moves that the chess servers FICS and ICC print: a heading, a full move a line, and the time of each move
//! in brackets.
//!
//! ```text
//! ann (1850) vs. bob (1790) --- Mon Mar  3, 12:34 PST 2014
//! Rated blitz match, initial time: 5 minutes, increment: 0 seconds.
//!
//! Move  ann                bob
//! ----  ----------------   ----------------
//!   1.  e4      (0:01)     e5      (0:02)
//!       {Black resigns} 1-0
//! ```

use super::Writer;
use super::cells::is_heading;
use super::lines::{lines, trimmed};
use stamma_notation::Span;

/// Kinds of games that are chess; other kinds are variants.
const CHESS: &[&str] = &["blitz", "standard", "lightning", "bullet", "untimed", "slow", "rapid", "classical"];
const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Returns true if a text holds the heading of a list: `Move`, names, and a line of dashes below.
pub fn is_move_list(text: &[u8]) -> bool {
    let (mut is_below, mut has_players) = (false, false);
    lines(text).map(|line| line.of(text)).any(|line| {
        let is_heading = is_below && is_dashes(line);
        has_players |= is_players(line);
        // The heads may name nobody where a line above does.
        is_below = is_names(line) || has_players && line.starts_with(b"Move ");
        is_heading
    })
}

/// Returns true for the line with the names of the players above the moves.
fn is_names(line: &[u8]) -> bool {
    // `Move  White  Black` names nobody.
    line.strip_prefix(b"Move ")
        .is_some_and(|names| names.split(u8::is_ascii_whitespace).any(|word| !is_heading(word)))
}

/// Returns true for the line below the names.
fn is_dashes(line: &[u8]) -> bool {
    line.starts_with(b"----")
        && line.iter().all(|byte| matches!(byte, b'-' | b' ' | b'\t'))
        && line.split(|byte| *byte == b' ').filter(|dashes| !dashes.is_empty()).count() >= 3
}

/// Facts about a game that stand before its moves.
#[derive(Default)]
struct Heading {
    /// The line with the names, ratings and the date.
    players: Option<Span>,
    /// The line with the kind of the game and its time control.
    kind: Option<Span>,
}

/// Writes the games.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let end = if writer.is_last() { text.len() } else { end_of_games(text) };
    let mut heading = Heading::default();
    let mut names: Option<Span> = None;
    let (mut is_in_moves, mut has_others) = (false, false);
    for whole in lines(&text[..end]) {
        let line = trimmed(text, whole);
        let content = line.of(text);
        if let Some(above) = names.take() {
            // Below its players the names head moves, whatever has become of the line of dashes.
            let heads = is_dashes(content) || heading.players.is_some();
            if heads {
                if is_in_moves {
                    writer.end_game();
                }
                write_heading(writer, &std::mem::take(&mut heading), above);
                is_in_moves = true;
            } else {
                writer.leave_out(above);
            }
            if is_dashes(content) {
                continue;
            }
        }
        let is_move = content.first().is_some_and(u8::is_ascii_digit);
        if !is_in_moves && (is_move || content.starts_with(b"{")) {
            // Without its names this is the list below the players all the same: they are none of the next one.
            let Heading { players, kind } = std::mem::take(&mut heading);
            [players, kind].into_iter().flatten().for_each(|line| writer.leave_out(line));
        }
        match content {
            b"" => {}
            _ if is_names(content) || heading.players.is_some() && content.starts_with(b"Move ") => {
                names = Some(line);
            }
            _ if is_in_moves && is_move => write_moves(writer, line),
            _ if is_in_moves && is_end(content) => {
                writer.copy(line);
                writer.end_game();
                is_in_moves = false;
            }
            _ if is_players(content) => {
                if is_in_moves || has_others {
                    writer.end_game();
                }
                (heading, is_in_moves) = (Heading { players: Some(line), kind: None }, false);
            }
            _ if heading.players.is_some() && memchr::memmem::find(content, b"initial time:").is_some() => {
                heading.kind = Some(line);
            }
            _ if content.starts_with(b"Movelist for game") => {}
            // Something else than a list, perhaps PGN.
            _ if is_move || matches!(content[0], b'[' | b'{') => {
                writer.copy(line);
                writer.add("\n");
                has_others = true;
            }
            _ => {
                writer.leave_out(line);
                writer.end_line();
            }
        }
    }
    writer.end_game();
    if let Some(line) = names {
        writer.leave_out(line);
    }
    writer.consume_to(end);
}

/// The byte behind the last game that has an end.
fn end_of_games(text: &[u8]) -> usize {
    let ends = lines(text).filter(|line| line.end < text.len() && is_end(trimmed(text, *line).of(text)));
    ends.last().map_or(0, |line| line.end)
}

/// Returns true for the last line of a list: `{White resigns} 1-0`.
fn is_end(line: &[u8]) -> bool {
    line.starts_with(b"{") || matches!(line, b"1-0" | b"0-1" | b"1/2-1/2" | b"*")
}

/// Returns true for the line with the players and the date.
fn is_players(line: &[u8]) -> bool {
    memchr::memmem::find(line, b" vs. ").is_some() && memchr::memmem::find(line, b" --- ").is_some()
}

/// Writes the tags of a game.
fn write_heading(writer: &mut Writer<'_>, heading: &Heading, names: Span) {
    let text = writer.text();
    if let Some(line) = heading.players {
        write_players(writer, line);
    } else if let [_, white, black] = fields(text, names)[..] {
        writer.tag("White", white);
        writer.tag("Black", black);
    }
    if let Some(line) = heading.kind {
        write_kind(writer, line);
    }
    writer.add("\n");
}

/// The parts of a line between which there are two blanks or more.
fn fields(text: &[u8], line: Span) -> Vec<Span> {
    let mut fields = Vec::new();
    let mut start = line.start;
    while start < line.end {
        let rest = Span::new(start, line.end);
        let length = memchr::memmem::find(rest.of(text), b"  ").unwrap_or(rest.len());
        let field = trimmed(text, Span::new(start, start + length));
        if !field.is_empty() {
            fields.push(field);
        }
        start += length + 2;
    }
    fields
}

/// A title of a player and the name behind it: `IM hansb`.
fn without_title(text: &[u8], name: Span) -> (Span, Span) {
    const TITLES: [&[u8]; 8] = [b"GM", b"IM", b"FM", b"CM", b"WGM", b"WIM", b"WFM", b"NM"];
    let blank = memchr::memchr(b' ', name.of(text)).unwrap_or(0);
    let title = Span::new(name.start, name.start + blank);
    match TITLES.contains(&title.of(text)) {
        true => (title, trimmed(text, Span::new(title.end, name.end))),
        false => (Span::new(name.start, name.start), name),
    }
}

/// Writes `ann (1850) vs. bob (1790) --- Mon Mar  3, 12:34 PST 2014`.
fn write_players(writer: &mut Writer<'_>, line: Span) {
    let text = writer.text();
    let find = |from: usize, sign: &[u8]| {
        memchr::memmem::find(&text[from..line.end], sign).map_or(line.end, |found| from + found)
    };
    let line = match super::log::game_number(line.of(text)) {
        Some((_, at)) => trimmed(text, Span::new(line.start + at, line.end)),
        None => line,
    };
    let versus = find(line.start, b" vs. ");
    let dashes = find(versus, b" --- ");
    let players =
        [("White", Span::new(line.start, versus)), ("Black", Span::new((versus + 5).min(dashes), dashes))];
    for (side, player) in players {
        let player = trimmed(text, player);
        let bracket = memchr::memrchr(b'(', player.of(text)).map_or(player.end, |at| player.start + at);
        let name = trimmed(text, Span::new(player.start, bracket));
        let (title, name) = without_title(text, name);
        writer.tag(side, name);
        if !title.is_empty() {
            writer.tag(&format!("{side}Title"), title);
        }
        let rating = Span::new((bracket + 1).min(player.end), player.end);
        let digits = rating.of(text).iter().take_while(|byte| byte.is_ascii_digit()).count();
        // `++++` and `----` are players without a rating.
        if digits > 0 {
            writer.tag(&format!("{side}Elo"), Span::new(rating.start, rating.start + digits));
        }
    }
    let date = trimmed(text, Span::new((dashes + 5).min(line.end), line.end));
    if !date.is_empty() {
        if let Some(day) = day(&String::from_utf8_lossy(date.of(text))) {
            writer.tag_of("Date", date, &day);
        }
        writer.tag("ServerDate", date);
    }
}

/// The day in `Mon Mar  3, 12:34 PST 2014` or `1997.03.04 01:02:00`.
fn day(date: &str) -> Option<String> {
    if let Some(day) = super::dates::written_day(date) {
        return Some(day);
    }
    let words: Vec<&str> =
        date.split(|ch: char| ch.is_whitespace() || ch == ',').filter(|word| !word.is_empty()).collect();
    let month = MONTHS.iter().position(|month| words.get(1) == Some(month))? + 1;
    let day: u8 = words.get(2)?.parse().ok()?;
    let year: u16 = words.last()?.parse().ok()?;
    ((1..=31).contains(&day) && year > 1_900).then(|| format!("{year:04}.{month:02}.{day:02}"))
}

/// Writes `Rated blitz match, initial time: 5 minutes, increment: 0 seconds.`
fn write_kind(writer: &mut Writer<'_>, line: Span) {
    let text = writer.text();
    let comma = memchr::memchr(b',', line.of(text)).map_or(line.end, |at| line.start + at);
    let kind = trimmed(text, Span::new(line.start, comma));
    writer.tag("Event", kind);
    let named = String::from_utf8_lossy(kind.of(text));
    let variant = named.split_whitespace().nth(1).filter(|kind| *kind != "match");
    if let Some(variant) = variant
        && !CHESS.contains(&&*variant.to_lowercase())
    {
        writer.tag_of("Variant", kind, variant);
    }
    let rest = String::from_utf8_lossy(Span::new(comma, line.end).of(text));
    let number = |behind: &str| -> Option<u32> {
        let (_, number) = rest.split_once(behind)?;
        let number = number.trim_start();
        number[..number.find(|ch: char| !ch.is_ascii_digit()).unwrap_or(number.len())].parse().ok()
    };
    if let (Some(minutes), Some(increment)) = (number("initial time:"), number("increment:")) {
        let seconds = u64::from(minutes) * 60;
        writer.tag_of("TimeControl", Span::new(comma, line.end), &format!("{seconds}+{increment}"));
    }
}

/// Writes a line of moves, with their times as comments.
fn write_moves(writer: &mut Writer<'_>, line: Span) {
    let text = writer.text();
    let mut at = line.start;
    while at < line.end {
        let rest = Span::new(at, line.end).of(text);
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let length = rest[blanks..].iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        let word = Span::new(at + blanks, at + blanks + length);
        match elapsed(word.of(text)) {
            Some(time) => writer.replace(word, &format!("{{[%emt {time}]}}")),
            None => writer.copy(word),
        }
        writer.add(" ");
        at = word.end;
    }
    writer.add("\n");
}

/// The time in brackets that a move took, with hours: `0:00:01.5` for `(0:01.5)`.
pub(super) fn elapsed(word: &[u8]) -> Option<String> {
    let inner = std::str::from_utf8(word.strip_prefix(b"(")?.strip_suffix(b")")?).ok()?;
    let (first, seconds) = inner.rsplit_once(':')?;
    let is_seconds = seconds.len() >= 2
        && seconds.bytes().enumerate().all(|(at, byte)| byte.is_ascii_digit() || at == 2 && byte == b'.');
    let (hours, minutes) = match first.split_once(':') {
        Some((hours, minutes)) => (hours.parse().ok()?, minutes.parse().ok()?),
        None => {
            let minutes: u32 = first.parse().ok()?;
            (minutes / 60, minutes % 60)
        }
    };
    is_seconds.then(|| format!("{hours}:{minutes:02}:{seconds}"))
}

#[cfg(test)]
mod tests {
    use super::{day, elapsed, is_move_list};

    #[test]
    fn parts_are_read() {
        assert_eq!(day("Mon Mar  3, 12:34 PST 2014").as_deref(), Some("2014.03.03"));
        assert_eq!(day("1997.03.04 01:02:00").as_deref(), Some("1997.03.04"));
        assert_eq!(elapsed(b"(0:01.500)").as_deref(), Some("0:00:01.500"));
        assert_eq!(elapsed(b"(75:03)").as_deref(), Some("1:15:03"));
        assert_eq!(elapsed(b"(x)"), None);
        assert!(!is_move_list(b"Move by move\n\n1. e4"));
    }
}
