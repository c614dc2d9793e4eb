//! Calls that make no sense: each ends, and none panics.

use stamma::notation::{Arrow, Evaluation, EvaluationScore, Limits, MarkedSquare, Safety, SeenFrom};
use stamma::{
    GameResult, GameTree, LANGUAGES, NodeId, Policy, Position, ReadOptions, Square, Variant, apply_fixes,
    dialect, language,
};

/// Texts that somebody may give anywhere.
fn hostile_texts() -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\0",
        "}",
        "{",
        "{}",
        "]",
        "[",
        "\"",
        "\\",
        "\\\"",
        "%",
        "%\n",
        ";",
        "; x\n",
        "&lt;",
        "&",
        "&#125;",
        "(",
        ")",
        "*",
        "1-0",
        "1.",
        "...",
        "$",
        "$1",
        "[%clk",
        "[%clk x]",
        "[%clk 0:00:01]",
        "[#]",
        "\u{feff}",
        "\u{202e}",
        "\u{1f600}",
        "draw offer",
        "(=)",
        "unread: x",
        "e4",
        "O-O",
        "0000",
        "--",
        "a\u{300}",
        "\u{85}",
        "\u{2028}",
        "\u{7f}",
        "Event\"]\n[X \"",
        "} 1-0 {",
        "e2e4 e7e5",
        "\u{e000}",
        "x\ry",
    ]
    .map(String::from)
    .to_vec();
    texts.extend(["x", "e", "}", "\n", "[", "( "].map(|text| text.repeat(10_000)));
    texts
}

/// A tree with a variation, and ids that are not its own: of a deleted node and of a larger tree.
fn tree_and_ids() -> (GameTree, Vec<NodeId>) {
    let mut larger = GameTree::new();
    let foreign =
        larger.append_all("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6").expect("all are legal");
    let mut tree = GameTree::new();
    let e4 = tree.append("e4").expect("it is legal");
    let d4 = tree.add(tree.root(), "d4").expect("it is legal");
    let deleted = tree.add(d4, "d5").expect("it is legal");
    tree.delete(deleted).expect("it is there");
    let ids = vec![tree.root(), e4, d4, deleted, foreign];
    (tree, ids)
}

/// Writes a tree in every notation, and reads PGN of it back as it is.
fn hold(tree: &GameTree) {
    let text = tree.to_pgn();
    let options = ReadOptions::new().dialect(dialect("pgn"));
    let games: Vec<_> = stamma::read_with(&text, options).collect();
    assert_eq!(games.len(), 1, "{}", &text[..text.len().min(600)]);
    assert_eq!(games[0].to_tree().to_pgn(), text);
    assert_eq!(games[0].to_tree().walk().count(), tree.walk().count());
    for id in ["lan", "uci", "iccf", "russian", "ry"] {
        let _ = tree.write(dialect(id).expect("it is there"), language("ru"));
    }
}

#[test]
fn texts_are_taken_as_they_are_or_refused() {
    for text in hostile_texts() {
        let (mut tree, ids) = tree_and_ids();
        for &id in &ids {
            let _ = tree.set_comment(id, &text);
            let _ = tree.add_comment(id, &text);
            let _ = tree.set_comment_before(id, &text);
            let _ = tree.add(id, &text);
            let _ = tree.add_all(id, &text);
        }
        for name in ["White", "Result", "FEN", "X_1", &text] {
            let was = tree.tag(name).map(String::from);
            match tree.set_tag(name, &text) {
                Ok(()) if name != "Result" => assert!(tree.tag(name).is_none_or(|value| value == text)),
                Ok(()) => {}
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    assert_eq!(tree.tag(name).map(String::from), was);
                }
            }
        }
        hold(&tree);
    }
}

#[test]
fn nodes_that_are_not_there_are_errors() {
    let (tree, ids) = tree_and_ids();
    for &id in &ids[3..] {
        let mut tree = tree.clone();
        assert!(tree.node(id).is_none() && tree.position(id).is_none());
        assert_eq!(tree.mainline_after(id).count(), 0);
        assert!(tree.add(id, "e4").is_err() && tree.pass(id).is_err());
        assert!(
            tree.promote(id).is_err() && tree.demote(id).is_err() && tree.promote_to_mainline(id).is_err()
        );
        assert!(tree.delete(id).is_err() && tree.trim_after(id).is_err() && tree.clear_comments(id).is_err());
        assert!(tree.add_nag(id, 1).is_err() && tree.remove_nag(id, 1).is_err());
        assert!(tree.set_draw_offer(id, true).is_err());
        assert!(tree.set_clock(id, None).is_err() && tree.set_elapsed(id, Some(1)).is_err());
        assert!(tree.set_squares(id, &[]).is_err() && tree.set_arrows(id, &[]).is_err());
        assert!(tree.set_evaluation(id, None).is_err());
        assert_eq!(tree, tree_and_ids().0);
    }
}

#[test]
fn data_out_of_range_are_refused_or_read_back() {
    let (mut tree, ids) = tree_and_ids();
    let id = ids[1];
    for time in [0, 1, 999, 3_600_000, 35_999_999_999, 36_000_000_000, u64::MAX] {
        match tree.set_clock(id, Some(time)) {
            Ok(()) => assert_eq!(tree.node(id).and_then(|node| node.clock()), Some(time)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    for score in [i32::MIN, -1, 0, 1, 99, i32::MAX] {
        for score in [EvaluationScore::Centipawns(score), EvaluationScore::MateIn(score)] {
            for depth in [None, Some(0), Some(u32::MAX)] {
                let evaluation = Evaluation { score, seen_from: SeenFrom::White, depth };
                if tree.set_evaluation(id, Some(evaluation)).is_ok() {
                    assert_eq!(tree.node(id).and_then(|node| node.evaluation()), Some(evaluation));
                }
            }
        }
    }
    for paint in ['G', 'g', 'X', '1', ' ', ']', '\u{e9}'] {
        for square in (0..=u8::MAX).step_by(15).map(Square::from_packed) {
            let mark = MarkedSquare { paint, square };
            if tree.set_squares(id, &[mark]).is_ok() {
                assert_eq!(tree.node(id).map(|node| node.squares()), Some(vec![mark]));
            }
            let arrow = Arrow { paint, from: square, to: Square::from_packed(0) };
            let _ = tree.set_arrows(id, &[arrow; 3]);
        }
    }
    hold(&tree);
}

#[test]
fn moves_of_other_boards_are_refused() {
    let positions = Variant::ALL.map(Position::start);
    for own in &positions {
        for other in &positions {
            for &mv in other.legal_moves().iter() {
                let mut tree = GameTree::from_position(own.clone());
                let played = tree.play(tree.root(), mv).is_ok();
                assert_eq!(played, own.is_legal(mv));
                let _ = tree.play_illegal(tree.root(), mv);
                let _ = (own.san(mv), own.uci(mv), own.describe(mv), own.play(mv).is_ok());
            }
        }
    }
}

#[test]
fn texts_are_read_with_no_budget_at_all() {
    let none = Limits::new().depth(0).plies(0).tokens(0).word(0).findings(0);
    for text in
        hostile_texts().iter().map(String::as_str).chain(["1. e4 (1. d4 (1. c4)) e5 2. Qh5 Ke7 3. Qxe5# 1-0"])
    {
        for limits in [none, Limits::new().tokens(0), Limits::new().depth(0), Limits::new().plies(0)] {
            let games: Vec<_> = stamma::read_with(text, ReadOptions::new().limits(limits)).collect();
            assert!(games.len() <= text.len() + 1);
            for game in games {
                let _ = (game.to_pgn(), game.to_tree().to_pgn(), game.explain(), game.recognise());
                let findings = game.findings_by(&Policy::named("strict").expect("it is there"));
                let _ = apply_fixes("", &findings, Safety::DisplayOnly);
                let _ = apply_fixes(text, &findings, Safety::DisplayOnly);
                let _ = game.repair().map(|repaired| repaired.to_pgn());
            }
        }
    }
}

#[test]
fn results_and_languages_may_be_any() {
    for result in GameResult::ALL {
        let (mut tree, _) = tree_and_ids();
        tree.set_result(result);
        hold(&tree);
        for language in LANGUAGES {
            let _ = tree.write(dialect("fide").expect("it is there"), Some(language));
        }
    }
}
