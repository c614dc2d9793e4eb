//! Games at odds: they do not begin from the usual array, and the text above them tells what is taken off.
//!
//! Read from the usual array, such a game may go on to its end without an error. So words that tell of odds in another way
//! than the ones known here leave the game out.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The start of a game at odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Odds {
    /// This position.
    Start(String),
    /// The text tells of odds that cannot be set up from its words.
    Unknown,
}

/// A line of more words is no heading.
const HEADING_WORDS: usize = 9;
/// The most words between a word that tells of odds and the piece.
const WORDS_BETWEEN: usize = 6;

/// Words that tell of odds, whatever stands around them.
const ODDS: [&str; 12] = [
    "odds",
    "handicap",
    "remove",
    "removed",
    "removing",
    "ventaja",
    "avantage",
    "vantagem",
    "vantaggio",
    "vorgabe",
    "voorgift",
    "фора",
];
/// Words that tell of odds where they are said of a piece.
const GIVING: [&str; 31] = [
    "gives",
    "giving",
    "gave",
    "given",
    "yields",
    "yielding",
    "yielded",
    "concedes",
    "conceding",
    "receives",
    "receiving",
    "received",
    "without",
    "minus",
    "less",
    "off",
    "da",
    "dan",
    "dando",
    "gibt",
    "rend",
    "rendent",
    "rendant",
    "donne",
    "sin",
    "sans",
    "ohne",
    "zonder",
    "senza",
    "sem",
    "без",
];
/// Those of them that tell of odds only where the piece has its place.
const WITHOUT: [&str; 5] = ["ohne", "zonder", "senza", "sem", "без"];
/// Those of them that tell of odds only at the beginning of a sentence, behind a side, or behind a word for playing: `White mates
/// without the Queen` tells of none.
const PLAYING_WITHOUT: [&str; 4] = ["without", "minus", "sin", "sans"];
const PLAYING: [&str; 25] = [
    "play", "plays", "played", "playing", "begins", "began", "starts", "started", "starting", "white",
    "black", "blancs", "noirs", "blancas", "negras", "joue", "jouent", "jouant", "juega", "juegan",
    "jugando", "game", "partie", "partida", ",",
];
/// Words for a piece that is taken off. A captured one is removed, too.
const REMOVED: [&str; 2] = ["removed", "removing"];
/// Words that say what is done at other times, or by others.
const ELSEWHERE: [&str; 29] = [
    "usually",
    "often",
    "always",
    "sometimes",
    "normally",
    "never",
    "formerly",
    "would",
    "could",
    "others",
    "previous",
    "earlier",
    "refused",
    "declined",
    "gewöhnlich",
    "meist",
    "meistens",
    "oft",
    "sonst",
    "normalerweise",
    "souvent",
    "toujours",
    "normalement",
    "siempre",
    "normalmente",
    "sempre",
    "vaak",
    "altijd",
    "обычно",
];
/// Words before a word for odds that deny them.
const DENIALS: [&str; 9] = ["no", "not", "without", "nicht", "keine", "ohne", "sans", "sin", "без"];
/// Pairs of words that say that nobody gives odds.
const EVEN: [[&str; 2]; 8] = [
    ["even", "terms"],
    ["level", "terms"],
    ["equal", "terms"],
    ["played", "level"],
    ["play", "level"],
    ["playing", "level"],
    ["played", "even"],
    ["played", "evenly"],
];
/// Words between a word for odds and the piece: `odds given: Queen's Knight`, `The Knight must be taken off`.
const BETWEEN: [&str; 26] = [
    "of", "the", "a", "his", "her", ":", "-", "(", "given", "by", "white", "black", "must", "should", "be",
    "is", "are", "being", "taken", "from", "to", "di", "de", "at", "as", "in",
];
/// Words for an advantage, which is odds only where the piece is named as such: `la torre de ventaja`.
const ADVANTAGES: [&str; 4] = ["ventaja", "avantage", "vantagem", "vantaggio"];
/// Words before a piece that say nothing.
const ARTICLES: [&str; 31] = [
    "den", "dem", "der", "die", "des", "ein", "einen", "seinen", "het", "een", "il", "the", "a", "his",
    "her", "of", "an", "el", "la", "le", "los", "una", "un", "une", "o", "uma", "su", "one", "de", "di",
    "del",
];
/// Words that stand for the odds-giver's opponent: `gave his opponent the Knight`.
const OPPONENT: [&str; 4] = ["opponent", "adversary", "antagonist", "him"];

/// The pieces of an odds-giver.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Rook,
    Knight,
    Bishop,
    Queen,
    Pawn,
}

const PIECES: [(Piece, &[&str]); 5] = [
    (Piece::Rook, &["rook", "r", "castle", "torre", "tour", "turm", "toren", "ладьи", "ладья"]),
    (
        Piece::Knight,
        &[
            "knight", "kt", "n", "knt", "caballo", "cavalier", "cavalo", "cavallo", "springer", "paard",
            "коня", "конь",
        ],
    ),
    (Piece::Bishop, &["bishop", "b", "alfil", "fou", "bispo", "alfiere", "läufer", "loper", "слона", "слон"]),
    (Piece::Queen, &["queen", "q", "dama", "dame", "donna", "ферзя", "ферзь"]),
    (
        Piece::Pawn,
        &["pawn", "p", "peón", "peon", "pion", "peão", "peao", "pedone", "bauer", "bauern", "пешки", "пешка"],
    ),
];
const QUEENS_SIDE: [&str; 8] = ["queen's", "queen’s", "queens", "queen", "q", "q's", "dama", "dame"];
const KINGS_SIDE: [&str; 9] = ["king's", "king’s", "kings", "king", "k", "k's", "rey", "roi", "rei"];
/// Side and piece in one word.
const JOINED: [(&str, bool, Piece); 8] = [
    ("qr", true, Piece::Rook),
    ("kr", false, Piece::Rook),
    ("qkt", true, Piece::Knight),
    ("kkt", false, Piece::Knight),
    ("qn", true, Piece::Knight),
    ("kn", false, Piece::Knight),
    ("qb", true, Piece::Bishop),
    ("kb", false, Piece::Bishop),
];

/// The piece that is taken off.
#[derive(Clone, Copy)]
struct Taken {
    piece: Piece,
    /// True for the queen's side, where the side is said.
    queens: Option<bool>,
    /// The file of a pawn, where it is said.
    pawns_file: Option<usize>,
    of_black: bool,
    of_white: bool,
    /// The word behind it.
    end: usize,
}

/// The odds that the text above a game tells; none where it tells of none.
pub fn odds_of(heading: &[u8]) -> Option<Odds> {
    let text = String::from_utf8_lossy(heading).to_lowercase();
    let all = words_of(&text);
    if all.windows(2).any(|pair| EVEN.iter().any(|even| pair == even)) {
        return None;
    }
    // A line of few words is a heading; elsewhere words are told of odds only where they can mean nothing else.
    let short = text.lines().map(words_of).filter(|words| {
        words.iter().filter(|word| word.starts_with(char::is_alphabetic)).count() <= HEADING_WORDS
    });
    let in_heading = short.filter_map(|words| told(&words, true)).next();
    in_heading.or_else(|| told(&all, false))
}

fn told(words: &[&str], heading: bool) -> Option<Odds> {
    words.split(|word| matches!(*word, "." | "!" | "?" | ";")).find_map(|words| told_in(words, heading))
}

/// The odds that one sentence tells.
fn told_in(words: &[&str], heading: bool) -> Option<Odds> {
    if words.iter().any(|word| ELSEWHERE.contains(word)) {
        return None;
    }
    let black_gives = words.windows(2).any(|pair| pair[0] == "black" && GIVING.contains(&pair[1]));
    for (at, word) in words.iter().enumerate() {
        let is_odds = ODDS.contains(word);
        let denied = at.checked_sub(1).is_some_and(|before| DENIALS.contains(&words[before]));
        // `Against all odds the Knight wins`.
        let denied = denied
            || *word == "odds"
                && words
                    .get(at + 1)
                    .is_some_and(|next| matches!(*next, "the" | "a" | "his" | "against" | "are"));
        if is_odds && denied || !may_tell(words, at) {
            continue;
        }
        // `Black plays without his Knight`.
        let of_black =
            || words[..at].iter().rfind(|word| matches!(**word, "white" | "black")) == Some(&"black");
        let black_gives = black_gives || PLAYING_WITHOUT.contains(word) && of_black();
        // `Angriff ohne Turm` may be anything: the piece has its place, or a word for odds stands beside it.
        if WITHOUT.contains(word) && !words.iter().any(|word| ODDS.contains(word)) {
            let named = (at + 1..words.len().min(at + 1 + WORDS_BETWEEN)).find_map(|from| taken(words, from));
            let has_place = |taken: &Taken| taken.of_white || taken.of_black || taken.queens.is_some();
            if !named.as_ref().is_some_and(has_place) {
                continue;
            }
        }
        if is_odds || GIVING.contains(word) {
            if let Some(odds) = behind(words, at + 1, is_odds, heading, black_gives) {
                return Some(odds);
            }
            // `Knight odds`, `King's Bishop must be taken off`.
            if is_odds || *word == "off" {
                let from = at.saturating_sub(WORDS_BETWEEN);
                let named = (from..at).find_map(|from| taken(words, from).filter(|taken| taken.end <= at));
                let beside = |taken: &Taken| {
                    words[taken.end..at].iter().all(|word| BETWEEN.contains(word) || REMOVED.contains(word))
                };
                if let Some(taken) = named.filter(beside) {
                    return Some(start(taken, black_gives));
                }
            }
        }
        // `Pawn and move` stands in headings alone.
        if heading
            && *word == "pawn"
            && let Some(odds) = pawn_and(words, at + 1)
        {
            return Some(odds);
        }
    }
    None
}

/// Returns true if a word that may tell of odds does so in its sentence.
fn may_tell(words: &[&str], at: usize) -> bool {
    let has = |word: &str| words.contains(&word);
    let before = at.checked_sub(1).map(|before| words[before]);
    let begins = before.is_none_or(|before| matches!(before, "(" | "[" | ":" | "please" | "-"));
    match words[at] {
        // `The Rook is cut off`, `when the Knight was taken off by the pawn`.
        "off" => {
            matches!(before, Some("taken" | "take" | "taking"))
                && (has("board") || has("must") || has("be") || matches!(words[0], "take" | "taking"))
        }
        "remove" => begins || has("board") || has("must"),
        removed if REMOVED.contains(&removed) => has("board") || has("be") || begins,
        // `Weiß gibt einen Springer vor`.
        "gibt" => has("vor"),
        advantage if ADVANTAGES.contains(&advantage) => {
            matches!(before, Some("de" | "di" | "of"))
                || words.get(at + 1).is_some_and(|next| matches!(*next, "de" | "di" | "del" | "della" | ":"))
        }
        without if PLAYING_WITHOUT.contains(&without) => {
            begins
                || before.is_some_and(|before| PLAYING.contains(&before))
                || words.iter().any(|word| ODDS.contains(word))
        }
        _ => true,
    }
}

/// The odds that are told behind a word that tells of some.
fn behind(words: &[&str], from: usize, is_odds: bool, heading: bool, black_gives: bool) -> Option<Odds> {
    let mut at = from;
    let to = words.len().min(from + WORDS_BETWEEN);
    while at < to {
        let word = words[at];
        if ["two", "three", "both", "deux", "dos"].contains(&word) {
            let plural = words.get(at + 1).is_some_and(|next| {
                PIECES.iter().any(|(_, names)| names.iter().any(|name| next.strip_suffix('s') == Some(name)))
            });
            return plural.then_some(Odds::Unknown);
        }
        if word == "exchange" && is_odds {
            return Some(Odds::Unknown);
        }
        if let Some(taken) = taken(words, at) {
            return judged(words, taken, is_odds, heading, black_gives);
        }
        let passes = ARTICLES.contains(&word) || OPPONENT.contains(&word) || matches!(word, ":" | "-" | "(");
        if !(passes || is_odds && (BETWEEN.contains(&word) || ODDS.contains(&word))) {
            return None;
        }
        at += 1;
    }
    None
}

/// The odds of a piece that is named behind a word that may tell of some.
fn judged(words: &[&str], taken: Taken, is_odds: bool, heading: bool, black_gives: bool) -> Option<Odds> {
    let next = words.get(taken.end).copied();
    if taken.piece == Piece::Pawn
        && let Some(odds) = pawn_and(words, taken.end)
    {
        return Some(odds);
    }
    let named = taken.queens.is_some() && taken.piece != Piece::Queen;
    let is_known_pawn = taken.pawns_file.is_some() && (taken.of_white || taken.of_black);
    match next {
        // Two things are taken off, or one for another.
        Some("and" | "for" | "y" | "et" | "e") if is_odds => return Some(Odds::Unknown),
        Some("for" | "up" | "against" | "versus" | "vs" | "v" | "ending" | "endgame") => return None,
        // `Playing without a Queen, Black resigned`.
        Some(",") if words.get(taken.end + 1).is_some() && !is_odds && !named && !is_known_pawn => {
            let begin = words.iter().position(|word| PLAYING_WITHOUT.contains(word));
            if begin.is_some_and(|begin| begin < taken.end) {
                return None;
            }
        }
        Some("and") if !named => return None,
        Some("and") => return Some(Odds::Unknown),
        _ => {}
    }
    let ends = next.is_none_or(|next| matches!(next, "." | "," | ";" | ")" | ":" | "vor"));
    let plain = taken.piece == Piece::Rook || taken.piece == Piece::Knight;
    // `White gives a Pawn` is said of gambits, `gives the Queen` of sacrifices.
    (is_odds || named || ends && (plain || is_known_pawn) || heading && ends && taken.piece != Piece::Pawn)
        .then(|| start(taken, black_gives))
}

/// `pawn` and what is said behind it: `and move`, `and two moves`.
fn pawn_and(words: &[&str], at: usize) -> Option<Odds> {
    let and = |word: &&str| matches!(*word, "and" | "&" | "y" | "et" | "e");
    words.get(at).filter(|word| and(word))?;
    let rest = words[at + 1..].iter().filter(|word| !ARTICLES.contains(word)).take(2).copied();
    match rest.collect::<Vec<_>>()[..] {
        ["move" | "moves" | "trait" | "salida" | "saída" | "tratto", ..] => {
            Some(Odds::Start(PAWN_AND_MOVE.to_owned()))
        }
        ["two" | "three" | "four" | "deux" | "dos" | "duas" | "2" | "3", ..] => Some(Odds::Unknown),
        _ => None,
    }
}

const PAWN_AND_MOVE: &str = "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Words, numbers and signs. Dots behind single letters are left out: they are abbreviations.
fn words_of(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    let is_word = |ch: char| ch.is_alphanumeric() || matches!(ch, '\'' | '’' | '&');
    let mut rest = text;
    let elided = ["l'", "l’", "d'", "d’"];
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() || first == '_' || first == '*' {
            rest = &rest[first.len_utf8()..];
            continue;
        }
        if let Some(behind) = elided.iter().find_map(|article| rest.strip_prefix(article)) {
            rest = behind;
            continue;
        }
        let length = match is_word(first) {
            true => rest.find(|ch| !is_word(ch)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let abbreviated =
            |word: &&str| word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
        if first != '.' || !words.last().is_some_and(|word| abbreviated(word) && followed(&rest[1..])) {
            words.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    words
}

/// Returns true if more words of a sentence follow a dot.
fn followed(text: &str) -> bool {
    let next = text.trim_start_matches([' ', '\t']);
    next.starts_with(char::is_alphabetic) || next.starts_with('(')
}

/// The piece that is named at a place.
fn taken(words: &[&str], at: usize) -> Option<Taken> {
    let mut at = at;
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let piece_of =
        |word: &str| PIECES.iter().find(|(_, names)| names.contains(&word)).map(|(piece, _)| *piece);
    let of_white = matches!(word(at), "white's" | "white’s");
    let of_black = matches!(word(at), "black's" | "black’s");
    at += usize::from(of_white || of_black);
    let made = |piece, queens, pawns_file, end| Taken { piece, queens, pawns_file, of_black, of_white, end };
    let pawn_at = |at: usize| matches!(piece_of(word(at)), Some(Piece::Pawn));
    // `without Ra1`, `ohne Turm a1`
    let names = usize::from(piece_of(word(at)).is_some());
    if let Some(home) = home_of(word(at + names)) {
        return Some(Taken { end: at + names + 1, ..home });
    }
    // `the f7 pawn`, `pawn f7`, `the f-pawn`
    let named_before = pawn_at(at) && word(at).len() > 1;
    let square = word(at + usize::from(named_before));
    let dash = usize::from(word(at + 1) == "-");
    if let [file @ b'a'..=b'h', rank @ ..] = square.as_bytes()
        && matches!(rank, [] | [b'2' | b'7'])
        && (named_before && !rank.is_empty() || !named_before && pawn_at(at + 1 + dash))
    {
        let end = at + 2 + if named_before { 0 } else { dash };
        let found = made(Piece::Pawn, None, Some(usize::from(file - b'a')), end);
        return Some(match rank {
            [b'2'] => Taken { of_white: true, of_black: false, ..found },
            [b'7'] => Taken { of_white: false, of_black: true, ..found },
            _ => found,
        });
    }
    if matches!(word(at), "kbp") {
        return Some(made(Piece::Pawn, Some(false), Some(5), at + 1));
    }
    if let Some((_, queens, piece)) = JOINED.iter().find(|(name, _, _)| *name == word(at)) {
        return Some(match pawn_at(at + 1) {
            true => made(Piece::Pawn, Some(*queens), file_of(*piece, Some(*queens)), at + 2),
            false => made(*piece, Some(*queens), None, at + 1),
        });
    }
    let side = match word(at) {
        name if QUEENS_SIDE.contains(&name) => Some(true),
        name if KINGS_SIDE.contains(&name) => Some(false),
        _ => None,
    };
    if side.is_some() {
        let name = word(at + 1);
        let owned = name.trim_end_matches("'s").trim_end_matches("’s");
        if let Some(piece) = piece_of(owned).filter(|piece| *piece != Piece::Queen) {
            // `the Queen's Pawn`
            let own_pawn = piece == Piece::Pawn;
            return Some(match own_pawn || pawn_at(at + 2) {
                true if own_pawn => {
                    made(Piece::Pawn, side, side.map(|queens| if queens { 3 } else { 4 }), at + 2)
                }
                true => made(Piece::Pawn, side, file_of(piece, side), at + 3),
                false => made(piece, side, None, at + 2),
            });
        }
    }
    let piece = piece_of(word(at)).filter(|_| word(at).len() > 2)?;
    // `torre de dama`, `tour de la dame`.
    let mut next = at + 1;
    while matches!(word(next), "de" | "la" | "del" | "di" | "da" | "do" | "du") {
        next += 1;
    }
    let side = match word(next) {
        name if next > at + 1 && QUEENS_SIDE.contains(&name) => Some(true),
        name if next > at + 1 && KINGS_SIDE.contains(&name) => Some(false),
        _ => None,
    };
    Some(match side {
        Some(_) => made(piece, side, None, next + 1),
        None => made(piece, None, None, at + 1),
    })
}

/// The file of a piece at the beginning. By custom a rook or a knight without a side is the queen's.
const fn file_of(piece: Piece, queens: Option<bool>) -> Option<usize> {
    match (piece, queens) {
        (Piece::Rook, Some(true) | None) => Some(0),
        (Piece::Rook, Some(false)) => Some(7),
        (Piece::Knight, Some(true) | None) => Some(1),
        (Piece::Knight, Some(false)) => Some(6),
        (Piece::Bishop, Some(true)) => Some(2),
        (Piece::Bishop, Some(false)) => Some(5),
        (Piece::Queen, _) => Some(3),
        (Piece::Bishop, None) | (Piece::Pawn, _) => None,
    }
}

/// The piece that stands on a square at the beginning, with its letter before it or without.
fn home_of(word: &str) -> Option<Taken> {
    let square = word.char_indices().rev().nth(1).map(|(at, _)| &word[at..])?;
    let (piece, queens) = match square.as_bytes()[0] {
        b'a' => (Piece::Rook, Some(true)),
        b'b' => (Piece::Knight, Some(true)),
        b'c' => (Piece::Bishop, Some(true)),
        b'd' => (Piece::Queen, None),
        b'f' => (Piece::Bishop, Some(false)),
        b'g' => (Piece::Knight, Some(false)),
        b'h' => (Piece::Rook, Some(false)),
        _ => return None,
    };
    let (of_white, of_black) = (square.ends_with('1'), square.ends_with('8'));
    let is_letter = word.len() == square.len() || word.chars().count() == 3;
    (is_letter && (of_white || of_black)).then_some(Taken {
        piece,
        queens,
        pawns_file: None,
        of_black,
        of_white,
        end: 0,
    })
}

/// The start without a piece. Who gives odds plays White, but for the pawn, unless it is said otherwise.
fn start(taken: Taken, black_gives: bool) -> Odds {
    let black = taken.of_black || black_gives && !taken.of_white;
    let file = match taken.piece {
        Piece::Pawn => taken.pawns_file,
        piece => file_of(piece, taken.queens),
    };
    let Some(file) = file else { return Odds::Unknown };
    let is_pawn = taken.piece == Piece::Pawn;
    // The pawn that is given is Black's, who has the second move.
    let black = black || is_pawn && !taken.of_white;
    let row = |pieces: &str, gone: bool| match gone {
        false => pieces.to_owned(),
        true => {
            let before = if file > 0 { &pieces[..file] } else { "" };
            format!("{before}1{}", &pieces[file + 1..])
        }
    };
    let rights = |king: char, queen: char, own: bool| {
        let mut rights = String::new();
        if !(own && taken.piece == Piece::Rook && file == 7) {
            rights.push(king);
        }
        if !(own && taken.piece == Piece::Rook && file == 0) {
            rights.push(queen);
        }
        rights
    };
    Odds::Start(format!(
        "{}/{}/8/8/8/8/{}/{} w {}{} - 0 1",
        row("rnbqkbnr", black && !is_pawn),
        row("pppppppp", black && is_pawn),
        row("PPPPPPPP", !black && is_pawn),
        row("RNBQKBNR", !black && !is_pawn),
        rights('K', 'Q', !black),
        rights('k', 'q', black),
    ))
}

#[cfg(test)]
mod tests {
    use super::{Odds, odds_of};
    use alloc::borrow::ToOwned;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    const QUEENS_ROOK: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1";
    const QUEENS_KNIGHT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    const KINGS_KNIGHT: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
    const QUEEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";
    const PAWN: &str = "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const BLACK_KNIGHT: &str = "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// Words above a game, and the start; `?` for odds that cannot be set up.
    const TOLD: [(&str, &str); 89] = [
        ("(Remove White's Q. R. from the Board.)", QUEENS_ROOK),
        ("White gives the odds of Queen's Rook.", QUEENS_ROOK),
        ("Mr. A. gives Q R.", QUEENS_ROOK),
        ("Mr. A. gives the Q. R.", QUEENS_ROOK),
        ("White plays without his Queen's Rook.", QUEENS_ROOK),
        ("(White's Queen's Rook must be taken off the board.)", QUEENS_ROOK),
        ("Without sight of board and men, White giving a Rook.", QUEENS_ROOK),
        ("Played at the odds of a rook", QUEENS_ROOK),
        ("ROOK ODDS", QUEENS_ROOK),
        ("Las blancas dan la torre de dama de ventaja.", QUEENS_ROOK),
        ("Les Blancs rendent l'avantage de la tour de la dame.", QUEENS_ROOK),
        ("Mr. A. yields the odds of the Q. Kt.", QUEENS_KNIGHT),
        ("Odds: Queen's Knight", QUEENS_KNIGHT),
        ("(Remove White's Queen's Knight.)", QUEENS_KNIGHT),
        ("White giving the Queen's Knight", QUEENS_KNIGHT),
        ("Mr. B. gave his opponent Queen's Knight; Mr. B. playing White.", QUEENS_KNIGHT),
        ("A game at Knight odds", QUEENS_KNIGHT),
        ("at the odds of the Knight", QUEENS_KNIGHT),
        ("Odds of K. Kt.", KINGS_KNIGHT),
        ("White gives K Kt", KINGS_KNIGHT),
        ("White gives the Queen.", QUEEN),
        ("At the odds of the queen", QUEEN),
        ("Remove Black's King's Bishop's Pawn.", PAWN),
        ("(Remove Black's K. B. P.)", PAWN),
        ("ODDS OF PAWN AND MOVE", PAWN),
        ("At the odds of the Pawn and the Move.", PAWN),
        ("Black giving Pawn and Move.", PAWN),
        ("Pawn and move", PAWN),
        ("Black gives the odds of Queen's Knight", BLACK_KNIGHT),
        ("Remove Black's Q. Kt.", BLACK_KNIGHT),
        ("(Without Black's f7 pawn)", PAWN),
        ("Remove Black's f-pawn.", PAWN),
        ("Remove Black's king bishop pawn.", PAWN),
        ("Black plays without the pawn f7.", PAWN),
        ("Remove Black's King's Pawn.", "rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("Remove White's a2 pawn.", "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("Handicap: rook a1", QUEENS_ROOK),
        ("Handicap: Queen's Knight", QUEENS_KNIGHT),
        ("Weiss gibt einen Springer vor.", QUEENS_KNIGHT),
        ("Les Blancs rendent le Cavalier de la Dame", QUEENS_KNIGHT),
        ("Black plays without his queen's knight.", BLACK_KNIGHT),
        ("The odds given: White's Queen", QUEEN),
        ("Pawn and two moves.", "?"),
        ("At the odds of Pawn and two moves", "?"),
        ("White gives two Knights.", "?"),
        ("Game at the odds of Rook for Knight.", "?"),
        ("At the odds of Rook and Pawn", "?"),
        ("Odds of the exchange", "?"),
        ("White gives the odds of a Bishop", "?"),
        // No odds.
        ("White gives up a Rook for the attack.", ""),
        ("Here White gave a Knight and won.", ""),
        ("Black gives check with his Rook.", ""),
        ("White gives a Pawn to get the attack.", ""),
        ("The two masters were at odds.", ""),
        ("Philidor played without seeing the board.", ""),
        ("Played on even terms; he gave the odds of a Knight to others.", ""),
        ("He usually gives knight odds, but this time we played level.", ""),
        ("He usually gives knight odds.", ""),
        ("My teacher often gave me the odds of a rook, and I lost each time.", ""),
        ("Mr. A. would give Queen's Knight odds to most of his guests.", ""),
        ("We played level, though he offered the odds of a Knight.", ""),
        ("A game without odds: Rook and pawn ending", ""),
        ("This is no odds game, the Rook stays.", ""),
        (
            "A lovely game: Black has to fight without his queen's bishop, and White mates without the queen.",
            "",
        ),
        ("White mates without the queen.", ""),
        ("Playing without a queen, Black resigned", ""),
        ("A fight at long odds: queen against rook", ""),
        ("Black has to fight without his queen's bishop.", ""),
        ("He wins without a rook.", ""),
        ("White's rook is cut off.", ""),
        ("Here the Queen's Knight is shut off", ""),
        ("After Black removed the knight, White won.", ""),
        ("The knight was taken off by the pawn.", ""),
        ("To remove the queen's knight from its post costs a move", ""),
        ("Les Blancs ont l'avantage avec la tour", ""),
        ("La torre da ventaja a las blancas.", ""),
        ("La dama da una gran ventaja al blanco.", ""),
        ("Against all odds the knight wins.", ""),
        ("The odds against the queen are long", ""),
        ("Handicap tournament, Rook Club", ""),
        ("Weiß gibt einen Springer für zwei Bauern", ""),
        ("Er gibt sonst einen Springer vor.", ""),
        ("Los blancos ganan sin la dama", ""),
        ("Les Noirs gagnent sans la dame.", ""),
        ("Sa partie, jouée brillamment, gagne sans tour de la dame", ""),
        ("In an earlier game White gave the odds of Queen's Rook.", ""),
        ("I declined the odds of a knight", ""),
        ("White: Mr. Ann.   Black: Mr. Bob.", ""),
        ("Black won a Rook, and the game.", ""),
    ];

    #[test]
    fn odds_are_told_in_many_ways() {
        let of = |words: &str| match odds_of(words.as_bytes()) {
            None => String::new(),
            Some(Odds::Unknown) => "?".to_owned(),
            Some(Odds::Start(fen)) => fen,
        };
        let wrong: Vec<String> = TOLD
            .iter()
            .filter(|(words, start)| of(words) != *start)
            .map(|(words, start)| format!("{words}: `{}`, not `{start}`", of(words)))
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
