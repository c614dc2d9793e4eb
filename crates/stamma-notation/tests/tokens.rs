//! Tokens tile every input: they begin at 0, end at its length, and leave no gap. So do the sections of games.

use proptest::prelude::*;
use stamma_notation::internals::{Lexer, Sections};
use stamma_notation::{ReadOptions, read_games};

fn assert_tiles(input: &[u8]) {
    let mut at = 0;
    for token in Lexer::new(input, 0) {
        assert_eq!(token.span.start, at);
        assert!(token.span.end > at);
        at = token.span.end;
    }
    assert_eq!(at, input.len());
    let mut at = 0;
    for section in Sections::new(input, 1_000) {
        assert_eq!(section.span.start, at);
        assert!(section.span.end > at);
        at = section.span.end;
    }
    assert_eq!(at, input.len());
    for game in read_games(input, ReadOptions::default()) {
        for finding in &game.diagnostics {
            assert!(finding.span.start <= finding.span.end && finding.span.end <= input.len());
        }
    }
}

/// Pieces that texts of games are made of, whole and broken.
const PIECES: [&str; 60] = [
    "1.",
    "2.",
    "12...",
    "1. e4 e5 ",
    "Nf3",
    "Nc6",
    "exd5",
    "ed",
    "e8=Q",
    "(Q)",
    "(=)",
    "(",
    ")",
    "{",
    "}",
    "{x}",
    ";",
    "\n",
    "\r\n",
    " ",
    "\u{a0}",
    "%",
    "\n%x\n",
    "[",
    "]",
    "[A \"b\"]\n",
    "[Event \"?\"]\n",
    "[FEN \"8/8\"]",
    "\"",
    "\\",
    "1-0",
    "0-0",
    "½–½",
    "+/-",
    "-",
    "--",
    "$14",
    "$999",
    "!?",
    "e.p.",
    " ep",
    "++",
    "#",
    "0 - 0",
    "1 - 0",
    "—",
    "Лc4",
    "♘f3",
    "\u{200b}",
    "\u{feff}",
    "&frac12;",
    "&",
    "a10",
    "R1a10",
    "resigns",
    "draw",
    "9999999999",
    "O-OO-O",
    "\u{0}",
    "e4e5Nf3Nc6",
];

proptest! {
    #[test]
    fn any_bytes_tile(input in proptest::collection::vec(any::<u8>(), 0..300)) {
        assert_tiles(&input);
    }

    #[test]
    fn any_pieces_tile(picks in proptest::collection::vec(0..PIECES.len(), 0..60)) {
        let text: String = picks.into_iter().map(|pick| PIECES[pick]).collect();
        assert_tiles(text.as_bytes());
    }
}
