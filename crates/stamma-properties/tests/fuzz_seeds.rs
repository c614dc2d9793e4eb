//! Replays the seeds of the fuzz targets as plain tests, and some thousand mutations of them that are the same in every
//! run. Findings of proper fuzzing are added to `fuzz/seeds/TARGET/`.

use stamma::ReadOptions;
use stamma::container::CONTAINERS;
use stamma_io::{ContainerChoice, EncodingChoice, Text};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::path::{Path, PathBuf};

/// Texts that reach most of the reader.
const GAMES: &[&str] = &[
    "# W B\n1. c4 g5\n2. c5 b5\n3. cxb6ep g4\n4. f4 gxf3ep\n5. b7 f2+\n6. Kxf2 Nc6\n7. d3 Bh6\n8. bxa8/Q Nf6\n9. Qxa7 0-0\n0-1",
    "[Event \"a \\\"b\\\" \\\\\"]\n[Result \"1/2-1/2\"]\n\n1. e4 {one} e5 $1 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3! Nc6?! ; rest\n% escape\n3. Bb5 (=) a6 1/2-1/2\n\n[Event \"?\"]\n1. d4 *",
    "1. e4 e5 2. Nd2 Nf6 3. Ngf3 Nc3 4. O-O O-O-O",
    "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n[SetUp \"1\"]\n1. O-O O-O-O 2. 0-0 0-0",
    "[Variant \"Chess960\"]\n[FEN \"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1\"]\n1. e4 e5 2. O-O",
    "[Variant \"Grand\"]\n1. e5 e6 2. Nd4 Cd7 3. Mg4 Ah5 4. Ch3 f7",
    "1 e2-e4 e7-e5 2 Ng1-f3 Nb8-c6 3 Bf1xc4 d7-d5 4 e4xd5 e.p. 5 a7a8=Q++ 6 0 - 0 1 - 0",
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\nd2d4 d7d5 c2c4\ng1f3 g8f6",
    "1.Sf3 Sc6 2.Lc4 Tb8 3.Dd5 Kd7 schach matt",
    "1. ♘f3 ♞c6 2. ½-½ – − × exd5e.p. dis ch dbl. ch. mate++ X\u{a0}x",
    "1. e4 -- 2. -- Z0 3. {unclosed [Event (((((((",
    "1.e4e5Nf3Nc6Bb5 2. e4:d5 ed exd :d5 d5: bc4 BC4 nxe5 b1=q a8(Q) a8/R a8Q",
    "\u{feff}1. e4\r\n1... e5\r2. Nf3 0-0 +/- -/+ =/= 0-1/2 1/2 - 0 White resigns. draw agreed",
];

const FENS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1",
    "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
    "8/8/8/KPpr3k/8/8/8/8 w - c6",
    "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
    "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 4294967295 4294967295",
];

const WALKS: &[&str] = &[
    "\0abcdefghijklmnopqrstuvwxyz0123456789",
    "\u{1}zyxwvutsrqponmlkjihgfedcba",
    "\u{2}the walk goes over the large board for a while",
    "\u{3}and over the board of ten files by eight ranks",
];

/// The first byte selects the encoding; from 15 on it is detected.
const ENCODED: &[&[u8]] = &[
    b"\x0F1. \xCAf3 \xCAf6 2. \xD1g5 *",
    b"\x0F[White \"Gr\xFCnfeld\"]\n1. e4 e5 \xBD\x96\xBD",
    b"\x0F\xFF\xFE1\0.\0e\x004\0\x3D\xD8\0\xDE",
    b"\x011\0.\0e\x004\0 \0\0\xD8e\x005\0",
    b"\x02\x001\0.\0e\x004\xD8\0\xDC",
    b"\x05{\xD2\xFF\xE1} 1. e4",
    b"\x09{\x81\x30\x81\x30\xB3\xB5 \x84\x31\xFF} 1. e4 e5",
    b"\x0A{\x88\x62\xA4\xA4\x81\x0A} 1. e4 e5",
    b"\x0B{\x81\n\xB1\x8A\xBF\x81} 1. e4 e5",
    b"\x0C{\x8E\xB1\x8F\xB0\xA1\xB4\xC1\x8F} 1. e4 e5",
    b"\x0D{\xB0\xA1\xC8A} 1. e4 e5",
    b"\x0E{\x1B$B4A\x1B(B} 1. e4 \x1B$B\x1B(B\x1B e5",
];

/// The first two bytes say where the text is cut off.
const STANDARD: &[&[u8]] = &[
    b"\xff\xff[Event \"A \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n[Event \"?\"]\n1. d4 Qd6 *",
    b"\xff\xff1.e4 {[%clk 0:01:00]} c5 {[%eval 0.17] x} 2.Qh5! $1 (2. Nf3 $14 d6 (2... e6)) 2... Qa5?! 1/2-1/2",
    b"\0\x301. e4 d5 2. e5 f5 3. exf6 Kf7 4. fxg7 Kg6 5. gxh8=N+ Kg7 6. Qf3 *",
    b"\0\x201.Nf3 Nf6 2.g3 g6 3.Bg2 Bg7 4.O-O O-O 5.d3 d6 6.Nbd2 Nbd7\r\n7.Re1 Re8 8.Nf1 Nf8 9.N1d2 *",
];

/// Words that mutations put in.
const WORDS: &[&str] = &[
    "1. ",
    "12...",
    "e4",
    "Nf3",
    "O-O",
    "0-0-0",
    "exd6 e.p.",
    "a8=Q",
    "bxa8/Q",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "\n",
    "\r\n",
    "++",
    "#",
    "$5",
    "!?",
    "(=)",
    "1-0",
    "1/2-1/2",
    "*",
    "--",
    "\0",
    "\u{fffd}",
    "½",
    "♔",
    "х",
    "[FEN \"",
    "[Variant \"grand\"]\n",
    "/",
    "8",
    "10",
    "k",
    "K",
    "w",
    "KQkq",
    " ",
    "%",
    "white resigns",
];

/// Numbers that look random and are the same every time (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % bound.max(1) as u64) as usize
    }
}

/// A few changes of a seed.
fn mutated(seeds: &[Vec<u8>], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = seeds[numbers.below(seeds.len())].clone();
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len() + 1);
        let end = (at + numbers.below(12)).min(bytes.len());
        match numbers.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            2 => {
                let word = WORDS[numbers.below(WORDS.len())].bytes();
                bytes.splice(at..at, word);
            }
            3 => {
                let other = &seeds[numbers.below(seeds.len())];
                let from = numbers.below(other.len());
                let part = other[from..(from + numbers.below(60)).min(other.len())].to_vec();
                bytes.splice(at..end, part);
            }
            4 if at < bytes.len() => bytes[at] = numbers.below(256) as u8,
            _ if at < bytes.len() => bytes[at] ^= 1 << numbers.below(8),
            _ => bytes.push(numbers.below(256) as u8),
        }
    }
    bytes.truncate(3000);
    bytes
}

/// Runs a target over its seeds and over mutations of them, and names every input that fails.
fn replay(
    target: &str,
    run: impl Fn(&[u8]),
    built_in: &[impl AsRef<[u8]>],
    mutations: usize,
) -> Result<(), String> {
    // A broken promise is reported once, at the end.
    set_hook(Box::new(|_| {}));
    let mut seeds: Vec<Vec<u8>> = built_in.iter().map(|seed| seed.as_ref().to_vec()).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    if let Ok(entries) = fs::read_dir(folder) {
        let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        seeds.extend(files.iter().filter_map(|file| fs::read(file).ok()));
    }
    // More mutations on request: STAMMA_MUTATIONS=100000.
    let asked = std::env::var("STAMMA_MUTATIONS").ok().and_then(|count| count.parse().ok());
    let mut numbers = Numbers(1);
    let made = asked.unwrap_or(mutations);
    let mut failures = Vec::new();
    for index in 0..seeds.len() + made {
        let input = seeds.get(index).cloned().unwrap_or_else(|| mutated(&seeds, &mut numbers));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| run(&input))) {
            let message = panic.downcast_ref::<String>().map(String::as_str);
            let message = message.or(panic.downcast_ref::<&str>().copied()).unwrap_or_default();
            failures.push(format!("{}\n    {message}", input.escape_ascii()));
        }
    }
    if failures.is_empty() {
        return Ok(());
    }
    let shown = failures.iter().take(8).cloned().collect::<Vec<_>>().join("\n");
    Err(format!("{} inputs break a promise of {target}:\n{shown}", failures.len()))
}

#[test]
fn read_game() -> Result<(), String> {
    replay("read_game", stamma_properties::read_game, GAMES, 2_000)
}

#[test]
fn fen() -> Result<(), String> {
    replay("fen", stamma_properties::fen, FENS, 4_000)
}

#[test]
fn decode_encode() -> Result<(), String> {
    replay("decode_encode", stamma_properties::decode_encode, WALKS, 200)
}

#[test]
fn fast_equals_careful() -> Result<(), String> {
    replay("fast_equals_careful", stamma_properties::fast_equals_careful, STANDARD, 3_000)
}

#[test]
fn containers() -> Result<(), String> {
    let examples = CONTAINERS.iter().map(|container| container.example.as_bytes().to_vec());
    let mut texts: Vec<Vec<u8>> = examples.collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/containers");
    for path in files_below(&folder).filter(|path| path.extension().is_some_and(|end| end == "txt")) {
        texts.extend(fs::read(path).ok().filter(|text| text.len() < 3_000));
    }
    // The first byte chooses the container; the last number lets it be recognised.
    let named = (0..CONTAINERS.len()).map(|number| (number as u8, CONTAINERS[number].example.as_bytes()));
    let recognised = texts.iter().map(|text| (u8::MAX, &**text));
    let seeds: Vec<Vec<u8>> =
        named.chain(recognised).map(|(first, text)| [&[first], text].concat()).collect();
    replay("containers", stamma_properties::containers, &seeds, 4_000)
}

/// The files of a folder and of the folders in it.
fn files_below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    entries(folder).into_iter().flat_map(move |path| if path.is_dir() { entries(&path) } else { vec![path] })
}

#[test]
fn decode() -> Result<(), String> {
    replay("decode", stamma_properties::decode, ENCODED, 3_000)
}

/// The first byte chooses moves (even) or a text, and the dialect.
const DESCRIPTIVE: &[&str] = &[
    "\0\0abcdefghijklmnopqrstuvwxyz0123456789 the moves of a game",
    "\u{2}\0zyxwvutsrqponmlkjihgfedcba",
    "\u{1}1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 Kt-B3 5. Castles B-K2 6. R-K sq. P-QKt4",
    "\u{3}1. P-Q4 P-Q4 2. P-QB4 PxP 3. P-K4 P-K4 4. BxP PxP 5. KtxP(ch) mate 6. Resigns.",
    "\u{1}WHITE. BLACK.\n1. P. to K's 4th. 1. P. to K's 4th.\n2. K. Kt. to B's 3d. 2. Q. Kt. to B's 3d.\n",
    "\u{5}1. P4R P4R 2. C3AR C3AD 3. A5C P3TD 4. AxC PDxA 5. O-O",
    "\u{1}Remove White's Q Kt.\n1. P-K4 P-K4 2. P-KB4 PxP 3. Kt-KB3 P-KKt4\n\nPage 12\n\n4. B-B4",
];

#[test]
fn descriptive() -> Result<(), String> {
    replay("descriptive", stamma_properties::descriptive, DESCRIPTIVE, 2_000)
}

#[test]
fn columns_equal_json() -> Result<(), String> {
    replay("columns_equal_json", stamma_properties::columns_equal_json, GAMES, 1_500)
}

#[test]
fn tree_edits() -> Result<(), String> {
    let seeds: Vec<Vec<u8>> = (0..400)
        .map(|seed| {
            let mut numbers = Numbers(seed);
            (0..numbers.below(400)).map(|_| numbers.below(256) as u8).collect()
        })
        .collect();
    replay(
        "tree_edits",
        |input| {
            stamma_properties::tree_edits(input);
        },
        &seeds,
        1_500,
    )?;
    let edits: Vec<_> = seeds.iter().map(|seed| stamma_properties::tree_edits(seed)).collect();
    let sum = |count: fn(&stamma_properties::TreeEdits) -> usize| edits.iter().map(count).sum::<usize>();
    let (tried, refused) = (sum(|edits| edits.tried), sum(|edits| edits.refused));
    assert!(refused * 3 < tried * 2, "{refused} of {tried} edits were refused");
    Ok(())
}

#[test]
fn copied_games() -> Result<(), String> {
    replay("copied_games", stamma_properties::copied_games, GAMES, 2_000)
}

/// A separator of records ended the game within its first tag, and what stood before it seemed to be of the next one.
#[test]
fn a_separator_of_records_in_a_cell_ends_no_game() {
    let text = "COPY games (id, white, black, result, movetext) FROM stdin;\n\
                1\t\u{1E}ind, A\tBerger\t1-0\t1. e4 e5 2. Qh5 Nc6 3. Bc4\n\
                2\t\\N\tLind, A\t0-1\t1. d4 d5\\n2. c4 c6 3. Nf3\n\\.\n";
    stamma_properties::copied_games(text.as_bytes());
    let text = Text::decode(text.as_bytes(), EncodingChoice::Auto).unwrapped(ContainerChoice::Auto);
    assert_eq!(text.games(ReadOptions::new()).count(), 2);
}

/// The first line chooses what is asked.
const QUESTIONS: &[&str] = &[
    "to=lan:de,fens=true,evidence=true\n1. e4 e5 2. Sf3 Sc6 3. Nd2",
    "to=epd,from=pgn,language=de,variant=chess960\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7",
    "game=2,ply=3,all=true,repair=true,notation=\"uci\"\n1. e4 e5 2. Nf3 1-0\n\n1. d4 8d5 2. c4 *",
    "{\"text\": \"1. e4\", \"to\": 7}\nx",
    "[\"1. e4\"]\n",
];

#[test]
fn page_answers() -> Result<(), String> {
    let seeds: Vec<&str> = QUESTIONS.iter().chain(GAMES).copied().collect();
    replay("page_answers", stamma_properties::page_answers, &seeds, 600)
}

#[test]
fn parts_join() -> Result<(), String> {
    let seeds: Vec<Vec<u8>> =
        GAMES.iter().enumerate().map(|(at, game)| [&[at as u8], game.as_bytes()].concat()).collect();
    replay("parts_join", stamma_properties::parts_join, &seeds, 400)
}

/// Mutations of this text are no seeds: parts of a few bytes are too short a sample of a table.
#[test]
fn fields_above_a_later_game_of_a_table_are_read_in_parts() {
    let game = |white: &str, moves: &str| {
        format!("White\t{white}\t\nBlack\tJones, B\t\n\nMove\tWhite\tBlack\n{moves}\n")
    };
    let moves = [
        "1\te4\te5\n2\tNf3\tNc6\n3\tBb5\ta6\n4\tBa4\tNf6\n",
        "1\td4\td5\n2\tc4\te6\n3\tNc3\tNf6\n4\tBg5\t\n",
    ];
    let text = [game("Smith, A", moves[0]), game("Green, C", moves[1])].concat();
    stamma_properties::parts_join(&[b"\x03", text.as_bytes()].concat());
}
