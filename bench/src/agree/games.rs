//! The games that are compared.

use std::io::{BufWriter, Write, stdout};
use std::path::{Path, PathBuf};

use super::digest::Digest;
use super::referee::{Digester, Referee, told};
use crate::Result;
use crate::random::Random;

/// The longest random game.
const LONGEST: u64 = 200;

/// Games.
pub enum Games {
    /// Random games, until there are so many plies.
    Random {
        /// The number of plies.
        plies: u64,
        /// Decides the games.
        seed: u64,
        /// Begins in the 960 positions by turns.
        is_chess960: bool,
    },
    /// Those of a file of PGN.
    File(PathBuf),
}

/// Prints the digest of each random game.
pub fn digest_random<R: Referee>(games: &Games) -> Result<()> {
    let Games::Random { plies, .. } = games else { return Ok(()) };
    let mut out = BufWriter::new(stdout().lock());
    let (mut digester, mut done) = (Digester::<R>::default(), 0);
    for game in 0.. {
        if done >= *plies {
            break;
        }
        let mut digest = Digest::EMPTY;
        let count = play::<R>(games, game, &mut digester, |text| digest.add(text.as_bytes()))?;
        done += count;
        writeln!(out, "{}", told(digest, count))?;
    }
    Ok(out.flush()?)
}

/// All that is told of each position of a random game.
pub fn trace_random<R: Referee>(games: &Games, game: u64) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    play::<R>(games, game, &mut Digester::default(), |text| lines.push(text.to_owned())).ok()?;
    (!lines.is_empty()).then_some(lines)
}

fn play<R: Referee>(
    games: &Games,
    game: u64,
    digester: &mut Digester<R>,
    mut tell: impl FnMut(&str),
) -> Result<u64> {
    let &Games::Random { seed, is_chess960, .. } = games else { return Ok(0) };
    let mut random = Random((seed << 32 | game) + 1);
    let start = start_fen(is_chess960, game);
    let mut position = R::of_fen(&start, is_chess960)?;
    for ply in 0..LONGEST {
        digester.look(&position);
        if digester.moves.is_empty() {
            return Ok(ply);
        }
        let chosen = digester.moves[random.below(digester.moves.len())].1;
        tell(digester.play(&mut position, chosen));
    }
    Ok(LONGEST)
}

/// The FEN of the start of a game: the arrangements of Chess960 in the order of their numbers, made by their definition.
fn start_fen(is_chess960: bool, game: u64) -> String {
    let number = if is_chess960 { game % 960 } else { 518 };
    let mut files = [' '; 8];
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    files[light as usize * 2 + 1] = 'b';
    files[dark as usize * 2] = 'b';
    let put = |files: &mut [char; 8], nth: usize, piece: char| {
        let empty = (0..8).filter(|&file| files[file] == ' ').nth(nth);
        if let Some(file) = empty {
            files[file] = piece;
        }
    };
    put(&mut files, queen as usize, 'q');
    const PAIRS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let (first, second) = PAIRS[knights as usize];
    put(&mut files, second, 'n');
    put(&mut files, first, 'n');
    for piece in ['r', 'k', 'r'] {
        put(&mut files, 0, piece);
    }
    let black: String = files.iter().collect();
    let white = black.to_uppercase();
    let rooks: Vec<char> =
        (0..8).filter(|&file| files[file] == 'r').map(|file| (b'A' + file as u8) as char).collect();
    let rights = match is_chess960 {
        true => format!(
            "{}{}{}{}",
            rooks[1],
            rooks[0],
            rooks[1].to_ascii_lowercase(),
            rooks[0].to_ascii_lowercase()
        ),
        false => "KQkq".to_owned(),
    };
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {rights} - 0 1")
}

/// Reads a file with a library, and calls back with the digest of each game and the number of its plies.
pub type ReadDigests = fn(&Path, &mut dyn FnMut(Digest, u64)) -> Result<()>;

/// Prints the digest of each game of a file, which a library reads by itself.
pub fn digest_file(path: &Path, read: ReadDigests) -> Result<()> {
    let mut out = BufWriter::new(stdout().lock());
    let mut failed = None;
    read(path, &mut |digest, plies| {
        if let Err(error) = writeln!(out, "{}", told(digest, plies)) {
            failed = Some(error);
        }
    })?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    Ok(out.flush()?)
}
