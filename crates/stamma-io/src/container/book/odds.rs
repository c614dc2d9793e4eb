//! Games at odds: they do not begin from the usual array, and the heading tells what is taken off.

/// The start of a game at odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Odds {
    /// This position.
    Start(&'static str),
    /// The heading tells of odds that cannot be set up from its words.
    Unknown,
}

/// What the words of a heading take off, and the start of such a game.
const ODDS: [(&[&str], &str); 6] = [
    (
        &["q. r.", "q r", "qr", "queen's rook", "rook"],
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
    ),
    (&["k. kt.", "k kt", "kkt", "king's knight"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"),
    (
        &["q. kt.", "q kt", "qkt", "queen's knight", "knight"],
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
    ),
    (&["pawn and move"], "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (&["pawn and the move"], "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (&["queen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"),
];

/// The odds that a heading tells; none where it tells of none.
pub fn odds_of(heading: &[u8]) -> Option<Odds> {
    let heading = String::from_utf8_lossy(heading).to_lowercase();
    let heading = heading.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = ["remove ", "odds of ", "gives the ", "giving the "];
    let behind = told.iter().find_map(|words| heading.split_once(words).map(|(_, behind)| behind))?;
    let behind = behind.trim_start_matches("the ").trim_start_matches("his ");
    let (of_black, behind) = match behind.split_once("'s ") {
        Some(("white", behind)) => (false, behind),
        Some(("black", behind)) => (true, behind),
        _ => (false, behind),
    };
    let found = ODDS.iter().find(|(words, _)| words.iter().any(|word| starts(behind, word)));
    Some(match found {
        Some((_, fen)) if !of_black => Odds::Start(fen),
        _ => Odds::Unknown,
    })
}

/// Returns true if a text begins with words, and neither a letter nor `and` follows: two things may be taken off.
fn starts(text: &str, words: &str) -> bool {
    text.strip_prefix(words).is_some_and(|behind| {
        !behind.starts_with(char::is_alphanumeric) && !behind.trim_start().starts_with("and ")
    })
}
