//! Tells a message that is a move, or words that mean one, from talk.

use super::super::words::{Look, is_move};
use stamma_notation::Span;
use stamma_notation::internals::{castling_words, letter_named};

/// The kind of a message by itself. If its sender was to move is known only beside the other messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// A move and nothing else, with or without its number.
    Move,
    /// Words or signs that are a move where one is due: `castles`, `00`, `exd`, `knight takes`.
    Perhaps,
    /// A move with a smiling face or a laugh behind it.
    Adorned,
    /// One move among other words: `ok, Nf3`, `knight f3`.
    Mixed,
    /// Moves among words that speak of moves: `I was thinking Nf3 but`.
    Telling,
    /// Several moves.
    Several,
    Talk,
}

/// A longer message with a move in it tells of that move.
const MOST_WORDS: usize = 12;
/// A longer message is no move with some talk.
const LONGEST_MESSAGE: usize = 256;
/// No words that are a move are longer.
const LONGEST: usize = 48;

/// Returns what a message is.
pub fn said(body: &[u8]) -> Said {
    // Few words are looked at, so that a text in one line takes no time.
    if body.len() > LONGEST_MESSAGE {
        return if Look::at(body).moves > 0 { Said::Several } else { Said::Talk };
    }
    if is_one_move(body) {
        return Said::Move;
    }
    let whole = castling_signs(body);
    let body = &body[number_length(body)..];
    // `0 - 0` begins with no number.
    if let Some((_, _, has_dashes)) = whole.or_else(|| castling_signs(body)) {
        return if has_dashes { Said::Move } else { Said::Perhaps };
    }
    let castlings = words(body).filter(|word| !is_move(word) && is_castling(word)).count();
    match Look::at(body).moves + castlings {
        0 if body.len() <= LONGEST && is_move_in_words(body) => Said::Perhaps,
        0 => Said::Talk,
        1 if is_adorned(body) => Said::Adorned,
        _ if tells_of_moves(body) => Said::Telling,
        1 if words(body).count() <= MOST_WORDS => Said::Mixed,
        _ => Said::Several,
    }
}

pub fn words(body: &[u8]) -> impl Iterator<Item = &[u8]> {
    body.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

fn is_number(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && digits <= 3 && word[digits..].iter().all(|byte| *byte == b'.')
}

/// The length of the number before a move, and of the blanks behind it.
pub fn number_length(body: &[u8]) -> usize {
    match words(body).next() {
        Some(number) if is_number(number) && body.starts_with(number) && words(body).nth(1).is_some() => {
            let rest = &body[number.len()..];
            number.len() + (rest.len() - rest.trim_ascii_start().len())
        }
        _ => 0,
    }
}

fn is_castling(word: &[u8]) -> bool {
    castling_signs(word).is_some_and(|(.., has_dashes)| has_dashes)
}

/// Returns true if a message is a move, with or without its number, and with marks behind it.
pub fn is_one_move(body: &[u8]) -> bool {
    if body.len() > 40 {
        return false;
    }
    let mut words = words(body).peekable();
    if words.peek().is_some_and(|word| is_number(word)) {
        words.next();
        // `1. ... e5`
        words.next_if(|word| *word == b"..." || *word == "…".as_bytes());
    }
    words.next().is_some_and(|word| is_move(word) || is_castling(word) || is_move_with_check(word))
        && words.all(is_mark)
}

/// `Qxf7mate`
fn is_move_with_check(word: &[u8]) -> bool {
    const CHECKS: [&[u8]; 5] = [b"checkmate", b"mate", b"matt", b"check", b"ch"];
    let word = word.trim_ascii_end();
    let marks = word.iter().rev().take_while(|byte| b"!?.".contains(byte)).count();
    let word = &word[..word.len() - marks];
    CHECKS.iter().any(|check| {
        word.strip_suffix(*check)
            .is_some_and(|rest| rest.last().is_some_and(u8::is_ascii_digit) && is_move(rest))
    })
}

/// `!?`, `check`, `(0:30)`: what may stand behind a move, and is read there.
fn is_mark(word: &[u8]) -> bool {
    const CHECKS: [&str; 11] =
        ["e.p", "ep", "check", "ch", "mate", "checkmate", "schach", "matt", "schachmatt", "échec", "jaque"];
    if word.iter().all(|byte| b"!?+#".contains(byte)) {
        return true;
    }
    let is_clock = |inner: &[u8]| {
        inner.contains(&b':') && inner.iter().all(|byte| byte.is_ascii_digit() || b":.".contains(byte))
    };
    if let [b'(', inner @ .., b')'] = word {
        return is_clock(inner);
    }
    let word = String::from_utf8_lossy(word).to_lowercase();
    CHECKS.contains(&word.trim_end_matches(['!', '?', '.', '+']))
}

/// The place of castling in signs within a message, how it is usually written, and whether it has dashes: `0 - 0`, `!O-O`, `00`.
pub fn castling_signs(body: &[u8]) -> Option<(Span, &'static str, bool)> {
    if body.len() > LONGEST {
        return None;
    }
    let text = std::str::from_utf8(body).ok()?;
    let core = text.trim_start_matches(['!', '/', '.']).trim_end_matches(['.', ',', ';', '!', '?', '+', ' ']);
    let start = text.len() - text.trim_start_matches(['!', '/', '.']).len();
    let (mut rings, mut dashes) = (0, 0);
    for ch in core.chars() {
        match ch {
            'O' | 'o' | '0' | 'О' | 'о' => rings += 1,
            '-' | '–' | '—' | '‑' | '−' => dashes += 1,
            ' ' => {}
            _ => return None,
        }
    }
    let usual = match rings {
        2 => "O-O",
        3 => "O-O-O",
        _ => return None,
    };
    let is_whole = dashes == 0 || dashes + 1 == rings;
    is_whole.then_some((Span::new(start, start + core.len()), usual, dashes > 0))
}

/// Castling in words that the reader of moves does not know as they are; what it knows instead.
pub fn castling_talk(body: &[u8]) -> Option<&'static str> {
    let text = plain_words(body)?;
    let text = text.strip_prefix("i ").or(text.strip_prefix("i'll ")).unwrap_or(&text);
    let text = text.strip_prefix("will ").or(text.strip_prefix("also ")).unwrap_or(text);
    let text = text.strip_suffix(" too").unwrap_or(text);
    let rest = ["castles", "castle", "castling"].iter().find_map(|verb| {
        let rest = text.strip_prefix(verb)?;
        (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
    });
    // `castle now`, `castle with check`: the reader knows better what to do with them.
    match rest {
        Some("") => Some("castles"),
        Some("short" | "kingside" | "king side" | "king-side") => Some("castles short"),
        Some("long" | "queenside" | "queen side" | "queen-side") => Some("castles long"),
        Some(_) => None,
        None => match text {
            "short castles" => Some("castles short"),
            "long castles" => Some("castles long"),
            _ => None,
        },
    }
}

/// A message in small letters, its signs at the end taken off. None for a long one, and one in an unknown encoding.
pub fn plain_words(body: &[u8]) -> Option<String> {
    if body.len() > LONGEST {
        return None;
    }
    let text = std::str::from_utf8(body).ok()?.to_lowercase().replace('’', "'");
    let text = text.trim_matches(|ch: char| !ch.is_alphanumeric());
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn is_file(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h'])
}

/// Returns true if a message without a move in signs may be one all the same.
fn is_move_in_words(body: &[u8]) -> bool {
    let Some(text) = plain_words(body) else { return false };
    if castling_talk(body).is_some() || castling_words(&text).is_some_and(|length| length == text.len()) {
        return true;
    }
    // The case of a letter tells a piece from a file.
    let bare = String::from_utf8_lossy(body);
    let bare = bare.trim_matches(|ch: char| !ch.is_alphanumeric());
    if is_short_capture(bare) {
        return true;
    }
    let words: Vec<&str> = text.split(' ').map(|word| word.trim_end_matches([',', '.', '!', '?'])).collect();
    takes_in_words(&words) || is_spoken(&words)
}

/// `exd`, `Nxd`, `Qxfmate`: a capture that names no rank.
fn is_short_capture(word: &str) -> bool {
    let word = ["checkmate", "mate", "matt", "check", "ch"]
        .iter()
        .find_map(|check| word.strip_suffix(check))
        .unwrap_or(word)
        .trim_end_matches(['+', '#', '!', '?', ' ']);
    let is_piece = |byte: u8| b"KQRBNSTDLPCFA".contains(&byte) || matches!(byte, b'a'..=b'h');
    match word.as_bytes() {
        [by, b'x' | b':', b'a'..=b'h'] => is_piece(*by),
        [piece, b'a'..=b'h' | b'1'..=b'8', b'x' | b':', b'a'..=b'h'] => {
            piece.is_ascii_uppercase() && is_piece(*piece)
        }
        [b'P' | b'p' | b'N' | b'n' | b'B' | b'R' | b'Q' | b'K', b'x', b'P' | b'N' | b'B' | b'R' | b'Q'] => {
            true
        }
        _ => false,
    }
}

const TAKES: [&str; 14] = [
    "takes",
    "take",
    "captures",
    "capture",
    "recaptures",
    "x",
    "schlägt",
    "nimmt",
    "prend",
    "come",
    "captura",
    "prende",
    "slaat",
    "bierze",
];

/// `knight takes`, `e takes d`, `queen takes pawn mate`: a verb, and nothing but pieces and files beside it.
fn takes_in_words(words: &[&str]) -> bool {
    const BESIDE: [&str; 13] = [
        "i",
        "the",
        "your",
        "my",
        "with",
        "on",
        "it",
        "and",
        "check",
        "mate",
        "checkmate",
        "by",
        "en passant",
    ];
    let is_verb = |word: &&str| TAKES.contains(word);
    let is_thing = |word: &&str| is_file(word) || letter_named(word).is_some();
    let verbs = words.iter().filter(|word| is_verb(word)).count();
    let things = words.iter().filter(|word| is_thing(word)).count();
    let others =
        words.iter().filter(|word| !is_verb(word) && !is_thing(word) && !BESIDE.contains(word)).count();
    let is_bare = words.len() <= 2 && matches!(words.last(), Some(&("takes" | "recaptures")));
    verbs == 1 && others == 0 && words.len() <= 8 && (things > 0 || is_bare)
}

/// `e four`, `knight f three`
fn is_spoken(words: &[&str]) -> bool {
    const RANKS: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
    let is_square = |pair: &[&str]| is_file(pair[0]) && RANKS.contains(&pair[1]);
    let is_part = |word: &&str| {
        is_file(word)
            || RANKS.contains(word)
            || letter_named(word).is_some()
            || TAKES.contains(word)
            || *word == "to"
    };
    words.len() <= 6 && words.windows(2).any(is_square) && words.iter().all(is_part)
}

/// The place of the move among the words of a message, where these are talk without doubt.
pub fn move_in_talk(body: &[u8]) -> Option<Span> {
    let text = std::str::from_utf8(body).ok()?;
    let place = |word: &str| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        Span::new(start, start + word.len())
    };
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let is_played = |word: &&str| is_move(word.as_bytes()) || is_castling(word.as_bytes());
    let at = words.iter().position(is_played)?;
    let (before, behind) = (&words[..at], &words[at + 1..]);
    let (start, before) = match before {
        // The number of the move.
        [rest @ .., number] if is_number(number.as_bytes()) => (place(number).start, rest),
        before => (place(words[at]).start, before),
    };
    let introduces = before.last().is_none_or(|last| {
        last.ends_with(['!', '.', ',', ':', ';', '…'])
            || INTRODUCTIONS.contains(&last.to_lowercase().as_str())
    });
    let is_talk = |words: &[&str]| words.iter().all(|word| is_talk(word));
    let marks = behind.iter().take_while(|word| is_mark(word.as_bytes())).count();
    let end = if marks > 0 { place(behind[marks - 1]).end } else { place(words[at]).end };
    let has_digits = behind[marks..].iter().any(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    (introduces && is_talk(before) && is_talk(&behind[marks..]) && !has_digits).then(|| Span::new(start, end))
}

/// `e5 👍`, `0-0 lol`
fn is_adorned(body: &[u8]) -> bool {
    const CHATTER: [&str; 22] = [
        "lol", "haha", "hahaha", "hehe", "hihi", "xd", "gl", "hf", "glhf", "thx", "ty", "pls", "please",
        "oops", "ups", "yay", "muahaha", "heh", "p", "d", "rofl", "lmao",
    ];
    let is_chatter = |word: &&[u8]| {
        let word = String::from_utf8_lossy(word);
        let lower = word.to_lowercase();
        let bare = lower.trim_matches(|ch: char| !ch.is_alphanumeric());
        let is_letter = bare.len() == 1;
        is_talk(&word)
            && (bare.is_empty() || CHATTER.contains(&bare) && (!is_letter || word.starts_with([':', ';'])))
    };
    let mut words = words(body).skip_while(|word| !(is_move(word) || is_castling(word))).skip(1);
    move_in_talk(body).is_some_and(|played| played.start == 0)
        && words.all(|word| is_mark(word) || is_chatter(&word))
}

/// Words right before a move that say it is played.
const INTRODUCTIONS: [&str; 16] = [
    "ok", "okay", "with", "play", "playing", "then", "so", "well", "hmm", "hm", "gl", "hf", "move", "go",
    "ich", "mit",
];

/// Words beside a move that was not played, or not now.
const TELLING: [&str; 40] = [
    "if",
    "would",
    "could",
    "should",
    "might",
    "was",
    "were",
    "is",
    "not",
    "no",
    "don't",
    "didn't",
    "instead",
    "threat",
    "threatens",
    "threatening",
    "after",
    "because",
    "why",
    "saw",
    "expected",
    "or",
    "wäre",
    "nicht",
    "thinking",
    "thought",
    "looks",
    "looked",
    "better",
    "prefer",
    "considered",
    "missed",
    "forgot",
    "almost",
    "wanted",
    "hätte",
    "oder",
    "next",
    "what",
    "about",
];

/// Returns true if words beside the moves of a message speak of moves.
fn tells_of_moves(body: &[u8]) -> bool {
    words(body).any(|word| {
        let lower = String::from_utf8_lossy(word).to_lowercase().replace('’', "'");
        TELLING.contains(&lower.trim_matches(|ch: char| !ch.is_alphanumeric()))
    })
}

/// False for words that may tell of a move, name a piece or end the game.
fn is_talk(word: &str) -> bool {
    const BESIDE_MOVES: [&str; 6] = ["promotes", "promote", "to", "on", "from", "undo"];
    const ENDS: [&str; 14] = [
        "resign", "draw", "remis", "aufge", "gebe", "mate", "matt", "takeback", "abando", "flag", "time",
        "won", "win", "lost",
    ];
    let lower = word.to_lowercase().replace('’', "'");
    let bare = lower.trim_matches(|ch: char| !ch.is_alphanumeric());
    // `:D`
    if word.len() <= 3 && word.starts_with([':', ';']) {
        return true;
    }
    // Signs alone, such as a smiling face: but `=Q`, `(=)` and `+-` mean something.
    if bare.is_empty() {
        let is_mark = word.bytes().all(|byte| b"+-/!?#".contains(&byte));
        return !is_mark && !word.contains('=') && !word.contains(['{', '}', '%', '$', '[', ']']);
    }
    let is_piece = letter_named(bare).is_some() || is_file(bare) || bare.len() == 1 && word.contains('=');
    !is_piece
        && !TELLING.contains(&bare)
        && !BESIDE_MOVES.contains(&bare)
        && !TAKES.contains(&bare)
        && !ENDS.iter().any(|end| bare.starts_with(end))
        && !word.contains(['{', '}', '%', '$', '[', ']', '='])
        && !matches!(bare, "ep" | "e.p")
}

#[cfg(test)]
mod tests {
    use super::{Said, castling_signs, move_in_talk, said};

    #[test]
    fn moves_are_told_from_talk() {
        for (message, expected) in [
            ("e4", Said::Move),
            ("1. e4", Said::Move),
            ("Bb5 !?", Said::Move),
            ("Bb5 check", Said::Move),
            ("Nc3 (0:30)", Said::Move),
            ("O-O.", Said::Move),
            ("!O-O", Said::Move),
            ("0 - 0", Said::Move),
            ("5. 0-0.", Said::Move),
            ("Qxf7mate", Said::Move),
            ("a4?", Said::Move),
            ("e5 👍", Said::Adorned),
            ("0-0 lol", Said::Adorned),
            ("O-O :)", Said::Adorned),
            ("castles", Said::Perhaps),
            ("I castle", Said::Perhaps),
            ("Rochade", Said::Perhaps),
            ("00", Said::Perhaps),
            ("exd", Said::Perhaps),
            ("Nxd!", Said::Perhaps),
            ("pawn takes", Said::Perhaps),
            ("e takes d", Said::Perhaps),
            ("queen takes pawn mate", Said::Perhaps),
            ("knight f three", Said::Perhaps),
            ("Let's play! e4", Said::Mixed),
            ("knight f3", Said::Mixed),
            ("e4 e5 Nf3", Said::Several),
            ("I was thinking Nf3 but", Said::Telling),
            ("should I play d4 or c4?", Said::Telling),
        ] {
            assert_eq!(said(message.as_bytes()), expected, "{message}");
        }
        for talk in [
            "nice",
            "gg",
            "hmm",
            "Be careful",
            "me too",
            "it takes time",
            "take care",
            "00:30",
            "ok",
            "",
            "0",
            "castle in the air",
        ] {
            assert_eq!(said(talk.as_bytes()), Said::Talk, "{talk}");
        }
    }

    #[test]
    fn talk_around_a_move_is_sure() {
        for (message, played) in [
            ("Let's play! e4", Some("e4")),
            ("I'll open with e4", Some("e4")),
            ("e5 👍", Some("e5")),
            ("ok, 2. Nf3 ! :D", Some("2. Nf3 !")),
            ("knight takes d5", None),
            ("I saw Nf5", None),
            ("Nf5 would win", None),
            ("e8 queen", None),
            ("e8 =Q", None),
            ("Nf3 draw?", None),
            ("Nf3 +0.35", None),
        ] {
            let found = move_in_talk(message.as_bytes()).map(|place| &message[place.start..place.end]);
            assert_eq!(found, played, "{message}");
        }
    }

    #[test]
    fn castling_has_rings_and_all_its_dashes() {
        let usual = |text: &str| castling_signs(text.as_bytes()).map(|(_, usual, _)| usual);
        for (text, expected) in
            [("0-0", Some("O-O")), ("o-o-o!", Some("O-O-O")), ("0 – 0", Some("O-O")), ("000", Some("O-O-O"))]
        {
            assert_eq!(usual(text), expected, "{text}");
        }
        for text in ["0", "0000", "0--0", "", "0-00"] {
            assert_eq!(usual(text), None, "{text}");
        }
    }
}
