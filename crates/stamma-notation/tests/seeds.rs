//! The sample games of testdata/seeds: read whole, and written by every dialect as the golden files have it.

use stamma_notation::{
    DIALECTS, Game, Played, ReadOptions, Severity, dialect, read_games, recognise, write_game,
};
use std::path::{Path, PathBuf};

fn seeds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/seeds")
}

fn only_game(input: &[u8]) -> Game {
    let games: Vec<Game> = read_games(input, ReadOptions::default()).collect();
    assert_eq!(games.len(), 1);
    games.into_iter().next().unwrap()
}

fn written(game: &Game, input: &[u8], id: &str) -> String {
    let mut out = Vec::new();
    write_game(game, input, dialect(id).unwrap(), None, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn samples_read_cleanly() {
    for (name, plies) in
        [("ry-chess", 36), ("scoresheet", 21), ("plain", 6), ("ry-fischer-random", 0), ("ry-grand-chess", 0)]
    {
        let input = std::fs::read(seeds().join(format!("{name}.txt"))).unwrap();
        let game = only_game(&input);
        assert!(
            game.diagnostics.iter().all(|finding| finding.severity() == Severity::Note),
            "{name}: {:?}",
            game.diagnostics
        );
        assert!(game.mainline().all(|ply| matches!(ply.played, Played::Move(_))), "{name}");
        assert!(plies == 0 || game.mainline().count() == plies, "{name}: {}", game.mainline().count());
    }
}

#[test]
fn every_dialect_writes_the_golden_text() {
    for name in ["ry-chess", "scoresheet", "plain"] {
        let input = std::fs::read(seeds().join(format!("{name}.txt"))).unwrap();
        let game = only_game(&input);
        for dialect in DIALECTS {
            let path = seeds().join(format!("golden/{name}.{}.txt", dialect.id));
            let golden = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{}", path.display()));
            assert_eq!(
                written(&game, &input, dialect.id).trim_end(),
                golden.trim_end(),
                "{name} in {}",
                dialect.id
            );
        }
    }
}

#[test]
fn a_sample_in_its_own_dialect_comes_back_to_the_byte() {
    for (name, id) in [
        ("ry-chess", "ry"),
        ("scoresheet", "scoresheet"),
        ("plain", "plain"),
        ("ry-fischer-random", "ry"),
        ("ry-grand-chess", "ry"),
    ] {
        let input = std::fs::read_to_string(seeds().join(format!("{name}.txt"))).unwrap();
        let game = only_game(input.as_bytes());
        assert_eq!(written(&game, input.as_bytes(), id).trim_end(), input.trim_end(), "{name}");
    }
}

#[test]
fn a_sample_is_recognised() {
    for (name, id) in [("ry-chess", "ry"), ("scoresheet", "scoresheet"), ("ry-grand-chess", "ry")] {
        let input = std::fs::read(seeds().join(format!("{name}.txt"))).unwrap();
        let found = recognise(&only_game(&input), &input);
        assert_eq!(found.dialect.id, id, "{:?}", found.evidence);
        assert!(!found.evidence.is_empty());
    }
}

/// Dialects that would write the same words are told apart by the language that only one of them has.
#[test]
fn the_language_chooses_among_dialects() {
    for (text, id) in [
        ("1. P4R P4R 2. C3FR C3FD 3. F5C P3TD 4. FxC PDxF", "descriptive-fr"),
        ("1. P4R P4R 2. C3AR C3AD 3. A5C P3TD 4. AxC PDxA", "descriptive-es"),
        ("1. P4R P4R 2. C3BR C3BD 3. B5C P3TD 4. BxC PDxB", "descriptive-pt"),
    ] {
        let found = recognise(&only_game(text.as_bytes()), text.as_bytes());
        assert_eq!(found.dialect.id, id, "{text}: {:?}", found.evidence);
    }
}

#[test]
fn the_draw_offer_belongs_to_white_at_move_eleven() {
    let input = std::fs::read(seeds().join("scoresheet.txt")).unwrap();
    let offers: Vec<u32> =
        only_game(&input).mainline().filter(|ply| ply.draw_offer).map(|ply| ply.number).collect();
    assert_eq!(offers, [21]);
}
