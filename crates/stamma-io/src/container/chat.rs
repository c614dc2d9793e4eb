//! Chats: lines with their sender and mostly with a time: `[12:03] <ann> e4`, `ann: e4`, `12.03.21, 18:04 - Ann: e4`.

use super::Writer;
use super::lines::{lines, trimmed};
use super::words::is_move;
use stamma_notation::Span;

/// A line of a chat.
struct Message {
    sender: Span,
    content: Span,
}

/// Returns true if most lines have a sender, of whom there are few, and several of them moves.
pub fn is_chat(text: &[u8]) -> bool {
    /// So many senders take part in no game.
    const MOST_SENDERS: usize = 12;
    let (mut filled, mut with_moves) = (0, 0);
    let mut found = 0;
    let mut senders: Vec<&[u8]> = Vec::new();
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        filled += 1;
        let Some(message) = message(text, line) else { continue };
        found += 1;
        let name = message.sender.of(text);
        if !senders.contains(&name) && senders.len() <= MOST_SENDERS {
            senders.push(name);
        }
        let mut words =
            message.content.of(text).split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        with_moves += usize::from(
            words.next().is_some_and(|first| is_move(first) || words.next().is_some_and(is_move)),
        );
    }
    with_moves >= 2
        && 2 * found > filled
        && (1..=MOST_SENDERS).contains(&senders.len())
        && found >= 2 * senders.len().min(4) - 2
}

/// The sender and the content of a line.
fn message(text: &[u8], line: Span) -> Option<Message> {
    let content = line.of(text);
    let time = time_length(content);
    let rest = Span::new(line.start + time, line.end);
    let content = rest.of(text);
    // `<ann> e4`, `<@ann> e4`.
    if content.first() == Some(&b'<') {
        let end = memchr::memchr(b'>', content).filter(|end| (2..40).contains(end))?;
        let inner = &content[1..end];
        let is_name = inner[0].is_ascii_alphabetic() || matches!(inner[0], b'@' | b'+' | b'_' | b'%');
        let known = is_name && !inner.contains(&b'<') && !inner.contains(&b'=') && inner.len() > 1;
        return known.then(|| Message {
            sender: Span::new(rest.start + 1, rest.start + end),
            content: trimmed(text, Span::new(rest.start + end + 1, rest.end)),
        });
    }
    // `ann: e4`.
    let colon = memchr::memchr(b':', content).filter(|at| (1..40).contains(at))?;
    let name = content[..colon].trim_ascii();
    let spaced = content.get(colon + 1).is_none_or(u8::is_ascii_whitespace);
    let first = name.first()?;
    let words = name.split(u8::is_ascii_whitespace).count();
    let is_name = (first.is_ascii_alphabetic() || !first.is_ascii())
        && words <= 4
        && name.iter().all(|byte| {
            byte.is_ascii_alphanumeric()
                || !byte.is_ascii()
                || matches!(byte, b' ' | b'_' | b'-' | b'.' | b'\'' | b'#' | b'(' | b')')
        });
    // `e4: a good move` has no sender. `1.` has none either.
    (spaced && is_name && !is_move(name) && !is_label(name)).then(|| Message {
        sender: Span::new(rest.start, rest.start + colon),
        content: trimmed(text, Span::new(rest.start + colon + 1, rest.end)),
    })
}

/// Labels of headings and of mail, and of moves.
fn is_label(name: &[u8]) -> bool {
    const LABELS: [&str; 24] = [
        "event",
        "site",
        "date",
        "round",
        "result",
        "opening",
        "from",
        "to",
        "subject",
        "cc",
        "moves",
        "game",
        "pgn",
        "eco",
        "time",
        "board",
        "note",
        "black",
        "white",
        "weiß",
        "schwarz",
        "fen",
        "move",
        "variation",
    ];
    let name = String::from_utf8_lossy(name).to_lowercase();
    LABELS.contains(&name.as_str())
        || name.starts_with("move ")
        || name.starts_with("game ")
        || name.starts_with("board ")
}

/// The length of a time, in brackets or bare, and of the date and the sign beside it; 0 where there is none.
fn time_length(line: &[u8]) -> usize {
    /// No time is longer.
    const LONGEST: usize = 40;
    let allowed = |byte: &u8| {
        byte.is_ascii_digit()
            || matches!(
                byte,
                b':' | b'.' | b'/' | b'-' | b',' | b' ' | b'[' | b']' | b'(' | b')' | b'T' | b'Z'
            )
            || matches!(byte, b'A' | b'P' | b'M' | b'a' | b'p' | b'm')
    };
    if !line.first().is_some_and(|first| first.is_ascii_digit() || matches!(first, b'[' | b'(')) {
        return 0;
    }
    let mut length = line.iter().take(LONGEST).take_while(|byte| allowed(byte)).count();
    // A name may begin with a letter of `AM`.
    while length > 0
        && line[length - 1].is_ascii_alphabetic()
        && line.get(length).is_some_and(u8::is_ascii_alphabetic)
    {
        length -= 1;
    }
    let head = &line[..length];
    let colon = memchr::memchr_iter(b':', head).any(|at| {
        at > 0 && head[at - 1].is_ascii_digit() && head.get(at + 1).is_some_and(u8::is_ascii_digit)
    });
    let last_blank = head.iter().rposition(|byte| matches!(byte, b' ' | b']' | b')')).map_or(0, |at| at + 1);
    if colon { last_blank } else { 0 }
}

/// Writes the contents. Two senders who move in turn are White and Black.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let messages: Vec<(Span, Option<Message>)> =
        lines(text).map(|line| (line, message(text, trimmed(text, line)))).collect();
    if let Some((white, black)) = players(text, messages.iter().filter_map(|(_, message)| message.as_ref())) {
        writer.tag("White", white);
        writer.tag("Black", black);
        writer.add("\n");
    }
    for (line, message) in &messages {
        match message {
            Some(message) => writer.copy(message.content),
            None => writer.copy(*line),
        }
        writer.add("\n");
    }
}

/// The senders of the first two moves, where each message with moves has one, and they take turns.
fn players<'m>(text: &[u8], messages: impl Iterator<Item = &'m Message>) -> Option<(Span, Span)> {
    let name = |span: Span| span.of(text).trim_ascii_start();
    let mut order: Vec<Span> = Vec::new();
    for message in messages {
        let words: Vec<&[u8]> =
            message.content.of(text).split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
        match words.iter().filter(|word| is_move(word)).count() {
            0 => {}
            1 => order.push(trimmed(text, message.sender)),
            _ => return None,
        }
    }
    let (&white, &black) = (order.first()?, order.get(1)?);
    let in_turn = order
        .iter()
        .enumerate()
        .all(|(at, sender)| name(*sender) == name(if at % 2 == 0 { white } else { black }));
    (in_turn && name(white) != name(black)).then_some((white, black))
}
