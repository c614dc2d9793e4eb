//! Lists of lines of play, each behind its name: `Italian: 1. e4 e5 2. Nf3 Nc6 3. Bc4`, one below the other. Each is a game.

use super::Writer;
use super::csv::is_csv;
use super::fields::{Side, meaning, plain_name, rank_of_game};
use super::lines::{lines, trimmed, words};
use super::record::{self, Told, are_legal};
use super::words::{Look, is_move};
use stamma_notation::Span;
use stamma_notation::internals::{GAME_WORDS, NO_SPELLINGS, gives_tags, result_of_text};

/// The longest name, in bytes and in words.
const LONGEST_NAME: (usize, usize) = (96, 12);

/// Words of the names of openings.
const OF_OPENINGS: &str = "opening|defence|defense|gambit|countergambit|counter-gambit|counterattack|attack|game|variation|system|\
eröffnung|verteidigung|partie|spiel|angriff|variante|ouverture|défense|attaque|apertura|gambito|defensa|ataque|difesa|partita|\
attacco|abertura|defesa|partida|verdediging|aanval|debiut|obrona|partia|дебют|защита|гамбит|партия|атака|вариант|\
alekhine|benko|benoni|bird|budapest|caro-kann|catalan|dutch|english|french|grünfeld|indian|italian|king's|king’s|latvian|london|\
nimzo-indian|petroff|petrov|philidor|pirc|queen's|queen’s|reti|réti|ruy|scandinavian|scotch|sicilian|slav|spanish|vienna|\
italienisch|spanisch|sizilianisch|französisch|schottisch|italiana|española|siciliana|francesa|escocesa|italienne|espagnole|\
sicilienne|française|spagnola|francese";

/// A line of a list, and what it holds.
enum Item {
    Game(NamedLine),
    /// A line that goes on with the moves of the game above it.
    Moves(Span),
    Other(Span),
}

/// A line of play behind its name.
struct NamedLine {
    /// The code of an opening.
    code: Option<Span>,
    name: Span,
    moves: Span,
    is_numbered: bool,
}

/// Words before the numbers of games, and before what is shown by a game each, beside those for a round and a game.
const LABELS: &str = "board|table|pair|chapter|lesson|example|exercise|diagram|variation|trap|opening|sheet|brett|tisch|kapitel|lektion|\
beispiel|diagramm|variante|falle|eröffnung|échiquier|chapitre|leçon|exemple|diagramme|piège|tablero|mesa|capítulo|lección|ejemplo|\
diagrama|trampa|scacchiera|capitolo|lezione|esempio|bord|hoofdstuk|les|voorbeeld|szachownica|rozdział|przykład|доска|глава|урок|\
пример|диаграмма|ловушка";

/// Returns true for lines of play behind their names, which are no rows of a table with more columns.
pub fn has_named_lines(text: &[u8]) -> bool {
    items(text).is_some() && !is_csv(text)
}

/// Writes each line of play as a game.
pub fn unwrap(writer: &mut Writer<'_>) {
    let text = writer.text();
    let Some(items) = items(text) else { return writer.copy(Span::new(0, text.len())) };
    let games =
        || items.iter().filter_map(|item| if let Item::Game(game) = item { Some(game) } else { None });
    let of_openings = games().filter(|game| game.code.is_some() || names_opening(game.name.of(text)));
    let field = if 2 * of_openings.count() >= games().count() { "opening" } else { "event" };
    let mut is_doubted = false;
    for item in &items {
        let NamedLine { code, name, moves, .. } = match item {
            Item::Game(game) => game,
            Item::Moves(moves) => {
                writer.add("\n");
                writer.copy(*moves);
                continue;
            }
            Item::Other(line) => {
                writer.end_game_behind_moves();
                // Players that are named there have played none of the lines.
                match std::str::from_utf8(line.of(text)).is_ok_and(gives_tags) {
                    true => writer.leave_out(*line),
                    false => write_text(writer, *line),
                }
                writer.end_paragraph();
                continue;
            }
        };
        writer.end_game_behind_moves();
        let mut told = Told::default();
        let mut take = |field: &str, place: Span| {
            told.take(&[field], place, &String::from_utf8_lossy(place.of(text)));
        };
        if let Some(code) = code {
            take("eco", *code);
        }
        if !name.is_empty() {
            take(field, *name);
        }
        // The name may as well be that of a player, but with a number of its own.
        let is_counted = name.of(text).last().is_some_and(u8::is_ascii_digit);
        if field == "event" && !is_counted && !std::mem::replace(&mut is_doubted, true) {
            writer.read_as(*name, "the name of an event");
        }
        for left_out in record::write_moves(writer, told, &|| None, |writer| writer.copy(*moves)) {
            writer.leave_out(left_out);
        }
    }
    if writer.is_in_game() {
        writer.end_game();
    }
}

/// Writes a text beside games. Moves that it tells of are none of a game.
pub fn write_text(writer: &mut Writer<'_>, place: Span) {
    match moves_told(place.of(writer.text())) {
        0 => writer.copy(place),
        _ => writer.read_as(place, "text that tells of moves"),
    }
}

/// The number of words of a text that may be moves.
pub fn moves_told(text: &[u8]) -> usize {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",;:()".contains(byte);
    text.split(is_between).filter(|word| is_move(word) && !is_code(word)).count()
}

/// The lines of a text, if two of them or more that follow each other are lines of play behind their names, and no other line begins
/// with moves, or gives a position or a result.
fn items(text: &[u8]) -> Option<Vec<Item>> {
    if let Some(items) = counted_items(text) {
        return Some(items);
    }
    let mut items = Vec::new();
    // Games that follow each other.
    let (mut run, mut longest_run) = (0, 0);
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        let content = line.of(text);
        let goes_on = || is_below_game(&items) && first_number(content).is_some_and(|number| number > 1);
        let item = match named_line(text, line) {
            _ if gives_result_or_position(content) => return None,
            Some(game) => Item::Game(game),
            None if goes_on() => Item::Moves(line),
            None if begins_with_moves(content) => return None,
            None => Item::Other(line),
        };
        run = match item {
            Item::Game(_) => run + 1,
            Item::Moves(_) => run,
            Item::Other(_) => 0,
        };
        longest_run = longest_run.max(run);
        items.push(item);
    }
    (longest_run > 1 && are_several(text, &items) && are_games(text, &items)).then_some(items)
}

/// The lines of a text in which a word and a running number stand before moves: `Game 1 e4 c5`, `Board 2: d4 d5`, `Pupil 3 1. e4 c5`.
/// Those without numbers might go on with one another as well, were it not for the word.
fn counted_items(text: &[u8]) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut last: Option<(String, u32)> = None;
    for line in lines(text).map(|line| trimmed(text, line)).filter(|line| !line.is_empty()) {
        let Some((label, number, game)) = counted_line(text, line) else {
            let goes_on =
                is_below_game(&items) && first_number(line.of(text)).is_some_and(|number| number > 1);
            if !goes_on && (begins_with_moves(line.of(text)) || gives_result_or_position(line.of(text))) {
                return None;
            }
            items.push(if goes_on { Item::Moves(line) } else { Item::Other(line) });
            continue;
        };
        let follows = match &last {
            Some((known, before)) => *known == label && number == before + 1,
            None => number == 1,
        };
        if !follows {
            return None;
        }
        last = Some((label, number));
        items.push(Item::Game(game));
    }
    last.is_some_and(|(_, number)| number > 1).then_some(items)
}

/// Returns true if the last line is of a game whose moves have numbers.
fn is_below_game(items: &[Item]) -> bool {
    matches!(items.last(), Some(Item::Game(NamedLine { is_numbered: true, .. }) | Item::Moves(_)))
}

/// The word, the number and the game of such a line.
fn counted_line(text: &[u8], line: Span) -> Option<(String, u32, NamedLine)> {
    /// No label has more words.
    const MOST_WORDS: usize = 3;
    let content = std::str::from_utf8(line.of(text)).ok()?;
    let (label, rest) = content.split_at(content.find(|ch: char| ch.is_ascii_digit())?);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = rest[..digits].parse().ok()?;
    let behind = rest[digits..].trim_start_matches(['.', ':', ')', ' ', '\t', '-', '–', '—']);
    let small = label.strip_suffix(' ')?.to_lowercase();
    let is_of = |words: &[&str]| words.contains(&&*small);
    let counts_games = GAME_WORDS.iter().any(|words| is_of(words.game) || is_of(words.round));
    let name = Span::new(line.start, line.start + label.len() + digits);
    let moves = Span::new(line.end - behind.len(), line.end);
    let look = Look::at(behind.as_bytes());
    // Other readers take the number of a round or a game that is before the number of a move.
    let is_numbered = first_number(behind.as_bytes()) == Some(1);
    let is_label = match is_numbered {
        true => {
            let is_word = |word: &str| word.chars().all(char::is_alphabetic);
            let plain = plain_name(&content[..label.len() + digits]);
            !counts_games
                && (1..=MOST_WORDS).contains(&small.split(' ').count())
                && small.split(' ').all(|word| is_word(word) && !is_move(word.as_bytes()))
                && small.chars().count() > 1
                && meaning(&plain).is_none()
                && rank_of_game(&plain).is_none()
        }
        false => {
            let begins = behind.split_whitespace().next().is_some_and(|word| is_move(word.as_bytes()));
            let is_known = counts_games || LABELS.split('|').any(|known| known == small);
            is_known && begins && look.is_moves_alone()
        }
    };
    let are_moves = behind.len() < rest.len() - digits && look.moves > 1 && look.may_be_game();
    let game = NamedLine { code: None, name, moves, is_numbered };
    (is_label && are_moves).then_some((small, number, game))
}

/// Returns true if lines have different moves: the same ones may be told of twice.
fn are_several(text: &[u8], items: &[Item]) -> bool {
    let words = |moves: Span| {
        let moves = words(text, moves).map(|word| word.of(text)).filter(|word| is_move(word));
        moves.collect::<Vec<_>>()
    };
    let mut lines = items.iter().filter_map(|item| match item {
        Item::Game(game) => Some(words(game.moves)),
        _ => None,
    });
    let first = lines.next();
    lines.any(|line| Some(line) != first)
}

/// Returns true if the lines without numbers are games of their own: each is legal from the usual start, and not all of them go on where
/// the one above ends.
fn are_games(text: &[u8], items: &[Item]) -> bool {
    /// The number of lines that are looked at.
    const MOST: usize = 32;
    let moves = items.iter().filter_map(|item| match item {
        Item::Game(game) if !game.is_numbered => Some(game.moves.of(text)),
        _ => None,
    });
    let moves: Vec<&[u8]> = moves.take(MOST).collect();
    let count = |moves: &[u8]| Look::at(moves).moves;
    let goes_on = |pair: &[&[u8]]| are_legal(&pair.join(&b' '), count(pair[0]) + count(pair[1]));
    moves.iter().all(|moves| are_legal(moves, count(moves)))
        && (moves.len() < 2 || !moves.windows(2).all(goes_on))
}

/// Returns true for a line with a result or a FEN in it, or a tag.
pub fn gives_result_or_position(line: &[u8]) -> bool {
    let is_result = |word: &[u8]| {
        let word = std::str::from_utf8(word).ok().filter(|word| (1..=12).contains(&word.len()));
        word.map(|word| word.trim_matches(['(', ')', '[', ']', ',', '.', ';'])).is_some_and(|word| {
            let is_castling = matches!(word, "0-0" | "0-0-0");
            word.contains(['-', '–', '½', ':'])
                && word.contains(['0', '1', '½'])
                && !is_castling
                && result_of_text(word, &NO_SPELLINGS).is_some()
        })
    };
    line.iter().filter(|byte| **byte == b'/').count() >= 7
        || line.starts_with(b"[") && line.contains(&b'"')
        || line.split(u8::is_ascii_whitespace).any(is_result)
}

/// The number that a line of moves begins with.
fn first_number(line: &[u8]) -> Option<u32> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = std::str::from_utf8(&line[..digits]).ok()?.parse().ok()?;
    let rest = line[digits..].trim_ascii_start();
    let rest = rest.strip_prefix(b".").unwrap_or(rest).trim_ascii_start();
    let first = rest.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    is_move(first.trim_ascii_start()).then_some(number)
}

/// Returns true if a line begins with a move, perhaps with its number.
pub fn begins_with_moves(line: &[u8]) -> bool {
    let first = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    first_number(line).is_some() || is_move(first) && !is_code(first)
}

/// `C50`
pub fn is_code(word: &[u8]) -> bool {
    matches!(word, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// The name of a line and the moves behind it, which begin a game and are all that is there.
fn named_line(text: &[u8], line: Span) -> Option<NamedLine> {
    /// No line of play without numbers is longer.
    const LONGEST: usize = 400;
    let line = without_item(text, line);
    let parts = parts(text, line);
    let numbered = first_of_numbered(text, &parts);
    let bare = || first_of_bare(text, &parts).filter(|_| line.len() <= LONGEST);
    let start = parts[numbered.or_else(bare)?].start;
    let before = std::str::from_utf8(Span::new(line.start, start).of(text)).ok()?;
    let signs = |ch: char| ch.is_whitespace() || ":,;|=-–—(*_`'\".".contains(ch);
    let title = before.trim_end_matches(signs);
    let between = &before[title.len()..];
    let title = Span::new(line.start, line.start + title.len());
    let first = words(text, title).next();
    let code = first.filter(|first| is_code(first.of(text).trim_ascii_end()));
    let name = match code {
        Some(code) => {
            let behind = Span::new(code.end, title.end).of(text);
            let is_sign = |byte: &&u8| b" \t:,;|=-*_`.".contains(byte);
            Span::new(code.end + behind.iter().take_while(is_sign).count(), title.end)
        }
        None => title,
    };
    let is_parted = between.contains([':', '|', '=', ',', ';', '(', '\t'])
        || [" - ", " – ", " — "].iter().any(|dash| between.contains(dash));
    // A string of source code.
    if between.contains(['"', '\'']) || before.starts_with(['"', '\'']) {
        return None;
    }
    let is_named = code.is_some() && name.is_empty() || is_name(name.of(text), is_parted, code.is_some());
    let moves = moves_behind(text, Span::new(start, line.end), between.contains('('))?;
    is_named.then_some(NamedLine { code, name, moves, is_numbered: numbered.is_some() })
}

/// A line without the sign or the number of an item of a list, and without the bars of a row around it.
fn without_item(text: &[u8], line: Span) -> Span {
    let mut line = trimmed(text, line);
    let signs = |byte: &u8| byte.is_ascii_whitespace() || b"|-+*_`".contains(byte);
    let item = |content: &[u8]| {
        let bullet = if content.starts_with("•".as_bytes()) { "•".len() } else { 0 };
        bullet + content[bullet..].iter().take_while(|byte| signs(byte)).count()
    };
    line.start += item(line.of(text));
    let content = line.of(text);
    let digits = content.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if (1..=3).contains(&digits)
        && let [b'.' | b')', b' ' | b'\t', rest @ ..] = &content[digits..]
        && !begins_with_moves(rest.trim_ascii_start())
    {
        line.start += digits + 2;
        line.start += item(line.of(text));
    }
    let is_frame = |byte: &&u8| byte.is_ascii_whitespace() || b"|`*_".contains(byte);
    let bars = line.of(text).iter().rev().take_while(is_frame);
    Span::new(line.start, line.end - bars.count())
}

/// The words of a line: blanks and the signs between names and moves part them.
fn parts(text: &[u8], line: Span) -> Vec<Span> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b",;:|=(`*_".contains(byte);
    let mut parts = Vec::new();
    let mut at = line.start;
    while at < line.end {
        let rest = Span::new(at, line.end).of(text);
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        if length > 0 {
            parts.push(Span::new(at, at + length));
        }
        at += length + 1;
    }
    parts
}

/// The first word of `1. e4 e5`.
fn first_of_numbered(text: &[u8], parts: &[Span]) -> Option<usize> {
    (1..parts.len()).find(|&at| {
        let word = parts[at].of(text);
        let rest = word.strip_prefix(b"1.").or_else(|| word.strip_prefix(b"1)"));
        let next = || parts.get(at + 1).is_some_and(|next| is_move(next.of(text)));
        rest.is_some_and(|rest| if rest.is_empty() { next() } else { rest[0] != b'.' && is_move(rest) })
    })
}

/// The first of the moves without numbers that a line ends with, two at least.
fn first_of_bare(text: &[u8], parts: &[Span]) -> Option<usize> {
    const FEWEST: usize = 2;
    let is_bare = |part: &&Span| {
        let word = part.of(text);
        is_move(word) && !word[0].is_ascii_digit() && !is_code(word)
    };
    let count = parts.iter().rev().take_while(is_bare).count();
    (count >= FEWEST && count < parts.len()).then(|| parts.len() - count)
}

/// Moves up to the end of a line, without the bracket that closes them.
fn moves_behind(text: &[u8], mut moves: Span, is_bracketed: bool) -> Option<Span> {
    let content = moves.of(text);
    if is_bracketed {
        let bare = content.trim_ascii_end();
        let bare = bare.strip_suffix(b".").or_else(|| bare.strip_suffix(b",")).unwrap_or(bare);
        moves.end = moves.start + bare.strip_suffix(b")")?.len();
    }
    let inside = moves.of(text);
    let is_closed = !is_bracketed || !inside.contains(&b')') || inside.contains(&b'(');
    (is_closed && Look::at(inside).may_be_game()).then_some(moves)
}

/// Returns true for the name of a line. Words written like moves may be in it where a sign stands between it and the moves.
fn is_name(name: &[u8], is_parted: bool, is_coded: bool) -> bool {
    let Ok(name) = std::str::from_utf8(name) else { return false };
    let mut words = name.split_whitespace();
    let plain = plain_name(name);
    name.len() <= LONGEST_NAME.0
        && words.clone().count() <= LONGEST_NAME.1
        && name.starts_with(char::is_alphabetic)
        && name.chars().filter(|ch| ch.is_alphabetic()).count() > 1
        // `Game 2`
        && (is_coded || !words.clone().any(|word| word.bytes().all(|byte| byte.is_ascii_digit())))
        && (is_parted || !words.any(|word| is_move(word.as_bytes())))
        && !is_move(name.as_bytes())
        && Side::named(name).is_none()
        && meaning(&plain).is_none()
        && rank_of_game(&plain).is_none()
        && (is_coded || names_opening(name.as_bytes()) || !gives_tags(name))
}

/// Returns true if a word of a name is one of those of openings.
pub fn names_opening(name: &[u8]) -> bool {
    let name = String::from_utf8_lossy(name).to_lowercase();
    let mut words = name.split(|ch: char| ch.is_whitespace() || ",.:;()/".contains(ch));
    words.any(|word| !word.is_empty() && OF_OPENINGS.split('|').any(|known| known == word))
}

#[cfg(test)]
mod tests {
    use super::has_named_lines;

    #[test]
    fn lists_of_named_lines_are_seen() {
        for text in [
            "Italian: 1. e4 e5 2. Nf3 Nc6 3. Bc4\nSpanish: 1. e4 e5 2. Nf3 Nc6 3. Bb5\n",
            "* **Dutch**: 1.d4 f5\n* **Slav**: 1.d4 d5 2.c4 c6\n",
            "1. Dutch (1.d4 f5)\n2. Slav (1.d4 d5 2.c4 c6)\n",
            "A80 Dutch 1. d4 f5\nD10 Slav 1. d4 d5 2. c4 c6",
            "Openings that I like.\n\nDutch\td4 f5\n\nSlav\td4 d5 c4 c6\n",
            "| Dutch | d4 f5 |\n| Slav | d4 d5 c4 c6 |\n",
            "Game 1 e4 e5\nGame 2 d4 d5\n",
            "Brett 1: e4 c5 Sf3\n\nBrett 2: d4 d5 c4\n",
            "Round 1: e4 c5 Nf3 d6 1-0\nRound 2: d4 d5 c4 e6 0-1\n",
            "Holländisch: 1. d4 f5\nSpanisch: 1. e4 e5 2. Sf3 Sc6\n3. Lb5 a6\n",
            "Dutch: 1. d4 f5\nReti: 1. Nf3 d5 2. g3 Nf6 3. Bg2 e6 4. 0-0\n",
        ] {
            assert!(has_named_lines(text.as_bytes()), "{text}");
        }
        for text in [
            "Italian: 1. e4 e5 2. Nf3 Nc6 3. Bc4\n",
            "Ann - Bob: 1. e4 e5\nCid - Dan: 1. d4 d5\n",
            "Ann: 1. e4 e5 1-0\nBob: 1. d4 d5 0-1\n",
            "White: e4 Nf3 Bc4\nBlack: e5 Nc6 Bc5\n",
            "1. e4 e5\n\nDutch: 1. d4 f5\nSlav: 1. d4 d5 2. c4 c6\n\n2. Nf3 Nc6\n",
            "Opening: e4 e5 Nf3\nMiddle: Nc6 Bb5 a6\n",
            "Dutch: 1. d4 f5\nReti: 1. Nf3 d5 (0-1).\n",
            "Game 1: 1. e4 e5\nGame 2: 1. d4 d5\n",
            "Move 1 e4 e5\nMove 2 Nf3 Nc6\n",
            "Game 3 e4 e5\nGame 5 d4 d5\n",
            "Game 1 e4 e5\nNf3 Nc6\nGame 2 d4 d5\n",
            "Main line: 1. e4 e5\nThen: 2. Nf3 Nc6\n",
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\nBest: 1. Ra8#\nAlso: 1. Ra7\n",
            "[Event \"A\"]\n\nDutch: 1. d4 f5\nSlav: 1. d4 d5\n",
        ] {
            assert!(!has_named_lines(text.as_bytes()), "{text}");
        }
    }
}
