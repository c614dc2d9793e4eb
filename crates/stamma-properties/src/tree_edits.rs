//! Trees of games: whatever is edited, a tree is written as a game that is read back as it is.

use crate::choices::Choices;
use stamma::notation::{Arrow, Detail, Evaluation, EvaluationScore, MarkedSquare, SeenFrom};
use stamma::tree::WalkEvent;
use stamma::{
    Game, GameResult, GameTree, Move, NodeId, Played, Policy, ReadOptions, Square, TreeError, Variant,
    dialect, read_games,
};

/// The most edits of one tree.
const EDITS: usize = 120;

/// The number of edits of a tree, and of those that were refused.
#[derive(Clone, Copy, Default, Debug)]
pub struct TreeEdits {
    /// All edits.
    pub tried: usize,
    /// The edits that were refused.
    pub refused: usize,
}

/// Edits a tree as the bytes choose, reads it back, and merges it with itself and with another.
pub fn tree_edits(input: &[u8]) -> TreeEdits {
    let mut choices = Choices::new(input);
    let variant = match choices.below(4) {
        0 => *choices.one_of(&Variant::ALL).unwrap_or(&Variant::Standard),
        _ => Variant::Standard,
    };
    let (first, second) = input.split_at(input.len() - input.len() / 3);
    let mut edits = TreeEdits::default();
    let mut tree = edited(variant, first, &mut edits);
    settle(&mut tree);
    comes_back(&tree);
    let mut merged = tree.clone();
    merged.merge(&tree).expect("they begin from the same position");
    assert_eq!(merged, tree, "merged with itself");
    let other = edited(variant, second, &mut edits);
    merged.merge(&other).expect("they begin from the same position");
    let once = merged.clone();
    merged.merge(&other).expect("they begin from the same position");
    assert_eq!(merged, once, "merged twice");
    edits
}

/// A tree with edits, none of which changes a move that was made before.
fn edited(variant: Variant, input: &[u8], edits: &mut TreeEdits) -> GameTree {
    let mut choices = Choices::new(input);
    let mut tree = GameTree::of_variant(variant);
    let mut ids = vec![tree.root()];
    let mut known: Vec<(NodeId, Option<Played>)> = Vec::new();
    for _ in 0..EDITS {
        if choices.is_empty() {
            break;
        }
        edits.tried += 1;
        edits.refused += usize::from(edit(&mut tree, &mut ids, &mut choices).is_err());
        let new = ids.iter().skip(known.len());
        known.extend(new.map(|&id| (id, tree.node(id).and_then(|node| node.played()))));
        for (id, played) in &known {
            if let Some(node) = tree.node(*id) {
                assert_eq!(node.played(), *played, "a node changed");
            }
        }
    }
    tree
}

/// Asserts that a tree is written as PGN to the letter, and that this is read as the tree.
fn comes_back(tree: &GameTree) {
    let text = tree.to_pgn();
    // Three moves may well be those of another language.
    let options = ReadOptions::new().dialect(dialect("pgn"));
    let games: Vec<Game> = read_games(text.as_bytes(), options).collect();
    let [game] = &games[..] else { panic!("{} games in {text}", games.len()) };
    let again = GameTree::of_game(game, text.as_bytes());
    assert_eq!(contents(&again), contents(tree), "{text}");
    assert_eq!(again.start(), tree.start(), "{text}");
    assert_eq!(again.to_pgn(), text);
    let strict = Policy::named("strict").expect("there is a policy of that name");
    let mut findings = strict.findings(game, text.as_bytes());
    // The last comment may be `draw`, whatever the result, and a move may be a null move.
    let is_said = |detail: &Detail| matches!(detail, Detail::SeveralResults { .. } | Detail::NullMove { .. });
    findings.retain(|found| !is_said(&found.diagnostic.detail));
    // Any value may be given to a tag.
    findings.retain(|found| !found.diagnostic.code().is_tag_value());
    assert!(findings.is_empty(), "{findings:?}\n{text}");
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

fn random_text(choices: &mut Choices<'_>) -> String {
    let words: Vec<&str> = (0..choices.below(6)).filter_map(|_| choices.one_of(WORDS).copied()).collect();
    words.join(if choices.below(8) == 0 { "" } else { " " })
}

fn random_move(tree: &GameTree, at: NodeId, choices: &mut Choices<'_>) -> Option<Move> {
    tree.position(at).and_then(|position| choices.one_of(&position.legal_moves()).copied())
}

/// A node that is mostly the end of the main line.
fn random_node(tree: &GameTree, ids: &[NodeId], choices: &mut Choices<'_>) -> NodeId {
    match choices.below(3) {
        0 => choices.one_of(ids).copied().unwrap_or(tree.root()),
        _ => tree.end(),
    }
}

/// One edit that may be refused, but never breaks anything.
fn edit(tree: &mut GameTree, ids: &mut Vec<NodeId>, choices: &mut Choices<'_>) -> Result<(), TreeError> {
    let at = random_node(tree, ids, choices);
    match choices.below(24) {
        0..=9 => {
            if let Some(mv) = random_move(tree, at, choices) {
                ids.push(tree.play(at, mv)?);
            }
        }
        10 => ids.push(tree.pass(at)?),
        11 => tree.set_comment(at, &random_text(choices))?,
        12 => tree.add_comment(at, &random_text(choices))?,
        13 => tree.set_comment_before(at, &random_text(choices))?,
        14 => tree.add_nag(at, 1 + choices.below(139) as u8)?,
        15 => tree.set_clock(at, Some(choices.below(40_000_000) as u64))?,
        16 => {
            let score = match choices.below(2) {
                0 => EvaluationScore::Centipawns(choices.below(4_000) as i32 - 2_000),
                _ => EvaluationScore::MateIn(choices.below(20) as i32 - 10),
            };
            let depth = (choices.below(2) == 0).then(|| 1 + choices.below(60) as u32);
            tree.set_evaluation(at, Some(Evaluation { score, seen_from: SeenFrom::Mover, depth }))?;
        }
        17 => {
            let square = |choices: &mut Choices<'_>| Square::from_packed(choices.below(64) as u8);
            let (from, to) = (square(choices), square(choices));
            tree.set_squares(at, &[MarkedSquare { paint: 'G', square: from }])?;
            tree.set_arrows(at, &[Arrow { paint: 'R', from, to }, Arrow { paint: 'B', from: to, to: from }])?;
        }
        18 => {
            let name =
                ["White", "Event", "Annotator", "ECO2", "FEN", "a b", "Date", "Result"][choices.below(8)];
            tree.set_tag(name, &random_text(choices))?;
        }
        19 => {
            let results =
                [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
            tree.set_result(results[choices.below(4)]);
        }
        20 => tree.promote(at)?,
        21 => tree.demote(at)?,
        22 => match choices.below(4) {
            0 => tree.delete(at)?,
            1 => tree.trim_after(at)?,
            2 => tree.promote_to_mainline(at)?,
            _ => tree.set_draw_offer(at, choices.below(2) == 0)?,
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

/// The contents of a tree, without the tags that a writer adds and their order.
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
