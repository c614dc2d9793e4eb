//! Variants that are won other than by mate: games of `testdata/ends`, one file a variant, with their ends as another
//! program has found them, and the checks that a FEN counts.

use std::fs;
use std::path::Path;

use stamma_board::{AnyPosition, Color, Outcome, Setup, Variant, WinRule};

/// Every variant with another way to win than mate.
fn variants() -> impl Iterator<Item = Variant> {
    Variant::ALL.into_iter().filter(|variant| variant.rules().wins != WinRule::MATE_ONLY)
}

fn outcome(position: &AnyPosition) -> Option<Outcome> {
    match position {
        AnyPosition::Small(position) => position.outcome(),
        AnyPosition::Large(position) => position.outcome(),
    }
}

fn after(position: &AnyPosition, uci: &str) -> AnyPosition {
    let played = position.legal_moves().into_iter().find(|&played| position.uci(played) == uci);
    position.play(played.unwrap_or_else(|| panic!("{uci} in {}", position.to_fen()))).unwrap()
}

/// The result and the cause as the files have them.
fn end(outcome: Outcome) -> (&'static str, &'static str) {
    let result = match outcome.winner() {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let cause = match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::KingReachedGoal { .. } | Outcome::ChecksGiven { .. } => "variant",
        Outcome::Stalemate => "stalemate",
        Outcome::Dead => "dead",
    };
    (result, cause)
}

/// A FEN without its en passant square, which the other program leaves out where nobody can take.
fn compared(fen: &str) -> Vec<&str> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    fields.remove(3);
    fields
}

#[test]
fn games_end_where_another_program_ends_them() {
    for variant in variants() {
        let path = format!("../../testdata/ends/{}.txt", variant.id());
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).expect(&path);
        let mut causes = std::collections::BTreeSet::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [start, moves, stated, last] = line.split(" ;").collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let mut position = AnyPosition::from_fen(start, variant).unwrap();
            for uci in moves.split(' ') {
                assert_eq!(outcome(&position), None, "{} of {line}", position.to_fen());
                assert!(position.has_legal_move(), "{uci} of {line}");
                position = after(&position, uci);
                let again = AnyPosition::from_fen(&position.to_fen(), variant).unwrap();
                assert_eq!(again, position, "{line}");
            }
            let found = outcome(&position).map(end).unwrap_or_else(|| panic!("no end: {line}"));
            assert_eq!(format!("{} {}", found.0, found.1), stated, "{line}");
            assert_eq!(compared(&position.to_fen()), compared(last), "{line}");
            causes.insert(found);
        }
        assert!(causes.len() >= 5, "{path} has {causes:?}");
    }
}

/// They move as the first variant on their board does.
#[test]
fn moves_do_not_ask_for_the_end() {
    for variant in variants() {
        let like = Variant::ALL.into_iter().find(|like| like.rules().size == variant.rules().size).unwrap();
        assert_eq!(AnyPosition::start(variant).perft(4), AnyPosition::start(like).perft(4));
    }
}

#[test]
fn checks_are_read_in_both_forms() {
    let checks = |fen: &str| Setup::parse(fen, Variant::ThreeCheck).map(|setup| setup.checks_left);
    let pieces = "4k3/8/8/8/8/8/8/4K2R w K -";
    for (text, left) in [
        ("", [3, 3]),
        (" 3 7", [3, 3]),
        (" 3+2 3 7", [3, 2]),
        (" 0+3 3 7", [0, 3]),
        (" 1+2", [1, 2]),
        (" 3 7 +0+0", [3, 3]),
        (" 3 7 +2+1", [1, 2]),
        (" 3 7 +3+1", [0, 2]),
        (" +1+0", [2, 3]),
    ] {
        assert_eq!(checks(&format!("{pieces}{text}")), Ok(Some(left)), "{text}");
    }
    for text in
        [" 4+3 3 7", " 3+ 3 7", " 3+x 3 7", " 3+3+3 0 1", " 3 7 +4+0", " 3 7 +", " 3 7 ++", " 3+3 3 7 +0+0"]
    {
        let error = checks(&format!("{pieces}{text}")).unwrap_err().to_string();
        assert!(error.contains("checks (") || error.contains("after the last field ("), "{text}: {error}");
    }
    // Other games have no such field.
    for text in [" 3+3 0 1", " 0 1 +0+0"] {
        assert!(Setup::parse(&format!("{pieces}{text}"), Variant::Standard).is_err());
    }
    let position = AnyPosition::from_fen(&format!("{pieces} 3 7 +2+1"), Variant::ThreeCheck).unwrap();
    assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K2R w K - 1+2 3 7");
}

#[test]
fn checks_given_tell_positions_apart() {
    let hash = |checks: &str| {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {checks} 0 1");
        AnyPosition::from_fen(&fen, Variant::ThreeCheck).unwrap().hash()
    };
    assert_eq!(hash("3+3"), AnyPosition::start(Variant::Standard).hash());
    let mut all: Vec<u64> =
        (0..4).flat_map(|white| (0..4).map(move |black| hash(&format!("{white}+{black}")))).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 16);
}
