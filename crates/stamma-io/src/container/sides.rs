//! The moves of each side in a list of their own: `White: e4, Nf3, Bb5` above `Black: e5, Nc6, a6`.

use super::Writer;
use super::fields::Side;
use super::lines::{lines, trimmed};
use super::words::{Look, is_move};
use stamma_notation::Span;

/// With fewer moves of Black the lists may be of first moves, of squares or of pieces, which play as a game by chance.
const FEWEST: usize = 5;

/// The player beside the word for a side.
#[derive(Default, Debug)]
pub struct Player {
    pub name: Option<Span>,
    pub rating: Option<Span>,
}

/// The list of the moves of a side.
#[derive(Default, Debug)]
struct SideList {
    player: Player,
    moves: Vec<Span>,
    /// The place of the whole list.
    place: Span,
}

/// The lists of a game: that of White, and that of Black, which has as many moves or one less.
struct Lists([SideList; 2]);

impl Lists {
    /// From the beginning of the first to the end of the second.
    fn place(&self) -> Span {
        let [white, black] = &self.0;
        Span::new(white.place.start.min(black.place.start), white.place.end.max(black.place.end))
    }
}

/// The lists of a text that has no other moves, and no comments that they may be a part of.
fn lists(text: &[u8]) -> Vec<Lists> {
    const FEWEST_OTHERS: usize = 2;
    if memchr::memchr(b'{', text).is_some() {
        return Vec::new();
    }
    let found = pairs(text);
    // Both are in the order of the text.
    let mut places = found.iter().map(Lists::place).peekable();
    let has_others = lines(text).map(|line| trimmed(text, line)).any(|line| {
        while places.next_if(|place| place.end <= line.start).is_some() {}
        let is_inside = places.peek().is_some_and(|place| place.start <= line.start);
        !is_inside && Look::at(line.of(text)).moves >= FEWEST_OTHERS
    });
    if has_others { Vec::new() } else { found }
}

/// Finds lists that stand right below one another.
fn pairs(text: &[u8]) -> Vec<Lists> {
    let mut found = Vec::new();
    let mut open: Option<(Side, SideList)> = None;
    let mut before: Option<(Side, SideList)> = None;
    for line in lines(text).map(|line| trimmed(text, line)).chain([Span::new(text.len(), text.len())]) {
        if line.is_empty() && line.start < text.len() {
            continue;
        }
        if let Some((_, list)) = &mut open
            && let Some(more) = moves_of(text, line, list.moves.len())
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
/// same, and mostly begins with a king: `White: Kg1, Rf1`.
fn begins(text: &[u8], list: &SideList, ranks: &[u8; 2]) -> bool {
    let digit = |played: &Span| played.of(text).iter().rev().find(|byte| byte.is_ascii_digit());
    list.moves.first().and_then(digit).is_some_and(|digit| ranks.contains(digit))
}

/// The side that a line names, with the moves behind it: `White (Ann): e4 Nf3`, `Black's moves: 1. e5 2. Nc6`, `White:`,
/// `White`, `white,e4,Nf3`.
fn heading(text: &[u8], line: Span) -> Option<(Side, SideList)> {
    const LONGEST: usize = 80;
    let Some(colon) = line.of(text).iter().take(LONGEST).position(|byte| *byte == b':') else {
        let content = core::str::from_utf8(line.of(text)).ok()?;
        let word = content.find(|sign: char| !sign.is_alphabetic()).unwrap_or(content.len());
        let side = Side::named(content).or_else(|| Side::named(&content[..word]))?;
        let point = usize::from(content[word..].starts_with('.'));
        let rest = Span::new(line.start + word + point, line.end);
        let moves = if rest.is_empty() { Vec::new() } else { moves_of(text, rest, 0)? };
        return Some((side, SideList { moves, place: line, ..SideList::default() }));
    };
    let head = trimmed(text, Span::new(line.start, line.start + colon));
    let (side, player) = player(text, head)?;
    let rest = trimmed(text, Span::new(line.start + colon + 1, line.end));
    let moves = if rest.is_empty() { Vec::new() } else { moves_of(text, rest, 0)? };
    Some((side, SideList { player, moves, place: line }))
}

/// The side and the player that a heading names: `White (Ann)`, `Black - Bob, 2380`, `Ann [White]`, `White's moves`.
pub fn player(text: &[u8], head: Span) -> Option<(Side, Player)> {
    let content = std::str::from_utf8(head.of(text)).ok()?;
    let is_letter = |sign: char| sign.is_alphabetic();
    let first = content.find(|sign| !is_letter(sign)).unwrap_or(content.len());
    if let Some(side) = Side::named(&content[..first]) {
        return match &content[first..] {
            "" | "'s" | "'s moves" | "’s moves" | " moves" => Some((side, Player::default())),
            behind => Some((side, name_and_rating(content, set_apart(behind)?, head.start)?)),
        };
    }
    // `Ann (White, 2400)`
    let (before, rating) = behind_rating(content.trim_end_matches([')', ']']));
    let (before, side) = before.split_at(before.trim_end_matches(is_letter).len());
    let name = before.trim_end().strip_suffix(['(', '[', '-', '–', '—'])?.trim_end();
    let side = Side::named(side)?;
    let player = name_and_rating(content, name, head.start)?;
    let rating = player.rating.or(place(content, rating, head.start));
    Some((side, Player { rating, ..player }))
}

/// A text in two parts: that before a rating at its end, and the rating, which may be empty.
fn behind_rating(text: &str) -> (&str, &str) {
    let (before, rating) = text.split_at(text.trim_end_matches(|sign: char| sign.is_ascii_digit()).len());
    if matches!(rating.len(), 3 | 4) {
        (before.trim_end_matches([' ', ',', ';', '(', '[']), rating)
    } else {
        (text, "")
    }
}

/// The place of a part of a text that begins at a place. None for nothing.
fn place(text: &str, part: &str, start: usize) -> Option<Span> {
    let at = || start + (part.as_ptr() as usize - text.as_ptr() as usize);
    (!part.is_empty()).then(at).map(|at| Span::new(at, at + part.len()))
}

/// Returns the text in brackets, or behind a dash.
fn set_apart(behind: &str) -> Option<&str> {
    let behind = behind.trim_start();
    let inside = |signs: [char; 2]| behind.strip_prefix(signs[0])?.strip_suffix(signs[1]);
    let dashed = || behind.strip_prefix(['-', '–', '—', '='])?.strip_prefix(' ');
    inside(['(', ')']).or_else(|| inside(['[', ']'])).or_else(dashed)
}

/// Parts a name from the rating behind it. A part of the text `content`, which begins at a place. Several words that are
/// no name begin small: `(to move)`.
fn name_and_rating(content: &str, part: &str, start: usize) -> Option<Player> {
    let (name, rating) = behind_rating(part.trim().trim_end_matches([')', ']']));
    let is_capital = |first: char| first.is_alphabetic() && !first.is_lowercase();
    // `White (rook_lifter)`
    let is_account = || name.starts_with(char::is_alphabetic) && !name.contains(char::is_whitespace);
    let named =
        if name.is_empty() { !rating.is_empty() } else { name.starts_with(is_capital) || is_account() };
    named.then(|| Player { name: place(content, name, start), rating: place(content, rating, start) })
}

/// The moves of a line of nothing but moves, which come behind so many others, with signs between them. Numbers are those that are due.
fn moves_of(text: &[u8], line: Span, before: usize) -> Option<Vec<Span>> {
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
        let due = (before + moves.len() + 1).to_string();
        if number > 0 && word[..digits] != *due.as_bytes() {
            return None;
        }
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
            if let Some(player) = list.player.name {
                writer.tag(name, player);
            }
            if let Some(rating) = list.player.rating {
                writer.tag(&format!("{name}Elo"), rating);
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
        let [white, black] = ["e4, Nf3, Bb5, Ba4, O-O", "e5, Nc6, a6, Nf6, Be7"];
        let numbered = |list: &str| {
            let moves = list.split(", ").enumerate();
            moves.map(|(at, played)| format!("{}. {played}", at + 1)).collect::<Vec<_>>().join(" ")
        };
        let below = |list: &str| list.replace(", ", "\n");
        for text in [
            format!("White: {white}\nBlack: {black}\n"),
            format!("Black: {black}\nWhite: {white}\n"),
            format!("White's moves: {}\nBlack's moves: {}\n", numbered(white), numbered(black)),
            format!("White:\n{}\n\nBlack:\n{}\n", below(white), below(black)),
            format!("Weiß: {white}\nSchwarz: {black}\n"),
            format!("White\n{}\nBlack\n{}\n", below(white), below(black)),
            format!("white,{}\nblack,{}\n", white.replace(", ", ","), black.replace(", ", ",")),
            format!("W. {}\nB. {}\n", white.replace(',', ""), black.replace(',', "")),
        ] {
            assert!(has_sides(text.as_bytes()), "{text}");
            let sides = ContainerChoice::Given(container("sides").unwrap());
            let unwrapped = Unwrapping::of(text.as_bytes(), sides).unwrap();
            let game = String::from_utf8_lossy(unwrapped.text()).trim().to_owned();
            assert_eq!(game, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7", "{text}");
        }
        let names = "[White \"Ann Lee\"]\n[WhiteElo \"2400\"]\n[Black \"Bob\"]\n";
        for heads in [
            ["White (Ann Lee, 2400)", "Black (Bob)"],
            ["White - Ann Lee 2400", "Black - Bob"],
            ["Ann Lee (2400) [White]", "Bob [Black]"],
            ["Ann Lee 2400 – White", "Bob – Black"],
            ["Ann Lee (White, 2400)", "Bob (Black)"],
        ] {
            let text = format!("{}: {white}\n{}: {black}\n", heads[0], heads[1]);
            let sides = ContainerChoice::Given(container("sides").unwrap());
            let unwrapped = Unwrapping::of(text.as_bytes(), sides).unwrap();
            assert!(unwrapped.text().starts_with(names.as_bytes()), "{text}");
        }
        for text in [
            String::from("White: Ann\nBlack: Bob\n\n1. e4 e5 2. Nf3\n"),
            String::from("White: e4, d4, c3\nBlack: e5, d6, c6\n"),
            String::from("White: Kg1, Rf1, f2, g2, h2\nBlack: Kg8, Rf8, f7, g7, h7\n"),
            format!("White: {white}\nBlack: e5, Nc6\n"),
            format!("White: {white} is best\nBlack: {black}\n"),
            format!("White: {white}\n\nA pause.\n\nBlack: {black}\n"),
            format!("White (to move): {white}\nBlack: {black}\n"),
            format!("Openings - White: {white}\nBlack pieces: {black}\n"),
            format!("White: 2. {white}\nBlack: {black}\n"),
            format!("White: {}\nBlack: {black}\n", white.replace("Bb5,", "... Bb5,")),
            format!("1. e4 {{White: {white}\nBlack: {black}\n}} e5\n"),
            format!("White: {white}\nBlack: {black}\n\n1. d4 d5 2. c4 e6 1-0\n"),
        ] {
            assert!(!has_sides(text.as_bytes()), "{text}");
        }
    }
}
