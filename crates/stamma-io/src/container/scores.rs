//! Games with their results before them: `1-0 1. e4 e5 2. Nf3`, one below the other. Read as PGN each result would be that of the
//! game before it.

use super::Writer;
use super::lines::{lines, trimmed};
use super::words::{Look, is_move};
use stamma_notation::Span;

/// The scores, those first that others begin like.
const SCORES: [&str; 9] = ["1/2-1/2", "1/2–1/2", "½-½", "½–½", "1-0", "1–0", "0-1", "0–1", "1/2"];

/// The kind of a line among games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    /// A score, and the first moves behind it unless they are in the next line.
    Score {
        label: Span,
        score: Span,
        moves: Option<Span>,
    },
    /// Moves from the first on.
    First(Span),
    /// It has moves.
    Moves(Span),
    /// A score is in it, in another place.
    OtherScore,
    Other,
}

/// Looks at a line without the blanks at its ends.
fn row(text: &[u8], line: Span) -> Row {
    let inner = without_frame(text, line);
    if begins_game(inner.of(text)) {
        return if has_score(inner.of(text)) { Row::OtherScore } else { Row::First(inner) };
    }
    if let Some((label, score, behind)) = leading_score(text, inner) {
        return match behind.of(text) {
            rest if has_score(rest) => Row::OtherScore,
            [] => Row::Score { label, score, moves: None },
            rest if begins_game(rest) => Row::Score { label, score, moves: Some(behind) },
            _ => Row::OtherScore,
        };
    }
    match inner.of(text) {
        rest if has_score(rest) => Row::OtherScore,
        rest if has_moves(rest) => Row::Moves(inner),
        _ => Row::Other,
    }
}

/// Returns true if words of a line are moves. A number behind a name is a rating, and no move from square to square: `Smith, J 2447`.
fn has_moves(content: &[u8]) -> bool {
    let has_letters = content.iter().any(u8::is_ascii_alphabetic);
    let is_counted = |word: &[u8]| is_move(word) && !(has_letters && word.iter().all(u8::is_ascii_digit));
    Look::at(content).moves > 0 && content.split(u8::is_ascii_whitespace).any(is_counted)
}

/// A line without the signs of a heading, an item or a row of a table around it.
fn without_frame(text: &[u8], line: Span) -> Span {
    let is_sign = |byte: &u8| matches!(byte, b'#' | b'|' | b'>' | b' ' | b'\t');
    let content = line.of(text);
    let front = content.iter().take_while(|byte| is_sign(byte)).count();
    let item = usize::from(matches!(content.get(front..), Some([b'*' | b'-', b' ', ..]))) * 2;
    let back = content[front + item..].iter().rev().take_while(|byte| is_sign(byte)).count();
    Span::new(line.start + front + item, line.end - back)
}

/// Returns true for `1. e4 ...`.
fn begins_game(content: &[u8]) -> bool {
    let Some(rest) = content.strip_prefix(b"1.") else { return false };
    let word = rest.trim_ascii_start().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    !word.starts_with(b".") && is_move(word)
}

/// The score that a line begins with, perhaps in brackets and behind the number of the game, and what is behind both.
fn leading_score(text: &[u8], line: Span) -> Option<(Span, Span, Span)> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",;:|.-=([".contains(byte);
    let content = line.of(text);
    // `Game 1 (`
    let word = content.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let rest = content[word..].trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_label = word > 0 && (1..=4).contains(&digits) && rest.get(digits).is_some_and(is_between);
    let label = if is_label { content.len() - rest.len() + digits } else { 0 };
    let gap = content[label..].iter().take_while(|byte| is_between(byte)).count();
    let start =
        label + if is_label { gap } else { usize::from(matches!(content.first(), Some(b'(' | b'['))) };
    let score = SCORES.into_iter().find(|score| content[start..].starts_with(score.as_bytes()))?.len();
    let behind = &content[start + score..];
    let close = usize::from(matches!(behind.first(), Some(b')' | b']')));
    let gap = behind[close..].iter().take_while(|byte| is_between(byte)).count();
    let ends = close + gap > 0 || behind.is_empty();
    let at = |offset: usize| line.start + offset;
    let score = Span::new(at(start), at(start + score));
    ends.then(|| (Span::new(line.start, at(label)), score, Span::new(score.end + close + gap, line.end)))
}

/// Returns true if a word of a line is a score, or says that there is none.
fn has_score(content: &[u8]) -> bool {
    let is_sign =
        |byte: &u8| matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b';' | b'.' | b':');
    content.split(u8::is_ascii_whitespace).any(|word| {
        let front = word.iter().take_while(|byte| is_sign(byte)).count();
        let word = &word[front..];
        let word = &word[..word.len() - word.iter().rev().take_while(|byte| is_sign(byte)).count()];
        word == b"*" || SCORES.iter().any(|score| score.as_bytes() == word)
    })
}

/// Returns true if every game of a text has its score before it, and none behind it.
pub fn has_leading_scores(text: &[u8]) -> bool {
    let (mut scores, mut is_due) = (0, false);
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        if is_tag(line.of(text)) {
            return false;
        }
        match row(text, line) {
            Row::Score { moves, .. } if !is_due => {
                scores += 1;
                is_due = moves.is_none();
            }
            Row::First(_) if is_due => is_due = false,
            Row::Moves(_) if !is_due && scores > 0 => {}
            Row::Other if !is_due => {}
            _ => return false,
        }
    }
    scores > 0 && !is_due
}

/// `[White "A"]`
fn is_tag(line: &[u8]) -> bool {
    line.first() == Some(&b'[') && line.contains(&b'"')
}

/// Writes each score behind its game.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut score: Option<Span> = None;
    // Lines without moves behind a game may be the heading of the next.
    let mut behind: Vec<Span> = Vec::new();
    let finish = |writer: &mut Writer<'_>, score: Option<Span>, behind: &mut Vec<Span>| {
        if let Some(score) = score {
            writer.copy(score);
            writer.add("\n\n");
        }
        for line in behind.drain(..) {
            writer.copy(line);
            writer.add("\n");
        }
    };
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        let moves = match row(text, line) {
            Row::Score { label, score: next, moves } => {
                finish(writer, score.replace(next), &mut behind);
                if !label.is_empty() {
                    writer.leave_out(label);
                }
                moves
            }
            Row::First(moves) | Row::Moves(moves) => Some(moves),
            // The head of a table.
            Row::OtherScore | Row::Other if text[line.start] == b'|' => {
                writer.leave_out(line);
                None
            }
            Row::OtherScore | Row::Other => {
                behind.push(line);
                None
            }
        };
        if let Some(moves) = moves {
            finish(writer, None, &mut behind);
            writer.copy(moves);
            writer.add("\n");
        }
    }
    finish(writer, score, &mut behind);
}

#[cfg(test)]
mod tests {
    use super::has_leading_scores;
    use crate::container::{ContainerChoice, Unwrapping, container};

    #[test]
    fn scores_before_games_are_theirs() {
        for text in [
            "1-0 1. e4 e5 2. Nf3\n0-1 1. d4 d5 2. c4\n",
            "1-0,1. e4 e5 2. Nf3\n0-1,1. d4 d5 2. c4\n",
            "1-0\n1. e4 e5 2. Nf3\n\n0-1\n1. d4 d5\n2. c4\n",
            "## 1-0\n1. e4 e5 2. Nf3\n\n## 0-1\n1. d4 d5 2. c4\n",
            "| Result | Moves |\n|---|---|\n| 1-0 | 1. e4 e5 2. Nf3 |\n| 0-1 | 1. d4 d5 2. c4 |\n",
            "Game 1 (1-0)\n1. e4 e5 2. Nf3\nGame 2 (0-1)\n1. d4 d5 2. c4\n",
            "[1-0] 1. e4 e5 2. Nf3\n[0-1] 1. d4 d5 2. c4\n",
        ] {
            assert!(has_leading_scores(text.as_bytes()), "{text}");
            let scores = ContainerChoice::Given(container("scores").unwrap());
            let unwrapped = Unwrapping::of(text.as_bytes(), scores).unwrap();
            let games = String::from_utf8_lossy(unwrapped.text()).into_owned();
            let words: Vec<&str> = games.split_whitespace().collect();
            assert_eq!(words.join(" "), "1. e4 e5 2. Nf3 1-0 1. d4 d5 2. c4 0-1", "{text}");
        }
        for text in [
            "1. e4 e5 1-0\n1. d4 d5 0-1\n",
            "1. e4 e5\n1-0\n1. d4 d5\n",
            "1-0 1. e4 e5 1-0\n",
            "1-0\n\n[White \"A\"]\n1. e4 e5\n",
            "Ann 1-0 Bob\n1. e4 e5\n",
            "1-0\n",
            "1-0 Ann\n1. e4 e5\n",
            "1-0\n2. e4 e5\n",
        ] {
            assert!(!has_leading_scores(text.as_bytes()), "{text}");
        }
    }
}
