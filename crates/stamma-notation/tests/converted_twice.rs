//! The stability of written text: converted again it gives the same bytes, and the second reading finds no error that
//! the first did not.

#[path = "support/random.rs"]
mod random;

use random::Random;
use stamma_notation::{
    Code, Dialect, Game, Language, Played, ReadOptions, Severity, dialect, language, read_games, write_game,
};
use std::collections::BTreeSet;

/// The texts that may head a game, each whole.
const HEADS: &[&str] = &[
    "[Event \"x\"]\n",
    "[White \"A \\\"b\\\" c\"]\n",
    "[White \"J\u{f6}rg\"]\n",
    "[white \"low\"]\n",
    "[White \"\"]\n",
    "[Black \"tail\\\"]\n",
    "[White  \"two\" ]\r\n",
    "[White no quotes]\n",
    "[White \u{201c}curly\u{201d}]\n",
    "[X]\n",
    "[Result \"1-0\"]\n",
    "[Result \"1/2-1/2\"]\n",
    "[Result \"*\"]\n",
    "[Result \"+/-\"]\n",
    "[Result \"won\"]\n",
    "[result \"0-1\"]\n",
    "[Score \"0-0\"]\n",
    "[Score \"x\"]\n",
    "[Termination \"Time forfeit\"]\n",
    "[termination \"White resigns\"]\n",
    "[Termination \"White wins on time\"]\n",
    "[SetUp \"0\"]\n",
    "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n",
    "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 999999\"]\n",
    "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4294967295 1\"]\n",
    "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 12; id x;\"]\n",
    "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2\"]\n",
    "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b KQ - 5 30\"]\n",
    "[FEN \"4k3/8/8/8/8/8/4P3/8 w - - 0 1\"]\n",
    "[FEN \"rubbish\"]\n",
    "[FEN \"\"]\n",
    "[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n",
    "[Variant \"chess960\"]\n",
    "[Variant \"grand\"]\n",
    "[Variant \"horde\"]\n",
    "\n",
    "%escape\n",
    "{before}\n",
    "Smith - Jones\n",
    "White: A\n",
    "C65 ",
    "(B90) ",
    "({x} B90) ",
];

/// The texts that may be among moves, each whole or broken.
const PARTS: &[&str] = &[
    "1. e4 ",
    "1. e4 e5 ",
    "1... e5 ",
    "2. Nf3 ",
    "2. Nf3 Nc6 ",
    "3. Bb5 a6 ",
    "O-O ",
    "e4 ",
    "d4 ",
    "d5 ",
    "x ",
    "xx ",
    "zz9 ",
    "Nbd7 ",
    "Sf3 ",
    "nf3 ",
    "bb5 ",
    "e2e4 ",
    "e2-e4 ",
    "e4e5 ",
    "exd5 ",
    "cxd6e.p. ",
    "e8=Q ",
    "e8 ",
    "Qxf7# ",
    "e4+ ",
    "-- ",
    "Z0 ",
    "0000 ",
    "10. ",
    "1.",
    "1)",
    "...",
    "2",
    "2024 ",
    "\u{2658}f3 ",
    "e4!! ",
    "e4$1 ",
    "e4N ",
    "e4(=) ",
    "e4; ",
    "e4, e5 ",
    "$1 ",
    "$0 ",
    "$140 ",
    "$256 ",
    "$ ",
    "!? ",
    "N ",
    "N N ",
    "D ",
    "+- ",
    "+/- ",
    "-/+ ",
    "= ",
    "(=) ",
    "\u{221e} ",
    "++ ",
    "+ ",
    "# ",
    "ep ",
    "( ",
    ") ",
    "(",
    ")",
    "() ",
    "(() ",
    "(1. d4 d5) ",
    "(1. d4 {x} d5) ",
    "(2... d6) ",
    "({x} 1. d4) ",
    "(1. d4 (1. c4)) ",
    "(zz9) ",
    "(1-0) ",
    "({}) ",
    "1-0\n\n",
    "0-1\n\n",
    "1/2-1/2\n\n",
    "*\n\n",
    "1-0 ",
    "0-1 ",
    "* ",
    "0-0 ",
    "0-0-0 ",
    "+:- ",
    "- ",
    "- -",
    "1/2 ",
    "0,5-0,5 ",
    "\u{bd}-\u{bd} ",
    "[1-0] ",
    "resigns ",
    "0,5 - 0,5 ",
    "N N ",
    "- - -",
    "Remis ",
    "remis\n",
    "Patt ",
    "empate ",
    "White resigns\n",
    "draw ",
    "time ",
    "mate ",
    "\n",
    "\n\n",
    "\r\n",
    "\t",
    "  ",
    "\u{a0}",
    "\u{feff}",
    "\u{200b}",
    "; semicolon\n",
    "; a } b\n",
    "\n% escape\n",
    "<1> ",
    "<b>",
    "&nbsp;",
    "& ",
    "| ",
    "} ",
    "] ",
    "[ ",
    "[#] ",
    "[%clk 0:01:00] ",
    "{[%clk 0:01:02]} ",
    "{draw offer} ",
    "{draw\noffer} ",
    "{unread: x} ",
    "{written: e4} ",
    "{White resigns} ",
    "{1-0} ",
    "{} ",
    "{ } ",
    "{{} ",
    "{a b  c} ",
    "{a\nb} ",
    "{a \n %b} ",
    "{%b} ",
    "{\n[Event \"x\"]\n",
    "{",
    "# W B\n",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
    "\0",
];

/// A game that other parts are put into.
const LINE: &[&str] = &[
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O",
    "h3", "Nb8", "d4", "Nbd7",
];

/// Texts that grew or shrank with each conversion.
const ONCE_UNSTABLE: &[&str] = &[
    "(",
    "((=)",
    "1. e4 () e5",
    "1. e4 (()) e5",
    "({a} {b}) 1. e4",
    "(1. d4)\n; }\n1. e4 *",
    "1. f3 {} {draw\noffer} *",
    "[fen \"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
    "[result \"1-0\"]\n\n1. e4",
];

/// A text of such parts, sometimes with bytes changed.
fn text(random: &mut Random) -> Vec<u8> {
    let mut text = String::new();
    for _ in 0..1 + random.below(2) * random.below(3) {
        for _ in 0..random.below(4) {
            text += HEADS[random.below(HEADS.len())];
        }
        text += ["\n", "\n", "\n", ""][random.below(4)];
        match random.below(2) {
            0 => (0..random.below(12)).for_each(|_| text += PARTS[random.below(PARTS.len())]),
            _ => add_line(&mut text, random),
        }
    }
    let mut text = text.into_bytes();
    for _ in 0..[0, 0, 0, 0, 1, 3][random.below(6)] {
        if text.is_empty() {
            break;
        }
        let at = random.below(text.len());
        match random.below(4) {
            0 => drop(text.remove(at)),
            1 => text[at] = random.below(256) as u8,
            2 => text.insert(at, b" {}[]()\"\\%\t\r\n\x00;$"[random.below(16)]),
            _ => text.truncate(at),
        }
    }
    text
}

/// The first moves of a game with other parts between them, and a result.
fn add_line(text: &mut String, random: &mut Random) {
    let noise = 4 + random.below(30);
    let part = |random: &mut Random, rarity: usize| match random.below(rarity) {
        0 => PARTS[random.below(PARTS.len())],
        _ => "",
    };
    for (at, word) in LINE[..random.below(LINE.len() + 1)].iter().enumerate() {
        let (number, black) = (at / 2 + 1, at % 2 == 1);
        if !black || random.below(5) == 0 {
            *text += &format!("{number}{} ", if black { "..." } else { "." });
        }
        *text += word;
        *text += ["\n", "", " "][random.below(20).min(2)];
        *text += part(random, noise);
        if random.below(30) == 0 {
            let (before, after) = (part(random, 2), part(random, 2));
            *text += &format!("({before}{number}{} {after}) ", if black { "... h5" } else { ". a3" });
        }
    }
    *text += ["1-0", "0-1", "1/2-1/2", "*", "", "\u{bd}", "0-0", "+/-"][random.below(8)];
    *text += part(random, 6);
    *text += ["\n\n", "\n\n", "\n", " ", "\n\n\n"][random.below(5)];
}

/// The form in which a game is written.
#[derive(Clone, Copy)]
struct Target {
    dialect: &'static Dialect,
    language: Option<&'static Language>,
}

impl Target {
    fn named(id: &str, letters: Option<&str>) -> Target {
        let dialect = dialect(id).expect("a dialect");
        Target { dialect, language: letters.map(|id| language(id).expect("a language")) }
    }

    /// The text in this dialect, and the errors that were found.
    fn convert(self, input: &[u8], options: ReadOptions) -> (Vec<u8>, BTreeSet<Code>) {
        let (mut out, mut errors) = (Vec::new(), BTreeSet::new());
        for game in read_games(input, options) {
            let found = game.diagnostics.iter().filter(|found| found.severity() == Severity::Error);
            errors.extend(found.map(|found| found.code()));
            write_game(&game, input, self.dialect, self.language, &mut out);
        }
        (out, errors)
    }

    fn is_stable(self, input: &[u8], again: ReadOptions) {
        let shown = String::from_utf8_lossy;
        let (first, errors) = self.convert(input, ReadOptions::default());
        let (second, later) = self.convert(&first, again);
        let place = format!("{} of {:?}", self.dialect.id, shown(input));
        assert!(first == second, "{place}\n--- once\n{}\n--- twice\n{}", shown(&first), shown(&second));
        assert!(later.is_subset(&errors), "{place}: {errors:?} became {later:?} in\n{}", shown(&first));
    }
}

#[test]
fn pgn_is_stable() {
    let target = Target::named("pgn", None);
    for input in ONCE_UNSTABLE {
        target.is_stable(input.as_bytes(), ReadOptions::default());
    }
    let mut random = Random(77);
    for _ in 0..6_000 {
        target.is_stable(&text(&mut random), ReadOptions::default());
    }
}

#[test]
fn other_letters_are_stable() {
    let target = Target::named("pgn", Some("de"));
    let told = ReadOptions::new().language(target.language);
    let mut random = Random(78);
    for _ in 0..3_000 {
        target.is_stable(&text(&mut random), told.clone());
    }
}

/// Dialects without tags and comments keep whole games: of others they have no sign to say where one ends.
#[test]
fn whole_games_are_stable_in_other_dialects() {
    // A list of lines with a move each does not show that they are games.
    let one_game = ["uci", "stripped"];
    let whole = |game: &Game| {
        let mut plies = game.mainline().peekable();
        plies.peek().is_some() && plies.all(|ply| ply.played != Played::Unread)
    };
    for (seed, id) in (90..).zip(["fide", "ry", "lan", "informant", "iccf", "uci", "stripped"]) {
        let target = Target::named(id, None);
        let told = ReadOptions::new().dialect(target.dialect);
        let mut random = Random(seed);
        for _ in 0..2_000 {
            let input = text(&mut random);
            let games: Vec<Game> = read_games(&input, ReadOptions::default()).collect();
            if games.iter().all(whole) && (games.len() == 1 || !one_game.contains(&id)) {
                target.is_stable(&input, told.clone());
            }
        }
    }
}

/// The usual start is written as it was mended, so that it has not to be mended again.
#[test]
fn a_mended_start_is_written_as_it_was_mended() {
    let target = Target::named("pgn", None);
    for counts in ["0 999999", "4294967296 1", "4294967296 99999999999"] {
        let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
        let input = format!("[FEN \"{usual} {counts}\"]\n\n1. e4 *");
        let (text, _) = target.convert(input.as_bytes(), ReadOptions::default());
        assert!(String::from_utf8_lossy(&text).contains(&format!("{usual} 0 1\"")), "{input}");
        assert!(read_games(&text, ReadOptions::default()).all(|game| game.diagnostics.is_empty()));
    }
}

/// A Score tag that contradicts the result has its place, or is reported.
#[test]
fn a_score_tag_is_not_lost() {
    let target = Target::named("pgn", None);
    for (head, end, kept, told) in [
        ("[Score \"6.5-3.5\"]\n", "1-0", true, false),
        ("[Result \"1-0\"]\n[Score \"0-1\"]\n", "1-0", true, false),
        ("[score \"6.5-3.5\"]\n", "*", true, false),
        ("[Score \"1-0\"]\n", "1-0", false, false),
        ("[Score \"6.5-3.5\"]\n", "0-0", false, true),
        ("[Score \"1-0\"]\n", "0-0", false, true),
        ("[Score \"0-0\"]\n", "0-0", true, false),
    ] {
        let input = format!("{head}\n1. e4 e5 {end}");
        target.is_stable(input.as_bytes(), ReadOptions::default());
        let (text, _) = target.convert(input.as_bytes(), ReadOptions::default());
        let line = head.lines().last().unwrap_or_default();
        assert_eq!(String::from_utf8_lossy(&text).contains(line), kept, "{input}");
        let mut games = read_games(input.as_bytes(), ReadOptions::default());
        let finding =
            games.any(|game| game.diagnostics.iter().any(|found| found.severity() > Severity::Note));
        assert_eq!(finding, told, "{input}");
    }
}

/// Words that were not read are kept by dialects that keep no comments, however often they are converted.
#[test]
fn unread_words_are_kept() {
    let target = Target::named("fide", None);
    for input in [
        "1. e4 zz9",
        "1. e4 {unread: zz9} e5",
        "1. e4 {unread:\nzz9} e5",
        "1. e4 e5 2. Nf3 Nf6 3. g3 g6 4. Bg2 Bg7 5. O-O zz9",
    ] {
        target.is_stable(input.as_bytes(), ReadOptions::default());
        let (text, _) = target.convert(input.as_bytes(), ReadOptions::default());
        assert!(String::from_utf8_lossy(&text).contains("{unread: zz9}"), "{input}");
    }
    let (text, _) = target.convert(b"1. e4 zz9 {draw offer} {x} e5", ReadOptions::default());
    let text = String::from_utf8_lossy(&text);
    assert!(text.contains("draw offer"), "nobody has made a move to offer a draw with: {text}");
    let warned = read_games(b"1. e4 {unread:\nzz9} e5 *", ReadOptions::default())
        .any(|game| game.diagnostics.iter().any(|found| found.code() == Code::G402));
    assert!(warned, "a line end in such a comment does not hide it");
}
