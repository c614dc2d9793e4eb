//! `FastPosition` answers as `Position` does: both are asked everything in every position of random games.

use stamma_board::{
    ANYWHERE, AnyPosition, Board8x8, CastlingSide, FastPosition, FenRanks, File, Move, MoveKind, Position,
    Role, Sign, Variant,
};
use std::cell::RefCell;
use std::collections::HashSet;

/// Positions with much of what is special: castling, promotions, captures en passant, pins, few pieces.
const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/8/8/1KpP3r/8/8/8/5k2 w - c6 0 2",
    "4k3/8/8/8/8/8/8/4KQRB w - - 0 1",
    "r3k3/8/8/8/8/8/8/4K2R w Kq - 7 30",
    "2k5/8/8/8/3b4/8/5B2/2K5 w - - 0 1",
    "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "q3k2q/8/8/8/1Q1N2Q1/8/2N5/4K3 w - - 0 1",
    // Pawns attack what a king passes, from either side.
    "r3k2r/4P3/8/8/8/8/8/4K3 b kq - 0 1",
    "r3k2r/1P4P1/8/8/8/8/8/4K3 b kq - 0 1",
    "4k3/8/8/8/8/8/1p4p1/R3K2R w KQ - 0 1",
];

/// Positions of Chess960: the king stays, the rook stays, each goes where the other stood, the rook is a shield, castling is
/// all that is left.
const SHUFFLED: &[&str] = &[
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1",
    "5rkr/8/8/8/8/8/8/RKR5 w CAhf - 0 1",
    "2rk1r2/8/8/8/8/8/8/2RK1R2 w FCfc - 0 1",
    "r4kr1/4p3/8/8/8/8/4P3/R4KR1 w GAga - 0 1",
    "4k3/8/8/8/8/8/8/q1R2K1R w HC - 0 1",
    "4k3/8/8/8/8/8/8/rRK4R w HB - 0 1",
    "rk5r/8/8/8/8/8/8/1R4KR b HBha - 3 9",
    "4k3/8/8/8/8/6p1/6P1/5RKR w HF - 0 1",
    "4kr2/8/8/8/8/7p/7P/6KR w H - 0 1",
    "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/NRKRNBBQ w DBge - 0 1",
];

fn position(fen: &str, variant: Variant) -> Position<Board8x8> {
    match AnyPosition::from_fen(fen, variant) {
        Ok(AnyPosition::Small(position)) => position,
        other => unreachable!("{fen} is a position of chess: {other:?}"),
    }
}

/// Every position to begin with, and some of the 960.
fn starts() -> Vec<Position<Board8x8>> {
    let usual = STARTS.iter().map(|fen| position(fen, Variant::Standard));
    let shuffled = SHUFFLED.iter().map(|fen| position(fen, Variant::Chess960));
    let numbered = (0..960).step_by(97).map(|number| match AnyPosition::chess960(number) {
        Some(AnyPosition::Small(position)) => position,
        _ => unreachable!("{number} is the number of a start"),
    });
    usual.chain(shuffled).chain(numbered).collect()
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound as u64) as usize
    }
}

/// The move that the filter of legal moves leaves, where it leaves one.
fn only(legal: &[Move], admits: impl Fn(&Move) -> bool) -> Option<Move> {
    let mut found = legal.iter().filter(|played| admits(played));
    let first = found.next()?;
    found.next().is_none().then_some(*first)
}

thread_local! {
    /// The ranks of the position that was looked at before.
    static RANKS: RefCell<FenRanks> = RefCell::default();
}

fn same(judge: &Position<Board8x8>, fast: &FastPosition) {
    let fen = judge.to_fen();
    assert_eq!(fast.to_position(), *judge, "{fen}");
    let again = FastPosition::from_position(judge).map(|again| again.to_position());
    assert_eq!(again.as_ref(), Some(judge), "{fen}");
    assert_eq!(fast.to_fen(), fen);
    let mut again = String::new();
    RANKS.with_borrow_mut(|ranks| fast.append_fen_after(ranks, &mut again));
    assert_eq!(again, fen);
    assert_eq!(fast.is_check(), judge.is_check(), "{fen}");
    assert_eq!(fast.outcome(), judge.outcome(), "{fen}");
    assert_eq!(fast.has_legal_move(), judge.has_legal_move(), "{fen}");
    assert_eq!((fast.ply(), fast.turn()), (judge.ply(), judge.turn()), "{fen}");
    assert_eq!(Some(fast.position_key()), judge.position_key(), "{fen}");
    assert_eq!(Some(fast.position_key_prefix()), judge.position_key_prefix(), "{fen}");
    assert_eq!(Some(fast.polyglot_key()), judge.polyglot_key(), "{fen}");
    let legal = judge.legal_moves();
    for &played in legal.iter() {
        assert_eq!(fast.captured(played), judge.captured(played), "{fen}");
        assert_eq!(fast.uci_target(played), judge.uci_target(played), "{fen}");
    }
    let takes = |played: &Move| judge.captured(*played).is_some();
    for side in CastlingSide::ALL {
        let wanted = only(&legal, |played| played.castling() == Some(side));
        assert_eq!(fast.castling(side), wanted, "{fen} {side:?}");
    }
    for (from, to) in (0..7).flat_map(|file| [(file, file + 1), (file + 1, file)]) {
        let (from, to) = (File::new(from).unwrap(), File::new(to).unwrap());
        let is_between = |played: &&Move| {
            played.role == Role::Pawn && (played.from.file(), played.to.file()) == (from, to)
        };
        let squares: HashSet<_> =
            legal.iter().filter(is_between).map(|played| (played.from, played.to)).collect();
        // Some are not legal, since a king would be in check.
        assert!(fast.pawn_captures(from, to) as usize >= squares.len(), "{fen} {from:?} {to:?}");
    }
    let files = (0..8).map(|file| 0x0101_0101_0101_0101 << file);
    let ranks = (0..8).map(|rank| 0xff << (8 * rank));
    let origins: Vec<u64> = std::iter::once(ANYWHERE).chain(files).chain(ranks).collect();
    for to in 0..64 {
        let goes = |played: &Move, role| {
            played.role == role && played.castling().is_none() && played.to.packed() == to
        };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for &origin in &origins {
                let from_there = |played: &Move| origin >> played.from.packed() & 1 == 1;
                let wanted = only(&legal, |played| goes(played, role) && from_there(played));
                assert_eq!(fast.piece_move(role, origin, to), wanted, "{fen} {role:?} {to}");
            }
        }
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for (sign, &origin) in [Sign::Absent, Sign::Capture]
                .into_iter()
                .flat_map(|sign| origins.iter().map(move |origin| (sign, origin)))
            {
                let plain = |played: &Move| {
                    goes(played, role)
                        && origin >> played.from.packed() & 1 == 1
                        && played.promotion().is_none()
                        && played.kind != MoveKind::EnPassant
                        && takes(played) == (sign == Sign::Capture)
                };
                let wanted = only(&legal, plain);
                let found = fast.plain_move(judge.turn(), role, sign, origin, to);
                assert_eq!(found, wanted, "{fen} {role:?} {sign:?} {to}");
                if role == Role::King && origin == ANYWHERE {
                    assert_eq!(fast.king_move(judge.turn(), sign, to), wanted, "{fen} {sign:?} {to}");
                }
            }
        }
        let becomes = [None, Some(Role::Knight), Some(Role::Queen), Some(Role::King), Some(Role::Pawn)];
        for becomes in becomes {
            let pawn = |played: &Move| goes(played, Role::Pawn) && played.promotion() == becomes;
            let wanted = only(&legal, |played| pawn(played) && !takes(played));
            assert_eq!(fast.pawn_step(to, becomes), wanted, "{fen} {to} {becomes:?}");
            for file in 0..8 {
                let from_there = |played: &Move| played.from.packed() & 7 == file;
                let wanted = only(&legal, |played| pawn(played) && takes(played) && from_there(played));
                assert_eq!(fast.pawn_capture(file, to, becomes), wanted, "{fen} {file} {to}");
            }
        }
    }
}

#[test]
fn the_start_is_the_start() {
    assert_eq!(FastPosition::START.to_position(), position(STARTS[0], Variant::Standard));
}

#[test]
fn answers_are_those_of_the_judge() {
    let mut numbers = Numbers(7);
    for start in starts() {
        for _ in 0..3 {
            let mut judge = start.clone();
            let mut fast = FastPosition::from_position(&judge).unwrap();
            for _ in 0..120 {
                same(&judge, &fast);
                let legal = judge.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let played = legal[numbers.below(legal.len())];
                judge.play_unchecked(played);
                fast.play(played);
            }
        }
    }
}

#[test]
fn castling_is_made_and_told_as_by_the_judge() {
    for fen in SHUFFLED {
        let judge = position(fen, Variant::Chess960);
        let fast = FastPosition::from_position(&judge).unwrap();
        for side in CastlingSide::ALL {
            let Some(castling) = fast.castling(side) else { continue };
            let (mut after, mut judged) = (fast, judge.clone());
            after.play(castling);
            judged.play_unchecked(castling);
            same(&judged, &after);
        }
    }
}

#[test]
fn what_has_numbers_beyond_all_games_is_not_taken() {
    let late = position("4k3/8/8/8/8/8/8/4K2R w K - 4294967295 4294967295", Variant::Standard);
    assert!(FastPosition::from_position(&late).is_none());
}
