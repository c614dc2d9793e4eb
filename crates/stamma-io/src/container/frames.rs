//! Lines of a program with one move each, always behind the same words: `[INFO] White plays e4 (eval 0.35)`. And sentences that say
//! so behind one another: `White plays e4. Black answers e5.`

use super::fields::Side;
use super::lines::{ended_lines, trimmed};
use super::words::is_move;
use super::{PlyCounter, RowNumber, Writer, column_with_gaps, moved_again};
use stamma_board::internals::sort_by;
use stamma_notation::Span;
use stamma_notation::internals::{
    castling_words, letter_named, stands_before_square, stands_behind_name, termination_phrase,
};
use std::collections::HashMap;

/// Fewer lines show nothing.
const FEWEST: usize = 6;
/// The forms that the lines of a game have: those of White and of Black.
const MOST_FORMS: usize = 2;
/// More bytes than castling in words has.
const LONGEST_CASTLING: usize = 128;
/// The words of a line that are looked at.
const MOST_WORDS: usize = 24;

/// The parts into which a text is cut, to look for words with a move behind them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    Lines,
    /// Behind each move: `On move 1 White plays e4 and Black replies e5.`
    Moves,
}

impl Cut {
    /// The parts of a text, each with the line end behind it, or nothing.
    fn parts(self, text: &[u8]) -> impl Iterator<Item = (Span, Span)> + '_ {
        let mut lines = ended_lines(text);
        let mut rest = None;
        std::iter::from_fn(move || {
            let (line, end) = rest.take().or_else(|| lines.next())?;
            let behind = match self {
                Cut::Lines => None,
                Cut::Moves => {
                    behind_move(text, line).filter(|behind| !is_bare(Span::new(*behind, line.end).of(text)))
                }
            };
            let Some(behind) = behind else { return Some((line, end)) };
            rest = Some((Span::new(behind, line.end), end));
            Some((Span::new(line.start, behind), Span::new(behind, behind)))
        })
    }
}

/// Returns true for a text without letters and digits.
fn is_bare(text: &[u8]) -> bool {
    !text.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
}

/// The place behind the first move of a line, and behind the signs at its end.
fn behind_move(text: &[u8], line: Span) -> Option<usize> {
    let mut words = Words { text, at: line.start, end: line.end };
    let played = words.find_map(|word| played(text, word, line.end))?;
    let rest = &text[played.place.end..line.end];
    Some(played.place.end + rest.iter().take_while(|byte| is_sign(byte)).count())
}

/// The words of a line.
struct Words<'t> {
    text: &'t [u8],
    at: usize,
    end: usize,
}

impl Iterator for Words<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let rest = Span::new(self.at, self.end).of(self.text);
        let start = self.at + rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = Span::new(start, self.end).of(self.text);
        self.at = start + rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        (start < self.at).then(|| Span::new(start, self.at))
    }
}

/// A move of a text.
#[derive(Clone, Copy, Debug)]
struct Played {
    place: Span,
    /// True for castling in words.
    is_in_words: bool,
}

/// The move that a word is, or the castling that it begins in words.
fn played(text: &[u8], word: Span, end: usize) -> Option<Played> {
    let word = bare(text, word);
    // A number is no move here, nor is one glued to its number.
    let content = word.of(text);
    if is_move(content) && !content.first().is_some_and(u8::is_ascii_digit) || is_castling(content) {
        return Some(Played { place: word, is_in_words: false });
    }
    let rest = Span::new(word.start, end.min(word.start + LONGEST_CASTLING)).of(text);
    let rest = rest.utf8_chunks().next().map(|chunk| chunk.valid()).unwrap_or_default();
    let length = castling_words(rest)?;
    Some(Played { place: Span::new(word.start, word.start + length), is_in_words: true })
}

/// The place of a move among the words, where the text is cut into lines, and the word before it, its digits all alike.
type Form = (usize, Vec<u8>);

/// A part with its only move.
#[derive(Clone, Debug)]
struct Framed {
    played: Played,
    form: Form,
    /// The words before it are of the move: `knight to f3`, `P - K4`.
    is_linked: bool,
}

/// The move of a part that has no other one, and words before it.
fn framed(text: &[u8], part: Span, cut: Cut) -> Option<Framed> {
    let mut found: Option<Framed> = None;
    let mut before: Vec<Span> = Vec::new();
    let mut words = Words { text, at: part.start, end: part.end };
    for _ in 0..MOST_WORDS {
        let Some(word) = words.next() else { break };
        if let Some(mut played) = played(text, word, part.end) {
            if let Some(found) = &found
                && is_same_move(found.played.place.of(text), played.place.of(text))
            {
                continue;
            }
            let named = named_piece(text, &before);
            if let Some(place) = named {
                played.place.start = before[place].start;
            }
            let of_frame = &before[..named.unwrap_or(before.len())];
            let is_word =
                |word: &Span| word.of(text).iter().filter(|byte| byte.is_ascii_alphabetic()).count() > 1;
            if found.is_some() || !of_frame.iter().any(is_word) {
                return None;
            }
            let word = |from_end: usize| {
                of_frame.len().checked_sub(from_end).map_or(&b""[..], |place| of_frame[place].of(text))
            };
            let place = if cut == Cut::Lines { of_frame.len() } else { 0 };
            let is_linked = links(word(2), word(1));
            found = Some(Framed { played, form: (place, form_of(word(1))), is_linked });
            words.at = words.at.max(played.place.end);
        }
        before.push(bare(text, word));
    }
    found
}

/// The place, among the words before a square, of the name of the piece that goes there: `caballo a`.
fn named_piece(text: &[u8], before: &[Span]) -> Option<usize> {
    /// `bishop takes on f7`
    const MOST_LINKS: usize = 2;
    let word = |place: usize| String::from_utf8_lossy(before[place].of(text)).to_lowercase();
    let last = before.len();
    let name = (last.saturating_sub(MOST_LINKS + 1)..last).rev().find(|place| is_name(&word(*place)))?;
    (name + 1..last).all(|place| stands_behind_name(&word(place))).then_some(name)
}

/// Returns true for the name of a piece, in small letters.
fn is_name(word: &str) -> bool {
    word.len() > 2 && letter_named(word).is_some()
}

/// Returns true if the two words before a square may be of the move: a piece, or a word between a piece and its square.
fn links(second: &[u8], before: &[u8]) -> bool {
    let names_piece = |word: &[u8]| {
        let is_sign = !word.is_empty() && word.iter().all(|byte| b"KQRBNPt".contains(byte));
        is_sign || letter_named(&String::from_utf8_lossy(word).to_lowercase()).is_some()
    };
    let is_dash =
        matches!(before, b"-" | b"->" | b":") || matches!(std::str::from_utf8(before), Ok("–" | "—" | "→"));
    let word = String::from_utf8_lossy(before).to_lowercase();
    names_piece(before) || stands_before_square(&word) || is_dash && names_piece(second)
}

/// Returns true for `e4` and `e2e4`, in either order: a move that is written twice.
fn is_same_move(one: &[u8], other: &[u8]) -> bool {
    let squares = |word: &[u8]| {
        let is_square = |at: usize| matches!((word[at], word[at + 1]), (b'a'..=b'h', b'1'..=b'8'));
        matches!(word.len(), 4 | 5) && is_square(0) && is_square(2)
    };
    let (listed, said) = match (squares(one), squares(other)) {
        (true, false) => (one, other),
        (false, true) => (other, one),
        _ => return false,
    };
    if said.starts_with(b"O-O") || said.starts_with(b"0-0") {
        return listed.starts_with(b"e1") || listed.starts_with(b"e8");
    }
    memchr::memmem::rfind(said, &listed[2..4]).is_some()
}

fn is_castling(word: &[u8]) -> bool {
    word.starts_with(b"0-0") && is_move(word)
}

fn is_sign(byte: &u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`' | b'(' | b'[' | b'<' | b'>' | b']' | b',' | b';' | b')' | b'.')
}

/// A word without the quotation marks, brackets and points around it.
fn bare(text: &[u8], word: Span) -> Span {
    // `san=e4`
    let content = word.of(text);
    let key = content.iter().take_while(|byte| byte.is_ascii_lowercase() || **byte == b'_').count();
    let key = if key > 1 && content.get(key) == Some(&b'=') { key + 1 } else { 0 };
    let content = &content[key..];
    let front = content.iter().take_while(|byte| is_sign(byte)).count();
    let back = content[front..].iter().rev().take_while(|byte| is_sign(byte)).count();
    Span::new(word.start + key + front, word.end - back)
}

/// A word in which all digits are alike.
fn form_of(word: &[u8]) -> Vec<u8> {
    const LONGEST: usize = 32;
    let mut form: Vec<u8> = Vec::new();
    for &byte in word.iter().take(LONGEST) {
        let byte = if byte.is_ascii_digit() { b'0' } else { byte };
        if byte != b'0' || form.last() != Some(&b'0') {
            form.push(byte);
        }
    }
    form
}

/// The forms of the parts that hold the moves; none if most moves stand elsewhere.
fn forms(text: &[u8], cut: Cut) -> Option<Vec<Form>> {
    let mut counts: HashMap<Form, usize> = HashMap::new();
    let mut filled = 0;
    for part in cut.parts(text).map(|(part, _)| trimmed(text, part)).filter(|part| !part.is_empty()) {
        filled += 1;
        match framed(text, part, cut) {
            Some(found) if found.is_linked => return None,
            // The word before it is another one.
            Some(found) if found.played.is_in_words => {}
            Some(found) => *counts.entry(found.form).or_default() += 1,
            None if begins_with_moves(part.of(text)) => return None,
            None => {}
        }
        if counts.len() > 64 {
            return None;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    sort_by(&mut counts, |one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    let all: usize = counts.iter().map(|(_, count)| count).sum();
    counts.retain(|(_, count)| *count >= FEWEST / 2);
    counts.truncate(MOST_FORMS);
    let framed: usize = counts.iter().map(|(_, count)| count).sum();
    let is_sure = framed >= FEWEST && 10 * framed >= 9 * all && 2 * framed >= filled;
    is_sure.then(|| counts.into_iter().map(|(form, _)| form).collect())
}

/// Returns the parts into which a text is cut, and the forms of those with moves.
fn cut(text: &[u8]) -> Option<(Cut, Vec<Form>)> {
    [Cut::Lines, Cut::Moves].into_iter().find_map(|cut| Some((cut, forms(text, cut)?)))
}

/// Returns true for a line that begins with a move, or with a number and a move.
fn begins_with_moves(line: &[u8]) -> bool {
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let first = words.next().unwrap_or_default();
    let is_number = first.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    is_move(first) && !is_number || is_number && words.next().is_some_and(is_move)
}

/// Returns true if the moves of a text stand in lines or sentences of one or two forms.
pub fn is_framed(text: &[u8]) -> bool {
    cut(text).is_some()
}

/// The places of the moves of lines that do not follow the moves before them.
#[derive(Default)]
struct Misplaced {
    /// The half-moves that the lines say, and the places of their numbers; none where they go on.
    plies: Vec<(Option<u32>, Span)>,
    counter: PlyCounter,
    /// The lines with a move of the side that has moved before, by their places among those with a move.
    again: Vec<usize>,
}

impl Misplaced {
    /// Finds them by the words before the moves: numbers, those of all lines at the same place, and words for sides.
    fn among(text: &[u8], heads: &[Span]) -> Misplaced {
        /// The numbers of a line that are looked at.
        const NUMBERS: usize = 3;
        let side = |head: &Span| {
            let mut words = Words { text, at: head.start, end: head.end }.map(|word| bare(text, word));
            words.find_map(|word| Side::named(std::str::from_utf8(word.of(text)).ok()?.trim_end_matches(':')))
        };
        let sides: Option<Vec<Side>> = heads.iter().map(side).collect();
        // A number is that of two moves; a third one has lost its own.
        let columns: Vec<Vec<(Option<u32>, Span)>> = (0..NUMBERS)
            .map(|nth| {
                let mut before = None;
                let number = |head: &Span| {
                    let number = numbers(text, *head).nth(nth);
                    match number {
                        Some((number, place)) => {
                            before = Some(number);
                            (before, place)
                        }
                        None => (before.take(), Span::new(head.end, head.end)),
                    }
                };
                heads.iter().map(number).collect()
            })
            .collect();
        let row = |(at, &(number, _)): (usize, &(Option<u32>, Span))| RowNumber {
            number,
            side: sides.as_ref().map(|sides| sides[at]),
        };
        let rows = columns.iter().map(|column| column.iter().enumerate().map(row).collect());
        if let Some((nth, plies)) = column_with_gaps(rows) {
            let places = columns[nth].iter().map(|(_, place)| *place);
            return Misplaced { plies: plies.into_iter().zip(places).collect(), ..Misplaced::default() };
        }
        let again = sides.map_or_else(Vec::new, |sides| moved_again(&sides));
        Misplaced { again, ..Misplaced::default() }
    }

    /// Writes the number before a move, or reports that it is of the side that has moved before. The words before it are given.
    fn write_before(&mut self, writer: &mut Writer<'_>, nth: usize, head: Span) {
        if let Some(&(Some(ply), place)) = self.plies.get(nth)
            && let Some(number) = self.counter.number_before(ply)
        {
            writer.replace(place, &number);
            writer.add(" ");
        }
        if self.again.binary_search(&nth).is_ok() {
            writer.read_as(head, "the words before a move of the other side");
        }
    }
}

/// The numbers among words, with their places.
fn numbers(text: &[u8], words: Span) -> impl Iterator<Item = (u32, Span)> + '_ {
    let words = Words { text, at: words.start, end: words.end }.take(MOST_WORDS);
    words.filter_map(|word| {
        let content = word.of(text);
        let front = content.iter().take_while(|byte| !byte.is_ascii_alphanumeric()).count();
        let back = content[front..].iter().rev().take_while(|byte| !byte.is_ascii_alphanumeric()).count();
        let place = Span::new(word.start + front, word.end - back);
        Some((std::str::from_utf8(place.of(text)).ok()?.parse().ok()?, place))
    })
}

/// Writes the moves.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let Some((cut, forms)) = cut(text) else { return writer.copy(Span::new(0, text.len())) };
    let first_word = |part: Span| {
        let content = part.of(text);
        form_of(&content[..content.iter().position(u8::is_ascii_whitespace).unwrap_or(content.len())])
    };
    let mut begins: Option<Vec<u8>> = None;
    let parts = cut.parts(text).map(|(part, end)| {
        let part = trimmed(text, part);
        let is_same = begins.as_ref().is_some_and(|begins| *begins == first_word(part));
        let is_known = |found: &Framed| {
            forms.contains(&found.form) || (cut == Cut::Moves || is_same) && found.played.is_in_words
        };
        let played = framed(text, part, cut).filter(is_known).map(|found| found.played.place);
        if played.is_some() && begins.is_none() {
            begins = Some(first_word(part));
        }
        (part, end, played)
    });
    let parts: Vec<(Span, Span, Option<Span>)> = parts.collect();
    let head = |part: Span, played: Span| Span::new(part.start, played.start.max(part.start));
    let heads = parts.iter().filter_map(|&(part, _, played)| Some(head(part, played?)));
    let mut misplaced = Misplaced::among(text, &heads.collect::<Vec<_>>());
    let (mut nth, mut begins) = (0, None);
    for (part, end, played) in parts {
        let is_same = begins.as_ref().is_some_and(|begins| *begins == first_word(part));
        if let Some(played) = played {
            begins = begins.or_else(|| Some(first_word(part)));
            for around in [Span::new(part.start, played.start), Span::new(played.end, part.end)] {
                if around.of(text).iter().any(u8::is_ascii_alphanumeric) {
                    writer.leave_out(around);
                }
                if around.end == played.start {
                    writer.add(" ");
                    misplaced.write_before(writer, nth, head(part, played));
                    writer.copy(played);
                }
            }
            writer.end_line();
            nth += 1;
            continue;
        }
        // What the same program says else: only a result, or how the game ends, is of the game.
        let result = begins.as_ref().and_then(|_| result_in(text, part).or_else(|| ending_in(text, part)));
        match (is_same, result) {
            (_, Some(result)) => {
                writer.leave_out(Span::new(part.start, result.start));
                writer.copy(result);
                writer.end_line();
            }
            (true, _) => writer.leave_out(part),
            // `@enduml`
            (false, _) if begins.is_some() && part.of(text).starts_with(b"@") => writer.leave_out(part),
            (false, _) if begins.is_some() && !part.is_empty() => {
                writer.end_line();
                writer.copy(part);
                writer.copy(end);
            }
            _ => {
                writer.copy(part);
                writer.copy(end);
            }
        }
    }
}

/// The words at the end of a part that say how a game ends: `White resigns.`
fn ending_in(text: &[u8], part: Span) -> Option<Span> {
    let places: Vec<Span> = Words { text, at: part.start, end: part.end }.take(MOST_WORDS).collect();
    let word = |place: &Span| String::from_utf8_lossy(place.of(text)).trim_end_matches(['.', '!']).to_owned();
    let words: Vec<String> = places.iter().map(word).collect();
    let ends =
        |at: &usize| termination_phrase(&words[*at..]).is_some_and(|(.., length)| at + length == words.len());
    let at = (0..words.len()).find(ends)?;
    Some(Span::new(places[at].start, places.last()?.end))
}

/// The result that is a word of a line.
fn result_in(text: &[u8], line: Span) -> Option<Span> {
    let scores = |word: &Span| matches!(word.of(text), b"1-0" | b"0-1" | b"1/2-1/2");
    Words { text, at: line.start, end: line.end }.map(|word| bare(text, word)).find(scores)
}

#[cfg(test)]
mod tests {
    use super::is_framed;

    #[test]
    fn lines_of_programs_are_known() {
        let lines = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];
        let text = |form: &str| lines.map(|played| form.replace('@', played)).join("\n");
        assert!(is_framed(text("[INFO] White plays @ (eval 0.35)").as_bytes()));
        assert!(is_framed(text("bot_1  | move @").as_bytes()));
        assert!(is_framed(b"a: white e4 (e2e4)\na: black e5 (e7e5)\na: white Nf3 (g1f3)\na: black Nc6 (b8c6)\na: white Bb5 (f1b5)\na: black a6 (a7a6)\n"));
        for form in ["@", "1. @", "1. @ e5", "12 @", "(@)"] {
            assert!(!is_framed(text(form).as_bytes()), "{form}");
        }
        for sentences in [
            "White plays e4. Black plays e5. White plays Nf3. Black plays Nc6. White plays Bb5. Black plays a6.",
            "On move 1 White plays e4 and Black replies e5. On move 2 White plays Nf3 and Black replies Nc6. On move 3 White plays Bb5 and Black replies a6.",
            "Ann -> Bob : e4\nBob -> Ann : e5\nAnn -> Bob : Nf3\nBob -> Ann : Nc6\nAnn -> Bob : Bb5\nBob -> Ann : a6\n",
            "Turn 1 - Ann: e4 / Bob: e5\nTurn 2 - Ann: Nf3 / Bob: Nc6\nTurn 3 - Ann: Bb5 / Bob: a6\n",
        ] {
            assert!(is_framed(sentences.as_bytes()), "{sentences}");
        }
        for linked in [
            "1. P to K4    P to K4\n2. Kt to KB3    Kt to QB3\n3. B to Kt5    P to QR3\n",
            "P - K4, P - K4, Kt - KB3, Kt - QB3, B - Kt5, P - QR3",
            "White plays knight to f3. Black plays knight to f6. White plays knight to c3. Black plays knight to c6.",
            "knight to f3\nknight to f6\nknight to c3\nknight to c6\nknight to g1\nknight to g8\n",
        ] {
            assert!(!is_framed(linked.as_bytes()), "{linked}");
        }
        assert!(!is_framed(b"The move e4 is good\nThe move d4 too\n1. e4 e5\n"));
    }
}
