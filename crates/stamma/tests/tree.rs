//! Trees: written as the games that they were made of, and read back as they are after any edits.

#[path = "support/files.rs"]
mod files;

use files::files_below;
use stamma::notation::MarkedSquare;
use stamma::tree::WalkEvent;
use stamma::{
    DIALECTS, Game, GameTree, IllegalMoves, NodeId, Position, ReadOptions, Square, TreeError, Variant,
    read_games, write_game,
};
use std::path::PathBuf;

fn written(game: &Game, text: &str, dialect_at: usize) -> String {
    let mut out = Vec::new();
    write_game(game, text.as_bytes(), DIALECTS[dialect_at], None, &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// Holds the trees of the games of a text against the games. Returns the number of games.
fn hold(text: &str, dialects: &[usize], name: &str) -> usize {
    let mut count = 0;
    for illegal in [IllegalMoves::Stop, IllegalMoves::Keep] {
        for game in read_games(text.as_bytes(), ReadOptions::new().illegal(illegal)) {
            let tree = GameTree::of_game(&game, text.as_bytes());
            for &at in dialects {
                let id = DIALECTS[at].id;
                let tree = tree.write(DIALECTS[at], None);
                let game_number = game.index;
                assert_eq!(tree, written(&game, text, at), "{name}, game {game_number}, {id}, {illegal:?}");
            }
            count += 1;
        }
    }
    count / 2
}

#[test]
fn a_tree_is_written_as_the_game_it_was_made_of() {
    let all: Vec<usize> = (0..DIALECTS.len()).collect();
    let testdata = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata"));
    let mut games = 0;
    for file in files_below(testdata) {
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        if text.len() < 200_000 {
            games += hold(&text, &all, &file.display().to_string());
        }
    }
    assert!(games > 500, "only {games} games");
}

/// Further texts, from a folder that is named: `STAMMA_TREES=DIR cargo test --release --test tree -- --nocapture`.
#[test]
fn so_are_those_of_a_named_folder() {
    let Some(folder) = std::env::var_os("STAMMA_TREES") else { return };
    let all: Vec<usize> = (0..DIALECTS.len()).collect();
    let mut games = 0;
    for file in files_below(PathBuf::from(folder)) {
        let Ok(bytes) = std::fs::read(&file) else { continue };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        games += hold(&text, &all, &file.display().to_string());
    }
    println!("{games} games");
}

#[test]
fn promotion_and_deletion() {
    /// A game, the SAN of a move in it, a change at that move, and the game after it.
    type Row = (&'static str, &'static str, fn(&mut GameTree, NodeId), &'static str);
    let rows: &[Row] = &[
        (
            "1. e4 (1. d4 d5) (1. c4) 1... e5 *",
            "d4",
            |tree, id| tree.promote(id).unwrap(),
            "1. d4 (1. e4 e5) (1. c4) 1... d5 *",
        ),
        (
            "1. e4 (1. d4 d5) (1. c4) 1... e5 *",
            "c4",
            |tree, id| tree.promote(id).unwrap(),
            "1. e4 (1. c4) (1. d4 d5) 1... e5 *",
        ),
        (
            "1. e4 (1. d4 d5) (1. c4) 1... e5 *",
            "e4",
            |tree, id| tree.demote(id).unwrap(),
            "1. d4 (1. e4 e5) (1. c4) 1... d5 *",
        ),
        (
            "1. e4 (1. d4 d5) (1. c4) 1... e5 *",
            "d4",
            |tree, id| tree.demote(id).unwrap(),
            "1. e4 (1. c4) (1. d4 d5) 1... e5 *",
        ),
        (
            "1. e4 (1. d4 d5) (1. c4) 1... e5 *",
            "e4",
            |tree, id| tree.delete(id).unwrap(),
            "1. d4 (1. c4) 1... d5 *",
        ),
        (
            "1. e4 (1. d4 d5) (1. c4) 1... e5 *",
            "d4",
            |tree, id| tree.delete(id).unwrap(),
            "1. e4 (1. c4) 1... e5 *",
        ),
        (
            "1. e4 (1. d4 (1. f4) 1... d5) 1... e5 *",
            "d4",
            |tree, id| tree.delete(id).unwrap(),
            "1. e4 (1. f4) 1... e5 *",
        ),
        (
            "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. f4 *",
            "d5",
            |tree, id| tree.promote_to_mainline(id).unwrap(),
            "1. e4 c5 (1... e5 2. f4) 2. c3 (2. Nf3) 2... d5 *",
        ),
        ("1. e4 e5 ((1... c5)) 2. Nf3 *", "e5", |tree, id| tree.delete(id).unwrap(), "1. e4 c5 *"),
        ("1. e4 e5 ((1... c5)) 2. Nf3 *", "c5", |tree, id| tree.delete(id).unwrap(), "1. e4 e5 2. Nf3 *"),
        ("1. e4 e5 ({a} (1... c5)) 2. Nf3 *", "e5", |tree, id| tree.delete(id).unwrap(), "1. e4 c5 ({a}) *"),
        (
            "1. e4 e5 ({a}) (1... c5) 2. Nf3 *",
            "e5",
            |tree, id| tree.demote(id).unwrap(),
            "1. e4 c5 (1... e5 2. Nf3) ({a}) *",
        ),
        ("(1. e4) 1. d4 *", "e4", |tree, id| tree.promote(id).unwrap(), "1. e4 (1. d4) *"),
        ("1. e4 e5 2. Nf3 Nc6 *", "e5", |tree, id| tree.trim_after(id).unwrap(), "1. e4 e5 *"),
        (
            "1. e4 (1. d4) {after} 1... e5 *",
            "d4",
            |tree, id| tree.delete(id).unwrap(),
            "1. e4 {after} 1... e5 *",
        ),
        ("1. e4 (1. d4) (1. c4) 1... e5 *", "e4", |tree, _| tree.delete_variations(), "1. e4 e5 *"),
    ];
    for (before, san, change, after) in rows {
        let game = read_games(before.as_bytes(), ReadOptions::default()).next().expect("there is a game");
        let mut tree = GameTree::of_game(&game, before.as_bytes());
        let found = tree.walk().find_map(|event| match event {
            WalkEvent::Move(step) if step.san() == *san => Some(step.id()),
            _ => None,
        });
        change(&mut tree, found.unwrap_or_else(|| panic!("{before} has {san}")));
        let written = tree.to_pgn();
        let moves = written.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
        assert_eq!(moves, *after, "{before}: {san}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut tree = GameTree::new();
    let e4 = tree.append("e2e4").expect("legal");
    assert!(matches!(tree.append("e2e4"), Err(TreeError::Parse(_))));
    assert!(matches!(tree.append("Nf6+"), Err(TreeError::Word { .. })));
    assert!(tree.set_tag("Event\n[Injected", "x").is_err());
    assert!(tree.set_tag("Event", "a\"]\n[Injected \"b").is_err());
    assert!(tree.set_tag("FEN", "8/8/8/8/8/8/8/8 w - - 0 1").is_err());
    assert!(tree.set_tag("Result", "2-0").is_err());
    assert!(tree.set_comment(e4, "ends } here").is_err());
    assert!(tree.set_comment(e4, "nul \0").is_err());
    assert!(tree.add_comment(e4, "draw offer").is_err());
    assert!(tree.add_comment(e4, "  ").is_err());
    assert!(tree.set_start(Position::start(Variant::Grand)).is_err());
    assert!(tree.merge(&GameTree::of_variant(Variant::Grand)).is_err());
    assert!(tree.set_squares(e4, &[MarkedSquare { paint: '1', square: Square::from_packed(0) }]).is_err());
    assert!(tree.set_clock(e4, Some(u64::MAX)).is_err());
    let grand = Position::start(Variant::Grand);
    let foreign = grand.legal_moves().iter().copied().find(|mv| tree.play(tree.root(), *mv).is_err());
    assert!(foreign.is_some());
    tree.delete(e4).expect("it is there");
    assert!(tree.node(e4).is_none());
    assert!(matches!(tree.play(e4, foreign.expect("found")), Err(TreeError::NoNode(_))));
    assert!(tree.add_nag(tree.root(), 1).is_err());
    assert_eq!(tree, GameTree::new());
    let bad = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *";
    let game = read_games(bad.as_bytes(), ReadOptions::default()).next().expect("there is a game");
    let mut unknown = GameTree::of_game(&game, bad.as_bytes());
    assert_eq!(unknown.append("e2e4"), Err(TreeError::UnknownStart));
    unknown.delete(unknown.root()).expect("the root stays");
    unknown.set_start(Position::start(Variant::Standard)).expect("no moves");
    assert!(unknown.append("e2e4").is_ok());
}

fn are_shared<T: Send + Sync + Clone>() {}

#[test]
fn a_tree_can_be_shared_between_threads() {
    are_shared::<GameTree>();
}
