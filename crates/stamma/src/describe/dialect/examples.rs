//! Examples of a dialect: a table of moves that show one thing each, and small games written whole.

use super::{Matter, language_of, loses};
use stamma_board::{AnyPosition, Variant};
use stamma_notation::{
    Dialect, GameResult, Language, Letters, ReadOptions, dialect, encode, read_games, write_game,
};

/// One thing that games have, and how it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The thing that is shown.
    pub what: &'static str,
    /// The text that the dialect writes for it.
    pub written: String,
}

/// The listings that contain a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// The full table, and the one line of a dialect.
    Always,
    /// The full table only.
    InFull,
}

/// A position and a move of it.
struct Row {
    what: &'static str,
    shown: Shown,
    variant: Variant,
    fen: &'static str,
    uci: &'static str,
}

const fn row(what: &'static str, fen: &'static str, uci: &'static str) -> Row {
    Row { what, shown: Shown::InFull, variant: Variant::Standard, fen, uci }
}

/// A row that the short example has as well.
const fn main_row(what: &'static str, fen: &'static str, uci: &'static str) -> Row {
    Row { shown: Shown::Always, ..row(what, fen, uci) }
}

const fn grand(what: &'static str, fen: &'static str, uci: &'static str) -> Row {
    Row { variant: Variant::Grand, ..row(what, fen, uci) }
}

const MOVES: [Row; 20] = [
    row("a pawn moves", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4"),
    row("a piece moves", "4k3/8/8/8/8/8/8/4K1N1 w - -", "g1f3"),
    main_row("a piece takes", "4k3/8/5n2/8/3B4/8/8/4K3 w - -", "d4f6"),
    row("a pawn takes", "4k3/8/8/3p4/4P3/8/8/4K3 w - -", "e4d5"),
    row("a pawn takes, another could", "4k3/8/3p4/3pP3/4P3/8/8/4K3 w - -", "e4d5"),
    main_row("en passant", "4k3/8/8/1pP5/8/8/8/4K3 w - b6", "c5b6"),
    main_row("promotion", "8/3P4/8/8/8/7k/8/4K3 w - -", "d7d8q"),
    row("taking and promotion", "r7/1P6/8/8/8/7k/8/4K3 w - -", "b7a8n"),
    main_row("castling kingside", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1"),
    row("castling queenside", "4k3/8/8/8/8/8/8/R3K3 w Q -", "e1c1"),
    Row { variant: Variant::Chess960, ..row("castling (Chess960)", "4k3/8/8/8/8/8/8/1R2K2R w HB -", "e1h1") },
    row("two could, told by file", "4k3/8/8/8/8/5N2/8/1N2K3 w - -", "b1d2"),
    row("two could, told by rank", "4k3/8/8/R7/8/8/8/R3K3 w - -", "a1a3"),
    row("two could, one along its file", "4k3/8/8/p1R5/8/8/8/R3K3 w - -", "a1a5"),
    row("check", "4k3/8/8/8/8/8/8/R2K4 w - -", "a1a8"),
    main_row("double check", "4k3/8/8/8/4N3/8/8/4RK2 w - -", "e4f6"),
    main_row("mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - -", "a1a8"),
    grand("cardinal (Grand Chess)", "10/10/4k5/10/10/10/10/A9/4K5/10 w - - 0 1", "a3c4"),
    grand("marshall (Grand Chess)", "10/10/4k5/10/10/10/10/C9/4K5/10 w - - 0 1", "a3a7"),
    grand("promotion to it (Grand Chess)", "10/4k5/P9/10/10/10/10/10/4K5/10 w - - 0 1", "a8a9c"),
];

/// Returns the words of a row; none if its move cannot be played.
fn written(row: &Row, dialect: &Dialect, language: &'static Language) -> Option<String> {
    let letters = Letters::of(language, dialect.compounds, row.variant.rules().roles());
    match AnyPosition::from_fen(row.fen, row.variant).ok()? {
        AnyPosition::Small(position) => {
            position.from_uci(row.uci).map(|shown| encode(&position, shown, dialect, &letters))
        }
        AnyPosition::Large(position) => {
            position.from_uci(row.uci).map(|shown| encode(&position, shown, dialect, &letters))
        }
    }
}

/// Returns a few characteristic moves on one line: a capture, en passant, promotion, castling, double check and mate,
/// in the letters of `language` (the dialect's usual ones if none is given, or if the dialect does not allow it).
///
/// # Examples
///
/// ```
/// use stamma::describe::dialect::short_example;
/// let ry = stamma::dialect("ry").unwrap();
/// assert_eq!(short_example(ry, None), "Bxf6 cxb6ep d8/Q 0-0 Nf6+ Ra8++");
/// ```
pub fn short_example(dialect: &Dialect, language: Option<&'static Language>) -> String {
    let language = language_of(dialect, language);
    let rows = MOVES.iter().filter(|row| row.shown == Shown::Always);
    let words: Vec<String> = rows.filter_map(|row| written(row, dialect, language)).collect();
    words.join(" ")
}

/// Returns examples of each kind of move in the dialect, then of draw offers, numbers and results, in the letters of
/// `language` (the dialect's usual ones if none is given, or if the dialect does not allow it).
pub fn examples(dialect: &Dialect, language: Option<&'static Language>) -> Vec<Example> {
    let moves = MOVES.iter().filter_map(|row| {
        Some(Example { what: row.what, written: written(row, dialect, language_of(dialect, language))? })
    });
    let mut examples: Vec<Example> = moves.collect();
    let mut game = |what, text| {
        let written = body(dialect, language, text);
        examples.push(Example { what, written });
    };
    if !loses(dialect, Matter::DrawOffers) {
        game("a draw is offered", "1. e4 {draw offer} *");
    }
    if !loses(dialect, Matter::Glyphs) {
        game("a move is judged", "1. f3? $36 *");
    }
    game(
        "Black moves first",
        "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/8/RNBQKBNR b KQkq - 0 12\"]\n\n12... e5 13. Nf3 *",
    );
    let (spelled, tagged) = results(dialect);
    if !spelled.is_empty() {
        examples.push(Example { what: "results", written: spelled.join("  ") });
    }
    if let Some(written) = tagged {
        examples.push(Example { what: "a result without a spelling", written });
    }
    examples
}

/// The spellings of the results that it can write, and how it writes the first that it has no spelling for, if a tag
/// keeps that.
fn results(dialect: &Dialect) -> (Vec<&str>, Option<String>) {
    let mut spellings = Vec::new();
    let mut tagged = None;
    for result in GameResult::ALL.into_iter().filter(|&result| !loses(dialect, Matter::Result(result))) {
        let spelled = dialect.results[result as usize];
        let written = rewritten(dialect, None, &format!("[Score \"{}\"]\n\n*", result.text()));
        if let Some(tag) = written.lines().find(|line| line.starts_with("[Score")) {
            tagged = tagged.or(Some(format!("{spelled} and {tag}")));
        } else if !spelled.is_empty() && written.ends_with(spelled) {
            spellings.push(spelled);
        }
    }
    (spellings, tagged)
}

/// Returns a game of five moves as the page shows it, in the letters of `language` (the dialect's usual ones if none is
/// given, or if the dialect does not allow it). It has tags, comments, a variation, a glyph and a draw offer, to show
/// how each is written.
pub fn sample(dialect: &Dialect, language: Option<&'static Language>) -> String {
    rewritten(dialect, language, SAMPLE)
}

const SAMPLE: &str = "\
[Event \"Café\"]
[White \"Anna\"]
[Black \"Bert\"]
[Result \"1/2-1/2\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 $5 {the Berlin defence} (3... a6 4. Ba4) 4. O-O Nxe4 5. Bxc6 dxc6 {draw offer} 1/2-1/2
";

/// The moves of a game as one line.
fn body(dialect: &Dialect, language: Option<&'static Language>, pgn: &str) -> String {
    let whole = rewritten(dialect, language, pgn);
    let moves: Vec<&str> = whole
        .lines()
        .filter(|line| !line.starts_with('[') && !line.is_empty() && *line != dialect.layout.header)
        .collect();
    let moves = moves.join("  ");
    // The result is not shown.
    let unknown = dialect.results[GameResult::Unknown as usize];
    moves.strip_suffix(unknown).unwrap_or(&moves).trim_end().to_owned()
}

/// A game in PGN as the dialect writes it.
fn rewritten(target: &Dialect, language: Option<&'static Language>, pgn: &str) -> String {
    let mut out = Vec::new();
    let options = ReadOptions::new().dialect(dialect("pgn"));
    for game in read_games(pgn.as_bytes(), options) {
        write_game(&game, pgn.as_bytes(), target, language, &mut out);
    }
    let text = String::from_utf8_lossy(&out);
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{MOVES, SAMPLE, examples, language_of, sample, written};
    use stamma_notation::{DIALECTS, ReadOptions, Severity, read_games};

    #[test]
    fn every_row_can_be_played() {
        for dialect in DIALECTS {
            for row in &MOVES {
                assert!(written(row, dialect, language_of(dialect, None)).is_some(), "{}", row.what);
            }
            let (full, bare) = (examples(dialect, None).len(), MOVES.len());
            assert!(full > bare, "{}", dialect.id);
        }
    }

    #[test]
    fn samples_are_read_back_in_every_language() {
        let moves = |text: &str, options| {
            let game = read_games(text.as_bytes(), options).next().unwrap();
            assert!(game.worst() <= Some(Severity::Note), "{text}\n{:?}", game.diagnostics);
            game.mainline().map(|ply| ply.played).collect::<Vec<_>>()
        };
        let meant = moves(SAMPLE, ReadOptions::default());
        for dialect in DIALECTS {
            for language in stamma_notation::LANGUAGES {
                if dialect.languages.allows(language) {
                    let options = ReadOptions::new().dialect(dialect).language(language);
                    assert_eq!(moves(&sample(dialect, Some(language)), options), meant, "{}", dialect.id);
                }
            }
        }
    }
}
