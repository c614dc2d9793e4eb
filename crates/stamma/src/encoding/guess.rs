//! Which encoding bytes are in that do not say so: the one under which most moves can be played, and where the moves
//! do not tell, the one that its letters look like.

use super::text::whole;
use super::{Basis, Encoding, sample};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use stamma_notation::{Element, Limits, Played, ReadOptions, Severity, read_games};
use std::cmp::Reverse;

/// The encodings that are tried by playing. Where nothing tells them apart the earlier one is taken.
const CANDIDATES: [Encoding; 5] = [
    Encoding(encoding_rs::WINDOWS_1252),
    Encoding(encoding_rs::WINDOWS_1251),
    Encoding(encoding_rs::IBM866),
    Encoding(encoding_rs::KOI8_R),
    Encoding(encoding_rs::WINDOWS_1250),
];

/// How much of a sample is played.
const LIMITS: Limits = Limits { depth: 8, plies: 1_000, tokens: 8_000, word: 200 };
/// How many games of a sample are played.
const GAMES: usize = 8;

/// What bytes are taken for, and why.
pub struct Guess {
    pub encoding: Encoding,
    pub basis: Basis,
    /// Sentences for the finding that says so.
    pub help: Vec<String>,
}

/// Whether bytes are UTF-8, or so much of them that the rest are slips: fewer bytes that are not than characters that
/// take several bytes.
pub fn is_mostly_utf_8(bytes: &[u8]) -> bool {
    let (strays, sequences) = strays_and_sequences(bytes);
    strays == 0 || sequences >= strays
}

/// How many bytes are not UTF-8, and how many characters of several bytes there are.
fn strays_and_sequences(bytes: &[u8]) -> (usize, usize) {
    /// Enough to tell.
    const MOST: usize = 65_536;
    let (mut strays, mut sequences) = (0, 0);
    let leads = |bytes: &[u8]| bytes.iter().filter(|byte| **byte >= 0xC0).count();
    let mut rest = bytes;
    while strays < MOST {
        match std::str::from_utf8(rest) {
            Ok(_) if strays == 0 => break,
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

/// What reading a sample gave: the more moves the better, then the fewer doubts.
type Score = (usize, Reverse<usize>);

/// The encoding of bytes that are not UTF-8.
pub fn guess(bytes: &[u8]) -> Guess {
    let games = sample::games(bytes);
    let likely = by_letters(&sample::letters(bytes));
    let others = CANDIDATES.into_iter().filter(|candidate| *candidate != likely);
    let trials: Vec<(Encoding, Score)> = std::iter::once(likely)
        .chain(others)
        .map(|candidate| (candidate, played(whole(games, candidate).as_bytes())))
        .collect();
    let best = trials.iter().map(|(_, score)| *score).max().unwrap_or_default();
    let mut ranked = trials.iter().filter(|(_, score)| *score == best).map(|(candidate, _)| *candidate);
    let encoding = ranked.next().unwrap_or(likely);
    let tied: Vec<Encoding> = ranked.collect();
    let second = trials.iter().filter(|(_, score)| *score < best).max_by_key(|(_, score)| *score);

    let basis = if tied.is_empty() { Basis::Moves } else { Basis::Letters };
    let mut help = vec![match second {
        Some((other, (moves, _))) if tied.is_empty() && *moves < best.0 => {
            format!("{} moves of a sample can be played so; as {}, {moves}", best.0, other.name())
        }
        Some((other, _)) if tied.is_empty() => {
            format!("a sample of the games gives fewer doubts so than as {}", other.name())
        }
        _ => String::from("the moves are the same in other encodings; this one is guessed from the letters"),
    }];
    help.extend(alternatives(bytes, encoding, &tied));
    if let (_, sequences @ 1..) = strays_and_sequences(bytes) {
        help.push(format!("{sequences} places would also be UTF-8; they are not read so"));
    }
    help.push(String::from("`--encoding NAME` says it for certain"));
    Guess { encoding, basis, help }
}

/// What the letters look like.
fn by_letters(sample: &[u8]) -> Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    let found = Encoding(detector.guess(None, Utf8Detection::Deny));
    // The detector knows only the Ukrainian form, whose Russian letters are the same.
    let russian = Encoding(encoding_rs::KOI8_R);
    if found.0 == encoding_rs::KOI8_U && whole(sample, found) == whole(sample, russian) {
        return russian;
    }
    found
}

/// What the first word would be in the encodings that read the games as well.
fn alternatives(bytes: &[u8], taken: Encoding, tied: &[Encoding]) -> Option<String> {
    const MOST: usize = 3;
    let word = &bytes[sample::first_word(bytes)?];
    let mut seen = vec![whole(word, taken)];
    let mut shown = Vec::new();
    for other in tied {
        let text = whole(word, *other);
        if !seen.contains(&text) && shown.len() < MOST {
            shown.push(format!("`{text}` in {}", other.name()));
            seen.push(text);
        }
    }
    (!shown.is_empty()).then(|| format!("the word would be {}", shown.join(", ")))
}

/// How many moves of a text can be played, and how many findings that are more than notes it has.
fn played(text: &[u8]) -> Score {
    let options = ReadOptions { limits: LIMITS, ..ReadOptions::default() };
    let (mut moves, mut doubts) = (0, 0);
    for game in read_games(text, options).take(GAMES) {
        let read = |element: &&Element| matches!(element, Element::Ply(ply) if ply.played != Played::Unread);
        moves += game.elements.iter().filter(read).count();
        doubts += game.diagnostics.iter().filter(|finding| finding.severity() > Severity::Note).count();
    }
    (moves, Reverse(doubts))
}
