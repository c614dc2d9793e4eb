//! The moves of each side in a list of their own: `White: e4, Nf3, Bb5` above `Black: e5, Nc6, a6`.

use super::Writer;
use super::fields::Side;
use super::lines::{lines, trimmed};
use super::words::is_move;
use stamma_notation::Span;

/// Fewer moves of a side may be words that a text tells of.
const FEWEST: usize = 2;

/// The list of the moves of a side.
#[derive(Default, Debug)]
struct SideList {
    /// The name in brackets behind the word for the side.
    player: Option<Span>,
    moves: Vec<Span>,
    /// The place of the whole list.
    place: Span,
}

/// The lists of a game: that of White, and that of Black, which has as many moves or one less.
struct Lists([SideList; 2]);

/// Finds the lists that stand right below one another.
fn lists(text: &[u8]) -> Vec<Lists> {
    let mut found = Vec::new();
    let mut open: Option<(Side, SideList)> = None;
    let mut before: Option<(Side, SideList)> = None;
    for line in lines(text).map(|line| trimmed(text, line)).chain([Span::new(text.len(), text.len())]) {
        if line.is_empty() && line.start < text.len() {
            continue;
        }
        if let Some((_, list)) = &mut open
            && let Some(more) = moves_of(text, line)
        {
            list.moves.extend(more);
            list.place.end = line.end;
            continue;
        }
        if let Some((side, list)) = open.take() {
            match before.take() {
                Some((other, first)) if other != side => {
                    let lists = if side == Side::White { [list, first] } else { [first, list] };
                    let (white, black) = (lists[0].moves.len(), lists[1].moves.len());
                    let begin = begins(text, &lists[0], b"34") && begins(text, &lists[1], b"56");
                    if begin && black >= FEWEST && (white == black || white == black + 1) {
                        found.push(Lists(lists));
                    }
                }
                _ => before = Some((side, list)),
            }
        }
        open = heading(text, line);
        if open.is_none() {
            before = None;
        }
    }
    found
}

/// Returns true if the first move of a list goes to one of two ranks, as first moves do. A list of pieces on their squares looks the
/// same, and begins with a king: `White: Kg1, Rf1`.
fn begins(text: &[u8], list: &SideList, ranks: &[u8; 2]) -> bool {
    let digit = |played: &Span| played.of(text).iter().rev().find(|byte| byte.is_ascii_digit());
    list.moves.first().and_then(digit).is_some_and(|digit| ranks.contains(digit))
}

/// The side that a line names, with the moves behind it: `White (Ann): e4 Nf3`, `Black's moves: 1. e5 2. Nc6`, `White:`.
fn heading(text: &[u8], line: Span) -> Option<(Side, SideList)> {
    const LONGEST: usize = 80;
    let content = line.of(text);
    let colon = content.iter().take(LONGEST).position(|byte| *byte == b':')?;
    let head = Span::new(line.start, line.start + colon);
    let word = head.of(text).iter().take_while(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
    let name = std::str::from_utf8(&content[..word]).ok()?;
    let side = Side::named(name)?;
    let behind = trimmed(text, Span::new(head.start + word, head.end));
    let player = match behind.of(text) {
        [] | b"'s moves" | b"moves" | b"'s" => None,
        [b'(', inner @ .., b')'] if !inner.is_empty() => Some(Span::new(behind.start + 1, behind.end - 1)),
        _ => return None,
    };
    let rest = trimmed(text, Span::new(head.end + 1, line.end));
    let moves = if rest.is_empty() { Vec::new() } else { moves_of(text, rest)? };
    Some((side, SideList { player, moves, place: line }))
}

/// The moves of a line of nothing but moves, their numbers and signs between them.
fn moves_of(text: &[u8], line: Span) -> Option<Vec<Span>> {
    let mut moves = Vec::new();
    let mut at = line.start;
    while at < line.end {
        let rest = &text[at..line.end];
        let parts = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'|');
        let gap = rest.iter().take_while(|byte| parts(byte)).count();
        let word = rest[gap..].iter().take_while(|byte| !parts(byte)).count();
        let span = Span::new(at + gap, at + gap + word);
        at = span.end;
        let word = span.of(text);
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = word[digits..].iter().take_while(|byte| matches!(byte, b'.' | b')')).count();
        let number = if dots > 0 || digits == word.len() { digits + dots } else { 0 };
        let played = Span::new(span.start + number, span.end);
        match played.is_empty() {
            true => {}
            false if is_move(played.of(text)) => moves.push(played),
            false => return None,
        }
    }
    (!moves.is_empty()).then_some(moves)
}

/// Returns true if a text lists the moves of each side by themselves.
pub fn has_sides(text: &[u8]) -> bool {
    !lists(text).is_empty()
}

/// Writes the moves of both sides in turn, and what is around the lists.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let mut at = 0;
    for Lists([white, black]) in lists(text) {
        let start = white.place.start.min(black.place.start);
        writer.copy(Span::new(at, start));
        for (name, list) in [("White", &white), ("Black", &black)] {
            if let Some(player) = list.player {
                writer.tag(name, player);
            }
        }
        writer.end_line();
        for (number, &played) in white.moves.iter().enumerate() {
            let blank = if number > 0 { " " } else { "" };
            writer.add(&format!("{blank}{}. ", number + 1));
            writer.copy(played);
            if let Some(&answer) = black.moves.get(number) {
                writer.add(" ");
                writer.copy(answer);
            }
        }
        at = white.place.end.max(black.place.end);
    }
    writer.copy(Span::new(at, text.len()));
}

#[cfg(test)]
mod tests {
    use super::has_sides;
    use crate::container::{ContainerChoice, Unwrapping, container};

    #[test]
    fn lists_of_both_sides_are_one_game() {
        for text in [
            "White: e4, Nf3, Bb5\nBlack: e5, Nc6, a6\n",
            "Black: e5 Nc6 a6\nWhite: e4 Nf3 Bb5\n",
            "White's moves: 1. e4 2. Nf3 3. Bb5\nBlack's moves: 1. e5 2. Nc6 3. a6\n",
            "White:\ne4\nNf3\nBb5\n\nBlack:\ne5\nNc6\na6\n",
            "Weiß: e4 Nf3 Bb5\nSchwarz: e5 Nc6 a6\n",
        ] {
            assert!(has_sides(text.as_bytes()), "{text}");
            let sides = ContainerChoice::Given(container("sides").unwrap());
            let unwrapped = Unwrapping::of(text.as_bytes(), sides).unwrap();
            let game = String::from_utf8_lossy(unwrapped.text()).trim().to_owned();
            assert_eq!(game, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "{text}");
        }
        for text in [
            "White: Ann\nBlack: Bob\n\n1. e4 e5 2. Nf3\n",
            "White: e4, Nf3, Bb5\nBlack: e5\n",
            "White: Kg1, Rf1, Pf2\nBlack: Kg8, Rf8, Pf7\n",
            "White: e4 is best\nBlack: e5 Nc6\n",
            "White: e4 Nf3 Bb5\n\nA pause.\n\nBlack: e5 Nc6 a6\n",
        ] {
            assert!(!has_sides(text.as_bytes()), "{text}");
        }
    }
}
