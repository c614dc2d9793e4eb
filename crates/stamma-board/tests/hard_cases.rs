//! Positions that are easy to judge wrongly: pins, captures en passant, promotions, castling of every kind, and the
//! ways of Grand Chess. The names follow the list of hard cases that the project keeps.

use stamma_board::{
    AnyPosition, Board8x8, CastlingObstacle, CastlingSide, CheckKind, CheckStatus, Color, Geometry,
    LargeBoard, Move, Piece, Position, Role, RoleSet, Setup, Square, Variant,
};

fn position_in<G: Geometry>(fen: &str, variant: Variant) -> Position<G> {
    let setup = Setup::parse(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_setup(&setup, variant).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn chess(fen: &str) -> Position<Board8x8> {
    position_in(fen, Variant::Standard)
}

fn chess960(fen: &str) -> Position<Board8x8> {
    position_in(fen, Variant::Chess960)
}

fn grand(fen: &str) -> Position<LargeBoard> {
    position_in(fen, Variant::Grand)
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The legal moves to a square, as UCI, sorted.
fn to<G: Geometry>(position: &Position<G>, target: &str) -> Vec<String> {
    let target = square(target);
    let moves = position.legal_moves();
    let mut found: Vec<String> =
        moves.iter().filter(|mv| mv.to == target).map(|&mv| position.uci(mv)).collect();
    found.sort();
    found
}

fn legal<G: Geometry>(position: &Position<G>, uci: &str) -> Move {
    position.from_uci(uci).unwrap_or_else(|| panic!("{uci} is not legal in {}", position.to_fen()))
}

fn illegal<G: Geometry>(position: &Position<G>, uci: &str) {
    assert_eq!(position.from_uci(uci), None, "{uci} in {}", position.to_fen());
    let pseudo = position.pseudo_legal_moves();
    for &mv in pseudo.iter().filter(|&&mv| position.uci(mv) == uci) {
        assert!(position.play(mv).is_err());
        assert!(!position.is_legal(mv));
    }
}

fn pseudo_legal<G: Geometry>(position: &Position<G>, uci: &str) -> bool {
    position.pseudo_legal_moves().iter().any(|&mv| position.uci(mv) == uci)
}

/// The effect of a move in short: `+`, `++`, `#`, `d` for discovered, `=` for stalemate.
fn effect<G: Geometry>(position: &Position<G>, uci: &str) -> String {
    let CheckStatus { check, double, discovered, mate, stalemate, .. } =
        position.effect(legal(position, uci));
    let signs = [(check, "+"), (double, "+"), (discovered, "d"), (mate, "#"), (stalemate, "=")];
    signs.into_iter().filter(|(holds, _)| *holds).map(|(_, sign)| sign).collect()
}

#[test]
fn h1_h2_pinned_knights_do_not_count() {
    let h1 = chess("r1bqkbnr/ppp2ppp/2n5/1B1pP3/4P3/8/PPPP2PP/RNBQK1NR b KQkq - 2 4");
    assert_eq!(to(&h1, "e7"), ["d8e7", "e8e7", "f8e7", "g8e7"]);
    illegal(&h1, "c6e7");
    assert!(pseudo_legal(&h1, "c6e7"));
    assert_eq!(h1.pinned_by(square("c6")), Some(square("b5")));
    assert_eq!(h1.pinned_by(square("g8")), None);
    let h2 = chess("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1");
    assert_eq!(to(&h2, "f3"), ["g1f3"]);
    assert_eq!(h2.pinned_by(square("d2")), Some(square("b4")));
    assert_eq!(h2.pinned_by(square("e1")), None);
}

#[test]
fn h3_to_h7_several_pieces_reach_one_square() {
    assert_eq!(to(&chess("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1"), "f3"), ["d2f3", "g1f3"]);
    assert_eq!(to(&chess("4k3/8/8/8/8/5Q1Q/8/K6Q w - - 0 1"), "f1"), ["f3f1", "h1f1", "h3f1"]);
    let h5 = chess("N3k2N/8/8/3N4/N4N1N/2R5/1R6/4K3 w - - 0 1");
    assert_eq!(to(&h5, "b6"), ["a4b6", "a8b6", "b2b6", "d5b6"]);
    assert_eq!(to(&h5, "g6"), ["f4g6", "h4g6", "h8g6"]);
    assert_eq!(to(&chess("4k3/8/8/p1R5/8/8/8/R3K3 w - - 0 1"), "a5"), ["a1a5", "c5a5"]);
    let h7 = chess("rnbqQ1Qr/ppp1Q2p/1k1p4/8/8/8/PPPPP3/RNBQKBNR w KQ - 3 17");
    assert_eq!(to(&h7, "f7"), ["e7f7", "e8f7", "g8f7"]);
    assert_eq!(to(&h7, "g7"), ["e7g7", "g8g7"]);
}

#[test]
fn h9_to_h15_en_passant() {
    let h9 = chess("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2");
    illegal(&h9, "e5d6");
    assert!(pseudo_legal(&h9, "e5d6"), "the pawn itself could");
    assert_eq!(h9.en_passant_square(), Some(square("d6")));
    assert!(h9.legal_en_passant().is_empty());
    assert_ne!(h9.hash(), h9.repetition_key());

    let h10 = chess("k7/8/8/3pP3/8/5B2/8/K7 w - d6 0 2");
    assert_eq!(effect(&h10, "e5d6"), "+d");
    assert_eq!(h10.gives_check(legal(&h10, "e5d6")), CheckKind::Discovered);
    assert_eq!(h10.hash(), h10.repetition_key());

    let h11 = chess("8/1K2k2B/N1p5/3pP3/8/8/8/4Q3 w - d6 0 1");
    assert_eq!(h11.gives_check(legal(&h11, "e5d6")), CheckKind::Double);
    let h12 = chess("4K3/N1k2p2/R7/3pP3/1R6/8/8/8 w - d6 0 1");
    assert_eq!(effect(&h12, "e5d6"), "+#");

    let h13 = chess("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
    assert_eq!(h13.checkers().as_slice(), [square("d4")]);
    let taking = legal(&h13, "e4d3");
    assert!(taking.is_en_passant());
    assert_eq!(h13.captured(taking), Some(Role::Pawn));
    assert_eq!(h13.play(taking).unwrap().to_fen(), "8/8/8/2k5/8/3p4/8/4K3 w - - 0 2");

    let h14 = chess("4k3/8/8/3pP3/4P3/8/8/4K3 w - d6 0 2");
    assert_eq!((to(&h14, "d5"), to(&h14, "d6")), (vec!["e4d5".to_owned()], vec!["e5d6".to_owned()]));
    let h15 = chess("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(to(&h15, "d6"), ["c5d6", "e5d6"]);
}

#[test]
fn h18_to_h22_promotion() {
    let h18 = chess("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(to(&h18, "a8"), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    assert_eq!(to(&h18, "b8").len(), 4);
    let h19 = chess("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert!(h19.legal_moves().iter().all(|mv| mv.role != Role::Bishop));
    assert_eq!(h19.captured(legal(&h19, "b7c8b")), Some(Role::Rook));
    let h20 = chess("2b5/1P1k4/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(["b7c8b", "b7c8q", "b7c8n"].map(|uci| effect(&h20, uci)), ["+", "+", ""]);
    let h21 = chess("3k4/1P6/3K4/8/8/8/8/8 w - - 0 1");
    assert_eq!(["b7b8q", "b7b8r", "b7b8b", "b7b8n"].map(|uci| effect(&h21, uci)), ["+#", "+#", "", ""]);
    let h22 = chess("4k2r/6P1/8/8/8/8/8/4K3 w k - 0 1");
    assert!(h22.has_castling_right(Color::Black, CastlingSide::KingSide));
    let after = h22.play(legal(&h22, "g7h8q")).unwrap();
    assert!(!after.has_castling_right(Color::Black, CastlingSide::KingSide));
    assert!(after.is_check());
    assert_eq!(after.to_fen(), "4k2Q/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn h23_the_other_queen() {
    // The promoted queen on a8 takes a7 back for good; the first queen is still on d1.
    let h23 = chess("r3k3/pP6/8/8/8/8/8/3QK3 w q - 0 8");
    let promoted = h23.play(legal(&h23, "b7a8q")).unwrap();
    assert_eq!(promoted.count(Piece { color: Color::White, role: Role::Queen }), 2);
    assert_eq!(promoted.castling_rook(Color::Black, CastlingSide::QueenSide), None);
}

const SHORT: CastlingSide = CastlingSide::KingSide;
const LONG: CastlingSide = CastlingSide::QueenSide;

#[test]
fn h24_to_h29_castling() {
    let h24 = chess("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(effect(&h24, "e1g1"), "+");
    assert_eq!(h24.gives_check(legal(&h24, "e1g1")), CheckKind::Direct);
    let h25 = chess("rn3r2/pbppq1p1/1p2pN2/8/3P2NP/6P1/PPP1BP1R/R3K1k1 w Q - 5 18");
    assert_eq!(effect(&h25, "e1c1"), "+#");
    assert_eq!(effect(&h25, "e1d2"), "+d#");
    assert_eq!(chess("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1").castling_obstacle(LONG), None);

    let crosses = chess("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let obstacle = |square, by| Some(CastlingObstacle::PassesAttacked { square, by });
    assert_eq!(crosses.castling_obstacle(LONG), obstacle(square("d1"), square("d8")));
    let knight = chess("4k3/8/8/8/8/2n5/8/R3K2R w KQ - 0 1");
    assert_eq!(knight.castling_obstacle(LONG), obstacle(square("d1"), square("c3")));
    assert_eq!(knight.castling_obstacle(SHORT), None);
    assert!(pseudo_legal(&knight, "e1c1") && pseudo_legal(&knight, "e1g1"));
    illegal(&knight, "e1c1");
    let in_check = chess("4k3/8/8/8/8/8/8/R3K2r w Q - 0 1");
    assert_eq!(in_check.castling_obstacle(LONG), Some(CastlingObstacle::InCheck { by: square("h1") }));
    let h28 = chess("4k3/8/8/8/8/8/8/R3K2R w K - 0 1");
    assert_eq!(h28.castling_obstacle(LONG), Some(CastlingObstacle::NoRight));
    assert_eq!(h28.castling_obstacle(SHORT), None);
    let lands = chess("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let lands_attacked = CastlingObstacle::LandsAttacked { square: square("g1"), by: square("g8") };
    assert_eq!(lands.castling_obstacle(SHORT), Some(lands_attacked));

    let h29 = chess("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
    let castling = legal(&h29, "e1g1");
    assert_eq!((castling.castling(), castling.to), (Some(SHORT), square("h1")));
    assert_eq!(legal(&h29, "e1h1"), castling, "the other spelling");
    let knight = Piece { color: Color::White, role: Role::Knight };
    assert_eq!(
        h29.castling_obstacle(LONG),
        Some(CastlingObstacle::Blocked { square: square("b1"), piece: knight })
    );
    let after = h29.play(castling).unwrap();
    assert_eq!(after.to_fen(), "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
}

/// Plays the castling and gives White's first rank.
fn castled(fen: &str, side: CastlingSide) -> String {
    let position = chess960(fen);
    assert_eq!(position.castling_obstacle(side), None, "{fen}");
    let moves = position.legal_moves();
    let castling = moves.iter().find(|mv| mv.castling() == Some(side)).expect(fen);
    let after = position.play(*castling).unwrap().to_fen();
    after.split(' ').next().unwrap().rsplit('/').next().unwrap().to_owned()
}

#[test]
fn h31_to_h35_king_or_rook_stands_still_or_they_swap() {
    assert_eq!(castled("4k3/8/8/8/8/8/8/6KR w K - 0 1", SHORT), "5RK1");
    assert_eq!(castled("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", LONG), "2KR4");
    assert_eq!(castled("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", SHORT), "5RK1");
    assert_eq!(castled("4k3/8/8/8/8/8/8/3RK3 w Q - 0 1", LONG), "2KR4");
    assert_eq!(castled("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", SHORT), "5RK1");
    assert_eq!(castled("4k3/8/8/8/8/8/8/5K1R w K - 0 1", SHORT), "5RK1");

    let h31 = chess960("4k3/8/8/8/8/8/8/6KR w K - 0 1");
    assert_eq!(h31.uci(legal(&h31, "g1h1")), "g1h1");
    let h33 = chess960("4k3/8/8/8/8/8/8/4KR2 w K - 0 1");
    assert_eq!(to(&h33, "g1"), ["f1g1"], "the rook; for the king two squares are no step");
    let h34 = chess960("4k3/8/8/8/8/8/8/5KR1 w K - 0 1");
    assert_eq!(to(&h34, "g1"), ["f1g1"]);
    assert!(legal(&h34, "f1g1").castling().is_some());
    let h35 = chess960("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    assert_eq!(legal(&h35, "f1g1").castling(), None);
    assert_eq!(legal(&h35, "f1h1").castling(), Some(SHORT));
}

#[test]
fn h36_to_h39_shields_and_inner_rooks() {
    let h36 = chess960("4k3/8/8/8/8/8/8/rRK5 w B - 0 1");
    assert_eq!(h36.castling_obstacle(LONG), Some(CastlingObstacle::RookWasShield { by: square("a1") }));
    assert!(pseudo_legal(&h36, "c1b1"));
    illegal(&h36, "c1b1");

    let inner = chess960("4k3/8/8/8/8/8/8/R1RK4 w C - 0 1");
    assert_eq!(inner.castling_obstacle(LONG), None);
    assert_eq!(castled("4k3/8/8/8/8/8/8/R1RK4 w C - 0 1", LONG), "R1KR4");
    let outer = chess960("4k3/8/8/8/8/8/8/R1RK4 w Q - 0 1");
    let rook = Piece { color: Color::White, role: Role::Rook };
    assert_eq!(outer.castling_rook(Color::White, LONG), Some(square("a1")));
    assert_eq!(
        outer.castling_obstacle(LONG),
        Some(CastlingObstacle::Blocked { square: square("c1"), piece: rook })
    );

    let h38 = chess960("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1");
    assert!(h38.has_castling_right(Color::White, LONG) && !h38.has_castling_right(Color::White, SHORT));
    let h39 = chess960("4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    assert_eq!(h39.castling_rook(Color::White, SHORT), Some(square("h1")));
    let inner = chess960("4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    assert_eq!(inner.castling_rook(Color::White, SHORT), Some(square("g1")));
    assert_eq!(inner.to_fen(), "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    assert_eq!(inner.to_shredder_fen(), "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    assert_eq!(h39.to_fen(), "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
    assert_eq!(h39.to_shredder_fen(), "4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
}

#[test]
fn h50_double_and_discovered() {
    let h50 = chess("4k3/8/8/8/4N3/8/8/4R2K w - - 0 1");
    let kind = |uci| h50.gives_check(legal(&h50, uci));
    assert_eq!(kind("e4f6"), CheckKind::Double);
    assert_eq!(kind("e4d6"), CheckKind::Double);
    assert_eq!(kind("e4c5"), CheckKind::Discovered);
    assert_eq!(kind("h1g1"), CheckKind::None);
}

#[test]
fn h61_two_digit_ranks() {
    let h61 = grand("R9/4k5/10/10/10/10/10/10/4K5/R9 w - - 0 1");
    assert_eq!(to(&h61, "a5"), ["a10a5", "a1a5"]);
    assert_eq!(to(&h61, "j10"), ["a10j10"]);
}

#[test]
fn h62_grand_en_passant() {
    let mut position = AnyPosition::start(Variant::Grand);
    for uci in ["a3a4", "d8d6", "a4a5", "d6d5", "e3e5"] {
        let moves = position.legal_moves();
        let mv = moves.iter().find(|&&mv| position.uci(mv) == uci).expect(uci);
        position = position.play(*mv).unwrap();
    }
    let AnyPosition::Large(position) = position else { panic!("the board is large") };
    assert_eq!(position.en_passant_square(), Some(square("e4")));
    assert_eq!(to(&position, "e4"), ["d5e4"]);
    assert!(legal(&position, "d5e4").is_en_passant());
}

#[test]
fn h63_grand_promotion_is_optional_before_the_last_rank() {
    let h63 = grand("r8r/1nbqkcabn1/pppp1ppppp/4P5/10/10/10/PPPP1PPPPP/1NB1KCABN1/R8R w - - 0 1");
    assert_eq!(h63.promotion_roles(Color::White), RoleSet::only(Role::Queen));
    assert_eq!(h63.promotion_roles(Color::Black), RoleSet::EMPTY);
    assert_eq!(to(&h63, "e8"), ["e7e8", "e7e8q"]);
    assert_eq!(effect(&h63, "e7e8q"), "+");
    assert_eq!(to(&h63, "d8"), ["e7d8", "e7d8q"]);
}

#[test]
fn h64_grand_promotion_is_compulsory_on_the_last_rank() {
    let h64 = grand("k9/4P5/10/10/10/10/10/4K5/10/10 w - - 0 1");
    let expected = ["e9e10a", "e9e10b", "e9e10c", "e9e10n", "e9e10q", "e9e10r"];
    assert_eq!(to(&h64, "e10"), expected);

    // White has lost nothing: the pawn may not go on, but it gives check.
    let stuck = "3k6/4P5/10/3p6/10/10/10/10/1NBQKCABN1/R8R b - - 0 1";
    let position = grand(stuck);
    assert_eq!(position.checkers().as_slice(), [square("e9")]);
    let position = grand(&stuck.replace("3k6", "6k1n1").replace(" b ", " w "));
    assert_eq!(position.promotion_roles(Color::White), RoleSet::EMPTY);
    assert_eq!(to(&position, "e10"), Vec::<String>::new());
    assert!(!pseudo_legal(&position, "e9e10"));
    // On the rank before the last it may stay a pawn, with nothing to become.
    let before = grand("6k3/10/4P5/10/10/10/10/10/1NBQKCABN1/R8R w - - 0 1");
    assert_eq!(to(&before, "e9"), ["e8e9"]);
}

#[test]
fn h65_letters_of_cardinal_and_marshall() {
    let start = AnyPosition::start(Variant::Grand);
    assert_eq!(start.piece_at(square("f2")).map(|piece| piece.role), Some(Role::Marshall));
    assert_eq!(start.piece_at(square("g2")).map(|piece| piece.role), Some(Role::Cardinal));
    let AnyPosition::Large(start) = start else { panic!("the board is large") };
    assert!(!start.has_castling_right(Color::White, SHORT));
    assert_eq!(start.castling_obstacle(SHORT), Some(CastlingObstacle::NoRight));
}

#[test]
fn capablanca_castles_to_c_and_i() {
    let position: Position<LargeBoard> =
        position_in("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", Variant::Capablanca);
    let after = |uci| position.play(legal(&position, uci)).unwrap().to_fen();
    assert_eq!(after("f1i1"), "r4k3r/10/10/10/10/10/10/R6RK1 b kq - 1 1");
    assert_eq!(after("f1c1"), "r4k3r/10/10/10/10/10/10/2KR5R b kq - 1 1");
}
