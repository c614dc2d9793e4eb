//! Lines behind a sign: comments of source code, lines that a tool has found or added, and quotations with other signs than `>`.

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
pub enum Shows {
    Tag,
    /// It begins with a number, its dot and a move.
    Number(usize),
    /// It begins with a number and a move, each in a cell of its own or with blanks between them.
    Row(usize),
    /// It begins with a move.
    Move,
    Nothing,
}

/// The content of a line.
pub fn shows(line: &[u8]) -> Shows {
    let line = line.trim_ascii();
    if let Some(tag) = line.strip_prefix(b"[") {
        let name = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let is_tag = name > 0 && tag[name..].trim_ascii_start().starts_with(b"\"") && line.ends_with(b"\"]");
        return if is_tag { Shows::Tag } else { Shows::Nothing };
    }
    let between = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b'|';
    let frame = if line.starts_with(b"|") { line.iter().take_while(between).count() } else { 0 };
    let line = &line[frame..];
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = line[digits..].iter().take_while(|byte| **byte == b'.').count();
    let behind = &line[digits + dots..];
    let blanks = behind.iter().take_while(between).count();
    let number = std::str::from_utf8(&line[..digits]).ok().filter(|digits| digits.len() <= 3);
    let number = number.and_then(|number| number.parse().ok()).filter(|_| dots > 0 || blanks > 0);
    let rest = if number.is_some() { &behind[blanks..] } else { line };
    let word = rest.split(|byte| byte.is_ascii_whitespace() || *byte == b'|').next().unwrap_or_default();
    match number {
        _ if !is_move(word) => Shows::Nothing,
        Some(number) if dots > 0 && frame == 0 => Shows::Number(number),
        Some(number) => Shows::Row(number),
        None if frame == 0 => Shows::Move,
        None => Shows::Nothing,
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
            if !matches!(shows(line.of(text)), Shows::Nothing | Shows::Row(_)) {
                return None;
            }
            continue;
        };
        let shown = shows(content.of(text));
        if matches!(shown, Shows::Nothing | Shows::Row(_)) {
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
            Shows::Number(_) => counts.numbers += 1,
            Shows::Move => {
                let words = content.of(text).split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
                counts.moves += usize::from(words.count() > 3);
            }
            Shows::Nothing | Shows::Row(_) => {}
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

/// Returns true for the line above lines that a tool has compared: `@@ -1,4 +1,4 @@`.
fn begins_hunk(line: &[u8]) -> bool {
    line.starts_with(b"@@ -") && line[2..].windows(2).any(|pair| pair == b"@@")
}

/// Returns true if a text compares two versions of games: below a line with the numbers of lines all others are kept, taken out or
/// added, of each kind or of the first two, and moves are among those that stand in the new version.
fn compares_lines(text: &[u8]) -> bool {
    let (mut is_inside, mut changed, mut stands, mut moves) = (false, 0, 0, 0);
    for line in lines(text).map(|line| line.of(text)) {
        match line.first() {
            _ if begins_hunk(line) => is_inside = true,
            _ if is_header_of_file(line) => is_inside = false,
            _ if !is_inside => {}
            Some(b'-') => changed += 1,
            Some(sign @ (b' ' | b'+')) => {
                stands += 1;
                changed += usize::from(*sign == b'+');
                moves += usize::from(matches!(shows(&line[1..]), Shows::Number(_) | Shows::Row(_)));
            }
            None | Some(b'\\') => {}
            Some(_) => is_inside = false,
        }
    }
    changed > 0 && stands > 1 && moves > 0
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

/// Returns true if all moves of a text stand behind one sign, or in lines that are compared.
pub fn is_prefixed(text: &[u8]) -> bool {
    prefix_of_moves(text).is_some() || compares_lines(text)
}

/// Writes the lines without the sign. What is before the first of them is text of the tool.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
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
