//! Games that are written while they are read are written as they are afterwards.

#[path = "../../stamma/tests/support/files.rs"]
mod files;

use files::files_below;
use stamma::board::{Move, MoveFilter, RoleSet, SquareArea};
use stamma::{AnyPosition, Role, Variant, san};
use stamma_properties::streamed_equals_full;
use std::fs;
use std::path::Path;

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % bound.max(1) as u64) as usize
    }
}

const GAMES: &[&str] = &[
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2",
    "[Event \"A\"]\r\n[White \"J\u{f6}rg \\\"X\\\" \\\\ & Co.\"]\r\n[black \"b\"]\r\n[Annotator \"\"]\r\n\r\n1. e4 e5\r\n2. Qh5 0-1\r\n\r\n",
    "[Result \"1-0\"]\n[Variant \"Standard\"]\n[SetUp \"0\"]\n\n1. e4 {[%clk 0:03:00]} 1... e5 {[%eval 0.17] [%clk 0:02:59.7]} *",
    "1. e4! $14 {one} {two} e5?! $6 $6 2. Nf3 {\u{2192} [%csl Ga1] text} Qf6 $0 0-1",
    "1. e4 (1. d4 $5 d5 (1... Nf6!? 2. c4) 2. c4) (1. c4 e5) 1... e5 (1... c5 {x}) 2. Qf3 *",
    "1. e4 d5 2. e5 f5 3. exf6 Kf7 4. fxg7 Kg6 5. gxh8=N+ Kg7 6. Qf3 Nf6 7. Qxf6+ *",
    "1. e4 d6 2. d4 e5 3. dxe5 Nd7 4. a3 Nb6 5. a4 Nd5 6. exd5 a6 7. exd6 Bxd6 8. c4 b5 9. axb5 Bb7 10. bxa6 Qg5 11. axb7 *",
    "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. d3 d6 6. Nbd2 Nbd7 7. Re1 Re8 8. Nf1 Nf8 9. N1d2 *",
    "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *",
    "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O *",
    "[Event \"no moves\"]\n[Result \"1-0\"]\n\n1-0\n\n",
    "1. f3 e5 2. g4 Qh4# 0-1",
    "1. f3 e5 {a} $2 2. g4 {b} {c} $4 (2. e4 Bc5 {d} $6) 2... Qh4# {e} $1 $3 0-1",
    "1. f3 e5 2. g4 Qh4 0-1",
    "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. Qxc7 Rah6 5. h4 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6 1/2-1/2",
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Qxa1+ 19. Ke2 Bxg1 20. e5 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0",
];

/// A game of random moves in SAN, with marks and comments here and there.
fn random_game(numbers: &mut Numbers, plies: usize) -> String {
    let AnyPosition::Small(mut position) = AnyPosition::start(Variant::Standard) else {
        unreachable!("chess has 64 squares")
    };
    let mut text = String::from("[Event \"random\"]\n[Result \"*\"]\n\n1. ");
    for ply in 0..plies {
        let moves = position.legal_moves();
        let Some(&any) = moves.get(numbers.below(moves.len())) else { break };
        // Captures, promotions and moves with rivals come up too seldom by themselves.
        let telling = |played: &&Move| {
            let filter = MoveFilter {
                roles: RoleSet::only(played.role),
                from: SquareArea::ALL,
                to: SquareArea::square(played.to),
            };
            let mut goers = 0;
            position.for_each_legal(&filter, |_| goers += 1);
            played.promotion().is_some() || goers > 1 && played.role != Role::Pawn
        };
        let told: Vec<&Move> = moves.iter().filter(telling).collect();
        let played = if numbers.below(3) == 0 {
            told.get(numbers.below(told.len())).map_or(any, |told| **told)
        } else {
            any
        };
        if ply > 0 && ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        let word = san(&position, played);
        text.push_str(if numbers.below(4) == 0 { word.trim_end_matches(['+', '#']) } else { &word });
        text.push_str(match numbers.below(12) {
            0 => "! ",
            1 => " $18 ",
            _ => " ",
        });
        position.play_unchecked(played);
    }
    text + "*\n\n"
}

#[test]
fn every_fixture_is_written_alike() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for file in files_below(root.join("testdata")).into_iter().chain(files_below(root.join("fuzz/seeds"))) {
        streamed_equals_full(&fs::read(&file).unwrap_or_default());
    }
}

#[test]
fn games_of_every_kind_are_written_alike() {
    for text in GAMES {
        assert_eq!(streamed_equals_full(text.as_bytes()), 1, "{text}");
    }
    let all = GAMES
        .iter()
        .map(|text| format!("[Event \"x\"]\n\n{text}\n\n").replace("[Event \"x\"]\n\n[", "["))
        .collect::<String>();
    assert!(streamed_equals_full(all.as_bytes()) >= GAMES.len() - 1);
}

#[test]
fn other_starts_are_kept() {
    let game = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n[SetUp \"1\"]\n\n30... Kd7 31. e4 Ke6 *\n";
    for text in [game.to_owned(), game.replace("FEN", "fen"), format!("[Variant \"Standard\"]\n{game}")] {
        streamed_equals_full(text.as_bytes());
    }
}

#[test]
fn random_games_are_written_alike() {
    let mut numbers = Numbers(5);
    let games: String = (0..40).map(|_| random_game(&mut numbers, 160)).collect();
    let followed = streamed_equals_full(games.as_bytes());
    assert!(followed >= 38, "{followed}");
}

/// Slips: bytes changed, put in, left out, and texts cut off.
#[test]
fn mutations_are_written_alike() {
    const BITS: &[&str] = &[
        " ", "\n", ".", "1.", "(", ")", "{", "}", "[", "\"", "+", "#", "!", "$1", "x", "=Q", "e4", "O-O",
        "1-0", "*", ";", "\\", "%", "(1. d4)",
    ];
    let mut numbers = Numbers(7);
    let mut followed = 0;
    for round in 0..600 {
        let mut text = GAMES[round % GAMES.len()].as_bytes().to_vec();
        for _ in 0..=numbers.below(2) {
            let at = numbers.below(text.len() + 1);
            let end = (at + numbers.below(4)).min(text.len());
            match numbers.below(5) {
                0 => drop(text.drain(at..end)),
                1 | 2 => drop(text.splice(at..at, BITS[numbers.below(BITS.len())].bytes())),
                3 => drop(text.splice(at..end, BITS[numbers.below(BITS.len())].bytes())),
                _ => text.truncate(at),
            }
        }
        followed += streamed_equals_full(&text);
    }
    assert!(followed > 50, "{followed}");
}
