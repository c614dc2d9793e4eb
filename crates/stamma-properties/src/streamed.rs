//! Writing while reading, compared with writing games of the full reader: the bytes must be the same.

use crate::LIMITS;
use stamma_notation::internals::FastReader;
use stamma_notation::{DIALECTS, Game, GameWriter, ReadOptions, read_games, write_game};

/// Asserts for any text that its games, written while they are read, are written as they are afterwards, in every
/// dialect. Returns the number of games that were written while they were read.
pub fn streamed_equals_full(input: &[u8]) -> usize {
    let options = ReadOptions::new().limits(LIMITS);
    let mut reader = FastReader::for_options(&options).expect("these options ask for nothing special");
    let games: Vec<Game> = read_games(input, options).with_care().collect();
    let mut followed = 0;
    for dialect in DIALECTS {
        let mut writer = GameWriter::new(dialect, None);
        followed = 0;
        for game in &games {
            let mut fast = b"before\n".to_vec();
            if writer.write(reader.game(input, game.span.start, input.len()), input, &mut fast).is_none() {
                assert_eq!(fast, b"before\n", "nothing is written of a game that is handed back");
                continue;
            }
            let mut careful = b"before\n".to_vec();
            write_game(game, input, dialect, None, &mut careful);
            let [fast, careful] = [fast, careful].map(|text| String::from_utf8_lossy(&text).into_owned());
            assert_eq!(fast, careful, "{} is written otherwise while it is read", dialect.id);
            followed += 1;
        }
    }
    followed
}
