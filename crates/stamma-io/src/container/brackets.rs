//! A whole game in brackets or braces, `(1. e4 e5 2. Nf3) 1-0`, tags in braces, `{White "Anna"}`, and lines of play in the brackets of
//! sentences: `The Italian (1. e4 e5 2. Nf3 Nc6 3. Bc4) is old.`

use super::Writer;
use super::lines::trimmed;
use super::named_lines::{begins_with_moves, gives_result_or_position, moves_told, write_text};
use super::words::Look;
use stamma_notation::Span;
use stamma_notation::internals::{NO_SPELLINGS, result_of_text};

/// The game in the brackets that a text begins with, if nothing but a result stands behind them.
fn inside(text: &[u8]) -> Option<Span> {
    let whole = trimmed(text, Span::new(0, text.len()));
    let content = whole.of(text);
    let closing = match content.first()? {
        b'(' => b')',
        b'{' => b'}',
        _ => return None,
    };
    let (opening, mut depth) = (content[0], 0usize);
    let close = content.iter().position(|&byte| {
        if byte == opening {
            depth += 1;
        } else if byte == closing {
            depth -= 1;
        }
        depth == 0
    })?;
    let behind = std::str::from_utf8(content[close + 1..].trim_ascii()).ok()?;
    let is_result = || matches!(behind, "" | "*") || result_of_text(behind, &NO_SPELLINGS).is_some();
    let inner = Span::new(whole.start + 1, whole.start + close);
    let first = inner.of(text).trim_ascii_start();
    (first.starts_with(b"1") && is_result() && Look::at(first).is_game()).then_some(inner)
}

/// The tags in braces that a line consists of, each without its braces; none where something else stands on it.
fn braced_tags(text: &[u8], line: Span) -> Vec<Span> {
    const LONGEST: usize = 1_024;
    let mut tags = Vec::new();
    let mut rest = trimmed(text, line);
    while rest.start < rest.end && rest.len() <= LONGEST {
        let content = rest.of(text);
        let close = content.iter().position(|byte| *byte == b'}');
        let Some(inner) = close.map(|close| Span::new(rest.start + 1, rest.start + close)) else { break };
        if content[0] != b'{' || !is_tag(inner.of(text)) {
            break;
        }
        tags.push(inner);
        rest = trimmed(text, Span::new(inner.end + 1, rest.end));
    }
    if rest.start < rest.end { Vec::new() } else { tags }
}

/// Returns true for a name and a value in quotation marks: `White "Anna"`.
fn is_tag(text: &[u8]) -> bool {
    let name = text.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let value = text[name..].strip_prefix(b" \"").and_then(|value| value.strip_suffix(b"\""));
    text.first().is_some_and(u8::is_ascii_uppercase) && value.is_some_and(|value| !value.contains(&b'"'))
}

/// The lines of a text.
fn lines(text: &[u8]) -> impl Iterator<Item = Span> + '_ {
    text.split_inclusive(|byte| *byte == b'\n').scan(0, |at, line| {
        *at += line.len();
        Some(Span::new(*at - line.len(), *at))
    })
}

/// Returns true if a text begins with several tags of games in braces.
fn has_braced_tags(text: &[u8]) -> bool {
    const FEWEST: usize = 2;
    const OF_GAMES: [&[u8]; 4] = [b"White ", b"Black ", b"Result ", b"Event "];
    let first = text.trim_ascii_start();
    if first.first() != Some(&b'{') {
        return false;
    }
    let start = text.len() - first.len();
    let tags = lines(first).map(|line| braced_tags(text, line.shifted(start)));
    let tags: Vec<Span> = tags.take(FEWEST).take_while(|tags| !tags.is_empty()).flatten().collect();
    let is_of_game = |tag: &Span| OF_GAMES.iter().any(|name| tag.of(text).starts_with(name));
    tags.len() >= FEWEST && tags.iter().any(is_of_game)
}

/// The lines of play in brackets, each from the first move of the usual start on, among sentences that tell of fewer moves.
fn lines_in_sentences(text: &[u8]) -> Option<Vec<Span>> {
    let (mut found, mut at, mut moves, mut told) = (Vec::new(), 0, 0, 0);
    while let Some(length) = memchr::memchr(b'(', &text[at..]) {
        let start = at + length + 1;
        let close = memchr::memchr2(b')', b'(', &text[start..]).filter(|close| text[start + close] == b')');
        let Some(close) = close else { break };
        let inner = Span::new(start, start + close);
        let content = inner.of(text);
        let first = content.strip_prefix(b"1.").unwrap_or_default().trim_ascii_start();
        if !first.is_empty() && first[0] != b'.' && Look::at(content).is_moves_alone() {
            told += moves_told(&text[at..start - 1]);
            moves += Look::at(content).moves;
            found.push(inner);
            at = inner.end + 1;
        } else {
            told += moves_told(&text[at..start]);
            at = start;
        }
    }
    told += moves_told(&text[at..]);
    let first = found.first()?.start - 1;
    let before = text[..first].rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let is_in_sentence = before.iter().any(u8::is_ascii_alphabetic) || !before.is_ascii();
    let is_text = |line: Span| {
        let line = trimmed(text, line).of(text);
        !begins_with_moves(line) && !gives_result_or_position(line)
    };
    (told < moves && is_in_sentence && lines(text).all(is_text)).then_some(found)
}

/// Returns true if brackets are around a whole game, or around lines of play in sentences, or braces around tags.
pub fn is_bracketed(text: &[u8]) -> bool {
    inside(text).is_some() || has_braced_tags(text) || lines_in_sentences(text).is_some()
}

/// Writes the game, and the result behind the brackets.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let Some(inner) = inside(text) else {
        return match lines_in_sentences(text).filter(|_| !has_braced_tags(text)) {
            Some(lines) => write_lines(writer, &lines),
            None => write_with_tags(writer),
        };
    };
    writer.copy(Span::new(0, inner.start - 1));
    writer.copy(inner);
    writer.add(" ");
    writer.copy(Span::new(inner.end + 1, text.len()));
}

/// Writes each line of play as a game, and the sentences between them.
fn write_lines(writer: &mut Writer<'_>, lines: &[Span]) {
    let text = writer.text();
    let mut at = 0;
    for line in lines {
        write_text(writer, trimmed(text, Span::new(at, line.start - 1)));
        writer.add("\n\n");
        writer.copy(*line);
        writer.end_game();
        at = line.end + 1;
    }
    // A full stop behind the last one.
    let rest = Span::new(at, text.len());
    if rest.of(text).iter().any(u8::is_ascii_alphanumeric) {
        write_text(writer, trimmed(text, rest));
    }
}

/// Writes the text, with square brackets around its tags.
fn write_with_tags(writer: &mut Writer<'_>) {
    let text = writer.text();
    for line in lines(text) {
        let mut end = line.start;
        for tag in braced_tags(text, line) {
            writer.copy(Span::new(end, tag.start - 1));
            writer.add("[");
            writer.copy(tag);
            writer.add("]");
            end = tag.end + 1;
        }
        writer.copy(Span::new(end, line.end));
    }
}

#[cfg(test)]
mod tests {
    use super::is_bracketed;

    #[test]
    fn brackets_around_games_are_seen() {
        for text in [
            "(1. e4 e5 2. Nf3 Nc6 1-0)\n",
            "{1. e4 e5 2. Nf3 (2. f4) Nc6} 1-0",
            "(1. e4 e5 (1... c5) 2. Nf3 Nc6)",
            "{Event \"A\"}\n{Site \"B\"}\n\n1. e4",
            "{White \"A\"} {Black \"B\"}\n1. e4",
            "The Slav (1. d4 d5 2. c4 c6) is solid.",
            "I know two:\nthe Slav (1. d4 d5 2. c4 c6),\nthe Dutch (1.d4 f5), which 2. Nf3 meets well.",
        ] {
            assert!(is_bracketed(text.as_bytes()), "{text}");
        }
        for text in [
            "{A game} 1. e4 e5 2. Nf3 Nc6",
            "(1) A - B\n1. e4 e5 2. Nf3",
            "(1. e4 e5 2. Nf3 Nc6) 3. Bb5",
            "(1. e4",
            "{White \"A\"}\n1. e4 e5",
            "{White \"A\"} plays\n{Black \"B\"}\n1. e4",
            "{Note \"A\"}\n{Remark \"B\"}\n1. e4",
            "{white \"A\"}\n{black \"B\"}\n1. e4",
            "The Slav (1. d4 d5 2. c4 c6)\n\n1. d4 d5 2. c4 c6 3. Nf3",
            "1. d4 d5 2. c4 c6 (1. e4 e5) 3. Nf3",
            "It began quietly (1. d4), and 1... d5 2. c4 c6 was played.",
            "The game (1. d4 d5 2. c4 c6 3. Nf3 Nf6) ended 1-0",
            "It (2. c4 c6 3. Nf3) is good.",
        ] {
            assert!(!is_bracketed(text.as_bytes()), "{text}");
        }
    }
}
