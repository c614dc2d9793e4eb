//! Quoted mail: each quoted line begins with `>`, once for each time that it was quoted.

use crate::container::Writer;
use crate::container::lines::{lines, trimmed};
use crate::container::prefix::{Shows, shows};
use crate::container::words::is_move;
use stamma_notation::Span;

/// Returns true if all lines of a text that hold anything are quoted, but for words above and below them. Whatever else the text is
/// stands behind the signs.
pub fn is_all_quoted(text: &[u8]) -> bool {
    let (mut quoted, mut moves, mut is_below, mut has_others) = (0, 0, false, false);
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        let signs = signs(text, line);
        let shown = shows(&line.of(text)[signs..]);
        if signs > 0 {
            // An interpreter shows its signs before what it is told, and below it what comes of that.
            if is_below {
                return false;
            }
            quoted += 1;
            moves += usize::from(matches!(shown, Shows::Tag | Shows::Number(_) | Shows::Row(_)));
            continue;
        }
        let is_introduction = introduces(line.of(text));
        if shown != Shows::Nothing || !is_introduction && quoted > 0 && line.of(text).starts_with(b"[") {
            return false;
        }
        is_below = quoted > 0 && !is_introduction;
        has_others = true;
    }
    quoted > 0 && (!has_others || quoted > 1 && moves > 0)
}

/// Returns true if most lines of a text that hold anything are quoted, or several in succession are.
pub fn is_quoted(text: &[u8]) -> bool {
    let (mut quoted, mut filled, mut run, mut longest) = (0, 0, 0, 0);
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        filled += 1;
        run = if signs(text, line) > 0 { run + 1 } else { 0 };
        // `>!1. e4!<`
        let is_hidden = line.of(text).starts_with(b">!") && line.of(text).ends_with(b"!<");
        quoted += usize::from(run > 0);
        longest += usize::from(is_hidden) * 2;
        longest = longest.max(run);
    }
    longest >= 2 || quoted > 0 && 2 * quoted > filled
}

/// The number of bytes of a line that are quoting signs. A page that was copied has them as entities.
fn signs(text: &[u8], line: Span) -> usize {
    let line = line.of(text);
    let blanks = |from: usize| from + line[from..].iter().take_while(|byte| **byte == b' ').count();
    let mut length = initials(line);
    loop {
        let rest = &line[blanks(length)..];
        let signs = [&b">"[..], b"&gt;"];
        let Some(sign) = signs.iter().find(|sign| rest.starts_with(sign)) else {
            return length;
        };
        length = blanks(length) + sign.len();
    }
}

/// `!1. e4 e5!<`: what hides a text until it is touched.
fn without_spoiler(text: &[u8], content: Span) -> Span {
    let shown = trimmed(text, content);
    let hidden = shown.of(text);
    let start = if hidden.starts_with(b"!") { shown.start + 1 } else { content.start };
    let end = if hidden.len() > 2 && hidden.ends_with(b"!<") { shown.end - 2 } else { content.end };
    Span::new(start, end)
}

/// The number of bytes of the initials of who is quoted, before the first sign: `PK> `.
fn initials(line: &[u8]) -> usize {
    const MOST: usize = 3;
    let length = line.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let is_name = line.first().is_some_and(u8::is_ascii_uppercase) && length <= MOST;
    if is_name && line.get(length) == Some(&b'>') { length } else { 0 }
}

/// Words before the colon at the end of a line that says who is quoted.
const WROTE: &[&str] = &[
    "wrote",
    "writes",
    "schrieb",
    "schreef",
    "skrev",
    "escribió",
    "escreveu",
    "a écrit ",
    "a écrit",
    "ha scritto",
    "написал",
    "написала",
    "пишет",
    "napsal",
    "napisał",
    "írta",
    "kirjoitti",
];

/// Returns true if a line says who is quoted below: `On Monday A wrote:`.
fn introduces(line: &[u8]) -> bool {
    const LONGEST: usize = 256;
    let Some(said) = line.strip_suffix(b":").filter(|said| said.len() < LONGEST) else { return false };
    let said = said.trim_ascii_end();
    WROTE.iter().any(|word| said.ends_with(word.as_bytes()))
        // `Am Montag schrieb Hans:`
        || WROTE[2..5].iter().any(|word| memchr::memmem::find(said, format!(" {word} ").as_bytes()).is_some())
}

/// The number of times that a line was quoted.
fn depth(text: &[u8], line: Span) -> usize {
    let signs = &line.of(text)[..signs(text, line)];
    signs.iter().filter(|byte| matches!(byte, b'>' | b'&')).count()
}

/// The lines of replies that are above what they reply to, the oldest first: each is quoted once more than the line before it, and
/// has a move and nothing else. Lines that say who is quoted are before them.
fn replies_upwards(text: &[u8]) -> Option<(Vec<Span>, Vec<Span>)> {
    const MOST_WORDS: usize = 3;
    let mut replies: Vec<(usize, bool, Span)> = Vec::new();
    let mut introductions = Vec::new();
    for line in lines(text) {
        let content = trimmed(text, Span::new(line.start + signs(text, line), line.end));
        if content.is_empty() {
            continue;
        }
        if introduces(content.of(text)) {
            introductions.push(content);
            continue;
        }
        let words = || content.of(text).split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let is_number = |word: &[u8]| word[0].is_ascii_digit() && word.ends_with(b".");
        let moves = words().filter(|word| is_move(word)).count();
        let is_reply = moves == 1 && words().all(|word| is_move(word) || is_number(word));
        // A game begins with the oldest.
        let begins = content.of(text).starts_with(b"1.") && !content.of(text).starts_with(b"1..");
        let is_below =
            replies.last().is_none_or(|(before, begins, _)| depth(text, line) == *before + 1 && !*begins);
        if !is_reply || !is_below || words().count() > MOST_WORDS {
            return None;
        }
        replies.push((depth(text, line), begins, content));
    }
    let is_sure = replies.len() >= 3;
    let replies = replies.into_iter().rev().map(|(_, _, content)| content).collect();
    is_sure.then_some((replies, introductions))
}

/// Writes the lines without their quoting signs, and without those that say who is quoted.
pub fn unquote(writer: &mut Writer<'_>) {
    let text = writer.text();
    if let Some((replies, introductions)) = replies_upwards(text) {
        for reply in replies {
            writer.copy(reply);
            writer.add("\n");
        }
        return introductions.into_iter().for_each(|introduction| writer.leave_out(introduction));
    }
    let mut end = 0;
    for line in lines(text) {
        // The line end before it.
        writer.copy(Span::new(end, line.start));
        let content = Span::new(line.start + signs(text, line), line.end);
        if introduces(trimmed(text, content).of(text)) {
            writer.leave_out(content);
            end = line.end;
            continue;
        }
        let signs = signs(text, line);
        let blank = usize::from(signs > 0 && text.get(line.start + signs) == Some(&b' '));
        let content = Span::new(line.start + signs + blank, line.end);
        writer.copy(if signs > 0 { without_spoiler(text, content) } else { content });
        end = line.end;
    }
    writer.copy(Span::new(end, text.len()));
}

#[cfg(test)]
mod tests {
    use crate::container::{ContainerChoice, Unwrapping, container};
    use stamma_notation::Span;

    #[test]
    fn places_lead_back_to_quoted_lines() {
        for (mail, text) in [
            ("> 1. e4 e5\n> 2. Nf3 *", "1. e4 e5\n2. Nf3 *"),
            (">> 1. e4\n>>   e5 *\n", "1. e4\n  e5 *\n"),
            ("Hi,\n> > 1. e4\n>\n> > e5\nBye", "Hi,\n1. e4\n\ne5\nBye"),
        ] {
            let unwrapped = Unwrapping::of(mail.as_bytes(), ContainerChoice::Auto).unwrap();
            assert_eq!(String::from_utf8_lossy(unwrapped.text()), text);
            for at in 0..text.len() {
                let place = unwrapped.original(Span::new(at, at + 1));
                assert_eq!(place.of(mail.as_bytes()), &text.as_bytes()[at..=at], "{mail:?} at {at}");
            }
        }
    }

    #[test]
    fn replies_above_are_read_from_the_oldest() {
        for (mail, text) in [
            ("Nf3\n> e5\n>> e4\n", "e4\ne5\nNf3\n"),
            ("Nf3\n&gt; e5\n&gt; &gt; e4\n", "e4\ne5\nNf3\n"),
            ("2. Nf3\n\n> 1... e5\n>\n>> 1. e4\n", "1. e4\n1... e5\n2. Nf3\n"),
            // Those below one another, several moves, and words beside them are as they are.
            (">> e4\n> e5\nNf3\n", "e4\ne5\nNf3\n"),
            ("Nc6\n> e5 Nf3\n>> e4\n", "Nc6\ne5 Nf3\ne4\n"),
            ("Nf3, hi\n> e5\n>> e4\n", "Nf3, hi\ne5\ne4\n"),
            ("1. e4\n> 1... e5\n>> 2. Nf3\n", "1. e4\n1... e5\n2. Nf3\n"),
        ] {
            let quoted = ContainerChoice::Given(container("mail").unwrap());
            let unwrapped = Unwrapping::of(mail.as_bytes(), quoted).unwrap();
            assert_eq!(String::from_utf8_lossy(unwrapped.text()), text, "{mail:?}");
        }
    }

    #[test]
    fn one_sign_is_no_quoting() {
        for text in ["1. e4 e5 > 2. Nf3", "> 1. e4\n1. e4 e5\n2. Nf3", "[Event \"x\"]\n> a\n> b"] {
            assert!(Unwrapping::of(text.as_bytes(), ContainerChoice::Auto).is_none(), "{text:?}");
        }
    }
}
