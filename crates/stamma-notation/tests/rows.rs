//! The rows of testdata/moves: each text is read alone and must give the row's moves, findings and results.

use serde::Deserialize;
use stamma_board::{AnyPosition, Geometry, Position, Variant};
use stamma_notation::{
    Element, Game, IllegalMoves, Letters, Played, ReadOptions, Severity, dialect, encode, encode_illegal,
    read_games, san, san_illegal, write_game,
};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    row: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    what: String,
    fen: Option<String>,
    variant: Option<String>,
    /// The variant that it is read as.
    #[serde(rename = "variant-is")]
    variant_is: Option<String>,
    text: Vec<String>,
    #[serde(default)]
    san: String,
    #[serde(default)]
    codes: Vec<String>,
    #[serde(default)]
    candidates: Vec<String>,
    #[serde(default)]
    says: Vec<String>,
    from: Option<String>,
    result: Option<String>,
    termination: Option<String>,
    #[serde(default)]
    offers: Vec<u32>,
    #[serde(default)]
    nags: Vec<(u32, u8)>,
    #[serde(default)]
    write: BTreeMap<String, String>,
    /// The game with its comments and variations, written as PGN on one line, without its score.
    movetext: Option<String>,
    /// The treatment of illegal moves: `keep`, or else the reader stops.
    illegal: Option<String>,
}

/// Returns the SAN of the main line up to the first move that is not read, and the word of the last move in every
/// dialect.
fn mainline<G: Geometry>(
    game: &Game,
    start: &Position<G>,
    write: &BTreeMap<String, String>,
) -> (String, BTreeMap<String, String>) {
    let mut position = start.clone();
    let mut sans = Vec::new();
    let mut written = BTreeMap::new();
    for ply in game.mainline() {
        match ply.played {
            Played::Move(played) => {
                sans.push(san(&position, played));
                for id in write.keys() {
                    let dialect = dialect(id).expect("a row names a known dialect");
                    let letters = Letters { compounds: Some(dialect.compounds), ..Letters::english() };
                    written.insert(id.clone(), encode(&position, played, dialect, &letters));
                }
                position.play_unchecked(played);
            }
            Played::Illegal(played) => {
                let word = san_illegal(&position, played);
                sans.push(format!("{word}(illegal)"));
                for id in write.keys() {
                    let dialect = dialect(id).expect("a row names a known dialect");
                    let letters = Letters { compounds: Some(dialect.compounds), ..Letters::english() };
                    written.insert(id.clone(), encode_illegal(&position, played, dialect, &letters));
                }
                position = ply.played.after(&position);
            }
            Played::Pass => {
                sans.push("--".into());
                position = position.pass().expect("a pass was legal");
            }
            Played::Unread => break,
        }
    }
    (sans.join(" "), written)
}

fn check(row: &Row, text: &str, faults: &mut String) {
    let variant =
        row.variant.as_deref().map_or(Variant::Standard, |id| Variant::from_id(id).expect("a variant"));
    let mut input = String::new();
    if let Some(fen) = &row.fen {
        let _ = writeln!(input, "[Variant \"{}\"]\n[FEN \"{fen}\"]\n", variant.id());
    } else if variant != Variant::Standard {
        let _ = writeln!(input, "[Variant \"{}\"]\n", variant.id());
    }
    input.push_str(text);
    let from = row.from.as_deref().map(|id| dialect(id).expect("a row names a known dialect"));
    let illegal = match row.illegal.as_deref() {
        None => IllegalMoves::Stop,
        Some("keep") => IllegalMoves::Keep,
        Some(other) => panic!("{}: `{other}` is nothing that illegal moves can be", row.id),
    };
    let options = ReadOptions::new().dialect(from).illegal(illegal);
    let games: Vec<Game> = read_games(input.as_bytes(), options).collect();
    let mut fault = |what: &str, wanted: &dyn std::fmt::Debug, got: &dyn std::fmt::Debug| {
        let _ =
            writeln!(faults, "{} ({}) `{text}`: {what}: wanted {wanted:?}, got {got:?}", row.id, row.what);
    };
    let [game] = &games[..] else {
        return fault("games", &1, &games.len());
    };
    let (moves, written) = match &game.start {
        AnyPosition::Small(start) => mainline(game, start, &row.write),
        AnyPosition::Large(start) => mainline(game, start, &row.write),
    };
    if moves != row.san {
        fault("moves", &row.san, &moves);
    }
    let mut codes: Vec<&str> = game
        .diagnostics
        .iter()
        .filter(|finding| finding.severity() > Severity::Note)
        .map(|finding| finding.code().id())
        .collect();
    codes.sort_unstable();
    let mut wanted: Vec<&str> = row.codes.iter().map(String::as_str).collect();
    wanted.sort_unstable();
    if codes != wanted {
        let messages: Vec<String> = game.diagnostics.iter().map(|finding| finding.message()).collect();
        fault("codes", &wanted, &(codes, messages));
    }
    let first_error = game.diagnostics.iter().find(|finding| finding.severity() == Severity::Error);
    if !row.candidates.is_empty() {
        let mut offered: Vec<&str> = first_error
            .map_or(Vec::new(), |finding| finding.candidates.iter().map(|c| c.san.as_str()).collect());
        let mut wanted: Vec<&str> = row.candidates.iter().map(String::as_str).collect();
        offered.sort_unstable();
        wanted.sort_unstable();
        if offered != wanted {
            fault("candidates", &wanted, &offered);
        }
    }
    let said: String = game
        .diagnostics
        .iter()
        .map(|finding| format!("{} {}\n", finding.message(), finding.help.join(" ")))
        .collect();
    for words in &row.says {
        if !said.contains(words.as_str()) {
            fault("says", words, &said);
        }
    }
    if let Some(wanted) = &row.variant_is
        && game.variant.map(Variant::id) != Some(wanted)
    {
        fault("variant", wanted, &game.variant.map(Variant::id));
    }
    let result = row.result.as_deref().unwrap_or("*");
    if game.result.text() != result {
        fault("result", &result, &game.result.text());
    }
    let termination = row.termination.as_deref().unwrap_or("unknown");
    if game.termination.name() != termination {
        fault("termination", &termination, &game.termination.name());
    }
    let offers: Vec<u32> = game.mainline().filter(|ply| ply.draw_offer).map(|ply| ply.number).collect();
    if offers != row.offers {
        fault("offers", &row.offers, &offers);
    }
    let nags: Vec<(u32, u8)> =
        game.mainline().flat_map(|ply| ply.nags.iter().map(|&nag| (ply.number, nag))).collect();
    if nags != row.nags {
        fault("nags", &row.nags, &nags);
    }
    if let Some(wanted) = &row.movetext {
        let mut pgn = Vec::new();
        write_game(game, input.as_bytes(), dialect("pgn").expect("PGN is known"), None, &mut pgn);
        let pgn = String::from_utf8_lossy(&pgn);
        let movetext = pgn.split_once("\n\n").map_or("", |(_, moves)| moves);
        let got = movetext.split_whitespace().collect::<Vec<_>>().join(" ");
        let got = got.strip_suffix(game.result.text()).unwrap_or(&got).trim_end();
        if got != wanted {
            fault("movetext", wanted, &got);
        }
    }
    for (id, wanted) in &row.write {
        if written.get(id) != Some(wanted) {
            fault(&format!("written in {id}"), wanted, &written.get(id));
        }
    }
    for element in &game.elements {
        if let Element::Ply(ply) = element
            && ply.written.of(input.as_bytes()).is_empty()
        {
            fault("span", &"inside the input", &ply.written);
        }
    }
}

#[test]
fn every_row_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/moves");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("testdata/moves").map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut faults = String::new();
    let (mut rows, mut texts) = (0, 0);
    for path in files.iter().filter(|path| path.extension().is_some_and(|ext| ext == "toml")) {
        let source = std::fs::read_to_string(path).expect("a row file");
        let file: File =
            toml::from_str(&source).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let before = faults.len();
        for row in &file.row {
            rows += 1;
            for text in &row.text {
                texts += 1;
                check(row, text, &mut faults);
            }
        }
        if faults.len() > before {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            faults.insert_str(before, &format!("\n{name}\n"));
        }
    }
    println!("{rows} rows, {texts} texts");
    assert!(rows > 150, "only {rows} rows were found");
    assert!(faults.is_empty(), "{faults}");
}
