//! The openings of games in testdata/openings, and the same from either source of games.

use stamma::openings::{OpeningFinder, OpeningTable};
use stamma::{Code, Policy, code_page};

/// The findings about the ECO tag of a game.
fn eco_findings(text: &str) -> Vec<String> {
    let policy = Policy::default().with_code(Code::T203);
    let game = stamma::read(text).next().unwrap();
    let line = |found: &stamma::Finding<'_>| {
        let place = game.place(found.diagnostic.span.start);
        format!("{} {}:{} {}", found.diagnostic.code(), place.line, place.column, found.diagnostic.message())
    };
    game.findings_by(&policy).iter().map(line).filter(|line| line.starts_with("T203")).collect()
}

#[test]
fn an_eco_tag_is_compared_with_the_moves() {
    let page = code_page(Code::T203);
    let block = |begins: &str| page.split(begins).nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
    assert_eq!(eco_findings(block("```game eco\n")), [block("```finding\n")]);
    for (eco, moves, contradicts) in [
        ("C70", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", false),
        ("C60", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", false),
        ("C60/03", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", false),
        ("C40", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", false),
        // The same opening, and a code that the table gives to a later position.
        ("B90", "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6", false),
        ("D02", "1. d4 Nf6 2. Nf3 e6 3. Bf4", false),
        ("B90", "1. d4 d5 2. c4 e6", true),
        ("E60", "1. e4 c5 2. Nf3 d6", true),
        ("C42", "1. e4 c5 2. Nf3 d6", true),
        ("?", "1. e4 c5 2. Nf3 d6", false),
        ("Z99", "1. e4 c5 2. Nf3 d6", false),
    ] {
        let found = eco_findings(&format!("[ECO \"{eco}\"]\n\n{moves} *\n"));
        assert_eq!(!found.is_empty(), contradicts, "{eco} {moves}: {found:?}");
    }
    let fen = "[ECO \"B90\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. Ra8+ *\n";
    assert!(eco_findings(fen).is_empty(), "only games from the usual start have an opening");
}

#[test]
fn games_have_the_opening_of_their_last_named_position() {
    let rows = include_str!("../../../testdata/openings/games.txt");
    let rows = rows.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let mut tested = 0;
    for row in rows {
        let (text, wanted) = row.split_once(" | ").unwrap();
        let text = text.replace("] ", "]\n");
        let game = stamma::read(&text).next();
        let opening = game.and_then(|game| game.opening());
        let found = opening.map_or_else(|| String::from("-"), |opening| opening.to_string());
        assert_eq!(found, wanted, "{text}");
        tested += 1;
    }
    assert!(tested > 10);
}

/// Each list of moves of the table, as standard PGN, which the fast reader takes, gives its own name back.
#[test]
fn every_opening_is_found_by_its_moves() {
    let mut tested = 0;
    for part in ["a", "b", "c", "d", "e"] {
        let path = format!("{}/../../xtask/openings/{part}.tsv", env!("CARGO_MANIFEST_DIR"));
        let list = std::fs::read_to_string(path).unwrap();
        let rows: Vec<Vec<&str>> = list.lines().skip(1).map(|line| line.split('\t').collect()).collect();
        let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n";
        let text: String = rows.iter().map(|row| format!("{tags}{} *\n\n", row[2])).collect();
        let mut wanted = rows.iter().map(|row| format!("{} {}", row[0], row[1]));
        let games = stamma::read_from(std::io::Cursor::new(text.into_bytes()));
        let count = games
            .visit_each(OpeningFinder::new, |finder, _, _| {
                let found = finder.opening().map(|opening| opening.to_string());
                assert_eq!(found, wanted.next());
                tested += 1;
            })
            .unwrap();
        assert_eq!(count as usize, rows.len());
    }
    assert_eq!(tested, OpeningTable::get().openings().count());
}

#[test]
fn families_and_variations_are_told_apart() {
    let opening = |text: &str| stamma::read(text).next().unwrap().opening().unwrap();
    let najdorf = opening("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3");
    assert_eq!(najdorf.family(), "Sicilian Defense");
    assert_eq!(najdorf.variation(), Some("Najdorf Variation, English Attack"));
    assert_eq!((opening("1. e4 e6").family(), opening("1. e4 e6").variation()), ("French Defense", None));
}
