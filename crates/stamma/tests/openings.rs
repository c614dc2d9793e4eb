//! The openings of games in testdata/openings, and the same from either source of games.

use stamma::openings::{OpeningFinder, OpeningTable};

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
