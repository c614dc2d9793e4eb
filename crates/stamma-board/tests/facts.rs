//! Facts that other programs rely on or state: Polyglot's hashes, the numbers of Chess960, draws, names and sizes.

use std::mem::size_of;

use stamma_board::{
    AnyPosition, Board8x8, Color, DrawClaim, FastPosition, History, LargeBoard, Move, Outcome, Position,
    Role, RoleSet, Rules, Setup, Square, Variant, divide, perft,
};

fn chess(fen: &str) -> Position<Board8x8> {
    match AnyPosition::from_fen(fen, Variant::Standard) {
        Ok(AnyPosition::Small(position)) => position,
        other => panic!("{fen}: {other:?}"),
    }
}

/// A position of either board is asked as its board is.
#[test]
fn positions_of_any_board_answer_as_those_of_one() {
    let fens = [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Variant::Standard),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 12 61", Variant::Standard),
        ("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2+3 2 3", Variant::ThreeCheck),
    ];
    for (fen, variant) in fens {
        let any = AnyPosition::from_fen(fen, variant).unwrap();
        let AnyPosition::Small(one) = &any else { unreachable!("{fen}") };
        assert_eq!(any.fullmove_number(), one.fullmove_number(), "{fen}");
        assert_eq!(any.halfmove_clock(), one.halfmove_clock(), "{fen}");
        assert_eq!(any.is_checkmate(), one.is_checkmate(), "{fen}");
        for color in Color::ALL {
            assert_eq!(any.checks_left(color), one.checks_left(color), "{fen}");
        }
    }
    let any = |at: usize| AnyPosition::from_fen(fens[at].0, fens[at].1).unwrap();
    assert_eq!((any(0).is_checkmate(), any(0).fullmove_number()), (true, 3));
    assert_eq!((any(1).is_checkmate(), any(1).halfmove_clock()), (false, 12));
    assert_eq!([any(2).checks_left(Color::White), any(2).checks_left(Color::Black)], [Some(2), Some(3)]);
    assert_eq!(any(0).checks_left(Color::White), None);
}

/// The examples in the description of the Polyglot book format.
#[test]
fn polyglot_hashes() {
    let examples = [
        ("", 0x463b_9618_1691_fc9c),
        ("e2e4", 0x823c_9b50_fd11_4196),
        ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
        ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
        ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
        ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
        ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
        ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
        ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
    ];
    for (moves, hash) in examples {
        let mut position = chess(Variant::Standard.rules().start);
        for uci in moves.split_whitespace() {
            position = position.play(position.from_uci(uci).unwrap()).unwrap();
        }
        assert_eq!(position.polyglot_key(), Some(hash), "{moves}");
        assert_eq!(chess(&position.to_fen()).hash(), position.hash(), "{moves}");
    }
}

/// The books know nothing of checks that count, so the key is that of the same position before any check was given.
#[test]
fn polyglot_keys_forget_checks() {
    let [mut checked, mut quiet] =
        [AnyPosition::start(Variant::ThreeCheck), AnyPosition::start(Variant::Standard)];
    for uci in "e2e4 d7d5 f1b5 c7c6 b5f1 d8a5".split(' ') {
        checked = checked.play(checked.from_uci(uci).unwrap()).unwrap();
        quiet = quiet.play(quiet.from_uci(uci).unwrap()).unwrap();
        assert_eq!(checked.polyglot_key(), quiet.polyglot_key(), "{uci}");
    }
}

#[test]
fn squares_and_captures_of_any_board() {
    for variant in [Variant::Standard, Variant::Grand] {
        let start = AnyPosition::start(variant);
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert!(start.contains(square("h8")));
        assert_eq!(start.contains(square("j10")), variant == Variant::Grand);
    }
    let position = AnyPosition::from_fen("r3k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", Variant::Standard).unwrap();
    let captured = |uci: &str| position.captured(position.from_uci(uci).unwrap());
    let taken = ["a1a8", "a1a7", "e5d6", "e5e6", "e1g1"].map(captured);
    assert_eq!(taken, [Some(Role::Rook), None, Some(Role::Pawn), None, None]);
}

/// Tables of these keys are kept in files. A capture en passant counts where it is legal alone.
#[test]
fn position_keys_stay() {
    let start = chess(Variant::Standard.rules().start);
    assert_eq!(start.position_key(), Some(START_KEY));
    let key = |fen: &str| chess(fen).position_key();
    let legal = "8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1";
    let pinned = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    assert_ne!(key(legal), key(&legal.replace("d3", "-")));
    assert_eq!(key(pinned), key(&pinned.replace("d3", "-")));
    assert_ne!(key(legal), key(&legal.replace(" b ", " w ").replace("d3", "-")));
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_ne!(key(castling), key(&castling.replace("KQkq", "KQk")));
    assert_eq!(AnyPosition::start(Variant::Grand).position_key(), None);
    assert_eq!(AnyPosition::start(Variant::Grand).polyglot_key(), None);
}

const START_KEY: u64 = 0x284c_eb15_dc81_b1a5;

/// The keys of the large board are ours; they must stay what they are, for whoever has kept them.
#[test]
fn hashes_of_large_boards_stay() {
    let hash = |variant| AnyPosition::start(variant).hash();
    assert_eq!((hash(Variant::Grand), hash(Variant::Capablanca)), (GRAND_HASH, CAPABLANCA_HASH));
}

const GRAND_HASH: u64 = 0xe783_57d3_cc03_8be1;
const CAPABLANCA_HASH: u64 = 0x34af_cc43_2a71_9fe5;

#[test]
fn the_960_starts() {
    let row = |number| {
        let fen = AnyPosition::chess960(number).unwrap().to_fen();
        fen.split('/').next().unwrap().to_owned()
    };
    assert_eq!(row(0), "bbqnnrkr");
    assert_eq!(row(518), "rnbqkbnr");
    assert_eq!(row(959), "rkrnnqbb");
    assert_eq!(row(309), "nqbbrkrn");
    assert_eq!(row(741), "rkbbnnqr");
    assert_eq!(AnyPosition::chess960(960), None);
    assert_eq!(Setup::chess960(518).unwrap(), Setup::start(Variant::Chess960));
    let all: std::collections::BTreeSet<String> = (0..960).map(row).collect();
    assert_eq!(all.len(), 960);
    for number in 0..960 {
        let setup = Setup::chess960(number).unwrap();
        assert_eq!(setup.validate(Variant::Chess960), []);
        assert!(setup.to_fen().contains(" w KQkq "));
    }
}

#[test]
fn variants_by_name() {
    for variant in Variant::ALL {
        assert_eq!(Variant::from_id(variant.id()), Some(variant));
        assert_eq!(Variant::from_id(&variant.id().to_uppercase()), Some(variant));
        assert_eq!(variant.rules().variant, variant);
        assert_eq!(Variant::from_id(variant.rules().title), Some(variant));
    }
    for name in ["Chess960", "chess 960", "Fischer Random", "Fischerandom", "FRC", "Freestyle"] {
        assert_eq!(Variant::from_id(name), Some(Variant::Chess960), "{name}");
    }
    for name in ["Grand Chess", "grand-chess", "GRAND"] {
        assert_eq!(Variant::from_id(name), Some(Variant::Grand), "{name}");
    }
    assert_eq!(Variant::from_id("Standard"), Some(Variant::Standard));
    assert_eq!(Variant::from_id("From Position"), Some(Variant::Standard));
    for name in ["", "grandmaster", "crazyhouse", "é"] {
        assert_eq!(Variant::from_id(name), None, "{name}");
    }
}

/// Names that are usual words mean a variant only where one is asked for.
#[test]
fn variants_in_prose() {
    for variant in Variant::ALL.into_iter().filter(|&variant| variant != Variant::default()) {
        assert_eq!(Variant::from_prose(variant.rules().title), Some(variant));
    }
    assert_eq!(Variant::from_prose("FRC"), Some(Variant::Chess960));
    for word in ["chess", "normal", "classical", "freestyle", "grand", "960"] {
        assert_eq!(Variant::from_prose(word), None, "{word}");
    }
}

#[test]
fn variants_of_fens() {
    for variant in Variant::ALL {
        let rules = variant.rules();
        let found = Variant::of_fen(rules.start).rules();
        assert_eq!((found.size, found.start), (rules.size, rules.start), "{}", rules.id);
    }
    let rows = [
        ("", Variant::Standard),
        ("no fen", Variant::Standard),
        ("9/9/9/9/9/9/9/9/9 w - - 0 1", Variant::Standard),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Variant::Standard),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", Variant::Standard),
        ("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", Variant::Chess960),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 3+2 0 1", Variant::ThreeCheck),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 +0+1", Variant::ThreeCheck),
        // Nothing is sound: the first on such a board.
        ("4k3/8/8/8/8/8/8/8 w KQ - 0 1", Variant::Standard),
        ("5k4/10/10/10/10/10/10/5K4 w KQ - 0 1", Variant::Capablanca),
    ];
    for (fen, variant) in rows {
        assert_eq!(Variant::of_fen(fen), variant, "{fen}");
    }
}

/// The fast position knows one board, one way to castle and one way to end.
#[test]
fn fast_positions_are_of_games_like_chess() {
    let chess = Variant::default().rules();
    for variant in Variant::ALL {
        let rules = variant.rules();
        let castling = rules.castling.map(|rule| (rule.king_to, rule.rook_to));
        let alike =
            (rules.size, rules.start, rules.initial_material, rules.pawn_rank, rules.promotion, rules.wins)
                == (
                    chess.size,
                    chess.start,
                    chess.initial_material,
                    chess.pawn_rank,
                    chess.promotion,
                    chess.wins,
                )
                && castling == chess.castling.map(|rule| (rule.king_to, rule.rook_to));
        assert_eq!(rules.fast_position, alike, "{}", rules.id);
        let AnyPosition::Small(start) = AnyPosition::start(variant) else { continue };
        assert_eq!(FastPosition::from_position(&start).is_some(), rules.fast_position, "{}", rules.id);
    }
}

#[test]
fn armies_are_those_of_the_starts() {
    for variant in Variant::ALL {
        let (setup, rules) = (Setup::start(variant), variant.rules());
        for (square, piece) in setup.pieces() {
            let count = setup.count(piece);
            assert_eq!(
                count,
                u32::from(rules.initial_material[piece.role.index()]),
                "{} on {square}",
                piece.role.name()
            );
            if piece.role == Role::Pawn {
                assert_eq!(square.rank().index(), rules.double_step_rank(piece.color));
            }
        }
        assert_eq!(rules.roles().len(), if rules.size.files == 8 { 6 } else { 8 });
    }
}

#[test]
fn dead_positions() {
    let dead = |fen| chess(fen).is_dead();
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
        "4kb2/8/8/6B1/8/8/8/B1B1K3 w - - 0 1",
    ] {
        assert!(dead(fen), "{fen}");
        assert_eq!(chess(fen).outcome(), Some(Outcome::Dead));
    }
    for fen in [
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4K1N1 w - - 0 1",
        "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    ] {
        assert!(!dead(fen), "{fen}");
        assert_eq!(chess(fen).outcome(), None);
    }
    let mate = chess("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate { winner: Color::White }));
    assert!(mate.is_checkmate() && !mate.is_stalemate());
    let stalemate = chess("k7/8/1Q6/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(stalemate.outcome(), Some(Outcome::Stalemate));
    assert!(stalemate.is_stalemate() && !stalemate.is_checkmate());
}

#[test]
fn repetition_and_long_play() {
    let mut position = chess(Variant::Standard.rules().start);
    let mut history = History::new();
    assert_eq!(history.occurrences(), 0);
    assert_eq!(history.push(&position), 1);
    let mut seen = Vec::new();
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4) {
        position = position.play(position.from_uci(uci).unwrap()).unwrap();
        history.push(&position);
        seen.push((history.occurrences(), history.claims().collect::<Vec<_>>()));
    }
    assert_eq!(seen[3], (2, vec![]));
    assert_eq!(seen[7], (3, vec![DrawClaim::Threefold]));
    assert_eq!(seen[15], (5, vec![DrawClaim::Threefold, DrawClaim::Fivefold]));
    assert!(DrawClaim::Fivefold.is_automatic() && !DrawClaim::Threefold.is_automatic());

    history.pop();
    assert_eq!(history.occurrences(), 4);

    let clock = |halfmoves| {
        let mut history = History::new();
        history.push(&chess(&format!("4k3/8/8/8/8/8/8/R3K3 w - - {halfmoves} 90")));
        history.claims().collect::<Vec<_>>()
    };
    assert_eq!(clock(99), []);
    assert_eq!(clock(100), [DrawClaim::FiftyMoves]);
    assert_eq!(clock(150), [DrawClaim::FiftyMoves, DrawClaim::SeventyFiveMoves]);
}

/// A capture en passant that is possible but not legal does not make another position; a legal one does.
#[test]
fn en_passant_and_repetition() {
    let key = |fen| chess(fen).repetition_key();
    let pinned = ["8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", "8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2"];
    assert_eq!(key(pinned[0]), key(pinned[1]));
    let nobody = ["4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 2"];
    assert_eq!(key(nobody[0]), key(nobody[1]));
    let legal = ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2"];
    assert_ne!(key(legal[0]), key(legal[1]));
    assert_ne!(key("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), key("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    assert_ne!(key("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), key("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"));
    assert_eq!(key("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), key("4k3/8/8/8/8/8/8/R3K3 w - - 30 50"));
}

#[test]
fn passing() {
    let position = chess("4k3/8/8/3pP3/8/8/8/4K3 w - d6 4 2");
    let passed = position.pass().unwrap();
    assert_eq!(passed.to_fen(), "4k3/8/8/3pP3/8/8/8/4K3 b - - 5 2");
    assert_eq!(passed.hash(), chess(&passed.to_fen()).hash());
    assert_eq!(chess("4k3/8/8/8/8/8/8/4K2r w - - 0 1").pass(), None);
}

#[test]
fn divided_counts_add_up() {
    let position = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let parts = divide(&position, 3);
    assert_eq!(parts.len(), 48);
    assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), perft(&position, 3));
    assert_eq!(divide(&position, 0), []);
    assert_eq!(perft(&position, 0), 1);
}

/// More moves than any short list would hold.
#[test]
fn very_many_moves() {
    let most = chess("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(most.legal_moves().len(), 218);
    let queens = "5b3k/8rr/1Q1Q1Q4/10/2Q1Q1Q1Q1/10/1Q1Q1Q1Q2/10/2Q1Q1Q3/K9 w - - 0 1";
    let queens = AnyPosition::from_fen(queens, Variant::Grand).unwrap();
    assert!(queens.legal_moves().len() > 256);
}

#[test]
fn sizes_of_what_is_copied_often() {
    assert_eq!(size_of::<Move>(), 4);
    assert_eq!(size_of::<Square>(), 1);
    assert_eq!(size_of::<RoleSet>(), 1);
    assert_eq!(size_of::<&Rules>(), size_of::<usize>());
    // With the feature, the usual board is the large one.
    if cfg!(not(feature = "compact")) {
        assert_eq!(size_of::<Board8x8>(), 0);
        assert!(size_of::<Position<Board8x8>>() <= 128);
    }
    assert!(size_of::<Position<LargeBoard>>() <= 256);
}
