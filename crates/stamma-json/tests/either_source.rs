//! A game is written identically whether its events come from the fast reader or from the full reader.

use stamma::encoding::{EncodingChoice, Text};
use stamma::notation::internals::FastReader;
use stamma::render::Source;
use stamma::{DIALECTS, GameSource, Policy, ReadOptions};
use stamma_json::{FurtherFields, GameWriter};
use std::path::Path;

/// All fields that a game can have.
const ALL: FurtherFields = FurtherFields::new().fens(true).evidence(true);

/// The number of games of a text that are written while they are read. Their lines must equal those that are written
/// with care.
fn followed(bytes: &[u8], further: FurtherFields) -> usize {
    let text = Text::decode(bytes, EncodingChoice::Auto);
    let source = Source::of_text("games.pgn", &text);
    let options = ReadOptions::default();
    let mut reader = FastReader::for_options(&options).expect("nothing special is asked for");
    let [mut fast, mut careful] = [0; 2].map(|_| GameWriter::new(None, &DIALECTS).with(further));
    let mut count = 0;
    for game in text.games(options) {
        let mut followed = Vec::new();
        let mut again = reader.game(source.input(), game.span.start, source.input().len());
        let policy = Policy::default();
        if again.send_to(&mut fast.listen(game.index, &source, &policy, &mut followed)).is_some() {
            let mut written = Vec::new();
            careful.write(&game, &source, &Policy::default(), &mut written);
            let [followed, written] =
                [followed, written].map(|line| String::from_utf8_lossy(&line).into_owned());
            assert_eq!(followed, written);
            count += 1;
        } else {
            assert_eq!(followed, b"");
        }
    }
    count
}

#[test]
fn games_are_written_alike() {
    let text = "[Event \"a \\\"b\\\"\"]\n[White \"J\u{f6}rg\"]\n\n1. e4! {[%clk 0:00:01.5] good} 1... e5 {a} (1... c5 {b} 2. Nf3 \
        (2. c3) (2. d4 cxd4)) {c} 2. Nf3 $14 Nc6 3. Bb5 (3. Bc4 {[%csl Gd4] x}) 3... a6 4. O-O 1/2-1/2\n\n\
        [FEN \"\"]\n\n1. d4 *\n\n[Site \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
        [Site \"y\"]\n\n1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6 6.Bg5 e6 7.Qd2 *\n\n\
        [Site \"checks, with and without a mark, and other rare moves\"]\n\n1. e4 d5 2. Bb5 c6 3. Bxc6+ Nxc6 4. e5 f5 \
        5. exf6 Qa5 6. fxg7 Nf6 7. gxh8=Q Nd7 8. Qxh7 Nde5 9. Qg8 1-0\n\n\
        [Site \"a long one\"]\n\n";
    let mut text = String::from(text);
    text += "1. e4 e5 2. Bc4 Bc5 3. Qe2 Qe7 4. Nc3 Nc6 ";
    for number in (5..600).step_by(2) {
        text += &format!("{number}. Rb1 Rb8 {}. Ra1 Ra8 ", number + 1);
    }
    text += "*\n";
    for further in [ALL, FurtherFields::new()] {
        assert_eq!(followed(text.as_bytes(), further), 5);
    }
}

#[test]
fn fixtures_are_written_alike() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")];
    let mut count = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => {
                    let bytes = std::fs::read(path).unwrap_or_default();
                    count += followed(&bytes, ALL).min(followed(&bytes, FurtherFields::new()));
                }
            }
        }
    }
    assert!(count > 0);
}
