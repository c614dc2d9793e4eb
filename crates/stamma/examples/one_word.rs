//! Reads single words in a position: one in SAN, one in German, one that is impossible, with the reason.

use stamma::{Position, board::PositionError};

fn main() -> Result<(), PositionError> {
    let position: Position = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/3B4/PPPP1PPP/RNBQK1NR w KQkq - 2 3".parse()?;
    for word in ["Nf3", "Sf3", "Bb5+", "Nd2"] {
        match position.parse(word) {
            Ok(parsed) => {
                println!("{word}: {}", position.describe(parsed.mv).unwrap_or_default());
                parsed.findings.iter().for_each(|finding| println!("    {}", finding.message()));
            }
            Err(error) => println!("{word}: {error}"),
        }
    }
    Ok(())
}
