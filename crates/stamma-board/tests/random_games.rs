//! Random games in every game on every board that has it: what must hold in each position on the way.
//!
//! The games come from a fixed seed, so that a failure comes back.

use std::ops::ControlFlow;

use stamma_board::{
    Board8x8, CastlingSide, Color, Geometry, LargeBoard, Move, MoveFilter, MoveKind, Piece, Position, Role,
    RoleSet, Setup, Square, SquareArea, Variant,
};

/// Xorshift: small, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 11) as usize % limit.max(1)
    }
}

fn start<G: Geometry>(variant: Variant, random: &mut Random) -> Position<G> {
    let setup = match variant.rules().numbered_starts {
        true => Setup::chess960(random.below(960) as u16).unwrap(),
        false => Setup::start(variant),
    };
    Position::from_setup(&setup, variant).unwrap()
}

/// Plays `games` games and asks everything of each position.
fn play<G: Geometry>(variant: Variant, games: u32, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..games {
        let mut position = start::<G>(variant, &mut random);
        for _ in 0..220 {
            check_position(&position, &mut random);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Pawn moves and castlings bring about more than shuffling.
            let special: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| {
                    mv.role == Role::Pawn || mv.castling().is_some() || position.captured(*mv).is_some()
                })
                .collect();
            let pool = if special.is_empty() || random.below(2) == 0 { &moves[..] } else { &special[..] };
            let mv = pool[random.below(pool.len())];
            let next = position.play(mv).unwrap();
            check_move(&position, mv, &next);
            position = next;
        }
    }
}

fn check_position<G: Geometry>(position: &Position<G>, random: &mut Random) {
    let fen = position.to_fen();
    let variant = position.variant();

    // The text says everything that the position knows: hash, checks and rights come out of it the same.
    for text in [&fen, &position.to_shredder_fen()] {
        let setup = Setup::parse(text, variant).unwrap();
        assert_eq!(setup, position.setup(), "{fen}");
        assert_eq!(Position::from_setup(&setup, variant).as_ref(), Ok(position), "{fen}");
        assert_eq!(setup.validate(variant), [], "{fen}");
    }

    // Legal moves are the possible ones that leave the king safe.
    let legal = sorted(position.legal_moves().into_vec());
    let pseudo = position.pseudo_legal_moves();
    let safe = sorted(pseudo.iter().copied().filter(|&mv| leaves_king_safe(position, mv)).collect());
    assert_eq!(legal, safe, "{fen}");
    assert_eq!(position.count_legal(), legal.len() as u64);
    assert_eq!(position.has_legal_move(), !legal.is_empty());
    for &mv in &pseudo {
        assert_eq!(position.is_legal(mv), legal.binary_search_by_key(&key(mv), |&mv| key(mv)).is_ok());
        assert_eq!(position.play(mv).is_ok(), position.is_legal(mv));
    }

    // Asking for some moves is asking for all and choosing.
    let size = position.size();
    for _ in 0..4 {
        let mut area = || match random.below(4) {
            0 => SquareArea::ALL,
            1 => SquareArea { files: random.next() as u16, ranks: u16::MAX },
            2 => SquareArea { files: random.next() as u16, ranks: random.next() as u16 },
            _ => {
                let square =
                    Square::at(random.below(size.files.into()) as u8, random.below(size.ranks.into()) as u8);
                SquareArea::square(square.unwrap())
            }
        };
        let (from, to) = (area(), area());
        let roles: Vec<Role> = Role::ALL.into_iter().filter(|_| random.below(2) == 0).collect();
        let filter = MoveFilter { roles: RoleSet::of(&roles), from, to };
        let mut found = Vec::new();
        position.for_each_legal(&filter, |mv| found.push(mv));
        let asked =
            |mv: &&Move| filter.roles.contains(mv.role) && from.contains(mv.from) && to.contains(mv.to);
        let expected: Vec<Move> = legal.iter().filter(asked).copied().collect();
        assert_eq!(sorted(found), expected, "{filter:?} in {fen}");
    }

    // Whoever breaks off hears nothing more.
    for limit in [1, 1 + random.below(legal.len())] {
        let mut heard = 0;
        let _ = position.try_for_each_legal(&MoveFilter::ALL, |_| {
            heard += 1;
            if heard == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(heard, limit.min(legal.len()), "{fen}");
    }

    // Castling is legal exactly when nothing is in the way.
    for side in CastlingSide::ALL {
        let castles = legal.iter().any(|mv| mv.castling() == Some(side));
        assert_eq!(castles, position.castling_obstacle(side).is_none(), "{fen}");
    }

    // Checkers attack the king; what is pinned by something leaves only along the line.
    let king = position.king(position.turn()).unwrap();
    assert_eq!(position.checkers(), position.attackers(king, !position.turn()));
    for (square, piece) in position.pieces() {
        if piece.color == position.turn()
            && piece.role == Role::Knight
            && position.pinned_by(square).is_some()
        {
            assert!(legal.iter().all(|mv| mv.from != square), "{fen}");
        }
    }
    let en_passant: Vec<Move> = legal.iter().copied().filter(|mv| mv.is_en_passant()).collect();
    assert_eq!(sorted(position.legal_en_passant().into_vec()), en_passant);
    assert_eq!(position.pass().is_none(), position.is_check());
}

fn check_move<G: Geometry>(position: &Position<G>, mv: Move, next: &Position<G>) {
    let fen = position.to_fen();
    let uci = position.uci(mv);
    assert_eq!(position.from_uci(&uci), Some(mv), "{uci} in {fen}");
    let effect = position.effect(mv);
    assert_eq!(effect.check, next.is_check(), "{uci} in {fen}");
    assert_eq!(effect.mate, next.is_checkmate(), "{uci} in {fen}");
    assert_eq!(effect.stalemate, next.is_stalemate(), "{uci} in {fen}");
    assert_eq!(effect.double, next.checkers().len() > 1, "{uci} in {fen}");
    assert_eq!(next.turn(), !position.turn());
    assert_eq!(next.ply(), position.ply() + 1);
    let count = |position: &Position<G>| position.pieces().count();
    assert_eq!(count(next) + usize::from(position.captured(mv).is_some()), count(position), "{uci} in {fen}");
    assert_eq!(next.en_passant_square().is_some(), mv.kind == MoveKind::DoubleStep);
    if let Some(role) = mv.promotion() {
        assert_eq!(next.piece_at(mv.to), Some(Piece { color: position.turn(), role }));
    }
}

/// Judged from the position after the move alone; castlings by the squares that the king passes.
fn leaves_king_safe<G: Geometry>(position: &Position<G>, mv: Move) -> bool {
    let us = position.turn();
    let mut next = position.clone();
    next.play_unchecked(mv);
    let king = next.king(us).unwrap();
    if !next.attackers(king, !us).is_empty() {
        return false;
    }
    let Some(side) = mv.castling() else { return true };
    let (target, _) = position.castling_targets(us, side).unwrap();
    let (first, last) = (mv.from.file().min(target.file()), mv.from.file().max(target.file()));
    // The king walks with nobody at its back: a board without it shows what attacks its way.
    let mut setup = position.setup();
    setup.put(mv.from, None);
    (first.index()..=last.index()).all(|file| {
        let square = Square::at(file, mv.from.rank().index()).unwrap();
        !attacked_on(&setup, square, !us)
    })
}

/// The obvious way to find an attack: walk from the square in every direction.
fn attacked_on(setup: &Setup, square: Square, by: Color) -> bool {
    let at = |file: i8, rank: i8| {
        let square = Square::at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
        setup.size.contains(square).then_some(square)
    };
    let (file, rank) = (square.file().index() as i8, square.rank().index() as i8);
    let found = |step: Option<Square>, roles: &[Role]| {
        let piece = step.and_then(|square| setup.piece_at(square));
        piece.is_some_and(|piece| piece.color == by && roles.contains(&piece.role))
    };
    let jumpers = [Role::Knight, Role::Cardinal, Role::Marshall];
    let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let behind = if by == Color::White { -1 } else { 1 };
    if jumps.iter().any(|(x, y)| found(at(file + x, rank + y), &jumpers))
        || [-1, 1].iter().any(|x| found(at(file + x, rank + behind), &[Role::Pawn]))
    {
        return true;
    }
    for (x, y) in [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let sliders = if x == 0 || y == 0 {
            [Role::Rook, Role::Queen, Role::Marshall]
        } else {
            [Role::Bishop, Role::Queen, Role::Cardinal]
        };
        if found(at(file + x, rank + y), &[Role::King]) {
            return true;
        }
        let mut steps = (1..).map(|far| at(file + x * far, rank + y * far)).take_while(Option::is_some);
        let first = steps.find(|step| step.is_some_and(|square| setup.piece_at(square).is_some()));
        if found(first.flatten(), &sliders) {
            return true;
        }
    }
    false
}

fn key(mv: Move) -> (u8, u8, Option<Role>) {
    (mv.from.packed(), mv.to.packed(), mv.promotion())
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|&mv| key(mv));
    moves
}

#[test]
fn chess() {
    play::<Board8x8>(Variant::Standard, 60, 0x9e37_79b9_7f4a_7c15);
}

#[test]
fn chess960() {
    play::<Board8x8>(Variant::Chess960, 60, 0xbf58_476d_1ce4_e5b9);
}

#[test]
fn larger_boards() {
    for (number, variant) in (0..).zip(Variant::ALL).filter(|&(_, variant)| is_large(variant)) {
        play::<LargeBoard>(variant, 40, 0x94d0_49bb_1331_11eb + number);
    }
}

fn is_large(variant: Variant) -> bool {
    variant.rules().size != Board8x8.size()
}

#[test]
fn usual_games_on_the_large_board() {
    play::<LargeBoard>(Variant::Standard, 15, 0x1234_5678_9abc_def1);
    play::<LargeBoard>(Variant::Chess960, 15, 0x0fed_cba9_8765_4321);
}

/// Both boards tell the same story of the same game.
#[test]
fn boards_agree() {
    let mut random = Random(0xdead_beef_cafe_f00d);
    for _ in 0..60 {
        let setup = Setup::chess960(random.below(960) as u16).unwrap();
        let mut small = Position::<Board8x8>::from_setup(&setup, Variant::Chess960).unwrap();
        let mut large = Position::<LargeBoard>::from_setup(&setup, Variant::Chess960).unwrap();
        for _ in 0..150 {
            let moves = sorted(small.legal_moves().into_vec());
            assert_eq!(moves, sorted(large.legal_moves().into_vec()), "{}", small.to_fen());
            assert_eq!(small.setup(), large.setup());
            assert_eq!(small.checkers(), large.checkers());
            assert_eq!(small.outcome(), large.outcome());
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len())];
            small.play_unchecked(mv);
            large.play_unchecked(mv);
        }
    }
}

/// Moves that mean nothing in a position are refused, and do no harm when they are forced on it.
#[test]
fn senseless_moves_do_no_harm() {
    fn torture<G: Geometry>(variant: Variant, random: &mut Random) {
        let mut position = start::<G>(variant, random);
        for round in 0..4000 {
            if round % 40 == 0 {
                position = start::<G>(variant, random);
            }
            let role = |random: &mut Random| Role::ALL[random.below(Role::COUNT)];
            let kinds = [
                MoveKind::Ordinary,
                MoveKind::DoubleStep,
                MoveKind::EnPassant,
                MoveKind::CastleKingSide,
                MoveKind::CastleQueenSide,
                MoveKind::ToKnight,
                MoveKind::ToQueen,
                MoveKind::ToMarshall,
            ];
            let mv = Move {
                from: Square::from_packed(random.next() as u8),
                to: Square::from_packed(random.next() as u8),
                role: role(random),
                kind: kinds[random.below(kinds.len())],
            };
            let known = position.legal_moves().contains(&mv);
            assert_eq!(position.play(mv).is_ok(), known);
            position.play_unchecked(mv);
            let _ = (position.pseudo_legal_moves(), position.outcome(), position.setup(), position.pass());
            let _ = (position.repetition_key(), position.gives_check(mv), position.uci(mv));
            let _ = position.setup().validate(variant);
            for side in CastlingSide::ALL {
                let _ = position.castling_obstacle(side);
            }
            for square in position.size().squares() {
                let _ = (position.pinned_by(square), position.attackers(square, position.turn()));
            }
        }
    }
    let mut random = Random(0x5555_1234_aaaa_4321);
    for variant in Variant::ALL {
        match is_large(variant) {
            false => torture::<Board8x8>(variant, &mut random),
            true => torture::<LargeBoard>(variant, &mut random),
        }
    }
}
