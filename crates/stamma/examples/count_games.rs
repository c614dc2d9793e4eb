//! Counts the games of a file and the results in it: `cargo run --release --example count_games -- games.pgn.zst`.

use stamma::GameResult;
use std::io;

fn main() -> io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| String::from("testdata/seeds/ry-chess.txt"));
    let (mut games, mut drawn) = (0, 0);
    for game in stamma::read_file(path)? {
        games += 1;
        drawn += u32::from(game?.result == GameResult::Draw);
    }
    println!("{games} games, {drawn} drawn");
    Ok(())
}
