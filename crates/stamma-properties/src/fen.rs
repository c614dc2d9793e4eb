//! Any text is a FEN or is not one.

use stamma::describe;
use stamma_board::{AnyPosition, Geometry, Position, Setup, Variant};

/// Any text is a FEN or is not one; a valid one is written back unchanged, and its moves keep the rules.
pub fn fen(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    for variant in Variant::ALL {
        let Ok(setup) = Setup::parse(text, variant) else { continue };
        let written = setup.to_fen();
        let again = Setup::parse(&written, variant);
        assert_eq!(again.as_ref().map(Setup::to_fen), Ok(written.clone()), "a FEN is written as it is read");
        setup.to_shredder_fen();
        let (mended, _) = setup.repaired(variant);
        assert!(
            !setup.validate(variant).is_empty() || mended.validate(variant).is_empty(),
            "mending a sound setup leaves it sound: {written}"
        );
        if let Ok(position) = AnyPosition::from_setup(&setup, variant) {
            let again = AnyPosition::from_fen(&position.to_fen(), variant);
            assert_eq!(again.as_ref().map(AnyPosition::to_fen), Ok(position.to_fen()), "positions come back");
            match &position {
                AnyPosition::Small(position) => moves_keep_the_rules(position),
                AnyPosition::Large(position) => moves_keep_the_rules(position),
            }
        }
    }
}

fn moves_keep_the_rules<G: Geometry>(position: &Position<G>) {
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal(), "moves are counted as they are listed");
    assert_eq!(moves.is_empty(), !position.has_legal_move());
    for &played in &moves {
        assert!(position.is_legal(played), "{played:?} is legal");
        let after = position.play(played).expect("a legal move can be played");
        let mover = position.turn();
        let king = after.king(mover).expect("kings stay");
        assert!(after.attackers(king, !mover).is_empty(), "no move leaves its king in check: {played:?}");
        assert_eq!(position.from_uci(&position.uci(played)), Some(played), "UCI comes back");
        describe(position, played);
    }
}
