//! The fast reader agrees with the full reader wherever it reads a game, and it does read where it should.

#[path = "../../stamma/tests/support/files.rs"]
mod files;

use files::files_below;
use stamma::board::FastPosition;
use stamma::notation::internals::PGN;
use stamma::notation::internals::SectionReader;
use stamma::notation::internals::{EncodeContext, Encoder, ShortStr16, san_letters};
use stamma::notation::internals::{Fallback, FastReader};
use stamma::notation::{MatchManner, MovePattern, Resolution, resolve};
use stamma::{
    AnyPosition, Board, DIALECTS, Game, GameVisitor, Move, Played, PlyEvent, ReadOptions, Span, Variant,
    Wants, read_games, san, write_game,
};
use stamma_properties::{compare_fast, fast_equals_careful};
use std::fs;
use std::path::Path;

fn reader() -> FastReader {
    FastReader::for_options(&ReadOptions::default()).expect("nothing special is asked for")
}

/// The number of games that the fast path answers, and the number of all games.
fn answered(text: &[u8]) -> Result<(usize, usize), String> {
    let mut fast = reader();
    let mut count = (0, 0);
    for game in read_games(text, ReadOptions::default()).with_care() {
        count.1 += 1;
        match compare_fast(&mut fast, text, &game) {
            Ok(None) => count.0 += 1,
            Ok(Some(_)) => {}
            Err((_, difference)) => return Err(difference),
        }
    }
    Ok(count)
}

/// Games of every kind that the fast reader should read.
const CLEAN: &[&str] = &[
    "[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0",
    "[termination \"X won by resignation\"]\n\n1. f3 e5 2. g4 Qh4# 0-1",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2",
    "1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6 6.Bg5 e6 7.Qd2 *",
    "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n",
    "[Event \"A\"]\r\n[White \"J\u{f6}rg \\\"X\\\" \\\\ & Co.\"]\r\n\r\n1. e4 e5\r\n2. Qh5 0-1\r\n\r\n",
    "[Result \"1-0\"]\n[Variant \"Standard\"]\n\n1. e4 {[%clk 0:03:00]} 1... e5 {[%eval 0.17] [%clk 0:02:59.7]} *",
    "1. e4! $14 {one} {two} e5?! $6 $6 2. Nf3 {\u{2192} [%csl Ga1] text} Qf6 $0 0-1",
    "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4 e5) 1... e5 (1... c5) 2. Qf3 *",
    "1. e4 d5 2. e5 f5 3. exf6 Kf7 4. fxg7 Kg6 5. gxh8=N+ Kg7 6. Qf3 Nf6 7. Qxf6+ *",
    "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. d3 d6 6. Nbd2 Nbd7 7. Re1 Re8 8. Nf1 Nf8 9. N1d2 *",
    "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 {[%clk 10:00:00]} 4... Ke7 5. Kf3 {[%emt 0:00:01]} Qe8 *",
    "[Event \"no moves\"]\n[Result \"1-0\"]\n\n1-0\n\n",
    "1. f3 e5 2. g4 Qh4# 0-1",
    "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/4P3/3QK2R b K - 0 17\"]\n\n17... Ke7 18. O-O Ke6 (18... Ke8 19. Qe1 Kd7) 19. Qb1 1/2-1/2",
    "[FEN \"8/P7/8/8/8/8/3k4/K6Q w - - 3 50\"]\n\n50. Ka2 Kd3 51. a8=Q (51. Qb1+) *",
    "1. e4 e5 2. Qh5 1-0 {White wins} {on time}\n{at last}\n",
    "1. e4 ; best by test\n1... e5 2. Qh5 ; [%clk 0:00:01] {\n1-0 \n; { Game 1 : over\n; by resignation }\n\n\n",
    "[Variant \"normal\"]\n\n1. e4 e5 2. Qh5 *",
    "[Variant \"Chess960\"]\n[FEN \"brqkrnnb/pppppppp/8/8/8/8/PPPPPPPP/BRQKRNNB w KQkq - 0 1\"]\n\n1. Nf3 Ng6 2. Nh4 c6 3. h3 a5 4. d3 Nf4 5. e4 Ne6 6. f3 Nf6 7. g3 (7. d4 O-O 8. c4) 7... O-O 8. Qf4 c5 9. O-O-O b5 *",
    "[FEN \"2b1k3/8/8/8/8/8/4P3/N4KR1 w G - 0 1\"]\n[Variant \"fischerandom\"]\n\n1. O-O (1. Rg7 Kf8 2. Rg3) (1. Ke1 Bf5 2. Nb3) 1... Bh3 2. Nb3 Bxf1 3. Kxf1 Kd7 *",
    "[Variant \"Chess 960\"]\n[FEN \"1k3b2/8/8/8/8/8/8/N5KR w H - 0 9\"]\n\n9. O-O Bd6 10. Rf8+ Bxf8 11. Nb3 Ka7 *",
    "[Variant \"Chess960\"]\n[FEN \"4rkr1/p3p1p1/8/8/8/8/8/N4KR1 w G - 0 1\"]\n[Result \"1-0\"]\n\n1. Nb3 a6 2. O-O# 1-0",
    "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. Qxc7 Rah6 5. h4 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6 1/2-1/2",
];

/// Games that the careful reader has something to say about, or that only it can read, and why they are handed back.
const HANDED_BACK: &[(&str, Fallback)] = &[
    ("e4 e5 *", Fallback::Number),
    ("1. e4 e5 2. Ng3 *", Fallback::Move),
    ("1. e4 e5 2. Nf3+ *", Fallback::Mark),
    ("1. e4 e5 3. Nf3 *", Fallback::Number),
    ("1. e4 e5 2... Nf3 *", Fallback::Number),
    ("1. e4 e5 2. Nf3", Fallback::NoResult),
    ("1. e4 e5 2. Nxf3 *", Fallback::Mark),
    ("1. e4 e5 2. 0-0 *", Fallback::Number),
    ("1. e4 e5 2. Sf3 *", Fallback::Number),
    ("1. e4 d5 2. d5 *", Fallback::Move),
    ("1. e4 e5 {draw offer} *", Fallback::Comment),
    ("[Event \"A\"]\n1-0\n[White \"B\"]\n1. e4 *", Fallback::Border),
    ("[SetUp \"1\"]\n\n1. e4 e5 *", Fallback::OtherStart),
    ("[Termination \"checkmate\"]\n\n1. e4 e5 1-0", Fallback::ResultDisagrees),
    (
        "1. e4 {rnbqkbnr\npppppppp\n........\n........\n....P...\n........\nPPPP.PPP\nRNBQKBNR} e5 *",
        Fallback::Comment,
    ),
    ("1. e4 e5 {[%clk 0:00:60]} *", Fallback::Command),
    ("1. e4 e5 {open *", Fallback::Comment),
    ("(1. d4) 1. e4 *", Fallback::Variation),
    ("1. e4 (1. d4 *", Fallback::Sign),
    ("1. e4 (1. d4 1-0) *", Fallback::NoResult),
    ("1. e4 (1. d4) $1 *", Fallback::Glyph),
    ("1. e4 $256 *", Fallback::Glyph),
    ("1. e4 e5; 2. Nf3 *", Fallback::Word),
    ("1. e4 e5 ; 2. Nf3\n*", Fallback::Comment),
    ("1. e4 ; e5 2. Nf3\n*", Fallback::Comment),
    ("1. e4 e5\n% 2. d4\n*", Fallback::Sign),
    ("1. e4 e5 *\n% 2. d4\n", Fallback::Border),
    ("[A \"1\"]\n% x\n1. e4 e5 *", Fallback::Sign),
    ("1. e4 e5 * and more", Fallback::Border),
    ("1. e4 e5 * 1. d4 *", Fallback::Border),
    ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n*", Fallback::OtherStart),
    (
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1\"]\n1. e4 Qh4 *",
        Fallback::OtherStart,
    ),
    ("[FEN \"4k3/8/8/8/8/8/4P3/4K2R b K - 0 17\"]\n\n1... Kd7 2. O-O *", Fallback::Number),
    ("[FEN \"4k3/8/8/8/8/8/4P3/4K2R w G - 0 1\"]\n\n1. O-O *", Fallback::OtherStart),
    ("[FEN \"4k3/8/8/8/8/8/4P3/4K2R w - - 0 1\"]\n[fen \"x\"]\n*", Fallback::RepeatedTag),
    ("[Termination \"White wins on time\"]\n\n1. e4 e5 0-1", Fallback::ResultDisagrees),
    ("[white \"a\"]\n[White \"b\"]\n\n1. e4 e5 *", Fallback::RepeatedTag),
    ("[FEN \" \"]\n*", Fallback::OtherStart),
    ("[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nc6 *", Fallback::OtherStart),
    ("[Variant \"Chess960\"]\n[SP \"0\"]\n\n1. e4 e5 *", Fallback::OtherStart),
    ("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K1R1 w G - 0 1\"]\n\n1. Kg1 *", Fallback::Move),
    ("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4KR2 w F - 0 1\"]\n\n1. Kxf1 *", Fallback::Mark),
    ("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/r1R2K1R w HC - 0 1\"]\n\n1. O-O-O *", Fallback::Move),
    ("1. e4 e5 * {a}\n\n{b}", Fallback::Border),
    ("[variant \"Atomic\"]\n*", Fallback::OtherStart),
    ("[A \"1\"]\n[A \"2\"]\n*", Fallback::RepeatedTag),
    ("[White \"a\"]\n[BIack \"b\"]\n\n1. e4 e5 *", Fallback::TagForm),
    ("[A \"&amp;\"]\n*", Fallback::TagForm),
    ("[A \"1\" 2\"]\n*", Fallback::TagForm),
    ("[Result \"1-0\"]\n1. e4 0-1", Fallback::ResultDisagrees),
    ("1. f3 e5 2. g4 Qh4# 1-0", Fallback::ResultDisagrees),
    ("1. e4 e5 2. Rd1 *", Fallback::Move),
    ("1. h4 h5 2. Rh3 Rh6 *", Fallback::Letters),
    ("1. e4 d5 2. xxd5 Qxd5 3. Nc3 Qa5 *", Fallback::Number),
    ("1. e4 d5 2. 4xd5 Qxd5 3. Nc3 Qa5 *", Fallback::Number),
    ("1. e2e4 e7e5 2. Ng1f3 Nb8c6 *", Fallback::Word),
    ("1. e4 eed5 2. Nc3 Qa5 3. Nf3 Nf6 *", Fallback::Word),
    ("1. e4 d5 2. Nxx3 Qa5 3. Nf3 Nf6 *", Fallback::Word),
];

#[test]
fn ordinary_games_are_answered() {
    for text in CLEAN {
        assert_eq!(answered(text.as_bytes()), Ok((1, 1)), "{text}");
    }
    let all = CLEAN.join("\n\n").replace("1. e4 e5 2. Ke2", "[A \"b\"]\n\n1. e4 e5 2. Ke2");
    let (fast, games) = answered(all.as_bytes()).unwrap_or_default();
    assert!(fast >= 4 && games == CLEAN.len(), "{fast} of {games}");
}

#[test]
fn others_are_handed_back() {
    for (text, reason) in HANDED_BACK {
        assert_eq!(reader().try_send(text.as_bytes(), 0, &mut ()), Err(*reason), "{text}");
    }
    for byte in [0u8, b',', b'|', b'<', b'&', 0xc3, 0xff, 0x0b] {
        let text = [b"1. e4 ", &[byte][..], b" e5 *"].concat();
        assert_eq!(reader().send_game(&text, 0, &mut ()), None, "{byte}");
        let text = [b"1. e4", &[byte][..], b" e5 *"].concat();
        assert_eq!(reader().send_game(&text, 0, &mut ()), None, "{byte}");
    }
    assert_eq!(reader().send_game(b"1. e4 {\xff} e5 *", 0, &mut ()), None);
    assert_eq!(reader().send_game(b"[A \"\xff\"]\n1. e4 e5 *", 0, &mut ()), None);
}

#[test]
fn every_fixture_is_read_alike() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut fast, mut all) = (0, 0);
    let files = files_below(root.join("testdata")).into_iter().chain(files_below(root.join("fuzz/seeds")));
    for (number, file) in files.enumerate() {
        let Ok(text) = fs::read(&file) else { continue };
        let (some, count) = answered(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        fast += some;
        all += count;
        // Reads each game twice more, with other options: a part of the files will do, but in a full run.
        if number.is_multiple_of(4) || std::env::var_os("STAMMA_FULL").is_some() {
            fast_equals_careful(&[b"\xff\xff", &text[..]].concat());
        }
    }
    println!("{fast} of {all} games of the fixtures are read the fast way");
    assert!(fast > 0);
}

/// Games as our own writer writes them, so that every part of the writing comes up.
#[test]
fn what_the_writer_writes_is_answered() {
    for text in CLEAN {
        let games: Vec<Game> = read_games(text.as_bytes(), ReadOptions::default()).collect();
        let mut written = Vec::new();
        write_game(&games[0], text.as_bytes(), DIALECTS[0], None, &mut written);
        assert_eq!(answered(&written), Ok((1, 1)), "{}", String::from_utf8_lossy(&written));
    }
}

/// Slips of every kind: bytes changed, put in, left out, doubled, and texts cut off.
#[test]
fn mutations_are_read_alike() {
    let mut state = 11u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound.max(1) as u64) as usize
    };
    const BITS: &[&str] = &[
        " ",
        "\n",
        "\n\n",
        "\r\n",
        ".",
        "...",
        "1.",
        "2.",
        "1...",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "+",
        "#",
        "!",
        "?",
        "$1",
        "$255",
        "x",
        "=Q",
        "=N",
        "e4",
        "d5",
        "exd5",
        "Nf3",
        "O-O",
        "O-O-O",
        "a8",
        "1-0",
        "0-1",
        "1/2-1/2",
        "*",
        "[Event \"x\"]\n",
        "{[%clk 0:00:01]}",
        "[%eval 1.0]",
        ";",
        "%",
        "-",
        "--",
        "e.p.",
        "N",
        "0",
        "(=)",
        "(Q)",
        "&amp;",
        "\u{2192}",
        "\u{a0}",
        ",",
        "<b>",
        "\0",
        "\t",
        "\\",
        "(1. d4)",
        "21.",
    ];
    let (mut answers, mut scans, mut searches) = (0, 0, 0);
    for round in 0..3_000 {
        let mut text = CLEAN[round % CLEAN.len()].as_bytes().to_vec();
        if below(3) == 0 {
            text.extend_from_slice(b"\n\n");
            text.extend_from_slice(CLEAN[below(CLEAN.len())].as_bytes());
        }
        for _ in 0..=below(3) {
            let at = below(text.len() + 1);
            let end = (at + below(6)).min(text.len());
            match below(6) {
                0 => drop(text.drain(at..end)),
                1 | 2 => drop(text.splice(at..at, BITS[below(BITS.len())].bytes())),
                3 => drop(text.splice(at..end, BITS[below(BITS.len())].bytes())),
                4 => text.truncate(at),
                _ if at < text.len() => text[at] ^= 1 << below(8),
                _ => {}
            }
        }
        answers += answered(&text).unwrap_or_else(|why| panic!("{why}")).0;
        let cut = below(text.len() + 1) as u16;
        fast_equals_careful(&[&cut.to_be_bytes()[..], &text].concat());
        // Whatever the moves are, a scan ends where the game ends.
        if let Some(scanned) = reader().send_game(&text, 0, &mut Words::default()) {
            let section = SectionReader::new(&text, ReadOptions::default()).section(0);
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(section.map(|section| section.span.end), Some(scanned.end), "{shown}");
            scans += 1;
        }
        // Tags alone: the game ends there, too, whether it is the last one or not.
        for next in ["", "\n\n[Event \"next\"]\n\n1. d4 *\n"] {
            let text = [b"[Event \"first\"]\n", &text[..], next.as_bytes()].concat();
            let Some(tagged) = reader().send_game(&text, 0, &mut TagsAlone) else { continue };
            let section = SectionReader::new(&text, ReadOptions::default()).section(0);
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(section.map(|section| section.span.end), Some(tagged.end), "{shown}");
            searches += 1;
        }
    }
    assert!(answers > 200 && scans > 300 && searches > 300, "{answers} {scans} {searches}");
}

/// Listens to tags alone, so that no word is looked at.
struct TagsAlone;

impl GameVisitor for TagsAlone {
    const WANTS: Wants = Wants::Tags;
}

/// The words of a game as they are written.
#[derive(Default)]
struct Words(Vec<(MovePattern, Span)>);

impl GameVisitor for Words {
    const WANTS: Wants = Wants::Words;

    fn word(&mut self, pattern: impl FnOnce() -> MovePattern, written: Span) {
        self.0.push((pattern(), written));
    }
}

/// The words of a game with their meanings and places.
#[derive(Default)]
struct Moves(Vec<(AnyPosition, Move, Span)>);

impl GameVisitor for Moves {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if let Played::Move(played) = ply.meaning {
            self.0.push((before.to_any(), played, ply.written));
        }
    }
}

#[test]
fn a_scan_says_what_is_played() {
    for text in CLEAN {
        let (mut words, mut moves) = (Words::default(), Moves::default());
        let game = reader().send_game(text.as_bytes(), 0, &mut moves).expect("it is clean");
        let scanned = reader().try_send(text.as_bytes(), 0, &mut words).expect("it is clean");
        assert_eq!((game.end, game.plies + game.varied), (scanned.end, scanned.plies), "{text}");
        for ((word, place), (before, played, written)) in words.0.iter().zip(&moves.0) {
            assert_eq!(place, written, "{text}");
            let AnyPosition::Small(before) = before else { unreachable!("it is chess") };
            let found = resolve(before, word);
            assert_eq!(found, Resolution::Move(*played, MatchManner::AsWritten), "{word:?} in {text}");
        }
    }
    for text in [
        "21.\n1. e4 e5 *",
        "1. e4 e9 *",
        "1. e4=Q *",
        "1. Nxx3 *",
        "1. ed5 *",
        "1. Nbbd2 *",
        "1. e4",
        "1. e4 {",
        "1. 0-0 *",
    ] {
        assert_eq!(reader().send_game(text.as_bytes(), 0, &mut Words::default()), None, "{text}");
    }
}

/// Positions in which pieces of a kind meet on files, ranks and diagonals, and pawns are promoted; and of Chess960.
const CROWDED: &[&str] = &[
    "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1",
    "5rkr/pppppppp/8/8/8/8/PPPPPPPP/RK5R w HAhf - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "7k/8/Q1Q5/8/Q1Q5/8/8/6K1 w - - 0 1",
    "7k/8/2N1N3/1N3N2/8/1N3N2/2N1N3/4K3 w - - 0 1",
    "4k3/R7/8/R6R/8/8/8/R3K2R w KQ - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/1KpP3r/8/8/8/5k2 w - c6 0 2",
];

#[test]
fn words_are_written_alike() {
    let mut state = 5u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % bound as u64) as usize
    };
    let encoder = Encoder::new(&PGN, &san_letters(), Variant::Standard.rules().size);
    for fen in CROWDED {
        let start = [Variant::Standard, Variant::Chess960].map(|variant| AnyPosition::from_fen(fen, variant));
        let Some(Ok(AnyPosition::Small(start))) = start.into_iter().find(Result::is_ok) else {
            unreachable!()
        };
        for _ in 0..4 {
            let mut position = start.clone();
            for _ in 0..60 {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let fast = FastPosition::from_position(&position).expect("it is chess");
                for &played in legal.iter() {
                    let mut after = fast;
                    after.play(played);
                    let encode_context = EncodeContext::between(&fast, played, &after);
                    assert_eq!(encode_context, EncodeContext::of(&position, played), "{}", position.to_fen());
                    let due = ShortStr16::of(san(&position, played).as_bytes());
                    assert_eq!(encoder.word(played, &encode_context), due, "{}", position.to_fen());
                    let due = ShortStr16::of(position.uci(played).as_bytes());
                    assert_eq!(Some(Board::uci(&fast, played).word()), due, "{}", position.to_fen());
                    assert_eq!(Some(Board::uci(&position, played).word()), due, "{}", position.to_fen());
                }
                position.play_unchecked(legal[below(legal.len())]);
            }
        }
    }
}
