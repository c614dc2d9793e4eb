//! Lines behind a sign: comments of source code, lines that a tool has found or added, quotations with other signs than `>`,
//! and lines with numbers of their own.

use super::Writer;
use super::lines::{ended_lines, lines, trimmed};
use super::words::is_move;
use stamma_notation::Span;

/// Signs before a line. Those that may as well begin the item of a list come last.
const SIGNS: [&[u8]; 8] = [b"//", b"--", b"%", b";", b":", b"#", b"*", b"+"];
/// The number of them that begin no items.
const NO_ITEMS: usize = 5;

/// The beginning of a line: a sign, or the name of a file as tools write it that search (`games.pgn:`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Prefix<'t> {
    Sign(usize),
    File(&'t [u8]),
}

/// The prefix of a line, and the line without it.
fn prefix(text: &[u8], line: Span) -> Option<(Prefix<'_>, Span)> {
    let shown = trimmed(text, line);
    let content = shown.of(text);
    let (prefix, length) = match SIGNS.iter().position(|sign| content.starts_with(sign)) {
        Some(at) => (Prefix::Sign(at), SIGNS[at].len()),
        None => {
            let name = content.iter().take(80).position(|byte| *byte == b':')?;
            let file = &content[..name];
            let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-/\\".contains(byte);
            let is_file = file.iter().all(is_name)
                && [&b".pgn"[..], b".txt", b".epd", b".PGN"].iter().any(|end| file.ends_with(end));
            if !is_file {
                return None;
            }
            // The number of the line.
            let digits = content[name + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let numbered = digits > 0 && content.get(name + 1 + digits) == Some(&b':');
            (Prefix::File(file), name + 1 + if numbered { digits + 1 } else { 0 })
        }
    };
    let rest = &content[length..];
    // `1.` and a tag may be glued to a sign; a longer row of signs is a rule or emphasis.
    let is_sign = matches!(prefix, Prefix::Sign(_));
    // `+Nxd5 9. O-O`: a line that a tool has added.
    let is_added =
        content.starts_with(b"+") && is_move(rest.split(u8::is_ascii_whitespace).next().unwrap_or_default());
    if is_sign
        && !is_added
        && !rest.starts_with("½".as_bytes())
        && !rest.first().is_none_or(|next| next.is_ascii_whitespace() || matches!(next, b'[' | b'0'..=b'9'))
    {
        return None;
    }
    let blank = usize::from(rest.first() == Some(&b' '));
    Some((prefix, Span::new(shown.start + length + blank, line.end.max(shown.start + length + blank))))
}

/// The content of a line without its prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shows {
    Tag,
    /// It begins with a number and a move.
    Number,
    /// It begins with a move.
    Move,
    Nothing,
}

fn shows(line: &[u8]) -> Shows {
    let line = line.trim_ascii();
    if let Some(tag) = line.strip_prefix(b"[") {
        let name = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let is_tag = name > 0 && tag[name..].trim_ascii_start().starts_with(b"\"") && line.ends_with(b"\"]");
        return if is_tag { Shows::Tag } else { Shows::Nothing };
    }
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = line[digits..].iter().take_while(|byte| **byte == b'.').count();
    let numbered = (1..=3).contains(&digits) && dots > 0;
    let rest = line[if numbered { digits + dots } else { 0 }..].trim_ascii_start();
    let word = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    match is_move(word) {
        true if numbered => Shows::Number,
        true => Shows::Move,
        false => Shows::Nothing,
    }
}

/// Counts of the lines with one prefix.
#[derive(Clone, Copy, Default)]
struct Counts {
    tags: usize,
    numbers: usize,
    /// Lines of several moves.
    moves: usize,
    lines: usize,
}

/// The prefix behind which all moves of a text stand.
fn prefix_of_moves(text: &[u8]) -> Option<Prefix<'_>> {
    let mut found: Option<(Prefix<'_>, Counts)> = None;
    for line in lines(text).filter(|line| !line.of(text).trim_ascii().is_empty()) {
        let Some((prefix, content)) = prefix(text, line) else {
            if shows(line.of(text)) != Shows::Nothing {
                return None;
            }
            continue;
        };
        let shown = shows(content.of(text));
        if shown == Shows::Nothing {
            if let Some((known, counts)) = &mut found
                && *known == prefix
            {
                counts.lines += 1;
            }
            continue;
        }
        let (_, counts) = match &mut found {
            Some(found) if found.0 == prefix => found,
            Some(_) => return None,
            None => found.insert((prefix, Counts::default())),
        };
        counts.lines += 1;
        match shown {
            Shows::Tag => counts.tags += 1,
            Shows::Number => counts.numbers += 1,
            Shows::Move => {
                let words = content.of(text).split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
                counts.moves += usize::from(words.count() > 3);
            }
            Shows::Nothing => {}
        }
    }
    let (prefix, counts) = found?;
    let has_moves = counts.numbers > 0 && counts.lines >= 2;
    // The items of a list begin with a number each.
    let is_text = match prefix {
        Prefix::Sign(sign) if sign >= NO_ITEMS => counts.tags > 0 || counts.moves > 0 && counts.numbers > 0,
        _ => true,
    };
    (has_moves && is_text).then_some(prefix)
}

/// The number before a line, as editors and `cat -n` write it, and the line without it: `12<tab>`, `12:`, `12 |`.
fn numbered(text: &[u8], line: Span) -> Option<(usize, Span)> {
    const MOST_DIGITS: usize = 6;
    let shown = trimmed(text, line);
    let content = shown.of(text);
    let digits = content.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&content[..digits.min(MOST_DIGITS)]).ok()?.parse().ok()?;
    // The tab behind a number alone is gone.
    let rest = line.of(text).get(shown.start - line.start + digits..)?;
    let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
    let sign = matches!(rest.get(blanks), Some(b'\t' | b':' | b'|'));
    if !sign || rest.get(blanks) == Some(&b'\t') && blanks > 0 {
        return None;
    }
    let start = shown.start + digits + blanks + 1;
    let blank = usize::from(text[..line.end].get(start) == Some(&b' '));
    Some((number, Span::new(start + blank, line.end)))
}

/// Returns true if the lines of a text have numbers of their own, which are none of moves: tags or numbers of moves stand
/// behind them.
fn has_line_numbers(text: &[u8]) -> bool {
    const FEWEST: usize = 3;
    let (mut last, mut count, mut tags, mut moves) = (None, 0, 0, 0);
    for line in lines(text).filter(|line| !line.of(text).trim_ascii().is_empty()) {
        let Some((number, content)) = numbered(text, line) else { return false };
        if last.is_some_and(|last: usize| number != last + 1) {
            return false;
        }
        last = Some(number);
        count += 1;
        match shows(content.of(text)) {
            Shows::Tag => tags += 1,
            Shows::Number => moves += 1,
            Shows::Move | Shows::Nothing => {}
        }
    }
    count >= FEWEST && (tags > 0 || moves > 0)
}

/// Returns true for the line above lines that a tool has compared: `@@ -1,4 +1,4 @@`.
fn begins_hunk(line: &[u8]) -> bool {
    line.starts_with(b"@@ -") && line[2..].windows(2).any(|pair| pair == b"@@")
}

/// Returns true if a text compares two versions of games: below a line with the numbers of lines all others are kept, taken out or
/// added, of each kind or of the first two, and moves are among those that stand in the new version.
fn compares_lines(text: &[u8]) -> bool {
    let (mut is_inside, mut taken_out, mut stands, mut moves) = (false, 0, 0, 0);
    for line in lines(text).map(|line| line.of(text)) {
        match line.first() {
            _ if begins_hunk(line) => is_inside = true,
            _ if is_header_of_file(line) => is_inside = false,
            _ if !is_inside => {}
            Some(b'-') => taken_out += 1,
            Some(b' ' | b'+') => {
                stands += 1;
                moves += usize::from(shows(&line[1..]) == Shows::Number);
            }
            None | Some(b'\\') => {}
            Some(_) => is_inside = false,
        }
    }
    taken_out > 0 && stands > 1 && moves > 0
}

/// Returns true for a line with the name of a file that is compared.
fn is_header_of_file(line: &[u8]) -> bool {
    [&b"diff "[..], b"index ", b"Index: ", b"--- ", b"+++ "].iter().any(|begin| line.starts_with(begin))
}

/// Writes the lines of the new version.
fn write_new_lines(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut is_inside = false;
    for (line, end) in ended_lines(text) {
        let content = line.of(text);
        is_inside = begins_hunk(content) || is_inside && !is_header_of_file(content);
        match content.first() {
            None => {}
            Some(b' ' | b'+') if is_inside => writer.copy(Span::new(line.start + 1, line.end)),
            Some(_) => writer.leave_out(line),
        }
        writer.copy(end);
    }
}

/// Returns true if all moves of a text stand behind one sign, or behind the numbers of lines, or in lines that are compared.
pub fn is_prefixed(text: &[u8]) -> bool {
    prefix_of_moves(text).is_some() || has_line_numbers(text) || compares_lines(text)
}

/// Writes the lines without the sign. What is before the first of them is text of the tool.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    if has_line_numbers(text) {
        for (line, end) in ended_lines(text) {
            writer.copy(numbered(text, line).map_or(line, |(_, content)| content));
            writer.copy(end);
        }
        return;
    }
    let Some(wanted) = prefix_of_moves(text) else {
        if compares_lines(text) {
            return write_new_lines(writer);
        }
        return writer.copy(Span::new(0, text.len()));
    };
    for (line, end) in ended_lines(text) {
        let content = trimmed(text, line).of(text);
        // `/*`, `*/`
        let is_border =
            !content.is_empty() && content.len() <= 4 && content.iter().all(|byte| b"/*-#%;+".contains(byte));
        match prefix(text, line) {
            _ if is_border && content.len() > 1 => writer.leave_out(line),
            Some((found, content)) if found == wanted => writer.copy(content),
            _ if matches!(wanted, Prefix::Sign(7)) && !content.is_empty() => writer.leave_out(line),
            _ => writer.copy(line),
        }
        writer.copy(end);
    }
}

#[cfg(test)]
mod tests {
    use super::is_prefixed;

    #[test]
    fn signs_before_all_moves_are_seen() {
        for text in [
            "// [Event \"x\"]\n// 1. e4 e5 *\n",
            "A wrote:\n\n% 1. e4 e5\n% 2. Nf3 *\n",
            "/*\n * [Event \"x\"]\n *\n * 1. e4 e5 *\n */\n",
            "+++ b/g.pgn\n@@ -0,0 +1,2 @@\n+[Event \"x\"]\n+\n+1. e4 e5\n",
            "g.pgn:[Event \"x\"]\ng.pgn:1. e4 e5 *\n",
        ] {
            assert!(is_prefixed(text.as_bytes()), "{text}");
        }
        for text in [
            "1. e4 e5\n% a line\n2. Nf3\n",
            "# 1. e4 e5\n# 2. Nf3 Nc6\n",
            "* 1. e4 e5\n* 2. Nf3 Nc6\n",
            "% 1. e4 e5\n",
            "1. e4 e5\n; 1. d4 is better\n",
        ] {
            assert!(!is_prefixed(text.as_bytes()), "{text}");
        }
    }
}
