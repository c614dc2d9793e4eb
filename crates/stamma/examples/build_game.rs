//! Builds a game with comments, variations and glyphs from moves in UCI, and writes it as PGN.

use stamma::{GameResult, GameTree, TreeError};

fn main() -> Result<(), TreeError> {
    let mut game = GameTree::new();
    game.set_tag("White", "Morphy, Paul")?;
    game.set_result(GameResult::WhiteWins);
    let d6 = game.append_all("e2e4 e7e5 g1f3 d7d6")?;
    let pin = game.append_all("d2d4 c8g4")?;
    game.add_nag(pin, 2)?;
    game.set_comment(pin, "Better is to take.")?;
    game.add_all(d6, "f1c4 b8c6")?;
    print!("{}", game.to_pgn());
    Ok(())
}
