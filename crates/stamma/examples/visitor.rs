//! Counts captures while the games are read: no game is ever held in memory.

use stamma::{Board, GameVisitor, Played, PlyEvent};

#[derive(Default)]
struct Captures(usize);

impl GameVisitor for Captures {
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if let Played::Move(played) = ply.meaning {
            self.0 += usize::from(before.captured(played).is_some());
        }
    }
}

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| String::from("testdata/seeds/ry-chess.txt"));
    let mut captures = 0;
    let games = stamma::open(path)?.visit_each(Captures::default, |game, _, _| captures += game.0)?;
    println!("{games} games, {captures} captures");
    Ok(())
}
