//! The kind of a line: moves, a result, a heading, or other text, told by the writing of its first words alone.
//!
//! Only a bounded number of bytes is looked at, so that a part of a text shows what the whole text would. A line that may
//! hold moves counts as moves: whether they can be played is for the player to say.

mod above_game;
mod engine_line;
mod line_facts;
mod lines_ahead;
mod word_shapes;

use self::above_game::{heading_before, is_above_first_move, is_line_of_moves, text_above_game};
use self::engine_line::engine_line_at;
use self::line_facts::LineFacts;
pub use self::lines_ahead::{GameBeginning, Lines};
pub use self::word_shapes::is_address;
use self::word_shapes::{is_castling, is_move_shape, may_follow_number};
use super::descriptive::is_descriptive_line;
use super::heading::line::{event_line, heading_line, is_pairing_in_brackets, result_line};
use super::heading::sides::{is_value_of_side, is_versus_line, names_below_each_other, rated_line};
use super::heading::signs::{is_numbered_rule, is_ruler};
use super::heading::words::{HeadingKey, heading_label, names_side};
use super::lex::{Lexer, RECORD_SEPARATOR, ends_line};
use super::markup::line_ends;
use super::number::number_at;
use super::phrases::result_told;
use super::piece_lists::piece_lists_at;
use super::token::{Token, TokenKind};
use super::told::{is_telephone, is_textile_heading};
use crate::moves::own_spellings::OwnSpellings;
use crate::moves::result::ResultCertainty;
use crate::moves::result_words::result_of;
use crate::text::{Span, fold_word};
use alloc::vec::Vec;

/// The kind of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// It has what may be a move; the number that it begins with comes along.
    Moves(Option<u32>),
    /// It begins with a result.
    Result,
    /// It heads a table of moves: `No. White Black`.
    Table,
    /// It gives a variant or a position.
    Start,
    /// It lists the pieces of both sides. Its span may be of several lines.
    Pieces,
    /// It has the form of a heading.
    Heading,
    /// It begins with a move number, and nothing in it looks like a move.
    Numbered,
    /// It is short and no sentence.
    Title,
    /// Text.
    Prose,
    /// Words that may be anything.
    Unsure,
}

/// A line, or the part of a long one that is looked at together.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// Kind of the line.
    pub kind: LineKind,
    /// From its first word to its last.
    pub span: Span,
    /// True if none of its words can be a move or a result.
    pub moveless: bool,
    /// True if it has a word of letters, and none that can be a move, a result or a part of one.
    pub worded: bool,
}

/// A line is looked at in parts of so many bytes.
const LONGEST_LINE: usize = 1_024;
/// A heading has at most so many bytes.
const LONGEST_HEADING: usize = 200;
/// A title has at most so many bytes and words.
const LONGEST_TITLE: (usize, usize) = (90, 12);

/// Returns the line that begins with the word or bracket at `at`, as far as words go: up to its end, a comment or a tag.
pub fn line_at(input: &[u8], at: usize, own: &OwnSpellings) -> Line {
    if let Some(span) = numbered_rule_at(input, at) {
        return Line { kind: LineKind::Title, span, moveless: true, worded: false };
    }
    if let Some(lists) = piece_lists_at(input, at, at) {
        return Line { kind: LineKind::Pieces, span: lists.span, moveless: false, worded: false };
    }
    if let Some(span) = engine_line_at(input, at) {
        return Line { kind: LineKind::Prose, span, moveless: true, worded: true };
    }
    if let Some(span) = broken_result_tag_at(input, at) {
        return Line { kind: LineKind::Prose, span, moveless: true, worded: true };
    }
    let mut lexer = Lexer::new(input, at);
    let mut facts = LineFacts { own, ..LineFacts::default() };
    let (mut end, mut here) = (at, at);
    let mut glyphs = Vec::new();
    // The last number 1 that stands behind other words, and the end of the first of them with a colon.
    let mut first_number: Option<usize> = None;
    let mut colon: Option<usize> = None;
    // A brace may be searched for its end far away; where it stands is enough.
    while let Some(byte) = input.get(here)
        && !matches!(byte, b'{' | b';')
        && here - at < LONGEST_LINE
    {
        let Some(token) = lexer.next() else { break };
        here = token.span.end;
        match token.kind {
            TokenKind::Space if ends_text_line(input, token) => break,
            TokenKind::Space => continue,
            TokenKind::Tag | TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape => break,
            TokenKind::Word => {
                glyphs.clear();
                fold_word(input, token.span, &mut glyphs);
                if facts.words > 1 && glyphs.first().is_some_and(|first| first.ch == '1') {
                    let number =
                        number_at(&glyphs).filter(|number| number.pointed && number.value == Some(1));
                    first_number = number.map(|_| token.span.start).or(first_number);
                }
                facts.note(&glyphs);
                if colon.is_none() && facts.words > 2 && glyphs.last().is_some_and(|last| last.ch == ':') {
                    colon = Some(token.span.end);
                }
            }
            TokenKind::Open | TokenKind::Close | TokenKind::Bracketed | TokenKind::Stray => {
                facts.after_number = false;
            }
        }
        end = here;
        if facts.moves {
            break;
        }
    }
    let colon = colon.filter(|colon| facts.moves && is_line_of_moves(input, *colon));
    if let Some(number) = first_number.or(colon).filter(|_| facts.moves)
        && let Some(span) = heading_before(input, at, number)
    {
        return Line { kind: LineKind::Heading, span, moveless: false, worded: false };
    }
    if facts.moves
        && facts.long_words > 0
        && let Some(line) = text_above_game(input, at)
    {
        return line;
    }
    let span = Span::new(at, end);
    let kind = match kind_of(input, span, &facts) {
        kind @ (LineKind::Moves(_) | LineKind::Result | LineKind::Start) => kind,
        kind => match descriptive_line(input, at) {
            Some(number) => LineKind::Moves(number.or(facts.first_number)),
            None => kind,
        },
    };
    Line { kind, span, moveless: facts.is_moveless(), worded: facts.is_worded() }
}

/// The line at a place, if it ends as the tag of a result does that cannot be read: `ult "1-0"]`. The value is not the result of the
/// game above.
fn broken_result_tag_at(input: &[u8], at: usize) -> Option<Span> {
    const LONGEST: usize = 64;
    const VALUES: [&[u8]; 4] = [b"\"1-0\"]", b"\"0-1\"]", b"\"1/2-1/2\"]", b"\"*\"]"];
    let rest = &input[at.min(input.len())..input.len().min(at + LONGEST)];
    let line = rest.split(|byte| ends_line(*byte)).next()?.trim_ascii_end();
    let before = VALUES.iter().find_map(|value| line.strip_suffix(*value))?;
    let is_tag = !before.iter().any(|byte| matches!(byte, b'"' | b'[' | b'{' | b';'));
    is_tag.then(|| Span::new(at, at + line.len()))
}

/// The line at a place, if it is a number between signs: `-- 37 --`.
pub fn numbered_rule_at(input: &[u8], at: usize) -> Option<Span> {
    const LONGEST: usize = 64;
    let rest = &input[at.min(input.len())..input.len().min(at + LONGEST)];
    let is_sign = rest.first().is_some_and(|first| b"*-=_~#".contains(first));
    let line = rest.split(|byte| ends_line(*byte)).next().filter(|_| is_sign)?;
    let is_whole = line.len() < LONGEST || at + LONGEST >= input.len();
    (is_whole && is_numbered_rule(line)).then(|| Span::new(at, at + line.trim_ascii_end().len()))
}

/// Returns true if the bytes of a blank end a line.
pub fn ends_text_line(input: &[u8], token: Token) -> bool {
    let blank = token.span.of(input);
    blank != b" " && (blank.iter().any(|byte| ends_line(*byte)) || line_ends(blank) > 0)
}

fn kind_of(input: &[u8], span: Span, facts: &LineFacts<'_>) -> LineKind {
    if span.of(input).first() == Some(&b'h') && is_textile_heading(span.of(input)) {
        return LineKind::Title;
    }
    if core::str::from_utf8(span.of(input)).is_ok_and(is_entry_of_index) {
        return LineKind::Title;
    }
    if facts.words > 0 && tells_result_of_game_below(input, span, facts.own) {
        return LineKind::Result;
    }
    // Brackets alone may be those of a variation.
    let bare = facts.words == 0;
    // `---` between games; among words on lines of their own it is a move.
    if facts.words == 1
        && span.of(input).starts_with(b"---")
        && core::str::from_utf8(span.of(input)).is_ok_and(is_ruler)
        && !bare_move_follows(input, span.end)
    {
        return LineKind::Heading;
    }
    // `* News * Results * Games *`
    if facts.stars > 2 && facts.long_words > 0 && !facts.moves {
        return LineKind::Title;
    }
    if !bare && facts.may_be_telephone && core::str::from_utf8(span.of(input)).is_ok_and(is_telephone) {
        return LineKind::Title;
    }
    if bare && is_pairing_in_brackets(span.of(input)) {
        return LineKind::Heading;
    }
    if bare || facts.moves || facts.words == 1 && facts.after_number && moves_follow(input, span.end) {
        return LineKind::Moves(facts.first_number);
    }
    let text = core::str::from_utf8(span.of(input)).ok();
    if text.is_some_and(is_ruler) {
        return LineKind::Heading;
    }
    // `* Round 3`: a sign before a title.
    let bulleted = span.of(input).starts_with(b"* ") && facts.long_words > 0 && facts.possible == 0;
    let headed = || facts.words > 2 && text.is_some_and(names_players);
    if facts.first_is_result && !bulleted && headed() {
        return LineKind::Heading;
    }
    if facts.first_is_result && !bulleted || spells_result(input, span, facts.own) {
        return LineKind::Result;
    }
    if facts.words == 1 && is_label_above_name(input, span) {
        return LineKind::Title;
    }
    if facts.table_words == facts.words {
        // `(White)`, below a name.
        let is_title = facts.words == 1 && span.of(input).starts_with(b"(");
        return if is_title { LineKind::Title } else { LineKind::Table };
    }
    if facts.start {
        return LineKind::Start;
    }
    if is_name_above_versus(input, span) || is_name_above_name(input, span) {
        return LineKind::Heading;
    }
    if facts.words == 1 && text.is_some_and(is_label) {
        return LineKind::Title;
    }
    if text.is_some_and(is_versus_line) {
        return LineKind::Title;
    }
    if text.is_some_and(is_standing) {
        return LineKind::Title;
    }
    if let Some(text) = text.filter(|text| text.len() <= LONGEST_HEADING)
        && heading_line(text).is_some()
    {
        return LineKind::Heading;
    }
    // `Shirov, Alexei 2725`: the rating is written like a move in numbers, and the name has the sign of a capture. `Bxc  1200` is no name.
    let is_named = facts.possible == 0 || facts.long_words > 0;
    let may_be_rating = facts.numeric + facts.possible > 0 && facts.numeric < facts.words && is_named;
    if may_be_rating && text.is_some_and(|text| rated_line(text, HeadingKey::White).is_some()) {
        return LineKind::Title;
    }
    let most = facts.move_words * 2 >= facts.words || facts.numeric == facts.words;
    if most {
        return LineKind::Moves(facts.first_number);
    }
    if facts.numbered {
        return LineKind::Numbered;
    }
    // Text that tells a result may be all that there is of a game.
    let told = facts.results > usize::from(bulleted) && !tags_are_near(input, span.end);
    if told || !facts.is_text() {
        return LineKind::Unsure;
    }
    match text.is_some_and(is_title) {
        true => LineKind::Title,
        false => LineKind::Prose,
    }
}

/// Returns true for `White` or `Black:` alone on a line, if the next one holds a name: `White`, `Smith`, `Black`, `Jones`.
fn is_label_above_name(input: &[u8], span: Span) -> bool {
    let side = |text: &[u8]| {
        let text = core::str::from_utf8(text).unwrap_or_default().trim();
        names_side(&text.strip_suffix(':').unwrap_or(text).to_lowercase())
    };
    let near = &input[span.end..input.len().min(span.end + LONGEST_HEADING)];
    let mut lines = near.split(|byte| *byte == b'\n').skip(1).map(<[u8]>::trim_ascii);
    let name = lines.next().and_then(|line| core::str::from_utf8(line).ok()).unwrap_or_default();
    side(span.of(input)) && !name.is_empty() && !side(name.as_bytes()) && is_value_of_side(name)
}

/// Returns true for a name alone on a line, if `vs` stands on the next one, and another name below that.
fn is_name_above_versus(input: &[u8], span: Span) -> bool {
    let near = &input[span.end..input.len().min(span.end + LONGEST_HEADING)];
    let mut lines = near.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let is_last_word = lines.next().is_some_and(<[u8]>::is_empty);
    let mut next = || lines.find(|line| !line.is_empty()).and_then(|line| core::str::from_utf8(line).ok());
    is_last_word
        && next().is_some_and(is_versus_line)
        && next().is_some_and(is_value_of_side)
        && core::str::from_utf8(span.of(input)).is_ok_and(is_value_of_side)
}

/// Returns true for a name alone on a line, if another one stands on the next line, and right below them a result, or a date.
fn is_name_above_name(input: &[u8], span: Span) -> bool {
    let is_short =
        span.len() <= LONGEST_HEADING && input.get(span.start).is_some_and(|first| !first.is_ascii_digit());
    if !is_short {
        return false;
    }
    let near = &input[span.end..input.len().min(span.end + LONGEST_HEADING)];
    let mut lines =
        near.split(|byte| *byte == b'\n').map(|line| core::str::from_utf8(line).unwrap_or_default().trim());
    let is_last_word = lines.next().is_some_and(str::is_empty);
    let (Some(second), Some(third)) = (lines.next(), lines.next()) else { return false };
    let first = core::str::from_utf8(span.of(input)).unwrap_or_default();
    is_last_word && names_below_each_other([first, second], true).is_some() && is_result_or_date(third)
}

/// Returns true for a line that gives a result or a date, and no players.
fn is_result_or_date(line: &str) -> bool {
    let dated = || {
        event_line(line)
            .is_some_and(|found| found.tags.iter().chain(&found.unsure).any(|(name, _)| *name == "Date"))
    };
    result_line(line).is_some() || dated()
}

/// Returns true for a label and nothing else: `Result:`. Behind that of a side there may be its moves.
fn is_label(line: &str) -> bool {
    let label = line.strip_suffix([':', '：']).and_then(heading_label);
    label.is_some_and(|key| key.tag().is_some() && !matches!(key, HeadingKey::White | HeadingKey::Black))
}

/// Returns true for a line of an index: `Sicilian Defence ........ 48`, `A00-A39 ..... 12`.
fn is_entry_of_index(line: &str) -> bool {
    let Some(at) = line.find("....") else { return false };
    let (name, page) = (line[..at].trim(), line[at..].trim_start_matches(['.', ' ']));
    name.starts_with(char::is_alphabetic)
        && !page.is_empty()
        && page.len() <= 4
        && page.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns true if the next line is a move alone.
fn bare_move_follows(input: &[u8], at: usize) -> bool {
    const LONGEST: usize = 64;
    let rest = &input[at.min(input.len())..input.len().min(at + LONGEST)];
    let mut lines = rest.split(|byte| ends_line(*byte)).map(<[u8]>::trim_ascii);
    let Some(line) = lines.find(|line| !line.is_empty()) else { return false };
    let mut glyphs = Vec::new();
    fold_word(line, Span::new(0, line.len()), &mut glyphs);
    !line.contains(&b' ') && (is_move_shape(&glyphs, char::is_alphabetic) || is_castling(&glyphs))
}

/// Returns true if a line gives both players.
fn names_players(text: &str) -> bool {
    let found = if text.len() <= LONGEST_HEADING { heading_line(text) } else { None };
    found.is_some_and(|found| found.tags.iter().any(|(name, _)| *name == "Black"))
}

/// Returns true for a row of a table of results, or for its heads: `1 Adams * 1 ½ 1 2½`, `1 2 3 4 Pts`.
fn is_standing(text: &str) -> bool {
    const FEWEST_POINTS: usize = 3;
    const HEADS: [&str; 12] =
        ["pts", "pts.", "points", "pkt", "pkt.", "punkte", "total", "tot", "score", "+/-", "sb", "rank"];
    let is_points = |word: &str| {
        let whole = word.trim_end_matches('½');
        matches!(word, "*" | "=" | "+" | "-" | "½" | "1/2" | "X" | "x" | "xx" | "XX" | "**")
            || whole.len() <= 3
                && !whole.is_empty()
                && whole.chars().all(|ch| ch.is_ascii_digit() || ch == '.')
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let behind =
        words.iter().rev().take_while(|word| is_points(word) || HEADS.contains(&&*word.to_lowercase()));
    let count = behind.count();
    let before = &words[..words.len() - count];
    let is_place = |word: &&str| word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
    let is_name = |word: &&str| {
        word.chars().next().is_some_and(char::is_alphabetic)
            && word.chars().all(|ch| ch.is_alphabetic() || ".,-'’()".contains(ch))
    };
    let names = before.iter().filter(|word| !is_place(word)).count();
    let starred = words.iter().any(|word| matches!(*word, "*" | "X" | "x" | "xx" | "XX" | "**"));
    let is_head =
        before.is_empty() && words.last().is_some_and(|word| HEADS.contains(&&*word.to_lowercase()));
    // Halves are the points of a name and of nothing else.
    let halved = words[before.len()..].iter().any(|word| word.contains('½'))
        && before.iter().any(|word| word.chars().filter(|ch| ch.is_alphabetic()).count() > 2);
    count >= FEWEST_POINTS
        && words.len() <= 40
        && (is_head
            || (starred || halved)
                && (1..=5).contains(&names)
                && before.iter().all(|word| is_place(word) || is_name(word)))
}

/// Returns true if a tag stands not far behind a line: what the line tells is not all that there is.
fn tags_are_near(input: &[u8], from: usize) -> bool {
    const BYTES: usize = 2_048;
    let ahead = &input[from.min(input.len())..input.len().min(from + BYTES)];
    memchr::memmem::find_iter(ahead, b"\n[").any(|at| {
        let tag = &ahead[at + 2..];
        let name = tag.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        name > 0 && tag[name..].starts_with(b" \"")
    })
}

/// Returns true if the line is short, begins as a title does, and is no sentence.
fn is_title(line: &str) -> bool {
    let (bytes, words) = LONGEST_TITLE;
    let begins = line.chars().next().is_some_and(|ch| !ch.is_lowercase());
    let year = || line.split(|ch: char| !ch.is_alphanumeric()).any(super::heading::dates::is_year);
    let ends = line.ends_with(['.', ',', ';', '!', '?', ':']);
    line.len() <= bytes && line.split_whitespace().count() <= words && (begins || year()) && !ends
}

/// Returns the number that a line of moves in descriptive notation begins with, if it begins with one; none for another line.
fn descriptive_line(input: &[u8], at: usize) -> Option<Option<u32>> {
    let bytes = &input[at..input.len().min(at + LONGEST_LINE)];
    let end = bytes.iter().position(|byte| ends_line(*byte) || *byte == b'{').unwrap_or(bytes.len());
    let line = Span::new(at, at + end);
    let digits = bytes[..end].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let dots = bytes[digits..end].iter().take_while(|byte| matches!(byte, b'.' | b' ' | b')')).count();
    let number = core::str::from_utf8(&bytes[..digits]).ok().and_then(|digits| digits.parse().ok());
    let behind = if digits > 0 { digits + dots } else { 0 };
    is_descriptive_line(input, Span::new(line.start + behind, line.end)).then_some(number)
}

/// Returns true if what follows a number alone on its line may be its move, or a comment on it.
fn moves_follow(input: &[u8], at: usize) -> bool {
    let mut lexer = Lexer::new(input, at);
    let mut here = at;
    loop {
        if matches!(input.get(here), Some(b'{' | b';' | b'(')) {
            return true;
        }
        match lexer.next() {
            Some(token) if token.kind == TokenKind::Space && ends_record(input, token) => return false,
            Some(token) if token.kind == TokenKind::Space => here = token.span.end,
            Some(token) if token.kind == TokenKind::Word => {
                let mut glyphs = Vec::new();
                fold_word(input, token.span, &mut glyphs);
                return may_follow_number(&glyphs);
            }
            Some(_) => return false,
            // A number with nothing behind it heads nothing.
            None => return true,
        }
    }
}

fn ends_record(input: &[u8], token: Token) -> bool {
    input[token.span.start] == RECORD_SEPARATOR
}

/// Returns true if all words of a line together spell a result: `1 - 0`.
fn spells_result(input: &[u8], span: Span, own: &OwnSpellings) -> bool {
    const LONGEST: usize = 24;
    if span.len() > LONGEST {
        return false;
    }
    let mut glyphs = Vec::new();
    fold_word(input, span, &mut glyphs);
    matches!(result_of(&glyphs, own), Some((_, ResultCertainty::Sure)))
}

/// Returns true for a line that gives a result and nothing else in words or signs that may be anything elsewhere, right above the
/// first move of a game: `Remis`, `0-0`, `+/-`.
fn tells_result_of_game_below(input: &[u8], span: Span, own: &OwnSpellings) -> bool {
    const LONGEST: usize = 40;
    const SHORTEST_SIGN: usize = 3;
    if span.len() > LONGEST {
        return false;
    }
    let mut glyphs = Vec::new();
    fold_word(input, span, &mut glyphs);
    let is_doubtful = match result_of(&glyphs, own) {
        Some((_, ResultCertainty::Sure)) => false,
        Some((_, ResultCertainty::OnlyAtTheEnd)) => glyphs.len() >= SHORTEST_SIGN,
        Some(_) => true,
        None => core::str::from_utf8(span.of(input)).is_ok_and(|text| result_told(text).is_some()),
    };
    is_doubtful && is_above_first_move(input, span.end)
}

#[cfg(test)]
mod tests {
    use super::{LineKind, line_at};
    use crate::moves::own_spellings::NO_SPELLINGS;

    #[test]
    fn lines_are_told_by_their_words() {
        use LineKind::{Heading, Moves, Numbered, Pieces, Prose, Start, Table, Title, Unsure};
        for (text, kind) in [
            ("1. e4 e5", Moves(Some(1))),
            ("1.e4", Moves(Some(1))),
            ("1 e4 e5", Moves(Some(1))),
            ("1.\ne4", Moves(Some(1))),
            ("1.", Moves(Some(1))),
            ("1. {best} e4", Moves(Some(1))),
            ("12... Nf6", Moves(None)),
            ("1. P-K4", Moves(Some(1))),
            ("1. O-O", Moves(Some(1))),
            ("1. 0-0", Moves(Some(1))),
            ("1. -- e5", Moves(Some(1))),
            ("1. 1-0", Moves(Some(1))),
            ("1. 5254 5755", Moves(Some(1))),
            ("5254 5755", Moves(None)),
            ("e4 e5", Moves(None)),
            ("e2e4", Moves(None)),
            ("e2-e4 e7-e5", Moves(None)),
            ("Ng1-f3", Moves(None)),
            ("♘f3", Moves(None)),
            ("E4 E5 NF3", Moves(None)),
            ("Кf3 Крe2", Moves(None)),
            ("e8=Q", Moves(None)),
            ("O-O", Moves(None)),
            ("My game: 1. e4 e5", Moves(None)),
            ("e4e5Nf3Nc6", Moves(None)),
            ("i9 j10", Moves(None)),
            ("White: Kg1, Qd1, f2. Black: Kg8, Rd8.", Pieces),
            ("White: e4, Nf3. Black: e5, Nc6.", Moves(None)),
            ("--", Moves(None)),
            ("Z0", Moves(None)),
            ("pass", Moves(None)),
            ("1. null e5", Moves(Some(1))),
            ("1-0", LineKind::Result),
            ("1 - 0", LineKind::Result),
            ("*", LineKind::Result),
            ("1/2-1/2 (45)", LineKind::Result),
            ("* * *", Heading),
            ("(1)\n1. e4", Heading),
            ("1. Runde", Heading),
            ("12. Müller - Schmidt", Heading),
            ("Smith - Jones", Heading),
            ("https://lichess.org/a1b2c3d4", Heading),
            ("E60: King's Indian", Heading),
            ("# White Black", Table),
            ("Chess960, position 518", Start),
            ("King of the Hill", Title),
            ("exd", Unsure),
            ("KxR", Unsure),
            ("a = b", Unsure),
            ("PGN:", Unsure),
            ("Wijk aan Zee", Title),
            ("White won the game 1-0", Unsure),
            ("hello world", Prose),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Start),
            ("Club Championship", Title),
            ("chess.com Speed 1m+1spm 2018", Title),
            ("game1.pgn", Unsure),
            ("I printed it on A4 paper.", Prose),
            ("// exported by X v1.2", Title),
            ("const moves = ", Prose),
            ("0-0-0", Moves(None)),
            ("OO+", Unsure),
            ("I played this - it was fun", Title),
            ("Here is my game:", Prose),
            ("3. Turnier der Meister", Numbered),
            ("1. d 4 d 5", Numbered),
            ("1 P to K4", Moves(Some(1))),
            ("P. to K's 4th.   P. to K's 4th.", Moves(None)),
            ("King and rook against king", Title),
            ("Hastings 1895 (1)", Heading),
            ("Posts: 142", Title),
            ("* Round 3", Title),
            ("*", LineKind::Result),
            ("Almasi, Zoltan -- Adams, Michael", Heading),
            ("1. Game of the week (Hans Berger)", Numbered),
        ] {
            assert_eq!(line_at(text.as_bytes(), 0, &NO_SPELLINGS).kind, kind, "{text}");
        }
    }
}
