//! FEN in all its forms, in and out; every reason why a setup is no position; hostile texts.

use stamma_board::{
    AnyPosition, BoardSize, CastlingFault, CastlingSide, Color, EnPassantFault, FenField, FenProblem, Piece,
    PositionError, Role, Setup, SetupProblem, Severity, Square, Variant,
};

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Reads and writes.
fn canonical(fen: &str, variant: Variant) -> String {
    Setup::parse(fen, variant).unwrap_or_else(|error| panic!("{fen}: {error}")).to_fen()
}

#[test]
fn canonical_texts_come_back() {
    let texts = [
        (Variant::Standard, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        (Variant::Standard, "rnbqkbnr/pp1ppppp/8/8/2pP4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3"),
        (Variant::Standard, "8/8/8/8/8/8/8/8 b Kq - 99 4294967295"),
        (Variant::Chess960, "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1"),
        (Variant::Chess960, "4k3/8/8/8/8/8/8/2RRK1RR w GD - 3 9"),
        (Variant::Grand, "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1"),
        (Variant::Grand, "r8r/1nbqkcabn1/ppp2ppppp/3p6/4pP4/10/10/PPPPP1PPPP/1NBQKCABN1/R8R w - e7 0 3"),
        (Variant::Capablanca, "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"),
    ];
    for (variant, fen) in texts {
        assert_eq!(canonical(fen, variant), fen);
    }
    for variant in Variant::ALL {
        assert_eq!(canonical(variant.rules().start, variant), variant.rules().start);
        assert_eq!(Setup::start(variant).validate(variant), [], "the start is sound");
        assert_eq!(AnyPosition::start(variant).to_fen(), variant.rules().start);
        assert_eq!(AnyPosition::from_setup(&Setup::start(variant), variant), Ok(AnyPosition::start(variant)));
    }
}

#[test]
fn other_forms_are_understood() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let full = format!("{start} w KQkq - 0 1");
    for variant in [Variant::Standard, Variant::Chess960] {
        for text in [
            format!("{start} w KQkq -"),
            format!("{start} w HAha - 0 1"),
            format!("{start} W qkQK - 0 1"),
            format!("  {start}\tw  KQkq - 0   1\r\n"),
            format!("{start} w KQkq - 0"),
            format!("{start} w KQkq - 0 0"),
            format!("{start} w KQkq - bm e4; id \"a; b\";"),
            format!("{start} w KQkq - ;D1 20"),
        ] {
            assert_eq!(canonical(&text, variant), full, "{text}");
        }
    }
    assert_eq!(canonical(start, Variant::Standard), format!("{start} w - - 0 1"));
    assert_eq!(canonical(&format!("{start} b"), Variant::Standard), format!("{start} b - - 0 1"));
    let (setup, operations) =
        Setup::parse_epd("4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; id \"fmvn 3;\"; fmvn 12; ", Variant::Standard)
            .unwrap();
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (7, 12));
    assert_eq!(operations, "hmvc 7; id \"fmvn 3;\"; fmvn 12;");
    let (_, operations) = Setup::parse_epd("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2", Variant::Standard).unwrap();
    assert_eq!(operations, "bm Kd2");
    // Ten empty squares, in one run of two digits or in several.
    let grand = Setup::parse("k9/91/55/10/10/10/10/10/10/9K w", Variant::Grand);
    assert!(matches!(grand.unwrap_err().problem, FenProblem::RankTooLong { rank: 9, .. }));
    assert_eq!(
        canonical("k9/10/10/10/10/10/10/10/10/9K b", Variant::Grand),
        "k9/10/10/10/10/10/10/10/10/9K b - - 0 1"
    );
}

#[test]
fn clocks_of_epd_are_taken_once_and_the_rest_is_left() {
    let text = "4k3/8/8/8/8/8/8/4K3 w - - hmvc 5 6; hmvc 7; hmvc 9; fmvn 0; fmvn 12;";
    let (setup, operations) = Setup::parse_epd(text, Variant::Standard).unwrap();
    assert_eq!((setup.halfmove_clock, setup.fullmove_number), (7, 12));
    assert!(stamma_board::beside_position(operations).eq(["hmvc 5 6", "hmvc 9", "fmvn 0"]));
}

#[test]
fn rights_are_written_both_ways() {
    let cases = [
        ("r1k1r2q/8/8/8/8/8/8/R1K1R2Q w KQkq - 0 1", "EAea", "KQkq"),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "G", "G"),
        ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", "H", "K"),
        ("4k3/8/8/8/8/8/8/R1RK4 w C - 0 1", "C", "C"),
        ("1r2k3/8/8/8/8/8/8/4K3 w b - 0 1", "b", "q"),
    ];
    for (fen, shredder, xfen) in cases {
        let setup = Setup::parse(fen, Variant::Chess960).unwrap();
        assert_eq!(setup.to_shredder_fen().split(' ').nth(2), Some(shredder), "{fen}");
        assert_eq!(setup.to_fen().split(' ').nth(2), Some(xfen), "{fen}");
        for text in [setup.to_fen(), setup.to_shredder_fen()] {
            assert_eq!(Setup::parse(&text, Variant::Chess960).unwrap(), setup, "{text}");
        }
    }
}

#[test]
fn errors_say_where_and_what() {
    let rest = "/8/8/8/8/8/8/8";
    let cases = [
        (String::new(), FenField::Placement, 0, FenProblem::Empty),
        ("   ".into(), FenField::Placement, 3, FenProblem::Empty),
        (format!("4x3{rest}"), FenField::Placement, 1, FenProblem::Unexpected(Some('x'))),
        (format!("4a3{rest}"), FenField::Placement, 1, FenProblem::Unexpected(Some('a'))),
        (format!("4ж3{rest}"), FenField::Placement, 1, FenProblem::Unexpected(Some('ж'))),
        (format!("80{rest}"), FenField::Placement, 1, FenProblem::RankTooLong { rank: 8, files: 8 }),
        (format!("08{rest}"), FenField::Placement, 0, FenProblem::Unexpected(Some('0'))),
        (format!("0{rest}"), FenField::Placement, 0, FenProblem::Unexpected(Some('0'))),
        (format!("8k{rest}"), FenField::Placement, 1, FenProblem::RankTooLong { rank: 8, files: 8 }),
        (
            format!("7{rest}"),
            FenField::Placement,
            1,
            FenProblem::RankTooShort { rank: 8, found: 7, files: 8 },
        ),
        ("8/8/8".into(), FenField::Placement, 5, FenProblem::TooFewRanks { found: 3, ranks: 8 }),
        (format!("8{rest}/8"), FenField::Placement, 15, FenProblem::TooManyRanks { ranks: 8 }),
        (format!("8{rest} x"), FenField::Turn, 16, FenProblem::Unexpected(Some('x'))),
        (format!("8{rest} white"), FenField::Turn, 17, FenProblem::Unexpected(Some('h'))),
        (format!("8{rest} w KX"), FenField::Castling, 19, FenProblem::Unexpected(Some('X'))),
        (format!("8{rest} w KK"), FenField::Castling, 19, FenProblem::RepeatedRight('K')),
        (format!("8{rest} w - e9"), FenField::EnPassant, 20, FenProblem::NotASquare),
        (format!("8{rest} w - j3"), FenField::EnPassant, 20, FenProblem::NotASquare),
        (format!("8{rest} w - - 0x1"), FenField::HalfmoveClock, 23, FenProblem::Unexpected(Some('x'))),
        (format!("8{rest} w - - 0 99999999999"), FenField::FullmoveNumber, 24, FenProblem::NumberTooLarge),
        (format!("8{rest} w - - -1 1"), FenField::Operations, 22, FenProblem::Unexpected(Some('-'))),
        (format!("8{rest} w - - 0 1 extra "), FenField::Operations, 26, FenProblem::Unexpected(Some('e'))),
        (
            format!("8{rest} w - - id \"a;\"; extra"),
            FenField::Operations,
            31,
            FenProblem::Unexpected(Some('e')),
        ),
        (format!("8{rest} w - - id \"a; b"), FenField::Operations, 22, FenProblem::Unexpected(Some('i'))),
    ];
    for (text, field, offset, problem) in cases {
        let error = Setup::parse(&text, Variant::Standard).unwrap_err();
        assert_eq!((error.field, error.offset, error.problem), (field, offset, problem), "{text}");
        let said = error.to_string();
        assert!(said.starts_with(field.name()) && !said.ends_with('.'), "{said}");
    }
}

/// All problems of a text in a game, in words.
fn problems(fen: &str, variant: Variant) -> Vec<SetupProblem> {
    let setup = Setup::parse(fen, variant).unwrap();
    let problems = setup.validate(variant);
    let refused = problems.iter().any(|problem| problem.severity() > Severity::Unreachable);
    match AnyPosition::from_setup(&setup, variant) {
        Ok(_) => assert!(!refused, "{fen}"),
        Err(errors) => {
            assert!(refused, "{fen}");
            assert!(errors.problems().iter().all(|problem| problem.severity() > Severity::Unreachable));
            assert!(!errors.to_string().is_empty());
        }
    }
    problems
}

#[test]
fn fatal_problems() {
    let (white, black) = (Color::White, Color::Black);
    let no_kings = [SetupProblem::NoKing { color: white }, SetupProblem::NoKing { color: black }];
    assert_eq!(problems("8/8/8/8/8/8/8/8 w", Variant::Standard), no_kings);
    assert_eq!(
        problems("k6k/8/8/8/8/8/8/4K3 w", Variant::Standard),
        [SetupProblem::SeveralKings { color: black, count: 2 }]
    );
    assert_eq!(
        problems("P3k3/8/8/8/8/8/8/p3K3 w", Variant::Standard),
        [
            SetupProblem::PawnOnRank { square: square("a1"), color: black },
            SetupProblem::PawnOnRank { square: square("a8"), color: white },
        ]
    );
    assert_eq!(
        problems("k9/10/10/10/10/10/10/P9/P9/9K w", Variant::Grand),
        [SetupProblem::PawnOnRank { square: square("a2"), color: white }]
    );
    let rook = Piece { color: white, role: Role::Rook };
    assert_eq!(
        problems("4k3/8/8/8/8/8/8/4RK2 w", Variant::Standard),
        [SetupProblem::OtherSideInCheck { king: square("e8"), by: square("e1"), piece: rook }]
    );
    let mut off_board = Setup::start(Variant::Standard);
    off_board.put(square("j10"), Some(rook));
    assert_eq!(
        off_board.validate(Variant::Standard)[0],
        SetupProblem::OffBoard { square: square("j10"), piece: rook }
    );
    let mut foreign = Setup::start(Variant::Standard);
    let cardinal = Piece { color: white, role: Role::Cardinal };
    foreign.put(square("e4"), Some(cardinal));
    assert_eq!(
        foreign.validate(Variant::Standard)[0],
        SetupProblem::ForeignPiece { square: square("e4"), piece: cardinal }
    );
    let size = BoardSize { files: 8, ranks: 8 };
    assert!(
        Setup::start(Variant::Standard)
            .validate(Variant::Grand)
            .contains(&SetupProblem::WrongSize { found: size, expected: BoardSize { files: 10, ranks: 10 } })
    );
}

#[test]
fn repairable_problems() {
    let castling = |fen, variant| {
        let faults: Vec<_> = problems(fen, variant)
            .into_iter()
            .map(|problem| match problem {
                SetupProblem::Castling { rook, fault, .. } => (rook.to_string(), fault),
                other => panic!("{other}"),
            })
            .collect();
        faults
    };
    let fault = |rook: &str, fault| vec![(rook.to_owned(), fault)];
    let chess = Variant::Standard;
    assert_eq!(castling("4k3/8/8/8/8/8/8/4K3 w K", chess), fault("h1", CastlingFault::NoRook));
    assert_eq!(castling("4k3/8/8/8/8/8/8/3K3R w K", chess), fault("h1", CastlingFault::KingElsewhere));
    assert_eq!(castling("4k3/8/8/8/8/8/8/4K1R1 w G", chess), fault("g1", CastlingFault::RookElsewhere));
    assert_eq!(castling("4k2r/8/8/8/8/8/4K3/7R w Kk", chess), fault("h1", CastlingFault::KingElsewhere));
    assert_eq!(
        castling("k9/10/10/10/10/10/10/10/10/K8R w K", Variant::Grand),
        fault("j1", CastlingFault::NoCastling)
    );
    assert_eq!(
        castling("4k3/8/8/8/8/8/4K3/7R w K", Variant::Chess960),
        fault("h1", CastlingFault::KingElsewhere)
    );

    let en_passant = |fen| match problems(fen, Variant::Standard)[..] {
        [SetupProblem::EnPassant { fault, .. }] => fault,
        ref others => panic!("{others:?}"),
    };
    assert_eq!(en_passant("4k3/8/8/3pP3/8/8/8/4K3 w - d5"), EnPassantFault::WrongRank);
    assert_eq!(en_passant("4k3/8/8/3pP3/8/8/8/4K3 b - d6"), EnPassantFault::WrongRank);
    assert_eq!(en_passant("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6"), EnPassantFault::Occupied);
    assert_eq!(en_passant("4k3/8/8/4P3/8/8/8/4K3 w - d6"), EnPassantFault::NoPawn);
    assert_eq!(en_passant("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6"), EnPassantFault::OriginOccupied);

    let broken = Setup::parse("4k3/8/8/3pP3/8/8/8/4K2R w KQkq e6 0 2", chess).unwrap();
    let (repaired, dropped) = broken.repaired(chess);
    assert_eq!(dropped.len(), 4);
    assert_eq!(repaired.to_fen(), "4k3/8/8/3pP3/8/8/8/4K2R w K - 0 2");
    assert_eq!(repaired.validate(chess), []);
    assert!(AnyPosition::from_setup(&repaired, chess).is_ok());
    let sound = Setup::start(chess);
    assert_eq!(sound.repaired(chess), (sound.clone(), vec![]));
}

#[test]
fn unreachable_positions_are_reported_and_played() {
    let white = Color::White;
    let chess = Variant::Standard;
    assert_eq!(
        problems("4k3/8/8/8/8/PPP5/PPPPPPPP/4K3 w", chess),
        [SetupProblem::TooManyPawns { color: white, count: 11, most: 8 }]
    );
    assert_eq!(
        problems("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w", chess),
        [SetupProblem::TooManyPieces { color: white, promoted: 1, most: 0 }]
    );
    assert_eq!(problems("4k3/8/8/8/8/8/1PPPPPPP/QQ2K3 w", chess), []);
    let cardinal = Piece { color: white, role: Role::Cardinal };
    assert_eq!(
        problems("k9/10/10/10/10/10/10/10/9A/8AK w", Variant::Grand),
        [SetupProblem::TooManyOfRole { piece: cardinal, count: 2, most: 1 }]
    );
    // A pawn that takes can uncover a rook: a double check like any other.
    assert_eq!(problems("4k3/8/8/8/4r3/8/3p4/4K3 w", chess), []);
    assert_eq!(problems("4k3/8/8/8/4r3/3n4/3p4/4K3 w", chess), [SetupProblem::TooManyCheckers { count: 3 }]);
    assert_eq!(
        problems("4k3/8/8/8/8/3n1n2/8/4K3 w", chess),
        [SetupProblem::ImpossibleCheck { by: square("d3"), and: Some(square("f3")) }]
    );
    assert_eq!(
        problems("4k3/8/8/8/8/8/8/q3K2r w", chess),
        [SetupProblem::ImpossibleCheck { by: square("a1"), and: Some(square("h1")) }]
    );
    assert_eq!(
        problems("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3", chess),
        [SetupProblem::ImpossibleCheck { by: square("f1"), and: None }]
    );
    // The pawn that has just stepped gives check, and the rook cannot have been uncovered by it.
    assert_eq!(
        problems("8/8/8/4k3/2pP4/8/8/4R1K1 b - d3", chess),
        [SetupProblem::ImpossibleCheck { by: square("e1"), and: Some(square("d4")) }]
    );
}

#[test]
fn all_reasons_come_at_once() {
    let fen = "P6P/8/8/8/8/8/8/8 w KQkq e6 0 1";
    let said = match AnyPosition::from_fen(fen, Variant::Standard) {
        Err(PositionError::Setup(errors)) => errors.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        said,
        "a white pawn stands on a8, where none can be; a white pawn stands on h8, where none can be; \
         white has no king; black has no king; \
         white cannot have the right to castle kingside: the king is not at home; \
         white cannot have the right to castle queenside: the king is not at home; \
         black cannot have the right to castle kingside: the king is not at home; \
         black cannot have the right to castle queenside: the king is not at home; \
         no pawn can have passed e6 just now: no pawn of the other side stands behind it"
    );
}

#[test]
fn every_problem_is_said_well() {
    let piece = Piece { color: Color::Black, role: Role::Knight };
    let a1 = square("a1");
    let faults = [
        CastlingFault::NoCastling,
        CastlingFault::KingElsewhere,
        CastlingFault::NoRook,
        CastlingFault::RookElsewhere,
    ];
    let mut all: Vec<SetupProblem> = faults
        .into_iter()
        .map(|fault| SetupProblem::Castling {
            color: Color::White,
            side: CastlingSide::KingSide,
            rook: a1,
            fault,
        })
        .collect();
    all.extend([
        SetupProblem::OffBoard { square: a1, piece },
        SetupProblem::ForeignPiece { square: a1, piece },
        SetupProblem::OtherSideInCheck { king: a1, by: a1, piece },
        SetupProblem::TooManyOfRole { piece, count: 3, most: 2 },
        SetupProblem::TooManyCheckers { count: 3 },
        SetupProblem::ImpossibleCheck { by: a1, and: None },
        SetupProblem::ImpossibleCheck { by: a1, and: Some(a1) },
    ]);
    for problem in all {
        let said = problem.to_string();
        assert!(said.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()), "{said}");
        assert!(!said.ends_with('.'), "{said}");
    }
}

/// Texts made by cutting, doubling and changing good ones never do harm, whatever they are read as.
#[test]
fn hostile_texts() {
    let seeds: Vec<String> = Variant::ALL
        .iter()
        .map(|variant| variant.rules().start.to_owned())
        .chain(["4k3/8/8/3pP3/8/8/8/R3K2R w HAkq d6 0 2 bm e5d6; id \"x\";".to_owned(), "é".repeat(40)])
        .collect();
    let alphabet: Vec<char> = "0123456789/ -KQkqRrNnPpAaCcwbe3é\u{0}\u{feff}\"; ".chars().collect();
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = |limit: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % limit.max(1) as u64) as usize
    };
    for round in 0..30_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..=below(6) {
            let at = below(text.len() + 1);
            match below(4) {
                0 => text.truncate(at),
                1 => text.insert(at, alphabet[below(alphabet.len())]),
                2 if at < text.len() => text[at] = alphabet[below(alphabet.len())],
                _ => {
                    let tail: Vec<char> = text[at..].iter().copied().take(40).collect();
                    text.extend(tail);
                }
            }
        }
        let text: String = text.into_iter().collect();
        for variant in Variant::ALL {
            match Setup::parse(&text, variant) {
                Err(error) => assert!(error.offset <= text.len() && !error.to_string().is_empty()),
                Ok(setup) => {
                    assert_eq!(Setup::parse(&setup.to_fen(), variant).as_ref(), Ok(&setup), "{text:?}");
                    let (repaired, _) = setup.repaired(variant);
                    match AnyPosition::from_setup(&repaired, variant) {
                        Ok(position) => {
                            assert_eq!(position.to_fen(), repaired.to_fen());
                            position.perft(1);
                        }
                        Err(errors) => assert!(!errors.problems().is_empty()),
                    }
                }
            }
        }
    }
    // Very long texts take no more than their length.
    for long in
        ["8/".repeat(100_000), "9".repeat(100_000), format!("8/8/8/8/8/8/8/8 w {}", "K".repeat(100_000))]
    {
        assert!(Setup::parse(&long, Variant::Standard).is_err());
    }
}
