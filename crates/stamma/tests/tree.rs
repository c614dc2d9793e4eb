//! Trees: written as the games that they were made of, and read back as they are after any edits.

#[path = "support/files.rs"]
mod files;

use files::files_below;
use stamma::notation::{Arrow, Detail, Evaluation, EvaluationScore, MarkedSquare, SeenFrom};
use stamma::tree::WalkEvent;
use stamma::{
    DIALECTS, Game, GameResult, GameTree, IllegalMoves, Move, NodeId, Played, Policy, Position, ReadOptions,
    Square, TreeError, Variant, dialect, read_games, write_game,
};
use std::path::PathBuf;

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound.max(1) as u64) as usize
    }

    fn one_of<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len()))
    }
}

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

/// Words of comments and tags, some of which PGN cannot hold or gives a meaning.
const WORDS: &[&str] = &[
    "Better",
    "was",
    "e4",
    "1-0",
    "Nf3!",
    "{",
    ";",
    "%",
    "$1",
    "(",
    ")",
    "\u{e9}",
    "\u{2014}",
    "draw",
    "offer",
    "&",
    "&lt;",
    "}",
    "\n",
    "\t",
    "\u{0}",
    "[#]",
    "\"",
    "\\",
    "[",
    "]",
    "[%",
    "1.",
    "...",
    "--",
    "*",
    "\u{1f600}",
    "Kf3",
    "unread:",
    "x}y",
    "0-0",
];

fn random_text(numbers: &mut Numbers) -> String {
    let words: Vec<&str> = (0..numbers.below(6)).filter_map(|_| numbers.one_of(WORDS).copied()).collect();
    words.join(if numbers.below(8) == 0 { "" } else { " " })
}

fn random_move(tree: &GameTree, at: NodeId, numbers: &mut Numbers) -> Option<Move> {
    tree.position(at).and_then(|position| numbers.one_of(&position.legal_moves()).copied())
}

/// A node that is mostly the end of the main line.
fn random_node(tree: &GameTree, ids: &[NodeId], numbers: &mut Numbers) -> NodeId {
    match numbers.below(3) {
        0 => numbers.one_of(ids).copied().unwrap_or(tree.root()),
        _ => tree.end(),
    }
}

/// One edit that may be refused, but never breaks anything.
fn edit(tree: &mut GameTree, ids: &mut Vec<NodeId>, numbers: &mut Numbers) -> Result<(), TreeError> {
    let at = random_node(tree, ids, numbers);
    match numbers.below(24) {
        0..=9 => {
            if let Some(mv) = random_move(tree, at, numbers) {
                ids.push(tree.play(at, mv)?);
            }
        }
        10 => ids.push(tree.pass(at)?),
        11 => tree.set_comment(at, &random_text(numbers))?,
        12 => tree.add_comment(at, &random_text(numbers))?,
        13 => tree.set_comment_before(at, &random_text(numbers))?,
        14 => tree.add_nag(at, 1 + numbers.below(139) as u8)?,
        15 => tree.set_clock(at, Some(numbers.below(40_000_000) as u64))?,
        16 => {
            let score = match numbers.below(2) {
                0 => EvaluationScore::Centipawns(numbers.below(4_000) as i32 - 2_000),
                _ => EvaluationScore::MateIn(numbers.below(20) as i32 - 10),
            };
            let depth = (numbers.below(2) == 0).then(|| 1 + numbers.below(60) as u32);
            tree.set_evaluation(at, Some(Evaluation { score, seen_from: SeenFrom::Mover, depth }))?;
        }
        17 => {
            let square = |numbers: &mut Numbers| Square::from_packed(numbers.below(64) as u8);
            let (from, to) = (square(numbers), square(numbers));
            tree.set_squares(at, &[MarkedSquare { paint: 'G', square: from }])?;
            tree.set_arrows(at, &[Arrow { paint: 'R', from, to }, Arrow { paint: 'B', from: to, to: from }])?;
        }
        18 => {
            let name =
                ["White", "Event", "Annotator", "ECO2", "FEN", "a b", "Date", "Result"][numbers.below(8)];
            tree.set_tag(name, &random_text(numbers))?;
        }
        19 => {
            let results =
                [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
            tree.set_result(results[numbers.below(4)]);
        }
        20 => tree.promote(at)?,
        21 => tree.demote(at)?,
        22 => match numbers.below(4) {
            0 => tree.delete(at)?,
            1 => tree.trim_after(at)?,
            2 => tree.promote_to_mainline(at)?,
            _ => tree.set_draw_offer(at, numbers.below(2) == 0)?,
        },
        _ => tree.set_termination(stamma::Termination::Unknown),
    }
    Ok(())
}

/// Makes the result one that the end of the main line allows.
fn settle(tree: &mut GameTree) {
    let last = tree.node(tree.end()).expect("the end is there").position();
    if let Some(outcome) = last.outcome() {
        tree.set_result(match outcome.winner() {
            Some(stamma::Color::White) => GameResult::WhiteWins,
            Some(stamma::Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        });
    }
}

/// What a tree holds, without the tags that a writer adds and their order.
fn contents(tree: &GameTree) -> (Vec<(String, String)>, String, GameResult) {
    let mut tags: Vec<(String, String)> =
        tree.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    tags.retain(|(_, value)| !matches!(value.as_str(), "?" | "????.??.??"));
    tags.sort();
    let mut text = String::new();
    for event in tree.walk() {
        text.push_str(&match event {
            WalkEvent::Comment(comment) => format!("{{{comment}}} "),
            WalkEvent::Move(step) => format!("{} {:?}{} ", step.san(), step.nags(), step.draw_offer()),
            WalkEvent::Open => String::from("( "),
            WalkEvent::Close => String::from(") "),
        });
    }
    (tags, text, tree.result())
}

const VARIANTS: [Variant; 7] = Variant::ALL;

#[test]
fn random_trees_are_read_back_as_they_are() {
    let rounds =
        std::env::var("STAMMA_RANDOM_TREES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_500);
    let strict = Policy::named("strict").expect("there is a policy of that name");
    let (mut edits, mut refused) = (0, 0);
    for seed in 0..rounds {
        let mut numbers = Numbers(seed);
        let variant =
            if seed % 4 == 0 { VARIANTS[seed as usize / 4 % VARIANTS.len()] } else { Variant::Standard };
        let mut tree = GameTree::of_variant(variant);
        let mut ids = vec![tree.root()];
        let mut known: Vec<(NodeId, Option<Played>)> = Vec::new();
        for _ in 0..numbers.below(80) {
            edits += 1;
            refused += u32::from(edit(&mut tree, &mut ids, &mut numbers).is_err());
            known.extend(
                ids.iter().skip(known.len()).map(|&id| (id, tree.node(id).and_then(|node| node.played()))),
            );
            for (id, played) in &known {
                if let Some(node) = tree.node(*id) {
                    assert_eq!(node.played(), *played, "seed {seed}: a node changed");
                }
            }
        }
        settle(&mut tree);
        let text = tree.to_pgn();
        // Three moves may well be those of another language.
        let options = ReadOptions::new().dialect(dialect("pgn"));
        let games: Vec<Game> = read_games(text.as_bytes(), options).collect();
        let [game] = &games[..] else { panic!("seed {seed}: {} games in {text}", games.len()) };
        let again = GameTree::of_game(game, text.as_bytes());
        assert_eq!(contents(&again), contents(&tree), "seed {seed}\n{text}");
        assert_eq!(again.start(), tree.start(), "seed {seed}");
        assert_eq!(again.to_pgn(), text, "seed {seed}");
        let mut findings = strict.findings(game, text.as_bytes());
        // The last comment may be `draw`, whatever the result.
        findings.retain(|found| !matches!(found.diagnostic.detail, Detail::SeveralResults { .. }));
        // Any value may be given to a tag.
        findings.retain(|found| !found.diagnostic.code().is_tag_value());
        assert!(findings.is_empty(), "seed {seed}: {findings:?}\n{text}");

        let mut merged = tree.clone();
        merged.merge(&tree).expect("they begin from the same position");
        assert_eq!(merged, tree, "seed {seed}: merged with itself\n{text}");
        let mut other = GameTree::of_variant(variant);
        let mut others = vec![other.root()];
        for _ in 0..numbers.below(40) {
            let _ = edit(&mut other, &mut others, &mut numbers);
        }
        merged.merge(&other).expect("they begin from the same position");
        let once = merged.clone();
        merged.merge(&other).expect("they begin from the same position");
        assert_eq!(merged, once, "seed {seed}: merged twice");
    }
    assert!(refused * 3 < edits * 2, "{refused} of {edits} edits were refused");
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
