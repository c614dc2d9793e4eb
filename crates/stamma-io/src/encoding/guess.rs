//! Guesses the encoding of bytes that do not declare it: the one under which most moves can be played, and where the
//! moves do not decide, the one in which its letters make words.

use super::basis::EncodingBasis;
use super::decoding::whole;
use super::letters::{WordCounts, judge_words};
use super::wide::{IGNORED, push_char};
use super::{Charset, Encoding, sample};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use stamma_board::internals::sort_by_key;
use stamma_notation::{Element, LANGUAGES, Limits, Played, ReadOptions, Severity, read_games};
use std::cmp::Reverse;

/// The encodings that are tried. Among equals the earlier one is taken.
const CANDIDATES: [&str; 26] = [
    "windows-1252",
    "windows-1251",
    "IBM866",
    "KOI8-R",
    "windows-1250",
    "windows-1253",
    "windows-1254",
    "windows-1257",
    "ISO-8859-2",
    "ISO-8859-5",
    "ISO-8859-7",
    "ISO-8859-3",
    "ISO-8859-4",
    "IBM437",
    "IBM850",
    "IBM852",
    "IBM737",
    "IBM869",
    "IBM857",
    "IBM775",
    "IBM855",
    "macintosh",
    "x-mac-cyrillic",
    "x-mac-greek",
    "x-mac-ce",
    "x-mac-turkish",
];

/// The part of a sample that is played.
const LIMITS: Limits = Limits::new().depth(8).plies(1_000).tokens(8_000).word(200).findings(1_000);
/// The number of games of a sample that are played.
const GAMES: usize = 8;

/// The encoding that bytes are taken for, and the reason.
pub struct EncodingGuess {
    pub encoding: Encoding,
    pub basis: EncodingBasis,
    /// Help sentences for the finding about the guess.
    pub help: Vec<String>,
}

/// True if bytes are UTF-8, or so much of them that the rest are slips: fewer stray bytes than characters of several bytes.
pub fn is_mostly_utf_8(bytes: &[u8]) -> bool {
    let (strays, sequences) = strays_and_sequences(bytes);
    strays == 0 || sequences >= strays
}

/// Counts the bytes that are not UTF-8, and the characters of several bytes.
pub fn strays_and_sequences(bytes: &[u8]) -> (usize, usize) {
    /// The size of a sample, in bytes: enough to decide.
    const MOST: usize = 65_536;
    let (mut strays, mut sequences) = (0, 0);
    let leads = |bytes: &[u8]| {
        let parts = bytes.chunks(1_024).filter(|part| !part.is_ascii());
        parts.map(|part| part.iter().filter(|byte| **byte >= 0xC0).count()).sum::<usize>()
    };
    let mut rest = bytes;
    while strays < MOST {
        match std::str::from_utf8(rest) {
            Ok(_) if strays == 0 && sequences == 0 => return (0, leads(rest)),
            Ok(_) => {
                sequences += leads(rest);
                break;
            }
            Err(error) => {
                let (valid, after) = rest.split_at(error.valid_up_to());
                let wrong = error.error_len().unwrap_or(after.len());
                sequences += leads(valid);
                strays += wrong;
                rest = &after[wrong..];
            }
        }
    }
    (strays, sequences)
}

/// The result of reading a sample: the more moves the better, then the more words that name a piece and a square, then the
/// fewer doubts. The words count where a game breaks off at the first of them.
type Score = (usize, usize, Reverse<usize>);

/// The number of moves that count as much as a word that nobody writes.
const MOVES_OF_A_WORD: usize = 2;

/// An encoding in which a sample was played.
struct Trial<'t> {
    candidate: &'t RankedEncoding,
    /// The number of moves that can be played.
    moves: usize,
    worth: Score,
}

/// The encoding of bytes that are not UTF-8.
pub fn guess(bytes: &[u8]) -> EncodingGuess {
    if let Some(encoding) = named_by_rich_text(bytes) {
        let help = vec![
            String::from("rich text names the encoding of its bytes"),
            String::from("`--encoding NAME` says it for certain"),
        ];
        return EncodingGuess { encoding, basis: EncodingBasis::Letters, help };
    }
    let games = sample::moves(sample::games(bytes));
    let letters = sample::letters(bytes);
    let ranked = by_letters(&letters);
    let mut played: Vec<(String, Score)> = Vec::new();
    let mut trials: Vec<Trial<'_>> = Vec::new();
    for candidate in &ranked {
        let text = decoded_as_guessed(&games, candidate.encoding, b' ');
        let known = played.iter().find(|(before, _)| *before == text).map(|(_, score)| *score);
        let score = known.unwrap_or_else(|| {
            let score = score(&text);
            played.push((text, score));
            score
        });
        let (moves, pieces, doubts) = score;
        // Words that nobody writes speak against moves that could be played.
        let worth = (moves.saturating_sub(MOVES_OF_A_WORD * candidate.words.impossible), pieces, doubts);
        trials.push(Trial { candidate, moves, worth });
    }
    let best = trials.iter().map(|trial| trial.worth).max().unwrap_or_default();
    let mut best_trials = trials.iter().filter(|trial| trial.worth == best);
    let Some(&Trial { candidate: taken, moves, .. }) = best_trials.next() else { return unknown() };
    // Some encodings differ only in characters that the text does not have.
    let seen = decoded_as_guessed(&letters, taken.encoding, b' ');
    let differs = |other: &&RankedEncoding| decoded_as_guessed(&letters, other.encoding, b' ') != seen;
    let tied: Vec<&RankedEncoding> = best_trials.map(|trial| trial.candidate).filter(differs).collect();
    let second = trials.iter().filter(|trial| trial.worth < best).max_by_key(|trial| trial.worth);

    let encoding = taken.encoding;
    let basis = if tied.is_empty() { EncodingBasis::Moves } else { EncodingBasis::Letters };
    let mut help = vec![match second {
        Some(other) if tied.is_empty() && other.moves < moves => {
            let (name, fewer) = (other.candidate.encoding.name(), other.moves);
            format!("{moves} moves of a sample can be played so; as {name}, {fewer}")
        }
        Some(other) if tied.is_empty() => {
            format!("a sample of the games reads better so than as {}", other.candidate.encoding.name())
        }
        _ => String::from("the moves are the same in other encodings; this one is guessed from the letters"),
    }];
    let likely = tied.iter().filter(|other| other.words.bad() <= taken.words.bad());
    help.extend(alternatives(bytes, encoding, likely.map(|other| other.encoding)));
    if let (_, sequences @ 1..) = strays_and_sequences(bytes) {
        help.push(format!("{sequences} places would also be UTF-8; they are not read so"));
    }
    help.push(String::from("`--encoding NAME` says it for certain"));
    EncodingGuess { encoding, basis, help }
}

/// The encoding that rich text names at its beginning: `{\\rtf1\\ansi\\ansicpg1251`.
fn named_by_rich_text(bytes: &[u8]) -> Option<Encoding> {
    const HEAD: usize = 512;
    const WORD: &[u8] = b"\\ansicpg";
    let head = bytes.trim_ascii_start();
    let head = head.starts_with(b"{\\rtf").then(|| &head[..head.len().min(HEAD)])?;
    let digits = &head[memchr::memmem::find(head, WORD)? + WORD.len()..];
    let digits = &digits[..digits.iter().take_while(|byte| byte.is_ascii_digit()).count()];
    let page = std::str::from_utf8(digits).ok()?.parse().ok()?;
    crate::container::of_page(page)
}

fn unknown() -> EncodingGuess {
    EncodingGuess { encoding: Encoding::WINDOWS_1252, basis: EncodingBasis::Letters, help: Vec::new() }
}

/// An encoding, and the words that a sample has in it.
pub struct RankedEncoding {
    pub encoding: Encoding,
    pub words: WordCounts,
}

/// Returns the encodings that a sample may be in, the likeliest first, by its letters alone.
pub fn by_letters(sample: &[u8]) -> Vec<RankedEncoding> {
    /// The number of bytes that are judged: enough to decide.
    const MOST: usize = 8_192;
    let likely = detected(sample);
    let others = CANDIDATES.iter().filter_map(|name| Encoding::from_name(name));
    let others = others.filter(|candidate| *candidate != likely);
    let judged = &sample[..sample.len().min(MOST)];
    let ranked = |encoding| {
        let words = judge_words(&decoded_as_guessed(judged, encoding, b' '));
        RankedEncoding { encoding, words }
    };
    let mut all: Vec<RankedEncoding> = std::iter::once(likely).chain(others).map(ranked).collect();
    // The sort is stable: what the detector found is before its equals.
    sort_by_key(&mut all, |candidate| {
        (candidate.words.bad(), Reverse(candidate.words.of_language), Reverse(candidate.words.good))
    });
    all
}

/// Returns the encoding that a detector finds, which knows the pairs of letters of many languages, but not all encodings.
fn detected(sample: &[u8]) -> Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    let found = detector.guess(None, Utf8Detection::Deny);
    let encoding = |standard| Encoding(Charset::Standard(standard));
    // The detector has only the Ukrainian form, whose Russian letters are the same.
    let russian = encoding(encoding_rs::KOI8_R);
    if found == encoding_rs::KOI8_U && whole(sample, encoding(found)) == whole(sample, russian) {
        return russian;
    }
    encoding(found)
}

/// The characters of the bytes from 0x80 on in a single-byte encoding that is guessed: U+FFFD for control characters, which are
/// in no text.
pub fn guessed_table(encoding: Encoding) -> [char; 128] {
    let bytes: Vec<u8> = (0x80..=0xFF).collect();
    let mut table = [char::REPLACEMENT_CHARACTER; 128];
    for (entry, ch) in table.iter_mut().zip(whole(&bytes, encoding).chars()) {
        if !ch.is_control() {
            *entry = ch;
        }
    }
    table
}

/// Returns the character of a byte of a guessed encoding. One that readers skip, such as a soft hyphen, is none where the letter
/// of a piece would be: a doubtful byte must not make a knight's move a pawn's.
pub fn guessed_char(table: &[char; 128], bytes: &[u8], at: usize, before: u8) -> char {
    let byte = bytes[at];
    let Some(high) = byte.checked_sub(0x80) else { return char::from(byte) };
    let ch = table[usize::from(high)];
    let before = if at > 0 { bytes[at - 1] } else { before };
    // A blank behind a blank separates nothing.
    let is_skipped = IGNORED.contains(&ch) && !before.is_ascii_alphanumeric()
        || ch.is_whitespace() && before.is_ascii_whitespace();
    match is_skipped && sample::goes_to_square(bytes, at + 1) {
        true => char::REPLACEMENT_CHARACTER,
        false => ch,
    }
}

/// The bytes decoded in an encoding that is guessed, with U+FFFD where they mean nothing there. `before` is the byte before them.
pub fn decoded_as_guessed(bytes: &[u8], encoding: Encoding, before: u8) -> String {
    if !encoding.is_single_byte() {
        return whole(bytes, encoding);
    }
    let table = guessed_table(encoding);
    let mut text = Vec::with_capacity(bytes.len() + bytes.len() / 4);
    for (at, byte) in bytes.iter().enumerate() {
        match byte.is_ascii() {
            true => text.push(*byte),
            false => push_char(guessed_char(&table, bytes, at, before), &mut text),
        }
    }
    String::from_utf8(text).unwrap_or_default()
}

/// Returns the first word in the encodings that read the games as well.
fn alternatives(bytes: &[u8], taken: Encoding, tied: impl Iterator<Item = Encoding>) -> Option<String> {
    const MOST: usize = 3;
    let word = &bytes[sample::first_word(bytes)?];
    let mut seen = vec![whole(word, taken)];
    let mut shown = Vec::new();
    for other in tied {
        let text = whole(word, other);
        if !seen.contains(&text) && shown.len() < MOST {
            shown.push(format!("`{text}` in {}", other.name()));
            seen.push(text);
        }
    }
    (!shown.is_empty()).then(|| format!("the word would be {}", shown.join(", ")))
}

/// Scores how well a text reads.
fn score(text: &str) -> Score {
    let options = ReadOptions::new().limits(LIMITS);
    let (mut moves, mut doubts) = (0, 0);
    for game in read_games(text.as_bytes(), options).take(GAMES) {
        let read = |element: &&Element| matches!(element, Element::Ply(ply) if ply.played != Played::Unread);
        moves += game.elements.iter().filter(read).count();
        doubts += game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note).count();
    }
    (moves, piece_words(text), Reverse(doubts))
}

/// Counts the words that are a piece letter beyond ASCII, of any language, and a square after it.
pub fn piece_words(text: &str) -> usize {
    let spellings: Vec<&str> = LANGUAGES
        .iter()
        .flat_map(|language| language.pieces.iter().flat_map(|spellings| spellings.iter().copied()))
        .filter(|spelling| !spelling.is_empty() && !spelling.is_ascii())
        .collect();
    let of_move = |byte: &u8| matches!(byte, b'a'..=b'j' | b'1'..=b'9' | b'x' | b':' | b'-');
    let goes_to_square = |rest: &str| {
        let length = rest.bytes().take(6).take_while(of_move).count();
        rest.as_bytes()[..length]
            .windows(2)
            .any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit())
    };
    let mut count = 0;
    let mut before = ' ';
    for (at, ch) in text.char_indices() {
        if !ch.is_ascii() && !before.is_alphanumeric() {
            let rest = &text[at..];
            let mut ends = spellings.iter().filter_map(|spelling| rest.strip_prefix(*spelling));
            count += usize::from(ends.any(goes_to_square));
        }
        before = ch;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{guess, piece_words};

    #[test]
    fn pieces_count_where_no_move_can_be_played() {
        assert_eq!(piece_words("1. Лc4 Крe7 Ёf3 яф4 Кf Сa1:b2 ♘c3 Nf3"), 4);
        // The very first of the Russian moves is impossible, so playing decides nothing.
        for (bytes, name) in [
            (&b"1. e4 e5 2. \xCBc4 \xCBc5 3. \xD4h5 \xCAf6"[..], "windows-1251"),
            (b"1. e4 e5 2. \x8Bc4 \x8Bc5 3. \x94h5 \x8Af6", "IBM866"),
            (b"1. e4 e5 2. \xECc4 \xECc5 3. \xE6h5 \xEBf6", "KOI8-R"),
        ] {
            assert_eq!(guess(bytes).encoding.name(), name);
        }
    }
}
