//! Nothing is lost silently: every part of a text is once in its output as PGN, or a finding points to it.

#[path = "support/random.rs"]
mod random;

use random::Random;
use stamma_notation::{Code, Dialect, Game, ReadOptions, dialect, read_games, write_game};

/// Parts of a text, some of which are no good. Each `@` becomes a word of its own.
const PARTS: &[&str] = &[
    "[Event \"@\"]\n",
    "[Event \"@\"] ",
    "[Site \"@ \\\"@\\\" \\\\@\"]\n",
    "[white \"@\"]\n",
    "[White \"@\"]\n",
    "[Result \"@\"]\n",
    "[Result \"1-0\"]\n",
    "[Score \"@\"]\n",
    "[Termination \"@\"]\n",
    "[Foo \"@\"]\n",
    "[Foo @]\n",
    "[Foo \"@\n",
    "[Foo &quot;@&quot;]\n",
    "[@]",
    "[",
    "]",
    "{@}",
    "{ @\n@ }",
    "{[%clk 0:00:01] @}",
    "{[%x @]}",
    "{@ (@) ; @ [@]}",
    "{@",
    "}",
    "{}",
    "; @\n",
    ";@ } { @\r\n",
    "\n% @\n",
    "(@)",
    "(@ 1. d4)",
    "(1. d4 {@} d5 {@} (1... Nf6 ; @\n) {@})",
    "({@})",
    "(",
    ")",
    "()",
    "@",
    "@,",
    "- @",
    "1. @",
    "1. e4 @",
    "$1",
    "$999",
    "!?",
    "(=)",
    "=",
    "--",
    "1-0",
    "0-1\n",
    "1/2-1/2\n\n",
    "*\n\n",
    "\n",
    "\n\n",
    "\t",
    "White resigns",
    "draw agreed",
    "&nbsp;",
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
];

/// The findings about things that are not written.
const DROPPING: &[Code] =
    &[Code::G102, Code::G201, Code::G501, Code::G502, Code::G503, Code::G303, Code::G307, Code::L109];

/// A game that can be played.
const MOVES: &[&str] = &[
    "1.", "e4", "e5", "2.", "Nf3", "Nc6", "3.", "Bc4", "Bc5", "4.", "O-O", "Nf6", "5.", "d3", "O-O", "6. h3",
];

/// A text, and how many words of its own it has.
fn text(random: &mut Random) -> (String, usize) {
    let (mut text, mut words) = (String::new(), 0);
    let part = |text: &mut String, random: &mut Random| text.push_str(PARTS[random.below(PARTS.len())]);
    for _ in 0..1 + random.below(3) {
        (0..random.below(4)).for_each(|_| part(&mut text, random));
        let noise = 1 + random.below(9);
        for played in &MOVES[..random.below(MOVES.len() + 1)] {
            text.push_str(played);
            text.push_str([" ", " ", " ", "\n", ""][random.below(5)]);
            if random.below(noise) == 0 {
                part(&mut text, random);
                text.push_str([" ", " ", ""][random.below(3)]);
            }
        }
        text.push_str([" 1-0\n\n", " *\n", "\n", ""][random.below(4)]);
    }
    let mut named = String::new();
    for (count, piece) in text.split('@').enumerate() {
        if count > 0 {
            named.push_str(&word(count - 1));
            words = count;
        }
        named.push_str(piece);
    }
    (named, words)
}

/// A word that no other one holds and that is no move.
fn word(number: usize) -> String {
    format!("zq{number}q")
}

#[test]
fn every_word_is_written_once_or_told() {
    let pgn: &Dialect = dialect("pgn").expect("a dialect");
    let mut random = Random(7);
    for _ in 0..20_000 {
        let (input, words) = text(&mut random);
        let games: Vec<Game> = read_games(input.as_bytes(), ReadOptions::default()).collect();
        let mut written = Vec::new();
        games.iter().for_each(|game| write_game(game, input.as_bytes(), pgn, None, &mut written));
        let written = String::from_utf8_lossy(&written);
        for word in (0..words).map(word) {
            let at = input.find(&word).expect("it is in the text");
            let told = || {
                let findings = games.iter().flat_map(|game| &game.diagnostics);
                let mut dropping = findings.filter(|found| DROPPING.contains(&found.code()));
                dropping.any(|found| found.span.start < at + word.len() && at < found.span.end)
            };
            // Tags among words that were not read are in their comment, too.
            let most = 1 + usize::from(written.contains("{unread: "));
            match written.matches(&word).count() {
                0 => assert!(told(), "{word} is lost\n{input}\n--- {written}"),
                count => assert!(count <= most, "{word} is written {count} times\n{input}\n--- {written}"),
            }
        }
    }
}
