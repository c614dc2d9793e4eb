//! Positions told as a list of the pieces of each side: `White: Kg1, Qd1, pawns f2 g2 h2. Black: Kg8, Rd8. White to move.`
//!
//! Both lists stand behind the word for their side, in one language, and a king comes first in each that has one: no game of chess
//! begins with a move of a king, so that no list of moves looks like this.

use super::game_words::{GAME_WORDS, GameWords};
use super::lex::ends_line;
use crate::moves::languages::{Language, language};
use crate::moves::letters::{FIGURINES, Letters};
use crate::moves::piece_names::{role_named, role_of_inflected};
use crate::text::Span;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{Color, Role};

/// The lists of both sides in a text.
#[derive(Clone, Debug)]
pub struct PieceLists {
    /// From the first word to the last that belongs to the position.
    pub span: Span,
    /// The placement of a FEN, or why there is none.
    pub placement: Result<String, String>,
    /// The castling rights that its kings and rooks could have.
    pub rights: String,
    /// The side to move, if it is told.
    pub turn: Option<Color>,
    /// The number of the first move behind the lists.
    pub number: u32,
}

/// The number of bytes from the beginning of a list that are looked at.
const LONGEST: usize = 1_024;
/// The number of bytes before it that are searched for the side to move.
const BEFORE: usize = 160;
/// A king for each side and another piece.
const FEWEST_PIECES: usize = 3;
const RANKS: usize = 8;
const FILES: usize = 8;

/// Letters of pawns that languages have in lists of pieces and not in moves.
const PAWNS_IN_LISTS: [(&str, char); 6] =
    [("de", 'B'), ("da", 'B'), ("no", 'B'), ("sv", 'B'), ("hu", 'G'), ("et", 'E')];

/// Words between a piece and its square, or before the last of several.
const FILLERS: [&str; 12] = ["and", "on", "at", "auf", "und", "et", "y", "e", "en", "i", "и", "ve"];

/// The lists that begin with the word at a byte, or behind a label there: `Position: White: Kg1, ...`. What stands before the byte
/// `since` tells nothing of them.
pub fn piece_lists_at(input: &[u8], at: usize, since: usize) -> Option<PieceLists> {
    let window = &input[at.min(input.len())..input.len().min(at + LONGEST)];
    let text = window.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    // Cheap, since most lines have no list.
    let is_move = text[letters_of(text)..].starts_with(|next: char| next.is_ascii_digit());
    if is_move
        || !text.starts_with(char::is_alphabetic)
        || !text.as_bytes().windows(2).take(LONGEST / 8).any(is_square)
    {
        return None;
    }
    let label = label_length(text);
    let starts = [Some(0), label];
    starts.into_iter().flatten().find_map(|start| {
        let mut rows = GAME_WORDS.iter().filter(|words| side_of_label(words, &text[start..]).is_some());
        rows.find_map(|words| {
            let found = lists_in(words, text, start)?;
            Some(finished(&input[since.min(at)..at], at, text, words, found))
        })
    })
}

/// Returns true for the name of a square.
fn is_square(pair: &[u8]) -> bool {
    matches!(pair, [b'a'..=b'h', b'1'..=b'8'])
}

/// The length of a label at the beginning of a line, with the blanks behind it: `Position: `, `Diagram 3: `.
fn label_length(text: &str) -> Option<usize> {
    const LONGEST_LABEL: usize = 48;
    let colon = text.bytes().take(LONGEST_LABEL).position(|byte| byte == b':' || ends_line(byte))?;
    let behind = text[colon..].strip_prefix(':')?;
    (!text.as_bytes()[..colon].windows(2).any(is_square))
        .then(|| text.len() - behind.trim_start_matches([' ', '\t']).len())
}

/// The side whose word, or whose letter with a colon, a text begins with, and the length of that with the signs behind it. A word of
/// two or three letters may stand before it: `Les Blancs :`.
fn side_of_label(words: &GameWords, text: &str) -> Option<(Color, usize)> {
    const LONGEST_ARTICLE: usize = 3;
    let length = letters_of(text);
    if let Some(side) = side_named(words, &text[..length]) {
        return Some((side, length + signs_behind_label(&text[length..])));
    }
    if (2..=LONGEST_ARTICLE).contains(&length) && text[length..].starts_with(' ') {
        let noun = &text[length + 1..];
        let named = letters_of(noun);
        let side = side_named(words, &noun[..named])?;
        return Some((side, length + 1 + named + signs_behind_label(&noun[named..])));
    }
    let letter = text.chars().next().filter(|first| length == first.len_utf8())?;
    let behind = text[length..].trim_start_matches(' ');
    let small: String = letter.to_lowercase().collect();
    let side = match (words.letters.white.contains(&small), words.letters.black.contains(&small)) {
        (true, false) => Color::White,
        (false, true) => Color::Black,
        _ => return None,
    };
    (letter.is_uppercase() && behind.starts_with(':'))
        .then(|| (side, length + signs_behind_label(&text[length..])))
}

/// The side that a word names in a language.
fn side_named(words: &GameWords, word: &str) -> Option<Color> {
    const LONGEST_WORD: usize = 32;
    if word.is_empty() || word.len() > LONGEST_WORD {
        return None;
    }
    let small = word.to_lowercase();
    [Color::White, Color::Black].into_iter().find(|side| words.words_for(*side).any(|known| known == small))
}

/// The bytes of the letters that a text begins with.
fn letters_of(text: &str) -> usize {
    text.find(|ch: char| !ch.is_alphabetic()).unwrap_or(text.len())
}

/// The bytes of blanks, a word such as `pieces` before a colon, a count in brackets, a colon, a bracket or a dash behind the word for a side.
fn signs_behind_label(text: &str) -> usize {
    let genitive = text.strip_prefix("'s").or_else(|| text.strip_prefix("’s")).unwrap_or(text);
    let mut rest = genitive.trim_start_matches([' ', '\t']);
    let word = letters_of(rest);
    if word > 1 && rest[word..].starts_with(':') && named_in_full(&rest[..word]).is_none() {
        rest = &rest[word..];
    }
    rest = without_count(rest);
    rest = rest.trim_start_matches([' ', '\t']);
    rest = rest.strip_prefix([':', '：', '-', '–', '—', '=', '(']).unwrap_or(rest);
    rest = rest.trim_start_matches([' ', '\t']);
    // The list may stand on the line below.
    let below = rest.trim_start_matches('\r').strip_prefix('\n').unwrap_or(rest);
    text.len() - below.trim_start_matches([' ', '\t']).len()
}

/// A text without the count of the pieces that it begins with: `(5)`.
fn without_count(text: &str) -> &str {
    let inside = |signs: [char; 2]| {
        let behind = text.strip_prefix(signs[0])?;
        let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
        behind[digits..].strip_prefix(signs[1]).filter(|_| (1..=2).contains(&digits))
    };
    inside(['(', ')']).or_else(|| inside(['[', ']'])).unwrap_or(text)
}

/// A piece of a side on its square: file and rank from 0.
type Placed = (Color, Role, usize, usize);

/// The pieces of both lists, and the byte behind the last of them.
struct Found {
    pieces: Vec<Placed>,
    end: usize,
}

/// The lists of both sides from a byte on, in the letters of a language or in English ones.
fn lists_in(words: &GameWords, text: &str, start: usize) -> Option<Found> {
    let english = Letters::english().language;
    let own = language(words.language).filter(|own| own.id != english.id);
    own.into_iter().chain([english]).find_map(|language| lists_in_letters(words, language, text, start))
}

fn lists_in_letters(words: &GameWords, language: &Language, text: &str, start: usize) -> Option<Found> {
    let mut pieces = Vec::new();
    let (first, length) = side_of_label(words, &text[start..])?;
    let mut list = List { language, text, at: start + length };
    let has_king = list.take(first, &mut pieces)?;
    let behind = &text[list.at..];
    let gap = behind.trim_start_matches([' ', '\t', ',', ';', '.', '/', '|', '-', '–', '—', ')', '\r', '\n']);
    let gap = &behind[..behind.len() - gap.len()];
    if gap.matches('\n').count() > 2 {
        return None;
    }
    let at = list.at + gap.len();
    let (second, length) = side_of_label(words, &text[at..]).filter(|(second, _)| *second != first)?;
    list.at = at + length;
    let has_other_king = list.take(second, &mut pieces)?;
    let has_kings = has_king || has_other_king;
    (has_kings && pieces.len() >= FEWEST_PIECES).then_some(Found { pieces, end: list.at })
}

/// The list of a side that is being read.
struct List<'t> {
    language: &'t Language,
    text: &'t str,
    at: usize,
}

/// The meaning of the squares behind a word or a letter for a piece.
#[derive(Clone, Copy)]
enum Naming {
    /// One square is that of the piece; pawns stand on others behind it.
    One(Role),
    /// All are squares of such pieces.
    All(Role),
}

impl List<'_> {
    /// Takes the pieces of the list. Returns true if it has a king, and none if there is no list: it has no piece, or several kings, or
    /// one that does not come first, as a list of moves has.
    fn take(&mut self, side: Color, pieces: &mut Vec<Placed>) -> Option<bool> {
        let first = pieces.len();
        let mut naming = Naming::All(Role::Pawn);
        let mut at = self.at;
        loop {
            let rest = &self.text[at..];
            let before = pieces[first..].last().map_or(Role::Pawn, |(_, role, _, _)| *role);
            let Some((role, length)) = self.piece(rest, before, &mut naming) else { break };
            let square = &rest.as_bytes()[length - 2..length];
            pieces.push((side, role, usize::from(square[0] - b'a'), usize::from(square[1] - b'1')));
            self.at = at + length;
            match self.next_piece(self.at) {
                Some(next) => at = next,
                None => break,
            }
        }
        let own = &pieces[first..];
        let kings = own.iter().filter(|(_, role, _, _)| *role == Role::King).count();
        let begins = own.first().map(|(_, role, _, _)| *role == Role::King)?;
        (kings == usize::from(begins)).then_some(begins)
    }

    /// The byte where the next piece may stand: behind signs between the pieces of a list, but not behind the end of a sentence, nor
    /// on another line, unless a comma stands before that.
    fn next_piece(&self, at: usize) -> Option<usize> {
        let behind = &self.text[at..];
        let rest = without_count(behind.trim_start_matches([' ', '\t']));
        let next = rest.trim_start_matches([' ', '\t', '\r', '\n', ',', ';', '&', '+', '·', '\u{A0}']);
        let gap = &behind[..behind.len() - next.len()];
        let one_line = !gap.contains('\n') || gap.contains([',', ';']) && gap.matches('\n').count() == 1;
        (!gap.is_empty() && one_line).then_some(at + gap.len())
    }

    /// The piece that a text names with its square, and the length of both. `naming` tells the meaning of a bare square, which behind a
    /// word such as `and` is that of a piece as the one before.
    fn piece(&self, text: &str, before: Role, naming: &mut Naming) -> Option<(Role, usize)> {
        let filler = filler_length(text);
        if filler > 0 && before != Role::King && square_length(&text[filler..]).is_some() {
            return Some((before, filler + 2));
        }
        if let Some(length) = square_length(&text[filler..]).map(|length| filler + length) {
            let role = match *naming {
                Naming::All(role) => role,
                Naming::One(role) => {
                    *naming = Naming::All(Role::Pawn);
                    role
                }
            };
            return Some((role, length));
        }
        let (named, length) = self.named(&text[filler..])?;
        let mut rest = &text[filler + length..];
        // `Kg1`, `K g1`, `King on g1`, `pawns: f2`
        for _ in 0..2 {
            rest = rest.trim_start_matches([' ', '\t', ':', '\u{A0}']);
            rest = &rest[filler_length(rest)..];
        }
        let square = square_length(rest)?;
        let role = match named {
            Naming::One(role) => {
                *naming = Naming::All(Role::Pawn);
                role
            }
            Naming::All(role) => {
                *naming = named;
                role
            }
        };
        Some((role, text.len() - rest.len() + square))
    }

    /// The piece that a letter, a sign or a word names at the beginning of a text, and its length.
    fn named(&self, text: &str) -> Option<(Naming, usize)> {
        let first = text.chars().next()?;
        if let Some((_, role)) = FIGURINES.iter().find(|(figurine, _)| *figurine == first) {
            return Some((Naming::One(*role), first.len_utf8()));
        }
        let letters = letters_of(text);
        let whole = &text[..letters];
        // The file of the square is among the letters.
        let before_square = whole.char_indices().next_back().map_or(0, |(at, _)| at);
        let length = if square_length(&text[before_square..]).is_some() { before_square } else { letters };
        let word = &whole[..length];
        let role = self.role_of_letters(word);
        role.map(Naming::One).or_else(|| named_in_full(word)).map(|naming| (naming, length))
    }

    /// The piece that letters stand for in the language.
    fn role_of_letters(&self, word: &str) -> Option<Role> {
        const ROLES: [Role; 6] =
            [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let spelled =
            ROLES.into_iter().find(|role| !word.is_empty() && self.language.spellings(*role).contains(&word));
        let pawn = || {
            let mut own = PAWNS_IN_LISTS.iter().filter(|(id, _)| *id == self.language.id);
            let small = word == "p";
            (small || own.any(|(_, letter)| word.chars().eq([*letter]))).then_some(Role::Pawn)
        };
        spelled.or_else(pawn)
    }
}

/// The length of a word between pieces and squares at the beginning of a text, with the blanks behind it.
fn filler_length(text: &str) -> usize {
    let letters = letters_of(text);
    let behind = text[letters..].trim_start_matches([' ', '\t']);
    let is_filler = FILLERS.contains(&&text[..letters]) && behind.len() < text.len() - letters;
    if is_filler { text.len() - behind.len() } else { 0 }
}

/// The piece that a word names in full, one or several of them: `King`, `pawns`, `Bauern`.
fn named_in_full(word: &str) -> Option<Naming> {
    const SHORTEST: usize = 3;
    let small = word.to_lowercase();
    if small.chars().count() < SHORTEST {
        return None;
    }
    if let Some(role) = role_named(&small) {
        return Some(Naming::One(role));
    }
    role_of_inflected(&small).map(Naming::All)
}

/// The length of a square at the beginning of a text, if it is a word of its own.
fn square_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_word =
        !text.chars().nth(2).is_some_and(|next| next.is_alphanumeric() || matches!(next, '-' | '='));
    (bytes.len() >= 2 && is_square(&bytes[..2]) && is_word).then_some(2)
}

/// The lists with all that is told behind and before them.
fn finished(above: &[u8], at: usize, text: &str, words: &GameWords, found: Found) -> PieceLists {
    let Found { pieces, mut end } = found;
    let behind = sentence_behind(text, end);
    let mut turn = turn_told(words, &text[behind.start..behind.end]);
    match turn {
        Some(_) => end = behind.end,
        None => turn = turn_told(words, line_before(above)),
    }
    // More words about the position on its line.
    let line = text[end..].find(['\n', '\r']).map_or(text.len(), |length| end + length);
    let rest = &text[end..line];
    if !rest.bytes().any(|byte| byte.is_ascii_digit()) && !rest.contains("O-O") {
        end = line;
    }
    end -= text[..end].len() - text[..end].trim_end().len();
    let (number, of_black) = first_number(&text[end..]).unwrap_or((1, false));
    turn = turn.or(of_black.then_some(Color::Black));
    let (placement, rights) = placement_of(&pieces);
    PieceLists { span: Span::new(at, at + end), placement, rights, turn, number }
}

/// The last line of a text above another line.
fn line_before(above: &[u8]) -> &str {
    let before = &above[above.len().saturating_sub(BEFORE)..];
    let text = before.trim_ascii_end();
    let line = text.rsplit(|byte| ends_line(*byte)).next().unwrap_or_default();
    let breaks = before[text.len()..].iter().filter(|byte| **byte == b'\n').count();
    core::str::from_utf8(line).ok().filter(|_| breaks < 2).unwrap_or_default()
}

/// The sentence behind a byte, on the same line or the next one, up to the number of a move.
fn sentence_behind(text: &str, from: usize) -> Span {
    let behind = &text[from..];
    let content = behind.trim_start_matches(|ch: char| ch.is_whitespace() || ".,;:()[]/|-–—".contains(ch));
    let gap = &behind[..behind.len() - content.len()];
    let start = from + gap.len();
    if gap.matches('\n').count() > 2 {
        return Span::new(from, from);
    }
    let end = content.find(['.', ';', ':', '!', '?', '\n', '\r']).unwrap_or(content.len());
    let is_dot = content[end..].starts_with('.');
    let digits = content[..end].bytes().rev().take_while(u8::is_ascii_digit).count();
    // `White to move 1.Kg7`, but `mate in 2.`
    let is_number =
        is_dot && digits > 0 && begins_with_move(content[end..].trim_start_matches(['.', ' ', '…']));
    let length = match (is_number, is_dot) {
        (true, _) => end - digits,
        (false, true) => end + 1,
        _ => end,
    };
    Span::new(start, start + content[..length].trim_end().len())
}

/// Returns true if a text begins with a square or castling, behind a letter or two.
fn begins_with_move(text: &str) -> bool {
    const LONGEST_MOVE: usize = 7;
    let word: Vec<u8> =
        text.bytes().take_while(|byte| !byte.is_ascii_whitespace()).take(LONGEST_MOVE).collect();
    word.windows(2).any(is_square) || word.starts_with(b"O-O") || word.starts_with(b"0-0")
}

/// The side that a sentence says to have the move.
fn turn_told(words: &GameWords, sentence: &str) -> Option<Color> {
    const MOST_WORDS: usize = 16;
    let parts: Vec<&str> =
        sentence.split(|ch: char| !ch.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    if parts.len() > MOST_WORDS {
        return None;
    }
    let side = parts.iter().find_map(|word| side_named(words, word))?;
    let tells = |word: &&str| words.to_move.contains(&&*word.to_lowercase());
    parts.iter().any(tells).then_some(side)
}

/// The number that a text begins with, and true if dots say that it is Black's move.
fn first_number(text: &str) -> Option<(u32, bool)> {
    const MOST_DIGITS: usize = 3;
    let rest = text.trim_start_matches(|ch: char| ch.is_whitespace() || ".,;:)-–—".contains(ch));
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..digits.min(MOST_DIGITS)].parse().ok().filter(|number| *number > 0)?;
    let dots = rest[digits..].trim_start_matches(' ');
    let points = dots.strip_prefix('.').map(|more| more.trim_start_matches(' '));
    let of_black = dots.starts_with('…') || points.is_some_and(|more| more.starts_with(['.', '…']));
    (digits <= MOST_DIGITS && (points.is_some() || of_black)).then_some((number, of_black))
}

/// The placement of a FEN and the castling rights of kings and rooks at home; why there is none where two pieces have one square.
fn placement_of(pieces: &[Placed]) -> (Result<String, String>, String) {
    let mut board = [[None; FILES]; RANKS];
    for &(side, role, file, rank) in pieces {
        if board[rank][file].is_some() {
            let square = format!("{}{}", char::from(b'a' + file as u8), rank + 1);
            return (Err(format!("two pieces stand on {square}")), String::new());
        }
        board[rank][file] = Some((side, role));
    }
    let mut placement = String::new();
    for (rank, squares) in board.iter().enumerate().rev() {
        let mut empty = 0;
        for square in squares {
            let Some((side, role)) = *square else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                placement.push_str(&format!("{empty}"));
                empty = 0;
            }
            placement.push(match side {
                Color::White => role.fen_letter(),
                Color::Black => role.fen_letter().to_ascii_lowercase(),
            });
        }
        if empty > 0 {
            placement.push_str(&format!("{empty}"));
        }
        if rank > 0 {
            placement.push('/');
        }
    }
    let mut rights = String::new();
    for (side, rank, letters) in [(Color::White, 0, ['K', 'Q']), (Color::Black, RANKS - 1, ['k', 'q'])] {
        let stands = |role, file: usize| board[rank][file] == Some((side, role));
        for (file, letter) in [(FILES - 1, letters[0]), (0, letters[1])] {
            if stands(Role::King, 4) && stands(Role::Rook, file) {
                rights.push(letter);
            }
        }
    }
    (Ok(placement), rights)
}

#[cfg(test)]
mod tests {
    use super::piece_lists_at;
    use alloc::format;
    use alloc::string::String;
    use stamma_board::Color;

    fn told(text: &str) -> Option<String> {
        let lists = piece_lists_at(text.as_bytes(), 0, 0)?;
        let turn = lists.turn.map_or("?", |turn| if turn == Color::White { "w" } else { "b" });
        let placement = lists.placement.unwrap_or_else(|reason| reason);
        Some(format!("{placement} {turn} {} |{}", lists.number, &text[lists.span.end..]))
    }

    #[test]
    fn lists_are_read() {
        const ENDING: &str = "3r2k1/5ppp/8/8/8/8/5PPP/3Q2K1";
        const STUDY: &str = "7K/8/k1P5/7p/8/8/8/8";
        for (text, placement, rest) in [
            (
                "White: Kg1, Qd1, pawns f2 g2 h2; Black: Kg8, Rd8, f7 g7 h7\n1. Qxd8#",
                ENDING,
                "? 1 |\n1. Qxd8#",
            ),
            (
                "White: Kg1, Qd1, f2, g2, h2.\nBlack: Kg8, Rd8, f7, g7, h7.\nWhite to move.\n",
                ENDING,
                "w 1 |\n",
            ),
            (
                "White King g1, Queen d1, Pawns f2, g2, h2\nBlack King g8, Rook d8, Pawns f7, g7 and h7\n",
                ENDING,
                "? 1 |\n",
            ),
            ("W: Kh8 Pc6 / B: Ka6 Ph5", STUDY, "? 1 |"),
            ("White Kh8, pawn c6. Black Ka6, pawn h5. White to move and draw. 1.Kg7", STUDY, "w 1 | 1.Kg7"),
            (
                "Position: White (2): Kh8, Pc6; Black (2): Ka6, Ph5. Black to play 1...h4",
                STUDY,
                "b 1 | 1...h4",
            ),
            ("Black: Ka6, Ph5\nWhite: Kh8, Pc6\n34... h4", STUDY, "b 34 |\n34... h4"),
            ("Weiß: Kg1, Dd1, Bf2, g2, h2; Schwarz: Kg8, Td8, Bf7, g7, h7. Weiß am Zug", ENDING, "w 1 |"),
            ("Weiß: Kg1, Dd1, Bauern f2, g2, h2\nSchwarz: Kg8, Td8, Bauern f7, g7, h7\n", ENDING, "? 1 |\n"),
            (
                "Blancas: Rg1, Dd1, f2, g2, h2. Negras: Rg8, Td8, f7, g7, h7. Juegan blancas y ganan.",
                ENDING,
                "w 1 |",
            ),
            ("Les Blancs : Rg1, Dd1, f2, g2, h2\nLes Noirs : Rg8, Td8, f7, g7, h7\n", ENDING, "? 1 |\n"),
            ("Белые: Крg1, Фd1, f2, g2, h2. Чёрные: Крg8, Лd8, f7, g7, h7. Ход белых.", ENDING, "w 1 |"),
            (
                "White: Kg1, Rook a1 and f1, f2\nBlack: Kg8, rooks a8, f8",
                "r4rk1/8/8/8/8/8/5P2/R4RK1",
                "? 1 |",
            ),
            ("Белые: Крg1, Фd1, пешки f2, g2, h2\nЧёрные: Крg8, Лd8, пешки f7, g7 и h7\n", ENDING, "? 1 |\n"),
            ("White pieces: Kh8, Pc6. Black's pieces: Ka6, Ph5.", STUDY, "? 1 |"),
            ("White (Kh8, Pc6) - Black (Ka6, Ph5)\n", STUDY, "? 1 |\n"),
            ("White: ♔h8 ♙c6 Black: ♚a6 ♟h5", STUDY, "? 1 |"),
        ] {
            assert_eq!(told(text), Some(format!("{placement} {rest}")), "{text}");
        }
        assert_eq!(
            told("White: Kg1, Qg1; Black: Kg8, Rd8"),
            Some(String::from("two pieces stand on g1 ? 1 |"))
        );
    }

    #[test]
    fn moves_and_names_are_no_lists() {
        for text in [
            "White: e4, Nf3, Bb5\nBlack: e5, Nc6, a6",
            "White: Rd8, Kg2, Rd7\nBlack: Rf8, Kg7, h5",
            "White: Kg2, Rd7, Kf3\nBlack: Kg7, Rf8, Kh6",
            "White: Kg1\nBlack: Kg8",
            "White: King\nBlack: Knight",
            "White: Smith\nBlack: Jones\n1. e4 e5",
            "White plays Kg1, Qd1 and Black answers Kg8, Rd8",
            "White: Kg1, Qd1, pawns f2 g2 h2",
            "Weiß: Kg1, Xd1; Schwarz: Kg8, Td8",
            "White",
            "W",
            "",
        ] {
            assert!(told(text).is_none(), "{text}");
        }
    }
}
