//! Lists the legal moves of a start of Chess960 and of Grand Chess.

use stamma::{Position, Variant};

fn main() {
    let starts = [Position::chess960(77).unwrap_or_default(), Position::start(Variant::Grand)];
    for position in starts {
        println!("{position}\n{}", position.text_board());
        let moves: Vec<String> =
            position.legal_moves().iter().filter_map(|&mv| position.san(mv).ok()).collect();
        println!("{} moves: {}\n", moves.len(), moves.join(" "));
    }
}
