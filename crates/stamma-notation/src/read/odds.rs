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
const ODDS: [&str; 11] = [
    "odds",
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
const GIVING: [&str; 29] = [
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
    "rend",
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
const QUEENS_SIDE: [&str; 7] = ["queen's", "queen’s", "queens", "q", "q's", "dama", "dame"];
const KINGS_SIDE: [&str; 8] = ["king's", "king’s", "kings", "k", "k's", "rey", "roi", "rei"];
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
    /// True for the pawn of a bishop.
    bishops_pawn: bool,
    of_black: bool,
    of_white: bool,
    /// The word behind it.
    end: usize,
}

/// The odds that the text above a game tells; none where it tells of none.
pub fn odds_of(heading: &[u8]) -> Option<Odds> {
    let text = String::from_utf8_lossy(heading).to_lowercase();
    let all = words_of(&text);
    if all.windows(2).any(|pair| pair == ["even", "terms"]) {
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
    let black_gives = words.windows(2).any(|pair| pair[0] == "black" && GIVING.contains(&pair[1]));
    for (at, word) in words.iter().enumerate() {
        let is_odds = ODDS.contains(word);
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
                let before = (at.saturating_sub(WORDS_BETWEEN)..at).find_map(|from| taken(words, from));
                if let Some(taken) = before {
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
        if !(passes || is_odds && word != "." && word != ",") {
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
    match next {
        // Two things are taken off, or one for another.
        Some("and" | "for" | "y" | "et" | "e") if is_odds => return Some(Odds::Unknown),
        Some("for" | "up") => return None,
        Some("and") if !named => return None,
        Some("and") => return Some(Odds::Unknown),
        _ => {}
    }
    let ends = next.is_none_or(|next| matches!(next, "." | "," | ";" | ")" | ":"));
    let plain = taken.piece == Piece::Rook || taken.piece == Piece::Knight;
    // `White gives a Pawn` is said of gambits, `gives the Queen` of sacrifices.
    (is_odds || named || ends && plain || heading && ends && taken.piece != Piece::Pawn)
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
    let made =
        |piece, queens, bishops_pawn, end| Taken { piece, queens, bishops_pawn, of_black, of_white, end };
    // `without Ra1`, `ohne Turm a1`
    let names = usize::from(piece_of(word(at)).is_some());
    if let Some(home) = home_of(word(at + names)) {
        return Some(Taken { end: at + names + 1, ..home });
    }
    if matches!(word(at), "kbp") {
        return Some(made(Piece::Pawn, Some(false), true, at + 1));
    }
    if let Some((_, queens, piece)) = JOINED.iter().find(|(name, _, _)| *name == word(at)) {
        let pawn = matches!(piece_of(word(at + 1)), Some(Piece::Pawn));
        return Some(match pawn {
            true => made(Piece::Pawn, Some(*queens), *piece == Piece::Bishop, at + 2),
            false => made(*piece, Some(*queens), false, at + 1),
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
            let pawn = matches!(piece_of(word(at + 2)), Some(Piece::Pawn));
            return Some(match pawn {
                true => made(Piece::Pawn, side, piece == Piece::Bishop, at + 3),
                false => made(piece, side, false, at + 2),
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
        Some(_) => made(piece, side, false, next + 1),
        None => made(piece, None, false, at + 1),
    })
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
        bishops_pawn: false,
        of_black,
        of_white,
        end: 0,
    })
}

/// The start without a piece. Who gives odds plays White, but for the pawn, unless it is said otherwise.
fn start(taken: Taken, black_gives: bool) -> Odds {
    let black = taken.of_black || black_gives && !taken.of_white;
    let file = match (taken.piece, taken.queens) {
        // By custom a rook or a knight without a side is the queen's.
        (Piece::Rook, Some(true) | None) => 0,
        (Piece::Rook, Some(false)) => 7,
        (Piece::Knight, Some(true) | None) => 1,
        (Piece::Knight, Some(false)) => 6,
        (Piece::Bishop, Some(true)) => 2,
        (Piece::Bishop, Some(false)) => 5,
        (Piece::Queen, _) => 3,
        (Piece::Pawn, Some(false)) if taken.bishops_pawn => 5,
        _ => return Odds::Unknown,
    };
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
    const TOLD: [(&str, &str); 46] = [
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
